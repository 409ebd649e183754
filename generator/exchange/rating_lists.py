"""Rating lists as federations publish them, read as a stream: FIDE's in fixed columns and as XML, the German DWZ list.

A list is never held in memory. Lines that cannot be read are counted, the first of them told with their number.
"""

import csv
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import BinaryIO, NamedTuple

from generator.findings import Finding, Place, error, warning

_MOST_TOLD = 10
_LONGEST_LINE = 4096
_MOST_DIGITS = 12
_UTF8_MARK = b"\xef\xbb\xbf"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class ListKind(Enum):
    """Whose list it is."""

    FIDE = "fide"
    DWZ = "dwz"


class RatingKind(Enum):
    """What a rating is for."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    NATIONAL = "national"


class Listed(NamedTuple):
    """One person of a list. Ratings and years of birth are ``None`` where the list has none (it writes 0).

    ``person`` is the number of a person in the DWZ list, in which members of two clubs stand twice; ``active`` is
    whether the entry is that of an active player (FIDE) or member (DWZ).
    """

    name: str
    fide_id: int | None = None
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: int | None = None
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    national: int | None = None
    national_id: str = ""
    person: str = ""
    club: str = ""
    active: bool = True


@dataclass(frozen=True, slots=True)
class ListHead:
    """What a list is: its file, kind, the ratings it holds, and its day or month (ISO).

    ``own_date`` is whether the list itself tells its month; otherwise the date is that of its file.
    """

    file: str
    kind: ListKind
    ratings: tuple[RatingKind, ...]
    date: str
    own_date: bool = False


class ListRefused(Exception):  # noqa: N818 - an answer to the arbiter, not a failure of the program
    """A list that cannot be used; ``finding`` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.name)
        self.finding = finding


@dataclass(slots=True)
class Unread:
    """The lines of a list that could not be read: how many, and the first of them as findings."""

    file: str
    count: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, line: int, typed: str) -> None:
        """Count a line."""
        self.count += 1
        if len(self.findings) < _MOST_TOLD:
            shown = " ".join(typed.split())[:60]
            self.findings.append(warning("rating_line_unread", Place(self.file, f"line {line}"), typed=shown))


