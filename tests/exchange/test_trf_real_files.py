"""Report files of many programs, from the case set beside the project; skipped where it is not there."""

from pathlib import Path

from generator.exchange.trf import TrfReading, read_trf
from generator.findings import Severity
from generator.languages import Language, text
from tests.support.shared_cases import shared_cases

WRONG = {
    "26": {"trf_total_differs"},
    "27": {"trf_same_colour"},
    "39": {"trf_is_workbook"},
    "40": {"trf_no_players"},
    "41": {"trf_is_workbook"},
    "42": {"trf_is_list"},
    "43": {"trf_is_list"},
    "44": {"trf_no_players"},
    "45": {"trf_no_players"},
}
"""The files with errors, and which; every other file is read without any."""

SIZES = {
    "01": (284, 7), "02": (13, 10), "03": (52, 4), "04": (52, 4), "05": (34, 6), "06": (56, 6), "07": (21, 5),
    "08": (2, 1), "09": (3, 3), "10": (129, 7), "11": (9, 3), "12": (16, 0), "13": (9, 2), "14": (28, 1),
    "15": (21, 0), "16": (60, 14), "17": (209, 5), "18": (6, 2), "19": (10, 3), "20": (6, 3), "21": (10, 6),
    "22": (13, 4), "23": (7, 0), "24": (6, 0), "25": (7, 0), "26": (7, 5), "27": (7, 5), "28": (13, 0),
    "29": (18, 2), "30": (249, 14), "31": (16, 5), "32": (5, 1), "33": (5, 0), "34": (8, 0), "35": (8, 0),
    "36": (5, 1), "37": (8, 2), "38": (5, 2),
}  # fmt: skip
"""Players and rounds held; byes written for the round to come are no round."""

REMARKS = {
    "05": {"trf_blank_is_bye"}, "07": {"trf_not_utf8", "trf_blank_is_bye"}, "08": {"trf_byte_order_mark"},
    "09": {"trf_not_utf8", "trf_no_ratings"}, "12": {"trf_odd_date"}, "13": {"trf_bytes_padded"},
    "14": {"trf_162_z", "trf_national_title"}, "15": {"trf_no_name"}, "24": {"trf_like_a_player"},
    "25": {"trf_numbers_missing"}, "29": {"trf_no_ranks"}, "30": {"trf_adjustments"}, "32": {"trf_adjustments"},
    "10": {"trf_teams_of_old_records", "trf_total_differs"},
    "37": {"trf_old_team_records", "trf_unknown_bye", "trf_dates_elsewhere", "trf_total_differs", "trf_unknown_team"},
    "38": {"trf_dates_elsewhere"},
}  # fmt: skip
"""What must be said about a file, whatever else is."""


def _readings() -> dict[str, TrfReading]:
    files: list[Path] = sorted(shared_cases("trf").glob("[0-9]*"))
    return {file.name[:2]: read_trf(file.read_bytes(), file.name) for file in files}


def test_files_of_all_programs() -> None:
    """Each file has its players and rounds, exactly the errors it should have, and the remarks it needs."""
    readings = _readings()
    for number, reading in readings.items():
        errors = {finding.name for finding in reading.findings if finding.severity is Severity.ERROR}
        said = {finding.name for finding in reading.findings}
        assert errors == WRONG.get(number, set()), number
        assert said >= REMARKS.get(number, set()), number
        if number in SIZES:
            assert (len(reading.tournament.players), len(reading.tournament.rounds)) == SIZES[number], number
    assert set(readings) >= set(SIZES)


def test_every_remark_has_its_text() -> None:
    """All findings of all files can be said in all languages."""
    for reading in _readings().values():
        for finding in reading.findings:
            assert all(text(language, f"finding.{finding.name}", **finding.values) for language in Language)


def test_rounds_and_acceleration() -> None:
    """Announced rounds come from 142 or XXR; acceleration of XXA is read player by player."""
    readings = _readings()
    assert readings["16"].tournament.rounds_total == 15
    assert readings["03"].tournament.rounds_total == 9
    assert readings["19"].tournament.virtual_points


def test_totals_named_where_they_differ() -> None:
    """In the file with wrong points the player, the total and the sum are named at column 81."""
    [finding] = [each for each in _readings()["26"].findings if each.severity is Severity.ERROR]
    assert finding.values["number"] == "2"
    assert (finding.values["total"], finding.values["sum"]) == ("4.0", "3.0")
    assert finding.place.cell == "line 2, column 81"
