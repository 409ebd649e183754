"""The ``trf`` commands: what they print, and their exit statuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from tests.exchange.trf_texts import player_line

START = ("012 Test", "142 3", "152 W")
FIVE = tuple(player_line(number) for number in range(1, 6))
AFTER_ONE = (
    player_line(1, "3w1", points="1.0"),
    player_line(2, "4b1", points="1.0"),
    player_line(3, "1b0"),
    player_line(4, "2w0"),
    player_line(5, "--U", points="1.0"),
)


def _file(folder: Path, *lines: str) -> Path:
    path = folder / "club.trf"
    path.write_bytes("\r\n".join((*lines, "")).encode())
    return path


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["trf", *map(str, arguments)])


def test_pair_prints_boards_and_bye(tmp_path: Path) -> None:
    """The number of lines, then White and Black in board order, and 0 behind the odd player."""
    result = _run("pair", _file(tmp_path, *START, *FIVE))
    assert (result.exit_code, result.output) == (0, "3\n1 3\n4 2\n5 0\n")


def test_pair_writes_a_file(tmp_path: Path) -> None:
    """With -o the pairing stands in the file and nothing on the terminal."""
    out = tmp_path / "pairs.txt"
    result = _run("pair", _file(tmp_path, *START, *FIVE), "-o", out)
    assert (result.exit_code, result.output, out.read_text()) == (0, "", "3\n1 3\n4 2\n5 0\n")


def test_absent_players_are_not_paired(tmp_path: Path) -> None:
    """Players with Z, H or F in the round to come stay out, and a promised U is the bye."""
    lines = [
        player_line(1, "--Z"),
        *FIVE[1:4],
        player_line(5, "--H", points="0.5"),
        player_line(6, "--U", points="1.0"),
    ]
    result = _run("pair", _file(tmp_path, *START, *lines, player_line(7)))
    assert result.exit_code == 0
    numbers = {int(word) for line in result.output.splitlines()[1:] for word in line.split()}
    assert numbers == {0, 2, 3, 4, 6, 7}
    assert result.output.endswith("6 0\n")


def test_initial_colour_must_be_named(tmp_path: Path) -> None:
    """Round 1 needs the initial colour, from the file or the option."""
    file = _file(tmp_path, "012 Test", "142 3", *FIVE)
    result = _run("pair", file)
    assert result.exit_code == 1
    assert "152 W" in result.stderr
    assert _run("pair", file, "--first-colour", "black").output == "3\n3 1\n2 4\n5 0\n"


def test_rounds_must_be_known(tmp_path: Path) -> None:
    """Without an announced number of rounds the option is asked for."""
    file = _file(tmp_path, "012 Test", "152 W", *FIVE)
    assert _run("pair", file).exit_code == 1
    assert _run("pair", file, "--rounds", "5").exit_code == 0


def test_nothing_left_to_pair(tmp_path: Path) -> None:
    """A tournament with all rounds paired has no next one: status 1."""
    result = _run("pair", _file(tmp_path, "012 Test", "142 1", "152 W", *AFTER_ONE))
    assert result.exit_code == 1
    assert "already" in result.stderr


def test_open_round_must_be_finished(tmp_path: Path) -> None:
    """A round with missing results is named with its boards: status 1."""
    result = _run("pair", _file(tmp_path, *START, player_line(1, "2w_"), player_line(2, "1b_")))
    assert result.exit_code == 1
    assert "1-2" in result.stderr


def test_no_legal_pairing(tmp_path: Path) -> None:
    """Two players who have met cannot meet again: status 3 and the players."""
    result = _run("pair", _file(tmp_path, *START, player_line(1, "2w1", points="1.0"), player_line(2, "1b0")))
    assert result.exit_code == 3
    assert "no legal pairing" in result.stderr


def test_problems_are_listed_with_line_and_column(tmp_path: Path) -> None:
    """A wrong total stops the pairing with file, line and column: status 1."""
    result = _run("pair", _file(tmp_path, *START, player_line(1, "2w1", points="5.0"), player_line(2, "1b0")))
    assert result.exit_code == 1
    assert result.stderr.startswith("club.trf, line 4, column 81: ")


@pytest.mark.parametrize("command", ["pair", "check", "tiebreaks"])
def test_missing_file(command: str, tmp_path: Path) -> None:
    """A file that is not there: status 4, for every command."""
    options = ["-t", "BH"] if command == "tiebreaks" else []
    result = _run(command, tmp_path / "none.trf", *options)
    assert result.exit_code == 4
    assert "none.trf" in result.stderr


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    """A folder cannot be read or written: status 4."""
    assert _run("pair", tmp_path).exit_code == 4
    assert _run("pair", _file(tmp_path, *START, *FIVE), "-o", tmp_path).exit_code == 4


def test_wrong_use() -> None:
    """A missing argument or an unknown option: status 2."""
    assert _run("pair").exit_code == 2
    assert _run("pair", "x.trf", "--nonsense").exit_code == 2


def test_teams_and_round_robins_are_not_paired(tmp_path: Path) -> None:
    """What the Dutch system does not pair is said: status 1."""
    for record in ("192 BERGER_ROUNDROBIN", f"310   1 {'A':63}  1    2"):
        assert _run("pair", _file(tmp_path, *START, record, *FIVE)).exit_code == 1


def test_numbers_by_rank(tmp_path: Path) -> None:
    """With XXC rank the rank column orders the players, and the answer is in the file's numbers."""
    lines = [player_line(number, rank=str(7 - number)) for number in range(1, 7)]
    result = _run("pair", _file(tmp_path, *START, "XXC rank", *lines))
    assert result.output == "3\n6 3\n2 5\n4 1\n"


