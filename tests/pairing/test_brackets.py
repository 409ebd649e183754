"""Every way of pairing a bracket judged by trying all candidates, in fields wilder than any tournament brings about.

Floats, colours, unplayed rounds and meetings are drawn independently here, so that the criteria meet in combinations
for which whole tournaments would have to be searched. What is judged are the ways of finding the best candidate; the
failure values by which candidates are compared are judged elsewhere.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest

from generator.history import DOWNFLOAT, NO_FLOAT, UPFLOAT, PlayerHistory
from generator.pairing.dutch import bracket as bracket_module
from generator.pairing.dutch import fast as fast_module
from generator.pairing.dutch import order as order_module
from generator.pairing.dutch.bracket import pair_by_matching
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import C8, C9, QUALITY, Bracket, Candidate, Criterion, c1_opponents, c3_colours
from generator.pairing.dutch.engine import pair_bracket
from generator.pairing.dutch.fast import pair_without_failures
from generator.pairing.dutch.field import Field
from generator.pairing.dutch.listing import pair_by_listing
from generator.pairing.matching import members
from tests.pairing.test_completion import Plain
from tests.support.referee import closed_order

Way = Callable[[Bracket, Completion], Candidate | None]


def fields(count: int, largest: int, seed: str) -> Iterator[Field]:
    """Random fields, some of them in the last round."""
    chance = random.Random(f"{seed} {largest}")
    for _ in range(count):
        size = chance.randint(4, largest)
        met = chance.choice((0.0, 0.1, 0.25, 0.45, 0.6, 0.65))
        opponents: dict[int, list[int]] = {one: [] for one in range(size)}
        for one, other in combinations(range(size), 2):
            if chance.random() < met:
                opponents[one].append(other)
                opponents[other].append(one)
        scores = chance.choice((1, 2, 3, 4, 5, 6, 7))
        games = chance.randint(0, 1 if met > 0.5 else 5)
        floats = chance.choice(((NO_FLOAT,), (NO_FLOAT, DOWNFLOAT, UPFLOAT), (NO_FLOAT, NO_FLOAT, DOWNFLOAT, UPFLOAT)))
        barred = chance.choice((0.0, 0.4, 0.8))
        white = chance.choice((0.5, 0.5, 0.2, 0.8))
        yield Field(
            [
                PlayerHistory(
                    player,
                    chance.randint(1, scores) * 5,
                    0,
                    colours(chance, games, white),
                    tuple(opponents[player]),
                    chance.choice(floats),
                    chance.choice(floats),
                    chance.randint(0, 2),
                    chance.random() < barred,
                    True,
                )
                for player in range(size)
            ],
            topscore_above=chance.choice((None, None, 5 * scores)),
        )


def colours(chance: random.Random, games: int, white: float) -> str:
    """Colours of up to so many games, for some none at all, White with this chance."""
    count = chance.choice((0, *range(max(0, games - 2), games + 1), games))
    return "".join("w" if chance.random() < white else "b" for _ in range(count))


def all_candidates(bracket: Bracket, legal: list[int]) -> Iterator[Candidate]:
    """All sets of legal pairs of a bracket; MDPs meet residents only."""

    def pairings(free: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not free:
            yield ()
            return
        first = (free & -free).bit_length() - 1
        rest = free ^ 1 << first
        yield from pairings(rest)
        for other in members(rest & legal[first] & bracket.residents):
            for pairs in pairings(rest ^ 1 << other):
                yield ((first, other), *pairs)

    everybody = sum(1 << rank for rank in bracket.members)
    for pairs in pairings(everybody):
        paired = {rank for pair in pairs for rank in pair}
        yield Candidate(pairs, tuple(rank for rank in bracket.members if rank not in paired))


class Judge:
    """The best candidate of any bracket of a field, found by the definitions."""

    def __init__(self, field: Field, completion: Completion) -> None:
        self.field = field
        self.legal = completion.legal
        self.bye = completion.bye
        self.plain = Plain(field, completion.legal, completion.bye)
        self.reached = cache(self._reached)

    def allowed(self, bracket: Bracket) -> list[Candidate]:
        """The candidates that leave a round which can be completed (C4, C5)."""
        below = self.field.everybody >> bracket.high << bracket.high

        @cache
        def completed(left: int) -> bool:
            return self.plain.possible(left | below, left)

        return [
            each
            for each in all_candidates(bracket, self.legal)
            if completed(sum(1 << rank for rank in each.downfloaters))
        ]

    def _reached(self, moved_down: tuple[int, ...], low: int, high: int) -> tuple[int, tuple[int, ...]]:
        """What the next bracket reaches in C6 and C7 with these MDPs (C8)."""
        following = Bracket(self.field, moved_down, low, high, high)
        return min(
            (len(each.downfloaters), tuple(self.field.scores[rank] for rank in each.downfloaters))
            for each in self.allowed(following)
        )

    def best(self, bracket: Bracket) -> Candidate:
        """Of all candidates the best by C6 to C21, of equal ones the first (Art. 3.8)."""
        kept = self.allowed(bracket)
        for criterion in QUALITY:
            failures = [self._failure(criterion, bracket, each) for each in kept]
            least = min(failures)
            kept = [each for each, value in zip(kept, failures, strict=True) if value == least]
        number = {rank: bsn for bsn, rank in enumerate(bracket.members, 1)}
        moved = len(bracket.moved_down)
        return min(
            kept,
            key=lambda each: closed_order(
                tuple((number[high], number[low]) for high, low in each.pairs), moved, bracket.resident_count
            ),
        )

    def _failure(self, criterion: type[Criterion], bracket: Bracket, candidate: Candidate) -> tuple[object, ...]:
        """Smaller is better; C8 and C9 look below the bracket."""
        if criterion is C8:
            last = bracket.next_high == bracket.high
            return () if last else self.reached(candidate.downfloaters, bracket.high, bracket.next_high)
        return (self._unplayed(candidate) if criterion is C9 else criterion.failure(bracket, candidate),)

    def _unplayed(self, candidate: Candidate) -> int:
        """Rounds without a game of a single downfloater who will get the bye (C9)."""
        if len(candidate.downfloaters) != 1 or not self.bye >> candidate.downfloaters[0] & 1:
            return 0
        return self.field.unplayed[candidate.downfloaters[0]]


def brackets(count: int, largest: int, seed: str) -> Iterator[tuple[Bracket, Completion, Candidate]]:
    """The brackets of random fields with the best candidate of each; downfloaters are the MDPs of the next one."""
    for field in fields(count, largest, seed):
        completion = Completion(field, c3_colours(field, c1_opponents(field)))
        if not completion.find_bye():
            continue
        judge = Judge(field, completion)
        moved_down: tuple[int, ...] = ()
        ends = [high for _, high in field.groups]
        for (low, high), next_high in zip(field.groups, [*ends[1:], ends[-1]], strict=True):
            bracket = Bracket(field, moved_down, low, high, next_high)
            best = judge.best(bracket)
            yield bracket, completion, best
            moved_down = best.downfloaters


def least_colour_failures(wishes: list[int]) -> tuple[int, int]:
    """The smallest values of C12 and C13 with so many wishes for each colour, of an odd number less any one."""
    whites, blacks = (sum(1 for wish in wishes if wish * sign > 0) for sign in (1, -1))
    surplus = abs(whites - blacks) - wishes.count(0)
    denied = max(0, surplus) // 2
    return denied, max(0, denied - wishes.count(1 if whites >= blacks else -1))


def nothing_given_up(bracket: Bracket, completion: Completion, best: Candidate) -> bool:
    """Whether this candidate has no failure but the colours that cannot all be granted.

    All MDPs are paired, nobody floats or one resident of an odd number: whom the next bracket can pair with everybody
    else, or who gets the bye and has the fewest unplayed rounds of all who could.
    """
    left, field = best.downfloaters, bracket.field
    if left and (len(left) > 1 or left[0] < bracket.low):
        return False
    failures = {criterion.name: criterion.failure(bracket, best) for criterion in QUALITY if criterion is not C8}
    colours = least_colour_failures([field.wish[rank] for rank in bracket.members])
    if (failures["C12"], failures["C13"]) != colours or any(
        failures[name] for name in ("C10", "C11", "C14", "C15", "C16", "C17")
    ):
        return False
    if not left:
        return True
    if completion.bye and not completion.bye >> bracket.high:
        could = completion.bye & completion.single_floaters(bracket.low, bracket.high)
        return field.unplayed[left[0]] == min(field.unplayed[rank] for rank in members(could))
    return completion.next_ideal(1 << left[0], bracket.high, bracket.next_high)


@cache
def judged() -> tuple[tuple[Bracket, Completion, Candidate], ...]:
    """The brackets on which every way is tried."""
    return (*brackets(700, 9, "large"), *brackets(1500, 7, "small"))


WAYS: dict[str, tuple[Way, int, int, int, int]] = {
    "weights": (pair_by_matching, 96, 120, 8, 24),
    "weights in pieces": (pair_by_matching, 0, 30, 8, 24),
    "no weights": (pair_without_failures, 96, 120, 0, 24),
    "no weights, exchanges by weights": (pair_without_failures, 96, 120, 0, 0),
    "listing": (pair_by_listing, 96, 120, 8, 24),
    "the quickest that is certain": (pair_bracket, 96, 120, 8, 24),
}
"""Each way with the bits of comfortable and of all weights, the largest bracket left to listing, and the number of
exchanges tried one by one."""


@pytest.mark.parametrize("name", WAYS)
def test_best_candidate_by_every_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a way of pairing brackets gives is the first best of all candidates (Art. 3.8).

    Weights give every bracket, and so does the engine, which takes the quickest way that is certain; without weights
    all are found in which nothing need be given up.
    """
    way, comfortable, bits, smallest, exchanges = WAYS[name]
    monkeypatch.setattr(bracket_module, "COMFORTABLE_BITS", comfortable)
    monkeypatch.setattr(order_module, "WEIGHT_BITS", bits)
    monkeypatch.setattr(fast_module, "LARGEST", smallest)
    monkeypatch.setattr(fast_module, "SINGLE_EXCHANGES", exchanges)
    found = 0
    for bracket, completion, best in judged():
        if not bracket.most_pairs:
            continue
        chosen = way(bracket, completion)
        if chosen is None:
            assert way not in (pair_by_matching, pair_bracket)
            assert way is not pair_without_failures or not nothing_given_up(bracket, completion, best)
        else:
            assert sorted(chosen.pairs) == sorted(best.pairs), (bracket.moved_down, bracket.low, bracket.high)
            assert chosen.downfloaters == best.downfloaters
            found += 1
    assert found > 1500


