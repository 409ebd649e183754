"""The prizes of the Settings sheet: which categories have a table of their own, and the money for each place.

An arbiter writes ``U18; S60; women; Best girl = U14 & women; Club: Castle`` and ``100, 60, 40; U18: 30, 20``, in any of
the languages. An amount that could be read in two ways is asked for, never guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from generator.findings import Finding, Place, error, note
from generator.languages.words import in_all_languages, plain, plain_signs, player_column, visible
from generator.prizes import Category, Kind, PrizeList, PrizeTable, Sharing, belongs, juniors, seniors
from generator.tournament import Player
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_settings import Settings, TypedSetting, choice

_WOMEN = frozenset(
    (
        "women", "woman", "female", "ladies", "girls", "frauen", "frau", "damen", "madchen", "maedchen", "weiblich",
        "kvinner", "kvinne", "damer", "dame", "jenter", "jente",
    )
)  # fmt: skip
_UNRATED = frozenset(
    (
        "unrated",
        "without rating",
        "no rating",
        "ohne rating",
        "ohne elo",
        "ohne dwz",
        "uratet",
        "uten rating",
        "uratede",
    )
)
_OVERALL = frozenset(("overall", "all", "total", "gesamt", "gesamtwertung", "alle", "sammenlagt", "totalt"))
_GROUPS = r"(?:juniors?|jugend|junioren|ungdom|seniors?|senioren|veteran(?:er|en)?)"
_UNDER = re.compile(r"(?:u|under|unter|<|u-)\s?(\d{1,2})")
_AND_OVER = re.compile(
    r"(?:s|ü|ue|s-|senior(?:en|er|s)?|veteran(?:er|en)?|over|über|ueber)\s?(\d{2})\s?\+?|(\d{2})\s?\+"
)
_RATING_BELOW = re.compile(
    r"(?:(?:rating|elo|dwz|twz|wertungszahl|ratingtall)\s?)?(?:u|under|unter|below|<|u-)\s?(\d{3,4})"
)
_LATER = r"later|younger|jünger|juenger|später|spaeter|senere|yngre|\+"
_EARLIER = r"earlier|older|älter|aelter|früher|frueher|tidligere|eldre"
_YEAR = re.compile(
    r"(?:(?:born|jahrgang|jg\.?|geboren|født|fodt)\s)?(?:(?P<from>since|from|ab|fra|seit)\s|(?P<to>until|till|bis|til)\s)?"
    rf"(?P<year>(?:19|20)\d{{2}})\s?(?:(?:or|and|und|oder|eller|og)\s)?(?:(?P<later>{_LATER})|(?P<earlier>{_EARLIER}))?"
)
_JOINED = (re.compile(r"\s*&\s*"), re.compile(r"\s*&\s*|\s(?:and|und|og)\s"))
_CURRENCY = re.compile(r"(?:€|\$|£|\b(?:eur|euro|kr|nok|sek|dkk|chf|usd|gbp)\b\.?)", re.IGNORECASE)
_COLUMNS = {
    PlayerColumn.CLUB: Kind.CLUB,
    PlayerColumn.FEDERATION: Kind.FEDERATION,
    PlayerColumn.GROUP: Kind.GROUP,
    PlayerColumn.TEAM: Kind.TEAM,
}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a category may refer to: the year of the event, and the columns of players in use with the club's own."""

    year: int | None
    columns: frozenset[PlayerColumn]
    own: tuple[str, ...]


@dataclass(slots=True)
class _Prizes:
    """The list as it grows from the two lines."""

    overall: tuple[Decimal, ...] = ()
    tables: list[PrizeTable] = field(default_factory=list)
    currency: str = ""
    findings: list[Finding] = field(default_factory=list)


