"""A small tournament with everything a list has to cope with, and a large one for paper."""

from dataclasses import replace

from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Event,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Tournament,
)

_NAMES = (
    "Weber, Anna",
    "Ødegård, Bjørn",
    "=SUM(A1)",
    "Großmann, Jürgen",
    "O'Leary, Frank",
    "Hohenlohe-Waldenburg-Schillingsfürst, Maximilian Karl Egon",
    "Marković, Elena",
)


def seven_players() -> Tournament:
    """Seven players, three rounds: three kinds of byes, a withdrawal, a forfeit, one unrated, one pair by hand."""
    players = tuple(
        Player(
            number, name, None if number == 5 else 2200 - 50 * number, title="IM" if number == 1 else "", club="Castle"
        )
        for number, name in enumerate(_NAMES, 1)
    )
    withdrawn = replace(players[6], until_round=2)
    half = replace(players[3], requested_byes=((3, Outcome.HALF_POINT_BYE),))
    rounds = (
        _round(1, ((1, 4, WHITE_WINS), (5, 2, DRAWN), (3, 6, BLACK_WINS)), (7, Outcome.PAIRING_ALLOCATED_BYE)),
        _round(2, ((6, 1, DRAWN), (7, 3, WHITE_WINS_BY_FORFEIT), (2, 4, WHITE_WINS)), (5, Outcome.ZERO_POINT_BYE)),
        _round(3, ((1, 2, None), (5, 6, POSTPONED)), (3, Outcome.PAIRING_ALLOCATED_BYE), (4, Outcome.HALF_POINT_BYE)),
    )
    by_hand = replace(rounds[2].pairings[0], by_hand=True)
    last = replace(rounds[2], pairings=(by_hand, *rounds[2].pairings[1:]))
    event = Event(name="Spring Open & Friends", place="Oslo", round_dates=("1 March", "2 March", "8 March"))
    return Tournament(
        (*players[:3], half, *players[4:6], withdrawn),
        (*rounds[:2], last),
        rounds_total=4,
        tie_breaks=("BH/C1", "SB", "DE"),
        event=event,
    )


def many_players(count: int) -> Tournament:
    """One round of many players with ordinary names, paired neighbour by neighbour."""
    players = tuple(Player(number, f"Player, Number {number:04d}", 2500 - number) for number in range(1, count + 1))
    pairings = tuple(Pairing(2 * board - 1, 2 * board, board) for board in range(1, count // 2 + 1))
    return Tournament(players, (Round(1, pairings),), rounds_total=9, event=Event(name="Large Open"))


def _round(number: int, games: tuple[tuple[int, int, Result | None], ...], *byes: tuple[int, Outcome]) -> Round:
    return Round(
        number,
        tuple(Pairing(white, black, board, result) for board, (white, black, result) in enumerate(games, 1)),
        tuple(Bye(player, outcome) for player, outcome in byes),
    )
