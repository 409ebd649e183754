"""Results, byes and absences: every spelling, every spoiled value, and writing that can be read back."""

import os
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import results
from generator.languages import Language
from generator.results import (
    ByeReading,
    Certainty,
    Doubt,
    Origin,
    ResultReading,
    read_absences,
    read_bye,
    read_points,
    read_result,
)
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    BOTH_LOSE,
    DOUBLE_FORFEIT,
    DRAWN,
    POSTPONED,
    UNRATED_BLACK_WINS,
    UNRATED_DRAWN,
    UNRATED_WHITE_WINS,
    WHITE_DRAWS_BLACK_LOSES,
    WHITE_LOSES_BLACK_DRAWS,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Outcome,
    Result,
)

CERTAIN_SPELLINGS = {
    WHITE_WINS: "1-0|1–0|1—0|1‑0|1−0|1 - 0|1:0|1/0| 1-0 |1\xa0-\xa00|1-0\u200b|\ufeff1-0|１－０"
    "|'1-0|1-0.|1.0-0.0|1,0-0,0|1 : 0",
    BLACK_WINS: "0-1|0–1|0 - 1|0:1|0/1",
    DRAWN: "½-½|1/2-1/2|1/2|½|.5|0.5|0,5|0,5-0,5|0.5:0.5|=|R|remis|Remis|D|draw|nulle|tablas"
    "|½:½|½ – ½|=-=|,5|½/½|uavgjort",
    WHITE_WINS_BY_FORFEIT: "+/-|+:-|+ -|+-|+--|+ / −|1-0f|1-0F|1-0FF|1-0 ff|1:0 kl|1:0 kl.|1:0 kampflos"
    "|1-0 WO|1-0 uten kamp|1-0 (forfeit)|1F-0F|+ : -",
    BLACK_WINS_BY_FORFEIT: "-/+|-:+|0-1f|0-1FF|0:1 kl|0-1 WO|--+|0F-1F|- : +",
    DOUBLE_FORFEIT: "-/-|-:-|0-0f|0-0FF|--|0-0 WO|0F-0F|---",
    BOTH_LOSE: "0-0|0–0|0:0",
    WHITE_DRAWS_BLACK_LOSES: "½-0|0.5-0|0,5-0|1/2-0|½:0",
    WHITE_LOSES_BLACK_DRAWS: "0-½|0-0.5|0-0,5|0-1/2|0:½",
    UNRATED_WHITE_WINS: "1-0 u|1:0 u|1-0U|1-0 unrated|1-0 (ur)|1/0 [nr]|1.0-0.0 u",
    UNRATED_DRAWN: "½-½U|½:½ u|1/2-1/2 unrated",
    UNRATED_BLACK_WINS: "0-1U|0:1 u|0-1 ungewertet",
    POSTPONED: "adj.|postponed|verlegt|Hänge|utsatt|hengeparti|Hängepartie",
}
SAID_SPELLINGS = {
    WHITE_WINS: "W|w|White|Weiß|hvit",
    BLACK_WINS: "B|S|Schwarz|svart|sort|Black",
    BOTH_LOSE: "X",
    POSTPONED: "?",
}
ASKED = {
    "1": (WHITE_WINS, Doubt.NUMBER),
    "0": (BLACK_WINS, Doubt.NUMBER),
    "1.0": (WHITE_WINS, Doubt.NUMBER),
    "1,0": (WHITE_WINS, Doubt.NUMBER),
    "0.0": (BLACK_WINS, Doubt.NUMBER),
    "0,0": (BLACK_WINS, Doubt.NUMBER),
    "1-O": (WHITE_WINS, Doubt.LETTERS),
    "l-0": (WHITE_WINS, Doubt.LETTERS),
    "I-0": (WHITE_WINS, Doubt.LETTERS),
    "0-|": (BLACK_WINS, Doubt.LETTERS),
    "oo": (None, Doubt.UNKNOWN),
    "½½": (DRAWN, Doubt.UNKNOWN),
    "½ ½": (DRAWN, Doubt.UNKNOWN),
    "1/2 1/2": (DRAWN, Doubt.UNKNOWN),
    "10": (WHITE_WINS, Doubt.UNKNOWN),
    "01": (BLACK_WINS, Doubt.UNKNOWN),
    "1\u20090": (WHITE_WINS, Doubt.UNKNOWN),
    "2-0": (None, Doubt.UNKNOWN),
    "1-1": (None, Doubt.UNKNOWN),
    "½-1": (None, Doubt.UNKNOWN),
    "+/+": (None, Doubt.UNKNOWN),
    "½-½ f": (None, Doubt.UNKNOWN),
    "1f-0": (None, Doubt.UNKNOWN),
    "1f-0 u": (None, Doubt.UNKNOWN),
    "1-1 u": (None, Doubt.UNKNOWN),
    "kl": (None, Doubt.WHOSE_FORFEIT),
    "kampflos": (None, Doubt.WHOSE_FORFEIT),
    "n.a.": (None, Doubt.WHOSE_FORFEIT),
    "på walkover": (None, Doubt.WHOSE_FORFEIT),
    "WO": (None, Doubt.WHOSE_FORFEIT),
    "+": (None, Doubt.WHOSE_FORFEIT),
    "-": (None, Doubt.WHOSE_FORFEIT),
    "H": (None, Doubt.AMBIGUOUS),
    "F": (None, Doubt.WHOSE_FORFEIT),
    "n/a": (None, Doubt.UNKNOWN),
    "=1-0": (None, Doubt.UNKNOWN),
    "1-0 in 20 moves": (None, Doubt.UNKNOWN),
    "'": (None, Doubt.UNKNOWN),
    "bye": (None, Doubt.UNKNOWN),
}


