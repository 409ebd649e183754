"""Colour difference, colour preference and colour allocation (C.04.3, Art. 1.6, 1.7 and 5)."""

import pytest

from generator.colours import ABSOLUTE, MILD, STRONG, allocate, colour_difference, preference
from generator.tournament import Colour


@pytest.mark.parametrize(
    ("colours", "wish"),
    [
        ("", 0),
        ("w", -STRONG),
        ("b", STRONG),
        ("wb", MILD),
        ("bw", -MILD),
        ("wbw", -STRONG),
        ("ww", -ABSOLUTE),
        ("bb", ABSOLUTE),
        ("bbwwbww", -ABSOLUTE),
        ("wbb", ABSOLUTE),
        ("wwbb", ABSOLUTE),
        ("wwbww", -ABSOLUTE),
        ("wbwbb", ABSOLUTE),
    ],
)
def test_preference(colours: str, wish: int) -> None:
    """The preference has the strength and colour of Art. 1.7; positive is White."""
    assert preference(colours) == wish


def test_colour_difference() -> None:
    """White games less Black games."""
    assert [colour_difference(colours) for colours in ("", "w", "wb", "bbw")] == [0, 1, 0, -1]


@pytest.mark.parametrize(
    ("higher", "lower", "number", "white", "article"),
    [
        ("b", "w", 1, True, "5.2.1"),
        ("w", "", 1, False, "5.2.1"),
        ("", "w", 2, True, "5.2.1"),
        ("w", "ww", 1, True, "5.2.2"),
        ("wb", "b", 1, False, "5.2.2"),
        ("wbww", "wwbww", 1, True, "5.2.2"),
        ("wwb", "wbw", 1, True, "5.2.3"),
        ("bwb", "wb", 1, True, "5.2.2"),
        ("wbb", "bbb", 1, False, "5.2.2"),
        ("b", "b", 2, True, "5.2.4"),
        ("wb", "bwwb", 2, True, "5.2.4"),
        ("", "", 3, True, "5.2.5"),
        ("", "", 4, False, "5.2.5"),
    ],
)
def test_allocation(higher: str, lower: str, number: int, white: bool, article: str) -> None:
    """The first rule of Art. 5.2 that decides gives the higher ranked player's colour."""
    assert allocate(higher, lower, number, Colour.WHITE) == (Colour.WHITE if white else Colour.BLACK, article)


def test_initial_colour_black() -> None:
    """With Black drawn as the initial colour, odd numbers start with Black."""
    assert allocate("", "", 1, Colour.BLACK) == (Colour.BLACK, "5.2.5")
