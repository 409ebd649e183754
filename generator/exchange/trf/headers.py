"""Header records: the event, its dates, points, tie-breaks and tournament type."""

import re
from decimal import Decimal
from typing import NamedTuple

from generator.exchange.trf.lines import Records, value_of
from generator.exchange.trf.numbers import iso_date, points_of, whole, whole_numbers
from generator.exchange.trf.report import Report
from generator.findings import Severity
from generator.tournament import Acceleration, Colour, Event, Scoring, System

KEPT_HEADERS = ("092", "172", "182", "192", "222", "352")
_FIRST_DATE = 91
_MOST_DATES = 999
_LONGEST_TEXT = 1000
_COMMON_TYPES = frozenset({"FIDE_DUTCH", "FIDE_DUTCH_BAKU", "FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU"})
_TYPE = (
    r"(FIDE_DUTCH(_2017|_2025|_2026)?|FIDE_DUBOV|FIDE_BURSTEIN|FIDE_DOUBLESWISS)(_BAKU)?"
    r"|CUSTOM_(DOUBLE)?SWISS|(BERGER|FIDE|CUSTOM)_(TEAM_)?(DOUBLE)?ROUNDROBIN(_G\d)?"
    r"|(FIDE|CUSTOM)_(SCHILLER|(DOUBLE)?SCHEVENINGEN)(_\w+)?|CUSTOM_(TEAM_)?KNOCKOUT"
    r"|FIDE_TEAM(_TYPE[AB])?(_MP_GP|_GP_MP|_MP|_GP)?(_BAKU)?|CUSTOM_TEAM_SWISS(_MP|_GP)?"
)
"""Patterns are compiled when needed: a common file needs none of them, and compiling takes longer than reading it."""
_ROUND_ROBIN = ("round robin", "roundrobin", "rundenturnier", "jeder gegen jeden", "alle mot alle", "berger")
_DOUBLE = ("double", "doppel", "dobbel", "_g2")
_OWN_KINDS = {
    "rutschsystem": System.RUTSCHSYSTEM,
    "langbord": System.LANGBORD,
    "berger rotation": System.BERGER_ROTATION,
    "hutton": System.HUTTON,
}
_POINTS_OF_GAMES = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")


class TypeOfTournament(NamedTuple):
    """What records 192 and 092 say: the system, its acceleration, and what team points count first."""

    system: System
    acceleration: Acceleration
    cycle_order: str
    primary_score: str


class Points(NamedTuple):
    """What the results are worth. ``stated`` says that the file itself gives points other than by silence.

    ``bye_open`` is the case of XXS without PAB: the bye is then worth 1 or as much as a win, and the totals decide.
    ``unknown`` is the worth of a game without known result.
    """

    scoring: Scoring
    stated: bool
    bye_open: bool
    unknown: Decimal


def event_of(records: Records, report: Report) -> Event:
    """The event: names as they are written, dates as ISO text where certain."""
    if not records.lines("012"):
        report.warning("trf_no_name", 0)
    return Event(
        name=_text(records, "012", report),
        place=_text(records, "022", report),
        federation=_text(records, "032", report),
        first_day=_day(records, "042", report),
        last_day=_day(records, "052", report),
        chief_arbiter=_text(records, "102", report),
        deputy_arbiters=_deputies(records, report),
        time_control=_text(records, "122", report),
        round_dates=_round_dates(records, report),
    )


def _text(records: Records, code: str, report: Report) -> str:
    """The text of a header; longer than any text of a header is, it is cut."""
    words = records.first(code)
    if len(words) > _LONGEST_TEXT:
        report.warning("trf_text_cut", records.line_of(code), 5, code=code, length=_LONGEST_TEXT)
    return words[:_LONGEST_TEXT]


def _deputies(records: Records, report: Report) -> tuple[str, ...]:
    names: list[str] = []
    for number, line in records.lines("112"):
        name = value_of(line)
        if sum(map(len, names)) + len(name) > _LONGEST_TEXT:
            report.warning("trf_text_cut", number, 5, code="112", length=_LONGEST_TEXT)
            break
        names += [name] if name else []
    return tuple(names)


def rounds_announced(records: Records, report: Report) -> int | None:
    """The planned number of rounds from 142, else from XXR; ``None`` when neither gives one."""
    found: dict[str, int] = {}
    for code in ("142", "XXR"):
        for number, line in records.lines(code):
            rounds = whole(value_of(line))
            if rounds is None or not 0 < rounds < 1000:
                if value_of(line):
                    report.warning("trf_odd_rounds", number, 5, code=code, text=value_of(line))
            elif code not in found:
                found[code] = rounds
    if len(set(found.values())) > 1:
        report.warning("trf_rounds_differ", records.line_of("142"), announced=found["142"], other=found["XXR"])
    return found.get("142", found.get("XXR"))


