"""Files of every kind: what is read, what is refused with a sentence, and that nothing broken breaks the reading."""

import io
import json
import os
import random
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from generator.findings import Finding
from generator.languages import Language, text
from generator.results import Certainty, read_result, result_text
from generator.tournament import Result, Tournament
from generator.workbook.addresses import cell_name, cell_position
from generator.workbook.read import WorkbookReading, read_workbook
from generator.workbook.tables import MOST_ROWS, read_grids
from tests.support.shared_cases import shared_cases
from tests.support.small_workbooks import PLAYERS, ROUND_1, Formula, a_round, settings, workbook

BOOK = workbook({"Settings": settings(rounds=5), "Players": PLAYERS, "Round 1": ROUND_1})


def rewritten(change: Callable[[str, bytes], bytes], data: bytes = BOOK) -> bytes:
    """The sample package, or another, with its parts changed."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return target.getvalue()


def with_document_type(name: str, part: bytes) -> bytes:
    """A part with a declaration no spreadsheet program writes."""
    if not name.endswith("sheet1.xml"):
        return part
    return part.replace(b"?>", b'?><!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>', 1)


def inflated(name: str, part: bytes) -> bytes:
    """A part with a blank tail that packs to nothing."""
    return part + b" " * (70 * 2**20) if name.endswith("sheet1.xml") else part


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "file_empty"),
        (b"PK\x03\x04 and then nothing", "file_damaged"),
        (BOOK[: len(BOOK) // 2], "file_damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "file_damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "file_encrypted"),
        (b"<html><table></table></html>", "file_is_web_page"),
        (b"Name;Rating\nAnna;1900\n", "file_not_workbook"),
    ],
)
def test_files_that_cannot_be_read(data: bytes, name: str) -> None:
    """What is no workbook is refused by one finding that names the file, by its first bytes and not by its name."""
    reading = read_workbook(data, "club.xlsx")
    assert (reading.tournament, [(f.name, f.place.sheet) for f in reading.findings]) == (None, [(name, "club.xlsx")])


def test_csv_is_a_list_of_players() -> None:
    """A .csv file is read as a workbook with nothing but players; what it is not told about is said."""
    reading = read_workbook("Nr.;Name;Elo\n1;Bjørn;1800\n2;Åse;1900\n".encode("cp1252"), "klub.csv")
    assert [(player.number, player.name, player.rating) for player in _tournament(reading).players] == [
        (1, "Bjørn", 1800),
        (2, "Åse", 1900),
    ]
    assert [f.name for f in reading.findings] == ["players_sheet_taken", "no_settings"]


def test_document_type_is_refused() -> None:
    """A part that declares entities is refused before any XML is read."""
    assert [f.name for f in read_workbook(rewritten(with_document_type), "x").findings] == ["file_unsafe"]


def test_document_type_behind_many_blanks_is_refused() -> None:
    """Nothing can be hidden behind a long stretch of blanks before the first element."""
    hidden = b"?>" + b" " * 70_000 + b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>'
    data = rewritten(lambda name, part: part.replace(b"?>", hidden, 1) if name.endswith("sheet1.xml") else part)
    assert [f.name for f in read_workbook(data, "x").findings] == ["file_unsafe"]


def test_more_shared_texts_than_there_can_be() -> None:
    """A part that claims billions of texts, for which the engine would make room, is refused."""
    claimed = b'uniqueCount="4294967296"'
    data = rewritten(lambda _, part: re.sub(rb'uniqueCount="\d+"', claimed, part))
    assert [f.name for f in read_workbook(data, "x").findings] == ["file_not_understood"]


def test_sheets_with_nothing_but_a_far_cell() -> None:
    """A workbook of which nothing else is left to read has its sheets all the same."""
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    data = rewritten(lambda _, part: part.replace(b"</sheetData>", far), workbook({"Players": [(1,)]}))
    reading = read_workbook(data, "x")
    assert reading.readable
    assert ("cell_far_out", "Players") in [(f.name, f.place.sheet) for f in reading.findings]


def _opendocument(table: str) -> bytes:
    """An OpenDocument spreadsheet with one table *Players*."""
    office = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = f'xmlns:office="{office}:office:1.0" xmlns:table="{office}:table:1.0" xmlns:text="{office}:text:1.0"'
    body = f'<office:body><office:spreadsheet><table:table table:name="Players">{table}</table:table>'
    content = f"<office:document-content {spaces}>{body}</office:spreadsheet></office:body></office:document-content>"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        package.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{office}:manifest:1.0"/>')
        package.writestr("content.xml", content)
    return target.getvalue()


_ODS_CELL = '<table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell>'
_ODS_END = (
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>'
    "</table:table-row>"
)


def test_opendocument_with_empty_rows_to_the_bottom() -> None:
    """Empty rows to the bottom of the sheet, as LibreOffice writes them, are no obstacle."""
    rows = f"<table:table-row>{_ODS_CELL}</table:table-row>{_ODS_END}"
    reading = read_workbook(_opendocument(rows), "club.ods")
    assert reading.readable
    assert reading.sheet_names == ("Players",)


@pytest.mark.parametrize("repeated", ['number-columns-repeated="16384"', 'number-columns-repeated="2"'])
def test_opendocument_that_repeats_without_end(repeated: str) -> None:
    """A cell said to stand there a million times is refused before it is unfolded."""
    cell = _ODS_CELL.replace("office:value-type", f"table:{repeated} office:value-type", 1)
    rows = f'<table:table-row table:number-rows-repeated="1048576">{cell}</table:table-row>'
    assert [f.name for f in read_workbook(_opendocument(rows), "club.ods").findings] == ["file_too_large"]


def test_bomb_is_refused() -> None:
    """A small file that would unfold to very much is refused by the sizes in its directory."""
    assert [f.name for f in read_workbook(rewritten(inflated), "x").findings] == ["file_too_large"]


def test_too_many_rows() -> None:
    """A sheet with more rows of content than any tournament has is named and not read."""
    rows = [("No.", "Name"), *((number, f"P{number}") for number in range(1, MOST_ROWS + 2))]
    findings = [f for f in read_workbook(workbook({"Players": rows}), "x").findings if f.name == "too_many_rows"]
    assert [(f.place.sheet, text(Language.ENGLISH, "finding.too_many_rows", **f.values)) for f in findings] == [
        (
            "Players",
            "The sheet has 20002 rows of content; at most 20000 are read. "
            "Delete what does not belong to the tournament.",
        )
    ]


@pytest.mark.parametrize("cell", ["XFD1048576", "ZZ1048576", "XFD9999"])
def test_cell_far_out(cell: str) -> None:
    """Something in a far corner, which would fill the memory with empty cells, is named; the sheet is not read."""
    row = cell_position(cell)[0]
    far = f'<row r="{row}"><c r="{cell}"><v>1</v></c></row></sheetData>'
    data = rewritten(lambda name, part: part.replace(b"</sheetData>", far.encode()) if "sheet2" in name else part)
    findings = read_workbook(data, "x").findings
    assert ("cell_far_out", "Players", cell) in [(f.name, f.place.sheet, f.place.cell) for f in findings]


def test_empty_cells_far_out() -> None:
    """A format in a far corner is not content: the sheet is read as ever."""
    far = b'<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    data = rewritten(lambda name, part: part.replace(b"</sheetData>", far) if "sheet2" in name else part)
    assert len(_tournament(read_workbook(data, "x")).players) == 4


@pytest.mark.parametrize(
    ("cell", "at"), [("A1", (0, 0)), ("D7", (6, 3)), ("AA10", (9, 26)), ("XFD1048576", (1048575, 16383))]
)
def test_addresses(cell: str, at: tuple[int, int]) -> None:
    """Addresses of cells are read and written alike."""
    assert cell_position(cell) == (at[0] + 1, at[1] + 1)
    assert cell_name(*at) == cell


WITH_ERROR = workbook(
    {"Players": PLAYERS, "Round 1": a_round((1, 1, "Anna Weber", Formula("=NA()", "#N/A"), "Bo Lund", 2))}
)


def _errors(change: Callable[[bytes], bytes]) -> list[tuple[str, str]]:
    """Name and cell of the errors found when the Round sheet is written in another way."""
    data = rewritten(lambda name, part: change(part) if name.endswith("sheet2.xml") else part, WITH_ERROR)
    return [(f.name, f.place.cell) for f in read_workbook(data, "x").findings if f.severity.value == "error"]


def test_error_in_a_sheet_without_addresses() -> None:
    """An error is no empty cell, also where a program does not state the addresses of its cells."""
    found = _errors(lambda part: re.sub(rb'(<(?:c|row)) r="[A-Z]*\d+"', rb"\1", part))
    assert found == [("result_error_value", "D2")]


def test_sheet_with_two_bytes_a_letter() -> None:
    """A sheet the reading engine would take for an empty one is refused."""
    found = _errors(lambda part: part.decode().replace('"UTF-8"', '"UTF-16"').encode("utf-16"))
    assert found == [("file_not_understood", "")]


@pytest.mark.parametrize("cell", ["", "7D", "D", "ABCD1", "d7x"])
def test_no_address(cell: str) -> None:
    """What is no address is not taken for one."""
    with pytest.raises(ValueError, match="not a cell"):
        cell_position(cell)


# ---------------------------------------------------------------------------------------------------------------------
# The case set
# ---------------------------------------------------------------------------------------------------------------------

MEANINGS = {
    "+/-": "+/-", "-/+": "-/+", "-/-": "-/-", "postponed": "adj.",
}  # fmt: skip
CASES = (
    "b01-results-became-dates.xlsx", "b03-results-as-numbers.xlsx", "b04-formulas-and-errors.xlsx",
    "b05-titles-merged-duplicate-headers.xlsx", "b06-used-range-to-the-bottom.xlsx",
    "b07-hidden-and-filtered-rows.xlsx",
    "b10-libreoffice-saved.xlsx", "b11-old-format.xls", "b12-opendocument.ods", "p07-table-slicer.xlsx",
    "p09-macros.xlsm", "p12-protected.xlsx", "p13-hidden-outline.xlsx", "p16-formulas.xlsx", "p17-looks.xlsx",
    "p21-strict.xlsx", "p22-excel365-like.xlsx",
)  # fmt: skip


def _case(name: str) -> tuple[WorkbookReading, dict[str, Any]]:
    folder = shared_cases("workbooks")
    expected = json.loads((folder / "expected.json").read_text("utf-8"))[name]
    return read_workbook((folder / name).read_bytes(), name), expected


def _treated(reading: WorkbookReading, sheet: str, cell: str) -> str:
    """How a cell was treated: ``accept``, ``say``, ``ask`` or ``blank``."""
    at_cell = [f.severity.value for f in reading.findings if (f.place.sheet, f.place.cell) == (sheet, cell)]
    if "error" in at_cell:
        return "ask"
    if at_cell:
        return "say"
    return "accept" if _result_at(reading, sheet, cell) is not None else "blank"


def _result_at(reading: WorkbookReading, sheet: str, cell: str) -> Result | None:
    tournament = _tournament(reading)
    for each in tournament.rounds:
        for pairing in each.pairings:
            if (pairing.place.sheet, pairing.place.cell) == (sheet, cell):
                return pairing.result
    return None


def _tournament(reading: WorkbookReading) -> Tournament:
    assert reading.tournament is not None
    return reading.tournament


@pytest.mark.parametrize("name", CASES)
def test_spoiled_workbook(name: str) -> None:
    """Every result of the case set is taken, said, asked about or left blank as it may be, and means what it should."""
    reading, expected = _case(name)
    assert len(_tournament(reading).players) == expected["players"]
    for case in expected["results"]:
        cell = case["cell"].partition(":")[0]
        treated = _treated(reading, case["sheet"], cell)
        assert treated in case["may"], (name, case)
        if treated in ("accept", "say"):
            result = _result_at(reading, case["sheet"], cell)
            assert result is not None
            assert result_text(result, Language.ENGLISH) == MEANINGS.get(case["means"], case["means"]), (name, case)


def test_spellings_of_the_case_set() -> None:
    """Each of the 65 spellings is treated in a way it may be, and means what it should."""
    folder = shared_cases("workbooks")
    cases = json.loads((folder / "expected.json").read_text("utf-8"))["b02-result-spellings.xlsx"]["results"]
    ways = {Certainty.CERTAIN: "accept", Certainty.SAY: "say", Certainty.ASK: "ask", Certainty.BLANK: "blank"}
    for case in cases:
        reading = read_result(case["typed"])
        assert ways[reading.certainty] in case["may"], case
        if reading.certainty in (Certainty.CERTAIN, Certainty.SAY) and reading.result is not None:
            written = result_text(reading.result, Language.ENGLISH).removesuffix(" u")
            assert written == MEANINGS.get(case["means"], case["means"]), case


def test_awkward_names() -> None:
    """Names such as null, NA, True or =HYPERLINK are players like any other; the row without a name is reported."""
    reading, expected = _case("b08-awkward-names.xlsx")
    names = [" ".join(name.replace("\u200b", "").split()) for name in expected["names"] if name]
    read = [player.name for player in sorted(_tournament(reading).players, key=lambda each: each.number)]
    assert len(read) == 31
    assert {name for name in names if name.isascii()} <= set(read)
    assert [(f.name, f.place.cell) for f in reading.findings if f.name == "player_without_name"] == [
        ("player_without_name", "B32")
    ]


def test_ratings_of_every_type() -> None:
    """Ratings as numbers, texts, with blanks, commas and stars are read; fractions and logical values asked about."""
    reading, expected = _case("b09-mixed-column-types.xlsx")
    asked = {f.place.cell for f in reading.findings if f.name == "rating_unreadable"}
    for player in _tournament(reading).players:
        wanted = expected["ratings"][player.number - 1]
        if wanted == "ask":
            assert f"C{player.number + 1}" in asked
        else:
            assert player.rating == (wanted or None)
        assert player.fide_id in str(expected["fide_ids"][player.number - 1] or "")


@pytest.mark.parametrize(
    ("name", "finding"),
    [
        ("b14-password-is-chess.xlsx", "file_encrypted"),
        ("b15-entities.xlsx", "file_unsafe"),
        ("b16-inflates.xlsx", "file_too_large"),
    ],
)
def test_refused_files_of_the_case_set(name: str, finding: str) -> None:
    """Encrypted and hostile files are refused with a sentence."""
    data = (shared_cases("workbooks") / name).read_bytes()
    assert [f.name for f in read_workbook(data, name).findings] == [finding]


# ---------------------------------------------------------------------------------------------------------------------
# Broken on purpose
# ---------------------------------------------------------------------------------------------------------------------

FUZZ = int(os.environ.get("PAIRBOOK_FUZZ_WORKBOOKS", "60"))
TYPED = (
    "", " ", "\u200b", "1-0", "½", "=", "0,5", "10", "1-O", "bye", "fri", "withdrawn", "Anna Weber", "anna  WEBER",
    "Zoe", "3", "-1", "1e5", "=1+1", "#N/A", "Name", "White", "Result", "No.", "Kind", "Round 2", "3½ 5-", "x" * 300,
    "שרה", "\t", 0, 1, 2, 3, 4, -5, 0.5, 1.5, 1e300, 1 / 24, 46024, True, False, None,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(FUZZ))
def test_mutated_cells(seed: int) -> None:
    """Whatever is typed anywhere, the reading ends with a tournament or with findings, each at a cell or a sheet."""
    lot = random.Random(seed)
    sheets = {
        name: [list(row) for row in rows]
        for name, rows in (
            ("Settings", settings(rounds=5, win="1", first_colour="White")),
            ("Players", PLAYERS),
            ("Round 1", ROUND_1),
            ("Round 2", ROUND_1),
        )
    }
    for _ in range(lot.randint(1, 8)):
        rows = sheets[lot.choice(list(sheets))]
        row = lot.randrange(len(rows) + 1)
        if row == len(rows):
            rows.append([lot.choice(TYPED) for _ in range(lot.randint(0, 7))])
            continue
        cells = rows[row]
        column = lot.randrange(len(cells) + 2)
        cells += [None] * (column + 1 - len(cells))
        cells[column] = lot.choice(TYPED)
    reading = read_workbook(workbook(sheets), "club.xlsx")
    assert reading.tournament is not None or _stops(reading.findings)
    if reading.tournament is not None:
        numbers = [player.number for player in reading.tournament.players]
        assert numbers == list(range(1, len(numbers) + 1))
        _say_all(reading.findings)


@pytest.mark.parametrize("seed", range(FUZZ))
def test_mutated_packages(seed: int) -> None:
    """A package with any bytes changed, cut or doubled is read or refused in a sentence, without an exception."""
    lot = random.Random(seed)

    def damaged(_: str, part: bytes) -> bytes:
        if lot.random() < 0.6 or not part:
            return part
        at = lot.randrange(len(part))
        ways = (
            lambda: part[:at],
            lambda: part[:at] + bytes([lot.randrange(256)]) + part[at + 1 :],
            lambda: part[:at] + part[at:] * 2,
            lambda: part.replace(b"<c ", b"<d ", 1),
            lambda: part.replace(b'r="', b'r="-', 2),
            lambda: part.replace(b't="s"', b't="e"', 2),
            lambda: b"",
        )
        return lot.choice(ways)()

    data = rewritten(damaged)
    if seed % 3 == 0:
        at = lot.randrange(len(data))
        data = data[:at] + bytes(lot.randrange(256) for _ in range(8)) + data[at + 8 :]
    reading = read_workbook(data, "club.xlsx")
    assert reading.tournament is not None or _stops(reading.findings)
    _say_all(reading.findings)


def _stops(findings: tuple[Finding, ...]) -> bool:
    return any(finding.severity.value == "error" for finding in findings)


def _say_all(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        for language in Language:
            assert text(language, f"finding.{finding.name}", **finding.values)


def test_a_fault_of_our_own_is_not_called_damage() -> None:
    """An error in choosing the sheets is a fault of the program, not of the arbiter's file."""

    def wanted(_: list[str]) -> set[str]:
        raise KeyError("a text that is not there")

    with pytest.raises(KeyError):
        read_grids(BOOK, "club.xlsx", wanted)
