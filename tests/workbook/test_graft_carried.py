"""What the arbiter puts on a sheet of ours is still there after it was drawn anew."""

import io
import re
from collections.abc import Callable
from xml.etree import ElementTree as Xml

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.formatting.rule import Rule
from openpyxl.styles import PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits, graft
from generator.workbook.refusal import WorkbookRefused
from tests.support.rich_workbooks import a_plan, edited, packed, parts
from tests.support.small_workbooks import workbook
from tests.workbook.test_graft_sheets import without_properties

PLAIN = workbook({"Players": (("No.", "Name"), (1, "Anna"))})
ONCE = apply_edits(PLAIN, Edits(sheets=(a_plan("Standings"),)), "club.xlsx")


def with_things(change: Callable[[Worksheet], object]) -> bytes:
    """The workbook after the arbiter has put something on our sheet *Standings*."""
    book = openpyxl.load_workbook(io.BytesIO(ONCE))
    change(book["Standings"])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _greater_than_one(fill: PatternFill) -> Rule:
    return Rule("cellIs", dxf=DifferentialStyle(fill=fill), operator="greaterThan", formula=["1"])


def drawn_anew(data: bytes, rows: int = 4) -> Worksheet:
    """Our sheet *Standings* after it was drawn anew."""
    after = apply_edits(data, Edits(sheets=(a_plan("Standings", rows),)), "club.xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(after))["Standings"]
    assert sheet.cell(2 + rows, 2).value == f"Player {rows}"
    return sheet


def sheet_part(data: bytes, name: str = "Standings") -> str:
    """The part of a sheet."""
    content = parts(data)
    line = re.search(rf'<sheet [^>]*name="{name}"[^>]*r?:?id="(\w+)"'.encode(), content["xl/workbook.xml"])
    assert line is not None
    for each in Xml.fromstring(content["xl/_rels/workbook.xml.rels"]):
        if each.get("Id") == line[1].decode():
            return "xl/" + each.get("Target", "").removeprefix("/xl/")
    raise AssertionError(name)


def test_notes_stay() -> None:
    """A note on one of our cells is still there, with its author."""
    noted = with_things(lambda sheet: setattr(sheet["B4"], "comment", Comment("Late, phoned", "Kari")))
    comment = drawn_anew(noted)["B4"].comment
    assert comment is not None
    assert (comment.text, comment.author) == ("Late, phoned", "Kari")


def test_cells_beside_stay_with_their_look() -> None:
    """Words and colours to the right of our table and below it stay where they are."""

    def beside(sheet: Worksheet) -> None:
        sheet["E3"], sheet["F20"] = "Prize: 50", 7
        sheet["E3"].fill = sheet["G3"].fill = PatternFill("solid", fgColor="FFFF00")
        sheet.column_dimensions["E"].width = 33
        sheet.merge_cells("E5:F5")
        sheet["E6"].hyperlink = "https://chess.example/"

    sheet = drawn_anew(with_things(beside))
    assert (sheet["E3"].value, sheet["F20"].value) == ("Prize: 50", 7)
    assert [sheet[each].fill.fgColor.rgb for each in ("E3", "G3")] == ["00FFFF00", "00FFFF00"]
    assert sheet.column_dimensions["E"].width == 33
    assert "E5:F5" in {str(each) for each in sheet.merged_cells.ranges}
    assert sheet["E6"].hyperlink.target == "https://chess.example/"


def test_conditional_formats_and_lists_stay() -> None:
    """A rule that colours cells of ours stays, and so does a drop-down list beside our table."""

    def rules(sheet: Worksheet) -> None:
        red = PatternFill(bgColor="FF0000")
        sheet.conditional_formatting.add("C3:C5", _greater_than_one(red))
        sheet.add_data_validation(DataValidation("list", formula1='"paid,open"', sqref="F3:F9"))

    sheet = drawn_anew(with_things(rules))
    (rule,) = next(iter(sheet.conditional_formatting)).rules
    assert rule.dxf.fill.bgColor.rgb == "00FF0000"
    assert {str(each.sqref) for each in sheet.data_validations.dataValidation} == {"C3", "F3:F9"}


def test_protection_filter_and_zoom_stay() -> None:
    """The arbiter's protection, filter buttons and zoom are kept; what was filtered away is shown again."""

    def settings(sheet: Worksheet) -> None:
        sheet.protection.sheet = True
        sheet.auto_filter.ref = "A2:C5"
        sheet.auto_filter.add_filter_column(1, ["Player 1"])
        sheet.row_dimensions[4].hidden = True
        sheet.sheet_view.zoomScale = 150

    sheet = drawn_anew(with_things(settings))
    assert sheet.protection.sheet is True
    assert (sheet.auto_filter.ref, sheet.auto_filter.filterColumn) == ("A2:C5", [])
    assert sheet.sheet_view.zoomScale == 150
    assert not sheet.row_dimensions[4].hidden


def test_the_name_macros_use_stays() -> None:
    """The name by which macros know a sheet is kept."""
    coded = with_things(lambda sheet: setattr(sheet.sheet_properties, "codeName", "Tabelle7"))
    assert drawn_anew(coded).sheet_properties.codeName == "Tabelle7"


def test_drawings_keep_their_parts_and_prefixes() -> None:
    """Pictures, form controls, extension lists and the prefixes older programs may ignore are carried over."""
    part = sheet_part(ONCE)
    content = parts(ONCE)
    mc, x14 = "http://schemas.openxmlformats.org/markup-compatibility/2006", "http://example.com/newer"
    content[part] = (
        content[part]
        .replace(b"<worksheet ", f'<worksheet xmlns:mc="{mc}" xmlns:n="{x14}" mc:Ignorable="n" '.encode(), 1)
        .replace(
            b"</worksheet>",
            b'<drawing r:id="rId1"/><legacyDrawing r:id="rId2"/>'
            b'<mc:AlternateContent><mc:Choice Requires="n"><controls/></mc:Choice></mc:AlternateContent>'
            b'<extLst><ext uri="{1}"><n:thing n:uid="{2}"/></ext></extLst></worksheet>',
        )
    )
    rels = part.replace("worksheets/", "worksheets/_rels/") + ".rels"
    content[rels] = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
    after = parts(apply_edits(packed(content), Edits(sheets=(a_plan("Standings", 4),)), "club.xlsx"))
    assert after[rels] == content[rels]
    root = Xml.fromstring(after[part])
    order = [each.tag.rpartition("}")[2] for each in root]
    assert order[-4:] == ["drawing", "legacyDrawing", "AlternateContent", "extLst"]
    assert root.get(f"{{{mc}}}Ignorable") == "n"
    assert b'<n:thing n:uid="{2}"/>' in after[part]
    assert f'xmlns:n="{x14}"'.encode() in after[part]


def test_something_in_the_way_is_refused() -> None:
    """When our table grows into a cell of the arbiter's, nothing is written and the cell is named."""
    below = with_things(lambda sheet: sheet.__setitem__("B6", "Thanks to our sponsor"))
    assert drawn_anew(below, 3)["B6"].value == "Thanks to our sponsor"
    with pytest.raises(WorkbookRefused) as refused:
        drawn_anew(below, 4)
    (finding,) = refused.value.findings
    assert (finding.name, finding.place.sheet, finding.place.cell) == ("cell_in_the_way", "Standings", "B6")


def test_our_old_rows_go() -> None:
    """A table that has become shorter leaves nothing of its old rows behind."""
    long = apply_edits(PLAIN, Edits(sheets=(a_plan("Standings", 9),)), "club.xlsx")
    assert drawn_anew(long, 2).max_row == 4


def test_a_table_of_excels_must_fit() -> None:
    """Our table made one of Excel's stays while its headings are the same, and is refused when they change."""
    tabled = with_things(lambda sheet: sheet.add_table(Table(displayName="Ranks", ref="A2:C5")))
    assert list(drawn_anew(tabled).tables) == ["Ranks"]
    other = Edits(sheets=(a_plan("Standings", headings=("Rank", "Name", "Buchholz")),))
    with pytest.raises(WorkbookRefused) as refused:
        apply_edits(tabled, other, "club.xlsx")
    assert [each.name for each in refused.value.findings] == ["table_on_our_sheet"]


def test_formulas_beside_lose_values_that_are_out_of_date() -> None:
    """A formula of the arbiter's beside our table that reads it loses its value; ours are true and keep theirs."""
    beside = with_things(lambda sheet: sheet.__setitem__("E3", "=C3*10"))
    beside = edited(
        beside,
        **{"worksheets/sheet2": lambda content: re.sub(rb"(</f>)<v */>|(</f>)<v></v>", rb"</f><v>5</v>", content)},
    )
    done = graft(beside, Edits(sheets=(a_plan("Standings", 4),)), "club.xlsx")
    assert [each.name for each in done.findings] == ["stored_values_removed"]
    assert b"<f>C3*10</f></c>" in parts(done.data)[sheet_part(done.data)]


def test_removing_needs_an_unused_sheet() -> None:
    """A sheet of ours with a note, or with a cell beside the table, is not taken out."""
    for change in (
        lambda sheet: setattr(sheet["B4"], "comment", Comment("!", "Kari")),
        lambda sheet: sheet.__setitem__("E3", "mine"),
    ):
        with pytest.raises(WorkbookRefused) as refused:
            apply_edits(with_things(change), Edits(removed=("Standings",)), "club.xlsx")
        assert [each.name for each in refused.value.findings] == ["sheet_holds_yours"]


def test_cells_beside_stay_when_the_record_is_lost() -> None:
    """Without a record of what we filled, the print area tells what is ours; a word beside it stays."""
    once = apply_edits(ONCE, Edits(sheets=(a_plan("Log", 1, extra="pairbook next"),)), "club.xlsx")
    lost = without_properties(apply_edits(once, Edits((CellEdit("Standings", "F3", "mine"),)), "club.xlsx"))
    sheet = drawn_anew(lost, 2)
    assert sheet["F3"].value == "mine"
    assert sheet["B5"].value is None
