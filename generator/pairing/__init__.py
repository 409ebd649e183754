"""Pairing systems for Swiss tournaments."""

from collections.abc import Callable
from typing import NamedTuple

from generator.editions import DUTCH_SYSTEM, Edition
from generator.pairing.dutch.engine import pair_round
from generator.pairing.result import (
    BracketFacts,
    ByeReason,
    NoLegalPairing,
    Obstacle,
    PairedRound,
    RoundFacts,
)

__all__ = [
    "PAIRING_SYSTEMS",
    "BracketFacts",
    "ByeReason",
    "NoLegalPairing",
    "Obstacle",
    "PairedRound",
    "PairingSystem",
    "RoundFacts",
    "pair_round",
]


class PairingSystem(NamedTuple):
    """A pairing system: its edition of the rules and the function that pairs a round."""

    edition: Edition
    pair_round: Callable[..., PairedRound]


PAIRING_SYSTEMS: dict[str, PairingSystem] = {
    "dutch": PairingSystem(DUTCH_SYSTEM, pair_round),
}
