"""The sample workbooks, each from nothing to a finished tournament, and the files that are kept of them."""

import zipfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from openpyxl import load_workbook

from generator.languages import text
from generator.roundrobin.team_plan import event_of
from generator.services.samples.samples import SAMPLES, Sample
from generator.standings import compute
from generator.tournament import System
from generator.workbook.read import read_workbook
from tests.samples.conftest import KEPT, played_through
from tests.samples.typed import Bye, Game, points_of, ranked, rounds_of
from tests.support.team_events import plain_scores
from tests.support.workbook_text import workbook_text


def test_from_nothing_to_a_finished_tournament(sample: Sample, tmp_path: Path) -> None:
    """With the commands and typed results alone each sample comes to its end, and the kept workbook is on its way."""
    played = played_through(sample, tmp_path)
    rounds = rounds_of(played.ended)
    assert len(rounds) == sample.rounds
    if sample.teams:
        _teams_are_the_plain_sum(sample, played.ended)
    elif sample.system is System.KNOCK_OUT:
        _every_stage_halves_the_field(sample, played.ended)
    else:
        _standings_are_the_plain_sum(sample, played.ended, rounds)
        _nobody_meets_anybody_too_often(sample, rounds)
    _kept_workbook_is_up_to_date(played.kept)
    assert read_workbook(played.ended.read_bytes(), played.ended.name).findings == ()


def _standings_are_the_plain_sum(sample: Sample, path: Path, rounds: list[list[Game | Bye]]) -> None:
    """The standings hold everybody with the points that stand in the rounds, the most points first."""
    standings = ranked(path, text(sample.language, "column.name"), text(sample.language, "print.points"))
    totals = points_of(rounds)
    assert dict(standings) == totals
    assert [points for _, points in standings] == sorted(totals.values(), reverse=True)


def _teams_are_the_plain_sum(sample: Sample, path: Path) -> None:
    """The standings hold every team with the match and board points that its games add up to."""
    tournament = read_workbook(path.read_bytes(), path.name).tournament
    assert tournament is not None
    totals = plain_scores(tournament)
    names = {team.number: team.name for team in event_of(tournament).teams}
    heading = text(sample.language, "team_column.name")
    for at, key in enumerate(("print.match_points", "print.board_points")):
        shown = dict(ranked(path, heading, text(sample.language, key)))
        assert shown == {names[team]: float(scores[at]) for team, scores in totals.items()}


def _every_stage_halves_the_field(sample: Sample, path: Path) -> None:
    """Nobody plays on after losing, and the player named as winner in the drawing comes first in the standings."""
    tournament = read_workbook(path.read_bytes(), path.name).tournament
    assert tournament is not None
    assert [len(each.pairings) for each in tournament.rounds] == [5, 4, 2, 2]  # 13 players; at last also a third place
    winner = tournament.player(compute(tournament).rows[0].player)
    final = tournament.rounds[-1].pairings[0]
    assert winner.number in (final.white, final.black)
    drawn = load_workbook(path)[text(sample.language, "sheet.bracket")]
    shown = [cell.value for row in drawn.iter_rows() for cell in row]
    assert shown.count(winner.name) == sample.rounds + 1


def _nobody_meets_anybody_too_often(sample: Sample, rounds: list[list[Game | Bye]]) -> None:
    """In a Swiss no pair plays twice (after a forfeit it may); in a round robin all pairs meet in every cycle."""
    games = [line for lines in rounds for line in lines if isinstance(line, Game)]
    if sample.system is System.SWISS:
        assert max(Counter(frozenset(game.names) for game in games if game.played).values()) == 1
        return
    met = Counter(frozenset(game.names) for game in games)
    players = {name for pair in met for name in pair}
    cycles = 2 if sample.system is System.DOUBLE_BERGER else 1
    assert met == {frozenset(pair): cycles for pair in combinations(players, 2)}


def _kept_workbook_is_up_to_date(made: Path) -> None:
    """The file in ``sample_workbooks`` holds what the commands make today.

    ``python -m generator.services.samples`` writes the files anew.
    """
    kept = KEPT / made.name
    if _parts(kept) != _parts(made):  # another version of a library may write the same cells differently
        assert workbook_text(kept.read_bytes()) == workbook_text(made.read_bytes())


def test_no_other_workbooks_are_kept() -> None:
    """Every file in ``sample_workbooks`` is made by the commands."""
    assert {path.name for path in KEPT.glob("*.xlsx")} == {f"{sample.name}.xlsx" for sample in SAMPLES}


def test_rutschsystem_of_fourteen() -> None:
    """Number 1 keeps the seat: 1-14, 2-13 … in round 1, then 1-13, 14-12, 2-11 … in round 2."""
    tournament = read_workbook((KEPT / "rutschsystem-14.xlsx").read_bytes(), "").tournament
    assert tournament is not None
    first, second = ([{pairing.white, pairing.black} for pairing in each.pairings] for each in tournament.rounds[:2])
    assert first == [{1, 14}, {2, 13}, {3, 12}, {4, 11}, {5, 10}, {6, 9}, {7, 8}]
    assert second == [{1, 13}, {14, 12}, {2, 11}, {3, 10}, {4, 9}, {5, 8}, {6, 7}]


def test_the_sample_with_byes_has_one_of_each_kind() -> None:
    """Odd player, half-point bye, absence, late entry, withdrawal and forfeits all occur in the kept workbook."""
    sample = next(sample for sample in SAMPLES if sample.name == "swiss-21-byes")
    reading = read_workbook((KEPT / f"{sample.name}.xlsx").read_bytes(), sample.name)
    assert reading.tournament is not None
    rounds, players = reading.tournament.rounds, reading.tournament.players
    byes = {bye.outcome.name for each in rounds for bye in each.byes}
    assert byes == {"PAIRING_ALLOCATED_BYE", "HALF_POINT_BYE", "ZERO_POINT_BYE"}
    assert any(player.from_round > 1 for player in players)
    assert any(player.until_round for player in players)
    assert any(p.result is not None and p.result.white.forfeit for each in rounds for p in each.pairings)


def test_languages_and_systems() -> None:
    """There is a sample of every system, and a Swiss in every language."""

    def swiss(sample: Sample) -> bool:
        return sample.system is System.SWISS

    assert {sample.system for sample in SAMPLES} == set(System)
    assert len({sample.language for sample in SAMPLES if swiss(sample)}) == 3


def _parts(path: Path) -> dict[str, bytes]:
    """The parts of a package by name, free of how they are packed."""
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}
