"""What happens when pairbook itself is at fault: a sentence for the user, a report without personal data.

The report holds where in the program it happened, never what it was working on: the words of an exception may quote a
player's name or a cell, and so may the command line, so both are left out.
"""

import platform
import sys
import traceback
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click

from generator.cli import COMMANDS
from generator.cli.report import use_utf8
from generator.languages import Language, text
from generator.status import Status

_LIBRARIES = ("click", "lxml", "openpyxl", "pandas", "python-calamine", "rustworkx", "typst", "xlsxwriter")


def tell(fault: Exception) -> int:
    """Say in all languages that pairbook is at fault and where the report lies; gives the exit status."""
    use_utf8()
    report = fault_report(fault)
    try:
        place = str(_written(report))
    except OSError:
        click.echo(report, err=True)
        place = "-"
    for language in Language:
        click.secho(text(language, "cli.fault", file=place), fg="red", err=True)
    return int(Status.FAULT_OF_PAIRBOOK)


def fault_report(fault: BaseException) -> str:
    """Versions, the name of the command, and the kind and place of each exception in the chain."""
    command = next((word for word in sys.argv[1:] if word in COMMANDS), "-")
    lines = [
        f"pairbook {_version('pairbook')}, command {command}",
        f"Python {platform.python_version()} on {platform.system()} {platform.release()} ({platform.machine()})",
        ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES),
    ]
    each: BaseException | None = fault
    while each is not None:
        lines += ["", f"{type(each).__module__}.{type(each).__qualname__}"]
        frames = traceback.extract_tb(each.__traceback__)
        lines += [f"  {_inner_path(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "\n".join(lines) + "\n"


def _inner_path(filename: str) -> str:
    """The part of a file's path inside its package: what lies before may hold the user's name."""
    parts = Path(filename).parts
    for start in ("generator", "site-packages"):
        if start in parts:
            return "/".join(parts[parts.index(start) :])
    return parts[-1] if parts else "-"


def _written(report: str) -> Path:
    from platformdirs import user_log_path

    folder = user_log_path("pairbook", appauthor=False, ensure_exists=True)
    file = folder / f"fault-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
    file.write_text(report, encoding="utf-8")
    return file


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "-"
