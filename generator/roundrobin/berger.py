"""Berger tables: the round robin of the FIDE Handbook, single and double.

Source: FIDE C.05 Annex 1 (Details of Berger Table). The printed tables end at 16 players; the closed form below gives
them digit for digit, colours and order of the games included, and goes on for every larger field.
"""

from enum import Enum

from generator.roundrobin.tables import TableRound, require_players


class CycleOrder(Enum):
    """The order of the rounds of a double round robin, with the choices of the Settings sheet.

    ``FIDE`` plays the last two rounds of the first cycle in exchanged order, ``PLAIN`` repeats the rounds as they were,
    ``MIRROR`` repeats them backwards, ``SITTING`` plays both games against an opponent one after the other. The second
    game always has colours reversed.
    """

    FIDE = "fide"
    PLAIN = "plain"
    MIRROR = "mirror"
    SITTING = "sitting"


def table_size(players: int) -> int:
    """The even number whose table is used: an odd field plays with the highest number missing."""
    return players + players % 2


def berger_round(players: int, number: int) -> TableRound:
    """Round ``number`` of the table for so many players.

    Source: FIDE C.05 Annex 1. With N numbers, round r, and x = (r+1)/2 in odd rounds, (r+N)/2 in even ones, board 1
    is x against N, White in odd rounds; board k+1 is x+k against x-k on the ring of the numbers 1 to N-1. In an odd
    field the opponent of N is free, and the other boards move up. Example: 8 players, round 2: 8-5 6-4 7-3 1-2.
    Raises ``ValueError`` for a round or a field the table does not have.
    """
    require_players(players)
    size = table_size(players)
    ring = size - 1
    if not 1 <= number <= ring:
        raise ValueError(f"the table of {players} players has no round {number}")
    pivot = (number + 1) // 2 if number % 2 else (number + size) // 2
    first = (pivot, size) if number % 2 else (size, pivot)
    games = tuple(((pivot + k - 1) % ring + 1, (pivot - k - 1) % ring + 1) for k in range(1, size // 2))
    return TableRound((first, *games)) if players == size else TableRound(games, pivot)


def berger_table(players: int) -> tuple[TableRound, ...]:
    """The whole table: as many rounds as players, one less when their number is even."""
    return tuple(berger_round(players, number) for number in range(1, table_size(players)))


def meeting_round(players: int, first: int, second: int) -> int:
    """The round of a single cycle in which two numbers meet (equal to their place in the table, from the formula)."""
    size = table_size(players)
    low, high = sorted((first, second))
    if high == size:
        return (2 * low - 2) % (size - 1) + 1
    return (low + high - 2) % (size - 1) + 1


def has_white(players: int, number: int, opponent: int) -> bool:
    """Whether a number has White against another in a single cycle.

    Both odd or both even: the higher number has White; otherwise the lower one. Against the highest number of the table
    the first half of the numbers has White.
    """
    size = table_size(players)
    if opponent == size:
        return number <= size // 2
    if number == size:
        return opponent > size // 2
    higher = number > opponent
    return higher if (number + opponent) % 2 == 0 else not higher


def cycle_rounds(rounds: int, order: CycleOrder) -> tuple[tuple[int, bool], ...]:
    """The order of a double cycle of ``rounds`` rounds each: table round, and whether its colours are reversed."""
    if order is CycleOrder.SITTING:
        return tuple((number, second) for number in range(1, rounds + 1) for second in (False, True))
    first = list(range(1, rounds + 1))
    if order is CycleOrder.FIDE and rounds >= 2:
        first[-2:] = [rounds, rounds - 1]
    second = list(range(1, rounds + 1))
    if order is CycleOrder.MIRROR:
        second.reverse()
    return (*((number, False) for number in first), *((number, True) for number in second))


def double_berger_table(players: int, order: CycleOrder = CycleOrder.FIDE) -> tuple[TableRound, ...]:
    """Both cycles of a double round robin.

    Source: FIDE C.05 Annex 1 recommends exchanging the last two rounds of the first cycle, so that nobody has one
    colour three times running; without it, numbers 1 and n/2+1 of an even field do.
    """
    table = berger_table(players)
    return tuple(
        table[number - 1].reversed() if reverse else table[number - 1]
        for number, reverse in cycle_rounds(len(table), order)
    )
