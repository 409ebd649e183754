"""The main job as an arbiter does it: new, next, type results, next again, with nothing but the command."""

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from generator.cli import main
from generator.workbook.read import read_workbook
from tests.support.arbiter import games, type_into, type_results

NAMES = [
    f"Player {letter}{letter.lower()}; {2200 - 23 * index}" for index, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWX")
]
RESULTS = ["1-0", "½", "0-1", "1:0", "remis", "0 - 1", "1-0", "+/-", "½-½", "0–1", "1-0"]


def pairbook(*words: object, status: int = 0) -> Result:
    """The outcome of a command, which must end with this status and without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A new Swiss of 24 players, from a pasted list."""
    entries = tmp_path / "entries.txt"
    entries.write_text("\n".join(NAMES), encoding="utf-8")
    workbook = tmp_path / "club.xlsx"
    pairbook("new", workbook, "--system", "swiss", "--rounds", 7, "--from", entries)
    return workbook


def test_a_swiss_of_24_players_goes_through_seven_rounds(club: Path) -> None:
    """Results typed by hand and ``next`` alone bring a Swiss to its final standings."""
    for number in range(1, 8):
        pairbook("next", club)
        type_results(club, f"Round {number}", RESULTS)
    pairbook("next", club)
    book = load_workbook(club)
    assert [name for name in book.sheetnames if name.startswith("Round")] == [f"Round {k}" for k in range(1, 8)]
    met: Counter[frozenset[str]] = Counter()
    for number in range(1, 8):
        board_list = games(club, f"Round {number}")
        assert len(board_list) == 12
        met.update(frozenset((white, black)) for _, white, black, result in board_list if result != "+/-")
    assert max(met.values()) == 1
    titles = [cell.value for row in book["Standings"].iter_rows(max_row=3) for cell in row if cell.value]
    assert "Final standings" in titles


def test_next_names_every_missing_result_and_changes_nothing(club: Path) -> None:
    """A round with open games is not followed by another: each is named with sheet and cell."""
    pairbook("next", club)
    before = club.read_bytes()
    result = pairbook("next", club, status=1)
    missing = [address for address, *_ in games(club, "Round 1")]
    assert all(f"Round 1, cell {address}:" in result.output for address in missing)
    assert club.read_bytes() == before


def test_standings_work_while_games_are_missing(club: Path) -> None:
    """The standings can be brought up to date after single results."""
    pairbook("next", club)
    (address, white, _, _), *_ = games(club, "Round 1")
    type_into(club, {("Round 1", address): "1-0"})
    result = pairbook("standings", club)
    assert "Games without a result: 11." in result.output
    column = [cell.value for row in load_workbook(club)["Standings"].iter_rows() for cell in row]
    assert white in column


def test_the_drawn_colour_is_written_into_settings_as_a_fact(club: Path) -> None:
    """Before the first round the colour is open; afterwards Settings name it, and it is drawn no more."""
    assert "drawn by lot" in pairbook("next", club).output
    reading = read_workbook(club.read_bytes(), club.name)
    assert reading.settings["first_colour"].value in ("white", "black")
    type_results(club, "Round 1", ["1-0"])
    assert "drawn by lot" not in pairbook("next", club).output


def test_all_problems_are_listed_at_once(club: Path) -> None:
    """A double entry, an unknown player and an impossible result are reported together, each with its cell."""
    pairbook("next", club)
    type_results(club, "Round 1", ["1-0"])
    sheet = load_workbook(club)["Round 1"]
    first, _, third = games(club, "Round 1")[:3]
    row = sheet[first[0]].row
    names = {cell.value: cell.coordinate for cell in sheet[row]}
    type_into(
        club,
        {
            ("Round 1", names[first[1]]): "Nobody Known",
            ("Round 1", third[0]): "1-O",
        },
    )
    before = club.read_bytes()
    result = pairbook("next", club, status=1)
    assert f"cell {third[0]}" in result.output
    assert "1-O" in result.output
    assert club.read_bytes() == before


