"""``next`` for a round robin: the whole schedule, once; afterwards the lists brought up to date."""

from dataclasses import replace

from generator.checks import check
from generator.findings import Finding, error, has_errors, note, warning
from generator.languages import text
from generator.roundrobin import colour_findings, schedule
from generator.roundrobin.finals import is_carried, with_carried_games
from generator.roundrobin.schedule import with_days
from generator.services.lists import plan_standings
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import fact_edits, lacks_line, number_edits, settle_facts
from generator.services.rounds.lots import Lots
from generator.services.rounds.numbers import draw_numbers
from generator.services.sheet_set import SheetSet
from generator.services.words import fact_lines
from generator.services.workbook_file import Loaded, Plan
from generator.state import Snapshot, without_results
from generator.status import Status
from generator.tournament import CarriedGame, Tournament


def plan_schedule(loaded: Loaded, draw_lots: Lots, *, again: bool) -> Plan | Report:
    """The whole schedule; with ``again`` it is made anew, as long as no result stands in it."""
    reading, language = loaded.reading, loaded.reading.language
    if loaded.tournament.rounds and not again:
        return plan_standings(loaded, draw_lots)
    if has_errors([*reading.findings, *check(loaded.tournament)]):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(*reading.findings, *check(loaded.tournament)))
    numbers = draw_numbers(loaded, draw_lots)
    tournament = numbers.tournament
    findings = [*reading.findings, *check(tournament), *numbers.findings]
    if not again:
        findings += swiss.lost_round_findings(tournament, loaded.snapshot)
    typed = (pairing for each in tournament.rounds for pairing in each.pairings if not is_carried(tournament, pairing))
    if any(pairing.result is not None for pairing in typed):
        findings.append(error("again_not_possible", round=1))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, facts = settle_facts(replace(tournament, rounds=()), draw_lots(2)[0])
    planned = schedule(tournament)
    rounds = with_days(planned.rounds, loaded.tournament.rounds)
    tournament = replace(tournament, rounds=rounds, rounds_total=len(planned.rounds))
    tournament, not_met = with_carried_games(tournament)
    findings += _carried_findings(tournament, not_met)
    sheets = SheetSet(tournament, reading)
    drawn_anew = sheets.schedule()
    games = sum(len(each.pairings) for each in planned.rounds)
    players = len(tournament.players)
    written = text(language, "cli.schedule_written", rounds=len(planned.rounds), games=games, players=players)
    lines = (*numbers.lines, *fact_lines(tournament, facts, language), written)
    return Plan(
        tournament,
        Snapshot(tuple(map(without_results, tournament.rounds)), tournament.rounds),
        "next",
        " ".join(lines),
        cells=(*numbers.cells, *number_edits(reading, numbers.changed), *fact_edits(reading, facts)),
        sheets=(*drawn_anew, *sheets.lists(drawn_anew), *sheets.settings_if_missing(lacks_line(reading, facts))),
        lines=lines,
        findings=(*findings, *colour_findings(tournament, planned)),
    )


def _carried_findings(tournament: Tournament, not_met: tuple[CarriedGame, ...]) -> list[Finding]:
    """How many games the schedule holds already, and those that have no place in it."""
    names = {player.number: player.name for player in tournament.players}
    found = [warning("carried_over_not_met", white=names[game.white], black=names[game.black]) for game in not_met]
    taken = len(tournament.carried_over) - len(not_met)
    return [*found, note("carried_over_taken", games=taken)] if taken else found
