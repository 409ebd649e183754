"""How often a small Swiss comes to a round without any legal pairing: ``python -m benchmarks.stuck [EVENTS]``.

Prints the table that stands in ``generator/pairing/prospects.py``, by (players, rounds) in percent of the events,
rounded; the seeds are fixed, so it comes out the same everywhere. The players are close in strength, one game
in four is drawn.
"""

import sys

from generator.pairing.prospects import MEASURED_UP_TO, most_rounds
from generator.simulation import SimulationOptions, simulate

EVENTS = 1000


def stuck_in_percent(players: int, rounds: int, events: int) -> int:
    """In how many of 100 events some round had no legal pairing."""
    options = (SimulationOptions(players, rounds, seed, draws=0.25, spread=200) for seed in range(events))
    stuck = sum(len(simulate(each).rounds) < rounds for each in options)
    return round(100 * stuck / events)


def table(events: int = EVENTS, largest: int = MEASURED_UP_TO) -> dict[tuple[int, int], int]:
    """The chance of every field and number of rounds in which it is one percent or more."""
    measured = {
        (players, rounds): stuck_in_percent(players, rounds, events)
        for players in range(3, largest + 1)
        for rounds in range(max(1, players // 2), most_rounds(players) + 1)
    }
    return {key: percent for key, percent in measured.items() if percent}


if __name__ == "__main__":
    for key, percent in table(int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS).items():
        print(f"    {key}: {percent},", flush=True)
