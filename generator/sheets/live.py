"""The Live sheet: the standings as formulas, so that a result typed later moves points and rank without pairbook.

Points, the number of wins and the Sonneborn-Berger of round robins are formulas over the result cells of the other
sheets. All other tie-breaks stand as pairbook computed them last, and the sheet says so. Every formula has its value
stored beside it. Only functions are used that Excel has known since 2007 and that LibreOffice and Gnumeric share; texts
are compared with ``=`` inside SUMPRODUCT, which knows no wildcards.

To the right of what is seen, in hidden columns: the players, the games with a reference to each result cell, and the
spellings of results with the points they bring.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.languages import Language, text
from generator.results import USUAL_RESULTS, Certainty, read_result, result_text
from generator.sheets.frame import column_letters, event_title, list_page, name_width, title_rows
from generator.sheets.model import Align, Cell, CellValue, Column, Look, Row, SheetPlan
from generator.sheets.standings import base_code, tie_break_heading
from generator.standings import Standings
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tournament import POSTPONED, ZERO, Outcome, Pairing, Result, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT = 22.0
_MORE_SPELLINGS = (
    *("½", "=", "remis", "r", "draw", "0.5", "0,5", "1/2", "1/2-1/2", "0.5-0.5", "0,5-0,5", "uavgjort", "nulle"),
    *("+/-", "-/+", "-/-", "+-", "-+", "--", "+--", "--+", "---", "1-0f", "0-1f", "0-0f", "1-0wo", "0-1wo", "0-0wo"),
    *("1-0kl.", "0-1kl.", "1-0kl", "0-1kl", "1/0", "0/1", "0.5-0", "0-0.5", "0,5-0", "0-0,5", "hvit", "white", "black"),
    *("weiß", "schwarz", "svart", "postponed", "verlegt", "utsatt", "adj.", "adj", "adjourned"),
    *("hänge", "hängend", "hängepartie", "vertagt", "hengeparti", "utsatt parti", "henger", "?"),
)


_IGNORED = ((" ", ""), ("\u00a0", ""), ("–", "-"), ("−", "-"), (":", "-"))  # what does not tell results apart


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Where a game stands in the workbook: its sheet, and the cells of both numbers and of the result.

    A number without a cell of its own (``None``) stands in the Live sheet as it was.
    """

    sheet: str
    white: str | None
    black: str | None
    result: str


