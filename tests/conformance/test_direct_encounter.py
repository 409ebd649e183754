"""Direct encounter where something is missing: FIDE C.07 (from 1 March 2026), Art. 6, on small tables."""

from decimal import Decimal

from generator.standings import compute
from generator.tiebreaks.working import Value
from generator.tournament import Scoring, System, Tournament
from tests.support.crosstables import crosstable


def positions(tournament: Tournament, *numbers: int, code: str = "DE") -> list[Value]:
    """The positions direct encounter gives these players, who must be level on points."""
    standings = compute(tournament, (code,))
    rows = [standings.row(number) for number in numbers]
    assert len({row.points for row in rows}) == 1
    return [row.values[0] for row in rows]


def test_who_can_still_be_caught_is_not_placed() -> None:
    """6.3: 1 has 1½ against 2 and 3; had 3 beaten 2 he would have 1½ too, so nobody is alone at the top."""
    table = crosstable("""
    1 - +W2 =B3 -W4
    2 - -B1 +W4 =W5
    3 - +W4 =W1 -W6
    4 - -B3 -B2 +B1
    5 - .   .   =B2
    6 - .   .   +B3
    """)
    assert positions(table, 1, 2, 3) == [0, 0, 0]


POINTS_FOR_A_LOSS = Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(3))


def test_a_missing_game_lost_still_brings_its_points() -> None:
    """6.3 with 3-2-1: who is tested is taken to lose the missing game, and a loss is a point: 7 is more than 6."""
    table = crosstable(
        """
        1 - +W2 +W3 -W5 -W6
        2 - -B1 +W4 =W3 =W7
        3 - =W4 -B1 =B2 +W8
        4 - =B3 -B2 +W6 =W5
        5 - .   .   +B1 =B4
        6 - .   .   -B4 +B1
        7 - .   .   .   =B2
        8 - .   .   .   -B3
        """,
        scoring=POINTS_FOR_A_LOSS,
    )
    assert positions(table, 1, 2, 3, 4) == [1, 2, 3, 4]


def test_average_of_two_games_beside_a_single_one() -> None:
    """6.1.2: 1½ of two games count as ¾, a single game as it is; 2 could still pass 3 by beating him."""
    table = crosstable("""
    1 - +W2 =B2 -W3
    2 - -B1 =W1 +W4
    3 - =W4 .   +B1
    4 - =B3 .   -B2
    """)
    assert positions(table, 1, 2, 3) == [0, 0, 0]
    (step,) = compute(table, ("DE",)).row(1).workings[0].steps
    assert (step.article, step.group, step.missing) == ("6.3", (1, 2, 3), (0, 1, 1))
    assert step.scores == (Decimal("0.75"), Decimal("0.25"), Decimal(1))


def test_a_forfeit_is_no_encounter_unless_asked_for() -> None:
    """6.1.1: in a Swiss a win by forfeit places nobody; with /P it does."""
    table = crosstable("""
    1 - +FW2 ZPB
    2 - -FB1 PAB
    """)
    assert positions(table, 1, 2) == [0, 0]
    assert positions(table, 1, 2, code="DE/P") == [1, 2]


def test_an_open_game_is_no_encounter() -> None:
    """A game without a result is one to come, also where forfeits count."""
    table = crosstable("""
    1 - ?W2 +W3
    2 - ?B1 +W4
    3 - .   -B1
    4 - .   -B2
    """)
    assert positions(table, 1, 2, code="DE/P") == [0, 0]
    assert compute(table, ("DE/P",)).row(1).workings[0].steps[0].missing == (1, 1)


def double_cycle(first_against_second: str, first_against_third: str) -> Tournament:
    """Five players meet twice; 1, 2 and 3 are level, and 2 has beaten 3 once with the other game to come.

    The arguments are what 1 made in his second game against 2 and against 3; games against 4 and 5 make up for it.
    """
    mirror = {"+": "-", "=": "=", "-": "+"}
    fourth, fifth = ("-", "-") if first_against_third == "+" else ("=", "-")
    third = "=" if first_against_third == "+" else "-"
    return crosstable(
        f"""
        1 - +W2 {first_against_second}B2 +W3 {first_against_third}B3 {fourth}W4 {fifth}W5 . .
        2 - -B1 {mirror[first_against_second]}W1 +W4 +W5 +W3 ?B3 . .
        3 - +W4 +W5 -B1 {mirror[first_against_third]}W1 -B2 ?W2 {third}B4 +B5
        4 - -B3 . -B2 . {mirror[fourth]}B1 . {mirror[third]}W3 .
        5 - . -B3 . -B2 . {mirror[fifth]}B1 . -W3
        """,
        system=System.DOUBLE_BERGER,
    )


def test_a_double_cycle_places_who_stays_ahead() -> None:
    """Our reading of 6.1.2: 2 made ½ against 1, so a loss to 3 in the game to come leaves him 1½ to 1 ahead."""
    assert positions(double_cycle("=", "+"), 1, 2, 3) == [1, 2, 3]


def test_a_double_cycle_places_nobody_early() -> None:
    """With ½ against 1 for both, 3 can still draw level with 2 in the game to come: only the first is placed."""
    assert positions(double_cycle("=", "="), 1, 2, 3) == [1, 2, 2]
