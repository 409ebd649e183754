"""Byes, late entries and withdrawals that went wrong elsewhere, as an arbiter would meet them."""

from pathlib import Path

import pytest

from generator.tournament import Outcome
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import read_workbook
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import (
    E8_ROUND_ONE,
    absent_points,
    club,
    free,
    in_sheet,
    name,
    pairs,
    play,
    played,
    player,
    results,
    row_of,
    tournament,
    typed,
)


@pytest.mark.parametrize(
    ("word", "expected", "odd_one"),
    [("spielfrei", ["5-1", "2-3"], "P04"), ("bye 1", ["5-1", "2-3"], "P04"), ("½", ["2-1", "3-5"], "P04")],
)
def test_same_player_gets_the_bye_twice(tmp_path: Path, word: str, expected: list[str], odd_one: str) -> None:
    """A full point without play bars from the odd player's bye whatever word was typed; half a point does not."""
    path = typed(tmp_path, 5, [{"1-3": "1-0", "4-2": "0-1", "5": word}], rounds=4)
    pairbook("next", path)
    assert sorted(pairs(path, 2)) == sorted(expected)
    assert free(path, 2) == odd_one


def test_the_arbiter_chooses_who_sits_out(tmp_path: Path) -> None:
    """A bye promised for round 1 is given to that player alone, and the other sixteen are paired."""
    path = typed(tmp_path, 17, [], columns={"Byes": {9: "1:bye"}}, rounds=5)
    output = pairbook("next", path).output
    assert free(path, 1) == "P09"
    assert pairs(path, 1) == ["1-10", "11-2", "3-12", "13-4", "5-14", "15-6", "7-16", "17-8"]
    assert "17 present, 16 paired; 1 bye: P09." in output


def test_a_promised_bye_against_the_rules_is_given_and_the_rule_named(tmp_path: Path) -> None:
    """Round 3 promised to a player who had the bye in round 1: a warning names the article, the promise is kept."""
    rounds = [{"1-3": "1-0", "4-2": "0-1", "5": "bye"}, {"5-1": "0-1", "2-3": "1-0", "4": "bye"}]
    path = typed(tmp_path, 5, rounds, columns={"Byes": {5: "3:bye"}}, rounds=5)
    output = pairbook("next", path).output
    assert "P05 gets the promised bye of round 3, although round 1" in output
    assert "C.04.1, Art. 4" in output
    assert free(path, 3) == "P05"
    assert len(pairs(path, 3)) == 2
    results(path, 3, dict.fromkeys(pairs(path, 3), "½"))
    assert "differs from the rules" not in pairbook("check", path).output


def test_a_bye_promised_to_the_leader_is_given_and_the_rule_named(tmp_path: Path) -> None:
    """A bye promised to somebody who is not in the lowest scoregroup: said with who would have it by rule."""
    path = typed(
        tmp_path, 7, [{"1-4": "1-0", "5-2": "0-1", "3-6": "1-0", "7": "bye"}], columns={"Byes": {1: "2:bye"}}, rounds=4
    )
    output = pairbook("next", path).output
    assert free(path, 2) == "P01"
    assert "P01 gets the promised bye of round 2; by the rules P0" in output


def test_not_here_next_week(tmp_path: Path) -> None:
    """Who is marked absent for rounds 2 and 4 sits at no board then, gets nothing, and plays in round 3."""
    path = typed(tmp_path, 52, played(52, 1), columns={"Byes": dict.fromkeys((22, 28, 43), "2- 4-")}, rounds=5)
    for number in (2, 3, 4):
        output = pairbook("next", path).output
        at_boards = {each for pair in pairs(path, number) for each in pair.split("-")}
        gone = {"22", "28", "43"} - at_boards
        assert gone == ({"22", "28", "43"} if number != 3 else set())
        if number == 3:
            assert "52 present, 52 paired." in output
        else:
            assert "3 absent: P22, P28, P43" in output
            assert {absent_points(path, each, number) for each in (22, 28, 43)} == {
                Outcome.ZERO_POINT_BYE,
                Outcome.PAIRING_ALLOCATED_BYE,
            } - {Outcome.PAIRING_ALLOCATED_BYE}
            assert [row for row in in_sheet(path, f"Round {number}") if "P28" in row and "absent" in row]
        results(path, number, dict.fromkeys(pairs(path, number), "½"))


