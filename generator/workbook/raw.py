"""What only the raw package tells: whether its parts are safe to read, and cells with an error or an empty formula.

The fast reading engine gives an empty text for both ``#N/A`` and a formula nobody has calculated yet; neither may be
taken for an empty cell, so the sheets that hold any are looked through here.
"""

import io
import posixpath
import zipfile
from collections.abc import Collection
from xml.etree import ElementTree as Xml

from generator.results import Origin
from generator.workbook.addresses import cell_position
from generator.workbook.kinds import declares_document_type, main_part, read_part
from generator.workbook.refusal import refused

_FORMULA_OR_ERROR = (b"<f>", b"<f ", b"<f/", b":f>", b":f ", b":f/", b't="e"', b"t='e'")
_HEAD = 65_536  # bytes of a part before which a document type must stand; programs write a line or two there


def refuse_odd_parts(data: bytes, name: str) -> None:
    """Looks at the beginning of each XML part of a package before anything reads it.

    Raises ``WorkbookRefused`` where one declares a document type, or has two bytes a letter: no spreadsheet program
    writes either, the first is dangerous, and the reading engine takes a sheet of the second kind for an empty one.
    Raises ``zipfile.BadZipFile`` for a damaged package.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for member in package.infolist():
            if member.filename.lower().endswith((".xml", ".rels", ".vml")):
                with package.open(member) as part:
                    head = part.read(_HEAD)
                if declares_document_type(head):
                    raise refused("file_unsafe", name)
                if b"\x00" in head[:4]:
                    raise refused("file_not_understood", name, what=f"UTF-16, {member.filename}")


def marks(data: bytes, sheets: Collection[str]) -> dict[str, dict[tuple[int, int], Origin]]:
    """The cells of these sheets that hold a formula or an error, by sheet name, row and column counted from 0.

    Only packages of Office Open XML tell; other formats give an empty answer. Raises what the standard library raises
    for a damaged zip or broken XML: an error must not pass for an empty cell because it could not be looked for.
    """
    if not data.startswith(b"PK"):
        return {}
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if "[Content_Types].xml" not in package.namelist():
            return {}
        return _marks(package, sheets)


def _marks(package: zipfile.ZipFile, sheets: Collection[str]) -> dict[str, dict[tuple[int, int], Origin]]:
    found: dict[str, dict[tuple[int, int], Origin]] = {}
    for name, part in _sheet_parts(package).items():
        if name in sheets:
            content = read_part(package, part)
            if any(each in content for each in _FORMULA_OR_ERROR):
                found[name] = _marked_cells(content)
    return found


def _sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """The part of each worksheet by the sheet's name. Parts are found in any spelling, as Office does."""
    spelled = {name.lower(): name for name in package.namelist()}
    book = main_part(package)
    if book is None or book.endswith(".bin"):  # the binary kind keeps its cells in another form
        return {}
    folder, file = posixpath.split(book)
    relations = spelled.get(posixpath.join(folder, "_rels", f"{file}.rels").lower(), "")
    targets = {
        each.get("Id", ""): posixpath.normpath(posixpath.join("/", folder, each.get("Target", "").replace("\\", "/")))
        for each in Xml.fromstring(read_part(package, relations))
    }
    parts: dict[str, str] = {}
    for element in Xml.fromstring(read_part(package, book)).iter():
        if element.tag.rpartition("}")[2] == "sheet":
            identity = next((value for key, value in element.attrib.items() if key.endswith("}id")), "")
            part = spelled.get(targets.get(identity, "")[1:].lower())
            if part is not None:
                parts[element.get("name", "")] = part
    return parts


def _marked_cells(content: bytes) -> dict[tuple[int, int], Origin]:
    """Cells with a formula or an error in the XML of one sheet; each follows the one before where it has no address."""
    found: dict[tuple[int, int], Origin] = {}
    in_row: dict[int, Origin] = {}
    row, column = 0, 0
    for _, element in Xml.iterparse(io.BytesIO(content)):
        name = element.tag.rpartition("}")[2]
        if name == "c":
            address = element.get("r")
            column = cell_position(address)[1] if address else column + 1
            origin = _origin(element)
            if origin is not None:
                in_row[column] = origin
            element.clear()
        elif name == "row":
            row = int(element.get("r") or row + 1)
            found |= {(row - 1, at - 1): origin for at, origin in in_row.items()}
            in_row, column = {}, 0
            element.clear()
    return found


def _origin(cell: Xml.Element) -> Origin | None:
    kinds = {child.tag.rpartition("}")[2]: child for child in cell}
    if cell.get("t") == "e":
        return Origin.ERROR
    if "f" not in kinds:
        return None
    value = kinds.get("v")
    return Origin.FORMULA if value is not None and value.text else Origin.FORMULA_WITHOUT_VALUE
