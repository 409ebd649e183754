"""A workbook as it was sent: read into a tournament, with everything the arbiter must know about single cells.

The sheets are recognised by their names and headings in any language. A club's own workbook with a list of players and
sheets of rounds is understood as well, with the usual rules where it says nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.contents import read_contents
from generator.findings import Finding, Place, Severity, error, note
from generator.languages import Language, text
from generator.languages.words import guessed_language, own_sheet_name, sheet_kind
from generator.prizes import PrizeList
from generator.ranking import Numbering, renumbered_round
from generator.sheets.log import read_log
from generator.state import read_snapshot
from generator.tournament import (
    Result,
    System,
    Tournament,
)
from generator.workbook import read_settings
from generator.workbook.assemble import Typed, assembled, single_cycle
from generator.workbook.delimited import decode, grid_of_text, is_text
from generator.workbook.layout import PlayerColumn, SheetKind
from generator.workbook.places import PlayersPlace, RoundPlace
from generator.workbook.read_crosstable import KnownResults, read_crosstable, with_crosstable
from generator.workbook.read_players import PlayerHeadings, PlayerRow, duplicates, find_headings, read_players
from generator.workbook.read_prizes import read_prizes
from generator.workbook.read_rounds import Roster, TypedRound, find_pair_columns, read_round
from generator.workbook.read_schedule import read_schedule
from generator.workbook.read_settings import Settings, TypedSetting, whole_number
from generator.workbook.read_team_schedule import KnownGames, read_team_schedule
from generator.workbook.read_teams import (
    TeamSetup,
    TeamsPlace,
    TypedLine,
    read_team_setup,
    team_boards,
)
from generator.workbook.tables import Grid, read_grids


@dataclass(frozen=True, slots=True)
class WorkbookReading:
    """All that a workbook says.

    ``tournament`` is ``None`` when there is no list of players to speak of. Its pairing numbers are those after this
    run: ``numbering.changed`` leads from numbers in the workbook to new ones, and players in ``unnumbered`` have none
    in the workbook yet (by lot, they are still in the order of the list: ``lots_open``). ``settings`` are all typed
    values by their key, ``prizes`` what they say about prizes, ``teams`` where the teams of a team tournament stand.
    ``rounds`` tells where each round of the tournament stands, in the same order. ``log`` are the rows of the Log as
    text. Where the file itself cannot be read, it is not ``readable``, and the findings say why.
    """

    name: str
    tournament: Tournament | None = None
    language: Language = Language.ENGLISH
    settings: Settings = field(default_factory=dict)
    sheet_names: tuple[str, ...] = ()
    sheets: Mapping[SheetKind, str] = field(default_factory=dict)
    round_sheets: Mapping[int, str] = field(default_factory=dict)
    players: PlayersPlace = field(default_factory=PlayersPlace)
    rounds: tuple[RoundPlace, ...] = ()
    numbering: Numbering = field(default_factory=Numbering)
    unnumbered: tuple[int, ...] = ()
    lots_open: bool = False
    prizes: PrizeList = PrizeList()
    teams: TeamsPlace = TeamsPlace()
    log: tuple[tuple[str, ...], ...] = ()
    readable: bool = True
    findings: tuple[Finding, ...] = ()

    def setting_place(self, key: str) -> Place | None:
        """The cell in which a setting stands, ``None`` if the workbook has no line for it."""
        setting = self.settings.get(key)
        return setting.place if setting else None


def read_workbook(data: bytes, name: str) -> WorkbookReading:
    """Read a workbook from its bytes; ``name`` is the file's name, for the findings.

    Never raises for bad content: what cannot be read is a finding, and all findings come at once. A text file called
    .csv is read as a workbook with nothing but a list of players.
    """
    if name.lower().endswith(".csv") and is_text(data):
        grid = grid_of_text(decode(data), name)
        return _Reader(name, {name: grid}, (name,), []).reading()
    grids, names, findings = read_grids(data, name, _wanted)
    if not names:
        return WorkbookReading(name, readable=False, findings=tuple(findings))
    return _Reader(name, grids, names, findings).reading()


def _wanted(names: list[str]) -> set[str]:
    """The sheets worth reading: those of a known kind, or all of them where no list of players goes by a known name."""
    kinds = {each: sheet_kind(each) for each in names}
    known = {each for each, kind in kinds.items() if kind and kind[0] in _READ}
    if any(kind and kind[0] is SheetKind.PLAYERS for kind in kinds.values()):
        return known
    return known | {each for each, kind in kinds.items() if kind is None}


_READ = frozenset(
    {
        SheetKind.SETTINGS,
        SheetKind.PLAYERS,
        SheetKind.ROUND,
        SheetKind.SCHEDULE,
        SheetKind.CROSSTABLE,
        SheetKind.LOG,
        SheetKind.TEAMS,
    }
)


class _Reader:
    """Goes through the sheets in the order in which one explains the next."""

    def __init__(self, name: str, grids: dict[str, Grid], names: tuple[str, ...], findings: list[Finding]) -> None:
        self.name, self.grids, self.names, self.findings = name, grids, names, findings
        self.sheets: dict[SheetKind, Grid] = {}
        self.round_grids: dict[int, Grid] = {}
        self._sort_sheets()

    def reading(self) -> WorkbookReading:
        """Everything the sheets say, put together."""
        settings = self._settings()
        language = self._language(settings)
        self.findings = [read_settings.in_language(each, settings, language) for each in self.findings]
        log = self._log()
        shared = WorkbookReading(
            self.name,
            language=language,
            settings=settings,
            sheet_names=self.names,
            sheets={kind: grid.sheet for kind, grid in self.sheets.items()},
            round_sheets={number: grid.sheet for number, grid in self.round_grids.items()},
            log=log,
        )
        players = self._players()
        if players is None:
            return replace(shared, findings=_sorted(self.findings, self.names))
        grid, headings, rows = players
        together = assembled(self._typed(settings, language, (grid, headings), rows, log))
        self.findings += together.findings
        own = [words for _, words in headings.extra]
        prizes, found = read_prizes(settings, together.tournament.players, tuple(headings.columns), own)
        self.findings += found
        return replace(
            shared,
            tournament=together.tournament,
            players=together.players,
            rounds=together.rounds,
            numbering=together.numbering,
            unnumbered=together.unnumbered,
            lots_open=together.lots_open,
            prizes=prizes,
            teams=together.teams,
            settings={**settings, **together.team_settings},
            findings=_sorted(self.findings, self.names),
        )

    def _sort_sheets(self) -> None:
        """Which sheet is which: visible ones count before hidden ones, pairbook's own names before further words."""
        for grid in sorted(self.grids.values(), key=lambda each: (each.hidden, not own_sheet_name(each.sheet))):
            kind = sheet_kind(grid.sheet)
            if kind is None or kind[0] not in _READ:
                continue
            first = self.round_grids.get(kind[1]) if kind[0] is SheetKind.ROUND else self.sheets.get(kind[0])
            if first is not None:
                if not grid.hidden and own_sheet_name(grid.sheet):
                    self.findings.append(error("sheet_twice", Place(grid.sheet), other=first.sheet))
            elif kind[0] is SheetKind.ROUND:
                self.round_grids[kind[1]] = grid
            else:
                self.sheets[kind[0]] = grid
        self.round_grids = dict(sorted(self.round_grids.items()))

    def _settings(self) -> dict[str, TypedSetting]:
        grid = self.sheets.get(SheetKind.SETTINGS)
        if grid is None:
            return {}
        settings, found = read_settings.read_settings(grid)
        self.findings += found
        return settings

    def _language(self, settings: Settings) -> Language:
        chosen = read_settings.choice(settings, "language", "")
        if chosen:
            return Language(chosen)
        words = [*self.names]
        for grid in self.grids.values():
            words += [value for row in grid.rows[:10] for value in row if isinstance(value, str)]
        return guessed_language(words)

    def _log(self) -> tuple[tuple[str, ...], ...]:
        grid = self.sheets.get(SheetKind.LOG)
        if grid is None:
            return ()
        return tuple(
            tuple(grid.text(row, column) for column in range(len(cells))) for row, cells in enumerate(grid.rows)
        )

    def _players(self) -> tuple[Grid, PlayerHeadings, list[PlayerRow]] | None:
        """The list of players, on the sheet of that name or on the only sheet that looks like one."""
        grid = self.sheets.get(SheetKind.PLAYERS) or self._likely_players()
        if grid is None:
            self.findings.append(error("no_players_sheet", Place(self.name)))
            return None
        headings, found = find_headings(grid)
        if headings is None:
            self.findings.append(error("players_without_headings", Place(grid.sheet)))
            return None
        rows, more = read_players(grid, headings)
        self.sheets[SheetKind.PLAYERS] = grid
        self.findings += found + more + duplicates(rows, grid.sheet, headings.columns.get(PlayerColumn.NUMBER))
        return grid, headings, rows

    def _typed(
        self,
        settings: Settings,
        language: Language,
        table: tuple[Grid, PlayerHeadings],
        rows: list[PlayerRow],
        log: Sequence[Sequence[str]],
    ) -> Typed:
        """Rounds, results and line-ups, as they stand in the sheets that the system of the tournament has."""
        roster = Roster(rows)
        system = self._system(settings, language, len(rows))
        schedule, crosstable = self.sheets.get(SheetKind.SCHEDULE), self.sheets.get(SheetKind.CROSSTABLE)
        setup = _team_setup(self, settings, system, table, rows)
        lines: list[TypedLine] = []
        if setup is not None:
            rounds, lines = _team_schedule(self, roster, language, setup, log) if schedule else ([], [])
        elif system.fixed_schedule and schedule:
            rounds = _scheduled(self, roster, language, schedule)
        else:
            rounds = _typed_rounds(self, roster, language)
        if crosstable and system.fixed_schedule and rounds and setup is None:
            cells, found = read_crosstable(crosstable, roster)
            rounds, disagreements = with_crosstable(rounds, cells, _known_results(log, roster), language)
            self.findings += found + disagreements
        self.findings += roster.findings
        return Typed(settings, system, *table, roster, rounds, setup, lines, self.sheets.get(SheetKind.TEAMS))

    def _system(self, settings: Settings, language: Language, players: int) -> System:
        """The system in Settings; where none is set, a schedule is a round robin and anything else a Swiss."""
        default = System.BERGER if SheetKind.SCHEDULE in self.sheets and not self.round_grids else System.SWISS
        system = read_settings.system(settings, default)
        if system is System.BERGER and read_settings.number(settings, "rounds") == 2 * single_cycle(players):
            system = System.DOUBLE_BERGER
        if SheetKind.SETTINGS not in self.sheets:
            said = text(language, f"system.{system.value}")
            self.findings.append(note("no_settings", Place(self.name), system=said))
        return system

    def _likely_players(self) -> Grid | None:
        likely = []
        for grid in self.grids.values():
            kind = sheet_kind(grid.sheet)
            known = kind is not None and kind[0] is not SheetKind.TEAMS  # a club may call its players a team
            if grid.hidden or known or find_pair_columns(grid) is not None:
                continue
            headings, _ = find_headings(grid)
            if headings is not None and len(headings.columns) >= 2:
                likely.append(grid)
        if len(likely) == 1:
            self.findings.append(note("players_sheet_taken", Place(likely[0].sheet)))
            return likely[0]
        return None


