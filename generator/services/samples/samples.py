"""The sample workbooks: invented tournaments, made with the same commands an arbiter uses.

``python -m generator.services.samples`` writes the workbooks of ``sample_workbooks/`` anew. Entries, results, the lot
and the clock are fixed, so that the same workbooks come out every time.
"""

import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.languages import Language
from generator.services.commands import next_command, standings_command
from generator.services.new_workbook import new_command
from generator.services.report import Report
from generator.services.samples.play import known_lots, result_edits, type_cells
from generator.services.samples.rosters import ENGLISH, GERMAN, GERMAN_OPEN, NORWEGIAN, NORWEGIAN_CUP
from generator.services.samples.team_rosters import GERMAN_BLITZ, HARBOUR_LEAGUE, SIX_VILLAGES, TOWN_AGAINST_TOWN
from generator.tournament import System
from generator.workbook.addresses import cell_name
from generator.workbook.edits import CellEdit
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading, read_workbook

_SEED = 1886
_FIRST_EVENING = datetime(2026, 3, 6, 18, 45, tzinfo=UTC)
_WEEK, _HALF_HOUR = timedelta(days=7), timedelta(minutes=30)

Typed = Mapping[PlayerColumn, str | int]


@dataclass(frozen=True, slots=True)
class Change:
    """What the arbiter types into the row of a player before a round is paired; a new name is a new row."""

    before_round: int
    player: str
    typed: Typed


@dataclass(frozen=True, slots=True)
class Sample:
    """A tournament to be made.

    ``entries`` is the list of players as it is handed to ``pairbook new``, ``settings`` what is typed into Settings.
    ``played`` are the rounds whose results stand in the sample workbook, ``rounds`` all there are. ``results`` are
    typed in place of invented ones, by round and board. ``boards`` are those of a match where teams play.
    """

    name: str
    system: System
    language: Language
    entries: str
    rounds: int
    played: int
    settings: Mapping[str, str]
    changes: tuple[Change, ...] = ()
    results: Mapping[tuple[int, int], str] | None = None
    between: timedelta = _HALF_HOUR
    boards: int | None = None

    @property
    def teams(self) -> bool:
        """Whether teams play."""
        return self.boards is not None or self.system.always_teams


def _first(text: str, players: int) -> str:
    return "\n".join(text.strip().splitlines()[:players])


_BYES = (
    Change(1, "Frank O'Leary", {PlayerColumn.BYES: "3½"}),
    Change(1, "Rosa Jiménez", {PlayerColumn.BYES: "1½"}),
    Change(1, "Peter Quill", {PlayerColumn.BYES: "3-"}),
    Change(1, "Bjorn Halvorsen", {PlayerColumn.NOT_AGAINST: "Elena Marković"}),
    Change(1, "Olga Pavlenko", {PlayerColumn.FIXED_BOARD: 3}),
    Change(2, "Zofia Lind", {PlayerColumn.RATING: 1872, PlayerColumn.CLUB: "Harbour", PlayerColumn.FROM_ROUND: 2}),
    Change(4, "Samuel Ekwueme", {PlayerColumn.UNTIL_ROUND: 3}),
    Change(4, "Hugo Steiner", {PlayerColumn.BYES: "4½"}),
)

