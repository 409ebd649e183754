"""What only the raw package tells: whether a file can be read at all, and cells that hold an error or an empty formula.

The fast reading engine gives an empty text for both ``#N/A`` and a formula nobody has calculated yet; neither may be
taken for an empty cell, so the sheets that hold any are looked through here.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Collection
from xml.etree import ElementTree as Xml

from generator.findings import Finding, Place, error
from generator.results import Origin

MOST_MEMBERS = 5_000
MOST_BYTES = 200 * 2**20
MOST_BYTES_OF_A_PART = 64 * 2**20
MOST_RATIO = 200
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FORMULA_OR_ERROR = (b"<f>", b"<f ", b"<f/", b":f>", b":f ", b":f/", b't="e"', b"t='e'")
_DOCTYPES = (b"<!DOCTYPE", "<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))
_HEAD = 65_536  # bytes of a part before which a document type must stand; programs write a line or two there


def refusal(data: bytes, name: str) -> Finding | None:
    """Why a file must not or cannot be read as a workbook, ``None`` if nothing speaks against it.

    Looks at the first bytes and at the sizes in the zip directory; nothing is inflated.
    """
    place = Place(name)
    if not data:
        return error("file_empty", place)
    if data.startswith(_OLE):
        return error("file_encrypted", place) if _ENCRYPTED in data else None
    if data.startswith(b"PK"):
        return _package_refusal(data, place)
    if data.lstrip()[:1] == b"<":
        return error("file_is_web_page", place)
    return error("file_not_workbook", place)


def _package_refusal(data: bytes, place: Place) -> Finding | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            members = package.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError):
        return error("file_damaged", place)
    if any(member.flag_bits & 0x1 for member in members):
        return error("file_encrypted", place)
    sizes = [member.file_size for member in members]
    if len(members) > MOST_MEMBERS or sum(sizes) > MOST_BYTES or max(sizes, default=0) > MOST_BYTES_OF_A_PART:
        return error("file_too_large", place)
    for member in members:
        if member.file_size > 2**20 and member.file_size > MOST_RATIO * max(1, member.compress_size):
            return error("file_too_large", place)
    return None


def has_document_type(data: bytes) -> bool:
    """Whether any XML part of a package declares a document type, which no spreadsheet program writes.

    Raises ``zipfile.BadZipFile`` for a damaged package.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for member in package.infolist():
            if member.filename.lower().endswith((".xml", ".rels", ".vml")):
                with package.open(member) as part:
                    if _declares_type(part.read(_HEAD)):
                        return True
    return False


def _declares_type(head: bytes) -> bool:
    return any(each in head for each in _DOCTYPES)


def marks(data: bytes, sheets: Collection[str]) -> dict[str, dict[tuple[int, int], Origin]]:
    """The cells of these sheets that hold a formula or an error, by sheet name, row and column counted from 0.

    Only packages of Office Open XML tell; other formats give an empty answer.
    """
    if not data.startswith(b"PK"):
        return {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return _marks(package, sheets)
    except (zipfile.BadZipFile, zlib.error, Xml.ParseError, LookupError, ValueError, NotImplementedError, OSError):
        return {}


def _marks(package: zipfile.ZipFile, sheets: Collection[str]) -> dict[str, dict[tuple[int, int], Origin]]:
    found: dict[str, dict[tuple[int, int], Origin]] = {}
    for name, part in _sheet_parts(package).items():
        if name in sheets:
            content = _part(package, part)
            if any(each in content for each in _FORMULA_OR_ERROR):
                found[name] = _marked_cells(content)
    return found


def _part(package: zipfile.ZipFile, name: str) -> bytes:
    with package.open(name) as part:
        content = part.read(MOST_BYTES_OF_A_PART + 1)
    if len(content) > MOST_BYTES_OF_A_PART or _declares_type(content[:_HEAD]):
        msg = "part too large or with a document type"
        raise ValueError(msg)
    return content


def _sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """The part of each sheet by the sheet's name."""
    root = _relations(package, "_rels/.rels")
    book = next((target for kind, target in root.values() if kind.endswith("/officeDocument")), "").lstrip("/")
    folder, _, file = book.rpartition("/")
    relations = _relations(package, f"{folder}/_rels/{file}.rels" if folder else f"_rels/{file}.rels")
    parts: dict[str, str] = {}
    for element in Xml.fromstring(_part(package, book)).iter():
        if element.tag.rpartition("}")[2] == "sheet":
            identity = next((value for key, value in element.attrib.items() if key.endswith("}id")), "")
            target = relations.get(identity, ("", ""))[1]
            parts[element.get("name", "")] = target.lstrip("/") if target.startswith("/") else f"{folder}/{target}"
    return parts


def _relations(package: zipfile.ZipFile, part: str) -> dict[str, tuple[str, str]]:
    return {
        element.get("Id", ""): (element.get("Type", ""), element.get("Target", ""))
        for element in Xml.fromstring(_part(package, part))
    }


def _marked_cells(content: bytes) -> dict[tuple[int, int], Origin]:
    """Cells with a formula or an error in the XML of one sheet."""
    found: dict[tuple[int, int], Origin] = {}
    for _, element in Xml.iterparse(io.BytesIO(content)):
        if element.tag.rpartition("}")[2] == "c":
            origin = _origin(element)
            at = address(element.get("r", ""))
            if origin is not None and at is not None:
                found[at] = origin
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


def address(cell: str) -> tuple[int, int] | None:
    """Row and column, counted from 0, of an address such as ``D7``; ``None`` for anything else."""
    match = re.fullmatch(r"\$?([A-Z]{1,3})\$?(\d{1,7})", cell)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]) - 1, column - 1


def cell_name(row: int, column: int) -> str:
    """The address of a cell whose row and column are counted from 0: ``(6, 3)`` is ``D7``."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"
