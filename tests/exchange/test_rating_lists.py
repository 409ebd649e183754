"""Rating lists: every form is read to the same people, what cannot be read is told, and the index finds everybody."""

import random
from pathlib import Path

import pytest

from benchmarks.rating_lists import write_list
from generator.exchange.listed_names import listed_key, near_name, same_name, share_a_word, typed_keys
from generator.exchange.rating_index import RatingIndex, index_list, national_key, open_indexes
from generator.exchange.rating_lists import Listed, ListKind, ListRefused, RatingKind, RatingListFile
from generator.languages import Language, text
from tests.support.measurements import smoke_run, tables
from tests.support.rating_lists import (
    DWZ_HEADING,
    FIDE_HEADING,
    MEMBERS,
    PEOPLE,
    dwz_list,
    fide_element,
    fide_line,
    fide_list,
    xml_list,
    zipped,
)

ANNA = Listed("Weber, Anna", 4600011, "GER", "w", "WFM", 1990, 2004, 1950, None)


def people(path: Path) -> list[Listed]:
    """Everybody in a list, which must have no line that cannot be read."""
    with RatingListFile(path) as source:
        found = list(source.players())
        assert source.unread.count == 0
    return found


def refusal(path: Path) -> str:
    """The name of the finding with which a list is refused, in the opening or while it is read."""
    with pytest.raises(ListRefused) as refused, RatingListFile(path) as source:
        list(source.players())
    finding = refused.value.finding
    for language in Language:
        assert text(language, f"finding.{finding.name}", **finding.values)
    return finding.name


# --- FIDE's list in fixed columns


def test_fixed_columns_are_read_by_their_headings(tmp_path: Path) -> None:
    """A line of FIDE's combined list gives ID, name, federation, sex, title, year of birth and three ratings."""
    found = people(fide_list(tmp_path / "players_list_foa.txt"))
    assert len(found) == len(PEOPLE)
    assert found[0] == ANNA
    assert found[1] == Listed("Mueller, Joerg", 4600022, "GER", "m", "FM", 1975, 2210, None, 2190)
    assert [each.active for each in found[2:4]] == [False, True]


def test_columns_that_moved_are_found(tmp_path: Path) -> None:
    """Without the column FOA everything behind it stands further left, and is read all the same."""
    at = FIDE_HEADING.index("FOA")
    lines = [FIDE_HEADING, *PEOPLE]
    path = tmp_path / "players_list.txt"
    path.write_text("\n".join(line[:at] + line[at + 4 :] for line in lines), encoding="ascii")
    assert people(path)[0] == ANNA


def test_the_heading_line_of_older_lists(tmp_path: Path) -> None:
    """Lists of 2011 run two headings together and write titles with small letters; the month heads the rating."""
    path = tmp_path / "standard.txt"
    path.write_text(
        "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
        " 5080444  Weber, Anna                       wf  GER  1447    0  1990  wi\n"
        "10206612  Lund, Bo                              NOR  1714    0        \n",
        encoding="ascii",
    )
    with RatingListFile(path) as source:
        assert source.head.ratings == (RatingKind.STANDARD,)
        assert (source.head.date, source.head.own_date) == ("2011-03", True)
        anna, bo = source.players()
    assert anna == Listed("Weber, Anna", 5080444, "GER", "w", "WFM", 1990, 1447, active=False)
    assert bo == Listed("Lund, Bo", 10206612, "NOR", standard=1714)


