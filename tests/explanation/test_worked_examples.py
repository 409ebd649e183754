"""The worked examples of the Dutch system: what decides each of them is what the explanation says decides."""

from collections.abc import Sequence

import pytest

from generator.explanation.records import (
    Comparison,
    DueReason,
    FloatReason,
    Ground,
    Natural,
    Origin,
    Role,
    RoundFacts,
    Step,
    Strength,
)
from generator.explanation.rounds import ExplainedRound, explain_round
from generator.pairing import pair_round
from generator.tournament import Colour, Tournament
from tests.conformance.test_dutch_examples import EXAMPLES, before_round

CASES = {str(each.id).split()[0]: each.values for each in EXAMPLES}


def situation(name: str) -> Tournament:
    """The tournament of an example before its round."""
    number, rounds_total, initial, lines, _ = CASES[name]
    assert isinstance(number, int)
    assert isinstance(rounds_total, int)
    return before_round(number, rounds_total, str(initial), str(lines))


def explained(name: str) -> ExplainedRound:
    """The round of an example, explained."""
    before = situation(name)
    return explain_round(before, pair_round(before).round)


def answer(found: ExplainedRound, asked: Sequence[int]) -> Comparison:
    """Why not these two, or the bye for this one."""
    assert found.alternatives is not None
    return found.alternatives.pair(*asked) if len(asked) == 2 else found.alternatives.bye(*asked)


@pytest.mark.parametrize(
    ("example", "asked", "decides"),
    [
        ("DX-04", (1, 3), "met"),
        ("DX-04", (1, 4), "C12"),
        ("DX-05", (1, 2), "rest"),
        ("DX-06", (2, 5), "bye_score"),
        ("DX-07", (1, 2), "C7"),
        ("DX-08", (1, 3), "C8"),
        ("DX-09", (3,), "C9"),
        ("DX-10", (1, 4), "C10"),
        ("DX-11", (1, 8), "C11"),
        ("DX-12", (3,), "C12"),
        ("DX-13", (1, 2), "C13"),
        ("DX-15", (1, 6), "C15"),
        ("DX-16", (3,), "C16"),
        ("DX-17", (2, 3), "C17"),
        ("DX-18", (1, 3), "C18"),
        ("DX-19", (1, 2), "C19"),
        ("DX-20", (1, 2), "C20"),
        ("DX-21", (1, 2), "C21"),
        ("DX-22", (1, 3), "met"),
        ("DX-23", (2, 3), "C12"),
        ("DX-24", (1, 6), "C12"),
    ],
)
def test_what_decides(example: str, asked: Sequence[int], decides: str) -> None:
    """The pair or bye that the example gives up fails on the criterion the example is about."""
    found = answer(explained(example), asked)
    assert (found.criterion or found.ground.value) == decides


def test_no_second_downfloat_in_a_row() -> None:
    """DX-14: 5 had the bye, so 5 stays and 2 floats: C14 keeps 5 from floating, nobody floats who is due to stay."""
    facts = explained("DX-14").facts
    assert facts.groups[0].downfloaters == (2,)
    (floated,) = facts.groups[0].floats
    assert floated.reason is FloatReason.ODD
    assert [(each.players, each.criterion, each.chosen, each.other) for each in floated.others] == [((5,), "C14", 0, 1)]


def test_first_round_has_nothing_to_weigh() -> None:
    """DX-01: every pair is the natural one, and the bye goes to the last."""
    facts = explained("DX-01").facts
    assert [board.natural for board in facts.boards] == [Natural(1, 3, 4), Natural(2, 3, 5), Natural(3, 3, 6)]
    assert all(board.alternative is None and board.role is Role.GROUP for board in facts.boards)
    assert facts.bye is not None
    assert (facts.bye.player, facts.bye.barred, facts.bye.others) == (7, (), ())


def test_roles_in_a_bracket_with_a_moved_down_player() -> None:
    """DX-23: 5 comes down and meets the first resident; of the remainder 3 is exchanged into the upper half."""
    facts = explained("DX-23").facts
    first, second = facts.boards
    assert (first.role, first.natural, first.alternative) == (Role.MOVED_DOWN, Natural(1, 1, 1), None)
    assert (second.role, second.natural) == (Role.REMAINDER, Natural(1, 1, 2))
    assert second.alternative is not None
    assert second.alternative.criterion == "C12"


def test_an_exchange_is_named() -> None:
    """DX-04: 3 and 2 have changed halves; a pair that is only made later in the order is told with its step."""
    found = explained("DX-24")
    steps = {
        answer(found, (high, low)).step
        for high in range(1, 8)
        for low in range(high + 1, 9)
        if answer(found, (high, low)).ground is Ground.ORDER
    }
    assert steps
    assert steps <= {Step.EXCHANGE, Step.TRANSPOSITION}


def test_colours_with_gaps() -> None:
    """DX-25: two equal strong wishes; the last games differ, so they alternate from there (Art. 5.2.3)."""
    board = explained("DX-25").facts.boards[0]
    assert (board.white, board.black) == (2, 3)
    assert board.colours is not None
    assert (board.colours.article, board.colours.games_back) == ("5.2.3", 1)
    white, black = board.colours.white, board.colours.black
    assert (white.colour, white.strength, white.reason, white.difference) == (
        Colour.BLACK, Strength.STRONG, DueReason.DIFFERENCE, 1,
    )  # fmt: skip
    assert (black.colour, black.strength) == (Colour.BLACK, Strength.STRONG)
    assert board.colours.denied == (white,)


def test_the_higher_ranked_decides_between_equals() -> None:
    """DX-26: with the same histories the higher ranked gets the colour (Art. 5.2.4); the other one is denied it."""
    first, second = explained("DX-26").facts.boards
    for board, granted in ((first, 1), (second, 2)):
        assert board.colours is not None
        assert (board.colours.article, board.colours.higher) == ("5.2.4", granted)
        assert [due.player for due in board.colours.denied] == [({board.white, board.black} - {granted}).pop()]


def test_number_held_in_the_round() -> None:
    """DX-02: with number 1 absent, 2 holds number 1 and 3 number 2 (Art. 5.2.5)."""
    places = {board.colours.higher: board.colours.place for board in explained("DX-02").facts.boards if board.colours}
    assert places == {2: 1, 3: 2}


@pytest.mark.parametrize("example", sorted(CASES))
def test_every_example_is_explained_as_by_rule(example: str) -> None:
    """Every board of every example is the rules' own, every player of a bracket is told, every floater has a reason."""
    facts: RoundFacts = explained(example).facts
    assert all(board.origin is Origin.RULE for board in facts.boards)
    for group, following in zip(facts.groups, facts.groups[1:], strict=False):
        assert following.moved_down == group.downfloaters
        assert tuple(each.player for each in group.floats) == group.downfloaters


def test_pairs_and_byes_of_the_arbiters() -> None:
    """DX-06 with the bye given to 1 by hand: told as the arbiter's; the rest is by rule."""
    before = situation("DX-06")
    given = pair_round(before, bye=1).round
    facts = explain_round(before, given, bye_by_hand=1).facts
    assert facts.bye is not None
    assert (facts.bye.player, facts.bye.origin) == (1, Origin.HAND)
    assert {board.origin for board in facts.boards} == {Origin.RULE}
    unknown = explain_round(before, given).facts
    assert unknown.bye is not None
    assert (unknown.bye.origin, unknown.bye.by_rule) == (Origin.DIFFERENT, 4)
