"""The commands that write lists into a workbook: opened, planned, written.

The clock comes in as ``now``, the lot as ``draw_lots`` (an order drawn for a number of things), so that nothing here
depends on chance or the hour.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from generator.services.lists import plan_standings
from generator.services.report import Report
from generator.services.rounds.conversion import converted
from generator.services.rounds.knockout import plan_next_stage, plan_places
from generator.services.rounds.lots import Lots
from generator.services.rounds.round_robin import plan_schedule
from generator.services.rounds.swiss_round import plan_round
from generator.services.rounds.teams import plan_team_schedule
from generator.services.workbook_file import Loaded, Plan, load, write
from generator.status import Status
from generator.tournament import System
from generator.workbook.refusal import WorkbookRefused


def next_command(
    path: Path,
    *,
    now: datetime,
    draw_lots: Lots,
    output: Path | None = None,
    force: bool = False,
    again: bool = False,
    relax_colours: bool = False,
    go_on: bool = False,
) -> Report:
    """Pair the next round of a Swiss, or write the schedule of a round robin, into a workbook."""

    def decide(loaded: Loaded) -> Plan | Report:
        if loaded.tournament.team_event is not None:
            return plan_team_schedule(loaded, draw_lots, again=again)
        if loaded.tournament.system.fixed_schedule:
            return plan_schedule(loaded, draw_lots, again=again)
        if loaded.tournament.system is System.KNOCK_OUT:
            return plan_next_stage(loaded, draw_lots, again=again)
        return plan_round(loaded, draw_lots, again=again, relax_colours=relax_colours, go_on=go_on)

    return run_plan(path, decide, output=output, force=force, now=now)


def standings_command(
    path: Path, *, now: datetime, draw_lots: Lots, output: Path | None = None, force: bool = False
) -> Report:
    """Bring standings, tie-breaks and tables up to date, without pairing; games may be missing."""

    def decide(loaded: Loaded) -> Plan | Report:
        if loaded.tournament.system is System.KNOCK_OUT:
            return plan_places(loaded)
        return plan_standings(loaded, draw_lots)

    return run_plan(path, decide, output=output, force=force, now=now)


def run_plan(
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
