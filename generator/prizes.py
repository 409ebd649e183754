"""Prizes: second tables for categories of players, which keep the places overall, and prize money shared to the cent.

Who belongs to a category is read from the columns of Players; the order and the ties are those of the standings.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import groupby
from math import lcm

from generator.standings import Standings, StandingsRow
from generator.tournament import Player, Tournament

CENT = Decimal("0.01")
_FEMALE = ("f", "w", "k", "d")
"""First letters of female, weiblich, kvinne, dame and woman."""


class Kind(Enum):
    """What makes a player belong to a category; the catalogue key is ``category_prize.<value>``."""

    BORN_SINCE = "born_since"
    """Juniors: born in this year or later."""
    BORN_UNTIL = "born_until"
    """Seniors: born in this year or earlier."""
    WOMEN = "women"
    RATING_BELOW = "rating_below"
    """A rating below this one; unrated players belong to it."""
    UNRATED = "unrated"
    CLUB = "club"
    FEDERATION = "federation"
    GROUP = "group"
    TEAM = "team"
    COLUMN = "column"
    """A column of the club's own has this text."""


@dataclass(frozen=True, slots=True)
class Category:
    """A category: ``limit`` is a year or a rating, ``words`` the club, group or text, ``column`` its heading."""

    kind: Kind
    limit: int = 0
    words: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A line of a category's table: the place in the category, shared as overall, and the line of the standings."""

    place: int
    row: StandingsRow


class Sharing(Enum):
    """How prize money is divided; the catalogue key is ``sharing.<value>``."""

    BY_RANK = "by_rank"
    """Every place its prize; only who shares a rank shares the prizes of the places it covers."""
    EQUALLY = "equally"
    """Who has equal points shares the prizes of the places they cover equally."""
    HORT = "hort"
    """The Hort system: half of the prize of the own place, and half of an equal share among those with equal points."""


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """A table of its own for players who belong to all of the ``categories``, and the prizes for its places 1, 2, ...

    ``title`` is the arbiter's own name for it; empty means the categories name it.
    """

    categories: tuple[Category, ...]
    title: str = ""
    prizes: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeList:
    """What is set about prizes: those for the places overall, the tables of categories, and how money is shared.

    With ``one_prize`` nobody gets a second prize: those overall are given first, then those of the tables in order.
    ``currency`` is printed over the amounts as the arbiter wrote it.
    """

    overall: tuple[Decimal, ...] = ()
    tables: tuple[PrizeTable, ...] = ()
    sharing: Sharing = Sharing.BY_RANK
    one_prize: bool = False
    currency: str = ""

    @property
    def with_money(self) -> bool:
        """Whether any prize is set."""
        return bool(self.overall) or any(table.prizes for table in self.tables)

    @property
    def total(self) -> Decimal:
        """The sum of all prizes set."""
        return sum((*self.overall, *(prize for table in self.tables for prize in table.prizes)), Decimal(0))


@dataclass(frozen=True, slots=True)
class Award:
    """What a player gets; ``place`` is the place in the table the prizes were set for."""

    player: int
    place: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class AwardedTable:
    """A category's table with its rows, and the amount each player gets in it by pairing number."""

    table: PrizeTable
    rows: tuple[CategoryRow, ...]
    amounts: Mapping[int, Decimal]


@dataclass(frozen=True, slots=True)
class Awarded:
    """All prizes as they are given: overall by pairing number, then table by table."""

    overall: Mapping[int, Decimal]
    tables: tuple[AwardedTable, ...]

    @property
    def total(self) -> Decimal:
        """The sum of all that is given; less than what is set where a table has fewer players than prizes."""
        return sum(
            (*self.overall.values(), *(each for table in self.tables for each in table.amounts.values())), Decimal(0)
        )


def awarded(tournament: Tournament, standings: Standings, prizes: PrizeList) -> Awarded:
    """The prizes given for these standings. Players whose games do not count get none."""
    winners: set[int] = set(standings.annulled)
    overall = _amounts(prizes.overall, overall_table(standings), prizes, winners)
    tables = []
    for table in prizes.tables:
        rows = category_table(tournament, standings, *table.categories, left_out=frozenset(standings.annulled))
        tables.append(AwardedTable(table, rows, _amounts(table.prizes, rows, prizes, winners)))
    return Awarded(overall, tuple(tables))


def _amounts(
    amounts: Sequence[Decimal], rows: Iterable[CategoryRow], prizes: PrizeList, winners: set[int]
) -> dict[int, Decimal]:
    """What each player gets of these prizes; with one prize a player, ``winners`` grows by those who got one."""
    given = share(amounts, [each for each in rows if each.row.player not in winners], prizes.sharing)
    found = {award.player: award.amount for award in given}
    if prizes.one_prize:
        winners.update(found)
    return found


