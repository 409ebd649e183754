"""Standings: points, tie-breaks in the order asked for, ranks. Players in most tournaments, teams in a team event.

Source: FIDE C.07 (from 1 March 2026), Art. 2 and 4.2.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.findings import Finding, note
from generator.knockout.placing import counted_round, game_points, placings
from generator.roundrobin.team_withdrawal import annulled_teams
from generator.tiebreaks.codes import Request
from generator.tiebreaks.registry import TIE_BREAKS, TieBreak
from generator.tiebreaks.results import Field, player_field
from generator.tiebreaks.selection import Unusable, default_list, parse, unusable
from generator.tiebreaks.team_field import team_field
from generator.tiebreaks.working import Step, Value, Working
from generator.tournament import POSTPONED, Annulment, System, Tournament

LOTS = "LOTS"
"""The name of the last resort in ``separated_by``: the drawing of lots (Art. 4.2)."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One participant's line.

    ``player`` is the pairing number (of a team in a team event). ``values`` and ``workings`` stand in the order of the
    standings' ``tie_breaks``. ``separated_by`` is the code that put the participant behind the row above; ``None`` in
    the first row and where the rank is shared with the row above.
    """

    rank: int
    player: int
    points: Decimal
    values: tuple[Value, ...] = ()
    workings: tuple[Working, ...] = ()
    separated_by: str | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The participants in rank order; those of one rank by pairing number.

    ``tie_breaks`` are the codes in their full spelling, in the order applied. ``dropped`` are those of them that cannot
    be used here: their values are all ``None`` and they separate nobody. ``findings`` says so, and names codes that
    were not understood (these have no column). ``annulled`` are players whose games do not count (withdrawn from a
    round robin with less than half of the games played). ``after_round`` is the last round counted, 0 before the first.
    """

    rows: tuple[StandingsRow, ...]
    tie_breaks: tuple[str, ...]
    after_round: int
    primary: str = "PTS"
    dropped: tuple[Unusable, ...] = ()
    findings: tuple[Finding, ...] = ()
    annulled: tuple[int, ...] = ()

    def row(self, number: int) -> StandingsRow:
        """The line of a participant. Raises ``KeyError`` if it is not in the standings."""
        for row in self.rows:
            if row.player == number:
                return row
        raise KeyError(number)


@dataclass(frozen=True, slots=True)
class _Order:
    """A ranking in the making: groups of level participants, best first, and what put each behind the one before."""

    groups: tuple[tuple[int, ...], ...]
    separated_by: tuple[str | None, ...]


def compute(
    tournament: Tournament,
    tie_breaks: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
    annul: bool = True,
    lots: Sequence[int] = (),
    positions_on_points: bool = False,
) -> Standings:
    """The standings after a round (``None`` = the last one with a result).

    Args:
        tournament: the tournament; the ranking is of teams where it has a team event.
        tie_breaks: codes or names in order; ``None`` = those of the tournament, else the usual list of its system.
            The points come first unless their code (``PTS``, ``MPTS``, ``GPTS``) stands in the list.
        after_round: the last round to count.
        annul: whether the games of withdrawn players of a round robin may be annulled, as the tournament says.
        lots: pairing numbers in the order drawn; separates who is still level at the end.
        positions_on_points: show direct encounter and its relatives as the position among those level on points,
            whatever stands before them in the list. The ranks do not change.

    In a knock-out the stage reached decides, and no tie-break.
    """
    if tournament.system is System.KNOCK_OUT and tie_breaks is None:
        return _knock_out(tournament, after_round)
    gone = annulled_players(tournament) if annul else ()
    if tournament.team_event is not None:
        field = team_field(tournament, after_round, frozenset(gone))
    else:
        field = player_field(tournament, after_round, frozenset(gone))
    asked = tie_breaks if tie_breaks is not None else tournament.tie_breaks or default_list(tournament)
    requests, findings = _requests(asked)
    primary = Request({"": "PTS", "MP": "MPTS", "GP": "GPTS"}[field.primary])
    dropped = _unusable(requests, field)
    out = {each.code for each in dropped}
    leading = () if primary in requests else (primary,)
    order, workings = _rank(field, (*leading, *requests), out)
    columns = workings[len(leading) :]
    if positions_on_points:
        columns = [
            _on_points(field, primary, each, column, out) for each, column in zip(requests, columns, strict=True)
        ]
    return Standings(
        _rows(field, _by_lots(order, lots) if lots else order, columns),
        tuple(request.spelling for request in requests),
        field.results.rounds,
        primary.code,
        dropped,
        (*findings, *(each.finding for each in dropped)),
        gone,
    )


