"""``next`` for a Swiss: the workbook's reading in, the plan of the next round out."""

from dataclasses import replace

from generator.checks import check, may_get_stuck
from generator.findings import Finding, error, has_errors, note
from generator.languages import Language, text
from generator.pairing import NoLegalPairing, Obstacle
from generator.results import result_text
from generator.services.lists import where_nothing_is_said
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import (
    fact_edits,
    lacks_line,
    late_entry_edits,
    number_edits,
    remark_edits,
    settle_facts,
)
from generator.services.rounds.lots import Lots, settle_lot
from generator.services.rounds.numbers import draw_freely_numbered
from generator.services.rounds.swiss_check import correction_findings, hand_made_findings
from generator.services.sheet_set import SheetSet
from generator.services.words import breach_remarks, fact_lines, names_of, no_pairing_findings, paired_lines
from generator.services.workbook_file import Loaded, Plan
from generator.state import counting
from generator.status import Status
from generator.tournament import Pairing, Round, Tournament
from generator.workbook.edits import CellEdit
from generator.workbook.read_settings import choice


def plan_round(
    loaded: Loaded, draw_lots: Lots, *, again: bool, relax_colours: bool, go_on: bool = False
) -> Plan | Report:
    """The next round of a Swiss; with ``again`` the last one anew, while it has no result.

    Anything that must be mended first stops it, all at once; with ``go_on`` games without a result do not: they are
    entered as postponed. When every planned round is paired, the lists are brought up to date.
    """
    language = loaded.reading.language
    numbers = draw_freely_numbered(loaded, draw_lots)
    tournament = swiss.hand_made_pairs(numbers.tournament, loaded.snapshot)
    findings = [*loaded.reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if again and (not tournament.rounds or swiss.round_has_results(tournament)):
        return _stopped(language, [error("again_not_possible", round=len(tournament.rounds)), *findings])
    if again:
        tournament = swiss.without_last_round(tournament)
    tournament, forfeits = swiss.forfeits_by_withdrawal(tournament)
    left_open: tuple[tuple[int, Pairing], ...] = ()
    if go_on and not swiss.all_paired(tournament) and not has_errors(findings):
        tournament, left_open = swiss.counted_as_postponed(tournament)
    findings += where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    findings += swiss.absent_but_paired_findings(tournament)
    if not swiss.all_paired(tournament):
        known = {pairing.place for _, pairing in left_open}
        wait = choice(loaded.reading.settings, "postponed", "count_as_draw") == "wait" and not go_on
        findings += [each for each in swiss.postponed_findings(tournament, wait=wait) if each.place not in known]
    else:
        findings += swiss.postponed_open_findings(tournament)
    findings += swiss.left_open_findings(tournament, left_open)
    if has_errors(findings):
        return _stopped(language, findings)
    tournament, facts = settle_facts(tournament, draw_lots(2)[0])
    if not again:  # a round that is being made anew takes every correction into account
        findings += correction_findings(tournament, loaded.snapshot)
    else:
        findings += swiss.entered_since_findings(loaded.tournament, loaded.reading.unnumbered)
    outcome = swiss.pair_next_round(tournament, relax_colours=relax_colours)
    findings += outcome.findings
    if outcome.no_legal_pairing is not None:
        return _impossible(tournament, outcome.no_legal_pairing, findings, language)
    if has_errors(findings):
        return _stopped(language, findings)
    findings += [_forfeit_note(tournament, each) for each in forfeits]
    findings += hand_made_findings(tournament, loaded.snapshot)
    if outcome.paired is not None and (tournament.rounds or not may_get_stuck(tournament)):
        findings += swiss.prospect_findings(outcome.tournament)
    ranked, lot = settle_lot(outcome.tournament, loaded.reading, draw_lots)
    sheets = SheetSet(ranked, loaded.reading)
    plan = Plan(
        outcome.tournament,
        counting(loaded.snapshot, tournament.rounds, len(tournament.rounds)),
        "next --again" if again else "next",
        "",
        cells=(
            *numbers.cells,
            *number_edits(loaded.reading, numbers.changed),
            *late_entry_edits(loaded.reading),
            *fact_edits(loaded.reading, facts),
            *lot.cells,
            *_result_edits((*forfeits, *(pairing for _, pairing in left_open)), language),
            *remark_edits(tournament, loaded.reading),
        ),
        findings=tuple(lot.answered(findings)),
    )
    if outcome.paired is None:
        done = text(language, "cli.standings_done", round=len(tournament.rounds))
        lines = (*numbers.lines, *fact_lines(tournament, facts, language), *lot.lines, done)
        told = (*plan.findings, *sheets.standings.findings)
        return replace(plan, what=" ".join(lines), lines=lines, sheets=sheets.lists(), findings=told)
    new = outcome.paired.round
    new_sheet = sheets.round(new.number, breach_remarks(outcome.paired, language))
    lines = (*numbers.lines, *paired_lines(outcome.tournament, outcome.paired, facts, language))
    return replace(
        plan,
        snapshot=replace(plan.snapshot, paired=(*_paired_before(loaded, new.number), _without_results(new))),
        what=" ".join(lines),
        lines=lines,
        sheets=(
            new_sheet,
            *sheets.lists((new_sheet,)),
            *sheets.settings_if_missing(lacks_line(loaded.reading, facts)),
        ),
    )


def _stopped(language: Language, findings: list[Finding]) -> Report:
    return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))


def _impossible(tournament: Tournament, reason: NoLegalPairing, findings: list[Finding], language: Language) -> Report:
    """No legal pairing exists; or a bye was promised that cannot be given, which is a problem of the input."""
    by_rules = reason.obstacle in (Obstacle.OPPONENTS, Obstacle.COLOURS)
    status = Status.NO_LEGAL_PAIRING if by_rules else Status.INPUT_HAS_PROBLEMS
    return Report(status, language, findings=(*findings, *no_pairing_findings(tournament, reason)))


def _paired_before(loaded: Loaded, number: int) -> tuple[Round, ...]:
    return tuple(each for each in loaded.snapshot.paired if each.number < number)


def _without_results(each: Round) -> Round:
    """A round as it was paired, to be remembered."""
    return replace(each, pairings=tuple(replace(pairing, result=None) for pairing in each.pairings))


def _result_edits(decided: tuple[Pairing, ...], language: Language) -> list[CellEdit]:
    """The cells of results that follow from what the arbiter said."""
    return [
        CellEdit(each.place.sheet, each.place.cell, result_text(each.result, language))
        for each in decided
        if each.result is not None and each.place.cell
    ]


def _forfeit_note(tournament: Tournament, pairing: Pairing) -> Finding:
    names = names_of(tournament)
    return note("forfeit_by_withdrawal", pairing.place, white=names[pairing.white], black=names[pairing.black])
