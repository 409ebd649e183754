"""Where a tie-break turns on one game, one board or one rounding: FIDE C.07 (from 1 March 2026), on small tables."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.findings import Finding, Place
from generator.standings import compute, explain, withdrawals
from generator.tiebreaks.codes import Request, read_request
from generator.tiebreaks.cuts import cut
from generator.tiebreaks.direct_encounter import split_by_encounters
from generator.tiebreaks.results import RoundRecord, player_field
from generator.tiebreaks.selection import offered, parse, suggestion
from generator.tiebreaks.team_field import team_field
from generator.tiebreaks.working import Contribution, Cut, Source, Value, Working
from generator.tournament import (
    BLACK_WINS,
    HALF,
    ONE,
    WHITE_WINS,
    ZERO,
    Annulment,
    Bye,
    Colour,
    LineUp,
    Outcome,
    Pairing,
    Player,
    Round,
    Scoring,
    System,
    TeamForfeit,
    Tournament,
)
from tests.conformance.test_tiebreaks_examples import E1, E2
from tests.conformance.test_tiebreaks_teams import DRAWN_MATCH, TRIANGLE, event
from tests.support.crosstables import crosstable


def column(tournament: Tournament, code: str) -> dict[int, Value]:
    """Everybody's value of one tie-break."""
    return {row.player: row.values[0] for row in compute(tournament, (code,)).rows}


def working(tournament: Tournament, code: str, number: int) -> Working:
    """The working of one participant's value."""
    found = explain(tournament, code, number)
    assert isinstance(found, Working)
    return found


# --- Art. 6, direct encounter


def test_all_met_so_the_places_below_a_tie_are_given() -> None:
    """6.2: 1 and 2 drew and both beat 3: nobody is alone at the top, and 3 is third all the same."""
    swiss = crosstable("""
    1 - =W2 +W3 -W4
    2 - =B1 +W4 .
    3 - +W4 -B1 =W5
    4 - -B3 -B2 +B1
    5 - .   .   =B3
    """)
    table = replace(swiss, rounds=(*swiss.rounds, Round(4, (Pairing(2, 3, 1, WHITE_WINS),), ())))
    tiers, (step, *_) = split_by_encounters(player_field(table).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2), (3,))
    assert (step.article, step.missing) == ("6.2", (0, 0, 0))


def test_interim_standings_of_a_schedule_sort_by_the_games_played() -> None:
    """Our choice where a schedule is not at its end: 1 has beaten 2 and 3 is still to meet both; 6.2 is applied."""
    table = crosstable(
        """
        1 - +W2 -W4 ?W3
        2 - -B1 +W5 ?B4
        3 - +W5 -W6 ?B1
        4 - ?W6 +B1 ?W2
        5 - -B3 -B2 ?W6
        6 - ?B4 +B3 ?B5
        """,
        system=System.BERGER,
    )
    tiers, (step, *_) = split_by_encounters(player_field(table, 2).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1,), (2, 3))
    assert (step.article, step.missing) == ("6.2", (1, 1, 2))


def double_round(second_game: str) -> Tournament:
    """Three players meet each other twice; 1 and 2 draw both games and beat 3, whose last game is ``second_game``."""
    mirror = {"-": "+", "?": "?"}
    return crosstable(
        f"""
        1 - =W2 +W3 .   =B2 +B3 .
        2 - =B1 .   +W3 =W1 .   {mirror[second_game]}B3
        3 - .   -B1 -B2 .   -W1 {second_game}W2
        """,
        system=System.DOUBLE_BERGER,
    )


def test_a_double_cycle_at_its_end_gives_every_place() -> None:
    """6.2: with all games played 1 and 2 stay level and 3 is behind them, by the averages of both games."""
    tiers, (step, *_) = split_by_encounters(player_field(double_round("-")).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2), (3,))
    assert (step.article, step.scores) == ("6.2", (Decimal("1.5"), Decimal("1.5"), ZERO))


def test_a_double_cycle_with_a_game_to_come_goes_by_certainty() -> None:
    """6.3: 1 has 3 of 4, 2 has 2 with a game to come and may still draw level: nobody is placed."""
    table = double_round("?")
    tiers, (step,) = split_by_encounters(player_field(table, 6).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2, 3),)
    assert step.article == "6.3"


def test_a_double_cycle_is_not_waited_for_among_those_who_are_through() -> None:
    """6.2: the tournament goes on, but the three have played all their games against each other."""
    table = replace(double_round("-"), rounds_total=8)
    tiers, (step, *_) = split_by_encounters(player_field(table).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2), (3,))
    assert step.article == "6.2"


