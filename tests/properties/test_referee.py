"""The engine against the referee that lists every candidate, and the referee against what it rests on.

PAIRBOOK_REFEREE_TOURNAMENTS sets how many tournaments of each kind are judged (each has several rounds).
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from generator.pairing import BracketFacts, NoLegalPairing, pair_round
from generator.tournament import Outcome, Tournament
from tests.support.referee import (
    CRITERIA,
    Bracket,
    Candidate,
    NoCompletePairing,
    Referee,
    Verdict,
    closed_order,
    judge,
    literal_order,
)
from tests.support.shared_cases import shared_cases
from tests.support.situations import KINDS, tournaments
from tests.support.trf_rounds import RecordedTournament

TOURNAMENTS = int(os.environ.get("PAIRBOOK_REFEREE_TOURNAMENTS", "60"))


def engine_verdict(tournament: Tournament) -> Verdict | None:
    """What the engine says, ``None`` for no legal pairing."""
    try:
        one_round = pair_round(tournament).round
    except NoLegalPairing:
        return None
    byes = [bye.player for bye in one_round.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return Verdict(tuple((each.white, each.black) for each in one_round.pairings), byes[0] if byes else None)


def referee_verdict(tournament: Tournament) -> Verdict | None:
    """What the referee says, ``None`` for no legal pairing."""
    try:
        return judge(tournament)
    except NoCompletePairing:
        return None


@pytest.mark.parametrize("kind", KINDS)
def test_engine_chooses_what_the_referee_finds_best(kind: str) -> None:
    """In every round of random small tournaments the engine's pairing is the first best of all candidates."""
    judged = 0
    for number, situations in enumerate(tournaments(kind, TOURNAMENTS)):
        for situation in situations:
            found, right = engine_verdict(situation), referee_verdict(situation)
            if not situation.colour_rules:
                found, right = _without_colours(found), _without_colours(right)
            assert found == right, f"{kind}, tournament {number}, round {len(situation.rounds) + 1}"
            judged += 1
    assert judged >= 2 * TOURNAMENTS


@pytest.mark.parametrize("kind", ["byes of all kinds", "3-1-0", "virtual points"])
def testfacts_of_the_brackets_are_those_of_the_referee(kind: str) -> None:
    """Players, pairs and failure values that the engine reports for each bracket are what the referee finds."""
    compared = 0
    for situations in tournaments(kind, TOURNAMENTS, largest=8):
        for situation in situations:
            referee = Referee(situation)
            if referee.lowest_bye is None:
                continue
            facts = pair_round(situation).facts
            assert [facts_of(each) for each in facts.brackets] == [
                facts_by_referee(referee, bracket, chosen) for bracket, chosen in referee.brackets()
            ]
            compared += 1
    assert compared > TOURNAMENTS


def test_relaxed_colours_break_the_fewest_rules() -> None:
    """Where only the absolute colour rules stand in the way, the relaxed pairing breaks as few of them as possible."""
    relaxed = 0
    for situation in _hopeless("games only", "forbidden pairs", "byes of all kinds", "3-1-0", "virtual points"):
        fewest = _fewest_colour_breaches(Referee(situation))
        with pytest.raises(NoLegalPairing) as refusal:
            pair_round(situation, relax_colours=fewest is None)
        assert refusal.value.colours_only == (fewest is not None)
        if fewest is not None:
            assert len(pair_round(situation, relax_colours=True).facts.colour_breaches) == fewest
            relaxed += 1
    assert relaxed >= TOURNAMENTS // 10


def test_avoidable_pairs_are_made_only_as_needed() -> None:
    """Pairs forbidden if avoidable are avoided where a complete pairing allows it, else as few as possible are made."""
    needed = 0
    for situations in tournaments("forbidden pairs", 2 * TOURNAMENTS, largest=8):
        for strict in situations:
            records = tuple(replace(each, strict=False) for each in strict.forbidden_pairs)
            situation = replace(strict, forbidden_pairs=records)
            fewest = _fewest_avoidable(Referee(situation))
            if fewest is None:
                assert engine_verdict(situation) is None
                continue
            assert len(pair_round(situation).facts.forbidden_used) == fewest
            assert fewest or engine_verdict(situation) == referee_verdict(strict)
            needed += fewest > 0
    assert needed >= TOURNAMENTS // 10


