"""What the stages of a knock-out are called, and how far somebody got."""

from generator.knockout.bracket import stage_of
from generator.knockout.placing import Placing, Reached
from generator.knockout.seeding import stages_of
from generator.languages import Language, text
from generator.tournament import Tournament

_NAMED = (2, 4, 8, 16, 32, 64)


def stage_name(players: int, stage: int, language: Language) -> str:
    """The name of a stage, counted from 1, in a bracket of so many players: semi-finals, final."""
    left = 2 ** (stages_of(players) - stage + 1)
    return text(language, f"stage.{left if left in _NAMED else 'more'}", players=left)


def round_stage_name(tournament: Tournament, players: int, round_number: int, language: Language) -> str:
    """The stage a round belongs to, and which game of its matches it is where there are several."""
    stage, game = stage_of(tournament, round_number)
    name = stage_name(players, stage, language)
    return name if tournament.games_a_match == 1 else text(language, "print.stage_game", stage=name, game=game)


def reached_text(placing: Placing, players: int, language: Language) -> str:
    """How far a player got: the winner, a place played for, or the stage in which the player went out or still is."""
    if placing.reached in (Reached.IN, Reached.OUT):
        if placing.reached is Reached.OUT and placing.stage == stages_of(players):
            return text(language, "reached.final")
        return text(language, f"reached.{placing.reached.value}", stage=stage_name(players, placing.stage, language))
    return text(language, f"reached.{placing.reached.value}")
