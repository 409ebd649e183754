"""Lists as CSV and Markdown, calendars, and JSON against its schema."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from icalendar import Calendar
from jsonschema import Draft202012Validator

from generator.exchange.calendar_file import calendar_file, read_day
from generator.exchange.results_json import PARTS, results_document
from generator.exchange.tables import Table, csv_text, joined, markdown_text, tables_of, without_formulas
from generator.languages import Language
from generator.resources import templates_folder
from generator.roundrobin import schedule
from generator.sheets.crosstable import crosstable_sheet
from generator.sheets.pairings import round_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.standings import standings_sheet
from generator.standings import compute
from generator.tournament import DRAWN, Event, Pairing, Player, Round, System, Tournament
from tests.support.sample import seven_players

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROBIN = Tournament(
    tuple(Player(number, f"Player {number}") for number in range(1, 6)),
    system=System.BERGER,
    event=Event("Café & Bar", place="Oslo", round_dates=("2026-03-05 18:30", "6.3.2026", "some day", "2026-02-30")),
)
ROBIN = replace(ROBIN, rounds=schedule(ROBIN).rounds, rounds_total=5)


def _rows(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def _entries(data: bytes) -> Any:
    return Calendar.from_ical(data).walk("VEVENT")


def test_pairings_are_two_tables() -> None:
    """The boards and the players without a game, each with its own headings."""
    tables = tables_of(round_sheet(seven_players(), 3, Language.ENGLISH))
    assert [table.headings[0] for table in tables] == ["Board", "No."]
    assert [row[0] for row in tables[0].rows] == [1, 2]
    assert tables[0].over == ("Spring Open & Friends",)
    assert len(tables[1].rows) == 3


def test_standings_have_the_figures_of_the_sheet() -> None:
    """Every player stands in the table with the points and tie-breaks that the standings give."""
    tournament = seven_players()
    standings = compute(tournament)
    (table,) = tables_of(standings_sheet(tournament, standings, Language.ENGLISH))
    place = table.headings.index("Points")
    assert [row[place] for row in table.rows] == [row.points for row in standings.rows]
    assert any("C.07" in note for note in table.notes)


def test_empty_squares_of_a_crosstable_stay() -> None:
    """A column without any result yet is a column all the same."""
    (table,) = tables_of(crosstable_sheet(ROBIN, Language.ENGLISH))
    assert table.headings[2:-1] == ("1", "2", "3", "4", "5")


def test_a_schedule_is_one_table_with_its_rounds() -> None:
    """The rounds of a schedule come together, with the round in a first column."""
    tables = tables_of(schedule_sheet(ROBIN, schedule(ROBIN), Language.ENGLISH))
    (table,) = joined(tables, "Round")
    assert table.headings[0] == "Round"
    assert [str(row[0]).partition(" · ")[0] for row in table.rows[:4]] == ["Round 1"] * 3 + ["Round 2"]


@pytest.mark.parametrize(
    ("language", "delimiter", "points"), [(Language.ENGLISH, ",", "2.5"), (Language.GERMAN, ";", "2,5")]
)
def test_csv_as_the_spreadsheets_of_the_language_expect(language: Language, delimiter: str, points: str) -> None:
    """Commas and points in English, semicolons and decimal commas in German; whole numbers without decimals."""
    table = Table("", ("Name", "Points"), (("Weber, Anna", Decimal("2.5")), ("Lund; Bo", Decimal("2.0"))))
    assert _rows(csv_text([table], language).text, delimiter) == [
        ["Name", "Points"],
        ["Weber, Anna", points],
        ["Lund; Bo", "2"],
    ]


def test_csv_runs_no_formula_and_says_so() -> None:
    """Texts like formulas get an apostrophe and are named; results are no formulas and no times."""
    values = ("=SUM(A1)", "@x", "-1+1", "+/-", "-", "1:0 u", "½:½", "a=b")
    written = csv_text([Table("", ("Text",), tuple((value,) for value in values))], Language.GERMAN)
    assert [row[0] for row in _rows(written.text, ";")[1:]] == [
        "'=SUM(A1)", "'@x", "'-1+1", "+/-", "-", "1-0 u", "½-½", "a=b",
    ]  # fmt: skip
    assert written.protected == ("=SUM(A1)", "@x", "-1+1")


def test_markdown_keeps_its_columns() -> None:
    """A stroke in a name does not become a column, and figures stand at the right."""
    table = Table("Final | standings", ("Name", "Points"), (("A|B *C* ~~D~~ &lt; E & F", Decimal("1.5")),), ("1 < 2",))
    assert markdown_text([table], Language.NORWEGIAN).splitlines() == [
        "## Final \\| standings",
        "",
        "| Name | Points |",
        "| --- | ---: |",
        "| A\\|B \\*C\\* \\~\\~D\\~\\~ \\&lt; E & F | 1,5 |",
        "",
        "1 \\< 2",
    ]


def test_plain_sheets_have_values_only() -> None:
    """No formula and nothing to type into is left, and every value stays."""
    plan = crosstable_sheet(ROBIN, Language.ENGLISH)
    plain = without_formulas(plan)
    assert any(cell and cell.formula for row in plan.rows for cell in row.cells)
    assert not any(cell and cell.formula for row in plain.rows for cell in row.cells)
    assert plain.entries == ()
    assert [cell and cell.value for row in plain.rows for cell in row.cells] == [
        cell and cell.value for row in plan.rows for cell in row.cells
    ]


@pytest.mark.parametrize("tournament", [seven_players(), ROBIN, Tournament((Player(1, "A"), Player(2, "B")))])
@pytest.mark.parametrize("parts", [PARTS, ("standings",), ("pairings",)])
def test_json_keeps_to_its_schema(tournament: Tournament, parts: tuple[str, ...]) -> None:
    """Every document is valid by the schema that is shipped, with the parts asked for and no other."""
    schema = json.loads((templates_folder() / "results.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    document = json.loads(
        json.dumps(results_document(tournament, compute(tournament), parts, round_number=len(tournament.rounds)))
    )
    Draft202012Validator(schema).validate(document)
    asked = {part for part in parts if part != "players" and (part != "pairings" or tournament.rounds)}
    assert set(document) == {"format", "version", "event", "players"} | asked


def test_json_tells_results_and_byes() -> None:
    """Boards, results by letter with their points, postponed and open games, and byes by kind."""
    tournament = seven_players()
    document = results_document(tournament, compute(tournament), round_number=3)
    assert [pairing["result"] and pairing["result"]["white"] for pairing in document["pairings"]["pairings"]] == [
        None,
        "?",
    ]
    assert document["pairings"]["byes"] == [
        {"player": 3, "bye": "U", "points": 1},
        {"player": 4, "bye": "H", "points": 0.5},
    ]
    assert document["schedule"][1]["pairings"][1]["result"] == {
        "white": "+", "black": "-", "white_points": 1, "black_points": 0,
    }  # fmt: skip


def test_json_tells_when_and_where_games_are_played() -> None:
    """Dates stand as typed and as ISO 8601; a game has the hour and the place of its round unless it has its own."""
    event = replace(ROBIN.event, hosts=("SK Nord", "", "Town hall"))
    first, *others = ROBIN.rounds
    moved = replace(first.pairings[0], day="2026-03-09", venue="Library")
    rounds = (replace(first, pairings=(moved, *first.pairings[1:])), *others)
    tournament = replace(ROBIN, event=event, rounds=rounds)
    document = results_document(tournament, compute(tournament))
    Draft202012Validator(json.loads((templates_folder() / "results.schema.json").read_text("utf-8"))).validate(document)
    assert document["event"]["hosts"] == ["SK Nord", "", "Town hall"]
    assert [(each["date"], each["start"], each["host"]) for each in document["schedule"][:4]] == [
        ("2026-03-05 18:30", "2026-03-05T18:30", "SK Nord"),
        ("6.3.2026", "2026-03-06", ""),
        ("some day", None, "Town hall"),
        ("2026-02-30", None, ""),
    ]
    games = document["schedule"][0]["pairings"]
    assert [(game["date"], game["start"], game["venue"]) for game in games] == [
        ("2026-03-09", "2026-03-09", "Library"),
        ("", "2026-03-05T18:30", "SK Nord"),
    ]


def test_json_names_whites_club_where_white_plays_at_home() -> None:
    """In a league of single players the place of a game is White's club."""
    players = tuple(replace(player, club=f"Club {player.number}") for player in ROBIN.players)
    tournament = replace(ROBIN, players=players, event=replace(ROBIN.event, white_at_home=True))
    games = results_document(tournament, compute(tournament))["schedule"][0]["pairings"]
    assert [game["venue"] for game in games] == [f"Club {game['white']}" for game in games]


