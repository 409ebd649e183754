"""The order of candidates (C.04.3, Art. 4): of equally good pairings of a bracket the one generated first.

Inside a homogeneous bracket or a remainder a set of pairs comes up first when S1 consists of exactly the smaller BSN,
the top, of every pair. So the first of equally good sets of pairs is found by deciding in turn: which MDPs are paired
(Art. 4.4), with whom (Art. 4.2), which tops are exchanged (Art. 4.3) and whom the tops meet (Art. 4.2). Each decision
adds digits below those of the criteria to the weights, solves the matching anew, and removes the edges decided against.
"""

from collections.abc import Sequence

from generator.pairing.matching import WEIGHT_BITS, heaviest_matching

Edge = tuple[int, int, int]


class Ordering:
    """The matching of one bracket while the order of its candidates is decided.

    Vertices are numbered in rank order: first the ``moved_down`` MDPs, then the residents up to ``end``, then everybody
    outside the bracket. ``edges`` are (smaller vertex, larger vertex, weight) in ascending order. ``mate`` is a
    heaviest matching of the edges as they stand, among those with the most pairs if ``perfect``; every decision keeps
    it so.
    """

    def __init__(
        self, edges: list[Edge], size: int, moved_down: int, end: int, mate: list[int], *, perfect: bool
    ) -> None:
        self.edges = edges
        self.size = size
        self.moved_down = moved_down
        self.end = end
        self.mate = mate
        self.perfect = perfect
        self.fixed: dict[int, int] = {}
        self.bits = max((weight for _, _, weight in edges), default=0).bit_length()

    def first_candidate(self, levels: Sequence[Sequence[int]]) -> list[int]:
        """Partner of every vertex in the first of the best candidates; ``levels`` holds the MDPs by score."""
        if self.moved_down:
            self._choose_moved_down(levels)
            self._choose_partners([v for v in range(self.moved_down) if self._paired(v)])
        rest = [v for v in range(self.moved_down, self.end) if v not in self.fixed]
        self._choose_partners(self._choose_tops(rest))
        return self.mate

    def _paired(self, vertex: int) -> bool:
        return 0 <= self.mate[vertex] < self.end

    def _solve(self, edges: list[Edge]) -> None:
        self.mate = heaviest_matching(self.size, edges, perfect=self.perfect)
        for vertex, partner in self.fixed.items():
            self.mate[vertex] = partner

    # --- MDP sets, Art. 4.4

    def _choose_moved_down(self, levels: Sequence[Sequence[int]]) -> None:
        """Decides which MDPs are paired: of each score as many as now, the smallest BSNs possible first."""
        undecided: list[int] = []
        settled = True
        for level in levels:
            paired = [v for v in level if self._paired(v)]
            if 0 < len(paired) < len(level):
                undecided.extend(level)
                settled = settled and paired == list(level[: len(paired)])
        if not settled:
            width = max(1, WEIGHT_BITS - self.bits - len(undecided).bit_length() - 1)
            kept: set[int] = set()
            for start in range(0, len(undecided), width):
                self._prefer_paired(undecided[start : start + width], kept)
        paired_now = [self._paired(v) for v in range(self.moved_down)]
        self.edges = [e for e in self.edges if e[0] >= self.moved_down or (e[1] < self.end) == paired_now[e[0]]]

    def _prefer_paired(self, chunk: list[int], kept: set[int]) -> None:
        """Decides about these MDPs; ``kept`` are those decided to be paired, who stay so."""
        bonus = {v: 1 << len(chunk) - 1 - position for position, v in enumerate(chunk)}
        bonus.update((v, 1 << len(chunk)) for v in kept)
        scale = len(kept) + 1 << len(chunk)
        self._solve([(i, j, w * scale + (bonus.get(i, 0) if j < self.end else 0)) for i, j, w in self.edges])
        decided = {v: self._paired(v) for v in chunk}
        kept.update(v for v, paired in decided.items() if paired)
        self.edges = [e for e in self.edges if e[0] not in decided or (e[1] < self.end) == decided[e[0]]]

    # --- Transpositions, Art. 4.2

    def _choose_partners(self, owners: list[int]) -> None:
        """Decides whom these vertices meet: each in turn the earliest partner possible. Fixes them and their edges."""
        options: dict[int, list[int]] = {v: [] for v in owners}
        for i, j, _ in self.edges:
            if j < self.end and i in options:
                options[i].append(j)
        position = 0
        while position < len(owners):
            v = owners[position]
            if self.mate[v] != next(j for j in options[v] if j not in self.fixed):
                position += self._prefer_early(owners[position:], options)
            else:
                self._fix(v)
                position += 1
        self.edges = [e for e in self.edges if e[0] not in self.fixed and e[1] not in self.fixed]

    def _prefer_early(self, owners: list[int], options: dict[int, list[int]]) -> int:
        """Decides for as many of the first of these vertices as one matching can; how many."""
        choices: list[tuple[int, list[int]]] = []
        scale = 1
        for v in owners:
            free = [j for j in options[v] if j not in self.fixed]
            if choices and (scale * len(free)).bit_length() > WEIGHT_BITS - self.bits:
                break
            choices.append((v, free))
            scale *= len(free)
        unit = scale
        gains: dict[tuple[int, int], int] = {}
        for v, free in choices:
            unit //= len(free)
            for earliness, j in enumerate(reversed(free)):
                gains[v, j] = earliness * unit
        fixed = self.fixed
        self.edges = [e for e in self.edges if e[0] not in fixed and e[1] not in fixed]
        self._solve([(i, j, w * scale + gains.get((i, j), 0)) for i, j, w in self.edges])
        for v, _ in choices:
            self._fix(v)
        return len(choices)

    def _fix(self, vertex: int) -> None:
        partner = self.mate[vertex]
        self.fixed[vertex], self.fixed[partner] = partner, vertex

    # --- Exchanges, Art. 4.3

    def _tops(self, rest: list[int]) -> list[int]:
        return [v for v in rest if v < self.mate[v] < self.end]

    def _choose_tops(self, rest: list[int]) -> list[int]:
        """Decides which players of a homogeneous bracket or remainder are the higher ranked of a pair.

        Those are S1 after the exchange: as many of the original S1 as possible, then the smallest sum of BSNs coming
        in less those going out, then the largest going out, then the smallest coming in.
        """
        tops = self._tops(rest)
        first_half = rest[: len(tops)]
        if tops != first_half:
            number = {v: bsn for bsn, v in enumerate(rest, 1)}
            largest_sum = len(tops) * len(rest) + 1
            gain = {v: len(rest) - number[v] for v in rest}
            for v in first_half:
                gain[v] += largest_sum
            scale = largest_sum * (len(tops) + 1)
            self._solve([(i, j, w * scale + (gain.get(i, 0) if j < self.end else 0)) for i, j, w in self.edges])
            tops = self._tops(rest)
            if tops != first_half:
                self._choose_exchange(rest, first_half, gain, scale)
                tops = self._tops(rest)
        chosen = set(tops)
        self.edges = [e for e in self.edges if e[1] >= self.end or (e[0] in chosen and e[1] not in chosen)]
        return tops

    def _choose_exchange(self, rest: list[int], first_half: list[int], gain: dict[int, int], scale: int) -> None:
        """Decides who leaves S1, from its bottom, and who enters it, from the top of S2."""
        pairs = len(first_half)
        decisions = [*reversed(first_half), *rest[pairs:]]
        leaving = set(first_half)
        width = max(1, WEIGHT_BITS - self.bits - scale.bit_length() - pairs.bit_length() - 1)
        for start in range(0, len(decisions), width):
            chunk = decisions[start : start + width]
            level = 1 << len(chunk)
            finer = level * 2 * (pairs + 1)
            extra = {v: value * finer + level for v, value in gain.items()}
            for position, v in enumerate(chunk):
                bonus = level >> position + 1
                extra[v] += -bonus if v in leaving else bonus
            self._solve(
                [(i, j, w * scale * finer + (extra.get(i, 0) if j < self.end else 0)) for i, j, w in self.edges]
            )
            tops = set(self._tops(rest))
            decided = set(chunk)
            self.edges = [
                (i, j, w)
                for i, j, w in self.edges
                if not (i in decided and (i in tops) != (j < self.end)) and not (j in decided and j in tops)
            ]
