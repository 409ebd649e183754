"""Where the games stand on sheets that are about to be drawn, for the formulas of the Live sheet."""

from collections.abc import Iterable

from generator.languages.words import round_heading, sheet_kind
from generator.sheets.live import GamePlace
from generator.sheets.model import SheetPlan
from generator.workbook.addresses import cell_name
from generator.workbook.layout import SheetKind
from generator.workbook.read_rounds import pair_columns
from generator.workbook.tables import Grid


def places_drawn(plans: Iterable[SheetPlan]) -> dict[tuple[int, int], GamePlace]:
    """The cells of each game on Round and Schedule sheets, by round and board."""
    found: dict[tuple[int, int], GamePlace] = {}
    for plan in plans:
        kind = sheet_kind(plan.name)
        if kind is None or kind[0] not in (SheetKind.ROUND, SheetKind.SCHEDULE):
            continue
        number, columns = kind[1] if kind[0] is SheetKind.ROUND else 0, None
        grid = Grid(plan.name, tuple(tuple(cell.value if cell else None for cell in row.cells) for row in plan.rows))
        for row in range(len(grid.rows)):
            first = grid.value(row, 0)
            if kind[0] is SheetKind.SCHEDULE and isinstance(first, str):
                number = round_heading(first) or number
            columns = pair_columns(grid, row) or (columns if not grid.blank_row(row) else None)
            board = grid.value(row, columns["board"]) if columns else None
            if columns and isinstance(board, int):
                found[number, board] = GamePlace(
                    plan.name,
                    cell_name(row, columns["white_number"]),
                    cell_name(row, columns["black_number"]),
                    cell_name(row, columns["result"]),
                )
    return found