@pytest.mark.parametrize(
    ("heading", "line", "birth"),
    [
        pytest.param(
            "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
            " 5080444  Weber, Anna                      wf    GER     2004   18   w   ",
            None,
            id="2001",
        ),
        pytest.param(
            "ID_NUMBER   NAME                        TITLE   COUNTRYJAN01        FLAG",
            " 5080444  Weber, Anna                      wf     GER     2004   18   w   ",
            None,
            id="2001, headings out of line",
        ),
        pytest.param(
            "ID NUMBER NAME                             TIT  Fed     JAN   GMs FLAG",
            " 5080444  Weber, Anna                      wf    GER     2004   18   w   ",
            None,
            id="2002, no year",
        ),
        pytest.param(
            "ID_NUMBER NAME                             TITLE  COUNTRY  JAN05  GAMES  BIRTHDAY    FLAG",
            " 5080444  Weber, Anna                      wf     GER      2004   10     30.11.1990  w",
            1990,
            id="2005",
        ),
        pytest.param(
            "ID number Name                              TitlFed  Rating GamesBorn  Flag",
            " 5080444  Weber, Anna                       wf  GER  2004   0   1990  w",
            1990,
            id="without a month",
        ),
    ],
)
def test_lists_of_the_first_years(tmp_path: Path, heading: str, line: str, birth: int | None) -> None:
    """In the lists before 2012 lines need not stand below their headings; no number is cut in half."""
    path = tmp_path / "list.txt"
    path.write_text(f"{heading}\n\n{line}\n", encoding="ascii")
    assert people(path) == [Listed("Weber, Anna", 5080444, "GER", "w", "WFM", birth, 2004)]


def test_half_a_number_is_no_rating(tmp_path: Path) -> None:
    """A line shifted by a letter is told, not read with three digits of its rating."""
    line = PEOPLE[2].replace("1902  ", " 1902 ", 1)
    at = FIDE_HEADING.index("SRtng")
    assert line[at : at + 5] == " 1902"
    cut = line[:at] + "190" + "  2" + line[at + 6 :]
    with RatingListFile(fide_list(tmp_path / "players_list_foa.txt", cut, PEOPLE[3])) as source:
        assert [player.fide_id for player in source.players()] == [1500044]
        assert source.unread.count == 1


@pytest.mark.parametrize(
    ("file", "kind"), [("standard_oct24frl.txt", "standard"), ("rapid_oct24frl.txt", "rapid"), ("blitz.txt", "blitz")]
)
def test_a_list_of_one_kind_of_rating(tmp_path: Path, file: str, kind: str) -> None:
    """A list with one rating is of the kind its file's name says, and of the month that heads the rating."""
    path = tmp_path / file
    heading = "ID Number      Name                Fed Sex Tit  WTit OTit           FOA OCT24 Gms K  B-day Flag"
    line = "4600011        Weber, Anna         GER F   WFM  WFM                     2004  0   20 1990      "
    path.write_text(f"{heading}\n{line}\n", encoding="ascii")
    with RatingListFile(path) as source:
        assert source.head.ratings == (RatingKind(kind),)
        assert source.head.date == "2024-10"
        (anna,) = source.players()
    assert getattr(anna, kind) == 2004
    assert sorted(rating or 0 for rating in (anna.standard, anna.rapid, anna.blitz)) == [0, 0, 2004]
    assert anna.birth == 1990


def test_a_line_with_overlong_other_titles(tmp_path: Path) -> None:
    """Where other titles do not fit their column, the rest of the line stands further right and is read there."""
    at = FIDE_HEADING.index("OTit")
    line = PEOPLE[0][:at] + "SI,FI,LSI,SLI,NAAFM" + PEOPLE[0][at + 18 :]
    assert len(line) == len(FIDE_HEADING) + 1
    (anna,) = people(fide_list(tmp_path / "players_list_foa.txt", line))
    assert (anna.standard, anna.rapid, anna.birth) == (2004, 1950, 1990)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_accents_do_not_move_columns(tmp_path: Path, encoding: str) -> None:
    """Letters of two bytes are one column in a list set by letters; older code pages and byte order marks are read."""
    line = fide_line(4600022, "Müller, Jörg", ratings=(2210, 0, 2190), born=1975)
    (found,) = people(fide_list(tmp_path / "players_list_foa.txt", line, encoding=encoding))
    assert (found.name, found.federation, found.standard, found.birth) == ("Müller, Jörg", "GER", 2210, 1975)


