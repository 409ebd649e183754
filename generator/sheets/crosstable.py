"""The Crosstable: of a round robin, everybody against everybody, to type results in; of a Swiss, round by round.

The shape of the first, which reading relies on: one row of headings with number, name, then the opponents' numbers
1, 2, 3, ... and points; below it a row for each player in the order of the numbers. With two games against each
opponent the headings are ``1a``, ``1b``, ``2a``, ``2b``, ...: ``a`` for the first game, ``b`` for the second. A cell
holds what the player of its row scored against the opponent of its column: ``1``, ``½``, ``0``, ``+`` or ``-``.

Cells above the diagonal are typed into. Those below are formulas that show the other side, until typed over; points
are formulas as well, so the table keeps up while results come in.

The second has number, name, rating and points, and for each round a cell such as ``12w1``: never read back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from generator.languages import Language, text
from generator.results import side_text
from generator.sheets.frame import (
    annulment_text,
    column_letters,
    event_title,
    list_page,
    name_width,
    small_print,
    title_rows,
)
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.sheets.numbers import figures, points_text
from generator.sheets.paging import printed_width, row_height
from generator.sheets.pairings import points_before
from generator.tournament import POSTPONED, ZERO, Annulment, Outcome, Player, Scoring, System, Tournament

_HEADING_ROW = 3
_PORTRAIT_LIMIT = 125.0  # wider tables are printed across
_LEAST_HEIGHT, _MOST_HEIGHT = 15.5, 30.0
_NUMBER_WIDTH, _POINTS_WIDTH, _RATING_WIDTH = 5.0, 8.5, 7.5
_CELL_WIDTH, _NARROW_CELL_WIDTH = 5.0, 4.0
_MANY_CELLS = 24
_OFFERED = tuple(
    side_text(outcome)
    for outcome in (
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.FORFEIT_WIN,
        Outcome.FORFEIT_LOSS,
        Outcome.POSTPONED,
    )
)
_WIN_SPELLINGS, _DRAW_SPELLINGS, _LOSS_SPELLINGS = ("1", "+", "1u"), ("½", "=", "0.5", "0,5", "½u"), ("0", "0u")
_MIRRORED = (
    (("1",), "0"),
    (("0",), "1"),
    (("½", "=", "0.5", "0,5", "1/2", "r"), "½"),
    (("+",), "-"),
    (("-",), "+"),
    (("1u",), "0u"),
    (("0u",), "1u"),
    (("½u",), "½u"),
    (("?",), "?"),
)


# ---------------------------------------------------------------------------------------------------------------------
# Round robins
# ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Grid:
    """Who stands where in the table: opponents' columns behind number and name."""

    numbers: tuple[int, ...]
    cycles: int
    annulled: frozenset[int]

    def address(self, row: int, opponent: int, cycle: int) -> str:
        """The cell of a player (place from 0) against an opponent (place from 0) in a cycle (0 or 1)."""
        return f"{column_letters(3 + opponent * self.cycles + cycle)}{_HEADING_ROW + 1 + row}"


def crosstable_sheet(
    tournament: Tournament,
    language: Language,
    *,
    paper: str = "A4",
    annulled: Sequence[int] = (),
) -> SheetPlan:
    """The table of a round robin in the order of starting numbers, with the results known so far.

    ``annulled`` are players whose games do not count: these stand in brackets on grey, and no formula adds them up.
    Points have decimals, since a formula may come to any value.
    """
    cycles = 2 if tournament.system is System.DOUBLE_BERGER or meet_twice(tournament) else 1
    grid = _Grid(tuple(player.number for player in tournament.players), cycles, frozenset(annulled))
    sides = outcomes_met(tournament)
    points = _points(tournament, sides, grid)
    columns = _grid_columns(tournament.players, grid)
    width = printed_width(columns)
    across = width > _PORTRAIT_LIMIT
    notes = _grid_notes(grid, sides, tournament.annulment, language)
    below = (Row(height=8.0), *small_print(notes, len(columns), letters_a_line=_legend_letters(width)))
    height = _row_height(len(grid.numbers), width, below, across=across, paper=paper)
    format_ = _points_format(tournament.scoring)
    body = []
    for row, player in enumerate(tournament.players):
        struck = player.number in grid.annulled
        cells = [
            Cell(player.number, Look.NUMBER, bold=True, stripe=struck),
            Cell(player.name, Look.TEXT, italic=struck, stripe=struck, player=player.number),
        ]
        for opponent in range(len(grid.numbers)):
            cells += [_grid_cell(grid, sides, row, opponent, cycle) for cycle in range(cycles)]
        total = Cell(
            points.get(player.number),
            Look.GRID_POINTS,
            formula=None if player.number in grid.annulled else _points_formula(grid, row, tournament.scoring),
            number_format=format_,
        )
        cells.append(total)
        body.append(Row(tuple(cells), height))
    title = text(language, "sheet.crosstable")
    return SheetPlan(
        name=title,
        rows=(
            *title_rows(event_title(tournament, language), title, len(columns)),
            _grid_headings(grid, language),
            *body,
            *below,
        ),
        columns=columns,
        freeze=(_HEADING_ROW, 2),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=across),
        entries=_grid_entries(grid, language),
        tab_colour="standings",
    )


