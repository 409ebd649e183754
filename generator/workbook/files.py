"""The file itself: opened only when nobody else has it, backed up before each change, replaced whole or not at all.

A workbook's backups lie beside it in a folder ``NAME backups``, dated copies of the states before each command. A list
there (``undo.txt``) remembers what each command left, so that ``undo`` knows whether anything was typed since.
"""

import contextlib
import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from generator.findings import Finding, Place, warning
from generator.workbook.kinds import FileKind, identify
from generator.workbook.refusal import refused

KEPT_BACKUPS = 20
MOST_BYTES = 100 * 1024 * 1024
"""A larger file is not opened: it is no club's tournament."""

_UNDO_LIST = "undo.txt"
_WAIT_FOR_LOCK = 5.0  # seconds another pairbook command may take
_LOCK_IS_STALE = 600.0  # seconds after which the lock of a dead process on another machine is ignored
_RETRIES = 8  # a sync folder may hold a file for a second or two
_RETRY_PAUSE = 0.25


@dataclass(frozen=True, slots=True)
class OpenedWorkbook:
    """A file as it was read: ``path`` with links resolved, its bytes, their SHA-256, and what kind of file it is."""

    path: Path
    data: bytes
    digest: str
    kind: FileKind


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
    real = path.resolve()
    try:
        if not real.is_file():
            raise refused("file_not_there", path.name)
        if not force:
            refuse_if_open(real)
        if real.stat().st_size > MOST_BYTES:
            raise refused("file_too_large", path.name)
        data = real.read_bytes()
    except OSError as problem:
        raise refused("file_not_readable", path.name, reason=problem.strerror or problem) from problem
    return OpenedWorkbook(real, data, _digest(data), identify(data, path.name))


def refuse_if_open(path: Path) -> None:
    """Raises ``WorkbookRefused`` when a lock file says that a spreadsheet program has the workbook open."""
    libreoffice = path.with_name(f".~lock.{path.name}#")
    if libreoffice.exists():
        words = _text_of(libreoffice).split(",")
        raise refused("open_in_libreoffice", path.name, user=words[0].strip() if words[0].strip() else "?")
    # Excel leaves out the first letters of a long name's lock file, so both forms are looked for.
    for excel in (path.with_name(f"~${path.name}"), path.with_name(f"~${path.name[2:]}")):
        if excel.exists() and excel.name != path.name:
            raise refused("open_in_excel", path.name, user=_excel_user(excel))


def save(opened: OpenedWorkbook, data: bytes, *, now: datetime, target: Path | None = None) -> Saved:
    """Replace a workbook by new bytes, after a backup; with ``target`` write there and leave the workbook as it is.

    Raises ``WorkbookRefused`` when the workbook changed since it was opened, is read-only or open elsewhere, or cannot
    be written (disk full, no permission). Then the old file is still there, whole.
    """
    path = opened.path if target is None else target.resolve()
    with _only_one(path):
        if target is None or path == opened.path:
            _refuse_if_changed(opened)
        _refuse_if_read_only(path)
        try:
            backup = _backup(path, now, _digest(data)) if path.exists() else None
            _replace(path, data)
        except OSError as problem:
            raise refused("file_not_written", path.name, reason=problem.strerror or problem) from problem
    return Saved(path, backup, _conflicted_copies(path))


def write_new(path: Path, data: bytes) -> Path:
    """Write a file that must not be there yet. Raises ``WorkbookRefused`` when it is, or cannot be written."""
    real = path.resolve()
    if real.exists():
        raise refused("file_exists", path.name)
    try:
        _replace(real, data)
    except OSError as problem:
        raise refused("file_not_written", path.name, reason=problem.strerror or problem) from problem
    return real


def last_change(opened: OpenedWorkbook) -> LastChange | None:
    """What the last command did to a workbook, ``None`` when no copy from before it is left."""
    for after, name in reversed(_undo_list(opened.path)):
        backup = backup_folder(opened.path) / name
        if backup.is_file():
            return LastChange(backup, after == opened.digest)
    return None