def test_columns_counted_in_bytes(tmp_path: Path) -> None:
    """A list that counts its columns in bytes of UTF-8 is read, too."""
    line = fide_line(4600022, "Müller, Jörg", ratings=(2210, 0, 2190), born=1975).replace("Jörg  ", "Jörg", 1)
    assert len(line.encode()) == len(FIDE_HEADING)
    (found,) = people(fide_list(tmp_path / "players_list_foa.txt", line, encoding="utf-8"))
    assert (found.name, found.federation, found.standard, found.birth) == ("Müller, Jörg", "GER", 2210, 1975)


def test_lines_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """Of lines that are no line of the list the number is told; the others are read, blank lines are none."""
    bad = [
        "no number      Somebody",
        fide_line(1, "", ratings=(1, 2, 3)),
        fide_line(2, "Weber, Anna").replace("GER", "GERMANY", 1),
        PEOPLE[0].replace("2004", "20x4"),
        "x" * 10_000,
    ]
    path = fide_list(tmp_path / "players_list_foa.txt", PEOPLE[0], *bad, "", PEOPLE[1], "\x1a")
    with RatingListFile(path) as source:
        assert [each.name for each in source.players()] == ["Weber, Anna", "Mueller, Joerg"]
        assert source.unread.count == len(bad)
        assert [each.place.cell for each in source.unread.findings] == [f"line {k}" for k in range(3, 8)]


def test_only_the_first_unread_lines_are_told_one_by_one(tmp_path: Path) -> None:
    """A list of nothing but damage gives ten findings and the count, not a finding a line."""
    path = fide_list(tmp_path / "players_list_foa.txt", *["damage"] * 500, PEOPLE[0])
    with RatingListFile(path) as source:
        list(source.players())
        assert (source.unread.count, len(source.unread.findings)) == (500, 10)


# --- FIDE's list as XML


def test_xml_gives_the_same_person(tmp_path: Path) -> None:
    """The XML form of the combined list is read to the same person as the text."""
    element = fide_element(
        4600011, "Weber, Anna", sex="F", title="", w_title="WFM", rating=2004, rapid_rating=1950, birthday=1990
    )
    path = xml_list(tmp_path / "players_list_xml.xml", element, fide_element(2, "Koß &amp; Lund", flag="wi"))
    anna, other = people(path)
    assert anna == ANNA
    assert (other.name, other.active, other.birth) == ("Koß & Lund", False, None)


def test_xml_of_one_kind(tmp_path: Path) -> None:
    """In an XML list with a single rating the name of the file says which one it is."""
    path = xml_list(tmp_path / "blitz_oct24frl_xml.xml", fide_element(1, "Weber, Anna", rating=1990))
    with RatingListFile(path) as source:
        assert (source.head.ratings, source.head.date) == ((RatingKind.BLITZ,), "2024-10")
    (anna,) = people(path)
    assert (anna.standard, anna.blitz) == (None, 1990)


def test_elements_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """An element without ID, name or with an impossible rating is left out and told by its number."""
    path = xml_list(
        tmp_path / "players_list_xml.xml",
        fide_element(1, "Weber, Anna", rapid_rating=0),
        fide_element("", "Nobody", rapid_rating=0),
        fide_element(3, "Lund, Bo", rating="high", rapid_rating=0),
    )
    with RatingListFile(path) as source:
        assert [each.fide_id for each in source.players()] == [1]
        assert [each.values["number"] for each in source.unread.findings] == ["2", "3"]


@pytest.mark.parametrize("cut", [40, 150, 700])
def test_cut_off_xml_is_damaged(tmp_path: Path, cut: int) -> None:
    """A download that broke off is refused, wherever it ends."""
    path = xml_list(tmp_path / "players_list_xml.xml", *[fide_element(k, f"N, {k}") for k in range(1, 9)])
    path.write_bytes(path.read_bytes()[:cut])
    assert refusal(path) == "rating_list_damaged"


