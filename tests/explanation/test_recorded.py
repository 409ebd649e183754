"""Explanations of the recorded rounds: they never contradict what pairing the alternative shows.

PAIRBOOK_EXPLAIN_ROUNDS sets how many rounds of the case set are explained: every so many-th of all; ``all`` takes each.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from generator.explanation.alternatives import Alternatives
from generator.explanation.records import Comparison, Ground, Origin
from generator.explanation.rounds import ExplainedRound, explain_round
from generator.languages import Language
from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.pairing.dutch.engine import pair_bracket
from generator.sheets.pairing_working import RoundWords
from generator.tournament import Outcome, Tournament
from tests.support.shared_cases import shared_cases
from tests.support.trf_rounds import RecordedTournament

STEP = os.environ.get("PAIRBOOK_EXPLAIN_ROUNDS", "40")
LARGEST_THOROUGH = 60
ASKED_A_ROUND = 12


def recorded() -> Iterator[tuple[str, Tournament]]:
    """Every so many-th recorded round that can be paired, as the tournament before it."""
    folder = shared_cases("dutch")
    step = 1 if STEP == "all" else int(STEP)
    place = 0
    for row in map(json.loads, (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()):
        record = None
        for each in row["rounds"]:
            place += 1
            if each.get("no_pairing") or place % step:
                continue
            record = record or RecordedTournament((folder / row["file"]).read_text(encoding="utf-8"))
            before = record.before(each["round"], each["absent"], row["rounds_total"], row["initial_colour"])
            yield f"{row['file']}, round {each['round']}", before


@pytest.fixture(scope="module")
def explained() -> list[tuple[str, Tournament, PairedRound, ExplainedRound]]:
    """The rounds of the sample with their explanations."""
    found = []
    for place, before in recorded():
        paired = pair_round(before)
        thorough = len(before.players) <= LARGEST_THOROUGH
        found.append((place, before, paired, explain_round(before, paired.round, thorough=thorough)))
    return found


def test_every_recorded_round_is_explained_as_made_by_the_rules(
    explained: list[tuple[str, Tournament, PairedRound, ExplainedRound]],
) -> None:
    """Every board and bye is told as the rules', with the colours of the round and the article that decided them."""
    assert explained
    for place, _, paired, found in explained:
        facts = found.facts
        assert [(each.white, each.black, each.board) for each in facts.boards] == [
            (each.white, each.black, each.board) for each in paired.round.pairings
        ], place
        articles = {(white, black): article for white, black, article in paired.facts.colour_rules}
        for board in facts.boards:
            assert board.origin is Origin.RULE, place
            assert board.colours is not None
            assert (board.colours.white.player, board.colours.black.player) == (board.white, board.black), place
            assert board.colours.article == articles[board.white, board.black], place
        byes = [each.player for each in paired.round.byes if each.outcome is Outcome.PAIRING_ALLOCATED_BYE]
        assert ([facts.bye.player] if facts.bye else []) == byes, place


def test_every_recorded_round_has_words(
    explained: list[tuple[str, Tournament, PairedRound, ExplainedRound]],
) -> None:
    """Each board and bye has at least one whole sentence in every language."""
    for place, before, _, found in explained:
        names = {player.number: player.name for player in before.players}
        for language in Language:
            words = RoundWords(found.facts, language, True, names)
            sentences = [words.board(board) for board in found.facts.boards]
            if found.facts.bye is not None:
                sentences.append(words.bye(found.facts.bye))
            for lines in sentences:
                assert lines, place
                assert all(line.endswith(".") and "{" not in line for line in lines), (place, lines)


def test_what_is_said_of_other_pairs_holds_when_they_are_made(
    explained: list[tuple[str, Tournament, PairedRound, ExplainedRound]],
) -> None:
    """With the pair on a board by hand the others cannot be paired, or the bye goes higher, exactly where it is said.

    Where the order of candidates or a criterion decides, the candidate named is one of its bracket, keeps the brackets
    above as they are, and really has the failure values named.
    """
    grounds: Counter[Ground] = Counter()
    for place, before, paired, found in explained:
        alternatives = found.alternatives
        assert alternatives is not None
        chance = Random(place)
        numbers = alternatives.numbers
        for _ in range(min(ASKED_A_ROUND, len(numbers) - 1)):
            first, second = chance.sample(numbers, 2)
            answer = alternatives.pair(first, second)
            if answer.ground is not Ground.UNASKED:
                grounds[answer.ground] += 1
                _hold_pair_against_pairing(place, before, paired, answer)
                _hold_against_failures(place, alternatives, answer)
    assert {Ground.MET, Ground.REST, Ground.CRITERION, Ground.ORDER} <= grounds.keys()


