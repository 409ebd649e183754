"""The measurements run, and the page that shows them has the tables that they print."""

from benchmarks.__main__ import PARTS, marks
from generator.cli import COMMANDS
from tests.support.measurements import PAGE, columns_of_page, smoke_run, tables


def test_smoke_run_prints_a_row_for_every_size_and_round() -> None:
    """The short form of the engine's measurement prints its table, two sizes with two rounds each."""
    ((_, rows),) = tables(smoke_run("benchmarks.engine"))
    assert [(int(row[0]), int(row[1])) for row in rows[1:]] == [(20, 2), (20, 5), (60, 2), (60, 5)]


def test_page_has_the_columns_that_are_printed() -> None:
    """docs/benchmarks.md was made by the command that it names: its tables have the columns printed today."""
    page = PAGE.read_text(encoding="utf-8")
    places = [page.index(mark) for part in PARTS for mark in marks(part)]
    assert len(set(places)) == len(places)
    printed = tables(smoke_run("benchmarks", "--only", "startup,tiebreaks,printing"))
    assert {tuple(rows[0]) for _, rows in printed} <= columns_of_page()


def test_page_has_every_command() -> None:
    """The start of every command that there is stands in docs/benchmarks.md."""
    (start,) = (rows for title, rows in tables(PAGE.read_text(encoding="utf-8")) if title == "Start of each command")
    assert {f"{name} --help" for name in COMMANDS} <= {row[0] for row in start}
