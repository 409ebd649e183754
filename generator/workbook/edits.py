"""What shall change in a workbook: the contract between those who decide and the writer that loses nothing."""

from dataclasses import dataclass

from generator.sheets.model import CellValue, SheetPlan


@dataclass(frozen=True, slots=True)
class CellEdit:
    """A value for one cell of a sheet that stays as it is otherwise; ``None`` empties it, the style is kept."""

    sheet: str
    cell: str
    value: CellValue


@dataclass(frozen=True, slots=True)
class Edits:
    """All changes of one command.

    ``cells`` are patched one by one in sheets that exist. ``sheets`` are drawn anew: a sheet of pairbook's own with
    that name is replaced in place, otherwise it is appended behind the last one; a sheet of that name which is not
    pairbook's own is never touched (the writer refuses with its name). ``removed`` names own sheets to take out.
    """

    cells: tuple[CellEdit, ...] = ()
    sheets: tuple[SheetPlan, ...] = ()
    removed: tuple[str, ...] = ()
