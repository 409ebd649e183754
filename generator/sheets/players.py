"""The Players sheet of a new workbook: one row a player, with help in every cell and room for more."""

from collections.abc import Sequence

from generator.languages import Language, text
from generator.results import absences_text
from generator.sheets.frame import column_entries, list_page, name_width, total_width
from generator.sheets.model import Align, Cell, CellValue, Column, Look, Row, SheetPlan
from generator.sheets.paging import printed_width
from generator.tournament import Player, System
from generator.workbook.layout import PlayerColumn

_HEADING_ROW = 3
_ROW_HEIGHT = 20.0
_PORTRAIT_WIDTH = 112.0  # wider sheets are printed across
_LANDSCAPE_PAGE, _PORTRAIT_PAGE = (144.0, 510.0), (98.0, 755.0)  # letters across and points down between the margins
_DOUBT = 0.08  # by how much programs differ in what a page holds
_TOP = 80.0  # points taken by title, hint and headings
_ROOM_BELOW = 60  # rows below the last one drawn that are ready to be typed into, but not printed while empty
_WIDTHS = {
    PlayerColumn.NUMBER: 6.0,
    PlayerColumn.TITLE: 7.0,
    PlayerColumn.RATING: 9.0,
    PlayerColumn.NATIONAL_RATING: 13.5,
    PlayerColumn.FEDERATION: 11.0,
    PlayerColumn.CLUB: 22.0,
    PlayerColumn.FIDE_ID: 12.0,
    PlayerColumn.NATIONAL_ID: 12.0,
    PlayerColumn.BIRTH: 10.0,
    PlayerColumn.SEX: 10.0,
    PlayerColumn.TEAM: 18.0,
    PlayerColumn.GROUP: 10.0,
    PlayerColumn.FROM_ROUND: 11.0,
    PlayerColumn.UNTIL_ROUND: 11.0,
    PlayerColumn.BYES: 11.0,
    PlayerColumn.FIXED_BOARD: 11.0,
    PlayerColumn.NOT_AGAINST: 13.0,
}
_NUMBERS = frozenset(
    {
        PlayerColumn.NUMBER,
        PlayerColumn.RATING,
        PlayerColumn.NATIONAL_RATING,
        PlayerColumn.FROM_ROUND,
        PlayerColumn.UNTIL_ROUND,
        PlayerColumn.FIXED_BOARD,
    }
)
_ALWAYS = (
    PlayerColumn.NUMBER,
    PlayerColumn.NAME,
    PlayerColumn.TITLE,
    PlayerColumn.RATING,
    PlayerColumn.NATIONAL_RATING,
    PlayerColumn.FEDERATION,
    PlayerColumn.CLUB,
    PlayerColumn.FIDE_ID,
    PlayerColumn.BIRTH,
    PlayerColumn.UNTIL_ROUND,
)
_SWISS = (
    PlayerColumn.FROM_ROUND,
    PlayerColumn.BYES,
    PlayerColumn.FIXED_BOARD,
    PlayerColumn.NOT_AGAINST,
)


