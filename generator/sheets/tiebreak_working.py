"""The working of the tie-breaks in words: per player and tie-break what every round added, what was cut and why.

Rows for the Why sheet (one row a player and tie-break, one column a round) and the same as lines of text.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from generator.languages import Language, text
from generator.sheets.model import Align, Cell, CellValue, Column, Look, Row
from generator.sheets.numbers import points_text
from generator.sheets.standings import tie_break_heading, tie_break_name
from generator.standings import LOTS, Standings, StandingsRow
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.working import Contribution, Source, Step, Value, Working, counted
from generator.tournament import Tournament

_ROW_HEIGHT, _FIRST_ROW_HEIGHT, _LINE_HEIGHT = 18.0, 22.0, 14.5
_REMARKS = 90.0
_LETTERS_A_LINE = 98  # letters of the remarks in one line


@dataclass(frozen=True, slots=True)
class Words:
    """What every sentence needs: the language, how points are shown and how participants are called."""

    language: Language
    halves: bool
    names: Mapping[int, str]

    def text(self, key: str, **values: object) -> str:
        """The catalogue's text under ``working.<key>``."""
        return text(self.language, f"working.{key}", **values)

    def number(self, value: Value) -> str:
        """A value as it is shown in the lists; undefined ones as a word."""
        if value is None:
            return self.text("undefined")
        return str(value) if isinstance(value, int) else points_text(value, self.language, halves=self.halves)


def words_of(tournament: Tournament, language: Language, *, halves: bool = True) -> Words:
    """The words for the players of a tournament, or for its teams in a team event."""
    if tournament.team_event is not None:
        names = {team.number: team.name for team in tournament.team_event.teams}
    else:
        names = {player.number: player.name for player in tournament.players}
    return Words(language, halves, names)


def working_texts(standings: Standings, number: int, words: Words) -> tuple[str, ...]:
    """One participant's workings as lines: rank, then for each tie-break its heading and what it is made of."""
    row = standings.row(number)
    lines = [
        f"{words.names[number]}: {words.text('rank', rank=row.rank, points=words.number(row.points))}",
        *_separation(standings, row, words),
    ]
    out = {each.code for each in standings.dropped}
    for code, working in zip(standings.tie_breaks, row.workings, strict=True):
        value = words.text("dropped") if code in out else words.number(working.value)
        lines.append(
            words.text(
                "heading",
                code=tie_break_heading(code),
                name=tie_break_name(code, words.language),
                article=_record_article(code),
                value=value,
            )
        )
        if code not in out:
            lines.extend(f"  {line}" for line in working_lines(code, working, words))
    return tuple(lines)


def working_lines(code: str, working: Working, words: Words) -> tuple[str, ...]:
    """What one value is made of: a line for each round, the sum, or the passes of a direct encounter."""
    lines = [_contribution_line(code, each, words) for each in working.contributions]
    if working.contributions:
        lines.append(_result_line(working, words))
    lines.extend(_step_line(step, words) for step in working.steps)
    if not working.steps and TIE_BREAKS[_base(code)].split is not None and not working.contributions:
        lines.append(words.text("alone"))
    return tuple(lines)


def working_rows(standings: Standings, words: Words) -> tuple[Row, ...]:
    """The rows of a working sheet, headings first: for each participant one row a tie-break, one column a round.

    What does not count stands in brackets, a virtual opponent has a star; the remarks say why.
    """
    rounds = standings.after_round
    headings = (
        text(words.language, "print.rank"),
        text(words.language, "column.name"),
        words.text("tie_break"),
        words.text("value"),
        *(str(number) for number in range(1, rounds + 1)),
        words.text("remarks"),
    )
    sides = (None, Align.LEFT, *[None] * (rounds + 2), Align.LEFT)  # over names and remarks
    cells = tuple(Cell(heading, Look.HEADING, align=side) for heading, side in zip(headings, sides, strict=True))
    rows = [Row(cells, 24.0)]
    out = {each.code for each in standings.dropped}
    drawn: _Drawn = {}
    for index, row in enumerate(standings.rows):
        for place, (code, working) in enumerate(zip(standings.tie_breaks, row.workings, strict=True)):
            if code not in out:
                rows.append(_row(standings, row, code, working, words, drawn, first=place == 0, stripe=index % 2 == 1))
    return tuple(rows)


def working_columns(rounds: int) -> tuple[Column, ...]:
    """The widths that go with ``working_rows``."""
    return (
        Column(6.0),
        Column(24.0),
        Column(11.0),
        Column(9.0),
        *(Column(7.5) for _ in range(rounds)),
        Column(_REMARKS),
    )


_Drawn = dict[tuple[Decimal | None, bool, bool, bool], Cell]
"""Cells of rounds made already: a long sheet says the same few numbers over and over."""