def test_entities_of_a_list_are_not_resolved(tmp_path: Path) -> None:
    """A document type that would read a file of the computer brings nothing of it into a name."""
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden", encoding="ascii")
    path = xml_list(tmp_path / "players_list_xml.xml", fide_element(1, "Weber, &it;"))
    declared = f'<!DOCTYPE playerslist [<!ENTITY it SYSTEM "{secret.as_uri()}">]>\n<playerslist>'
    path.write_text(path.read_text(encoding="utf-8").replace("<playerslist>", declared), encoding="utf-8")
    with RatingListFile(path) as source:
        assert all("hidden" not in each.name for each in source.players())


# --- the German list


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig"])
def test_dwz_list(tmp_path: Path, encoding: str) -> None:
    """A member comes with DWZ, ZPS number, club and what the list knows of FIDE, in either encoding."""
    found = people(dwz_list(tmp_path, encoding=encoding))
    assert found[1] == Listed(
        "Müller, Jörg",
        4600022,
        "GER",
        "m",
        "FM",
        1975,
        2210,
        national=2150,
        national_id="C0333-0107",
        person="10002",
        club="Schachfreunde Lindenau, Abt. 2",
    )
    assert (found[2].national_id, found[2].club, found[2].active) == ("70107-1033", "TSV Waldheim", False)
    assert (found[4].national, found[4].fide_id) == (None, None)


def test_older_dwz_list(tmp_path: Path) -> None:
    """The older form, which begins with ZPS and has no number of the person, is read as well."""
    heading = DWZ_HEADING.replace("ID,VKZ", "ZPS", 1)
    rows = [row.partition(",")[2] for row in MEMBERS]
    found = people(dwz_list(tmp_path, *rows, heading=heading))
    assert (found[0].national_id, found[0].national, found[0].person) == ("C0333-0021", 1898, "")


def test_dwz_without_value_and_academic_titles(tmp_path: Path) -> None:
    """Games too few for a DWZ are no DWZ, and a doctor is found by the name."""
    path = tmp_path / "spieler.csv"
    rows = ('10001,10203,1001,A,"Weber,Anna,Dr.",W,D,1990,202640,Restp.,,,,,',)
    path.write_text("\n".join((DWZ_HEADING, *rows)) + "\n", encoding="utf-8")
    (anna,) = people(path)
    assert (anna.name, anna.national, anna.birth) == ("Weber, Anna", None, 1990)


def test_dwz_rows_that_cannot_be_read(tmp_path: Path) -> None:
    """Rows with too few cells, an open quotation mark or letters for a rating are told; the rest is read."""
    bad = ["10009,C0333", MEMBERS[0].replace('Anna"', "Anna"), MEMBERS[0].replace("1898", "abc")]
    with RatingListFile(dwz_list(tmp_path, MEMBERS[0], *bad, MEMBERS[1])) as source:
        assert [each.name for each in source.players()] == ["Weber, Anna", "Müller, Jörg"]
        assert [each.place.cell for each in source.unread.findings] == ["line 3", "line 4", "line 5"]


def test_dwz_list_without_clubs(tmp_path: Path) -> None:
    """``spieler.csv`` alone is enough; the club is then not named."""
    path = dwz_list(tmp_path)
    (tmp_path / "vereine.csv").unlink()
    assert {each.club for each in people(path)} == {""}


# --- zip files, and files that are no list


