"""Damaged and hostile workbooks: a sentence, nothing written, and never an exception that is not meant."""

import io
import os
import struct
import zipfile

import pytest

from generator.languages import Language, text
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits
from generator.workbook.kinds import FileKind, identify
from generator.workbook.refusal import WorkbookRefused
from tests.support.mutations import mutated
from tests.support.rich_workbooks import a_plan, edited, packed, parts, rich_workbook

ROUNDS = int(os.environ.get("PAIRBOOK_MUTATED_WORKBOOKS", "150"))
"""How many spoilt workbooks are tried; set to 5000 for the long version."""

EDITS = Edits(
    (CellEdit("Round 1", "D2", "1-0"), CellEdit("Players", "B9", "x")),
    (a_plan("Standings", 7), a_plan("New")),
    ("Seating",),
)


def why_not(data: bytes) -> str:
    """The name of the finding with which a workbook is refused, empty if it is changed."""
    try:
        apply_edits(data, EDITS, "club.xlsx")
    except WorkbookRefused as refused:
        for each in refused.findings:
            assert text(Language.ENGLISH, f"finding.{each.name}", **each.values)
        return refused.findings[0].name
    return ""


@pytest.mark.parametrize("part", range(10))
def test_spoilt_workbooks(part: int) -> None:
    """Whatever is wrong with a workbook, it is either changed and passes its own check, or refused with a sentence."""
    source = apply_edits(rich_workbook(), Edits(sheets=(a_plan("Standings", 6), a_plan("Seating"))), "club.xlsx")
    outcomes = [why_not(mutated(source, number)) for number in range(part * ROUNDS // 10, (part + 1) * ROUNDS // 10)]
    assert "self_check_failed" not in outcomes
    assert len(set(outcomes)) > 1


def test_every_kind_of_bomb_is_refused_before_it_unfolds() -> None:
    """Sizes beyond a tournament, too many members and far too well packed parts are refused by the directory alone."""
    many = packed({"[Content_Types].xml": b"<x/>"} | {f"a{number}": b"" for number in range(5_001)})
    large = packed({"[Content_Types].xml": b"<x/>", "xl/big.bin": bytes(2 * 2**20)})
    for bomb in (many, large):
        assert why_not(bomb) == "file_too_large"


def test_a_lying_directory_is_damage() -> None:
    """A member that unfolds to more than the directory says is not read on."""
    data = bytearray(packed(parts(rich_workbook()) | {"xl/media/image1.png": bytes(100_000)}))
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        position = next(at for at, info in enumerate(package.infolist()) if info.filename == "xl/media/image1.png")
    at = data.find(b"PK\x01\x02")
    for _ in range(position):
        at = data.find(b"PK\x01\x02", at + 4)
    struct.pack_into("<L", data, at + 24, 10)
    assert why_not(bytes(data)) == "file_damaged"


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
@pytest.mark.parametrize("part", ["sheet1", "styles", "sharedStrings", "theme1"])
def test_declarations_are_refused(part: str, code: str) -> None:
    """A document type in any part, in either encoding, is refused before anything is parsed."""
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'.encode(code)
    assert why_not(edited(rich_workbook(), **{part: lambda _: bomb})) == "file_unsafe"


def test_a_part_twice_is_refused() -> None:
    """Two members of the same name, in any spelling, are one too many: programs differ in which they take."""
    twice = packed(parts(rich_workbook()) | {"XL/Workbook.xml": b"<x/>"})
    assert why_not(twice) == "file_damaged"


def test_targets_outside_the_package_are_not_followed() -> None:
    """A relationship that leads out of the package finds nothing there."""
    content = parts(rich_workbook())
    rels = "xl/_rels/workbook.xml.rels"
    content[rels] = content[rels].replace(b'"worksheets/sheet1.xml"', b'"../../../../etc/passwd"')
    with pytest.raises(WorkbookRefused) as refused:
        apply_edits(packed(content), Edits((CellEdit("Players", "B9", "x"),)), "club.xlsx")
    assert refused.value.findings[0].name == "sheet_not_there"


def test_a_cell_far_out_is_refused() -> None:
    """Something in the last cell of a sheet would make other programs reserve room for all cells before it."""
    far = edited(
        rich_workbook(),
        **{
            "worksheets/sheet1": lambda content: content.replace(
                b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
            )
        },
    )
    with pytest.raises(WorkbookRefused) as refused:
        apply_edits(far, Edits((CellEdit("Players", "B9", "x"),)), "club.xlsx")
    (finding,) = refused.value.findings
    assert (finding.name, finding.place.cell) == ("cell_far_out", "XFD1048576")


def test_signed_workbooks_are_refused() -> None:
    """A digital signature would be broken by any change."""
    assert why_not(packed(parts(rich_workbook()) | {"_xmlsignatures/sig1.xml": b"<x/>"})) == "file_signed"


def test_strict_workbooks_are_refused() -> None:
    """Strict Open XML is recognised by its namespace."""
    strict = edited(
        rich_workbook(),
        workbook=lambda content: content.replace(
            b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        ),
    )
    assert why_not(strict) == "file_is_strict"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (rich_workbook(), FileKind.WORKBOOK),
        (rich_workbook(macros=True), FileKind.MACRO_WORKBOOK),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), FileKind.OLD_WORKBOOK),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), FileKind.ENCRYPTED),
        (b"<html><table><tr><td>1</td></tr></table>", FileKind.WEB_PAGE),
        (b"\xef\xbb\xbf\r\n <!DOCTYPE html><html>", FileKind.WEB_PAGE),
        ("No;Name\r\n1;Æsop\r\n".encode("cp1252"), FileKind.TEXT),
        ("No\tName".encode("utf-16"), FileKind.TEXT),
        (b"", FileKind.EMPTY),
        (b"\x00\x01\x02", FileKind.DAMAGED),
        (b"PK\x03\x04 and nothing more", FileKind.DAMAGED),
        (packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), FileKind.OPENDOCUMENT),
        (packed({"word/document.xml": b"<x/>"}), FileKind.DAMAGED),
    ],
    ids=[
        "xlsx",
        "xlsm",
        "xls",
        "password",
        "html",
        "html with mark",
        "csv",
        "utf-16",
        "empty",
        "binary",
        "zip",
        "ods",
        "other",
    ],
)
def test_kinds_of_files(data: bytes, kind: FileKind) -> None:
    """A file is what its first bytes say, whatever its name."""
    assert identify(data, "club.xlsx") is kind
