"""Colours of the games: colour difference, colour preference, colour allocation (C.04.3, Art. 1.6, 1.7 and 5).

A colour history is a string with one letter for each *played* game, oldest first: ``"w"`` White, ``"b"`` Black.
Rounds without a game leave no gap in it (C.04.2, Art. 3.4).

A colour preference is a signed number: its size is the strength (``MILD``, ``STRONG``, ``ABSOLUTE``, 0 for none), its
sign the colour: positive for White, negative for Black.
"""

from functools import lru_cache

from generator.tournament import Colour

MILD, STRONG, ABSOLUTE = 1, 2, 3


def colour_difference(colours: str) -> int:
    """Games with White minus games with Black (C.04.3, Art. 1.6)."""
    return 2 * colours.count("w") - len(colours)


def same_colour_twice(colours: str) -> bool:
    """Whether the last two played games had the same colour."""
    return colours[-2:] in ("ww", "bb")


@lru_cache(maxsize=4096)
def preference(colours: str) -> int:
    """Colour preference after these games, signed (C.04.3, Art. 1.7).

    Absolute: the difference is 2 or more, or the last two games had the same colour. Strong: the difference is 1.
    Mild: the difference is 0, the wish is to alternate. None before the first game. Should a difference of 2 or more
    and the last two games point to different colours, the difference counts; legal pairings never get there.
    """
    if not colours:
        return 0
    difference = colour_difference(colours)
    if difference > 1:
        return -ABSOLUTE
    if difference < -1:
        return ABSOLUTE
    last = -1 if colours[-1] == "w" else 1
    if same_colour_twice(colours):
        return ABSOLUTE * last
    if difference:
        return -STRONG * difference
    return MILD * last


def stronger(higher: str, lower: str) -> int:
    """Which of two equal colour preferences is the stronger: 1 the higher ranked player's, -1 the other, 0 neither.

    Absolute before strong before mild; of two absolute ones the wider colour difference (C.04.3, Art. 5.2.2).
    """
    strength, other = abs(preference(higher)), abs(preference(lower))
    if strength == other == ABSOLUTE:
        strength, other = abs(colour_difference(higher)), abs(colour_difference(lower))
    return (strength > other) - (strength < other)


def allocate(higher: str, lower: str, number: int, initial_colour: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked of two players, and the article that decided.

    Source: FIDE C.04.3 (from 1 Feb 2026), Art. 5.2. ``higher`` and ``lower`` are colour histories, ``number`` is the
    running pairing number of the higher ranked player in this round.
    """
    wish, other = preference(higher), preference(lower)
    if wish and wish * other <= 0:
        return _colour(wish), "5.2.1"
    if other and not wish:
        return _colour(-other), "5.2.1"
    if wish:
        decided = stronger(higher, lower)
        if decided:
            return _colour(wish * decided), "5.2.2"
    for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):
        if mine != theirs:
            return Colour(theirs), "5.2.3"
    if wish:
        return _colour(wish), "5.2.4"
    return initial_colour if number % 2 else initial_colour.other, "5.2.5"


def _colour(wish: int) -> Colour:
    return Colour.WHITE if wish > 0 else Colour.BLACK
