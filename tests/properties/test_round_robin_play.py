"""Round robins played to the end on records: every system, 3 to 40 players, one and two games per opponent.

Seats, colours and sums are worked out a second time here, from the formulas on paper and not with the package's own.
"""

import random
from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.roundrobin import schedule
from generator.roundrobin.schedule import colour_balance, three_running
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.standings import compute
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Colour,
    Outcome,
    Player,
    System,
    Tournament,
)

SYSTEMS = (System.BERGER, System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)
ORDERS = ("fide", "plain", "mirror", "sitting")
RESULTS = (
    *(WHITE_WINS, DRAWN, BLACK_WINS) * 4,
    WHITE_WINS_BY_FORFEIT,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
)
SCORE = {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0, Outcome.FORFEIT_LOSS: 0}


def field(players: int, system: System, *, cycles: int = 1, order: str = "fide") -> Tournament:
    """So many players before the first game; White is drawn for seat 1."""
    kind = System.DOUBLE_BERGER if system is System.BERGER and cycles == 2 else system
    names = tuple(Player(number, f"Player {number}") for number in range(1, players + 1))
    return Tournament(names, system=kind, cycles=cycles, cycle_order=order, initial_colour=Colour.WHITE)


def played(tournament: Tournament, seed: int) -> Tournament:
    """The tournament with its schedule and a result in every game, forfeits included."""
    chance = random.Random(seed)
    rounds = tuple(
        replace(each, pairings=tuple(replace(p, result=chance.choice(RESULTS)) for p in each.pairings))
        for each in schedule(tournament).rounds
    )
    return replace(tournament, rounds=rounds, rounds_total=len(rounds))


def half_points(tournament: Tournament, left_out: frozenset[int] = frozenset()) -> dict[int, list[tuple[int, int]]]:
    """Opponent and half points of every game of everybody, without the games of those left out."""
    games: dict[int, list[tuple[int, int]]] = {p.number: [] for p in tournament.players if p.number not in left_out}
    for each in tournament.rounds:
        for pairing in each.pairings:
            if pairing.result is not None and not left_out & {pairing.white, pairing.black}:
                games[pairing.white].append((pairing.black, SCORE[pairing.result.white]))
                games[pairing.black].append((pairing.white, SCORE[pairing.result.black]))
    return games


def assert_sums(tournament: Tournament, *, left_out: frozenset[int] = frozenset()) -> None:
    """Points, wins, Sonneborn-Berger and Koya of everybody are those of a plain sum."""
    games = half_points(tournament, left_out)
    totals = {number: sum(got for _, got in mine) for number, mine in games.items()}
    cycles = 1 if tournament.cycles == 1 else 2
    limit = cycles * (len(games) - 1)  # half of what can be scored, in half points
    standings = compute(tournament, ("WIN", "SB", "KS"))
    assert {row.player for row in standings.rows} == set(games)
    assert set(standings.annulled) == left_out
    for row in standings.rows:
        mine = games[row.player]
        assert row.points == Decimal(totals[row.player]) / 2
        assert row.values[0] == sum(got == 2 for _, got in mine)
        assert row.values[1] == Decimal(sum(got * totals[other] for other, got in mine)) / 4
        assert row.values[2] == Decimal(sum(got for other, got in mine if totals[other] >= limit)) / 2
    order = [(row.points, *row.values) for row in standings.rows]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", range(3, 41))
def test_a_single_cycle_adds_up(players: int, system: System) -> None:
    """Standings of a whole tournament equal an independent sum, for 3 to 40 players."""
    assert_sums(played(field(players, system), players))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", range(3, 41))