def read_prizes(
    settings: Settings, players: Sequence[Player], columns: Sequence[PlayerColumn], own_columns: Sequence[str]
) -> tuple[PrizeList, list[Finding]]:
    """What Settings say about prizes, with a finding for everything that is not understood.

    ``columns`` and ``own_columns`` are the headings of the sheet of players: those known, and the club's own words.
    """
    found = _Prizes()
    sheet = _Sheet(_year(settings), frozenset(columns), tuple(own_columns))
    categories, prizes = settings.get("categories"), settings.get("prizes")
    if categories is not None:
        _read_categories(categories, sheet, found)
    if prizes is not None:
        _read_amounts(prizes, sheet, found)
    if players and categories is not None:
        found.findings += [
            note("category_without_players", categories.place, typed=table.title or _shown(table))
            for table in found.tables
            if not any(all(belongs(player, each) for each in table.categories) for player in players)
        ]
    sharing = Sharing(choice(settings, "sharing", Sharing.BY_RANK.value))
    one_prize = choice(settings, "one_prize", "no") == "yes"
    return PrizeList(found.overall, tuple(found.tables), sharing, one_prize, found.currency), found.findings


def _year(settings: Settings) -> int | None:
    """The year of the event, from its last or first day."""
    for key in ("last_day", "first_day"):
        years = re.findall(r"(?<!\d)20\d{2}(?!\d)", choice(settings, key, ""))
        if years:
            return int(years[0])
    return None


def _parts(setting: TypedSetting) -> tuple[str, ...]:
    return tuple(visible(part) for part in setting.value) if isinstance(setting.value, tuple) else ()


def _read_categories(setting: TypedSetting, sheet: _Sheet, found: _Prizes) -> None:
    for part in _parts(setting):
        table = _table(part, sheet, setting.place)
        if isinstance(table, Finding):
            found.findings.append(table)
        elif any(table.categories == each.categories for each in found.tables):
            found.findings.append(note("category_twice", setting.place, typed=part))
        else:
            found.tables.append(table)


def _table(typed: str, sheet: _Sheet, place: Place) -> PrizeTable | Finding:
    """A table from ``U14 & women``, with a name of its own from ``Best girl = U14 & women``."""
    title, named, definition = typed.partition("=")
    if not named:
        title, definition = "", typed
    read = _conditions(definition.strip(), sheet, place)
    problem = next((each for each in read if isinstance(each, Finding)), None)
    if problem is not None:
        return problem
    categories = tuple(each for each in read if isinstance(each, Category))
    return PrizeTable(categories, title.strip() or (typed if len(categories) > 1 else ""))


def _conditions(typed: str, sheet: _Sheet, place: Place) -> list[Category | Finding]:
    """The conditions joined by ``&`` or *and*; *2010 and younger* and a club called *King & Pawn* are one."""
    for joint in _JOINED:
        read = [_category(part, sheet, place) for part in joint.split(typed)]
        if len(read) > 1 and not any(isinstance(each, Finding) and each.name == "category_unknown" for each in read):
            return read
    return [_category(typed, sheet, place)]


def _category(typed: str, sheet: _Sheet, place: Place) -> Category | Finding:
    """The category behind words such as ``U18``, ``S60``, ``U1600``, ``2010 or later``, ``Club: Castle``."""
    heading, colon, words = typed.partition(":")
    if colon:
        return _by_column(typed, heading.strip(), words.strip(), sheet, place)
    word = plain_signs(typed).casefold().strip(" .")
    if bracket := re.fullmatch(rf"{_GROUPS}\s?\((.*)\)", word):
        word = bracket[1].strip()
    if plain(word) in _WOMEN:
        return Category(Kind.WOMEN)
    if plain(word) in _UNRATED or any(plain(word) == plain(own) for own in in_all_languages("category_prize.unrated")):
        return Category(Kind.UNRATED)
    return _by_number(word, sheet) or error(
        "category_needs_year" if _UNDER.fullmatch(word) or _AND_OVER.fullmatch(word) else "category_unknown",
        place,
        typed=typed,
    )


def _by_number(word: str, sheet: _Sheet) -> Category | None:
    """A category by age, year or rating; ``None`` if it is none, or an age without a year to count from."""
    if match := _RATING_BELOW.fullmatch(word):
        return Category(Kind.RATING_BELOW, int(match[1]))
    if (match := _YEAR.fullmatch(word)) and len([each for each in match.groups() if each]) == 2:
        later = match["from"] or match["later"]
        return Category(Kind.BORN_SINCE if later else Kind.BORN_UNTIL, int(match["year"]))
    if sheet.year is not None:
        if match := _UNDER.fullmatch(word):
            return juniors(int(match[1]), sheet.year)
        if match := _AND_OVER.fullmatch(word):
            return seniors(int(match[1] or match[2]), sheet.year)
    return None


