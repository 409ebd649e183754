"""One file with pairbook and all it needs: ``python packaging/build_zipapp.py dist/pairbook.pyz``.

The file runs wherever a Python of the same version and kind of system is: ``python pairbook.pyz next club.xlsx`` (on
Linux and macOS also ``./pairbook.pyz``). At its first start it unpacks itself into the user's cache, afterwards it
starts like an installed program. The script ends by pairing a round with the file it built: a file that is there works.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SAMPLE = PROJECT / "sample_workbooks" / "swiss-24.xlsx"


def build(output: Path) -> None:
    """Build the file with shiv in an environment of its own.

    Raises ``subprocess.CalledProcessError`` when a step fails; what the step said stands on the error stream.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        _run(sys.executable, "-m", "venv", home / "venv")
        python = home / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        _run(python, "-m", "pip", "install", "-q", "shiv")
        # The children of `batch` are new processes of the plain Python: they find the packages through the environment.
        options = ("-q", "-c", "pairbook", "-p", "/usr/bin/env python3", "--compressed", "--extend-pythonpath")
        _run(python, "-m", "shiv.cli", *options, "-o", output, PROJECT)


def prove(output: Path) -> None:
    """Pair the next round of a sample workbook with the file that was built."""
    with tempfile.TemporaryDirectory() as folder:
        paired = Path(folder) / "paired.xlsx"
        environment = {**os.environ, "SHIV_ROOT": str(Path(folder) / "unpacked")}
        _run(sys.executable, output, "next", SAMPLE, "-o", paired, env=environment)
        if not paired.is_file():
            raise SystemExit(f"{output} paired nothing")


def _run(*command: object, env: dict[str, str] | None = None) -> None:
    subprocess.run([str(word) for word in command], check=True, env=env)


def main() -> None:
    """Build and prove."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path, nargs="?", default=PROJECT / "dist" / "pairbook.pyz")
    output = parser.parse_args().output.resolve()
    build(output)
    prove(output)
    print(f"{output}: {output.stat().st_size / 1e6:.0f} MB, paired a round")  # noqa: T201 - a script's result


if __name__ == "__main__":
    main()
