"""What a command decides once and writes down."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.services.commands import next_command
from generator.services.rounds.facts import colour_of_round_one, settle_facts
from generator.services.workbook_file import Loaded, load
from generator.tournament import Bye, Colour, Outcome, Pairing, Player, Round, System, Tournament
from generator.workbook.blank import new_workbook
from tests.support.arbiter import type_into, type_results

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do
PLAYERS = tuple(Player(number, f"Player {number}") for number in range(1, 8))


def test_a_drawn_colour_follows_the_lot() -> None:
    """Before round 1 the lot decides, and both outcomes are possible."""
    fresh = Tournament(PLAYERS, rounds_total=5)
    assert settle_facts(fresh, 0)[0].initial_colour is Colour.WHITE
    assert settle_facts(fresh, 1)[0].initial_colour is Colour.BLACK


def test_a_running_tournament_keeps_the_colour_of_round_one() -> None:
    """Where round 1 is played, its colours decide and no lot is drawn."""
    first = Round(1, (Pairing(4, 1, 1), Pairing(2, 5, 2)), (Bye(7, Outcome.PAIRING_ALLOCATED_BYE),))
    tournament, facts = settle_facts(Tournament(PLAYERS, (first,), rounds_total=5), 0)
    assert tournament.initial_colour is Colour.BLACK
    assert facts.colour_from_round_one


def test_absent_players_hold_no_number_in_round_one() -> None:
    """With number 1 absent, number 2 counts as the first (ruling on C.04.2, Art. 2.4)."""
    first = Round(1, (Pairing(2, 5, 1), Pairing(6, 3, 2)), (Bye(1, Outcome.ZERO_POINT_BYE),))
    assert colour_of_round_one(Tournament(PLAYERS, (first,))) is Colour.WHITE


def test_the_number_of_rounds_is_suggested_when_open() -> None:
    """Seven players: the smallest power of two above is eight, so 3 + 1 rounds."""
    tournament, facts = settle_facts(Tournament(PLAYERS), 0)
    assert tournament.rounds_total == facts.rounds_total == 4


def test_numbers_in_words_move_with_the_players(tmp_path: Path) -> None:
    """After a late entry of high rating pairs not to meet and virtual points still mean the same players."""
    path = tmp_path / "club.xlsx"
    roster = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 7))
    roster = (*roster[:5], replace(roster[5], opponents_barred=(4, 5)))
    settings: dict[str, str | int] = {"forbidden_pairs": "1-2; Player 4 / 3 (2-4)", "virtual_points": "2-3: 1-2 = 1"}
    path.write_bytes(new_workbook(System.SWISS, rounds=5, roster=roster, settings=settings, numbers=True))
    next_command(path, now=NOW, draw_lots=_in_order)
    type_results(path, "Round 1", ["1-0"])
    type_into(path, {("Players", "B10"): "New Star", ("Players", "D10"): 2300})
    before = _tournament(path)
    assert next_command(path, now=NOW, draw_lots=_in_order).status == 0
    after = _tournament(path)
    assert [player.name for player in after.players][:2] == ["New Star", "Player 1"]
    for each in (before, after):
        assert [group.players for group in each.forbidden_pairs] == [(2, 3), (5, 4)]
        assert [(v.first_player, v.last_player, v.first_round, v.last_round) for v in each.virtual_points] == [
            (3, 4, 1, 2)
        ]
        assert each.players[6].opponents_barred == (5, 6)


def _in_order(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def _tournament(path: Path) -> Tournament:
    loaded = load(path, force=True)
    assert isinstance(loaded, Loaded)
    return loaded.tournament
