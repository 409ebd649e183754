"""The Standings sheet: rank, player, points and tie-breaks, with a legend that names every column of figures.

Categories with prizes of their own follow below as second tables in the same columns, with the rank overall beside the
place in the category.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.editions import TIE_BREAKS as TIE_BREAK_RULES
from generator.knockout.bracket import bracket, entrants
from generator.knockout.placing import Placing, Reached, placings
from generator.languages import Language, messages, text
from generator.prizes import Awarded, AwardedTable, PrizeList, PrizeTable, awarded
from generator.roundrobin.finals import round_reached
from generator.sheets.frame import (
    annulment_text,
    club_cell,
    edition_line,
    event_title,
    list_page,
    name_cell,
    name_width,
    small_print,
    title_rows,
    total_width,
)
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.sheets.paging import PAGE_WIDTH, printed_width, row_height, smaller_than_life, sure_room
from generator.sheets.stages import reached_text
from generator.standings import Standings, StandingsRow
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tournament import POSTPONED, Player, System, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT = 23.0
_PORTRAIT_WIDTH = 152.0  # wider tables are printed across
_WORTH_TURNING = 1.15 * PAGE_WIDTH  # and from here on those that need no second page for it
_REMARK_WIDTH, _REMARK_IN_A_LINE = 14.0, 24  # letters of a remark that shrink into one line
_ABOVE_TABLE, _TABLE_TITLE_HEIGHT, _HEADING_HEIGHT = 14.0, 22.0, 24.0
_POSITION = '0;-0;"–"'  # a place among those level before; nothing to decide is a dash

NO_PRIZES = PrizeList()
"""Nothing set about prizes."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One column: its heading, width and alignment, what stands in it for a player, and whether it is a special one."""

    heading: str
    width: float
    cell: Callable[[StandingsRow, Player], Cell]
    align: Align | None = None
    prize: bool = False
    remark: bool = False


def standings_title(tournament: Tournament, standings: Standings, language: Language) -> str:
    """What the list is: the final standings only when every round is paired and no game is open."""
    if standings.after_round == 0:
        return text(language, "print.standings_before")
    if is_final(tournament, standings):
        return text(language, "print.standings_final")
    reached = round_reached(tournament, standings.after_round)
    if not reached:
        return text(language, "print.standings_carried")
    return text(language, "print.standings_after", round=reached)


def is_final(tournament: Tournament, standings: Standings) -> bool:
    """Whether nothing can change the list any more."""
    if tournament.system is System.KNOCK_OUT:
        played = replace(tournament, rounds=tournament.rounds[: standings.after_round])
        return len(entrants(played)) > 1 and bracket(played).finished
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
    prizes: PrizeList = NO_PRIZES,
) -> SheetPlan:
    """The sheet of the standings, one row a player, and below it a table for each category of the prizes.

    Columns that nobody has anything in (title, rating, club) are left out. Who has withdrawn is marked. Points,
    tie-breaks and prizes are numbers, so that the list can be sorted. Before the first result it is the starting list:
    numbers and players, no rank, no figures. Nobody has won anything then, nor in a knock-out before the final is
    decided.
    """
    open_cup = tournament.system is System.KNOCK_OUT and not is_final(tournament, standings)
    given = awarded(tournament, standings, prizes if standings.after_round and not open_cup else NO_PRIZES)
    columns = _columns(tournament, standings, halves, language)
    if given.tables or given.overall:
        columns = _with_prizes(columns, prizes, given, language)
    widths = tuple(Column(column.width) for column in columns)
    players = {player.number: player for player in tournament.players}
    width = total_width(widths)
    tables = [row for table in given.tables for row in _category_rows(table, columns, players, language)]
    notes = (*_prize_notes(prizes, given, language), *_legend(tournament, standings, language))
    needed = len(standings.rows) * _ROW_HEIGHT + sum(row.height for row in (*tables, *small_print(notes, len(columns))))
    landscape = width > _PORTRAIT_WIDTH or (width > _WORTH_TURNING and needed < sure_room(width, landscape=True))
    legend = small_print(notes, len(columns), larger=smaller_than_life(width, landscape=landscape))
    below = (*tables, Row(height=10.0), *legend) if legend else tuple(tables)
    height = row_height(
        len(standings.rows), printed_width(widths), least=_ROW_HEIGHT, below=below, landscape=landscape, paper=paper
    )
    body = tuple(
        Row(
            tuple(replace(column.cell(row, players[row.player]), stripe=index % 2 == 1) for column in columns),
            height,
        )
        for index, row in enumerate(standings.rows)
    )
    title = standings_title(tournament, standings, language)
    return standings_plan(
        tournament,
        title,
        (_headings(columns), *body, *below),
        widths,
        language,
        paper=paper,
        landscape=landscape,
    )


