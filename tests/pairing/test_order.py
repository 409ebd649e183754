"""The order of candidates (C.04.3, Art. 4) decided by weights, judged by listing all matchings of small graphs."""

import random
from collections.abc import Iterator

import pytest

from generator.pairing.dutch import order as order_module
from generator.pairing.dutch.listing import order_key
from generator.pairing.dutch.order import Edge, Ordering
from generator.pairing.matching import heaviest_matching
from tests.support.referee import closed_order, literal_order

Pairs = tuple[tuple[int, int], ...]


def matchings(edges: list[Edge], size: int, perfect: bool) -> Iterator[tuple[int, Pairs]]:
    """All matchings, or all perfect ones, with their weights."""
    weight = {(i, j): w for i, j, w in edges}

    def of(vertices: tuple[int, ...]) -> Iterator[tuple[int, Pairs]]:
        if not vertices:
            yield 0, ()
            return
        first, rest = vertices[0], vertices[1:]
        if not perfect:
            yield from of(rest)
        for place, other in enumerate(rest):
            if (first, other) in weight:
                for total, pairs in of(rest[:place] + rest[place + 1 :]):
                    yield total + weight[first, other], ((first, other), *pairs)

    return of(tuple(range(size)))


def graph_of(chance: random.Random, levels: list[list[int]], residents: int, outside: int) -> list[Edge]:
    """A random bracket: MDPs, residents, and vertices outside of it; one weight for each criterion of importance.

    As in a bracket, the most important things are how many pairs there are and how many MDPs of each score are in
    them; whom they meet differs by one unit.
    """
    moved = sum(map(len, levels))
    end, size = moved + residents, moved + residents + outside
    unit = 4 * size
    score_of = {v: unit * (size + 1) ** (len(levels) - place) for place, level in enumerate(levels) for v in level}
    a_pair = unit * (size + 1) ** (len(levels) + 1)
    density, kinds = chance.choice((0.5, 0.8, 1.0)), chance.choice((1, 2))
    return [
        (i, j, chance.randrange(kinds) + (a_pair + score_of.get(i, 0) if j < end else 0))
        for i in range(size)
        for j in range(max(i + 1, moved), size)
        if chance.random() < density
    ]


@pytest.mark.parametrize("portion", [120, 40, 1])
@pytest.mark.parametrize("perfect", [False, True])
def test_first_of_equally_good_candidates(portion: int, perfect: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the heaviest matchings the one is found whose pairs come first by Art. 4, in portions of any size.

    First by the MDPs paired (4.4), their partners (4.2), the exchange (4.3) and the transposition (4.2).
    """
    monkeypatch.setattr(order_module, "WEIGHT_BITS", portion)
    chance = random.Random(f"{portion} {perfect}")
    several = 0
    for _ in range(120):
        levels: list[list[int]] = []
        for _ in range(chance.choice((0, 0, 1, 2))):
            first = sum(map(len, levels))
            levels.append(list(range(first, first + chance.randint(1, 3))))
        moved, residents, outside = sum(map(len, levels)), chance.randint(2, 5), chance.choice((0, 0, 1, 2))
        residents += perfect and (moved + residents + outside) % 2
        end, size = moved + residents, moved + residents + outside
        edges = graph_of(chance, levels, residents, outside)
        found = list(matchings(edges, size, perfect))
        if not found:
            continue
        heaviest = max(weight for weight, _ in found)
        best = {tuple(pair for pair in pairs if pair[1] < end) for weight, pairs in found if weight == heaviest}
        several += len(best) > 1
        wanted = min(best, key=lambda pairs: closed_order(tuple((i + 1, j + 1) for i, j in pairs), moved, residents))
        mate = heaviest_matching(size, edges, perfect=perfect)
        chosen = Ordering(edges, size, moved, end, mate, perfect=perfect).first_candidate(levels)
        assert {(v, chosen[v]) for v in range(end) if v < chosen[v] < end} == set(wanted)
    assert several > 20


@pytest.mark.parametrize("portion", [120, 40, 1])
def test_first_of_wide_exchanges(portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among a few equally good pairings of ten players the exchange that comes first is found, however many move.

    By the number exchanged, the sums, who leaves S1 and who enters it (4.3).
    """
    monkeypatch.setattr(order_module, "WEIGHT_BITS", portion)
    chance = random.Random("exchanges")
    size, exchanges = 10, 0
    for _ in range(1200):
        edges: set[tuple[int, int]] = set()
        for _ in range(chance.choice((2, 3, 3))):
            order = chance.sample(range(size), size)
            for one, other in zip(order[::2], order[1 : chance.choice((8, 10)) : 2], strict=False):
                edges.add((min(one, other), max(one, other)))
        weighted = [(i, j, 1) for i, j in sorted(edges)]
        found = list(matchings(weighted, size, perfect=False))
        heaviest = max(weight for weight, _ in found)
        best = [pairs for weight, pairs in found if weight == heaviest]
        wanted = min(best, key=lambda pairs: closed_order(tuple((i + 1, j + 1) for i, j in pairs), 0, size))
        mate = heaviest_matching(size, weighted)
        chosen = Ordering(weighted, size, 0, size, mate, perfect=False).first_candidate(())
        assert {(v, chosen[v]) for v in range(size) if v < chosen[v]} == set(wanted)
        exchanges += len(best) > 1 and sum(i >= len(wanted) for i, _ in wanted) > 1
    assert exchanges > 40


@pytest.mark.parametrize("players", range(2, 9))
def test_key_of_listed_candidates(players: int) -> None:
    """The key by which listed candidates are compared sorts them as Art. 3 and 4 generate them."""
    for moved_down in range(players):
        residents = players - moved_down
        for paired in range(min(moved_down, residents) + 1):
            for pairs in range(paired, paired + (residents - paired) // 2 + 1):
                order = literal_order(moved_down, residents, paired, pairs)
                positions = {tuple((high - 1, low - 1) for high, low in each): place for each, place in order.items()}
                by_key = sorted(positions, key=lambda each: order_key(each, moved_down, players))
                assert by_key == sorted(positions, key=positions.__getitem__)


@pytest.mark.parametrize("portion", [120, 1])
@pytest.mark.parametrize(
    ("edges", "moved", "size", "pairs"),
    [
        pytest.param(
            [(1, 3, 2), (2, 5, 5), (3, 6, 5), (5, 6, 8)], 1, 7, {(2, 5), (3, 6)}, id="S1 without the MDP in the limbo"
        ),
        pytest.param([(0, 3, 1), (1, 3, 1), (2, 4, 1)], 3, 5, {(0, 3), (2, 4)}, id="two of three MDPs"),
        pytest.param([(0, 2, 1), (1, 2, 1)], 2, 3, {(0, 2)}, id="the MDP first decided about stays paired"),
    ],
)
def test_moved_down_players_left_over(
    edges: list[Edge],
    moved: int,
    size: int,
    pairs: set[tuple[int, int]],
    portion: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who of several MDPs of one score is paired (4.4), and the exchange (4.3) beside an MDP left over."""
    monkeypatch.setattr(order_module, "WEIGHT_BITS", portion)
    for mate in (heaviest_matching(size, edges), heaviest_matching(size, edges[::-1])):
        chosen = Ordering(edges, size, moved, size, mate, perfect=False).first_candidate([list(range(moved))])
        assert {(v, chosen[v]) for v in range(size) if v < chosen[v]} == pairs
