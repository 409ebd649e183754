"""Rotation with Berger tables (Norwegian clubs): moved like the Rutschsystem, paired as the Berger table says.

Seats are numbered anticlockwise. In an even field seat n is the fixed one and seat 1 faces it; in an odd field seat 1
is the free place at the end of the table. The numbers with White in Berger round 1 are placed first, anticlockwise in
ascending order on the odd seats, then the others on the even seats; the highest number of an even field comes to the
fixed seat. Everybody else moves one seat clockwise, from seat s to s-1. The highest number turns its board before
every new round: Black in odd rounds, White in even ones.

Pairings, the colour of every game and the free player are those of the FIDE table in every round; only the place of a
game in the hall differs, see :func:`table_board`.

Source: the Norwegian federation's description of rotation with Berger tables.
"""

from generator.roundrobin.berger import table_size
from generator.roundrobin.tables import LongTable, TableRound, require_players


def first_seats(players: int) -> tuple[int, ...]:
    """The players on seats 1, 2, ... in round 1: 1, N/2+1, 2, N/2+2, ... for a table of N numbers."""
    half = table_size(players) // 2
    return tuple((seat + 1) // 2 if seat % 2 else half + seat // 2 for seat in range(1, players + 1))


def long_table(players: int) -> LongTable:
    """The table with everybody's seat in every round; board 1 is at the end of the fixed or of the free seat."""
    require_players(players)
    top, bottom = _rows(players)
    return LongTable(
        top_row=top,
        bottom_row=bottom,
        fixed_seat=None if players % 2 else players,
        free_seat=1 if players % 2 else None,
        seat_step=-1,
        seats=tuple(_seats(players, number) for number in range(1, table_size(players))),
    )


def table_board(players: int, hall_board: int) -> int:
    """The board on which the Berger table prints the game of a hall board; the same in all rounds.

    Counted from the fixed end in a table of N numbers, with b = 1 the board of number N: (b+1)/2 for odd b, N/2+1 - b/2
    for even b. An odd field has no such board; its first hall board is b = 2. The result counts the printed boards of
    the table of N numbers. Example for N = 8: hall boards 1 2 3 4 are table boards 1 4 2 3.
    """
    place = hall_board + players % 2
    return (place + 1) // 2 if place % 2 else table_size(players) // 2 + 1 - place // 2


def rotation_round(players: int, number: int) -> TableRound:
    """The games of a round, the board nearest to the fixed or free seat first. Odd seats have White."""
    require_players(players)
    seats = _seats(players, number)
    games = []
    for top, bottom in zip(*_rows(players), strict=True):
        white, black = (top, bottom) if top % 2 else (bottom, top)
        if players % 2 == 0 and top == players:
            white, black = (bottom, top) if number % 2 else (top, bottom)
        games.append((seats[white - 1], seats[black - 1]))
    return TableRound(tuple(games), seats[0] if players % 2 else None)


def rotation(players: int) -> tuple[TableRound, ...]:
    """All rounds."""
    return tuple(rotation_round(players, number) for number in range(1, table_size(players)))


def _rows(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats along the top and along the bottom of the table, from board 1 on."""
    size = table_size(players)
    bottom = tuple(range(1 + players % 2, size // 2 + 1))
    return tuple(size + 1 - seat for seat in bottom), bottom


def _seats(players: int, number: int) -> tuple[int, ...]:
    """The players on seats 1, 2, ... in a round: the ring moved on once for every earlier round, the last one fixed."""
    start = first_seats(players)
    rounds = table_size(players) - 1
    return tuple(start[(seat + number - 1) % rounds] for seat in range(rounds)) + start[rounds:]
