"""Time of the standings with ten tie-breaks: a Swiss of 1,000 players and 11 rounds, and how it grows.

usage: python -m benchmarks.tiebreaks [--smoke]

Every player meets a neighbour of similar score, some forfeit, some have byes. Times are the best of five.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random

from benchmarks.measuring import Table
from generator.standings import compute
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Outcome,
    Pairing,
    Player,
    Round,
    Tournament,
)

TEN = ("BH/C1", "BH", "SB", "DE", "WIN", "FB", "PS", "AOB", "ARO/C1", "TPR")
SIZES = ((100, 9), (250, 11), (500, 11), (1000, 11), (1000, 22), (2000, 11), (4000, 11))
SMOKE = ((100, 9), (1000, 11))


def tables(*, smoke: bool = False) -> Iterator[Table]:
    """One line for every size."""
    rows = []
    for players, rounds in SMOKE if smoke else SIZES:
        tournament = played(players, rounds, seed=1)
        best = min(_seconds(tournament) for _ in range(1 if smoke else 5))
        games = players * rounds / 2
        rows.append((f"{players:,}", str(rounds), f"{best:.3f}", f"{best / games * 1e6:.1f}"))
    columns = ("players", "rounds", "seconds", "µs a game")
    note = f"Standings with ten tie-breaks ({', '.join(TEN)}), in process, best of five."
    yield Table("Tie-breaks", "python -m benchmarks.tiebreaks", note, columns, tuple(rows))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="two sizes, once")
    for table in tables(smoke=parser.parse_args().smoke):
        print(table.markdown())


def played(players: int, rounds: int, seed: int) -> Tournament:
    """A tournament played to its end: neighbours by score meet, about four in a hundred rounds are not played."""
    chance = Random(seed)
    score = dict.fromkeys(range(1, players + 1), 0.0)
    made = []
    for number in range(1, rounds + 1):
        byes = tuple(Bye(each, Outcome.HALF_POINT_BYE) for each in score if chance.random() < 0.02)
        away = {each.player for each in byes}
        order = sorted((each for each in score if each not in away), key=lambda each: (-score[each], chance.random()))
        pairings: list[Pairing] = []
        for white, black in zip(order[::2], order[1::2], strict=False):
            result = chance.choices((WHITE_WINS, DRAWN, BLACK_WINS, WHITE_WINS_BY_FORFEIT), (38, 30, 30, 2))[0]
            pairings.append(Pairing(white, black, len(pairings) + 1, result))
            score[white] += {WHITE_WINS: 1, DRAWN: 0.5, BLACK_WINS: 0}.get(result, 1)
            score[black] += {WHITE_WINS: 0, DRAWN: 0.5, BLACK_WINS: 1}.get(result, 0)
        odd = tuple(Bye(each, Outcome.PAIRING_ALLOCATED_BYE) for each in order[2 * len(pairings) :])
        made.append(Round(number, tuple(pairings), (*byes, *odd)))
    entries = tuple(Player(number, f"Player {number}", 2600 - number) for number in score)
    return Tournament(entries, tuple(made), rounds)


def _seconds(tournament: Tournament) -> float:
    start = time.perf_counter()
    compute(tournament, TEN)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
