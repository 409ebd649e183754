"""How a command ended, in the words of the workbook's language."""

from dataclasses import dataclass
from pathlib import Path

from generator.findings import Finding
from generator.languages import Language

STANDARD_OUTPUT = Path("-")
"""The file's name by which an export is asked to go to standard output."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the terminal shows: ``lines`` say what was done, ``findings`` what the arbiter should know.

    ``status`` is the exit status of the command (``generator.status``). ``data`` is what ``--json`` shows besides,
    where a command has more to say to other programs than sentences. ``content`` is a file that goes to standard
    output; nothing else goes there then.
    """

    status: int
    language: Language = Language.ENGLISH
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    data: dict[str, object] | None = None
    content: bytes | None = None
