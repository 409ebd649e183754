"""The Why sheet: a row for each player and tie-break, a column for each round, ready to be printed."""

import pytest

from generator.languages import Language, text
from generator.sheets.model import CellValue, SheetPlan
from generator.sheets.why import why_sheet
from generator.standings import compute
from generator.tournament import Tournament
from tests.conformance.test_tiebreaks_examples import E1, E2


def sheet(tournament: Tournament, *codes: str, language: Language = Language.ENGLISH) -> SheetPlan:
    """The sheet for the final standings with these tie-breaks."""
    return why_sheet(tournament, compute(tournament, codes), language)


def values(plan: SheetPlan, row: int) -> list[CellValue]:
    """What stands in a row, counted from 1."""
    return [None if cell is None else cell.value for cell in plan.rows[row - 1].cells]


def test_a_row_for_each_player_and_tie_break() -> None:
    """Every player has a row for each tie-break that can be used; name and rank stand in the first of them."""
    plan = sheet(E1, "BH/C1", "DE", "WIN")
    codes = [values(plan, row)[2] for row in range(4, 4 + 3 * len(E1.players))]
    assert codes == ["BH-C1", "DE", "WIN"] * len(E1.players)
    names = [values(plan, row)[1] for row in range(4, 4 + 3 * len(E1.players))]
    assert [name for name in names if name] == names[::3]
    assert set(names[::3]) == {player.name for player in E1.players}


def test_what_each_round_added_makes_the_value() -> None:
    """A value is the sum of what stands under the rounds without brackets; a star marks a virtual opponent."""
    plan = sheet(E1, "BH/C1")
    assert values(plan, 3)[4:9] == ["1", "2", "3", "4", "5"]
    assert values(plan, 6)[:9] == [3, "Player 4", "BH-C1", "11½", 3, "(2½*)", "1½", "3½", "3½"]
    assert "virtual opponent with 2½" in str(values(plan, 6)[9])


def test_a_tie_break_that_cannot_be_used_has_no_rows() -> None:
    """Buchholz is forbidden in a round robin, so there is nothing to work out."""
    plan = sheet(E2, "BH", "SB")
    assert {values(plan, row)[2] for row in range(4, 4 + len(E2.players))} == {"SB"}


@pytest.mark.parametrize("language", Language)
def test_print_set_up(language: Language) -> None:
    """Across the page, headings in view and on every page, title and legend in the language, all under one name."""
    plan = sheet(E1, "BH", language=language)
    assert plan.name == text(language, "sheet.why")
    assert plan.freeze == (3, 4)
    assert plan.page.landscape
    assert plan.page.repeat_rows == (1, 3)
    assert text(language, "working.title") in str([values(plan, 1), values(plan, 2)])
    assert text(language, "working.brackets") in [values(plan, len(plan.rows) - 1)[0], values(plan, len(plan.rows))[0]]
    assert all(len(row.cells) in (0, 1, len(plan.columns)) for row in plan.rows)


def test_long_remarks_have_room() -> None:
    """A row whose remarks take several lines is higher than one without any."""
    plan = sheet(E1, "BH/C1")
    heights = {len(str(values(plan, row)[9] or "")): plan.rows[row - 1].height for row in range(4, 4 + len(E1.players))}
    assert heights[max(heights)] > heights[min(heights)]
