"""The drawing of a knock-out: all matches from the first stage to the final, joined by lines, on one page.

A match is a box of two lines with seed, name and score; its place is level with the middle of the two matches it comes
from. Half a line is a row of the sheet, so that every box begins at a row.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.knockout.bracket import Bracket, Match, bracket, entrants
from generator.languages import Language, text
from generator.sheets.frame import (
    event_title,
    list_page,
    name_width,
    small_print,
    title_rows,
    total_width,
    typed_day,
)
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.numbers import points_text
from generator.sheets.stages import stage_name
from generator.tournament import Outcome, Player, Tournament

_SEED, _SCORE, _LINES = 4.0, 5.0, 1.7
_WINNER_ABOVE = 4  # from so many stages on there is room for the winner above the final
_STAGE_COLUMNS = 5  # seed, name, score, and two narrow ones for the lines to the next stage
_MATCH_ROWS, _GAP_ROWS = 4, 2
_BETWEEN = _MATCH_ROWS + _GAP_ROWS
_HALF_LINE, _LARGE_HALF_LINE, _FEW_MATCHES = 9.5, 12.0, 4
_PORTRAIT, _LANDSCAPE = (98.0, 690.0), (144.0, 450.0)  # letters across and points down left for the drawing on A4
_MOST_ON_A4 = 32
_SIDES = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "–",
}


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The cells of the drawing by row and column, counted from 0, and what they are drawn from."""

    tournament: Tournament
    players: Mapping[int, Player]
    seeds: Mapping[int, int]
    language: Language
    cells: dict[tuple[int, int], Cell]

    def box(self, match: Match, centre: int, column: int) -> None:
        """A match: two lines above and below ``centre``, or one line for a player without an opponent."""
        if match.decided and not match.playable:
            if match.players:
                self._line(match, match.players[0], centre - 1, column)
            return
        self._line(match, match.first, centre - 2, column)
        self._line(match, match.second, centre, column)

    def _line(self, match: Match, number: int | None, row: int, column: int) -> None:
        name = None if number is None else self.players[number].name
        through = number is not None and match.playable and match.winner == number
        score = None if number is None else match_score(self.tournament, match, number, self.language)
        self.cells[row, column] = Cell(None if number is None else self.seeds.get(number), Look.BRACKET_SEED, rows=2)
        self.cells[row, column + 1] = Cell(name, Look.BRACKET_NAME, rows=2, bold=through, align=Align.LEFT)
        self.cells[row, column + 2] = Cell(score, Look.BRACKET_SCORE, rows=2, bold=through)

    def join(self, upper: int | None, lower: int | None, centre: int, column: int) -> None:
        """The lines from one or two matches to the match they lead to; ``column`` is the first of the narrow ones."""
        ends = [end for end in (upper, lower) if end is not None]
        if not ends:
            return
        first, last = min(*ends, centre), max(*ends, centre)
        for row in range(first, last):
            self.cells[row, column] = Cell(None, Look.LINE_BESIDE)
        for end in ends:
            look = Look.LINE_CORNER if (end - 1, column) in self.cells else Look.LINE_BELOW
            self.cells[end - 1, column] = Cell(None, look)
        self.cells[centre - 1, column + 1] = Cell(None, Look.LINE_BELOW)

    def rows(self, columns: int, height: float) -> list[Row]:
        """The drawing as rows of a sheet."""
        last = max(row + cell.rows for (row, _), cell in self.cells.items())
        return [Row(tuple(self.cells.get((row, column)) for column in range(columns)), height) for row in range(last)]


def match_score(tournament: Tournament, match: Match, number: int, language: Language) -> str | None:
    """The result of one game from a player's side, of several games the sum; a star for who went through level."""
    sides = [
        game.result.white if game.white == number else game.result.black
        for game in match.games
        if game.result is not None
    ]
    if not sides:
        return None
    one_game = tournament.games_a_match == 1
    shown = _SIDES.get(sides[0], "") if one_game else points_text(match.score(tournament, number), language)
    return f"{shown}*" if match.level and match.winner == number else shown


def bracket_sheet(tournament: Tournament, language: Language, *, paper: str = "A4") -> SheetPlan:
    """The drawing of the bracket with everything that is known: seeds, names, results, the winner.

    It prints on one page: upright or across, whichever leaves it larger, and more than 32 players on A3.
    """
    players = entrants(tournament)
    state = bracket(tournament)
    names = [player.name for player in tournament.players]
    name = name_width(names, least=18.0, most=22.0)
    columns = _columns(len(state.stages), name)
    few = len(state.stages[0]) <= _FEW_MATCHES
    height = _LARGE_HALF_LINE if few else _HALF_LINE
    body = _draw(tournament, state, language).rows(len(columns), height)
    title = text(language, "sheet.bracket")
    subtitle = f"{title} · {text(language, 'system.knock-out')}" if tournament.event.name else title
    legend = [text(language, "print.bracket_seeds")]
    if any(match.level and match.winner is not None for match in _all_matches(state)):
        legend.append(text(language, "print.bracket_level"))
    widths = tuple(columns)
    landscape = _larger_across(total_width(widths), height * len(body))
    return SheetPlan(
        name=title,
        rows=(
            *title_rows(event_title(tournament, language), subtitle, len(columns)),
            _headings(tournament, len(players), len(state.stages), language),
            Row(height=8.0),
            *body,
            Row(height=10.0),
            *small_print(legend, len(columns), letters_a_line=int(total_width(widths))),
        ),
        columns=widths,
        page=_one_page(title, tournament, language, paper, landscape=landscape),
        tab_colour="standings",
    )


