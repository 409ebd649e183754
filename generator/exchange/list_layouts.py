"""Lists of other programs that need more than their headings: columns of fixed width, columns without a heading.

Whatever is recognised becomes a grid with headings, so that there is one way of reading players from a table.
"""

import re
from dataclasses import replace
from itertools import pairwise

from generator.languages.words import name_part, plain, player_column, round_column, visible
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_players import PlayerHeadings, PlayerRow
from generator.workbook.tables import Grid

FIDE_TITLES = frozenset({"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"})
ARENA_TITLES = frozenset({"AGM", "AIM", "AFM", "ACM"})
_TITLES_WITHOUT_HEADING = FIDE_TITLES | ARENA_TITLES
_HEADING_LINES = 40
_RULER = re.compile(r"[-=_+|*~ ]+")
_VEGA_ARCHIVE = re.compile(
    r"(?P<name>.{30})(?P<rating>[ \d]{4})(?P<title>[A-Za-z ]{3})[ \d]{2}(?P<federation>[A-Za-z]{3}|   )"
    r"(?P<birth>\d{4}| {4})[ \d./-]*?(?P<fide_id>\d*)(?<=^.{61})(?P<sex>[mfwMFW ])(?P<club>.*)"
)
_VEGA_WIDTH = 62


def fixed_width(decoded: str, name: str) -> Grid | None:
    """A text whose columns stand below each other as a grid with headings, ``None`` for any other text."""
    return _vega_archive(decoded, name) or _under_headings(decoded, name)


def _vega_archive(decoded: str, name: str) -> Grid | None:
    """Vega's archive of players: a line a player, without headings; names may be filled up by letters or by bytes."""
    lines = [line.rstrip() for line in decoded.splitlines()]
    rows: list[tuple[object, ...]] = [("Name", "Rating", "Title", "Fed", "Birth", "FIDE-ID", "Sex", "Club")]
    told = 0
    for line in lines:
        if not line:
            rows.append(())
            continue
        match = _VEGA_ARCHIVE.fullmatch(f"{line:{_VEGA_WIDTH}}") or _by_bytes(line)
        if match is None or not match["name"].strip():
            return None
        told += bool(match["federation"].strip() and (match["birth"].strip() or match["fide_id"]))
        rows.append(tuple((each or "").strip() or None for each in match.groups()))
    return Grid(name, tuple(rows)) if told * 2 > sum(map(bool, lines)) else None


def _by_bytes(line: str) -> re.Match[str] | None:
    raw = line.encode("utf-8")
    if len(raw) == len(line):
        return None
    cut = raw[:30].decode("utf-8", errors="ignore")
    return _VEGA_ARCHIVE.fullmatch(f"{cut:30}{raw[30:].decode('utf-8', errors='ignore'):{_VEGA_WIDTH - 30}}")


# ---------------------------------------------------------------------------------------------------------------------
# Columns under a line of headings
# ---------------------------------------------------------------------------------------------------------------------

_Heading = tuple[int, int, str]
"""First column, column behind the last, text."""


def _under_headings(decoded: str, name: str) -> Grid | None:
    """A table of blanks: its columns are what no line writes across, and each has one heading above it."""
    lines = [line.rstrip() for line in decoded.splitlines()]
    for at, line in enumerate(lines[:_HEADING_LINES]):
        if ";" in line or "\t" in line:
            return None
        headings = _heading_words(line)
        columns = [player_column(text) for _, _, text in headings]
        named = PlayerColumn.NAME in columns or any(name_part(text) for _, _, text in headings)
        if not named or sum(column is not None for column in columns) < 2:
            continue
        body = _body(lines, at + 1)
        texts = [line, *(text for _, text in body)]
        cuts = _cuts(texts, headings)
        while body and cuts is None and (merged := _merged(headings)) != headings:
            headings = merged
            cuts = _cuts(texts, headings)
        if not body or cuts is None:
            return None
        rows: list[tuple[object, ...]] = [*(() for _ in lines[:at]), tuple(text for _, _, text in headings)]
        filled = dict(body)
        for number in range(at + 1, body[-1][0] + 1):
            text = filled.get(number, "")
            rows.append(tuple(text[first:last].strip(" |") or None for first, last in cuts) if text else ())
        return Grid(name, tuple(rows))
    return None