SAMPLES: tuple[Sample, ...] = (
    Sample(
        "swiss-24",
        System.SWISS,
        Language.ENGLISH,
        ENGLISH,
        rounds=7,
        played=3,
        settings={
            "event": "Riverside Spring Open",
            "place": "Town Library, Riverside",
            "chief_arbiter": "Matilda Crane",
            "time_control": "90 min + 30 s",
        },
        between=_WEEK,
    ),
    Sample(
        "swiss-21-byes",
        System.SWISS,
        Language.ENGLISH,
        _first(ENGLISH, 20),
        rounds=6,
        played=4,
        settings={"event": "Harbour Cup", "place": "Old Customs House", "chief_arbiter": "Matilda Crane"},
        changes=_BYES,
        results={(1, 7): "+/-", (3, 4): "-/+", (4, 9): "-/-"},
        between=_WEEK,
    ),
    Sample(
        "swiss-16-german",
        System.SWISS,
        Language.GERMAN,
        GERMAN_OPEN,
        rounds=5,
        played=5,
        settings={
            "event": "Lindenauer Stadtmeisterschaft",
            "place": "Gemeindesaal Lindenau",
            "chief_arbiter": "Gudrun Weißhaupt",
            "time_control": "90 Min. + 30 s",
        },
        between=_WEEK,
    ),
    Sample(
        "swiss-12-norwegian",
        System.SWISS,
        Language.NORWEGIAN,
        NORWEGIAN_CUP,
        rounds=5,
        played=2,
        settings={"event": "Fjordbyen høstcup", "place": "Grendehuset", "chief_arbiter": "Bodil Nygård"},
        results={(2, 5): "1-0 WO"},
    ),
    Sample(
        "berger-10",
        System.BERGER,
        Language.ENGLISH,
        _first(ENGLISH, 10),
        rounds=9,
        played=5,
        settings={"event": "Castle Masters", "place": "Castle Tower", "chief_arbiter": "Matilda Crane"},
        between=_WEEK,
    ),
    Sample(
        "double-berger-6",
        System.DOUBLE_BERGER,
        Language.ENGLISH,
        _first(ENGLISH, 6),
        rounds=10,
        played=10,
        settings={"event": "Candidates' Evening", "place": "Old Town Club"},
    ),
    Sample(
        "rutschsystem-14",
        System.RUTSCHSYSTEM,
        Language.GERMAN,
        GERMAN,
        rounds=13,
        played=4,
        settings={"event": "Vereinsblitz im März", "place": "Gasthof Zur Linde", "chief_arbiter": "Gudrun Weißhaupt"},
    ),
    Sample(
        "rutschsystem-9",
        System.RUTSCHSYSTEM,
        Language.GERMAN,
        _first(GERMAN, 9),
        rounds=9,
        played=0,
        settings={"event": "Neujahrsblitz", "place": "Gasthof Zur Linde"},
    ),
    Sample(
        "langbord-8",
        System.LANGBORD,
        Language.NORWEGIAN,
        _first(NORWEGIAN, 8),
        rounds=7,
        played=7,
        settings={"event": "Torsdagslyn", "place": "Klubblokalet, Fjordbyen"},
    ),
    Sample(
        "langbord-9",
        System.LANGBORD,
        Language.NORWEGIAN,
        NORWEGIAN,
        rounds=9,
        played=3,
        settings={"event": "Julelyn", "place": "Klubblokalet, Fjordbyen"},
    ),
    Sample(
        "berger-rotation-9",
        System.BERGER_ROTATION,
        Language.NORWEGIAN,
        NORWEGIAN,
        rounds=9,
        played=2,
        settings={"event": "Klubbmesterskap i lynsjakk", "place": "Grendehuset"},
    ),
    Sample(
        "league-6",
        System.DOUBLE_BERGER,
        Language.ENGLISH,
        _first(ENGLISH, 6),
        rounds=10,
        played=4,
        settings={
            "event": "Valley Winter League",
            "round_dates": "2026-10-02; 2026-10-16; 2026-10-30; 2026-11-13; 2026-11-27; 2027-01-15; 2027-01-29; "
            "2027-02-12; 2027-02-26; 2027-03-12",
            "white_at_home": "yes",
        },
        between=_WEEK,
    ),
    Sample(
        "knock-out-13",
        System.KNOCK_OUT,
        Language.ENGLISH,
        _first(ENGLISH, 13),
        rounds=4,
        played=2,
        settings={"event": "Castle Cup", "place": "Castle Tower", "chief_arbiter": "Matilda Crane"},
        between=_WEEK,
    ),
    Sample(
        "teams-league-4",
        System.BERGER,
        Language.ENGLISH,
        HARBOUR_LEAGUE,
        rounds=3,
        played=2,
        settings={"event": "Harbour League", "place": "Old Customs House", "chief_arbiter": "Matilda Crane"},
        results={(1, 4): "+/-"},
        between=_WEEK,
        boards=4,
    ),
    Sample(
        "teams-rutschsystem-5",
        System.RUTSCHSYSTEM,
        Language.GERMAN,
        GERMAN_BLITZ,
        rounds=5,
        played=3,
        settings={"event": "Mannschaftsblitz im Mai", "place": "Gasthof Zur Linde"},
        boards=4,
    ),
    Sample(
        "scheveningen-5",
        System.SCHEVENINGEN,
        Language.NORWEGIAN,
        TOWN_AGAINST_TOWN,
        rounds=5,
        played=5,
        settings={"event": "Fjordbyen – Elvestad", "place": "Grendehuset"},
    ),
    Sample(
        "hutton-6",
        System.HUTTON,
        Language.NORWEGIAN,
        SIX_VILLAGES,
        rounds=5,
        played=5,
        settings={"event": "Seks bygder på én kveld", "place": "Grendehuset"},
    ),
)


