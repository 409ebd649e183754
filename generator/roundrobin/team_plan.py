"""From the schedule of teams to rounds of games between players, and back from games to line-ups.

The boards of a round count through: match 1 of four boards has the boards 1 to 4, match 2 the boards 5 to 8. A team's
usual line-up is its first members in board order; places it cannot fill stay empty, and who sits opposite wins without
play.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.roundrobin.schedule import Schedule
from generator.roundrobin.scheveningen import scheveningen
from generator.roundrobin.tables import TeamGame, TeamPlayer
from generator.roundrobin.teams import TeamMatch, TeamRound, team_schedule
from generator.tournament import (
    ZERO,
    Bye,
    Colour,
    LineUp,
    Outcome,
    Pairing,
    Result,
    Round,
    System,
    Team,
    TeamEvent,
    Tournament,
)

WON_WITHOUT_OPPONENT = Outcome.FULL_POINT_BYE
"""What a player gets whose opponent's place is empty: a win without play."""


@dataclass(frozen=True, slots=True)
class BoardGame:
    """One board of a match, ``None`` for an empty place; ``board`` counts from 1 in every match.

    ``pairing`` is the game where both places are filled; ``bye`` what a player without opponent gets.
    """

    board: int
    white: int | None
    black: int | None
    pairing: Pairing | None = None
    bye: Outcome | None = None

    @property
    def result(self) -> Result | None:
        """The result of the game, ``None`` while there is none."""
        return self.pairing.result if self.pairing is not None else None


@dataclass(frozen=True, slots=True)
class Match:
    """One match as it is played: ``first`` has White on board 1. ``row`` is its row of boards, from 1."""

    row: int
    first: int
    second: int
    games: tuple[BoardGame, ...]
    first_line: tuple[int | None, ...] = ()
    second_line: tuple[int | None, ...] = ()

    @property
    def day(self) -> str:
        """The day of its own that the arbiter gave the match, as its games have it."""
        return next((game.pairing.day for game in self.games if game.pairing and game.pairing.day), "")

    @property
    def venue(self) -> str:
        """The place of its own that the arbiter gave the match, as its games have it."""
        return next((game.pairing.venue for game in self.games if game.pairing and game.pairing.venue), "")

    @property
    def begun(self) -> bool:
        """Whether any game has a result."""
        return any(game.result is not None for game in self.games)

    @property
    def complete(self) -> bool:
        """Whether every game has a result; a match without a single game counts when somebody was there."""
        return all(game.result is not None for game in self.games if game.pairing is not None)

    @property
    def played(self) -> bool:
        """Whether any game was really played."""
        return any(game.result is not None and game.result.white.played for game in self.games)


def event_of(tournament: Tournament) -> TeamEvent:
    """The team side of a tournament. Raises ``ValueError`` where there is none."""
    if tournament.team_event is None:
        raise ValueError("not a team event")
    return tournament.team_event


def team_plan(tournament: Tournament) -> tuple[tuple[TeamRound, ...], Schedule | None]:
    """The rounds of a team event by its system and settings alone, and the single schedule they come from.

    Scheveningen has one match a round and no schedule of teams behind it. In the Hutton system every round of the
    teams' Berger table belongs to one board, and all of them are played at once.
    """
    event = event_of(tournament)
    if tournament.system is System.HUTTON:
        hutton = team_schedule(len(event.teams), 1, System.BERGER)
        return hutton.rounds, hutton.plan
    if tournament.system is System.SCHEVENINGEN:
        rounds = scheveningen(event.boards)
        one, other = event.teams[0].number, event.teams[1].number
        return tuple(TeamRound(r, (_one_match(games, one, other),), None) for r, games in enumerate(rounds, 1)), None
    planned = team_schedule(
        len(event.teams),
        event.boards,
        tournament.system,
        first_colour=tournament.initial_colour or Colour.WHITE,
        cycle_order=tournament.cycle_order,
        cycles=tournament.cycles,
    )
    return planned.rounds, planned.plan


