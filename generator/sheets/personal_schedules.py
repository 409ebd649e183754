"""Personal schedules of a round robin: a card a player with round, date, colour and opponent, to cut out and keep."""

from collections.abc import Sequence
from dataclasses import replace

from generator.languages import Language, text
from generator.roundrobin.schedule import Schedule
from generator.sheets.frame import event_title, list_page, typed_day
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.tournament import Player, Round, Tournament

_ACROSS = 2
_PAGE_ROOM = 735.0  # points of an A4 page without titles
_NAME, _HEADING, _MOST_LINE, _LEAST_LINE, _GAP = 26.0, 18.0, 19.0, 11.5, 12.0
_WIDTHS = (6.5, 12.0, 8.5, 20.0)
_AISLE = 3.0
_PER_PAGE = (4, 3, 2, 1)  # rows of cards; as many as the lines leave room for
_COMFORTABLE = 13.0
_LETTERS, _IN_A_LINE = 12.0, 0.76  # size of letters, and what part of the height of a line it may be


def personal_sheet(tournament: Tournament, planned: Schedule, language: Language, *, paper: str = "A4") -> SheetPlan:
    """One card a player, two side by side, with lines to cut along and none broken over two pages.

    With colour rules off the colour is left out; without dates so is their column.
    """
    rounds = tournament.rounds or planned.rounds
    dates = any(tournament.event.round_dates)
    a_page, line = _cards_a_page(len(rounds))
    rows: list[Row] = []
    for first in range(0, len(tournament.players), _ACROSS):
        cards = [
            _card(tournament, rounds, player, language, dates=dates, line=line)
            for player in tournament.players[first : first + _ACROSS]
        ]
        new_page = first > 0 and (first // _ACROSS) % a_page == 0
        rows += _row_of_cards(cards, line, new_page=new_page)
    block = tuple(Column(width) for width in _columns(tournament, dates=dates))
    title = text(language, "sheet.personal")
    return SheetPlan(
        name=title,
        rows=tuple(rows),
        columns=(*block, Column(_AISLE), *block),
        page=list_page(event_title(tournament, language), title, language, paper=paper),
        tab_colour="schedule",
    )


def _cards_a_page(rounds: int) -> tuple[int, float]:
    """Rows of cards on a page and the height of their lines: as many as can be read well."""
    for a_page in _PER_PAGE:
        line = (_PAGE_ROOM / a_page - _NAME - _HEADING - _GAP) / max(rounds, 1)
        if line >= _COMFORTABLE:
            return a_page, min(_MOST_LINE, round(line, 1))
    return 1, max(_LEAST_LINE, round((_PAGE_ROOM - _NAME - _HEADING - _GAP) / rounds, 1))


def _columns(tournament: Tournament, *, dates: bool) -> tuple[float, ...]:
    """The widths of one card; what is left out is given to the opponent."""
    number, date, colour, _ = _WIDTHS
    kept = (number, *([date] if dates else []), *([colour] if tournament.colour_rules else []))
    return (*kept, sum(_WIDTHS) - sum(kept))


Card = list[tuple[Cell | None, ...]]


def _card(
    tournament: Tournament, rounds: Sequence[Round], player: Player, language: Language, *, dates: bool, line: float
) -> Card:
    """The rows of one card: name, headings, a line a round in letters that leave it some air."""
    size = round(line * _IN_A_LINE, 1) if line * _IN_A_LINE < _LETTERS else None
    width = len(_columns(tournament, dates=dates))
    name = Cell(f"{player.number}  {player.name}", Look.NAME, columns=width, bold=True, player=player.number)
    keys = ["print.round", *(["round_column.day"] if dates else [])]
    keys += ["print.colour"] if tournament.colour_rules else []
    headings = tuple(
        Cell(text(language, key), Look.HEADING, align=Align.LEFT if key == "print.opponent" else None)
        for key in (*keys, "print.opponent")
    )
    card: Card = [(name, *[None] * (width - 1)), headings]
    for index, each in enumerate(rounds):
        cells = _line(tournament, each, player, language, dates=dates)
        card.append(tuple(replace(cell, stripe=index % 2 == 1, size=size) for cell in cells))
    return card


def _line(tournament: Tournament, each: Round, player: Player, language: Language, *, dates: bool) -> tuple[Cell, ...]:
    colour, against, plays = _meeting(tournament, each, player, language)
    cells = [Cell(each.number, Look.CENTRE, bold=True)]
    if dates:
        given = tournament.event.round_dates
        date = typed_day(given[each.number - 1], language) if each.number <= len(given) else ""
        cells.append(Cell(date or None, Look.CENTRE))
    if tournament.colour_rules:
        cells.append(Cell(colour or None, Look.CENTRE, bold=colour != ""))
    cells.append(Cell(against, Look.TEXT, italic=not plays))
    return tuple(cells)


def _meeting(tournament: Tournament, each: Round, player: Player, language: Language) -> tuple[str, str, bool]:
    """Colour and opponent of a player in a round, and whether there is a game; a chair left empty is no game."""
    for pairing in each.pairings:
        if player.number in (pairing.white, pairing.black):
            is_white = player.number == pairing.white
            other = tournament.player(pairing.black if is_white else pairing.white)
            if not (player.takes_part(each.number) and other.takes_part(each.number)):
                break
            colour = text(language, "round_column.white" if is_white else "round_column.black")
            return colour, f"{other.number}  {other.name}", True
    return "", text(language, "seating.free"), False


def _row_of_cards(cards: Sequence[Card], line: float, *, new_page: bool) -> list[Row]:
    """Cards side by side, and below them the line to cut along."""
    width = len(cards[0][1])
    rows = []
    for index in range(len(cards[0])):
        cells: list[Cell | None] = []
        for place, card in enumerate(cards):
            cells += [None] * (place > 0)
            cells += card[index]
        height = (_NAME, _HEADING)[index] if index < 2 else line
        rows.append(Row(tuple(cells), height, break_before=new_page and index == 0))
    cut = (Cell("✂", Look.CUT), *(Cell(None, Look.CUT) for _ in range(_ACROSS * width)))
    return [*rows, Row(cut, _GAP)]
