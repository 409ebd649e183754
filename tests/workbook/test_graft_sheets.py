"""Sheets of ours moved into the arbiter's workbook: what changes, what does not, and what is refused."""

import io
import re
import warnings
import zipfile
from xml.etree import ElementTree as Xml

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from generator.findings import Finding
from generator.sheets.model import Cell, Look, Row, SheetPlan
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits, graft, owned_sheets
from generator.workbook.refusal import WorkbookRefused
from tests.support.rich_workbooks import MACROS, a_plan, edited, packed, parts, replaced, rich_workbook
from tests.support.small_workbooks import workbook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MAY_CHANGE = {
    "[Content_Types].xml",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "docProps/custom.xml",
}
STANDINGS = Edits(sheets=(a_plan("Standings"), a_plan("Seating")))


def refusal(source: bytes, edits: Edits) -> Finding:
    """The one finding with which a change is refused."""
    with pytest.raises(WorkbookRefused) as refused:
        apply_edits(source, edits, "club.xlsx")
    (finding,) = refused.value.findings
    return finding


def sheet_rows(data: bytes, sheet: str) -> list[list[object]]:
    """The values of a sheet as another library reads them."""
    return [list(row) for row in CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name(sheet).to_python()]


def opened(data: bytes) -> openpyxl.Workbook:
    """The workbook in openpyxl, which warns of each feature it would lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(io.BytesIO(data))


def sheet_lines(data: bytes) -> list[dict[str, str]]:
    """The sheet list of a workbook."""
    return [dict(each.attrib) for each in Xml.fromstring(parts(data)["xl/workbook.xml"]).iter(f"{MAIN}sheet")]


def names(data: bytes) -> list[tuple[str | None, str | None, str | None]]:
    """The defined names of a workbook: name, position of its sheet, formula."""
    root = Xml.fromstring(parts(data)["xl/workbook.xml"])
    return [(each.get("name"), each.get("localSheetId"), each.text) for each in root.iter(f"{MAIN}definedName")]


@pytest.mark.parametrize("macros", [False, True])
def test_everything_foreign_keeps_its_bytes(macros: bool) -> None:
    """Charts, pictures, notes, tables, macros, other sheets: every part but the few shared ones has the same bytes."""
    source = rich_workbook(macros=macros)
    before, after = parts(source), parts(apply_edits(source, STANDINGS, "club.xlsx"))
    assert set(before) <= set(after)
    assert {part for part in before if before[part] != after[part]} <= MAY_CHANGE
    if macros:
        assert after["xl/vbaProject.bin"] == MACROS
        assert b"ms-excel.sheet.macroEnabled.main+xml" in after["[Content_Types].xml"]


def test_packed_members_are_not_packed_anew() -> None:
    """A member that does not change keeps even its packed bytes, its date and its attributes."""
    source = rich_workbook()
    after = apply_edits(source, STANDINGS, "club.xlsx")
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(io.BytesIO(after)) as new:
        assert new.namelist()[: len(old.namelist())] == old.namelist()
        was, now = old.getinfo("xl/theme/theme1.xml"), new.getinfo("xl/theme/theme1.xml")
        assert (was.compress_size, was.date_time, was.external_attr) == (
            now.compress_size,
            now.date_time,
            now.external_attr,
        )


def test_a_second_run_changes_nothing_more() -> None:
    """The same change again gives the very same file."""
    once = apply_edits(rich_workbook(), STANDINGS, "club.xlsx")
    assert apply_edits(once, STANDINGS, "club.xlsx") == once


def test_new_sheets_stand_at_the_end_and_are_read_by_others() -> None:
    """New sheets come last; another library reads the values of the plan."""
    after = apply_edits(rich_workbook(), STANDINGS, "club.xlsx")
    assert [line["name"] for line in sheet_lines(after)][-2:] == ["Standings", "Seating"]
    assert sheet_rows(after, "Standings")[:3] == [
        ["Club Open", "", ""],
        ["Rank", "Name", "Points"],
        [1.0, "Player 1", 0.5],
    ]


def test_a_sheet_of_ours_keeps_part_number_and_place() -> None:
    """Drawn anew, our sheet stays where it is, with its number, and other sheets behind it are not moved."""
    first = apply_edits(rich_workbook(), Edits(sheets=(a_plan("Standings"),)), "club.xlsx")
    first = apply_edits(first, Edits(sheets=(a_plan("Seating"),)), "club.xlsx")
    second = apply_edits(first, Edits(sheets=(a_plan("Standings", 9),)), "club.xlsx")
    assert sheet_lines(second) == sheet_lines(first)
    assert set(parts(second)) == set(parts(first))
    assert len(sheet_rows(second, "Standings")) == 11


def test_print_names_count_positions_with_chart_sheets() -> None:
    """Print area and titles belong to the sheet's position, chart sheets counted; the arbiter's names stay first."""
    before, after = names(rich_workbook()), names(apply_edits(rich_workbook(), STANDINGS, "club.xlsx"))
    assert after[: len(before)] == before
    assert after[len(before) :] == [
        ("_xlnm.Print_Area", "5", "Standings!$A$1:$C$5"),
        ("_xlnm.Print_Titles", "5", "Standings!$1:$2"),
        ("_xlnm.Print_Area", "6", "Seating!$A$1:$C$5"),
        ("_xlnm.Print_Titles", "6", "Seating!$1:$2"),
    ]


@pytest.mark.parametrize("name", ["Players", "PLAYERS", "lists", "Race"])
def test_a_sheet_of_the_arbiters_is_never_written_over(name: str) -> None:
    """A sheet of that name in any spelling, hidden ones and chart sheets included, is refused by its name."""
    finding = refusal(rich_workbook(), Edits(sheets=(a_plan(name),)))
    assert finding.name == "sheet_not_ours"
    assert finding.values["sheet"].lower() == name.lower()


def test_existing_styles_keep_their_numbers() -> None:
    """Every entry of the styles is where it was, with the same content; a second run adds none."""

    def collections(data: bytes) -> dict[str, list[str]]:
        root = Xml.fromstring(parts(data)["xl/styles.xml"])
        return {each.tag: [Xml.canonicalize(Xml.tostring(child, "unicode")) for child in each] for each in root}

    source = rich_workbook()
    before, after = collections(source), collections(apply_edits(source, STANDINGS, "club.xlsx"))
    for tag, entries in before.items():
        assert after[tag][: len(entries)] == entries
    assert len(after[f"{MAIN}cellXfs"]) > len(before[f"{MAIN}cellXfs"])


def test_prefixed_styles_do_not_grow() -> None:
    """In a styles part that writes a prefix before every name our formats are found again."""

    def prefixed(content: bytes) -> bytes:
        content = re.sub(rb"<(/?)(\w)", rb"<\1x:\2", content.replace(b'xmlns="', b'xmlns:x="', 1))
        return content.replace(b"<x:?xml", b"<?xml")

    once = apply_edits(edited(rich_workbook(), styles=prefixed), STANDINGS, "club.xlsx")
    again = apply_edits(once, Edits(sheets=(a_plan("Standings", 4),)), "club.xlsx")
    assert parts(again)["xl/styles.xml"] == parts(once)["xl/styles.xml"]


def test_a_workbook_without_styles_gets_them() -> None:
    """Without a styles part one is made, and the arbiter's cells keep the plain look that number 0 is."""
    content = parts(workbook({"Players": (("Name",), ("Anna",))}))
    del content["xl/styles.xml"]
    rels, types = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
    content[rels] = re.sub(rb"<Relationship [^>]*styles[^>]*/>", b"", content[rels])
    content[types] = re.sub(rb"<Override [^>]*styles[^>]*/>", b"", content[types])
    book = opened(apply_edits(packed(content), STANDINGS, "club.xlsx"))
    assert book["Standings"]["A1"].font.sz > book["Players"]["A1"].font.sz
    assert not book["Players"]["A1"].font.b