def test_games_of_a_double_cycle_that_nobody_will_play_are_not_waited_for() -> None:
    """6.2: the schedule is at its end and 2 and 3 have met once only, so no game is to come."""
    table = crosstable(
        """
        1 - =W2 +W3 .   =B2 +B3
        2 - =B1 .   +W3 =W1 .
        3 - .   -B1 -B2 .   -W1
        """,
        system=System.DOUBLE_BERGER,
    )
    tiers, (step, *_) = split_by_encounters(player_field(table).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2), (3,))
    assert step.article == "6.2"


def test_all_games_to_come_of_a_double_cycle_count() -> None:
    """6.3: 1 has 2½ for certain; 3 has nothing, but three games to come, and may pass him."""
    table = crosstable(
        """
        1 - +W2 =B2 +W3 ?B3 .   .
        2 - -B1 =W1 .   .   ?W3 ?B3
        3 - .   .   -B1 ?W1 ?B2 ?W2
        """,
        system=System.DOUBLE_BERGER,
    )
    tiers, _ = split_by_encounters(player_field(table, 6).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1, 2, 3),)


THREE_TWO_ONE = Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(3))


def test_a_double_cycle_counts_the_points_of_lost_games() -> None:
    """6.3 with 3-2-1: 1 has 9 and loses a game to come for 10; 3 comes to 9 at most."""
    table = crosstable(
        """
        1 - +W2 +B2 +W3 ?B3 .   .
        2 - -B1 -W1 .   .   =W3 ?B3
        3 - .   .   -B1 ?W1 =B2 ?W2
        """,
        system=System.DOUBLE_BERGER,
        scoring=THREE_TWO_ONE,
    )
    tiers, _ = split_by_encounters(player_field(table, 6).results, (1, 2, 3), forfeits_played=False)
    assert tiers == ((1,), (2, 3))


def test_missing_games_count_like_averages() -> None:
    """6.1.2 and 6.3 with 3-2-1: 1 has 6 and a lost game for 7; 3 and 4, who met twice, come to 6½ at most."""
    table = crosstable(
        """
        1 - +W2 +B2 +W4
        2 - -B1 -W1 =B3
        3 - =W4 -B4 =W2
        4 - =B3 +W3 -B1
        """,
        scoring=THREE_TWO_ONE,
    )
    tiers, (step, *_) = split_by_encounters(player_field(table).results, (1, 2, 3, 4), forfeits_played=False)
    assert tiers[0] == (1,)
    assert step.scores == (Decimal(6), Decimal(3), Decimal("3.5"), Decimal("3.5"))
    assert step.missing == (1, 1, 1, 1)


def test_forfeits_count_in_every_pass_or_in_none() -> None:
    """6.1.1 with /P: 2 and 3 stay level behind 1; among themselves 2 has won, though by forfeit."""
    table = crosstable("""
    1 - +W2  +W4 =B3  .
    2 - -B1  +FW3 =W4 +W5
    3 - +W4  -FB2 =W1 +W6
    4 - -B3  -B1 =B2  .
    5 - .    .   .    -B2
    6 - .    .   .    -B3
    """)
    results = player_field(table).results
    tiers, steps = split_by_encounters(results, (1, 2, 3, 4), forfeits_played=True)
    assert tiers == ((1,), (2,), (3,), (4,))
    assert [step.tiers for step in steps] == [((1,), (2, 3), (4,)), ((2,), (3,))]


# --- Art. 7 and 9, the own record and the opponents


def test_progressive_scores_in_detail() -> None:
    """7.5: every round shows the score after it, with opponent, kind and points; the first is cut as an early one."""
    assert working(E1, "PS/C1", 4).contributions == tuple(
        Contribution(number, Decimal(score), opponent, source, points=Decimal(points), cut=cut_of)
        for number, score, opponent, source, points, cut_of in (
            (1, "1", 12, Source.GAME, "1", Cut.EARLY),
            (2, "1.5", None, Source.BYE, "0.5", None),
            (3, "2.5", 13, Source.GAME, "1", None),
            (4, "3", 3, Source.GAME, "0.5", None),
            (5, "3.5", 1, Source.GAME, "0.5", None),
        )
    )


