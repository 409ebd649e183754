"""The workbook commands: each takes a path and options, and returns a report.

The clock comes in as ``now``, the lot as ``draw_lots`` (an order drawn for a number of things), so that nothing here
depends on chance or the hour.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.checks import check
from generator.findings import Finding, Severity, error, has_errors, note
from generator.languages import Language, text
from generator.pairing import Obstacle
from generator.ranking import renumbered
from generator.results import result_text
from generator.roundrobin import colour_findings, schedule
from generator.roundrobin.withdrawal import Settled, settle_withdrawals
from generator.services import swiss
from generator.services.conversion import converted
from generator.services.facts import (
    drawn_numbering,
    fact_edits,
    lacks_line,
    late_entry_edits,
    number_edits,
    settle_facts,
)
from generator.services.lots import settle_lot
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.words import breach_remarks, fact_lines, names_of, no_pairing_findings, paired_lines
from generator.services.workbook_file import Loaded, Plan, load, write
from generator.state import Snapshot
from generator.status import Status
from generator.tournament import Pairing, Round, System, Tournament
from generator.workbook.edits import CellEdit
from generator.workbook.files import last_change, restore_last
from generator.workbook.refusal import WorkbookRefused, refused

Lots = Callable[[int], tuple[int, ...]]
"""Draws lots: the numbers 0 to n-1 in an order that chance decides."""


def next_command(
    path: Path,
    *,
    now: datetime,
    draw_lots: Lots,
    output: Path | None = None,
    force: bool = False,
    again: bool = False,
    relax_colours: bool = False,
) -> Report:
    """Pair the next round of a Swiss, or write the schedule of a round robin, into a workbook."""

    def decide(loaded: Loaded) -> Plan | Report:
        if loaded.tournament.system.fixed_schedule:
            return _plan_schedule(loaded, draw_lots, again=again)
        return _plan_round(loaded, draw_lots, again=again, relax_colours=relax_colours)

    return _run(path, decide, output=output, force=force, now=now)


def standings_command(
    path: Path, *, now: datetime, draw_lots: Lots, output: Path | None = None, force: bool = False
) -> Report:
    """Bring standings, tie-breaks and tables up to date, without pairing; games may be missing."""
    return _run(path, lambda loaded: _plan_standings(loaded, draw_lots), output=output, force=force, now=now)


def check_command(path: Path) -> Report:
    """All problems of a workbook, and each round of a Swiss held against the rules. Nothing is written."""
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    findings = [*loaded.reading.findings, *check(tournament)]
    lines = []
    missing = _where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    if tournament.system is System.SWISS:
        findings += [replace(each, severity=Severity.WARNING) for each in missing]
    elif missing:  # the rounds of a schedule that are still to come
        lines.append(text(language, "cli.games_open", games=len(missing)))
    compared = 0
    if tournament.system is System.SWISS and not has_errors(findings):
        findings += swiss.correction_findings(tournament, loaded.snapshot)
        found, compared = swiss.compare_with_rules(tournament)
        findings += found
    if compared:
        lines.append(text(language, "cli.checked_rounds", rounds=compared))
    if not findings:
        lines.append(text(language, "print.problems_none"))
    status = Status.INPUT_HAS_PROBLEMS if has_errors(findings) else Status.DONE
    return Report(status, language, tuple(lines), tuple(findings))


def _run(
    path: Path, decide: Callable[[Loaded], Plan | Report], *, output: Path | None, force: bool, now: datetime
) -> Report:
    """Open a workbook, let ``decide`` plan on its reading, and write the plan.

    A kind of file that is never written into goes on in a new workbook, beside it under the same name.
    """
    loaded = load(path, force=force)
    if isinstance(loaded, Report):
        return loaded
    if loaded.opened.kind.read_only_kind:
        output = output or path.with_suffix(".xlsx")
        try:
            loaded = converted(loaded, output)
        except WorkbookRefused as refusal:
            return Report(Status.FILE_NOT_ACCESSIBLE, loaded.reading.language, findings=refusal.findings)
    plan = decide(loaded)
    if isinstance(plan, Report):
        return plan
    return write(loaded, plan, output=output, now=now)


def _plan_round(loaded: Loaded, draw_lots: Lots, *, again: bool, relax_colours: bool) -> Plan | Report:
    """The next round of a Swiss."""
    reading, language = loaded.reading, loaded.reading.language
    tournament, drawn = _numbers_drawn(loaded, draw_lots)
    tournament = swiss.hand_made_pairs(tournament, loaded.snapshot)
    findings = [*reading.findings, *check(tournament)]
    if again:
        if not tournament.rounds or swiss.round_has_results(tournament):
            return Report(
                Status.INPUT_HAS_PROBLEMS,
                language,
                findings=(error("again_not_possible", round=len(tournament.rounds)), *findings),
            )
        tournament = swiss.without_last_round(tournament)
    tournament, forfeits = swiss.forfeits_by_withdrawal(tournament)
    findings += _where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, facts = settle_facts(tournament, draw_lots(2)[0])
    outcome = swiss.pair_next_round(tournament, loaded.snapshot, relax_colours=relax_colours)
    findings += outcome.findings
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if outcome.no_legal_pairing is not None:
        impossible = no_pairing_findings(tournament, outcome.no_legal_pairing)
        by_rules = outcome.no_legal_pairing.obstacle in (Obstacle.OPPONENTS, Obstacle.COLOURS)
        status = Status.NO_LEGAL_PAIRING if by_rules else Status.INPUT_HAS_PROBLEMS
        return Report(status, language, findings=(*findings, *impossible))
    ranked, lot = settle_lot(outcome.tournament, reading, draw_lots)
    findings = lot.answered(findings)
    sheets = SheetSet(ranked, reading)
    cells = (
        *number_edits(reading, drawn),
        *late_entry_edits(reading),
        *fact_edits(reading, facts),
        *lot.cells,
        *_forfeit_edits(forfeits, language),
    )
    findings += [_forfeit_note(tournament, each.white, each.black) for each in forfeits]
    if outcome.paired is None:
        lines = (*fact_lines(tournament, facts, language), *lot.lines)
        plans = sheets.lists()
        snapshot = Snapshot(loaded.snapshot.paired, tournament.rounds)
        what = text(language, "cli.standings_done", round=len(tournament.rounds))
        return Plan(tournament, snapshot, "next", what, cells, plans, (), (*lines, what), tuple(findings))
    new = outcome.paired.round
    remarks = breach_remarks(outcome.paired, language)
    new_sheet = sheets.round(new.number, remarks)
    plans = (
        new_sheet,
        *sheets.lists((new_sheet,)),
        *sheets.settings_if_missing(lacks_line(reading, facts)),
    )
    lines = paired_lines(outcome.tournament, outcome.paired, facts, language)
    memory = Snapshot(
        (*(each for each in loaded.snapshot.paired if each.number < new.number), _without_results(new)),
        tournament.rounds,
    )
    return Plan(
        outcome.tournament,
        memory,
        "next --again" if again else "next",
        " ".join(lines),
        cells,
        plans,
        (),
        lines,
        tuple(findings),
    )


def _plan_schedule(loaded: Loaded, draw_lots: Lots, *, again: bool) -> Plan | Report:
    """The whole schedule of a round robin; once it is there, its tables brought up to date."""
    reading, language = loaded.reading, loaded.reading.language
    tournament, drawn = _numbers_drawn(loaded, draw_lots)
    findings = [*reading.findings, *check(tournament)]
    if tournament.rounds and not again:
        return _plan_standings(loaded, draw_lots)
    if again and any(p.result is not None for each in tournament.rounds for p in each.pairings):
        findings.append(error("again_not_possible", round=1))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, facts = settle_facts(replace(tournament, rounds=()), draw_lots(2)[0])
    planned = schedule(tournament)
    findings += colour_findings(tournament, planned)
    tournament = replace(tournament, rounds=planned.rounds, rounds_total=len(planned.rounds))
    sheets = SheetSet(tournament, reading)
    drawn_anew = sheets.schedule()
    lines = (
        *fact_lines(tournament, facts, language),
        text(
            language,
            "cli.schedule_written",
            rounds=len(planned.rounds),
            games=sum(len(each.pairings) for each in planned.rounds),
            players=len(tournament.players),
        ),
    )
    return Plan(
        tournament,
        Snapshot(planned.rounds, planned.rounds),
        "next",
        " ".join(lines),
        (*number_edits(reading, drawn), *fact_edits(reading, facts)),
        (*drawn_anew, *sheets.lists(drawn_anew), *sheets.settings_if_missing(lacks_line(reading, facts))),
        (),
        lines,
        tuple(findings),
    )


def _plan_standings(loaded: Loaded, draw_lots: Lots) -> Plan | Report:
    """Standings and tables as they are now."""
    reading, language = loaded.reading, loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    findings = [*reading.findings, *check(tournament)]
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if tournament.system.fixed_schedule:
        tournament, settled = settle_withdrawals(tournament)
        findings += _settled_notes(tournament, settled)
    tournament, lot = settle_lot(tournament, reading, draw_lots)
    findings = lot.answered(findings)
    sheets = SheetSet(tournament, reading)
    if tournament.system.fixed_schedule:
        memory = Snapshot(loaded.snapshot.paired, tournament.rounds)
        drawn_anew = sheets.schedule() if tournament.rounds else ()
        plans = (*drawn_anew, *sheets.lists(drawn_anew))
    else:
        findings += swiss.correction_findings(tournament, loaded.snapshot)
        memory, plans = loaded.snapshot, sheets.lists()
    open_games = len(swiss.missing_results(tournament))
    after = sheets.standings.after_round
    lines = [*lot.lines, text(language, "cli.standings_done", round=after)]
    if open_games:
        lines.append(text(language, "cli.games_open", games=open_games))
    return Plan(
        tournament,
        memory,
        "standings",
        " ".join(lines),
        (*lot.cells, *(() if reading.lots_open else (*number_edits(reading, {}), *late_entry_edits(reading)))),
        plans,
        (),
        tuple(lines),
        (*findings, *sheets.standings.findings),
    )


def _where_nothing_is_said(missing: Iterable[Finding], findings: list[Finding]) -> list[Finding]:
    """The missing results of cells that no error speaks of: an unreadable result is not missing as well."""
    said = {finding.place for finding in findings if finding.severity is Severity.ERROR and finding.place.cell}
    return [finding for finding in missing if finding.place not in said]


def _settled_notes(tournament: Tournament, settled: tuple[Settled, ...]) -> list[Finding]:
    """One note for each player who has left, with the number of games that were entered as forfeits."""
    gone = {player.number: player for player in tournament.players if player.until_round is not None}
    games = Counter(
        number
        for each in settled
        for number in (each.pairing.white, each.pairing.black)
        if number in gone and (gone[number].until_round or 0) < each.round
    )
    return [
        note("games_settled", gone[number].place, player=gone[number].name, games=games[number]) for number in games
    ]


def undo_command(path: Path, *, now: datetime, force: bool = False) -> Report:
    """Take the last command back.

    Untouched since: the exact earlier bytes. Edited since: the last round alone, while it has no result, so that
    nothing typed is lost.
    """
    loaded = load(path, force=force)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    try:
        change = last_change(loaded.opened)
        if change is None:
            raise refused("undo_nothing", path.name)
        if change.untouched_since:
            restore_last(loaded.opened, now=now)
            return Report(Status.DONE, language, (text(language, "cli.undone_bytes", file=path.name),))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings)
    plan = _plan_without_last_round(loaded, change.backup)
    return plan if isinstance(plan, Report) else write(loaded, plan, output=None, now=now)


def _plan_without_last_round(loaded: Loaded, backup: Path) -> Plan | Report:
    """The last round of a Swiss taken out of a workbook that was edited since it was paired."""
    reading, language = loaded.reading, loaded.reading.language
    number = len(loaded.tournament.rounds)
    paired = loaded.snapshot.paired_round(number)
    if loaded.tournament.system.fixed_schedule or paired is None or swiss.round_has_results(loaded.tournament):
        kept = f"{backup.parent.name}/{backup.name}"
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(error("undo_edited", round=number, file=kept),))
    if has_errors(reading.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=reading.findings)
    tournament = swiss.without_last_round(loaded.tournament)
    earlier = tuple(each for each in loaded.snapshot.paired if each.number < number)
    counted = tuple(each for each in loaded.snapshot.counted if each.number < number - 1)
    sheets = SheetSet(tournament, reading)
    line = text(language, "cli.undone_round", round=number)
    stale = sheets.stale_without_rounds()
    return Plan(
        tournament,
        Snapshot(earlier, counted),
        "undo",
        line,
        (),
        sheets.lists(),
        (reading.round_sheets[number], *stale),
        (line,),
        reading.findings,
    )


def _numbers_drawn(loaded: Loaded, draw_lots: Lots) -> tuple[Tournament, dict[int, int]]:
    """The tournament with pairing numbers drawn by lot where Settings ask for it, and what the lot changed."""
    reading = loaded.reading
    if not reading.lots_open:
        return loaded.tournament, {}
    numbering = drawn_numbering(reading.unnumbered, draw_lots(len(reading.unnumbered)))
    return renumbered(loaded.tournament, numbering), dict(numbering.changed)


def _without_results(each: Round) -> Round:
    """A round as it was paired, to be remembered."""
    return replace(each, pairings=tuple(replace(pairing, result=None) for pairing in each.pairings))


def _forfeit_edits(forfeits: tuple[Pairing, ...], language: Language) -> list[CellEdit]:
    return [
        CellEdit(each.place.sheet, each.place.cell, result_text(each.result, language))
        for each in forfeits
        if each.result is not None and each.place.cell
    ]


def _forfeit_note(tournament: Tournament, white: int, black: int) -> Finding:
    names = names_of(tournament)
    return note("forfeit_by_withdrawal", white=names[white], black=names[black])
