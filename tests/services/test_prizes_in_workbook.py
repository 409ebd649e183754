"""Prizes, lots and early leavers, set in the workbook by the arbiter and shown by ``next`` and ``standings``."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from generator.cli import main
from generator.languages import Language
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import read_workbook
from tests.support.arbiter import setting_cell, type_into, type_results

PLAYERS = tuple(
    Player(number, name, rating=rating, club=club, birth=birth, sex=sex)
    for number, (name, rating, club, birth, sex) in enumerate(
        (
            ("Anna", 2000, "Castle", "2010-03-01", "f"),
            ("Bo", 1900, "Harbour", "1960", "m"),
            ("Cem", 1800, "Castle", "01.02.1955", "m"),
            ("Dora", 1700, "Harbour", "", "F"),
            ("Emil", 1600, "Castle", "2012", "m"),
            ("Fay", None, "Harbour", "1990", "w"),
        ),
        1,
    )
)


def pairbook(*words: object, status: int = 0) -> Result:
    """The outcome of a command, which must end with this status and without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def workbook(folder: Path, system: System = System.SWISS, **settings: str) -> Path:
    """A new workbook of six players with these settings."""
    path = folder / "club.xlsx"
    usual = {"first_day": "2026-05-01", "tie_breaks": "BH"} if system is System.SWISS else {}
    rounds = 2 if system is System.SWISS else None
    path.write_bytes(new_workbook(system, rounds=rounds, roster=PLAYERS, settings=usual | settings))
    return path


def standings(path: Path) -> list[list[object]]:
    """The rows of the Standings sheet from the heading on, empty rows left out."""
    rows: list[list[object]] = [
        [*row] for row in load_workbook(path)["Standings"].iter_rows(min_row=3, values_only=True)
    ]
    return [row for row in rows if any(value is not None for value in row)]


def tables(path: Path) -> dict[str, list[tuple[object, object, object, object]]]:
    """Place, second column, name and prize of every line, by the title over the table; the main one has none."""
    found: dict[str, list[tuple[object, object, object, object]]] = {"": []}
    title, name, prize = "", 0, 0
    for row in standings(path):
        if row[0] == "Rank":
            name = row.index("Name")
            prize = next(at for at, word in enumerate(row) if str(word).startswith("Prize"))
        elif isinstance(row[0], int):
            found[title].append((row[0], row[1], row[name], row[prize]))
        elif all(value is None for value in row[1:]):
            title = str(row[0])
            found[title] = []
    return {title: rows for title, rows in found.items() if rows}


def test_second_tables_keep_the_places_overall(tmp_path: Path) -> None:
    """Below the standings stands a table for each category, with the place in it, the rank overall and the prize."""
    path = workbook(
        tmp_path, categories="U18; S60; women; U1700; Club: Castle", prizes="€50, €30; U18: 20; women: 15, 5"
    )
    for number in (1, 2):
        pairbook("next", path)
        type_results(path, f"Round {number}", ["1-0"])
    pairbook("next", path)
    found = tables(path)
    overall = {name: rank for rank, _, name, _ in found[""]}
    assert [prize for *_, prize in found[""]] == [50, 30, None, None, None, None]
    assert {title: {name for _, _, name, _ in rows} for title, rows in found.items() if title} == {
        "Juniors (born 2008 or later)": {"Anna", "Emil"},
        "Seniors (born 1966 or earlier)": {"Bo", "Cem"},
        "Women": {"Anna", "Dora", "Fay"},
        "Rating below 1700": {"Emil", "Fay"},
        "Club: Castle": {"Anna", "Cem", "Emil"},
    }
    for title, rows in found.items():
        if title:
            assert [place for place, *_ in rows] == list(range(1, len(rows) + 1))
            assert [rank for _, rank, _, _ in rows] == [overall[str(name)] for _, _, name, _ in rows]
    assert [prize for *_, prize in found["Women"]] == [15, 5, None]
    assert "Prizes: every place its prize. Given: 120 €" in [row[0] for row in standings(path)]
    assert "Prize (€)" in standings(path)[0]


def test_hort_and_one_prize(tmp_path: Path) -> None:
    """Money is shared as set, to the cent, and who has won overall gets none in a category."""
    path = workbook(tmp_path, prizes="100; women: 10; S60: 33.33, 20, 10", sharing="hort", one_prize="yes")
    pairbook("next", path)
    type_results(path, "Round 1", ["½"])
    pairbook("standings", path)
    found = tables(path)
    assert [prize for *_, prize in found[""]] == [16.67, 16.67, 16.67, 16.67, 16.66, 16.66]
    assert all(prize is None for title in ("Women", "Seniors (born 1966 or earlier)") for *_, prize in found[title])
    notes = [str(row[0]) for row in standings(path)]
    assert any("Given: 100 of 173.33" in note for note in notes)
    assert "Nobody gets a second prize." in notes


def test_mistakes_are_named_with_their_cells(tmp_path: Path) -> None:
    """What is not understood about prizes stops the command with the cell, all at once, and nothing is written."""
    path = workbook(tmp_path, categories="U18; Mastres; Town: Oslo", prizes="100,60")
    before = path.read_bytes()
    output = pairbook("next", path, status=1).output
    categories, prizes = (setting_cell(path, key)[1] for key in ("categories", "prizes"))
    assert f"Settings, cell {categories}: “Mastres”" in output
    assert f"Settings, cell {categories}: “Town: Oslo”" in output
    assert (
        f"Settings, cell {prizes}: “100,60” can be one prize or two. Write 100.60 for one, 100, 60 for two." in output
    )
    assert path.read_bytes() == before


