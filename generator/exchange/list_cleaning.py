"""Tables of players as people and programs leave them, made into what they mean: one row of headings, plain ratings.

What is changed by it is told; what cannot be a player is taken out of the grid, so that places stay what they are.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from generator.exchange.list_layouts import ARENA_TITLES, FIDE_TITLES
from generator.findings import Finding, Place, Severity, note, warning
from generator.languages.words import name_part, plain, player_column, visible
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_players import UNRATED, PlayerHeadings, PlayerRow, read_rating
from generator.workbook.tables import Grid

_RULER = re.compile(r":?-{2,}:?|[-=_]{3,}")
_UNRATED = UNRATED | {
    "k.a", "k. a", "ka", "keine", "kein", "x", "nr", "ur", "nc", "n.c", "restp", "restpartien", "ohne dwz", "ohne elo",
    "keine dwz", "keine elo", "new", "neu", "ny", "no rating", "not rated", "sin elo", "s/e", "non classe", "#nv",
    "#n/a", "ingen", "urangert", "provisional", "nr.",
}  # fmt: skip
_SUMS = frozenset({"durchschnitt", "schnitt", "mittelwert", "summe", "average", "mean", "total", "sum", "gjennomsnitt"})
_FEDERATIONS = frozenset(
    {"AUT", "BEL", "CRO", "CZE", "DEN", "ENG", "ESP", "FID", "FIN", "FRA", "GER", "HUN", "IND", "IRL", "ISL", "ITA"}
    | {"NED", "NOR", "POL", "POR", "ROU", "SCO", "SLO", "SRB", "SUI", "SVK", "SWE", "TUR", "UKR", "USA", "WLS"}
)
"""Some of FIDE's codes: one of them in a column of three capitals tells it from a column of clubs."""
_NOTHING = frozenset({"-", "--", "---", "n/a", "na", "?"})
_UNSAID = {
    PlayerColumn.FIDE_ID: _NOTHING | {"0"},
    PlayerColumn.NATIONAL_ID: _NOTHING | {"0"},
    PlayerColumn.BIRTH: _NOTHING | {"0", "0000", "00.00.0000", "0000/00/00", "0000-00-00"},
    PlayerColumn.TITLE: _NOTHING,
    PlayerColumn.FEDERATION: _NOTHING,
    PlayerColumn.CLUB: _NOTHING,
    PlayerColumn.SEX: _NOTHING,
}
_RATING_WITH_SIGNS = re.compile(
    r"(?P<before>(?:dwz|elo|nwz|twz|rtg|rating)[ :=]*)?(?P<rating>\d{3,4})"
    r"(?P<behind> ?[-/pP] ?\d{1,3}|\s*\(?[^\W\d]{1,4}\.?\)?| ?[?*!+]+)?",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"(\d)[.,'’](\d{3})")
_TITLES = FIDE_TITLES | ARENA_TITLES
_LONGEST_NAME = 250
_ROMANCE_TITLES = {"MI": "IM", "MF": "FM", "GMI": "GM", "GMF": "WGM", "MIF": "WIM", "MFF": "WFM"}
"""Titles as French, Italian, Portuguese and Spanish lists have them."""
_TITLE_BEFORE = re.compile(rf"({'|'.join(sorted(_TITLES, key=len, reverse=True))})\.? +(?=[^\W\d])(.+)")
_TITLE_BEHIND = re.compile(rf"(.*[^\W\d])(?:, *| +)\(?({'|'.join(sorted(_TITLES, key=len, reverse=True))})\)?")


def known_words(grid: Grid, row: int) -> int:
    """How many headings of a table of players stand in a row; 0 unless one of them is a name's."""
    words = [grid.text(row, column) for column in range(len(grid.rows[row]))] if row < len(grid.rows) else []
    if not any(player_column(word) is PlayerColumn.NAME or name_part(word) for word in words):
        return 0
    return len({player_column(word) or name_part(word) for word in words} - {None, ""})


def without_rulers(grid: Grid) -> Grid:
    """The grid without lines that only part rows from each other, as Markdown and typewriters draw them."""
    ruled = {
        at
        for at, row in enumerate(grid.rows)
        if (words := [visible(str(each)) for each in row if each is not None]) and all(map(_RULER.fullmatch, words))
    }
    return _blanked(grid, ruled) if ruled else grid


