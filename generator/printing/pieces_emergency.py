"""The emergency pack for the evening when the computer dies, and the pairing cards in it.

With a workbook it goes on from what has been played; without one it is empty, for a number of players. The forms are
sheet plans (``sheets/forms.py``); ``PairingCard`` is drawn by the page template ``pairing-cards.typ`` and as a sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.languages import Language, text
from generator.printing import lists, team_lists
from generator.printing.imposition import imposed
from generator.printing.pieces_slips import ACROSS, DOWN, blank_slips, slip_pages
from generator.printing.plan_pages import plan_piece
from generator.printing.source import Source
from generator.printing.style import Style
from generator.printing.typeset import Json, Piece
from generator.results import outcome_text, side_text
from generator.roundrobin import schedule
from generator.rounds import suggested_rounds
from generator.sheets.forms import (
    ROBIN_STEPS,
    SWISS_STEPS,
    crosstable_form,
    guide_sheet,
    key_form,
    round_form,
    standings_form,
)
from generator.sheets.model import Align, Cell, Column, Look, PageSetup, Row, SheetPlan
from generator.sheets.numbers import points_text
from generator.sheets.schedule import schedule_sheet
from generator.sheets.seating import seating_sheet
from generator.standings import compute
from generator.tournament import ZERO, Player, System, Tournament

CARDS_A_PAGE = 4
MOST_IN_A_ROUND_ROBIN = 24
"""Up to so many players the empty pack holds the sheets of a round robin as well."""

MOST_IN_A_ROTATION = 24
_LEAST_ROUNDS, _MOST_LINES = 7, 13
_CARD = (5.5, 5.0, 12.0, 5.0, 6.0, 6.0)
_AISLE = 3.0
_ONE_LINE = 34  # letters of a name in one line of a sheet's card
_TOP, _HEADING, _ROOM, _CUT = 26.0, 17.0, 377.0, 14.0


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a pairing card; empty texts are filled in by hand. ``points`` are the sum so far."""

    round: int
    number: str = ""
    opponent: str = ""
    colour: str = ""
    result: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class PairingCard:
    """A player's card for pairing by hand."""

    number: str
    name: str
    about: str
    lines: tuple[CardLine, ...]


def blank_source(players: int, language: Language, *, rounds: int | None = None, paper: str = "A4") -> Source:
    """What an empty pack is built from: players who are numbers only."""
    people = tuple(Player(number, "") for number in range(1, players + 1))
    tournament = Tournament(people, rounds_total=rounds)
    return Source(tournament, compute(tournament), language, paper=paper)


def cards_of(source: Source) -> tuple[PairingCard, ...]:
    """A card for everybody who has not left, by number, with what was played so far; a Swiss only."""
    tournament = source.tournament
    if not _swiss(tournament):
        return ()
    rounds = _rounds(tournament)
    return tuple(
        PairingCard(
            str(player.number), player.name, _about(player), _lines(tournament, player, rounds, source.language)
        )
        for player in tournament.players
        if player.until_round is None
    )


def card_pieces(source: Source, style: Style) -> tuple[Piece, ...]:  # noqa: ARG001 - as every print-out is called
    """Pairing cards as pages, four on each."""
    cards = cards_of(source)
    if not cards:
        return ()
    pages: list[Json] = [
        [None if card is None else _data(card) for card in page] for page in imposed(cards, CARDS_A_PAGE)
    ]
    return (
        Piece(
            "pairing-cards",
            {
                "language": source.language.value,
                "paper": "Letter" if source.paper == "Letter" else "A4",
                "pages": pages,
                "words": _words(source.tournament, source.language),
                "event": source.tournament.event.name,
            },
        ),
    )


def card_plans(source: Source) -> tuple[SheetPlan, ...]:
    """Pairing cards as a sheet, four on a printed page."""
    cards = cards_of(source)
    if not cards:
        return ()
    words = _words(source.tournament, source.language)
    rows: list[Row] = []
    for page in imposed(cards, CARDS_A_PAGE):
        for first in range(0, CARDS_A_PAGE, 2):
            pair = page[first : first + 2]
            if any(card is not None for card in pair):
                rows += _card_rows(pair, words, new_page=first == 0 and bool(rows))
    return (
        SheetPlan(
            name=text(source.language, "sheet.pairing_cards"),
            rows=tuple(rows),
            columns=(*map(Column, _CARD), Column(_AISLE), *map(Column, _CARD)),
            page=PageSetup(paper=source.paper, fit_width=0, fit_height=0, margins=(1.2, 1.2, 1.0, 1.0)),
            tab_colour="round",
        ),
    )


