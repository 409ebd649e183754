"""The Why sheet: why the latest round was paired as it was, and how the standings came about.

A row for each board with its reasons; below it a row for each player with the working of every tie-break.
"""

from collections.abc import Iterable, Sequence

from generator.editions import TIE_BREAKS
from generator.languages import Language, text
from generator.sheets.frame import edition_line, event_title, list_page, name_width, small_print, title_rows
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.sheets.pairing_working import Reason, Reasons
from generator.sheets.standings import standings_title, tie_break_heading
from generator.sheets.tiebreak_working import words_of, working_remarks, working_sum
from generator.standings import Standings
from generator.tiebreaks.working import Step
from generator.tournament import Tournament

_HEADING_ROW = 3
_FROZEN_COLUMNS = 2  # rank and name stay in view
_ROW_HEIGHT, _LINE_HEIGHT, _MOST_HEIGHT = 24.0, 14.5, 400.0
_NARROWEST, _WIDEST, _REMARKS = 9.0, 24.0, 60.0
_LEAST_REASONS = 100.0
_LETTERS = 0.95  # letters of the small text in a unit of width
_WIDE_CELL = 1.35  # lines of a wide cell end with less room lost


def why_sheet(
    tournament: Tournament,
    standings: Standings | None,
    language: Language,
    *,
    pairings: Reasons | None = None,
    halves: bool = True,
    paper: str = "A4",
) -> SheetPlan:
    """The reasons for the pairings of a round, and the working of every tie-break in the order of the standings.

    Either may be missing. A column for each tie-break says what every round added to it; the remarks say what was cut,
    where a virtual opponent stood in, and what put the player behind the one above. One cell a value keeps the sheet
    light: a sheet with a cell for each round would take as long to write as all others together.
    """
    workings = _Workings(tournament, standings, language, halves=halves) if standings is not None else None
    widths = workings.widths if workings is not None else (6.5, 30.0, 8.0, _REMARKS)
    if pairings is not None:
        missing = _LEAST_REASONS - sum(widths[_FROZEN_COLUMNS:])
        widths = (*widths[:-1], widths[-1] + max(0.0, missing))
    reasons = [] if pairings is None else _reasons(pairings, language, widths)
    working = [] if workings is None else workings.rows(widths)
    subtitles = [
        *([] if pairings is None else [text(language, "explain.title", round=pairings.round)]),
        *([] if workings is None else [workings.subtitle]),
    ]
    columns = len(widths)
    second = [] if pairings is None or workings is None else [_second_title(subtitles[1], columns)]
    title = text(language, "working.title" if pairings is None else "sheet.why")
    both = bool(second)
    return SheetPlan(
        name=text(language, "sheet.why"),
        rows=(
            *title_rows(event_title(tournament, language), subtitles[0], columns),
            *reasons,
            *second,
            *working,
        ),
        columns=tuple(map(Column, widths)),
        freeze=(1 if both else _HEADING_ROW, _FROZEN_COLUMNS),
        page=list_page(
            tournament.event.name,
            title,
            language,
            paper=paper,
            heading_row=1 if both else _HEADING_ROW,
            landscape=True,
        ),
        tab_colour="standings",
    )


def _second_title(subtitle: str, columns: int) -> Row:
    """What the table of tie-breaks shows; it starts a page of its own."""
    return Row((Cell(subtitle, Look.SUBTITLE, columns=columns),), 25.0, break_before=True)


# --- The pairings


def _reasons(reasons: Reasons, language: Language, widths: Sequence[float]) -> list[Row]:
    """A row for each board, one for whoever has no game by rule, and what holds for all."""
    columns, room = len(widths), sum(widths[_FROZEN_COLUMNS:])
    rows = [_merged((text(language, f"explain.heading_{key}") for key in ("board", "pair", "why")), columns)]
    for index, each in enumerate(reasons.rows):
        stripe, pair, why = index % 2 == 1, _pair(each), "\n".join(each.why)
        cells = (
            Cell(each.board, Look.BOARD, stripe=stripe),
            Cell(pair, Look.NOTE, stripe=stripe, bold=True),
            Cell(why, Look.NOTE, stripe=stripe, columns=columns - _FROZEN_COLUMNS),
        )
        height = _height([(pair, widths[1]), (why, room * _WIDE_CELL)])
        rows.append(Row((*cells, *[None] * (columns - len(cells))), height))
    edition = () if reasons.edition is None else (edition_line(reasons.edition, language),)
    return [*rows, Row(height=10.0), *small_print((*reasons.notes, *edition), columns, int(sum(widths)))]


def _pair(reason: Reason) -> str:
    return f"{reason.white}\n– {reason.black}" if reason.black else reason.white


def _merged(headings: Iterable[str], columns: int) -> Row:
    first, second, last = headings
    cells = (
        Cell(first, Look.HEADING),
        Cell(second, Look.HEADING, align=Align.LEFT),
        Cell(last, Look.HEADING, align=Align.LEFT, columns=columns - _FROZEN_COLUMNS),
    )
    return Row((*cells, *[None] * (columns - len(cells))), 24.0)


# --- The tie-breaks


class _Workings:
    """The table of tie-breaks: how wide its columns must be, and its rows."""

    def __init__(self, tournament: Tournament, standings: Standings, language: Language, *, halves: bool) -> None:
        self.language, self.standings, self.halves = language, standings, halves
        self.words = words_of(tournament, language, halves=halves)
        out = {each.code for each in standings.dropped}
        self.shown = [at for at, code in enumerate(standings.tie_breaks) if code not in out]
        told: set[Step] = set()
        self.lines = [
            (
                [working_sum(row.workings[at], standings.after_round, self.words) for at in self.shown],
                "\n".join(working_remarks(standings, row, self.words, told)),
            )
            for row in standings.rows
        ]
        self.subtitle = f"{self.words.text('title')} · {standings_title(tournament, standings, language)}"

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths of all columns."""
        sums = [_width([sums[place] for sums, _ in self.lines]) for place in range(len(self.shown))]
        names = name_width((self.words.names[row.player] for row in self.standings.rows), least=24.0, most=32.0)
        return (6.5, names, 8.0, *sums, _REMARKS)

    def rows(self, widths: Sequence[float]) -> list[Row]:
        """Headings, a row for each player, legend."""
        standings, words = self.standings, self.words
        points = figures((row.points for row in standings.rows), halves=self.halves)
        body = []
        for index, (row, (sums, remarks)) in enumerate(zip(standings.rows, self.lines, strict=True)):
            stripe = index % 2 == 1
            cells = (
                Cell(row.rank, Look.BOARD, stripe=stripe),
                Cell(words.names[row.player], Look.NAME, stripe=stripe),
                points.cell(Cell(row.points, Look.TOTAL, stripe=stripe)),
                *(Cell(each, Look.NOTE, stripe=stripe) for each in sums),
                Cell(remarks or None, Look.NOTE, stripe=stripe),
            )
            body.append(Row(cells, _height([*zip(sums, widths[3:-1], strict=True), (remarks, widths[-1])])))
        codes = [tie_break_heading(standings.tie_breaks[at]) for at in self.shown]
        legend = (words.text("made_of"), words.text("brackets"), edition_line(TIE_BREAKS, self.language))
        return [
            _headings(codes, words.text("remarks"), self.language),
            *body,
            Row(height=10.0),
            *small_print(legend, len(widths)),
        ]


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
