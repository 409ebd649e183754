"""The drawing of a knock-out: what stands where, how the lines run, and that it prints on one page."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.knockout.next_stage import next_stage
from generator.languages import Language
from generator.sheets.bracket import bracket_sheet
from generator.sheets.model import Look, SheetPlan
from generator.tournament import DRAWN, Event, Player, System, Tournament
from generator.workbook.draw import draw_workbook
from tests.properties.test_knockout import knock_out, played, to_the_end
from tests.support.libreoffice import convert, pdf_page_size, pdf_pages


def cells(plan: SheetPlan) -> dict[tuple[int, int], tuple[object, Look, bool]]:
    """Value, look and boldness of every cell that has any, by row and column counted from 0."""
    return {
        (row, column): (cell.value, cell.look, cell.bold)
        for row, each in enumerate(plan.rows)
        for column, cell in enumerate(each.cells)
        if cell is not None
    }


def names(plan: SheetPlan, column: int) -> list[object]:
    """The names in one stage from top to bottom; stages begin every five columns."""
    return [
        value for (_, at), (value, look, _) in sorted(cells(plan).items()) if at == column and look is Look.BRACKET_NAME
    ]


def test_every_stage_shows_its_players_and_the_winner_in_bold() -> None:
    """The drawing of eight: quarter-finals in bracket order, winners bold and again in the next stage."""
    plan = bracket_sheet(to_the_end(knock_out(8)), Language.ENGLISH)
    assert names(plan, 1) == [f"Player {seed}" for seed in (1, 8, 4, 5, 2, 7, 3, 6)]
    assert names(plan, 6) == [f"Player {seed}" for seed in (1, 4, 2, 3)]
    assert names(plan, 11) == ["Player 1", "Player 2", "Player 4", "Player 3"]  # the final, then the third place
    bold = Counter(value for value, look, strong in cells(plan).values() if look is Look.BRACKET_NAME and strong)
    assert bold == {"Player 1": 3, "Player 2": 2, "Player 3": 2, "Player 4": 1}
    winner = [value for value, look, _ in cells(plan).values() if look is Look.BRACKET_SCORE and value == "Player 1"]
    assert winner == ["Player 1"]


def test_what_is_not_known_yet_is_an_empty_box() -> None:
    """Before the first result only the first stage has names, and every later match waits with two empty lines."""
    tournament = knock_out(16)
    paired = replace(tournament, rounds=next_stage(tournament))
    plan = bracket_sheet(paired, Language.ENGLISH)
    assert names(plan, 6) == [None] * 8
    assert names(plan, 11) == [None] * 4
    assert names(plan, 16) == [None] * 4  # the final and the match for the third place


def test_a_player_without_opponent_has_a_line_of_his_own() -> None:
    """In a field of five the three best stand alone in the first stage and again in the second."""
    tournament = knock_out(5)
    plan = bracket_sheet(replace(tournament, rounds=next_stage(tournament)), Language.ENGLISH)
    assert names(plan, 1) == ["Player 1", "Player 4", "Player 5", "Player 2", "Player 3"]
    assert names(plan, 6) == ["Player 1", None, "Player 2", "Player 3"]


def test_a_level_match_has_a_star() -> None:
    """Who went through without winning is marked, and the mark is explained."""
    tournament = knock_out(2)
    first = next_stage(tournament)[0]
    pairing = replace(first.pairings[0], result=DRAWN, through=2)
    plan = bracket_sheet(replace(tournament, rounds=(replace(first, pairings=(pairing,)),)), Language.ENGLISH)
    scores = [value for value, look, _ in cells(plan).values() if look is Look.BRACKET_SCORE]
    assert scores == ["½", "Player 2", "½*"]
    assert any("* went through" in str(value) for value, _, _ in cells(plan).values())


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 32, 64])
def test_lines_run_from_every_match_to_the_next(players: int) -> None:
    """Each match but the final leads on by a line, and each vertical line stands between two of them."""
    plan = bracket_sheet(to_the_end(knock_out(players, third_place=False)), Language.ENGLISH)
    looks = [look for _, look, _ in cells(plan).values()]
    stages = (players - 1).bit_length()
    boxes = sum(2 ** (stages - stage) for stage in range(1, stages))
    ends = looks.count(Look.LINE_BELOW) + looks.count(Look.LINE_CORNER)
    into_the_winner = 2 if stages < 4 else 0
    assert ends == boxes + boxes // 2 + into_the_winner
    assert looks.count(Look.LINE_CORNER) == boxes // 2


@pytest.mark.parametrize("players", [5, 8, 13, 32, 40])
def test_libreoffice_prints_the_bracket_on_one_page(tmp_path: Path, players: int) -> None:
    """On A4, beyond 32 players on A3, with every name on it."""
    tournament = named(to_the_end(knock_out(players), random.Random(players)))
    path = tmp_path / "bracket.xlsx"
    path.write_bytes(draw_workbook([bracket_sheet(tournament, Language.ENGLISH)]))
    pdf = convert(path, "pdf")
    pages = pdf_pages(pdf)
    assert len(pages) == 1
    assert all(player.name in pages[0] for player in tournament.players)
    assert sorted(pdf_page_size(pdf)) == ([297, 420] if players > 32 else [210, 297])


def named(tournament: Tournament) -> Tournament:
    """The tournament with names as long as people have them, and a name of its own."""
    players = tuple(Player(player.number, f"Lindqvist{player.number:02d}, Marie") for player in tournament.players)
    return replace(tournament, players=players, event=Event(name="Harbour Cup"))


def test_a_round_of_a_knock_out_names_its_stage_and_asks_who_goes_through() -> None:
    """The sheet of a deciding round has the column; with two games the first round has none."""
    from generator.sheets.pairings import round_sheet

    two = knock_out(8, 2)
    paired = replace(two, rounds=next_stage(two), rounds_total=6)
    first, second = (cells(round_sheet(paired, number, Language.ENGLISH)) for number in (1, 2))
    assert "Quarter-finals, game 2 · Round 2 of 6" in {value for value, _, _ in second.values()}
    assert "Goes through" not in {value for value, _, _ in first.values()}
    assert "Goes through" in {value for value, _, _ in second.values()}
    assert paired.system is System.KNOCK_OUT


def test_only_who_goes_through_without_a_game_stands_below_the_boards() -> None:
    """Players who are out do not stand in the list of those without a game."""
    from generator.sheets.pairings import without_game

    after = played(knock_out(5), None)
    semi = replace(after, rounds=(*after.rounds, *next_stage(after)))
    assert [one.player.number for one in without_game(semi, semi.rounds[0], Language.ENGLISH)] == [1, 2, 3]
    assert without_game(semi, semi.rounds[1], Language.ENGLISH) == ()