class RatingListFile:
    """A list opened for one reading, used as a context: ``head`` is known at once, ``players`` come as a stream.

    ``bytes_total`` and ``bytes_read`` tell how far the reading is. Raises ``ListRefused`` for a file that is no list,
    when it is opened and, for one damaged further down, while it is read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open = ExitStack()
        self._package: zipfile.ZipFile | None = None
        self._clubs: dict[str, str] = {}
        self._heading_line = 0
        self._only: RatingKind | None = None  # the kind of the only rating in a list of elements
        self.unread = Unread(path.name)
        try:
            self._file, self.bytes_total, self._changed = self._opened()
            self._columns = self._recognised()
        except BaseException:
            self._open.close()
            raise

    def __enter__(self) -> "RatingListFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def bytes_read(self) -> int:
        """How much of the list was read."""
        return self._file.tell()

    def players(self) -> Iterator[Listed]:
        """The people of the list in its order, once."""
        try:
            if isinstance(self._columns, _FixedColumns):
                yield from self._fixed(self._columns)
            elif isinstance(self._columns, _CsvColumns):
                yield from self._separated(self._columns)
            else:
                yield from self._elements()
        except _DAMAGE as problem:
            raise _refused("rating_list_damaged", self._path) from problem

    # --- opening

    def _opened(self) -> tuple[BinaryIO, int, date]:
        """The file with the players, its length, and the day it is of; out of a zip file where it stands in one."""
        path = self._path
        try:
            plain = self._open.enter_context(path.open("rb"))
            facts = path.stat()
        except FileNotFoundError as problem:
            raise _refused("file_not_there", path) from problem
        except OSError as problem:
            raise _refused("file_not_readable", path, reason=problem.strerror or str(problem)) from problem
        if plain.read(4) != b"PK\x03\x04":
            plain.seek(0)
            return plain, facts.st_size, datetime.fromtimestamp(facts.st_mtime).astimezone().date()
        try:
            self._package = self._open.enter_context(zipfile.ZipFile(plain))
            member = _list_member(self._package)
            if member is None:
                raise _refused("rating_list_unknown", path)
            inside: BinaryIO = self._open.enter_context(self._package.open(member))  # type: ignore[assignment]
            return inside, member.file_size, date(*member.date_time[:3])
        except (*_DAMAGE, RuntimeError) as problem:  # RuntimeError: the member asks for a password
            raise _refused("rating_list_damaged", path) from problem

    def _recognised(self) -> "_FixedColumns | _CsvColumns | None":
        """The columns by the heading line, ``None`` for XML; sets ``head``."""
        heading = self._heading()
        if heading.lstrip().startswith("<"):
            self._file.seek(0)
            self._recognise_xml()
            return None
        separated = _CsvColumns.of(heading)
        if separated is not None:
            self.head = self._dated(ListKind.DWZ, (RatingKind.STANDARD, RatingKind.NATIONAL))
            self._clubs = self._club_names()
            return separated
        fixed = _FixedColumns.of(heading, _kind_by_name(self._path.name))
        if fixed is None:
            raise _refused("rating_list_unknown", self._path)
        self.head = self._dated(ListKind.FIDE, fixed.ratings, fixed.month)
        return fixed

    def _heading(self) -> str:
        """The first line that is not blank."""
        try:
            while line := self._line():
                self._heading_line += 1
                heading = _decoded(line.removeprefix(_UTF8_MARK)).rstrip("\r\n")
                if heading.strip():
                    return heading
        except _DAMAGE as problem:
            raise _refused("rating_list_damaged", self._path) from problem
        raise _refused("rating_list_empty", self._path)

    def _recognise_xml(self) -> None:
        """What an XML list holds, by its first player."""
        from lxml import etree

        try:
            first = next(iter(self._xml_players()), None)
        except etree.XMLSyntaxError as problem:
            raise _refused("rating_list_damaged", self._path) from problem
        if first is None or "fideid" not in first:
            raise _refused("rating_list_unknown", self._path)
        self._file.seek(0)
        self._only = None if "rapid_rating" in first or "blitz_rating" in first else _kind_by_name(self._path.name)
        kinds = (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ) if self._only is None else (self._only,)
        self.head = self._dated(ListKind.FIDE, kinds)

    def _dated(self, kind: ListKind, ratings: tuple[RatingKind, ...], month: str = "") -> ListHead:
        month = month or _month_in_name(self._path.name)
        return ListHead(self._path.name, kind, ratings, month or self._changed.isoformat(), bool(month))

    def _club_names(self) -> dict[str, str]:
        """The names of clubs by their number, of ``vereine.csv`` in the same zip file or folder, if there is one."""
        if self._package is not None:
            names = [each for each in self._package.namelist() if each.lower().rpartition("/")[2] == "vereine.csv"]
            data = self._package.read(names[0]) if names else b""
        else:
            beside = [each for each in self._path.parent.iterdir() if each.name.lower() == "vereine.csv"]
            data = beside[0].read_bytes() if beside else b""
        lines = data.removeprefix(_UTF8_MARK).splitlines()
        if not lines:
            return {}
        separator = _separator(_decoded(lines[0]))
        rows = [_cells(_decoded(line), separator) for line in lines]
        if not {"ZPS", "Vereinname"} <= set(rows[0]):
            self.unread.findings.append(warning("rating_clubs_unread", Place("vereine.csv")))
            return {}
        number, name = rows[0].index("ZPS"), rows[0].index("Vereinname")
        return {row[number]: row[name] for row in rows[1:] if len(row) > max(number, name)}

    # --- reading

    def _line(self) -> bytes:
        return self._file.readline(_LONGEST_LINE)

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines below the heading with their numbers; what goes on beyond any sensible length is one line."""
        number = self._heading_line
        while line := self._line():
            number += 1
            while len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                rest = self._line()
                if len(rest) < _LONGEST_LINE or rest.endswith(b"\n"):
                    break
            yield number, line

    def _fixed(self, columns: "_FixedColumns") -> Iterator[Listed]:
        for number, line in self._lines():
            player = columns.player(line.rstrip(b"\r\n\x1a"))
            if player is not None:
                yield player
            elif line.strip(b"\r\n\t \x1a"):
                self.unread.add(number, _decoded(line))

    def _separated(self, columns: "_CsvColumns") -> Iterator[Listed]:
        for number, line in self._lines():
            player = columns.player(_cells(_decoded(line), columns.separator), self._clubs)
            if player is not None:
                yield player
            elif line.strip(b"\r\n\t ,;\x1a"):
                self.unread.add(number, _decoded(line))

    def _elements(self) -> Iterator[Listed]:
        from lxml import etree

        try:
            for number, values in enumerate(self._xml_players(), 1):
                player = _of_element(values, self._only)
                if player is not None:
                    yield player
                else:
                    self.unread.count += 1
                    if self.unread.count <= _MOST_TOLD:
                        place = Place(self.unread.file)
                        typed = f"{values.get('fideid', '')} {values.get('name', '')}".strip()
                        found = warning("rating_element_unread", place, number=number, typed=typed[:60])
                        self.unread.findings.append(found)
        except etree.XMLSyntaxError as problem:
            raise _refused("rating_list_damaged", self._path) from problem

    def _xml_players(self) -> Iterator[dict[str, str]]:
        """The elements ``player`` as tag and text; nothing of the tree is kept."""
        from lxml import etree

        for _, element in etree.iterparse(self._file, tag="player", resolve_entities=False, no_network=True):
            yield {str(child.tag): child.text or "" for child in element}
            element.clear()
            while (before := element.getprevious()) is not None:
                element.getparent().remove(before)