def test_lists_are_read_out_of_zip_files(tmp_path: Path) -> None:
    """The file as it was downloaded gives the same people as the list inside it."""
    text_list = fide_list(tmp_path / "players_list_foa.txt")
    xml = xml_list(tmp_path / "players_list_xml.xml", fide_element(1, "Weber, Anna", rapid_rating=7))
    german = dwz_list(tmp_path)
    assert people(zipped(tmp_path / "players_list.zip", text_list)) == people(text_list)
    assert people(zipped(tmp_path / "players_list_xml.zip", xml)) == people(xml)
    package = zipped(tmp_path / "LV-0-csv_v2.zip", tmp_path / "vereine.csv", german)
    assert people(package) == people(german)
    with RatingListFile(package) as source:
        assert source.head.kind is ListKind.DWZ


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "rating_list_empty"),
        (b"\r\n\r\n", "rating_list_empty"),
        (b"Anna Weber; 1850\n", "rating_list_unknown"),
        (b"ID Number Name Fed\n1 A B\n", "rating_list_unknown"),
        (b"<html><body>moved</body></html>", "rating_list_unknown"),
        (b"<playerslist><player><name>x</name></player></playerslist>", "rating_list_unknown"),
        (b"PK\x03\x04 and nothing else", "rating_list_damaged"),
        (bytes(range(256)) * 50, "rating_list_unknown"),
    ],
)
def test_what_is_no_list_is_refused(tmp_path: Path, content: bytes, name: str) -> None:
    """Anything else is refused with its reason before an index is made."""
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    assert refusal(path) == name


def test_zip_without_a_list_and_missing_file(tmp_path: Path) -> None:
    """A zip file of something else, and a file that is not there, are told apart."""
    other = tmp_path / "readme.md"
    other.write_text("hello", encoding="ascii")
    assert refusal(zipped(tmp_path / "other.zip", other)) == "rating_list_unknown"
    assert refusal(tmp_path / "nowhere.txt") == "file_not_there"


def test_damaged_zip_is_refused(tmp_path: Path) -> None:
    """A zip file with a changed byte in its list is refused, not half indexed."""
    path = zipped(tmp_path / "players_list.zip", fide_list(tmp_path / "players_list_foa.txt"))
    data = bytearray(path.read_bytes())
    data[300] ^= 0xFF
    path.write_bytes(data)
    assert refusal(path) == "rating_list_damaged"


def test_mutated_lists_never_end_in_a_traceback(tmp_path: Path) -> None:
    """Bytes changed, cut out and doubled at random leave a list that is indexed or refused, nothing else."""
    lots = random.Random(5)
    sources = [
        fide_list(tmp_path / "players_list_foa.txt").read_bytes(),
        xml_list(tmp_path / "p.xml", *[fide_element(k, "Weber, Anna", rapid_rating=k) for k in range(9)]).read_bytes(),
        dwz_list(tmp_path).read_bytes(),
        zipped(tmp_path / "p.zip", tmp_path / "players_list_foa.txt").read_bytes(),
    ]
    ends = {"read": 0, "refused": 0}
    path = tmp_path / "mutated"
    for run in range(300):
        data = bytearray(sources[run % 4])
        for _ in range(lots.randrange(1, 6)):
            at = lots.randrange(len(data) - 4)
            match lots.randrange(3):
                case 0:
                    data[at] = lots.randrange(256)
                case 1:
                    del data[at : at + lots.randrange(1, 40)]
                case _:
                    data[at:at] = data[at : at + lots.randrange(1, 40)]
        path.write_bytes(data)
        try:
            index_list(path, tmp_path / "kept")
            ends["read"] += 1
        except ListRefused:
            ends["refused"] += 1
    assert min(ends.values()) > 20


