"""The pairing criteria C1 to C21 in the order of the Handbook (C.04.3 from 1 Feb 2026, Art. 2).

Each quality criterion stands here once, as a class with two functions. ``failure`` gives its failure value for a
finished bracket: smaller is better, lists are compared from the largest element. ``weigh`` says the same to the
weighted matching: it adds, for every pair that helps, one unit of the criterion's digit to the weight. Digits are laid
from the least important criterion upwards, each with a unit larger than everything below it can add up to, so that the
heaviest matching is the best candidate.
"""

from collections.abc import Collection, Iterator
from enum import IntEnum
from typing import NamedTuple

from generator.pairing.dutch.field import C10_BIT, C11_BIT, C12_BIT, C13_BIT, Field
from generator.pairing.matching import members

Failure = int | tuple[int, ...]


class Scope(IntEnum):
    """How much of what lies below a bracket takes part in its matching."""

    BRACKET = 0
    NEXT_GROUP = 1
    EVERYBODY = 2


class Bracket:
    """One bracket before it is paired (C.04.3, Art. 1.3): moved-down players (MDPs) and residents, by rank.

    Residents are ranks ``low`` to ``high`` - 1, the next scoregroup ranks ``high`` to ``next_high`` - 1 (empty if there
    is none). ``levels`` are the scores of the MDPs from the highest, each with the positions of its MDPs in
    ``moved_down``.
    """

    def __init__(self, field: Field, moved_down: tuple[int, ...], low: int, high: int, next_high: int) -> None:
        self.field = field
        self.moved_down = moved_down
        self.low, self.high, self.next_high = low, high, next_high
        self.resident_count = high - low
        self.residents = (1 << high) - (1 << low)
        self.levels: list[list[int]] = []
        score = None
        for position, rank in enumerate(moved_down):
            if field.scores[rank] != score:
                score = field.scores[rank]
                self.levels.append([])
            self.levels[-1].append(position)

    @property
    def members(self) -> tuple[int, ...]:
        """All players of the bracket in rank order."""
        return (*self.moved_down, *range(self.low, self.high))

    @property
    def most_pairs(self) -> int:
        """More pairs than this are impossible (Art. 3.1)."""
        return min(self.resident_count, (len(self.moved_down) + self.resident_count) // 2)

    def difference(self, mdp: int) -> int:
        """Score difference of an MDP to the residents."""
        return self.field.scores[mdp] - self.field.scores[self.low]


class Candidate(NamedTuple):
    """A pairing of a bracket: pairs (higher ranked, lower ranked) and downfloaters, by rank."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]


class Weights:
    """Weights of the edges of a bracket, laid digit by digit from the least important criterion upwards.

    An edge inside the bracket weighs the sum of ``resident[j]`` for each resident j in it (counted from 0), of
    ``moved_down[i][u]`` for MDP i where ``u`` is the upfloat class of the opponent (1 for an upfloat one round back,
    plus 2 for one two rounds back), of ``pair``, and of ``colour[bits]`` for the colour criteria it fails. An edge of
    bracket member v into the next scoregroup weighs ``to_next_pair`` + ``to_next[v]``, one inside that group
    ``to_next_pair``, one of member v to the bye ``to_bye[v]``. All other edges weigh nothing.
    """

    def __init__(
        self, bracket: Bracket, scope: Scope, *, bye_counts: bool, settled: Collection[tuple[str, int]] = ()
    ) -> None:
        """``settled`` are digits left out because the graph has been cut so that they cannot vary."""
        moved = len(bracket.moved_down)
        self.scope = scope
        self.bye_counts = bye_counts
        self.settled = settled
        self.unit = 1
        self.pair = 0
        self.resident = [0] * bracket.resident_count
        self.moved_down = [[0, 0, 0, 0] for _ in range(moved)]
        self.colour = [0] * 16
        self.to_next_pair = 0
        self.to_next = [0] * (moved + bracket.resident_count)
        self.to_bye = [0] * (moved + bracket.resident_count)

    def inside(self, bracket: Bracket, v: int, u: int) -> int:
        """Weight of the pair of bracket members v and u, counted in rank order; u is a resident and after v."""
        field, moved = bracket.field, len(bracket.moved_down)
        rank = bracket.low + u - moved
        weight = self.pair + self.resident[u - moved]
        if v < moved:
            other = bracket.moved_down[v]
            back, two_back = field.upfloated
            weight += self.moved_down[v][(back >> rank & 1) + 2 * (two_back >> rank & 1)]
        else:
            other = bracket.low + v - moved
            weight += self.resident[v - moved]
        return weight + self.colour[field.denials[field.kind[other]][field.kind[rank]]]

    def close_digit(self, largest: int) -> None:
        """Ends a digit whose units add up to ``largest`` at most."""
        self.unit *= largest + 1


# --- Absolute criteria, Art. 2.1


def c1_opponents(field: Field) -> list[int]:
    """C1, Art. 2.1.1: for each player those not met before (nor forbidden by the organiser)."""
    return [field.everybody & ~met for met in field.met]


def c2_bye(field: Field) -> int:
    """C2, Art. 2.1.2: the players allowed to get the bye.

    Barred is who had one, or scored as much as for a win in a round without playing (C.04.1, Art. 4).
    """
    return field.bye_allowed


def c3_colours(field: Field, opponents: list[int]) -> list[int]:
    """C3, Art. 2.1.3: of these opponents those who do not have the same absolute colour preference.

    It is lifted where one of the two is a topscorer.
    """
    return [options & ~clash for options, clash in zip(opponents, field.clash, strict=True)]


# C4 (Art. 2.2.1, completion) and C5 (Art. 2.3.1, lowest score for the bye) are questions about everybody not yet
# paired: see ``generator.pairing.dutch.completion``.


# --- Quality criteria, Art. 2.4


class Criterion:
    """A quality criterion."""

    name = ""
    article = ""

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Failure value of a finished bracket."""
        raise NotImplementedError

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """Adds the criterion's digits to the weights."""
        raise NotImplementedError


class C6(Criterion):
    """Art. 2.4.1: as few downfloaters, so as many pairs, as possible."""

    name, article = "C6", "2.4.1"

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:  # noqa: ARG003 - a criterion's form
        """Number of downfloaters."""
        return len(candidate.downfloaters)

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """One unit a pair."""
        weights.pair += weights.unit
        weights.close_digit(bracket.most_pairs)


class LevelCriterion(Criterion):
    """A criterion with one digit for each score of MDPs, the highest score first.

    A digit counts the MDPs of that score with an edge that helps; each has at most one.
    """

    @classmethod
    def concerned(cls, bracket: Bracket, level: list[int]) -> list[int]:  # noqa: ARG003 - some criteria look closer
        """The MDPs of this score that count, by position."""
        return level

    @classmethod
    def helps(cls, bracket: Bracket, partner: int) -> bool:
        """Whether the edge from an MDP to a partner counts; this one is a vertex in rank order, the MDPs first."""
        raise NotImplementedError

    @classmethod
    def open_levels(cls, bracket: Bracket, weights: Weights) -> Iterator[list[int]]:
        """The MDPs that count, by score from the lowest, where the digit is not settled."""
        for number in range(len(bracket.levels) - 1, -1, -1):
            concerned = cls.concerned(bracket, bracket.levels[number])
            if concerned and (cls.name, number) not in weights.settled:
                yield concerned


class C7(LevelCriterion):
    """Art. 2.4.2: scores of the downfloaters as low as possible."""

    name, article = "C7", "2.4.2"

    @classmethod
    def helps(cls, bracket: Bracket, partner: int) -> bool:
        """An edge to a resident."""
        return partner < len(bracket.moved_down) + bracket.resident_count

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Scores of the downfloaters in descending order."""
        return tuple(bracket.field.scores[rank] for rank in candidate.downfloaters)

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """The number of MDPs paired."""
        for level in cls.open_levels(bracket, weights):
            for position in level:
                _add(weights.moved_down[position], weights.unit)
            weights.close_digit(len(level))


class C8(LevelCriterion):
    """Art. 2.4.3: the next bracket, taken together with the downfloaters, as good as possible in C6 and C7.

    One bracket ahead only, under C1 to C5. Its failure value is what the next bracket then reaches in C6 and C7: the
    scores of its downfloaters, so it is known when that bracket has been paired.
    """

    name, article = "C8", "2.4.3"

    @classmethod
    def helps(cls, bracket: Bracket, partner: int) -> bool:
        """An edge into the next scoregroup."""
        end = len(bracket.moved_down) + bracket.resident_count
        return end <= partner < end + bracket.next_high - bracket.high

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """Number of pairs whose lower member is in the next scoregroup; then a digit a score of this bracket."""
        if weights.scope is Scope.BRACKET:
            return
        moved = len(bracket.moved_down)
        following = bracket.next_high - bracket.high
        for v in range(moved, moved + bracket.resident_count):
            weights.to_next[v] += weights.unit
        weights.close_digit(min(following, bracket.resident_count))
        for level in cls.open_levels(bracket, weights):
            for v in level:
                weights.to_next[v] += weights.unit
            weights.close_digit(min(following, len(level)))
        weights.to_next_pair += weights.unit
        weights.close_digit(following)


class C9(Criterion):
    """Art. 2.4.4: if the only downfloater will get the bye, one with as few unplayed games as possible."""

    name, article = "C9", "2.4.4"

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Rounds without a game of the single downfloater; meant for the bracket whose downfloater gets the bye."""
        return bracket.field.unplayed[candidate.downfloaters[0]] if len(candidate.downfloaters) == 1 else 0

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """On the edge to the bye: how many unplayed rounds fewer than the player with the most."""
        if not weights.bye_counts:
            return
        unplayed = [bracket.field.unplayed[rank] for rank in bracket.members]
        most = max(unplayed)
        for v, rounds in enumerate(unplayed):
            weights.to_bye[v] += (most - rounds) * weights.unit
        weights.close_digit(most - min(unplayed))


class _ColourCriterion(Criterion):
    """Counts the pairs that fail in colours; a pair fails at most once, whatever Art. 5.2.3 to 5.2.5 decide."""

    bit = 0

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Number of players concerned."""
        kind, denials = bracket.field.kind, bracket.field.denials
        return sum(1 for high, low in candidate.pairs if denials[kind[high]][kind[low]] & cls.bit)

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """One unit for each pair that does not fail."""
        if not bracket.field.failing & cls.bit:
            return
        for bits in range(16):
            if not bits & cls.bit:
                weights.colour[bits] += weights.unit
        weights.close_digit(bracket.most_pairs)


class C10(_ColourCriterion):
    """Art. 2.4.5: players of topscorers' pairs who come to a colour difference beyond 2 (last round only)."""

    name, article, bit = "C10", "2.4.5", C10_BIT


class C11(_ColourCriterion):
    """Art. 2.4.6: players of topscorers' pairs who get the same colour a third time running (last round only)."""

    name, article, bit = "C11", "2.4.6", C11_BIT


class C12(_ColourCriterion):
    """Art. 2.4.7: players who do not get their colour preference, whatever its strength."""

    name, article, bit = "C12", "2.4.7", C12_BIT


class C13(_ColourCriterion):
    """Art. 2.4.8: players who do not get a strong colour preference; absolute ones are not counted."""

    name, article, bit = "C13", "2.4.8", C13_BIT


class _RepeatedDownfloat(Criterion):
    """Resident downfloaters who had a downfloat ``back`` + 1 rounds ago."""

    back = 0

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Number of such residents."""
        earlier = bracket.field.downfloated[cls.back]
        return sum(1 for rank in candidate.downfloaters if rank >= bracket.low and earlier >> rank & 1)

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """One unit for each such resident who is paired."""
        concerned = bracket.field.downfloated[cls.back] & bracket.residents
        if not concerned:
            return
        for rank in members(concerned):
            weights.resident[rank - bracket.low] += weights.unit
        weights.close_digit(concerned.bit_count())


class _RepeatedUpfloat(Criterion):
    """Residents paired with an MDP who had an upfloat ``back`` + 1 rounds ago."""

    back = 0

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """Number of such residents."""
        return len(_upfloating_again(bracket, candidate, cls.back))

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """One unit for each pair of an MDP with another resident; how many such pairs there are is settled by C7."""
        if not bracket.moved_down or not bracket.field.upfloated[cls.back] & bracket.residents:
            return
        for gains in weights.moved_down:
            _add_without_upfloat(gains, weights.unit, cls.back)
        weights.close_digit(len(bracket.moved_down))


class C14(_RepeatedDownfloat):
    """Art. 2.4.9: resident downfloaters with a downfloat in the previous round."""

    name, article, back = "C14", "2.4.9", 0


class C15(_RepeatedUpfloat):
    """Art. 2.4.10: opponents of MDPs with an upfloat in the previous round."""

    name, article, back = "C15", "2.4.10", 0


class C16(_RepeatedDownfloat):
    """Art. 2.4.11: resident downfloaters with a downfloat two rounds before."""

    name, article, back = "C16", "2.4.11", 1


class C17(_RepeatedUpfloat):
    """Art. 2.4.12: opponents of MDPs with an upfloat two rounds before."""

    name, article, back = "C17", "2.4.12", 1


class _DownfloatDifference(LevelCriterion):
    """Score differences of the MDPs who had a downfloat ``back`` + 1 rounds ago.

    Our reading, shared by the engines of this edition: an MDP that stays in the limbo counts with more than any paired
    one, and with the more the higher its score.
    """

    back = 0

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """The differences in descending order; an MDP in the limbo has the largest possible one added to its own."""
        earlier = bracket.field.downfloated[cls.back]
        if not bracket.moved_down:
            return ()
        limbo = bracket.difference(bracket.moved_down[0])
        staying = set(candidate.downfloaters)
        differences = (
            bracket.difference(rank) + (limbo if rank in staying else 0)
            for rank in bracket.moved_down
            if earlier >> rank & 1
        )
        return tuple(sorted(differences, reverse=True))

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """The number of such MDPs paired; how many of all are paired is settled by C7."""
        for level in cls.open_levels(bracket, weights):
            for position in level:
                _add(weights.moved_down[position], weights.unit)
            weights.close_digit(len(level))

    @classmethod
    def concerned(cls, bracket: Bracket, level: list[int]) -> list[int]:
        """Those with such a downfloat, where not all of the score have one."""
        earlier = bracket.field.downfloated[cls.back]
        found = [position for position in level if earlier >> bracket.moved_down[position] & 1]
        return found if len(found) < len(level) else []

    @classmethod
    def helps(cls, bracket: Bracket, partner: int) -> bool:
        """An edge to a resident."""
        return C7.helps(bracket, partner)


class _UpfloatDifference(LevelCriterion):
    """Score differences of the residents paired with an MDP who had an upfloat ``back`` + 1 rounds ago."""

    back = 0

    @classmethod
    def failure(cls, bracket: Bracket, candidate: Candidate) -> Failure:
        """The differences in descending order."""
        pairs = _upfloating_again(bracket, candidate, cls.back)
        return tuple(sorted((bracket.difference(mdp) for mdp in pairs), reverse=True))

    @classmethod
    def weigh(cls, bracket: Bracket, weights: Weights) -> None:
        """The number of MDPs whose opponent has no such upfloat."""
        for level in cls.open_levels(bracket, weights):
            for position in level:
                _add_without_upfloat(weights.moved_down[position], weights.unit, cls.back)
            weights.close_digit(len(level))

    @classmethod
    def concerned(cls, bracket: Bracket, level: list[int]) -> list[int]:
        """All, unless C15 or C17 has counted the same."""
        if len(bracket.levels) < 2 or not bracket.field.upfloated[cls.back] & bracket.residents:
            return []
        return level

    @classmethod
    def helps(cls, bracket: Bracket, partner: int) -> bool:
        """An edge to a resident without such an upfloat."""
        if not C7.helps(bracket, partner):
            return False
        rank = bracket.low + partner - len(bracket.moved_down)
        return not bracket.field.upfloated[cls.back] >> rank & 1


class C18(_DownfloatDifference):
    """Art. 2.4.13: score differences of the MDPs with a downfloat in the previous round."""

    name, article, back = "C18", "2.4.13", 0


class C19(_UpfloatDifference):
    """Art. 2.4.14: score differences of the MDPs' opponents with an upfloat in the previous round."""

    name, article, back = "C19", "2.4.14", 0


class C20(_DownfloatDifference):
    """Art. 2.4.15: score differences of the MDPs with a downfloat two rounds before."""

    name, article, back = "C20", "2.4.15", 1


class C21(_UpfloatDifference):
    """Art. 2.4.16: score differences of the MDPs' opponents with an upfloat two rounds before."""

    name, article, back = "C21", "2.4.16", 1


QUALITY: tuple[type[Criterion], ...] = (
    C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21,
)  # fmt: skip


LEVELLED: tuple[type[LevelCriterion], ...] = (C7, C8, C18, C19, C20, C21)


def lay_weights(
    bracket: Bracket,
    scope: Scope,
    *,
    bye_counts: bool,
    settled: Collection[tuple[str, int]] = (),
    last: type[Criterion] = C21,
) -> Weights:
    """The weights of the quality criteria for a bracket, down to the ``last``, without the ``settled`` digits.

    Settled are (criterion, number of the level) pairs whose digits cannot vary.
    """
    weights = Weights(bracket, scope, bye_counts=bye_counts, settled=settled)
    for criterion in reversed(QUALITY[: QUALITY.index(last) + 1]):
        criterion.weigh(bracket, weights)
    return weights


def _add(gains: list[int], unit: int) -> None:
    for upfloat in range(4):
        gains[upfloat] += unit


def _add_without_upfloat(gains: list[int], unit: int, back: int) -> None:
    for upfloat in range(4):
        if not upfloat >> back & 1:
            gains[upfloat] += unit


def _upfloating_again(bracket: Bracket, candidate: Candidate, back: int) -> list[int]:
    """The MDPs whose opponent had an upfloat ``back`` + 1 rounds ago."""
    earlier = bracket.field.upfloated[back]
    return [high for high, low in candidate.pairs if high < bracket.low and earlier >> low & 1]
