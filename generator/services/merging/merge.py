"""Two copies of a workbook that were edited apart, joined into a third."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.contents import Contents, read_contents
from generator.findings import Finding, Place, Severity, error, note
from generator.languages import text
from generator.languages.words import in_all_languages
from generator.merging import Side, Thing, merge
from generator.services.contents import contents_of
from generator.services.lists import plan_standings
from generator.services.merging.edits import Copies, joined
from generator.services.merging.left import left_behind
from generator.services.merging.words import Told, conflict_finding, merged_line, told
from generator.services.report import Report
from generator.services.rounds.knockout import plan_places
from generator.services.rounds.lots import Lots
from generator.services.workbook_file import Loaded, load, write
from generator.sheets.conflicts import ConflictLine, conflicts_sheet, read_choices
from generator.status import Status
from generator.tournament import System
from generator.workbook.draw import draw_workbook
from generator.workbook.files import open_workbook, save, write_new
from generator.workbook.refusal import WorkbookRefused, refused
from generator.workbook.tables import read_grids


def merge_command(
    first: Path,
    second: Path,
    *,
    output: Path,
    now: datetime,
    draw_lots: Lots,
    prefer: str | None = None,
    choices: Path | None = None,
    force: bool = False,
) -> Report:
    """Join two copies of a workbook into ``output``, which goes on from the first one's file.

    ``prefer`` (``a`` or ``b``) decides where both changed the same. ``choices`` is a workbook in which the conflicts
    are listed to be chosen; what is chosen there is applied. While a conflict is open nothing else is written.
    """
    a = load(first, force=force)
    if isinstance(a, Report):
        return replace(a, findings=_in_file(a.findings, first.name))
    b = load(second, force=force)
    if isinstance(b, Report):
        return replace(b, findings=_in_file(b.findings, second.name))
    language = a.reading.language
    wrong = _wrong_output(a, b, output)
    if wrong is not None:
        status, finding = wrong
        return Report(status, language, findings=(finding,))
    problems = (*_errors(a), *_errors(b))
    if problems:
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=problems)
    base = common_state(a, b)
    try:
        chosen = _chosen(choices)
        copies = _decided(a, b, base, chosen, Side(prefer) if prefer else None)
        findings = [conflict_finding(copies, conflict) for conflict in copies.merged.conflicts]
        if base is None:
            findings.insert(0, note("merge_no_common_state", Place(b.opened.path.name)))
        if copies.merged.open_conflicts:
            lines = _list_conflicts(copies, chosen, choices, now)
            return Report(Status.INPUT_HAS_PROBLEMS, language, lines, tuple(findings))
        result, without_place = joined(copies)
        findings += (*without_place, *left_behind(b, result))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings)
    knock_out = result.tournament.system is System.KNOCK_OUT
    plan = plan_places(result) if knock_out else plan_standings(result, draw_lots)
    if isinstance(plan, Report):
        return replace(plan, findings=(*findings, *plan.findings))
    line = merged_line(copies)
    plan = replace(
        plan,
        command="merge",
        what=f"{line} {plan.what}",
        lines=(line, *plan.lines),
        findings=(*findings, *plan.findings),
    )
    return write(result, plan, output=output, now=now)


def common_state(a: Loaded, b: Loaded) -> Contents | None:
    """What both copies said when they were last one: after the newest line that stands in both Logs.

    ``None`` when they share no line, or neither remembers what it left.
    """
    remembered = {(entry.when, entry.command, entry.what, entry.fingerprint): entry for entry in b.log}
    for entry in reversed(a.log):
        twin = remembered.get((entry.when, entry.command, entry.what, entry.fingerprint))
        if twin is not None:
            return read_contents(entry.state) or read_contents(twin.state)
    return None


def _wrong_output(a: Loaded, b: Loaded, output: Path) -> tuple[Status, Finding] | None:
    """Why the result cannot go into this file, with the exit status, ``None`` when it can."""
    target = output.resolve()
    if target in (a.opened.path, b.opened.path):
        return Status.WRONG_USE, error("merge_output_is_copy", Place(output.name))
    if target.suffix.lower() != a.opened.path.suffix.lower():
        return Status.WRONG_USE, error("merge_output_kind", Place(output.name), suffix=a.opened.path.suffix)
    if target.exists():
        return Status.FILE_NOT_ACCESSIBLE, error("file_exists", Place(output.name))
    return None


def _errors(loaded: Loaded) -> tuple[Finding, ...]:
    """What must be mended in a copy before it can be compared, with the copy's name."""
    found = tuple(finding for finding in loaded.reading.findings if finding.severity is Severity.ERROR)
    return _in_file(found, loaded.opened.path.name)


