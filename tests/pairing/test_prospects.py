"""Whether the rounds still to come can be paired."""

from dataclasses import replace

import pytest

from benchmarks.stuck import stuck_in_percent
from generator.checks import small_field
from generator.pairing.prospects import STUCK_IN_PERCENT, measured_percent, prospect, safe_rounds
from generator.simulation import SimulationOptions, play_on, simulate
from generator.tournament import POSTPONED, System


@pytest.mark.parametrize("field", [(5, 4), (6, 4)])
def test_the_table_is_what_the_benchmark_measures(field: tuple[int, int]) -> None:
    """The chance said at set-up is the share of simulated events that had a round without any legal pairing."""
    assert stuck_in_percent(*field, events=1000) == STUCK_IN_PERCENT[field]


def test_what_is_safe_has_no_warning() -> None:
    """Up to the number of rounds called safe nothing is said; from the next one on there is a chance to be told."""
    for players in range(5, 15):
        safe = safe_rounds(players)
        assert all(small_field(players, rounds) == [] for rounds in range(1, safe + 1))
        assert measured_percent(players, safe + 1) > 0
        assert [each.name for each in small_field(players, safe + 1)] == ["swiss_may_get_stuck"]
    assert small_field(40, 7) == []


def test_a_tournament_is_played_on_to_its_end() -> None:
    """Open and postponed games get results, those that are there stay, and the same seed gives the same event."""
    found = simulate(SimulationOptions(10, 3, 1))
    first = found.rounds[2].pairings[0]
    waiting = replace(first, result=POSTPONED)
    rounds = (*found.rounds[:2], replace(found.rounds[2], pairings=(waiting, *found.rounds[2].pairings[1:])))
    played = play_on(replace(found, rounds=rounds, rounds_total=5), 7)
    assert len(played.rounds) == 5
    assert played.rounds[:2] == found.rounds[:2]
    assert played.rounds[2].pairings[1:] == found.rounds[2].pairings[1:]
    assert all(p.result not in (None, POSTPONED) for each in played.rounds for p in each.pairings)
    assert played == play_on(replace(found, rounds=rounds, rounds_total=5), 7)


def test_only_where_opponents_may_run_out_is_anything_tried() -> None:
    """Six players with two of five rounds to come are in doubt; forty are not asked, nor is a round robin."""
    six = replace(simulate(SimulationOptions(6, 3, 2)), rounds_total=5)
    found = prospect(six)
    assert found is not None
    assert 0 <= found.stuck <= found.tries
    assert found.round in (None, 4, 5)
    assert prospect(replace(simulate(SimulationOptions(40, 3, 2)), rounds_total=7)) is None
    assert prospect(replace(six, system=System.BERGER)) is None
    assert prospect(replace(six, rounds_total=3)) is None
