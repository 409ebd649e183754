"""The same command over many workbooks: on all cores or on a Dask cluster, told file by file, taken up again.

Every file is on its own: what goes wrong with one is its outcome, and the others go on. A journal in the folder holds
what is done, so that a run that was cut short goes on where it stopped and pairs no round twice; a run that came to its
end leaves no journal.
"""

import hashlib
import json
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.findings import Finding, Place, Severity, error
from generator.languages import Language, text
from generator.services.report import Report
from generator.services.rounds.lots import Lots
from generator.status import Status
from generator.workbook.files import only_one
from generator.workbook.refusal import refused

MOST_FINDINGS = 50
"""Findings kept of one file, so that the memory of a run does not grow with the number of broken files."""

_ENDINGS = (".xlsx", ".xlsm")
_BACKUPS = " backups"
_WIDEST_RULE = 72
"""Dashes under the headings of the table at most, so that they fit into any terminal."""


class Job(Enum):
    """The commands that run over many workbooks."""

    NEXT = "next"
    STANDINGS = "standings"
    CHECK = "check"
    PRINT = "print"
    PAGE = "page"

    @property
    def writes_workbooks(self) -> bool:
        """Whether the workbooks themselves are changed, and not only something made from them."""
        return self in {Job.NEXT, Job.STANDINGS}


class Engine(Enum):
    """Where the work is done: processes of this machine, or the workers of a Dask cluster."""

    PROCESSES = "processes"
    DASK = "dask"


