"""The file itself: opened only when nobody else has it, backed up before each change, replaced whole or not at all.

A workbook's backups lie beside it in a folder ``NAME backups``, dated copies of the states before each command. A list
there (``undo.txt``) remembers what each command left, so that ``undo`` knows whether anything was typed since.
"""

import contextlib
import hashlib
import os
import re
import shutil
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from generator.findings import Finding, Place, warning
from generator.workbook.kinds import FileKind, identify
from generator.workbook.refusal import WorkbookRefused, refused

KEPT_BACKUPS = 20
MOST_BYTES = 100 * 1024 * 1024
"""A larger file is not opened: it is no club's tournament."""

_UNDO_LIST = "undo.txt"
_WAIT_FOR_LOCK = 5.0  # seconds another pairbook command may take
_LOCK_IS_STALE = 600.0  # seconds after which the lock of a dead process on another machine is ignored
_EMPTY_LOCK_IS_STALE = 2.0
_RETRIES = 8  # a sync folder may hold a file for a second or two
_RETRY_PAUSE = 0.25
_AS_BYTES = getattr(os, "O_BINARY", 0)  # Windows would otherwise change line ends
_DATED = r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d(?: \(\d+\))?"


@dataclass(frozen=True, slots=True)
class OpenedWorkbook:
    """A file as it was read: ``path`` with links resolved, its bytes, their SHA-256, and what kind of file it is.

    ``forced`` says that lock files are ignored, when it is written as well.
    """

    path: Path
    data: bytes
    digest: str
    kind: FileKind
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """What was written, and where the state before it lies (``None`` when there was none)."""

    path: Path
    backup: Path | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class LastChange:
    """The last command's change: the copy from before it, and whether the workbook is still as it left it."""

    backup: Path
    untouched_since: bool


def open_workbook(path: Path, *, force: bool = False) -> OpenedWorkbook:
    """The bytes of a workbook nobody else has open.

    ``force`` ignores lock files (left over from a crash). Raises ``WorkbookRefused`` when the file is not there, cannot
    be read, is far too large, or is open in Excel or LibreOffice.
    """
    try:
        real = path.resolve()
        if not real.is_file():
            raise refused("file_not_there", path.name)
        if not force:
            refuse_if_open(real)
        if real.stat().st_size > MOST_BYTES:
            raise refused("file_too_large", path.name)
        data = real.read_bytes()
    except (OSError, RuntimeError) as problem:  # RuntimeError: links that lead in a circle
        raise refused("file_not_readable", path.name, reason=_reason(problem)) from problem
    return OpenedWorkbook(real, data, _digest(data), identify(data, path.name), forced=force)


def refuse_if_open(path: Path) -> None:
    """Raises ``WorkbookRefused`` when a lock file says that a spreadsheet program has the workbook open."""
    libreoffice = path.with_name(f".~lock.{path.name}#")
    if libreoffice.exists():
        words = _text_of(libreoffice).split(",")  # the person's name, the name at the machine, the machine ...
        user = next((each.strip() for each in words[:2] if each.strip()), "?")
        raise refused("open_in_libreoffice", path.name, user=user)
    excel = path.with_name(f"~${path.name}")
    if excel.exists():
        raise refused("open_in_excel", path.name, user=_excel_user(excel))


def save(opened: OpenedWorkbook, data: bytes, *, now: datetime, target: Path | None = None) -> Saved:
    """Replace a workbook by new bytes, after a backup; with ``target`` write there and leave the workbook as it is.

    Raises ``WorkbookRefused`` when the workbook changed since it was opened, is read-only or open elsewhere, or cannot
    be written (disk full, no permission). Then the old file is still there, whole.
    """
    path = opened.path if target is None else _resolved(target)
    _refuse_if_read_only(path)
    with only_one(path):
        if not opened.forced:
            refuse_if_open(path)
        in_place = path == opened.path
        if in_place:
            _refuse_if_changed(opened)
        with _told(path):
            _remove_leftovers(path)
            if not path.exists():
                _replace(path, data)
                return Saved(path)
            earlier = _undo_list(path)
            backup = _backup(path, now, _digest(data))
            try:
                _replace(path, data, unchanged=opened if in_place else None)
            except (OSError, WorkbookRefused):
                with contextlib.suppress(OSError):  # on a full disk the list stays; an unfinished change is recognised
                    _write_undo_list(path, earlier)
                raise
    return Saved(path, backup, _conflicted_copies(path))


