"""Whether a tournament that was written and read again is still the same, part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from generator.findings import Finding, Place, error, warning
from generator.languages import Language, text
from generator.languages.words import visible
from generator.pairing.acceleration import virtual_points
from generator.roundrobin.schedule import cycles_of
from generator.tiebreaks.codes import Request
from generator.tiebreaks.selection import parse
from generator.tournament import Outcome, Player, Round, System, TeamEvent, Tournament

PARTS = (
    "players", "rounds", "boards", "byes", "coming_byes", "rounds_total", "system", "scoring", "colour",
    "forbidden_pairs", "acceleration", "tie_breaks", "teams", "line_ups", "team_scoring", "event",
)  # fmt: skip
"""The parts compared; their names for people stand in the catalogues under ``part.<name>``."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A part that is not the same, and where: numbers of players or rounds, or names of fields."""

    part: str
    where: tuple[str, ...] = ()


def differences(before: Tournament, after: Tournament, *, leave_out: Iterable[str] = ()) -> tuple[Difference, ...]:
    """The parts in which two tournaments differ, in the order of :data:`PARTS`.

    Only what means something is compared: places in files do not, an absence said in words is the same as one left
    unsaid, and forbidden pairs are compared pair by pair for the rounds to come.
    """
    left_out = frozenset(leave_out)
    return tuple(
        Difference(part, tuple(where))
        for part in PARTS
        if part not in left_out and (where := _where(part, before, after))
    )


def difference_findings(found: Iterable[Difference], file: str, language: Language) -> list[Finding]:
    """What is said of the differences: an error each; a warning for details of the event, on which nothing depends."""
    return [
        warning("event_differs", Place(file), fields=", ".join(text(language, f"setting.{key}") for key in each.where))
        if each.part == "event"
        else error(
            "read_back_differs",
            Place(file),
            part=text(language, f"part.{each.part}"),
            where=", ".join(each.where[:10]),
        )
        for each in found
    ]


def _where(part: str, before: Tournament, after: Tournament) -> list[str]:
    if part == "players":
        return _players(before, after)
    if part in ("rounds", "boards", "byes"):
        return _rounds(part, before, after)
    if part == "event":
        fields = type(before.event).__dataclass_fields__
        return [
            "event" if name == "name" else name  # as the Settings sheet has it
            for name in fields
            if _field(before.event, name) != _field(after.event, name)
        ]
    one, other = _value(part, before), _value(part, after)
    return [] if one == other else [f"{_shown(one)} / {_shown(other)}"]


def _players(before: Tournament, after: Tournament) -> list[str]:
    """Numbers of the players who are not the same, and the fields."""
    there = {player.number: player for player in after.players}
    found = [str(number) for number in there if number not in {player.number for player in before.players}]
    for player in before.players:
        other = there.get(player.number)
        unlike = ["number"] if other is None else _unlike(player, other)
        if unlike:
            found.append(f"{player.number} ({', '.join(unlike)})")
    return found


_FIELDS = ("name", "rating", "title", "federation", "fide_id", "national_id", "birth", "sex", "team")


def _unlike(player: Player, other: Player) -> list[str]:
    return [name for name in _FIELDS if _field(player, name) != _field(other, name)]


def _field(record: object, name: str) -> object:
    """A field as people see it: surplus blanks do not count, alone or in a list."""
    value = getattr(record, name)
    if isinstance(value, tuple):
        return tuple(visible(each) for each in value)
    return visible(value) if isinstance(value, str) else value


def _rounds(part: str, before: Tournament, after: Tournament) -> list[str]:
    """Numbers of the rounds with other pairs or results, another order of boards, or other byes."""
    tell = {"rounds": _pairs, "boards": _boards, "byes": _byes}[part]
    found = [
        str(each.number) for each, other in zip(before.rounds, after.rounds, strict=False) if tell(each) != tell(other)
    ]
    short, long = sorted((len(before.rounds), len(after.rounds)))
    return found + [str(number) for number in range(short + 1, long + 1) if part == "rounds"]


def _pairs(each: Round) -> object:
    return {(pairing.white, pairing.black): pairing.result for pairing in each.pairings}


def _boards(each: Round) -> object:
    return [(pairing.white, pairing.black) for pairing in sorted(each.pairings, key=lambda pairing: pairing.board)]