def test_until_when_people_may_join(tmp_path: Path) -> None:
    """A player joins for round 5, misses round 6 and plays round 7: each round is labelled, none counts twice."""
    path = typed(
        tmp_path,
        11,
        played(10, 4),
        columns={"From round": {11: 5}, "Byes": {11: "6-"}},
        rounds=9,
    )
    assert "P11 comes in with round 5. Rounds missed: 4" in pairbook("next", path).output
    results(path, 5, dict.fromkeys(pairs(path, 5), "½"))
    assert "1 absent: P11" in pairbook("next", path).output
    results(path, 6, dict.fromkeys(pairs(path, 6), "½"))
    pairbook("next", path)
    results(path, 7, dict.fromkeys(pairs(path, 7), "½"))
    pairbook("standings", path)
    row = row_of(path, "Crosstable", 11)
    rounds = row[3:10]
    assert rounds[:4] == ("·",) * 4
    assert rounds[5] == "abs"
    assert all(str(rounds[at]).endswith(("½", "1")) for at in (4, 6))
    points = {
        each.number: sum(p.result is not None and 11 in (p.white, p.black) for p in each.pairings)
        for each in tournament(path).rounds
    }
    assert sum(points.values()) + sum(free(path, each) == "P11" for each in range(1, 8)) == 2


def test_joining_in_the_second_half(tmp_path: Path) -> None:
    """Twelve rounds, a player joins for round 7: taken in with a message."""
    path = typed(tmp_path, 19, played(18, 6), columns={"From round": {19: 7}}, rounds=12)
    output = pairbook("next", path).output
    assert "P19 comes in with round 7. Rounds missed: 6" in output
    assert "19 present, 18 paired; 1 bye" in output


