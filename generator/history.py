"""What the rounds so far imply for each player: points, opponents, colours, floats, byes (C.04.2 and C.04.3, Art. 1).

Points are whole numbers here: decimal points times ``History.scale``, so that they are exact and quick to compare.
"""

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from generator.tournament import Outcome, Round, Scoring, Tournament

NO_FLOAT, DOWNFLOAT, UPFLOAT = 0, 1, 2


class PlayerHistory(NamedTuple):
    """One player before the round to be paired.

    ``points`` are the points so far, ``virtual`` the virtual points of the coming round, both times the scale.
    ``opponents`` are the pairing numbers of played games in order, ``colours`` the colours of the same games ("w",
    "b"). ``float_before`` and ``float_two_before`` are the floats of the last round and of the one before it.
    ``unplayed`` is the number of rounds without a game, rounds before a late entry included. ``bye_barred`` says that
    the player must not get the pairing-allocated bye. ``was_paired`` says that the player had an opponent, played or
    not, or the pairing-allocated bye in some round.
    """

    number: int
    points: int
    virtual: int
    colours: str
    opponents: tuple[int, ...]
    float_before: int
    float_two_before: int
    unplayed: int
    bye_barred: bool
    was_paired: bool


class History(NamedTuple):
    """All players before a round. ``players`` is in ascending pairing number."""

    round_number: int
    scale: int
    players: tuple[PlayerHistory, ...]

    def decimal(self, points: int) -> Decimal:
        """Scaled points as decimal points."""
        return Decimal(points) / self.scale


class _Worth(NamedTuple):
    """What an outcome means, whoever the opponent is."""

    points: int
    played: bool
    bars_bye: bool
    downfloat: bool


def history(tournament: Tournament, virtual: Callable[[int, int], Decimal] | None = None) -> History:
    """What all recorded rounds imply before the next one; ``virtual`` gives virtual points by number and round.

    Raises ``ValueError`` when a recorded pairing has no result.
    """
    scale = _scale(tournament)
    worth = _outcomes(tournament.scoring, scale)
    numbers = [player.number for player in tournament.players]
    count = len(numbers)
    index = dict(zip(numbers, range(count), strict=True))
    points = [0] * count
    colours = [""] * count
    opponents: list[list[int]] = [[] for _ in numbers]
    barred = [False] * count
    paired = [False] * count
    absence = worth[Outcome.ZERO_POINT_BYE._value_]
    last = len(tournament.rounds)
    floats: list[list[int]] = [[NO_FLOAT] * count, [NO_FLOAT] * count]
    for number, one_round in enumerate(tournament.rounds, 1):
        if number > last - 2:
            floats[last - number] = _floats(one_round, number, index, points, worth, scale, virtual)
        for pairing in one_round.pairings:
            result = pairing.result
            if result is None:
                raise ValueError(f"round {number}, board {pairing.board} has no result")
            white, black = pairing.white, pairing.black
            i, j = index[white], index[black]
            mine, theirs = worth[result.white._value_], worth[result.black._value_]
            points[i] += mine[0]
            points[j] += theirs[0]
            if mine[1]:
                colours[i] += "w"
                colours[j] += "b"
                opponents[i].append(black)
                opponents[j].append(white)
            else:
                paired[i] = paired[j] = True
                barred[i] |= mine[2]
                barred[j] |= theirs[2]
        for bye in one_round.byes:
            i = index[bye.player]
            given = worth[bye.outcome._value_]
            points[i] += given[0]
            barred[i] |= given[2]
            paired[i] |= bye.outcome is Outcome.PAIRING_ALLOCATED_BYE
        if absence.points or absence.bars_bye:
            for i in _missing(one_round, index):
                points[i] += absence.points
                barred[i] |= absence.bars_bye
    coming = last + 1
    columns = zip(
        numbers,
        points,
        [int(virtual(number, coming) * scale) for number in numbers] if virtual else [0] * count,
        colours,
        map(tuple, opponents),
        *floats,
        [last - len(games) for games in colours],
        barred,
        [had_partner or games != "" for had_partner, games in zip(paired, colours, strict=True)],
        strict=True,
    )
    return History(coming, scale, tuple(map(PlayerHistory._make, columns)))


