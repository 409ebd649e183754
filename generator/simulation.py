"""Random tournaments for tests, benchmarks and demonstrations: the same options always give the same tournament.

Pure: chance comes from the seed alone. The rounds are paired by the function given, so that every round is one the
rules allow; only results, absences and the like are invented.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random

from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    DRAWN,
    POSTPONED,
    UNRATED_BLACK_WINS,
    UNRATED_DRAWN,
    UNRATED_WHITE_WINS,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Acceleration,
    Colour,
    ForbiddenPairs,
    Outcome,
    Player,
    Result,
    Round,
    Scoring,
    Tournament,
    VirtualPoints,
)

STANDARD = Scoring()

LAST_ENTRY = 4
"""The last round in which a late entry of a simulation may arrive."""

_UNRATED = {WHITE_WINS: UNRATED_WHITE_WINS, DRAWN: UNRATED_DRAWN, BLACK_WINS: UNRATED_BLACK_WINS}


@dataclass(frozen=True, slots=True)
class SimulationOptions:
    """What a simulated tournament is to be like.

    Rates run from 0 to 1. ``draws`` is the share of draws between equals; the wider the ratings are apart, the fewer.
    Of each game: ``forfeits`` (one in ten of them double), ``unrated_games``. Of each player and round:
    ``half_point_byes``, ``full_point_byes``, ``absences`` (zero-point byes), ``withdrawals``. Of the players:
    ``late_entries`` (from round 2 to 4), ``unrated``. ``spread`` is the difference between the best and the weakest
    rating, 0 for equal ratings. ``forbidden_groups`` are groups of two or three players who must not meet, for all or
    for some rounds. ``virtual_points`` writes an acceleration out; ``acceleration`` applies one by rule.
    """

    players: int
    rounds: int
    seed: int
    draws: float = 0.35
    forfeits: float = 0.0
    unrated_games: float = 0.0
    half_point_byes: float = 0.0
    full_point_byes: float = 0.0
    absences: float = 0.0
    withdrawals: float = 0.0
    late_entries: float = 0.0
    unrated: float = 0.0
    spread: int = 1000
    forbidden_groups: int = 0
    scoring: Scoring = STANDARD
    acceleration: Acceleration = Acceleration.NONE
    virtual_points: tuple[VirtualPoints, ...] = ()


def simulate(options: SimulationOptions, pair: Callable[[Tournament], PairedRound | Round] = pair_round) -> Tournament:
    """A tournament played to the end, or until no legal pairing exists.

    The byes asked for before a round that could not be paired stay with the players.
    """
    chance = Random(options.seed)
    tournament = _entered(options, chance)
    for number in range(1, options.rounds + 1):
        tournament = replace(tournament, players=tuple(_before_round(tournament.players, number, options, chance)))
        try:
            paired = pair(tournament)
        except NoLegalPairing:
            break
        one_round = paired.round if isinstance(paired, PairedRound) else paired
        tournament = replace(
            tournament, rounds=(*tournament.rounds, _played(one_round, tournament.players, options, chance))
        )
    return tournament


def play_on(tournament: Tournament, seed: int) -> Tournament:
    """A running Swiss played on by chance to its planned end, or until no legal pairing exists.

    Open games get a result like all others; nobody comes or goes but who has announced it.
    """
    chance = Random(seed)
    options = SimulationOptions(len(tournament.players), tournament.rounds_total or 0, seed)
    rounds = tuple(_played(each, tournament.players, options, chance, anew=False) for each in tournament.rounds)
    tournament = replace(tournament, rounds=rounds, initial_colour=tournament.initial_colour or Colour.WHITE)
    while len(tournament.rounds) < options.rounds:
        try:
            paired = pair_round(tournament).round
        except NoLegalPairing:
            break
        tournament = replace(
            tournament, rounds=(*tournament.rounds, _played(paired, tournament.players, options, chance))
        )
    return tournament


def _entered(options: SimulationOptions, chance: Random) -> Tournament:
    """The tournament before round 1."""
    top = chance.randint(1500, 2700)
    ratings = sorted((round(top - options.spread * chance.random()) for _ in range(options.players)), reverse=True)
    unrated = sum(chance.random() < options.unrated for _ in ratings)
    players = tuple(
        Player(
            number,
            f"Player {number:04}",
            rating=max(1000, rating) if number <= options.players - unrated else None,
            from_round=chance.randint(2, LAST_ENTRY) if chance.random() < options.late_entries else 1,
        )
        for number, rating in enumerate(ratings, 1)
    )
    return Tournament(
        players,
        rounds_total=options.rounds,
        scoring=options.scoring,
        initial_colour=chance.choice((Colour.WHITE, Colour.BLACK)),
        forbidden_pairs=tuple(_forbidden(options, chance)),
        acceleration=options.acceleration,
        virtual_points=options.virtual_points,
    )


def _forbidden(options: SimulationOptions, chance: Random) -> Iterable[ForbiddenPairs]:
    for _ in range(options.forbidden_groups):
        size = min(options.players, chance.choice((2, 2, 2, 3)))
        members = tuple(sorted(chance.sample(range(1, options.players + 1), size)))
        first = chance.choice((1, 1, chance.randint(1, options.rounds)))
        yield ForbiddenPairs(members, first, chance.randint(first, options.rounds))


def _before_round(
    players: tuple[Player, ...], number: int, options: SimulationOptions, chance: Random
) -> Iterable[Player]:
    """The players with what they announce before a round: a withdrawal or a bye."""
    limits = (options.half_point_byes, options.full_point_byes, options.absences)
    kinds = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
    for player in players:
        if not player.takes_part(number):
            yield player
        elif number > player.from_round and chance.random() < options.withdrawals:
            yield replace(player, until_round=number - 1)
        else:
            draw = chance.random()
            for kind, limit in zip(kinds, limits, strict=True):
                if draw < limit:
                    player = replace(player, requested_byes=(*player.requested_byes, (number, kind)))
                    break
                draw -= limit
            yield player


def _played(
    one_round: Round, players: tuple[Player, ...], options: SimulationOptions, chance: Random, *, anew: bool = True
) -> Round:
    """The round with results: all of them ``anew``, or those that are missing."""
    weakest = min((player.rating for player in players if player.rating is not None), default=1500)
    strength = {player.number: player.rating or weakest for player in players}
    return replace(
        one_round,
        pairings=tuple(
            replace(pairing, result=_result(strength[pairing.white] - strength[pairing.black], options, chance))
            if anew or pairing.result in (None, POSTPONED)
            else pairing
            for pairing in one_round.pairings
        ),
    )


def _result(difference: int, options: SimulationOptions, chance: Random) -> Result:
    """A result by chance. ``difference`` is White's rating less Black's; White's move counts as 35 points."""
    if chance.random() < options.forfeits:
        return chance.choices((WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT, DOUBLE_FORFEIT), (9, 9, 2))[0]
    expected = 1 / (1 + 10 ** (-(difference + 35) / 400))
    draw = options.draws * 2 * min(expected, 1 - expected)
    result = chance.choices((WHITE_WINS, DRAWN, BLACK_WINS), (expected - draw / 2, draw, 1 - expected - draw / 2))[0]
    return _UNRATED[result] if chance.random() < options.unrated_games else result
