"""What a command decides once and writes down."""

from generator.services.facts import colour_of_round_one, settle_facts
from generator.tournament import Bye, Colour, Outcome, Pairing, Player, Round, Tournament

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
