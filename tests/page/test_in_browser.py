"""The web page in a real browser: as wide as a phone, dark and light, searched, printed, and without scripts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.languages import Language
from generator.results import outcome_text
from generator.tournament import Outcome, System, Tournament
from tests.page.pages import page
from tests.page.test_page import HOSTILE, named
from tests.printing.fields import round_robin, swiss
from tests.support.chromium import Browser, chromium
from tests.support.libreoffice import pdf_pages
from tests.support.sample import seven_players

FIELDS = {
    "swiss": swiss(24),
    "byes": seven_players(),
    "many": swiss(60),
    "round-robin": round_robin(16, played=7),
    "double": round_robin(10, System.DOUBLE_BERGER, played=9),
    "names": named(swiss(10), *HOSTILE),
}
FULL_WIDTH = "document.documentElement.scrollWidth"
CARD = (
    "[...document.querySelectorAll('#cards .games tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))"
)
NAMES = "[...document.querySelectorAll('#names a')].map(link => link.textContent)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this file."""
    with chromium() as running:
        yield running


@pytest.fixture
def written(tmp_path: Path) -> "Writer":
    """Pages in files."""
    return Writer(tmp_path)


class Writer:
    """Writes pages into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, tournament: Tournament, language: Language = Language.ENGLISH) -> Path:
        """The file with the page of a tournament."""
        path = self._folder / "club.html"
        path.write_bytes(page(tournament, language))
        return path


@pytest.mark.parametrize("name", FIELDS)
def test_it_fits_every_screen_and_asks_for_nothing(browser: Browser, written: "Writer", name: str) -> None:
    """No sideways scrolling of the page from 320 to 1200 pixels, nothing in the console, one request: the file."""
    path = written(FIELDS[name], Language.GERMAN)
    for width in (320, 390, 1200):
        for dark in (False, True):
            browser.open(path, width=width, dark=dark)
            assert browser.evaluate("innerWidth") == width
            assert browser.evaluate(FULL_WIDTH) == width
            assert browser.complaints() == []
            assert browser.requests() == [path.resolve().as_uri()]
            paper = browser.evaluate("getComputedStyle(document.body).backgroundColor")
            assert (paper == "rgb(255, 255, 255)") is not dark


def test_a_player_is_found_without_accents(browser: Browser, written: "Writer") -> None:
    """Typing ``odegard`` finds Ødegård, in any order of the names; a name nobody has is said to be so."""
    browser.open(written(seven_players()))
    browser.type("#wanted", "bjorn odeg")
    assert browser.evaluate(NAMES) == ["Ødegård, Bjørn"]
    assert browser.evaluate("document.querySelector('#found').textContent") == "Players found: 1"
    browser.type("#wanted", "nobody")
    assert browser.evaluate(NAMES) == []
    assert browser.evaluate("document.querySelector('#found').textContent") == "No player of this name."
    assert browser.evaluate("document.querySelector('#cards').children.length") == 0


def test_the_card_has_every_game_of_the_player(browser: Browser, written: "Writer") -> None:
    """The card shows the rounds in order with board, colours, result, and a bye by its word."""
    browser.open(written(seven_players()))
    browser.type("#wanted", "o'leary")
    assert browser.evaluate(CARD) == [
        ["1", "2", "O'Leary, Frank", "½-½", "Ødegård, Bjørn"],
        ["2", "absent"],
        ["3", "2", "O'Leary, Frank", "adj.", "Hohenlohe-Waldenburg-Schillingsfürst, Maximilian Karl Egon"],
    ]
    assert browser.evaluate("document.querySelector('#cards h2').textContent") == "O'Leary, Frank"
    assert browser.complaints() == []


def test_the_card_of_a_round_robin_has_every_round_once(browser: Browser, written: "Writer") -> None:
    """Though the round being played stands on top as well, each round is one line; the free round is told."""
    tournament = round_robin(9, played=4)
    browser.open(written(tournament, Language.NORWEGIAN))
    name = tournament.players[0].name
    browser.evaluate("location.hash = '#player-1'")
    browser.evaluate("new Promise(done => setTimeout(done, 100))")
    rows = browser.evaluate(CARD)
    assert [row[0] for row in rows] == [str(number) for number in range(1, 10)]
    assert all(name in row for row in rows if len(row) == 5)
    assert [row[1:] for row in rows if len(row) != 5] == [
        [outcome_text(Outcome.PAIRING_ALLOCATED_BYE, Language.NORWEGIAN)]
    ]


def test_a_name_in_the_standings_leads_to_the_card(browser: Browser, written: "Writer") -> None:
    """With the keyboard alone: a link in the standings opens the card, which takes the focus; Close puts it away."""
    browser.open(written(swiss(24)), width=390)
    browser.evaluate("document.querySelector('#standings tbody a').focus()")
    browser.press("Enter")
    browser.evaluate("new Promise(done => setTimeout(done, 100))")
    first = browser.evaluate("document.querySelector('#standings tbody .name').textContent")
    assert browser.evaluate("document.activeElement.textContent") == first
    assert browser.evaluate(FULL_WIDTH) == 390
    browser.evaluate("document.querySelector('#cards button').click()")
    assert browser.evaluate("document.querySelector('#cards').children.length") == 0
    assert browser.evaluate("document.activeElement.id") == "wanted"


def test_the_first_key_offers_to_skip_to_the_content(browser: Browser, written: "Writer") -> None:
    """The first Tab shows the skip link, and Enter leads to the content."""
    browser.open(written(swiss(24)))
    browser.press("Tab")
    assert browser.evaluate("document.activeElement.className") == "skip"
    assert browser.evaluate("document.activeElement.getBoundingClientRect().left >= 0")
    browser.press("Enter")
    browser.evaluate("new Promise(done => setTimeout(done, 100))")
    assert browser.evaluate("document.activeElement.id") == "content"


def test_before_the_first_round_a_card_has_no_games(browser: Browser, written: "Writer") -> None:
    """The search works on the list of participants as well; a card without games has no empty table."""
    browser.open(written(replace(swiss(5), rounds=())))
    browser.type("#wanted", "freiherr")
    assert browser.evaluate("document.querySelectorAll('#cards table').length") == 1
    assert browser.complaints() == []


def test_screen_readers_are_told_of_headings(browser: Browser, written: "Writer") -> None:
    """In the tree that screen readers get, tables have names, every column a heading, and every row one."""
    tournament = swiss(24)
    browser.open(written(tournament))
    roles = browser.roles()
    rows = 24 * 2 + sum(len(each.pairings) + len(each.byes) for each in tournament.rounds)
    assert roles["rowheader"] == rows
    assert roles["columnheader"] > 30
    assert browser.unnamed("table") == 0
    assert roles["main"] == roles["banner"] == roles["navigation"] == roles["search"] == 1


def test_without_scripts_nothing_is_lost_but_the_search(browser: Browser, written: "Writer") -> None:
    """With scripts off every table is there and seen; only the search box stays hidden."""
    path = written(swiss(24))
    seen = "[...document.querySelectorAll('section table')].filter(table => table.offsetHeight > 0).length"
    browser.open(path)
    with_scripts = browser.evaluate(seen)
    browser.open(path, scripts=False)
    assert browser.evaluate(seen) == with_scripts == 7
    assert browser.evaluate("document.querySelector('#search').offsetHeight") == 0


def test_no_name_runs_as_a_script(browser: Browser, written: "Writer") -> None:
    """Neither the page nor the search makes elements of names; all scripts but the page's own are refused anyway."""
    browser.open(written(named(swiss(10), *HOSTILE)))
    browser.type("#wanted", "a")
    browser.type("#wanted", HOSTILE[0])
    assert browser.evaluate(NAMES) == [HOSTILE[0]]
    assert browser.evaluate("document.querySelector('#cards h2').textContent") == HOSTILE[0]
    assert browser.evaluate("document.querySelectorAll('main script, main img').length") == 0
    assert browser.complaints() == []
    browser.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    assert browser.evaluate("window.ran === undefined")
    assert any("Content Security Policy" in each for each in browser.complaints())


