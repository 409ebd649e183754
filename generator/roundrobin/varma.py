"""The restricted draw of numbers: players of one club or federation do not meet in the last rounds.

Source: FIDE C.05 Annex 2 (Varma tables), for 9 to 24 players and the last three rounds. For other fields, and other
numbers of rounds, a numbering is searched for with the closed form of the Berger table.

In the printed row for 11 and 12 players the numbers 6 and 12 stand in one group although they meet in the last round.
The table is followed as printed, and who is touched by it is told; :data:`REPAIRED` exchanges 11 and 12.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import combinations, count

from generator.roundrobin.berger import meeting_round, table_size
from generator.tournament import Round

Draw = Callable[[int], int]
"""A lot: a number from 0 up to, and without, the one given."""

Groups = tuple[tuple[int, ...], ...]

PUBLISHED: dict[int, Groups] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
"""The groups A, B, C, D by the even number of players."""

REPAIRED: dict[int, Groups] = PUBLISHED | {12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12))}
"""The same with our correction of the row for 12, which is not official."""

VARMA_ROUNDS = 3
_STEPS = 100_000  # of one search; a field of 40 that has an answer needs some hundreds


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who draws: a name, and the club or federation whose members are kept apart (``""`` = none)."""

    name: str
    contingent: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The numbers drawn, in the order of the entrants.

    ``meetings`` are pairs of numbers of one contingent that meet in the last rounds all the same, each with its round.
    """

    numbers: tuple[int, ...]
    meetings: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """In which round every two numbers meet for the last time, and which round is the last of all."""

    last: int
    rounds: Mapping[frozenset[int], int]


class NoDraw(Enum):
    """Why a restricted draw is not possible; the value is the name of the finding."""

    NO_TABLE = "varma_no_table"
    NO_ENVELOPE = "varma_no_envelope"
    NONE_FOUND = "draw_apart_none"


class NoRestrictedDraw(Exception):  # noqa: N818 - an answer of the draw, like NoLegalPairing
    """The contingents cannot be kept apart in the last rounds: one is too large, or no numbering was found.

    ``reason`` says which, ``values`` are those of its finding.
    """

    def __init__(self, reason: NoDraw, **values: object) -> None:
        super().__init__(f"{reason.value}: {', '.join(f'{key} {value}' for key, value in values.items())}")
        self.reason, self.values = reason, values


def seeded(lot: int) -> Draw:
    """The lots that follow from a number drawn in the hall: the same number gives the same lots everywhere."""
    drawn = count(1)

    def draw(things: int) -> int:
        return int.from_bytes(sha256(f"{lot}:{next(drawn)}".encode()).digest(), "big") % things

    return draw


def berger_meetings(players: int) -> Meetings:
    """The meetings of a single Berger cycle."""
    pairs = combinations(range(1, players + 1), 2)
    return Meetings(table_size(players) - 1, {frozenset(pair): meeting_round(players, *pair) for pair in pairs})


def meetings_of(rounds: Sequence[Round]) -> Meetings:
    """The meetings of a whole schedule."""
    met = {frozenset((p.white, p.black)): each.number for each in rounds for p in each.pairings}
    return Meetings(len(rounds), met)


def varma_groups(players: int, *, repaired: bool = False) -> Groups:
    """The groups A to D for a field; the highest number of the row is left out when the field is odd.

    Raises ``NoRestrictedDraw`` below 9 and above 24 players, for which there is no table.
    """
    size = table_size(players)
    table = REPAIRED if repaired else PUBLISHED
    if size not in table:
        raise NoRestrictedDraw(NoDraw.NO_TABLE, players=players)
    return tuple(tuple(number for number in group if number <= players) for group in table[size])


def varma_draw(entrants: Sequence[Entrant], draw: Draw, *, repaired: bool = False) -> Drawn:
    """The restricted draw by the Varma tables.

    Source: FIDE C.05 Annex 2. Contingents draw largest first, of equal size by their code; inside one, players by name.
    The first player picks among the envelopes that still hold enough numbers for the whole contingent; all of it draws
    from that one. Who belongs to no contingent draws alone. ``draw`` decides each lot. Raises ``NoRestrictedDraw``.
    """
    left = [list(group) for group in varma_groups(len(entrants), repaired=repaired)]
    numbers = [0] * len(entrants)
    for contingent in _contingents(entrants):
        envelopes = [group for group in left if len(group) >= len(contingent)]
        if not envelopes:
            name = entrants[contingent[0]].contingent
            raise NoRestrictedDraw(NoDraw.NO_ENVELOPE, members=len(contingent), contingent=name)
        envelope = envelopes[draw(len(envelopes))]
        for index in contingent:
            numbers[index] = envelope.pop(draw(len(envelope)))
    return Drawn(tuple(numbers), late_meetings(entrants, numbers, VARMA_ROUNDS))


def late_meetings(
    entrants: Sequence[Entrant], numbers: Sequence[int], rounds: int, meetings: Meetings | None = None
) -> tuple[tuple[int, int, int], ...]:
    """Pairs of numbers of one contingent that meet in the last ``rounds`` rounds, with the round, in its order.

    ``meetings`` are those of a single Berger cycle unless said otherwise.
    """
    meetings = meetings or berger_meetings(len(entrants))
    found = []
    for contingent in _contingents(entrants):
        for one, other in combinations(sorted(numbers[index] for index in contingent), 2):
            number = meetings.rounds[frozenset((one, other))]
            if number > meetings.last - rounds:
                found.append((one, other, number))
    return tuple(sorted(found, key=lambda each: (each[2], each)))


def draw_freely(entrants: Sequence[Entrant], left: Sequence[int], draw: Draw) -> dict[int, int]:
    """A number for each entrant out of those left, by index: entrants draw in the order of their names."""
    pool = list(left)
    order = sorted(range(len(entrants)), key=lambda index: entrants[index].name.casefold())
    return {index: pool.pop(draw(len(pool))) for index in order}


def draw_apart(entrants: Sequence[Entrant], rounds: int, draw: Draw, meetings: Meetings | None = None) -> Drawn:
    """A numbering in which nobody meets a member of the own contingent in the last ``rounds`` rounds.

    For fields, schedules and numbers of rounds without a Varma table: ``meetings`` are those of a single Berger cycle
    unless said otherwise. Numbers are tried in an order given by the lots, so that
    every suitable numbering can come out. Raises ``NoRestrictedDraw`` when there is none, or none was found within
    100,000 steps.
    """
    found = _apart(entrants, rounds, _lots(len(entrants), draw), meetings or berger_meetings(len(entrants)))
    if found is None:
        raise NoRestrictedDraw(NoDraw.NONE_FOUND, rounds=rounds)
    return found


def draw_early(entrants: Sequence[Entrant], draw: Draw, meetings: Meetings | None = None) -> Drawn:
    """A numbering in which members of one contingent meet early.

    As many last rounds as can be found are free of such meetings: one more was tried, and nothing found.
    """
    order = _lots(len(entrants), draw)
    best = Drawn(tuple(order))
    meetings = meetings or berger_meetings(len(entrants))
    for rounds in range(1, meetings.last + 1):
        found = _apart(entrants, rounds, order, meetings)
        if found is None:
            break
        best = found
    return best


def _lots(players: int, draw: Draw) -> list[int]:
    """The numbers from 1 on in an order drawn by lot."""
    pool = list(range(1, players + 1))
    return [pool.pop(draw(len(pool))) for _ in range(players)]


def _apart(entrants: Sequence[Entrant], rounds: int, order: Sequence[int], meetings: Meetings) -> Drawn | None:
    """The first numbering, in the order of the lots, that keeps contingents apart in the last rounds."""
    players = len(entrants)
    friends = [
        sum(
            1 << place
            for place, other in enumerate(order)
            if other != number and meetings.rounds[frozenset((number, other))] <= meetings.last - rounds
        )
        for number in order
    ]
    contingents = _contingents(entrants)
    found = _Search(tuple(len(each) for each in contingents), tuple(friends)).places()
    if found is None:
        return None
    numbers = [0] * players
    for contingent, places in zip(contingents, found, strict=True):
        for index, place in zip(contingent, places, strict=True):
            numbers[index] = order[place]
    return Drawn(tuple(numbers))


def _contingents(entrants: Sequence[Entrant]) -> list[list[int]]:
    """The entrants of each contingent, by name; the largest first, of equal size by code. Singles come last."""
    members: dict[str, list[int]] = {}
    singles: list[list[int]] = []
    for index in sorted(range(len(entrants)), key=lambda index: entrants[index].name.casefold()):
        if entrants[index].contingent:
            members.setdefault(entrants[index].contingent, []).append(index)
        else:
            singles.append([index])
    ordered = sorted(members.items(), key=lambda item: (-len(item[1]), item[0].casefold()))
    return [*(each for _, each in ordered), *singles]


class _Search:
    """Looks for places (bits, in the order of the lots) for contingents of given sizes, pairwise friends inside each.

    Contingents are filled one after the other, each in ascending places, so that no set is tried twice.
    """

    def __init__(self, sizes: tuple[int, ...], friends: tuple[int, ...]) -> None:
        self.sizes, self.friends = sizes, friends
        self.steps = 0
        self.chosen: list[list[int]] = [[] for _ in sizes]

    def places(self) -> list[list[int]] | None:
        """The places of each contingent, ``None`` when none were found."""
        everywhere = (1 << len(self.friends)) - 1
        return self.chosen if self._fill(0, everywhere, everywhere) else None

    def _fill(self, contingent: int, free: int, open_: int) -> bool:
        """Fill from this contingent on; ``open_`` are the places it may still take."""
        if contingent == len(self.sizes):
            return True
        missing = self.sizes[contingent] - len(self.chosen[contingent])
        if missing == 0:
            return self._fill(contingent + 1, free, free)
        while open_.bit_count() >= missing:
            self.steps += 1
            if self.steps > _STEPS:
                return False
            bit = open_ & -open_
            open_ ^= bit
            place = bit.bit_length() - 1
            self.chosen[contingent].append(place)
            if self._fill(contingent, free ^ bit, open_ & self.friends[place]):
                return True
            self.chosen[contingent].pop()
        return False
