"""The Crosstable of a round robin: results typed into it, joined with those of the Schedule."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.findings import Finding, Place, error, warning
from generator.languages import Language
from generator.languages.words import plain, round_column, visible
from generator.results import Certainty, Origin, joined_sides, read_side, result_text
from generator.tournament import Outcome, Result
from generator.workbook.read_rounds import Roster, TypedPair, TypedRound
from generator.workbook.read_settings import whole_number
from generator.workbook.tables import HEADING_ROWS, Grid


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One filled cell of a crosstable: what ``player`` scored against ``opponent`` in a cycle (0 = the only one)."""

    player: int
    opponent: int
    cycle: int
    outcome: Outcome
    place: Place


def read_crosstable(grid: Grid, roster: Roster) -> tuple[list[CrossCell], list[Finding]]:
    """The filled cells of a crosstable with the opponents' numbers as headings, ``3a`` and ``3b`` in two cycles.

    Formulas below the diagonal only show the other side of a cell above it, so they say nothing of their own.
    """
    heading = next((row for row in range(min(HEADING_ROWS, len(grid.rows))) if len(_opponents(grid, row)) > 1), None)
    if heading is None:
        return [], [warning("crosstable_without_headings", Place(grid.sheet))]
    opponents = _opponents(grid, heading)
    first = min(opponents)
    number_column, name_column = _who(grid, heading, first)
    cells: list[CrossCell] = []
    findings: list[Finding] = []
    for row in range(heading + 1, len(grid.rows)):
        number, name = grid.value(row, number_column), grid.text(row, name_column)
        if not visible(name) or (number_column is not None and whole_number(number) is None):
            continue
        place = grid.place(row, name_column if name_column is not None else 0)
        player = roster.find(number, name, place)
        if player is None:
            continue
        for column, (opponent_number, cycle) in opponents.items():
            opponent = roster.by_number(opponent_number)
            if opponent is None or opponent == player or not grid.filled(row, column):
                continue
            origin = grid.origin(row, column)
            own_number = roster.players[player].number or 0
            if own_number > opponent_number and origin in (Origin.FORMULA, Origin.FORMULA_WITHOUT_VALUE):
                continue
            certainty, outcome = read_side(_out_of_brackets(grid.value(row, column)), origin)
            if certainty is Certainty.ASK:
                typed = visible(grid.text(row, column))
                name = "cell_without_value" if not typed else "crosstable_unreadable"
                findings.append(error(name, grid.place(row, column), typed=typed))
            elif outcome is not None:
                cells.append(CrossCell(player, opponent, cycle, outcome, grid.place(row, column)))
    return cells, findings


def _out_of_brackets(value: object) -> object:
    """What stands in brackets, as an annulled game does: ``(1)``; anything else as it is."""
    match = re.fullmatch(r"\(\s*(.+?)\s*\)", visible(value)) if isinstance(value, str) else None
    return match[1] if match else value


def _opponents(grid: Grid, row: int) -> dict[int, tuple[int, int]]:
    """Number of the opponent and cycle by column, where the row is a heading of a crosstable."""
    found: dict[int, tuple[int, int]] = {}
    for column in range(len(grid.rows[row])):
        match = re.fullmatch(r"(\d{1,3}) ?\.?(a|b|i|ii)?", plain(grid.text(row, column)))
        if match:
            cycle = {None: 0, "a": 1, "i": 1, "b": 2, "ii": 2}[match[2]]
            found[column] = (int(match[1]), cycle)
    numbers = [number for number, _ in found.values()]
    return found if numbers == sorted(numbers) and numbers[:1] == [1] else {}


def _who(grid: Grid, row: int, before: int) -> tuple[int | None, int | None]:
    """The columns of number and name, left of the opponents."""
    words = {column: round_column(grid.text(row, column)) for column in range(before)}
    number = next((column for column, word in words.items() if word == "number"), None)
    name = next((column for column, word in words.items() if word == "name"), None)
    return number, name


KnownResults = Mapping[tuple[int, int, int], Result]
"""Results the last command knew, by round and indices of White and Black."""


def with_crosstable(
    rounds: Sequence[TypedRound], cells: Sequence[CrossCell], known: KnownResults, language: Language
) -> tuple[list[TypedRound], list[Finding]]:
    """The rounds of a schedule with the results of the crosstable joined in.

    A result that stands in only one of the two counts; where both have one they must agree, and so must the two halves
    of the crosstable. A place that still shows the result the last command knew gives way to one that was changed
    since: so a correction need be typed only once.
    """
    if not cells:
        return list(rounds), []  # a table without any result, or none that could be read, says nothing
    by_game = {(cell.player, cell.opponent, cell.cycle): cell for cell in cells}
    met: dict[frozenset[int], int] = defaultdict(int)
    findings: list[Finding] = []
    changed: list[TypedRound] = []
    twice = any(cell.cycle for cell in cells)
    for each in rounds:
        pairs = []
        for pair in each.pairs:
            key = frozenset((pair.white, pair.black))
            met[key] += 1
            cycle = met[key] if twice else 0
            white = by_game.get((pair.white, pair.black, cycle))
            black = by_game.get((pair.black, pair.white, cycle))
            joined, found = _joined_result(
                pair, white, black, known.get((each.number, pair.white, pair.black)), language
            )
            pairs.append(joined)
            findings += found
        changed.append(replace(each, pairs=tuple(pairs)))
    return changed, findings


def _without_old(
    pair: TypedPair, white: CrossCell | None, black: CrossCell | None, known: Result
) -> tuple[TypedPair, CrossCell | None, CrossCell | None]:
    """The places that were changed since the last command, where any was; otherwise all of them.

    The last command wrote its result into both sheets, so a place that is empty now was emptied by hand: then the game
    has no result any more, unless another place was given a new one.
    """
    changed_pair = pair.result is not None and pair.result != known
    changed_white = white is not None and white.outcome is not known.white
    changed_black = black is not None and black.outcome is not known.black
    emptied = pair.result is None or (white is None and black is None)
    if not (changed_pair or changed_white or changed_black or emptied):
        return pair, white, black
    kept = pair if changed_pair else replace(pair, result=None)
    return kept, white if changed_white else None, black if changed_black else None


def _joined_result(
    pair: TypedPair, white: CrossCell | None, black: CrossCell | None, known: Result | None, language: Language
) -> tuple[TypedPair, list[Finding]]:
    if known is not None:  # what this place showed after the last command
        pair, white, black = _without_old(pair, white, black, known)
    if white is None and black is None:
        return pair, []
    sides = (white.outcome if white else None, black.outcome if black else None)
    if pair.result is not None:
        wanted = (pair.result.white, pair.result.black)
        for cell, side, should in zip((white, black), sides, wanted, strict=True):
            if cell is not None and side is not should:
                written = result_text(pair.result, language)
                where = f"{pair.place.sheet}, {pair.place.cell}"
                return pair, [error("results_disagree", cell.place, other=where, result=written)]
        return pair, []
    result = joined_sides(*sides)
    if result is None:
        other = black.place.cell if black else ""
        place = white.place if white else Place()
        return pair, [error("crosstable_sides_disagree", place, other=other)]
    return replace(pair, result=result), []
