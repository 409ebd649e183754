"""The worked examples of the tie-break rules: FIDE C.07 in the edition of 1 March 2026, article by article.

E1 is the crosstable of the FIDE Technical Commission's exercises (16 players, 5 rounds), E2 its round robin of six.
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.findings import Finding
from generator.standings import LOTS, annulled_players, compute, explain
from generator.tiebreaks.lots import draw
from generator.tiebreaks.working import Cut, Source, Value
from generator.tournament import Scoring, System, Tournament
from tests.support.crosstables import crosstable

E1 = crosstable("""
 1 2200 +W9  =B13 =W2  +B15  =W4
 2 2150 +B10 +W7  =B1  +W16  =B3
 3 2100 =W11 +B6  +W8  =B4   =W2
 4 2050 +B12 HPB  +W13 =W3   =B1
 5 2000 -W13 -B15 +W11 =B7   +W10
 6 1950 -B14 -W3  PAB  +W10  +B8
 7 1900 +W15 -B2  -B16 =W5   -B11
 8 1850 =B16 +W14 -B3  +W13  -W6
 9 1800 -B1  -W10 HPB  -FW11 PAB
10 1750 -W2  +B9  -W15 -B6   -B5
11 1700 =B3  -W16 -B5  +FB9  +W7
12 1650 -W4  PAB  +FW14 ZPB  ZPB
13 1600 +B5  =W1  -B4  -B8   -W14
14 1550 +W6  -B8  -FB12 ZPB  +B13
15 1500 -B7  +W5  +B10 -W1   -B16
16 1450 =W8  +B11 +W7  -B2   +W15
""")
E2 = crosstable(
    """
1 2200 =W5 +W2 +B3 -W4  +B6
2 2150 +W6 -B1 +W5 =W3  +B4
3 2100 +W4 +B6 -W1 =B2  +W5
4 2050 -B3 -B5 =W6 +B1  -W2
5 1950 =B1 +W4 -B2 -FW6 -B3
6 1900 -B2 -W3 =B4 +FB5 -W1
""",
    system=System.BERGER,
)


def value(tournament: Tournament, code: str, number: int) -> Value:
    """One value, in standings whose only tie-break it is."""
    standings = compute(tournament, (code,))
    assert standings.findings == ()
    return standings.row(number).values[0]


@pytest.mark.parametrize(
    ("code", "number", "expected"),
    [
        ("WIN", 12, "2"),
        ("WON", 12, "0"),
        ("BPG", 13, "3"),
        ("BWG", 13, "1"),
        ("PS", 2, "13"),
        ("PS/C1", 2, "12"),
        ("PS/C2", 2, "10"),
        ("REP", 9, "3"),
        ("BH", 2, "13"),
        ("BH", 4, "14"),
        ("BH", 11, "12.5"),
        ("BH", 9, "9"),
        ("BH/C1", 9, "7.5"),
        ("BH/C2", 9, "6"),
        ("BH/M1", 2, "8.5"),
        ("AOB", 2, "13.6"),
        ("AOB/F", 6, "12.63"),
        ("FB", 4, "14.5"),
        ("SB", 4, "9.25"),
        ("SB/C1", 4, "7.75"),
        ("SB/C1", 14, "3"),
        ("SB/C1", 2, "8.5"),
        ("ARO", 4, "1888"),
        ("ARO/C1", 4, "1983"),
        ("TPR", 11, "1776"),
        ("TPR", 9, "1175"),
        ("PTP", 3, "2112"),
        ("PTP", 9, "950"),
        ("APRO", 3, "1904"),
        ("APPO", 3, "1934"),
    ],
)
def test_examples_of_the_articles(code: str, number: int, expected: str) -> None:
    """Every example printed with the articles comes out as printed."""
    assert value(E1, code, number) == Decimal(expected)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (4, ("14", "11.5", "14.5", "9.25", "7.75")),
        (6, ("11.5", "10.5", "12", "6", "5")),
        (11, ("12.5", "11", "12", "4.75", "3.25")),
        (12, ("11.5", "9.5", "11", "4", "4")),
    ],
)
def test_values_the_caps_of_2026_changed(number: int, expected: tuple[str, ...]) -> None:
    """The caps of 16.4 change the printed values of 2023 for four players, and only as expected."""
    row = compute(E1, ("BH", "BH/C1", "FB", "SB", "SB/C1")).row(number)
    assert row.values == tuple(Decimal(each) for each in expected)


def test_round_robin_exercise() -> None:
    """E2: a forfeit counts as a game for SB, Koya and direct encounter, and nothing is virtual."""
    rows = {
        row.player: row for row in compute(E2, ("SB", "SB/C1", "KS", "KS/L-2", "DE"), positions_on_points=True).rows
    }
    columns = list(zip(*(rows[number].values for number in range(1, 7)), strict=True))
    assert columns[0] == tuple(map(Decimal, ("9.25", "6.25", "6.25", "4.25", "3.25", "2.25")))
    assert columns[1] == tuple(map(Decimal, ("9.25", "4.75", "4.75", "4.25", "3.25", "1.5")))
    assert columns[2] == tuple(map(Decimal, ("2", "0.5", "0.5", "1", "0.5", "0")))
    assert columns[3] == tuple(map(Decimal, ("3.5", "3.5", "3.5", "1.5", "1.5", "1.5")))
    assert columns[4] == (1, 2, 2, 3, 2, 1)


def test_koya_limit_leaves_out_the_free_round() -> None:
    """9.2: with seven players the limit is 3 of 6 games, not 3½ of 7 rounds, so the win over 2 (3 points) counts."""
    seven = crosstable(
        """
