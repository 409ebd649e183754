"""What people write on the sheets of a team tournament, recognised in all languages at once."""

import re
from functools import cache

from generator.languages.words import in_all_languages, plain
from generator.workbook.layout import TeamColumn

_MORE_HEADINGS: dict[TeamColumn, tuple[str, ...]] = {
    TeamColumn.NUMBER: ("no", "nr", "#", "number", "nummer", "team no", "mannschaftsnummer", "lagnr", "lagnummer"),
    TeamColumn.NAME: ("team", "team name", "mannschaft", "mannschaftsname", "lag", "lagnavn", "name", "navn", "klub"),
    TeamColumn.SHORT: ("short", "short name", "kurz", "kurzname", "abkürzung", "kortnavn", "kort", "forkortelse"),
    TeamColumn.CAPTAIN: ("captain", "team captain", "mannschaftsführer", "kapitän", "lagleder", "kaptein", "leder"),
    TeamColumn.UNTIL_ROUND: ("until round", "until", "bis runde", "til runde", "withdrawn"),
}
_EMPTY = frozenset({"-", "--", "---", "x", "leer", "empty", "tom", "nobody", "niemand", "ingen", "n.n", "nn"})


@cache
def _headings() -> dict[str, TeamColumn]:
    found: dict[str, TeamColumn] = {}
    for column in TeamColumn:
        for word in (*in_all_languages(f"team_column.{column.value}"), *_MORE_HEADINGS[column]):
            found.setdefault(plain(word), column)
    return found


def team_column(text: str) -> TeamColumn | None:
    """The column of the Teams sheet a heading names in any language; ``None`` for a column of the club's own."""
    return _headings().get(plain(text))


@cache
def _match_pattern() -> re.Pattern[str]:
    words = {re.escape(plain(each.replace("{number}", ""))) for each in in_all_languages("print.match_number")}
    return re.compile(rf"(?:{'|'.join(sorted(words))}) ?(\d{{1,3}})")


def match_number(text: str) -> int | None:
    """The number in ``Match 3``, ``Wettkampf 3`` or ``Kamp 3``; ``None`` for anything else."""
    found = _match_pattern().fullmatch(plain(text))
    return int(found[1]) if found else None


@cache
def _empty_words() -> frozenset[str]:
    return _EMPTY | {plain(word) for word in in_all_languages("print.empty_board")}


def empty_place(text: str) -> bool:
    """Whether a cell says that nobody sits at a board, and does not merely say nothing."""
    return bool(text) and (not plain(text) or plain(text) in _empty_words())
