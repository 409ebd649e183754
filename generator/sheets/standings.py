"""The Standings sheet: rank, player, points and tie-breaks, with a legend that names every column of figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.editions import TIE_BREAKS as TIE_BREAK_RULES
from generator.languages import Language, messages, text
from generator.sheets.frame import (
    edition_line,
    event_title,
    list_page,
    name_cell,
    name_width,
    row_height,
    small_print,
    title_rows,
    total_width,
)
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.standings import Standings, StandingsRow
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tournament import POSTPONED, Player, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT = 23.0
_PORTRAIT_WIDTH = 144.0  # wider tables are printed across
_POSITION = '0;-0;"–"'  # a place among those level before; nothing to decide is a dash


@dataclass(frozen=True, slots=True)
class _Column:
    """One column: its heading, width and alignment, and what stands in it for a player."""

    heading: str
    width: float
    cell: Callable[[StandingsRow, Player], Cell]
    align: Align | None = None


def standings_title(tournament: Tournament, standings: Standings, language: Language) -> str:
    """What the list is: the final standings only when every round is paired and no game is open."""
    if standings.after_round == 0:
        return text(language, "print.standings_before")
    if is_final(tournament, standings):
        return text(language, "print.standings_final")
    return text(language, "print.standings_after", round=standings.after_round)


def is_final(tournament: Tournament, standings: Standings) -> bool:
    """Whether nothing can change the list any more."""
    total = _rounds_total(tournament)
    return total is not None and standings.after_round >= total > 0 and open_games(tournament, standings) == 0


def open_games(tournament: Tournament, standings: Standings) -> int:
    """How many games of the rounds counted have no result yet, postponed ones included."""
    return sum(
        pairing.result is None or pairing.result == POSTPONED
        for each in tournament.rounds
        if each.number <= standings.after_round
        for pairing in each.pairings
    )


def standings_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The sheet of the standings, one row a player.

    Columns that nobody has anything in (title, rating, club) are left out. Who has withdrawn is marked. Points and
    tie-breaks are numbers, so that the list can be sorted.
    """
    columns = _columns(tournament, standings, halves, language)
    widths = tuple(Column(column.width) for column in columns)
    players = {player.number: player for player in tournament.players}
    legend = small_print(_legend(tournament, standings, language), len(columns))
    height = row_height(
        len(standings.rows), total_width(widths), least=_ROW_HEIGHT, taken=sum(row.height for row in legend)
    )
    body = tuple(
        Row(
            tuple(replace(column.cell(row, players[row.player]), stripe=index % 2 == 1) for column in columns),
            height,
        )
        for index, row in enumerate(standings.rows)
    )
    title = standings_title(tournament, standings, language)
    return SheetPlan(
        name=text(language, "sheet.standings"),
        rows=(
            *title_rows(event_title(tournament, language), title, len(columns)),
            Row(tuple(Cell(column.heading, Look.HEADING, align=column.align) for column in columns), 24.0),
            *body,
            Row(height=10.0),
            *legend,
        ),
        columns=widths,
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            tournament.event.name,
            title,
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            landscape=total_width(widths) > _PORTRAIT_WIDTH,
        ),
        tab_colour="standings",
    )


def games_played(tournament: Tournament, after_round: int) -> dict[int, int]:
    """The number of games each player has really played."""
    games = {player.number: 0 for player in tournament.players}
    for each in tournament.rounds:
        if each.number > after_round:
            continue
        for pairing in each.pairings:
            if pairing.result is not None and pairing.result.white.played and pairing.result != POSTPONED:
                games[pairing.white] += 1
                games[pairing.black] += 1
    return games


def tie_break_name(code: str, language: Language) -> str:
    """The name of a tie-break with its modifiers: ``BH/C1`` is *Buchholz Cut 1*."""
    catalogue = messages(language)
    whole = catalogue.get(f"tiebreak.{code}")
    if whole is not None:
        return whole
    modifiers = code.partition("/")[2]
    name = catalogue[f"tiebreak.{base_code(code)}"]
    return f"{name} /{modifiers}" if modifiers else name


def tie_break_heading(code: str) -> str:
    """The heading of a tie-break's column, as the Handbook writes it: ``BH-C1``."""
    return code.replace("/", "-", 1)


def _rounds_total(tournament: Tournament) -> int | None:
    if tournament.rounds_total is not None:
        return tournament.rounds_total
    return len(tournament.rounds) if tournament.system.fixed_schedule else None


