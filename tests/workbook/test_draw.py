"""Sheet plans as Excel sheets, looked at with another library and in the bare XML."""

import re
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from generator.sheets.model import Align, Cell, CellValue, Column, Entry, Look, PageSetup, Row, SheetPlan
from generator.workbook.draw import draw_workbook

_PAGE = PageSetup()


def plan(
    *values: CellValue, name: str = "Sheet", page: PageSetup = _PAGE, entries: tuple[Entry, ...] = ()
) -> SheetPlan:
    """A sheet with one row of texts and numbers."""
    return SheetPlan(name, (Row(tuple(Cell(value) for value in values)),), (), page=page, entries=entries)


def drawn(*plans: SheetPlan) -> Worksheet:
    """The first sheet as openpyxl reads it."""
    return openpyxl.load_workbook(BytesIO(draw_workbook(plans))).worksheets[0]


def part(name: str, *plans: SheetPlan) -> str:
    """The XML of one part of the drawn package."""
    with ZipFile(BytesIO(draw_workbook(plans))) as package:
        return package.read(name).decode()


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "=",
        "+A1",
        "-A1",
        "@SUM(A1)",
        "http://example.org",
        "0123",
        "1/2",
        "1-0",
        "TRUE",
        "{=A1}",
        "mailto:a@b.c",
    ],
)
def test_text_stays_text(text: str) -> None:
    """Whatever a text looks like, it is stored as that text and nothing else."""
    cell = drawn(plan(text))["A1"]
    assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)


def test_numbers_stay_numbers() -> None:
    """Whole numbers and exact decimals are stored as numbers that can be summed."""
    sheet = drawn(plan(7, Decimal("2.5"), Decimal("0.25")))
    assert [sheet[address].value for address in ("A1", "B1", "C1")] == [7, 2.5, 0.25]


def test_styles_never_refer_to_a_theme() -> None:
    """Every font is named, and no font or colour depends on the workbook's theme."""
    looks = SheetPlan("Sheet", tuple(Row((Cell("x", look),)) for look in Look), ())
    styles = part("xl/styles.xml", looks)
    assert "theme=" not in styles
    assert "<scheme" not in styles


def test_every_look_is_drawn() -> None:
    """Each look has a format of its own, except the blank one that is plain."""
    sheet = drawn(SheetPlan("Sheet", tuple(Row((Cell("x", look),)) for look in Look), ()))
    seen = {
        look: (cell.font, cell.fill, cell.border, cell.alignment, cell.number_format)
        for look, cell in zip(Look, sheet["A"], strict=True)
    }
    assert len({repr(each) for each in seen.values()}) == len(Look)


def test_typed_cells_are_text_cells() -> None:
    """The whole block the arbiter types into is formatted as text, also where the plan draws nothing."""
    sheet = drawn(plan("1-0", entries=(Entry(1, 1, 4, 1),)))
    assert [sheet[f"A{row}"].number_format for row in range(1, 6)] == ["@", "@", "@", "@", "General"]


def test_typed_numbers_are_not_text_cells() -> None:
    """A block for numbers keeps its number format."""
    assert drawn(plan(5, entries=(Entry(1, 1, 2, 1, as_text=False),)))["A2"].number_format == "General"


def test_drop_down_is_an_offer_unless_strict() -> None:
    """A list refuses other input only when it is strict."""
    offer = Entry(1, 1, 1, 1, ("1-0", "½-½"), help_title="Result", help_text="Choose or type.")
    strict = Entry(2, 1, 2, 1, ("yes", "no"), strict=True, error_text="Please choose.")
    first, second = drawn(plan(None, entries=(offer, strict))).data_validations.dataValidation
    assert (first.type, first.formula1, first.showErrorMessage) == ("list", '"1-0,½-½"', False)
    assert (first.promptTitle, first.prompt) == ("Result", "Choose or type.")
    assert (second.showErrorMessage, second.error) == (True, "Please choose.")


def test_whole_numbers_in_a_range() -> None:
    """A range of numbers becomes a rule for whole numbers."""
    (rule,) = drawn(
        plan(None, entries=(Entry(1, 1, 1, 1, strict=True, number_range=(1, 9), as_text=False),))
    ).data_validations.dataValidation
    assert (rule.type, rule.operator, rule.formula1, rule.formula2) == ("whole", None, "1", "9")


