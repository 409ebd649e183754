"""What ``pairbook batch`` takes: workbooks a minute, how busy the cores are, and the memory from the first to the last.

``python -m benchmarks.batch [WORKBOOKS] [JOB]`` makes as many workbooks (24 players, three rounds) and runs over them.
"""

import os
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import mean

from generator.services.batch import BatchOptions, Job, WorkbookOutcome, batch
from generator.simulation import SimulationOptions, simulate

PLAYERS, ROUNDS = 24, 3
_TICKS = os.sysconf("SC_CLK_TCK")


def in_order(count: int) -> tuple[int, ...]:
    """Lots without chance."""
    return tuple(range(count))


def prepare(folder: Path, count: int) -> None:
    """Fill a folder with running tournaments, each of its own players."""
    from generator.languages import Language
    from generator.services.report_files.import_trf import workbook_bytes

    kinds = [
        workbook_bytes(simulate(SimulationOptions(PLAYERS, ROUNDS, seed)), Language.ENGLISH, "x.xlsx")[0]
        for seed in range(10)
    ]
    for number in range(count):
        (folder / f"group-{number:04}.xlsx").write_bytes(kinds[number % len(kinds)])


class Witness(threading.Thread):
    """Looks at this process and its children twice a second: their memory, processor time, and how many are at work.

    At work is a process that computes or waits for a core, so that a machine shared with others gives the same number.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.memory: list[tuple[float, float]] = []
        self.busy = 0.0
        self.at_work: list[int] = []
        self._ended = threading.Event()

    def run(self) -> None:
        """Look until told to end."""
        start = time.monotonic()
        while not self._ended.wait(0.5):
            found = [_process(pid) for pid in (os.getpid(), *_children(os.getpid()))]
            self.at_work.append(sum(each[2] for each in found))
            self.memory.append((time.monotonic() - start, sum(each[0] for each in found)))
            self.busy = max(self.busy, sum(each[1] for each in found))

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self.join()


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *_children(int(child))]
    return found


def _process(pid: int) -> tuple[float, float, bool]:
    """Megabytes in memory, seconds of processor time, whether at work; of a process that may have ended meanwhile."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0, False
    seconds = (int(fields[11]) + int(fields[12])) / _TICKS
    return int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20, seconds, fields[0] == "R"


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run took: seconds, also of the processor, processes at work, and megabytes of all of them together."""

    clock: float
    processor: float
    at_work: float
    early: float
    late: float
    most: float


def figures(count: int, job: Job) -> Figures:
    """Runs a job over so many workbooks, while a witness looks on."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, count)
        at: list[float] = []

        def progress(outcome: WorkbookOutcome) -> None:
            if outcome.status:
                raise SystemExit(f"{outcome} should have gone well")
            at.append(time.monotonic())

        witness = Witness()
        witness.start()
        start = time.monotonic()
        batch(
            folder,
            BatchOptions(job),
            now=datetime(2026, 3, 1, 18, 30),  # noqa: DTZ001 - any moment will do
            draw_lots=in_order,
            began=lambda *_: None,
            progress=progress,
        )
        took = time.monotonic() - start
        witness.end()
    working = [megabytes for when, megabytes in witness.memory if at[0] - start < when < at[-1] - start]
    working = working or [megabytes for _, megabytes in witness.memory]
    at_work = witness.at_work[len(witness.at_work) // 10 :]
    tenth = max(1, len(working) // 10)
    early = working[tenth : 2 * tenth] or working
    return Figures(took, witness.busy, sum(at_work) / len(at_work), mean(early), mean(working[-tenth:]), max(working))


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    job = Job(sys.argv[2]) if len(sys.argv) > 2 else Job.STANDINGS
    taken = figures(count, job)
    print(f"{count} workbooks, {job.value}, {os.cpu_count()} cores: {taken.clock:.1f} s")
    print(f"processor time {taken.processor:.1f} s; {taken.at_work:.2f} processes at work at a time")
    print(
        f"memory of all processes: {taken.early:.0f} MB after a tenth, {taken.late:.0f} MB at the end, "
        f"{taken.most:.0f} MB at most"
    )


if __name__ == "__main__":
    main()
