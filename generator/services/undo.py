"""``undo``: the last command taken back."""

from datetime import datetime
from pathlib import Path

from generator.findings import error, has_errors
from generator.languages import text
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.knockout import plan_without_last_stage
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, Plan, load, write
from generator.state import before_round
from generator.status import Status
from generator.tournament import System
from generator.workbook.files import last_change, restore_last
from generator.workbook.refusal import WorkbookRefused, refused


def undo_command(path: Path, *, now: datetime, force: bool = False) -> Report:
    """Take the last command back.

    Untouched since: the exact earlier bytes. Edited since: the last round alone, while it has no result, so that
    nothing typed is lost.
    """
    loaded = load(path, force=force)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    try:
        change = last_change(loaded.opened)
        if change is None:
            raise refused("undo_nothing", path.name)
        if change.untouched_since:
            restore_last(loaded.opened, now=now)
            return Report(Status.DONE, language, (text(language, "cli.undone_bytes", file=path.name),))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings)
    plan = _plan_without_last_round(loaded, change.backup)
    return plan if isinstance(plan, Report) else write(loaded, plan, output=None, now=now)


def _plan_without_last_round(loaded: Loaded, backup: Path) -> Plan | Report:
    """The last round of a Swiss taken out of a workbook that was edited since it was paired."""
    reading, language = loaded.reading, loaded.reading.language
    number = len(loaded.tournament.rounds)
    if loaded.tournament.system is System.KNOCK_OUT:
        plan = plan_without_last_stage(loaded)
        if plan is not None:
            return plan
    paired = loaded.snapshot.paired_round(number)
    if loaded.tournament.system is not System.SWISS or paired is None or swiss.round_has_results(loaded.tournament):
        kept = f"{backup.parent.name}/{backup.name}"
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(error("undo_edited", round=number, file=kept),))
    if has_errors(reading.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=reading.findings)
    tournament = swiss.without_last_round(loaded.tournament)
    memory = before_round(loaded.snapshot, number)
    sheets = SheetSet(tournament, reading, memory)
    line = text(language, "cli.undone_round", round=number)
    return Plan(
        tournament,
        memory,
        "undo",
        line,
        sheets=sheets.lists(),
        removed=(reading.round_sheets[number], *sheets.stale_without_rounds()),
        lines=(line,),
        findings=reading.findings,
    )
