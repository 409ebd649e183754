"""The file itself: who else has it open, what lies beside it afterwards, and what is left when something fails."""

import errno
import os
import socket
import stat
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from generator.findings import Finding
from generator.workbook import files
from generator.workbook.files import (
    KEPT_BACKUPS,
    OpenedWorkbook,
    Saved,
    backup_folder,
    last_change,
    open_workbook,
    restore_last,
    save,
    write_new,
)
from generator.workbook.kinds import FileKind
from generator.workbook.refusal import WorkbookRefused
from tests.support.small_workbooks import workbook

NOW = datetime(2026, 12, 1, 19, 30, 5, tzinfo=UTC)
STATES = tuple(workbook({"Players": (("Name",), (f"state {number}",))}) for number in range(4))
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A workbook in a folder of its own."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(STATES[0])
    return path


def why_not(action: object, *arguments: object, **options: object) -> Finding:
    """The one finding with which something is refused."""
    assert callable(action)
    with pytest.raises(WorkbookRefused) as refused:
        action(*arguments, **options)
    (finding,) = refused.value.findings
    return finding


def saved(path: Path, data: bytes, seconds: int = 0) -> Saved:
    """A workbook opened and replaced."""
    return save(open_workbook(path), data, now=NOW + timedelta(seconds=seconds))


# ---------------------------------------------------------------------------------------------------------------------
# Opening
# ---------------------------------------------------------------------------------------------------------------------


def test_an_opened_workbook_knows_itself(club: Path) -> None:
    """Path, bytes and kind of the file as it was read."""
    opened = open_workbook(club)
    assert (opened.path, opened.data, opened.kind) == (club, STATES[0], FileKind.WORKBOOK)


@pytest.mark.parametrize(
    ("content", "user"),
    [(",root,hall-pc,01.12.2026 19:00,file:///x;", "root"), ("Kari Nordmann,kari,pc,x,y;", "Kari Nordmann"), ("", "?")],
)
def test_open_in_libreoffice(club: Path, content: str, user: str) -> None:
    """LibreOffice's lock file refuses with the user's name in it; ``force`` goes on."""
    club.with_name(".~lock.club.xlsx#").write_text(content, encoding="utf-8")
    finding = why_not(open_workbook, club)
    assert (finding.name, finding.values["user"]) == ("open_in_libreoffice", user)
    assert open_workbook(club, force=True).data == STATES[0]


@pytest.mark.parametrize("user", ["Jan", "Bjørn Ødegård", "Łukasz", ""])
def test_open_in_excel(club: Path, user: str) -> None:
    """Excel's lock file refuses with the user's name in it, letters outside the code page included."""
    narrow = user.encode("cp1252", "replace")
    wide = user.encode("utf-16-le")
    lock = (
        bytes([len(narrow)])
        + narrow.ljust(54)
        + len(user).to_bytes(2, "little")
        + wide
        + b"\x20\x00" * (54 - len(user))
    )
    club.with_name("~$club.xlsx").write_bytes(lock)
    finding = why_not(open_workbook, club)
    assert (finding.name, finding.values["user"]) == ("open_in_excel", user or "?")


def test_the_lock_of_another_workbook_is_no_obstacle(tmp_path: Path, club: Path) -> None:
    """Only a lock file with the whole name counts."""
    for name in ("~$ub.xlsx", "~$club.xlsm", ".~lock.club.ods#"):
        (tmp_path / name).write_bytes(b"x")
    assert open_workbook(club).data == STATES[0]


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """A missing file, a folder, and links in a circle each have their sentence."""
    circle = tmp_path / "circle.xlsx"
    circle.symlink_to(circle)
    assert why_not(open_workbook, tmp_path / "none.xlsx").name == "file_not_there"
    assert why_not(open_workbook, tmp_path).name == "file_not_there"
    assert why_not(open_workbook, circle).name in ("file_not_there", "file_not_readable")


# ---------------------------------------------------------------------------------------------------------------------
# Saving
# ---------------------------------------------------------------------------------------------------------------------


