"""A sheet plan as printed pages: which rows come on which page, and every cell as the page template draws it.

The rows are divided here and not by the typesetter, so that pages are filled alike: no line alone on the last page, no
list's legend away from its list, no empty page. Sizes are points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, cached_property

from generator.languages import Language, text
from generator.printing.figures import Shown, shown
from generator.printing.style import Style
from generator.printing.typeset import Json, Piece
from generator.sheets.frame import typed_day
from generator.sheets.model import Align, Cell, Look, PageSetup, Row, SheetPlan
from generator.sheets.paging import is_small_print, sections
from generator.workbook.theme import FormatProperties, Theme

_POINTS_PER_CM = 72 / 2.54
_PAPERS = {"A4": (595.28, 841.89), "A3": (841.89, 1190.55), "Letter": (612.0, 792.0)}
_SLACK = 2.0  # room left at the bottom, against the rounding of sums
_MOST_WIDENING = 1.25  # a narrow table is drawn this much wider, so that it fills the page
_LOWER_ROWS = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72)  # rows are drawn lower only where that saves a page
_MOST_STRETCH = 1.2  # and a little higher where several pages have room to spare
_LEAST_LINE = 1.3  # height of a row, in sizes of its letters
_TOGETHER = 3  # rows that stay with the small print below a list
_STROKES: Mapping[int, tuple[float, str]] = {
    1: (0.5, "solid"),
    2: (1.1, "solid"),
    3: (0.7, "dashed"),
    4: (0.7, "dotted"),
    5: (1.8, "solid"),
    6: (1.8, "solid"),
    7: (0.3, "solid"),
    9: (0.7, "dash-dotted"),
}
_CORNER, _MOST_RAISED = 57.0, 20.0  # height of QR code and logo, 2 cm; what of it may stand in the margin above
_SIDES = ("top", "bottom", "left", "right")
_BOXES = frozenset({Look.ENTRY, Look.ENTRY_NUMBER})  # to type into on the screen, to write into on paper
_STEP = 5.0  # an indent, and the least distance of words from a line
_LETTER = 0.5  # width of an ordinary letter, in parts of its size
_FOOT_SHARE = 0.75  # of the width of the page, for the words at the left of its foot before they are made smaller
_DOUBTFUL = 0.8  # words that may be wider than this part of their cell are measured


def plan_piece(plan: SheetPlan, language: Language, style: Style, *, printed: str = "", web_address: str = "") -> Piece:
    """A sheet as a print-out; ``printed`` is the time stamp of its foot, ``web_address`` becomes a QR code."""
    drawing = _Drawing(plan, language, style.theme, corner=bool(web_address or style.logo))
    page = plan.page
    return Piece(
        "lists",
        {
            "language": language.value,
            "title": plan.name,
            "paper": page.paper,
            "landscape": page.landscape,
            "margins": page.margins,
            "foot": _foot(page, language, printed, style.theme.header_size),
            "pages": [drawing.page(rows) for rows in drawing.divided()],
            "looks": drawing.looks,
            "qr": qr_code(web_address) if web_address else None,
            "web_address": web_address,
            "corner": drawing.corner_height,
            "raised": drawing.corner_raised,
        },
    )


@cache
def qr_code(address: str) -> str:
    """The QR code of an address as an SVG picture, without a margin."""
    from io import BytesIO

    import segno

    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=0, xmldecl=False)
    return picture.getvalue().decode("utf-8")


def _foot(page: PageSetup, language: Language, printed: str, header_size: float) -> tuple[str, str, str]:
    """What stands below every page: event and list, page and number of pages, time stamp."""
    left, centre, right = page.footer
    width = _PAPERS[page.paper][page.landscape] - (page.margins[0] + page.margins[1]) * _POINTS_PER_CM
    room = int(width * _FOOT_SHARE / (header_size * _LETTER))
    return (
        left if len(left) <= room else f"{left[: room - 1].rstrip()}…",
        text(language, "print.page_of") if centre or right else "",
        text(language, "print.printed", date=typed_day(printed, language)) if right and printed else "",
    )


@dataclass(slots=True)
class _Numbered:
    """Things of equal look get one number."""

    numbers: dict[str, int] = field(default_factory=dict)
    values: list[Json] = field(default_factory=list)

    def number(self, value: Json) -> int:
        """The number of a value, a new one when it has not come yet."""
        key = repr(value)
        if key not in self.numbers:
            self.numbers[key] = len(self.values)
            self.values.append(value)
        return self.numbers[key]


class _Drawing:
    """One plan on its paper: columns, rows to a page, cells."""

    def __init__(self, plan: SheetPlan, language: Language, theme: Theme, *, corner: bool) -> None:
        self.plan, self.language, self.theme = plan, language, theme
        self._looks = _Numbered()
        self._corner = corner
        width, height = _PAPERS[plan.page.paper]
        left, right, top, bottom = (each * _POINTS_PER_CM for each in plan.page.margins)
        across, down = (height, width) if plan.page.landscape else (width, height)
        self.width, self.height = across - left - right, down - top - bottom - _SLACK

    @property
    def looks(self) -> list[Json]:
        """The looks of all cells drawn so far."""
        return self._looks.values

    # -- columns ------------------------------------------------------------------------------------------------------

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """The columns that are printed, counted from 0."""
        last = self.plan.page.last_column or len(self.plan.columns)
        return tuple(place for place in range(last) if not self.plan.columns[place].hidden)

    @cached_property
    def _natural(self) -> tuple[float, ...]:
        """The widths of the printed columns in Excel: digits of the default font and a margin, pixels of 3/4 point."""
        return tuple(int(self.plan.columns[place].width * 7 + 5) * 0.75 for place in self._places)

    @cached_property
    def scale(self) -> float:
        """How much smaller than life everything is drawn, as Excel does to fit a page; 1 = not at all.

        Plans are made for A4; on larger paper everything is larger.
        """
        page = self.plan.page
        most = _PAPERS[page.paper][0] / _PAPERS["A4"][0]
        if not page.fit_width and not page.fit_height:
            most *= page.scale / 100
        fitting = min(most, self.width / sum(self._natural))
        if page.fit_width and page.fit_height == 1:
            fitting = min(fitting, self.height / sum(row.height for row in self._rows))
        return fitting

    @cached_property
    def columns(self) -> tuple[float, ...]:
        """The widths of the columns on paper."""
        widening = min(_MOST_WIDENING, self.width / (sum(self._natural) * self.scale))
        return tuple(each * self.scale * widening for each in self._natural)

    # -- rows ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        """The rows that are printed, without empty ones at the end."""
        rows = self.plan.rows[: self.plan.page.last_row or len(self.plan.rows)]
        ends = [place + cell.rows for place, row in enumerate(rows) for cell in row.cells if cell is not None]
        return tuple(row for row in rows[: max(ends, default=0)] if not row.hidden)

    @cached_property
    def repeated(self) -> int:
        """How many rows stand on top of every page."""
        return 0 if self.plan.page.repeat_rows is None else self.plan.page.repeat_rows[1]

    @cached_property
    def corner_height(self) -> float:
        """The room at the top right for logo and QR code, 0 where no title stands there."""
        titles = [row for row in self._rows[:2] if _begins_with(row, Look.TITLE, Look.SUBTITLE)]
        if not self._corner or not titles:
            return 0.0
        return sum(row.height for row in titles) * self.scale

    @cached_property
    def corner_raised(self) -> float:
        """How far the corner reaches into the margin above, where a list made small leaves it less than life-size."""
        if not self.corner_height:
            return 0.0
        return max(0.0, min(_MOST_RAISED, _CORNER - self.corner_height))

    def divided(self) -> list[list[Row]]:
        """The rows of every page, those repeated on top left out."""
        pages: list[list[Row]] = []
        opening: Sequence[Row] = ()
        for section in sections(self._rows[self.repeated :]):
            if self.repeated and not _heads(section[0]):
                pages += self._pages_of([*opening, *section])  # the plan has broken a round that is longer than a page
            else:
                opening = _opening(section)
                pages += self._pages_of(section)
        return pages or [[]]

    def _pages_of(self, section: Sequence[Row]) -> list[list[Row]]:
        """One section's rows on as few pages as can be, filled alike; each begins with the section's own headings."""
        opening = _opening(section)
        taken = _height(opening)
        room = self.height / self.scale - sum(row.height for row in self._rows[: self.repeated])
        blocks = _blocks(section[len(opening) :])
        lowest = max(map(self._lowest, section))
        counts = {low: len(_filled(blocks, room / low - taken)) for low in _LOWER_ROWS if low >= min(lowest, 1.0)}
        low = next(each for each, pages in counts.items() if pages == min(counts.values()))
        pages = [[*opening, *_without_gap(page)] for page in _evenly_filled(blocks, room / low - taken)]
        if len(pages) > 1 and self.repeated:
            low = min(room / max(map(_height, pages)), low * _MOST_STRETCH)
        return [[replace(row, height=row.height * low) for row in page] for page in pages]

    def _lowest(self, row: Row) -> float:
        """How much lower a row may be drawn: its letters need room above and below."""
        cells = (cell for cell in row.cells if cell is not None and cell.value is not None and cell.rows == 1)
        sizes = (cell.size or float(self.theme.properties(cell.look)["font_size"]) for cell in cells)
        return max(sizes, default=0.0) * _LEAST_LINE / row.height if row.height else 0.0

    # -- pages --------------------------------------------------------------------------------------------------------

    def page(self, rows: Sequence[Row]) -> dict[str, Json]:
        """One page as the template draws it; headings are not repeated above a table that brings its own."""
        repeated = self.repeated
        if repeated > 1 and rows and _begins_with(rows[0], Look.SUBTITLE) and _names_columns(self._rows[repeated - 1]):
            repeated -= 1
        all_rows = (*self._rows[:repeated], *rows)
        cells: list[Json] = []
        for y, row in enumerate(all_rows):
            for x, place in enumerate(self._places):
                cell = row.cells[place] if place < len(row.cells) else None
                if cell is not None:
                    cells.append(self._cell(cell, x, y, all_rows))
        return {
            "columns": self.columns,
            "heights": [row.height * self.scale for row in all_rows],
            "repeated": repeated,
            "corner": self._corner and bool(all_rows) and _begins_with(all_rows[0], Look.TITLE),
            "cells": cells,
        }

    def _cell(self, cell: Cell, x: int, y: int, rows: Sequence[Row]) -> Json:
        across = min(cell.columns, len(self._places) - x)
        down = min(cell.rows, len(rows) - y)
        properties = self._properties(cell)
        indent = _STEP * float(properties.get("indent", 0)) * self.scale
        width = sum(self.columns[x : x + across]) - 2 * 2.0 - indent
        height = sum(row.height for row in rows[y : y + down]) * self.scale
        if y < 2 and self._corner and _is_title(cell):
            width -= 2 * (self.corner_height + self.corner_raised) + 8.0
        if y > 0 and _is_below_heading(rows[y - 1], self._places[x]):
            properties.pop("top", None)  # the line below the headings is the heavier one
        given = self._words(cell, properties)
        size = float(properties["font_size"]) * self.scale
        wrapped = bool(properties.get("text_wrap"))
        doubtful = wrapped or len(given.words) * size * _LETTER > width * _DOUBTFUL
        return [
            x,
            y,
            across,
            down,
            self._looks.number(self._look(cell, properties, size, indent)),
            given.words,
            given.before,
            given.behind,
            0 if not doubtful else 2 if wrapped else 1,
            width,
            height,
        ]

    def _properties(self, cell: Cell) -> FormatProperties:
        properties = self.theme.properties(cell.look)
        if cell.look in _BOXES:
            properties.pop("bg_color", None)
        if cell.stripe and "bg_color" not in properties:
            properties["bg_color"] = self.theme.colours["stripe"]
        if cell.align is not None:
            properties["align"] = cell.align.value
            properties["indent"] = 1 if cell.align is Align.LEFT else 0
        if cell.size is not None:
            properties["font_size"] = cell.size
        return properties

    def _words(self, cell: Cell, properties: FormatProperties) -> Shown:
        if cell.value is None:
            return Shown("")
        if isinstance(cell.value, str):
            return Shown(cell.value)
        number_format = cell.number_format or str(properties.get("num_format", "0"))
        if number_format == "@":
            return Shown(f"{cell.value}")
        return shown(cell.value, number_format, self.language)

    def _look(self, cell: Cell, properties: FormatProperties, size: float, indent: float) -> Json:
        """How cells like this one are drawn, in the words of the page template."""
        is_number = isinstance(cell.value, int | Decimal)
        strokes = {
            side: (_STROKES[int(line)], str(properties.get(f"{side}_color", self.theme.colours["ink"])))
            for side in _SIDES
            if (line := properties.get(side))
        }
        valign = {"vcenter": "horizon", "top": "top", "bottom": "bottom"}[str(properties.get("valign", "vcenter"))]
        return {
            "size": round(size, 2),
            "bold": bool(properties.get("bold")) or cell.bold,
            "italic": bool(properties.get("italic")) or cell.italic,
            "colour": str(properties["font_color"]),
            "fill": str(properties["bg_color"]) if "bg_color" in properties else None,
            "align": str(properties.get("align", "right" if is_number else "left")),
            "valign": valign,
            "indent": indent,
            "strokes": {
                side: {"thickness": thickness, "dash": dash, "colour": colour}
                for side, ((thickness, dash), colour) in strokes.items()
            },
        }


# ---------------------------------------------------------------------------------------------------------------------
# Rows to pages
# ---------------------------------------------------------------------------------------------------------------------


def _is_title(cell: Cell) -> bool:
    return cell.look in (Look.TITLE, Look.SUBTITLE)


def _names_columns(row: Row) -> bool:
    return any(cell is not None and cell.look is Look.HEADING for cell in row.cells)


def _begins_with(row: Row, *looks: Look) -> bool:
    return bool(row.cells) and row.cells[0] is not None and row.cells[0].look in looks


def _opening(section: Sequence[Row]) -> Sequence[Row]:
    """The headings a section begins with, such as the round and its columns; none when others follow further down."""
    first = next((place for place, row in enumerate(section) if not _heads(row)), 0)
    return () if any(map(_heads, section[first:])) else section[:first]


def _blocks(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows in runs that no page break may divide.

    Cells merged over several rows, headings with the first rows below them, and the small print at the end with the
    last rows of its list.
    """
    joined = _joined_to_next(rows)
    blocks: list[list[Row]] = [[]]
    for row, stays in zip(rows, joined, strict=True):
        blocks[-1].append(row)
        if not stays:
            blocks.append([])
    return [block for block in blocks if block]


