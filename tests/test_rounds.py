"""How many rounds are suggested for a Swiss."""

import pytest

from generator.rounds import suggested_rounds


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (0, 0),
        (1, 0),
        (2, 1),
        (3, 3),
        (4, 3),
        (5, 4),
        (6, 4),
        (8, 4),
        (9, 5),
        (16, 5),
        (17, 6),
        (24, 6),
        (32, 6),
        (33, 7),
        (200, 9),
    ],
)
def test_suggested_rounds(players: int, rounds: int) -> None:
    """The smallest k with 2^k at least the players, plus one, and never more rounds than opponents allow."""
    assert suggested_rounds(players) == rounds
