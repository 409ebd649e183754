"""What comes out of the printer, as LibreOffice lays it out."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.languages import Language, text
from generator.sheets.pairings import round_sheet
from generator.sheets.standings import standings_sheet
from generator.standings import compute
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.draw import draw_workbook
from tests.support.libreoffice import convert, pdf_page_size, pdf_pages
from tests.support.sample import many_players, seven_players


def printed(folder: Path, data: bytes) -> tuple[list[str], tuple[int, int]]:
    """The text of each page of a workbook, and the size of its paper in millimetres."""
    path = folder / "sheets.xlsx"
    path.write_bytes(data)
    pdf = convert(path, "pdf")
    return pdf_pages(pdf), pdf_page_size(pdf)


@pytest.fixture(scope="module")
def large_open(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], tuple[int, int]]:
    """Round and standings of a 200-player tournament on paper."""
    tournament = many_players(200)
    plans = (
        round_sheet(tournament, 1, Language.ENGLISH),
        standings_sheet(tournament, compute(tournament, after_round=0), Language.ENGLISH),
    )
    return printed(tmp_path_factory.mktemp("large"), draw_workbook(plans))


def test_lists_print_on_a4(large_open: tuple[list[str], tuple[int, int]]) -> None:
    """The paper is A4 upright."""
    assert large_open[1] == (210, 297)


def test_no_column_is_lost(large_open: tuple[list[str], tuple[int, int]]) -> None:
    """Every page of the pairings has all headings, so none went to a page of its own and all pages repeat them."""
    pages = [page for page in large_open[0] if "Round 1 of 9" in page]
    assert 3 <= len(pages) <= 4
    assert all(re.search(r"Board +No\. +White +Rating +Result +Rating +Black +No\.", page) for page in pages)


def test_everybody_is_printed_once_a_list(large_open: tuple[list[str], tuple[int, int]]) -> None:
    """All 200 players stand on the pairings and on the standings, once each."""
    pages = large_open[0]
    for heading in ("Round 1 of 9", "Starting list"):
        text = "\n".join(page for page in pages if heading in page)
        assert sorted(re.findall(r"Number (\d{4})", text)) == [f"{number:04d}" for number in range(1, 201)]


def test_no_page_is_empty(large_open: tuple[list[str], tuple[int, int]]) -> None:
    """Each page carries players or the notes below the list."""
    assert all("Number" in page or "FIDE" in page for page in large_open[0])


def test_points_print_as_halves(tmp_path: Path) -> None:
    """Points are printed with ½, byes under the boards, in the language of the workbook."""
    tournament = seven_players()
    plans = (
        round_sheet(tournament, 3, Language.GERMAN),
        standings_sheet(tournament, compute(tournament, after_round=2), Language.GERMAN),
        standings_sheet(
            replace(tournament, players=tournament.players),
            compute(tournament, after_round=2),
            Language.ENGLISH,
            halves=False,
        ),
    )
    pages, _ = printed(tmp_path, draw_workbook([plans[0], plans[1], replace(plans[2], name="Other")]))
    assert len(pages) == 3
    assert re.search(r"1 +Weber, Anna +2150 +1½ +1½ +2100 +Ødegård, Bjørn +2", pages[0])
    assert re.search(r"3 +=SUM\(A1\) +spielfrei +1", pages[0])
    assert re.search(r"4 +Großmann, Jürgen +Bye ½ +½", pages[0])
    assert re.search(r"Weber, Anna +2150 +Castle +2 +1½", pages[1])
    assert re.search(r"Weber, Anna +2150 +Castle +2 +1\.5", pages[2])


@pytest.mark.parametrize(
    ("language", "system", "players", "pages"),
    [
        (Language.ENGLISH, System.SWISS, 24, 2),
        (Language.GERMAN, System.RUTSCHSYSTEM, 14, 2),
        (Language.NORWEGIAN, System.SWISS, 60, 3),
    ],
)
def test_new_workbook_prints(language: Language, system: System, players: int, pages: int, tmp_path: Path) -> None:
    """Settings fit one page; Players follow with their headings on every page, and no page is without a player."""
    roster = [Player(number, f"Number {number}") for number in range(1, players + 1)]
    printed_pages, _ = printed(tmp_path, new_workbook(system, roster=roster, language=language))
    assert len(printed_pages) == pages
    heading = text(language, "sheet.players")
    assert all(heading in page and "Number" in page for page in printed_pages[1:])
