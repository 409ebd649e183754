"""Sentences about a round, for the terminal and the Log."""

from collections.abc import Iterator
from itertools import combinations

from generator.findings import Finding, error, note
from generator.languages import Language, text
from generator.pairing import NoLegalPairing, Obstacle, PairedRound
from generator.services.rounds.facts import Facts
from generator.tournament import Colour, Outcome, Tournament
from generator.workbook.read_teams import TEAM_SETTING


def names_of(tournament: Tournament) -> dict[int, str]:
    """The names of all players by pairing number."""
    return {player.number: player.name for player in tournament.players}


def presence_line(tournament: Tournament, language: Language) -> str:
    """Who is there in the last round: everybody present is paired exactly once, or has the bye.

    Example: ``25 present, 24 paired; 1 bye: Anna Weber; 1 absent: Bo Lund.``
    """
    last = tournament.rounds[-1]
    names = names_of(tournament)
    odd = [names[bye.player] for bye in last.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    absent = [names[bye.player] for bye in last.byes if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE]
    paired = 2 * len(last.pairings)
    parts = [text(language, "cli.present_paired", present=paired + len(odd), paired=paired)]
    if odd:
        parts.append(text(language, "cli.odd_one", count=len(odd), player=", ".join(odd)))
    if absent:
        parts.append(text(language, "cli.not_playing", count=len(absent), players=", ".join(absent)))
    return "; ".join(parts) + "."


def paired_lines(tournament: Tournament, paired: PairedRound, facts: Facts, language: Language) -> tuple[str, ...]:
    """What was done: the round, who is in it, what the lot decided, and which rules had to give way."""
    number = paired.round.number
    names = names_of(tournament)
    lines = list(fact_lines(tournament, facts, language))
    lines.append(text(language, "cli.round_paired", round=number, boards=len(paired.round.pairings)))
    lines.append(presence_line(tournament, language))
    for white, black in paired.facts.colour_breaches:
        lines.append(text(language, "cli.colour_breach", white=names[white], black=names[black]))
    for white, black in paired.facts.forbidden_used:
        lines.append(text(language, "cli.forbidden_used", white=names[white], black=names[black]))
    return tuple(lines)


def fact_lines(tournament: Tournament, facts: Facts, language: Language) -> tuple[str, ...]:
    """What was open in Settings and has now been decided."""
    lines = []
    if facts.rounds_total is not None:
        players = len(tournament.players)
        lines.append(text(language, "cli.rounds_decided", rounds=facts.rounds_total, players=players))
    if facts.initial_colour is not None:
        key = "choice.white" if facts.initial_colour is Colour.WHITE else "choice.black"
        how = "cli.colour_from_round_one" if facts.colour_from_round_one else "cli.colour_drawn"
        lines.append(text(language, how, colour=text(language, key)))
    return tuple(lines)


def breach_remarks(paired: PairedRound, language: Language) -> dict[int, str]:
    """What stands beside boards whose pair was made against a rule, by board number."""
    breaches = set(paired.facts.colour_breaches)
    unavoidable = set(paired.facts.forbidden_used)
    remarks = {}
    for pairing in paired.round.pairings:
        pair = (pairing.white, pairing.black)
        if pair in breaches or pair[::-1] in breaches:
            remarks[pairing.board] = text(language, "print.colour_relaxed")
        elif pair in unavoidable or pair[::-1] in unavoidable:
            remarks[pairing.board] = text(language, "print.forbidden_unavoidable")
    return remarks


def no_pairing_findings(tournament: Tournament, impossible: NoLegalPairing) -> tuple[Finding, ...]:
    """Why the round cannot be paired, who is concerned, and what the arbiter can do."""
    names = names_of(tournament)
    players = ", ".join(names[number] for number in impossible.players)
    name = {
        Obstacle.OPPONENTS: "no_pairing_opponents",
        Obstacle.COLOURS: "no_pairing_colours",
        Obstacle.BYE_NOT_ALLOWED: "no_pairing_bye_not_allowed",
        Obstacle.BYE_NOT_NEEDED: "no_pairing_bye_not_needed",
        Obstacle.SEVERAL_BYES: "no_pairing_several_byes",
    }[impossible.obstacle]
    found = [error(name, round=len(tournament.rounds) + 1, players=players)]
    if impossible.obstacle is Obstacle.OPPONENTS:
        found.append(note("still_possible_pairs", pairs=_still_possible(tournament, impossible.players)))
    return tuple(found)


def _still_possible(tournament: Tournament, concerned: tuple[int, ...]) -> str:
    """Whom each of the players could still meet: ``Anna Weber: Bo Lund, Cleo Berg; Bo Lund: Anna Weber``."""
    number = len(tournament.rounds) + 1
    there = [player for player in tournament.players if player.takes_part(number)]
    met = {frozenset(pair) for pair in _not_again(tournament, number)}
    lines = []
    for player in there:
        if player.number in concerned:
            others = [p.name for p in there if p is not player and frozenset((p.number, player.number)) not in met]
            lines.append(f"{player.name}: {', '.join(others) or '–'}")
    return "; ".join(lines)


def _not_again(tournament: Tournament, number: int) -> Iterator[tuple[int, int]]:
    """The pairs that have met, or must not meet in a round."""
    for each in tournament.rounds:
        yield from ((p.white, p.black) for p in each.pairings if p.result is None or p.result.white.played)
    for group in tournament.forbidden_pairs:
        if group.strict and group.first_round <= number <= (group.last_round or number):
            yield from combinations(group.players, 2)
    for player in tournament.players:
        yield from ((player.number, other) for other in player.opponents_barred)


def setting_label(key: str, language: Language) -> str:
    """What a setting is called; a cell of the Teams sheet (``team.3.captain``) by its heading and the team's number."""
    if not key.startswith(TEAM_SETTING):
        return text(language, f"setting.{key}")
    number, _, column = key.removeprefix(TEAM_SETTING).partition(".")
    return f"{text(language, 'sheet.teams')}, {number}, {text(language, f'team_column.{column}')}"
