"""``pairbook ratings``: a list is indexed, and Players filled from it by ID or by a name that is one person's alone."""

from collections.abc import Sequence
from pathlib import Path

import platformdirs
import pytest
from openpyxl import load_workbook

from generator.services.workbook_file import Loaded, load
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import type_into, type_results
from tests.support.rating_lists import PEOPLE, dwz_list, fide_line, fide_list, zipped
from tests.support.small_workbooks import Formula, settings, workbook

HEADINGS = ("No.", "Name", "Title", "Rating", "National rating", "Federation", "FIDE ID", "National ID", "Born", "Club")


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """A folder in which FIDE's list is indexed."""
    folder = tmp_path / "lists"
    pairbook("ratings", "index", fide_list(tmp_path / "players_list_foa.txt"), "--folder", folder)
    return folder


@pytest.fixture
def both_lists(tmp_path: Path, lists: Path) -> Path:
    """A folder in which FIDE's list and the DWZ list are indexed."""
    pairbook("ratings", "index", dwz_list(tmp_path), "--folder", lists)
    return lists


def club(tmp_path: Path, *rows: Sequence[object], headings: Sequence[str] = HEADINGS) -> Path:
    """A workbook with these players, each given by as many cells as it has."""
    path = tmp_path / "club.xlsx"
    padded = [(*row, *(None,) * (len(headings) - len(row))) for row in rows]
    sheets = {"Settings": settings(event="Club", rounds=5), "Players": (headings, *padded)}
    path.write_bytes(workbook(sheets))
    return path


def row_of(path: Path, row: int) -> list[object]:
    """The cells of a row of Players behind the number and the name."""
    cells: list[object] = [cell.value for cell in load_workbook(path)["Players"][row]]
    return cells[2:]


def test_index_says_what_the_list_is(tmp_path: Path) -> None:
    """Indexing tells the kind of list, its file, date, size and ratings."""
    path = fide_list(tmp_path / "standard_oct24frl.txt")
    shown = pairbook("ratings", "index", path, "--folder", tmp_path / "lists").output
    assert "FIDE's list standard_oct24frl.txt, 2024-10: 6 people." in shown
    assert "Ratings in it: standard, rapid, blitz." in shown
    assert "fide.ratings" in shown.replace("\n", "")


def test_index_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an option the index is kept in the user's data folder, where fill looks for it."""
    home = tmp_path / "user data"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: home)
    pairbook("ratings", "index", fide_list(tmp_path / "players_list_foa.txt"))
    assert (home / "ratings" / "fide.ratings").exists()
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"))
    pairbook("ratings", "fill", path)
    assert row_of(path, 2)[1] == 2004


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Liste der FIDE"), ("nb", "FIDEs liste"), ("en", "FIDE's list")]
)
def test_index_in_three_languages(tmp_path: Path, language: str, words: str) -> None:
    """What is said about a list comes in the language asked for, also of lines that could not be read."""
    path = fide_list(tmp_path / "players_list_foa.txt", PEOPLE[0], "damage")
    shown = pairbook("ratings", "index", path, "--folder", tmp_path / "lists", "--language", language).output
    assert words in shown
    assert "damage" in shown


def test_what_is_no_list_ends_with_status_4(tmp_path: Path) -> None:
    """A file that is no rating list, or is not there, is refused with the status for files."""
    path = tmp_path / "entries.txt"
    path.write_text("Anna Weber; 1850\n", encoding="ascii")
    assert "neither FIDE's rating list" in pairbook("ratings", "index", path, status=4).output
    assert "no such file" in pairbook("ratings", "index", tmp_path / "nowhere.zip", status=4).output


