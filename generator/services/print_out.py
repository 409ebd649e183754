"""``print``: the lists and papers of a tournament as one PDF, or as sheets of the workbook.

Each print-out may have a language of its own: ``standings:de`` after ``--what``, ``Standings (de)`` in Settings.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from generator.checks import check
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import Language, text
from generator.languages.words import in_all_languages, plain
from generator.printing.pages import PAGES
from generator.printing.source import Source
from generator.printing.style import Style, StyleError
from generator.printing.typeset import typeset_all
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, Plan, load, write
from generator.status import Status
from generator.workbook.files import write_made
from generator.workbook.read import WorkbookReading
from generator.workbook.refusal import WorkbookRefused

ALL = "all"
"""What is asked for when everything the tournament has is wanted."""

_IN_LANGUAGE = re.compile(r"(?P<name>.+?)\s*[:(]\s*(?P<language>[^:()]+?)\s*\)?\s*")


@dataclass(frozen=True, slots=True)
class Asked:
    """A print-out by its name in ``PAGES``; ``language`` is its own, ``None`` = that of the others."""

    name: str
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed and how.

    ``what`` are names of ``PAGES`` or ``ALL``, perhaps with a language as in ``standings:de``; empty = what Settings
    say, else the usual lists. ``language`` is that of the other print-outs, ``None`` = the workbook's. ``style`` is a
    club's own folder. ``output`` is a file, or a folder for a file named after the workbook.
    """

    what: tuple[str, ...] = ()
    round_number: int | None = None
    language: Language | None = None
    style: Path | None = None
    output: Path | None = None


def print_command(path: Path, wish: Wish, *, now: datetime) -> Report:
    """Write the print-outs of a workbook as one PDF; the workbook itself is only read."""
    found = _opened(path, wish, force=True)
    if isinstance(found, Report):
        return found
    loaded, asked, findings = found
    language = loaded.reading.language
    sources = {
        own: _sheet_set(loaded, own).print_source(wish.round_number, printed=_stamp(now))
        for own in {wish.language, *(each.language or wish.language for each in asked)}
    }
    source = sources[wish.language]
    if ALL in wish.what and source.strips_with_seating:
        asked = tuple(each for each in asked if each.name != "personal")
    style = Style(wish.style)
    target = _target(path, wish, source)
    if target.resolve() == loaded.opened.path:
        return Report(Status.WRONG_USE, language, findings=(error("print_onto_workbook", Place(path.name)),))
    try:
        pieces = [
            (each.name, piece)
            for each in asked
            for piece in PAGES[each.name].pieces(sources[each.language or wish.language], style)
        ]
        empty = _nothing_for([each.name for each in asked], {name for name, _ in pieces}, wish, language)
        if not pieces:
            return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(*findings, _nothing(path, empty)))
        data = typeset_all([piece for _, piece in pieces], style=style)
        written = write_made(target, data)
    except StyleError as mistake:
        place = Place(str(wish.style.name if wish.style else ""))
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(error("print_style", place, reason=str(mistake)),))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings)
    printed = dict.fromkeys(name for name, _ in pieces)
    lines = (
        text(language, "cli.printed", names=", ".join(print_out_name(name, language) for name in printed)),
        text(language, "cli.written", file=written.name),
    )
    return Report(Status.DONE, language, lines, (*findings, *empty))


def print_sheets(path: Path, wish: Wish, *, now: datetime, force: bool = False) -> Report:
    """Write the lists among the print-outs as sheets into the workbook, in its own language."""
    found = _opened(path, wish, force=force)
    if isinstance(found, Report):
        return found
    loaded, asked, findings = found
    names = tuple(dict.fromkeys(each.name for each in asked))
    language = loaded.reading.language
    sheet_set = _sheet_set(loaded, None)
    source = sheet_set.print_source(wish.round_number)
    paper_only = [name for name in names if PAGES[name].plans is None]
    if wish.what and ALL not in wish.what and paper_only:
        words = ", ".join(print_out_name(name, language) for name in paper_only)
        refused = error("print_no_sheet", Place(path.name), names=words)
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(*findings, refused))
    plans = {name: plans(source) for name in names if (plans := PAGES[name].plans) is not None}
    empty = _nothing_for(names, {name for name, made in plans.items() if made} | set(paper_only), wish, language)
    sheets = [plan for made in plans.values() for plan in made]
    if not sheets:
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(*findings, _nothing(path, empty)))
    done = text(language, "cli.printed", names=", ".join(plan.name for plan in sheets))
    plan = Plan(
        loaded.tournament,
        loaded.snapshot,
        "print --sheets",
        done,
        sheets=tuple({plan.name: plan for plan in map(sheet_set.in_workbook, sheets)}.values()),
        lines=(done,),
        findings=(*findings, *empty),
    )
    return write(loaded, plan, output=wish.output, now=now)


