"""``pairbook explain``: why a round was paired as it was, asked of workbooks as clubs have them."""

from pathlib import Path

import pytest

from generator.workbook.layout import PlayerColumn
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import (
    E8_ROUND_ONE,
    by_hand,
    club,
    in_sheet,
    name,
    pairs,
    play,
    played,
    player,
    results,
    setting,
    typed,
)

SEVEN = (
    {"1-2": "1-0", "3-4": "1-0", "7-5": "0-1", "6": "0"},
    {"3-1": "0-1", "5-2": "0-1", "4-6": "0-1", "7": "bye"},
    {"1-5": "½", "2-7": "1-0", "6-3": "0-1", "4": "bye"},
    {"7-1": "0-1", "2-3": "1-0", "5-4": "0-1", "6": "bye"},
    {"1-6": "1-0", "4-2": "1-0", "7-3": "0-1", "5": "bye"},
)
"""Seven players before the last of six rounds, who must find out who sits out."""


def lines(path: Path, *options: object, status: int = 0) -> list[str]:
    """What ``explain`` says, line by line."""
    return [line.strip() for line in pairbook("explain", path, *options, status=status).output.splitlines()]


def of_board(path: Path, board: int, *options: object) -> str:
    """What is said of one board."""
    return "\n".join(lines(path, "--board", board, *options))


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The seven players with the last round paired."""
    path = typed(tmp_path_factory.mktemp("seven"), 7, SEVEN, rounds=6)
    pairbook("next", path)
    return path


def test_who_sits_out_of_seven(seven: Path) -> None:
    """The bye cannot go to 3, as the other six cannot then be paired; four others had it, each with the round."""
    assert pairs(seven, 6) == ["4-1", "3-5", "6-7"]
    said = lines(seven)
    start = said.index("Bye: P02")
    assert said[start + 1 : start + 4] == [
        "The bye goes to the lowest score possible: 3 (C5, Art. 2.3.1).",
        "Must not have it (C2, Art. 2.1.2; C.04.1, Art. 4): P07 (bye, round 2); P06 (bye, round 4); "
        "P05 (bye, round 5); P04 (bye, round 3).",
        "The bye cannot go to P03: the other 6 cannot then be paired (C4, Art. 2.2.1). "
        "These cannot all get an opponent: P01; P02; P05; P07.",
    ]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (1, "P01 has a score of 4½; the bye goes to the lowest score possible, 3 (C5, Art. 2.3.1)."),
        (2, "The bye goes to the lowest score possible: 3 (C5, Art. 2.3.1)."),
        (3, "The bye cannot go to P03: the other 6 cannot then be paired (C4, Art. 2.2.1)."),
        (5, "P05 must not have the bye: bye in round 5 (C2, Art. 2.1.2; C.04.1, Art. 4)."),
    ],
)
@pytest.mark.parametrize("word", ["bye", "spielfrei", "Fri"])
def test_why_not_the_bye_for_somebody(seven: Path, who: int, said: str, word: str) -> None:
    """``--instead A bye`` names the rule that keeps this player from the bye; the word may be of any language."""
    assert said in "\n".join(lines(seven, "--instead", who, word))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "P01: Rank 1, 1 point"), ("de", "P01: Platz 1, 1 Punkt"), ("nb", "P01: Plass 1, 1 poeng")],
)
def test_one_point_is_not_said_as_several(tmp_path: Path, language: str, said: str) -> None:
    """The heading of a player's tie-breaks has the singular for one point, in every language."""
    path = typed(tmp_path, 4, [{"1-3": "1-0", "4-2": "1-0"}], rounds=3)
    setting(path, "language", language)
    output = pairbook("explain", path, "--player", "P01").output
    assert said in output.splitlines()


def test_why_not_two_who_met(seven: Path) -> None:
    """Two who have met: the round in which they did, and nothing about colours they will not have."""
    said = lines(seven, "--instead", "P01", "P07")
    assert said == ["Why these pairings: round 6", "P01 and P07 met in round 4 (C1, Art. 2.1.1)."]