def test_looks_and_text_format_arrive() -> None:
    """In the arbiter's workbook our title is large, the cells to type in are text, and the rows repeat on paper."""
    sheet = opened(apply_edits(rich_workbook(), STANDINGS, "club.xlsx"))["Standings"]
    assert sheet["A1"].font.sz > 12
    assert sheet["C3"].number_format == "@"
    assert sheet.print_title_rows == "$1:$2"
    assert sheet.data_validations.dataValidation[0].formula1 == '"1-0,0-1"'


@pytest.mark.parametrize(
    "words", ["=1+1", "+1", "-1", "@SUM(A1)", "=", '=HYPERLINK("http://x")', "http://chess.example"]
)
def test_text_never_becomes_a_formula(words: str) -> None:
    """A name that looks like a formula or a link is text in the written workbook."""
    plan = SheetPlan("Standings", (Row((Cell(words, Look.NAME),)),), ())
    edits = Edits((CellEdit("Players", "B2", words),), (plan,))
    book = opened(apply_edits(rich_workbook(), edits, "club.xlsx"))
    for cell in (book["Standings"]["A1"], book["Players"]["B2"]):
        assert cell.value == words
        assert cell.data_type == "s"
        assert cell.hyperlink is None


def test_unusual_names_inside_the_package_are_followed() -> None:
    """Parts are found by relationships: other names, ids that are words, absolute targets, quotes of both kinds."""
    content = {part.replace("sheet2.xml", "Second.XML"): each for part, each in parts(rich_workbook()).items()}
    content["_rels/.rels"] = content["_rels/.rels"].replace(b'"xl/workbook.xml"', b"'/XL/workbook.xml'")
    types, rels = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"
    content[types] = content[types].replace(b"sheet2.xml", b"second.xml")
    content[rels] = content[rels].replace(b"worksheets/sheet2.xml", b"/xl/worksheets/Second.XML")
    for part in (rels, "xl/workbook.xml"):
        content[part] = content[part].replace(b'd="rId1"', b'd="players"')
    edits = Edits((CellEdit("Round 1", "D2", "1-0"),), STANDINGS.sheets)
    after = apply_edits(packed(content), edits, "club.xlsx")
    assert set(content) <= set(parts(after))
    assert sheet_rows(after, "Round 1")[1][3] == "1-0"
    assert owned_sheets(after) == ("Standings", "Seating")


