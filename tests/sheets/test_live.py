"""The Live sheet: formulas that give what pairbook gives, judged by LibreOffice."""

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from generator.languages import Language
from generator.results import result_text
from generator.roundrobin import schedule
from generator.sheets.live import DIFFERS, GamePlace, compared, live_sheet
from generator.sheets.model import Cell, Look, Row, SheetPlan
from generator.simulation import SimulationOptions, simulate
from generator.standings import Standings, compute
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    BOTH_LOSE,
    DOUBLE_FORFEIT,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)
from generator.workbook.draw import draw_workbook
from tests.support.libreoffice import convert
from tests.support.sample import seven_players

_RESULTS = (
    WHITE_WINS, WHITE_WINS, DRAWN, BLACK_WINS, BLACK_WINS, BOTH_LOSE, WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT, POSTPONED, None,
)  # fmt: skip


def games_sheet(
    tournament: Tournament, write: Callable[[Result], str]
) -> tuple[SheetPlan, dict[tuple[int, int], GamePlace]]:
    """A sheet with one game a row, as a person would type it, and where each game stands."""
    rows, places = [], {}
    for each in tournament.rounds:
        for pairing in each.pairings:
            typed = None if pairing.result is None else write(pairing.result)
            rows.append(Row((Cell(pairing.white), Cell(pairing.black), Cell(typed, Look.ENTRY))))
            at = len(rows)
            places[each.number, pairing.board] = GamePlace("Anna's games", f"A{at}", f"B{at}", f"C{at}")
    return SheetPlan("Anna's games", tuple(rows), ()), places


def recalculated(folder: Path, plan: SheetPlan, games: SheetPlan) -> list[tuple[object, ...]]:
    """The seen cells of the Live sheet with every formula calculated by LibreOffice, no stored value helping."""
    blank = tuple(
        replace(row, cells=tuple(replace(cell, value=None) if cell and cell.formula else cell for cell in row.cells))
        for row in plan.rows
    )
    path = folder / "live.xlsx"
    path.write_bytes(draw_workbook([games, replace(plan, rows=blank)]))
    sheet = openpyxl.load_workbook(convert(path, "xlsx"), data_only=True)["Live"]
    assert plan.page.last_row is not None
    return [
        tuple(row)
        for row in sheet.iter_rows(
            min_row=4, max_row=plan.page.last_row, max_col=plan.page.last_column, values_only=True
        )
    ]


def seen(shown: list[tuple[object, ...]], standings: Standings) -> list[tuple[object, ...]]:
    """What the formulas give: rank, number, name, points and tie-breaks."""
    width = 4 + len(standings.tie_breaks)
    return [tuple(value or 0 for value in row[:width]) for row in shown[: len(standings.rows)]]


def lines(standings: Standings, tournament: Tournament) -> list[tuple[object, ...]]:
    """Rank, number, name, points and tie-breaks as pairbook computes them."""
    names = {player.number: player.name for player in tournament.players}
    return [
        (row.rank, row.player, names[row.player], float(row.points), *(float(value or 0) for value in row.values))
        for row in standings.rows
    ]