def test_json_of_a_knock_out_says_who_goes_through() -> None:
    """The choice of the arbiter stands beside a level game."""
    players = (Player(1, "A"), Player(2, "B"))
    level = Round(1, (Pairing(1, 2, 1, DRAWN, through=2),))
    tournament = Tournament(players, (level,), system=System.KNOCK_OUT, rounds_total=1)
    document = results_document(tournament, compute(tournament))
    Draft202012Validator(json.loads((templates_folder() / "results.schema.json").read_text("utf-8"))).validate(document)
    assert document["schedule"][0]["pairings"][0]["through"] == 2


def test_calendar_of_single_games_alone() -> None:
    """Games with days of their own are entries although no round has a date; a round left open is none."""
    first, *others = ROBIN.rounds
    moved = replace(first.pairings[0], day="2026-03-09 19:00", venue="Library")
    rounds = (replace(first, pairings=(moved, *first.pairings[1:])), *others)
    made = calendar_file(
        replace(ROBIN, event=Event("Open", round_dates=("", "")), rounds=rounds), Language.ENGLISH, NOW
    )
    (entry,) = _entries(made.data)
    assert (made.rounds, made.games, made.unread) == (0, 1, ())
    assert (entry["dtstart"].dt, entry["location"]) == (datetime(2026, 3, 9, 19), "Library")  # noqa: DTZ001


