"""The teams of a tournament as participants: matches, forfeits and byes turned into match and game points.

Source: FIDE C.07 (from 1 March 2026), Art. 11 and 12, and C.04.6, Art. 1.4 for the bye.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from generator.tiebreaks.results import BoardPoints, Field, Results, RoundRecord, counted_rounds, is_finished
from generator.tournament import ZERO, Outcome, Pairing, Round, TeamEvent, Tournament


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of one team: how it ended and what it brought, in all and by board (board 1 first)."""

    round: int
    outcome: Outcome | None
    opponent: int | None
    match_points: Decimal
    game_points: Decimal
    boards: tuple[Decimal, ...]


def team_field(tournament: Tournament, after_round: int | None = None, left_out: frozenset[int] = frozenset()) -> Field:
    """The teams with their two scores and their points by board, without those ``left_out`` and their matches.

    The tournament must be a team event.
    """
    event = tournament.team_event
    if event is None:
        raise ValueError("not a team event")
    rounds = counted_rounds(tournament, after_round)
    numbers = sorted(team.number for team in event.teams if team.number not in left_out)
    history: dict[int, list[TeamRound]] = {number: [] for number in numbers}
    for each in rounds:
        of_round = dict(_team_rounds(tournament, event, each))
        for team, mine in history.items():
            met = of_round.get(team)
            mine.append(_absent(event, each.number) if met is None or met.opponent in left_out else met)
    finished = is_finished(tournament, rounds)
    rounds_total = tournament.rounds_total or len(tournament.rounds)

    def results(win: Decimal, draw: Decimal, loss: Decimal, *, games: bool) -> Results:
        return Results(
            {
                team: tuple(
                    RoundRecord(
                        each.round, each.outcome, each.opponent, each.game_points if games else each.match_points
                    )
                    for each in mine
                )
                for team, mine in history.items()
            },
            len(rounds),
            win,
            draw,
            loss,
            win,
            tournament.system.fixed_schedule,
            finished,
            rounds_total,
        )

    match, game = event.scoring, tournament.scoring
    scores = {
        "MP": results(match.win, match.draw, match.loss, games=False),
        "GP": results(game.win * event.boards, game.draw * event.boards, game.loss * event.boards, games=True),
    }
    return Field(tuple(history), scores, event.primary_score, boards=_board_points(event, history))


def _absent(event: TeamEvent, number: int) -> TeamRound:
    return TeamRound(number, Outcome.ZERO_POINT_BYE, None, ZERO, ZERO, (ZERO,) * event.boards)


def _team_rounds(tournament: Tournament, event: TeamEvent, each: Round) -> Iterator[tuple[int, TeamRound]]:
    """What the round was to every team that met another, forfeited or had a bye."""
    team_of = {player: team.number for team in event.teams for player in team.members}
    forfeits = {(one, other): (mine, theirs) for one, other, mine, theirs in _forfeits(event, each.number)}
    matches: dict[tuple[int, int], list[Pairing]] = {}
    for pairing in each.pairings:
        sides = team_of.get(pairing.white), team_of.get(pairing.black)
        if sides[0] is not None and sides[1] is not None:
            matches.setdefault((min(sides[0], sides[1]), max(sides[0], sides[1])), []).append(pairing)
    for pair in forfeits:
        matches.setdefault(pair, [])
    extra = {bye.player: tournament.scoring.points(bye.outcome) for bye in each.byes}
    for (one, other), pairings in matches.items():
        given = forfeits.get((one, other))
        sides_of = {one: (other, given and given[0]), other: (one, given and given[1])}
        for team, (opponent, forfeit) in sides_of.items():
            yield team, _match(tournament, event, each.number, team, opponent, pairings, forfeit, extra)
    for bye in event.byes:
        if bye.round == each.number:
            yield bye.team, _bye(tournament, event, bye.round, bye.outcome)


def _forfeits(event: TeamEvent, number: int) -> Iterator[tuple[int, int, Outcome, Outcome]]:
    for forfeit in event.forfeits:
        if forfeit.round == number:
            sides = sorted(((forfeit.white, forfeit.white_outcome), (forfeit.black, forfeit.black_outcome)))
            yield sides[0][0], sides[1][0], sides[0][1], sides[1][1]


