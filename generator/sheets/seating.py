"""Who sits where: the long table of the rotation systems, strips for the players, and the tables of a Swiss.

The drawing shows the table from above, board 1 at the left. All parts of the sheet share one grid of columns: two at
the left (number, name), then one narrow column a round, of which two make a board of the drawing, and one at the right.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.languages import Language, text
from generator.roundrobin.berger import CycleOrder
from generator.roundrobin.schedule import Schedule
from generator.roundrobin.tables import LongTable
from generator.sheets.frame import event_title, list_page, name_width, title_rows
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.paging import EDGE, printed_width
from generator.tournament import Colour, Player, Round, Tournament

_ACROSS = 145.0  # letters of the default font between the margins of an A4 page turned on its side
_PAGE_ROOM = 500.0  # points between head and foot of such a page
_PART_TITLE = 30.0
_NUMBER_WIDTH, _LEAST_NAME_WIDTH, _END_WIDTH = 6.0, 18.0, 8.0
_LEAST_ROUND_WIDTH, _MOST_ROUND_WIDTH = 3.4, 20.0
_NAMED_ROUND_WIDTH = 7.0  # from this width on a round's column can show the opponent's surname
_LEFT = 2  # columns before the first round's
_PER_BOARD = 2  # rounds' columns that make a board


# ---------------------------------------------------------------------------------------------------------------------
# What is shown
# ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sitting:
    """One round of one player: seat or board, colour and opponent; ``opponent`` is ``None`` in a free round."""

    round: int
    place: int | None
    colour: Colour | None = None
    opponent: Player | None = None


@dataclass(frozen=True, slots=True)
class _View:
    """Everything the builders ask about a planned round robin."""

    tournament: Tournament
    planned: Schedule
    language: Language

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The pairings as they stand in the tournament, else as planned."""
        return self.tournament.rounds or self.planned.rounds

    @property
    def table(self) -> LongTable:
        """The long table. Raises ``ValueError`` for a system without one."""
        if self.planned.table is None:
            raise ValueError(f"{self.planned.system.value} has no long table")
        return self.planned.table

    @property
    def per_line(self) -> int:
        """The rounds that stand side by side: those of one cycle."""
        return len(self.rounds) // self.planned.cycles

    @property
    def columns(self) -> int:
        """How many rounds' columns the grid has: one a round, and enough for all boards."""
        boards = 0 if self.planned.table is None else self.planned.table.boards
        return max(self.per_line, boards * _PER_BOARD)

    @property
    def width(self) -> int:
        """All columns of the grid."""
        return _LEFT + self.columns + 1

    def say(self, key: str, **values: object) -> str:
        """A text of the seating's part of the catalogue."""
        return text(self.language, f"seating.{key}", **values)

    def colour_of(self, player: int, number: int) -> Colour | None:
        """The colour of a player in a round, ``None`` without a game or with colour rules off."""
        if not self.tournament.colour_rules:
            return None
        for pairing in self.rounds[number - 1].pairings:
            if player == pairing.white:
                return Colour.WHITE
            if player == pairing.black:
                return Colour.BLACK
        return None

    def sittings(self, player: int) -> tuple[_Sitting, ...]:
        """All rounds of a player."""
        return tuple(self._sitting(player, each) for each in self.rounds)

    def _sitting(self, player: int, each: Round) -> _Sitting:
        table = self.planned.table
        seat = None if table is None else table.seat_of(player, each.number)
        for pairing in each.pairings:
            if player in (pairing.white, pairing.black):
                colour = Colour.WHITE if player == pairing.white else Colour.BLACK
                other = pairing.black if player == pairing.white else pairing.white
                if self.left(player, each.number) or self.left(other, each.number):
                    break  # an empty chair: nobody plays here
                shown = colour if self.tournament.colour_rules else None
                return _Sitting(each.number, seat or pairing.board, shown, self.tournament.player(other))
        return _Sitting(each.number, seat)

    def left(self, player: int, number: int) -> bool:
        """Whether a player has withdrawn before this round; the chair stays in the table and moves on, empty."""
        return not self.tournament.player(player).takes_part(number)


