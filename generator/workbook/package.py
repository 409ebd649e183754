"""An Excel package as its parts: found by relationships, never by usual names; what is not changed stays as it is."""

import io
import lzma
import posixpath
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from urllib.parse import quote, unquote

from lxml import etree

from generator.workbook.container import Member, assembled, new_member, packed_member
from generator.workbook.kinds import NOT_READ, FileKind, declares_document_type, identify, read_part
from generator.workbook.refusal import refused

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
CUSTOM_PROPERTIES = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
VARIANTS = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
WORKSHEET_TYPE = f"{RELATIONSHIPS}/worksheet"
_SHEET_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_CUSTOM_CONTENT = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_CUSTOM_TYPE = f"{RELATIONSHIPS}/custom-properties"
_FORMAT_ID = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
_NOT_WRITTEN = NOT_READ | {
    FileKind.TEMPLATE: "file_is_template",
    FileKind.STRICT: "file_is_strict",
    FileKind.OLD_WORKBOOK: "file_is_other_kind",
    FileKind.BINARY_WORKBOOK: "file_is_other_kind",
    FileKind.OPENDOCUMENT: "file_is_other_kind",
    FileKind.TEXT: "file_is_other_kind",
}

_XML_ENDINGS = (".xml", ".rels", ".vml")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error,
    EOFError, OSError, NotImplementedError, ValueError, KeyError, RuntimeError,
)  # fmt: skip
"""What the standard library raises for a damaged zip, depending on where the damage is."""

Element = etree._Element


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship of a part; ``target`` is a part's name, or an address where ``external``."""

    id: str
    type: str
    target: str
    external: bool


