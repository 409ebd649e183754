"""Schedule, crosstable and seating: what stands on them, that they read back, and how they print."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.languages import Language, text
from generator.roundrobin import Schedule, schedule
from generator.sheets.crosstable import crosstable_sheet, progress_sheet
from generator.sheets.model import Look, SheetPlan
from generator.sheets.players import players_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.seating import seating_sheet, strips_sheet
from generator.sheets.settings import settings_sheet, usual_values
from generator.sheets.tables import tables_sheet
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    BOTH_LOSE,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Event,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Tournament,
)
from generator.workbook.draw import draw_workbook
from generator.workbook.read import read_workbook
from tests.support.arbiter import type_into
from tests.support.libreoffice import convert, pdf_page_size, pdf_pages

RESULTS = (WHITE_WINS, DRAWN, BLACK_WINS, WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT)
ROTATIONS = (System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)


def club(players: int, system: System, *, colour_rules: bool = True) -> tuple[Tournament, Schedule]:
    """A tournament before its first game, and its schedule."""
    names = tuple(Player(number, f"Given{number} Surname{number:02d}") for number in range(1, players + 1))
    tournament = Tournament(names, system=system, colour_rules=colour_rules, event=Event(name="Club night"))
    return tournament, schedule(tournament)


def with_results(tournament: Tournament, planned: Schedule, *, after_round: int) -> Tournament:
    """The tournament with results in its first rounds, of every usual kind."""

    def result(each: Round, pairing: Pairing) -> Result | None:
        return RESULTS[(each.number + pairing.board) % len(RESULTS)] if each.number <= after_round else None

    return replace(
        tournament,
        rounds=tuple(
            replace(each, pairings=tuple(replace(p, result=result(each, p)) for p in each.pairings))
            for each in planned.rounds
        ),
    )


def texts(plan: SheetPlan) -> list[list[str]]:
    """What stands in every row, empty cells left out."""
    return [[str(cell.value) for cell in row.cells if cell and cell.value is not None] for row in plan.rows]


def words(plan: SheetPlan) -> str:
    """Everything a sheet says, entries included."""
    said = [word for row in texts(plan) for word in row]
    return "\n".join([*said, *(entry.help_text for entry in plan.entries)])


def workbook(tournament: Tournament, planned: Schedule, language: Language) -> bytes:
    """A whole workbook: settings, players, schedule and crosstable."""
    return draw_workbook(
        [
            settings_sheet(tournament.system, language, usual_values(tournament.system, language)),
            players_sheet(tournament.players, tournament.system, language, numbers=True),
            schedule_sheet(tournament, planned, language),
            crosstable_sheet(tournament, language),
        ]
    )


def pairs(tournament: Tournament | None) -> list[list[tuple[int, int, int, Result | None]]]:
    """All games with their results, without the cells they stand in."""
    assert tournament is not None
    return [[(p.white, p.black, p.board, p.result) for p in each.pairings] for each in tournament.rounds]


# ---------------------------------------------------------------------------------------------------------------------
# Reading back
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("players", "system"),
    [(10, System.BERGER), (5, System.DOUBLE_BERGER), (9, System.LANGBORD), (8, System.BERGER_ROTATION)],
)
def test_schedule_and_crosstable_read_back(players: int, system: System, language: Language) -> None:
    """Every game, board and result is read back as it was drawn, free rounds stay free, and nothing is asked."""
    tournament, planned = club(players, system)
    played = with_results(tournament, planned, after_round=3)
    reading = read_workbook(workbook(played, planned, language), "club.xlsx")
    assert [finding.name for finding in reading.findings] == []
    assert pairs(reading.tournament) == pairs(played)
    assert reading.tournament is not None
    assert all(each.byes == () for each in reading.tournament.rounds)


@pytest.mark.parametrize(("cell", "typed"), [("F4", "1"), ("C7", "0")])
def test_a_result_typed_into_either_half_of_the_crosstable_counts(tmp_path: Path, cell: str, typed: str) -> None:
    """What is typed above the diagonal, or over the formula below it, is read as the result of the game."""
    tournament, planned = club(4, System.BERGER)
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(tournament, planned, Language.ENGLISH))
    type_into(path, {("Crosstable", cell): typed})
    reading = read_workbook(path.read_bytes(), "club.xlsx")
    found = [game for each in pairs(reading.tournament) for game in each if game[3] is not None]
    assert found == [(1, 4, 1, WHITE_WINS)]


def test_spreadsheet_fills_the_other_half_and_the_points(tmp_path: Path) -> None:
    """After results are typed above the diagonal, LibreOffice shows the other side and the points of both."""
    tournament, planned = club(4, System.BERGER)
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(tournament, planned, Language.ENGLISH))
    type_into(path, {("Crosstable", "D4"): "1", ("Crosstable", "E4"): "½", ("Crosstable", "F5"): "-"})
    sheet = load_workbook(convert(path, "xlsx"), data_only=True)["Crosstable"]
    assert [sheet[cell].value for cell in ("C5", "C6", "D7", "C7")] == ["0", "½", "+", None]
    assert [sheet[f"G{row}"].value for row in range(4, 8)] == [1.5, 0, 0.5, 1]


# ---------------------------------------------------------------------------------------------------------------------
# What they show
# ---------------------------------------------------------------------------------------------------------------------


def test_schedule_goes_round_by_round() -> None:
    """A row with the round and its date, headings, boards in order, then the free player."""
    tournament, planned = club(5, System.BERGER)
    tournament = replace(tournament, event=Event(name="Club night", round_dates=("5 September", "12 September")))
    rows = texts(schedule_sheet(tournament, planned, Language.ENGLISH))
    assert rows[2:8] == [
        ["Round 1 · 5 September"],
        ["Board", "No.", "White", "Result", "Black", "No.", "Date", "Place"],
        ["1", "2", "Given2 Surname02", "Given5 Surname05", "5"],
        ["2", "3", "Given3 Surname03", "Given4 Surname04", "4"],
        ["1", "Given1 Surname01", "bye"],
        [],
    ]
    assert rows[8] == ["Round 2 · 12 September"]


def test_crosstable_stands_in_the_order_of_numbers() -> None:
    """Number, name, cells, points; the diagonal is shaded and the games show in both halves."""
    tournament, planned = club(4, System.BERGER)
    plan = crosstable_sheet(with_results(tournament, planned, after_round=1), Language.ENGLISH)
    rows = texts(plan)
    assert rows[2] == ["No.", "Name", "1", "2", "3", "4", "Points"]
    assert [row[0] for row in rows[3:7]] == ["1", "2", "3", "4"]
    assert [row[2:] for row in rows[3:7]] == [["0", "0"], ["+", "1"], ["-", "0"], ["1", "1"]]
    looks = [[cell.look for cell in row.cells if cell][2:6] for row in plan.rows[3:7]]
    assert [row[place] for place, row in enumerate(looks)] == [Look.SELF] * 4


def test_two_games_have_two_columns_an_opponent() -> None:
    """A double round robin is headed 1a, 1b, 2a, 2b, ... and explains the letters."""
    tournament, planned = club(3, System.DOUBLE_BERGER)
    plan = crosstable_sheet(with_results(tournament, planned, after_round=6), Language.GERMAN)
    assert texts(plan)[2] == ["Nr.", "Name", "1a", "1b", "2a", "2b", "3a", "3b", "Punkte"]
    assert "a = Hinrunde, b = Rückrunde." in words(plan)


def test_a_decision_that_is_no_mirror_stays_as_it_is() -> None:
    """After 0-0 both cells hold 0, and the one below the diagonal is no formula."""
    tournament, planned = club(4, System.BERGER)
    first = planned.rounds[0]
    played = replace(first, pairings=(replace(first.pairings[0], result=BOTH_LOSE), *first.pairings[1:]))
    plan = crosstable_sheet(replace(tournament, rounds=(played, *planned.rounds[1:])), Language.ENGLISH)
    cell = plan.rows[6].cells[2]
    assert cell is not None
    assert (cell.value, cell.formula) == ("0", None)


def test_annulled_games_are_shown_and_not_added_up() -> None:
    """The games of an annulled player stand in italics; neither the points nor their formula take them in."""
    tournament, planned = club(4, System.BERGER)
    played = with_results(tournament, planned, after_round=3)
    plan = crosstable_sheet(played, Language.ENGLISH, annulled=(2,))
    first, second = plan.rows[3].cells, plan.rows[4].cells
    points = first[-1]
    assert points is not None
    assert points.formula is not None
    assert "D4" not in points.formula.replace("D4:D4", "D4")
    assert all(cell is not None and cell.italic for cell in (first[3], second[2], second[4]))
    assert second[-1] is not None
    assert (second[-1].value, second[-1].formula) == (None, None)
    assert "Art. 6.6" in words(plan)


def test_progress_table_of_a_swiss() -> None:
    """Each round shows the opponent's number, the colour and the result; byes show their points, absence its word."""
    players = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    rounds = (
        Round(1, (Pairing(1, 3, 1, WHITE_WINS),), (Bye(2, Outcome.HALF_POINT_BYE), Bye(4, Outcome.ZERO_POINT_BYE))),
        Round(2, (Pairing(2, 1, 1, WHITE_WINS_BY_FORFEIT), Pairing(3, 4, 2))),
    )
    tournament = Tournament(players, rounds, rounds_total=2)
    plan = progress_sheet(tournament, Language.GERMAN, order=(2, 1, 3, 4))
    assert [row[2:4] for row in texts(plan)[3:7]] == [
        ["frei ½", "1w+"],
        ["3w1", "2s-"],
        ["1s0", "4w*"],
        ["fehlt", "3s*"],
    ]
    plain = progress_sheet(replace(tournament, colour_rules=False), Language.GERMAN)
    assert texts(plain)[3][2:4] == ["3 1", "2 -"]


