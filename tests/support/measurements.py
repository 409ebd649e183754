"""The tables that the measurements print, as the tests read them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"


def smoke_run(*words: str) -> str:
    """What ``python -m benchmarks...`` prints on small fields."""
    command = (sys.executable, "-m", *words, "--smoke")
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def tables(printed: str) -> list[tuple[str, list[list[str]]]]:
    """Title and rows of each table, the headings first and the line below them left out."""
    found: list[tuple[str, list[list[str]]]] = []
    for line in printed.splitlines():
        if line.startswith("### "):
            found.append((line.removeprefix("### "), []))
        elif line.startswith("| ") and not line.startswith("| ---"):
            found[-1][1].append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def columns_of_page() -> set[tuple[str, ...]]:
    """The headings of all tables in docs/benchmarks.md."""
    return {tuple(rows[0]) for _, rows in tables(PAGE.read_text(encoding="utf-8")) if rows}
