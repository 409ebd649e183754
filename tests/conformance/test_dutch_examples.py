"""The worked examples of the FIDE (Dutch) system (C.04.3, edition in force from 1 February 2026), by article.

Each tournament stands as an arbiter would write it down: a line a player with the rounds so far, ``12w1`` for a game
against number 12 with White that was won (``1 = 0`` played, ``+ -`` forfeited), and a letter for a round without
opponent: ``U`` pairing-allocated bye, ``F`` full-point, ``H`` half-point and ``Z`` zero-point bye. A letter in the
column of the round to be paired is an announced absence; a dot stands for nothing yet.
"""

import re

import pytest

from generator.pairing import pair_round
from generator.tournament import (
    Acceleration,
    Bye,
    Colour,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Tournament,
)


def before_round(
    number: int,
    rounds_total: int,
    initial: str,
    lines: str,
    acceleration: Acceleration = Acceleration.NONE,
) -> Tournament:
    """The tournament of these lines before round ``number``."""
    cells = [line.replace(".", "").split() for line in lines.strip().splitlines()]
    players = []
    for me, row in enumerate(cells, 1):
        asked = ((number, Outcome(row[number - 1])),) if len(row) >= number and row[number - 1] in "FHZ" else ()
        players.append(Player(me, f"Player {me}", requested_byes=asked))
    return Tournament(
        players=tuple(players),
        rounds=tuple(_round(earlier, cells) for earlier in range(1, number)),
        rounds_total=rounds_total,
        initial_colour=Colour(initial),
        acceleration=acceleration,
    )


def _round(number: int, cells: list[list[str]]) -> Round:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    for me, row in enumerate(cells, 1):
        game = re.fullmatch(r"(\d+)([wb])(.)", row[number - 1])
        if game is None:
            byes.append(Bye(me, Outcome(row[number - 1])))
        elif game[2] == "w":
            other = cells[int(game[1]) - 1][number - 1]
            pairings.append(Pairing(me, int(game[1]), len(pairings) + 1, Result(Outcome(game[3]), Outcome(other[-1]))))
    return Round(number, tuple(pairings), tuple(byes))


