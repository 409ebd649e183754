"""Sheet plans drawn as Excel sheets: the only place that knows cell formats, and the only one that uses xlsxwriter.

Text is always written as text, whatever it looks like: a name that begins with ``=`` stays a name. Fonts and colours
are explicit and never refer to the workbook's theme, so that a sheet looks the same after it was moved into another
workbook.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from io import BytesIO
from typing import Any

from generator.sheets.model import Align, Cell, CellValue, Entry, Look, Row, SheetPlan
from generator.sheets.paging import spread
from generator.workbook.theme import FormatProperties, Theme, standard_theme

_PAPER = {"Letter": 1, "A3": 8, "A4": 9}
_CM_PER_INCH = 2.54
_HEADER_MARGIN_CM = 0.7
_LONGEST_HEADER = 255
_LONGEST_LIST = 255
_PLAIN_TEXT_FORMAT = "@"
_CREATED = datetime(2026, 1, 1, tzinfo=UTC)  # the same plans make the same file, whatever the hour
_LOOKS_LIKE_A_NUMBER = re.compile(r"\s*[-+]?[\d.,:/ ]*\d[\d.,:/ %-]*\s*")


def draw_workbook(
    plans: Sequence[SheetPlan], *, theme: Theme | None = None, properties: dict[str, Any] | None = None
) -> bytes:
    """A whole workbook with these sheets, in this order, as the bytes of an .xlsx file.

    ``properties`` are document properties as xlsxwriter takes them. Raises ``ValueError`` for a plan that Excel cannot
    hold: a sheet name it refuses, a list or a help text that is too long, a text beyond 32,767 letters.
    """
    import xlsxwriter
    import xlsxwriter.exceptions

    theme = theme or standard_theme()
    buffer = BytesIO()
    workbook = xlsxwriter.Workbook(
        buffer,
        {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "default_format_properties": {
                "font_name": theme.font,
                "font_size": theme.size,
                "font_color": theme.colours["ink"],
                "font_scheme": "none",
            },
        },
    )
    workbook.calc_on_load = False  # values are stored beside formulas; Excel would ask to save on closing
    formats = _Formats(workbook, theme)
    workbook.set_properties({"created": _CREATED} | (properties or {}))
    try:
        for plan in plans:
            _draw_sheet(workbook.add_worksheet(plan.name, worksheet_class=_worksheet_class()), plan, formats, theme)
        workbook.close()
    except xlsxwriter.exceptions.XlsxWriterException as refusal:
        raise ValueError(str(refusal)) from refusal
    return buffer.getvalue()


@cache
def _worksheet_class() -> Any:
    """A worksheet that takes formulas as they are.

    Its parent looks each formula through for some thirty functions of newer Excels, which no sheet of ours uses and
    which takes most of the time of a sheet full of formulas.
    """
    from xlsxwriter.worksheet import Worksheet

    class PlainFormulas(Worksheet):  # type: ignore[misc]  # xlsxwriter ships no types
        def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:  # noqa: ARG002
            return formula.removeprefix("=")

    return PlainFormulas


_FormatKey = tuple[Look, Align | None, bool, bool, bool, str | None, float | None]


@dataclass(slots=True)
class _Formats:
    """One xlsxwriter format for each appearance, made when first needed."""

    workbook: Any
    theme: Theme
    made: dict[_FormatKey, Any] = field(default_factory=dict)

    def of(self, cell: Cell, as_text: bool) -> Any:
        """The format of a cell; ``as_text`` cells keep whatever is typed as text."""
        number_format = _PLAIN_TEXT_FORMAT if as_text else cell.number_format
        key = (cell.look, cell.align, cell.stripe, cell.bold, cell.italic, number_format, cell.size)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = self.workbook.add_format(self._properties(key))
        return found

    def _properties(self, key: _FormatKey) -> FormatProperties:
        look, align, stripe, bold, italic, number_format, size = key
        properties = self.theme.properties(look)
        if align is not None:
            properties["align"] = align.value
            if align is Align.LEFT:
                properties["indent"] = 1  # away from the line of the cell before
        if stripe and "bg_color" not in properties:
            properties |= {"bg_color": self.theme.colours["stripe"], "pattern": 1}
        if bold:
            properties["bold"] = True
        if italic:
            properties["italic"] = True
        if number_format is not None:
            properties["num_format"] = number_format
        if size is not None:
            properties["font_size"] = size
        return properties


def _draw_sheet(sheet: Any, plan: SheetPlan, formats: _Formats, theme: Theme) -> None:
    """Everything of one plan, set-up first."""
    plan = spread(plan)
    for place, each in enumerate(plan.columns):
        sheet.set_column(place, place, each.width, None, {"hidden": True} if each.hidden else {})
    typed = _typed_cells(plan.entries)
    numbers_as_text = _draw_rows(sheet, plan.rows, formats, typed)
    for row, column in sorted(typed - _covered(plan.rows)) if typed else ():
        _written(sheet.write_blank(row, column, None, formats.of(Cell(look=Look.BLANK), as_text=True)))
    for entry in plan.entries:
        _offer(sheet, entry)
    _ignore_green_triangles(sheet, plan.entries, numbers_as_text)
    if plan.freeze != (0, 0):
        sheet.freeze_panes(*plan.freeze)
    if plan.tab_colour:
        sheet.set_tab_color(theme.colours[plan.tab_colour])
    sheet.hide_gridlines(2)
    _set_up_page(sheet, plan, theme)


def _draw_rows(sheet: Any, rows: tuple[Row, ...], formats: _Formats, typed: frozenset[tuple[int, int]]) -> list[str]:
    """Write all cells; gives the addresses of texts that look like numbers."""
    numbers_as_text: list[str] = []
    breaks: list[int] = []
    for row_number, row in enumerate(rows):
        sheet.set_row(row_number, row.height, None, {"hidden": True} if row.hidden else {})
        if row.break_before:
            breaks.append(row_number)
        for column, cell in enumerate(row.cells):
            if cell is None:
                continue
            cell_format = formats.of(cell, (row_number, column) in typed)
            if cell.columns > 1 or cell.rows > 1:
                _written(
                    sheet.merge_range(
                        row_number, column, row_number + cell.rows - 1, column + cell.columns - 1, "", cell_format
                    )
                )
            _write(sheet, row_number, column, cell, cell_format)
            if isinstance(cell.value, str) and _LOOKS_LIKE_A_NUMBER.fullmatch(cell.value):
                numbers_as_text.append(_address(row_number, column))
    if breaks:
        sheet.set_h_pagebreaks(breaks)
    return numbers_as_text


def _write(sheet: Any, row: int, column: int, cell: Cell, cell_format: Any) -> None:
    """One value: text as text, numbers as numbers, a formula with the value it has."""
    value = cell.value
    if cell.link is not None:
        _written(sheet.write_url(row, column, f"internal:{cell.link}", cell_format, _shown(value)))
    if cell.formula is not None:
        stored = "" if value is None else float(value) if isinstance(value, Decimal) else value
        _written(sheet.write_formula(row, column, f"={cell.formula}", cell_format, stored))
    elif isinstance(value, str) and value:
        _written(sheet.write_string(row, column, value, cell_format))
    elif isinstance(value, int | Decimal):
        _written(sheet.write_number(row, column, value if isinstance(value, int) else float(value), cell_format))
    elif cell.look is not Look.BLANK:
        _written(sheet.write_blank(row, column, None, cell_format))


def _shown(value: CellValue) -> str:
    return "" if value is None else str(value)


def _written(status: int) -> None:
    """Turn a refusal of xlsxwriter, which only returns a number, into an exception."""
    if status:
        raise ValueError(f"a cell could not be drawn (status {status}): outside the sheet, or its text is too long")


def _typed_cells(entries: tuple[Entry, ...]) -> frozenset[tuple[int, int]]:
    """All cells, counted from 0, in which what is typed must stay text."""
    return frozenset(
        (row - 1, column - 1)
        for entry in entries
        if entry.as_text
        for row in range(entry.first_row, entry.last_row + 1)
        for column in range(entry.first_column, entry.last_column + 1)
    )


def _covered(rows: tuple[Row, ...]) -> frozenset[tuple[int, int]]:
    """All cells, counted from 0, that the plan fills, those under merged cells included."""
    return frozenset(covered for place in _placed(rows) for covered in place)


def _placed(rows: tuple[Row, ...]) -> Iterator[Iterator[tuple[int, int]]]:
    for row_number, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            if cell is not None:
                yield (
                    (row_number + down, column + across) for down in range(cell.rows) for across in range(cell.columns)
                )


def _offer(sheet: Any, entry: Entry) -> None:
    """Drop-down list, range of numbers, help and error text of a block of cells."""
    rule: dict[str, Any] = {"show_error": entry.strict}
    if entry.choices:
        if any("," in choice for choice in entry.choices) or len(",".join(entry.choices)) > _LONGEST_LIST:
            raise ValueError(f"a drop-down list of Excel cannot hold {entry.choices}")
        rule |= {"validate": "list", "source": list(entry.choices)}
    elif entry.number_range is not None:
        low, high = entry.number_range
        rule |= {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}
    elif entry.help_title or entry.help_text:
        rule |= {"validate": "any"}
    else:
        return
    texts = {
        "input_title": entry.help_title,
        "input_message": entry.help_text,
        "error_message": entry.error_text,
    }
    rule |= {name: words for name, words in texts.items() if words}
    if sheet.data_validation(
        entry.first_row - 1, entry.first_column - 1, entry.last_row - 1, entry.last_column - 1, rule
    ):
        raise ValueError(f"help for {entry.help_title!r} is too long: 32 letters in the title, 255 in the text")


def _ignore_green_triangles(sheet: Any, entries: tuple[Entry, ...], addresses: list[str]) -> None:
    """Keep Excel from offering to turn text such as ``1`` into numbers."""
    ranges = [
        f"{_address(entry.first_row - 1, entry.first_column - 1)}:{_address(entry.last_row - 1, entry.last_column - 1)}"
        for entry in entries
        if entry.as_text
    ]
    if ranges or addresses:
        sheet.ignore_errors({"number_stored_as_text": " ".join((*ranges, *addresses))})


def _address(row: int, column: int) -> str:
    """The address of a cell counted from 0: ``(6, 3)`` is ``D7``."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row + 1}"


