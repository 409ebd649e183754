"""The Teams sheet: one row a team, to be filled in; numbers left empty are given with the schedule."""

from collections.abc import Sequence

from generator.languages import Language, text
from generator.sheets.frame import column_entries, list_page, name_width
from generator.sheets.model import Align, Cell, CellValue, Column, Look, Row, SheetPlan
from generator.tournament import Team
from generator.workbook.layout import TeamColumn

_HEADING_ROW = 3
_ROW_HEIGHT = 22.0
_ROOM_BELOW = 20
_WIDTHS = {
    TeamColumn.NUMBER: 7.0,
    TeamColumn.SHORT: 12.0,
    TeamColumn.CAPTAIN: 28.0,
    TeamColumn.UNTIL_ROUND: 12.0,
}
_NUMBERS = frozenset({TeamColumn.NUMBER, TeamColumn.UNTIL_ROUND})


def teams_sheet(teams: Sequence[Team], language: Language, *, rows: int = 0, paper: str = "A4") -> SheetPlan:
    """The sheet with these teams and at least ``rows`` rows."""
    columns = tuple(TeamColumn)
    headings = tuple(
        Cell(
            text(language, f"team_column.{column.value}"),
            Look.HEADING,
            align=Align.LEFT if column in (TeamColumn.NAME, TeamColumn.CAPTAIN) else None,
        )
        for column in columns
    )
    body = tuple(_row(teams[index] if index < len(teams) else None, index) for index in range(max(rows, len(teams))))
    title = text(language, "sheet.teams")
    hint = Cell(text(language, "print.teams_hint"), Look.HELP, columns=len(columns))
    names = name_width((team.name for team in teams), least=30.0, most=40.0)
    return SheetPlan(
        name=title,
        rows=(
            Row((Cell(title, Look.TITLE, columns=len(columns)),), 32.0),
            Row((hint,), 34.0),
            Row(headings, 26.0),
            *body,
        ),
        columns=tuple(Column(_WIDTHS.get(column, names)) for column in columns),
        freeze=(_HEADING_ROW, 2),
        page=list_page("", title, language, paper=paper, heading_row=_HEADING_ROW, growing=True),
        entries=column_entries(
            TeamColumn,
            (_HEADING_ROW + 1, _HEADING_ROW + len(body) + _ROOM_BELOW),
            "team_column",
            language,
            numbers=_NUMBERS,
        ),
        tab_colour="players",
    )


def _row(team: Team | None, index: int) -> Row:
    values: dict[TeamColumn, CellValue] = {}
    if team is not None:
        values = {
            TeamColumn.NUMBER: team.number or None,
            TeamColumn.NAME: team.name,
            TeamColumn.SHORT: team.short_name or None,
            TeamColumn.CAPTAIN: team.captain or None,
            TeamColumn.UNTIL_ROUND: team.until_round,
        }
    cells = tuple(
        Cell(
            values.get(column),
            Look.NUMBER if column in _NUMBERS else Look.TEXT,
            stripe=index % 2 == 1,
            bold=column is TeamColumn.NAME,
        )
        for column in TeamColumn
    )
    return Row(cells, _ROW_HEIGHT)
