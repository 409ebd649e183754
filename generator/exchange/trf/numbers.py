"""Numbers, dates and points as report files spell them, read without guessing."""

import re
from decimal import Decimal

_POINTS = r"(-?[0-9]{1,4})?(?:[.,]([0-9]{0,3})|(½))?"
_THREE_PARTS = r"([0-9]{1,4})\s*[./-]\s*([0-9]{1,2})\s*[./-]\s*([0-9]{1,4})\.?"
_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan", "feb", "mar mär mrz", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez des"), 1
    )
    for name in names.split()
}
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def whole(text: str) -> int | None:
    """The whole number a field holds, ``None`` when it is blank or no number of at most nine digits."""
    text = text.strip()
    return int(text) if len(text) < 10 and text.isascii() and text.isdigit() else None


def whole_numbers(text: str) -> list[int]:
    """All whole numbers in a free text, in order."""
    return [int(found) for found in re.findall(r"\d+", text, re.ASCII) if len(found) < 10]


def points_of(text: str) -> Decimal | None:
    """Points as they are spelt: ``3``, ``3.5``, ``3,5``, ``3½``, ``-0.5``; ``None`` when it is none of them."""
    text = text.strip()
    if len(text) == 3 and text[1] == "." and text[0] in "0123456789" and text[2] in "0123456789":
        return Decimal(text)
    match = re.fullmatch(_POINTS, text)
    if match is None or not (match[1] or match[2] or match[3]):
        return None
    if match[3]:
        return Decimal(match[1] or 0) + Decimal("0.5")
    return Decimal(f"{match[1] or 0}.{match[2] or 0}")


def iso_date(text: str, *, year_first: bool = False) -> str | None:
    """A date as ISO text, ``None`` when it is not certain.

    The year stands first when the first part has four digits, else last, with the month in the middle if both
    readings are possible. ``year_first`` is the rule of record 132: two-digit years in front.
    """
    text = text.strip()
    match = re.fullmatch(_THREE_PARTS, text)
    if match is None:
        return _written_out(text)
    first, second, third = match.groups()
    if len(first) == 4 or (year_first and len(third) < 3):
        year, month, day = int(first), int(second), int(third)
        if month > 12 and year_first:
            month, day = day, month
    elif len(first) == 3 or len(third) == 3:
        return None
    else:
        day, month, year = int(first), int(second), int(third)
        if month > 12:
            month, day = day, month
    return _valid(year, month, day)


def birth_of(text: str) -> str | None:
    """A birth date as ISO text, or the year alone; empty when unknown, ``None`` when the text is none of these."""
    text = text.strip()
    if not text.strip("0 .-/"):
        return ""
    if text[:4].isdigit() and text.isascii():
        if len(text) == 4:
            return text
        if len(text) == 10 and text[4] in "./-" and text[7] in "./-":
            year, month, day = text[:4], text[5:7], text[8:]
            if month == "00" or day == "00":
                return year
            if month.isdigit() and day.isdigit():
                return _valid(int(year), int(month), int(day))
    return iso_date(text)


def _written_out(text: str) -> str | None:
    """A date with the month in letters: ``May 29, 2020``, ``1st of June 2020``, ``29. Mai 2020``."""
    if len(text) > 40:
        return None
    words = re.findall(r"[^\W\d_]+", text.lower())
    months = [_MONTHS[word[:3]] for word in words if word[:3] in _MONTHS]
    numbers = whole_numbers(text)
    if len(months) != 1 or len(numbers) != 2:
        return None
    day, year = numbers if numbers[1] > 31 else numbers[::-1]
    return _valid(year, months[0], day)


def _valid(year: int, month: int, day: int) -> str | None:
    year += 2000 if year < 100 else 0
    if not (1900 <= year <= 2100 and 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1]):
        return None
    return f"{year:04}-{month:02}-{day:02}"