def test_a_pair_that_was_made_is_told_with_its_colours(seven: Path) -> None:
    """A pair that is a board of the round is named as such, and why its colours are as they are; asked either way."""
    rule = "P01 has the stronger claim (Art. 5.2.2)."
    made = "\n".join(lines(seven, "--instead", "4", "1"))
    assert "This is board 1 of the round." in made
    turned = "\n".join(lines(seven, "--instead", "1", "4"))
    assert "P01 – P04 is board 1, with the colours the other way round." in turned
    assert rule in made
    assert rule in turned


def test_first_round(tmp_path: Path) -> None:
    """Round 1: upper half against lower half; nobody is due a colour, odd numbers of the upper half have the first."""
    path = club(tmp_path, 8, 5)
    pairbook("next", path)
    said = of_board(path, 2)
    assert "Board 2: P06 – P02" in said
    assert "Score group 0: number 2 of the upper half against number 2 of the lower half (Art. 3.2, 3.3)." in said
    assert "P06 no preference (no game yet)" in said
    assert (
        "P02, ranked higher, has the even number 2 in this round and so not the first colour, but Black (Art. 5.2.5)."
        in said
    )
    assert "P01, ranked higher, has the odd number 1 in this round and so the first colour, White" in of_board(path, 1)


def test_the_last_of_the_first_round_sits_out(tmp_path: Path) -> None:
    """In round 1 the bye goes to the last in the order, as nobody lower may have it."""
    path = club(tmp_path, 7, 5)
    pairbook("next", path)
    said = lines(path)
    start = said.index("Bye: P07")
    assert said[start + 1 : start + 3] == [
        "The bye goes to the lowest score possible: 0 (C5, Art. 2.3.1).",
        "Nobody lower in the order may have it.",
    ]


def test_first_round_without_number_one(tmp_path: Path) -> None:
    """Players never paired do not count: with number 1 absent, 2 holds number 1 of the round."""
    path = club(tmp_path, 7, 5)
    player(path, 1, PlayerColumn.BYES, "1-")
    pairbook("next", path)
    assert "P02, ranked higher, has the odd number 1 in this round" in of_board(path, 1)


def test_a_worse_criterion_is_named_with_both_values(tmp_path: Path) -> None:
    """Where the natural pair was given up for colours: the criterion, both values, the article, and the better pair."""
    path = typed(tmp_path, 4, [{"1-3": "½", "4-2": "½"}], rounds=4)
    pairbook("next", path)
    assert sorted(pairs(path, 2)) == ["2-1", "3-4"]
    said = "\n".join(lines(path, "--instead", 1, 4))
    assert (
        "With P01 – P04 score group ½ comes out worse in C12: players without the colour they are due: 2 instead of 0 "
        "(Art. 2.4.7)." in said
    )
    assert "Best round with it, in that group: P01 – P04; P02 – P03." in said
    assert "Colours would then be: P04 White." in said


def test_pairs_made_by_hand(tmp_path: Path) -> None:
    """A pair of the arbiter's is told as such, and is no reason to call the others wrong."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    by_hand(path, 2, ["4-2", "1-3", "5-8", "7-6"])
    said = lines(path)
    told = "The arbiter made this pairing. The rules had given: P04 – P01; P02 – P03."
    assert said[said.index("Board 1: P04 – P02") + 1] == told
    assert said[said.index("Board 2: P01 – P03") + 1] == told
    assert "Score group 0" in said[said.index("Board 3: P05 – P08") + 1]


def test_a_round_made_elsewhere(tmp_path: Path) -> None:
    """A typed round that is not as the rules give it: what they give instead, by board; other boards are explained."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE, {"1-3": "", "4-2": "", "5-8": "", "7-6": ""}], rounds=5)
    said = lines(path)
    assert said[said.index("Board 1: P01 – P03") + 1] == "Not as the rules give it: P04 – P01; P02 – P03."
    assert "Score group 0" in said[said.index("Board 3: P05 – P08") + 1]