def test_a_corrected_result_is_noticed_and_the_round_stands(club: Path) -> None:
    """A result changed after the next round was paired is said; the round is paired anew only on request."""
    pairbook("next", club)
    type_results(club, "Round 1", ["1-0"])
    pairbook("next", club)
    before = games(club, "Round 2")
    address = games(club, "Round 1")[0][0]
    type_into(club, {("Round 1", address): "0-1"})
    result = pairbook("standings", club)
    assert f"Round 1, cell {address}" in result.output
    assert "--again" in result.output
    assert games(club, "Round 2") == before
    pairbook("next", club, "--again")
    assert games(club, "Round 2") != before


def test_a_round_with_a_result_is_not_paired_again(club: Path) -> None:
    """Once a result stands in the round, ``--again`` refuses and changes nothing."""
    pairbook("next", club)
    type_into(club, {("Round 1", games(club, "Round 1")[0][0]): "1-0"})
    before = club.read_bytes()
    pairbook("next", club, "--again", status=1)
    assert club.read_bytes() == before


def test_pairs_changed_by_hand_are_respected(club: Path) -> None:
    """Two opponents exchanged in the sheet stay exchanged, count in later rounds, and are marked by ``check``."""
    pairbook("next", club)
    sheet = load_workbook(club)["Round 1"]
    first, second = games(club, "Round 1")[:2]
    cells = {}
    rows = [sheet[first[0]].row, sheet[second[0]].row]
    where = {cell.value: cell for row in rows for cell in sheet[row] if cell.value is not None}
    black_one, black_two = where[first[2]], where[second[2]]
    column = black_one.column + 1
    number_one, number_two = sheet.cell(rows[0], column), sheet.cell(rows[1], column)
    while not isinstance(number_one.value, int) or number_one.value > 24:
        column += 1
        number_one, number_two = sheet.cell(rows[0], column), sheet.cell(rows[1], column)
    cells[("Round 1", black_one.coordinate)] = black_two.value
    cells[("Round 1", black_two.coordinate)] = black_one.value
    cells[("Round 1", number_one.coordinate)] = number_two.value
    cells[("Round 1", number_two.coordinate)] = number_one.value
    type_into(club, cells)
    type_results(club, "Round 1", ["1-0"])
    pairbook("next", club)
    tournament = read_workbook(club.read_bytes(), club.name).tournament
    assert tournament is not None
    names = {player.number: player.name for player in tournament.players}
    pair = tournament.rounds[0].pairings[0]
    assert (names[pair.white], names[pair.black]) == (first[1], second[2])


def test_a_late_entry_gets_the_number_its_rating_earns(club: Path) -> None:
    """A strong player entered before round 2 moves the others' numbers, and the rounds played follow."""
    pairbook("next", club)
    type_results(club, "Round 1", RESULTS)
    pairs = games(club, "Round 1")
    reading = read_workbook(club.read_bytes(), club.name)
    sheet = load_workbook(club)["Players"]
    columns = reading.players.columns
    from generator.workbook.layout import PlayerColumn

    row = max(reading.players.rows.values()) + 1
    type_into(
        club,
        {
            ("Players", sheet.cell(row, columns[PlayerColumn.NAME] + 1).coordinate): "Late Grandmaster",
            ("Players", sheet.cell(row, columns[PlayerColumn.RATING] + 1).coordinate): 2500,
        },
    )
    result = pairbook("next", club)
    assert "25 present" in result.output
    after = read_workbook(club.read_bytes(), club.name)
    assert after.tournament is not None
    assert after.tournament.players[0].name == "Late Grandmaster"
    assert after.numbering.changed == ()
    assert [(white, black) for _, white, black, _ in games(club, "Round 1")] == [(w, b) for _, w, b, _ in pairs]
    assert not [finding for finding in after.findings if finding.name == "number_and_name_differ"]


def test_output_leaves_the_workbook_as_it_was(club: Path, tmp_path: Path) -> None:
    """With ``-o`` the round is written into another file."""
    before = club.read_bytes()
    pairbook("next", club, "-o", tmp_path / "other.xlsx")
    assert club.read_bytes() == before
    assert "Round 1" in load_workbook(tmp_path / "other.xlsx").sheetnames


def test_what_is_written_is_what_is_read_back(club: Path) -> None:
    """After ``next`` nothing in the workbook looks edited by hand."""
    from generator.services.workbook_file import Loaded, load

    for number in range(1, 4):
        pairbook("next", club)
        loaded = load(club, force=False)
        assert isinstance(loaded, Loaded)
        assert not loaded.edited_by_hand
        type_results(club, f"Round {number}", RESULTS)
