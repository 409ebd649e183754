"""Standings, pairings and other lists of a workbook for programs and people who do not open it."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum
from pathlib import Path

from generator.exchange.calendar_file import calendar_file
from generator.exchange.results_json import PARTS, results_document
from generator.exchange.tables import csv_text, joined, markdown_text, tables_of, without_formulas
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import text
from generator.languages.words import sheet_kind
from generator.services.report import STANDARD_OUTPUT, Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.model import Look, SheetPlan
from generator.sheets.players import players_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.team_schedule import team_schedule_sheet
from generator.status import Status
from generator.tournament import Tournament
from generator.workbook.draw import draw_workbook
from generator.workbook.files import save
from generator.workbook.layout import SheetKind
from generator.workbook.refusal import WorkbookRefused

_BYTE_ORDER_MARK = "\ufeff"
"""Excel takes a CSV without it for the computer's own code page and spoils every accent."""


class Form(Enum):
    """The forms results are written in; the value is the option's name."""

    CSV = "csv"
    XLSX = "xlsx"
    MARKDOWN = "markdown"
    JSON = "json"
    ICS = "ics"


_ENDINGS = {Form.CSV: ".csv", Form.XLSX: "-results.xlsx", Form.MARKDOWN: ".md", Form.JSON: ".json", Form.ICS: ".ics"}


def export_results(
    path: Path,
    form: Form,
    what: Sequence[str] = (),
    *,
    now: datetime,
    round_number: int | None = None,
    output: Path | None = None,
) -> Report:
    """Write lists of a workbook; without ``output`` beside it, under its name.

    ``what`` are the lists (``PARTS``): of CSV one, else all that the tournament has. ``round_number`` is the round of
    the pairings, the latest if ``None``.
    """
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    asked = tuple(dict.fromkeys(what)) or (("standings",) if form is Form.CSV else PARTS)
    if form is Form.CSV and len(asked) > 1:
        return Report(Status.WRONG_USE, language, findings=(error("export_one_csv", Place(path.name)),))
    target = output or path.with_name(path.stem + (f"-{asked[0]}" if form is Form.CSV else "") + _ENDINGS[form])
    if target.resolve() == loaded.opened.path:
        return Report(Status.WRONG_USE, language, findings=(error("export_onto_workbook", Place(path.name)),))
    if output is None and target.exists():
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(error("export_exists", Place(target.name)),))
    if has_errors(loaded.reading.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=loaded.reading.findings)
    found = _round_findings(loaded, round_number)
    data = b"" if has_errors(found) else _data(loaded, form, asked, _shown_round(loaded, round_number), now, found)
    if has_errors(found):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(found))
    if output == STANDARD_OUTPUT:
        return Report(Status.DONE, language, findings=tuple(found), content=data)
    try:
        saved = save(loaded.opened, data, now=now, target=target)
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(*found, *refusal.findings))
    done = text(language, "cli.written", file=saved.path.name)
    return Report(Status.DONE, language, (done,), (*found, *saved.findings))


def _data(
    loaded: Loaded, form: Form, asked: Sequence[str], round_number: int, now: datetime, found: list[Finding]
) -> bytes:
    """The bytes of the file; what must be said is added to ``found``."""
    language, place = loaded.reading.language, Place(loaded.opened.path.name)
    sheets = SheetSet(loaded.tournament, loaded.reading)
    if form is Form.ICS:
        return _calendar(loaded, now, found)
    if form is Form.JSON:
        document = results_document(loaded.tournament, sheets.standings, asked, round_number=round_number)
        return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
    plans = plans_of(sheets, round_number)
    missing = [part for part in asked if part not in plans]
    if missing and len(missing) == len(asked):
        found.append(error("export_nothing", place))
        return b""
    chosen = [plans[part] for part in asked if part in plans]
    if form is Form.XLSX:
        return draw_workbook([without_formulas(plan) for plan in chosen])
    tables = [joined(tables_of(plan), text(language, "print.round")) for plan in chosen]
    if form is Form.MARKDOWN:
        return markdown_text([table for each in tables for table in each], language).encode("utf-8")
    written = csv_text(tables[0], language)
    if written.protected:
        found.append(note("export_formulas_protected", place, texts=", ".join(written.protected[:10])))
    return (_BYTE_ORDER_MARK + written.text).encode("utf-8")


