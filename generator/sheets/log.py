"""The Log sheet: what was done when, by which version and rules; hidden beside it the state of the tournament."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.languages import Language, text
from generator.sheets.frame import list_page
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan

_HEADING_ROW = 2
_COLUMNS = (
    ("when", 18.0),
    ("command", 16.0),
    ("what", 62.0),
    ("version", 10.0),
    ("edition", 24.0),
    ("fingerprint", 30.0),
)
STATE_COLUMN = len(_COLUMNS) + 2
"""The first of the hidden columns that hold the state, counted from 1; one column stays empty before it."""
_LETTERS = 1.06  # letters in one line for each of a column's width
_FROM_TO = " → "


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One command: ``when`` as text, ``fingerprint`` of the state it left and ``before`` of the one it found.

    ``state`` is what the command remembers, a cell a line: ``generator.state.write_snapshot`` and
    ``generator.contents.write_contents``. ``before`` and ``state`` may be empty.
    """

    when: str
    command: str
    what: str
    version: str
    edition: str
    fingerprint: str
    state: str = ""
    before: str = ""


def log_sheet(entries: Sequence[LogEntry], language: Language, *, paper: str = "A4") -> SheetPlan:
    """The sheet with these entries, oldest first. Each line of a state is one hidden cell on the row of its entry."""
    headings = tuple(Cell(text(language, f"print.log_{key}"), Look.HEADING, align=Align.LEFT) for key, _ in _COLUMNS)
    states = max((len(entry.state.splitlines()) for entry in entries), default=0)
    columns = (
        *(Column(width) for _, width in _COLUMNS),
        Column(2.0, hidden=True),
        *(Column(10.0, hidden=True) for _ in range(states)),
    )
    return SheetPlan(
        name=text(language, "sheet.log"),
        rows=(
            Row((Cell(text(language, "print.log"), Look.TITLE, columns=len(_COLUMNS)),), 32.0),
            Row(headings, 24.0),
            *(_row(entry, index) for index, entry in enumerate(entries)),
        ),
        columns=columns,
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            "",
            text(language, "sheet.log"),
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            landscape=True,
            last_column=len(_COLUMNS),
        ),
        tab_colour="log",
    )


def read_log(rows: Sequence[Sequence[object]]) -> tuple[LogEntry, ...]:
    """The entries in the cells of a Log sheet, all its rows from the first one on, as ``log_sheet`` wrote them.

    Rows above and at the headings are known by their place; an empty row ends the log.
    """
    entries = []
    for row in rows[_HEADING_ROW:]:
        words = ["" if value is None else str(value) for value in row]
        words += [""] * (len(_COLUMNS) - len(words))
        if not any(words[: len(_COLUMNS)]):
            break
        state = "\n".join(line for line in words[STATE_COLUMN - 1 :] if line)
        when, command, what, version, edition, fingerprint = words[: len(_COLUMNS)]
        before, _, after = fingerprint.rpartition(_FROM_TO)
        entries.append(LogEntry(when, command, what, version, edition, after, state, before))
    return tuple(entries)


def _row(entry: LogEntry, index: int) -> Row:
    states = f"{entry.before}{_FROM_TO}{entry.fingerprint}" if entry.before else entry.fingerprint
    shown = (entry.when, entry.command, entry.what, entry.version, entry.edition, states)
    cells = [Cell(words, Look.NOTE, stripe=index % 2 == 1) for words in shown]
    state = [Cell(line, Look.BLANK) for line in entry.state.splitlines()]
    lines = max(-(-len(words) // int(width * _LETTERS)) for words, (_, width) in zip(shown, _COLUMNS, strict=True))
    return Row((*cells, None, *state), 5.0 + 14.0 * lines)