def _heading_words(line: str) -> list[_Heading]:
    """The headings of a line: words between blanks, two or three of them taken together where that is a heading."""
    words = [(each.start(), each.end(), each.group()) for each in re.finditer(r"[^\s|]+", line)]
    found: list[_Heading] = []
    at = 0
    while at < len(words):
        for many in (3, 2):
            group = words[at : at + many]
            text = " ".join(word for _, _, word in group)
            close = all(after[0] - before[1] == 1 for before, after in pairwise(group))
            if len(group) == many and close and (player_column(text) or name_part(text)):
                found.append((group[0][0], group[-1][1], text))
                at += many
                break
        else:
            found.append(words[at])
            at += 1
    return found


def _body(lines: list[str], first: int) -> list[tuple[int, str]]:
    """The lines of the table with their numbers: up to an empty line below its first, rulers left out."""
    body: list[tuple[int, str]] = []
    for number in range(first, len(lines)):
        line = lines[number]
        if not line.strip():
            if body:
                break
        elif not _RULER.fullmatch(line):
            body.append((number, line))
    return body


def _merged(headings: list[_Heading]) -> list[_Heading]:
    """The headings with the last two next to each other that nobody knows made one: points and the like at the end."""
    for at in range(len(headings) - 1, 0, -1):
        (start, _, first), (_, end, second) = headings[at - 1 : at + 1]
        if not any(player_column(text) or name_part(text) for text in (first, second)):
            return [*headings[: at - 1], (start, end, f"{first} {second}"), *headings[at + 1 :]]
    return headings


def _cuts(lines: list[str], headings: list[_Heading]) -> list[tuple[int, int]] | None:
    """Where each heading's column begins and ends; ``None`` if the lines do not keep two headings apart."""
    width = max(map(len, lines))
    written = [any(line[at : at + 1].strip() for line in lines) for at in range(width)]
    ends = [at for at in range(width + 1) if at == width or not written[at]]
    starts = [0]
    for (_, before, _), (after, _, _) in pairwise(headings):
        gaps = [at for at in ends if before <= at <= after]
        if not gaps:
            gaps = _gap_elsewhere(lines, before, after)
        if not gaps:
            return None
        starts.append(gaps[-1] if gaps[-1] == after else gaps[-1] + 1)
    return list(zip(starts, [*starts[1:], width], strict=True))


def _gap_elsewhere(lines: list[str], before: int, after: int) -> list[int]:
    """A column between two headings at which every line has a blank on it: names as long as their column touch none."""
    return [at for at in range(before, after + 1) if all(not line[at : at + 1].strip() for line in lines)]


# ---------------------------------------------------------------------------------------------------------------------
# Columns of a table
# ---------------------------------------------------------------------------------------------------------------------


