"""The sheet of one round: the boards with a cell for each result, and below them everybody without a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.editions import BASIC_RULES, DUTCH_SYSTEM
from generator.knockout.bracket import deciding_round, entrants
from generator.languages import Language, text
from generator.results import outcome_text, result_text
from generator.sheets.frame import (
    edition_line,
    event_title,
    list_page,
    name_cell,
    name_width,
    small_print,
    title_rows,
    typed_day,
)
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.sheets.paging import PAGE_WIDTH, printed_width, row_height
from generator.sheets.stages import round_stage_name
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    ZERO,
    Outcome,
    Pairing,
    Player,
    Round,
    System,
    Tournament,
)
from generator.workbook.layout import RoundColumn

_HEADING_ROW = 3
_ROW_HEIGHT, _WITHOUT_HEIGHT = 25.0, 21.0
_USUAL_NAME_WIDTH, _MOST_NAME_WIDTH = 26.0, 32.0
OFFERED_RESULTS = (
    WHITE_WINS,
    DRAWN,
    BLACK_WINS,
    WHITE_WINS_BY_FORFEIT,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    POSTPONED,
)
_WIDTHS = {
    RoundColumn.BOARD: 6.5,
    RoundColumn.WHITE_NUMBER: 5.5,
    RoundColumn.WHITE_RATING: 7.0,
    RoundColumn.WHITE_POINTS: 6.0,
    RoundColumn.RESULT: 11.5,
    RoundColumn.BLACK_POINTS: 6.0,
    RoundColumn.BLACK_RATING: 7.0,
    RoundColumn.BLACK_NUMBER: 5.5,
    RoundColumn.THROUGH: 17.0,
    RoundColumn.REMARK: 14.0,
}
_RATINGS = frozenset({RoundColumn.WHITE_RATING, RoundColumn.BLACK_RATING})
_POINTS = frozenset({RoundColumn.WHITE_POINTS, RoundColumn.BLACK_POINTS})
_NAMES = frozenset({RoundColumn.WHITE, RoundColumn.BLACK})


@dataclass(frozen=True, slots=True)
class Without:
    """A player without a game in a round: why, and what it brings."""

    player: Player
    kind: str
    points: Decimal


def points_before(tournament: Tournament, round_number: int) -> dict[int, Decimal]:
    """The points of every player before a round; a missing result brings nothing yet."""
    scoring = tournament.scoring
    points = {player.number: ZERO for player in tournament.players}
    for each in tournament.rounds:
        if each.number >= round_number:
            continue
        absent = set(points)
        for pairing in each.pairings:
            absent -= {pairing.white, pairing.black}
            if pairing.result is not None:
                points[pairing.white] += scoring.points(pairing.result.white)
                points[pairing.black] += scoring.points(pairing.result.black)
        for bye in each.byes:
            absent.discard(bye.player)
            points[bye.player] += scoring.points(bye.outcome)
        for number in absent:
            points[number] += scoring.absence
    return points


def without_game(tournament: Tournament, each: Round, language: Language) -> tuple[Without, ...]:
    """Everybody without a game in a round: the odd player first, then other byes, the absent and the withdrawn.

    Players not entered yet are left out; they come into the list with their first round. In a knock-out only those
    stand there who go through without a game; who is out is out.
    """
    paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
    given = {bye.player: bye.outcome for bye in each.byes}
    found: list[tuple[int, Without]] = []
    for player in tournament.players:
        if player.number in paired or player.from_round > each.number:
            continue
        if tournament.system is System.KNOCK_OUT and player.number not in given:
            continue
        outcome = given.get(player.number, Outcome.ZERO_POINT_BYE)
        withdrawn = player.number not in given and not player.takes_part(each.number)
        kind = text(language, "outcome.withdrawn") if withdrawn else outcome_text(outcome, language)
        order = len(_ORDER) if withdrawn else _ORDER.index(outcome)
        found.append((order, Without(player, kind, tournament.scoring.points(outcome))))
    return tuple(one for _, one in sorted(found, key=lambda pair: (pair[0], pair[1].player.number)))


_ORDER = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
)


def round_sheet(
    tournament: Tournament,
    number: int,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
    remarks: Mapping[int, str] | None = None,
) -> SheetPlan:
    """The sheet of round ``number``, to hang on the wall and to type results into.

    ``remarks`` are shown beside the boards with these numbers, behind what the records say themselves (made by hand,
    postponed). Ratings are left out when nobody has one, points before the first round always. With colour rules off
    nothing speaks of White and Black.
    """
    each = tournament.rounds[number - 1]
    players = {player.number: player for player in tournament.players}
    further = remarks or {}
    notes = {pairing.board: pair_remark(pairing, language, further.get(pairing.board, "")) for pairing in each.pairings}
    without = without_game(tournament, each, language)
    layout = _layout(tournament, each, [one.player for one in without], any(notes.values()))
    board_rows = _board_rows(layout, each, players, points_before(tournament, number), notes, halves, language)
    below = (
        *_without_rows(layout, without, halves, language, with_points=tournament.system is not System.KNOCK_OUT),
        Row(),
        *small_print(_foot(tournament, each, without, language), layout.printed),
    )
    width = printed_width(layout.widths[: layout.printed])
    height = row_height(len(each.pairings), width, least=_ROW_HEIGHT, below=below, paper=paper)
    rows = (
        *title_rows(event_title(tournament, language), _round_title(tournament, number, language), layout.printed),
        _headings(layout, tournament, language),
        *(Row(cells, height) for cells in board_rows),
        *below,
    )
    return SheetPlan(
        name=text(language, "sheet.round", number=number),
        rows=rows,
        columns=layout.widths,
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            tournament.event.name,
            text(language, "word.round", number=number),
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            last_column=layout.printed,
        ),
        entries=(
            *_entries(layout, len(each.pairings), language),
            *_through_entry(layout, len(each.pairings), language),
        ),
        tab_colour="round",
    )


@dataclass(frozen=True, slots=True)
class _Layout:
    """The columns of a round's sheet from left to right; the first ``printed`` of them are printed."""

    columns: tuple[RoundColumn, ...]
    widths: tuple[Column, ...]
    printed: int

    def place(self, column: RoundColumn) -> int:
        """Where a column stands, counted from 0."""
        return self.columns.index(column)


