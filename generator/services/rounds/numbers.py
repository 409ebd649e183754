"""The draw of numbers: by lot, in a round robin also with members of one club or federation kept apart.

A number, the lot, decides everything: it is drawn in the hall and typed into Settings, or drawn here and written there,
and gives the same numbers every time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import Finding, error, warning
from generator.languages import text
from generator.languages.words import plain
from generator.ranking import Numbering, NumberOrder, renumbered
from generator.roundrobin import schedule
from generator.roundrobin.rutschsystem import number_of_berger
from generator.roundrobin.varma import (
    VARMA_ROUNDS,
    Draw,
    Drawn,
    Entrant,
    Meetings,
    NoRestrictedDraw,
    draw_apart,
    draw_early,
    draw_freely,
    late_meetings,
    meetings_of,
    seeded,
    varma_draw,
)
from generator.services.rounds.lots import Lots, lot_number
from generator.services.workbook_file import Loaded
from generator.tournament import Player, System, Tournament
from generator.workbook.edits import CellEdit
from generator.workbook.read import WorkbookReading
from generator.workbook.read_settings import choice, number

_USUAL_ROUNDS = VARMA_ROUNDS


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The tournament with the numbers drawn, what the lot changed, and what is written and said about it."""

    tournament: Tournament
    changed: Mapping[int, int] = field(default_factory=dict)
    cells: tuple[CellEdit, ...] = ()
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def draw_numbers(loaded: Loaded, draw_lots: Lots) -> NumbersDrawn:
    """The numbers of a round robin, drawn now where Settings ask for it and players have none.

    Who has a number keeps it. A restricted draw that is not possible is an error, and draws nothing.
    """
    reading, tournament = loaded.reading, loaded.tournament
    if not reading.lots_open or tournament.rounds or not reading.unnumbered:
        return NumbersDrawn(tournament)
    order = NumberOrder(choice(reading.settings, "numbers", NumberOrder.BY_LOT.value))
    lot, cells = lot_of_numbers(reading, draw_lots)
    try:
        numbers, findings = _drawn(tournament, reading, order, seeded(lot))
    except NoRestrictedDraw as impossible:
        where = reading.settings["numbers"].place
        return NumbersDrawn(tournament, findings=(error(impossible.reason.value, where, **impossible.values),))
    return replace(_given(tournament, reading, numbers, lot), cells=cells, findings=findings)


def draw_freely_numbered(loaded: Loaded, draw_lots: Lots) -> NumbersDrawn:
    """The numbers of a Swiss or a knock-out, drawn by lot now where Settings ask for it and players have none.

    Who enters after round 1 draws among the free numbers, by the same lot.
    """
    reading = loaded.reading
    if not reading.lots_open:
        return NumbersDrawn(loaded.tournament)
    lot, cells = lot_of_numbers(reading, draw_lots)
    numbers = _freely(loaded.tournament, reading, seeded(lot))
    return replace(_given(loaded.tournament, reading, numbers, lot), cells=cells)


def lot_of_numbers(reading: WorkbookReading, draw_lots: Lots) -> tuple[int, tuple[CellEdit, ...]]:
    """The lot that decides about numbers, typed in Settings or drawn now, and the cell that then holds it."""
    typed = number(reading.settings, "lot")
    if typed:
        return typed, ()
    lot, place = lot_number(draw_lots), reading.setting_place("lot")
    return lot, () if place is None else (CellEdit(place.sheet, place.cell, lot),)


def _given(tournament: Tournament, reading: WorkbookReading, numbers: Mapping[int, int], lot: int) -> NumbersDrawn:
    """The tournament with these numbers, and the line that names the lot."""
    changed = {old: new for old, new in numbers.items() if old != new}
    drawn = renumbered(tournament, Numbering(changed=tuple(changed.items())))
    return NumbersDrawn(drawn, changed, lines=(text(reading.language, "cli.numbers_drawn", lot=lot),))


def _freely(tournament: Tournament, reading: WorkbookReading, draw: Draw) -> dict[int, int]:
    """Numbers drawn without restriction by those who have none, by the number in the reading."""
    without = [player for player in tournament.players if player.number in reading.unnumbered]
    left = [player.number for player in without]
    numbers = draw_freely([Entrant(player.name) for player in without], left, draw)
    return {left[index]: drawn for index, drawn in numbers.items()}


def _drawn(
    tournament: Tournament, reading: WorkbookReading, order: NumberOrder, draw: Draw
) -> tuple[dict[int, int], tuple[Finding, ...]]:
    """The new number of each player without one, by the number in the reading, and what must be said."""
    if not order.restricted:
        return _freely(tournament, reading, draw), ()
    players = tournament.players
    entrants = _entrants(players, choice(reading.settings, "kept_apart", "club"))
    meetings = meetings_of(schedule(tournament).rounds)
    if order in (NumberOrder.VARMA, NumberOrder.VARMA_REPAIRED):
        if tournament.cycle_order == "mirror" and meetings.last > len(players):
            where = reading.settings["numbers"].place
            return {}, (error("varma_other_order", where),)
        drawn = _by_varma(entrants, tournament.system, draw, repaired=order is NumberOrder.VARMA_REPAIRED)
    elif order is NumberOrder.APART:
        rounds = number(reading.settings, "apart_rounds") or _USUAL_ROUNDS
        drawn = draw_apart(entrants, rounds, draw, meetings)
    else:
        drawn = draw_early(entrants, draw, meetings)
    findings = [*_late(players, entrants, drawn, meetings)] if order is NumberOrder.VARMA else []
    if not any(entrant.contingent for entrant in entrants):
        findings.append(warning("contingents_empty", reading.settings["numbers"].place))
    numbers = {player.number: number for player, number in zip(players, drawn.numbers, strict=True)}
    return numbers, tuple(findings)


def _entrants(players: Sequence[Player], by: str) -> list[Entrant]:
    """Who draws, with the club or federation as it is first spelt."""
    spelt: dict[str, str] = {}
    entrants = []
    for player in players:
        words = player.federation if by == "federation" else player.club
        entrants.append(Entrant(player.name, spelt.setdefault(plain(words), words)))
    return entrants


def _by_varma(entrants: Sequence[Entrant], system: System, draw: Draw, *, repaired: bool) -> Drawn:
    """The draw by the tables, in the numbers of the system played."""
    drawn = varma_draw(entrants, draw, repaired=repaired)
    if system not in (System.RUTSCHSYSTEM, System.LANGBORD):
        return drawn
    players = len(entrants)
    return replace(drawn, numbers=tuple(number_of_berger(players, each) for each in drawn.numbers))


def _late(
    players: Sequence[Player], entrants: Sequence[Entrant], drawn: Drawn, meetings: Meetings
) -> tuple[Finding, ...]:
    """Members of one contingent who meet in the last rounds all the same, by name: a slip in the printed table."""
    names = {number: player.name for player, number in zip(players, drawn.numbers, strict=True)}
    late = late_meetings(entrants, drawn.numbers, VARMA_ROUNDS, meetings)
    return tuple(
        warning("contingent_meets_late", pairs=f"{names[one]} – {names[other]}", round=number)
        for one, other, number in late
    )
