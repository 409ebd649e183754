"""``pairbook preview``: the next round while games are open, nothing written."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

from generator.languages import Language
from generator.pairing import pair_round
from generator.services.preview import (
    ANY,
    EVERY_CASE_OF,
    PLAYED,
    as_data,
    assumed_games,
    preview,
    preview_lines,
)
from generator.simulation import SimulationOptions, simulate
from generator.tournament import DRAWN, POSTPONED, Colour, Outcome, Result, Round, Tournament
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import E8_ROUND_ONE, club, pairs, played, results, typed

OPEN_TWO = E8_ROUND_ONE | {"3-7": "", "8-4": ""}


def test_the_preview_is_what_next_then_pairs(tmp_path: Path) -> None:
    """Without open games the preview names the pairs that ``next`` writes; the workbook keeps its bytes."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    before = path.read_bytes()
    shown = json.loads(pairbook("preview", path, "--json").output)["data"]
    assert path.read_bytes() == before
    pairbook("next", path)
    assert [f"{each['white']}-{each['black']}" for each in shown["pairs"]] == pairs(path, 2)


def test_assumed_results_are_those_that_are_typed_later(tmp_path: Path) -> None:
    """The round under assumed results is the one that comes when these results are typed."""
    path = typed(tmp_path, 8, [OPEN_TWO], rounds=5)
    output = pairbook("preview", path, "--assume", "3=½", "--assume", "1.4=0-1").output
    assert "Assumed: round 1, board 3, P03 - P07: ½-½." in output
    shown = json.loads(pairbook("preview", path, "--assume", "3=½", "--assume", "4=0-1", "--json").output)["data"]
    results(path, 1, E8_ROUND_ONE | {"3-7": "½", "8-4": "0-1"})
    pairbook("next", path)
    assert [f"{each['white']}-{each['black']}" for each in shown["pairs"]] == pairs(path, 2)
    assert all(f"{name} - " in output for _, name, _, _ in games(path, "Round 2"))


def test_certain_boards_hold_whatever_the_open_games_bring() -> None:
    """A pair called certain comes in every combination of results, also without play, worked out here one by one."""
    for seed in range(6):
        found = _with_open_games(14, 4, seed, 2)
        open_games, wrong = assumed_games(found, ())
        assert wrong == []
        shown = preview(found, open_games)
        assert shown.whatever
        assert shown.cases == 36
        every = [
            _pairs(found, dict(zip([g.game for g in open_games], case, strict=True))) for case in product(ANY, repeat=2)
        ]
        assert shown.certain == frozenset.intersection(*every)


def test_a_forfeit_may_change_what_played_games_cannot() -> None:
    """There are rounds in which a board is the same for every result over the board and not without play."""
    only_if_played = 0
    for seed in range(6):
        found = _with_open_games(14, 4, seed, 2)
        open_games, _ = assumed_games(found, ())
        every = [
            _pairs(found, dict(zip([g.game for g in open_games], case, strict=True)))
            for case in product(PLAYED, repeat=2)
        ]
        only_if_played += len(frozenset.intersection(*every) - preview(found, open_games).certain)
    assert only_if_played


def test_more_open_games_are_looked_at_as_played() -> None:
    """Where results without play would be too many cases, all results over the board are, and nothing more is said."""
    found = _with_open_games(40, 3, 2, 6)
    open_games, _ = assumed_games(found, ())
    shown = preview(found, open_games)
    assert shown.results == PLAYED
    assert shown.proven
    assert not shown.whatever
    assert shown.cases == 3**6
    lines = "\n".join(preview_lines(shown, Language.ENGLISH))
    assert "Certain if every open game is played (1-0, ½-½, 0-1; all 729 cases looked at)" in lines
    assert "(certain)" not in lines
    assert not any(pair["certain"] for pair in as_data(shown, Language.ENGLISH)["pairs"])  # type: ignore[attr-defined]


def test_too_many_open_games_prove_nothing(tmp_path: Path) -> None:
    """With a whole round open nothing is called certain, and the number of cases looked at is said."""
    found = _with_open_games(30, 3, 1, 15)
    open_games, _ = assumed_games(found, ())
    assert len(PLAYED) ** 15 * 30 > EVERY_CASE_OF
    shown = preview(found, open_games)
    assert not shown.proven
    path = typed(tmp_path, 30, [dict.fromkeys(played(30, 1)[0], "")], rounds=5)
    output = pairbook("preview", path).output
    assert "Not proven" in output
    assert "(certain)" not in output
    data = json.loads(pairbook("preview", path, "--json").output)["data"]
    assert not any(each["certain"] for each in data["pairs"])


