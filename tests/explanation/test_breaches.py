"""Rounds in which rules had to give way: what is said of alternatives there."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from generator.explanation.alternatives import Alternatives
from generator.explanation.records import Ground
from generator.explanation.rounds import explain_round
from generator.pairing import NoLegalPairing, pair_round
from generator.pairing.dutch.engine import work_out
from generator.tournament import Tournament
from tests.support.referee import Referee
from tests.support.situations import tournaments

TOURNAMENTS = int(os.environ.get("PAIRBOOK_EXPLAIN_TOURNAMENTS", "8"))


def avoidable() -> Iterator[tuple[Tournament, Alternatives]]:
    """Rounds with pairs to be avoided of which at least one had to be made."""
    for rounds in tournaments("forbidden pairs", 8 * TOURNAMENTS, largest=7):
        for strict in rounds:
            records = tuple(replace(each, strict=False) for each in strict.forbidden_pairs)
            situation = replace(strict, forbidden_pairs=records)
            try:
                working = work_out(situation)
            except NoLegalPairing:
                continue
            if working.completion.breaches is not None:
                yield situation, Alternatives(working)


def fewest(situation: Tournament, wanted: frozenset[int]) -> int | None:
    """The fewest avoidable pairs of a complete round with this pair, ``None`` if there is none."""
    referee = Referee(replace(situation, forbidden_pairs=()))
    coming = len(situation.rounds) + 1
    numbers = [entrant.number for entrant in referee.field]
    unwanted = {
        frozenset(pair)
        for record in situation.forbidden_pairs
        if record.first_round <= coming <= (record.last_round or coming)
        for pair in combinations(record.players, 2)
    }

    @cache
    def below(players: frozenset[int]) -> int | None:
        if not players:
            return 0
        first = min(players)
        found = []
        if len(players) % 2 and not referee.field[first].bye_barred:
            found.append(below(players - {first}))
        for other in players - {first}:
            if referee.legal[first][other]:
                rest = below(players - {first, other})
                price = frozenset((numbers[first], numbers[other])) in unwanted
                found.append(None if rest is None else rest + price)
        return min((each for each in found if each is not None), default=None)

    ranks = frozenset(numbers.index(number) for number in wanted)
    first, second = sorted(ranks)
    if not referee.legal[first][second]:
        return None
    rest = below(frozenset(range(len(numbers))) - ranks)
    return None if rest is None else rest + (wanted in unwanted)


def test_more_breaches_are_said_where_there_are_more() -> None:
    """An alternative that needs more pairs to be avoided is told so, and no other is."""
    seen: Counter[Ground] = Counter()
    for situation, alternatives in avoidable():
        made = min(
            price
            for pair in combinations(alternatives.numbers, 2)
            if alternatives.pair(*pair).ground is Ground.MADE
            and (price := fewest(situation, frozenset(pair))) is not None
        )
        for pair in combinations(alternatives.numbers, 2):
            found = alternatives.pair(*pair)
            seen[found.ground] += 1
            price = fewest(situation, frozenset(pair))
            if found.ground in (Ground.MET, Ground.CLASH, Ground.REST):
                assert price is None, (pair, found)
            elif found.ground is Ground.BREACHES:
                assert price is not None
                assert price > made, (pair, found)
            elif found.ground in (Ground.CRITERION, Ground.ORDER, Ground.MADE):
                assert price == made, (pair, found)
    assert seen[Ground.BREACHES]
    assert seen[Ground.CRITERION]


def test_relaxed_colours_are_told() -> None:
    """Where the absolute colour rules had to give way, the round says so and the boards concerned are marked."""
    seen = 0
    for rounds in tournaments("virtual points", 20 * TOURNAMENTS, largest=8):
        if not rounds or Referee(rounds[-1]).lowest_bye is not None:
            continue
        try:
            paired = pair_round(rounds[-1], relax_colours=True)
        except NoLegalPairing:
            continue
        facts = explain_round(rounds[-1], paired.round).facts
        breaches = {frozenset(pair) for pair in paired.facts.colour_breaches}
        marked = {frozenset((b.white, b.black)) for b in facts.boards if b.colours is not None and b.colours.breach}
        assert marked == breaches
        assert facts.relaxed == bool(breaches)
        seen += bool(breaches)
    assert seen
