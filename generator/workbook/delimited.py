"""Text files with separated columns, as spreadsheets and other programs save them."""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import suppress

from generator.languages.words import name_part, player_column, visible
from generator.workbook.tables import Grid

_MOST_BYTES = 16 * 2**20


def is_text(data: bytes) -> bool:
    """Whether a file of reasonable size is text, in one of the encodings of :func:`decode`."""
    if not data or len(data) > _MOST_BYTES or data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return False
    return "\x00" not in decode(data)


def decode(data: bytes) -> str:
    """The text of a file: by its byte order mark, else UTF-8, else the code page of older Excel (cp1252)."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def grid_of_text(decoded: str, name: str) -> Grid:
    """A text with separated columns as a grid; every value is text. The separator is found by counting."""
    lines = csv.reader(io.StringIO(decoded, newline=""), delimiter=separator(decoded), strict=False)
    rows = tuple(tuple(value if visible(value) else None for value in row) for row in _tolerant(lines))
    return Grid(name, rows)


def _tolerant(lines: Iterator[list[str]]) -> list[list[str]]:
    """The rows of a CSV text; a field beyond the limit of the reader ends the list."""
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(lines)
    return rows


def separator(decoded: str) -> str:
    """Semicolon, tab, stroke or comma: whichever stands in most of the first lines, in this order where they tie.

    The comma of ``Weber, Anna`` is no separator: it counts only where headings or numbers stand between commas.
    """
    lines = [line for line in decoded.splitlines()[:50] if line.strip()]
    if not lines:
        return ";"
    counts = {sign: sum(sign in line for line in lines) for sign in (";", "\t", "|", ",")}
    tabular = [line for line in lines if re.search(r"(?:^|,)\s*\d[\d. ]*\s*(?:,|$)", line)]
    heading = [word for word in lines[0].split(",") if player_column(word) or name_part(word)]
    if len(heading) < 2 and len(tabular) * 2 < len(lines):
        del counts[","]
    best = max(counts, key=lambda sign: (counts[sign] * 2 >= len(lines), sign != ",", counts[sign]))
    return best if counts[best] else ";"
