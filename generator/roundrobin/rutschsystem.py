"""Rutschsystem (German clubs) = Langbord (Norwegian clubs): the boards stand in a row and everybody moves one seat on.

Seats are numbered clockwise, beginning at one end of the table with the top seat of board 1; in round 1 number p sits
on seat p. Between rounds everybody moves one seat clockwise, to the own left. In an even field the player on seat 1
stays, is jumped over, and turns the board before every new round. In an odd field nobody stays: seat n lies at the end
of the table beside board 1, and who comes to it is free.

Both names stand for the same seats, moves, colours and free rounds. By Norwegian custom the sitting player keeps the
result table, in an odd field whoever is free.

Source: the German description of the Rutschsystem and the Norwegian federation's description of Langbord. Neither says
which side of board 1 begins with White; seat 1 does here unless the lot decided otherwise.
"""

from generator.roundrobin.tables import LongTable, TableRound, require_players

FIRST_SEAT = 1


def rounds_needed(players: int) -> int:
    """After so many rounds everybody has met everybody: n-1, in an odd field n."""
    return players if players % 2 else players - 1


def seat_of(players: int, player: int, number: int) -> int:
    """The seat of a player in round ``number``.

    Even field: 1 stays, the others walk around seats 2 to n. Odd field: everybody walks around all n seats.
    """
    if players % 2:
        return 1 + (player + number - 2) % players
    if player == 1:
        return FIRST_SEAT
    return 2 + (player + number - 3) % (players - 1)


def meeting_round(players: int, first: int, second: int) -> int:
    """The round in which two players sit at one board.

    The sum of their seats is then n (odd field) or n+2 on the ring of seats 2 to n, so twice the round is known modulo
    the length of the ring, which is odd. Number 1 of an even field meets n, n-1, ..., 2.
    """
    low, high = sorted((first, second))
    if players % 2 == 0 and low == 1:
        return players + 1 - high
    ring = rounds_needed(players)
    twice = ((2 if players % 2 else 4) - low - high) % ring
    return (twice if twice % 2 == 0 else twice + ring) // 2 or ring


def free_player(players: int, number: int) -> int | None:
    """Who is free in a round: n, n-1, ..., 1 in an odd field, nobody in an even one."""
    return players + 1 - number if players % 2 else None


def long_table(players: int) -> LongTable:
    """The table with everybody's seat in every round."""
    require_players(players)
    top, bottom = _rows(players)
    return LongTable(
        top_row=top,
        bottom_row=bottom,
        fixed_seat=None if players % 2 else FIRST_SEAT,
        free_seat=players if players % 2 else None,
        seat_step=1,
        seats=tuple(_seats(players, number) for number in range(1, rounds_needed(players) + 1)),
    )


def rutschsystem_round(players: int, number: int, *, first_seat_white: bool = True) -> TableRound:
    """The games of a round, board 1 first.

    Boards stand with alternating colours, so odd seats have White and even seats Black; only board 1 of an even field
    is turned before every round. ``first_seat_white`` = False exchanges all colours. Example: 14 players, round 2:
    13-1, 12-14, 2-11, ...
    """
    require_players(players)
    seats = _seats(players, number)
    games = []
    for top, bottom in zip(*_rows(players), strict=True):
        turned = players % 2 == 0 and top == FIRST_SEAT and number % 2 == 0
        white, black = (top, bottom) if top % 2 and not turned else (bottom, top)
        games.append((seats[white - 1], seats[black - 1]))
    each = TableRound(tuple(games), free_player(players, number))
    return each if first_seat_white else each.reversed()


def rutschsystem(players: int, *, first_seat_white: bool = True) -> tuple[TableRound, ...]:
    """All rounds."""
    return tuple(
        rutschsystem_round(players, number, first_seat_white=first_seat_white)
        for number in range(1, rounds_needed(players) + 1)
    )


def number_of_berger(players: int, berger: int) -> int:
    """The number here that meets the same opponents in the same rounds as a number of the Berger table.

    Number n here is 1 there, n-1 is N/2+1, n-2 is 2, and so on; only colours may differ. So a restricted draw made for
    the Berger table holds here as well.
    """
    half = (players + players % 2) // 2
    steps = 2 * (berger - 1) if berger <= half else 2 * (berger - half) - 1
    return players - steps


def with_newcomer(players: int, *, first_seat_white: bool = True) -> tuple[TableRound, ...]:
    """All rounds of an odd field of ``players`` at whose free seat number ``players`` + 1 has been put.

    The newcomer stays there, on a board set beside board 1, against whoever would be free: with Black in round 1, and
    turning the board before every new round. All other games, seats and colours are those of the odd field.
    """
    newcomer = players + 1
    rounds = []
    for number in range(1, players + 1):
        each = rutschsystem_round(players, number)
        visitor = newcomer - number
        game = (visitor, newcomer) if number % 2 else (newcomer, visitor)
        whole = TableRound((game, *each.games))
        rounds.append(whole if first_seat_white else whole.reversed())
    return tuple(rounds)


def long_table_with_newcomer(players: int) -> LongTable:
    """The table of :func:`with_newcomer`: the free seat faces a new one, seat ``players`` + 1, which is never left."""
    odd = long_table(players)
    newcomer = players + 1
    return LongTable(
        top_row=(newcomer, *odd.top_row),
        bottom_row=(players, *odd.bottom_row),
        fixed_seat=newcomer,
        free_seat=None,
        seat_step=odd.seat_step,
        seats=tuple((*seats, newcomer) for seats in odd.seats),
    )


def _rows(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats along the top and along the bottom of the table, from board 1 on."""
    boards = players // 2
    return tuple(range(1, boards + 1)), tuple(range(2 * boards, boards, -1))


def _seats(players: int, number: int) -> tuple[int, ...]:
    """The players on seats 1, 2, ... in a round."""
    seated = {seat_of(players, player, number): player for player in range(1, players + 1)}
    return tuple(seated[seat] for seat in range(1, players + 1))
