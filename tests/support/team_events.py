"""Tournaments of teams for tests: made up, written as workbooks, and counted a second time in the plainest way."""

import random
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from openpyxl import load_workbook

from generator.roundrobin.team_plan import event_of, planned_event
from generator.services.commands import next_command, standings_command
from generator.services.new_workbook import new_command
from generator.services.report import Report
from generator.services.samples.play import known_lots, type_cells
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    Pairing,
    Player,
    Result,
    System,
    Team,
    TeamEvent,
    Tournament,
)
from generator.workbook.edits import CellEdit
from generator.workbook.read import WorkbookReading, read_workbook

NOW = datetime(2026, 3, 6, 18, 45, tzinfo=UTC)
NAMES = (
    "Castle",
    "Harbour",
    "Linden",
    "Mill",
    "Tower",
    "Bridge",
    "Garden",
    "Forest",
    "Lake",
    "Market",
    "Abbey",
    "Quay",
)
CHANCE_RESULTS = (WHITE_WINS, DRAWN, BLACK_WINS)


def planned_teams(
    teams: int, boards: int, system: System, *, substitutes: int = 0, cycle_order: str = "fide"
) -> Tournament:
    """A tournament of so many teams with its whole schedule, everybody in the usual line-up."""
    size = boards + substitutes
    players = tuple(Player(number, f"Player {number}") for number in range(1, teams * size + 1))
    lists = tuple(
        Team(team, NAMES[team - 1], tuple(range((team - 1) * size + 1, team * size + 1)))
        for team in range(1, teams + 1)
    )
    event = TeamEvent(lists, 1 if system is System.HUTTON else boards)
    return planned_event(Tournament(players, system=system, team_event=event, cycle_order=cycle_order))


def plain_scores(tournament: Tournament) -> dict[int, tuple[Decimal, Decimal]]:
    """Match points (2, 1, 0) and board points of every team, added up game by game and match by match, nothing else."""
    event = event_of(tournament)
    team_of = {player: team.number for team in event.teams for player in team.members}
    one = {"1": Decimal(1), "=": Decimal("0.5"), "0": Decimal(0), "+": Decimal(1), "-": Decimal(0)}
    scores = {team.number: [Decimal(0), Decimal(0)] for team in event.teams}
    for each in tournament.rounds:
        by_match: dict[frozenset[int], dict[int, Decimal]] = {}
        for pairing in each.pairings:
            sides = team_of[pairing.white], team_of[pairing.black]
            made = by_match.setdefault(frozenset(sides), {sides[0]: Decimal(0), sides[1]: Decimal(0)})
            assert pairing.result is not None
            made[sides[0]] += one[pairing.result.white.value]
            made[sides[1]] += one[pairing.result.black.value]
        for made in by_match.values():
            (a, mine), (b, theirs) = made.items()
            scores[a][1] += mine
            scores[b][1] += theirs
            scores[a][0] += 2 if mine > theirs else 1 if mine == theirs else 0
            scores[b][0] += 2 if theirs > mine else 1 if mine == theirs else 0
    return {team: (match_points, board_points) for team, (match_points, board_points) in scores.items()}


def entry_list(teams: int, size: int | Iterable[int]) -> str:
    """A list of players with their teams, in the order of the boards, as a club would send it."""
    sizes = [size] * teams if isinstance(size, int) else list(size)
    lines = ["Name;Rating;Team"]
    for team in range(teams):
        lines += [f"{NAMES[team]} {chr(65 + at)};{2200 - 40 * at - team};{NAMES[team]}" for at in range(sizes[team])]
    return "\n".join(lines) + "\n"


def new_event(
    folder: Path,
    system: str,
    teams: int,
    boards: int | None,
    *,
    size: int | Iterable[int] | None = None,
    language: str = "en",
    name: str = "teams",
) -> Path:
    """A new workbook with the players of so many teams, before anything is paired."""
    entries = folder / f"{name}.csv"
    entries.write_text(entry_list(teams, (boards or 2) if size is None else size), encoding="utf-8")
    path = folder / f"{name}.xlsx"
    report = new_command(path, system, language=language, entries=entries, boards=boards)
    assert not report.status, report.findings
    return path


def following(path: Path, *, again: bool = False) -> Report:
    """What ``next`` says."""
    return next_command(path, now=NOW, draw_lots=known_lots(), again=again)


def brought_up_to_date(path: Path) -> Report:
    """What ``standings`` says."""
    return standings_command(path, now=NOW, draw_lots=known_lots())


def read(path: Path) -> WorkbookReading:
    """The workbook as it lies on the disk."""
    return read_workbook(path.read_bytes(), path.name)


def tournament_in(path: Path) -> Tournament:
    """The tournament a workbook holds."""
    tournament = read(path).tournament
    assert tournament is not None
    return tournament


def type_games(path: Path, rounds: Iterable[int], choose: Callable[[int, Pairing], str]) -> None:
    """Type a result for every game of these rounds, as ``choose`` says for round and game."""
    tournament = tournament_in(path)
    cells = tuple(
        CellEdit(pairing.place.sheet, pairing.place.cell, choose(number, pairing))
        for number in rounds
        for pairing in tournament.rounds[number - 1].pairings
    )
    type_cells(path, cells, now=NOW)


def by_chance(seed: int) -> Callable[[int, Pairing], str]:
    """Results as they come."""
    chance = random.Random(seed)
    return lambda _number, _pairing: chance.choice(("1-0", "½-½", "0-1"))


def with_chance_results(tournament: Tournament, seed: int) -> Tournament:
    """The tournament with every game decided."""
    from dataclasses import replace

    chance = random.Random(seed)

    def decided(pairing: Pairing) -> Pairing:
        result: Result = chance.choice(CHANCE_RESULTS)
        return replace(pairing, result=result)

    rounds = tuple(replace(each, pairings=tuple(map(decided, each.pairings))) for each in tournament.rounds)
    return replace(tournament, rounds=rounds)


def board_row(path: Path, round_number: int, match: int, board: int) -> int:
    """The row of a board on the Schedule, as Excel counts it."""
    sheet = load_workbook(path)["Schedule"]
    current_round = current_match = 0
    for row in range(1, sheet.max_row + 1):
        value = sheet.cell(row, 1).value
        if isinstance(value, str) and value.startswith("Round ") and value.split()[1].isdigit():
            current_round, current_match = int(value.split()[1]), 0
        elif isinstance(value, str) and value.startswith("Match "):
            current_match = int(value.split()[1])
        elif (current_round, current_match, value) == (round_number, match, board):
            return row
    raise AssertionError(f"round {round_number}, match {match}, board {board} is not on the Schedule")


def match_row(path: Path, round_number: int, match: int) -> int:
    """The row that names both teams of a match."""
    return board_row(path, round_number, match, 1) - 1
