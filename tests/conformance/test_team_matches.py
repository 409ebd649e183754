"""How team matches become points: FIDE C.07 (from 1 March 2026), Art. 11 to 13, and C.04.6, Art. 1.4."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.standings import compute, explain
from generator.tiebreaks.team_field import team_field
from generator.tiebreaks.working import Step, Value, Working
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    LineUp,
    Outcome,
    Result,
    System,
    TeamBye,
    TeamForfeit,
    TeamScoring,
    Tournament,
)
from tests.conformance.test_tiebreaks_teams import TRIANGLE, event


def columns(tournament: Tournament, *codes: str) -> dict[int, tuple[Value, ...]]:
    """The values of every team."""
    return {row.player: row.values for row in compute(tournament, codes).rows}


def with_results(tournament: Tournament, *results: Result) -> Tournament:
    """The tournament with other results in its only round, board by board."""
    (only,) = tournament.rounds
    pairings = tuple(replace(each, result=result) for each, result in zip(only.pairings, results, strict=True))
    return replace(tournament, rounds=(replace(only, pairings=pairings),))


@pytest.mark.parametrize(
    ("outcome", "match_points", "game_points", "board_count"),
    [
        (Outcome.PAIRING_ALLOCATED_BYE, 1, 2, 10),
        (Outcome.FULL_POINT_BYE, 2, 4, 10),
        (Outcome.HALF_POINT_BYE, 1, 2, 0),
        (Outcome.ZERO_POINT_BYE, 0, 0, 0),
    ],
)
def test_every_bye_of_a_team(outcome: Outcome, match_points: int, game_points: int, board_count: int) -> None:
    """The four byes on four boards: what they bring in both scores and on the boards."""
    tournament = event(3, 4, ("1-2 1111",), byes=(TeamBye(3, 1, outcome),))
    assert columns(tournament, "MPTS", "GPTS", "BC")[3] == (match_points, game_points, board_count)
    mine = team_field(tournament).scores["MP"].records[3][0]
    assert (mine.round, mine.outcome, mine.opponent) == (1, outcome, None)


def test_event_may_say_what_its_bye_is_worth() -> None:
    """C.04.6, 1.4: the regulations of an event may give the odd team's bye other match and game points."""
    tournament = event(3, 4, ("1-2 1111",), byes=(TeamBye(3, 1, Outcome.PAIRING_ALLOCATED_BYE),))
    assert tournament.team_event is not None
    scoring = TeamScoring(bye_match_points=Decimal(2), bye_game_points=Decimal(3))
    generous = replace(tournament, team_event=replace(tournament.team_event, scoring=scoring))
    assert columns(generous, "MPTS", "GPTS")[3] == (2, 3)


def test_absent_team_has_nothing_in_that_round() -> None:
    """A team that neither plays nor has a bye has a zero-point bye of that round."""
    tournament = event(3, 2, ("1-2 11",), ("1-3 11",))
    assert columns(tournament, "MPTS", "GPTS", "BC")[2] == (0, 0, 0)
    mine = team_field(tournament).scores["GP"].records[2][1]
    assert (mine.round, mine.outcome, mine.points) == (2, Outcome.ZERO_POINT_BYE, Decimal(0))


