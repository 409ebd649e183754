"""Player lines (record 001): fixed columns, and what can be read safely when a line does not keep to them.

A line is taken as it stands when its columns from the points on fit exactly. Otherwise these are tried in turn, and
used only if they fit exactly: names padded by bytes, tabs, and one shift of everything behind the name. A line that
fits none of them is reported with the column of its first fault.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from generator.exchange.trf.lines import Numbered
from generator.exchange.trf.numbers import birth_of, points_of, whole
from generator.exchange.trf.report import Report
from generator.findings import Severity
from generator.tournament import Player

Block = tuple[str, str, str]
"""One round of a line as it is written: four columns of the opponent, the colour, the result."""

NO_BLOCK: Block = ("    ", " ", " ")

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM"} | {
    letters + old: title
    for letters, old in (("W", ""), ("", "F"))
    for old, title in (("G" + old, "WGM"), ("M" + old, "WIM"), ("F" + old, "WFM"), ("C" + old, "WCM"))
}

_SEX = {"m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
_BLOCK = re.compile(r"  ([ 0-9]{4}) ([wb WB-]) ([10=+WDLHFUZ *?Xwdlhfuzx½-])")
_TAIL = 89
_NAME_END = 47


class PlayerLine(NamedTuple):
    """One player line: the player, the rounds as written, and what the line says about points and rank.

    ``points`` and ``rank`` are ``None`` when the line does not give them. ``whole`` is ``False`` when a part of the
    line could not be read, so that nothing should be concluded from what is missing.
    """

    line: int
    player: Player
    blocks: list[Block]
    points: Decimal | None
    rank: int | None
    whole: bool = True


def read_players(lines: list[Numbered], report: Report) -> list[PlayerLine]:
    """The player lines in ascending starting number; every line that cannot be read is reported."""
    players: list[PlayerLine] = []
    seen: dict[int, int] = {}
    for number, line in lines:
        read = _strict(number, line, report) or _careful(number, line, report)
        if read is None:
            continue
        start = read.player.number
        if start in seen:
            report.error("trf_number_twice", number, 5, number=start, earlier=seen[start])
            continue
        seen[start] = number
        players.append(read)
    players.sort(key=lambda each: each.player.number)
    return players


def _strict(number: int, line: str, report: Report, text: str | None = None, name: str = "") -> PlayerLine | None:
    """The line if all its columns fit, else ``None``. ``text`` is the line as cut, ``name`` the name when decoded."""
    text = line if text is None else text
    head = _head(text)
    blocks = _blocks(text)
    if head is None or blocks is None:
        return None
    start, rating, points, rank = head
    title = text[10:13].strip()
    fide_id, national_id = _ids(text[57:68].strip(), number, report)
    player = Player(
        start,
        name or text[14:_NAME_END].strip(),
        rating,
        title if not title or title in TITLES else _title(title, number, report),
        text[53:56].strip(),
        fide_id=fide_id,
        national_id=national_id,
        birth=_birth(text[69:79], number, report),
        sex=_SEX.get(text[9], text[9].strip()),
        place=report.place(number),
    )
    return PlayerLine(number, player, blocks, points, rank)


def _head(text: str) -> tuple[int, int | None, Decimal, int | None] | None:
    """Number, rating, points and rank of a line whose columns up to the rank fit, else ``None``."""
    points, rank = text[80:84].lstrip(), text[85:89].strip()
    start, rating = whole(text[4:8]), text[48:52].strip()
    if (
        not start
        or text[82:83] != "."
        or text[79] != " "
        or text[84:85].strip()
        or text[3] != " "
        or not (points.replace(".", "", 1).isdigit() and points.isascii() and len(points) > 2)
        or (rank and whole(rank) is None)
        or (rating and whole(rating) is None)
    ):
        return None
    return start, (int(rating) or None) if rating else None, Decimal(points), int(rank) if rank else None


def _blocks(text: str) -> list[Block] | None:
    """The rounds of a line, ``None`` when a column of theirs holds something else. Missing blanks at the end count."""
    tail = text[_TAIL:].rstrip()
    if not tail:
        return []
    tail += " " * (-len(tail) % 10)
    blocks: list[Block] = _BLOCK.findall(tail)
    return blocks if len(blocks) * 10 == len(tail) else None


def _birth(text: str, number: int, report: Report) -> str:
    if text.isspace():
        return ""
    birth = birth_of(text)
    if birth is None:
        report.once(Severity.NOTE, "trf_odd_birth", number, 70, text=text.strip())
        return text.strip()
    return birth


def _title(text: str, number: int, report: Report) -> str:
    title = text.upper()
    if not title or title in TITLES:
        return title
    if title in _OLD_TITLES:
        return _OLD_TITLES[title]
    report.once(Severity.NOTE, "trf_national_title", number, 11, title=text)
    return text


def _ids(text: str, number: int, report: Report) -> tuple[str, str]:
    """FIDE id and national id: a number too small for a FIDE id, or with letters, is a national one."""
    digits = text.lstrip("0")
    if not digits or text == "999999":
        return "", ""
    if len(digits) > 5 and digits.isascii() and digits.isdigit():
        return digits, ""
    report.once(Severity.WARNING, "trf_not_a_fide_id", number, 58, id=text)
    return "", text


def _careful(number: int, line: str, report: Report) -> PlayerLine | None:
    """The line read in the one other way that fits, or reported; ``None`` when it has no starting number."""
    if "\t" in line:
        read = _strict(number, line, report, line.expandtabs(8))
        if read:
            report.once(Severity.NOTE, "trf_tabs", number)
            return read
        line = line.expandtabs(8)
    padded = _byte_padded(number, line, report)
    if padded:
        return padded
    spelt = _with_spelt_points(number, line, report)
    if spelt:
        return spelt
    shifted = _shifted(number, line, report)
    if shifted:
        return shifted
    return _damaged(number, line, report)


def _byte_padded(number: int, line: str, report: Report) -> PlayerLine | None:
    """The line cut by the bytes of its UTF-8 form, as Vega writes it."""
    raw = line.encode("utf-8", errors="replace")
    if len(raw) == len(line):
        return None
    name = raw[14:_NAME_END].decode("utf-8", errors="ignore").strip()
    read = _strict(number, line, report, raw.decode("latin-1"), name)
    if read:
        report.once(Severity.NOTE, "trf_bytes_padded", number, 15)
    return read


def _with_spelt_points(number: int, line: str, report: Report) -> PlayerLine | None:
    """The line with the points field written ``3``, ``3,5`` or ``3½``, or left blank in a line that goes on."""
    if line[79:80] not in ("", " ") or line[84:85] not in ("", " "):
        return None
    field = line[80:84].strip()
    points = points_of(field)
    if (field and (points is None or not 0 <= points < 100)) or len(line.rstrip()) < 81:
        return None
    read = _strict(number, line, report, f"{line[:80]:80}{'0.0':>4}{line[84:]}")
    if read is None:
        return None
    report.once(Severity.NOTE, "trf_points_spelt" if field else "trf_points_missing", number, 81, text=field)
    return read._replace(points=points)


def _shifted(number: int, line: str, report: Report) -> PlayerLine | None:
    """The line with everything behind the name moved by up to three columns, if exactly one such move fits."""
    moves = {}
    for columns in (1, 2, 3):
        moves[-columns] = f"{line[:_NAME_END]}{' ' * columns}{line[_NAME_END:]}"
        if not line[_NAME_END - columns : _NAME_END].strip():
            moves[columns] = line[: _NAME_END - columns] + line[_NAME_END:]
    fits = {columns: text for columns, text in moves.items() if _head(text) and _blocks(text)}
    if len(fits) != 1:
        return None
    [(columns, text)] = fits.items()
    report.warning("trf_line_shifted", number, _NAME_END + 1, columns=abs(columns))
    return _strict(number, line, report, text)


def _damaged(number: int, line: str, report: Report) -> PlayerLine | None:
    """What can be told of a line that fits nowhere: the player, and where the line breaks off its columns."""
    start = whole(line[4:8])
    if not start:
        report.error("trf_no_starting_number", number, 5, text=line[4:8].strip())
        return None
    name = line[14:_NAME_END].strip()
    player = Player(start, name, place=report.place(number))
    head = _head(line)
    if head is None:
        report.error("trf_line_unreadable", number, _first_fault(line), number=start, name=name)
        return PlayerLine(number, player, [], None, None, whole=False)
    tail = line[_TAIL:].rstrip()
    blocks: list[Block] = []
    for at in range(0, len(tail), 10):
        match = _BLOCK.fullmatch(f"{tail[at : at + 10]:10}")
        if match is None:
            text = tail[at : at + 10].strip()
            report.error("trf_round_unreadable", number, _TAIL + 1 + at, number=start, round=at // 10 + 1, text=text)
        blocks.append((match[1], match[2], match[3]) if match else NO_BLOCK)
    return PlayerLine(number, player, blocks, head[2], None, whole=False)


def _first_fault(line: str) -> int:
    """The first column, from 1, that cannot hold what stands there."""
    for column, allowed in ((4, " "), (9, " "), (80, " "), (83, "."), (85, " ")):
        if line[column - 1 : column] != allowed:
            return column
    if whole(line[48:52]) is None and line[48:52].strip():
        return 49
    return 81