def live_sheet(
    tournament: Tournament,
    standings: Standings,
    places: Mapping[tuple[int, int], GamePlace],
    language: Language,
    *,
    paper: str = "A4",
) -> SheetPlan:
    """The standings as formulas, the latest round included.

    ``places`` gives the cells of each game by round and board; a game without a place counts with the result it has.
    ``standings`` are those of all rounds of the tournament: formulas and stored values then agree.
    """
    live = _Live(tournament, standings, places)
    seen = live.seen_columns(language)
    blocks = live.players() + live.games() + live.spellings()
    notes = live.notes(language, len(seen))
    first = [
        *title_rows(event_title(tournament, language), text(language, "print.live"), len(seen)),
        Row(tuple(Cell(column.heading, Look.HEADING, align=column.align) for column in seen), 24.0),
    ]
    rows = len(standings.rows)
    height = max(rows + 1 + len(notes), *(len(block) for block in blocks))
    body = []
    for index in range(height):
        shown: list[Cell | None] = [None] * len(seen)
        if index < rows:
            shown = [column.cell(index) for column in seen]
        elif 0 < index - rows <= len(notes):
            shown = [notes[index - rows - 1], *[None] * (len(seen) - 1)]
        remembered = [block[index] if index < len(block) else None for block in blocks]
        body.append(Row((*shown, None, *remembered), _ROW_HEIGHT if index < rows else 16.0))
    return SheetPlan(
        name=text(language, "sheet.live"),
        rows=(*first, *body),
        columns=(
            *(Column(column.width) for column in seen),
            Column(2.0, hidden=True),
            *(Column(10.0, hidden=True) for _ in blocks),
        ),
        freeze=(_HEADING_ROW, 0),
        page=list_page(
            tournament.event.name,
            text(language, "sheet.live"),
            language,
            paper=paper,
            heading_row=_HEADING_ROW,
            last_column=len(seen),
            last_row=_HEADING_ROW + rows + 1 + len(notes),
        ),
        tab_colour="standings",
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """A column that is seen; ``cell`` gives what stands in it for the player in place ``index`` of the order."""

    heading: str
    width: float
    cell: Callable[[int], Cell]
    align: Align | None = None


class _Live:
    """The blocks of the sheet and the addresses at which they lie; rows and columns count from 1 as in the sheet."""

    def __init__(
        self, tournament: Tournament, standings: Standings, places: Mapping[tuple[int, int], GamePlace]
    ) -> None:
        self.tournament, self.standings, self.places = tournament, standings, places
        self.codes = tuple(code for code in standings.tie_breaks if code != standings.primary)
        self.line = {row.player: row for row in standings.rows}
        self.numbers = sorted(self.line)
        self.games_listed = [
            (each.number, pairing)
            for each in tournament.rounds
            for pairing in each.pairings
            if not {pairing.white, pairing.black} & set(standings.annulled)
            # later rounds hold no results but of those who have left; they count when their round has begun
            and (pairing.result is None or each.number <= standings.after_round)
        ]
        self.spelled = _spelled_results()
        first = 5 + len(self.codes) + 2  # rank, number, name, points, tie-breaks, one empty column
        names = ("number", "name", "points", *self.codes, "rank", "order", "stored", "fixed", "won")
        names += ("white", "black", "result", "white points", "black points", "white worth", "black worth")
        names += ("spelling", "white gets", "black gets")
        self.letter = {name: column_letters(first - 1 + place) for place, name in enumerate(names)}

    def range(self, name: str, rows: int) -> str:
        """All cells of a hidden column."""
        letter = self.letter[name]
        return f"${letter}${_HEADING_ROW + 1}:${letter}${_HEADING_ROW + rows}"

    def of_players(self, name: str) -> str:
        """A column of the players' block."""
        return self.range(name, len(self.numbers))

    def of_games(self, name: str) -> str:
        """A column of the games' block."""
        return self.range(name, len(self.games_listed))

    def at(self, name: str, index: int) -> str:
        """One cell of a hidden column, its column held fast."""
        return f"${self.letter[name]}{_HEADING_ROW + 1 + index}"

    # What is seen ----------------------------------------------------------------------------------------------------

    def seen_columns(self, language: Language) -> tuple[_Seen, ...]:
        """Rank, number, name, points and tie-breaks, in the order the formulas give."""
        names = {player.number: player.name for player in self.tournament.players}
        rows = self.standings.rows

        def found(name: str, index: int, value: CellValue, look: Look) -> Cell:
            formula = f"INDEX({self.of_players(name)},MATCH({index + 1},{self.of_players('order')},0))"
            return Cell(value, look, stripe=index % 2 == 1, formula=formula)

        width = name_width(names.values(), least=26.0, most=34.0)
        columns = [
            _Seen(text(language, "print.rank"), 7.0, lambda i: found("rank", i, rows[i].rank, Look.BOARD)),
            _Seen(text(language, "column.number"), 6.0, lambda i: found("number", i, rows[i].player, Look.NUMBER)),
            _Seen(
                text(language, "column.name"),
                width,
                lambda i: found("name", i, names[rows[i].player], Look.NAME),
                Align.LEFT,
            ),
            _Seen(text(language, "print.points"), 9.0, lambda i: found("points", i, rows[i].points, Look.TOTAL)),
        ]
        return (*columns, *(self._seen_tie_break(place, found) for place in range(len(self.codes))))

    def _seen_tie_break(self, place: int, found: Callable[[str, int, CellValue, Look], Cell]) -> _Seen:
        code = self.codes[place]
        formula_mark = "" if self._is_live(code) else " *"
        record = TIE_BREAKS[base_code(code)]
        position = record.split is not None and record.measure is None

        def cell(index: int) -> Cell:
            value = self._value(self.standings.rows[index].player, code)
            return replace(
                found(code, index, value, Look.POINTS), number_format='General;General;"–"' if position else "General"
            )

        return _Seen(tie_break_heading(code) + formula_mark, 9.0, cell)

    def notes(self, language: Language, width: int) -> tuple[Cell, ...]:
        """Whether the formulas agree with pairbook's own ranking, what was not understood, what does not move."""
        differing = f"SUMPRODUCT(--({self.of_players('rank')}<>{self.of_players('stored')}))"
        agree, differ = (text(language, f"print.live_{word}") for word in ("agrees", "differs"))
        cells = [
            Cell(agree, Look.LEGEND, columns=width, formula=f"IF({differing}=0,{_quoted(agree)},{_quoted(differ)})")
        ]
        if not all(map(self._is_live, self.codes)):
            cells.append(Cell(text(language, "print.live_stored"), Look.LEGEND, columns=width))
        if self.games_listed:
            unknown = f'SUMPRODUCT(({self.of_games("result")}<>"")*({self.of_games("white points")}=""))'
            told = _quoted(text(language, "print.live_unknown"))
            formula = f'IF({unknown}=0,"",{told}&" "&{unknown})'
            cells.append(Cell("", Look.LEGEND, columns=width, formula=formula))
            waiting = " + ".join(
                f"COUNTIF({self.of_games('result')},{_quoted(word.replace('?', '~?'))})"
                for word, result in self.spelled.items()
                if result == POSTPONED
            )
            told = _quoted(text(language, "print.live_postponed"))
            formula = f'IF({waiting}=0,"",{told}&" "&{waiting})'
            cells.append(Cell(self._postponed_now(language), Look.LEGEND, columns=width, formula=formula))
        return tuple(cells)

    def _postponed_now(self, language: Language) -> str:
        count = sum(pairing.result == POSTPONED for _, pairing in self.games_listed)
        return f"{text(language, 'print.live_postponed')} {count}" if count else ""

    # The players -----------------------------------------------------------------------------------------------------

    def players(self) -> list[list[Cell]]:
        """Number, name, points, tie-breaks, rank, place in the order, stored rank, points and wins without a game."""
        names = {player.number: player.name for player in self.tournament.players}
        order = {row.player: place for place, row in enumerate(self.standings.rows, 1)}
        blocks = [
            [_plain(number) for number in self.numbers],
            [_plain(names[number]) for number in self.numbers],
            [_plain(self.line[number].points, self._points(index)) for index, number in enumerate(self.numbers)],
        ]
        blocks += [
            [
                _plain(self._value(number, code), self._tie_break(code, index))
                for index, number in enumerate(self.numbers)
            ]
            for code in self.codes
        ]
        fixed, won = self._without_a_game()
        blocks += [
            [_plain(self.line[number].rank, self._rank(index)) for index, number in enumerate(self.numbers)],
            [_plain(order[number], self._order(index)) for index, number in enumerate(self.numbers)],
            [_plain(self.line[number].rank) for number in self.numbers],
            [_plain(fixed[number]) for number in self.numbers],
            [_plain(won[number]) for number in self.numbers],
        ]
        return blocks

    def _points(self, index: int) -> str:
        return self._sum(self.at("fixed", index), "white points", "black points", index)

    def _sum(self, start: str, white: str, black: str, index: int) -> str:
        if not self.games_listed:
            return start
        number = self.at("number", index)
        sides = [
            f"SUMIFS({self.of_games(column)},{self.of_games(side)},{number})" for side, column in _sides(white, black)
        ]
        return "+".join((start, *sides))

    def _is_live(self, code: str) -> bool:
        """Whether a formula gives this tie-break, whatever results come in."""
        if code == "WIN":
            return True
        return code == "SB" and self.tournament.system.fixed_schedule and not self.standings.annulled

    def _tie_break(self, code: str, index: int) -> str | None:
        if not self._is_live(code):
            return None
        if code == "SB":
            return self._sum("0", "white worth", "black worth", index)
        number, least = self.at("number", index), f'">="&{self.tournament.scoring.win:f}'
        start = self.at("won", index)
        if not self.games_listed:
            return start
        counted = [
            f"COUNTIFS({self.of_games(side)},{number},{self.of_games(column)},{least})"
            for side, column in _sides("white points", "black points")
        ]
        return "+".join((start, *counted))

    def _rank(self, index: int) -> str:
        """One more than those with more points, or level on points and better in the first tie-break that differs."""
        level, terms = "", ["1"]
        for name in ("points", *self.codes):
            own = self.at(name, index)
            better = f'{self.of_players(name)},"{"<" if _lower_is_better(name) else ">"}"&{own}'
            terms.append(f"COUNTIFS({level}{better})")
            level += f"{self.of_players(name)},{own},"
        return "+".join(terms)

    def _order(self, index: int) -> str:
        rank, letter = self.at("rank", index), self.letter["rank"]
        return f"{rank}+COUNTIF(${letter}${_HEADING_ROW + 1}:{rank},{rank})-1"

    def _value(self, number: int, code: str) -> Decimal | str:
        value = self.line[number].values[self.standings.tie_breaks.index(code)]
        return "" if value is None else Decimal(value)

    def _without_a_game(self) -> tuple[dict[int, Decimal], dict[int, int]]:
        """Points and wins of byes and absences, by player."""
        points, won = dict.fromkeys(self.numbers, ZERO), dict.fromkeys(self.numbers, 0)
        scoring, fixed_schedule = self.tournament.scoring, self.tournament.system.fixed_schedule
        for each in self.tournament.rounds[: self.standings.after_round]:
            given = {bye.player: bye.outcome for bye in each.byes}
            paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
            for number in self.numbers:
                if number not in paired and not (fixed_schedule and number not in given):
                    worth = scoring.points(given.get(number, Outcome.ZERO_POINT_BYE))
                    points[number] += worth
                    won[number] += worth >= scoring.win and not fixed_schedule
        return points, won

    # The games -------------------------------------------------------------------------------------------------------

    def games(self) -> list[list[Cell]]:
        """White, Black, the result as it is compared, the points of both, and points times the opponent's points."""
        blocks: list[list[Cell]] = [[] for _ in range(7)]
        for index, (round_number, pairing) in enumerate(self.games_listed):
            for block, cell in zip(blocks, self._game(index, round_number, pairing), strict=True):
                block.append(cell)
        return blocks

    def _game(self, index: int, round_number: int, pairing: Pairing) -> tuple[Cell, ...]:
        place = self.places.get((round_number, pairing.board))
        typed = "" if pairing.result is None else compared(result_text(pairing.result, Language.ENGLISH))
        gained: list[CellValue] = ["", ""]
        worth: list[CellValue] = ["", ""]
        if pairing.result is not None:
            white, black = self._worth(pairing.result.white), self._worth(pairing.result.black)
            gained = [white, black]
            worth = [white * self.line[pairing.black].points, black * self.line[pairing.white].points]
        looked_up = [
            f'IF({self.at("result", index)}="","",IF(SUMPRODUCT(--({self.range("spelling", len(self.spelled))}='
            f'{self.at("result", index)}))=0,"",SUMPRODUCT(({self.range("spelling", len(self.spelled))}='
            f"{self.at('result', index)})*{self.range(column, len(self.spelled))})))"
            for column in ("white gets", "black gets")
        ]
        weighed = [
            f'IF({self.at(own, index)}="","",{self.at(own, index)}*INDEX({self.of_players("points")},'
            f"MATCH({self.at(opponent, index)},{self.of_players('number')},0)))"
            for own, opponent in (("white points", "black"), ("black points", "white"))
        ]
        return (
            _plain(pairing.white, None if place is None else _reference(place.sheet, place.white)),
            _plain(pairing.black, None if place is None else _reference(place.sheet, place.black)),
            _plain(typed, None if place is None else _compared_formula(_cell_of(place.sheet, place.result))),
            *(_plain(value, formula) for value, formula in zip(gained, looked_up, strict=True)),
            *(_plain(value, formula) for value, formula in zip(worth, weighed, strict=True)),
        )

    # The spellings ---------------------------------------------------------------------------------------------------

    def spellings(self) -> list[list[Cell]]:
        """Every spelling that is understood, with the points it brings to White and to Black."""
        return [
            [_plain(spelling) for spelling in self.spelled],
            [_plain(self._worth(result.white)) for result in self.spelled.values()],
            [_plain(self._worth(result.black)) for result in self.spelled.values()],
        ]

    def _worth(self, outcome: Outcome) -> Decimal:
        """The points of an outcome; a postponed game of a schedule brings nothing before it is played."""
        if outcome is Outcome.POSTPONED and self.tournament.system.fixed_schedule:
            return ZERO
        return self.tournament.scoring.points(outcome)


def compared(typed: str) -> str:
    """The form in which the sheet compares results: no blanks, one kind of dash, small letters."""
    for old, new in _IGNORED:
        typed = typed.replace(old, new)
    return typed.lower()


def _compared_formula(cell: str) -> str:
    formula = cell
    for old, new in _IGNORED:
        formula = f'SUBSTITUTE({formula},"{old}","{new}")'
    return f"LOWER({formula})"


def _spelled_results() -> dict[str, Result]:
    """The usual spellings of all languages, in the form in which they are compared, with their results."""
    spelled: dict[str, Result] = {}
    for language in Language:
        for result in USUAL_RESULTS:
            spelled.setdefault(compared(result_text(result, language)), result)
    for words in _MORE_SPELLINGS:
        reading = read_result(words)
        if reading.result is not None and reading.certainty in (Certainty.CERTAIN, Certainty.SAY):
            spelled.setdefault(compared(words), reading.result)
    return spelled


def _lower_is_better(code: str) -> bool:
    """Whether a smaller figure ranks higher: pairing numbers, and places inside a tied group."""
    if code == "points":
        return False
    record = TIE_BREAKS[base_code(code)]
    if record.split is not None and record.measure is None:
        return True
    return record.higher_first is code.endswith("/R")


def _sides(white: str, black: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("white", white), ("black", black)


def _plain(value: CellValue, formula: str | None = None) -> Cell:
    return Cell(value, Look.BLANK, formula=formula)


def _reference(sheet: str, cell: str | None) -> str | None:
    return None if cell is None else _cell_of(sheet, cell)


def _cell_of(sheet: str, cell: str) -> str:
    doubled = sheet.replace("'", "''")
    return f"'{doubled}'!{cell}"


def _quoted(words: str) -> str:
    doubled = words.replace('"', '""')
    return f'"{doubled}"'
