"""Round robins as they stand: held against their tables, recognised, with newcomers, leavers, and line-ups of teams."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.findings import Place
from generator.roundrobin.berger import berger_round, berger_table, double_berger_table
from generator.roundrobin.finals import games_by_pair, played_games
from generator.roundrobin.groups import group_name
from generator.roundrobin.inspection import inspect
from generator.roundrobin.newcomers import entered_round, newcomers, seat_newcomers
from generator.roundrobin.recognition import recognised, repeated_games
from generator.roundrobin.rutschsystem import (
    long_table,
    long_table_with_newcomer,
    meeting_round,
    number_of_berger,
    rutschsystem,
)
from generator.roundrobin.rutschsystem import with_newcomer as rutschsystem_with_newcomer
from generator.roundrobin.schedule import colour_findings, free_seat_taken, schedule
from generator.roundrobin.team_plan import (
    event_of,
    free_team,
    matches,
    out_of_order,
    running_board,
    score,
    side_outcomes,
    with_line_ups,
)
from generator.roundrobin.team_withdrawal import SettledTeam, annulled_teams, settle_teams
from generator.roundrobin.varma import Entrant, berger_meetings, draw_freely, meetings_of, seeded
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    DRAWN,
    HALF,
    ONE,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    ZERO,
    Annulment,
    Bye,
    CarriedGame,
    Colour,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Tournament,
)
from tests.support.team_events import planned_teams


def planned(players: int, system: System = System.BERGER, **settings: object) -> Tournament:
    """A round robin with its whole schedule and no result."""
    names = tuple(Player(number, f"Player {number}") for number in range(1, players + 1))
    tournament = replace(Tournament(names, system=system), **settings)  # type: ignore[arg-type]
    return replace(tournament, rounds=schedule(tournament).rounds)


def with_games(tournament: Tournament, number: int, games: Sequence[tuple[int, int]]) -> Tournament:
    """The tournament with other games in one round, each on a sheet of its own."""
    pairings = tuple(
        Pairing(white, black, board, place=Place("Schedule", f"A{board}"))
        for board, (white, black) in enumerate(games, 1)
    )
    rounds = list(tournament.rounds)
    rounds[number - 1] = Round(number, pairings)
    return replace(tournament, rounds=tuple(rounds))


def found_in(tournament: Tournament) -> list[tuple[str, dict[str, str]]]:
    """What the inspection finds, by name and values."""
    return [(each.name, dict(each.values)) for each in inspect(tournament)[0]]


# --- A schedule held against its table


@pytest.mark.parametrize(("players", "games"), [(4, 6), (5, 10)])
def test_an_untouched_schedule_is_its_table(players: int, games: int) -> None:
    """C.05 Annex 1: nothing differs, and every game was compared."""
    assert inspect(planned(players)) == ((), games)


def test_nothing_to_compare() -> None:
    """A Swiss has no table, and before the schedule is written there is nothing to compare."""
    assert inspect(replace(planned(4), system=System.SWISS)) == ((), 0)
    assert inspect(replace(planned(4), rounds=())) == ((), 0)


def test_exchanged_colours_are_noted() -> None:
    """The table has 4-3 and 1-2 in round 2; 2-1 is the same game with other colours, and 2 then has White too often."""
    turned = with_games(planned(4), 2, ((4, 3), (2, 1)))
    assert found_in(turned) == [
        ("colours_differ", {"round": "2", "board": "2", "white": "Player 2", "black": "Player 1"}),
        ("colours_unbalanced", {"player": "Player 2", "whites": "3", "blacks": "0"}),
    ]
    assert found_in(replace(turned, colour_rules=False)) == []
    assert inspect(turned)[0][0].place == Place("Schedule", "A2")


def test_games_of_no_table() -> None:
    """4-2 and 3-1 once more instead of 4-3 and 1-2: two pairs meet twice, two never, and both games are named."""
    wrong = with_games(planned(4), 2, ((4, 2), (3, 1)))
    names = [name for name, _ in found_in(wrong)]
    assert sorted(names) == [
        "game_not_of_table",
        "game_not_of_table",
        "meet_too_often",
        "meet_too_often",
        "meet_too_seldom",
        "meet_too_seldom",
    ]
    by_name = dict(found_in(wrong))
    assert by_name["meet_too_seldom"] == {"white": "Player 3", "black": "Player 4", "wanted": "1", "games": "0"}
    assert by_name["meet_too_often"]["games"] == "2"
    assert by_name["game_not_of_table"] == {"round": "2", "board": "2", "white": "Player 3", "black": "Player 1"}


def test_seats_of_a_rotation_are_named_as_such() -> None:
    """In a rotation system a game of no table means that somebody sat elsewhere."""
    tournament = planned(4, System.RUTSCHSYSTEM)
    first, second, *_ = tournament.rounds
    exchanged = with_games(tournament, 2, [(pairing.white, pairing.black) for pairing in first.pairings])
    assert {name for name, _ in found_in(exchanged)} >= {"seats_differ", "meet_too_often", "meet_too_seldom"}
    assert len(second.pairings) == 2


def test_a_round_beyond_the_table() -> None:
    """A fourth round of four players is no round of the table; a carried game is not missed where it is not played."""
    longer = planned(4)
    extra = Round(4, (Pairing(1, 2, 1, place=Place("Schedule", "D1")),))
    names = [name for name, _ in found_in(replace(longer, rounds=(*longer.rounds, extra)))]
    assert names == ["meet_too_often", "round_not_of_table", "colours_unbalanced"]
    carried = replace(with_games(longer, 2, ((4, 3),)), carried_over=(CarriedGame(2, 1, DRAWN),))
    assert "meet_too_seldom" not in [name for name, _ in found_in(carried)]
    without = with_games(longer, 2, ())
    assert [name for name, _ in found_in(without)].count("meet_too_seldom") == 2


def test_a_schedule_of_teams_held_against_its_plan() -> None:
    """Other teams, and White at the wrong board, are named with round, match and board; all games are compared."""
    tournament = planned_teams(4, 2, System.BERGER)
    assert inspect(tournament) == ((), 12)
    first = tournament.rounds[0]
    (one, *others) = first.pairings
    turned = replace(first, pairings=(replace(one, white=one.black, black=one.white), *others))
    (finding,) = inspect(replace(tournament, rounds=(turned, *tournament.rounds[1:])))[0]
    assert (finding.name, dict(finding.values)) == ("board_colours_differ", {"round": "1", "match": "1", "board": "1"})
    assert inspect(replace(tournament, rounds=(turned, *tournament.rounds[1:]), colour_rules=False))[0] == ()
    event = event_of(tournament)
    line_ups = list(event.line_ups)
    line_ups[0:2], line_ups[2:4] = line_ups[2:4], line_ups[0:2]
    swapped = replace(tournament, team_event=replace(event, line_ups=tuple(line_ups)))
    assert {finding.name for finding in inspect(swapped)[0]} == {"match_not_of_table"}


# --- Which table it is


@pytest.mark.parametrize(
    ("system", "settings"),
    [
        (System.BERGER, {}),
        (System.DOUBLE_BERGER, {"cycle_order": "plain", "cycles": 2}),
        (System.DOUBLE_BERGER, {"cycle_order": "fide", "cycles": 2}),
        (System.RUTSCHSYSTEM, {"initial_colour": Colour.WHITE}),
        (System.RUTSCHSYSTEM, {"initial_colour": Colour.BLACK}),
        (System.RUTSCHSYSTEM, {"initial_colour": Colour.BLACK, "cycles": 2, "cycle_order": "mirror"}),
    ],
)
def test_rounds_tell_their_table(system: System, settings: dict[str, object]) -> None:
    """A file that says Swiss is recognised by its rounds: system, first colour and order of the cycles."""
    tournament = planned(6, system, **settings)
    found = recognised(replace(Tournament(tournament.players), rounds=tournament.rounds))
    assert found is not None
    assert schedule(found).rounds == tournament.rounds
    assert found.system is system


def test_what_is_no_table() -> None:
    """No rounds, numbers with a gap, more rounds than the table, or a game elsewhere: no table is named."""
    berger = planned(6)
    assert recognised(replace(berger, rounds=())) is None
    assert recognised(replace(berger, rounds=(Round(1),))) is None
    gap = (*berger.players[:5], replace(berger.players[5], number=7))
    assert recognised(replace(berger, players=gap)) is None
    assert (
        recognised(replace(berger, rounds=(*berger.rounds, *berger.rounds, Round(11, berger.rounds[0].pairings))))
        is None
    )
    assert recognised(with_games(berger, 2, ((6, 5), (4, 3), (1, 2)))) is None
    assert recognised(with_games(berger, 2, ((6, 4), (5, 3)))) is not None  # a game may be missing


def test_who_met_more_often_than_usual() -> None:
    """Most pairs met once; 1 and 2 met twice and are named with their games."""
    berger = planned(4)
    assert repeated_games(berger) == ()
    again = replace(berger, rounds=(*berger.rounds, Round(4, (Pairing(2, 1, 1),))))
    assert repeated_games(again) == ((1, 2, 2),)
    assert repeated_games(Tournament(berger.players)) == ()


# --- Newcomers


def with_newcomer(tournament: Tournament, **settings: object) -> Tournament:
    """The tournament with one more player, of the next number."""
    number = len(tournament.players) + 1
    new = replace(Player(number, f"Player {number}"), **settings)  # type: ignore[arg-type]
    return replace(tournament, players=(*tournament.players, new))


@pytest.mark.parametrize("system", [System.BERGER, System.BERGER_ROTATION])
def test_a_newcomer_takes_the_free_seat(system: System) -> None:
    """Numbers 5 and 6 share a table: put in before round 1, the newcomer makes it the schedule of six."""
    late = with_newcomer(planned(5, system))
    assert [player.number for player in newcomers(late)] == [6]
    seated = seat_newcomers(late)
    assert ([player.number for player in seated.seated], seated.standing) == ([6], ())
    assert [sorted((p.white, p.black) for p in each.pairings) for each in seated.tournament.rounds] == [
        sorted((p.white, p.black) for p in each.pairings) for each in planned(6, system).rounds
    ]


def test_a_newcomer_leaves_begun_rounds_alone() -> None:
    """Who enters in round 3 is in no game of rounds 1 and 2 and plays on board 1 from then on."""
    late = with_newcomer(planned(5), from_round=3)
    rounds = seat_newcomers(late).tournament.rounds
    assert rounds[:2] == late.rounds[:2]
    for each in rounds[2:]:
        first, *others = each.pairings
        assert 6 in (first.white, first.black)
        assert [pairing.board for pairing in (first, *others)] == [1, 2, 3]


def test_where_no_seat_is_free() -> None:
    """An even field has no free seat, two newcomers do not fit into one, and who left before round 1 is none."""
    even = seat_newcomers(with_newcomer(planned(4)))
    assert ([player.number for player in even.standing], even.seated) == ([5], ())
    two = seat_newcomers(with_newcomer(with_newcomer(planned(5))))
    assert [player.number for player in two.standing] == [6, 7]
    assert newcomers(with_newcomer(planned(5), until_round=0)) == ()
    assert newcomers(Tournament(planned(5).players)) == ()
    carried = replace(with_newcomer(planned(5)), carried_over=(CarriedGame(1, 6, DRAWN),))
    assert newcomers(carried) == ()


def test_a_newcomer_beside_board_1_of_the_rutschsystem() -> None:
    """The newcomer has Black in round 1 and turns the board; all others sit as the odd field does."""
    odd, whole = rutschsystem(5), rutschsystem_with_newcomer(5)
    assert [each.games[0] for each in whole] == [(5, 6), (6, 4), (3, 6), (6, 2), (1, 6)]
    assert [each.games[1:] for each in whole] == [each.games for each in odd]
    turned = rutschsystem_with_newcomer(5, first_seat_white=False)
    assert [each.games for each in turned] == [tuple((b, w) for w, b in each.games) for each in whole]
    late = with_newcomer(planned(5, System.RUTSCHSYSTEM))
    assert not free_seat_taken(planned(6, System.RUTSCHSYSTEM))
    assert not free_seat_taken(late.__class__(late.players, system=System.RUTSCHSYSTEM))
    seated = seat_newcomers(late).tournament
    assert free_seat_taken(seated)
    assert schedule(seated).board_turner == 6
    table = long_table_with_newcomer(5)
    assert schedule(seated).table == table
    assert (table.fixed_seat, table.free_seat, table.top_row, table.bottom_row) == (6, None, (6, 1, 2), (5, 4, 3))
    assert all(table.player_at(6, number) == 6 for number in range(1, 6))


@pytest.mark.parametrize(("seen", "players", "entered"), [(1, 4, 1), (2, 4, 2), (2, 5, 1), (3, 5, 1), (4, 5, 4)])
def test_first_round_of_who_is_seen_late(seen: int, players: int, entered: int) -> None:
    """In an odd field the first rounds may have been free ones, twice running at most; in an even field none is."""
    assert entered_round(seen, players) == entered


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_rutschsystem_meets_when_the_berger_table_does(players: int) -> None:
    """Each number of the Berger table has one here that meets the same opponents in the same rounds."""
    met = {frozenset(game): number for number, each in enumerate(rutschsystem(players), 1) for game in each.games}
    assert all(meeting_round(players, *pair) == number for pair, number in met.items())
    berger = {frozenset((p.white, p.black)): each.number for each in planned(players).rounds for p in each.pairings}
    mapped = {frozenset(number_of_berger(players, one) for one in pair): number for pair, number in berger.items()}
    assert mapped == met


# --- Colours


def test_three_colours_running_are_told_before_the_draw() -> None:
    """C.05 Annex 1: in two plain cycles 1 and 3 of four players get one colour three times; in FIDE's order nobody."""
    plain = planned(4, System.DOUBLE_BERGER, cycle_order="plain")
    (finding,) = colour_findings(plain, schedule(replace(plain, rounds=())))
    assert (finding.name, finding.values["players"]) == ("three_colours_running", "1, 3")
    assert colour_findings(replace(plain, colour_rules=False), schedule(replace(plain, rounds=()))) == ()
    fide = planned(4, System.DOUBLE_BERGER)
    assert colour_findings(fide, schedule(replace(fide, rounds=()))) == ()


