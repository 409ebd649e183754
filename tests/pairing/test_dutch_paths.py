"""The three ways to pair a bracket of the Dutch system: without weights, by listing, by weighted matching."""

import contextlib
from collections import Counter

import pytest

from generator.pairing import NoLegalPairing, pair_round
from generator.pairing.dutch import bracket as bracket_module
from generator.pairing.dutch import engine
from generator.pairing.dutch import order as order_module
from generator.pairing.dutch.bracket import pair_by_matching
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate
from generator.pairing.dutch.fast import pair_without_failures
from generator.pairing.dutch.listing import pair_by_listing
from tests.support.simulated import situations


def sorted_pairs(candidate: Candidate) -> Candidate:
    """The candidate with its pairs in rank order, in which the ways may differ."""
    return candidate._replace(pairs=tuple(sorted(candidate.pairs)))


@pytest.mark.parametrize(
    ("players", "rounds", "seeds"), [(5, 5, 40), (9, 7, 40), (14, 9, 30), (24, 9, 12), (40, 11, 4), (90, 9, 2)]
)
def test_all_ways_agree(players: int, rounds: int, seeds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever way pairs a bracket gives the candidate that weighted matching gives, in every bracket."""
    used: Counter[str] = Counter()

    def compare(bracket: Bracket, completion: Completion) -> Candidate:
        wanted = sorted_pairs(pair_by_matching(bracket, completion))
        for way in (pair_without_failures, pair_by_listing):
            found = way(bracket, completion)
            if found is not None:
                assert sorted_pairs(found) == wanted, (way.__name__, bracket.members)
                used[way.__name__] += 1
        return wanted

    monkeypatch.setattr(engine, "pair_bracket", compare)
    for seed in range(seeds):
        for tournament, absent in situations(players, rounds, seed):
            try:
                pair_round(tournament, absent=absent)
            except NoLegalPairing:
                used["none"] += 1
    assert used["pair_without_failures"] > 20
    assert used["pair_by_listing"] > 20


@pytest.mark.parametrize(("comfortable", "largest"), [(96, 120), (12, 120), (12, 30)])
def test_small_weights_change_nothing(comfortable: int, largest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights kept small by cutting the graph, and orders decided in small portions, give the same candidates."""
    monkeypatch.setattr(bracket_module, "COMFORTABLE_BITS", comfortable)
    monkeypatch.setattr(order_module, "WEIGHT_BITS", largest)
    compared = 0

    def compare(bracket: Bracket, completion: Completion) -> Candidate:
        nonlocal compared
        wanted = pair_by_listing(bracket, completion)
        found = pair_by_matching(bracket, completion)
        if wanted is not None:
            compared += 1
            assert sorted_pairs(found) == sorted_pairs(wanted)
        return found

    monkeypatch.setattr(engine, "pair_bracket", compare)
    for seed in range(100, 115):
        for tournament, absent in situations(11, 9, seed):
            with contextlib.suppress(NoLegalPairing):
                pair_round(tournament, absent=absent)
    assert compared > 300
