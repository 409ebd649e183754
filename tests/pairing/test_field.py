"""The players of a round in rank order, with what the criteria ask about them (C.04.3, Art. 1)."""

import pytest

from generator.colours import ABSOLUTE, MILD, STRONG
from generator.history import DOWNFLOAT, NO_FLOAT, UPFLOAT, PlayerHistory
from generator.pairing.dutch.field import C10_BIT, C11_BIT, C12_BIT, C13_BIT, Field


def player(
    number: int,
    points: int = 0,
    colours: str = "",
    *,
    floats: tuple[int, int] = (NO_FLOAT, NO_FLOAT),
    opponents: tuple[int, ...] = (),
    virtual: int = 0,
) -> PlayerHistory:
    """A player who has this much behind him."""
    return PlayerHistory(number, points, virtual, colours, opponents, *floats, 0, False, True)


def bits(*ranks: int) -> int:
    """The set of these ranks."""
    return sum(1 << rank for rank in ranks)


def test_order_and_scoregroups() -> None:
    """Higher pairing score first, virtual points included, then the smaller number (1.2); equal scores are a group."""
    field = Field([player(1), player(2, 10), player(3, virtual=10), player(4, 5)])
    assert [each.number for each in field.players] == [2, 3, 4, 1]
    assert field.scores == [10, 10, 5, 0]
    assert field.groups == [(0, 2), (2, 3), (3, 4)]


def test_floats_by_round() -> None:
    """Floats of the last round and of the one before it are kept apart (1.4)."""
    field = Field(
        [
            player(1),
            player(2, floats=(UPFLOAT, NO_FLOAT)),
            player(3, floats=(NO_FLOAT, UPFLOAT)),
            player(4, floats=(DOWNFLOAT, NO_FLOAT)),
            player(5, floats=(NO_FLOAT, DOWNFLOAT)),
            player(6, floats=(UPFLOAT, UPFLOAT)),
            player(7, floats=(DOWNFLOAT, DOWNFLOAT)),
        ]
    )
    assert field.upfloated == (bits(1, 5), bits(2, 5))
    assert field.downfloated == (bits(3, 6), bits(4, 6))


def test_forbidden_pairs() -> None:
    """Forbidden pairs count like meetings, those to avoid are kept apart; strangers are passed over."""
    players = [player(1, opponents=(3, 9)), player(2), player(3, opponents=(1,))]
    pairs = [(1, 2), (2, 9), (9, 3)]
    assert Field(players).met == [bits(0, 2), bits(1), bits(0, 2)]
    assert Field(players, forbidden=pairs).met == [bits(0, 1, 2), bits(0, 1), bits(0, 2)]
    assert Field(players, avoid=pairs).avoid == [bits(1), bits(0), 0]


@pytest.mark.parametrize(
    ("above", "colour_rules", "wanted"), [(40, True, (0, 1)), (None, True, ()), (40, False, ()), (60, True, ())]
)
def test_topscorers(above: int | None, colour_rules: bool, wanted: tuple[int, ...]) -> None:
    """More than half of what could be scored makes a topscorer, exactly half does not; only in the last round (1.8)."""
    players = [player(1, 30), player(2, 25), player(3, 20), player(4, 15)]
    assert Field(players, topscore_above=above, colour_rules=colour_rules).topscorers == bits(*wanted)


def test_wishes() -> None:
    """Players with the same colour preference are a set of their own; without colour rules nobody has one (1.7)."""
    players = [player(1), player(2, 0, "w"), player(3, 0, "b"), player(4, 0, "ww"), player(5, 0, "wb")]
    field = Field(players)
    assert field.wish == [0, -STRONG, STRONG, -ABSOLUTE, MILD]
    assert [field.wishing[wish] for wish in field.wish] == [bits(rank) for rank in range(5)]
    assert Field(players, colour_rules=False).wish == [0] * 5


def test_criteria_that_can_fail() -> None:
    """Which colour criteria can fail at all depends on who is in the field."""
    assert Field([player(1, 0, "wb"), player(2, 0, "w")], topscore_above=0).failing == C12_BIT | C13_BIT
    assert Field([player(1), player(2)], topscore_above=-1).failing == 0


def denial(first: str, second: str, points: tuple[int, int]) -> int:
    """The colour criteria failed by a pair with these colours and points, in the last round; above 20 is half."""
    field = Field([player(1, points[0], first), player(2, points[1], second), player(3, 50)], topscore_above=40)
    one, other = (field.rank[number] for number in (1, 2))
    assert field.denials[field.kind[one]][field.kind[other]] == field.denials[field.kind[other]][field.kind[one]]
    return field.denials[field.kind[one]][field.kind[other]]


@pytest.mark.parametrize(
    ("first", "second", "points", "failed"),
    [
        ("w", "b", (30, 30), 0),
        ("", "w", (30, 30), 0),
        ("wb", "b", (30, 30), C12_BIT),
        ("b", "bb", (30, 30), C12_BIT | C13_BIT),
        ("wwbw", "wbww", (30, 30), C12_BIT | C10_BIT),
        ("wwbw", "wwbw", (30, 30), C12_BIT | C10_BIT),
        ("wbww", "wbww", (30, 30), C12_BIT | C10_BIT | C11_BIT),
        ("wbww", "wbww", (30, 10), C12_BIT | C10_BIT | C11_BIT),
        ("wbww", "wbww", (10, 10), C12_BIT),
        ("bww", "wbww", (30, 10), C12_BIT | C11_BIT),
        ("bww", "wbww", (10, 30), C12_BIT | C11_BIT),
        ("bbww", "bww", (30, 30), C12_BIT | C11_BIT),
        ("wwbw", "bbww", (30, 30), C12_BIT | C11_BIT),
        ("wwbw", "wwbww", (30, 30), C12_BIT | C10_BIT),
        ("bbwb", "bwbb", (30, 30), C12_BIT | C10_BIT),
        ("wbb", "bwbb", (30, 30), C12_BIT | C11_BIT),
        ("wbb", "wbb", (10, 10), C12_BIT),
    ],
)
def test_failures_of_a_pair(first: str, second: str, points: tuple[int, int], failed: int) -> None:
    """What a pair wishing one colour fails; C10 and C11 in pairs with a topscorer (2.4.5 to 2.4.8).

    The one with the smaller colour difference is denied (5.2.2); of two alike the one who alone had a colour twice
    running is spared (5.2.3).
    """
    assert denial(first, second, points) == failed
