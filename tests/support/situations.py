"""Random small tournaments of many kinds, for tests that judge every round of them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from random import Random

from generator.pairing import NoLegalPairing, Obstacle
from generator.simulation import SimulationOptions, simulate
from generator.tournament import (
    Acceleration,
    Bye,
    Outcome,
    Pairing,
    Round,
    Scoring,
    Tournament,
    VirtualPoints,
)
from tests.support.baku import baku_points
from tests.support.referee import Referee, white_of

KINDS = (
    "games only",
    "byes of all kinds",
    "forfeits",
    "late entries and withdrawals",
    "virtual points",
    "baku",
    "3-1-0",
    "3-2-1",
    "half-point bye",
    "worthless bye",
    "absence worth points",
    "forbidden pairs",
    "no colour rules",
)


def tournaments(kind: str, count: int, largest: int = 11) -> Iterator[list[Tournament]]:
    """Tournaments of a kind, each as the situations before its rounds; the same at every call.

    Half of them are paired by the rules, half by any legal pairing, which leads to wilder situations.
    """
    for number in range(count):
        chance = Random(f"{kind}/{number}")
        options = _options(kind, chance, largest)
        situations: list[Tournament] = []
        any_legal = number % 2 == 1
        simulate(options, _noting(situations, chance if any_legal else None, colour_rules=kind != "no colour rules"))
        yield situations


def _options(kind: str, chance: Random, largest: int) -> SimulationOptions:
    players = min(chance.randint(3, largest), chance.randint(3, largest + 4))  # the small ones are judged fast
    options = SimulationOptions(
        players=players,
        rounds=chance.randint(2, min(players + 1, 9)),
        seed=chance.getrandbits(32),
        draws=chance.choice((0.0, 0.3, 0.6, 0.9)),
        forfeits=chance.choice((0.0, 0.05)),
        half_point_byes=chance.choice((0.0, 0.08)),
        absences=chance.choice((0.0, 0.08)),
    )
    if kind == "games only":
        return replace(options, forfeits=0.0, half_point_byes=0.0, absences=0.0)
    if kind == "byes of all kinds":
        return replace(options, half_point_byes=0.12, full_point_byes=0.06, absences=0.12)
    if kind == "forfeits":
        return replace(options, forfeits=0.3)
    if kind == "late entries and withdrawals":
        return replace(options, late_entries=0.3, withdrawals=0.05)
    if kind == "virtual points":
        return replace(options, virtual_points=tuple(_virtual_points(options, chance)))
    if kind == "baku":
        written_out = chance.random() < 0.5
        return replace(
            options,
            late_entries=0.1,
            acceleration=Acceleration.NONE if written_out else Acceleration.BAKU,
            virtual_points=baku_points(options.players, options.rounds) if written_out else (),
        )
    if kind == "forbidden pairs":
        return replace(options, forbidden_groups=chance.randint(1, 4))
    return replace(options, scoring=_SCORINGS.get(kind, options.scoring))


_SCORINGS = {
    "3-1-0": Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3)),
    "3-2-1": Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(3)),
    "half-point bye": Scoring(pairing_allocated_bye=Decimal("0.5")),
    "worthless bye": Scoring(pairing_allocated_bye=Decimal(0)),
    "absence worth points": Scoring(absence=Decimal("0.5")),
}


def _virtual_points(options: SimulationOptions, chance: Random) -> Iterator[VirtualPoints]:
    for _ in range(chance.randint(1, 3)):
        last = chance.randint(1, options.players)
        until = chance.randint(1, options.rounds)
        points = Decimal(chance.choice(("0.5", "1", "1.5", "2")))
        yield VirtualPoints(chance.randint(1, last), last, chance.randint(1, until), until, points)


def _noting(
    situations: list[Tournament], chance: Random | None, *, colour_rules: bool
) -> Callable[[Tournament], Round]:
    """A pairing function that notes every situation; by the referee, or any legal pairing if there is a chance."""

    def pair(tournament: Tournament) -> Round:
        tournament = replace(tournament, colour_rules=colour_rules)
        situations.append(tournament)
        referee = Referee(tournament)
        if referee.lowest_bye is None:
            raise NoLegalPairing(Obstacle.OPPONENTS, ())
        if chance is not None:
            return _any_round(referee, chance)
        verdict = referee.verdict()
        return _round(referee, list(verdict.pairs), verdict.bye)

    return pair


def _any_round(referee: Referee, chance: Random) -> Round:
    """Any legal pairing, colours by the rules."""
    waiting = (1 << len(referee.field)) - 1
    pairs, bye = [], None
    while waiting:
        first = chance.choice([i for i in range(len(referee.field)) if waiting >> i & 1])
        rest = waiting ^ (1 << first)
        partners = [
            i
            for i in range(len(referee.field))
            if rest >> i & 1 and referee.legal[first][i] and referee.completion(rest ^ (1 << i)) is not None
        ]
        if not partners:  # only the bye is left for this player
            bye, waiting = referee.field[first].number, rest
            continue
        second = chance.choice(partners)
        higher, lower = referee.field[min(first, second)], referee.field[max(first, second)]
        white = white_of(higher, lower, referee.tournament.initial_colour)
        pairs.append((white.number, lower.number if white is higher else higher.number))
        waiting = rest ^ (1 << second)
    return _round(referee, pairs, bye)


def _round(referee: Referee, pairs: list[tuple[int, int]], bye: int | None) -> Round:
    number = len(referee.tournament.rounds) + 1
    byes = [Bye(bye, Outcome.PAIRING_ALLOCATED_BYE)] if bye is not None else []
    for player in referee.tournament.players:
        asked = player.requested_bye(number)
        if asked is not None and player.takes_part(number):
            byes.append(Bye(player.number, asked))
    return Round(
        number, tuple(Pairing(white, black, board) for board, (white, black) in enumerate(pairs, 1)), tuple(byes)
    )