def test_fill_by_unique_name(tmp_path: Path, lists: Path) -> None:
    """A name only one person has brings title, rating, federation, FIDE ID and year; other cells stay as they were."""
    path = club(tmp_path, (1, "Anna Weber", None, None, None, None, None, None, None, "Riverside"), (2, "Jörg Müller"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert row_of(path, 2) == ["WFM", 2004, None, "GER", "4600011", None, "1990", "Riverside"]
    assert row_of(path, 3) == ["FM", 2210, None, "GER", "4600022", None, "1975", None]
    assert "Found with certainty: 2 of 2 players." in shown
    assert "Filled in: Title 2, Rating 2, Federation 2, FIDE ID 2, Born 2." in shown


@pytest.mark.parametrize(
    ("kind", "anna", "joerg"), [("standard", 2004, 2210), ("rapid", 1950, None), ("blitz", None, 2190)]
)
def test_kind_of_rating(tmp_path: Path, lists: Path, kind: str, anna: int | None, joerg: int | None) -> None:
    """The rating asked for is filled in; where a player has none of that kind, the cell stays empty."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"))
    pairbook("ratings", "fill", path, "--folder", lists, "--kind", kind)
    assert [row_of(path, 2)[1], row_of(path, 3)[1]] == [anna, joerg]


def test_several_of_one_name_are_listed(tmp_path: Path, lists: Path) -> None:
    """Of two people of one name none is taken: both are listed with their IDs, and the row stays empty."""
    path = club(tmp_path, (1, "Bo Lund"), (2, "Anna Weber"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Players, cell B2" in shown
    assert "FIDE ID 1500033" in shown
    assert "FIDE ID 1500044" in shown
    assert row_of(path, 2) == [None] * 8


@pytest.mark.parametrize(("column", "value"), [("Born", "12.03.2009"), ("Born", 2009), ("FIDE ID", 1500044)])
def test_what_is_typed_decides_between_several(tmp_path: Path, lists: Path, column: str, value: object) -> None:
    """A year of birth or an ID in the row tells which of two people is meant."""
    path = club(tmp_path, (1, "Bo Lund"), (2, "Anna Weber"))
    type_into(path, {("Players", f"{'ABCDEFGHIJ'[HEADINGS.index(column)]}2"): value})
    pairbook("ratings", "fill", path, "--folder", lists)
    assert row_of(path, 2)[1] == 1654


def test_the_only_one_of_a_name_may_still_be_another(tmp_path: Path, lists: Path) -> None:
    """One person of the name with another year of birth or federation is a candidate, and not taken."""
    path = club(tmp_path, (1, "Anna Weber", *[None] * 6, 2005), (2, "Jörg Müller", None, None, None, "AUT"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Nobody in players_list_foa.txt is certainly Anna Weber" in shown
    assert (row_of(path, 2)[1], row_of(path, 3)[1]) == (None, None)
    assert "There is nothing to fill in" in shown


def test_resembling_names_are_offered_only(tmp_path: Path, lists: Path) -> None:
    """A further given name or a letter's difference brings a suggestion; nobody at all is said as well."""
    path = club(tmp_path, (1, "Cleo Ørn"), (2, "Michael Schmidt"), (3, "Nobody Known"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Oern, Cleo Marie (FIDE ID 1500055" in shown
    assert "Schmidt, Michal (FIDE ID 4600066" in shown
    assert "Nobody Known is in no list." in shown
    assert [row_of(path, row)[1] for row in (2, 3, 4)] == [None, None, None]


def test_the_id_of_another_player_is_noticed(tmp_path: Path, lists: Path) -> None:
    """An ID whose owner has no word of the name in common fills nothing in; one unknown to the list is told."""
    path = club(tmp_path, (1, "Anna Weber", *[None] * 4, 4600022), (2, "Jörg Müller", *[None] * 4, 77))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "The ID of Anna Weber belongs to Mueller, Joerg" in shown
    assert "The FIDE ID 77 of Jörg Müller is not in players_list_foa.txt" in shown
    assert (row_of(path, 2)[1], row_of(path, 3)[1]) == (None, None)


def test_the_id_of_another_player_is_told_once(tmp_path: Path, both_lists: Path) -> None:
    """Where both lists know the owner of a wrong ID, one message says so, and the name decides nothing in either."""
    path = club(tmp_path, (1, "Dan Koß", *[None] * 4, 4600022), (2, "Anna Weber"))
    shown = pairbook("ratings", "fill", path, "--folder", both_lists).output
    assert shown.count("The ID of Dan Koß belongs to") == 1
    assert row_of(path, 2) == [None, None, None, None, 4600022, None, None, None]


def test_an_id_finds_a_player_under_another_name(tmp_path: Path, lists: Path) -> None:
    """By the ID a married name is found, and the name of the list is told."""
    path = club(tmp_path, (1, "Anna Schmidt", *[None] * 4, "4600011"), (2, "Jörg Müller"))
    assert "By the ID Anna Schmidt is Weber, Anna" in pairbook("ratings", "fill", path, "--folder", lists).output
    assert row_of(path, 2)[1] == 2004


def test_two_rows_with_one_person(tmp_path: Path, lists: Path) -> None:
    """Two players who would both be the same person of the list: the one with the ID is, the other is not."""
    path = club(tmp_path, (1, "Anna Weber", *[None] * 4, "4600011"), (2, "Weber, Anna"), (3, "Jörg Müller"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Weber, Anna and the player of B2" in shown
    assert (row_of(path, 2)[1], row_of(path, 3)[1]) == (2004, None)


def test_differing_cells_are_listed_and_kept(tmp_path: Path, lists: Path) -> None:
    """What differs from the list is told with its cell and stays; the same in another form does not differ."""
    path = club(tmp_path, (1, "Anna Weber", "wfm", 1850, None, "ger", 4600011, None, "03.04.1990"), (2, "Bo Lund"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Players, cell D2: Anna Weber, Rating: “1850” here, “2004” in the list." in shown
    assert "Cells that differ from the list: 1." in shown
    assert row_of(path, 2)[:2] == ["wfm", 1850]


def test_overwrite_takes_the_lists_values(tmp_path: Path, lists: Path) -> None:
    """With --overwrite a differing cell becomes what the list has, and the change is told."""
    path = club(tmp_path, (1, "Anna Weber", None, 1850), (2, "Jörg Müller"))
    shown = pairbook("ratings", "fill", path, "--folder", lists, "--overwrite").output
    assert "“1850” became “2004”" in shown
    assert row_of(path, 2)[1] == 2004


def test_formulas_stay(tmp_path: Path, lists: Path) -> None:
    """A rating that a formula fetches is not written over, also with --overwrite; the rest of the row is filled."""
    path = club(tmp_path, (1, "Anna Weber", None, Formula("1000+850", 1850)), (2, "Jörg Müller"))
    shown = pairbook("ratings", "fill", path, "--folder", lists, "--overwrite").output
    assert "Players, cell D2: There is a formula" in shown
    assert row_of(path, 2)[:2] == ["WFM", "=1000+850"]


def test_columns_that_are_not_there_are_named(tmp_path: Path, lists: Path) -> None:
    """What the list knows and the sheet has no column for is told; no column is added."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"), headings=("No.", "Name", "Rating"))
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "Title, Federation, FIDE ID, Born" in shown
    assert [cell.value for cell in load_workbook(path)["Players"][2]] == [1, "Anna Weber", 2004]


def test_dwz_by_name_and_by_the_id_of_the_other_list(tmp_path: Path, both_lists: Path) -> None:
    """A person of both lists gets FIDE's and the national rating; the ZPS number of the active membership is taken."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Dan Koß"))
    pairbook("ratings", "fill", path, "--folder", both_lists)
    assert row_of(path, 2) == ["WFM", 2004, 1898, "GER", "4600011", "C0333-0021", "1990", None]
    assert row_of(path, 3) == [None, None, 1720, None, None, "C0333-0044", "1961", None]


@pytest.mark.parametrize(("in_fides_list", "elo"), [(True, None), (False, 2004)])
def test_fides_list_has_the_last_word_on_its_ratings(tmp_path: Path, in_fides_list: bool, elo: int | None) -> None:
    """The FIDE rating that the DWZ list repeats is taken only for people whom FIDE's list does not have."""
    folder = tmp_path / "lists"
    lines = [fide_line(4600011, "Weber, Anna", born=1990)] if in_fides_list else [PEOPLE[1]]
    pairbook("ratings", "index", fide_list(tmp_path / "players_list_foa.txt", *lines), "--folder", folder)
    pairbook("ratings", "index", dwz_list(tmp_path), "--folder", folder)
    path = club(tmp_path, (1, "Anna Weber"), (2, "Dan Koß"))
    pairbook("ratings", "fill", path, "--folder", folder)
    assert row_of(path, 2)[1:3] == [elo, 1898]


def test_one_list_decides_between_candidates_of_the_other(tmp_path: Path) -> None:
    """Of two people of a name in FIDE's list, the FIDE ID in the DWZ list tells which one is meant."""
    folder = tmp_path / "lists"
    other = fide_line(4699999, "Weber, Anna", "AUT", ratings=(1500, 0, 0), born=2001)
    pairbook("ratings", "index", fide_list(tmp_path / "players_list_foa.txt", other, *PEOPLE), "--folder", folder)
    pairbook("ratings", "index", zipped(tmp_path / "LV-0.zip", dwz_list(tmp_path)), "--folder", folder)
    path = club(tmp_path, (1, "Anna Weber"), (2, "Dan Koß"))
    shown = pairbook("ratings", "fill", path, "--folder", folder).output
    assert "may be several" not in shown
    assert row_of(path, 2)[1:5] == [2004, 1898, "GER", "4600011"]


def test_the_club_decides_between_namesakes(tmp_path: Path) -> None:
    """Of two members of a name the one in the player's own club is taken, where it is one."""
    folder = tmp_path / "lists"
    rows = [
        f'2000{k},{club_number},000{k},A,"Fuchs,Lena",W,D,,,{1400 + k},9,,,,'
        for k, club_number in ((1, "C0333"), (2, "70107"))
    ]
    pairbook("ratings", "index", dwz_list(tmp_path, *rows), "--folder", folder)
    path = club(tmp_path, (1, "Lena Fuchs", *[None] * 7, "TSV Waldheim"), (2, "Somebody Else"))
    pairbook("ratings", "fill", path, "--folder", folder)
    assert row_of(path, 2)[2] == 1402


def test_a_list_without_the_kind_asked_for(tmp_path: Path) -> None:
    """Where the list has no ratings of the kind, that is told, and the other columns are filled."""
    folder = tmp_path / "lists"
    listing = tmp_path / "standard_oct24frl.txt"
    heading = "ID Number      Name                Fed Sex Tit  WTit OTit           FOA OCT24 Gms K  B-day Flag"
    line = "4600011        Weber, Anna         GER F   WFM  WFM                     2004  0   20 1990      "
    listing.write_text(f"{heading}\n{line}\n", encoding="ascii")
    pairbook("ratings", "index", listing, "--folder", folder)
    path = club(tmp_path, (1, "Anna Weber"), (2, "Bo Lund"))
    shown = pairbook("ratings", "fill", path, "--folder", folder, "--kind", "blitz").output
    assert "has no ratings of this kind: blitz" in shown
    assert row_of(path, 2)[:5] == ["WFM", None, None, "GER", "4600011"]


def test_no_list_and_a_damaged_index(tmp_path: Path) -> None:
    """Without an index the command says how to make one; one that cannot be read is refused; nothing is written."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Bo Lund"))
    before = path.read_bytes()
    folder = tmp_path / "lists"
    assert "pairbook ratings index" in pairbook("ratings", "fill", path, "--folder", folder, status=4).output
    folder.mkdir()
    (folder / "fide.ratings").write_bytes(b"nothing")
    assert "cannot be used" in pairbook("ratings", "fill", path, "--folder", folder, status=4).output
    assert path.read_bytes() == before


def test_problems_of_the_workbook_come_first(tmp_path: Path, lists: Path) -> None:
    """A workbook with an unreadable rating is not filled: the problem is told, and the workbook stays as it was."""
    path = club(tmp_path, (1, "Anna Weber", None, "strong"), (2, "Bo Lund"))
    before = path.read_bytes()
    assert "strong" in pairbook("ratings", "fill", path, "--folder", lists, status=1).output
    assert path.read_bytes() == before


def test_filling_again_changes_nothing(tmp_path: Path, lists: Path) -> None:
    """A second run finds nothing to fill in and does not write the workbook."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"))
    pairbook("ratings", "fill", path, "--folder", lists)
    before = path.read_bytes()
    assert "There is nothing to fill in" in pairbook("ratings", "fill", path, "--folder", lists).output
    assert path.read_bytes() == before


def test_filled_ratings_are_no_edits_by_hand(tmp_path: Path, lists: Path) -> None:
    """After filling, the workbook is as the command left it, the Log names the command, and undo takes it back."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"))
    before = path.read_bytes()
    pairbook("ratings", "fill", path, "--folder", lists)
    loaded = load(path, force=False)
    assert isinstance(loaded, Loaded)
    assert not loaded.edited_by_hand
    assert loaded.log[-1].command == "pairbook ratings fill"
    pairbook("undo", path)
    assert path.read_bytes() == before


def test_filling_during_a_tournament_keeps_pairs_and_numbers(tmp_path: Path, lists: Path) -> None:
    """Ratings filled in after round 1 move no pairing number, and the next round is paired as usual."""
    entries = tmp_path / "entries.txt"
    names = ["Dan Koß; 1700", "Anna Weber", "Emil Aas; 1650", "Jörg Müller", "Finn Berg; 1600", "Gro Dahl; 1500"]
    entries.write_text("\n".join(names), encoding="utf-8")
    path = tmp_path / "club.xlsx"
    pairbook("new", path, "--system", "swiss", "--rounds", 3, "--from", entries)
    pairbook("next", path)
    type_results(path, "Round 1", ["1-0", "½", "0-1"])
    loaded = load(path, force=False)
    assert isinstance(loaded, Loaded)
    shown = pairbook("ratings", "fill", path, "--folder", lists).output
    assert "after round 1 was paired" in shown
    after = load(path, force=False)
    assert isinstance(after, Loaded)
    assert [each.name for each in after.tournament.players] == [each.name for each in loaded.tournament.players]
    assert after.tournament.rounds == loaded.tournament.rounds
    assert after.snapshot == loaded.snapshot
    assert not after.edited_by_hand
    assert {each.name: each.rating for each in after.tournament.players}["Jörg Müller"] == 2210
    pairbook("next", path)
    assert "Round 2" in load_workbook(path).sheetnames


def test_output_into_another_file(tmp_path: Path, lists: Path) -> None:
    """With -o the workbook stays as it is and the filled one is written beside it."""
    path = club(tmp_path, (1, "Anna Weber"), (2, "Jörg Müller"))
    before = path.read_bytes()
    target = tmp_path / "filled.xlsx"
    pairbook("ratings", "fill", path, "--folder", lists, "-o", target)
    assert path.read_bytes() == before
    assert row_of(target, 2)[1] == 2004


@pytest.mark.parametrize("words", [(), ("index",), ("fill",)])
def test_help_ends_with_an_example(words: tuple[str, ...]) -> None:
    """The group and both commands have help that ends with an example."""
    assert "Example: pairbook ratings" in pairbook("ratings", *words, "--help").output.replace("\n  ", " ")
