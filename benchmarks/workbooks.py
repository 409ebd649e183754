"""The workbooks on which whole commands are measured."""

import random
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from generator.languages import Language
from generator.services.commands import next_command
from generator.services.report_files.import_trf import workbook_bytes
from generator.services.samples.play import known_lots, play_swiss, result_edits, type_cells
from generator.simulation import SimulationOptions, simulate
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.read import read_workbook

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def played_swiss(path: Path, players: int, rounds: int) -> Path:
    """A Swiss with so many rounds played by the commands, one more to come."""
    roster = tuple(
        Player(n, f"Surname{n % 37}, Given Name {n}", rating=2400 - 6 * n, club=f"Club {n % 9}")
        for n in range(1, players + 1)
    )
    path.write_bytes(new_workbook(System.SWISS, rounds=rounds + 1, language=Language.ENGLISH, roster=roster))
    for report, _ in play_swiss(path, rounds, 1, now=NOW):
        if report.status:
            raise SystemExit("the tournament could not be played")
    return path


def simulated_swiss(path: Path, players: int, rounds: int, seed: int = 1) -> Path:
    """A Swiss with so many rounds played, taken over from a made-up report: quick also for a large field."""
    tournament = simulate(SimulationOptions(players, rounds, seed))
    going_on = replace(tournament, rounds_total=rounds + 1)
    path.write_bytes(workbook_bytes(going_on, Language.ENGLISH, path.name)[0])
    return path


def double_round_robin(folder: Path, players: int) -> tuple[Path, Path]:
    """A workbook before its schedule is made, and the same with every game played."""
    fresh, finished = folder / "robin.xlsx", folder / "robin-played.xlsx"
    roster = tuple(Player(n, f"Player number {n}", rating=2400 - 6 * n) for n in range(1, players + 1))
    fresh.write_bytes(new_workbook(System.DOUBLE_BERGER, language=Language.ENGLISH, roster=roster))
    shutil.copy(fresh, finished)
    if next_command(finished, now=NOW, draw_lots=known_lots()).status:
        raise SystemExit("the schedule could not be made")
    reading = read_workbook(finished.read_bytes(), finished.name)
    chance = random.Random(1)
    rounds = len(reading.rounds)
    results = [edit for number in range(1, rounds + 1) for edit in result_edits(reading, number, chance)]
    type_cells(finished, tuple(results), now=NOW)
    return fresh, finished
