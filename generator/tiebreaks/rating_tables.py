"""The tables of the FIDE Rating Regulations (B.02, Art. 8.1.1 and 8.1.2) that tie-breaks use."""

from bisect import bisect_right

_DIFFERENCE = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Table 8.1.1: the rating difference of a fractional score of .50, .51, ... 1.00."""

_FIRST_DIFFERENCE = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""Table 8.1.2: the first rating difference at which the higher rated scores .50, .51, ... 1.00."""

CERTAIN_WIN = _FIRST_DIFFERENCE[-1]
"""The first rating difference at which the higher rated is expected to score everything."""


def rating_difference(hundredths: int) -> int:
    """The rating difference dp of a fractional score, given in hundredths (Table 8.1.1)."""
    return _DIFFERENCE[hundredths - 50] if hundredths >= 50 else -_DIFFERENCE[50 - hundredths]


def expected_score(difference: int) -> int:
    """The expected score in hundredths of a player rated higher by ``difference``, maybe negative (Table 8.1.2)."""
    higher = 49 + bisect_right(_FIRST_DIFFERENCE, abs(difference))
    return higher if difference >= 0 else 100 - higher
