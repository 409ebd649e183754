# ruff: noqa: E501 - messages stand here as the arbiter reads them
"""Lists of players in every form a club has them."""

import pytest

from generator.exchange.player_lists import read_player_list
from generator.findings import Finding, Severity
from generator.languages import Language, text
from generator.tournament import Outcome, Player
from tests.support.shared_cases import shared_cases
from tests.support.small_workbooks import PLAYERS, workbook


def seen(players: tuple[Player, ...]) -> list[tuple[int, str, int | None, str, str]]:
    """What a list says of its players: number, name, rating, title, club."""
    return [(player.number, player.name, player.rating, player.title, player.club) for player in players]


def said(findings: tuple[Finding, ...]) -> list[str]:
    """The messages of the findings in English."""
    return [text(Language.ENGLISH, f"finding.{finding.name}", **finding.values) for finding in findings]


@pytest.mark.parametrize(
    ("pasted", "players"),
    [
        ("Anna Weber; 1850\nBo Lund\n", [("Anna Weber", 1850), ("Bo Lund", None)]),
        ("Anna Weber;1850;\n\n  \nBo Lund; unr.\n", [("Anna Weber", 1850), ("Bo Lund", None)]),
        ("Anna Weber 1850\nBo Lund (1700)\n", [("Anna Weber", 1850), ("Bo Lund", 1700)]),
        ("1. Anna Weber\n2. Bo Lund\n", [("Anna Weber", None), ("Bo Lund", None)]),
        ("Weber, Anna\nLund, Bo\n", [("Weber, Anna", None), ("Lund, Bo", None)]),
        ("Weber, Anna; 1850\nLund, Bo; 1700\n", [("Weber, Anna", 1850), ("Lund, Bo", 1700)]),
        ("Weber, Anna, 1850\nLund, Bo, 1700\n", [("Weber, Anna", 1850), ("Lund, Bo", 1700)]),
        ("Anna Weber, 1850\nBo Lund, 1700\n", [("Anna Weber", 1850), ("Bo Lund", 1700)]),
        ("1\tAnna Weber\t1850\n2\tBo Lund\t2 077\n", [("Anna Weber", 1850), ("Bo Lund", 2077)]),
        ("Anna\nBo\n", [("Anna", None), ("Bo", None)]),
    ],
)
def test_pasted_lines(pasted: str, players: list[tuple[str, int | None]]) -> None:
    """A name a line, with a rating behind a semicolon, comma, tab or blank, in the order of the list."""
    found, findings = read_player_list(pasted.encode(), "list.txt")
    assert [(player.name, player.rating) for player in found] == players
    assert [player.number for player in found] == list(range(1, len(players) + 1))
    assert said(findings) == [f"{len(players)} players were read, one a line."]