def field_of(
    points: tuple[int, ...],
    met: set[tuple[int, int]],
    *,
    colours: tuple[str, ...] | None = None,
    unplayed: tuple[int, ...] | None = None,
    floats: tuple[tuple[int, int], ...] | None = None,
) -> Field:
    """A field of players with these points who have met so, and with what else matters."""
    opponents: dict[int, list[int]] = {number: [] for number in range(len(points))}
    for one, other in met:
        opponents[one].append(other)
        opponents[other].append(one)
    return Field(
        [
            PlayerHistory(
                number,
                score,
                0,
                colours[number] if colours else "",
                tuple(opponents[number]),
                *(floats[number] if floats else (NO_FLOAT, NO_FLOAT)),
                unplayed[number] if unplayed else 0,
                False,
                True,
            )
            for number, score in enumerate(points)
        ]
    )


def all_with_all(some: range, others: range) -> set[tuple[int, int]]:
    """Everybody of one range has met everybody of the other."""
    return {(one, other) for one in some for other in others}


def matched(field: Field, moved_down: tuple[int, ...], low: int, high: int, next_high: int) -> Candidate:
    """What weights find for a bracket, and listing where it decides; seen to be the best of all its candidates."""
    completion = Completion(field, c1_opponents(field))
    assert completion.find_bye()
    bracket = Bracket(field, moved_down, low, high, next_high)
    chosen = pair_by_matching(bracket, completion)
    assert chosen == Judge(field, completion).best(bracket)
    assert pair_by_listing(bracket, completion) in (None, chosen)
    return chosen


