"""Plays random tournaments and has every round paired by pairbook and by another engine of the same rules.

usage: python -m benchmarks.compare_engines --engine EXE [--tournaments N] [--seed S] [--jobs J] [--folder DIR]

Compared are pairs, colours, bye and board order. Every difference is written to the folder as a report file beside
both answers, and small ones are judged by the referee of the tests. Number and seed of a tournament make it again.
"""

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.fields import random_options, situations
from benchmarks.other_engine import Answer, EngineFailure, ask, report_file
from generator.simulation import SimulationOptions
from generator.tournament import Tournament
from tests.support.referee import NoCompletePairing, judge

OPEN = ("difference", "file refused")
"""How verdicts begin that make the comparison fail."""

LARGEST_JUDGED = 12
"""Rounds with more players to pair are not put to the referee."""


@dataclass
class Tally:
    """What the comparison found, in counts."""

    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Takes the counts of another tally in."""
        self.counts += other.counts
        self.kinds += other.kinds
        self.messages += other.messages


def main() -> int:
    """Runs the comparison; the exit status is 1 if the engines differ without an explanation."""
    options = _parser().parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    compare = partial(
        compare_tournament,
        engine=options.engine,
        seed=options.seed,
        sizes=(options.smallest, options.largest),
        folder=options.folder,
    )
    total = Tally()
    started = reported = time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        tasks = [
            pool.submit(_compare_several, compare, range(first, min(first + 20, options.first + options.tournaments)))
            for first in range(options.first, options.first + options.tournaments, 20)
        ]
        for task in as_completed(tasks):
            tally = task.result()
            for message in tally.messages:
                print(message, flush=True)
            total.add(tally)
            if time.monotonic() - reported > options.report_every:
                reported = time.monotonic()
                print(f"after {reported - started:.0f} s: {_figures(total)}", flush=True)
    print(f"seed {options.seed}, tournaments {options.first} to {options.first + options.tournaments - 1}")
    print(f"kinds: {', '.join(f'{kind} {count}' for kind, count in sorted(total.kinds.items()))}")
    print(f"{_figures(total)}; {time.monotonic() - started:.0f} s")
    return 1 if total.counts["differences"] else 0


def compare_tournament(number: int, engine: str, seed: int, sizes: tuple[int, int], folder: Path) -> Tally:
    """Compares all rounds of the tournament with this number."""
    options = random_options(Random(f"{seed}/{number}"), *sizes)
    tally = Tally(Counter(tournaments=1), Counter(_kinds(options)))
    with tempfile.TemporaryDirectory() as scratch:
        for tournament, paired in situations(options):
            if not _playing(tournament):  # a report file cannot ask for the pairing of nobody
                tally.counts["rounds with nobody to pair"] += 1
                continue
            mine = Answer.of(paired.round) if paired else None
            tally.counts["rounds"] += 1
            tally.counts["rounds without legal pairing"] += mine is None
            theirs: Answer | EngineFailure | None
            try:
                theirs = ask(engine, tournament, Path(scratch))
            except EngineFailure as failure:
                theirs = failure
            if not isinstance(theirs, EngineFailure) and _same(tournament, mine, theirs):
                continue
            verdict = _explain(tournament, mine, theirs)
            text = f"pairbook: {mine}\nother engine: {theirs}\n{verdict}"
            tally.counts[verdict] += 1
            tally.counts["differences"] += verdict.startswith(OPEN)
            round_number = len(tournament.rounds) + 1
            name = f"{seed}-{number}-round-{round_number}"
            (folder / f"{name}.trf").write_text(report_file(tournament), encoding="ascii")
            (folder / f"{name}.txt").write_text(text + "\n", encoding="ascii")
            tally.messages.append(f"{name}: {len(tournament.players)} players, {verdict}")
    return tally


def _compare_several(compare: Callable[[int], Tally], numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        try:
            tally.add(compare(number))
        except Exception:  # a fault of ours must not end a run of hours; it is counted and printed
            tally.counts["differences"] += 1
            tally.messages.append(f"tournament {number}: fault of pairbook\n{traceback.format_exc()}")
    return tally


def _same(tournament: Tournament, mine: Answer | None, theirs: Answer | None) -> bool:
    """Whether the answers agree; of accelerated rounds the board order is not compared."""
    if mine is None or theirs is None:
        return mine is theirs
    if tournament.virtual_points:
        return mine.without_order() == theirs.without_order()
    return mine == theirs


def _explain(tournament: Tournament, mine: Answer | None, theirs: Answer | EngineFailure | None) -> str:
    """What is to be said of a difference: who is right by the referee, or else that it is open."""
    if isinstance(theirs, EngineFailure):
        what = "file refused by the other engine" if theirs.refused else "crash of the other engine"
        theirs = None
    elif theirs and theirs.bye and theirs.bye in _had_bye(tournament):
        what = "second bye by the other engine"
    elif tournament.scoring.pairing_allocated_bye <= tournament.scoring.loss:
        what = "other reading of the float of a bye worth no more than a loss"
    else:
        what = "difference"
    if _playing(tournament) > LARGEST_JUDGED:
        return f"{what}, not judged"
    try:
        verdict = judge(tournament)
    except NoCompletePairing:
        right = None
    else:
        right = Answer(verdict.pairs, verdict.bye)
    if _same(tournament, mine, right):
        return f"{what}, referee with pairbook"
    return f"{what}, referee with the other engine" if _same(tournament, theirs, right) else f"{what}, referee alone"


def _playing(tournament: Tournament) -> int:
    """How many players are to be paired."""
    coming = len(tournament.rounds) + 1
    return sum(player.takes_part(coming) and not player.requested_bye(coming) for player in tournament.players)


def _had_bye(tournament: Tournament) -> set[int]:
    return {bye.player for each in tournament.rounds for bye in each.byes if bye.outcome.value == "U"}


def _kinds(options: SimulationOptions) -> Iterator[str]:
    """The kinds a tournament belongs to, for the summary."""
    low = next(low for low in (131, 81, 41, 21, 10, 0) if options.players >= low)
    yield f"from {low:03} players"
    if options.virtual_points:
        yield "accelerated"
    if options.scoring != SimulationOptions(2, 1, 0).scoring:
        yield "other scoring"
    if options.forbidden_groups:
        yield "forbidden pairs"
    for name in (
        "forfeits",
        "half_point_byes",
        "full_point_byes",
        "absences",
        "withdrawals",
        "late_entries",
        "unrated",
    ):
        if getattr(options, name):
            yield name.replace("_", " ")
    if not options.spread:
        yield "equal ratings"


def _figures(tally: Tally) -> str:
    return ", ".join(f"{count} {what}" for what, count in tally.counts.items())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare_engines", description=__doc__.split("\n")[0])
    parser.add_argument("--engine", required=True, help="the other engine's executable")
    parser.add_argument("--tournaments", type=int, default=1000, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=1, help="number of the first tournament (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the series (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (default: %(default)s)")
    parser.add_argument("--smallest", type=int, default=3, help="smallest number of players (default: %(default)s)")
    parser.add_argument("--largest", type=int, default=250, help="largest number of players (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=Path("differences"), help="for differing files")
    parser.add_argument("--report-every", type=float, default=60, help="seconds between figures (default: %(default)s)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
