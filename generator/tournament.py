"""The records of a tournament: what is known, and nothing of where it is stored.

All records are frozen; rules are pure functions over them. Rounds, boards and pairing numbers count from 1, as on
paper. Points are exact decimals. Collections are tuples in the order stated with the field.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from generator.findings import Place

ZERO = Decimal(0)
HALF = Decimal("0.5")
ONE = Decimal(1)


class Colour(Enum):
    """The two colours, with the letters of the FIDE report file."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> "Colour":
        """The opposite colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(Enum):
    """What one round brought to one player, with the result codes of the FIDE report file (C.02.03, TRF26).

    Played games are the first six; they alone count for colours and meetings. The forfeits have an opponent but no
    game; the byes have no opponent. ``POSTPONED`` is a game still to be played: for pairing it counts as a played
    draw (C.04.2, Art. 3.1), in final standings it must not occur.
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_ALLOCATED_BYE = "U"
    FULL_POINT_BYE = "F"
    HALF_POINT_BYE = "H"
    ZERO_POINT_BYE = "Z"
    POSTPONED = "?"

    @property
    def played(self) -> bool:
        """Whether a game was played, or is to be treated so: it then counts as a meeting and has a colour."""
        return self in _PLAYED

    @property
    def forfeit(self) -> bool:
        """Whether the player was paired and the game was not played."""
        return self is Outcome.FORFEIT_WIN or self is Outcome.FORFEIT_LOSS

    @property
    def bye(self) -> bool:
        """Whether the player had no opponent in the round."""
        return self in _BYES


