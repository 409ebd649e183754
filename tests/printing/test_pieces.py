"""Slips, cards, table numbers, certificates and the emergency pack, as poppler sees them on paper."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from generator.languages import Language, text
from generator.printing.imposition import imposed
from generator.printing.pages import PAGES
from generator.printing.pieces_certificates import PLACES, certificates_of
from generator.printing.pieces_emergency import blank_source, emergency_pieces
from generator.printing.pieces_slips import slip_plans
from generator.printing.source import Source
from generator.printing.style import SHIPPED, Style
from generator.printing.typeset import typeset_all
from generator.prizes import Category, Kind, PrizeList, PrizeTable
from generator.results import result_text
from generator.sheets.model import SheetPlan
from generator.tournament import BLACK_WINS, DRAWN, WHITE_WINS, System, Tournament
from generator.workbook.draw import draw_workbook
from generator.workbook.read import read_workbook
from tests.printing import fields
from tests.services.test_knockout_workbook import cup
from tests.support.commands import run
from tests.support.libreoffice import convert, pdf_pages
from tests.support.paper import Page, Word, pages_of
from tests.support.team_events import planned_teams, with_chance_results

SIZES = (5, 24, 60, 200)
LOOKED_AT = (
    (5, Language.NORWEGIAN),
    *((24, language) for language in Language),
    (60, Language.GERMAN),
    (200, Language.ENGLISH),
)
MILLIMETRE = 72 / 25.4
PIECES = ("slips", "name-cards", "table-numbers", "pairing-cards", "emergency")
PRIZES = PrizeList(
    (Decimal(100), Decimal(60), Decimal(40), Decimal(30)),
    (PrizeTable((Category(Kind.WOMEN),), "Best woman", (Decimal(20),)), PrizeTable((Category(Kind.UNRATED),))),
)


def swiss(players: int, *, unfinished: bool = True) -> Tournament:
    """A Swiss of so many players."""
    return fields.swiss(players, 3 if players == 5 else 4, unfinished=unfinished)


def finished(players: int = 24) -> Tournament:
    """A Swiss that is over, with no game open, every third player a woman."""
    tournament = swiss(players, unfinished=False)
    rounds = tuple(
        replace(
            each, pairings=tuple(replace(one, result=WHITE_WINS if one.board % 2 else DRAWN) for one in each.pairings)
        )
        for each in tournament.rounds
    )
    people = tuple(replace(player, sex="f" if player.number % 3 == 0 else "m") for player in tournament.players)
    return replace(tournament, rounds=rounds, players=people, rounds_total=len(rounds))


def printed(source: Source, folder: Path, *names: str, style: Style = SHIPPED) -> Sequence[Page]:
    """The pages of print-outs."""
    return pages_of(
        typeset_all([piece for name in names for piece in PAGES[name].pieces(source, style)], style=style), folder
    )


def within(page: Page, column: int, row: int, columns: int, rows: int) -> list[Word]:
    """The words in one part of a page that is cut into equal parts."""
    width, height = page.width / columns, page.height / rows
    return [word for word in page.words if int(word.left // width) == column and int(word.middle // height) == row]


def words_of(plan: SheetPlan) -> Counter[str]:
    """The words of a sheet."""
    values = (str(cell.value) for row in plan.rows for cell in row.cells if cell is not None and cell.value is not None)
    return Counter(word for value in values for word in value.split() if word != "✂")


@given(st.integers(0, 300), st.integers(1, 12))
def test_piles_laid_upon_each_other_are_in_order(pieces: int, places: int) -> None:
    """Cutting the stack and laying the piles of each place upon the next gives every piece once, in order."""
    pages = imposed(range(pieces), places)
    stacked = [page[place] for place in range(places) for page in pages]
    assert [piece for piece in stacked if piece is not None] == list(range(pieces))
    assert len(pages) == -(-pieces // places)
    assert all(any(piece is not None for piece in page) for page in pages)


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize(("players", "language"), LOOKED_AT)
def test_no_page_is_empty_and_no_word_leaves_it(name: str, players: int, language: Language, tmp_path: Path) -> None:
    """At every size and in each language every page has words, all of them 4 mm or more away from the paper's edge."""
    pages = printed(fields.source(swiss(players), language), tmp_path, name)
    for page in pages:
        assert page.words
        assert all(word.left >= 4 * MILLIMETRE and word.right <= page.width - 4 * MILLIMETRE for word in page.words)
        assert all(
            word.top >= 1.5 * MILLIMETRE and word.bottom <= page.height - 1.5 * MILLIMETRE for word in page.words
        )


