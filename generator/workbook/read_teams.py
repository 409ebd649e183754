"""A team tournament in a workbook: the Teams sheet, and a Schedule in which every match has its boards.

A place in a line-up is typed over with the name or the number of a substitute; what was there before is known from the
last command, so that either of the two is enough.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import Finding, Place, error, warning
from generator.languages import Language
from generator.languages.team_words import empty_place, match_number, team_column
from generator.languages.words import name_key, near_key, round_heading, visible
from generator.results import Certainty, read_result
from generator.roundrobin.team_plan import WON_WITHOUT_OPPONENT, running_board
from generator.tournament import (
    LineUp,
    Outcome,
    Result,
    Round,
    System,
    Team,
    TeamEvent,
    TeamForfeit,
    TeamScoring,
)
from generator.workbook import read_settings
from generator.workbook.addresses import cell_name
from generator.workbook.layout import PlayerColumn, TeamColumn
from generator.workbook.read_players import PlayerHeadings, PlayerRow
from generator.workbook.read_rounds import (
    PairReader,
    Roster,
    TypedBye,
    TypedPair,
    TypedRound,
    double_entries,
    pair_columns,
)
from generator.workbook.read_settings import Settings, TypedSetting, whole_number
from generator.workbook.tables import HEADING_ROWS, Grid

TEAM_SETTING = "team."
"""How the key of a cell of the Teams sheet begins among the settings: ``team.3.captain``."""
_FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


@dataclass(frozen=True, slots=True)
class TypedTeam:
    """One team as it stands in the sheets; ``row`` counts from 0, ``None`` when only its players name it."""

    number: int
    name: str
    short: str = ""
    captain: str = ""
    until_round: int | None = None
    row: int | None = None
    place: Place = field(default=Place())
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class TeamsPlace:
    """Where the teams stand: the sheet, its columns, and the rows (as the workbook counts them) by team number.

    ``next_row`` is the first free row. ``unnumbered`` are the teams whose number does not stand in the sheet,
    ``unlisted`` those that do not stand there at all.
    """

    sheet: str = ""
    columns: Mapping[TeamColumn, int] = field(default_factory=dict)
    rows: Mapping[int, int] = field(default_factory=dict)
    next_row: int = 0
    unnumbered: tuple[int, ...] = ()
    unlisted: tuple[int, ...] = ()

    def cell(self, number: int, column: TeamColumn) -> Place | None:
        """The cell of a team's column, ``None`` if the sheet has no such column or the team no row."""
        if column not in self.columns or number not in self.rows:
            return None
        return Place(self.sheet, cell_name(self.rows[number] - 1, self.columns[column]))


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line-up as typed: indices of the players by board, ``None`` for an empty place."""

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TeamSetup:
    """The teams of a workbook, the team of each player (by index), and the number of boards of a match."""

    teams: tuple[TypedTeam, ...]
    team_of: Mapping[int, int]
    boards: int
    place: TeamsPlace

    def named(self, words: str) -> int | None:
        """The number of the team with this name, short name or number."""
        return _named(words, self.teams)


# ---------------------------------------------------------------------------------------------------------------------
# The Teams sheet
# ---------------------------------------------------------------------------------------------------------------------


def team_boards(settings: Settings, system: System) -> bool:
    """Whether the settings say that teams play."""
    return system.always_teams or read_settings.number(settings, "team_boards") is not None


def read_team_setup(
    grid: Grid | None,
    players: tuple[str, PlayerHeadings, Sequence[PlayerRow]],
    settings: Settings,
) -> tuple[TeamSetup, list[Finding]]:
    """The teams from their own sheet, or from the Players' team column where that sheet names none.

    ``players`` are the name of the Players sheet, its headings and its rows. Teams without a number get the free ones
    in the order of the list.
    """
    sheet, headings, rows = players
    findings: list[Finding] = []
    listed, place = ([], TeamsPlace()) if grid is None else _read_sheet(grid, findings)
    teams = listed or _from_players(rows)
    teams = _numbered(teams, findings)
    column = headings.columns.get(PlayerColumn.TEAM)
    team_of: dict[int, int] = {}
    for index, row in enumerate(rows):
        where = row.place if column is None else Place(sheet, cell_name(row.row, column))
        number = _named(row.team, teams) if row.team else None
        if number is not None:
            team_of[index] = number
        elif row.team:
            findings.append(_unknown_team(row, teams, where))
        else:
            findings.append(warning("player_without_team", where, player=row.shown_name))
    sizes = [sum(number == team.number for number in team_of.values()) for team in teams]
    boards = read_settings.number(settings, "team_boards") or max(sizes, default=1)
    if read_settings.system(settings) is System.HUTTON:
        boards = 1  # every two teams meet on a single board
    if len(teams) > 1:
        findings += [
            error("team_without_players", team.place, team=team.name)
            for team, size in zip(teams, sizes, strict=True)
            if not size
        ]
    place = replace(
        place,
        rows={team.number: team.row + 1 for team in teams if team.row is not None},
        unnumbered=tuple(team.number for team in teams if not team.numbered),
        unlisted=tuple(team.number for team in teams if team.row is None),
    )
    return TeamSetup(tuple(teams), team_of, boards, place), findings


def team_settings(grid: Grid, setup: TeamSetup) -> dict[str, TypedSetting]:
    """The cells of the Teams sheet in the form of settings, so that comparing and merging of workbooks sees them."""
    found: dict[str, TypedSetting] = {}
    for team in setup.teams:
        for column, at in setup.place.columns.items():
            if team.row is not None:
                value = grid.value(team.row, at)
                typed = visible(grid.text(team.row, at))
                number = whole_number(value) if column in (TeamColumn.NUMBER, TeamColumn.UNTIL_ROUND) else None
                key = f"{TEAM_SETTING}{team.number}.{column.value}"
                found[key] = TypedSetting(typed, number or typed or None, grid.place(team.row, at))
    return found


def drawn_teams(event: TeamEvent) -> dict[str, str]:
    """What the Teams sheet says, in the same form, once it is drawn for these teams."""
    found: dict[str, str] = {}
    for team in event.teams:
        values = {
            TeamColumn.NUMBER: str(team.number),
            TeamColumn.NAME: team.name,
            TeamColumn.SHORT: team.short_name,
            TeamColumn.CAPTAIN: team.captain,
            TeamColumn.UNTIL_ROUND: "" if team.until_round is None else str(team.until_round),
        }
        found |= {f"{TEAM_SETTING}{team.number}.{column.value}": value for column, value in values.items() if value}
    return found


def team_event(
    setup: TeamSetup,
    settings: Settings,
    numbers: Sequence[int],
    lines: Iterable[TypedLine] = (),
) -> TeamEvent:
    """The record of the teams once players have numbers; members stand in the order of their numbers."""
    members: dict[int, list[int]] = defaultdict(list)
    for index, team in setup.team_of.items():
        members[team].append(numbers[index])
    standard = TeamScoring()

    def points(key: str) -> object:
        setting = settings.get(key)
        return setting.value if setting is not None else None

    scoring = {name: points(f"match_{name}") for name in ("win", "draw", "loss")}
    given = {name: value for name, value in scoring.items() if value is not None}
    line_ups = tuple(
        LineUp(
            line.round,
            line.team,
            line.opponent,
            tuple(None if index is None else numbers[index] for index in line.players),
        )
        for line in lines
    )
    usual = "board_points" if _decided_by_boards(settings) else "match_points"
    primary = read_settings.choice(settings, "primary_score", usual)
    return TeamEvent(
        teams=tuple(
            Team(
                team.number,
                team.name,
                tuple(sorted(members[team.number])),
                team.short,
                captain=team.captain,
                until_round=team.until_round,
                place=team.place,
            )
            for team in sorted(setup.teams, key=lambda team: team.number)
        ),
        boards=setup.boards,
        scoring=replace(standard, **given),  # type: ignore[arg-type]
        forfeits=team_forfeits(line_ups),
        line_ups=line_ups,
        primary_score="GP" if primary == "board_points" else "MP",
    )


def team_forfeits(line_ups: Sequence[LineUp]) -> tuple[TeamForfeit, ...]:
    """The matches for which one team, or both, had nobody at any board."""
    found = []
    for one, other in zip(line_ups[::2], line_ups[1::2], strict=True):
        there, opposite = any(one.players), any(other.players)
        if not (there and opposite):
            outcomes = [Outcome.FORFEIT_WIN if side else Outcome.FORFEIT_LOSS for side in (there, opposite)]
            found.append(TeamForfeit(one.round, one.team, other.team, *outcomes))
    return tuple(found)


def _decided_by_boards(settings: Settings) -> bool:
    return read_settings.system(settings).always_teams


def _read_sheet(grid: Grid, findings: list[Finding]) -> tuple[list[TypedTeam], TeamsPlace]:
    """The teams of the sheet in its order, and where its table stands."""
    for row in range(min(HEADING_ROWS, len(grid.rows))):
        columns: dict[TeamColumn, int] = {}
        for column in range(len(grid.rows[row])):
            known = team_column(grid.text(row, column))
            if known is not None:
                columns.setdefault(known, column)
        if TeamColumn.NAME in columns and len(columns) > 1:
            teams = [team for at in range(row + 1, len(grid.rows)) if (team := _team_row(grid, at, columns, findings))]
            last = max((team.row or 0 for team in teams), default=row)
            return teams, TeamsPlace(grid.sheet, columns, next_row=last + 2)
    findings.append(error("teams_without_headings", Place(grid.sheet)))
    return [], TeamsPlace()


def _team_row(grid: Grid, row: int, columns: Mapping[TeamColumn, int], findings: list[Finding]) -> TypedTeam | None:
    def words(column: TeamColumn) -> str:
        return visible(grid.text(row, columns.get(column)))

    def number(column: TeamColumn) -> int | None:
        value = grid.value(row, columns.get(column))
        found = whole_number(value) if value is not None else None
        if value is not None and found is None:
            findings.append(error("number_unreadable", grid.place(row, columns[column]), typed=words(column)))
        return found

    name, place = words(TeamColumn.NAME), grid.place(row, columns[TeamColumn.NAME])
    if not name:
        if words(TeamColumn.CAPTAIN) or words(TeamColumn.SHORT):
            findings.append(error("team_without_name", place))
        return None
    own = number(TeamColumn.NUMBER)
    return TypedTeam(
        own or 0,
        name,
        words(TeamColumn.SHORT),
        words(TeamColumn.CAPTAIN),
        number(TeamColumn.UNTIL_ROUND),
        row,
        place,
        own is not None,
    )


def _from_players(rows: Sequence[PlayerRow]) -> list[TypedTeam]:
    """The teams in the order in which the list of players first names them."""
    named: dict[str, TypedTeam] = {}
    for row in rows:
        if row.team:
            named.setdefault(name_key(row.team), TypedTeam(0, row.team, place=row.place))
    return list(named.values())


def _numbered(teams: Sequence[TypedTeam], findings: list[Finding]) -> list[TypedTeam]:
    """The teams with numbers from 1 on; names and numbers must be their own."""
    taken: dict[int, TypedTeam] = {}
    names: dict[str, TypedTeam] = {}
    for team in teams:
        if team.numbered:
            first = taken.setdefault(team.number, team)
            if first is not team:
                findings.append(
                    error("team_number_twice", team.place, number=team.number, team=team.name, other=first.name)
                )
        same = names.setdefault(name_key(team.name), team)
        if same is not team:
            findings.append(error("team_twice", team.place, team=team.name))
    free = iter(number for number in range(1, 2 * len(teams) + 2) if number not in taken)
    numbered = [team if team.numbered else replace(team, number=next(free)) for team in teams]
    findings += [
        error("team_number_too_high", team.place, number=team.number, teams=len(teams))
        for team in numbered
        if team.number > len(teams)
    ]
    return numbered


def _named(words: str, teams: Sequence[TypedTeam]) -> int | None:
    key = name_key(words)
    for team in teams:
        if key == name_key(team.name):
            return team.number
    for team in teams:
        if team.short and key == name_key(team.short):
            return team.number
    number = whole_number(words)
    return next((team.number for team in teams if team.number == number), None)


def _unknown_team(row: PlayerRow, teams: Sequence[TypedTeam], place: Place) -> Finding:
    near = [team.name for team in teams if near_key(team.name) == near_key(row.team)]
    if len(near) == 1:
        return error("unknown_team_guess", place, player=row.shown_name, team=row.team, guess=near[0])
    return error("unknown_team", place, player=row.shown_name, team=row.team)


# ---------------------------------------------------------------------------------------------------------------------
# The Schedule of teams
# ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownGames:
    """What the last command left: the rounds in indices of players, and the names it knew them by."""

    rounds: Mapping[int, Round] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def pair(self, number: int, white: int, black: int) -> bool:
        """Whether the two stood against each other in a round."""
        each = self.rounds.get(number)
        return each is not None and any({p.white, p.black} == {white, black} for p in each.pairings)

    def there(self, number: int, player: int) -> bool:
        """Whether a player stood in a round."""
        each = self.rounds.get(number)
        if each is None:
            return False
        return any(player in (p.white, p.black) for p in each.pairings) or any(b.player == player for b in each.byes)


@dataclass(frozen=True, slots=True)
class _Seat:
    """What one side of a row says: the player by number, the player by name, and whether it is said to be empty."""

    by_number: int | None = None
    by_name: int | None = None
    empty: bool = False
    fault: Finding | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The players it may mean."""
        return tuple(dict.fromkeys(each for each in (self.by_number, self.by_name) if each is not None))


