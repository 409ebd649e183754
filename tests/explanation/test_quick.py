"""A quick explanation says less than a thorough one, and never something else."""

import os
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from generator.explanation import alternatives as alternatives_module
from generator.explanation.alternatives import Alternatives
from generator.explanation.records import Comparison, Ground
from generator.explanation.rounds import explain_round
from generator.pairing.dutch.engine import work_out
from generator.simulation import SimulationOptions, simulate
from generator.tournament import Outcome, Round, Tournament

STEP = int(os.environ.get("PAIRBOOK_QUICK_STEP", "7"))


def rounds_of(players: int, seed: int) -> list[tuple[Tournament, Round]]:
    """The rounds of a tournament by chance, each with the tournament before it."""
    options = SimulationOptions(players=players, rounds=7, seed=seed, draws=0.4, absences=0.04, half_point_byes=0.03)
    played = simulate(options)
    return [(replace(played, rounds=played.rounds[:at]), each) for at, each in enumerate(played.rounds)]


def absent(each: Round) -> frozenset[int]:
    """Who has neither a game nor the pairing-allocated bye."""
    return frozenset(bye.player for bye in each.byes if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE)


def consistent(quick: Comparison, thorough: Comparison) -> bool:
    """Whether the quick answer is the thorough one, or less."""
    if quick.ground is Ground.UNASKED:
        return True
    if quick.ground is Ground.SAME_COLOUR:
        return thorough.criterion in [f"C{number}" for number in range(6, 13)]
    if quick.ground is Ground.CRITERION:
        mine = (quick.bracket, quick.criterion, quick.article, quick.chosen, quick.other)
        return mine == (thorough.bracket, thorough.criterion, thorough.article, thorough.chosen, thorough.other)
    return (quick.ground, quick.bracket) == (thorough.ground, thorough.bracket)


@pytest.mark.parametrize(("players", "seed"), [(9, 1), (16, 2), (24, 3), (35, 4), (60, 5), (100, 6)])
def test_quick_answers_are_those_of_the_thorough(players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said without working it out is what working it out gives, values included."""
    monkeypatch.setattr(alternatives_module, "QUICK_WORK", 0)
    seen: Counter[Ground] = Counter()
    for before, paired in rounds_of(players, seed):
        working = work_out(before, absent(paired))
        quick, thorough = Alternatives(working, quick=True), Alternatives(working)
        pairs = list(combinations(quick.numbers, 2))
        for pair in Random(seed).sample(pairs, max(1, len(pairs) // STEP // max(1, players // 20))):
            said = quick.pair(*pair)
            seen[said.ground] += 1
            if said.ground is not Ground.UNASKED:
                assert consistent(said, thorough.pair(*pair)), (paired.number, pair, said, thorough.pair(*pair))
    assert seen[Ground.ORDER] + seen[Ground.CRITERION] > 0


@pytest.mark.parametrize(("players", "seed"), [(100, 3), (200, 2), (300, 2)])
def test_every_obvious_alternative_is_decided(players: int, seed: int) -> None:
    """Up to 300 players a quick explanation names what decided for each board that is not the obvious one."""
    left_open = {
        (paired.number, board.board)
        for before, paired in rounds_of(players, seed)
        for board in explain_round(before, paired, thorough=False).facts.boards
        if board.alternative is not None and board.alternative.ground is Ground.UNASKED
    }
    assert not left_open


def test_a_quick_explanation_keeps_to_its_work() -> None:
    """A quick explanation stays within the work it may do; a thorough one leaves nothing open and says the same."""
    before, paired = rounds_of(120, 1)[3]
    quick = explain_round(before, paired, thorough=False)
    assert quick.alternatives is not None
    assert quick.alternatives.work_left is not None
    assert quick.alternatives.work_left >= 0
    thorough = explain_round(before, paired)
    for board, same in zip(quick.facts.boards, thorough.facts.boards, strict=True):
        assert (board.alternative is None) == (same.alternative is None)
        assert same.alternative is None or same.alternative.ground is not Ground.UNASKED
        if board.alternative is not None and same.alternative is not None:
            assert consistent(board.alternative, same.alternative)
