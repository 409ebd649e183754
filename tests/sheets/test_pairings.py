"""The sheet of a round: boards, colours, points, results, and everybody without a game."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.languages import Language, text
from generator.sheets.model import Cell, CellValue, Look, SheetPlan
from generator.sheets.pairings import points_before, round_sheet, without_game
from generator.tournament import Player, Tournament
from tests.support.sample import many_players, seven_players


def values(plan: SheetPlan, row: int) -> list[CellValue]:
    """What stands in a row, counted from 1."""
    return [None if cell is None else cell.value for cell in plan.rows[row - 1].cells]


def everything(plan: SheetPlan) -> str:
    """All texts of a sheet in one."""
    return "\n".join(str(cell.value) for row in plan.rows for cell in row.cells if cell is not None)


def test_a_board_reads_from_white_to_black() -> None:
    """Board, number, White, rating, points, result, points, rating, Black, number, remark."""
    plan = round_sheet(seven_players(), 3, Language.ENGLISH)
    assert values(plan, 3) == [
        "Board",
        "No.",
        "White",
        "Rating",
        "Pts",
        "Result",
        "Pts",
        "Rating",
        "Black",
        "No.",
        "Remark",
    ]
    assert values(plan, 4) == [
        1,
        1,
        "Weber, Anna",
        2150,
        Decimal("1.5"),
        None,
        Decimal("1.5"),
        2100,
        "Ødegård, Bjørn",
        2,
        "by hand",
    ]


def test_points_are_left_out_in_round_one() -> None:
    """Before round 1 nobody has points, so no column shows them."""
    assert "Pts" not in values(round_sheet(seven_players(), 1, Language.ENGLISH), 3)


def test_ratings_are_left_out_when_nobody_has_one() -> None:
    """A column nobody has anything in is not there; one rated player brings it back."""
    tournament = seven_players()
    unrated = tuple(replace(player, rating=None) for player in tournament.players)
    assert "Rating" not in values(round_sheet(replace(tournament, players=unrated), 2, Language.ENGLISH), 3)
    assert "Rating" in values(round_sheet(tournament, 2, Language.ENGLISH), 3)


@pytest.mark.parametrize("language", Language)
def test_colours_off_show_no_colours(language: Language) -> None:
    """With colour rules off nothing speaks of White and Black."""
    tournament = replace(seven_players(), colour_rules=False)
    shown = everything(round_sheet(tournament, 2, language)).split("\n")
    assert text(language, "round_column.first") in shown
    assert text(language, "round_column.white") not in shown
    assert text(language, "round_column.black") not in shown


def test_results_are_written_as_the_language_does() -> None:
    """A result that is there already stands in its cell, in the language's spelling."""
    first = [
        round_sheet(seven_players(), 1, language).rows[3].cells[4] for language in (Language.ENGLISH, Language.GERMAN)
    ]
    assert [cell.value for cell in first if cell] == ["1-0", "1:0"]


def test_result_cells_are_text_with_an_offer() -> None:
    """The result cells of all boards keep what is typed as text and offer the usual results."""
    plan = round_sheet(seven_players(), 3, Language.ENGLISH)
    (entry,) = plan.entries
    assert (entry.first_row, entry.last_row, entry.first_column, entry.last_column) == (4, 5, 6, 6)
    assert entry.as_text
    assert not entry.strict
    assert entry.choices[:3] == ("1-0", "½-½", "0-1")
    assert all(row.cells[5].look is Look.ENTRY for row in plan.rows[3:5] if isinstance(row.cells[5], Cell))


def test_without_a_game() -> None:
    """The odd player comes first, then byes, the absent and the withdrawn; each with kind and points."""
    tournament = seven_players()
    listed = without_game(tournament, tournament.rounds[2], Language.ENGLISH)
    assert [(one.player.number, one.kind, one.points) for one in listed] == [
        (3, "bye", Decimal(1)),
        (4, "bye ½", Decimal("0.5")),
        (7, "withdrawn", Decimal(0)),
    ]


def test_not_yet_entered_is_not_listed() -> None:
    """A player who enters later is not called absent."""
    tournament = seven_players()
    late = replace(tournament, players=(*tournament.players, Player(8, "Late, Lena", from_round=4)))
    assert 8 not in [one.player.number for one in without_game(late, late.rounds[2], Language.ENGLISH)]


def test_nobody_is_forgotten_unseen() -> None:
    """Below the list stands how many are present, paired, free, not playing and withdrawn."""
    assert "Present: 5 · paired: 4 · odd player's bye: 1 · not playing: 1 · withdrawn: 1" in everything(
        round_sheet(seven_players(), 3, Language.ENGLISH)
    )


def test_points_before_a_round() -> None:
    """Only earlier rounds count, byes and absences with what they are worth."""
    tournament = seven_players()
    assert points_before(tournament, 1)[1] == 0
    assert points_before(tournament, 3) == {
        1: Decimal("1.5"),
        2: Decimal("1.5"),
        3: Decimal(0),
        4: Decimal(0),
        5: Decimal("0.5"),
        6: Decimal("1.5"),
        7: Decimal(2),
    }
    absent = replace(tournament, scoring=replace(tournament.scoring, absence=Decimal("0.25")))
    assert points_before(absent, 3)[5] == Decimal("0.75")


def test_remarks_print_when_there_are_any() -> None:
    """The column of remarks belongs to the paper only when something stands in it."""
    tournament = seven_players()
    assert round_sheet(tournament, 1, Language.ENGLISH).page.last_column == 8
    with_remark = round_sheet(tournament, 1, Language.ENGLISH, remarks={2: "table near the door"})
    assert with_remark.page.last_column == 9
    assert "table near the door" in everything(with_remark)


def test_postponed_games_are_marked() -> None:
    """A postponed game says so beside its board."""
    assert values(round_sheet(seven_players(), 3, Language.NORWEGIAN), 5)[-1] == "utsatt"


def test_title_and_date() -> None:
    """The sheet is headed by event, round and the round's date; without an event by the system."""
    plan = round_sheet(seven_players(), 3, Language.GERMAN)
    assert [values(plan, row)[0] for row in (1, 2)] == ["Spring Open & Friends", "Runde 3 von 4 · 8 March"]
    nameless = replace(seven_players(), event=replace(seven_players().event, name=""))
    assert values(round_sheet(nameless, 3, Language.GERMAN), 1)[0] == "Schweizer System"


def test_every_board_has_the_same_height() -> None:
    """All rows of a list are equally high, whatever the names."""
    tournament = seven_players()
    heights = {row.height for row in round_sheet(tournament, 2, Language.ENGLISH).rows[3:6]}
    assert len(heights) == 1


def test_many_boards_take_the_usual_height() -> None:
    """A list that does not fit one page is not stretched."""
    assert round_sheet(many_players(200), 1, Language.ENGLISH).rows[50].height == 25.0


def test_round_without_a_board() -> None:
    """A round in which nobody plays is a list of absences, nothing else."""
    tournament = seven_players()
    empty = replace(tournament.rounds[0], pairings=())
    plan = round_sheet(Tournament(tournament.players, (empty,)), 1, Language.ENGLISH)
    assert plan.entries == ()
    assert "absent" in everything(plan)
