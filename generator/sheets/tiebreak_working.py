"""The working of the tie-breaks in words: per player and tie-break what every round added, what was cut and why.

As lines for the terminal, and in short for the cells of the Why sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from generator.languages import Language, text
from generator.sheets.numbers import points_text
from generator.sheets.standings import tie_break_heading, tie_break_name
from generator.standings import LOTS, Standings, StandingsRow
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.working import Contribution, Cut, Source, Step, Value, Working, counted
from generator.tournament import Tournament


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
    rank = "rank_one" if 0 < row.points <= 1 else "rank"
    lines = [
        f"{words.names[number]}: {words.text(rank, rank=row.rank, points=words.number(row.points))}",
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


def working_sum(working: Working, rounds: int, words: Words) -> str:
    """A value and what each round added to it: ``11½ = 3 + (2½*) + 1½ + 3½ + 3½``.

    What does not count stands in brackets, a virtual opponent has a star, a round that adds nothing is a dash. Where
    the value is no sum or average of the rounds (a performance), the rounds stand behind a colon.
    """
    value = words.number(working.value)
    if not working.contributions:
        return value
    by_round = {each.round: each for each in working.contributions}
    terms = [_term(by_round.get(number), words) for number in range(1, rounds + 1)]
    if working.base is not None or working.value is None:
        return f"{value}: {', '.join(terms)}"
    total = counted(working.contributions)
    if working.divisor == 1 and total == working.value:
        return f"{value} = {' + '.join(terms)}"
    exact = total == working.value * working.divisor
    return f"{value} {'=' if exact else '≈'} ({' + '.join(terms)}) : {working.divisor}"


def working_remarks(standings: Standings, row: StandingsRow, words: Words, told: set[Step]) -> tuple[str, ...]:
    """What must be said about a participant's values besides their sums, each thing once for all tie-breaks.

    What put it behind the row above, if that is not the points; rounds that count in a special way, where being cut as
    the least is nothing special; and how its group was separated, unless that stands in ``told`` already, which grows
    by what is said here.
    """
    by_round: dict[tuple[int, str], list[str]] = {}
    steps: list[str] = []
    out = {each.code for each in standings.dropped}
    least = text(words.language, f"cut.{Cut.LEAST.value}")
    for code, working in zip(standings.tie_breaks, row.workings, strict=True):
        if code in out:
            continue
        heading = tie_break_heading(code)
        for each in working.contributions:
            for remark in _remarks(each, words):
                if remark != least:
                    by_round.setdefault((each.round, remark), []).append(heading)
        if working.base is not None:
            steps.append(f"{heading}: {_result_line(working, words)}")
        separating = [step for step in working.steps if len(step.tiers) > 1 and step not in told]
        told.update(separating)
        steps.extend(f"{heading}: {_step_line(step, words)}" for step in separating)
    rounds = sorted(by_round.items(), key=lambda each: each[0][0])
    return (
        *(() if row.separated_by == standings.primary else _separation(standings, row, words)),
        *(
            words.text("in_round", round=number, codes=", ".join(codes), remark=remark)
            for (number, remark), codes in rounds
        ),
        *steps,
    )


def _term(contribution: Contribution | None, words: Words) -> str:
    if contribution is None:
        return "–"
    virtual, cut = contribution.source is Source.DUMMY, contribution.cut is not None
    return _shown_term(contribution.amount, words.language, words.halves, virtual, cut)


@lru_cache(maxsize=4096)
def _shown_term(amount: Decimal, language: Language, halves: bool, virtual: bool, cut: bool) -> str:
    """The same few amounts come again in every line of a list."""
    plain = _plain(amount)
    shown = str(plain) if isinstance(plain, int) else points_text(amount, language, halves=halves)
    shown += "*" * virtual
    return f"({shown})" if cut else shown


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