_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


@dataclass(frozen=True, slots=True)
class _FixedColumns:
    """Where FIDE's columns stand: for each of :data:`_CELLS` the positions, none where the list has no such column.

    ``shifting`` is where a line longer than the heading (``width``) may grow: a few do, because the other titles of a
    person do not fit, and what follows is moved.
    """

    width: int
    shifting: int
    cells: tuple[slice, ...]
    ratings: tuple[RatingKind, ...]
    month: str

    @classmethod
    def of(cls, heading: str, kind_by_name: RatingKind) -> "_FixedColumns | None":
        """The columns by the positions of the headings, ``None`` when it is not FIDE's list.

        Lists of one kind of rating head its column with the month.
        """
        starts: dict[str, int] = {}
        for found in re.finditer(_HEADINGS, heading, re.IGNORECASE):
            starts.setdefault(str(found.lastgroup), found.start())
        if not {"id", "name", "fed"} <= starts.keys() or starts["id"] > 1:
            return None
        order = sorted(starts, key=lambda name: starts[name])
        ends = [starts[name] for name in order[1:]] + [_LONGEST_LINE]
        at = {name: slice(starts[name], end) for name, end in zip(order, ends, strict=True)}
        at["id"] = slice(0, at["id"].stop)
        month = ""
        if "month" in at:
            month = _month(heading[at["month"]])
            at[kind_by_name.value] = at["month"]
        ratings = tuple(kind for kind in RatingKind if kind.value in at)
        if not ratings:
            return None
        shifting = at["otit"].stop if "otit" in at else _LONGEST_LINE
        nowhere = slice(0, 0)
        return cls(len(heading), shifting, tuple(at.get(each, nowhere) for each in _CELLS), ratings, month)

    def player(self, line: bytes) -> Listed | None:
        """The person of a line, ``None`` if it cannot be read."""
        text = line.decode("latin-1")
        by_bytes = not text.isascii() and len(line) == self.width
        if not text.isascii() and not by_bytes:
            text = _decoded(line)
        moved = len(text.rstrip()) - self.width
        if moved > 0:
            text = text[: self.shifting] + text[self.shifting + moved :]
        cells = [text[at].strip() for at in self.cells]
        identity, name, federation, sex, title, womens, born, flag, *typed = cells
        if not (identity and _is_number(identity) and name and len(federation) in (0, 3)):
            return self._out_of_line(text)
        try:
            standard, rapid, blitz = ratings = [int(each or 0) or None for each in typed]
            birth = int(born[-4:] or 0) or None
        except ValueError:
            return self._out_of_line(text)
        if (birth and birth < _FIRST_YEAR) or any(each and each < _LOWEST_RATING for each in ratings):
            return self._out_of_line(text)  # half a number: the line does not stand below the headings
        return Listed(
            _decoded(name.encode("latin-1")) if by_bytes else name,
            int(identity),
            federation.upper(),
            _sex(sex or ("F" if "w" in flag else "")),
            _title(title or womens),
            birth,
            standard,
            rapid,
            blitz,
            active="i" not in flag,
        )

    def _out_of_line(self, text: str) -> Listed | None:
        """The person of a line of the lists up to 2012 that does not stand below its headings, as many do not."""
        match = _OLD_LINE.fullmatch(text.rstrip()) if not any(self.cells[_CELLS.index("sex")].indices(9)[:2]) else None
        if match is None:
            return None
        born = re.search(r"(?:19|20)\d\d", match["born"] or "")
        rating = int(match["rating"]) or None
        kinds = {kind.value: rating for kind in self.ratings}
        flag = match["flag"] or ""
        return Listed(
            match["name"].strip(),
            int(match["id"]),
            match["fed"],
            "w" if "w" in flag else "",
            _title(match["title"] or ""),
            int(born[0]) if born else None,
            kinds.get("standard"),
            kinds.get("rapid"),
            kinds.get("blitz"),
            active="i" not in flag,
        )