@pytest.mark.parametrize("players", SIZES)
def test_slips_are_in_order_of_boards_after_cutting(players: int, tmp_path: Path) -> None:
    """Read place by place through all pages the slips are boards 1, 2, 3, ..., each with its own two players."""
    tournament = swiss(players)
    pages = printed(fields.source(tournament), tmp_path, "slips")
    names = {player.number: player.name for player in tournament.players}
    pairings = iter(tournament.rounds[-1].pairings)
    for row in range(4):
        for column in range(2):
            for page in pages:
                words = within(page, column, row, 2, 4)
                if not words:
                    continue
                pairing = next(pairings)
                said = [word.text for word in sorted(words, key=lambda word: (round(word.middle), word.left))]
                assert max(words, key=lambda word: word.height).text == str(pairing.board)
                for number in (pairing.white, pairing.black):
                    assert str(number) in said
                    assert all(part in said for part in names[number].split())
    assert next(pairings, None) is None
    assert len(pages) == -(-len(tournament.rounds[-1].pairings) // 8)


def test_no_slip_crosses_a_cut(tmp_path: Path) -> None:
    """Every word keeps 4 mm from the lines along which the page is cut."""
    for page in printed(fields.source(swiss(60)), tmp_path, "slips"):
        middle = page.width / 2
        for word in page.words:
            assert word.right < middle - 4 * MILLIMETRE or word.left > middle + 4 * MILLIMETRE
            for cut in (page.height / 4, page.height / 2, page.height * 3 / 4):
                assert word.bottom < cut - 3 * MILLIMETRE or word.top > cut + 3 * MILLIMETRE


@pytest.mark.parametrize("language", Language)
def test_a_slip_offers_the_results_in_the_language(language: Language, tmp_path: Path) -> None:
    """The three usual results, a field for another one and two signatures stand on each slip."""
    tournament = swiss(5)
    (page,) = printed(fields.source(tournament, language), tmp_path, "slips")
    said = Counter(word.text for word in page.words)
    boards = len(tournament.rounds[-1].pairings)
    for result in (WHITE_WINS, DRAWN, BLACK_WINS):
        assert said[result_text(result, language)] == boards
    whole = " ".join(word.text for word in page.words)
    assert whole.count(text(language, "piece.other")) == boards
    for side in ("white", "black"):
        words = text(language, "piece.signature", side=text(language, f"round_column.{side}"))
        assert whole.count(words) == boards


def test_without_colours_nothing_speaks_of_them(tmp_path: Path) -> None:
    """Where colour rules are off the slips say first and second player, and the pairing cards have no colour."""
    tournament = replace(swiss(24), colour_rules=False)
    pages = printed(fields.source(tournament), tmp_path, "slips", "pairing-cards")
    said = {word.text for page in pages for word in page.words}
    assert not {"White", "Black", "Colour", "W", "B"} & said
    assert {"First", "Second"} <= said


@pytest.mark.parametrize("players", [5, 60])
def test_name_cards_show_every_name_on_both_sides(players: int, tmp_path: Path) -> None:
    """Each card has the name twice, above and below its fold, large, in the order of the alphabet after cutting."""
    tournament = swiss(players)
    tournament = replace(tournament, players=(replace(tournament.players[0], until_round=2), *tournament.players[1:]))
    pages = printed(fields.source(tournament), tmp_path, "name-cards")
    assert len(pages) == -(-(players - 1) // 2)
    for page in pages:
        for card in range(2):
            halves = [within(page, 0, 2 * card + half, 1, 4) for half in range(2)]
            sides = [Counter(word.text for word in half) for half in halves]
            assert sides[0] == sides[1]
            if halves[0]:
                assert max(word.height for word in halves[1]) > 20
    tallies = Counter(part for page in pages for word in page.words for part in word.text.replace("-", " ").split())
    for player in tournament.players[1:]:
        assert all(tallies[part] >= 2 for part in player.name.replace("-", " ").split())


def test_table_numbers_can_be_read_from_afar(tmp_path: Path) -> None:
    """Every table of the hall has a number of 60 points or more, on both sides, in order after cutting."""
    tournament = swiss(60)
    pages = printed(fields.source(tournament, Language.NORWEGIAN), tmp_path, "table-numbers")
    numbers = [word for page in pages for word in page.words if word.text.isdecimal()]
    assert Counter(int(word.text) for word in numbers) == dict.fromkeys(range(1, 31), 2)
    assert min(word.height for word in numbers) >= 60
    piles = [
        int(word.text)
        for row in range(2)
        for column in range(2)
        for page in pages
        for word in within(page, column, 2 * row + 1, 2, 4)
        if word.text.isdecimal()
    ]
    assert piles == list(range(1, 31))


def test_there_are_no_certificates_before_the_end() -> None:
    """While a game is open or a round to come nobody has won anything."""
    over = finished()
    assert certificates_of(fields.source(over))
    assert certificates_of(fields.source(replace(over, rounds_total=len(over.rounds) + 1))) == ()
    first = over.rounds[0]
    still_open = (replace(first.pairings[0], result=None), *first.pairings[1:])
    waiting = replace(over, rounds=(replace(first, pairings=still_open), *over.rounds[1:]))
    assert certificates_of(fields.source(waiting)) == ()


def test_winners_overall_and_in_categories_get_certificates() -> None:
    """Three places overall and in each category, shared ones named so, and whoever has a prize besides."""
    tournament = finished()
    given = certificates_of(fields.source(tournament, prizes=PRIZES))
    standings = fields.source(tournament).standings
    overall = [one for one in given if not one.category]
    assert len(overall) == sum(row.rank <= 4 for row in standings.rows) >= 4
    assert overall[0].place.endswith("1st place")
    assert [one.place.startswith("shared") for one in overall] == [
        sum(other.rank == row.rank for other in standings.rows) > 1 for row in standings.rows if row.rank <= 4
    ]
    women = [one for one in given if one.category == "Best woman"]
    assert len(women) >= PLACES
    unrated = {player.name.partition(", ")[2] for player in tournament.players if player.rating is None}
    others = [one for one in given if one.category not in ("", "Best woman")]
    assert others
    assert all(any(name in one.name for name in unrated) for one in others)


def test_a_certificate_names_people_as_they_are_called() -> None:
    """The given name comes first; a name without a comma, or with more than one, stays as it is."""
    names = ("Ødegård, Kari", "Anna Berg", "King, Martin, Jr.")
    over = fields.finished(3)
    people = tuple(replace(player, name=name, title="") for player, name in zip(over.players, names, strict=True))
    given = {one.name for one in certificates_of(fields.source(replace(over, players=people)))}
    assert given == {"Kari Ødegård", "Anna Berg", "King, Martin, Jr."}


@pytest.mark.parametrize("language", Language)
def test_a_certificate_says_what_belongs_on_it(language: Language, tmp_path: Path) -> None:
    """Event, place, name, points, where and when, and lines to sign; one page each, with the club's logo."""
    event = replace(finished().event, place="Sandvika", last_day="2026-09-05", chief_arbiter="Kari Nordmann")
    source = fields.source(replace(finished(), event=event), language, prizes=PRIZES)
    (tmp_path / "logo.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>", encoding="utf-8"
    )
    given = certificates_of(source)
    pages = printed(source, tmp_path, "certificates", style=Style(tmp_path))
    assert len(pages) == len(given)
    day = "2026-09-05" if language is Language.ENGLISH else "05.09.2026"
    for page, one in zip(pages, given, strict=True):
        said = " ".join(page.lines)
        for words in (event.name, one.place, one.category, one.club, one.scored, f"Sandvika, {day}", "Kari Nordmann"):
            assert words in said
        assert all(part in said for part in one.name.split())
        assert text(language, "piece.certificate") in said
        assert text(language, "piece.organiser") in said


def test_the_empty_pack_needs_no_workbook(tmp_path: Path) -> None:
    """A number of players is enough: a card each, every pair of a round robin once, lists and slips to fill in."""
    pages = pages_of(typeset_all(emergency_pieces(blank_source(9, Language.ENGLISH), SHIPPED)), tmp_path)
    whole = [" ".join(word.text for word in page.words) for page in pages]
    assert all(each.strip() for each in whole)
    cards = [page for page, said in zip(pages, whole, strict=True) if said.count("Opponent") >= 2]
    assert sum(each.count("Opponent") for each in whole) == 9
    assert len(cards) == 3
    schedule = [page for page, said in zip(pages, whole, strict=True) if "Schedule" in said]
    met: Counter[frozenset[int]] = Counter()
    for page in schedule:
        for line in page.lines:
            match = re.fullmatch(r"\d+ (\d+) (\d+)", line)
            if match:
                met[frozenset((int(match[1]), int(match[2])))] += 1
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, 10), 2))
    assert any("Rutschsystem" in said for said in whole)