def seating_sheet(tournament: Tournament, planned: Schedule, language: Language, *, paper: str = "A4") -> SheetPlan:
    """The seating of a rotation system: drawing for round 1, all rounds seat by seat, strips, blank result sheet.

    With colour rules off no colours are shown. Raises ``ValueError`` for a system without a long table.
    """
    view = _View(tournament, planned, language)
    columns = _columns(view)
    scale = _scale(columns)
    rows = (
        *title_rows(event_title(tournament, language), view.say("title"), view.width),
        *_drawing(view),
        *_notes(view),
        *_seat_by_seat(view, scale),
        *_strips(view, scale, new_page=True),
        *_result_rows(view, scale, new_page=True),
    )
    return SheetPlan(
        name=text(language, "sheet.seating"),
        rows=rows,
        columns=columns,
        page=_page(tournament, text(language, "sheet.seating"), language, paper),
        tab_colour="seating",
    )


def strips_sheet(tournament: Tournament, planned: Schedule, language: Language, *, paper: str = "A4") -> SheetPlan:
    """A strip a player to cut out: round, seat (or board), colour and opponent; for every round robin."""
    view = _View(tournament, planned, language)
    columns = _columns(view)
    title = view.say("strips" if planned.table is not None else "personal")
    return SheetPlan(
        name=title,
        rows=tuple(_strips(view, _scale(columns), new_page=False)),
        columns=columns,
        page=_page(tournament, title, language, paper),
        tab_colour="seating",
    )


def _columns(view: _View) -> tuple[Column, ...]:
    """The grid: as wide as the page where the rounds leave room."""
    name = max(_LEAST_NAME_WIDTH, name_width([player.name for player in view.tournament.players], most=26.0))
    room = (_ACROSS - _NUMBER_WIDTH - name - _END_WIDTH - 3 * EDGE) / view.columns - EDGE
    width = round(max(_LEAST_ROUND_WIDTH, min(_MOST_ROUND_WIDTH, room)), 2)
    return (Column(_NUMBER_WIDTH), Column(name), *[Column(width)] * view.columns, Column(_END_WIDTH))


def _scale(columns: Iterable[Column]) -> float:
    """How much smaller than life the grid is printed, 1 = not at all."""
    return min(1.0, _ACROSS / printed_width(columns))


def _page(tournament: Tournament, title: str, language: Language, paper: str) -> PageSetup:
    return list_page(tournament.event.name, title, language, paper=paper, landscape=True)


# ---------------------------------------------------------------------------------------------------------------------
# The drawing of round 1
# ---------------------------------------------------------------------------------------------------------------------


def _drawing(view: _View) -> tuple[Row, ...]:
    """The table from above: arrows, names, numbers, the table with its boards and seats, the other side."""
    table = view.table
    boards = table.boards * _PER_BOARD
    right = "→   " + view.say("move") + "   →"
    left = "←   " + view.say("move") + "   ←"

    def across(words: str) -> Row:
        return Row((None, None, Cell(words, Look.ARROW, columns=boards)), 30.0)

    return (
        Row(height=6.0),
        across(right),
        *_side(view, table.top_row, top=True),
        *_table_top(view),
        *_side(view, table.bottom_row, top=False),
        across(left),
        Row(height=10.0),
    )


def _side(view: _View, seats: Sequence[int], *, top: bool) -> tuple[Row, ...]:
    """One side of the table: given name, surname and number of everybody, the number at the edge of the table."""
    table = view.table
    given: list[Cell | None] = [None] * _LEFT
    surname: list[Cell | None] = [None] * _LEFT
    numbers: list[Cell | None] = [None] * _LEFT
    for seat in seats:
        number = table.player_at(seat, 1)
        colour = view.colour_of(number, 1)
        first, last = _two_lines(view.tournament.player(number).name)
        named = Look.BLACK_SEAT_NAME if colour is Colour.BLACK else Look.WHITE_SEAT_NAME
        look = Look.FIXED_SEAT if seat == table.fixed_seat else _seat_look(colour)
        given += [Cell(first or None, named, columns=_PER_BOARD), None]
        surname += [Cell(last, named, columns=_PER_BOARD, bold=True), None]
        numbers += [Cell(number, look, columns=_PER_BOARD), None]
    if top and table.fixed_seat is not None:
        turns = view.tournament.colour_rules
        words = view.say("stays") if turns else view.say("stays").partition(",")[0]
        numbers[0] = Cell(f"{words}  ▸", Look.HINT, columns=_LEFT, align=Align.RIGHT)
    if not top and table.fixed_seat is not None and table.boards > 1:
        words = view.say("jump", fixed=table.fixed_seat, next=table.top_row[1])
        numbers[0] = Cell(f"{words}  ↱", Look.HINT, columns=_LEFT, align=Align.RIGHT)
    rows = (
        Row(tuple(given), 20.0),
        Row(tuple(surname), 20.0),
        Row(tuple(numbers), 28.0),
    )
    return rows if top else (rows[2], rows[0], rows[1])


