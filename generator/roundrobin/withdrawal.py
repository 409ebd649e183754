"""What a withdrawal does to the rest of a round robin.

Source: FIDE General Regulations for Competitions, Art. 6.6. Pairings never change. Who leaves after half of the games
or more loses the rest without play; who leaves earlier is annulled: ``standings.annulled_players`` says who that is,
and counts none of the games. In either case the games still open are settled, so that the table can be closed.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from generator.roundrobin.team_withdrawal import settle_teams
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Pairing,
    Result,
    Round,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """A game that is lost without play because somebody has left."""

    round: int
    pairing: Pairing


def settle_withdrawals(tournament: Tournament) -> tuple[Tournament, tuple[Settled, ...]]:
    """The tournament with the open games of players who have left decided, and which games these are.

    Only games after the last round of the player (*until round*) are settled: ``-`` for who has left and ``+`` for the
    opponent, ``-`` for both if both have left. An earlier game without a result stays open for the arbiter. In a
    tournament of teams it is teams that leave.
    """
    if tournament.team_event is not None:
        return settle_teams(tournament)[0], ()
    settled: list[Settled] = []
    rounds = []
    for each in tournament.rounds:
        gone = {player.number for player in tournament.players if _left(player.until_round, each.number)}
        pairings = []
        for pairing in each.pairings:
            result = _result(pairing, gone)
            if result is not None:
                pairing = replace(pairing, result=result)
                settled.append(Settled(each.number, pairing))
            pairings.append(pairing)
        rounds.append(Round(each.number, tuple(pairings), each.byes))
    return replace(tournament, rounds=tuple(rounds)), tuple(settled)


def has_begun(tournament: Tournament, each: Round) -> bool:
    """Whether a round of a schedule has begun: a game has a result that does not merely follow from a withdrawal."""
    gone = {player.number for player in tournament.players if _left(player.until_round, each.number)}
    return any(
        result is not None and not (result.white.forfeit and result.black.forfeit and gone & {white, black})
        for white, black, result in ((pairing.white, pairing.black, pairing.result) for pairing in each.pairings)
    )


def _left(until_round: int | None, number: int) -> bool:
    return until_round is not None and until_round < number


def _result(pairing: Pairing, gone: Collection[int]) -> Result | None:
    """The result of an open game of somebody who has left, ``None`` for any other."""
    if pairing.result is not None:
        return None
    if pairing.white in gone:
        return DOUBLE_FORFEIT if pairing.black in gone else BLACK_WINS_BY_FORFEIT
    return WHITE_WINS_BY_FORFEIT if pairing.black in gone else None
