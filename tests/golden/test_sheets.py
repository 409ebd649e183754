"""The sheets of a small tournament, cell by cell and with their print set-up, against texts beside this file.

``PAIRBOOK_UPDATE_GOLDEN=1`` writes the texts anew; the difference then shows in the change.
"""

import pytest

from generator.languages import Language
from generator.sheets.log import LogEntry, log_sheet
from generator.sheets.model import SheetPlan
from generator.sheets.pairings import round_sheet
from generator.sheets.players import players_sheet
from generator.sheets.settings import settings_sheet, usual_values
from generator.sheets.standings import standings_sheet
from generator.standings import compute
from generator.tournament import System
from generator.workbook.draw import draw_workbook
from tests.support.golden import assert_golden
from tests.support.sample import seven_players
from tests.support.workbook_text import workbook_text


def _settings(language: Language) -> SheetPlan:
    return settings_sheet(System.SWISS, language, usual_values(System.SWISS, language) | {"rounds": 4}, players=7)


def _log(language: Language) -> SheetPlan:
    entry = LogEntry("2026-03-01 19:04", "next", "…", "0.1.0", "C.04.3", "0123456789ab", "R1 1-4 5-2 3-6 bye 7")
    return log_sheet((entry,), language)


@pytest.mark.parametrize("language", Language)
def test_sheets_of_a_small_tournament(language: Language) -> None:
    """Settings, Players, the last round, Standings and Log look as they did."""
    tournament = seven_players()
    plans = (
        _settings(language),
        players_sheet(tournament.players, System.SWISS, language, rows=8, numbers=True),
        round_sheet(tournament, 3, language, halves=language is not Language.NORWEGIAN),
        standings_sheet(tournament, compute(tournament, after_round=2), language),
        _log(language),
    )
    assert_golden(f"swiss-{language.value}", workbook_text(draw_workbook(plans)))