def test_koya_in_detail() -> None:
    """9.2: points, opponent and his score for every game; the limit is 2½, so three opponents do not count."""
    assert working(E2, "KS", 1).contributions == tuple(
        Contribution(number, Decimal(points), opponent, Source.GAME, Decimal(score), Decimal(points), cut=cut_of)
        for number, points, opponent, score, cut_of in (
            (1, "0.5", 5, "1.5", Cut.BELOW_LIMIT),
            (2, "1", 2, "3.5", None),
            (3, "1", 3, "3.5", None),
            (4, "0", 4, "1.5", Cut.BELOW_LIMIT),
            (5, "1", 6, "1.5", Cut.BELOW_LIMIT),
        )
    )
    assert working(E2, "KS", 6).contributions[3].source is Source.FORFEIT


def test_forfeit_loss_of_a_schedule_was_not_elected() -> None:
    """7.6: in a round robin too a game lost by forfeit is subtracted; the free round of an odd field is not (R4)."""
    assert (column(E2, "REP")[5], column(E2, "REP")[6]) == (4, 5)
    three = crosstable("1 - +W2 .\n2 - -B1 =W3\n3 - .   =B2", system=System.BERGER)
    assert column(three, "REP") == {1: 2, 2: 2, 3: 2}
    assert column(three, "STD") == {1: 1, 2: HALF, 3: HALF}


def test_standard_points_of_byes_and_open_games() -> None:
    """7.7: a pairing bye and a forfeit win are 1 each, a zero-point bye 0; a game without result is nothing yet."""
    assert column(E1, "STD")[12] == 2
    assert column(E2, "STD")[1] == Decimal("3.5")
    assert column(crosstable("1 - ?W2 +W3\n2 - ?B1 PAB\n3 - HPB -B1"), "STD") == {1: 1, 2: 1, 3: HALF}


def test_values_that_are_no_sums() -> None:
    """7.8 and 16.3: the pairing number is its own value; 12 has an adjusted score of 3, byes to the end as draws."""
    assert column(E1, "TPN") == {number: number for number in range(1, 17)}
    assert column(E1, "ADJ")[12] == 3
    refused = explain(E2, "ADJ", 1)
    assert isinstance(refused, Finding)
    assert refused.values["article"] == "8, 16.3"


def test_postponed_game_of_a_schedule_is_open() -> None:
    """C.04.2, 3.1 is for pairings: in a round robin a postponed game brings nothing, others of the round all theirs."""
    cells = "1 - ~W4 +W2\n2 - +W3 -B1\n3 - -B2 =W4\n4 - ~B1 =B3"
    fixed, swiss = compute(crosstable(cells, system=System.BERGER), ("SB",)), compute(crosstable(cells), ("WIN",))
    assert {row.player: row.points for row in fixed.rows} == {1: 1, 2: 1, 3: HALF, 4: HALF}
    assert {row.player: row.points for row in swiss.rows} == {1: Decimal("1.5"), 2: 1, 3: HALF, 4: 1}
    assert fixed.row(1).values == (1,)


# --- Art. 8, Buchholz


def test_last_round_forfeit_is_drawn_in_fore_buchholz() -> None:
    """8.3: 1 won the last round by forfeit; it counts as a game drawn with 2, who then has 1½ like 3."""
    table = crosstable("1 - -W3 +FB2\n2 - +W4 -FW1\n3 - +B1 +W4\n4 - -B2 -B3")
    assert column(table, "FB") == {1: 3, 2: 1, 3: 1, 4: 3}


def test_an_opponent_without_buchholz_counts_as_nothing() -> None:
    """8.2: the opponent's Buchholz of 0 is averaged as 0."""
    assert column(crosstable("1 - +W2\n2 - -B1"), "AOB") == {1: 1, 2: 0}


# --- Art. 10, ratings


def test_points_of_the_games_behind_an_average_rating() -> None:
    """10.1: round, opponent, rating and points of every game over the board; a bye is none."""
    shown = working(E1, "ARO", 4).contributions
    assert [(each.round, each.opponent, each.amount, each.points) for each in shown] == [
        (1, 12, Decimal(1650), ONE),
        (3, 13, Decimal(1600), ONE),
        (4, 3, Decimal(2100), HALF),
        (5, 1, Decimal(2200), HALF),
    ]


def test_each_code_has_its_own_substitute() -> None:
    """Art. 10: the same tie-break with two ratings for the unrated is computed twice."""
    table = crosstable("1 2000 +W2\n2 - -B1")
    assert compute(table, ("ARO/U1400", "ARO/U1000")).row(1).values == (1400, 1000)


# --- Art. 14 and 16.5, cuts


