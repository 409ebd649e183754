"""The three ways to pair a bracket of the Dutch system: without weights, by listing, by weighted matching."""

import contextlib
from collections import Counter
from dataclasses import replace

import pytest

from generator.pairing import NoLegalPairing, pair_round
from generator.pairing.dutch import bracket as bracket_module
from generator.pairing.dutch import engine
from generator.pairing.dutch import order as order_module
from generator.pairing.dutch.bracket import pair_alone, pair_by_matching
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate
from generator.pairing.dutch.engine import work_out
from generator.pairing.dutch.fast import _single_exchanges, pair_without_failures
from generator.pairing.dutch.listing import pair_by_listing
from generator.tournament import BLACK_WINS, DRAWN, WHITE_WINS, Colour, Pairing, Player, Round, Tournament
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


def test_a_bracket_by_itself_leaves_what_lies_below_alone() -> None:
    """Alone, the bracket of 1 and 2 is paired by its own criteria, though 3 and 4 who have met are then left (C4)."""
    met = Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, 5)),
        (
            Round(1, (Pairing(1, 3, 1, WHITE_WINS), Pairing(4, 2, 2, BLACK_WINS))),
            Round(2, (Pairing(2, 1, 1, DRAWN), Pairing(3, 4, 2, DRAWN))),
        ),
        rounds_total=3,
    )
    working = work_out(replace(met, rounds=met.rounds[:1]))
    (first, chosen), *_ = working.brackets
    assert chosen == pair_alone(first, working.completion) == Candidate(((0, 1),), ())
    later = work_out(met)
    assert pair_alone(later.brackets[0][0], later.completion) == Candidate((), (0, 1))


def test_opponents_a_player_must_not_meet() -> None:
    """Who is barred from meeting somebody is paired as if they had met (C1), whichever of the two says so."""
    players = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    tournament = Tournament(players, rounds_total=3, initial_colour=Colour.WHITE)

    def pairs(of: Tournament) -> set[frozenset[int]]:
        return {frozenset((pairing.white, pairing.black)) for pairing in pair_round(of).round.pairings}

    assert pairs(tournament) == {frozenset((1, 3)), frozenset((2, 4))}
    for place, other in ((0, 3), (2, 1)):
        barred = replace(players[place], opponents_barred=(other,))
        changed = replace(tournament, players=(*players[:place], barred, *players[place + 1 :]))
        assert pairs(changed) == {frozenset((1, 4)), frozenset((2, 3))}


def test_exchanges_of_one_player_in_order() -> None:
    """4.3: by the smallest difference of the two, then the lowest ranked of S1; of seven the last may come in too."""
    assert list(_single_exchanges(3, 6)) == [
        (2, 3),
        (2, 4), (1, 3),
        (2, 5), (1, 4), (0, 3),
        (1, 5), (0, 4),
        (0, 5),
    ]  # fmt: skip
    assert list(_single_exchanges(3, 7))[5:] == [(0, 3), (2, 6), (1, 5), (0, 4), (1, 6), (0, 5), (0, 6)]