@dataclass(slots=True)
class _OpenMatch:
    """A match that is being read."""

    number: int
    teams: tuple[int, int]
    place: Place
    score_place: Place
    forfeit: Result | None = None
    score: str = ""
    lines: dict[int, list[int | None]] = field(default_factory=dict)
    first_pair: int = 0


def read_team_schedule(
    grid: Grid, roster: Roster, setup: TeamSetup, language: Language, known: KnownGames
) -> tuple[list[TypedRound], list[TypedLine], list[Finding]]:
    """All rounds of a Schedule of teams with their line-ups: under each ``Round 3`` the matches and their boards."""
    reader = _TeamReader(grid, roster, setup, language, known)
    for row in range(len(grid.rows)):
        reader.take(row)
    reader.end_round()
    if not reader.rounds:
        reader.findings.append(error("schedule_without_headings", Place(grid.sheet)))
    return reader.rounds, reader.line_ups, reader.findings


class _TeamReader(PairReader):
    """Goes down the sheet: rounds, their headings, matches, boards."""

    def __init__(self, grid: Grid, roster: Roster, setup: TeamSetup, language: Language, known: KnownGames) -> None:
        super().__init__(grid, roster, language)
        self.setup, self.known = setup, known
        self.rounds: list[TypedRound] = []
        self.line_ups: list[TypedLine] = []
        self.round = 0
        self.columns: dict[str, int] | None = None
        self.match: _OpenMatch | None = None
        self.matches = 0

    def take(self, row: int) -> None:
        """One row of the sheet."""
        words = [value for value in self.grid.rows[row] if value is not None]
        first = words[0] if words and isinstance(words[0], str) else ""
        columns = pair_columns(self.grid, row)
        if columns is not None:
            self.columns = columns
        elif first and round_heading(first) is not None:
            self.end_round()
            self.round = round_heading(first) or 0
        elif first and match_number(first) is not None and self.columns is not None:
            self._open_match(row, match_number(first) or 0)
        elif self.match is not None and self.columns is not None:
            self._board(row)

    def end_round(self) -> None:
        """What was read since the last ``Round`` is one round."""
        self._close_match()
        if self.pairs or self.byes or self.matches:
            typed = self.typed(self.round, self.columns or {})
            self.findings += double_entries(typed, self.roster)
            self.rounds.append(typed)
        self.pairs, self.byes, self.matches = [], [], 0

    def _open_match(self, row: int, number: int) -> None:
        self._close_match()
        teams = [self._team(row, side) for side in ("white", "black")]
        columns = self.columns or {}
        place = self.grid.place(row, columns["white"])
        if teams[0] is None or teams[1] is None or teams[0] == teams[1]:
            self.findings.append(error("match_teams_unknown", place, match=number, round=self.round))
            return
        self.matches += 1
        score = self.grid.value(row, columns.get("result"))
        reading = read_result(score)
        forfeit = reading.result if reading.certainty is Certainty.CERTAIN else None
        if forfeit is not None and not {forfeit.white, forfeit.black} <= _FORFEITS:
            forfeit = None
        both = (teams[0], teams[1])
        self.match = _OpenMatch(
            number,
            both,
            place,
            self.grid.place(row, columns.get("result", columns["white"])),
            forfeit,
            visible(self.grid.text(row, columns.get("result"))),
            {team: [] for team in both},
            len(self.pairs),
        )

    def _team(self, row: int, side: str) -> int | None:
        """The team of one side: what its name says, or else its number."""
        columns = self.columns or {}
        named = self.setup.named(visible(self.grid.text(row, columns[side])))
        number = whole_number(self.grid.value(row, columns.get(f"{side}_number")))
        return named or next((team.number for team in self.setup.teams if team.number == number), None)

    def _close_match(self) -> None:
        match, self.match = self.match, None
        if match is None:
            return
        boards = len(match.lines[match.teams[0]])
        if boards != self.setup.boards:
            self.findings.append(
                error("match_boards_differ", match.place, match=match.number, boards=boards, wanted=self.setup.boards)
            )
        mine = self.pairs[match.first_pair :]
        begun = any(pair.result is not None for pair in mine)
        if match.forfeit is not None:
            self.pairs[match.first_pair :] = [self._forfeited(pair, match) for pair in mine]
        elif match.score and mine and not begun:
            self.findings.append(
                warning("match_score_without_games", match.score_place, match=match.number, typed=match.score)
            )
        one, other = match.teams
        self.line_ups.append(TypedLine(self.round, one, other, tuple(match.lines[one])))
        self.line_ups.append(TypedLine(self.round, other, one, tuple(match.lines[other])))

    def _forfeited(self, pair: TypedPair, match: _OpenMatch) -> TypedPair:
        """A game without a result of a match that is forfeited as a whole."""
        if pair.result is not None or match.forfeit is None:
            return pair
        result = match.forfeit
        if self.setup.team_of.get(pair.white) != match.teams[0]:
            result = Result(result.black, result.white)
        return replace(pair, result=result)

    def _board(self, row: int) -> None:
        """One board of the open match; a row without a board's number ends nothing and means nothing."""
        columns, match = self.columns or {}, self.match
        if match is None or whole_number(self.grid.value(row, columns.get("board"))) is None:
            return
        seats = {side: self._seat(row, side) for side in ("white", "black")}
        white = self._player(row, "white", seats["white"], seats["black"])
        black = self._player(row, "black", seats["black"], seats["white"])
        board = len(match.lines[match.teams[0]]) + 1
        placed = self._placed(row, match, white, black)
        for team, line in match.lines.items():
            line.append(placed.get(team))
        result, findings = self._result(row, columns)
        there = [player for player in (white, black) if player is not None]
        if len(there) == 2 and len(placed) == 2:
            self.findings += findings or self._misplaced(row, columns)
            running = running_board(self.matches, board, self.setup.boards)
            self.pairs.append(TypedPair(there[0], there[1], running, result, self._result_place(row, columns), row))
        elif len(there) == 1 and placed:
            own = result and (result.white if white is not None else result.black)
            lost = own in (Outcome.FORFEIT_LOSS, Outcome.LOSS)
            outcome = Outcome.ZERO_POINT_BYE if lost else WON_WITHOUT_OPPONENT
            self.byes.append(TypedBye(there[0], outcome, self._result_place(row, columns), row=row))

    def _placed(self, row: int, match: _OpenMatch, white: int | None, black: int | None) -> dict[int, int]:
        """The players of a board by their teams; who belongs to neither team of the match is a finding."""
        placed: dict[int, int] = {}
        for side, player in (("white", white), ("black", black)):
            if player is None:
                continue
            team = self.setup.team_of.get(player)
            place = self._name_place(row, self.columns or {}, side)
            name = self.roster.players[player].shown_name
            if team not in match.lines:
                self.findings.append(error("player_not_in_match", place, player=name, match=match.number))
            elif team in placed:
                self.findings.append(error("both_of_one_team", place, player=name, match=match.number))
            else:
                placed[team] = player
        return placed

    def _seat(self, row: int, side: str) -> _Seat:
        """What stands on one side of a row."""
        columns = self.columns or {}
        number, value = self.grid.value(row, columns.get(f"{side}_number")), self.grid.value(row, columns[side])
        name = "" if value is None else visible(self.grid.text(row, columns[side]))
        place = self._name_place(row, columns, side)
        by_number: int | None = None
        fault: Finding | None = None
        if number is not None:
            wanted = whole_number(number)
            by_number = None if wanted is None else self.roster.by_number(wanted)
            if wanted is None:
                fault = error("number_unreadable", place, typed=visible(str(number)))
            elif by_number is None:
                fault = error("unknown_number", place, number=wanted)
        if not name:
            return _Seat(by_number, fault=fault, empty=number is None)
        if empty_place(name):
            return _Seat(empty=True)
        typed_number = whole_number(value)
        if typed_number is not None:
            by_name = self.roster.by_number(typed_number)
            return _Seat(by_number, by_name, fault=fault or _unless(by_name, "unknown_number", place, typed_number))
        same = self.roster.named(name)
        if len(same) == 1:
            return _Seat(by_number, same[0], fault=None if by_number is None and number is None else fault)
        if by_number in same:
            return _Seat(by_number, by_number)
        if by_number is not None and not same and name_key(self.known.names.get(by_number, "")) == name_key(name):
            return _Seat(by_number, by_number)  # the name was corrected in Players since
        kind = "name_not_unique" if same else "substitute_unknown"
        return _Seat(by_number, fault=error(kind, place, player=name))

    def _player(self, row: int, side: str, seat: _Seat, opposite: _Seat) -> int | None:
        """The player a side means: where number and name differ, the one of them that is new."""
        if seat.fault is not None:
            self.findings.append(seat.fault)
            return None
        if seat.empty:
            return None
        if seat.by_name is None and seat.by_number is not None:
            emptied = any(self.known.pair(self.round, seat.by_number, other) for other in opposite.players)
            return None if emptied else seat.by_number
        if seat.by_number is None or seat.by_number == seat.by_name:
            return seat.by_name
        for old, new in ((seat.by_number, seat.by_name), (seat.by_name, seat.by_number)):
            if any(self.known.pair(self.round, old or 0, other) for other in opposite.players if old is not None):
                return new
        known = [each for each in seat.players if self.known.there(self.round, each)]
        if len(known) == 1:
            return next(each for each in seat.players if each not in known)
        place = self._name_place(row, self.columns or {}, side)
        number = self.roster.players[seat.by_number].number
        named, numbered = (self.roster.players[each or 0].shown_name for each in (seat.by_name, seat.by_number))
        self.findings.append(error("number_and_name_differ", place, number=number, player=named, known=numbered))
        return None


def _unless(player: int | None, name: str, place: Place, number: int) -> Finding | None:
    return None if player is not None else error(name, place, number=number)
