"""Results and their corrections that went wrong elsewhere."""

from datetime import date, time
from pathlib import Path

from openpyxl import load_workbook

from generator.standings import compute
from generator.workbook.read import read_workbook
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.clubs import E8_ROUND_ONE, by_hand, club, free, pairs, play, results, setting, tournament, typed
from tests.support.small_workbooks import Formula

SECOND = ["4-1", "2-3", "5-8", "7-6"]
CORRECTED = {"1-5": "1-0", "6-2": "1-0", "3-7": "1-0", "8-4": "0-1"}


def test_a_wrong_result_found_after_the_next_round_was_posted(tmp_path: Path) -> None:
    """Nothing played yet: said with the pairing it would have given, paired anew on request, standings with the new."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    assert pairs(path, 2) == SECOND
    results(path, 1, CORRECTED)
    output = pairbook("standings", path).output
    assert "Round 2 was paired with the old result; a fresh pairing would be 4-1, 6-3, 2-7, 5-8" in output
    assert pairs(path, 2) == SECOND
    assert compute(tournament(path)).row(6).points == 1
    pairbook("next", path, "--again")
    assert pairs(path, 2) == ["4-1", "6-3", "2-7", "5-8"]


def test_a_wrong_result_found_after_the_next_round_began(tmp_path: Path) -> None:
    """A result stands in round 2: it is not paired anew even on request; the standings use the new result."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    type_into(path, {("Round 2", games(path, "Round 2")[0][0]): "½"})
    results(path, 1, CORRECTED)
    output = pairbook("standings", path).output
    assert "a fresh pairing would be 4-1, 6-3, 2-7, 5-8" in output
    assert compute(tournament(path)).row(6).points == 1
    before = path.read_bytes()
    pairbook("next", path, "--again", status=1)
    assert path.read_bytes() == before
    assert pairs(path, 2) == SECOND


def test_a_round_not_yet_played_is_not_called_played(tmp_path: Path) -> None:
    """Corrected before round 2 was played: ``check`` says once how it would be paired anew, and nothing of played."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    results(path, 1, CORRECTED)
    output = pairbook("check", path).output
    assert output.count("4-1, 6-3, 2-7, 5-8") == 1
    assert "a fresh pairing would be 4-1, 6-3, 2-7, 5-8. It is made anew only on request" in output
    assert "as it was played" not in output
    type_into(path, {("Round 2", games(path, "Round 2")[0][0]): "½"})
    output = pairbook("check", path).output
    assert output.count("4-1, 6-3, 2-7, 5-8") == 1
    assert "would have been paired 4-1, 6-3, 2-7, 5-8. It stands as it was paired." in output


def test_a_correction_is_still_told_rounds_later(tmp_path: Path) -> None:
    """Corrected after round 2 and paired on: ``check`` knows what round 2 was paired from and would have been."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    results(path, 2, {"4-1": "½", "2-3": "½", "5-8": "1-0", "7-6": "0-1"})
    results(path, 1, CORRECTED)
    pairbook("next", path)
    output = pairbook("check", path).output
    assert "With the results as they are now, round 2 would have been paired 4-1, 6-3, 2-7, 5-8" in output
    assert "differs from the rules" not in output
    assert "Rounds compared with the rules: 3" in output
    assert "stood here then" in output


def test_a_double_result_is_refused_with_both_cells(tmp_path: Path) -> None:
    """A player who stands in two rows of a round is named with both cells, and nothing is written."""
    path = typed(tmp_path, 8, [{"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-5": "0-1"}], rounds=5)
    before = path.read_bytes()
    output = pairbook("next", path, status=1).output
    assert "P05 stands twice in round 1 (also D2)" in output
    assert path.read_bytes() == before


def test_a_player_paired_although_absent(tmp_path: Path) -> None:
    """Paired, then found absent: a forfeit typed at the board counts, the pair may meet later, colours do not count."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE | {"8-4": "-/+"}], rounds=5)
    pairbook("next", path)
    found = tournament(path)
    assert compute(found).row(4).points == 1
    results(path, 2, dict.fromkeys(pairs(path, 2), "½"))
    output = pairbook("check", path).output
    assert "differs from the rules" not in output


def test_a_player_announced_absent_after_the_pairing(tmp_path: Path) -> None:
    """A bye typed for a round already paired changes nothing of that round, and says so nowhere as a second entry."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    before = pairs(path, 2)
    setting(path, "rounds", 5)
    results(path, 2, dict.fromkeys(before, "½"))
    pairbook("next", path)
    assert pairs(path, 2) == before


