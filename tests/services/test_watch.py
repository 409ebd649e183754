"""A workbook followed: what is made when it is saved, and what is left alone while it is open."""

import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from generator.findings import Place, error
from generator.services.commands import next_command
from generator.services.report import Report
from generator.services.watch import Follower, Outputs, lock_names, saves
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from tests.support.arbiter import type_results

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do
ROSTER = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 7))


def _in_order(count: int) -> tuple[int, ...]:
    return tuple(range(count))


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A workbook with its first round paired."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.SWISS, rounds=3, roster=ROSTER))
    next_command(path, now=NOW, draw_lots=_in_order)
    return path


def _said(reports: tuple[Report, ...]) -> list[str]:
    return [line for report in reports for line in report.lines]


def _standings_after(path: Path) -> int:
    loaded = load(path, force=True)
    assert isinstance(loaded, Loaded)
    return len([entry for entry in loaded.log if entry.command.endswith("standings")])


def test_everything_follows_a_save(club: Path) -> None:
    """Results typed and saved bring the standings up to date, then the page and the PDF, once."""
    follower = Follower(club, Outputs(), _in_order)
    follower.catch_up(NOW)
    type_results(club, "Round 1", ["1-0"])
    said = _said(follower.catch_up(NOW))
    assert said[0] == "The standings are up to date after round 1."
    assert _standings_after(club) == 1
    assert (club.with_suffix(".html")).exists()
    assert club.with_name("club-round-1.pdf").read_bytes().startswith(b"%PDF")
    assert follower.catch_up(NOW) == ()  # its own writing is no save of the arbiter's


@pytest.mark.parametrize("lock", [0, 1])
def test_an_open_workbook_is_left_alone(lock: int, club: Path) -> None:
    """With a lock file beside it the workbook keeps its bytes; the page follows, and the standings after closing."""
    follower = Follower(club, Outputs(print_outs=False), _in_order)
    follower.catch_up(NOW)
    page = club.with_suffix(".html")
    page.unlink()
    lock_file = club.with_name(lock_names(club)[lock])
    lock_file.write_bytes(b"")
    type_results(club, "Round 1", ["0-1"])
    saved = club.read_bytes()
    said = _said(follower.catch_up(NOW))
    assert said[0].startswith("club.xlsx is open")
    assert page.exists()
    assert follower.catch_up(NOW) == ()
    assert club.read_bytes() == saved
    lock_file.unlink()
    assert _said(follower.catch_up(NOW))[0] == "The standings are up to date after round 1."
    assert _standings_after(club) == 1


def test_saved_without_a_change(club: Path) -> None:
    """A workbook saved again as it was gets no new line in its Log and no backup."""
    follower = Follower(club, Outputs(page=False, print_outs=False), _in_order)
    follower.catch_up(NOW)
    type_results(club, "Round 1", ["1-0"])
    follower.catch_up(NOW)
    backups = len(list((club.parent / "club backups").iterdir()))
    type_results(club, "Round 1", ["1-0"])
    follower.catch_up(NOW)
    assert _standings_after(club) == 1
    assert len(list((club.parent / "club backups").iterdir())) == backups


def test_problems_are_told_and_the_page_waits(club: Path) -> None:
    """A result nobody understands is told with its cell, and nothing is made of half-understood rounds."""
    follower = Follower(club, Outputs(print_outs=False), _in_order)
    type_results(club, "Round 1", ["one-nil"])
    reports = follower.catch_up(NOW)
    assert [finding.name for report in reports for finding in report.findings] == ["result_unknown"] * 3
    assert follower.catch_up(NOW) == ()
    assert not club.with_suffix(".html").exists()
    assert _standings_after(club) == 0


def test_problems_of_an_open_workbook_are_told_once(club: Path) -> None:
    """A result nobody understands, saved while the workbook is open, is told once, and no page is promised."""
    follower = Follower(club, Outputs(), _in_order)
    follower.catch_up(NOW)
    club.with_name(lock_names(club)[0]).write_bytes(b"")
    type_results(club, "Round 1", ["one-nil", "1-0", "1-0"])
    reports = follower.catch_up(NOW)
    assert [finding.name for report in reports for finding in report.findings] == ["result_unknown"]
    assert _said(reports) == []


