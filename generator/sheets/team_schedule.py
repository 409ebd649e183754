"""The Schedule of a team tournament: round by round the matches, under each of them its boards with names and results.

The shape, which reading relies on: a row that begins with ``Round 3``, a row of headings, then for each match a row
that begins with ``Match 1`` and names both teams, the one with White on board 1 first, and one row a board: board,
number and name of White, team, result, team, name and number of Black. A result is always White's first. Between the
teams stands the score so far; a match that was not played may be entered there at once. Beside a match stand a day and
a place of its own where the schedule has them. The free team stands below the last match.
"""

from collections.abc import Mapping, Sequence

from generator.editions import BERGER_TABLES
from generator.languages import Language, text
from generator.results import result_text
from generator.roundrobin.team_plan import BoardGame, Match, event_of, free_team, matches, score
from generator.sheets.frame import edition_line, event_title, list_page, small_print, title_rows
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.sheets.numbers import points_text
from generator.sheets.paging import PAGE_WIDTH
from generator.sheets.pairings import OFFERED_RESULTS
from generator.sheets.schedule import OWN_WIDTHS, own_columns, round_line
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Outcome,
    Player,
    Result,
    System,
    Team,
    Tournament,
)
from generator.workbook.layout import RoundColumn

_BOARD, _NUMBER, _TEAM, _RESULT = 12.0, 5.5, 9.0, 12.0
_NAME = (PAGE_WIDTH - _BOARD - 2 * _NUMBER - 2 * _TEAM - _RESULT) / 2
_READABLE_NAME = 22.0  # most names in letters of full size
_RESULT_PLACE, _USUAL = 5, 8
_TITLES = 2
_ROUND_HEIGHT, _HEADING_HEIGHT, _MATCH_HEIGHT, _BOARD_HEIGHT, _GAP = 27.0, 19.0, 21.0, 18.0, 12.0
_PAGE_ROOM = 668.0  # points of an A4 page between the repeated titles and the footer
_SHORT = 9
_BERGER = (System.BERGER, System.DOUBLE_BERGER, System.BERGER_ROTATION)


def team_schedule_sheet(tournament: Tournament, language: Language, *, paper: str = "A4") -> SheetPlan:
    """All rounds of a team tournament with line-ups and cells for the results. No match is broken over two pages.

    Days and places of single matches have columns where they may be needed, see ``Event.game_dates``.
    """
    own = own_columns(tournament)
    across = _USUAL + len(own)
    rows: list[Row] = list(title_rows(event_title(tournament, language), _subtitle(tournament, language), across))
    entries: list[Entry] = []
    used = 0.0
    for each, of_round in zip(tournament.rounds, matches(tournament), strict=True):
        height = _round_height(tournament, of_round)
        new_page = used > 0 and used + min(height, _PAGE_ROOM) > _PAGE_ROOM
        rows += _round_head(tournament, each.number, language, new_page=new_page)
        used = (0.0 if new_page else used) + _ROUND_HEIGHT + _HEADING_HEIGHT
        for match in of_round:
            needed = _match_height(match)
            breaks = used + needed > _PAGE_ROOM
            used = (0.0 if breaks else used) + needed
            rows += _match_rows(tournament, match, language, new_page=breaks)
            entries += _match_entries(len(rows), match, own, language)
        free = free_team(tournament, each.number)
        if free is not None:
            rows.append(_free_row(free, language))
            used += _BOARD_HEIGHT
        rows.append(Row(height=_GAP))
        used += _GAP
    if tournament.system in _BERGER:
        rows += small_print([edition_line(BERGER_TABLES, language)], across)
    rows += small_print([text(language, "print.team_schedule_hint")], across)
    return SheetPlan(
        name=text(language, "sheet.schedule"),
        rows=tuple(rows),
        columns=_columns(own),
        freeze=(_TITLES, 0),
        page=list_page(
            tournament.event.name, text(language, "sheet.schedule"), language, paper=paper, heading_row=_TITLES
        ),
        entries=tuple(entries),
        tab_colour="schedule",
    )


def short_name(team: Team) -> str:
    """What a team is called in a narrow column."""
    return team.short_name or (team.name if len(team.name) <= _SHORT else team.name[: _SHORT - 1].rstrip() + ".")


def score_text(match: Match, tournament: Tournament, language: Language) -> str:
    """The score of a match so far, ``2½ – 1½``; empty before its first result."""
    made = score(match, tournament)
    return "" if made is None else " – ".join(points_text(points, language) for points in made)


def empty_result(game: BoardGame) -> Result | None:
    """How the result of a board is written on which somebody has no opponent."""
    if game.bye is None:
        return None
    if game.bye is Outcome.ZERO_POINT_BYE:
        return DOUBLE_FORFEIT
    return WHITE_WINS_BY_FORFEIT if game.black is None else BLACK_WINS_BY_FORFEIT


def board_cells(
    game: BoardGame, players: Mapping[int, Player], teams: Mapping[int, Team], language: Language
) -> tuple[Cell, ...]:
    """One board from its number to the number of Black."""
    result = game.result if game.pairing is not None else empty_result(game)
    empty = text(language, "print.empty_board")

    def side(number: int | None) -> tuple[Cell, Cell, Cell]:
        if number is None:
            return Cell(None, Look.NUMBER), Cell(empty, Look.TEXT, italic=True), Cell(None, Look.SMALL)
        team = teams.get(number)
        return (
            Cell(number, Look.NUMBER),
            Cell(players[number].name, Look.TEXT, player=number),
            Cell(short_name(team) if team else None, Look.SMALL),
        )

    (white_number, white, white_team), (black_number, black, black_team) = side(game.white), side(game.black)
    return (
        Cell(game.board, Look.CENTRE, bold=True),
        white_number,
        white,
        white_team,
        Cell(None if result is None else result_text(result, language), Look.ENTRY, bold=True),
        black_team,
        black,
        black_number,
    )


