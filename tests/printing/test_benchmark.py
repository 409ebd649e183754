"""The measurement of printing runs."""

from tests.support.measurements import smoke_run, tables


def test_smoke_run_prints_a_row_for_every_process() -> None:
    """The short form of the measurement prints its table: the floor, the usual lists, all lists and everything."""
    ((_, rows),) = tables(smoke_run("benchmarks.printing"))
    names = [row[0] for row in rows]
    assert names == ["process", "start of Python", "floor", "usual lists", "all lists", "everything"]
