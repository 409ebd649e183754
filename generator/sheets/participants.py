"""The list of participants, by name or by number, as it is hung up before round 1 and handed to the press."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from generator.languages import Language, text
from generator.languages.alphabet import sorting_key
from generator.sheets.frame import (
    club_cell,
    event_title,
    list_page,
    name_cell,
    name_width,
    small_print,
    title_rows,
)
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.paging import printed_width, row_height
from generator.tournament import Player, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT = 21.0


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    width: float
    cell: Callable[[Player], Cell]
    align: Align | None = None


def participants_sheet(tournament: Tournament, language: Language, *, by_name: bool, paper: str = "A4") -> SheetPlan:
    """Everybody with number, title, rating, federation and club, as far as anybody has one.

    In the order of the alphabet, else of the pairing numbers. Below stands how many they are.
    """
    players = tournament.players
    if by_name:
        players = tuple(sorted(players, key=lambda player: (sorting_key(player.name, language), player.number)))
    columns = _columns(tournament, language, by_name=by_name)
    widths = tuple(Column(column.width) for column in columns)
    below = (
        Row(height=8.0),
        *small_print([text(language, "print.participants", count=len(players))], len(columns)),
    )
    height = row_height(len(players), printed_width(widths), least=_ROW_HEIGHT, below=below, paper=paper)
    title = text(language, "sheet.participants" if by_name else "sheet.participants_by_number")
    body = tuple(
        Row(tuple(replace(column.cell(player), stripe=index % 2 == 1) for column in columns), height)
        for index, player in enumerate(players)
    )
    headings = tuple(Cell(column.heading, Look.HEADING, align=column.align) for column in columns)
    return SheetPlan(
        name=title,
        rows=(
            *title_rows(event_title(tournament, language), title, len(columns)),
            Row(headings, 24.0),
            *body,
            *below,
        ),
        columns=widths,
        freeze=(_HEADING_ROW, 0),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW),
        tab_colour="players",
    )


def _columns(tournament: Tournament, language: Language, *, by_name: bool) -> list[_Column]:
    """The columns somebody has something in; the one the list is sorted by comes first."""
    players = tournament.players
    names = name_width((player.name for player in players), least=28.0, most=36.0)
    clubs = name_width((player.club for player in players), least=14.0, most=26.0)
    name = _Column(
        text(language, "column.name"),
        names,
        lambda player: name_cell(player, names),
        Align.LEFT,
    )
    number = _Column(
        text(language, "column.number"), 6.5, lambda player: Cell(player.number, Look.NUMBER, bold=not by_name)
    )
    columns = [name, number] if by_name else [number, name]
    if any(player.title for player in players):
        heading = text(language, "column.title")
        columns.append(_Column(heading, 7.0, lambda player: Cell(player.title or None, Look.CENTRE)))
    if any(player.rating is not None for player in players):
        heading = text(language, "column.rating")
        columns.append(_Column(heading, 8.0, lambda player: Cell(player.rating, Look.NUMBER)))
    if any(player.federation for player in players):
        heading = text(language, "column.federation")
        columns.append(_Column(heading, 11.0, lambda player: Cell(player.federation or None, Look.CENTRE)))
    if any(player.club for player in players):
        heading = text(language, "column.club")
        columns.append(_Column(heading, clubs, lambda player: club_cell(player, clubs), Align.LEFT))
    return columns
