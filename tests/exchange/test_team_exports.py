"""Tournaments of teams in the other files: report file, JSON, CSV, print-outs and the web page."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from icalendar import Calendar
from jsonschema import Draft202012Validator

from generator.exchange.calendar_file import calendar_file
from generator.exchange.trf import read_trf
from generator.languages import Language
from generator.resources import templates_folder
from generator.roundrobin.team_plan import event_of
from tests.support.arbiter import type_into
from tests.support.commands import run
from tests.support.libreoffice import pdf_pages
from tests.support.team_events import (
    NAMES,
    board_row,
    brought_up_to_date,
    by_chance,
    following,
    new_event,
    tournament_in,
    type_games,
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five teams on three boards, one place left empty in round 1, every game played."""
    path = new_event(tmp_path_factory.mktemp("teams"), "rutschsystem", 5, 3, size=4)
    following(path)
    type_into(path, {("Schedule", f"C{board_row(path, 1, 1, 3)}"): None})
    type_games(path, range(1, 6), by_chance(5))
    assert not brought_up_to_date(path).status
    return path


def test_report_file_holds_teams_and_line_ups(played: Path) -> None:
    """The TRF26 of a tournament of teams, read again, has its teams, line-ups, boards and points."""
    target = played.with_suffix(".trf")
    run(f"pairbook export {played} --trf26 -o {target}")
    found = read_trf(target.read_bytes(), target.name).tournament
    assert found is not None
    assert found.team_event is not None
    event, again = event_of(tournament_in(played)), found.team_event
    assert [(team.number, team.name, team.members) for team in again.teams] == [
        (team.number, team.name, team.members) for team in event.teams
    ]
    assert set(again.line_ups) == set(event.line_ups)
    assert (again.boards, again.scoring.win, again.primary_score) == (3, Decimal(2), "MP")


def test_json_ranks_teams(played: Path) -> None:
    """The JSON keeps to its schema, ranks teams, and has an empty place as null."""
    target = played.with_suffix(".json")
    run(f"pairbook export {played} --json -o {target}")
    document = json.loads(target.read_text(encoding="utf-8"))
    schema = json.loads((templates_folder() / "results.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    assert sorted(row["team"] for row in document["standings"]["rows"]) == [1, 2, 3, 4, 5]
    assert document["teams"]["line_ups"][0]["players"] == [1, 2, None]


def test_calendar_names_the_matches(played: Path) -> None:
    """An entry of a round of teams says which teams meet, each match once."""
    tournament = tournament_in(played)
    dated = replace(tournament, event=replace(tournament.event, round_dates=("2026-03-05",)))
    made = calendar_file(dated, Language.ENGLISH, datetime(2026, 3, 1, tzinfo=UTC))
    (entry,) = Calendar.from_ical(made.data).walk("VEVENT")
    lines = str(entry["description"]).splitlines()
    assert len(lines) == 2
    assert len({name for line in lines for name in line.split(" – ")} & set(NAMES[:5])) == 4


def test_csv_of_the_standings_names_teams(played: Path) -> None:
    """The standings as CSV have a row a team."""
    target = played.with_suffix(".csv")
    run(f"pairbook export {played} --csv -o {target}")
    lines = target.read_text(encoding="utf-8-sig").splitlines()
    assert {line.split(",")[2] for line in lines[1:6]} == set(NAMES[:5])


def test_print_outs_of_teams(played: Path) -> None:
    """Match forms of a round, results by board, standings, crosstable, schedule and seating go into one PDF."""
    target = played.with_suffix(".pdf")
    what = "match-forms,board-results,standings,crosstable,schedule,seating"
    run(f"pairbook print {played} --what {what} -o {target}")
    text = "\n".join(pdf_pages(target))
    for words in ("Match 2", "White on board 1", "Captain", "Board 3", "Final standings", "Every round, row by row"):
        assert words in text, words


def test_the_page_shows_teams(played: Path) -> None:
    """The web page ranks teams and shows matches with their scores."""
    target = played.with_suffix(".html")
    run(f"pairbook page {played} -o {target}")
    text = target.read_text(encoding="utf-8")
    assert "Match 2" in text
    assert all(name in text for name in NAMES[:5])


def test_a_team_is_explained(played: Path) -> None:
    """``explain --player`` takes the name of a team and tells its tie-breaks."""
    told = run(f"pairbook explain {played} --player Harbour").output
    assert "Harbour: Rank" in told
    assert "EMMSB" in told
