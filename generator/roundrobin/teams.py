"""Round robins of teams: every board of the single schedule becomes a row of boards, every player a team.

Team t takes the place of player t. Colours: the team that has White in the single schedule has White on the odd boards
and Black on the even ones, its opponent the other way round; so colours alternate inside a match and from row to row,
and each player has the colour balance of the single schedule. At a long table the boards of every second row therefore
begin with the other colour; the team that stays turns all its boards before every round.

Source: the German description of the Rutschsystem for the seats; it is silent about colours, and the rule above is our
choice.
"""

from dataclasses import dataclass

from generator.roundrobin.schedule import Schedule, schedule
from generator.roundrobin.tables import TeamGame, TeamPlayer
from generator.tournament import Colour, Player, System, Tournament


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """One match: its row of boards, both teams, and the games from board 1 on.

    ``first`` has White on board 1.
    """

    row: int
    first: int
    second: int
    games: tuple[TeamGame, ...]


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round: its matches in the order of the rows, and the team that is free (``None`` if none is)."""

    number: int
    matches: tuple[TeamMatch, ...]
    free: int | None


@dataclass(frozen=True, slots=True)
class TeamSchedule:
    """All rounds of a round robin of teams; ``plan`` is the single schedule with teams in the place of players."""

    boards: int
    rounds: tuple[TeamRound, ...]
    plan: Schedule


def team_schedule(
    teams: int,
    boards: int,
    system: System,
    *,
    first_colour: Colour = Colour.WHITE,
    cycle_order: str = "fide",
    cycles: int = 1,
) -> TeamSchedule:
    """The schedule of so many teams on so many boards, in any system of :class:`System` but the Swiss.

    Example, Rutschsystem with 4 teams of 4, round 1: A1-D1 D2-A2 A3-D3 D4-A4 and C1-B1 B2-C2 C3-B3 B4-C4. Raises
    ``ValueError`` without boards, and for a Swiss.
    """
    if boards < 1:
        raise ValueError(f"{boards} boards: at least one is needed")
    places = tuple(Player(number, "") for number in range(1, teams + 1))
    plan = schedule(
        Tournament(places, system=system, initial_colour=first_colour, cycle_order=cycle_order, cycles=cycles)
    )
    return TeamSchedule(
        boards,
        tuple(
            TeamRound(
                each.number,
                tuple(_match(pairing.board, pairing.white, pairing.black, boards) for pairing in each.pairings),
                free,
            )
            for each, free in zip(plan.rounds, plan.free_players, strict=True)
        ),
        plan,
    )


def hutton(teams: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """One game a player, every two teams meeting on exactly one board: for each board the pairs of teams, White first.

    Board k plays round k of the teams' Berger table. Raises ``ValueError`` for an odd number of teams, where somebody
    would have no game.
    """
    if teams % 2:
        raise ValueError(f"{teams} teams: an even number is needed")
    plan = team_schedule(teams, 1, System.BERGER).plan
    return tuple(tuple((pairing.white, pairing.black) for pairing in each.pairings) for each in plan.rounds)


def _match(row: int, first: int, second: int, boards: int) -> TeamMatch:
    games = []
    for board in range(1, boards + 1):
        ours, theirs = TeamPlayer(first, board), TeamPlayer(second, board)
        games.append((ours, theirs) if board % 2 else (theirs, ours))
    return TeamMatch(row, first, second, tuple(games))
