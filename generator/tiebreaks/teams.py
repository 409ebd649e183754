"""Tie-breaks of teams: FIDE C.07 (from 1 March 2026), Art. 12 (by boards) and 13."""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

from generator.tiebreaks.buchholz import HUNDREDTH, buchholz, fore_buchholz
from generator.tiebreaks.codes import Request
from generator.tiebreaks.direct_encounter import Tiers, split_by_encounters
from generator.tiebreaks.results import BoardPoints, Field
from generator.tiebreaks.working import Contribution, Source, Step, Working
from generator.tournament import ZERO


def board_count(field: Field, request: Request) -> dict[int, Working]:
    """Board number times the points made on it, over all boards (Art. 12.1); lower is better."""
    del request
    boards = _boards(field)
    found = {}
    for number in field.numbers:
        contributions = tuple(
            Contribution(board, board * points, None, Source.GAME, points=points)
            for board, points in enumerate(boards.totals[number], 1)
        )
        found[number] = Working(_weighted(boards.totals[number]), contributions)
    return found


def split_by_board_count(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """The group by board count; only teams with equal game points can be compared so, others stay level (Art. 12.1)."""
    del request
    game_points = {field.scores["GP"].totals[number] for number in group}
    if len(group) == 1 or len(game_points) > 1:
        return (group,), ()
    return _split_on_totals(field, "12.1", group)


def top_boards(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """The group by the points on board 1, then on board 2, and so on (Art. 12.2)."""
    del request
    return _split_on_totals(field, "12.2", group)


def without_bottom_boards(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """The group by the points on all boards but the last, then on all but the last two, and so on (Art. 12.3)."""
    del request
    return _split_on_totals(field, "12.3", group)


def extended_direct_encounter(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """Direct encounter on the leading score, then on the other one, then by boards (Art. 13.3).

    Art. 6 stays with one score while that score still splits; every part left then starts again with the leading score
    (13.3.3). Exactly two teams whom neither score separates go on to the boards of their own matches, where the code
    says so: ``EDEBT``, ``EDEBB``, ``EDET``, ``EDEB``.
    """
    if len(group) == 1:
        return (group,), ()
    steps: list[Step] = []
    tiers: Tiers = (group,)
    for score in (field.primary, field.secondary):
        tiers, made = split_by_encounters(field.scores[score], group, request.forfeits_played, score)
        steps.extend(made)
        if len(tiers) > 1:
            break
    else:
        if len(group) == 2:
            tiers, made = _by_own_matches(field, request.code.removeprefix("EDE"), group)
            steps.extend(made)
        return tiers, tuple(steps)
    final: list[tuple[int, ...]] = []
    for tier in tiers:
        parts, made = extended_direct_encounter(field, request, tier)
        final.extend(parts)
        steps.extend(made)
    return tuple(final), tuple(steps)


def strength_combination(field: Field, request: Request) -> dict[int, Working]:
    """The secondary score plus Buchholz on the leading score divided by N (Art. 13.4); two decimals, half up.

    N is the highest possible leading score of the tournament by the highest possible secondary score of a match,
    rounded down (1 where that gives 0), or the number of the code ``SSSC/K4``.
    """
    primary, secondary = field.scores[field.primary], field.scores[field.secondary]
    divisor = request.divisor or max(1, int(primary.best * primary.rounds_total // secondary.best))
    measure = fore_buchholz if request.fore else buchholz
    found = {}
    for number, schedule in measure(field, request).items():
        base = secondary.totals[number]
        value = (base + Decimal(schedule.value or 0) / divisor).quantize(HUNDREDTH, ROUND_HALF_UP)
        found[number] = Working(value, schedule.contributions, divisor, base)
    return found


def _by_own_matches(field: Field, chain: str, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """Two teams by the boards of their matches against each other, by the parts of Art. 12 the chain names."""
    boards = _boards(field)
    first, second = group
    own = {
        number: boards.matches.get((number, other), (ZERO,) * boards.boards)
        for number, other in ((first, second), (second, first))
    }
    tests = {
        "BT": ("12.1", "12.2"),
        "BB": ("12.1", "12.3"),
        "T": ("12.2",),
        "B": ("12.3",),
        "": (),
    }[chain]
    steps: list[Step] = []
    for article in tests:
        tiers, made = _split_by(article, group, {number: _BY_BOARDS[article](points) for number, points in own.items()})
        steps.extend(made)
        if len(tiers) > 1:
            return tiers, tuple(steps)
    return (group,), tuple(steps)


def _split_on_totals(field: Field, article: str, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    totals = _boards(field).totals
    return _split_by(article, group, {number: _BY_BOARDS[article](totals[number]) for number in group})


def _split_by(
    article: str, group: tuple[int, ...], keys: dict[int, tuple[Decimal, ...]]
) -> tuple[Tiers, tuple[Step, ...]]:
    """The group by these keys, higher first, with the pass that shows the first place where the keys differ."""
    if len(group) == 1:
        return (group,), ()
    tiers: dict[tuple[Decimal, ...], list[int]] = {}
    for number in sorted(group, key=lambda each: keys[each], reverse=True):
        tiers.setdefault(keys[number], []).append(number)
    split = tuple(tuple(tier) for tier in tiers.values())
    columns = list(zip(*(keys[number] for number in group), strict=True))
    deciding = next((column for column in columns if len(set(column)) > 1), columns[0])
    scores = tuple(abs(value) for value in deciding)
    return split, (Step(article, group, scores, (0,) * len(group), split),)


def _weighted(points: tuple[Decimal, ...]) -> Decimal:
    return sum((board * made for board, made in enumerate(points, 1)), ZERO)


def _eliminating(points: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    """The sums over all boards but the last, all but the last two, ..., board 1."""
    return tuple(sum(points[:boards], ZERO) for boards in range(max(1, len(points) - 1), 0, -1))


_BY_BOARDS: dict[str, Callable[[tuple[Decimal, ...]], tuple[Decimal, ...]]] = {
    "12.1": lambda points: (-_weighted(points),),
    "12.2": lambda points: points,
    "12.3": _eliminating,
}
"""How the parts of Art. 12 turn a team's points by board into what is compared, higher first."""


def _boards(field: Field) -> BoardPoints:
    if field.boards is None:
        raise ValueError("only teams have boards")
    return field.boards
