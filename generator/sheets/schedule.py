"""The Schedule of a round robin: round by round, with a cell for each result.

The shape, which reading relies on: for each round a row that begins with ``Round 3`` (a date may follow), a row of
headings, then one row a board: board, number and name of White, result, name and number of Black, and where games have
days and places of their own, these. In an odd field a
row with number and name of the free player follows, with the word for sitting out in the column of results. A row
without text ends the round.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from generator.editions import BERGER_TABLES
from generator.languages import Language, text
from generator.results import outcome_text, result_text
from generator.roundrobin.finals import is_carried
from generator.roundrobin.schedule import Schedule
from generator.sheets.frame import edition_line, event_title, list_page, name_width, small_print, title_rows, typed_day
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.sheets.paging import PAGE_WIDTH
from generator.sheets.pairings import OFFERED_RESULTS
from generator.tournament import Outcome, Pairing, Player, Round, System, Tournament
from generator.workbook.layout import RoundColumn

_COLUMNS = (
    RoundColumn.BOARD,
    RoundColumn.WHITE_NUMBER,
    RoundColumn.WHITE,
    RoundColumn.RESULT,
    RoundColumn.BLACK,
    RoundColumn.BLACK_NUMBER,
)
_OF_ITS_OWN = (RoundColumn.DAY, RoundColumn.VENUE)  # typed by the arbiter for single games
OWN_WIDTHS = {RoundColumn.DAY: 17.5, RoundColumn.VENUE: 15.0}  # a day with its hour
_WIDTHS = {
    RoundColumn.BOARD: 7.0,
    RoundColumn.WHITE_NUMBER: 5.5,
    RoundColumn.RESULT: 12.0,
    RoundColumn.BLACK_NUMBER: 5.5,
    **OWN_WIDTHS,
}
_WITHOUT_COLOURS = {RoundColumn.WHITE: "first", RoundColumn.BLACK: "second"}
_RESULT_PLACE = _COLUMNS.index(RoundColumn.RESULT) + 1
_TITLES = 2
_ROUND_HEIGHT, _HEADING_HEIGHT, _GAP = 27.0, 19.0, 12.0
_BOARD_HEIGHT, _LOW_BOARD_HEIGHT, _MANY_BOARDS = 20.0, 18.0, 12
_PAGE_ROOM = 668.0  # points of an A4 page between the repeated titles and the footer
_SCALES = (1.0, 0.92, 0.84, 0.8)  # smaller print is taken only where it saves pages


def schedule_sheet(
    tournament: Tournament,
    planned: Schedule,
    language: Language,
    *,
    paper: str = "A4",
    annulled: Collection[int] = (),
) -> SheetPlan:
    """All rounds with colours, free players and cells for the results.

    Pairings and results are those of the tournament's rounds where it has them, else those planned. No round is broken
    over two pages. With colour rules off nothing speaks of White and Black. Games of players ``annulled`` stand on grey
    in italics. Days and places of single games have columns where they may be needed, see ``Event.game_dates``.
    """
    shown = columns_shown(tournament)
    rounds = tournament.rounds or planned.rounds
    players = {player.number: player for player in tournament.players}
    heights = [_block_height(each, players) for each in rounds]
    scale = _scale(heights)
    rows: list[Row] = list(title_rows(event_title(tournament, language), _subtitle(tournament, language), len(shown)))
    entries: list[Entry] = []
    breaks = _even_breaks(heights, _PAGE_ROOM / scale)
    for index, each in enumerate(rounds):
        first_board = len(rows) + 3
        rows += _round_rows(tournament, each, shown, annulled, language, new_page=index in breaks)
        if each.pairings:
            entries.append(_entry(first_board, len(each.pairings), language))
            entries += _own_entries(shown, first_board, len(each.pairings), language)
    notes = [text(language, "print.annulled_games")] if annulled else []
    carried = [f"{p.white}-{p.black}" for each in rounds for p in each.pairings if is_carried(tournament, p)]
    if carried:
        notes.append(text(language, "print.carried_over_legend", games=", ".join(carried)))
    if tournament.system is not System.RUTSCHSYSTEM and tournament.system is not System.LANGBORD:
        notes.append(edition_line(BERGER_TABLES, language))
    rows += small_print(notes, len(shown))
    return SheetPlan(
        name=text(language, "sheet.schedule"),
        rows=tuple(rows),
        columns=_columns(tournament.players, shown, scale),
        freeze=(_TITLES, 0),
        page=list_page(
            tournament.event.name, text(language, "sheet.schedule"), language, paper=paper, heading_row=_TITLES
        ),
        entries=tuple(entries),
        tab_colour="schedule",
    )


def free_players(each: Round, players: Sequence[Player]) -> tuple[Player, ...]:
    """Who is free: the players who stand in no pairing of a round and have entered by then, and not left."""
    paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
    return tuple(player for player in players if player.number not in paired and player.takes_part(each.number))


def round_line(tournament: Tournament, number: int, language: Language) -> str:
    """``Round 3``, with its date and its host where the arbiter gave them."""
    parts = [text(language, "word.round", number=number)]
    days = tuple(typed_day(day, language) for day in tournament.event.round_dates)
    for given in (days, tournament.event.hosts):
        parts += [each for each in given[number - 1 : number] if each]
    games = [pairing for each in tournament.rounds if each.number == number for pairing in each.pairings]
    if games and all(is_carried(tournament, pairing) for pairing in games):
        parts.append(text(language, "print.carried_over"))
    return " · ".join(parts)


def columns_shown(tournament: Tournament) -> tuple[RoundColumn, ...]:
    """The columns of a tournament's schedule: with day and place of each game if asked for, or where it has dates."""
    return (*_COLUMNS, *own_columns(tournament))


