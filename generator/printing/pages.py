"""``PAGES``: every print-out pairbook knows, by the name ``pairbook print --what NAME`` takes.

A print-out is added here and nowhere else: a line in ``PAGES`` with a function from ``Source`` to what is printed, and
its name in the catalogues (``printout.<name>``, with ``-`` written as ``_``). A list is a ``SheetPlan`` and can also be
written into the workbook; other pieces of paper have a page template and data of their own (``typeset.Piece``). What
has nothing to show for a tournament gives an empty tuple.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.printing import lists, pieces_cards, pieces_certificates, pieces_emergency, pieces_slips, team_lists
from generator.printing.plan_pages import plan_piece
from generator.printing.source import Source
from generator.printing.style import Style
from generator.printing.typeset import Piece
from generator.sheets.model import SheetPlan


@dataclass(frozen=True, slots=True)
class PrintOut:
    """One print-out.

    ``pieces`` gives what is typeset. ``plans`` gives the same as sheets of the workbook, ``None`` for what is paper
    only. ``usual`` are hung up after ``next``: they are printed when nothing else is asked for. ``on_request`` are
    printed only when asked for by name, not with all the others.
    """

    pieces: Callable[[Source, Style], tuple[Piece, ...]]
    plans: Callable[[Source], tuple[SheetPlan, ...]] | None = None
    usual: bool = False
    on_request: bool = False


def list_print_out(plans: Callable[[Source], tuple[SheetPlan, ...]], *, usual: bool = False) -> PrintOut:
    """A print-out that is drawn from sheet plans."""

    def pieces(source: Source, style: Style) -> tuple[Piece, ...]:
        return tuple(
            plan_piece(plan, source.language, style, printed=source.printed, web_address=source.web_address)
            for plan in plans(source)
        )

    return PrintOut(pieces, plans, usual)


PAGES: Mapping[str, PrintOut] = {
    "by-board": list_print_out(lists.by_board, usual=True),
    "by-name": list_print_out(lists.by_name, usual=True),
    "standings": list_print_out(lists.standings, usual=True),
    "crosstable": list_print_out(lists.crosstable),
    "bracket": list_print_out(lists.bracket),
    "schedule": list_print_out(lists.whole_schedule),
    "personal": list_print_out(lists.personal),
    "seating": list_print_out(lists.seating),
    "match-forms": list_print_out(team_lists.match_forms),
    "board-results": list_print_out(team_lists.board_results),
    "participants": list_print_out(lists.participants),
    "participants-by-number": list_print_out(lists.participants_by_number),
    "slips": PrintOut(pieces_slips.slip_pieces, pieces_slips.slip_plans),
    "name-cards": PrintOut(pieces_cards.name_card_pieces, pieces_cards.name_card_plans),
    "table-numbers": PrintOut(pieces_cards.table_number_pieces, pieces_cards.table_number_plans),
    "certificates": PrintOut(pieces_certificates.certificate_pieces, pieces_certificates.certificate_plans),
    "pairing-cards": PrintOut(pieces_emergency.card_pieces, pieces_emergency.card_plans, on_request=True),
    "emergency": PrintOut(pieces_emergency.emergency_pieces, on_request=True),
}
