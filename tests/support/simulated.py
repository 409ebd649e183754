"""Random tournaments paired by the rules, reproducible by seed; for tests of the pairing engine itself."""

import random
from collections.abc import Iterator
from dataclasses import replace

from generator.pairing import NoLegalPairing, pair_round
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Colour,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Tournament,
)

Situation = tuple[Tournament, frozenset[int]]


def situations(
    players: int, rounds: int, seed: int, *, absence: float = 0.05, relax_colours: bool = False
) -> Iterator[Situation]:
    """A tournament before each of its rounds, with the players absent in it, until no legal pairing is left."""
    chance = random.Random(seed)
    tournament = Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, players + 1)),
        rounds_total=rounds,
        initial_colour=Colour.WHITE,
    )
    for _ in range(rounds):
        absent = frozenset(number for number in range(1, players + 1) if chance.random() < absence)
        yield tournament, absent
        try:
            paired = pair_round(tournament, absent=absent, relax_colours=relax_colours).round
        except NoLegalPairing:
            return
        played = Round(
            paired.number,
            tuple(replace(pairing, result=_result(pairing, players, chance)) for pairing in paired.pairings),
            tuple(_bye(bye, chance) for bye in paired.byes),
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, played))


def _result(pairing: Pairing, players: int, chance: random.Random) -> Result:
    if chance.random() < 0.02:
        return WHITE_WINS_BY_FORFEIT
    if chance.random() < 0.3:
        return DRAWN
    expected = 0.5 + (pairing.black - pairing.white) / (2 * players)
    return WHITE_WINS if chance.random() < expected else BLACK_WINS


def _bye(bye: Bye, chance: random.Random) -> Bye:
    if bye.outcome is Outcome.ZERO_POINT_BYE and chance.random() < 0.5:
        return replace(bye, outcome=Outcome.HALF_POINT_BYE)
    return bye
