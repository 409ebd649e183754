"""The memory of a workbook between two commands."""

from hypothesis import given
from hypothesis import strategies as st

from generator.state import (
    Snapshot,
    altered_pairs,
    before_round,
    corrections,
    counting,
    earlier_corrections,
    fingerprint,
    read_snapshot,
    write_snapshot,
)
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Tournament,
)

PLAYERS = tuple(Player(number, f"Player {number}") for number in range(1, 10))
ROUND = Round(
    1,
    (Pairing(1, 5, 1, WHITE_WINS), Pairing(6, 2, 2, BLACK_WINS), Pairing(3, 7, 3, DRAWN), Pairing(8, 4, 4)),
    (Bye(9, Outcome.PAIRING_ALLOCATED_BYE),),
)
UNPLAYED = Round(1, tuple(Pairing(p.white, p.black, p.board) for p in ROUND.pairings), ROUND.byes)
MEMORY = Snapshot((UNPLAYED,), (ROUND,))


def outcome_pairs() -> st.SearchStrategy[Result | None]:
    """Any result of a pair, or none."""
    games = st.sampled_from([outcome for outcome in Outcome if not outcome.bye])
    return st.none() | st.builds(Result, games, games)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round with any results and byes."""
    numbers = draw(st.permutations(range(1, 12)))
    count = draw(st.integers(0, 5))
    pairs = tuple(Pairing(numbers[2 * i], numbers[2 * i + 1], i + 1, draw(outcome_pairs())) for i in range(count))
    byes = tuple(
        Bye(number, draw(st.sampled_from([outcome for outcome in Outcome if outcome.bye])))
        for number in numbers[2 * count :]
    )
    return Round(draw(st.integers(1, 20)), pairs, byes)


@given(st.lists(rounds(), max_size=3))
def test_a_snapshot_survives_its_text_form(counted: list[Round]) -> None:
    """What is written into the Log is read back the same, results and byes included."""
    memory = Snapshot((), tuple(counted))
    assert read_snapshot(write_snapshot(memory)) == memory


def test_pairs_and_the_odd_bye_survive_without_results() -> None:
    """A round as paired is remembered with its boards and its pairing-allocated bye."""
    assert read_snapshot(write_snapshot(MEMORY)) == MEMORY


def test_lines_of_other_forms_are_passed_over() -> None:
    """A later version may write more than this one understands."""
    assert read_snapshot("version 9\nR1 1-2\n{}") == Snapshot((Round(1, (Pairing(1, 2, 1),)),))


def test_an_unchanged_tournament_has_no_corrections() -> None:
    """Nothing is reported when every result is the one the next round was paired with."""
    assert corrections(MEMORY, Tournament(PLAYERS, (ROUND,))) == ()


def test_a_corrected_result_is_found() -> None:
    """A result that changed after the next round was paired is reported with both values."""
    changed = Round(1, (Pairing(1, 5, 1, DRAWN), *ROUND.pairings[1:]), ROUND.byes)
    (found,) = corrections(MEMORY, Tournament(PLAYERS, (changed,)))
    assert (found.before, found.now) == (ROUND.pairings[0], changed.pairings[0])


def test_a_result_that_came_late_is_found() -> None:
    """A game that had no result when the next round was paired, and has one now, is a correction."""
    late = Round(1, (*ROUND.pairings[:3], Pairing(8, 4, 4, WHITE_WINS_BY_FORFEIT)), ROUND.byes)
    (found,) = corrections(MEMORY, Tournament(PLAYERS, (late,)))
    assert found.now == late.pairings[3]


def test_swapped_colours_are_one_correction_and_an_altered_pair() -> None:
    """White and Black exchanged by hand: the pair is the same, the colours are not the ones paired."""
    swapped = Round(1, (Pairing(5, 1, 1, BLACK_WINS), *ROUND.pairings[1:]), ROUND.byes)
    tournament = Tournament(PLAYERS, (swapped,))
    assert len(corrections(MEMORY, tournament)) == 1
    assert altered_pairs(MEMORY, tournament, 1) == (swapped.pairings[0],)


def test_another_kind_of_bye_is_a_correction() -> None:
    """A bye changed from the odd player's to a half point is reported."""
    changed = Round(1, ROUND.pairings, (Bye(9, Outcome.HALF_POINT_BYE),))
    (found,) = corrections(MEMORY, Tournament(PLAYERS, (changed,)))
    assert found.now == changed.byes[0]


def test_the_fingerprint_follows_the_results_and_nothing_else() -> None:
    """Equal tournaments have equal fingerprints; one result makes another."""
    with_result = Tournament(PLAYERS, (ROUND,))
    assert fingerprint(with_result) == fingerprint(Tournament(PLAYERS, (ROUND,)))
    assert fingerprint(with_result) != fingerprint(Tournament(PLAYERS, (UNPLAYED,)))


def test_what_a_round_was_paired_from_is_remembered_through_corrections() -> None:
    """Corrected after round 2 and again after round 3: each round is known with what it was paired from."""
    first = Round(1, (Pairing(1, 2, 1, WHITE_WINS),))
    corrected = Round(1, (Pairing(1, 2, 1, DRAWN),))
    again = Round(1, (Pairing(1, 2, 1, BLACK_WINS),))
    others = tuple(Round(number, (Pairing(1, 2, 1, WHITE_WINS),)) for number in (2, 3))
    memory = counting(Snapshot(), (first,), 1)  # round 2 is paired
    memory = counting(memory, (corrected, others[0]), 2)  # round 3 is paired
    memory = counting(memory, (again, *others), 3)  # round 4 is paired
    memory = read_snapshot(write_snapshot(memory))
    players = tuple(Player(number, f"P{number}") for number in (1, 2))
    now = Tournament(players, (again, *others, Round(4)))
    bases = [memory.basis(number, now)[0].pairings[0].result for number in (2, 3, 4)]
    assert bases == [WHITE_WINS, DRAWN, BLACK_WINS]
    found = earlier_corrections(memory, now)
    assert [(each.first, each.last) for each in found] == [(2, 2), (3, 3)]
    assert corrections(memory, now) == ()
    assert before_round(memory, 4).basis(3, now)[0].pairings[0].result == DRAWN
