"""The measurements run."""

import subprocess
import sys
from pathlib import Path


def test_smoke_run_prints_a_row_for_every_size_and_round() -> None:
    """The short form of the speed measurement prints its table, two sizes with two rounds each."""
    root = Path(__file__).resolve().parents[2]
    command = (sys.executable, "-m", "benchmarks.engine", "--smoke")
    printed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    rows = [line.split("|")[1:3] for line in printed.splitlines() if line.startswith("| ") and "players" not in line]
    assert [(int(size), int(number)) for size, number in rows] == [(20, 2), (20, 5), (60, 2), (60, 5)]
