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
    if results.fixed or not any(standings.missing.values()):
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
    left = set(group)
    placed: list[tuple[int, ...]] = []
    while len(left) > 1:
        top = max(left, key=least.__getitem__)
        if any(most[other] >= least[top] for other in left if other != top):
            break
        placed.append((top,))
        left.remove(top)
    return (*placed, tuple(number for number in group if number in left))
