"""``pairbook batch``: one command over all workbooks of a folder."""

import gc
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import draw_lots, ending_options, finish, now, quiet
from generator.cli.parameters import FILE, force_option, language_option

if TYPE_CHECKING:
    from generator.languages import Language
    from generator.services.batch import BatchOptions, WorkbookOutcome


@click.command(epilog="Example: pairbook batch tournaments standings")
@click.argument("folder", type=FILE, metavar="DIR")
@click.argument("job", type=click.Choice(["next", "standings", "check", "print", "page"]))
@click.option("--recursive", is_flag=True, help="Also the workbooks in the folders inside DIR.")
@click.option("--workers", type=click.IntRange(min=1), help="How many processes work at once.  [default: one a core]")
@click.option("--anew", is_flag=True, help="Begin from the start, even after a run that was cut short.")
@force_option("Go on although lock files say that workbooks are open.")
@click.option(
    "--backend",
    type=click.Choice(["processes", "dask"]),
    default="processes",
    show_default=True,
    help="Where the work is done: this machine, or a Dask cluster (pairbook[dask]).",
)
@click.option("--scheduler", metavar="ADDRESS", help="Address of the Dask cluster, such as tcp://10.0.0.5:8786.")
@language_option("Language of the table; what is said of a workbook is said in its own.")
@ending_options
def command(
    folder: Path,
    job: str,
    recursive: bool,
    workers: int | None,
    anew: bool,
    force: bool,
    backend: str,
    scheduler: str | None,
    language: str,
) -> None:
    """Run next, standings, check, print or page over every workbook (.xlsx, .xlsm) of DIR, on all cores.

    A workbook with problems stops none of the others; a table tells at the end what became of each. A run that was cut
    short, also with Ctrl-C, goes on where it stopped when it is called again. With a Dask cluster every worker must see
    DIR under the same path and have pairbook installed.
    """
    from generator.languages import Language
    from generator.services.batch import BatchOptions, Engine, Job, folder_problem
    from generator.services.report import Report
    from generator.status import Status

    if (backend == "dask") != bool(scheduler):
        raise click.UsageError("--backend dask needs --scheduler ADDRESS, and --scheduler needs --backend dask.")
    options = BatchOptions(Job(job), workers or -1, Engine(backend), scheduler or "", recursive, anew, force)
    if problem := folder_problem(folder):
        finish(Report(Status.FILE_NOT_ACCESSIBLE, Language(language), findings=(problem,)))
    _run(folder, options, Language(language))


def _run(folder: Path, options: "BatchOptions", language: "Language") -> None:
    from generator.cli.report import finding_text
    from generator.services.batch import status_of, summary
    from generator.services.report import Report
    from generator.status import Status
    from generator.workbook.refusal import WorkbookRefused

    gc.enable()  # one workbook after the other: this process lives longer than a single command
    try:
        outcomes = _outcomes(folder, options, language)
    except WorkbookRefused as refusal:
        finish(Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings))
        return
    data: dict[str, object] = {"files": [_as_json(each) for each in outcomes]}
    wrong = tuple(each for each in outcomes if each.status or each.problems)
    if quiet() and wrong:
        click.echo("\n".join(summary(wrong, language, finding_text)[:-2]), err=True)
    finish(Report(int(status_of(outcomes)), language, summary(outcomes, language, finding_text), data=data))


def _outcomes(folder: Path, options: "BatchOptions", language: "Language") -> "tuple[WorkbookOutcome, ...]":
    """The outcomes of the run, with its progress shown; what keeps it from beginning is wrong use."""
    from generator.languages import text
    from generator.services.batch import Engine, batch
    from generator.status import Status

    bar = _Bar()

    def began(files: int, done: int) -> None:
        if done:
            click.echo(text(language, "cli.batch_going_on", done=done, files=files), err=True)
        bar.start(files - done)

    try:
        return batch(folder, options, now=now(), draw_lots=draw_lots, began=began, progress=bar.step)
    except KeyboardInterrupt:
        bar.stop()
        click.echo("\n" + text(language, "cli.batch_stopped", done=bar.steps), err=True)
        raise click.exceptions.Exit(Status.STOPPED) from None
    except ModuleNotFoundError as missing:
        if options.engine is not Engine.DASK:
            raise
        raise click.UsageError(f'{missing.name} is missing. Install it with: pip install "pairbook[dask]"') from None
    except OSError as problem:
        if options.engine is not Engine.DASK:
            raise
        raise click.UsageError(text(language, "cli.batch_no_cluster", address=options.scheduler)) from problem
    finally:
        bar.stop()


def _as_json(outcome: "WorkbookOutcome") -> dict[str, object]:
    from generator.cli.report import finding_text

    return {
        "file": outcome.file,
        "status": outcome.status,
        "lines": list(outcome.lines),
        "problems": [finding_text(each, outcome.language) for each in outcome.problems],
        "more": outcome.more,
    }


class _Bar:
    """A progress bar on a terminal; nothing at all where standard error is a file or another program."""

    def __init__(self) -> None:
        self._bar: AbstractContextManager[Any] | None = None
        self._shown: Any = None
        self.steps = 0

    def start(self, files: int) -> None:
        if files and sys.stderr.isatty():
            self._bar = click.progressbar(length=files, file=sys.stderr, show_pos=True)
            self._shown = self._bar.__enter__()

    def step(self, outcome: "WorkbookOutcome") -> None:  # noqa: ARG002 - the bar counts, the table tells
        self.steps += 1
        if self._shown is not None:
            self._shown.update(1)

    def stop(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None