1 2000 .   +W2 +W3 +W4 +W5 +W6 +W7
2 1900 +W7 -B1 .   +W3 -W6 -B4 +W5
3 1800 +W6 .   -B1 -B2 +W7 -B5 =W4
4 1700 +W5 =W7 =W6 -B1 .   +W2 =B3
5 1600 -B4 +W6 -W7 .   -B1 +W3 -B2
6 1500 -B3 -B5 =B4 +W7 +B2 -B1 .
7 1400 -B2 =B4 +B5 -B6 -B3 .   -B1
""",
        system=System.BERGER,
    )
    assert value(seven, "KS", 1) == Decimal(2)
    assert value(seven, "KS/L+1", 1) == Decimal(1)


def test_higher_of_bye_and_game_is_cut() -> None:
    """16.5: of a half-point bye worth 1.25 and a game worth 1.5 the game is cut; the reason is written down."""
    working = explain(E1, "SB/C1", 4)
    assert not isinstance(working, Finding)
    cut = [each for each in working.contributions if each.cut is not None]
    assert [(each.opponent, each.amount, each.cut) for each in cut] == [(13, Decimal("1.5"), Cut.LEAST)]


def test_voluntary_round_cut_first() -> None:
    """16.5: player 9's half-point bye is cut before the opponent with one point."""
    working = explain(E1, "BH/C1", 9)
    assert not isinstance(working, Finding)
    cut = [each for each in working.contributions if each.cut is not None]
    assert [(each.round, each.amount, each.cut) for each in cut] == [(3, Decimal("1.5"), Cut.VOLUNTARY)]


def test_working_of_a_virtual_opponent() -> None:
    """16.4: the working shows score, cap and category of the virtual opponent, for a bye and for a forfeit."""
    bye, forfeit = explain(E1, "BH", 4), explain(E1, "BH", 11)
    assert not isinstance(bye, Finding)
    assert not isinstance(forfeit, Finding)
    by_bye, by_forfeit = bye.contributions[1], forfeit.contributions[3]
    assert (by_bye.source, by_bye.score, by_bye.cap, by_bye.category, by_bye.article) == (
        Source.DUMMY,
        Decimal("2.5"),
        Decimal("2.5"),
        "16.2.3",
        "16.4.2",
    )
    assert (by_forfeit.opponent, by_forfeit.score, by_forfeit.cap, by_forfeit.category, by_forfeit.article) == (
        9,
        Decimal("1.5"),
        Decimal("1.5"),
        "16.2.2",
        "16.4.1",
    )


def test_direct_encounter_with_games_missing() -> None:
    """6.3: A beat B, C and D, B beat C and D, C and D have not met: A first, B second, C and D still level."""
    four = crosstable("""
1 2000 +W2 +W3 +W4 -W5 -W6 -W7
2 1900 -B1 +B8 .   +W3 +W4 -W9
3 1800 +W9 -B1 +W5 -B2 .   +W6
4 1700 +W5 +W6 -B1 .   -B2 +W8
5 1600 -B4 .   -B3 +B1 .   .
6 1500 .   -B4 .   .   +B1 -B3
7 1400 .   .   .   .   .   +B1
8 1300 .   -W2 .   .   .   -B4
9 1200 -B3 .   .   .   .   +B2
""")
    standings = compute(four, ("DE",))
    assert [(row.player, row.rank) for row in standings.rows[:4]] == [(1, 1), (2, 2), (3, 3), (4, 3)]
    assert [row.values[0] for row in standings.rows[:4]] == [1, 2, 3, 3]


def test_direct_encounter_undecided() -> None:
    """6.3, E1: of the three with 3½ points that met partly nobody is certain to stay alone at the top."""
    rows = [row for row in compute(E1, ("DE",)).rows if row.points == Decimal("3.5")]
    assert {row.values[0] for row in rows} == {0}
    assert len({row.rank for row in rows}) == 1


