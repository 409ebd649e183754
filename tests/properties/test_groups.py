"""Laws of preliminary groups and of the finals made from them."""

import random
from collections import Counter
from itertools import combinations

import pytest

from generator.knockout.seeding import bracket_size
from generator.roundrobin import schedule
from generator.roundrobin.berger import has_white
from generator.roundrobin.finals import (
    agreeing_numbers,
    cut,
    facing_pairs,
    is_carried,
    meeting_stage,
    seeded_apart,
    with_carried_games,
)
from generator.roundrobin.groups import snake, snake_groups, together
from generator.tournament import BLACK_WINS, DRAWN, WHITE_WINS, CarriedGame, Player, System, Tournament


def test_sixteen_in_eight_groups_go_down_and_back() -> None:
    """1 to 8 down the groups, 9 to 16 back: the first group has 1 and 16, the last 8 and 9."""
    assert snake(16, 8) == tuple((at, 15 - at) for at in range(8))


@pytest.mark.parametrize("groups", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("players", [6, 7, 16, 23, 40, 64])
def test_groups_are_even_in_size_and_strength(players: int, groups: int) -> None:
    """Sizes differ by one at most; of each row of the snake every group has one; the sums of places stay close."""
    made = snake(players, groups)
    assert sorted(place for group in made for place in group) == list(range(players))
    sizes = {len(group) for group in made}
    assert max(sizes) - min(sizes) <= 1
    for row in range(players // groups):
        assert all(group[row] // groups == row for group in made)
    if players % (2 * groups) == 0:
        assert len({sum(group) for group in made}) == 1


def entries(players: int, clubs: int, seed: int) -> list[Player]:
    """Players in the order of strength with a club each, as chance has it."""
    chance = random.Random(seed)
    return [Player(number, f"Player {number}", club=f"Club {chance.randrange(clubs)}") for number in range(players)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("players", "groups"), [(12, 4), (16, 4), (23, 5), (40, 8)])
def test_club_mates_are_kept_apart_as_far_as_can_be(players: int, groups: int, seed: int) -> None:
    """Everybody keeps the row of the snake, and no exchange within a row would part more club-mates."""
    roster = entries(players, 5, seed)
    made = snake_groups(roster, groups, lambda player: player.club)
    assert sorted(player.number for group in made for player in group) == list(range(players))
    rows = {player.number: player.number // groups for player in roster}
    assert all(len({rows[player.number] for player in group}) == len(group) for group in made)
    now = pairs_together(made)
    assert now <= pairs_together(snake_groups(roster, groups))
    for one, two in combinations(range(groups), 2):
        for row in range(players // groups):
            exchanged = [list(group) for group in made]
            exchanged[one][row], exchanged[two][row] = exchanged[two][row], exchanged[one][row]
            assert pairs_together(exchanged) >= now


def pairs_together(groups: object) -> int:
    """How many pairs of club-mates are in one group."""
    assert isinstance(groups, tuple | list)
    return sum(one.club == two.club for group in groups for one, two in combinations(group, 2))


def test_who_cannot_be_parted_is_named() -> None:
    """Three of a club in two groups: two of them are together, and they are told."""
    roster = [Player(number, f"Player {number}", club="Castle" if number < 3 else "") for number in range(8)]
    made = snake_groups(roster, 2, lambda player: player.club)
    (found,) = together(made, lambda player: player.club)
    assert (found.kept_apart, len(found.players)) == ("Castle", 2)


def test_players_without_a_club_are_no_club() -> None:
    """Nobody is moved because of a cell left empty."""
    roster = [Player(number, f"Player {number}") for number in range(12)]
    assert snake_groups(roster, 3, lambda player: player.club) == snake_groups(roster, 3)


def test_the_cut_takes_the_best_and_then_the_next() -> None:
    """Final A has places 1 and 2, final B places 3 and 4; a short group brings whom it has."""
    ranked = [(1, 7), (2, 4), (3, 9), (4, 1), (5, 2)]
    assert [cut(ranked, final, 2).players for final in range(4)] == [(7, 4), (9, 1), (2,), ()]


def test_level_players_at_the_cut_are_not_decided() -> None:
    """Equal in everything where the cut is: who they are, and for how many there is room."""
    ranked = [(1, 7), (2, 4), (2, 9), (2, 1), (5, 2)]
    level = cut(ranked, 0, 2)
    assert (level.players, level.level, level.places, level.place) == ((), (4, 9, 1), 1, 2)
    assert cut(ranked, 0, 4).players == (7, 4, 9, 1)
    assert cut(ranked, 1, 2).level == (4, 9, 1)
    assert cut([(1, 1), (1, 2)], 0, 2).players == (1, 2)


@pytest.mark.parametrize("groups", [2, 4, 8, 16])
def test_first_and_second_of_a_group_can_meet_again_in_the_final_only(groups: int) -> None:
    """With two from each of 2, 4, 8 or 16 groups those of one group are in different halves of the bracket."""
    seeds = seeded_apart([range(groups), range(groups)])
    assert sorted(seeds) == [(tier, place) for tier in range(2) for place in range(groups)]
    assert [tier for tier, _ in seeds] == [0] * groups + [1] * groups
    size = bracket_size(2 * groups)
    for place in range(groups):
        first, second = (seeds.index((tier, place)) + 1 for tier in range(2))
        assert meeting_stage(first, second, size) == size.bit_length() - 1


@pytest.mark.parametrize(("groups", "take"), [(3, 2), (5, 2), (3, 3), (4, 4), (6, 1)])
def test_players_of_one_group_never_meet_in_the_first_round(groups: int, take: int) -> None:
    """Also where halves cannot be kept apart the first round brings opponents from other groups."""
    seeds = seeded_apart([range(groups)] * take)
    size = bracket_size(groups * take)
    of = {seed: place for seed, (_, place) in enumerate(seeds, 1)}
    for one, two in combinations(of, 2):
        assert of[one] != of[two] or meeting_stage(one, two, size) > 1


@pytest.mark.parametrize("groups", [1, 2, 3, 4, 6])
def test_games_of_two_from_each_group_fill_the_first_round(groups: int) -> None:
    """All carried games are round 1 of the table, with the colours they were played with."""
    pairs = [(2 * at, 2 * at + 1) for at in range(groups)]
    order = facing_pairs(pairs)
    number = {player: place for place, player in enumerate(order, 1)}
    games = tuple(CarriedGame(number[white], number[black], WHITE_WINS) for white, black in pairs)
    players = tuple(Player(place, f"Player {place}") for place in range(1, 2 * groups + 1))
    tournament = Tournament(players, system=System.BERGER, carried_over=games)
    first = schedule(tournament).rounds[0]
    assert {(p.white, p.black) for p in first.pairings} == {(game.white, game.black) for game in games}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("groups", "take"), [(2, 3), (2, 4), (3, 3), (4, 3), (3, 4)])
def test_numbers_are_found_with_the_colours_of_the_games_carried_over(groups: int, take: int, seed: int) -> None:
    """All colours agree with the table but one or two, where those of the order given hardly ever do."""
    chance = random.Random(seed)
    games = [
        (group * take + one, group * take + two) if chance.random() < 0.5 else (group * take + two, group * take + one)
        for group in range(groups)
        for one, two in combinations(range(take), 2)
    ]
    order = agreeing_numbers(groups * take, games)
    assert sorted(order) == list(range(groups * take))
    number = {player: place for place, player in enumerate(order, 1)}
    wrong = sum(has_white(groups * take, number[black], number[white]) for white, black in games)
    assert wrong <= 2


@pytest.mark.parametrize("seed", range(8))
def test_carried_games_keep_result_and_colours_and_change_nothing_else(seed: int) -> None:
    """Every game of the schedule is there once; those carried over have their result, all others none."""
    chance = random.Random(seed)
    players = chance.randrange(3, 12)
    pairs = [chance.sample(pair, 2) for pair in combinations(range(1, players + 1), 2) if chance.random() < 0.3]
    games = tuple(CarriedGame(w, b, chance.choice((WHITE_WINS, DRAWN, BLACK_WINS))) for w, b in pairs)
    roster = tuple(Player(number, f"Player {number}") for number in range(1, players + 1))
    tournament = Tournament(roster, system=System.BERGER, carried_over=games)
    rounds = schedule(tournament).rounds
    tournament = Tournament(roster, rounds, system=System.BERGER, carried_over=games)
    filled, left = with_carried_games(tournament)
    assert left == ()
    before = Counter(frozenset((p.white, p.black)) for each in rounds for p in each.pairings)
    assert Counter(frozenset((p.white, p.black)) for each in filled.rounds for p in each.pairings) == before
    played = {(p.white, p.black): p.result for each in filled.rounds for p in each.pairings if p.result is not None}
    assert played == {(game.white, game.black): game.result for game in games}
    carried = [p for each in filled.rounds for p in each.pairings if is_carried(filled, p)]
    assert len(carried) == len(games)


def test_a_double_round_robin_takes_both_games_of_a_pair() -> None:
    """Each goes where the colours are the same; a third one has no place."""
    roster = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    games = (CarriedGame(1, 2, WHITE_WINS), CarriedGame(2, 1, DRAWN), CarriedGame(1, 2, DRAWN))
    tournament = Tournament(roster, system=System.DOUBLE_BERGER, carried_over=games)
    tournament = Tournament(roster, schedule(tournament).rounds, system=System.DOUBLE_BERGER, carried_over=games)
    filled, left = with_carried_games(tournament)
    assert left == (games[2],)
    results = {(p.white, p.black): p.result for each in filled.rounds for p in each.pairings if p.result}
    assert results == {(1, 2): WHITE_WINS, (2, 1): DRAWN}
