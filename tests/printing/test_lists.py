"""Every list at every size, as poppler sees it: nothing cut, nothing lost, nothing out of line."""

import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.languages import Language
from generator.languages.alphabet import sorting_key
from generator.printing.pages import PAGES
from generator.printing.source import Source
from generator.printing.style import SHIPPED
from generator.printing.typeset import Piece, typeset_all
from generator.prizes import Category, Kind, PrizeList, PrizeTable
from generator.results import outcome_text
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.tournament import POSTPONED, System, Tournament
from tests.printing import fields
from tests.support.golden import assert_golden
from tests.support.libreoffice import program
from tests.support.paper import Page, pages_of

_SIZES = (5, 24, 60, 200)
_SWISS_LISTS = ("by-board", "by-name", "standings", "crosstable", "seating", "participants", "participants-by-number")
_WITHOUT_SEATS = ("berger", "double-berger")
_EDGE = 1.2 / 2.54 * 72  # no word comes nearer to the edge of the paper


def _pdf(source: Source, *names: str) -> bytes:
    return typeset_all(_pieces(source, *names))


def _pieces(source: Source, *names: str) -> list[Piece]:
    return [piece for name in names for piece in PAGES[name].pieces(source, SHIPPED)]


def _printed(source: Source, folder: Path, *names: str) -> Sequence[Page]:
    """The pages of these print-outs, which are as many as were planned: nothing runs over onto another page."""
    pages = pages_of(_pdf(source, *names), folder)
    planned: list[Any] = [piece.data["pages"] for piece in _pieces(source, *names)]
    assert len(pages) == sum(map(len, planned))
    return pages


def _swiss(players: int) -> Tournament:
    return fields.swiss(players, 3 if players == 5 else 4)


def _parts(words: str) -> list[str]:
    """The words of a text, also those joined by a hyphen, at which a line may be broken."""
    return words.replace("-", " ").replace(":", " ").split()


@pytest.mark.parametrize("players", _SIZES)
@pytest.mark.parametrize("name", _SWISS_LISTS)
def test_no_word_is_lost_or_leaves_the_page(players: int, name: str, tmp_path: Path) -> None:
    """Every player's whole name stands on the list, all words lie within the margins, and no page is nearly empty."""
    tournament = _swiss(players)
    pages = _printed(fields.source(tournament, web_address="https://club.example"), tmp_path, name)
    told = Counter(part for page in pages for word in page.words for part in _parts(word.text))
    for part, count in Counter(part for player in tournament.players for part in _parts(player.name)).items():
        assert told[part] >= count, part
    for page in pages:
        assert all(word.left >= _EDGE and word.right <= page.width - _EDGE for word in page.words)
        assert all(word.top >= _EDGE and word.bottom <= page.height - 10 for word in page.words)
        assert len(page.word_lines) >= min(8, players)


@pytest.mark.parametrize("players", _SIZES)
@pytest.mark.parametrize(
    ("name", "heading"),
    [("by-board", "Board"), ("by-name", "Board"), ("standings", "Rank"), ("participants-by-number", "No.")],
)
def test_rows_have_one_height(players: int, name: str, heading: str, tmp_path: Path) -> None:
    """On every page the numbers of the rows stand in equal steps below their heading."""
    pages = _printed(fields.source(_swiss(players)), tmp_path, name)
    for page in pages:
        head = page.word(heading)
        column = [
            word.middle
            for word in page.words
            if word.text.isdigit() and abs(word.left + word.right - head.left - head.right) < 30
            if head.bottom < word.top < page.height - 40 and word.text != str(players)
        ]
        column.sort()
        steps = [after - before for before, after in pairwise(column)]
        assert len(column) > 1 or players == 5
        assert all(abs(step - round(step / min(steps)) * min(steps)) < 0.6 for step in steps), steps