def test_check_agrees_with_what_generate_makes(tmp_path: Path) -> None:
    """A generated tournament is found right in every round, and the same seed gives the same file."""
    first, second = tmp_path / "a.trf", tmp_path / "b.trf"
    options = ("generate", "--players", 17, "--rounds", 6, "--seed", 5, "--forfeits", 0.1, "--absences", 0.1)
    assert _run(*options, "-o", first).exit_code == 0
    assert _run(*options, "-o", second).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    result = _run("check", first)
    assert result.exit_code == 0, result.output
    assert "6 of 6 rounds" in result.output


def test_check_names_differences(tmp_path: Path) -> None:
    """Turned colours and other pairs are named by board: status 1, also as JSON."""
    turned = (
        player_line(1, "3b1", points="1.0"), player_line(2, "4b1", points="1.0"), player_line(3, "1w0"),
        player_line(4, "2w0"), player_line(5, "--U", points="1.0"),
    )  # fmt: skip
    file = _file(tmp_path, *START, *turned)
    result = _run("check", file)
    assert result.exit_code == 1
    assert "colours: the file has 3-1, the rules give 1-3" in result.output
    found = json.loads(_run("check", file, "--json").stdout)
    assert not found["agrees"]
    assert found["rounds"][0]["differences"] == [{"kind": "colours", "file": [[3, 1]], "rules": [[1, 3]]}]


def test_check_compares_totals_and_ranks(tmp_path: Path) -> None:
    """A wrong total and a wrong rank are differences too."""
    lines = [player_line(1, "3w1", points="2.0"), *AFTER_ONE[1:]]
    assert _run("check", _file(tmp_path, *START, *lines)).exit_code == 1
    lines = [player_line(1, "3w1", points="1.0", rank="5"), *AFTER_ONE[1:]]
    result = _run("check", _file(tmp_path, *START, "202 DE", *lines))
    assert result.exit_code == 1
    assert "Player 1: rank 5 in the file, 1" in result.output


def test_tiebreaks_as_json(tmp_path: Path) -> None:
    """One entry a player with rank, points and each code as asked for; undefined is null."""
    file = _file(tmp_path, *START, *[line.replace("1800", "    ") for line in AFTER_ONE])
    result = _run("tiebreaks", file, "-t", "bh/c1", "-t", "ARO", "--json")
    assert result.exit_code == 0
    values = json.loads(result.stdout)
    assert set(values) == {"1", "2", "3", "4", "5"}
    assert set(values["1"]) == {"rank", "points", "bh/c1", "ARO"}
    assert values["1"]["ARO"] is None
    assert values["1"]["points"] == 1


def test_tiebreaks_as_table(tmp_path: Path) -> None:
    """Without --json a table in rank order."""
    lines = _run("tiebreaks", _file(tmp_path, *START, *AFTER_ONE), "-t", "WIN").output.splitlines()
    assert lines[0].split() == ["rank", "no.", "points", "WIN"]
    assert lines[1].split()[:2] == ["1", "1"]


def test_unknown_tie_break(tmp_path: Path) -> None:
    """A code nobody knows is wrong use: status 2, with the code."""
    result = _run("tiebreaks", _file(tmp_path, *START, *AFTER_ONE), "-t", "NONSENSE")
    assert result.exit_code == 2
    assert "NONSENSE" in result.stderr


def test_help_of_every_command() -> None:
    """Each command explains itself and ends with an example."""
    assert "trf" in CliRunner().invoke(main, ["--help"]).output
    for name in ("pair", "check", "tiebreaks", "generate"):
        assert "Example: pairbook trf" in _run(name, "--help").output


def test_the_short_way_says_the_same(tmp_path: Path) -> None:
    """The program answers `trf pair` alike with and without loading its command line, and with nothing heavy."""
    file = _file(tmp_path, *START, *AFTER_ONE)
    code = (
        "import sys; sys.argv = ['pairbook', 'trf', 'pair', sys.argv[1]]; from generator.start import main; main();"
        "loaded = {name.partition('.')[0] for name in sys.modules};"
        "print(sorted(loaded & {'click', 'pandas', 'numpy', 'openpyxl', 'xlsxwriter', 'lxml'}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == _run("pair", file).output
    assert done.stderr.strip() == "[]"