def test_colours_the_other_way_round(tmp_path: Path) -> None:
    """A pair as by rule with exchanged colours: who has White by rule, and why."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE, {"1-4": "", "2-3": "", "5-8": "", "7-6": ""}], rounds=5)
    said = of_board(path, 1)
    assert "The rules give P04 White here; the colours stand the other way round." in said


def test_a_promised_bye(tmp_path: Path) -> None:
    """A promised bye is told as promised, whatever the rules would give."""
    path = club(tmp_path, 9, 5)
    player(path, 2, PlayerColumn.BYES, "1:bye")
    pairbook("next", path)
    said = lines(path)
    assert said[said.index("Bye: P02") + 1] == "The arbiter had promised the bye to P02."


def test_a_round_that_cannot_be_paired_by_the_rules(tmp_path: Path) -> None:
    """Where no legal pairing exists but a round stands, it is told so and nothing is invented."""
    rounds = [
        {"1-4": "1-0", "5-2": "1-0", "3-6": "1-0"},
        {"3-1": "1-0", "4-5": "1-0", "2-6": "1-0"},
        {"5-3": "1-0", "1-2": "1-0", "6-4": "1-0"},
        {"1-5": "", "2-4": "", "3-6": ""},
    ]
    path = typed(tmp_path, 6, rounds, rounds=4)
    said = lines(path)
    assert "The rules leave no complete pairing for this round (C.04.3, Art. 1.9.3); it was made otherwise." in said
    assert said[said.index("Board 1: P01 – P05") + 1] == "Not made by the rules of C.04.3."


def test_results_corrected_since(tmp_path: Path) -> None:
    """The round is explained with the results it was paired with, and that is said."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    cell = next(cell for cell, white, black, _ in games(path, "Round 1") if (white, black) == ("P06", "P02"))
    type_into(path, {("Round 1", cell): "1-0"})
    said = lines(path)
    assert "Explained with the results this round was paired with; some have changed since." in said
    assert not any("Not as the rules" in line for line in said)


def test_a_missing_result_stops_the_explanation(tmp_path: Path) -> None:
    """A round after one with a missing result is not explained; the round of the result is named."""
    rounds = [{**E8_ROUND_ONE, "1-5": ""}, {"1-4": "", "2-3": "", "5-8": "", "7-6": ""}]
    path = typed(tmp_path, 8, rounds, rounds=5)
    assert any("while a result of round 1 is missing" in line for line in lines(path, "--round", 2, status=2))


def test_without_colour_rules(tmp_path: Path) -> None:
    """Where colours do not count that is said once, and no board speaks of colours."""
    path = club(tmp_path, 8, 5)
    setting(path, "colour_rules", "no")
    pairbook("next", path)
    said = lines(path)
    assert "Colours do not count in this tournament; the higher ranked player stands first." in said
    assert not any(line.startswith("Colour:") for line in said)


def test_acceleration_is_said(tmp_path: Path) -> None:
    """Under the Baku method the groups are those of the pairing scores; that is said in the accelerated rounds."""
    path = club(tmp_path, 16, 7)
    setting(path, "acceleration", "Baku")
    pairbook("next", path)
    said = lines(path)
    assert "Pairing scores include the virtual points of the acceleration (C.04.7, Art. 1.5)." in said
    assert any(line.startswith("Score group 1: number 1 of the upper half") for line in said)
    for number in range(1, 5):
        results(path, number, dict.fromkeys(pairs(path, number), "½"))
        pairbook("next", path)
    assert not any("virtual points" in line for line in lines(path))


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("berger", "Berger table for 6 players, round 2: numbers"),
        ("double-berger", "Berger table for 6 players, round 2: numbers"),
        ("rutschsystem", "in round 2"),
        ("langbord", "in round 2"),
        ("berger-rotation", "in round 2"),
    ],
)
def test_round_robins(tmp_path: Path, system: str, said: str) -> None:
    """In a round robin the table, or the seats, say why two meet; another pair has its own round."""
    path = club(tmp_path, 6, 5, system) if system == "berger" else _round_robin(tmp_path, system)
    pairbook("next", path)
    explained = lines(path, "--round", 2)
    assert sum(line.startswith("Board ") for line in explained) == 3
    assert sum(said in line for line in explained) == 3
    for first, second in (("P01", "P02"), ("P02", "P01"), ("P03", "P06")):
        answer = lines(path, "--round", 2, "--instead", first, second)[0]
        there = any({first, second} <= set(line.split()) for line in explained if line.startswith("Board "))
        assert answer.startswith("The schedule has") != there
    assert "schedule fixes who is free" in "\n".join(lines(path, "--instead", "P01", "bye", status=2))


