"""Lists of players as programs, federations and people really leave them; all data are made up."""

import random
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator.exchange.player_lists import read_player_list
from generator.findings import Severity
from generator.languages import Language, text
from generator.services.import_players import import_players
from generator.services.new_workbook import new_command
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import Player
from tests.support.small_workbooks import workbook

NOW = datetime(2026, 3, 5, 19, 0, tzinfo=UTC)
_SHOWN = ("name", "title", "rating", "federation", "club", "fide_id", "national_id", "birth", "sex", "team", "group")
HEADINGS = ("Name", "Elo")
Seen = list[dict[str, object]]


def read(data: bytes, name: str = "list.csv") -> tuple[Seen, list[str]]:
    """What is known of each player, the national rating among it, and the names of the findings."""
    players, findings = read_player_list(data, name)
    seen: Seen = []
    for player in players:
        known = {word: getattr(player, word) for word in _SHOWN if getattr(player, word)}
        national = dict(player.extra).get("national_rating")
        seen.append(known | ({"national": national} if national else {}))
    return seen, [finding.name for finding in findings]


def loaded_players(path: Path) -> tuple[Player, ...]:
    """The players of a workbook."""
    loaded = load(path, force=True)
    assert isinstance(loaded, Loaded)
    return loaded.tournament.players


def messages(data: bytes, name: str = "list.csv") -> list[str]:
    """The findings in English."""
    findings = read_player_list(data, name)[1]
    return [text(Language.ENGLISH, f"finding.{each.name}", **each.values) for each in findings]


