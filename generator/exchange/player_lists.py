"""Lists of players from elsewhere: pasted lines, CSV files, sheets of other programs; the first player comes first."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.exchange.list_cleaning import (
    clubs_numbers,
    counting,
    federations_told_from_clubs,
    is_sum,
    not_in_the_way,
    numbers_only,
    one_table,
    plain_ids,
    plain_ratings,
    rating_of,
    sums_left_out,
    tables_beside,
    title_and_name,
    unsaid,
    whole_names,
    with_titles,
    without_rulers,
    without_upper_headings,
)
from generator.exchange.list_layouts import FIDE_TITLES, fixed_width, lists_pairings, refined, with_commas
from generator.exchange.list_text import is_page, other_form, page_grids, quoted_fields, text_of
from generator.exchange.listed_names import share_a_word
from generator.findings import Finding, Place, error, note, warning
from generator.languages.words import name_key, name_part, player_column, sheet_kind, visible
from generator.tournament import Player
from generator.workbook.delimited import grid_of_text, separator
from generator.workbook.layout import PlayerColumn, SheetKind
from generator.workbook.read_players import PlayerHeadings, PlayerRow, duplicates, find_headings, read_players
from generator.workbook.tables import Grid, read_grids

_LOWEST_RATING = 600
_LONGEST_NAME = 250
_Read = tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]


def read_player_list(data: bytes, name: str) -> tuple[tuple[Player, ...], tuple[Finding, ...]]:
    """The players of a list, numbered in its order, and what was recognised, left out or unclear."""
    rows, findings = read_list_rows(data, name)
    return tuple(_player(row, number) for number, row in enumerate(rows, 1)), findings


def read_list_rows(data: bytes, name: str) -> _Read:
    """The rows of a list, with both ratings apart, and what was recognised, left out or unclear.

    Workbooks (.xlsx, .xlsm, .xls, .ods) are read from the first sheet that holds a list, or the one named for it. Text
    is read by its headings where it has any, otherwise a player a line: ``Anna Weber; 1850``. A value that is not
    understood is told and left out; its player is not.
    """
    if data[:4] == b"PK\x03\x04" or data.startswith(b"\xd0\xcf\x11\xe0"):
        return _from_workbook(data, name)
    if not data:
        return (), (error("list_empty", Place(name)),)
    read = text_of(data)
    if read is None:
        return (), (error("list_not_text", Place(name)),)
    text, guess = read
    if form := other_form(text):
        return (), (error("list_other_form", Place(name), form=form),)
    if is_page(text):
        rows, findings = _from_tables(page_grids(text, name), name)
    elif _is_report(text):
        return (), (error("list_is_report", Place(name)),)
    else:
        rows, findings = _from_text(text, name)
    if guess and rows:
        findings = (*findings, note("list_code_page", Place(name), page=guess))
    return rows, findings


def _from_workbook(data: bytes, name: str) -> _Read:
    grids, names, findings = read_grids(data, name, lambda names: names)
    if findings and not grids:
        return (), tuple(findings)
    rows, found = _from_tables([grids[each] for each in names if each in grids and not grids[each].hidden], name)
    return rows, (*findings, *found)


def _from_tables(grids: Sequence[Grid], name: str) -> _Read:
    """The players of the first table that has headings, and which others hold players, too."""
    tidy = [without_upper_headings(without_rulers(grid)) for grid in grids]
    listed = [(grid, headings, found) for grid in tidy for headings, found in [find_headings(grid)] if headings]
    listed.sort(key=lambda each: sheet_kind(each[0].sheet) != (SheetKind.PLAYERS, 0))
    read = [_by_headings(grid, headings, found) for grid, headings, found in listed]
    for at, (rows, findings) in enumerate(read):
        if rows:
            others = [(listed[other][0], read[other][0]) for other in range(len(read)) if other != at]
            return rows, (*findings, *_other_tables(rows, others))
    if read:
        return read[0]
    grid = next((each for each in tidy if each.rows), None)
    if grid is None:
        return (), (error("list_empty", Place(name)),)
    if lists_pairings(grid):
        return (), (error("list_is_pairings", Place(grid.sheet)),)
    return _without_headings(grid)


def _other_tables(rows: Sequence[PlayerRow], others: Sequence[tuple[Grid, Sequence[PlayerRow]]]) -> list[Finding]:
    """A word about players on further sheets: not those of a workbook's own lists, nor who was read anyhow."""
    here = {name_key(row.shown_name) for row in rows}
    told = []
    for grid, further in others:
        more = {name_key(row.shown_name) for row in further} - here
        if more and sheet_kind(grid.sheet) is None:
            told.append(f"{grid.sheet} ({len(more)})")
    if not told:
        return []
    return [warning("list_other_sheets", Place(rows[0].place.sheet), sheets=", ".join(dict.fromkeys(told)))]


