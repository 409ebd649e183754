"""The pictures of the tutorial, from what pairbook really writes: ``python docs/tutorial/pictures.py``.

Plays the tutorial in every language, and photographs the pages with LibreOffice and poppler, which must be installed.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from click.testing import CliRunner  # noqa: TID251 - calls the commands as the reader does

from generator.cli import main as command_line
from generator.languages import Language, text
from tests.support.arbiter import type_results

HERE = Path(__file__).parent
_RESULTS = ["1-0", "½", "0-1", "½", "+/-"]
_DOTS_PER_INCH = 75
_HEIGHTS = {"players": 360, "round": 300, "standings": 430, "wall": 520}
"""What is shown of each page, in dots from the top."""


def photograph(language: Language, folder: Path) -> None:
    """Play the tutorial in one language and write its four pictures beside this file."""
    workbook = folder / "club.xlsx"
    shutil.copy(HERE / "entries.txt", folder)
    _pairbook("new", workbook, "--from", folder / "entries.txt", "--rounds", 5, "--language", language.value)
    _pairbook("next", workbook)
    _pairbook("print", workbook, "--what", "by-name", "-o", folder / "wall.pdf")
    _picture(folder / "wall.pdf", 1, language, "wall")
    type_results(workbook, text(language, "sheet.round", number=1), _RESULTS)
    _pairbook("standings", workbook)
    _run("soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, workbook)
    pages = _text(folder / "club.pdf").split("\f")
    headings = {
        "players": text(language, "sheet.players"),
        "round": text(language, "sheet.round", number=1),
        "standings": text(language, "sheet.standings"),
    }
    for name, heading in headings.items():
        number = next(number for number, page in enumerate(pages, start=1) if heading in "".join(page.split("\n")[:4]))
        _picture(folder / "club.pdf", number, language, name)


def _picture(pdf: Path, page: int, language: Language, name: str) -> None:
    where = ("-f", page, "-l", page, "-r", _DOTS_PER_INCH, "-x", 0, "-y", 0, "-W", 620, "-H", _HEIGHTS[name])
    _run("pdftoppm", "-png", "-singlefile", *where, pdf, HERE / f"{language.value}-{name}")


def _pairbook(*words: object) -> None:
    done = CliRunner().invoke(command_line, [str(word) for word in words])
    if done.exit_code:
        raise SystemExit(done.output)


def _text(pdf: Path) -> str:
    return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout


def _run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


if __name__ == "__main__":
    for each in Language:
        with tempfile.TemporaryDirectory() as made:
            photograph(each, Path(made))