def all_play_all(seed: int, count: int = 9) -> Tournament:
    """A round robin with random results, some of them missing."""
    chance = random.Random(seed)
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    pairs = [(white, black) for white in range(1, count + 1) for black in range(white + 1, count + 1)]
    rounds = tuple(
        Round(number, (Pairing(white, black, 1, chance.choice(_RESULTS)),))
        for number, (white, black) in enumerate(pairs, 1)
    )
    return Tournament(players, rounds, len(rounds), System.BERGER, tie_breaks=("SB", "WIN"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("scoring", [Scoring(), Scoring(Decimal(3), Decimal(1), pairing_allocated_bye=Decimal(3))])
def test_formulas_follow_new_results(seed: int, scoring: Scoring, tmp_path: Path) -> None:
    """With other results typed since, LibreOffice's ranking of a round robin is the one pairbook computes then."""
    before, after = (replace(all_play_all(each), scoring=scoring) for each in (seed + 10, seed))
    games, places = games_sheet(after, lambda result: result_text(result, Language.GERMAN))
    standings = compute(before, after_round=len(before.rounds))
    plan = live_sheet(before, standings, places, Language.ENGLISH)
    shown = recalculated(tmp_path, plan, games)
    now = compute(after, after_round=len(after.rounds))
    assert seen(shown, now) == lines(now, after)
    assert str(shown[len(now.rows) + 1][0]).startswith("Results have changed")
    assert not shown[len(now.rows) + 2][0]
    waiting = sum(p.result == POSTPONED for each in after.rounds for p in each.pairings)
    assert (shown[len(now.rows) + 3][0] or "") == (f"Postponed games: {waiting}" if waiting else "")


def test_swiss_with_byes_agrees(tmp_path: Path) -> None:
    """Points of byes and forfeits of a Swiss are those of the standings; other tie-breaks stand as computed."""
    tournament = replace(seven_players(), tie_breaks=("WIN", "BH/C1", "ARO"))
    games, places = games_sheet(tournament, lambda result: result_text(result, Language.NORWEGIAN))
    standings = compute(tournament, after_round=3)
    plan = live_sheet(tournament, standings, places, Language.ENGLISH)
    shown = recalculated(tmp_path, plan, games)
    assert [row[:6] for row in shown[:7]] == [row[:6] for row in lines(standings, tournament)]
    assert str(shown[8][0]).startswith("The formulas agree")
    assert str(shown[9][0]).startswith("* as computed by pairbook last")


ROUND_ROBIN = ("DE", "WIN", "SB", "KS")
SWISS = ("BH/C1", "BH", "BH/C2", "BH/M1", "SB", "AOB", "WIN", "DE")


@pytest.mark.parametrize(("count", "seed"), [(3, 1), (10, 2), (30, 3)])
def test_round_robins_of_any_size_follow_new_results(count: int, seed: int, tmp_path: Path) -> None:
    """Other results typed since: rank, points and all four tie-breaks of a round robin are those pairbook computes."""
    before, after = (_round_robin(count, each) for each in (seed + 10, seed))
    games, places = games_sheet(after, lambda result: result_text(result, Language.ENGLISH))
    plan = live_sheet(before, compute(before, after_round=len(before.rounds)), places, Language.ENGLISH)
    shown = recalculated(tmp_path, plan, games)
    now = compute(after, after_round=len(after.rounds))
    assert now.tie_breaks == ROUND_ROBIN
    assert seen(shown, now) == lines(now, after)


@pytest.mark.parametrize("count", [5, 8])
def test_a_schedule_made_before_its_first_game_follows_results(count: int, tmp_path: Path) -> None:
    """Written with the schedule, before anything was played: every tie-break is a formula and moves with results."""
    after = _round_robin(count, 21)
    empty = tuple(
        replace(each, pairings=tuple(replace(p, result=None) for p in each.pairings)) for each in after.rounds
    )
    before = replace(after, rounds=empty)
    games, places = games_sheet(after, lambda result: result_text(result, Language.ENGLISH))
    plan = live_sheet(before, compute(before, after_round=0), places, Language.ENGLISH)
    assert not any("*" in str(cell.value) for cell in plan.rows[2].cells if cell)
    now = compute(after, after_round=len(after.rounds))
    assert seen(recalculated(tmp_path, plan, games), now) == lines(now, after)


@pytest.mark.parametrize(("count", "rounds", "seed"), [(7, 5, 1), (24, 7, 2), (200, 9, 3)])
def test_a_swiss_of_any_size_follows_new_results(count: int, rounds: int, seed: int, tmp_path: Path) -> None:
    """Games, forfeits and byes of all kinds, other results typed since: all figures are those pairbook computes."""
    options = SimulationOptions(
        count, rounds, seed, forfeits=0.06, half_point_byes=0.03, absences=0.04, withdrawals=0.02, late_entries=0.05
    )
    before = replace(simulate(options), tie_breaks=SWISS)
    chance = random.Random(seed)
    after = replace(before, rounds=tuple(_other_results(each, chance) for each in before.rounds))
    games, places = games_sheet(after, lambda result: result_text(result, Language.GERMAN))
    plan = live_sheet(before, compute(before, after_round=len(before.rounds)), places, Language.ENGLISH)
    shown = recalculated(tmp_path, plan, games)
    now = compute(after, after_round=len(after.rounds))
    moved = seen(shown, now)
    assert {row[1]: row[2:-1] for row in moved} == {row[1]: row[2:-1] for row in lines(now, after)}
    alone = {row.player for row in now.rows if row.values[-1] == 0}  # level with nobody, or never split
    assert {row[1]: row[0] for row in moved if row[1] in alone} == {
        row.player: row.rank for row in now.rows if row.player in alone
    }
    assert len(alone) > count // 2


def test_a_differing_figure_carries_a_mark(tmp_path: Path) -> None:
    """No mark before anything is typed; then one beside the players whose figures moved, with the old ones."""
    before = _round_robin(6, 4)
    standings = compute(before, after_round=len(before.rounds))
    first = before.rounds[0].pairings[0]
    turned = BLACK_WINS if first.result == WHITE_WINS else WHITE_WINS
    after = replace(
        before,
        rounds=(
            replace(before.rounds[0], pairings=(replace(first, result=turned), *before.rounds[0].pairings[1:])),
            *before.rounds[1:],
        ),
    )
    marks: list[dict[object, object]] = []
    for typed in (before, after):
        folder = tmp_path / str(len(marks))
        folder.mkdir()
        games, places = games_sheet(typed, lambda result: result_text(result, Language.ENGLISH))
        shown = recalculated(folder, live_sheet(before, standings, places, Language.ENGLISH), games)[:6]
        marks.append({row[1]: row[8] for row in shown})
        assert {row[1]: row[9] for row in shown} == {row.player: row.rank for row in standings.rows}
        assert {row[1]: row[10] for row in shown} == {row.player: float(row.points) for row in standings.rows}
    assert set(marks[0].values()) <= {None, ""}
    assert marks[1][first.white] == marks[1][first.black] == DIFFERS


def _round_robin(count: int, seed: int) -> Tournament:
    """A round robin by the tables with results by chance, a few of them forfeits, draws or postponed games."""
    chance = random.Random(seed)
    usual = (*_RESULTS[:6], *_RESULTS[:5], *_RESULTS)
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    empty = Tournament(players, (), None, System.BERGER, tie_breaks=ROUND_ROBIN)
    rounds = tuple(
        replace(each, pairings=tuple(replace(p, result=chance.choice(usual)) for p in each.pairings))
        for each in schedule(empty).rounds
    )
    return replace(empty, rounds=rounds, rounds_total=len(rounds))


def _other_results(each: Round, chance: random.Random) -> Round:
    """A round in which one game in four has another result."""
    pairings = tuple(
        replace(p, result=chance.choice(_RESULTS[:-1])) if chance.random() < 0.25 else p for p in each.pairings
    )
    return replace(each, pairings=pairings)


def test_stored_values_are_the_true_ones() -> None:
    """Before anything is recalculated, the sheet shows what pairbook computed."""
    tournament = all_play_all(3)
    standings = compute(tournament, after_round=len(tournament.rounds))
    plan = live_sheet(tournament, standings, games_sheet(tournament, str)[1], Language.ENGLISH)
    shown = [tuple(cell.value for cell in row.cells[:6] if cell) for row in plan.rows[3 : 3 + len(standings.rows)]]
    assert [(*row[:3], *map(float, row[3:])) for row in shown] == lines(standings, tournament)  # type: ignore[arg-type]


def test_what_is_not_understood_is_said(tmp_path: Path) -> None:
    """A result no spelling fits brings nothing and is counted below the table; wildcards match nothing."""
    tournament = all_play_all(4, count=3)
    first = replace(tournament.rounds[0].pairings[0], result=WHITE_WINS)
    tournament = replace(tournament, rounds=(replace(tournament.rounds[0], pairings=(first,)), *tournament.rounds[1:]))
    games, places = games_sheet(tournament, lambda _: "?*")
    plan = live_sheet(tournament, compute(tournament), places, Language.ENGLISH)
    shown = recalculated(tmp_path, plan, games)
    typed = sum(pairing.result is not None for each in tournament.rounds for pairing in each.pairings)
    assert shown[5][0] == f"Results that are not understood here: {typed}"
    assert [row[3] for row in shown[:3]] == [0, 0, 0]


def test_only_the_list_is_printed() -> None:
    """The blocks the formulas need lie in hidden columns outside the print area."""
    tournament = all_play_all(5)
    plan = live_sheet(tournament, compute(tournament), {}, Language.GERMAN)
    assert plan.page.last_column == 6 + 1 + 4  # the mark, and pairbook's own rank, points, Sonneborn-Berger and wins
    assert plan.page.last_row == 3 + 9 + 1 + 4
    assert all(column.hidden for column in plan.columns[11:])


def test_before_the_first_game() -> None:
    """Without games there are still ranks and points, and no formula refers to an empty block."""
    tournament = replace(seven_players(), rounds=())
    plan = live_sheet(tournament, compute(tournament), {}, Language.ENGLISH)
    formulas = [cell.formula for row in plan.rows for cell in row.cells if cell and cell.formula]
    assert formulas
    assert not any("SUMIFS" in formula for formula in formulas)


def test_compared_form() -> None:
    """Blanks, kinds of dashes and capitals do not tell results apart."""
    assert {compared(typed) for typed in ("1-0", " 1 – 0", "1:0", "1−0")} == {"1-0"}
    assert compared("Remis") == "remis"


def test_own_values_are_shown_as_exactly_as_the_formulas() -> None:
    """Pairbook's own 2½ and 6.75 beside the formulas are not rounded to whole numbers."""
    tournament = replace(seven_players(), tie_breaks=("SB", "DE"))
    plan = live_sheet(tournament, compute(tournament), {}, Language.ENGLISH)
    headings = [None if cell is None else cell.value for cell in plan.rows[2].cells]
    first = plan.rows[3].cells
    for heading, formula in (("pb Points", None), ("pb SB", "General"), ("pb DE", 'General;General;"–"')):
        cell = first[headings.index(heading)]
        assert cell is not None
        assert cell.number_format == (formula or "0.0")
