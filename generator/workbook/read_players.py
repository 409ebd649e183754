"""The Players sheet: a heading row somewhere near the top, and a row for each player."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.findings import Finding, Place, error, note, warning
from generator.languages.words import name_key, name_part, near_key, plain, player_column, visible
from generator.results import Origin, read_absences
from generator.tournament import Outcome, Player
from generator.workbook.addresses import cell_name
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_settings import whole_number
from generator.workbook.tables import HEADING_ROWS, Grid

UNRATED = frozenset(
    {"", "-", "--", "0", "unr", "unrated", "n/a", "na", "none", "ohne", "uratet", "ohne wertung", "uten rating", "?"}
)


@dataclass(frozen=True, slots=True)
class PlayerHeadings:
    """Where the table of players stands: rows and columns count from 0, data begins with ``first_row``.

    ``extra`` are the club's own columns with their headings. ``name_parts`` are the columns of family and given name
    where the name stands in two.
    """

    heading_row: int
    first_row: int
    columns: dict[PlayerColumn, int]
    extra: tuple[tuple[int, str], ...] = ()
    name_parts: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player as typed, before numbers are given. ``row`` counts from 0; ``number`` is ``None`` when empty."""

    row: int
    number: int | None
    name: str
    title: str = ""
    rating: int | None = None
    national_rating: int | None = None
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    national_id: str = ""
    birth: str = ""
    sex: str = ""
    team: str = ""
    group: str = ""
    from_round: int | None = None
    until_round: int | None = None
    byes: tuple[tuple[int, Outcome], ...] = ()
    fixed_board: int | None = None
    not_against: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    place: Place = field(default=Place())

    @property
    def shown_name(self) -> str:
        """The name without invisible characters and surplus blanks."""
        return visible(self.name)

    def player(self, *, number: int, rating: int | None, from_round: int, extra: tuple[tuple[str, str], ...]) -> Player:
        """The record of the row; what depends on the tournament, or on the list, is given."""
        return Player(
            number=number,
            name=self.shown_name,
            rating=rating,
            title=self.title,
            federation=self.federation,
            club=self.club,
            fide_id=self.fide_id,
            national_id=self.national_id,
            birth=self.birth,
            sex=self.sex,
            team=self.team,
            group=self.group,
            from_round=from_round,
            until_round=self.until_round,
            requested_byes=self.byes,
            fixed_board=self.fixed_board,
            extra=extra,
            place=self.place,
        )


def find_headings(grid: Grid) -> tuple[PlayerHeadings | None, list[Finding]]:
    """The headings of the first row that has a name and another known word; a second heading row may add some.

    A sheet with a single column headed as name is taken, too.
    """
    alone: tuple[PlayerHeadings, list[Finding]] | None = None
    for row in range(min(HEADING_ROWS, len(grid.rows))):
        words = [grid.text(row, column) for column in range(len(grid.rows[row]))]
        if not any(player_column(word) is PlayerColumn.NAME or name_part(word) for word in words):
            continue
        headings, findings = _headings(grid, row)
        named = PlayerColumn.NAME in headings.columns or headings.name_parts is not None
        if not named:
            continue
        known = len(headings.columns) + (headings.name_parts is not None)
        if known >= 2:
            return headings, findings
        filled = sum(grid.value(row, column) is not None for column in range(len(grid.rows[row])))
        if alone is None and filled == 1:
            alone = headings, findings
    return alone or (None, [])


def _headings(grid: Grid, row: int) -> tuple[PlayerHeadings, list[Finding]]:
    columns: dict[PlayerColumn, int] = {}
    extra: dict[int, str] = {}
    parts: dict[str, int] = {}
    findings: list[Finding] = []
    first_row = row + (2 if _continues(grid, row) else 1)
    width = max(len(each) for each in grid.rows[row:first_row])
    cells = [(line, column) for column in range(width) for line in range(row, first_row) if grid.value(line, column)]
    # "Club" is the club's column before "Club (short)" is, wherever the two stand.
    for line, column in sorted(cells, key=lambda at: "(" in grid.text(*at)):
        heading = grid.text(line, column)
        known = player_column(heading)
        if name_part(heading):
            parts.setdefault(name_part(heading), column)
        elif known is not None and known not in columns:
            columns[known] = column
        elif column != columns.get(known or PlayerColumn.NAME) and column not in extra:
            extra[column] = visible(heading)
            if known is not None:
                first = cell_name(row, columns[known])
                findings.append(note("heading_twice", grid.place(line, column), heading=visible(heading), first=first))
    kept = tuple((at, extra[at]) for at in sorted(extra) if at not in columns.values())
    both = (parts["family"], parts["given"]) if len(parts) == 2 and PlayerColumn.NAME not in columns else None
    return PlayerHeadings(row, first_row, columns, kept, both), findings


