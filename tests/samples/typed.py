"""What stands in a finished workbook, read with another library and added up without any rule of pairbook's."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from generator.languages.words import sheet_kind
from generator.workbook.layout import SheetKind
from tests.support.arbiter import heading_row

_WORTH = {
    "1-0": (1, 0),
    "½-½": (0.5, 0.5),
    "0-1": (0, 1),
    "+/-": (1, 0),
    "-/+": (0, 1),
    "-/-": (0, 0),
    "1:0": (1, 0),
    "½:½": (0.5, 0.5),
    "0:1": (0, 1),
    "+:-": (1, 0),
    "-:+": (0, 1),
    "1-0 WO": (1, 0),
    "0-1 WO": (0, 1),
}

_PLAYED = ("1-0", "½-½", "0-1", "1:0", "½:½", "0:1")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is typed: numbers and names, and the points of both sides."""

    numbers: tuple[int, int]
    names: tuple[str, str]
    points: tuple[float, float]
    played: bool


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without a game, and the points shown for it."""

    name: str
    points: float


def sheets_of(book: Workbook, kind: SheetKind) -> list[Worksheet]:
    """The sheets of one kind; rounds in their order."""
    found = [(known[1] or 0, name) for name in book.sheetnames if (known := sheet_kind(name)) and known[0] is kind]
    return [book[name] for _, name in sorted(found)]


def rounds_of(path: Path) -> list[list[Game | Bye]]:
    """The rounds as they stand in the sheets of rounds, or in the schedule."""
    book = load_workbook(path)
    if schedules := sheets_of(book, SheetKind.SCHEDULE):
        return _scheduled(schedules[0])
    return [list(_lines(sheet, heading_row(sheet)[0] + 1)) for sheet in sheets_of(book, SheetKind.ROUND)]


def points_of(rounds: list[list[Game | Bye]]) -> dict[str, float]:
    """The plain sum of what everybody has got."""
    total: dict[str, float] = defaultdict(float)
    for each in (line for lines in rounds for line in lines):
        if isinstance(each, Bye):
            total[each.name] += each.points
        else:
            for name, points in zip(each.names, each.points, strict=True):
                total[name] += points
    return dict(total)


def ranked(path: Path, name_heading: str, points_heading: str) -> list[tuple[str, float]]:
    """Names and points in the order of the standings."""
    sheet = sheets_of(load_workbook(path, data_only=True), SheetKind.STANDINGS)[0]
    rows = list(sheet.iter_rows(values_only=True))
    at = next(index for index, row in enumerate(rows) if name_heading in row)
    name, points = rows[at].index(name_heading), rows[at].index(points_heading)
    found: list[tuple[str, float]] = []
    for row in rows[at + 1 :]:
        if not isinstance(row[0], int):
            return found
        found.append((str(row[name]), float(str(row[points]))))
    return found


def _scheduled(sheet: Worksheet) -> list[list[Game | Bye]]:
    """The tables of a schedule, one a round; each begins with the same headings."""
    _, columns = heading_row(sheet)
    heading = sheet.cell(heading_row(sheet)[0], columns["white"]).value
    starts = [row for row in range(1, sheet.max_row + 1) if sheet.cell(row, columns["white"]).value == heading]
    return [list(_lines(sheet, start + 1, columns)) for start in starts]


def _lines(sheet: Worksheet, row: int, columns: dict[str, int] | None = None) -> Iterator[Game | Bye]:
    """Games and byes from a row on, to the next headings or the end of the sheet."""
    columns = columns or heading_row(sheet)[1]
    headings = sheet.cell(row - 1, columns["white"]).value
    while row <= sheet.max_row:
        white, black = (sheet.cell(row, columns[side]).value for side in ("white", "black"))
        if white == headings:
            return
        result = sheet.cell(row, columns["result"])
        if white and black and isinstance(sheet.cell(row, 1).value, int):
            numbers = tuple(sheet.cell(row, column).value for column in _number_columns(sheet, row, columns))
            typed = str(result.value)
            numbered = (int(str(numbers[0])), int(str(numbers[1])))
            yield Game(numbered, (str(white), str(black)), _WORTH[typed], typed in _PLAYED)
        elif white and isinstance(points := sheet.cell(row, columns["result"] + 1).value, int | float):
            yield Bye(str(white), points)
        row += 1


def _number_columns(sheet: Worksheet, row: int, columns: dict[str, int]) -> tuple[int, int]:
    """Left of White and right of Black stand their numbers; behind them a knock-out has who goes through."""
    end = columns.get("through", sheet.max_column + 1)
    last = max(column for column in range(columns["black"], end) if sheet.cell(row, column).value)
    return columns["white"] - 1, last