def products(*rows: tuple[str, str, bool]) -> tuple[Contribution, ...]:
    """Contributions of rounds 1, 2, ...: the score looked at, the amount, whether voluntary."""
    return tuple(
        Contribution(number, Decimal(amount), number, score=Decimal(score), voluntary=voluntary)
        for number, (score, amount, voluntary) in enumerate(rows, 1)
    )


def cuts(contributions: tuple[Contribution, ...], low: int, high: int = 0) -> list[Cut | None]:
    """What became of each."""
    return [each.cut for each in cut(contributions, low, high)]


def test_median_cuts_the_ends_wherever_they_stand() -> None:
    """14.3: of 3, 1 and 2 the 1 and then the 3 are cut; among equal opponents the higher product goes."""
    three = products(("3", "3", False), ("1", "1", False), ("2", "2", False))
    assert cuts(three, 1, 1) == [Cut.MOST, Cut.LEAST, None]
    level = products(("2", "2", False), ("2", "0", False), ("2", "1", False))
    assert cuts(level, 1, 1) == [Cut.MOST, Cut.LEAST, None]


TWO_VOLUNTARY = products(("0.5", "0.5", False), ("2", "1", True), ("2.5", "0", True), ("1.5", "1.5", False))
"""2½ of 4 with a half-point bye and a forfeit loss, as Sonneborn-Berger sees them."""


@pytest.mark.parametrize(
    ("low", "expected"),
    [
        (1, [Cut.LEAST, None, None, None]),
        (2, [Cut.LEAST, None, None, Cut.LEAST]),
        (3, [Cut.LEAST, Cut.LEAST, None, Cut.LEAST]),
    ],
)
def test_two_voluntary_rounds(low: int, expected: list[Cut | None]) -> None:
    """16.5: the smallest product of a voluntary round, here 0, is compared, and the higher of the two is cut."""
    assert cuts(TWO_VOLUNTARY, low) == expected


def test_voluntary_round_as_high_as_the_least_element_is_cut() -> None:
    """16.5.1: equal products: the voluntary round is the one cut."""
    assert cuts(products(("0.5", "1", False), ("2", "1", True)), 1) == [None, Cut.VOLUNTARY]


# --- Art. 11 to 13, teams


def test_match_points_beside_leading_game_points() -> None:
    """11.1.1: asked for by name, match points are match points whatever score leads."""
    assert column(event(2, 4, ("1-2 11=0",), primary="GP"), "MPTS") == {1: 2, 2: 0}


def test_last_match_is_drawn_in_fore_buchholz() -> None:
    """8.3 for teams: the lost last match counts 1 match point and half of the boards for the opponents."""
    only = event(2, 4, ("1-2 1111",))
    assert (column(only, "FB:MP"), column(only, "FB:GP")) == ({1: 1, 2: 1}, {1: 2, 2: 2})
    assert (column(only, "BH:MP"), column(only, "BH:GP")) == ({1: 0, 2: 2}, {1: 0, 2: 4})


def test_strength_combination_turns_on_a_rounding() -> None:
    """13.4: Buchholz 1 by 8 is rounded half up; a Buchholz of 0 adds nothing; N goes by the rounds announced."""
    assert column(DRAWN_MATCH, "SSSC/K8") == {1: Decimal("2.13"), 2: Decimal("2.13")}
    assert column(event(2, 4, ("1-2 1111",)), "SSSC/K1") == {1: 4, 2: 2}
    assert column(replace(DRAWN_MATCH, rounds_total=9), "SSSC") == {1: Decimal("2.25"), 2: Decimal("2.25")}


def test_strength_combination_with_fore_buchholz() -> None:
    """13.4: SSSC/F takes Fore Buchholz: the opponent's lost match counts as drawn."""
    assert column(event(2, 4, ("1-2 1111",)), "SSSC/F/K1") == {1: 5, 2: 1}


FOUR_LEVEL = event(
    5,
    4,
    ("1-2 11=0", "3-4 11=0"),
    ("1-3 11=0", "2-4 11=0"),
    ("4-1 1111", "2-3 11=0"),
    ("3-5 1111",),
    ("4-5 1111",),
)
"""Four match points each: 1 and 2 made them among the four, 3 and 4 made two there, 4 with the most game points."""


def test_extended_direct_encounter_stays_with_the_score_that_splits() -> None:
    """13.3.1: match points split 1 and 2 from 3 and 4, so game points, which would put 4 first, are not asked."""
    row = compute(FOUR_LEVEL, ("EDE",)).row(3)
    assert column(FOUR_LEVEL, "EDE") == {1: 1, 2: 2, 3: 3, 4: 4, 5: 0}
    assert [(step.group, step.score) for step in row.workings[0].steps] == [((1, 2, 3, 4), "MP"), ((3, 4), "MP")]


