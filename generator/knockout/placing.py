"""How far everybody got in a knock-out: the places, shared by those who went out in the same stage."""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from generator.knockout.bracket import Bracket, bracket, entrants
from generator.tournament import ZERO, Tournament


class Reached(Enum):
    """How a player stands in the stage reached; the key of a text is ``reached.<value>``."""

    WON = "won"  # the tournament
    THIRD = "third"
    FOURTH = "fourth"
    OUT = "out"
    IN = "in"  # still to play
    NOT_IN = "not_in"  # not in the bracket


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of a player: shared from ``place`` to ``shared_to``, and the stage reached, counted from 1.

    Who is still in has no final place: then ``place`` is 1 and ``shared_to`` the number of those still in.
    """

    player: int
    place: int
    shared_to: int
    stage: int
    reached: Reached


def counted_round(tournament: Tournament) -> int:
    """The last round with a result, 0 before the first."""
    numbers = [each.number for each in tournament.rounds if any(p.result is not None for p in each.pairings)]
    return max(numbers, default=0)


def placings(tournament: Tournament) -> tuple[Placing, ...]:
    """The places of all players, best first and by number where shared.

    Who loses in the final is second, in a semi-final third and fourth (shared, unless they played for it), in a
    quarter-final fifth to eighth, and so on. Players who were not in the bracket come last.
    """
    if len(entrants(tournament)) < 2:
        everybody = len(tournament.players)
        return tuple(Placing(player.number, 1, everybody, 1, Reached.IN) for player in tournament.players)
    state = bracket(tournament)
    found = {number: _placing(state, number) for number in state.entrants}
    still_in = sum(each.reached is Reached.IN for each in found.values())
    placed = [replace(each, shared_to=still_in) if each.reached is Reached.IN else each for each in found.values()]
    placed = [_shared_to(each, placed) for each in placed]
    last = len(state.entrants) + 1
    outside = [player.number for player in tournament.players if player.number not in found]
    placed += [Placing(number, last, len(tournament.players), 0, Reached.NOT_IN) for number in outside]
    return tuple(sorted(placed, key=lambda each: (each.place, each.player)))


def _shared_to(placing: Placing, everybody: list[Placing]) -> Placing:
    if placing.reached is Reached.IN:
        return placing
    level = sum(each.place == placing.place and each.reached is not Reached.IN for each in everybody)
    return replace(placing, shared_to=placing.place + level - 1)


def _placing(state: Bracket, number: int) -> Placing:
    stages = len(state.stages)
    for stage, matches in enumerate(state.stages, 1):
        match = next((each for each in matches if number in each.players), None)
        if match is None or not match.decided:
            return Placing(number, 1, 1, stage, Reached.IN)
        if match.winner == number:
            continue
        if stage == stages - 1:
            return _semi_finalist(state, number, stage)
        return Placing(number, 2 ** (stages - stage) + 1, 0, stage, Reached.OUT)
    return Placing(number, 1, 1, stages, Reached.WON)


def _semi_finalist(state: Bracket, number: int, stage: int) -> Placing:
    """Third or fourth where that was played, else the third place shared."""
    third = state.third_place
    if third is not None and number in third.players:
        if not third.decided:
            return Placing(number, 3, 0, stage, Reached.OUT)
        if third.winner is not None:
            won = third.winner == number
            return Placing(number, 3 if won else 4, 0, stage, Reached.THIRD if won else Reached.FOURTH)
    return Placing(number, 3, 0, stage, Reached.OUT)


def game_points(tournament: Tournament) -> dict[int, Decimal]:
    """What everybody's games brought, byes not counted."""
    points = {player.number: ZERO for player in tournament.players}
    for each in tournament.rounds:
        for pairing in each.pairings:
            if pairing.result is not None:
                points[pairing.white] += tournament.scoring.points(pairing.result.white)
                points[pairing.black] += tournament.scoring.points(pairing.result.black)
    return points