def test_the_record_fits_into_document_properties() -> None:
    """With many sheets the record is spread over properties of at most 255 letters, and read again whole."""
    plans = tuple(a_plan(f"Round {number}", 1) for number in range(2, 25))
    after = apply_edits(rich_workbook(), Edits(sheets=plans), "club.xlsx")
    texts = [each.text or "" for each in Xml.fromstring(parts(after)["docProps/custom.xml"]).iter()]
    assert max(len(each) for each in texts) <= 255
    assert owned_sheets(after) == tuple(plan.name for plan in plans)
    fewer = apply_edits(after, Edits(removed=tuple(plan.name for plan in plans[1:])), "club.xlsx")
    assert owned_sheets(fewer) == ("Round 2",)
    assert b"club 17" in parts(fewer)["docProps/custom.xml"]


def without_properties(data: bytes) -> bytes:
    """A workbook as it comes back from a program that drops document properties."""
    content = {part: each for part, each in parts(data).items() if part != "docProps/custom.xml"}
    content["_rels/.rels"] = re.sub(rb"<Relationship [^>]*custom-properties[^>]*/>", b"", content["_rels/.rels"])
    types = "[Content_Types].xml"
    content[types] = re.sub(rb"<Override [^>]*custom-properties[^>]*/>", b"", content[types])
    return packed(content)


def test_our_sheets_are_known_by_our_log_when_the_record_is_lost() -> None:
    """After a trip through another program the Log tells that Standings is ours; without a Log it is the arbiter's."""
    log = SheetPlan("Log", (Row((Cell("2026-12-01 10:00"), Cell("pairbook next"))),), ())
    lost = without_properties(apply_edits(rich_workbook(), Edits(sheets=(a_plan("Standings"), log)), "club.xlsx"))
    assert set(owned_sheets(lost)) == {"Standings", "Log", "Round 1"}
    again = apply_edits(lost, Edits(sheets=(a_plan("Standings", 2),)), "club.xlsx")
    assert len(sheet_rows(again, "Standings")) == 4
    without_log = without_properties(apply_edits(rich_workbook(), STANDINGS, "club.xlsx"))
    assert owned_sheets(without_log) == ()
    assert refusal(without_log, STANDINGS).name == "sheet_not_ours"


