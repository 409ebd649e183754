"""Board order (C.04.2, Art. 3.6) and boards the arbiter has fixed."""

from collections.abc import Sequence


def number_boards(fixed: Sequence[int | None]) -> list[int]:
    """Board number of every pair in board order, given the board each must have (``None``: any).

    Pairs without a fixed board take the remaining numbers in order. Two pairs that ask for the same board, and boards
    below 1, keep the rule's order: the first in order gets the board.
    """
    wanted: dict[int, int] = {}
    for position, board in enumerate(fixed):
        if board is not None and board >= 1 and board not in wanted.values():
            wanted[position] = board
    taken = set(wanted.values())
    boards = []
    following = 1
    for position in range(len(fixed)):
        if position in wanted:
            boards.append(wanted[position])
            continue
        while following in taken:
            following += 1
        boards.append(following)
        following += 1
    return boards
