"""Why something else was not paired, against a witness that lists every round with the alternative in it."""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from generator.explanation.alternatives import Alternatives
from generator.explanation.records import Comparison, Ground
from generator.pairing.dutch.engine import work_out
from generator.tournament import Tournament
from tests.support.referee import Referee
from tests.support.second_best import Alternative, decide
from tests.support.situations import KINDS, tournaments

TOURNAMENTS = int(os.environ.get("PAIRBOOK_EXPLAIN_TOURNAMENTS", "12"))
_SAID = {Ground.MADE: "made", Ground.REST: "rest", Ground.BYE_SCORE: "bye score", Ground.ORDER: "order"}


def situations(kind: str) -> Iterator[tuple[Tournament, Referee, Alternatives]]:
    """Rounds of small tournaments that can be paired, with the referee and the answers to be judged."""
    for rounds in tournaments(kind, TOURNAMENTS, largest=8):
        for situation in rounds:
            referee = Referee(situation)
            if referee.lowest_bye is not None:
                yield situation, referee, Alternatives(work_out(situation))


def agrees(referee: Referee, found: Comparison, wanted: Alternative) -> bool:
    """Whether the witness names the same rule, in the same bracket, and where the order decides the same candidate."""
    right = decide(referee, wanted)
    said = _SAID.get(found.ground, found.criterion)
    if said != right.ground:
        return False
    if found.ground is Ground.ORDER:
        rank = {entrant.number: place for place, entrant in enumerate(referee.field)}
        if frozenset((rank[high], rank[low]) for high, low in found.pairs) != right.pairs:
            return False
    return found.ground not in (Ground.CRITERION, Ground.ORDER) or found.bracket == right.bracket


@pytest.mark.parametrize("kind", KINDS)
def test_every_other_pair_fails_on_what_the_witness_finds(kind: str) -> None:
    """Of every two players of a round: made, met, forbidden, both absolute, or the first rule the best round fails."""
    asked = 0
    for situation, referee, alternatives in situations(kind):
        numbers = [entrant.number for entrant in referee.field]
        for high, low in combinations(range(len(numbers)), 2):
            found = alternatives.pair(numbers[low], numbers[high])
            if found.ground in (Ground.MET, Ground.FORBIDDEN, Ground.CLASH):
                assert not referee.legal[high][low]
                assert (found.ground is Ground.CLASH) == referee.apart[high][low]
                assert (found.ground is Ground.MET) == (numbers[low] in referee.field[high].met)
            else:
                assert referee.legal[high][low]
                place = f"round {len(situation.rounds) + 1}, {numbers[high]} - {numbers[low]}"
                assert agrees(referee, found, Alternative(pair=(high, low))), place
            asked += 1
    assert asked > 8 * TOURNAMENTS


@pytest.mark.parametrize("kind", KINDS)
def test_every_other_bye_fails_on_what_the_witness_finds(kind: str) -> None:
    """Of everybody in an odd round: made, barred by C2, or the first rule the best round with this bye fails."""
    asked = 0
    for _, referee, alternatives in situations(kind):
        for rank, entrant in enumerate(referee.field):
            found = alternatives.bye(entrant.number)
            if len(referee.field) % 2 == 0:
                assert found.ground is Ground.EVEN
                continue
            if found.ground is Ground.BARRED:
                assert entrant.bye_barred
                assert found.bar is not None
            else:
                assert agrees(referee, found, Alternative(bye=rank)), entrant.number
            asked += 1
    assert asked > TOURNAMENTS


@pytest.mark.parametrize("kind", KINDS)
def test_every_other_floater_fails_on_what_the_witness_finds(kind: str) -> None:
    """Of everybody in a bracket: floats, or the first rule the best candidate fails that lets this player float."""
    asked: Counter[Ground] = Counter()
    for _, referee, alternatives in situations(kind):
        for position, (bracket, _) in enumerate(referee.brackets()):
            for rank in bracket.players:
                found = alternatives.floats(referee.field[rank].number, position)
                assert agrees(referee, found, Alternative(floater=rank, bracket=position))
                asked[found.ground] += 1
    assert asked[Ground.MADE] > TOURNAMENTS
    assert asked[Ground.CRITERION] > TOURNAMENTS


def test_nobody_else_is_asked_about() -> None:
    """Somebody who is not paired by rule, and a player against himself, get an answer of their own."""
    _, referee, alternatives = next(situations("byes of all kinds"))
    number = referee.field[0].number
    assert alternatives.pair(number, number).ground is Ground.SAME_PLAYER
    assert alternatives.pair(number, 999).ground is Ground.NOT_PAIRED
    assert alternatives.bye(999).ground is Ground.NOT_PAIRED
