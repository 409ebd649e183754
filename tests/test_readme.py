"""README.md: what it says is there is there, and its commands do what it says."""

import re
import tomllib
from pathlib import Path

import click
import pytest
from openpyxl import load_workbook

from generator.cli.reference import commands
from generator.results import Certainty, read_result
from generator.tournament import System
from tests.support.arbiter import games, type_results
from tests.support.commands import parsed, run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def command_behind(mark: str) -> str:
    """The one line of the code block behind a mark ``<!-- command: ... -->``."""
    match = re.search(rf"<!-- command: {mark} -->\n```\w+\n(.+)\n```", README)
    assert match, f"README.md has no command: {mark}"
    return match[1]


def pairbook_lines() -> list[str]:
    """Every line of README.md that calls ``pairbook`` with something behind it, as one would type it."""
    spans = re.findall(r"`(pairbook [^`]+)`", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
    blocks = "\n".join(re.findall(r"```\w+\n(.*?)```", README, flags=re.DOTALL))
    typed = re.findall(r"(?:^|[/\\])(pairbook [^&\n]+)", blocks, flags=re.MULTILINE)
    return list(dict.fromkeys(line.strip().replace("\\", "/") for line in [*spans, *typed]))


@pytest.mark.parametrize("line", pairbook_lines())
def test_every_command_line_is_understood(line: str) -> None:
    """The command exists, and takes the arguments and options README gives it."""
    parsed(line)


def test_the_command_lines_are_found() -> None:
    """The lines above are really those of README: spans and blocks, both systems."""
    lines = pairbook_lines()
    assert {"pairbook next club.xlsx", "pairbook demo", "pairbook next club.xlsx --again"} <= set(lines)
    assert "pairbook next sample_workbooks/swiss-24.xlsx -o first-try.xlsx" in lines


def test_options_named_in_the_text_exist() -> None:
    """Whatever README calls an option is an option of some command."""
    known = {word for _, command in commands() for each in command.params for word in each.opts}
    text = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
    named = {word for span in re.findall(r"`([^`]+)`", text) for word in re.findall(r"(?<!\S)--[a-z][a-z0-9-]*", span)}
    assert named
    assert named <= known


def test_the_first_command_ends_with_a_paired_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands behind the set-up in the first command pairs round 4 of the sample, in a copy."""
    line = command_behind("first-round").rpartition("&& .venv/bin/")[2]
    kept = (ROOT / "sample_workbooks" / "swiss-24.xlsx").read_bytes()
    monkeypatch.chdir(tmp_path)
    Path("sample_workbooks").mkdir()
    Path("sample_workbooks/swiss-24.xlsx").write_bytes(kept)
    run(line)
    assert len(games(Path("first-try.xlsx"), "Round 4")) == 12
    assert Path("sample_workbooks/swiss-24.xlsx").read_bytes() == kept


def test_the_set_up_commands_name_what_is_there() -> None:
    """Python's version, the extra packages and the files named are those of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = re.search(r"Python (\d+\.\d+) or newer", README)
    assert version
    assert project["requires-python"] == f">={version[1]}"
    assert set(re.findall(r"'\.\[(\w+)\]'", command_behind("tests"))) <= set(project["optional-dependencies"])
    assert all((ROOT / name).is_file() for name in re.findall(r"sample_workbooks/[\w.-]+", README))


def test_an_evening_goes_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of *An evening with pairbook*, each a line of README, one after the other."""

    def step(line: str) -> None:
        assert f"`{line}`" in README or f"\n{line}\n" in README, line
        run(line)

    monkeypatch.chdir(tmp_path)
    club = Path("club.xlsx")
    Path("entries.txt").write_text("Anna Weber; 1850\nBo Lund; 1790\nCy Quist; 1700\nDi Falk\n", encoding="utf-8")
    step("pairbook new club.xlsx --system swiss --from entries.txt")
    assert load_workbook(club).sheetnames == ["Settings", "Players"]
    step("pairbook next club.xlsx")
    assert {"Round 1", "Standings", "Seating"} <= set(load_workbook(club).sheetnames)
    type_results(club, "Round 1", ["1:0", "½"])
    step("pairbook next club.xlsx")
    step("pairbook standings club.xlsx")
    paired = games(club, "Round 2")
    step("pairbook next club.xlsx --again")
    assert games(club, "Round 2") == paired
    before = club.read_bytes()
    run("pairbook standings club.xlsx")
    step("pairbook undo club.xlsx")
    assert club.read_bytes() == before


def test_spellings_of_results_are_understood() -> None:
    """Every result README says one may type is read without a question."""
    part = README.partition("Results in any usual spelling")[2].partition("with\nthe side")[0]
    spellings = [*re.findall(r"`([^`]+)`", part.partition("`kampflos`")[0]), "1-0", "0-1", "adj."]
    assert len(spellings) > 8
    assert [typed for typed in spellings if read_result(typed).certainty is Certainty.ASK] == []


def test_systems_and_languages_are_all_named() -> None:
    """The table of systems has every system, and every language can be chosen as README says."""
    table = README.partition("## Systems")[2].partition("##")[0]
    assert all(f"`{system.value}`" in table for system in System)
    choices = next(
        each.type
        for path, command in commands()
        if path == ("pairbook", "new")
        for each in command.params
        if each.name == "language"
    )
    assert isinstance(choices, click.Choice)
    assert set(choices.choices) == {"en", *re.findall(r"`--language (\w+)`", README)}


def test_links_lead_somewhere() -> None:
    """Files linked to exist, and so do the headings of the list of contents."""
    headings = re.findall(r"^#+ (.+)$", README, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", README):
        if target.startswith("#"):
            assert target[1:] in anchors
        elif not target.startswith("http"):
            assert (ROOT / target).is_file(), target


@pytest.mark.parametrize("language", ["de", "nb"])
def test_the_short_readmes_lead_to_a_printed_round(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of the German and of the Norwegian page, run in order, end with a PDF; its links lead somewhere."""
    page = (ROOT / "docs" / f"README.{language}.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)\)", page)
    assert [target for target in targets if not (ROOT / "docs" / target).exists()] == []
    monkeypatch.chdir(tmp_path)
    Path("entries.txt").write_text("Anna Weber; 1850\nBo Lund; 1700\nCem Kaya\nDina Roth; 1500\n", encoding="utf-8")
    lines = "".join(re.findall(r"```sh\n(pairbook .+?)```", page, re.DOTALL)).splitlines()
    assert [line.split()[1] for line in lines] == ["new", "next", "print"]
    for line in lines:
        run(line)
    assert list(tmp_path.glob("*.pdf"))
