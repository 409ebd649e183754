"""Round robins as a club plays them, in the workbook: two games, drawn numbers, leavers, newcomers, dates."""

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from icalendar import Calendar
from openpyxl import load_workbook

from generator.exchange.trf import TrfOptions
from generator.languages import Language, text
from generator.roundrobin import schedule
from generator.services.commands import next_command, standings_command
from generator.services.export_results import Form, export_results
from generator.services.merging.merge import merge_command
from generator.services.new_workbook import new_command
from generator.services.report import Report
from generator.services.report_files.export_trf import export_trf
from generator.services.samples.play import known_lots, result_edits, type_cells
from generator.services.workbook_file import Loaded, load
from generator.standings import compute
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.addresses import cell_name
from generator.workbook.edits import CellEdit
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading, read_workbook

NOW = datetime(2026, 9, 4, 19, tzinfo=UTC)
ROTATIONS = (System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)
ALL = (System.BERGER, *ROTATIONS)


def club(
    folder: Path,
    players: int,
    system: System,
    *,
    settings: Mapping[str, str | int] | None = None,
    clubs: Sequence[str] = (),
    cycles: int | None = None,
    language: str = "en",
) -> Path:
    """A new workbook with so many players, and settings typed into it."""
    path, entries = folder / "club.xlsx", folder / "entries.csv"
    of = [clubs[index % len(clubs)] if clubs else "" for index in range(players)]
    lines = [f"Player {index + 1:02d};{2200 - 13 * index};{of[index]}" for index in range(players)]
    entries.write_text("\n".join(["Name;Rating;Club", *lines]), encoding="utf-8")
    report = new_command(path, system.value, entries=entries, cycles=cycles, language=language)
    assert report.status is Status.DONE, report.findings
    for key, value in (settings or {}).items():
        set_to(path, key, value)
    return path


def read(path: Path) -> WorkbookReading:
    """What the workbook says, without anything that must be mended."""
    return read_workbook(path.read_bytes(), path.name)


def tournament(path: Path) -> Tournament:
    """The tournament in a workbook."""
    found = read(path).tournament
    assert found is not None
    return found


def set_to(path: Path, key: str, value: str | int) -> None:
    """Type a setting."""
    place = read(path).setting_place(key)
    assert place is not None
    type_cells(path, (CellEdit(place.sheet, place.cell, value),), now=NOW)


def set_player(path: Path, number: int, column: PlayerColumn, value: str | int) -> None:
    """Type into a player's row."""
    place = read(path).players.cell(number, column)
    assert place is not None
    type_cells(path, (CellEdit(place.sheet, place.cell, value),), now=NOW)


def add_player(path: Path, name: str) -> None:
    """Type a name below the list."""
    players = read(path).players
    row = max(players.rows.values()) + 1
    cell = cell_name(row - 1, players.columns[PlayerColumn.NAME])
    type_cells(path, (CellEdit(players.sheet, cell, name),), now=NOW)


def pair(path: Path, *, again: bool = False, status: Status = Status.DONE) -> Report:
    """``next``, which must end with this status."""
    report = next_command(path, now=NOW, draw_lots=known_lots(), again=again)
    assert report.status is status, report.findings
    return report


def update(path: Path) -> Report:
    """``standings``."""
    report = standings_command(path, now=NOW, draw_lots=known_lots())
    assert report.status is Status.DONE, report.findings
    return report


def play(path: Path, rounds: Sequence[int], seed: int = 1) -> None:
    """Type the missing results of these rounds."""
    chance = random.Random(seed)
    reading = read(path)
    edits = [edit for number in rounds for edit in result_edits(reading, number, chance)]
    type_cells(path, tuple(edits), now=NOW)


def names(report: Report) -> list[str]:
    """The names of the findings."""
    return [finding.name for finding in report.findings]


def summed(of: Tournament) -> dict[int, Decimal]:
    """Points of everybody as a plain sum over the rounds."""
    points = dict.fromkeys((player.number for player in of.players), Decimal(0))
    for each in of.rounds:
        for pairing in each.pairings:
            if pairing.result is not None:
                points[pairing.white] += of.scoring.points(pairing.result.white)
                points[pairing.black] += of.scoring.points(pairing.result.black)
    return points


