"""A team tournament in a workbook: the Teams sheet, and who belongs to which team."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import Finding, Place, error, warning
from generator.languages.team_words import team_column
from generator.languages.words import name_key, near_key, visible
from generator.tournament import (
    LineUp,
    Outcome,
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
from generator.workbook.read_settings import Settings, TypedSetting, whole_number
from generator.workbook.tables import HEADING_ROWS, Grid

TEAM_SETTING = "team."
"""How the key of a cell of the Teams sheet begins among the settings: ``team.3.captain``."""


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