def _team_setup(
    reader: _Reader,
    settings: Settings,
    system: System,
    table: tuple[Grid, PlayerHeadings],
    rows: list[PlayerRow],
) -> TeamSetup | None:
    """The teams where the settings say that teams play, ``None`` for a tournament of players."""
    if not team_boards(settings, system):
        return None
    if not system.fixed_schedule:
        reader.findings.append(error("teams_need_schedule", settings["team_boards"].place))
        return None
    grid, headings = table
    setup, found = read_team_setup(reader.sheets.get(SheetKind.TEAMS), (grid.sheet, headings, rows), settings)
    reader.findings += found
    return setup


def _team_schedule(
    reader: _Reader, roster: Roster, language: Language, setup: TeamSetup, log: Sequence[Sequence[str]]
) -> tuple[list[TypedRound], list[TypedLine]]:
    """The rounds and line-ups of a Schedule of teams, read with what the last command left of them."""
    grid = reader.sheets[SheetKind.SCHEDULE]
    rounds, lines, found = read_team_schedule(grid, roster, setup, language, _known_games(log, roster))
    reader.findings += found
    if [each.number for each in rounds] != list(range(1, len(rounds) + 1)):
        reader.findings.append(error("schedule_rounds_not_in_order", Place(grid.sheet)))
    return rounds, lines


