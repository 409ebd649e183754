"""Prizes: categories keep places, money is shared to the last cent."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.prizes import (
    Award,
    Category,
    CategoryRow,
    Kind,
    Sharing,
    category_table,
    juniors,
    overall_table,
    seniors,
    share,
)
from generator.standings import StandingsRow, compute
from generator.tournament import Player, Tournament
from tests.conformance.test_tiebreaks_examples import E1


def table(*points_and_ranks: tuple[str, int]) -> tuple[CategoryRow, ...]:
    """A table of players 1, 2, 3, ... with these points and ranks."""
    return tuple(
        CategoryRow(rank, StandingsRow(rank, number, Decimal(points)))
        for number, (points, rank) in enumerate(points_and_ranks, 1)
    )


THREE_LEVEL = table(("5", 1), ("4", 2), ("4", 3), ("4", 4), ("3", 5))
PRIZES = (Decimal(500), Decimal(300), Decimal(150), Decimal(50))


def amounts(awards: tuple[Award, ...]) -> list[str]:
    """The amounts as texts, in the order of the table."""
    return [f"{award.amount:.2f}" for award in awards]


def test_equal_sharing_among_equal_points() -> None:
    """Three players with equal points share the second to fourth prize, the odd cents going to the higher place."""
    assert amounts(share(PRIZES, THREE_LEVEL, Sharing.EQUALLY)) == ["500.00", "166.67", "166.67", "166.66"]


def test_hort_system() -> None:
    """Hort: half of the own place's prize and half of the equal share: 150 + 83.33, 75 + 83.33, 25 + 83.33."""
    assert amounts(share(PRIZES, THREE_LEVEL, Sharing.HORT)) == ["500.00", "233.34", "158.33", "108.33"]


def test_prizes_by_rank() -> None:
    """By rank every place has its prize, and only a shared rank is shared."""
    assert amounts(share(PRIZES, THREE_LEVEL, Sharing.BY_RANK)) == ["500.00", "300.00", "150.00", "50.00"]
    shared = table(("5", 1), ("4", 2), ("4", 2), ("4", 4))
    assert amounts(share(PRIZES, shared, Sharing.BY_RANK)) == ["500.00", "225.00", "225.00", "50.00"]


def test_hort_with_a_shared_rank() -> None:
    """Who shares a rank has the same half of the places' prizes: 225 each before the equal share."""
    shared = table(("5", 1), ("4", 2), ("4", 2), ("4", 4))
    assert amounts(share(PRIZES, shared, Sharing.HORT)) == ["500.00", "195.84", "195.83", "108.33"]


@given(
    st.lists(st.integers(0, 10**6), max_size=8),
    st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=12),
    st.sampled_from(Sharing),
)
def test_not_a_cent_is_lost(prizes: list[int], players: list[tuple[int, bool]], sharing: Sharing) -> None:
    """However prizes are shared, exactly the prizes of the places somebody has are given out."""
    rows: list[CategoryRow] = []
    for points, level in sorted(players, reverse=True):
        before = rows[-1] if rows else None
        same = before is not None and level and before.row.points == points
        rank = before.place if before is not None and same else len(rows) + 1
        rows.append(CategoryRow(rank, StandingsRow(rank, len(rows) + 1, Decimal(points))))
    cents = [Decimal(each) / 100 for each in prizes]
    given_out = sum((award.amount for award in share(cents, rows, sharing)), Decimal(0))
    assert given_out == sum(cents[: len(rows)], Decimal(0))


def test_a_prize_must_be_whole_units() -> None:
    """A prize that cannot be paid in the unit is refused, not rounded."""
    with pytest.raises(ValueError, match=r"0\.005"):
        share((Decimal("0.005"),), THREE_LEVEL, Sharing.EQUALLY)


def _with(tournament: Tournament, number: int, **columns: object) -> Tournament:
    players = tuple(
        replace(player, **columns) if player.number == number else player  # type: ignore[arg-type]
        for player in tournament.players
    )
    return replace(tournament, players=players)


CLUB = Category(Kind.CLUB, words="Springer")


def test_category_keeps_overall_ranks() -> None:
    """The table of a club's players has places of its own and keeps everybody's rank in the standings."""
    tournament = E1
    for number in (9, 3, 2):
        tournament = _with(tournament, number, club="springer")
    standings = compute(tournament)
    found = category_table(tournament, standings, CLUB)
    assert [(each.place, each.row.player) for each in found] == [(1, 2), (2, 3), (3, 9)]
    assert [each.row.rank for each in found] == [standings.row(number).rank for number in (2, 3, 9)]
    assert [each.row.player for each in category_table(tournament, standings, CLUB, left_out=frozenset({2}))] == [3, 9]


@pytest.mark.parametrize(
    ("player", "category", "expected"),
    [
        (Player(1, "A", birth="2008-12-31"), juniors(18, 2026), True),
        (Player(1, "A", birth="2007"), juniors(18, 2026), False),
        (Player(1, "A"), juniors(18, 2026), False),
        (Player(1, "A", birth="1966"), seniors(60, 2026), True),
        (Player(1, "A", birth="1967"), seniors(60, 2026), False),
        (Player(1, "A", sex="K"), Category(Kind.WOMEN), True),
        (Player(1, "A", sex="m"), Category(Kind.WOMEN), False),
        (Player(1, "A", 1599), Category(Kind.RATING_BELOW, 1600), True),
        (Player(1, "A", 1600), Category(Kind.RATING_BELOW, 1600), False),
        (Player(1, "A"), Category(Kind.RATING_BELOW, 1600), True),
        (Player(1, "A"), Category(Kind.UNRATED), True),
        (Player(1, "A", group="Klasse C"), Category(Kind.GROUP, words="klasse c"), True),
        (Player(1, "A", extra=(("Region", "Vest"),)), Category(Kind.COLUMN, words="vest", column="region"), True),
        (Player(1, "A", extra=(("Region", "Øst"),)), Category(Kind.COLUMN, words="vest", column="region"), False),
    ],
)
def test_who_belongs_to_a_category(player: Player, category: Category, expected: bool) -> None:
    """Age by year of birth, women, rating, club, group and own columns decide; what is not known does not count."""
    assert (player in _members(player, category)) is expected


def _members(player: Player, category: Category) -> tuple[Player, ...]:
    tournament = Tournament((player,))
    rows = category_table(tournament, compute(tournament, ("WIN",)), category)
    return tuple(tournament.player(each.row.player) for each in rows)


def test_whole_standings_as_a_table() -> None:
    """The main prizes are set for the standings themselves, shared ranks included."""
    standings = compute(E1, ("WIN",))
    assert [(each.place, each.row.player) for each in overall_table(standings)] == [
        (row.rank, row.player) for row in standings.rows
    ]