def own_columns(tournament: Tournament) -> tuple[RoundColumn, ...]:
    """Day and place of single games or matches where they may be needed, see ``Event.game_dates``; else nothing."""
    event = tournament.event
    typed = any(pairing.day or pairing.venue for each in tournament.rounds for pairing in each.pairings)
    usual = bool(event.round_dates or event.hosts or event.white_at_home)
    if typed or (usual if event.game_dates is None else event.game_dates):
        return _OF_ITS_OWN
    return ()


def _subtitle(tournament: Tournament, language: Language) -> str:
    name = text(language, "sheet.schedule")
    return f"{name} · {text(language, f'system.{tournament.system.value}')}" if tournament.event.name else name


def _columns(players: Sequence[Player], shown: Sequence[RoundColumn], scale: float) -> tuple[Column, ...]:
    """Names as wide as the page leaves room for, at the scale it is printed with."""
    others = sum(_WIDTHS.get(column, 0.0) for column in shown)
    room = (PAGE_WIDTH / scale - others) / 2
    width = (
        room
        if scale < 1
        else min(room, name_width([player.name for player in players], least=min(30.0, room), most=room))
    )
    return tuple(Column(_WIDTHS.get(column, round(width, 1))) for column in shown)


def _block_height(each: Round, players: dict[int, Player]) -> float:
    rows = len(each.pairings) + len(free_players(each, tuple(players.values())))
    return _ROUND_HEIGHT + _HEADING_HEIGHT + rows * _board_height(each) + _GAP


def _board_height(each: Round) -> float:
    """Long rounds have lower rows, so that two of them come on one page."""
    return _LOW_BOARD_HEIGHT if len(each.pairings) > _MANY_BOARDS else _BOARD_HEIGHT


def _scale(heights: Sequence[float]) -> float:
    """The largest print that needs as few pages as any."""
    pages = {scale: len(_page_breaks(heights, _PAGE_ROOM / scale)) for scale in _SCALES}
    return next(scale for scale in _SCALES if pages[scale] == min(pages.values()))


def _page_breaks(heights: Sequence[float], room: float) -> frozenset[int]:
    """The rounds, counted from 0, that begin a new page so that none is broken."""
    breaks = set()
    used = 0.0
    for index, height in enumerate(heights):
        if used and used + height - _GAP > room:
            breaks.add(index)
            used = 0.0
        used += height
    return frozenset(breaks)


def _even_breaks(heights: Sequence[float], room: float) -> frozenset[int]:
    """The page breaks with the same number of pages, and pages as even as they can be: 4-3-3-3 and not 4-4-4-1."""
    pages = len(_page_breaks(heights, room))
    tallest = max(heights, default=0.0)
    tighter = room
    while tighter - tallest >= tallest and len(_page_breaks(heights, tighter - tallest)) == pages:
        tighter -= tallest
    return _page_breaks(heights, tighter)


