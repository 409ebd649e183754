"""Who made how much on which board: the list for board prizes, and each team's players round by round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from generator.languages import Language, text
from generator.results import side_text
from generator.roundrobin.team_plan import event_of, matches, side_outcomes
from generator.sheets.frame import event_title, list_page, name_cell, name_width, small_print, title_rows
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import Figures, figures
from generator.tournament import ZERO, Outcome, Team, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT, _TITLE_HEIGHT, _HEADING_HEIGHT, _GAP = 19.0, 24.0, 20.0, 10.0
_PAGE_ROOM = 640.0
_RANK, _NUMBER, _FIGURE = 6.5, 5.5, 8.0
_NAME = 26.0
_LEAST_ROUND, _PORTRAIT = 4.4, 98.0


@dataclass(slots=True)
class BoardRecord:
    """One player's games: how many were played, the points in all and the wins without play, and where."""

    player: int
    team: int
    games: int = 0
    unplayed: int = 0
    points: Decimal = ZERO
    boards: Counter[int] = field(default_factory=Counter)
    by_round: dict[int, tuple[int, Outcome]] = field(default_factory=dict)

    @property
    def board(self) -> int:
        """The board the player is listed at: where most of the rounds were, the higher one of two."""
        return min(self.boards, key=lambda board: (-self.boards[board], board))

    @property
    def share(self) -> Decimal:
        """Points by round taken part in, for the order of players level on points."""
        rounds = self.games + self.unplayed
        return self.points / rounds if rounds else ZERO


def board_records(tournament: Tournament, left_out: Sequence[int] = ()) -> tuple[BoardRecord, ...]:
    """The record of everybody who has been in a line-up of a match that has begun, without the teams ``left_out``.

    In the Scheveningen and Hutton systems a player's board is the place in the team.
    """
    event = event_of(tournament)
    team_of = {player: team for team in event.teams for player in team.members}
    records: dict[int, BoardRecord] = {}
    for each, of_round in zip(tournament.rounds, matches(tournament), strict=True):
        for match in of_round:
            nobody = not (any(match.first_line) and any(match.second_line))
            if {match.first, match.second} & set(left_out) or not (match.begun or nobody):
                continue
            for game in match.games:
                for player, outcome in side_outcomes(game):
                    team = team_of[player]
                    record = records.setdefault(player, BoardRecord(player, team.number))
                    own = tournament.system.always_teams
                    board = team.members.index(player) + 1 if own else game.board
                    record.boards[board] += 1
                    record.by_round[each.number] = (board, outcome)
                    record.points += tournament.scoring.points(outcome)
                    record.games += outcome.played and outcome is not Outcome.POSTPONED
                    record.unplayed += not outcome.played
    return tuple(records[number] for number in sorted(records))


def ranked(records: Sequence[BoardRecord]) -> tuple[BoardRecord, ...]:
    """The order of a board: points, then points by game, then the number."""
    return tuple(sorted(records, key=lambda each: (-each.points, -each.share, each.player)))


def team_boards_sheet(
    tournament: Tournament, annulled: Sequence[int], language: Language, *, halves: bool = True, paper: str = "A4"
) -> SheetPlan:
    """First a table for each board, then one for each team with every round of its players."""
    rounds = len(tournament.rounds)
    names = name_width((player.name for player in tournament.players), least=_NAME, most=32.0)
    room = _PORTRAIT - _RANK - _NUMBER - names - 3 * _FIGURE
    width = max(_LEAST_ROUND, min(_FIGURE, room / max(1, rounds)))
    shape = _Shape(rounds, width, names)
    columns = (*map(Column, (_RANK, _NUMBER, names)), *(Column(width) for _ in range(shape.rounds)))
    columns += tuple(Column(_FIGURE) for _ in range(3))
    records = board_records(tournament, annulled)
    title = text(language, "sheet.boards")
    body = [*_board_tables(tournament, records, shape, halves, language)]
    body += _team_tables(tournament, records, shape, halves, language)
    return SheetPlan(
        name=title,
        rows=(
            *title_rows(event_title(tournament, language), title, len(columns)),
            *body,
            *small_print([text(language, "print.boards_hint")], len(columns)),
        ),
        columns=columns,
        freeze=(2, 0),
        page=list_page(
            tournament.event.name,
            title,
            language,
            paper=paper,
            heading_row=2,
            landscape=sum(column.width for column in columns) > 1.3 * _PORTRAIT,
        ),
        tab_colour="standings",
    )


@dataclass(frozen=True, slots=True)
class _Shape:
    """The grid both parts share: the columns of the rounds (at least four, so that a team's name has room)."""

    played: int
    width: float
    names: float

    @property
    def rounds(self) -> int:
        """How many columns there are between names and sums."""
        return max(4, self.played)


