"""The Buchholz family: FIDE C.07 (from 1 March 2026), Art. 8. Never used in round robins."""

from decimal import ROUND_HALF_UP, Decimal

from generator.tiebreaks.codes import Request
from generator.tiebreaks.cuts import cut
from generator.tiebreaks.results import Field, Results
from generator.tiebreaks.unplayed import elements
from generator.tiebreaks.working import Contribution, Source, Working, counted
from generator.tournament import ZERO

HUNDREDTH = Decimal("0.01")


def buchholz(field: Field, request: Request) -> dict[int, Working]:
    """The sum of the opponents' adjusted scores, virtual opponents included (Art. 8.1)."""
    return _summed(field.scores[request.score_in(field)], request)


def fore_buchholz(field: Field, request: Request) -> dict[int, Working]:
    """Buchholz with every paired game of the last round drawn, for everybody (Art. 8.3).

    The last round is that of the tournament: in standings made before it Fore Buchholz is Buchholz.
    """
    return _summed(field.scores[request.score_in(field)].fore, request)


def average_of_buchholz(field: Field, request: Request) -> dict[int, Working]:
    """The average Buchholz (``/F``: Fore Buchholz) of the opponents met over the board (Art. 8.2).

    No virtual opponents. C.07 gives no rounding; two decimals, half up, and compared so. Nobody met: undefined.
    """
    results = field.scores[request.score_in(field)]
    sums = _summed(results.fore if request.fore else results, request)
    return {number: _average(results, number, sums) for number in results.records}


def _average(results: Results, number: int, sums: dict[int, Working]) -> Working:
    contributions = []
    for record in results.records[number]:
        if record.opponent is not None and record.over_the_board:
            value = Decimal(sums[record.opponent].value or 0)
            contributions.append(Contribution(record.round, value, record.opponent, Source.GAME, value))
    if not contributions:
        return Working(None)
    found = tuple(contributions)
    average = (counted(found) / len(found)).quantize(HUNDREDTH, ROUND_HALF_UP)
    return Working(average, found, len(found))


def _summed(results: Results, request: Request) -> dict[int, Working]:
    key = ("buchholz", request.forfeits_played, request.low, request.high)
    return results.once(key, lambda: _sums(results, request))


def _sums(results: Results, request: Request) -> dict[int, Working]:
    found = {}
    for number, contributions in elements(results, request.forfeits_played).items():
        kept = cut(contributions, request.low, request.high) if request.low or request.high else contributions
        found[number] = Working(sum((each.amount for each in kept if each.cut is None), ZERO), kept)
    return found
