"""The tables of a round of a Swiss as they stand in the hall."""

from collections.abc import Sequence

from generator.languages import Language, text
from generator.sheets.frame import event_title, list_page, title_rows
from generator.sheets.model import Cell, Column, Look, Row, SheetPlan
from generator.sheets.pairings import without_game
from generator.sheets.schedule import round_line
from generator.tournament import Pairing, Tournament

_ACROSS = 3
_NUMBER_WIDTH, _NAME_WIDTH, _AISLE_WIDTH = 6.0, 23.0, 3.0
_HEIGHTS = (26.0, 24.0, 9.0, 24.0, 14.0)  # number, White, the table, Black, room to walk
_MOST_STRETCH = 1.5
_ROOM = 640.0  # points of an A4 page below the repeated titles


def tables_sheet(tournament: Tournament, number: int, language: Language, *, paper: str = "A4") -> SheetPlan:
    """The tables of a round as they stand in the hall: White on the light side, Black on the dark one.

    Tables keep the numbers results are entered under; one that is fixed for a player says so. Who has no game stands
    below. With colour rules off both sides look alike.
    """
    each = tournament.rounds[number - 1]
    title = f"{text(language, 'seating.tables')} · {round_line(tournament, number, language)}"
    width = _ACROSS * 3 - 1
    rows = list(title_rows(event_title(tournament, language), title, width))
    height = sum(_HEIGHTS)
    a_page = int(_ROOM / height)
    tables = [each.pairings[first : first + _ACROSS] for first in range(0, len(each.pairings), _ACROSS)]
    stretch = min(_MOST_STRETCH, max(1.0, _ROOM / (height * max(1, len(tables)))))
    for index, side_by_side in enumerate(tables):
        new_page = index > 0 and index % a_page == 0
        rows += _row_of_tables(tournament, side_by_side, language, stretch=stretch, new_page=new_page)
    rows += [
        Row((None, Cell(f"{one.player.name}: {one.kind}", Look.BLANK, columns=width - 1)), 18.0)
        for one in without_game(tournament, each, language)
    ]
    if tournament.colour_rules:
        rows.append(Row((Cell(text(language, "seating.tables_note"), Look.LEGEND, columns=width),), 16.0))
    aisle = Column(_AISLE_WIDTH)
    table = (Column(_NUMBER_WIDTH), Column(_NAME_WIDTH))
    return SheetPlan(
        name=text(language, "sheet.seating"),
        rows=tuple(rows),
        columns=(*table, aisle, *table, aisle, *table),
        freeze=(2, 0),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=2),
        tab_colour="seating",
    )


def _row_of_tables(
    tournament: Tournament, pairings: Sequence[Pairing], language: Language, *, stretch: float, new_page: bool
) -> tuple[Row, ...]:
    """Tables side by side: number, White, the table, Black, and room to walk."""
    colours = tournament.colour_rules
    heads: list[Cell | None] = []
    light: list[Cell | None] = []
    wood: list[Cell | None] = []
    dark: list[Cell | None] = []
    for pairing in pairings:
        white, black = tournament.player(pairing.white), tournament.player(pairing.black)
        fixed = pairing.board in (white.fixed_board, black.fixed_board)
        words = text(language, "seating.fixed_table" if fixed else "seating.table", number=pairing.board)
        heads += [Cell(words, Look.SUBTITLE, columns=2, bold=True), None, None]
        light += [Cell(white.number, Look.WHITE_SEAT), Cell(white.name, Look.WHITE_SEAT), None]
        wood += [Cell(None, Look.TABLE_TOP, columns=2), None, None]
        look = Look.BLACK_SEAT if colours else Look.WHITE_SEAT
        dark += [Cell(black.number, look), Cell(black.name, look), None]
    return tuple(
        Row(tuple(cells), round(height * stretch, 1), break_before=new_page and cells is heads)
        for cells, height in zip((heads, light, wood, dark, []), _HEIGHTS, strict=True)
    )
