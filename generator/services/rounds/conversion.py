"""Files that are read but never written into (.ods, .xls, .csv ...): the tournament goes on in a new workbook."""

from dataclasses import replace
from pathlib import Path

from generator.findings import Place, note
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded
from generator.workbook.blank import new_workbook
from generator.workbook.edits import Edits
from generator.workbook.graft import apply_edits
from generator.workbook.layout import SETTINGS
from generator.workbook.read import WorkbookReading, read_workbook
from generator.workbook.refusal import refused


def converted(loaded: Loaded, target: Path) -> Loaded:
    """The same tournament in a new workbook's bytes, to be written to ``target``: settings, players, rounds so far.

    Raises ``WorkbookRefused`` when there is a file of that name already: the tournament may have gone on in it.
    """
    if target.exists():
        raise refused("new_workbook_exists", loaded.opened.path.name, file=target.name)
    tournament, reading = loaded.tournament, loaded.reading
    data = new_workbook(
        tournament.system,
        rounds=tournament.rounds_total,
        language=reading.language,
        roster=tournament.players,
        settings=_settings(reading),
        numbers=bool(tournament.rounds),
        teams=tournament.team_event.teams if tournament.team_event is not None else (),
    )
    if tournament.rounds:
        sheets = SheetSet(tournament, read_workbook(data, target.name))
        if tournament.system.fixed_schedule:
            plans = sheets.schedule()
        else:
            plans = tuple(sheets.round(each.number, {}) for each in tournament.rounds)
        data = apply_edits(data, Edits(sheets=plans), target.name)
    new = read_workbook(data, target.name)
    told = note("goes_on_in_new_workbook", Place(loaded.opened.path.name), file=target.name)
    return replace(
        loaded,
        opened=replace(loaded.opened, data=data),
        reading=replace(new, findings=(told, *reading.findings)),
        tournament=new.tournament or tournament,
    )


def _settings(reading: WorkbookReading) -> dict[str, str | int]:
    """What is set in the old file: choices by key, everything else as it was typed."""
    values: dict[str, str | int] = {}
    kinds = {row.key: row.kind for row in SETTINGS}
    for key, typed in reading.settings.items():
        if typed.value is not None and key in kinds:
            values[key] = str(typed.value) if kinds[key] == "choice" else typed.typed
    return values