def test_title_and_club_in_a_line() -> None:
    """A title before or after the name, and a club, are recognised in a pasted line."""
    players, _ = read_player_list("GM Çelik, Ümit; 2500; SK Nord\nBo Lund; FM; 2300\n".encode(), "list.txt")
    assert seen(players) == [(1, "Çelik, Ümit", 2500, "GM", "SK Nord"), (2, "Bo Lund", 2300, "FM", "")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_tables_in_any_encoding(encoding: str, separator: str) -> None:
    """A table with headings is read whatever separator and encoding Excel gave it."""
    rows = [["Nr.", "Name", "Elo", "Verein"], ["7", '"Bjørn Groß"', "1850", "SK Nord"], ["8", "Éva", "", "TSV"]]
    data = "\r\n".join(separator.join(row) for row in rows).encode(encoding)
    players, findings = read_player_list(data, "list.csv")
    assert seen(players) == [(1, "Bjørn Groß", 1850, "", "SK Nord"), (2, "Éva", None, "", "TSV")]
    assert said(findings) == ["2 players were read; columns recognised: Nr., Name, Elo, Verein."]


def test_quoted_separators_and_line_breaks() -> None:
    """Semicolons and line breaks inside quotes belong to the value."""
    players, _ = read_player_list('Name;Rating\n"O\'Brien; Siobhán";1900\n"Anna\nWeber";1800\n'.encode(), "list.csv")
    assert [player.name for player in players] == ["O'Brien; Siobhán", "Anna Weber"]


def test_decimal_comma_and_odd_ratings() -> None:
    """A rating with a decimal comma is a whole number; one that is none is named with its cell and left out."""
    players, findings = read_player_list(b"Name;Rating\nAnna;1850,0\nBo;about 1700\n", "list.csv")
    assert [player.rating for player in players] == [1850, None]
    assert [(f.name, f.severity, f.place.cell) for f in findings[1:]] == [
        ("rating_unreadable", Severity.WARNING, "B3"),
        ("list_values_left_out", Severity.WARNING, ""),
    ]


def test_all_known_columns() -> None:
    """Federation, IDs, birth, byes and the club's own columns come along."""
    data = "Name;Fed;FIDE-ID;Geburtsjahr;Pausen;Ab Runde;Telefon\nAnna;GER;01503014;1990;3½;2;123\n".encode()
    (player,), _ = read_player_list(data, "list.csv")
    assert (player.federation, player.fide_id, player.birth, player.from_round) == ("GER", "1503014", "1990", 2)
    assert player.requested_byes == ((3, Outcome.HALF_POINT_BYE),)
    assert player.extra == (("Telefon", "123"),)


def test_workbook_as_a_list() -> None:
    """An .xlsx with any sensible headings is a list; numbers follow its order, not its column of numbers."""
    data = workbook({"Notes": (("Hello",),), "Meldeliste": (PLAYERS[0], *reversed(PLAYERS[1:]))})
    players, findings = read_player_list(data, "list.xlsx")
    assert [(player.number, player.name) for player in players] == [
        (1, "Dan Koß"), (2, "Cleo Ørn"), (3, "Bo Lund"), (4, "Anna Weber"),
    ]  # fmt: skip
    assert [finding.name for finding in findings] == ["list_columns"]


def test_workbook_without_headings() -> None:
    """A sheet with names and ratings only, without headings, is read line by line."""
    data = workbook({"Sheet1": (("Anna Weber", 1850), ("Bo Lund", None))})
    assert seen(read_player_list(data, "list.xlsx")[0]) == [
        (1, "Anna Weber", 1850, "", ""),
        (2, "Bo Lund", None, "", ""),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "There are no players in the list. Give a name a line, such as “Anna Weber; 1850”, or a table with the heading Name."),
        (b"Name;Rating\n", "There are no players in the list. Give a name a line, such as “Anna Weber; 1850”, or a table with the heading Name."),
        (bytes(range(256)), "This is neither a text nor a workbook. Save the list as .txt, .csv or .xlsx."),
        (b"PK\x03\x04 broken", "The file is damaged and cannot be read. Open it in Excel and let it be repaired, or take the latest backup."),
    ],
)  # fmt: skip
def test_useless_files(data: bytes, message: str) -> None:
    """A file without players, or not a list at all, is said in a sentence."""
    players, findings = read_player_list(data, "list")
    assert players == ()
    assert message in said(findings)


def test_what_is_left_out_is_said() -> None:
    """Lines without a name and parts that mean nothing are reported, the rest is read."""
    players, findings = read_player_list(b"Anna; 1850; SK Nord; 42\n12; 13\nBo\n", "list.txt")
    assert [player.name for player in players] == ["Anna", "Bo"]
    assert said(findings)[1:] == [
        "“42” beside Anna was not understood and left out.",
        "“12; 13” was not read as a player or a game.",
    ]


def test_same_name_twice_is_said() -> None:
    """A name that stands twice in a list is pointed out."""
    _, findings = read_player_list(b"Anna\nBo\nanna\n", "list.txt")
    assert [finding.name for finding in findings] == ["list_lines", "name_twice"]


def test_list_of_the_case_set() -> None:
    """A semicolon file of older Excel (cp1252, decimal comma, quoted semicolon) gives its six players."""
    data = (shared_cases("workbooks") / "b13-semicolon-cp1252.csv").read_bytes()
    players, _ = read_player_list(data, "b13.csv")
    assert [player.name for player in players] == [
        "Ålesund, Øyvind", "Müller, Björn", "Lefèvre, Anne-Marie", "Ibáñez, José", "O'Brien; Siobhán", "Groß, Käthe",
    ]  # fmt: skip