def _layout(tournament: Tournament, each: Round, without: Sequence[Player], with_remarks: bool) -> _Layout:
    """The columns this round needs: ratings when somebody has one, points from round 2 on, remarks always."""
    players = {player.number: player for player in tournament.players}
    paired = [players[no] for pairing in each.pairings for no in (pairing.white, pairing.black)]
    rated = any(player.rating is not None for player in (*paired, *without))
    knock_out = tournament.system is System.KNOCK_OUT
    left_out = (frozenset() if rated else _RATINGS) | (_POINTS if each.number == 1 or knock_out else frozenset())
    if not knock_out or not deciding_round(tournament, each.number):
        left_out |= {RoundColumn.THROUGH}
    left_out |= {RoundColumn.DAY, RoundColumn.VENUE}  # of a schedule
    columns = tuple(column for column in RoundColumn if column not in left_out)
    others = sum(_WIDTHS[column] for column in columns if column not in (*_NAMES, RoundColumn.REMARK))
    fitting = (PAGE_WIDTH - others) / 2
    names = [player.name for player in (*paired, *without)]
    name = name_width(names, least=min(fitting, _USUAL_NAME_WIDTH), most=max(fitting, _MOST_NAME_WIDTH))
    return _Layout(
        columns,
        tuple(Column(name if column in _NAMES else _WIDTHS[column]) for column in columns),
        len(columns) if with_remarks else len(columns) - 1,
    )


def _round_title(tournament: Tournament, number: int, language: Language) -> str:
    dates = tournament.event.round_dates
    title = text(language, "word.round", number=number)
    if tournament.rounds_total is not None:
        title = text(language, "print.round_of", number=number, total=tournament.rounds_total)
    if tournament.system is System.KNOCK_OUT:
        title = f"{round_stage_name(tournament, len(entrants(tournament)), number, language)} · {title}"
    day = typed_day(dates[number - 1], language) if number <= len(dates) else ""
    return f"{title} · {day}" if day else title


def _headings(layout: _Layout, tournament: Tournament, language: Language) -> Row:
    """The row of headings; sides without colours are the first and the second player."""
    without_colours = {RoundColumn.WHITE: "first", RoundColumn.BLACK: "second"}
    cells = []
    for column in layout.columns:
        key = column.value if tournament.colour_rules else without_colours.get(column, column.value)
        align = Align.LEFT if column in (*_NAMES, RoundColumn.REMARK) else None
        cells.append(Cell(text(language, f"round_column.{key}"), Look.HEADING, align=align))
    return Row(tuple(cells), 24.0)


def _board_rows(
    layout: _Layout,
    each: Round,
    players: Mapping[int, Player],
    points: Mapping[int, Decimal],
    notes: Mapping[int, str],
    halves: bool,
    language: Language,
) -> list[tuple[Cell, ...]]:
    """The cells of every board."""
    name_column = layout.widths[layout.place(RoundColumn.WHITE)].width
    gathered = (points[no] for pairing in each.pairings for no in (pairing.white, pairing.black))
    shown = figures(gathered, halves=halves)
    rows = []
    for index, pairing in enumerate(each.pairings):
        white, black = players[pairing.white], players[pairing.black]
        cells = {
            RoundColumn.BOARD: Cell(pairing.board, Look.BOARD),
            RoundColumn.WHITE_NUMBER: Cell(white.number, Look.NUMBER),
            RoundColumn.WHITE: name_cell(white, name_column),
            RoundColumn.WHITE_RATING: Cell(white.rating, Look.NUMBER),
            RoundColumn.WHITE_POINTS: shown.cell(Cell(points[white.number], Look.POINTS)),
            RoundColumn.RESULT: Cell(_result(pairing, language), Look.ENTRY, bold=True),
            RoundColumn.BLACK_POINTS: shown.cell(Cell(points[black.number], Look.POINTS)),
            RoundColumn.BLACK_RATING: Cell(black.rating, Look.NUMBER),
            RoundColumn.BLACK: name_cell(black, name_column),
            RoundColumn.BLACK_NUMBER: Cell(black.number, Look.NUMBER),
            RoundColumn.THROUGH: Cell(_through(pairing, players), Look.ENTRY),
            RoundColumn.REMARK: Cell(notes[pairing.board] or None, Look.TEXT, italic=True),
        }
        rows.append(tuple(replace(cells[column], stripe=index % 2 == 1) for column in layout.columns))
    return rows