def without_upper_headings(grid: Grid) -> Grid:
    """The grid without headings over headings: ``Player`` over ``Surname`` and ``First name``."""
    for row in range(min(30, len(grid.rows))):
        if known_words(grid, row) and known_words(grid, row + 1) >= max(2, known_words(grid, row)):
            return _blanked(grid, {row})
    return grid


def one_table(grid: Grid, headings: PlayerHeadings) -> tuple[Grid, list[Finding]]:
    """The grid with one row of headings: repeated ones are taken out, a table with others ends the list."""
    again: list[int] = []
    titles: list[str] = []
    columns = (*headings.columns.values(), *(headings.name_parts or ()))
    for row in range(headings.first_row, len(grid.rows)):
        if known_words(grid, row) < 2:
            continue
        if any(grid.text(row, at) != grid.text(headings.heading_row, at) for at in columns):
            return _cut(_blanked(grid, set(again)), row), [
                *_again(grid, again, titles),
                warning("list_second_table", grid.place(row, 0)),
            ]
        again.append(row)
        above = [visible(str(each)) for each in grid.rows[row - 1] if each is not None]
        if len(above) == 1 and not above[0].isdecimal():
            again.append(row - 1)
            titles.append(above[0])
    return (_blanked(grid, set(again)), _again(grid, again, titles)) if again else (grid, [])


def _again(grid: Grid, rows: list[int], titles: list[str]) -> list[Finding]:
    if not rows:
        return []
    place = grid.place(rows[0], 0)
    if titles:
        return [warning("list_parts", place, parts=", ".join(titles))]
    return [note("list_headings_again", place)]


def tables_beside(grid: Grid, headings: PlayerHeadings) -> list[Finding]:
    """A word about a further table of players in the same rows, to the right of the one that is read."""
    name = headings.columns.get(PlayerColumn.NAME)
    for at, heading in headings.extra:
        if name is None or player_column(heading) is not PlayerColumn.NAME:
            continue
        names = {plain(grid.text(row, name)) for row in range(headings.first_row, len(grid.rows))}
        others = {plain(grid.text(row, at)) for row in range(headings.first_row, len(grid.rows))} - {""}
        if others and not others & names:
            return [warning("list_second_table", grid.place(headings.heading_row, at))]
    return []


def plain_ratings(grid: Grid, headings: PlayerHeadings) -> tuple[Grid, list[Finding]]:
    """The grid with ratings as numbers where signs stand beside them: ``1850 E``, ``1720-12``, ``1.850``."""
    signs: Counter[str] = Counter()
    rows = [list(row) for row in grid.rows]
    for column in (PlayerColumn.RATING, PlayerColumn.NATIONAL_RATING):
        at = headings.columns.get(column)
        for row in range(headings.first_row, len(rows)):
            if at is None or at >= len(rows[row]) or not isinstance(rows[row][at], str):
                continue
            found = rating_of(str(rows[row][at]))
            if found is not None:
                rows[row][at] = found[0]
                signs.update([found[1]] if found[1] else [])
    if not signs:
        return replace(grid, rows=tuple(map(tuple, rows))), []
    shown = ", ".join(f"{sign} ({count})" for sign, count in signs.most_common(10))
    return replace(grid, rows=tuple(map(tuple, rows))), [note("list_rating_signs", Place(grid.sheet), signs=shown)]


def rating_of(typed: str) -> tuple[int | None, str] | None:
    """A rating out of what stands around it, and the signs left out; ``None`` if it is no rating.

    Letters behind say whose or of what kind it is, numbers behind a stroke how many games or evaluations it rests on.
    """
    word = visible(typed).removeprefix("'")
    if plain(word) in _UNRATED:
        return None, ""
    rating, understood = read_rating(word)
    if understood:
        return rating, ""
    word = _THOUSANDS.sub(r"\1\2", word)
    match = _RATING_WITH_SIGNS.fullmatch(word)
    if match is None:
        return None
    behind = (match["behind"] or "").strip()
    shown = re.sub(r"\d+", "…", behind)
    return int(match["rating"]) or None, " ".join(filter(None, ((match["before"] or "").strip(), shown)))