def test_the_second_game_of_two_has_colours_reversed(tmp_path: Path) -> None:
    """In the second cycle the reversal of the table's colours is said, in the first it is not."""
    path = _round_robin(tmp_path, "double-berger")
    pairbook("next", path)
    reversal = "Second game of the two: the colours of the table are reversed."
    assert lines(path, "--round", 10).count(reversal) == 3
    assert reversal not in lines(path, "--round", 1)


def test_what_is_not_there(tmp_path: Path) -> None:
    """Nothing paired yet, no such board, no such round: each is refused with what there is."""
    path = club(tmp_path, 8, 5)
    assert any("No round is paired yet" in line for line in lines(path, status=2))
    pairbook("next", path)
    assert any("has no board 5; its boards are 1 to 4" in line for line in lines(path, "--board", 5, status=2))
    assert any("Round 3 is not played yet" in line for line in lines(path, "--round", 3, status=2))
    assert any("There is no player" in line for line in lines(path, "--instead", "P01", "99", status=2))
    assert "Nobody can be paired with themselves." in lines(path, "--instead", "P01", "P01")


def test_an_absent_player_cannot_be_paired(tmp_path: Path) -> None:
    """Somebody who is not in the round is named as such."""
    path = club(tmp_path, 9, 5)
    player(path, 3, PlayerColumn.BYES, "1-")
    pairbook("next", path)
    answer = lines(path, "--instead", "P03", "P04")
    assert "P03 is not paired in round 1: absent (C.04.2, Art. 3.3)." in answer
    assert not any("P04" in line for line in answer)


@pytest.mark.parametrize(
    ("language", "title", "words"),
    [
        ("Deutsch", "Warum diese Paarungen: Runde 2", "Farbe: "),
        ("Norsk", "Hvorfor dette oppsettet: runde 2", "Farge: "),
    ],
)
def test_in_the_language_of_the_workbook(tmp_path: Path, language: str, title: str, words: str) -> None:
    """Everything is said in the workbook's language."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5, language=language)
    pairbook("next", path)
    said = lines(path)
    assert said[0] == title
    assert sum(line.startswith(words) for line in said) == 4
    assert not any(" due " in line or "Score group" in line for line in said)


def test_the_sheet_says_what_the_command_says(tmp_path: Path) -> None:
    """The Why sheet has a row for each board of the latest round and one for the bye, from round 1 on."""
    path = typed(tmp_path, 9, played(9, 2), rounds=5)
    (tmp_path / "first").mkdir()
    pairbook("next", path)
    rows = [[value for value in row if value is not None] for row in in_sheet(path, "Why")]
    boards = {row[0]: row for row in rows if len(row) == 3 and isinstance(row[0], int) and "\n" in str(row[1])}
    assert sorted(boards) == [1, 2, 3, 4]
    for board, row in boards.items():
        said = of_board(path, int(str(board)))
        assert str(row[2]).splitlines()[-1] in said
    assert any(str(row[0]).startswith("Bye: P") for row in rows if row)
    first = club(tmp_path / "first", 8, 5)
    pairbook("next", first)
    assert sum("\n– P0" in str(row[1]) for row in in_sheet(first, "Why")) == 4


def test_nothing_is_written(seven: Path) -> None:
    """The workbook stays as it is."""
    before = seven.read_bytes()
    lines(seven)
    lines(seven, "--instead", 1, 2)
    assert seven.read_bytes() == before


def _round_robin(folder: Path, system: str) -> Path:
    entries = folder / "entries.txt"
    entries.write_text("\n".join(f"{name(n)}; {2000 - 10 * n}" for n in range(1, 7)), encoding="utf-8")
    path = folder / "rr.xlsx"
    pairbook("new", path, "--system", system, "--from", entries)
    setting(path, "first_colour", "White")
    return path
