"""Finals made from the standings of preliminary groups: who is in them, in which order, and what is carried over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from generator.knockout.seeding import bracket_size, seed_order
from generator.pairing.matching import heaviest_matching
from generator.roundrobin.berger import has_white
from generator.tournament import POSTPONED, CarriedGame, Pairing, Round, Tournament

_APART = 100
"""How much worse it is to meet somebody of the own group a stage earlier than to be seeded a place lower."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The players of one group for one final in the order of the standings.

    ``level`` are players of equal rank of whom only ``places`` can be in: then nothing is decided. ``place`` is their
    rank.
    """

    players: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    places: int = 0
    place: int = 0


def cut(ranked: Sequence[tuple[int, int]], final: int, take: int) -> Cut:
    """Who of a group comes into a final, counted from 0: the first ``take``, the next ``take``, and so on.

    ``ranked`` are rank and player in the order of the standings, without those who play no more.
    """
    first, last = final * take, min((final + 1) * take, len(ranked))
    for edge in (first, last):
        if 0 < edge < len(ranked) and ranked[edge - 1][0] == ranked[edge][0]:
            rank = ranked[edge][0]
            level = tuple(player for each, player in ranked if each == rank)
            above = sum(each < rank for each, _ in ranked)
            return Cut(level=level, places=edge - above, place=rank)
    return Cut(tuple(player for _, player in ranked[first:last]))


def meeting_stage(seed: int, other: int, size: int) -> int:
    """The stage, counted from 1, in which two seeds of a bracket can meet at the earliest."""
    order = seed_order(size)
    one, two = order.index(seed), order.index(other)
    return (one ^ two).bit_length()


def seeded_apart(tiers: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """The order of seeds for a knock-out between groups, as (tier, place in the tier).

    ``tiers`` hold for each place (all winners, all seconds, ...) the groups the players come from. Within a tier the
    order of the groups gives way to this: players of one group meet as late as possible.
    """
    size = bracket_size(sum(map(len, tiers)))
    stages = size.bit_length() - 1
    seeded: list[tuple[int, int, int]] = []  # seed, tier, place
    first = 1
    for tier, groups in enumerate(tiers):
        seeds = range(first, first + len(groups))
        most = _APART * 4**stages * (tier + 1) + len(groups)
        edges = []
        for place, group in enumerate(groups):
            same = [seed for seed, row, at in seeded if tiers[row][at] == group]
            for at, seed in enumerate(seeds):
                early = sum(4 ** (stages - meeting_stage(seed, other, size)) for other in same)
                edges.append((place, len(groups) + at, most - _APART * early - abs(at - place)))
        mates = heaviest_matching(2 * len(groups), edges, perfect=True)
        placed = sorted((first + mates[place] - len(groups), tier, place) for place in range(len(groups)))
        seeded += placed
        first += len(groups)
    return tuple((tier, place) for _, tier, place in seeded)


def played_games(tournament: Tournament, players: Sequence[int]) -> tuple[CarriedGame, ...]:
    """The games of a group between some of its players that have a result, in the order of the rounds."""
    wanted = set(players)
    return tuple(
        CarriedGame(pairing.white, pairing.black, pairing.result)
        for each in tournament.rounds
        for pairing in each.pairings
        if {pairing.white, pairing.black} <= wanted and pairing.result is not None and pairing.result != POSTPONED
    )


def facing_pairs(pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The order of numbers in which all these pairs meet in round 1 of the Berger table, the first of each with White.

    The table begins with 1-N, 2-(N-1), ..., the lower number with White: so every game carried over from a group of two
    is one of round 1, and the rounds to be played are whole.
    """
    return (*(first for first, _ in pairs), *(second for _, second in reversed(pairs)))


def agreeing_numbers(players: int, games: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The order of players 0 to ``players`` - 1 in which the Berger table has these games with the same colours.

    Where not all of them can be had, as many as are found by exchanging numbers two by two, from the order given and
    from each of its rotations; the first of the best stands. ``games`` are White and Black.
    """
    best, least = tuple(range(players)), _other_colours(range(players), games)
    for shift in range(players):
        order = [*range(shift, players), *range(shift)]
        wrong = _exchanged(order, games)
        if wrong < least:
            best, least = tuple(order), wrong
        if not least:
            break
    return best


def _exchanged(order: list[int], games: Sequence[tuple[int, int]]) -> int:
    """Exchange numbers in ``order`` as long as it gets better; how many games still have other colours."""
    least = _other_colours(order, games)
    better = least > 0
    while better:
        better = False
        for one, two in combinations(range(len(order)), 2):
            order[one], order[two] = order[two], order[one]
            now = _other_colours(order, games)
            if now < least:
                least, better = now, now > 0
            else:
                order[one], order[two] = order[two], order[one]
    return least


def _other_colours(order: Sequence[int], games: Sequence[tuple[int, int]]) -> int:
    """How many games have other colours in the table when the players have their numbers in this order."""
    number = {player: place for place, player in enumerate(order, 1)}
    return sum(has_white(len(order), number[black], number[white]) for white, black in games)


def with_carried_games(tournament: Tournament) -> tuple[Tournament, tuple[CarriedGame, ...]]:
    """The schedule with the results carried over, and the games that have no place in it.

    A game keeps its colours: where the schedule has them the other way round, White and Black change places in it.
    """
    left = list(tournament.carried_over)
    rounds = list(tournament.rounds)
    for game in tournament.carried_over:
        place = _place_of(rounds, game)
        if place is not None:
            left.remove(game)
            rounds[place[0]] = _with_game(rounds[place[0]], place[1], game)
    return replace(tournament, rounds=tuple(rounds)), tuple(left)


def is_carried(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether a game of the schedule was carried over from a group."""
    return any((game.white, game.black) == (pairing.white, pairing.black) for game in tournament.carried_over)


def round_reached(tournament: Tournament, last: int) -> int:
    """The last round up to ``last`` in which a game has a result that was not carried over, 0 if there is none."""
    if not tournament.carried_over:
        return last
    played = (
        each.number
        for each in tournament.rounds[:last]
        if any(p.result is not None and not is_carried(tournament, p) for p in each.pairings)
    )
    return max(played, default=0)


def _place_of(rounds: Sequence[Round], game: CarriedGame) -> tuple[int, int] | None:
    """Round and board, counted from 0, of the game in the schedule: with the same colours if there is one."""
    open_places = {
        (at, board): (pairing.white, pairing.black)
        for at, each in enumerate(rounds)
        for board, pairing in enumerate(each.pairings)
        if pairing.result is None and {pairing.white, pairing.black} == {game.white, game.black}
    }
    same = next((place for place, pair in open_places.items() if pair == (game.white, game.black)), None)
    return same if same is not None else next(iter(open_places), None)


def _with_game(each: Round, board: int, game: CarriedGame) -> Round:
    pairings = list(each.pairings)
    pairings[board] = replace(pairings[board], white=game.white, black=game.black, result=game.result)
    return replace(each, pairings=tuple(pairings))


def games_by_pair(games: Sequence[CarriedGame]) -> Mapping[frozenset[int], int]:
    """How many games each pair has."""
    counted: dict[frozenset[int], int] = {}
    for game in games:
        pair = frozenset((game.white, game.black))
        counted[pair] = counted.get(pair, 0) + 1
    return counted
