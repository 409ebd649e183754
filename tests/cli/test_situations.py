"""Things that went wrong elsewhere, played through the command: each has its right outcome here."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.workbook.layout import PlayerColumn
from generator.workbook.read import read_workbook
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import by_hand, club, free, pairs, play, player, results, setting


@pytest.mark.parametrize(
    ("typed", "expected", "odd_one"),
    [("bye", ["5-1", "2-3"], "P04"), ("bye 1", ["5-1", "2-3"], "P04"), ("bye ½", ["2-1", "3-5"], "P04")],
)
def test_nobody_sits_out_twice_with_a_full_point(tmp_path: Path, typed: str, expected: list[str], odd_one: str) -> None:
    """Whatever word stands for it, a full point without play bars from the odd player's bye; a half point does not."""
    path = club(tmp_path, 5, 4)
    pairbook("next", path)
    assert pairs(path, 1) == ["1-3", "4-2"]
    results(path, 1, {"1-3": "1-0", "4-2": "0-1"})
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    place = reading.tournament.rounds[0].byes[0].place
    type_into(path, {(place.sheet, place.cell): typed})
    pairbook("next", path)
    assert sorted(pairs(path, 2)) == sorted(expected)
    assert free(path, 2) == odd_one


def test_absent_for_one_round_only(tmp_path: Path) -> None:
    """Who is marked absent for round 2 is on no board there, and back in round 3."""
    path = club(tmp_path, 12, 5)
    player(path, 3, PlayerColumn.BYES, "2-")
    for number in (1, 2, 3):
        pairbook("next", path)
        there = any("3" in pair.split("-") for pair in pairs(path, number))
        assert there == (number != 2)
        results(path, number, dict.fromkeys(pairs(path, number), "1-0"))


def test_withdrawn_between_rounds(tmp_path: Path) -> None:
    """Number 4 leaves before round 2: the rest is paired by rule, no bye, and the game played stays."""
    path = club(tmp_path, 9, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "1-0", "3-7": "1-0", "8-4": "1-0"})
    player(path, 4, PlayerColumn.UNTIL_ROUND, 1)
    pairbook("next", path)
    assert sorted(pairs(path, 2)) == sorted(["6-1", "9-3", "2-8", "5-7"])
    assert free(path, 2) == ""