@pytest.mark.parametrize(
    "entry",
    [
        Entry(1, 1, 1, 1, ("2,5", "2½")),
        Entry(1, 1, 1, 1, tuple(f"choice {number}" for number in range(40))),
        Entry(1, 1, 1, 1, help_title="x" * 33),
        Entry(1, 1, 1, 1, help_text="x" * 256),
    ],
)
@pytest.mark.filterwarnings("ignore:Length of")
def test_what_a_drop_down_cannot_hold_is_refused(entry: Entry) -> None:
    """A list or help text Excel cannot hold is an error, never dropped in silence."""
    with pytest.raises(ValueError, match=r"cannot hold|too long"):
        draw_workbook([plan(None, entries=(entry,))])


@pytest.mark.parametrize("name", ["x" * 32, "a/b", "a:b", "'a"])
def test_sheet_name_excel_refuses(name: str) -> None:
    """A name no sheet can have is an error."""
    with pytest.raises(ValueError, match=r".+"):
        draw_workbook([plan("x", name=name)])


def test_text_too_long_for_a_cell() -> None:
    """A text beyond the limit of a cell is an error, never cut off."""
    with pytest.raises(ValueError, match="too long"):
        draw_workbook([plan("x" * 32768)])


def test_green_triangles_are_switched_off() -> None:
    """Text cells that look like numbers, and all typed blocks, carry the mark that keeps Excel quiet."""
    xml = part("xl/worksheets/sheet1.xml", plan("12", "Anna", "1:0", entries=(Entry(5, 2, 9, 2),)))
    (ranges,) = re.findall(r'<ignoredError sqref="([^"]*)" numberStoredAsText="1"/>', xml)
    assert ranges.split() == ["B5:B9", "A1", "C1"]


def test_formula_with_stored_value() -> None:
    """A formula is stored together with its value, so that previews and LibreOffice show it."""
    rows = (Row((Cell(Decimal("2.5"), formula="SUM(B1:B2)"), Cell(2), Cell(None, formula='IF(1,"","")'))),)
    data = draw_workbook([SheetPlan("Sheet", rows, ())])
    formulas = openpyxl.load_workbook(BytesIO(data)).worksheets[0]
    values = openpyxl.load_workbook(BytesIO(data), data_only=True).worksheets[0]
    assert (formulas["A1"].value, values["A1"].value) == ("=SUM(B1:B2)", 2.5)
    assert not values["C1"].value


def test_link_inside_the_workbook() -> None:
    """A link leads to a cell of the workbook and keeps the cell's text."""
    rows = (Row((Cell("F7", link="'Round 2'!F7"),)),)
    cell = drawn(SheetPlan("Sheet", rows, ()), plan("x", name="Round 2"))["A1"]
    assert cell.value == "F7"
    assert cell.hyperlink is not None
    assert cell.hyperlink.location == "'Round 2'!F7"


def test_page_set_up() -> None:
    """Paper, direction, fit, repeated rows, margins and centring arrive as planned."""
    page = PageSetup(landscape=True, paper="A3", repeat_rows=(1, 3), margins=(1.0, 2.0, 1.5, 2.5), fit_height=1)
    sheet = drawn(plan("x", page=page))
    assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (8, "landscape")
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (None, None)  # 1 x 1 is what is not written
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_title_rows == "$1:$3"
    assert sheet.page_margins.left == pytest.approx(1 / 2.54)
    assert sheet.page_margins.bottom == pytest.approx(2.5 / 2.54)
    assert sheet.print_options.horizontalCentered


def test_fixed_scale_keeps_page_breaks() -> None:
    """Without fitting, the scale holds and every planned break is there."""
    rows = (Row((Cell("a"),)), Row((Cell("b"),), break_before=True), Row((Cell("c"),), break_before=True))
    sheet = drawn(SheetPlan("Sheet", rows, (), page=PageSetup(fit_width=0, scale=90)))
    assert sheet.page_setup.scale == 90
    assert [each.id for each in sheet.row_breaks.brk] == [1, 2]


def test_print_area_is_exact() -> None:
    """What is printed ends with the last row and with the last column that is seen."""
    columns = (Column(5), Column(5), Column(5, hidden=True), Column(5, hidden=True))
    sheet = drawn(SheetPlan("Sheet", (Row((Cell("a"), Cell("b"), Cell("c"))),), columns))
    assert sheet.print_area == "'Sheet'!$A$1:$B$1"
    assert sheet.column_dimensions["C"].hidden


