"""The virtual points of the Baku method written out, as a workbook or a report file may hold them."""

from generator.simulation import STANDARD
from generator.tournament import Scoring, VirtualPoints


def baku_points(players: int, rounds: int, scoring: Scoring = STANDARD) -> tuple[VirtualPoints, ...]:
    """The virtual points of the Baku method written out, for a field complete in round 1.

    Source: FIDE C.04.7 (from 1 Feb 2026), Art. 1.2 and 1.4: 2 x ceil(players / 4) players get the points of a win in
    the first half of the accelerated rounds and half of it in the others.
    """
    last = min(players, 2 * -(-players // 4))
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    records = [VirtualPoints(1, last, 1, full, scoring.win)]
    if accelerated > full:
        records.append(VirtualPoints(1, last, full + 1, accelerated, scoring.win / 2))
    return tuple(records)