def _board_tables(
    tournament: Tournament, records: Sequence[BoardRecord], shape: _Shape, halves: bool, language: Language
) -> list[Row]:
    players = {player.number: player for player in tournament.players}
    teams = {team.number: team for team in event_of(tournament).teams}
    points = figures((each.points for each in records), halves=halves)
    rows: list[Row] = []
    used = 0.0
    for board in sorted({each.board for each in records}):
        there = ranked([each for each in records if each.board == board])
        height = _TITLE_HEIGHT + _HEADING_HEIGHT + len(there) * _ROW_HEIGHT + _GAP
        new_page = used > 0 and used + height > _PAGE_ROOM
        used = height if new_page else used + height
        rows.append(_title(text(language, "print.board_table", board=board), shape, new_page=new_page))
        rows.append(_headings(text(language, "print.rank"), [text(language, "column.team")], shape, language))
        place, before = 0, None
        for index, each in enumerate(there, 1):
            mine = (each.points, each.share)
            place, before = (place, before) if mine == before else (index, mine)
            player = players[each.player]
            cells = (
                Cell(place, Look.BOARD),
                Cell(each.player, Look.NUMBER),
                name_cell(player, shape.names),
                Cell(teams[each.team].name, Look.TEXT, columns=shape.rounds),
                *(None for _ in range(shape.rounds - 1)),
                Cell(each.games, Look.NUMBER),
                Cell(each.unplayed or None, Look.NUMBER),
                points.cell(Cell(each.points, Look.TOTAL)),
            )
            rows.append(Row(cells, _ROW_HEIGHT))
        rows.append(Row(height=_GAP))
    return rows


def _team_tables(
    tournament: Tournament, records: Sequence[BoardRecord], shape: _Shape, halves: bool, language: Language
) -> list[Row]:
    by_player = {each.player: each for each in records}
    points = figures((each.points for each in records), halves=halves)
    rows: list[Row] = []
    used = _PAGE_ROOM  # the teams begin on a page of their own
    for team in event_of(tournament).teams:
        height = _TITLE_HEIGHT + _HEADING_HEIGHT + len(team.members) * _ROW_HEIGHT + _GAP
        new_page = used + height > _PAGE_ROOM
        used = height if new_page else used + height
        rows.append(_title(_team_title(team, language), shape, new_page=new_page and bool(records)))
        numbers = [str(number) for number in range(1, shape.played + 1)]
        rows.append(_headings(text(language, "round_column.board"), numbers, shape, language))
        rows += [
            Row(_team_row(tournament, place, number, by_player.get(number), shape, points), _ROW_HEIGHT)
            for place, number in enumerate(team.members, 1)
        ]
        rows.append(Row(height=_GAP))
    return rows


def _team_title(team: Team, language: Language) -> str:
    if not team.captain:
        return f"{team.number} · {team.name}"
    return f"{team.number} · {team.name} · {text(language, 'team_column.captain')}: {team.captain}"


def _team_row(
    tournament: Tournament,
    place: int,
    number: int,
    record: BoardRecord | None,
    shape: _Shape,
    points: Figures,
) -> tuple[Cell | None, ...]:
    """A player's rounds: what each brought, with the board in small where it was not the player's own."""
    cells: list[Cell | None] = [
        Cell(place, Look.BOARD),
        Cell(number, Look.NUMBER),
        name_cell(tournament.player(number), shape.names),
    ]
    for each in range(1, shape.rounds + 1):
        there = None if record is None else record.by_round.get(each)
        cells.append(Cell(None if there is None else _told(*there, place), Look.GRID))
    games, unplayed, made = (0, 0, ZERO) if record is None else (record.games, record.unplayed, record.points)
    return (
        *cells,
        Cell(games, Look.NUMBER),
        Cell(unplayed or None, Look.NUMBER),
        points.cell(Cell(made, Look.TOTAL)),
    )


def _told(board: int, outcome: Outcome, place: int) -> str:
    sign = (
        "+" if outcome is Outcome.FULL_POINT_BYE else "-" if outcome is Outcome.ZERO_POINT_BYE else side_text(outcome)
    )
    return sign if board == place else f"{sign} ({board})"


def _title(words: str, shape: _Shape, *, new_page: bool) -> Row:
    return Row((Cell(words, Look.SUBTITLE, columns=shape.rounds + 6, bold=True),), _TITLE_HEIGHT, break_before=new_page)


def _headings(first: str, middle: Sequence[str], shape: _Shape, language: Language) -> Row:
    """The headings of one table; a single word in the middle stands over all columns of the rounds."""
    if len(middle) == 1:
        between: list[Cell | None] = [Cell(middle[0], Look.HEADING, columns=shape.rounds, align=Align.LEFT)]
        between += [None] * (shape.rounds - 1)
    else:
        words = [*middle, *([""] * (shape.rounds - len(middle)))]
        between = [Cell(word or None, Look.HEADING) for word in words]
    return Row(
        (
            Cell(first, Look.HEADING),
            Cell(text(language, "column.number"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            *between,
            Cell(text(language, "print.games"), Look.HEADING),
            Cell(text(language, "print.unplayed"), Look.HEADING),
            Cell(text(language, "print.points"), Look.HEADING),
        ),
        _HEADING_HEIGHT,
    )
