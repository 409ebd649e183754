"""Single cells set in the arbiter's sheets, and the stored values that depend on them."""

import io
import re
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from python_calamine import CalamineWorkbook

from generator.findings import Finding
from generator.sheets.model import CellValue
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits, graft
from generator.workbook.refusal import WorkbookRefused
from tests.support.libreoffice import convert
from tests.support.rich_workbooks import a_plan, edited, packed, parts, replaced, rich_workbook
from tests.support.small_workbooks import Formula, workbook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SMALL = workbook({"Players": (("No.", "Name"), (1, "Anna"), (2, "Bo"))})


def set_cell(source: bytes, sheet: str, cell: str, value: CellValue) -> bytes:
    """A workbook with one cell set."""
    return apply_edits(source, Edits((CellEdit(sheet, cell, value),)), "club.xlsx")


def refusal(source: bytes, sheet: str, cell: str) -> Finding:
    """The one finding with which setting a cell is refused."""
    with pytest.raises(WorkbookRefused) as refused:
        set_cell(source, sheet, cell, "1-0")
    (finding,) = refused.value.findings
    return finding


def value_at(data: bytes, sheet: str, row: int, column: int) -> object:
    """A value as another library reads it, row and column counted from 1."""
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    return rows[row - 1][column - 1]


def cell_of(data: bytes, part: str, address: str) -> Xml.Element:
    """The element of a cell."""
    return next(each for each in Xml.fromstring(parts(data)[part]).iter(f"{MAIN}c") if each.get("r") == address)


def stored(data: bytes, part: str, address: str) -> str | None:
    """The stored value of a formula, ``None`` if it has none."""
    cell = cell_of(data, part, address)
    assert cell.find(f"{MAIN}f") is not None
    return cell.findtext(f"{MAIN}v")


def with_sheet(xml: str) -> bytes:
    """A workbook whose one sheet *Players* has these rows as XML, and after them whatever follows ``|``."""
    rows, _, rest = xml.partition("|")
    return edited(
        SMALL,
        **{
            "worksheets/sheet1": lambda content: re.sub(
                rb"<sheetData>.*</sheetData>", f"<sheetData>{rows}</sheetData>{rest}".encode(), content
            )
        },
    )


def test_only_the_cell_and_its_row_change() -> None:
    """Without the set cell and the spans of its row, the sheet is the same XML; every other part has its bytes."""
    source = rich_workbook()
    after = set_cell(source, "Players", "B3", "Bo Lund jr.")
    before_parts, after_parts = parts(source), parts(after)
    assert {each for each in before_parts if before_parts[each] != after_parts[each]} == {"xl/worksheets/sheet1.xml"}

    def rest(content: bytes) -> str:
        root = Xml.fromstring(content)
        for row in root.iter(f"{MAIN}row"):
            if row.get("r") == "3":
                row.attrib.pop("spans", "")
                for cell in row:
                    if cell.get("r") == "B3":
                        row.remove(cell)
        return Xml.canonicalize(Xml.tostring(root, "unicode"))

    part = "xl/worksheets/sheet1.xml"
    assert rest(before_parts[part]) == rest(after_parts[part])
    assert value_at(after, "Players", 3, 2) == "Bo Lund jr."


@pytest.mark.parametrize(
    ("cell", "row", "column"), [("B2", 2, 2), ("D2", 2, 4), ("A9", 9, 1), ("AB3", 3, 28), ("C1", 1, 3)]
)
def test_cells_and_rows_are_put_in_their_place(cell: str, row: int, column: int) -> None:
    """A cell that is there, one behind the others, one in a new row: each is read back where it was set."""
    after = set_cell(SMALL, "players", cell, Decimal("2.5"))
    assert value_at(after, "Players", row, column) == 2.5
    assert value_at(after, "Players", 3, 1) == 2.0