def test_what_has_no_schedule() -> None:
    """A Swiss has none, and numbers with a gap have none."""
    with pytest.raises(ValueError, match="Swiss"):
        schedule(Tournament(planned(4).players))
    with pytest.raises(ValueError, match="gap"):
        schedule(replace(planned(4), players=planned(4).players[1:]))


# --- Who leaves


def decided(tournament: Tournament, rounds: int, result: Result = WHITE_WINS) -> Tournament:
    """The tournament with a result in every game of its first rounds."""
    return replace(
        tournament,
        rounds=tuple(
            replace(each, pairings=tuple(replace(pairing, result=result) for pairing in each.pairings))
            if each.number <= rounds
            else each
            for each in tournament.rounds
        ),
    )


def with_leavers(tournament: Tournament, *leavers: tuple[int, int]) -> Tournament:
    """The tournament of teams of whom some, by number, left after a round."""
    event = event_of(tournament)
    until = dict(leavers)
    teams = tuple(replace(team, until_round=until.get(team.number)) for team in event.teams)
    return replace(tournament, team_event=replace(event, teams=teams))


@pytest.mark.parametrize(
    ("rule", "after_one", "after_two", "after_three"),
    [
        (Annulment.BELOW_HALF, (4,), (), ()),
        (Annulment.HALF_OR_LESS, (4,), (4,), ()),
        (Annulment.ALWAYS, (4,), (4,), (4,)),
        (Annulment.NEVER, (), (), ()),
    ],
)
def test_which_teams_are_annulled(
    rule: Annulment, after_one: tuple[int, ...], after_two: tuple[int, ...], after_three: tuple[int, ...]
) -> None:
    """C.05, 6.6 for teams: of four matches one is below half, two are half; the tournament's limit decides."""
    expected = {1: after_one, 2: after_two, 3: after_three}
    full = planned_teams(5, 2, System.BERGER)
    free = {each.number: free_team(full, each.number) for each in full.rounds}
    leaver = 4
    for left_after in (1, 2, 3):
        missed = [number for number, team in free.items() if team is not None and team.number == leaver]
        played = left_after + sum(number <= left_after for number in missed)
        tournament = with_leavers(replace(decided(full, played), annulment=rule), (leaver, played))
        assert annulled_teams(tournament) == expected[left_after]


