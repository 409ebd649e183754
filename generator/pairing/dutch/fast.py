"""Pairing one bracket without weights, where a candidate without avoidable failure exists.

The best values of C6 to C17 that could ever be reached follow from counting colour preferences and floats. If a pairing
of the bracket has exactly these values, it is a perfect matching in a graph of allowed pairs, and the first such
pairing in the order of candidates (Art. 4) is the answer; C18 to C21 are then the same for all. If there is none,
nothing is loosened here: the order of importance of the criteria decides what is given up, and that is the business of
``generator.pairing.dutch.bracket``.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.colours import ABSOLUTE, MILD, STRONG
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate
from generator.pairing.dutch.listing import LARGEST
from generator.pairing.dutch.order import Ordering
from generator.pairing.matching import UNMATCHED, first_in_order, maximum_matching, members, rematch

SINGLE_EXCHANGES = 24  # tried one by one; then weights are quicker


def pair_without_failures(bracket: Bracket, completion: Completion) -> Candidate | None:
    """The best candidate of the bracket if it has no avoidable failure, ``None`` if that is not certain."""
    ideal = _Ideal(bracket, completion)
    pairs = ideal.first_pairing() if ideal.allow() else None
    return ideal.candidate(pairs) if pairs is not None and ideal.harmless() else None


def _single_exchanges(half: int, count: int) -> Iterator[tuple[int, int]]:
    """Positions (leaving S1, entering S1) of all exchanges of one player, in the order of Art. 4.3."""
    for difference in range(1, count):
        for out in range(half - 1, max(-1, half - 1 - difference), -1):
            if out + difference < count:
                yield out, out + difference


class _Ideal:
    """The pairings of a bracket without avoidable failure.

    Expected is: all MDPs paired, and nobody or, of an odd number, one resident floats. Residents are numbered from 0
    here; ``rows`` and ``mdp_rows`` hold the allowed partners of residents and MDPs, ``floaters`` those residents who
    may float.
    """

    def __init__(self, bracket: Bracket, completion: Completion) -> None:
        self.bracket = bracket
        self.completion = completion
        self.count = bracket.resident_count
        self.everybody = (1 << self.count) - 1
        self.odd = (len(bracket.moved_down) + self.count) % 2
        self.bye_here = completion.bye != 0 and not completion.bye >> bracket.high
        self.floaters = 0

    def _floating_candidates(self) -> int:
        """Residents who may float as far as those below (C4, C8) and the bye (C5, C9) are concerned."""
        bracket, completion = self.bracket, self.completion
        if self.bye_here:
            floaters = completion.bye & completion.single_floaters(bracket.low, bracket.high)
            return self._fewest_unplayed(floaters >> bracket.low)
        return completion.single_ideal_floaters(bracket.low, bracket.high, bracket.next_high) >> bracket.low

    def _in_scope(self) -> bool:
        """Not when there are more MDPs than residents, nor when the bye must come from an even bracket.

        Nor when somebody floats and nobody can without harm to those below.
        """
        if len(self.bracket.moved_down) > self.count:
            return False
        if not self.odd:
            return not self.bye_here
        self.floaters = self._floating_candidates()
        return self.floaters != 0

    def _fewest_unplayed(self, candidates: int) -> int:
        """Of these those with the fewest rounds without a game (C9)."""
        if not candidates:
            return 0
        unplayed = self.bracket.field.unplayed
        low = self.bracket.low
        fewest = min(unplayed[low + v] for v in members(candidates))
        return sum(1 << v for v in members(candidates) if unplayed[low + v] == fewest)

    def allow(self) -> bool:
        """Finds the allowed pairs and floaters; whether there can be a pairing of them."""
        if not self._in_scope():
            return False
        bracket = self.bracket
        field, low, everybody = bracket.field, bracket.low, self.everybody
        wishing = [players >> low & everybody for players in field.wishing]
        allowed = self._allowed_by_colour(wishing)
        for back in (0, 1):
            spared = self.floaters & ~(field.downfloated[back] >> low)
            if spared:
                self.floaters = spared  # C14, C16
        legal, wish = self.completion.legal, field.wish
        self.rows = [legal[rank] >> low & allowed[wish[rank]] for rank in range(low, bracket.high)]
        upfloated = (field.upfloated[0] | field.upfloated[1]) >> low  # C15, C17
        self.mdp_rows = [legal[mdp] >> low & allowed[wish[mdp]] & ~upfloated for mdp in bracket.moved_down]
        return bool(self.floaters or not self.odd) and all(self.mdp_rows)

    def _allowed_by_colour(self, wishing: list[int]) -> list[int]:
        """By colour preference of the partner, the residents with whom C10 to C13 fail no more than unavoidable.

        The players wishing the colour more in demand are the majority. When they outnumber the others by more than
        pairing them all with each other leaves, some pairs must consist of two of them (C12), best with one whose
        preference is mild (C13). The same counting tells who may float.
        """
        everybody = self.everybody
        white = wishing[MILD] | wishing[STRONG] | wishing[ABSOLUTE]
        black = wishing[-MILD] | wishing[-STRONG] | wishing[-ABSOLUTE]
        wishes = [self.bracket.field.wish[mdp] for mdp in self.bracket.moved_down]
        whites = white.bit_count() + sum(1 for wish in wishes if wish > 0)
        blacks = black.bit_count() + sum(1 for wish in wishes if wish < 0)
        sign, majority, minority = (1, white, black) if whites >= blacks else (-1, black, white)
        neutral = self.count + len(wishes) - whites - blacks
        surplus = abs(whites - blacks) - neutral
        denied = max(0, surplus) // 2
        allowed = [everybody] * 7
        if surplus > 0 and self.odd:
            self.floaters &= majority
        if not denied:
            for strength in (MILD, STRONG, ABSOLUTE):
                allowed[sign * strength] = everybody & ~majority
                allowed[-sign * strength] = everybody & ~minority
            return allowed
        mild = wishing[sign * MILD]
        milds = mild.bit_count() + sum(1 for wish in wishes if wish == sign * MILD)
        if milds <= denied:
            self.floaters &= ~mild
        if denied <= milds:
            for strength in (MILD, STRONG, ABSOLUTE):
                allowed[sign * strength] = everybody & ~majority | mild
                allowed[-sign * strength] = majority
            allowed[sign * MILD] = everybody
            allowed[0] = majority
            return allowed
        firm = majority & ~mild
        for strength in (MILD, STRONG, ABSOLUTE):
            allowed[-sign * strength] = firm
        allowed[0] = allowed[sign * MILD] = firm
        allowed[sign * ABSOLUTE] = everybody & ~wishing[sign * ABSOLUTE]
        return allowed

    # --- The first pairing in order, Art. 4

    def first_pairing(self) -> list[tuple[int, int]] | None:
        """Pairs of the first pairing, by rank."""
        partners = first_in_order(self.mdp_rows)
        if partners is None:
            return None
        left = self.everybody
        for partner in partners:
            left ^= 1 << partner
        pairs = self._first_halves(left)
        if pairs is None and partners:
            partners = self._partners_with_search()
            if partners is None:
                return None
            left = self.everybody
            for partner in partners:
                left ^= 1 << partner
            pairs = self._first_halves(left)
        if pairs is None:
            pairs = self._exchanged(left)
        if pairs is None:
            return None
        low = self.bracket.low
        moved = [(mdp, low + partner) for mdp, partner in zip(self.bracket.moved_down, partners, strict=True)]
        return moved + [(low + top, low + other) for top, other in pairs]

    def _partners_with_search(self) -> list[int] | None:
        """Opponents of the MDPs, each the earliest with which everybody else can still be paired."""
        moved = len(self.mdp_rows)
        graph, vertices = self._graph(self.everybody)
        mdps = ((1 << moved) - 1) << self.count + 1
        graph += self.mdp_rows
        for position, row in enumerate(self.mdp_rows):
            for v in members(row):
                graph[v] |= 1 << self.count + 1 + position
        vertices |= mdps
        mate = maximum_matching(graph, vertices)
        if any(mate[v] == UNMATCHED for v in members(vertices)):
            return None
        partners = []
        for position in range(moved):
            vertex = self.count + 1 + position
            for v in members(graph[vertex] & vertices):
                found = mate if mate[vertex] == v else rematch(graph, vertices, mate, vertex, v)
                if found:
                    mate = found
                    break
            partners.append(mate[vertex])
            vertices &= ~(1 << vertex | 1 << mate[vertex])
        return partners

    def _graph(self, left: int) -> tuple[list[int], int]:
        """Allowed pairs among these residents and the vertices; one vertex after the residents stands for floating."""
        graph = [row & left for row in self.rows]
        graph.append(0)
        if self.odd:
            floating = 1 << self.count
            graph[self.count] = self.floaters & left
            for v in members(self.floaters & left):
                graph[v] |= floating
            left |= floating
        return graph, left

    def _first_halves(self, left: int) -> list[tuple[int, int]] | None:
        """The first pairing of these residents without exchange: S1 against S2."""
        players = members(left)
        half = len(players) // 2
        if not players:
            return []
        return self._transposed(players[:half], left >> players[half] << players[half])

    def _transposed(self, first_half: Sequence[int], second_half: int) -> list[tuple[int, int]] | None:
        """The first transposition that pairs S1 with S2, the one who floats left in S2."""
        rows = [self.rows[v] & second_half for v in first_half]
        if self.odd:
            rows.append(self.floaters & second_half)
        columns = first_in_order(rows)
        return None if columns is None else list(zip(first_half, columns, strict=False))

    def _exchanged(self, left: int) -> list[tuple[int, int]] | None:
        """The first pairing of these residents with an exchange."""
        if self.count + len(self.mdp_rows) <= LARGEST:
            return None  # listing is quicker
        graph, vertices = self._graph(left)
        mate = maximum_matching(graph, vertices)
        if any(mate[v] == UNMATCHED for v in members(vertices)):
            return None
        return self._exchanged_singly(left) or self._exchanged_by_weights(left, graph, vertices, mate)

    def _exchanged_singly(self, left: int) -> list[tuple[int, int]] | None:
        """The first pairing with one player of each half exchanged, if it is found among the first few exchanges."""
        players = list(members(left))
        half = len(players) // 2
        for out, into in islice(_single_exchanges(half, len(players)), SINGLE_EXCHANGES):
            first_half = sorted([*players[:out], *players[out + 1 : half], players[into]])
            pairs = self._transposed(first_half, left & ~sum(1 << v for v in first_half))
            if pairs is not None:
                return pairs
        return None

    def _exchanged_by_weights(
        self, left: int, graph: list[int], vertices: int, mate: list[int]
    ) -> list[tuple[int, int]]:
        """The first pairing with whatever exchange; ``mate`` is any pairing."""
        players = members(left)
        number = {v: position for position, v in enumerate([*players, self.count])}
        edges = [(number[v], number[u], 0) for v in players for u in members(graph[v] & vertices & -1 << v)]
        size = len(players) + self.odd
        start = [UNMATCHED] * size
        for v in members(vertices):
            start[number[v]] = number[mate[v]]
        found = Ordering(edges, size, 0, len(players), start, perfect=True).first_candidate(())
        return [(players[v], players[found[v]]) for v in range(len(players)) if v < found[v] < len(players)]

    # --- Afterwards

    def candidate(self, pairs: list[tuple[int, int]]) -> Candidate:
        """The candidate of these pairs."""
        if not self.odd:
            return Candidate(tuple(pairs), ())
        left = self.everybody
        for _, low in pairs:
            left &= ~(1 << low - self.bracket.low)
        for high, _ in pairs:
            if high >= self.bracket.low:
                left &= ~(1 << high - self.bracket.low)
        return Candidate(tuple(pairs), (self.bracket.low + left.bit_length() - 1,))

    def harmless(self) -> bool:
        """Whether the rest can be completed (C4, C5).

        Of an odd number only those float with whom it is so and the next bracket is as good as possible (C8); where
        nobody floats, C8 is the same for all candidates.
        """
        bracket = self.bracket
        below = bracket.field.everybody >> bracket.high << bracket.high
        return bool(self.odd) or self.completion.possible(below)