def test_drawing_shows_the_table_of_round_one() -> None:
    """Numbers along both sides as in the German example, seats and boards on the wood, the fixed seat marked."""
    tournament, planned = club(14, System.RUTSCHSYSTEM)
    plan = seating_sheet(tournament, planned, Language.GERMAN)
    rows = texts(plan)
    top = next(place for place, row in enumerate(rows) if row[-7:] == ["1", "2", "3", "4", "5", "6", "7"])
    assert "bleibt sitzen, dreht das Brett um" in rows[top][0]
    assert rows[top + 1] == [*(f"Platz {seat}" for seat in range(1, 8)), "↓"]
    assert rows[top + 2] == [f"Brett {board}" for board in range(1, 8)]
    assert rows[top + 4][-7:] == ["14", "13", "12", "11", "10", "9", "8"]
    looks = [cell.look for cell in plan.rows[top].cells if cell and isinstance(cell.value, int)]
    assert looks == [Look.FIXED_SEAT, *[Look.BLACK_SEAT, Look.WHITE_SEAT] * 3]
    assert "im Uhrzeigersinn" in words(plan)


def test_drawing_of_an_odd_field_has_the_free_seat() -> None:
    """The free player of round 1 sits at the end of the table beside board 1, and is told to keep the result table."""
    tournament, planned = club(9, System.LANGBORD)
    plan = seating_sheet(tournament, planned, Language.NORWEGIAN)
    free = [str(cell.value) for row in plan.rows[:12] for cell in row.cells if cell and cell.look is Look.FREE_SEAT]
    assert free == ["Plass 9 · fri", "9", "Given9 Surname09", "↑"]
    assert text(Language.NORWEGIAN, "seating.note_keeper_free") in words(plan)


