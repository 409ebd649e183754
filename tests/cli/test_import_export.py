"""The commands ``import`` and ``export``: what they say, write and refuse, and their exit statuses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from generator.cli import main
from generator.exchange.trf import read_trf
from tests.exchange.trf_texts import player_line

FILE = (
    "012 Winter Cup",
    "132" + " " * 88 + "26/03/05  26/03/12",
    "142 3",
    "152 W",
    player_line(1, "3w1", points="1.0"),
    player_line(2, "4b1", points="1.0"),
    player_line(3, "1b0"),
    player_line(4, "2w0"),
    player_line(5, "--U", points="1.0"),
)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A workbook imported from a report file of five players after one round."""
    file = tmp_path / "cup.trf"
    file.write_bytes("\r\n".join((*FILE, "")).encode())
    result = _run("import", file, "-o", tmp_path / "club.xlsx")
    assert result.exit_code == 0, result.output
    return tmp_path / "club.xlsx"


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def test_import_makes_a_workbook_to_go_on_with(club: Path) -> None:
    """The workbook has players, the round and standings, and next pairs round 2 in it."""
    assert load_workbook(club).sheetnames[:3] == ["Settings", "Players", "Round 1"]
    assert "Standings" in load_workbook(club).sheetnames
    result = _run("next", club)
    assert result.exit_code == 0, result.output
    assert "Round 2" in load_workbook(club).sheetnames


def test_import_says_what_a_file_is_that_is_no_report(tmp_path: Path) -> None:
    """A file that is no report file is named as what it seems to be, with status 1; a missing one with status 4."""
    wrong = tmp_path / "games.pgn"
    wrong.write_text('[Event "x"]\n')
    assert _run("import", wrong).exit_code == 1
    assert _run("import", tmp_path / "none.trf").exit_code == 4
    assert not list(tmp_path.glob("*.xlsx"))


def test_import_adds_players_of_a_list(club: Path, tmp_path: Path) -> None:
    """With --players the list goes into the workbook; nobody new means nothing is written."""
    entries = tmp_path / "late.txt"
    entries.write_text("Late, Lena; 1500\n")
    assert _run("import", "--players", entries, club).exit_code == 0
    before = club.read_bytes()
    result = _run("import", "--players", entries, club)
    assert (result.exit_code, club.read_bytes()) == (0, before)


def test_export_needs_a_form(club: Path) -> None:
    """Without a form the command says which there are, with status 2."""
    result = _run("export", club)
    assert result.exit_code == 2
    assert "--trf26" in result.output


def test_export_writes_a_report_file(club: Path) -> None:
    """The file is beside the workbook under its name and holds the same results and dates."""
    result = _run("export", club, "--trf26")
    assert result.exit_code == 0, result.output
    tournament = read_trf(club.with_suffix(".trf").read_bytes(), "club.trf").tournament
    assert (len(tournament.players), len(tournament.rounds), tournament.rounds_total) == (5, 1, 3)
    assert tournament.event.round_dates == ("2026-03-05", "2026-03-12")


@pytest.mark.parametrize(
    ("form", "name", "start"),
    [
        ("--csv", "club-standings.csv", "\ufeffRank,"),
        ("--markdown", "club.md", "# Winter Cup"),
        ("--json", "club.json", "{"),
        ("--ics", "club.ics", "BEGIN:VCALENDAR"),
    ],
)
def test_export_writes_lists(club: Path, form: str, name: str, start: str) -> None:
    """Each form has its own file beside the workbook, which stays as it is; a second run replaces nothing."""
    before = club.read_bytes()
    result = _run("export", club, form)
    assert result.exit_code == 0, result.output
    assert (club.parent / name).read_text(encoding="utf-8").startswith(start)
    assert _run("export", club, form).exit_code == 4
    assert _run("export", club, form, "-o", club.parent / name).exit_code == 0
    assert club.read_bytes() == before


@pytest.mark.parametrize("form", ["--trf26", "--csv", "--markdown", "--json", "--ics", "--xlsx"])
def test_export_to_standard_output(club: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With "-o -" standard output is the file, byte for byte; what is to be said goes to standard error."""
    monkeypatch.chdir(club.parent)
    target = club.parent / "written"
    assert _run("export", club, form, "-o", target).exit_code == 0
    result = _run("export", club, form, "-o", "-")
    assert (result.exit_code, result.stdout_bytes) == (0, target.read_bytes())
    assert not Path("-").exists()


@pytest.mark.parametrize("command", [("next",), ("standings",), ("page",), ("print",), ("merge", "club.xlsx")])
def test_no_file_is_called_a_dash(club: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that write nothing to standard output refuse "-" as a file's name."""
    monkeypatch.chdir(club.parent)
    result = _run(*command, club, "-o", "-")
    assert result.exit_code == 2
    assert "'-' is no file's name" in result.output
    assert not Path("-").exists()


def test_export_of_one_list(club: Path) -> None:
    """--what chooses the lists; a CSV holds one, and a list the tournament has not is refused."""
    target = club.parent / "list.csv"
    assert _run("export", club, "--csv", "--what", "pairings", "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8-sig").splitlines()[1].startswith("1,1,")
    assert _run("export", club, "--csv", "--what", "pairings", "--what", "players").exit_code == 2
    assert _run("export", club, "--csv", "--what", "schedule").exit_code == 1
    assert _run("export", club, "--json", "--round", "2").exit_code == 1


def test_export_without_formulas(club: Path) -> None:
    """The workbook of results has the lists of the tournament and not one formula."""
    target = club.parent / "plain.xlsx"
    assert _run("export", club, "--xlsx", "-o", target).exit_code == 0
    book = load_workbook(target)
    assert book.sheetnames == ["Standings", "Round 1", "Crosstable", "Players"]
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


def test_export_to_json_with_parts(club: Path) -> None:
    """--what leaves the other parts out."""
    target = club.parent / "part.json"
    assert _run("export", club, "--json", "--what", "standings", "-o", target).exit_code == 0
    document = json.loads(target.read_text(encoding="utf-8"))
    assert set(document) == {"format", "version", "event", "players", "standings"}