# ---------------------------------------------------------------------------------------------------------------------
# Two games per opponent
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["plain", "mirror", "sitting"])
@pytest.mark.parametrize("system", ALL)
def test_two_games_per_opponent_to_the_end(system: System, order: str, tmp_path: Path) -> None:
    """Set to two games, a system is played through in the workbook: sums, crosstable and Live hold every game."""
    path = club(tmp_path, 5, system, settings={"cycle_order": text(Language.ENGLISH, f"choice.{order}")}, cycles=2)
    pair(path)
    play(path, range(1, 11))
    update(path)
    found = tournament(path)
    assert len(found.rounds) == 10
    rows = compute(found).rows
    assert {row.player: row.points for row in rows} == summed(found)
    book = load_workbook(path, data_only=True)
    grid = [[cell.value for cell in row] for row in book["Crosstable"].iter_rows(min_row=3, max_row=8, max_col=13)]
    assert grid[0][2:12] == [f"{number}{letter}" for number in range(1, 6) for letter in "ab"]
    assert {row[0]: Decimal(str(row[12])) for row in grid[1:]} == summed(found)
    assert all(len([cell for cell in row[2:12] if cell not in (None, "")]) == 8 for row in grid[1:])
    live = {row[1].value: row[3].value for row in book["Live"].iter_rows(min_row=4, max_row=8)}
    assert live == {row.player: float(row.points) for row in rows}
    planned = schedule(found)
    assert planned.cycles == 2
    assert [{(p.white, p.black) for p in each.pairings} for each in planned.rounds] == [
        {(p.white, p.black) for p in each.pairings} for each in found.rounds
    ]


@pytest.mark.parametrize("system", [System.BERGER, System.RUTSCHSYSTEM])
def test_a_number_of_rounds_may_ask_for_two_games(system: System, tmp_path: Path) -> None:
    """A club's own line with the rounds of two cycles is understood; any other number is told and left out."""
    path = club(tmp_path, 6, system)
    cycles = read(path).setting_place("cycles")
    assert cycles is not None
    label = f"A{cycles.cell[1:]}"
    type_cells(path, (CellEdit("Settings", label, "Rounds"), CellEdit("Settings", cycles.cell, 10)), now=NOW)
    pair(path)
    assert len(tournament(path).rounds) == 10
    type_cells(path, (CellEdit("Settings", cycles.cell, 7),), now=NOW)
    assert "rounds_not_of_schedule" in names(update(path))


def test_a_double_round_robin_cannot_have_one_game(tmp_path: Path) -> None:
    """System and games per opponent must not say different things."""
    path = club(tmp_path, 4, System.DOUBLE_BERGER, settings={"cycles": "one"})
    assert "cycles_against_system" in names(pair(path, status=Status.INPUT_HAS_PROBLEMS))
    set_to(path, "cycles", "")
    pair(path)
    assert len(tournament(path).rounds) == 6


def test_games_per_opponent_changed_too_late(tmp_path: Path) -> None:
    """A schedule that stands is not changed by the setting, which is said; without results it may be made anew."""
    path = club(tmp_path, 6, System.LANGBORD)
    pair(path)
    set_to(path, "cycles", "two")
    assert "cycles_not_of_schedule" in names(update(path))
    assert len(tournament(path).rounds) == 5
    pair(path, again=True)
    assert len(tournament(path).rounds) == 10


@pytest.mark.parametrize(("system", "players"), [(System.RUTSCHSYSTEM, "5, 6"), (System.BERGER, "1, 4")])
def test_three_equal_colours_are_named_before_the_draw(system: System, players: str, tmp_path: Path) -> None:
    """Whoever gets one colour three times running is named when the schedule is made."""
    path = club(tmp_path, 6, system, settings={"cycle_order": "same order"}, cycles=2)
    found = [each for each in pair(path).findings if each.name == "three_colours_running"]
    assert [each.values["players"] for each in found] == [players]


@pytest.mark.parametrize(
    ("order", "words"),
    [("plain", "goes back to the seat of round 1"), ("mirror", "move the other way"), ("sitting", "Two games")],
)
def test_the_seating_tells_how_the_second_cycle_goes(order: str, words: str, tmp_path: Path) -> None:
    """What changes for the players between the cycles stands below the drawing."""
    path = club(
        tmp_path, 6, System.LANGBORD, settings={"cycle_order": text(Language.ENGLISH, f"choice.{order}")}, cycles=2
    )
    pair(path)
    said = [str(cell.value) for row in load_workbook(path)["Seating"].iter_rows() for cell in row if cell.value]
    assert any(words in each for each in said)