_FIRST_YEAR, _LOWEST_RATING = 1850, 900
_OLD_LINE = re.compile(
    r" *(?P<id>\d{1,10}) +(?P<name>[^\d\s].*?) {2,}(?:(?P<title>[a-z]{1,2}) +)?(?P<fed>[A-Z]{3}) +(?P<rating>\d{4}|0)"
    r"(?: +(?P<games>\d{1,3}))?(?: +(?P<born>\d{4}|\d\d[./-]\d\d[./-]\d{2,4}))?(?: +(?P<flag>[wi]{1,2}))?"
)
_CELLS = ("id", "name", "fed", "sex", "tit", "wtit", "born", "flag", "standard", "rapid", "blitz")
_HEADINGS = (
    r"(?P<id>ID[ _]?Number)|(?P<name>\bName)|(?P<fed>(?<=Titl)Fed|\bFed\b|\bCountry)|(?P<sex>\bSex\b)"
    r"|(?P<wtit>\bWTit\w*)|(?P<otit>\bOTit\w*)|(?P<tit>\bTitle?(?=\s|Fed|$)|\bTit\b)|(?P<foa>\bFOA\b)"
    r"|(?P<standard>\bSRtng\b)|(?P<rapid>\bRRtng\b)|(?P<blitz>\bBRtng\b)"
    rf"|(?P<month>(?:\b|(?<=Country))(?:{'|'.join(_MONTHS)})(?:\d\d)?\b|\bRating\b)"
    r"|(?P<sgames>\bSGm\b)|(?P<rgames>\bRGm\b)|(?P<bgames>\bBGm\b)|(?P<games>\bGms\b|\bGames(?=\s|Born|$))"
    r"|(?P<sk>\bSK\b)|(?P<rk>\bRk\b)|(?P<bk>\bBK\b)|(?P<k>\bK\b)|(?P<born>\bB-day\b|Born\b|\bBirthday\b)|(?P<flag>\bFlag\b)"
)


@dataclass(frozen=True, slots=True)
class _CsvColumns:
    """Where the columns of ``spieler.csv`` stand; ``club`` and ``member`` together are the ZPS number."""

    separator: str
    width: int
    at: dict[str, int]

    @classmethod
    def of(cls, heading: str) -> "_CsvColumns | None":
        """The columns by their headings, newer (ID, VKZ) or older (ZPS); ``None`` when it is another file."""
        separator = _separator(heading)
        words = [word.strip().casefold() for word in _cells(heading, separator)]
        at = {word: place for place, word in enumerate(words)}
        if not {"spielername", "mgl-nr", "dwz"} <= at.keys() or not {"vkz", "zps"} & at.keys():
            return None
        return cls(separator, len(words), at)

    def player(self, row: list[str], clubs: dict[str, str]) -> Listed | None:
        """The person of a row, ``None`` if it cannot be read."""
        if len(row) != self.width:
            return None

        def cell(column: str) -> str:
            return row[self.at[column]].strip() if column in self.at else ""

        parts = [part.strip() for part in cell("spielername").split(",")]
        name = ", ".join(filter(None, parts[:2]))  # a third part is an academic title
        numbers = [cell(column) for column in ("dwz", "fide-elo", "fide-id", "geburtsjahr")]
        if numbers[0].lower().startswith("restp"):
            numbers[0] = ""  # games played, too few for a rating
        if not name or not all(map(_is_number, numbers)):
            return None
        dwz, elo, fide_id, birth = (int(number or 0) or None for number in numbers)
        club, member = cell("vkz") or cell("zps"), cell("mgl-nr")
        return Listed(
            name,
            fide_id,
            cell("fide-land").upper(),
            _sex(cell("geschlecht")),
            _title(cell("fide-titel")),
            birth,
            elo,
            national=dwz,
            national_id=f"{club}-{member}" if club and member else "",
            person=cell("id"),
            club=clubs.get(club, ""),
            active=cell("status").upper() != "P",
        )


