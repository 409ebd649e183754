"""The lines of Settings about prizes: what an arbiter may write, in three languages, and what is asked back."""

from decimal import Decimal

import pytest

from generator.findings import Finding, Place, Severity
from generator.languages import Language, text
from generator.prizes import Category, Kind, PrizeList, PrizeTable, Sharing
from generator.tournament import Player
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_prizes import read_prizes
from generator.workbook.read_settings import TypedSetting

CATEGORIES, PRIZES = Place("Settings", "B30"), Place("Settings", "B31")


def read(
    categories: str = "", prizes: str = "", *, day: str = "2026-05-01", players: tuple[Player, ...] = (), **choices: str
) -> tuple[PrizeList, list[Finding]]:
    """What is read from the lines, on a sheet of players with Club, Group and a column School."""

    def line(typed: str, place: Place) -> TypedSetting:
        return TypedSetting(typed, tuple(part.strip() for part in typed.split(";") if part.strip()), place)

    settings = {
        "first_day": TypedSetting(day, day, Place()),
        "categories": line(categories, CATEGORIES),
        "prizes": line(prizes, PRIZES),
        **{key: TypedSetting(value, value, Place()) for key, value in choices.items()},
    }
    return read_prizes(settings, players, (PlayerColumn.CLUB, PlayerColumn.GROUP), ("School",))


def table(categories: str, day: str = "2026-05-01") -> PrizeTable:
    """The only table read, with nothing to complain about."""
    prizes, findings = read(categories, day=day)
    assert findings == []
    (found,) = prizes.tables
    return found


def amounts(typed: str) -> tuple[Decimal, ...]:
    """The prizes overall, with nothing to complain about."""
    prizes, findings = read(prizes=typed)
    assert findings == []
    return prizes.overall


@pytest.mark.parametrize(
    ("typed", "category"),
    [
        ("U18", Category(Kind.BORN_SINCE, 2008)),
        ("u 18", Category(Kind.BORN_SINCE, 2008)),
        ("unter 18", Category(Kind.BORN_SINCE, 2008)),
        ("born 2010 or later", Category(Kind.BORN_SINCE, 2010)),
        ("Jahrgang 2010 und jünger", Category(Kind.BORN_SINCE, 2010)),
        ("født 2010 eller senere", Category(Kind.BORN_SINCE, 2010)),
        ("S60", Category(Kind.BORN_UNTIL, 1966)),
        ("Ü60", Category(Kind.BORN_UNTIL, 1966)),
        ("60+", Category(Kind.BORN_UNTIL, 1966)),
        ("Senioren 60", Category(Kind.BORN_UNTIL, 1966)),
        ("1966 or earlier", Category(Kind.BORN_UNTIL, 1966)),
        ("Frauen", Category(Kind.WOMEN)),
        ("kvinner", Category(Kind.WOMEN)),
        ("U1600", Category(Kind.RATING_BELOW, 1600)),
        ("< 1600", Category(Kind.RATING_BELOW, 1600)),
        ("Elo unter 1600", Category(Kind.RATING_BELOW, 1600)),
        ("unrated", Category(Kind.UNRATED)),
        ("Verein: Turm", Category(Kind.CLUB, words="Turm")),
        ("Club: King & Pawn", Category(Kind.CLUB, words="King & Pawn")),
        ("Gruppe: B", Category(Kind.GROUP, words="B")),
        ("school: North", Category(Kind.COLUMN, words="North", column="School")),
    ],
)
def test_one_category(typed: str, category: Category) -> None:
    """A category is written as arbiters write it; ages count from the year of the event."""
    assert table(typed).categories == (category,)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", [each for each in Kind if each not in (Kind.FEDERATION, Kind.TEAM, Kind.COLUMN)])
def test_titles_are_understood(kind: Kind, language: Language) -> None:
    """What pairbook writes over a category's table can be typed as the category, in every language."""
    limit = 1600 if kind is Kind.RATING_BELOW else 2008
    typed = text(language, f"category_prize.{kind.value}", limit=limit, words="Castle", column="")
    assert [each.kind for each in table(typed).categories] == [kind]


