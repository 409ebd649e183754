"""The help: every finding leads to a part of it, and what it calls by name is called so in the workbook."""

import re

import pytest

from generator.findings import error, note
from generator.help_topics import TOPICS, help_text, topic_of, topics_of
from generator.languages import Language, messages
from tests.support.commands import run

_NAMES = [key.removeprefix("finding.") for key in messages(Language.ENGLISH) if key.startswith("finding.")]


def test_every_finding_has_its_part_of_the_help() -> None:
    """Whatever pairbook says, there is a part of the help for it."""
    assert [name for name in _NAMES if topic_of(name) is None] == []


def test_no_part_of_the_help_is_without_findings() -> None:
    """Each pattern of each part fits a finding that exists and that no earlier part has taken."""
    assert {topic_of(name) for name in _NAMES} == set(TOPICS)


@pytest.mark.parametrize("language", Language)
def test_all_languages_have_all_parts(language: Language) -> None:
    """The help of each language has the same parts, each with a heading and at least one way out."""
    parts = re.findall(r"^## (.+)$", help_text(language), re.M)
    assert sorted(parts) == sorted(TOPICS)
    for topic in TOPICS:
        assert re.match(r"\*\*.+\*\*\n\n- ", help_text(language, topic)), topic


@pytest.mark.parametrize("language", Language)
def test_what_the_help_names_stands_in_the_workbook(language: Language) -> None:
    """Sheets, columns and settings are named in the help as they are in a workbook of that language."""
    catalogue = messages(language)
    kinds = ("sheet.", "column.", "setting.")
    known = {value for key, value in catalogue.items() if key.startswith(kinds)}
    known.add(catalogue["sheet.round"].format(number=3))
    named = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", help_text(language))
    plain_words = {"and", "und", "og"}
    assert {name for name in named if name not in known | plain_words and not name.endswith(" backups")} == set()


def test_help_of_a_part() -> None:
    """``pairbook help results`` shows that part alone, in the language asked for."""
    assert run("pairbook help results --language nb").output == help_text(Language.NORWEGIAN, "results")
    assert run("pairbook help").output == help_text(Language.ENGLISH)


def test_only_what_stopped_the_command_leads_to_help() -> None:
    """Notes lead nowhere; errors lead to their part, each named once."""
    findings = (note("result_date"), error("file_read_only"), error("file_not_written"), error("name_twice"))
    assert topics_of(findings) == ("files", "players")


def test_a_refusal_names_the_part_that_helps() -> None:
    """A command that refuses ends with the line to type for help."""
    assert "pairbook help files" in run("pairbook next nowhere.xlsx", status=4).output
