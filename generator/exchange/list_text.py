"""The text of a list in whatever encoding a program left it, and the tables of a saved web page as grids."""

import csv
import io
import re
from html.parser import HTMLParser

from generator.languages.words import name_part, player_column
from generator.workbook.delimited import decode
from generator.workbook.tables import Grid

_MOST_BYTES = 16 * 2**20
_CODE_PAGES = ("cp1252", "cp1250", "cp850", "cp1251", "cp1253")
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_QUOTES = "\u201c\u201d\u201e\u2018\u201a\u2013\u2014\u2026\u00ab\u00bb"
_APOSTROPHE = "\u2019"
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_SEPARATOR_LINE = re.compile(r"sep=[^\r\n]\r?\n?", re.IGNORECASE)


def text_of(data: bytes) -> tuple[str, str] | None:
    """The text of a file and its code page where that is no more than a guess; ``None`` for what is no text.

    A byte order mark decides; UTF-16 shows itself without one. Of the other lines those that are UTF-8 are read so, and
    the rest in the code page in which most headings are known and the fewest signs stand within words: cp1252 if
    nothing speaks against it. The line ``sep=;``, written for Excel alone, is left out.
    """
    if len(data) > _MOST_BYTES or data.startswith(b"%PDF"):
        return None
    guess = ""
    if data.startswith(_MARKS):
        text = decode(data)
    elif wide := _wide(data):
        text = data.decode(wide, "replace")
    else:
        text, guess = _by_lines(data)
    if _CONTROLS.search(text):
        return None
    return _SEPARATOR_LINE.sub("", text, count=1) if _SEPARATOR_LINE.match(text) else text, guess


def other_form(text: str) -> str:
    """The name of a form of data that is text but no list: ``JSON``, ``PGN``, ``XML``; empty for anything else."""
    start = text.lstrip()[:200]
    if re.match(r"\[\s*\{|\{\s*\"", start):
        return "JSON"
    if re.match(r"\[(?:Event|White|Site) \"", start):
        return "PGN"
    return "XML" if start.startswith("<?xml") and not is_page(text) else ""


def quoted_fields(text: str) -> tuple[tuple[str | None, ...], ...]:
    """The rows of a text whose every line is fields in quotes between commas; nothing for any other text."""
    lines = [line for line in text.splitlines() if line.strip()]
    quoted = re.compile(r'"(?:[^"]|"")*"(?:,(?:"(?:[^"]|"")*"|[^",;]*))+')
    if not lines or not all(quoted.fullmatch(line.strip()) for line in lines):
        return ()
    return tuple(tuple(cell or None for cell in row) for row in csv.reader(io.StringIO(text)) if row)


def _wide(data: bytes) -> str:
    """UTF-16 without a byte order mark: every other byte of Latin text is zero."""
    sample = data[:4096]
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = sample[first::2].count(0)
        if zeros * 2 > len(sample) // 2 and not sample[1 - first :: 2].count(0):
            return encoding
    return ""


def _by_lines(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    lines: list[str | bytes] = []
    for line in data.splitlines(keepends=True):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            lines.append(line)
    rest = b"".join(line for line in lines if isinstance(line, bytes))
    pages = ("mac_roman", *_CODE_PAGES) if b"\r" in data and b"\n" not in data else _CODE_PAGES
    best = max(pages, key=lambda page: _likeness(rest.decode(page, "replace")))
    text = "".join(line if isinstance(line, str) else line.decode(best, "replace") for line in lines)
    return text, "" if best == "cp1252" else best


def _likeness(text: str) -> int:
    """How much a text looks like a list of people.

    Known headings speak for it; against it speak signs within words, words of accents alone, and words of two scripts.
    """
    words = {word.strip('" ') for line in text.splitlines()[:30] for word in re.split(r"[;,\t|]", line)}
    known = sum(not word.isascii() and bool(player_column(word) or name_part(word)) for word in words)
    accents = sum(all("\xbf" < sign < "\u0250" for sign in word) for word in re.findall(r"[^\W\d_]{3,}", text))
    mixed = len(re.findall(r"[a-zA-Z][\u0370-\u04ff]|[\u0370-\u04ff][a-zA-Z]", text))
    return 3 * known - accents - mixed - sum(_odd(text, at) for at, sign in enumerate(text) if not sign.isascii())


def _odd(text: str, at: int) -> int:
    """How unlikely a sign is where it stands: one that is no letter, or a capital, in the middle of a word."""
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign == "\ufffd":
        return 2
    if sign.isalpha():
        return int(sign.isupper() and before.islower())
    beside = before.isalpha() + after.isalpha()
    if sign == _APOSTROPHE:
        return 0
    return int(beside == 2) if sign in _QUOTES else min(beside, 1)


# ---------------------------------------------------------------------------------------------------------------------
# Saved web pages
# ---------------------------------------------------------------------------------------------------------------------


def is_page(text: str) -> bool:
    """Whether a text is a web page: saved as one, or by a program that gives it the ending of a spreadsheet."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and "<table" in text[:1_000_000].lower()


def page_grids(text: str, name: str) -> tuple[Grid, ...]:
    """The tables of a web page in their order, each as a grid; a table within a cell stands for itself."""
    reader = _Tables()
    reader.feed(text)
    reader.close()
    return tuple(Grid(name, tuple(tuple(cell or None for cell in row) for row in table)) for table in reader.tables)


class _Tables(HTMLParser):
    """Gathers the cells of all tables. Rows and cells need not be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._open: list[list[list[str]]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._silent += 1
        elif tag == "table":
            self._open.append([])
            self.tables.append(self._open[-1])
        elif tag == "tr" and self._open:
            self._open[-1].append([])
        elif tag in ("td", "th") and self._open:
            if not self._open[-1]:
                self._open[-1].append([])
            span = dict(attrs).get("colspan") or "1"
            self._open[-1][-1] += [""] * max(0, min(100, int(span) if span.isdecimal() else 1) - 1) + [""]
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._silent -= 1
        elif tag == "table" and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] and self._open[-1][-1] and not self._silent:
            row = self._open[-1][-1]
            row[-1] = " ".join(f"{row[-1]} {data}".split())
