"""LibreOffice as a witness: it opens what pairbook wrote, and poppler says what came out on paper.

Where a program is missing the test is skipped with the reason. With ``PAIRBOOK_REQUIRE_WITNESSES=1`` that is a failure.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NoReturn

import pytest

_SECONDS = 180


def convert(path: Path, kind: str) -> Path:
    """The file converted by LibreOffice to ``kind`` (``pdf``, ``xlsx``, ``csv``), in a folder beside it."""
    return convert_all((path,), kind, path.parent / f"{path.stem}-{kind}")[0]


def convert_all(paths: Sequence[Path], kind: str, target: Path) -> tuple[Path, ...]:
    """Files converted in one run of LibreOffice, which takes longer to start than to convert, into a folder."""
    office = program("soffice")
    target.mkdir(exist_ok=True)
    command = [office, f"-env:UserInstallation={_profile().as_uri()}", "--headless", "--convert-to", kind]
    done = subprocess.run(
        [*command, "--outdir", str(target), *map(str, paths)],
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    made = tuple(target / f"{path.stem}.{kind}" for path in paths)
    missing = [each.name for each in made if not each.is_file()]
    assert not missing, f"LibreOffice did not make {', '.join(missing)}: {done.stdout}{done.stderr}"
    return made


def pdf_pages(path: Path) -> list[str]:
    """The text of each page of a PDF, as it stands on the page."""
    command = [program("pdftotext"), "-layout", str(path), "-"]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True).stdout
    return printed.split("\f")[:-1]


def pdf_page_size(path: Path) -> tuple[int, int]:
    """Width and height of the first page in whole millimetres."""
    command = [program("pdfinfo"), str(path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True).stdout
    match = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", told)
    assert match, told
    return round(float(match[1]) / 72 * 25.4), round(float(match[2]) / 72 * 25.4)


@cache
def _profile() -> Path:
    """A user profile of its own, so that an open LibreOffice is not disturbed and does not disturb."""
    return Path(mkdtemp(prefix="pairbook-libreoffice-"))


def program(name: str) -> str:
    """The path of a witness program; without it the test is skipped, or fails where witnesses are required."""
    found = shutil.which(name)
    return found if found is not None else _missing(name)


def _missing(name: str) -> NoReturn:
    reason = f"{name} is not installed: the printed result was not looked at"
    if os.environ.get("PAIRBOOK_REQUIRE_WITNESSES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
