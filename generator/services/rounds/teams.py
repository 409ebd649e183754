"""``next`` and ``standings`` for a round robin of teams: the schedule once, then results, line-ups and lists."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.checks import check
from generator.findings import Finding, Place, error, has_errors, note
from generator.languages import text
from generator.languages.words import name_key
from generator.roundrobin import colour_findings
from generator.roundrobin.schedule import with_days
from generator.roundrobin.team_plan import event_of, planned_event, team_plan
from generator.roundrobin.team_withdrawal import settle_teams
from generator.roundrobin.varma import Entrant, draw_freely, seeded
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import fact_edits, lacks_line, number_edits, settle_facts
from generator.services.rounds.lots import Lots, settle_lot
from generator.services.rounds.numbers import lot_of_numbers
from generator.services.sheet_set import SheetSet
from generator.services.words import fact_lines
from generator.services.workbook_file import Loaded, Plan
from generator.sheets.model import CellValue
from generator.state import Snapshot
from generator.status import Status
from generator.tournament import System, Team, Tournament
from generator.workbook.addresses import cell_name
from generator.workbook.edits import CellEdit
from generator.workbook.layout import TeamColumn
from generator.workbook.read import WorkbookReading
from generator.workbook.read_settings import choice
from generator.workbook.read_teams import TEAM_SETTING


def plan_team_schedule(loaded: Loaded, draw_lots: Lots, *, again: bool) -> Plan | Report:
    """The whole schedule of teams; with ``again`` it is made anew, as long as no result stands in it."""
    reading, language = loaded.reading, loaded.reading.language
    tournament = loaded.tournament
    if tournament.rounds and not again:
        return plan_team_standings(loaded, draw_lots)
    findings = [*reading.findings, *check(replace(tournament, rounds=()))]
    if not again:
        findings += swiss.lost_round_findings(tournament, loaded.snapshot)
    else:
        findings += lost_numbers(loaded)
    if any(pairing.result is not None for each in tournament.rounds for pairing in each.pairings):
        findings.append(error("again_not_possible", round=1))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, lot, lot_cells = _team_numbers(replace(tournament, rounds=()), reading, draw_lots)
    tournament, facts = settle_facts(tournament, draw_lots(2)[0])
    tournament = planned_event(tournament)
    tournament = replace(tournament, rounds=with_days(tournament.rounds, loaded.tournament.rounds))
    sheets = SheetSet(tournament, reading)
    drawn_anew = sheets.schedule()
    event, games = event_of(tournament), sum(len(each.pairings) for each in tournament.rounds)
    boards = len(event.teams) - 1 if tournament.system is System.HUTTON else event.boards
    counts = {"rounds": len(tournament.rounds), "teams": len(event.teams), "boards": boards, "games": games}
    lines = [*fact_lines(tournament, facts, language)]
    if lot is not None:
        told = ", ".join(f"{team.number} {team.name}" for team in event.teams)
        lines.append(text(language, "cli.team_numbers_drawn", lot=lot, teams=told))
    lines.append(text(language, "cli.team_schedule_written", **counts))
    _, plan = team_plan(tournament)
    running = () if plan is None else colour_findings(tournament, plan)
    return Plan(
        tournament,
        Snapshot(tournament.rounds, tournament.rounds),
        "next",
        " ".join(lines),
        cells=(
            *lot_cells,
            *number_edits(reading, {}),
            *fact_edits(reading, facts),
            *team_edits(reading, event.teams),
        ),
        sheets=(
            *drawn_anew,
            *sheets.lists(drawn_anew),
            *sheets.teams_if_missing(),
            *sheets.settings_if_missing(lacks_line(reading, facts)),
        ),
        lines=tuple(lines),
        findings=(*findings, *running),
    )


def plan_team_standings(loaded: Loaded, draw_lots: Lots) -> Plan | Report:
    """Schedule, crosstable and standings of teams as they are now; games may be missing."""
    reading, language = loaded.reading, loaded.reading.language
    tournament = loaded.tournament
    findings = [*reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    findings += lost_numbers(loaded)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    tournament, settled = settle_teams(tournament)
    names = {team.number: team for team in event_of(tournament).teams}
    findings += [
        note("team_games_settled", names[each.team].place, team=names[each.team].name, games=each.games)
        for each in settled
    ]
    tournament, lot = settle_lot(tournament, reading, draw_lots)
    findings = lot.answered(findings)
    sheets = SheetSet(tournament, reading)
    drawn_anew = sheets.schedule() if tournament.rounds else ()
    lines = [*lot.lines, text(language, "cli.standings_done", round=sheets.standings.after_round)]
    open_games = len(swiss.missing_results(tournament))
    if open_games:
        lines.append(text(language, "cli.games_open", games=open_games))
    return Plan(
        tournament,
        Snapshot(loaded.snapshot.paired, tournament.rounds),
        "standings",
        " ".join(lines),
        cells=(*lot.cells, *number_edits(reading, {}), *team_edits(reading, event_of(tournament).teams)),
        sheets=(*drawn_anew, *sheets.lists(drawn_anew)),
        lines=tuple(lines),
        findings=(*findings, *sheets.standings.findings),
    )


def lost_numbers(loaded: Loaded) -> list[Finding]:
    """An error when the numbers the teams have in the schedule stand in the workbook no more, with all of them.

    The Teams sheet was taken out, or its cells were emptied: the order of the list would then number the teams anew,
    in silence. Teams whose number is the same either way, and new ones, are no matter.
    """
    left, reading = loaded.left_behind, loaded.reading
    if left is None or not loaded.snapshot.paired or not reading.teams.unnumbered:
        return []
    known = dict(_remembered(left.settings))
    now = {name_key(team.name): team.number for team in event_of(loaded.tournament).teams}
    if all(now.get(name_key(name), number) == number for number, name in known.items()):
        return []
    told = ", ".join(f"{number} {name}" for number, name in sorted(known.items()))
    return [error("team_numbers_lost", Place(reading.teams.sheet), teams=told)]


def _remembered(settings: Mapping[str, str]) -> Iterable[tuple[int, str]]:
    """Number and name of the teams as the last command left them."""
    for key, name in settings.items():
        number, _, column = key.removeprefix(TEAM_SETTING).partition(".")
        if key.startswith(TEAM_SETTING) and column == TeamColumn.NAME.value:
            yield int(number), name


def _team_numbers(
    tournament: Tournament, reading: WorkbookReading, draw_lots: Lots
) -> tuple[Tournament, int | None, tuple[CellEdit, ...]]:
    """The tournament with numbers for the teams that have none, the lot where it decided, and the cell that holds it.

    By lot or by the average rating of the usual line-up, as Settings say; otherwise in the order of the list, as read.
    """
    event, unnumbered = event_of(tournament), reading.teams.unnumbered
    how = choice(reading.settings, "numbers", "")
    if how not in ("by_lot", "by_rating") or len(unnumbered) < 2:
        return tournament, None, ()
    lot: int | None = None
    cells: tuple[CellEdit, ...] = ()
    if how == "by_lot":
        lot, cells = lot_of_numbers(reading, draw_lots)
        names = {team.number: team.name for team in event.teams}
        drawn = draw_freely([Entrant(names[number]) for number in unnumbered], unnumbered, seeded(lot))
        order = sorted(unnumbered, key=lambda number: drawn[unnumbered.index(number)])
    else:
        strength = {team.number: _strength(team, tournament) for team in event.teams}
        order = sorted(unnumbered, key=lambda number: (-strength[number], number))
    new = dict(zip(order, unnumbered, strict=True))
    teams = (replace(team, number=new.get(team.number, team.number)) for team in event.teams)
    numbered = tuple(sorted(teams, key=lambda team: team.number))
    return replace(tournament, team_event=replace(event, teams=numbered)), lot, cells


def _strength(team: Team, tournament: Tournament) -> float:
    """The average rating of those of the usual line-up who have one."""
    line = team.members[: event_of(tournament).boards]
    ratings = [rating for number in line if (rating := tournament.player(number).rating)]
    return sum(ratings) / len(ratings) if ratings else 0.0


def team_edits(reading: WorkbookReading, teams: tuple[Team, ...]) -> tuple[CellEdit, ...]:
    """Numbers and names that do not stand in the Teams sheet yet, written down there as facts."""
    place = reading.teams
    if not place.sheet:
        return ()
    found: list[CellEdit] = []
    named = {team.name: team for team in teams}
    event = reading.tournament.team_event if reading.tournament is not None else None
    before = {team.number: team for team in (event.teams if event is not None else ())}
    row = place.next_row
    for number in place.unnumbered:
        team = named[before[number].name]
        if number in place.unlisted:
            values: Mapping[TeamColumn, CellValue] = {TeamColumn.NUMBER: team.number, TeamColumn.NAME: team.name}
            found += [
                CellEdit(place.sheet, cell_name(row - 1, place.columns[column]), value)
                for column, value in values.items()
                if column in place.columns
            ]
            row += 1
            continue
        cell = place.cell(number, TeamColumn.NUMBER)
        if cell is not None:
            found.append(CellEdit(cell.sheet, cell.cell, team.number))
    return tuple(found)
