"""Clubs' own workbooks with everything in them that other programs lose."""

from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from tests.support.rich_workbooks import parts, rich_workbook


def test_what_is_not_ours_is_the_same_after_every_command(tmp_path: Path) -> None:
    """Pictures, charts, comments and tables of a club's workbook keep their bytes, or nothing is written."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(rich_workbook())
    before = parts(path.read_bytes())
    kept = [each for each in before if any(kind in each for kind in ("media", "charts", "comments", "tables/"))]
    for command in (("check",), ("standings",), ("next",), ("preview",)):
        result = CliRunner().invoke(main, [*command, str(path)])
        assert result.exception is None or isinstance(result.exception, SystemExit)
        after = parts(path.read_bytes())
        assert {each: after.get(each) for each in kept} == {each: before[each] for each in kept}, command
    assert kept
