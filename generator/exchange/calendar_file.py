"""The rounds of a tournament as a calendar file (iCalendar, RFC 5545) that phones and office programs take in."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from generator.languages import Language, text
from generator.roundrobin.team_plan import matches
from generator.tournament import Pairing, Round, Tournament

if TYPE_CHECKING:
    from icalendar import Event as CalendarEvent

_DAY = re.compile(
    r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
    r"|(?<!\d)(?P<d2>\d{1,2})\. ?(?P<m2>\d{1,2})\.(?P<y2> ?\d{4}|\d\d(?![\d.:]))"
    r"|(?<!\d)(?P<d3>\d{1,2})\.? (?P<m3>[^\W\d]{3,9})\.? (?P<y3>\d{4})"
    r"|(?P<m4>[^\W\d]{3,9}) (?P<d4>\d{1,2}), (?P<y4>\d{4})"
)
_MONTHS = (
    "january januar", "february februar", "march märz mars", "april", "may mai", "june juni", "july juli", "august",
    "september", "october oktober", "november", "december dezember desember",
)  # fmt: skip
_TIME = re.compile(
    r"(?<![\d.])(?P<hour>[01]?\d|2[0-3])(?:[:.](?P<minute>[0-5]\d)(?!\.?\d)|(?= ?(?:uhr|h)\b))"
    r"|\bkl\.? ?(?P<kl>\d{1,2})\b(?![:.]\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """The bytes of a calendar, how many rounds and single games are in it, and the dates not understood, by round."""

    data: bytes
    rounds: int
    games: int = 0
    unread: tuple[tuple[int, str], ...] = ()


def calendar_file(tournament: Tournament, language: Language, now: datetime) -> CalendarFile:
    """One entry a round with a date in Settings; the boards of paired rounds stand in the description.

    A game, or a match of teams, with a day of its own is an entry of its own, and is not among those of its round. The
    location is the place of the game, the host of the round, White's club where White plays at home, or the place of
    the event.
    A date with a time of day makes an entry at that time, wherever the calendar is read; without one the whole day is
    marked. An entry keeps its identity when the file is written again, so that calendars bring it up to date.
    """
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("prodid", "-//pairbook//rounds//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", tournament.event.name or text(language, "sheet.schedule"))
    unread: list[tuple[int, str]] = []
    entries = 0
    for number, typed in enumerate(tournament.event.round_dates, 1):
        if not typed:
            continue
        start = read_day(typed)
        if start is None:
            unread.append((number, typed))
            continue
        boards = _boards(tournament, tournament.rounds[number - 1]) if number <= len(tournament.rounds) else ""
        words = (str(number), _summary(tournament, number, language), host_of(tournament, number), boards)
        calendar.add_component(_entry(tournament, start, words, now))
        entries += 1
    games = 0
    for number, typed, words in _of_their_own(tournament, language):
        start = read_day(typed)
        if start is None:
            unread.append((number, typed))
        else:
            calendar.add_component(_entry(tournament, start, words, now))
            games += 1
    return CalendarFile(calendar.to_ical(), entries, games, tuple(unread))


def _entry(
    tournament: Tournament, start: date | datetime, words: tuple[str, str, str, str], now: datetime
) -> "CalendarEvent":
    """An entry with what it is known by, its summary, its place and its description."""
    from icalendar import Event

    known_by, summary, place, description = words
    entry = Event()
    entry.add("uid", _identity(tournament, known_by))
    entry.add("dtstamp", now.astimezone(UTC))
    entry.add("dtstart", start)
    entry.add("summary", summary)
    if place or tournament.event.place:
        entry.add("location", place or tournament.event.place)
    if description:
        entry.add("description", description)
    return entry


def _of_their_own(tournament: Tournament, language: Language) -> Iterator[tuple[int, str, tuple[str, str, str, str]]]:
    """Round, day and words of each game, or in a tournament of teams of each match, that has a day of its own.

    An entry is known by its round and the numbers of the two sides.
    """
    if tournament.team_event is not None:
        names = {team.number: team.name for team in tournament.team_event.teams}
        for number, of_round in enumerate(matches(tournament), 1):
            for match in filter(lambda each: each.day, of_round):
                summary = f"{_summary(tournament, number, language)} · {names[match.first]} – {names[match.second]}"
                place = match.venue or host_of(tournament, number)
                yield number, match.day, (f"{number}|{match.first}|{match.second}", summary, place, "")
        return
    for each in tournament.rounds:
        for pairing in filter(lambda each: each.day, each.pairings):
            white, black = tournament.player(pairing.white), tournament.player(pairing.black)
            summary = f"{_summary(tournament, each.number, language)} · {white.name} – {black.name}"
            known_by = f"{each.number}|{pairing.white}|{pairing.black}"
            yield each.number, pairing.day, (known_by, summary, venue_of(tournament, each.number, pairing), "")


def host_of(tournament: Tournament, number: int) -> str:
    """Where a round is played, empty if nobody says so."""
    return next(iter(tournament.event.hosts[number - 1 : number]), "")


def venue_of(tournament: Tournament, number: int, pairing: Pairing) -> str:
    """Where a game is played: its own place, White's club where White plays at home, else the host of its round."""
    white = tournament.player(pairing.white)
    home = (white.club or white.name) if tournament.event.white_at_home else ""
    return pairing.venue or home or host_of(tournament, number)