def test_what_a_late_game_can_change() -> None:
    """For each open game and result the pairs that differ from those shown, as pairing with that result gives them."""
    found = _with_open_games(12, 3, 4, 2)
    open_games, _ = assumed_games(found, ())
    shown = preview(found, open_games)
    base = {each.game: POSTPONED for each in open_games}
    for late in shown.late:
        for result, changed in ((each.result, each.pairs) for each in late.changes):
            with_it = _pairs(found, base | {late.game.game: result})
            assert changed is not None
            assert {(p.white, p.black) for p in changed} == with_it - _pairs(found, base)
    drawn = [each.pairs for late in shown.late for each in late.changes if each.result == DRAWN]
    assert drawn == [(), ()]


def test_a_late_game_can_change_the_bye() -> None:
    """In an odd field somebody else may have the bye with a result; that is named, and only where it is so."""
    named = 0
    for seed in range(8):
        found = _with_open_games(9, 3, seed, 2)
        open_games, _ = assumed_games(found, ())
        shown = preview(found, open_games)
        base = {each.game: POSTPONED for each in open_games}
        usual = _bye(found, base)
        for late in shown.late:
            for each in late.changes:
                now = _bye(found, base | {late.game.game: each.result})
                assert each.bye == (now if now != usual else None)
                if each.bye is not None:
                    named += 1
                    name = next(p.name for p in found.players if p.number == each.bye)
                    assert f"Bye: {name}" in "\n".join(preview_lines(shown, Language.ENGLISH))
    assert named


def test_a_postponed_game_is_open_for_the_preview(tmp_path: Path) -> None:
    """A postponed game counts as a draw, may be given a result by its round and board, and can still change boards."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE | {"1-5": "adj."}], rounds=5)
    output = pairbook("preview", path).output
    assert "1.1" in output
    assert "can still change" in output
    assert "is not an open game" in pairbook("preview", path, "--assume", "2=1-0", status=1).output
    assert "is no assumption" in pairbook("preview", path, "--assume", "drawn", status=1).output
    twice = pairbook("preview", path, "--assume", "1=1-0", "--assume", "1=½", status=1).output
    assert "Two results are assumed for board 1 of round 1." in twice
    settled = pairbook("preview", path, "--assume", "1=1-0").output
    assert "With these results this is the round that pairbook next writes." in settled
    assert "No game is open" not in settled


def test_the_preview_of_a_schedule(tmp_path: Path) -> None:
    """In a round robin the next round is fixed: it is named with its games."""
    path = club(tmp_path, 4, 3, "berger")
    pairbook("next", path)
    output = pairbook("preview", path).output
    assert "The schedule is fixed. The next round is round 1" in output
    type_into(path, {("Schedule", games(path, "Schedule")[0][0]): "1-0"})


def test_a_round_without_legal_pairing_is_said(tmp_path: Path) -> None:
    """Where no legal pairing exists the preview says so with status 3."""
    path = typed(tmp_path, 2, [{"1-2": "1-0"}], rounds=2)
    assert "No legal pairing" in pairbook("preview", path, status=3).output


def _with_open_games(players: int, rounds: int, seed: int, count: int) -> Tournament:
    """A tournament whose last round has so many games without a result."""
    found = simulate(SimulationOptions(players, rounds, seed))
    last = found.rounds[-1]
    pairings = tuple(replace(p, result=None) if p.board <= count else p for p in last.pairings)
    return replace(
        found,
        rounds=(*found.rounds[:-1], replace(last, pairings=pairings)),
        rounds_total=rounds + 3,
        initial_colour=Colour.WHITE,
    )


def _pairs(found: Tournament, results: Mapping[tuple[int, int], Result]) -> frozenset[tuple[int, int]]:
    return frozenset((p.white, p.black) for p in _next(found, results).pairings)


def _bye(found: Tournament, results: Mapping[tuple[int, int], Result]) -> int | None:
    byes = _next(found, results).byes
    return next((bye.player for bye in byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)


def _next(found: Tournament, results: Mapping[tuple[int, int], Result]) -> Round:
    rounds = tuple(
        replace(
            each,
            pairings=tuple(replace(p, result=results.get((each.number, p.board), p.result)) for p in each.pairings),
        )
        for each in found.rounds
    )
    return pair_round(replace(found, rounds=rounds)).round