def _table(spellings: dict[Result, str]) -> list[tuple[str, Result]]:
    return [(typed, result) for result, line in spellings.items() for typed in line.split("|")]


@pytest.mark.parametrize(("typed", "result"), _table(CERTAIN_SPELLINGS))
def test_spelling_is_taken(typed: str, result: Result) -> None:
    """Every usual spelling of a result, in any language, is taken without a word."""
    assert read_result(typed) == ResultReading(Certainty.CERTAIN, result)


@pytest.mark.parametrize(("typed", "result"), _table(SAID_SPELLINGS))
def test_letter_is_taken_and_said(typed: str, result: Result) -> None:
    """A letter with one meaning in a cell of results is taken, and the arbiter is told."""
    assert read_result(typed) == ResultReading(Certainty.SAY, result, Doubt.UNUSUAL)


@pytest.mark.parametrize(("typed", "guess", "doubt"), [(typed, *rest) for typed, rest in ASKED.items()])
def test_doubtful_text_is_asked_about(typed: str, guess: Result | None, doubt: Doubt) -> None:
    """A text that may mean several things, or nothing, is never taken; the likely meaning is offered."""
    assert read_result(typed) == ResultReading(Certainty.ASK, guess, doubt)


@pytest.mark.parametrize("typed", ["", " ", "\u200b", "*", "…", "...", "\xa0", None])
def test_nothing_is_blank(typed: str | None) -> None:
    """Blanks, invisible characters and the marks for "not yet" are an empty cell."""
    assert read_result(typed) == results.BLANK


