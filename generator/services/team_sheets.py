"""The sheets of a tournament of teams, each with its kind."""

from generator.languages import Language
from generator.roundrobin.team_plan import event_of
from generator.sheets.model import SheetPlan
from generator.sheets.team_boards import team_boards_sheet
from generator.sheets.team_matches import match_forms_sheet
from generator.sheets.team_schedule import team_schedule_sheet
from generator.sheets.team_seating import team_seating_sheet
from generator.sheets.team_tables import team_crosstable_sheet, team_standings_sheet
from generator.sheets.teams import teams_sheet
from generator.sheets.why import why_sheet
from generator.standings import Standings
from generator.tournament import Tournament
from generator.workbook.layout import SheetKind

Kinds = tuple[tuple[SheetKind, SheetPlan], ...]


def schedule_plans(tournament: Tournament, standings: Standings, language: Language, paper: str) -> Kinds:
    """Schedule, crosstable, seating and the match forms."""
    return (
        (SheetKind.SCHEDULE, team_schedule_sheet(tournament, language, paper=paper)),
        (SheetKind.CROSSTABLE, team_crosstable_sheet(tournament, standings, language, paper=paper)),
        (SheetKind.SEATING, team_seating_sheet(tournament, language, paper=paper)),
        (SheetKind.MATCHES, match_forms_sheet(tournament, language, paper=paper)),
    )


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
