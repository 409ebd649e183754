"""Teams, Scheveningen, restricted draws and withdrawals against printed tables and recorded cases."""

import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from generator.roundrobin.berger import meeting_round, table_size
from generator.roundrobin.scheveningen import has_table, scheveningen
from generator.roundrobin.tables import TeamGame
from generator.roundrobin.teams import hutton, team_schedule
from generator.roundrobin.varma import (
    PUBLISHED,
    REPAIRED,
    Entrant,
    NoRestrictedDraw,
    draw_apart,
    draw_early,
    late_meetings,
    varma_draw,
    varma_groups,
)
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.standings import annulled_players
from generator.tournament import Colour, Outcome, Pairing, Player, Result, Round, System, Tournament
from tests.support.shared_cases import shared_cases

SIDES = {"1": Outcome.WIN, "0": Outcome.LOSS, "=": Outcome.DRAW, "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}


def cases(name: str) -> dict[str, Any]:
    """One file of the recorded round robins."""
    found: dict[str, Any] = json.loads((shared_cases("round_robin") / name).read_text(encoding="utf-8"))
    return found


def shown(game: TeamGame) -> list[str]:
    """A game between teams as it is printed: ``A2``, ``D2``."""
    return [f"{'ABCDEFGHIJKL'[player.team - 1]}{player.board}" for player in game]


def lots(seed: int) -> Callable[[int], int]:
    """Repeatable lots."""
    return random.Random(seed).randrange


def field(*clubs: int) -> list[Entrant]:
    """Entrants of clubs of these sizes."""
    return [Entrant(f"Player {c}-{i}", f"Club {c}") for c, size in enumerate(clubs) for i in range(size)]


# ---------------------------------------------------------------------------------------------------------------------
# Teams
# ---------------------------------------------------------------------------------------------------------------------


def test_four_teams_of_four() -> None:
    """Round 1 of the Rutschsystem for teams: colours alternate along each match and from row to row."""
    first = team_schedule(4, 4, System.RUTSCHSYSTEM).rounds[0]
    assert [[shown(game) for game in match.games] for match in first.matches] == [
        [["A1", "D1"], ["D2", "A2"], ["A3", "D3"], ["D4", "A4"]],
        [["C1", "B1"], ["B2", "C2"], ["C3", "B3"], ["B4", "C4"]],
    ]


def test_all_recorded_team_schedules() -> None:
    """Rows, games with colours, and free teams of every recorded example."""
    for expected in cases("team_rutsch.json")["examples"].values():
        planned = team_schedule(expected["teams"], expected["boards"], System.RUTSCHSYSTEM)
        for each, right in zip(planned.rounds, expected["rounds"], strict=True):
            games = [[shown(game) for game in match.games] for match in each.matches]
            assert games == [row["games"] for row in right["rows"]]
            assert [match.row for match in each.matches] == [row["row"] for row in right["rows"]]
            assert (each.free and "ABCDEF"[each.free - 1]) == right["sits_out"]


@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.BERGER, System.BERGER_ROTATION])
@pytest.mark.parametrize("boards", [2, 3, 12])
@pytest.mark.parametrize("teams", range(3, 13))
def test_each_board_meets_the_same_board_of_every_team(teams: int, boards: int, system: System) -> None:
    """Every two teams meet once on all boards, and nobody's colours differ by more than one."""
    balance: Counter[object] = Counter()
    met: Counter[frozenset[object]] = Counter()
    for each in team_schedule(teams, boards, system).rounds:
        for match in each.matches:
            for white, black in match.games:
                assert white.board == black.board
                met[frozenset((white, black))] += 1
                balance[white] += 1
                balance[black] -= 1
    assert set(met.values()) == {1}
    assert len(met) == boards * teams * (teams - 1) // 2
    assert max(map(abs, balance.values()), default=0) == (0 if teams % 2 else 1)


def test_teams_need_a_board() -> None:
    """A match without boards is a fault of the program."""
    with pytest.raises(ValueError, match="0 boards"):
        team_schedule(4, 0, System.BERGER)


def test_hutton_pairs_every_two_teams_on_one_board() -> None:
    """With six teams of five, each pair of teams meets on exactly one board and each board is full."""
    boards = hutton(6)
    assert Counter(frozenset(pair) for board in boards for pair in board) == Counter(
        frozenset(pair) for pair in combinations(range(1, 7), 2)
    )
    assert all(sorted(team for pair in board for team in pair) == [1, 2, 3, 4, 5, 6] for board in boards)
    with pytest.raises(ValueError, match="5 teams"):
        hutton(5)


# ---------------------------------------------------------------------------------------------------------------------
# Scheveningen
# ---------------------------------------------------------------------------------------------------------------------