def test_fewest_unplayed_games_above_the_last_bracket() -> None:
    """C9 decides where nobody below can take the bye, though who gets it has met the whole next scoregroup."""
    below = all_with_all(range(3), range(3, 5))
    field = field_of((10, 10, 10, 5, 5), below, unplayed=(1, 0, 1, 0, 0))
    field.bye_allowed = 0b00111
    assert matched(field, (), 0, 3, 5) == Candidate(((0, 2),), (1,))


def test_two_moved_down_players_never_meet_further_down() -> None:
    """C4 asks for other opponents of two MDPs in the limbo, though they have not met each other."""
    met = all_with_all(range(2), range(2, 7)) | all_with_all(range(2, 5), range(5, 7)) | {(0, 9), (1, 9), (4, 9)}
    field = field_of((20, 20, 15, 15, 15, 10, 10, 5, 5, 5), met)
    assert matched(field, (0, 1), 2, 5, 7) == Candidate(((2, 4),), (0, 1, 3))


def test_moved_down_players_of_very_many_scores() -> None:
    """Forty scores of MDPs in one bracket are more digits than weights can have; the upfloaters go to the lowest.

    Residents with an odd rank had an upfloat in the previous round, the last ten of the others one two rounds before
    (C19, C21).
    """
    scores = tuple(range(450, 50, -10))
    upfloats = [
        (UPFLOAT, NO_FLOAT) if rank % 2 else (NO_FLOAT, UPFLOAT if rank >= 60 else NO_FLOAT) for rank in range(80)
    ]
    floats = (*((NO_FLOAT, NO_FLOAT) for _ in range(40)), *upfloats[40:])
    field = field_of((*scores, *[50] * 40), set(), floats=floats)
    completion = Completion(field, c1_opponents(field))
    assert completion.find_bye()
    chosen = pair_by_matching(Bracket(field, tuple(range(40)), 40, 80, 80), completion)
    opponents = [*range(40, 60, 2), *range(60, 80, 2), *range(41, 80, 2)]
    assert chosen == Candidate(tuple(zip(range(40), opponents, strict=True)), ())


