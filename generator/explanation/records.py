"""The facts of an explanation, free of any language: what was decided, by which rule, and what else was possible.

Players are pairing numbers. Brackets are named by their place from the top, counted from 0. Points are decimals. The
records are named tuples, which load faster than dataclasses: every ``next`` needs them.
"""

from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from generator.tournament import Colour, Outcome

Value = int | tuple[Decimal, ...]
"""The failure value of a criterion: a count, or scores and score differences in descending order."""

Pair = tuple[int, int]


class Strength(Enum):
    """How strong a colour preference is (C.04.3, Art. 1.7)."""

    ABSOLUTE = "absolute"
    STRONG = "strong"
    MILD = "mild"
    NONE = "none"


class DueReason(Enum):
    """What a colour preference follows from (C.04.3, Art. 1.7).

    ``DIFFERENCE``: one colour was had more often. ``TWICE``: the last two games had the same colour. ``ALTERNATION``:
    both colours were had equally often, the last game had the other one. ``NO_GAME``: nothing played yet.
    """

    DIFFERENCE = "difference"
    TWICE = "twice"
    ALTERNATION = "alternation"
    NO_GAME = "no_game"

    @property
    def article(self) -> str:
        """The article with the definition of the colour difference or the preference."""
        return "1.7"


class Due(NamedTuple):
    """The colour a player is due, ``None`` for no preference.

    ``played`` are the colours of the games so far, oldest first.
    """

    player: int
    colour: Colour | None
    strength: Strength
    reason: DueReason
    played: tuple[Colour, ...]

    @property
    def difference(self) -> int:
        """Games with White minus games with Black (C.04.3, Art. 1.6)."""
        return 2 * self.played.count(Colour.WHITE) - len(self.played)

    @property
    def article(self) -> str:
        """The article that defines a preference of this strength."""
        return {
            Strength.ABSOLUTE: "1.7.1",
            Strength.STRONG: "1.7.2",
            Strength.MILD: "1.7.3",
            Strength.NONE: "1.7.4",
        }[self.strength]


class Colours(NamedTuple):
    """The colours of a pair by Art. 5.2 of C.04.3, and the article that decided.

    ``higher`` is the higher ranked of the two, ``place`` its running pairing number in the round (Art. 5.2.5).
    ``games_back`` says for Art. 5.2.3 how many games back the two had different colours, 1 for the last one.
    ``initial`` is the initial colour. ``breach`` marks a pair against the absolute colour rules that was made because
    no other complete pairing exists.
    """

    white: Due
    black: Due
    article: str
    higher: int
    place: int
    initial: Colour | None
    games_back: int | None = None
    breach: bool = False

    @property
    def denied(self) -> tuple[Due, ...]:
        """Those of the two who do not get the colour they are due."""
        given = ((self.white, Colour.WHITE), (self.black, Colour.BLACK))
        return tuple(due for due, colour in given if due.colour is not None and due.colour is not colour)


class Ground(Enum):
    """On what an alternative fails, in the order in which it is asked.

    ``MADE``: it is what was paired.
    ``NOT_PAIRED``: these are not paired by rule in this round. ``SAME_PLAYER``: nobody meets themselves.
    ``EVEN``: no bye is needed. ``MET`` (C1), ``FORBIDDEN`` (by the organiser), ``AVOIDABLE`` (forbidden if avoidable,
    and it can be avoided), ``BARRED`` (C2), ``CLASH`` (C3), ``REST`` (C4: the others can then not all be paired),
    ``BYE_SCORE`` (C5), ``BREACHES`` (more rules would have to give way), ``CRITERION`` (one of C6 to C21), ``ORDER``
    (equally good, but a later candidate by Art. 4; ``step`` says by which part, where that was worked out).

    Two are for explanations that must be quick, without working the alternative out: ``SAME_COLOUR`` (both are due the
    same colour, so one would not get it, while the pairing made denies nobody in the bracket: worse by C12 at the
    latest) and ``UNASKED`` (nothing is said).
    """

    MADE = "made"
    SAME_PLAYER = "same_player"
    NOT_PAIRED = "not_paired"
    EVEN = "even"
    MET = "met"
    FORBIDDEN = "forbidden"
    AVOIDABLE = "avoidable"
    BARRED = "barred"
    CLASH = "clash"
    REST = "rest"
    BYE_SCORE = "bye_score"
    BREACHES = "breaches"
    CRITERION = "criterion"
    ORDER = "order"
    SAME_COLOUR = "same_colour"
    UNASKED = "unasked"


