"""The Why sheet: how the standings came about, player by player and round by round."""

from generator.editions import TIE_BREAKS
from generator.languages import Language, text
from generator.sheets.frame import edition_line, event_title, list_page, small_print, title_rows
from generator.sheets.model import Row, SheetPlan
from generator.sheets.standings import standings_title
from generator.sheets.tiebreak_working import words_of, working_columns, working_rows
from generator.standings import Standings
from generator.tournament import Tournament

_HEADING_ROW = 3
_FROZEN_COLUMNS = 4  # rank, name, tie-break and value stay in view beside the rounds


def why_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The working of every tie-break of every player, in the order of the standings.

    A row for each player and tie-break, a column for each round; the remarks say what was cut, where a virtual opponent
    stood in, and what put the player behind the one above.
    """
    words = words_of(tournament, language, halves=halves)
    columns = working_columns(standings.after_round)
    title = words.text("title")
    subtitle = f"{title} · {standings_title(tournament, standings, language)}"
    legend = (words.text("brackets"), edition_line(TIE_BREAKS, language))
    return SheetPlan(
        name=text(language, "sheet.why"),
        rows=(
            *title_rows(event_title(tournament, language), subtitle, len(columns)),
            *working_rows(standings, words),
            Row(height=10.0),
            *small_print(legend, len(columns)),
        ),
        columns=columns,
        freeze=(_HEADING_ROW, _FROZEN_COLUMNS),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=True),
        tab_colour="standings",
    )