def running_numbers(players: Iterable[PlayerHistory], paired_now: frozenset[int] | set[int]) -> dict[int, int]:
    """The pairing number each player holds in this round, by the number in the list.

    Players who were never paired and are not paired now do not count (ruling of FIDE's pairings commission on C.04.2,
    Art. 2.4). ``players`` are in ascending number.
    """
    holders = [player.number for player in players if player.was_paired or player.number in paired_now]
    return dict(zip(holders, range(1, len(holders) + 1), strict=True))


def _scale(tournament: Tournament) -> int:
    """The smallest power of ten that turns every number of points, and half of a win, into whole numbers."""
    return max(
        _scoring_scale(tournament.scoring), _fitting_scale(record.points for record in tournament.virtual_points)
    )


@lru_cache(maxsize=16)
def _scoring_scale(scoring: Scoring) -> int:
    return _fitting_scale(
        (scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye, scoring.absence, scoring.win / 2)
    )


def _fitting_scale(values: Iterable[Decimal]) -> int:
    distinct = set(values)
    scale = 1
    while any(value * scale % 1 for value in distinct):
        scale *= 10
    return scale


@lru_cache(maxsize=16)
def _outcomes(scoring: Scoring, scale: int) -> dict[str, _Worth]:
    """Meaning of every outcome under this scoring, by its letter (an enum member is slow to look up).

    Barred from the bye (C.04.1, Art. 4): the holder of a pairing-allocated bye, whatever it was worth, and whoever
    scored as much as for a win without playing. Downfloat (C.04.3, Art. 1.4.3): the pairing-allocated bye, and more
    points than for a loss without playing.
    """
    meanings = {}
    for outcome in Outcome:
        value = scoring.points(outcome)
        allocated = outcome is Outcome.PAIRING_ALLOCATED_BYE
        unplayed = not outcome.played
        meanings[outcome._value_] = _Worth(
            int(value * scale),
            outcome.played,
            allocated or (unplayed and value >= scoring.win),
            allocated or (unplayed and value > scoring.loss),
        )
    return meanings


def _missing(one_round: Round, index: dict[int, int]) -> set[int]:
    """Positions of the players who stand nowhere in the round."""
    listed = {bye.player for bye in one_round.byes}
    for pairing in one_round.pairings:
        listed.update((pairing.white, pairing.black))
    return {i for number, i in index.items() if number not in listed}


def _floats(
    one_round: Round,
    number: int,
    index: dict[int, int],
    points: list[int],
    worth: dict[str, _Worth],
    scale: int,
    virtual: Callable[[int, int], Decimal] | None,
) -> list[int]:
    """Float of every player in this round (C.04.3, Art. 1.4), given the points before it.

    Players of a game are compared by the pairing scores with which the round was paired, virtual points included.
    """
    if virtual:
        points = [score + int(virtual(player, number) * scale) for player, score in zip(index, points, strict=True)]
    absent = DOWNFLOAT if worth[Outcome.ZERO_POINT_BYE._value_].downfloat else NO_FLOAT
    floats = [absent] * len(points)
    for pairing in one_round.pairings:
        i, j = index[pairing.white], index[pairing.black]
        result = pairing.result
        if result is None:
            continue  # reported by the caller
        mine = worth[result.white._value_]
        if not mine.played:
            floats[i] = DOWNFLOAT if mine.downfloat else NO_FLOAT
            floats[j] = DOWNFLOAT if worth[result.black._value_].downfloat else NO_FLOAT
        elif points[i] > points[j]:
            floats[i], floats[j] = DOWNFLOAT, UPFLOAT
        elif points[i] < points[j]:
            floats[i], floats[j] = UPFLOAT, DOWNFLOAT
        else:
            floats[i] = floats[j] = NO_FLOAT
    for bye in one_round.byes:
        floats[index[bye.player]] = DOWNFLOAT if worth[bye.outcome._value_].downfloat else NO_FLOAT
    return floats
