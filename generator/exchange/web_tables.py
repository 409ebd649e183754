"""The tables of sheets' plans for a web page: what stands in each cell, what it is, and whose name it is.

The one converter between the plans and ``templates/page/page.html``. It knows no HTML: a kind is a class of the style
sheet, and whether a cell heads its row decides between ``th`` and ``td``.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
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
    Look.SMALL: "s",
}
"""The class of a cell by its look; any other has none."""

SPARE = frozenset({"n", "p", "s"})
"""Classes of columns that a list of games can do without: numbers, ratings, points before the round, teams."""

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


def web_tables(
    plan: SheetPlan, name: str, language: Language, *, grid: bool = False, spare: frozenset[str] = SPARE
) -> tuple[WebTable, ...]:
    """The tables of a sheet from top to bottom; ``name`` begins their identities.

    Columns of the ``spare`` classes, the first excepted, have the class ``o`` as well: a narrow screen leaves them out.
    """
    return tuple(
        _web_table(table, f"{name}-{place}", language, grid, spare) for place, table in enumerate(cell_tables(plan), 1)
    )


def notes_of(plan: SheetPlan) -> tuple[str, ...]:
    """The small print of a sheet."""
    return tuple(note for table in cell_tables(plan) for note in table.notes)


def without_empty(table: WebTable, headings: Container[str]) -> WebTable:
    """The table without those columns of these headings in which nothing stands; no heading may reach over others."""
    kept = [
        at
        for at, heading in enumerate(table.headings)
        if heading.text not in headings or any(row[at].text for row in table.rows)
    ]
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    return replace(table, headings=tuple(table.headings[at] for at in kept), rows=rows)


def _web_table(table: CellTable, identity: str, language: Language, grid: bool, spare: frozenset[str]) -> WebTable:
    rows = [[_web_cell(cell, language) for cell in row] for row in table.rows]
    kinds = [_column_kind(rows, at) for at in range(len(table.headings))]
    left_out = {at for at, kind in enumerate(kinds) if at and kind.partition(" ")[0] in spare}
    games = any(sum(cell.player is not None for cell in row) > 1 for row in rows)
    headings = tuple(
        WebCell(cell_text(heading, language), kinds[at], columns=heading.columns)
        for at, heading in _uncovered(table.headings)
        if heading is not None
    )
    return WebTable(
        identity,
        table.title,
        _marked(headings, left_out),
        tuple(_marked(_headed(row), left_out) for row in rows),
        "grid" if grid else "games" if games else "list",
        table.title,
    )


def _uncovered(cells: Sequence[Cell | None]) -> Iterator[tuple[int, Cell | None]]:
    """The cells of a row of headings with their places, those left out over which another one reaches."""
    reached = 0
    for at, cell in enumerate(cells):
        if at >= reached:
            yield at, cell
            reached = at + (1 if cell is None else cell.columns)


def _web_cell(cell: Cell | None, language: Language) -> WebCell:
    if cell is None:
        return WebCell("")
    if cell.look is Look.SELF:
        return WebCell(_SELF, "self")
    kind = "name" if cell.player is not None else _REMARK if cell.italic else KINDS.get(cell.look, "")
    if cell.bold and cell.look is Look.TEXT and cell.player is None:
        kind = "t"
    room = " w" if leaves_room(cell) else ""
    return WebCell(cell_text(cell, language), f"{kind}{room}", cell.player)


def _headed(row: Sequence[WebCell]) -> tuple[WebCell, ...]:
    """The row with the cell that heads it: the only name, else the first cell."""
    named = [at for at, cell in enumerate(row) if cell.player is not None]
    head = named[0] if len(named) == 1 else 0
    return tuple(replace(cell, heads=True) if at == head else cell for at, cell in enumerate(row))


def _marked(cells: Sequence[WebCell], left_out: Container[int]) -> tuple[WebCell, ...]:
    """The cells with a class more where a narrow screen leaves their column out."""
    found, at = [], 0
    for cell in cells:
        found.append(replace(cell, kind=f"{cell.kind} o".strip()) if at in left_out else cell)
        at += cell.columns
    return tuple(found)


def _column_kind(rows: Sequence[Sequence[WebCell]], at: int) -> str:
    """The class of a column: that of most of its cells, those with words in them first."""
    for cells in ([row[at] for row in rows if row[at].text], [row[at] for row in rows]):
        found = Counter(cell.kind.removesuffix(" w") for cell in cells if cell.kind)
        if found:
            return found.most_common(1)[0][0]
    return ""