def _in_file(findings: tuple[Finding, ...], name: str) -> tuple[Finding, ...]:
    """Findings with the name of their file, where they only name a sheet."""
    return tuple(
        each
        if each.place.sheet in ("", name)
        else replace(each, place=Place(f"{name}, {each.place.sheet}", each.place.cell))
        for each in findings
    )


# ---------------------------------------------------------------------------------------------------------------------
# Conflicts
# ---------------------------------------------------------------------------------------------------------------------


def _decided(a: Loaded, b: Loaded, base: Contents | None, chosen: Mapping[str, str], prefer: Side | None) -> Copies:
    """The copies joined, each conflict settled by what was chosen for it, or by the preferred side.

    A choice may bring up further conflicts (a round taken, with results for the same pairs), so it is gone through
    until nothing more is settled.
    """
    contents_a, contents_b = contents_of(a.reading), contents_of(b.reading)
    known: dict[tuple[Thing, str, str], Side] = {}

    def choose(thing: Thing, value_a: str, value_b: str) -> Side | None:
        return known.get((thing, value_a, value_b), prefer)

    while True:
        copies = Copies(a, b, merge(contents_a, contents_b, base, choose))
        settled = len(known)
        for conflict in copies.merged.conflicts:
            choice = chosen.get(told(copies, conflict).key)
            if choice:
                known[conflict.thing, conflict.a, conflict.b] = Side(choice.lower())
        if len(known) == settled:
            return copies


def _chosen(choices: Path | None) -> Mapping[str, str]:
    """What was chosen in the workbook of conflicts, by key; empty choices included."""
    if choices is None or not choices.exists():
        return {}
    opened = open_workbook(choices)
    grids, _, _ = read_grids(opened.data, choices.name, _conflict_sheets)
    if not grids:
        raise refused("merge_not_a_list", choices.name)
    return read_choices(next(iter(grids.values())).rows)


def _conflict_sheets(names: list[str]) -> set[str]:
    return {name for name in names if name in in_all_languages("sheet.conflicts")}


def _by_place(each: Told) -> tuple[str, int, str]:
    """From sheet to sheet, from top to bottom."""
    row = re.search(r"\d+", each.place_a.cell)
    return (each.place_a.sheet, int(row[0]) if row else 0, each.place_a.cell)


def _list_conflicts(copies: Copies, chosen: Mapping[str, str], choices: Path | None, now: datetime) -> tuple[str, ...]:
    """Say what is open; where a file for it is named, list the conflicts in it, with the choices made so far."""
    language, conflicts = copies.a.reading.language, copies.merged.conflicts
    open_line = text(language, "cli.merge_open", count=len(copies.merged.open_conflicts))
    if choices is None:
        return (open_line, text(language, "cli.merge_how_to_choose"))
    each_told = sorted((told(copies, conflict) for conflict in conflicts), key=_by_place)
    if any(each.key not in chosen for each in each_told):
        lines = [
            ConflictLine(
                each.key,
                each.what,
                f"{each.place_a.sheet} {each.place_a.cell}".strip(),
                each.a,
                each.b,
                chosen.get(each.key, ""),
            )
            for each in each_told
        ]
        files = (copies.a.opened.path.name, copies.b.opened.path.name)
        data = draw_workbook((conflicts_sheet(lines, files, language),))
        if choices.exists():
            save(open_workbook(choices), data, now=now)
        else:
            write_new(choices, data)
    return (open_line, text(language, "cli.merge_choose_in", file=choices.name))