def read_day(typed: str) -> date | datetime | None:
    """A day, with the time of day where one is given; ``None`` if it is not certain.

    ``2026-03-05 18:30``, ``5.3.2026``, ``5.3.26, 19 Uhr``, ``5. mars 2026 kl. 19``. ``3/5/2026`` may be two days, and a
    day without its year is none.
    """
    match = _DAY.search(typed)
    if match is None:
        return None
    parts = match.groupdict()
    written = next(number for number in ("", "2", "3", "4") if parts[f"y{number}"])
    year, month, day = int(parts[f"y{written}"]), _month(parts[f"m{written}"]), int(parts[f"d{written}"])
    time = _TIME.search(typed[match.end() :])
    try:
        if time is None:
            return date(year + 2000 * (year < 100), month, day)
        hour, minute = int(time["hour"] or time["kl"]), int(time["minute"] or 0)
        return datetime(year + 2000 * (year < 100), month, day, hour, minute)  # noqa: DTZ001 - the hall's own clock
    except ValueError:
        return None


def _month(typed: str) -> int:
    """The number of a month by its number or its name, whole or in three letters and more; 0 for another word."""
    if typed.isdecimal():
        return int(typed)
    word = typed.casefold()
    return next((at for at, names in enumerate(_MONTHS, 1) if word in _short(names)), 0)


def _short(names: str) -> list[str]:
    return [name[:letters] for name in names.split() for letters in range(3, len(name) + 1)]


def _identity(tournament: Tournament, known_by: str) -> str:
    event = tournament.event
    words = "|".join((event.name, event.place, event.first_day, known_by))
    return f"{hashlib.sha256(words.encode('utf-8')).hexdigest()[:32]}@pairbook"


def _summary(tournament: Tournament, number: int, language: Language) -> str:
    line = text(language, "word.round", number=number)
    return f"{tournament.event.name}: {line}" if tournament.event.name else line


def _boards(tournament: Tournament, each: Round) -> str:
    """Who plays whom in a round, a line each: in a tournament of teams the matches, otherwise the games."""
    if tournament.team_event is not None:
        teams = {team.number: team.name for team in tournament.team_event.teams}
        of_round = matches(tournament)[each.number - 1]
        return "\n".join(f"{teams[match.first]} – {teams[match.second]}" for match in of_round if not match.day)
    names = {player.number: player.name for player in tournament.players}
    return "\n".join(f"{p.board}. {names[p.white]} – {names[p.black]}" for p in each.pairings if not p.day)
