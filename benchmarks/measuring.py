"""What all measurements share: a table, a process and its times, and the machine they were taken on."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from platform import machine, python_version, system
from statistics import median

BARE_START = (sys.executable, "-c", "pass")
PAIRBOOK = (sys.executable, "-m", "generator")


@dataclass(frozen=True, slots=True)
class Table:
    """Figures with what they are: ``command`` prints them again, ``note`` says what the columns mean."""

    title: str
    command: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        """Heading, note and table."""
        lines = [self.columns, tuple("---" if at == 0 else "---:" for at in range(len(self.columns))), *self.rows]
        return "\n".join([f"### {self.title}", "", f"`{self.command}`. {self.note}", "", *map(_line, lines), ""])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds by the clock, and of the processor, that a process took."""

    clock: float
    processor: float

    @staticmethod
    def middle(many: Sequence["Taken"]) -> "Taken":
        """The median of both."""
        return Taken(median(each.clock for each in many), median(each.processor for each in many))


def taken_by(command: Sequence[str]) -> Taken:
    """What a process took from its start to its end; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, start = _processor(), time.perf_counter()
    done = subprocess.run(command, capture_output=True, env=environment)
    took = Taken(time.perf_counter() - start, _processor() - before)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:6])} ended with status {done.returncode}: {done.stderr.decode()[-800:]}")
    return took


def _processor() -> float:
    """Seconds of the processor that all processes started here and ended since have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turn(
    commands: Mapping[str, Sequence[str]], runs: int, before_each: Callable[[], object] = lambda: None
) -> dict[str, Taken]:
    """The medians of processes that run in turn, so that a slow minute of the machine touches all alike.

    A first run of each warms up and does not count, unless there is but one. ``before_each`` puts the files back on
    which they work.
    """
    times: dict[str, list[Taken]] = {name: [] for name in commands}
    warm_up = int(runs > 1)
    for _ in range(runs + warm_up):
        for name, command in commands.items():
            before_each()
            times[name].append(taken_by(command))
    return {name: Taken.middle(measured[warm_up:]) for name, measured in times.items()}


def against(floor: str, times: Mapping[str, Taken], what: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Columns and rows of processes against one of them."""
    base = times[floor]
    rows = tuple(
        (
            name,
            f"{taken.clock:.3f}",
            f"{taken.clock / base.clock:.2f}",
            f"{taken.processor:.3f}",
            f"{taken.processor / base.processor:.2f}",
        )
        for name, taken in times.items()
    )
    return ("process", "seconds", f"× {what}", "of the processor", f"× {what}"), rows


def here() -> str:
    """Date, processor and versions, to stand above the tables."""
    processor = machine()
    described = Path("/proc/cpuinfo")
    if described.exists():
        names = [line.partition(":")[2].strip() for line in described.read_text().splitlines() if "model name" in line]
        processor = f"{names[0]} ({len(names)} cores seen)" if names else processor
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {processor}, {system()}, Python {python_version()}, "
        f"rustworkx {version('rustworkx')}, pairbook {version('pairbook')}"
    )
