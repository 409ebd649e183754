"""How points and tie-breaks are shown: halves as ½, or decimals, always as numbers that can be sorted and added up."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from generator.languages import Language
from generator.sheets.model import Cell

_FRACTIONS = {Decimal("0.25"): "¼", Decimal("0.5"): "½", Decimal("0.75"): "¾"}
_MOST_DECIMALS = 3
_DIGIT = "_0"  # room as wide as a digit


def points_text(value: Decimal, language: Language, *, halves: bool = True) -> str:
    """Points as text: ``2½`` with halves, else ``2.5`` or ``2,5`` as the language writes it.

    With halves a value that is not a multiple of ½ is written with decimals.
    """
    if halves and value % Decimal("0.5") == 0:
        whole, fraction = divmod(abs(value), 1)
        sign = "-" if value < 0 else ""
        digits = f"{whole:f}" if whole or not fraction else ""
        return f"{sign}{digits}{_FRACTIONS.get(fraction, '')}"
    shown = _rounded(value, max(1, min(_decimals(value), _MOST_DECIMALS)))
    return f"{shown:f}" if language is Language.ENGLISH else f"{shown:f}".replace(".", ",")


def points_cell(cell: Cell, column: Iterable[Decimal | None], *, halves: bool = True) -> Cell:
    """The cell with the number format that suits all values of its column, so that digits stand below digits.

    With halves, and no value but multiples of ½ in the column, ½ is written as such, and whole numbers leave room.
    The format holds for the value it was made for: a number typed over it is shown with a decimal. Otherwise all
    values have the same number of decimals. Shorter numbers are padded to the longest one's width.
    """
    if not isinstance(cell.value, Decimal):
        return cell
    values = [value for value in column if value is not None]
    if halves and all(value % Decimal("0.5") == 0 for value in values):
        return replace(cell, number_format=_halves_format(cell.value, values))
    decimals = max(map(_decimals, values), default=0)
    if not halves:
        decimals = max(1, decimals)
    digits = "0." + "0" * min(decimals, _MOST_DECIMALS) if decimals else "0"
    room = _DIGIT * (max(map(_whole_digits, values), default=1) - _whole_digits(cell.value))
    return replace(cell, number_format=room + digits)


def whole_number_cell(cell: Cell, column: Iterable[int | None]) -> Cell:
    """The cell with a format that puts digits below digits in a column of whole numbers."""
    values = [Decimal(value) for value in column if value is not None]
    if not isinstance(cell.value, int):
        return cell
    return replace(points_cell(replace(cell, value=Decimal(cell.value)), values), value=cell.value)


def _halves_format(value: Decimal, values: list[Decimal]) -> str:
    whole, fraction = divmod(value, 1)
    width = max(_halves_width(each) for each in values)
    room = _DIGIT * (width - _halves_width(value))
    if fraction:
        digits = f"{whole:f}" if whole else ""
        return f'[={value:f}]{room}"{digits}½";0.0#'
    gap = "_½" if any(each % 1 for each in values) else ""
    return f"[={whole:f}]{room}0{gap};0.0#" if gap or room else "0"


def _halves_width(value: Decimal) -> int:
    """Digits before the ½: none in ½ itself."""
    return 0 if value == Decimal("0.5") else _whole_digits(value)


def _whole_digits(value: Decimal) -> int:
    return len(str(int(abs(value))))


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
