"""Round robins against published tables and figures, and against the recorded cases."""

import json
from typing import Any

import pytest

from generator.roundrobin import schedule
from generator.roundrobin.berger import CycleOrder, berger_table, cycle_rounds, double_berger_table, has_white
from generator.roundrobin.berger import meeting_round as berger_meeting
from generator.roundrobin.rotation import long_table as rotation_table
from generator.roundrobin.rotation import rotation, table_board
from generator.roundrobin.rutschsystem import long_table, rutschsystem
from generator.roundrobin.schedule import colour_balance, three_running
from generator.roundrobin.tables import LongTable, TableRound
from generator.tournament import Colour, Player, System, Tournament
from tests.support.shared_cases import shared_cases

# FIDE Handbook C.05 Annex 1, the tables for 3/4, 5/6 and 7/8 players, line by line as printed.
PUBLISHED = {
    4: ("1-4 2-3", "4-3 1-2", "2-4 3-1"),
    6: ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"),
    8: (
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ),
}


def line(each: TableRound) -> str:
    """A round in the notation of the Handbook."""
    return " ".join(f"{white}-{black}" for white, black in each.games)


def sides(table: LongTable, number: int) -> tuple[list[int], list[int]]:
    """The players along the top and along the bottom of the table."""
    return (
        [table.player_at(seat, number) for seat in table.top_row],
        [table.player_at(seat, number) for seat in table.bottom_row],
    )


def tournament(players: int, system: System, **settings: Any) -> Tournament:
    """A tournament of so many players, numbered by the order of their names."""
    names = tuple(Player(number, f"Player {number}") for number in range(1, players + 1))
    return Tournament(names, system=system, **settings)


def cases(name: str) -> dict[str, Any]:
    """One file of the recorded round robins."""
    found: dict[str, Any] = json.loads((shared_cases("round_robin") / name).read_text(encoding="utf-8"))
    return found


# ---------------------------------------------------------------------------------------------------------------------
# As published
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", PUBLISHED)
def test_berger_tables_are_those_of_the_handbook(size: int) -> None:
    """The formula gives the printed tables: pairings, colours and order of the games."""
    assert tuple(line(each) for each in berger_table(size)) == PUBLISHED[size]


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_missing_highest_number_is_the_free_round(size: int) -> None:
    """An odd field plays the table of the next even number; who would meet the missing player is free."""
    for each, printed in zip(berger_table(size - 1), PUBLISHED[size], strict=True):
        first, *others = printed.split()
        assert line(each) == " ".join(others)
        assert each.free == next(int(number) for number in first.split("-") if int(number) != size)


def test_rutschsystem_of_fourteen_is_the_german_example() -> None:
    """Rounds 1, 2, 3 and 13 of 14 players sit as the German description prints them."""
    printed = {
        1: ("1 2 3 4 5 6 7", "14 13 12 11 10 9 8"),
        2: ("1 14 2 3 4 5 6", "13 12 11 10 9 8 7"),
        3: ("1 13 14 2 3 4 5", "12 11 10 9 8 7 6"),
        13: ("1 3 4 5 6 7 8", "2 14 13 12 11 10 9"),
    }
    table = long_table(14)
    for number, (top, bottom) in printed.items():
        assert sides(table, number) == ([*map(int, top.split())], [*map(int, bottom.split())])
    assert len(table.seats) == 13


def test_langbord_figures_of_eight_players() -> None:
    """Number 1 stays and turns the board; the others move one seat to the left (the Norwegian figures 1 and 2)."""
    planned = schedule(tournament(8, System.LANGBORD, initial_colour=Colour.WHITE))
    assert planned.table is not None
    assert sides(planned.table, 1) == ([1, 2, 3, 4], [8, 7, 6, 5])
    assert sides(planned.table, 2) == ([1, 8, 2, 3], [7, 6, 5, 4])
    pairs = [[(p.white, p.black) for p in each.pairings] for each in planned.rounds[:2]]
    assert pairs == [[(1, 8), (7, 2), (3, 6), (5, 4)], [(7, 1), (6, 8), (2, 5), (4, 3)]]
    assert (planned.board_turner, planned.table_keepers) == (1, (1,) * 7)


