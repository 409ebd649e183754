"""Standings and crosstable of a team tournament."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.editions import TIE_BREAKS as TIE_BREAK_RULES
from generator.languages import Language, text
from generator.roundrobin.team_plan import Match, event_of, matches, score
from generator.sheets.frame import (
    edition_line,
    event_title,
    list_page,
    name_width,
    small_print,
    title_rows,
    total_width,
)
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import Figures, figures, points_text
from generator.sheets.paging import printed_width, row_height
from generator.sheets.standings import (
    base_code,
    open_games,
    standings_plan,
    standings_title,
    tie_break_heading,
    tie_break_name,
)
from generator.standings import Standings, StandingsRow
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.team_field import team_field
from generator.tournament import ZERO, Team, TeamEvent, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT = 24.0
_PORTRAIT_WIDTH = 120.0
_POSITION = '0;-0;"–"'  # a place among those level before; nothing to decide is a dash
_CELL, _DOUBLE_CELL = 7.0, 11.0
_HEADING_HEIGHT = 26.0


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """The matches of one team that count: played, won, drawn, lost, and both scores."""

    matches: int
    won: int
    drawn: int
    lost: int
    match_points: Decimal
    board_points: Decimal


def team_records(tournament: Tournament, standings: Standings) -> dict[int, TeamRecord]:
    """The record of every ranked team after the rounds the standings count."""
    event = event_of(tournament)
    field = team_field(tournament, standings.after_round, frozenset(standings.annulled))
    match_points, board_points = field.scores["MP"].totals, field.scores["GP"].totals
    counts: dict[int, list[int]] = {number: [0, 0, 0] for number in field.numbers}
    gone = set(standings.annulled)
    for each, of_round in zip(tournament.rounds, matches(tournament), strict=True):
        for match in of_round if each.number <= standings.after_round else ():
            if not match.complete or gone & {match.first, match.second}:
                continue
            made = score(match, tournament) or (ZERO, ZERO)
            for team, mine, theirs in ((match.first, *made), (match.second, made[1], made[0])):
                counts[team][0 if mine > theirs else 1 if mine == theirs and mine else 2] += 1
    return {
        team.number: TeamRecord(
            sum(counts[team.number]),
            counts[team.number][0],
            counts[team.number][1],
            counts[team.number][2],
            match_points[team.number],
            board_points[team.number],
        )
        for team in event.teams
        if team.number in counts
    }


def team_standings_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The teams in order: matches, match points and board points, then the tie-breaks, with a legend.

    Before the first result it is the starting list: numbers and teams.
    """
    if not standings.after_round:
        return _starting_list(tournament, standings, language, paper=paper)
    event = event_of(tournament)
    teams = {team.number: team for team in event.teams}
    records = team_records(tournament, standings)
    places = [at for at, code in enumerate(standings.tie_breaks) if code not in ("MPTS", "GPTS")]
    names = name_width((team.name for team in event.teams), least=26.0, most=36.0)
    columns = (
        *map(Column, (6.5, 5.5, names, 8.0, 5.0, 5.0, 5.0, 8.5, 8.5)),
        *(Column(9.0) for _ in places),
        *((Column(17.0),) if any(_remark(team, tournament, standings, language) for team in event.teams) else ()),
    )
    shown = {at: figures((row.values[at] for row in standings.rows), halves=halves) for at in places}
    made = (
        figures((each.match_points for each in records.values()), halves=halves),
        figures((each.board_points for each in records.values()), halves=halves),
    )
    below = (Row(height=10.0), *small_print(_legend(tournament, standings, language), len(columns)))
    landscape = total_width(columns) > _PORTRAIT_WIDTH
    height = row_height(
        len(standings.rows), printed_width(columns), least=_ROW_HEIGHT, below=below, landscape=landscape, paper=paper
    )
    body = []
    for index, row in enumerate(standings.rows):
        team, record = teams[row.player], records[row.player]
        cells: list[Cell] = [
            Cell(row.rank, Look.BOARD),
            Cell(team.number, Look.NUMBER),
            Cell(team.name, Look.NAME),
            *(Cell(count, Look.NUMBER) for count in (record.matches, record.won, record.drawn, record.lost)),
            *_scores(record, event, made),
            *(_tie_break_cell(row, at, standings.tie_breaks[at], shown[at]) for at in places),
        ]
        if len(columns) > len(cells):
            cells.append(Cell(_remark(team, tournament, standings, language) or None, Look.TEXT, italic=True))
        body.append(Row(tuple(_striped(cell, index) for cell in cells), height))
    headings = _headings([standings.tie_breaks[at] for at in places], len(columns), language)
    return standings_plan(
        tournament,
        standings_title(tournament, standings, language),
        (headings, *body, *below),
        columns,
        language,
        paper=paper,
        landscape=landscape,
    )


