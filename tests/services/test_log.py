"""What the Log tells: each command with the state before and after it, and what was changed by hand in between."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.contents import read_contents
from generator.services.contents import contents_of
from generator.services.workbook_file import Loaded, load
from generator.sheets.log import STATE_COLUMN
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into, type_results

NAMES = [f"Player {letter}; {2200 - 40 * index}" for index, letter in enumerate("ABCDEFGHI")]


def read(path: Path) -> Loaded:
    """A workbook as a command finds it."""
    loaded = load(path, force=False)
    assert isinstance(loaded, Loaded)
    return loaded


def new(folder: Path, *options: object, players: int = 9) -> Path:
    """A new workbook with invented players."""
    entries = folder / "entries.txt"
    entries.write_text("\n".join(NAMES[:players]), encoding="utf-8")
    workbook = folder / "club.xlsx"
    pairbook("new", workbook, "--from", entries, *options)
    return workbook


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A Swiss of nine, of whom one is absent and one has asked for a bye in round 1."""
    workbook = new(tmp_path, "--rounds", 5)
    page = load_workbook(workbook)["Players"]
    byes = next(cell.column_letter for cell in page[3] if cell.value == "Byes")
    type_into(workbook, {("Players", f"{byes}5"): "1-", ("Players", f"{byes}6"): "1½ 2½"})
    return workbook


def test_each_line_begins_where_the_one_before_ended(club: Path) -> None:
    """With nothing typed in between, the state before a command is the state the last one left."""
    pairbook("next", club)
    pairbook("standings", club)
    first, second = read(club).log
    assert first.before != first.fingerprint
    assert second.before == first.fingerprint == second.fingerprint
    assert "By hand" not in second.what


def test_every_command_leaves_what_the_workbook_then_says(club: Path) -> None:
    """The remembered contents are those that are read back, with byes, absences and late entries."""
    for number in (1, 2, 3):
        pairbook("next", club)
        loaded = read(club)
        assert read_contents(loaded.log[-1].state) == contents_of(loaded.reading)
        assert not loaded.edited_by_hand
        type_results(club, f"Round {number}", ["1-0", "½", "+/-"])
        if number == 1:
            type_into(club, {("Players", "B13"): "Late Larsen", ("Players", "D13"): 2300})


@pytest.mark.parametrize("system", ["berger", "double-berger", "rutschsystem", "langbord", "berger-rotation"])
def test_a_schedule_is_remembered_as_it_is_read(tmp_path: Path, system: str) -> None:
    """After the schedule, and after its tables are brought up to date, nothing counts as changed by hand."""
    workbook = new(tmp_path, "--system", system, players=5)
    pairbook("next", workbook)
    assert not read(workbook).edited_by_hand
    place = read(workbook).tournament.rounds[0].pairings[0].place
    type_into(workbook, {(place.sheet, place.cell): "1-0"})
    pairbook("standings", workbook)
    assert "(By hand since the last command: results 1.)" in read(workbook).log[-1].what
    assert not read(workbook).edited_by_hand


@pytest.mark.parametrize("system", ["berger", "swiss", "knock-out"])
def test_numbers_drawn_by_lot_are_remembered(tmp_path: Path, system: str) -> None:
    """Numbers a command draws are its own work, not an edit by hand; the lot stands in Settings and in the Log."""
    workbook = new(tmp_path, "--system", system, players=6)
    setting = read(workbook).reading.settings["numbers"].place
    type_into(workbook, {(setting.sheet, setting.cell): "by lot"})
    pairbook("next", workbook)
    assert read_contents(read(workbook).log[-1].state) == contents_of(read(workbook).reading)
    lot = read(workbook).reading.settings["lot"].typed
    assert lot
    assert f"by lot {lot}" in read(workbook).log[-1].what