def test_teams_that_stay_are_not_annulled() -> None:
    """Nobody has left, or left with the last round, or it is no schedule: nobody is annulled."""
    full = replace(planned_teams(4, 2, System.BERGER), annulment=Annulment.ALWAYS)
    assert annulled_teams(full) == ()
    assert annulled_teams(with_leavers(full, (1, 3))) == ()
    assert annulled_teams(replace(with_leavers(full, (1, 1)), system=System.SWISS)) == ()


def test_open_games_of_teams_that_left() -> None:
    """A team that left loses its open games later on without play, two that left lose both; byes are worth nothing."""
    full = decided(planned_teams(4, 2, System.BERGER), 1)
    second = replace(full.rounds[1], byes=(Bye(1, Outcome.FULL_POINT_BYE), Bye(3, Outcome.FULL_POINT_BYE)))
    full = replace(full, rounds=(full.rounds[0], second, full.rounds[2]))
    settled, left = settle_teams(with_leavers(full, (1, 1), (2, 2)))
    assert left == (SettledTeam(1, 4), SettledTeam(2, 2))
    teams = {player: team.number for team in event_of(full).teams for player in team.members}

    def results(number: int) -> set[tuple[int, int, Result | None]]:
        pairings = settled.rounds[number - 1].pairings
        return {(teams[pairing.white], teams[pairing.black], pairing.result) for pairing in pairings}

    assert settled.rounds[0] == full.rounds[0]
    assert results(2) == {
        (4, 3, None),
        (3, 4, None),
        (1, 2, BLACK_WINS_BY_FORFEIT),
        (2, 1, WHITE_WINS_BY_FORFEIT),
    }
    assert results(3) == {
        (2, 4, BLACK_WINS_BY_FORFEIT),
        (4, 2, WHITE_WINS_BY_FORFEIT),
        (3, 1, WHITE_WINS_BY_FORFEIT),
        (1, 3, BLACK_WINS_BY_FORFEIT),
    }
    assert [bye.outcome for bye in settled.rounds[1].byes] == [Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE]
    both, _ = settle_teams(with_leavers(full, (1, 1), (2, 1)))
    assert {pairing.result for pairing in both.rounds[1].pairings} == {DOUBLE_FORFEIT, None}
    assert settle_withdrawals(with_leavers(full, (1, 1), (2, 2))) == (settled, ())