def _known_games(log: Sequence[Sequence[str]], roster: Roster) -> KnownGames:
    """The rounds and names the last command left in the Log, by the players' indices."""
    entries = [entry for entry in read_log(log) if entry.state]
    if not entries:
        return KnownGames()
    snapshot, contents = read_snapshot(entries[-1].state), read_contents(entries[-1].state)
    index_of = {row.number: index for index, row in enumerate(roster.players) if row.number is not None}
    rounds = {}
    for each in (*snapshot.paired, *snapshot.counted):
        there = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
        if there <= index_of.keys():
            rounds[each.number] = renumbered_round(each, index_of)
    names = {
        index_of[number]: row.get("name", "")
        for row in (contents.players if contents is not None else ())
        if (number := whole_number(row.get("number", ""))) in index_of and number is not None
    }
    return KnownGames(rounds, names)


def _known_results(log: Sequence[Sequence[str]], roster: Roster) -> KnownResults:
    """The results the last command left in the Log, by the players' indices."""
    entries = [entry for entry in read_log(log) if entry.state]
    if not entries:
        return {}
    known: dict[tuple[int, int, int], Result] = {}
    for each in read_snapshot(entries[-1].state).counted:
        for pairing in each.pairings:
            white, black = roster.by_number(pairing.white), roster.by_number(pairing.black)
            if pairing.result is not None and white is not None and black is not None:
                known[each.number, white, black] = pairing.result
    return known


