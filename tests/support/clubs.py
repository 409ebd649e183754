"""A club's workbook in which something is about to go wrong: made by the command, or typed as a club would."""

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

from generator.languages import Language
from generator.results import result_text
from generator.simulation import SimulationOptions, simulate
from generator.tournament import Colour, Outcome, Tournament
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import read_workbook
from tests.cli.test_main_job import pairbook
from tests.support.arbiter import games, type_into
from tests.support.small_workbooks import settings, workbook

E8_ROUND_ONE = {"1-5": "1-0", "6-2": "0-1", "3-7": "1-0", "8-4": "0-1"}
"""Round 1 of eight players, with White for number 1."""

TypedRound = Mapping[str, str]
"""Pairs such as ``5-2`` with their results, and players without a game by number with the word for it."""


def club(folder: Path, players: int, rounds: int, system: str = "swiss") -> Path:
    """A workbook with players P01, P02, ... of falling rating and White for number 1."""
    entries = folder / "entries.txt"
    entries.write_text("\n".join(f"P{n:02}; {2000 - 10 * n}" for n in range(1, players + 1)), encoding="utf-8")
    path = folder / "club.xlsx"
    pairbook("new", path, "--system", system, "--rounds", rounds, "--from", entries)
    setting(path, "first_colour", "White")
    return path


def setting(path: Path, key: str, value: object) -> None:
    """Type a value into Settings."""
    place = read_workbook(path.read_bytes(), path.name).setting_place(key)
    assert place is not None
    type_into(path, {(place.sheet, place.cell): value})


def player(path: Path, number: int, column: PlayerColumn, value: object) -> None:
    """Type a value into a player's row, by the number in the name."""
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    found = next(each.number for each in reading.tournament.players if each.name == f"P{number:02}")
    place = reading.players.cell(found, column)
    assert place is not None
    type_into(path, {(place.sheet, place.cell): value})


def pairs(path: Path, number: int) -> list[str]:
    """The pairs of a round as ``4-1``, in board order."""
    return [f"{int(white[1:])}-{int(black[1:])}" for _, white, black, _ in games(path, f"Round {number}")]


def results(path: Path, number: int, by_pair: dict[str, str]) -> None:
    """Type results by pair."""
    sheet = f"Round {number}"
    cells: dict[tuple[str, str], object] = {
        (sheet, address): by_pair[f"{int(white[1:])}-{int(black[1:])}"]
        for address, white, black, _ in games(path, sheet)
    }
    type_into(path, cells)


def play(path: Path, number: int, by_pair: dict[str, str]) -> None:
    """Pair a round, check that it is the expected one, and type its results."""
    pairbook("next", path)
    assert sorted(pairs(path, number)) == sorted(by_pair)
    results(path, number, by_pair)


def free(path: Path, number: int) -> str:
    """Who had the pairing-allocated bye."""
    tournament = read_workbook(path.read_bytes(), path.name).tournament
    assert tournament is not None
    names = {each.number: each.name for each in tournament.players}
    return ", ".join(names[bye.player] for bye in tournament.rounds[number - 1].byes if bye.outcome.value == "U")


def by_hand(path: Path, number: int, wanted: list[str]) -> None:
    """Write other pairs over those of a round, numbers and names."""
    reading = read_workbook(path.read_bytes(), path.name)
    assert reading.tournament is not None
    numbers = {each.name: each.number for each in reading.tournament.players}
    where = reading.rounds[number - 1]
    cells: dict[tuple[str, str], object] = {}
    for index, pair in enumerate(wanted):
        for side, who in zip(("white", "black"), pair.split("-"), strict=True):
            name = f"P{int(who):02}"
            for column, value in ((side, name), (f"{side}_number", numbers[name])):
                place = where.cell(index, column)
                assert place is not None
                cells[place.sheet, place.cell] = value
    type_into(path, cells)


def typed(
    folder: Path,
    players: int,
    rounds: Sequence[TypedRound],
    /,
    *,
    columns: Mapping[str, Mapping[int, object]] | None = None,
    **values: object,
) -> Path:
    """A workbook somebody typed: P01, P02, ... of falling rating, rounds with results, settings in English.

    ``columns`` are further columns of the players by heading, with what stands in them by number.
    """
    further = columns or {}
    listed = [
        (number, name(number), 2010 - 10 * number, *(each.get(number) for each in further.values()))
        for number in range(1, players + 1)
    ]
    chosen = {"first_colour": "White", "system": "Swiss system", "language": "English"} | values
    sheets: dict[str, Sequence[Sequence[object]]] = {
        "Settings": settings(**chosen),
        "Players": (("No.", "Name", "Rating", *further), *listed),
    }
    for number, each in enumerate(rounds, 1):
        sheets[f"Round {number}"] = (("Board", "No.", "White", "Result", "Black", "No.", "Remark"), *_rows(each))
    path = folder / "club.xlsx"
    path.write_bytes(workbook(sheets))
    return path


def name(number: int) -> str:
    """The name of a player, told by the number."""
    return f"P{number:02}"


def _rows(each: TypedRound) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for board, (key, said) in enumerate(((k, v) for k, v in each.items() if "-" in k), 1):
        white, black = map(int, key.split("-"))
        rows.append((board, white, name(white), said, name(black), black))
    rows += [(None, int(key), name(int(key)), said, None, None) for key, said in each.items() if "-" not in key]
    return rows


def played(players: int, rounds: int, seed: int = 1) -> list[dict[str, str]]:
    """Rounds paired by the rules with results by chance, to be typed."""
    return [
        {
            **{f"{p.white}-{p.black}": result_text(p.result, Language.ENGLISH) for p in each.pairings if p.result},
            **{str(bye.player): "bye" for bye in each.byes},
        }
        for each in _simulated(players, rounds, seed).rounds
    ]


def _simulated(players: int, rounds: int, seed: int) -> Tournament:
    """A tournament in which number 1 had White in round 1."""
    white_first = (simulate(SimulationOptions(players, rounds, each, draws=0.3)) for each in count(seed))
    return next(each for each in white_first if each.initial_colour is Colour.WHITE)


def tournament(path: Path) -> Tournament:
    """What the workbook says now."""
    found = read_workbook(path.read_bytes(), path.name).tournament
    assert found is not None
    return found


def in_sheet(path: Path, sheet: str) -> list[tuple[object, ...]]:
    """The rows of a sheet as values."""
    from openpyxl import load_workbook

    return [tuple(row) for row in load_workbook(path)[sheet].iter_rows(values_only=True)]


def row_of(path: Path, sheet: str, number: int) -> tuple[object, ...]:
    """The row of a sheet in which a player's name stands first."""
    return next(row for row in in_sheet(path, sheet) if name(number) in row)


def absent_points(path: Path, number: int, round_number: int) -> Outcome | None:
    """What a player without a game got in a round, ``None`` where nothing is said."""
    byes = tournament(path).rounds[round_number - 1].byes
    return next((bye.outcome for bye in byes if bye.player == number), None)