# --- names


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("Anna Weber", "Weber, Anna"),
        ("weber,anna", "Weber, Anna"),
        ("WEBER Anna", "Weber, Anna"),
        ("Jörg Müller", "Mueller, Joerg"),
        ("Jörg Müller", "Muller, Jorg"),
        ("Joerg Mueller", "Müller, Jörg"),
        ("Åse Bjørnstad", "Bjoernstad, Aase"),
        ("Katherine Moore-Ellison", "Moore Ellison, Katherine"),
        ("Maximilian von der Heyden", "von der Heyden, Maximilian"),
        ("Prakash", "Prakash"),
        ("R Prakash", "Prakash R"),
    ],
)
def test_names_that_are_the_same(typed: str, listed: str) -> None:
    """Order of the parts, capitals and the two ways of writing accents do not make another name, and it is found."""
    assert same_name(typed, listed)
    assert listed_key(listed) in typed_keys(typed)


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("Anna Weber", "Weber, Anna Maria"),
        ("Anna Maria Weber", "Weber, Anna"),
        ("Michael Schmidt", "Schmidt, Michal"),
        ("Weber Anna Maria", "Weber, Anna"),
    ],
)
def test_names_that_only_resemble_each_other(typed: str, listed: str) -> None:
    """A further given name, or letters that only look like an umlaut, make a candidate, not the same person."""
    assert not same_name(typed, listed)
    assert near_name(typed, listed)
    assert listed_key(listed) in typed_keys(typed)


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("J. Müller", "Mueller, Joerg"),
        ("Mueller, J.", "Mueller, Joerg"),
        ("Jose Garcia", "Garcia Perez, Jose"),
        ("García, José", "Garcia Perez, Jose Luis"),
    ],
)
def test_half_a_name_leads_to_candidates(tmp_path: Path, typed: str, listed: str) -> None:
    """An initial, or one of two family names, offers the person of the list and takes nobody for certain."""
    others = (fide_line(1, "Mueller, Karl"), fide_line(2, "Garcia Perez, Karl"), fide_line(3, "Perez, Jose"))
    index = index_list(fide_list(tmp_path / "players_list_foa.txt", fide_line(4, listed), *others), tmp_path)
    with RatingIndex(index.path) as opened:
        named = opened.by_name(typed)
    assert ([each.name for each in named.same], [each.name for each in named.near]) == ([], [listed])


@pytest.mark.parametrize("listed", ["O'Brien, Siobhan", "OBrien, Siobhan"])
@pytest.mark.parametrize("typed", ["Siobhan OBrien", "Siobhán O’Brien", "O'Brien Siobhan"])
def test_apostrophes_part_no_name(typed: str, listed: str) -> None:
    """A name with an apostrophe is one name with and without it."""
    assert same_name(typed, listed)
    assert listed_key(listed) in typed_keys(typed)


def test_a_letter_alone_is_near_to_nobody() -> None:
    """An initial without any other word says nothing, and one that begins no other word is another person's."""
    assert not near_name("J.", "Mueller, Joerg")
    assert not near_name("K. Mueller", "Mueller, Joerg")


def test_commas_tell_family_and_given_name_apart() -> None:
    """Where both sides say which part is the family's, a name turned round is somebody else's."""
    assert not same_name("Martin, Peter", "Peter, Martin")
    assert same_name("Martin Peter", "Peter, Martin")


def test_words_in_common() -> None:
    """A married name shares a word with the listed one; two different people need not."""
    assert share_a_word("Anna Schmidt", "Weber, Anna")
    assert not share_a_word("Bo Lund", "Weber, Anna")


# --- the index


def test_index_finds_by_id_and_name(tmp_path: Path) -> None:
    """Everybody of a list is found by ID and by name; several of one name all come."""
    indexed = index_list(fide_list(tmp_path / "players_list_foa.txt"), tmp_path / "kept")
    assert (indexed.players, indexed.unread) == (len(PEOPLE), 0)
    with RatingIndex(indexed.path) as index:
        assert index.head == indexed.head
        assert index.by_fide_id("4600011") == ANNA
        assert index.by_fide_id("999") is None
        assert index.by_name("Anna Weber").same == (ANNA,)
        assert [each.fide_id for each in index.by_name("Bo Lund").same] == [1500033, 1500044]
        cleo = index.by_name("Cleo Ørn")
        assert (cleo.same, [each.name for each in cleo.near]) == ((), ["Oern, Cleo Marie"])
        assert index.by_name("Somebody Else") == index.by_name("") == index.by_name("?!")


def test_members_of_two_clubs_are_one_person(tmp_path: Path) -> None:
    """Of a person listed for two clubs the active membership counts; either ZPS number leads to the person."""
    with RatingIndex(index_list(dwz_list(tmp_path), tmp_path).path) as index:
        (dan,) = index.by_name("Dan Koss").same
        assert dan.national_id == "C0333-0044"
        by_old_number = index.by_national_id("70107-1033")
        assert by_old_number is not None
        assert by_old_number.name == dan.name
        assert index.by_national_id("C0333 44") == dan == index.by_national_id("10003")
        assert len(index.by_name("Lena Fuchs").same) == 2