def test_the_look_of_a_cell_stays() -> None:
    """The number of the format is kept, type and marks of the old value go."""
    source = with_sheet('<row r="1" spans="1:1"><c r="A1" s="0" t="e" cm="1" vm="1"><v>#N/A</v></c></row>')
    cell = cell_of(set_cell(source, "Players", "A1", 7), "xl/worksheets/sheet1.xml", "A1")
    assert dict(cell.attrib) == {"r": "A1", "s": "0"}
    assert cell.findtext(f"{MAIN}v") == "7"


def test_a_new_cell_takes_the_look_of_its_row() -> None:
    """In a row with a format of its own a new cell has that format."""
    source = with_sheet('<row r="2" s="0" customFormat="1"><c r="A2"><v>1</v></c></row>')
    assert cell_of(set_cell(source, "Players", "C2", 7), "xl/worksheets/sheet1.xml", "C2").get("s") == "0"


@pytest.mark.parametrize(
    "words", [" two  blanks ", "line\nbreak", "tab\there", "_x000D_", "½-½", "שחמט", "a<b&c>", "♟", '"', "\ufeffx"]
)
def test_texts_are_kept_to_the_letter(words: str) -> None:
    """Blanks, breaks, escapes and letters of any script are read back as they were set."""
    assert value_at(set_cell(SMALL, "Players", "B2", words), "Players", 2, 2) == words


def test_what_xml_cannot_hold_is_escaped() -> None:
    """A control character is written the way Excel writes it."""
    content = parts(set_cell(SMALL, "Players", "B2", "a\x0bb"))["xl/worksheets/sheet1.xml"]
    assert b"a_x000B_b" in content


def test_none_empties_a_cell() -> None:
    """``None`` takes the value away; an empty cell that is not there is not made."""
    after = set_cell(SMALL, "Players", "B2", None)
    assert value_at(after, "Players", 2, 2) == ""
    assert parts(set_cell(SMALL, "Players", "F99", None)) == parts(SMALL)


def test_left_out_addresses_are_understood() -> None:
    """Rows and cells without an address follow the ones before them."""
    source = with_sheet("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>")
    after = set_cell(source, "Players", "B2", 9)
    assert [value_at(after, "Players", row, column) for row, column in ((1, 1), (1, 2), (2, 1), (2, 2))] == [1, 2, 3, 9]


def test_shared_strings_stay() -> None:
    """Texts are written into the cell; the common list of texts keeps its bytes."""
    after = set_cell(SMALL, "Players", "B2", "Cleo")
    assert parts(after)["xl/sharedStrings.xml"] == parts(SMALL)["xl/sharedStrings.xml"]


@pytest.mark.parametrize(
    ("xml", "cell", "name"),
    [
        ('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>', "A1", "cell_is_formula"),
        ('<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1</f></c></row>', "A1", "cell_is_formula"),
        ('<row r="1"><c r="A1"><f t="array" ref="A1:B2">C1:D2</f></c></row>', "B2", "cell_is_formula"),
        ('<row r="1"><c r="A1"><f t="dataTable" ref="A1:B3" r1="D1"/></c></row>', "B3", "cell_is_formula"),
        ('<row r="1"><c r="A1"/></row>|<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>', "B1", "merged"),
    ],
    ids=["formula", "shared", "array", "data table", "merged"],
)
def test_cells_that_hang_together_are_refused(xml: str, cell: str, name: str) -> None:
    """A formula, any cell of an array or a data table, and the hidden part of a merged cell: refused by address."""
    finding = refusal(with_sheet(xml), "Players", cell)
    assert name in finding.name
    assert (finding.place.sheet, finding.place.cell) == ("Players", cell)


def test_the_first_cell_of_a_merged_area_is_written() -> None:
    """The top left cell of a merged area holds its value."""
    source = with_sheet('<row r="1"><c r="A1"/></row>|<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>')
    assert value_at(set_cell(source, "Players", "A1", "title"), "Players", 1, 1) == "title"


def test_headings_of_tables_are_refused() -> None:
    """The heading of a table must stay what its column is called; its other cells are free."""
    assert refusal(rich_workbook(), "Accounts", "B1").name == "cell_is_table_heading"
    assert value_at(set_cell(rich_workbook(), "Accounts", "B2", 15), "Accounts", 2, 2) == 15