def test_another_sheet_put_in_place_of_ours_is_the_arbiters() -> None:
    """Our sheet deleted and one of the arbiter's given its name: it has another number and other headings."""
    once = apply_edits(rich_workbook(), STANDINGS, "club.xlsx")
    number = next(line["sheetId"] for line in sheet_lines(once) if line["name"] == "Standings")
    renumbered = edited(once, workbook=replaced(f'sheetId="{number}"', 'sheetId="99"'))
    assert apply_edits(renumbered, STANDINGS, "club.xlsx")
    part = next(name for name, each in parts(once).items() if b"<t>Rank</t>" in each)
    content = parts(renumbered)
    content[part] = re.sub(rb"<t>(Rank|Name|Points)</t>", rb"<t>my own \1</t>", content[part])
    assert refusal(packed(content), STANDINGS).name == "sheet_not_ours"


def test_removed_sheets_take_their_names_along() -> None:
    """A sheet of ours goes with its names and its type; positions of names and the active tab behind it move up."""
    both = apply_edits(rich_workbook(), STANDINGS, "club.xlsx")
    both = edited(both, workbook=replaced("<workbookView ", '<workbookView activeTab="6" firstSheet="1" '))
    after = apply_edits(both, Edits(removed=("Standings",)), "club.xlsx")
    assert [line["name"] for line in sheet_lines(after)][-2:] == ["Lists", "Seating"]
    assert names(after)[-2:] == [
        ("_xlnm.Print_Area", "5", "Seating!$A$1:$C$5"),
        ("_xlnm.Print_Titles", "5", "Seating!$1:$2"),
    ]
    assert b'activeTab="5" firstSheet="1"' in parts(after)["xl/workbook.xml"]
    gone = set(parts(both)) - set(parts(after))
    assert len(gone) == 1
    assert gone.pop().encode() not in parts(after)["[Content_Types].xml"]


def test_only_own_sheets_are_removed() -> None:
    """A sheet of the arbiter's, or one that is not there, cannot be taken out."""
    assert refusal(rich_workbook(), Edits(removed=("Players",))).name == "sheet_not_ours"
    assert refusal(rich_workbook(), Edits(removed=("Standings",))).name == "sheet_not_ours"


def test_a_sheet_that_is_read_elsewhere_is_not_removed() -> None:
    """A formula, a defined name or a chart of the arbiter's that reads our sheet keeps it there, and is named."""
    both = apply_edits(rich_workbook(), STANDINGS, "club.xlsx")
    going = Edits(removed=("Standings",))
    formula = edited(both, **{"worksheets/sheet3": replaced("SUM(Players!C2:C5)", "SUM(Standings!C2:C5)")})
    finding = refusal(formula, going)
    assert (finding.name, finding.place.sheet, finding.place.cell) == ("sheet_in_use", "Accounts", "D4")
    named = edited(both, workbook=replaced("Accounts!$B$2", "Standings!$C$2"))
    assert refusal(named, going).place.cell == "Secret"
    charted = edited(both, **{"charts/chart2": replaced("Players!", "Standings!")})
    assert refusal(charted, going).name == "sheet_in_use"


def test_a_locked_structure_is_told() -> None:
    """Adding a sheet to a workbook with a locked structure is done and said; the lock stays."""
    locked = edited(
        rich_workbook(), workbook=replaced("<bookViews>", '<workbookProtection lockStructure="1"/><bookViews>')
    )
    done = graft(locked, STANDINGS, "club.xlsx")
    assert [(each.name, each.values["sheets"]) for each in done.findings] == [
        ("structure_locked", "Standings, Seating")
    ]
    assert b'lockStructure="1"' in parts(done.data)["xl/workbook.xml"]
    assert graft(done.data, STANDINGS, "club.xlsx").findings == ()


def test_an_empty_change_changes_nothing() -> None:
    """With nothing to change, every part has its bytes."""
    source = rich_workbook()
    assert parts(apply_edits(source, Edits(), "club.xlsx")) == parts(source)