def test_no_prizes_before_the_first_result(tmp_path: Path) -> None:
    """A starting list gives no money and has no tables of categories."""
    path = workbook(tmp_path, categories="women", prizes="100")
    pairbook("standings", path)
    assert "Women" not in [row[0] for row in standings(path)]
    assert not any(str(word).startswith("Prize") for word in standings(path)[0])


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("Buchholz Cut 1, DE", Language.ENGLISH),
        ("Feinwertung Buchholz", Language.GERMAN),
        ("Direkter Vergleich; Sonneborn-Berger", Language.GERMAN),
        ("Innbyrdes oppgjør, antall seire", Language.NORWEGIAN),
    ],
)
def test_names_of_tie_breaks(tmp_path: Path, typed: str, language: Language) -> None:
    """A list of names in any language is understood, or the name that is not is quoted with its cell."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.SWISS, language=language, roster=PLAYERS, settings={"tie_breaks": typed}))
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    expected = {
        "Buchholz Cut 1, DE": ("BH/C1", "DE"),
        "Direkter Vergleich; Sonneborn-Berger": ("DE", "SB"),
        "Innbyrdes oppgjør, antall seire": ("DE", "WIN"),
    }
    if typed in expected:
        assert reading.tournament.tie_breaks == expected[typed]
        assert reading.findings == ()
    else:
        (finding,) = reading.findings
        assert finding.values["value"] == typed
        assert finding.place.cell == setting_cell(path, "tie_breaks")[1]


@pytest.mark.parametrize(
    ("typed", "meant"), [("Bucholz Cut 1", "BH/C1"), ("Sonneborn-Bergr", "SB"), ("Direkter Vergleig", "DE")]
)
def test_a_misspelt_tie_break_gets_what_was_meant(tmp_path: Path, typed: str, meant: str) -> None:
    """An unknown name stops the command with the cell and the tie-break that was probably meant."""
    path = workbook(tmp_path, tie_breaks=f"BH, {typed}")
    output = pairbook("next", path, status=1).output
    assert f"Settings, cell {setting_cell(path, 'tie_breaks')[1]}" in output
    assert typed in output
    assert meant in output


def level(folder: Path, tie_breaks: str) -> Path:
    """A finished Swiss in which all games were drawn, so that players are level."""
    path = workbook(folder, tie_breaks=tie_breaks)
    for number in (1, 2):
        pairbook("next", path)
        type_results(path, f"Round {number}", ["½"])
    return path


def test_a_lot_without_number_is_drawn_once_and_written_down(tmp_path: Path) -> None:
    """At the end the lot is drawn into the cell of the tie-breaks, separates everybody, and never changes again."""
    path = level(tmp_path, "WIN; Drawing of lots")
    assert read_workbook(path.read_bytes(), path.name).settings["tie_breaks"].typed == "WIN; Drawing of lots"
    assert "the lot was drawn" in pairbook("next", path).output
    typed = read_workbook(path.read_bytes(), path.name).settings["tie_breaks"].typed
    word, number = typed.split("/")
    assert word == "WIN; Drawing of lots"
    assert 1000 <= int(number) <= 9999
    order = [(row[0], row[1]) for row in standings(path)[1:7]]
    assert [rank for rank, _ in order] == [1, 2, 3, 4, 5, 6]
    assert "drawn" not in pairbook("standings", path).output
    assert [(row[0], row[1]) for row in standings(path)[1:7]] == order
    assert read_workbook(path.read_bytes(), path.name).settings["tie_breaks"].typed == typed


def test_a_lot_is_not_drawn_before_the_end(tmp_path: Path) -> None:
    """While rounds or games are open a lot is not drawn; a note says when it will be."""
    path = workbook(tmp_path, tie_breaks="WIN, LOTS")
    pairbook("next", path)
    type_results(path, "Round 1", ["½"])
    assert "The lot is drawn when" in pairbook("standings", path).output
    assert read_workbook(path.read_bytes(), path.name).settings["tie_breaks"].typed == "WIN, LOTS"
    assert [row[0] for row in standings(path)[1:7]] == [1] * 6


def test_a_number_drawn_in_the_hall_is_used(tmp_path: Path) -> None:
    """A lot with its number separates from the first standings on, the same in every copy of the workbook."""
    path = level(tmp_path, "WIN, LOTS/4711")
    output = pairbook("standings", path).output
    assert "lot" not in output
    assert [row[0] for row in standings(path)[1:7]] == [1, 2, 3, 4, 5, 6]
    first = [row[1] for row in standings(path)[1:7]]
    pairbook("standings", path)
    assert [row[1] for row in standings(path)[1:7]] == first


@pytest.mark.parametrize(("annulment", "counts"), [("yes", False), ("no", True)])
def test_games_of_early_leavers(tmp_path: Path, annulment: str, counts: bool) -> None:
    """Whether the games of a player who left a round robin early count is a setting."""
    path = workbook(tmp_path, System.BERGER, annulment=annulment)
    pairbook("next", path)
    type_results(path, "Schedule", ["0-1"])
    place = read_workbook(path.read_bytes(), path.name).players.cell(1, PlayerColumn.UNTIL_ROUND)
    assert place is not None
    type_into(path, {(place.sheet, place.cell): 1})
    pairbook("standings", path)
    lines = standings(path)
    ranked = [row[2] for row in lines[1:] if isinstance(row[0], int)]
    assert ("Anna" in ranked) is counts
    annulled = [str(row[0]) for row in lines if str(row[0]).startswith("Withdrawn, games annulled")]
    assert any(line.endswith("Anna") for line in annulled) is not counts
    explained = pairbook("explain", path, "--player", "Anna").output
    assert ("so they do not count" in explained) is not counts
    assert ("Anna: Rank" in explained) is counts