@pytest.mark.parametrize("system", ROTATIONS)
@pytest.mark.parametrize("players", [4, 7, 12])
def test_every_round_is_shown_seat_by_seat(players: int, system: System) -> None:
    """The two lines of each round hold exactly the players along the two sides of the table."""
    tournament, planned = club(players, system)
    assert planned.table is not None
    plan = seating_sheet(tournament, planned, Language.ENGLISH)
    start = texts(plan).index(["Every round, seat by seat"])
    lines = [
        [cell.value for cell in row.cells if cell and cell.look in (Look.WHITE_SEAT, Look.BLACK_SEAT)]
        for row in plan.rows[start:]
    ]
    lines = [line for line in lines if line][: 2 * len(planned.rounds)]
    table = planned.table
    for number in range(1, len(planned.rounds) + 1):
        assert lines[2 * number - 2] == [table.player_at(seat, number) for seat in table.top_row]
        assert lines[2 * number - 1] == [table.player_at(seat, number) for seat in table.bottom_row]


def test_strip_of_a_player() -> None:
    """Round, seat, colour and opponent of everybody, ready to be cut out."""
    tournament, planned = club(5, System.RUTSCHSYSTEM)
    rows = texts(strips_sheet(tournament, planned, Language.ENGLISH))
    assert rows[:5] == [
        ["1", "Given1 Surname01"],
        ["Round", "1", "2", "3", "4", "5"],
        ["Seat", "1", "2", "3", "4", "5"],
        ["Colour", "W", "B", "W", "B", "–"],
        ["Against", "4", "2", "5", "3", "free"],
    ]


def test_empty_chair_moves_on() -> None:
    """After a withdrawal the chair stays in the table, greyed, and whoever faces it is free."""
    tournament, planned = club(6, System.LANGBORD)
    gone = replace(tournament.players[2], until_round=2)
    tournament = replace(tournament, players=(*tournament.players[:2], gone, *tournament.players[3:]))
    rows = texts(strips_sheet(tournament, planned, Language.ENGLISH))
    assert rows[4] == ["Against", "6", "5", "4", "free", "2"]
    plan = seating_sheet(tournament, planned, Language.ENGLISH)
    start = texts(plan).index(["Every round, seat by seat"])
    empty = [cell for row in plan.rows[start:] for cell in row.cells if cell and cell.look is Look.FREE_SEAT]
    assert [cell.value for cell in empty if isinstance(cell.value, int)] == [3, 3, 3]
    assert "No. 3 leaves after round 2" in words(plan)