@pytest.mark.parametrize("players", [5, 200])
@pytest.mark.parametrize("language", list(Language))
def test_the_list_by_name_is_in_the_alphabet_s_order(players: int, language: Language, tmp_path: Path) -> None:
    """Read down each column and page after page, the names are in the order of the language's alphabet."""
    tournament = _swiss(players)
    plan = PAGES["by-name"].plans
    assert plan is not None
    names: list[str] = []
    starts: list[int] = []
    for sheet in plan(fields.source(tournament, language)):
        starts = [at for at, row in enumerate(sheet.rows) if row.break_before]
        parts = zip([3, *starts], [*starts, len(sheet.rows)], strict=True)
        for first, last in parts:
            for column in range(len(sheet.columns)):
                cells = (row.cells[column] for row in sheet.rows[first:last] if column < len(row.cells))
                names += [str(cell.value) for cell in cells if cell is not None and cell.player is not None]
    assert sorted(names) == sorted(player.name for player in tournament.players)
    assert names == sorted(names, key=lambda name: sorting_key(name, language))
    pages = _printed(fields.source(tournament, language), tmp_path, "by-name")
    assert len(pages) == len(starts) + 1


@pytest.mark.parametrize("players", _SIZES)
def test_wall_lists_are_large_and_fill_their_pages(players: int, tmp_path: Path) -> None:
    """Letters are as large as the field allows, and the last row of a full list stands near the foot of the paper."""
    sizes = {5: 30, 24: 18, 60: 20, 200: 15}
    pages = _printed(fields.source(_swiss(players)), tmp_path, "by-name")
    for page in pages:
        heading = page.word("Opponent")
        rows = [line for line in page.word_lines if line[0].top > heading.bottom and line[-1].bottom < page.height - 40]
        largest = max(word.height for line in rows for word in line)
        assert largest >= sizes[players]
        if players >= 24:
            assert rows[-1][0].bottom > page.height * 0.78


def test_very_long_names_do_not_make_a_list_small(tmp_path: Path) -> None:
    """Where two lists side by side are too wide for the paper, names stand in one, as large and down to the foot."""
    people = tuple(
        replace(player, name=f"Wąsowicz-Brzęczyszczykiewicz, Hjördís {player.number}")
        for player in fields.paired_plainly(200).players
    )
    tournament = replace(fields.paired_plainly(200), players=people)
    pages = _printed(fields.source(tournament), tmp_path, "by-name")
    assert len(pages) == 6
    for page in pages[:-1]:
        heading = page.word("Opponent")
        rows = [word for word in page.words if word.text.startswith("Wąsowicz") and word.left < heading.left - 20]
        assert rows[-1].bottom > page.height * 0.78
        assert all(word.height > 10 for word in rows)


@pytest.mark.parametrize("players", [5, 24])
@pytest.mark.parametrize("name", ["by-board", "by-name"])
def test_long_names_are_as_large_as_their_row_allows(players: int, name: str, tmp_path: Path) -> None:
    """A name of several lines has letters at least nearly half as large as those of the others."""
    (page,) = _printed(fields.source(_swiss(players)), tmp_path, name)
    usual = max(word.height for word in page.words if word.text.endswith(",") and "Hohenstein" not in word.text)
    long_ones = [word for word in page.words if word.text.startswith("Freiherr")]
    assert long_ones
    assert all(word.height > usual * 0.45 for word in long_ones)


@pytest.mark.parametrize("players", [5, 24, 60])
def test_categories_bring_their_own_headings_once(players: int, tmp_path: Path) -> None:
    """No page has two rows of headings with nothing between, and a category nobody belongs to is one line."""
    prizes = PrizeList((), (PrizeTable((Category(Kind.UNRATED),)), PrizeTable((Category(Kind.WOMEN),))))
    pages = _printed(fields.source(_swiss(players), prizes=prizes), tmp_path, "standings")
    for page in pages:
        heads = [at for at, line in enumerate(page.lines) if line.startswith("Rank ")]
        assert heads
        assert all(after - before > 2 for before, after in pairwise(heads))
    assert sum(line == "Women: nobody yet" for page in pages for line in page.lines) == 1


def test_the_legend_is_readable_where_the_list_is_made_small(tmp_path: Path) -> None:
    """Below a list wider than the page the small print is no smaller than 9 points."""
    page = _printed(fields.source(_swiss(24)), tmp_path, "standings")[-1]
    assert page.word("Rules:").height > 9


def test_the_code_is_large_enough_for_a_telephone() -> None:
    """The room of the QR code is 1.8 cm or more on every list, however small its letters are made."""
    for name in _SWISS_LISTS:
        for piece in _pieces(fields.source(_swiss(60), web_address="https://club.example/summer"), name):
            corner: Any = piece.data["corner"]
            raised: Any = piece.data["raised"]
            assert corner + raised >= 1.8 / 2.54 * 72
            assert raised <= 20


