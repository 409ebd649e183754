"""How the rows of a list fall on printed pages, and the height that lets them fall well.

Sheets are scaled to the width of the paper, and Excel takes no page breaks of ours then: it fills each page and begins
the next. So the rows of a sheet's lists are made just high enough that no last page is a rest of a line or two, nor
small print under repeated headings alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.sheets.model import Column, Look, Row, SheetPlan

PAGE_WIDTH = 98.0
"""Letters of the default font in the few columns of a page of A4."""

EDGE = 0.72
"""Letters a column takes beyond its width."""

_ACROSS = {False: 99.3, True: 146.3}  # letters between the margins, the edges of columns included
_HEADINGS = 81.0
"""Points of the titles and column headings, which stand on every page."""

_MARGINS = 85.0
_A4 = (595.0, 842.0)  # points, upright
_PAPER = {"A4": _A4, "A3": _A4, "Letter": (612.0, 792.0)}  # A3 shows what A4 does, only larger
_MOST_HEIGHT = 32.25
_SURE = 0.9  # of a page, in case a program counts otherwise
_LETTERS = (1.0, 1.07)  # how wide a letter is in Excel, and in LibreOffice, which so prints smaller
_ABOUT = (1.0, 0.985, 1.015)  # scales are whole per cents, and printers differ
_TOGETHER = 3  # lines of a list that are not left alone on the last page
_PIXEL = 0.75  # points; heights are whole pixels
_MOST_STRETCH = 160  # per cent


def page_room(width: float, *, landscape: bool = False, paper: str = "A4", headings: float = _HEADINGS) -> float:
    """Points left on a page for the rows of a table; one wider than the page is printed smaller, and more fit.

    ``headings`` is the height of what stands on every page above them, printed smaller with the rest.
    """
    down = _PAPER[paper][0 if landscape else 1] - _MARGINS
    return down * smaller_than_life(width, landscape=landscape, paper=paper) - headings


def sure_room(width: float, *, landscape: bool = False, paper: str = "A4") -> float:
    """The part of the room that rows may fill and stay on one page in whatever program."""
    return page_room(width, landscape=landscape, paper=paper) * _SURE


def smaller_than_life(width: float, *, landscape: bool = False, paper: str = "A4") -> float:
    """By how much a table of this width is made smaller to fit the page; 1 = not at all."""
    across = _PAPER[paper][1 if landscape else 0] / _A4[1 if landscape else 0]
    return max(1.0, width / (_ACROSS[landscape] * across))


def printed_width(columns: Iterable[Column]) -> float:
    """What the columns that are seen take of a page, in letters of the default font."""
    return sum(column.width + EDGE for column in columns if not column.hidden)


def row_height(
    rows: int,
    width: float,
    *,
    least: float,
    most: float = _MOST_HEIGHT,
    below: Sequence[Row] = (),
    landscape: bool = False,
    paper: str = "A4",
) -> float:
    """The height that lets so many rows fill one page, within limits; the least height when one page is not enough.

    ``width`` is :func:`printed_width`, ``below`` what follows the rows.
    """
    room = sure_room(width, landscape=landscape, paper=paper) - sum(row.height for row in below)
    return max(least, min(most, float(int(room / max(rows, 1)))))


def spread(plan: SheetPlan) -> SheetPlan:
    """The plan with the rows of its lists so high that each falls well on its pages; whatever does so stays as it is.

    Where no height does it in every program, a page break before the last lines helps those programs that take it.
    """
    page = plan.page
    if page.repeat_rows is None or page.growing or page.fit_width != 1 or page.fit_height:
        return plan
    top, last = page.repeat_rows[1], page.last_row or len(plan.rows)
    width = printed_width(plan.columns[: page.last_column])
    headings = sum(row.height for row in plan.rows[page.repeat_rows[0] - 1 : top])
    rooms = _rooms(width, headings, landscape=page.landscape, paper=page.paper)
    lists = [row for section in sections(plan.rows[top:last]) for row in _stretched(section, rooms)]
    return replace(plan, rows=(*plan.rows[:top], *lists, *plan.rows[last:]))


def sections(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows between the page breaks a plan asks for."""
    section: list[Row] = []
    for row in rows:
        if row.break_before and section:
            yield section
            section = []
        section.append(row)
    if section:
        yield section


def _stretched(rows: Sequence[Row], rooms: Sequence[float]) -> Sequence[Row]:
    """Rows made a little higher, all alike, so that no rest stands alone on the last page."""
    together = [at for at, row in enumerate(rows) if not is_small_print(row)][-_TOGETHER:]
    exact = rooms[:: len(_ABOUT)]  # over many pages no height suits every printer
    for possible in (rooms, exact):
        for percent in range(100, _MOST_STRETCH + 1, 2):
            higher = [_higher(row, percent) for row in rows]
            if _falls_well(_lines(higher), possible, len(together)):
                return higher if percent > 100 else rows
    return [replace(row, break_before=True) if at == together[0] else row for at, row in enumerate(rows)]


def _higher(row: Row, percent: int) -> Row:
    """A row so much higher, but hardly higher than rows ever are; notes and gaps stay as they are."""
    if percent == 100 or is_small_print(row):
        return row
    return replace(row, height=max(row.height, min(_MOST_HEIGHT, _whole(row.height * percent / 100))))


_Line = tuple[float, bool]
"""The height of a row, and whether it is more than small print."""


def _rooms(width: float, headings: float, *, landscape: bool, paper: str) -> tuple[float, ...]:
    """How much room a page may have, from program to program."""
    return tuple(
        page_room(width * wide, landscape=landscape, paper=paper, headings=headings) * about
        for wide in _LETTERS
        for about in _ABOUT
    )


def _whole(height: float) -> float:
    return round(height / _PIXEL) * _PIXEL


def _lines(rows: Sequence[Row]) -> list[_Line]:
    return [(row.height, not is_small_print(row)) for row in rows]


def _falls_well(lines: Sequence[_Line], rooms: Sequence[float], least_lines: int) -> bool:
    """Whether the last page has lines enough, whatever the program; a single page always falls well."""
    for room in rooms:
        pages = list(_pages(lines, room))
        if len(pages) > 1 and pages[-1] < least_lines:
            return False
    return True


def _pages(lines: Sequence[_Line], room: float) -> Iterator[int]:
    """The number of lines on each page as a program fills them, small print not counted."""
    used, count = 0.0, 0
    for height, counts in lines:
        if used and used + height > room:
            yield count
            used, count = 0.0, 0
        used += height
        count += counts
    yield count


def is_small_print(row: Row) -> bool:
    """Whether a row holds nothing but notes, or nothing at all."""
    return all(cell is None or cell.look is Look.LEGEND for cell in row.cells)