def test_saved_again_meanwhile_is_no_problem(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the arbiter saves while the standings are made, nothing is said, and the next look makes it good."""
    follower = Follower(club, Outputs(print_outs=False), _in_order)
    follower.catch_up(NOW)
    type_results(club, "Round 1", ["1-0"])

    def overtaken(path: Path, **_: object) -> Report:
        type_results(path, "Round 1", ["0-1"])
        return Report(Status.FILE_NOT_ACCESSIBLE, findings=(error("file_changed", Place(path.name)),))

    with monkeypatch.context() as patched:
        patched.setattr("generator.services.commands.standings_command", overtaken)
        assert follower.catch_up(NOW) == ()
    assert _said(follower.catch_up(NOW))[0] == "The standings are up to date after round 1."


def test_a_workbook_that_goes_and_comes_back(club: Path, tmp_path: Path) -> None:
    """That it is gone is said once, not at the first look; when it is back and changed, all follows again."""
    follower = Follower(club, Outputs(print_outs=False), _in_order)
    follower.catch_up(NOW)
    away = club.rename(tmp_path / "away.xlsx")
    said = [_said(follower.catch_up(NOW)) for _ in range(4)]
    assert said == [[], ["club.xlsx is not there any more. When it comes back, it is followed again."], [], []]
    away.rename(club)
    assert _said(follower.catch_up(NOW)) == []
    type_results(club, "Round 1", ["1-0"])
    assert _said(follower.catch_up(NOW))[0] == "The standings are up to date after round 1."


def test_half_a_file_is_waited_for(club: Path) -> None:
    """While the file is being written nothing is said of its being damaged."""
    whole = club.read_bytes()
    club.write_bytes(whole[: len(whole) // 2])

    def finish() -> None:
        time.sleep(1.0)
        club.write_bytes(whole)

    writer = Thread(target=finish)
    writer.start()
    reports = Follower(club, Outputs(print_outs=False), _in_order).catch_up(NOW)
    writer.join()
    assert all(not report.status for report in reports)
    assert club.with_suffix(".html").exists()


def test_into_a_folder_of_its_own(club: Path, tmp_path: Path) -> None:
    """Page and PDF go where they are wanted."""
    folder = tmp_path / "web"
    folder.mkdir()
    Follower(club, Outputs(folder=folder), _in_order).catch_up(NOW)
    assert sorted(path.name for path in folder.iterdir()) == ["club-round-1.pdf", "club.html"]


def test_saves_are_noticed(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file put in the place of the workbook, and a lock file that goes, are both noticed."""
    monkeypatch.setattr("generator.services.watch._LOOK_AGAIN", 600_000)
    stop = Event()
    noticed: list[float] = []
    lock = club.with_name(lock_names(club)[1])

    def listen() -> None:
        noticed.extend(time.monotonic() for _ in saves(club, stop))

    listener = Thread(target=listen, daemon=True)
    listener.start()
    time.sleep(1.0)
    for change in (lock.touch, lock.unlink, lambda: Path(shutil.copy(club, f"{club}.new")).replace(club)):
        before = len(noticed)
        change()
        deadline = time.monotonic() + 10
        while len(noticed) == before and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(noticed) > before
    stop.set()
    listener.join(timeout=10)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_the_command_ends_with_ctrl_c(club: Path) -> None:
    """The running command makes the page at once and ends with a word and status 0."""
    words = [sys.executable, "-m", "generator", "watch", str(club), "--no-print"]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests in the background may have it ignored
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    ) as running:
        deadline = time.monotonic() + 60
        while not club.with_suffix(".html").exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        try:
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert running.returncode == 0, err
    assert "club.xlsx is no longer followed." in out
