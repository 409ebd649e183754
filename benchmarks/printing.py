"""Print-outs against their floor: start Python, import, read the workbook, and nothing else.

*Everything* adds slips, cards and table numbers, which are pages by the hundred.

``python -m benchmarks.printing`` prints the table; ``--smoke`` runs everything once on a small field. The target is all
lists of 200 players in less than three seconds.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from generator.languages import Language
from generator.services.samples.play import play_swiss
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook

_NOW = datetime(2026, 12, 1, tzinfo=UTC)
_LISTS = "by-board,by-name,standings,crosstable,seating,participants,participants-by-number"
_FLOOR = "import sys; from pathlib import Path; from generator.services.workbook_file import load; "
_FLOOR += "load(Path(sys.argv[1]), force=True)"


def main() -> None:
    """Print the table of print-outs."""
    parser = argparse.ArgumentParser(description="Print-outs against the floor of starting and reading.")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="a small field, once")
    options = parser.parse_args()
    players, rounds, runs = (24, 3, 1) if options.smoke else (options.players, options.rounds, options.runs)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        workbook = _played(home / "club.xlsx", players, rounds)
        pdf = str(home / "lists.pdf")
        program = [sys.executable, "-m", "generator", "print", str(workbook), "-o", pdf]
        commands = {
            "start of Python": [sys.executable, "-c", "pass"],
            "floor": [sys.executable, "-c", _FLOOR, str(workbook)],
            "usual lists": program,
            "all lists": [*program, "--what", _LISTS],
            "everything": [*program, "--what", "all"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs + 1):  # in turn, so that a slow minute of the machine touches all alike
            for name, command in commands.items():
                times[name].append(_seconds(command))
    floor = statistics.median(times["floor"][1:])
    print(f"{players} players, {rounds} rounds, medians of {runs} runs after one to warm up")
    print(f"{'process':<20}{'seconds':>9}{'x floor':>9}")
    for name, measured in times.items():
        median = statistics.median(measured[1:])
        print(f"{name:<20}{median:>9.3f}{median / floor:>9.2f}")


def _played(path: Path, players: int, rounds: int) -> Path:
    """A workbook with this many rounds played."""
    roster = tuple(
        Player(n, f"Surname{n % 37}, Given Name {n}", rating=2400 - 6 * n, club=f"Club {n % 9}")
        for n in range(1, players + 1)
    )
    path.write_bytes(new_workbook(System.SWISS, rounds=rounds + 1, language=Language.ENGLISH, roster=roster))
    for report, _ in play_swiss(path, rounds, 1, now=_NOW):
        if report.status:
            raise SystemExit("the tournament could not be played")
    return path


def _seconds(command: list[str]) -> float:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
