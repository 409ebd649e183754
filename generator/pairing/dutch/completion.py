"""Completion: can everybody not yet paired be paired, and who can get the bye (C1 to C5)?"""

from typing import NamedTuple

from generator.pairing.dutch.criteria import c2_bye
from generator.pairing.dutch.field import Field
from generator.pairing.matching import (
    UNMATCHED,
    heaviest_matching,
    members,
    never_all_matched,
    perfect_matching,
    singly_left_out,
)


class Breaches(NamedTuple):
    """Pairs that are in the graph although they break a rule, as the sets of such partners of each player.

    As few as possible of them are used: first of the ``clashes`` of absolute colour preferences, then of the pairs to
    ``avoid``. Both come before every criterion, C5 included.
    """

    clashes: list[int]
    avoid: list[int]

    def cost(self, first: int, second: int, clash_cost: int) -> int:
        """What the pair of these ranks costs."""
        return clash_cost * (self.clashes[first] >> second & 1) + (self.avoid[first] >> second & 1)


class Completion:
    """Answers for one graph of legal pairs, remembered by set.

    ``bye`` is the set of players one of whom must be left over: those with the lowest reachable score for the bye
    who are allowed to have it (C2, C5). It is empty if the number of players is even. ``breaches`` are given only
    where no complete pairing exists without them.
    """

    def __init__(self, field: Field, legal: list[int], breaches: Breaches | None = None) -> None:
        self.field = field
        self.legal = legal
        self.breaches = breaches
        self.bye = 0
        self._known: dict[tuple[int, int], bool] = {}
        self._single: dict[int, int] = {}
        self._latest: list[int] = []
        count = field.count
        self._lacking = [count - 1 - options.bit_count() for options in legal]
        self._worst = [*self._lacking, 0]  # the largest from this rank on
        for i in range(count - 1, -1, -1):
            if self._worst[i] < self._worst[i + 1]:
                self._worst[i] = self._worst[i + 1]

    def find_bye(self) -> bool:
        """Fixes the lowest score that can get the bye (C5); whether a complete pairing exists at all."""
        everybody = self.field.everybody
        if self.field.count % 2 == 0:
            return self.possible(everybody)
        for low, high in reversed(self.field.groups):
            self.bye = c2_bye(self.field) & ((1 << high) - (1 << low))
            if self.bye and self.possible(everybody):
                return True
            self._known.clear()
        self.bye = 0
        return False

    def find_bye_with_breaches(self) -> bool:
        """As ``find_bye``; the lowest score for the bye is sought among the pairings with the fewest breaches."""
        if not self.find_bye():
            return False
        if self.bye:
            fewest = None
            for low, high in reversed(self.field.groups):
                candidates = c2_bye(self.field) & ((1 << high) - (1 << low))
                cost = self._least_cost(candidates)
                if cost is not None and (fewest is None or cost < fewest):
                    fewest, self.bye = cost, candidates
            self._known.clear()
        return True

    def _least_cost(self, bye: int) -> int | None:
        """The cost of the breaches of a complete pairing that leaves one of ``bye`` over, ``None`` if none exists."""
        assert self.breaches is not None
        count = self.field.count
        most = count + 1
        costs = {
            (i, j): self.breaches.cost(i, j, count) for i in range(count) for j in members(self.legal[i] >> i << i)
        }
        edges = [(i, j, most - cost) for (i, j), cost in costs.items()] + [(v, count, most) for v in members(bye)]
        mate = heaviest_matching(count + 1, edges, perfect=True)
        if UNMATCHED in mate:
            return None
        return sum(costs[i, j] for i, j in enumerate(mate) if i < j < count)

    def never_all_paired(self) -> int:
        """Players who cannot all be paired at once: those left out in one or other of the largest pairings."""
        graph, vertices, count = self.legal, self.field.everybody, self.field.count
        if count % 2:
            allowed = c2_bye(self.field)
            graph = [options | (allowed >> i & 1) << count for i, options in enumerate(graph)]
            graph.append(allowed)
            vertices |= 1 << count
        return never_all_matched(graph, vertices) & self.field.everybody

    def possible(self, remaining: int, floating: int = 0) -> bool:
        """Whether ``remaining`` can be completed.

        Players of ``floating``, a part of it, come down together and do not meet each other: an MDP meets residents
        only.
        """
        if not remaining:
            return True
        key = (remaining, floating)
        answer = self._known.get(key)
        if answer is None:
            odd = remaining.bit_count() % 2
            leaving = self.bye & remaining if odd else 0
            answer = (not odd or leaving != 0) and (
                self._plain(remaining, floating) or self._search(remaining, floating, leaving)
            )
            self._known[key] = answer
        return answer

    def single_floaters(self, first: int, high: int) -> int:
        """Of ranks ``first`` to ``high`` - 1 those who can come down alone to everybody from ``high`` on (C4, C5).

        Asked only where the number of players below is such that one alone can come down.
        """
        asked = (1 << high) - (1 << first)
        below = self.field.everybody >> high << high
        if not below:
            return self.bye & asked
        size = below.bit_count() + 1
        odd = size % 2
        if (not odd or self.bye & below) and 2 * (size - 1 - self._worst[first]) >= size:
            return asked
        if high not in self._single:
            self._single[high] = self._completing(below, self.bye if odd else 0)
        return self._single[high] & asked

    def single_ideal_floaters(self, first: int, low: int, high: int) -> int:
        """Of ranks ``first`` to ``low`` - 1 those for whom, coming down alone, ``next_ideal`` holds."""
        leaving = 0
        if (high - low) % 2:
            if not self.possible(self.field.everybody >> high << high):
                return 0
        else:
            leaving = self.single_floaters(low, high)
            if not leaving:
                return 0
        asked = (1 << low) - (1 << first)
        size = high - low + 1
        if 2 * (size - 1 - self._worst[first]) >= size:
            return asked
        return self._completing((1 << high) - (1 << low), leaving) & asked

    def _completing(self, vertices: int, leaving: int) -> int:
        """Everybody with whom ``vertices``, less one of ``leaving`` if that is not empty, can be matched perfectly.

        That is who may meet one of those whom the others can do without, or who can be the one to leave.
        """
        graph = self.legal
        if leaving:
            graph, vertices = _with_one_leaving(graph, vertices, leaving)
        found = 0
        for v in members(singly_left_out(graph, vertices, self._latest)):
            found |= graph[v]
        return found

    def next_ideal(self, floating: int, low: int, high: int) -> bool:
        """Whether the next bracket can reach the best value of C8 there is.

        That is: all of ``floating`` are paired with residents of ranks ``low`` to ``high`` - 1, and of these nobody,
        or one if the number is odd, floats on, such that everybody below can be completed.
        """
        residents = (1 << high) - (1 << low)
        leaving = 0
        if (floating.bit_count() + high - low) % 2 == 0:
            if not self.possible(self.field.everybody >> high << high):
                return False
        else:
            leaving = self.single_floaters(low, high)
            if not leaving:
                return False
        vertices = floating | residents
        return self._plain(vertices, floating) or self._search(vertices, floating, leaving)

    def _plain(self, vertices: int, floating: int) -> bool:
        """Whether all have so many legal opponents that they can be matched, of an odd number all but any one (Dirac).

        That is half of the others at least. Half of an odd number is rounded up, so one opponent can be spared.
        """
        size = vertices.bit_count()
        residents = vertices & ~floating
        worst = self._worst[(residents & -residents).bit_length() - 1] if residents else 0
        for v in members(floating):
            worst = max(worst, self._lacking[v])
        return 2 * (size - max(1, floating.bit_count()) - worst) >= size

    def _search(self, vertices: int, floating: int, leaving: int) -> bool:
        """Whether a perfect matching exists, with one of ``leaving`` left out if it is not empty."""
        graph = self.legal
        if floating & (floating - 1):
            graph = graph[:]
            for v in members(floating):
                graph[v] &= ~floating
        if leaving:
            graph, vertices = _with_one_leaving(graph, vertices, leaving)
        mate = perfect_matching(graph, vertices, self._latest)
        if mate is None:
            return False
        self._latest = [*mate, UNMATCHED]  # for the next graph, which may have one vertex more
        return True


def _with_one_leaving(graph: list[int], vertices: int, leaving: int) -> tuple[list[int], int]:
    """The graph and its vertices with one vertex more, last, that takes one of ``leaving``."""
    extra = 1 << len(graph)
    graph = graph[:]
    for v in members(leaving):
        graph[v] |= extra
    graph.append(leaving)
    return graph, vertices | extra
