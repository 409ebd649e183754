"""``check``: all problems of a workbook, and what was paired held against the rules or the table."""

from dataclasses import replace
from pathlib import Path

from generator.checks import check
from generator.findings import Finding, Severity, has_errors
from generator.languages import text
from generator.roundrobin.inspection import inspect
from generator.services.lists import where_nothing_is_said
from generator.services.report import Report
from generator.services.rounds import knockout, swiss
from generator.services.rounds.swiss_check import (
    compare_with_rules,
    correction_findings,
    each_touched_round_once,
    earlier_correction_findings,
    hand_made_findings,
)
from generator.services.rounds.teams import lost_numbers
from generator.services.workbook_file import Loaded, load
from generator.sheets.problems import problems_sheet
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.draw import draw_workbook
from generator.workbook.files import write_new
from generator.workbook.refusal import WorkbookRefused


def check_command(path: Path, *, output: Path | None = None) -> Report:
    """All problems of a workbook. It is not written into, so it may be open elsewhere.

    With ``output`` the problems are put on a sheet of a new workbook as well, to be worked through there.
    """
    report = _checked(path)
    if output is None or report.status == Status.FILE_NOT_ACCESSIBLE:
        return report
    try:
        written = write_new(output, draw_workbook((problems_sheet(report.findings, report.language),)))
    except WorkbookRefused as refused:
        return replace(report, status=Status.FILE_NOT_ACCESSIBLE, findings=(*report.findings, *refused.findings))
    return replace(report, lines=(*report.lines, text(report.language, "cli.written", file=written.name)))


def _checked(path: Path) -> Report:
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    if tournament.system is System.KNOCK_OUT:
        return _knock_out(loaded, tournament)
    findings = [*loaded.reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if tournament.team_event is not None:
        findings += lost_numbers(loaded)
    lines = []
    if tournament.system is System.SWISS:
        tournament, forfeits = swiss.forfeits_by_withdrawal(tournament)
        findings += swiss.forfeits_to_come_findings(tournament, forfeits)
        findings += swiss.absent_but_paired_findings(tournament)
        findings += swiss.entered_since_findings(tournament, loaded.reading.unnumbered)
    missing = where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    if tournament.system is System.SWISS:
        findings += [replace(each, severity=Severity.WARNING) for each in missing]
    elif missing:  # the rounds of a schedule that are still to come
        lines.append(text(language, "cli.games_open", games=len(missing)))
    if tournament.system is System.SWISS and not has_errors(findings):
        findings += earlier_correction_findings(tournament, loaded.snapshot)
        findings += correction_findings(tournament, loaded.snapshot)
        findings += hand_made_findings(tournament, loaded.snapshot)
        found, compared = compare_with_rules(tournament, loaded.snapshot)
        findings = _one_sentence_a_board(findings)
        findings = list(each_touched_round_once(tournament, (*findings, *found)))
        if compared:
            lines.append(text(language, "cli.checked_rounds", rounds=compared))
    if tournament.system.fixed_schedule and not has_errors(findings):
        found, games = inspect(tournament)
        findings += found
        if games:
            lines.append(text(language, "cli.checked_games", games=games))
    if not findings:
        lines.append(text(language, "print.problems_none"))
    status = Status.INPUT_HAS_PROBLEMS if has_errors(findings) else Status.DONE
    return Report(status, language, tuple(lines), tuple(findings))


def _one_sentence_a_board(findings: list[Finding]) -> list[Finding]:
    """The findings without the colours of a board of which is told that it was changed after it had been counted."""
    corrected = {each.place for each in findings if each.name == "corrected_after_pairing"}
    return [each for each in findings if each.name != "colours_differ" or each.place not in corrected]


def _knock_out(loaded: Loaded, tournament: Tournament) -> Report:
    """The problems of a knock-out: its pairs held against its results, and what is still to be decided."""
    language = loaded.reading.language
    found = knockout.problems(loaded, tournament)
    missing = where_nothing_is_said(swiss.missing_result_findings(tournament), found)
    found += [replace(each, severity=Severity.WARNING) for each in missing]
    found += [*knockout.late_entry_findings(tournament), *hand_made_findings(tournament, loaded.snapshot)]
    lines = () if found else (text(language, "print.problems_none"),)
    status = Status.INPUT_HAS_PROBLEMS if has_errors(found) else Status.DONE
    return Report(status, language, lines, tuple(found))
