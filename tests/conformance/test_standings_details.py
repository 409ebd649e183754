"""What standings say beside the ranks: who is annulled, what a round looked like, what a value is made of."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.findings import Finding
from generator.standings import compute, explain, withdrawals
from generator.tiebreaks.lots import draw
from generator.tiebreaks.selection import suggestion
from generator.tiebreaks.working import Contribution, Source, Working
from generator.tournament import Annulment, System, Tournament
from tests.conformance.test_tiebreaks_examples import E1, E2
from tests.support.crosstables import crosstable


def working(tournament: Tournament, code: str, number: int) -> Working:
    """The working of one player's value."""
    found = explain(tournament, code, number)
    assert isinstance(found, Working)
    return found


def leaver(played: int) -> Tournament:
    """A round robin of five in which player 5 left after so many of his four games."""
    cells = [("+B5", "+B5", "+B5", "+B5")[number] if number < played else "+FB5" for number in range(4)]
    mine = [f"{'-W' if number < played else '-FW'}{number + 1}" for number in range(4)]
    rows = [
        " ".join(
            [str(number + 1), "-", *("." for _ in range(number)), cells[number], *("." for _ in range(3 - number))]
        )
        for number in range(4)
    ]
    table = crosstable("\n".join([*rows, " ".join(["5", "-", *mine])]), system=System.BERGER)
    *others, last = table.players
    return replace(table, players=(*others, replace(last, until_round=played)))


@pytest.mark.parametrize(
    ("limit", "annulled"),
    [
        (Annulment.BELOW_HALF, {1: True, 2: False, 3: False}),
        (Annulment.HALF_OR_LESS, {1: True, 2: True, 3: False}),
        (Annulment.ALWAYS, {1: True, 2: True, 3: True}),
        (Annulment.NEVER, {1: False, 2: False, 3: False}),
    ],
)
def test_limit_of_annulment(limit: Annulment, annulled: dict[int, bool]) -> None:
    """Of four games one is below half, two are half, three above: the tournament's limit says which are annulled."""
    for played, expected in annulled.items():
        (found,) = withdrawals(replace(leaver(played), annulment=limit))
        assert (found.player, found.played, found.scheduled, found.annulled) == (5, played, 4, expected)


@pytest.mark.parametrize("code", ["BH", "PS"])
def test_a_value_is_explained_after_the_round_asked_for(code: str) -> None:
    """Inside the usual list or not, the working is that of the standings after the round."""
    early = explain(E1, code, 4, after_round=3)
    assert early == compute(E1, (code,), after_round=3).row(4).workings[0]
    assert early != explain(E1, code, 4)


def test_the_finding_of_the_code_asked_for_is_given() -> None:
    """Where several tie-breaks cannot be used, a code is answered with its own finding and the others with values."""
    mixed = replace(E2, tie_breaks=("BH", "SB", "FB"))
    refused = explain(mixed, "FB", 1)
    assert isinstance(refused, Finding)
    assert refused.values["code"] == "FB"
    assert isinstance(explain(mixed, "SB", 1), Working)


def test_position_columns_leave_dropped_ones_empty() -> None:
    """A tie-break that cannot be used has no positions either."""
    rows = compute(E2, ("EDE", "DE"), positions_on_points=True).rows
    assert {row.values[0] for row in rows} == {None}


def test_average_of_buchholz_leaves_out_forfeits() -> None:
    """8.2: only opponents met over the board; 11 won by forfeit against 9, whose Buchholz does not count."""
    met = (3, 16, 5, 7)
    sums = {number: Decimal(compute(E1, ("BH",)).row(number).values[0] or 0) for number in met}
    found = working(E1, "AOB", 11)
    assert found.divisor == 4
    assert found.contributions == tuple(
        Contribution(number, sums[opponent], opponent, Source.GAME, sums[opponent])
        for number, opponent in zip((1, 2, 3, 5), met, strict=True)
    )
    assert found.value == (sum(sums.values(), Decimal(0)) / 4).quantize(Decimal("0.01"))


def test_ratings_of_the_opponents_are_shown_with_the_points() -> None:
    """10.1, 10.2: a working names round, opponent, rating and the points of each game over the board."""
    for code in ("ARO", "TPR", "PTP"):
        shown = working(E1, code, 9).contributions
        assert [(each.round, each.opponent, int(each.amount)) for each in shown] == [(1, 1, 2200), (2, 10, 1750)]
        assert [each.points for each in shown] == [0, 0]
    assert working(E1, "TPR", 9).divisor == 2
    assert [(each.round, each.opponent) for each in working(E1, "APRO", 9).contributions] == [(1, 1), (2, 10)]


def test_cut_all_opponents_leave_nothing() -> None:
    """10.1 with more cuts than games: the value is undefined, and the working still shows what was cut."""
    found = working(E1, "ARO/C2", 9)
    assert found.value is None
    assert len(found.contributions) == 2


def test_rating_as_a_tie_break() -> None:
    """10.6: the rating itself, the published substitute for who has none, high before low unless reversed."""
    unrated = replace(E1, players=(replace(E1.players[0], rating=None), *E1.players[1:]))
    rows = compute(unrated, ("RTNG/U1400",))
    assert (rows.row(1).values[0], rows.row(2).values[0]) == (1400, 2150)
    assert compute(replace(unrated, unrated_counts_as=1300), ("RTNG",)).row(1).values[0] == 1300


def test_the_lot_of_the_list_is_the_one_drawn() -> None:
    """4.2: LOTS/4711 orders who is level by that lot, and another number by another."""
    level = replace(E1, rounds=())
    numbers = [player.number for player in E1.players]
    for lot in ("4711", "5"):
        assert tuple(row.player for row in compute(level, (f"LOTS/{lot}",)).rows) == draw(numbers, lot)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("KS/L2", "KS/L+2"),
        ("KX/L2", ""),
        ("BHH/C1", "BH/C1"),
        ("SBB/M1", "SB"),
        ("Bucholz", "BH"),
        ("qwertyuiop", ""),
    ],
)
def test_what_a_misspelt_code_may_have_meant(typed: str, meant: str) -> None:
    """A suggestion keeps the modifiers where the tie-break takes them, and is silent where nothing is near."""
    assert suggestion(typed) == meant
