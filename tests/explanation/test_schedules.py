"""What is said of the boards of a round robin, held against the schedules themselves."""

from dataclasses import replace

import pytest

from generator.explanation.records import ScheduleFacts, ScheduleRule
from generator.explanation.schedules import explain_free, explain_meeting, explain_schedule_round
from generator.roundrobin import Schedule, schedule
from generator.tournament import Colour, Pairing, Player, Round, System, Tournament

ROTATIONS = (System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)


def round_robin(system: System, players: int) -> tuple[Tournament, Schedule]:
    """A round robin with its schedule."""
    roster = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    tournament = Tournament(roster, system=system, initial_colour=Colour.WHITE)
    planned = schedule(tournament)
    return replace(tournament, rounds=planned.rounds), planned


def boards(system: System, players: int) -> list[ScheduleFacts]:
    """All boards of all rounds."""
    tournament, planned = round_robin(system, players)
    return [each for one in tournament.rounds for each in explain_schedule_round(tournament, planned, one.number)]


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER])
def test_the_rule_of_the_berger_table_as_it_is_told(system: System, players: int) -> None:
    """Sum of the numbers less 1, less the rounds of the table where above; colours by odd and even; both as told."""
    for each in boards(system, players):
        assert each.rule is ScheduleRule.BERGER
        low, high = sorted((each.white, each.black))
        total = (low + low if high == each.table else low + high) - 1
        assert each.table_round == (total - (each.table - 1) if total > each.table - 1 else total)
        if high == each.table:
            white = low if low <= each.table // 2 else high
        else:
            white = high if (low + high) % 2 == 0 else low
        assert (each.white == white) != each.reversed_colours


@pytest.mark.parametrize("system", ROTATIONS)
@pytest.mark.parametrize("players", [4, 5, 9, 10])
def test_seats_are_those_of_the_table(system: System, players: int) -> None:
    """White and Black are told on the seats they have in the round."""
    _, planned = round_robin(system, players)
    assert planned.table is not None
    for each in boards(system, players):
        assert each.rule is ScheduleRule.ROTATION
        assert each.seats is not None
        for player, seat in zip((each.white, each.black), each.seats, strict=True):
            assert planned.table.player_at(seat, each.round) == player


def test_a_round_changed_by_hand() -> None:
    """Another round's pair, exchanged colours and a pair of nobody's are told as such, with what the schedule has."""
    tournament, planned = round_robin(System.BERGER, 6)
    second = tournament.rounds[1].pairings[0]
    changed = Round(
        1,
        (
            Pairing(second.white, second.black, 1),
            Pairing(planned.rounds[0].pairings[1].black, planned.rounds[0].pairings[1].white, 2),
            Pairing(7, 8, 3),
        ),
    )
    elsewhere, turned, nowhere = explain_schedule_round(replace(tournament, rounds=(changed,)), planned, 1)
    assert (elsewhere.rule, elsewhere.planned_round) == (ScheduleRule.ELSEWHERE, 2)
    assert elsewhere.planned == (second.white, second.black)
    assert (turned.rule, turned.planned) == (ScheduleRule.COLOURS, (turned.black, turned.white))
    assert (nowhere.rule, nowhere.planned) == (ScheduleRule.NOWHERE, None)


def test_a_pair_asked_about_has_the_colours_of_the_schedule() -> None:
    """Asked in either order, the pair is told with the colours it has."""
    _, planned = round_robin(System.BERGER, 6)
    first = planned.rounds[0].pairings[0]
    asked = [explain_meeting(planned, 1, *pair) for pair in ((first.white, first.black), (first.black, first.white))]
    assert asked[0] == asked[1]
    assert (asked[0].white, asked[0].rule) == (first.white, ScheduleRule.BERGER)


@pytest.mark.parametrize("players", [5, 6, 7, 9])
@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER, *ROTATIONS])
def test_who_is_free_is_told_from_table_or_seat(system: System, players: int) -> None:
    """In an odd field somebody is free in each round, by the missing number or on the seat without board."""
    tournament, planned = round_robin(system, players)
    for one in tournament.rounds:
        free = explain_free(tournament, planned, one.number)
        if players % 2 == 0:
            assert free is None
            continue
        assert free is not None
        assert all(free.player not in (each.white, each.black) for each in one.pairings)
        if system in ROTATIONS:
            assert planned.table is not None
            assert free.seat == planned.table.free_seat
        else:
            total = 2 * free.player - 1
            assert free.table == players + 1
            assert free.table_round == (total - players if total > players else total)


def test_nobody_is_told_free_who_was_given_a_game() -> None:
    """Where the arbiter gave the free player a game, nobody is free by the schedule."""
    tournament, planned = round_robin(System.BERGER, 5)
    free = explain_free(tournament, planned, 1)
    assert free is not None
    first = replace(tournament.rounds[0], pairings=(*tournament.rounds[0].pairings, Pairing(free.player, 2, 3)))
    assert explain_free(replace(tournament, rounds=(first, *tournament.rounds[1:])), planned, 1) is None
