"""Result slips: eight on a page, in an order that gives piles by board after cutting.

One description, ``Slip``, is drawn by the page template ``slips.typ`` and as a sheet of the workbook.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.languages import Language, text
from generator.printing.imposition import imposed
from generator.printing.source import Source
from generator.printing.style import Style
from generator.printing.typeset import Json, Piece
from generator.results import result_text
from generator.sheets.frame import event_title
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.schedule import round_line
from generator.tournament import BLACK_WINS, DRAWN, WHITE_WINS, Tournament

ACROSS, DOWN = 2, 4
_BLOCK, _AISLE = (6.6,) * 6, 2.5
_HEIGHTS = (22.0, 16.0, 27.0, 27.0, 34.0, 42.0)
_CUT = 17.0
_ONE_LINE = 36  # letters of a name in one line of a sheet's slip


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip; ``board`` 0 and empty names are filled in by hand."""

    event: str
    round: str
    board: int
    white: str
    black: str


def slips_of(source: Source) -> tuple[Slip, ...]:
    """The slips of the round in board order; nobody without an opponent gets one."""
    tournament, language = source.tournament, source.language
    if not source.round_number:
        return ()
    people = {player.number: f"{player.number}  {player.name}" for player in tournament.players}
    event, heading = event_title(tournament, language), round_line(tournament, source.round_number, language)
    pairings = sorted(tournament.rounds[source.round_number - 1].pairings, key=lambda pairing: pairing.board)
    return tuple(
        Slip(event, heading, pairing.board, people[pairing.white], people[pairing.black]) for pairing in pairings
    )


def blank_slips(tournament: Tournament, number: int, language: Language) -> tuple[Slip, ...]:
    """So many slips with lines to write on."""
    return (Slip(event_title(tournament, language) if tournament.event.name else "", "", 0, "", ""),) * number


def slip_pieces(source: Source, style: Style) -> tuple[Piece, ...]:  # noqa: ARG001 - as every print-out is called
    """The slips of the round as pages."""
    return slip_pages(slips_of(source), source)


def slip_pages(slips: Sequence[Slip], source: Source) -> tuple[Piece, ...]:
    """Slips as pages."""
    if not slips:
        return ()
    pages: list[Json] = [
        [None if slip is None else _data(slip) for slip in page] for page in imposed(slips, ACROSS * DOWN)
    ]
    return (
        Piece(
            "slips",
            {
                "language": source.language.value,
                "paper": "Letter" if source.paper == "Letter" else "A4",
                "pages": pages,
                "words": _words(source.tournament, source.language),
            },
        ),
    )


def slip_plans(source: Source) -> tuple[SheetPlan, ...]:
    """The slips of the round as a sheet."""
    slips = slips_of(source)
    if not slips:
        return ()
    words = _words(source.tournament, source.language)
    rows: list[Row] = []
    for page in imposed(slips, ACROSS * DOWN):
        for first in range(0, ACROSS * DOWN, ACROSS):
            side_by_side = page[first : first + ACROSS]
            if any(slip is not None for slip in side_by_side):
                rows += _block_rows(side_by_side, words, new_page=first == 0 and bool(rows))
    title = text(source.language, "sheet.slips")
    return (
        SheetPlan(
            name=title,
            rows=tuple(rows),
            columns=(*map(Column, _BLOCK), Column(_AISLE), *map(Column, _BLOCK)),
            page=PageSetup(paper=source.paper, fit_width=0, fit_height=0),
            tab_colour="round",
        ),
    )


def _words(tournament: Tournament, language: Language) -> dict[str, str]:
    """The words printed on every slip."""
    sides = ("white", "black") if tournament.colour_rules else ("first", "second")
    white, black = (text(language, f"round_column.{side}") for side in sides)
    return {
        "white": white,
        "black": black,
        "board": text(language, "piece.board"),
        "round": text(language, "piece.round"),
        "white_wins": result_text(WHITE_WINS, language),
        "drawn": result_text(DRAWN, language),
        "black_wins": result_text(BLACK_WINS, language),
        "other": text(language, "piece.other"),
        "white_signs": text(language, "piece.signature", side=white),
        "black_signs": text(language, "piece.signature", side=black),
    }


def _data(slip: Slip) -> dict[str, Json]:
    return {
        "event": slip.event,
        "round": slip.round,
        "board": str(slip.board or ""),
        "white": slip.white,
        "black": slip.black,
    }


def _block_rows(slips: Sequence[Slip | None], words: dict[str, str], *, new_page: bool) -> list[Row]:
    """Slips side by side, and the line to cut along below them."""
    blocks = [_block(slip, words) for slip in slips]
    rows = []
    for index, height in enumerate(_HEIGHTS):
        cells: list[Cell | None] = []
        for place, block in enumerate(blocks):
            cells += [None] * (place > 0)
            cells += block[index]
        rows.append(Row(tuple(cells), height, break_before=new_page and index == 0))
    cut = (Cell("✂", Look.CUT), *(Cell(None, Look.CUT) for _ in range(ACROSS * len(_BLOCK))))
    return [*rows, Row(cut, _CUT)]


def _block(slip: Slip | None, words: dict[str, str]) -> list[tuple[Cell | None, ...]]:
    """The rows of one slip; nothing where the place is empty."""
    width = len(_BLOCK)
    if slip is None:
        return [(None,) * width for _ in _HEIGHTS]
    boxes = [
        Cell(words[key], Look.PEN, 2, align=Align.CENTRE, size=15) for key in ("white_wins", "drawn", "black_wins")
    ]
    hints = [Cell(words[key], Look.PEN, 2) for key in ("other", "white_signs", "black_signs")]
    return [
        (
            Cell(slip.event, Look.SUBTITLE, 4, bold=True, size=11),
            *[None] * 3,
            Cell(f"{words['board']} {slip.board}", Look.BLANK, 2, align=Align.RIGHT, bold=True, size=16),
            None,
        ),
        (Cell(slip.round, Look.BLANK, 6), *[None] * 5),
        (Cell(words["white"], Look.SMALL), _name(slip.white), *[None] * 4),
        (Cell(words["black"], Look.SMALL), _name(slip.black), *[None] * 4),
        tuple(cell for box in boxes for cell in (box, None)),
        tuple(cell for hint in hints for cell in (hint, None)),
    ]


def _name(name: str) -> Cell:
    return Cell(name, Look.LONG_NAME if len(name) > _ONE_LINE else Look.NAME, 5)
