"""A workbook opened for a command, and the one way by which anything is written back."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from generator import __version__
from generator.contents import Contents, contents_lines, read_contents, write_contents
from generator.editions import BERGER_TABLES, DUTCH_SYSTEM, TIE_BREAKS
from generator.findings import Finding, Place, error
from generator.languages import text
from generator.merging import Differences, differences
from generator.services.contents import contents_after, contents_of
from generator.services.report import Report
from generator.sheets.log import LogEntry, log_sheet, read_log
from generator.sheets.model import SheetPlan
from generator.state import Snapshot, fingerprint, read_snapshot, renumbered, write_snapshot
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.files import OpenedWorkbook, open_workbook, save
from generator.workbook.graft import graft
from generator.workbook.kinds import FileKind
from generator.workbook.layout import SheetKind
from generator.workbook.read import WorkbookReading, read_workbook
from generator.workbook.refusal import WorkbookRefused

_REMEMBERED_STATES = 8
_REMEMBERED_LETTERS = 300_000
"""How far back the Log remembers contents: copies that grew apart longer ago have no common state any more."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A workbook as it lies on the disk, what it says, and what the last command left in its Log.

    ``tournament`` is the reading's, with hand-made pairs not yet marked. ``snapshot`` is in the pairing numbers of this
    reading. ``edited_by_hand`` says that the workbook is not as the last command left it. ``grown_from`` is the
    workbook the arbiter sent, where a command writes into something it first made of it.
    """

    opened: OpenedWorkbook
    reading: WorkbookReading
    tournament: Tournament
    snapshot: Snapshot = Snapshot()
    log: tuple[LogEntry, ...] = ()
    grown_from: "Loaded | None" = None

    @property
    def left_behind(self) -> Contents | None:
        """What the workbook said when the last command left it, ``None`` if that is not remembered."""
        return read_contents(self.log[-1].state) if self.log else None

    @property
    def hand_edits(self) -> Differences | None:
        """How much was changed by hand since the last command, ``None`` if what it left is not remembered."""
        before = self.left_behind
        return None if before is None else differences(before, contents_of(self.reading))

    @property
    def edited_by_hand(self) -> bool:
        """Whether settings, players, pairs or results differ from what the last command left."""
        edits = self.hand_edits
        if edits is not None:
            return bool(edits)
        return bool(self.log) and self.log[-1].fingerprint != fingerprint(self.tournament)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a command has decided to do with a workbook.

    ``tournament`` and ``snapshot`` are as they stand afterwards; ``what`` is the line of the Log, ``command`` its name.
    """

    tournament: Tournament
    snapshot: Snapshot
    command: str
    what: str
    cells: tuple[CellEdit, ...] = ()
    sheets: tuple[SheetPlan, ...] = ()
    removed: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def load(path: Path, *, force: bool) -> Loaded | Report:
    """The workbook with its reading, or the report that says why it cannot be used.

    Problems in cells are not yet a reason: they are in ``Loaded.reading.findings``.
    """
    try:
        opened = open_workbook(path, force=force)
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, findings=refused.findings)
    reading = read_workbook(opened.data, path.name)
    if reading.tournament is None:
        status = Status.INPUT_HAS_PROBLEMS if reading.readable else Status.FILE_NOT_ACCESSIBLE
        return Report(status, reading.language, findings=reading.findings)
    log = read_log(reading.log)
    snapshot = next((read_snapshot(entry.state) for entry in reversed(log) if entry.state), Snapshot())
    if reading.numbering.changed:
        snapshot = renumbered(snapshot, dict(reading.numbering.changed))
    return Loaded(opened, reading, reading.tournament, snapshot, log)


def write(loaded: Loaded, plan: Plan, *, output: Path | None, now: datetime) -> Report:
    """Carry out a plan: draw and graft its sheets with the Log's new line, back up, and replace the workbook.

    With ``output`` the result is written there and the workbook stays as it is.
    """
    language = loaded.reading.language
    if output is not None and output.suffix.lower() != _ending(loaded):
        wrong = error("output_ending", Place(output.name), ending=_ending(loaded))
        return Report(Status.WRONG_USE, language, findings=(wrong,))
    sheets = (*plan.sheets, _log_with(loaded, plan, now))
    edits = Edits(plan.cells, sheets, plan.removed)
    try:
        grafted = graft(loaded.opened.data, edits, loaded.opened.path.name)
        saved = save(loaded.opened, grafted.data, now=now, target=output)
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(*plan.findings, *refused.findings))
    lines = [*plan.lines, text(language, "cli.written", file=saved.path.name)]
    if saved.backup is not None:
        lines.append(text(language, "cli.backup", file=f"{saved.backup.parent.name}/{saved.backup.name}"))
    return Report(Status.DONE, language, tuple(lines), (*plan.findings, *grafted.findings, *saved.findings))


def _ending(loaded: Loaded) -> str:
    """How the name of a written workbook ends: macros need their own ending."""
    return ".xlsm" if loaded.opened.kind is FileKind.MACRO_WORKBOOK else ".xlsx"


def _log_with(loaded: Loaded, plan: Plan, now: datetime) -> SheetPlan:
    """The Log with one line more. Only the newest line remembers the rounds; contents are kept for some lines back."""
    found = loaded.grown_from or loaded
    contents = contents_after(loaded.reading, plan.tournament, plan.cells, plan.sheets)
    entry = LogEntry(
        now.strftime("%Y-%m-%d %H:%M"),
        f"pairbook {plan.command}",
        f"{_by_hand(found)} {plan.what}".strip(),
        __version__,
        "" if plan.tournament.system is System.KNOCK_OUT else _rules(plan.tournament),
        fingerprint(plan.tournament),
        "\n".join(filter(None, (write_snapshot(plan.snapshot), write_contents(contents)))),
        fingerprint(found.tournament),
    )
    sheet = log_sheet((*_remembered(loaded.log), entry), loaded.reading.language)
    return replace(sheet, name=loaded.reading.sheets.get(SheetKind.LOG, sheet.name))


def _rules(tournament: Tournament) -> str:
    """The editions a command followed; a knock-out follows none."""
    pairing = BERGER_TABLES if tournament.system.fixed_schedule else DUTCH_SYSTEM
    return f"{pairing.chapter} {pairing.in_force_from}, {TIE_BREAKS.chapter} {TIE_BREAKS.in_force_from}"


def _remembered(log: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    """The earlier lines, the newest of them with the contents their commands left."""
    kept: list[LogEntry] = []
    letters = 0
    for age, entry in enumerate(reversed(log), 1):
        contents = contents_lines(entry.state)
        letters += len(contents)
        remembered = age <= _REMEMBERED_STATES and letters <= _REMEMBERED_LETTERS
        kept.append(replace(entry, state=contents if remembered else ""))
    return tuple(reversed(kept))


def _by_hand(loaded: Loaded) -> str:
    """What was changed by hand since the last command, in a sentence; empty when nothing was."""
    language, edits = loaded.reading.language, loaded.hand_edits
    if edits is None:
        return text(language, "cli.edited_by_hand") if loaded.edited_by_hand else ""
    if not edits:
        return ""
    counts = {"results": edits.results, "pairs": edits.pairs, "players": edits.players, "settings": edits.settings}
    parts = [text(language, f"cli.changed_{key}", count=count) for key, count in counts.items() if count]
    return text(language, "cli.by_hand_since", changes=", ".join(parts))
