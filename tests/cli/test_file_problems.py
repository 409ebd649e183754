"""What is wrong with the file itself ends in status 4 with a sentence; what is wrong in its cells in status 1."""

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.languages import Language, text
from tests.support.shared_cases import shared_cases
from tests.support.small_workbooks import PLAYERS, ROUND_1, a_round, settings, workbook

BOOK = workbook({"Settings": settings(rounds=5), "Players": PLAYERS, "Round 1": ROUND_1})
TYPED_WRONG = workbook(
    {"Settings": settings(rounds=5), "Players": PLAYERS, "Round 1": a_round((1, 1, "Anna Weber", "1-O", "Bo Lund", 2))}
)


def rewritten(part: str, old: bytes, new: bytes) -> bytes:
    """The sample workbook with a text of one part replaced."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BOOK)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            if name == part:
                assert old in content
                content = content.replace(old, new, 1)
            after.writestr(name, content)
    return target.getvalue()


ENTITIES = rewritten("xl/workbook.xml", b"?>", b'?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>')
BOMB = rewritten("xl/worksheets/sheet1.xml", b"</worksheet>", b" " * (70 * 2**20) + b"</worksheet>")
BROKEN_SHEET = rewritten("xl/worksheets/sheet2.xml", b"</sheetData>", b"</sheetDat>")
BROKEN_FORMULAS = rewritten("xl/worksheets/sheet3.xml", b"</sheetData>", b"<f ></c></sheetData>")

FILES = {
    "empty": (b"", "file_empty"),
    "cut": (BOOK[: len(BOOK) // 2], "file_damaged"),
    "encrypted": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "file_encrypted"),
    "web page": (b"<html><table></table></html>", "file_is_web_page"),
    "text": (b"Name;Rating\nAnna;1900\n", "file_not_workbook"),
    "entities": (ENTITIES, "file_unsafe"),
    "bomb": (BOMB, "file_too_large"),
    "broken sheet": (BROKEN_SHEET, "file_damaged"),
    "broken formulas": (BROKEN_FORMULAS, "file_damaged"),
}


def run(command: str, path: Path) -> Result:
    """The command as an arbiter would type it."""
    done = CliRunner().invoke(main, [command, str(path)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return done


@pytest.mark.parametrize("command", ["next", "standings", "check", "undo"])
@pytest.mark.parametrize("file", FILES)
def test_file_that_cannot_be_read(tmp_path: Path, command: str, file: str) -> None:
    """Every command ends with status 4 and the sentence of the finding; the file keeps its bytes."""
    data, finding = FILES[file]
    path = tmp_path / "club.xlsx"
    path.write_bytes(data)
    done = run(command, path)
    said = " ".join(done.output.split())
    assert done.exit_code == 4, done.output
    assert text(Language.ENGLISH, f"finding.{finding}") in said
    assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == ["club.xlsx"]


def test_file_that_is_not_there(tmp_path: Path) -> None:
    """A name without a file is a matter of the file, too."""
    assert run("next", tmp_path / "club.xlsx").exit_code == 4


def test_mistakes_in_cells(tmp_path: Path) -> None:
    """A workbook that can be read but not used ends with status 1, untouched."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(TYPED_WRONG)
    assert run("next", path).exit_code == 1
    assert path.read_bytes() == TYPED_WRONG


def test_workbook_without_players(tmp_path: Path) -> None:
    """A workbook that holds no tournament is no damaged file: status 1."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook({"Accounts": (("Tea", 12),)}))
    assert run("next", path).exit_code == 1


@pytest.mark.parametrize("name", ["b14-password-is-chess.xlsx", "b15-entities.xlsx", "b16-inflates.xlsx"])
def test_hostile_files_of_the_case_set(tmp_path: Path, name: str) -> None:
    """Encrypted and hostile workbooks end with status 4 and are left as they are."""
    data = (shared_cases("workbooks") / name).read_bytes()
    path = tmp_path / name
    path.write_bytes(data)
    assert run("next", path).exit_code == 4
    assert path.read_bytes() == data