_PLAYED = frozenset(
    {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.UNRATED_WIN,
        Outcome.UNRATED_DRAW,
        Outcome.UNRATED_LOSS,
        Outcome.POSTPONED,
    }
)
_BYES = frozenset(
    {
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
    }
)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a pairing: what it brought to White and to Black.

    The two sides are kept apart because they need not mirror each other: an arbiter may give ½-0, or 0-0.
    """

    white: Outcome
    black: Outcome


WHITE_WINS = Result(Outcome.WIN, Outcome.LOSS)
DRAWN = Result(Outcome.DRAW, Outcome.DRAW)
BLACK_WINS = Result(Outcome.LOSS, Outcome.WIN)
BOTH_LOSE = Result(Outcome.LOSS, Outcome.LOSS)
WHITE_DRAWS_BLACK_LOSES = Result(Outcome.DRAW, Outcome.LOSS)
WHITE_LOSES_BLACK_DRAWS = Result(Outcome.LOSS, Outcome.DRAW)
UNRATED_WHITE_WINS = Result(Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)
UNRATED_DRAWN = Result(Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW)
UNRATED_BLACK_WINS = Result(Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN)
WHITE_WINS_BY_FORFEIT = Result(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
BLACK_WINS_BY_FORFEIT = Result(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
DOUBLE_FORFEIT = Result(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
POSTPONED = Result(Outcome.POSTPONED, Outcome.POSTPONED)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How many points each outcome brings. The standard is 1, ½, 0, with a pairing-allocated bye worth a win.

    A half-point bye is worth a draw, a full-point bye and a forfeit win are worth a win. ``absence`` is the value of
    a forfeit loss and of a zero-point bye (record 162, letter A).
    """

    win: Decimal = ONE
    draw: Decimal = HALF
    loss: Decimal = ZERO
    pairing_allocated_bye: Decimal = ONE
    absence: Decimal = ZERO

    def points(self, outcome: Outcome) -> Decimal:
        """Points of one round with this outcome; a postponed game counts as a draw."""
        if outcome is Outcome.WIN or outcome is Outcome.UNRATED_WIN or outcome is Outcome.FORFEIT_WIN:
            return self.win
        if outcome is Outcome.LOSS or outcome is Outcome.UNRATED_LOSS:
            return self.loss
        if outcome is Outcome.FORFEIT_LOSS or outcome is Outcome.ZERO_POINT_BYE:
            return self.absence
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            return self.pairing_allocated_bye
        if outcome is Outcome.FULL_POINT_BYE:
            return self.win
        return self.draw  # draws, unrated draws, half-point byes, postponed games


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without opponent in a round; ``outcome`` is one of the four byes."""

    player: int
    outcome: Outcome
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players with their colours at a board.

    ``result`` is ``None`` until the game has a result. ``by_hand`` marks a pair the arbiter made or changed. ``day``
    and ``venue`` are when and where this game is played, where the arbiter says so for it alone. ``through`` is the
    player of whom the arbiter says that he goes through from a knock-out match, ``None`` where the games speak.
    """

    white: int
    black: int
    board: int
    result: Result | None = None
    by_hand: bool = False
    place: Place = field(default=Place(), compare=False)
    day: str = field(default="", compare=False)
    venue: str = field(default="", compare=False)
    through: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its pairings in board order and its byes.

    A player who stands in neither is absent, or not yet entered: a zero-point bye for every question.
    """

    number: int
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """One player.

    ``number`` is the tournament pairing number: the place in the initial ranking, or the number drawn for a round
    robin. ``rating`` is the rating used in this tournament, ``None`` for an unrated player. ``from_round`` and
    ``until_round`` are the first and last round the player takes part in (``None`` = to the end).
    ``requested_byes`` are the announced rounds without play, by round: a half-point, zero-point or full-point bye, or
    a pairing-allocated bye where the arbiter has promised the odd player's bye. ``opponents_barred`` are the pairing
    numbers this player must not meet. ``fixed_board`` is the board the player must sit at, ``None`` = any.
    ``extra`` are the club's own columns that later lists and prizes may use, in the order of the sheet.
    """

    number: int
    name: str
    rating: int | None = None
    title: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    national_id: str = ""
    birth: str = ""
    sex: str = ""
    team: str = ""
    group: str = ""
    from_round: int = 1
    until_round: int | None = None
    requested_byes: tuple[tuple[int, Outcome], ...] = ()
    fixed_board: int | None = None
    opponents_barred: tuple[int, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    place: Place = field(default=Place(), compare=False)

    def takes_part(self, round_number: int) -> bool:
        """Whether the player has entered and not withdrawn in this round (a bye still counts as taking part)."""
        if round_number < self.from_round:
            return False
        return self.until_round is None or round_number <= self.until_round

    def requested_bye(self, round_number: int) -> Outcome | None:
        """The bye announced for this round, ``None`` if there is none."""
        for number, outcome in self.requested_byes:
            if number == round_number:
                return outcome
        return None


class System(Enum):
    """The tournament systems, with the names of the ``--system`` option and the Settings sheet's code."""

    SWISS = "swiss"
    BERGER = "berger"
    DOUBLE_BERGER = "double-berger"
    RUTSCHSYSTEM = "rutschsystem"
    LANGBORD = "langbord"
    BERGER_ROTATION = "berger-rotation"
    SCHEVENINGEN = "scheveningen"
    HUTTON = "hutton"
    KNOCK_OUT = "knock-out"

    @property
    def fixed_schedule(self) -> bool:
        """Whether all pairings are fixed in advance (C.07, Art. 15.2)."""
        return self not in (System.SWISS, System.KNOCK_OUT)

    @property
    def everybody_meets(self) -> bool:
        """Whether everybody meets everybody else."""
        return self.fixed_schedule and not self.always_teams

    @property
    def always_teams(self) -> bool:
        """Whether teams play in any case, and players of a team have opponents of their own."""
        return self in (System.SCHEVENINGEN, System.HUTTON)


@dataclass(frozen=True, slots=True)
class CarriedGame:
    """A game of a preliminary group that counts in the final as well and is not played again."""

    white: int
    black: int
    result: Result


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Players of whom no two may meet in rounds ``first_round`` to ``last_round`` (``None`` = to the end).

    ``strict`` pairs are forbidden outright; others may meet if no complete pairing exists without them.
    """

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None
    strict: bool = True


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Virtual points (acceleration) of a range of pairing numbers in a range of rounds, both ends included.

    Where several records cover one player and round, the last one counts.
    """

    first_player: int
    last_player: int
    first_round: int
    last_round: int
    points: Decimal


class Acceleration(Enum):
    """Acceleration by rule: none, or the Baku method (C.04.7), computed from the pairing numbers."""

    NONE = "none"
    BAKU = "baku"


class Annulment(Enum):
    """Whose games of a round robin are annulled, with the choices of the Settings sheet.

    Of players who withdraw: those with less than half of their games played (General Regulations for Competitions,
    Art. 6.6), those with half or less, all, or none.
    """

    BELOW_HALF = "yes"
    HALF_OR_LESS = "half_or_less"
    ALWAYS = "always"
    NEVER = "no"