def test_saving_leaves_a_dated_copy(club: Path) -> None:
    """The new bytes are in place, and the old ones lie in the folder of copies under the date of the change."""
    done = saved(club, STATES[1])
    assert club.read_bytes() == STATES[1]
    assert done.backup == club.parent / "club backups" / "club 2026-12-01 19.30.05.xlsx"
    assert done.backup.read_bytes() == STATES[0]
    assert {path.name for path in club.parent.iterdir()} == {"club.xlsx", "club backups"}


def test_copies_are_never_written_over(club: Path) -> None:
    """Two changes in the same second leave two copies."""
    backups = [saved(club, state).backup for state in STATES[1:3]]
    assert [backup.name for backup in backups if backup] == [
        "club 2026-12-01 19.30.05.xlsx",
        "club 2026-12-01 19.30.05 (2).xlsx",
    ]


def test_copies_are_kept_tidy(club: Path) -> None:
    """The newest copies are kept, and nothing of the arbiter's in their folder is touched."""
    saved(club, STATES[1])
    own = backup_folder(club) / "club before the holidays.xlsx"
    own.write_bytes(b"mine")
    for number in range(KEPT_BACKUPS + 4):
        saved(club, STATES[number % 2], number)
    copies = sorted(path.name for path in backup_folder(club).glob("club 2026*.xlsx"))
    assert len(copies) == KEPT_BACKUPS
    assert copies[-1] == f"club 2026-12-01 19.30.{5 + KEPT_BACKUPS + 3}.xlsx"
    assert own.read_bytes() == b"mine"


def test_somebody_saved_meanwhile(club: Path) -> None:
    """A workbook changed since it was read is not replaced, and no copy is made."""
    opened = open_workbook(club)
    club.write_bytes(STATES[2])
    assert why_not(save, opened, STATES[1], now=NOW).name == "file_changed"
    assert club.read_bytes() == STATES[2]
    assert not backup_folder(club).exists()


def test_somebody_saved_at_the_last_moment(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even between copy and replacement a change is seen; what undo remembers is as before."""
    opened, keep = open_workbook(club), files._keep_attributes

    def meanwhile(old: Path, new: Path) -> None:
        keep(old, new)
        if old == club:
            club.write_bytes(STATES[2])

    monkeypatch.setattr(files, "_keep_attributes", meanwhile)
    assert why_not(save, opened, STATES[1], now=NOW).name == "file_changed"
    assert club.read_bytes() == STATES[2]
    assert last_change(open_workbook(club)) is None


def test_opened_in_a_program_meanwhile(club: Path) -> None:
    """A lock file that appeared since the workbook was read stops the writing as well, unless forced."""
    opened, forced = open_workbook(club), open_workbook(club, force=True)
    club.with_name(".~lock.club.xlsx#").write_text("Kari,kari,pc,x,y;", encoding="utf-8")
    assert why_not(save, opened, STATES[1], now=NOW).name == "open_in_libreoffice"
    assert club.read_bytes() == STATES[0]
    assert save(forced, STATES[1], now=NOW).backup


def test_another_file_may_be_the_target(club: Path) -> None:
    """With a target the workbook stays; a file of that name is copied first, and respected when it is open."""
    target = club.with_name("other.xlsx")
    assert save(open_workbook(club), STATES[1], now=NOW, target=target).backup is None
    again = save(open_workbook(club), STATES[2], now=NOW, target=target)
    assert again.backup is not None
    assert (again.backup.read_bytes(), target.read_bytes(), club.read_bytes()) == (STATES[1], STATES[2], STATES[0])
    club.with_name("~$other.xlsx").write_bytes(b"\x03Jan")
    assert why_not(save, open_workbook(club), STATES[3], now=NOW, target=target).name == "open_in_excel"


@pytest.mark.skipif(ROOT, reason="root may write read-only files")
def test_read_only_files_are_respected(club: Path) -> None:
    """A read-only file would be replaced by a rename all the same, and is refused."""
    club.chmod(0o444)
    assert why_not(saved, club, STATES[1]).name == "file_read_only"
    assert club.read_bytes() == STATES[0]


def test_read_only_is_asked_of_the_system(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system does not let this user write is refused, before anything lies beside it."""
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != club)
    assert why_not(saved, club, STATES[1]).name == "file_read_only"
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != club.parent)
    assert why_not(saved, club, STATES[1]).name == "folder_read_only"
    assert [path.name for path in club.parent.iterdir()] == ["club.xlsx"]