@dataclass(frozen=True, slots=True)
class WorkbookOutcome:
    """What became of one workbook.

    ``status`` is the exit status the command would have had. ``more`` is the number of findings that were not kept.
    """

    file: str
    status: int
    language: Language = Language.ENGLISH
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    more: int = 0

    @property
    def problems(self) -> tuple[Finding, ...]:
        """The findings to look at: errors and warnings."""
        return tuple(each for each in self.findings if each.severity is not Severity.NOTE)


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How a run is to go.

    ``workers`` is the number of processes, -1 = one a core. ``scheduler`` is the address of a Dask cluster. ``anew``
    forgets a run that was cut short.
    """

    job: Job
    workers: int = -1
    engine: Engine = Engine.PROCESSES
    scheduler: str = ""
    recursive: bool = False
    anew: bool = False
    force: bool = False


def workbooks_in(folder: Path, *, recursive: bool = False) -> tuple[Path, ...]:
    """The workbooks of a folder by name; hidden files, lock files and the folders of backups are left alone.

    A link to a workbook that is among them is left out: a round would be paired in it twice.
    """
    found = folder.rglob("*") if recursive else folder.iterdir()
    workbooks = sorted(
        path
        for path in found
        if path.suffix.lower() in _ENDINGS
        and path.is_file()
        and not path.name.startswith((".", "~"))
        and not any(part.endswith(_BACKUPS) or part.startswith(".") for part in path.relative_to(folder).parts[:-1])
    )
    first: dict[Path, Path] = {}
    for path in sorted(workbooks, key=Path.is_symlink):  # the files themselves before the links to them
        first.setdefault(path.resolve(), path)
    return tuple(sorted(first.values()))


def folder_problem(folder: Path) -> Finding | None:
    """What keeps a folder from being looked through: it is not there, it is a file, or it cannot be read."""
    try:
        if folder.is_dir():
            next(folder.iterdir(), None)
            return None
    except OSError as problem:
        return error("file_not_readable", Place(folder.name or str(folder)), reason=problem.strerror or str(problem))
    return error("folder_not_there", Place(folder.name or str(folder)))


def batch(
    folder: Path,
    options: BatchOptions,
    *,
    now: datetime,
    draw_lots: Lots,
    began: Callable[[int, int], None],
    progress: Callable[[WorkbookOutcome], None],
) -> tuple[WorkbookOutcome, ...]:
    """What became of every workbook of a folder, in the order of their names.

    ``began`` is told how many workbooks there are and how many of them an earlier run that was cut short has done;
    ``progress`` is given each outcome as it comes. ``now`` and ``draw_lots`` go to the workers, so they must be things
    that can be sent to another process. Raises ``WorkbookRefused`` while another run changes the workbooks
    of the folder.
    """
    folder = folder.resolve()
    only_run = only_one(folder / "pairbook-batch", otherwise=refused("batch_at_work", folder.name))
    with only_run if options.job.writes_workbooks else nullcontext():
        paths = workbooks_in(folder, recursive=options.recursive)
        journal = Journal(folder, options.job)
        if options.anew:
            journal.remove()
        names = [path.relative_to(folder).as_posix() for path in paths]
        earlier = journal.done()
        outcomes = {name: earlier[name] for name in names if name in earlier}
        began(len(names), len(outcomes))
        for outcome in _run([name for name in names if name not in outcomes], folder, options, now, draw_lots):
            outcomes[outcome.file] = outcome
            progress(outcome)
        for name, outcome in journal.done().items():  # workers of a run that was killed may have gone on for a while
            if name in outcomes and outcomes[name].status != Status.DONE:
                outcomes[name] = outcome
        journal.remove()
        return tuple(outcomes[name] for name in names)


def one(folder: Path, name: str, options: BatchOptions, now: datetime, draw_lots: Lots) -> WorkbookOutcome:
    """The outcome of a command on one workbook, in the journal as soon as it is known; nothing is raised."""
    outcome = _outcome(folder / name, name, options, now, draw_lots)
    Journal(folder, options.job).add(outcome)
    return outcome


def _outcome(path: Path, name: str, options: BatchOptions, now: datetime, draw_lots: Lots) -> WorkbookOutcome:
    try:
        report = _command(path, options, now, draw_lots)
    except Exception as fault:  # a fault of ours must not stop the workbooks of others
        found = error("batch_fault", Place(path.name), where=_where(fault))
        return WorkbookOutcome(name, int(Status.FAULT_OF_PAIRBOOK), findings=(found,))
    by_weight = sorted(report.findings, key=lambda each: list(Severity).index(each.severity))
    kept = tuple(by_weight[:MOST_FINDINGS])
    return WorkbookOutcome(
        name, int(report.status), report.language, report.lines[:10], kept, len(report.findings) - len(kept)
    )


def _command(path: Path, options: BatchOptions, now: datetime, draw_lots: Lots) -> Report:
    if options.job is Job.CHECK:
        from generator.services.checking import check_command

        return check_command(path)
    if options.job is Job.PRINT:
        from generator.services.print_out import Wish, print_command

        return print_command(path, Wish(), now=now)
    if options.job is Job.PAGE:
        from generator.services.web_page import page_command

        return page_command(path, now=now)
    from generator.services.commands import next_command, standings_command

    command = next_command if options.job is Job.NEXT else standings_command
    return command(path, now=now, draw_lots=draw_lots, force=options.force)


def _where(fault: BaseException) -> str:
    """Kind and place of an exception, without its words: they may quote a name."""
    frames = traceback.extract_tb(fault.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(fault).__name__}, {place}"


# ---------------------------------------------------------------------------------------------------------------------
# Many at once
# ---------------------------------------------------------------------------------------------------------------------


def _run(
    names: Sequence[str], folder: Path, options: BatchOptions, now: datetime, draw_lots: Lots
) -> Iterator[WorkbookOutcome]:
    """Outcomes as they come. Where a worker dies, the files left are done one at a time, to find the one that kills."""
    waiting = dict.fromkeys(names)
    try:
        for outcome in _together(folder, tuple(waiting), options, now, draw_lots):
            del waiting[outcome.file]
            yield outcome
    except _died():
        done = Journal(folder, options.job).done()
        for name in waiting:
            yield done.get(name) or _alone(folder, name, options, now, draw_lots)


def _together(
    folder: Path, names: Sequence[str], options: BatchOptions, now: datetime, draw_lots: Lots
) -> Iterator[WorkbookOutcome]:
    from joblib import Parallel, delayed

    with _engine(options):
        parallel = Parallel(
            n_jobs=options.workers,
            return_as="generator_unordered",
            batch_size=1,
            pre_dispatch="3*n_jobs",
        )
        yield from parallel(delayed(one)(folder, name, options, now, draw_lots) for name in names)


def _engine(options: BatchOptions) -> AbstractContextManager[Any]:
    """The engine of joblib for this run: processes are its own, a Dask cluster is called by its address."""
    from joblib import parallel_config

    if options.engine is Engine.PROCESSES:
        return parallel_config(backend="loky") if options.workers != 1 else nullcontext()
    distributed: Any = import_module("distributed")  # an extra, so that its types are not there for everybody
    return _Cluster(distributed.Client(options.scheduler, set_as_default=True))


class _Cluster:
    """joblib on a Dask cluster, and the connection closed behind it."""

    def __init__(self, client: Any) -> None:
        from joblib import parallel_config

        self.client = client
        self.config = parallel_config(backend="dask")

    def __enter__(self) -> None:
        self.config.__enter__()

    def __exit__(self, *about: object) -> None:
        self.config.__exit__(*about)
        self.client.close()


def _alone(folder: Path, name: str, options: BatchOptions, now: datetime, draw_lots: Lots) -> WorkbookOutcome:
    from joblib import Parallel, delayed, parallel_config

    try:
        with parallel_config(backend="loky"):
            found: list[WorkbookOutcome] = Parallel(n_jobs=2)([delayed(one)(folder, name, options, now, draw_lots)])
    except _died():
        found = [WorkbookOutcome(name, int(Status.FAULT_OF_PAIRBOOK), findings=(error("batch_died", Place(name)),))]
    return found[0]


def _died() -> tuple[type[BaseException], ...]:
    from joblib.externals.loky.process_executor import BrokenProcessPool, TerminatedWorkerError

    return (BrokenProcessPool, TerminatedWorkerError)


# ---------------------------------------------------------------------------------------------------------------------
# The journal
# ---------------------------------------------------------------------------------------------------------------------


class Journal:
    """What a run has done so far: a line a workbook, with the digest of the file as the command left it.

    A workbook that has changed since is done anew, and so is one the command could do nothing with.
    """

    def __init__(self, folder: Path, job: Job) -> None:
        self.folder = folder
        self.path = folder / f".pairbook-batch-{job.value}.jsonl"

    def done(self) -> dict[str, WorkbookOutcome]:
        """The workbooks an earlier run did well and nobody has changed since, by name."""
        found: dict[str, WorkbookOutcome] = {}
        with suppress(OSError):
            for line in self.path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError, KeyError, TypeError, AttributeError):  # the last line may be cut off
                    entry = json.loads(line)
                    if entry["digest"] == self._digest(str(entry["file"])):
                        found[entry["file"]] = _outcome_of(entry)
        return found

    def add(self, outcome: WorkbookOutcome) -> None:
        """Remember an outcome; a journal that cannot be written is no reason to stop."""
        if outcome.status != Status.DONE:
            return
        entry = {
            "file": outcome.file,
            "digest": self._digest(outcome.file),
            "language": outcome.language.value,
            "lines": outcome.lines,
            "findings": [
                [each.name, each.severity.value, each.place.sheet, each.place.cell, each.values]
                for each in outcome.findings
            ],
            "more": outcome.more,
        }
        with suppress(OSError), self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def remove(self) -> None:
        """Forget the run."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _digest(self, name: str) -> str:
        with suppress(OSError):
            return hashlib.sha256((self.folder / name).read_bytes()).hexdigest()
        return ""


