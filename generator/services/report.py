"""How a command ended, in the words of the workbook's language."""

from dataclasses import dataclass

from generator.findings import Finding
from generator.languages import Language


@dataclass(frozen=True, slots=True)
class Report:
    """What the terminal shows: ``lines`` say what was done, ``findings`` what the arbiter should know.

    ``status`` is the exit status of the command (``generator.status``). ``data`` is what ``--json`` shows besides,
    where a command has more to say to other programs than sentences.
    """

    status: int
    language: Language = Language.ENGLISH
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    data: dict[str, object] | None = None
