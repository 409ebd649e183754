"""``page``: the web page of a tournament, from the plans of its sheets."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.exchange.web_page import MARK, WebPage, WebSection, web_page
from generator.exchange.web_tables import WebCell, WebTable, as_grid, notes_of, web_tables
from generator.findings import Place, error, has_errors
from generator.languages import Language, text
from generator.printing.source import Source
from generator.printing.style import Style, StyleError
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.services import swiss
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.crosstable import crosstable_sheet, progress_sheet
from generator.sheets.frame import day_text, event_title
from generator.sheets.pairings import round_sheet
from generator.sheets.schedule import round_line, schedule_sheet
from generator.sheets.scheveningen_table import scheveningen_sheet
from generator.sheets.standings import open_games, standings_sheet, standings_title
from generator.sheets.team_schedule import team_schedule_sheet
from generator.sheets.team_tables import team_crosstable_sheet, team_standings_sheet
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.files import save, write_made
from generator.workbook.read import WorkbookReading
from generator.workbook.refusal import WorkbookRefused

ENDINGS = (".html", ".htm")


def page_command(
    path: Path,
    *,
    now: datetime,
    output: Path | None = None,
    language: str | None = None,
    style: Path | None = None,
) -> Report:
    """Write the page of a workbook; without ``output`` beside it, under its name.

    An earlier page of pairbook's is replaced, any other file only where ``output`` names it. ``language`` is the
    workbook's own if ``None``.
    """
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    reading = loaded.reading
    if language is not None:
        reading = replace(reading, language=Language(language))
    tongue, target = reading.language, output or path.with_suffix(ENDINGS[0])
    if target.suffix.lower() not in ENDINGS:
        return Report(Status.WRONG_USE, tongue, findings=(error("page_ending", Place(target.name)),))
    if style is not None and not style.is_dir():
        return Report(Status.WRONG_USE, tongue, findings=(error("print_no_style_folder", Place(str(style))),))
    if has_errors(reading.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=reading.findings)
    try:
        data = web_page(page_of(_source(loaded, reading), now), Style(style))
        written = _write(loaded, target, data, now=now, named=output is not None)
    except StyleError as mistake:
        wrong = error("print_style", Place(style.name if style else ""), reason=str(mistake))
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=(wrong,))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=refusal.findings)
    return Report(Status.DONE, tongue, (text(tongue, "cli.written", file=written.name),))


def page_of(source: Source, now: datetime) -> WebPage:
    """What the page says about a tournament as it stands."""
    tournament, language = source.tournament, source.language
    return WebPage(
        language,
        event_title(tournament, language),
        standings_title(tournament, source.standings, language) if tournament.rounds else "",
        _facts(tournament, language),
        _sections(source),
        _card_headings(tournament, language),
        f"{day_text(now.strftime('%Y-%m-%d'), language)} {now.strftime('%H:%M')}",
    )


def _source(loaded: Loaded, reading: WorkbookReading) -> Source:
    """The tournament as the next command would draw it: pairs made by hand are marked, withdrawals settled."""
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    if tournament.system.fixed_schedule:
        tournament, _ = settle_withdrawals(tournament)
    sheets = SheetSet(tournament, reading)
    return Source(tournament, sheets.standings, sheets.language, halves=sheets.halves, prizes=reading.prizes)


def _write(loaded: Loaded, target: Path, data: bytes, *, now: datetime, named: bool) -> Path:
    """Put the page in its place. Raises ``WorkbookRefused`` where that must not or cannot be done."""
    if not target.exists() or (target.is_file() and MARK in target.read_bytes()):
        return write_made(target, data)
    if not named:
        raise WorkbookRefused(error("page_exists", Place(target.name)))
    return save(loaded.opened, data, now=now, target=target).path


def _facts(tournament: Tournament, language: Language) -> tuple[str, ...]:
    """The lines below the title: where and when, and how it is played."""
    event = tournament.event
    days = [_day(day, language) for day in (event.first_day, event.last_day) if day]
    system = text(language, f"system.{tournament.system.value}")
    lines = (
        (event.place, " – ".join(dict.fromkeys(days))),
        (system if event.name else "", event.time_control),
    )
    return tuple(line for parts in lines if (line := " · ".join(part for part in parts if part)))


def _day(day: str, language: Language) -> str:
    iso = len(day) == 10 and [len(part) for part in day.split("-") if part.isdecimal()] == [4, 2, 2]
    return day_text(day, language) if iso else day


def _sections(source: Source) -> tuple[WebSection, ...]:
    """The parts of the page: the newest round, the lists, then the earlier rounds from the newest back."""
    tournament = source.tournament
    if not tournament.rounds:
        return ()
    lists = [_standings(source), _crosstable(source)]
    if tournament.system.fixed_schedule:
        return (_current_round(source), *lists, _schedule(source))
    rounds = [_round(source, each.number) for each in reversed(tournament.rounds)]
    return (rounds[0], *lists, *rounds[1:])


def _round(source: Source, number: int) -> WebSection:
    """A round of a Swiss: its boards and who has no game."""
    language = source.language
    plan = round_sheet(source.tournament, number, language, halves=source.halves)
    tables = web_tables(plan, f"round-{number}", language, halves=source.halves)
    return WebSection(
        f"round-{number}",
        tables[0].title,
        text(language, "word.round", number=number),
        tuple(replace(table, round=number) for table in tables),
        notes=notes_of(plan),
    )


def _current_round(source: Source) -> WebSection:
    """The round of a schedule that is being played: the first with a game to come, else the last."""
    tournament, language = source.tournament, source.language
    coming = (each for each in tournament.rounds if any(pairing.result is None for pairing in each.pairings))
    current = next(coming, tournament.rounds[-1])
    alone = replace(tournament, rounds=(current,))
    teams = tournament.team_event is not None
    plan = team_schedule_sheet(alone, language) if teams else schedule_sheet(alone, source.planned, language)
    tables = web_tables(plan, "current", language)
    title = round_line(tournament, current.number, language)
    return WebSection("current", title, text(language, "word.round", number=current.number), tables)


def _standings(source: Source) -> WebSection:
    """The standings, with what is still open above them and the legend below."""
    tournament, standings, language = source.tournament, source.standings, source.language
    if tournament.team_event is not None:
        plan = team_standings_sheet(tournament, standings, language, halves=source.halves)
    else:
        plan = standings_sheet(tournament, standings, language, halves=source.halves, prizes=source.prizes)
    missing = open_games(tournament, standings)
    lead = (text(language, "print.standings_open", open=missing),) if missing else ()
    return WebSection(
        "standings",
        standings_title(tournament, standings, language),
        text(language, "sheet.standings"),
        web_tables(plan, "standings", language, halves=source.halves),
        lead,
        tuple(note for note in notes_of(plan) if note not in lead),
    )


def _crosstable(source: Source) -> WebSection:
    """Everybody against everybody, or round by round."""
    tournament, language = source.tournament, source.language
    if tournament.team_event is not None:
        scheveningen = tournament.system is System.SCHEVENINGEN
        plan = (
            scheveningen_sheet(tournament, language)
            if scheveningen
            else team_crosstable_sheet(tournament, source.standings, language)
        )
        notes = notes_of(plan)
    elif tournament.system.fixed_schedule:
        plan = crosstable_sheet(tournament, language, annulled=source.standings.annulled)
        typing = text(language, "seating.crosstable_note")
        notes = tuple(text(language, "page.crosstable_note") if each == typing else each for each in notes_of(plan))
    else:
        order = tuple(row.player for row in source.standings.rows)
        plan = progress_sheet(tournament, language, order=order, halves=source.halves)
        notes = notes_of(plan)
    tables = web_tables(plan, "crosstable", language, halves=source.halves)
    title = text(language, "sheet.crosstable")
    return WebSection("crosstable", title, title, tuple(as_grid(table) for table in tables), notes=notes)


def _schedule(source: Source) -> WebSection:
    """All rounds of a round robin."""
    tournament, language = source.tournament, source.language
    teams = tournament.team_event is not None
    plan = team_schedule_sheet(tournament, language) if teams else schedule_sheet(tournament, source.planned, language)
    tables = web_tables(plan, "schedule", language)
    rounds: list[WebTable] = [
        replace(table, round=each.number) for table, each in zip(tables, tournament.rounds, strict=True)
    ]
    title = text(language, "sheet.schedule")
    return WebSection("schedule", title, title, tuple(rounds), notes=notes_of(plan))


def _card_headings(tournament: Tournament, language: Language) -> tuple[WebCell, ...]:
    """The headings of a player's games."""
    sides = ("white", "black") if tournament.colour_rules else ("first", "second")
    white, black = (text(language, f"round_column.{side}") for side in sides)
    return (
        WebCell(text(language, "print.round"), "b"),
        WebCell(text(language, "round_column.board"), "b"),
        WebCell(white, "name"),
        WebCell(text(language, "round_column.result"), "r"),
        WebCell(black, "name"),
    )