def _set_up_page(sheet: Any, plan: SheetPlan, theme: Theme) -> None:
    """Paper, scale, print area, repeated rows, margins, header and footer."""
    page = plan.page
    sheet.set_paper(_PAPER[page.paper])
    if page.landscape:
        sheet.set_landscape()
    else:
        sheet.set_portrait()
    if page.fit_width or page.fit_height:
        sheet.fit_to_pages(page.fit_width, page.fit_height)
    else:
        sheet.set_print_scale(page.scale)
    left, right, top, bottom = (centimetres / _CM_PER_INCH for centimetres in page.margins)
    sheet.set_margins(left, right, top, bottom)
    if page.centre_horizontally:
        sheet.center_horizontally()
    if page.repeat_rows is not None:
        sheet.repeat_rows(page.repeat_rows[0] - 1, page.repeat_rows[1] - 1)
    if plan.rows and not page.growing:
        sheet.print_area(0, 0, (page.last_row or len(plan.rows)) - 1, _last_column(plan) - 1)
    distance = {"margin": _HEADER_MARGIN_CM / _CM_PER_INCH}
    if any(page.header):
        sheet.set_header(_running_text(page.header, theme), distance)
    if any(page.footer):
        sheet.set_footer(_running_text(page.footer, theme), distance)


