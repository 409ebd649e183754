"""The Why sheet: a row for each player, a column for each tie-break, ready to be printed."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.explanation.rounds import explain_round
from generator.languages import Language, text
from generator.pairing import pair_round
from generator.roundrobin import schedule
from generator.services.explaining.explained import schedule_in_words
from generator.sheets.model import CellValue, Look, SheetPlan
from generator.sheets.pairing_working import RoundWords
from generator.sheets.why import why_sheet
from generator.standings import compute
from generator.tournament import Colour, Player, System, Tournament
from tests.conformance.test_dutch_examples import before_round
from tests.conformance.test_tiebreaks_examples import E1, E2

EXAMPLE = """
3w1 5b1
4b1 3w0
1b0 2b1
2w0 U
U   1w0
"""


def sheet(tournament: Tournament, *codes: str, language: Language = Language.ENGLISH) -> SheetPlan:
    """The sheet for the final standings with these tie-breaks."""
    return why_sheet(tournament, compute(tournament, codes), language)


def values(plan: SheetPlan, row: int) -> list[CellValue]:
    """What stands in a row, counted from 1."""
    return [None if cell is None else cell.value for cell in plan.rows[row - 1].cells]


def test_a_row_for_each_player_and_a_column_for_each_tie_break() -> None:
    """The players stand in the order of the standings, with the tie-breaks in the order set."""
    plan = sheet(E1, "BH/C1", "DE", "WIN")
    standings = compute(E1, ("BH/C1", "DE", "WIN"))
    assert values(plan, 3) == ["Rank", "Name", "Points", "BH-C1", "DE", "WIN", "Remarks"]
    lines = [values(plan, row) for row in range(4, 4 + len(E1.players))]
    assert [line[0] for line in lines] == [row.rank for row in standings.rows]
    assert [line[1] for line in lines] == [E1.player(row.player).name for row in standings.rows]


def test_what_each_round_added_makes_the_value() -> None:
    """A value stands before what the rounds added; the remarks tell of the virtual opponent and the cut."""
    line = values(sheet(E1, "BH/C1"), 6)
    assert line[:4] == [3, "Player 4", Decimal("3.5"), "11½ = 3 + (2½*) + 1½ + 3½ + 3½"]
    remarks = str(line[4]).splitlines()
    assert remarks[0] == "Behind the row above by BH-C1."
    assert remarks[1] == "Round 1 (BH-C1): opponent's byes to the end count as draws (Art. 16.3)"
    assert "virtual opponent with 2½" in remarks[2]


def test_the_least_is_cut_without_a_word() -> None:
    """Brackets alone say that the least value was cut, and points alone why one stands behind another."""
    plan = sheet(E1, "BH/C1")
    lines = [values(plan, row) for row in range(4, 4 + len(E1.players))]
    assert any("(" in str(line[3]) and line[4] is None for line in lines)
    assert not any("cut: least" in str(line[4]) or "by Points" in str(line[4]) for line in lines)


def test_a_tie_break_that_cannot_be_used_has_no_column() -> None:
    """Buchholz is forbidden in a round robin, so there is nothing to work out."""
    assert values(sheet(E2, "BH", "SB"), 3) == ["Rank", "Name", "Points", "SB", "Remarks"]


@pytest.mark.parametrize("language", Language)
def test_print_set_up(language: Language) -> None:
    """Across the page, headings in view and on every page, title and legend in the language, all under one name."""
    plan = sheet(E1, "BH", language=language)
    assert plan.name == text(language, "sheet.why")
    assert plan.freeze == (3, 2)
    assert plan.page.landscape
    assert plan.page.repeat_rows == (1, 3)
    assert text(language, "working.title") in str([values(plan, 1), values(plan, 2)])
    legend = [values(plan, len(plan.rows) - back)[0] for back in range(3)]
    assert {text(language, "working.brackets"), text(language, "working.made_of")} <= set(legend)
    assert all(len(row.cells) in (0, 1, len(plan.columns)) for row in plan.rows)


def pairings(language: Language = Language.ENGLISH) -> tuple[Tournament, RoundWords]:
    """A round of an example, explained, and the tournament with it."""
    before = before_round(3, 5, "w", EXAMPLE)
    paired = pair_round(before).round
    words = RoundWords(explain_round(before, paired).facts, language, True, {n: f"Player {n}" for n in range(1, 6)})
    return replace(before, rounds=(*before.rounds, paired)), words


@pytest.mark.parametrize("language", Language)
def test_a_row_for_each_board_before_the_tie_breaks(language: Language) -> None:
    """Board, players and reasons in three columns over the whole width; the tie-breaks start a page of their own."""
    tournament, words = pairings(language)
    standings = compute(tournament, ("BH",), after_round=2)
    plan = why_sheet(tournament, standings, language, pairings=words.reasons())
    boards = [row for row in plan.rows if row.cells and row.cells[0] is not None and row.cells[0].look is Look.BOARD]
    reasons = [cell for row in boards if (cell := row.cells[2]) is not None and cell.columns > 1]
    assert [cell.columns for cell in reasons] == [len(plan.columns) - 2] * 3
    assert all("5.2." in str(cell.value) for cell in reasons[:2])
    assert "C5" in str(reasons[2].value)
    breaks = [place for place, row in enumerate(plan.rows) if row.break_before]
    assert len(breaks) == 1
    assert text(language, "explain.title", round=3) in str(values(plan, 2))
    assert text(language, "working.title") in str(values(plan, breaks[0] + 1))
    assert plan.page.repeat_rows == (1, 1)
    assert all(len(row.cells) in (0, 1, len(plan.columns)) for row in plan.rows)


def test_pairings_alone_before_anything_is_counted() -> None:
    """Before the first round is finished the sheet has the pairings alone, wide enough to be read."""
    tournament, words = pairings()
    plan = why_sheet(tournament, None, Language.ENGLISH, pairings=words.reasons())
    assert not any(row.break_before for row in plan.rows)
    assert plan.page.repeat_rows == (1, 3)
    assert sum(column.width for column in plan.columns[2:]) >= 100
    assert values(plan, 3)[:3] == ["Board", "White – Black", "Why"]


def test_long_remarks_have_room() -> None:
    """A row whose remarks take several lines is higher than one without any, and none is higher than Excel allows."""
    plan = sheet(E1, "BH/C1")
    rows = range(4, 4 + len(E1.players))
    heights = {len(str(values(plan, row)[4] or "")): plan.rows[row - 1].height for row in rows}
    assert heights[max(heights)] > heights[min(heights)]
    crowd = replace(E1, players=tuple(replace(each, name=each.name * 40) for each in E1.players))
    assert max(row.height for row in sheet(crowd, "DE").rows) <= 409


@pytest.mark.parametrize("language", Language)
def test_a_round_of_a_schedule_has_its_reasons_too(language: Language) -> None:
    """Each board of a round robin names table or seats, whoever is free has a row, and the rule is below."""
    for system, told in ((System.BERGER, "C.05 Annex 1"), (System.LANGBORD, "Langbord")):
        roster = tuple(Player(number, f"P{number}") for number in range(1, 6))
        tournament = Tournament(roster, system=system, initial_colour=Colour.WHITE)
        planned = schedule(tournament)
        words = schedule_in_words(replace(tournament, rounds=planned.rounds), planned, 2, language)
        plan = why_sheet(tournament, None, language, pairings=words.reasons())
        boards = [values(plan, row)[:3] for row in (4, 5, 6)]
        assert [board[0] for board in boards] == [1, 2, None]
        assert all(told in str(board[2]) for board in boards)
        assert (
            text(language, "explain.schedule.free_line", player=f"P{words.free.player}" if words.free else "")
            == (boards[2][1])
        )
        assert values(plan, 8)[0] in words.reasons().notes
