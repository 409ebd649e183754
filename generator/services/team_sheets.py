"""The sheets of a tournament of teams, each with its kind."""

from dataclasses import replace

from generator.languages import Language, text
from generator.roundrobin.team_plan import event_of
from generator.sheets.model import SheetPlan
from generator.sheets.scheveningen_table import games_as_schedule, scheveningen_sheet
from generator.sheets.seating import strips_sheet
from generator.sheets.team_boards import team_boards_sheet
from generator.sheets.team_matches import match_forms_sheet
from generator.sheets.team_schedule import team_schedule_sheet
from generator.sheets.team_seating import team_seating_sheet
from generator.sheets.team_tables import team_crosstable_sheet, team_standings_sheet
from generator.sheets.teams import teams_sheet
from generator.sheets.why import why_sheet
from generator.standings import Standings
from generator.tournament import System, Tournament
from generator.workbook.layout import SheetKind

Kinds = tuple[tuple[SheetKind, SheetPlan], ...]


def schedule_plans(tournament: Tournament, standings: Standings, language: Language, paper: str) -> Kinds:
    """Schedule, crosstable, seating and match forms; in Scheveningen players have a table and strips of their own."""
    if tournament.system is System.SCHEVENINGEN and tournament.rounds:
        table = scheveningen_sheet(tournament, language, paper=paper)
        seating = strips_sheet(tournament, games_as_schedule(tournament), language, paper=paper)
    else:
        table = team_crosstable_sheet(tournament, standings, language, paper=paper)
        seating = team_seating_sheet(tournament, language, paper=paper)
    plans: Kinds = (
        (SheetKind.SCHEDULE, team_schedule_sheet(tournament, language, paper=paper)),
        (SheetKind.CROSSTABLE, table),
        (SheetKind.SEATING, replace(seating, name=text(language, "sheet.seating"))),
    )
    if tournament.system is not System.HUTTON:  # there a match is a single game
        plans += ((SheetKind.MATCHES, match_forms_sheet(tournament, language, paper=paper)),)
    return plans


def list_plans(tournament: Tournament, standings: Standings, language: Language, *, halves: bool, paper: str) -> Kinds:
    """Standings of the teams, results by board, and the workings once a round is counted."""
    plans: Kinds = (
        (SheetKind.STANDINGS, team_standings_sheet(tournament, standings, language, halves=halves, paper=paper)),
    )
    if tournament.rounds:
        boards = team_boards_sheet(tournament, standings.annulled, language, halves=halves, paper=paper)
        plans += ((SheetKind.BOARDS, boards),)
    if standings.after_round:
        plans += ((SheetKind.WHY, why_sheet(tournament, standings, language, halves=halves, paper=paper)),)
    return plans


def teams_plan(tournament: Tournament, language: Language, paper: str) -> SheetPlan:
    """The list of teams with their numbers."""
    return teams_sheet(event_of(tournament).teams, language, paper=paper)
