"""The Schedule of a round robin: all its rounds on one sheet."""

from dataclasses import replace

from generator.findings import Finding, Place, error
from generator.languages import Language
from generator.languages.words import round_heading
from generator.workbook.read_rounds import PairReader, Roster, TypedRound, double_entries, pair_columns
from generator.workbook.read_settings import whole_number
from generator.workbook.tables import Grid


def read_schedule(grid: Grid, roster: Roster, language: Language) -> tuple[list[TypedRound], list[Finding]]:
    """All rounds of a Schedule: under each ``Round 3`` a row of headings, then the boards; or one long table.

    A line with one player and a word for sitting out names the free player of that round, who gets nothing for it.
    """
    rounds: dict[int, TypedRound] = {}
    findings: list[Finding] = []
    current, start, columns = 0, 0, None
    blocks: list[tuple[int, int, int, dict[str, int]]] = []
    for row in range(len(grid.rows)):
        heading = pair_columns(grid, row)
        words = [value for column in range(len(grid.rows[row])) if (value := grid.value(row, column)) is not None]
        named = round_heading(words[0]) if words and isinstance(words[0], str) else None
        if heading is None and (named is None or "round" in (columns or {})):
            continue
        if columns is not None:
            blocks.append((current, start, row, columns))
            columns = None
        if heading is not None:
            start, columns = row + 1, heading
        elif named is not None:
            current = named
    if columns is not None:
        blocks.append((current, start, len(grid.rows), columns))
    if not blocks:
        return [], [error("schedule_without_headings", Place(grid.sheet))]
    for number, first, end, where in blocks:
        for each, found_there in _block(grid, roster, language, number, (first, end), where):
            findings += found_there
            rounds[each.number] = _joined(rounds.get(each.number), each)
    for each in rounds.values():
        findings += double_entries(each, roster)
    return [rounds[number] for number in sorted(rounds)], findings


def _block(
    grid: Grid, roster: Roster, language: Language, number: int, rows: tuple[int, int], columns: dict[str, int]
) -> list[tuple[TypedRound, list[Finding]]]:
    if "round" not in columns:
        reader = PairReader(grid, roster, language)
        reader.read(columns, *rows)
        return [(reader.typed(number, columns, with_byes=False), reader.findings)]
    found = []
    current = number
    for row in range(*rows):
        named = grid.value(row, columns["round"])
        current = whole_number(named) or (round_heading(named) if isinstance(named, str) else None) or current
        reader = PairReader(grid, roster, language)
        reader.read(columns, row, row + 1)
        found.append((reader.typed(current, columns, with_byes=False), reader.findings))
    return found


def _joined(before: TypedRound | None, each: TypedRound) -> TypedRound:
    if before is None:
        return each
    places = {**before.number_places, **each.number_places}
    half_read = before.half_read | each.half_read
    return replace(before, pairs=(*before.pairs, *each.pairs), number_places=places, half_read=half_read)
