"""Random tournaments of teams by every schedule known here, with substitutes, empty boards and teams that stay away."""

from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from generator.roundrobin.scheveningen import has_table
from generator.roundrobin.team_plan import WON_WITHOUT_OPPONENT, planned_event, running_board, team_plan
from generator.tournament import (
    WHITE_WINS,
    Bye,
    Colour,
    Event,
    LineUp,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Team,
    TeamEvent,
    Tournament,
)
from generator.workbook.read_teams import team_forfeits

SYSTEMS = (
    System.BERGER,
    System.DOUBLE_BERGER,
    System.RUTSCHSYSTEM,
    System.LANGBORD,
    System.BERGER_ROTATION,
    System.SCHEVENINGEN,
    System.HUTTON,
)
ROTATIONS = (System.RUTSCHSYSTEM, System.LANGBORD)
MEMBERS = 3
RESULTS = ("10", "01", "==", "+-", "-+", "--")
SCORES = {"MP": False, "GP": True}


@st.composite
def team_schedules(draw: st.DrawFn, *, whole: bool = False) -> Tournament:
    """A tournament of teams some rounds old; with ``whole`` every board of every match was taken."""
    system = draw(st.sampled_from(SYSTEMS))
    boards = draw(st.integers(2, 5).filter(has_table)) if system is System.SCHEVENINGEN else draw(st.integers(1, 4))
    count = 2 if system is System.SCHEVENINGEN else draw(st.integers(3, 6))
    count += count % 2 if system is System.HUTTON else 0
    size = count - 1 if system is System.HUTTON else boards
    spare = 0 if system.always_teams else draw(st.integers(0, 2))
    teams = tuple(
        Team(number, f"Team {number}", tuple(range((number - 1) * (size + spare) + 1, number * (size + spare) + 1)))
        for number in range(1, count + 1)
    )
    players = tuple(
        Player(member, f"Player {member}", 2000 - member, team=t.name) for t in teams for member in t.members
    )
    twice = system in (*ROTATIONS, System.BERGER_ROTATION) and draw(st.booleans())
    double = system is System.DOUBLE_BERGER
    orders = ("plain", "mirror", "sitting") if twice else ("fide", "plain", "mirror", "sitting")
    bare = Tournament(
        players,
        system=system,
        initial_colour=draw(st.sampled_from(Colour)) if system in ROTATIONS else None,
        cycles=2 if twice or double else 1,
        cycle_order=draw(st.sampled_from(orders)) if twice or double else "fide",
        team_event=TeamEvent(
            teams,
            1 if system is System.HUTTON else boards,
            primary_score=draw(st.sampled_from(sorted(SCORES))),
        ),
        event=Event("League"),
        tie_breaks=("MPvGP",),
    )
    planned = planned_event(bare)
    played = draw(st.integers(len(planned.rounds) // 2 + 1, len(planned.rounds)))
    return _played(draw, planned, played, whole=whole or system.always_teams)


def _played(draw: st.DrawFn, planned: Tournament, played: int, *, whole: bool) -> Tournament:
    """The tournament with line-ups and results of its first rounds."""
    event = planned.team_event
    assert event is not None
    teams = {team.number: team for team in event.teams}
    rounds: list[Round] = []
    lines: list[LineUp] = []
    for each, plan in zip(planned.rounds, team_plan(planned)[0], strict=True):
        if each.number > played or planned.system.always_teams:
            rounds.append(_with_results(draw, each) if each.number <= played else each)
            lines += [line for line in event.line_ups if line.round == each.number]
            continue
        pairings: list[Pairing] = []
        byes: list[Bye] = []
        for match in plan.matches:
            sides = [_line(draw, teams[number], event.boards, whole=whole) for number in (match.first, match.second)]
            for board, (first, second) in enumerate(zip(*sides, strict=True), 1):
                white, black = (first, second) if board % 2 else (second, first)
                if white is not None and black is not None:
                    pairings.append(Pairing(white, black, running_board(match.row, board, event.boards)))
                elif white is not None or black is not None:
                    byes.append(Bye(white or black or 0, WON_WITHOUT_OPPONENT))
            lines.append(LineUp(each.number, match.first, match.second, sides[0]))
            lines.append(LineUp(each.number, match.second, match.first, sides[1]))
        byes.sort(key=lambda bye: bye.player)
        rounds.append(_with_results(draw, Round(each.number, tuple(pairings), tuple(byes))))
    assume(all(2 * len(each.pairings) > event.boards for each in rounds))  # a round without games tells nothing
    event = replace(event, line_ups=tuple(lines), forfeits=team_forfeits(lines))
    return replace(planned, rounds=tuple(rounds), team_event=event)


def _line(draw: st.DrawFn, team: Team, boards: int, *, whole: bool) -> tuple[int | None, ...]:
    """A line-up: members in their order, now and then an empty board, rarely nobody at all."""
    there = sorted(draw(st.permutations(team.members))[:boards]) if draw(st.booleans()) else team.members[:boards]
    line: list[int | None] = list(there)
    if not whole and draw(st.integers(0, 5)) == 0:
        line[draw(st.integers(0, boards - 1))] = None
    if not whole and draw(st.integers(0, 11)) == 0:
        line = [None] * boards
    return tuple(line)


def _with_results(draw: st.DrawFn, each: Round) -> Round:
    letters = [draw(st.sampled_from(RESULTS)) for _ in each.pairings]
    results = (Result(Outcome(both[0]), Outcome(both[1])) for both in letters)
    pairs = zip(each.pairings, results, strict=True)
    return replace(each, pairings=tuple(replace(pair, result=result) for pair, result in pairs))


def team_league(system: System = System.BERGER, *, rounds: int | None = None) -> Tournament:
    """Four teams of three at two boards by a system, White winning every game, some of its rounds held."""
    teams = tuple(
        Team(number, f"Team {number}", tuple(range((number - 1) * MEMBERS + 1, number * MEMBERS + 1)))
        for number in range(1, 5)
    )
    rotates = system in ROTATIONS
    planned = planned_event(
        Tournament(
            tuple(Player(member, f"Player {member}", 1800, team=t.name) for t in teams for member in t.members),
            system=system,
            initial_colour=Colour.BLACK if rotates else None,
            cycles=2 if system is System.DOUBLE_BERGER else 1,
            team_event=TeamEvent(teams, 2),
            event=Event("League"),
            tie_breaks=("MPvGP",),
        )
    )
    assert planned.team_event is not None
    held = planned.rounds[:rounds]
    lines = tuple(line for line in planned.team_event.line_ups if line.round <= len(held))
    won = (replace(each, pairings=tuple(replace(p, result=WHITE_WINS) for p in each.pairings)) for each in held)
    return replace(planned, rounds=tuple(won), team_event=replace(planned.team_event, line_ups=lines))