def write_new(path: Path, data: bytes) -> Path:
    """Write a file that must not be there yet. Raises ``WorkbookRefused`` when it is, or cannot be written."""
    real = _resolved(path)
    if real.exists():
        raise refused("file_exists", path.name)
    with _told(real):
        _replace(real, data)
    return real


def write_made(path: Path, data: bytes) -> Path:
    """Write a file that can be made again from the workbook at any time, in place of an earlier one, without a backup.

    Raises ``WorkbookRefused`` when it cannot be written; an earlier file is then still there, whole.
    """
    real = _resolved(path)
    _refuse_if_read_only(real)
    with only_one(real), _told(real):
        _remove_leftovers(real)
        _replace(real, data)
    return real


def last_change(opened: OpenedWorkbook) -> LastChange | None:
    """What the last command did to a workbook, ``None`` when no copy from before it is left."""
    changes = _undoable(opened)
    if not changes:
        return None
    after, name = changes[-1]
    return LastChange(backup_folder(opened.path) / name, after == opened.digest)


def restore_last(opened: OpenedWorkbook, *, now: datetime) -> Saved:
    """Bring back, byte for byte, the state before the last command; the state undone is kept as a copy.

    Doing it again goes one command further back. Raises ``WorkbookRefused`` when there is no earlier state.
    """
    path = opened.path
    _refuse_if_read_only(path)
    with only_one(path):
        if not opened.forced:
            refuse_if_open(path)
        _refuse_if_changed(opened)
        with _told(path):
            changes = _undoable(opened)
            if not changes:
                raise refused("undo_nothing", path.name)
            _remove_leftovers(path)
            before = (backup_folder(path) / changes[-1][1]).read_bytes()
            undone = _free_name(backup_folder(path), path, now)
            _replace(undone, opened.data)
            _replace(path, before, unchanged=opened)
            _tidy(path, changes[:-1])
    return Saved(path, undone)


def backup_folder(path: Path) -> Path:
    """The folder with the copies of a workbook."""
    return path.with_name(f"{path.stem} backups")


# ---------------------------------------------------------------------------------------------------------------------
# Backups
# ---------------------------------------------------------------------------------------------------------------------


def _backup(path: Path, now: datetime, digest_after: str) -> Path:
    """A copy of the file as it is, entered into the list for undo."""
    folder = backup_folder(path)
    folder.mkdir(exist_ok=True)
    backup = _free_name(folder, path, now)
    _replace(backup, path.read_bytes())
    shutil.copystat(path, backup)
    changes = [*_undo_list(path), (digest_after, backup.name)]
    _tidy(path, changes)
    return backup


def _free_name(folder: Path, path: Path, now: datetime) -> Path:
    """A dated name no copy has yet; a backup is never written over."""
    dated = f"{path.stem} {now:%Y-%m-%d %H.%M.%S}"
    for number in range(1, 1000):
        candidate = folder / (f"{dated}{path.suffix}" if number == 1 else f"{dated} ({number}){path.suffix}")
        if not candidate.exists():
            return candidate
    raise OSError(f"too many copies from {dated}")


def _tidy(path: Path, changes: list[tuple[str, str]]) -> None:
    """Keep the newest copies and forget the others; files that are no such copies are left alone."""
    folder = backup_folder(path)
    ours = (file for file in folder.iterdir() if _is_copy(path, file.name) and file.is_file())
    copies = sorted(ours, key=lambda copy: (copy.stat().st_ctime_ns, copy.name))
    for old in copies[: max(0, len(copies) - KEPT_BACKUPS)]:
        old.unlink()
    _write_undo_list(path, [change for change in changes if (folder / change[1]).exists()])


