"""What only the raw package tells: whether its parts are safe to read, and cells with an error or an empty formula.

The fast reading engine gives an empty text for both ``#N/A`` and a formula nobody has calculated yet; neither may be
taken for an empty cell, so the sheets that hold any are looked through here.
"""

import io
import posixpath
import re
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as Xml

from generator.results import Origin
from generator.workbook.addresses import cell_name, cell_position
from generator.workbook.kinds import declares_document_type, main_part, read_part
from generator.workbook.refusal import refused

_FORMULA_OR_ERROR = (b"<f>", b"<f ", b"<f/", b":f>", b":f ", b":f/", b't="e"', b"t='e'")
_FAR = re.compile(rb"""\br=["'](?:[A-Z]{3,}\d|[A-Z]+\d{5})""")  # column AAA or row 10,000, or beyond
MOST_CELLS = 1_000_000
"""The largest area the reading engine is asked for: it fills memory and time with each cell, also with empty ones."""

_HEAD = 65_536  # bytes within which the first element must begin, and so a document type stand
_ELEMENT = re.compile(rb"<[A-Za-z_]")
_UNIQUE_COUNT = re.compile(rb"""uniqueCount\s*=\s*["'](\d{1,20})["']""")


def refuse_odd_parts(data: bytes, name: str) -> None:
    """Looks at the beginning of each XML part of a package before anything reads it.

    Raises ``WorkbookRefused`` where one declares a document type, or has two bytes a letter: no spreadsheet program
    writes either, the first is dangerous, and the reading engine takes a sheet of the second kind for an empty one.
    Refused is also a number of shared texts the part cannot hold: the engine makes room for as many as it says.
    Raises ``zipfile.BadZipFile`` for a damaged package.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for member in package.infolist():
            if member.filename.lower().endswith((".xml", ".rels", ".vml")):
                with package.open(member) as part:
                    head = part.read(_HEAD)
                if declares_document_type(head) or (len(head) == _HEAD and not _ELEMENT.search(head)):
                    raise refused("file_unsafe", name)
                if b"\x00" in head[:4]:
                    raise refused("file_not_understood", name, what=f"UTF-16, {member.filename}")
                if any(int(count) > member.file_size for count in _UNIQUE_COUNT.findall(head)):
                    raise refused("file_not_understood", name, what=f"uniqueCount, {member.filename}")


@dataclass(frozen=True, slots=True)
class Marks:
    """What the raw XML of a sheet tells: cells with formulas and errors by row and column counted from 0, a far cell.

    ``far_cell`` is the address of a cell with content so far from the others that the reading engine, which makes room
    for all cells between, would run out of memory; it is empty if there is none.
    """

    origins: Mapping[tuple[int, int], Origin]
    far_cell: str = ""


def refuse_vast_tables(data: bytes, name: str) -> None:
    """Raises ``WorkbookRefused`` for an OpenDocument file with a table the reading engine would unfold beyond measure.

    There, a few bytes say that a cell and its row are repeated a million times.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        content = read_part(package, "content.xml")
    row, last_row, last_column = 0, 0, 0
    for _, element in Xml.iterparse(io.BytesIO(content)):
        kind = element.tag.rpartition("}")[2]
        if kind == "table-row":
            row += _repeated(element, "rows")
            column = 0
            for cell in element:
                column += _repeated(cell, "columns")
                if len(cell) or any(key.endswith("}value-type") for key in cell.attrib):
                    last_row, last_column = row, max(last_column, column)
            element.clear()
        elif kind == "table":
            if last_row * last_column > MOST_CELLS:
                raise refused("file_too_large", name)
            row, last_row, last_column = 0, 0, 0


def _repeated(element: Xml.Element, what: str) -> int:
    key = f"}}number-{what}-repeated"
    return next((int(value) for each, value in element.attrib.items() if each.endswith(key)), 1)


def marks(data: bytes, sheets: Collection[str]) -> dict[str, Marks]:
    """What is special about these sheets, by name; sheets without anything special are left out.

    Only packages of Office Open XML tell; other formats give an empty answer. Raises what the standard library raises
    for a damaged zip or broken XML: an error must not pass for an empty cell because it could not be looked for.
    """
    if not data.startswith(b"PK"):
        return {}
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if "[Content_Types].xml" not in package.namelist():
            return {}
        found = {}
        for name, part in _sheet_parts(package).items():
            if name in sheets:
                content = read_part(package, part)
                marked = any(each in content for each in _FORMULA_OR_ERROR)
                found[name] = Marks(_origins(content) if marked else {}, far_cell(content))
        return {name: each for name, each in found.items() if each.origins or each.far_cell}


def far_cell(content: bytes) -> str:
    """The last cell with content of a sheet's XML, where the area up to it is too large to be held; else empty."""
    if not _FAR.search(content):
        return ""
    filled = [(row, column) for row, column, cell in _cells(content) if any(child.text or len(child) for child in cell)]
    last_row, last_column = (max((each[at] for each in filled), default=1) for at in (0, 1))
    first_row, first_column = (min((each[at] for each in filled), default=1) for at in (0, 1))
    if (last_row - first_row + 1) * (last_column - first_column + 1) <= MOST_CELLS:
        return ""
    farthest = max(filled, key=lambda at: at[0] * last_column + at[1] * last_row)
    return cell_name(farthest[0] - 1, farthest[1] - 1)


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


def _origins(content: bytes) -> dict[tuple[int, int], Origin]:
    found = ((row - 1, column - 1, _origin(cell)) for row, column, cell in _cells(content))
    return {(row, column): origin for row, column, origin in found if origin is not None}


def _cells(content: bytes) -> Iterator[tuple[int, int, Xml.Element]]:
    """The cells of a sheet's XML with row and column; each follows the one before where it states no address."""
    row = 0
    for _, element in Xml.iterparse(io.BytesIO(content)):
        if element.tag.rpartition("}")[2] == "row":
            row, column = int(element.get("r") or row + 1), 0
            for cell in element:
                address = cell.get("r")
                at = cell_position(address) if address else (row, column + 1)
                column = at[1]
                yield *at, cell
            element.clear()


def _origin(cell: Xml.Element) -> Origin | None:
    kinds = {child.tag.rpartition("}")[2]: child for child in cell}
    if cell.get("t") == "e":
        return Origin.ERROR
    if "f" not in kinds:
        return None
    value = kinds.get("v")
    return Origin.FORMULA if value is not None and value.text else Origin.FORMULA_WITHOUT_VALUE
