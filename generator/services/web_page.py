"""``page``: the web page of a tournament, from the plans of its sheets."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.exchange.web_bracket import bracket_tables
from generator.exchange.web_page import MARK, WebPage, WebSection, web_page
from generator.exchange.web_tables import WebCell, notes_of, web_tables, without_empty
from generator.findings import Place, error, has_errors
from generator.languages import Language, text
from generator.languages.words import round_heading
from generator.printing import lists
from generator.printing.source import Source
from generator.printing.style import Style, StyleError
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.frame import day_text, event_title, typed_day
from generator.sheets.model import SheetPlan
from generator.sheets.pairings import round_sheet
from generator.sheets.schedule import round_line
from generator.sheets.standings import open_games, standings_title
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.files import save, write_made
from generator.workbook.read import WorkbookReading
from generator.workbook.refusal import WorkbookRefused

ENDINGS = (".html", ".htm")
_FOR_TYPING = {
    "print.team_schedule_hint": "",
    "print.knockout_help": "",
    "print.team_crosstable_hint": "page.team_crosstable",
    "print.scheveningen_hint": "page.scheveningen",
}
"""What sheets say to those who type, and what the page says in its place."""


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
    return SheetSet(tournament, reading).print_source()


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
    days = [typed_day(day, language) for day in (event.first_day, event.last_day) if day]
    system = text(language, f"system.{tournament.system.value}")
    lines = (
        (event.place, " – ".join(dict.fromkeys(days))),
        (system if event.name else "", event.time_control),
    )
    return tuple(line for parts in lines if (line := " · ".join(part for part in parts if part)))


def _sections(source: Source) -> tuple[WebSection, ...]:
    """The parts of the page: the newest round, the lists, then the schedule or the earlier rounds from the newest back.

    Before the first round it is the list of participants. Round robins and tournaments of teams have a schedule, of
    which the round being played stands on top as well.
    """
    rounds = source.tournament.rounds
    if not rounds:
        return tuple(_participants(source, plan) for plan in lists.participants(source) if source.tournament.players)
    whole = replace(source, round_number=len(rounds))
    standings = [_standings(whole, plan) for plan in lists.standings(whole)]
    crosstables = [_crosstable(whole, plan) for plan in lists.crosstable(whole)]
    schedules = [_schedule(whole, plan) for plan in lists.whole_schedule(whole)]
    if schedules:
        return (_current_round(source, schedules[0]), *standings, *crosstables, *schedules)
    newest, *earlier = (_round(source, each.number) for each in reversed(rounds))
    brackets = [_bracket(source)] if source.tournament.system is System.KNOCK_OUT else []
    return (newest, *brackets, *standings, *crosstables, *earlier)


def _participants(source: Source, plan: SheetPlan) -> WebSection:
    """Everybody who has entered, in the order of the alphabet."""
    language = source.language
    title = text(language, "printout.participants")
    tables = web_tables(plan, "participants", language, spare=frozenset({"n", "x"}))
    return WebSection("participants", title, title, tables, (text(language, "page.no_rounds"),), _notes(plan, language))


def _round(source: Source, number: int) -> WebSection:
    """A round of a Swiss: its boards and who has no game."""
    language = source.language
    plan = round_sheet(source.tournament, number, language, halves=source.halves)
    tables = web_tables(plan, f"round-{number}", language)
    return WebSection(
        f"round-{number}",
        tables[0].title,
        text(language, "word.round", number=number),
        tuple(replace(table, round=number) for table in tables),
        notes=_notes(plan, language),
    )


def _bracket(source: Source) -> WebSection:
    """The bracket of a knock-out, a table for each stage, as :func:`bracket_tables` makes them."""
    title = text(source.language, "sheet.bracket")
    return WebSection("bracket", title, title, bracket_tables(source.tournament, source.language))


def _current_round(source: Source, schedule: WebSection) -> WebSection:
    """The round of a schedule that is being played: the first with a game to come, else the last."""
    number = source.round_number
    tables = tuple(
        replace(table, id=f"current-{place}", round=None)
        for place, table in enumerate((each for each in schedule.tables if each.round == number), 1)
    )
    short = text(source.language, "word.round", number=number)
    return WebSection("current", round_line(source.tournament, number, source.language), short, tables)


def _standings(source: Source, plan: SheetPlan) -> WebSection:
    """The standings, with what is still open above them and the legend below."""
    language = source.language
    tables = web_tables(plan, "standings", language, spare=frozenset({"n", "x", "c"}))
    missing = open_games(source.tournament, source.standings)
    lead = (text(language, "print.standings_open", open=missing),) if missing else ()
    notes = tuple(note for note in _notes(plan, language) if note not in lead)
    return WebSection("standings", tables[0].title, text(language, "sheet.standings"), tables, lead, notes)


def _crosstable(source: Source, plan: SheetPlan) -> WebSection:
    """Everybody against everybody, or round by round."""
    title = text(source.language, "sheet.crosstable")
    tables = web_tables(plan, "crosstable", source.language, grid=True, spare=frozenset({"n"}))
    return WebSection("crosstable", title, title, tables, notes=_notes(plan, source.language))


def _schedule(source: Source, plan: SheetPlan) -> WebSection:
    """All rounds, each table known by the round it belongs to."""
    title, number = text(source.language, "sheet.schedule"), 0
    tables = []
    to_come = {text(source.language, f"round_column.{key}") for key in ("day", "venue")}
    for table in web_tables(plan, "schedule", source.language):
        number = round_heading(table.title) or number
        tables.append(replace(without_empty(table, to_come), round=number))
    return WebSection("schedule", title, title, tuple(tables), notes=_notes(plan, source.language))


def _notes(plan: SheetPlan, language: Language) -> tuple[str, ...]:
    """The small print of a sheet, without what is said to those who type."""
    for_readers = {text(language, hint): key and text(language, key) for hint, key in _FOR_TYPING.items()}
    notes = (for_readers.get(note, note) for note in notes_of(plan))
    return tuple(note for note in notes if note)


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
