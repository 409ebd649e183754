"""The command ``print``: what it makes, where, and what it says when it cannot."""

import hashlib
from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.read import read_workbook
from tests.support.arbiter import setting_cell, type_into, type_results
from tests.support.commands import run
from tests.support.paper import Page, pages_of

_NAMES = ("Ødegård, Kari", "Berg, Anna", "Čapek, Jan", "Adam, Zoe", "Müller, Uwe", "Щербаков, Иван", "Diaz, Eva")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A workbook of seven players with round 1 played and round 2 paired."""
    players = tuple(Player(number, name, 2000 - number) for number, name in enumerate(_NAMES, 1))
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.SWISS, rounds=4, roster=players, settings={"event": "Winter Cup"}))
    run(f"pairbook next {path}")
    type_results(path, "Round 1", ["1-0", "½-½", "0-1"])
    run(f"pairbook next {path}")
    return path


def _pages(path: Path) -> list[Page]:
    return list(pages_of(path.read_bytes(), path.parent))


def _titles(pages: list[Page]) -> list[str]:
    """What each page is: the words at the left of its foot."""
    return [page.lines[-1].split(" Page ")[0] for page in pages]


def test_print_makes_what_is_hung_up_after_next(club: Path) -> None:
    """Without options: the current round by board and by name and the standings, in one PDF beside the workbook."""
    before = hashlib.sha256(club.read_bytes()).digest()
    result = run(f"pairbook print {club}")
    assert "Made: Pairings by board, Pairings by name, Standings." in result.output
    assert _titles(_pages(club.with_name("club-round-2.pdf"))) == [
        "Winter Cup · Round 2 · Pairings by board",
        "Winter Cup · Round 2 · Pairings by name",
        "Winter Cup · Standings after round 1",
    ]
    assert hashlib.sha256(club.read_bytes()).digest() == before
    assert sorted(path.name for path in club.parent.glob("*.*")) == ["club-round-2.pdf", "club.xlsx", "printed.pdf"]


def test_print_again_replaces_its_own_file(club: Path) -> None:
    """A second run takes the place of the first one's PDF without a backup."""
    run(f"pairbook print {club}")
    first = club.with_name("club-round-2.pdf").read_bytes()
    run(f"pairbook print {club} --what standings")
    assert club.with_name("club-round-2.pdf").read_bytes() != first
    assert not list(club.parent.glob("club-round-2*/"))


def test_print_a_round_asked_for(club: Path) -> None:
    """With --round pairings and standings are those of that round, and a round that is not there is refused."""
    run(f"pairbook print {club} --round 1 -o {club.parent / 'one.pdf'}")
    titles = _titles(_pages(club.parent / "one.pdf"))
    assert titles[0] == "Winter Cup · Round 1 · Pairings by board"
    assert titles[2] == "Winter Cup · Standings after round 1"
    result = run(f"pairbook print {club} --round 5", status=1)
    assert "5" in result.output


def test_print_into_a_folder(club: Path) -> None:
    """With a folder after -o the file is named after workbook and round."""
    folder = club.parent / "wall"
    folder.mkdir()
    run(f"pairbook print {club} --what by-name -o {folder}")
    assert [path.name for path in folder.iterdir()] == ["club-round-2.pdf"]


def test_print_all_leaves_out_what_a_swiss_has_not(club: Path) -> None:
    """All means all the tournament has: no schedule of a Swiss, and no word about it."""
    result = run(f"pairbook print {club} --what all")
    assert "Crosstable" in result.output
    assert "Schedule" not in result.output


def test_print_says_what_there_is_nothing_for(club: Path) -> None:
    """A list asked for by name that the tournament cannot have is named; alone it is an error and no file is made."""
    result = run(f"pairbook print {club} --what schedule,standings")
    assert "Schedule: this tournament has nothing to show there (yet)." in result.output
    club.with_name("club-round-2.pdf").unlink()
    result = run(f"pairbook print {club} --what schedule,personal", status=1)
    assert "There is nothing to print yet: Schedule, Personal schedules." in result.output
    assert not club.with_name("club-round-2.pdf").exists()


def test_print_refuses_an_unknown_name(club: Path) -> None:
    """A name that is no print-out is wrong use, and those there are are listed."""
    result = run(f"pairbook print {club} --what wall", status=2)
    assert "'wall' is no print-out. There are: by-board, by-name, standings," in result.output


