"""``next`` for a Swiss: the workbook's reading in, the plan of the next round out."""

from dataclasses import replace

from generator.checks import check
from generator.findings import Finding, error, has_errors, note
from generator.languages import Language, text
from generator.pairing import NoLegalPairing, Obstacle
from generator.results import result_text
from generator.services import swiss
from generator.services.facts import by_hand_edits, fact_edits, lacks_line, late_entry_edits, number_edits, settle_facts
from generator.services.lists import where_nothing_is_said
from generator.services.lots import Lots, numbers_drawn, settle_lot
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.words import breach_remarks, fact_lines, names_of, no_pairing_findings, paired_lines
from generator.services.workbook_file import Loaded, Plan
from generator.state import Snapshot
from generator.status import Status
from generator.tournament import Pairing, Round, Tournament
from generator.workbook.edits import CellEdit


def plan_round(loaded: Loaded, draw_lots: Lots, *, again: bool, relax_colours: bool) -> Plan | Report:
    """The next round of a Swiss; with ``again`` the last one anew, while it has no result.

    Anything that must be mended first stops it, all at once. When every planned round is paired, the lists are brought
    up to date.
    """
    language = loaded.reading.language
    tournament, drawn = numbers_drawn(loaded, draw_lots)
    tournament = swiss.hand_made_pairs(tournament, loaded.snapshot)
    findings = [*loaded.reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if again and (not tournament.rounds or swiss.round_has_results(tournament)):
        return _stopped(language, [error("again_not_possible", round=len(tournament.rounds)), *findings])
    if again:
        tournament = swiss.without_last_round(tournament)
    tournament, forfeits = swiss.forfeits_by_withdrawal(tournament)
    findings += where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    if has_errors(findings):
        return _stopped(language, findings)
    tournament, facts = settle_facts(tournament, draw_lots(2)[0])
    outcome = swiss.pair_next_round(tournament, loaded.snapshot, relax_colours=relax_colours, again=again)
    findings += outcome.findings
    if outcome.no_legal_pairing is not None:
        return _impossible(tournament, outcome.no_legal_pairing, findings, language)
    if has_errors(findings):
        return _stopped(language, findings)
    findings += [_forfeit_note(tournament, each) for each in forfeits]
    findings += swiss.hand_made_findings(tournament)
    ranked, lot = settle_lot(outcome.tournament, loaded.reading, draw_lots)
    sheets = SheetSet(ranked, loaded.reading)
    plan = Plan(
        outcome.tournament,
        Snapshot(loaded.snapshot.paired, tournament.rounds),
        "next --again" if again else "next",
        "",
        cells=(
            *number_edits(loaded.reading, drawn),
            *late_entry_edits(loaded.reading),
            *fact_edits(loaded.reading, facts),
            *lot.cells,
            *_forfeit_edits(forfeits, language),
            *by_hand_edits(tournament, loaded.reading),
        ),
        findings=tuple(lot.answered(findings)),
    )
    if outcome.paired is None:
        done = text(language, "cli.standings_done", round=len(tournament.rounds))
        lines = (*fact_lines(tournament, facts, language), *lot.lines, done)
        told = (*plan.findings, *sheets.standings.findings)
        return replace(plan, what=" ".join(lines), lines=lines, sheets=sheets.lists(), findings=told)
    new = outcome.paired.round
    new_sheet = sheets.round(new.number, breach_remarks(outcome.paired, language))
    lines = paired_lines(outcome.tournament, outcome.paired, facts, language)
    return replace(
        plan,
        snapshot=Snapshot((*_paired_before(loaded, new.number), _without_results(new)), tournament.rounds),
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


def _forfeit_edits(forfeits: tuple[Pairing, ...], language: Language) -> list[CellEdit]:
    return [
        CellEdit(each.place.sheet, each.place.cell, result_text(each.result, language))
        for each in forfeits
        if each.result is not None and each.place.cell
    ]


def _forfeit_note(tournament: Tournament, pairing: Pairing) -> Finding:
    names = names_of(tournament)
    return note("forfeit_by_withdrawal", pairing.place, white=names[pairing.white], black=names[pairing.black])