def _is_report(text: str) -> bool:
    """Whether a text is a report file: its lines begin with the numbers of records, 001 for players."""
    lines = [line for line in text.splitlines()[:200] if line.strip()]
    records = [line for line in lines[:5] if re.match(r"[\w#]{3}(?: |$)", line)]
    return any(line.startswith("001 ") for line in lines) and len(records) == len(lines[:5])


def _from_text(decoded: str, name: str) -> _Read:
    grid = fixed_width(decoded, name)
    if grid is None:
        quoted = quoted_fields(decoded)
        grid = Grid(name, quoted) if quoted else grid_of_text(decoded, name)
        grid = whole_names(without_upper_headings(without_rulers(grid)))
    if not any(value is not None for row in grid.rows for value in row):
        return (), (error("list_empty", Place(name)),)
    if _headed(grid):
        headings, found = find_headings(grid)
        if headings is not None and not _over_lines(headings):
            return _by_headings(grid, headings, found)
    if lists_pairings(grid):
        return (), (error("list_is_pairings", Place(name)),)
    return _without_headings(grid, commas=separator(decoded) == ",")


def _over_lines(headings: PlayerHeadings) -> bool:
    """Whether a single word, such as ``Players:``, stands over lines rather than over a column."""
    return len(headings.columns) == 1 and not headings.extra and headings.name_parts is None


def _headed(grid: Grid) -> bool:
    """Whether one of the first rows is a row of headings."""
    for row in range(min(30, len(grid.rows))):
        words = [grid.text(row, column) for column in range(len(grid.rows[row]))]
        known = [word for word in words if player_column(word) or name_part(word)]
        if any(player_column(word) is PlayerColumn.NAME or name_part(word) for word in words) and (
            len(known) >= 2 or len([word for word in words if word]) == 1
        ):
            return True
    return False


def _by_headings(
    grid: Grid, headings: PlayerHeadings, findings: Sequence[Finding]
) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    findings = [each for each in findings if each.name != "heading_twice"]  # what is left out is said below
    headings = refined(grid, headings)
    grid, parts = one_table(grid, headings)
    grid, remarks = sums_left_out(numbers_only(grid, headings), headings)
    grid = plain_ids(unsaid(grid, headings), headings)
    grid, headings = clubs_numbers(grid, headings)
    grid, signs = plain_ratings(grid, headings)
    rows, found = read_players(grid, headings)
    rows = with_titles(with_commas(rows))
    told = [note("list_columns", Place(grid.sheet), columns=_recognised(grid, headings), players=len(rows))]
    left = [heading for at, heading in headings.extra if any(row.extra for row in rows) and _filled(grid, headings, at)]
    left += _left_without_heading(grid, headings)
    if left:
        told.append(note("list_columns_left_out", Place(grid.sheet), columns=", ".join(left)))
    twice = duplicates([replace(row, number=None) for row in rows], grid.sheet, None)
    if not rows:
        return (), (*findings, *found, error("list_empty", Place(grid.sheet)))
    told += [*parts, *remarks, *_one_id(rows), *tables_beside(grid, headings), *signs]
    return tuple(rows), (*told, *not_in_the_way([*findings, *found], grid.sheet), *twice)


def _one_id(rows: Sequence[PlayerRow]) -> list[Finding]:
    """A word about players with one and the same FIDE ID under names that have nothing in common."""
    first: dict[str, PlayerRow] = {}
    return [
        warning("import_id_other_name", row.place, player=row.shown_name, other=same.shown_name, cell=same.place.cell)
        for row in rows
        if row.fide_id
        and (same := first.setdefault(row.fide_id, row)) is not row
        and not share_a_word(row.name, same.name)
    ]


