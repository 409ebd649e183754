"""Direct encounter: FIDE C.07 (from 1 March 2026), Art. 6, for players and, on either score, for teams."""

from dataclasses import dataclass
from decimal import Decimal
from math import lcm

from generator.tiebreaks.codes import Request
from generator.tiebreaks.results import Field, Results, RoundRecord
from generator.tiebreaks.working import Step
from generator.tournament import ZERO

Tiers = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SeparateStandings:
    """The games among tied participants (Art. 6.1), in units of one ``scale``-th of a point.

    ``scores`` sums for each the averages of the points made against every member met (6.1.2); ``missing`` counts the
    members not met. The scale keeps averages of three meetings exact.
    """

    scores: dict[int, Decimal]
    missing: dict[int, int]
    scale: int


def direct_encounter(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """The tied group in the order of its own games, members of one tier still level, with every pass made."""
    return split_by_encounters(field.scores[request.score_in(field)], group, request.forfeits_played)


def split_by_encounters(
    results: Results, group: tuple[int, ...], forfeits_played: bool, score: str = ""
) -> tuple[Tiers, tuple[Step, ...]]:
    """The group split by Art. 6, applied again to every part still level until nothing changes."""
    if len(group) == 1:
        return (group,), ()
    standings = separate_standings(results, group, forfeits_played)
    if results.cycles > 1 and _games_to_come(results, group):
        article, tiers = "6.3", _by_certainty_of_cycles(results, group)
    elif results.fixed or not any(standings.missing.values()):
        article, tiers = "6.2", _by_score(standings, group)
    else:
        article, tiers = "6.3", _by_certainty(results, standings, group)
    step = Step(
        article,
        group,
        tuple(standings.scores[number] / standings.scale for number in group),
        tuple(standings.missing[number] for number in group),
        tiers,
        score,
    )
    if len(tiers) == 1:
        return tiers, (step,)
    final: list[tuple[int, ...]] = []
    steps = [step]
    for tier in tiers:
        parts, more = split_by_encounters(results, tier, forfeits_played, score)
        final.extend(parts)
        steps.extend(more)
    return tuple(final), tuple(steps)


def separate_standings(results: Results, group: tuple[int, ...], forfeits_played: bool) -> SeparateStandings:
    """The standings of the group alone.

    Source: Art. 6.1: forfeits are left out in a Swiss (6.1.1) unless ``forfeits_played``, and count with fixed pairings
    (15.2). Members who met more than once count with the average of those games (6.1.2).
    """
    members = set(group)
    met: dict[int, dict[int, list[Decimal]]] = {number: {} for number in group}
    for number in group:
        for record in results.records[number]:
            if record.opponent in members and _is_encounter(record, forfeits_played or results.fixed):
                met[number].setdefault(record.opponent, []).append(record.points)
    scale = lcm(*(len(games) for opponents in met.values() for games in opponents.values()))
    return SeparateStandings(
        {
            number: sum((sum(games, ZERO) * (scale // len(games)) for games in opponents.values()), ZERO)
            for number, opponents in met.items()
        },
        {number: len(group) - 1 - len(opponents) for number, opponents in met.items()},
        scale,
    )


def _games_to_come(results: Results, group: tuple[int, ...]) -> bool:
    """Whether games among the members are still to come where everybody meets everybody more than once.

    At the end of a schedule none are, also where somebody has met another less often.
    """
    records = [each for number in group for each in results.records[number]]
    if results.finished and all(each.outcome is not None for each in records):
        return False
    members = set(group)
    had = sum(each.opponent in members and each.outcome is not None for each in records)
    return had < results.cycles * len(group) * (len(group) - 1)


def _by_certainty_of_cycles(results: Results, group: tuple[int, ...]) -> Tiers:
    """As Art. 6.3 for a round robin of several cycles: placed is who stays ahead whatever the games to come bring.

    Our reading of 6.1.2: the average of all games against a member is what counts, those to come included.
    """
    members = set(group)
    points, left = dict.fromkeys(group, ZERO), dict.fromkeys(group, results.cycles * (len(group) - 1))
    for number in group:
        for each in results.records[number]:
            if each.opponent in members and each.outcome is not None:
                points[number] += each.points
                left[number] -= 1
    least = {number: points[number] + results.loss * left[number] for number in group}
    most = {number: points[number] + results.win * left[number] for number in group}
    return _surely_ahead(group, least, most)


def _is_encounter(record: RoundRecord, with_forfeits: bool) -> bool:
    return record.over_the_board or (with_forfeits and record.forfeit)


def _by_score(standings: SeparateStandings, group: tuple[int, ...]) -> Tiers:
    """Everybody met everybody (Art. 6.2): in the order of the separate scores."""
    tiers: dict[Decimal, list[int]] = {}
    for number in sorted(group, key=lambda each: -standings.scores[each]):
        tiers.setdefault(standings.scores[number], []).append(number)
    return tuple(tuple(tier) for tier in tiers.values())


def _by_certainty(results: Results, standings: SeparateStandings, group: tuple[int, ...]) -> Tiers:
    """Some have not met (Art. 6.3): only who stays alone at the top whatever the missing games bring is placed.

    Who is tested is taken to lose all missing games, all others to win theirs. The next place is then tested in the
    same standings; the rest stay together.
    """
    win, loss = results.win * standings.scale, results.loss * standings.scale
    least = {number: standings.scores[number] + loss * standings.missing[number] for number in group}
    most = {number: standings.scores[number] + win * standings.missing[number] for number in group}
    return _surely_ahead(group, least, most)


def _surely_ahead(group: tuple[int, ...], least: dict[int, Decimal], most: dict[int, Decimal]) -> Tiers:
    """Those who stay alone at the top one by one, then all others together."""
    left = set(group)
    placed: list[tuple[int, ...]] = []
    while len(left) > 1:
        top = max(left, key=least.__getitem__)
        if any(most[other] >= least[top] for other in left if other != top):
            break
        placed.append((top,))
        left.remove(top)
    return (*placed, tuple(number for number in group if number in left))