def test_figures_stand_in_line(tmp_path: Path) -> None:
    """In the column of points a digit stands below a digit, with ½ or without."""
    for page in _printed(fields.source(_swiss(60)), tmp_path, "standings"):
        points = page.word("Points")
        column = [
            word
            for word in page.words
            if points.bottom < word.top and points.left - 5 <= word.left <= points.right
            if word.text.rstrip("½").isdigit()
        ]
        assert len(column) >= 10
        assert any("½" in word.text for word in column)
        assert any("½" not in word.text for word in column)
        assert max(word.left for word in column) - min(word.left for word in column) < 0.3


@pytest.mark.parametrize("players", _SIZES)
def test_the_legend_stands_with_its_list(players: int, tmp_path: Path) -> None:
    """The names of the tie-breaks stand on the last page, with rows of the list above them."""
    pages = _printed(fields.source(_swiss(players)), tmp_path, "standings")
    last = pages[-1].lines
    legend = next(at for at, line in enumerate(last) if line.startswith("BH-C1: Buchholz Cut 1"))
    assert sum(line[:1].isdigit() for line in last[:legend]) >= min(3, players)
    assert not any("Buchholz" in line for page in pages[:-1] for line in page.lines)


def test_pages_are_numbered_within_each_print_out(tmp_path: Path) -> None:
    """Several lists in one file have page numbers and totals of their own, and the time of printing."""
    pages = _printed(fields.source(_swiss(60)), tmp_path, "by-board", "by-name", "standings")
    feet = [page.lines[-1] for page in pages]
    numbers = [line.split("Page ")[1].split(" printed")[0] for line in feet]
    totals = [int(each.split(" of ")[1]) for each in numbers]
    expected: list[str] = []
    while len(expected) < len(numbers):
        total = totals[len(expected)]
        expected += [f"{number} of {total}" for number in range(1, total + 1)]
    assert numbers == expected
    assert all(line.endswith("printed 2026-09-05 18:30") for line in feet)


def test_the_round_of_the_wall_lists(tmp_path: Path) -> None:
    """Board, colour and opponent by name are those of the list by board."""
    tournament = fields.swiss(24, 4, unfinished=True)
    pages = _printed(fields.source(tournament), tmp_path, "by-board", "by-name")
    assert "Round 4 of 5 · 2026-09-04" in pages[0].lines
    pairing = tournament.rounds[3].pairings[0]
    white, black = tournament.player(pairing.white).name, tournament.player(pairing.black).name
    by_name = [line for page in pages[1:] for line in page.lines]
    assert f"{white} 1 White {black}" in by_name
    assert f"{black} 1 Black {white}" in by_name


def test_everybody_without_a_game_is_listed(tmp_path: Path) -> None:
    """The odd player and whoever asked for a bye stand below the boards and among the names, with the reason."""
    tournament = fields.swiss(5, 3)
    without = {bye.player: bye.outcome for bye in tournament.rounds[2].byes}
    assert without
    by_board, by_name = _printed(fields.source(tournament), tmp_path, "by-board", "by-name")
    for number, outcome in without.items():
        name, kind = tournament.player(number).name, outcome_text(outcome, Language.ENGLISH)
        assert f"{name}: {kind}" in by_board.lines
        assert any(line.startswith(f"{name} –") for line in by_name.lines)


def test_postponed_games_are_marked_and_nothing_is_final(tmp_path: Path) -> None:
    """While a game is open no list says final, and every list of games marks it."""
    tournament = fields.round_robin(9, played=9)
    games = [pairing for each in tournament.rounds for pairing in each.pairings]
    assert any(pairing.result == POSTPONED for pairing in games)
    pages = _printed(fields.source(tournament), tmp_path, "standings", "crosstable", "schedule")
    told = [line for page in pages for line in page.lines]
    assert not any("Final" in line for line in told)
    assert any(line.startswith("Provisional") for line in told)
    assert "? is a postponed game." in told
    swiss = fields.source(fields.swiss(200), round_number=4)
    assert any("(postponed)" in line for page in _printed(swiss, tmp_path, "by-name") for line in page.lines)