# --- Line-ups and matches of teams


def test_a_match_and_its_score() -> None:
    """Before any result there is no score; then each board brings its points, and an empty board wins for the other."""
    tournament = planned_teams(2, 2, System.BERGER)
    (match,) = matches(tournament)[0]
    assert (score(match, tournament), match.begun, match.complete, match.played) == (None, False, False, False)
    (match,) = matches(decided(tournament, 1))[0]
    assert score(match, tournament) == (ONE, ONE)
    assert (match.begun, match.complete, match.played) == (True, True, True)
    assert [side_outcomes(game) for game in match.games] == [
        ((1, Outcome.WIN), (3, Outcome.LOSS)),
        ((4, Outcome.WIN), (2, Outcome.LOSS)),
    ]
    (match,) = matches(decided(tournament, 1, WHITE_WINS_BY_FORFEIT))[0]
    assert (match.begun, match.played) == (True, False)


def test_empty_boards_of_a_match() -> None:
    """A place nobody fills is won by who sits opposite; a team with nobody loses everywhere, like two such teams."""
    tournament = planned_teams(2, 2, System.BERGER)
    event = event_of(tournament)
    short = replace(event, teams=(event.teams[0], replace(event.teams[1], members=(3,))))
    planned_short = with_line_ups(
        replace(
            tournament,
            team_event=short,
            rounds=(Round(1, (Pairing(1, 3, 1, DRAWN),), (Bye(2, Outcome.FULL_POINT_BYE),)),),
        )
    )
    (match,) = matches(planned_short)[0]
    assert (match.first_line, match.second_line) == ((1, 2), (3, None))
    assert score(match, planned_short) == (Decimal("1.5"), HALF)
    assert side_outcomes(match.games[1]) == ((2, Outcome.FULL_POINT_BYE),)
    nobody = replace(match, second_line=(None, None))
    assert score(nobody, tournament) == (Decimal(2), ZERO)
    assert score(replace(nobody, first_line=(None, None)), tournament) == (ZERO, ZERO)
    assert score(replace(match, first_line=(None, None)), tournament) == (ZERO, Decimal(2))


