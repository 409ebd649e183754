"""Pairing lists to hang on the wall: by board and by name, in letters that can be read across the room.

Size of the letters, direction of the paper and number of pages are chosen so that the names fill the pages: the largest
letters with which the list needs no more pages than a list of so many lines may.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.languages import Language, text
from generator.languages.alphabet import sorting_key
from generator.results import outcome_text, result_text
from generator.sheets.frame import event_title, list_page, title_rows, typed_day
from generator.sheets.model import Align, Cell, Column, Look, Row, SheetPlan
from generator.sheets.numbers import figures
from generator.sheets.paging import EDGE
from generator.sheets.pairings import Without, points_before, without_game
from generator.tournament import POSTPONED, Outcome, Pairing, Player, Round, Tournament

_HEADING_ROW = 3
_HEADING_HEIGHT = 26.0
_LETTER = 0.093  # width of a letter of one point, in letters of the default font
_MARGIN = 2.0  # letters of the default font a column leaves free
_LINE = 1.42  # height of a row, in sizes of its letters
_MOST_LINE = 2.0
_READABLE = 0.7  # a name may shrink to this part of its size before it stands in two lines
_A_LITTLE = 0.82
_MOST_LETTERS = 28  # a column is never made for longer names
_LEADING = 1.22  # height of each of several lines in a row, in sizes of their letters
_INDENT = 1.5  # letters of the default font a cell leaves free beside words
_LEAST = 6.0  # no letters are smaller
_PARTS = re.compile(r"[^\s-]+-?")
_LARGEST, _SMALLEST = 34, 13
_WORTH_TURNING = 1.15  # the paper is turned only for letters so much larger
_PAPERS = (  # landscape, letters of the default font across, points down between titles and foot
    (False, 98.0, 640.0),
    (True, 144.0, 400.0),
)


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a list is laid out: the size of its letters, lines on a page, lists side by side, and pages."""

    size: int
    landscape: bool
    blocks: int
    pages: int
    lines: int
    height: float


def _best_fit(
    lines: int, pages: int, width: Callable[[int], float], *, blocks: Sequence[int] = (1,), taken: float = 0.0
) -> _Fit:
    """The largest letters with which so many lines come on so many pages; the paper is turned only where it helps.

    ``width`` gives the width of one list with letters of a size. ``taken`` is the height of what follows below, in
    sizes of a letter.
    """
    best: _Fit | None = None
    for landscape, across, down in _PAPERS:
        for side_by_side in blocks:
            found = _largest(lines, pages, width, (landscape, across, down), side_by_side, taken)
            worth = _WORTH_TURNING if landscape else 1.0
            if found is not None and (best is None or found.size > best.size * worth):
                best = found
    if best is not None:
        return best
    return _best_fit(lines, pages + 1, width, blocks=blocks, taken=taken)