@pytest.mark.parametrize("name", ["swiss", "round-robin", "double"])
def test_it_prints_well(browser: Browser, written: "Writer", tmp_path: Path, name: str) -> None:
    """On paper: black on white, no search box, headings repeated, no column cut off, no empty page."""
    tournament = replace(FIELDS[name], event=replace(FIELDS[name].event, name="Paper Open"))
    browser.open(written(tournament), dark=True)
    browser.type("#wanted", "a")
    target = tmp_path / "printed.pdf"
    target.write_bytes(browser.printed())
    pages = pdf_pages(target)
    assert all(each.strip() for each in pages)
    assert "Paper Open" in pages[0]
    whole = "\n".join(pages)
    assert "Find a player" not in whole
    for player in tournament.players:
        assert player.name.split(",")[0] in whole
    browser.choose(dark=True, media="print")
    browser.resize(750)
    assert browser.evaluate("document.documentElement.scrollWidth") <= 750
    assert browser.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_names_have_room_on_paper(browser: Browser, written: "Writer") -> None:
    """Beside long clubs and many columns a name keeps 3 cm on paper, so that it is not broken inside its words."""
    people = tuple(replace(player, club="Schachfreunde Hohenlimburg-Sonderburg") for player in FIELDS["swiss"].players)
    browser.open(written(replace(FIELDS["swiss"], players=people, tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN"))))
    browser.choose(media="print")
    browser.resize(660)
    widths = "[...document.querySelectorAll('#standings tbody .name')].map(cell => cell.getBoundingClientRect().width)"
    assert min(browser.evaluate(widths)) > 3 / 2.54 * 96