def _by_column(typed: str, heading: str, words: str, sheet: _Sheet, place: Place) -> Category | Finding:
    """A category of those in whose column a word stands: club, federation, group, team, or one of the club's own."""
    for own in sheet.own:
        if plain(own) == plain(heading) and words:
            return Category(Kind.COLUMN, words=words, column=own)
    column = player_column(heading)
    if column in _COLUMNS and column in sheet.columns and words:
        return Category(_COLUMNS[column], words=words)
    if not words:
        return error("category_unknown", place, typed=typed)
    return error("category_no_column", place, typed=typed, heading=heading)


def _shown(table: PrizeTable) -> str:
    """A table without a name of its own, as short as it can be typed."""
    each = table.categories[0]
    return each.words or (str(each.limit) if each.limit else each.kind.value)


# ---------------------------------------------------------------------------------------------------------------------
# Amounts
# ---------------------------------------------------------------------------------------------------------------------


def _read_amounts(setting: TypedSetting, sheet: _Sheet, found: _Prizes) -> None:
    given: set[int] = set()  # places of tables that have their prizes, -1 for those overall
    for part in _parts(setting):
        prefix, colon, typed = part.rpartition(":")
        prefix = prefix.strip() if colon else ""
        amounts, currency = _amounts(typed, setting.place)
        if isinstance(amounts, Finding):
            found.findings.append(amounts)
            continue
        at = _table_meant(prefix, sheet, found, setting.place)
        if isinstance(at, Finding):
            found.findings.append(at)
            continue
        if at in given:
            found.findings.append(error("prizes_twice", setting.place, typed=prefix or typed.strip()))
            continue
        given.add(at)
        found.currency = found.currency or currency
        if at < 0:
            found.overall = amounts
        else:
            found.tables[at] = replace(found.tables[at], prizes=amounts)


def _table_meant(prefix: str, sheet: _Sheet, found: _Prizes, place: Place) -> int | Finding:
    """The place of the table some prizes are for, -1 for those overall; a category named here first gets its table."""
    if not prefix or plain(prefix) in _OVERALL:
        return -1
    for at, each in enumerate(found.tables):
        if each.title and plain(each.title) == plain(prefix):
            return at
    table = _table(prefix, sheet, place)
    if isinstance(table, Finding):
        return replace(table, name="prize_category_unknown") if table.name == "category_unknown" else table
    for at, each in enumerate(found.tables):
        if each.categories == table.categories:
            return at
    found.tables.append(table)
    return len(found.tables) - 1


def _amounts(typed: str, place: Place) -> tuple[tuple[Decimal, ...] | Finding, str]:
    """The amounts of a part, and the currency written with them."""
    signs = _CURRENCY.findall(typed)
    text = re.sub(r"[,.]-(?=\s|$|,|/)", "", _CURRENCY.sub(" ", plain_signs(typed)))
    words = [word for word in re.split(r",(?:\s+|$)|\s*/\s*", text.strip()) if word.strip()]
    amounts: list[Decimal] = []
    for word in map(str.strip, words):
        comma = re.fullmatch(r"(\d+),(\d{2})", word)
        if comma and len(words) == 1 and comma[2] != "00":
            one, two = f"{comma[1]}.{comma[2]}", f"{comma[1]}, {comma[2]}"
            return error("prize_ambiguous", place, typed=word, one=one, two=two), ""
        if comma is None and not re.fullmatch(r"\d+(?:\.\d{1,2})?", word):
            return error("prize_unreadable", place, typed=word), ""
        amounts.append(Decimal(word.replace(",", ".")))
    if not amounts:
        return error("prize_unreadable", place, typed=typed.strip()), ""
    return tuple(amounts), signs[0].strip() if signs else ""
