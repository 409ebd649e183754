"""Tie-breaks from ratings: FIDE C.07 (from 1 March 2026), Art. 10. For players only.

Only games over the board count, in every kind of tournament (15.2), and always as 1, ½, 0: the rating tables know
nothing else. Averages are rounded to whole numbers, half up.
"""

from dataclasses import dataclass
from decimal import Decimal

from generator.tiebreaks.codes import Request
from generator.tiebreaks.cuts import cut
from generator.tiebreaks.rating_tables import CERTAIN_WIN, expected_score, rating_difference
from generator.tiebreaks.results import Field
from generator.tiebreaks.working import Contribution, Working, counted
from generator.tournament import Outcome

_HALF_POINTS = {
    Outcome.WIN: 2,
    Outcome.UNRATED_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
    Outcome.LOSS: 0,
    Outcome.UNRATED_LOSS: 0,
}


@dataclass(frozen=True, slots=True)
class Games:
    """A player's games over the board: the contributions with the opponents' ratings, and the half points made."""

    against: tuple[Contribution, ...]
    half_points: int


def average_rating(field: Field, request: Request) -> dict[int, Working]:
    """The average rating of the opponents met over the board (Art. 10.1), after cuts by rating."""
    found = {}
    for number, games in _games(field, request).items():
        kept = cut(games.against, request.low, request.high)
        found[number] = _averaged(kept)
    return found


def performance(field: Field, request: Request) -> dict[int, Working]:
    """The average rating of the opponents plus the table's difference for the fraction of points made (Art. 10.2)."""
    return {number: _performance(games) for number, games in _games(field, request).items()}


def perfect_performance(field: Field, request: Request) -> dict[int, Working]:
    """The lowest rating whose expected score is at least the points made over the board (Art. 10.3)."""
    return {
        number: Working(_perfect_performance(games), games.against) for number, games in _games(field, request).items()
    }


def average_performance(field: Field, request: Request) -> dict[int, Working]:
    """The average performance of the opponents met over the board (Art. 10.4)."""
    return _average_of(field, request, performance(field, request))


def average_perfect_performance(field: Field, request: Request) -> dict[int, Working]:
    """The average perfect performance of the opponents met over the board (Art. 10.5)."""
    return _average_of(field, request, perfect_performance(field, request))


def rating(field: Field, request: Request) -> dict[int, Working]:
    """The rating, high before low; reversed by ``/R`` (Art. 10.6)."""
    return {number: Working(_rating(field, request, number)) for number in field.numbers}


def substitute(field: Field, request: Request) -> int | None:
    """The rating an unrated player counts as: of the code, else of the tournament; ``None`` if none is published."""
    return request.unrated if request.unrated is not None else field.unrated_counts_as


def unrated_players(field: Field) -> tuple[int, ...]:
    """The players without rating."""
    return tuple(number for number in field.numbers if field.ratings.get(number) is None)


def _rating(field: Field, request: Request, number: int) -> int:
    own = field.ratings.get(number)
    if own is not None:
        return own
    published = substitute(field, request)
    if published is None:
        raise ValueError("unrated players without a published substitute: Art. 10 must have been dropped")
    return published


def _games(field: Field, request: Request) -> dict[int, Games]:
    results = field.results
    ratings = {number: Decimal(_rating(field, request, number)) for number in field.numbers}

    def games_of(number: int) -> Games:
        played = [record for record in results.records[number] if record.over_the_board]
        against = tuple(
            Contribution(
                record.round,
                ratings[record.opponent],
                record.opponent,
                points=Decimal(_HALF_POINTS[record.outcome]) / 2,
            )
            for record in played
            if record.opponent is not None and record.outcome is not None
        )
        return Games(against, sum(_HALF_POINTS[record.outcome] for record in played if record.outcome is not None))

    key = ("rated games", substitute(field, request))
    return results.once(key, lambda: {number: games_of(number) for number in field.numbers})


def _averaged(contributions: tuple[Contribution, ...]) -> Working:
    """The average of what was not cut, as a whole number, half up; nothing left is undefined."""
    games = sum(1 for each in contributions if each.cut is None)
    if not games:
        return Working(None, contributions)
    total = int(counted(contributions))
    return Working((2 * total + games) // (2 * games), contributions, games)


def _performance(games: Games) -> Working:
    average = _averaged(games.against)
    if not isinstance(average.value, int):
        return average
    number = len(games.against)
    hundredths = (100 * games.half_points + number) // (2 * number)
    difference = rating_difference(hundredths)
    return Working(average.value + difference, games.against, number, base=Decimal(difference))


def _perfect_performance(games: Games) -> int | None:
    opponents = [int(each.amount) for each in games.against]
    if not opponents:
        return None
    if not games.half_points:
        return min(opponents) - 800
    wanted = 50 * games.half_points
    too_low, enough = min(opponents) - CERTAIN_WIN, max(opponents) + CERTAIN_WIN
    while enough - too_low > 1:
        middle = (enough + too_low) // 2
        if sum(expected_score(middle - each) for each in opponents) >= wanted:
            enough = middle
        else:
            too_low = middle
    return enough


def _average_of(field: Field, request: Request, values: dict[int, Working]) -> dict[int, Working]:
    found = {}
    for number, games in _games(field, request).items():
        contributions = []
        for game in games.against:
            value = values[game.opponent].value if game.opponent is not None else None
            if value is not None:
                contributions.append(Contribution(game.round, Decimal(value), game.opponent))
        found[number] = _averaged(tuple(contributions))
    return found
