"""Pairing a small bracket by listing all its candidates and taking the best (C.04.3, Art. 3.8)."""

from collections.abc import Iterator

from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate, Scope, lay_weights
from generator.pairing.matching import members

LARGEST = 8  # players; beyond that weighted matching is quicker

Pair = tuple[int, int]


def pair_by_listing(bracket: Bracket, completion: Completion) -> Candidate | None:
    """The best candidate of a small bracket, ``None`` if the bracket, or the next where C8 depends on it, is not small.

    Candidates with the most pairs come first. Of equally many those are kept whose downfloaters are best by C7 among
    the ones that leave a round which can be completed (C4, C5), then best by C8; they are judged by C9 to C21 and by
    the order of candidates.
    """
    moved = len(bracket.moved_down)
    size = moved + bracket.resident_count
    if size > LARGEST:
        return None
    if not bracket.most_pairs:
        return Candidate((), bracket.members)
    ranks = bracket.members
    everybody = (1 << size) - 1
    rows = _rows(ranks, moved, completion)
    kept: list[int] = []
    for pairs in range(bracket.most_pairs, -1, -1):
        kept = _lowest_scores(bracket, completion, ranks, _leftovers(rows, everybody, pairs, {}))
        if kept:
            break
    if len(kept) > 1:
        best = _best_for_next(bracket, completion, ranks, kept)
        if best is None:
            return None
        kept = _fewest_unplayed(bracket, completion, ranks, best)
    candidates = [(chosen, left) for left in kept for chosen in _matchings(rows, everybody ^ left)]
    chosen, left = candidates[0] if len(candidates) == 1 else _best(bracket, candidates)
    return Candidate(
        tuple((ranks[v], ranks[u]) for v, u in chosen),
        tuple(ranks[v] for v in members(left)),
    )


def _rows(ranks: tuple[int, ...], moved: int, completion: Completion) -> list[int]:
    """For each player the legal partners further down, by position in ``ranks``; two MDPs never meet."""
    rows = []
    for v, rank in enumerate(ranks):
        legal = completion.legal[rank]
        rows.append(sum(1 << u for u in range(max(v + 1, moved), len(ranks)) if legal >> ranks[u] & 1))
    return rows


def _leftovers(rows: list[int], free: int, pairs: int, known: dict[tuple[int, int], set[int]]) -> set[int]:
    """All sets that can be left when this many pairs are made of the free players; ``known`` remembers answers."""
    if pairs == 0:
        return {free}
    if free.bit_count() < 2 * pairs:
        return set()
    found = known.get((free, pairs))
    if found is None:
        first = free & -free
        rest = free ^ first
        found = {left | first for left in _leftovers(rows, rest, pairs, known)}
        for u in members(rows[first.bit_length() - 1] & rest):
            found |= _leftovers(rows, rest ^ 1 << u, pairs - 1, known)
        known[free, pairs] = found
    return found


def _matchings(rows: list[int], free: int) -> Iterator[tuple[Pair, ...]]:
    """All ways to pair the free players completely."""
    if not free:
        yield ()
        return
    v = (free & -free).bit_length() - 1
    for u in members(rows[v] & free):
        for chosen in _matchings(rows, free ^ (1 << v | 1 << u)):
            yield ((v, u), *chosen)


def _lowest_scores(bracket: Bracket, completion: Completion, ranks: tuple[int, ...], options: set[int]) -> list[int]:
    """Of these sets of downfloaters those allowed by C4 and C5 with the lowest scores (C7)."""
    scores = bracket.field.scores
    below = bracket.field.everybody >> bracket.high << bracket.high
    judged = sorted((tuple(scores[ranks[v]] for v in members(left)), left) for left in options)
    best: tuple[int, ...] | None = None
    kept = []
    for value, left in judged:
        if best is not None and value != best:
            break
        floating = _by_rank(ranks, left)
        if completion.possible(floating | below, floating):
            best = value
            kept.append(left)
    return kept


def _best_for_next(
    bracket: Bracket, completion: Completion, ranks: tuple[int, ...], kept: list[int]
) -> list[int] | None:
    """Of these sets of downfloaters those best for the next bracket (C8), ``None`` if that one is not small."""
    if bracket.next_high == bracket.high or _is_bye(bracket, completion, kept[0]):
        return kept
    sets = {left: _by_rank(ranks, left) for left in kept}
    ideal = [left for left in kept if completion.next_ideal(sets[left], bracket.high, bracket.next_high)]
    if ideal:
        return ideal
    if kept[0].bit_count() + bracket.next_high - bracket.high > LARGEST:
        return None
    values = {left: _next_value(bracket, completion, tuple(members(sets[left]))) for left in kept}
    best = min(values.values())
    return [left for left in kept if values[left] == best]


def _next_value(bracket: Bracket, completion: Completion, moved_down: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Number of downfloaters of the next bracket at its best, and their scores."""
    following = Bracket(bracket.field, moved_down, bracket.high, bracket.next_high, bracket.next_high)
    ranks = following.members
    rows = _rows(ranks, len(moved_down), completion)
    for pairs in range(following.most_pairs, -1, -1):
        options = _leftovers(rows, (1 << len(ranks)) - 1, pairs, {})
        kept = _lowest_scores(following, completion, ranks, options)
        if kept:
            return len(ranks) - 2 * pairs, tuple(bracket.field.scores[ranks[v]] for v in members(kept[0]))
    raise AssertionError("downfloaters that C4 allows can be paired or float on")


def _is_bye(bracket: Bracket, completion: Completion, left: int) -> bool:
    """Whether the downfloaters are a single player who will get the bye."""
    return left.bit_count() == 1 and completion.bye != 0 and not completion.bye >> bracket.high


def _fewest_unplayed(bracket: Bracket, completion: Completion, ranks: tuple[int, ...], kept: list[int]) -> list[int]:
    """Of these sets of downfloaters those best by C9."""
    if not _is_bye(bracket, completion, kept[0]):
        return kept
    unplayed = {left: bracket.field.unplayed[ranks[left.bit_length() - 1]] for left in kept}
    fewest = min(unplayed.values())
    return [left for left in kept if unplayed[left] == fewest]


def _by_rank(ranks: tuple[int, ...], positions: int) -> int:
    return sum(1 << ranks[v] for v in members(positions))


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
