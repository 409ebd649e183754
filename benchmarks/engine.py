"""Measures pairing a round: the engine alone and the whole process, against other engines on the same files.

usage: python -m benchmarks.engine [--engine EXE] [--py4swiss EXE] [--smoke] [--sizes N,N,...] [--seed S]

"Alone" is pairbook's engine in this process, and of the other engine the time of its process less the time of the same
process for two players. "Process" is from the start of the command to its end.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.fields import situations
from benchmarks.measuring import BARE_START, Table
from benchmarks.other_engine import Answer, ask_about, ask_py4swiss, report_file
from generator.pairing import pair_round
from generator.simulation import SimulationOptions
from generator.tournament import Colour, Player, Tournament

ROUNDS = (2, 5, 9)
SIZES = (20, 200, 1000, 5000)
FILES = {20: 15, 200: 5, 1000: 2}
"""How many tournaments of a size are measured; one of any other size."""

LARGEST_COMPARED = 1000
"""Larger fields are paired by pairbook alone: the other engine would need many minutes a round."""

LONG = 0.2
"""Whatever takes longer, in seconds, is measured once; anything else several times, and the median counts."""

PROGRAM = (sys.executable, "-c", "from generator.start import main; main()", "trf", "pair")
ALONE = ("players", "round", "files", "alone, median", "slowest", "process, median", "of a bare start")
COMPARED = ("other alone", "times faster", "other process", "times faster", "same answer")
_NOTE = (
    "Milliseconds, rounds 2, 5 and 9 of everyday tournaments, medians over the files. Alone is the pairing in process, "
    "history included; of the other engine it is its process less its process for a field of two. Process is the "
    "command from start to end, and how many bare starts of Python it lasts."
)


@dataclass(frozen=True, slots=True)
class Other:
    """Another engine: its name, and a function from report file and target file to its answer."""

    name: str
    ask: Callable[[Path, Path], Answer | None]


@dataclass
class Times:
    """Seconds, one figure a file; ``bare`` is the bare start of Python, measured beside each process."""

    alone: list[float] = field(default_factory=list)
    process: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    other_alone: list[float] = field(default_factory=list)
    other_process: list[float] = field(default_factory=list)
    same: list[bool] = field(default_factory=list)


def tables(
    *,
    smoke: bool = False,
    engine: str | None = None,
    py4swiss: str | None = None,
    sizes: Sequence[int] = SIZES,
    seed: int = 1,
) -> Iterator[Table]:
    """A table for each other engine named; without one pairbook stands alone. Largest fields are paired by it alone."""
    if smoke:
        sizes = (20, 60)
    others: list[Other | None] = []
    if engine:
        others.append(Other("bbpPairings", lambda source, target: ask_about(engine, source, target)))
    if py4swiss:
        others.append(Other("py4swiss", lambda source, target: ask_py4swiss(py4swiss, source, target)))
    for other in others or [None]:
        yield _table(other, sizes, ROUNDS[:2] if smoke else ROUNDS, seed, 2 if smoke else None)


def _table(other: Other | None, sizes: Sequence[int], rounds: Sequence[int], seed: int, files: int | None) -> Table:
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for size in sizes:
            if other and size > LARGEST_COMPARED:
                continue
            measured = {number: Times() for number in rounds}
            for each in range(seed, seed + (files or FILES.get(size, 1))):
                played = situations(_everyday(size, max(rounds), each))
                for number, times in measured.items():
                    _measure(played[number - 1][0], times, other, Path(scratch))
            rows += [_row(size, number, times, compared=other is not None) for number, times in measured.items()]
    title = f"The engine against {other.name}" if other else "The engine"
    options = f" --{'engine' if other.name == 'bbpPairings' else 'py4swiss'} EXE" if other else ""
    return Table(
        title, f"python -m benchmarks.engine{options}", _NOTE, (*ALONE, *(COMPARED if other else ())), tuple(rows)
    )


def _everyday(players: int, rounds: int, seed: int) -> SimulationOptions:
    """An everyday tournament: a few forfeits, byes, absences, late entries and withdrawals."""
    return SimulationOptions(
        players,
        rounds,
        seed,
        forfeits=0.02,
        half_point_byes=0.02,
        absences=0.02,
        withdrawals=0.005,
        late_entries=0.03,
    )


def _measure(tournament: Tournament, times: Times, other: Other | None, folder: Path) -> None:
    """Adds the times of one round, each engine right after the other."""
    times.alone.append(_seconds(lambda: pair_round(tournament)))
    if len(tournament.players) > LARGEST_COMPARED:
        return
    source, target = folder / "measured.trf", folder / "pairs.txt"
    source.write_text(report_file(tournament), encoding="ascii")
    times.bare.append(_seconds(lambda: _run(BARE_START)))
    times.process.append(_seconds(lambda: _run((*PROGRAM, str(source)))))
    if other:
        answers: list[Answer | None] = []
        taken = _seconds(lambda: answers.append(other.ask(source, target)))
        times.same.append(answers[0] == Answer.of(pair_round(tournament).round))
        times.other_process.append(taken)
        times.other_alone.append(taken - _bare_start_of(other, folder))


def _bare_start_of(other: Other, folder: Path) -> float:
    """Seconds of the other engine's process for next to nothing: two players, one round."""
    source, target = folder / "two.trf", folder / "pair.txt"
    if not source.exists():
        two = Tournament((Player(1, "A"), Player(2, "B")), rounds_total=1, initial_colour=Colour.WHITE)
        source.write_text(report_file(two), encoding="ascii")
    return _seconds(lambda: other.ask(source, target))


def _seconds(action: Callable[[], object]) -> float:
    """Median time of an action in seconds."""
    taken: list[float] = []
    while len(taken) < 11 and sum(taken) < LONG:
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return median(taken)


def _run(command: tuple[str, ...]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _row(size: int, number: int, times: Times, *, compared: bool) -> tuple[str, ...]:
    cells = [f"{size:,}", str(number), str(len(times.alone)), _ms(median(times.alone)), _ms(max(times.alone))]
    cells += [_ms(median(times.process)), _times(times.process, times.bare)] if times.process else [""] * 2
    if compared:
        told = min(times.other_alone) > 0  # else its bare start, measured beside it, drowns what it does
        cells += [_ms(median(times.other_alone)), _times(times.other_alone, times.alone)] if told else ["–", "–"]
        cells += [_ms(median(times.other_process)), _times(times.other_process, times.process)]
        cells.append(f"{sum(times.same)} of {len(times.same)}")
    return tuple(cells)


def _times(longer: list[float], shorter: list[float]) -> str:
    """How many times longer, the median over the files."""
    factor = median(first / second for first, second in zip(longer, shorter, strict=True))
    return f"{factor:,.2f}" if factor < 10 else f"{factor:,.0f}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.2f}" if seconds < 0.1 else f"{seconds * 1000:,.0f}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__.split("\n")[0])
    parser.add_argument("--engine", help="bbpPairings' executable; without another engine pairbook is measured alone")
    parser.add_argument("--py4swiss", help="py4swiss' executable")
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that the measurement runs")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first tournament (default: %(default)s)")
    return parser


def main() -> None:
    """Measures and prints."""
    options = _parser().parse_args()
    sizes = tuple(int(size) for size in options.sizes.split(","))
    for table in tables(
        smoke=options.smoke, engine=options.engine, py4swiss=options.py4swiss, sizes=sizes, seed=options.seed
    ):
        print(table.markdown(), flush=True)


if __name__ == "__main__":
    main()
