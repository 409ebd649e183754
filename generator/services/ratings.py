"""Ratings, IDs and what else a rating list knows, filled into the Players sheet."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from generator.exchange.listed_names import near_name, same_name, share_a_word
from generator.exchange.rating_index import Named, RatingIndex, index_folder, index_list, open_indexes
from generator.exchange.rating_lists import Listed, ListHead, ListKind, ListRefused, RatingKind
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import Language, text
from generator.languages.words import plain, visible
from generator.services.commands import run_plan
from generator.services.report import Report
from generator.services.rounds.facts import late_entry_edits, number_edits
from generator.services.workbook_file import Loaded, Plan
from generator.sheets.log import read_log
from generator.sheets.model import CellValue
from generator.state import Snapshot, read_snapshot, renumbered
from generator.status import Status
from generator.tournament import Player
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits
from generator.workbook.layout import PlayerColumn
from generator.workbook.places import PlayersPlace
from generator.workbook.read import read_workbook
from generator.workbook.read_players import read_rating
from generator.workbook.refusal import WorkbookRefused
from generator.workbook.tables import as_text

_MOST_CANDIDATES = 12
_FILLED = (
    PlayerColumn.TITLE,
    PlayerColumn.RATING,
    PlayerColumn.NATIONAL_RATING,
    PlayerColumn.FEDERATION,
    PlayerColumn.FIDE_ID,
    PlayerColumn.NATIONAL_ID,
    PlayerColumn.BIRTH,
)
_RATINGS = (PlayerColumn.RATING, PlayerColumn.NATIONAL_RATING)


def index_command(
    path: Path, *, language: str = "en", folder: Path | None = None, progress: Callable[[float], None] | None = None
) -> Report:
    """Index a rating list into ``folder``, or the user's own, in place of the one that was there."""
    tongue = Language(language)
    try:
        indexed = index_list(path, folder or index_folder(), progress)
    except ListRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(refused.finding,))
    findings = indexed.findings
    if indexed.unread:
        findings = (warning("rating_lines_unread", Place(path.name), count=indexed.unread), *findings)
    lines = (
        _list_line(indexed.head, indexed.players, tongue),
        text(tongue, "cli.ratings_hold", ratings=_words(indexed.head.ratings, tongue)),
        text(tongue, "cli.ratings_index", path=indexed.path, size=max(1, indexed.path.stat().st_size // 1_000_000)),
    )
    return Report(Status.DONE, tongue, lines, findings)


def fill_command(
    path: Path,
    *,
    now: datetime,
    kind: str = "standard",
    overwrite: bool = False,
    folder: Path | None = None,
    output: Path | None = None,
    force: bool = False,
) -> Report:
    """Fill what the indexed lists know into empty cells of Players; ``overwrite`` also changes cells that differ."""

    def decide(loaded: Loaded) -> Plan | Report:
        language = loaded.reading.language
        if has_errors(loaded.reading.findings):
            return Report(Status.INPUT_HAS_PROBLEMS, language, findings=loaded.reading.findings)
        try:
            with ExitStack() as opened:
                indexes = [opened.enter_context(index) for index in open_indexes(folder or index_folder())]
                if not indexes:
                    return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(error("ratings_no_list"),))
                return _Filling(loaded, indexes, RatingKind(kind), overwrite=overwrite).plan()
        except ListRefused as refused:
            return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(refused.finding,))

    return run_plan(path, decide, output=output, force=force, now=now)


@dataclass(slots=True)
class _Person:
    """A player of the workbook and the entries found for it, by the kind of list.

    ``by_id`` are the lists in which an ID led to the entry. ``refused`` is whether an ID is somebody else's.
    """

    player: Player
    known: dict[PlayerColumn, str]
    found: dict[ListKind, Listed] = field(default_factory=dict)
    by_id: set[ListKind] = field(default_factory=set)
    refused: bool = False