def _outcome_of(entry: Mapping[str, Any]) -> WorkbookOutcome:
    """The outcome in a line of the journal. Raises ``ValueError``, ``KeyError`` or ``TypeError`` for anything else."""
    findings = tuple(
        Finding(name, Severity(severity), Place(sheet, cell), dict(values))
        for name, severity, sheet, cell, values in entry["findings"]
    )
    lines = tuple(str(each) for each in entry["lines"])
    return WorkbookOutcome(
        entry["file"], int(Status.DONE), Language(entry["language"]), lines, findings, int(entry["more"])
    )


# ---------------------------------------------------------------------------------------------------------------------
# The summary
# ---------------------------------------------------------------------------------------------------------------------


def summary(
    outcomes: Sequence[WorkbookOutcome], language: Language, sentence: Callable[[Finding, Language], str]
) -> tuple[str, ...]:
    """One table: how it went with each workbook, how much there is to look at; below it the problems by file.

    ``sentence`` says a finding with its place. Workbooks without a problem have one line only. Their names stand last,
    so that a long one widens no column.
    """
    rows = [
        (text(language, "cli.batch_outcome"), text(language, "cli.batch_problems"), text(language, "cli.batch_file"))
    ]
    rows += [(_status(each, language), str(len(each.problems) or ""), each.file) for each in outcomes]
    widths = [max(len(row[at]) for row in rows) for at in range(2)]
    lines = [f"{row[0]:{widths[0]}}  {row[1]:{widths[1]}}  {row[2]}" for row in rows]
    lines.insert(1, "-" * min(max(map(len, lines)), _WIDEST_RULE))
    for each in outcomes:
        if each.problems:
            lines += ["", f"{each.file}:"]
            lines += [f"  {sentence(finding, each.language)}" for finding in each.problems]
            lines += [f"  {text(language, 'cli.batch_more', count=each.more)}"] if each.more else []
    done = sum(each.status == Status.DONE for each in outcomes)
    if not outcomes:
        return (text(language, "cli.batch_none"),)
    return (*lines, "", text(language, "cli.batch_done", done=done, files=len(outcomes)))


def _status(outcome: WorkbookOutcome, language: Language) -> str:
    return text(language, f"cli.batch_status_{Status(outcome.status).name.lower()}")


def status_of(outcomes: Sequence[WorkbookOutcome]) -> Status:
    """How the whole run ended: done, or with problems in some workbooks."""
    return Status.DONE if all(each.status == Status.DONE for each in outcomes) else Status.INPUT_HAS_PROBLEMS
