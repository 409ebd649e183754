"""Lists of players from elsewhere: pasted lines, CSV files, sheets of other programs; the first player comes first."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.exchange.list_layouts import FIDE_TITLES, fixed_width, lists_pairings, refined, with_commas
from generator.findings import Finding, Place, error, note, warning
from generator.languages.words import name_part, player_column, visible
from generator.tournament import Player
from generator.workbook.delimited import decode, grid_of_text, is_text, separator
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_players import (
    PlayerHeadings,
    PlayerRow,
    duplicates,
    find_headings,
    read_players,
    read_rating,
)
from generator.workbook.tables import Grid, read_grids


def read_player_list(data: bytes, name: str) -> tuple[tuple[Player, ...], tuple[Finding, ...]]:
    """The players of a list, numbered in its order, and what was recognised, left out or unclear."""
    rows, findings = read_list_rows(data, name)
    return tuple(_player(row, number) for number, row in enumerate(rows, 1)), findings


def read_list_rows(data: bytes, name: str) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    """The rows of a list, with both ratings apart, and what was recognised, left out or unclear.

    Workbooks (.xlsx, .xlsm, .xls, .ods) are read from the first sheet that holds a list. Text is read by its headings
    where it has any, otherwise a player a line: ``Anna Weber; 1850``.
    """
    if data[:4] == b"PK\x03\x04" or data.startswith(b"\xd0\xcf\x11\xe0"):
        return _from_workbook(data, name)
    if not data:
        return (), (error("list_empty", Place(name)),)
    if not is_text(data):
        return (), (error("list_not_text", Place(name)),)
    return _from_text(decode(data), name)


def _from_workbook(data: bytes, name: str) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    grids, names, findings = read_grids(data, name, lambda names: names)
    for sheet in names:
        grid = grids.get(sheet)
        if grid is None or grid.hidden:
            continue
        headings, found = find_headings(grid)
        if headings is not None:
            return _by_headings(grid, headings, [*findings, *found])
    if findings:
        return (), tuple(findings)
    sheet = next((each for each in names if each in grids and grids[each].rows and not grids[each].hidden), "")
    if not sheet:
        return (), (error("list_empty", Place(name)),)
    if lists_pairings(grids[sheet]):
        return (), (error("list_is_pairings", Place(sheet)),)
    return _without_headings(grids[sheet])


def _from_text(decoded: str, name: str) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    grid = fixed_width(decoded, name) or grid_of_text(decoded, name)
    if not any(value is not None for row in grid.rows for value in row):
        return (), (error("list_empty", Place(name)),)
    if _headed(grid):
        headings, found = find_headings(grid)
        if headings is not None:
            return _by_headings(grid, headings, found)
    if lists_pairings(grid):
        return (), (error("list_is_pairings", Place(name)),)
    return _without_headings(grid, commas=separator(decoded) == ",")


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
    rows, found = read_players(grid, headings)
    rows = with_commas(rows)
    told = [note("list_columns", Place(grid.sheet), columns=_recognised(grid, headings), players=len(rows))]
    left = [heading for at, heading in headings.extra if any(row.extra for row in rows) and _filled(grid, headings, at)]
    if left:
        told.append(note("list_columns_left_out", Place(grid.sheet), columns=", ".join(left)))
    twice = duplicates([replace(row, number=None) for row in rows], grid.sheet, None)
    if not rows:
        return (), (*findings, *found, error("list_empty", Place(grid.sheet)))
    return tuple(rows), (*told, *findings, *found, *twice)


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


def _without_headings(grid: Grid, *, commas: bool = False) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    """A player a row: the first text is the name, a number is the rating, a second text the club.

    A running number before the name, and a FIDE title before or after it, are recognised. Between ``commas`` all texts
    before the rating are the name: ``Weber, Anna, 1850``.
    """
    findings: list[Finding] = []
    rows: list[PlayerRow] = []
    for row in range(len(grid.rows)):
        values = [visible(grid.text(row, column)) for column in range(len(grid.rows[row]))]
        values = [value for value in values if value]
        words = " ".join(values).split()
        if not values or (len(words) > 1 and all(player_column(word) or name_part(word) for word in words)):
            continue  # nothing, or headings
        player, unread = _of_line(values, row, grid.place(row, 0), commas=commas)
        if player is None:
            findings.append(warning("row_left_out", grid.place(row, 0), typed="; ".join(values)))
            continue
        if unread:
            findings.append(
                warning("list_rest_ignored", grid.place(row, 0), player=player.name, rest=", ".join(unread))
            )
        rows.append(player)
    if not rows:
        return (), (*findings, error("list_empty", Place(grid.sheet)))
    findings.insert(0, note("list_lines", Place(grid.sheet), players=len(rows)))
    return tuple(rows), (*findings, *duplicates(rows, grid.sheet, None))


def _of_line(values: list[str], row: int, place: Place, *, commas: bool) -> tuple[PlayerRow | None, list[str]]:
    """The player of one line, and the parts that were not understood."""
    if len(values) == 1:
        values = _split_line(values[0])
    words = list(values)
    if len(words) > 1 and re.fullmatch(r"\d{1,4}\.?", words[0]) and not re.fullmatch(r"\d.*", words[1]):
        words = words[1:]  # a running number
    while commas and len(words) > 2 and not re.search(r"\d", words[1]) and words[1].upper() not in FIDE_TITLES:
        words[:2] = [f"{words[0]}, {words[1]}"]
    words[0] = re.sub(r"^\d{1,3}[.)]\s*", "", words[0])
    title = ""
    first, _, rest = words[0].partition(" ")
    if first.upper() in FIDE_TITLES and rest and first == first.upper():
        title, words[0] = first, rest
    name = visible(words[0])
    if not re.search(r"[^\W\d]", name):
        return None, []
    rating: int | None = None
    club = ""
    unread: list[str] = []
    for word in words[1:]:
        value, understood = read_rating(word)
        if word.upper() in FIDE_TITLES and not title:
            title = word.upper()
        elif understood and rating is None:
            rating = value
        elif not club and re.search(r"[^\W\d]", word):
            club = word
        else:
            unread.append(word)
    return PlayerRow(row, None, name, title=title, rating=rating, club=club, place=place), unread


def _split_line(line: str) -> list[str]:
    """A line without separators: a number at its end is the rating, ``Anna Weber 1850`` or ``Anna Weber (1850)``."""
    match = re.fullmatch(r"(.*[^\W\d].*?)[\s,]+\(?(\d{3,4})\)?", line)
    return [match[1], match[2]] if match else [line]
