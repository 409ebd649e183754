"""Standings and tables brought up to date, without pairing."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from generator.checks import check
from generator.findings import Finding, Severity, error, has_errors, note
from generator.languages import text
from generator.roundrobin.finals import round_reached
from generator.roundrobin.newcomers import seat_newcomers
from generator.roundrobin.withdrawal import Settled, settle_withdrawals
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import late_entry_edits, number_edits, remark_edits
from generator.services.rounds.lots import Lots, settle_lot
from generator.services.rounds.swiss_check import correction_findings, hand_made_findings
from generator.services.rounds.teams import plan_team_standings
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, Plan
from generator.standings import withdrawals
from generator.state import Snapshot
from generator.status import Status
from generator.tournament import Round, Tournament


def plan_standings(loaded: Loaded, draw_lots: Lots) -> Plan | Report:
    """The lists as they are now; games may be missing. Of a round robin, Schedule and Crosstable follow as well."""
    if loaded.tournament.team_event is not None:
        return plan_team_standings(loaded, draw_lots)
    reading, language = loaded.reading, loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    findings = [*reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    paired = loaded.snapshot.paired
    if tournament.system.everybody_meets and tournament.team_event is None:
        tournament, found, paired = newcomers_seated(tournament, paired)
        findings += found
        if has_errors(findings):
            return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if tournament.system.fixed_schedule:
        tournament, settled = settle_withdrawals(tournament)
        findings += [*settled_notes(tournament, settled), *withdrawal_notes(tournament)]
    tournament, lot = settle_lot(tournament, reading, draw_lots)
    findings = lot.answered(findings)
    sheets = SheetSet(tournament, reading, loaded.snapshot)
    if tournament.system.fixed_schedule:
        memory = Snapshot(paired, tournament.rounds)
        drawn_anew = sheets.schedule() if tournament.rounds else ()
        plans = (*drawn_anew, *sheets.lists(drawn_anew))
    else:
        findings += correction_findings(tournament, loaded.snapshot)
        findings += hand_made_findings(tournament, loaded.snapshot)
        findings += swiss.absent_but_paired_findings(tournament)
        findings += swiss.entered_since_findings(tournament, reading.unnumbered)
        memory, plans = loaded.snapshot, sheets.lists()
    findings += swiss.postponed_open_findings(tournament)
    reached = round_reached(tournament, sheets.standings.after_round)
    lines = [*lot.lines, text(language, "cli.standings_done", round=reached)]
    open_games = len(swiss.missing_results(tournament))
    if open_games:
        lines.append(text(language, "cli.games_open", games=open_games))
    remarks = () if tournament.system.fixed_schedule else remark_edits(tournament, reading)
    numbers = () if reading.lots_open else (*number_edits(reading, {}), *late_entry_edits(reading))
    return Plan(
        tournament,
        memory,
        "standings",
        " ".join(lines),
        cells=(*lot.cells, *numbers, *remarks),
        sheets=plans,
        lines=tuple(lines),
        findings=(*findings, *sheets.standings.findings),
    )


def where_nothing_is_said(missing: Iterable[Finding], findings: Iterable[Finding]) -> list[Finding]:
    """The missing results of cells that no error speaks of: an unreadable result is not missing as well."""
    said = {finding.place for finding in findings if finding.severity is Severity.ERROR and finding.place.cell}
    return [finding for finding in missing if finding.place not in said]


def newcomers_seated(
    tournament: Tournament, paired: tuple[Round, ...]
) -> tuple[Tournament, list[Finding], tuple[Round, ...]]:
    """A schedule with a newcomer at its free seat, what is said of it, and the rounds to be remembered as paired."""
    result = seat_newcomers(tournament)
    if result.standing:
        names = ", ".join(player.name for player in result.standing)
        scheduled = len(tournament.players) - len(result.standing)
        return tournament, [error("no_free_seat", result.standing[0].place, players=names, scheduled=scheduled)], paired
    if not result.seated:
        return tournament, [], paired
    newcomer = result.seated[0]
    games = {
        each.number: pairing
        for each in result.tournament.rounds
        for pairing in each.pairings
        if newcomer.number in (pairing.white, pairing.black)
    }
    remembered = tuple(
        replace(each, pairings=(games[each.number], *each.pairings)) if each.number in games else each
        for each in paired
    )
    values = {"player": newcomer.name, "number": newcomer.number, "round": newcomer.from_round}
    return result.tournament, [note("newcomer_seated", newcomer.place, **values)], remembered


def withdrawal_notes(tournament: Tournament) -> list[Finding]:
    """Whether the games of everybody who has withdrawn count, and how many were played of how many."""
    players = {player.number: player for player in tournament.players}
    return [
        note(
            "withdrawal_annulled" if each.annulled else "withdrawal_counts",
            players[each.player].place,
            player=players[each.player].name,
            played=each.played,
            scheduled=each.scheduled,
        )
        for each in (() if tournament.team_event is not None else withdrawals(tournament))
    ]


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
