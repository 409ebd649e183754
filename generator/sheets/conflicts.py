"""The Conflicts sheet: where two copies of a workbook disagree, with a cell to choose in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.languages import Language, text
from generator.sheets.frame import list_page
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan

_HEADING_ROW = 3
_WIDTHS = {"what": 34.0, "place": 16.0, "a": 26.0, "b": 26.0, "choice": 12.0}
_LETTERS_A_LINE = 30
CHOICES = ("A", "B")


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """One line of the sheet; ``key`` stands in a hidden column, ``choice`` is ``A``, ``B`` or empty."""

    key: str
    what: str
    place: str
    a: str
    b: str
    choice: str = ""


def conflicts_sheet(
    lines: Sequence[ConflictLine], files: tuple[str, str], language: Language, *, paper: str = "A4"
) -> SheetPlan:
    """The sheet with these lines; ``files`` are the names of A and B."""
    headings = {
        "what": text(language, "print.conflict_what"),
        "place": text(language, "print.conflict_place"),
        "a": f"A: {files[0]}",
        "b": f"B: {files[1]}",
        "choice": text(language, "print.conflict_choice"),
    }
    title = text(language, "print.conflicts")
    hint = Cell(text(language, "print.conflicts_hint"), Look.HELP, columns=len(_WIDTHS))
    return SheetPlan(
        name=text(language, "sheet.conflicts"),
        rows=(
            Row((Cell(title, Look.TITLE, columns=len(_WIDTHS)),), 32.0),
            Row((hint,), 20.0),
            Row(tuple(Cell(words, Look.HEADING, align=Align.LEFT) for words in headings.values()), 24.0),
            *(_row(line, index) for index, line in enumerate(lines)),
        ),
        columns=(*(Column(width) for width in _WIDTHS.values()), Column(10.0, hidden=True)),
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            "", title, language, paper=paper, heading_row=_HEADING_ROW, landscape=True, last_column=len(_WIDTHS)
        ),
        entries=(
            Entry(
                _HEADING_ROW + 1,
                len(_WIDTHS),
                _HEADING_ROW + max(1, len(lines)),
                len(_WIDTHS),
                choices=CHOICES,
                strict=True,
                help_title=headings["choice"],
                help_text=text(language, "print.conflict_help"),
                error_text=text(language, "print.conflict_help"),
            ),
        ),
        tab_colour="problems",
    )


def read_choices(rows: Sequence[Sequence[object]]) -> Mapping[str, str]:
    """The choices on a Conflicts sheet by key, ``A`` or ``B``; a line without one, or with anything else, has none."""
    choices = {}
    place, key = len(_WIDTHS) - 1, len(_WIDTHS)
    for row in rows[_HEADING_ROW:]:
        if len(row) > key and isinstance(row[key], str):
            chosen = str(row[place] or "").strip().upper()
            choices[str(row[key])] = chosen if chosen in CHOICES else ""
    return choices


def _row(line: ConflictLine, index: int) -> Row:
    stripe = index % 2 == 1
    words = (line.what, line.place, line.a, line.b)
    cells = [Cell(word, Look.NOTE, stripe=stripe) for word in words]
    lines = max(-(-len(word) // _LETTERS_A_LINE) for word in (line.what, line.a, line.b, " "))
    choice = Cell(line.choice or None, Look.ENTRY, bold=True, stripe=stripe)
    return Row((*cells, choice, Cell(line.key, Look.BLANK)), 5.0 + 15.0 * max(1, lines))
