"""The working of the tie-breaks in words, on the FIDE Technical Commission's crosstable."""

import pytest

from generator.languages import Language
from generator.sheets.tiebreak_working import words_of, working_remarks, working_sum, working_texts
from generator.standings import compute
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.working import Step
from tests.conformance.test_tiebreaks_examples import E1, E2


def test_working_of_a_cut_bye() -> None:
    """Player 4's Buchholz Cut 1 names every round, the opponent who withdrew, the virtual opponent and the cut."""
    assert working_texts(compute(E1, ("BH/C1",)), 4, words_of(E1, Language.ENGLISH)) == (
        "Player 4: Rank 3, 3½ points",
        "Behind the row above by BH-C1.",
        "BH-C1 Buchholz Cut 1 (C.07, Art. 8.1): 11½",
        "  Round 1: Player 12, counts 3; opponent's byes to the end count as draws (Art. 16.3)",
        "  Round 2: no opponent, 2½ does not count; virtual opponent with 2½: own points, at most 2½ (Art. 16.4.2);"
        " requested bye (16.2.3); cut: voluntary unplayed round, before the least (Art. 16.5)",
        "  Round 3: Player 13, counts 1½",
        "  Round 4: Player 3, counts 3½",
        "  Round 5: Player 1, counts 3½",
        "  Sum: 11½",
    )


def test_working_of_a_direct_encounter() -> None:
    """Every pass of Art. 6 is told, with the scores compared and the order that came of them."""
    assert working_texts(compute(E2, ("DE",)), 2, words_of(E2, Language.GERMAN)) == (
        "Player 2: Platz 2, 3½ Punkte",
        "Hinter der Zeile darüber durch DE.",
        "DE Direkter Vergleich (C.07, Art. 6): 2",
        "  Art. 6.2: Player 1 2, Player 2 ½, Player 3 ½; Reihenfolge Player 1 – Player 2 = Player 3",
        "  Art. 6.2: Player 2 ½, Player 3 ½; niemand wird getrennt",
    )


def test_working_of_a_performance() -> None:
    """A performance rating shows the opponents' ratings, their average and the table's difference."""
    lines = working_texts(compute(E1, ("TPR",)), 11, words_of(E1, Language.NORWEGIAN, halves=False))
    assert lines[-1] == "  motstandersnitt 1863, differanse i tabellen -87 (Art. 10.2)"
    assert lines[0].endswith(", 2,5 poeng")


def test_a_value_in_short() -> None:
    """On one line a cut stands in brackets, a virtual opponent has a star, and the rest adds up to the value."""
    words = words_of(E1, Language.ENGLISH)
    standings = compute(E1, ("BH/C1", "ARO", "TPR"))

    def short(number: int, place: int) -> str:
        return working_sum(standings.row(number).workings[place], 5, words)

    assert short(4, 0) == "11½ = 3 + (2½*) + 1½ + 3½ + 3½"
    assert short(4, 1).endswith(") : 4")
    assert "–" in short(4, 1)
    assert short(4, 2).startswith(f"{standings.row(4).values[2]}: ")


def test_remarks_are_made_once() -> None:
    """What holds for several tie-breaks is said once with all of them, and a separation at the first of its group."""
    words = words_of(E1, Language.ENGLISH)
    standings = compute(E1, ("BH/C1", "BH"))
    remarks = working_remarks(standings, standings.row(4), words, set())
    assert [each for each in remarks if each.startswith("Round 2")] == [
        "Round 2 (BH-C1, BH): virtual opponent with 2½: own points, at most 2½ (Art. 16.4.2); requested bye (16.2.3)",
        "Round 2 (BH-C1): cut: voluntary unplayed round, before the least (Art. 16.5)",
    ]
    level = compute(E2, ("DE",))
    told: set[Step] = set()
    said = [working_remarks(level, row, words_of(E2, Language.ENGLISH), told) for row in level.rows]
    assert [sum("Art. 6" in remark for remark in each) for each in said] == [1, 0, 0, 1, 0, 0]


@pytest.mark.parametrize("language", Language)
def test_every_working_has_words(language: Language) -> None:
    """Whatever is asked for, in a Swiss or a round robin, can be told in every language."""
    for tournament in (E1, E2):
        codes = [
            code + modifier
            for code, record in TIE_BREAKS.items()
            for modifier in ("", "/C1" * ("C" in record.modifiers), "/M1" * ("M" in record.modifiers))
        ]
        standings = compute(tournament, list(dict.fromkeys(codes)))
        words = words_of(tournament, language)
        for row in standings.rows:
            told = working_texts(standings, row.player, words)
            assert len(told) > len(standings.tie_breaks)
            assert all(working_sum(each, standings.after_round, words) for each in row.workings)