def test_what_is_said_of_other_byes_holds_when_they_are_given(
    explained: list[tuple[str, Tournament, PairedRound, ExplainedRound]],
) -> None:
    """With the bye given by hand the others cannot be paired exactly where it is said; a higher score is named so."""
    grounds: Counter[Ground] = Counter()
    for place, before, _, found in explained:
        alternatives = found.alternatives
        assert alternatives is not None
        if found.facts.bye is None:
            continue
        for number in Random(place).sample(alternatives.numbers, min(ASKED_A_ROUND, len(alternatives.numbers))):
            answer = alternatives.bye(number)
            if answer.ground is Ground.UNASKED:
                continue
            grounds[answer.ground] += 1
            possible = True
            try:
                pair_round(before, bye=number)
            except NoLegalPairing:
                possible = False
            assert possible == (answer.ground not in (Ground.REST, Ground.BARRED)), (place, number, answer)
            higher = found.facts.standing(number).score > found.facts.bye.score
            assert (answer.ground is Ground.BYE_SCORE) <= higher, (place, number)
            _hold_against_failures(place, alternatives, answer)
    assert {Ground.BARRED, Ground.BYE_SCORE, Ground.MADE} <= grounds.keys()


def _hold_pair_against_pairing(place: str, before: Tournament, paired: PairedRound, answer: Comparison) -> None:
    """Whether the rest can be paired, and how low the bye can go, once the pair is on a board."""
    first, second = answer.players
    if answer.ground in (Ground.MET, Ground.FORBIDDEN, Ground.CLASH, Ground.AVOIDABLE, Ground.SAME_COLOUR):
        return
    try:
        anew = pair_round(before, hand_pairs=((first, second),))
    except NoLegalPairing:
        assert answer.ground is Ground.REST, (place, answer)
        return
    assert answer.ground is not Ground.REST, (place, answer)
    lowest, usual = anew.facts.lowest_bye_score, paired.facts.lowest_bye_score
    assert (lowest != usual) == (answer.ground is Ground.BYE_SCORE), (place, answer)
    if answer.ground is Ground.BYE_SCORE:
        assert answer.other == (lowest,), (place, answer)


def _hold_against_failures(place: str, alternatives: Alternatives, answer: Comparison) -> None:
    """The candidate named, judged anew in its bracket; a quick explanation names none."""
    if answer.ground not in (Ground.CRITERION, Ground.ORDER):
        return
    if not answer.pairs and not answer.downfloaters:
        assert alternatives.work_left is not None, place
        return
    assert answer.bracket is not None
    bracket, chosen = alternatives.brackets[answer.bracket]
    rank = alternatives.field.rank
    pairs = [(rank[high], rank[low]) for high, low in answer.pairs]
    floating = [rank[number] for number in answer.downfloaters]
    assert sorted([*floating, *(each for pair in pairs for each in pair)]) == sorted(bracket.members), place
    assert sorted(pairs) != sorted(chosen.pairs), place
    assert all(alternatives.completion.legal[high] >> low & 1 for high, low in pairs), place
    below = alternatives.field.everybody >> bracket.high << bracket.high
    down = sum(1 << each for each in floating)
    assert alternatives.completion.possible(down | below, down), place
    assert pair_bracket(bracket, alternatives.completion) == chosen, place
    if answer.criterion == "C6":
        assert (answer.chosen, answer.other) == (len(chosen.downfloaters), len(floating)), place
    if answer.criterion == "C12":
        assert answer.other == sum(_denied(alternatives, *pair) for pair in pairs), place
        assert answer.chosen == sum(_denied(alternatives, *pair) for pair in chosen.pairs), place


def _denied(alternatives: Alternatives, high: int, low: int) -> bool:
    return alternatives.field.wish[high] * alternatives.field.wish[low] > 0


def test_colours_alone_never_change_an_answer() -> None:
    """Without colour rules nothing is refused for colours, and the answers name no colour criterion."""
    for place, before in recorded():
        if len(before.players) > 20:
            continue
        plain = replace(before, colour_rules=False)
        try:
            paired = pair_round(plain)
        except NoLegalPairing:
            continue
        found = explain_round(plain, paired.round)
        assert all(board.colours is None for board in found.facts.boards), place
        said = [board.alternative for board in found.facts.boards if board.alternative is not None]
        assert not any(each.ground is Ground.CLASH or each.criterion in ("C12", "C13") for each in said), place