@dataclass(frozen=True, slots=True)
class Event:
    """What is printed around the lists: all plain text as the arbiter typed it, dates as ISO text where certain.

    ``round_dates`` and ``hosts`` are when and where each round is played. With ``white_at_home`` White is the host of
    every game. ``game_dates`` asks for a day and a place beside each game of a schedule, ``None`` = where days or hosts
    are given.
    """

    name: str = ""
    place: str = ""
    federation: str = ""
    first_day: str = ""
    last_day: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    organiser: str = ""
    time_control: str = ""
    round_dates: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    white_at_home: bool = False
    game_dates: bool | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team: members are pairing numbers in board order.

    ``until_round`` is the last round of a team that has withdrawn, ``None`` = to the end.
    """

    number: int
    name: str
    members: tuple[int, ...]
    short_name: str = ""
    strength: Decimal | None = None
    captain: str = ""
    until_round: int | None = None
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True)
class TeamScoring:
    """Points of a team match, and what a pairing-allocated bye of a team is worth (C.04.6, Art. 1.4)."""

    win: Decimal = Decimal(2)
    draw: Decimal = ONE
    loss: Decimal = ZERO
    bye_match_points: Decimal | None = None
    bye_game_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A team without opponent in a round; ``outcome`` is one of the four byes."""

    team: int
    round: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TeamForfeit:
    """A team match that was not played; either side may have lost it by forfeit (record 330)."""

    round: int
    white: int
    black: int
    white_outcome: Outcome
    black_outcome: Outcome


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat at which board for a team in a round, board 1 first; ``None`` = empty board (record 300)."""

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TeamVirtualPoints:
    """Virtual points (acceleration) of a range of teams in a range of rounds, both ends included (record 250)."""

    first_team: int
    last_team: int
    first_round: int
    last_round: int
    match_points: Decimal | None = None
    game_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """The team side of a tournament; the games themselves stand in the rounds as pairings of players.

    ``forbidden_pairs`` hold numbers of teams.

    In a workbook the boards of a round count through from match to match, and ``line_ups`` hold two records a match, in
    that order, first the team with White on board 1.
    """

    teams: tuple[Team, ...]
    boards: int
    scoring: TeamScoring = TeamScoring()
    byes: tuple[TeamBye, ...] = ()
    forfeits: tuple[TeamForfeit, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    primary_score: str = "MP"
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    virtual_points: tuple[TeamVirtualPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands: players in ascending pairing number, rounds in order from round 1.

    ``rounds`` holds what was paired so far (for a fixed schedule: all of it). ``rounds_total`` is the announced number
    of rounds, ``None`` if not announced. ``initial_colour`` is the colour of the highest player of round 1
    (C.04.3, Art. 5.1); for rotation systems and Berger tables the colour of seat or number 1 in round 1; ``None``
    until drawn. ``colour_rules`` is off for games without colours: then only the Basic Rules about opponents, scores
    and byes hold. ``tie_breaks`` are codes as in C.07 Art. 5 and MTB26, in order, without the points.
    ``cycles`` are the games against each opponent of a round robin, 1 or 2, and ``cycle_order`` is ``fide``, ``plain``,
    ``mirror`` or ``sitting``. Two Berger cycles are always a ``DOUBLE_BERGER``, whatever ``cycles`` says.
    ``annulment`` says whose games are annulled when somebody withdraws from a round robin. ``carried_over`` are games
    from preliminary groups that count in a final. ``games_a_match`` and ``third_place`` are for a knock-out: games of
    every match, each a round, and whether the losers of the semi-finals play for the third place.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    rounds_total: int | None = None
    system: System = System.SWISS
    scoring: Scoring = Scoring()
    initial_colour: Colour | None = None
    colour_rules: bool = True
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    acceleration: Acceleration = Acceleration.NONE
    virtual_points: tuple[VirtualPoints, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    unrated_counts_as: int | None = None
    cycle_order: str = "fide"
    team_event: TeamEvent | None = None
    event: Event = Event()
    cycles: int = 1
    annulment: Annulment = Annulment.BELOW_HALF
    carried_over: tuple[CarriedGame, ...] = ()
    games_a_match: int = 1
    third_place: bool = False

    def player(self, number: int) -> Player:
        """The player with this pairing number. Raises ``KeyError`` if there is none."""
        for player in self.players:
            if player.number == number:
                return player
        raise KeyError(number)
