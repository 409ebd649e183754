"""What is told to the arbiter: findings, each with its place in the workbook.

A mistake in the input is a value, not an exception. Every stage returns the findings it made, and all of them
are reported in one run, by sheet and row.
"""

from dataclasses import dataclass, field
from enum import Enum


class Severity(Enum):
    """How much a finding stops: an error everything, a warning and a note nothing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value was read: a cell of a sheet, or a line and column of a text file.

    ``sheet`` is the sheet's name as it stands in the workbook, or a file's name. ``cell`` is an address such as
    ``"D7"``, or ``"line 12"`` and ``"line 12, column 81"``. Both may be empty when a finding concerns the whole.
    """

    sheet: str = ""
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One message to the arbiter.

    ``name`` is a stable key into the message catalogues of ``generator.languages`` (``finding.<name>`` there); the
    text of every language says what is wrong and what to do, with ``values`` filled into its placeholders.
    """

    name: str
    severity: Severity
    place: Place = Place()
    values: dict[str, str] = field(default_factory=dict)


def error(name: str, place: Place = Place(), **values: object) -> Finding:
    """A finding that stops the command before anything is written."""
    return Finding(name, Severity.ERROR, place, {key: str(value) for key, value in values.items()})


def warning(name: str, place: Place = Place(), **values: object) -> Finding:
    """A finding the arbiter should look at; the command goes on."""
    return Finding(name, Severity.WARNING, place, {key: str(value) for key, value in values.items()})


def note(name: str, place: Place = Place(), **values: object) -> Finding:
    """Something understood or done that the arbiter may want to know."""
    return Finding(name, Severity.NOTE, place, {key: str(value) for key, value in values.items()})


def has_errors(findings: "tuple[Finding, ...] | list[Finding]") -> bool:
    """Whether any of the findings stops the command."""
    return any(finding.severity is Severity.ERROR for finding in findings)
