"""The records shared by all schedules of this package: one round of a table, and a long table with its seats."""

from dataclasses import dataclass
from enum import Enum

Game = tuple[int, int]
"""Two numbers, White first."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of a pairing table: its games in board order, and who is free (``None`` in an even field)."""

    games: tuple[Game, ...]
    free: int | None = None

    def reversed(self) -> "TableRound":
        """The same games with colours exchanged."""
        return TableRound(tuple((black, white) for white, black in self.games), self.free)


class Direction(Enum):
    """Which way everybody moves between rounds, seen from above; clockwise is to one's own left."""

    CLOCKWISE = "clockwise"


@dataclass(frozen=True, slots=True)
class LongTable:
    """A row of boards with its seats, as everybody finds it, and who sits where in each round.

    ``top_row`` and ``bottom_row`` are the seats on both sides from board 1 on; with board 1 at the left, a clockwise
    move leads to the right along the top and to the left along the bottom. ``fixed_seat`` is never left (``None`` in an
    odd field), ``free_seat`` lies at the table's end beside board 1 (``None`` in an even field). ``seat_step`` is what
    a move adds to the number of a seat: 1 or -1. ``seats`` holds for each round the players on seats 1, 2, ...
    """

    top_row: tuple[int, ...]
    bottom_row: tuple[int, ...]
    fixed_seat: int | None
    free_seat: int | None
    seat_step: int
    seats: tuple[tuple[int, ...], ...]
    direction: Direction = Direction.CLOCKWISE

    @property
    def boards(self) -> int:
        """How many boards the table has."""
        return len(self.top_row)

    def player_at(self, seat: int, round_number: int) -> int:
        """Who sits on a seat in a round."""
        return self.seats[round_number - 1][seat - 1]

    def seat_of(self, player: int, round_number: int) -> int:
        """Where a player sits in a round; the free seat when the player has no game."""
        return self.seats[round_number - 1].index(player) + 1


def require_players(players: int, least: int = 2) -> None:
    """Raises ``ValueError`` for a field in which nobody can play."""
    if players < least:
        raise ValueError(f"{players} players: at least {least} are needed")


@dataclass(frozen=True, slots=True, order=True)
class TeamPlayer:
    """A place in a team: the team's number and the board, both from 1."""

    team: int
    board: int


TeamGame = tuple[TeamPlayer, TeamPlayer]
"""A game between players of two teams, White first."""
