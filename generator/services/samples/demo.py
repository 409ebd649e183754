"""The demonstration: a sample Swiss from the empty workbook to the final standings."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from generator.findings import Place, error
from generator.languages import Language, text
from generator.results import result_text
from generator.rounds import suggested_rounds
from generator.services.commands import standings_command
from generator.services.report import Report
from generator.services.samples.play import known_lots, play_swiss, standings_lines
from generator.services.samples.rosters import ENGLISH, GERMAN, NORWEGIAN, roster
from generator.status import Status
from generator.tournament import Pairing, System
from generator.workbook.blank import new_workbook
from generator.workbook.files import write_new
from generator.workbook.read import WorkbookReading

_ROSTERS = {Language.ENGLISH: ENGLISH, Language.GERMAN: GERMAN, Language.NORWEGIAN: NORWEGIAN}


def demonstrate(path: Path, language: str, seed: int, *, now: datetime) -> Iterator[Report]:
    """Each step of the demonstration as a report to be shown; the last has the final standings."""
    tongue = Language(language)
    players = roster(_ROSTERS[tongue])
    if path.exists():
        yield Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(error("file_exists", Place(path.name)),))
        return
    event = {"event": text(tongue, "cli.demo_event")}
    write_new(path, new_workbook(System.SWISS, language=tongue, roster=players, settings=event))
    yield Report(Status.DONE, tongue, (text(tongue, "cli.demo_made", file=path.name, players=len(players)),))
    last: WorkbookReading | None = None
    for report, reading in play_swiss(path, suggested_rounds(len(players)), seed, now=now):
        yield Report(report.status, tongue, (*report.lines, *_boards(reading)), report.findings)
        if report.status:
            return
        last = reading
    final = standings_command(path, now=now, draw_lots=known_lots())
    lines = (
        *final.lines,
        *(standings_lines(last, tongue) if last else ()),
        text(tongue, "cli.demo_end", file=path.name),
    )
    yield Report(final.status, tongue, lines, final.findings)


def _boards(reading: WorkbookReading) -> tuple[str, ...]:
    """The boards of the last round with the results typed."""
    if reading.tournament is None or not reading.tournament.rounds:
        return ()
    names = {player.number: player.name for player in reading.tournament.players}
    return tuple(
        f"{p.board:>4}  {names[p.white]:<26} {_result(p, reading.language):^9} {names[p.black]}"
        for p in reading.tournament.rounds[-1].pairings
    )


def _result(pairing: Pairing, language: Language) -> str:
    return "" if pairing.result is None else result_text(pairing.result, language)
