"""Print-outs against their floor: start Python, import, read the workbook, and nothing else.

*Everything* adds slips, cards and table numbers, which are pages by the hundred.

``python -m benchmarks.printing`` prints the table; ``--smoke`` runs everything once on a small field. The target is all
lists of 200 players in less than three seconds.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measuring import BARE_START, PAIRBOOK, Table, against, in_turn
from benchmarks.workbooks import played_swiss

_LISTS = "by-board,by-name,standings,crosstable,seating,participants,participants-by-number"
_FLOOR = "import sys; from pathlib import Path; from generator.services.workbook_file import load; "
_FLOOR += "load(Path(sys.argv[1]), force=True)"
_NOTE = (
    "Medians; the floor starts, imports and reads the workbook. All lists are the seven a Swiss has; everything adds "
    "slips, cards and table numbers."
)


def tables(*, smoke: bool = False, players: int = 200, rounds: int = 9, runs: int = 5) -> Iterator[Table]:
    """The usual lists, all lists, and everything that can be printed."""
    if smoke:
        players, rounds, runs = 24, 3, 1
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        workbook = played_swiss(home / "club.xlsx", players, rounds)
        program = (*PAIRBOOK, "print", str(workbook), "-o", str(home / "lists.pdf"))
        commands = {
            "start of Python": BARE_START,
            "floor": (sys.executable, "-c", _FLOOR, str(workbook)),
            "usual lists": program,
            "all lists": (*program, "--what", _LISTS),
            "everything": (*program, "--what", "all"),
        }
        columns, rows = against("floor", in_turn(commands, runs), "floor")
    yield Table(
        f"Print-outs of {players} players, {rounds} rounds", "python -m benchmarks.printing", _NOTE, columns, rows
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Print-outs against the floor of starting and reading.")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="a small field, once")
    options = parser.parse_args()
    for table in tables(smoke=options.smoke, players=options.players, rounds=options.rounds, runs=options.runs):
        print(table.markdown(), flush=True)


if __name__ == "__main__":
    main()