def _is_copy(path: Path, name: str) -> bool:
    """Whether a file of this name is one of the copies of a workbook; another of the same stem has its own."""
    return re.fullmatch(f"{re.escape(path.stem)} {_DATED}{re.escape(path.suffix)}", name) is not None


def _undo_list(path: Path) -> list[tuple[str, str]]:
    """Digest after each change and the name of the copy from before it, oldest first."""
    return [(digest, name) for digest, name in _undo_entries(path) if _is_copy(path, name)]


def _undo_entries(path: Path) -> list[tuple[str, str]]:
    """All entries of the list, those of other workbooks with the same copies' folder included."""
    lines = _text_of(backup_folder(path) / _UNDO_LIST).splitlines()
    return [(digest, name) for digest, _, name in (line.partition(" ") for line in lines)]


def _undoable(opened: OpenedWorkbook) -> list[tuple[str, str]]:
    """The changes that can be taken back, oldest first.

    A change whose earlier state is the present one was never finished (the power failed), or has been taken back by
    hand: behind it lies the change before.
    """
    folder, changes = backup_folder(opened.path), _undo_list(opened.path)
    while changes:
        backup = folder / changes[-1][1]
        with contextlib.suppress(OSError):
            if _digest(backup.read_bytes()) != opened.digest:
                break
        changes.pop()
    return changes


def _write_undo_list(path: Path, changes: list[tuple[str, str]]) -> None:
    others = [(digest, name) for digest, name in _undo_entries(path) if not _is_copy(path, name)]
    content = "".join(f"{digest} {name}\n" for digest, name in (*others, *changes))
    _replace(backup_folder(path) / _UNDO_LIST, content.encode())


# ---------------------------------------------------------------------------------------------------------------------
# Replacing
# ---------------------------------------------------------------------------------------------------------------------


