"""The sheets of a tournament of teams: what stands where, and that nothing is torn apart on paper."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.languages import Language
from generator.roundrobin.team_plan import event_of, matches, team_plan
from generator.services.team_sheets import list_plans, schedule_plans, teams_plan
from generator.sheets.model import Cell, Look, Row, SheetPlan
from generator.sheets.scheveningen_table import scheveningen_sheet
from generator.sheets.team_boards import board_records, ranked
from generator.sheets.team_matches import match_forms_sheet
from generator.sheets.team_schedule import team_schedule_sheet
from generator.sheets.team_seating import team_seating_sheet
from generator.sheets.team_tables import team_crosstable_sheet, team_standings_sheet
from generator.standings import compute
from generator.tournament import System, Team
from tests.support.team_events import planned_teams, with_chance_results

_A4_ROOM = 760.0  # points of an A4 page between head and foot
_WHITE, _BLACK = Look.WHITE_SEAT, Look.BLACK_SEAT


def pages(plan: SheetPlan) -> Iterator[list[Row]]:
    """The rows between one page break and the next."""
    page: list[Row] = []
    for row in plan.rows:
        if row.break_before and page:
            yield page
            page = []
        page.append(row)
    yield page


def cells(plan: SheetPlan) -> list[Cell]:
    """All cells of a sheet."""
    return [cell for row in plan.rows for cell in row.cells if cell is not None]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("system", "teams", "boards"),
    [
        (System.RUTSCHSYSTEM, 12, 12),
        (System.LANGBORD, 3, 2),
        (System.BERGER_ROTATION, 7, 4),
        (System.DOUBLE_BERGER, 12, 2),
        (System.SCHEVENINGEN, 2, 12),
    ],
)
@pytest.mark.parametrize("colours", [True, False])
def test_every_sheet_is_drawn(system: System, teams: int, boards: int, language: Language, colours: bool) -> None:
    """In every language, for the smallest and the largest field, with and without colours, all sheets come out."""
    tournament = replace(with_chance_results(planned_teams(teams, boards, system), 1), colour_rules=colours)
    standings = compute(tournament)
    plans = [plan for _, plan in schedule_plans(tournament, standings, language, "A4")]
    plans += [plan for _, plan in list_plans(tournament, standings, language, halves=True, paper="A4")]
    plans.append(teams_plan(tournament, language, "A4"))
    for plan in plans:
        assert len(plan.name) <= 31
        for row in plan.rows:
            width = sum(1 for _ in row.cells)
            assert width <= len(plan.columns), plan.name
            ends = [at + cell.columns for at, cell in enumerate(row.cells) if cell is not None]
            assert max(ends, default=0) <= len(plan.columns), plan.name
    if not colours:
        assert not [cell for plan in plans for cell in cells(plan) if cell.look is _BLACK]


@pytest.mark.parametrize(("teams", "boards"), [(4, 4), (6, 12), (12, 8), (5, 2)])
def test_no_match_is_torn_apart(teams: int, boards: int) -> None:
    """Schedule and forms break between matches only, and no page holds more than it has room for."""
    tournament = planned_teams(teams, boards, System.BERGER)
    for plan in (team_schedule_sheet(tournament, Language.ENGLISH), match_forms_sheet(tournament, Language.ENGLISH)):
        for page in pages(plan):
            assert sum(row.height for row in page) <= _A4_ROOM
            numbers = [row.cells[0].value for row in page if row.cells and row.cells[0] is not None]
            boards_there = [number for number in numbers if isinstance(number, int)]
            assert boards_there == list(range(1, boards + 1)) * (len(boards_there) // boards)


def test_a_form_for_every_match() -> None:
    """Each match of the rounds asked for has its form with both teams, all boards and lines to sign."""
    tournament = planned_teams(6, 3, System.RUTSCHSYSTEM)
    plan = match_forms_sheet(tournament, Language.ENGLISH, rounds=(2, 3))
    words = [str(cell.value) for cell in cells(plan)]
    assert sum(word.startswith("Round ") for word in words) == 6
    assert sum(word.startswith("Arbiter: __") for word in words) == 6
    assert sum(cell.look is Look.PEN for cell in cells(plan)) == 6 * (3 + 1)


@pytest.mark.parametrize(("teams", "boards"), [(4, 4), (5, 3), (6, 12), (3, 2)])
def test_the_drawing_shows_colours_as_played(teams: int, boards: int) -> None:
    """Each row of the drawing has both teams of round 1, and the seats have the colours of the games there."""
    tournament = planned_teams(teams, boards, System.RUTSCHSYSTEM)
    plan = team_seating_sheet(tournament, Language.ENGLISH)
    _, single = team_plan(tournament)
    assert single is not None
    assert single.table is not None
    seats: list[list[Look]] = []
    for row in plan.rows:
        there = [cell for cell in row.cells if cell is not None and cell.look in (_WHITE, _BLACK)]
        if [cell.value for cell in there[:boards]] == list(range(1, boards + 1)):
            seats += [[cell.look for cell in there[at : at + boards]] for at in range(0, len(there), boards)]
    a_line = max(1, 26 // (boards + 1))
    first = matches(tournament)[0]
    expected: list[list[Look]] = []
    for at in range(0, len(first), a_line):
        part = first[at : at + a_line]
        for side in (single.table.top_row, single.table.bottom_row):
            for match in part:
                team = single.table.player_at(side[match.row - 1], 1)
                line = match.first_line if team == match.first else match.second_line
                expected.append([_WHITE if game.white in line else _BLACK for game in match.games])
    assert seats == expected


@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.BERGER_ROTATION])
def test_every_round_shows_the_seats(system: System) -> None:
    """The list of all rounds has the teams of the upper and the lower side of every row, as the seats say."""
    tournament = planned_teams(7, 3, system)
    _, single = team_plan(tournament)
    assert single is not None
    table = single.table
    assert table is not None
    rows = team_seating_sheet(tournament, Language.ENGLISH).rows
    start = next(at for at, row in enumerate(rows) if row.cells and row.cells[0] and row.cells[0].value == "Round")
    for number in range(1, 8):
        upper, lower = rows[start + 3 * number - 2], rows[start + 3 * number - 1]
        for row, side in ((upper, table.top_row), (lower, table.bottom_row)):
            shown = [
                int(str(cell.value).split()[0])
                for cell in row.cells[2:]
                if cell is not None and cell.look in (_WHITE, _BLACK)
            ]
            assert shown == [table.player_at(seat, number) for seat in side]
        free = upper.cells[1]
        assert free is not None
        assert table.free_seat is not None
        assert str(free.value).startswith(f"{table.player_at(table.free_seat, number)} ")


def test_crosstable_has_both_sides() -> None:
    """Both halves of the crosstable add up to the boards, and a team that left too early stands in brackets."""
    tournament = with_chance_results(planned_teams(5, 4, System.BERGER), 3)
    event = event_of(tournament)
    teams = tuple(replace(team, until_round=1) if team.number == 2 else team for team in event.teams)
    left = replace(tournament, team_event=replace(event, teams=teams), rounds=tournament.rounds)
    for state in (tournament, left):
        plan = team_crosstable_sheet(state, compute(state), Language.ENGLISH)
        rows = plan.rows[3:8]
        grid = [[cell.value if cell else None for cell in row.cells[2:7]] for row in rows]
        for one in range(5):
            for other in range(one + 1, 5):
                pair = [str(grid[one][other]).strip("()"), str(grid[other][one]).strip("()")]
                assert sum(float(each.replace("½", ".5")) for each in pair) == 4
    assert compute(left).annulled == ()  # everything was played: nothing is annulled


def test_before_the_first_result_teams_have_a_starting_list() -> None:
    """The teams by their numbers, with neither rank nor points."""
    tournament = planned_teams(4, 2, System.BERGER)
    plan = team_standings_sheet(tournament, compute(tournament), Language.ENGLISH)
    assert [cell.value for cell in plan.rows[2].cells if cell is not None] == ["No.", "Team"]
    assert [tuple(cell.value for cell in row.cells if cell is not None) for row in plan.rows[3:]] == [
        (team.number, team.name) for team in event_of(tournament).teams
    ]


def test_board_prizes_in_order() -> None:
    """A board is ordered by points; of two with the same, the one with fewer rounds comes first."""
    tournament = with_chance_results(planned_teams(6, 2, System.BERGER), 9)
    records = board_records(tournament)
    assert {record.board for record in records} == {1, 2}
    for board in (1, 2):
        there = ranked([record for record in records if record.board == board])
        keys = [(-record.points, -record.share) for record in there]
        assert keys == sorted(keys)


def test_scheveningen_table_adds_up() -> None:
    """The sums at the right and below are those of the players, and both together every game."""
    tournament = with_chance_results(planned_teams(2, 4, System.SCHEVENINGEN), 2)
    plan = scheveningen_sheet(tournament, Language.ENGLISH)
    body = plan.rows[3:7]
    right = [row.cells[-1].value for row in body if row.cells[-1] is not None]
    score = plan.rows[7].cells[-1]
    assert score is not None
    one, other = (float(part.replace("½", ".5")) for part in str(score.value).split(" – "))
    assert sum(float(str(value)) for value in right) == one
    assert one + other == 16


def test_short_names_in_narrow_columns() -> None:
    """The short name stands in the narrow columns where a team has one."""
    tournament = planned_teams(3, 2, System.BERGER)
    event = event_of(tournament)
    teams = tuple(Team(team.number, team.name, team.members, f"T{team.number}X") for team in event.teams)
    plan = team_schedule_sheet(replace(tournament, team_event=replace(event, teams=teams)), Language.ENGLISH)
    small = {cell.value for cell in cells(plan) if cell.look is Look.SMALL}
    assert small == {"T1X", "T2X", "T3X"}
