"""The print-outs of a tournament of teams, from the same plans as the sheets of its workbook."""

from dataclasses import replace

from generator.languages import text
from generator.printing.source import Source
from generator.sheets.model import SheetPlan
from generator.sheets.scheveningen_table import games_as_schedule, scheveningen_sheet
from generator.sheets.seating import strips_sheet
from generator.sheets.team_boards import team_boards_sheet
from generator.sheets.team_matches import match_forms_sheet
from generator.sheets.team_schedule import team_schedule_sheet
from generator.sheets.team_seating import team_seating_sheet
from generator.sheets.team_tables import team_crosstable_sheet, team_standings_sheet
from generator.tournament import System, Tournament

Plans = tuple[SheetPlan, ...]


def by_match(source: Source) -> Plans:
    """The matches of the round with their boards."""
    rounds = (source.tournament.rounds[source.round_number - 1],)
    alone = replace(source.tournament, rounds=rounds)
    plan = team_schedule_sheet(alone, source.language, paper=source.paper)
    return (replace(plan, name=text(source.language, "sheet.round", number=source.round_number)),)


def without_reserves(source: Source) -> Tournament:
    """The tournament with those players alone who are in a line-up of the round; of players all of them."""
    tournament, event = source.tournament, source.tournament.team_event
    if event is None:
        return tournament
    there = {number for line in event.line_ups if line.round == source.round_number for number in line.players}
    return replace(tournament, players=tuple(player for player in tournament.players if player.number in there))


def standings(source: Source) -> Plans:
    """The teams in order."""
    plan = team_standings_sheet(
        source.tournament, source.standings, source.language, halves=source.halves, paper=source.paper
    )
    return (plan,)


def crosstable(source: Source) -> Plans:
    """Every team against every team, up to the round that is printed."""
    if not source.tournament.rounds:
        return ()
    if source.tournament.system is System.SCHEVENINGEN:
        return (scheveningen_sheet(source.so_far, source.language, paper=source.paper),)
    return (team_crosstable_sheet(source.so_far, source.standings, source.language, paper=source.paper),)


def whole_schedule(source: Source) -> Plans:
    """All rounds with their matches and boards."""
    if not source.tournament.rounds:
        return ()
    return (team_schedule_sheet(source.tournament, source.language, paper=source.paper),)


def seating(source: Source) -> Plans:
    """The rows of boards, every round, and strips for the teams; in Scheveningen strips for the players."""
    if not source.tournament.rounds:
        return ()
    if source.tournament.system is System.SCHEVENINGEN:
        planned = games_as_schedule(source.tournament)
        return (strips_sheet(source.tournament, planned, source.language, paper=source.paper),)
    return (team_seating_sheet(source.tournament, source.language, paper=source.paper),)


def match_forms(source: Source) -> Plans:
    """A form for each match of the round."""
    if source.tournament.team_event is None or not source.round_number:
        return ()
    forms = match_forms_sheet(source.tournament, source.language, rounds=(source.round_number,), paper=source.paper)
    return (forms,)


def board_results(source: Source) -> Plans:
    """Who made how much on which board."""
    if source.tournament.team_event is None or not source.tournament.rounds:
        return ()
    annulled = source.standings.annulled
    return (team_boards_sheet(source.so_far, annulled, source.language, halves=source.halves, paper=source.paper),)
