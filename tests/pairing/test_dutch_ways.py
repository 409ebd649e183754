"""The worked examples of the Dutch system by every way of pairing a bracket, and what the engine says of its brackets.

Small brackets are listed, easy ones need no weights, and only the rest is matched by weights: so an example alone would
test one of the three. Here each of them, with weights cut to pieces as well, must come to the same round.
"""

from collections.abc import Callable

import pytest

from generator.pairing import pair_round
from generator.pairing.dutch import bracket as bracket_module
from generator.pairing.dutch import engine
from generator.pairing.dutch import fast as fast_module
from generator.pairing.dutch import order as order_module
from generator.pairing.dutch.bracket import pair_by_matching
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import Bracket, Candidate
from generator.pairing.dutch.fast import pair_without_failures
from generator.pairing.dutch.listing import pair_by_listing
from generator.tournament import Acceleration
from tests.conformance.test_dutch_examples import BAKU_EXAMPLES, EXAMPLES, before_round, paired
from tests.properties.test_referee import engine_verdict, facts_by_referee, facts_of, referee_verdict
from tests.support.referee import Referee

Way = Callable[[Bracket, Completion], Candidate]


def without_weights(bracket: Bracket, completion: Completion) -> Candidate:
    """Without weights wherever that is certain, else by weights."""
    found = pair_without_failures(bracket, completion) if bracket.most_pairs else None
    return found or pair_by_matching(bracket, completion)


def by_listing(bracket: Bracket, completion: Completion) -> Candidate:
    """By listing wherever the bracket is small, else by weights."""
    return pair_by_listing(bracket, completion) or pair_by_matching(bracket, completion)


@pytest.fixture(params=["weights", "weights in pieces", "no weights", "no weights, exchanges by weights", "listing"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs every bracket in one way."""
    ways: dict[str, Way] = {"listing": by_listing}
    if request.param.startswith("no weights"):
        monkeypatch.setattr(fast_module, "LARGEST", 0)
        monkeypatch.setattr(fast_module, "SINGLE_EXCHANGES", 0 if "exchanges" in request.param else 24)
        ways[request.param] = without_weights
    elif request.param == "weights in pieces":
        monkeypatch.setattr(bracket_module, "COMFORTABLE_BITS", 0)
        monkeypatch.setattr(order_module, "WEIGHT_BITS", 30)
    monkeypatch.setattr(engine, "pair_bracket", ways.get(request.param, pair_by_matching))


MORE_EXAMPLES = [
    pytest.param(
        6, 6, "b",
        """
        4b1 3w1 6b1 U   2w1
        6w1 7b1 Z   4w0 1b0
        5b0 1b0 U   Z   F
        1w0 F   Z   2b1 6w0
        3w1 U   H   H   H   F
        2b0 F   1w0 7w1 4b1 H
        H   2w0 Z   6b0 Z
        """,
        "7-1 3-4 bye 2",
        id="Two of three MDPs paired, the first ones (4.4)",
    ),
    pytest.param(
        6, 6, "w",
        """
        5w- 5w- 3w= U   8b1
        6b1 7w1 4b+ 5b1 4w1
        7w- 6w1 1b= 8w1 U
        8b1 9w1 2w- 7b1 2b0
        1b- 1b+ 9b1 2w0 6b=
        2w0 3b0 U   9w+ 5w=
        3b+ 2b0 8w= 4w0 9b=
        4w0 U   7b= 3b0 1w0
        U   4b0 5w0 6b- 7w=
        """,
        "2-3 1-6 5-7 8-9 bye 4",
        id="An exchange in the remainder (4.3)",
    ),
]  # fmt: skip


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(("number", "rounds_total", "initial", "lines", "expected"), [*EXAMPLES, *MORE_EXAMPLES])
def test_example_by_every_way(number: int, rounds_total: int, initial: str, lines: str, expected: str) -> None:
    """Each way of pairing brackets comes to the round that the article named demands."""
    assert paired(before_round(number, rounds_total, initial, lines)) == expected


@pytest.mark.parametrize(("number", "rounds_total", "initial", "lines", "expected"), MORE_EXAMPLES)
def test_referee_agrees_with_more_examples(
    number: int, rounds_total: int, initial: str, lines: str, expected: str
) -> None:
    """The rounds that stand in no rule text are those the referee finds by listing every candidate."""
    del expected
    tournament = before_round(number, rounds_total, initial, lines)
    assert engine_verdict(tournament) == referee_verdict(tournament)


@pytest.mark.parametrize("acceleration", [Acceleration.NONE, Acceleration.BAKU])
@pytest.mark.parametrize(
    ("number", "rounds_total", "initial", "lines", "expected"), [*EXAMPLES, *BAKU_EXAMPLES, *MORE_EXAMPLES]
)
def test_brackets_of_an_example(
    number: int, rounds_total: int, initial: str, lines: str, expected: str, acceleration: Acceleration
) -> None:
    """Players, pairs, downfloaters and the failure value of every criterion are what the definitions give."""
    del expected
    tournament = before_round(number, rounds_total, initial, lines, acceleration)
    referee = Referee(tournament)
    if referee.lowest_bye is None:
        assert engine_verdict(tournament) is None
        return
    facts = pair_round(tournament).facts
    assert [facts_of(each) for each in facts.brackets] == [
        facts_by_referee(referee, bracket, chosen) for bracket, chosen in referee.brackets()
    ]
