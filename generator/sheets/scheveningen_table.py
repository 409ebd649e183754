"""The crosstable of a Scheveningen match: one team down, the other across, with the sums of both at the edges."""

from decimal import Decimal

from generator.languages import Language, text
from generator.results import side_text
from generator.roundrobin.schedule import Schedule
from generator.roundrobin.team_plan import event_of, matches, side_outcomes
from generator.sheets.frame import event_title, list_page, name_cell, name_width, small_print, title_rows, total_width
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures, points_text
from generator.tournament import ZERO, Outcome, Team, Tournament

_NUMBER, _CELL, _SUM = 5.5, 7.0, 9.0
_ROW_HEIGHT, _HEADING_HEIGHT = 24.0, 26.0
_PORTRAIT = 98.0


def scheveningen_sheet(tournament: Tournament, language: Language, *, paper: str = "A4") -> SheetPlan:
    """What everybody of the first team made against everybody of the second; it is not typed into."""
    one, other = event_of(tournament).teams
    made, against = _results(tournament)
    rows, columns = _in_play(tournament, one), _in_play(tournament, other)
    names = name_width((tournament.player(number).name for number in rows), least=26.0, most=34.0)
    shown = figures(made.get(number, ZERO) for number in rows)
    body = []
    for number in rows:
        cells = [Cell(number, Look.NUMBER), name_cell(tournament.player(number), names)]
        cells += [_cell(against.get((number, opponent), ())) for opponent in columns]
        cells.append(shown.cell(Cell(made.get(number, ZERO), Look.TOTAL)))
        body.append(Row(tuple(cells), _ROW_HEIGHT))
    totals = [sum((made.get(number, ZERO) for number in team), ZERO) for team in (rows, columns)]
    score = " – ".join(points_text(total, language) for total in totals)
    sums = (
        Cell(None, Look.NUMBER),
        Cell(other.name, Look.NAME, bold=True, align=Align.RIGHT),
        *(Cell(points_text(made.get(number, ZERO), language), Look.CENTRE, bold=True) for number in columns),
        Cell(score, Look.CENTRE, bold=True),
    )
    headings = (
        Cell(text(language, "column.number"), Look.HEADING),
        Cell(one.name, Look.HEADING, align=Align.LEFT),
        *(Cell(number, Look.HEADING) for number in columns),
        Cell(text(language, "print.points"), Look.HEADING),
    )
    listed = "; ".join(f"{number} {tournament.player(number).name}" for number in columns)
    widths = (Column(_NUMBER), Column(names), *(Column(_CELL) for _ in columns), Column(_SUM + 3))
    name = text(language, "sheet.crosstable")
    return SheetPlan(
        name=name,
        rows=(
            *title_rows(event_title(tournament, language), f"{one.name} – {other.name}   {score}", len(widths)),
            Row(headings, _HEADING_HEIGHT),
            *body,
            Row(sums, _ROW_HEIGHT),
            Row(height=10.0),
            *small_print([f"{other.name}: {listed}", text(language, "print.scheveningen_hint")], len(widths), 90),
        ),
        columns=widths,
        freeze=(3, 2),
        page=list_page(
            tournament.event.name,
            name,
            language,
            paper=paper,
            heading_row=3,
            landscape=total_width(widths) > _PORTRAIT * 1.2,
        ),
        tab_colour="standings",
    )


def games_as_schedule(tournament: Tournament) -> Schedule:
    """The games of all rounds as a schedule without seats, for the strips of the players."""
    free = (None,) * len(tournament.rounds)
    return Schedule(tournament.system, len(tournament.players), tournament.rounds, free)


def _results(tournament: Tournament) -> tuple[dict[int, Decimal], dict[tuple[int, int], tuple[Outcome, ...]]]:
    """The points of everybody, and what each player made against each other, game by game."""
    made: dict[int, Decimal] = {}
    against: dict[tuple[int, int], tuple[Outcome, ...]] = {}
    for of_round in matches(tournament):
        for match in of_round:
            for game in match.games if match.begun else ():
                for player, outcome in side_outcomes(game):
                    made[player] = made.get(player, ZERO) + tournament.scoring.points(outcome)
                    opponent = game.black if player == game.white else game.white
                    if opponent is not None:
                        against[player, opponent] = (*against.get((player, opponent), ()), outcome)
    return made, against


def _in_play(tournament: Tournament, team: Team) -> tuple[int, ...]:
    """The players of a team who sit at a board in some round, in the team's order."""
    there = {
        player
        for line in event_of(tournament).line_ups
        for player in line.players
        if line.team == team.number and player is not None
    }
    return tuple(number for number in team.members if number in there)


def _cell(outcomes: tuple[Outcome, ...]) -> Cell:
    return Cell(" ".join(side_text(outcome) for outcome in outcomes) or None, Look.GRID)
