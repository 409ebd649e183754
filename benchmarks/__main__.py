"""All measurements in one place: ``python -m benchmarks`` prints the tables that stand in docs/benchmarks.md.

usage: python -m benchmarks [--write] [--smoke] [--only PART,PART,...] [--engine EXE] [--py4swiss EXE]

``--write`` puts them there, each part between marks of its own with the day and the machine it was measured on, so that
one part can be measured again. Times drift with the machine and with what else it does; the ratios are taken in one
run, each process right after the one it is held against.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import commands, engine, growth, printing, rating_lists, startup, tiebreaks
from benchmarks.measuring import Table, here

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"

PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Table]]] = {
    "engine": lambda wish: engine.tables(smoke=wish.smoke, engine=wish.engine, py4swiss=wish.py4swiss),
    "commands": lambda wish: commands.tables(smoke=wish.smoke),
    "printing": lambda wish: printing.tables(smoke=wish.smoke),
    "startup": lambda wish: startup.tables(smoke=wish.smoke),
    "tiebreaks": lambda wish: tiebreaks.tables(smoke=wish.smoke),
    "growth": lambda wish: growth.tables(smoke=wish.smoke),
    "ratings": lambda wish: rating_lists.tables(smoke=wish.smoke),
}


def main() -> None:
    """Measure, print, and write the page where asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="All measurements in one place.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/benchmarks.md")
    parser.add_argument("--smoke", action="store_true", help="everything on small fields, once: does it run?")
    parser.add_argument("--only", default=",".join(PARTS), help="parts, by commas (default: %(default)s)")
    parser.add_argument("--engine", help="bbpPairings' executable, to compare with")
    parser.add_argument("--py4swiss", help="py4swiss' executable, to compare with")
    wish = parser.parse_args()
    parts = wish.only.split(",")
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if wish.write and wish.smoke:
        parser.error("--write takes parts at full size")
    for name, given in (("--engine", wish.engine), ("--py4swiss", wish.py4swiss)):
        if "engine" in parts and not given:
            print(f"Not compared: {name} names no program.")
    for part in parts:
        printed = [f"Measured: {here()}.\n"]
        print(printed[0])
        for table in PARTS[part](wish):
            printed.append(table.markdown())
            print(printed[-1], flush=True)
        if wish.write:
            PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), part, "\n".join(printed)), encoding="utf-8")


def put(page: str, part: str, text: str) -> str:
    """The page with the text between the marks of a part."""
    begin, end = marks(part)
    before, after = page.split(begin)[0], page.split(end)[1]
    return f"{before}{begin}\n{text}{end}{after}"


def marks(part: str) -> tuple[str, str]:
    """What stands on the page before and after the tables of a part."""
    return f"<!-- figures: {part} -->", f"<!-- end of figures: {part} -->"


if __name__ == "__main__":
    main()
