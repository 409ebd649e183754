"""A workbook followed while the arbiter works in it: whenever it is saved, standings, page and print-outs follow.

Nothing is ever written into a workbook that somebody has open: the page and the PDF beside it are made from what was
saved, and the standings inside follow when it is closed.
"""

import hashlib
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event

from generator.findings import Place, Severity, error, has_errors
from generator.languages import Language, text
from generator.services.report import Report
from generator.services.rounds.lots import Lots
from generator.status import Status
from generator.workbook.files import open_workbook, refuse_if_open
from generator.workbook.refusal import WorkbookRefused

_SETTLING = 400
"""Milliseconds in which changes are taken together: spreadsheets save in several steps."""
_LOOK_AGAIN = 5000
"""Milliseconds after which the file is looked at although nothing was told."""
_PAUSE = 0.2
_PATIENCE = 25
"""Seconds between two looks at a file that is being written, and how often it is looked at."""

_GONE = 2
"""Looks at which the workbook is not there until that is said."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """What follows: the page, the PDF, and the folder for both (``None`` = beside the workbook)."""

    page: bool = True
    print_outs: bool = True
    folder: Path | None = None


@dataclass(slots=True)
class Follower:
    """Keeps up with one workbook.

    ``made_from`` is the digest of the bytes everything beside it was last made from, ``standings_of`` of those its
    standings stand for. ``missed`` counts how often in a row the workbook was not there.
    """

    path: Path
    outputs: Outputs
    draw_lots: Lots
    made_from: str = ""
    standings_of: str = ""
    language: Language = Language.ENGLISH
    missed: int = 0

    def catch_up(self, now: datetime) -> tuple[Report, ...]:
        """What was done to bring everything up to the workbook as it is saved; empty if nothing was to do."""
        digest = _settled(self.path)
        if not digest:
            return self._gone()
        self.missed = 0
        is_open = _is_open(self.path)
        waits = is_open and digest not in (self.made_from, self.standings_of)
        reports: list[Report] = []
        if not is_open and digest != self.standings_of:
            report = self._standings(now)
            if self._overtaken(report, digest):
                return ()
            reports.append(report)
            digest = _digest(self.path) or digest
            self.standings_of = digest
        if digest != self.made_from and not _failed(reports):
            for report in self._beside(now):
                if self._overtaken(report, digest):
                    return tuple(reports)
                reports.append(report)
                if _failed(reports):
                    break
        self.made_from = digest
        if reports:
            self.language = reports[-1].language
        if waits and not _failed(reports):
            reports.insert(0, self._say("cli.watch_open"))
        return tuple(reports)

    def _overtaken(self, report: Report, digest: str) -> bool:
        """Whether a command failed only because the workbook was saved again meanwhile: the next save makes it good."""
        return report.status == Status.FILE_NOT_ACCESSIBLE and _digest(self.path) != digest

    def _gone(self) -> tuple[Report, ...]:
        """A word when the workbook is not there at two looks in a row: for a moment it is not at many a save."""
        self.missed += 1
        return (self._say("cli.watch_gone"),) if self.missed == _GONE else ()

    def _say(self, key: str) -> Report:
        return Report(Status.DONE, self.language, (text(self.language, key, file=self.path.name),))

    def _standings(self, now: datetime) -> Report:
        from generator.services.commands import standings_command
        from generator.services.workbook_file import load

        loaded = load(self.path, force=False)
        if isinstance(loaded, Report):
            return loaded
        if loaded.log and not loaded.edited_by_hand:  # saved again with nothing changed: no new line in the Log
            return Report(Status.DONE, loaded.reading.language)
        return standings_command(self.path, now=now, draw_lots=self.draw_lots)

    def _beside(self, now: datetime) -> Iterator[Report]:
        """Page and PDF of the workbook as it is saved; what they have to say of its cells, the standings have said."""
        if self.outputs.page:
            from generator.services.web_page import page_command

            target = self.outputs.folder / f"{self.path.stem}.html" if self.outputs.folder else None
            yield _without_notes(page_command(self.path, now=now, output=target))
        if self.outputs.print_outs:
            from generator.services.print_out import Wish, print_command

            yield _without_notes(print_command(self.path, Wish(output=self.outputs.folder), now=now))


def cannot_follow(path: Path, folder: Path | None) -> Report | None:
    """The refusal when there is no such workbook, or no such folder for what is made of it."""
    try:
        open_workbook(path, force=True)
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, findings=refused.findings)
    if folder is not None and not folder.is_dir():
        return Report(Status.FILE_NOT_ACCESSIBLE, findings=(error("folder_not_there", Place(folder.name)),))
    return None


def saves(path: Path, stop: Event) -> Iterator[None]:
    """One item for every time a workbook may have been saved or closed, until ``stop`` is set.

    The folder is watched, since spreadsheets put a new file in the place of the old one and lock files come and go.
    A folder on another machine may tell nothing, so there is an item every few seconds besides.
    """
    from watchfiles import watch

    names = {path.name, *lock_names(path)}
    for _ in watch(
        path.parent,
        watch_filter=lambda _, changed: Path(changed).name in names,
        debounce=_SETTLING,
        stop_event=stop,
        rust_timeout=_LOOK_AGAIN,
        yield_on_timeout=True,
        recursive=False,
    ):
        yield None


def lock_names(path: Path) -> tuple[str, str]:
    """The names of the lock files that LibreOffice and Excel put beside an open workbook."""
    return f".~lock.{path.name}#", f"~${path.name}"


def _is_open(path: Path) -> bool:
    try:
        refuse_if_open(path)
    except WorkbookRefused:
        return True
    return False


def _failed(reports: Iterable[Report]) -> bool:
    """Whether the workbook cannot be understood as it is; what is wrong has then been said."""
    return any(has_errors(report.findings) for report in reports)


def _without_notes(report: Report) -> Report:
    kept = tuple(each for each in report.findings if each.severity is Severity.ERROR)
    return Report(report.status, report.language, report.lines, kept)


def _settled(path: Path) -> str:
    """The digest of a file once it no longer changes and has its end; of a damaged one after some waiting all the same.

    Half a file is not the arbiter's workbook: a spreadsheet, or a sync program, is still writing it.
    """
    before = ""
    for _ in range(_PATIENCE):
        digest = _digest(path)
        if digest == before and (not digest or _whole(path)):
            return digest
        before = digest
        time.sleep(_PAUSE)
    return before


def _whole(path: Path) -> bool:
    """Whether the file ends as a workbook does: with the directory of its package, or as an old or foreign kind."""
    with suppress(OSError):
        data = path.read_bytes()
        return not data.startswith(b"PK") or b"PK\x05\x06" in data[-70_000:]
    return False


def _digest(path: Path) -> str:
    """The digest of the file as it lies on the disk, empty while there is none."""
    with suppress(OSError):
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return ""
