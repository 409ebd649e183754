"""What pairing a round gives: the round itself and the facts an explanation of it needs."""

from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from generator.tournament import Round


class Obstacle(Enum):
    """Why a round cannot be paired.

    ``OPPONENTS``: too many have met, are forbidden to meet or are barred from the bye. ``COLOURS``: opponents alone
    would allow a pairing, the absolute colour rules do not. ``BYE_NOT_ALLOWED``: the player the arbiter chose for the
    bye is barred from it or is not among those to be paired. ``BYE_NOT_NEEDED``: a bye was promised or chosen, but the
    number of players is even. ``SEVERAL_BYES``: more than one player was to get the bye.
    """

    OPPONENTS = "opponents"
    COLOURS = "colours"
    BYE_NOT_ALLOWED = "bye-not-allowed"
    BYE_NOT_NEEDED = "bye-not-needed"
    SEVERAL_BYES = "several-byes"


class NoLegalPairing(Exception):  # noqa: N818 - an answer of the rules (C.04.3, Art. 1.9.3), not a failure of the program
    """No complete pairing of the round exists.

    ``players`` are the pairing numbers of players concerned, ascending: a group that cannot all be paired at once, or
    the player whose bye is at issue. ``colours_only`` says that opponents alone would allow a pairing.
    """

    def __init__(self, obstacle: Obstacle, players: tuple[int, ...]) -> None:
        super().__init__(f"no legal pairing exists ({obstacle.value}): players {', '.join(map(str, players))}")
        self.obstacle = obstacle
        self.players = players

    @property
    def colours_only(self) -> bool:
        """Whether opponents alone would allow a pairing."""
        return self.obstacle is Obstacle.COLOURS


class BracketFacts(NamedTuple):
    """One bracket as it was paired.

    ``score`` is the pairing score of its residents. All players are pairing numbers in the order of C.04.3, Art. 1.2:
    ``moved_down`` those from higher scoregroups, ``residents``, ``downfloaters`` those left to the next bracket (in
    the last one the player who gets the bye). ``pairs`` are (higher ranked, lower ranked). ``failures`` holds the
    failure value of the chosen candidate for each of C6 to C21: a count, or scores and score differences in
    descending order; an MDP in the limbo stands in C18 and C20 with the largest difference added to its own. C8 is the
    scores of the downfloaters the next bracket cannot avoid.
    """

    score: Decimal
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    failures: tuple[tuple[str, int | tuple[Decimal, ...]], ...]


class ByeReason(Enum):
    """Who decided about the pairing-allocated bye."""

    BY_RULE = "by-rule"
    PROMISED = "promised"
    BY_HAND = "by-hand"


class RoundFacts(NamedTuple):
    """Why the round came out as it did.

    ``colour_rules`` gives for each (white, black) pair made by rule the article of C.04.3 that decided the colours,
    empty when the tournament has no colour rules. ``lowest_bye_score`` is the lowest pairing score whose holder can
    get the bye (C5), ``None`` if there is no bye by rule. ``colour_breaches`` are pairs against the absolute colour
    rules, made only when the arbiter relaxed them; ``forbidden_used`` are pairs forbidden "if avoidable" that could
    not be avoided.
    """

    brackets: tuple[BracketFacts, ...]
    colour_rules: tuple[tuple[int, int, str], ...]
    bye: int | None = None
    bye_reason: ByeReason | None = None
    lowest_bye_score: Decimal | None = None
    colour_breaches: tuple[tuple[int, int], ...] = ()
    forbidden_used: tuple[tuple[int, int], ...] = ()


class PairedRound:
    """A paired round with its facts, which are worked out when first asked for."""

    __slots__ = ("_facts", "_work_out", "round")

    def __init__(self, paired: Round, work_out: Callable[[], RoundFacts]) -> None:
        """``work_out`` gives the facts."""
        self.round = paired
        self._work_out = work_out
        self._facts: RoundFacts | None = None

    @property
    def facts(self) -> RoundFacts:
        """The facts behind the round."""
        if self._facts is None:
            self._facts = self._work_out()
        return self._facts
