"""Rating lists indexed once on the disk, so that a player is found by ID or name at once and in little memory."""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generator.exchange.listed_names import further_keys, initial_keys, listed_key, near_name, same_name, typed_keys
from generator.exchange.rating_lists import Listed, ListHead, ListKind, ListRefused, RatingKind, RatingListFile
from generator.findings import Finding, Place, error

_FORM = 2
"""Number of the form of an index; one of another form is made anew by the arbiter."""
_SUFFIX = ".ratings"
_AT_ONCE = 20_000
_CACHE = "-32000"  # kilobytes SQLite may hold
_COLUMNS = "key, first_key, initial_key, national_key, " + ", ".join(Listed._fields)
_TABLES = """
CREATE TABLE about (form INTEGER, file TEXT, kind TEXT, ratings TEXT, date TEXT, own_date INTEGER, players INTEGER);
CREATE TABLE player (key INTEGER, first_key INTEGER, initial_key INTEGER, national_key TEXT, name TEXT,
    fide_id INTEGER, federation TEXT, sex TEXT, title TEXT, birth INTEGER, standard INTEGER, rapid INTEGER,
    blitz INTEGER, national INTEGER, national_id TEXT, person TEXT, club TEXT, active INTEGER);
"""
_INDEXES = """
CREATE INDEX by_key ON player (key);
CREATE INDEX by_first ON player (first_key) WHERE first_key IS NOT NULL;
CREATE INDEX by_initial ON player (initial_key) WHERE initial_key IS NOT NULL;
CREATE INDEX by_fide_id ON player (fide_id) WHERE fide_id IS NOT NULL;
CREATE INDEX by_national ON player (national_key) WHERE national_key <> '';
CREATE INDEX by_person ON player (person) WHERE person <> '';
"""


@dataclass(frozen=True, slots=True)
class Indexed:
    """What was indexed: the list, how many people, where it now stands, and what could not be read."""

    head: ListHead
    players: int
    unread: int
    path: Path
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """The people a name may mean: those of the very name, and those whose name only resembles it."""

    same: tuple[Listed, ...] = ()
    near: tuple[Listed, ...] = ()


def index_folder() -> Path:
    """The folder in which indexes are kept for this user."""
    from platformdirs import user_data_path

    return user_data_path("pairbook", appauthor=False) / "ratings"


def index_list(path: Path, folder: Path, progress: Callable[[float], None] | None = None) -> Indexed:
    """Index a list into a folder, in place of the list of this kind that was there.

    The index is complete before it takes the old one's place. ``progress`` is told from time to time which part of the
    list is done, from 0 to 1. Raises ``ListRefused`` for a file that is no list, is damaged or holds nobody, and when
    the index cannot be written; the old index then stays.
    """
    with RatingListFile(path) as source:
        target = folder / f"{source.head.kind.value}{_SUFFIX}"
        unfinished = target.with_suffix(".unfinished")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            unfinished.unlink(missing_ok=True)
            with closing(sqlite3.connect(unfinished)) as database:
                players = _fill(database, source, progress)
            if not players:
                raise ListRefused(error("rating_list_empty", Place(path.name)))
            unfinished.replace(target)
        except (OSError, sqlite3.Error) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise ListRefused(error("rating_index_not_written", Place(str(folder)), reason=reason)) from problem
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
        return Indexed(source.head, players, source.unread.count, target, tuple(source.unread.findings))


def _fill(database: sqlite3.Connection, source: RatingListFile, progress: Callable[[float], None] | None) -> int:
    for setting in ("journal_mode=OFF", "synchronous=OFF", f"cache_size={_CACHE}", "locking_mode=EXCLUSIVE"):
        database.execute(f"PRAGMA {setting}")
    database.executescript(_TABLES)
    statement = f"INSERT INTO player ({_COLUMNS}) VALUES ({', '.join('?' * (len(Listed._fields) + 4))})"
    rows = _rows(source.players())
    players = 0
    while chunk := list(islice(rows, _AT_ONCE)):
        database.executemany(statement, chunk)
        players += len(chunk)
        if progress is not None:
            progress(min(1.0, source.bytes_read / max(1, source.bytes_total)))
    database.executescript(_INDEXES)
    head = source.head
    ratings = " ".join(kind.value for kind in head.ratings)
    about = (_FORM, head.file, head.kind.value, ratings, head.date, head.own_date, players)
    database.execute("INSERT INTO about VALUES (?, ?, ?, ?, ?, ?, ?)", about)
    database.commit()
    return players


