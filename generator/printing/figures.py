"""Numbers as the sheets show them, for paper: the number formats of ``sheets.numbers`` and the theme, read back.

A format's gaps (``_0``, ``_½``) are what keeps digits below digits; on paper they become letters that are not drawn.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from generator.languages import Language

_TOKEN = re.compile(r'_(?P<gap>.)|"(?P<words>[^"]*)"|(?P<digits>-?[0#]+(?:\.[0#]+)?)')
_CONDITION = re.compile(r"\[=(-?[\d.]+)\](.*)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A number as text, with the letters whose room is left free before and behind it."""

    words: str
    before: str = ""
    behind: str = ""


def shown(value: int | Decimal, number_format: str, language: Language) -> Shown:
    """A number in an Excel number format of ours, with the decimal sign of the language.

    Raises ``ValueError`` for a format with anything but digits, gaps and words in quotes.
    """
    number = Decimal(value)
    part = _section(number, number_format)
    words, before, behind = "", "", ""
    place = 0
    while place < len(part):
        token = _TOKEN.match(part, place)
        if token is None:
            raise ValueError(f"{number_format!r} is not a number format pairbook writes")
        place = token.end()
        if token["gap"] is not None and not words:
            before += token["gap"]
        elif token["gap"] is not None:
            behind += token["gap"]
        elif token["words"] is not None:
            words += token["words"]
        else:
            words += _digits(number, token["digits"], language)
    return Shown(words, before, behind)


def _section(number: Decimal, number_format: str) -> str:
    """The part of a format that holds for a number: by its condition, else for positive, negative or zero."""
    sections = number_format.split(";")
    condition = _CONDITION.fullmatch(sections[0])
    if condition is not None:
        return condition[2] if number == Decimal(condition[1]) else sections[1]
    if number == 0 and len(sections) > 2:
        return sections[2]
    if number < 0 and len(sections) > 1:
        return sections[1]
    return sections[0]


def _digits(number: Decimal, pattern: str, language: Language) -> str:
    whole, _, fraction = pattern.removeprefix("-").partition(".")
    rounded = abs(number).quantize(Decimal(1).scaleb(-len(fraction)), rounding=ROUND_HALF_UP)
    words = f"{rounded:f}"
    optional = len(fraction) - len(fraction.rstrip("#"))
    for _ in range(optional):
        words = words.removesuffix("0")
    words = words.rstrip(".").zfill(whole.count("0"))
    if number < 0:
        words = f"-{words}"
    return words if language is Language.ENGLISH else words.replace(".", ",")
