"""Why something else was not paired, against a witness that lists every round with the alternative in it."""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from generator.explanation.alternatives import Alternatives
from generator.explanation.records import Comparison, FloatReason, Ground
from generator.explanation.rounds import explain_round
from generator.pairing import pair_round
from generator.pairing.dutch.engine import work_out
from generator.tournament import Tournament
from tests.support.referee import Bracket, Referee
from tests.support.second_best import Alternative, decide
from tests.support.situations import KINDS, tournaments

TOURNAMENTS = int(os.environ.get("PAIRBOOK_EXPLAIN_TOURNAMENTS", "8"))
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


@pytest.mark.parametrize("kind", ["games only", "byes of all kinds", "forbidden pairs"])
def test_why_anybody_floats(kind: str) -> None:
    """The reason given for every floater is what the definitions say of its bracket."""
    seen: Counter[FloatReason] = Counter()
    for situation, referee, _ in situations(kind):
        facts = explain_round(situation, pair_round(situation).round).facts
        for group, (bracket, chosen) in zip(facts.groups[:-1], referee.brackets()[:-1], strict=True):
            floaters = bracket.downfloaters(chosen)
            for floated, rank in zip(group.floats, floaters, strict=True):
                assert _holds(referee, bracket, floated.reason, rank, len(chosen)), (group, floated)
                seen[floated.reason] += 1
    assert len(seen) >= 4


def _holds(referee: Referee, bracket: Bracket, reason: FloatReason, rank: int, pairs: int) -> bool:
    resident = rank in bracket.residents
    others = [each for each in bracket.players if each != rank and (resident or each in bracket.residents)]
    legal = [each for each in others if referee.legal[rank][each]]
    met = [each for each in others if referee.field[each].number in referee.field[rank].met]
    down = frozenset(bracket.moved_down)
    more_pairs = any(True for _ in referee._candidates(bracket.players, pairs + 1, down))
    return {
        FloatReason.BYE: len(referee.field) % 2 == 1,
        FloatReason.ALONE: not others,
        FloatReason.MET_ALL: bool(others) and met == others,
        FloatReason.NO_OPPONENT: bool(others) and not legal and met != others,
        FloatReason.ODD: bool(legal) and len(bracket.players) % 2 == 1,
        FloatReason.ONLY_MOVED_DOWN: bool(legal) and pairs == len(bracket.residents),
        FloatReason.FEW_PAIRS: bool(legal) and not more_pairs,
        FloatReason.COMPLETION: bool(legal) and more_pairs,
    }[reason]


def test_nobody_else_is_asked_about() -> None:
    """Somebody who is not paired by rule, and a player against himself, get an answer of their own."""
    _, referee, alternatives = next(situations("byes of all kinds"))
    number = referee.field[0].number
    assert alternatives.pair(number, number).ground is Ground.SAME_PLAYER
    assert alternatives.pair(number, 999).ground is Ground.NOT_PAIRED
    assert alternatives.bye(999).ground is Ground.NOT_PAIRED