def standings_plan(
    tournament: Tournament,
    title: str,
    rows: Sequence[Row],
    columns: tuple[Column, ...],
    language: Language,
    *,
    paper: str,
    landscape: bool,
) -> SheetPlan:
    """The plan of the sheet Standings, of players or of teams: titles over these rows, the first of them headings."""
    return SheetPlan(
        name=text(language, "sheet.standings"),
        rows=(*title_rows(event_title(tournament, language), title, len(columns)), *rows),
        columns=columns,
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=landscape
        ),
        tab_colour="standings",
    )


def games_played(tournament: Tournament, after_round: int, annulled: Collection[int] = ()) -> dict[int, int]:
    """The number of games each player has really played, without those against players ``annulled``."""
    games = {player.number: 0 for player in tournament.players}
    for each in tournament.rounds:
        if each.number > after_round:
            continue
        for pairing in each.pairings:
            if pairing.white in annulled or pairing.black in annulled:
                continue
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


def category_title(table: PrizeTable, language: Language) -> str:
    """The name of a category's table: the arbiter's own, or what the category is."""
    if table.title:
        return table.title
    category = table.categories[0]
    values = {"limit": category.limit, "words": category.words, "column": category.column}
    return text(language, f"category_prize.{category.kind.value}", **values)


def _headings(columns: Sequence[_Column], *first: str) -> Row:
    """The row of headings, the first ones replaced by these."""
    words = (*first, *(column.heading for column in columns[len(first) :]))
    return Row(
        tuple(Cell(word, Look.HEADING, align=column.align) for word, column in zip(words, columns, strict=True)),
        _HEADING_HEIGHT,
    )


def _with_prizes(
    columns: tuple[_Column, ...], prizes: PrizeList, given: Awarded, language: Language
) -> tuple[_Column, ...]:
    """The columns with one for the prizes overall behind the tie-breaks, if money is set at all."""
    if not prizes.with_money:
        return columns
    heading = text(language, "print.prize")
    column = _Column(
        f"{heading} ({prizes.currency})" if prizes.currency else heading,
        10.0,
        lambda row, _: _amount(given.overall.get(row.player)),
        prize=True,
    )
    at = len(columns) - columns[-1].remark
    return (*columns[:at], column, *columns[at:])


def _amount(amount: Decimal | None) -> Cell:
    """A prize, with cents where it has any."""
    return Cell(amount, Look.TOTAL, number_format="0" if amount is not None and amount % 1 == 0 else "0.00")


def _category_rows(
    table: AwardedTable,
    columns: tuple[_Column, ...],
    players: Mapping[int, Player],
    language: Language,
) -> list[Row]:
    """A category's table: the same columns, but place in the category, rank overall, and the prizes of this table.

    Of a category nobody belongs to there is a line that says so.
    """
    title = category_title(table.table, language)
    if not table.rows:
        empty = Cell(text(language, "print.category_empty", category=title), Look.TEXT, columns=len(columns))
        return [Row(height=_ABOVE_TABLE), Row((empty,), _ROW_HEIGHT)]
    rows = [
        Row(height=_ABOVE_TABLE),
        Row((Cell(title, Look.SUBTITLE, columns=len(columns)),), _TABLE_TITLE_HEIGHT),
        _headings(columns, text(language, "print.rank"), text(language, "print.overall")),
    ]
    prize = next((at for at, column in enumerate(columns) if column.prize), None)
    for index, each in enumerate(table.rows):
        cells = [column.cell(each.row, players[each.row.player]) for column in columns]
        cells[:2] = [Cell(each.place, Look.BOARD), Cell(each.row.rank, Look.NUMBER)]
        if prize is not None:
            cells[prize] = _amount(table.amounts.get(each.row.player))
        rows.append(Row(tuple(replace(cell, stripe=index % 2 == 1) for cell in cells), _ROW_HEIGHT))
    return rows