def _columns(tournament: Tournament, standings: Standings, halves: bool, language: Language) -> tuple[_Column, ...]:
    """The columns in use, left to right."""
    columns = [
        _Column(text(language, "print.rank"), 6.5, lambda row, _: Cell(row.rank, Look.BOARD)),
        _Column(text(language, "column.number"), 5.5, lambda _, player: Cell(player.number, Look.NUMBER)),
        *_person_columns(tournament.players, language),
        *_figure_columns(tournament, standings, halves, language),
    ]
    remarks = {player.number: _remark(player, tournament, standings, language) for player in tournament.players}
    if any(remarks.values()):
        columns.append(
            _Column(
                text(language, "round_column.remark"),
                17.0,
                lambda _, player: Cell(remarks[player.number] or None, Look.TEXT, italic=True),
                Align.LEFT,
            )
        )
    return tuple(columns)


def _person_columns(players: Sequence[Player], language: Language) -> list[_Column]:
    """Who the player is: title, name, rating, federation, club, as far as anybody has one.

    The federation of a field that comes from one federation says nothing beside its clubs.
    """
    names = name_width((player.name for player in players), least=26.0, most=32.0)
    clubs = name_width((player.club for player in players), least=12.0, most=19.0)
    with_clubs = any(player.club for player in players)
    federations = {player.federation for player in players if player.federation}
    columns = []
    if any(player.title for player in players):
        columns.append(
            _Column(text(language, "column.title"), 6.5, lambda _, player: Cell(player.title or None, Look.CENTRE))
        )
    columns.append(
        _Column(text(language, "column.name"), names, lambda _, player: name_cell(player.name, names), Align.LEFT)
    )
    if any(player.rating is not None for player in players):
        columns.append(
            _Column(text(language, "column.rating"), 7.0, lambda _, player: Cell(player.rating, Look.NUMBER))
        )
    if len(federations) > 1 or (federations and not with_clubs):
        heading = text(language, "column.federation")
        columns.append(_Column(heading, 7.5, lambda _, player: Cell(player.federation or None, Look.CENTRE)))
    if with_clubs:
        heading = text(language, "column.club")
        columns.append(_Column(heading, clubs, lambda _, player: Cell(player.club or None, Look.TEXT), Align.LEFT))
    return columns


def _figure_columns(tournament: Tournament, standings: Standings, halves: bool, language: Language) -> list[_Column]:
    """Games, points and one column a tie-break."""
    games = games_played(tournament, standings.after_round)
    game_figures = figures(games.values())
    points = figures((row.points for row in standings.rows), halves=halves)
    columns = [
        _Column(
            text(language, "print.games"),
            7.0,
            lambda _, player: game_figures.cell(Cell(games[player.number], Look.POINTS)),
        ),
        _Column(
            text(language, "print.points"),
            8.0,
            lambda row, _: points.cell(Cell(row.points, Look.TOTAL)),
        ),
    ]
    for place, code in enumerate(standings.tie_breaks):
        if code != standings.primary:
            columns.append(_tie_break_column(standings, place, code, halves))
    return columns


def _tie_break_column(standings: Standings, place: int, code: str, halves: bool) -> _Column:
    shown = figures((row.values[place] for row in standings.rows), halves=halves)
    record = TIE_BREAKS[base_code(code)]
    position = record.split is not None and record.measure is None

    def cell(row: StandingsRow, _: Player) -> Cell:
        value = row.values[place]
        if position:
            return Cell(value, Look.POINTS, number_format=_POSITION)
        return shown.cell(Cell(None if value is None else Decimal(value), Look.POINTS))

    return _Column(tie_break_heading(code), 7.5, cell)


def base_code(code: str) -> str:
    """A code without its score and modifiers: ``BH`` of ``BH:MP/C1``."""
    return code.partition("/")[0].partition(":")[0]


def _remark(player: Player, tournament: Tournament, standings: Standings, language: Language) -> str:
    """Whether the player has left by now, and whether the games count."""
    if player.until_round is None or player.until_round > standings.after_round:
        return ""
    total = _rounds_total(tournament)
    if total is not None and player.until_round >= total:
        return ""
    left = text(language, "print.withdrawn_after", round=player.until_round)
    return f"{left}, {text(language, 'print.annulled')}" if player.number in standings.annulled else left


def _legend(tournament: Tournament, standings: Standings, language: Language) -> tuple[str, ...]:
    """What is still open, what the columns mean, what was dropped and why, and the rules followed."""
    lines = []
    missing = open_games(tournament, standings)
    if missing:
        lines.append(text(language, "print.standings_open", open=missing))
    dropped = {each.code for each in standings.dropped}
    for code in standings.tie_breaks:
        if code != standings.primary and code not in dropped:
            record = TIE_BREAKS[base_code(code)]
            name = tie_break_name(code, language)
            values = {"code": tie_break_heading(code), "name": name, "article": record.article}
            lines.append(text(language, "print.tie_break", **values))
    lines += [text(language, f"finding.{each.finding.name}", **each.finding.values) for each in standings.dropped]
    ranks = [row.rank for row in standings.rows]
    if len(set(ranks)) < len(ranks):
        lines.append(text(language, "print.shared_rank"))
    lines.append(edition_line(TIE_BREAK_RULES, language))
    return tuple(lines)