@pytest.mark.parametrize("players", [5, 6])
def test_a_crosstable_stands_by_number_and_at_the_end_by_rank(players: int, tmp_path: Path) -> None:
    """During the event numbers, at its end ranks stand over the columns, and the table says which."""
    unfinished = fields.round_robin(players, played=2)
    (during,) = _printed(fields.source(unfinished), tmp_path, "crosstable")
    assert "In the order of starting numbers; the numbers over the columns are starting numbers." in during.lines
    finished = fields.finished(players)
    source = fields.source(finished)
    (after,) = _printed(source, tmp_path, "crosstable")
    assert "Crosstable · Final standings" in after.lines
    shown = [line.split() for line in after.lines if line[0].isdigit()]
    assert [line[0] for line in shown] == [str(place) for place in range(1, players + 1)]
    assert [line[-1] for line in shown] == [str(row.player) for row in source.standings.rows]


def test_games_that_do_not_count_stand_in_brackets(tmp_path: Path) -> None:
    """Who left a round robin early keeps a row, in grey and with brackets around games that are annulled."""
    tournament = fields.finished(6)
    early = replace(tournament.players[1], until_round=2)
    others = [player for player in tournament.players if player.number != early.number]
    withdrawn = replace(tournament, players=tuple(sorted((early, *others), key=lambda player: player.number)))
    rounds = tuple(
        replace(
            each,
            pairings=tuple(
                replace(game, result=None) if each.number > 2 and early.number in (game.white, game.black) else game
                for game in each.pairings
            ),
        )
        for each in withdrawn.rounds
    )
    settled, _ = settle_withdrawals(replace(withdrawn, rounds=rounds))
    source = fields.source(settled)
    assert source.standings.annulled == (early.number,)
    (page,) = _printed(source, tmp_path, "crosstable")
    row = next(line for line in page.word_lines if early.name.split()[-1] in [word.text for word in line])
    assert sum(word.text.startswith("(") for word in row) == 5
    assert any(line.startswith("In brackets:") for line in page.lines)
    assert "Grey, in italics: withdrawn." in page.lines


@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER])
@pytest.mark.parametrize("players", [5, 6, 16])
def test_personal_schedules_tell_every_game(players: int, system: System, tmp_path: Path) -> None:
    """Each player has a card with every round: date, colour and opponent, or free; no card is broken over two pages."""
    tournament = fields.round_robin(players, system)
    pages = _printed(fields.source(tournament), tmp_path, "personal")
    told = [line for page in pages for line in page.lines]
    rounds = len(tournament.rounds)
    assert sum(line.count("Opponent") for line in told) == players
    dates = [word.text for page in pages for word in page.words if word.text.startswith("2026-10-")]
    assert len(dates) == players * rounds
    for page in pages:
        heads = sum(word.text == "Opponent" for word in page.words)
        assert sum(word.text.startswith("2026-10-") for word in page.words) == heads * rounds


@pytest.mark.parametrize("players", [9, 14, 24])
def test_the_long_table_is_drawn(players: int, tmp_path: Path) -> None:
    """The first page shows all seats and boards of round 1 between both rows of players, and the way they move."""
    tournament = fields.round_robin(players, System.RUTSCHSYSTEM)
    page = _printed(fields.source(tournament), tmp_path, "seating")[0]
    words = [word.text for word in page.words]
    assert words.count("Board") == players // 2
    assert sum(word == "→" for word in words) == 2
    boards = [word for word in page.words if word.text == "Board"]
    assert max(word.middle for word in boards) - min(word.middle for word in boards) < 0.5
    seats = sorted(word.left for word in page.words if word.text == "Board")
    steps = {round(after - before) for before, after in pairwise(seats)}
    assert max(steps) - min(steps) <= 6


def test_long_personal_schedules_share_a_page(tmp_path: Path) -> None:
    """With 23 rounds four cards stand on a page, in letters that do not touch the lines."""
    pages = _printed(fields.source(fields.round_robin(24, played=2)), tmp_path, "personal")
    assert len(pages) == 6
    for page in pages:
        assert sum(line.startswith("Round Date Colour Opponent Round") for line in page.lines) == 2
        rounds = sorted(word.middle for word in page.words if word.text == "1" and word.left < 80)
        assert len(rounds) >= 2
    ones = [word for word in pages[0].words if word.text == "White" and word.left < pages[0].width / 2]
    steps = [after - before for before, after in pairwise(sorted(word.middle for word in ones))]
    assert min(steps) > ones[0].height * 0.85


