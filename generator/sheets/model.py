"""A sheet as a plain table: what stands where and how it should look, free of any file format.

A :class:`SheetPlan` says everything that is drawn: rows of cells from A1 on, column widths, print set-up, and the cells
in which the arbiter types. ``workbook.draw`` turns plans into Excel sheets; a page printer may use the same plans.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

CellValue = str | int | Decimal | None


class Look(Enum):
    """What a cell is, from which every drawing derives its font, border, colour and alignment."""

    TITLE = "title"  # name of the event
    SUBTITLE = "subtitle"  # what the sheet shows
    HEADING = "heading"  # column heading
    TEXT = "text"
    NAME = "name"  # a player's name, the largest words of a list
    LONG_NAME = "long_name"  # a name in two lines
    NUMBER = "number"  # whole numbers: ranks, boards, ratings
    BOARD = "board"  # board number, bold
    POINTS = "points"  # points and tie-breaks: exact decimals, halves
    TOTAL = "total"  # points that decide the rank, bold
    CENTRE = "centre"  # short text in the middle of the cell
    ENTRY = "entry"  # the arbiter types here, as text
    ENTRY_NUMBER = "entry_number"  # the arbiter types a number here
    LABEL = "label"  # name of a setting
    HELP = "help"  # short explanation beside an entry
    LEGEND = "legend"  # small print below a table
    WARNING = "warning"  # what the arbiter must look at
    NOTE = "note"  # running text in a cell, broken into lines
    SELF = "self"  # diagonal of a crosstable
    GRID = "grid"  # cell of a crosstable that fills itself
    GRID_POINTS = "grid_points"  # the sum of a row of a crosstable
    PEN = "pen"  # a box to write in by hand, with a small hint
    SMALL = "small"  # small words in the middle of a narrow cell
    HINT = "hint"  # a few words beside a drawing
    RUNNING = "running"  # running text without lines around it
    WHITE_SEAT = "white_seat"  # a seat with the white pieces
    BLACK_SEAT = "black_seat"
    WHITE_SEAT_NAME = "white_seat_name"  # who sits there
    BLACK_SEAT_NAME = "black_seat_name"
    FIXED_SEAT = "fixed_seat"
    FREE_SEAT = "free_seat"
    TABLE_TOP = "table_top"  # the wood between two seats
    ARROW = "arrow"
    CUT = "cut"  # row or cell beside a cut line
    BRACKET_SEED = "bracket_seed"  # a line of a match: number in the seeding
    BRACKET_NAME = "bracket_name"
    BRACKET_SCORE = "bracket_score"
    LINE_BELOW = "line_below"  # lines between the matches of a bracket
    LINE_BESIDE = "line_beside"
    LINE_CORNER = "line_corner"
    BLANK = "blank"  # nothing at all, no border


class Align(Enum):
    """Horizontal alignment, where a cell departs from what its look implies."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. ``columns`` and ``rows`` above 1 merge it with those to its right and below.

    ``formula`` (without ``=``) is written with ``value`` as its stored value. ``stripe`` greys the background of every
    second row of a list. ``bold`` and ``italic`` add to the look. ``link`` is a place in the workbook such as
    ``"'Round 3'!A1"``. ``number_format`` takes the place of the look's own, see ``sheets.numbers``, and ``size`` the
    place of its letters' size in points. ``player`` is the pairing number of the player whose name stands in the cell,
    for pages on which one looks for a name.
    """

    value: CellValue = None
    look: Look = Look.TEXT
    columns: int = 1
    rows: int = 1
    align: Align | None = None
    stripe: bool = False
    bold: bool = False
    italic: bool = False
    formula: str | None = None
    link: str | None = None
    number_format: str | None = None
    player: int | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Cells from column A on (``None`` = leave empty, or covered by a merged cell); ``height`` in points.

    ``break_before`` starts a new printed page with this row.
    """

    cells: tuple[Cell | None, ...] = ()
    height: float = 18.0
    break_before: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """Width in characters of the default font; ``hidden`` columns hold what pairbook must remember."""

    width: float = 10.0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A block of cells in which the arbiter types, both corners included, rows and columns counted from 1.

    ``choices`` become a drop-down list; ``strict`` refuses anything else, otherwise the list is an offer.
    ``help_title`` and ``help_text`` appear when the cell is chosen, ``error_text`` when something else was typed.
    ``as_text`` formats the cells as text, so that Excel never turns a typed result into a date or a time.
    """

    first_row: int
    first_column: int
    last_row: int
    last_column: int
    choices: tuple[str, ...] = ()
    strict: bool = False
    help_title: str = ""
    help_text: str = ""
    error_text: str = ""
    as_text: bool = True
    number_range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PageSetup:
    """How a sheet prints on A4 (or ``paper`` = ``"A3"``, ``"Letter"``).

    ``fit_width`` and ``fit_height`` are pages (0 = any number); both 0 means no scaling but ``scale`` per cent.
    ``repeat_rows`` are the first and last row printed on top of every page. ``header`` and ``footer`` are (left,
    centre, right) plain texts, in which ``{page}``, ``{pages}`` and ``{date}`` stand for the page, how many there are
    and the day of printing. Margins in cm.
    """

    landscape: bool = False
    paper: str = "A4"
    fit_width: int = 1
    fit_height: int = 0
    scale: int = 100
    repeat_rows: tuple[int, int] | None = None
    header: tuple[str, str, str] = ("", "", "")
    footer: tuple[str, str, str] = ("", "", "")
    margins: tuple[float, float, float, float] = (1.3, 1.3, 1.5, 1.5)  # left, right, top, bottom
    centre_horizontally: bool = True
    last_column: int | None = None  # print area ends here, None = all columns
    last_row: int | None = None  # print area ends here, None = all rows
    growing: bool = False  # no print area: what the arbiter adds below or beside is printed too


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """A whole sheet.

    ``freeze`` is (rows, columns) that stay in view; ``tab_colour`` a theme colour's name or ``""``.
    """

    name: str
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    freeze: tuple[int, int] = (0, 0)
    page: PageSetup = PageSetup()
    entries: tuple[Entry, ...] = ()
    tab_colour: str = ""