def test_scheveningen_on_four_boards_is_the_printed_table() -> None:
    """The closed form gives the table in common use, games and colours."""
    assert [" ".join("-".join(shown(game)) for game in each) for each in scheveningen(4)] == [
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ]


def test_all_recorded_scheveningen_tables() -> None:
    """Every recorded number of boards, game by game."""
    for boards, expected in cases("scheveningen.json")["tables"].items():
        assert [[shown(game) for game in each] for each in scheveningen(int(boards))] == [
            each["games"] for each in expected["rounds"]
        ], boards


@pytest.mark.parametrize("boards", [boards for boards in range(2, 25) if has_table(boards)])
def test_scheveningen_is_complete_and_fair(boards: int) -> None:
    """Everybody meets the whole other team, with colours as even as can be, and never one colour three times."""
    rounds = scheveningen(boards)
    met = Counter(frozenset(game) for each in rounds for game in each)
    assert len(met) == boards * boards == sum(met.values())
    assert all({player.team for player in game} == {1, 2} for each in rounds for game in each)
    colours: dict[object, str] = {}
    for each in rounds:
        for white, black in each:
            colours[white] = colours.get(white, "") + "w"
            colours[black] = colours.get(black, "") + "b"
    for had in colours.values():
        assert len(had) == boards
        assert abs(had.count("w") - had.count("b")) == boards % 2
        assert "www" not in had
        assert "bbb" not in had


@pytest.mark.parametrize("boards", [6, 10, 14, 18])
def test_built_scheveningen_tables_are_even_in_every_round(boards: int) -> None:
    """Where the halves method leaves a team unbalanced, both teams have as many Whites in each round all the same."""
    for each in scheveningen(boards):
        assert sum(white.team == 1 for white, _ in each) == boards // 2
        assert {player.board for game in each for player in game if player.team == 2} == set(range(1, boards + 1))


def test_no_scheveningen_table_is_made_up() -> None:
    """For 22 boards no balanced table is known; it is refused."""
    with pytest.raises(ValueError, match="22 boards"):
        scheveningen(22)


# ---------------------------------------------------------------------------------------------------------------------
# Restricted draw
# ---------------------------------------------------------------------------------------------------------------------


def test_all_recorded_varma_tables() -> None:
    """The published groups and the repaired row are those recorded."""
    recorded = cases("varma.json")
    assert {str(size): [list(g) for g in groups] for size, groups in PUBLISHED.items()} == {
        size: list(groups.values()) for size, groups in recorded["published"].items()
    }
    assert [list(group) for group in REPAIRED[12]] == list(recorded["suggested_repair"]["12"].values())


@pytest.mark.parametrize("table", [PUBLISHED, REPAIRED])
@pytest.mark.parametrize("size", PUBLISHED)
def test_varma_groups_keep_their_promise(size: int, table: dict[int, tuple[tuple[int, ...], ...]]) -> None:
    """Each row is a partition, and no two of a group meet in the last three rounds but 6 and 12 of the printed row."""
    assert sorted(number for group in table[size] for number in group) == list(range(1, size + 1))
    late = {
        pair for group in table[size] for pair in combinations(group, 2) if meeting_round(size, *pair) > size - 1 - 3
    }
    assert late == ({(6, 12)} if table is PUBLISHED and size == 12 else set())


@pytest.mark.parametrize("players", range(9, 25))
def test_varma_draw_keeps_clubs_apart(players: int) -> None:
    """Whatever the lots, everybody has a number and club-mates do not meet in the last three rounds."""
    entrants = [*field(3, 2, 2), *(Entrant(f"Single {number}") for number in range(players - 7))]
    for seed in range(20):
        try:
            drawn = varma_draw(entrants, lots(seed), repaired=True)
        except NoRestrictedDraw:
            assert players < 13  # small tables cannot always seat the third club once the first two have drawn
            continue
        assert sorted(drawn.numbers) == list(range(1, players + 1))
        assert drawn.meetings == ()


def test_varma_draw_tells_whom_the_printed_slip_touches() -> None:
    """With the printed row for 12 players, a club that draws 6 and 12 is told that they meet in round 11."""
    told = {varma_draw(field(3, 3, 2, 2, 1, 1), lots(seed)).meetings for seed in range(40)}
    assert told == {(), ((6, 12, 11),)}