def _left_without_heading(grid: Grid, headings: PlayerHeadings) -> list[str]:
    """The columns without a heading in which something stands beside a player, by their cell and first value."""
    taken = {*headings.columns.values(), *(headings.name_parts or ()), *(at for at, _ in headings.extra)}
    width = max(map(len, grid.rows))
    return [
        _unheaded(grid, headings, at)
        for at in range(width)
        if at not in taken and not visible(grid.text(headings.heading_row, at)) and _filled(grid, headings, at)
    ]


def _recognised(grid: Grid, headings: PlayerHeadings) -> str:
    """The headings that were understood, from left to right; a column without one by its cell and first value."""
    columns = sorted({*headings.columns.values(), *(headings.name_parts or ())})
    return ", ".join(visible(grid.text(headings.heading_row, at)) or _unheaded(grid, headings, at) for at in columns)


def _unheaded(grid: Grid, headings: PlayerHeadings, column: int) -> str:
    rows = range(headings.first_row, len(grid.rows))
    first = next((word for row in rows if (word := visible(grid.text(row, column)))), "")
    return f"{grid.place(headings.heading_row, column).cell} ({first})"


def _filled(grid: Grid, headings: PlayerHeadings, column: int) -> bool:
    return any(grid.filled(row, column) for row in range(headings.first_row, len(grid.rows)))


def _player(row: PlayerRow, number: int) -> Player:
    extra = (("national_rating", str(row.national_rating)), *row.extra) if row.national_rating else row.extra
    return row.player(number=number, rating=row.rating, from_round=row.from_round or 1, extra=extra)


def _without_headings(grid: Grid, *, commas: bool = False) -> _Read:
    """A player a row: the first text is the name, a number is the rating, a second text the club.

    A running number before the name, and a FIDE title before or after it, are recognised. Between ``commas`` all texts
    before the rating are the name: ``Weber, Anna, 1850``. Where most rows have a name of several words in one and the
    same column, it is the name, whatever stands before it.
    """
    findings: list[Finding] = []
    rows: list[PlayerRow] = []
    grid, joined = (grid, False) if commas else _halves_joined(grid)
    lines = _lines(grid)
    strange = _strange_headings(grid, lines)
    if strange is not None:
        line = ", ".join(lines.pop(strange))
        findings.append(warning("list_headings_unknown", grid.place(strange, 0), line=line))
    births = _births(lines)
    for row, values in lines.items():
        birth = next((values.pop(at) for at in births.get(row, ())), "")
        player, unread = _of_line(values, row, grid.place(row, 0), commas=commas)
        if player is None or is_sum(player.name) or player_column(player.name):
            findings.append(warning("row_left_out", grid.place(row, 0), typed="; ".join(values)))
            continue
        if unread:
            findings.append(
                warning("list_rest_ignored", grid.place(row, 0), player=player.name, rest=", ".join(unread))
            )
        rows.append(replace(player, birth=birth))
    if not rows:
        return (), (*findings, error("list_empty", Place(grid.sheet)))
    rows = federations_told_from_clubs(with_commas(rows))
    if joined:
        findings.insert(0, note("list_names_joined", Place(grid.sheet), example=rows[0].shown_name))
    findings.insert(0, note("list_lines", Place(grid.sheet), players=len(rows)))
    return tuple(rows), (*findings, *duplicates(rows, grid.sheet, None))


def _lines(grid: Grid) -> dict[int, list[str]]:
    """The filled cells of each row that is no heading; the column of names first where one stands out."""
    lines: dict[int, list[str]] = {}
    at = _name_column(grid)
    numbers = _running_numbers(grid)
    for row in range(len(grid.rows)):
        values = [visible(grid.text(row, column)) for column in range(len(grid.rows[row]))]
        if numbers is not None and numbers < len(values) and re.fullmatch(r"\d+[.)]?", values[numbers]):
            values[numbers] = ""
        if at is not None and at < len(values):
            values.insert(0, values.pop(at))
        values = [value for value in values if value]
        words = " ".join(values).split()
        if not values or all(player_column(word) or name_part(word) for word in words):
            continue  # nothing, or headings
        if not lines and player_column(values[0]) is PlayerColumn.NAME and not re.search(r"\d", " ".join(values)):
            continue  # headings of which only the name's is known
        if len(values) == 1:
            apart = [part.strip() for part in re.split(r"\s{2,}|\t", _as_written(grid, row)) if part.strip()]
            values = apart if len(apart) > 1 else values
        lines[row] = values
    return lines