def test_permissions_and_attributes_stay(club: Path) -> None:
    """The new file has the permissions of the old one, and its extended attributes where the system has them."""
    club.chmod(0o640)
    try:
        os.setxattr(club, "user.club", b"17")
        attributes = {"user.club": b"17"}
    except (OSError, AttributeError):
        attributes = {}
    saved(club, STATES[1])
    assert stat.S_IMODE(club.stat().st_mode) == 0o640
    assert {name: os.getxattr(club, name) for name in attributes} == attributes


def test_links_stay_links(club: Path) -> None:
    """Through a symbolic link the file it leads to is replaced, and copies lie beside that file."""
    folder = club.parent / "desk"
    folder.mkdir()
    link = folder / "tournament.xlsx"
    link.symlink_to(club)
    done = saved(link, STATES[1])
    assert link.is_symlink()
    assert club.read_bytes() == STATES[1]
    assert done.backup is not None
    assert done.backup.parent == backup_folder(club)


@pytest.mark.parametrize("name", ["Vår turnering ½.xlsx", "a b [1] *.xlsx", "x" * 200 + ".xlsx", "no ending"])
def test_names_of_any_kind(tmp_path: Path, name: str) -> None:
    """Names with blanks, brackets, other letters and great length are written like any other."""
    path = tmp_path / name
    path.write_bytes(STATES[0])
    saved(path, STATES[1])
    saved(path, STATES[2], 1)
    assert path.read_bytes() == STATES[2]
    assert restore_last(open_workbook(path), now=NOW).path.read_bytes() == STATES[1]


