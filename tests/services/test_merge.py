"""``merge``: two copies typed into apart become one, and nothing is decided silently."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import Result
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference

from generator.services.contents import contents_of
from generator.services.workbook_file import Loaded, load
from generator.tournament import Tournament
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, setting_cell, type_into, type_results

NAMES = [f"Player {letter}; {2200 - 40 * index}" for index, letter in enumerate("ABCDEFGH")]


@dataclass(frozen=True)
class Club:
    """A folder with a workbook, its two copies, and the place of the result."""

    folder: Path

    @property
    def original(self) -> Path:
        """The workbook both copies were made of."""
        return self.folder / "club.xlsx"

    @property
    def a(self) -> Path:
        """The first copy."""
        return self.folder / "hall.xlsx"

    @property
    def b(self) -> Path:
        """The second copy."""
        return self.folder / "office.xlsx"

    @property
    def c(self) -> Path:
        """The file of the result."""
        return self.folder / "joined.xlsx"

    def send(self) -> None:
        """Two copies of the workbook as it is now."""
        shutil.copy(self.original, self.a)
        shutil.copy(self.original, self.b)

    def merge(self, *words: object, status: int = 0) -> Result:
        """The outcome of joining the copies."""
        return pairbook("merge", self.a, self.b, "-o", self.c, *words, status=status)

    def result(self) -> Tournament:
        """The tournament in the result."""
        return read(self.c).tournament


def read(path: Path) -> Loaded:
    """A workbook as a command finds it."""
    loaded = load(path, force=False)
    assert isinstance(loaded, Loaded)
    return loaded


Make = Callable[..., Club]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a club's workbook of a system, in a language."""

    def made(system: str = "swiss", language: str = "en", players: int = 8) -> Club:
        entries = tmp_path / "entries.txt"
        entries.write_text("\n".join(NAMES[:players]), encoding="utf-8")
        club = Club(tmp_path)
        rounds = ("--rounds", 4) if system == "swiss" else ()
        pairbook("new", club.original, "--system", system, "--language", language, "--from", entries, *rounds)
        return club

    return made


@pytest.fixture
def club(make: Make) -> Club:
    """A Swiss of eight with its first round paired, in two copies."""
    club = make()
    pairbook("next", club.original)
    club.send()
    return club


def cell_of(path: Path, sheet: str, heading: str, name: str) -> str:
    """The address of a player's cell under a heading of the list."""
    page = load_workbook(path)[sheet]
    headings = {cell.value: cell.column or 0 for cell in page[3]}
    row = next(row[1].row or 0 for row in page.iter_rows(min_row=4) if row[1].value == name)
    return str(page.cell(row, headings[heading]).coordinate)


def below(path: Path, sheet: str, heading: str) -> str:
    """The address of a column in the first empty row of the list."""
    page = load_workbook(path)[sheet]
    headings = {cell.value: cell.column or 0 for cell in page[3]}
    row = next(row[1].row or 0 for row in page.iter_rows(min_row=4) if row[1].value is None)
    return str(page.cell(row, headings[heading]).coordinate)


def results_of(tournament: Tournament, number: int) -> list[str]:
    """The results of a round in board order, in the letters of the report file."""
    return [
        "" if p.result is None else p.result.white.value + p.result.black.value
        for p in tournament.rounds[number - 1].pairings
    ]


def entered(path: Path, name: str, rating: int) -> None:
    """Type a new player below the list."""
    type_into(
        path, {("Players", below(path, "Players", "Name")): name, ("Players", below(path, "Players", "Rating")): rating}
    )


def test_results_typed_in_both_copies_stand_in_the_result(club: Club) -> None:
    """Two boards typed in one copy and two in the other make a whole round, and the standings count it."""
    addresses = [address for address, *_ in games(club.a, "Round 1")]
    type_into(club.a, {("Round 1", addresses[0]): "1-0", ("Round 1", addresses[1]): "½"})
    type_into(club.b, {("Round 1", addresses[2]): "0-1", ("Round 1", addresses[3]): "1-0"})
    before = club.a.read_bytes(), club.b.read_bytes()
    output = club.merge().output
    assert "From office.xlsx: results and byes 2." in output
    assert results_of(club.result(), 1) == ["10", "==", "01", "10"]
    assert (club.a.read_bytes(), club.b.read_bytes()) == before
    page = load_workbook(club.c)["Standings"]
    points = [cell.value for row in page.iter_rows(min_row=4, max_row=11) for cell in row if cell.column == 1]
    assert any(points)
    pairbook("next", club.c)
    assert "Round 2" in load_workbook(club.c).sheetnames