# ---------------------------------------------------------------------------------------------------------------------
# Headings of federations and programs
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        pytest.param(
            "NrFFE;Nom;Prénom;Sexe;Né(e) le;Elo;Fede;Fide;Club\n"
            "A12345;DUPONT;Émile;M;12/03/1990;1850 F;FRA;612345;Cavalier",
            {"name": "DUPONT, Émile", "rating": 1850, "federation": "FRA", "club": "Cavalier", "fide_id": "612345",
             "national_id": "A12345", "birth": "12/03/1990", "sex": "M"},
            id="French",
        ),
        pytest.param(
            "N.;Titolo;Cognome e Nome;Elo FSI;Elo FIDE;Circolo;ID FSI;Data di nascita;Sesso;Federazione\n"
            "1;CM;Rossi Mario;1900;1950;Torre;123456;1980-05-17;M;ITA",
            {"name": "Rossi Mario", "title": "CM", "rating": 1950, "national": "1900", "federation": "ITA",
             "club": "Torre", "national_id": "123456", "birth": "1980-05-17", "sex": "M"},
            id="Italian",
        ),
        pytest.param(
            "Nº;Tít.;Apellidos, Nombre;Elo FIDE;Elo FEDA;Fecha Nac.;Federación;Código FIDE\n"
            "1;MI;García, José;2400;2380;17/05/1980;ESP;2212345",
            {"name": "García, José", "title": "IM", "rating": 2400, "national": "2380", "federation": "ESP",
             "fide_id": "2212345", "birth": "17/05/1980"},
            id="Spanish",
        ),
        pytest.param(
            "Nr\tNaam\tRating\tKNSB-rating\tVereniging\tGeb.jaar\tBondsnummer\tGeslacht\n"
            "1\tJan de Vries\t1890\t1875\tDe Toren\t1970\t7123456\tM",
            {"name": "Jan de Vries", "rating": 1890, "national": "1875", "club": "De Toren", "national_id": "7123456",
             "birth": "1970", "sex": "M"},
            id="Dutch",
        ),
        pytest.param(
            "Startnr;Namn;Klubb;LASK;Elo;Födelseår;Grupp\n1;Åkesson, Björn;SK Väst;2010;2040;1960;A",
            {"name": "Åkesson, Björn", "rating": 2040, "national": "2010", "club": "SK Väst", "birth": "1960",
             "group": "A"},
            id="Swedish",
        ),
        pytest.param(
            "Nr.;Navn;DSU-nr.;Klub;Rating;Fødselsdag\n1;Sørensen, Åge;12345;Tårnet;1890;17-05-1970",
            {"name": "Sørensen, Åge", "rating": 1890, "club": "Tårnet", "national_id": "12345", "birth": "17-05-1970"},
            id="Danish",
        ),
        pytest.param(
            "Medlemsnr;Etternavn;Fornavn;Kjønn;Fødselsår;NSF-rating;ELO\n10234;Hansen;Åse;K;2001;1650;1702",
            {"name": "Hansen, Åse", "rating": 1702, "national": "1650", "national_id": "10234", "birth": "2001",
             "sex": "K"},
            id="Norwegian",
        ),
        pytest.param(
            "Nro;Nimi;Seura;Selo;Elo;Syntymävuosi\n1;Virtanen, Jukka;Torni;1900;1950;1980",
            {"name": "Virtanen, Jukka", "rating": 1950, "national": "1900", "club": "Torni", "birth": "1980"},
            id="Finnish",
        ),
        pytest.param(
            "Ssz.;Név;Cím;Élő;Egyesület;Születési év\n1;Kovács, Béla;FM;2210;Bástya;1980",
            {"name": "Kovács, Béla", "title": "FM", "rating": 2210, "club": "Bástya", "birth": "1980"},
            id="Hungarian",
        ),
        pytest.param(
            "N.º;Nome;Clube;Elo;Elo Nacional;Data de nascimento\n1;Silva, João;Torre;1900;1850;12/03/1980",
            {"name": "Silva, João", "rating": 1900, "national": "1850", "club": "Torre", "birth": "12/03/1980"},
            id="Portuguese",
        ),
        pytest.param(
            'ECF code,FIDE no,Name,Sex,Club name,Std rating,Nation\n'
            '123456A,400001,"Stone, Ann",F,"Hull, City of",2001,ENG',
            {"name": "Stone, Ann", "rating": 2001, "federation": "ENG", "club": "Hull, City of", "fide_id": "400001",
             "national_id": "123456A", "sex": "F"},
            id="English",
        ),
        pytest.param(
            'USCF ID,Name,Reg Rating,Birthdate\n14567890,"DOE, JANE",1201/12,01/02/2010',
            {"name": "DOE, JANE", "national": "1201", "national_id": "14567890", "birth": "01/02/2010"},
            id="American",
        ),
        pytest.param(
            "Vorname,Nachname,Verein (falls vorhanden),DWZ/Elo\nAnna,Weber,SK Nord,1850",
            {"name": "Weber, Anna", "rating": 1850, "club": "SK Nord"},
            id="a form on the web",
        ),
    ],
)  # fmt: skip
def test_headings_of_many_countries(lines: str, first: dict[str, object]) -> None:
    """The columns of federations' lists are known by their own headings."""
    assert read(lines.encode())[0] == [first]


@pytest.mark.parametrize("club", ["ZPS", "VKZ"])
def test_german_members_are_known_by_club_and_number(club: str) -> None:
    """The number of a club is no player's: with the number within it it is, as the rating list has it."""
    lines = f"{club};Mgl-Nr;Spielername;DWZ\n10203;1001;Weber,Anna;1850\n10203;1002;Lund,Bo;1700"
    assert [player["national_id"] for player in read(lines.encode("cp1252"))[0]] == ["10203-1001", "10203-1002"]


def test_rating_of_the_tournament_gives_way_to_both_ratings() -> None:
    """``Rtg`` is one of the two ratings that stand beside it, and ``Typ`` no group beside ``Gr``."""
    lines = "SNo;Name;Rtg;RtgI;RtgN;Typ;Gr\n1;Hansen, Eva;1650;0;1650;U20;A\n2;Lund, Bo;1900;1900;0;;B"
    seen, _ = read(lines.encode())
    assert seen == [
        {"name": "Hansen, Eva", "national": "1650", "group": "A"},
        {"name": "Lund, Bo", "rating": 1900, "group": "B"},
    ]