def print_out_name(name: str, language: Language) -> str:
    """What a print-out is called in a language."""
    return text(language, f"printout.{name.replace('-', '_')}")


def _opened(path: Path, wish: Wish, *, force: bool) -> tuple[Loaded, tuple[Asked, ...], tuple[Finding, ...]] | Report:
    """The workbook, what is to be printed, and what must be said; or why nothing can be printed."""
    loaded = load(path, force=force)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    findings = [*loaded.reading.findings, *check(loaded.tournament)]
    asked, unknown = wanted(wish.what, loaded.reading)
    findings += unknown
    held = len(loaded.tournament.rounds)
    if wish.round_number is not None and wish.round_number > held:
        findings.append(error("export_no_such_round", Place(path.name), round=wish.round_number, rounds=held))
    if wish.style is not None and not wish.style.is_dir():
        findings.append(error("print_no_style_folder", Place(str(wish.style))))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    return loaded, asked, tuple(findings)


def wanted(what: Sequence[str], reading: WorkbookReading) -> tuple[tuple[Asked, ...], list[Finding]]:
    """What is to be printed: as asked, else as Settings say, else the usual lists.

    A name in Settings that is none is reported with its cell.
    """
    if ALL in what:
        return tuple(Asked(name) for name, each in PAGES.items() if not each.on_request), []
    if what:
        return tuple(dict.fromkeys(each for word in what if (each := asked_for(word)) is not None)), []
    setting = reading.settings.get("printouts")
    typed = setting.value if setting is not None and isinstance(setting.value, tuple) else ()
    if not typed:
        return tuple(Asked(name) for name, each in PAGES.items() if each.usual), []
    place = reading.setting_place("printouts") or Place()
    offered = "; ".join(print_out_name(name, reading.language) for name in PAGES)
    asked = {word: asked_for(word) for word in typed}
    unknown = [
        warning("print_unknown", place, typed=word, names=offered) for word, each in asked.items() if each is None
    ]
    return tuple(dict.fromkeys(each for each in asked.values() if each is not None)), unknown


def asked_for(typed: str) -> Asked | None:
    """The print-out a word names, in any language, perhaps with the language it is to be in: ``Rangliste (en)``."""
    known = {plain(word): name for name in PAGES for word in _spellings(name)}
    name = known.get(plain(typed))
    if name is not None:
        return Asked(name)
    parts = _IN_LANGUAGE.fullmatch(typed)
    if parts is None or plain(parts["name"]) not in known:
        return None
    languages = {
        plain(word): each for each in Language for word in (each.value, *in_all_languages(f"choice.{each.value}"))
    }
    language = languages.get(plain(parts["language"]))
    return None if language is None else Asked(known[plain(parts["name"])], language)


def _spellings(name: str) -> tuple[str, ...]:
    return (name, *in_all_languages(f"printout.{name.replace('-', '_')}"))


def _sheet_set(loaded: Loaded, language: Language | None) -> SheetSet:
    """The sheets as ``standings`` would write them: games lost because somebody has left a round robin are entered."""
    reading = loaded.reading if language is None else replace(loaded.reading, language=language)
    tournament = loaded.tournament
    if tournament.system.fixed_schedule:
        tournament, _ = settle_withdrawals(tournament)
    return SheetSet(tournament, reading)


def _stamp(now: datetime) -> str:
    return now.strftime("%Y-%m-%d %H:%M")


def _target(path: Path, wish: Wish, source: Source) -> Path:
    """Where the PDF goes: ``club-round-3.pdf`` beside the workbook, or in the folder or file asked for."""
    name = f"{path.stem}-round-{source.round_number}.pdf" if source.round_number else f"{path.stem}.pdf"
    if wish.output is None:
        return path.with_name(name)
    return wish.output / name if wish.output.is_dir() else wish.output


def _nothing_for(names: Sequence[str], made: set[str], wish: Wish, language: Language) -> tuple[Finding, ...]:
    """A note for each print-out asked for by name for which this tournament has nothing."""
    if ALL in wish.what:
        return ()
    return tuple(
        note("print_nothing_for", Place(), list=print_out_name(name, language)) for name in names if name not in made
    )


def _nothing(path: Path, notes: Sequence[Finding]) -> Finding:
    names = ", ".join(str(each.values["list"]) for each in notes)
    return error("print_nothing", Place(path.name), names=names)
