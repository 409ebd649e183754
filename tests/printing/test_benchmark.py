"""The measurement of printing runs."""

import subprocess
import sys
from pathlib import Path


def test_smoke_run_prints_a_row_for_every_process() -> None:
    """The short form of the measurement prints its table: the floor, the usual lists, all lists and everything."""
    root = Path(__file__).resolve().parents[2]
    command = (sys.executable, "-m", "benchmarks.printing", "--smoke")
    printed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    names = [line[:20].strip() for line in printed.splitlines()[1:]]
    assert names == ["process", "start of Python", "floor", "usual lists", "all lists", "everything"]