def teams_of_players(tournament: Tournament) -> dict[int, Team]:
    """The team of each player."""
    return {player: team for team in event_of(tournament).teams for player in team.members}


def heading_cells(tournament: Tournament, language: Language) -> tuple[Cell, ...]:
    """The headings of boards: with colour rules off nothing speaks of White and Black."""
    white, black = ("white", "black") if tournament.colour_rules else ("first", "second")
    words = (
        ("round_column.board", None),
        ("round_column.white_number", None),
        (f"round_column.{white}", Align.LEFT),
        ("column.team", None),
        ("round_column.result", None),
        ("column.team", None),
        (f"round_column.{black}", Align.LEFT),
        ("round_column.black_number", None),
    )
    return tuple(Cell(text(language, key), Look.HEADING, align=align) for key, align in words)


def _columns(own: Sequence[RoundColumn]) -> tuple[Column, ...]:
    """The widths; where matches have days and places, the sheet is wider than the page and printed smaller."""
    name = max(_NAME, _READABLE_NAME) if own else _NAME
    widths = (_BOARD, _NUMBER, name, _TEAM, _RESULT, _TEAM, name, _NUMBER, *(OWN_WIDTHS[column] for column in own))
    return tuple(map(Column, widths))


def _subtitle(tournament: Tournament, language: Language) -> str:
    name = text(language, "sheet.schedule")
    return f"{name} · {text(language, f'system.{tournament.system.value}')}" if tournament.event.name else name


def _match_height(match: Match) -> float:
    return _MATCH_HEIGHT + len(match.games) * _BOARD_HEIGHT


def _round_height(tournament: Tournament, of_round: Sequence[Match]) -> float:
    free = len(event_of(tournament).teams) % 2
    return _ROUND_HEIGHT + _HEADING_HEIGHT + sum(map(_match_height, of_round)) + free * _BOARD_HEIGHT


def _round_head(tournament: Tournament, number: int, language: Language, *, new_page: bool) -> list[Row]:
    words, own = round_line(tournament, number, language), own_columns(tournament)
    if tournament.system is System.HUTTON:
        words = f"{words} · {text(language, 'print.board_table', board=number)}"
    title = Cell(words, Look.SUBTITLE, columns=_USUAL + len(own), bold=True)
    further = (Cell(text(language, f"round_column.{column.value}"), Look.HEADING, align=Align.LEFT) for column in own)
    return [
        Row((title,), _ROUND_HEIGHT, break_before=new_page),
        Row((*heading_cells(tournament, language), *further), _HEADING_HEIGHT),
    ]


def _match_rows(tournament: Tournament, match: Match, language: Language, *, new_page: bool) -> list[Row]:
    event = event_of(tournament)
    names = {team.number: team.name for team in event.teams}
    players = {player.number: player for player in tournament.players}
    teams = teams_of_players(tournament)
    own = own_columns(tournament)
    typed = dict(zip(own, (match.day, match.venue), strict=False))
    blank = (Cell(None, Look.TEXT),) * len(own)
    band = (
        Cell(text(language, "print.match_number", number=match.row), Look.TEXT, stripe=True, bold=True),
        Cell(match.first, Look.NUMBER, stripe=True, bold=True),
        Cell(names[match.first], Look.TEXT, columns=2, stripe=True, bold=True),
        None,
        Cell(score_text(match, tournament, language) or None, Look.ENTRY, bold=True),
        Cell(None, Look.TEXT, stripe=True),
        Cell(names[match.second], Look.TEXT, stripe=True, bold=True),
        Cell(match.second, Look.NUMBER, stripe=True, bold=True),
        *(Cell(typed[column] or None, Look.ENTRY, align=Align.LEFT) for column in own),
    )
    return [
        Row(band, _MATCH_HEIGHT, break_before=new_page),
        *(Row((*board_cells(game, players, teams, language), *blank), _BOARD_HEIGHT) for game in match.games),
    ]


def _match_entries(last_row: int, match: Match, own: Sequence[RoundColumn], language: Language) -> list[Entry]:
    """The cells to type into: results on the boards; beside the teams a match not played, and its day and place."""
    forfeits = (WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT, DOUBLE_FORFEIT)
    band = last_row - len(match.games)
    return [
        Entry(
            band,
            _RESULT_PLACE,
            band,
            _RESULT_PLACE,
            choices=tuple(result_text(result, language) for result in forfeits),
            help_title=text(language, "print.match_score"),
            help_text=text(language, "print.match_score_help"),
        ),
        Entry(
            band + 1,
            _RESULT_PLACE,
            last_row,
            _RESULT_PLACE,
            choices=tuple(result_text(result, language) for result in OFFERED_RESULTS),
            help_title=text(language, "round_column.result"),
            help_text=text(language, "print.result_help"),
        ),
        *(
            Entry(
                band,
                place,
                band,
                place,
                help_title=text(language, f"round_column.{column.value}"),
                help_text=text(language, f"print.{column.value}_help"),
            )
            for place, column in enumerate(own, _USUAL + 1)
        ),
    ]


def _free_row(team: Team, language: Language) -> Row:
    return Row(
        (
            Cell(text(language, "print.free_team"), Look.TEXT, italic=True),
            Cell(team.number, Look.NUMBER),
            Cell(team.name, Look.TEXT, italic=True, columns=2),
        ),
        _BOARD_HEIGHT,
    )
