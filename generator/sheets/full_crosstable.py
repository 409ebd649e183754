"""The crosstable of a round robin as it is hung up: everybody against everybody, points, tie-breaks and rank.

The workbook's own Crosstable has formulas and cells to type into and always stands in the order of numbers; this one is
for reading. During the event it stands in the order of numbers too; once nothing can change any more it stands in the
order of the ranking, with the opponents numbered by their ranks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.languages import Language, text
from generator.results import side_text
from generator.sheets.crosstable import meet_twice, outcomes_met
from generator.sheets.frame import (
    annulment_text,
    event_title,
    list_page,
    name_width,
    small_print,
    title_rows,
)
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import Figures, figures
from generator.sheets.paging import printed_width, row_height
from generator.sheets.standings import is_final, open_games, tie_break_heading, tie_break_name
from generator.standings import Standings, StandingsRow
from generator.tournament import Outcome, Player, System, Tournament

_HEADING_ROW = 3
_NUMBER, _RATING, _CELL, _HALF_CELL, _POINTS, _TIE_BREAK = 5.5, 7.0, 5.0, 4.0, 7.5, 7.5
_PORTRAIT_WIDTH = 108.0
_LEAST, _MOST = 19.0, 34.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """The players in the order of their rows; ``ranked`` says that this is the order of the ranking."""

    players: tuple[Player, ...]
    ranked: bool
    cycles: int
    tie_breaks: tuple[str, ...]


def full_crosstable_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The whole table; a double round robin has two cells for each opponent.

    Who has withdrawn stays in it, greyed, and postponed games have a mark of their own.
    """
    grid = _grid(tournament, standings)
    columns = _columns(grid)
    width = printed_width(columns)
    across = width > _PORTRAIT_WIDTH
    notes = _notes(tournament, standings, grid, language)
    small = small_print(notes, len(columns), max(40, int(width * 1.1)))
    below = (Row(height=8.0), *small)
    height = row_height(len(grid.players), width, least=_LEAST, most=_MOST, below=below, landscape=across, paper=paper)
    title = text(language, "sheet.crosstable")
    subtitle = f"{title} · {_state(tournament, standings, language)}"
    return SheetPlan(
        name=text(language, "sheet.full_crosstable"),
        rows=(
            *title_rows(event_title(tournament, language), subtitle, len(columns)),
            _headings(grid, language),
            *_body(tournament, standings, grid, halves, height),
            *below,
        ),
        columns=columns,
        freeze=(_HEADING_ROW, 2),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=across),
        tab_colour="standings",
    )


def _grid(tournament: Tournament, standings: Standings) -> _Grid:
    final = is_final(tournament, standings)
    order = tuple(row.player for row in standings.rows)
    left_out = tuple(player.number for player in tournament.players if player.number not in order)
    players = {player.number: player for player in tournament.players}
    listed = tuple(players[number] for number in (*order, *left_out)) if final else tournament.players
    twice = tournament.system is System.DOUBLE_BERGER or meet_twice(tournament)
    tie_breaks = tuple(code for code in standings.tie_breaks if code != standings.primary)
    return _Grid(listed, final, 2 if twice else 1, tie_breaks)


def _state(tournament: Tournament, standings: Standings, language: Language) -> str:
    if is_final(tournament, standings):
        return text(language, "print.standings_final")
    return text(language, "print.after_round", round=standings.after_round)


def _columns(grid: _Grid) -> tuple[Column, ...]:
    rated = any(player.rating is not None for player in grid.players)
    cells = len(grid.players) * grid.cycles
    name = name_width([player.name for player in grid.players], least=20.0, most=30.0)
    return (
        Column(_NUMBER),
        Column(name),
        *([Column(_RATING)] if rated else []),
        *[Column(_CELL if grid.cycles == 1 else _HALF_CELL)] * cells,
        Column(_POINTS),
        *[Column(_TIE_BREAK)] * len(grid.tie_breaks),
        Column(_NUMBER + 1),
    )


