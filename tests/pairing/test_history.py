"""What earlier rounds imply: points, floats, byes, running numbers (C.04.2 and C.04.3, Art. 1)."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.history import DOWNFLOAT, NO_FLOAT, UPFLOAT, PlayerHistory, history, running_numbers
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    Tournament,
)


def tournament(count: int, *rounds: tuple[list[tuple[int, int, Result]], list[tuple[int, Outcome]]]) -> Tournament:
    """Players 1 to ``count`` with rounds of games (white, black, result) and byes (player, kind)."""
    return Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, count + 1)),
        tuple(
            Round(
                number,
                tuple(Pairing(white, black, board, result) for board, (white, black, result) in enumerate(games, 1)),
                tuple(Bye(player, outcome) for player, outcome in byes),
            )
            for number, (games, byes) in enumerate(rounds, 1)
        ),
    )


def of(record: Tournament) -> dict[int, PlayerHistory]:
    """History by pairing number."""
    return {player.number: player for player in history(record).players}


def test_played_games() -> None:
    """A played game counts as meeting, gives a colour and points in tenths where halves occur."""
    players = of(tournament(2, ([(2, 1, DRAWN)], [])))
    assert (players[1].points, players[1].colours, players[1].opponents) == (5, "b", (2,))
    assert players[1].unplayed == 0


def test_forfeits_are_no_games() -> None:
    """A forfeit gives no colour and no meeting; won, it bars from the bye and is a downfloat."""
    players = of(tournament(2, ([(1, 2, WHITE_WINS_BY_FORFEIT)], [])))
    assert [players[1].colours, players[1].opponents, players[1].unplayed] == ["", (), 1]
    assert (players[1].bye_barred, players[2].bye_barred) == (True, False)
    assert (players[1].float_before, players[2].float_before) == (DOWNFLOAT, NO_FLOAT)


def test_postponed_game_counts_as_a_draw() -> None:
    """A game still to be played counts as drawn and as played (C.04.2, Art. 3.1)."""
    players = of(tournament(2, ([(1, 2, POSTPONED)], [])))
    assert (players[2].points, players[2].colours) == (5, "b")


def test_floats_of_played_games() -> None:
    """Of two players with different scores the higher gets a downfloat, the lower an upfloat; two rounds are kept."""
    record = tournament(
        4,
        ([(1, 2, WHITE_WINS), (3, 4, WHITE_WINS)], []),
        ([(2, 1, DRAWN), (3, 4, DRAWN)], []),
        ([(1, 3, DRAWN), (2, 4, DRAWN)], []),
    )
    players = of(record)
    assert [players[n].float_two_before for n in (1, 2, 3, 4)] == [DOWNFLOAT, UPFLOAT, DOWNFLOAT, UPFLOAT]
    assert [players[n].float_before for n in (1, 2, 3, 4)] == [NO_FLOAT] * 4


@pytest.mark.parametrize(
    ("outcome", "barred", "floated"),
    [
        (Outcome.PAIRING_ALLOCATED_BYE, True, DOWNFLOAT),
        (Outcome.FULL_POINT_BYE, True, DOWNFLOAT),
        (Outcome.HALF_POINT_BYE, False, DOWNFLOAT),
        (Outcome.ZERO_POINT_BYE, False, NO_FLOAT),
    ],
)
def test_byes(outcome: Outcome, barred: bool, floated: int) -> None:
    """Which byes bar from the pairing-allocated bye and which are downfloats (C.04.1, Art. 4; C.04.3, Art. 1.4.3)."""
    player = of(tournament(1, ([], [(1, outcome)])))[1]
    assert (player.bye_barred, player.float_before) == (barred, floated)


def test_cheap_bye_still_bars() -> None:
    """A pairing-allocated bye worth nothing bars from another and is a downfloat."""
    record = replace(
        tournament(1, ([], [(1, Outcome.PAIRING_ALLOCATED_BYE)])), scoring=Scoring(pairing_allocated_bye=Decimal(0))
    )
    player = of(record)[1]
    assert (player.points, player.bye_barred, player.float_before) == (0, True, DOWNFLOAT)


def test_absence_worth_points() -> None:
    """Where an absence brings points, whoever stands nowhere in a round gets them, and the downfloat."""
    record = replace(tournament(2, ([], [(1, Outcome.ZERO_POINT_BYE)])), scoring=Scoring(absence=Decimal("0.5")))
    players = of(record)
    assert [players[n].points for n in (1, 2)] == [5, 5]
    assert [players[n].float_before for n in (1, 2)] == [DOWNFLOAT, DOWNFLOAT]


def test_virtual_points_in_floats() -> None:
    """Floats compare the scores with which the round was paired, virtual points included."""
    record = tournament(2, ([(1, 2, BLACK_WINS)], []))
    past = history(record, lambda number, _round: Decimal(2 - number))
    assert [player.float_before for player in past.players] == [DOWNFLOAT, UPFLOAT]
    assert [player.virtual for player in past.players] == [10, 0]


def test_running_numbers() -> None:
    """Who was never paired and is not paired now holds no number; who played before keeps the place."""
    record = tournament(4, ([(2, 4, DRAWN)], [(1, Outcome.HALF_POINT_BYE)]))
    assert running_numbers(history(record).players, {3, 4}) == {2: 1, 3: 2, 4: 3}


def test_absence_is_worth_nothing_to_who_played() -> None:
    """Who has a game, on either side, or a bye gets what that brings; only who stands nowhere is absent."""
    record = replace(
        tournament(4, ([(1, 2, WHITE_WINS)], [(3, Outcome.PAIRING_ALLOCATED_BYE)])),
        scoring=Scoring(absence=Decimal("0.5")),
    )
    assert [of(record)[number].points for number in (1, 2, 3, 4)] == [10, 0, 10, 5]


@pytest.mark.parametrize(
    ("later", "absence"),
    [
        (([(1, 2, WHITE_WINS)], []), Decimal(0)),
        (([(2, 1, WHITE_WINS_BY_FORFEIT)], []), Decimal(0)),
        (([(1, 2, BLACK_WINS_BY_FORFEIT)], []), Decimal(0)),
        (([], [(1, Outcome.HALF_POINT_BYE)]), Decimal(0)),
        (([], [(1, Outcome.ZERO_POINT_BYE)]), Decimal(0)),
        (([], []), Decimal("0.5")),
    ],
)
def test_nothing_later_lifts_the_bar_from_the_bye(
    later: tuple[list[tuple[int, int, Result]], list[tuple[int, Outcome]]], absence: Decimal
) -> None:
    """Who had the pairing-allocated bye once is barred from it for good, whatever came after (C.04.1, Art. 4)."""
    record = tournament(2, ([], [(1, Outcome.PAIRING_ALLOCATED_BYE)]), later)
    assert of(replace(record, scoring=Scoring(absence=absence)))[1].bye_barred


def test_forfeit_loss_worth_points() -> None:
    """A lost forfeit that brings more than a lost game is a downfloat, but bars from the bye only if worth a win."""
    for points, barred in (("0.5", False), ("1", True)):
        for games in ([(1, 2, WHITE_WINS_BY_FORFEIT)], [(2, 1, BLACK_WINS_BY_FORFEIT)]):
            loser = of(replace(tournament(2, (games, [])), scoring=Scoring(absence=Decimal(points))))[2]
            assert (loser.bye_barred, loser.float_before) == (barred, DOWNFLOAT)


def test_absence_worth_nothing_is_no_float() -> None:
    """Who stands nowhere in a round, or lost by forfeit with either colour, has no float where that brings nothing."""
    absent = of(tournament(3, ([(1, 2, WHITE_WINS_BY_FORFEIT)], [])))
    assert [absent[number].float_before for number in (1, 2, 3)] == [DOWNFLOAT, NO_FLOAT, NO_FLOAT]
    assert of(tournament(2, ([(1, 2, BLACK_WINS_BY_FORFEIT)], [])))[1].float_before == NO_FLOAT


def test_every_absence_counts() -> None:
    """Points for absence add up over the rounds; an absence worth as much as a win bars from the bye."""
    record = tournament(1, ([], []), ([], []))
    half, win = (of(replace(record, scoring=Scoring(absence=Decimal(value))))[1] for value in ("0.5", "1"))
    assert (half.points, half.bye_barred) == (10, False)
    assert (win.points, win.bye_barred) == (20, True)


def test_who_has_been_paired() -> None:
    """An opponent, present or not, or the pairing-allocated bye make a player one who was paired; other byes do not."""
    record = tournament(
        6,
        (
            [(1, 2, WHITE_WINS_BY_FORFEIT)],
            [
                (3, Outcome.PAIRING_ALLOCATED_BYE),
                (4, Outcome.FULL_POINT_BYE),
                (5, Outcome.HALF_POINT_BYE),
                (6, Outcome.ZERO_POINT_BYE),
            ],
        ),
        ([], [(number, Outcome.HALF_POINT_BYE) for number in range(1, 7)]),
    )
    assert [of(record)[number].was_paired for number in range(1, 7)] == [True, True, True, False, False, False]


def test_points_are_whole_numbers() -> None:
    """The scale makes every value whole, hundredths and the half of a win that Baku gives included (C.04.7, 1.4)."""
    quarter = replace(
        tournament(1, ([], [(1, Outcome.PAIRING_ALLOCATED_BYE)])),
        scoring=Scoring(pairing_allocated_bye=Decimal("0.25")),
    )
    past = history(quarter)
    assert (past.scale, past.players[0].points, past.decimal(25)) == (100, 25, Decimal("0.25"))
    three = replace(tournament(1), scoring=Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3)))
    past = history(three, lambda _number, _round: Decimal("1.5"))
    assert (past.scale, past.players[0].virtual) == (10, 15)
