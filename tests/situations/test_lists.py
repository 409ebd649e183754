"""Lists and tie-breaks that led people astray."""

import re
from pathlib import Path

from openpyxl import load_workbook

from generator.standings import compute
from generator.tiebreaks.working import Source, counted
from tests.cli.test_main_job import pairbook
from tests.support.clubs import in_sheet, name, pairs, played, results, tournament, typed
from tests.support.libreoffice import convert


def test_numbers_in_the_progress_table_lead_to_the_right_row(tmp_path: Path) -> None:
    """Sorted by rank, every cell names the pairing number of the opponent, whose own cell names the player back."""
    path = typed(tmp_path, 10, played(10, 5, seed=3), rounds=5)
    pairbook("standings", path)
    rows = {row[0]: row for row in in_sheet(path, "Crosstable") if str(row[1]).startswith("P")}
    assert list(rows) != sorted(rows, key=lambda each: int(str(each)))
    for number, row in rows.items():
        assert row[1] == name(int(str(number)))
        for at in range(3, 8):
            opponent = re.match(r"(\d+)([wb])", str(row[at]))
            if opponent:
                back = str(rows[int(opponent[1])][at])
                assert back.startswith(f"{number}{'b' if opponent[2] == 'w' else 'w'}")
    told = " ".join(str(cell) for row in in_sheet(path, "Crosstable") for cell in row if cell)
    assert "opponent's number" in told


def test_equal_players_share_a_place_and_have_lines_of_their_own(tmp_path: Path) -> None:
    """Three level on everything: places 4, 4, 4, then 7, and the next one is not 5."""
    rounds = [{"1-2": "1-0", "3-8": "1-0", "7-9": "1-0", "4-5": "½", "6": "bye ½", "10": "absent"}]
    path = typed(tmp_path, 10, rounds, rounds=1, tie_breaks="WIN")
    pairbook("standings", path)
    listed = [(row[0], row[1]) for row in in_sheet(path, "Standings") if str(row[2]).startswith("P")]
    assert [rank for rank, _ in listed][:7] == [1, 1, 1, 4, 4, 4, 7]
    assert len({number for _, number in listed}) == 10


def test_tie_breaks_with_byes_add_up_on_the_working_sheet(tmp_path: Path) -> None:
    """A bye, a withdrawal and a forfeit: what is listed for each round adds up to the Buchholz that is printed."""
    rounds = played(7, 6, seed=5)
    path = typed(tmp_path, 7, rounds, columns={"Until round": {7: 3}}, rounds=6, tie_breaks="BH, SB")
    pairbook("standings", path)
    standings = compute(tournament(path))
    place = standings.tie_breaks.index("BH")
    for row in standings.rows:
        assert counted(row.workings[place].contributions) == row.values[place]
    assert any(each.source is Source.DUMMY for row in standings.rows for each in row.workings[place].contributions)
    assert "Why" in load_workbook(path).sheetnames


def test_the_order_is_the_same_from_run_to_run(tmp_path: Path) -> None:
    """Two runs on one state write the same sheets, byte for byte; only the Log tells the hour."""
    from zipfile import ZipFile

    path = typed(tmp_path, 10, [], rounds=5)
    made = [tmp_path / "one.xlsx", tmp_path / "two.xlsx"]
    for each in made:
        pairbook("next", path, "-o", each)
    books = [ZipFile(each) for each in made]
    sheets = [part for part in books[0].namelist() if part.startswith("xl/worksheets/sheet")]
    log = load_workbook(made[0]).sheetnames.index("Log") + 1
    differing = [part for part in sheets if books[0].read(part) != books[1].read(part)]
    assert differing in ([], [f"xl/worksheets/sheet{log}.xml"])


def test_a_finished_event_is_final_only_when_every_game_is_in(tmp_path: Path) -> None:
    """With a game postponed in the last round ``next`` writes standings that are not called final."""
    path = typed(tmp_path, 8, played(8, 2), rounds=3)
    pairbook("next", path)
    listed = pairs(path, 3)
    results(path, 3, dict.fromkeys(listed, "1-0") | {listed[0]: "utsatt"})
    pairbook("next", path)
    titles = [cell for row in in_sheet(path, "Standings") for cell in row if isinstance(cell, str)]
    assert "Final standings" not in titles
    assert any("postponed (r. 3)" in each for each in titles)
    results(path, 3, dict.fromkeys(listed, "1-0"))
    pairbook("next", path)
    assert "Final standings" in [cell for row in in_sheet(path, "Standings") for cell in row]


def test_the_live_sheet_follows_a_result_typed_in_the_workbook(tmp_path: Path) -> None:
    """Results changed in the club's workbook, calculated by LibreOffice: the figures ``standings`` then prints."""
    path = typed(tmp_path, 24, played(24, 5, seed=2), rounds=7, tie_breaks="BH-C1, BH, SB, WIN")
    pairbook("next", path)
    listed = [f"{white}-{black}" for white, black in (map(int, each.split("-")) for each in pairs(path, 3))]
    results(path, 3, dict.fromkeys(listed, "0-1"))
    calculated = load_workbook(convert(path, "xlsx"), data_only=True)["Live"]
    live = {row[2]: row[:9] for row in calculated.iter_rows(min_row=4, max_row=27, values_only=True)}
    pairbook("standings", path)
    rows = {row[2]: row for row in in_sheet(path, "Standings") if str(row[2]).startswith("P")}
    printed = {name: (*row[:3], *row[5:10]) for name, row in rows.items()}
    assert {name: tuple(row[:8]) for name, row in live.items()} == printed