class Step(Enum):
    """By which part of Art. 4 of C.04.3 one candidate comes before another."""

    MDP_SET = "4.4.2"
    MDP_OPPONENT = "4.2.1"
    EXCHANGE = "4.3"
    TRANSPOSITION = "4.2"


class Bar(NamedTuple):
    """Why a player may not get the bye (C.04.1, Art. 4): the round and what it brought without a game."""

    player: int
    round: int
    outcome: Outcome


class Comparison(NamedTuple):
    """Why something else was not paired.

    ``players`` are the two who were to meet, or the one who was to get the bye or to float down. ``rounds`` are the
    rounds in which the two met. ``stuck`` are players who cannot all be paired at once if the alternative is made, and
    ``by_colours`` says that only the absolute colour rules are in the way. ``bracket`` is the first bracket in which
    the best round with the alternative differs; ``criterion`` (``"C6"``) and ``article`` name what decides there,
    ``chosen`` and ``other`` are the failure values of both, ``pairs`` and ``downfloaters`` the alternative there.
    ``dues`` are the colours due to two players who are due the same one. ``floats`` marks the question who goes down.
    """

    players: tuple[int, ...]
    ground: Ground
    article: str = ""
    rounds: tuple[int, ...] = ()
    bar: Bar | None = None
    dues: tuple[Due, ...] = ()
    stuck: tuple[int, ...] = ()
    by_colours: bool = False
    bracket: int | None = None
    criterion: str = ""
    chosen: Value = 0
    other: Value = 0
    step: Step | None = None
    pairs: tuple[Pair, ...] = ()
    downfloaters: tuple[int, ...] = ()
    floats: bool = False


class Role(Enum):
    """How a pair came to be in its bracket: within one scoregroup, a moved-down player with a resident, or the rest."""

    GROUP = "group"
    MOVED_DOWN = "moved_down"
    REMAINDER = "remainder"


class Natural(NamedTuple):
    """Whom a player would meet in the first candidate of Art. 3.2 and 3.3.

    ``place`` of ``places`` pairs, counted from 1; ``opponent`` stands at the same place of the other half.
    """

    place: int
    places: int
    opponent: int


class Standing(NamedTuple):
    """Points of a player before the round, and the virtual points added for pairing."""

    player: int
    points: Decimal
    virtual: Decimal

    @property
    def score(self) -> Decimal:
        """The pairing score."""
        return self.points + self.virtual


class Origin(Enum):
    """Who made a pair or gave a bye.

    ``RULE``: as the rules give it. ``HAND``: the arbiter made it. ``PROMISED``: a bye the arbiter had promised.
    ``DIFFERENT``: it stands so in the round, and the rules give something else.
    """

    RULE = "rule"
    HAND = "hand"
    PROMISED = "promised"
    DIFFERENT = "different"


class BoardFacts(NamedTuple):
    """One board of the round and why it is so.

    ``bracket`` and what follows is ``None`` or empty where the pair is not by rule. ``natural`` is the pair the first
    candidate would have had for the higher ranked player, ``alternative`` why that one was not made, ``None`` where it
    was. ``by_rule`` are the pairs the rules give for these two players where the round has something else, white first;
    the bye is a pair with 0. For a pair made by hand they are those it took the place of, if that is known.
    """

    board: int
    white: int
    black: int
    origin: Origin
    bracket: int | None = None
    role: Role = Role.GROUP
    natural: Natural | None = None
    alternative: Comparison | None = None
    colours: Colours | None = None
    unavoidable: bool = False
    by_rule: tuple[Pair, ...] = ()


class FloatReason(Enum):
    """Why a player floats at all.

    ``BYE``: somebody of the scoregroup must get the bye, and this is the player. ``ALONE``: there is nobody else to be
    met in the bracket. ``MET_ALL``: everybody there has been met. ``NO_OPPONENT``: everybody there has been met, is
    forbidden or is due the same colour absolutely. ``ODD``: the number of players is odd. ``ONLY_MOVED_DOWN``:
    moved-down players do not meet each other and there are fewer residents. ``FEW_PAIRS``: no more pairs are possible
    in the bracket. ``COMPLETION``: more would be, but then C4 or C5 could not be kept further down.
    """

    BYE = "bye"
    ALONE = "alone"
    MET_ALL = "met_all"
    NO_OPPONENT = "no_opponent"
    ODD = "odd"
    ONLY_MOVED_DOWN = "only_moved_down"
    FEW_PAIRS = "few_pairs"
    COMPLETION = "completion"

    @property
    def of_player(self) -> bool:
        """Whether it lies with this player alone, so that there is no question why nobody else floats."""
        return self in (FloatReason.BYE, FloatReason.ALONE, FloatReason.MET_ALL, FloatReason.NO_OPPONENT)