def paired(tournament: Tournament) -> str:
    """The next round as "white-black white-black bye number", boards in order."""
    result = pair_round(tournament).round
    words = [f"{pairing.white}-{pairing.black}" for pairing in result.pairings]
    words += [f"bye {bye.player}" for bye in result.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return " ".join(words)


EXAMPLES = [
    pytest.param(
        1, 5, "w",
        """
        .
        .
        .
        .
        .
        .
        .
        """,
        "1-4 5-2 3-6 bye 7",
        id="DX-01 Round one, seven players (D 3.2, 5.2.5)",
    ),
    pytest.param(
        1, 5, "w",
        """
        Z
        .
        .
        .
        .
        .
        """,
        "2-4 5-3 bye 6",
        id="DX-02 Top seed absent in round one (GHR 2.4 ruling, 5.2.5)",
    ),
    pytest.param(
        2, 3, "w",
        """
        2w+
        1b-
        """,
        "1-2",
        id="DX-03 A forfeited game is no meeting (GHR 3.5, C1)",
    ),
    pytest.param(
        2, 4, "w",
        """
        3w=
        4b=
        1b=
        2w=
        """,
        "2-1 3-4",
        id="DX-04 A resident exchange (D 4.3)",
    ),
    pytest.param(
        3, 3, "b",
        """
        3b1 Z
        4w1 Z
        1w0 4b=
        2b0 3w=
        """,
        "1-4 3-2",
        id="DX-05 Completion (C4)",
    ),
    pytest.param(
        2, 6, "b",
        """
        3b=
        4w1
        1w=
        2b0
        U
        """,
        "1-2 5-3 bye 4",
        id="DX-06 The bye outranks the number of pairs (C5 over C6)",
    ),
    pytest.param(
        3, 5, "b",
        """
        3b0 U
        5w= 4b=
        1w1 5b1
        Z   2w=
        2b= 3w0
        """,
        "3-2 1-4 bye 5",
        id="DX-07 Lower downfloater (C7)",
    ),
    pytest.param(
        3, 5, "b",
        """
        4b= 6w1
        5w= 3b=
        6b1 2w=
        1w= 5b0
        2b= 4w1
        3w0 1b0
        """,
        "5-3 2-1 4-6",
        id="DX-08 Looking one bracket ahead (C8)",
    ),
    pytest.param(
        2, 4, "b",
        """
        2b1 Z
        1w0
        Z
        Z
        """,
        "4-3 bye 2",
        id="DX-09 Fewest unplayed games (C9)",
    ),
    pytest.param(
        5, 5, "w",
        """
        5w1 8w= 3b1 2w1
        8w0 4b0 6w= 1b0
        7w0 6b= 1w0 8b0
        6w1 2w1 7b= 5w1
        1b0 7w0 8b0 4b0
        4b0 3w= 2b= 7b0
        3b1 5b1 4w= 6w1
        2b1 1b= 5w1 3w1
        """,
        "7-1 6-8 3-4 5-2",
        id="DX-10 Last round: CD beyond 2 (C10 over C11)",
    ),
    pytest.param(
        4, 4, "b",
        """
        5b1 4w0 7w1
        6w1 7b1 4w0
        7b0 6w1 8b0
        8w1 1b1 2b1
        1w0 8b0 6b0
        2b0 3b0 5w1
        3w1 2w0 1b0
        4b0 5w1 3w1
        """,
        "4-7 2-1 6-8 5-3",
        id="DX-11 Last round: three in a row (C11)",
    ),
    pytest.param(
        3, 5, "w",
        """
        3w1 5b1
        4b1 3w0
        1b0 2b1
        2w0 U
        U   1w0
        """,
        "1-4 3-5 bye 2",
        id="DX-12 Colour preferences (C12)",
    ),
    pytest.param(
        3, 5, "b",
        """
        3b= 4w=
        4w1 5b1
        1w= H
        2b0 1b=
        U   2w0
        """,
        "2-3 1-5 bye 4",
        id="DX-13 Strong preferences (C13)",
    ),
    pytest.param(
        2, 3, "w",
        """
        3w1
        4b1
        1b0
        2w0
        U
        """,
        "5-1 2-3 bye 4",
        id="DX-14 No second downfloat in a row (C14)",
    ),
    pytest.param(
        4, 6, "b",
        """
        4b= 3w= 2b=
        5w1 6b= 1w=
        6b0 1b= 4w1
        1w= 5b0 3b0
        2b0 4w1 6w=
        3w1 2w= 5b=
        """,
        "3-2 4-6 1-5",
        id="DX-15 No second upfloat in a row (C15)",
    ),
    pytest.param(
        3, 5, "w",
        """
        2w= 3b1 Z
        1b= Z
        H   1w0
        U   Z
        """,
        "4-3 bye 2",
        id="DX-16 Downfloat two rounds before (C16)",
    ),
    pytest.param(
        4, 6, "w",
        """
        3b0 4b1 2w=
        5b0 6w1 1b=
        1w1 5w1 4b0
        6b0 1w0 3w1
        2w1 3b0 6w1
        4w1 2b0 5b0
        """,
        "1-5 6-3 2-4",
        id="DX-17 Upfloat two rounds before (C17)",
    ),
    pytest.param(
        3, 7, "w",
        """
        4w0 H
        5b1 3w1
        6w1 2b0
        1b1 5w1
        2w0 4b0
        3b0 U
        """,
        "4-2 6-1 3-5",
        id="DX-18 Which MDP stays in the Limbo (C18, D 4.4)",
    ),
    pytest.param(
        3, 5, "b",
        """
        5b= 7w0
        6w1 8b=
        7b0 5w1 Z
        8w0 6b1
        1w= 3b0
        2b0 4w0
        3w1 1b1
        4b1 2w=
        """,
        "7-8 2-5 4-1 bye 6",
        id="DX-19 Smaller difference for a repeated upfloater (C19)",
    ),
    pytest.param(
        3, 5, "w",
        """
        3w1 5b=
        Z   4b+
        1b0 Z
        Z   2w-
        U   1w=
        """,
        "2-5 1-4 bye 3",
        id="DX-20 Limbo, two rounds before (C20)",
    ),
    pytest.param(
        4, 5, "w",
        """
        4w1 3b1 5w=
        Z   5w0 6b=
        5b= 1w0 4w=
        1b0 6w1 3b=
        3w= 2b1 1b=
        Z   4b0 2w=
        """,
        "6-1 5-4 2-3",
        id="DX-21 Difference, two rounds before (C21)",
    ),
    pytest.param(
        3, 5, "b",
        """
        3b1 2w1
        4w1 1b0
        1w0 4b=
        2b0 3w=
        """,
        "4-1 2-3",
        id="DX-22 Transposition in the MDP-pairing (D 3.7, 4.2)",
    ),
    pytest.param(
        2, 4, "w",
        """
        3w=
        4b=
        1b=
        2w=
        U
        """,
        "5-1 3-4 bye 2",
        id="DX-23 Exchange in the remainder (D 3.7.1, 4.3)",
    ),
    pytest.param(
        3, 6, "b",
        """
        5b= 7w=
        6w= 8b=
        7b= 5w=
        8w= 6b=
        1w= 3b=
        2b= 4w=
        3w= 1b=
        4b= 2w=
        """,
        "4-1 2-3 5-8 7-6",
        id="DX-24 A double exchange (D 4.3)",
    ),
    pytest.param(
        5, 6, "b",
        """
        3b0 4b0 U   2w0
        4w0 U   5w= 1b1
        1w1 5b= 4w0 U
        2b1 1w1 3b1 5w=
        U   3w= 2b= 4b=
        """,
        "2-3 5-1 bye 4",
        id="DX-25 Colours with gaps (D 5.2.3, GHR 3.4)",
    ),
    pytest.param(
        2, 4, "b",
        """
        3b1
        4w0
        1w0
        2b1
        """,
        "1-4 3-2",
        id="DX-26 Higher ranked player's preference (D 5.2.4)",
    ),
    pytest.param(
        7, 9, "w",
        """
        2w1 3w= 7b1 6b1 H   H
        1b0 4w1 5w1 7b1 H   H
        4b1 1b= H   H   6w= 5b=
        3w0 2b0 H   H   5w1 6b1
        7w1 U   2b0 Z   4b0 3w=
        U   7w= Z   1w0 3b= 4w0
        5b0 6b= 1w0 2w0 U   Z
        """,
        "1-5 2-6 3-7 bye 4",
        id="DX-30 A case the reference program cannot do",
    ),
]  # fmt: skip

BAKU_EXAMPLES = [
    pytest.param(
        1, 5, "w",
        """
        .
        .
        .
        .
        .
        .
        .
        .
        """,
        "1-3 4-2 5-7 8-6",
        id="DX-27 Baku, round 1 of 5 (A 1.2-1.5)",
    ),
    pytest.param(
        2, 5, "w",
        """
        3w1
        4b=
        1b0
        2w=
        7w0
        8b1
        5b1
        6w0
        """,
        "2-1 3-4 6-7 8-5",
        id="DX-28 Baku, round 2",
    ),
    pytest.param(
        3, 5, "w",
        """
        3w1 2b0
        4b= 1w1
        1b0 4w1
        2w= 3b0
        7w0 8b1
        8b1 7w=
        5b1 6b=
        6w0 5w0
        """,
        "7-2 1-6 5-3 4-8",
        id="DX-29 Baku, round 3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("number", "rounds_total", "initial", "lines", "expected"), EXAMPLES)
def test_example(number: int, rounds_total: int, initial: str, lines: str, expected: str) -> None:
    """The round comes out as the article named demands: pairs, colours, boards and bye."""
    assert paired(before_round(number, rounds_total, initial, lines)) == expected


@pytest.mark.parametrize(("number", "rounds_total", "initial", "lines", "expected"), BAKU_EXAMPLES)
def test_baku_example(number: int, rounds_total: int, initial: str, lines: str, expected: str) -> None:
    """Under the Baku method groups, pairings and boards follow the pairing scores (C.04.7, Art. 1.2 to 1.5)."""
    assert paired(before_round(number, rounds_total, initial, lines, Acceleration.BAKU)) == expected
