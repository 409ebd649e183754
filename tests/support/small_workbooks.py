"""Small workbooks as a club might type them, made cell by cell for a test."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

import xlsxwriter


@dataclass(frozen=True)
class Formula:
    """A formula without its equals sign, and its stored value; ``None`` is a formula nobody has calculated."""

    text: str
    value: object = None


Sheet = Sequence[Sequence[object]]


def workbook(sheets: Mapping[str, Sheet], *, hidden: Sequence[str] = ()) -> bytes:
    """A workbook with these sheets, each a list of rows from A1 on; ``None`` leaves a cell empty."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "strings_to_formulas": False})
    day = book.add_format({"num_format": "mmm-yy"})
    clock = book.add_format({"num_format": "hh:mm"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        if name in hidden:
            sheet.hide()
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                if isinstance(value, Formula):
                    stored = "" if value.value is None else value.value
                    sheet.write_formula(row, column, value.text, None, stored)
                elif isinstance(value, bool):
                    sheet.write_boolean(row, column, value)
                elif isinstance(value, time):
                    sheet.write_datetime(row, column, value, clock)
                elif isinstance(value, date):
                    sheet.write_datetime(row, column, value, day)
                elif isinstance(value, str):
                    sheet.write_string(row, column, value)
                elif value is not None:
                    sheet.write(row, column, value)
    book.close()
    return target.getvalue()


PLAYERS: Sheet = (
    ("No.", "Name", "Rating"),
    (1, "Anna Weber", 2000),
    (2, "Bo Lund", 1900),
    (3, "Cleo Ørn", 1800),
    (4, "Dan Koß", 1700),
)
"""Four players with their numbers."""


def a_round(*rows: Sequence[object]) -> Sheet:
    """A Round sheet with the columns board, number, White, result, Black, number."""
    return (("Board", "No.", "White", "Result", "Black", "No."), *rows)


ROUND_1: Sheet = a_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3), (2, 4, "Dan Koß", "½-½", "Bo Lund", 2))
"""A complete first round of :data:`PLAYERS`."""


def settings(**values: object) -> Sheet:
    """A Settings sheet with English labels by their keys."""
    from generator.languages import Language, text

    return tuple((text(Language.ENGLISH, f"setting.{key}"), value) for key, value in values.items())