def _row(
    standings: Standings,
    row: StandingsRow,
    code: str,
    working: Working,
    words: Words,
    drawn: _Drawn,
    *,
    first: bool,
    stripe: bool,
) -> Row:
    by_round = {each.round: each for each in working.contributions}
    remarks = [
        *(_separation(standings, row, words) if first else ()),
        *(f"{each.round}: {remark}" for each in working.contributions if (remark := "; ".join(_remarks(each, words)))),
        *(_step_line(step, words) for step in working.steps),
    ]
    told = " · ".join(remarks)
    return Row(
        (
            Cell(row.rank if first else None, Look.BOARD, stripe=stripe),
            Cell(words.names[row.player] if first else None, Look.NAME, stripe=stripe),
            Cell(tie_break_heading(code), Look.CENTRE, stripe=stripe),
            Cell(_whole_or_words(working.value, words), Look.CENTRE, stripe=stripe, bold=True),
            *(
                _round_cell(by_round.get(number), words, drawn, stripe=stripe)
                for number in range(1, standings.after_round + 1)
            ),
            Cell(told or None, Look.NOTE, align=Align.LEFT, stripe=stripe),
        ),
        max(_FIRST_ROW_HEIGHT if first else _ROW_HEIGHT, 4.0 + _LINE_HEIGHT * -(-len(told) // _LETTERS_A_LINE)),
    )


def _round_cell(contribution: Contribution | None, words: Words, drawn: _Drawn, *, stripe: bool) -> Cell:
    """What a round added: a cut in brackets, a virtual opponent with a star."""
    key: tuple[Decimal | None, bool, bool, bool]
    if contribution is None:
        key = (None, False, False, stripe)
    else:
        virtual, cut = contribution.source is Source.DUMMY, contribution.cut is not None
        key = (contribution.amount, virtual, cut, stripe)
    cell = drawn.get(key)
    if cell is None:
        cell = drawn[key] = Cell(_short(contribution, words), Look.CENTRE, stripe=stripe)
    return cell


def _short(contribution: Contribution | None, words: Words) -> CellValue:
    """A whole number as a number, everything else as it is written."""
    if contribution is None:
        return None
    amount = _plain(contribution.amount)
    virtual, cut = contribution.source is Source.DUMMY, contribution.cut is not None
    if isinstance(amount, int) and not virtual and not cut:
        return amount
    shown = words.number(amount) + "*" * virtual
    return f"({shown})" if cut else shown


def _whole_or_words(value: Value, words: Words) -> CellValue:
    plain = None if value is None else _plain(Decimal(value))
    return plain if isinstance(plain, int) else words.number(value)


def _separation(standings: Standings, row: StandingsRow, words: Words) -> tuple[str, ...]:
    """By what the row stands behind the one above; nothing for the first row."""
    if row.separated_by is not None:
        code = row.separated_by
        shown = tie_break_name(code, words.language) if code in (LOTS, standings.primary) else tie_break_heading(code)
        return (words.text("separated", code=shown),)
    return () if row == standings.rows[0] else (words.text("shared"),)


def _contribution_line(code: str, each: Contribution, words: Words) -> str:
    if _base(code) == "BC":
        return words.text("board", round=each.round, points=words.number(each.points)) + f" → {_amount(each, words)}"
    opponent = words.names[each.opponent] if each.opponent is not None else words.text("no_opponent")
    parts = (words.text("round", round=each.round, opponent=opponent), _calculation(code, each, words))
    return "; ".join((", ".join(parts), *_remarks(each, words)))


def _calculation(code: str, each: Contribution, words: Words) -> str:
    if _base(code) in _PRODUCTS:
        return words.text(
            "product", score=words.number(each.score), points=words.number(each.points), amount=_amount(each, words)
        )
    return words.text("counts" if each.cut is None else "not_counted", amount=_amount(each, words))


def _remarks(each: Contribution, words: Words) -> tuple[str, ...]:
    """Why a contribution is what it is, where it is not simply a game that counts."""
    if each.cut is None and not each.article:  # nearly all of them
        return ()
    found = []
    if each.source is Source.DUMMY:
        category = text(words.language, f"category.{each.category}")
        found.append(
            words.text(
                "dummy",
                score=words.number(each.score),
                cap=words.number(each.cap),
                article=each.article,
                category=category,
            )
        )
    elif each.article == "16.3":
        found.append(words.text("adjusted"))
    elif each.source is Source.FORFEIT and each.article:
        found.append(words.text("forfeit", article=each.article))
    if each.cut is not None:
        found.append(text(words.language, f"cut.{each.cut.value}"))
    return tuple(found)


def _result_line(working: Working, words: Words) -> str:
    total, value = words.number(_plain(counted(working.contributions))), words.number(working.value)
    if working.base is None:
        if working.divisor == 1:
            return words.text("sum", value=value)
        return words.text("average", total=total, divisor=working.divisor, value=value)
    if isinstance(working.value, int):
        difference = int(working.base)
        return words.text("performance", average=working.value - difference, difference=f"{difference:+d}")
    base = words.number(working.base)
    return words.text("combination", base=base, total=total, divisor=working.divisor, value=value)


def _step_line(step: Step, words: Words) -> str:
    article = f"{step.article} ({step.score})" if step.score else step.article
    scores = ", ".join(_step_score(step, place, words) for place in range(len(step.group)))
    if len(step.tiers) == 1:
        return words.text("step_level", article=article, scores=scores)
    order = " – ".join(" = ".join(words.names[number] for number in tier) for tier in step.tiers)
    return words.text("step", article=article, scores=scores, order=order)


def _step_score(step: Step, place: int, words: Words) -> str:
    name, score = words.names[step.group[place]], words.number(_plain(step.scores[place]))
    if step.missing[place]:
        return words.text("step_missing", player=name, score=score, missing=step.missing[place])
    return f"{name} {score}"


def _amount(each: Contribution, words: Words) -> str:
    return words.number(_plain(each.amount))


def _plain(value: Decimal) -> Value:
    """A whole number as such, so that ratings and counts carry no decimals."""
    return int(value) if value == value.to_integral_value() else value


def _base(code: str) -> str:
    return code.partition("/")[0].partition(":")[0]


def _record_article(code: str) -> str:
    return TIE_BREAKS[_base(code)].article


_PRODUCTS = frozenset({"SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"})
"""Tie-breaks whose contributions are products."""
