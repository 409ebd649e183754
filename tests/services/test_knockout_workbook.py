"""A knock-out in the club's workbook: paired stage by stage, decided, taken back, drawn."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from generator.cli import main
from generator.knockout.bracket import bracket
from generator.knockout.placing import placings
from generator.services.samples.play import result_edits, type_cells
from generator.tournament import System, Tournament
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading, read_workbook
from tests.support.arbiter import games, setting_cell, type_into
from tests.support.libreoffice import pdf_pages

_NOW = datetime(2026, 3, 6, 18, 45, tzinfo=UTC)


def pairbook(*words: object, status: int = 0) -> Result:
    """The outcome of a command, which must end with this status and without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def cup(folder: Path, players: int, language: str = "en") -> Path:
    """A new knock-out; the first in the list is the strongest."""
    entries = folder / "entries.txt"
    entries.write_text("\n".join(f"Player {n:02d}; {2300 - 10 * n}" for n in range(1, players + 1)), encoding="utf-8")
    path = folder / f"cup-{players}.xlsx"
    pairbook("new", path, "--system", "knock-out", "--from", entries, "--language", language)
    return path


def read(path: Path) -> WorkbookReading:
    """What the workbook says."""
    return read_workbook(path.read_bytes(), path.name)


def tournament(path: Path) -> Tournament:
    """The tournament of a workbook."""
    found = read(path).tournament
    assert found is not None
    return found


def through_cell(path: Path, number: int, board: int) -> tuple[str, str]:
    """Sheet and address of the cell that says who goes through."""
    place = read(path).rounds[number - 1].cell(board - 1, "through")
    assert place is not None
    return place.sheet, place.cell


def win(path: Path, number: int, result: str = "1-0") -> None:
    """Type one result into every board of a round."""
    type_into(path, {(f"Round {number}", address): result for address, *_ in games(path, f"Round {number}")})


@pytest.mark.parametrize(("players", "two_games"), [(2, False), (5, False), (8, True), (13, False)])
def test_a_cup_is_played_to_its_end(tmp_path: Path, players: int, two_games: bool) -> None:
    """Results typed and ``next`` alone bring a cup to its winner, with draws decided in the cell meant for it."""
    path = cup(tmp_path, players)
    if two_games:
        type_into(path, {setting_cell(path, "match_games"): "two"})
    chance = random.Random(players)
    pairbook("next", path)
    while not bracket(tournament(path)).finished:
        paired = len(tournament(path).rounds)
        for number in range(1, paired + 1):
            type_cells(path, result_edits(read(path), number, chance), now=_NOW)
        pairbook("next", path)
    rounds = tournament(path).rounds
    assert len(rounds) == tournament(path).rounds_total
    assert read(path).findings == ()
    winner = tournament(path).player(placings(tournament(path))[0].player)
    book = load_workbook(path)
    standings = [[cell.value for cell in row] for row in book["Standings"].iter_rows()]
    assert any(row[0] == 1 and winner.name in row and "Winner" in row for row in standings)
    assert "Final standings" in {row[0] for row in standings}
    drawn = [cell.value for row in book["Bracket"].iter_rows() for cell in row]
    assert drawn.count(winner.name) == len(rounds) // (2 if two_games else 1) + 1
    assert "Live" not in book.sheetnames
    assert "Why" not in book.sheetnames


def test_a_drawn_match_is_refused_with_its_board_and_cell(tmp_path: Path) -> None:
    """Without a word who goes through the next stage is not paired, and nothing is written."""
    path = cup(tmp_path, 4)
    pairbook("next", path)
    win(path, 1, "½")
    before = path.read_bytes()
    result = pairbook("next", path, status=1)
    assert path.read_bytes() == before
    for board in (1, 2):
        sheet, cell = through_cell(path, 1, board)
        assert f"{sheet}, cell {cell}: Board {board}, " in result.output
    assert "is level" in pairbook("check", path).output


