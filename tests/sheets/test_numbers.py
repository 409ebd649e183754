"""How points look: as text in three languages, and as number formats that put digits below digits."""

from decimal import Decimal

import pytest

from generator.languages import Language
from generator.sheets.model import Cell, Look
from generator.sheets.numbers import figures, points_text


@pytest.mark.parametrize(
    ("value", "language", "halves", "shown"),
    [
        ("2.5", Language.ENGLISH, True, "2½"),
        ("0.5", Language.GERMAN, True, "½"),
        ("0", Language.GERMAN, True, "0"),
        ("10", Language.NORWEGIAN, True, "10"),
        ("-0.5", Language.ENGLISH, True, "-½"),
        ("2.5", Language.ENGLISH, False, "2.5"),
        ("2.5", Language.GERMAN, False, "2,5"),
        ("3", Language.NORWEGIAN, False, "3,0"),
        ("2.25", Language.GERMAN, True, "2,25"),
        ("1.6666666", Language.ENGLISH, True, "1.667"),
        ("0.0005", Language.ENGLISH, False, "0.001"),
    ],
)
def test_points_as_text(value: str, language: Language, halves: bool, shown: str) -> None:
    """Points are written with ½ or with the decimal sign of the language; halves round up."""
    assert points_text(Decimal(value), language, halves=halves) == shown


def formats(values: list[str | None], *, halves: bool = True) -> list[str | None]:
    """The number formats of a column."""
    column = [None if value is None else Decimal(value) for value in values]
    shown = figures(column, halves=halves)
    return [shown.cell(Cell(value, Look.POINTS)).number_format for value in column]


def test_halves_stand_below_halves() -> None:
    """Whole numbers leave room for the ½, and shorter ones for the missing digits."""
    assert formats(["12", "9.5", "0.5", "3"]) == [
        "[=12]0_½;0.0#",
        '[=9.5]_0"9½";0.0#',
        '[=0.5]_0_0"½";0.0#',
        "[=3]_00_½;0.0#",
    ]


def test_whole_columns_need_nothing_special() -> None:
    """A column without halves is a column of whole numbers."""
    assert formats(["4", "0"]) == ["0", "0"]


def test_quarters_turn_the_column_to_decimals() -> None:
    """One value that is no multiple of ½ gives the whole column the same number of decimals."""
    assert formats(["10.25", "3.5", "2"]) == ["0.00", "_00.00", "_00.00"]


def test_decimals_as_set() -> None:
    """With decimals set, whole numbers have one as well."""
    assert formats(["2", "1.5"], halves=False) == ["0.0", "0.0"]


def test_undefined_values_are_left_alone() -> None:
    """A cell without a value gets no format, and does not count for the others."""
    assert formats([None, "1.5"]) == [None, '[=1.5]"1½";0.0#']


def test_whole_numbers_are_padded() -> None:
    """A column of whole numbers keeps its numbers, padded to the longest."""
    cells = [figures([7, 12, None]).cell(Cell(value, Look.POINTS)) for value in (7, 12)]
    assert [(cell.value, cell.number_format) for cell in cells] == [(7, "[=7]_00;0.0#"), (12, "0")]