def test_a_schedule_keeps_its_rounds_whole(tmp_path: Path) -> None:
    """Every round stands on one page with its date and all its boards."""
    tournament = fields.round_robin(24)
    pages = _printed(fields.source(tournament), tmp_path, "schedule")
    for page in pages:
        rounds = [line for line in page.lines if line.startswith("Round ")]
        boards = [line for line in page.lines if line.startswith("Board No.")]
        assert len(rounds) == len(boards)
        assert sum(line[0].isdigit() for line in page.lines) == 12 * len(rounds)
    assert sum(line.startswith("Round ") for page in pages for line in page.lines) == 23


@pytest.mark.parametrize("paper", ["A3", "Letter"])
@pytest.mark.parametrize("players", [60])
@pytest.mark.parametrize("name", ["by-board", "by-name", "participants", "standings"])
def test_other_paper(players: int, name: str, paper: str, tmp_path: Path) -> None:
    """A3 has no more pages than A4 and larger letters, Letter about as many, and nothing leaves the paper."""
    usual = _printed(fields.source(_swiss(players)), tmp_path, name)
    pages = _printed(fields.source(_swiss(players), paper=paper), tmp_path, name)
    size = {"A3": (842, 1191), "Letter": (612, 792)}[paper]
    for page in pages:
        assert tuple(sorted((round(page.width), round(page.height)))) == size
        assert all(word.left >= _EDGE and word.right <= page.width - _EDGE for word in page.words)
        assert all(word.bottom <= page.height - 10 for word in page.words)
    largest = [max(word.height for page in each for word in page.words) for each in (usual, pages)]
    if paper == "A3":
        assert len(pages) <= len(usual)
        assert largest[1] > largest[0] * 1.3
    else:
        assert abs(len(pages) - len(usual)) <= 2


def test_fonts_ship_with_the_program(tmp_path: Path) -> None:
    """Latin, Greek and Cyrillic letters, ½ and signs come from the shipped font; a system's fonts are not asked."""
    pages_of(_pdf(fields.source(_swiss(60)), "by-board", "standings"), tmp_path)
    command = [program("pdffonts"), str(tmp_path / "printed.pdf")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    names = {line.split()[0].partition("+")[2] for line in told.splitlines()[2:]}
    assert names <= {"Carlito", "Carlito-Bold", "Carlito-Italic"}
    assert all(" yes " in line for line in told.splitlines()[2:])


def test_lists_in_german_and_norwegian(tmp_path: Path) -> None:
    """Headings, feet and points are in the language asked for."""
    german = _printed(fields.source(_swiss(24), Language.GERMAN), tmp_path, "by-name", "standings")
    assert any("Gegner" in line for line in german[0].lines)
    assert german[0].lines[-1].endswith("gedruckt 05.09.2026 18:30")
    assert any("9,50" in line or "7,25" in line for line in german[1].lines)
    norwegian = _printed(fields.source(_swiss(24), Language.NORWEGIAN), tmp_path, "by-board", "participants")
    assert "Bord Hvit Poeng Resultat Poeng Svart" in norwegian[0].lines
    assert any("24 deltakere" in line for line in norwegian[1].lines)


def test_pages_as_they_are_read(tmp_path: Path) -> None:
    """The wall lists, participants, crosstable and personal schedules of small fields, line by line."""
    swiss = fields.source(fields.swiss(24, unfinished=True), Language.GERMAN)
    berger = fields.source(fields.round_robin(5, played=3), Language.NORWEGIAN)
    pages = [
        *_printed(swiss, tmp_path, "by-board", "by-name", "participants", "participants-by-number"),
        *_printed(berger, tmp_path, "by-board", "by-name", "crosstable", "personal"),
    ]
    assert_golden("printed-lists", "".join("\n".join(page.lines) + "\n\n" for page in pages))


@pytest.mark.parametrize("players", [2, 3, 8, 11, 23, 38, 75, 121])
def test_lists_of_any_size_keep_to_their_pages(players: int, tmp_path: Path) -> None:
    """Whatever the number of players, every list has the pages it was planned for."""
    tournament = fields.paired_plainly(players)
    pages = _printed(fields.source(tournament, web_address="https://a.example"), tmp_path, *_SWISS_LISTS)
    assert all(len(page.word_lines) >= 4 for page in pages)


@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER, System.LANGBORD, System.BERGER_ROTATION])
@pytest.mark.parametrize("players", [3, 12, 19])
def test_round_robins_of_any_size_keep_to_their_pages(players: int, system: System, tmp_path: Path) -> None:
    """Whatever the number of players, the lists of a round robin have the pages they were planned for."""
    names = ("crosstable", "schedule", "personal", *(("seating",) if system.value not in _WITHOUT_SEATS else ()))
    tournament = fields.round_robin(players, system, played=2)
    assert _printed(fields.source(tournament, web_address="https://a.example"), tmp_path, *names)


