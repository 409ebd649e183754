"""The Live sheet: the standings as formulas, so that a result typed later moves points and rank without pairbook.

Points, rank and the usual tie-breaks (``live_formulas``) are formulas over the result cells of the other sheets. All
other tie-breaks stand as pairbook computed them last, and the sheet says so. Beside the formulas stands what pairbook
itself computed last, with a mark where it differs. Every formula has its value stored beside it. Only functions are
used that Excel has known since 2007 and that LibreOffice and Google Sheets share; texts are compared with ``=`` inside
SUMPRODUCT, which knows no wildcards.

To the right of what is seen, in hidden columns: the players, the games with a reference to each result cell, and the
spellings of results with the points they bring.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from generator.languages import Language, text
from generator.results import USUAL_RESULTS, Certainty, read_result, result_text
from generator.sheets.frame import column_letters, event_title, list_page, name_width, title_rows
from generator.sheets.live_formulas import FORFEIT_LOSS, PASSES, PLAYED, TieBreakFormulas, kind
from generator.sheets.model import Align, Cell, CellValue, Column, Look, Row, SheetPlan
from generator.sheets.paging import printed_width, row_height
from generator.sheets.standings import base_code, tie_break_heading
from generator.standings import Standings
from generator.tiebreaks.koya import strong_players
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.results import player_field
from generator.tiebreaks.unplayed import adjusted_scores, elements
from generator.tournament import POSTPONED, ZERO, Outcome, Pairing, Result, Tournament

_HEADING_ROW = 3
_ROW_HEIGHT, _NOTE_HEIGHT = 18.0, 16.0
_MORE_SPELLINGS = (
    *("½", "=", "remis", "r", "draw", "0.5", "0,5", "1/2", "1/2-1/2", "0.5-0.5", "0,5-0,5", "uavgjort", "nulle"),
    *("+/-", "-/+", "-/-", "+-", "-+", "--", "+--", "--+", "---", "1-0f", "0-1f", "0-0f", "1-0wo", "0-1wo", "0-0wo"),
    *("1-0kl.", "0-1kl.", "1-0kl", "0-1kl", "1/0", "0/1", "0.5-0", "0-0.5", "0,5-0", "0-0,5", "hvit", "white", "black"),
    *("weiß", "schwarz", "svart", "postponed", "verlegt", "utsatt", "adj.", "adj", "adjourned"),
    *("hänge", "hängend", "hängepartie", "vertagt", "hengeparti", "utsatt parti", "henger", "?"),
)


DIFFERS = "≠"
"""What stands beside a player of whom a formula gives another figure than pairbook did last."""

_OWN = "pb {}"
_SIDES = ("white", "black")
_KINDS = ("white kind", "black kind")
_LOOKED_UP = {
    "white points": "white gets",
    "black points": "black gets",
    "white kind": "white what",
    "black kind": "black what",
}
"""What a game gives, and the column of the spellings in which it stands."""
_UNKNOWN, _OPEN = 0, 1
"""Where a result that is not understood, and an empty cell, stand among the spellings."""
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
    below = (Row(height=_NOTE_HEIGHT), *(Row((note,), _NOTE_HEIGHT) for note in notes))
    line = row_height(
        rows, printed_width(Column(column.width) for column in seen), least=_ROW_HEIGHT, below=below, paper=paper
    )
    height = max(rows + 1 + len(notes), *(len(block) for block in blocks))
    body = []
    for index in range(height):
        shown: list[Cell | None] = [None] * len(seen)
        if index < rows:
            shown = [column.cell(index) for column in seen]
        elif 0 < index - rows <= len(notes):
            shown = [notes[index - rows - 1], *[None] * (len(seen) - 1)]
        remembered = [block[index] if index < len(block) else None for block in blocks]
        body.append(Row((*shown, None, *remembered), line if index < rows else _NOTE_HEIGHT))
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
        self.round_rows: dict[int, tuple[int, int]] = {}
        for row, (number, _) in enumerate(self.games_listed):
            self.round_rows[number] = (self.round_rows.get(number, (row, row))[0], row)
        self.tie_breaks = TieBreakFormulas(tournament, self, self.codes, standings.after_round)
        needed = self.tie_breaks.needs()
        self.of_one = tuple(name for name in ("adjusted", "buchholz", "strong") if name in needed)
        self.of_rounds = tuple(name for name in ("element", "voluntary") if name in needed)
        self.kinds = tuple(f"{side} kind" for side in _SIDES if f"{side} kind" in needed)
        self.of_game = tuple(name for name in ("meets", "worth", "koya", "gave up", "averaged") if name in needed)
        self.keys: list[dict[int, int]] = []
        results = player_field(tournament, standings.after_round, frozenset(standings.annulled)).results
        self.scores, self.adjusted = results.totals, adjusted_scores(results)
        self.added = {n: {each.round: each for each in found} for n, found in elements(results, False).items()}
        self.strong = strong_players(results, self.tie_breaks.limit())
        first = 5 + len(self.codes) + 1 + 2 + len(self.codes) + 2  # what is seen, one empty column
        names = ["number", "name", "points", *self.codes, "rank", "order", "stored rank", "stored points"]
        names += [f"stored {code}" for code in self.codes]
        passes = range(1, PASSES + 1) if self.tie_breaks.encounters is not None else range(0)
        self.passes = tuple(passes)
        names += ["same", "fixed", "won", *self.of_one, *(("encounter key 0",) if passes else ())]
        names += [f"encounter {name} {number}" for number in passes for name in ("points", "key")]
        names += [f"{name} {number}" for name in self.of_rounds for number in range(1, standings.after_round + 1)]
        names += ["white", "black", "round", "found", "white points", "black points", *self.kinds]
        names += [f"{side} {name}" for name in self.of_game for side in ("white", "black")]
        names += [f"encounter level {number}" for number in passes]
        names += ["begun", "spelling", "white gets", "black gets", "white what", "black what"]
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

    def of_round(self, name: str, number: int) -> str | None:
        """The part of a column of games that belongs to a round, ``None`` if it has no games."""
        if number not in self.round_rows:
            return None
        first, last = self.round_rows[number]
        letter = self.letter[name]
        return f"${letter}${_HEADING_ROW + 1 + first}:${letter}${_HEADING_ROW + 1 + last}"

    def elements_of(self, name: str, index: int) -> str:
        """The cells of a player's rounds."""
        first, last = self.letter[f"{name} 1"], self.letter[f"{name} {self.standings.after_round}"]
        row = _HEADING_ROW + 1 + index
        return f"${first}{row}:${last}{row}"

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
        columns += [self._seen_tie_break(place, found) for place in range(len(self.codes))]
        return (*columns, self._mark(found), *self._own_values(language, found))

    def _mark(self, found: Callable[[str, int, CellValue, Look], Cell]) -> _Seen:
        """A sign where a formula gives another value than pairbook computed last."""

        def cell(index: int) -> Cell:
            same = found("same", index, "", Look.CENTRE)
            return replace(same, formula=f'IF({same.formula}=1,"",{_quoted(DIFFERS)})', bold=True)

        return _Seen("", 4.0, cell)

    def _own_values(self, language: Language, found: Callable[[str, int, CellValue, Look], Cell]) -> tuple[_Seen, ...]:
        """What pairbook itself computed last for the same player: rank, points, tie-breaks."""
        rows = self.standings.rows

        def own(name: str, value: Callable[[int], CellValue], shown: str = "General") -> Callable[[int], Cell]:
            return lambda index: replace(found(f"stored {name}", index, value(index), Look.NUMBER), number_format=shown)

        seen = [
            _Seen(_OWN.format(text(language, "print.rank")), 7.0, own("rank", lambda i: rows[i].rank)),
            _Seen(_OWN.format(text(language, "print.points")), 8.0, own("points", lambda i: rows[i].points, "0.0")),
        ]
        for code in self.codes:
            value = partial(self._value_at, code)
            seen.append(_Seen(_OWN.format(tie_break_heading(code)), 8.0, own(code, value, self._shown(code))))
        return tuple(seen)

    def _value_at(self, code: str, index: int) -> CellValue:
        return self._value(self.standings.rows[index].player, code)

    def _seen_tie_break(self, place: int, found: Callable[[str, int, CellValue, Look], Cell]) -> _Seen:
        code = self.codes[place]
        formula_mark = "" if self.tie_breaks.live(code) else " *"

        def cell(index: int) -> Cell:
            value = self._value(self.standings.rows[index].player, code)
            return replace(found(code, index, value, Look.POINTS), number_format=self._shown(code))

        return _Seen(tie_break_heading(code) + formula_mark, 9.0, cell)

    def _shown(self, code: str) -> str:
        """The number format of a tie-break: one that says where a player stands in a group shows no 0."""
        record = TIE_BREAKS[base_code(code)]
        position = record.split is not None and record.measure is None
        return 'General;General;"–"' if position else "General"

    def notes(self, language: Language, width: int) -> tuple[Cell, ...]:
        """Whether the formulas agree with pairbook's own ranking, what was not understood, what does not move."""
        differing = f"SUMPRODUCT(--({self.of_players('same')}<>1))"
        agree, differ = (text(language, f"print.live_{word}") for word in ("agrees", "differs"))
        cells = [
            Cell(agree, Look.LEGEND, columns=width, formula=f"IF({differing}=0,{_quoted(agree)},{_quoted(differ)})")
        ]
        if not all(map(self.tie_breaks.live, self.codes)):
            cells.append(Cell(text(language, "print.live_stored"), Look.LEGEND, columns=width))
        if self.games_listed:
            unknown = f"COUNTIF({self.of_games('found')},{_UNKNOWN})"
            told = _quoted(text(language, "print.live_unknown"))
            formula = f'IF({unknown}=0,"",{told}&" "&{unknown})'
            cells.append(Cell("", Look.LEGEND, columns=width, formula=formula))
            waiting = " + ".join(
                f"COUNTIF({self.of_games('found')},{place})"
                for place, result in enumerate(self.spelled.values(), _OPEN)
                if result == POSTPONED
            )
            told = _quoted(text(language, "print.live_postponed"))
            formula = f'IF({waiting}=0,"",{told}&" "&{waiting})'
            cells.append(Cell(self._postponed_now(language), Look.LEGEND, columns=width, formula=formula))
        cells.append(Cell(text(language, "print.live_own", mark=DIFFERS), Look.LEGEND, columns=width))
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
                _plain(self._value(number, code), self.tie_breaks.of_player(code, index, self._level(place, index)))
                for index, number in enumerate(self.numbers)
            ]
            for place, code in enumerate(self.codes)
        ]
        fixed, won = self._without_a_game()
        blocks += [
            [_plain(self.line[number].rank, self._rank(index)) for index, number in enumerate(self.numbers)],
            [_plain(order[number], self._order(index)) for index, number in enumerate(self.numbers)],
            [_plain(self.line[number].rank) for number in self.numbers],
            [_plain(self.line[number].points) for number in self.numbers],
            *([_plain(self._value(number, code)) for number in self.numbers] for code in self.codes),
            [_plain(1, self._same(index)) for index in range(len(self.numbers))],
            [_plain(fixed[number]) for number in self.numbers],
            [_plain(won[number]) for number in self.numbers],
        ]
        return blocks + self._further_of_players()

    def _further_of_players(self) -> list[list[Cell]]:
        """What the tie-breaks need of the players besides."""
        formulas = self.tie_breaks
        of_one = {"adjusted": formulas.adjusted, "buchholz": formulas.plain_buchholz, "strong": formulas.strong}
        of_rounds = {"element": formulas.element, "voluntary": formulas.voluntary}
        stored: dict[str, Mapping[int, CellValue]] = {
            "adjusted": self.adjusted,
            "buchholz": {number: self._buchholz(number) for number in self.numbers},
            "strong": {number: int(number in self.strong) for number in self.numbers},
        }
        every = tuple(enumerate(self.numbers))
        blocks = [[_plain(stored[name][number], of_one[name](at)) for at, number in every] for name in self.of_one]
        blocks += self._encounters()
        blocks += [
            [_plain(self._added(number, each, name), of_rounds[name](at, each)) for at, number in every]
            for name in self.of_rounds
            for each in range(1, self.standings.after_round + 1)
        ]
        return blocks

    def _encounters(self) -> list[list[Cell]]:
        """Direct encounter pass by pass: the place before the first, then points in the group and place after each."""
        if not self.passes:
            return []
        formulas = self.tie_breaks
        key, blocks = self._before_encounters(), []
        blocks.append([_plain(key[n], self._rank(at, self.tie_breaks.encounters)) for at, n in enumerate(self.numbers)])
        self.keys = [key]
        for each in self.passes:
            points = dict.fromkeys(self.numbers, ZERO)
            for _, p in self.games_listed:
                if p.result is not None and key[p.white] == key[p.black]:
                    points[p.white] += self._worth(p.result.white)
                    points[p.black] += self._worth(p.result.black)
            before = key
            key = {
                n: before[n] + sum(before[m] == before[n] and points[m] > points[n] for m in self.numbers)
                for n in self.numbers
            }
            self.keys.append(key)
            listed = tuple(enumerate(self.numbers))
            blocks.append([_plain(points[n], formulas.encounter_points(each, at)) for at, n in listed])
            blocks.append([_plain(key[n], formulas.encounter_key(each, at)) for at, n in listed])
        return blocks

    def _before_encounters(self) -> dict[int, int]:
        """The place of everybody on points and the tie-breaks before direct encounter."""
        place = self.tie_breaks.encounters or 0
        found: dict[int, int] = {}
        earlier: tuple[object, ...] | None = None
        for at, row in enumerate(self.standings.rows, 1):
            now = (row.points, *(self._value(row.player, code) for code in self.codes[:place]))
            found[row.player] = at if now != earlier else found[self.standings.rows[at - 2].player]
            earlier = now
        return found

    def _buchholz(self, number: int) -> Decimal:
        return sum((each.amount for each in self.added[number].values()), ZERO)

    def _added(self, number: int, round_number: int, name: str = "element") -> CellValue:
        """What a round adds to a player's Buchholz; an empty text for nothing, or for a round that was not given up."""
        found = self.added[number].get(round_number)
        return "" if found is None or (name == "voluntary" and not found.voluntary) else found.amount

    def _same(self, index: int) -> str:
        """1 where rank, points and tie-breaks are those pairbook computed last."""
        equal = [f"{self.at(name, index)}={self.at(f'stored {name}', index)}" for name in ("rank", "points")]
        equal += [f"{self.at(code, index)}={self.at(f'stored {code}', index)}" for code in self.codes]
        return f"IF(AND({','.join(equal)}),1,0)"

    def _level(self, place: int, index: int) -> str:
        """Who is level with a player on points and the tie-breaks before a place, as criteria for COUNTIFS."""
        names = ("points", *self.codes[:place])
        return ",".join(f"{self.of_players(name)},{self.at(name, index)}" for name in names)

    def _points(self, index: int) -> str:
        return self._sum(self.at("fixed", index), "white points", "black points", index)

    def _sum(self, start: str, white: str, black: str, index: int) -> str:
        if not self.games_listed:
            return start
        number = self.at("number", index)
        sides = [
            f"SUMIFS({self.of_games(column)},{self.of_games(side)},{number})"
            for side, column in (("white", white), ("black", black))
        ]
        return "+".join((start, *sides))

    def _rank(self, index: int, codes: int | None = None) -> str:
        """One more than those with more points, or level on points and better in the first tie-break that differs.

        ``codes`` are how many of the tie-breaks count, ``None`` = all.
        """
        level, terms = "", ["1"]
        for name in ("points", *self.codes[:codes]):
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
        """White, Black, round, where the result stands among the spellings, and what it gives.

        The last block has one cell, the last round with a result.
        """
        width = 6 + len(self.kinds) + 2 * len(self.of_game) + len(self.passes)
        blocks: list[list[Cell]] = [[] for _ in range(width)]
        for index, (round_number, pairing) in enumerate(self.games_listed):
            for block, cell in zip(blocks, self._game(index, round_number, pairing), strict=True):
                block.append(cell)
        if not self.games_listed:
            return [*blocks, []]
        last = max((number for number, pairing in self.games_listed if pairing.result is not None), default=0)
        return [*blocks, [_plain(last, self.tie_breaks.begun())]]

    def _of_game(self, name: str, side: str, round_number: int, pairing: Pairing) -> CellValue:
        """What a game adds for one side, as it stands now."""
        number, other = pairing.white, pairing.black
        if side == "black":
            number, other = other, number
        if pairing.result is None:
            return ""
        outcome = pairing.result.white if side == "white" else pairing.result.black
        met = self._added(number, round_number)
        if name == "koya":
            return self._worth(outcome) if other in self.strong else ZERO
        if name == "averaged":
            return self._buchholz(other) if kind(outcome) == PLAYED else ""
        if name == "gave up":
            return met if kind(outcome) == FORFEIT_LOSS else ""
        return self._worth(outcome) * met if name == "worth" and isinstance(met, Decimal) else met

    def _game(self, index: int, round_number: int, pairing: Pairing) -> tuple[Cell, ...]:
        place = self.places.get((round_number, pairing.board))
        values: dict[str, CellValue] = {}
        if pairing.result is not None:
            white, black = pairing.result.white, pairing.result.black
            values = {"white points": self._worth(white), "black points": self._worth(black)}
            values |= {"white kind": kind(white), "black kind": kind(black)}
        found = self.at("found", index)
        looked_up = {
            name: f'IF({found}<={_OPEN},"",INDEX({self.range(column, len(self.spelled))},{found}))'
            for name, column in _LOOKED_UP.items()
            if name not in _KINDS or name in self.kinds
        }
        more = [
            _plain(self._of_game(name, side, round_number, pairing), self.tie_breaks.of_game(name, side, index))
            for name in self.of_game
            for side in _SIDES
        ]
        places = (place for place, each in enumerate(self.spelled.values(), _OPEN) if each == pairing.result)
        return (
            _plain(pairing.white, None if place is None else _reference(place.sheet, place.white)),
            _plain(pairing.black, None if place is None else _reference(place.sheet, place.black)),
            _plain(round_number),
            _plain(next(places, _UNKNOWN), None if place is None else self._found(_cell_of(place.sheet, place.result))),
            *(_plain(values.get(name, ""), formula) for name, formula in looked_up.items()),
            *more,
            *(
                _plain(
                    int(self.keys[each - 1][pairing.white] == self.keys[each - 1][pairing.black]),
                    self.tie_breaks.encounter_level(each, index),
                )
                for each in self.passes
            ),
        )

    def _found(self, cell: str) -> str:
        """Where the result in a cell stands among the spellings."""
        spellings = self.range("spelling", len(self.spelled))
        return f"SUMPRODUCT(({spellings}={_compared_formula(cell)})*(ROW({spellings})-{_HEADING_ROW}))"

    # The spellings ---------------------------------------------------------------------------------------------------

    def spellings(self) -> list[list[Cell]]:
        """An empty cell, then every spelling that is understood, with the points it brings to White and to Black."""
        white = [None if result is None else result.white for result in self.spelled.values()]
        black = [None if result is None else result.black for result in self.spelled.values()]
        return [
            [_plain(spelling) for spelling in self.spelled],
            *([_plain("" if each is None else self._worth(each)) for each in side] for side in (white, black)),
            *([_plain("" if each is None else kind(each)) for each in side] for side in (white, black)),
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


def _spelled_results() -> dict[str, Result | None]:
    """An open game, then the usual spellings of all languages in the form in which they are compared: their results."""
    spelled: dict[str, Result | None] = {"": None}
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