def test_direct_encounter_averages_repeated_meetings() -> None:
    """6.1.2: 1 beat 3 and drew twice with 4, 3 drew with 4: 1½, 1 and ½, so the order is 1, 4, 3."""
    met_twice = crosstable("""
1 2000 +W3 =W4 =B4 ZPB
3 1800 -B1 +W5 =W6 =W4
4 1700 =W5 =B1 =W1 =B3
5 1600 =B4 -B3 .   .
6 1500 .   .   =B3 .
""")
    rows = compute(met_twice, ("DE",)).rows[:3]
    assert {row.points for row in rows} == {Decimal(2)}
    assert [(row.player, row.rank, row.values[0]) for row in rows] == [(1, 1, 1), (4, 2, 2), (3, 3, 3)]


def test_cap_of_a_perfect_score_with_a_bye() -> None:
    """16.4.2: four points of four with a bye give a virtual opponent of 2, not of 4."""
    perfect = crosstable("""
1 2000 PAB +W2 +B3 +W4
2 1900 +W5 -B1 PAB +B3
3 1800 =W4 +B5 -W1 -W2
4 1700 =B3 PAB +W5 -B1
5 1600 -B2 -W3 -B4 PAB
""")
    working = explain(perfect, "BH", 1)
    assert not isinstance(working, Finding)
    assert working.contributions[0].score == Decimal(2)


def test_standard_points_of_double_forfeits() -> None:
    """7.7: with 3-1-0 two double forfeits and a loss are ½ + ½ + 0."""
    three = crosstable(
        """
1 2000 +W3 =W2 +W4
2 1900 -FW4 =B1 -FW3
3 1800 -B1 -FW4 -FB2
4 1700 -FB2 -FB3 -B1
""",
        scoring=Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3)),
    )
    assert value(three, "STD", 3) == Decimal(1)
    assert value(three, "STD", 1) == Decimal("2.5")


def test_unrated_player_rules_out_the_rating_tie_breaks() -> None:
    """Art. 10: one unrated player drops TPR for everybody and is named; an announced rating brings TPR back."""
    unrated = crosstable("""
1 2000 +W2
2 -    -B1
""")
    standings = compute(unrated, ("TPR", "WIN"))
    assert [each.finding.name for each in standings.dropped] == ["tie_break_unrated"]
    assert standings.dropped[0].finding.values["players"] == "2"
    assert [row.values[0] for row in standings.rows] == [None, None]
    assert compute(unrated, ("TPR/U1400",)).rows[0].values == (2200,)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_buchholz_refused_in_a_round_robin(code: str) -> None:
    """Art. 8: the Buchholz family is refused with the article where pairings are fixed, not shown as zero."""
    standings = compute(E2, (code, "SB"))
    assert [(each.name, each.values["article"]) for each in standings.findings] == [
        ("tie_break_not_in_round_robin", "8")
    ]
    assert {row.values[0] for row in standings.rows} == {None}


LEVEL = crosstable("""
1 2000 +W3 =W2
2 1900 +W4 =B1
3 1800 -B1 +W4
4 1700 -B2 -B3
5 1600 PAB .
""")


def test_ranks_of_level_players() -> None:
    """4.2: 1 and 2 level in everything share rank 1, the next rank is skipped, 3 and 5 share rank 3."""
    rows = compute(LEVEL, ("WIN",)).rows
    assert [(row.player, row.rank) for row in rows] == [(1, 1), (2, 1), (3, 3), (5, 3), (4, 5)]


def test_what_separated_two_rows() -> None:
    """Every row says by what it stands behind the one above: nothing where the rank is shared."""
    rows = compute(LEVEL, ("WIN", "WON")).rows
    assert [(row.player, row.separated_by) for row in rows] == [
        (1, None),
        (2, None),
        (3, "PTS"),
        (5, "WON"),
        (4, "PTS"),
    ]


def test_lots_separate_who_is_still_level() -> None:
    """The lots decide at the end of the list, in the order drawn, and nobody else is moved."""
    rows = compute(LEVEL, ("WIN",), lots=(2, 1)).rows
    assert [(row.player, row.rank, row.separated_by) for row in rows] == [
        (2, 1, None),
        (1, 2, LOTS),
        (3, 3, "PTS"),
        (5, 3, None),
        (4, 5, "PTS"),
    ]


def test_a_lot_can_be_drawn_again() -> None:
    """The same number gives the same order, whatever the order in which the players are named; others give others."""
    assert draw((1, 2, 3, 4, 5), "4711") == draw((5, 3, 1, 2, 4), "4711")
    assert len({draw((1, 2, 3, 4, 5), str(lot)) for lot in range(50)}) > 30


