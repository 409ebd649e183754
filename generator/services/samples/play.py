"""A tournament played through with invented results, as an arbiter would: next, type the results, next.

Results depend on the ratings and on a seed alone, so that the same tournament comes out everywhere.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.knockout.bracket import bracket
from generator.languages import Language
from generator.results import result_text
from generator.services.commands import next_command
from generator.services.report import Report
from generator.services.rounds.lots import Lots
from generator.sheets.numbers import points_text
from generator.standings import compute
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Pairing,
    Result,
    System,
    Tournament,
)
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.files import open_workbook, save
from generator.workbook.graft import apply_edits
from generator.workbook.read import WorkbookReading, read_workbook

_USUAL_RATING = 1500
_DRAWS = 0.28
_FORFEITS = 0.02


def chance_result(tournament: Tournament, pairing: Pairing, chance: random.Random) -> Result:
    """A result that fits the ratings: the stronger side wins more often, one game in four is drawn."""
    ratings = {player.number: player.rating or _USUAL_RATING for player in tournament.players}
    difference = ratings[pairing.white] - ratings[pairing.black] + 30  # White's usual advantage
    expected = 1 / (1 + 10 ** (-difference / 400))
    if chance.random() < _FORFEITS:
        return WHITE_WINS_BY_FORFEIT if chance.random() < expected else BLACK_WINS_BY_FORFEIT
    if chance.random() < _DRAWS:
        return DRAWN
    return WHITE_WINS if chance.random() < expected else BLACK_WINS


def result_edits(reading: WorkbookReading, round_number: int, chance: random.Random) -> tuple[CellEdit, ...]:
    """The cells in which an arbiter would type the missing results of a round, with what would be typed.

    Of a knock-out also who goes through from the matches that are level then, as the score of tie-break games.
    """
    tournament = reading.tournament
    if tournament is None:
        return ()
    played = tournament.rounds[round_number - 1]
    pairings = tuple(
        pairing if pairing.result is not None else replace(pairing, result=chance_result(tournament, pairing, chance))
        for pairing in played.pairings
    )
    typed = [
        CellEdit(now.place.sheet, now.place.cell, result_text(now.result, reading.language))
        for before, now in zip(played.pairings, pairings, strict=True)
        if before.result is None and now.result is not None
    ]
    if tournament.system is System.KNOCK_OUT:
        rounds = (*tournament.rounds[: round_number - 1], replace(played, pairings=pairings))
        typed += _decisions(reading, replace(tournament, rounds=rounds), chance)
    return tuple(typed)


def _decisions(reading: WorkbookReading, tournament: Tournament, chance: random.Random) -> list[CellEdit]:
    """Who goes through from the level matches of the last round."""
    level = {finding.place for finding in bracket(tournament).undecided}
    where = reading.rounds[len(tournament.rounds) - 1]
    typed = []
    for index, pairing in enumerate(tournament.rounds[-1].pairings):
        place = where.cell(index, "through")
        if pairing.place in level and place is not None:
            typed.append(CellEdit(place.sheet, place.cell, chance.choice(("2-1", "1-2"))))
    return typed


def type_results(path: Path, round_number: int, chance: random.Random, *, now: datetime) -> WorkbookReading:
    """Type all missing results of a round into a workbook; the reading afterwards is returned."""
    reading = read_workbook(path.read_bytes(), path.name)
    type_cells(path, result_edits(reading, round_number, chance), now=now)
    return read_workbook(path.read_bytes(), path.name)


def type_cells(path: Path, cells: tuple[CellEdit, ...], *, now: datetime) -> None:
    """Type into cells of a workbook and save it."""
    opened = open_workbook(path)
    save(opened, apply_edits(opened.data, Edits(cells)), now=now)


def play_swiss(
    path: Path, rounds: int, seed: int, *, now: datetime, white_first: bool = True
) -> Iterator[tuple[Report, WorkbookReading]]:
    """Take a Swiss through ``rounds`` rounds; after each, the report of pairing it and the reading with its results.

    Stops early when a report is not a success.
    """
    chance = random.Random(seed)
    for number in range(1, rounds + 1):
        report = next_command(path, now=now, draw_lots=known_lots(white_first=white_first))
        if report.status:
            yield report, read_workbook(path.read_bytes(), path.name)
            return
        yield report, type_results(path, number, chance, now=now)


def known_lots(*, white_first: bool = True) -> Lots:
    """Lots known beforehand: nothing is exchanged, and the first colour is as asked."""

    def draw(count: int) -> tuple[int, ...]:
        order = tuple(range(count))
        return order if white_first or count != 2 else order[::-1]

    return draw


def standings_lines(reading: WorkbookReading, language: Language) -> tuple[str, ...]:
    """The standings for the terminal, a line a player."""
    if reading.tournament is None:
        return ()
    names = {player.number: player.name for player in reading.tournament.players}
    return tuple(
        f"{row.rank:>3}  {names[row.player]:<30} {points_text(row.points, language):>5}"
        for row in compute(reading.tournament).rows
    )
