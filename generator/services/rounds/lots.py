"""Lots, and the order of players level on everything (C.07, Art. 4.2): drawn once, and written down as a fact."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from generator.findings import Finding
from generator.languages import text
from generator.sheets.standings import is_final
from generator.standings import compute
from generator.tournament import Tournament
from generator.workbook.edits import CellEdit
from generator.workbook.read import WorkbookReading
from generator.workbook.read_settings import open_lot, tie_breaks

Lots = Callable[[int], tuple[int, ...]]
"""Draws lots: the numbers 0 to n-1 in an order that chance decides."""

_FIRST, _NUMBERS = 1000, 9000  # four digits, easy to read out


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A lot drawn by this run: the cell that holds it now, and the line that says so."""

    cells: tuple[CellEdit, ...] = ()
    lines: tuple[str, ...] = ()

    def answered(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings without the note that a lot will be drawn, once it is."""
        return [finding for finding in findings if not (self.cells and finding.name == "lot_not_drawn")]


def lot_number(draw_lots: Lots) -> int:
    """A number that decides a draw, of four digits."""
    return _FIRST + draw_lots(_NUMBERS)[0]


def settle_lot(tournament: Tournament, reading: WorkbookReading, draw_lots: Lots) -> tuple[Tournament, DrawnLot]:
    """The tournament with the lot among its tie-breaks, drawn now if it is asked for without a number.

    It is drawn when nothing can change the standings any more and somebody is still level; its number goes into the
    cell of the tie-breaks, from which the same order follows ever after.
    """
    lot = open_lot(reading.settings)
    if lot is None:
        return tournament, DrawnLot()
    standings = compute(tournament, lot.before or ("PTS",))
    ranks = [row.rank for row in standings.rows if row.player not in standings.annulled]
    if not is_final(tournament, standings) or len(set(ranks)) == len(ranks):
        return tournament, DrawnLot()
    number = lot_number(draw_lots)
    setting = lot.drawn(number)
    codes, _ = tie_breaks({"tie_breaks": setting})
    line = text(reading.language, "cli.lot_drawn", number=number)
    edit = CellEdit(setting.place.sheet, setting.place.cell, setting.typed)
    return replace(tournament, tie_breaks=codes), DrawnLot((edit,), (line,))
