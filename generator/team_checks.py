"""What can be wrong with a tournament of teams although every cell is readable."""

from generator.findings import Finding, error, warning
from generator.roundrobin.scheveningen import has_table
from generator.roundrobin.team_plan import out_of_order
from generator.tournament import System, Tournament

_LONG_TABLES = (System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)


def teams_fit_system(tournament: Tournament) -> list[Finding]:
    """A rotation needs three teams, everything else two; Scheveningen exactly two, and a table for their size."""
    event = tournament.team_event
    if event is None or not tournament.system.fixed_schedule:
        return []
    teams = len(event.teams)
    if tournament.system is System.SCHEVENINGEN:
        if teams != 2:
            return [error("scheveningen_two_teams", teams=teams)]
        return [] if has_table(event.boards) else [error("scheveningen_no_table", boards=event.boards)]
    if tournament.system is System.HUTTON and teams % 2:
        return [error("hutton_needs_even", teams=teams)]
    least = 3 if tournament.system in _LONG_TABLES else 2
    return [error("too_few_teams", teams=teams, least=least)] if teams < least else []


def teams_fill_boards(tournament: Tournament) -> list[Finding]:
    """A team with fewer players than boards leaves the last ones empty; said before the schedule is written."""
    event = tournament.team_event
    if event is None or not tournament.system.fixed_schedule or tournament.rounds:
        return []
    boards = len(event.teams) - 1 if tournament.system is System.HUTTON else event.boards
    return [
        warning("too_few_for_boards", team.place, team=team.name, players=len(team.members), boards=boards)
        for team in event.teams
        if 0 < len(team.members) < boards
    ]


def boards_in_order(tournament: Tournament) -> list[Finding]:
    """Line-ups keep the order of the team; a round in which somebody sits too low is named."""
    event = tournament.team_event
    if event is None or not tournament.system.fixed_schedule or tournament.system.always_teams:
        return []
    teams = {team.number: team for team in event.teams}
    names = {player.number: player.name for player in tournament.players}
    places = {
        number: pairing.place
        for each in tournament.rounds
        for pairing in each.pairings
        for number in ((each.number, pairing.white), (each.number, pairing.black))
    }
    findings = []
    for line in event.line_ups:
        wrong = out_of_order(teams[line.team], line.players) if line.team in teams else ()
        if wrong:
            findings.append(
                warning(
                    "board_order_broken",
                    places.get((line.round, wrong[0]), teams[line.team].place),
                    round=line.round,
                    team=teams[line.team].name,
                    players=", ".join(names[number] for number in wrong),
                )
            )
    return findings


def teams_in_schedule(tournament: Tournament) -> list[Finding]:
    """A team that came after the schedule was written plays nowhere in it."""
    event = tournament.team_event
    if event is None or not tournament.system.fixed_schedule or not tournament.rounds:
        return []
    there = {line.team for line in event.line_ups}
    return [
        error("team_not_in_schedule", team.place, team=team.name) for team in event.teams if team.number not in there
    ]


TEAM_CHECKS = (teams_fit_system, teams_fill_boards, teams_in_schedule, boards_in_order)