def _table_top(view: _View) -> tuple[Row, ...]:
    """The wood between both sides: seat, board, seat; the free seat at the left end, the turn at the right."""
    table = view.table
    tops: list[Cell | None] = [None] * _LEFT
    middles: list[Cell | None] = [None] * _LEFT
    bottoms: list[Cell | None] = [None] * _LEFT
    for board, (top, bottom) in enumerate(zip(table.top_row, table.bottom_row, strict=True), start=1):
        tops += [Cell(view.say("seat", number=top), Look.TABLE_TOP, columns=_PER_BOARD), None]
        middles += [Cell(view.say("board", number=board), Look.TABLE_TOP, columns=_PER_BOARD, bold=True), None]
        bottoms += [Cell(view.say("seat", number=bottom), Look.TABLE_TOP, columns=_PER_BOARD), None]
    if table.free_seat is not None:
        free = table.player_at(table.free_seat, 1)
        tops[0] = Cell(f"{view.say('seat', number=table.free_seat)} · {view.say('free')}", Look.FREE_SEAT, columns=2)
        middles[0] = Cell(free, Look.FREE_SEAT, bold=True)
        middles[1] = Cell(view.tournament.player(free).name, Look.FREE_SEAT, bold=True)
        bottoms[0] = Cell("↑", Look.FREE_SEAT, columns=2)
    tops.append(Cell("↓", Look.ARROW, rows=3))
    return Row(tuple(tops), 19.0), Row(tuple(middles), 30.0), Row(tuple(bottoms), 19.0)


def _seat_look(colour: Colour | None) -> Look:
    return Look.BLACK_SEAT if colour is Colour.BLACK else Look.WHITE_SEAT


def _two_lines(name: str) -> tuple[str, str]:
    """A name as given name and surname; ``Weber, Anna`` and ``Anna Weber`` are the same two lines."""
    if "," in name:
        surname, given = name.split(",", 1)
        return given.strip(), surname.strip()
    given, _, surname = name.strip().rpartition(" ")
    return given, surname