def meet_twice(tournament: Tournament) -> bool:
    """Whether any two players meet more than once."""
    seen = set()
    for each in tournament.rounds:
        for pairing in each.pairings:
            pair = frozenset((pairing.white, pairing.black))
            if pair in seen:
                return True
            seen.add(pair)
    return False


_Sides = Mapping[tuple[int, int, int], Outcome]


def outcomes_met(tournament: Tournament) -> _Sides:
    """What each player got against each opponent in the first (0) and second (1) game."""
    met: dict[frozenset[int], int] = {}
    sides: dict[tuple[int, int, int], Outcome] = {}
    for each in tournament.rounds:
        for pairing in each.pairings:
            pair = frozenset((pairing.white, pairing.black))
            cycle = met[pair] = met.get(pair, -1) + 1
            if pairing.result is not None:
                sides[pairing.white, pairing.black, cycle] = pairing.result.white
                sides[pairing.black, pairing.white, cycle] = pairing.result.black
    return sides


def _points(tournament: Tournament, sides: _Sides, grid: _Grid) -> dict[int, Decimal]:
    """The points of everybody who is ranked, games against annulled players left out."""
    points = {number: ZERO for number in grid.numbers if number not in grid.annulled}
    for (number, opponent, _), outcome in sides.items():
        if number in points and opponent in points and outcome is not Outcome.POSTPONED:
            points[number] += tournament.scoring.points(outcome)
    return points


def _grid_columns(players: Sequence[Player], grid: _Grid) -> tuple[Column, ...]:
    count = len(grid.numbers) * grid.cycles
    cell = Column(_NARROW_CELL_WIDTH if count > _MANY_CELLS else _CELL_WIDTH)
    name = Column(name_width([player.name for player in players], least=20.0, most=32.0))
    return (Column(_NUMBER_WIDTH), name, *[cell] * count, Column(_POINTS_WIDTH))


def _grid_headings(grid: _Grid, language: Language) -> Row:
    letters = ("",) if grid.cycles == 1 else ("a", "b")
    return Row(
        (
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            *(
                Cell(f"{number}{letter}" if letter else number, Look.HEADING)
                for number in grid.numbers
                for letter in letters
            ),
            Cell(text(language, "print.points"), Look.HEADING),
        ),
        24.0,
    )


def _grid_cell(grid: _Grid, sides: _Sides, row: int, opponent: int, cycle: int) -> Cell:
    """One cell: the diagonal, a cell to type into, or the other side of one."""
    number, other = grid.numbers[row], grid.numbers[opponent]
    if row == opponent:
        return Cell(None, Look.SELF)
    struck = not grid.annulled.isdisjoint((number, other))
    side = sides.get((number, other, cycle))
    value = None if side is None else side_text(side)
    if struck:
        return Cell(None if value is None else f"({value})", Look.FREE_SEAT, italic=True)
    if row < opponent:
        return Cell(value, Look.ENTRY)
    counterpart = sides.get((other, number, cycle))
    if value != (None if counterpart is None else _mirrored(side_text(counterpart))):
        return Cell(value, Look.GRID)  # a decision that is no mirror: ½-0, 0-0
    formula = _mirror_formula(grid.address(opponent, row, cycle))
    return Cell(value, Look.GRID, formula=formula)


def _mirrored(value: str) -> str | None:
    return next((other for spellings, other in _MIRRORED if value in spellings), None)