def plans_of(sheets: SheetSet, round_number: int) -> dict[str, SheetPlan]:
    """The plans of the lists a tournament has, by their names in ``PARTS``: the same as those of the workbook."""
    tournament = sheets.tournament
    drawn = sheets.lists()
    if tournament.system.fixed_schedule and tournament.rounds:
        drawn = (*drawn, *sheets.schedule())
    by_kind = {kind[0]: plan for plan in drawn if (kind := sheet_kind(plan.name)) is not None}
    plans = {"standings": by_kind[SheetKind.STANDINGS], "players": _players(sheets)}
    if round_number:
        plans["pairings"] = _pairings(sheets, round_number)
    for part, wanted in (("crosstable", SheetKind.CROSSTABLE), ("schedule", SheetKind.SCHEDULE)):
        if wanted in by_kind:
            plans[part] = by_kind[wanted]
    return {part: plans[part] for part in PARTS if part in plans}


def _pairings(sheets: SheetSet, number: int) -> SheetPlan:
    """One round: of a round robin its part of the schedule, where a free player is no absentee."""
    tournament = sheets.tournament
    if not tournament.system.fixed_schedule:
        return sheets.round(number, {})
    alone = replace(tournament, rounds=(tournament.rounds[number - 1],))
    if tournament.team_event is not None:
        plan = team_schedule_sheet(alone, sheets.language, paper=sheets.paper)
    else:
        plan = schedule_sheet(alone, sheets.planned, sheets.language, paper=sheets.paper)
    return replace(plan, name=text(sheets.language, "sheet.round", number=number))


def _players(sheets: SheetSet) -> SheetPlan:
    """The list of players without the words and the empty rows that are there for typing."""
    tournament = sheets.tournament
    plan = players_sheet(tournament.players, tournament.system, sheets.language, numbers=True, paper=sheets.paper)
    rows = [
        replace(row, cells=tuple(None if cell and cell.look is Look.HELP else cell for cell in row.cells))
        for row in plan.rows
    ]
    last = max(at for at, row in enumerate(rows) if any(cell and cell.value is not None for cell in row.cells))
    return replace(plan, rows=tuple(rows[: last + 1]))


def _shown_round(loaded: Loaded, asked: int | None) -> int:
    """The round of the pairings: the one asked for, else the first with a game to come, else the last; 0 = none."""
    rounds = loaded.tournament.rounds
    if asked is not None:
        return asked
    coming = (each.number for each in rounds if any(pairing.result is None for pairing in each.pairings))
    return next(coming, len(rounds))


def _round_findings(loaded: Loaded, asked: int | None) -> list[Finding]:
    if asked is None or asked <= len(loaded.tournament.rounds):
        return []
    held = len(loaded.tournament.rounds)
    return [error("export_no_such_round", Place(loaded.opened.path.name), round=asked, rounds=held)]


def _calendar(loaded: Loaded, now: datetime, found: list[Finding]) -> bytes:
    tournament: Tournament = loaded.tournament
    place = loaded.reading.setting_place("round_dates") or Place(loaded.opened.path.name)
    made = calendar_file(tournament, loaded.reading.language, now)
    found += [warning("export_date_unclear", place, round=number, typed=typed) for number, typed in made.unread]
    if not made.rounds and not made.games:
        found.append(error("export_no_dates", place))
    rounds = max(tournament.rounds_total or 0, len(tournament.rounds))
    if 0 < made.rounds < rounds:
        found.append(note("export_dates_missing", place, given=made.rounds, rounds=rounds))
    return made.data