def _continues(grid: Grid, row: int) -> bool:
    """Whether the next row is a second row of headings: no number in it, nothing below the name, but a known word."""
    if row + 1 >= len(grid.rows):
        return False
    words = [grid.value(row + 1, column) for column in range(len(grid.rows[row + 1]))]
    if not all(word is None or isinstance(word, str) for word in words):
        return False
    for column, word in enumerate(words):
        heading = player_column(grid.text(row, column))
        if heading in (PlayerColumn.NAME, PlayerColumn.NUMBER) and word is not None:
            return False
    return any(isinstance(word, str) and player_column(word) for word in words)


def read_players(grid: Grid, headings: PlayerHeadings) -> tuple[list[PlayerRow], list[Finding]]:
    """The players in the order of the sheet, hidden rows included, and what is wrong with single cells.

    Below two blank rows only a name with a number or rating makes a player; what else stands there is reported.
    """
    rows: list[PlayerRow] = []
    findings: list[Finding] = []
    blanks = 0
    for row in range(headings.first_row, len(grid.rows)):
        if grid.blank_row(row):
            blanks += 1
            continue
        player, found = _player(grid, headings, row, sure=blanks < 2)
        findings += found
        if player is not None:
            rows.append(player)
    return rows, findings


def _player(grid: Grid, headings: PlayerHeadings, row: int, *, sure: bool) -> tuple[PlayerRow | None, list[Finding]]:
    reader = _RowReader(grid, headings, row)
    name, place = reader.name()
    if not name:
        return None, reader.without_name()
    numbered = reader.filled(PlayerColumn.NUMBER) or reader.filled(PlayerColumn.RATING)
    if not sure and not numbered and not reader.filled(PlayerColumn.NATIONAL_RATING):
        return None, [warning("row_left_out", place, typed=visible(name))]
    byes, withdrawn_from = reader.byes()
    until = 0 if reader.says_nought(PlayerColumn.UNTIL_ROUND) else reader.round_number(PlayerColumn.UNTIL_ROUND)
    if withdrawn_from is not None:
        until = withdrawn_from - 1 if until is None else min(until, withdrawn_from - 1)
    player = PlayerRow(
        row=row,
        number=reader.number(),
        name=name,
        title=reader.words(PlayerColumn.TITLE),
        rating=reader.rating(PlayerColumn.RATING),
        national_rating=reader.rating(PlayerColumn.NATIONAL_RATING),
        federation=reader.words(PlayerColumn.FEDERATION),
        club=reader.words(PlayerColumn.CLUB),
        fide_id=reader.identity(PlayerColumn.FIDE_ID),
        national_id=reader.words(PlayerColumn.NATIONAL_ID),
        birth=reader.words(PlayerColumn.BIRTH),
        sex=reader.words(PlayerColumn.SEX),
        team=reader.words(PlayerColumn.TEAM),
        group=reader.words(PlayerColumn.GROUP),
        from_round=reader.round_number(PlayerColumn.FROM_ROUND),
        until_round=until,
        byes=byes,
        fixed_board=reader.round_number(PlayerColumn.FIXED_BOARD),
        not_against=reader.words(PlayerColumn.NOT_AGAINST),
        extra=tuple((heading, visible(grid.text(row, column))) for column, heading in headings.extra),
        place=place,
    )
    return player, reader.findings