def test_boards_of_a_team_are_no_fixed_boards() -> None:
    """A column of boards that everybody has is a line-up, and is named as left out."""
    lines = b"Mannschaft;Brett;Name\nNord;1;Weber, Anna\nNord;2;Lund, Bo"
    players, findings = read_player_list(lines, "list.csv")
    assert [player.fixed_board for player in players] == [None, None]
    assert [each.values["columns"] for each in findings if each.name == "list_columns_left_out"] == ["Brett"]


def test_columns_without_a_heading_are_named() -> None:
    """What stands beside the players in a column without a heading is not lost in silence."""
    assert "Not taken over: C1 (paid)." in messages(b"Name;Elo;;\nWeber, Anna;1850;paid;\nLund, Bo;1700;;")


# ---------------------------------------------------------------------------------------------------------------------
# Values
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "rating"),
    [
        ("1850 E", 1850), ("1850F", 1850), ("1850 DWZ", 1850), ("DWZ 1850", 1850), ("1850-12", 1850), ("1201/12", 1201),
        ("1201P12", 1201), ("1.850", 1850), ("2,010", 2010), ("1 850", 1850), ("1850?", 1850), ("'1850", 1850),
        ("k.A.", None), ("-", None), ("0", None), ("unr", None), ("Restp.", None), ("#NV", None),
    ],
)  # fmt: skip
def test_ratings_with_signs(typed: str, rating: int | None) -> None:
    """A rating is understood with what programs and people write beside it."""
    players, findings = read_player_list(f'Name;Elo\n"Weber, Anna";"{typed}"'.encode(), "list.csv")
    assert [player.rating for player in players] == [rating]
    assert not [each for each in findings if each.severity is not Severity.NOTE]


def test_signs_left_out_beside_ratings_are_told() -> None:
    """Which signs stood beside ratings, and how often, is said once."""
    told = messages(b"Name;Elo\nWeber, Anna;1850 E\nLund, Bo;1700 E\nAbel, Eva;1600-12")
    assert told[1] == "Beside ratings stood signs, which were left out: E (2), -… (1)."


def test_what_is_no_value_does_not_keep_the_list_out() -> None:
    """A rating, ID or bye that is not understood is told by its cell; all players come in."""
    seen, findings = read(b"Name;Elo;FIDE-ID;Byes\nWeber, Anna;about 1700;x1;perhaps\nLund, Bo;1700;;")
    assert seen == [{"name": "Weber, Anna"}, {"name": "Lund, Bo", "rating": 1700}]
    assert sorted(findings[1:]) == ["byes_unreadable", "id_unreadable", "list_values_left_out", "rating_unreadable"]


def test_signs_for_nothing_are_nothing() -> None:
    """A dash or 0 where there is no ID, birthday or club is no value."""
    assert read(b"Name;FIDE-ID;Ident-Nr;Geb.;Verein\nWeber, Anna;0;0;0000/00/00;---")[0] == [{"name": "Weber, Anna"}]


@pytest.mark.parametrize(
    ("name", "title", "plain"),
    [
        ("GM Carlsen, Magnus", "GM", "Carlsen, Magnus"),
        ("Abel, Eva (WIM)", "WIM", "Abel, Eva"),
        ("Abel, Eva, FM", "FM", "Abel, Eva"),
        ("IM HOF, PETER", "", "IM HOF, PETER"),
        ("Im Hof, Peter", "", "Im Hof, Peter"),
    ],
)
def test_titles_in_names(name: str, title: str, plain: str) -> None:
    """A title in a name becomes a title, a name that looks like one does not."""
    players, _ = read_player_list(f'Name;Elo\n"{name}";1850'.encode(), "list.csv")
    assert [(player.name, player.title) for player in players] == [(plain, title)]


@pytest.mark.parametrize(
    "typed",
    ["12345678", "12 345 678", "12.345.678", "12345678.0", "FIDE 12345678", "https://example.org/profile/12345678"],
)
def test_ids_with_signs(typed: str) -> None:
    """A FIDE ID is its digits, in groups or in an address as well."""
    assert read(f"Name;FIDE-ID\nWeber, Anna;{typed}".encode())[0] == [{"name": "Weber, Anna", "fide_id": "12345678"}]