def test_the_same_cell_typed_differently_is_a_conflict(club: Club) -> None:
    """It is named with sheet, cell and both values, the status is 1 and nothing is written."""
    address = games(club.a, "Round 1")[0][0]
    type_into(club.a, {("Round 1", address): "1-0"})
    type_into(club.b, {("Round 1", address): "0-1"})
    output = club.merge(status=1).output
    assert f"Round 1, cell {address}:" in output
    assert "“1-0” in hall.xlsx, “0-1” in office.xlsx" in output
    assert f"(Round 1 {address})" in output
    assert "--prefer" in output
    assert not club.c.exists()


@pytest.mark.parametrize(("side", "expected"), [("a", "10"), ("b", "01")])
def test_prefer_decides_conflicts_and_says_so(club: Club, side: str, expected: str) -> None:
    """With ``--prefer`` the named copy counts where both changed the same, and each such place is listed."""
    address = games(club.a, "Round 1")[0][0]
    type_into(club.a, {("Round 1", address): "1-0"})
    type_into(club.b, {("Round 1", address): "0-1"})
    assert "As decided" in club.merge("--prefer", side).output
    assert results_of(club.result(), 1)[0] == expected


def test_the_same_change_in_both_is_no_conflict(club: Club) -> None:
    """A result typed alike in both copies, in another spelling even, is simply there."""
    address = games(club.a, "Round 1")[0][0]
    type_into(club.a, {("Round 1", address): "1-0"})
    type_into(club.b, {("Round 1", address): "1 : 0"})
    assert "nothing new" in club.merge().output
    assert results_of(club.result(), 1)[0] == "10"


def test_a_correction_and_an_erased_result_count(club: Club) -> None:
    """What one copy changed back or emptied against the common state wins over the copy that left it alone."""
    type_results(club.original, "Round 1", ["1-0"])
    pairbook("standings", club.original)
    club.send()
    addresses = [address for address, *_ in games(club.a, "Round 1")]
    type_into(club.a, {("Round 1", addresses[0]): "½"})
    type_into(club.b, {("Round 1", addresses[1]): "0-1", ("Round 1", addresses[2]): None})
    club.merge()
    assert results_of(club.result(), 1) == ["==", "01", "", "10"]


def test_players_added_in_both_copies_are_both_there(club: Club) -> None:
    """Different players entered in the same row of both copies get a row each; one entered twice stands once."""
    entered(club.a, "Late Larsen", 1500)
    entered(club.a, "Zoe Zimmer", 1400)
    entered(club.b, "Zoe Zimmer", 1400)
    entered(club.b, "Odd Name", 1300)
    assert "players added 1" in club.merge().output
    names = [player.name for player in club.result().players]
    assert sorted(names[8:]) == ["Late Larsen", "Odd Name", "Zoe Zimmer"]
    assert all(player.from_round == 2 for player in club.result().players[8:])


def test_a_player_added_in_both_with_different_ratings_is_asked_about(club: Club) -> None:
    """The same new name with two ratings is one player and one conflict, in the cell of the rating."""
    entered(club.a, "Zoe Zimmer", 1400)
    entered(club.b, "Zoe Zimmer", 1450)
    assert "Zoe Zimmer, Rating: “1400” in hall.xlsx, “1450” in office.xlsx" in club.merge(status=1).output
    club.merge("--prefer", "b")
    assert club.result().players[-1].rating == 1450


def test_one_withdrawn_and_one_renamed(club: Club) -> None:
    """A withdrawal in one copy and a corrected name and club in the other are all kept."""
    type_into(club.b, {("Players", cell_of(club.b, "Players", "Until round", "Player C")): 1})
    type_into(
        club.a,
        {
            ("Players", cell_of(club.a, "Players", "Name", "Player D")): "Player Dee",
            ("Players", cell_of(club.a, "Players", "Club", "Player E")): "Castle",
        },
    )
    club.merge()
    players = {player.name: player for player in club.result().players}
    assert players["Player C"].until_round == 1
    assert players["Player E"].club == "Castle"
    assert "Player Dee" in players
    assert len(players) == 8


