"""The lists among the print-outs: the same plans as the sheets of the workbook, for one state of a tournament.

Each function gives the plans of one print-out, none when the tournament has nothing for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.languages import text
from generator.printing import pieces_cards, pieces_certificates, pieces_slips, team_lists
from generator.printing.source import Source
from generator.sheets.bracket import bracket_sheet
from generator.sheets.crosstable import progress_sheet
from generator.sheets.full_crosstable import full_crosstable_sheet
from generator.sheets.model import SheetPlan
from generator.sheets.participants import participants_sheet
from generator.sheets.personal_schedules import personal_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.seating import seating_sheet, strips_sheet
from generator.sheets.standings import standings_sheet
from generator.sheets.tables import tables_sheet
from generator.sheets.wall_list import by_board_sheet, by_name_sheet
from generator.tournament import System
from generator.workbook.layout import SheetKind

Plans = tuple[SheetPlan, ...]


def by_board(source: Source) -> Plans:
    """The pairings of the round by board."""
    if not source.round_number:
        return ()
    if source.tournament.team_event is not None:
        return team_lists.by_match(source)
    plan = by_board_sheet(
        source.tournament, source.round_number, source.language, halves=source.halves, paper=source.paper
    )
    return (plan,)


def by_name(source: Source) -> Plans:
    """The pairings of the round in the order of the alphabet."""
    if not source.round_number:
        return ()
    tournament = team_lists.without_reserves(source)
    return (by_name_sheet(tournament, source.round_number, source.language, paper=source.paper),)


def participants(source: Source) -> Plans:
    """Everybody in the order of the alphabet."""
    return (participants_sheet(source.tournament, source.language, by_name=True, paper=source.paper),)


def participants_by_number(source: Source) -> Plans:
    """Everybody in the order of the pairing numbers."""
    return (participants_sheet(source.tournament, source.language, by_name=False, paper=source.paper),)


def personal(source: Source) -> Plans:
    """Each player's own schedule of a round robin, to cut out; of a rotation the strips with the seats."""
    if not source.tournament.system.fixed_schedule or source.tournament.team_event is not None:
        return ()
    sheet = personal_sheet if source.planned.table is None else strips_sheet
    plan = sheet(source.tournament, source.planned, source.language, paper=source.paper)
    return (replace(plan, name=text(source.language, "sheet.personal")),)


def standings(source: Source) -> Plans:
    """Rank, points and tie-breaks with their legend; also per category."""
    if source.tournament.team_event is not None:
        return team_lists.standings(source)
    plan = standings_sheet(
        source.tournament,
        source.standings,
        source.language,
        halves=source.halves,
        paper=source.paper,
        prizes=source.prizes,
    )
    return (plan,)


def bracket(source: Source) -> Plans:
    """The drawing of a knock-out."""
    if source.tournament.system is not System.KNOCK_OUT or not source.tournament.rounds:
        return ()
    return (bracket_sheet(source.so_far, source.language, paper=source.paper),)


def crosstable(source: Source) -> Plans:
    """Of a round robin everybody against everybody, of a Swiss everybody round by round."""
    if source.tournament.team_event is not None:
        return team_lists.crosstable(source)
    if not source.tournament.rounds or source.tournament.system is System.KNOCK_OUT:
        return ()
    if source.tournament.system.fixed_schedule:
        plan = full_crosstable_sheet(
            source.so_far, source.standings, source.language, halves=source.halves, paper=source.paper
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
    if source.tournament.team_event is not None:
        return team_lists.whole_schedule(source)
    if not source.tournament.system.fixed_schedule:
        return ()
    plan = schedule_sheet(
        source.tournament,
        source.planned,
        source.language,
        paper=source.paper,
        annulled=source.standings.annulled,
    )
    return (plan,)


def seating(source: Source) -> Plans:
    """Who sits where: the long table of a rotation system, else the tables of the round in the hall."""
    if source.tournament.team_event is not None:
        return team_lists.seating(source)
    if source.tournament.system.fixed_schedule:
        if source.planned.table is None:
            return ()
        return (seating_sheet(source.tournament, source.planned, source.language, paper=source.paper),)
    if not source.round_number:
        return ()
    return (tables_sheet(source.tournament, source.round_number, source.language, paper=source.paper),)


KEPT_UP_TO_DATE: Mapping[SheetKind, Callable[[Source], Plans]] = {
    SheetKind.BY_BOARD: by_board,
    SheetKind.BY_NAME: by_name,
    SheetKind.PARTICIPANTS: participants,
    SheetKind.PARTICIPANTS_BY_NUMBER: participants_by_number,
    SheetKind.PERSONAL: personal,
    SheetKind.FULL_CROSSTABLE: crosstable,
    SheetKind.SLIPS: pieces_slips.slip_plans,
    SheetKind.NAME_CARDS: pieces_cards.name_card_plans,
    SheetKind.TABLE_NUMBERS: pieces_cards.table_number_plans,
    SheetKind.CERTIFICATES: pieces_certificates.certificate_plans,
}
"""The lists that are sheets only where the arbiter wanted them; from then on they follow the tournament."""
