"""What certainly decides against a pair, from the chosen candidate with few pairs changed for it.

Working out the best round with a pair in it takes a while in a large bracket. Often it need not be done: if the chosen
candidate with two or three pairs changed has the pair and is as good as it, only the order of candidates can be against
the pair; and if it is worse in one criterion by the least that is possible with the pair, that criterion decides.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from generator.explanation.records import Comparison, Ground
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import C10, C11, C12, C13, C14, C15, C16, C17, Bracket, Candidate, Criterion

_Ranks = tuple[int, int]

_COLOURS = (C10, C11, C12, C13)


class _Change(NamedTuple):
    """Pairs of the chosen candidate, the pairs in their place, and who goes down instead of whom, if anybody."""

    before: tuple[_Ranks, ...]
    after: tuple[_Ranks, ...]
    goes: int | None = None
    instead: int | None = None


class Rearranging:
    """Answers for all brackets of a round.

    ``as_well`` says of a bracket and of downfloaters with the scores of the chosen ones whether these may float from it
    in their place, as good by C4 to C9.
    """

    def __init__(
        self,
        completion: Completion,
        brackets: Sequence[tuple[Bracket, Candidate]],
        as_well: Callable[[int, tuple[int, ...]], bool],
    ) -> None:
        self.field = completion.field
        self.legal = completion.legal
        self.brackets = brackets
        self.as_well = as_well
        self._may_go: dict[tuple[int, int, int], bool] = {}

    def decision(self, position: int, high: int, low: int) -> Comparison | None:
        """The criterion that decides against a pair in its bracket, or the order; ``None`` where that is not certain.

        Every change keeps the number and the scores of the downfloaters, and all down to C9. With the pair, no less can
        be denied than the pair itself is.
        """
        if high not in self._partners[position] and low not in self._partners[position]:
            return None
        mine = self._failures[position]
        least = self._least(position, high, low)
        for change in self._changes(position, high, low):
            criterion, more = self._first_difference(position, change)
            if criterion is None:
                if not more:
                    return Comparison((), Ground.ORDER, "3.8", bracket=position)
            elif criterion in least and 0 < more == least[criterion] - mine[criterion]:
                return Comparison(
                    (),
                    Ground.CRITERION,
                    criterion.article,
                    bracket=position,
                    criterion=criterion.name,
                    chosen=mine[criterion],
                    other=least[criterion],
                )
        return None

    # --- Changes

    def _changes(self, position: int, high: int, low: int) -> Iterator[_Change]:
        """Small changes of the chosen candidate that have the pair: whose partners are then free is paired anew."""
        partners = self._partners[position]
        first, second = partners.get(high), partners.get(low)
        if first is not None and second is not None:
            yield from self._with_both(position, (high, low), (first, second))
        elif first is not None:
            yield from self._with_one(position, (high, low), (high, first), low)
        elif second is not None:
            yield from self._with_one(position, (high, low), (low, second), high)

    def _with_one(self, position: int, made: _Ranks, broken: _Ranks, floater: int) -> Iterator[_Change]:
        """``floater``, who had gone down, is paired: the partner left goes down, or somebody who makes room for it."""
        left = broken[1]
        if self._may_go_down(position, left, floater):
            yield _Change((broken,), (made,), left, floater)
        for goes, stays in self._others(position, left):
            if self._fits(position, left, stays) and self._may_go_down(position, goes, floater):
                yield _Change((broken, (goes, stays)), (made, (left, stays)), goes, floater)

    def _with_both(self, position: int, made: _Ranks, left: _Ranks) -> Iterator[_Change]:
        """Those left meet each other, or each of them one of another pair, or somebody else goes down."""
        first, second = left
        broken = ((made[0], first), (made[1], second))
        if self._fits(position, first, second):
            yield _Change(broken, (made, left))
        others = self._others(position, first, second)
        for one, two in others:
            if self._fits(position, first, one) and self._fits(position, second, two):
                yield _Change((*broken, (one, two)), (made, (first, one), (second, two)))
        for down in self.brackets[position][1].downfloaters:
            for goes, stays in (left, left[::-1]):
                if self._fits(position, stays, down) and self._may_go_down(position, goes, down):
                    yield _Change(broken, (made, (stays, down)), goes, down)
            for goes, stays in others:
                for one, two in (left, left[::-1]):
                    fits = self._fits(position, one, stays) and self._fits(position, two, down)
                    if fits and self._may_go_down(position, goes, down):
                        yield _Change((*broken, (goes, stays)), (made, (one, stays), (two, down)), goes, down)

    def _others(self, position: int, *left: int) -> list[_Ranks]:
        """The pairs in which none of these is, each both ways round."""
        pairs = [pair for pair in self.brackets[position][1].pairs if not any(each in pair for each in left)]
        return [each for pair in pairs for each in (pair, pair[::-1])]

    def _fits(self, position: int, one: int, other: int) -> bool:
        """Whether two may meet in a bracket; two who were moved down do not."""
        return bool(self.legal[one] >> other & 1) and max(one, other) >= self.brackets[position][0].low

    def _may_go_down(self, position: int, goes: int, instead: int) -> bool:
        key = (position, goes, instead)
        if key not in self._may_go:
            same = self.field.scores[goes] == self.field.scores[instead]
            now = self.brackets[position][1].downfloaters
            self._may_go[key] = same and self.as_well(position, tuple(sorted({*now, goes} - {instead})))
        return self._may_go[key]

    # --- What they make worse

    def _first_difference(self, position: int, change: _Change) -> tuple[type[Criterion] | None, int]:
        """The first of C10 to C17 that a change makes different, and by how much it is worse then.

        ``None`` and 0: the change is as good by all criteria; ``None`` and 1: that is not certain.
        """
        then, now = ([self._denials(pair) for pair in each] for each in (change.after, change.before))
        if any(then) or any(now):
            for criterion in _COLOURS:
                more = _count(then, criterion.bit) - _count(now, criterion.bit)
                if more:
                    return criterion, more
        return self._difference_of_floats(position, change)

    def _difference_of_floats(self, position: int, change: _Change) -> tuple[type[Criterion] | None, int]:
        field, low = self.field, self.brackets[position][0].low
        goes, instead = change.goes, change.instead
        if goes is not None and instead is not None and min(goes, instead) < low:
            return None, 1
        then, now = (
            [(min(pair), max(pair)) for pair in each if min(pair) < low] for each in (change.after, change.before)
        )
        for back, (down, up) in enumerate(((C14, C15), (C16, C17))):
            if goes is not None and instead is not None:
                earlier = field.downfloated[back]
                more = (earlier >> goes & 1) - (earlier >> instead & 1)
                if more:
                    return down, more
            earlier = field.upfloated[back]
            more = sum(earlier >> each & 1 for _, each in then) - sum(earlier >> each & 1 for _, each in now)
            if more:
                return up, more
        return None, int(any(self._differences(then, back) != self._differences(now, back) for back in (0, 1)))

    def _differences(self, pairs: list[_Ranks], back: int) -> list[int]:
        """The scores of those moved down to opponents with an earlier upfloat: C19 and C21 compare no more."""
        return sorted(self.field.scores[high] for high, low in pairs if self.field.upfloated[back] >> low & 1)

    def _least(self, position: int, high: int, low: int) -> dict[type[Criterion], int]:
        """What a bracket with this pair cannot do better than, by criterion."""
        bracket = self.brackets[position][0]
        least: dict[type[Criterion], int] = {
            C12: self._fewest_denied(position, high, low),
            C13: _count([self._denials((high, low))], C13.bit),
        }
        if high < bracket.low:
            least[C15], least[C17] = (self.field.upfloated[back] >> low & 1 for back in (0, 1))
        return least

    def _fewest_denied(self, position: int, high: int, low: int) -> int:
        """Fewer players than these cannot be denied their colour in a bracket with this pair, by counting alone."""
        _, chosen = self.brackets[position]
        white, black, none = self._wishes[position]
        for each in (self.field.wish[high], self.field.wish[low]):
            white, black, none = white - (each > 0), black - (each < 0), none - (not each)
        surplus = abs(white - black) - none - len(chosen.downfloaters)
        return (self.field.wish[high] * self.field.wish[low] > 0) + max(0, -(-surplus // 2))

    def _denials(self, pair: _Ranks) -> int:
        """The bits of C10 to C13 that a pair fails."""
        kind = self.field.kind
        return self.field.denials[kind[pair[0]]][kind[pair[1]]]

    @cached_property
    def _wishes(self) -> list[tuple[int, int, int]]:
        """For each bracket how many players are due White, Black and nothing."""
        counts = []
        for bracket, _ in self.brackets:
            wishes = [self.field.wish[rank] for rank in bracket.members]
            white, black = sum(each > 0 for each in wishes), sum(each < 0 for each in wishes)
            counts.append((white, black, len(wishes) - white - black))
        return counts

    @cached_property
    def _failures(self) -> list[dict[type[Criterion], int]]:
        """For each bracket the failure values of the chosen candidate that can decide here."""
        return [
            {each: _number(each, bracket, chosen) for each in (C12, C13, C15, C17)} for bracket, chosen in self.brackets
        ]

    @cached_property
    def _partners(self) -> list[dict[int, int]]:
        """For each bracket the partners in the chosen candidate."""
        return [
            {rank: other for pair in chosen.pairs for rank, other in (pair, pair[::-1])} for _, chosen in self.brackets
        ]


def _count(denials: list[int], bit: int) -> int:
    return sum(bool(bits & bit) for bits in denials)


def _number(criterion: type[Criterion], bracket: Bracket, chosen: Candidate) -> int:
    """The failure value of a criterion that counts players."""
    value = criterion.failure(bracket, chosen)
    assert isinstance(value, int)
    return value