def initial_colour(records: Records, report: Report) -> Colour | None:
    """The colour of the highest player in round 1, from 152 or XXC; ``None`` when neither names it."""
    letter = records.first("152").lower()[:1]
    colours = {word.lower() for _, line in records.lines("XXC") for word in value_of(line).split()}
    extension = {Colour.WHITE} if "white1" in colours else set()
    extension |= {Colour.BLACK} if "black1" in colours else set()
    if letter in ("w", "b"):
        named = Colour(letter)
        if extension and extension != {named}:
            report.warning("trf_colours_differ", records.line_of("152"))
        return named
    if letter:
        report.warning("trf_odd_colour", records.line_of("152"), 5, text=records.first("152"))
    if len(extension) == 2:
        report.warning("trf_colours_differ", records.line_of("XXC"))
        return None
    return next(iter(extension), None)


def numbered_by_rank(records: Records) -> bool:
    """Whether XXC says that the order of the rank column replaces the starting numbers."""
    return any("rank" in value_of(line).lower().split() for _, line in records.lines("XXC"))


def type_of(records: Records, report: Report) -> TypeOfTournament:
    """System and acceleration from 192, else what 092 speaks of: a round robin, a knock-out; a Swiss otherwise."""
    code = records.first("192").upper()
    if code and code not in _COMMON_TYPES and not re.fullmatch(_TYPE, code):
        report.warning("trf_unknown_type", records.line_of("192"), 5, text=code)
    text = (code or records.first("092")).lower().replace("-", " ")
    system = System.SWISS
    if any(word in text for word in _ROUND_ROBIN):
        system = System.DOUBLE_BERGER if any(word in text for word in _DOUBLE) else System.BERGER
    if "scheveningen" in text:
        system = System.SCHEVENINGEN
    if "knockout" in text or "knock out" in text:
        system = System.KNOCK_OUT
    words = records.first("092").lower().replace("-", " ")
    if system is not System.SWISS or not code:
        system = _own_kind(system, code, words)
    plain = system is System.DOUBLE_BERGER and not code.startswith("FIDE")
    return TypeOfTournament(
        system,
        Acceleration.BAKU if code.endswith("_BAKU") else Acceleration.NONE,
        "plain" if plain else "fide",
        _primary_score(code, words, system),
    )


def _own_kind(system: System, code: str, words: str) -> System:
    """A system that 192 has no code for, where 092 names it and 192 does not say otherwise."""
    if code and not code.startswith("CUSTOM"):
        return system
    return next((kind for name, kind in _OWN_KINDS.items() if name in words), system)


def _primary_score(code: str, words: str, system: System) -> str:
    """What decides between teams: match points, or game points where a code or 092 says so, or the system."""
    if code.endswith(("_GP_MP", "_GP")) and not code.endswith("_MP_GP"):
        return "GP"
    if "points first" in words:
        return "GP" if "board points first" in words else "MP"
    return "GP" if system.always_teams else "MP"


def of_teams(records: Records) -> bool:
    """Whether a file with team records of the old form (013) is of a team tournament, and not of players with teams."""
    return bool(whole(records.first("082"))) or "team" in (records.first("092") + records.first("192")).lower()


def tie_breaks(records: Records) -> tuple[str, ...]:
    """The tie-break codes of 202 or 212 in order; the points at the head of 212 are left out."""
    text = records.first("202") or records.first("212")
    codes = [code.upper().replace("MPVGP", "MPvGP") for code in re.split(r"[\s,;]+", text) if code]
    if codes and codes[0] in ("PTS", "MPTS", "GPTS"):
        del codes[0]
    return tuple(codes)


def points_for_results(records: Records, report: Report) -> Points:
    """What 162, XXS or the BB records make each result worth, in this order; the standard when none stands."""
    if records.lines("162"):
        return _from_162(records, report)
    if records.lines("XXS"):
        return _from_xxs(records, report)
    return _from_bb(records, report)