def _starting_list(tournament: Tournament, standings: Standings, language: Language, *, paper: str) -> SheetPlan:
    """The teams with their numbers."""
    teams = event_of(tournament).teams
    columns = (Column(5.5), Column(name_width((team.name for team in teams), least=26.0, most=36.0)))
    headings = Row(
        (
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "team_column.name"), Look.HEADING, align=Align.LEFT),
        ),
        _HEADING_HEIGHT,
    )
    height = row_height(len(teams), printed_width(columns), least=_ROW_HEIGHT, paper=paper)
    body = (
        Row((_striped(Cell(team.number, Look.BOARD), at), _striped(Cell(team.name, Look.NAME), at)), height)
        for at, team in enumerate(sorted(teams, key=lambda team: team.number))
    )
    title = standings_title(tournament, standings, language)
    return standings_plan(tournament, title, (headings, *body), columns, language, paper=paper, landscape=False)


def _striped(cell: Cell, index: int) -> Cell:
    return replace(cell, stripe=index % 2 == 1)


def _scores(record: TeamRecord, event: TeamEvent, made: tuple[Figures, Figures]) -> tuple[Cell, Cell]:
    """Match points and board points; the score that decides is the bold one."""
    looks = (Look.TOTAL, Look.POINTS) if event.primary_score == "MP" else (Look.POINTS, Look.TOTAL)
    return (
        made[0].cell(Cell(record.match_points, looks[0])),
        made[1].cell(Cell(record.board_points, looks[1])),
    )


def _tie_break_cell(row: StandingsRow, at: int, code: str, shown: Figures) -> Cell:
    record = TIE_BREAKS[base_code(code)]
    value = row.values[at]
    if record.split is not None and record.measure is None:
        return Cell(value, Look.POINTS, number_format=_POSITION)
    return shown.cell(Cell(None if value is None else Decimal(value), Look.POINTS))


def _headings(codes: Sequence[str], columns: int, language: Language) -> Row:
    words = [
        text(language, "print.rank"),
        text(language, "column.number"),
        text(language, "team_column.name"),
        text(language, "print.matches"),
        "+",
        "=",
        "–",
        text(language, "print.match_points"),
        text(language, "print.board_points"),
        *map(tie_break_heading, codes),
    ]
    if columns > len(words):
        words.append(text(language, "round_column.remark"))
    return Row(
        tuple(Cell(word, Look.HEADING, align=Align.LEFT if at == 2 else None) for at, word in enumerate(words)),
        _HEADING_HEIGHT,
    )


def _remark(team: Team, tournament: Tournament, standings: Standings, language: Language) -> str:
    """Whether the team has left by now."""
    last = tournament.rounds_total or len(tournament.rounds)
    if team.until_round is None or team.until_round >= last or team.until_round > standings.after_round:
        return ""
    return text(language, "print.withdrawn_after", round=team.until_round)


def _legend(tournament: Tournament, standings: Standings, language: Language) -> tuple[str, ...]:
    event = event_of(tournament)
    scoring = event.scoring
    win, draw, loss = (points_text(each, language) for each in (scoring.win, scoring.draw, scoring.loss))
    lines = [text(language, "print.team_scores", win=win, draw=draw, loss=loss, boards=event.boards)]
    missing = open_games(tournament, standings)
    if missing:
        lines.append(text(language, "print.standings_open", open=missing))
    if standings.annulled:
        names = ", ".join(team.name for team in event.teams if team.number in standings.annulled)
        lines.append(text(language, "print.teams_not_ranked", teams=names))
    dropped = {each.code for each in standings.dropped}
    for code in standings.tie_breaks:
        if code not in ("MPTS", "GPTS") and code not in dropped:
            record = TIE_BREAKS[base_code(code)]
            values = {
                "code": tie_break_heading(code),
                "name": tie_break_name(code, language),
                "article": record.article,
            }
            lines.append(text(language, "print.tie_break", **values))
    lines += [text(language, f"finding.{each.finding.name}", **each.finding.values) for each in standings.dropped]
    ranks = [row.rank for row in standings.rows]
    if len(set(ranks)) < len(ranks):
        lines.append(text(language, "print.shared_rank"))
    lines.append(edition_line(TIE_BREAK_RULES, language))
    return tuple(lines)