def test_lot_in_the_list() -> None:
    """Written at the end of the list the lot leaves nobody level and is read from there every time."""
    first, again = compute(LEVEL, ("WIN", "LOTS/4711")), compute(LEVEL, ("WIN", "Losentscheid/4711"))
    assert [row.rank for row in first.rows] == [1, 2, 3, 4, 5]
    assert first == again


def test_game_without_result_adds_nothing_yet() -> None:
    """Interim standings: an open game gives no points, no virtual opponent and no score to Buchholz."""
    rows = compute(
        crosstable("""
1 2000 +W2 ?W3
2 1900 -B1 +W4
3 1800 +W4 ?B1
4 1700 -B3 -B2
"""),
        ("BH",),
    )
    assert rows.after_round == 2
    assert {row.player: int(row.points) for row in rows.rows} == {1: 1, 2: 1, 3: 1, 4: 0}
    assert {row.player: row.values[0] for row in rows.rows} == {1: 1, 2: 1, 3: 0, 4: 2}


def test_postponed_game_counts_as_a_draw_not_yet_played() -> None:
    """C.04.2, 3.1: a postponed game brings both ½, for Buchholz too, but has no colour, no rating and is no meeting."""
    standings = compute(
        crosstable("""
1 2000 ~W2
2 1900 ~B1
"""),
        ("BH", "BPG", "DE", "ARO"),
    )
    half = Decimal("0.5")
    assert [(row.rank, row.points, row.values) for row in standings.rows] == [(1, half, (half, 0, 0, None))] * 2


def test_standings_before_the_first_round() -> None:
    """Before anything is played all are level with zero points, and no value fails."""
    standings = compute(replace(E1, rounds=()), ("BH/C1", "FB", "SB", "DE", "KS", "PS", "ARO", "TPR"))
    assert standings.after_round == 0
    assert {row.rank for row in standings.rows} == {1}
    assert {row.values for row in standings.rows} == {(0, 0, 0, 0, 0, 0, None, None)}


def test_round_that_has_not_begun_is_not_counted() -> None:
    """A round that is paired and has no result yet leaves the standings as they were after the round before."""
    before = crosstable("1 2000 +W2\n2 1900 -B1\n3 1800 PAB", rounds_total=3)
    paired = crosstable("1 2000 +W2 ?W3\n2 1900 -B1 PAB\n3 1800 PAB ?B1", rounds_total=3)
    assert compute(paired).rows == compute(before).rows


def test_standings_after_an_earlier_round() -> None:
    """Standings after round 3 of E1 are those of a tournament whose later rounds do not exist yet."""
    cut = replace(E1, rounds=E1.rounds[:3])
    codes = ("BH/C1", "FB", "SB", "DE", "REP", "TPR")
    assert compute(E1, codes, after_round=3).rows == compute(cut, codes).rows


def test_fore_buchholz_needs_the_last_announced_round() -> None:
    """8.3: before the tournament's last round is paired Fore Buchholz equals Buchholz."""
    rows = compute(E1, ("FB", "BH"), after_round=4).rows
    assert all(row.values[0] == row.values[1] for row in rows)


def test_withdrawn_player_with_less_than_half_of_the_games_is_annulled() -> None:
    """C.05, 6.6: the games of who left after one of three games count for nobody; with half of them they count."""
    four = crosstable(
        """
1 2000 +W4  +W2 =W3
2 1900 +W3  -B1 +FW4
3 1800 -B2  +FW4 =B1
4 1700 -B1  -FB3 -FB2
""",
        system=System.BERGER,
    )
    left_early = replace(four, players=(*four.players[:3], replace(four.players[3], until_round=1)))
    standings = compute(left_early, ("SB", "WIN"))
    assert standings.annulled == (4,)
    assert [(row.player, row.points) for row in standings.rows] == [(1, Decimal("1.5")), (2, 1), (3, Decimal("0.5"))]
    assert standings.row(1).values == (Decimal("1.25"), 1)
    assert len(compute(left_early, annul=False).rows) == 4
    assert annulled_players(four) == ()


def test_a_tie_break_stands_in_the_list_once() -> None:
    """A value already used decides nothing more and is named; direct encounter may stand in the list again."""
    standings = compute(LEVEL, ("WIN", "DE", "WIN", "DE"))
    assert standings.tie_breaks == ("WIN", "DE", "DE")
    assert [each.name for each in standings.findings] == ["tie_break_twice"]


def test_default_lists() -> None:
    """Without a list a Swiss and a round robin get the usual one of their kind."""
    assert compute(E1).tie_breaks == ("BH/C1", "BH", "SB", "DE", "WIN")
    assert compute(E2).tie_breaks == ("DE", "WIN", "SB", "KS")