def test_langbord_figures_of_nine_players() -> None:
    """The highest number is free first, and whoever is free keeps the table (the Norwegian figures 3 and 4)."""
    planned = schedule(tournament(9, System.LANGBORD, initial_colour=Colour.WHITE))
    assert planned.table is not None
    assert sides(planned.table, 1) == ([1, 2, 3, 4], [8, 7, 6, 5])
    assert sides(planned.table, 2) == ([9, 1, 2, 3], [7, 6, 5, 4])
    assert planned.free_players == planned.table_keepers == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert planned.board_turner is None


def test_rotation_figures_of_eight_players() -> None:
    """Whites are placed first, anticlockwise, then Blacks; the highest number stays (Norwegian rotation)."""
    table = rotation_table(8)
    assert sides(table, 1) == ([8, 4, 7, 3], [1, 5, 2, 6])
    assert sides(table, 2) == ([8, 1, 4, 7], [5, 2, 6, 3])
    assert (table.fixed_seat, table.free_seat) == (8, None)


def test_rotation_figures_of_nine_players() -> None:
    """The lowest number is free first, at the end of the table; it would have met the missing number 10."""
    table = rotation_table(9)
    assert sides(table, 1) == ([5, 9, 4, 8], [6, 2, 7, 3])
    assert sides(table, 2) == ([1, 5, 9, 4], [2, 7, 3, 8])
    assert [table.player_at(1, number) for number in range(1, 5)] == [1, 6, 2, 7]


def test_hall_boards_of_a_rotation_name_the_boards_of_the_table() -> None:
    """With eight players the hall boards 1 2 3 4 hold the games the table prints on boards 1 4 2 3."""
    assert [table_board(8, board) for board in (1, 2, 3, 4)] == [1, 4, 2, 3]


def test_the_first_colour_turns_every_board_of_a_rutschsystem() -> None:
    """With Black for seat 1 all colours are exchanged, and nothing else."""
    white = schedule(tournament(7, System.RUTSCHSYSTEM, initial_colour=Colour.WHITE))
    black = schedule(tournament(7, System.RUTSCHSYSTEM, initial_colour=Colour.BLACK))
    for one, other in zip(white.rounds, black.rounds, strict=True):
        assert [(p.white, p.black) for p in one.pairings] == [(p.black, p.white) for p in other.pairings]


@pytest.mark.parametrize("system", [System.BERGER, System.BERGER_ROTATION])
def test_the_first_colour_leaves_berger_tables_alone(system: System) -> None:
    """The colours of a Berger table hold whatever was drawn: the lot lies in the numbers."""
    black = schedule(tournament(8, system, initial_colour=Colour.BLACK))
    assert black.rounds == schedule(tournament(8, system)).rounds


def test_exchanging_two_rounds_avoids_three_equal_colours() -> None:
    """Without the exchange FIDE recommends, 1 and n/2+1 have one colour three times running; with it nobody has."""
    plain = schedule(tournament(8, System.DOUBLE_BERGER, cycle_order="plain"))
    assert three_running(plain) == (1, 5)
    assert three_running(schedule(tournament(8, System.DOUBLE_BERGER))) == ()


def test_a_rotation_is_played_twice_when_twice_the_rounds_are_set() -> None:
    """The second cycle repeats the seats with all boards turned; n-1 and n then have three equal colours running."""
    planned = schedule(tournament(6, System.RUTSCHSYSTEM, rounds_total=10))
    assert planned.table is not None
    assert planned.cycles == 2
    assert planned.table.seats[:5] == planned.table.seats[5:]
    assert three_running(planned) == (5, 6)


def test_two_games_at_each_sitting_follow_each_other() -> None:
    """The order ``sitting`` plays both games of a pair in a row, the second with colours exchanged."""
    assert cycle_rounds(3, CycleOrder.SITTING) == ((1, False), (1, True), (2, False), (2, True), (3, False), (3, True))
    planned = schedule(tournament(5, System.LANGBORD, rounds_total=10, cycle_order="sitting"))
    for first, second in zip(planned.rounds[::2], planned.rounds[1::2], strict=True):
        assert [(p.white, p.black) for p in first.pairings] == [(p.black, p.white) for p in second.pairings]