def test_calendar_keeps_to_the_form_of_its_lines() -> None:
    """Lines end as RFC 5545 asks and none is longer than 75 bytes; commas, semicolons and lines are written out."""
    event = Event(
        "Müßiggang; Spaß, Schach – ein Turnier mit sehr langem Namen für lange Zeilen", round_dates=("5.3.2026",)
    )
    data = calendar_file(replace(ROBIN, event=event), Language.GERMAN, NOW).data
    lines = data.split(b"\r\n")
    assert lines[-1] == b""
    assert not any(b"\n" in line or len(line) > 75 for line in lines)
    assert "Müßiggang\\; Spaß\\, Schach".encode() in data.replace(b"\r\n ", b"")
    assert str(_entries(data)[0]["summary"]).startswith("Müßiggang; Spaß, Schach – ein Turnier")


def test_calendar_has_the_rounds_with_dates() -> None:
    """A time of day makes an entry at that time, a day alone a whole day; other dates are named and left out."""
    made = calendar_file(ROBIN, Language.ENGLISH, NOW)
    assert (made.rounds, made.unread) == (2, ((3, "some day"), (4, "2026-02-30")))
    first, second = _entries(made.data)
    assert (first["dtstart"].dt, second["dtstart"].dt) == (datetime(2026, 3, 5, 18, 30), date(2026, 3, 6))  # noqa: DTZ001
    assert (first["summary"], first["location"]) == ("Café & Bar: Round 1", "Oslo")
    assert "Player 2 – Player 5" in first["description"]


def test_calendar_entries_keep_their_identity() -> None:
    """Written again later, the same rounds have the same identities, all different."""
    uids = [
        [str(entry["uid"]) for entry in _entries(calendar_file(ROBIN, language, now).data)]
        for language, now in ((Language.ENGLISH, NOW), (Language.GERMAN, NOW.replace(day=9)))
    ]
    assert uids[0] == uids[1]
    assert len(set(uids[0])) == 2


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-03-05", date(2026, 3, 5)),
        ("5.3.2026", date(2026, 3, 5)),
        ("Thu 05. 03. 2026, 19.00", datetime(2026, 3, 5, 19)),  # noqa: DTZ001
        ("5.3.26, 19 Uhr", datetime(2026, 3, 5, 19)),  # noqa: DTZ001
        ("5. mars 2026 kl. 19", datetime(2026, 3, 5, 19)),  # noqa: DTZ001
        ("5. März 2026, 19:30 Uhr", datetime(2026, 3, 5, 19, 30)),  # noqa: DTZ001
        ("Dec 5, 2026 9h", datetime(2026, 12, 5, 9)),  # noqa: DTZ001
        ("2026-03-05T18:30", datetime(2026, 3, 5, 18, 30)),  # noqa: DTZ001
        ("5 Round 2026", None),
        ("3/5/2026", None),
        ("5.3. 19:30", None),
        ("5.3. 19 Uhr", None),
        ("5 March", None),
        ("", None),
    ],
)
def test_days_as_arbiters_type_them(typed: str, day: date | None) -> None:
    """ISO and continental dates, with or without a time; words are not guessed at."""
    assert read_day(typed) == day
