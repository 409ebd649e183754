"""Where teams sit: the rows of boards drawn from above, every round row by row, and a strip a team.

The drawing shows round 1 as the hall finds it: each row of boards with both teams and the colour of every seat, board 1
of row 1 at the left. A team's colour in a list is that of its board 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.languages import Language, text
from generator.roundrobin.schedule import Schedule
from generator.roundrobin.tables import LongTable
from generator.roundrobin.team_plan import event_of, team_plan
from generator.roundrobin.teams import TeamMatch, TeamRound
from generator.sheets.frame import event_title, list_page, title_rows
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.paging import EDGE
from generator.sheets.team_schedule import short_name
from generator.tournament import System, Team, Tournament

_NUMBER, _NAME = 6.0, 22.0
_ACROSS = 145.0  # letters between the margins of an A4 page turned on its side
_GRID = 26  # narrow columns: two rows of twelve boards with a gap behind each
_LEFT = 2
_PAGE_ROOM = 490.0
_PART_TITLE, _LINE, _ARROW, _SEAT, _TOP, _GAP = 30.0, 20.0, 24.0, 20.0, 22.0, 10.0
_MOST_ROW_COLUMNS, _MOST_ROUND_COLUMNS, _ARROW_COLUMNS = 6, 3, 17


@dataclass(frozen=True, slots=True)
class _Hall:
    """Everything the parts of the sheet ask: teams, rounds, and the long table of a rotation."""

    tournament: Tournament
    language: Language
    rounds: tuple[TeamRound, ...]
    plan: Schedule | None

    @property
    def teams(self) -> dict[int, Team]:
        """The teams by number."""
        return {team.number: team for team in event_of(self.tournament).teams}

    @property
    def boards(self) -> int:
        """The boards of a row."""
        return event_of(self.tournament).boards

    @property
    def table(self) -> LongTable | None:
        """Seats of a rotation, ``None`` for a plain table of rounds."""
        return None if self.plan is None else self.plan.table

    @property
    def hutton(self) -> bool:
        """Whether every round belongs to one board and all are played at once."""
        return self.tournament.system is System.HUTTON

    @property
    def round_label(self) -> str:
        """What heads the numbers of the rounds."""
        return self.say("row_board" if self.hutton else "row_round")

    def say(self, key: str, **values: object) -> str:
        """A text of the seating's part of the catalogue."""
        return text(self.language, f"seating.{key}", **values)

    def sides(self, number: int, match: TeamMatch) -> tuple[int, int]:
        """The teams on the upper and the lower side of a row."""
        table = self.table
        if table is None:
            return match.first, match.second
        row = match.row - 1
        return table.player_at(table.top_row[row], number), table.player_at(table.bottom_row[row], number)

    def left(self, team: int, number: int) -> bool:
        """Whether a team has withdrawn before a round; its place stays in the rotation, empty."""
        until = self.teams[team].until_round
        return until is not None and until < number

    def look(self, white: bool) -> Look:
        """The look of a seat; with colour rules off all are alike."""
        return Look.WHITE_SEAT if white or not self.tournament.colour_rules else Look.BLACK_SEAT


def team_seating_sheet(tournament: Tournament, language: Language, *, paper: str = "A4") -> SheetPlan:
    """The rows of boards in round 1, every round, and a strip for each team to cut out."""
    rounds, plan = team_plan(tournament)
    hall = _Hall(tournament, language, rounds, plan)
    title = "board_by_board" if hall.hutton else "title"
    width = round((_ACROSS - _NUMBER - _NAME - 2 * EDGE) / _GRID - EDGE, 2)
    return SheetPlan(
        name=text(language, "sheet.seating"),
        rows=(
            *title_rows(event_title(tournament, language), hall.say(title), _LEFT + _GRID),
            *(() if hall.hutton else (*_drawing(hall), *_notes(hall))),
            *_every_round(hall, new_page=not hall.hutton),
            *_strips(hall),
        ),
        columns=(Column(_NUMBER), Column(_NAME), *(Column(width) for _ in range(_GRID))),
        page=list_page(tournament.event.name, text(language, "sheet.seating"), language, paper=paper, landscape=True),
        tab_colour="seating",
    )


# ---------------------------------------------------------------------------------------------------------------------
# Round 1
# ---------------------------------------------------------------------------------------------------------------------