def test_sums_and_remarks_are_no_players() -> None:
    """A row of averages below a table or a list is nobody, nor is a remark, which is told."""
    table = b"Name;Elo\n# remark;\nWeber, Anna;1850\nlate entries:;\nLund, Bo;1700\nDurchschnitt;1775"
    seen, findings = read(table)
    assert [each["name"] for each in seen] == ["Weber, Anna", "Lund, Bo"]
    assert findings == ["list_columns", "row_left_out", "row_left_out"]
    assert len(read(b"Weber, Anna 1850\nLund, Bo 1700\n2 Spieler\nSchnitt 1775", "list.txt")[0]) == 2


# ---------------------------------------------------------------------------------------------------------------------
# Tables
# ---------------------------------------------------------------------------------------------------------------------


def test_further_sheets_with_players_are_named() -> None:
    """A list is one sheet; who stands on others is said, not dropped in silence."""
    data = workbook({"A": [HEADINGS, ["Weber, Anna", 1850]], "B": [HEADINGS, ["Lund, Bo", 1700], ["Groß, Eva", 1600]]})
    seen, findings = read(data, "list.xlsx")
    assert [player["name"] for player in seen] == ["Weber, Anna"]
    assert findings == ["list_columns", "list_other_sheets"]
    assert "B (2)" in messages(data, "list.xlsx")[1]


def test_a_sheet_named_for_players_comes_before_others() -> None:
    """In a workbook with standings before its players the players are read from their sheet, and none is missed."""
    data = workbook({"Rangliste": [["Rang", "Name"], [1, "Weber, Anna"]], "Spieler": [HEADINGS, ["Weber, Anna", 1850]]})
    seen, findings = read(data, "list.xlsx")
    assert (seen, findings) == ([{"name": "Weber, Anna", "rating": 1850}], ["list_columns"])


def test_repeated_headings_are_nobody() -> None:
    """Headings repeated on each page of a list are taken out; parts with titles of their own are told."""
    pages = b"Nr;Name;Elo\n1;Weber, Anna;1850\nNr;Name;Elo\n2;Lund, Bo;1700"
    parts = b"Nr;Name;Elo\n1;Weber, Anna;1850\n\nB-Open\nNr;Name;Elo\n1;Lund, Bo;1700"
    for data, finding in ((pages, "list_headings_again"), (parts, "list_parts")):
        seen, findings = read(data)
        assert [player["name"] for player in seen] == ["Weber, Anna", "Lund, Bo"]
        assert findings == ["list_columns", finding]


@pytest.mark.parametrize(
    "rows",
    [
        [["Nr", "Name", "Elo"], [1, "Weber, Anna", 1850], [], ["Name", "Club"], ["Lund, Bo", "Nord"]],
        [["Nr", "Name", "Elo", None, "Nr", "Name", "Elo"], [1, "Weber, Anna", 1850, None, 1, "Lund, Bo", 1700]],
    ],
    ids=["below", "beside"],
)
def test_a_second_table_is_told(rows: list[list[object]]) -> None:
    """A second table with headings of its own, below or beside the first, is told with its place."""
    seen, findings = read(workbook({"Open": rows}), "list.xlsx")
    assert [player["name"] for player in seen] == ["Weber, Anna"]
    assert "list_second_table" in findings


def test_headings_over_headings() -> None:
    """Of two rows of headings the lower one, which says more, counts."""
    rows: list[list[object]] = [["Spieler", None, "Wertung", None], ["Nachname", "Vorname", "DWZ", "Elo"],
                                ["Weber", "Anna", 1850, 1901]]  # fmt: skip
    assert read(workbook({"Liste": rows}), "list.xlsx")[0] == [
        {"name": "Weber, Anna", "rating": 1901, "national": "1850"}
    ]


def test_markdown_and_web_pages() -> None:
    """A table of Markdown and one of a web page, whatever its ending, are tables."""
    markdown = b"| Nr | Name | Elo |\n|---:|------|----:|\n| 1 | Weber, Anna | 1850 |"
    page = (
        b"<html><body><table><tr><td>Menu</td></tr></table><table><tr><th>Nr<th>Name<th>Elo</tr>"
        b"<tr><td>1<td><a href='x'>Weber,<br>Anna</a><td>1850</table></body></html>"
    )
    assert read(markdown, "list.md")[0] == read(page, "list.xls")[0] == [{"name": "Weber, Anna", "rating": 1850}]


