"""The tutorial, played: its commands are run in order, its results typed, and its answers compared."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.languages import Language, text
from tests.support.arbiter import games, type_into

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorial"
_STEP = re.compile(
    r"```sh\n(?P<command>.+?)```\n\n```text\n(?P<answer>.+?)```|(?P<table>(?:^\|[^\n]*\n)+)", re.M | re.S
)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d(?: \(\d\))?")  # a second copy in one second has a number


@pytest.mark.parametrize("language", ["en", "de", "nb"])
def test_tutorial_happens_as_it_says(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the tutorial answers what the tutorial shows, with White drawn as the first colour."""
    page = (TUTORIAL / f"{language}.md").read_text(encoding="utf-8")
    shutil.copy(TUTORIAL / "entries.txt", tmp_path)
    assert (TUTORIAL / "entries.txt").read_text(encoding="utf-8") in page
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("generator.cli.next.draw_lots", lambda count: tuple(range(count)))
    steps = list(_STEP.finditer(page))
    assert len(steps) >= 7
    for step in steps:
        if step["table"]:
            _type(Path(next(tmp_path.glob("*.xlsx")).name), Language(language), step["table"])
            continue
        _, *words = shlex.split(step["command"])
        answer = CliRunner().invoke(main, words).output
        assert _MOMENT.sub("DATE TIME", answer) == step["answer"], step["command"]


def _type(workbook: Path, language: Language, table: str) -> None:
    """Type the results of a table, board and result a line, into the sheet of round 1."""
    rounds = text(language, "sheet.round", number=1)
    cells = [address for address, *_ in games(workbook, rounds)]
    rows = re.findall(r"^\| (\d+) \| (\S+) \|$", table, re.M)
    assert rows
    type_into(workbook, {(rounds, cells[int(board) - 1]): result for board, result in rows})


@pytest.mark.parametrize("language", ["en", "de", "nb"])
def test_pictures_and_links_of_the_tutorial_are_there(language: str) -> None:
    """Every picture and every page that the tutorial leads to exists."""
    page = (TUTORIAL / f"{language}.md").read_text(encoding="utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", page)]
    assert any(target.endswith(".png") for target in targets)
    assert [target for target in targets if not (TUTORIAL / target).exists()] == []
