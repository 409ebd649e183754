"""What the workbook commands share: their arguments, and how they end."""

import random
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.report import print_findings, print_lines, use_utf8

if TYPE_CHECKING:
    from generator.services.report import Report


def common_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument WORKBOOK and the options every writing command has."""
    function = click.option("--force", is_flag=True, help="Go on although a lock file says the workbook is open.")(
        function
    )
    function = click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        help="Write into this file and leave WORKBOOK as it is.",
    )(function)
    return click.argument("workbook", type=click.Path(path_type=Path))(function)


def now() -> datetime:
    """The local time, for the Log and the names of backups."""
    return datetime.now().astimezone()


def draw_lots(count: int) -> tuple[int, ...]:
    """The numbers 0 to count - 1 in an order that chance decides."""
    order = list(range(count))
    random.SystemRandom().shuffle(order)
    return tuple(order)


def finish(report: "Report") -> None:
    """Print a report and end the process with its status."""
    use_utf8()
    print_findings(report.findings, report.language)
    print_lines(report.lines)
    if report.status:
        raise click.exceptions.Exit(int(report.status))
