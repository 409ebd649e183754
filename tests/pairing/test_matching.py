"""Matchings in plain graphs, judged by enumeration."""

import itertools
import random
from collections.abc import Iterator

from generator.pairing.boards import number_boards
from generator.pairing.matching import (
    UNMATCHED,
    first_in_order,
    heaviest_matching,
    maximum_matching,
    members,
    never_all_matched,
    perfect_matching,
    rematch,
    singly_left_out,
)


def random_graphs(count: int, largest: int) -> Iterator[tuple[list[int], int]]:
    """Random graphs as sets of neighbours, with the set of all vertices."""
    chance = random.Random(7)
    for _ in range(count):
        size = chance.randint(1, largest)
        density = chance.random() * 0.6
        graph = [0] * size
        for v, u in itertools.combinations(range(size), 2):
            if chance.random() < density:
                graph[v] |= 1 << u
                graph[u] |= 1 << v
        yield graph, (1 << size) - 1


def largest_by_search(graph: list[int], vertices: int) -> int:
    """Number of pairs of a largest matching, by trying everything."""
    if not vertices:
        return 0
    v = vertices.bit_length() - 1
    rest = vertices ^ 1 << v
    return max(
        [
            largest_by_search(graph, rest),
            *(1 + largest_by_search(graph, rest ^ 1 << u) for u in members(graph[v] & rest)),
        ]
    )


def test_members() -> None:
    """Members come in ascending order, for small sets and for large ones."""
    assert list(members(0b1011)) == [0, 1, 3]
    assert list(members(1 << 700 | 1 << 11 | 1)) == [0, 11, 700]
    chance = random.Random(2)
    for bits in range(31):
        for vertices in (1 << bits, (1 << bits) - 1, chance.getrandbits(bits + 1)):
            assert list(members(vertices)) == [v for v in range(bits + 1) if vertices >> v & 1]


def test_maximum_matching() -> None:
    """The matching is one, and as large as any."""
    for graph, vertices in random_graphs(600, 9):
        mate = maximum_matching(graph, vertices)
        assert all(u == UNMATCHED or (mate[u] == v and graph[v] >> u & 1) for v, u in enumerate(mate))
        matched = sum(u != UNMATCHED for u in mate)
        assert matched == 2 * largest_by_search(graph, vertices)


def test_perfect_matching() -> None:
    """A perfect matching is found if and only if there is one, whatever hint is given."""
    hint: list[int] = []
    for graph, vertices in random_graphs(600, 9):
        found = perfect_matching(graph, vertices, hint if len(hint) >= len(graph) else ())
        assert (found is not None) == (2 * largest_by_search(graph, vertices) == len(graph))
        if found is not None:
            assert all(found[u] == v and graph[v] >> u & 1 for v, u in enumerate(found))
            hint = found


def test_vertices_no_matching_covers_together() -> None:
    """Exactly those vertices are named without which a largest matching is as large."""
    for graph, vertices in random_graphs(300, 8):
        largest = largest_by_search(graph, vertices)
        missed = sum(1 << v for v in range(len(graph)) if largest_by_search(graph, vertices ^ 1 << v) == largest)
        assert never_all_matched(graph, vertices) == (missed if 2 * largest < len(graph) else 0)


def test_vertices_the_others_can_do_without() -> None:
    """Each vertex is found without which all others can be matched, whatever hint is given."""
    hint: list[int] = []
    found_some = 0
    for graph, vertices in random_graphs(600, 9):
        wanted = sum(
            1 << v for v in range(len(graph)) if 2 * largest_by_search(graph, vertices ^ 1 << v) == len(graph) - 1
        )
        if len(graph) % 2:
            assert singly_left_out(graph, vertices, hint if len(hint) >= len(graph) else ()) == wanted
            found_some += wanted > 0
        hint = maximum_matching(graph, vertices)
    assert found_some > 50


def test_rematch() -> None:
    """An edge can be forced into a perfect matching if and only if the rest can be matched without its ends."""
    for graph, vertices in random_graphs(400, 8):
        mate = maximum_matching(graph, vertices)
        if UNMATCHED in mate:
            continue
        for v, u in itertools.permutations(range(len(graph)), 2):
            if graph[v] >> u & 1 and mate[v] != u:
                found = rematch(graph, vertices, mate, v, u)
                rest = vertices & ~(1 << v | 1 << u)
                assert (found is not None) == (perfect_matching(graph, rest) is not None)
                assert found is None or (found[v] == u and UNMATCHED not in found)


def test_first_in_order() -> None:
    """Of all ways to give each row a column of its own the first in dictionary order is found."""
    chance = random.Random(11)
    for _ in range(1200):
        rows, columns = chance.randint(1, 6), chance.randint(1, 7)
        density = chance.random()
        options = [sum(1 << c for c in range(columns) if chance.random() < density) for _ in range(rows)]
        solutions = (
            list(choice)
            for choice in itertools.permutations(range(columns), rows)
            if all(row >> column & 1 for row, column in zip(options, choice, strict=True))
        )
        assert first_in_order(options) == next(solutions, None)


def test_heaviest_matching() -> None:
    """The total weight is the greatest there is, also for weights beyond the size of machine words."""
    chance = random.Random(13)
    for graph, vertices in random_graphs(200, 7):
        weight = {(v, u): chance.getrandbits(110) for v in range(len(graph)) for u in members(graph[v]) if v < u}

        def best(left: int, weight: dict[tuple[int, int], int] = weight, graph: list[int] = graph) -> int:
            if not left:
                return 0
            v = (left & -left).bit_length() - 1
            rest = left ^ 1 << v
            return max([best(rest), *(weight[v, u] + best(rest ^ 1 << u) for u in members(graph[v] & rest))])

        mate = heaviest_matching(len(graph), [(v, u, w) for (v, u), w in weight.items()])
        assert sum(w for (v, u), w in weight.items() if mate[v] == u) == best(vertices)


def test_fixed_boards() -> None:
    """Fixed boards are kept, the others fill the gaps in order; of two claims to a board the first counts."""
    assert number_boards([None, None, 1, None]) == [2, 3, 1, 4]
    assert number_boards([5, None]) == [5, 1]
    assert number_boards([2, 2, None]) == [2, 1, 3]
