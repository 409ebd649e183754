"""Sheets as grids of raw values, and the tables people put on them wherever they like."""

import io
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as Xml

from generator.findings import Finding, Place, error
from generator.languages.words import visible
from generator.results import Origin
from generator.workbook.addresses import cell_name
from generator.workbook.kinds import NOT_READ, FileKind, identify
from generator.workbook.raw import marks, refuse_odd_parts, refuse_vast_tables
from generator.workbook.refusal import WorkbookRefused, refused

if TYPE_CHECKING:
    import pandas as pd

HEADING_ROWS = 30
MOST_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Grid:
    """The values of one sheet. Rows and columns count from 0; what lies outside is empty.

    A blank cell is ``None``, also one with nothing but blanks and invisible characters in it. ``origins`` tells of
    cells with formulas and errors.
    """

    sheet: str
    rows: tuple[tuple[object, ...], ...]
    origins: Mapping[tuple[int, int], Origin] = field(default_factory=dict)
    hidden: bool = False

    def value(self, row: int, column: int | None) -> object:
        """The value of a cell, ``None`` when it is blank; blanks and invisible characters alone are blank."""
        if column is None or row >= len(self.rows) or column >= len(self.rows[row]):
            return None
        return self.rows[row][column]

    def text(self, row: int, column: int | None) -> str:
        """The value of a cell as text, as it would be read aloud: whole numbers without decimals, dates as ISO."""
        return as_text(self.value(row, column))

    def origin(self, row: int, column: int | None) -> Origin:
        """How the value came into the cell."""
        return Origin.TYPED if column is None else self.origins.get((row, column), Origin.TYPED)

    def filled(self, row: int, column: int | None) -> bool:
        """Whether a cell holds anything, an error or an uncalculated formula included."""
        return self.value(row, column) is not None or self.origin(row, column) is not Origin.TYPED

    def place(self, row: int, column: int) -> Place:
        """The place of a cell."""
        return Place(self.sheet, cell_name(row, column))

    def blank_row(self, row: int) -> bool:
        """Whether a row holds nothing."""
        return not any(value is not None for value in self.rows[row])


def as_text(value: object) -> str:
    """A raw value as text; ``None`` is the empty text, a text stays as it was stored."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time(0) else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat("minutes") if not value.second else value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)


def read_grids(
    data: bytes, name: str, wanted: Callable[[list[str]], Collection[str]]
) -> tuple[dict[str, Grid], tuple[str, ...], list[Finding]]:
    """The grids of the sheets that ``wanted`` picks from the names, all names in order, and what went wrong.

    Works for .xlsx, .xlsm, .xlsb, .xls and .ods. Whatever keeps the file itself from being read is a finding, and then
    there are no names.
    """
    try:
        with _damage_told(name):
            kind = identify(data, name)
            if kind in NOT_READ:
                return {}, (), [error(NOT_READ[kind], Place(name))]
            if kind is not FileKind.OLD_WORKBOOK:
                refuse_odd_parts(data, name)
            if kind is FileKind.OPENDOCUMENT:
                refuse_vast_tables(data, name)
            book = _opened(data)
        with book:
            names = [str(each) for each in book.sheet_names]
            chosen = wanted(names)
            with _damage_told(name):
                grids, findings = _read(data, book, [each for each in names if each in chosen])
            return grids, tuple(names), findings
    except WorkbookRefused as refusal:
        return {}, (), list(refusal.findings)


@contextmanager
def _damage_told(name: str) -> Iterator[None]:
    """Turn what the reading engine raises for a damaged file into a refusal; faults of our own stay what they are.

    The engine has its own exceptions, among them the panics of its native code, which are no ``Exception``.
    """
    try:
        yield
    except WorkbookRefused:
        raise
    except BaseException as problem:
        if isinstance(problem, _DAMAGE) or type(problem).__module__.startswith(("python_calamine", "pyo3_runtime")):
            raise refused("file_damaged", name) from problem
        raise


_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    ValueError,
    LookupError,
    OverflowError,
    OSError,
    EOFError,
    NotImplementedError,
    Xml.ParseError,
)


def _opened(data: bytes) -> "pd.ExcelFile":
    import pandas as pd

    return pd.ExcelFile(io.BytesIO(data), engine="calamine")


def _read(data: bytes, book: "pd.ExcelFile", picked: list[str]) -> tuple[dict[str, Grid], list[Finding]]:
    import pandas as pd

    findings: list[Finding] = []
    grids: dict[str, Grid] = {}
    engine: Any = book.book  # calamine's workbook; pandas' types know openpyxl's only
    hidden = {each.name for each in engine.sheets_metadata if "SheetVisibleEnum.Visible" not in str(each.visible)}
    special = marks(data, picked)
    far = {each: about.far_cell for each, about in special.items() if about.far_cell}
    findings += [error("cell_far_out", Place(each, far[each])) for each in picked if each in far]
    picked = [each for each in picked if each not in far]
    frames = (
        pd.read_excel(book, sheet_name=picked, header=None, dtype=object, keep_default_na=False, na_filter=False)
        if picked
        else {}
    )
    for each, frame in frames.items():
        rows = frame.to_numpy().tolist()
        origins = special[each].origins if each in special else {}
        grid = Grid(each, _trimmed(rows), origins, each in hidden)
        if len(grid.rows) > MOST_ROWS:
            findings.append(error("too_many_rows", Place(each), rows=len(grid.rows), most=MOST_ROWS))
            continue
        grids[each] = grid
    return grids, findings


def _trimmed(rows: list[list[object]]) -> tuple[tuple[object, ...], ...]:
    """The rows with ``None`` for every blank cell, and without blank rows at the end."""
    cleaned = [tuple(None if isinstance(value, str) and _blank(value) else value for value in row) for row in rows]
    last = len(cleaned)
    while last and not any(value is not None for value in cleaned[last - 1]):
        last -= 1
    return tuple(cleaned[:last])


def _blank(text: str) -> bool:
    if text[:1].isalnum():  # most cells, without looking at every letter
        return False
    return not text or text.isspace() or (not text.isascii() and not visible(text))
