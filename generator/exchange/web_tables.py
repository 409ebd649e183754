"""The tables of sheets' plans for a web page: what stands in each cell, what it is, and whose name it is.

The one converter between the plans and ``templates/page/page.html``. It knows no HTML: a kind is a class of the style
sheet, and whether a cell heads its row decides between ``th`` and ``td``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.exchange.tables import CellTable, cell_tables
from generator.languages import Language
from generator.sheets.model import Cell, Look, SheetPlan
from generator.sheets.numbers import cell_text, leaves_room

KINDS: Mapping[Look, str] = {
    Look.BOARD: "b",
    Look.NUMBER: "n",
    Look.NAME: "name",
    Look.LONG_NAME: "name",
    Look.POINTS: "p",
    Look.TOTAL: "p t",
    Look.GRID_POINTS: "p t",
    Look.CENTRE: "c",
    Look.ENTRY: "r",
    Look.GRID: "r",
    Look.SELF: "self",
    Look.TEXT: "x",
}
"""The class of a cell by its look; any other has none."""

_SELF = "×"
_REMARK = "i"


@dataclass(frozen=True, slots=True)
class WebCell:
    """A cell: its text, its class in the style sheet, whose name it is, and whether it heads its row.

    ``columns`` above 1 lets it reach over those to its right, which then have no cell of their own.
    """

    text: str
    kind: str = ""
    player: int | None = None
    heads: bool = False
    columns: int = 1


@dataclass(frozen=True, slots=True)
class WebTable:
    """A table. ``kind`` is ``games``, ``list`` or ``grid``; ``round`` says that its rows are the games of a round.

    ``title`` is empty where the section's own says it.
    """

    id: str
    caption: str
    headings: tuple[WebCell, ...]
    rows: tuple[tuple[WebCell, ...], ...]
    kind: str = "list"
    title: str = ""
    round: int | None = None


def web_tables(plan: SheetPlan, name: str, language: Language) -> tuple[WebTable, ...]:
    """The tables of a sheet from top to bottom; ``name`` begins their identities."""
    return tuple(_web_table(table, f"{name}-{place}", language) for place, table in enumerate(cell_tables(plan), 1))


def notes_of(plan: SheetPlan) -> tuple[str, ...]:
    """The small print of a sheet."""
    return tuple(note for table in cell_tables(plan) for note in table.notes)


def as_grid(table: WebTable) -> WebTable:
    """A table as the squares of a crosstable, to be drawn narrow."""
    return replace(table, kind="grid")


def _web_table(table: CellTable, identity: str, language: Language) -> WebTable:
    rows = tuple(_row(row, language) for row in table.rows)
    games = any(sum(cell.player is not None for cell in row) > 1 for row in rows)
    headings = tuple(
        WebCell(cell_text(heading, language), _column_kind(table, at, language), columns=heading.columns)
        for at, heading in _uncovered(table.headings)
        if heading is not None
    )
    return WebTable(identity, table.title, headings, rows, "games" if games else "list", table.title)


def _uncovered(cells: Sequence[Cell | None]) -> Iterator[tuple[int, Cell | None]]:
    """The cells of a row with their places, those left out over which another cell reaches."""
    reached = 0
    for at, cell in enumerate(cells):
        if at >= reached:
            yield at, cell
            reached = at + (1 if cell is None else cell.columns)


def _row(row: Sequence[Cell | None], language: Language) -> tuple[WebCell, ...]:
    cells = [_web_cell(cell, language) for _, cell in _uncovered(row)]
    named = [at for at, cell in enumerate(cells) if cell.player is not None]
    head = named[0] if len(named) == 1 else 0
    return tuple(replace(cell, heads=True) if at == head else cell for at, cell in enumerate(cells))


def _web_cell(cell: Cell | None, language: Language) -> WebCell:
    if cell is None:
        return WebCell("")
    if cell.look is Look.SELF:
        return WebCell(_SELF, "self")
    kind = "name" if cell.player is not None else _REMARK if cell.italic else KINDS.get(cell.look, "")
    room = " w" if leaves_room(cell) else ""
    return WebCell(cell_text(cell, language), f"{kind}{room}", cell.player, columns=cell.columns)


def _column_kind(table: CellTable, at: int, language: Language) -> str:
    """The class of a heading: that of the first cell below it that has one."""
    below = (_web_cell(row[at], language) for row in table.rows if row[at] is not None)
    return next((cell.kind for cell in below if cell.kind), "").removesuffix(" w")
