"""The Baku acceleration (C.04.7) and virtual points written out in the records."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.pairing.acceleration import accelerated_rounds, last_of_group_a, virtual_points
from generator.tournament import (
    DRAWN,
    Acceleration,
    Bye,
    Outcome,
    Pairing,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [(3, 1, 1), (4, 1, 1), (5, 2, 1), (6, 2, 1), (7, 2, 2), (8, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3)],
)
def test_accelerated_rounds(rounds: int, full: int, half: int) -> None:
    """Half of the rounds are accelerated, the first half of these fully (Art. 1.4)."""
    assert accelerated_rounds(rounds) == (full, half)


@pytest.mark.parametrize(("players", "last"), [(161, 82), (10, 6), (8, 4), (9, 6), (3, 2), (1, 1), (0, 0)])
def test_group_a(players: int, last: int) -> None:
    """Group GA is the first half rounded up to an even number (Art. 1.2)."""
    assert last_of_group_a(list(range(1, players + 1))) == last


def baku(count: int, rounds_total: int | None = 5) -> Tournament:
    """A tournament under the Baku method before round 1."""
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    return Tournament(players, rounds_total=rounds_total, acceleration=Acceleration.BAKU)


def test_late_entry_joins_the_group_it_lands_in() -> None:
    """The last of GA stays the last: a late entry above that number joins GA, one below does not (Art. 1.3)."""
    pairings = tuple(Pairing(white, white + 4, white, DRAWN) for white in (1, 2, 3, 4))
    tournament = baku(10)
    paired_one = replace(tournament, rounds=(Round(1, pairings),))  # 9 and 10 entered late, at the bottom
    points = virtual_points(paired_one)
    assert [points(number, 2) for number in (4, 5, 9)] == [1, 0, 0]
    shifted = tuple(Pairing(white + 1, white + 5, white, DRAWN) for white in (1, 2, 3, 4))
    points = virtual_points(replace(tournament, rounds=(Round(1, shifted),)))  # 1 and 10 entered late
    assert [points(number, 2) for number in (1, 5, 6, 10)] == [1, 1, 0, 0]


def test_who_holds_a_number_in_round_one() -> None:
    """The group is cut among those paired in round 1 or given the pairing-allocated bye, other byes do not count."""
    pairings = (Pairing(3, 4, 1, DRAWN),)
    byes = (Bye(1, Outcome.HALF_POINT_BYE), Bye(2, Outcome.ZERO_POINT_BYE), Bye(5, Outcome.PAIRING_ALLOCATED_BYE))
    points = virtual_points(replace(baku(5), rounds=(Round(1, pairings, byes),)))
    assert [points(number, 2) for number in (3, 4, 5)] == [1, 1, 0]
    assert last_of_group_a([3, 4, 5]) == 4


def test_half_points_then_none() -> None:
    """After the fully accelerated rounds GA has half a win, then nothing."""
    points = virtual_points(baku(8), frozenset(range(1, 9)))
    assert [points(1, number) for number in (1, 2, 3, 4, 5)] == [1, 1, Decimal("0.5"), 0, 0]


def test_baku_needs_the_number_of_rounds() -> None:
    """Without an announced number of rounds nobody can say which rounds are accelerated."""
    with pytest.raises(ValueError, match="number of rounds"):
        virtual_points(baku(8, None))


def test_written_out_points_count_alone() -> None:
    """Virtual points in the records replace the method; the last record for a player and round counts."""
    records = (VirtualPoints(1, 8, 1, 2, Decimal(1)), VirtualPoints(2, 3, 2, 2, Decimal("0.5")))
    points = virtual_points(replace(baku(8), virtual_points=records))
    assert [points(number, 2) for number in (1, 2, 3, 4, 8)] == [1, Decimal("0.5"), Decimal("0.5"), 1, 1]
    assert [points(1, 3), points(9, 1)] == [0, 0]


def test_without_acceleration_nobody_has_virtual_points() -> None:
    """No method and no records: nothing is added."""
    points = virtual_points(replace(baku(8), acceleration=Acceleration.NONE))
    assert [points(number, 1) for number in (1, 8)] == [0, 0]
