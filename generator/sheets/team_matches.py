"""The match forms of a team tournament: a form a match, with line-ups, results and signatures, to be handed out."""

from collections.abc import Sequence

from generator.languages import Language, text
from generator.roundrobin.team_plan import Match, event_of, matches
from generator.sheets.frame import event_title, list_page
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.paging import PAGE_WIDTH
from generator.sheets.schedule import round_line
from generator.sheets.team_schedule import board_cells, heading_cells, score_text, teams_of_players
from generator.tournament import System, Team, Tournament

_BOARD, _NUMBER, _TEAM, _RESULT = 12.0, 5.5, 9.0, 12.0
_NAME = (PAGE_WIDTH - _BOARD - 2 * _NUMBER - 2 * _TEAM - _RESULT) / 2
_WIDTHS = (_BOARD, _NUMBER, _NAME, _TEAM, _RESULT, _TEAM, _NAME, _NUMBER)
_TITLE, _ROUND, _TEAMS, _HEADING, _GAP = 26.0, 20.0, 28.0, 20.0, 10.0
_SIGN, _CUT = 30.0, 24.0
_PAGE_ROOM = 715.0
_HIGH_LINE, _LOW_LINE = 30.0, 20.0
_AROUND = _TITLE + _ROUND + _TEAMS + _HEADING + _HIGH_LINE + _GAP + _SIGN  # a form without its boards


def match_forms_sheet(
    tournament: Tournament, language: Language, *, rounds: Sequence[int] | None = None, paper: str = "A4"
) -> SheetPlan:
    """A form for each match of these rounds (``None`` = all), as many on a page as it holds.

    The usual line-ups are filled in, and results as far as they are known; the last line of a form takes the score.
    """
    rows: list[Row] = []
    used = 0.0
    for each, of_round in zip(tournament.rounds, matches(tournament), strict=True):
        if rounds is not None and each.number not in rounds:
            continue
        for place, match in enumerate(of_round):
            form = _form(tournament, each.number, match, language)
            height = sum(row.height for row in form)
            new_page = bool(rows) and (place == 0 or used + height > _PAGE_ROOM)
            if rows and not new_page:
                rows.append(Row((Cell(None, Look.CUT, columns=len(_WIDTHS)),), _CUT))
                used += _CUT
            used = height if new_page else used + height
            rows += [Row(form[0].cells, form[0].height, break_before=new_page), *form[1:]]
    title = text(language, "sheet.matches")
    return SheetPlan(
        name=title,
        rows=tuple(rows),
        columns=tuple(map(Column, _WIDTHS)),
        page=list_page(tournament.event.name, title, language, paper=paper),
        tab_colour="schedule",
    )


def _form(tournament: Tournament, number: int, match: Match, language: Language) -> list[Row]:
    event = event_of(tournament)
    teams = {team.number: team for team in event.teams}
    players = {player.number: player for player in tournament.players}
    of_player = teams_of_players(tournament)
    line = _line_height(len(match.games))
    where = f"{round_line(tournament, number, language)} · {text(language, 'print.match_number', number=match.row)}"
    white = f"({text(language, 'print.white_on_first')})" if _first_has_white(tournament) else ""
    body = [Row(_boxed(board_cells(game, players, of_player, language)), line) for game in match.games]
    return [
        Row((Cell(event_title(tournament, language), Look.TITLE, columns=8),), _TITLE),
        Row((Cell(where, Look.SUBTITLE, columns=8),), _ROUND),
        _teams_row(teams[match.first], teams[match.second], white),
        Row(heading_cells(tournament, language), _HEADING),
        *body,
        _score_row(score_text(match, tournament, language), language),
        Row(height=_GAP),
        _signatures(teams[match.first], teams[match.second], language),
    ]


def _first_has_white(tournament: Tournament) -> bool:
    """Whether the team named first has White on the odd boards; in Scheveningen colours go by the table."""
    return tournament.colour_rules and tournament.system is not System.SCHEVENINGEN


def _line_height(boards: int) -> float:
    """As high as is good to write in, a little lower where a page then holds two forms."""
    half = ((_PAGE_ROOM - _CUT) / 2 - _AROUND) / boards
    return min(_HIGH_LINE, half) if half >= _LOW_LINE else _HIGH_LINE


def _boxed(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """A board with a box for the result, to be written in by hand."""
    return tuple(
        Cell(cell.value, Look.PEN if cell.look is Look.ENTRY else cell.look, italic=cell.italic, bold=cell.bold)
        for cell in cells
    )


def _teams_row(first: Team, second: Team, white: str) -> Row:
    """Both teams with their numbers; ``white`` says which of them has White on board 1."""
    return Row(
        (
            Cell(str(first.number), Look.CENTRE, bold=True),
            Cell(f"{first.name}  {white}".strip(), Look.NAME, columns=3, bold=True),
            None,
            None,
            Cell("–", Look.CENTRE),
            Cell(second.name, Look.NAME, columns=2, bold=True, align=Align.RIGHT),
            None,
            Cell(str(second.number), Look.CENTRE, bold=True),
        ),
        _TEAMS,
    )


def _score_row(score: str, language: Language) -> Row:
    return Row(
        (
            Cell(text(language, "print.match_score"), Look.TEXT, columns=4, bold=True, align=Align.RIGHT),
            None,
            None,
            None,
            Cell(score or None, Look.PEN, bold=True),
        ),
        _HIGH_LINE,
    )


def _signatures(first: Team, second: Team, language: Language) -> Row:
    """A line each for both captains and the arbiter."""

    def line(words: str) -> str:
        return f"{words}: ______________________"

    captain = text(language, "team_column.captain")
    return Row(
        (
            Cell(line(first.captain or captain), Look.HINT, columns=3, align=Align.LEFT),
            None,
            None,
            Cell(line(second.captain or captain), Look.HINT, columns=3, align=Align.LEFT),
            None,
            None,
            Cell(line(text(language, "print.arbiter")), Look.HINT, columns=2, align=Align.LEFT),
        ),
        _SIGN,
    )
