"""Team tie-breaks: FIDE C.07 (from 1 March 2026), Art. 11 to 13, on small events written board by board."""

from decimal import Decimal

import pytest

from generator.standings import compute
from generator.tiebreaks.working import Value
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    LineUp,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Team,
    TeamBye,
    TeamEvent,
    TeamForfeit,
    Tournament,
)

_RESULTS: dict[str, Result | None] = {"1": WHITE_WINS, "=": DRAWN, "0": BLACK_WINS, "?": None}


def event(
    teams: int,
    boards: int,
    *rounds: tuple[str, ...],
    byes: tuple[TeamBye, ...] = (),
    forfeits: tuple[TeamForfeit, ...] = (),
    line_ups: tuple[LineUp, ...] = (),
    system: System = System.SWISS,
    primary: str = "MP",
) -> Tournament:
    """A team event: each match is ``"1-2 1=0="``, two teams and the first team's results, board 1 first.

    The players of team 3 are 31, 32, 33, ...; the first team has White on every board.
    """
    members = tuple(
        Team(each, f"Team {each}", tuple(10 * each + b for b in range(1, boards + 1))) for each in range(1, teams + 1)
    )
    made = []
    for number, matches in enumerate(rounds, 1):
        pairings: list[Pairing] = []
        for match in matches:
            pair, results = match.split()
            one, other = (int(each) for each in pair.split("-"))
            for board, result in enumerate(results, 1):
                pairings.append(Pairing(10 * one + board, 10 * other + board, len(pairings) + 1, _RESULTS[result]))
        made.append(Round(number, tuple(pairings)))
    players = tuple(Player(number, f"Player {number}", 2000) for team in members for number in team.members)
    return Tournament(
        players,
        tuple(made),
        len(rounds),
        system,
        team_event=TeamEvent(members, boards, byes=byes, forfeits=forfeits, line_ups=line_ups, primary_score=primary),
    )


def values(tournament: Tournament, code: str) -> dict[int, Value]:
    """Every team's value of a tie-break that stands alone behind the leading score."""
    standings = compute(tournament, (code,))
    assert standings.findings == ()
    return {row.player: row.values[0] for row in standings.rows}


DRAWN_MATCH = event(2, 4, ("1-2 1==0",))


@pytest.mark.parametrize("code", ["BC", "TBR", "BBE", "EDET", "EDEB", "EDEBT", "EDEBB"])
def test_boards_of_a_drawn_match(code: str) -> None:
    """12.1 to 12.3 and the chains of 13.3: 1 ½ ½ 0 is before 0 ½ ½ 1, by board count 3.5 against 6.5."""
    standings = compute(DRAWN_MATCH, (code,))
    assert [(row.player, row.rank) for row in standings.rows] == [(1, 1), (2, 2)]
    if code == "BC":
        assert values(DRAWN_MATCH, code) == {1: Decimal("3.5"), 2: Decimal("6.5")}


def test_extended_direct_encounter_alone_stays_level() -> None:
    """13.3.1: EDE without Art. 12 leaves the drawn match drawn."""
    assert values(DRAWN_MATCH, "EDE") == {1: 0, 2: 0}


def test_board_count_needs_equal_game_points() -> None:
    """12.1: teams with different game points are not compared by board count."""
    unequal = event(4, 2, ("1-2 1=", "3-4 11"))
    standings = compute(unequal, ("BC",))
    assert [(row.player, row.rank) for row in standings.rows] == [(1, 1), (3, 1), (2, 3), (4, 3)]


TRIANGLE = event(3, 2, ("1-2 11",), ("2-3 1=",), ("3-1 =1",), system=System.BERGER)
"""Everybody wins once: 1 beats 2 by 2-0, 2 beats 3 and 3 beats 1 by 1½-½."""


def test_points_of_teams() -> None:
    """11.1: two match points a won match, and the game points of all boards."""
    rows = {row.player: row for row in compute(TRIANGLE, ("MPTS", "GPTS", "MPvGP")).rows}
    assert {number: row.values for number, row in rows.items()} == {
        1: (2, Decimal("2.5"), Decimal("2.5")),
        2: (2, Decimal("1.5"), Decimal("1.5")),
        3: (2, Decimal(2), Decimal(2)),
    }