def _columns(stages: int, name: float) -> list[Column]:
    """The columns of all stages, and of the winner behind the final where there is no room above it."""
    stage = [Column(_SEED), Column(name), Column(_SCORE), Column(_LINES), Column(_LINES)]
    columns = [column for _ in range(stages) for column in stage]
    return columns[:-2] if stages >= _WINNER_ABOVE else [*columns, *stage[:3]]


def _headings(tournament: Tournament, players: int, stages: int, language: Language) -> Row:
    """The names of the stages, with the date of their first round where the arbiter gave one."""
    dates = tournament.event.round_dates
    cells: list[Cell | None] = []
    for stage in range(1, stages + 1):
        first = (stage - 1) * tournament.games_a_match
        day = typed_day(dates[first], language) if first < len(dates) else ""
        name = stage_name(players, stage, language)
        cells += [Cell(f"{name} · {day}" if day else name, Look.HEADING, columns=3), None, None, None, None]
    if stages >= _WINNER_ABOVE:
        return Row(tuple(cells[:-2]), 24.0)
    return Row((*cells, Cell(text(language, "stage.winner"), Look.HEADING, columns=3)), 24.0)


def _draw(tournament: Tournament, state: Bracket, language: Language) -> _Drawing:
    seeds = {number: seed for seed, number in enumerate(state.entrants, 1)}
    players = {player.number: player for player in tournament.players}
    drawing = _Drawing(tournament, players, seeds, language, {})
    centres = [_MATCH_ROWS // 2 + _BETWEEN * place for place in range(len(state.stages[0]))]
    for stage, matches in enumerate(state.stages):
        column = stage * _STAGE_COLUMNS
        for match, centre in zip(matches, centres, strict=True):
            drawing.box(match, centre, column)
        if len(matches) == 1:
            break
        ends = [centre if _drawn(match) else None for match, centre in zip(matches, centres, strict=True)]
        centres = [(centres[at] + centres[at + 1]) // 2 for at in range(0, len(centres), 2)]
        for at, centre in enumerate(centres):
            drawing.join(ends[2 * at], ends[2 * at + 1], centre, column + 3)
    _draw_winner(drawing, state, centres[0])
    return drawing


def _drawn(match: Match) -> bool:
    return not match.decided or bool(match.players)


def _draw_winner(drawing: _Drawing, state: Bracket, centre: int) -> None:
    """The winner above or behind the final, and the match for the third place below it."""
    column = (len(state.stages) - 1) * _STAGE_COLUMNS
    final = state.stages[-1][0]
    name = None if final.winner is None else drawing.players[final.winner].name
    winner = Cell(name, Look.BRACKET_SCORE, columns=3, rows=2, bold=True)
    if len(state.stages) >= _WINNER_ABOVE:
        above = centre - _MATCH_ROWS // 2 - 5
        heading = Cell(text(drawing.language, "stage.winner"), Look.HEADING, columns=3, rows=2)
        drawing.cells[above, column], drawing.cells[above + 2, column] = heading, winner
    else:
        drawing.join(centre, None, centre, column + 3)
        drawing.cells[centre - 1, column + _STAGE_COLUMNS] = winner
    if state.third_place is not None:
        below = centre + _MATCH_ROWS // 2 + 1
        heading = Cell(text(drawing.language, "stage.third"), Look.HEADING, columns=3, rows=2)
        drawing.cells[below, column] = heading
        drawing.box(state.third_place, below + 2 + _MATCH_ROWS // 2, column)


def _all_matches(state: Bracket) -> list[Match]:
    third = [state.third_place] if state.third_place is not None else []
    return [*(match for matches in state.stages for match in matches), *third]


def _larger_across(width: float, height: float) -> bool:
    """Whether the drawing comes out larger on a page across."""
    upright, across = (min(page[0] / width, page[1] / height, 1.0) for page in (_PORTRAIT, _LANDSCAPE))
    return across > upright


def _one_page(title: str, tournament: Tournament, language: Language, paper: str, *, landscape: bool) -> PageSetup:
    """The whole drawing on one page."""
    many = len(entrants(tournament)) > _MOST_ON_A4
    size = "A3" if many and paper == "A4" else paper
    page = list_page(tournament.event.name, title, language, paper=size, landscape=landscape)
    return replace(page, fit_height=1)