def test_two_games_in_a_report_file(tmp_path: Path) -> None:
    """A rotation with two games per opponent is reported with its code, and read back the same."""
    path = club(tmp_path, 4, System.RUTSCHSYSTEM, cycles=2)
    pair(path)
    play(path, range(1, 7))
    report = export_trf(path, TrfOptions(), now=NOW)
    assert report.status is Status.DONE, report.findings
    assert "192 CUSTOM_ROUNDROBIN_G2" in path.with_suffix(".trf").read_text(encoding="utf-8")


@pytest.mark.parametrize(("system", "cycles"), [("swiss", 2), ("knock-out", 2), ("double-berger", 1)])
def test_cycles_are_for_round_robins(system: str, cycles: int, tmp_path: Path) -> None:
    """``new`` refuses a number of games per opponent that the system does not have."""
    report = new_command(tmp_path / "club.xlsx", system, cycles=cycles)
    assert (report.status, names(report)) == (Status.WRONG_USE, ["new_cycles_round_robin"])


# ---------------------------------------------------------------------------------------------------------------------
# Draw of numbers
# ---------------------------------------------------------------------------------------------------------------------

TWELVE = ("A", "A", "A", "B", "B", "B", "C", "C", "C", "D", "D", "E")


def late_pairs(found: Tournament, rounds: int) -> set[tuple[int, int]]:
    """The numbers of club-mates who meet in the last rounds."""
    return {
        (pairing.white, pairing.black)
        for each in found.rounds[-rounds:]
        for pairing in each.pairings
        if found.player(pairing.white).club == found.player(pairing.black).club
    }


@pytest.mark.parametrize("choice", ["by_lot", "varma_repaired", "apart", "early"])
def test_the_same_lot_gives_the_same_numbers(choice: str, tmp_path: Path) -> None:
    """A lot is written into Settings and the Log, and typed into another workbook it gives the same draw."""
    drawn = []
    for lot in ("", 1000, 1001):
        folder = tmp_path / f"lot {lot}"
        folder.mkdir()
        settings: dict[str, str | int] = {"numbers": text(Language.ENGLISH, f"choice.{choice}"), "lot": lot}
        path = club(folder, 12, System.BERGER, settings=settings, clubs=TWELVE)
        pair(path)
        drawn.append([player.name for player in tournament(path).players])
        assert read(path).settings["lot"].typed == str(lot or 1000)
        assert any(f"by lot {lot or 1000}" in cell for row in read(path).log for cell in row)
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(drawn[0]) == sorted(drawn[2])


@pytest.mark.parametrize("choice", ["varma", "varma_repaired", "apart", "early"])
@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER, System.RUTSCHSYSTEM, System.BERGER_ROTATION])
def test_club_mates_do_not_meet_late(system: System, choice: str, tmp_path: Path) -> None:
    """No restricted draw lets club-mates meet in the last three rounds, but for the slip in the printed row of 12."""
    settings: dict[str, str | int] = {"numbers": text(Language.ENGLISH, f"choice.{choice}"), "lot": 4711}
    path = club(tmp_path, 12, system, settings=settings, clubs=TWELVE)
    report = pair(path)
    late = late_pairs(tournament(path), 3)
    slips = [each for each in report.findings if each.name == "contingent_meets_late"]
    if choice == "varma" and slips:
        assert {frozenset(pair) for pair in late} <= {frozenset({6, 12}), frozenset({1, 2})}
        assert len(late) == len(slips) == 1
        numbers = next(iter(late))
        assert all(tournament(path).player(number).name in slips[0].values["pairs"] for number in numbers)
    else:
        assert not late
        assert not slips