def numbers_only(grid: Grid, headings: PlayerHeadings) -> Grid:
    """The grid without what is no number in the column of numbers: the players are numbered anew anyhow."""
    at = headings.columns.get(PlayerColumn.NUMBER)
    if at is None:
        return grid
    rows = [list(row) for row in grid.rows]
    name = headings.columns.get(PlayerColumn.NAME, headings.name_parts[0] if headings.name_parts else 0)
    for row in range(headings.first_row, len(rows)):
        if at < len(rows[row]) and grid.filled(row, name) and not re.fullmatch(r"\d+", grid.text(row, at)):
            digits = re.search(r"\d+", grid.text(row, at))
            rows[row][at] = int(digits[0]) if digits and len(digits[0]) < 7 else None
    return replace(grid, rows=tuple(map(tuple, rows)))


def whole_names(grid: Grid) -> Grid:
    """The grid with names whole that a comma without quotes cut in two: ``Weber, Anna,1850`` under ``Name,Rating``.

    Such a row has a cell more than there are headings, and a word without digits behind the name.
    """
    for heading in range(min(30, len(grid.rows))):
        if known_words(grid, heading) >= 2:
            break
    else:
        return grid
    words = [grid.text(heading, at) for at in range(len(grid.rows[heading]))]
    while words and not words[-1]:
        words.pop()
    at = next((at for at, word in enumerate(words) if player_column(word) is PlayerColumn.NAME), None)
    if at is None:
        return grid
    rows = list(grid.rows)
    for row in range(heading + 1, len(rows)):
        cells = rows[row]
        if len(cells) == len(words) + 1 and cells[-1] is not None and re.search(r"^\D*[^\W\d]\D*$", str(cells[at + 1])):
            rows[row] = (*cells[:at], f"{cells[at]}, {str(cells[at + 1]).strip()}", *cells[at + 2 :])
    return replace(grid, rows=tuple(rows))


def is_sum(name: str) -> bool:
    """Whether a name is the word for a sum or an average below a list."""
    return plain(name) in _SUMS


def sums_left_out(grid: Grid, headings: PlayerHeadings) -> tuple[Grid, list[Finding]]:
    """The grid without rows of sums, and without remarks in the column of names, which are told."""
    at = headings.columns.get(PlayerColumn.NAME, headings.name_parts[0] if headings.name_parts else 0)
    out: set[int] = set()
    findings: list[Finding] = []
    for row in range(headings.first_row, len(grid.rows)):
        name = visible(grid.text(row, at))
        alone = sum(value is not None for value in grid.rows[row]) == 1
        if is_sum(name):
            out.add(row)
        elif alone and (name.startswith("#") or name.endswith(":")):
            out.add(row)
            findings.append(note("row_left_out", grid.place(row, at), typed=name))
    return (_blanked(grid, out), findings) if out else (grid, [])


def unsaid(grid: Grid, headings: PlayerHeadings) -> Grid:
    """The grid without signs for nothing: a dash in any column, 0 for an ID or a birthday that is not known."""
    rows = [list(row) for row in grid.rows]
    for column, signs in _UNSAID.items():
        at = headings.columns.get(column)
        for row in range(headings.first_row, len(rows)):
            if at is not None and at < len(rows[row]) and plain(grid.text(row, at)) in signs:
                rows[row][at] = None
    return replace(grid, rows=tuple(map(tuple, rows)))


def plain_ids(grid: Grid, headings: PlayerHeadings) -> Grid:
    """The grid with FIDE IDs as their digits: out of ``12 345 678``, ``12345678.0`` or the address of a profile."""
    at = headings.columns.get(PlayerColumn.FIDE_ID)
    rows = [list(row) for row in grid.rows]
    for row in range(headings.first_row, len(rows)):
        if at is None or at >= len(rows[row]) or not isinstance(rows[row][at], str):
            continue
        word = visible(grid.text(row, at))
        profile = re.fullmatch(r"\S+/(\d{4,10})/?", word)
        grouped = re.fullmatch(r"\d{1,3}(?:[ .]\d{3}){1,3}", word)
        whole = re.fullmatch(r"(\d{4,10})[.,]0+", word)
        if profile or whole:
            rows[row][at] = (profile or whole or [""])[1]
        elif grouped:
            rows[row][at] = re.sub(r"\D", "", word)
        elif plain(word) in _UNRATED:
            rows[row][at] = None
    return replace(grid, rows=tuple(map(tuple, rows)))


