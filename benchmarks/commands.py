"""Whole commands against their floor: start Python, import, read the workbook, write two sheets, and nothing else.

``python -m benchmarks.commands`` prints two tables, of a Swiss and of a double round robin with all its sheets;
``--smoke`` runs everything once on small fields.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.measuring import BARE_START, PAIRBOOK, Table, against, in_turn, taken_by
from benchmarks.workbooks import double_round_robin, played_swiss

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
_NOTE = (
    "Medians; the floor starts Python, imports, reads the workbook with pandas and grafts two plain sheets of as many "
    "rows."
)


def tables(
    *, smoke: bool = False, players: int = 200, rounds: int = 9, robin: int = 40, runs: int = 5
) -> Iterator[Table]:
    """Every command on a Swiss, then the schedule and the standings of a double round robin."""
    if smoke:
        players, rounds, robin, runs = 24, 3, 8, 1
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        running = played_swiss(home / "running.xlsx", players, rounds - 1)
        paired, club = home / "paired.xlsx", str(home / "club.xlsx")
        shutil.copy(running, paired)
        taken_by((*PAIRBOOK, "next", str(paired)))
        swiss = {
            "start of Python": BARE_START,
            "floor": (sys.executable, "-c", _FLOOR, str(running), str(home / "floor.xlsx")),
            "new": (*PAIRBOOK, "new", str(home / "new.xlsx"), "--players", str(players)),
            "next": (*PAIRBOOK, "next", club),
            "standings": (*PAIRBOOK, "standings", club),
            "check": (*PAIRBOOK, "check", club),
            "explain": (*PAIRBOOK, "explain", club),
            "print": (*PAIRBOOK, "print", club, "-o", str(home / "lists.pdf")),
            "page": (*PAIRBOOK, "page", club, "-o", str(home / "page.html")),
            "export --trf26": (*PAIRBOOK, "export", club, "--trf26", "-o", str(home / "club.trf")),
            "export --json": (*PAIRBOOK, "export", club, "--json", "-o", str(home / "club.json")),
        }
        yield _table(
            f"Commands on a Swiss of {players} players, round {rounds}", swiss, {"club.xlsx": running}, home, runs
        )
        open_round = {
            "floor": (sys.executable, "-c", _FLOOR, str(paired), str(home / "floor.xlsx")),
            "preview": (*PAIRBOOK, "preview", club),
            "undo": (*PAIRBOOK, "undo", club),
            "merge": (*PAIRBOOK, "merge", club, str(running), "-o", str(home / "merged.xlsx")),
        }
        title = f"Commands on a Swiss of {players} players, round {rounds} paired and open"
        yield _table(title, open_round, {"club.xlsx": paired}, home, runs)
        fresh, finished = double_round_robin(home, robin)
        schedule = {
            "floor": (sys.executable, "-c", _FLOOR, str(finished), str(home / "floor.xlsx")),
            "next (the whole schedule)": (*PAIRBOOK, "next", str(home / "fresh.xlsx")),
            "standings": (*PAIRBOOK, "standings", str(home / "finished.xlsx")),
        }
        sources = {"fresh.xlsx": fresh, "finished.xlsx": finished}
        yield _table(f"Double round robin of {robin} players, all sheets", schedule, sources, home, runs)


def _table(
    title: str, commands: Mapping[str, tuple[str, ...]], sources: Mapping[str, Path], home: Path, runs: int
) -> Table:
    """Each command on fresh copies of the workbooks."""

    def copies() -> None:
        for made in ("new.xlsx", "merged.xlsx"):
            (home / made).unlink(missing_ok=True)
        for copy, source in sources.items():
            shutil.copy(source, home / copy)

    columns, rows = against("floor", in_turn(commands, runs, copies), "floor")
    return Table(title, "python -m benchmarks.commands", _NOTE, columns, rows)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Whole commands against the floor of reading and writing.")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--round-robin", type=int, default=40, help="players of the double round robin")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="small fields, once")
    options = parser.parse_args()
    for table in tables(
        smoke=options.smoke,
        players=options.players,
        rounds=options.rounds,
        robin=options.round_robin,
        runs=options.runs,
    ):
        print(table.markdown(), flush=True)


if __name__ == "__main__":
    main()
