"""Sonneborn-Berger and its forms for teams: FIDE C.07 (from 1 March 2026), Art. 9.1 and 13.2."""

from generator.tiebreaks.codes import Request
from generator.tiebreaks.cuts import cut
from generator.tiebreaks.results import Field, Results
from generator.tiebreaks.unplayed import elements
from generator.tiebreaks.working import Contribution, Working, counted


def sonneborn_berger(field: Field, request: Request) -> dict[int, Working]:
    """The sum over all rounds of the opponent's score times the own points of the round (Art. 9.1).

    The opponent's score is the adjusted one, or that of the virtual opponent, as in Buchholz.
    """
    results = field.scores[request.score_in(field)]
    return _products(results, results, request)


def extended(field: Field, request: Request) -> dict[int, Working]:
    """The opponents' total in one score times what was made against them in the other (Art. 13.2).

    The code says which: ``EMGSB`` takes the opponents' match points and the own game points.
    """
    return _products(field.scores[f"{request.code[1]}P"], field.scores[f"{request.code[2]}P"], request)


def _products(theirs: Results, own: Results, request: Request) -> dict[int, Working]:
    found = {}
    for number, contributions in elements(theirs, request.forfeits_played).items():
        points = {record.round: record.points for record in own.records[number]}
        products = tuple(
            Contribution(
                each.round,
                each.amount * points[each.round],
                each.opponent,
                each.source,
                each.score,
                points[each.round],
                each.cap,
                each.category,
                each.voluntary,
                each.article,
            )
            for each in contributions
        )
        kept = cut(products, request.low, request.high) if request.low or request.high else products
        found[number] = Working(counted(kept), kept)
    return found