@pytest.mark.parametrize("typed", ["70107-0021", "70107-21", "70107 0021", "701070021", " 70107/21 "])
def test_zps_numbers(typed: str) -> None:
    """A ZPS number is one number in every usual way of writing it."""
    assert national_key(typed) == "70107-21"


def test_a_repeated_line_is_one_person(tmp_path: Path) -> None:
    """A line that stands twice in a list makes nobody ambiguous."""
    path = fide_list(tmp_path / "players_list_foa.txt", PEOPLE[0], PEOPLE[0], PEOPLE[1])
    with RatingIndex(index_list(path, tmp_path).path) as index:
        assert index.by_name("Anna Weber").same == (ANNA,)
        assert index.by_fide_id("4600011") == ANNA


def test_a_damaged_list_leaves_the_old_index(tmp_path: Path) -> None:
    """While a new list cannot be read to its end, the one indexed before stays in use, and nothing is left behind."""
    index_list(fide_list(tmp_path / "players_list_foa.txt"), tmp_path / "kept")
    elements = [fide_element(k, f"Name, {k}", rapid_rating=0) for k in range(1, 500)]
    broken = xml_list(tmp_path / "broken.xml", *elements)
    broken.write_bytes(broken.read_bytes()[:-200])
    with pytest.raises(ListRefused):
        index_list(broken, tmp_path / "kept")
    assert [each.name for each in (tmp_path / "kept").iterdir()] == ["fide.ratings"]
    (index,) = open_indexes(tmp_path / "kept")
    with index:
        assert index.head.file == "players_list_foa.txt"


def test_a_list_without_people_is_not_indexed(tmp_path: Path) -> None:
    """A heading alone gives no index."""
    path = fide_list(tmp_path / "players_list_foa.txt", "")
    with pytest.raises(ListRefused, match="rating_list_empty"):
        index_list(path, tmp_path / "kept")


@pytest.mark.parametrize("content", [b"", b"no database at all" * 99])
def test_a_damaged_index_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file that is no index, whatever its name, is refused when it is opened."""
    (tmp_path / "fide.ratings").write_bytes(content)
    with pytest.raises(ListRefused, match="rating_index_unusable"):
        open_indexes(tmp_path)


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where a file stands in the way of the folder, the reason is told."""
    (tmp_path / "kept").write_text("in the way", encoding="ascii")
    with pytest.raises(ListRefused, match="rating_index_not_written"):
        index_list(fide_list(tmp_path / "players_list_foa.txt"), tmp_path / "kept")


@pytest.mark.parametrize("xml", [False, True])
def test_everybody_of_a_longer_list_is_found(tmp_path: Path, xml: bool) -> None:
    """In a list of 3,000 invented people those of the sample are found by ID and, as clubs write it, by name."""
    path = tmp_path / ("players_list_xml.xml" if xml else "players_list_foa.txt")
    sample = write_list(path, 3_000, xml=xml)
    told: list[float] = []
    with RatingIndex(index_list(path, tmp_path, told.append).path) as index:
        assert index.players == 3_000
        for identity, name in sample:
            assert identity in [each.fide_id for each in index.by_name(name).same]
            assert index.by_fide_id(str(identity)) is not None
    assert told[-1] == 1.0


def test_smoke_run_of_the_measurement() -> None:
    """The short form of the measurement indexes, looks up and fills a workbook, and prints its table."""
    ((_, rows),) = tables(smoke_run("benchmarks.rating_lists"))
    names = [row[0] for row in rows[1:]]
    commands = ["`standings`, whole command", "`ratings fill`, whole command"]
    assert names == ["index made", "200 names and 200 IDs looked up", *commands]
