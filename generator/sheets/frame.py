"""What all printed sheets share: the two title rows, page set-up, footers and widths of columns."""

import re
from collections.abc import Collection, Iterable
from enum import Enum

from generator.editions import Edition
from generator.languages import Language, text
from generator.sheets.model import Cell, Column, Entry, Look, PageSetup, Row
from generator.tournament import Annulment, Player, Tournament

_TITLE_HEIGHT, _SUBTITLE_HEIGHT = 32.0, 25.0
_LETTER = 1.25  # width of a letter of a list's names, in letters of the default font
_FOOT_LETTERS = {False: 120, True: 175}  # letters of a foot between the margins, upright and across
_SMALL_PRINT = 10.0
_ISO_DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?=\s|$)")
_READABLE = 0.7  # a name may shrink to this part of its size


def title_rows(event_name: str, subtitle: str, columns: int) -> tuple[Row, ...]:
    """The name of the event and what the sheet shows, over the full width of the printed columns.

    Without a name of the event the subtitle stands in both rows' place, so that rows keep their numbers.
    """
    first, second = (event_name, subtitle) if event_name else (subtitle, "")
    return (
        Row((Cell(first, Look.TITLE, columns=columns),), _TITLE_HEIGHT),
        Row((Cell(second or None, Look.SUBTITLE, columns=columns),), _SUBTITLE_HEIGHT),
    )


def event_title(tournament: Tournament, language: Language) -> str:
    """The name over every list: the event's, or the system's when the arbiter gave none."""
    return tournament.event.name or text(language, f"system.{tournament.system.value}")


def list_page(
    event_name: str,
    sheet_title: str,
    language: Language,
    *,
    paper: str = "A4",
    heading_row: int | None = None,
    landscape: bool = False,
    last_column: int | None = None,
    last_row: int | None = None,
    growing: bool = False,
) -> PageSetup:
    """Page set-up of a list: as wide as the paper, headings repeated, page number and day of printing below.

    ``heading_row`` is the row of the column headings, counted from 1; it and the titles above it are repeated.
    ``growing`` prints what is added later as well.
    """
    name = f"{event_name} · {sheet_title}" if event_name else sheet_title
    return PageSetup(
        landscape=landscape,
        paper=paper,
        repeat_rows=None if heading_row is None else (1, heading_row),
        footer=_foot(name, language, _FOOT_LETTERS[landscape]),
        last_column=last_column,
        last_row=last_row,
        growing=growing,
    )


def _foot(name: str, language: Language, letters: int) -> tuple[str, str, str]:
    """What stands below every page; the number of the page goes to the right where a long name needs the middle."""
    page, printed = text(language, "print.page_of"), text(language, "print.printed")
    if len(name) <= (letters - len(page)) // 2:
        return name, page, printed
    right = f"{page} · {printed}"
    room = letters - len(right)
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…", "", right


def small_print(
    lines: Iterable[str], columns: int, letters_a_line: int = 120, *, larger: float = 1.0
) -> tuple[Row, ...]:
    """Notes below a list, each over the full width and as high as its text needs.

    ``larger`` makes up for the scale of a list that is wider than the page.
    """
    size = None if larger == 1 else round(_SMALL_PRINT * larger, 1)
    return tuple(
        Row(
            (Cell(line, Look.LEGEND, columns=columns, size=size),),
            round(14.0 * larger * max(1, -(-len(line) // letters_a_line)), 1),
        )
        for line in lines
        if line
    )


def edition_line(edition: Edition, language: Language) -> str:
    """Which rules a list follows: chapter, title and the day they came into force."""
    return text(
        language,
        "print.edition",
        chapter=edition.chapter,
        title=edition.title,
        date=day_text(edition.in_force_from, language),
    )


def annulment_text(limit: Annulment, language: Language) -> str:
    """Whose games are annulled, in the words of a legend."""
    if limit is Annulment.BELOW_HALF:
        return text(language, "print.annulled_below_half")
    key = "print.annulled_half_or_less" if limit is Annulment.HALF_OR_LESS else "print.annulled_always"
    return text(language, key)


def typed_day(typed: str, language: Language) -> str:
    """A day, perhaps with an hour, as the language writes it where it is certain; anything else as it was typed."""
    iso = _ISO_DAY.match(typed)
    return f"{day_text(iso[1], language)}{typed[iso.end() :]}" if iso else typed


def day_text(iso_day: str, language: Language) -> str:
    """A day as the language writes it: ``2026-02-01`` becomes ``01.02.2026`` except in English."""
    if language is Language.ENGLISH:
        return iso_day
    year, month, day = iso_day.split("-")
    return f"{day}.{month}.{year}"


def name_width(names: Iterable[str], *, least: float = 16.0, most: float = 30.0) -> float:
    """A column wide enough for most names; longer ones shrink to fit rather than make the whole page small."""
    lengths = sorted(len(name) for name in names)
    if not lengths:
        return least
    usual = lengths[(len(lengths) - 1) * 9 // 10] * _LETTER + 3
    longest = lengths[-1] * _LETTER * _READABLE + 3
    return max(least, min(most, round(max(usual, longest), 1)))


def column_entries(
    columns: Iterable[Enum],
    rows: tuple[int, int],
    words: str,
    language: Language,
    *,
    numbers: Collection[Enum],
) -> tuple[Entry, ...]:
    """Help in every cell of these columns, in the rows from the first to the last; but for numbers kept as typed.

    ``words`` says where the catalogues have heading and help: ``column`` for ``column.`` and ``column_help.``
    """
    first, last = rows
    return tuple(
        Entry(
            first,
            place,
            last,
            place,
            help_title=text(language, f"{words}.{column.value}"),
            help_text=text(language, f"{words}_help.{column.value}"),
            as_text=column not in numbers,
        )
        for place, column in enumerate(columns, 1)
    )


def name_cell(player: Player, width: float) -> Cell:
    """A name in a column of this width: shrunk a little where needed, in two small lines where that is not enough."""
    too_long = len(player.name) * _LETTER * _READABLE > width
    return Cell(player.name, Look.LONG_NAME if too_long else Look.NAME, player=player.number)


def club_cell(player: Player, width: float) -> Cell:
    """A club, like a name."""
    too_long = len(player.club) * _READABLE > width
    return Cell(player.club or None, Look.LONG_NAME if too_long else Look.TEXT)


def column_letters(column: int) -> str:
    """The letters of a column counted from 1: ``28`` is ``AB``."""
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def total_width(columns: Iterable[Column]) -> float:
    """Width of the columns that are seen."""
    return sum(column.width for column in columns if not column.hidden)
