"""New pairing numbers: everything that names a player follows, and numbers typed by hand stay."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pairing.acceleration import virtual_points
from generator.ranking import Numbering, NumberOrder, numbered, numbered_by_hand, renumbered, renumbered_round
from generator.tournament import (
    WHITE_WINS,
    Bye,
    CarriedGame,
    LineUp,
    Outcome,
    Pairing,
    Player,
    Round,
    Team,
    TeamEvent,
    Tournament,
    VirtualPoints,
)


def test_who_goes_through_and_carried_games_follow() -> None:
    """Games carried over, and the player who goes through from a match, name the same people afterwards."""
    match = Pairing(1, 2, 1, WHITE_WINS, through=2)
    tournament = Tournament(
        (Player(1, "A", opponents_barred=(1, 2)), Player(2, "B"), Player(3, "C")),
        (Round(1, (match,), (Bye(3, Outcome.HALF_POINT_BYE), Bye(1, Outcome.ZERO_POINT_BYE))),),
        carried_over=(CarriedGame(2, 1, WHITE_WINS), CarriedGame(1, 3, WHITE_WINS)),
    )
    moved = renumbered(tournament, Numbering((), ((2, 3), (3, 2))))
    assert moved.players[0].opponents_barred == (1, 3)
    assert moved.carried_over == (CarriedGame(3, 1, WHITE_WINS), CarriedGame(1, 2, WHITE_WINS))
    assert moved.rounds[0].pairings == (replace(match, black=3, through=3),)
    assert [bye.player for bye in moved.rounds[0].byes] == [2, 1]


def test_teams_name_the_same_players() -> None:
    """Members and line-ups of teams follow their players; the numbers of the teams stay."""
    teams = TeamEvent(
        (Team(1, "A", (1, 3)), Team(2, "B", (2, 4))), 2, line_ups=(LineUp(1, 1, 2, (3, None)), LineUp(1, 2, 1, (2, 4)))
    )
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    moved = renumbered(Tournament(players, team_event=teams), Numbering((), ((1, 2), (2, 3), (3, 1)))).team_event
    assert moved == TeamEvent(
        (Team(1, "A", (2, 1)), Team(2, "B", (3, 4))), 2, line_ups=(LineUp(1, 1, 2, (1, None)), LineUp(1, 2, 1, (3, 4)))
    )


@st.composite
def _accelerated(draw: st.DrawFn) -> tuple[Tournament, dict[int, int]]:
    """A field with virtual points for some ranges, and new numbers for some of its players."""
    old = draw(st.lists(st.integers(1, 12), min_size=1, max_size=8, unique=True).map(sorted))
    new = draw(st.lists(st.integers(1, 14), min_size=len(old), max_size=len(old), unique=True))
    ranges = draw(
        st.lists(
            st.tuples(st.integers(1, 14), st.integers(0, 13), st.integers(1, 3), st.integers(0, 2), st.integers(0, 3)),
            max_size=4,
        )
    )
    points = tuple(
        VirtualPoints(first, first + more, begin, begin + rounds, Decimal(worth))
        for first, more, begin, rounds, worth in ranges
    )
    players = tuple(Player(number, f"P{number}") for number in old)
    return Tournament(players, virtual_points=points, rounds_total=5), dict(zip(old, new, strict=True))


@given(_accelerated())
def test_everybody_keeps_the_virtual_points(drawn: tuple[Tournament, dict[int, int]]) -> None:
    """Whatever numbers are given, everybody has the virtual points in every round that he had before."""
    tournament, new = drawn
    changed = tuple((old, number) for old, number in new.items() if old != number)
    before = virtual_points(tournament)
    after = virtual_points(renumbered(tournament, Numbering((), changed)))
    assert {(old, r): before(old, r) for old in new for r in range(1, 6)} == {
        (old, r): after(number, r) for old, number in new.items() for r in range(1, 6)
    }


def test_ranges_of_virtual_points_stay_ranges() -> None:
    """A late entry before the middle of a range moves its end, and a range to the last player stays one to the end."""
    players = tuple(Player(number, f"P{number}") for number in range(1, 7))
    points = (VirtualPoints(1, 3, 1, 2, Decimal(1)), VirtualPoints(4, 999, 1, 2, Decimal("0.5")))
    moved = renumbered(
        Tournament(players, virtual_points=points), Numbering((), ((2, 3), (3, 4), (4, 5), (5, 6), (6, 7)))
    )
    assert moved.virtual_points == (VirtualPoints(1, 4, 1, 2, Decimal(1)), VirtualPoints(5, 999, 1, 2, Decimal("0.5")))


@pytest.mark.parametrize(("through", "moved"), [(None, None), (1, 1), (2, 4)])
def test_round_in_new_numbers(through: int | None, moved: int | None) -> None:
    """A round is led into new numbers; who has no new one keeps the old, nobody going through stays nobody."""
    old = Round(3, (Pairing(1, 2, 1, through=through), Pairing(3, 5, 2)), (Bye(4, Outcome.PAIRING_ALLOCATED_BYE),))
    assert renumbered_round(old, {2: 4, 4: 2, 3: 6}) == Round(
        3, (Pairing(1, 4, 1, through=moved), Pairing(6, 5, 2)), (Bye(2, Outcome.PAIRING_ALLOCATED_BYE),)
    )


FOUR = [Player(0, name, rating) for name, rating in (("A", 1000), ("B", None), ("C", 2000), ("D", 1500))]


@pytest.mark.parametrize(
    ("typed", "order", "numbers"),
    [
        ([None] * 4, NumberOrder.AS_LISTED, (1, 2, 3, 4)),
        ([None] * 4, NumberOrder.BY_RATING, (3, 4, 1, 2)),
        ([None] * 4, NumberOrder.BY_LOT, (1, 2, 3, 4)),
        ([None, 1, None, None], NumberOrder.BY_RATING, (4, 1, 2, 3)),
        ([3, None, 1, None], NumberOrder.AS_LISTED, (3, 2, 1, 4)),
        ([4, 3, 2, 1], NumberOrder.BY_RATING, (4, 3, 2, 1)),
        ([None, 4, None, 9], NumberOrder.BY_RATING, (3, 1, 4, 2)),
        ([4, None, 1, None], NumberOrder.AS_LISTED, (4, 2, 1, 3)),
    ],
)
def test_places_typed_by_hand_stay(typed: list[int | None], order: NumberOrder, numbers: tuple[int, ...]) -> None:
    """In a round robin typed numbers are places in the table; the others get the lowest left, beyond is closed up."""
    assert numbered_by_hand(FOUR, typed, order).numbers == numbers


def test_without_any_rating_the_list_decides() -> None:
    """Where nobody has a rating, numbers by rating are numbers in the order of the list."""
    unrated = [Player(0, name) for name in "CAB"]
    assert numbered_by_hand(unrated, [None] * 3, NumberOrder.BY_RATING).numbers == (1, 2, 3)


def test_late_entries_of_one_strength_stand_behind_the_earlier() -> None:
    """Who enters late stands before the first who ranks below, and late entries keep their order among themselves."""
    players = [
        *(Player(0, name, rating) for name, rating in (("A", 2000), ("B", 1500), ("C", 1900))),
        *(Player(0, name, rating) for name, rating in (("N1", 1950), ("N2", 1940), ("N3", 1000))),
    ]
    assert numbered(players, [1, 2, 3, None, None, None]).numbers == (1, 4, 5, 2, 3, 6)


def test_late_entry_like_somebody_there_stands_behind_him() -> None:
    """Of two with the same rating, title and name the one who has a number keeps it."""
    assert numbered([Player(0, "Kim", 1800), Player(0, "Kim", 1800)], [1, None]).numbers == (1, 2)


def test_without_a_draw_the_list_decides() -> None:
    """By lot, as long as nothing is drawn, numbers follow the list; places drawn mean nothing in another order."""
    players = [Player(0, "A", 1000), Player(0, "B", 2000)]
    assert numbered(players, [None, None], NumberOrder.BY_LOT).numbers == (1, 2)
    assert numbered(players, [None, None], NumberOrder.AS_LISTED, lots=(2, 1)).numbers == (1, 2)


def test_which_orders_are_drawn() -> None:
    """By rating and as listed nobody draws; of the draws all but the plain lot keep club-mates apart."""
    drawn = [order for order in NumberOrder if order.drawn]
    assert set(NumberOrder) - set(drawn) == {NumberOrder.BY_RATING, NumberOrder.AS_LISTED}
    assert [order for order in NumberOrder if order.restricted] == [
        each for each in drawn if each is not NumberOrder.BY_LOT
    ]


def test_same_numbers_change_nothing() -> None:
    """Where no number changes the tournament is the one there was."""
    tournament = Tournament((Player(1, "A"),))
    assert renumbered(tournament, Numbering((1,))) is tournament
