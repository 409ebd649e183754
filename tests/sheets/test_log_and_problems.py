"""The Log remembers, and the Problems sheet leads to the cells."""

from generator.findings import Place, error, note, warning
from generator.languages import Language
from generator.sheets.log import STATE_COLUMN, LogEntry, log_sheet, read_log
from generator.sheets.model import Look
from generator.sheets.problems import problems_sheet

_ENTRIES = (
    LogEntry(
        "2026-03-01 19:04", "next", "Round 1 paired", "0.1.0", "C.04.3", "0123456789ab", "R1 1-3 4-2\nR1 = 1-3:10"
    ),
    LogEntry("2026-03-01 20:10", "standings", "Standings after round 1", "0.1.0", "C.07", "ba9876543210"),
)


def test_a_log_is_read_back_as_written() -> None:
    """Everything in the log, the hidden state included, comes back from its cells."""
    plan = log_sheet(_ENTRIES, Language.GERMAN)
    rows = [[None if cell is None else cell.value for cell in row.cells] for row in plan.rows]
    assert read_log(rows) == _ENTRIES


def test_state_is_hidden_and_not_printed() -> None:
    """The state stands in hidden columns right of what is printed."""
    plan = log_sheet(_ENTRIES, Language.ENGLISH)
    hidden = [number for number, column in enumerate(plan.columns, 1) if column.hidden]
    assert hidden == [STATE_COLUMN - 1, STATE_COLUMN, STATE_COLUMN + 1]
    assert plan.page.last_column == STATE_COLUMN - 2


def test_an_empty_log_is_read_as_empty() -> None:
    """Without entries there is nothing to read back."""
    plan = log_sheet((), Language.ENGLISH)
    assert read_log([[cell.value if cell else None for cell in row.cells] for row in plan.rows]) == ()


def test_problems_come_with_place_and_link() -> None:
    """What must be mended stands first; its cell is a link, with an apostrophe in the sheet's name doubled."""
    findings = (
        note("forbidden_pair_met", white="Anna", black="Bo", round=3),
        error("too_few_players", Place("Anna's list", "B7"), players=1, least=2),
        warning("too_few_players", Place("old.csv", "line 12"), players=1, least=2),
    )
    plan = problems_sheet(findings, Language.ENGLISH)
    rows = [[cell for cell in row.cells if cell] for row in plan.rows[2:]]
    assert [row[0].value for row in rows] == ["Must be mended", "Please look", "Note"]
    assert [row[2].link for row in rows] == ["'Anna''s list'!B7", None, None]
    assert rows[0][3].look is Look.WARNING


def test_no_problems_are_said_too() -> None:
    """A sheet without findings says that nothing is to be mended."""
    plan = problems_sheet((), Language.NORWEGIAN)
    assert [cell.value for cell in plan.rows[-1].cells if cell] == ["Ingenting å rette."]