def _largest(
    lines: int,
    pages: int,
    width: Callable[[int], float],
    paper: tuple[bool, float, float],
    blocks: int,
    taken: float,
) -> _Fit | None:
    landscape, across, down = paper
    for size in range(_LARGEST, _SMALLEST - 1, -1):
        if width(size) * blocks + 3 * (blocks - 1) > across and (blocks > 1 or size > _SMALLEST):
            continue  # one list in the smallest letters is taken anyway; wider than the page, it is printed smaller
        room = down - taken * size / pages
        a_page = int(room / (size * _LINE)) * blocks
        if a_page > 0 and a_page * pages >= lines:
            even = -(-lines // (pages * blocks))
            height = round(min(room / max(even, 1), size * _MOST_LINE), 1)
            return _Fit(size, landscape, blocks, pages, even, height)
    return None


# ---------------------------------------------------------------------------------------------------------------------
# By board
# ---------------------------------------------------------------------------------------------------------------------

_BOARDS_A_PAGE = 25


def by_board_sheet(
    tournament: Tournament, number: int, language: Language, *, halves: bool = True, paper: str = "A4"
) -> SheetPlan:
    """The pairings of a round by board, with a box for the result and points before the round from round 2 on.

    Below them stands everybody without a game. Games that were postponed say so in their box. With colour rules off
    nothing speaks of White and Black.
    """
    each = tournament.rounds[number - 1]
    players = {player.number: player for player in tournament.players}
    without = _without_game(tournament, each, language)
    names = _usual([players[no].name for pairing in each.pairings for no in (pairing.white, pairing.black)])
    with_points = number > 1

    def widths(size: int) -> tuple[float, ...]:
        points = (2.6 * size * _LETTER + 1,) if with_points else ()
        name = names * size * _LETTER + _MARGIN
        box = max(10.5, 5.2 * size * _LETTER + _MARGIN)
        return (3.4 * size * _LETTER + _MARGIN, name, *points, box, *points, name)

    fit = _best_fit(
        len(each.pairings),
        -(-len(each.pairings) // _BOARDS_A_PAGE) or 1,
        lambda size: sum(widths(size)) + len(widths(size)) * EDGE,
        taken=(len(without) + 2) * 1.15 if without else 0.0,
    )
    columns = _filled(widths(fit.size), fit, stretched=(1, len(widths(fit.size)) - 1))
    body = _board_rows(tournament, each, players, columns, fit, halves, language)
    headings = _board_headings(tournament, with_points, fit, language)
    below = _without_rows(without, len(columns), fit, language)
    return _plan("sheet.by_board", tournament, number, (headings, *body, *below), columns, fit, language, paper)


def _plan(
    name: str,
    tournament: Tournament,
    number: int,
    rows: Sequence[Row],
    columns: tuple[Column, ...],
    fit: _Fit,
    language: Language,
    paper: str,
) -> SheetPlan:
    """The plan of one of the two lists of a round: titles over these rows, the first of them headings."""
    title = _title(tournament, number, language)
    return SheetPlan(
        name=text(language, name),
        rows=(*title_rows(event_title(tournament, language), title, len(columns)), *rows),
        columns=columns,
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            tournament.event.name,
            f"{text(language, 'word.round', number=number)} · {text(language, name)}",
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            landscape=fit.landscape,
        ),
        tab_colour="round",
    )


def _board_headings(tournament: Tournament, with_points: bool, fit: _Fit, language: Language) -> Row:
    sides = ("white", "black") if tournament.colour_rules else ("first", "second")
    points = ("white_points",) if with_points else ()
    keys = ("board", sides[0], *points, "result", *points, sides[1])
    cells = tuple(
        Cell(
            text(language, f"round_column.{key}"),
            Look.HEADING,
            size=_small(fit),
            align=Align.LEFT if key in sides else None,
        )
        for key in keys
    )
    return Row(cells, _HEADING_HEIGHT)


def _board_rows(
    tournament: Tournament,
    each: Round,
    players: dict[int, Player],
    columns: Sequence[Column],
    fit: _Fit,
    halves: bool,
    language: Language,
) -> list[Row]:
    points = points_before(tournament, each.number)
    shown = figures((points[no] for pairing in each.pairings for no in (pairing.white, pairing.black)), halves=halves)
    rows = []
    for index, pairing in enumerate(each.pairings):

        def of(number: int) -> tuple[Cell, ...]:
            name = _name(players[number], columns[1].width, fit)
            if each.number == 1:
                return (name,)
            return name, shown.cell(Cell(points[number], Look.POINTS, size=fit.size * 0.85))

        cells = (
            Cell(pairing.board, Look.BOARD, size=float(fit.size)),
            *of(pairing.white),
            Cell(_in_the_box(pairing, language), Look.GRID, size=fit.size * 0.85),
            *reversed(of(pairing.black)),
        )
        rows.append(Row(_striped(cells, index), fit.height))
    return rows


def _in_the_box(pairing: Pairing, language: Language) -> str:
    """The result, or a dash to write on both sides of."""
    return "–" if pairing.result is None else result_text(pairing.result, language)


def _without_rows(without: Sequence[Without], columns: int, fit: _Fit, language: Language) -> tuple[Row, ...]:
    """Everybody without a game, a line each."""
    if not without:
        return ()
    size = round(fit.size * 0.72, 1)
    title = Cell(text(language, "bye_column.title"), Look.SUBTITLE, columns=columns, bold=True, size=size + 1)
    return (
        Row(height=size * 0.7),
        Row((title,), size * 1.6),
        *(
            Row((None, Cell(f"{one.player.name}: {one.kind}", Look.TEXT, columns=columns - 1, size=size)), size * 1.5)
            for one in without
        ),
    )


# ---------------------------------------------------------------------------------------------------------------------
# By name
# ---------------------------------------------------------------------------------------------------------------------

_NAMES_A_PAGE, _NAMES_IN_TWO_BLOCKS = 24, 34
_MANY_NAMES = 120  # more are printed in two lists side by side
_AISLE = 3.0


@dataclass(frozen=True, slots=True)
class _Line:
    """One player's line: where to go, with which colour, against whom; ``board`` is ``None`` without a game."""

    player: Player
    board: int | None
    colour: str
    against: str


def by_name_sheet(tournament: Tournament, number: int, language: Language, *, paper: str = "A4") -> SheetPlan:
    """Everybody of a round in the order of the alphabet: name, board, colour, opponent.

    Who has no game is listed with the reason. Many players come in two lists side by side. With colour rules off no
    colour is shown.
    """
    each = tournament.rounds[number - 1]
    lines = _lines(tournament, each, language)
    usual = _usual([line.player.name for line in lines])
    colours = tournament.colour_rules
    colour_word = max(len(text(language, f"round_column.{side}")) for side in ("white", "black"))

    def widths(size: int) -> tuple[float, ...]:
        name = usual * size * _LETTER + _MARGIN
        colour = (colour_word * size * 0.72 * _LETTER + _MARGIN,) if colours else ()
        return (name, 3.4 * size * _LETTER + _MARGIN, *colour, usual * size * 0.72 * _LETTER + _MARGIN)

    many = len(lines) > _MANY_NAMES
    fit = _best_fit(
        len(lines),
        -(-len(lines) // (_NAMES_IN_TWO_BLOCKS if many else _NAMES_A_PAGE)) or 1,
        lambda size: sum(widths(size)) + len(widths(size)) * EDGE,
        blocks=(2, 1) if many else (1,),
    )
    block = _filled(widths(fit.size), fit, stretched=(0, len(widths(fit.size)) - 1))
    aisle = (Column(_AISLE),)
    columns = block if fit.blocks == 1 else (*block, *aisle, *block)
    headings = _side_by_side([_name_headings(colours, fit, language)] * fit.blocks, _HEADING_HEIGHT, new_page=False)
    body = _name_rows(lines, block, colours, fit)
    return _plan("sheet.by_name", tournament, number, (headings, *body), columns, fit, language, paper)


def _lines(tournament: Tournament, each: Round, language: Language) -> list[_Line]:
    """All lines of a round, in the order of the alphabet."""
    players = {player.number: player for player in tournament.players}
    white, black = (text(language, f"round_column.{side}") for side in ("white", "black"))
    lines = []
    for pairing in each.pairings:
        for one, other, colour in ((pairing.white, pairing.black, white), (pairing.black, pairing.white, black)):
            against = players[other].name
            if pairing.result == POSTPONED:
                against = f"{against} ({text(language, 'outcome.postponed')})"
            lines.append(_Line(players[one], pairing.board, colour, against))
    lines += [_Line(one.player, None, "", one.kind) for one in _without_game(tournament, each, language)]
    return sorted(lines, key=lambda line: (sorting_key(line.player.name, language), line.player.number))


def _name_headings(colours: bool, fit: _Fit, language: Language) -> tuple[Cell, ...]:
    left = ("column.name", "print.opponent")
    keys = ("column.name", "round_column.board", *(("print.colour",) if colours else ()), "print.opponent")
    return tuple(
        Cell(text(language, key), Look.HEADING, size=_small(fit), align=Align.LEFT if key in left else None)
        for key in keys
    )


def _name_rows(lines: Sequence[_Line], block: Sequence[Column], colours: bool, fit: _Fit) -> list[Row]:
    """The lines down each list, then on to the next list of the page, then on to the next page."""
    rows = []
    for page in range(fit.pages):
        first = page * fit.blocks * fit.lines
        columns = [lines[first + place * fit.lines : first + (place + 1) * fit.lines] for place in range(fit.blocks)]
        for index in range(len(columns[0])):
            cells = [
                _line_cells(column[index], block, colours, fit, index) for column in columns if index < len(column)
            ]
            rows.append(_side_by_side(cells, fit.height, new_page=page > 0 and index == 0))
    return rows


def _line_cells(line: _Line, block: Sequence[Column], colours: bool, fit: _Fit, index: int) -> tuple[Cell, ...]:
    small = round(fit.size * 0.72, 1)
    cells = [_name(line.player, block[0].width, fit)]
    cells.append(Cell(line.board if line.board is not None else "–", Look.BOARD, size=float(fit.size)))
    if colours:
        cells.append(Cell(line.colour or None, Look.CENTRE, size=small))
    against = _fitted(Cell(line.against, Look.TEXT, size=small), block[-1].width, fit)
    cells.append(replace(against, italic=line.board is None))
    return _striped(cells, index)


def _side_by_side(lists: Sequence[Sequence[Cell]], height: float, *, new_page: bool) -> Row:
    cells: list[Cell | None] = []
    for place, each in enumerate(lists):
        cells += [None] * (place > 0)
        cells += each
    return Row(tuple(cells), height, break_before=new_page)


# ---------------------------------------------------------------------------------------------------------------------
# Both
# ---------------------------------------------------------------------------------------------------------------------


def _without_game(tournament: Tournament, each: Round, language: Language) -> tuple[Without, ...]:
    """Everybody without a game; in a schedule the odd player is not absent but free."""
    found = without_game(tournament, each, language)
    if not tournament.system.fixed_schedule:
        return found
    free = outcome_text(Outcome.PAIRING_ALLOCATED_BYE, language)
    return tuple(replace(one, kind=free) if one.player.takes_part(each.number) else one for one in found)


def _usual(names: Sequence[str]) -> int:
    """The length of name a column is made for: half of them fit as they are, nine of ten shrink only a little."""
    lengths = sorted(len(name) for name in names) or [0]
    nine_of_ten = lengths[(len(lengths) - 1) * 9 // 10]
    return max(10, min(_MOST_LETTERS, max(lengths[len(lengths) // 2], int(nine_of_ten * _A_LITTLE))))


def _filled(widths: Sequence[float], fit: _Fit, *, stretched: Sequence[int]) -> tuple[Column, ...]:
    """The columns of one list, those that hold names made wider until the page is full."""
    across = next(letters for landscape, letters, _ in _PAPERS if landscape == fit.landscape)
    room = (across - _AISLE * (fit.blocks - 1)) / fit.blocks - len(widths) * EDGE
    spare = max(0.0, room - sum(widths)) / len(stretched)
    return tuple(Column(round(width + (spare if at in stretched else 0.0), 1)) for at, width in enumerate(widths))


def _name(player: Player, width: float, fit: _Fit) -> Cell:
    """A name as large as the list's letters, if it fits."""
    return _fitted(Cell(player.name, Look.NAME, size=float(fit.size), player=player.number), width, fit)


def _fitted(cell: Cell, width: float, fit: _Fit) -> Cell:
    """Words shrunk where they must be, and where that is not enough in as many lines as make the letters largest."""
    words, size = str(cell.value), cell.size or float(fit.size)
    length = len(words) * _LETTER
    if length * size * _READABLE <= width:
        return cell
    smaller = size * _READABLE
    while smaller > _LEAST and not _in_lines(words, smaller, width - _INDENT, fit.height):
        smaller -= 0.5
    return replace(cell, look=Look.LONG_NAME, size=round(smaller, 1))


def _in_lines(words: str, size: float, width: float, height: float) -> bool:
    """Whether words in letters of a size fit into a cell, broken between words and after hyphens."""
    letters = width / (size * _LETTER)
    lines, used = 1, 0
    for part in _PARTS.findall(words):
        if len(part) > letters:
            return False
        if used + len(part) > letters:
            lines, used = lines + 1, 0
        used += len(part) + (not part.endswith("-"))
    return lines * size * _LEADING <= height


def _small(fit: _Fit) -> float:
    return max(11.0, round(fit.size * 0.6, 1))


def _striped(cells: Sequence[Cell], index: int) -> tuple[Cell, ...]:
    return tuple(replace(cell, stripe=True) for cell in cells) if index % 2 else tuple(cells)


def _title(tournament: Tournament, number: int, language: Language) -> str:
    """Which round it is, of how many, and when."""
    dates = tournament.event.round_dates
    title = text(language, "word.round", number=number)
    if tournament.rounds_total is not None:
        title = text(language, "print.round_of", number=number, total=tournament.rounds_total)
    day = typed_day(dates[number - 1], language) if number <= len(dates) else ""
    return f"{title} · {day}" if day else title