def test_pivot_tables_are_refused() -> None:
    """A cell inside a pivot table is Excel's to fill."""
    content = parts(SMALL)
    content["xl/pivotTables/pivotTable1.xml"] = (
        f'<pivotTableDefinition xmlns="{MAIN[1:-1]}"><location ref="D1:E9"/></pivotTableDefinition>'.encode()
    )
    content["xl/worksheets/_rels/sheet1.xml.rels"] = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotTable" '
        b'Target="../pivotTables/pivotTable1.xml"/></Relationships>'
    )
    assert refusal(packed(content), "Players", "E3").name == "cell_is_pivot"
    assert set_cell(packed(content), "Players", "F3", 1)


@pytest.mark.parametrize("sheet", ["Nobody", "Race"])
def test_a_sheet_without_cells_is_refused(sheet: str) -> None:
    """A sheet that is not there, or is a chart, has no cell to set."""
    assert refusal(rich_workbook(), sheet, "A1").name == "sheet_not_there"


def test_protected_and_hidden_sheets_are_patched() -> None:
    """Protection is no obstacle and stays; so does a very hidden state."""
    after = set_cell(set_cell(rich_workbook(), "Round 1", "D2", "1-0"), "Lists", "A4", "+/-")
    assert value_at(after, "Round 1", 2, 4) == "1-0"
    assert b"<sheetProtection password=" in parts(after)["xl/worksheets/sheet2.xml"]
    assert b'state="veryHidden"' in parts(after)["xl/workbook.xml"]


def test_dates_since_1904_stay() -> None:
    """A workbook that counts days from 1904 goes on doing so."""
    source = edited(rich_workbook(), workbook=replaced("<workbookPr ", '<workbookPr date1904="1" '))
    assert b'date1904="1"' in parts(set_cell(source, "Round 1", "D2", "1-0"))["xl/workbook.xml"]


# ---------------------------------------------------------------------------------------------------------------------
# Stored values
# ---------------------------------------------------------------------------------------------------------------------


def test_values_that_depend_on_a_change_are_taken_out() -> None:
    """Directly, through a name and through another formula: what may be out of date goes, everything else stays."""
    done = graft(rich_workbook(), Edits((CellEdit("Round 1", "D2", "1-0"),)), "club.xlsx")
    first, accounts = "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml"
    assert [stored(done.data, first, each) for each in ("E2", "E3")] == [None, "0"]
    assert [stored(done.data, accounts, each) for each in ("D1", "D2", "D3", "D4")] == ["30", None, None, "7900"]
    assert {each.place.sheet: each.values["count"] for each in done.findings} == {"Round 1": "1", "Accounts": "2"}
    assert b'fullCalcOnLoad="1"' in parts(done.data)["xl/workbook.xml"]


def test_values_that_depend_on_a_table_are_taken_out() -> None:
    """A formula that names a table reads all of it."""
    after = set_cell(rich_workbook(), "Accounts", "B2", 15)
    assert stored(after, "xl/worksheets/sheet3.xml", "D1") is None


def test_values_that_depend_on_our_sheets_are_taken_out() -> None:
    """A formula of the arbiter's that reads a sheet of ours loses its value when that is drawn anew."""
    once = apply_edits(rich_workbook(), Edits(sheets=(a_plan("Standings"),)), "club.xlsx")
    reading = edited(once, **{"worksheets/sheet3": replaced("SUM(Players!C2:C5)", "SUM(Standings!C2:C5)")})
    again = apply_edits(reading, Edits(sheets=(a_plan("Standings"),)), "club.xlsx")
    assert stored(again, "xl/worksheets/sheet3.xml", "D4") is None


def test_no_recalculation_where_nothing_depends() -> None:
    """Without a formula in reach Excel is not told to calculate, and so does not ask to save on closing."""
    after = set_cell(rich_workbook(), "Players", "F20", 1)
    assert b"fullCalcOnLoad" not in parts(after)["xl/workbook.xml"]