# ---------------------------------------------------------------------------------------------------------------------
# When something fails
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(3))
def test_a_full_disk_leaves_the_old_file(club: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Whichever file cannot be flushed (copy, list, workbook): said, the old bytes are whole, nothing lies about."""
    flush, calls = os.fsync, iter(range(100))

    def full(handle: int) -> None:
        if not stat.S_ISDIR(os.fstat(handle).st_mode) and next(calls) >= at:
            raise OSError(errno.ENOSPC, "No space left on device")
        flush(handle)

    opened = open_workbook(club)
    monkeypatch.setattr(os, "fsync", full)
    finding = why_not(save, opened, STATES[1], now=NOW)
    monkeypatch.undo()
    assert (finding.name, finding.values["reason"]) == ("file_not_written", "No space left on device")
    assert club.read_bytes() == STATES[0]
    assert not list(club.parent.rglob(".*"))
    assert last_change(open_workbook(club)) is None
    saved(club, STATES[1])


@pytest.mark.skipif(os.name == "nt", reason="folders are not flushed there")
def test_a_folder_that_cannot_be_flushed_is_no_failure(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a network drive that flushes no folders the workbook is written, and nothing else is said."""
    flush = os.fsync

    def network_drive(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        flush(handle)

    monkeypatch.setattr(os, "fsync", network_drive)
    saved(club, STATES[1])
    assert club.read_bytes() == STATES[1]
    assert last_change(open_workbook(club)) is not None


def test_a_limit_of_the_system_leaves_the_old_file(club: Path) -> None:
    """A write that really stops half-way (a limit on the size of files) leaves the old bytes."""
    script = (
        "import resource, sys; from pathlib import Path; from datetime import datetime\n"
        "from generator.workbook.files import open_workbook, save\n"
        "from generator.workbook.refusal import WorkbookRefused\n"
        "opened = open_workbook(Path(sys.argv[1]))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "try: save(opened, bytes(200_000), now=datetime(2026, 1, 1))\n"
        "except WorkbookRefused as refused: print(refused.findings[0].name)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, club], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "file_not_written"
    assert club.read_bytes() == STATES[0]


_SAVES_FOR_EVER = """
import sys
from datetime import datetime
from pathlib import Path
from generator.workbook.files import open_workbook, restore_last, save

path, states = Path(sys.argv[1]), [Path(each).read_bytes() for each in sys.argv[2:]]
print("ready", flush=True)
number = 0
while True:
    number += 1
    opened = open_workbook(path)
    if number % 7 == 0:
        restore_last(opened, now=datetime(2026, 1, 1))
    else:
        save(opened, states[number % len(states)], now=datetime(2026, 1, 1))
"""


def test_power_cuts(club: Path) -> None:
    """Killed at any moment of writing or undoing, the workbook is whole, one of its states; the next command works."""
    cuts = int(os.environ.get("PAIRBOOK_POWER_CUTS", "20"))
    saved(club, STATES[1])
    sources = []
    for number, state in enumerate(STATES):
        sources.append(club.with_name(f"state {number}.bin"))
        sources[-1].write_bytes(state)
    command = [sys.executable, "-c", _SAVES_FOR_EVER, str(club), *(str(each) for each in sources)]
    for cut in range(cuts):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(0.0007 * (cut * 37 % 61))
            assert child.poll() is None
            child.kill()
        assert club.read_bytes() in STATES
        assert all(copy.read_bytes() in STATES for copy in backup_folder(club).glob("club *.xlsx"))
    saved(club, STATES[3], 99)
    left = [path.name for path in club.parent.iterdir() if path.name.startswith(".")]
    assert left == []


# ---------------------------------------------------------------------------------------------------------------------
# Two commands at once
# ---------------------------------------------------------------------------------------------------------------------


def the_lock(path: Path) -> Path:
    """The lock file a pairbook command makes while it writes."""
    return path.with_name(f".{path.name}.pairbook-lock")


def test_another_command_is_waited_for(club: Path) -> None:
    """A command that ends soon is waited for."""
    opened = open_workbook(club)
    the_lock(club).write_text(f"{os.getpid()} {socket.gethostname()}", encoding="utf-8")
    threading.Timer(0.2, the_lock(club).unlink).start()
    assert save(opened, STATES[1], now=NOW).backup


def test_another_command_that_goes_on_is_said(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that does not end is said, on this machine and on another; nothing is written."""
    monkeypatch.setattr(files, "_WAIT_FOR_LOCK", 0.1)
    for holder in (f"{os.getpid()} {socket.gethostname()}", "99999999 another-machine"):
        the_lock(club).write_text(holder, encoding="utf-8")
        assert why_not(saved, club, STATES[1]).name == "another_command"
        assert club.read_bytes() == STATES[0]


def test_the_lock_of_a_dead_command_is_removed(club: Path) -> None:
    """A lock of a process that is gone, or a very old one from elsewhere, holds nobody up."""
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    the_lock(club).write_text(f"{gone.pid} {socket.gethostname()}", encoding="utf-8")
    saved(club, STATES[1])
    the_lock(club).write_text("99999999 another-machine", encoding="utf-8")
    os.utime(the_lock(club), (0, 0))
    saved(club, STATES[2])
    assert not the_lock(club).exists()
    the_lock(club).touch()  # the power failed before anything was written into it
    os.utime(the_lock(club), (time.time() - 3, time.time() - 3))
    saved(club, STATES[3])
    assert not the_lock(club).exists()


def test_of_two_writers_one_is_told(club: Path) -> None:
    """Two commands that read the same state: the first is written, the second told that the workbook has changed."""
    first, second = open_workbook(club), open_workbook(club)
    save(first, STATES[1], now=NOW)
    assert why_not(save, second, STATES[2], now=NOW).name == "file_changed"
    assert club.read_bytes() == STATES[1]


def test_many_writers_at_once(club: Path) -> None:
    """Of many commands at the same time each either writes its state whole or is told."""
    opened = [open_workbook(club) for _ in range(8)]
    told: list[str] = []

    def write(one: OpenedWorkbook, state: bytes) -> None:
        try:
            save(one, state, now=NOW)
            told.append("")
        except WorkbookRefused as refused:
            told.append(refused.findings[0].name)

    threads = [threading.Thread(target=write, args=(one, STATES[1 + n % 3])) for n, one in enumerate(opened)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == ["", *["file_changed"] * 7]
    assert club.read_bytes() in STATES[1:]


# ---------------------------------------------------------------------------------------------------------------------
# Undo
# ---------------------------------------------------------------------------------------------------------------------


def test_undo_brings_back_the_exact_bytes(club: Path) -> None:
    """Each undo goes one change further back, byte for byte; what was undone is kept as a copy."""
    for number, state in enumerate(STATES[1:]):
        saved(club, state, number)
    for number in (3, 2, 1):
        done = restore_last(open_workbook(club), now=NOW + timedelta(minutes=number))
        assert club.read_bytes() == STATES[number - 1]
        assert done.backup is not None
        assert done.backup.read_bytes() == STATES[number]
    assert why_not(restore_last, open_workbook(club), now=NOW).name == "undo_nothing"


def test_undo_knows_whether_anything_was_typed_since(club: Path) -> None:
    """The last change remembers the state it left."""
    assert last_change(open_workbook(club)) is None
    saved(club, STATES[1])
    change = last_change(open_workbook(club))
    assert change is not None
    assert change.untouched_since
    club.write_bytes(STATES[2])
    change = last_change(open_workbook(club))
    assert change is not None
    assert not change.untouched_since
    assert change.backup.read_bytes() == STATES[0]


def test_an_unfinished_change_is_not_undone(club: Path) -> None:
    """After a power cut between copy and replacement, undo goes to the change before."""
    saved(club, STATES[1])
    files._backup(club, NOW + timedelta(seconds=9), files._digest(STATES[2]))
    change = last_change(open_workbook(club))
    assert change is not None
    assert change.untouched_since
    restore_last(open_workbook(club), now=NOW)
    assert club.read_bytes() == STATES[0]


def test_workbooks_of_one_stem_have_their_own_undo(club: Path) -> None:
    """``club.xlsm`` beside ``club.xlsx`` shares the folder of copies, and never gets the other's bytes."""
    macros = club.with_suffix(".xlsm")
    macros.write_bytes(STATES[2])
    saved(club, STATES[1])
    assert last_change(open_workbook(macros)) is None
    saved(macros, STATES[3])
    restore_last(open_workbook(club), now=NOW)
    restore_last(open_workbook(macros), now=NOW)
    assert (club.read_bytes(), macros.read_bytes()) == (STATES[0], STATES[2])


def test_a_list_that_leads_elsewhere_is_not_followed(club: Path) -> None:
    """Names in the list of changes that are not copies of this workbook are not looked at."""
    saved(club, STATES[1])
    secret = club.with_name("secret.xlsx")
    secret.write_bytes(STATES[2])
    (backup_folder(club) / "undo.txt").write_text("0 ../secret.xlsx\nnonsense\n", encoding="utf-8")
    assert last_change(open_workbook(club)) is None


# ---------------------------------------------------------------------------------------------------------------------
# Others
# ---------------------------------------------------------------------------------------------------------------------


def test_a_new_file_is_never_written_over_another(club: Path) -> None:
    """A new workbook is written only where there is none, readable as any file of the user's."""
    assert why_not(write_new, club, STATES[1]).name == "file_exists"
    new = write_new(club.with_name("new.xlsx"), STATES[1])
    (club.parent / "plain").touch()
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE((club.parent / "plain").stat().st_mode)


def test_conflicted_copies_are_mentioned(club: Path) -> None:
    """A copy made by a sync service beside the workbook is named."""
    club.with_name("club (Kari's conflicted copy 2026-12-01).xlsx").write_bytes(STATES[2])
    assert [each.values["copy"] for each in saved(club, STATES[1]).findings] == [
        "club (Kari's conflicted copy 2026-12-01).xlsx"
    ]


def test_a_held_file_is_tried_again(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync service that holds the file for a moment is waited for."""
    attempts, replace = iter(range(100)), Path.replace

    def held(self: Path, target: Path) -> Path:
        if next(attempts) < 2:
            raise PermissionError(errno.EACCES, "held")
        return replace(self, target)

    monkeypatch.setattr(files, "_RETRY_PAUSE", 0.001)
    opened = open_workbook(club)
    monkeypatch.setattr(Path, "replace", held)
    save(opened, STATES[1], now=NOW)
    assert club.read_bytes() == STATES[1]