def _prize_notes(prizes: PrizeList, given: Awarded, language: Language) -> tuple[str, ...]:
    """How the money was shared and how much of it was given, in the small print."""
    notes = [text(language, "print.category_places")] if given.tables else []
    if prizes.with_money and (given.overall or given.tables):
        key = "print.prizes_given" if given.total == prizes.total else "print.prizes_left"
        values = {"given": _money(given.total, prizes), "total": _money(prizes.total, prizes)}
        notes.append(text(language, key, sharing=text(language, f"sharing.{prizes.sharing.value}"), **values))
        if prizes.one_prize:
            notes.append(text(language, "print.one_prize"))
    return tuple(notes)


def _money(amount: Decimal, prizes: PrizeList) -> str:
    shown = f"{amount:.0f}" if amount % 1 == 0 else f"{amount:.2f}"
    return f"{shown} {prizes.currency}" if prizes.currency else shown


def _rounds_total(tournament: Tournament) -> int | None:
    if tournament.rounds_total is not None:
        return tournament.rounds_total
    return len(tournament.rounds) if tournament.system.fixed_schedule else None


def _columns(tournament: Tournament, standings: Standings, halves: bool, language: Language) -> tuple[_Column, ...]:
    """The columns in use, left to right; of a starting list number and player."""
    begun = standings.after_round > 0
    look = Look.NUMBER if begun else Look.BOARD
    columns = [
        _Column(text(language, "column.number"), 5.5, lambda _, player: Cell(player.number, look)),
        *_person_columns(tournament.players, language, alone=not begun),
    ]
    if begun:
        columns.insert(0, _rank_column(tournament, standings, language))
        columns += (
            _stage_columns(tournament, standings, language)
            if tournament.system is System.KNOCK_OUT
            else _figure_columns(tournament, standings, halves, language)
        )
    postponed = _postponed_rounds(tournament, standings.after_round)
    remarks = {
        player.number: _remark(player, postponed.get(player.number, []), tournament, standings, language)
        for player in tournament.players
    }
    if any(remarks.values()):
        columns.append(
            _Column(
                text(language, "round_column.remark"),
                _REMARK_WIDTH,
                lambda _, player: _remark_cell(remarks[player.number]),
                Align.LEFT,
                remark=True,
            )
        )
    return tuple(columns)


def _rank_column(tournament: Tournament, standings: Standings, language: Language) -> _Column:
    """The rank; in a knock-out a shared place as ``5–8``, and none for who is still in."""
    heading = text(language, "print.rank")
    if tournament.system is not System.KNOCK_OUT:
        return _Column(heading, 6.5, lambda row, _: Cell(row.rank, Look.BOARD))
    places = {each.player: _place(each) for each in _placings(tournament, standings)}
    return _Column(heading, 9.0, lambda row, _: Cell(places[row.player], Look.BOARD))


def _placings(tournament: Tournament, standings: Standings) -> tuple[Placing, ...]:
    """The places of a knock-out after the round the standings count."""
    return placings(replace(tournament, rounds=tournament.rounds[: standings.after_round]))


def _place(placing: Placing) -> int | str | None:
    if placing.reached is Reached.IN:
        return None
    shared = placing.shared_to > placing.place
    return f"{placing.place}–{placing.shared_to}" if shared else placing.place


def _stage_columns(tournament: Tournament, standings: Standings, language: Language) -> list[_Column]:
    """Games, and how far a player of a knock-out got."""
    games = games_played(tournament, standings.after_round)
    players = len(entrants(tournament))
    reached = {each.player: reached_text(each, players, language) for each in _placings(tournament, standings)}
    width = max(18.0, name_width(reached.values(), least=18.0, most=34.0))
    return [
        _Column(text(language, "print.games"), 7.0, lambda _, player: Cell(games[player.number], Look.CENTRE)),
        _Column(
            text(language, "print.reached"),
            width,
            lambda _, player: Cell(reached[player.number], Look.TEXT),
            Align.LEFT,
        ),
    ]