def test_dropped_after_the_result_was_entered(tmp_path: Path) -> None:
    """Number 4 leaves before round 2: the rest is paired by rule; the game played stays, and the table marks it."""
    first = {"1-5": "1-0", "6-2": "1-0", "3-7": "1-0", "8-4": "1-0", "9": "bye"}
    path = typed(tmp_path, 9, [first], columns={"Until round": {4: 1}}, rounds=5)
    pairbook("next", path)
    assert sorted(pairs(path, 2)) == sorted(["6-1", "9-3", "2-8", "5-7"])
    assert free(path, 2) == ""
    results(path, 2, dict.fromkeys(pairs(path, 2), "½"))
    pairbook("next", path)
    assert "withdrawn (r. 1)" in row_of(path, "Standings", 4)
    assert len([row for row in in_sheet(path, "Round 1") if "P04" in row]) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_dropped_after_the_round_was_paired(tmp_path: Path, begun: bool) -> None:
    """Number 4 leaves after round 2 was paired, before or after it began: a forfeit win, no pairing anew."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], columns={"Byes": {}, "Until round": {}}, rounds=5)
    pairbook("next", path)
    before = pairs(path, 2)
    if begun:
        address = next(each[0] for each in games(path, "Round 2") if "P04" not in each)
        type_into(path, {("Round 2", address): "1-0"})
    sheet = next(row for row in in_sheet(path, "Players") if "P04" in row)
    at = in_sheet(path, "Players").index(sheet) + 1
    type_into(path, {("Players", f"D{at}"): "2 out"})
    cells: dict[tuple[str, str], object] = {
        ("Round 2", each[0]): "½" for each in games(path, "Round 2") if "P04" not in each and not each[3]
    }
    type_into(path, cells)
    output = pairbook("next", path).output
    assert "entered as a forfeit" in output
    assert pairs(path, 2) == before
    board = next(each for each in games(path, "Round 2") if "P04" in each)
    assert board[3] == ("-/+" if board[1] == "P04" else "+/-")
    assert not any("4" in pair.split("-") for pair in pairs(path, 3))


def test_free_points_by_leaving_and_coming_back(tmp_path: Path) -> None:
    """A round typed by hand without two of the players: both are named, and nobody gives them points."""
    first = played(10, 1)[0]
    second = {"1-2": "1-0", "3-4": "½", "5-6": "0-1", "7-8": "1-0"}
    path = typed(tmp_path, 10, [first, second], rounds=5)
    output = pairbook("standings", path).output
    assert "P09 is in no row of round 2" in output
    assert "P10 is in no row of round 2" in output
    points = {each: row_of(path, "Standings", each) for each in (9, 10)}
    one = {side: result for pair, result in first.items() for side in pair.split("-")}
    assert {"9", "10"} <= set(one)
    assert all(tournament(path).rounds[1].byes == () for _ in points)


def test_two_players_forgotten(tmp_path: Path) -> None:
    """A game without a result: refused with its board; told to go on it counts as a draw, and both are on the list."""
    rounds = played(24, 4)
    open_pair = list(rounds[3])[8]
    rounds[3][open_pair] = ""
    path = typed(tmp_path, 24, rounds, rounds=7)
    before = path.read_bytes()
    refused = pairbook("next", path, status=1).output
    assert "Board 9" in refused
    assert path.read_bytes() == before
    output = pairbook("next", path, "--go-on").output
    assert "24 present, 24 paired." in output
    assert "counts as a draw" in output
    both = {name(int(each)) for each in open_pair.split("-")}
    assert both <= {side for each in games(path, "Round 5") for side in each[1:3]}
    late = next(each for each in games(path, "Round 4") if {each[1], each[2]} == both)
    assert late[3] == "adj."
    assert "postponed" in next(row for row in in_sheet(path, "Round 4") if late[1] in row)
    type_into(path, {("Round 4", late[0]): "1-0"})
    assert "has its result now" in pairbook("standings", path).output
    assert "postponed" not in next(row for row in in_sheet(path, "Round 4") if late[1] in row)
    checked = pairbook("check", path).output
    assert "differs from the rules" not in checked
    assert "would have been" not in checked


@pytest.mark.parametrize("begun", [False, True])
def test_check_after_somebody_left_or_was_announced_absent(tmp_path: Path, begun: bool) -> None:
    """Round 2 stays right by the rules; the board of who left is told, and that of who is announced absent."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    boards = {number: each for each in games(path, "Round 2") for number in (1, 3) if name(number) in each}
    assert len({each[0] for each in boards.values()}) == 2
    if begun:
        other = next(each for each in games(path, "Round 2") if each not in boards.values())
        type_into(path, {("Round 2", other[0]): "1-0"})
    player(path, 1, PlayerColumn.UNTIL_ROUND, 1)
    player(path, 3, PlayerColumn.BYES, "2-")
    output = pairbook("check", path).output
    assert "differs from the rules" not in output
    left, absent = boards[1], boards[3]
    assert f"Round 2, cell {left[0]}: {left[1]} - {left[2]}: one of them has withdrawn." in output
    assert f"Round 2, cell {absent[0]}: Board" in output
    assert "P03 is announced in Players as not playing this round, but was paired before that." in output
    assert "P03 is announced in Players" in pairbook("next", path, status=1).output


def test_somebody_entered_after_the_pairing(tmp_path: Path) -> None:
    """A row added after round 2 was paired: told how to come into it; with From round and --again there; begun, not."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    row = next(at for at, each in enumerate(in_sheet(path, "Players"), 1) if name(8) in each) + 1
    type_into(path, {("Players", f"B{row}"): "New, Nora"})
    told = f"Players, cell B{row}: New, Nora was entered after round 2 had been paired and comes in with round 3."
    assert told in pairbook("check", path).output
    begun = tmp_path / "begun.xlsx"
    begun.write_bytes(path.read_bytes())
    type_into(begun, {("Round 2", games(begun, "Round 2")[0][0]): "1-0"})
    assert "New, Nora comes in with round 3. Rounds missed: 2" in pairbook("check", begun).output
    assert told in pairbook("standings", path).output
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    number = next(each.number for each in reading.tournament.players if each.name == "New, Nora")
    place = reading.players.cell(number, PlayerColumn.FROM_ROUND)
    assert place is not None
    type_into(path, {(place.sheet, place.cell): 2})
    output = pairbook("next", path, "--again").output
    assert "9 present, 8 paired; 1 bye" in output
