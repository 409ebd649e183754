"""Random tournaments of all kinds, and the situation before every round of them."""

from dataclasses import replace
from decimal import Decimal
from random import Random

from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.simulation import SimulationOptions, simulate
from generator.tournament import ONE, ZERO, Scoring, Tournament, VirtualPoints
from tests.support.baku import baku_points

SIZES = ((3, 9, 20), (10, 20, 27), (21, 40, 26), (41, 80, 16), (81, 130, 8), (131, 250, 3))
"""Smallest and largest number of players, and the share of the tournaments in per cent."""

SCORINGS = (
    Scoring(Decimal(3), ONE, ZERO, Decimal(3)),
    Scoring(Decimal(3), ONE, ZERO, ONE),
    Scoring(Decimal(3), Decimal(2), ONE, Decimal(3)),
    Scoring(Decimal(2), ONE, ZERO, Decimal(2)),
    Scoring(pairing_allocated_bye=Decimal("0.5")),
    Scoring(pairing_allocated_bye=ZERO),
)
"""Scorings other than the standard: 3-1-0, 3-1-0 with a bye worth a draw, 3-2-1, 2-1-0, a bye worth half a point or
nothing."""


def random_options(chance: Random, smallest: int = 3, largest: int = 250) -> SimulationOptions:
    """Options of a tournament with 3 to 15 rounds, whose kind and size are left to chance."""
    bands = [(max(low, smallest), min(high, largest), share) for low, high, share in SIZES]
    bands = [band for band in bands if band[0] <= band[1]]
    low, high, _ = chance.choices(bands, [share for *_, share in bands])[0]
    players = chance.randint(low, high)
    rounds = chance.randint(3, 15 if chance.random() < 0.4 else 9)
    if players < 10:
        rounds = chance.randint(3, max(3, players + 1))
    plain = chance.random() < 0.15
    often = chance.random() < 0.25

    def rate(usual: float, high: float) -> float:
        if plain or chance.random() < 0.3:
            return 0.0
        return chance.uniform(0, high if often else usual)

    accelerated = players >= 6 and chance.random() < 0.12
    scoring = chance.choice(SCORINGS) if chance.random() < 0.2 and not accelerated else Scoring()
    return SimulationOptions(
        players=players,
        rounds=rounds,
        seed=chance.getrandbits(32),
        draws=chance.choice((0.0, 0.1, 0.35, 0.6, 0.95)),
        forfeits=rate(0.03, 0.25),
        unrated_games=chance.choice((0.0, 0.0, 0.05)),
        half_point_byes=rate(0.03, 0.15),
        full_point_byes=rate(0.01, 0.05),
        absences=rate(0.03, 0.15),
        withdrawals=rate(0.01, 0.05),
        late_entries=rate(0.05, 0.25),
        unrated=chance.choice((0.0, 0.1, 0.5, 1.0)),
        spread=chance.choice((0, 300, 1000, 1000, 1500)),
        forbidden_groups=chance.randint(1, 2 + players // 8) if chance.random() < 0.15 else 0,
        scoring=scoring,
        virtual_points=_acceleration(chance, players, rounds) if accelerated else (),
    )


def situations(options: SimulationOptions) -> list[tuple[Tournament, PairedRound | None]]:
    """The tournament before each of its rounds with the round as paired, ``None`` where no legal pairing exists."""
    found: list[tuple[Tournament, PairedRound | None]] = []

    def pair(tournament: Tournament) -> PairedRound:
        try:
            paired = pair_round(tournament)
        except NoLegalPairing:
            found.append((tournament, None))
            raise
        found.append((tournament, paired))
        return paired

    simulate(options, pair)
    return found


def _acceleration(chance: Random, players: int, rounds: int) -> tuple[VirtualPoints, ...]:
    """The Baku method three times in four, else other virtual points for the first players."""
    baku = baku_points(players, rounds)
    if chance.random() < 0.75:
        return baku
    last = chance.randint(1, players - 1)
    return tuple(
        replace(record, last_player=last, points=Decimal(chance.choice(("0.5", "1", "1.5")))) for record in baku
    )