def belongs(player: Player, category: Category) -> bool:
    """Whether a player belongs to a category. Without the year of birth nobody is a junior or a senior."""
    kind = category.kind
    if kind in (Kind.BORN_SINCE, Kind.BORN_UNTIL):
        year = birth_year(player)
        if year is None:
            return False
        return year >= category.limit if kind is Kind.BORN_SINCE else year <= category.limit
    if kind is Kind.WOMEN:
        return player.sex.strip().casefold().startswith(_FEMALE)
    if kind is Kind.UNRATED:
        return player.rating is None
    if kind is Kind.RATING_BELOW:
        return player.rating is None or player.rating < category.limit
    if kind is Kind.COLUMN:
        return any(_same(heading, category.column) and _same(words, category.words) for heading, words in player.extra)
    return _same(getattr(player, kind.value), category.words)


def birth_year(player: Player) -> int | None:
    """The year of birth, from a year or a whole date as people write it; ``None`` if it is not known."""
    years = re.findall(r"(?<!\d)(?:19|20)\d{2}(?!\d)", player.birth)
    return int(years[0]) if len(years) == 1 else None


def juniors(under: int, year: int) -> Category:
    """Players under an age at the beginning of a year: in 2026 under 18 are those born in 2008 or later."""
    return Category(Kind.BORN_SINCE, year - under)


def seniors(age: int, year: int) -> Category:
    """Players who reach an age in a year: in 2026 the 60-year-olds are those born in 1966 or earlier."""
    return Category(Kind.BORN_UNTIL, year - age)


def category_table(
    tournament: Tournament, standings: Standings, *categories: Category, left_out: frozenset[int] = frozenset()
) -> tuple[CategoryRow, ...]:
    """The players of a category (of all of several) in the order of the standings, with their places among themselves.

    ``left_out`` are players who cannot win here, for instance because they have won a greater prize.
    """
    members = {
        player.number for player in tournament.players if all(belongs(player, category) for category in categories)
    } - left_out
    found: list[CategoryRow] = []
    rows = (row for row in standings.rows if row.player in members)
    for _, level in groupby(rows, key=lambda row: row.rank):
        place = len(found) + 1
        found.extend(CategoryRow(place, row) for row in level)
    return tuple(found)


def share(
    prizes: Sequence[Decimal], table: Sequence[CategoryRow], sharing: Sharing, unit: Decimal = CENT
) -> tuple[Award, ...]:
    """The prizes for places 1, 2, 3, ... divided among the rows of a table, with exactly their sum given out.

    Amounts are multiples of ``unit``; what cannot be divided evenly goes to the greatest remainders, among equals to
    the higher place, then to the lower pairing number. Prizes of places nobody has are not given. Raises
    ``ValueError`` for a prize that is negative or no multiple of the unit.
    """
    units = [_in_units(prize, unit) for prize in prizes]
    awards: list[Award] = []
    for level in _sharing_groups(table, sharing):
        first = len(awards)
        pool = [units[place] if place < len(units) else 0 for place in range(first, first + len(level))]
        amounts = _divided(level, pool, sharing)
        awards.extend(
            Award(each.row.player, each.place, amount * unit) for each, amount in zip(level, amounts, strict=True)
        )
    return tuple(award for award in awards if award.amount)


def overall_table(standings: Standings) -> tuple[CategoryRow, ...]:
    """The whole standings as a table prizes can be set for."""
    return tuple(CategoryRow(row.rank, row) for row in standings.rows)


def _sharing_groups(table: Sequence[CategoryRow], sharing: Sharing) -> tuple[tuple[CategoryRow, ...], ...]:
    """Who shares with whom: those of one rank, or those with equal points."""
    if sharing is Sharing.BY_RANK:
        return tuple(tuple(level) for _, level in groupby(table, key=lambda each: each.place))
    return tuple(tuple(level) for _, level in groupby(table, key=lambda each: each.row.points))


def _divided(level: Sequence[CategoryRow], pool: list[int], sharing: Sharing) -> list[int]:
    """The units each of a group gets of the prizes of its places."""
    number = len(level)
    if sharing is not Sharing.HORT:
        return _apportioned([sum(pool)] * number, number)
    shares: list[int] = []
    own = iter(pool)
    common = lcm(*(len(tuple(tied)) for _, tied in groupby(level, key=lambda each: each.place)))
    for _, tied in groupby(level, key=lambda each: each.place):
        size = len(tuple(tied))
        mine = sum(next(own) for _ in range(size))
        shares.extend([number * mine * (common // size) + sum(pool) * common] * size)
    return _apportioned(shares, 2 * number * common)


def _apportioned(shares: list[int], divisor: int) -> list[int]:
    """The shares divided by the divisor as whole numbers of the same sum, by greatest remainder, first ones first."""
    whole = [each // divisor for each in shares]
    left = sum(shares) // divisor - sum(whole)
    by_remainder = sorted(range(len(shares)), key=lambda place: (-(shares[place] % divisor), place))
    for place in by_remainder[:left]:
        whole[place] += 1
    return whole


def _in_units(prize: Decimal, unit: Decimal) -> int:
    if prize < 0 or prize % unit:
        raise ValueError(f"{prize} is no amount in steps of {unit}")
    return int(prize / unit)


def _same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