def test_a_player_struck_off_in_one_copy_goes_unless_the_other_needs_it(make: Make) -> None:
    """A row emptied before the first round stays empty; a row changed in the other copy is asked about."""
    club = make()
    pairbook("standings", club.original)
    club.send()
    page = load_workbook(club.b)["Players"]
    row = next(row for row in page.iter_rows(min_row=4) if row[1].value == "Player H")
    type_into(club.b, {("Players", cell.coordinate): None for cell in row})
    club.merge()
    assert "Player H" not in [player.name for player in club.result().players]
    club.c.unlink()
    type_into(club.a, {("Players", cell_of(club.a, "Players", "Club", "Player H")): "Castle"})
    assert "“in the list” in hall.xlsx, “struck off” in office.xlsx" in club.merge(status=1).output


def test_a_round_paired_in_one_copy_only_is_taken(club: Club) -> None:
    """The round paired in the second copy comes with its results, and is remembered as paired by pairbook."""
    type_results(club.original, "Round 1", ["1-0", "½"])
    club.send()
    pairbook("next", club.b)
    type_results(club.b, "Round 2", ["0-1"])
    type_into(club.a, {("Settings", "B6"): "Town hall"})
    assert "rounds 1" in club.merge().output
    joined, office = read(club.c), read(club.b)
    assert joined.tournament.rounds == office.tournament.rounds
    assert joined.snapshot == office.snapshot
    assert load_workbook(club.c)["Settings"]["B6"].value == "Town hall"
    pairbook("check", club.c)
    pairbook("next", club.c)
    assert len(read(club.c).tournament.rounds) == 3


def test_a_round_paired_in_the_first_copy_stays(club: Club) -> None:
    """The round of A stands as it is, while a late correction of B's still gets in and is said."""
    type_results(club.original, "Round 1", ["1-0", "½"])
    pairbook("standings", club.original)
    club.send()
    pairbook("next", club.a)
    type_into(club.b, {("Round 1", games(club.b, "Round 1")[0][0]): "0-1"})
    output = club.merge().output
    assert club.result().rounds[1] == read(club.a).tournament.rounds[1]
    assert results_of(club.result(), 1)[0] == "01"
    assert "corrected" in output or "changed" in output


def test_numbers_moved_by_a_late_entry_in_one_copy_hold_everywhere(club: Club) -> None:
    """A strong late entry moved everybody's number in B; A's sheet of round 1 follows, and A's correction is kept."""
    type_results(club.original, "Round 1", ["1-0", "½"])
    pairbook("standings", club.original)
    club.send()
    entered(club.b, "Strong Late", 2400)
    pairbook("next", club.b)
    address, white, black, _ = games(club.a, "Round 1")[0]
    type_into(club.a, {("Round 1", address): "0-1"})
    club.merge()
    result, office = club.result(), read(club.b).tournament
    assert [(player.number, player.name) for player in result.players] == [
        (player.number, player.name) for player in office.players
    ]
    assert result.rounds[1] == office.rounds[1]
    first = result.rounds[0].pairings[0]
    assert (result.player(first.white).name, result.player(first.black).name) == (white, black)
    assert results_of(result, 1)[0] == "01"
    pairbook("check", club.c)


def test_a_result_erased_in_one_copy_after_the_next_round_was_paired_in_the_other(club: Club) -> None:
    """The erased result is missing in the result, the round stands, and nobody pairs anew from half a round."""
    type_results(club.original, "Round 1", ["1-0", "½"])
    pairbook("standings", club.original)
    club.send()
    pairbook("next", club.b)
    type_into(club.a, {("Round 1", games(club.a, "Round 1")[0][0]): None})
    club.merge()
    assert results_of(club.result(), 1)[0] == ""
    assert len(club.result().rounds) == 2


def test_a_drawn_colour_is_a_fact_also_without_a_common_state(make: Make) -> None:
    """The colour drawn by pairing in one copy wins over ``draw lots`` in the other, which says nothing yet."""
    club = make()
    club.send()
    pairbook("next", club.b)
    club.merge()
    assert club.result().initial_colour == read(club.b).tournament.initial_colour is not None
    assert club.result().rounds == read(club.b).tournament.rounds


def test_a_round_paired_differently_in_both_is_one_conflict(club: Club) -> None:
    """Round 2 paired from different results is asked about as a whole, and one side's round is taken whole."""
    addresses = [address for address, *_ in games(club.a, "Round 1")]
    type_results(club.original, "Round 1", ["1-0"])
    club.send()
    type_into(club.b, {("Round 1", addresses[0]): "0-1", ("Round 1", addresses[1]): "0-1"})
    pairbook("next", club.a)
    pairbook("next", club.b)
    output = club.merge(status=1).output
    assert "Round 2, pairs:" in output
    club.merge("--prefer", "b")
    assert club.result().rounds == read(club.b).tournament.rounds