def test_two_teams_left_go_on_to_their_boards() -> None:
    """13.3.2: behind 1, who beat both, 2 and 3 are level in both scores, and the boards of their match decide."""
    table = event(
        5,
        4,
        ("1-2 111=", "3-5 1111"),
        ("1-3 111=", "2-4 1111"),
        ("2-3 1==0",),
        ("2-5 1010", "3-4 1010"),
    )
    assert {row.player: row.points for row in compute(table).rows} == {1: 4, 2: 4, 3: 4, 4: 1, 5: 1}
    assert [column(table, "EDE")[team] for team in (1, 2, 3)] == [1, 2, 2]
    assert [column(table, "EDEBT")[team] for team in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("code", "first", "articles"),
    [("EDEBT", 1, ["6.2", "6.2", "12.1", "12.2"]), ("EDEBB", 2, ["6.2", "6.2", "12.1", "12.3"])],
)
def test_level_board_count_leaves_it_to_the_second_part(code: str, first: int, articles: list[str]) -> None:
    """13.3.2: 1 0 0 1 and 0 1 1 0 have the board count 5; the top board is won by 1, all boards but the last by 2."""
    match = event(2, 4, ("1-2 1001",))
    standings = compute(match, (code,))
    assert standings.rows[0].player == first
    assert [step.article for step in standings.rows[0].workings[0].steps] == articles


def test_teams_that_have_not_met_have_no_boards_to_compare() -> None:
    """13.3.2 with no match between the two: they stay level."""
    assert column(event(4, 2, ("1-3 1=", "2-4 1=")), "EDEBT")[1] == 0


def test_boards_of_two_matches_are_added() -> None:
    """13.3.2: 1 and 0 in the first match, 0 and 1 in the second leave two teams level on every board."""
    assert column(event(2, 2, ("1-2 10",), ("2-1 10",)), "EDET") == {1: 0, 2: 0}