@pytest.mark.parametrize(
    ("value", "reading"),
    [
        (time(1, 0), ResultReading(Certainty.SAY, WHITE_WINS, Doubt.TIME)),
        (time(0, 1), ResultReading(Certainty.SAY, BLACK_WINS, Doubt.TIME)),
        (1 / 24, ResultReading(Certainty.SAY, WHITE_WINS, Doubt.TIME)),
        (0.0416667, ResultReading(Certainty.SAY, WHITE_WINS, Doubt.TIME)),
        (1 / 1440, ResultReading(Certainty.SAY, BLACK_WINS, Doubt.TIME)),
        (timedelta(hours=1), ResultReading(Certainty.SAY, WHITE_WINS, Doubt.TIME)),
        (datetime(1899, 12, 31, 1, 0), ResultReading(Certainty.SAY, WHITE_WINS, Doubt.TIME)),  # noqa: DTZ001
        (datetime(1900, 1, 1, 0, 1), ResultReading(Certainty.SAY, BLACK_WINS, Doubt.TIME)),  # noqa: DTZ001
        (datetime(1901, 1, 1, 1, 0), ResultReading(Certainty.ASK, None, Doubt.DATE)),  # noqa: DTZ001
        (time(0, 0), ResultReading(Certainty.ASK, BOTH_LOSE, Doubt.TIME)),
        (time(2, 0), ResultReading(Certainty.ASK, None, Doubt.TIME)),
        (0.5, ResultReading(Certainty.SAY, DRAWN, Doubt.HALF)),
        (Decimal("0.5"), ResultReading(Certainty.SAY, DRAWN, Doubt.HALF)),
        (date(2000, 1, 1), ResultReading(Certainty.ASK, WHITE_WINS, Doubt.DATE)),
        (date(2026, 1, 2), ResultReading(Certainty.ASK, DRAWN, Doubt.DATE)),
        (date(2026, 2, 1), ResultReading(Certainty.ASK, DRAWN, Doubt.DATE)),
        (date(2026, 1, 1), ResultReading(Certainty.ASK, None, Doubt.DATE)),
        (36526, ResultReading(Certainty.ASK, WHITE_WINS, Doubt.DATE)),
        (46024.0, ResultReading(Certainty.ASK, DRAWN, Doubt.DATE)),
        (36001, ResultReading(Certainty.ASK, None, Doubt.DATE)),
        (36000, ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
        (59999, ResultReading(Certainty.ASK, None, Doubt.DATE)),
        (60000, ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
        (float("inf"), ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
        (10**400, ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
        (1, ResultReading(Certainty.ASK, WHITE_WINS, Doubt.NUMBER)),
        (0.0, ResultReading(Certainty.ASK, BLACK_WINS, Doubt.NUMBER)),
        (True, ResultReading(Certainty.ASK, WHITE_WINS, Doubt.LOGICAL)),
        (False, ResultReading(Certainty.ASK, BLACK_WINS, Doubt.LOGICAL)),
        (2, ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
        (float("nan"), ResultReading(Certainty.ASK, None, Doubt.UNKNOWN)),
    ],
)
def test_value_a_spreadsheet_made(value: object, reading: ResultReading) -> None:
    """Times that can only come from 1:0 and 0:1 are taken and said; dates and bare numbers are asked about."""
    assert read_result(value) == reading


@pytest.mark.parametrize(
    ("value", "origin", "reading"),
    [
        ("1-0", Origin.FORMULA, ResultReading(Certainty.SAY, WHITE_WINS, Doubt.FORMULA)),
        (1, Origin.FORMULA, ResultReading(Certainty.ASK, WHITE_WINS, Doubt.FORMULA)),
        (0.5, Origin.FORMULA, ResultReading(Certainty.ASK, DRAWN, Doubt.FORMULA)),
        (-1, Origin.FORMULA, ResultReading(Certainty.ASK, None, Doubt.FORMULA)),
        (None, Origin.FORMULA_WITHOUT_VALUE, ResultReading(Certainty.ASK, None, Doubt.FORMULA_WITHOUT_VALUE)),
        (None, Origin.ERROR, ResultReading(Certainty.ASK, None, Doubt.ERROR)),
    ],
)
def test_formula_or_error_is_never_blank(value: object, origin: Origin, reading: ResultReading) -> None:
    """A formula with a number, one without a value and an error are asked about, never taken for "not played"."""
    assert read_result(value, origin) == reading


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("result", results.USUAL_RESULTS)
def test_own_spelling_is_read_back(result: Result, language: Language) -> None:
    """What pairbook writes for a result is certain when it is read, in each language."""
    assert read_result(results.result_text(result, language)) == ResultReading(Certainty.CERTAIN, result)


SIDES = st.sampled_from([outcome for outcome in Outcome if not outcome.bye])


@given(st.builds(Result, SIDES, SIDES), st.sampled_from(Language))
def test_any_result_survives_writing(result: Result, language: Language) -> None:
    """Also results no game brings, such as two winners, come back as they were."""
    assert read_result(results.result_text(result, language)) == ResultReading(Certainty.CERTAIN, result)


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [
        *(
            (word, Outcome.PAIRING_ALLOCATED_BYE)
            for word in ("bye", "Freilos", "frei", "spielfrei", "exempt", "fri", "U")
        ),
        *((word, Outcome.HALF_POINT_BYE) for word in ("½", "H", "half", "halv", "WO-remis", "bye ½", "WO ½", 0.5)),
        *((word, Outcome.ZERO_POINT_BYE) for word in ("Z", "abs", "absent", "fehlt", "a", "0", "fraværende", 0)),
        *((word, Outcome.FULL_POINT_BYE) for word in ("F", "full", "bye 1", "WO 1", "Bye 1", 1)),
        ("descansa", Outcome.PAIRING_ALLOCATED_BYE),
        ("bye 0", Outcome.ZERO_POINT_BYE),
        ("fri (WO)", Outcome.PAIRING_ALLOCATED_BYE),
        ("stå over", Outcome.ZERO_POINT_BYE),
    ],
)
def test_kind_of_bye(typed: object, outcome: Outcome) -> None:
    """The four byes are kept apart whatever word says them, in any language."""
    reading = read_bye(typed)
    assert (reading.certainty, reading.outcome, reading.withdrawn) == (Certainty.CERTAIN, outcome, False)


def test_result_without_a_spelling_is_written_with_two_letters() -> None:
    """A result no game brings stands in a cell as the two letters of the FIDE report file, in every language."""
    two_winners = Result(Outcome.WIN, Outcome.WIN)
    assert {results.result_text(two_winners, language) for language in Language} == {"1|1"}
    assert results.result_text(WHITE_WINS_BY_FORFEIT, Language.ENGLISH) != "+|-"


SIDE_SPELLINGS: dict[Outcome, list[object]] = {
    Outcome.WIN: ["1", "1.0", "1,0", " 1 ", "'1", 1, 1.0, Decimal(1)],
    Outcome.DRAW: ["½", "1/2", "0,5", ".5", "=", "R", "Remis", 0.5],
    Outcome.LOSS: ["0", "0.0", "0,0", 0, 0.0],
    Outcome.FORFEIT_WIN: ["+", "1F", "1 f", "1 WO", "1kl"],
    Outcome.FORFEIT_LOSS: ["-", "–", "0F", "0 WO", "0kl"],
    Outcome.UNRATED_WIN: ["1u"],
    Outcome.UNRATED_DRAW: ["½u"],
    Outcome.UNRATED_LOSS: ["0 u"],
    Outcome.POSTPONED: ["?"],
}


@pytest.mark.parametrize(("value", "outcome"), [(value, key) for key, line in SIDE_SPELLINGS.items() for value in line])
def test_side_is_taken(value: object, outcome: Outcome) -> None:
    """One player's own cell takes points, forfeits and unrated points in their usual spellings, also as numbers."""
    assert results.read_side(value) == (Certainty.CERTAIN, outcome)
    assert results.read_side(value, Origin.FORMULA) == (Certainty.CERTAIN, outcome)


@pytest.mark.parametrize("value", ["1-0", "x", "2", 2, 0.25, True, date(2026, 1, 1), float("nan")])
def test_unknown_side_is_asked_about(value: object) -> None:
    """What is no score of one player is not taken for one, a logical value and a date included."""
    assert results.read_side(value) == (Certainty.ASK, None)


@pytest.mark.parametrize("value", [None, "", " ", "*", "…", "'"])
def test_side_without_entry_is_blank(value: object) -> None:
    """Nothing, blanks and the marks for "not yet" are an empty cell of one player."""
    assert results.read_side(value) == (Certainty.BLANK, None)


@pytest.mark.parametrize("origin", [Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE])
def test_error_is_no_score_and_no_bye(origin: Origin) -> None:
    """An error, or a formula nobody calculated, is asked about where a score or a bye is wanted, never blank."""
    assert results.read_side(None, origin) == (Certainty.ASK, None)
    assert read_bye(None, origin) == ByeReading(Certainty.ASK)


@pytest.mark.parametrize("outcome", SIDE_SPELLINGS)
def test_own_score_is_read_back(outcome: Outcome) -> None:
    """What a crosstable shows for one player is certain when it is read."""
    assert results.read_side(results.side_text(outcome)) == (Certainty.CERTAIN, outcome)


@pytest.mark.parametrize("result", [each for each in results.USUAL_RESULTS if each.white is not Outcome.DRAW])
def test_one_side_tells_the_other(result: Result) -> None:
    """A side left empty is the mirror of the other; only what a mirror cannot say needs both."""
    mirrored = result not in (BOTH_LOSE, DOUBLE_FORFEIT, WHITE_LOSES_BLACK_DRAWS)
    assert results.joined_sides(result.white, result.black) == result
    assert (results.joined_sides(result.white, None) == result) == mirrored
    assert (results.joined_sides(None, result.black) == result) == mirrored


def test_half_a_point_alone_is_a_draw() -> None:
    """Half a point on one side alone means half a point for both; ½-0 must be typed on both sides."""
    assert results.joined_sides(Outcome.DRAW, None) == results.joined_sides(None, Outcome.DRAW) == DRAWN
    assert results.joined_sides(Outcome.DRAW, Outcome.LOSS) == WHITE_DRAWS_BLACK_LOSES


@pytest.mark.parametrize(
    "sides",
    [
        (Outcome.WIN, Outcome.WIN),
        (Outcome.WIN, Outcome.DRAW),
        (Outcome.FORFEIT_WIN, Outcome.LOSS),
        (Outcome.UNRATED_WIN, Outcome.LOSS),
    ],
)
def test_sides_that_contradict_make_no_result(sides: tuple[Outcome, Outcome]) -> None:
    """Two winners, or a forfeit on one side only, are no result."""
    assert results.joined_sides(*sides) is None


def test_two_empty_sides_are_no_question() -> None:
    """Whoever joins two sides must have at least one."""
    with pytest.raises(ValueError, match="no side"):
        results.joined_sides(None, None)


@pytest.mark.parametrize("typed", ["withdrawn", "out", "raus", "abgemeldet", "zurückgezogen", "trukket", "retirado"])
def test_withdrawn(typed: str) -> None:
    """Words for leaving the tournament are recognised as such; the round itself brings nothing."""
    assert read_bye(typed) == ByeReading(Certainty.CERTAIN, Outcome.ZERO_POINT_BYE, withdrawn=True)


@pytest.mark.parametrize("typed", [None, "", " ", "...", "*", "…"])
def test_no_kind_of_bye_is_blank(typed: object) -> None:
    """Nothing, blanks and the marks for "not yet" are an empty cell of the kind of a bye."""
    assert read_bye(typed) == ByeReading(Certainty.BLANK)


@pytest.mark.parametrize("typed", ["ill", "2", "1-0", True, 2, 0.25, date(2026, 1, 1)])
def test_unknown_kind_of_bye_is_asked_about(typed: object) -> None:
    """A word or a number that is no kind of bye is not taken for one."""
    assert read_bye(typed) == ByeReading(Certainty.ASK)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome.bye])
def test_own_kind_of_bye_is_read_back(outcome: Outcome, language: Language) -> None:
    """What pairbook writes for a bye names the same bye when it is read."""
    assert read_bye(results.outcome_text(outcome, language)).outcome is outcome


HALF, ZERO, FULL, ODD = (
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.PAIRING_ALLOCATED_BYE,
)


@pytest.mark.parametrize(
    ("typed", "byes"),
    [
        ("3½ 5-", {3: HALF, 5: ZERO}),
        ("3 5½ 7:1", {3: ZERO, 5: HALF, 7: FULL}),
        ("3-5", {3: ZERO, 4: ZERO, 5: ZERO}),
        ("3-5½", {3: HALF, 4: HALF, 5: HALF}),
        ("3,5", {3: ZERO, 5: ZERO}),
        ("3, 5 (½)", {3: HALF, 5: HALF}),
        ("3: ½; 5 fehlt", {3: HALF, 5: ZERO}),
        ("R3 h, R5 abs", {3: HALF, 5: ZERO}),
        ("Runde 4 und 6", {4: ZERO, 6: ZERO}),
        ("2:bye", {2: ODD}),
        ("5 bye 1", {5: FULL}),
        ("4 WO ½", {4: HALF}),
        ("3 1/2", {3: HALF}),
        ("3 1", {1: ZERO, 3: ZERO}),
        ("2, 3 (½) 5 (1)", {2: HALF, 3: HALF, 5: FULL}),
        (1, {1: ZERO}),
        (4, {4: ZERO}),
        (999, {999: ZERO}),
        (4.0, {4: ZERO}),
        (None, {}),
        ("", {}),
    ],
)
def test_absences(typed: object, byes: dict[int, Outcome]) -> None:
    """The column of byes is read with rounds, ranges and kinds in the usual ways of writing them."""
    reading = read_absences(typed)
    assert (dict(reading.byes), reading.unknown, reading.withdrawn_from) == (byes, (), None)


def test_withdrawal_in_the_column_of_byes() -> None:
    """A round with a word for leaving is a withdrawal from that round on."""
    assert read_absences("3½ 6 out").withdrawn_from == 6


@pytest.mark.parametrize("typed", ["soon", "3x", "3½5", 3.5, "0", date(2026, 5, 3), True, "5-3"])
def test_unclear_absences_are_not_guessed(typed: object) -> None:
    """What may mean two rounds or one and a half, or nothing at all, is given back as not understood."""
    assert read_absences(typed).unknown


@pytest.mark.parametrize(
    ("typed", "unknown"),
    [
        ("3x, 5½ soon", ("3x", "soon")),
        ("soon;later", ("soon", "later")),
        ("x 3", ("x",)),
        ("3½5", ("3½5",)),
        (3.5, ("3.5",)),
        (0, ("0",)),
        (1000, ("1000",)),
        (True, ("True",)),
    ],
)
def test_what_is_not_understood_is_given_back(typed: object, unknown: tuple[str, ...]) -> None:
    """Each part that means nothing is named by itself, so the message can say which it was."""
    assert read_absences(typed).unknown == unknown


def test_absences_as_they_are_written() -> None:
    """Announced byes are written short, each kind by its own mark."""
    assert results.absences_text(((3, HALF), (5, ZERO), (7, FULL), (9, ODD))) == "3½ 5- 7:1 9:bye"


@given(
    st.dictionaries(st.integers(1, 99), st.sampled_from([HALF, ZERO, FULL, ODD]), max_size=8).map(
        lambda byes: tuple(sorted(byes.items()))
    )
)
def test_absences_survive_writing(byes: tuple[tuple[int, Outcome], ...]) -> None:
    """Announced byes come back as they were written."""
    assert read_absences(results.absences_text(byes)).byes == byes


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("½", "0.5"),
        ("1½", "1.5"),
        ("0,5", "0.5"),
        ("3", "3"),
        (1, "1"),
        (0.5, "0.5"),
        ("1/2", "0.5"),
        ("0", "0"),
        ("1 ½", "1.5"),
        ("2.50", "2.5"),
        ("12", "12"),
        (9999.5, "9999.5"),
    ],
)
def test_points(typed: object, points: str) -> None:
    """Points are understood with fractions, decimal comma and decimal point."""
    assert read_points(typed) == Decimal(points)


