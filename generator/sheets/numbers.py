"""How points and tie-breaks are shown: halves as ½, or decimals, always as numbers that can be sorted and added up."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from generator.languages import Language
from generator.sheets.model import Cell

_FRACTIONS = {Decimal("0.25"): "¼", Decimal("0.5"): "½", Decimal("0.75"): "¾"}
_MOST_DECIMALS = 3
_GAP = "_0"  # room at the right, as wide as a digit; an indent at the right is not drawn alike by all programs


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
    """The cell with the number format that suits all values of its column.

    With halves, and no value but multiples of ½ in the column, whole numbers leave room for the ½ so that digits stand
    below digits. The format shows ½ for the value it was made for only: a number typed over it is shown as it is.
    Otherwise all values have the same number of decimals.
    """
    values = [value for value in column if value is not None]
    if not isinstance(cell.value, Decimal):
        return cell
    if halves and all(value % Decimal("0.5") == 0 for value in values):
        return replace(cell, number_format=_halves_format(cell.value, room=any(value % 1 for value in values)))
    decimals = max((_decimals(value) for value in values), default=0)
    if halves and decimals == 0:
        return replace(cell, number_format=f"0{_GAP}")
    return replace(cell, number_format="0." + "0" * max(1, min(decimals, _MOST_DECIMALS)) + _GAP)


def _halves_format(value: Decimal, *, room: bool) -> str:
    whole, fraction = divmod(value, 1)
    if fraction:
        digits = f"{whole:f}" if whole else ""
        return f'[={value:f}]"{digits}½"{_GAP};0.0#'
    return f"[={whole:f}]0_½{_GAP};0.0#" if room else f"0{_GAP}"


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