def _of_element(values: dict[str, str], only: RatingKind | None) -> Listed | None:
    """The person of an XML element; with ``only`` its one rating is of that kind."""
    identity, name = values.get("fideid", "").strip(), " ".join(values.get("name", "").split())
    numbers = [values.get(tag, "").strip() for tag in ("rating", "rapid_rating", "blitz_rating")]
    if not identity or not name or not all(map(_is_number, (identity, *numbers))):
        return None
    standard, rapid, blitz = (int(number or 0) or None for number in numbers)
    if only is not None:
        standard, rapid, blitz = (
            standard if only is kind else None for kind in (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ)
        )
    birth = values.get("birthday", "").strip()[:4]
    flag = values.get("flag", "")
    return Listed(
        name,
        int(identity),
        values.get("country", "").strip().upper(),
        _sex(values.get("sex", "").strip()),
        _title(values.get("title", "").strip() or values.get("w_title", "").strip()),
        int(birth) or None if birth.isdecimal() else None,
        standard,
        rapid,
        blitz,
        active="i" not in flag,
    )


def _list_member(package: zipfile.ZipFile) -> zipfile.ZipInfo | None:
    """The file of a zip file that is the list: ``spieler.csv``, else the largest text or XML."""
    members = {each.filename.lower().rpartition("/")[2]: each for each in package.infolist()}
    if "spieler.csv" in members:
        return members["spieler.csv"]
    lists = [each for name, each in members.items() if name.endswith((".txt", ".xml"))]
    return max(lists, key=lambda each: each.file_size, default=None)


def _decoded(data: bytes) -> str:
    """Text in UTF-8, or in the code page older programs write."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _separator(heading: str) -> str:
    return max(",;\t|", key=heading.count)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of one line; no line of these lists goes over into the next."""
    try:
        return next(csv.reader([line.rstrip("\r\n\x1a")], delimiter=separator), [])
    except csv.Error:
        return []


def _is_number(typed: str) -> bool:
    """Whether a cell is empty or a whole number of a length that IDs and ratings have."""
    return not typed or (typed.isdecimal() and len(typed) <= _MOST_DIGITS)


def _sex(letter: str) -> str:
    """``m``, ``w`` or nothing, of the letters M, F and W."""
    return _SEXES.get(letter, "")


_SEXES = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}
_SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
_TITLES = frozenset(_SHORT_TITLES.values())


def _title(typed: str) -> str:
    """A title for play as it is written today; older lists have ``g`` for GM. Titles of other kinds are left out."""
    word = typed.upper()
    return word if word in _TITLES else _SHORT_TITLES.get(word, "")


def _kind_by_name(file: str) -> RatingKind:
    """The kind of a list with one rating, which only its file's name tells: standard unless it says otherwise."""
    name = file.lower()
    return RatingKind.RAPID if "rapid" in name else RatingKind.BLITZ if "blitz" in name else RatingKind.STANDARD


def _month(words: str) -> str:
    """``2024-10`` for ``OCT24``."""
    found = re.search(rf"({'|'.join(_MONTHS)})(\d\d)", words.lower())
    return f"20{found[2]}-{_MONTHS.index(found[1]) + 1:02}" if found else ""


def _month_in_name(file: str) -> str:
    """The month in names such as ``standard_oct24frl.zip``."""
    found = re.search(rf"_({'|'.join(_MONTHS)})(\d\d)frl", file.lower())
    return _month(found[1] + found[2]) if found else ""


def _refused(name: str, path: Path, **values: object) -> ListRefused:
    return ListRefused(error(name, Place(path.name), **values))
