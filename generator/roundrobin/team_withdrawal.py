"""What the withdrawal of a team does to the rest of a round robin of teams.

The same rule as for players (General Regulations for Competitions, Art. 6.6): a team that leaves before half of its
matches were played is annulled, otherwise everything played counts and the rest is lost without play. A match is played
when a game of it was.
"""

from collections import Counter
from dataclasses import dataclass, replace

from generator.roundrobin.team_plan import event_of, matches
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Annulment,
    Bye,
    Outcome,
    Pairing,
    Result,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class SettledTeam:
    """A team that has left, and how many open games were entered as lost without play."""

    team: int
    games: int


def annulled_teams(tournament: Tournament) -> tuple[int, ...]:
    """The teams whose matches do not count, in the order of their numbers."""
    event, rule = event_of(tournament), tournament.annulment
    if not tournament.system.fixed_schedule or rule is Annulment.NEVER:
        return ()
    if all(team.until_round is None for team in event.teams):
        return ()
    scheduled: Counter[int] = Counter()
    completed: Counter[int] = Counter()
    for each in matches(tournament):
        for match in each:
            for team in (match.first, match.second):
                scheduled[team] += 1
                completed[team] += match.played
    last = tournament.rounds_total or len(tournament.rounds)
    return tuple(
        team.number
        for team in event.teams
        if team.until_round is not None
        and team.until_round < last
        and _annulled(2 * completed[team.number], scheduled[team.number], rule)
    )


def _annulled(twice_completed: int, scheduled: int, rule: Annulment) -> bool:
    if rule is Annulment.ALWAYS:
        return True
    return twice_completed <= scheduled if rule is Annulment.HALF_OR_LESS else twice_completed < scheduled


def settle_teams(tournament: Tournament) -> tuple[Tournament, tuple[SettledTeam, ...]]:
    """The tournament with the open games of teams that have left decided, and how many each team left.

    Only games after the last round of the team are settled: ``-`` for who has left, ``+`` for the opponent, ``-`` for
    both if both have left. Its players win nothing any more where the other team has an empty place.
    """
    event = event_of(tournament)
    games: Counter[int] = Counter()
    rounds = []
    for each in tournament.rounds:
        left = {team.number for team in event.teams if team.until_round is not None and team.until_round < each.number}
        team_of = {player: team.number for team in event.teams if team.number in left for player in team.members}
        pairings = []
        for pairing in each.pairings:
            result = _result(pairing, team_of)
            if result is not None:
                pairing = replace(pairing, result=result)
                games.update({team_of[number] for number in (pairing.white, pairing.black) if number in team_of})
            pairings.append(pairing)
        byes = tuple(Bye(b.player, Outcome.ZERO_POINT_BYE, b.place) if b.player in team_of else b for b in each.byes)
        rounds.append(replace(each, pairings=tuple(pairings), byes=byes))
    settled = tuple(SettledTeam(team, games[team]) for team in sorted(games))
    return replace(tournament, rounds=tuple(rounds)), settled


def _result(pairing: Pairing, team_of: dict[int, int]) -> Result | None:
    if pairing.result is not None:
        return None
    if pairing.white in team_of:
        return DOUBLE_FORFEIT if pairing.black in team_of else BLACK_WINS_BY_FORFEIT
    return WHITE_WINS_BY_FORFEIT if pairing.black in team_of else None