def federations_told_from_clubs(rows: list[PlayerRow]) -> list[PlayerRow]:
    """The rows with federations where every text behind a name, two at least, is three capitals: ``NOR``, ``GER``."""
    clubs = [row.club for row in rows if row.club]
    if len(clubs) < 2 or not all(re.fullmatch(r"[A-Z]{3}", club) for club in clubs) or not set(clubs) & _FEDERATIONS:
        return rows
    return [replace(row, federation=row.federation or row.club, club="") if row.club else row for row in rows]


def clubs_numbers(grid: Grid, headings: PlayerHeadings) -> tuple[Grid, PlayerHeadings]:
    """The number of a member as the German lists have it: that of the club and that within it, ``10203-1001``.

    Source: the lists of DWZ, whose columns ZPS (earlier lists) or VKZ and Mgl-Nr tell a member only together.
    """
    words = {plain(grid.text(headings.heading_row, at)): at for at in range(len(grid.rows[headings.heading_row]))}
    club, member = words.get("vkz", words.get("zps")), words.get("mgl-nr")
    if club is None or member is None:
        return grid, headings
    rows = [list(row) for row in grid.rows]
    for row in range(headings.first_row, len(rows)):
        parts = [visible(grid.text(row, at)) for at in (club, member)]
        if all(parts):
            rows[row][member] = "-".join(parts)
    columns = {**headings.columns, PlayerColumn.NATIONAL_ID: member}
    extra = tuple(each for each in headings.extra if each[0] not in (club, member))
    return replace(grid, rows=tuple(map(tuple, rows))), replace(headings, columns=columns, extra=extra)


def with_titles(rows: list[PlayerRow]) -> list[PlayerRow]:
    """The rows with titles as FIDE writes them, also those that stand in the names where there is no other."""
    titled: list[PlayerRow] = []
    for row in rows:
        if row.title:
            title = row.title.upper().rstrip(".")
            title = _ROMANCE_TITLES.get(title, title)
            titled.append(replace(row, title=title if title in _TITLES else row.title))
            continue
        parts = title_and_name(row.shown_name)
        titled.append(replace(row, title=parts[0], name=parts[1]) if parts else row)
    return titled


def title_and_name(name: str) -> tuple[str, str] | None:
    """The title before or behind a name, and the name; ``None`` without one.

    ``IM`` in a line of capitals may as well be part of the name: Im Hof, Im Obersteg.
    """
    if len(name) > _LONGEST_NAME:
        return None
    before = _TITLE_BEFORE.fullmatch(name)
    if before and not (before[1] == "IM" and before[2].isupper()):
        return before[1], before[2]
    behind = _TITLE_BEHIND.fullmatch(name)
    return (behind[2], behind[1]) if behind and not behind[1].isupper() else None


def not_in_the_way(findings: list[Finding], sheet: str) -> list[Finding]:
    """What is wrong with single cells, as something to look at: the players of a list are usable without them."""
    wrong = sum(each.severity is Severity.ERROR for each in findings)
    if not wrong:
        return findings
    milder = [
        replace(each, severity=Severity.WARNING) if each.severity is Severity.ERROR else each for each in findings
    ]
    return [*milder, warning("list_values_left_out", Place(sheet), count=wrong)]


def counting(values: list[str]) -> bool:
    """Whether values are running numbers, one more in every row: ``1``, ``2.``, ``3)``."""
    numbers = [re.fullmatch(r"(\d{1,4})[.)]?", value) for value in values]
    if not values or not all(numbers):
        return False
    counted = [int(each[1]) for each in numbers if each]
    return len(counted) > 1 and counted[0] in (0, 1) and all(after - before == 1 for before, after in pairwise(counted))


def _blanked(grid: Grid, rows: set[int]) -> Grid:
    return replace(grid, rows=tuple(() if at in rows else row for at, row in enumerate(grid.rows)))


def _cut(grid: Grid, row: int) -> Grid:
    return replace(grid, rows=grid.rows[:row])