def _without_rows(
    layout: _Layout, without: Sequence[Without], halves: bool, language: Language, *, with_points: bool = True
) -> tuple[Row, ...]:
    """The block below the boards: number, name, kind and points of everybody without a game."""
    if not without:
        return ()
    number, name, kind = map(layout.place, (RoundColumn.WHITE_NUMBER, RoundColumn.WHITE, RoundColumn.RESULT))
    shown = figures((one.points for one in without), halves=halves)

    def row(cells: Mapping[int, Cell], filler: Look, stripe: bool = False) -> Row:
        places = range(number, kind + 1 + with_points)
        line = [replace(cells.get(place, Cell(None, filler)), stripe=stripe) for place in places]
        return Row((*[None] * number, *line), _WITHOUT_HEIGHT)

    headings = {
        number: Cell(text(language, "bye_column.number"), Look.HEADING),
        name: Cell(text(language, "bye_column.name"), Look.HEADING, align=Align.LEFT),
        kind: Cell(text(language, "bye_column.kind"), Look.HEADING),
        kind + 1: Cell(text(language, "bye_column.points"), Look.HEADING),
    }
    title = Row((*[None] * number, Cell(text(language, "bye_column.title"), Look.SUBTITLE, columns=3)), 26.0)
    rows = [Row(), title, row(headings, Look.HEADING)]
    for index, one in enumerate(without):
        cells = {
            number: Cell(one.player.number, Look.NUMBER),
            name: name_cell(one.player, layout.widths[name].width),
            kind: Cell(one.kind, Look.CENTRE),
            kind + 1: shown.cell(Cell(one.points, Look.POINTS)),
        }
        rows.append(row(cells, Look.TEXT, stripe=index % 2 == 1))
    return tuple(rows)


def _foot(tournament: Tournament, each: Round, without: Sequence[Without], language: Language) -> tuple[str, ...]:
    """Who is present and who is paired, so that nobody is forgotten unseen; then the rules followed."""
    if tournament.system is System.KNOCK_OUT:
        counted = text(language, "print.knockout_count", matches=len(each.pairings), byes=len(without))
        return (counted, text(language, "print.knockout_help") if deciding_round(tournament, each.number) else "")
    paired = 2 * len(each.pairings)
    odd = sum(bye.outcome is Outcome.PAIRING_ALLOCATED_BYE for bye in each.byes)
    withdrawn = sum(not one.player.takes_part(each.number) for one in without)
    absent = len(without) - odd - withdrawn
    counted = text(language, "print.present", present=paired + odd, paired=paired, byes=odd, absent=absent)
    if withdrawn:
        counted = f"{counted} · {text(language, 'print.withdrawn_count', withdrawn=withdrawn)}"
    edition = DUTCH_SYSTEM if tournament.colour_rules else BASIC_RULES
    return (counted, edition_line(edition, language))


def _result(pairing: Pairing, language: Language) -> str | None:
    return None if pairing.result is None else result_text(pairing.result, language)


def pair_remark(pairing: Pairing, language: Language, further: str = "") -> str:
    """What stands beside a board: made by hand, postponed, and whatever is ``further`` to be said."""
    parts = [
        text(language, "print.by_hand") if pairing.by_hand else "",
        text(language, "outcome.postponed") if pairing.result == POSTPONED else "",
        further,
    ]
    return ", ".join(part for part in parts if part)


def _entries(layout: _Layout, boards: int, language: Language) -> tuple[Entry, ...]:
    """The result cells: an offer to choose from, any other usual spelling is understood as well."""
    if not boards:
        return ()
    column = layout.place(RoundColumn.RESULT) + 1
    return (
        Entry(
            _HEADING_ROW + 1,
            column,
            _HEADING_ROW + boards,
            column,
            choices=tuple(result_text(result, language) for result in OFFERED_RESULTS),
            help_title=text(language, "round_column.result"),
            help_text=text(language, "print.result_help"),
        ),
    )


def _through(pairing: Pairing, players: Mapping[int, Player]) -> str | None:
    """The name of the player of whom the arbiter says that he goes through."""
    return None if pairing.through is None else players[pairing.through].name


def _through_entry(layout: _Layout, boards: int, language: Language) -> tuple[Entry, ...]:
    """The cells in which the arbiter says who goes through from a level match."""
    if not boards or RoundColumn.THROUGH not in layout.columns:
        return ()
    column = layout.place(RoundColumn.THROUGH) + 1
    return (
        Entry(
            _HEADING_ROW + 1,
            column,
            _HEADING_ROW + boards,
            column,
            help_title=text(language, "round_column.through"),
            help_text=text(language, "print.through_help"),
        ),
    )