def _person_columns(players: Sequence[Player], language: Language, *, alone: bool) -> list[_Column]:
    """Who the player is: title, name, rating, federation, club, as far as anybody has one.

    The federation of a field that comes from one federation says nothing beside its clubs. ``alone`` without figures
    beside them, names and clubs have more room.
    """
    names = name_width((player.name for player in players), least=26.0, most=44.0 if alone else 32.0)
    clubs = name_width((player.club for player in players), least=12.0, most=30.0 if alone else 19.0)
    with_clubs = any(player.club for player in players)
    federations = {player.federation for player in players if player.federation}
    columns = []
    if any(player.title for player in players):
        columns.append(
            _Column(text(language, "column.title"), 6.5, lambda _, player: Cell(player.title or None, Look.CENTRE))
        )
    columns.append(
        _Column(text(language, "column.name"), names, lambda _, player: name_cell(player, names), Align.LEFT)
    )
    if any(player.rating is not None for player in players):
        columns.append(
            _Column(text(language, "column.rating"), 7.0, lambda _, player: Cell(player.rating, Look.NUMBER))
        )
    if len(federations) > 1 or (federations and not with_clubs):
        heading = text(language, "print.federation")
        columns.append(_Column(heading, 7.5, lambda _, player: Cell(player.federation or None, Look.CENTRE)))
    if with_clubs:
        heading = text(language, "column.club")
        columns.append(_Column(heading, clubs, lambda _, player: club_cell(player, clubs), Align.LEFT))
    return columns


def _figure_columns(tournament: Tournament, standings: Standings, halves: bool, language: Language) -> list[_Column]:
    """Games, points and one column a tie-break."""
    games = games_played(tournament, standings.after_round, standings.annulled)
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


def _remark_cell(words: str) -> Cell:
    look = Look.TEXT if len(words) <= _REMARK_IN_A_LINE else Look.LONG_NAME
    return Cell(words or None, look, italic=True)


def _postponed_rounds(tournament: Tournament, after_round: int) -> dict[int, list[int]]:
    """By player, the rounds up to this one in which a game is postponed."""
    rounds: dict[int, list[int]] = {}
    for each in tournament.rounds:
        for pairing in each.pairings if each.number <= after_round else ():
            if pairing.result == POSTPONED:
                for number in (pairing.white, pairing.black):
                    rounds.setdefault(number, []).append(each.number)
    return rounds


def _remark(
    player: Player, postponed: list[int], tournament: Tournament, standings: Standings, language: Language
) -> str:
    """Whether the player has left by now, and in which rounds a game of his is postponed."""
    parts = [_left(player, tournament, standings, language)]
    if postponed:
        parts.append(text(language, "print.postponed_in", rounds=", ".join(map(str, postponed))))
    return ", ".join(part for part in parts if part)


def _left(player: Player, tournament: Tournament, standings: Standings, language: Language) -> str:
    """Whether the player has left by now."""
    if player.until_round is None or player.until_round > standings.after_round:
        return ""
    total = _rounds_total(tournament)
    if total is not None and player.until_round >= total:
        return ""
    return text(language, "print.withdrawn_after", round=player.until_round)


def _legend(tournament: Tournament, standings: Standings, language: Language) -> tuple[str, ...]:
    """What is still open, what the columns mean, what was dropped and why, and the rules followed."""
    if not standings.after_round:
        return ()
    lines = []
    missing = open_games(tournament, standings)
    if missing:
        lines.append(text(language, "print.standings_open", open=missing))
    if tournament.system is System.KNOCK_OUT:
        return (*lines, text(language, "print.shared_place"))
    if standings.annulled:
        names = ", ".join(player.name for player in tournament.players if player.number in standings.annulled)
        limit = annulment_text(tournament.annulment, language)
        lines.append(text(language, "print.not_ranked", players=names, limit=limit))
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