def test_federations_are_kept_apart_as_well(tmp_path: Path) -> None:
    """Settings say whether clubs or federations are drawn apart."""
    path = tmp_path / "club.xlsx"
    entries = tmp_path / "entries.csv"
    of = ("NOR", "NOR", "NOR", "GER", "GER", "GER", "SWE", "SWE", "DEN", "DEN")
    entries.write_text(
        "\n".join(["Name;Federation", *(f"Player {at};{each}" for at, each in enumerate(of))]), encoding="utf-8"
    )
    new_command(path, "berger", entries=entries)
    set_to(path, "numbers", "Varma tables")
    set_to(path, "kept_apart", "federation")
    assert "contingents_empty" not in names(pair(path))
    found = tournament(path)
    assert not any(
        found.player(p.white).federation == found.player(p.black).federation
        for each in found.rounds[-3:]
        for p in each.pairings
    )


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("finding", "players", "clubs", "settings"),
    [
        ("varma_no_table", 7, TWELVE, {"numbers": "varma"}),
        ("varma_no_envelope", 10, ("A", "A", "B"), {"numbers": "varma"}),
        ("draw_apart_none", 12, TWELVE, {"numbers": "apart", "apart_rounds": 10}),
        ("varma_other_order", 12, TWELVE, {"numbers": "varma", "cycles": "two", "cycle_order": "mirror"}),
    ],
)
def test_a_draw_that_is_not_possible_is_refused(
    finding: str,
    players: int,
    clubs: Sequence[str],
    settings: Mapping[str, str | int],
    language: Language,
    tmp_path: Path,
) -> None:
    """The reason is told in the language of the workbook, and nothing is written."""
    path = club(tmp_path, players, System.BERGER, settings=settings, clubs=clubs, language=language.value)
    before = path.read_bytes()
    report = pair(path, status=Status.INPUT_HAS_PROBLEMS)
    wrong = [each for each in report.findings if each.name == finding]
    assert len(wrong) == 1
    assert "{" not in text(report.language, f"finding.{finding}", **wrong[0].values)
    assert path.read_bytes() == before


def test_numbers_typed_by_hand_stay(tmp_path: Path) -> None:
    """A number typed is a place in the table; players without one fill the places left, in the order of the list."""
    path = club(tmp_path, 6, System.BERGER)
    places = {number: read(path).players.cell(number, PlayerColumn.NUMBER) for number in (1, 2, 3)}
    typed = {1: 6, 2: 2, 3: 4}
    type_cells(
        path,
        tuple(CellEdit(place.sheet, place.cell, typed[number]) for number, place in places.items() if place),
        now=NOW,
    )
    pair(path)
    numbers = {player.name: player.number for player in tournament(path).players}
    assert numbers == {f"Player 0{name}": number for name, number in zip(range(1, 7), (6, 2, 4, 1, 3, 5), strict=True)}


def test_numbers_beyond_the_field_are_told(tmp_path: Path) -> None:
    """A number higher than the number of players cannot stand in the table: it is closed up, and said."""
    path = club(tmp_path, 4, System.BERGER)
    set_player(path, 4, PlayerColumn.NUMBER, 9)
    assert "numbers_closed_up" in names(pair(path))
    assert [player.number for player in tournament(path).players] == [1, 2, 3, 4]


def test_some_numbers_forbid_a_restricted_draw(tmp_path: Path) -> None:
    """A restricted draw is for everybody: some numbers typed and some not is an error."""
    path = club(tmp_path, 12, System.BERGER, settings={"numbers": "varma"}, clubs=TWELVE)
    set_player(path, 4, PlayerColumn.NUMBER, 9)
    assert "numbers_partly_given" in names(pair(path, status=Status.INPUT_HAS_PROBLEMS))


# ---------------------------------------------------------------------------------------------------------------------
# Leavers
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "last", "annulled"),
    [
        ("yes", 2, True),
        ("yes", 3, False),
        ("half or less", 3, True),
        ("half or less", 4, False),
        ("always", 5, True),
        ("no", 1, False),
    ],
)
def test_the_limit_of_annulment(limit: str, last: int, annulled: bool, tmp_path: Path) -> None:
    """Of six games two are less than half and three are exactly half: Settings say which are annulled."""
    path = club(tmp_path, 7, System.BERGER, settings={"annulment": limit})
    pair(path)
    found = tournament(path)
    games = [each.number for each in found.rounds for p in each.pairings if 7 in (p.white, p.black)]
    leaves_after = games[last - 1]
    play(path, range(1, leaves_after + 1), seed=11)
    set_player(path, 7, PlayerColumn.UNTIL_ROUND, leaves_after)
    report = update(path)
    assert ("withdrawal_annulled" if annulled else "withdrawal_counts") in names(report)
    said = next(each for each in report.findings if each.name.startswith("withdrawal_"))
    played = sum(
        p.result is not None and p.result.white.played
        for each in tournament(path).rounds
        for p in each.pairings
        if 7 in (p.white, p.black)
    )
    assert (said.values["played"], said.values["scheduled"]) == (str(played), "6")
    assert compute(tournament(path)).annulled == ((7,) if annulled else ())


