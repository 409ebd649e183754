"""Laws of every round robin of teams: all games played and counted a second time, colours and seats by formula."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from generator.roundrobin.scheveningen import has_table
from generator.roundrobin.team_plan import event_of, matches, planned_event, team_plan, with_line_ups
from generator.sheets.team_boards import board_records
from generator.standings import compute
from generator.state import fingerprint
from generator.tiebreaks.team_field import team_field
from generator.tournament import Colour, Player, System, Team, TeamEvent, Tournament
from tests.support.team_events import plain_scores, planned_teams, with_chance_results

SYSTEMS = (
    System.RUTSCHSYSTEM,
    System.LANGBORD,
    System.BERGER_ROTATION,
    System.BERGER,
    System.DOUBLE_BERGER,
)
SIZES = [(teams, boards) for teams in range(3, 13) for boards in range(2, 13)]


def _system(teams: int, boards: int) -> System:
    """Every size gets one system, every system all parities of teams and boards."""
    return SYSTEMS[(teams + 3 * boards) % len(SYSTEMS)]


@pytest.mark.parametrize(("teams", "boards"), SIZES)
def test_standings_are_the_plain_sum_of_all_games(teams: int, boards: int) -> None:
    """Match points and board points of the standings equal a sum that only adds up games and matches."""
    tournament = with_chance_results(planned_teams(teams, boards, _system(teams, boards)), 100 * teams + boards)
    expected = plain_scores(tournament)
    scores = team_field(tournament).scores
    assert {team: (scores["MP"].totals[team], scores["GP"].totals[team]) for team in expected} == expected
    standings = compute(tournament)
    assert {row.player: row.points for row in standings.rows} == {team: each[0] for team, each in expected.items()}
    order = [expected[row.player] for row in standings.rows]
    assert order == sorted(order, reverse=True), "match points first, then board points"


@pytest.mark.parametrize(("teams", "boards"), SIZES)
def test_every_two_teams_meet_on_every_board(teams: int, boards: int) -> None:
    """Each pair of teams meets once a cycle, with board 1 against board 1 and so on, and nobody plays twice a round."""
    system = _system(teams, boards)
    tournament = planned_teams(teams, boards, system)
    cycles = 2 if system is System.DOUBLE_BERGER else 1
    team_of = {player: team for team in event_of(tournament).teams for player in team.members}
    met: Counter[tuple[int, int, int]] = Counter()
    for each in tournament.rounds:
        there = [number for pairing in each.pairings for number in (pairing.white, pairing.black)]
        assert len(there) == len(set(there)) == (teams - teams % 2) * boards
        for pairing in each.pairings:
            one, other = team_of[pairing.white], team_of[pairing.black]
            board = one.members.index(pairing.white) + 1
            assert other.members.index(pairing.black) + 1 == board
            met[min(one.number, other.number), max(one.number, other.number), board] += 1
    wanted = {(a, b, board) for a, b in combinations(range(1, teams + 1), 2) for board in range(1, boards + 1)}
    assert met == dict.fromkeys(wanted, cycles)


@pytest.mark.parametrize(("teams", "boards"), SIZES)
def test_colours_alternate_in_a_match_and_stay_fair(teams: int, boards: int) -> None:
    """Neighbouring boards of a team have different colours, and nobody has more than one colour too many."""
    tournament = planned_teams(teams, boards, _system(teams, boards))
    balance: Counter[int] = Counter()
    for of_round in matches(tournament):
        for match in of_round:
            for game in match.games:
                white_first = game.white in match.first_line
                assert white_first == (game.board % 2 == 1)
                balance[game.white or 0] += 1
                balance[game.black or 0] -= 1
    most = 0 if teams % 2 or len(tournament.rounds) > teams else 1
    assert max(map(abs, balance.values())) <= most


@pytest.mark.parametrize("teams", range(3, 13))
@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION])
def test_seats_of_teams_follow_the_formula(teams: int, system: System) -> None:
    """In Rutschsystem and Langbord team p sits where player p would; in the Berger rotation the table is played."""
    tournament = planned_teams(teams, 2, system)
    _, plan = team_plan(tournament)
    assert plan is not None
    assert plan.table is not None
    for number in range(1, len(tournament.rounds) + 1):
        for team in range(1, teams + 1):
            if system is System.BERGER_ROTATION:
                continue
            if teams % 2:
                seat = 1 + (team + number - 2) % teams
            else:
                seat = 1 if team == 1 else 2 + (team + number - 3) % (teams - 1)
            assert plan.table.seat_of(team, number) == seat
    if system is System.BERGER_ROTATION:
        single = planned_teams(teams, 2, System.BERGER)
        pairs = [
            [{(m.first, m.second) for m in of_round} for of_round in matches(each)] for each in (tournament, single)
        ]
        assert pairs[0] == pairs[1]


@pytest.mark.parametrize("boards", [size for size in range(2, 17) if has_table(size)])
def test_scheveningen_brings_everybody_against_everybody(boards: int) -> None:
    """Each player of one team meets each of the other once, colours even, and the score is the sum of all games."""
    tournament = with_chance_results(planned_teams(2, boards, System.SCHEVENINGEN), boards)
    one, other = event_of(tournament).teams
    pairs = Counter(frozenset((p.white, p.black)) for each in tournament.rounds for p in each.pairings)
    assert pairs == dict.fromkeys((frozenset((a, b)) for a in one.members for b in other.members), 1)
    whites = Counter(p.white for each in tournament.rounds for p in each.pairings)
    assert all(abs(2 * whites[number] - boards) <= 1 for number in (*one.members, *other.members))
    expected = plain_scores(tournament)
    assert dict(team_field(tournament).scores["GP"].totals.items()) == {
        team: each[1] for team, each in expected.items()
    }


@pytest.mark.parametrize(("teams", "boards"), [(3, 4), (4, 3), (6, 5), (7, 2)])
def test_line_ups_follow_from_the_games(teams: int, boards: int) -> None:
    """The line-ups put together from the games are those the schedule was made with, also with places left empty."""
    full = planned_teams(teams, boards, System.RUTSCHSYSTEM)
    assert with_line_ups(full) == full
    event = event_of(full)
    short = tuple(Team(team.number, team.name, team.members[: boards - (team.number == 2)]) for team in event.teams)
    tournament = planned_event(Tournament(full.players, system=full.system, team_event=TeamEvent(short, boards)))
    assert with_line_ups(tournament) == tournament


@pytest.mark.parametrize(("teams", "boards"), [(4, 4), (5, 3), (6, 2)])
def test_results_by_board_add_up_to_the_teams(teams: int, boards: int) -> None:
    """What the players of a team made, board by board, is what the team made."""
    tournament = with_chance_results(planned_teams(teams, boards, System.BERGER), 7 * teams + boards)
    made: Counter[int] = Counter()
    for record in board_records(tournament):
        made[record.team] += record.points  # type: ignore[assignment]
        assert record.games == len(record.by_round) == teams - 1
    assert made == {team: each[1] for team, each in plain_scores(tournament).items()}


def test_the_lot_turns_all_colours() -> None:
    """With Black for seat 1 in round 1 every game of a Rutschsystem has its colours exchanged, and only that."""
    white = planned_teams(6, 3, System.RUTSCHSYSTEM)
    black = planned_event(
        Tournament(
            tuple(Player(player.number, player.name) for player in white.players),
            system=System.RUTSCHSYSTEM,
            team_event=TeamEvent(event_of(white).teams, 3),
            initial_colour=Colour.BLACK,
        )
    )
    for one, other in zip(white.rounds, black.rounds, strict=True):
        assert [(p.white, p.black) for p in one.pairings] == [(p.black, p.white) for p in other.pairings]


@pytest.mark.parametrize("teams", range(2, 13, 2))
def test_hutton_brings_every_two_teams_together_once(teams: int) -> None:
    """With T teams of T-1 players everybody has one game, and every two teams meet on exactly one board."""
    tournament = planned_teams(teams, teams - 1, System.HUTTON)
    team_of = {player: team for team in event_of(tournament).teams for player in team.members}
    games = [(p.white, p.black) for each in tournament.rounds for p in each.pairings]
    assert len({number for game in games for number in game}) == 2 * len(games) == teams * (teams - 1)
    met = Counter(frozenset(team_of[number].number for number in game) for game in games)
    assert met == dict.fromkeys((frozenset(pair) for pair in combinations(range(1, teams + 1), 2)), 1)
    assert all(len({team_of[number].members.index(number) for number in game}) == 1 for game in games), (
        "equal strength against equal strength"
    )
    played = with_chance_results(tournament, teams)
    expected = plain_scores(played)
    assert team_field(played).scores["GP"].totals == {team: each[1] for team, each in expected.items()}


def test_the_fingerprint_knows_teams() -> None:
    """A captain changes nothing in the fingerprint; match points, a withdrawal and a line-up do."""
    tournament = planned_teams(4, 2, System.BERGER, substitutes=1)
    event = event_of(tournament)
    first, *others = event.teams
    line, *lines = event.line_ups
    changed = {
        "captain": replace(event, teams=(replace(first, captain="Ada Crane"), *others)),
        "withdrawn": replace(event, teams=(replace(first, until_round=1), *others)),
        "line-up": replace(event, line_ups=(replace(line, players=line.players[::-1]), *lines)),
        "scoring": replace(event, scoring=replace(event.scoring, win=event.scoring.win + 1)),
    }
    same = {
        what
        for what, each in changed.items()
        if fingerprint(replace(tournament, team_event=each)) == fingerprint(tournament)
    }
    assert same == {"captain"}