def _headings(grid: _Grid, language: Language) -> Row:
    rated = any(player.rating is not None for player in grid.players)
    opponents: list[Cell | None] = []
    for place, player in enumerate(grid.players, 1):
        opponents.append(Cell(place if grid.ranked else player.number, Look.HEADING, columns=grid.cycles))
        opponents += [None] * (grid.cycles - 1)
    return Row(
        (
            Cell(text(language, "print.rank" if grid.ranked else "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            *([Cell(text(language, "column.rating"), Look.HEADING)] if rated else []),
            *opponents,
            Cell(text(language, "print.points"), Look.HEADING),
            *(Cell(tie_break_heading(code), Look.HEADING) for code in grid.tie_breaks),
            Cell(text(language, "column.number" if grid.ranked else "print.rank"), Look.HEADING),
        ),
        24.0,
    )


def _body(tournament: Tournament, standings: Standings, grid: _Grid, halves: bool, height: float) -> list[Row]:
    outcomes = outcomes_met(tournament)
    ranked = {row.player: row for row in standings.rows}
    points = figures((row.points for row in standings.rows), halves=halves)
    values = [
        figures((row.values[standings.tie_breaks.index(code)] for row in standings.rows), halves=halves)
        for code in grid.tie_breaks
    ]
    rated = any(player.rating is not None for player in grid.players)
    rows = []
    for place, player in enumerate(grid.players, 1):
        gone = _has_left(player, standings)
        row = ranked.get(player.number)
        first = place if grid.ranked else player.number
        cells: list[Cell] = [
            Cell(first, Look.NUMBER, bold=True),
            Cell(player.name, Look.TEXT, player=player.number),
            *([Cell(player.rating, Look.NUMBER)] if rated else []),
        ]
        for other in grid.players:
            struck = not {player.number, other.number}.isdisjoint(standings.annulled)
            cells += _meetings(outcomes, player, other, grid.cycles, struck=struck)
        cells.append(points.cell(Cell(None if row is None else row.points, Look.GRID_POINTS)))
        cells += _tie_breaks(row, standings, grid, values)
        cells.append(_last(row, player, grid))
        rows.append(Row(tuple(_greyed(cell) for cell in cells) if gone else tuple(cells), height))
    return rows


def _meetings(
    outcomes: Mapping[tuple[int, int, int], Outcome], player: Player, other: Player, cycles: int, *, struck: bool
) -> list[Cell]:
    """The cells of a player against one opponent; games that do not count stand in brackets."""
    if player.number == other.number:
        return [Cell(None, Look.SELF)] * cycles
    found = (outcomes.get((player.number, other.number, cycle)) for cycle in range(cycles))
    words = ("" if outcome is None else side_text(outcome) for outcome in found)
    return [Cell(f"({each})" if each and struck else each or None, Look.GRID, stripe=struck) for each in words]


def _tie_breaks(row: StandingsRow | None, standings: Standings, grid: _Grid, shown: Sequence[Figures]) -> list[Cell]:
    if row is None:
        return [Cell(None, Look.GRID)] * len(grid.tie_breaks)
    values = [row.values[standings.tie_breaks.index(code)] for code in grid.tie_breaks]
    return [each.cell(Cell(value, Look.GRID_POINTS, bold=False)) for each, value in zip(shown, values, strict=True)]


def _last(row: StandingsRow | None, player: Player, grid: _Grid) -> Cell:
    """The rank during the event, the starting number at its end."""
    if grid.ranked:
        return Cell(player.number, Look.NUMBER)
    return Cell(None if row is None else row.rank, Look.BOARD)


def _has_left(player: Player, standings: Standings) -> bool:
    return player.until_round is not None and player.until_round <= standings.after_round


def _greyed(cell: Cell) -> Cell:
    return cell if cell.look is Look.SELF else replace(cell, stripe=True, italic=True)


def _notes(tournament: Tournament, standings: Standings, grid: _Grid, language: Language) -> list[str]:
    """Which numbers stand over the columns, what is open, and what the tie-breaks are called."""
    notes = [text(language, "print.by_rank" if grid.ranked else "print.by_number")]
    if open_games(tournament, standings):
        notes.append(text(language, "print.standings_open", open=open_games(tournament, standings)))
    if any(outcome is Outcome.POSTPONED for outcome in outcomes_met(tournament).values()):
        notes.append(text(language, "seating.postponed_note"))
    if any(_has_left(player, standings) for player in grid.players):
        notes.append(text(language, "print.grey_withdrawn"))
    if standings.annulled:
        limit = annulment_text(tournament.annulment, language)
        notes.append(text(language, "seating.annulled_note", limit=limit))
    if grid.cycles == 2:
        notes.append(text(language, "print.two_games"))
    notes += [f"{tie_break_heading(code)}: {tie_break_name(code, language)}" for code in grid.tie_breaks]
    return notes
