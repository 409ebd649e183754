"""Tie-breaks from the own record: FIDE C.07 (from 1 March 2026), Art. 7, with the points themselves."""

from collections.abc import Callable
from decimal import Decimal
from itertools import accumulate

from generator.tiebreaks.codes import Request
from generator.tiebreaks.results import Field, Results, RoundRecord
from generator.tiebreaks.unplayed import adjusted_scores
from generator.tiebreaks.working import Contribution, Cut, Source, Value, Working, counted
from generator.tournament import HALF, ONE, ZERO, Colour, Outcome

_WON = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
_FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})
_NOT_ELECTED = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS})


def points(field: Field, request: Request) -> dict[int, Working]:
    """The points: of players, or the match or game points of teams."""
    return _sums(field, request, lambda _, record: record.points)


def match_points(field: Field, request: Request) -> dict[int, Working]:
    """The match points of teams (Art. 11.1.1)."""
    return points(field, request.with_score("MP"))


def game_points(field: Field, request: Request) -> dict[int, Working]:
    """The game points of teams (Art. 11.1.2)."""
    return points(field, request.with_score("GP"))


def secondary_score(field: Field, request: Request) -> dict[int, Working]:
    """Match points where game points lead, and the other way round (Art. 13.1)."""
    return points(field, request.with_score(field.secondary))


def adjusted(field: Field, request: Request) -> dict[int, Working]:
    """The adjusted score of Art. 16.3, an aid for checking Buchholz; it is no tie-break."""
    return {number: Working(score) for number, score in adjusted_scores(field.scores[request.score_in(field)]).items()}


def wins(field: Field, request: Request) -> dict[int, Working]:
    """Rounds with at least a win's points (Art. 7.1): forfeit wins and full-point byes too, a free round never."""

    def won(results: Results, record: RoundRecord) -> Decimal:
        if results.fixed and record.opponent is None:
            return ZERO
        return ONE if record.outcome is not None and record.points >= results.win else ZERO

    return _counts(field, request, won)


def games_won(field: Field, request: Request) -> dict[int, Working]:
    """Games won over the board (Art. 7.2); a win by forfeit is none, in no kind of tournament."""
    return _counts(field, request, lambda _, record: ONE if record.outcome in _WON else ZERO)


def games_with_black(field: Field, request: Request) -> dict[int, Working]:
    """Games played over the board with Black (Art. 7.3)."""
    return _counts(field, request, lambda _, record: ONE if _black(record) else ZERO)


def games_won_with_black(field: Field, request: Request) -> dict[int, Working]:
    """Games won over the board with Black (Art. 7.4)."""
    return _counts(field, request, lambda _, record: ONE if _black(record) and record.outcome in _WON else ZERO)


def progressive(field: Field, request: Request) -> dict[int, Working]:
    """The sum of the scores after every round; a cut leaves out the first rounds, played or not (Art. 7.5, 14.1.1)."""
    found = {}
    for number, records in field.scores[request.score_in(field)].records.items():
        scores = accumulate(record.points for record in records)
        contributions = tuple(
            Contribution(
                record.round,
                score,
                record.opponent,
                _source(record),
                points=record.points,
                cut=Cut.EARLY if place < request.low else None,
            )
            for place, (record, score) in enumerate(zip(records, scores, strict=True))
        )
        found[number] = Working(counted(contributions), contributions)
    return found


def elected_rounds(field: Field, request: Request) -> dict[int, Working]:
    """The rounds one elected to play (Art. 7.6): all but requested byes and forfeit losses.

    The free round of a fixed schedule is no bye of any kind and is not subtracted.
    """

    def elected(results: Results, record: RoundRecord) -> Decimal:
        if results.fixed and record.opponent is None:
            return ONE
        return ZERO if record.outcome in _NOT_ELECTED else ONE

    return _counts(field, request, elected)


def standard_points(field: Field, request: Request) -> dict[int, Working]:
    """Each round 1, ½ or 0 by comparing its points with the scheduled opponent's (Art. 7.7).

    Without opponent more points than a draw's give 1, as many ½. Two losers by forfeit have as many points: ½ each.
    """
    results = field.scores[request.score_in(field)]
    points_of = {
        number: {record.round: record.points for record in records} for number, records in results.records.items()
    }

    def standard(results: Results, record: RoundRecord) -> Decimal:
        if record.outcome is None or (results.fixed and record.opponent is None):
            return ZERO
        other = results.draw if record.opponent is None else points_of[record.opponent][record.round]
        return ONE if record.points > other else HALF if record.points == other else ZERO

    return _sums(field, request, standard)


def pairing_number(field: Field, request: Request) -> dict[int, Working]:
    """The pairing number, low before high; reversed by ``/R`` (Art. 7.8)."""
    del request
    return {number: Working(number) for number in field.numbers}


def _black(record: RoundRecord) -> bool:
    return record.over_the_board and record.colour is Colour.BLACK


def _source(record: RoundRecord) -> Source:
    if record.opponent is None:
        return Source.BYE
    return Source.FORFEIT if record.outcome in _FORFEITS else Source.GAME


def _sums(field: Field, request: Request, amount: Callable[[Results, RoundRecord], Decimal]) -> dict[int, Working]:
    return _worked(field, request, amount, lambda total: total)


def _counts(field: Field, request: Request, amount: Callable[[Results, RoundRecord], Decimal]) -> dict[int, Working]:
    return _worked(field, request, amount, int)


def _worked(
    field: Field,
    request: Request,
    amount: Callable[[Results, RoundRecord], Decimal],
    value: Callable[[Decimal], Value],
) -> dict[int, Working]:
    results = field.scores[request.score_in(field)]
    found = {}
    for number, records in results.records.items():
        contributions = tuple(
            Contribution(
                record.round,
                amount(results, record),
                record.opponent,
                _source(record),
                points=record.points,
            )
            for record in records
        )
        found[number] = Working(value(counted(contributions)), contributions)
    return found