def test_points_at_the_end_of_columns_of_blanks_do_not_matter() -> None:
    """Columns nobody knows, set so closely that they touch, do not keep a table of blanks from being cut."""
    table = "Nr. Teilnehmer       TWZ  Punkte Buchh\n  1 Weber,Anna       1850   0.0   0.0\n"
    table += "  2 Lund,Bo          1700   0.0   0.0"
    seen, _ = read(table.encode(), "list.txt")
    assert seen == [{"name": "Weber, Anna", "rating": 1850}, {"name": "Lund, Bo", "rating": 1700}]


def test_commas_without_quotes() -> None:
    """A name with a comma that a program did not quote is put together again; a single word is left alone."""
    seen, _ = read(b"No,Name,Rating\n1,Weber, Anna,1850\n2,Lund, Bo,1700\n3,Madonna,1500")
    assert [(each["name"], each["rating"]) for each in seen] == [
        ("Weber, Anna", 1850),
        ("Lund, Bo", 1700),
        ("Madonna", 1500),
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Pasted lines
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pasted",
    [
        "Teilnehmer:\n1. Weber, Anna 1850\n2) Lund, Bo (1700)",
        "1   Weber, Anna        1850\n2   Lund, Bo       1700",
        "1850 Weber, Anna\n1700 Lund, Bo",
        "- Weber, Anna (1850)\n- Lund, Bo (1700)",
        "• Weber, Anna (DWZ 1850)\n• Lund, Bo, Elo: 1700",
        "1 - Weber, Anna - 1850\n2 - Lund, Bo - 1700",
        "1;Weber, Anna;1850\n2;Lund, Bo;1700",
        "Weber, Anna;1990;1850\nLund, Bo;2001;1700",
        '"Weber, Anna","1850"\n"Lund, Bo","1700"',
    ],
)
def test_pasted_names_and_ratings(pasted: str) -> None:
    """Names with ratings are found in lines of any make, numbers and signs before them left out."""
    seen, findings = read(pasted.encode(), "list.txt")
    assert [(each["name"], each["rating"]) for each in seen] == [("Weber, Anna", 1850), ("Lund, Bo", 1700)]
    assert findings == ["list_lines"]


def test_rows_without_headings() -> None:
    """Number, title, name, federation, rating and club are told apart by their look."""
    seen, findings = read("1;FM;Weber, Anna;GER;1901;SK Nord\n2;;Groß, Eva;GER;1850;SV Süd".encode())
    assert seen == [
        {"name": "Weber, Anna", "title": "FM", "rating": 1901, "federation": "GER", "club": "SK Nord"},
        {"name": "Groß, Eva", "rating": 1850, "federation": "GER", "club": "SV Süd"},
    ]
    assert findings == ["list_lines"]


def test_federations_without_headings() -> None:
    """A column of three capitals with a code of FIDE's in it holds federations; clubs in capitals stay clubs."""
    federations, _ = read(b"GM\tCarlsen, Magnus\tNOR\t2850\n\tLi, Ma\tXYZ\t1850", "list.txt")
    clubs, _ = read(b"Weber, Anna\tTSV\t2850\nLund, Bo\tBSC\t1850", "list.txt")
    assert [each["federation"] for each in federations] == ["NOR", "XYZ"]
    assert [each["club"] for each in clubs] == ["TSV", "BSC"]


@pytest.mark.parametrize(
    ("line", "name", "rating", "club"),
    [
        ("Anna Weber, DWZ 1850, SK Nord", "Anna Weber", 1850, "SK Nord"),
        ("Anna Weber (1850) SK Nord", "Anna Weber", 1850, "SK Nord"),
        ("Weber, Anna 1850, SK Nord", "Weber, Anna", 1850, "SK Nord"),
        ("Anna Weber, SK 1900 Nord", "Anna Weber, SK 1900 Nord", None, ""),
    ],
)
def test_a_club_behind_the_rating(line: str, name: str, rating: int | None, club: str) -> None:
    """A club follows a rating that something sets off; the year in a club's name is no rating."""
    (player,), _ = read_player_list(line.encode(), "list.txt")
    assert (player.name, player.rating, player.club) == (name, rating, club)


