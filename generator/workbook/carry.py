"""What the arbiter has put on a sheet of ours, moved onto its new version.

Notes, pictures, protection, conditional formats and everything beside our table stay; inside the table our new cells
take the place of our old ones.
"""

from collections.abc import Iterator
from copy import deepcopy

from lxml import etree

from generator.findings import Place, error
from generator.workbook.addresses import Area, areas, cell_position
from generator.workbook.cells import insert_row, state_positions
from generator.workbook.order import SHEET_ORDER, insert_in_order
from generator.workbook.package import RELATIONSHIPS, Element, tag
from generator.workbook.refusal import WorkbookRefused

_CARRIED = frozenset({
    "sheetProtection", "protectedRanges", "scenarios", "conditionalFormatting", "customProperties", "cellWatches",
    "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls", "AlternateContent",
    "tableParts", "extLst",
})  # fmt: skip
_BESIDE = (("mergeCells", "mergeCell", "ref"), ("dataValidations", "dataValidation", "sqref"),
           ("hyperlinks", "hyperlink", "ref"))  # fmt: skip
_CELL = tag("c")
_REL_ID = f"{{{RELATIONSHIPS}}}id"
_IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"


def carried_over(old: Element, new: Element, before: Area, filled: Area, sheet: str) -> Element:
    """The new version of a sheet with everything of the arbiter's from the old one.

    ``before`` is the area our old version filled, ``filled`` that of the new one. Raises ``WorkbookRefused`` when a
    cell of the arbiter's stands where our table now needs the place.
    """
    new = _with_declarations(old, new)
    for child in old.iterchildren("*"):
        name = etree.QName(child).localname
        if name in _CARRIED:
            insert_in_order(new, deepcopy(child), SHEET_ORDER, "controls" if name == "AlternateContent" else name)
    _carry_settings(old, new)
    _carry_columns(old, new, max(before.last_column, filled.last_column))
    _carry_cells(old, new, before, filled, sheet)
    ours = Area(1, 1, max(before.last_row, filled.last_row), max(before.last_column, filled.last_column))
    for collection, name, attribute in _BESIDE:
        for each in old.iterfind(f"{tag(collection)}/{tag(name)}"):
            if not any(where.meets(ours) for where in areas(each.get(attribute, "A1"))):
                _add_to(new, collection, each)
    return new


def cells_beside(sheet: Element, ours: Area) -> list[str]:
    """The addresses of cells with content outside our area."""
    return [cell.get("r", "A1") for cell in cells_outside(sheet, ours) if cell.find("*") is not None]


def cells_outside(sheet: Element, ours: Area) -> Iterator[Element]:
    """The cells of a sheet, empty ones included, that are not in our area, which begins in A1 as all our areas do."""
    for cell in sheet.iter(_CELL):
        row, column = cell_position(cell.get("r", "A1"))
        if row > ours.last_row or column > ours.last_column:
            yield cell


def _with_declarations(old: Element, new: Element) -> Element:
    """The new sheet with the namespaces of the old one, which carried elements may use."""
    spaces = dict(old.nsmap) | dict(new.nsmap)
    if spaces == dict(new.nsmap) and old.get(_IGNORABLE) in (None, new.get(_IGNORABLE)):
        return new  # moving all cells to another element takes longer than drawing them
    root = etree.Element(new.tag, dict(new.attrib), nsmap=spaces)  # type: ignore[arg-type, misc]  # None = no prefix
    if old.get(_IGNORABLE):
        root.set(_IGNORABLE, old.get(_IGNORABLE, ""))
    root.extend(list(new))
    return root


def _carry_settings(old: Element, new: Element) -> None:
    """Zoom, filter buttons, the printer, and the name by which macros know the sheet."""
    properties = old.find(tag("sheetPr"))
    if properties is not None and properties.get("codeName"):
        there = new.find(tag("sheetPr"))
        if there is None:
            there = etree.Element(tag("sheetPr"))
            insert_in_order(new, there, SHEET_ORDER)
        there.set("codeName", properties.get("codeName", ""))
    pairs = (
        (f"{tag('sheetViews')}/{tag('sheetView')}", ("tabSelected", "zoomScale", "zoomScaleNormal")),
        (tag("pageSetup"), (_REL_ID,)),
    )
    for path, attributes in pairs:
        was, now = old.find(path), new.find(path)
        if was is not None and now is not None:
            for attribute in attributes:
                if was.get(attribute) is not None:
                    now.set(attribute, was.get(attribute, ""))
    buttons = old.find(tag("autoFilter"))
    if buttons is not None and buttons.get("ref"):  # what was filtered away is shown again: the rows have changed
        insert_in_order(new, etree.Element(tag("autoFilter"), {"ref": buttons.get("ref", "")}), SHEET_ORDER)


def _carry_columns(old: Element, new: Element, last_of_ours: int) -> None:
    """Widths and formats of the columns to the right of ours."""
    mine = new.findall(f"{tag('cols')}/{tag('col')}")
    beyond = max([last_of_ours, *(int(each.get("max", "1")) for each in mine)]) + 1
    for each in old.iterfind(f"{tag('cols')}/{tag('col')}"):
        if int(each.get("max", "1")) >= beyond:
            column = deepcopy(each)
            column.set("min", str(max(beyond, int(each.get("min", "1")))))
            _add_to(new, "cols", column)


def _carry_cells(old: Element, new: Element, before: Area, filled: Area, sheet: str) -> None:
    """Cells with content or a format outside the area we had filled."""
    old_data, data = old.find(tag("sheetData")), new.find(tag("sheetData"))
    if old_data is None or data is None:
        return
    state_positions(old_data)
    rows = {int(row.get("r") or 0): row for row in data.iterchildren(tag("row"))}
    first_of_shared: set[str] = set()
    for cell in cells_outside(old_data, before):
        row_number, column = cell_position(cell.get("r", "A1"))
        full = cell.find("*") is not None
        if not full and cell.get("s", "0") == "0":
            continue
        here = Area(row_number, column, row_number, column)
        if here.meets(filled):
            if full:
                raise WorkbookRefused(error("cell_in_the_way", Place(sheet, cell.get("r", ""))))
            continue
        _refuse_half_formula(cell, first_of_shared, sheet)
        row = rows.get(here.first_row)
        if row is None:
            row = rows[here.first_row] = insert_row(data, here.first_row)
            row.attrib.update(cell.getparent().attrib)  # type: ignore[union-attr]  # a cell is in a row
        row.attrib.pop("spans", "")
        later = (each for each in row if cell_position(each.get("r", "A1"))[1] > here.first_column)
        after = next(later, None)
        copy = deepcopy(cell)
        if after is None:
            row.append(copy)
        else:
            after.addprevious(copy)


def _refuse_half_formula(cell: Element, first_of_shared: set[str], sheet: str) -> None:
    """A formula copied from a cell that now goes would be left without its text."""
    formula = cell.find(tag("f"))
    if formula is None or formula.get("t") != "shared":
        return
    if formula.text:
        first_of_shared.add(formula.get("si", ""))
    elif formula.get("si", "") not in first_of_shared:
        raise WorkbookRefused(error("cell_in_the_way", Place(sheet, cell.get("r", ""))))


def _add_to(new: Element, collection: str, each: Element) -> None:
    """Put a copy into the collection it belongs to, which is made where it is missing."""
    there = new.find(tag(collection))
    if there is None:
        there = etree.Element(tag(collection))
        insert_in_order(new, there, SHEET_ORDER)
    there.append(deepcopy(each))
    if collection in ("mergeCells", "dataValidations"):
        there.set("count", str(len(there)))
