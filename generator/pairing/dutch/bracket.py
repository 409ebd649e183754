"""Pairing one bracket by weighted matching: the general path, exact for every bracket (C.04.3, Art. 3)."""

from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate, Scope, Weights, lay_weights
from generator.pairing.dutch.order import Edge, Ordering
from generator.pairing.matching import UNMATCHED, heaviest_matching, members


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
        self.rows = self._rows(last)
        with_bye = scope is Scope.EVERYBODY and completion.bye != 0
        self.size = len(self.ranks) + with_bye
        self.perfect = scope is Scope.EVERYBODY
        self.edges = self._edges(lay_weights(bracket, scope, bye_counts=False))
        self.mate = self._solve()
        if with_bye and self._bye_is_only_downfloater():
            self.edges = self._edges(lay_weights(bracket, scope, bye_counts=True))
            self.mate = self._solve()

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
        left = [v for v in range(self.end) if not 0 <= self.mate[v] < self.end]
        floating = sum(1 << self.ranks[v] for v in left)
        everybody = bracket.field.everybody
        if self.scope is Scope.BRACKET:
            below = everybody >> bracket.high << bracket.high
            return completion.possible(floating | below, floating) and completion.next_ideal(
                floating, bracket.high, bracket.next_high
            )
        left_over = sum(1 << self.ranks[v] for v, partner in enumerate(self.mate) if partner == UNMATCHED)
        below = everybody >> bracket.next_high << bracket.next_high
        return completion.possible(left_over | below, left_over)

    def _solve(self) -> list[int]:
        return heaviest_matching(self.size, self.edges, perfect=self.perfect)

    def _bye_is_only_downfloater(self) -> bool:
        left = [v for v in range(self.end) if self.mate[v] >= self.end]
        return len(left) == 1 and self.mate[left[0]] == self.size - 1

    def _rows(self, last: int) -> list[list[int]]:
        """For each vertex the legal partners of larger number, ascending; two MDPs of the bracket never meet."""
        bracket, legal = self.bracket, self.completion.legal
        shift = self.moved - bracket.low
        rows = []
        for v, rank in enumerate(self.ranks):
            start = bracket.low if v < self.moved else rank + 1
            options = legal[rank] >> start & (1 << max(0, last - start)) - 1
            rows.append([start + shift + j for j in members(options)])
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
                outside = within + to_next[v] if v < end else within if v < next_end else 0
                edges += [(v, j, outside if j < next_end else 0) for j in row if j >= end]
            if self.size > len(self.ranks) and self.completion.bye >> self.ranks[v] & 1:
                edges.append((v, self.size - 1, weights.to_bye[v] if v < end else 0))
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