# ---------------------------------------------------------------------------------------------------------------------
# Crosstable
# ---------------------------------------------------------------------------------------------------------------------


def team_crosstable_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    paper: str = "A4",
) -> SheetPlan:
    """Everybody against everybody in board points, then both scores and the place; it is not typed into.

    Teams whose matches do not count stand in the table with their results in brackets and have no place.
    """
    event = event_of(tournament)
    met = _met(tournament)
    cycles = max((len(each) for each in met.values()), default=1)
    records, rank_of = team_records(tournament, standings), {row.player: row.rank for row in standings.rows}
    names = name_width((team.name for team in event.teams), least=20.0, most=32.0)
    width = _CELL if cycles == 1 else _DOUBLE_CELL
    columns = (Column(5.5), Column(names), *(Column(width) for _ in event.teams), *map(Column, (8.5, 8.5, 6.5)))
    landscape = total_width(columns) > _PORTRAIT_WIDTH
    notes = [text(language, "print.team_crosstable_hint")]
    if standings.annulled:
        gone = ", ".join(team.name for team in event.teams if team.number in standings.annulled)
        notes.append(text(language, "print.teams_not_ranked", teams=gone))
    below = (Row(height=10.0), *small_print(notes, len(columns)))
    height = row_height(
        len(event.teams), printed_width(columns), least=20.0, below=below, landscape=landscape, paper=paper
    )
    made = (
        figures(each.match_points for each in records.values()),
        figures(each.board_points for each in records.values()),
    )
    body = []
    for team in event.teams:
        cells = [Cell(team.number, Look.NUMBER), Cell(team.name, Look.NAME)]
        for other in event.teams:
            if other.number == team.number:
                cells.append(Cell(None, Look.SELF))
                continue
            of_pair = met.get((team.number, other.number), [])
            counts = not {team.number, other.number} & set(standings.annulled)
            cells.append(Cell(_told(of_pair, counts, language), Look.GRID))
        record = records.get(team.number)
        if record is None:
            cells += [Cell(None, Look.POINTS), Cell(None, Look.POINTS), Cell("–", Look.CENTRE)]
        else:
            cells += [*_scores(record, event, made), Cell(rank_of.get(team.number), Look.BOARD)]
        body.append(Row(tuple(cells), height))
    headings = [
        text(language, "column.number"),
        text(language, "team_column.name"),
        *(str(team.number) for team in event.teams),
        text(language, "print.match_points"),
        text(language, "print.board_points"),
        text(language, "print.rank"),
    ]
    name = text(language, "sheet.crosstable")
    return SheetPlan(
        name=name,
        rows=(
            *title_rows(event_title(tournament, language), name, len(columns)),
            Row(
                tuple(
                    Cell(word, Look.HEADING, align=Align.LEFT if at == 1 else None) for at, word in enumerate(headings)
                ),
                26.0,
            ),
            *body,
            *below,
        ),
        columns=columns,
        freeze=(_HEADING_ROW, 2),
        page=list_page(
            tournament.event.name, name, language, paper=paper, heading_row=_HEADING_ROW, landscape=landscape
        ),
        tab_colour="standings",
    )


def _met(tournament: Tournament) -> dict[tuple[int, int], list[Decimal | None]]:
    """The board points of each team against each other one, match by match; ``None`` for a match not begun."""
    met: dict[tuple[int, int], list[Decimal | None]] = {}
    for of_round in matches(tournament):
        for match in of_round:
            for pair, points in _sides(match, tournament):
                met.setdefault(pair, []).append(points)
    return met


def _sides(match: Match, tournament: Tournament) -> tuple[tuple[tuple[int, int], Decimal | None], ...]:
    made = score(match, tournament)
    one, other = made if made is not None else (None, None)
    return ((match.first, match.second), one), ((match.second, match.first), other)


def _told(points: Sequence[Decimal | None], counts: bool, language: Language) -> str | None:
    """One cell: the board points, two matches beside each other, what does not count in brackets."""
    if all(each is None for each in points):
        return None
    words = "  ".join("·" if each is None else points_text(each, language) for each in points)
    return words if counts else f"({words})"