def test_growing_sheet_has_no_print_area() -> None:
    """A sheet the arbiter adds to prints whatever stands in it."""
    assert not drawn(plan("a", "b", page=PageSetup(growing=True))).print_area


def test_ampersand_and_digits_in_the_footer() -> None:
    """``&`` is doubled, and a text that begins with a digit does not run into the font size."""
    page = PageSetup(footer=("Black & White", "Page {page} of {pages}", "5. Round {date}"))
    xml = part("xl/worksheets/sheet1.xml", plan("x", page=page)).replace("&amp;", "&").replace("&quot;", '"')
    assert '&L&"Calibri,Regular"&9Black && White' in xml
    assert '&C&"Calibri,Regular"&9Page &P of &N' in xml
    assert '&R&"Calibri,Regular"&9 5. Round &D' in xml


@pytest.mark.parametrize("name", ["x" * 400, "&" * 400, "ab&" * 100])
def test_long_footer_is_shortened(name: str) -> None:
    """A footer never exceeds Excel's 255 letters; page and date survive, and no ``&`` is cut in two."""
    page = PageSetup(footer=(name, "Page {page}", "{date}"))
    xml = part("xl/worksheets/sheet1.xml", plan("x", page=page)).replace("&amp;", "&").replace("&quot;", '"')
    (footer,) = re.findall(r"<oddFooter>(.*)</oddFooter>", xml)
    assert len(footer) <= 255
    assert footer.endswith('&R&"Calibri,Regular"&9&D')
    assert re.fullmatch(r"(?:[^&]|&&)*", footer.removeprefix('&L&"Calibri,Regular"&9').partition("&C&")[0])


def test_merged_cells_and_heights() -> None:
    """A cell over several columns and rows is merged, and rows have the height planned."""
    rows = (Row((Cell("x", columns=2, rows=2),), 30.0), Row(height=12.0))
    sheet = drawn(SheetPlan("Sheet", rows, ()))
    assert [each.coord for each in sheet.merged_cells.ranges] == ["A1:B2"]
    assert [sheet.row_dimensions[row].height for row in (1, 2)] == [30.0, 12.0]


def test_stripe_alignment_and_weight() -> None:
    """Stripe, alignment, bold and italic add to a look; a fill of its own is stronger than the stripe."""
    cell = Cell("x", Look.TEXT, stripe=True, bold=True, italic=True, align=Align.RIGHT)
    rows = (Row((cell, replace(cell, look=Look.ENTRY))),)
    sheet = drawn(SheetPlan("Sheet", rows, ()))
    first, second = sheet["A1"], sheet["B1"]
    assert (first.font.b, first.font.i, first.alignment.horizontal) == (True, True, "right")
    assert first.fill.fgColor.rgb == "FFF2F5F6"
    assert second.fill.fgColor.rgb == "FFFFF8E1"


def test_freeze_and_tab() -> None:
    """Frozen rows and columns and the tab's colour arrive; grid lines do not show."""
    sheet = drawn(SheetPlan("Sheet", (Row((Cell("x"),)),), (), freeze=(3, 2), tab_colour="standings"))
    assert sheet.freeze_panes == "C4"
    assert sheet.sheet_properties.tabColor is not None
    assert sheet.sheet_properties.tabColor.rgb == "FF2F7D5B"
    assert not sheet.sheet_view.showGridLines


def test_same_plans_make_the_same_file() -> None:
    """Drawing knows no clock and no chance."""
    assert draw_workbook([plan("x", 1)]) == draw_workbook([plan("x", 1)])


def test_formulas_are_stored_as_planned() -> None:
    """A formula reaches the file letter by letter, whatever functions it names."""
    formula = "IF(SUMPRODUCT(--($A$1:$A$3=\"1-0\"))=0,\"\",INDEX('Anna''s & Bo'!$B$1:$B$3,2))"
    xml = part("xl/worksheets/sheet1.xml", SheetPlan("Sheet", (Row((Cell(1, formula=formula),)),), ()))
    (stored,) = re.findall(r"<f>(.*)</f>", xml)
    assert stored.replace("&amp;", "&") == formula
