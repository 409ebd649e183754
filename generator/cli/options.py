"""What the workbook commands share: their arguments, and how they end."""

import json
import random
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from generator.cli.parameters import FILE, force_option, output_option
from generator.cli.report import finding_text, print_findings, print_lines, use_utf8
from generator.findings import Finding, Severity
from generator.languages import Language, text

if TYPE_CHECKING:
    from generator.services.report import Report


_QUIET = f"{__name__}.quiet"
_JSON = f"{__name__}.json"
_MOST_TOPICS = 3


def quiet_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--quiet``: :func:`finish` then says only what is wrong."""
    return click.option(
        "-q", "--quiet", is_flag=True, expose_value=False, callback=_remember(_QUIET), help="Say only what is wrong."
    )(function)


def ending_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--quiet`` and ``--json``: how much :func:`finish` says, and to whom."""
    as_json = click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        callback=_remember(_JSON),
        help="Answer with one JSON object, for other programs (docs/json-schema.md).",
    )
    return as_json(quiet_option(function))


def _remember(key: str) -> Callable[[click.Context, click.Parameter, bool], bool]:
    def callback(context: click.Context, parameter: click.Parameter, value: bool) -> bool:  # noqa: ARG001
        context.meta[key] = value
        return value

    return callback


def common_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument WORKBOOK and the options every writing command has."""
    function = output_option("Write into this file and leave WORKBOOK as it is.")(force_option()(function))
    return click.argument("workbook", type=FILE)(ending_options(function))


def quiet() -> bool:
    """Whether the command was asked to say only what is wrong."""
    return bool(click.get_current_context().meta.get(_QUIET))


def now() -> datetime:
    """The local time, for the Log and the names of backups."""
    return datetime.now().astimezone()


def draw_lots(count: int) -> tuple[int, ...]:
    """The numbers 0 to count - 1 in an order that chance decides."""
    order = list(range(count))
    random.SystemRandom().shuffle(order)
    return tuple(order)


def finish(report: "Report") -> None:
    """Print a report as its command was asked to, and end the process with its status."""
    if report.content is not None:
        print_findings(_heard(report), report.language, notes_apart=True)
        click.echo(report.content, nl=False)
    elif click.get_current_context().meta.get(_JSON):
        use_utf8()
        click.echo(json.dumps(_as_json(report), ensure_ascii=False, indent=1))
    else:
        tell(report)
    if report.status:
        raise click.exceptions.Exit(int(report.status))


def tell(report: "Report") -> None:
    """Print a report in sentences; with ``--quiet`` only what is wrong."""
    use_utf8()
    print_findings(_heard(report), report.language)
    if quiet():
        return
    print_lines(report.lines)
    _point_to_help(report)


def _heard(report: "Report") -> tuple[Finding, ...]:
    """The findings that are said; with ``--quiet`` no notes."""
    return tuple(each for each in report.findings if not (quiet() and each.severity is Severity.NOTE))


def _point_to_help(report: "Report") -> None:
    """Name the parts of the help for what stopped the command."""
    if not report.status:
        return
    from generator.help_topics import topics_of

    language = "" if report.language is Language.ENGLISH else f" --language {report.language.value}"
    commands = ", ".join(f"pairbook help {topic}{language}" for topic in topics_of(report.findings)[:_MOST_TOPICS])
    if commands:
        click.echo(text(report.language, "cli.help", commands=commands), err=True)


def _as_json(report: "Report") -> dict[str, object]:
    """A report as plain values: status, language, lines, each finding with its place, and what data a command adds."""
    more = {} if report.data is None else {"data": report.data}
    return {
        "status": int(report.status),
        "language": report.language.value,
        "lines": list(report.lines),
        "findings": [
            {
                "name": each.name,
                "severity": each.severity.value,
                "sheet": each.place.sheet or None,
                "cell": each.place.cell or None,
                "message": finding_text(each, report.language),
            }
            for each in report.findings
        ],
        **more,
    }