def _round_rows(
    tournament: Tournament,
    each: Round,
    shown: Sequence[RoundColumn],
    annulled: Collection[int],
    language: Language,
    *,
    new_page: bool,
) -> list[Row]:
    """The rows of one round, from its name to the gap below it."""
    players = {player.number: player for player in tournament.players}
    height = _board_height(each)
    title = Cell(round_line(tournament, each.number, language), Look.SUBTITLE, columns=len(shown), bold=True)
    rows = [
        Row((title,), _ROUND_HEIGHT, break_before=new_page),
        Row(tuple(_heading(column, tournament, language) for column in shown), _HEADING_HEIGHT),
    ]
    for pairing in each.pairings:
        struck = pairing.white in annulled or pairing.black in annulled
        board = _board(pairing, players, shown, language, struck=struck)
        if is_carried(tournament, pairing):
            board = tuple(replace(cell, italic=True, bold=False) for cell in board)
        rows.append(Row(board, height))
    for player in free_players(each, tournament.players):
        cells = (
            Cell(None, Look.CENTRE),
            Cell(player.number, Look.NUMBER),
            Cell(player.name, Look.TEXT, italic=True, player=player.number),
            Cell(outcome_text(Outcome.PAIRING_ALLOCATED_BYE, language), Look.CENTRE, italic=True),
            Cell(None, Look.TEXT),
            Cell(None, Look.NUMBER),
            *(Cell(None, Look.TEXT) for _ in shown[len(_COLUMNS) :]),
        )
        rows.append(Row(cells, height))
    return [*rows, Row(height=_GAP)]


def _heading(column: RoundColumn, tournament: Tournament, language: Language) -> Cell:
    key = column.value if tournament.colour_rules else _WITHOUT_COLOURS.get(column, column.value)
    align = Align.LEFT if column in (*_WITHOUT_COLOURS, *_OF_ITS_OWN) else None
    words = text(language, f"round_column.{key}")
    if tournament.event.white_at_home and column in _WITHOUT_COLOURS:
        words = f"{words} ({text(language, 'print.home' if column is RoundColumn.WHITE else 'print.away')})"
    return Cell(words, Look.HEADING, align=align)


def _board(
    pairing: Pairing,
    players: dict[int, Player],
    shown: Sequence[RoundColumn],
    language: Language,
    *,
    struck: bool,
) -> tuple[Cell, ...]:
    result = None if pairing.result is None else result_text(pairing.result, language)
    cells: tuple[Cell, ...] = (
        Cell(pairing.board, Look.CENTRE, bold=True),
        Cell(pairing.white, Look.NUMBER),
        Cell(players[pairing.white].name, Look.TEXT, player=pairing.white),
        Cell(result, Look.ENTRY, bold=True),
        Cell(players[pairing.black].name, Look.TEXT, player=pairing.black),
        Cell(pairing.black, Look.NUMBER),
    )
    if struck:
        cells = tuple(replace(cell, italic=True, bold=False, stripe=True) for cell in cells)
    own = (pairing.day, pairing.venue)[: len(shown) - len(_COLUMNS)]
    return (*cells, *(Cell(typed or None, Look.ENTRY, align=Align.LEFT) for typed in own))


def _own_entries(shown: Sequence[RoundColumn], first_row: int, boards: int, language: Language) -> list[Entry]:
    """The cells for day and place of single games."""
    return [
        Entry(
            first_row,
            place,
            first_row + boards - 1,
            place,
            help_title=text(language, f"round_column.{column.value}"),
            help_text=text(language, f"print.{column.value}_help"),
        )
        for place, column in enumerate(shown, 1)
        if column in _OF_ITS_OWN
    ]


def _entry(first_row: int, boards: int, language: Language) -> Entry:
    """The result cells of a round: an offer to choose from; other usual spellings are understood as well."""
    return Entry(
        first_row,
        _RESULT_PLACE,
        first_row + boards - 1,
        _RESULT_PLACE,
        choices=tuple(result_text(result, language) for result in OFFERED_RESULTS),
        help_title=text(language, "round_column.result"),
        help_text=text(language, "print.result_help"),
    )
