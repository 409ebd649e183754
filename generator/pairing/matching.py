"""Matchings in plain graphs. Nothing here knows chess.

Vertices are whole numbers from 0. A set of vertices is one whole number with a bit for each member: ``1 << v`` for
vertex ``v``. A graph is a list that holds, for each vertex, the set of its neighbours; it must be symmetric.
"""

from collections.abc import Sequence

UNMATCHED = -1


def members(vertices: int) -> tuple[int, ...] | list[int]:
    """The members of a set, ascending."""
    if vertices < len(_MEMBERS_OF_SMALL):
        return _MEMBERS_OF_SMALL[vertices]
    if vertices < _END_OF_TABLES:
        return _MEMBERS_OF_SMALL[vertices & _SMALL] + _MEMBERS_ABOVE_SMALL[vertices >> _TABLE_BITS]
    found = []
    while vertices:
        lowest = vertices & -vertices
        found.append(lowest.bit_length() - 1)
        vertices ^= lowest
    return found


_TABLE_BITS = 10
_SMALL = (1 << _TABLE_BITS) - 1
_END_OF_TABLES = 1 << 2 * _TABLE_BITS


def _table(first: int) -> list[tuple[int, ...]]:
    """The members of every set of the ``_TABLE_BITS`` vertices from ``first`` on."""
    table: list[tuple[int, ...]] = [()]
    for top in range(first, first + _TABLE_BITS):
        table += [(*lower, top) for lower in table]
    return table


_MEMBERS_OF_SMALL, _MEMBERS_ABOVE_SMALL = _table(0), _table(_TABLE_BITS)


def maximum_matching(graph: Sequence[int], vertices: int) -> list[int]:
    """Partner of every vertex in a largest matching inside the set ``vertices``, ``UNMATCHED`` for those without.

    Greedy, fewest neighbours first, then augmenting paths with contracted blossoms (Edmonds).
    """
    mate = [UNMATCHED] * len(graph)
    free = vertices
    for v in sorted(members(vertices), key=lambda v: (graph[v] & vertices).bit_count()):
        if free >> v & 1 and (options := graph[v] & free):
            partner = (options & -options).bit_length() - 1
            mate[v], mate[partner] = partner, v
            free ^= 1 << v | 1 << partner
    for root in members(free):
        if mate[root] == UNMATCHED:
            _augment(graph, vertices, mate, root)
    return mate


def perfect_matching(graph: Sequence[int], vertices: int, hint: Sequence[int] = ()) -> list[int] | None:
    """Partner of every vertex when all of ``vertices`` are matched with each other, ``None`` if that is impossible.

    ``hint`` is a matching of a similar graph with at least as many vertices: what can be kept of it saves work.
    """
    mate, free = _quick_matching(graph, vertices, hint)
    for root in members(free):
        if mate[root] == UNMATCHED and _augment(graph, vertices, mate, root):
            return None
    return mate


def singly_left_out(graph: Sequence[int], vertices: int, hint: Sequence[int] = ()) -> int:
    """Each vertex without which the others can be matched perfectly; the empty set if it takes more than one."""
    mate, free = _quick_matching(graph, vertices, hint)
    left_out = 0
    for root in members(free):
        if mate[root] == UNMATCHED:
            reached = _augment(graph, vertices, mate, root)
            if reached and left_out:
                return 0
            left_out |= reached
    return left_out


def _quick_matching(graph: Sequence[int], vertices: int, hint: Sequence[int]) -> tuple[list[int], int]:
    """A matching that is easily found, not a largest one: what can be kept of ``hint`` and more; those unmatched."""
    mate = [UNMATCHED] * len(graph)
    free = vertices
    for v in members(vertices) if hint else ():
        u = hint[v]
        if u > v and free >> u & 1 and graph[v] >> u & 1:
            mate[v], mate[u] = u, v
            free ^= 1 << v | 1 << u
    for v in members(free):
        if free >> v & 1 and (options := graph[v] & free):
            partner = options.bit_length() - 1
            mate[v], mate[partner] = partner, v
            free ^= 1 << v | 1 << partner
    return mate, free


def never_all_matched(graph: Sequence[int], vertices: int) -> int:
    """The vertices that some largest matching leaves out; the empty set if a perfect matching exists."""
    mate = maximum_matching(graph, vertices)
    left_out = 0
    for root in members(vertices):
        if mate[root] == UNMATCHED:
            left_out |= _augment(graph, vertices, mate, root)
    return left_out


def rematch(graph: Sequence[int], vertices: int, mate: list[int], vertex: int, partner: int) -> list[int] | None:
    """A perfect matching of ``vertices`` with the edge from ``vertex`` to ``partner``, ``None`` if there is none.

    ``mate`` is a perfect matching of ``vertices``; it is not changed.
    """
    mate = mate[:]
    first, second = mate[vertex], mate[partner]
    mate[first] = mate[second] = UNMATCHED
    mate[vertex], mate[partner] = partner, vertex
    if _augment(graph, vertices & ~(1 << vertex | 1 << partner), mate, first):
        return None
    return mate


