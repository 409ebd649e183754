"""A workbook as it was sent: read into a tournament, with everything the arbiter must know about single cells.

The sheets are recognised by their names and headings in any language. A club's own workbook with a list of players and
sheets of rounds is understood as well, with the usual rules where it says nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.contents import read_contents
from generator.findings import Finding, Place, Severity, error, note, warning
from generator.knockout.bracket import rounds_of
from generator.languages import Language, text
from generator.languages.words import guessed_language, own_sheet_name, sheet_kind, visible
from generator.prizes import PrizeList
from generator.ranking import Numbering, NumberOrder, numbered, numbered_by_hand, renumbered_round
from generator.results import Origin, read_result
from generator.roundrobin.newcomers import entered_round
from generator.sheets.log import read_log
from generator.state import read_snapshot
from generator.tournament import (
    Acceleration,
    Annulment,
    Bye,
    CarriedGame,
    Colour,
    ForbiddenPairs,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Tournament,
)
from generator.workbook import read_settings
from generator.workbook.addresses import cell_name
from generator.workbook.delimited import decode, grid_of_text, is_text
from generator.workbook.layout import PlayerColumn, SheetKind
from generator.workbook.read_acceleration import virtual_points
from generator.workbook.read_players import PlayerHeadings, PlayerRow, duplicates, find_headings, read_players
from generator.workbook.read_prizes import read_prizes
from generator.workbook.read_rounds import (
    KnownResults,
    Roster,
    TypedPair,
    TypedRound,
    find_pair_columns,
    read_crosstable,
    read_round,
    read_schedule,
    with_crosstable,
)
from generator.workbook.read_settings import Settings, TypedSetting, whole_number
from generator.workbook.read_teams import (
    KnownGames,
    TeamSetup,
    TeamsPlace,
    TypedLine,
    read_team_schedule,
    read_team_setup,
    team_boards,
    team_event,
    team_settings,
)
from generator.workbook.tables import Grid, read_grids


@dataclass(frozen=True, slots=True)
class PlayersPlace:
    """Where players stand: the cell of each player's column by pairing number.

    ``rows`` are row numbers as the workbook counts them, by the number given to the player in this reading.
    ``own_columns`` are the columns pairbook does not know (and a name's, where it stands in two: ``name_columns``) by
    their headings; ``typed`` is what was typed into the columns of each player, by number and column.
    """

    sheet: str = ""
    columns: Mapping[PlayerColumn, int] = field(default_factory=dict)
    rows: Mapping[int, int] = field(default_factory=dict)
    heading_row: int = 0
    own_columns: Mapping[str, int] = field(default_factory=dict)
    name_columns: tuple[int, ...] = ()
    typed: Mapping[int, Mapping[int, object]] = field(default_factory=dict)

    def cell(self, number: int, column: PlayerColumn) -> Place | None:
        """The cell of a player's column, ``None`` if the sheet has no such column."""
        if column not in self.columns or number not in self.rows:
            return None
        return Place(self.sheet, cell_name(self.rows[number] - 1, self.columns[column]))


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Where a round stands: the sheet, and for each board and each player without a game the cell of its columns.

    ``columns`` are named ``white white_number black black_number board result`` and count from 0; ``rows`` are the
    rows of the boards in the order of ``Round.pairings``, as the workbook counts them. ``bye_numbers`` are the cells
    with the numbers of players without a game, by pairing number; ``remarks`` stand beside the boards.
    """

    sheet: str
    columns: Mapping[str, int]
    rows: tuple[int, ...]
    bye_numbers: Mapping[int, Place] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def cell(self, index: int, column: str) -> Place | None:
        """The cell of the pairing with this index in ``Round.pairings``, ``None`` if there is no such column."""
        if column not in self.columns:
            return None
        return Place(self.sheet, cell_name(self.rows[index] - 1, self.columns[column]))


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
        assembled = _assembled(self, settings, language, (grid, headings), rows, log)
        own = [words for _, words in headings.extra]
        prizes, found = read_prizes(settings, assembled.tournament.players, tuple(headings.columns), own)
        self.findings += found
        return replace(
            shared,
            tournament=assembled.tournament,
            players=assembled.players,
            rounds=assembled.rounds,
            numbering=assembled.numbering,
            unnumbered=assembled.unnumbered,
            lots_open=assembled.lots_open,
            prizes=prizes,
            teams=assembled.teams,
            settings={**settings, **assembled.team_settings},
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


@dataclass(frozen=True, slots=True)
class _Assembled:
    """The parts of a reading that need all sheets together."""

    tournament: Tournament
    players: PlayersPlace
    rounds: tuple[RoundPlace, ...]
    numbering: Numbering
    unnumbered: tuple[int, ...]
    lots_open: bool
    teams: TeamsPlace = TeamsPlace()
    team_settings: Mapping[str, TypedSetting] = field(default_factory=dict)


def _assembled(
    reader: _Reader,
    settings: Settings,
    language: Language,
    table: tuple[Grid, PlayerHeadings],
    rows: list[PlayerRow],
    log: Sequence[Sequence[str]],
) -> _Assembled:
    roster = Roster(rows)
    schedule = reader.sheets.get(SheetKind.SCHEDULE)
    default = System.BERGER if schedule is not None and not reader.round_grids else System.SWISS
    system = read_settings.system(settings, default)
    if system is System.BERGER and read_settings.number(settings, "rounds") == 2 * _single_cycle(len(rows)):
        system = System.DOUBLE_BERGER
    if SheetKind.SETTINGS not in reader.sheets:
        reader.findings.append(note("no_settings", Place(reader.name), system=text(language, f"system.{system.value}")))
    setup = _team_setup(reader, settings, system, table, rows)
    lines: list[TypedLine] = []
    typed: list[TypedRound] | None = None
    if setup is not None:
        typed, lines = _team_schedule(reader, roster, language, setup, log) if schedule else ([], [])
    elif system.fixed_schedule and schedule:
        typed = _scheduled(reader, roster, language, schedule)
    if typed is None:
        typed = _typed_rounds(reader, roster, language)
    if reader.sheets.get(SheetKind.CROSSTABLE) and system.fixed_schedule and typed and setup is None:
        cells, found = read_crosstable(reader.sheets[SheetKind.CROSSTABLE], roster)
        typed, disagreements = with_crosstable(typed, cells, _known_results(log, roster), language)
        reader.findings += found + disagreements
    reader.findings += roster.findings
    there = {index for each in typed for index in _indices(each)}
    if system.everybody_meets and setup is None:
        carried = settings.get("carried_over")  # games that are in no round
        entered = [1] * len(rows) if carried and carried.value else _entered_schedule(typed, rows)
    else:
        entered = [1 if row.number or index in there else len(typed) + 1 for index, row in enumerate(rows)]
    players = [_player(row, settings, first) for row, first in zip(rows, entered, strict=True)]
    if system.everybody_meets and setup is None and not typed:
        reader.findings += _number_findings(rows, settings, table)
    numbering = _numbering(rows, players, settings, system, paired=bool(typed), teams=setup is not None)
    numbers = numbering.numbers
    players = [replace(player, number=number) for player, number in zip(players, numbers, strict=True)]
    players = _withdrawn(players, typed)
    players = _barred(players, rows, roster, numbers, reader.findings)
    ordered = tuple(sorted(players, key=lambda player: player.number))
    rounds = tuple(_round(each, numbers) for each in typed)
    if system is System.SWISS:
        reader.findings += _missing_players(typed, players)
    grid, headings = table
    tournament = _tournament(settings, system, ordered, rounds, (roster, numbers, reader.findings))
    order = NumberOrder(read_settings.choice(settings, "numbers", "as_listed"))
    if order.restricted and (setup is not None or not system.everybody_meets):
        reader.findings.append(error("numbers_only_round_robin", settings["numbers"].place))
    drawn = order.drawn
    open_lots = drawn and any(row.number is None for row in rows) and not (system.everybody_meets and typed)
    if system.everybody_meets and setup is None:
        reader.findings += read_settings.schedule_findings(settings, system, len(rows), len(typed))
    if setup is not None:
        tournament = replace(tournament, team_event=team_event(setup, settings, numbers, lines))
        open_lots = False  # the lot decides about the numbers of the teams
    return _Assembled(
        tournament,
        PlayersPlace(
            grid.sheet,
            headings.columns,
            {number: row.row + 1 for number, row in zip(numbers, rows, strict=True)},
            headings.heading_row + 1,
            _own_columns(grid, headings),
            headings.name_parts or (),
            {number: _typed(grid, row.row, headings) for number, row in zip(numbers, rows, strict=True)},
        ),
        tuple(_round_place(each, numbers) for each in typed),
        numbering,
        tuple(sorted(number for number, row in zip(numbers, rows, strict=True) if row.number is None)),
        open_lots,
        TeamsPlace() if setup is None else setup.place,
        {} if setup is None or not setup.place.sheet else team_settings(reader.sheets[SheetKind.TEAMS], setup),
    )


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


def _own_columns(grid: Grid, headings: PlayerHeadings) -> dict[str, int]:
    """The columns of the club's own by heading; one that stands twice is counted on."""
    named = list(headings.extra)
    named += [(column, visible(grid.text(headings.heading_row, column))) for column in headings.name_parts or ()]
    columns: dict[str, int] = {}
    for column, heading in named:
        key, count = heading, 1
        while key in columns:
            count += 1
            key = f"{heading} ({count})"
        columns[key] = column
    return columns


def _typed(grid: Grid, row: int, headings: PlayerHeadings) -> dict[int, object]:
    """What was typed into a row: the result of a formula was not, unless a player is known by it."""
    known_by = {headings.columns.get(PlayerColumn.NUMBER), headings.columns.get(PlayerColumn.NAME)}
    return {
        column: value
        for column, value in enumerate(grid.rows[row])
        if column in known_by or grid.origin(row, column) is Origin.TYPED
    }


def _round_place(each: TypedRound, numbers: Sequence[int]) -> RoundPlace:
    return RoundPlace(
        each.sheet,
        each.columns,
        tuple(pair.row + 1 for pair in _in_board_order(each)),
        {numbers[player]: place for player, place in each.number_places.items()},
        tuple(pair.remark for pair in _in_board_order(each)),
    )


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


def _indices(each: TypedRound) -> set[int]:
    """Everybody who stands in a round."""
    return {index for pair in each.pairs for index in (pair.white, pair.black)} | {bye.player for bye in each.byes}


def _player(row: PlayerRow, settings: Settings, entered: int) -> Player:
    """The record of a row. ``entered`` is the first round of a player for whom the row names none.

    Who has no number yet and stands in no round that was paired is a late entry, for the round to come.
    """
    rating = _rating(row, read_settings.choice(settings, "rating_used", "rating"))
    return row.player(number=0, rating=rating, from_round=row.from_round or entered, extra=row.extra)


def _rating(row: PlayerRow, used: str) -> int | None:
    """The rating used in the tournament."""
    if used == "national_rating":
        return row.national_rating
    if used == "higher_rating":
        return max(row.rating or 0, row.national_rating or 0) or None
    return row.rating


def _numbering(
    rows: Sequence[PlayerRow],
    players: Sequence[Player],
    settings: Settings,
    system: System,
    *,
    paired: bool,
    teams: bool = False,
) -> Numbering:
    """Numbers for all. Before round 1 a Swiss set to rating order is ranked anew, so a corrected rating counts.

    The numbers of a round robin are places in its table: those given stay, and who comes later comes last.
    """
    default = NumberOrder.AS_LISTED if system.fixed_schedule else NumberOrder.BY_RATING
    chosen = read_settings.choice(settings, "numbers", "")
    if teams and (paired or chosen != NumberOrder.BY_RATING.value):  # a lot decides about the teams, not the boards
        chosen = NumberOrder.AS_LISTED.value
    order = NumberOrder(chosen) if chosen else default
    if system.everybody_meets and not teams:
        typed = _without_repeats([row.number for row in rows])
        return numbered(players, typed, NumberOrder.AS_LISTED) if paired else numbered_by_hand(players, typed, order)
    provisional = not paired and not system.fixed_schedule and chosen == NumberOrder.BY_RATING.value
    return numbered(players, _without_repeats([row.number for row in rows]), order, provisional=provisional)


def _number_findings(
    rows: Sequence[PlayerRow], settings: Settings, table: tuple[Grid, PlayerHeadings]
) -> list[Finding]:
    """What the numbers typed for a round robin cannot be, before its schedule is made."""
    given = [row.number for row in rows if row.number is not None]
    if not given:
        return []
    grid, headings = table
    highest = max(given)
    row = next(row for row in rows if row.number == highest)
    place = grid.place(row.row, headings.columns.get(PlayerColumn.NUMBER, 0))
    order = NumberOrder(read_settings.choice(settings, "numbers", "as_listed"))
    if order.restricted and len(given) < len(rows):
        return [error("numbers_partly_given", place, players=len(rows) - len(given))]
    if highest > len(rows):
        return [warning("numbers_closed_up", place, highest=highest, players=len(rows))]
    return []


def _single_cycle(players: int) -> int:
    """The rounds in which everybody meets everybody once."""
    return players - 1 + players % 2


def _entered_schedule(typed: Sequence[TypedRound], rows: Sequence[PlayerRow]) -> list[int]:
    """The first round of each player of a schedule, unless the list names another.

    Who stands in no game of it is a newcomer, for the first round that has not begun: in which no game has a result,
    but for those lost by players who have left.
    """
    players = len(rows)
    seen: dict[int, int] = {}
    for each in typed:
        for index in (index for pair in each.pairs for index in (pair.white, pair.black)):
            seen.setdefault(index, each.number)
    begun = (each.number for each in typed if any(_begins(pair, each.number, rows) for pair in each.pairs))
    coming = max(begun, default=0) + 1
    return [entered_round(seen[index], players) if index in seen else coming for index in range(players)]


def _begins(pair: TypedPair, number: int, rows: Sequence[PlayerRow]) -> bool:
    """Whether a game has a result that does not merely follow from a withdrawal."""
    if pair.result is None:
        return False
    last = [rows[index].until_round for index in (pair.white, pair.black)]
    left = any(until is not None and until < number for until in last)
    return not (left and pair.result.white.forfeit and pair.result.black.forfeit)


def _without_repeats(numbers: Iterable[int | None]) -> list[int | None]:
    """The numbers with every later holder of one left without; the repeat is an error of its own."""
    seen: set[int] = set()
    kept: list[int | None] = []
    for number in numbers:
        kept.append(None if number in seen else number)
        if number is not None:
            seen.add(number)
    return kept


def _withdrawn(players: list[Player], typed: Sequence[TypedRound]) -> list[Player]:
    """The players with the withdrawals that only a Round sheet tells; who plays again later has not withdrawn."""
    last_seen: dict[int, int] = {}
    left: dict[int, int] = {}
    for each in typed:
        for index in (index for pair in each.pairs for index in (pair.white, pair.black)):
            last_seen[index] = each.number
        for bye in each.byes:
            if bye.withdrawn:
                left.setdefault(bye.player, each.number)
    changed = list(players)
    for index, number in left.items():
        if last_seen.get(index, 0) < number and players[index].until_round is None:
            changed[index] = replace(players[index], until_round=number - 1)
    return changed


def _barred(
    players: list[Player], rows: Sequence[PlayerRow], roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> list[Player]:
    """The players with the pairing numbers of those they must not meet."""
    changed = list(players)
    for index, row in enumerate(rows):
        if not row.not_against:
            continue
        found, unknown = _named_players(row.not_against, roster)
        findings += [error("not_against_unknown", row.place, typed=each, player=row.shown_name) for each in unknown]
        barred = tuple(dict.fromkeys(numbers[each] for each in found if each != index))
        changed[index] = replace(players[index], opponents_barred=barred)
    return changed


def _named_players(typed: str, roster: Roster) -> tuple[list[int], list[str]]:
    """The players a list of names or numbers speaks of, and the parts that are nobody or not one person."""
    whole = roster.named(typed)
    if len(whole) == 1:
        return whole, []
    parts = [part.strip() for part in re.split(r"[;\n/]", typed) if part.strip()]
    found: list[int] = []
    unknown: list[str] = []
    for part in parts:
        for words in [part] if len(roster.named(part)) == 1 else [each.strip() for each in part.split(",")]:
            named = roster.named(words)
            if len(named) == 1:
                found += named
            elif words:
                unknown.append(words)
    return found, unknown


def _in_board_order(each: TypedRound) -> list[TypedPair]:
    return sorted(each.pairs, key=lambda pair: pair.board)


def _round(each: TypedRound, numbers: Sequence[int]) -> Round:
    pairings = tuple(
        Pairing(
            numbers[pair.white],
            numbers[pair.black],
            pair.board,
            pair.result,
            place=pair.place,
            day=pair.day,
            venue=pair.venue,
            through=None if pair.through is None else numbers[pair.through],
        )
        for pair in _in_board_order(each)
    )
    byes = tuple(
        Bye(numbers[bye.player], bye.outcome, bye.place)
        for bye in sorted(each.byes, key=lambda bye: numbers[bye.player])
        if not bye.withdrawn
    )
    return Round(each.number, pairings, byes)


def _missing_players(typed: Sequence[TypedRound], players: Sequence[Player]) -> list[Finding]:
    """Players who stood in an earlier round, have not withdrawn, and are missing from a later one without a word."""
    findings = []
    seen: set[int] = set()
    for each in typed:
        there = _indices(each)
        for index in sorted(seen - there):
            player = players[index]
            if player.takes_part(each.number) and player.requested_bye(each.number) is None:
                findings.append(warning("not_in_round", Place(each.sheet), player=player.name, round=each.number))
        seen |= there
    return findings


def _tournament(
    settings: Settings,
    system: System,
    players: tuple[Player, ...],
    rounds: tuple[Round, ...],
    known: tuple[Roster, Sequence[int], list[Finding]],
) -> Tournament:
    first = read_settings.choice(settings, "first_colour", "draw_lots")
    tie_breaks, unknown = read_settings.tie_breaks(settings)
    known[2].extend(unknown)
    total = read_settings.number(settings, "rounds")
    tournament = Tournament(
        players=players,
        rounds=rounds,
        rounds_total=total if system is System.SWISS else (len(rounds) or _asked_rounds(system, total, len(players))),
        system=system,
        scoring=read_settings.scoring(settings),
        initial_colour={"white": Colour.WHITE, "black": Colour.BLACK}.get(first),
        colour_rules=read_settings.choice(settings, "colour_rules", "yes") == "yes",
        forbidden_pairs=_forbidden_pairs(settings, *known),
        acceleration=Acceleration(read_settings.choice(settings, "acceleration", "none")),
        virtual_points=virtual_points(settings, _numbers_typed_and_now(*known[:2]), known[2]),
        tie_breaks=tie_breaks,
        cycle_order=read_settings.choice(settings, "cycle_order", "fide"),
        cycles=read_settings.cycles(settings),
        annulment=Annulment(read_settings.choice(settings, "annulment", "yes")),
        carried_over=_carried_over(settings, *known),
        games_a_match=2 if read_settings.choice(settings, "match_games", "") == "two_games" else 1,
        third_place=read_settings.choice(settings, "third_place", "no") == "yes",
        event=read_settings.event(settings),
    )
    return replace(tournament, rounds_total=rounds_of(tournament)) if system is System.KNOCK_OUT else tournament


def _carried_over(
    settings: Settings, roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> tuple[CarriedGame, ...]:
    """Games of preliminary groups that count in this final: ``Anna Weber / Bo Lund 1-0``, or ``3-7 ½-½``."""
    setting = settings.get("carried_over")
    if setting is None or not isinstance(setting.value, tuple):
        return ()
    games = []
    for typed in setting.value:
        game = _carried_game(visible(typed), roster, numbers)
        if game is None:
            findings.append(error("carried_over_unreadable", setting.place, typed=visible(typed)))
        else:
            games.append(game)
    return tuple(games)


def _carried_game(typed: str, roster: Roster, numbers: Sequence[int]) -> CarriedGame | None:
    """White, Black and the result; the result may be two words (``1-0 WO``)."""
    words = typed.split()
    for last in (1, 2):
        result = read_result(" ".join(words[-last:])).result if len(words) > last else None
        players = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)|\s[-–]\s", "/", " ".join(words[:-last]))
        found, unknown = _named_players(players, roster)
        if result is not None and not unknown and len(set(found)) == 2:
            return CarriedGame(numbers[found[0]], numbers[found[1]], result)
    return None


def _asked_rounds(system: System, typed: int | None, players: int) -> int | None:
    """The rounds of two cycles, where so many are set for a schedule that is not made yet."""
    return typed if system.everybody_meets and typed == 2 * _single_cycle(players) else None


def _numbers_typed_and_now(roster: Roster, numbers: Sequence[int]) -> list[tuple[int | None, int]]:
    return [(row.number, number) for row, number in zip(roster.players, numbers, strict=True)]


def _forbidden_pairs(
    settings: Settings, roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> tuple[ForbiddenPairs, ...]:
    """Groups of players of whom no two may meet: ``3-7; Anna Weber / Bo Lund``, for some rounds ``3-7 (2-4)``."""
    setting = settings.get("forbidden_pairs")
    if setting is None or not isinstance(setting.value, tuple):
        return ()
    groups = []
    for typed in setting.value:
        limited = _FOR_ROUNDS.fullmatch(typed)
        words = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)", "/", limited["players"] if limited else typed)
        found, unknown = _named_players(re.sub(r"\s[-–]\s", "/", words), roster)
        if unknown or len(found) < 2:
            findings.append(error("forbidden_pair_unknown", setting.place, typed=visible(typed)))
        else:
            first, last = (int(limited["first"]), int(limited["last"])) if limited else (1, None)
            groups.append(ForbiddenPairs(tuple(numbers[index] for index in found), first, last))
    return tuple(groups)


_FOR_ROUNDS = re.compile(r"(?P<players>.*\S)\s*\((?P<first>[1-9]\d?)\s*[-–]\s*(?P<last>[1-9]\d?)\)\s*")
"""Rounds in brackets behind a group: two numbers, so that a remark such as ``(U18)`` or ``(1990)`` is none."""


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