def test_names_in_two_columns_without_headings() -> None:
    """Halves of names side by side become one name, and that is said; a club beside them stays a club."""
    seen, findings = read(b"Weber\tAnna\t1850\tSK Nord\nLund\tBo\t1700\tTSV Ost", "list.txt")
    assert [(each["name"], each["club"]) for each in seen] == [("Weber Anna", "SK Nord"), ("Lund Bo", "TSV Ost")]
    assert findings == ["list_lines", "list_names_joined"]


def test_headings_nobody_knows_are_no_player() -> None:
    """A first line of words over columns of numbers is taken for headings, and that is said."""
    seen, findings = read(b"Foo;Bar;Baz\nWeber, Anna;1850;7\nLund, Bo;1700;8\nAbel, Eva;1600;9", "list.csv")
    assert [each["name"] for each in seen] == ["Weber, Anna", "Lund, Bo", "Abel, Eva"]
    assert "list_headings_unknown" in findings


# ---------------------------------------------------------------------------------------------------------------------
# Encodings and other files
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_text_without_a_mark(encoding: str) -> None:
    """UTF-16 is known without a byte order mark."""
    assert read("Name;Elo\nGroß, Jörg;1850".encode(encoding))[0] == [{"name": "Groß, Jörg", "rating": 1850}]


@pytest.mark.parametrize(
    ("lines", "encoding", "guessed"),
    [
        ("Name;Elo\nMüller, Jörg;1850\nGroß, Käthe;1700", "cp1252", False),
        ("Navn;Rating\nØdegård, Pål;1850\nBæk, Åse;1700", "cp1252", False),
        ("Name;Elo\nO’Brien “Sibby”, Siobhán;1850", "cp1252", False),
        ("Name;Elo\nMüller, Jörg;1850\nGroß, Käthe;1700", "cp850", True),
        ("Lp.;Nazwisko i imię;Ranking\n1;Wiśniewski Łukasz;2200\n2;Żółć Żaneta;1800", "cp1250", True),
        ("Poř.;Příjmení a jméno;Elo ČR\n1;Dvořáková, Božena;1450", "cp1250", True),
        ("Имя;Рейтинг\nИванов, Иван;1850\nПетрова, Анна;1700", "cp1251", True),
    ],
)
def test_code_pages(lines: str, encoding: str, guessed: bool) -> None:
    """A text without a mark is read in the code page that makes words of it; what is guessed is said."""
    players, findings = read_player_list(lines.encode(encoding), "list.csv")
    assert [player.name for player in players] == [player.name for player in read_player_list(lines.encode(), "l")[0]]
    assert ("list_code_page" in [each.name for each in findings]) is guessed


def test_lines_of_two_encodings() -> None:
    """Lines pasted together from two programs are read each in its own encoding."""
    data = "Name;Elo\nMüller, Jörg;1850\n".encode() + "Groß, Käthe;1700".encode("cp1252")
    assert [each["name"] for each in read(data)[0]] == ["Müller, Jörg", "Groß, Käthe"]


@pytest.mark.parametrize("sign", [";", ","])
def test_line_for_excel(sign: str) -> None:
    """The line that tells Excel the separator is nobody."""
    data = f"sep={sign}\r\nName{sign}Elo\r\nAnna Weber{sign}1850\r\n".encode()
    assert read(data)[0] == [{"name": "Anna Weber", "rating": 1850}]


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (b"012 Open\n001    1 mGM Weber, Anna    2100 GER\n", "list_is_report"),
        (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\nxref", "list_not_text"),
        (b'[{"name": "Weber, Anna"}]', "list_other_form"),
        (b'[Event "Open"]\n[White "Weber, Anna"]', "list_other_form"),
        (b"<html><table><tr><td>1</td></tr></table></html>", "list_empty"),
    ],
)
def test_other_files_are_called_what_they_are(data: bytes, finding: str) -> None:
    """A report file, a PDF, JSON or a game is not read as players, but named."""
    seen, findings = read(data, "list.txt")
    assert (seen, findings[-1]) == ([], finding)


