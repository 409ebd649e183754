"""From bytes to records: encodings, line ends, comments, and the lines that are no part of a report file."""

from generator.exchange.trf.report import Report
from generator.findings import Severity

HEADERS = (
    *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142", "152", "162"),
    *("172", "182", "192", "202", "212", "222", "352", "362"),
)
TEAM_RECORDS = ("013", "310", "320", "330", "300", "801", "802")
OTHER_RECORDS = ("240", "250", "260", "299")
EXTENSIONS = ("XXR", "XXC", "XXZ", "XXS", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
KNOWN = frozenset((*HEADERS, *TEAM_RECORDS, *OTHER_RECORDS, *EXTENSIONS))

Numbered = tuple[int, str]
"""A line with its number in the file, counted from 1."""

_SIGNATURES = (
    (b"PK\x03\x04", "trf_is_workbook"),
    (b"\xd0\xcf\x11\xe0", "trf_is_workbook"),
    (b"%PDF", "trf_is_pdf"),
    (b"<", "trf_is_xml"),
    (b"[Event", "trf_is_pgn"),
    (b"{", "trf_is_json"),
    (b"Nr;", "trf_is_list"),
    (b"Runde;", "trf_is_list"),
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes(each for each in range(32) if each not in b"\t\n\r")
_BLANKED = dict.fromkeys((*_CONTROLS, 0xFFFE, 0xFFFF), " ")
"""Signs that belong to no text, and that no workbook can hold; the columns stay as they are."""


class Records:
    """The lines of one file, sorted by record.

    ``players`` are the 001 lines. ``by_code`` holds every other record known, in the order of the file. ``national``
    are lines that begin with three capitals and may be national ratings.
    """

    def __init__(self) -> None:
        self.players: list[Numbered] = []
        self.by_code: dict[str, list[Numbered]] = {}
        self.national: list[Numbered] = []

    def lines(self, code: str) -> list[Numbered]:
        """The lines with this code."""
        return self.by_code.get(code, [])

    def first(self, code: str) -> str:
        """The text behind the code in its first line, empty when there is none."""
        lines = self.by_code.get(code)
        return value_of(lines[0][1]) if lines else ""

    def line_of(self, code: str) -> int:
        """The number of the first line with this code, 0 when there is none."""
        lines = self.by_code.get(code)
        return lines[0][0] if lines else 0


def value_of(line: str) -> str:
    """What stands behind the code of a header line; the blank in column 4 may be missing."""
    return (line[4:] if line[3:4] in ("", " ") else line[3:]).strip()


def decode(data: bytes, report: Report) -> str | None:
    """The text of a file, ``None`` when it is something else than a report file (which is reported).

    UTF-8 is tried strictly, then Windows-1252, and Latin-1 for the bytes that leaves undefined. A byte-order mark is
    passed over, and control characters count as blanks.
    """
    text = _decoded(data, report)
    if text is None:
        return None
    if len(data.translate(None, _CONTROLS)) != len(data) or b"\xef\xbf" in data:
        plain = text.translate(_BLANKED)
        if plain != text:
            at = next(at for at, (one, other) in enumerate(zip(text, plain, strict=True)) if one != other)
            report.note("trf_control_characters", text.count("\n", 0, at) + 1)
        return plain
    return text


def _decoded(data: bytes, report: Report) -> str | None:
    if data.startswith(_UTF16):
        report.note("trf_utf16", 1)
        return data.decode("utf-16", errors="replace")
    if data[1:8:2] == bytes(4) and 0 not in data[:8:2]:
        report.note("trf_utf16", 1)
        return data.decode("utf-16-le", errors="replace")
    if data.startswith(b"\xef\xbb\xbf"):
        report.note("trf_byte_order_mark", 1)
        data = data[3:]
    start = data[:64].lstrip()
    for signature, name in _SIGNATURES:
        if start.startswith(signature):
            report.error(name, 0)
            return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        report.note("trf_not_utf8", line)
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def records_of(text: str, report: Report) -> Records:
    """The lines of a file by record; comments, rulers and legends are passed over, unknown codes noted."""
    records = Records()
    players, by_code = records.players, records.by_code
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        code = line[:3]
        if code == "001":
            players.append((number, line))
        elif code in KNOWN:
            by_code.setdefault(code, []).append((number, line))
        elif line and not line.isspace() and not code.startswith("#"):
            _other_line(number, line, records, report)
    return records


def _other_line(number: int, line: str, records: Records, report: Report) -> None:
    code = line[:3]
    if len(line) >= 84 and code.isdigit() and line[4:8].strip().isdigit() and line[82] == ".":
        report.warning("trf_like_a_player", number, 1, code=code)
    elif code.isascii() and code.isalpha() and code.isupper() and line[4:8].strip().isdigit():
        records.national.append((number, line))
    elif code.startswith(("XX", "BB", "DAT")) or (code.isdigit() and len(code) == 3 and not line.strip().isdigit()):
        report.once(Severity.NOTE, "trf_unknown_record", number, code=code)
    elif any(letter.isalpha() for letter in line) and not line.startswith("DDD"):
        report.once(Severity.NOTE, "trf_skipped_lines", number)