def _one_match(games: tuple[TeamGame, ...], one: int, other: int) -> TeamMatch:
    number = {1: one, 2: other}
    named = tuple((_named(white, number), _named(black, number)) for white, black in games)
    return TeamMatch(1, one, other, named)


def _named(player: TeamPlayer, number: Mapping[int, int]) -> TeamPlayer:
    return TeamPlayer(number[player.team], player.board)


def planned_event(tournament: Tournament) -> Tournament:
    """The tournament with all its rounds, everybody in the usual line-up."""
    event = event_of(tournament)
    plan, _ = team_plan(tournament)
    members = {team.number: team.members for team in event.teams}
    hutton = tournament.system is System.HUTTON
    rounds: list[Round] = []
    line_ups: list[LineUp] = []
    for each in plan:
        board_of_round = each.number if hutton else None

        def who(player: TeamPlayer, board: int | None = board_of_round) -> int | None:
            there, place = members[player.team], board or player.board
            return there[place - 1] if place <= len(there) else None

        pairings: list[Pairing] = []
        byes: list[Bye] = []
        for match in each.matches:
            sides: dict[int, list[int | None]] = {match.first: [], match.second: []}
            for board, (white, black) in enumerate(match.games, 1):
                sides[white.team].append(who(white))
                sides[black.team].append(who(black))
                game = (who(white), who(black))
                _seat(game, running_board(match.row, board, event.boards), pairings, byes)
            line_ups += _line_ups(each.number, match.first, match.second, sides)
        rounds.append(Round(each.number, tuple(pairings), tuple(sorted(byes, key=lambda bye: bye.player))))
    return replace(
        tournament,
        rounds=tuple(rounds),
        rounds_total=len(rounds),
        team_event=replace(event, line_ups=tuple(line_ups)),
    )


def running_board(row: int, board: int, boards: int) -> int:
    """The number of a board in the round, of board ``board`` of the match in row ``row``."""
    return (row - 1) * boards + board


def _seat(game: tuple[int | None, int | None], board: int, pairings: list[Pairing], byes: list[Bye]) -> None:
    white, black = game
    if white is not None and black is not None:
        pairings.append(Pairing(white, black, board))
    elif white is not None or black is not None:
        byes.append(Bye(white or black or 0, WON_WITHOUT_OPPONENT))


def _line_ups(number: int, first: int, second: int, sides: Mapping[int, list[int | None]]) -> tuple[LineUp, LineUp]:
    return (
        LineUp(number, first, second, tuple(sides[first])),
        LineUp(number, second, first, tuple(sides[second])),
    )


def matches(tournament: Tournament) -> tuple[tuple[Match, ...], ...]:
    """The matches of every round, in the order of the rows, as they stand in the tournament's line-ups."""
    event = event_of(tournament)
    by_table = team_plan(tournament)[0] if tournament.system is System.SCHEVENINGEN else ()
    found = []
    for each in tournament.rounds:
        tables = by_table[each.number - 1].matches[0].games if each.number <= len(by_table) else ()
        lines = [line for line in event.line_ups if line.round == each.number]
        by_board = {pairing.board: pairing for pairing in each.pairings}
        byes = {bye.player: bye.outcome for bye in each.byes}
        found.append(
            tuple(
                _match(row, first, second, tables, by_board, byes)
                for row, (first, second) in enumerate(zip(lines[::2], lines[1::2], strict=True), 1)
            )
        )
    return tuple(found)


def _match(
    row: int,
    first: LineUp,
    second: LineUp,
    tables: tuple[TeamGame, ...],
    by_board: Mapping[int, Pairing],
    byes: Mapping[int, Outcome],
) -> Match:
    """A match from its two line-ups; ``tables`` are the planned games where White is not by odd and even boards."""
    games = []
    for board, (ours, theirs) in enumerate(zip(first.players, second.players, strict=True), 1):
        pairing = by_board.get(running_board(row, board, len(first.players)))
        first_white = tables[board - 1][0].team == first.team if tables else board % 2 == 1
        white, black = (ours, theirs) if first_white else (theirs, ours)
        if pairing is not None:
            white, black = pairing.white, pairing.black
        alone = None if pairing is not None else (ours if theirs is None else theirs if ours is None else None)
        games.append(BoardGame(board, white, black, pairing, None if alone is None else byes.get(alone)))
    return Match(row, first.team, second.team, tuple(games), first.players, second.players)