def _drawing(hall: _Hall) -> list[Row]:
    """The rows of round 1, as many beside each other as the page has room for."""
    first = hall.rounds[0]
    a_line = max(1, _GRID // (hall.boards + 1))
    rows: list[Row] = []
    for at in range(0, len(first.matches), a_line):
        part = first.matches[at : at + a_line]
        across = len(part) * (hall.boards + 1) - 1
        if hall.table is not None:
            rows.append(_arrows(f"→   {hall.say('team_move')}   →", across))
        rows += _blocks(hall, part, free=first.free if at == 0 else None)
        if hall.table is not None:
            rows.append(_arrows(f"←   {hall.say('team_move')}   ←", across))
        rows.append(Row(height=_GAP))
    return rows


def _arrows(words: str, across: int) -> Row:
    return Row((None, None, Cell(words, Look.ARROW, columns=max(_ARROW_COLUMNS, across))), _ARROW)


def _blocks(hall: _Hall, part: Sequence[TeamMatch], *, free: int | None) -> list[Row]:
    """Rows of boards beside each other: the upper team, its seats, the boards, the seats below, the lower team."""
    lines: list[list[Cell | None]] = [[None] * _LEFT for _ in range(5)]
    if free is not None:
        lines[1][0] = Cell(hall.say("free"), Look.FREE_SEAT, columns=_LEFT)
        lines[2][0] = Cell(f"{free}  {hall.teams[free].name}", Look.FREE_SEAT, columns=_LEFT, bold=True)
    turner = hall.plan.board_turner if hall.plan is not None else None
    for match in part:
        upper, lower = hall.sides(1, match)
        white = [(upper == match.first) == (board % 2 == 1) for board in range(1, hall.boards + 1)]
        if hall.plan is None:
            white = [games[0].team == upper for games in match.games]
        if turner in (upper, lower):
            lines[0 if turner == upper else 4][0] = Cell(
                f"{hall.say('team_stays')}  ▸", Look.HINT, columns=_LEFT, align=Align.RIGHT
            )
        lines[0] += _named(hall, upper)
        lines[1] += [*(Cell(at, hall.look(each)) for at, each in enumerate(white, 1)), None]
        lines[2] += _across(Cell(hall.say("row", number=match.row), Look.TABLE_TOP, hall.boards, bold=True))
        lines[3] += [*(Cell(at, hall.look(not each)) for at, each in enumerate(white, 1)), None]
        lines[4] += _named(hall, lower)
    heights = (_LINE, _SEAT, _TOP, _SEAT, _LINE)
    return [Row(tuple(cells), height) for cells, height in zip(lines, heights, strict=True)]


def _named(hall: _Hall, number: int) -> list[Cell | None]:
    team = hall.teams[number]
    words = f"{number}  {team.name if hall.boards > 3 else short_name(team)}"
    return _across(Cell(words, Look.WHITE_SEAT_NAME, hall.boards, bold=True))


def _across(cell: Cell) -> list[Cell | None]:
    """A cell over a row of boards, and the gap behind it."""
    return [cell, *([None] * cell.columns)]


def _notes(hall: _Hall) -> list[Row]:
    lines = []
    if hall.tournament.colour_rules:
        lines.append(hall.say("team_colours" if hall.table is not None else "team_colours_plain"))
    if hall.plan is not None and hall.table is not None:
        turner, table = hall.plan.board_turner, hall.table
        if turner is not None:
            lines.append(hall.say("team_note_move_but", team=turner))
            if hall.tournament.colour_rules:
                lines.append(hall.say("team_note_turn", team=turner))
        elif table.free_seat is not None:
            lines += [hall.say("team_note_move"), hall.say("team_note_free", team=hall.rounds[0].free)]
        lines.append(hall.say("team_note_end"))
    lines += [
        hall.say("team_note_left", team=team.number, round=team.until_round)
        for team in hall.teams.values()
        if team.until_round is not None and team.until_round < len(hall.rounds)
    ]
    return [
        Row(
            (Cell("•", Look.BLANK, align=Align.RIGHT), Cell(line, Look.RUNNING, columns=_GRID + 1)),
            18.0 * -(-len(line) // 125),
        )
        for line in lines
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Every round
# ---------------------------------------------------------------------------------------------------------------------


def _every_round(hall: _Hall, *, new_page: bool) -> list[Row]:
    """Two lines a round, the upper and the lower side of each row, with the free team in front."""
    most = max(len(each.matches) for each in hall.rounds)
    wide = min(_MOST_ROW_COLUMNS, _GRID // most)
    height = 2 * _SEAT + 6.0
    a_page = max(1, int((_PAGE_ROOM - _PART_TITLE - _LINE) / height))
    rows: list[Row] = []
    for index, each in enumerate(hall.rounds):
        if index % a_page == 0:
            title = Cell(hall.say("team_every_round"), Look.SUBTITLE, columns=_LEFT + _GRID)
            if new_page or index:
                rows.append(Row((title,), _PART_TITLE, break_before=True))
            rows.append(_rows_heading(hall, most, wide))
        upper: list[Cell | None] = [Cell(each.number, Look.BOARD, rows=2), _free_cell(hall, each)]
        lower: list[Cell | None] = [None, None]
        for match in each.matches:
            for line, team in zip((upper, lower), hall.sides(each.number, match), strict=True):
                line += [_team_cell(hall, team, each.number, match, wide), *([None] * (wide - 1))]
        rows += [Row(tuple(upper), _SEAT), Row(tuple(lower), _SEAT), Row(height=6.0)]
    return rows


def _rows_heading(hall: _Hall, most: int, wide: int) -> Row:
    odd = len(hall.teams) % 2 == 1
    cells: list[Cell | None] = [
        Cell(hall.round_label, Look.HEADING),
        Cell(hall.say("free"), Look.HEADING) if odd else None,
    ]
    for row in range(1, most + 1):
        cells += [Cell(hall.say("row", number=row), Look.HEADING, columns=wide), *([None] * (wide - 1))]
    return Row(tuple(cells), _LINE)


def _free_cell(hall: _Hall, each: TeamRound) -> Cell:
    if each.free is None:
        return Cell(None, Look.BLANK, rows=2)
    return Cell(f"{each.free}  {hall.teams[each.free].name}", Look.FREE_SEAT, rows=2)


def _team_cell(hall: _Hall, team: int, number: int, match: TeamMatch, wide: int) -> Cell:
    look = Look.FREE_SEAT if hall.left(team, number) else hall.look(team == match.first)
    return Cell(f"{team} {short_name(hall.teams[team])}" if wide > 2 else team, look, columns=wide)


# ---------------------------------------------------------------------------------------------------------------------
# Strips
# ---------------------------------------------------------------------------------------------------------------------


def _strips(hall: _Hall) -> list[Row]:
    """A strip a team: round, row, colour on board 1, opponent; with a line to cut along."""
    wide = max(1, min(_MOST_ROUND_COLUMNS, _GRID // len(hall.rounds)))
    a_line = _GRID // wide
    lines = -(-len(hall.rounds) // a_line)
    height = 24.0 + lines * 4 * 17.0 + 17.0
    a_page = max(1, int((_PAGE_ROOM - 10.0) / height))
    rows: list[Row] = []
    for index, team in enumerate(hall.teams.values()):
        head = (Cell(team.number, Look.BOARD), Cell(team.name, Look.NAME, bold=True, columns=_GRID + 1))
        rows.append(Row(head, 24.0, break_before=index % a_page == 0))
        for at in range(0, len(hall.rounds), a_line):
            rows += _strip(hall, team.number, hall.rounds[at : at + a_line], wide)
        cut = Row((Cell("✂", Look.CUT), *(Cell(None, Look.CUT) for _ in range(_GRID + 1))), 13.0)
        rows += [cut, Row(height=4.0)]
    return rows


def _strip(hall: _Hall, team: int, rounds: Sequence[TeamRound], wide: int) -> list[Row]:
    labels = [hall.round_label, *(hall.say(f"row_{each}") for each in ("row", "colour", "opponent"))]
    cells: list[list[Cell]] = [[], [], [], []]
    for each in rounds:
        match = next((match for match in each.matches if team in (match.first, match.second)), None)
        cells[0].append(Cell(each.number, Look.HEADING, columns=wide))
        if match is None:
            cells[1].append(Cell("–", Look.CENTRE, columns=wide))
            cells[2].append(Cell("–", Look.FREE_SEAT, columns=wide))
            cells[3].append(Cell(hall.say("free"), Look.FREE_SEAT, columns=wide))
            continue
        white = match.first == team
        other = match.second if white else match.first
        letter = hall.say("white_letter" if white else "black_letter")
        words = f"{other} {short_name(hall.teams[other])}" if wide > 1 else other
        cells[1].append(Cell(match.row, Look.CENTRE, columns=wide))
        cells[2].append(Cell(letter, hall.look(white), columns=wide))
        cells[3].append(Cell(words, Look.SMALL if wide > 1 else Look.CENTRE, columns=wide))
    if not hall.tournament.colour_rules:
        del labels[2], cells[2]
    found = []
    for label, line in zip(labels, cells, strict=True):
        spread: list[Cell | None] = [None, Cell(label, Look.LABEL)]
        for cell in line:
            spread += [cell, *([None] * (wide - 1))]
        found.append(Row(tuple(spread), 17.0))
    return found
