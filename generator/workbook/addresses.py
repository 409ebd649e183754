"""Cell addresses and ranges as numbers, counted from 1."""

import re
from functools import lru_cache
from typing import NamedTuple

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
_ADDRESS = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    def meets(self, other: "Area") -> bool:
        """Whether the two have a cell in common."""
        return (
            self.first_row <= other.last_row
            and other.first_row <= self.last_row
            and self.first_column <= other.last_column
            and other.first_column <= self.last_column
        )

    def __str__(self) -> str:
        first = f"{column_letters(self.first_column)}{self.first_row}"
        return f"{first}:{column_letters(self.last_column)}{self.last_row}"


@lru_cache(maxsize=LAST_COLUMN)
def column_number(letters: str) -> int:
    """1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """A for 1, AA for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@lru_cache(maxsize=1 << 17)  # each step of a change asks for the same cells again
def cell_position(address: str) -> tuple[int, int]:
    """Row and column of an address such as ``B7`` or ``$B$7``. Raises ``ValueError`` for anything else."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise ValueError(f"not a cell: {address}")
    return int(match[2]), column_number(match[1])


def cell_name(row: int, column: int) -> str:
    """The address of a cell whose row and column are counted from 0, as the reading does: ``(6, 3)`` is ``D7``."""
    return f"{column_letters(column + 1)}{row + 1}"


def area(reference: str) -> Area:
    """The rectangle of ``B2:D7``, ``B7``, ``A:C`` or ``2:5``. Raises ``ValueError`` for anything else."""
    first, _, last = reference.replace("$", "").partition(":")
    last = last or first
    if first.isdigit() and last.isdigit():
        return Area(int(first), 1, int(last), LAST_COLUMN)
    if first.isalpha() and last.isalpha():
        return Area(1, column_number(first), LAST_ROW, column_number(last))
    (top, left), (bottom, right) = cell_position(first), cell_position(last)
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def areas(references: str) -> tuple[Area, ...]:
    """The rectangles of a list such as ``A1:A9 C3``."""
    return tuple(area(each) for each in references.split())
