"""Whole commands against their floor: start Python, import, read the workbook, write two sheets, and nothing else.

``python -m benchmarks.commands`` prints two tables, of a Swiss and of a double round robin with all its sheets;
``--smoke`` runs everything once on small fields.
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from generator.languages import Language
from generator.services.commands import next_command
from generator.services.samples.play import known_lots, play_swiss, result_edits, type_cells
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.read import read_workbook

_NOW = datetime(2026, 12, 1, tzinfo=UTC)
_FLOOR = """
import io, sys
import pandas
from generator.sheets.model import Cell, Column, Row, SheetPlan
from generator.workbook.edits import Edits
from generator.workbook.graft import apply_edits
path, target = sys.argv[1:]
data = open(path, "rb").read()
frames = pandas.read_excel(io.BytesIO(data), sheet_name=None, header=None, engine="calamine", dtype=object)
rows = tuple(Row(tuple(Cell(f"{r} {c}") for c in range(10))) for r in range(int(len(frames["Players"]))))
plans = tuple(SheetPlan(name, rows, (Column(),) * 10) for name in ("Floor 1", "Floor 2"))
open(target, "wb").write(apply_edits(data, Edits(sheets=plans)))
"""


def main() -> None:
    """Print the table of whole commands."""
    parser = argparse.ArgumentParser(description="Whole commands against the floor of reading and writing.")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--round-robin", type=int, default=40, help="players of the double round robin")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--smoke", action="store_true", help="a small field, once")
    options = parser.parse_args()
    players, rounds, runs = (24, 3, 1) if options.smoke else (options.players, options.rounds, options.runs)
    everybody = 8 if options.smoke else options.round_robin
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        workbook = _played(home / "club.xlsx", players, rounds - 1)
        swiss = {
            "start of Python": [sys.executable, "-c", "pass"],
            "pairbook --help": [sys.executable, "-m", "generator", "--help"],
            "floor": [sys.executable, "-c", _FLOOR, str(workbook), str(home / "floor.xlsx")],
            "next": [sys.executable, "-m", "generator", "next", str(home / "next.xlsx")],
            "standings": [sys.executable, "-m", "generator", "standings", str(home / "next.xlsx")],
        }
        _table(f"Swiss, {players} players, {rounds} rounds", swiss, {"next.xlsx": workbook}, home, runs)
        fresh, finished = _double_round_robin(home, everybody)
        schedule = {
            "floor": [sys.executable, "-c", _FLOOR, str(finished), str(home / "floor.xlsx")],
            "next (schedule)": [sys.executable, "-m", "generator", "next", str(home / "fresh.xlsx")],
            "standings": [sys.executable, "-m", "generator", "standings", str(home / "finished.xlsx")],
        }
        sources = {"fresh.xlsx": fresh, "finished.xlsx": finished}
        _table(f"Double round robin, {everybody} players, all sheets", schedule, sources, home, runs)


def _table(title: str, commands: Mapping[str, list[str]], sources: Mapping[str, Path], home: Path, runs: int) -> None:
    """Run the commands in turn, each on fresh copies of the workbooks, and print their medians."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):  # in turn, so that a slow minute of the machine touches all alike
        for name, command in commands.items():
            for copy, source in sources.items():
                shutil.copy(source, home / copy)
            times[name].append(_seconds(command))
    floor = statistics.median(times["floor"][1:])
    print(f"{title}, medians of {runs} runs after one to warm up")
    print(f"{'process':<20}{'seconds':>9}{'x floor':>9}")
    for name, measured in times.items():
        median = statistics.median(measured[1:])
        print(f"{name:<20}{median:>9.3f}{median / floor:>9.2f}")


def _played(path: Path, players: int, rounds: int) -> Path:
    """A workbook with this many rounds played, so that the next one is to be paired."""
    roster = tuple(
        Player(n, f"Player number {n}", rating=2400 - 6 * n, club=f"Club {n % 9}") for n in range(1, players + 1)
    )
    path.write_bytes(new_workbook(System.SWISS, rounds=rounds + 1, language=Language.ENGLISH, roster=roster))
    for report, _ in play_swiss(path, rounds, 1, now=_NOW):
        if report.status:
            raise SystemExit("the tournament could not be played")
    return path


def _double_round_robin(home: Path, players: int) -> tuple[Path, Path]:
    """A workbook before its schedule is made, and the same with every game played."""
    fresh, finished = home / "robin.xlsx", home / "robin-played.xlsx"
    roster = tuple(Player(n, f"Player number {n}", rating=2400 - 6 * n) for n in range(1, players + 1))
    fresh.write_bytes(new_workbook(System.DOUBLE_BERGER, language=Language.ENGLISH, roster=roster))
    shutil.copy(fresh, finished)
    if next_command(finished, now=_NOW, draw_lots=known_lots()).status:
        raise SystemExit("the schedule could not be made")
    reading = read_workbook(finished.read_bytes(), finished.name)
    chance = random.Random(1)
    rounds = len(reading.rounds)
    results = [edit for number in range(1, rounds + 1) for edit in result_edits(reading, number, chance)]
    type_cells(finished, tuple(results), now=_NOW)
    return fresh, finished


def _seconds(command: list[str]) -> float:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