def _match(
    tournament: Tournament,
    event: TeamEvent,
    number: int,
    team: int,
    opponent: int,
    pairings: list[Pairing],
    forfeit: Outcome | None,
    extra: dict[int, Decimal],
) -> TeamRound:
    """A match from one side. Not all games have a result: it is not there yet. No game was played: it is forfeited."""
    if forfeit is None and any(pairing.result is None for pairing in pairings):
        return TeamRound(number, None, opponent, ZERO, ZERO, (ZERO,) * event.boards)
    mine = _points_by_player(tournament, pairings, extra)
    boards = _by_board(event, number, team, mine)
    theirs = sum(_by_board(event, number, opponent, mine), ZERO)
    made = sum(boards, ZERO)
    full = tournament.scoring.win * event.boards
    if forfeit is not None:
        won = forfeit is Outcome.FORFEIT_WIN
        boards = (tournament.scoring.win if won else ZERO,) * event.boards
        made = made if pairings else (full if won else ZERO)
        return TeamRound(number, forfeit, opponent, event.scoring.win if won else ZERO, made, boards)
    outcome, points = _outcome(event, made, theirs)
    played = any(pairing.result is not None and pairing.result.white.played for pairing in pairings)
    if not played:
        outcome = Outcome.FORFEIT_WIN if outcome is Outcome.WIN else Outcome.FORFEIT_LOSS
        points = points if outcome is Outcome.FORFEIT_WIN else ZERO
    return TeamRound(number, outcome, opponent, points, made, boards)


def _outcome(event: TeamEvent, made: Decimal, theirs: Decimal) -> tuple[Outcome, Decimal]:
    if made > theirs:
        return Outcome.WIN, event.scoring.win
    if made < theirs:
        return Outcome.LOSS, event.scoring.loss
    return Outcome.DRAW, event.scoring.draw


def _points_by_player(
    tournament: Tournament, pairings: Iterable[Pairing], extra: dict[int, Decimal]
) -> dict[int, Decimal]:
    """The points of the players of a match, wins without opponent included."""
    points = {player: made for player, made in extra.items() if made}
    for pairing in pairings:
        if pairing.result is not None:
            points[pairing.white] = tournament.scoring.points(pairing.result.white)
            points[pairing.black] = tournament.scoring.points(pairing.result.black)
    return points


def _by_board(event: TeamEvent, number: int, team: int, points: dict[int, Decimal]) -> tuple[Decimal, ...]:
    """The team's points by board: by its line-up of the round, else its members in order among those who played."""
    line_up: tuple[int | None, ...] = next(
        (each.players for each in event.line_ups if each.round == number and each.team == team), ()
    )
    if not line_up:
        members = next(each.members for each in event.teams if each.number == team)
        line_up = tuple(player for player in members if player in points)
    made = [ZERO if player is None else points.get(player, ZERO) for player in line_up]
    return tuple(made + [ZERO] * (event.boards - len(made)))


def _bye(tournament: Tournament, event: TeamEvent, number: int, outcome: Outcome) -> TeamRound:
    """A round without opponent.

    A pairing-allocated bye is worth a draw in both scores unless the event says otherwise (C.04.6, Art. 1.4), and on
    the boards a win everywhere (Art. 12). Requested byes give nothing on any board.
    """
    match, draw = event.scoring, tournament.scoring.draw * event.boards
    full = (tournament.scoring.win,) * event.boards
    nothing = (ZERO,) * event.boards
    if outcome is Outcome.PAIRING_ALLOCATED_BYE:
        match_points = match.draw if match.bye_match_points is None else match.bye_match_points
        game_points = draw if match.bye_game_points is None else match.bye_game_points
        return TeamRound(number, outcome, None, match_points, game_points, full)
    if outcome is Outcome.FULL_POINT_BYE:
        return TeamRound(number, outcome, None, match.win, sum(full, ZERO), full)
    if outcome is Outcome.HALF_POINT_BYE:
        return TeamRound(number, outcome, None, match.draw, draw, nothing)
    return TeamRound(number, outcome, None, ZERO, ZERO, nothing)


def _board_points(event: TeamEvent, history: dict[int, list[TeamRound]]) -> BoardPoints:
    totals = {
        team: tuple(sum(column, ZERO) for column in zip(*(each.boards for each in mine), strict=True))
        or (ZERO,) * event.boards
        for team, mine in history.items()
    }
    matches: dict[tuple[int, int], tuple[Decimal, ...]] = {}
    for team, mine in history.items():
        for each in mine:
            if each.opponent is not None and each.outcome is not None:
                before = matches.get((team, each.opponent), (ZERO,) * event.boards)
                matches[team, each.opponent] = tuple(a + b for a, b in zip(before, each.boards, strict=True))
    return BoardPoints(event.boards, totals, matches)