@pytest.mark.parametrize(
    ("typed", "side"),
    [
        ("1", "white"),
        ("4", "black"),
        ("player 04", "black"),
        ("2-1", "white"),
        ("½-1½", "black"),
        ("1:2 (blitz)", "black"),
    ],
)
def test_who_goes_through_may_be_typed_in_several_ways(tmp_path: Path, typed: str, side: str) -> None:
    """A number, a name, or the score of the tie-break games, the left player first."""
    path = cup(tmp_path, 4)
    type_into(path, {setting_cell(path, "first_colour"): "White"})
    pairbook("next", path)
    win(path, 1, "½")
    type_into(path, {through_cell(path, 1, 1): typed, through_cell(path, 1, 2): "3"})
    pairing = tournament(path).rounds[0].pairings[0]
    assert (pairing.white, pairing.black) == (1, 4)
    assert pairing.through == (pairing.white if side == "white" else pairing.black)
    pairbook("next", path)
    final = tournament(path).rounds[1].pairings[0]
    assert {final.white, final.black} == {pairing.through, 3}


@pytest.mark.parametrize("typed", ["7", "1-1", "armageddon", "Player 03"])
def test_a_word_that_names_neither_of_the_two_is_refused(tmp_path: Path, typed: str) -> None:
    """Somebody else's number or name, a level score, any other word: named with both players, and once."""
    path = cup(tmp_path, 4)
    pairbook("next", path)
    win(path, 1, "½")
    type_into(path, {through_cell(path, 1, 1): typed, through_cell(path, 1, 2): "3"})
    result = pairbook("next", path, status=1)
    assert f"“{typed}” does not say who goes through" in result.output
    assert "is level" not in result.output


def test_forfeits_and_withdrawals_send_the_other_one_through(tmp_path: Path) -> None:
    """A game without play counts as lost; who went through and has withdrawn is paired and loses without play."""
    path = cup(tmp_path, 4)
    pairbook("next", path)
    first, second = tournament(path).rounds[0].pairings
    type_into(path, {("Round 1", first.place.cell): "-/+", ("Round 1", second.place.cell): "+/-"})
    reading = read(path)
    until = reading.players.cell(first.black, PlayerColumn.UNTIL_ROUND)
    assert until is not None
    type_into(path, {(until.sheet, until.cell): 1})
    assert "has withdrawn and loses" in pairbook("next", path).output
    final = tournament(path).rounds[1].pairings[0]
    assert {final.white, final.black} == {first.black, second.white}
    assert placings(tournament(path))[0].player == second.white


def test_undo_takes_the_whole_stage_out(tmp_path: Path) -> None:
    """With two games a match both rounds of the stage go, as long as nothing was typed into them."""
    path = cup(tmp_path, 8)
    type_into(path, {setting_cell(path, "match_games"): "two"})
    pairbook("next", path)
    assert len(tournament(path).rounds) == 2
    for number in (1, 2):
        win(path, number, "1-0" if number == 1 else "0-1")
    pairbook("next", path)
    assert len(tournament(path).rounds) == 4
    type_into(path, {setting_cell(path, "event"): "Cup"})
    result = pairbook("undo", path)
    assert "Semi-finals taken out again" in result.output
    assert [name for name in load_workbook(path).sheetnames if name.startswith("Round")] == ["Round 1", "Round 2"]
    pairbook("next", path)
    assert len(tournament(path).rounds) == 4


def test_again_makes_the_bracket_anew_with_a_late_entry(tmp_path: Path) -> None:
    """Who comes late is told to be outside; while no result is typed, the bracket is made anew with everybody."""
    path = cup(tmp_path, 7)
    pairbook("next", path)
    assert len(bracket(tournament(path)).entrants) == 7
    players = read(path).players
    names = next(at for column, at in players.columns.items() if column.value == "name") + 1
    ratings = next(at for column, at in players.columns.items() if column.value == "rating") + 1
    book = load_workbook(path)
    row = max(players.rows.values()) + 1
    book[players.sheet].cell(row, names).value = "Late Comer"
    book[players.sheet].cell(row, ratings).value = 2295
    book.save(path)
    assert "Late Comer was entered after the bracket was made" in pairbook("standings", path).output
    pairbook("next", path, "--again")
    assert len(bracket(tournament(path)).entrants) == 8
    assert not tournament(path).rounds[0].byes


