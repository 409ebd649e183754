"""A round robin of teams as it stands held against its schedule: who meets whom in which row, and who has White."""

from collections.abc import Iterator

from generator.findings import Finding, Place, warning
from generator.roundrobin.team_plan import BoardGame, Match, event_of, matches, team_plan
from generator.roundrobin.teams import TeamMatch
from generator.tournament import Tournament


def inspect_teams(tournament: Tournament) -> tuple[tuple[Finding, ...], int]:
    """Where the matches and colours differ from the schedule, and how many games were compared; line-ups are free."""
    plan, _ = team_plan(tournament)
    findings: list[Finding] = []
    games = 0
    for planned, of_round in zip(plan, matches(tournament), strict=False):
        for wanted, match in zip(planned.matches, of_round, strict=False):
            games += sum(game.pairing is not None for game in match.games)
            if (match.first, match.second) != (wanted.first, wanted.second):
                findings.append(_other_teams(tournament, planned.number, match, wanted))
            else:
                findings += _other_colours(tournament, planned.number, match, wanted)
    return tuple(findings), games


def _other_teams(tournament: Tournament, number: int, match: Match, wanted: TeamMatch) -> Finding:
    names = {team.number: team.name for team in event_of(tournament).teams}
    return warning(
        "match_not_of_table",
        _place(match.games),
        round=number,
        match=match.row,
        first=names[match.first],
        second=names[match.second],
        wanted_first=names[wanted.first],
        wanted_second=names[wanted.second],
    )


def _other_colours(tournament: Tournament, number: int, match: Match, wanted: TeamMatch) -> Iterator[Finding]:
    if not tournament.colour_rules:
        return
    for game, (white, _) in zip(match.games, wanted.games, strict=True):
        line = match.first_line if white.team == match.first else match.second_line
        if game.pairing is not None and game.white not in line:
            yield warning("board_colours_differ", game.pairing.place, round=number, match=match.row, board=game.board)


def _place(games: tuple[BoardGame, ...]) -> Place:
    return next((game.pairing.place for game in games if game.pairing is not None), Place())
