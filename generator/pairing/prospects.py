"""Whether the rounds still to come can be paired: measured for a field at set-up, played on by chance later.

A small Swiss can come to a round without any legal pairing. Nothing here is drawn: the seeds are fixed, so the same
tournament is always told the same.
"""

from dataclasses import dataclass

from generator.simulation import play_on
from generator.tournament import Outcome, System, Tournament

MEASURED_UP_TO = 14
"""The largest field whose chance of getting stuck was measured; in larger ones it takes hardly fewer rounds than
players."""

STUCK_IN_PERCENT: dict[tuple[int, int], int] = {
    (5, 4): 26, (5, 5): 26, (6, 4): 38, (6, 5): 40, (7, 6): 12, (7, 7): 14, (8, 6): 11, (8, 7): 17, (9, 8): 17,
    (9, 9): 20, (10, 8): 20, (10, 9): 26, (11, 10): 21, (11, 11): 24, (12, 10): 18, (12, 11): 25, (13, 12): 20,
    (13, 13): 26, (14, 12): 19, (14, 13): 28,
}  # fmt: skip
"""How many of 100 simulated Swiss events of (players, rounds) reached a round without any legal pairing; pairs not in
the table: less than one. Measured by ``benchmarks/stuck.py``, 1000 events each, with the engine of this package."""

TRIES = 100
"""How often a running tournament is played on to its planned end."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What became of a tournament played on by chance ``tries`` times.

    ``stuck`` is how often a round came up without any legal pairing, ``round`` the first such round in most of these
    cases, ``None`` if there were none.
    """

    tries: int
    stuck: int
    round: int | None = None


def most_rounds(players: int) -> int:
    """How many rounds can be played without meeting anybody twice, the bye once for each in an odd field."""
    return players if players % 2 else players - 1


def measured_percent(players: int, rounds: int) -> int:
    """In how many of 100 such Swiss events some round has no legal pairing, as far as it was measured; else 0."""
    return STUCK_IN_PERCENT.get((players, rounds), 0)


def safe_rounds(players: int) -> int:
    """The largest number of rounds at which a field of this size never got stuck when it was measured."""
    return max(
        (rounds for rounds in range(1, most_rounds(players) + 1) if not measured_percent(players, rounds)), default=1
    )


def prospect(tournament: Tournament, tries: int = TRIES) -> Prospect | None:
    """How a Swiss fares when it is played on by chance to its planned end.

    ``None`` where there is nothing to ask: no round is left, or there are so many more players than rounds that
    opponents cannot run out.
    """
    total = tournament.rounds_total
    if tournament.system is not System.SWISS or total is None or len(tournament.rounds) >= total:
        return None
    if len(_still_there(tournament, len(tournament.rounds) + 1)) > _enough_players(tournament, total):
        return None
    first_without: dict[int, int] = {}
    for seed in range(tries):
        reached = len(play_on(tournament, seed).rounds)
        if reached < total:
            first_without[reached + 1] = first_without.get(reached + 1, 0) + 1
    stuck = sum(first_without.values())
    return Prospect(tries, stuck, max(first_without, key=lambda number: first_without[number]) if stuck else None)


def _still_there(tournament: Tournament, number: int) -> list[int]:
    """Who may play in a round."""
    return [
        player.number
        for player in tournament.players
        if player.takes_part(number) and player.requested_bye(number) in (None, Outcome.PAIRING_ALLOCATED_BYE)
    ]


def _enough_players(tournament: Tournament, rounds: int) -> int:
    """More players than this never ran out of opponents; who must not be met is like an opponent already met."""
    barred = max((len(player.opponents_barred) for player in tournament.players), default=0)
    groups = max((len(each.players) - 1 for each in tournament.forbidden_pairs), default=0)
    return rounds + 4 + 2 * max(barred, groups)