def play(sample: Sample, folder: Path) -> Iterator[tuple[int, Path]]:
    """Rounds played so far and the workbook of a tournament in ``folder``, where none may be yet.

    It is one file that goes on, from the state before round 1 to the last results. A Swiss comes by after each round, a
    schedule only where the sample workbook ends and at its own end. Standings come from ``bring_up_to_date``.
    """
    path = folder / f"{sample.name}.xlsx"
    _begin(sample, path)
    chance = random.Random(_SEED)
    steps: list[tuple[int, ...]] = [(number,) for number in range(1, sample.rounds + 1)]
    if sample.system.fixed_schedule:
        _done(next_command(path, now=_FIRST_EVENING, draw_lots=known_lots()))
        steps = [tuple(range(1, sample.played + 1)), tuple(range(sample.played + 1, sample.rounds + 1))]
    yield 0, path
    for rounds in filter(None, steps):
        now = _evening(sample, rounds[0])
        _type_changes(sample, path, rounds[0], now)
        if not sample.system.fixed_schedule:
            _done(next_command(path, now=now, draw_lots=known_lots()))
        _type_results(sample, path, rounds, chance, now)
        yield rounds[-1], path


def bring_up_to_date(sample: Sample, path: Path, rounds: int) -> None:
    """Standings and tables after so many rounds."""
    if rounds:
        _done(standings_command(path, now=_evening(sample, rounds + 1), draw_lots=known_lots()))


def write_samples(target: Path) -> None:
    """Write all sample workbooks into a folder, over those that are there."""
    with TemporaryDirectory() as folder:
        for sample in SAMPLES:
            path = next(path for rounds, path in play(sample, Path(folder)) if rounds == sample.played)
            bring_up_to_date(sample, path, sample.played)
            shutil.copyfile(path, target / path.name)


def _evening(sample: Sample, round_number: int) -> datetime:
    """When a round is paired."""
    return _FIRST_EVENING + (round_number - 1) * sample.between


def _begin(sample: Sample, path: Path) -> None:
    """The new workbook with its players and settings, before anything is paired."""
    entries = path.with_suffix(".txt")
    entries.write_text(sample.entries.strip() + "\n", encoding="utf-8")
    swiss = sample.system is System.SWISS
    _done(
        new_command(
            path,
            sample.system.value,
            rounds=sample.rounds if swiss else None,
            language=sample.language.value,
            entries=entries,
            boards=sample.boards,
        )
    )
    entries.unlink()
    reading = read_workbook(path.read_bytes(), path.name)
    cells = [
        CellEdit(place.sheet, place.cell, typed)
        for key, typed in sample.settings.items()
        if (place := reading.setting_place(key))
    ]
    type_cells(path, tuple(cells), now=_FIRST_EVENING)


def _type_changes(sample: Sample, path: Path, round_number: int, now: datetime) -> None:
    """What the arbiter types into Players before a round."""
    changes = [change for change in sample.changes if change.before_round == round_number]
    if changes:
        reading = read_workbook(path.read_bytes(), path.name)
        cells = [cell for change in changes for cell in _change_cells(change, reading)]
        type_cells(path, tuple(cells), now=now)


def _change_cells(change: Change, reading: WorkbookReading) -> list[CellEdit]:
    """The cells of one change: in the player's row, or in the first row below the list."""
    place = reading.players
    known = {player.name: player.number for player in reading.tournament.players} if reading.tournament else {}
    if change.player in known:
        row, typed = place.rows[known[change.player]], change.typed
    else:
        row, typed = max(place.rows.values()) + 1, {PlayerColumn.NAME: change.player, **change.typed}
    return [CellEdit(place.sheet, cell_name(row - 1, place.columns[column]), value) for column, value in typed.items()]


def _type_results(sample: Sample, path: Path, rounds: Sequence[int], chance: random.Random, now: datetime) -> None:
    """The results of rounds: those the sample gives, the others as chance has it."""
    reading = read_workbook(path.read_bytes(), path.name)
    given = sample.results or {}
    cells = [
        CellEdit(p.place.sheet, p.place.cell, given[number, p.board])
        for number in rounds
        for p in (reading.tournament.rounds[number - 1].pairings if reading.tournament else ())
        if (number, p.board) in given
    ]
    taken = {(cell.sheet, cell.cell) for cell in cells}
    by_chance = [cell for number in rounds for cell in result_edits(reading, number, chance)]
    cells += [cell for cell in by_chance if (cell.sheet, cell.cell) not in taken]
    type_cells(path, tuple(cells), now=now)


def _done(report: Report) -> None:
    """Stop when a command has not done its work: then the sample itself is wrong."""
    if report.status:
        raise ValueError(f"a sample cannot be made: {report.findings}")