@pytest.mark.parametrize("system", ALL)
def test_the_open_games_of_a_leaver_fill_themselves(system: System, tmp_path: Path) -> None:
    """They are lost without play at once, but no round begins by that; rest and standings go on as if nothing was."""
    path = club(tmp_path, 6, system)
    pair(path)
    play(path, (1, 2))
    set_player(path, 4, PlayerColumn.UNTIL_ROUND, 2)
    report = pair(path)
    assert {"games_settled", "withdrawal_annulled"} <= set(names(report))
    assert text(Language.ENGLISH, "cli.standings_done", round=2) in report.lines
    found = tournament(path)
    his = [p.result for each in found.rounds[2:] for p in each.pairings if 4 in (p.white, p.black)]
    assert all(result is not None and result.white.forfeit for result in his)
    play(path, (3, 4, 5))
    assert text(Language.ENGLISH, "cli.standings_done", round=5) in update(path).lines
    found = tournament(path)
    assert {row.player for row in compute(found).rows} == {1, 2, 3, 5, 6}


def test_an_annulled_game_stays_in_sight(tmp_path: Path) -> None:
    """Annulled games stand in brackets in the crosstable and in italics in the Schedule, and read back as they were."""
    path = club(tmp_path, 6, System.BERGER)
    pair(path)
    play(path, (1, 2))
    before = [p.result for each in tournament(path).rounds[:2] for p in each.pairings]
    set_player(path, 4, PlayerColumn.UNTIL_ROUND, 2)
    update(path)
    sheet = load_workbook(path)["Crosstable"]
    row = next(row for row in sheet.iter_rows(min_row=4) if row[0].value == 4)
    shown = [cell.value for cell in row[2:8] if cell.value is not None]
    assert len(shown) == 5
    assert all(str(value).startswith("(") and str(value).endswith(")") for value in shown)
    assert [p.result for each in tournament(path).rounds[:2] for p in each.pairings] == before
    assert not [each for each in update(path).findings if each.severity.value == "error"]
    report = export_trf(path, TrfOptions(), now=NOW)
    assert "export_annulled" in names(report)


def test_somebody_leaves_before_round_1(tmp_path: Path) -> None:
    """Until round 0: the schedule and all numbers stay, and nothing of the absent player counts."""
    path = club(tmp_path, 5, System.RUTSCHSYSTEM)
    pair(path)
    before = [[(p.white, p.black) for p in each.pairings] for each in tournament(path).rounds]
    set_player(path, 3, PlayerColumn.UNTIL_ROUND, 0)
    pair(path)
    found = tournament(path)
    assert [[(p.white, p.black) for p in each.pairings] for each in found.rounds] == before
    play(path, range(1, 6))
    update(path)
    assert {row.player for row in compute(tournament(path)).rows} == {1, 2, 4, 5}