def _from_162(records: Records, report: Report) -> Points:
    values: dict[str, Decimal] = {}
    for number, line in records.lines("162"):
        for symbol, text in re.findall(r"([A-Za-z]+)[ :=]*(-?[\d.,½]+)", line[3:]):
            value = points_of(text)
            symbol = symbol.upper()
            if symbol not in ("W", "D", "L", "A", "Z", "P", "X") or value is None:
                report.warning("trf_odd_points", number, line.find(text) + 1, code="162", text=f"{symbol} {text}")
                continue
            if symbol == "Z":
                report.once(Severity.NOTE, "trf_162_z", number, line.upper().find("Z") + 1)
            values["A" if symbol == "Z" else symbol] = value
    scoring = _scoring(values)
    return Points(scoring, bool(values), bye_open=False, unknown=values.get("X", scoring.draw))


def _from_xxs(records: Records, report: Report) -> Points:
    given: dict[str, Decimal] = {}
    for number, line in records.lines("XXS"):
        for symbol, text in re.findall(r"([A-Za-z]+)\s*=\s*(-?[\d.,½]+)", line[3:]):
            value = points_of(text)
            symbol = symbol.upper()
            group = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}.get(symbol, (symbol,))
            if value is None or group[0] not in _POINTS_OF_GAMES:
                report.warning("trf_odd_points", number, line.find(text) + 1, code="XXS", text=f"{symbol}={text}")
                continue
            given.update(dict.fromkeys(group, value))
    zero, half, one = Decimal(0), Decimal("0.5"), Decimal(1)
    standard = dict(
        zip(_POINTS_OF_GAMES, (one, one, half, half, zero, zero, zero, half, one, one, one, zero), strict=True)
    )
    full = standard | given
    for group in (("WW", "BW", "FW", "FPB"), ("WD", "BD", "HPB"), ("WL", "BL"), ("FL", "ZPB")):
        if len({full[symbol] for symbol in group}) > 1:
            report.error("trf_points_by_colour", records.line_of("XXS"), symbols=", ".join(group))
    scoring = Scoring(full["WW"], full["WD"], full["WL"], full["PAB"], full["FL"])
    return Points(scoring, bool(given), bye_open="PAB" not in given and full["WW"] != one, unknown=scoring.draw)


def _from_bb(records: Records, report: Report) -> Points:
    values: dict[str, Decimal] = {}
    for code, symbol in (("BBW", "W"), ("BBD", "D"), ("BBL", "L"), ("BBU", "P"), ("BBZ", "A"), ("BBF", "A")):
        for number, line in records.lines(code):
            value = points_of(value_of(line))
            if value is None:
                report.warning("trf_odd_points", number, 5, code=code, text=value_of(line))
            elif code == "BBF" and values.get("A", value) != value:
                report.error("trf_points_by_colour", number, symbols="BBZ, BBF")
            else:
                values[symbol] = value
    scoring = _scoring(values)
    return Points(scoring, bool(values), bye_open=False, unknown=scoring.draw)


def _scoring(values: dict[str, Decimal]) -> Scoring:
    standard = Scoring()
    win = values.get("W", standard.win)
    return Scoring(
        win,
        values.get("D", standard.draw),
        values.get("L", standard.loss),
        values.get("P", win),
        values.get("A", standard.absence),
    )


def _day(records: Records, code: str, report: Report) -> str:
    text = _text(records, code, report)
    if not text:
        return ""
    day = iso_date(text)
    if day is None:
        report.note("trf_odd_date", records.line_of(code), 5, text=text)
        return text
    return day


def _round_dates(records: Records, report: Report) -> tuple[str, ...]:
    """The dates of the rounds: by column when they stand in columns 92 and on, else all dates found, in order."""
    lines = [(number, line.rstrip()) for number, line in records.lines("132") if line[3:].strip()]
    if not lines:
        return ()
    number, line = lines[0]
    if len(lines) == 1 and not line[3:_FIRST_DATE].strip():
        texts = [line[at : at + 8].strip() for at in range(_FIRST_DATE, len(line), 10)][:_MOST_DATES]
        dates = [iso_date(text, year_first=True) if text else "" for text in texts]
        if None not in dates:
            return tuple(date or "" for date in dates)
    found = [text for _, each in lines for text in re.findall(r"\d+[./-]\d+[./-]\d+", each[3:])][:_MOST_DATES]
    dates = [iso_date(text, year_first=True) for text in found]
    if not dates or None in dates:
        report.note("trf_odd_date", number, 5, text=line[3:].strip()[:40])
        return ()
    report.note("trf_dates_elsewhere", number)
    return tuple(date or "" for date in dates)


def numbers_in(line: str) -> list[int]:
    """All whole numbers behind the code of a line in free form (XXZ, XXP)."""
    return whole_numbers(line[3:])
