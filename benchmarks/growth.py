"""How the commands grow: with the players, with the rounds, and with the number of workbooks.

``python -m benchmarks.growth`` prints three tables; ``--smoke`` runs the smallest of each.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.batch import figures
from benchmarks.measuring import PAIRBOOK, Table, Taken, in_turn
from benchmarks.workbooks import simulated_swiss
from generator.services.batch import Job

PLAYERS = (8, 24, 60, 200, 500, 1000)
ROUNDS = (1, 3, 5, 7, 9, 11, 15)
WORKBOOKS = (1, 10, 100, 1000)
_COMMANDS = ("next", "standings", "check", "explain")
_NOTE = "Seconds of the processor, medians, the start of Python and all imports included; {more}"


def tables(*, smoke: bool = False, runs: int = 3, workbooks: Sequence[int] = WORKBOOKS) -> Iterator[Table]:
    """Growth with players, with rounds, and with workbooks."""
    runs = 1 if smoke else runs
    columns = tuple(f"`{name}`" for name in _COMMANDS)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        rows = [_row(home, players, 5, players, runs) for players in PLAYERS[: 2 if smoke else None]]
        note = _NOTE.format(more="a Swiss after five rounds, which `next` pairs the sixth of.")
        yield Table("Growth with players", "python -m benchmarks.growth", note, ("players", *columns), tuple(rows))
        rows = [_row(home, 60, rounds, rounds, runs) for rounds in ROUNDS[: 2 if smoke else None]]
        note = _NOTE.format(more="60 players after so many rounds.")
        yield Table("Growth with rounds", "python -m benchmarks.growth", note, ("rounds played", *columns), tuple(rows))
    yield _of_batch(workbooks[: 1 if smoke else None])


def _row(home: Path, players: int, rounds: int, first: int, runs: int) -> tuple[str, ...]:
    """One line: each command on a fresh copy of the workbook."""
    source, club = simulated_swiss(home / "source.xlsx", players, rounds), home / "club.xlsx"
    commands = {name: (*PAIRBOOK, name, str(club)) for name in _COMMANDS}
    taken: dict[str, Taken] = in_turn(commands, runs, lambda: shutil.copy(source, club))
    return (f"{first:,}", *(f"{taken[name].processor:.2f}" for name in _COMMANDS))


def _of_batch(counts: Sequence[int]) -> Table:
    """``pairbook batch`` over more and more workbooks."""
    rows = []
    for count in counts:
        measured = figures(count, Job.CHECK)
        rows.append(
            (
                f"{count:,}",
                f"{measured.clock:.1f}",
                f"{measured.processor / count:.2f}",
                f"{measured.at_work:.2f}",
                f"{measured.early:.0f}",
                f"{measured.late:.0f}",
                f"{measured.most:.0f}",
            )
        )
    columns = (
        "workbooks",
        "seconds",
        "of the processor, a workbook",
        "processes at work",
        "MB after a tenth",
        "MB at the end",
        "MB at most",
    )
    note = "`batch DIR check` of 24 players after three rounds, on all cores; memory is that of all processes together."
    return Table("Growth with workbooks", "python -m benchmarks.growth", note, columns, tuple(rows))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="How the commands grow.")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--workbooks", default=",".join(map(str, WORKBOOKS)), help="numbers of workbooks, by commas")
    parser.add_argument("--smoke", action="store_true", help="the smallest of each, once")
    options = parser.parse_args()
    counts = tuple(map(int, options.workbooks.split(",")))
    for table in tables(smoke=options.smoke, runs=options.runs, workbooks=counts):
        print(table.markdown(), flush=True)


if __name__ == "__main__":
    main()