def _byes(each: Round) -> object:
    """The byes but for absences: whoever has no game is absent, said or not."""
    return {bye.player: bye.outcome for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE}


def _value(part: str, tournament: Tournament) -> object:
    """A part in a form that can be compared."""
    if part == "coming_byes":
        return _coming_byes(tournament)
    if part == "forbidden_pairs":
        return _forbidden(tournament)
    if part == "acceleration":
        return _virtual(tournament)
    if part in ("teams", "line_ups", "team_scoring"):
        return None if tournament.team_event is None else _of_teams(part, tournament.team_event)
    if part == "tie_breaks":
        return tuple(_spelling(code) for code in tournament.tie_breaks)
    if part == "system":
        return (tournament.system, *_cycles(tournament))
    return {
        "rounds_total": tournament.rounds_total,
        "scoring": tournament.scoring,
        "colour": tournament.initial_colour,
    }[part]


def _cycles(tournament: Tournament) -> tuple[int, str]:
    """How often everybody meets, and the order of the second games; empty where there are none."""
    if not tournament.system.everybody_meets:
        return 1, ""
    teams = tournament.team_event
    cycles = tournament.cycles if teams is not None else cycles_of(tournament)
    if tournament.system is System.DOUBLE_BERGER:
        return 2, tournament.cycle_order
    turned = "plain" if tournament.cycle_order == "fide" else tournament.cycle_order
    return cycles, turned if cycles == 2 else ""


def _of_teams(part: str, event: TeamEvent) -> object:
    """The teams with their members, who sat where, or what a match is worth, in a form that can be compared."""
    if part == "teams":
        return tuple((team.number, visible(team.name), visible(team.short_name), team.members) for team in event.teams)
    if part == "line_ups":
        return {(line.round, line.team, line.opponent): line.players for line in event.line_ups}
    scoring = event.scoring
    return event.boards, event.primary_score, scoring.win, scoring.draw, scoring.loss


def _coming(tournament: Tournament) -> range:
    """The rounds to come, as far as anything is known of them."""
    named = [number for player in tournament.players for number, _ in player.requested_byes]
    last = tournament.rounds_total or max([len(tournament.rounds), *named])
    return range(len(tournament.rounds) + 1, last + 1)


def _coming_byes(tournament: Tournament) -> dict[tuple[int, int], Outcome]:
    found = {}
    for player in tournament.players:
        for number in _coming(tournament):
            outcome = player.requested_bye(number) if player.takes_part(number) else Outcome.ZERO_POINT_BYE
            if outcome is not None:
                found[player.number, number] = outcome
    return found


def _forbidden(tournament: Tournament) -> set[tuple[int, int, int]]:
    """Lower number, higher number and round to come of all pairs that must not meet."""
    if tournament.system.fixed_schedule:
        return set()
    coming = _coming(tournament)
    found = {
        (*sorted(pair), number)
        for group in tournament.forbidden_pairs
        for pair in combinations(group.players, 2)
        for number in coming
        if group.first_round <= number <= (group.last_round or number)
    }
    barred = {
        (*sorted((player.number, other)), number)
        for player in tournament.players
        for other in player.opponents_barred
        for number in coming
    }
    return {(one, other, number) for one, other, number in found | barred}


def _virtual(tournament: Tournament) -> object:
    """The virtual points of everybody in every round; the method's name while the number of rounds is open."""
    if tournament.system.fixed_schedule:
        return None
    if tournament.rounds_total is None:
        return (tournament.acceleration, tournament.virtual_points)
    first = frozenset(each.number for each in tournament.players if each.takes_part(1) and not each.requested_bye(1))
    points = virtual_points(tournament, first)
    rounds = range(1, tournament.rounds_total + 1)
    found = {(each.number, number): points(each.number, number) for each in tournament.players for number in rounds}
    return {key: value for key, value in found.items() if value != Decimal(0)}


def _spelling(code: str) -> str:
    request = parse(code)
    return request.spelling if isinstance(request, Request) else code


def _shown(value: object) -> str:
    """A value short enough for a sentence."""
    words = str(getattr(value, "value", value))
    return words if len(words) <= 60 else f"{words[:60]}…"