def test_a_corrected_result_is_told_where_it_changes_the_pairs(tmp_path: Path) -> None:
    """When another player should have gone through, the later pair is named and stands as it was played."""
    path = cup(tmp_path, 4)
    pairbook("next", path)
    win(path, 1)
    pairbook("next", path)
    first = tournament(path).rounds[0].pairings[0]
    type_into(path, {(first.place.sheet, first.place.cell): "0-1"})
    assert "by the results before, it would be" in pairbook("check", path).output
    pairbook("next", path, "--again")
    final = tournament(path).rounds[1].pairings[0]
    assert first.black in (final.white, final.black)


def test_the_other_commands_know_a_knock_out(tmp_path: Path) -> None:
    """Report file, lists, explanation, preview and merge say what they can and refuse what they cannot."""
    path = cup(tmp_path, 5)
    pairbook("next", path)
    win(path, 1)
    pairbook("next", path)
    pairbook("export", path, "--trf26")
    assert "CUSTOM_KNOCKOUT" in path.with_suffix(".trf").read_text(encoding="utf-8")
    pairbook("export", path, "--csv")
    assert "Semi-finals" in path.with_name(f"{path.stem}-standings.csv").read_text(encoding="utf-8")
    assert "Semi-finals" in pairbook("explain", path, "--player", 1).output
    assert "Bracket" in pairbook("preview", path).output
    assert tournament(path).system is System.KNOCK_OUT
    pairbook("print", path, "--what", "bracket", "-o", path.with_name("bracket.pdf"))
    (page,) = pdf_pages(path.with_name("bracket.pdf"))
    assert all(player.name in page for player in tournament(path).players)


def test_prizes_are_given_when_the_final_is_decided(tmp_path: Path) -> None:
    """Before that the list has no money in it; then winner, finalist and the others have theirs."""
    path = cup(tmp_path, 4)
    type_into(path, {setting_cell(path, "prizes"): "100, 60, 40, 20"})
    pairbook("next", path)
    win(path, 1)
    pairbook("next", path)
    assert "100" not in standings_text(path)
    win(path, 2)
    pairbook("standings", path)
    assert [money in standings_text(path) for money in ("100", "60", "40", "20")] == [True] * 4


def standings_text(path: Path) -> set[str]:
    """Everything that stands in the standings."""
    return {str(cell.value) for row in load_workbook(path)["Standings"].iter_rows() for cell in row}


def test_two_copies_of_a_cup_are_joined_with_their_decisions(tmp_path: Path) -> None:
    """Results and words who goes through, typed in two copies, stand in the third; a disagreement is asked about."""
    path, copy, joined = cup(tmp_path, 8), tmp_path / "copy.xlsx", tmp_path / "joined.xlsx"
    pairbook("next", path)
    copy.write_bytes(path.read_bytes())
    addresses = [address for address, *_ in games(path, "Round 1")]
    type_into(path, {("Round 1", addresses[0]): "1-0", ("Round 1", addresses[1]): "½", through_cell(path, 1, 2): "1-2"})
    type_into(copy, {("Round 1", addresses[2]): "½", through_cell(copy, 1, 3): "2-1", ("Round 1", addresses[3]): "0-1"})
    assert "stands beside" not in pairbook("merge", path, copy, "-o", joined).output
    boards = tournament(joined).rounds[0].pairings
    assert [p.through for p in boards] == [None, boards[1].black, boards[2].white, None]
    pairbook("next", joined)
    semi = {number for p in tournament(joined).rounds[1].pairings for number in (p.white, p.black)}
    assert semi == {boards[0].white, boards[1].black, boards[2].white, boards[3].black}
    type_into(copy, {("Round 1", addresses[1]): "½", through_cell(copy, 1, 2): "2-1"})
    other = tmp_path / "other.xlsx"
    pairbook("merge", path, copy, "-o", other, status=1)
    assert not other.exists()


@pytest.mark.parametrize("language", ["de", "nb"])
def test_a_cup_in_every_language_is_read_again(tmp_path: Path, language: str) -> None:
    """Sheets in German and Norwegian hold the same bracket."""
    path = cup(tmp_path, 6, language)
    chance = random.Random(3)
    pairbook("next", path)
    while not bracket(tournament(path)).finished:
        for number in range(1, len(tournament(path).rounds) + 1):
            type_cells(path, result_edits(read(path), number, chance), now=_NOW)
        pairbook("next", path)
    assert read(path).findings == ()
    assert result_edits(read(path), 1, chance) == ()