def test_extended_direct_encounter_turns_to_game_points() -> None:
    """13.3.1: level on match points among themselves, the three are ordered by game points."""
    assert values(TRIANGLE, "EDE") == {1: 1, 3: 2, 2: 3}


def test_extended_sonneborn_berger() -> None:
    """13.2: the letters say whose points: opponents' match or game points times own match or game points."""
    assert values(TRIANGLE, "EMMSB") == {1: 4, 2: 4, 3: 4}
    assert values(TRIANGLE, "EMGSB") == {1: 5, 2: 3, 3: 4}
    assert values(TRIANGLE, "EGMSB") == {1: 3, 2: 4, 3: 5}
    assert values(TRIANGLE, "EGGSB") == {1: Decimal("4"), 2: Decimal("3"), 3: Decimal("4.5")}


def test_bye_of_a_team() -> None:
    """C.04.6, 1.4 and Art. 12: the bye is worth a drawn match, yet a win on every board."""
    with_bye = event(3, 4, ("1-2 1111",), byes=(TeamBye(3, 1, Outcome.PAIRING_ALLOCATED_BYE),))
    rows = {row.player: row.values for row in compute(with_bye, ("MPTS", "GPTS", "BC")).rows}
    assert rows[3] == (1, 2, 10)


def test_requested_bye_gives_nothing_on_the_boards() -> None:
    """A half-point bye is worth a draw in both scores and no board has points."""
    with_bye = event(3, 4, ("1-2 1111",), byes=(TeamBye(3, 1, Outcome.HALF_POINT_BYE),))
    rows = {row.player: row.values for row in compute(with_bye, ("MPTS", "GPTS", "BC")).rows}
    assert rows[3] == (1, 2, 0)


def test_forfeited_match_counts_on_every_board() -> None:
    """A match not played is won on all boards by one side; the opponent's Buchholz sees no game."""
    forfeited = event(2, 4, (), forfeits=(TeamForfeit(1, 2, 1, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),))
    rows = {row.player: row.values for row in compute(forfeited, ("MPTS", "GPTS", "WON", "BC", "REP")).rows}
    assert rows == {1: (2, 4, 0, 10, 1), 2: (0, 0, 0, 0, 0)}


def test_line_up_of_a_round_sets_the_boards() -> None:
    """A line-up written for a round goes before the order of the team, an empty board counts as such."""
    usual = event(2, 2, ("1-2 10",))
    swapped = event(2, 2, ("1-2 10",), line_ups=(LineUp(1, 1, 2, (12, 11)),))
    assert values(usual, "BC") == {1: 1, 2: 2}
    assert values(swapped, "BC")[1] == 2


def test_unfinished_match_is_not_there_yet() -> None:
    """While a board of a match is open the match brings neither side points."""
    open_board = event(4, 2, ("1-2 1?", "3-4 11"))
    assert values(open_board, "MPvGP") == {1: 0, 2: 0, 3: 2, 4: 0}
    assert {row.player: int(row.points) for row in compute(open_board).rows} == {1: 0, 2: 0, 3: 2, 4: 0}


def test_game_points_may_lead() -> None:
    """With game points leading they are the points, and the second score is that of matches."""
    standings = compute(event(2, 4, ("1-2 11=0",), primary="GP"), ("MPvGP",))
    assert [(row.player, row.points, row.values) for row in standings.rows] == [
        (1, Decimal("2.5"), (2,)),
        (2, Decimal("1.5"), (0,)),
    ]


def test_strength_combination() -> None:
    """13.4: the second score plus Buchholz by N = highest leading score by boards; N is at least 1."""
    assert values(DRAWN_MATCH, "SSSC") == {1: 3, 2: 3}
    assert values(DRAWN_MATCH, "SSSC/K2") == {1: Decimal("2.5"), 2: Decimal("2.5")}


def test_no_rating_tie_breaks_for_teams() -> None:
    """Art. 10 is for individuals: refused for teams."""
    standings = compute(DRAWN_MATCH, ("TPR",))
    assert [each.name for each in standings.findings] == ["tie_break_players_only"]