def test_line_ups_follow_from_the_games() -> None:
    """Read back from games alone, the line-ups of a schedule are those it was made with."""
    for tournament in (planned_teams(4, 3, System.BERGER), planned_teams(3, 2, System.RUTSCHSYSTEM)):
        bare = replace(tournament, team_event=replace(event_of(tournament), line_ups=()))
        assert with_line_ups(bare) == tournament


def test_boards_count_through() -> None:
    """Match 2 of four boards has the boards 5 to 8; without a team side there is no such thing."""
    assert [running_board(2, board, 4) for board in (1, 4)] == [5, 8]
    with pytest.raises(ValueError, match="team"):
        event_of(Tournament(()))


def test_players_below_their_place() -> None:
    """Of the order 1, 2, 3 the line 2, 1, 3 has 1 below his place; an empty board and a guest do not matter."""
    team = event_of(planned_teams(2, 3, System.BERGER)).teams[0]
    assert out_of_order(team, (1, 2, 3)) == ()
    assert out_of_order(team, (2, 1, 3)) == (1,)
    assert out_of_order(team, (3, None, 1, 2)) == (1, 2)
    assert out_of_order(team, (99, 1, 2)) == ()


def test_the_team_that_is_free() -> None:
    """With three teams one is free in every round, with four nobody."""
    three = planned_teams(3, 2, System.BERGER)
    free = [free_team(three, number) for number in (1, 2, 3)]
    assert sorted(team.number for team in free if team is not None) == [1, 2, 3]
    assert free_team(planned_teams(4, 2, System.BERGER), 1) is None


