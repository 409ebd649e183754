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
    pytest.param(
        3, 3, "b",
        """
        3b1 4w1
        7w1 8b1
        1w0 7b1
        6w1 1b0
        8b1 6w1
        4b0 5b0
        2b0 3w0
        5w0 2w0
        """,
        "2-1 3-5 4-7 6-8",
        id="Who of two brackets is left over in the next one (C8)",
    ),
    pytest.param(
        5, 8, "b",
        """
        3b0  8b1  7w1  12w1
        10w1 4b=  5w=  7b1
        1w1  7b1  11w1 4b=
        11w= 2w=  9b1  3w=
        9b=  10w1 2b=  8w1
        8w=  12b1 10b1 11w=
        12b= 3w0  1b0  2w0
        6b=  1w0  12w1 5b0
        5w=  11b= 4w0  10b=
        2b0  5b0  6w0  9w=
        4b=  9w=  3b0  6b=
        7w=  6w0  8b0  1b0
        """,
        "3-6 2-1 5-4 9-8 11-7 12-10",
        id="Downfloats in both of the last rounds (C14, C16)",
    ),
    pytest.param(
        5, 8, "w",
        """
        13w1 2b0  3b=  6w0
        3b=  1w1  7b=  10w1
        2w=  13b1 1w=  4b0
        12b1 6w0  10b1 3w1
        U    8b1  11w1 9b1
        7b=  4b1  9w=  1b1
        6w=  12b= 2w=  8b=
        9b0  5w0  13b1 7w=
        8w1  10b1 6b=  5w0
        11b= 9w0  4w0  2b0
        10w= U    5b0  12w=
        4w0  7w=  U    11b=
        1b0  3w0  8w0  U
        """,
        "5-4 6-2 7-9 3-12 11-13 1-8 bye 10",
        id="Upfloats in both of the last rounds (C15, C17)",
    ),
    pytest.param(
        5, 9, "b",
        """
        2b=  8w1  10b1 9w=
        1w=  10b1 5w1  3b1
        7b=  4w1  8b1  2w0
        10w= 3b0  7b=  6w1
        9b=  6w1  2b0  8w=
        8w=  5b0  9w1  4b0
        3w=  9b1  4w=  10w0
        6b=  1b0  3w0  5b=
        5w=  7w0  6b0  1b=
        4b=  2w0  1w0  7b1
        """,
        "2-6 3-1 5-7 9-4 8-10",
        id="MDPs of two scores, an MDP left over and upfloaters (C18 to C21)",
    ),
    pytest.param(
        5, 9, "b",
        """
        5b1  7w1  4w=  12b1
        6w1  4b=  8w=  9b1
        11b1 10w1 6b1  5w1
        7w1  2w=  1b=  8b=
        1w0  6b=  9w1  3b0
        2b0  5w=  3w0  7b1
        4b0  1b0  10w1 6w0
        9w=  11b1 2b=  4w=
        8b=  12w1 5b0  2w0
        12w1 3b0  7b0  11w=
        3w0  8w0  12b1 10b=
        10b0 9b0  11w0 1w0
        """,
        "1-3 2-10 4-9 5-8 11-7 6-12",
        id="MDPs of two scores and upfloaters two rounds before (C21)",
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