def _notes(view: _View) -> tuple[Row, ...]:
    """What the players must know, to be read out once."""
    table = view.table
    fixed = view.planned.board_turner
    keepers = set(view.planned.table_keepers)
    lines = []
    if fixed is not None and table.fixed_seat is not None:
        turn = "note_turn" if view.tournament.colour_rules else "note_stay"
        lines += [view.say("note_move_but", player=fixed), view.say(turn, player=fixed, seat=table.fixed_seat)]
    elif table.free_seat is not None:
        free = table.player_at(table.free_seat, 1)
        lines += [view.say("note_move"), view.say("note_free", seat=table.free_seat, player=free)]
    if keepers != {None}:
        lines.append(view.say("note_keeper_free") if fixed is None else view.say("note_keeper", player=fixed))
    lines += [
        view.say("note_empty_chair", player=player.number, round=player.until_round)
        for player in view.tournament.players
        if player.until_round is not None and player.until_round < len(view.rounds)
    ]
    lines += [
        view.say("note_newcomer", player=player.number, round=player.from_round)
        for player in view.tournament.players
        if player.from_round > 1 and player.number == fixed
    ]
    lines += _second_cycle(view)
    lines.append(view.say("note_own_result"))
    neighbours = view.say("note_neighbours") if fixed is None else view.say("note_neighbours_but", player=fixed)
    lines += [neighbours, view.say("note_end")]
    letters = int(printed_width(_columns(view)[1:]) * 0.95)
    return tuple(
        Row(
            (Cell("•", Look.BLANK, align=Align.RIGHT), Cell(line, Look.RUNNING, columns=view.width - 1)),
            18.0 * -(-len(line) // letters),
        )
        for line in lines
    )


def _second_cycle(view: _View) -> list[str]:
    """How the second game against everybody is played, in the rotation systems."""
    if view.planned.cycles == 1:
        return []
    order = view.tournament.cycle_order
    if order == CycleOrder.SITTING.value:
        return [view.say("note_sitting" if view.tournament.colour_rules else "note_sitting_plain")]
    key = "note_mirror" if order == CycleOrder.MIRROR.value else "note_second_cycle"
    return [view.say(key, round=view.per_line + 1)]


# ---------------------------------------------------------------------------------------------------------------------
# All rounds
# ---------------------------------------------------------------------------------------------------------------------


_SAT_HEIGHT, _SAT_GAP, _SAT_HEADING = 19.0, 7.0, 24.0


def _seat_by_seat(view: _View, scale: float) -> list[Row]:
    """Every round as people will sit: two lines of numbers a round, from the second page on."""
    room = _PAGE_ROOM / scale - _PART_TITLE - _SAT_HEADING
    a_page = _evenly(len(view.rounds), room, 2 * _SAT_HEIGHT + _SAT_GAP)
    rows: list[Row] = []
    for index, each in enumerate(view.rounds):
        if index % a_page == 0:
            title = Cell(view.say("every_round"), Look.SUBTITLE, columns=view.width)
            rows += [Row((title,), _PART_TITLE, break_before=True), _boards_heading(view)]
        rows += [*_sat_round(view, each), Row(height=_SAT_GAP)]
    return rows


def _evenly(count: int, room: float, height: float) -> int:
    """How many of so many things of one height come on a page when all pages are filled alike."""
    pages = -(-count // max(1, int(room / height)))
    return -(-count // pages)


def _boards_heading(view: _View) -> Row:
    odd = view.table.free_seat is not None
    cells: list[Cell | None] = [Cell(view.say("row_round"), Look.HEADING, columns=1 if odd else _LEFT)]
    cells.append(Cell(view.say("free"), Look.HEADING) if odd else None)
    for board in range(1, view.table.boards + 1):
        words = view.say("board", number=board) if view.table.boards <= 12 else board
        cells += [Cell(words, Look.HEADING, columns=_PER_BOARD), None]
    return Row(tuple(cells), _SAT_HEADING)


def _sat_round(view: _View, each: Round) -> tuple[Row, Row]:
    """One round: number, free player, then the top and the bottom side of the table."""
    table = view.table
    odd = table.free_seat is not None
    top: list[Cell | None] = [Cell(each.number, Look.BOARD, rows=2, columns=1 if odd else _LEFT)]
    bottom: list[Cell | None] = [None] * _LEFT
    if table.free_seat is not None:
        free = table.player_at(table.free_seat, each.number)
        top.append(Cell(f"{free}  {view.tournament.player(free).name}", Look.FREE_SEAT, rows=2))
    else:
        top.append(None)
    for row, seats in ((top, table.top_row), (bottom, table.bottom_row)):
        for seat in seats:
            number = table.player_at(seat, each.number)
            empty = view.left(number, each.number)
            look = Look.FREE_SEAT if empty else _seat_look(view.colour_of(number, each.number))
            row += [Cell(number, look, columns=_PER_BOARD), None]
    return Row(tuple(top), _SAT_HEIGHT), Row(tuple(bottom), _SAT_HEIGHT)


# ---------------------------------------------------------------------------------------------------------------------
# Strips
# ---------------------------------------------------------------------------------------------------------------------


def _strips(view: _View, scale: float, *, new_page: bool) -> list[Row]:
    """One strip a player, as many on a page as fit, with a line to cut along below each."""
    strips = [_strip(view, player) for player in view.tournament.players]
    height = sum(row.height for row in strips[0])
    a_page = _evenly(len(strips), _PAGE_ROOM / scale, height)
    rows: list[Row] = []
    for index, strip in enumerate(strips):
        fresh = index % a_page == 0 and (new_page or index > 0)
        rows += [replace(strip[0], break_before=fresh), *strip[1:]]
    return rows


def _strip(view: _View, player: Player) -> list[Row]:
    sittings = view.sittings(player.number)
    rows = [
        Row(
            (
                Cell(player.number, Look.BOARD),
                Cell(player.name, Look.NAME, bold=True, columns=1 + view.columns),
            ),
            25.0,
        )
    ]
    for first in range(0, len(sittings), view.per_line):
        rows += _strip_lines(view, sittings[first : first + view.per_line])
    cut = Row((Cell("✂", Look.CUT), *(Cell(None, Look.CUT) for _ in range(view.width - 1))), 13.0)
    return [*rows, cut, Row(height=4.0)]


def _strip_lines(view: _View, sittings: Sequence[_Sitting]) -> list[Row]:
    """The lines of one cycle: round, seat or board, colour, opponent, and the name where there is room."""
    seat = "row_seat" if view.planned.table is not None else "row_board"
    lines = [
        _strip_line(view.say("row_round"), [Cell(each.round, Look.HEADING) for each in sittings], 17.0),
        _strip_line(view.say(seat), [Cell(each.place or "–", Look.CENTRE) for each in sittings], 17.0),
    ]
    if view.tournament.colour_rules:
        lines.append(_strip_line(view.say("row_colour"), [_colour_cell(view, each) for each in sittings], 17.0))
    opponents = [_opponent_cell(view, each) for each in sittings]
    lines.append(_strip_line(view.say("row_opponent"), opponents, 17.0))
    if _columns(view)[_LEFT].width >= _NAMED_ROUND_WIDTH:
        names = [Cell(_two_lines(each.opponent.name)[1] if each.opponent else None, Look.SMALL) for each in sittings]
        lines.append(_strip_line("", names, 14.0))
    return lines


def _strip_line(label: str, cells: Sequence[Cell], height: float) -> Row:
    return Row((None, Cell(label, Look.LABEL), *cells), height)


def _colour_cell(view: _View, each: _Sitting) -> Cell:
    if each.colour is None:
        return Cell("–", Look.FREE_SEAT)
    key = "white_letter" if each.colour is Colour.WHITE else "black_letter"
    return Cell(view.say(key), _seat_look(each.colour))


def _opponent_cell(view: _View, each: _Sitting) -> Cell:
    if each.opponent is None:
        return Cell(view.say("free"), Look.FREE_SEAT)
    return Cell(each.opponent.number, Look.CENTRE, bold=True)


# ---------------------------------------------------------------------------------------------------------------------
# The result sheet to fill in by pen
# ---------------------------------------------------------------------------------------------------------------------


_RESULT_HEADING, _LEAST_BOX, _MOST_BOX = 24.0, 24.0, 38.0


def _result_rows(view: _View, scale: float, *, new_page: bool) -> list[Row]:
    """A box for every player and round; opponent and colour stand small in its corner."""
    rows: list[Row] = []
    players = view.tournament.players
    room = _PAGE_ROOM / scale - _PART_TITLE - _RESULT_HEADING
    a_page = _evenly(len(players), room, _LEAST_BOX)
    height = min(_MOST_BOX, float(int(room / a_page)))
    words = f"{event_title(view.tournament, view.language)} · {view.say('result_sheet')}"
    for first in range(0, len(view.rounds), view.per_line):
        part = view.rounds[first : first + view.per_line]
        for index, player in enumerate(players):
            if index % a_page == 0:
                title = Cell(words, Look.SUBTITLE, columns=view.width)
                rows.append(Row((title,), _PART_TITLE, break_before=new_page or bool(rows)))
                rows.append(_result_heading(view, part))
            rows.append(_result_row(view, player, first, height))
    return rows


def _result_heading(view: _View, rounds: Sequence[Round]) -> Row:
    return Row(
        (
            Cell(text(view.language, "column.number"), Look.HEADING),
            Cell(text(view.language, "column.name"), Look.HEADING, align=Align.LEFT),
            *(Cell(each.number, Look.HEADING) for each in rounds),
            Cell(view.say("sum"), Look.HEADING, columns=view.columns - len(rounds) + 1),
        ),
        _RESULT_HEADING,
    )


def _result_row(view: _View, player: Player, first: int, height: float) -> Row:
    sittings = view.sittings(player.number)[first : first + view.per_line]
    return Row(
        (
            Cell(player.number, Look.BOARD),
            Cell(player.name, Look.TEXT),
            *(_box(view, each) for each in sittings),
            Cell(None, Look.PEN, columns=view.columns - len(sittings) + 1),
        ),
        height,
    )


def _box(view: _View, each: _Sitting) -> Cell:
    if each.opponent is None:
        return Cell("–", Look.FREE_SEAT)
    if each.colour is None:
        return Cell(str(each.opponent.number), Look.PEN)
    letter = view.say("white_letter" if each.colour is Colour.WHITE else "black_letter")
    return Cell(f"{each.opponent.number}{letter.lower()}", Look.PEN)
