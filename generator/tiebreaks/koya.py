"""The Koya system: FIDE C.07 (from 1 March 2026), Art. 9.2 with the limits of 14.5."""

from generator.tiebreaks.codes import Request
from generator.tiebreaks.results import Field, Results
from generator.tiebreaks.working import Contribution, Cut, Source, Working, counted
from generator.tournament import HALF


def koya(field: Field, request: Request) -> dict[int, Working]:
    """The points made against opponents with at least half of the greatest possible score.

    The greatest possible score is a win in every scheduled game: the free round of an odd field does not count; in a
    Swiss whose regulations use Koya it is a win in every round. ``/L+1`` raises the limit by half a point, whatever
    the scoring. Scores are plain, and forfeits against scheduled opponents count with their points.
    """
    results = field.scores[request.score_in(field)]
    strong = strong_players(results, request.limit)
    return {number: _against(results, number, strong) for number in results.records}


def strong_players(results: Results, half_points: int) -> set[int]:
    """The players with at least half of the greatest possible score, so many half points above or below it."""
    return {number for number in results.records if _reaches_limit(results, number, half_points)}


def _reaches_limit(results: Results, number: int, half_points: int) -> bool:
    games = results.rounds
    if results.fixed:
        games = sum(1 for record in results.records[number] if record.opponent is not None)
    return results.totals[number] >= results.best * games / 2 + half_points * HALF


def _against(results: Results, number: int, strong: set[int]) -> Working:
    contributions = tuple(
        Contribution(
            record.round,
            record.points,
            record.opponent,
            Source.FORFEIT if record.forfeit else Source.GAME,
            results.totals[record.opponent],
            record.points,
            cut=None if record.opponent in strong else Cut.BELOW_LIMIT,
        )
        for record in results.records[number]
        if record.opponent is not None and record.outcome is not None
    )
    return Working(counted(contributions), contributions)
