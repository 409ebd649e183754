"""Preliminary groups of about equal strength: in snake order, with the players of one club apart if wanted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.pairing.matching import heaviest_matching
from generator.tournament import Player

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TOGETHER = 1_000
"""How much worse it is to meet somebody of the same club than to stand a place further from the snake's."""


@dataclass(frozen=True, slots=True)
class Together:
    """Players of one club (or whatever is kept apart) who are in one group all the same."""

    group: int
    kept_apart: str
    players: tuple[Player, ...]


def group_name(place: int) -> str:
    """The name of a group or final by its place, counted from 0: A, B, ... Z, then 27, 28, ..."""
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 1)


def snake(count: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The places 0 to ``count`` - 1 of a list by strength in their groups, in the order of strength.

    The first ``groups`` go into groups 1, 2, 3, ... , the next ones back from the last group to the first, and so on.
    """
    found: list[list[int]] = [[] for _ in range(groups)]
    for place in range(count):
        row, at = divmod(place, groups)
        found[at if row % 2 == 0 else groups - 1 - at].append(place)
    return tuple(map(tuple, found))


def snake_groups(
    players: Sequence[Player], groups: int, kept_apart: Callable[[Player], str] | None = None
) -> tuple[tuple[Player, ...], ...]:
    """The groups of players given in the order of strength, everybody in that order.

    With ``kept_apart`` those of the same kind (a club) come into different groups as far as possible. A player then
    changes places only with others of the same row of the snake, so that the groups stay equally strong. Empty kinds
    are no kind.
    """
    rows = [list(range(first, min(first + groups, len(players)))) for first in range(0, len(players), groups)]
    place_of = {place: at for at, group in enumerate(snake(len(players), groups)) for place in group}
    group_of = dict(place_of)
    if kept_apart is not None:
        kinds = [kept_apart(player) for player in players]
        group_of = {}
        for row in rows:
            group_of |= _row_apart(row, groups, kinds, place_of, group_of)
        _settle(rows, groups, kinds, place_of, group_of)
    members: list[list[Player]] = [[] for _ in range(groups)]
    for place, player in enumerate(players):
        members[group_of[place]].append(player)
    return tuple(map(tuple, members))


def together(groups: Sequence[Sequence[Player]], kept_apart: Callable[[Player], str]) -> tuple[Together, ...]:
    """Those who should have been kept apart and are not."""
    found = []
    for at, group in enumerate(groups):
        kinds = dict.fromkeys(kept_apart(player) for player in group if kept_apart(player))
        for kind in kinds:
            same = tuple(player for player in group if kept_apart(player) == kind)
            if len(same) > 1:
                found.append(Together(at, kind, same))
    return tuple(found)


def _settle(
    rows: Sequence[Sequence[int]],
    groups: int,
    kinds: Sequence[str],
    place_of: dict[int, int],
    group_of: dict[int, int],
) -> None:
    """Put each row anew between all the others, until no row gets better by it."""
    better = True
    while better:
        better = False
        for row in rows:
            others = {place: group for place, group in group_of.items() if place not in row}
            anew = _row_apart(row, groups, kinds, place_of, others)
            before = {place: group_of[place] for place in row}
            if _cost(anew, kinds, place_of, others) < _cost(before, kinds, place_of, others):
                group_of |= anew
                better = True


def _row_apart(
    row: Sequence[int], groups: int, kinds: Sequence[str], place_of: dict[int, int], others: dict[int, int]
) -> dict[int, int]:
    """The groups of one row of the snake: as few as possible beside their like, then near the snake's own order."""
    most = (len(kinds) + 1) * _TOGETHER
    edges = [
        (at, len(row) + group, most - _cost({place: group}, kinds, place_of, others))
        for at, place in enumerate(row)
        for group in range(groups)
    ]
    mates = heaviest_matching(len(row) + groups, edges, perfect=True)
    return {place: mates[at] - len(row) for at, place in enumerate(row)}


def _cost(chosen: dict[int, int], kinds: Sequence[str], place_of: dict[int, int], others: dict[int, int]) -> int:
    cost = 0
    for place, group in chosen.items():
        if kinds[place]:
            cost += _TOGETHER * sum(g == group and kinds[p] == kinds[place] for p, g in others.items())
        cost += abs(group - place_of[place])
    return cost
