"""The draw of numbers of a round robin: by lot, or with members of one club or federation kept apart.

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
    typed = number(reading.settings, "lot")
    lot = typed or lot_number(draw_lots)
    place = reading.setting_place("lot")
    cells = () if place is None or typed else (CellEdit(place.sheet, place.cell, lot),)
    try:
        numbers, findings = _drawn(tournament, reading, order, seeded(lot))
    except NoRestrictedDraw as impossible:
        where = reading.settings["numbers"].place
        return NumbersDrawn(tournament, findings=(error(impossible.reason.value, where, **impossible.values),))
    changed = {old: new for old, new in numbers.items() if old != new}
    lines = (text(reading.language, "cli.numbers_drawn", lot=lot),)
    drawn = renumbered(tournament, Numbering(changed=tuple(changed.items())))
    return NumbersDrawn(drawn, changed, cells, lines, findings)


def _drawn(
    tournament: Tournament, reading: WorkbookReading, order: NumberOrder, draw: Draw
) -> tuple[dict[int, int], tuple[Finding, ...]]:
    """The new number of each player without one, by the number in the reading, and what must be said."""
    if not order.restricted:
        without = [player for player in tournament.players if player.number in reading.unnumbered]
        left = [player.number for player in without]
        numbers = draw_freely([Entrant(player.name) for player in without], left, draw)
        return {left[index]: drawn for index, drawn in numbers.items()}, ()
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