def test_the_pack_of_a_workbook_goes_on_from_what_was_played(tmp_path: Path) -> None:
    """Cards have names, opponents, colours and points so far; a round robin has its schedule with results instead."""
    tournament = swiss(24)
    pages = printed(fields.source(tournament), tmp_path, "pairing-cards")
    first = tournament.rounds[0].pairings[0]
    white = tournament.player(first.white)
    (card,) = [
        words
        for page in pages
        for row in range(2)
        for column in range(2)
        if (words := within(page, column, row, 2, 2))
        and white.name.split(",")[0] in {w.text.strip(",") for w in words if w.top < page.height * row / 2 + 70}
        and str(white.number) in {w.text for w in words if w.height > 20}
    ]
    said = " ".join(word.text for word in sorted(card, key=lambda word: (round(word.middle / 4), word.left)))
    assert f"1 {first.black} " in said
    robin = printed(fields.source(fields.round_robin(9, System.RUTSCHSYSTEM, played=3)), tmp_path, "emergency")
    whole = " ".join(word.text for page in robin for word in page.words)
    assert "Schedule" in whole
    assert "½-½" in whole
    assert PAGES["pairing-cards"].pieces(fields.source(fields.round_robin(9)), SHIPPED) == ()


@pytest.mark.parametrize("name", ["slips", "name-cards", "certificates"])
def test_sheet_and_page_say_the_same(name: str, tmp_path: Path) -> None:
    """Every word of the sheet is on the pages as often, or more often where both sides of a card show it."""
    tournament = finished() if name == "certificates" else swiss(24)
    source = fields.source(tournament, Language.GERMAN, prizes=PRIZES)
    plans = PAGES[name].plans
    assert plans is not None
    (plan,) = plans(source)
    on_paper = Counter(word.text for page in printed(source, tmp_path, name) for word in page.words)
    missing = {word: count for word, count in words_of(plan).items() if on_paper[word] < count and "-" not in word}
    assert missing == {}