def first_in_order(rows: Sequence[int]) -> list[int] | None:
    """The column of every row when each has a column of its own, ``None`` if that is impossible.

    ``rows`` holds the columns each row may have. Of all solutions the one in which the first row has the smallest
    column possible, then the second row, and so on.
    """
    column = [UNMATCHED] * len(rows)
    owner: dict[int, int] = {}
    late = []
    free = 0
    for options in rows:
        free |= options
    for row, options in enumerate(rows):
        if available := options & free:
            lowest = available & -available
            free ^= lowest
            column[row] = lowest.bit_length() - 1
            owner[column[row]] = row
        else:
            late.append(row)
    if not late:
        return column
    for row in late:
        taken, _ = _reroute(rows, column, owner, row, free, -1)
        if not taken:
            return None
        free ^= taken
    open_columns = -1
    for row, options in enumerate(rows):
        current = 1 << column[row]
        earlier = options & open_columns & current - 1
        while earlier:
            wanted = earlier & -earlier
            taken, seen = wanted, 0
            if not wanted & free:
                before = owner[wanted.bit_length() - 1]
                taken, seen = _reroute(rows, column, owner, before, free | current, open_columns & ~wanted)
            if taken:
                free = (free | current) ^ taken
                column[row] = wanted.bit_length() - 1
                break
            earlier &= ~(seen | wanted)
        open_columns &= ~(1 << column[row])
    return column


def _reroute(
    rows: Sequence[int], column: list[int], owner: dict[int, int], start: int, goal: int, open_columns: int
) -> tuple[int, int]:
    """Gives row ``start`` a new column, others moving on in turn until one takes a column of ``goal``.

    Only ``open_columns`` are used. Gives the column of ``goal`` taken, 0 if none can be reached, and the columns seen.
    """
    came_from: dict[int, int] = {}
    queue = [start]
    unseen = open_columns
    for row in queue:
        new = rows[row] & unseen
        if hit := new & goal:
            taken = hit & -hit
            following = taken.bit_length() - 1
            while True:
                left = column[row]
                column[row], owner[following] = following, row
                if row == start:
                    return taken, 0
                following, row = left, came_from[left]
        unseen &= ~new
        for found in members(new):
            came_from[found] = row
            queue.append(owner[found])
    return 0, open_columns & ~unseen


def _augment(graph: Sequence[int], vertices: int, mate: list[int], root: int) -> int:
    """Extends the matching by an alternating path from the unmatched vertex ``root``, and gives the empty set.

    If there is no such path, the vertices reached by an even number of steps, ``root`` among them.
    """
    reached_from: dict[int, int] = {}
    base: dict[int, int] = {root: root}
    even = 1 << root
    outside = vertices & ~even
    queue = [root]
    for v in queue:
        while new := graph[v] & outside:
            u = (new & -new).bit_length() - 1
            reached_from[u] = v
            w = mate[u]
            if w == UNMATCHED:
                _flip(mate, reached_from, u)
                return 0
            base[u], base[w] = u, w
            outside &= ~(1 << u | 1 << w)
            even |= 1 << w
            queue.append(w)
        touching = graph[v] & even
        while touching:
            lowest = touching & -touching
            touching ^= lowest
            u = lowest.bit_length() - 1
            if base[u] != base[v]:
                even |= _contract(mate, reached_from, base, even, queue, v, u)
    return even


def _flip(mate: list[int], reached_from: dict[int, int], end: int) -> None:
    """Turns the alternating path that ends in the unmatched vertex ``end``."""
    while end != UNMATCHED:
        before = reached_from[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following


def _contract(
    mate: list[int],
    reached_from: dict[int, int],
    base: dict[int, int],
    even: int,
    queue: list[int],
    v: int,
    u: int,
) -> int:
    """Contracts the blossom closed by the edge between the even vertices v and u; the set of newly even vertices."""
    top = _common_base(mate, reached_from, base, v, u)
    inner: set[int] = set()
    for start, child in ((v, u), (u, v)):
        x = start
        while base[x] != top:
            inner.add(base[x])
            inner.add(base[mate[x]])
            reached_from[x] = child
            child = mate[x]
            x = reached_from[child]
    added = 0
    for x, its_base in base.items():
        if its_base in inner:
            base[x] = top
            if not even >> x & 1:
                added |= 1 << x
                queue.append(x)
    return added


def _common_base(mate: list[int], reached_from: dict[int, int], base: dict[int, int], v: int, u: int) -> int:
    """The base of the first blossom that both ways back to the root go through."""
    on_way = set()
    x = base[v]
    while True:
        on_way.add(x)
        if mate[x] == UNMATCHED:
            break
        x = base[reached_from[mate[x]]]
    x = base[u]
    while x not in on_way:
        x = base[reached_from[mate[x]]]
    return x


def heaviest_matching(size: int, edges: list[tuple[int, int, int]], *, perfect: bool = False) -> list[int]:
    """Partner of every vertex in a matching of greatest total weight, ``UNMATCHED`` for those without.

    ``edges`` are (vertex, vertex, weight); weights of up to ``WEIGHT_BITS`` bits are certain to be dealt with. With
    ``perfect`` the matching is a heaviest one among those with the most pairs.
    """
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    mate = [UNMATCHED] * size
    for v, u in rustworkx.max_weight_matching(graph, max_cardinality=perfect, weight_fn=int):
        mate[v], mate[u] = u, v
    return mate


WEIGHT_BITS = 120
