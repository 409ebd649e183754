"""``undo``: the exact earlier bytes while nothing was typed since, the last round alone otherwise."""

from pathlib import Path

from openpyxl import load_workbook

from generator.services.workbook_file import Loaded, load
from tests.cli.test_main_job import club, pairbook
from tests.support.arbiter import games, type_into, type_results

__all__ = ["club"]  # the fixture


def test_undo_returns_the_exact_earlier_bytes(club: Path) -> None:
    """Right after a command its work is taken back byte for byte, several commands deep."""
    states = [club.read_bytes()]
    pairbook("next", club)
    states.append(club.read_bytes())
    pairbook("standings", club)
    pairbook("undo", club)
    assert club.read_bytes() == states[1]
    pairbook("undo", club)
    assert club.read_bytes() == states[0]


def test_undo_keeps_what_was_typed_since(club: Path) -> None:
    """A player entered after pairing stays when the round without results is taken out."""
    pairbook("next", club)
    type_results(club, "Round 1", ["1-0", "½"])
    pairbook("next", club)
    type_into(club, {("Settings", "B4"): "Town hall"})
    pairbook("undo", club)
    book = load_workbook(club)
    assert "Round 2" not in book.sheetnames
    assert book["Settings"]["B4"].value == "Town hall"
    loaded = load(club, force=False)
    assert isinstance(loaded, Loaded)
    assert len(loaded.tournament.rounds) == 1
    assert not loaded.edited_by_hand
    pairbook("next", club)
    assert "Round 2" in load_workbook(club).sheetnames


def test_undo_of_the_only_round_leaves_no_sheet_of_rounds(club: Path) -> None:
    """With the first round gone, no sheet goes on showing it."""
    pairbook("next", club)
    type_into(club, {("Settings", "B4"): "Town hall"})
    pairbook("undo", club)
    assert set(load_workbook(club).sheetnames) == {"Settings", "Players", "Standings", "Log"}


def test_undo_refuses_when_results_would_be_lost(club: Path) -> None:
    """A round with a typed result is not taken out; the copy from before it is named."""
    pairbook("next", club)
    type_into(club, {("Round 1", games(club, "Round 1")[0][0]): "1-0"})
    before = club.read_bytes()
    assert "club backups/club " in pairbook("undo", club, status=1).output
    assert club.read_bytes() == before


def test_without_an_earlier_state_undo_says_so(club: Path) -> None:
    """A workbook no command has changed yet has nothing to go back to."""
    assert "no earlier state" in pairbook("undo", club, status=4).output
