"""``next``, ``standings``, ``check`` and ``undo`` for a knock-out: the reading of a workbook in, a plan out."""

from collections.abc import Iterable
from dataclasses import replace

from generator.checks import check
from generator.findings import Finding, Severity, error, has_errors, note, warning
from generator.knockout.bracket import bracket, entrants, rounds_of, stage_of
from generator.knockout.next_stage import next_stage, without_play
from generator.knockout.placing import Reached, placings
from generator.languages import text
from generator.results import result_text
from generator.services.lists import where_nothing_is_said
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import fact_edits, lacks_line, number_edits, remark_edits, settle_facts
from generator.services.rounds.lots import Lots
from generator.services.rounds.numbers import draw_freely_numbered
from generator.services.sheet_set import SheetSet
from generator.services.words import fact_lines, names_of
from generator.services.workbook_file import Loaded, Plan
from generator.sheets.stages import stage_name
from generator.state import Snapshot, without_results
from generator.status import Status
from generator.tournament import Pairing, Result, Round, Tournament
from generator.workbook.edits import CellEdit


def plan_next_stage(loaded: Loaded, draw_lots: Lots, *, again: bool) -> Plan | Report:
    """The next stage of a knock-out, a round for each game of its matches; with ``again`` the last one anew.

    Refused while a game has no result, or is level and nobody has said who goes through. After the final the lists are
    brought up to date.
    """
    reading, language = loaded.reading, loaded.reading.language
    numbers = draw_freely_numbered(loaded, draw_lots)
    tournament = swiss.hand_made_pairs(numbers.tournament, loaded.snapshot)
    findings = [*reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    if again:
        if not tournament.rounds or stage_has_results(tournament):
            findings.insert(0, error("again_not_possible", round=len(tournament.rounds)))
            return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
        tournament = _with_late_entries(without_last_stage(tournament), reading.unnumbered)
    tournament, forfeits = forfeits_by_withdrawal(tournament)
    findings += where_nothing_is_said(swiss.missing_result_findings(tournament), findings)
    if len(entrants(tournament)) > 1:
        state = bracket(tournament)
        findings += [*state.findings, *_open_matches(state.undecided, findings, loaded)]
    findings += late_entry_findings(tournament)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, facts = settle_facts(tournament, draw_lots(2)[0])
    new = next_stage(tournament)
    after = replace(tournament, rounds=(*tournament.rounds, *new))
    after = replace(after, rounds_total=rounds_of(after))
    sheets = SheetSet(after, reading)
    drawn_sheets = tuple(sheets.round(each.number, {}) for each in new)
    lines = (*numbers.lines, *fact_lines(tournament, facts, language), *_stage_lines(after, new, sheets))
    findings += _withdrawal_notes(after, new) if new else [_finished(after)]
    first_new = new[0].number if new else len(tournament.rounds) + 1
    return Plan(
        after,
        Snapshot(
            (*(each for each in loaded.snapshot.paired if each.number < first_new), *map(without_results, new)),
            tournament.rounds,
        ),
        "next --again" if again else "next",
        " ".join(lines),
        cells=(
            *numbers.cells,
            *number_edits(reading, numbers.changed),
            *fact_edits(reading, facts),
            *_forfeit_edits(forfeits, loaded),
            *([] if again else remark_edits(tournament, reading)),
        ),
        sheets=(*drawn_sheets, *sheets.lists(), *sheets.settings_if_missing(lacks_line(reading, facts))),
        lines=lines,
        findings=tuple(findings),
    )


def plan_places(loaded: Loaded) -> Plan | Report:
    """Standings and bracket as they are now; games and decisions may be missing."""
    reading, language = loaded.reading, loaded.reading.language
    tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
    findings = [*problems(loaded, tournament), *late_entry_findings(tournament)]
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    sheets = SheetSet(tournament, reading)
    lines = [text(language, "cli.standings_done", round=sheets.standings.after_round)]
    open_games = len(swiss.missing_results(tournament))
    if open_games:
        lines.append(text(language, "cli.games_open", games=open_games))
    numbers = () if reading.lots_open else number_edits(reading, {})
    return Plan(
        tournament,
        loaded.snapshot,
        "standings",
        " ".join(lines),
        cells=(*numbers, *remark_edits(tournament, reading)),
        sheets=sheets.lists(),
        lines=tuple(lines),
        findings=tuple(findings),
    )


def problems(loaded: Loaded, tournament: Tournament) -> list[Finding]:
    """All problems of a knock-out; a level match that is still to be decided is a warning."""
    findings = [
        *loaded.reading.findings,
        *swiss.lost_round_findings(tournament, loaded.snapshot),
        *check(tournament),
    ]
    if len(entrants(tournament)) > 1:
        state = bracket(tournament)
        open_matches = _open_matches(state.undecided, findings, loaded)
        findings += [*state.findings, *(replace(each, severity=Severity.WARNING) for each in open_matches)]
    return findings


def _open_matches(undecided: Iterable[Finding], findings: Iterable[Finding], loaded: Loaded) -> list[Finding]:
    """The level matches at the cells in which the arbiter is to type, but for those of which something is said."""
    findings = tuple(findings)
    cells = {}
    for each, where in zip(loaded.tournament.rounds, loaded.reading.rounds, strict=False):
        for index, pairing in enumerate(each.pairings):
            cells[pairing.place] = where.cell(index, "through") or pairing.place
    silent = where_nothing_is_said(undecided, findings)
    return where_nothing_is_said((replace(each, place=cells.get(each.place, each.place)) for each in silent), findings)


def plan_without_last_stage(loaded: Loaded) -> Plan | Report | None:
    """The last stage taken out of a workbook that was edited since; ``None`` when it has results or was not paired."""
    reading, language = loaded.reading, loaded.reading.language
    number = len(loaded.tournament.rounds)
    if not number or loaded.snapshot.paired_round(number) is None or stage_has_results(loaded.tournament):
        return None
    if has_errors(reading.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=reading.findings)
    tournament = without_last_stage(loaded.tournament)
    first = len(tournament.rounds) + 1
    sheets = SheetSet(tournament, reading)
    stage, _ = stage_of(tournament, first)
    name = stage_name(len(entrants(loaded.tournament)), stage, language)
    line = text(language, "cli.undone_stage", stage=name)
    return Plan(
        tournament,
        Snapshot(
            tuple(each for each in loaded.snapshot.paired if each.number < first),
            tuple(each for each in loaded.snapshot.counted if each.number < first),
        ),
        "undo",
        line,
        sheets=sheets.lists(),
        removed=(
            *(reading.round_sheets[each] for each in range(first, number + 1)),
            *sheets.stale_without_rounds(),
        ),
        lines=(line,),
        findings=reading.findings,
    )


def without_last_stage(tournament: Tournament) -> Tournament:
    """The tournament before its last stage was paired."""
    stage, _ = stage_of(tournament, len(tournament.rounds))
    return replace(tournament, rounds=tournament.rounds[: (stage - 1) * tournament.games_a_match])


def stage_has_results(tournament: Tournament) -> bool:
    """Whether any game of the last stage has a result that a withdrawal does not explain, or a decision."""
    kept = len(without_last_stage(tournament).rounds) if tournament.rounds else 0
    return any(
        pairing.through is not None or pairing.result not in (None, _by_withdrawal(tournament, each, pairing))
        for each in tournament.rounds[kept:]
        for pairing in each.pairings
    )


def forfeits_by_withdrawal(tournament: Tournament) -> tuple[Tournament, tuple[Pairing, ...]]:
    """The missing results that follow from a withdrawal, filled in: who has left loses without play."""
    filled: list[Pairing] = []
    rounds = []
    for each in tournament.rounds:
        pairings = []
        for pairing in each.pairings:
            result = None if pairing.result is not None else _by_withdrawal(tournament, each, pairing)
            pairings.append(pairing if result is None else replace(pairing, result=result))
            if result is not None:
                filled.append(pairings[-1])
        rounds.append(replace(each, pairings=tuple(pairings)))
    return replace(tournament, rounds=tuple(rounds)), tuple(filled)


def late_entry_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """Players entered after the bracket was made: they are not in it."""
    if not tournament.rounds:
        return ()
    there = set(entrants(tournament))
    return tuple(
        warning("knockout_late_entry", player.place, player=player.name)
        for player in tournament.players
        if player.number not in there and player.until_round is None
    )


def _by_withdrawal(tournament: Tournament, each: Round, pairing: Pairing) -> Result | None:
    return without_play(tournament, pairing.white, pairing.black, each.number)


def _with_late_entries(tournament: Tournament, unnumbered: tuple[int, ...]) -> Tournament:
    """Before the first stage everybody in the list takes part, also who was entered since the bracket was made."""
    if tournament.rounds:
        return tournament
    players = (replace(p, from_round=1) if p.number in unnumbered else p for p in tournament.players)
    return replace(tournament, players=tuple(players))


def _stage_lines(tournament: Tournament, new: tuple[Round, ...], sheets: SheetSet) -> tuple[str, ...]:
    """What was paired, and who goes through without a game; after the final that the lists are up to date."""
    language = sheets.language
    if not new:
        return (text(language, "cli.standings_done", round=len(tournament.rounds)),)
    stage, _ = stage_of(tournament, new[0].number)
    name = stage_name(len(entrants(tournament)), stage, language)
    lines = [text(language, "cli.stage_paired", stage=name, matches=len(new[0].pairings))]
    if new[0].byes:
        names = names_of(tournament)
        lines.append(text(language, "cli.stage_byes", players=", ".join(names[bye.player] for bye in new[0].byes)))
    return tuple(lines)


def _finished(tournament: Tournament) -> Finding:
    first = placings(tournament)[0]
    if first.reached is not Reached.WON:
        return note("knockout_no_winner")
    return note("knockout_finished", player=tournament.player(first.player).name)


def _withdrawal_notes(tournament: Tournament, new: tuple[Round, ...]) -> list[Finding]:
    """Who is paired although withdrawn, and so loses without play."""
    paired = [number for pairing in new[0].pairings for number in (pairing.white, pairing.black)]
    gone = [tournament.player(number) for number in paired if not tournament.player(number).takes_part(new[0].number)]
    return [note("knockout_withdrawn", player.place, player=player.name) for player in gone]


def _forfeit_edits(forfeits: tuple[Pairing, ...], loaded: Loaded) -> list[CellEdit]:
    return [
        CellEdit(each.place.sheet, each.place.cell, result_text(each.result, loaded.reading.language))
        for each in forfeits
        if each.result is not None and each.place.cell
    ]