def _last_column(plan: SheetPlan) -> int:
    """The last printed column, counted from 1: hidden columns at the right end are not printed."""
    if plan.page.last_column is not None:
        return plan.page.last_column
    last = max((len(row.cells) for row in plan.rows), default=0)
    last = max(last, len(plan.columns), 1)
    while last > 1 and last <= len(plan.columns) and plan.columns[last - 1].hidden:
        last -= 1
    return last


def _running_text(parts: tuple[str, str, str], theme: Theme) -> str:
    """A header or footer in Excel's code; the longest part is shortened until all of it fits."""
    texts = list(parts)
    while True:
        code = "".join(
            f'&{side}&"{theme.font},Regular"&{theme.header_size}{_escaped(words)}'
            for side, words in zip("LCR", texts, strict=True)
            if words
        )
        if len(code) <= _LONGEST_HEADER:
            return code
        longest = max(range(3), key=lambda place: len(texts[place]))
        texts[longest] = texts[longest].removesuffix("…")[:-1] + "…"


def _escaped(words: str) -> str:
    """Plain text for a header: ``&`` doubled, page and date filled in, no digit directly behind the font size."""
    code = words.replace("&", "&&").replace("{page}", "&P").replace("{pages}", "&N").replace("{date}", "&D")
    return f" {code}" if code[:1].isdigit() else code
