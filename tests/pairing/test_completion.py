"""Whether everybody else can still be paired, and who can get the bye (C1 to C5), judged by trying everything."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from generator.history import NO_FLOAT, PlayerHistory
from generator.pairing.dutch.completion import Breaches, Completion
from generator.pairing.dutch.criteria import c1_opponents
from generator.pairing.dutch.field import Field
from generator.pairing.matching import members


def fields(count: int, largest: int, *, smallest: int = 2) -> Iterator[Field]:
    """Random fields of players in scoregroups, of whom some have met and some may not have the bye.

    In every fourth field exactly those of the lower half have met who can just not all be paired elsewhere, and in
    every third only players of the higher scores may have the bye.
    """
    chance = random.Random(f"{count} {largest}")
    for number in range(count):
        size = chance.randint(smallest, largest)
        crowd = size // 2 - chance.randint(0, 1)
        met = chance.choice((0.05, 0.2, 0.4, 0.6, 0.8))
        opponents: dict[int, list[int]] = {one: [] for one in range(size)}
        for one, other in combinations(range(size), 2):
            if one >= crowd if number % 4 == 0 else chance.random() < met:
                opponents[one].append(other)
                opponents[other].append(one)
        scores = chance.choice((1, 2, 3))
        points = [chance.randint(1, scores) * 5 for _ in range(size)]
        if number % 4 == 0:
            points.sort(reverse=True)
        barred = chance.choice((0.1, 0.5, 0.8))
        yield Field(
            [
                PlayerHistory(
                    player,
                    points[player],
                    0,
                    "",
                    tuple(opponents[player]),
                    NO_FLOAT,
                    NO_FLOAT,
                    0,
                    points[player] <= 5 if number % 3 == 0 else chance.random() < barred,
                    True,
                )
                for player in range(size)
            ]
        )


def completion_of(field: Field) -> Completion:
    """The answers for a field without breaches; the bye is still open."""
    return Completion(field, c1_opponents(field))


class Plain:
    """The same questions answered by trying everything; ``bye`` are those of whom one may be left over."""

    def __init__(self, field: Field, legal: list[int], bye: int) -> None:
        self.everybody = field.everybody
        self.bye = bye
        self.legal = legal
        self.matched = cache(self._matched)

    def _matched(self, players: int, apart: int) -> bool:
        """Whether all can be paired with each other, those of ``apart`` not among themselves."""
        if not players:
            return True
        first = players & -players
        options = self.legal[first.bit_length() - 1] & players & ~first
        if first & apart:
            options &= ~apart
        return any(self.matched(players ^ first ^ 1 << v, apart) for v in members(options))

    def possible(self, players: int, apart: int = 0) -> bool:
        """Whether all can be paired, of an odd number all but one who may have the bye."""
        if players.bit_count() % 2 == 0:
            return self.matched(players, apart)
        return any(self.matched(players ^ 1 << v, apart & ~(1 << v)) for v in members(players & self.bye))

    def next_ideal(self, floating: int, low: int, high: int) -> bool:
        """Whether all who float meet residents of the next bracket, and at most one of these floats on."""
        residents, below = span(low, high), self.everybody >> high << high
        if (floating | residents).bit_count() % 2 == 0:
            return self.matched(floating | residents, floating) and self.possible(below)
        return any(
            self.matched((floating | residents) ^ 1 << v, floating) and self.possible(below | 1 << v)
            for v in members(residents)
        )


def span(low: int, high: int) -> int:
    """The set of ranks ``low`` to ``high`` - 1."""
    return (1 << high) - (1 << low)


def lowest_bye(field: Field, legal: list[int]) -> int | None:
    """Those of the lowest score at which somebody can have the bye (C5), the empty set if there is none to give.

    ``None`` if the round cannot be paired.
    """
    if field.count % 2 == 0:
        return 0 if Plain(field, legal, 0).possible(field.everybody) else None
    for low, high in reversed(field.groups):
        bye = field.bye_allowed & span(low, high)
        if Plain(field, legal, bye).possible(field.everybody):
            return bye
    return None


def judged(count: int, largest: int) -> Iterator[tuple[Field, Completion, Plain]]:
    """Fields that can be paired, with the answers to be judged and the plain ones."""
    for field in fields(count, largest):
        completion = completion_of(field)
        if completion.find_bye():
            yield field, completion, Plain(field, completion.legal, completion.bye)


def test_lowest_score_for_the_bye() -> None:
    """A round can be paired, and the bye goes to the lowest score that allows it (C5), as trying everything says."""
    found: set[bool | None] = set()
    for field in fields(400, 7):
        completion = completion_of(field)
        bye = lowest_bye(field, completion.legal)
        assert completion.find_bye() == (bye is not None)
        assert completion.bye == (bye or 0)
        found.add(None if bye is None else bye > 0)
    assert found == {None, False, True}


def test_what_can_be_completed() -> None:
    """Any players left, some of them come down together, can be completed or not (C4), as trying everything says."""
    chance = random.Random(3)
    answers = [0, 0]
    for field, completion, plain in judged(300, 8):
        for _ in range(12):
            remaining = chance.randrange(field.everybody + 1)
            high = chance.choice([high for _, high in field.groups])
            floating = remaining & span(0, high) if chance.random() < 0.6 else 0
            found = completion.possible(remaining, floating)
            assert found == plain.possible(remaining, floating) == completion.possible(remaining, floating)
            answers[found] += 1
    assert min(answers) > 100


def test_who_can_come_down_alone() -> None:
    """Who can float alone, as far as everybody below is concerned (C4, C5), is who leaves a round to be completed."""
    answers = [0, 0]
    for field, completion, plain in judged(400, 9):
        for low, high in field.groups:
            if not completion.bye and (field.count - high) % 2 == 0:
                continue
            for first in range(low + 1):
                below = field.everybody >> high << high
                wanted = sum(1 << v for v in range(first, high) if plain.possible(below | 1 << v, 1 << v))
                assert completion.single_floaters(first, high) == wanted
                answers[wanted > 0] += 1
    assert min(answers) > 50


def test_best_outcome_of_the_next_bracket() -> None:
    """Whether the next bracket can reach the best value of C8 with these downfloaters, as trying everything says."""
    chance = random.Random(5)
    answers, singles = [0, 0], [0, 0]
    for field, completion, plain in judged(900, 9):
        for low, high in field.groups[1:]:
            if completion.bye or (field.count - low) % 2:
                wanted = sum(1 << v for v in range(low) if plain.next_ideal(1 << v, low, high))
                first = chance.randrange(low)
                assert completion.single_ideal_floaters(first, low, high) == wanted >> first << first
                singles[wanted > 0] += 1
            for size in (0, 1, 2, 3):
                floating = sum(1 << v for v in chance.sample(range(low), min(size, low)))
                if completion.bye or (floating.bit_count() + field.count - low) % 2 == 0:
                    found = completion.next_ideal(floating, low, high)
                    assert found == plain.next_ideal(floating, low, high)
                    answers[found] += 1
    assert min(answers) > 50
    assert min(singles) > 50


def test_next_bracket_of_players_with_just_too_few_opponents() -> None:
    """Three of five have met and only a fourth may be left over: the three cannot be paired with the one remaining."""
    met = {4: (5, 6), 5: (4, 6), 6: (4, 5)}
    field = Field(
        [
            PlayerHistory(number, points, 0, "", met.get(number, ()), NO_FLOAT, NO_FLOAT, 0, number != 3, True)
            for number, points in enumerate((10, 10, 5, 0, 0, 0, 0))
        ]
    )
    completion = completion_of(field)
    assert completion.find_bye()
    assert completion.bye == 1 << 3
    assert completion.single_ideal_floaters(2, 3, 7) == 0
    assert not completion.next_ideal(1 << 2, 3, 7)


def left_out(legal: list[int], players: int, bye: int | None) -> tuple[int, frozenset[int]]:
    """Fewest left over, a bye that nobody takes among them, and the sets of players so left out.

    ``bye`` are those allowed to have it, ``None`` where there is none to give.
    """

    @cache
    def search(free: int, bye_given: bool) -> tuple[int, frozenset[int]]:
        if not free:
            return int(not bye_given), frozenset((0,))
        v = free.bit_length() - 1
        rest = free ^ 1 << v
        found = [(1 << v, search(rest, bye_given))]
        found += [(0, search(rest ^ 1 << u, bye_given)) for u in members(legal[v] & rest)]
        if not bye_given and allowed >> v & 1:
            found.append((0, search(rest, True)))
        fewest = min(missing + bool(out) for out, (missing, _) in found)
        kept = [(out, sets) for out, (missing, sets) in found if missing + bool(out) == fewest]
        return fewest, frozenset(out | each for out, sets in kept for each in sets)

    allowed = bye or 0
    return search(players, bye is None)


def test_players_who_cannot_all_be_paired() -> None:
    """Named are those left out in one or other of the largest pairings, of an odd number beside one with the bye."""
    hopeless = 0
    for field in fields(400, 8):
        completion = completion_of(field)
        if completion.find_bye():
            continue
        legal = completion.legal
        fewest, sets = left_out(legal, field.everybody, field.bye_allowed if field.count % 2 else None)
        assert fewest
        wanted = 0
        for each in sets:
            wanted |= each
        assert completion.never_all_paired() == wanted
        hopeless += 1
    assert hopeless > 50


def cheapest(legal: list[int], breaches: Breaches, players: int) -> tuple[int, int] | None:
    """Fewest clashes, then fewest avoidable pairs, of all pairings of these players."""
    if not players:
        return 0, 0
    v = players.bit_length() - 1
    rest = players ^ 1 << v
    found = []
    for u in members(legal[v] & rest):
        others = cheapest(legal, breaches, rest ^ 1 << u)
        if others is not None:
            found.append((others[0] + (breaches.clashes[v] >> u & 1), others[1] + (breaches.avoid[v] >> u & 1)))
    return min(found, default=None)


def test_lowest_score_for_the_bye_among_the_fewest_breaches() -> None:
    """Breaches come first: the bye goes to the lowest score at which no more of them are needed than anywhere."""
    chance = random.Random(11)
    seen: set[bool] = set()
    for field in fields(300, 7, smallest=3):
        legal = c1_opponents(field)
        clashes, avoid = ([0] * field.count for _ in range(2))
        for one, other in combinations(range(field.count), 2):
            for unwanted in (clashes, avoid):
                if chance.random() < 0.4:
                    unwanted[one] |= 1 << other
                    unwanted[other] |= 1 << one
        breaches = Breaches(clashes, avoid)
        completion = Completion(field, legal, breaches)
        if field.count % 2 == 0:
            assert completion.find_bye_with_breaches() == (cheapest(legal, breaches, field.everybody) is not None)
            assert completion.bye == 0
            continue
        costs = {}
        for low, high in reversed(field.groups):
            bye = field.bye_allowed & span(low, high)
            found = [cheapest(legal, breaches, field.everybody ^ 1 << v) for v in members(bye)]
            costs[bye] = min((cost for cost in found if cost is not None), default=None)
        reachable = {bye: cost for bye, cost in costs.items() if cost is not None}
        assert completion.find_bye_with_breaches() == bool(reachable)
        if reachable:
            fewest = min(reachable.values())
            assert completion.bye == next(bye for bye, cost in reachable.items() if cost == fewest)
            assert completion.possible(field.everybody)
            seen.add(fewest == next(iter(reachable.values())))
    assert seen == {False, True}
