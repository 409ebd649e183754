"""Why two players of a round robin meet in a round, and with these colours, as facts."""

from generator.explanation.records import FreeFacts, ScheduleFacts, ScheduleRule
from generator.roundrobin import Schedule
from generator.roundrobin.berger import has_white, meeting_round, table_size
from generator.tournament import Pairing, Round, System, Tournament

_BERGER = (System.BERGER, System.DOUBLE_BERGER)


def explain_schedule_round(tournament: Tournament, planned: Schedule, number: int) -> tuple[ScheduleFacts, ...]:
    """Every board of a round as it stands, held against the schedule."""
    return tuple(_board(planned, number, pairing) for pairing in tournament.rounds[number - 1].pairings)


def explain_meeting(planned: Schedule, number: int, first: int, second: int) -> ScheduleFacts:
    """Where the schedule has a pair that was asked about, with its colours; ``number`` is the round asked about."""
    here = _there(planned.rounds[number - 1], first, second) if number <= len(planned.rounds) else None
    return _board(planned, number, Pairing(*(here or (first, second)), 0))


def explain_free(tournament: Tournament, planned: Schedule, number: int) -> FreeFacts | None:
    """Who is free in a round by the schedule, ``None`` if nobody is or the round has a game for that player."""
    player = planned.free_players[number - 1] if number <= len(planned.free_players) else None
    games = tournament.rounds[number - 1].pairings
    if player is None or any(player in (pairing.white, pairing.black) for pairing in games):
        return None
    if planned.system in _BERGER and planned.players % 2:
        table = table_size(planned.players)
        return FreeFacts(number, player, table, meeting_round(planned.players, player, table))
    if planned.table is not None and number <= len(planned.table.seats):
        return FreeFacts(number, player, seat=planned.table.seat_of(player, number))
    return FreeFacts(number, player)


def _board(planned: Schedule, number: int, pairing: Pairing) -> ScheduleFacts:
    white, black = pairing.white, pairing.black
    facts = ScheduleFacts(number, pairing.board, white, black, ScheduleRule.NOWHERE)
    here = _there(planned.rounds[number - 1], white, black) if number <= len(planned.rounds) else None
    if here is None:
        others = {each.number: pair for each in planned.rounds if (pair := _there(each, white, black)) is not None}
        if not others:
            return facts
        nearest = min(others, key=lambda other: abs(other - number))
        return facts._replace(rule=ScheduleRule.ELSEWHERE, planned_round=nearest, planned=others[nearest])
    facts = facts._replace(planned_round=number, planned=here)
    if here != (white, black):
        return facts._replace(rule=ScheduleRule.COLOURS)
    if planned.system in _BERGER and max(white, black) <= planned.players:
        return facts._replace(
            rule=ScheduleRule.BERGER,
            table=table_size(planned.players),
            table_round=meeting_round(planned.players, white, black),
            reversed_colours=not has_white(planned.players, white, black),
        )
    if planned.table is not None and number <= len(planned.table.seats):
        seats = (planned.table.seat_of(white, number), planned.table.seat_of(black, number))
        return facts._replace(rule=ScheduleRule.ROTATION, seats=seats)
    return facts._replace(rule=ScheduleRule.SCHEDULE)


def _there(each: Round, first: int, second: int) -> tuple[int, int] | None:
    """The pair of these two in a round as (white, black), ``None`` if it is not there."""
    for pairing in each.pairings:
        if {pairing.white, pairing.black} == {first, second}:
            return pairing.white, pairing.black
    return None
