"""Name cards and table numbers, to be folded and stood up: both sides show the same.

One description, ``Card``, is drawn by the page templates ``name-cards.typ`` and ``table-numbers.typ`` and as sheets of
the workbook, where the back stays blank, since no cell can be turned upside down.
"""

from dataclasses import dataclass

from generator.languages import Language, text
from generator.languages.alphabet import sorting_key
from generator.printing.imposition import imposed
from generator.printing.source import Source
from generator.printing.style import Style
from generator.printing.typeset import Json, Piece
from generator.sheets.frame import event_title
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.tournament import Player

CARDS_A_PAGE = 2
TABLES_A_PAGE = 4
_CARD_WIDTH = 94.0
_BACK, _NAME, _MORE, _CUT = 190.0, 120.0, 46.0, 16.0
_TABLE_WIDTH, _TABLE_AISLE, _TABLE_HEIGHT = 45.0, 3.0, 172.0
_TABLES_ON_A_SHEET = 8


@dataclass(frozen=True, slots=True)
class Card:
    """A name card: the name large, ``lines`` small below it, the event above."""

    event: str
    name: str
    lines: tuple[str, ...]


def cards_of(source: Source) -> tuple[Card, ...]:
    """A card for everybody who has not left, in the order of the alphabet."""
    event = event_title(source.tournament, source.language)
    players = sorted(
        (player for player in source.tournament.players if player.until_round is None),
        key=lambda player: (sorting_key(player.name, source.language), player.number),
    )
    return tuple(Card(event, _titled(player), _small(player)) for player in players)


def tables_of(source: Source) -> int:
    """How many tables there are: as many as boards in the round, or as the players present need."""
    tournament = source.tournament
    present = sum(player.until_round is None for player in tournament.players)
    boards = [pairing.board for each in tournament.rounds for pairing in each.pairings]
    return max((present // 2, *boards), default=0)


def name_card_pieces(source: Source, style: Style) -> tuple[Piece, ...]:  # noqa: ARG001 - as every print-out is called
    """Name cards as pages, two on each."""
    cards = cards_of(source)
    if not cards:
        return ()
    pages: list[Json] = [
        [None if card is None else {"event": card.event, "name": card.name, "lines": card.lines} for card in page]
        for page in imposed(cards, CARDS_A_PAGE)
    ]
    return (Piece("name-cards", {**_paper(source), "pages": pages}),)


def name_card_plans(source: Source) -> tuple[SheetPlan, ...]:
    """Name cards as a sheet: a blank back, a line to fold along, the name, a line to cut along."""
    cards = cards_of(source)
    if not cards:
        return ()
    rows: list[Row] = []
    for page in imposed(cards, CARDS_A_PAGE):
        for place, card in enumerate(page):
            if card is not None:
                rows += _card_rows(card, new_page=place == 0 and bool(rows))
    return (_plan(source, "sheet.name_cards", tuple(rows), (_CARD_WIDTH,)),)


def table_number_pieces(source: Source, style: Style) -> tuple[Piece, ...]:  # noqa: ARG001 - as every print-out is called
    """Table numbers as pages, four on each."""
    tables = tuple(str(number) for number in range(1, tables_of(source) + 1))
    if not tables:
        return ()
    pages: list[Json] = [list(page) for page in imposed(tables, TABLES_A_PAGE)]
    words = text(source.language, "piece.table")
    return (Piece("table-numbers", {**_paper(source), "pages": pages, "word": words}),)


def table_number_plans(source: Source) -> tuple[SheetPlan, ...]:
    """Table numbers as a sheet, eight on a page."""
    tables = tables_of(source)
    if not tables:
        return ()
    rows: list[Row] = []
    for page in imposed(tuple(range(1, tables + 1)), _TABLES_ON_A_SHEET):
        for first in range(0, _TABLES_ON_A_SHEET, 2):
            pair = page[first : first + 2]
            if any(number is not None for number in pair):
                rows += _table_rows(pair, source.language, new_page=first == 0 and bool(rows))
    return (_plan(source, "sheet.table_numbers", tuple(rows), (_TABLE_WIDTH, _TABLE_AISLE, _TABLE_WIDTH)),)


def _titled(player: Player) -> str:
    return f"{player.title} {player.name}" if player.title else player.name


def _small(player: Player) -> tuple[str, ...]:
    """Club, federation and rating, as far as known."""
    where = " · ".join(part for part in (player.club, player.federation) if part)
    rating = str(player.rating) if player.rating is not None else ""
    return tuple(part for part in (where, rating) if part)


def _paper(source: Source) -> dict[str, Json]:
    return {"language": source.language.value, "paper": "Letter" if source.paper == "Letter" else "A4"}


def _plan(source: Source, name: str, rows: tuple[Row, ...], widths: tuple[float, ...]) -> SheetPlan:
    return SheetPlan(
        name=text(source.language, name),
        rows=rows,
        columns=tuple(map(Column, widths)),
        page=PageSetup(paper=source.paper, fit_width=0, fit_height=0, margins=(1.0, 1.0, 1.0, 1.0)),
        tab_colour="players",
    )


def _card_rows(card: Card, *, new_page: bool) -> list[Row]:
    small = "   ".join(card.lines)
    return [
        Row((Cell(None, Look.CUT),), _BACK, break_before=new_page),
        Row((Cell(card.name, Look.TITLE, align=Align.CENTRE, size=_size(card.name)),), _NAME),
        Row((Cell(small or None, Look.SUBTITLE, align=Align.CENTRE),), _MORE),
        Row((Cell("✂", Look.CUT),), _CUT),
    ]


def _size(name: str) -> float:
    """Letters as large as fit into the width of a card, between 14 and 44 points."""
    return max(14.0, min(44.0, float(int(1000 / max(len(name), 1)))))


def _table_rows(pair: tuple[int | None, ...], language: Language, *, new_page: bool) -> list[Row]:
    numbers = [None if number is None else Cell(number, Look.BOARD, align=Align.CENTRE, size=110) for number in pair]
    word = text(language, "piece.table")
    words = [None if number is None else Cell(word, Look.SMALL, size=14) for number in pair]
    cut = (Cell("✂", Look.CUT), Cell(None, Look.CUT), Cell(None, Look.CUT))
    return [
        Row((words[0], None, words[1]), 22.0, break_before=new_page),
        Row((numbers[0], None, numbers[1]), _TABLE_HEIGHT - 22.0 - 14.0),
        Row(cut, 14.0),
    ]