def test_forfeited_match_is_an_encounter_where_asked() -> None:
    """6.1.1 and 13.3: a match won by forfeit places nobody, with /P it does."""
    forfeit = TeamForfeit(1, 1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    table = event(3, 2, (), ("2-3 11",), forfeits=(forfeit,))
    assert [column(table, "EDE")[team] for team in (1, 2)] == [0, 0]
    assert [column(table, "EDE/P")[team] for team in (1, 2)] == [1, 2]
    assert team_field(table).scores["MP"].records[1][0].round == 1


@pytest.mark.parametrize(
    ("boards", "one", "other"),
    [
        (2, ("10", "10"), ("11", "0=")),
        (3, ("=1=",), ("101",)),
        (5, ("01101",), ("1=0=1",)),
    ],
)
def test_bottom_boards_go_one_at_a_time(boards: int, one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """12.3: the last board goes first and never counts; then one board at a time, until a difference shows."""
    rounds = [
        (f"1-{3 + at} {mine}", f"2-{4 - at} {theirs}") for at, (mine, theirs) in enumerate(zip(one, other, strict=True))
    ]
    rows = compute(event(4, boards, *rounds), ("BBE",))
    assert rows.row(1).points == rows.row(2).points
    assert rows.row(1).rank + 1 == rows.row(2).rank
    assert rows.row(2).separated_by == "BBE"


def test_board_count_names_no_opponent() -> None:
    """12.1: the parts of a board count are boards, with no opponent."""
    parts = working(event(2, 2, ("1-2 1=",)), "BC", 1).contributions
    assert [(each.opponent, each.source) for each in parts] == [(None, Source.GAME)] * 2


def test_teams_before_the_first_match() -> None:
    """Before anything is played every team has nothing on every board."""
    assert column(event(2, 2), "BC") == {1: 0, 2: 0}


def test_open_match_is_known_with_its_opponent() -> None:
    """A match with a board still open is a round with an opponent and without result."""
    mine = team_field(event(4, 2, ("1-2 1?", "3-4 11"))).scores["MP"].records[1][0]
    assert (mine.round, mine.outcome, mine.opponent) == (1, None, 2)


def test_line_ups_of_both_sides_hold() -> None:
    """Who is in no line-up of the round adds nothing to the match: ½-½ is drawn, whatever 22 got for his bye."""
    table = event(2, 2, ("1-2 =",), line_ups=(LineUp(1, 1, 2, (11, None)), LineUp(1, 2, 1, (21, None))))
    (only,) = table.rounds
    alone = replace(table, rounds=(replace(only, byes=(Bye(22, Outcome.FULL_POINT_BYE),)),))
    assert (column(alone, "MPTS"), column(alone, "GPTS")) == ({1: 1, 2: 1}, {1: HALF, 2: HALF})


def test_a_team_that_left_is_in_nobodys_table() -> None:
    """A team annulled by the regulations has no row, and its matches are nobody's."""
    assert TRIANGLE.team_event is not None
    one, two, three = TRIANGLE.team_event.teams
    event_without = replace(TRIANGLE.team_event, teams=(one, two, replace(three, until_round=1)))
    standings = compute(replace(TRIANGLE, team_event=event_without, annulment=Annulment.ALWAYS))
    assert [(row.player, row.points) for row in standings.rows] == [(1, Decimal(2)), (2, ZERO)]
    assert standings.annulled == (3,)


# --- What the rounds say


def test_records_of_open_games_absences_and_players_left_out() -> None:
    """Open games keep opponent and colour; who stands nowhere, or met somebody left out, has a zero-point bye."""
    table = crosstable("1 - ?W2 +W3\n2 - ?B1 .\n3 - -B4 -B1\n4 - +W3 .")
    records = player_field(table, left_out=frozenset({4})).results.records
    assert records == {
        1: (RoundRecord(1, None, 2, ZERO, Colour.WHITE), RoundRecord(2, Outcome.WIN, 3, Decimal(1), Colour.WHITE)),
        2: (RoundRecord(1, None, 1, ZERO, Colour.BLACK), RoundRecord(2, Outcome.ZERO_POINT_BYE, None, ZERO)),
        3: (RoundRecord(1, Outcome.ZERO_POINT_BYE, None, ZERO), RoundRecord(2, Outcome.LOSS, 1, ZERO, Colour.BLACK)),
    }
    left_out_has_white = crosstable("1 - -B2\n2 - +W1\n3 - +W4\n4 - -B3")
    records = player_field(left_out_has_white, left_out=frozenset({2})).results.records
    assert records[1] == (RoundRecord(1, Outcome.ZERO_POINT_BYE, None, ZERO),)


def test_an_open_game_does_not_hide_the_later_ones() -> None:
    """Interim standings: after an open game of round 1 the opponent of round 2 counts for Buchholz."""
    assert column(crosstable("1 - ?W2 +W3\n2 - ?B1 PAB\n3 - PAB -B1"), "BH")[1] == 1


def test_games_lost_by_leaving_begin_no_round_of_a_schedule() -> None:
    """Round 1 is played but for a game, 4 has left and his games of rounds 2 and 3 are lost: round 1 is counted."""
    table = crosstable(
        """
        1 - +FW4 ?W3 ?W2
        2 - +W3 +FB4 ?B1
        3 - -B2 ?B1 +FW4
        4 - -FB1 -FW2 -FB3
        """,
        system=System.BERGER,
    )
    *others, last = table.players
    gone = replace(table, players=(*others, replace(last, until_round=0)), annulment=Annulment.NEVER)
    assert compute(gone).after_round == 1
    assert compute(replace(gone, system=System.SWISS), ("WIN",)).after_round == 3


def test_without_announced_rounds_those_there_are_all() -> None:
    """8.3: where no number of rounds is announced the last one there is the last of the tournament."""
    assert compute(replace(E1, rounds_total=None), ("FB",)).rows == compute(E1, ("FB",)).rows


# --- Workings


def test_own_record_in_detail() -> None:
    """7.1: every round with opponent, kind and points: a loss, a bye, a win by forfeit, and two absences."""
    assert working(E1, "WIN", 12).contributions == tuple(
        Contribution(number, Decimal(amount), opponent, source, points=Decimal(points))
        for number, amount, opponent, source, points in (
            (1, 0, 4, Source.GAME, 0),
            (2, 1, None, Source.BYE, 1),
            (3, 1, 14, Source.FORFEIT, 1),
            (4, 0, None, Source.BYE, 0),
            (5, 0, None, Source.BYE, 0),
        )
    )


def test_sonneborn_berger_in_detail() -> None:
    """9.1, 16.3, 16.4: the opponent's adjusted score or the virtual opponent's, times the points of the round."""
    points = Decimal
    assert working(E1, "SB", 4).contributions == (
        Contribution(1, points(3), 12, Source.GAME, points(3), points(1), article="16.3"),
        Contribution(
            2, points("1.25"), None, Source.DUMMY, points("2.5"), HALF, points("2.5"), "16.2.3", True, "16.4.2"
        ),
        Contribution(3, points("1.5"), 13, Source.GAME, points("1.5"), points(1)),
        Contribution(4, points("1.75"), 3, Source.GAME, points("3.5"), HALF),
        Contribution(5, points("1.75"), 1, Source.GAME, points("3.5"), HALF),
    )


def test_buchholz_in_detail() -> None:
    """8.1 and 16.4.1: a win by forfeit is a virtual opponent with the points of the round; games have theirs."""
    shown = working(E1, "BH", 11).contributions
    assert [(each.round, each.opponent, each.source, each.points) for each in shown] == [
        (1, 3, Source.GAME, HALF),
        (2, 16, Source.GAME, 0),
        (3, 5, Source.GAME, 0),
        (4, 9, Source.DUMMY, 1),
        (5, 7, Source.GAME, 1),
    ]


FORFEITED = crosstable("""
1 - +FW2 -W3 -W4
2 - -FB1 +B4 +W3
3 - +W4  +B1 -B2
4 - -B3  -W2 +B1
""")


def test_forfeits_as_games_where_asked() -> None:
    """16.6 with /P: 1 won by forfeit against 2, who has 2 points, and has 1 himself: 2 instead of the virtual 1."""
    plain, asked = compute(FORFEITED, ("BH", "SB")).row(1), compute(FORFEITED, ("BH/P", "SB/P")).row(1)
    assert (plain.values, asked.values) == ((4, 1), (5, 2))
    first = asked.workings[0].contributions[0]
    assert (first.source, first.article, first.opponent, first.points) == (Source.FORFEIT, "16.6", 2, ONE)
    assert compute(FORFEITED, ("BH", "BH/P", "BH/C1")).row(1).values == (4, 5, 3)


def test_a_schedule_has_no_virtual_opponents() -> None:
    """15.2: in a round robin a forfeit is a game against the opponent, and the free round is nothing at all."""
    forfeit = working(E2, "SB", 6).contributions[3]
    assert (forfeit.source, forfeit.article, forfeit.opponent) == (Source.FORFEIT, "15.2", 5)
    three = crosstable("1 - +W2 .\n2 - -B1 =W3\n3 - .   =B2", system=System.BERGER)
    assert [(each.round, each.opponent) for each in working(three, "SB", 1).contributions] == [(1, 2)]


# --- Lists, codes and the knock-out


def test_default_lists_of_teams() -> None:
    """Without a list teams get the usual one of a Swiss or of a round robin."""
    assert compute(replace(TRIANGLE, system=System.SWISS)).tie_breaks == ("MPvGP", "EDE", "EMGSB", "BH:MP")
    assert compute(TRIANGLE).tie_breaks == ("MPvGP", "EDE", "EMMSB")


@pytest.mark.parametrize(
    ("typed", "name"), [(" Bucholz ", "tie_break_unknown"), (" Xylophon ", "tie_break_unlike_any")]
)
def test_what_was_not_understood_is_shown_where_it_stands(typed: str, name: str) -> None:
    """The finding names the cell, the word without its blanks, and every code there is."""
    place = Place("Settings", "B7")
    finding = parse(typed, place)
    assert isinstance(finding, Finding)
    assert (finding.name, finding.place, finding.values["value"]) == (name, place, typed.strip())
    assert finding.values["known"] == ", ".join(offered())


@pytest.mark.parametrize(("typed", "meant"), [("BHH:MP/C1", "BH/C1"), ("KSS/L+1", "KS/L+1")])
def test_suggestion_keeps_every_modifier_allowed(typed: str, meant: str) -> None:
    """The score of teams is no part of the code looked for; all modifiers of a tie-break may be there."""
    assert suggestion(typed) == meant


@pytest.mark.parametrize(
    ("tournament", "code", "name", "values"),
    [
        (DRAWN_MATCH, "TPR", "tie_break_players_only", {"code": "TPR", "article": "10.2"}),
        (E1, "EDE/P", "tie_break_teams_only", {"code": "EDE/P", "article": "13.3"}),
        (E2, "BH/C1", "tie_break_not_in_round_robin", {"code": "BH/C1", "article": "8"}),
        (
            replace(E1, players=tuple(replace(each, rating=None) for each in E1.players[:2]) + E1.players[2:]),
            "ARO/C1",
            "tie_break_unrated",
            {"code": "ARO/C1", "article": "10", "players": "1, 2"},
        ),
    ],
)
def test_why_a_tie_break_is_not_used(tournament: Tournament, code: str, name: str, values: dict[str, str]) -> None:
    """What cannot be used is named in full, with the article that forbids it and the players concerned."""
    (finding,) = compute(tournament, (code,)).findings
    assert (finding.name, finding.values) == (name, values)


def test_modifiers_that_do_not_belong_are_all_named() -> None:
    """The finding names the cell, every modifier too many, and those the tie-break does take."""
    place = Place("Settings", "B7")
    finding = parse("SB/M1/F", place)
    assert isinstance(finding, Finding)
    assert finding.place == place
    assert finding.values == {"value": "SB/M1/F", "modifier": "M1, F", "code": "SB", "allowed": "SB/C1, SB/C2, SB/P"}
    lot = parse("LOTS", place)
    assert isinstance(lot, Finding)
    assert (lot.place, lot.values) == (place, {"value": "LOTS", "code": "LOTS"})


@pytest.mark.parametrize(
    ("typed", "code"), [("Buchholz/C1/P", "BH/C1/P"), ("Buchholz/", "BH"), ("SSB:MP", "SB:MP"), ("mpVgp", "MPvGP")]
)
def test_more_spellings(typed: str, code: str) -> None:
    """Modifiers behind a name, a stroke with nothing behind it, and an older spelling with a score are understood."""
    request = parse(typed)
    assert isinstance(request, Request)
    assert request.spelling == code


@pytest.mark.parametrize("typed", ["BH:XX", "B", "4711", "BH/", "BH/K0"])
def test_what_has_not_the_form_of_a_code(typed: str) -> None:
    """Letters, a score of teams behind a colon, known modifiers behind strokes: anything else is no code."""
    assert read_request(typed) is None


def test_positions_are_those_of_the_list_unless_asked() -> None:
    """A column of positions shows the groups left by what stands before it; on points only where that is asked for."""
    listed, on_points = compute(E2, ("SB", "DE")), compute(E2, ("SB", "DE"), positions_on_points=True)
    assert [row.values[1] for row in listed.rows] == [0, 0, 0, 0, 0, 0]
    assert [row.values[1] for row in on_points.rows] == [1, 2, 2, 3, 2, 1]


def test_what_standings_say_of_themselves() -> None:
    """The leading score is named, a tie-break named twice is named in the finding, and nobody is a stranger."""
    assert compute(E1, ()).primary == "PTS"
    assert (compute(DRAWN_MATCH, ()).primary, compute(event(2, 4, primary="GP"), ()).primary) == ("MPTS", "GPTS")
    (twice,) = compute(E1, ("BH-C1", "BH/C1")).findings
    assert twice.values == {"code": "BH/C1"}
    with pytest.raises(KeyError, match="17"):
        compute(E1, ()).row(17)


def test_standings_of_nobody() -> None:
    """Before anybody has entered the standings are empty."""
    assert compute(Tournament(()), ("BH", "DE")).rows == ()


def test_withdrawals_without_a_game_and_at_the_end() -> None:
    """Who left without a game scheduled has played none of none; who plays to the last round has not withdrawn."""
    table = crosstable("1 - +W2\n2 - -B1", system=System.BERGER)
    left = (replace(table.players[0], until_round=1), table.players[1], Player(3, "Player 3", until_round=0))
    (found,) = withdrawals(replace(table, players=left))
    assert (found.player, found.played, found.scheduled, found.annulled) == (3, 0, 0, False)
    assert [each.player for each in withdrawals(replace(table, players=left, rounds_total=3))] == [1, 3]


def test_standings_of_a_knock_out() -> None:
    """The stage reached decides: 2 beat 1 in the final; who lost in the semi-finals shares third place."""
    players = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    semi_finals = Round(1, (Pairing(1, 4, 1, WHITE_WINS), Pairing(3, 2, 2, BLACK_WINS)))
    final = Round(2, (Pairing(1, 2, 1, BLACK_WINS),))
    table = Tournament(players, (semi_finals, final), system=System.KNOCK_OUT)
    standings = compute(table)
    assert [(row.rank, row.player, row.points) for row in standings.rows] == [
        (1, 2, Decimal(2)),
        (2, 1, ONE),
        (3, 3, ZERO),
        (3, 4, ZERO),
    ]
    assert (standings.after_round, standings.tie_breaks) == (2, ())
    early = compute(table, after_round=1)
    assert [(row.rank, row.player, row.points) for row in early.rows] == [
        (1, 1, ONE),
        (1, 2, ONE),
        (3, 3, ZERO),
        (3, 4, ZERO),
    ]
    assert early.after_round == 1
