"""Laws every round robin obeys, for 3 to 40 players."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from generator.roundrobin import Schedule, schedule
from generator.roundrobin.berger import berger_table
from generator.roundrobin.berger import meeting_round as berger_meeting
from generator.roundrobin.rutschsystem import meeting_round
from generator.roundrobin.schedule import colour_balance
from generator.tournament import Colour, Player, System, Tournament

SINGLE = (System.BERGER, System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)
FIELDS = tuple(range(3, 41))


def planned(players: int, system: System, first: Colour = Colour.WHITE, order: str = "fide") -> Schedule:
    """The schedule of so many players."""
    names = tuple(Player(number, f"Player {number}") for number in range(1, players + 1))
    return schedule(Tournament(names, system=system, initial_colour=first, cycle_order=order))


@pytest.mark.parametrize("system", SINGLE)
@pytest.mark.parametrize("players", FIELDS)
def test_everybody_meets_everybody_once(players: int, system: System) -> None:
    """In n-1 rounds (n if odd) each pair meets once and everybody sits once a round."""
    made = planned(players, system)
    assert len(made.rounds) == (players if players % 2 else players - 1)
    met = Counter(frozenset((p.white, p.black)) for each in made.rounds for p in each.pairings)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    for each, free in zip(made.rounds, made.free_players, strict=True):
        sitting = sorted(number for p in each.pairings for number in (p.white, p.black))
        assert sorted([*sitting, *([] if free is None else [free])]) == list(range(1, players + 1))
        assert [p.board for p in each.pairings] == list(range(1, players // 2 + 1))


@pytest.mark.parametrize("system", SINGLE)
@pytest.mark.parametrize("players", FIELDS)
def test_everybody_of_an_odd_field_is_free_once(players: int, system: System) -> None:
    """The free round goes round; in an even field nobody is free."""
    free = planned(players, system).free_players
    assert sorted(number for number in free if number) == (list(range(1, players + 1)) if players % 2 else [])
    assert len(free) - free.count(None) == (players if players % 2 else 0)


@pytest.mark.parametrize("first", Colour)
@pytest.mark.parametrize("system", SINGLE)
@pytest.mark.parametrize("players", FIELDS)
def test_colours_are_as_even_as_they_can_be(players: int, system: System, first: Colour) -> None:
    """White minus Black is 0 in an odd field and 1 either way in an even one; nobody has three running."""
    for each in colour_balance(planned(players, system, first).rounds, players):
        assert abs(each.whites - each.blacks) == (0 if players % 2 else 1)
        assert each.longest_run <= (1 if players % 2 else 2)


@pytest.mark.parametrize("players", FIELDS)
def test_extra_whites_of_the_rutschsystem(players: int) -> None:
    """In an even field the odd numbers have the extra White when seat 1 begins with White."""
    for each in colour_balance(planned(players, System.RUTSCHSYSTEM).rounds, players):
        assert each.whites - each.blacks == (0 if players % 2 else 1 if each.player % 2 else -1)


@pytest.mark.parametrize("players", FIELDS)
def test_the_first_half_of_a_berger_table_has_the_extra_white(players: int) -> None:
    """Numbers 1 to n/2 of an even field have one White more, the others one Black more."""
    for each in colour_balance(planned(players, System.BERGER).rounds, players):
        assert each.whites - each.blacks == (0 if players % 2 else 1 if each.player <= players // 2 else -1)


@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.BERGER_ROTATION])
@pytest.mark.parametrize("players", FIELDS)
def test_everybody_moves_one_seat_on(players: int, system: System) -> None:
    """Between rounds all but the fixed player move one seat; one move after the last round restores the first."""
    table = planned(players, system).table
    assert table is not None
    ring = [seat for seat in range(1, players + 1) if seat != table.fixed_seat]
    following = {seat: ring[(place + table.seat_step) % len(ring)] for place, seat in enumerate(ring)}
    rounds = [*table.seats, table.seats[0]]
    for before, after in pairwise(rounds):
        for seat in ring:
            assert after[following[seat] - 1] == before[seat - 1]
        if table.fixed_seat is not None:
            assert after[table.fixed_seat - 1] == before[table.fixed_seat - 1]


@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.BERGER_ROTATION])
@pytest.mark.parametrize("players", FIELDS)
def test_colours_belong_to_seats(players: int, system: System) -> None:
    """A seat keeps its colour in all rounds; only the board of the fixed player is turned, before every round."""
    made = planned(players, system)
    table = made.table
    assert table is not None
    for each in made.rounds:
        for pairing in each.pairings:
            seats = {table.seat_of(pairing.white, each.number), table.seat_of(pairing.black, each.number)}
            white = table.seat_of(pairing.white, each.number)
            assert seats == {table.top_row[pairing.board - 1], table.bottom_row[pairing.board - 1]}
            turned = table.fixed_seat in seats and each.number % 2 == 0
            assert (white % 2 == 1) != turned
    if made.board_turner is not None:
        colours = [
            pairing.white == made.board_turner
            for each in made.rounds
            for pairing in each.pairings
            if made.board_turner in (pairing.white, pairing.black)
        ]
        assert all(one != other for one, other in pairwise(colours))


@pytest.mark.parametrize("players", FIELDS)
def test_rotation_with_berger_tables_plays_the_table(players: int) -> None:
    """Every round has the games, the colours and the free player of the FIDE table."""
    made = planned(players, System.BERGER_ROTATION)
    for each, table, free in zip(made.rounds, berger_table(players), made.free_players, strict=True):
        assert {(p.white, p.black) for p in each.pairings} == set(table.games)
        assert free == table.free


@pytest.mark.parametrize("players", FIELDS)
def test_the_round_of_a_pair_can_be_looked_up(players: int) -> None:
    """The closed forms name the round in which a pair meets, in tables and at the long table."""
    for system, look_up in ((System.BERGER, berger_meeting), (System.RUTSCHSYSTEM, meeting_round)):
        for each in planned(players, system).rounds:
            for pairing in each.pairings:
                assert look_up(players, pairing.white, pairing.black) == each.number


@pytest.mark.parametrize("players", FIELDS)
def test_langbord_and_rutschsystem_are_one(players: int) -> None:
    """Both names stand for the same seats, games and free rounds."""
    langbord, rutschsystem = planned(players, System.LANGBORD), planned(players, System.RUTSCHSYSTEM)
    assert (langbord.rounds, langbord.table) == (rutschsystem.rounds, rutschsystem.table)


@pytest.mark.parametrize("players", FIELDS)
def test_langbord_is_a_berger_table_with_other_numbers(players: int) -> None:
    """Renumbered, the long table plays Berger's pairings: in an odd field also its colours, in an even one reversed."""
    half = (players + 1) // 2
    new = {
        p: (players - p) // 2 + 1 if (players - p) % 2 == 0 else half + (players - p + 1) // 2
        for p in range(1, players + 1)
    }
    for each, table in zip(planned(players, System.LANGBORD).rounds, berger_table(players), strict=True):
        games = {(new[p.white], new[p.black]) for p in each.pairings}
        assert games == (set(table.games) if players % 2 else set(table.reversed().games))


@pytest.mark.parametrize("order", ["fide", "plain", "mirror", "sitting"])
@pytest.mark.parametrize("players", FIELDS)
def test_double_round_robins_give_each_pair_both_colours(players: int, order: str) -> None:
    """Everybody has White once and Black once against everybody, in every order of the rounds."""
    made = planned(players, System.DOUBLE_BERGER, order=order)
    games = Counter((p.white, p.black) for each in made.rounds for p in each.pairings)
    expected = {pair for low, high in combinations(range(1, players + 1), 2) for pair in ((low, high), (high, low))}
    assert games == Counter(expected)


@pytest.mark.parametrize("order", ["fide", "mirror", "sitting"])
@pytest.mark.parametrize("players", FIELDS)
def test_only_the_plain_order_gives_three_equal_colours(players: int, order: str) -> None:
    """The recommended order and those that turn at once spare everybody a third equal colour."""
    made = planned(players, System.DOUBLE_BERGER, order=order)
    assert all(each.longest_run <= 2 for each in colour_balance(made.rounds, players))