def test_the_calculation_chain_goes_with_the_values() -> None:
    """The list of formulas is dropped as soon as a stored value is, with its relationship and type."""
    source = _with_calculation_chain(rich_workbook())
    after = parts(set_cell(source, "Round 1", "D2", "1-0"))
    assert "xl/calcChain.xml" not in after
    assert b"calcChain" not in after["[Content_Types].xml"] + after["xl/_rels/workbook.xml.rels"]
    assert "xl/calcChain.xml" in parts(set_cell(source, "Players", "F20", 1))


@pytest.mark.parametrize(
    ("formula", "stale"),
    [
        ("B2", True),
        ("$B$2", True),
        ("Sheet1!B2", False),
        ("SUM(A1:C3)", True),
        ("SUM(A3:C4)", False),
        ("SUM(B:B)", True),
        ("SUM(2:2)", True),
        ("SUM(C:D)", False),
        ("'Players'!B2", True),
        ("PLAYERS!b2", True),
        ("'[other.xlsx]Players'!B2", False),
        ("SUM(Notes:Players!B2)", True),
        ("SUM(Players!A1:Players!C3)", True),
        ("SUM(A1:INDEX(C:C,3))", True),
        ('INDIRECT("B"&2)', True),
        ("OFFSET(A1,1,1)", True),
        ('"B2"&C9', False),
        ("LOG10(C9)", False),
        ("PI()", False),
    ],
)
def test_what_a_formula_reads(formula: str, stale: bool) -> None:
    """B2 of *Players* changes: every way to write that a formula reads it is seen, and only those (in doubt: yes)."""
    source = workbook(
        {
            "Players": (("No.", "Name"), (1, "Anna"), (2, "Bo"), (None, None, None, Formula(formula, 5))),
            "Notes": (("x",),),
            "Sheet1": (("x",),),
        }
    )
    after = set_cell(source, "Players", "B2", "Cleo")
    assert stored(after, "xl/worksheets/sheet1.xml", "D4") == (None if stale else "5")


def test_shared_and_array_formulas_are_followed() -> None:
    """A copy of a shared formula reads its own neighbours; an array's values go all together."""
    source = with_sheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*2</f><v>2</v></c></row>'
        '<row r="2"><c r="A2"><v>5</v></c><c r="B2"><f t="shared" si="0"/><v>10</v></c></row>'
        '<row r="3"><c r="A3"><f t="array" ref="A3:B3">A2:B2*1</f><v>5</v></c><c r="B3"><v>10</v></c></row>'
    )
    part = "xl/worksheets/sheet1.xml"
    first = set_cell(source, "Players", "A1", 7)
    assert [stored(first, part, each) for each in ("B1", "B2", "A3")] == [None, "10", "5"]
    second = set_cell(source, "Players", "A2", 7)
    assert [stored(second, part, each) for each in ("B1", "B2", "A3")] == ["2", None, None]
    assert cell_of(second, part, "B3").findtext(f"{MAIN}v") is None


def test_libreoffice_calculates_what_was_taken_out(tmp_path: Path) -> None:
    """LibreOffice shows the new value of a formula behind a changed result, where the old one was stored."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(set_cell(rich_workbook(), "Round 1", "D2", "1-0"))
    shown = convert(path, "xlsx").read_bytes()
    assert [value_at(shown, "Accounts", row, 4) for row in (2, 3)] == [2.0, 4.0]


def _with_calculation_chain(data: bytes) -> bytes:
    content = parts(data)
    content["xl/calcChain.xml"] = f'<calcChain xmlns="{MAIN[1:-1]}"><c r="E2" i="2"/></calcChain>'.encode()
    types, rels = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain"
    content[rels] = content[rels].replace(
        b"</Rel", f'<Relationship Id="rId77" Type="{kind}" Target="calcChain.xml"/></Rel'.encode()
    )
    content[types] = content[types].replace(
        b"</Types>",
        b'<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        b'spreadsheetml.calcChain+xml"/></Types>',
    )
    return packed(content)