class FloatFacts(NamedTuple):
    """A player who floats down from a bracket, and why not somebody else.

    ``others`` says for players of the bracket who would float before this one why they do not.
    """

    player: int
    reason: FloatReason
    others: tuple[Comparison, ...] = ()


class GroupFacts(NamedTuple):
    """One bracket. ``score`` is the pairing score of its residents.

    ``floats`` are its downfloaters with their reasons, none of the last bracket. ``failures`` are those of the chosen
    candidate that are not zero, by criterion.
    """

    score: Decimal
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]
    floats: tuple[FloatFacts, ...]
    failures: tuple[tuple[str, Value], ...]


class ByeFacts(NamedTuple):
    """The pairing-allocated bye: who has it, by whom, and who could not have it.

    ``barred`` are all players to be paired whom C2 excludes. ``others`` says for those who may have it, with no more
    points than the holder or of the same group further down, why not.
    """

    player: int
    origin: Origin
    score: Decimal
    barred: tuple[Bar, ...] = ()
    others: tuple[Comparison, ...] = ()
    by_rule: int | None = None


class Basis(Enum):
    """From what the round is explained.

    ``NOW``: results as they stand. ``THEN``: the results the round was paired with, some have been corrected since.
    ``IMPOSSIBLE``: the rules leave no pairing for this round, so it was made otherwise.
    """

    NOW = "now"
    THEN = "then"
    IMPOSSIBLE = "impossible"


class RoundFacts(NamedTuple):
    """A whole round of a Swiss explained: boards in order, brackets from the top, the bye.

    ``standings`` are the points before the round of all who are in it. ``relaxed`` says that the absolute colour rules
    had to give way. ``colour_rules`` is off where colours do not count.
    """

    number: int
    basis: Basis
    boards: tuple[BoardFacts, ...]
    groups: tuple[GroupFacts, ...]
    bye: ByeFacts | None
    standings: tuple[Standing, ...]
    colour_rules: bool = True
    accelerated: bool = False
    relaxed: bool = False

    def standing(self, player: int) -> Standing:
        """The points of a player. Raises ``KeyError`` for somebody who is not in the round."""
        for each in self.standings:
            if each.player == player:
                return each
        raise KeyError(player)


class ScheduleRule(Enum):
    """What a pair of a round robin comes from.

    ``BERGER``: the Berger table. ``ROTATION``: the seats of a rotation system. ``SCHEDULE``: another schedule.
    ``ELSEWHERE``: the schedule has this pair in another round. ``COLOURS``: with the colours the other way round.
    ``NOWHERE``: the schedule does not have it.
    """

    BERGER = "berger"
    ROTATION = "rotation"
    SCHEDULE = "schedule"
    ELSEWHERE = "elsewhere"
    COLOURS = "colours"
    NOWHERE = "nowhere"


class ScheduleFacts(NamedTuple):
    """One board of a round robin, or with ``board`` 0 a pair that was asked about.

    ``planned_round`` is the round for which the schedule has the pair, ``planned`` the pair as it has it. For the
    Berger table: ``table`` is the even number of players it is made for, ``table_round`` the round of the single table,
    and ``reversed_colours`` says that it is the second game of the two. ``seats`` are those of White and Black in a
    rotation.
    """

    round: int
    board: int
    white: int
    black: int
    rule: ScheduleRule
    planned_round: int | None = None
    planned: Pair | None = None
    table: int = 0
    table_round: int = 0
    reversed_colours: bool = False
    seats: Pair | None = None


class FreeFacts(NamedTuple):
    """Who has no opponent in a round of a round robin with an odd number of players.

    For the Berger table: ``table`` is its even number of players, the highest of which is missing, and ``table_round``
    the round of the single table. ``seat`` is the one without a board in a rotation.
    """

    round: int
    player: int
    table: int = 0
    table_round: int = 0
    seat: int | None = None
