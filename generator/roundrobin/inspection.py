"""A round robin as it stands held against its table: everybody meets everybody, colours are balanced, seats fit."""

from collections import defaultdict
from collections.abc import Iterator

from generator.findings import Finding, Place, note, warning
from generator.roundrobin.finals import is_carried
from generator.roundrobin.schedule import Schedule, colour_balance, cycles_of, schedule
from generator.roundrobin.team_inspection import inspect_teams
from generator.tournament import Pairing, Round, Tournament


def inspect(tournament: Tournament) -> tuple[tuple[Finding, ...], int]:
    """Where a round robin differs from its table, and how many games were compared.

    Nothing is compared where not everybody is to meet everybody, or no schedule is written yet.
    """
    if tournament.team_event is not None:
        return inspect_teams(tournament)
    if not tournament.system.everybody_meets or not tournament.rounds:
        return (), 0
    planned = schedule(tournament)
    findings = [*_meetings(tournament), *_differing(tournament, planned)]
    if tournament.colour_rules:
        findings += _unbalanced(tournament, planned)
    return tuple(findings), sum(len(each.pairings) for each in tournament.rounds)


def _meetings(tournament: Tournament) -> Iterator[Finding]:
    """Who meets somebody too often, or not as often as everybody should."""
    names = {player.number: player.name for player in tournament.players}
    games: dict[frozenset[int], list[tuple[int, Pairing]]] = defaultdict(list)
    for each in tournament.rounds:
        for pairing in each.pairings:
            games[frozenset((pairing.white, pairing.black))].append((each.number, pairing))
    carried = [frozenset((game.white, game.black)) for game in tournament.carried_over]
    wanted = cycles_of(tournament)
    numbers = sorted(names)
    for place, one in enumerate(numbers):
        for other in numbers[place + 1 :]:
            pair = frozenset((one, other))
            there = games[pair]
            values = {"white": names[one], "black": names[other], "wanted": wanted}
            if pair in carried and not there:
                continue
            if len(there) < wanted:
                yield warning("meet_too_seldom", _sheet(tournament), games=len(there), **values)
            for number, extra in there[wanted:]:
                yield warning("meet_too_often", extra.place, games=len(there), round=number, **values)


def _differing(tournament: Tournament, planned: Schedule) -> Iterator[Finding]:
    """The games that are not those of the table: other players, or the same ones with colours exchanged."""
    names = {player.number: player.name for player in tournament.players}
    for each, table in zip(tournament.rounds, planned.rounds, strict=False):
        wanted = {(p.white, p.black) for p in table.pairings}
        moved = [p for p in each.pairings if (p.white, p.black) not in wanted and (p.black, p.white) not in wanted]
        for pairing in moved:
            yield warning(
                "seats_differ" if planned.table is not None else "game_not_of_table",
                pairing.place,
                round=each.number,
                board=pairing.board,
                white=names[pairing.white],
                black=names[pairing.black],
            )
        for pairing in each.pairings:
            exchanged = (pairing.black, pairing.white) in wanted and not is_carried(tournament, pairing)
            if exchanged and tournament.colour_rules:
                yield note(
                    "colours_differ",
                    pairing.place,
                    round=each.number,
                    board=pairing.board,
                    white=names[pairing.white],
                    black=names[pairing.black],
                )
    for number in range(len(planned.rounds) + 1, len(tournament.rounds) + 1):
        yield warning("round_not_of_table", _place(tournament.rounds[number - 1]), round=number)


def _unbalanced(tournament: Tournament, planned: Schedule) -> Iterator[Finding]:
    """Players with more of one colour than the table would have given them."""
    names = {player.number: player.name for player in tournament.players}
    by_table = {each.player: each for each in colour_balance(planned.rounds, planned.players)}
    for each in colour_balance(tournament.rounds, planned.players):
        usual = by_table[each.player]
        if abs(each.whites - each.blacks) > max(1, abs(usual.whites - usual.blacks)):
            yield warning(
                "colours_unbalanced",
                _sheet(tournament),
                player=names[each.player],
                whites=each.whites,
                blacks=each.blacks,
            )


def _sheet(tournament: Tournament) -> Place:
    return _place(tournament.rounds[0])


def _place(each: Round) -> Place:
    """The sheet on which a round stands."""
    return Place(each.pairings[0].place.sheet) if each.pairings else Place()