@pytest.mark.parametrize("group", ["tiny", "impossible", "points", "late", "accel"])
def test_referee_agrees_with_recorded_rounds(group: str) -> None:
    """The referee alone gives every recorded round with up to nine players."""
    folder = shared_cases("dutch")
    for row in map(json.loads, (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()):
        if not row["file"].startswith(group) or row["players"] > 9:
            continue
        recorded = RecordedTournament((folder / row["file"]).read_text(encoding="utf-8"))
        for each in row["rounds"]:
            situation = recorded.before(each["round"], each["absent"], row["rounds_total"], row["initial_colour"])
            right = None
            if not each.get("no_pairing"):
                right = Verdict(tuple((white, black) for white, black in each["pairs"]), each["bye"])
            assert referee_verdict(situation) == right, f"{row['file']}, round {each['round']}"


@pytest.mark.parametrize("players", range(2, 9))
def test_closed_order_is_the_order_of_generation(players: int) -> None:
    """For brackets of up to eight players the closed key sorts candidates exactly as Art. 3 and 4 generate them."""
    for moved_down in range(players):
        residents = players - moved_down
        for paired in range(min(moved_down, residents) + 1):
            for pairs in range(paired, paired + (residents - paired) // 2 + 1):
                order = literal_order(moved_down, residents, paired, pairs)
                by_key = sorted(order, key=lambda each: closed_order(tuple(each), moved_down, residents))
                assert by_key == sorted(order, key=order.__getitem__)


def facts_of(facts: BracketFacts) -> dict[str, object]:
    """What the engine reports, points in hundredths."""
    reported: dict[str, object] = {
        "MDPs": facts.moved_down,
        "residents": facts.residents,
        "pairs": sorted(facts.pairs),
        "downfloaters": facts.downfloaters,
    }
    for name, value in facts.failures:
        reported[name] = value if isinstance(value, int) else tuple(int(points * 100) for points in value)
    return reported


def facts_by_referee(referee: Referee, bracket: Bracket, chosen: Candidate) -> dict[str, object]:
    """The same by the definitions.

    C8 is reported as the scores alone. In C18 and C20 an MDP in the limbo is reported with its score above the
    residents and the largest such difference of the bracket on top.
    """
    numbers = [entrant.number for entrant in referee.field]
    down = bracket.downfloaters(chosen)
    found: dict[str, object] = {
        "MDPs": tuple(numbers[player] for player in bracket.moved_down),
        "residents": tuple(numbers[player] for player in bracket.residents),
        "pairs": sorted((numbers[high], numbers[low]) for high, low in chosen),
        "downfloaters": tuple(numbers[player] for player in down),
        "C6": len(down),
    }
    for number, criterion in enumerate(CRITERIA, 7):
        found[f"C{number}"] = criterion(referee, bracket, chosen)
    reached = found["C8"]
    found["C8"] = reached[1] if isinstance(reached, tuple) else ()
    low = referee.field[bracket.residents[0]].score
    largest = max((referee.field[mdp].score - low for mdp in bracket.moved_down), default=0)
    for name in ("C18", "C20"):
        differences = found[name]
        assert isinstance(differences, tuple)
        found[name] = tuple(value - low + largest if limbo else value for limbo, value in differences)
    return found


def _hopeless(*kinds: str) -> Iterator[Tournament]:
    """Situations without a legal pairing."""
    for kind in kinds:
        for situations in tournaments(kind, 3 * TOURNAMENTS, largest=8):
            if situations and Referee(situations[-1]).lowest_bye is None:
                yield situations[-1]


def _fewest_colour_breaches(referee: Referee) -> int | None:
    return referee.fewest(lambda i, j: not referee.legal[i][j], colours=False)


def _fewest_avoidable(referee: Referee) -> int | None:
    barred = set(_pairs_in_force(referee.tournament))
    numbers = [entrant.number for entrant in referee.field]
    return referee.fewest(
        lambda i, j: (min(numbers[i], numbers[j]), max(numbers[i], numbers[j])) in barred, colours=True
    )


def _pairs_in_force(situation: Tournament) -> Iterator[tuple[int, int]]:
    coming = len(situation.rounds) + 1
    for record in situation.forbidden_pairs:
        if record.first_round <= coming <= (record.last_round or coming):
            yield from combinations(sorted(record.players), 2)


def _without_colours(verdict: Verdict | None) -> Verdict | None:
    if verdict is None:
        return None
    return Verdict(tuple(sorted((min(pair), max(pair)) for pair in verdict.pairs)), verdict.bye)