def test_a_swiss_has_no_schedule() -> None:
    """Asking for one is a fault of the program, not of the arbiter."""
    with pytest.raises(ValueError, match="Swiss"):
        schedule(tournament(8, System.SWISS))


# ---------------------------------------------------------------------------------------------------------------------
# The recorded cases, every number of players in them
# ---------------------------------------------------------------------------------------------------------------------


def test_all_recorded_berger_tables() -> None:
    """Games, colours, order and free players of every recorded table; the look-up of a single pair agrees."""
    for players, expected in cases("berger.json")["tables"].items():
        table = berger_table(int(players))
        assert [[list(game) for game in each.games] for each in table] == [r["games"] for r in expected["rounds"]]
        assert [each.free for each in table] == [r["bye"] for r in expected["rounds"]]
        for number, each in enumerate(table, start=1):
            for white, black in each.games:
                assert berger_meeting(int(players), black, white) == number
                assert has_white(int(players), white, black)
                assert not has_white(int(players), black, white)


@pytest.mark.parametrize("name", ["rutsch.json", "langbord.json"])
def test_all_recorded_sliding_schedules(name: str) -> None:
    """Seats, games, colours, fixed and free seat of every recorded Rutschsystem and Langbord."""
    for players, expected in cases(name)["systems"].items():
        table, rounds = long_table(int(players)), rutschsystem(int(players))
        assert (table.fixed_seat, table.free_seat) == (expected["fixed_seat"], expected["free_seat"])
        assert [list(table.top_row), list(table.bottom_row)] == [expected["top_row"], expected["bottom_row"]]
        for seats, each, right in zip(table.seats, rounds, expected["rounds"], strict=True):
            assert list(seats) == right["seats"]
            assert [list(game) for game in each.games] == [game[1:] for game in right["games"]]
            assert each.free == right["sits_out"]


def test_all_recorded_keepers_of_the_langbord() -> None:
    """Who turns the board and who keeps the table, for every recorded Langbord."""
    for players, expected in cases("langbord.json")["systems"].items():
        planned = schedule(tournament(int(players), System.LANGBORD))
        assert planned.board_turner == expected["flips_board"]
        assert list(planned.table_keepers) == [each["score_table_keeper"] for each in expected["rounds"]]


def test_all_recorded_rotations_with_berger_tables() -> None:
    """Seats, games, colours, free players, and the board of the table each game comes from."""
    for players, expected in cases("berger_rotation.json")["systems"].items():
        table = rotation_table(int(players))
        assert (table.fixed_seat, table.free_seat) == (expected["fixed_seat"], expected["free_seat"])
        boards = [table_board(int(players), board) for board in range(1, table.boards + 1)]
        for seats, each, right in zip(table.seats, rotation(int(players)), expected["rounds"], strict=True):
            assert list(seats) == right["seats"]
            assert [list(game) for game in each.games] == [game[1:3] for game in right["games"]]
            assert [game[3] for game in right["games"]] == boards
            assert each.free == right["sits_out"]


def test_all_recorded_double_round_robins() -> None:
    """Order of rounds, colours and free players of every order, and who has three equal colours running."""
    for name, expected in cases("double_berger.json")["examples"].items():
        order = CycleOrder(expected["variant"])
        table = double_berger_table(expected["players"], order)
        assert [[list(game) for game in each.games] for each in table] == [r["games"] for r in expected["rounds"]], name
        assert [each.free for each in table] == [r["bye"] for r in expected["rounds"]], name
        planned = schedule(tournament(expected["players"], System.DOUBLE_BERGER, cycle_order=order.value))
        assert list(three_running(planned)) == expected["players_with_three_in_a_row"], name
        longest = max(each.longest_run for each in colour_balance(planned.rounds, planned.players))
        assert longest == expected["longest_colour_run"], name
