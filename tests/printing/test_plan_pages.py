"""Rows come on pages without orphans, in order, and every page holds what it can."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.languages import Language
from generator.printing.plan_pages import plan_piece
from generator.printing.style import SHIPPED
from generator.sheets.model import Cell, Column, Look, PageSetup, Row, SheetPlan

_ROOM = 841.89 - 3.0 / 2.54 * 72


def _pages(rows: Sequence[Row], repeated: int = 0) -> list[dict[str, Any]]:
    """The pages of a plan with these rows in one column."""
    page = PageSetup(repeat_rows=(1, repeated) if repeated else None)
    plan = SheetPlan("Plan", tuple(rows), (Column(90.0),), page=page)
    pages: Any = plan_piece(plan, Language.ENGLISH, SHIPPED).data["pages"]
    return list(pages)


def _words(page: dict[str, Any]) -> list[str]:
    return [cell[5] for cell in page["cells"]]


def _row(words: str, look: Look = Look.TEXT, height: float = 20.0, **more: Any) -> Row:
    return Row((Cell(words, look),), height, **more)


@settings(max_examples=150, deadline=None)
@given(
    heights=st.lists(st.floats(16, 40), min_size=1, max_size=160),
    legend=st.integers(0, 5),
    headings=st.booleans(),
)
def test_no_list_has_an_orphan(heights: list[float], legend: int, headings: bool) -> None:
    """All rows come in order, no page overflows or is empty, and the legend never stands without rows of its list."""
    body = [_row(f"row {place}", height=height) for place, height in enumerate(heights)]
    notes = [_row(f"note {place}", Look.LEGEND, 14.0) for place in range(legend)]
    head = [_row("title", Look.TITLE, 32.0), _row("heading", Look.HEADING, 24.0)] if headings else []
    pages = _pages([*head, *body, Row(height=8.0), *notes], repeated=len(head))
    shown = [_words(page)[len(head) :] for page in pages]
    assert [words for page in shown for words in page] == [
        row.cells[0].value for row in (*body, *notes) if row.cells[0]
    ]
    assert all(sum(page["heights"]) <= _ROOM for page in pages)
    assert all(page for page in shown)
    if legend:
        rows_beside = [words for words in shown[-1] if words.startswith("row")]
        assert len(rows_beside) >= min(2, len(heights))


@settings(max_examples=60, deadline=None)
@given(count=st.integers(30, 400))
def test_pages_of_a_list_are_filled_alike(count: int) -> None:
    """With rows of one height no page has many fewer rows than another: never 40, 40 and 2."""
    pages = _pages([_row("heading", Look.HEADING, 24.0), *(_row(f"row {place}") for place in range(count))], repeated=1)
    rows = [len(page["cells"]) - 1 for page in pages]
    assert max(rows) - min(rows) <= len(rows)


def test_merged_rows_and_headings_stay_together() -> None:
    """Rows under one merged cell are never divided, and a heading never stands alone at the foot of a page."""
    rows: list[Row] = []
    for block in range(40):
        rows += [
            _row(f"heading {block}", Look.HEADING),
            Row((Cell(f"pair {block}", Look.TEXT, rows=2),), 20.0),
            Row((None,), 20.0),
        ]
    for page in _pages(rows):
        words = _words(page)
        assert words[0].startswith("heading")
        assert words[-1].startswith("pair")
        assert len(page["heights"]) == 3 * len(words) / 2


def test_a_break_the_plan_asks_for_is_kept() -> None:
    """A row that begins a new page does so, and empty rows at the end make no page."""
    pages = _pages([_row("one"), _row("two", break_before=True), Row(height=400.0), Row(height=400.0)])
    assert [_words(page) for page in pages] == [["one"], ["two"]]


def test_rows_are_never_drawn_lower_than_their_letters() -> None:
    """Where lower rows would save a page they are taken, but not below what the letters need."""
    for count in range(30, 80):
        pages = _pages([_row(f"row {place}", height=16.0) for place in range(count)])
        assert min(height for page in pages for height in page["heights"]) >= 12 * 1.3 - 0.01


def test_hidden_rows_and_columns_are_not_printed() -> None:
    """What is hidden on the screen is hidden on paper."""
    rows = (Row((Cell("seen"), Cell("memory"), Cell("too"))), Row((Cell("gone"),), hidden=True))
    plan = SheetPlan("Plan", rows, (Column(10.0), Column(10.0, hidden=True), Column(10.0)))
    pages: Any = plan_piece(plan, Language.ENGLISH, SHIPPED).data["pages"]
    assert [_words(page) for page in pages] == [["seen", "too"]]


def test_a_round_that_goes_on_says_which_it_is() -> None:
    """A section longer than a page has its own headings on every page, besides those of the whole list."""
    title = [_row("schedule", Look.TITLE)]
    one = [_row("Round 1", Look.SUBTITLE), _row("columns", Look.HEADING), *(_row(f"game {n}") for n in range(50))]
    two = [_row("Round 2", Look.SUBTITLE, break_before=True), _row("columns", Look.HEADING), _row("game")]
    pages = _pages([*title, *one, *two], repeated=1)
    assert [_words(page)[:3] for page in pages] == [
        ["schedule", "Round 1", "columns"],
        ["schedule", "Round 1", "columns"],
        ["schedule", "Round 2", "columns"],
    ]
    broken = [*one[:30], _row("game 29", break_before=True), *two]
    assert [_words(page)[:3] for page in _pages([*title, *broken], repeated=1)] == [_words(page)[:3] for page in pages]
    assert sum(word.startswith("game ") for page in pages for word in _words(page)) == 50
    assert all(sum(page["heights"]) <= _ROOM for page in pages)