def test_a_slip_of_the_sheet_shows_the_whole_event(tmp_path: Path) -> None:
    """Printed from the workbook a long name of the event is made smaller on a slip, not cut off."""
    event = "Sommeråpent 2026 – Vårturneringen for alle klubber i kretsen"
    source = fields.source(fields.swiss(24, 4, event=event))
    path = tmp_path / "slips.xlsx"
    path.write_bytes(draw_workbook(slip_plans(source)))
    said = " ".join(" ".join(page.split()) for page in pdf_pages(convert(path, "pdf")))
    assert said.count("i kretsen") == 12


@pytest.mark.parametrize(
    ("name", "a_page"),
    [("slips", 8), ("name-cards", 2), ("table-numbers", 8), ("certificates", 1), ("pairing-cards", 4)],
)
def test_sheets_of_pieces_print_page_by_page(name: str, a_page: int, tmp_path: Path) -> None:
    """Printed from the workbook the pieces keep their pages: no column falls on another page, no page is empty."""
    tournament = finished() if name == "certificates" else swiss(24)
    source = fields.source(tournament, Language.GERMAN, prizes=PRIZES)
    plans = PAGES[name].plans
    assert plans is not None
    pieces = {"slips": 12, "name-cards": 24, "table-numbers": 12, "pairing-cards": 24}.get(
        name, len(certificates_of(source))
    )
    path = tmp_path / "pieces.xlsx"
    path.write_bytes(draw_workbook(plans(source)))
    pages = pdf_pages(convert(path, "pdf"))
    assert len(pages) == -(-pieces // a_page)
    assert all(page.strip() for page in pages)


def test_the_command_prints_the_pack_with_and_without_a_workbook(tmp_path: Path) -> None:
    """``--emergency`` with a workbook, with ``--players`` alone, and told what is missing without either."""
    sample = Path(__file__).parents[2] / "sample_workbooks" / "swiss-24.xlsx"
    folder = tmp_path.as_posix()
    (tmp_path / "club.xlsx").write_bytes(sample.read_bytes())
    run(f"pairbook print {folder}/club.xlsx --emergency -o {folder}/with.pdf")
    run(f"pairbook print --emergency --players 30 --rounds 5 --language de -o {folder}/without.pdf")
    assert any("Weber" in page for page in pdf_pages(tmp_path / "with.pdf"))
    assert "Wenn der Computer ausfällt" in pdf_pages(tmp_path / "without.pdf")[0]
    assert "--players" in run("pairbook print --emergency", 2).output
    assert "WORKBOOK" in run("pairbook print --players 30", 2).output
    assert "WORKBOOK" in run(f"pairbook print {folder}/club.xlsx --players 30", 2).output


def test_slips_in_the_workbook_follow_the_rounds(tmp_path: Path) -> None:
    """Once made as a sheet, the slips are those of the new round after each ``next``."""
    path = tmp_path / "club.xlsx"
    path.write_bytes((Path(__file__).parents[2] / "sample_workbooks" / "swiss-24.xlsx").read_bytes())
    run(f"pairbook print {path.as_posix()} --what slips --sheets")
    assert "Round 3" in str([row[0].value for row in load_workbook(path)["Result slips"].iter_rows()])
    run(f"pairbook next {path.as_posix()}")
    book = load_workbook(path)
    said = [cell.value for row in book["Result slips"].iter_rows() for cell in row if cell.value is not None]
    assert said.count("Round 4") == len(read_workbook(path.read_bytes(), path.name).tournament.rounds[-1].pairings)  # type: ignore[union-attr]
    assert "Round 3" not in said


def test_teams_and_knock_outs_have_papers_too(tmp_path: Path) -> None:
    """A team tournament has certificates for teams and a pack with its matches; a knock-out has its bracket."""
    planned = planned_teams(4, 2, System.BERGER)
    teams = with_chance_results(planned, 3)
    given = certificates_of(fields.source(teams))
    assert {one.name for one in given} <= {team.name for team in teams.team_event.teams}  # type: ignore[union-attr]
    assert given
    assert all("Match points" in one.scored for one in given)
    for tournament in (planned, teams):
        pages = printed(fields.source(tournament), tmp_path, "emergency")
        assert "Schedule" in " ".join(word.text for page in pages for word in page.words)
    assert PAGES["pairing-cards"].pieces(fields.source(teams), SHIPPED) == ()
    workbook = cup(tmp_path, 8)
    run(f"pairbook next {workbook.as_posix()}")
    run(f"pairbook print {workbook.as_posix()} --emergency -o {tmp_path.as_posix()}/cup.pdf")
    assert "Quarter-finals" in "".join(pdf_pages(tmp_path / "cup.pdf"))