def test_a_round_taken_back_in_one_copy_but_played_in_the_other_is_asked_about(club: Club) -> None:
    """A round without results goes when one copy took it out; with new results it is a conflict."""
    type_results(club.original, "Round 1", ["1-0"])
    pairbook("next", club.original)
    club.send()
    book = load_workbook(club.b)
    del book["Round 2"]
    book.save(club.b)
    club.merge()
    assert len(club.result().rounds) == 1
    assert "Round 2" not in load_workbook(club.c).sheetnames
    club.c.unlink()
    type_into(club.a, {("Round 2", games(club.a, "Round 2")[0][0]): "1-0"})
    assert "Round 2, pairs:" in club.merge(status=1).output


def test_both_copies_used_pairbook_and_still_know_where_they_come_from(club: Club) -> None:
    """After ``standings`` in both copies the common state is still found, so an erased result is known as one."""
    type_results(club.original, "Round 1", ["1-0"])
    pairbook("standings", club.original)
    club.send()
    addresses = [address for address, *_ in games(club.a, "Round 1")]
    type_into(club.a, {("Round 1", addresses[0]): "½"})
    type_into(club.b, {("Round 1", addresses[1]): None})
    pairbook("standings", club.a)
    pairbook("standings", club.b)
    assert "do not remember" not in club.merge().output
    assert results_of(club.result(), 1) == ["==", "", "10", "10"]


def test_without_a_common_state_it_says_what_it_cannot_know(make: Make) -> None:
    """New workbooks no command has seen: entries of both are taken, what differs is asked about."""
    club = make()
    club.send()
    entered(club.a, "Ann Able", 1500)
    entered(club.b, "Ben Baker", 1400)
    type_into(club.b, {("Settings", "B6"): "Town hall"})
    output = club.merge().output
    assert "nobody can know" in output
    assert {"Ann Able", "Ben Baker"} <= {player.name for player in club.result().players}
    assert load_workbook(club.c)["Settings"]["B6"].value == "Town hall"
    club.c.unlink()
    type_into(club.a, {("Settings", "B6"): "Castle"})
    assert "“Castle” in hall.xlsx, “Town hall” in office.xlsx (Settings B6)" in club.merge(status=1).output


def test_conflicts_are_chosen_one_by_one_in_a_list(club: Club) -> None:
    """The list is written once, each choice in it is applied by the same command, open ones are asked again."""
    addresses = [address for address, *_ in games(club.a, "Round 1")]
    listed = club.folder / "list.xlsx"
    type_into(club.a, {("Round 1", addresses[0]): "1-0", ("Round 1", addresses[1]): "1-0"})
    type_into(club.b, {("Round 1", addresses[0]): "0-1", ("Round 1", addresses[1]): "½"})
    assert "list.xlsx" in club.merge("--conflicts", listed, status=1).output
    type_into(listed, {("Conflicts", "E4"): "B"})
    assert "Open conflicts: 1" in club.merge("--conflicts", listed, status=1).output
    assert load_workbook(listed)["Conflicts"]["E4"].value == "B"
    type_into(listed, {("Conflicts", "E5"): "a"})
    club.merge("--conflicts", listed)
    assert results_of(club.result(), 1)[:2] == ["01", "10"]


def test_a_choice_counts_only_for_the_values_it_was_made_for(club: Club) -> None:
    """If a copy was changed after the choice, the conflict is asked about again."""
    address = games(club.a, "Round 1")[0][0]
    listed = club.folder / "list.xlsx"
    type_into(club.a, {("Round 1", address): "1-0"})
    type_into(club.b, {("Round 1", address): "0-1"})
    club.merge("--conflicts", listed, status=1)
    type_into(listed, {("Conflicts", "E4"): "B"})
    type_into(club.b, {("Round 1", address): "½"})
    assert "Open conflicts: 1" in club.merge("--conflicts", listed, status=1).output
    assert [row[4].value for row in load_workbook(listed)["Conflicts"].iter_rows(min_row=4)] == [None]


def test_a_list_that_is_no_list_is_not_touched(club: Club) -> None:
    """Another workbook named by mistake stays as it is."""
    before = club.original.read_bytes()
    address = games(club.a, "Round 1")[0][0]
    type_into(club.a, {("Round 1", address): "1-0"})
    type_into(club.b, {("Round 1", address): "0-1"})
    assert "not a list of conflicts" in club.merge("--conflicts", club.original, status=4).output
    assert club.original.read_bytes() == before


