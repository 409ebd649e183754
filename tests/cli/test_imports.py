"""A command loads only what it works with: what stands in the table for it, and none of the other heavy packages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import COMMANDS

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"
HEAVY = (
    "pandas",
    "numpy",
    "python_calamine",
    "openpyxl",
    "lxml",
    "xlsxwriter",
    "rustworkx",
    "typst",
    "jinja2",
    "icalendar",
    "segno",
    "joblib",
    "distributed",
    "watchfiles",
    "babel",
)
READS = {"pandas", "numpy", "python_calamine", "lxml"}
DRAWS = {"xlsxwriter"}
PAIRS = {"rustworkx"}

WORK: dict[tuple[str, ...], set[str]] = {
    ("new", "club.xlsx", "--system", "swiss"): DRAWS,
    ("groups", "entries.txt", "--groups", "2", "-o", "groups"): DRAWS,
    ("next", "swiss-24.xlsx"): READS | DRAWS | PAIRS,
    ("next", "berger-10.xlsx"): READS | DRAWS,
    ("standings", "swiss-24.xlsx"): READS | DRAWS | PAIRS,
    ("check", "swiss-24.xlsx"): READS | PAIRS,
    ("explain", "swiss-24.xlsx"): READS | PAIRS,
    ("preview", "swiss-24.xlsx"): READS | PAIRS,
    ("merge", "swiss-24.xlsx", "swiss-24.xlsx", "-o", "one.xlsx"): READS | DRAWS | PAIRS,
    ("print", "swiss-24.xlsx", "-o", "lists.pdf"): READS | {"typst"},
    ("page", "swiss-24.xlsx", "-o", "page.html"): READS | {"jinja2"},
    ("export", "swiss-24.xlsx", "--trf26", "-o", "club.trf"): READS,
    ("export", "swiss-24.xlsx", "--json", "-o", "club.json"): READS,
    ("export", "league-6.xlsx", "--ics", "-o", "club.ics"): READS | {"icalendar"},
    ("trf", "generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", "made.trf"): PAIRS,
    ("trf", "pair", "open.trf"): PAIRS,
    ("trf", "check", "open.trf"): PAIRS,
    ("help",): set(),
    ("completion", "bash"): set(),
    **{(name, "--help"): set() for name in COMMANDS},
}
_LOOK = f"""
import sys
from generator.start import main
status = 0
try:
    main()
except SystemExit as end:
    status = end.code or 0
sys.stderr.write("\\nloaded: " + " ".join(name for name in {HEAVY} if name in sys.modules) + f"\\nstatus: {{status}}")
"""


@pytest.mark.parametrize("words", WORK, ids=" ".join)
def test_nothing_is_loaded_that_the_command_does_not_need(words: tuple[str, ...], tmp_path: Path) -> None:
    """Of the heavy packages a command loads those that stand in the table, at work as for its help."""
    for name in ("swiss-24.xlsx", "berger-10.xlsx", "league-6.xlsx"):
        shutil.copy(SAMPLES / name, tmp_path / name)
    (tmp_path / "entries.txt").write_text("".join(f"Player {n}; {1500 + n}\n" for n in range(8)), encoding="utf-8")
    (tmp_path / "open.trf").write_text(_REPORT, encoding="ascii")
    done = subprocess.run([sys.executable, "-c", _LOOK, *words], cwd=tmp_path, capture_output=True, text=True)
    loaded, status = done.stderr.splitlines()[-2:]
    assert status == "status: 0", done.stderr + done.stdout
    assert set(loaded.removeprefix("loaded:").split()) <= WORK[words]


_REPORT = "012 Evening\nXXR 3\nXXC white1\n" + "".join(
    f"001 {number:4}      {f'Player {number}':33} {2000 - number:4}{'':28} 0.0 {number:4}\n" for number in range(1, 7)
)