def _knock_out(tournament: Tournament, after_round: int | None) -> Standings:
    """The places of a knock-out, with the points of the games beside them."""
    rounds = tournament.rounds if after_round is None else tournament.rounds[:after_round]
    counted = replace(tournament, rounds=rounds)
    points = game_points(counted)
    rows = tuple(StandingsRow(each.place, each.player, points[each.player]) for each in placings(counted))
    return Standings(rows, (), counted_round(counted))


def annulled_players(tournament: Tournament) -> tuple[int, ...]:
    """Players who have withdrawn from a round robin and whose games do not count.

    Source: FIDE General Regulations for Competitions, Art. 6.6: those with less than half of their games played, unless
    the tournament sets another limit (``Annulment``). Only games really played count as completed; exactly half is
    enough. Who merely missed games is not meant: the player must have withdrawn (*until round*).
    """
    if tournament.team_event is not None:
        return annulled_teams(tournament)
    if not tournament.system.fixed_schedule:
        return ()
    return tuple(each.player for each in withdrawals(tournament) if each.annulled)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Who has withdrawn from a round robin, how many games were played of those scheduled, and whether they count."""

    player: int
    played: int
    scheduled: int
    annulled: bool


def withdrawals(tournament: Tournament) -> tuple[Withdrawal, ...]:
    """Everybody who has withdrawn from a round robin of players before its last round."""
    scheduled: dict[int, int] = {}
    completed: dict[int, int] = {}
    for each in tournament.rounds:
        for pairing in each.pairings:
            played = pairing.result is not None and pairing.result.white.played and pairing.result != POSTPONED
            for number in (pairing.white, pairing.black):
                scheduled[number] = scheduled.get(number, 0) + 1
                completed[number] = completed.get(number, 0) + (1 if played else 0)
    last = tournament.rounds_total or len(tournament.rounds)
    found = []
    for player in tournament.players:
        if player.until_round is not None and player.until_round < last:
            made, of = completed.get(player.number, 0), scheduled.get(player.number, 0)
            found.append(Withdrawal(player.number, made, of, _annulled(tournament.annulment, made, of)))
    return tuple(found)


def _annulled(limit: Annulment, played: int, scheduled: int) -> bool:
    """Whether so few games played are annulled."""
    if limit is Annulment.BELOW_HALF:
        return 2 * played < scheduled
    if limit is Annulment.HALF_OR_LESS:
        return 2 * played <= scheduled
    return limit is Annulment.ALWAYS


def _requests(asked: Sequence[str]) -> tuple[tuple[Request, ...], tuple[Finding, ...]]:
    """The tie-breaks understood, in order, and what is wrong with the others.

    A value that has already decided decides nothing more, so a tie-break stands in the list once; those of type A look
    at the group that is left and may stand there again (Art. 4.3).
    """
    requests: list[Request] = []
    findings: list[Finding] = []
    for text in asked:
        read = parse(text)
        if isinstance(read, Finding):
            findings.append(read)
        elif read in requests and TIE_BREAKS[read.code].split is None:
            findings.append(note("tie_break_twice", code=read.spelling))
        else:
            requests.append(read)
    return tuple(requests), tuple(findings)


def _unusable(requests: Iterable[Request], field: Field) -> tuple[Unusable, ...]:
    checked = ((request.spelling, unusable(request, field)) for request in dict.fromkeys(requests))
    return tuple(Unusable(code, finding) for code, finding in checked if finding is not None)


def _rank(field: Field, requests: Iterable[Request], dropped: set[str]) -> tuple[_Order, list[dict[int, Working]]]:
    """The order by the requests, one after the other inside every group still level (Art. 4.2), and all workings."""
    order = _Order((field.numbers,) if field.numbers else (), (None,) if field.numbers else ())
    columns: list[dict[int, Working]] = []
    for request in requests:
        if request.spelling in dropped:
            columns.append({number: Working(None) for number in field.numbers})
            continue
        record = TIE_BREAKS[request.code]
        measured = record.measure(field, request) if record.measure is not None else {}
        order, positions = _apply(field, record, request, order, measured)
        columns.append(measured or positions)
    return order, columns


def _apply(
    field: Field, record: TieBreak, request: Request, order: _Order, measured: Mapping[int, Working]
) -> tuple[_Order, dict[int, Working]]:
    groups: list[tuple[int, ...]] = []
    separated: list[str | None] = []
    positions: dict[int, Working] = {}
    for group, before in zip(order.groups, order.separated_by, strict=True):
        if record.split is not None:
            tiers, steps = record.split(field, request, group)
            positions |= _positions(tiers, steps)
        else:
            tiers = _by_value(group, measured, higher_first=record.higher_first is not request.reverse)
        groups.extend(tiers)
        separated.extend((before, *(request.spelling for _ in tiers[1:])))
    return _Order(tuple(groups), tuple(separated)), positions


def _by_value(
    group: tuple[int, ...], measured: Mapping[int, Working], *, higher_first: bool
) -> tuple[tuple[int, ...], ...]:
    """The group in tiers of equal value, undefined values last."""
    if len(group) == 1:
        return (group,)
    tiers: dict[Value, list[int]] = {}
    for number in group:
        tiers.setdefault(measured[number].value, []).append(number)
    undefined = tiers.pop(None, [])
    found = [tuple(tiers[value]) for value in sorted((v for v in tiers if v is not None), reverse=higher_first)]
    return (*found, tuple(undefined)) if undefined else tuple(found)


def _positions(tiers: tuple[tuple[int, ...], ...], steps: tuple[Step, ...]) -> dict[int, Working]:
    """The position of everybody inside a group that was split, 0 in a group that was not."""
    found: dict[int, Working] = {}
    position = 1
    for tier in tiers:
        for number in tier:
            mine = tuple(step for step in steps if number in step.group)
            found[number] = Working(position if len(tiers) > 1 else 0, steps=mine)
        position += len(tier)
    return found


def _on_points(
    field: Field, primary: Request, request: Request, column: dict[int, Working], dropped: set[str]
) -> dict[int, Working]:
    """The column as it is, or the positions among those level on points where it shows positions."""
    if TIE_BREAKS[request.code].measure is not None or request.spelling in dropped:
        return column
    return _rank(field, (primary, request), set())[1][-1]


def _by_lots(order: _Order, lots: Sequence[int]) -> _Order:
    """Who is still level, in the order drawn; who took no part in the drawing stays level behind those who did."""
    place = {number: position for position, number in enumerate(lots)}
    groups: list[tuple[int, ...]] = []
    separated: list[str | None] = []
    for group, before in zip(order.groups, order.separated_by, strict=True):
        drawn = sorted((number for number in group if number in place), key=place.__getitem__)
        rest = tuple(number for number in group if number not in place)
        tiers = [*((number,) for number in drawn), *((rest,) if rest else ())]
        groups.extend(tiers)
        separated.extend((before, *(LOTS for _ in tiers[1:])))
    return _Order(tuple(groups), tuple(separated))


def _rows(field: Field, order: _Order, columns: Sequence[Mapping[int, Working]]) -> tuple[StandingsRow, ...]:
    totals = field.results.totals
    rows: list[StandingsRow] = []
    for group, separated_by in zip(order.groups, order.separated_by, strict=True):
        rank = len(rows) + 1
        for place, number in enumerate(sorted(group)):
            mine = tuple(column[number] for column in columns)
            values = tuple(working.value for working in mine)
            above = separated_by if place == 0 else None
            rows.append(StandingsRow(rank, number, totals[number], values, mine, above))
    return tuple(rows)


def explain(tournament: Tournament, code: str, number: int, *, after_round: int | None = None) -> Working | Finding:
    """The working of one participant's value in the standings with the tournament's own list.

    A code that stands in the list is explained as applied there, any other as if it came right after the points.
    """
    request = parse(code)
    if isinstance(request, Finding):
        return request
    standings = compute(tournament, after_round=after_round)
    if request.spelling not in standings.tie_breaks:
        standings = compute(tournament, (request.spelling,), after_round=after_round)
    for each in standings.dropped:
        if each.code == request.spelling:
            return each.finding
    return standings.row(number).workings[standings.tie_breaks.index(request.spelling)]