def restore_last(opened: OpenedWorkbook, *, now: datetime) -> Saved:
    """Bring back, byte for byte, the state before the last command; the state undone is kept as a copy.

    Doing it again goes one command further back. Raises ``WorkbookRefused`` when there is no earlier state.
    """
    path = opened.path
    changes = _undo_list(path)
    while changes and not (backup_folder(path) / changes[-1][1]).is_file():
        changes.pop()
    if not changes:
        raise refused("undo_nothing", path.name)
    with _only_one(path):
        _refuse_if_changed(opened)
        _refuse_if_read_only(path)
        try:
            before = (backup_folder(path) / changes[-1][1]).read_bytes()
            undone = _free_name(backup_folder(path), path, now)
            _replace(undone, opened.data)
            _replace(path, before)
            _write_undo_list(path, changes[:-1])
        except OSError as problem:
            raise refused("file_not_written", path.name, reason=problem.strerror or problem) from problem
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
    """Keep the newest copies and forget the others."""
    folder = backup_folder(path)
    copies = sorted(folder.glob(f"*{path.suffix}"), key=lambda copy: (copy.stat().st_ctime_ns, copy.name))
    for old in copies[: max(0, len(copies) - KEPT_BACKUPS)]:
        old.unlink()
    _write_undo_list(path, [change for change in changes if (folder / change[1]).exists()])


def _undo_list(path: Path) -> list[tuple[str, str]]:
    """Digest after each change and the name of the copy from before it, oldest first."""
    lines = _text_of(backup_folder(path) / _UNDO_LIST).splitlines()
    return [(digest, name) for digest, _, name in (line.partition(" ") for line in lines) if name]


def _write_undo_list(path: Path, changes: list[tuple[str, str]]) -> None:
    content = "".join(f"{digest} {name}\n" for digest, name in changes)
    _replace(backup_folder(path) / _UNDO_LIST, content.encode())


# ---------------------------------------------------------------------------------------------------------------------
# Replacing
# ---------------------------------------------------------------------------------------------------------------------


def _replace(path: Path, data: bytes) -> None:
    """The new file complete beside the old one, on the disk, and only then in its place.

    Power may fail at any moment: the name always leads to the old bytes or to the new ones, whole. Raises ``OSError``.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _keep_attributes(path, beside)
        _rename(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    _flush_folder(path.parent)


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
    shutil.copystat(old, new)
    os.utime(new)
    if hasattr(os, "chown"):
        about = old.stat()
        with contextlib.suppress(PermissionError):  # only root may give a file away; the rest is kept all the same
            os.chown(new, about.st_uid, about.st_gid)


def _flush_folder(folder: Path) -> None:
    """Make the rename itself survive a power cut, where the system lets a folder be flushed."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse_if_changed(opened: OpenedWorkbook) -> None:
    try:
        current = opened.path.read_bytes()
    except OSError as problem:
        raise refused("file_not_readable", opened.path.name, reason=problem.strerror or problem) from problem
    if _digest(current) != opened.digest:
        raise refused("file_changed", opened.path.name)


def _refuse_if_read_only(path: Path) -> None:
    """A rename would succeed on a read-only file, so its own permission is asked."""
    if path.exists() and not os.access(path, os.W_OK):
        raise refused("file_read_only", path.name)
    if not os.access(path.parent, os.W_OK):
        raise refused("folder_read_only", path.name, folder=path.parent.name)


@contextlib.contextmanager
def _only_one(path: Path) -> Iterator[None]:
    """Only one pairbook command writes a workbook at a time; another waits a little, then says so."""
    lock = path.with_name(f".{path.name}.pairbook-lock")
    deadline = time.monotonic() + _WAIT_FOR_LOCK
    while not _locked(lock, path.name):
        if _stale(lock):
            lock.unlink(missing_ok=True)
        elif time.monotonic() > deadline:
            raise refused("another_command", path.name)
        else:
            time.sleep(0.05)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _locked(lock: Path, name: str) -> bool:
    """Take the lock, with our process number in it; ``False`` when another command has it."""
    try:
        with lock.open("x") as file:
            file.write(str(os.getpid()))
    except FileExistsError:
        return False
    except OSError as problem:
        raise refused("file_not_written", name, reason=problem.strerror or problem) from problem
    return True


def _stale(lock: Path) -> bool:
    """Whether the command that holds the lock is gone."""
    try:
        age = time.time() - lock.stat().st_mtime
    except OSError:
        return False
    owner = _text_of(lock)
    if owner.isdigit() and os.name != "nt":
        try:
            os.kill(int(owner), 0)
        except ProcessLookupError:
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
    """The user's name in Excel's lock file: its length in the first byte, then the letters."""
    try:
        head = lock.read_bytes()[:55]
    except OSError:
        return "?"
    name = head[1 : 1 + head[0]].decode("cp1252", "replace").strip("\x00 ") if head else ""
    return name or "?"


def _text_of(path: Path) -> str:
    """The content of a small text file, empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