class _Filling:
    """One run over the players of a workbook."""

    def __init__(self, loaded: Loaded, indexes: list[RatingIndex], kind: RatingKind, *, overwrite: bool) -> None:
        self.loaded, self.indexes, self.kind, self.overwrite = loaded, indexes, kind, overwrite
        self.language = loaded.reading.language
        self.place: PlayersPlace = loaded.reading.players
        self.findings: list[Finding] = []
        self.cells: list[CellEdit] = []
        fide = [index.head for index in indexes if index.head.kind is ListKind.FIDE]
        self.kind_is_listed = any(kind in head.ratings for head in fide)
        self.filled: Counter[PlayerColumn] = Counter()
        self.without_column: set[PlayerColumn] = set()
        self.differing = 0

    def plan(self) -> Plan | Report:
        """What is to be written; a report alone when there is nothing."""
        if not any(self.kind in index.head.ratings for index in self.indexes):
            files = ", ".join(index.head.file for index in self.indexes)
            self.findings.append(warning("ratings_kind_missing", kind=self._kind_word(), list=files))
        people = [_Person(player, self._known(player)) for player in self.loaded.tournament.players]
        for person in people:
            self._identify(person)
        self._refuse_twins(people)
        for person in people:
            for column in _FILLED:
                self._fill(person, column, self._listed_value(person, column))
        self._tell_missing_columns()
        lines = self._lines(people)
        findings = (*self.loaded.reading.findings, *self.findings)
        if not self.cells:
            nothing = text(self.language, "cli.ratings_nothing")
            return Report(Status.DONE, self.language, (*lines, nothing), findings)
        return self._planned(lines, findings)

    # --- who is who

    def _known(self, player: Player) -> dict[PlayerColumn, str]:
        """What stands in the cells of a player, formulas' results included where reading took them."""
        read = {
            PlayerColumn.FEDERATION: player.federation,
            PlayerColumn.FIDE_ID: player.fide_id,
            PlayerColumn.NATIONAL_ID: player.national_id,
            PlayerColumn.BIRTH: player.birth,
            PlayerColumn.SEX: player.sex,
            PlayerColumn.CLUB: player.club,
        }
        return {column: value for column, value in read.items() if value}

    def _identify(self, person: _Person) -> None:
        """Find the entries of a player in all lists, each list helping with what it tells of the others."""
        found = -1
        while len(person.found) > found and not person.refused:
            found = len(person.found)
            for take in (self._by_id, self._by_name):
                for index in self.indexes:
                    if index.head.kind not in person.found and not person.refused:
                        take(person, index)
        if not person.refused:
            self._tell_of_open(person)

    def _by_id(self, person: _Person, index: RatingIndex) -> None:
        """Take the entry an ID leads to: one typed, or one that another list gave. It must not be somebody else's."""
        entries = [index.by_fide_id(str(each)) for each in sorted(self._fide_ids(person))]
        if index.head.kind is ListKind.DWZ:
            entries.append(index.by_national_id(person.known.get(PlayerColumn.NATIONAL_ID, "")))
        entry = next((each for each in entries if each is not None), None)
        if entry is None:
            return
        name, listed = person.player.name, self._shown(entry)
        if not share_a_word(name, entry.name):
            person.refused = True
            person.found.clear()
            self.findings.append(warning("rating_id_of_another", person.player.place, player=name, listed=listed))
            return
        if not same_name(name, entry.name) and not near_name(name, entry.name):
            self.findings.append(note("rating_other_name", person.player.place, player=name, listed=listed))
        person.found[index.head.kind] = entry
        person.by_id.add(index.head.kind)

    def _by_name(self, person: _Person, index: RatingIndex) -> None:
        """Take the one entry of the player's name that nothing known speaks against."""
        if self._id_not_listed(person, index):
            return
        fitting = self._fitting(person, index.by_name(person.player.name))
        if len(fitting) == 1:
            person.found[index.head.kind] = fitting[0]

    def _fitting(self, person: _Person, named: Named) -> list[Listed]:
        """The entries of the very name that fit; of several the one in the player's club, if there is one."""
        fitting = [each for each in named.same if self._fits(person, each)]
        here = [each for each in fitting if each.club and plain(each.club) == plain(person.player.club)]
        return here if len(here) == 1 else fitting

    def _id_not_listed(self, person: _Person, index: RatingIndex) -> bool:
        """Whether a FIDE ID was typed that FIDE's list does not have: then a name decides nothing."""
        return index.head.kind is ListKind.FIDE and PlayerColumn.FIDE_ID in person.known

    def _tell_of_open(self, person: _Person) -> None:
        """What was not decided: candidates with their IDs, or that a player is in no list."""
        told = False
        name, place = person.player.name, person.player.place
        for index in self.indexes:
            if index.head.kind in person.found:
                continue
            file = index.head.file
            if self._id_not_listed(person, index):
                typed = person.known[PlayerColumn.FIDE_ID]
                self.findings.append(warning("rating_id_not_listed", place, player=name, id=typed, list=file))
                told = True
                continue
            named = index.by_name(name)
            fitting = self._fitting(person, named)
            near = [each for each in named.near if self._fits(person, each)] or named.near
            if candidates := fitting or [*named.same, *near]:
                key = "rating_candidates" if fitting else "rating_resembling"
                listed = self._several(candidates)
                self.findings.append(warning(key, place, player=name, list=file, listed=listed))
                told = True
        if not person.found and not told:
            self.findings.append(note("rating_not_listed", place, player=name))

    def _several(self, entries: list[Listed]) -> str:
        shown = [self._shown(each) for each in entries[:_MOST_CANDIDATES]]
        if len(entries) > _MOST_CANDIDATES:
            shown.append(text(self.language, "cli.and_more", count=len(entries) - _MOST_CANDIDATES))
        return "; ".join(shown)

    def _fide_ids(self, person: _Person) -> set[int]:
        typed = person.known.get(PlayerColumn.FIDE_ID, "")
        ids = {int(typed)} if typed else set()
        return ids or {each.fide_id for each in person.found.values() if each.fide_id}

    def _fits(self, person: _Person, entry: Listed) -> bool:
        """Whether nothing that is known of a player speaks against an entry."""
        birth = _year(person.known.get(PlayerColumn.BIRTH, ""))
        years = {birth, *(each.birth for each in person.found.values())} - {None}
        if entry.birth and years and entry.birth not in years:
            return False
        federation = person.known.get(PlayerColumn.FEDERATION, "").upper()
        if len(federation) == 3 and entry.federation and entry.federation != federation:
            return False
        sex = {"m": "m", "w": "w", "f": "w", "k": "w"}.get(person.known.get(PlayerColumn.SEX, "")[:1].lower(), "")
        if sex and entry.sex and sex != entry.sex:
            return False
        ids = self._fide_ids(person)
        return not (entry.fide_id and ids and entry.fide_id not in ids)

    def _refuse_twins(self, people: Iterable[_Person]) -> None:
        """Of players with one and the same entry, those who were found by name alone do not get it."""
        holders: dict[tuple[ListKind, Listed], list[_Person]] = {}
        for person in people:
            for kind, entry in person.found.items():
                holders.setdefault((kind, entry), []).append(person)
        for (kind, entry), several in holders.items():
            for person in several if len(several) > 1 else ():
                if kind not in person.by_id:
                    del person.found[kind]
                others = ", ".join(each.player.place.cell for each in several if each is not person)
                name, place, listed = person.player.name, person.player.place, self._shown(entry)
                self.findings.append(warning("rating_twins", place, player=name, listed=listed, others=others))

    # --- what goes where

    def _listed_value(self, person: _Person, column: PlayerColumn) -> CellValue:
        """What the lists have for a column, FIDE's first; ``None`` if nothing.

        Who has no rating in FIDE's list has none, whatever another list still says.
        """
        for kind in ListKind:
            entry = person.found.get(kind)
            if entry is None:
                continue
            value = self._value(entry, kind, column)
            if value or (kind is ListKind.FIDE and column is PlayerColumn.RATING and self.kind_is_listed):
                return value
        return None

    def _value(self, entry: Listed, kind: ListKind, column: PlayerColumn) -> CellValue:
        if column is PlayerColumn.RATING:
            rating: int | None = getattr(entry, self.kind.value)
            return rating
        if kind is ListKind.FIDE and column in (PlayerColumn.NATIONAL_RATING, PlayerColumn.NATIONAL_ID):
            return None
        values: dict[PlayerColumn, CellValue] = {
            PlayerColumn.TITLE: entry.title,
            PlayerColumn.NATIONAL_RATING: entry.national,
            PlayerColumn.FEDERATION: entry.federation,
            PlayerColumn.FIDE_ID: str(entry.fide_id or ""),
            PlayerColumn.NATIONAL_ID: entry.national_id,
            PlayerColumn.BIRTH: str(entry.birth or ""),
        }
        return values[column]

    def _fill(self, person: _Person, column: PlayerColumn, listed: CellValue) -> None:
        if not listed:
            return
        number = person.player.number
        place = self.place.cell(number, column)
        if place is None:
            self.without_column.add(column)
            return
        cells = self.place.typed[number]
        at = self.place.columns[column]
        typed = cells.get(at)
        if at in cells and typed is None:
            self._set(place, column, listed)
        elif at not in cells:
            self.findings.append(note("rating_formula_kept", place, column=self._heading(column), listed=listed))
        elif not _agrees(column, typed, listed):
            if self.overwrite:
                self._set(place, column, listed)
            else:
                self.differing += 1
            name = "rating_replaced" if self.overwrite else "rating_differs"
            self.findings.append(
                note(
                    name,
                    place,
                    player=person.player.name,
                    column=self._heading(column),
                    typed=visible(as_text(typed)),
                    listed=listed,
                )
            )

    def _set(self, place: Place, column: PlayerColumn, value: CellValue) -> None:
        self.cells.append(CellEdit(place.sheet, place.cell, value))
        self.filled[column] += 1

    def _planned(self, lines: tuple[str, ...], findings: tuple[Finding, ...]) -> Plan | Report:
        """The plan: the state afterwards is read from the workbook as it will be."""
        loaded = self.loaded
        try:
            data = apply_edits(loaded.opened.data, Edits(tuple(self.cells)), loaded.opened.path.name)
        except WorkbookRefused as refusal:
            return Report(Status.FILE_NOT_ACCESSIBLE, self.language, findings=(*findings, *refusal.findings))
        after = read_workbook(data, loaded.opened.path.name)
        if after.tournament is None:
            return Report(Status.INPUT_HAS_PROBLEMS, self.language, findings=(*findings, *after.findings))
        cells = self.cells
        if after.tournament.rounds:
            cells = [*cells, *number_edits(after, {}), *late_entry_edits(after)]
            if any(column in self.filled for column in _RATINGS):
                findings = (*findings, note("ratings_after_round_one"))
        entries = read_log(after.log)
        memory = next((read_snapshot(each.state) for each in reversed(entries) if each.state), Snapshot())
        what = self._filled_line()
        return Plan(
            after.tournament,
            renumbered(memory, dict(after.numbering.changed)),
            "ratings fill",
            what,
            tuple(cells),
            lines=(*lines, what),
            findings=findings,
        )

    # --- words

    def _lines(self, people: list[_Person]) -> tuple[str, ...]:
        lines = [_list_line(each.head, each.players, self.language) for each in self.indexes]
        certain = sum(bool(person.found) for person in people)
        lines.append(text(self.language, "cli.ratings_found", found=certain, players=len(people)))
        if self.differing:
            lines.append(text(self.language, "cli.ratings_differing", count=self.differing))
        return tuple(lines)

    def _filled_line(self) -> str:
        parts = [f"{self._heading(column)} {self.filled[column]}" for column in _FILLED if self.filled[column]]
        return text(self.language, "cli.ratings_filled", cells=", ".join(parts))

    def _tell_missing_columns(self) -> None:
        if self.without_column:
            columns = ", ".join(self._heading(column) for column in _FILLED if column in self.without_column)
            self.findings.append(note("ratings_no_column", Place(self.place.sheet), columns=columns))

    def _heading(self, column: PlayerColumn) -> str:
        return text(self.language, f"column.{column.value}")

    def _kind_word(self) -> str:
        return text(self.language, f"cli.ratings_{self.kind.value}")

    def _shown(self, entry: Listed) -> str:
        """An entry with what tells it from others: ``Weber, Anna (FIDE ID 123, GER, born 1990, 1850)``."""
        facts = [
            f"{self._heading(PlayerColumn.FIDE_ID)} {entry.fide_id}" if entry.fide_id else "",
            f"{self._heading(PlayerColumn.NATIONAL_ID)} {entry.national_id}" if entry.national_id else "",
            entry.club,
            entry.federation,
            str(entry.birth or ""),
            entry.title,
            str(entry.national or entry.standard or entry.rapid or entry.blitz or ""),
        ]
        return f"{entry.name} ({', '.join(filter(None, facts))})"


def _agrees(column: PlayerColumn, typed: object, listed: CellValue) -> bool:
    """Whether a cell says what the list says, in whatever form."""
    words = visible(as_text(typed))
    if column in _RATINGS:
        return read_rating(typed)[0] == listed
    if column is PlayerColumn.BIRTH:
        return _year(words) == _year(str(listed))
    if column is PlayerColumn.FIDE_ID:
        return re.sub(r"\D", "", words).lstrip("0") == listed
    return re.sub(r"[\s/-]", "", words).upper() == re.sub(r"[\s/-]", "", str(listed)).upper()


def _year(typed: str) -> int | None:
    """The year of a date of birth in any usual form, ``None`` if there is none."""
    found = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", typed)
    return int(found[0]) if found else None


def _list_line(head: ListHead, players: int, language: Language) -> str:
    name = text(language, f"cli.ratings_list_{head.kind.value}")
    key = "cli.ratings_list" if head.own_date else "cli.ratings_list_by_file"
    return text(language, key, list=name, file=head.file, date=head.date, players=players)


def _words(kinds: Iterable[RatingKind], language: Language) -> str:
    return ", ".join(text(language, f"cli.ratings_{kind.value}") for kind in kinds)
