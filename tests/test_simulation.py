"""Simulated tournaments: the same for the same options, and as the options say."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.pairing import NoLegalPairing, pair_round
from generator.simulation import LAST_ENTRY, SimulationOptions, simulate
from generator.tournament import Acceleration, Outcome, Round, Scoring, Tournament, VirtualPoints
from tests.support.baku import baku_points

PLAIN = SimulationOptions(players=40, rounds=6, seed=4)
EVERYDAY = SimulationOptions(
    players=40, rounds=7, seed=1, forfeits=0.05, half_point_byes=0.05, absences=0.05, withdrawals=0.02, late_entries=0.1
)


def outcomes(tournament: Tournament) -> set[Outcome]:
    """Every outcome that occurs."""
    found = {bye.outcome for each in tournament.rounds for bye in each.byes}
    for one_round in tournament.rounds:
        for pairing in one_round.pairings:
            assert pairing.result is not None
            found |= {pairing.result.white, pairing.result.black}
    return found


def _in_number_order(tournament: Tournament) -> Round:
    """The next round with its pairs by White's number; the two forms of acceleration differ in board order."""
    one_round = pair_round(tournament).round
    ordered = sorted(one_round.pairings, key=lambda each: each.white)
    return replace(one_round, pairings=tuple(replace(each, board=n) for n, each in enumerate(ordered, 1)))


def test_same_options_give_the_same_tournament() -> None:
    """Chance comes from the seed alone, and another seed gives another tournament."""
    assert simulate(EVERYDAY) == simulate(EVERYDAY)
    assert simulate(EVERYDAY) != simulate(replace(EVERYDAY, seed=2))


def test_rounds_are_those_the_rules_give() -> None:
    """Every round is the one the engine pairs from the rounds before it."""
    tournament = simulate(EVERYDAY)
    assert len(tournament.rounds) == EVERYDAY.rounds
    for each in tournament.rounds:
        again = pair_round(replace(tournament, rounds=tournament.rounds[: each.number - 1])).round
        assert [(game.white, game.black) for game in again.pairings] == [
            (game.white, game.black) for game in each.pairings
        ]


def test_rates_of_zero_leave_games_alone() -> None:
    """Without any rate there are played games and, for an odd field, one bye a round."""
    tournament = simulate(SimulationOptions(players=21, rounds=5, seed=3))
    assert outcomes(tournament) == {Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PAIRING_ALLOCATED_BYE}
    assert all(len(each.pairings) == 10 and len(each.byes) == 1 for each in tournament.rounds)


def test_no_draws_at_a_rate_of_zero() -> None:
    """With a draw rate of 0 every game is won."""
    assert Outcome.DRAW not in outcomes(simulate(SimulationOptions(players=30, rounds=5, seed=3, draws=0.0)))


@pytest.mark.parametrize(
    ("options", "outcome"),
    [
        (replace(PLAIN, forfeits=0.1), Outcome.FORFEIT_WIN),
        (replace(PLAIN, unrated_games=0.1), Outcome.UNRATED_WIN),
        (replace(PLAIN, half_point_byes=0.1), Outcome.HALF_POINT_BYE),
        (replace(PLAIN, full_point_byes=0.1), Outcome.FULL_POINT_BYE),
        (replace(PLAIN, absences=0.1), Outcome.ZERO_POINT_BYE),
    ],
)
def test_each_rate_brings_its_outcome(options: SimulationOptions, outcome: Outcome) -> None:
    """A rate makes its kind of result or bye appear."""
    assert outcome in outcomes(simulate(options))
    assert outcome not in outcomes(simulate(PLAIN))


def test_late_entries_and_withdrawals_play_between_them() -> None:
    """Late entries come in rounds 2 to 4; nobody is paired or has a bye before entering or after withdrawing."""
    tournament = simulate(replace(EVERYDAY, late_entries=0.5, withdrawals=0.1))
    assert {player.from_round for player in tournament.players} == set(range(1, LAST_ENTRY + 1))
    assert any(player.until_round is not None for player in tournament.players)
    for each in tournament.rounds:
        taking_part = {player.number for player in tournament.players if player.takes_part(each.number)}
        seated = {number for game in each.pairings for number in (game.white, game.black)}
        assert seated | {bye.player for bye in each.byes} == taking_part


def test_unrated_and_equal_players() -> None:
    """Unrated players stand last in the ranking; with no spread all ratings are equal."""
    ratings = [player.rating for player in simulate(replace(EVERYDAY, unrated=0.5)).players]
    rated = [rating for rating in ratings if rating is not None]
    assert 0 < len(rated) < len(ratings)
    assert ratings == sorted(rated, reverse=True) + [None] * (len(ratings) - len(rated))
    assert len({player.rating for player in simulate(replace(EVERYDAY, spread=0)).players}) == 1


def test_simulation_stops_where_no_legal_pairing_exists() -> None:
    """Four players cannot play four rounds: the tournament ends after the third at the latest."""
    tournament = simulate(SimulationOptions(players=4, rounds=4, seed=1))
    assert 0 < len(tournament.rounds) < 4
    with pytest.raises(NoLegalPairing):
        pair_round(tournament)


def test_baku_points_written_out() -> None:
    """Ten players, nine rounds: six of them get a point in rounds 1 to 3 and half a point in rounds 4 and 5."""
    assert baku_points(10, 9) == (
        VirtualPoints(1, 6, 1, 3, Decimal(1)),
        VirtualPoints(1, 6, 4, 5, Decimal("0.5")),
    )
    assert baku_points(161, 1, Scoring(Decimal(2), Decimal(1))) == (VirtualPoints(1, 82, 1, 1, Decimal(2)),)


def test_baku_by_rule_and_written_out_pair_alike() -> None:
    """With the whole field present in round 1 both forms of the acceleration give the same opponents."""
    options = SimulationOptions(players=26, rounds=7, seed=6)
    written = simulate(replace(options, virtual_points=baku_points(26, 7)), _in_number_order)
    by_rule = simulate(replace(options, acceleration=Acceleration.BAKU), _in_number_order)
    assert written.rounds == by_rule.rounds
    assert written.rounds != simulate(options, _in_number_order).rounds