class Package:
    """The parts of a package, in their order. Reading a part parses nothing; ``xml`` parses one to be changed."""

    def __init__(self, data: bytes, name: str) -> None:
        """Open a package to be written into. Raises ``WorkbookRefused`` for anything that cannot be kept."""
        self.name, self.source = name, data
        kind = identify(data, name)
        if not kind.written_in_place:
            raise refused(_NOT_WRITTEN[kind], name, kind=kind.value)
        self.parts: dict[str, bytes] = {}
        self.members: dict[str, Member] = {}
        self._trees: dict[str, Element] = {}
        self._looked: dict[str, Element] = {}
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                self._comment = archive.comment
                for info in archive.infolist():
                    self.members[info.filename] = packed_member(data, info)
                    self.parts[info.filename] = b"" if info.is_dir() else read_part(archive, info.filename)
        except _BROKEN as problem:
            raise refused("file_damaged", name) from problem
        self.original = dict(self.parts)
        self._refuse_declarations()
        if any(part.lower().startswith("_xmlsignatures/") for part in self.parts):
            raise refused("file_signed", name)
        self._by_lower = {part.lower(): part for part in self.parts}
        self.workbook = self._main_part()

    def _refuse_declarations(self) -> None:
        for part, data in self.parts.items():
            if part.lower().endswith(_XML_ENDINGS) and declares_document_type(data):
                raise refused("file_unsafe", self.name)

    def _main_part(self) -> str:
        for each in self.relationships(""):
            if each.type == f"{RELATIONSHIPS}/officeDocument" and each.target in self.parts:
                return each.target
        raise refused("file_damaged", self.name)

    def xml(self, part: str) -> Element:
        """The part parsed, to be changed in place; it is written anew when the package is."""
        if part not in self._trees:
            self._trees[part] = self.look(part)
        return self._trees[part]

    def look(self, part: str) -> Element:
        """The part parsed, only to be looked at."""
        if part not in self._looked:
            self._looked[part] = self._parsed(part)
        return self._looked[part]

    def _parsed(self, part: str) -> Element:
        data = self.parts.get(part, b"")
        if declares_document_type(data):
            raise refused("file_unsafe", self.name)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        try:
            return etree.fromstring(data, parser)
        except etree.XMLSyntaxError as problem:
            raise refused("file_damaged", self.name) from problem

    def put(self, part: str, root: Element) -> None:
        """Set the content of a part, new or not."""
        self.parts.setdefault(part, b"")
        self._by_lower[part.lower()] = part
        self._trees[part] = self._looked[part] = root

    def drop(self, part: str) -> None:
        """Take a part out, with its own relationships and its content type."""
        for each in (part, relationships_part(part)):
            there = self._by_lower.pop(each.lower(), each)
            for holder in (self.parts, self._trees, self._looked):
                holder.pop(there, None)
        types = self.xml("[Content_Types].xml")
        for override in types.findall(f"{{{CONTENT_TYPES}}}Override"):
            if override.get("PartName", "").lower() == f"/{part.lower()}":
                types.remove(override)

    # --- relationships and content types

    def relationships(self, part: str) -> tuple[Relationship, ...]:
        """The relationships of a part (``""`` = of the package)."""
        where = relationships_part(part)
        where = self._by_lower.get(where.lower(), where)
        if where not in self.parts:
            return ()
        base = posixpath.dirname(part)
        found = []
        for each in self.look(where).iterfind(f"{{{PACKAGE_RELATIONSHIPS}}}Relationship"):
            external = each.get("TargetMode") == "External"
            target = each.get("Target", "")
            if not external:
                target = self._inside(base, target)
            found.append(Relationship(each.get("Id", ""), each.get("Type", ""), target, external))
        return tuple(found)

    def _inside(self, base: str, target: str) -> str:
        """The part a relationship leads to, in the spelling it has in the package."""
        address = target.partition("#")[0].replace("\\", "/")  # some programs write Windows' separator
        path = posixpath.normpath(address[1:] if address.startswith("/") else posixpath.join(base, address))
        for spelling in (path, unquote(path)):
            if spelling.lower() in self._by_lower:
                return self._by_lower[spelling.lower()]
        return path

    def relate(self, part: str, kind: str, target: str) -> str:
        """Add a relationship from a part to another and return its id, which no other has."""
        where = relationships_part(part)
        where = self._by_lower.get(where.lower(), where)
        if where not in self.parts:
            root = _root("Relationships", "", PACKAGE_RELATIONSHIPS)
            self.put(where, root)
        root = self.xml(where)
        taken = {each.get("Id") for each in root}
        number = len(taken) + 1
        while f"rId{number}" in taken:
            number += 1
        address = posixpath.relpath(target, posixpath.dirname(part) or ".")
        etree.SubElement(
            root,
            f"{{{PACKAGE_RELATIONSHIPS}}}Relationship",
            {"Id": f"rId{number}", "Type": kind, "Target": quote(address)},
        )
        return f"rId{number}"

    def unrelate(self, part: str, relationship: str) -> None:
        """Take out a relationship."""
        root = self.xml(self._by_lower[relationships_part(part).lower()])
        for each in root:
            if each.get("Id") == relationship:
                root.remove(each)

    def declare(self, part: str, content_type: str) -> None:
        """Give a new part its content type."""
        types = self.xml("[Content_Types].xml")
        etree.SubElement(types, f"{{{CONTENT_TYPES}}}Override", {"PartName": f"/{part}", "ContentType": content_type})

    def free_part(self, folder: str, stem: str) -> str:
        """A name for a new part, such as ``xl/worksheets/sheet12.xml``, that no part has in any spelling."""
        number = 1
        while f"{folder}/{stem}{number}.xml".lower() in self._by_lower:
            number += 1
        return f"{folder}/{stem}{number}.xml"

    def usual_part(self, stem: str) -> str:
        """A name for a new part: the one by which other programs look for it, if it is free."""
        usual = f"{stem}.xml"
        return usual if usual.lower() not in self._by_lower else self.free_part(*posixpath.split(stem))

    def new_sheet_part(self, root: Element) -> str:
        """Add a worksheet and return its part."""
        part = self.free_part(posixpath.join(posixpath.dirname(self.workbook), "worksheets"), "sheet")
        self.put(part, root)
        self.declare(part, _SHEET_CONTENT)
        return part

    # --- custom document properties: the only memory outside the cells

    def custom_property(self, name: str) -> str:
        """The text of a custom document property, empty if there is none."""
        part = self._custom_part()
        if part is None:
            return ""
        for each in self.look(part).iterfind(f"{{{CUSTOM_PROPERTIES}}}property"):
            if each.get("name") == name:
                return "".join(str(words) for words in each.itertext())
        return ""

    def set_custom_property(self, name: str, value: str) -> None:
        """Set a custom document property, or take it out with an empty text; all others stay."""
        if self.custom_property(name) == value:
            return
        part = self._custom_part()
        if part is None:
            part = self.usual_part("docProps/custom")
            namespaces = f' xmlns:vt="{VARIANTS}"'
            self.put(part, _root("Properties", namespaces, CUSTOM_PROPERTIES))
            self.declare(part, _CUSTOM_CONTENT)
            self.relate("", _CUSTOM_TYPE, part)
        root = self.xml(part)
        found = next((each for each in root if each.get("name") == name), None)
        if found is None:
            numbers = [int(each.get("pid", "1")) for each in root if each.get("pid", "").isdigit()]
            found = etree.SubElement(
                root,
                f"{{{CUSTOM_PROPERTIES}}}property",
                {"fmtid": _FORMAT_ID, "pid": str(max([1, *numbers]) + 1), "name": name},
            )
        if not value:
            root.remove(found)
            return
        for child in list(found):
            found.remove(child)
        etree.SubElement(found, f"{{{VARIANTS}}}lpwstr").text = value

    def _custom_part(self) -> str | None:
        for each in self.relationships(""):
            if each.type == _CUSTOM_TYPE and each.target in self.parts:
                return each.target
        return None

    # --- writing

    @property
    def changed_parts(self) -> frozenset[str]:
        """The parts that are written anew."""
        return frozenset(self._trees)

    def to_bytes(self) -> bytes:
        """The package with its changed parts; all others keep their bytes, their order and their dates."""
        for part, root in self._trees.items():
            content = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=False)
            self.parts[part] = _declaration(self.parts[part]) + content
        members = []
        for part, data in self.parts.items():
            known = self.members.get(part)
            if known is not None and data == self.original[part]:
                members.append(known)
            else:
                members.append(new_member(part, data, known.info if known else None))
        return assembled(members, self._comment)


def _declaration(before: bytes) -> bytes:
    """The XML declaration a part had, or the usual one."""
    found = re.match(rb"""<\?xml version=["']1.0["'] encoding=["']utf-8["'][^>]*\?>\s*""", before, re.IGNORECASE)
    return found[0] if found else b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def _root(name: str, namespaces: str, main: str) -> Element:
    """An empty document whose element has the main namespace without a prefix."""
    return etree.fromstring(f'<{name} xmlns="{main}"{namespaces}/>'.encode())


def relationships_part(part: str) -> str:
    """The name of the part with the relationships of a part (``""`` = of the package)."""
    folder, file = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{file}.rels")


def tag(name: str) -> str:
    """An element's name in the main namespace of spreadsheets."""
    return f"{{{MAIN}}}{name}"
