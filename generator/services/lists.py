"""Standings and tables brought up to date, without pairing."""

from collections import Counter
from collections.abc import Iterable

from generator.checks import check
from generator.findings import Finding, Severity, has_errors, note
from generator.languages import text
from generator.roundrobin.withdrawal import Settled, settle_withdrawals
from generator.services import swiss
from generator.services.facts import by_hand_edits, late_entry_edits, number_edits
from generator.services.lots import Lots, settle_lot
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, Plan
from generator.state import Snapshot
from generator.status import Status
from generator.tournament import Tournament


def plan_standings(loaded: Loaded, draw_lots: Lots) -> Plan | Report:
    """The lists as they are now; games may be missing. Of a round robin, Schedule and Crosstable follow as well."""
    reading, language = loaded.reading, loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    findings = [*reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if tournament.system.fixed_schedule:
        tournament, settled = settle_withdrawals(tournament)
        findings += settled_notes(tournament, settled)
    tournament, lot = settle_lot(tournament, reading, draw_lots)
    findings = lot.answered(findings)
    sheets = SheetSet(tournament, reading)
    if tournament.system.fixed_schedule:
        memory = Snapshot(loaded.snapshot.paired, tournament.rounds)
        drawn_anew = sheets.schedule() if tournament.rounds else ()
        plans = (*drawn_anew, *sheets.lists(drawn_anew))
    else:
        findings += swiss.correction_findings(tournament, loaded.snapshot)
        findings += swiss.hand_made_findings(tournament)
        memory, plans = loaded.snapshot, sheets.lists()
    lines = [*lot.lines, text(language, "cli.standings_done", round=sheets.standings.after_round)]
    open_games = len(swiss.missing_results(tournament))
    if open_games:
        lines.append(text(language, "cli.games_open", games=open_games))
    numbers = () if reading.lots_open else (*number_edits(reading, {}), *late_entry_edits(reading))
    return Plan(
        tournament,
        memory,
        "standings",
        " ".join(lines),
        cells=(*lot.cells, *numbers, *by_hand_edits(tournament, reading)),
        sheets=plans,
        lines=tuple(lines),
        findings=(*findings, *sheets.standings.findings),
    )


def where_nothing_is_said(missing: Iterable[Finding], findings: Iterable[Finding]) -> list[Finding]:
    """The missing results of cells that no error speaks of: an unreadable result is not missing as well."""
    said = {finding.place for finding in findings if finding.severity is Severity.ERROR and finding.place.cell}
    return [finding for finding in missing if finding.place not in said]


def settled_notes(tournament: Tournament, settled: Iterable[Settled]) -> list[Finding]:
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