def refined(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """The headings with what the values show: titles without a heading, half names, and empty columns passed over."""
    headings = _filled_twins(grid, headings)
    headings = _better_twins(grid, headings)
    headings = _boards_for_all(grid, headings)
    headings = _title_without_heading(grid, headings)
    return _halves_of_names(grid, headings)


def _values(grid: Grid, headings: PlayerHeadings, column: int) -> list[str]:
    rows = range(headings.first_row, len(grid.rows))
    return [word for row in rows if (word := visible(grid.text(row, column)))]


def _filled_twins(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """Of two columns for the same thing the one with something in it."""
    columns = dict(headings.columns)
    extra = dict(headings.extra)
    for at, heading in headings.extra:
        known = player_column(heading)
        if known is None or known not in columns or _says_something(grid, headings, columns[known]):
            continue
        if _says_something(grid, headings, at):
            extra[columns[known]] = visible(grid.text(headings.heading_row, columns[known]))
            columns[known] = at
            del extra[at]
    return replace(headings, columns=columns, extra=tuple(sorted(extra.items())))


_LOOSER: dict[PlayerColumn, frozenset[str]] = {
    PlayerColumn.RATING: frozenset({"rtg", "twz", "rating", "wertungszahl", "rat"}),
    PlayerColumn.GROUP: frozenset({"typ", "type", "kategorie", "category", "kategori", "categoria", "cat", "kat"}),
    PlayerColumn.FIDE_ID: frozenset({"ident"}),
}
"""Headings that give way to any other for the same thing: ``Rtg`` may be the national rating beside ``RtgI`` and
``RtgN``, ``Typ`` is a kind of player where ``Gr`` is the group."""


def _better_twins(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """Of two columns for the same thing the one whose heading says more exactly what it is.

    A rating that may be either gives way only where the national one stands in a column of its own.
    """
    columns = dict(headings.columns)
    extra = dict(headings.extra)
    for at, heading in headings.extra:
        known = player_column(heading)
        looser = _LOOSER.get(known, frozenset()) if known else frozenset()
        if known is None or known not in columns or plain(heading) in looser:
            continue
        there = visible(grid.text(headings.heading_row, columns[known]))
        alone = known is PlayerColumn.RATING and PlayerColumn.NATIONAL_RATING not in columns
        if plain(there) in looser and not alone and _says_something(grid, headings, at):
            extra[columns[known]] = there
            columns[known] = at
            del extra[at]
    return replace(headings, columns=columns, extra=tuple(sorted(extra.items())))


def _boards_for_all(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """The headings without a column of boards that most players have: a seating or a line-up, not fixed boards."""
    at = headings.columns.get(PlayerColumn.FIXED_BOARD)
    if at is None or len(_values(grid, headings, at)) * 2 <= len(grid.rows) - headings.first_row:
        return headings
    columns = dict(headings.columns)
    del columns[PlayerColumn.FIXED_BOARD]
    extra = (*headings.extra, (at, visible(grid.text(headings.heading_row, at))))
    return replace(headings, columns=columns, extra=tuple(sorted(extra)))


def _says_something(grid: Grid, headings: PlayerHeadings, column: int) -> bool:
    return any(word.strip("0") for word in _values(grid, headings, column))


def _title_without_heading(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """The titles of chess-results stand in a column without heading; others head it in a way only they know."""
    if PlayerColumn.TITLE in headings.columns:
        return headings
    taken = {*headings.columns.values(), *(headings.name_parts or ())}
    for column in range(max(map(len, grid.rows))):
        if column in taken:
            continue
        values = _values(grid, headings, column)
        if values and all(word.upper() in _TITLES_WITHOUT_HEADING for word in values):
            extra = tuple(each for each in headings.extra if each[0] != column)
            return replace(headings, columns={**headings.columns, PlayerColumn.TITLE: column}, extra=extra)
    return headings


def _halves_of_names(grid: Grid, headings: PlayerHeadings) -> PlayerHeadings:
    """Family and given name in two columns although one of them is headed ``Name``.

    ``Name`` beside ``Surname`` and ``First name`` holds both without saying which is which. Beside one of the two alone
    it is the other (``Name`` and ``Vorname``, ``Apellidos`` and ``Nombre``), unless a comma in it or the half within it
    shows that the name is whole.
    """
    at = headings.columns.get(PlayerColumn.NAME)
    if at is None or headings.name_parts is not None:
        return headings
    words = [grid.text(headings.heading_row, column) for column in range(len(grid.rows[headings.heading_row]))]
    parts = {name_part(word): column for column, word in enumerate(words) if name_part(word)}
    family, given = parts.get("family"), parts.get("given")
    if family is None and given is None:
        return headings
    rows = [row for row in range(headings.first_row, len(grid.rows)) if grid.filled(row, at)]
    names = [visible(grid.text(row, at)) for row in rows]
    other = family if given is None else given
    halves = [visible(grid.text(row, other)) for row in rows]
    within = [half for name, half in zip(names, halves, strict=True) if half and half.casefold() in name.casefold()]
    whole = any("," in name for name in names) or len(within) * 2 > len(names)
    if whole and (family is None or given is None or any("," in name for name in names)):
        return headings
    both = (at if family is None else family, at if given is None else given)
    columns = dict(headings.columns)
    del columns[PlayerColumn.NAME]
    extra = tuple(each for each in headings.extra if each[0] not in both)
    return replace(headings, columns=columns, extra=extra, name_parts=both)


def with_commas(rows: list[PlayerRow]) -> list[PlayerRow]:
    """Names as ``Carlsen, Magnus`` where a list keeps family and given name apart by a comma alone or by two blanks."""
    apart = [len(re.findall(r"\S[ \u00a0]{2,}\S", row.name.strip())) == 1 and "," not in row.name for row in rows]
    usual = sum(apart) * 2 > len(rows)
    named = [
        re.sub(r"[ \u00a0]{2,}", ", ", row.name.strip()) if usual and two else re.sub(r",(?=[^\W\d])", ", ", row.name)
        for row, two in zip(rows, apart, strict=True)
    ]
    return [row if row.name == name else replace(row, name=name) for row, name in zip(rows, named, strict=True)]


def lists_pairings(grid: Grid) -> bool:
    """Whether a table is a round's pairings: its headings speak of boards, sides and results, not of players."""
    for row in range(min(_HEADING_LINES, len(grid.rows))):
        words = [grid.text(row, column) for column in range(len(grid.rows[row]))]
        kinds = {round_column(word) for word in words} & {"board", "white", "black", "result", "round"}
        if len(kinds) >= 2 and not any(player_column(word) is PlayerColumn.NAME or name_part(word) for word in words):
            return True
    return False