def test_withdrawn_after_pairing_is_a_forfeit(tmp_path: Path) -> None:
    """Who leaves after round 2 was paired loses by forfeit; the round stands."""
    path = club(tmp_path, 8, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"})
    pairbook("next", path)
    player(path, 4, PlayerColumn.UNTIL_ROUND, 1)
    cells: dict[tuple[str, str], object] = {
        ("Round 2", address): "½" for address, white, black, _ in games(path, "Round 2") if "P04" not in (white, black)
    }
    type_into(path, cells)
    assert "P04 - P01" in pairbook("next", path).output
    assert games(path, "Round 2")[0][3] == "-/+"
    assert not any("4" in pair.split("-") for pair in pairs(path, 3))


def test_a_wrong_result_found_later(tmp_path: Path) -> None:
    """A correction after round 2 was paired: said with the pairing it would have given, made anew only on request."""
    path = club(tmp_path, 8, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"})
    pairbook("next", path)
    assert pairs(path, 2) == ["4-1", "2-3", "5-8", "7-6"]
    results(path, 1, {"1-5": "1-0", "6-2": "1-0", "3-7": "1-0", "8-4": "0-1"})
    output = pairbook("standings", path).output
    assert "4-1, 6-3, 2-7, 5-8" in output
    assert pairs(path, 2) == ["4-1", "2-3", "5-8", "7-6"]
    pairbook("next", path, "--again")
    assert pairs(path, 2) == ["4-1", "6-3", "2-7", "5-8"]


def test_six_players_may_have_no_fourth_round(tmp_path: Path) -> None:
    """No legal pairing: said plainly, exit status 3, nothing written."""
    path = club(tmp_path, 6, 4)
    rounds = [
        {"1-4": "1-0", "5-2": "1-0", "3-6": "1-0"},
        {"3-1": "1-0", "4-5": "1-0", "2-6": "1-0"},
        {"5-3": "1-0", "1-2": "1-0", "6-4": "1-0"},
    ]
    for number, each in enumerate(rounds, 1):
        pairbook("next", path)
        if sorted(pairs(path, number)) != sorted(each):  # the history is given, whoever paired it
            by_hand(path, number, list(each))
        results(path, number, each)
    before = path.read_bytes()
    output = pairbook("next", path, status=3).output
    assert "No legal pairing exists for round 4" in output
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("colour", "expected"), [("Black", ["6-2", "3-7", "8-4", "5-10"]), ("White", ["2-6", "7-3", "4-8", "10-5"])]
)
def test_number_one_is_absent_in_round_one(tmp_path: Path, colour: str, expected: list[str]) -> None:
    """Players who were never paired do not count for odd and even (C.04.2, Art. 2.4)."""
    path = club(tmp_path, 10, 4)
    setting(path, "first_colour", colour)
    player(path, 1, PlayerColumn.BYES, "1-")
    player(path, 9, PlayerColumn.BYES, "1-")
    pairbook("next", path)
    assert pairs(path, 1) == expected


def test_swapped_colours_follow_the_sheet(tmp_path: Path) -> None:
    """White and Black exchanged on a board: histories follow the sheet, and ``check`` says so."""
    path = club(tmp_path, 8, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"})
    pairbook("next", path)
    by_hand(path, 2, ["4-1", "2-3", "8-5", "7-6"])
    results(path, 2, {"4-1": "½", "2-3": "½", "8-5": "½", "7-6": "½"})
    pairbook("next", path)
    tournament = read_workbook(path.read_bytes(), path.name).tournament
    assert tournament is not None
    third = tournament.rounds[1].pairings[2]
    assert (third.white, third.black) == (8, 5)


def test_the_same_workbook_gives_the_same_sheets(tmp_path: Path) -> None:
    """Nothing in a result depends on the hour or on chance: two runs on one state show the same values."""
    path = club(tmp_path, 10, 5)
    other = tmp_path / "other.xlsx"
    pairbook("next", path, "-o", other)
    again = tmp_path / "again.xlsx"
    pairbook("next", path, "-o", again)
    for name in ("Round 1", "Standings"):
        first, second = load_workbook(other)[name], load_workbook(again)[name]
        assert [[c.value for c in row] for row in first.iter_rows()] == [
            [c.value for c in row] for row in second.iter_rows()
        ]


def test_a_withdrawal_from_a_round_robin_before_half_of_the_games(tmp_path: Path) -> None:
    """Fewer than half of the games: the results stay visible and count for nobody."""
    path = club(tmp_path, 6, 5, "berger")
    pairbook("next", path)
    player(path, 4, PlayerColumn.UNTIL_ROUND, 1)
    output = pairbook("standings", path).output
    assert "P04 has left" in output
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    open_games = [
        p for each in reading.tournament.rounds for p in each.pairings if p.result is None and 4 in (p.white, p.black)
    ]
    assert len(open_games) == 1  # round 1 itself, still to be played or forfeited by hand


def test_a_round_whose_sheet_was_renamed_is_not_forgotten(tmp_path: Path) -> None:
    """The newest round's sheet renamed or deleted: every command says so, and nothing is paired a second time."""
    path = club(tmp_path, 8, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"})
    book = load_workbook(path)
    book["Round 1"].title = "First evening"
    book.save(path)
    before = path.read_bytes()
    for command in ("next", "standings", "check"):
        assert "Round 1 was paired" in pairbook(command, path, status=1).output
    assert path.read_bytes() == before


def test_hand_made_pairs_are_marked(tmp_path: Path) -> None:
    """Pairs the arbiter changed carry a mark beside the board, and every command names them."""
    path = club(tmp_path, 8, 5)
    pairbook("next", path)
    by_hand(path, 1, ["1-2", "6-5", "3-7", "8-4"])
    results(path, 1, {"1-2": "1-0", "6-5": "0-1", "3-7": "1-0", "8-4": "0-1"})
    assert "boards: 1, 2" in pairbook("next", path).output
    remarks = [cell.value for row in load_workbook(path)["Round 1"].iter_rows() for cell in row]
    assert remarks.count("by hand") == 2
    assert "boards: 1, 2" in pairbook("check", path).output


def test_a_correction_typed_beside_the_result_is_not_swallowed(tmp_path: Path) -> None:
    """A result typed over the cell next to one that is filled is named, with the cell it belongs into."""
    path = club(tmp_path, 8, 5)
    play(path, 1, {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"})
    address = games(path, "Round 1")[0][0]
    beside = load_workbook(path)["Round 1"][address].offset(column=1).coordinate
    type_into(path, {("Round 1", beside): "0-1"})
    assert f"cell {beside}" in pairbook("next", path, status=1).output


def test_another_ending_is_not_written(tmp_path: Path) -> None:
    """A workbook is not written under the name of another kind of file."""
    path = club(tmp_path, 8, 5)
    pairbook("next", path, "-o", tmp_path / "round.pdf", status=2)
    assert not (tmp_path / "round.pdf").exists()


def test_problems_can_be_worked_through_on_a_sheet(tmp_path: Path) -> None:
    """``check -o`` puts every finding on a sheet of its own workbook; the tournament's is not touched."""
    path = club(tmp_path, 8, 5)
    pairbook("next", path)
    results(path, 1, {"1-5": "1-O", "6-2": "2-0", "3-7": "1-0", "8-4": "0-1"})
    before = path.read_bytes()
    pairbook("check", path, "-o", tmp_path / "problems.xlsx", status=1)
    sheet = load_workbook(tmp_path / "problems.xlsx")["Problems"]
    told = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value]
    assert any("1-O" in words for words in told)
    assert any("2-0" in words for words in told)
    assert path.read_bytes() == before