def test_swapped_colours_are_not_forgotten(tmp_path: Path) -> None:
    """White and Black exchanged on a board: histories follow the sheet, and ``check`` says that colours differ."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    by_hand(path, 2, ["4-1", "2-3", "8-5", "7-6"])
    results(path, 2, {"4-1": "½", "2-3": "½", "8-5": "½", "7-6": "½"})
    output = pairbook("check", path).output
    cell = next(each[0] for each in games(path, "Round 2") if each[1] == "P08")
    assert f"Round 2, cell {cell}: The colours on board 3 of round 2 differ from the pairing made" in output
    assert "now P08 has White against P05" in output
    pairbook("next", path)
    third = [pair.split("-") for pair in pairs(path, 3)]
    assert "8" not in [white for white, _ in third]  # White in rounds 1 and 2


def test_swapped_boards_keep_their_results(tmp_path: Path) -> None:
    """Two boards exchanged as a whole are the same pairs: nothing is made by hand, no result changes hands."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    by_hand(path, 2, ["2-3", "4-1", "5-8", "7-6"])
    results(path, 2, {"4-1": "1-0", "2-3": "0-1", "5-8": "½", "7-6": "½"})
    output = pairbook("check", path).output
    assert "by hand" not in output
    assert "differ" not in output
    assert compute(tournament(path)).row(4).points == 2


def test_opponents_exchanged_by_hand_are_marked_and_kept(tmp_path: Path) -> None:
    """Pairs of the arbiter's are named as such, and the rest of the round is still compared with the rules."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    by_hand(path, 2, ["4-3", "2-1", "5-8", "7-6"])
    results(path, 2, dict.fromkeys(["4-3", "2-1", "5-8", "7-6"], "½"))
    output = pairbook("check", path).output
    assert "Made or changed by hand, boards: 1, 2" in output
    assert "differs from the rules" not in output


def test_no_result_as_a_result(tmp_path: Path) -> None:
    """Blank, blanks, ``-``, 0, ``?``, n/a, a formula, a date, a time: each understood or refused, all at once."""
    pair_list = [f"{n}-{n + 9}" if n % 2 else f"{n + 9}-{n}" for n in range(1, 10)]
    said: list[object] = [
        None, " ", "-", 0, "?", "n/a", Formula("=1-0"), date(2026, 1, 1), time(1, 0)
    ]  # fmt: skip
    path = typed(tmp_path, 18, [dict(zip(pair_list, said, strict=True))], rounds=5)  # type: ignore[arg-type]
    before = path.read_bytes()
    output = pairbook("next", path, status=1).output
    for row in range(2, 11):
        assert f"Round 1, cell D{row}:" in output, output
    assert "taken as adj." in output
    assert "taken as 1-0" in output
    assert path.read_bytes() == before


def test_two_games_against_one_opponent(tmp_path: Path) -> None:
    """Double round robin: 1-0 and 0-1 leave the next criterion to decide, 1-0 and ½ put the winner ahead."""
    for second, first_ranks in (("0-1", (1, 1)), ("½", (1, 2))):
        folder = tmp_path / second.replace("½", "half")
        folder.mkdir()
        path = club(folder, 4, 6, "double-berger")
        setting(path, "tie_breaks", "DE")
        pairbook("next", path)
        _double_cycle(path, second)
        found = tournament(path)
        standings = compute(found)
        ranks = tuple(standings.row(each).rank for each in (1, 2))
        assert standings.row(1).points == standings.row(2).points
        assert ranks == first_ranks


def test_a_double_cycle_half_played_orders_nobody_too_early(tmp_path: Path) -> None:
    """With one of two games played the second can still change it: who is level stays level."""
    path = club(tmp_path, 4, 6, "double-berger")
    setting(path, "tie_breaks", "DE")
    pairbook("next", path)
    cells: dict[tuple[str, str], object] = {}
    for each in tournament(path).rounds[:3]:
        for p in each.pairings:
            winner = {
                frozenset((1, 2)): 1,
                frozenset((1, 3)): 3,
                frozenset((2, 3)): 2,
                frozenset((1, 4)): 1,
                frozenset((2, 4)): 2,
                frozenset((3, 4)): 3,
            }[frozenset((p.white, p.black))]
            cells[p.place.sheet, p.place.cell] = "1-0" if winner == p.white else "0-1"
    type_into(path, cells)
    three = compute(tournament(path))
    assert [three.row(each).rank for each in (1, 2, 3)] == [1, 1, 1]
    first = next(p for each in tournament(path).rounds[:3] for p in each.pairings if {p.white, p.black} == {1, 3})
    type_into(path, {(first.place.sheet, first.place.cell): "½"})
    loses = next(p for each in tournament(path).rounds[:3] for p in each.pairings if {p.white, p.black} == {1, 4})
    type_into(path, {(loses.place.sheet, loses.place.cell): "½"})
    found = compute(tournament(path))
    level = [each for each in (1, 2, 3) if found.row(each).points == found.row(2).points]
    assert len({found.row(each).rank for each in level}) == 1


def _double_cycle(path: Path, second: str) -> None:
    """Numbers 1 and 2 level on points: their first game 1-0 for number 1, the second as said, the rest to suit."""
    met: dict[frozenset[int], int] = {}
    cells: dict[tuple[str, str], object] = {}
    for each in tournament(path).rounds:
        for p in each.pairings:
            pair = frozenset((p.white, p.black))
            game = met[pair] = met.get(pair, 0) + 1
            cells[p.place.sheet, p.place.cell] = _said(p.white, pair, game, second)
    type_into(path, cells)


def _said(white: int, pair: frozenset[int], game: int, second: str) -> str:
    if pair == {1, 2}:
        if game == 2 and second == "½":
            return "½"
        winner = 1 if game == 1 else 2
        return "1-0" if white == winner else "0-1"
    if pair == {1, 4} and game == 1 and second == "½":
        return "1-0" if white == 4 else "0-1"  # what brings number 1 back to the points of number 2
    strong = min(pair)
    return "1-0" if white == strong else "0-1"


def test_a_correction_is_told_with_names_and_its_cell_also_later(tmp_path: Path) -> None:
    """What stood there is said with names and a usual result; the cell is known also once more was paired."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    results(path, 2, dict.fromkeys(pairs(path, 2), "½"))
    pairbook("next", path)
    cell, white, black, _ = games(path, "Round 1")[0]
    type_into(path, {("Round 1", cell): "0-1"})
    told = (
        f"Round 1, cell {cell}: This was changed after round 2 had been paired; {white} - {black} 1-0 stood here then. "
        "Rounds paired from that: 2-3."
    )
    assert told in pairbook("check", path).output
    results(path, 3, dict.fromkeys(pairs(path, 3), "½"))
    pairbook("next", path)
    assert told in pairbook("check", path).output


