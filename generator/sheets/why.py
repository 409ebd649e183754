"""The Why sheet: how the standings came about, a row for each player with the working of every tie-break."""

from collections.abc import Sequence

from generator.editions import TIE_BREAKS
from generator.languages import Language, text
from generator.sheets.frame import edition_line, event_title, list_page, name_width, small_print, title_rows
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.sheets.standings import standings_title, tie_break_heading
from generator.sheets.tiebreak_working import words_of, working_remarks, working_sum
from generator.standings import Standings
from generator.tiebreaks.working import Step
from generator.tournament import Tournament

_HEADING_ROW = 3
_FROZEN_COLUMNS = 2  # rank and name stay in view
_ROW_HEIGHT, _LINE_HEIGHT, _MOST_HEIGHT = 24.0, 14.5, 400.0
_NARROWEST, _WIDEST, _REMARKS = 9.0, 24.0, 60.0
_LETTERS = 0.95  # letters of the small text in a unit of width


def why_sheet(
    tournament: Tournament,
    standings: Standings,
    language: Language,
    *,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The working of every tie-break of every player, in the order of the standings.

    A column for each tie-break says what every round added to it; the remarks say what was cut, where a virtual
    opponent stood in, and what put the player behind the one above. One cell a value keeps the sheet light: a sheet
    with a cell for each round would take as long to write as all others together.
    """
    words = words_of(tournament, language, halves=halves)
    out = {each.code for each in standings.dropped}
    shown = [at for at, code in enumerate(standings.tie_breaks) if code not in out]
    told: set[Step] = set()
    lines = [
        (
            [working_sum(row.workings[at], standings.after_round, words) for at in shown],
            "\n".join(working_remarks(standings, row, words, told)),
        )
        for row in standings.rows
    ]
    widths = [_width([sums[place] for sums, _ in lines]) for place in range(len(shown))]
    names = name_width((words.names[row.player] for row in standings.rows), least=24.0, most=32.0)
    columns = (Column(6.5), Column(names), Column(8.0), *map(Column, widths), Column(_REMARKS))
    points = figures((row.points for row in standings.rows), halves=halves)
    body = []
    for index, (row, (sums, remarks)) in enumerate(zip(standings.rows, lines, strict=True)):
        stripe = index % 2 == 1
        cells = (
            Cell(row.rank, Look.BOARD, stripe=stripe),
            Cell(words.names[row.player], Look.NAME, stripe=stripe),
            points.cell(Cell(row.points, Look.TOTAL, stripe=stripe)),
            *(Cell(each, Look.NOTE, stripe=stripe) for each in sums),
            Cell(remarks or None, Look.NOTE, stripe=stripe),
        )
        body.append(Row(cells, _height([*zip(sums, widths, strict=True), (remarks, _REMARKS)])))
    title = words.text("title")
    subtitle = f"{title} · {standings_title(tournament, standings, language)}"
    legend = (words.text("made_of"), words.text("brackets"), edition_line(TIE_BREAKS, language))
    return SheetPlan(
        name=text(language, "sheet.why"),
        rows=(
            *title_rows(event_title(tournament, language), subtitle, len(columns)),
            _headings([tie_break_heading(standings.tie_breaks[at]) for at in shown], words.text("remarks"), language),
            *body,
            Row(height=10.0),
            *small_print(legend, len(columns)),
        ),
        columns=columns,
        freeze=(_HEADING_ROW, _FROZEN_COLUMNS),
        page=list_page(tournament.event.name, title, language, paper=paper, heading_row=_HEADING_ROW, landscape=True),
        tab_colour="standings",
    )


def _headings(codes: Sequence[str], remarks: str, language: Language) -> Row:
    return Row(
        (
            Cell(text(language, "print.rank"), Look.HEADING),
            Cell(text(language, "column.name"), Look.HEADING, align=Align.LEFT),
            Cell(text(language, "print.points"), Look.HEADING),
            *(Cell(code, Look.HEADING, align=Align.LEFT) for code in codes),
            Cell(remarks, Look.HEADING, align=Align.LEFT),
        ),
        24.0,
    )


def _width(sums: Sequence[str]) -> float:
    """A column in which the longest working takes two lines, within limits."""
    longest = max(map(len, sums), default=0)
    return max(_NARROWEST, min(_WIDEST, longest / 2 / _LETTERS + 4))


def _height(cells: Sequence[tuple[str, float]]) -> float:
    """Room for the cell with most lines."""
    lines = max(
        sum(max(1, -(-len(line) // int((width - 2) * _LETTERS))) for line in words.split("\n"))
        for words, width in cells
    )
    return min(_MOST_HEIGHT, max(_ROW_HEIGHT, 5.0 + _LINE_HEIGHT * lines))
