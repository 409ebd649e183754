"""The catalogues: the same keys and placeholders in each language, and words that are read as they are written."""

import string
from pathlib import Path

import pytest

from generator.languages import Language, folder, messages, text
from generator.languages.compiled import catalogue, compiled
from generator.languages.words import (
    chosen,
    guessed_language,
    name_key,
    near_key,
    own_sheet_name,
    plain,
    player_column,
    round_column,
    round_heading,
    setting_key,
    sheet_kind,
    visible,
)
from generator.printing.pages import PAGES
from generator.workbook.layout import SETTINGS, PlayerColumn, RoundColumn, SheetKind


def _placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("language", Language)
def test_what_is_loaded_is_what_people_edit(language: Language) -> None:
    """The compiled catalogue holds the texts of the ``.po`` file.

    ``python -m generator.languages.compiled`` makes it anew.
    """
    source = folder() / f"{language.value}.po"
    assert source.with_suffix(".json").read_text(encoding="utf-8") == compiled(catalogue(source))


def test_a_key_twice_is_refused(tmp_path: Path) -> None:
    """A key that stands in a catalogue twice is a mistake, not a choice."""
    twice = tmp_path / "xx.po"
    twice.write_text('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        catalogue(twice)


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.ENGLISH])
def test_same_keys(language: Language) -> None:
    """Every catalogue has exactly the keys of the English one."""
    assert messages(language).keys() ^ messages(Language.ENGLISH).keys() == set()


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.ENGLISH])
def test_same_placeholders(language: Language) -> None:
    """Every text has the placeholders of the English one, so no value is lost in a language."""
    english = messages(Language.ENGLISH)
    different = {
        key
        for key, message in messages(language).items()
        if _placeholders(message) != _placeholders(english.get(key, ""))
    }
    assert different == set()


@pytest.mark.parametrize("language", Language)
def test_quotation_marks_of_the_language(language: Language) -> None:
    """Words are quoted as the language does it, never with the marks of a typewriter."""
    assert [key for key, message in messages(language).items() if '"' in message] == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [("adj.", "“=” was taken as adj."), ("1-0", "“=” was taken as 1-0."), ("a. b", "“=” was taken as a. b.")],
)
def test_one_full_stop_behind_an_abbreviation(typed: str, said: str) -> None:
    """A sentence that ends with an abbreviation ends with one full stop."""
    assert text(Language.ENGLISH, "finding.result_taken", typed="=", result=typed) == said


@pytest.mark.parametrize("language", Language)
def test_no_empty_text(language: Language) -> None:
    """No text is empty, so no heading, label or message shows as nothing."""
    assert [key for key, message in messages(language).items() if not message.strip()] == []


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("column", PlayerColumn)
def test_own_headings_of_players(column: PlayerColumn, language: Language) -> None:
    """Each heading pairbook writes on the Players sheet is recognised as its column."""
    assert player_column(text(language, f"column.{column.value}")) is column


ROUND_WORDS = {
    RoundColumn.WHITE_NUMBER: "number",
    RoundColumn.BLACK_NUMBER: "number",
    RoundColumn.WHITE_RATING: "rating",
    RoundColumn.BLACK_RATING: "rating",
    RoundColumn.WHITE_POINTS: "points",
    RoundColumn.BLACK_POINTS: "points",
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("column", RoundColumn)
def test_own_headings_of_rounds(column: RoundColumn, language: Language) -> None:
    """Each heading pairbook writes on a Round sheet is recognised; sides are told apart by position."""
    assert round_column(text(language, f"round_column.{column.value}")) == ROUND_WORDS.get(column, column.value)


@pytest.mark.parametrize("language", Language)
def test_own_headings_without_colours(language: Language) -> None:
    """First and second player stand for White and Black where a game has no colours."""
    words = [round_column(text(language, f"round_column.{side}")) for side in ("first", "second")]
    assert words == ["white", "black"]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("key", [row.key for row in SETTINGS])
def test_own_labels_of_settings(key: str, language: Language) -> None:
    """Each label pairbook writes on the Settings sheet is recognised as its setting."""
    assert setting_key(text(language, f"setting.{key}")) == key


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("choices", "choice"), [(row.choices, choice) for row in SETTINGS for choice in row.choices])
def test_own_choices(choices: tuple[str, ...], choice: str, language: Language) -> None:
    """Each choice of a drop-down list is understood as itself, in any language."""
    assert chosen(text(language, f"choice.{choice}"), choices) == choice


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", SheetKind)
def test_own_names_of_sheets(kind: SheetKind, language: Language) -> None:
    """Each sheet pairbook makes is recognised by its name in any language."""
    name = text(language, f"sheet.{kind.value}").format(number=7)
    assert sheet_kind(name) == (kind, 7 if kind is SheetKind.ROUND else 0)
    assert own_sheet_name(name)


