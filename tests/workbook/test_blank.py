"""New workbooks: read back as they were ordered, and the ready ones in ``templates/`` up to date."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from generator.languages import Language
from generator.resources import templates_folder
from generator.tournament import Outcome, Player, System
from generator.workbook.blank import new_workbook, template_name, write_templates
from generator.workbook.read import WorkbookReading, read_workbook
from tests.support.workbook_text import workbook_text


def read(data: bytes) -> WorkbookReading:
    """What pairbook reads from a new workbook."""
    return read_workbook(data, "club.xlsx")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("system", System)
def test_a_new_workbook_reads_as_ordered(system: System, language: Language) -> None:
    """System and language are understood, everything in Settings has a meaning, and nobody plays yet."""
    reading = read(new_workbook(system, language=language, settings={"event": "Open & more"}))
    assert reading.language is language
    assert [each.typed for each in reading.settings.values() if each.typed and each.value is None] == []
    assert reading.tournament is not None
    assert reading.tournament.system is system
    assert reading.tournament.event.name == "Open & more"
    assert reading.tournament.players == ()


@pytest.mark.parametrize("language", Language)
def test_a_roster_comes_back(language: Language) -> None:
    """Players given by name stand in the workbook with all that is known of them."""
    roster = (
        Player(1, "=Anna", 1850, title="WFM", club="Castle", birth="1999", fide_id="1234567"),
        Player(2, "Bo", requested_byes=((2, Outcome.HALF_POINT_BYE),), from_round=2, until_round=5),
    )
    tournament = read(new_workbook(System.SWISS, language=language, roster=roster, numbers=True)).tournament
    assert tournament is not None
    assert tournament.players == roster


def test_rounds_are_suggested_for_a_swiss_of_known_size() -> None:
    """Unless rounds are given, a Swiss of known size has the suggested number; of unknown size none."""

    def rounds(**order: int) -> int | None:
        tournament = read(new_workbook(System.SWISS, **order)).tournament  # type: ignore[arg-type]
        assert tournament is not None
        return tournament.rounds_total

    assert rounds(players=24) == 6
    assert rounds(players=24, rounds=7) == 7
    assert rounds() is None


def test_settings_come_first() -> None:
    """The workbook opens on Settings, with Players behind it."""
    assert read(new_workbook(System.BERGER, language=Language.GERMAN)).sheet_names == ("Einstellungen", "Spieler")


@pytest.mark.parametrize("players", [2, 10, 24, 60])
def test_room_for_latecomers(players: int) -> None:
    """There are at least sixty rows more than players expected in which a name stays the text that was typed."""
    sheet = load_workbook(BytesIO(new_workbook(System.BERGER, players=players)))["Players"]
    rows = [cell.row for cell in sheet["B"] if cell.number_format == "@"]
    assert rows == list(range(4, 4 + len(rows)))
    assert len(rows) >= players + 60


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("system", System)
def test_ready_workbooks_are_up_to_date(system: System, language: Language) -> None:
    """The workbooks in ``templates/`` have the content ``python -m generator.workbook.blank`` gives them today."""
    ready = (templates_folder() / template_name(system, language)).read_bytes()
    assert workbook_text(ready) == workbook_text(new_workbook(system, language=language))


def test_writing_the_ready_workbooks(tmp_path: Path) -> None:
    """There is one ready workbook for each system and language, each a sound package."""
    write_templates(tmp_path)
    made = sorted(tmp_path.iterdir())
    assert len(made) == len(System) * len(Language)
    for path in made:
        with ZipFile(path) as package:
            assert package.testzip() is None