def test_columns_of_the_clubs_own_are_joined_too(make: Make) -> None:
    """What is typed in a column pairbook does not know is kept from both copies; a column A lacks is named."""
    club = make()
    type_into(club.original, {("Players", "P3"): "Paid", ("Players", "P4"): "no", ("Players", "P5"): "no"})
    pairbook("next", club.original)
    club.send()
    type_into(club.a, {("Players", "P4"): "yes"})
    type_into(club.b, {("Players", "P5"): 10, ("Players", "Q3"): "Lunch", ("Players", "Q4"): "fish"})
    output = club.merge().output
    page = load_workbook(club.c)["Players"]
    assert (page["P4"].value, page["P5"].value) == ("yes", 10)
    assert "office.xlsx, Players, cell Q3:" in output
    assert "no column “Lunch”" in output


def test_sheets_and_charts_only_b_has_are_named(club: Club) -> None:
    """A's own sheet survives; a sheet and a chart that only B has stay behind and are named."""
    with_sheet(club.a, "Cash", chart=False)
    with_sheet(club.b, "Tea", chart=True)
    output = club.merge().output
    assert "The sheet “Tea” is not in hall.xlsx" in output
    assert "charts 1" in output
    assert load_workbook(club.c)["Cash"]["A1"].value == "money"
    assert "Tea" not in load_workbook(club.c).sheetnames


def with_sheet(path: Path, name: str, *, chart: bool) -> None:
    """Add a sheet of the club's own, with a chart or without."""
    book: Workbook = load_workbook(path)
    page = book.create_sheet(name)
    page["A1"], page["A2"] = "money", 12
    if chart:
        drawn = BarChart()
        drawn.add_data(Reference(page, min_col=1, min_row=1, max_row=2))
        page.add_chart(drawn, "C1")
    book.save(path)


def test_words_beside_the_tables_are_named(club: Club) -> None:
    """A remark typed where nothing is read is not carried over, and its cell is named; A's remark stays."""
    type_into(club.a, {("Round 1", "N5"): "clock broken"})
    type_into(club.b, {("Round 1", "N6"): "phone rang", ("Players", "T2"): "call Anna"})
    output = club.merge().output
    assert "office.xlsx, Round 1, cell N6:" in output
    assert "office.xlsx, Players, cell T2:" in output
    assert "clock broken" not in output
    assert load_workbook(club.c)["Round 1"]["N5"].value == "clock broken"


def test_a_sheet_of_the_clubs_own_that_differs_is_named(club: Club) -> None:
    """The same own sheet with other figures in B: A's is kept and that is said."""
    with_sheet(club.a, "Cash", chart=False)
    shutil.copy(club.a, club.b)
    type_into(club.b, {("Cash", "A2"): 99})
    assert "The sheet “Cash” says something else" in club.merge().output
    assert load_workbook(club.c)["Cash"]["A2"].value == 12


@pytest.mark.parametrize("system", ["berger", "rutschsystem"])
def test_results_of_a_round_robin_are_joined(make: Make, system: str) -> None:
    """Results typed into the Schedule in one copy and into the Crosstable in the other meet in both sheets."""
    club = make(system, players=4)
    pairbook("next", club.original)
    club.send()
    (first, second, *_) = read(club.a).tournament.rounds[0].pairings
    type_into(club.a, {(first.place.sheet, first.place.cell): "1-0"})
    type_into(club.b, {(second.place.sheet, second.place.cell): "½"})
    club.merge()
    assert results_of(club.result(), 1) == ["10", "=="]
    assert read(club.c).tournament.rounds[1:] == read(club.a).tournament.rounds[1:]


def test_a_schedule_written_in_one_copy_only_is_taken(make: Make) -> None:
    """A round robin whose schedule stands in B alone is written whole into the result."""
    club = make("berger", players=4)
    pairbook("standings", club.original)
    club.send()
    pairbook("next", club.b)
    club.merge()
    assert club.result().rounds == read(club.b).tournament.rounds


