"""How points and tie-breaks are shown: halves as ½, or decimals, always as numbers that can be sorted and added up."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from generator.languages import Language
from generator.sheets.model import Cell
from generator.tournament import HALF

_FRACTIONS = {Decimal("0.5"): "½"}
_MOST_DECIMALS = 3
_DIGIT = "_0"  # room as wide as a digit
_GAP = re.compile(r"_.")


def points_text(value: Decimal, language: Language, *, halves: bool = True) -> str:
    """Points as text: ``2½`` with halves, else ``2.5`` or ``2,5`` as the language writes it.

    With halves a value that is not a multiple of ½ is written with decimals.
    """
    if halves and value % HALF == 0:
        whole, fraction = divmod(abs(value), 1)
        sign = "-" if value < 0 else ""
        digits = f"{whole:f}" if whole or not fraction else ""
        return f"{sign}{digits}{_FRACTIONS.get(fraction, '')}"
    shown = _rounded(value, max(1, min(_decimals(value), _MOST_DECIMALS)))
    return f"{shown:f}" if language is Language.ENGLISH else f"{shown:f}".replace(".", ",")


def cell_text(cell: Cell, language: Language) -> str:
    """What a cell shows, by its number format where it has one of :func:`figures` or a plain one."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    number, format_ = Decimal(value), _GAP.sub("", cell.number_format or "")
    if format_.startswith("["):
        return points_text(number, language)
    if not number and format_.endswith(';"–"'):
        return "–"
    places = format_.partition(";")[0].partition(".")[2].count("0") if format_ else _decimals(number)
    shown = f"{_rounded(number, places):f}"
    return shown if language is Language.ENGLISH else shown.replace(".", ",")


def leaves_room(cell: Cell) -> bool:
    """Whether the cell holds a whole number in a column with halves, and so leaves room for a ½ behind it."""
    return (cell.number_format or "").partition(";")[0].endswith("_½")


@dataclass(frozen=True, slots=True)
class Figures:
    """How the numbers of one column are shown, so that digits stand below digits; made by :func:`figures`.

    ``width`` is the number of digits before the decimal sign or the ½ in the widest of them. ``halves`` tells that
    halves are written as ½, and ``mixed`` that some are there; otherwise there are ``decimals``.
    """

    width: int
    halves: bool
    mixed: bool
    decimals: int

    def cell(self, cell: Cell) -> Cell:
        """The cell with its number format; without a number in it, the cell as it is.

        A format with ½ holds for the value it was made for: a number typed over it is shown with a decimal.
        """
        if cell.value is None or isinstance(cell.value, str):
            return cell
        return replace(cell, number_format=self._format(Decimal(cell.value)))

    def _format(self, value: Decimal) -> str:
        room = _DIGIT * (self.width - (_halves_width(value) if self.halves else _whole_digits(value)))
        if not self.halves:
            return f"{room}0.{'0' * self.decimals}" if self.decimals else f"{room}0"
        whole, fraction = divmod(value, 1)
        if fraction:
            digits = f"{whole:f}" if whole else ""
            return f'[={value:f}]{room}"{digits}½";0.0#'
        gap = "_½" if self.mixed else ""
        return f"[={whole:f}]{room}0{gap};0.0#" if gap or room else "0"


def figures(column: Iterable[Decimal | int | None], *, halves: bool = True) -> Figures:
    """How a column with these values is shown.

    With ``halves``, and no value but multiples of ½, ½ is written as such and whole numbers leave room for it.
    Otherwise all values have the same number of decimals, at least one unless ``halves`` lets whole numbers stand.
    """
    values = [Decimal(value) for value in column if value is not None]
    if halves and all(value % HALF == 0 for value in values):
        width = max(map(_halves_width, values), default=1)
        return Figures(width, halves=True, mixed=any(value % 1 for value in values), decimals=0)
    decimals = max(map(_decimals, values), default=0)
    width = max(map(_whole_digits, values), default=1)
    return Figures(width, halves=False, mixed=False, decimals=min(max(decimals, not halves), _MOST_DECIMALS))


def _halves_width(value: Decimal) -> int:
    """Digits before the ½: none in ½ itself."""
    return 0 if value == HALF else _whole_digits(value)


def _whole_digits(value: Decimal) -> int:
    return len(str(int(abs(value))))


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
