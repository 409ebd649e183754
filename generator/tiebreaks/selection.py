"""From what the arbiter wrote to the tie-breaks meant: codes, names in every language, and what cannot be used here."""

import re
from dataclasses import dataclass
from functools import cache

from generator.findings import Finding, Place, error, warning
from generator.languages import Language, messages
from generator.tiebreaks.codes import Request, read_request, split_code
from generator.tiebreaks.ratings import substitute, unrated_players
from generator.tiebreaks.registry import TIE_BREAKS, TieBreak, Who
from generator.tiebreaks.results import Field
from generator.tournament import Tournament

NOWHERE = Place()
SWISS_LIST = ("BH/C1", "BH", "SB", "DE", "WIN")
ROUND_ROBIN_LIST = ("DE", "WIN", "SB", "KS")
TEAM_SWISS_LIST = ("MPvGP", "EDE", "EMGSB", "BH:MP")
TEAM_ROUND_ROBIN_LIST = ("MPvGP", "EDE", "EMMSB")


@dataclass(frozen=True, slots=True)
class Unusable:
    """A tie-break that cannot be used in this tournament, with the finding that says why."""

    code: str
    finding: Finding


def default_list(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks used when none are set. C.07 recommends no order; these are lists in common use."""
    fixed = tournament.system.fixed_schedule
    if tournament.team_event is not None:
        return TEAM_ROUND_ROBIN_LIST if fixed else TEAM_SWISS_LIST
    return ROUND_ROBIN_LIST if fixed else SWISS_LIST


def parse(text: str, place: Place = NOWHERE) -> Request | Finding:
    """The tie-break written as a code, old spelling or name in any language; an unknown one gives a finding.

    The finding names what was probably meant. Nothing is guessed: ``KS/L1`` means half a point to some programs and one
    per cent to others, so the sign is asked for.
    """
    code = _code_of(text)
    request = read_request(code)
    if request is None or request.code not in TIE_BREAKS:
        return _not_known(text, place)
    record = TIE_BREAKS[request.code]
    if "N" in record.modifiers and request.lot is None:
        return error("tie_break_lot_missing", place, value=text.strip(), code=record.code)
    surplus = [
        part
        for letter, part in zip(request.modifiers, request.modifier_parts, strict=True)
        if letter not in record.modifiers
    ]
    if surplus or (request.score and record.who is not Who.BOTH):
        return error(
            "tie_break_modifier",
            place,
            value=text.strip(),
            modifier=", ".join(surplus) or f":{request.score}",
            code=record.code,
            allowed=", ".join(forms(record)),
        )
    return request


def unusable(request: Request, field: Field, place: Place = NOWHERE) -> Finding | None:
    """Why a tie-break cannot be used for these participants, ``None`` if it can.

    Source: C.07 (from 1 March 2026), note to Art. 8 (never in round robins), Art. 10 (dropped when somebody is unrated
    and no rule for that was published), Art. 10, 12 and 13 (players or teams only).
    """
    record = TIE_BREAKS[request.code]
    code = request.spelling
    if record.who is Who.PLAYERS and field.teams:
        return error("tie_break_players_only", place, code=code, article=record.article)
    if not field.teams and (record.who is Who.TEAMS or request.score):
        return error("tie_break_teams_only", place, code=code, article=record.article)
    if field.results.fixed and not record.round_robin:
        return error("tie_break_not_in_round_robin", place, code=code, article=_forbidding(record))
    if record.needs_ratings and substitute(field, request) is None:
        unrated = unrated_players(field)
        if unrated:
            numbers = ", ".join(str(number) for number in unrated)
            return warning("tie_break_unrated", place, code=code, article="10", players=numbers)
    return None


def forms(record: TieBreak) -> tuple[str, ...]:
    """The modifiers a tie-break takes, as they are written."""
    spelled = {
        "C": ("C1", "C2"),
        "M": ("M1", "M2"),
        "L": ("L+1", "L-1"),
        "P": ("P",),
        "F": ("F",),
        "R": ("R",),
        "K": ("K4",),
        "U": ("U1400",),
        "N": ("4711",),
    }
    return tuple(f"{record.code}/{part}" for letter in record.modifiers for part in spelled[letter])


def offered() -> tuple[str, ...]:
    """The codes to choose from, in the order of Art. 5."""
    return tuple(record.code for record in TIE_BREAKS.values() if record.offered)


def suggestion(text: str) -> str:
    """The code or name that looks most like the text; empty if nothing does."""
    from difflib import get_close_matches

    base, parts = split_code(text)
    if base == "KS" and parts and re.fullmatch(r"L\d{1,2}", parts[0]):
        return f"KS/L+{parts[0][1:]}"
    codes = {code.upper(): code for code in TIE_BREAKS if TIE_BREAKS[code].offered}
    if near := get_close_matches(base.partition(":")[0], codes, 1, 0.6):
        known = codes[near[0]]
        whole = "/".join((known, *parts))
        request = read_request(whole)
        fits = request is not None and set(request.modifiers) <= set(TIE_BREAKS[known].modifiers)
        return whole if fits else known
    names = _names()
    if near := get_close_matches(_plain(text), names, 1, 0.6):
        return names[near[0]]
    return ""


def _not_known(text: str, place: Place) -> Finding:
    known, meant = ", ".join(offered()), suggestion(text)
    if meant:
        return error("tie_break_unknown", place, value=text.strip(), meant=meant, known=known)
    return error("tie_break_unlike_any", place, value=text.strip(), known=known)


def _code_of(text: str) -> str:
    """The code behind a name, with the modifiers typed after it; what is no name is taken as a code."""
    base, _, modifiers = text.strip().partition("/")
    codes = {code.upper() for code in TIE_BREAKS}
    if split_code(base)[0].partition(":")[0].upper() in codes:
        return text
    names = _names()
    if _plain(text) in names:
        return names[_plain(text)]
    if _plain(base) in names:
        return f"{names[_plain(base)]}/{modifiers}" if modifiers else names[_plain(base)]
    return text


@cache
def _names() -> dict[str, str]:
    """Every name and further spelling of the catalogues, in plain letters, with its code."""
    found: dict[str, str] = {}
    for language in Language:
        for key, message in messages(language).items():
            family, _, code = key.partition(".")
            if family == "tiebreak":
                found.setdefault(_plain(message), code)
            elif family == "tiebreak_also":
                for spelling in message.split(";"):
                    found.setdefault(_plain(spelling), code)
    return found


def _plain(text: str) -> str:
    """The text in lower case without anything but letters, digits and signs."""
    return re.sub(r"[^\w+]", "", text.casefold())


def _forbidding(record: TieBreak) -> str:
    return "8" if record.article.startswith("8.") else f"8, {record.article}"
