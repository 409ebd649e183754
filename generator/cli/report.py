"""What the arbiter sees on the terminal: what was done, and every finding with its place."""

import re
import sys

import click

from generator.findings import Finding, Severity
from generator.languages import Language, text

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: None}


def print_lines(lines: tuple[str, ...]) -> None:
    """Print what was done, a line each, to standard output."""
    for line in lines:
        click.echo(line)


def print_findings(findings: tuple[Finding, ...], language: Language, *, notes_apart: bool = False) -> None:
    """Print findings by sheet and cell: errors and warnings to standard error, notes to standard output.

    ``notes_apart`` sends notes to standard error as well: standard output is then a file.
    """
    for finding in sorted(findings, key=_by_place):
        message = finding_text(finding, language)
        is_note = finding.severity is Severity.NOTE
        click.secho(message, fg=_COLOURS[finding.severity], err=notes_apart or not is_note)


def finding_text(finding: Finding, language: Language) -> str:
    """One finding as a sentence that begins with its place: ``Round 2, cell F7: ...``."""
    message = text(language, f"finding.{finding.name}", **finding.values)
    place = finding.place
    if in_text := re.fullmatch(r"line (\d+)(?:, column (\d+))?", place.cell):
        key = "cli.place_column" if in_text[2] else "cli.place_line"
        message = text(language, key, sheet=place.sheet, line=in_text[1], column=in_text[2], message=message)
    elif place.sheet and place.cell:
        message = text(language, "cli.place_cell", sheet=place.sheet, cell=place.cell, message=message)
    elif place.sheet:
        message = text(language, "cli.place_sheet", sheet=place.sheet, message=message)
    if finding.severity is Severity.WARNING:
        return text(language, "cli.warning", message=message)
    return message


def use_utf8() -> None:
    """Write UTF-8 also where the terminal's own encoding has no ½, rather than stop in the middle of a list."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8", errors="replace")


def _by_place(finding: Finding) -> tuple[str, int, str, int]:
    severity = [Severity.ERROR, Severity.WARNING, Severity.NOTE].index(finding.severity)
    letters = re.match(r"[A-Z]+", finding.place.cell)
    row = re.search(r"\d+", finding.place.cell)
    return (finding.place.sheet, int(row[0]) if row else 0, letters[0] if letters else "", severity)
