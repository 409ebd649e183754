"""Cuts and medians: FIDE C.07 (from 1 March 2026), Art. 14, with the exception of 16.5."""

from decimal import Decimal

from generator.tiebreaks.working import Contribution, Cut


def cut(contributions: tuple[Contribution, ...], low: int, high: int) -> tuple[Contribution, ...]:
    """The contributions with ``low`` least and then ``high`` most significant ones marked as cut.

    Source: Art. 14.1 to 14.4: low cuts first. More cuts than contributions leave nothing.
    """
    marked = list(contributions)
    for _ in range(min(low, len(marked))):
        position, reason = _least(marked)
        marked[position] = marked[position]._replace(cut=reason)
    for _ in range(min(high, len(marked) - low)):
        position = _most(marked)
        marked[position] = marked[position]._replace(cut=Cut.MOST)
    return tuple(marked)


def _left(contributions: list[Contribution]) -> list[int]:
    return [position for position, each in enumerate(contributions) if each.cut is None]


def _least(contributions: list[Contribution]) -> tuple[int, Cut]:
    """The next one to cut at the low end, and why.

    Source: Art. 14.1.1, 14.1.2: lowest score of the opponent, among equals the lowest amount. Art. 16.5: with voluntary
    unplayed rounds their smallest amount is compared with that of the least significant element; the higher is cut.
    """
    left = _left(contributions)
    least = min(left, key=lambda position: _significance(contributions[position]))
    voluntary = [position for position in left if contributions[position].voluntary]
    if voluntary:
        smallest = min(voluntary, key=lambda position: contributions[position].amount)
        if smallest != least and contributions[smallest].amount >= contributions[least].amount:
            return smallest, Cut.VOLUNTARY
    return least, Cut.LEAST


def _most(contributions: list[Contribution]) -> int:
    """The next one to cut at the high end: the highest score, among equals the highest amount (Art. 14.3)."""
    left = _left(contributions)
    return max(left, key=lambda position: _significance(contributions[position]))


def _significance(contribution: Contribution) -> tuple[Decimal, Decimal]:
    score = contribution.amount if contribution.score is None else contribution.score
    return score, contribution.amount