# --- Small things that tables and draws are made of


def test_double_table_exchanges_the_last_two_rounds_of_its_first_cycle() -> None:
    """C.05 Annex 1: rounds 1, 3, 2 of the table for four, then 1, 2, 3 with colours reversed; a fourth it has not."""
    single = berger_table(4)
    assert double_berger_table(4) == (single[0], single[2], single[1], *(each.reversed() for each in single))
    with pytest.raises(ValueError, match="no round 4"):
        berger_round(4, 4)
    with pytest.raises(ValueError, match="at least 2"):
        berger_table(1)


def test_games_of_a_group_that_count_in_a_final() -> None:
    """Carried over are the games between those who go on that have a result; a postponed one has none."""
    group = decided(planned(4), 2)
    third = group.rounds[2]
    postponed = replace(third, pairings=(replace(third.pairings[0], result=POSTPONED), third.pairings[1]))
    games = played_games(replace(group, rounds=(*group.rounds[:2], postponed)), (1, 2, 4))
    assert games == (CarriedGame(1, 4, WHITE_WINS), CarriedGame(1, 2, WHITE_WINS))
    assert games_by_pair((*games, CarriedGame(2, 1, DRAWN))) == {frozenset((1, 4)): 1, frozenset((1, 2)): 2}


def test_names_of_groups() -> None:
    """Groups are A to Z, and numbers from there on."""
    assert [group_name(place) for place in (0, 25, 26)] == ["A", "Z", "27"]


def test_seats_of_a_long_table() -> None:
    """The Rutschsystem of five has two boards, and seat 5 is the free one: 5 sits there first, then 4."""
    table = long_table(5)
    assert (table.boards, table.free_seat) == (2, 5)
    assert [table.player_at(5, number) for number in (1, 2)] == [5, 4]
    assert [table.seat_of(5, number) for number in (1, 2)] == [5, 1]


def test_lots_from_a_number() -> None:
    """The number drawn in the hall gives the same lots everywhere; everybody draws in the order of the names."""
    entrants = [Entrant("Kim"), Entrant("Anna"), Entrant("Bo")]
    first, again, other = (draw_freely(entrants, (2, 5, 7), seeded(lot)) for lot in (4711, 4711, 5))
    assert first == again
    assert sorted(first.values()) == [2, 5, 7]
    assert list(first) == [1, 2, 0]
    assert len({tuple(draw_freely(entrants, (2, 5, 7), seeded(lot)).items()) for lot in range(20)}) > 3
    assert set(other) == {0, 1, 2}


def test_meetings_of_a_schedule_that_stands() -> None:
    """The meetings read from a schedule are those of its table."""
    assert meetings_of(planned(6).rounds) == berger_meetings(6)