def _mirror_formula(address: str) -> str:
    """What the opponent got, from the cell of the other side; empty for what is empty or not understood."""
    formula = '""'
    for spellings, other in reversed(_MIRRORED):
        tests = [f'{address}&""="{spelling}"' for spelling in spellings]
        test = tests[0] if len(tests) == 1 else f"OR({','.join(tests)})"
        formula = f'IF({test},"{other}",{formula})'
    return formula


def _points_formula(grid: _Grid, row: int, scoring: Scoring) -> str:
    """The points of a row: how often each spelling stands in it, times what it brings."""
    worth = [(_WIN_SPELLINGS, scoring.win), (_DRAW_SPELLINGS, scoring.draw)]
    worth += [(_LOSS_SPELLINGS, scoring.loss), (("-",), scoring.absence)]
    terms = []
    for cells in _counted_ranges(grid, row):
        for spellings, points in worth:
            if points:
                found = "+".join(f'({cells}&""="{spelling}")' for spelling in spellings)
                terms.append(f"SUMPRODUCT({found})*{points:f}")
    return "+".join(terms) or "0"


def _counted_ranges(grid: _Grid, row: int) -> tuple[str, ...]:
    """The runs of cells of a row that count, those against annulled players left out."""
    ranges: list[tuple[int, int]] = []
    for place, number in enumerate(grid.numbers):
        if number in grid.annulled:
            continue
        if ranges and ranges[-1][1] == place - 1:
            ranges[-1] = (ranges[-1][0], place)
        else:
            ranges.append((place, place))
    last = grid.cycles - 1
    return tuple(f"{grid.address(row, first, 0)}:{grid.address(row, end, last)}" for first, end in ranges)


def _points_format(scoring: Scoring) -> str:
    values = (scoring.win, scoring.draw, scoring.loss, scoring.absence)
    return "0_0" if all(value % 1 == 0 for value in values) else "0.0_0"


def _grid_entries(grid: _Grid, language: Language) -> tuple[Entry, ...]:
    """Cells to type into, as text; and those that fill themselves, which may be typed over."""
    count = len(grid.numbers)
    spans = [(row, row + 1, count - 1, True) for row in range(count - 1)]
    spans += [(row, 0, row - 1, False) for row in range(1, count)]
    return tuple(
        Entry(
            _HEADING_ROW + 1 + row,
            3 + first * grid.cycles,
            _HEADING_ROW + 1 + row,
            2 + (last + 1) * grid.cycles,
            choices=_OFFERED,
            help_title=text(language, "round_column.result") if typed else "",
            help_text=text(language, "seating.crosstable_help") if typed else "",
            as_text=typed,
        )
        for row, first, last, typed in spans
    )


def _grid_notes(grid: _Grid, sides: _Sides, limit: Annulment, language: Language) -> tuple[str, ...]:
    notes = [text(language, "seating.crosstable_note")]
    if grid.cycles == 2:
        notes.append(text(language, "seating.crosstable_cycles"))
    if Outcome.POSTPONED in sides.values():
        notes.append(text(language, "seating.postponed_note"))
    if grid.annulled:
        notes.append(text(language, "seating.annulled_note", limit=annulment_text(limit, language)))
    return tuple(notes)


# ---------------------------------------------------------------------------------------------------------------------
# Swiss
# ---------------------------------------------------------------------------------------------------------------------


