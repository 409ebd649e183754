"""The Scheveningen system: two teams, every player of one meets every player of the other.

Source: the tables in common use for 2, 3 and 4 boards; a closed form that continues those of 3, 4, 5, 7 and 8 boards,
and a printed table for 6. For 10, 14 and 18 boards we know of no printed table; ours are built so that the properties
of the others hold (see ``_built``). For 22 boards and more of that kind there is none. The system has not counted for
title norms since March 2024.
"""

from generator.roundrobin.tables import TeamGame, TeamPlayer, require_players

_A, _B = 1, 2
_PRINTED = {
    2: ("A1-B1 A2-B2", "B2-A1 B1-A2"),
    6: (
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
        "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
        "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
        "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
        "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
        "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
}

_LAST_ROUNDS = {
    10: (
        "+9 +7 +2 -3 +10 -1 -6 -5 -4 +8",
        "-10 -9 -8 +1 -2 +5 +4 +3 +6 -7",
        "+6 +1 +10 -9 -4 -3 -2 +7 +8 -5",
        "-8 -10 -1 +2 +3 +4 +5 -6 -7 +9",
    ),
    14: (
        "+13 +14 -2 -3 +4 -1 +6 +5 -8 +9 +10 -7 -12 -11",
        "-10 -13 +1 +2 -14 +3 -4 -6 +7 -5 -9 +11 +8 +12",
        "+12 +11 +14 +1 -2 -4 -5 -3 -6 -7 -8 +9 +10 +13",
        "-14 -1 -12 -13 +3 +5 +2 +7 +4 +8 +6 -10 -11 -9",
    ),
    18: (
        "+16 +18 +1 +17 +2 +4 +5 +3 -8 -7 -6 -9 -12 -13 -10 -11 -14 +15",
        "-18 -15 -16 -1 -4 -3 -2 -5 +6 +9 +10 +7 +8 +11 +13 +14 +12 -17",
        "+14 +17 -2 -3 -18 +1 -6 -7 -4 +5 +8 +11 +10 +9 +12 -15 -16 -13",
        "-17 -1 +18 +2 +3 -5 +4 +6 +7 -8 -9 -10 -11 -12 -14 +13 +15 +16",
    ),
}
"""The last four rounds of the built tables: for each player of A the opponent, ``+`` for White and ``-`` for Black."""


def has_table(boards: int) -> bool:
    """Whether a match over so many boards can be scheduled with balanced colours."""
    return boards in _PRINTED or boards in _LAST_ROUNDS or (boards >= 3 and boards % 4 != 2)


def scheveningen(boards: int) -> tuple[tuple[TeamGame, ...], ...]:
    """The rounds of a match of two teams of so many players; in each the games in the order of team A's players.

    Everybody has as many Whites as Blacks, in an odd team one more of either. Raises ``ValueError`` where
    :func:`has_table` says no.
    """
    require_players(boards)
    if boards in _PRINTED:
        return tuple(tuple(_printed_game(game) for game in line.split()) for line in _PRINTED[boards])
    if boards in _LAST_ROUNDS:
        return _built(boards)
    if not has_table(boards):
        raise ValueError(f"no balanced Scheveningen table for {boards} boards")
    meeting = _odd if boards % 2 else _quarters
    return tuple(tuple(_game(i, *meeting(boards, number, i)) for i in range(boards)) for number in range(boards))


def _built(boards: int) -> tuple[tuple[TeamGame, ...], ...]:
    """The table for 10, 14 or 18 boards: rounds in pairs, in which everybody has White once and Black once.

    In two rounds whose opponents lie two apart, the odd players of A meet the same opponents as each other and so do
    the even ones: one group begins with White, the other with Black, and everything is balanced. These groups have an
    odd size, so that way four rounds are left over, in which the games not played yet were divided by search.
    """
    half = boards // 2
    shifts = [each for first in (0, 1) for each in range(first, boards - 2, 2)]
    taken = [*shifts[: half - 1], *shifts[half - 1 :][: half - 3]]
    rounds = [
        tuple(_game(i, (i + shift) % boards, (i + place) % 2 == 0) for i in range(boards))
        for place, shift in enumerate(taken)
    ]
    rounds += [
        tuple(_game(i, abs(int(each)) - 1, each[0] == "+") for i, each in enumerate(line.split()))
        for line in _LAST_ROUNDS[boards]
    ]
    return tuple(rounds)


def _odd(boards: int, number: int, i: int) -> tuple[int, bool]:
    """Opponent and whether A has White, all counted from 0: Whites are a run of A's players that wanders on."""
    whites = (boards - 1) // 2 if number % 2 else (boards + 1) // 2
    start = number * (boards - 1) // 2 % boards
    return (i + number) % boards, (i - start) % boards < whites


def _quarters(boards: int, number: int, i: int) -> tuple[int, bool]:
    """The same for a number of boards divisible by 4: each half meets the halves in turn, colours by half and round."""
    half = boards // 2
    side = i // half
    opponent = (i + number) % half + half * ((side + number // half) % 2)
    return opponent, (number + side) % 2 == 0


def _game(i: int, opponent: int, white: bool) -> TeamGame:
    ours, theirs = TeamPlayer(_A, i + 1), TeamPlayer(_B, opponent + 1)
    return (ours, theirs) if white else (theirs, ours)


def _printed_game(game: str) -> TeamGame:
    white, black = game.split("-")
    return _printed_player(white), _printed_player(black)


def _printed_player(name: str) -> TeamPlayer:
    return TeamPlayer(_A if name[0] == "A" else _B, int(name[1:]))