def _joined_to_next(rows: Sequence[Row]) -> list[bool]:
    joined = [False] * len(rows)
    for place, row in enumerate(rows):
        reach = max((cell.rows for cell in row.cells if cell is not None), default=1)
        below = reach - 1 if reach > 1 else 2 if _heads(row) else 0
        for each in range(place, min(place + below, len(rows) - 1)):
            joined[each] = True
    small_print = next((place for place in range(len(rows), 0, -1) if not is_small_print(rows[place - 1])), 0)
    if 0 < small_print < len(rows):
        for each in range(max(0, small_print - _TOGETHER), len(rows) - 1):
            joined[each] = True
    return joined


def _heads(row: Row) -> bool:
    """Whether a row is a heading of what follows."""
    return any(cell is not None and cell.look in (Look.HEADING, Look.SUBTITLE) for cell in row.cells)


def _is_below_heading(above: Row, place: int) -> bool:
    """Whether the cell above this column is a heading, perhaps one that reaches over several columns."""
    return any(
        cell is not None and cell.look in (Look.HEADING, Look.SUBTITLE) and at <= place < at + cell.columns
        for at, cell in enumerate(above.cells)
    )


def _filled(blocks: Sequence[Sequence[Row]], room: float) -> list[list[Row]]:
    """The blocks on pages of so much room, each page filled before the next is begun."""
    pages: list[list[Row]] = []
    used = 0.0
    for block in blocks:
        height = sum(row.height for row in block)
        if not pages or (used + height > room and pages[-1]):
            pages.append([])
            used = 0.0
        pages[-1] += block
        used += height
    return pages


def _evenly_filled(blocks: Sequence[Sequence[Row]], room: float) -> list[list[Row]]:
    """The same number of pages, as even as they can be: 29, 29, 28 rows and not 40, 40, 6."""
    pages = len(_filled(blocks, room))
    low, high = 0.0, room
    for _ in range(20):
        middle = (low + high) / 2
        if len(_filled(blocks, middle)) > pages or max(map(_height, _filled(blocks, middle)), default=0.0) > room:
            low = middle
        else:
            high = middle
    return _filled(blocks, high)


def _without_gap(page: list[Row]) -> list[Row]:
    """A page without the distance its first table keeps from the one before."""
    first = next((place for place, row in enumerate(page) if row.cells), 0)
    return page[first:]


def _height(rows: Sequence[Row]) -> float:
    return sum(row.height for row in rows)
