"""Players of a list added to a workbook: into the rows below its last player, nobody twice, nothing guessed."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from generator.exchange.listed_names import share_a_word
from generator.exchange.player_lists import read_list_rows
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import Language, text
from generator.languages.words import name_key, near_key
from generator.results import absences_text
from generator.services.report import Report
from generator.services.workbook_file import Loaded, Plan, load, write
from generator.sheets.model import CellValue
from generator.state import Snapshot, read_snapshot
from generator.status import Status
from generator.workbook.addresses import cell_name
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import read_workbook
from generator.workbook.read_players import PlayerHeadings, PlayerRow, find_headings, read_players
from generator.workbook.refusal import WorkbookRefused
from generator.workbook.tables import Grid, read_grids

_SAID_BELOW = frozenset({"name_twice", "names_alike", "import_id_other_name"})
"""What is found within a list and is said again, with more, when the list is held against the workbook."""


@dataclass(slots=True)
class _Roster:
    """Who is there already, by every sign by which a player is recognised."""

    by_fide_id: dict[str, PlayerRow] = field(default_factory=dict)
    by_national_id: dict[str, PlayerRow] = field(default_factory=dict)
    by_name: dict[str, PlayerRow] = field(default_factory=dict)
    by_near: dict[str, PlayerRow] = field(default_factory=dict)

    def add(self, row: PlayerRow) -> None:
        """Remember a player."""
        if row.fide_id:
            self.by_fide_id.setdefault(row.fide_id, row)
        if row.national_id:
            self.by_national_id.setdefault(row.national_id, row)
        self.by_name.setdefault(name_key(row.name), row)
        self.by_near.setdefault(near_key(row.name), row)

    def judge(self, row: PlayerRow) -> tuple[bool, Finding | None]:
        """Whether a player of the list comes in, and what must be said.

        The same ID is the same person, unless the names have no word in common: members of two clubs may have the same
        number, and IDs are mistyped. The same name is taken for the same person unless both have a FIDE ID, and
        these differ. Names that are only alike are two persons until the arbiter says otherwise.
        """
        same = self.by_fide_id.get(row.fide_id) if row.fide_id else None
        same = same or (self.by_national_id.get(row.national_id) if row.national_id else None)
        if same is not None:
            if not share_a_word(row.name, same.name):
                return True, _said("import_id_other_name", row, same)
            return False, _said("import_same_id", row, same)
        named = self.by_name.get(name_key(row.name))
        if named is not None:
            if row.fide_id and named.fide_id:
                return True, _said("import_same_name_other_id", row, named)
            return False, _said("import_same_name", row, named)
        near = self.by_near.get(near_key(row.name)) if near_key(row.name) else None
        return True, _said("import_name_alike", row, near) if near is not None else None


def _said(name: str, row: PlayerRow, other: PlayerRow) -> Finding:
    return warning(name, row.place, player=row.shown_name, other=other.shown_name, cell=other.place.cell)


def import_players(
    entries: Path, workbook: Path, *, now: datetime, output: Path | None = None, force: bool = False
) -> Report:
    """Add the players of the list ``entries`` to the Players sheet of a workbook."""
    loaded = load(workbook, force=force)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    try:
        data = entries.read_bytes()
    except OSError as problem:
        cannot = error("file_not_readable", Place(entries.name), reason=problem.strerror or str(problem))
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(cannot,))
    rows, findings = read_list_rows(data, entries.name)
    found = [each for each in findings if each.name not in _SAID_BELOW]
    if has_errors(found):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(found))
    sheet = loaded.reading.players.sheet
    grid = read_grids(loaded.opened.data, workbook.name, lambda names: {sheet} & set(names))[0].get(sheet)
    headings = find_headings(grid)[0] if grid is not None else None
    if grid is None or headings is None:
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(error("players_without_headings", Place(sheet)),))
    added = _chosen(rows, read_players(grid, headings)[0], found)
    cells = _cells(added, grid, headings, language, found)
    line = text(language, "cli.players_added", added=len(added), known=len(rows) - len(added), file=entries.name)
    if not cells:
        return Report(Status.DONE, language, (line,), tuple(found))
    return _write(loaded, cells, (line, len(added)), tuple(found), output, now)


def _chosen(rows: Sequence[PlayerRow], there: Sequence[PlayerRow], found: list[Finding]) -> list[PlayerRow]:
    """The rows of the list that come in."""
    roster = _Roster()
    for row in there:
        roster.add(row)
    chosen = []
    known: dict[str, list[PlayerRow]] = {}
    for row in rows:
        comes_in, said = roster.judge(row)
        if comes_in:
            chosen.append(row)
            roster.add(row)
            found += [said] if said is not None else []
        elif said is not None:
            known.setdefault(said.name, []).append(row)
    found += [_known(name, there_already) for name, there_already in known.items()]
    return chosen


def _known(name: str, rows: Sequence[PlayerRow]) -> Finding:
    """One word for all who are not added for the same reason: certain by the ID, to look at by the name alone."""
    names = ", ".join(row.shown_name for row in rows[:20]) + (" …" if len(rows) > 20 else "")
    say = note if name == "import_same_id" else warning
    return say(name, rows[0].place, count=len(rows), players=names)


def _cells(
    rows: Sequence[PlayerRow], grid: Grid, headings: PlayerHeadings, language: Language, found: list[Finding]
) -> tuple[CellEdit, ...]:
    """The cells to fill in, and a word about what the sheet has no column for."""
    first = _first_free_row(grid, headings, len(rows))
    edits: list[CellEdit] = []
    lost: dict[PlayerColumn, int] = {}
    for at, row in enumerate(rows, first):
        for column, value in _values(row).items():
            if column is PlayerColumn.NAME and headings.name_parts is not None:
                family, _, given = str(value).partition(",")
                parts = zip(headings.name_parts, (family.strip(), given.strip()), strict=True)
                edits += [CellEdit(grid.sheet, cell_name(at, place), part) for place, part in parts if part]
            elif column in headings.columns:
                edits.append(CellEdit(grid.sheet, cell_name(at, headings.columns[column]), value))
            else:
                lost[column] = lost.get(column, 0) + 1
    if lost:
        names = ", ".join(f"{text(language, f'column.{column.value}')} ({count})" for column, count in lost.items())
        found.append(note("import_no_column", Place(grid.sheet), columns=names))
    return tuple(edits)


def _first_free_row(grid: Grid, headings: PlayerHeadings, needed: int) -> int:
    """The first row, counted from 0, below the last player with room for all: no row in the way has anything in it."""
    players = read_players(grid, headings)[0]
    first = max((row.row for row in players), default=headings.first_row - 1) + 1
    blocked = [row for row in range(first, min(first + needed, len(grid.rows))) if not grid.blank_row(row)]
    while blocked:
        first = blocked[-1] + 1
        blocked = [row for row in range(first, min(first + needed, len(grid.rows))) if not grid.blank_row(row)]
    return first


def _values(row: PlayerRow) -> dict[PlayerColumn, CellValue]:
    """What stands in the cells of a player; pairing numbers are left to the next command."""
    values: dict[PlayerColumn, CellValue] = {
        PlayerColumn.NAME: row.shown_name,
        PlayerColumn.TITLE: row.title,
        PlayerColumn.RATING: row.rating,
        PlayerColumn.NATIONAL_RATING: row.national_rating,
        PlayerColumn.FEDERATION: row.federation,
        PlayerColumn.CLUB: row.club,
        PlayerColumn.FIDE_ID: row.fide_id,
        PlayerColumn.NATIONAL_ID: row.national_id,
        PlayerColumn.BIRTH: row.birth,
        PlayerColumn.SEX: row.sex,
        PlayerColumn.TEAM: row.team,
        PlayerColumn.GROUP: row.group,
        PlayerColumn.FROM_ROUND: row.from_round,
        PlayerColumn.UNTIL_ROUND: row.until_round,
        PlayerColumn.BYES: absences_text(row.byes),
        PlayerColumn.FIXED_BOARD: row.fixed_board,
        PlayerColumn.NOT_AGAINST: row.not_against,
    }
    return {column: value for column, value in values.items() if value}


def _write(
    loaded: Loaded,
    cells: tuple[CellEdit, ...],
    done: tuple[str, int],
    findings: tuple[Finding, ...],
    output: Path | None,
    now: datetime,
) -> Report:
    """Write the cells, once it is sure that every player is read back from them."""
    line, added = done
    language, name = loaded.reading.language, loaded.opened.path.name
    try:
        data = apply_edits(loaded.opened.data, Edits(cells), name)
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(*findings, *refusal.findings))
    after = read_workbook(data, name)
    expected = len(loaded.tournament.players) + added
    if after.tournament is None or len(after.tournament.players) != expected:
        counted = len(after.tournament.players) if after.tournament else 0
        differs = error(
            "read_back_differs", Place(name), part=text(language, "part.players"), where=f"{counted} / {expected}"
        )
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(*findings, differs))
    memory = next((read_snapshot(entry.state) for entry in reversed(loaded.log) if entry.state), Snapshot())
    plan = Plan(after.tournament, memory, "import", line, lines=(line,), findings=findings)
    grown = Loaded(replace(loaded.opened, data=data), after, after.tournament, memory, loaded.log, loaded)
    return write(grown, plan, output=output, now=now)