def _rows(players: Iterable[Listed]) -> Iterator[tuple[object, ...]]:
    for each in players:
        national = national_key(each.national_id) if each.national_id else ""
        yield (listed_key(each.name), *further_keys(each.name), national, *each)


def national_key(typed: str) -> str:
    """The form in which national numbers are compared: ``70107-0021``, ``70107 21`` and ``701070021`` are one.

    A ZPS number is the five characters of a club and the number of a member.
    """
    word = typed.strip().upper()
    parts = re.fullmatch(r"([0-9A-Z]{5})[\s/-]*(\d{1,4})", word)
    return f"{parts[1]}-{parts[2].lstrip('0')}" if parts else ""


class RatingIndex:
    """An index opened for lookups, used as a context. Raises ``ListRefused`` for one that cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        except sqlite3.Error as problem:
            raise self._unusable() from problem
        try:
            self._database.execute(f"PRAGMA cache_size={_CACHE}")
            form, file, kind, ratings, day, own_date, self.players = self._database.execute(
                "SELECT form, file, kind, ratings, date, own_date, players FROM about"
            ).fetchone()
            if form != _FORM:
                raise self._unusable()
            kinds = tuple(RatingKind(word) for word in ratings.split())
            self.head = ListHead(file, ListKind(kind), kinds, day, bool(own_date))
        except (sqlite3.Error, TypeError, ValueError) as problem:
            self._database.close()
            raise self._unusable() from problem
        except ListRefused:
            self._database.close()
            raise

    def __enter__(self) -> "RatingIndex":
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def by_fide_id(self, fide_id: str) -> Listed | None:
        """The person with a FIDE ID, ``None`` if the list has none."""
        if not (fide_id.isascii() and fide_id.isdecimal()) or len(fide_id) > 12:
            return None
        return _one(self._found("fide_id = ?", int(fide_id)))

    def by_national_id(self, typed: str) -> Listed | None:
        """The person with a national number: club and member number, or the number of the person."""
        key = national_key(typed)
        found = self._found("national_key = ? AND national_key <> ''", key) if key else []
        if not found and typed.strip():
            found = self._found("person = ? AND person <> ''", typed.strip())
        return _one(found)

    def by_name(self, typed: str) -> Named:
        """Everybody a name may mean, each person once, in the order of the list."""
        same: list[Listed] = []
        near: list[Listed] = []
        keys = typed_keys(typed)
        ways = [("key", key) for key in keys] + [("first_key", key) for key in keys]
        for column, key in ways + [("initial_key", key) for key in initial_keys(typed)]:
            for each in self._found(f"{column} = ?", key):
                if same_name(typed, each.name):
                    same.append(each)
                elif near_name(typed, each.name):
                    near.append(each)
        return Named(tuple(_persons(same)), tuple(_persons(near)))

    def _found(self, where: str, value: object) -> list[Listed]:
        try:
            rows = self._database.execute(
                f"SELECT {', '.join(Listed._fields)} FROM player WHERE {where} ORDER BY rowid",
                (value,),
            )
            return [Listed._make(row)._replace(active=bool(row[-1])) for row in rows]
        except sqlite3.Error as problem:
            raise self._unusable() from problem

    def _unusable(self) -> ListRefused:
        return ListRefused(error("rating_index_unusable", Place(self._path.name)))


def open_indexes(folder: Path) -> list[RatingIndex]:
    """The indexes of a folder, FIDE's list first. Raises ``ListRefused`` for one that cannot be used."""
    opened: list[RatingIndex] = []
    try:
        for kind in ListKind:
            path = folder / f"{kind.value}{_SUFFIX}"
            if path.exists():
                opened.append(RatingIndex(path))
    except BaseException:
        for index in opened:
            index.__exit__()
        raise
    return opened


def _one(found: list[Listed]) -> Listed | None:
    """The one person of some entries, ``None`` if they are several or none."""
    persons = _persons(found)
    return persons[0] if len(persons) == 1 else None


def _persons(found: Iterable[Listed]) -> list[Listed]:
    """Each person once: of a member of several clubs the entry as active member, else the first."""
    kept: dict[object, Listed] = {}
    for each in found:
        key = each.person or each.fide_id or (each.name, each.birth, each.national, each.national_id)
        if key not in kept or (each.active and not kept[key].active):
            kept[key] = each
    return list(kept.values())
