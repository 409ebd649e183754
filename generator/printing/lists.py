"""The lists among the print-outs: the same plans as the sheets of the workbook, for one state of a tournament.

Each function gives the plans of one print-out, none when the tournament has nothing for it.
"""

from generator.printing.source import Source
from generator.sheets.crosstable import crosstable_sheet, progress_sheet
from generator.sheets.model import SheetPlan
from generator.sheets.schedule import schedule_sheet
from generator.sheets.seating import seating_sheet, tables_sheet
from generator.sheets.standings import standings_sheet

Plans = tuple[SheetPlan, ...]


def standings(source: Source) -> Plans:
    """Rank, points and tie-breaks with their legend; also per category."""
    plan = standings_sheet(
        source.tournament,
        source.standings,
        source.language,
        halves=source.halves,
        paper=source.paper,
        prizes=source.prizes,
    )
    return (plan,)


def crosstable(source: Source) -> Plans:
    """Of a round robin everybody against everybody, of a Swiss everybody round by round."""
    if not source.tournament.rounds:
        return ()
    if source.tournament.system.fixed_schedule:
        plan = crosstable_sheet(
            source.so_far, source.language, paper=source.paper, annulled=source.standings.annulled
        )
        return (plan,)
    plan = progress_sheet(
        source.so_far,
        source.language,
        order=tuple(row.player for row in source.standings.rows),
        halves=source.halves,
        paper=source.paper,
    )
    return (plan,)


def whole_schedule(source: Source) -> Plans:
    """All rounds of a round robin with their dates."""
    if not source.tournament.system.fixed_schedule:
        return ()
    return (schedule_sheet(source.tournament, source.planned, source.language, paper=source.paper),)


def seating(source: Source) -> Plans:
    """Who sits where: the long table of a rotation system, else the tables of the round in the hall."""
    if source.tournament.system.fixed_schedule:
        if source.planned.table is None:
            return ()
        return (seating_sheet(source.tournament, source.planned, source.language, paper=source.paper),)
    if not source.round_number:
        return ()
    return (tables_sheet(source.tournament, source.round_number, source.language, paper=source.paper),)
