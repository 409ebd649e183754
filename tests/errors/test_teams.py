"""Team workbooks with something wrong in them: every problem at its cell, and nothing written."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.findings import Finding, Severity
from generator.languages import Language, text
from generator.services.report import Report
from generator.status import Status
from tests.support.arbiter import setting_cell, type_into
from tests.support.team_events import NAMES, board_row, brought_up_to_date, following, match_row, new_event


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Four teams on two boards, before anything is paired."""
    return new_event(tmp_path, "berger", 4, 2, size=3)


def only(report: Report, name: str) -> Finding:
    """The one finding of this name; its sentence exists in every language."""
    assert report.status == Status.INPUT_HAS_PROBLEMS
    found = [finding for finding in report.findings if finding.name == name]
    assert len(found) == 1, [finding.name for finding in report.findings]
    for language in Language:
        assert text(language, f"finding.{name}", **found[0].values)
    return found[0]


@pytest.mark.parametrize(
    ("cells", "name", "cell"),
    [
        ({"A4": 2, "A5": 2}, "team_number_twice", "B5"),
        ({"A4": 9}, "team_number_too_high", "B4"),
        ({"A4": "first"}, "number_unreadable", "A4"),
        ({"B5": "Castle"}, "team_twice", "B5"),
        ({"B8": "Ghosts"}, "team_without_players", "B8"),
        ({"D8": "Ada Crane"}, "team_without_name", "B8"),
        ({"E4": "soon"}, "number_unreadable", "E4"),
    ],
)
def test_the_list_of_teams(club: Path, cells: dict[str, object], name: str, cell: str) -> None:
    """Numbers given twice or too high, doubled names, teams without players or name: each is named at its cell."""
    type_into(club, {("Teams", address): value for address, value in cells.items()})
    report = following(club)
    found = [finding for finding in report.findings if finding.name == name]
    assert [(finding.place.sheet, finding.place.cell) for finding in found] == [("Teams", cell)]
    assert "Schedule" not in load_workbook(club).sheetnames


def test_a_teams_sheet_without_headings(club: Path) -> None:
    """Without headings the list of teams is not understood, and that is an error."""
    type_into(club, {("Teams", f"{column}3"): None for column in "ABCDE"})
    assert only(following(club), "teams_without_headings").place.sheet == "Teams"


def test_teams_in_a_swiss(club: Path) -> None:
    """A Swiss with boards of a match is an error at the number of boards."""
    type_into(club, {setting_cell(club, "system"): "Swiss system"})
    assert only(following(club), "teams_need_schedule").place.cell == setting_cell(club, "team_boards")[1]


def test_two_teams_do_not_rotate(tmp_path: Path) -> None:
    """A rotation needs three teams."""
    path = new_event(tmp_path, "rutschsystem", 2, 2)
    assert only(following(path), "too_few_teams").values == {"teams": "2", "least": "3"}


def test_a_player_without_team_is_told(club: Path) -> None:
    """Somebody without a team is a warning: the schedule is made, without that player."""
    sheet = load_workbook(club)["Players"]
    team = next(cell.column_letter for cell in sheet[3] if cell.value == "Team")
    type_into(club, {("Players", f"{team}6"): None})
    report = following(club)
    assert report.status == Status.DONE
    found = [finding for finding in report.findings if finding.name == "player_without_team"]
    assert [(finding.severity, finding.place.cell) for finding in found] == [(Severity.WARNING, f"{team}6")]


def test_a_team_that_came_too_late(club: Path) -> None:
    """A team entered after the schedule stands nowhere in it: an error that says what to do."""
    following(club)
    sheet = load_workbook(club)["Players"]
    row = max(cell.row for cell in sheet["B"] if cell.value) + 1
    team = next(cell.column_letter for cell in sheet[3] if cell.value == "Team")
    type_into(
        club,
        {("Teams", "B8"): "Newcomers", ("Players", f"B{row}"): "New One", ("Players", f"{team}{row}"): "Newcomers"},
    )
    assert only(brought_up_to_date(club), "team_not_in_schedule").values == {"team": "Newcomers"}
    assert following(club, again=True).status == Status.DONE


def test_a_row_of_the_schedule_deleted(club: Path) -> None:
    """A match with a row too few is an error that says how many boards there should be."""
    following(club)
    book = load_workbook(club)
    book["Schedule"].delete_rows(board_row(club, 1, 1, 2))
    book.save(club)
    assert only(brought_up_to_date(club), "match_boards_differ").values == {"match": "1", "boards": "1", "wanted": "2"}


def test_a_match_without_teams(club: Path) -> None:
    """A match whose teams were wiped out cannot be read, and says so."""
    following(club)
    row = match_row(club, 1, 1)
    type_into(club, {("Schedule", f"{column}{row}"): None for column in "BCGH"})
    assert only(brought_up_to_date(club), "match_teams_unknown").place.cell == f"C{row}"


def test_a_player_against_the_own_team(club: Path) -> None:
    """Two players of one team on a board are an error."""
    following(club)
    row = board_row(club, 1, 1, 1)
    white = str(load_workbook(club)["Schedule"][f"C{row}"].value)
    team = white.rpartition(" ")[0]
    assert team in NAMES
    type_into(club, {("Schedule", f"G{row}"): f"{team} C"})
    assert only(brought_up_to_date(club), "both_of_one_team").values["player"] == f"{team} C"


def test_number_and_name_of_two_strangers(club: Path) -> None:
    """A number and a name that are both new and differ are asked about."""
    following(club)
    row = board_row(club, 1, 1, 1)
    sheet = load_workbook(club)["Schedule"]
    team = str(sheet[f"C{row}"].value).rpartition(" ")[0]
    other = next(name for name in NAMES[:4] if name != team)
    players = load_workbook(club)["Players"]
    number = next(players.cell(cell.row, 1).value for cell in players["B"] if cell.value == f"{other} C")
    type_into(club, {("Schedule", f"B{row}"): number, ("Schedule", f"C{row}"): f"{team} C"})
    assert only(brought_up_to_date(club), "number_and_name_differ").values["player"] == f"{team} C"


def test_an_unreadable_result(club: Path) -> None:
    """What is no result is refused at its cell, as in every other tournament."""
    following(club)
    row = board_row(club, 1, 1, 1)
    type_into(club, {("Schedule", f"E{row}"): "7-3"})
    report = brought_up_to_date(club)
    assert report.status == Status.INPUT_HAS_PROBLEMS
    assert [finding.place.cell for finding in report.findings if finding.name.startswith("result_")] == [f"E{row}"]


def test_a_second_problem_does_not_hide_the_first(club: Path) -> None:
    """All problems come at once."""
    type_into(club, {("Teams", "A4"): 9, ("Teams", "B5"): "Castle"})
    names = {finding.name for finding in following(club).findings}
    assert {"team_number_too_high", "team_twice", "unknown_team"} <= names
