"""Single values set in a sheet's XML: everything else on the sheet, and the cell's own look, stays as it is."""

import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal

from lxml import etree

from generator.sheets.model import CellValue
from generator.workbook.addresses import Area, area, cell_position, column_letters
from generator.workbook.package import MAIN, Element, tag

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_LEFT_OUT = etree.XPath("boolean(m:row[not(@r)] | m:row/m:c[not(@r)])", namespaces={"m": MAIN})
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


class CellInUse(Exception):  # noqa: N818 - tells the caller why, who tells the arbiter
    """A cell that must not be overwritten; ``reason`` is the name of the finding."""

    def __init__(self, reason: str, cell: str) -> None:
        super().__init__(f"{cell}: {reason}")
        self.reason, self.cell = reason, cell


def set_cells(sheet: Element, values: Mapping[str, CellValue]) -> None:
    """Set values by address. Raises ``CellInUse`` for a formula, a merged cell's hidden part and the like."""
    if not values:
        return
    data = sheet.find(tag("sheetData"))
    if data is None:
        raise CellInUse("sheet_without_cells", next(iter(values)))
    state_positions(data)
    closed = _closed_areas(sheet)
    rows = {int(row.get("r", "0")): row for row in data.iterchildren(tag("row"))}
    for address, value in values.items():
        number, column = cell_position(address)
        _refuse_inside(closed, number, column, address)
        row = rows.get(number)
        if row is None:
            if value is None:
                continue
            row = rows[number] = insert_row(data, number)
        _set_in_row(row, number, column, value)
    _extend_dimension(sheet, [address for address, value in values.items() if value is not None])


def state_positions(data: Element) -> None:
    """Write down the addresses a program has left out: each row and cell then follows the one before it."""
    if not _LEFT_OUT(data):
        return
    number = 0
    for row in data.iterchildren(tag("row")):
        stated = row.get("r")
        number = int(stated) if stated else number + 1
        if not stated:
            row.set("r", str(number))
        column = 0
        for cell in row.iterchildren(tag("c")):
            address = cell.get("r")
            column = cell_position(address)[1] if address else column + 1
            if not address:
                cell.set("r", f"{column_letters(column)}{number}")


def set_value(cell: Element, value: CellValue) -> None:
    """Give a cell a text, a number or nothing; its style stays."""
    for child in list(cell):
        cell.remove(child)
    for attribute in ("t", "cm", "vm"):
        cell.attrib.pop(attribute, "")
    if value is None:
        return
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        inline = etree.SubElement(cell, tag("is"))
        _set_text(etree.SubElement(inline, tag("t")), value)
    else:
        etree.SubElement(cell, tag("v")).text = _number(value)


def _set_text(element: Element, words: str) -> None:
    """Text as it is, blanks included; what XML cannot hold is written the way Excel writes it."""
    escaped = _ESCAPE.sub("_x005F_", words)
    element.text = _NOT_IN_XML.sub(lambda found: f"_x{ord(found[0]):04X}_", escaped)
    if words != words.strip() or "\n" in words or "  " in words:
        element.set(_SPACE, "preserve")


def _number(value: int | Decimal) -> str:
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _set_in_row(row: Element, number: int, column: int, value: CellValue) -> None:
    row.attrib.pop("spans", "")
    at = len(row)
    for index, cell in enumerate(row):
        here = cell_position(cell.get("r", "A1"))[1] if cell.tag == tag("c") else 0
        if here == column:
            if cell.find(tag("f")) is not None:
                raise CellInUse("cell_is_formula", cell.get("r", ""))
            set_value(cell, value)
            return
        if here > column:
            at = index
            break
    if value is None:
        return
    cell = etree.Element(tag("c"), {"r": f"{column_letters(column)}{number}"})
    if row.get("customFormat") in ("1", "true") and row.get("s"):
        cell.set("s", row.get("s", "0"))
    row.insert(at, cell)
    set_value(cell, value)


def insert_row(data: Element, number: int) -> Element:
    """An empty row put in its place among the others."""
    row = etree.Element(tag("row"), {"r": str(number)})
    rows = data.iterchildren(tag("row"), reversed=True)  # most rows come behind the last
    before = next((each for each in rows if int(each.get("r") or 0) < number), None)
    if before is None:
        data.insert(0, row)
    else:
        before.addnext(row)
    return row


def _closed_areas(sheet: Element) -> list[tuple[Area, str, bool]]:
    """Areas that hang together: area, name of the finding, and whether the first cell may be written."""
    closed = [(area(each.get("ref", "A1")), "cell_is_merged", True) for each in sheet.iter(tag("mergeCell"))]
    for formula in sheet.iter(tag("f")):
        reference = formula.get("ref")
        if reference and formula.get("t") in ("array", "dataTable"):
            closed.append((area(reference), "cell_is_formula", False))
    return closed


def _refuse_inside(closed: Iterable[tuple[Area, str, bool]], row: int, column: int, address: str) -> None:
    for where, reason, first_may in closed:
        inside = where.first_row <= row <= where.last_row and where.first_column <= column <= where.last_column
        if inside and not (first_may and (row, column) == (where.first_row, where.first_column)):
            raise CellInUse(reason, address)


def _extend_dimension(sheet: Element, addresses: Collection[str]) -> None:
    """Keep the sheet's stated extent true."""
    dimension = sheet.find(tag("dimension"))
    if dimension is None or not addresses:
        return
    old = area(dimension.get("ref", "A1"))
    positions = [cell_position(each) for each in addresses]
    rows, columns = [row for row, _ in positions], [column for _, column in positions]
    new = Area(
        min(old.first_row, *rows),
        min(old.first_column, *columns),
        max(old.last_row, *rows),
        max(old.last_column, *columns),
    )
    if new != old:
        dimension.set("ref", str(new))
