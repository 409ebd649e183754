"""A report file held against the rules: every round paired anew, and the ranks it gives."""

from dataclasses import dataclass, replace

from generator.exchange.trf.reader import TrfReading
from generator.findings import Finding, Place, Severity, note, warning
from generator.pairing import NoLegalPairing, pair_round
from generator.services.report_files.checked_rounds import CheckedRound, RoundDifference, round_differences
from generator.services.report_files.trf import Prepared, by_rank, in_file_numbers, not_paired_here, other_system
from generator.tournament import Colour, System

_LOOKED_THROUGH = frozenset({"trf_schedule_unknown", "trf_teams_structure_checked"})
_COMPARABLE_WITH = frozenset({"trf_total_differs", "trf_other_points"})
"""Errors that leave the pairings as they are, so that these can still be compared."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file held against the rules. ``ranks`` are (player, rank in the file, rank by its tie-breaks) that differ."""

    rounds: tuple[CheckedRound, ...]
    ranks: tuple[tuple[int, int, int], ...]
    findings: tuple[Finding, ...]

    @property
    def by_rules(self) -> bool:
        """Whether the rounds were compared with pairings by the rules, and not only looked through for faults."""
        return not any(finding.name in _LOOKED_THROUGH for finding in self.findings)

    @property
    def agrees(self) -> bool:
        """Whether file and rules agree everywhere."""
        differs = any(each.differences for each in self.rounds) or self.ranks
        return not differs and not any(finding.severity is Severity.ERROR for finding in self.findings)


def check(reading: TrfReading, name: str) -> Checked:
    """Every round of a file paired anew from the rounds before it, and compared; likewise the ranks given.

    Round robins are held against the table they follow, team tournaments against what holds for all of them.
    """
    place = Place(name)
    errors = {finding.name for finding in reading.findings if finding.severity is Severity.ERROR}
    if not errors - _COMPARABLE_WITH and _by_table(reading):
        return _checked_by_table(reading, place)
    if not errors - _COMPARABLE_WITH and reading.tournament.system is System.KNOCK_OUT:
        return _checked_by_bracket(reading, place)
    reasons = list(not_paired_here(reading, place))
    if reading.open_rounds:
        reasons.append(note("trf_open_round_not_checked", place, round=reading.open_rounds[0]))
    if errors - _COMPARABLE_WITH or any(finding.severity is Severity.ERROR for finding in reasons):
        demoted = tuple(replace(finding, severity=Severity.WARNING) for finding in reasons)
        return Checked((), (), (*reading.findings, *demoted))
    prepared = _for_checking(reading)
    held = len(reading.tournament.rounds)
    last = min(reading.open_rounds, default=held)
    rounds = tuple(_check_round(prepared, number) for number in range(1, last + 1))
    reasons += other_system(reading, place)
    ranks = () if errors or reading.open_rounds else _wrong_ranks(reading)
    return Checked(rounds, ranks, (*reading.findings, *reasons))


def _by_table(reading: TrfReading) -> bool:
    tournament = reading.tournament
    return bool(tournament.rounds) and (tournament.team_event is not None or tournament.system.everybody_meets)


def _checked_by_table(reading: TrfReading, place: Place) -> Checked:
    """A round robin or team tournament; the ranks of teams do not follow from those of the players."""
    from generator.services.report_files.check_schedule import check_round_robin, check_teams

    if reading.tournament.team_event is not None:
        rounds, found = check_teams(reading, place)
        return Checked(rounds, (), (*reading.findings, *found))
    rounds, found = check_round_robin(reading, place)
    errors = any(finding.severity is Severity.ERROR for finding in reading.findings)
    ranks = () if errors or reading.open_rounds else _wrong_ranks(reading)
    return Checked(rounds, ranks, (*reading.findings, *found))


def _checked_by_bracket(reading: TrfReading, place: Place) -> Checked:
    """A knock-out: every stage beside the one its bracket gives; rounds of another bracket are not compared."""
    from generator.knockout.next_stage import next_stage
    from generator.services.report_files.import_knockout import knockout

    known = knockout(reading.tournament, dict(reading.headers), place)
    if known is None:
        return Checked((), (), (*reading.findings, warning("trf_bracket_unknown", place)))
    tournament, _ = known
    rounds: list[CheckedRound] = []
    while len(rounds) < len(tournament.rounds):
        try:
            stage = next_stage(replace(tournament, rounds=tournament.rounds[: len(rounds)]))
        except ValueError:  # level semi-finals: nothing tells who is in the final
            break
        for each in stage:
            held = in_file_numbers(tournament.rounds[each.number - 1], {})
            rules = in_file_numbers(each, {})
            rounds.append(CheckedRound(each.number, held, rules, tuple(round_differences(held, rules))))
    return Checked(tuple(rounds), (), reading.findings)


def _for_checking(reading: TrfReading) -> Prepared:
    """The tournament for pairing its rounds anew; a number of rounds the file does not give is that of those held."""
    tournament = reading.tournament
    total = tournament.rounds_total or len(tournament.rounds)
    ready = replace(tournament, rounds_total=total, initial_colour=tournament.initial_colour or Colour.WHITE)
    if not reading.numbered_by_rank:
        return Prepared(ready, (), {})
    return by_rank(ready, dict(reading.declared_ranks), [])


def _check_round(prepared: Prepared, number: int) -> CheckedRound:
    tournament, numbers = prepared.tournament, prepared.numbers
    held = tournament.rounds[number - 1]
    file = in_file_numbers(held, numbers)
    playing = {player for board in in_file_numbers(held, {}) for player in board}
    absent = frozenset(player.number for player in tournament.players if player.number not in playing)
    before = replace(tournament, rounds=tournament.rounds[: number - 1])
    try:
        rules = in_file_numbers(pair_round(before, absent=absent).round, numbers)
    except NoLegalPairing:
        return CheckedRound(number, file, (), (RoundDifference("no-legal-pairing", file),))
    return CheckedRound(number, file, rules, tuple(round_differences(file, rules)))


def _wrong_ranks(reading: TrfReading) -> tuple[tuple[int, int, int], ...]:
    """Ranks of the file that its points and tie-breaks do not give; only where the file names its tie-breaks."""
    declared = dict(reading.declared_ranks)
    tournament = reading.tournament
    if not tournament.tie_breaks or len(declared) < len(tournament.players):
        return ()
    from generator.standings import compute

    standings = compute(tournament)
    if standings.findings:
        return ()
    return tuple(
        (row.player, declared[row.player], row.rank) for row in standings.rows if declared[row.player] != row.rank
    )