def _as_written(grid: Grid, row: int) -> str:
    """The only filled cell of a row as it was written, blanks and all."""
    return next((grid.text(row, at) for at in range(len(grid.rows[row])) if visible(grid.text(row, at))), "")


def _running_numbers(grid: Grid) -> int | None:
    """The column that counts the players; ``None`` without one."""
    if len(grid.rows) < 2:
        return None
    for at in range(max(map(len, grid.rows))):
        values = [visible(grid.text(row, at)) for row in range(len(grid.rows)) if not grid.blank_row(row)]
        if counting(values) or counting(values[1:]):
            return at
    return None


def _halves_joined(grid: Grid) -> tuple[Grid, bool]:
    """The grid with names as one where they stand in two columns of a word each, and whether they do.

    Which half is the family's is not known, and not said: ``Weber Anna``, ``Anna Weber``.
    """
    filled = [row for row in range(len(grid.rows)) if not grid.blank_row(row)]
    width = max((len(grid.rows[row]) for row in filled), default=0)
    columns = [at for at in range(width) if any(re.search(r"[^\W\d]", grid.text(row, at)) for row in filled)]
    if len(filled) < 2 or len(columns) < 2 or columns[1] - columns[0] != 1 or width < 3:
        return grid, False
    pairs = [tuple(visible(grid.text(row, at)) for at in columns[:2]) for row in filled]
    single = [all(re.fullmatch(r"[^\W\d]{2,}(?:[-'’][^\W\d]+)*", half) for half in pair) for pair in pairs]
    heads = [any(player_column(half) or name_part(half) for half in pair) for pair in pairs]
    codes = any(half.isupper() and len(half) < 4 for pair in pairs for half in pair)
    if not all(single) or any(heads) or codes or len({behind for _, behind in pairs}) * 3 < len(pairs) * 2:
        return grid, False
    rows = [list(row) for row in grid.rows]
    for row, pair in zip(filled, pairs, strict=True):
        rows[row][columns[0]], rows[row][columns[1]] = " ".join(pair), None
    return replace(grid, rows=tuple(map(tuple, rows))), True


def _births(lines: dict[int, list[str]]) -> dict[int, tuple[int, ...]]:
    """Where a year of birth stands in each line: of two numbers a player has, the one that is a year for everybody."""
    places = {
        row: [at for at, word in enumerate(values) if at and re.fullmatch(r"\d{3,4}", word)]
        for row, values in lines.items()
    }
    several = {row: at for row, at in places.items() if len(at) == 2}
    if len(several) < 2 or len(several) * 2 < len(lines):
        return {}
    for nth in (0, 1):
        years = [1925 <= int(lines[row][at[nth]]) <= 2024 for row, at in several.items()]
        others = [1925 <= int(lines[row][at[1 - nth]]) <= 2024 for row, at in several.items()]
        if all(years) and not all(others):
            return {row: (at[nth],) for row, at in several.items()}
    return {}


def _name_column(grid: Grid) -> int | None:
    """The column in which most rows have two words or more; ``None`` where no other stands before it."""
    width = max(map(len, grid.rows))
    if width < 2:
        return None
    several = [
        sum(bool(re.search(r"[^\W\d]+[, ]+[^\W\d]", grid.text(row, at))) for row in range(len(grid.rows)))
        for at in range(width)
    ]
    best = several.index(max(several))
    filled = sum(any(each is not None for each in row) for row in grid.rows)
    if several[best] * 2 <= filled:
        return None
    before = [grid.text(row, at) for row in range(len(grid.rows)) for at in range(best)]
    return best if sum(bool(re.search(r"[^\W\d]{4}", word)) for word in before) <= best else None


def _strange_headings(grid: Grid, lines: dict[int, list[str]]) -> int | None:
    """The first row if it looks like headings in words nobody knows: words over columns of numbers."""
    if len(lines) < 3 or max(map(len, grid.rows)) < 2:
        return None
    first, *others = lines
    for at in range(len(grid.rows[first])):
        head = visible(grid.text(first, at))
        below = [visible(grid.text(row, at)) for row in others]
        filled = [each for each in below if each]
        numbers = sum(bool(re.fullmatch(r"[\d .,/-]*\d[\d .,/-]*", each)) for each in filled)
        if head and not re.search(r"\d", head) and len(filled) > 1 and numbers == len(filled):
            return first
    return None