def test_the_result_is_never_written_over_a_copy(club: Club) -> None:
    """``-o`` naming A, B or a file that is there, or another kind of file, is refused; nothing changes."""
    before = club.a.read_bytes(), club.b.read_bytes()
    pairbook("merge", club.a, club.b, "-o", club.a, status=2)
    pairbook("merge", club.a, club.b, "-o", club.b, status=2)
    pairbook("merge", club.a, club.b, "-o", club.original, status=4)
    pairbook("merge", club.a, club.b, "-o", club.folder / "joined.xlsm", status=2)
    pairbook("merge", club.a, club.b, status=2)
    pairbook("merge", club.a, club.folder / "gone.xlsx", "-o", club.c, status=4)
    assert (club.a.read_bytes(), club.b.read_bytes()) == before


def test_an_unreadable_result_stops_with_the_name_of_its_file(club: Club) -> None:
    """A copy with a cell nobody can read is not compared; file, sheet and cell are named."""
    address = games(club.b, "Round 1")[0][0]
    type_into(club.b, {("Round 1", address): "who knows"})
    assert f"office.xlsx, Round 1, cell {address}:" in club.merge(status=1).output
    assert not club.c.exists()


def test_a_copy_with_itself_is_itself(club: Club) -> None:
    """Nothing comes of joining a copy with one that says the same."""
    type_results(club.a, "Round 1", ["1-0"])
    shutil.copy(club.a, club.b)
    club.merge()
    assert contents_of(read(club.c).reading) == contents_of(read(club.a).reading)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Both copies changed this"),
        ("de", "Beide Kopien haben das geändert"),
        ("nb", "Begge kopiene endret dette"),
    ],
)
def test_conflicts_are_told_in_the_language_of_the_workbook(make: Make, language: str, said: str) -> None:
    """The conflict, and after a decision the Log's line, are in the workbook's language."""
    club = make(language=language)
    pairbook("next", club.original)
    club.send()
    (first, *_) = read(club.a).tournament.rounds[0].pairings
    type_into(club.a, {(first.place.sheet, first.place.cell): "1-0"})
    type_into(club.b, {(first.place.sheet, first.place.cell): "0-1"})
    assert said in club.merge(status=1).output
    club.merge("--prefer", "b")
    last = read(club.c).log[-1]
    assert last.command == "pairbook merge"
    assert {"en": "From office.xlsx", "de": "Aus office.xlsx", "nb": "Fra office.xlsx"}[language] in last.what


@pytest.fixture
def league(make: Make) -> Club:
    """A round robin of four whose games have dates of their own, in two copies."""
    league = make("berger", players=4)
    type_into(league.original, {setting_cell(league.original, "game_dates"): "yes"})
    pairbook("next", league.original)
    day = day_cell(league.original, "day")
    type_into(league.original, {day: "2026-09-18"})
    pairbook("standings", league.original)
    league.send()
    return league


def day_cell(path: Path, column: str, board: int = 0) -> tuple[str, str]:
    """Sheet and address of the day or the place of a game of round 1."""
    place = read(path).reading.rounds[0].cell(board, column)
    assert place is not None
    return place.sheet, place.cell


def days_of(tournament: Tournament) -> list[tuple[str, str]]:
    """Day and place of the games of round 1."""
    return [(pairing.day, pairing.venue) for pairing in tournament.rounds[0].pairings]


def test_days_of_games_come_from_the_copy_that_changed_them(league: Club) -> None:
    """A day moved in the second copy and a place typed in the first both stand in the result; nothing else is asked."""
    type_into(league.a, {day_cell(league.a, "venue", 1): "Town hall"})
    type_into(league.b, {day_cell(league.b, "day"): "2026-10-02"})
    assert "dates and places of games 1" in league.merge().output
    assert days_of(league.result()) == [("2026-10-02", ""), ("", "Town hall")]


def test_a_day_taken_out_in_one_copy_is_gone_in_the_result(league: Club) -> None:
    """What one copy emptied stays empty, since the other did not touch it."""
    type_into(league.b, {day_cell(league.b, "day"): None})
    league.merge()
    assert days_of(league.result()) == [("", ""), ("", "")]


def test_two_days_for_one_game_are_a_conflict_with_its_cell(league: Club) -> None:
    """Different days for one game are named with the game and both values, and either copy can be preferred."""
    where = day_cell(league.a, "day")
    type_into(league.a, {where: "2026-09-25"})
    type_into(league.b, {where: "2026-10-02"})
    output = league.merge(status=1).output
    assert where[1] in output
    assert "Round 1, Player A – Player D, Date" in output
    assert "2026-09-25" in output
    assert "2026-10-02" in output
    assert not league.c.exists()
    league.merge("--prefer", "b")
    assert days_of(league.result())[0] == ("2026-10-02", "")