# ---------------------------------------------------------------------------------------------------------------------
# Newcomers
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("system", ALL)
def test_a_newcomer_takes_the_free_seat(system: System, cycles: int, tmp_path: Path) -> None:
    """Entered after two rounds into an odd field: number 8, free for two rounds, then everybody who would be free."""
    path = club(tmp_path, 7, system, cycles=cycles)
    pair(path)
    play(path, (1, 2))
    update(path)
    before = tournament(path)
    free = [
        next(iter(set(range(1, 8)) - {n for p in each.pairings for n in (p.white, p.black)})) for each in before.rounds
    ]
    add_player(path, "Late Larsen")
    report = pair(path)
    said = next(each for each in report.findings if each.name == "newcomer_seated")
    assert (said.values["number"], said.values["round"]) == ("8", "3")
    again = load(path, force=True)
    assert isinstance(again, Loaded)
    assert not again.edited_by_hand
    found = tournament(path)
    assert found.player(8).name == "Late Larsen"
    games = {each.number: p for each in found.rounds for p in each.pairings if 8 in (p.white, p.black)}
    assert list(games) == list(range(3, len(found.rounds) + 1))
    for number, game in games.items():
        assert {game.white, game.black} == {8, free[number - 1]}
        others = [(p.white, p.black) for p in found.rounds[number - 1].pairings if p != game]
        assert others == [(p.white, p.black) for p in before.rounds[number - 1].pairings]
    assert [games[number].white == 8 for number in (3, 4, 5)] == [False, True, False]
    play(path, range(3, len(found.rounds) + 1))
    update(path)
    final = compute(tournament(path))
    assert {row.player: row.points for row in final.rows} == summed(tournament(path))
    assert not [each for each in update(path).findings if each.name in ("newcomer_seated", "pairs_by_hand")]


def test_a_newcomer_at_the_long_table(tmp_path: Path) -> None:
    """The newcomer of a Rutschsystem sits at a board of his own beside board 1; nobody else's seat changes."""
    path = club(tmp_path, 5, System.RUTSCHSYSTEM)
    pair(path)
    before = schedule(tournament(path)).table
    play(path, (1,))
    add_player(path, "Late Larsen")
    pair(path)
    after = schedule(tournament(path)).table
    assert before is not None
    assert after is not None
    assert [seats[:5] for seats in after.seats] == list(before.seats)
    assert after.top_row == (6, *before.top_row)
    said = [str(cell.value) for row in load_workbook(path)["Seating"].iter_rows() for cell in row if cell.value]
    assert text(Language.ENGLISH, "seating.note_newcomer", player=6, round=2) in said


def test_there_is_no_free_seat_in_an_even_field(tmp_path: Path) -> None:
    """A newcomer of an even field, and a second one of an odd field, are refused by name; nothing is written."""
    for players, late in ((6, ("Late Larsen",)), (5, ("Late Larsen", "Later Lund"))):
        folder = tmp_path / str(players)
        folder.mkdir()
        path = club(folder, players, System.BERGER)
        pair(path)
        for name in late:
            add_player(path, name)
        before = path.read_bytes()
        report = pair(path, status=Status.INPUT_HAS_PROBLEMS)
        wrong = next(each for each in report.findings if each.name == "no_free_seat")
        assert wrong.values["players"] == ", ".join(late)
        assert path.read_bytes() == before


# ---------------------------------------------------------------------------------------------------------------------
# Dates
# ---------------------------------------------------------------------------------------------------------------------


def test_a_season_at_home_and_away(tmp_path: Path) -> None:
    """Rounds have dates and hosts, White is at home; days and places of single games stay, and are in the calendar."""
    path = club(
        tmp_path,
        4,
        System.BERGER,
        settings={
            "round_dates": "2026-09-04; 2026-09-18; 2026-10-02; 2026-10-16; 2026-10-30; 2026-11-13",
            "hosts": "Castle; Harbour",
            "white_at_home": "yes",
        },
        clubs=("Castle", "Harbour", "Bridge", "Mill"),
        cycles=2,
    )
    pair(path)
    reading = read(path)
    day, venue = (reading.rounds[0].cell(0, column) for column in ("day", "venue"))
    elsewhere = reading.rounds[1].cell(1, "day")
    assert day
    assert venue
    assert elsewhere
    type_cells(
        path,
        (
            CellEdit(day.sheet, day.cell, "25.9.2026 19:30"),
            CellEdit(venue.sheet, venue.cell, "Town hall"),
            CellEdit(elsewhere.sheet, elsewhere.cell, "2026-09-20"),
        ),
        now=NOW,
    )
    pair(path, again=True)
    update(path)
    found = tournament(path)
    assert [(p.day, p.venue) for p in found.rounds[0].pairings] == [("25.9.2026 19:30", "Town hall"), ("", "")]
    rows = [[cell.value for cell in row if cell.value] for row in load_workbook(path)["Schedule"].iter_rows()]
    assert ["Round 1 · 2026-09-04 · Castle"] in rows
    assert ["Board", "No.", "White (home)", "Result", "Black (away)", "No.", "Date", "Place"] in rows
    homes = {(p.white, p.black) for each in found.rounds for p in each.pairings}
    assert homes == {(one, two) for one in range(1, 5) for two in range(1, 5) if one != two}
    target = tmp_path / "season.ics"
    assert export_results(path, Form.ICS, now=NOW, output=target).status is Status.DONE
    entries = {str(each["summary"]): each for each in Calendar.from_ical(target.read_bytes()).walk("VEVENT")}
    assert len(entries) == 6 + 2
    first = entries[f"Round 1 · {name_of(found, 0, 0)}"]
    assert str(first["location"]) == "Town hall"
    assert first.decoded("dtstart") == datetime(2026, 9, 25, 19, 30)  # noqa: DTZ001 - the hall's own clock
    second = entries[f"Round 2 · {name_of(found, 1, 1)}"]
    assert str(second["location"]) == found.player(found.rounds[1].pairings[1].white).club
    assert name_of(found, 0, 0) not in str(entries["Round 1"]["description"])