def test_print_in_another_language(club: Path) -> None:
    """With --language the pages are in that language, the workbook is not."""
    run(f"pairbook print {club} --language nb")
    pages = _pages(club.with_name("club-round-2.pdf"))
    assert any("Motstander" in line for line in pages[1].lines)
    assert [line.split(",")[0] for line in pages[1].lines if "," in line][-1] == "Ødegård"


def test_print_follows_settings(club: Path) -> None:
    """Print-outs chosen in Settings are made without being asked for; a name that is none is told with its cell."""
    type_into(club, {setting_cell(club, "printouts"): "Teilnehmer nach Nummern; standings; Wall"})
    result = run(f"pairbook print {club}")
    assert "Made: Participants by number, Standings." in result.output
    assert "cell" in result.output
    assert "“Wall” is no print-out and is left out." in result.output


def test_print_refuses_a_workbook_with_problems(club: Path) -> None:
    """An unreadable result is reported and nothing is printed."""
    type_results(club, "Round 2", ["nonsense"])
    result = run(f"pairbook print {club}", status=1)
    assert "nonsense" in result.output
    assert not list(club.parent.glob("*.pdf"))


def test_print_never_replaces_the_workbook(club: Path) -> None:
    """The workbook's own name after -o is refused."""
    before = club.read_bytes()
    run(f"pairbook print {club} -o {club}", status=2)
    assert club.read_bytes() == before


def test_print_before_round_1(tmp_path: Path) -> None:
    """A workbook without a round has a list of participants and a starting list."""
    players = tuple(Player(number, name) for number, name in enumerate(_NAMES, 1))
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.SWISS, roster=players))
    result = run(f"pairbook print {path}")
    assert "Made: Standings." in result.output
    assert any("Starting list" in line for line in _pages(tmp_path / "club.pdf")[0].lines)


def test_print_writes_sheets(club: Path) -> None:
    """With --sheets the lists become sheets of the workbook, replaced by the next run, and it can be used as before."""
    run(f"pairbook print {club} --sheets --what by-board,by-name,participants")
    names = ["Pairings by board", "Pairings by name", "Participants by name"]
    book = load_workbook(club)
    assert [name for name in book.sheetnames if name in names] == names
    assert not list(club.parent.glob("*.pdf"))
    type_results(club, "Round 2", ["1-0"])
    run(f"pairbook next {club}")
    book = load_workbook(club)
    assert [name for name in book.sheetnames if name in names] == names
    assert "Round 3" in str(book["Pairings by name"]["A2"].value), "next keeps the sheets up to date"
    run(f"pairbook print {club} --sheets --what by-name --round 1")
    book = load_workbook(club)
    assert [name for name in book.sheetnames if name in names] == names
    assert "Round 1" in str(book["Pairings by name"]["A2"].value)
    reading = read_workbook(club.read_bytes(), club.name)
    assert reading.tournament is not None
    assert len(reading.tournament.players) == 7
    assert len(reading.tournament.rounds) == 3
    run(f"pairbook check {club}")


def test_the_crosstable_to_type_into_stays(tmp_path: Path) -> None:
    """The crosstable for the wall is a sheet of its own beside the one in which results are typed."""
    players = tuple(Player(number, name) for number, name in enumerate(_NAMES, 1))
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.BERGER, roster=players))
    run(f"pairbook next {path}")
    before = [[cell.value for cell in row] for row in load_workbook(path)["Crosstable"].iter_rows()]
    run(f"pairbook print {path} --sheets --what crosstable,personal")
    book = load_workbook(path)
    assert [[cell.value for cell in row] for row in book["Crosstable"].iter_rows()] == before
    assert "Crosstable to hang up" in book.sheetnames
    assert "Schedule cards" in book.sheetnames
    run(f"pairbook standings {path}")
    run(f"pairbook check {path}")


def test_sheets_are_in_the_workbook_s_own_language_and_style(club: Path) -> None:
    """--sheets with --language or --style is wrong use."""
    run(f"pairbook print {club} --sheets --language de", status=2)