def _replace(path: Path, data: bytes, *, unchanged: OpenedWorkbook | None = None) -> None:
    """The new file complete beside the old one, on the disk, and only then in its place.

    Power may fail at any moment: the name always leads to the old bytes or to the new ones, whole. ``unchanged`` is
    looked at a last time just before, so that nothing is replaced that somebody has saved meanwhile. Raises
    ``OSError``.
    """
    beside = path.with_name(f"{_beside(path)}{os.getpid()}.new")
    beside.unlink(missing_ok=True)  # of a process that had our number and died
    mode = 0o600 if path.exists() else 0o666  # nobody looks in before the old file's permissions are on it
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AS_BYTES, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _keep_attributes(path, beside)
        if unchanged is not None:
            _refuse_if_changed(unchanged)
        _rename(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    _flush_folder(path.parent)


def _beside(path: Path) -> str:
    """How the names of new files begin until they take the place of the old one."""
    return f".{path.name[:80]}."


def _remove_leftovers(path: Path) -> None:
    """New files that were never put in place because the power failed."""
    for left in path.parent.glob(f"{_escaped(_beside(path))}*.new"):
        if left.name[len(_beside(path)) : -len(".new")].isdigit():
            left.unlink(missing_ok=True)


def _rename(beside: Path, path: Path) -> None:
    """Put the new file in place; a sync program may hold the old one for a moment."""
    for attempt in range(_RETRIES):
        try:
            beside.replace(path)
            return
        except PermissionError:
            if attempt == _RETRIES - 1:
                raise
            time.sleep(_RETRY_PAUSE)


def _keep_attributes(old: Path, new: Path) -> None:
    """Permissions and extended attributes of the old file, and its owner where that is allowed."""
    if hasattr(os, "chown"):
        about = old.stat()
        with contextlib.suppress(PermissionError):  # only root may give a file away; the rest is kept all the same
            os.chown(new, about.st_uid, about.st_gid)
    shutil.copystat(old, new)
    os.utime(new)


def _flush_folder(folder: Path) -> None:
    """Make the rename itself survive a power cut, where the system lets a folder be flushed.

    Windows does not, nor do some network drives. The new file is in its place by then, so that is no failure.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refuse_if_changed(opened: OpenedWorkbook) -> None:
    try:
        current = opened.path.read_bytes()
    except OSError as problem:
        raise refused("file_not_readable", opened.path.name, reason=_reason(problem)) from problem
    if _digest(current) != opened.digest:
        raise refused("file_changed", opened.path.name)


def _refuse_if_read_only(path: Path) -> None:
    """A rename would succeed on a read-only file, so its own permission is asked."""
    if path.exists() and not os.access(path, os.W_OK):
        raise refused("file_read_only", path.name)
    if not os.access(path.parent, os.W_OK):
        raise refused("folder_read_only", path.name, folder=path.parent.name)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system refuses while a file is written, said as a finding."""
    try:
        yield
    except PermissionError as problem:
        if os.name == "nt":  # the usual case there: Excel has the file open without a lock file that we see
            raise refused("open_elsewhere", path.name) from problem
        raise refused("file_not_written", path.name, reason=_reason(problem)) from problem
    except OSError as problem:
        raise refused("file_not_written", path.name, reason=_reason(problem)) from problem


def _reason(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)


def _resolved(path: Path) -> Path:
    """Where a path leads, links followed."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as problem:
        raise refused("file_not_written", path.name, reason=_reason(problem)) from problem


@contextlib.contextmanager
def only_one(path: Path, *, otherwise: WorkbookRefused | None = None) -> Iterator[None]:
    """Only one pairbook command is at work on a path at a time; another waits a little.

    Then it raises ``otherwise``, or the ``WorkbookRefused`` that says that another command is writing the file.
    """
    lock = path.with_name(f"{_beside(path)}pairbook-lock")
    deadline = time.monotonic() + _WAIT_FOR_LOCK
    while not _locked(lock, path.name):
        holder = _text_of(lock)
        if _stale(lock, holder) and _text_of(lock) == holder:
            lock.unlink(missing_ok=True)
        elif time.monotonic() > deadline:
            raise otherwise or refused("another_command", path.name)
        else:
            time.sleep(0.05)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _locked(lock: Path, name: str) -> bool:
    """Take the lock, with our process number and machine in it; ``False`` when another command has it."""
    try:
        with lock.open("x", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {socket.gethostname()}")
    except FileExistsError:
        return False
    except OSError as problem:
        raise refused("file_not_written", name, reason=_reason(problem)) from problem
    return True


def _stale(lock: Path, holder: str) -> bool:
    """Whether the command that holds the lock is gone: no such process here, or a very old lock."""
    try:
        age = time.time() - lock.stat().st_mtime
    except OSError:
        return False
    if not holder:  # made, but never written into: the power failed between the two
        return age > _EMPTY_LOCK_IS_STALE
    process, _, machine = holder.partition(" ")
    if process.isdigit() and machine == socket.gethostname() and os.name != "nt":
        try:
            os.kill(int(process), 0)
        except (ProcessLookupError, OverflowError):
            return True
        except PermissionError:
            return False
    return age > _LOCK_IS_STALE


def _conflicted_copies(path: Path) -> tuple[Finding, ...]:
    """Copies that a sync service made because two people saved at once: they lie beside the workbook unnoticed."""
    words = ("conflicted copy", "in Konflikt stehende Kopie", "Konflikt", "-conflict")
    found = [
        other.name
        for other in path.parent.glob(f"{_escaped(path.stem)}*{path.suffix}")
        if other != path and any(word.lower() in other.name.lower() for word in words)
    ]
    return tuple(warning("conflicted_copy", Place(path.name), copy=name) for name in found)


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _excel_user(lock: Path) -> str:
    """The user's name in Excel's lock file: there twice, in the machine's code page and with two bytes a letter."""
    try:
        content = lock.read_bytes()[:165]
    except OSError:
        return "?"
    if not content:
        return "?"
    wide = content[57 : 57 + 2 * int.from_bytes(content[55:57], "little")].decode("utf-16-le", "replace")
    narrow = content[1 : 1 + content[0]].decode("cp1252", "replace")
    names = (each.strip("\x00 ") for each in (wide, narrow))
    return next((name for name in names if name and name.isprintable()), "?")


def _text_of(path: Path) -> str:
    """The content of a small text file, empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