@pytest.mark.parametrize(
    ("points", "met", "colours", "pairs"),
    [
        pytest.param(
            (5,) * 6,
            set(),
            ("b", "b", "", "b", "b", "w"),
            {(0, 3), (1, 5), (2, 4)},
            id="who wishes nothing spares one of too many alike",
        ),
        pytest.param(
            (10, *(5,) * 5), set(), ("wb", "b", "b", "b", "b", "w"), {(0, 1), (2, 4), (3, 5)}, id="mild wish of an MDP"
        ),
        pytest.param(
            (10, 10, 5, 5, 5, 5), {(4, 5), (3, 5)}, None, {(0, 2), (1, 5), (3, 4)}, id="the rest decides about an MDP"
        ),
        pytest.param(
            (10, 10, 10, *(5,) * 5),
            {(6, 7)},
            None,
            {(0, 3), (1, 4), (2, 6), (5, 7)},
            id="the rest decides about the third",
        ),
    ],
)
def test_without_weights(
    points: tuple[int, ...], met: set[tuple[int, int]], colours: tuple[str, ...] | None, pairs: set[tuple[int, int]]
) -> None:
    """Brackets in which only unavoidable colours fail are paired without weights, and right."""
    field = field_of(points, met, colours=colours)
    completion = Completion(field, c1_opponents(field))
    assert completion.find_bye()
    moved = points.count(10)
    bracket = Bracket(field, tuple(range(moved)), moved, field.count, field.count)
    found = pair_without_failures(bracket, completion)
    assert found is not None
    assert sorted(found.pairs) == sorted(Judge(field, completion).best(bracket).pairs) == sorted(pairs)
