"""Pairings that looked wrong, or did not exist."""

from pathlib import Path

import pytest

from generator.standings import compute
from generator.tournament import Tournament
from tests.cli.test_main_job import pairbook
from tests.support.clubs import free, pairs, played, results, tournament, typed

SIX = [
    {"1-4": "1-0", "5-2": "1-0", "3-6": "1-0"},
    {"3-1": "1-0", "4-5": "1-0", "2-6": "1-0"},
    {"5-3": "1-0", "1-2": "1-0", "6-4": "1-0"},
]
SEVEN = [
    {"1-2": "1-0", "3-4": "1-0", "7-5": "0-1", "6": "absent"},
    {"3-1": "0-1", "5-2": "0-1", "4-6": "0-1", "7": "bye"},
    {"1-5": "½-½", "2-7": "1-0", "6-3": "0-1", "4": "bye"},
    {"7-1": "0-1", "2-3": "1-0", "5-4": "0-1", "6": "bye"},
    {"1-6": "1-0", "4-2": "1-0", "7-3": "0-1", "5": "bye"},
]


def test_six_players_round_four(tmp_path: Path) -> None:
    """No legal pairing: said with who could still meet whom and what can be done, nothing written."""
    path = typed(tmp_path, 6, SIX, rounds=4)
    before = path.read_bytes()
    output = pairbook("next", path, status=3).output
    assert "No legal pairing exists for round 4" in output
    assert "P01: P05, P06; P02: P03, P04" in output
    assert "End the tournament" in output
    assert path.read_bytes() == before


def test_six_players_four_rounds_are_warned_of_at_set_up(tmp_path: Path) -> None:
    """``new`` and the first ``next`` say how often such events get stuck, and offer the round robin."""
    made = pairbook("new", tmp_path / "six.xlsx", "--players", 6, "--rounds", 4).output
    first = pairbook("next", typed(tmp_path, 6, [], rounds=4)).output
    for output in (made, first):
        assert "cannot be finished in about 38 of 100 cases" in output
        assert "Play at most 3 rounds, or all against all" in output
    fewer = pairbook("new", tmp_path / "three.xlsx", "--players", 6, "--rounds", 3).output
    assert "of 100 cases" not in fewer


def test_the_warning_comes_before_the_last_round(tmp_path: Path) -> None:
    """Before each later round the rest of the event is played on by chance, and the trouble said while it is early."""
    path = typed(tmp_path, 6, SIX[:2], rounds=5)
    output = pairbook("next", path).output
    assert "came" in output
    assert "to a round without any legal pairing" in output
    enough = pairbook("next", typed(tmp_path, 24, played(24, 2), rounds=7)).output
    assert "without any legal pairing" not in enough


def test_seven_players_last_round(tmp_path: Path) -> None:
    """The bye cannot go to number 3, since the other six could then not be paired; it goes to number 2."""
    path = typed(tmp_path, 7, SEVEN, rounds=6)
    pairbook("next", path)
    assert sorted(pairs(path, 6)) == ["3-5", "4-1", "6-7"]
    assert free(path, 6) == "P02"


def co_leaders() -> list[dict[str, str]]:
    """Four rounds of sixteen players: 1 and 2 have 4 points with BWBW and BWWB, 3 to 8 have 3½, nobody met twice."""
    colours = {1: "BWBW", 2: "BWWB"} | {n: "WBWB" if n % 2 else "BWBW" for n in range(3, 9)}
    rounds = []
    for number in range(4):
        each = {}
        for upper in range(1, 9):
            lower = 9 + (upper - 1 + number) % 8
            drawn = upper > 2 and number == upper % 4
            if colours[upper][number] == "W":
                each[f"{upper}-{lower}"] = "½-½" if drawn else "1-0"
            else:
                each[f"{lower}-{upper}"] = "½-½" if drawn else "0-1"
        rounds.append(each)
    return rounds


def test_co_leaders_meet(tmp_path: Path) -> None:
    """Two players on 4 out of 4 with compatible colours who have not met sit at board 1."""
    path = typed(tmp_path, 16, co_leaders(), rounds=7)
    standings = compute(tournament(path))
    assert [row.player for row in standings.rows if row.points == 4] == [1, 2]
    assert sum(row.points == 3.5 for row in standings.rows) == 6
    pairbook("next", path)
    assert pairs(path, 5)[0] in ("1-2", "2-1")


@pytest.mark.parametrize(
    ("colour", "expected"), [("Black", ["6-2", "3-7", "8-4", "5-10"]), ("White", ["2-6", "7-3", "4-8", "10-5"])]
)
def test_number_one_is_absent_in_round_one(tmp_path: Path, colour: str, expected: list[str]) -> None:
    """Players who were never paired do not count for odd and even (C.04.2, Art. 2.4)."""
    path = typed(tmp_path, 10, [], columns={"Byes": {1: "1-", 9: "1-"}}, rounds=4, first_colour=colour)
    pairbook("next", path)
    assert pairs(path, 1) == expected


def _met(found: Tournament) -> list[frozenset[int]]:
    return [frozenset((p.white, p.black)) for each in found.rounds for p in each.pairings]


def test_no_repeat_while_another_pairing_is_possible(tmp_path: Path) -> None:
    """The two leaders met in round 2 and do not meet again, although nobody else has their points."""
    rounds = [
        {"1-4": "1-0", "5-2": "0-1", "3-6": "½", "7": "bye"},
        {"7-1": "½", "2-3": "½", "4-5": "½", "6": "bye"},
        {"1-2": "1-0", "3-7": "0-1", "6-4": "½", "5": "bye"},
    ]
    path = typed(tmp_path, 7, rounds, rounds=4)
    pairbook("next", path)
    assert not {"1-7", "7-1"} & set(pairs(path, 4))
    assert len(set(_met(tournament(path)))) == 12


def test_the_only_pairing_left_is_found(tmp_path: Path) -> None:
    """Four players, two rounds: what is left for round 3 is paired, whatever the points say."""
    path = typed(tmp_path, 4, [{"1-3": "1-0", "4-2": "0-1"}, {"2-1": "0-1", "3-4": "½"}], rounds=3)
    pairbook("next", path)
    assert {frozenset(map(int, each.split("-"))) for each in pairs(path, 3)} == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_forfeited_pairing_may_be_played_again(tmp_path: Path) -> None:
    """A game that was forfeited is no meeting: with two players left it is simply paired once more."""
    path = typed(tmp_path, 2, [{"1-2": "+/-"}], rounds=2)
    pairbook("next", path)
    assert pairs(path, 2) in (["1-2"], ["2-1"])
    results(path, 2, dict.fromkeys(pairs(path, 2), "1-0"))
    pairbook("check", path)