def emergency_pieces(source: Source, style: Style) -> tuple[Piece, ...]:
    """The whole pack in the order it is used."""
    tournament = source.tournament
    if not tournament.players:
        return ()
    slips = slip_pages(blank_slips(tournament, _full_pages(len(tournament.players) // 2), source.language), source)

    def drawn(*plans: SheetPlan) -> tuple[Piece, ...]:
        return tuple(plan_piece(plan, source.language, style, printed=source.printed) for plan in plans)

    if not _swiss(tournament):
        return (*drawn(*_other_plans(source)), *slips)
    guide, *forms = _swiss_plans(source)
    pieces = (*drawn(guide), *card_pieces(source, style), *drawn(*forms), *slips)
    return (*pieces, *drawn(*_blank_robin_plans(source)))


def _swiss_plans(source: Source) -> tuple[SheetPlan, ...]:
    """Guide, list of pairings and points of a Swiss by hand."""
    tournament, language, paper = source.tournament, source.language, source.paper
    parts = [("form.swiss", SWISS_STEPS)]
    if _robin_possible(tournament):
        parts.append(("form.robin", (*ROBIN_STEPS[:2], "form.rotation")))
    return (
        guide_sheet(tournament, language, parts, paper=paper),
        round_form(tournament, max(1, len(tournament.players) // 2), language, paper=paper),
        standings_form(tournament, _rounds(tournament), language, paper=paper),
    )


def _other_plans(source: Source) -> tuple[SheetPlan, ...]:
    """Round robins, teams, knock-outs: guide, schedule, crosstable, seating or bracket, with what was played so far."""
    tournament, language, paper = source.tournament, source.language, source.paper
    steps = ROBIN_STEPS if tournament.system.fixed_schedule else ()
    tables = lists.crosstable(source)
    if not tables and steps and tournament.team_event is None:
        tables = (crosstable_form(tournament.players, tournament.event.name, language, paper=paper),)
    return (
        *([guide_sheet(tournament, language, [("form.robin", steps)], paper=paper)] if steps else []),
        *lists.whole_schedule(source),
        *tables,
        *lists.bracket(source),
        *(lists.seating(source) if steps else ()),
        *team_lists.match_forms(source),
    )


def _blank_robin_plans(source: Source) -> tuple[SheetPlan, ...]:
    """The sheets of a round robin of numbers: names to be filled in, schedule, crosstable, and the rotation."""
    if not _robin_possible(source.tournament):
        return ()
    language, paper = source.language, source.paper
    berger = replace(source.tournament, system=System.BERGER, rounds_total=None)
    rotation = replace(source.tournament, system=System.RUTSCHSYSTEM, rounds_total=None)
    plans = [
        key_form(berger.players, "", language, paper=paper),
        schedule_sheet(berger, schedule(berger), language, paper=paper),
        crosstable_form(berger.players, "", language, paper=paper),
    ]
    if len(rotation.players) <= MOST_IN_A_ROTATION:
        plans.append(seating_sheet(rotation, schedule(rotation), language, paper=paper))
    return tuple(plans)


def _swiss(tournament: Tournament) -> bool:
    """Whether it is a Swiss of players, which can be paired with cards."""
    return tournament.system is System.SWISS and tournament.team_event is None


def _robin_possible(tournament: Tournament) -> bool:
    """Whether nothing is known yet but a number of players for whom a round robin may be played."""
    nameless = not any(player.name for player in tournament.players)
    return nameless and 3 <= len(tournament.players) <= MOST_IN_A_ROUND_ROBIN


def _full_pages(slips: int) -> int:
    """So many slips that no page is half empty."""
    a_page = ACROSS * DOWN
    return max(1, -(-slips // a_page)) * a_page


def _rounds(tournament: Tournament) -> int:
    """How many lines a card has: the rounds announced, else those that suit the number of players, at least seven."""
    if tournament.rounds_total is not None:
        return max(tournament.rounds_total, len(tournament.rounds))
    return min(_MOST_LINES, max(_LEAST_ROUNDS, suggested_rounds(len(tournament.players)), len(tournament.rounds)))


def _about(player: Player) -> str:
    rating = "" if player.rating is None else str(player.rating)
    return " · ".join(part for part in (player.title, rating, player.club) if part)


def _lines(tournament: Tournament, player: Player, rounds: int, language: Language) -> tuple[CardLine, ...]:
    """The lines of a card; rounds that are paired are filled in as far as they are known."""
    lines, total = [], ZERO
    for number in range(1, rounds + 1):
        if number > len(tournament.rounds):
            lines.append(CardLine(number))
            continue
        line, brought = _played(tournament, player, number, language)
        if brought is not None:
            total += brought
            line = replace(line, points=points_text(total, language))
        lines.append(line)
    return tuple(lines)


def _played(tournament: Tournament, player: Player, number: int, language: Language) -> tuple[CardLine, Decimal | None]:
    """One round that is paired, and what it brought; ``None`` for a game without result."""
    each, scoring = tournament.rounds[number - 1], tournament.scoring
    for pairing in each.pairings:
        if player.number in (pairing.white, pairing.black):
            white = player.number == pairing.white
            other = tournament.player(pairing.black if white else pairing.white)
            letter = text(language, "seating.white_letter" if white else "seating.black_letter")
            line = CardLine(number, str(other.number), other.name, letter if tournament.colour_rules else "")
            if pairing.result is None:
                return line, None
            outcome = pairing.result.white if white else pairing.result.black
            return replace(line, result=side_text(outcome)), scoring.points(outcome)
    for bye in each.byes:
        if bye.player == player.number:
            return CardLine(number, opponent=outcome_text(bye.outcome, language)), scoring.points(bye.outcome)
    return CardLine(number, opponent="–"), scoring.absence


def _words(tournament: Tournament, language: Language) -> dict[str, str]:
    words = {
        key: text(language, f"piece.{key}") for key in ("round", "number", "opponent", "colour", "result", "points")
    }
    words["name"] = text(language, "piece.name")
    return words if tournament.colour_rules else words | {"colour": ""}


def _data(card: PairingCard) -> dict[str, Json]:
    lines = [
        [str(each.round), each.number, each.opponent, each.colour, each.result, each.points] for each in card.lines
    ]
    return {"number": card.number, "name": card.name, "about": card.about, "lines": lines}


def _card_rows(cards: Sequence[PairingCard | None], words: dict[str, str], *, new_page: bool) -> list[Row]:
    """Two cards side by side, and the line to cut along below them."""
    blocks = [_block(card, words) for card in cards]
    heights = (_TOP, _HEADING)
    lines = max(len(block) for block in blocks) - len(heights)
    height = min(48.0, (_ROOM - _TOP - _HEADING - _CUT) / max(lines, 1))
    rows = []
    for index in range(len(heights) + lines):
        cells: list[Cell | None] = []
        for place, block in enumerate(blocks):
            cells += [None] * (place > 0)
            cells += block[index] if index < len(block) else (None,) * len(_CARD)
        rows.append(
            Row(tuple(cells), heights[index] if index < len(heights) else height, break_before=new_page and index == 0)
        )
    rest = _ROOM - _TOP - _HEADING - _CUT - lines * height
    cut = (Cell("✂", Look.CUT), *(Cell(None, Look.CUT) for _ in range(2 * len(_CARD))))
    return [*rows, Row(cut, _CUT + max(0.0, rest))]


def _block(card: PairingCard | None, words: dict[str, str]) -> list[tuple[Cell | None, ...]]:
    """The rows of one card: who it is, headings, a line a round."""
    if card is None:
        return []
    name = Cell(card.name or None, Look.LONG_NAME if len(card.name) > _ONE_LINE else Look.NAME, 5)
    headings = tuple(
        Cell(words[key], Look.HEADING, align=Align.LEFT if key == "opponent" else None)
        for key in ("round", "number", "opponent", "colour", "result", "points")
    )
    block: list[tuple[Cell | None, ...]] = [
        (Cell(card.number, Look.BOARD), name, *[None] * 4),
        headings,
    ]
    return [*block, *map(_line_cells, card.lines)]


def _line_cells(line: CardLine) -> tuple[Cell, ...]:
    return (
        Cell(line.round, Look.GRID, bold=True),
        Cell(line.number or None, Look.GRID),
        Cell(line.opponent or None, Look.LONG_NAME, size=8),
        Cell(line.colour or None, Look.GRID),
        Cell(line.result or None, Look.GRID),
        Cell(line.points or None, Look.GRID),
    )