def test_a_club_s_own_style(club: Path, tmp_path: Path) -> None:
    """A folder with own colours, logo and template changes the pages; what it leaves out stays as it is."""
    style = tmp_path / "style"
    style.mkdir()
    run(f"pairbook print {club} --style {style} --what standings -o {tmp_path / 'plain.pdf'}")
    run(f"pairbook print {club} --what standings -o {tmp_path / 'usual.pdf'}")
    usual = _pages(tmp_path / "usual.pdf")
    assert _pages(tmp_path / "plain.pdf") == usual
    (style / "theme.toml").write_text("[looks.name]\nsize = 9\n", encoding="utf-8")
    (style / "logo.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>'
    )
    run(f"pairbook print {club} --style {style} --what standings -o {tmp_path / 'own.pdf'}")
    own = _pages(tmp_path / "own.pdf")
    assert own[0].word("Anna").height < usual[0].word("Anna").height
    (style / "lists.typ").write_text("#let print-out(data, theme) = [Club page #data.title]")
    run(f"pairbook print {club} --style {style} --what standings -o {tmp_path / 'page.pdf'}")
    assert _pages(tmp_path / "page.pdf")[0].lines == ["Club page Standings"]


def test_mistakes_in_a_club_s_style_are_named(club: Path, tmp_path: Path) -> None:
    """A missing folder, a colour that is none and a template that does not compile are told with their place."""
    assert "no such folder" in run(f"pairbook print {club} --style {tmp_path / 'none'}", status=1).output
    style = tmp_path / "style"
    style.mkdir()
    (style / "theme.toml").write_text('[colours]\naccent = "blue"\n', encoding="utf-8")
    assert "colours.accent" in run(f"pairbook print {club} --style {style}", status=1).output
    (style / "theme.toml").unlink()
    (style / "lists.typ").write_text("#let print-out(data, theme) = {\n  nowhere\n}")
    assert (
        "lists.typ, line 2: unknown variable: nowhere" in run(f"pairbook print {club} --style {style}", status=1).output
    )


def test_a_qr_code_leads_to_the_address_in_settings(club: Path) -> None:
    """With a web address in Settings every list carries it as a picture, and nothing leaves its place."""
    run(f"pairbook print {club} -o {club.parent / 'without.pdf'}")
    type_into(club, {setting_cell(club, "web_address"): "https://club.example/cup"})
    run(f"pairbook print {club} -o {club.parent / 'with.pdf'}")
    without, with_code = _pages(club.parent / "without.pdf"), _pages(club.parent / "with.pdf")
    assert [page.lines[1:-1] for page in with_code] == [page.lines[1:-1] for page in without]
    assert (club.parent / "with.pdf").stat().st_size > (club.parent / "without.pdf").stat().st_size


def test_each_print_out_in_a_language_of_its_own(club: Path) -> None:
    """``standings:de`` is German beside English lists, also twice; Settings say the same in brackets."""
    run(f"pairbook print {club} --what by-board,standings,standings:de,by-name:nb")
    asked = _pages(club.with_name("club-round-2.pdf"))
    assert [
        line.split(" Page ")[0].split(" Seite ")[0].split(" Side ")[0] for line in (p.lines[-1] for p in asked)
    ] == [
        "Winter Cup · Round 2 · Pairings by board",
        "Winter Cup · Standings after round 1",
        "Winter Cup · Rangliste nach Runde 1",
        "Winter Cup · Runde 2 · Rundeoppsett navnevis",
    ]
    type_into(
        club, {setting_cell(club, "printouts"): "Pairings by board; Standings (de); Rangliste (norsk); Wall (de)"}
    )
    result = run(f"pairbook print {club}")
    assert "“Wall (de)” is no print-out and is left out." in result.output
    titles = [page.lines[-1] for page in _pages(club.with_name("club-round-2.pdf"))]
    assert "Rangliste nach Runde 1" in titles[1]
    assert "Stilling etter runde 1" in titles[2]


@pytest.mark.parametrize("asked", ["standings:fr", "all:de", "wall:de", "standings:"])
def test_a_language_there_is_not_is_refused(club: Path, asked: str) -> None:
    """An unknown language, and one language for all at this place, are wrong use."""
    run(f"pairbook print {club} --what {asked}", status=2)


def test_strips_are_printed_once(tmp_path: Path) -> None:
    """In a rotation the strips come with the seating: all prints them once, and who asks for them alone gets them."""
    players = tuple(Player(number, name) for number, name in enumerate(_NAMES, 1))
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.RUTSCHSYSTEM, roster=players))
    run(f"pairbook next {path}")
    result = run(f"pairbook print {path} --what all")
    assert "Seating" in result.output
    assert "Personal" not in result.output
    assert "Personal" in run(f"pairbook print {path} --what personal").output
