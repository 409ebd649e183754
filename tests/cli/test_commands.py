"""Every command: its help, its page in the documentation, and the status it ends with."""

import re
from pathlib import Path

import click
import pytest
from openpyxl import load_workbook

from generator.cli import COMMANDS, main
from generator.cli.reference import commands, page, reference
from generator.languages import Language
from generator.sheets.numbers import points_text
from generator.standings import compute
from generator.workbook.read import read_workbook
from tests.support.arbiter import games, type_into, type_results
from tests.support.commands import parsed, run

ALL = tuple(commands())
LAST = tuple((path, command) for path, command in ALL if not isinstance(command, click.Group))
_NAMES = [" ".join(path) for path, _ in LAST]


@pytest.mark.parametrize(("path", "command"), LAST, ids=_NAMES)
def test_help_ends_with_an_example_that_parses(path: tuple[str, ...], command: click.Command) -> None:
    """Each command says what it gives, and shows a line to paste that its own options accept."""
    assert command.help
    assert command.epilog
    _, _, examples = command.epilog.partition("xample")
    lines = re.findall(r"pairbook .+?(?=, (?:then: )?pairbook |$)", examples)
    assert lines, command.epilog
    for line in lines:
        assert line.startswith(" ".join(path))
        parsed(line)


@pytest.mark.parametrize(("path", "command"), LAST, ids=_NAMES)
def test_every_option_is_explained(path: tuple[str, ...], command: click.Command) -> None:
    """No option is left without a word on what it does."""
    options = [each for each in command.params if isinstance(each, click.Option)]
    assert [each.name for each in options if not each.help] == [], path


def test_the_list_of_commands_names_what_is_there() -> None:
    """The help of the program lists each command of the table whose module exists, with its line."""
    help_text = " ".join(run("pairbook --help").output.split())
    listed = main.list_commands(click.Context(main))
    assert {path[1] for path, _ in ALL if len(path) > 1} == set(listed) <= set(COMMANDS)
    assert all(f"{name} {COMMANDS[name][1]}" in help_text for name in listed)


def test_documentation_of_the_commands_is_up_to_date() -> None:
    """``docs/commands.md`` says what the commands' help says.

    ``python -m generator.cli.reference`` writes it anew.
    """
    assert page().read_text(encoding="utf-8") == reference()


def test_demo_runs_through(tmp_path: Path) -> None:
    """The demonstration plays all rounds and ends with standings that are those of the workbook it made."""
    workbook = tmp_path / "demo.xlsx"
    output = run(f"pairbook demo {workbook.as_posix()} --pause 0 --language de").output
    tournament = read_workbook(workbook.read_bytes(), workbook.name).tournament
    assert tournament is not None
    assert len(tournament.rounds) == tournament.rounds_total
    assert "Endstand" in {cell.value for row in load_workbook(workbook)["Rangliste"].iter_rows() for cell in row}
    names = {player.number: player.name for player in tournament.players}
    for row in compute(tournament).rows:
        line = rf"{row.rank} +{re.escape(names[row.player])} +{points_text(row.points, Language.GERMAN)}\n"
        assert re.search(line, output), line


def test_demo_leaves_a_file_alone_that_is_there(tmp_path: Path) -> None:
    """The demonstration never writes over a file."""
    workbook = tmp_path / "demo.xlsx"
    workbook.write_bytes(b"mine")
    run(f"pairbook demo {workbook.as_posix()} --pause 0", status=4)
    assert workbook.read_bytes() == b"mine"


def test_statuses_of_a_small_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players: 0 for round 1, 1 while its result is missing, 3 when they would have to meet again."""
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text("Anna Weber; 1850\nBo Lund; 1700\n", encoding="utf-8")
    run("pairbook new two.xlsx --rounds 2 --from two.txt")
    run("pairbook next two.xlsx")
    before = Path("two.xlsx").read_bytes()
    missing = run("pairbook next two.xlsx", status=1).output
    assert f"cell {games(Path('two.xlsx'), 'Round 1')[0][0]}" in missing
    assert Path("two.xlsx").read_bytes() == before
    type_results(Path("two.xlsx"), "Round 1", ["1-0"])
    before = Path("two.xlsx").read_bytes()
    run("pairbook next two.xlsx", status=3)
    assert Path("two.xlsx").read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        "pairbook next",
        "pairbook next a.xlsx --rounds 3",
        "pairbook nonsense",
        "pairbook new a.xlsx --system chess960",
        "pairbook new a.docx",
        "pairbook new a.xlsx --players many",
        "pairbook trf pair",
    ],
)
def test_wrong_use_is_status_two(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown command, option or value, and a missing argument: status 2, and no file is made."""
    monkeypatch.chdir(tmp_path)
    run(line, status=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["next", "standings", "check", "undo"])
@pytest.mark.parametrize("contents", [None, b"", b"no workbook at all"], ids=["missing", "empty", "damaged"])
def test_a_file_that_cannot_be_read_is_status_four(
    command: str, contents: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing, empty or damaged workbook is named with what is wrong, and left as it is."""
    monkeypatch.chdir(tmp_path)
    if contents is not None:
        Path("club.xlsx").write_bytes(contents)
    assert "club.xlsx" in run(f"pairbook {command} club.xlsx", status=4).output
    assert [path.name for path in tmp_path.iterdir()] == ([] if contents is None else ["club.xlsx"])


def test_new_never_writes_over_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workbook that is there stays, with status 4; a list that is not there is said likewise."""
    monkeypatch.chdir(tmp_path)
    run("pairbook new club.xlsx")
    before = Path("club.xlsx").read_bytes()
    run("pairbook new club.xlsx --system berger", status=4)
    assert Path("club.xlsx").read_bytes() == before
    run("pairbook new other.xlsx --from nowhere.txt", status=4)
    assert not Path("other.xlsx").exists()


def test_check_tells_a_sound_workbook_from_one_with_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 0 for a round as the rules have it, 1 with the cell for a result that is none; nothing is written."""
    monkeypatch.chdir(tmp_path)
    Path("four.txt").write_text("Ada; 1900\nBo; 1800\nCy; 1700\nDi; 1600\n", encoding="utf-8")
    run("pairbook new four.xlsx --rounds 2 --from four.txt")
    run("pairbook next four.xlsx")
    type_results(Path("four.xlsx"), "Round 1", ["1-0"])
    run("pairbook check four.xlsx")
    cell = games(Path("four.xlsx"), "Round 1")[0][0]
    type_into(Path("four.xlsx"), {("Round 1", cell): "1-O"})
    before = Path("four.xlsx").read_bytes()
    output = run("pairbook check four.xlsx", status=1).output
    assert f"Round 1, cell {cell}" in output
    assert "1-O" in output
    assert Path("four.xlsx").read_bytes() == before