@pytest.mark.parametrize("line", ["a " * 4000, "a," * 4000, "a - " * 3000, "a (" * 3000, "GM " * 4000, "1 " * 4000])
def test_a_paragraph_is_nobody(line: str) -> None:
    """An endless line is no player, and takes no time."""
    start = time.perf_counter()
    assert read(line.encode(), "list.txt")[0] == []
    assert time.perf_counter() - start < 2


def test_mutated_lists_never_end_in_a_traceback() -> None:
    """Lists with letters taken out, put in and moved are read or refused, and every finding has its text."""
    chance = random.Random(7)
    lists = [
        b"Nr;Name;Elo;Verein\n1;Weber, Anna;1850;SK Nord\n2;Lund, Bo;1.700;\n",
        b"1. Weber, Anna 1850\n2) Lund, Bo (1700)\nGM Abel, Eva - \n1.\n",
        b"Weber, Anna;1990;1850\n1.;;\nLund, Bo;2001;1700\n",
        b"<table><tr><th>Nr<th>Name<th>Elo</tr><tr><td>1<td>Weber<td>1850</table>",
        "Nr.  Teilnehmer     TWZ\n 1   Müller,Jörg   1850\n 2   Groß,Eva       1700\n".encode("cp1252"),
    ]
    signs = [b";", b",", b"\t", b'"', b"|", b"  ", b"---", b"\xff\xfe", b"Name", b"\n", b"<table>", b"1."]
    for _ in range(1500):
        data = bytearray(chance.choice(lists))
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randint(0, 9)] = chance.choice([b"", bytes([chance.randrange(256)]), *signs])
        for each in read_player_list(bytes(data), "list")[1]:
            assert text(Language.GERMAN, f"finding.{each.name}", **each.values)


def test_five_thousand_players() -> None:
    """A list of five thousand is read whole."""
    lines = "Nr;Name;Elo\n" + "\n".join(f"{at};Family{at}, Given{at};{1000 + at % 1500}" for at in range(1, 5001))
    seen, findings = read(lines.encode())
    assert (len(seen), findings) == (5000, ["list_columns"])


# ---------------------------------------------------------------------------------------------------------------------
# Into workbooks
# ---------------------------------------------------------------------------------------------------------------------


def test_new_takes_a_list_with_odd_values(tmp_path: Path) -> None:
    """A list with a rating that is none makes a workbook all the same, and the cell is named."""
    (tmp_path / "list.csv").write_bytes(b"Name;Elo\nWeber, Anna;about 1700\nLund, Bo;1700\n")
    report = new_command(tmp_path / "club.xlsx", "swiss", entries=tmp_path / "list.csv")
    assert report.status is Status.DONE
    assert ("rating_unreadable", "B2") in [(each.name, each.place.cell) for each in report.findings]


def test_members_of_two_clubs_with_one_number_both_come_in(tmp_path: Path) -> None:
    """The same member number under names that have nothing in common is two people, and is told."""
    entries = tmp_path / "list.csv"
    entries.write_bytes(b"Name;Mitgliedsnummer\nWeber, Anna;1001\n")
    new_command(tmp_path / "club.xlsx", "swiss", entries=entries)
    entries.write_bytes(b"Name;Mitgliedsnummer\nAbel, Eva;1001\nAnna Weber;1001\n")
    report = import_players(entries, tmp_path / "club.xlsx", now=NOW)
    told = {each.name: each.values for each in report.findings}
    assert told["import_id_other_name"]["player"] == "Abel, Eva"
    assert told["import_same_id"]["players"] == "Anna Weber"
    assert [each.name for each in loaded_players(tmp_path / "club.xlsx")] == ["Weber, Anna", "Abel, Eva"]
