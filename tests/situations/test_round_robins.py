"""Round robins and rotations that went wrong elsewhere, and what ``check`` says of them."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.standings import compute
from generator.workbook.layout import PlayerColumn
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import type_into
from tests.support.clubs import club, in_sheet, player, setting, tournament


def play_rounds(path: Path, rounds: int, result: str = "1-0") -> None:
    """Type one result into every game of the first rounds."""
    cells: dict[tuple[str, str], object] = {
        (p.place.sheet, p.place.cell): result for each in tournament(path).rounds[:rounds] for p in each.pairings
    }
    type_into(path, cells)


@pytest.mark.parametrize("count", [3, 5, 7, 9])
@pytest.mark.parametrize("system", ["berger", "rutschsystem", "langbord"])
def test_an_odd_field_leaves_each_free_once(tmp_path: Path, system: str, count: int) -> None:
    """Everybody is free exactly once, for no points and no colour; the crosstable has no row for nobody."""
    path = club(tmp_path, count, count, system)
    pairbook("next", path)
    found = tournament(path)
    free = [set(range(1, count + 1)) - {n for p in each.pairings for n in (p.white, p.black)} for each in found.rounds]
    assert all(len(each) == 1 for each in free)
    assert sorted(n for each in free for n in each) == list(range(1, count + 1))
    assert free[0] == {1 if system == "berger" else count}
    assert all(each.byes == () for each in found.rounds)
    assert len([row for row in in_sheet(path, "Crosstable") if str(row[1]).startswith("P0")]) == count
    assert "compared with the table" in pairbook("check", path).output


@pytest.mark.parametrize(("left_after", "counts"), [(4, False), (7, True)])
def test_a_player_leaves_a_round_robin(tmp_path: Path, left_after: int, counts: bool) -> None:
    """Fewer than half of the games: struck from points and tie-breaks, still to be seen; else the rest are forfeits."""
    path = club(tmp_path, 12, 11, "berger")
    pairbook("next", path)
    play_rounds(path, left_after)
    player(path, 4, PlayerColumn.UNTIL_ROUND, left_after)
    pairbook("standings", path)
    found = tournament(path)
    standings = compute(found)
    assert (4 in {row.player for row in standings.rows}) is counts
    own = [p for each in found.rounds for p in each.pairings if 4 in (p.white, p.black)]
    assert sum(p.result is not None and p.result.white.played for p in own) == left_after
    assert all(p.result is not None and not p.result.white.played for p in own[left_after:])
    row = next(row for row in in_sheet(path, "Crosstable") if "P04" in row)
    assert any(cell not in (None, "") for cell in row[2:14])
    if not counts:
        setting(path, "annulment", "no")
        pairbook("standings", path)
        assert any("P04" in row for row in in_sheet(path, "Standings"))


def test_check_of_a_sound_round_robin_finds_nothing(tmp_path: Path) -> None:
    """Everybody meets everybody once, colours and seats as in the table: no finding, the games are counted."""
    path = club(tmp_path, 6, 5, "rutschsystem")
    pairbook("next", path)
    output = pairbook("check", path).output
    assert "Games of the schedule compared with the table: 15." in output
    assert "Please look" not in output


def test_check_names_a_pair_that_is_not_of_the_table(tmp_path: Path) -> None:
    """Two opponents exchanged in the Schedule: who meets twice or never, the cell, and that the seats do not hold."""
    path = club(tmp_path, 6, 5, "rutschsystem")
    pairbook("next", path)
    one, other = tournament(path).rounds[1].pairings[:2]
    rows = dict(enumerate(in_sheet(path, "Schedule"), 1))
    cells: dict[tuple[str, str], object] = {}
    for p, taken in ((one, other), (other, one)):
        row = int(p.place.cell[1:])
        black = max(at for at, value in enumerate(rows[row]) if value == p.black)
        cells["Schedule", f"{'ABCDEFGHIJ'[black]}{row}"] = taken.black
        name = rows[row].index(f"P{p.black:02}")
        cells["Schedule", f"{'ABCDEFGHIJ'[name]}{row}"] = f"P{taken.black:02}"
    type_into(path, cells)
    output = pairbook("check", path).output
    assert f"Schedule, cell {one.place.cell}: Round 2, board {one.board}" in output
    assert "the seating plan does not hold here" in output
    assert "times in this schedule, not 1" in output
    assert "meet again in round" in output


def test_check_names_colours_exchanged_in_a_schedule(tmp_path: Path) -> None:
    """White and Black exchanged in the Schedule are told as such, with the cell."""
    path = club(tmp_path, 6, 5, "berger")
    pairbook("next", path)
    first = tournament(path).rounds[0].pairings[0]
    rows = dict(enumerate(in_sheet(path, "Schedule"), 1))
    row = int(first.place.cell[1:])
    numbers = [at for at, value in enumerate(rows[row]) if value in (first.white, first.black) and at]
    names = [at for at, value in enumerate(rows[row]) if value in (f"P{first.white:02}", f"P{first.black:02}")]
    cells: dict[tuple[str, str], object] = {
        ("Schedule", f"{'ABCDEFGHIJ'[at]}{row}"): value
        for at, value in (
            (numbers[0], first.black),
            (numbers[-1], first.white),
            (names[0], f"P{first.black:02}"),
            (names[1], f"P{first.white:02}"),
        )
    }
    type_into(path, cells)
    output = pairbook("check", path).output
    assert f"Schedule, cell {first.place.cell}: The colours on board 1 of round 1 differ" in output


def test_a_postponed_game_of_a_schedule(tmp_path: Path) -> None:
    """A postponed game is marked in Schedule, Crosstable and Standings, brings no points, and keeps ``final`` away."""
    path = club(tmp_path, 4, 3, "berger")
    pairbook("next", path)
    play_rounds(path, 3)
    game = tournament(path).rounds[1].pairings[0]
    type_into(path, {(game.place.sheet, game.place.cell): "Hängepartie"})
    pairbook("standings", path)
    values = {sheet: [cell for row in in_sheet(path, sheet) for cell in row] for sheet in ("Standings", "Crosstable")}
    assert "Final standings" not in values["Standings"]
    assert values["Standings"].count("postponed (r. 2)") == 2
    assert "?" in values["Crosstable"]
    assert "adj." in [cell for row in in_sheet(path, "Schedule") for cell in row]
    assert sum(row.points for row in compute(tournament(path)).rows) == 5
    type_into(path, {(game.place.sheet, game.place.cell): "1-0"})
    pairbook("standings", path)
    assert "Final standings" in [cell for row in in_sheet(path, "Standings") for cell in row]


def test_a_schedule_whose_sheet_is_gone_is_told_once(tmp_path: Path) -> None:
    """Schedule deleted: one error for all its rounds, and nothing is written."""
    path = club(tmp_path, 6, 5, "berger")
    pairbook("next", path)
    book = load_workbook(path)
    del book["Schedule"]
    book.save(path)
    before = path.read_bytes()
    for command in ("check", "next", "standings"):
        output = pairbook(command, path, status=1).output
        assert output.count("is not there any more") == 1
        assert "the sheet with its 5 rounds" in output
    assert path.read_bytes() == before