def test_edits_by_hand_are_counted(club: Path) -> None:
    """Results, swapped pairs, players and settings changed since the last command are told apart and counted."""
    pairbook("next", club)
    boards = games(club, "Round 1")
    page = load_workbook(club)["Round 1"]
    rows = [load_workbook(club)["Round 1"][address].row for address, *_ in boards]
    white = next(cell.column_letter for cell in page[rows[0]] if cell.value == boards[0][1])
    black = next(cell.column_letter for cell in page[rows[0]] if cell.value == boards[0][2])
    numbers = [cell.column_letter for cell in page[rows[0]] if isinstance(cell.value, int)]
    first, last = numbers[1], numbers[-1]
    swap = {
        ("Round 1", f"{white}{rows[0]}"): boards[0][2],
        ("Round 1", f"{black}{rows[0]}"): boards[0][1],
        ("Round 1", f"{first}{rows[0]}"): page[f"{last}{rows[0]}"].value,
        ("Round 1", f"{last}{rows[0]}"): page[f"{first}{rows[0]}"].value,
    }
    type_into(club, {**swap, ("Round 1", boards[1][0]): "1-0", ("Round 1", boards[2][0]): "½"})
    type_into(club, {("Players", "G4"): "Castle", ("Settings", "B6"): "Town hall"})
    pairbook("standings", club)
    told = "(By hand since the last command: results 2, pairs 1, players 1, settings 1.)"
    assert read(club).log[-1].what.startswith(told)


def test_a_sorted_list_is_no_edit(club: Path) -> None:
    """Players sorted otherwise are the same players."""
    pairbook("next", club)
    book = load_workbook(club)
    page = book["Players"]
    rows = [[cell.value for cell in row] for row in page.iter_rows(min_row=4, max_row=12)]
    for row, values in zip(page.iter_rows(min_row=4, max_row=12), reversed(rows), strict=True):
        for cell, value in zip(row, values, strict=True):
            cell.value = value
    book.save(club)
    assert not read(club).edited_by_hand


def test_values_of_the_clubs_own_columns_are_not_hidden_in_the_log(club: Path) -> None:
    """What was deleted from a column of the club's own is not still in the workbook; that it changed is known."""
    type_into(club, {("Players", "T3"): "Telephone", ("Players", "T4"): "555 0199"})
    pairbook("next", club)
    type_into(club, {("Players", "T4"): None})
    assert "players 1" in pairbook("standings", club).output + read(club).log[-1].what
    hidden = [cell.value for row in load_workbook(club)["Log"].iter_rows(min_col=STATE_COLUMN) for cell in row]
    assert any(hidden)
    assert not any("555 0199" in str(value) for value in hidden)


def test_no_hidden_cell_is_longer_than_a_cell_may_be(tmp_path: Path) -> None:
    """The contents of a large list are cut into cells that every program keeps."""
    entries = tmp_path / "entries.txt"
    entries.write_text(
        "\n".join(f"A rather long name of a player, number {number}; 1500" for number in range(700)), encoding="utf-8"
    )
    workbook = tmp_path / "club.xlsx"
    pairbook("new", workbook, "--from", entries, "--rounds", 5)
    pairbook("standings", workbook)
    hidden = [cell.value for row in load_workbook(workbook)["Log"].iter_rows(min_col=STATE_COLUMN) for cell in row]
    lengths = [len(str(value)) for value in hidden if value]
    assert len(lengths) > 1
    assert max(lengths) < 32_000
    assert not read(workbook).edited_by_hand


def test_contents_of_another_form_are_no_contents() -> None:
    """Damaged, cut or later forms are passed over, never half understood."""
    for text in (
        "",
        "R1 1-2",
        "B1 1/2 [{]",
        "B1 1/1 [{}]",
        "B1 1/1 [[]]",
        "B2 1/1 [{}]",
        'B1 1/1 [{"settings":{},"columns":["name"],"players":[["A"]],"rounds":[[1,[[0,5,""]],[]]]}]',
    ):
        assert read_contents(text) is None
