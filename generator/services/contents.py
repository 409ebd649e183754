"""What a workbook says, gathered from a reading: as it was read, and as a command is about to leave it."""

from collections.abc import Iterable, Mapping

from generator.contents import OWN_COLUMN, Contents, listed_rounds, own_mark
from generator.languages.words import sheet_kind, visible
from generator.sheets.model import CellValue, SheetPlan
from generator.tournament import Tournament
from generator.workbook.addresses import cell_position
from generator.workbook.edits import CellEdit
from generator.workbook.layout import SheetKind
from generator.workbook.places import PlayersPlace
from generator.workbook.read import WorkbookReading
from generator.workbook.read_settings import Settings, read_settings
from generator.workbook.read_teams import TEAM_SETTING, drawn_teams
from generator.workbook.tables import Grid, as_text


def contents_of(reading: WorkbookReading) -> Contents:
    """What a workbook says."""
    if reading.tournament is None:
        return Contents(_settings(reading))
    return contents_after(reading, reading.tournament, (), ())


def contents_after(
    reading: WorkbookReading, tournament: Tournament, cells: Iterable[CellEdit], sheets: Iterable[SheetPlan]
) -> Contents:
    """What a workbook will say once a command has set these cells and drawn these sheets.

    ``tournament`` is the state after the command, with the rounds that the sheets show.
    """
    edits = {(edit.sheet, edit.cell): edit.value for edit in cells}
    settings = _settings(reading)
    for key, setting in reading.settings.items():
        where = (setting.place.sheet, setting.place.cell)
        if where in edits:
            settings[key] = shown(edits[where])
    with_teams = bool(reading.teams.sheet)
    for plan in sheets:
        kind = sheet_kind(plan.name)
        if kind is not None and kind[0] is SheetKind.SETTINGS:
            settings |= _drawn_settings(plan)
        with_teams = with_teams or (kind is not None and kind[0] is SheetKind.TEAMS)
    if tournament.team_event is not None and with_teams:
        settings = {key: value for key, value in settings.items() if not key.startswith(TEAM_SETTING)}
        settings |= drawn_teams(tournament.team_event)
    rows = row_of_each(reading.players)
    places = {row: place for place, row in enumerate(rows)}
    numbers = {player.number: places[cell_position(player.place.cell)[0]] for player in tournament.players}
    return Contents(
        {key: value for key, value in settings.items() if value},
        _players(reading.players, edits),
        listed_rounds(tournament.rounds, numbers),
    )


def row_of_each(players: PlayersPlace) -> tuple[int, ...]:
    """The rows of the players from top to bottom: their places in the contents."""
    return tuple(sorted(players.rows.values()))


def player_columns(players: PlayersPlace) -> dict[str, int]:
    """All columns of the list by the keys contents know them by."""
    known = {column.value: at for column, at in players.columns.items()}
    return known | {f"{OWN_COLUMN}{heading}": at for heading, at in players.own_columns.items()}


def shown(value: object) -> str:
    """A value as contents hold it."""
    return visible(as_text(value))


def _settings(reading: WorkbookReading) -> dict[str, str]:
    return _decided(reading.settings)


def _decided(settings: Settings) -> dict[str, str]:
    """The settings with a value; one that is still to be drawn by lot has none."""
    return {key: each.typed for key, each in settings.items() if each.typed and each.value != "draw_lots"}


def _drawn_settings(plan: SheetPlan) -> dict[str, str]:
    rows = tuple(tuple(None if cell is None else cell.value for cell in row.cells) for row in plan.rows)
    settings, _ = read_settings(Grid(plan.name, rows))
    return _decided(settings)


def _players(players: PlayersPlace, edits: Mapping[tuple[str, str], CellValue]) -> tuple[dict[str, str], ...]:
    changed = {cell_position(cell): value for (sheet, cell), value in edits.items() if sheet == players.sheet}
    columns = player_columns(players)
    found = []
    for number, row in sorted(players.rows.items(), key=lambda each: each[1]):
        typed = players.typed[number]
        values = {key: shown(changed.get((row, at + 1), typed.get(at))) for key, at in columns.items()}
        found.append({key: _kept(key, value) for key, value in values.items() if value} | _name(values, players, typed))
    return tuple(found)


def _kept(key: str, value: str) -> str:
    return own_mark(value) if key.startswith(OWN_COLUMN) else value


def _name(values: Mapping[str, str], players: PlayersPlace, typed: Mapping[int, object]) -> dict[str, str]:
    """The name where it stands in two columns of their own: it is what a player is known by."""
    if "name" in values:
        return {}
    parts = [shown(typed.get(at)) for at in players.name_columns]
    return {"name": ", ".join(part for part in parts if part)}
