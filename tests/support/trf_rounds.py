"""A small reader for the recorded tournaments: builds the tournament as it stood before a round.

Reads only what those files use, strictly by columns, and takes nothing from the package but the records.
"""

import re
from collections.abc import Mapping
from decimal import Decimal

from generator.tournament import (
    Bye,
    Colour,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    Tournament,
    VirtualPoints,
)

Cell = tuple[int, str, str]


class RecordedTournament:
    """The text of one recorded tournament, cut up into records."""

    def __init__(self, text: str) -> None:
        """Reads the text of a TRF file with any line ends."""
        self.cells: dict[int, list[Cell]] = {}
        self.ratings: dict[int, int | None] = {}
        self.rounds_total: int | None = None
        self.initial_colour: Colour | None = None
        self.points: dict[str, Decimal] = {}
        self.forbidden: list[ForbiddenPairs] = []
        self.virtual: list[VirtualPoints] = []
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
            self._read(line)

    def before(self, number: int, absent: Mapping[str, list[int]], total: int, initial_colour: str) -> Tournament:
        """The tournament before round ``number``; ``absent`` holds the absences announced for it by kind of bye."""
        asked = {player: Outcome(kind) for kind, players in absent.items() for player in players}
        return Tournament(
            players=tuple(
                Player(
                    player,
                    f"Player {player}",
                    rating=self.ratings[player],
                    requested_byes=((number, asked[player]),) if player in asked else (),
                )
                for player in sorted(self.cells)
            ),
            rounds=tuple(self._round(earlier) for earlier in range(1, number)),
            rounds_total=self.rounds_total or total,
            scoring=self._scoring(),
            initial_colour=self.initial_colour or (Colour.WHITE if initial_colour == "white" else Colour.BLACK),
            forbidden_pairs=tuple(self.forbidden),
            virtual_points=tuple(self.virtual),
        )

    def _read(self, line: str) -> None:
        code, rest = line[:3], line[3:]
        if code == "001":
            number = int(line[4:8])
            rating = line[48:52].strip()
            self.ratings[number] = int(rating) if rating else None
            self.cells[number] = [
                (int(line[at : at + 4].strip() or 0), line[at + 5 : at + 6].strip(), line[at + 7 : at + 8].strip())
                for at in range(91, len(line), 10)
            ]
        elif code in ("142", "XXR"):
            self.rounds_total = int(rest)
        elif code == "152" or (code == "XXC" and ("white" in rest or "black" in rest)):
            self.initial_colour = Colour(rest.strip()[0].lower())
        elif code == "162":
            self.points.update((symbol, Decimal(value)) for symbol, value in re.findall(r"([WDLAP])\s+(\d+\.\d)", rest))
        elif code in ("BBW", "BBD", "BBL", "BBU"):
            self.points["P" if code == "BBU" else code[2]] = Decimal(rest.strip())
        elif code == "260":
            first, last, *players = map(int, rest.split())
            self.forbidden.append(ForbiddenPairs(tuple(players), first, last))
        elif code == "XXP":
            self.forbidden.append(ForbiddenPairs(tuple(map(int, rest.split()))))
        elif code == "250":
            points, *numbers = rest.split()
            first_round, last_round, first, last = map(int, numbers)
            self.virtual.append(VirtualPoints(first, last, first_round, last_round, Decimal(points)))
        elif code == "XXA":
            starting_rank, *values = rest.split()
            player = int(starting_rank)
            for one_round, points in enumerate(values, 1):
                self.virtual.append(VirtualPoints(player, player, one_round, one_round, Decimal(points)))

    def _scoring(self) -> Scoring:
        win = self.points.get("W", Decimal(1))
        return Scoring(
            win,
            self.points.get("D", Decimal("0.5")),
            self.points.get("L", Decimal(0)),
            self.points.get("P", win),
            self.points.get("A", Decimal(0)),
        )

    def _round(self, number: int) -> Round:
        pairings: list[Pairing] = []
        byes = []
        for player, cells in sorted(self.cells.items()):
            if number > len(cells):
                continue
            opponent, colour, outcome = cells[number - 1]
            if not opponent:
                if outcome:
                    byes.append(Bye(player, Outcome(outcome)))
            elif colour == "w":
                result = Result(Outcome(outcome), Outcome(self.cells[opponent][number - 1][2]))
                pairings.append(Pairing(player, opponent, len(pairings) + 1, result))
        return Round(number, tuple(pairings), tuple(byes))