@pytest.mark.parametrize(
    ("name", "number"), [("3. Runde", 3), ("RUNDE 12", 12), ("Rd 4", 4), ("R5", 5), ("Ronde 2", 2), ("round-6", 6)]
)
def test_other_names_of_rounds(name: str, number: int) -> None:
    """A round's sheet may be called in other usual ways."""
    assert sheet_kind(name) == (SheetKind.ROUND, number)


@pytest.mark.parametrize("name", ["Players (old)", "Round", "Phone numbers", "Runde 1 alt", "2026", ""])
def test_sheets_of_the_clubs_own(name: str) -> None:
    """A name that only resembles one of pairbook's is a sheet of the club's own."""
    assert sheet_kind(name) is None


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("  NAME ", PlayerColumn.NAME),
        ("Club\n(short)", PlayerColumn.CLUB),
        ("Vereinsname", PlayerColumn.CLUB),
        ("Geburtsjahr", PlayerColumn.BIRTH),
        ("Foedt", PlayerColumn.BIRTH),
        ("Fødselsår", PlayerColumn.BIRTH),
        ("Fodselsar", PlayerColumn.BIRTH),
        ("Fed.", PlayerColumn.FEDERATION),
        ("Nom", PlayerColumn.NAME),
        ("ELO", PlayerColumn.RATING),
        ("Telefon", None),
    ],
)
def test_further_headings_of_players(heading: str, column: PlayerColumn | None) -> None:
    """Headings of other programs and languages are understood, with or without accents and capitals."""
    assert player_column(heading) is column


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Round 3", 3),
        ("1. Runde, 05.09.2026 14:00", 1),
        ("Runde 12 – 5. mars", 12),
        ("Anna 3", None),
        ("Rating 3", None),
    ],
)
def test_heading_of_a_round(line: str, number: int | None) -> None:
    """A line above a table of pairs names its round in many ways."""
    assert round_heading(line) == number


def test_plain_form() -> None:
    """Invisible characters, accents, capitals, blanks and marks at the end do not count in comparing words."""
    assert plain(" Wei\u00adß:\u200b ") == plain("WEISS") == "weiss"
    assert plain("Ergebnis\n*") == "ergebnis"


def test_visible_text_keeps_what_is_seen() -> None:
    """Cleaning removes what nobody sees and keeps letters of every script."""
    assert visible(" Zoë\u200b  Visser\xa0") == "Zoë Visser"
    assert visible("שרה\u00a0כהן") == "שרה כהן"


def test_name_keys() -> None:
    """The same name in another spelling of the same letters is one name; accents and ae only make it similar."""
    assert name_key("Jose\u0301  Núñez") == name_key("josé núñez")
    assert name_key("Müller, Anna") != name_key("Mueller, Anna")
    assert near_key("Müller, Anna") == near_key("Anna Mueller")
    assert near_key("Ѕmith") == near_key("Smith")


def test_additions_in_brackets_do_not_count() -> None:
    """A choice with a remark in brackets is still that choice, and an unknown word is none."""
    assert chosen("Weiß (gelost)", ("draw_lots", "white", "black")) == "white"
    assert chosen("grün", ("draw_lots", "white", "black")) is None


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["Spieler", "Runde 1", "Verein"], Language.GERMAN),
        (["Spillere", "Runde 1", "Klubb"], Language.NORWEGIAN),
        (["Players", "Round 1", "Club"], Language.ENGLISH),
        (["Foo"], Language.ENGLISH),
    ],
)
def test_guessed_language(words: list[str], language: Language) -> None:
    """The language of a workbook without settings is that of most of its words."""
    assert guessed_language(words) is language


@pytest.mark.parametrize("language", Language)
def test_every_print_out_has_its_name(language: Language) -> None:
    """What can be printed is called by a name in every language."""
    for name in PAGES:
        assert text(language, f"printout.{name.replace('-', '_')}")
