"""Numbers on paper stand as they stand in the sheets."""

from decimal import Decimal

import pytest

from generator.languages import Language
from generator.printing.figures import Shown, shown
from generator.sheets.model import Cell, Look
from generator.sheets.numbers import figures


@pytest.mark.parametrize(
    ("value", "number_format", "expected"),
    [
        (2184, "0_0", Shown("2184", "", "0")),
        (Decimal("2.5"), "0.0", Shown("2.5")),
        (Decimal("2.5"), '[=2.5]_0"2½";0.0#', Shown("2½", "0")),
        (Decimal(2), "[=2]_00_½;0.0#", Shown("2", "0", "½")),
        (Decimal("3.25"), '[=2.5]"2½";0.0#', Shown("3.25")),
        (Decimal(3), '[=2.5]"2½";0.0#', Shown("3.0")),
        (0, '0;-0;"–"', Shown("–")),
        (-2, '0;-0;"–"', Shown("-2")),
        (Decimal("0.5"), '[=0.5]"½";0.0#', Shown("½")),
        (1250, "0.00", Shown("1250.00")),
    ],
)
def test_number_formats_of_the_sheets(value: Decimal, number_format: str, expected: Shown) -> None:
    """Every kind of number format the sheets use gives its words and the room it leaves for digits."""
    assert shown(value, number_format, Language.ENGLISH) == expected


def test_the_decimal_sign_is_the_language_s() -> None:
    """German and Norwegian write a comma."""
    assert shown(Decimal("9.75"), "0.00", Language.GERMAN).words == "9,75"
    assert shown(Decimal("9.75"), "0.00", Language.NORWEGIAN).words == "9,75"


def test_a_column_of_halves_has_one_width() -> None:
    """Words and room together are as many letters in every cell of a column, so that digits stand below digits."""
    column = [Decimal(each) / 2 for each in (0, 1, 2, 7, 19, 20, 21)]
    made = figures(column)
    widths = set()
    for value in column:
        number_format = made.cell(Cell(value, Look.POINTS)).number_format
        assert number_format is not None
        found = shown(value, number_format, Language.ENGLISH)
        widths.add(len(found.before + found.words + found.behind))
    assert widths == {3}


def test_a_foreign_number_format_is_refused() -> None:
    """A format nobody here writes is a mistake, not something to guess at."""
    with pytest.raises(ValueError, match="not a number format"):
        shown(1, "#,##0 €", Language.ENGLISH)