def test_colours_exchanged_in_an_earlier_round_are_told_once(tmp_path: Path) -> None:
    """White and Black of a counted game exchanged: one sentence at its cell, with what stood there."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    cell, white, black, _ = games(path, "Round 1")[0]
    by_hand(path, 1, [f"{int(black[1:])}-{int(white[1:])}"])
    output = pairbook("check", path).output
    assert output.count(f"Round 1, cell {cell}: ") == 1
    assert f"{white} - {black} 1-0 stood here then" in output


def test_a_round_whose_sheet_is_gone_is_told_once(tmp_path: Path) -> None:
    """Deleted or renamed, a round is one error, before a later one as well as the last."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    for sheet, told in (
        ("Round 1", "The sheet of round 1 is missing"),
        ("Round 2", "Round 2 was paired, but its sheet"),
    ):
        book = load_workbook(path)
        book[sheet].title = "An evening"
        other = tmp_path / "renamed.xlsx"
        book.save(other)
        output = pairbook("check", other, status=1).output
        assert told in output
        assert output.count("old name back") == 1


def test_a_row_read_by_half_makes_nobody_missing(tmp_path: Path) -> None:
    """A number nobody has, or a result typed over one: told at that very cell, and neither player is missing."""
    path = club(tmp_path, 8, 5)
    play(path, 1, E8_ROUND_ONE)
    pairbook("next", path)
    where = read_workbook(path.read_bytes(), path.name).rounds[1]
    place = where.cell(0, "black_number")
    assert place is not None
    for typed_there, told in ((99, "Nobody in Players has the number 99."), ("1-0", "“1-0” is not a whole number.")):
        type_into(path, {(place.sheet, place.cell): typed_there})
        output = pairbook("check", path, status=1).output
        assert f"Round 2, cell {place.cell}: {told}" in output
        assert "is in no row of round 2" not in output


def test_a_bye_taken_by_hand_is_told_to_who_asks(tmp_path: Path) -> None:
    """The bye given to somebody else by hand: asking why not the first one says that the rules had given it so."""
    path = club(tmp_path, 7, 5)
    pairbook("next", path)
    odd = free(path, 1)
    book = load_workbook(path)
    sheet = book["Round 1"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value in (odd, "P01")]
    numbers = {odd: int(odd[1:]), "P01": 1}
    for cell in cells:
        cell.value = "P01" if cell.value == odd else odd
        beside = sheet.cell(cell.row, cell.column - 1 if cell.column < 5 else cell.column + 1)
        beside.value = numbers[cell.value]
    book.save(path)
    output = pairbook("explain", path, "--instead", odd, "bye").output
    assert f"The rules gave the bye of this round to {odd}; the arbiter changed it." in output