def name_of(found: Tournament, number: int, index: int) -> str:
    """White and Black of a game, by the places of its round and of itself."""
    pairing = found.rounds[number].pairings[index]
    return f"{found.player(pairing.white).name} – {found.player(pairing.black).name}"


@pytest.mark.parametrize(
    ("settings", "shown"),
    [({}, False), ({"game_dates": "yes"}, True), ({"round_dates": "2026-09-04"}, True)],
)
def test_where_days_of_games_are_asked_for(settings: Mapping[str, str], shown: bool, tmp_path: Path) -> None:
    """The columns are there when rounds have dates, or when Settings ask for them."""
    path = club(tmp_path, 4, System.RUTSCHSYSTEM, settings=settings)
    pair(path)
    assert ("day" in read(path).rounds[0].columns) is shown


def test_the_columns_can_be_switched_off(tmp_path: Path) -> None:
    """Dates of rounds do not bring the columns when Settings say no."""
    path = club(tmp_path, 4, System.BERGER, settings={"round_dates": "2026-09-04", "game_dates": "no"})
    pair(path)
    assert "day" not in read(path).rounds[0].columns


def test_days_of_both_copies_are_merged(tmp_path: Path) -> None:
    """Days typed in two copies of a workbook stand beside their games after a merge, with the results of both."""
    path = club(tmp_path, 4, System.BERGER, settings={"game_dates": "yes"})
    pair(path)
    other = tmp_path / "other.xlsx"
    other.write_bytes(path.read_bytes())
    for copy, column in ((path, 0), (other, 1)):
        place = read(copy).rounds[0].cell(column, "day")
        result = read(copy).rounds[1].cell(column, "result")
        assert place
        assert result
        typed = (
            CellEdit(place.sheet, place.cell, f"2026-10-0{column + 1}"),
            CellEdit(result.sheet, result.cell, "1-0"),
        )
        type_cells(copy, typed, now=NOW)
    merged = tmp_path / "merged.xlsx"
    report = merge_command(path, other, output=merged, now=NOW, draw_lots=known_lots())
    assert report.status is Status.DONE, report.findings
    found = tournament(merged)
    assert [p.day for p in found.rounds[0].pairings] == ["2026-10-01", "2026-10-02"]
    assert all(p.result is not None for p in found.rounds[1].pairings)


def test_numbers_by_rating(tmp_path: Path) -> None:
    """Set to rating, the strongest has number 1 and players without a rating come last."""
    path = tmp_path / "club.xlsx"
    entries = tmp_path / "entries.txt"
    entries.write_text("Ada; 1500\nBea; 1900\nCleo\nDora; 1700\n", encoding="utf-8")
    new_command(path, "langbord", entries=entries)
    set_to(path, "numbers", "by rating")
    pair(path)
    assert [player.name for player in tournament(path).players] == ["Bea", "Dora", "Ada", "Cleo"]


def test_a_swiss_has_no_restricted_draw(tmp_path: Path) -> None:
    """Drawing club-mates apart is for round robins: a Swiss is told to choose otherwise."""
    path = club(tmp_path, 10, System.SWISS, settings={"numbers": "Varma tables"}, clubs=TWELVE)
    assert "numbers_only_round_robin" in names(pair(path, status=Status.INPUT_HAS_PROBLEMS))