def test_two_games_per_opponent_add_up(players: int, system: System) -> None:
    """With two games per opponent everybody meets everybody with both colours, and the sums are right."""
    tournament = played(field(players, system, cycles=2, order=ORDERS[players % 4]), players)
    met = Counter((p.white, p.black) for each in tournament.rounds for p in each.pairings)
    assert met == Counter((one, two) for one in range(1, players + 1) for two in range(1, players + 1) if one != two)
    assert_sums(tournament)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_colours_of_two_cycles(system: System, order: str) -> None:
    """Whites and Blacks are equal; three equal colours running are exactly those the tables of the rules name."""
    for players in range(3, 41):
        planned = schedule(field(players, system, cycles=2, order=order))
        assert all(each.whites == each.blacks for each in colour_balance(planned.rounds, players))
        running = set(three_running(planned))
        if players % 2 or order in ("mirror", "sitting") or (system is System.BERGER and order == "fide"):
            assert not running
        elif system in (System.BERGER, System.BERGER_ROTATION):
            assert running == {1, players // 2 + 1}
        else:
            assert running == {players - 1, players}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("system", [System.RUTSCHSYSTEM, System.BERGER_ROTATION])
def test_seats_of_the_second_cycle(system: System, order: str) -> None:
    """Everybody sits in the second cycle where the order says, opposite the opponent, and colours are turned."""
    for players in range(3, 41):
        single, double = schedule(field(players, system)), schedule(field(players, system, cycles=2, order=order))
        assert single.table is not None
        assert double.table is not None
        rounds = len(single.rounds)
        cycle = list(range(1, rounds + 1))
        first = {"mirror": cycle + cycle[::-1], "sitting": [number for number in cycle for _ in range(2)]}
        for at, number in enumerate(first.get(order, cycle * 2), 1):
            assert double.table.seats[at - 1] == single.table.seats[number - 1]
            facing = {
                frozenset((double.table.player_at(top, at), double.table.player_at(bottom, at)))
                for top, bottom in zip(double.table.top_row, double.table.bottom_row, strict=True)
            }
            assert facing == {frozenset((p.white, p.black)) for p in double.rounds[at - 1].pairings}


@pytest.mark.parametrize("players", range(3, 41))
def test_berger_games_by_the_look_up(players: int) -> None:
    """Round and colours of every game are those of the look-up for one pair, also in the rotation."""
    size = players + players % 2
    for system in (System.BERGER, System.BERGER_ROTATION):
        for each in schedule(field(players, system)).rounds:
            for pairing in each.pairings:
                low, high = sorted((pairing.white, pairing.black))
                if high == size:
                    assert each.number == (2 * low - 2) % (size - 1) + 1
                    assert (pairing.white == low) == (low <= size // 2)
                else:
                    assert each.number == (low + high - 2) % (size - 1) + 1
                    assert (pairing.white == high) == (low % 2 == high % 2)


@pytest.mark.parametrize("players", range(3, 41))
def test_rutschsystem_by_the_formula_of_the_seats(players: int) -> None:
    """Seats, opponents and colours follow from the formulas of the seats."""
    planned = schedule(field(players, System.RUTSCHSYSTEM))
    ring = players if players % 2 else players - 1

    def seat(player: int, number: int) -> int:
        if players % 2:
            return 1 + (player + number - 2) % players
        return 1 if player == 1 else 2 + (player + number - 3) % ring

    for each in planned.rounds:
        for pairing in each.pairings:
            white, black = seat(pairing.white, each.number), seat(pairing.black, each.number)
            assert white + black == (players if players % 2 else players + 1)
            if 1 in (white, black) and players % 2 == 0:
                assert (white == 1) == (each.number % 2 == 1)
            else:
                assert (white % 2, black % 2) == (1, 0)


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [4, 5, 8, 9, 16])
def test_somebody_leaves(players: int, system: System, cycles: int) -> None:
    """Before half of the games are played everything of his is struck, for all others too; from half on it counts."""
    whole = played(field(players, system, cycles=cycles, order="plain"), players)
    for last in range(len(whole.rounds)):
        leaver = 1 + (players * 7 + last) % players
        people = tuple(replace(p, until_round=last) if p.number == leaver else p for p in whole.players)
        rounds = tuple(
            replace(
                each,
                pairings=tuple(
                    replace(p, result=None) if leaver in (p.white, p.black) and each.number > last else p
                    for p in each.pairings
                ),
            )
            for each in whole.rounds
        )
        tournament, settled = settle_withdrawals(replace(whole, players=people, rounds=rounds))
        his = [p for each in whole.rounds for p in each.pairings if leaver in (p.white, p.black)]
        before = [
            p
            for each in whole.rounds[:last]
            for p in each.pairings
            if leaver in (p.white, p.black) and p.result is not None and p.result.white.played
        ]
        assert len(settled) == sum(leaver in (p.white, p.black) for each in whole.rounds[last:] for p in each.pairings)
        gone = frozenset({leaver}) if 2 * len(before) < len(his) else frozenset()
        assert_sums(tournament, left_out=gone)
