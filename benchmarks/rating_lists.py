"""Rating lists at full size: how long the index takes, how long a workbook of 200 players, and in how much memory.

``python -m benchmarks.rating_lists`` writes an invented list of FIDE's size into a temporary folder and prints the
table; ``--xml`` takes the XML form of the list, ``--smoke`` a short list. Memory is read as Linux tells it.
"""

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measuring import Table
from generator.exchange.rating_index import RatingIndex, index_list
from generator.languages import Language
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook

HEADING = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SYLLABLES = ("ka", "ro", "li", "mar", "ten", "so", "vi", "an", "del", "ber", "no", "gar", "us", "pet", "ja", "hol")
_FEDERATIONS = ("GER", "NOR", "IND", "ESP", "FRA", "USA", "POL", "ITA", "BRA", "TUR")


def tables(*, smoke: bool = False, players: int = 1_800_000, xml: bool = False) -> Iterator[Table]:
    """What the index costs, and what a workbook of 200 players costs with it."""
    count = 5_000 if smoke else players
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        path = home / ("players_list_xml.xml" if xml else "players_list_foa.txt")
        sample = write_list(path, count, xml=xml)
        size = path.stat().st_size / 1e6
        start, worked = time.perf_counter(), time.process_time()
        indexed = index_list(path, home)
        rows = [_row("index made", time.perf_counter() - start, time.process_time() - worked, _peak())]
        start, worked = time.perf_counter(), time.process_time()
        with RatingIndex(indexed.path) as index:
            found = sum(len(index.by_name(name).same) > 0 for _, name in sample)
            found += sum(index.by_fide_id(str(identity)) is not None for identity, _ in sample)
        taken = time.perf_counter() - start, time.process_time() - worked
        rows.append(_row(f"{len(sample)} names and {len(sample)} IDs looked up", *taken, _peak()))
        if found != 2 * len(sample):
            raise SystemExit("not everybody was found")
        rows += _whole_commands(home, sample)
        note = (
            f"{count:,} people, {size:.0f} MB, index {indexed.path.stat().st_size / 1e6:.0f} MB; memory is the most "
            "that the process had. `standings` on the same workbook stands for what any command takes."
        )
    columns = ("", "seconds", "of the processor", "MB at most")
    yield Table("Rating lists", "python -m benchmarks.rating_lists", note, columns, tuple(rows))


def _row(name: str, clock: float, processor: float, peak: float) -> tuple[str, ...]:
    return name, f"{clock:.2f}", f"{processor:.2f}", f"{peak:.0f}"


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _whole_commands(home: Path, sample: list[tuple[int, str]]) -> Iterator[tuple[str, ...]]:
    """``pairbook ratings fill`` and ``standings`` as processes, on a workbook with these names."""
    workbook = home / "club.xlsx"
    roster = tuple(Player(number, name) for number, (_, name) in enumerate(sample, 1))
    for words in (["standings", str(workbook)], ["ratings", "fill", str(workbook), "--folder", str(home)]):
        workbook.write_bytes(new_workbook(System.SWISS, rounds=9, language=Language.ENGLISH, roster=roster))
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", _MEASURED, *words], check=True, capture_output=True, text=True)
        seconds = time.perf_counter() - start
        worked, peak = done.stdout.splitlines()[-1].split()
        name = " ".join(word for word in words if word.isalpha())
        yield _row(f"`{name}`, whole command", seconds, float(worked), int(peak) / 1024)


def main() -> None:
    """Print what indexing and looking up cost."""
    parser = argparse.ArgumentParser(description="Rating lists: index and lookups at full size.")
    parser.add_argument("--players", type=int, default=1_800_000)
    parser.add_argument("--xml", action="store_true", help="the XML form of the list")
    parser.add_argument("--smoke", action="store_true", help="a short list")
    options = parser.parse_args()
    for table in tables(smoke=options.smoke, players=options.players, xml=options.xml):
        print(table.markdown())


_MEASURED = """
import sys, time
from generator.cli import main
main(sys.argv[1:], standalone_mode=False)
with open("/proc/self/status") as status:
    peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
print(time.process_time(), peak)
"""


def write_list(path: Path, count: int, *, xml: bool = False, seed: int = 1) -> list[tuple[int, str]]:
    """Write an invented list, and give up to 200 of its people spread over it, as (FIDE ID, name as clubs type it)."""
    every = max(1, count // 200)
    sample: list[tuple[int, str]] = []
    with path.open("w", encoding="ascii", newline="\r\n") as file:
        file.write('<?xml version="1.0"?>\n<playerslist>\n' if xml else f"{HEADING}\n")
        for place, (identity, family, given, rest) in enumerate(_people(count, seed)):
            if place % every == 0 and len(sample) < 200:
                sample.append((identity, f"{given} {family}"))
            file.write((_element if xml else _line)(identity, f"{family}, {given}", rest))
        if xml:
            file.write("</playerslist>\n")
    return sample


def _people(count: int, seed: int) -> Iterator[tuple[int, str, str, tuple[str, str, int, int, int, int]]]:
    lots = random.Random(seed)
    for number in range(count):
        family, given = ("".join(lots.choices(_SYLLABLES, k=3)).title() for _ in range(2))
        ratings = [lots.choice((0, 0, lots.randrange(1400, 2700))) for _ in range(3)]
        standard, rapid, blitz = ratings
        rest = (lots.choice(_FEDERATIONS), lots.choice("MMMF"), standard, rapid, blitz, lots.randrange(1940, 2018))
        yield 100_000 + 7 * number, family, given, rest


def _line(identity: int, name: str, rest: tuple[str, str, int, int, int, int]) -> str:
    federation, sex, standard, rapid, blitz, birth = rest
    front = f"{identity:<15}{name:<61}{federation:<4}{sex:<4}{'':<5}{'':<5}{'':<15}{'':<4}"
    return f"{front}{standard:<6}{0:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{blitz:<6}{0:<4}{20:<3}{birth:<6}{'':<4}\n"


def _element(identity: int, name: str, rest: tuple[str, str, int, int, int, int]) -> str:
    federation, sex, standard, rapid, blitz, birth = rest
    return (
        f"<player>\n<fideid>{identity}</fideid>\n<name>{name}</name>\n<country>{federation}</country>\n<sex>{sex}</sex>\n"
        "<title></title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
        f"<rating>{standard}</rating>\n<games>0</games>\n<k>20</k>\n"
        f"<rapid_rating>{rapid}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
        f"<blitz_rating>{blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"
        f"<birthday>{birth}</birthday>\n<flag></flag>\n</player>\n"
    )


if __name__ == "__main__":
    main()
