"""Pairing one bracket by weighted matching: the general path, exact for every bracket (C.04.3, Art. 3)."""

from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import (
    C8,
    C21,
    LEVELLED,
    QUALITY,
    Bracket,
    Candidate,
    Criterion,
    LevelCriterion,
    Scope,
    Weights,
    lay_weights,
)
from generator.pairing.dutch.order import Edge, Ordering
from generator.pairing.matching import UNMATCHED, heaviest_matching, members

COMFORTABLE_BITS = 96  # leaves room below WEIGHT_BITS for the digits of the order


def pair_by_matching(bracket: Bracket, completion: Completion) -> Candidate:
    """The best candidate of the bracket.

    The bracket is first paired as if everything below were easy. That is right if the downfloaters found leave a round
    that can be completed (C4, C5) and the next bracket can reach the best value of C8 there is. If not, the next
    scoregroup takes part in the matching, and if that is not enough, everybody. The last bracket, those the bye
    must come from, and all brackets of a round that needs breaches, go to everybody at once.
    """
    if bracket.next_high == bracket.high or _bye_must_come_from(bracket, completion) or completion.breaches:
        return _Attempt(bracket, completion, Scope.EVERYBODY).candidate()
    for scope in (Scope.BRACKET, Scope.NEXT_GROUP):
        attempt = _Attempt(bracket, completion, scope)
        if attempt.holds():
            candidate = attempt.candidate()
            if attempt.holds():
                return candidate
    return _Attempt(bracket, completion, Scope.EVERYBODY).candidate()


def pair_alone(bracket: Bracket, completion: Completion) -> Candidate:
    """The best candidate of the bracket by itself, whatever lies below: C4, C5, C8 and C9 are not asked."""
    return _Attempt(bracket, completion, Scope.BRACKET).candidate()


def _bye_must_come_from(bracket: Bracket, completion: Completion) -> bool:
    """Whether nobody below the bracket can get the bye."""
    return bool(completion.bye) and not completion.bye >> bracket.high


