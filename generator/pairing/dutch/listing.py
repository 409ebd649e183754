"""Pairing a small bracket by listing all its candidates and taking the best (C.04.3, Art. 3.8)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate, Scope, lay_weights
from generator.pairing.matching import members

LARGEST = 8  # players; beyond that weighted matching is quicker
SMALL = 4  # players; up to that listing is quicker than anything else

Pair = tuple[int, int]


def pair_by_listing(bracket: Bracket, completion: Completion) -> Candidate | None:
    """The best candidate of a small bracket, ``None`` if the bracket, or the next where C8 depends on it, is not small.

    Candidates with the most pairs come first. Of equally many those are kept whose downfloaters are best by C7 among
    the ones that leave a round which can be completed (C4, C5), then best by C8; they are judged by C9 to C21 and by
    the order of candidates.
    """
    listing = _Listing(bracket, completion)
    if listing.size > LARGEST:
        return None
    kept = listing.best_downfloaters()
    if len(kept) > 1:
        best = _best_for_next(listing, kept)
        if best is None:
            return None
        kept = _fewest_unplayed(listing, best)
    candidates = [(chosen, left) for left in kept for chosen in _matchings(listing.rows, listing.everybody ^ left)]
    chosen, left = candidates[0] if len(candidates) == 1 else _best(bracket, candidates)
    ranks = bracket.members
    return Candidate(
        tuple((ranks[v], ranks[u]) for v, u in chosen),
        tuple(ranks[v] for v in members(left)),
    )


class _Listing:
    """The sets of players of a bracket that can be left over. Players are known by position, counted from 0.

    ``rows`` holds for each player the legal partners among the residents; two MDPs never meet.
    """

    def __init__(self, bracket: Bracket, completion: Completion) -> None:
        self.bracket = bracket
        self.completion = completion
        self.moved = moved = len(bracket.moved_down)
        self.size = moved + bracket.resident_count
        self.everybody = (1 << self.size) - 1
        self.residents = self.everybody >> moved << moved
        legal, low = completion.legal, bracket.low
        self.rows = [legal[rank] >> low << moved & self.residents for rank in bracket.members]
        self.single = 0  # who may float alone, by rank; found when it is asked

    def by_rank(self, positions: int) -> int:
        """The same set of players by rank."""
        ranks = positions >> self.moved << self.bracket.low
        for v in members(positions & ~self.residents):
            ranks |= 1 << self.bracket.moved_down[v]
        return ranks

    def scores(self, left: int) -> tuple[int, ...]:
        """The scores of these players in descending order."""
        scores, ranks = self.bracket.field.scores, self.bracket.members
        return tuple(scores[ranks[v]] for v in members(left))

    def best_downfloaters(self) -> list[int]:
        """The sets of downfloaters best by C6 and C7 among those allowed by C4 and C5."""
        for pairs in range(self.bracket.most_pairs, 0, -1):
            kept = self._lowest_scores(self.size - 2 * pairs)
            if kept:
                return kept
        return [self.everybody]

    def _lowest_scores(self, count: int) -> list[int]:
        """The sets of so many downfloaters allowed by C4 and C5 with the lowest scores (C7)."""
        if count == 1:
            bracket = self.bracket
            first = bracket.moved_down[0] if self.moved else bracket.low
            self.single = self.completion.single_floaters(first, bracket.high)
        kept = [left for left in self._leftovers(self.moved, count) if self._completable(left)]
        if kept or not self.moved or not count:
            return kept
        best: tuple[int, ...] | None = None
        for value, left in sorted((self.scores(left), left) for left in self._leftovers(0, count)):
            if best is not None and value != best:
                break
            if self._completable(left):
                best = value
                kept.append(left)
        return kept

    def _leftovers(self, first: int, count: int) -> Iterator[int]:
        """The sets of so many players from position ``first`` on without whom the bracket can be paired completely."""
        everybody, rows = self.everybody, self.rows
        return (left for left in _subsets(first, self.size, count) if _can_be_paired(rows, everybody ^ left))

    def _completable(self, left: int) -> bool:
        """Whether these and those below can be completed (C4, C5)."""
        floating = self.by_rank(left)
        if left and not left & left - 1:
            return self.single & floating != 0
        field = self.bracket.field
        return self.completion.possible(floating | field.everybody >> self.bracket.high << self.bracket.high, floating)


@lru_cache(maxsize=256)
def _subsets(first: int, end: int, count: int) -> tuple[int, ...]:
    """All sets of so many positions from ``first`` to ``end`` - 1."""
    return tuple(sum(1 << v for v in chosen) for chosen in combinations(range(first, end), count))


def _can_be_paired(rows: list[int], free: int) -> bool:
    """Whether the free players, two at least, can be paired completely."""
    first = free & -free
    rest = free ^ first
    options = rows[first.bit_length() - 1] & rest
    if not rest & rest - 1:
        return options != 0
    return any(_can_be_paired(rows, rest ^ 1 << u) for u in members(options))


def _matchings(rows: list[int], free: int) -> Iterator[tuple[Pair, ...]]:
    """All ways to pair the free players completely."""
    if not free:
        yield ()
        return
    v = (free & -free).bit_length() - 1
    for u in members(rows[v] & free):
        for chosen in _matchings(rows, free ^ (1 << v | 1 << u)):
            yield ((v, u), *chosen)


def _best_for_next(listing: _Listing, kept: list[int]) -> list[int] | None:
    """Of these sets of downfloaters those best for the next bracket (C8), ``None`` if that one is not small."""
    bracket, completion = listing.bracket, listing.completion
    if bracket.next_high == bracket.high or _is_bye(listing, kept[0]):
        return kept
    sets = {left: listing.by_rank(left) for left in kept}
    if kept[0].bit_count() == 1:
        single = completion.single_ideal_floaters(bracket.members[0], bracket.high, bracket.next_high)
        ideal = [left for left in kept if sets[left] & single]
    else:
        ideal = [left for left in kept if completion.next_ideal(sets[left], bracket.high, bracket.next_high)]
    if ideal:
        return ideal
    if kept[0].bit_count() + bracket.next_high - bracket.high > LARGEST:
        return None
    values = {left: _next_value(listing, tuple(members(sets[left]))) for left in kept}
    best = min(values.values())
    return [left for left in kept if values[left] == best]


def _next_value(listing: _Listing, moved_down: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Number of downfloaters of the next bracket at its best, and their scores."""
    bracket = listing.bracket
    following = Bracket(bracket.field, moved_down, bracket.high, bracket.next_high, bracket.next_high)
    next_listing = _Listing(following, listing.completion)
    left = next_listing.best_downfloaters()[0]
    return left.bit_count(), next_listing.scores(left)


