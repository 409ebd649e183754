"""Forms to fill in by hand: a guide, a list of pairings, points round by round, numbers with names."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from generator.languages import Language, text
from generator.results import side_text
from generator.sheets.frame import list_page, name_width, title_rows
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import points_text
from generator.sheets.paging import PAGE_WIDTH, row_height
from generator.sheets.pairings import points_before
from generator.tournament import Outcome, Player, Tournament

SWISS_STEPS = tuple(f"form.swiss_{number}" for number in range(1, 8))
ROBIN_STEPS = tuple(f"form.robin_{number}" for number in range(1, 4))
_HEADING_ROW = 3
_LETTERS_A_LINE = 92
_LINE = 17.0
_LEAST_ROW = 22.0
_PORTRAIT_WIDTH = 125.0
_ROUND_WIDTH, _NUMBER_WIDTH, _POINTS_WIDTH = 7.0, 6.0, 9.0
_EMPTY_BOX = Cell(None, Look.GRID)


def guide_sheet(
    tournament: Tournament, language: Language, parts: Sequence[tuple[str, Sequence[str]]], *, paper: str = "A4"
) -> SheetPlan:
    """What to do without the computer: for each part a title and its steps, by their keys in the catalogues."""
    title = text(language, "form.guide")
    rows = list(title_rows(_event(tournament), title, 1))
    for heading, steps in parts:
        rows += [Row(height=12.0), Row((Cell(text(language, heading), Look.SUBTITLE, bold=True),), 26.0)]
        for step in steps:
            words = text(language, step)
            lines = -(-len(words) // _LETTERS_A_LINE)
            rows.append(Row((Cell(words, Look.RUNNING, size=13),), _LINE * lines + 8.0))
    return SheetPlan(
        name=title,
        rows=tuple(rows),
        columns=(Column(PAGE_WIDTH - 4.0),),
        page=list_page(tournament.event.name, title, language, paper=paper),
    )


def round_form(tournament: Tournament, boards: int, language: Language, *, paper: str = "A4") -> SheetPlan:
    """A list of pairings with board numbers and lines to write on."""
    sides = ("white", "black") if tournament.colour_rules else ("first", "second")
    names = (PAGE_WIDTH - 7.0 - 2 * _NUMBER_WIDTH - 14.0) / 2
    keys = ("board", "white_number", sides[0], "result", sides[1], "black_number")
    widths = (7.0, _NUMBER_WIDTH, names, 14.0, names, _NUMBER_WIDTH)
    headings = Row(
        tuple(
            Cell(text(language, f"round_column.{key}"), Look.HEADING, align=Align.LEFT if key in sides else None)
            for key in keys
        ),
        24.0,
    )
    height = row_height(boards, PAGE_WIDTH, least=26.0, paper=paper)
    lines = tuple(
        Row((Cell(board, Look.BOARD), *(Cell(None, Look.GRID) for _ in range(5))), height)
        for board in range(1, boards + 1)
    )
    title = text(language, "form.round_line")
    return SheetPlan(
        name=text(language, "piece.round"),
        rows=(*title_rows(_event(tournament), title, len(keys)), headings, *lines),
        columns=tuple(map(Column, widths)),
        page=list_page(
            tournament.event.name, text(language, "printout.emergency"), language, paper=paper, heading_row=_HEADING_ROW
        ),
    )


def standings_form(tournament: Tournament, rounds: int, language: Language, *, paper: str = "A4") -> SheetPlan:
    """Everybody with a box for each round and for the points; rounds already played are filled in."""
    players = tournament.players
    sides = _sides(tournament, language)
    played = len(tournament.rounds)
    total = points_before(tournament, played + 1)
    name = name_width((player.name for player in players), least=28.0, most=36.0)
    widths = (_NUMBER_WIDTH, name, *(_ROUND_WIDTH for _ in range(rounds)), _POINTS_WIDTH, _POINTS_WIDTH)
    across = sum(widths) > _PORTRAIT_WIDTH
    lines = tuple(
        _player_line(
            player,
            (Cell(sides.get((player.number, number)), Look.GRID) for number in range(1, rounds + 1)),
            Cell(_so_far(total[player.number], played, language), Look.GRID, align=Align.LEFT, size=9),
        )
        for player in players
    )
    title = text(language, "form.standings")
    headings = _player_headings(range(1, rounds + 1), language)
    return SheetPlan(
        name=title,
        rows=(*title_rows(_event(tournament), title, len(widths)), headings, *lines),
        columns=tuple(map(Column, widths)),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=across),
    )


def crosstable_form(players: Sequence[Player], event: str, language: Language, *, paper: str = "A4") -> SheetPlan:
    """Everybody against everybody, empty."""
    title = text(language, "sheet.crosstable")
    cell = 5.0
    widths = (_NUMBER_WIDTH, 30.0, *(cell for _ in players), _POINTS_WIDTH, _POINTS_WIDTH)
    headings = _player_headings([player.number for player in players], language)
    lines = tuple(
        _player_line(player, (Cell(None, Look.SELF if other is player else Look.GRID) for other in players))
        for player in players
    )
    return SheetPlan(
        name=title,
        rows=(*title_rows(event, title, len(widths)), headings, *lines),
        columns=tuple(map(Column, widths)),
        page=list_page(event, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=True),
    )


def _player_headings(numbers: Iterable[int], language: Language) -> Row:
    """Number and name, a column for each round or opponent, points and rank."""
    return Row(
        (
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            *(Cell(number, Look.HEADING) for number in numbers),
            Cell(text(language, "print.points"), Look.HEADING),
            Cell(text(language, "print.rank"), Look.HEADING),
        ),
        24.0,
    )


def _player_line(player: Player, boxes: Iterable[Cell], points: Cell = _EMPTY_BOX) -> Row:
    """The line of a player under :func:`_player_headings`, with the rank to be filled in."""
    return Row(
        (
            Cell(player.number, Look.GRID, bold=True),
            Cell(player.name or None, Look.GRID, align=Align.LEFT),
            *boxes,
            points,
            _EMPTY_BOX,
        ),
        _LEAST_ROW,
    )


def key_form(players: Sequence[Player], event: str, language: Language, *, paper: str = "A4") -> SheetPlan:
    """Numbers with lines for the names."""
    title = text(language, "form.key")
    note = Row((Cell(text(language, "form.draw"), Look.LEGEND, columns=3),), 20.0)
    height = row_height(len(players), PAGE_WIDTH, least=24.0, below=(note,), paper=paper)
    headings = Row(
        (
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            Cell(text(language, "column.club"), Look.HEADING, align=Align.LEFT),
        ),
        24.0,
    )
    lines = tuple(
        Row((Cell(player.number, Look.BOARD), Cell(None, Look.GRID), Cell(None, Look.GRID)), height)
        for player in players
    )
    return SheetPlan(
        name=title,
        rows=(*title_rows(event, title, 3), headings, *lines, note),
        columns=(Column(8.0), Column(52.0), Column(34.0)),
        page=list_page(event, title, language, paper=paper, heading_row=_HEADING_ROW),
    )


def _event(tournament: Tournament) -> str:
    """The name of the event, where there is one: a form for any tournament has no title but its own."""
    return tournament.event.name


def _sides(tournament: Tournament, language: Language) -> dict[tuple[int, int], str]:
    """What each player got in each round so far."""
    sides: dict[tuple[int, int], str] = {}
    for each in tournament.rounds:
        for pairing in each.pairings:
            if pairing.result is not None:
                sides[pairing.white, each.number] = side_text(pairing.result.white)
                sides[pairing.black, each.number] = side_text(pairing.result.black)
        for bye in each.byes:
            points = points_text(tournament.scoring.points(bye.outcome), language)
            absent = bye.outcome is Outcome.ZERO_POINT_BYE
            sides[bye.player, each.number] = "–" if absent else f"{text(language, 'seating.progress_bye')} {points}"
    return sides


def _so_far(points: Decimal, played: int, language: Language) -> str | None:
    """The points so far, as a hint in the box for the sum."""
    return f"({points_text(points, language)})" if played else None