def test_a_very_long_event_leaves_room_for_the_code(tmp_path: Path) -> None:
    """A name of the event longer than the page is drawn smaller and never runs into the QR code."""
    event = "Internationale offene Stadtmeisterschaft im Schnellschach um den Wanderpokal des Bürgermeisters " * 2
    tournament = fields.swiss(24, 4, event=event.strip())
    page = _printed(fields.source(tournament, web_address="https://a.example"), tmp_path, "standings")[0]
    title = [word for word in page.words if word.middle < page.height * 0.1]
    assert max(word.right for word in title) < page.width - 1.3 / 2.54 * 72 - 40
    assert sum(line.endswith("printed 2026-09-05 18:30") for line in page.lines[-2:]) == 1


def test_the_same_source_gives_the_same_bytes() -> None:
    """No clock and no chance: printing twice gives one file."""
    source = fields.source(_swiss(24), web_address="https://club.example")
    assert _pdf(source, *_SWISS_LISTS) == _pdf(source, *_SWISS_LISTS)


def test_a_long_word_stays_in_its_box(tmp_path: Path) -> None:
    """A surname that no line can be broken in is written smaller, and does not run over the number beside it."""
    tournament = fields.swiss(5, 1, unfinished=True)
    surname = "Wolfeschlegelsteinhausenbergerdorff"
    white = tournament.rounds[0].pairings[0].white
    players = tuple(
        replace(player, name=f"{surname}-Rothschild, Ka") if player.number == white else player
        for player in tournament.players
    )
    (page,) = _printed(fields.source(replace(tournament, players=players)), tmp_path, "seating")
    name = next(word for word in page.words if word.text.startswith(surname))
    numbers = [word for word in page.words if word.text == str(white)]
    beside = min(numbers, key=lambda word: abs(word.middle - name.middle))
    assert beside.right < name.left


def test_the_crosstable_shows_every_result_there_is() -> None:
    """A game of round 1 still to come leaves the later rounds' results in the crosstable; ``as_of`` cuts them off."""
    tournament = fields.finished(6)
    first = tournament.rounds[0]
    still = replace(first, pairings=(replace(first.pairings[0], result=None), *first.pairings[1:]))
    source = fields.source(replace(tournament, rounds=(still, *tournament.rounds[1:])))
    assert source.round_number == 1
    filled = [_crosstable_results(each) for each in (source, replace(source, as_of=1))]
    assert filled == [2 * (15 - 1), 2 * (3 - 1)]


def _crosstable_results(source: Source) -> int:
    (piece,) = _pieces(source, "crosstable")
    pages: Any = piece.data["pages"]
    shown = {"1", "½", "0", "+", "-", "?"}
    return sum(cell[5] in shown for page in pages for cell in page["cells"] if 3 <= cell[0] < 9 and cell[1] >= 3)


def test_remarks_do_not_turn_the_page(tmp_path: Path) -> None:
    """Standings of 24 players with titles, federations, clubs and remarks stand upright on one page."""
    tournament = fields.swiss(24)
    players = tuple(replace(p, until_round=3) if p.number in (4, 9) else p for p in tournament.players)
    (page,) = _printed(fields.source(replace(tournament, players=players)), tmp_path, "standings")
    assert page.height > page.width
    assert any("withdrawn (r. 3)" in line for line in page.lines)


def test_dates_are_written_as_the_language_does(tmp_path: Path) -> None:
    """A certain day is written the German way in German lists; a day in words stays as it was typed."""
    tournament = fields.round_robin(4, played=1)
    event = replace(tournament.event, round_dates=("2026-10-01 19:00", "mid October", "2026-10-31"))
    source = fields.source(replace(tournament, event=event), Language.GERMAN, round_number=1)
    told = [line for page in _printed(source, tmp_path, "schedule", "by-board", "personal") for line in page.lines]
    assert "Runde 1 · 01.10.2026 19:00" in told
    assert "Runde 2 · mid October" in told
    assert "Runde 1 von 3 · 01.10.2026 19:00" in told
    assert not any("2026-10-31" in line for line in told)
