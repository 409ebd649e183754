"""Which colour each player is due and what gave the colours of a pair (C.04.3, Art. 1.7 and 5.2), as facts."""

from generator.colours import ABSOLUTE, MILD, STRONG, allocate, colour_difference, preference, same_colour_twice
from generator.explanation.records import Colours, Due, DueReason, Strength
from generator.history import PlayerHistory
from generator.tournament import Colour

_STRENGTHS = {0: Strength.NONE, MILD: Strength.MILD, STRONG: Strength.STRONG, ABSOLUTE: Strength.ABSOLUTE}


def due(player: PlayerHistory) -> Due:
    """The colour preference of a player after the games so far, and what it follows from."""
    colours = player.colours
    wish = preference(colours)
    colour = None if not wish else Colour.WHITE if wish > 0 else Colour.BLACK
    played = tuple(map(Colour, colours))
    return Due(player.number, colour, _STRENGTHS[abs(wish)], _reason(colours), played)


def _reason(colours: str) -> DueReason:
    if not colours:
        return DueReason.NO_GAME
    difference = colour_difference(colours)
    if abs(difference) > 1:
        return DueReason.DIFFERENCE
    if same_colour_twice(colours):
        return DueReason.TWICE
    return DueReason.DIFFERENCE if difference else DueReason.ALTERNATION


def colours_of(
    higher: PlayerHistory, lower: PlayerHistory, place: int, initial: Colour | None, *, breach: bool = False
) -> Colours:
    """The colours of two players by Art. 5.2, and what decided; ``place`` is the higher ranked one's number."""
    colour, article = allocate(higher.colours, lower.colours, place, initial or Colour.WHITE)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Colours(
        due(white),
        due(black),
        article,
        higher.number,
        place,
        initial,
        _games_back(higher.colours, lower.colours) if article == "5.2.3" else None,
        breach,
    )


def _games_back(first: str, second: str) -> int:
    """How many games back the two had different colours, 1 for the last one (C.04.3, Art. 5.2.3)."""
    pairs = zip(reversed(first), reversed(second), strict=False)
    return next(back for back, (mine, theirs) in enumerate(pairs, 1) if mine != theirs)