def _scheduled(reader: _Reader, roster: Roster, language: Language, grid: Grid) -> list[TypedRound]:
    rounds, found = read_schedule(grid, roster, language)
    reader.findings += found
    numbers = [each.number for each in rounds]
    if numbers != list(range(1, len(numbers) + 1)):
        reader.findings.append(error("schedule_rounds_not_in_order", Place(grid.sheet)))
    return rounds


def _typed_rounds(reader: _Reader, roster: Roster, language: Language) -> list[TypedRound]:
    """The Round sheets in order; prepared sheets at the end that are still empty are left out."""
    typed: list[TypedRound] = []
    expected = 1
    empty: list[tuple[int, Grid]] = []
    for number, grid in reader.round_grids.items():
        each, found = read_round(grid, number, roster, language)
        reader.findings += found
        if each is None:
            empty.append((number, grid))
            continue
        while expected < number:
            blank = next((one for at, one in empty if at == expected), None)
            if blank is None:
                reader.findings.append(error("round_sheet_missing", Place(grid.sheet), round=expected))
            else:
                reader.findings.append(error("round_sheet_empty", Place(blank.sheet), later=number))
            expected += 1
        expected = number + 1
        typed.append(each)
    return typed


def _sorted(findings: Sequence[Finding], names: Sequence[str]) -> tuple[Finding, ...]:
    """All findings in the order of the sheets, then by row and column, each said once."""
    order = {name: index for index, name in enumerate(names)}

    def key(finding: Finding) -> tuple[int, int, int, str, int]:
        match = re.match(r"([A-Z]+)(\d+)", finding.place.cell)
        row = int(match[2]) if match else 0
        letters = match[1] if match else ""
        severity = (Severity.ERROR, Severity.WARNING, Severity.NOTE).index(finding.severity)
        return (order.get(finding.place.sheet, -1), row, len(letters), letters, severity)

    unique: list[Finding] = []
    for finding in sorted(findings, key=key):
        if finding not in unique:
            unique.append(finding)
    return tuple(unique)
