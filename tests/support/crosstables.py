"""Tournaments written as crosstables, as they stand in rule texts and exercises.

A line is a player: number, rating (``-`` for none) and one cell a round. ``+W9`` won with White against 9, ``=B13``
drew with Black, ``-B1`` lost; ``+FW11`` won by forfeit, was to have White; ``?W2`` has no result yet, ``~W2`` is
postponed. ``HPB``, ``PAB``, ``ZPB`` and ``FPB`` are byes, ``.`` is nothing at all.
"""

import re
from dataclasses import replace

from generator.tournament import (
    Bye,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)

_BYES = {
    "PAB": Outcome.PAIRING_ALLOCATED_BYE,
    "FPB": Outcome.FULL_POINT_BYE,
    "HPB": Outcome.HALF_POINT_BYE,
    "ZPB": Outcome.ZERO_POINT_BYE,
}
_GAMES = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS, "~": Outcome.POSTPONED}
_FORFEITS = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
_CELL = re.compile(r"([-+=?~])(F?)([WB])(\d+)")


def crosstable(
    text: str,
    *,
    system: System = System.SWISS,
    scoring: Scoring = Scoring(),  # noqa: B008 - a frozen record
    rounds_total: int | None = None,
) -> Tournament:
    """The tournament of a crosstable; the announced rounds are those in the table unless said otherwise."""
    lines = [line.split() for line in text.strip().splitlines()]
    cells = {int(line[0]): line[2:] for line in lines}
    players = tuple(
        Player(int(line[0]), f"Player {line[0]}", None if line[1] == "-" else int(line[1])) for line in lines
    )
    total = max(len(row) for row in cells.values())
    rounds = tuple(
        _round(number, {who: row[number - 1] for who, row in cells.items()}) for number in range(1, total + 1)
    )
    tournament = Tournament(tuple(sorted(players, key=lambda player: player.number)), rounds, rounds_total or total)
    return replace(tournament, system=system, scoring=scoring)


def _round(number: int, cells: dict[int, str]) -> Round:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    for who, cell in cells.items():
        if cell in _BYES:
            byes.append(Bye(who, _BYES[cell]))
            continue
        found = _CELL.fullmatch(cell)
        if found is None:
            assert cell == ".", cell
            continue
        opponent = int(found[4])
        mirrored = _CELL.fullmatch(cells[opponent])
        assert mirrored is not None, (number, who, cell)
        assert (int(mirrored[4]), mirrored[3]) == (who, "B" if found[3] == "W" else "W"), (number, who, cell)
        if found[3] == "W":
            mine, theirs = _outcome(found[1], found[2]), _outcome(mirrored[1], mirrored[2])
            result = None if mine is None or theirs is None else Result(mine, theirs)
            pairings.append(Pairing(who, opponent, len(pairings) + 1, result))
    return Round(number, tuple(pairings), tuple(byes))


def _outcome(sign: str, forfeit: str) -> Outcome | None:
    return None if sign == "?" else _FORFEITS[sign] if forfeit else _GAMES[sign]
