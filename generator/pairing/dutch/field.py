"""The field: all players to be paired in a round, in rank order, with what the criteria ask about them.

A player is known here by rank, counted from 0 in the order of C.04.3, Art. 1.2: pairing score first, then pairing
number. Sets of players are whole numbers with one bit for each rank.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.colours import ABSOLUTE, STRONG, colour_difference, preference, same_colour_twice
from generator.history import DOWNFLOAT, UPFLOAT, PlayerHistory
from generator.pairing.matching import members

C10_BIT, C11_BIT, C12_BIT, C13_BIT = 1, 2, 4, 8


class Field:
    """Players to be paired, by rank.

    ``groups`` are the scoregroups from the top as (first rank, rank after the last). ``wish`` is the signed colour
    preference, ``wishing[w]`` the set of those with preference w (negative ones count from the end). ``kind`` is the
    colour kind: players of one kind are alike for C10 to C13, and ``denials[a][b]`` has a bit for each of these
    criteria that a pair of kinds a and b fails, ``failing`` all bits that occur. ``met`` are earlier opponents and
    forbidden ones, ``avoid`` those forbidden only if avoidable, ``clash`` those whom the absolute colour rules forbid
    (C3). ``downfloated`` and ``upfloated`` hold the players with such a float one round back and two rounds back.
    """

    def __init__(
        self,
        players: Iterable[PlayerHistory],
        *,
        forbidden: Sequence[tuple[int, int]] = (),
        avoid: Sequence[tuple[int, int]] = (),
        topscore_above: int | None = None,
        colour_rules: bool = True,
    ) -> None:
        """Sorts the players and derives their data.

        ``topscore_above`` is what twice the score of a topscorer exceeds in the last round (Art. 1.8), ``None`` in any
        other round.
        """
        self.players = sorted(players, key=_rank_order)
        self.count = count = len(self.players)
        self.everybody = (1 << count) - 1
        self.scores = [player.points + player.virtual for player in self.players]
        self.unplayed = [player.unplayed for player in self.players]
        self.groups = _runs(self.scores)
        self.rank = rank = {player.number: i for i, player in enumerate(self.players)}
        bits = [1 << i for i in range(count)]
        self.topscorers = 0
        if topscore_above is not None and colour_rules:
            self.topscorers = sum(
                bit for bit, score in zip(bits, self.scores, strict=True) if 2 * score > topscore_above
            )
        self._set_floats(bits)
        self._set_colours(bits, colour_rules)
        self.met = self._meetings(bits, rank)
        for first, second in forbidden:
            if first in rank and second in rank:
                self.met[rank[first]] |= bits[rank[second]]
                self.met[rank[second]] |= bits[rank[first]]
        self.avoid = [0] * count
        for first, second in avoid:
            if first in rank and second in rank:
                self.avoid[rank[first]] |= bits[rank[second]]
                self.avoid[rank[second]] |= bits[rank[first]]

    def _set_floats(self, bits: list[int]) -> None:
        down, down_two, up, up_two, bye = 0, 0, 0, 0, 0
        for bit, player in zip(bits, self.players, strict=True):
            if player.float_before == DOWNFLOAT:
                down |= bit
            elif player.float_before == UPFLOAT:
                up |= bit
            if player.float_two_before == DOWNFLOAT:
                down_two |= bit
            elif player.float_two_before == UPFLOAT:
                up_two |= bit
            if not player.bye_barred:
                bye |= bit
        self.downfloated = (down, down_two)
        self.upfloated = (up, up_two)
        self.bye_allowed = bye

    def _set_colours(self, bits: list[int], colour_rules: bool) -> None:
        """Colour preferences, colour kinds and absolute clashes."""
        if not colour_rules:
            self.wish = [0] * self.count
        else:
            self.wish = [preference(player.colours) for player in self.players]
        self.wishing = [0] * 7
        for bit, wish in zip(bits, self.wish, strict=True):
            self.wishing[wish] |= bit
        if self.topscorers:
            kinds = [_kind(player.colours, bool(self.topscorers >> i & 1)) for i, player in enumerate(self.players)]
            distinct = sorted(set(kinds))
            self.kind = [distinct.index(kind) for kind in kinds]
            self.denials = _denials(distinct)
        else:
            self.kind = self.wish
            self.denials = _PLAIN_DENIALS
        self.failing = 0
        for row in self.denials:
            for bits_failed in row:
                self.failing |= bits_failed
        self.clash = [0] * self.count
        for same in (self.wishing[ABSOLUTE], self.wishing[-ABSOLUTE]):
            below = same & ~self.topscorers
            for i in members(below):
                self.clash[i] = below ^ bits[i]

    def _meetings(self, bits: list[int], rank: dict[int, int]) -> list[int]:
        """For each player the set of those who must not be met (C1)."""
        met = []
        for i, player in enumerate(self.players):
            barred = bits[i]
            for number in player.opponents:
                other = rank.get(number)
                if other is not None:
                    barred |= bits[other]
            met.append(barred)
        return met


_Kind = tuple[int, int, bool, bool]


def _rank_order(player: PlayerHistory) -> tuple[int, int]:
    return (-player.points - player.virtual, player.number)


def _runs(scores: list[int]) -> list[tuple[int, int]]:
    """Ranges of equal scores."""
    starts = [i for i, score in enumerate(scores) if i == 0 or score != scores[i - 1]]
    return list(pairwise([*starts, len(scores)]))


def _kind(colours: str, topscorer: bool) -> _Kind:
    """Colour preference; of absolute ones also colour difference, last two games alike, topscorer."""
    wish = preference(colours)
    if abs(wish) < ABSOLUTE:
        return (wish, 0, False, False)
    return (wish, colour_difference(colours), same_colour_twice(colours), topscorer)


def _denials(kinds: list[_Kind]) -> list[list[int]]:
    """For each two kinds the criteria among C10 to C13 that a pair of them fails."""
    return [[_denial(a, b) for b in kinds] for a in kinds]


def _denial(first: _Kind, second: _Kind) -> int:
    """Bits of the criteria among C10 to C13 that a pair of these kinds fails.

    Only preferences for the same colour matter. For C10 and C11 both must be absolute and one a topscorer; the smaller
    colour difference is then denied. With equal differences Art. 5.2.3 spares whoever alone had one colour twice.
    """
    if first[0] * second[0] <= 0:
        return 0
    bits = C12_BIT
    weaker = min(abs(first[0]), abs(second[0]))
    if weaker == STRONG:
        bits |= C13_BIT
    if weaker == ABSOLUTE and (first[3] or second[3]):
        if abs(first[1]) == abs(second[1]):
            denied, third = first, first[2] and second[2]
        else:
            denied = min(first, second, key=lambda kind: abs(kind[1]))
            third = denied[2]
        if denied[0] * denied[1] <= -2 * ABSOLUTE:
            bits |= C10_BIT
        if third:
            bits |= C11_BIT
    return bits


# Where nobody is a topscorer the kind is the preference, negative ones counting from the end.
_PLAIN_DENIALS = _denials([(wish, 0, False, False) for wish in (0, 1, 2, 3, -3, -2, -1)])