def test_strips_of_a_berger_tournament_name_boards() -> None:
    """Without a long table the strips are personal schedules with the board."""
    tournament, planned = club(4, System.BERGER)
    rows = texts(strips_sheet(tournament, planned, Language.ENGLISH))
    assert rows[2] == ["Board", "1", "2", "2"]


def test_result_sheet_has_a_box_for_every_game() -> None:
    """Each box names opponent and colour; the free round has none."""
    tournament, planned = club(5, System.LANGBORD)
    rows = texts(seating_sheet(tournament, planned, Language.ENGLISH))
    first = rows.index(["No.", "Name", "1", "2", "3", "4", "5", "Sum"])
    assert rows[first + 1] == ["1", "Given1 Surname01", "4w", "2b", "5w", "3b", "–"]


@pytest.mark.parametrize("system", ROTATIONS)
def test_without_colour_rules_no_colour_is_shown(system: System) -> None:
    """For darts or boules no sheet speaks of White and Black, paints seats black, or has boards turned."""
    tournament, planned = club(8, system, colour_rules=False)
    plans = [
        schedule_sheet(tournament, planned, Language.ENGLISH),
        seating_sheet(tournament, planned, Language.ENGLISH),
        crosstable_sheet(tournament, Language.ENGLISH),
    ]
    for plan in plans:
        looks = {cell.look for row in plan.rows for cell in row.cells if cell}
        assert not looks & {Look.BLACK_SEAT, Look.BLACK_SEAT_NAME}
        assert not any(word in words(plan).lower() for word in ("white", "black", "colour", "turns the board"))


def test_tables_of_a_swiss() -> None:
    """Tables keep their numbers, a fixed one says so, White sits on the light side, and who has no game is named."""
    players = (*(Player(number, f"Player {number}") for number in (1, 2, 3)), Player(4, "Player 4", fixed_board=2))
    players = (*players, Player(5, "Player 5"))
    each = Round(1, (Pairing(1, 3, 1), Pairing(4, 2, 2)), (Bye(5, Outcome.PAIRING_ALLOCATED_BYE),))
    plan = tables_sheet(Tournament(players, (each,), rounds_total=3), 1, Language.ENGLISH)
    rows = texts(plan)
    assert rows[2] == ["Table 1", "Table 2 (fixed)"]
    assert (rows[3], rows[5]) == (["1", "Player 1", "4", "Player 4"], ["3", "Player 3", "2", "Player 2"])
    assert ["Player 5: bye"] in rows


# ---------------------------------------------------------------------------------------------------------------------
# On paper
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "system", "language"),
    [
        (3, System.BERGER_ROTATION, Language.GERMAN),
        (9, System.LANGBORD, Language.NORWEGIAN),
        (14, System.RUTSCHSYSTEM, Language.GERMAN),
        (40, System.BERGER_ROTATION, Language.ENGLISH),
    ],
)
def test_sheets_print_on_a4(players: int, system: System, language: Language, tmp_path: Path) -> None:
    """Nothing is cut off and no page is empty; everybody is on the crosstable's page and on the drawing's."""
    tournament, planned = club(players, system)
    path = tmp_path / "sheets.xlsx"
    plans = [crosstable_sheet(tournament, language), seating_sheet(tournament, planned, language)]
    path.write_bytes(draw_workbook(plans))
    pdf = convert(path, "pdf")
    pages = pdf_pages(pdf)
    assert pdf_page_size(pdf) in ((210, 297), (297, 210))
    surnames = {f"Surname{number:02d}" for number in range(1, players + 1)}
    assert all(len(page.split()) > 12 for page in pages)
    for page in pages[:2]:
        assert not {name for name in surnames if name not in page}
    named = [page for page in pages if text(language, "seating.sum") in page]
    assert not {name for name in surnames if not any(name in page for page in named)}


def test_no_round_of_the_schedule_is_broken_over_pages(tmp_path: Path) -> None:
    """Every page of the schedule holds whole rounds, and all rounds are there."""
    tournament, planned = club(24, System.BERGER)
    path = tmp_path / "schedule.xlsx"
    path.write_bytes(draw_workbook([schedule_sheet(tournament, planned, Language.ENGLISH)]))
    pages = pdf_pages(convert(path, "pdf"))
    rounds = [len(re.findall(r"Round \d+", page)) for page in pages]
    assert sum(rounds) == 23
    for page, count in zip(pages, rounds, strict=True):
        assert page.count("Surname") == 24 * count