def _is_bye(listing: _Listing, left: int) -> bool:
    """Whether the downfloaters are a single player who will get the bye."""
    bye = listing.completion.bye
    return left.bit_count() == 1 and bye != 0 and not bye >> listing.bracket.high


def _fewest_unplayed(listing: _Listing, kept: list[int]) -> list[int]:
    """Of these sets of downfloaters those best by C9."""
    if not _is_bye(listing, kept[0]):
        return kept
    ranks, unplayed = listing.bracket.members, listing.bracket.field.unplayed
    rounds = {left: unplayed[ranks[left.bit_length() - 1]] for left in kept}
    fewest = min(rounds.values())
    return [left for left in kept if rounds[left] == fewest]


# --- C10 to C21 and the order of candidates


def _best(bracket: Bracket, candidates: list[tuple[tuple[Pair, ...], int]]) -> tuple[tuple[Pair, ...], int]:
    """The best candidate by C10 to C21, of equal ones the first."""
    weights = lay_weights(bracket, Scope.BRACKET, bye_counts=False)
    weight: dict[Pair, int] = {}
    totals = []
    for chosen, _ in candidates:
        total = 0
        for pair in chosen:
            if pair not in weight:
                weight[pair] = weights.inside(bracket, *pair)
            total += weight[pair]
        totals.append(total)
    best = max(totals)
    equal = [candidate for candidate, total in zip(candidates, totals, strict=True) if total == best]
    if len(equal) == 1:
        return equal[0]
    moved = len(bracket.moved_down)
    size = moved + bracket.resident_count
    return min(equal, key=lambda candidate: order_key(candidate[0], moved, size))


def order_key(pairs: tuple[Pair, ...], moved: int, size: int) -> tuple[object, ...]:
    """Place of a candidate in the order of Art. 4; ``pairs`` are (smaller position, larger position).

    Positions count from 0, the first ``moved`` are MDPs. The key holds the MDP set and the MDPs' opponents (Art. 4.4,
    4.2); for the residents left over, with fresh numbers: players exchanged, sum of those coming into S1 less those
    going out, those going out, the largest first, those coming in (Art. 4.3), and the partners in order (Art. 4.2).
    """
    pairs = tuple(sorted(pairs))
    upper = [pair for pair in pairs if pair[0] < moved]
    taken = {low for _, low in upper}
    fresh = {v: bsn for bsn, v in enumerate(v for v in range(moved, size) if v not in taken)}
    tops = [fresh[high] for high, _ in pairs[len(upper) :]]
    half = len(tops)
    coming = [top for top in tops if top >= half]
    going = sorted(set(range(half)).difference(tops), reverse=True)
    return (
        [high for high, _ in upper],
        [low for _, low in upper],
        len(coming),
        sum(coming) - sum(going),
        [-bsn for bsn in going],
        coming,
        [low for _, low in pairs[len(upper) :]],
    )
