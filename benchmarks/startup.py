"""What each command needs to start: ``--help``, which loads what the command is and nothing it works with.

``python -m benchmarks.startup`` prints the table. What a command loads when it works is a matter of fact, not of time,
and stands in ``tests/cli/test_imports.py``.
"""

import argparse
import sys
from collections.abc import Iterator

from benchmarks.measuring import BARE_START, PAIRBOOK, Table, against, in_turn
from generator.cli import COMMANDS

_NOTE = "Medians, against a bare start of Python; `import click` alone stands beside them."


def tables(*, smoke: bool = False, runs: int = 5) -> Iterator[Table]:
    """The help of every command."""
    commands = {
        "start of Python": BARE_START,
        "import click": (sys.executable, "-c", "import click"),
        "pairbook --help": (*PAIRBOOK, "--help"),
    }
    for name in list(COMMANDS)[: 2 if smoke else None]:
        commands[f"{name} --help"] = (*PAIRBOOK, name, "--help")
    columns, rows = against("start of Python", in_turn(commands, 1 if smoke else runs), "bare start")
    yield Table("Start of each command", "python -m benchmarks.startup", _NOTE, columns, rows)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Start of each command against a bare start of Python.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="two commands, once")
    options = parser.parse_args()
    for table in tables(smoke=options.smoke, runs=options.runs):
        print(table.markdown(), flush=True)


if __name__ == "__main__":
    main()
