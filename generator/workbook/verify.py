"""A written workbook checked before it takes the old one's place."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from generator.findings import Place, error
from generator.workbook.addresses import cell_position
from generator.workbook.edits import CellEdit
from generator.workbook.package import RELATIONSHIPS, Element, Package, tag
from generator.workbook.raw import far_cell
from generator.workbook.refusal import WorkbookRefused, refused

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

_CELL = tag("c")
_MOST_CELL_FORMATS = 65_490  # Excel's limit


def verify(package: Package, data: bytes, values: Mapping[str, Mapping[str, CellEdit]]) -> None:
    """Raises ``WorkbookRefused`` (a fault of ours, never the arbiter's) when the new bytes are not what they must be.

    Checked: the zip is whole; parts that were not to change have their bytes; relationships lead to parts; sheets have
    their parts; style numbers, rows, cells and positions are in range and order; and another library reads the sheets,
    with the single ``values`` just set.
    """
    written = _check_members(package, data)
    try:
        _check(package, data, package.changed_parts, written, values)
    except WorkbookRefused as fault:
        if fault.findings[0].name != "self_check_failed":
            raise
        before = Package(package.source, package.name)
        same_parts = package.changed_parts & before.parts.keys()
        try:
            _check(before, package.source, same_parts, set(before.parts), {sheet: {} for sheet in values})
        except WorkbookRefused as earlier:  # not our fault then
            what = earlier.findings[0].values.get("what", "")[:80]
            raise refused("file_not_understood", package.name, what=what) from fault
        raise


def _check(
    package: Package,
    data: bytes,
    changed: frozenset[str],
    written: set[str],
    values: Mapping[str, Mapping[str, CellEdit]],
) -> None:
    _check_relationships(package, changed, written)
    book = package.look(package.workbook)
    lines = book.findall(f"{tag('sheets')}/{tag('sheet')}")
    for name in book.iterfind(f"{tag('definedNames')}/{tag('definedName')}"):
        if int(name.get("localSheetId", "0")) >= len(lines):
            raise _fault(package, f"name {name.get('name', '')}")
    _check_sheets(package, changed)
    _check_readable(package, data, lines, values)


def _fault(package: Package, what: str) -> WorkbookRefused:
    return refused("self_check_failed", package.name, what=what)


def _check_members(package: Package, data: bytes) -> set[str]:
    """Every member can be unpacked, and is as it was unless it is one of those changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        written = archive.namelist()
        if len(written) != len(set(written)):
            raise _fault(package, "zip")
        for part in written:
            try:
                content = b"" if part.endswith("/") else archive.read(part)
            except zipfile.BadZipFile as problem:
                raise _fault(package, part) from problem
            if content != package.parts[part] or (
                part not in package.changed_parts and content != package.original[part]
            ):
                raise _fault(package, part)
    return set(written)


def _check_relationships(package: Package, changed: frozenset[str], written: set[str]) -> None:
    """What a changed part leans on is there, unless it was missing before."""
    for part in ("", package.workbook, *changed):
        for each in package.relationships(part):
            if not each.external and each.target in package.original and each.target not in written:
                raise _fault(package, each.target)
    relations = {each.id: each.target for each in package.relationships(package.workbook)}
    for line in package.look(package.workbook).iterfind(f"{tag('sheets')}/{tag('sheet')}"):
        if relations.get(line.get(f"{{{RELATIONSHIPS}}}id", "")) not in written:
            raise _fault(package, line.get("name", ""))


def _check_sheets(package: Package, changed: frozenset[str]) -> None:
    """In changed sheets every style number has its format, and rows and cells stand in their order."""
    cell_formats, conditional_formats = _format_counts(package)
    if cell_formats > _MOST_CELL_FORMATS:
        raise refused("too_many_formats", package.name)
    for part in changed:
        root = package.look(part)
        if root.tag != tag("worksheet"):
            continue
        stated = {each.get("s") for name in ("c", "row") for each in root.iter(tag(name))}
        stated |= {each.get("style") for each in root.iter(tag("col"))}
        numbers = [int(each or 0) for each in stated]
        looks = [int(each.get("dxfId") or 0) for each in root.iter(tag("cfRule")) if each.get("dxfId")]
        if max(numbers, default=0) >= max(1, cell_formats) or max(looks, default=-1) >= conditional_formats:
            raise _fault(package, part)
        _check_order(package, part, root)


def _check_order(package: Package, part: str, root: Element) -> None:
    last_row = 0
    for row in root.iterfind(f"{tag('sheetData')}/{tag('row')}"):
        number, last_column = int(row.get("r") or last_row + 1), 0
        if number <= last_row:
            raise _fault(package, f"{part}, row {number}")
        last_row = number
        for cell in row.iterchildren(_CELL):
            address = cell.get("r")
            row_number, column = cell_position(address) if address else (number, last_column + 1)
            if row_number != number or column <= last_column:
                raise _fault(package, f"{part}, cell {address}")
            last_column = column


def _format_counts(package: Package) -> tuple[int, int]:
    for each in package.relationships(package.workbook):
        if each.type.endswith("/styles") and each.target in package.parts:
            styles = package.look(each.target)
            found = [styles.find(tag(name)) for name in ("cellXfs", "dxfs")]
            cell, conditional = (0 if each is None else len(each) for each in found)
            return cell, conditional
    return 0, 0


def _check_readable(
    package: Package, data: bytes, lines: list[Element], values: Mapping[str, Mapping[str, CellEdit]]
) -> None:
    """Another library reads the list of sheets, and the single values where they were set."""
    from python_calamine import CalamineWorkbook

    parts = {each.id: each.target for each in package.relationships(package.workbook)}
    by_name = {line.get("name", ""): parts.get(line.get(f"{{{RELATIONSHIPS}}}id", ""), "") for line in lines}
    for sheet in values:
        if far := far_cell(package.parts.get(by_name[sheet], b"")):
            raise WorkbookRefused(error("cell_far_out", Place(sheet, far)))
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        if book.sheet_names != list(by_name):
            raise _fault(package, "sheets")
        for sheet, cells in values.items():
            there = _read_cells(book.get_sheet_by_name(sheet), cells)
            for address, edit in cells.items():
                if not _same(edit, there[address]):
                    raise _fault(package, f"{sheet}!{address}")
    except BaseException as problem:
        # The library has exceptions of its own, among them the panics of its native code, which are no Exception.
        if isinstance(problem, OSError) or type(problem).__module__.startswith(("python_calamine", "pyo3_runtime")):
            raise _fault(package, str(problem)) from problem
        raise


def _read_cells(sheet: "CalamineSheet", cells: Iterable[str]) -> dict[str, object]:
    """The values at these addresses; the library's rows begin with the first cell that is not empty."""
    rows = sheet.to_python()
    first_row, first_column = sheet.start or (0, 0)
    found: dict[str, object] = {}
    for address in cells:
        row, column = (
            at - 1 - first for at, first in zip(cell_position(address), (first_row, first_column), strict=True)
        )
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
        found[address] = rows[row][column] if inside else ""
    return found


def _same(edit: CellEdit, there: object) -> bool:
    if edit.value is None or isinstance(edit.value, str):
        wanted = edit.value or ""
        return there == wanted or not wanted.isprintable() or "_x" in wanted
    return isinstance(there, int | float) and float(there) == float(edit.value)