class _RowReader:
    """Reads the cells of one row and gathers what is wrong with them."""

    def __init__(self, grid: Grid, headings: PlayerHeadings, row: int) -> None:
        self.grid, self.headings, self.row = grid, headings, row
        self.findings: list[Finding] = []

    def column(self, column: PlayerColumn) -> int | None:
        return self.headings.columns.get(column)

    def value(self, column: PlayerColumn) -> object:
        return self.grid.value(self.row, self.column(column))

    def filled(self, column: PlayerColumn) -> bool:
        return self.value(column) is not None

    def place(self, column: PlayerColumn) -> Place:
        return self.grid.place(self.row, self.column(column) or 0)

    def words(self, column: PlayerColumn) -> str:
        """A cell as text; one that holds an error or an uncalculated formula is reported."""
        at = self.column(column)
        if self.grid.origin(self.row, at) in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
            self.findings.append(warning("cell_without_value", self.place(column)))
        return visible(self.grid.text(self.row, at))

    def name(self) -> tuple[str, Place]:
        """The name as stored, and its cell. Family and given name in two columns become ``Weber, Anna``."""
        if self.headings.name_parts is not None:
            family, given = self.headings.name_parts
            parts = [visible(self.grid.text(self.row, at)) for at in (family, given)]
            return ", ".join(part for part in parts if part), self.grid.place(self.row, family)
        at = self.headings.columns[PlayerColumn.NAME]
        place = self.grid.place(self.row, at)
        if self.grid.origin(self.row, at) in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
            self.findings.append(error("cell_without_value", place))
        return (self.grid.text(self.row, at) if self.grid.value(self.row, at) is not None else ""), place

    def without_name(self) -> list[Finding]:
        """What a row without a name is: prepared and still empty, a remark, or a player whose name is missing."""
        telling = [
            column
            for column in self.headings.columns
            if column not in (PlayerColumn.NUMBER, PlayerColumn.NAME) and self.filled(column)
        ]
        if telling:
            name_column = self.headings.columns.get(PlayerColumn.NAME, 0)
            return [*self.findings, error("player_without_name", self.grid.place(self.row, name_column))]
        value = self.value(PlayerColumn.NUMBER)
        if value is not None and whole_number(value) is None:
            typed = visible(self.grid.text(self.row, self.column(PlayerColumn.NUMBER)))
            return [*self.findings, note("row_left_out", self.place(PlayerColumn.NUMBER), typed=typed)]
        return self.findings

    def number(self) -> int | None:
        value = self.value(PlayerColumn.NUMBER)
        if value is None:
            return None
        number = whole_number(value)
        if number is None:
            typed = visible(self.grid.text(self.row, self.column(PlayerColumn.NUMBER)))
            self.findings.append(error("number_unreadable", self.place(PlayerColumn.NUMBER), typed=typed))
        return number

    def rating(self, column: PlayerColumn) -> int | None:
        value = self.value(column)
        origin = self.grid.origin(self.row, self.column(column))
        if origin in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
            self.findings.append(error("cell_without_value", self.place(column)))
            return None
        rating, understood = read_rating(value)
        if not understood:
            typed = visible(self.grid.text(self.row, self.column(column)))
            self.findings.append(error("rating_unreadable", self.place(column), typed=typed))
        return rating

    def identity(self, column: PlayerColumn) -> str:
        """An ID as its digits, without words before it and zeros in front."""
        typed = self.words(column)
        match = re.fullmatch(r"(?:fide|id|fide id|fide-id)?\s*[:#]?\s*(\d{1,12})", typed, re.IGNORECASE)
        if typed and match is None:
            self.findings.append(warning("id_unreadable", self.place(column), typed=typed))
            return ""
        return match[1].lstrip("0") if match else ""

    def round_number(self, column: PlayerColumn) -> int | None:
        value = self.value(column)
        if value is None:
            return None
        typed = visible(self.grid.text(self.row, self.column(column)))
        number = whole_number(value) or whole_number(re.sub(r"^\D{0,8}(?=\d+$)", "", typed))
        if number is None:
            self.findings.append(error("number_unreadable", self.place(column), typed=typed))
        return number

    def says_nought(self, column: PlayerColumn) -> bool:
        """Whether a cell holds nothing but 0: until round 0 is somebody who has withdrawn before round 1."""
        return visible(self.grid.text(self.row, self.column(column))) in ("0", "0.0")

    def byes(self) -> tuple[tuple[tuple[int, Outcome], ...], int | None]:
        value = self.value(PlayerColumn.BYES)
        at = self.column(PlayerColumn.BYES)
        if self.grid.origin(self.row, at) in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
            self.findings.append(error("cell_without_value", self.place(PlayerColumn.BYES)))
            return (), None
        reading = read_absences(value)
        if reading.unknown:
            typed = visible(self.grid.text(self.row, at))
            self.findings.append(error("byes_unreadable", self.place(PlayerColumn.BYES), typed=typed))
            return (), None
        return reading.byes, reading.withdrawn_from


def read_rating(value: object) -> tuple[int | None, bool]:
    """A rating as typed, and whether it was understood: 2184, ``2 077``, ``2011,0``, ``1987*``, ``1650 (nat.)``.

    Empty, ``0``, ``-`` and words for unrated give ``None``. Fractions, logical values and other words are not
    understood.
    """
    if value is None:
        return None, True
    if isinstance(value, bool):
        return None, False
    if isinstance(value, int | float):
        if not float(value).is_integer() or not 0 <= value < 5000:
            return None, False
        return (int(value) or None), True
    if not isinstance(value, str):
        return None, False
    word = plain(value)
    if word in UNRATED or not word:
        return None, True
    match = re.fullmatch(
        r"(\d) ?(\d{3})(?:[.,]0+)?|(\d{3})(?:[.,]0+)?", re.sub(r"\s*(?:\*+|\([^)]*\))$", "", visible(value))
    )
    if match is None:
        return None, False
    return int((match[1] or "") + (match[2] or match[3])) or None, True


def duplicates(rows: Sequence[PlayerRow], sheet: str, number_column: int | None) -> list[Finding]:
    """Numbers given twice (an error), names that are the same or nearly so (to look at)."""
    findings: list[Finding] = []
    by_number: dict[int, PlayerRow] = {}
    by_name: dict[str, PlayerRow] = {}
    by_near: dict[str, PlayerRow] = {}
    for each in rows:
        if each.number is not None:
            first = by_number.setdefault(each.number, each)
            if first is not each:
                place = Place(sheet, cell_name(each.row, number_column or 0))
                findings.append(
                    error("number_twice", place, number=each.number, player=each.shown_name, other=first.shown_name)
                )
        same = by_name.setdefault(name_key(each.name), each)
        near = by_near.setdefault(near_key(each.name), each)
        if same is not each:
            findings.append(warning("name_twice", each.place, player=each.shown_name, other=same.place.cell))
        elif near is not each and near_key(each.name):
            findings.append(warning("names_alike", each.place, player=each.shown_name, other=near.shown_name))
    return findings
