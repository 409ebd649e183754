"""Postponed and adjourned games, a state of their own."""

from pathlib import Path

import pytest

from generator.standings import compute
from generator.tournament import POSTPONED
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import E8_ROUND_ONE, in_sheet, pairs, results, tournament, typed

WORDS = ["adjourned", "postponed", "hängend", "Hängepartie", "verlegt", "vertagt", "utsatt", "hengeparti", "avbrutt"]


@pytest.mark.parametrize("word", WORDS)
def test_every_word_for_it_counts_as_a_draw(tmp_path: Path, word: str) -> None:
    """Whatever the language: the game counts as a draw for the pairing, is said, and is marked beside its board."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE | {"1-5": word}], rounds=5)
    output = pairbook("next", path).output
    assert "Board 1 of round 1, P01 - P05, is postponed and counts as a draw" in output
    assert tournament(path).rounds[0].pairings[0].result == POSTPONED
    assert compute(tournament(path)).row(1).points == compute(tournament(path)).row(5).points
    assert "postponed" in next(row for row in in_sheet(path, "Round 1") if "P01" in row)


def test_who_is_paired_with_a_draw(tmp_path: Path) -> None:
    """The round is the one that a draw on the postponed board would have given."""
    one, other = (tmp_path / name for name in ("one", "other"))
    for folder, said in ((one, "adj."), (other, "½")):
        folder.mkdir()
        pairbook("next", typed(folder, 8, [E8_ROUND_ONE | {"3-7": said}], rounds=5))
    assert pairs(one / "club.xlsx", 2) == pairs(other / "club.xlsx", 2)


def test_settings_may_say_to_wait(tmp_path: Path) -> None:
    """With *wait for the result* the board is named and nothing written; ``--go-on`` pairs all the same."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE | {"3-7": "utsatt"}], rounds=5, postponed="wait for the result")
    before = path.read_bytes()
    output = pairbook("next", path, status=1).output
    assert "Round 1, cell D4: Board 3 of round 1, P03 - P07, is postponed, and Settings say to wait" in output
    assert path.read_bytes() == before
    assert "counts as a draw" in pairbook("next", path, "--go-on").output
    assert len(pairs(path, 2)) == 4


def test_every_list_marks_it_and_none_is_final(tmp_path: Path) -> None:
    """Round, progress table, standings and Live all say that the game is still to come, until its result is there."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE | {"3-7": "Hängepartie"}], rounds=1)
    for command in ("next", "standings"):
        output = pairbook(command, path).output
        assert "Board 3 of round 1, P03 - P07, is postponed. It counts as a draw until its result is typed" in output
    shown = {
        each: [str(cell) for row in in_sheet(path, each) for cell in row if cell is not None]
        for each in ("Round 1", "Crosstable", "Standings", "Live")
    }
    assert "postponed" in shown["Round 1"]
    assert "7w?" in shown["Crosstable"]
    assert any("? is a postponed game." in each for each in shown["Crosstable"])
    assert shown["Standings"].count("postponed (r. 1)") == 2
    assert "Final standings" not in shown["Standings"]
    assert "Provisional: games still open: 1" in shown["Standings"]
    assert any(each.startswith("=IF(") and "Postponed games:" in each for each in shown["Live"])
    type_into(path, {("Round 1", games(path, "Round 1")[2][0]): "1-0"})
    pairbook("next", path)
    assert "Final standings" in [cell for row in in_sheet(path, "Standings") for cell in row]
    assert "postponed" not in [cell for row in in_sheet(path, "Round 1") for cell in row]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("Deutsch", ("zählt für die Auslosung als Remis", "8 anwesend", "steigt mit Runde 2 ein")),
        ("norsk", ("regnes som remis for rundeoppsettet", "kommer inn i runde 2")),
    ],
)
def test_in_the_language_of_the_workbook(tmp_path: Path, language: str, sentences: tuple[str, ...]) -> None:
    """The same sentences come in German and in Norwegian."""
    rounds = [{"1-4": "1-0", "5-2": "adj.", "3-6": "½"}]
    path = typed(tmp_path, 8, rounds, columns={"From round": {7: 2, 8: 2}}, rounds=5, language=language)
    output = pairbook("next", path).output
    for sentence in sentences[:1] + sentences[-1:]:
        assert sentence in output
    results(path, 1, {"1-4": "0-1", "5-2": "1-0", "3-6": "½"})
    checked = pairbook("check", path).output
    assert "ausgelost" in checked if language == "Deutsch" else "satt opp" in checked
