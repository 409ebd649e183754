"""The Problems sheet: every finding of a command with its place, a click away from the cell it speaks of."""

from collections.abc import Sequence

from generator.findings import Finding, Place, Severity
from generator.languages import Language, text
from generator.sheets.frame import list_page
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan

_HEADING_ROW = 2
_LETTERS_A_LINE = 78
_SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


def problems_sheet(findings: Sequence[Finding], language: Language, *, paper: str = "A4") -> SheetPlan:
    """The sheet with these findings, what must be mended first; without any it says so."""
    headings = (
        Cell(None, Look.HEADING),
        Cell(text(language, "print.problem_sheet"), Look.HEADING, align=Align.LEFT),
        Cell(text(language, "print.problem_cell"), Look.HEADING),
        Cell(text(language, "print.problem_text"), Look.HEADING, align=Align.LEFT),
    )
    ordered = sorted(findings, key=lambda finding: _SEVERITIES.index(finding.severity))
    rows = tuple(_row(finding, language, index) for index, finding in enumerate(ordered))
    nothing = Row((Cell(text(language, "print.problems_none"), Look.TEXT, columns=4),), 24.0)
    title = text(language, "print.problems")
    return SheetPlan(
        name=text(language, "sheet.problems"),
        rows=(Row((Cell(title, Look.TITLE, columns=4),), 32.0), Row(headings, 24.0), *(rows or (nothing,))),
        columns=(Column(16.0), Column(16.0), Column(9.0), Column(72.0)),
        freeze=(_HEADING_ROW, 0),
        page=list_page("", title, language, paper=paper, heading_row=_HEADING_ROW, landscape=True),
        tab_colour="problems",
    )


def _row(finding: Finding, language: Language, index: int) -> Row:
    message = text(language, f"finding.{finding.name}", **finding.values)
    look = Look.WARNING if finding.severity is Severity.ERROR else Look.NOTE
    stripe = index % 2 == 1
    cells = (
        Cell(text(language, f"print.severity_{finding.severity.value}"), look, stripe=stripe, bold=True),
        Cell(finding.place.sheet or None, look, stripe=stripe),
        Cell(finding.place.cell or None, look, align=Align.CENTRE, stripe=stripe, link=_link(finding.place)),
        Cell(message, look, stripe=stripe),
    )
    return Row(cells, 6.0 + 15.0 * max(1, -(-len(message) // _LETTERS_A_LINE)))


def _link(place: Place) -> str | None:
    """Where a click leads: only to a cell of a sheet, not to the line of a text file."""
    if not place.sheet or not place.cell.isalnum():
        return None
    return f"'{place.sheet.replace(chr(39), chr(39) * 2)}'!{place.cell}"
