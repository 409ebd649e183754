"""Codes of tie-breaks: reading ``BH:GP/C1/P`` and its older spellings, and names in every language.

The form ``NAME[:MP|:GP][/modifier...]`` is that of the list of mandatory tie-breaks of the FIDE report file (MTB26);
the Handbook writes ``BH-C1`` for ``BH/C1``. Upper and lower case are the same.
"""

import re
from dataclasses import dataclass, replace

from generator.tiebreaks.results import Field

OLDER_SPELLINGS = {"GE": "REP", "AROC": "ARO/C1", "SSB": "SB", "BC1": "BH/C1", "MPVGP": "MPvGP"}
"""Base codes of earlier editions and other programs (upper case), with today's spelling."""

_CUT = re.compile(r"([CM])(\d{1,2})?")
_LIMIT = re.compile(r"L([+-]\d{1,2})")
_DIVISOR = re.compile(r"K(\d{1,3})")
_LOT = re.compile(r"\d{1,9}")
_UNRATED = re.compile(r"U(\d{3,4})")


@dataclass(frozen=True, slots=True)
class Request:
    """A tie-break as asked for: its base code with the modifiers of Art. 14 and the switches of MTB26.

    ``score`` is ``MP`` or ``GP`` where the code says so, else empty. ``low`` and ``high`` are the numbers of cuts,
    ``limit`` half points above or below half of the maximum (Koya), ``divisor`` the N of Art. 13.4, ``unrated`` the
    rating that unrated players count as, ``lot`` the number drawn.
    """

    code: str
    score: str = ""
    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    divisor: int | None = None
    unrated: int | None = None
    lot: int | None = None

    def score_in(self, field: Field) -> str:
        """The key of the score meant, the leading one where the code names none."""
        return self.score or field.primary

    def with_score(self, score: str) -> "Request":
        """The same request on the named score of teams."""
        return replace(self, score=score)

    @property
    def modifiers(self) -> str:
        """The letters of the modifiers in use."""
        used = {
            "C": self.low and not self.high,
            "M": self.high,
            "L": self.limit,
            "P": self.forfeits_played,
            "F": self.fore,
            "R": self.reverse,
            "K": self.divisor is not None,
            "U": self.unrated is not None,
            "N": self.lot is not None,
        }
        return "".join(letter for letter, given in used.items() if given)

    @property
    def spelling(self) -> str:
        """The code in full, modifiers in the order of this class: ``BH:GP/C1/P``."""
        text = f"{self.code}:{self.score}" if self.score else self.code
        return text + "".join(f"/{part}" for part in self.modifier_parts)

    @property
    def modifier_parts(self) -> tuple[str, ...]:
        """The modifiers one by one, as they are written behind a stroke."""
        parts = {
            "C": f"C{self.low}",
            "M": f"M{self.high}",
            "L": f"L{self.limit:+d}",
            "P": "P",
            "F": "F",
            "R": "R",
            "K": f"K{self.divisor}",
            "U": f"U{self.unrated}",
            "N": f"{self.lot}",
        }
        return tuple(parts[letter] for letter in self.modifiers)


def split_code(text: str) -> tuple[str, tuple[str, ...]]:
    """The base of a code, in today's spelling where it has an older one, and its modifiers, in upper case."""
    base, *parts = (part.strip().upper() for part in text.strip().split("/"))
    if "-" in base:
        base, first = base.split("-", 1)
        parts.insert(0, first.strip())
    name, colon, score = base.strip().partition(":")
    name = OLDER_SPELLINGS.get(name.strip(), name.strip())
    name, _, implied = name.partition("/")
    return name + colon + score.strip(), (*((implied,) if implied else ()), *parts)


def read_request(text: str) -> Request | None:
    """The request a code stands for, ``None`` if it has not the form of one; the base code is not looked up."""
    base, parts = split_code(text)
    name, colon, score = base.partition(":")
    if not re.fullmatch(r"[A-Za-z]{2,6}", name) or (colon and score not in ("MP", "GP")):
        return None
    request = Request(name, score)
    for part in parts:
        changed = _with_modifier(request, part)
        if changed is None:
            return None
        request = changed
    return request


def _with_modifier(request: Request, part: str) -> Request | None:
    if found := _CUT.fullmatch(part):
        count = int(found[2] or 1)
        return replace(request, low=count, high=count if found[1] == "M" else 0)
    if found := _LIMIT.fullmatch(part):
        return replace(request, limit=int(found[1]))
    if (found := _DIVISOR.fullmatch(part)) and int(found[1]):
        return replace(request, divisor=int(found[1]))
    if found := _UNRATED.fullmatch(part):
        return replace(request, unrated=int(found[1]))
    if _LOT.fullmatch(part):
        return replace(request, lot=int(part))
    switches = {"P": "forfeits_played", "F": "fore", "R": "reverse"}
    return replace(request, **{switches[part]: True}) if part in switches else None  # type: ignore[arg-type]
