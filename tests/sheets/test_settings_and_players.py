"""Settings and Players of a new workbook: what a system needs, in every language, with help."""

import pytest

from generator.languages import Language, text
from generator.sheets.players import players_sheet
from generator.sheets.settings import RARELY_SHOWN, settings_sheet, shown_settings, team_values, usual_values
from generator.tournament import Outcome, Player, System
from generator.workbook.layout import SETTINGS


def keys(system: System) -> set[str]:
    """The settings shown for a system."""
    return {row.key for row in shown_settings(system)}


SCHEDULES = {"annulment", "hosts", "white_at_home", "game_dates"}
ROUND_ROBINS = {"cycles", "cycle_order", "kept_apart", "apart_rounds", "carried_over"}
TEAMS = {"team_boards", "primary_score", "match_win", "match_draw", "match_loss"}
KNOCK_OUTS = {"match_games", "third_place"}


def test_a_swiss_has_nothing_of_schedules_teams_and_knock_outs() -> None:
    """Everything else means something in a Swiss."""
    assert {row.key for row in SETTINGS} - keys(System.SWISS) == SCHEDULES | ROUND_ROBINS | TEAMS | KNOCK_OUTS


@pytest.mark.parametrize("system", [each for each in System if each is not System.SWISS])
def test_other_systems_have_no_settings_of_a_swiss(system: System) -> None:
    """Neither rounds nor acceleration; a second cycle only where everybody meets; third places in a knock-out."""
    assert not keys(system) & {"rounds", "acceleration", "pairing_allocated_bye", "forbidden_pairs"}
    assert (keys(system) >= ROUND_ROBINS) == system.everybody_meets
    assert (keys(system) >= KNOCK_OUTS) == (system is System.KNOCK_OUT)
    assert ("tie_breaks" in keys(system)) == (system is not System.KNOCK_OUT)
    assert "lot" in keys(system)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("system", System)
def test_every_setting_has_label_cell_and_help(system: System, language: Language) -> None:
    """Each setting stands in one row: label, cell to type into, explanation; and each cell says what may be typed."""
    plan = settings_sheet(system, language, usual_values(system, language))
    labels = {row.cells[0].value for row in plan.rows if len(row.cells) == 3 and row.cells[0]}
    shown = [row.key for row in shown_settings(system) if row.key not in RARELY_SHOWN]
    assert {text(language, f"setting.{key}") for key in shown} <= labels
    rows = {entry.first_row for entry in plan.entries}
    assert len(rows) == len(shown)
    for number in rows:
        cells = plan.rows[number - 1].cells
        assert all(cell is not None for cell in cells)
        assert cells[2] is not None
        assert cells[2].value


def test_choices_are_the_languages_own() -> None:
    """A choice shows the words of the language, and only those may be chosen."""
    plan = settings_sheet(System.SWISS, Language.GERMAN, usual_values(System.SWISS, Language.GERMAN))
    (entry,) = [each for each in plan.entries if each.choices and each.choices[0] == "Schweizer System"]
    cell = plan.rows[entry.first_row - 1].cells[1]
    assert cell is not None
    assert cell.value == "Schweizer System"
    assert entry.strict


def test_facts_alone_make_a_sheet() -> None:
    """A sheet with nothing but decided facts still names system and language, and takes choices as typed."""
    plan = settings_sheet(System.LANGBORD, Language.NORWEGIAN, {"first_colour": "hvit"})
    values = {cell.value for row in plan.rows for cell in row.cells[1:2] if cell and cell.value}
    assert values == {"Langbord", "hvit", "norsk"}


def test_suggested_rounds_are_explained() -> None:
    """With a known number of players the help names the rounds suggested, without one the rule."""

    def help_of(players: int | None) -> str:
        plan = settings_sheet(System.SWISS, Language.ENGLISH, {}, players=players)
        (row,) = [row for row in plan.rows if row.cells and row.cells[0] and row.cells[0].value == "Number of rounds"]
        assert row.cells[2] is not None
        return str(row.cells[2].value)

    assert help_of(24).startswith("6 rounds are suggested for 24 players")
    assert "power of two" in help_of(None)


def headings(system: System, *players: Player) -> list[str]:
    """The headings of a Players sheet."""
    plan = players_sheet(players, system, Language.ENGLISH, rows=5)
    return [str(cell.value) for cell in plan.rows[2].cells if cell]


def test_columns_of_players() -> None:
    """A Swiss has columns for late entry, byes, fixed boards and pairs not to meet; a round robin has not."""
    assert {"From round", "Byes", "Fixed board", "Not against"} <= set(headings(System.SWISS))
    assert not {"From round", "Byes", "Fixed board", "Not against"} & set(headings(System.BERGER))


def test_further_columns_appear_when_needed() -> None:
    """A column that is not usual is there when a player has something to stand in it."""
    assert "Group" not in headings(System.SWISS)
    assert "Group" in headings(System.SWISS, Player(1, "Anna", group="U16"))


def test_a_player_as_it_is_typed() -> None:
    """What is known of a player stands where the arbiter would type it; the number only on request."""
    player = Player(
        7, "Anna", 1850, from_round=2, requested_byes=((3, Outcome.HALF_POINT_BYE),), opponents_barred=(4, 9)
    )

    def row(numbers: bool) -> dict[str, object]:
        plan = players_sheet([player], System.SWISS, Language.ENGLISH, numbers=numbers)
        heads = [cell.value if cell else "" for cell in plan.rows[2].cells]
        return {str(head): cell.value for head, cell in zip(heads, plan.rows[3].cells, strict=True) if cell}

    typed = row(numbers=True)
    assert (typed["No."], typed["Name"], typed["Rating"]) == (7, "Anna", 1850)
    assert (typed["From round"], typed["Byes"], typed["Not against"]) == (2, "3½", "4, 9")
    assert row(numbers=False)["No."] is None


@pytest.mark.parametrize("language", Language)
def test_help_in_every_cell_of_players(language: Language) -> None:
    """Each column explains itself, within the lengths Excel allows; names and byes stay text, ratings numbers."""
    plan = players_sheet([], System.SWISS, language, rows=5)
    assert len(plan.entries) == len(plan.columns)
    assert all(
        entry.help_text and len(entry.help_title) <= 32 and len(entry.help_text) <= 255 for entry in plan.entries
    )
    text_columns = {entry.help_title for entry in plan.entries if entry.as_text}
    assert {
        text(language, "column.name"),
        text(language, "column.byes"),
        text(language, "column.fide_id"),
    } <= text_columns
    assert text(language, "column.rating") not in text_columns


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("system", [System.SWISS, System.DOUBLE_BERGER, System.BERGER])
def test_labels_and_values_have_room(language: Language, system: System) -> None:
    """No label and no value of a new workbook is wider than its column."""
    teams = system is System.BERGER
    values = usual_values(system, language) | (team_values(system, 4) if teams else {})
    plan = settings_sheet(system, language, values, teams=teams)
    for row in plan.rows[2:]:
        for cell, column in zip(row.cells[:2], plan.columns, strict=False):
            assert cell is None or cell.value is None or len(str(cell.value)) <= column.width
