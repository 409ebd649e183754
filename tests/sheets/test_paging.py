"""How lists fall on printed pages: no page of small print alone, no rest of a line or two."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.languages import Language
from generator.sheets.frame import list_page, small_print, title_rows
from generator.sheets.model import Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.paging import EDGE, page_room, printed_width, row_height, spread
from generator.sheets.standings import standings_sheet
from generator.simulation import SimulationOptions, simulate
from generator.standings import compute
from generator.workbook.draw import draw_workbook
from tests.support.libreoffice import convert_all, pdf_pages

EXCEL, LIBREOFFICE = 1.0, 1.07
"""How wide a letter is printed."""
SIZES = (20, 25, 31, 45, 50)


def sheet(heights: list[float], width: float, notes: int, *, landscape: bool = False, paper: str = "A4") -> SheetPlan:
    """A list with rows of these heights, notes below, in one column so wide."""
    page = list_page("Cup", "List", Language.ENGLISH, paper=paper, heading_row=3, landscape=landscape)
    headings = Row((Cell("Name", Look.HEADING),), 24.0)
    lines = (Row((Cell(str(at), Look.NAME),), height) for at, height in enumerate(heights))
    below = (Row(height=10.0), *small_print(["a note"] * notes, 1))
    rows = (*title_rows("Cup", "List", 1), headings, *lines, *below)
    return SheetPlan("List", rows, (Column(width - EDGE),), page=page)


def pages(plan: SheetPlan, letters: float) -> list[list[Row]]:
    """The rows on each page, headings not counted, as a program fills it."""
    landscape, width = plan.page.landscape, printed_width(plan.columns) * letters
    room, used = page_room(width, landscape=landscape, paper=plan.page.paper), 0.0
    found: list[list[Row]] = [[]]
    for row in plan.rows[3:]:
        if found[-1] and (used + row.height > room or row.break_before):
            found.append([])
            used = 0.0
        found[-1].append(row)
        used += row.height
    return found


def lines(page: list[Row]) -> int:
    """How many lines of the list stand on a page."""
    return sum(cell is not None and cell.look is Look.NAME for row in page for cell in row.cells)


@given(
    count=st.integers(3, 400),
    height=st.sampled_from([15.75, 20.25, 24.75]),
    width=st.floats(60, 190),
    notes=st.integers(0, 8),
    landscape=st.booleans(),
    paper=st.sampled_from(["A4", "Letter"]),
)
def test_some_lines_stand_on_the_last_page(
    count: int, height: float, width: float, notes: int, landscape: bool, paper: str
) -> None:
    """Whatever the size of a list, its small print has lines of the list beside it, in Excel as in LibreOffice."""
    plan = spread(sheet([height] * count, width, notes, landscape=landscape, paper=paper))
    for letters in (EXCEL, LIBREOFFICE):
        assert lines(pages(plan, letters)[-1]) >= 3


@given(st.lists(st.sampled_from([24.0, 38.25, 52.5, 96.0]), min_size=4, max_size=200))
def test_rows_of_different_heights_are_kept(heights: list[float]) -> None:
    """Every row keeps its place and its cells; it may grow a little, and what is higher than any line does not."""
    plan = sheet(heights, 150.0, 2, landscape=True)
    result = spread(plan)
    assert [row.cells for row in result.rows] == [row.cells for row in plan.rows]
    for before, after in zip(plan.rows, result.rows, strict=True):
        assert before.height <= after.height <= max(before.height, 32.25)


def test_what_falls_well_stays_as_it_is() -> None:
    """A single page, and a sheet that does not repeat its headings, are left alone."""
    plan = sheet([20.0] * 20, 90.0, 3)
    assert spread(plan) == plan
    drawing = SheetPlan("Drawing", (Row(height=30.0),) * 100, (Column(10.0),), page=PageSetup())
    assert spread(drawing) is drawing


def test_height_that_fills_a_page() -> None:
    """Few rows share the room of a page up to a limit, many keep the least height."""
    assert row_height(25, 90.0, least=20.0) == 24.0
    assert row_height(5, 90.0, least=20.0) == 32.25
    assert row_height(60, 90.0, least=20.0) == 20.0
    assert row_height(25, 90.0, least=20.0, below=(Row(height=75.0),)) == 21.0


def test_width_as_printed() -> None:
    """A column takes its width and its edge; what is hidden takes nothing."""
    assert printed_width([Column(10.0), Column(5.0), Column(8.0, hidden=True)]) == 15.0 + 2 * EDGE


def test_printed_by_another_program(tmp_path: Path) -> None:
    """LibreOffice prints the last lines of the standings above their legend, on no more pages than need be."""
    files = []
    for players in SIZES:
        tournament = simulate(SimulationOptions(players, 2, players))
        files.append(tmp_path / f"{players}.xlsx")
        files[-1].write_bytes(draw_workbook([standings_sheet(tournament, compute(tournament), Language.ENGLISH)]))
    for players, printed in zip(SIZES, convert_all(files, "pdf", tmp_path), strict=True):
        ranked = [len(re.findall(r"(?m)^ *\d+ +\d+ +\S", page)) for page in pdf_pages(printed)]
        assert sum(ranked) == players
        assert len(ranked) <= (1 if players == 20 else 2)
        assert ranked[-1] >= 3
