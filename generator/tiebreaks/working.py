"""The working of a tie-break value: what every round added, what was cut, where a virtual opponent stood in.

The values themselves are sums and averages of these records, so a printed working can never differ from its value.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

Value = Decimal | int | None
"""A tie-break value; ``None`` is undefined: shown blank and placed after all numbers."""


class Source(Enum):
    """Where a contribution comes from; the catalogue key is ``working.<value>``."""

    GAME = "game"
    """A game against the opponent."""
    FORFEIT = "forfeit"
    """A forfeit that counts as a game against the scheduled opponent (Art. 15.2, or the switch ``/P``)."""
    DUMMY = "dummy"
    """An own unplayed round: a game against the virtual opponent of Art. 16.4."""
    BYE = "bye"
    """An own round without opponent, in the tie-breaks that look at the own record only."""


class Cut(Enum):
    """Why a contribution does not count; the catalogue key is ``cut.<value>``."""

    LEAST = "least"
    """The least significant one (Art. 14.1)."""
    VOLUNTARY = "voluntary"
    """A voluntary unplayed round, cut before the least significant one (Art. 16.5)."""
    MOST = "most"
    """The most significant one (Art. 14.3)."""
    EARLY = "early"
    """A score after one of the first rounds (Art. 14.1.1, progressive scores)."""
    BELOW_LIMIT = "below_limit"
    """An opponent below the limit of the Koya system (Art. 9.2)."""


class Contribution(NamedTuple):
    """What one round adds to a value (a named tuple, since there is one for every round and tie-break).

    ``amount`` is added unless ``cut`` says why not. ``score`` is what was looked at where it is not the amount: the
    opponent's score, or the virtual opponent's. ``points`` are the own points of the round. For a virtual opponent
    ``cap`` is the most it may have (Art. 16.4) and ``category`` the article of the unplayed round (16.2.1 to 16.2.5).
    ``voluntary`` marks voluntary unplayed rounds (16.1.2). ``article`` is a special rule that was applied, such as 16.3
    where the opponent's score is not the plain one; it is empty where the tie-break's own article says all.
    """

    round: int
    amount: Decimal
    opponent: int | None = None
    source: Source = Source.GAME
    score: Decimal | None = None
    points: Decimal | None = None
    cap: Decimal | None = None
    category: str = ""
    voluntary: bool = False
    article: str = ""
    cut: Cut | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One pass of a procedure that splits a tied group, such as the separate standings of Art. 6.

    ``scores`` are the values compared, in the order of the group, with ``missing`` the number of members not met.
    ``tiers`` is the order this pass gives: members of one tier are still level. ``score`` names the score of teams.
    """

    article: str
    group: tuple[int, ...]
    scores: tuple[Decimal, ...]
    missing: tuple[int, ...]
    tiers: tuple[tuple[int, ...], ...]
    score: str = ""


@dataclass(frozen=True, slots=True)
class Working:
    """A value with what it is made of.

    ``divisor`` is the number an average was divided by (1 for a sum). ``steps`` are the passes of Art. 6, 12 and 13.3
    in which the participant was compared. ``base`` is what is added to the sum besides the contributions: the secondary
    score of Art. 13.4, the table's rating difference of Art. 10.2.
    """

    value: Value
    contributions: tuple[Contribution, ...] = ()
    divisor: int = 1
    base: Decimal | None = None
    steps: tuple[Step, ...] = ()


def counted(contributions: tuple[Contribution, ...]) -> Decimal:
    """The sum of what was not cut."""
    return sum((each.amount for each in contributions if each.cut is None), Decimal(0))