@pytest.mark.parametrize(
    "typed",
    [date(2026, 5, 1), "one", "", None, True, float("nan"), float("inf"), 1e9, 10000, "1e3", "-1", "12345678", "1-0"],
)
def test_no_points(typed: object) -> None:
    """A date made of 1.5, words and absurd numbers are no points."""
    assert read_points(typed) is None


CELLS = st.one_of(
    st.text(max_size=12),
    st.text("0123456789½+-–:/=.,fFuUwW oOlLxX*?'\u200b\xa0", max_size=9),
    st.floats(),
    st.integers(-(10**18), 10**18),
    st.booleans(),
    st.none(),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.timedeltas(),
    st.decimals(),
)


@settings(max_examples=int(os.environ.get("PAIRBOOK_FUZZ_CELLS", "500")), deadline=None)
@given(CELLS, st.sampled_from(Origin))
def test_no_cell_breaks_the_reading(value: object, origin: Origin) -> None:
    """Whatever stands in a cell is read without an exception, and something visible is never blank to all readers."""
    reading = read_result(value, origin)
    assert (reading.certainty is Certainty.BLANK) == (reading == results.BLANK)
    assert reading.result is not None or reading.certainty in (Certainty.BLANK, Certainty.ASK)
    read_bye(value, origin)
    read_absences(value)
    read_points(value)
    results.read_side(value, origin)