def score(match: Match, tournament: Tournament) -> tuple[Decimal, Decimal] | None:
    """The board points of both teams so far, ``None`` before any game of the match has a result.

    A team that had nobody at any board loses on all of them; so does its opponent if it had nobody either.
    """
    scoring, boards = tournament.scoring, len(match.games)
    there = any(match.first_line), any(match.second_line)
    if not all(there):
        full = scoring.win * boards
        return (full if there[0] else ZERO), (full if there[1] else ZERO)
    if not match.begun:
        return None
    made = [ZERO, ZERO]
    for game in match.games:
        for player, own in side_outcomes(game):
            made[player not in match.first_line] += scoring.points(own)
    return made[0], made[1]


def side_outcomes(game: BoardGame) -> tuple[tuple[int, Outcome], ...]:
    """The players of a board with what it brought them, as far as that is known."""
    if game.white is not None and game.black is not None:
        result = game.result
        return () if result is None else ((game.white, result.white), (game.black, result.black))
    alone = game.white if game.black is None else game.black
    return () if alone is None or game.bye is None else ((alone, game.bye),)


def with_line_ups(tournament: Tournament) -> Tournament:
    """The tournament with its line-ups as the games of its rounds tell them.

    Who sat at an empty board's other side is told by the byes, in the order of the team.
    """
    event = event_of(tournament)
    team_of = {player: team.number for team in event.teams for player in team.members}
    order = {player: place for team in event.teams for place, player in enumerate(team.members)}
    plan, _ = team_plan(tournament)
    line_ups: list[LineUp] = []
    for each, planned in zip(tournament.rounds, plan, strict=False):
        by_board = {pairing.board: pairing for pairing in each.pairings}
        alone = sorted((bye.player for bye in each.byes if bye.player in order), key=order.__getitem__)
        for match in planned.matches:
            sides: dict[int, list[int | None]] = {match.first: [], match.second: []}
            waiting = {team: [player for player in alone if team_of[player] == team] for team in sides}
            for board in range(1, event.boards + 1):
                pairing = by_board.get(running_board(match.row, board, event.boards))
                _fill(sides, waiting, pairing, team_of)
            line_ups += _line_ups(each.number, match.first, match.second, sides)
    return replace(tournament, team_event=replace(event, line_ups=tuple(line_ups)))


def _fill(
    sides: Mapping[int, list[int | None]],
    waiting: Mapping[int, list[int]],
    pairing: Pairing | None,
    team_of: Mapping[int, int],
) -> None:
    """One board of a match: the players of its game, or whoever waits without an opponent."""
    if pairing is not None:
        there = {team_of[number]: number for number in (pairing.white, pairing.black)}
        for team, line in sides.items():
            line.append(there.get(team))
        return
    placed = False
    for team, line in sides.items():
        line.append(None if placed or not waiting[team] else waiting[team].pop(0))
        placed = placed or line[-1] is not None


def free_team(tournament: Tournament, number: int) -> Team | None:
    """The team without a match in a round, ``None`` if there is none."""
    event = event_of(tournament)
    there = {line.team for line in event.line_ups if line.round == number}
    return next((team for team in event.teams if team.number not in there), None)


def out_of_order(team: Team, line: Sequence[int | None]) -> tuple[int, ...]:
    """The players of a line-up who sit below somebody that stands after them in the team's order."""
    place = {player: at for at, player in enumerate(team.members)}
    found: list[int] = []
    lowest = -1
    for player in _there(line):
        at = place.get(player, lowest)
        if at < lowest:
            found.append(player)
        lowest = max(lowest, at)
    return tuple(found)


def _there(line: Iterable[int | None]) -> Iterable[int]:
    return (player for player in line if player is not None)