def test_several_conditions_and_a_name() -> None:
    """``&`` joins conditions, ``=`` gives the table a name of its own."""
    girls = (Category(Kind.BORN_SINCE, 2012), Category(Kind.WOMEN))
    assert table("Best girl = U14 & women") == PrizeTable(girls, "Best girl")
    assert table("2012 und jünger & Frauen").categories == girls
    assert table("U14 og kvinner").categories == girls


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Masters", "category_unknown"),
        ("2010", "category_unknown"),
        ("Club:", "category_unknown"),
        ("Town: Oslo", "category_no_column"),
        ("Team: A", "category_no_column"),
    ],
)
def test_what_is_no_category(typed: str, name: str) -> None:
    """A word that is no category, or a column that is not there, is an error with the cell."""
    prizes, findings = read(typed)
    assert prizes.tables == ()
    assert [(each.name, each.place, each.severity) for each in findings] == [(name, CATEGORIES, Severity.ERROR)]
    assert findings[0].values["typed"] == typed


def test_an_age_needs_the_year_of_the_event() -> None:
    """Without a day of the event the year of birth is asked for; a year of birth needs none."""
    assert [each.name for each in read("U18; S60", day="")[1]] == ["category_needs_year"] * 2
    assert table("2008 or later", day="").categories == (Category(Kind.BORN_SINCE, 2008),)


def test_a_category_nobody_belongs_to_is_noted() -> None:
    """A club nobody has is probably misspelt, and one written twice is taken once."""
    prizes, findings = read("Club: Castle; Club: Catsle; Verein: Castle", players=(Player(1, "Anna", club="Castle"),))
    assert len(prizes.tables) == 2
    assert {(each.name, each.values["typed"]) for each in findings} == {
        ("category_without_players", "Catsle"),
        ("category_twice", "Verein: Castle"),
    }
    assert {each.severity for each in findings} == {Severity.NOTE}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("100, 60, 40", "100 60 40"),
        ("100/60/40", "100 60 40"),
        ("100", "100"),
        ("37.50, 20", "37.50 20"),
        ("100, 37,50", "100 37.50"),
        ("150,00", "150.00"),
        ("500,-, 300,-", "500 300"),
        ("€ 100, € 60", "100 60"),
        ("100 €", "100"),
        ("overall: 80", "80"),
    ],
)
def test_amounts(typed: str, expected: str) -> None:
    """Amounts with a comma and a blank or a stroke between them, cents behind point or comma, with any currency."""
    assert amounts(typed) == tuple(map(Decimal, expected.split()))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("100,60", "prize_ambiguous"),
        ("100,60,40", "prize_unreadable"),
        ("1 000, 500", "prize_unreadable"),
        ("1.000", "prize_unreadable"),
        ("a cup", "prize_unreadable"),
        ("-5", "prize_unreadable"),
        ("Masters: 30", "prize_category_unknown"),
        ("30; 20", "prizes_twice"),
    ],
)
def test_amounts_are_never_guessed(typed: str, name: str) -> None:
    """What could be one prize or two, thousands or fractions, is asked back with the cell."""
    _, findings = read(prizes=typed)
    assert [(each.name, each.place, each.severity) for each in findings] == [(name, PRIZES, Severity.ERROR)]


def test_prizes_of_categories() -> None:
    """Prizes go to a category by any of its spellings or by its own name; a new one gets its table."""
    prizes, findings = read(
        "U18; Best girl = U14 & women", "€50; Jahrgang 2008 und jünger: 30, 20; best girl: 10; Club: Castle: 5"
    )
    assert findings == []
    assert prizes.overall == (Decimal(50),)
    assert [each.prizes for each in prizes.tables] == [(30, 20), (10,), (5,)]
    assert prizes.total == 115
    assert prizes.currency == "€"


def test_how_money_is_shared() -> None:
    """Every place its prize is usual; the other ways are a choice, and so is one prize a player."""
    assert read()[0] == PrizeList()
    assert read(sharing="hort", one_prize="yes")[0] == PrizeList(sharing=Sharing.HORT, one_prize=True)
