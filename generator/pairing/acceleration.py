"""Virtual points of an accelerated tournament (C.04.7): written out in the records, or by the Baku method."""

from collections.abc import Callable
from decimal import Decimal

from generator.tournament import ZERO, Acceleration, Outcome, Tournament


def virtual_points(tournament: Tournament, paired_first: frozenset[int] | None = None) -> Callable[[int, int], Decimal]:
    """Function of pairing number and round that gives the virtual points added for pairing that round.

    Source: FIDE C.04.7 (from 1 Feb 2026), Art. 1.4 and 1.5. Records that write the points out count alone; of several
    that cover a player and round, the last. ``paired_first`` are the players being paired in round 1, needed by the
    Baku method only as long as round 1 is not in the records.
    """
    if tournament.virtual_points:
        return _written_out(tournament)
    if tournament.acceleration is Acceleration.BAKU:
        return _baku(tournament, paired_first)
    return lambda _number, _round: ZERO


def accelerated_rounds(rounds_total: int) -> tuple[int, int]:
    """How many rounds carry the full and how many the half virtual points (C.04.7, Art. 1.4)."""
    accelerated = (rounds_total + 1) // 2
    full = (accelerated + 1) // 2
    return full, accelerated - full


def last_of_group_a(numbers: list[int]) -> int:
    """The last pairing number of group GA, 0 if nobody is paired (C.04.7, Art. 1.2).

    ``numbers`` are the players with a pairing number in round 1, ascending. GA is the first half of them, rounded up
    to an even number. Later entries above this number join GA (Art. 1.3).
    """
    return numbers[min(len(numbers), 2 * ((len(numbers) + 3) // 4)) - 1] if numbers else 0


def _written_out(tournament: Tournament) -> Callable[[int, int], Decimal]:
    records = tournament.virtual_points[::-1]

    def points(number: int, round_number: int) -> Decimal:
        for record in records:
            if (
                record.first_player <= number <= record.last_player
                and record.first_round <= round_number <= record.last_round
            ):
                return record.points
        return ZERO

    return points


def _baku(tournament: Tournament, paired_first: frozenset[int] | None) -> Callable[[int, int], Decimal]:
    if tournament.rounds_total is None:
        raise ValueError("the Baku acceleration needs the announced number of rounds")
    full, half = accelerated_rounds(tournament.rounds_total)
    last = last_of_group_a(sorted(_paired_in_round_one(tournament) if tournament.rounds else paired_first or ()))
    whole = tournament.scoring.win

    def points(number: int, round_number: int) -> Decimal:
        if number > last or round_number > full + half:
            return ZERO
        return whole if round_number <= full else whole / 2

    return points


def _paired_in_round_one(tournament: Tournament) -> set[int]:
    first = tournament.rounds[0]
    paired = {bye.player for bye in first.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    for pairing in first.pairings:
        paired.update((pairing.white, pairing.black))
    return paired