def _of_line(values: list[str], row: int, place: Place, *, commas: bool) -> tuple[PlayerRow | None, list[str]]:
    """The player of one line, and the parts that were not understood."""
    if any(len(value) > _LONGEST_NAME for value in values):
        return None, []  # a paragraph, not a person
    if len(values) == 1:
        values = _split_line(re.sub(r"^(?:[>*•·–-]\s+)+", "", values[0]))
    words = list(values)
    words[0] = re.sub(r"^(?:[>*•·–-]\s+)*(?:\d{1,4}(?:[.)]|\s+[-–]|\s*:)\s*|\d{1,3}\s+(?=[^\W\d]))?", "", words[0])
    if len(words) == 1 or not words[0]:
        words = _split_line(words[0]) if words[0] else words[1:]
    if len(words) > 1 and re.fullmatch(r"\d{1,4}\.?", words[0]) and not re.fullmatch(r"\d.*", words[1]):
        words = words[1:]  # a running number
    while commas and len(words) > 2 and not re.search(r"\d", words[1]) and words[1].upper() not in FIDE_TITLES:
        words[:2] = [f"{words[0]}, {words[1]}"]
    if not words:
        return None, []
    title = ""
    name = visible(words[0])
    if (parts := title_and_name(name)) is not None:
        title, name = parts
    if not re.search(r"[^\W\d]", name):
        return None, []
    rating: int | None = None
    club = federation = ""
    unread: list[str] = []
    for word in _apart(words[1:]):
        found = rating_of(word)
        if word.upper() in FIDE_TITLES and not title:
            title = word.upper()
        elif found is not None and rating is None:
            rating = found[0]
        elif re.fullmatch(r"[A-Z]{3}", club) and not federation and re.search(r"[^\W\d]{2}", word):
            federation, club = club, word
        elif not club and "@" not in word and re.search(r"[^\W\d]", word):
            club = word
        else:
            unread.append(word)
    return PlayerRow(row, None, name, title=title, rating=rating, federation=federation, club=club, place=place), unread


def _apart(words: list[str]) -> list[str]:
    """The parts behind a name, a rating and a club in one of them each for itself: ``1850 SK Nord``."""
    parts: list[str] = []
    for word in words:
        match = re.fullmatch(r"(\d{4}) +([^\W\d]{2,}.*)", word)
        parts += [match[1], match[2]] if match and rating_of(word) is None else [word]
    return parts


_RATED_BEFORE_CLUB = re.compile(
    r"(?P<name>.*?[^\W\d].*?)[\s,]+(?:\((?:(?:dwz|elo|nwz|twz|rating|rtg)[ :=]*)?(?P<bracketed>\d{4})\)"
    r"|(?:dwz|elo|nwz|twz|rating|rtg)[ :=]*(?P<said>\d{4})|(?P<bare>\d{4})(?=,))[\s,]+(?P<club>\D*[^\W\d]\D*)",
    re.IGNORECASE,
)
"""A line with a club behind its rating; a number is the rating only where something sets it off: clubs have years."""
_RATED = r"\(?(?:(?:dwz|elo|nwz|twz|rating|rtg)[ :=]*)?"


def _split_line(line: str) -> list[str]:
    """A line without separators as its parts: a number in it is the rating, what stands behind that the club.

    ``Anna Weber 1850``, ``Anna Weber (1850)``, ``Anna Weber, DWZ 1850, SK Nord``, ``1850 Anna Weber``; a mere dash at
    the end, or a word for unrated, is no rating.
    """
    match = re.fullmatch(rf"(.*?[^\W\d].*?)[\s,]+(?:[-–:]\s+)?{_RATED}(\d{{3,4}})\)?", line, re.IGNORECASE)
    if match:
        return [match[1], match[2]]
    match = _RATED_BEFORE_CLUB.fullmatch(line)
    if match:
        return [match["name"], match["bracketed"] or match["said"] or match["bare"], match["club"]]
    match = re.fullmatch(r"(\d{3,4})[\s,]+([^\W\d].*)", line)
    if match and int(match[1]) >= _LOWEST_RATING:
        return [match[2], match[1]]
    name, comma, last = line.rpartition(",")
    if comma and rating_of(last) == (None, ""):
        return [name]
    match = re.fullmatch(r"(.*[^\W\d].*?)\s+[-–]", line)
    return [match[1]] if match else [line]