class _Attempt:
    """One matching of a bracket with more or less of what lies below.

    Vertices: the MDPs, then ranks from ``low`` on as far as they take part, then the bye where there is one.
    """

    def __init__(self, bracket: Bracket, completion: Completion, scope: Scope) -> None:
        self.bracket = bracket
        self.completion = completion
        self.scope = scope
        self.moved = len(bracket.moved_down)
        self.end = self.moved + bracket.resident_count
        last = (bracket.high, bracket.next_high, bracket.field.count)[scope]
        self.ranks = [*bracket.moved_down, *range(bracket.low, last)]
        self.perfect = scope is Scope.EVERYBODY
        self.bye = len(self.ranks) if self.perfect and completion.bye else None
        self.size = len(self.ranks) + (self.bye is not None)
        self.rows = self._rows(last)
        self.settled: set[tuple[str, int]] = set()
        self.matched_first: set[int] = set()
        self.edges: list[Edge] = []
        self.mate: list[int] = []
        self._solve(bye_counts=False, last=C8 if self.bye is not None else C21)
        if self.bye is not None:
            self._solve(bye_counts=self._bye_is_only_downfloater(), last=C21)

    def candidate(self) -> Candidate:
        """The first of the best candidates of this matching."""
        ordering = Ordering(self.edges, self.size, self.moved, self.end, self.mate, perfect=self.perfect)
        self.mate = ordering.first_candidate(self.bracket.levels)
        ranks, mate, end = self.ranks, self.mate, self.end
        pairs = tuple((ranks[v], ranks[mate[v]]) for v in range(end) if v < mate[v] < end)
        return Candidate(pairs, tuple(ranks[v] for v in range(end) if not 0 <= mate[v] < end))

    def holds(self) -> bool:
        """Whether what lies outside the matching allows its outcome."""
        bracket, completion = self.bracket, self.completion
        left_over = sum(1 << self.ranks[v] for v, partner in enumerate(self.mate) if partner == UNMATCHED)
        if self.scope is Scope.BRACKET:
            return completion.next_ideal(left_over, bracket.high, bracket.next_high)
        below = bracket.field.everybody >> bracket.next_high << bracket.next_high
        return completion.possible(left_over | below, left_over)

    def _solve(self, *, bye_counts: bool, last: type[Criterion]) -> None:
        """Finds the heaviest matching by the criteria down to ``last``."""
        weights = self._weights(bye_counts, last)
        for criterion in LEVELLED:
            if weights.unit.bit_length() <= COMFORTABLE_BITS or QUALITY.index(criterion) > QUALITY.index(last):
                break
            self._match(self._weights(bye_counts, criterion))
            self._settle(criterion)
            weights = self._weights(bye_counts, last)
        self._match(weights)

    def _weights(self, bye_counts: bool, last: type[Criterion]) -> Weights:
        return lay_weights(self.bracket, self.scope, bye_counts=bye_counts, settled=self.settled, last=last)

    def _match(self, weights: Weights) -> None:
        self.edges = self._edges(weights)
        self.mate = heaviest_matching(self.size, self.edges, perfect=self.perfect)

    def _settle(self, criterion: type[LevelCriterion]) -> None:
        """Turns digits of a criterion into structure, to keep the weights small.

        Where all or none of the MDPs of a score have an edge that helps, this is so in every best matching: the other
        edges are removed, and the digit with them. That the first get an edge at all is then one digit for all scores
        together, and goes without saying in a perfect matching.
        """
        bracket = self.bracket
        for number, level in enumerate(bracket.levels):
            concerned = criterion.concerned(bracket, level)
            helped = sum(1 for v in concerned if self.mate[v] >= 0 and criterion.helps(bracket, self.mate[v]))
            if concerned and helped in (0, len(concerned)):
                self.settled.add((criterion.name, number))
                if helped and not self.perfect:
                    self.matched_first.update(concerned)
                for v in concerned:
                    self.rows[v] = [u for u in self.rows[v] if criterion.helps(bracket, u) == (helped > 0)]

    def _bye_is_only_downfloater(self) -> bool:
        left = [v for v in range(self.end) if self.mate[v] >= self.end]
        return len(left) == 1 and self.mate[left[0]] == self.bye

    def _rows(self, last: int) -> list[list[int]]:
        """For each vertex the legal partners of larger number, ascending, and the bye; two MDPs never meet."""
        bracket, legal = self.bracket, self.completion.legal
        shift = self.moved - bracket.low
        rows = []
        for v, rank in enumerate(self.ranks):
            start = bracket.low if v < self.moved else rank + 1
            options = legal[rank] >> start & (1 << max(0, last - start)) - 1
            row = [start + shift + j for j in members(options)]
            if self.bye is not None and self.completion.bye >> rank & 1:
                row.append(self.bye)
            rows.append(row)
        return rows

    def _edges(self, weights: Weights) -> list[Edge]:
        """All legal pairs with their weights."""
        bracket, end, moved = self.bracket, self.end, self.moved
        field = bracket.field
        back, two_back = field.upfloated
        kinds = [field.kind[rank] for rank in self.ranks[:end]]
        upfloat = [(back >> rank & 1) + 2 * (two_back >> rank & 1) for rank in self.ranks[:end]]
        gain = [[weights.pair + weights.colour[bits] for bits in row] for row in field.denials]
        own = [0] * moved + weights.resident
        within, to_next = weights.to_next_pair, weights.to_next
        next_end = moved + bracket.next_high - bracket.low
        edges: list[Edge] = []
        for v, row in enumerate(self.rows):
            if v < moved:
                by_kind, by_upfloat = gain[kinds[v]], weights.moved_down[v]
                edges += [(v, j, own[j] + by_upfloat[upfloat[j]] + by_kind[kinds[j]]) for j in row if j < end]
            elif v < end:
                by_kind, mine = gain[kinds[v]], own[v]
                edges += [(v, j, mine + own[j] + by_kind[kinds[j]]) for j in row if j < end]
            if row and row[-1] >= end:
                outside = within + to_next[v] if v < end else within
                edges += [(v, j, outside if j < next_end else 0) for j in row if j >= end]
                if row[-1] == self.bye and v < end:
                    edges[-1] = (v, self.bye, weights.to_bye[v])
        if self.matched_first:
            first, unit = self.matched_first, weights.unit
            edges = [(v, j, w + unit if v in first else w) for v, j, w in edges]
        return self._with_breaches(edges, weights.unit) if self.completion.breaches else edges

    def _with_breaches(self, edges: list[Edge], unit: int) -> list[Edge]:
        """The edges with the number of breaches as their highest digit."""
        breaches, ranks, real = self.completion.breaches, self.ranks, len(self.ranks)
        assert breaches is not None
        clash_cost = real + 1
        most = clash_cost + 1
        return [
            (i, j, w + unit * (most - (breaches.cost(ranks[i], ranks[j], clash_cost) if j < real else 0)))
            for i, j, w in edges
        ]
