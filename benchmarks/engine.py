"""Measures pairing a round: the engine alone and the whole process, against another engine on the same files.

usage: python -m benchmarks.engine [--engine EXE] [--smoke] [--sizes N,N,...] [--seed S]

Prints a Markdown table. "Alone" is pairbook's engine in this process, and of the other engine the time of its process
less the time of the same process for two players. "Process" is from the start of the command to its end.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from platform import machine, python_version, system
from statistics import median

from benchmarks.fields import situations
from benchmarks.other_engine import Answer, ask_about, report_file
from generator.pairing import pair_round
from generator.simulation import SimulationOptions
from generator.tournament import Colour, Player, Tournament

ROUNDS = (2, 5, 9)
FILES = {20: 15, 200: 5, 1000: 2}
"""How many tournaments of a size are measured; one of any other size."""

LARGEST_COMPARED = 1000
"""Larger fields are paired by pairbook alone: the other engine would need many minutes a round."""

LONG = 0.2
"""Whatever takes longer, in seconds, is measured once; anything else several times, and the median counts."""

PAIRBOOK = (sys.executable, "-c", "from generator.cli import main; main()", "trf", "pair")
BARE_START = (sys.executable, "-c", "pass")
COLUMNS = (
    "players",
    "round",
    "files",
    "alone, median",
    "slowest",
    "other alone, median",
    "times faster",
    "process, median",
    "slowest",
    "of a bare start",
    "other process, median",
    "times faster",
)


@dataclass
class Times:
    """Seconds, one figure a file; ``bare`` is the bare start of Python, measured beside each process."""

    alone: list[float] = field(default_factory=list)
    process: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    other_alone: list[float] = field(default_factory=list)
    other_process: list[float] = field(default_factory=list)


def main() -> None:
    """Measures and prints."""
    options = _parser().parse_args()
    sizes = [20, 60] if options.smoke else [int(size) for size in options.sizes.split(",")]
    rounds = ROUNDS[:2] if options.smoke else ROUNDS
    print(_machine())
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        print(f"\nTimes in ms.\n\n| {' | '.join(COLUMNS)} |\n|{'---:|' * len(COLUMNS)}")
        for size in sizes:
            measured = {number: Times() for number in rounds}
            files = 2 if options.smoke else FILES.get(size, 1)
            for seed in range(options.seed, options.seed + files):
                played = situations(_everyday(size, max(rounds), seed))
                for number, times in measured.items():
                    _measure(played[number - 1][0], times, options.engine, folder)
            for number, times in measured.items():
                print(_row(size, number, times), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nLargest memory of this process, all tournaments and their making included: {peak:.0f} MiB")


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


def _measure(tournament: Tournament, times: Times, engine: str | None, folder: Path) -> None:
    """Adds the times of one round, each engine right after the other; their answers must agree."""
    times.alone.append(_seconds(lambda: pair_round(tournament)))
    if len(tournament.players) > LARGEST_COMPARED:
        return
    source, target = folder / "measured.trf", folder / "pairs.txt"
    source.write_text(report_file(tournament), encoding="ascii")
    times.bare.append(_seconds(lambda: _run(BARE_START)))
    times.process.append(_seconds(lambda: _run((*PAIRBOOK, str(source)))))
    if engine:
        answers: list[Answer | None] = []
        taken = _seconds(lambda: answers.append(ask_about(engine, source, target)))
        if answers[0] != Answer.of(pair_round(tournament).round):
            raise SystemExit(f"the engines differ:\n{source.read_text(encoding='ascii')}")
        times.other_process.append(taken)
        times.other_alone.append(taken - _bare_start_of(engine, folder))


def _bare_start_of(engine: str, folder: Path) -> float:
    """Seconds of the other engine's process for next to nothing: two players, one round."""
    source, target = folder / "two.trf", folder / "pair.txt"
    if not source.exists():
        two = Tournament((Player(1, "A"), Player(2, "B")), rounds_total=1, initial_colour=Colour.WHITE)
        source.write_text(report_file(two), encoding="ascii")
    return _seconds(lambda: ask_about(engine, source, target))


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


def _row(size: int, number: int, times: Times) -> str:
    cells = [f"{size:,}", str(number), str(len(times.alone)), _ms(median(times.alone)), _ms(max(times.alone))]
    cells += _ratio(times.other_alone, times.alone)
    if times.process:
        cells += [_ms(median(times.process)), _ms(max(times.process)), _times(times.process, times.bare)]
    else:
        cells += [""] * 3
    cells += _ratio(times.other_process, times.process)
    return f"| {' | '.join(cells)} |"


def _ratio(other: list[float], mine: list[float]) -> list[str]:
    """The other engine's median and how many times pairbook is faster, the median over the files."""
    if not other:
        return ["", ""]
    return [_ms(median(other)), _times(other, mine)]


def _times(longer: list[float], shorter: list[float]) -> str:
    """How many times longer, the median over the files."""
    factor = median(first / second for first, second in zip(longer, shorter, strict=True))
    return f"{factor:,.2f}" if factor < 10 else f"{factor:,.0f}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.2f}" if seconds < 0.1 else f"{seconds * 1000:,.0f}"


def _machine() -> str:
    """Date, processor and versions, to stand above the table."""
    processor = machine()
    described = Path("/proc/cpuinfo")
    if described.exists():
        names = [line.partition(":")[2].strip() for line in described.read_text().splitlines() if "model name" in line]
        processor = f"{names[0]} ({len(names)} cores seen)" if names else processor
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {processor}, {system()}, Python {python_version()}, "
        f"rustworkx {version('rustworkx')}, pairbook {version('pairbook')}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__.split("\n")[0])
    parser.add_argument("--engine", help="the other engine's executable; without it pairbook is measured alone")
    parser.add_argument("--smoke", action="store_true", help="a few seconds, to see that the measurement runs")
    parser.add_argument("--sizes", default="20,200,1000,5000,10000", help="numbers of players (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first tournament (default: %(default)s)")
    return parser


if __name__ == "__main__":
    main()
