"""Sentences about pairings: every fact has its words in every language."""

from decimal import Decimal

import pytest

from generator.explanation.records import (
    Bar,
    Basis,
    Comparison,
    Due,
    DueReason,
    FloatReason,
    Ground,
    GroupFacts,
    RoundFacts,
    ScheduleFacts,
    ScheduleRule,
    Step,
    Strength,
)
from generator.languages import Language, messages
from generator.pairing.dutch.criteria import QUALITY
from generator.sheets.pairing_working import RoundWords, schedule_rules, schedule_words
from generator.tournament import Colour, Outcome

NAMES = {1: "Anna", 2: "Bo", 3: "Carl", 4: "Dora"}
GROUP = GroupFacts(Decimal("1.5"), (), (1, 2, 3, 4), ((1, 3), (2, 4)), (), (), ())


def words(language: Language, *, basis: Basis = Basis.NOW, halves: bool = True) -> RoundWords:
    """Words for a round of one group."""
    return RoundWords(RoundFacts(3, basis, (), (GROUP,), None, ()), language, halves, NAMES)


def due(player: int) -> Due:
    """A player who must have White."""
    return Due(player, Colour.WHITE, Strength.ABSOLUTE, DueReason.TWICE, (Colour.BLACK, Colour.BLACK))


ANSWERS = {
    Ground.MET: Comparison((1, 2), Ground.MET, rounds=(1,)),
    Ground.CLASH: Comparison((1, 2), Ground.CLASH, dues=(due(1), due(2))),
    Ground.SAME_COLOUR: Comparison((1, 2), Ground.SAME_COLOUR, dues=(due(1), due(2)), bracket=0),
    Ground.BARRED: Comparison((1,), Ground.BARRED, bar=Bar(1, 2, Outcome.FORFEIT_WIN)),
    Ground.REST: Comparison((1, 2), Ground.REST, stuck=(3, 4)),
    Ground.BYE_SCORE: Comparison((1, 2), Ground.BYE_SCORE, other=(Decimal(1),)),
    Ground.CRITERION: Comparison((1, 2), Ground.CRITERION, "2.4.7", bracket=0, criterion="C12", chosen=0, other=2),
    Ground.ORDER: Comparison((1, 2), Ground.ORDER, "4.3", bracket=0, step=Step.EXCHANGE),
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("ground", Ground)
def test_every_ground_is_a_sentence(ground: Ground, language: Language) -> None:
    """Whatever an alternative fails on is said in a whole sentence, for a pair, for the bye and for a floater."""
    answer = ANSWERS.get(ground, Comparison((1, 2), ground))
    asked = [answer]
    if ground not in (Ground.MET, Ground.CLASH, Ground.SAME_COLOUR, Ground.FORBIDDEN, Ground.AVOIDABLE):
        asked += [answer._replace(players=(1,)), answer._replace(players=(1,), floats=True)]
    for each in asked:
        said = words(language).comparison(each)
        assert said.endswith(".")
        assert "{" not in said


@pytest.mark.parametrize("language", Language)
def test_every_kind_of_fact_has_its_words(language: Language) -> None:
    """Reasons to float, steps of the order, strengths, reasons of a claim, criteria and schedules are all named."""
    expected = [
        *(f"float.{each.value}" for each in FloatReason),
        *(f"step.{each.value}" for each in Step),
        *(f"due.{each.value}" for each in Strength),
        *(f"reason.{each.value}" for each in DueReason),
        *(f"value.{each.name}" for each in QUALITY),
        *(f"schedule.{each.value}" for each in ScheduleRule),
    ]
    assert {f"explain.{key}" for key in expected} <= messages(language).keys()


def test_values_are_shown_as_the_lists_show_them() -> None:
    """Scores are written with ½ or with decimals as Settings say; an empty list is "nobody"."""
    found = ANSWERS[Ground.CRITERION]._replace(
        criterion="C7", article="2.4.2", chosen=(), other=(Decimal("2.5"), Decimal(1))
    )
    assert "2½, 1 instead of nobody" in words(Language.ENGLISH).comparison(found)
    assert "score group 1½" in words(Language.ENGLISH).comparison(found)
    assert "2,5, 1,0 statt niemand" in words(Language.GERMAN, halves=False).comparison(found)


def test_what_holds_for_the_round() -> None:
    """A round with corrected results, or without a pairing by the rules, says so first."""
    assert "changed since" in words(Language.ENGLISH, basis=Basis.THEN).head()[0]
    assert "no complete pairing" in words(Language.ENGLISH, basis=Basis.IMPOSSIBLE).head()[0]
    assert words(Language.ENGLISH).head() == ()


@pytest.mark.parametrize("rule", ScheduleRule)
def test_schedules_are_told(rule: ScheduleRule) -> None:
    """Every kind of board of a round robin is told; the Berger table and the moves have a rule for all boards."""
    facts = ScheduleFacts(2, 1, 1, 2, rule, 2, (1, 2), table=4, table_round=2, seats=(1, 4))
    for language in Language:
        said = schedule_words(facts, "Berger", NAMES, language)
        assert all(line.endswith(".") and "{" not in line for line in said)
        assert bool(schedule_rules((facts,), language)) == (rule in (ScheduleRule.BERGER, ScheduleRule.ROTATION))
