"""The tables of a sheet's plan as CSV and Markdown: the same description the sheets are drawn from, without looks."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.languages import Language
from generator.sheets.model import Cell, CellValue, Look, Row, SheetPlan

_TITLES = frozenset({Look.TITLE, Look.SUBTITLE})
_REMARKS = frozenset({Look.LEGEND, Look.HELP, Look.RUNNING, Look.NOTE, Look.HINT})
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_ONLY_SIGNS = re.compile(r"[-+/:=½ ]*")
_DASH_FOR_ZERO = ';"–"'
_SCORE = re.compile(r"([01½]):([01½])(?=$| )")
_MARKDOWN_SIGNS = re.compile(r"([\\|*_`<>\[\]~]|&(?=#?\w+;))")


@dataclass(frozen=True, slots=True)
class Table:
    """One table: the line above it, its headings and rows; the titles over the first, the notes below the last."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]
    notes: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CellTable:
    """A table as :class:`Table`, with the cells of the sheet in place of their values."""

    title: str
    headings: tuple[Cell | None, ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    notes: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CsvText:
    """A CSV text, and the texts that were written with an apostrophe before them lest they run as formulas."""

    text: str
    protected: tuple[str, ...] = ()


def tables_of(plan: SheetPlan) -> tuple[Table, ...]:
    """The tables of a sheet from top to bottom, by their values."""
    return tuple(
        Table(
            each.title,
            tuple("" if cell is None or cell.value is None else str(cell.value) for cell in each.headings),
            tuple(tuple(_value(cell) for cell in row) for row in each.rows),
            each.notes,
            each.over,
        )
        for each in cell_tables(plan)
    )


def cell_tables(plan: SheetPlan) -> tuple[CellTable, ...]:
    """The tables of a sheet from top to bottom, by their cells.

    A row of headings begins a table, a row without cells of a table ends it. Columns nobody has anything in and empty
    rows are left out.
    """
    found: list[CellTable] = []
    titles: list[str] = []
    notes: list[str] = []
    rows = list(plan.rows)
    at = 0
    while at < len(rows):
        if _heads(rows[at]):
            end = next((each for each in range(at + 1, len(rows)) if not _belongs(rows[each])), len(rows))
            found.append(_table(titles, rows[at], rows[at + 1 : end]))
            titles, at = [], end
            continue
        for cell in rows[at].cells:
            if cell is not None and cell.value is not None:
                (titles if cell.look in _TITLES else notes).append(str(cell.value))
        at += 1
    if found:
        found[-1] = replace(found[-1], notes=tuple(notes))
    return tuple(found)


def joined(tables: Sequence[Table], heading: str) -> tuple[Table, ...]:
    """Tables with the same headings as one, with their titles in a first column; others as they are."""
    if len(tables) < 2 or len({table.headings for table in tables}) > 1:
        return tuple(tables)
    rows = tuple((table.title, *row) for table in tables for row in table.rows)
    return (Table("", (heading, *tables[0].headings), rows, tables[-1].notes, tables[0].over),)


def csv_text(tables: Sequence[Table], language: Language) -> CsvText:
    """Tables as CSV: commas and decimal points in English, semicolons and decimal commas in German and Norwegian.

    These are what the spreadsheets of those languages expect. A second table follows after an empty line and its title.
    Results have a hyphen (``1-0``), since a spreadsheet takes ``1:0`` for a time.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter="," if language is Language.ENGLISH else ";", lineterminator="\r\n")
    protected: list[str] = []
    for place, table in enumerate(tables):
        if place:
            writer.writerow([])
            writer.writerow([_safe(table.title, protected)])
        writer.writerow([_safe(heading, protected) for heading in table.headings])
        writer.writerows([_csv_value(value, language, protected) for value in row] for row in table.rows)
    return CsvText(buffer.getvalue(), tuple(dict.fromkeys(protected)))


def markdown_text(tables: Sequence[Table], language: Language) -> str:
    """Tables as Markdown (GitHub's form), with their titles as headings and the small print below."""
    return "\n".join(line for table in tables for line in _markdown_table(table, language)).strip() + "\n"


def without_formulas(plan: SheetPlan) -> SheetPlan:
    """The sheet with values only: no formulas, no links, nothing to type into."""
    rows = tuple(replace(row, cells=tuple(cell and _plain(cell) for cell in row.cells)) for row in plan.rows)
    return replace(plan, rows=rows, entries=())


def _plain(cell: Cell) -> Cell:
    return replace(cell, formula=None, link=None)


def _heads(row: Row) -> bool:
    there = [cell for cell in row.cells if cell is not None]
    return bool(there) and all(cell.look is Look.HEADING for cell in there)


def _belongs(row: Row) -> bool:
    """Whether a row goes on a table: it has cells, and none of them is a title, a heading or small print."""
    there = [cell for cell in row.cells if cell is not None]
    return bool(there) and not any(cell.look in _TITLES | _REMARKS or cell.look is Look.HEADING for cell in there)


def _table(titles: Sequence[str], headings: Row, rows: Sequence[Row]) -> CellTable:
    lines = [row.cells for row in rows if not row.hidden]
    lines = [line for line in lines if any(_value(cell) is not None for cell in line)]
    headed = _headed(headings.cells)
    columns = [
        at
        for at, heading in sorted(headed.items())
        if any(_value(_at(line, at)) is not None for line in lines) or (heading.value is not None and _needed(rows, at))
    ]
    return CellTable(
        titles[-1] if titles else "",
        tuple(_within(headings.cells[at], at, columns) for at in columns),
        tuple(tuple(_within(_at(line, at), at, columns) for at in columns) for line in lines),
        over=tuple(titles[:-1]),
    )


def _headed(headings: Sequence[Cell | None]) -> dict[int, Cell]:
    """The heading of each column that has one, its own or one merged over several columns."""
    return {at + beside: cell for at, cell in enumerate(headings) if cell is not None for beside in range(cell.columns)}


def _within(cell: Cell | None, at: int, columns: Sequence[int]) -> Cell | None:
    """A cell that is merged over no more columns than are kept."""
    if cell is None or cell.columns == 1:
        return cell
    return replace(cell, columns=sum(at <= column < at + cell.columns for column in columns))


def _value(cell: Cell | None) -> CellValue:
    """What a cell shows: a place where nothing was to decide is a dash on the sheet, and nothing here."""
    if cell is None or (cell.value == 0 and (cell.number_format or "").endswith(_DASH_FOR_ZERO)):
        return None
    return cell.value


def _at(line: Sequence[Cell | None], at: int) -> Cell | None:
    return line[at] if at < len(line) else None


def _needed(rows: Sequence[Row], at: int) -> bool:
    """Whether an empty column belongs to the table all the same: results to come, the squares of a crosstable."""
    cells = [row.cells[at] for row in rows if at < len(row.cells)]
    return any(cell is not None and cell.look in (Look.ENTRY, Look.SELF, Look.GRID) for cell in cells)


def _csv_value(value: CellValue, language: Language, protected: list[str]) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return _safe(_SCORE.sub(r"\1-\2", value), protected)
    return _number(value, language)


def _number(value: int | Decimal, language: Language) -> str:
    shown = f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)
    return shown if language is Language.ENGLISH else shown.replace(".", ",")


def _safe(text: str, protected: list[str]) -> str:
    """The text, with an apostrophe before it where a spreadsheet would run it as a formula."""
    if not text.startswith(_FORMULA_STARTS) or _ONLY_SIGNS.fullmatch(text):
        return text
    protected.append(text)
    return f"'{text}"


def _markdown_table(table: Table, language: Language) -> list[str]:
    numbers = [
        any(row[at] is not None for row in table.rows) and not any(isinstance(row[at], str) for row in table.rows)
        for at in range(len(table.headings))
    ]
    lines = [line for title in table.over for line in (f"# {_escaped(title)}", "")]
    lines += [f"## {_escaped(table.title)}", ""] if table.title else []
    lines.append(_markdown_row([_escaped(heading) for heading in table.headings]))
    lines.append(_markdown_row(["---:" if number else "---" for number in numbers]))
    for row in table.rows:
        cells = [_escaped(value) if isinstance(value, str) else _shown(value, language) for value in row]
        lines.append(_markdown_row(cells))
    lines.append("")
    return lines + [f"{_escaped(note)}  " for note in table.notes] + [""] * bool(table.notes)


def _shown(value: int | Decimal | None, language: Language) -> str:
    return "" if value is None else _number(value, language)


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return " ".join(_MARKDOWN_SIGNS.sub(r"\\\1", text).split())
