"""Which table the rounds of a round robin were played by: files from elsewhere seldom say more than that it was one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.roundrobin.schedule import schedule
from generator.tournament import Colour, System, Tournament

_ORDERS = ("plain", "mirror", "sitting")


def recognised(tournament: Tournament) -> Tournament | None:
    """The tournament with the system, order of cycles and first colour whose table has its rounds; ``None`` for none.

    Every game must stand in the round where the table has it, with its colours; games may be missing, as they are where
    somebody has left. The system the tournament names is tried first, then one that ends with its rounds. A Berger
    rotation plays the Berger tables, so that its games do not tell it from them.
    """
    if not tournament.rounds or not any(each.pairings for each in tournament.rounds):
        return None
    if tuple(player.number for player in tournament.players) != tuple(range(1, len(tournament.players) + 1)):
        return None
    total = tournament.rounds_total or len(tournament.rounds)
    fitting = [each for each in _candidates(tournament) if _fits(tournament, each)]
    return next((each for each in fitting if _length(each) == total), next(iter(fitting), None))


def repeated_games(tournament: Tournament) -> tuple[tuple[int, int, int], ...]:
    """Pairs who met more often than the most frequent number of games: lower number, higher number, games."""
    games = Counter(
        (min(pair.white, pair.black), max(pair.white, pair.black))
        for each in tournament.rounds
        for pair in each.pairings
    )
    if not games:
        return ()
    usual = Counter(games.values()).most_common(1)[0][0]
    return tuple((*pair, count) for pair, count in sorted(games.items()) if count > usual)


def _candidates(tournament: Tournament) -> Iterator[Tournament]:
    bare = replace(tournament, rounds=(), rounds_total=None)
    yield bare
    yield replace(bare, system=System.BERGER, cycles=1)
    for order in ("fide", *_ORDERS):
        yield replace(bare, system=System.DOUBLE_BERGER, cycle_order=order, cycles=2)
    for colour in (Colour.WHITE, Colour.BLACK):
        rotation = replace(bare, system=System.RUTSCHSYSTEM, initial_colour=colour)
        yield replace(rotation, cycles=1)
        for order in _ORDERS:
            yield replace(rotation, cycles=2, cycle_order=order)


def _length(candidate: Tournament) -> int:
    return len(schedule(candidate).rounds)


def _fits(tournament: Tournament, candidate: Tournament) -> bool:
    try:
        planned = schedule(candidate).rounds
    except ValueError:  # a Swiss, or too few players for this table
        return False
    if len(tournament.rounds) > len(planned):
        return False
    return all(
        {(pair.white, pair.black) for pair in held.pairings} <= {(pair.white, pair.black) for pair in table.pairings}
        and len(held.pairings) * 2 >= len(table.pairings)
        for held, table in zip(tournament.rounds, planned, strict=False)
    )