def progress_sheet(
    tournament: Tournament,
    language: Language,
    *,
    order: Sequence[int] = (),
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The progress table of a Swiss: in each round the opponent's number, the colour and the result.

    ``order`` are the players' numbers from the first place down; without it the table stands in the order of numbers.
    The numbers shown are pairing numbers in either case.
    """
    players = {player.number: player for player in tournament.players}
    listed = [players[number] for number in order] or list(tournament.players)
    rated = any(player.rating is not None for player in listed)
    rounds = len(tournament.rounds)
    points = points_before(tournament, rounds + 1)
    columns = (
        Column(_NUMBER_WIDTH),
        Column(name_width([player.name for player in listed], least=22.0, most=32.0)),
        *([Column(_RATING_WIDTH)] if rated else []),
        *[Column(8.0)] * rounds,
        Column(_POINTS_WIDTH),
    )
    width = printed_width(columns)
    across = width > _PORTRAIT_LIMIT
    note = _progress_note(tournament, language)
    below = (Row(height=8.0), *small_print([note], len(columns), letters_a_line=_legend_letters(width)))
    height = _row_height(len(listed), width, below, across=across, paper=paper)
    shown = figures(points.values(), halves=halves)
    cells = _progress_cells(tournament, language)
    body = []
    for index, player in enumerate(listed):
        stripe = index % 2 == 1
        body.append(
            Row(
                (
                    Cell(player.number, Look.NUMBER, stripe=stripe, bold=True),
                    Cell(player.name, Look.TEXT, stripe=stripe, player=player.number),
                    *([Cell(player.rating, Look.NUMBER, stripe=stripe)] if rated else []),
                    *(
                        Cell(cells[player.number, number], Look.CENTRE, stripe=stripe)
                        for number in range(1, rounds + 1)
                    ),
                    shown.cell(Cell(points[player.number], Look.TOTAL, stripe=stripe)),
                ),
                height,
            )
        )
    title = text(language, "sheet.crosstable")
    return SheetPlan(
        name=title,
        rows=(
            *title_rows(event_title(tournament, language), title, len(columns)),
            _progress_headings(rounds, language, rated=rated),
            *body,
            *below,
        ),
        columns=columns,
        freeze=(_HEADING_ROW, 2),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=across),
        tab_colour="standings",
    )


def _progress_headings(rounds: int, language: Language, *, rated: bool) -> Row:
    return Row(
        (
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            *([Cell(text(language, "column.rating"), Look.HEADING)] if rated else []),
            *(Cell(number, Look.HEADING) for number in range(1, rounds + 1)),
            Cell(text(language, "print.points"), Look.HEADING),
        ),
        24.0,
    )


def _progress_note(tournament: Tournament, language: Language) -> str:
    if tournament.colour_rules:
        letters = {
            "white": text(language, "seating.white_letter").lower(),
            "black": text(language, "seating.black_letter").lower(),
        }
        notes = [text(language, "seating.progress_note", **letters)]
    else:
        notes = [text(language, "seating.progress_note_plain")]
    pairings = [pairing for each in tournament.rounds for pairing in each.pairings]
    if any(pairing.result == POSTPONED for pairing in pairings):
        notes.append(text(language, "seating.postponed_note"))
    if any(player.from_round > 1 for player in tournament.players):
        notes.append(text(language, "seating.progress_not_entered_note"))
    return " ".join(notes)


def _progress_cells(tournament: Tournament, language: Language) -> dict[tuple[int, int], str]:
    """What stands for a player in a round: ``12w1``, a bye with its points, absent, not entered yet, or withdrawn."""
    letters = ("white_letter", "black_letter") if tournament.colour_rules else ()
    white, black = (text(language, f"seating.{key}").lower() for key in letters) if letters else (" ", " ")
    cells = {
        (player.number, each.number): text(language, f"seating.{_progress_state(player, each.number)}")
        for player in tournament.players
        for each in tournament.rounds
    }
    for each in tournament.rounds:
        for pairing in each.pairings:
            result = pairing.result
            sides = ("*", "*") if result is None else (side_text(result.white), side_text(result.black))
            cells[pairing.white, each.number] = f"{pairing.black}{white}{sides[0]}"
            cells[pairing.black, each.number] = f"{pairing.white}{black}{sides[1]}"
        for bye in each.byes:
            if bye.outcome is not Outcome.ZERO_POINT_BYE:
                points = points_text(tournament.scoring.points(bye.outcome), language)
                cells[bye.player, each.number] = f"{text(language, 'seating.progress_bye')} {points}"
    return cells


def _progress_state(player: Player, round_number: int) -> str:
    """What a player without game and bye is in a round; the key of the word for it."""
    if round_number < player.from_round:
        return "progress_not_entered"
    return "progress_absent" if player.takes_part(round_number) else "progress_withdrawn"


# ---------------------------------------------------------------------------------------------------------------------
# Both
# ---------------------------------------------------------------------------------------------------------------------


def _legend_letters(width: float) -> int:
    """How many letters of the small print stand in one line below a table of this width."""
    return max(40, int(width * 1.15))


def _row_height(rows: int, width: float, below: Sequence[Row], *, across: bool, paper: str) -> float:
    """The height of a table's rows, lower and flatter than those of a list."""
    return row_height(rows, width, least=_LEAST_HEIGHT, most=_MOST_HEIGHT, below=below, landscape=across, paper=paper)
