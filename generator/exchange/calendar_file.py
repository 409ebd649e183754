"""The rounds of a tournament as a calendar file (iCalendar, RFC 5545) that phones and office programs take in."""

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

from generator.languages import Language, text
from generator.tournament import Round, Tournament

_DAY = re.compile(
    r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})|(?P<d2>\d{1,2})\. ?(?P<m2>\d{1,2})\. ?(?P<y2>\d{4})"
)
_TIME = re.compile(r"(?<![\d.])([01]?\d|2[0-3])[:.]([0-5]\d)(?!\.?\d)")


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """The bytes of a calendar, how many rounds are in it, and the dates that were not understood, by round."""

    data: bytes
    rounds: int
    unread: tuple[tuple[int, str], ...] = ()


def calendar_file(tournament: Tournament, language: Language, now: datetime) -> CalendarFile:
    """One entry a round with a date in Settings; the boards of paired rounds stand in the description.

    A date with a time of day makes an entry at that time, wherever the calendar is read; without one the whole day is
    marked. An entry keeps its identity when the file is written again, so that calendars bring it up to date.
    """
    from icalendar import Calendar, Event

    calendar = Calendar()
    calendar.add("prodid", "-//pairbook//rounds//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", tournament.event.name or text(language, "sheet.schedule"))
    unread: list[tuple[int, str]] = []
    entries = 0
    for number, typed in enumerate(tournament.event.round_dates, 1):
        start = read_day(typed)
        if start is None:
            unread.append((number, typed))
            continue
        entry = Event()
        entry.add("uid", _identity(tournament, number))
        entry.add("dtstamp", now.astimezone(UTC))
        entry.add("dtstart", start)
        entry.add("summary", _summary(tournament, number, language))
        if tournament.event.place:
            entry.add("location", tournament.event.place)
        if number <= len(tournament.rounds):
            entry.add("description", _boards(tournament, tournament.rounds[number - 1]))
        calendar.add_component(entry)
        entries += 1
    return CalendarFile(calendar.to_ical(), entries, tuple(unread))


def read_day(typed: str) -> date | datetime | None:
    """A day, with the time of day where one is given: ``2026-03-05 18:30``, ``5.3.2026``; ``None`` if neither."""
    match = _DAY.search(typed)
    if match is None:
        return None
    parts = [match[name] or match[f"{name}2"] for name in ("y", "m", "d")]
    year, month, day = map(int, parts)
    time = _TIME.search(typed[match.end() :])
    try:
        if time is None:
            return date(year, month, day)
        return datetime(year, month, day, int(time[1]), int(time[2]))  # noqa: DTZ001 - the hall's own clock
    except ValueError:
        return None


def _identity(tournament: Tournament, number: int) -> str:
    event = tournament.event
    words = "|".join((event.name, event.place, event.first_day, str(number)))
    return f"{hashlib.sha256(words.encode('utf-8')).hexdigest()[:32]}@pairbook"


def _summary(tournament: Tournament, number: int, language: Language) -> str:
    line = text(language, "word.round", number=number)
    return f"{tournament.event.name}: {line}" if tournament.event.name else line


def _boards(tournament: Tournament, each: Round) -> str:
    names = {player.number: player.name for player in tournament.players}
    return "\n".join(f"{p.board}. {names[p.white]} – {names[p.black]}" for p in each.pairings)
