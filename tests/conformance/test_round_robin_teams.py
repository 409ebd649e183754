"""The worked examples for teams: Rutschsystem with rows of boards, and the Scheveningen tables."""

import json

import pytest

from generator.roundrobin.team_plan import event_of, free_team, matches, team_plan
from generator.tournament import System
from tests.support.shared_cases import shared_cases
from tests.support.team_events import planned_teams

EXAMPLE = {
    1: ("A1-D1 D2-A2 A3-D3 D4-A4", "C1-B1 B2-C2 C3-B3 B4-C4"),
    2: ("C1-A1 A2-C2 C3-A3 A4-C4", "B1-D1 D2-B2 B3-D3 D4-B4"),
    3: ("A1-B1 B2-A2 A3-B3 B4-A4", "D1-C1 C2-D2 D3-C3 C4-D4"),
}


def test_four_teams_on_four_boards() -> None:
    """The printed example of four teams on four boards comes out as it stands."""
    tournament = planned_teams(4, 4, System.RUTSCHSYSTEM)
    names = {
        player: f"{'ABCD'[team.number - 1]}{board}"
        for team in event_of(tournament).teams
        for board, player in enumerate(team.members, 1)
    }
    for number, of_round in enumerate(matches(tournament), 1):
        rows = tuple(
            " ".join(f"{names[game.white or 0]}-{names[game.black or 0]}" for game in match.games) for match in of_round
        )
        assert rows == EXAMPLE[number]


@pytest.mark.parametrize("example", ["4x4", "3x4", "5x4", "6x3"])
def test_rows_of_boards(example: str) -> None:
    """Every row of the case file: the teams on both sides, the games board by board, and who sits out."""
    cases = json.loads((shared_cases("round_robin") / "team_rutsch.json").read_text(encoding="utf-8"))
    case = cases["examples"][example]
    tournament = planned_teams(case["teams"], case["boards"], System.RUTSCHSYSTEM)
    teams = event_of(tournament).teams
    letter = {team.number: chr(64 + team.number) for team in teams}
    names = {p: f"{letter[team.number]}{at}" for team in teams for at, p in enumerate(team.members, 1)}
    _, plan = team_plan(tournament)
    assert plan is not None
    assert plan.table is not None
    assert len(tournament.rounds) == len(case["rounds"])
    for expected, of_round in zip(case["rounds"], matches(tournament), strict=True):
        number = expected["round"]
        free = free_team(tournament, number)
        assert (letter[free.number] if free else None) == expected["sits_out"]
        for row, match in zip(expected["rows"], of_round, strict=True):
            games = [[names[game.white or 0], names[game.black or 0]] for game in match.games]
            assert (match.row, games) == (row["row"], row["games"])
            top, bottom = plan.table.top_row[match.row - 1], plan.table.bottom_row[match.row - 1]
            sides = [letter[plan.table.player_at(seat, number)] for seat in (top, bottom)]
            assert sides == [row["top"], row["bottom"]]


@pytest.mark.parametrize("boards", [2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
def test_scheveningen_tables_in_a_tournament(boards: int) -> None:
    """A tournament of two teams is scheduled by the Scheveningen tables, game by game."""
    tables = json.loads((shared_cases("round_robin") / "scheveningen.json").read_text(encoding="utf-8"))["tables"]
    tournament = planned_teams(2, boards, System.SCHEVENINGEN)
    names = {
        p: f"{'AB'[team.number - 1]}{at}" for team in event_of(tournament).teams for at, p in enumerate(team.members, 1)
    }
    rounds = [[[names[p.white], names[p.black]] for p in each.pairings] for each in tournament.rounds]
    assert rounds == [each["games"] for each in tables[str(boards)]["rounds"]]
