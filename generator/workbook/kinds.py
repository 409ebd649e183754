"""What a file is, by its first bytes and not by its name; and packages that are too large or too odd to open."""

import io
import posixpath
import zipfile
from enum import Enum
from xml.etree import ElementTree as Xml

from generator.workbook.refusal import WorkbookRefused, refused

MOST_TOGETHER = 200 * 1024 * 1024
MOST_PART = 64 * 1024 * 1024
MOST_RATIO = 200
MOST_MEMBERS = 5_000
_RATIO_MATTERS_FROM = 1024 * 1024
_OPENDOCUMENT = b"application/vnd.oasis.opendocument.s"


class FileKind(Enum):
    """The kinds of files a tournament may come in. Only the first two are written into."""

    WORKBOOK = "xlsx"
    MACRO_WORKBOOK = "xlsm"
    TEMPLATE = "xltx"
    STRICT = "strict"
    BINARY_WORKBOOK = "xlsb"
    OLD_WORKBOOK = "xls"
    OPENDOCUMENT = "ods"
    ENCRYPTED = "encrypted"
    WEB_PAGE = "html"
    TEXT = "text"
    EMPTY = "empty"
    DAMAGED = "damaged"

    @property
    def written_in_place(self) -> bool:
        """Whether pairbook writes into such a file."""
        return self in (FileKind.WORKBOOK, FileKind.MACRO_WORKBOOK)

    @property
    def read_only_kind(self) -> bool:
        """Whether such a file is read and its tournament goes on in a new workbook."""
        return self in (
            FileKind.TEMPLATE,
            FileKind.BINARY_WORKBOOK,
            FileKind.OLD_WORKBOOK,
            FileKind.OPENDOCUMENT,
            FileKind.TEXT,
        )


NOT_READ = {
    FileKind.ENCRYPTED: "file_encrypted",
    FileKind.WEB_PAGE: "file_is_web_page",
    FileKind.TEXT: "file_not_workbook",
    FileKind.EMPTY: "file_empty",
    FileKind.DAMAGED: "file_damaged",
}
"""Kinds without sheets that could be read, with the finding that says so."""


def identify(data: bytes, name: str) -> FileKind:
    """What kind of file these bytes are. Raises ``WorkbookRefused`` for a package that is not safe to open."""
    if not data:
        return FileKind.EMPTY
    if data[:4] == b"PK\x03\x04":
        return _package_kind(data, name)
    if data[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        return FileKind.ENCRYPTED if "EncryptedPackage".encode("utf-16-le") in data else FileKind.OLD_WORKBOOK
    head = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"<!doctype", b"<html", b"<table", b"<?xml")):
        return FileKind.WEB_PAGE
    two_bytes_a_letter = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    return FileKind.TEXT if two_bytes_a_letter or b"\x00" not in data else FileKind.DAMAGED


def _package_kind(data: bytes, name: str) -> FileKind:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            refuse_unsafe(package, name)
            names = set(package.namelist())
            if "mimetype" in names and read_part(package, "mimetype").startswith(_OPENDOCUMENT):
                return FileKind.OPENDOCUMENT
            if "[Content_Types].xml" not in names:
                return FileKind.DAMAGED
            return _spreadsheet_kind(package)
    except WorkbookRefused:
        raise
    except Exception:  # a damaged zip raises nearly anything, and it is all the same to the arbiter
        return FileKind.DAMAGED


def refuse_unsafe(package: zipfile.ZipFile, name: str) -> None:
    """Raises ``WorkbookRefused`` for a package that would inflate beyond any tournament, or names a part twice."""
    members = package.infolist()
    if len(members) > MOST_MEMBERS or sum(each.file_size for each in members) > MOST_TOGETHER:
        raise refused("file_too_large", name)
    for each in members:
        inflated, packed = each.file_size, max(1, each.compress_size)
        if inflated > MOST_PART or (inflated > _RATIO_MATTERS_FROM and inflated > MOST_RATIO * packed):
            raise refused("file_too_large", name)
        if each.flag_bits & 1:
            raise refused("file_encrypted", name)
    names = [each.filename.lower() for each in members]
    if len(names) != len(set(names)):
        raise refused("file_damaged", name)


def read_part(package: zipfile.ZipFile, part: str) -> bytes:
    """A part inflated, but never beyond the limit: sizes in the directory of a zip can lie."""
    with package.open(part) as stream:
        data = stream.read(MOST_PART + 1)
    if len(data) > MOST_PART:
        raise zipfile.BadZipFile(f"{part} is larger than it says")
    return data


def _spreadsheet_kind(package: zipfile.ZipFile) -> FileKind:
    types = read_part(package, "[Content_Types].xml")
    if b"ms-excel.sheet.binary" in types:
        return FileKind.BINARY_WORKBOOK
    main = main_part(package)
    if main is None:
        return FileKind.DAMAGED
    head = read_part(package, main)[:4000]
    if b"http://purl.oclc.org/ooxml/spreadsheetml/main" in head:
        return FileKind.STRICT
    if b"spreadsheetml.template.main" in types or b"ms-excel.template.macroEnabled" in types:
        return FileKind.TEMPLATE
    if b"ms-excel.sheet.macroEnabled.main" in types:
        return FileKind.MACRO_WORKBOOK
    return FileKind.WORKBOOK


def main_part(package: zipfile.ZipFile) -> str | None:
    """The workbook part, by the package's relationships; names are compared without case, as Office does."""
    relationships = read_part(package, "_rels/.rels")
    if declares_document_type(relationships):
        return None
    spelled = {name.lower(): name for name in package.namelist()}
    for each in Xml.fromstring(relationships):
        if each.get("Type", "").endswith("/officeDocument"):
            target = each.get("Target", "").replace("\\", "/")
            return spelled.get(posixpath.normpath(target.lstrip("/")).lower())
    return None


def declares_document_type(data: bytes) -> bool:
    """Whether an XML part declares a document type or entities, which no spreadsheet program writes."""
    declarations = ("<!DOCTYPE", "<!ENTITY")
    if any(each.encode() in data for each in declarations):
        return True
    if b"\x00" not in data[:4]:
        return False
    return any(each.encode(code) in data for each in declarations for code in ("utf-16-le", "utf-16-be"))
