"""What the second copy holds that the result has no place for: it stays behind, and is named."""

from collections.abc import Iterable, Mapping

from generator.findings import Finding, Place, warning
from generator.languages import text
from generator.languages.words import name_key, visible
from generator.results import read_bye, read_result
from generator.services.contents import player_columns
from generator.services.workbook_file import Loaded
from generator.workbook.addresses import cell_name
from generator.workbook.foreign import foreign_of
from generator.workbook.layout import SheetKind
from generator.workbook.tables import Grid, read_grids

_MOST_CELLS = 20


def left_behind(b: Loaded, result: Loaded) -> list[Finding]:
    """Sheets, charts and single words of B that are not in the result; ``result`` goes on from A's file."""
    name, file = b.opened.path.name, result.opened.path.name
    foreign = foreign_of(b.opened.data, name, result.opened.data, file)
    findings = [warning("merge_sheet_left", Place(name), sheet=sheet, file=file) for sheet in foreign.sheets]
    findings += [warning("merge_sheet_differs", Place(name), sheet=sheet, file=file) for sheet in foreign.differing]
    language = result.reading.language
    parts = ", ".join(text(language, f"cli.merge_part_{kind}", count=count) for kind, count in foreign.parts)
    if parts:
        findings.append(warning("merge_parts_left", Place(name), parts=parts, file=file))
    return findings + _words(b, result)


def _words(b: Loaded, result: Loaded) -> list[Finding]:
    """Words typed beside the tables of Settings, Players and the rounds: nothing that is read, so nothing is joined."""
    sheets = _twins(b, result)
    grids, _, _ = read_grids(b.opened.data, b.opened.path.name, lambda _: set(sheets))
    others, _, _ = read_grids(result.opened.data, result.opened.path.name, lambda _: set(sheets.values()))
    names = {name_key(player.name) for each in (b, result) for player in each.tournament.players}
    understood = _understood(b)
    found = []
    for sheet, twin in sheets.items():
        if sheet not in grids or twin not in others:
            continue
        there = {words for _, words in _texts(others[twin])}
        for cell, words in _texts(grids[sheet]):
            if (sheet, cell) not in understood and words not in there and name_key(words) not in names:
                found.append((Place(f"{b.opened.path.name}, {sheet}", cell), words))
    findings = [warning("merge_words_left", place, typed=words) for place, words in found[:_MOST_CELLS]]
    if len(found) > _MOST_CELLS:
        more = len(found) - _MOST_CELLS
        findings.append(warning("merge_more_words_left", Place(b.opened.path.name), count=more))
    return findings


def _twins(b: Loaded, result: Loaded) -> Mapping[str, str]:
    """The sheets of B that the arbiter types into, each with its twin in the result."""
    twins = {b.reading.players.sheet: result.reading.players.sheet}
    settings = SheetKind.SETTINGS
    if settings in b.reading.sheets and settings in result.reading.sheets:
        twins[b.reading.sheets[settings]] = result.reading.sheets[settings]
    if not b.tournament.system.fixed_schedule:
        both = b.reading.round_sheets.keys() & result.reading.round_sheets.keys()
        twins |= {b.reading.round_sheets[number]: result.reading.round_sheets[number] for number in sorted(both)}
    return twins


def _understood(b: Loaded) -> set[tuple[str, str]]:
    """The cells of B that were read, so that what they say is joined or asked about."""
    reading = b.reading
    cells = {(setting.place.sheet, setting.place.cell) for setting in reading.settings.values()}
    columns = player_columns(reading.players).values()
    rows = (reading.players.heading_row, *reading.players.rows.values())
    cells |= {(reading.players.sheet, cell_name(row - 1, at)) for row in rows for at in columns}
    places = [p.place for each in b.tournament.rounds for p in each.pairings]
    places += [bye.place for each in b.tournament.rounds for bye in each.byes]
    decided = (where.cell(index, "through") for where in reading.rounds for index in range(len(where.rows)))
    places += [place for place in decided if place is not None]
    return cells | {(place.sheet, place.cell) for place in places}


def _texts(grid: Grid) -> Iterable[tuple[str, str]]:
    """The cells of a sheet that hold words; results and words for byes are read, wherever they stand."""
    for row, values in enumerate(grid.rows):
        for column, value in enumerate(values):
            if not isinstance(value, str):
                continue
            words = visible(value)
            if words and read_result(words).result is None and read_bye(words).outcome is None:
                yield cell_name(row, column), words
