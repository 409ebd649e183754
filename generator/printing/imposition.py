"""The order of small pieces on pages that are cut as a stack: the piles come out in order."""

from collections.abc import Sequence
from typing import TypeVar

Piece = TypeVar("Piece")


def imposed(pieces: Sequence[Piece], places: int) -> tuple[tuple[Piece | None, ...], ...]:
    """The pages with so many places each; ``None`` is a place left empty.

    The stack of pages is cut at once, and each place gives a pile. The first pile holds the first pieces from top to
    bottom, the second the next ones: laid one upon the other they are in order. Example: six pieces on pages of two
    places are 1 4, 2 5, 3 6.
    """
    pages = -(-len(pieces) // places)
    return tuple(
        tuple(pieces[at] if (at := place * pages + page) < len(pieces) else None for place in range(places))
        for page in range(pages)
    )