@pytest.mark.parametrize(
    ("results", "first", "second"),
    [
        ((WHITE_WINS_BY_FORFEIT,) * 2, (2, 2, 0, 3), (0, 0, 0, 0)),
        ((BLACK_WINS_BY_FORFEIT,) * 2, (0, 0, 0, 0), (2, 2, 0, 3)),
        ((WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT), (0, 1, 0, 1), (0, 1, 0, 2)),
        ((DOUBLE_FORFEIT,) * 2, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_match_without_a_game_is_forfeited(
    results: tuple[Result, ...], first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    """Where no board was played the match is no won match but a forfeit; level forfeits bring nobody match points."""
    tournament = with_results(event(2, 2, ("1-2 11",)), *results)
    assert columns(tournament, "MPTS", "GPTS", "WON", "BC") == {1: first, 2: second}


def test_one_game_makes_a_match() -> None:
    """A match with one game over the board is played, whatever was forfeited beside it."""
    tournament = with_results(event(2, 2, ("1-2 11",)), WHITE_WINS_BY_FORFEIT, Result(Outcome.DRAW, Outcome.DRAW))
    assert columns(tournament, "MPTS", "GPTS", "WON") == {1: (2, Decimal("1.5"), 1), 2: (0, Decimal("0.5"), 0)}


def test_forfeited_match_with_games_keeps_their_points() -> None:
    """A match given to one side after it was played: match points by the decision, game points as made."""
    forfeit = TeamForfeit(1, 1, 2, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
    tournament = event(2, 2, ("1-2 1=",), forfeits=(forfeit,))
    assert columns(tournament, "MPTS", "GPTS") == {1: (0, Decimal("1.5")), 2: (2, Decimal("0.5"))}
    assert team_field(tournament).scores["MP"].records[1][0].opponent == 2


def test_player_without_opponent_scores_for_the_team() -> None:
    """A player whose opponent's board stayed empty brings the points of his bye to the match."""
    tournament = event(2, 2, ("1-2 1",))
    (only,) = tournament.rounds
    alone = replace(tournament, rounds=(replace(only, byes=(Bye(22, Outcome.FULL_POINT_BYE),)),))
    assert columns(alone, "MPTS", "GPTS") == {1: (1, 1), 2: (1, 1)}


def test_line_up_holds_for_its_round_and_team_alone() -> None:
    """A line-up of one round says nothing about another round, nor about the other team."""
    line_up = LineUp(1, 1, 2, (12, 11))
    tournament = event(3, 2, ("1-2 10",), ("1-3 10",), line_ups=(line_up,))
    assert columns(tournament, "BC") == {1: (3,), 2: (2,), 3: (2,)}


def test_empty_board_of_a_line_up_brings_nothing() -> None:
    """A board left empty in a line-up, and a player of it who did not play, have no points; the others keep theirs."""
    tournament = event(2, 3, ("1-2 111",), line_ups=(LineUp(1, 1, 2, (None, 12, 99)),))
    assert columns(tournament, "BC")[1] == (2,)


def test_standings_of_teams_after_a_round() -> None:
    """Standings asked for after a round count the matches up to it and no other."""
    assert [(row.player, int(row.points)) for row in compute(TRIANGLE, (), after_round=1).rows] == [
        (1, 2),
        (2, 0),
        (3, 0),
    ]


def test_player_of_no_team_changes_nothing() -> None:
    """A game against somebody who is in no team belongs to no match."""
    tournament = event(2, 2, ("1-2 11",))
    (only,) = tournament.rounds
    strays = tuple(
        replace(only.pairings[0], white=white, black=black, board=3) for white, black in ((99, 11), (21, 98))
    )
    disturbed = replace(tournament, rounds=(replace(only, pairings=(*only.pairings, *strays)),))
    assert columns(disturbed, "MPTS", "GPTS", "BC") == columns(tournament, "MPTS", "GPTS", "BC")


def working(tournament: Tournament, code: str, team: int) -> Working:
    """The working of one team's value."""
    found = explain(tournament, code, team)
    assert isinstance(found, Working)
    return found


def test_working_of_a_board_count() -> None:
    """12.1: each board's number times the points made on it, in the order of the boards."""
    parts = working(event(2, 4, ("1-2 1==0",)), "BC", 1).contributions
    assert [(each.round, each.amount, each.points) for each in parts] == [
        (1, 1, 1),
        (2, 1, Decimal("0.5")),
        (3, Decimal("1.5"), Decimal("0.5")),
        (4, 0, 0),
    ]


def test_top_boards_show_the_board_that_decided() -> None:
    """12.2: level on board 1, so board 2 decides, and the step shows its points."""
    tournament = event(4, 3, ("1-3 110", "2-4 101"))
    (step,) = working(tournament, "TBR", 1).steps
    assert step == Step("12.2", (1, 2), (Decimal(1), Decimal(0)), (0, 0), ((1,), (2,)))


def test_bottom_boards_go_one_by_one() -> None:
    """12.3: all boards but the last level, then all but the last two, and so on to board 1."""
    tournament = event(4, 4, ("1-3 1011", "2-4 0111"))
    (step,) = working(tournament, "BBE", 1).steps
    assert step == Step("12.3", (1, 2), (Decimal(1), Decimal(0)), (0, 0), ((1,), (2,)))


def test_extended_direct_encounter_starts_anew_with_the_leading_score() -> None:
    """13.3.3: the parts left start again with match points; the steps name the score they looked at."""
    steps = compute(TRIANGLE, ("EDE",)).row(1).workings[0].steps
    assert [(step.article, step.score) for step in steps] == [("6.2", "MP"), ("6.2", "GP")]


def test_strength_combination_in_detail() -> None:
    """13.4: N = 2 match points by 3 rounds by 2 game points = 3; the second score plus Buchholz by 3, half up."""
    tournament = replace(TRIANGLE, system=System.SWISS)
    found = working(tournament, "SSSC", 1)
    assert (found.base, found.divisor) == (Decimal("2.5"), 3)
    assert len(found.contributions) == 3