def test_a_club_too_large_for_any_envelope_is_refused() -> None:
    """Four of one club cannot be kept apart among nine players; neither is there a table for eight or 25."""
    with pytest.raises(NoRestrictedDraw, match="contingent Club 0"):
        varma_draw(field(4, 1, 1, 1, 1, 1), lots(1))
    for players in (8, 25):
        with pytest.raises(NoRestrictedDraw, match=str(players)):
            varma_groups(players)


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("clubs", [(2, 2, 2), (3, 3, 2, 1), (4, 4, 4), (6, 5, 5, 4, 4), (8, 8, 8, 8, 8)])
def test_any_field_can_be_drawn_apart(clubs: tuple[int, ...], rounds: int) -> None:
    """The search keeps club-mates apart in the last rounds, in fields without a table as well."""
    entrants = field(*clubs)
    drawn = draw_apart(entrants, rounds, lots(7))
    assert sorted(drawn.numbers) == list(range(1, len(entrants) + 1))
    assert late_meetings(entrants, drawn.numbers, rounds) == ()


def test_what_cannot_be_kept_apart_is_refused() -> None:
    """Club-mates meet in one round or another: they cannot be kept apart in all of them."""
    with pytest.raises(NoRestrictedDraw, match="rounds 5"):
        draw_apart(field(2, 2, 2), 5, lots(7))


@pytest.mark.parametrize("clubs", [(2, 2, 2), (3, 3, 2, 1), (5, 5, 4), (8, 8, 8, 8, 8)])
def test_club_mates_meet_early(clubs: tuple[int, ...]) -> None:
    """The drawn numbering has its last meeting of club-mates no later than a plain restricted draw allows."""
    entrants = field(*clubs)
    drawn = draw_early(entrants, lots(3))
    rounds = table_size(len(entrants)) - 1
    latest = max(number for _, _, number in late_meetings(entrants, drawn.numbers, rounds))
    assert sorted(drawn.numbers) == list(range(1, len(entrants) + 1))
    assert latest <= rounds - 2


def test_the_same_lots_give_the_same_numbers() -> None:
    """A draw can be repeated from its written lots, and other lots give another draw."""
    entrants = field(4, 4, 4)
    assert draw_apart(entrants, 3, lots(5)) == draw_apart(entrants, 3, lots(5))
    assert len({draw_apart(entrants, 3, lots(seed)).numbers for seed in range(10)}) > 5


# ---------------------------------------------------------------------------------------------------------------------
# Withdrawal
# ---------------------------------------------------------------------------------------------------------------------


def test_all_recorded_withdrawals() -> None:
    """The games after a withdrawal are lost without play; below half of the games the player is annulled."""
    for case in cases("withdrawal.json")["cases"].values():
        players = tuple(
            Player(number, f"Player {number}", until_round=case["after_round"] if number == case["withdrawn"] else None)
            for number in range(1, case["players"] + 1)
        )
        games = [(r, w, b, Result(SIDES[res[0]], SIDES[res[1]])) for r, w, b, res in case["games"]]
        rounds_total = max(number for number, *_ in games)

        def played(number: int, games: list[tuple[int, int, int, Result]] = games, case: Any = case) -> Round:
            chosen = [(w, b, res) for r, w, b, res in games if r == number]
            return Round(
                number,
                tuple(
                    Pairing(w, b, board, None if res.white.forfeit and number > case["after_round"] else res)
                    for board, (w, b, res) in enumerate(chosen, start=1)
                ),
            )

        rounds = tuple(played(number) for number in range(1, rounds_total + 1))
        tournament = Tournament(players, rounds, rounds_total, system=System.BERGER)
        settled, told = settle_withdrawals(tournament)
        assert [(each.number, p.white, p.black, p.result) for each in settled.rounds for p in each.pairings] == games
        assert len(told) == case["games_scheduled"] - case["games_played_by_withdrawn"]
        assert annulled_players(settled) == (() if case["results_count"] else (case["withdrawn"],))


def test_two_who_left_lose_against_each_other() -> None:
    """An open game of two players who both left is lost by both; an open game before a withdrawal stays open."""
    players = tuple(Player(number, f"Player {number}", until_round=1) for number in (1, 2))
    rounds = (Round(1, (Pairing(1, 2, 1),)), Round(2, (Pairing(2, 1, 1),)))
    settled, told = settle_withdrawals(Tournament(players, rounds, 2, system=System.DOUBLE_BERGER))
    assert settled.rounds[0] == rounds[0]
    assert settled.rounds[1].pairings[0].result == Result(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    assert [each.round for each in told] == [2]


def test_first_colour_of_teams_turns_all_boards() -> None:
    """With Black for team 1 every game has its colours exchanged."""
    white = team_schedule(4, 3, System.LANGBORD).rounds[0].matches
    black = team_schedule(4, 3, System.LANGBORD, first_colour=Colour.BLACK).rounds[0].matches
    for one, other in zip(white, black, strict=True):
        assert [(w, b) for w, b in one.games] == [(b, w) for w, b in other.games]