def players_sheet(
    players: Sequence[Player],
    system: System,
    language: Language,
    *,
    rows: int = 0,
    numbers: bool = False,
    paper: str = "A4",
    teams: bool = False,
) -> SheetPlan:
    """The sheet with these players and at least ``rows`` rows, and more to type into.

    A column is there when it means something in the system, or when a player has something to stand in it. Pairing
    numbers are written with ``numbers`` only; otherwise the column waits for the first pairing. ``teams`` asks for the
    team of everybody.
    """
    columns = tuple(
        column
        for column in PlayerColumn
        if column in _ALWAYS
        or (system is System.SWISS and column in _SWISS)
        or (teams and column is PlayerColumn.TEAM)
        or any(_value(player, column) is not None for player in players)
    )
    headings = Row(
        tuple(
            Cell(
                text(language, f"column.{column.value}"),
                Look.HEADING,
                align=Align.LEFT if column in (PlayerColumn.NAME, PlayerColumn.CLUB, PlayerColumn.TEAM) else None,
            )
            for column in columns
        ),
        26.0,
    )
    widths = _widths(columns, players)
    landscape = total_width(widths) > _PORTRAIT_WIDTH
    filled = _rows_to_draw(max(rows, len(players)), widths, _LANDSCAPE_PAGE if landscape else _PORTRAIT_PAGE)
    body = tuple(
        _player(players[index] if index < len(players) else None, columns, numbers, index) for index in range(filled)
    )
    title = text(language, "sheet.players")
    hint = Cell(text(language, "print.players_hint"), Look.HELP, columns=len(columns))
    return SheetPlan(
        name=title,
        rows=(Row((Cell(title, Look.TITLE, columns=len(columns)),), 32.0), Row((hint,), 20.0), headings, *body),
        columns=widths,
        freeze=(_HEADING_ROW, columns.index(PlayerColumn.NAME) + 1),
        page=list_page(
            "",
            title,
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            landscape=landscape,
            growing=True,
        ),
        entries=column_entries(
            columns,
            (_HEADING_ROW + 1, _HEADING_ROW + filled + _ROOM_BELOW),
            "column",
            language,
            numbers=_NUMBERS,
        ),
        tab_colour="players",
    )


def _rows_to_draw(rows: int, widths: Sequence[Column], page: tuple[float, float]) -> int:
    """So many rows that the last page with players on it is well filled, and no page is without anybody.

    Programs and printers differ by several per cent in what a page holds, so nothing is added near a page's end.
    """
    across, down = page
    scale = max(1.0, printed_width(widths) / across)
    a_page = (down * scale - _TOP) / (_ROW_HEIGHT + 0.5)
    full_pages, on_last = divmod(rows, a_page)
    if full_pages and on_last <= _DOUBT * rows:
        return rows
    return max(rows, int((full_pages + 1) * a_page * (1 - _DOUBT)))


def _player(player: Player | None, columns: Sequence[PlayerColumn], numbers: bool, index: int) -> Row:
    cells = []
    for column in columns:
        value = None if player is None else _value(player, column)
        if column is PlayerColumn.NUMBER:
            value = player.number if player is not None and numbers else None
        look = Look.NUMBER if column in _NUMBERS else Look.TEXT
        cells.append(Cell(value, look, stripe=index % 2 == 1, bold=column is PlayerColumn.NAME))
    return Row(tuple(cells), _ROW_HEIGHT)


def _value(player: Player, column: PlayerColumn) -> CellValue:
    """What stands in a player's cell; ``None`` where there is nothing to say."""
    values: dict[PlayerColumn, CellValue] = {
        PlayerColumn.NUMBER: player.number,
        PlayerColumn.NAME: player.name,
        PlayerColumn.TITLE: player.title,
        PlayerColumn.RATING: player.rating,
        PlayerColumn.NATIONAL_RATING: _whole(dict(player.extra).get("national_rating", "")),
        PlayerColumn.FEDERATION: player.federation,
        PlayerColumn.CLUB: player.club,
        PlayerColumn.FIDE_ID: player.fide_id,
        PlayerColumn.NATIONAL_ID: player.national_id,
        PlayerColumn.BIRTH: player.birth,
        PlayerColumn.SEX: player.sex,
        PlayerColumn.TEAM: player.team,
        PlayerColumn.GROUP: player.group,
        PlayerColumn.FROM_ROUND: None if player.from_round == 1 else player.from_round,
        PlayerColumn.UNTIL_ROUND: player.until_round,
        PlayerColumn.BYES: absences_text(player.requested_byes),
        PlayerColumn.FIXED_BOARD: player.fixed_board,
        PlayerColumn.NOT_AGAINST: ", ".join(map(str, player.opponents_barred)),
    }
    return values.get(column) or None


def _whole(typed: str) -> int | None:
    """The national rating of a report file, kept as text beside the rating of the tournament."""
    return int(typed) if typed.isascii() and typed.isdigit() else None


def _widths(columns: Sequence[PlayerColumn], players: Sequence[Player]) -> tuple[Column, ...]:
    name = name_width((player.name for player in players), least=28.0, most=40.0)
    return tuple(Column(name if column is PlayerColumn.NAME else _WIDTHS[column]) for column in columns)
