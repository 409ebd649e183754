"""What a report file says, and what is said about one that keeps to the format in its own way."""

from decimal import Decimal

import pytest

from generator.exchange.trf import read_trf
from generator.findings import Severity
from generator.tournament import (
    BLACK_WINS,
    DOUBLE_FORFEIT,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Acceleration,
    Bye,
    Colour,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Scoring,
    System,
    VirtualPoints,
)
from tests.exchange.trf_texts import names, player_line, read

FOUR = (
    player_line(1, "3w1 2b=", points="1.5"),
    player_line(2, "4b1 1w=", points="1.5"),
    player_line(3, "1b0 4w1", points="1.0"),
    player_line(4, "2w0 3b0", points="0.0"),
)


def test_pairings_stand_in_board_order() -> None:
    """Boards follow the scores before the round, then the smaller number of the stronger player."""
    reading = read("142 3", "152 W", *FOUR)
    assert [[(p.white, p.black, p.result) for p in each.pairings] for each in reading.tournament.rounds] == [
        [(1, 3, WHITE_WINS), (4, 2, BLACK_WINS)],
        [(2, 1, DRAWN), (3, 4, WHITE_WINS)],
    ]
    assert reading.tournament.rounds_total == 3
    assert reading.tournament.initial_colour is Colour.WHITE
    assert not [finding for finding in reading.findings if finding.severity is not Severity.NOTE]


def test_fields_of_a_player() -> None:
    """Name, title, rating, federation, ids, birth and sex come from their columns."""
    line = player_line(1, name="Østby, Åse", title="wf", sex="f", fide_id="01503014", birth="1990/00/00", rating="0951")
    player = read(line, player_line(2)).tournament.players[0]
    assert (player.name, player.title, player.sex, player.rating) == ("Østby, Åse", "WFM", "w", 951)
    assert (player.fide_id, player.birth, player.federation) == ("1503014", "1990", "NOR")


@pytest.mark.parametrize(
    ("written", "title"),
    [("g", "GM"), ("m", "IM"), ("ff", "WFM"), ("wg", "WGM"), ("IM", "IM"), ("cf", "WCM"), ("1N", "1N")],
)
def test_titles_in_all_spellings(written: str, title: str) -> None:
    """Old letters and French forms are FIDE titles; a national class stays what it is."""
    assert read(player_line(1, title=written), player_line(2)).tournament.players[0].title == title


def test_byes_and_forfeits() -> None:
    """Each letter is its bye; forfeits keep opponent and colour."""
    reading = read(
        player_line(1, "2w+ --U", points="2.0"),
        player_line(2, "1b- --H", points="0.5"),
        player_line(3, "4w- --F", points="1.0"),
        player_line(4, "3b- --Z"),
    )
    first, second = reading.tournament.rounds
    assert [pairing.result for pairing in first.pairings] == [WHITE_WINS_BY_FORFEIT, DOUBLE_FORFEIT]
    assert [bye.outcome.value for bye in second.byes] == ["U", "H", "F", "Z"]


def test_absence_in_the_round_to_come_is_a_request() -> None:
    """A bye in the round to be paired is announced by the player, not a round that was held."""
    reading = read("142 3", "XXZ 2", player_line(1, "2w1 --H", points="1.5"), player_line(2, "1b0"))
    assert len(reading.tournament.rounds) == 1
    assert reading.tournament.players[0].requested_byes == ((2, Outcome.HALF_POINT_BYE),)
    assert reading.tournament.players[1].requested_byes == ((2, Outcome.ZERO_POINT_BYE),)
    assert reading.usable


def test_record_240_announces_byes() -> None:
    """Record 240 counts for rounds to come; a different bye in the player's line wins, with a warning."""
    reading = read(
        "240 H   3    1",
        "240 F   2    2",
        player_line(1, "2w1", points="1.0"),
        player_line(2, "1b0 --H", points="0.5"),
    )
    assert reading.tournament.players[0].requested_byes == ((3, Outcome.HALF_POINT_BYE),)
    assert reading.tournament.players[1].requested_byes == ((2, Outcome.HALF_POINT_BYE),)
    assert "trf_byes_differ" in names(reading)


def test_paired_round_without_results_is_open() -> None:
    """Opponent and colour without a result are a pairing still to be played."""
    reading = read(player_line(1, "2w_"), player_line(2, "1b_"))
    assert reading.open_rounds == (1,)
    assert reading.tournament.rounds[0].pairings == (Pairing(1, 2, 1, None),)


def test_unknown_results_are_postponed_games() -> None:
    """A star, a question mark or an X with opponent is a game without known result, worth a draw for now."""
    reading = read(player_line(1, "2w*", points="0.5"), player_line(2, "1bX", points="0.5"))
    result = reading.tournament.rounds[0].pairings[0].result
    assert result is not None
    assert result.white is result.black is Outcome.POSTPONED


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (("162  W 3.0    D 1.0    L 0.0",), Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3))),
        (("162 W 3    D 1    P 1",), Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(1))),
        (("XXS W=2 D=1 PAB=1.0",), Scoring(Decimal(2), Decimal(1), Decimal(0), Decimal(1))),
        (("BBW  3.0", "BBD  1.0", "BBU  1.0"), Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(1))),
        (
            ("162  W 1.0    D 0.5    L 0.0    A 0.5",),
            Scoring(Decimal(1), Decimal("0.5"), Decimal(0), Decimal(1), Decimal("0.5")),
        ),
    ],
)
def test_points_for_results(lines: tuple[str, ...], scoring: Scoring) -> None:
    """Records 162, XXS and BB state the same thing in three ways, columns kept or not."""
    assert read(*lines, player_line(1), player_line(2)).tournament.scoring == scoring


def test_points_by_colour_are_refused() -> None:
    """A win worth different points with White and Black cannot be computed and is said to be so."""
    assert "trf_points_by_colour" in names(read("XXS WW=1.0 BW=1.5", player_line(1), player_line(2)))


def test_rounds_announced_twice() -> None:
    """Where 142 and XXR contradict each other, 142 counts and a warning says so."""
    reading = read("142 5", "XXR 7", player_line(1), player_line(2))
    assert reading.tournament.rounds_total == 5
    assert "trf_rounds_differ" in names(reading)


def test_initial_colour_from_round_one() -> None:
    """Without 152 and XXC the smallest number paired in round 1 shows the initial colour."""
    reading = read(player_line(1, "2b0"), player_line(2, "1w1", points="1.0"))
    assert reading.tournament.initial_colour is Colour.BLACK
    assert not reading.colour_named


def test_acceleration_forbidden_pairs_and_tie_breaks() -> None:
    """Records 192, 202, 250, 260 and their older forms become the records of the tournament."""
    players = [player_line(number) for number in range(1, 5)]
    new = read(
        "142 5",
        "192 FIDE_DUTCH_BAKU",
        "202 bh/c1, BH SB",
        "250       1.0   1   2    1    2",
        "260   1   5    1    2    3",
        *players,
    ).tournament
    assert new.acceleration is Acceleration.BAKU
    assert new.virtual_points == (VirtualPoints(1, 2, 1, 2, Decimal(1)),)
    assert new.forbidden_pairs == (ForbiddenPairs((1, 2, 3)),)
    assert new.tie_breaks == ("BH/C1", "BH", "SB")
    old = read("XXR 5", "XXA    1  1.0  1.0  0.5", "XXP 1 2 3", *players).tournament
    assert old.virtual_points == (VirtualPoints(1, 1, 1, 2, Decimal(1)), VirtualPoints(1, 1, 3, 3, Decimal("0.5")))
    assert old.forbidden_pairs == (ForbiddenPairs((1, 2, 3)),)


@pytest.mark.parametrize(
    ("record", "system"),
    [
        ("192 BERGER_ROUNDROBIN", System.BERGER),
        ("192 FIDE_DOUBLEROUNDROBIN", System.DOUBLE_BERGER),
        ("092 Individual: Round-Robin", System.BERGER),
        ("092 Doppelrundiges Rundenturnier", System.DOUBLE_BERGER),
        ("092 Individual: Swiss-System", System.SWISS),
    ],
)
def test_system(record: str, system: System) -> None:
    """The system comes from the coded type, else from the words of 092."""
    assert read(record, player_line(1), player_line(2)).tournament.system is system


def test_event_and_dates() -> None:
    """Dates of every spelling that is certain become ISO dates; others stay as they are, with a note."""
    reading = read(
        "022 Bergen",
        "042 28. 07. 2005",
        "052 some day in May",
        "102 IA Lund, Bo (1500000)",
        "112 Weber, Anna",
        "112",
        f"{'132':91}05/07/28  05/07/29",
        *FOUR,
    )
    event = reading.tournament.event
    assert (event.name, event.place, event.first_day, event.last_day) == (
        "Test",
        "Bergen",
        "2005-07-28",
        "some day in May",
    )
    assert event.deputy_arbiters == ("Weber, Anna",)
    assert event.round_dates == ("2005-07-28", "2005-07-29")
    assert "trf_odd_date" in names(reading)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"PK\x03\x04rest", "trf_is_workbook"),
        (b"<html>", "trf_is_xml"),
        (b'[Event "x"]', "trf_is_pgn"),
        (b'{"a": 1}', "trf_is_json"),
        (b"Nr;Name;Titel", "trf_is_list"),
        (b"", "trf_no_players"),
        (b"012 Only a name\r\n", "trf_no_players"),
    ],
)
def test_other_files_are_named(data: bytes, name: str) -> None:
    """A file that is no report file is told what it seems to be."""
    reading = read_trf(data, "x")
    assert names(reading)[0] == name or name in names(reading)
    assert not reading.usable


def test_encodings() -> None:
    """A byte-order mark is skipped, Windows-1252 is understood, UTF-16 too, all with a note."""
    line = player_line(1, name="Müller, Jörg")
    text = f"012 Test\n{line}\n{player_line(2)}\n"
    for data, expected in (
        (b"\xef\xbb\xbf" + text.encode(), "trf_byte_order_mark"),
        (text.encode("cp1252"), "trf_not_utf8"),
        (text.encode("utf-16"), "trf_utf16"),
        (text.encode("utf-16-le"), "trf_utf16"),
    ):
        reading = read_trf(data, "x")
        assert reading.tournament.players[0].name == "Müller, Jörg"
        assert expected in names(reading)


@pytest.mark.parametrize("sign", ["\0", "\x1a", "\x0c", "\ufffe"])
def test_control_characters_are_blanks(sign: str) -> None:
    """What belongs to no text and fits into no workbook is read as a blank, with the line of the first."""
    line = player_line(1, name=f"Mül{sign}ler, Jörg")
    reading = read_trf(f"012 x\n{line}\n{player_line(2)}\n".encode(), "x.trf")
    assert reading.tournament.players[0].name == "Mül ler, Jörg"
    [found] = [each for each in reading.findings if each.name == "trf_control_characters"]
    assert found.place.cell == "line 2"


@pytest.mark.parametrize("code", ["012", "022", "102", "112", "122", "042"])
def test_a_header_without_end_is_cut(code: str) -> None:
    """A header longer than any text of one is cut and named: no cell of a workbook could hold it."""
    reading = read_trf("\n".join((f"{code} {'A' * 100_000}", *FOUR)).encode(), "x")
    assert "trf_text_cut" in names(reading)
    event = reading.tournament.event
    assert sum(map(len, (event.name, event.place, event.chief_arbiter, event.time_control, event.first_day))) < 1100
    assert event.deputy_arbiters == ()


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_line_ends(end: str) -> None:
    """All three line ends are read, trailing blanks or not."""
    assert len(read_trf(end.join(("012 x", *FOUR)).encode(), "x").tournament.rounds) == 2


def test_byte_padded_names() -> None:
    """A name filled up to 33 bytes shifts its line; the line is read by bytes, with a note."""
    line = player_line(1, "2w1", points="1.0", name="Müller, Jörg")
    padded = line.replace("Müller, Jörg" + " " * 21, "Müller, Jörg" + " " * 19)
    reading = read(padded, player_line(2, "1b0"))
    assert reading.tournament.players[0].name == "Müller, Jörg"
    assert reading.tournament.rounds[0].pairings[0].result == WHITE_WINS
    assert names(reading) == ["trf_bytes_padded"]


@pytest.mark.parametrize("columns", [-2, -1, 1, 2])
def test_shifted_line(columns: int) -> None:
    """A line moved as a whole behind the name is read, with a warning that says by how much."""
    line = player_line(1, "2w1", points="1.0")
    moved = line[:47] + " " * columns + line[47:] if columns > 0 else line[: 47 + columns] + line[47:]
    reading = read(moved, player_line(2, "1b0"))
    [finding] = [each for each in reading.findings if each.name == "trf_line_shifted"]
    assert finding.severity is Severity.WARNING
    assert finding.values["columns"] == str(abs(columns))
    assert reading.tournament.rounds[0].pairings[0].result == WHITE_WINS


@pytest.mark.parametrize("points", ["1", "1,0", "1.0"])
def test_points_in_other_spellings(points: str) -> None:
    """Points without decimals or with a comma are understood."""
    assert read(player_line(1, "2w1", points=points), player_line(2, "1b0")).usable


def test_short_and_unsorted_lines() -> None:
    """Lines may end after the points and stand in any order; zeros before numbers mean nothing."""
    short = player_line(2)[:84]
    reading = read(player_line(3, "0001b0"), short, player_line(1, "0003w1", points="1.0"))
    assert [player.number for player in reading.tournament.players] == [1, 2, 3]
    assert len(reading.tournament.rounds[0].pairings) == 1
    assert "trf_no_entry" in names(reading)


def test_damaged_lines_are_reported_with_line_and_column() -> None:
    """A line cut in the middle is an error at its column, and hides no other player's error."""
    reading = read(player_line(1, "2w1", points="1.0")[:70], player_line(2, "1b0"))
    [finding] = [each for each in reading.findings if each.severity is Severity.ERROR]
    assert finding.name == "trf_line_unreadable"
    assert finding.place.cell == "line 2, column 80"


def test_result_that_is_none_is_reported_at_its_block() -> None:
    """A block with an unknown letter is named with player, round and column."""
    reading = read(player_line(1, "2w1 2b9", points="1.0"), player_line(2, "1b0 1w1", points="1.0"))
    [finding] = [each for each in reading.findings if each.severity is Severity.ERROR]
    assert (finding.name, finding.place.cell, finding.values["round"]) == (
        "trf_round_unreadable",
        "line 2, column 100",
        "2",
    )


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("2w1", "3b0", "trf_not_mutual"),
        ("2w1", "1w0", "trf_same_colour"),
        ("2w1", "1b1", "trf_impossible_pair"),
        ("2w+", "1b0", "trf_impossible_pair"),
        ("1w1", "--Z", "trf_own_opponent"),
        ("9w1", "--Z", "trf_no_such_opponent"),
        ("2-1", "1-0", "trf_no_colours"),
    ],
)
def test_contradictions_between_opponents(first: str, second: str, name: str) -> None:
    """Opponents who do not fit together are named, round and both numbers included."""
    reading = read(player_line(1, first, points="1.0"), player_line(2, second), player_line(3, "--Z"))
    found = [finding for finding in reading.findings if finding.name == name]
    assert found
    assert found[0].severity is Severity.ERROR
    assert found[0].values["round"] == "1"
    assert found[0].values["number"] == "1"


@pytest.mark.parametrize(
    ("first", "second"), [("2w0", "1b0"), ("2w=", "1b0"), ("2wD", "1bL"), ("2w-", "1b-"), ("2wL", "1bL")]
)
def test_one_sided_results(first: str, second: str) -> None:
    """An arbiter may give ½-0 or 0-0, and both may stay away: such pairs are right."""
    points = {"=": "0.5", "D": "0.5"}.get(first[-1], "0.0")
    assert read(player_line(1, first, points=points), player_line(2, second)).usable


def test_number_twice() -> None:
    """The second player with a starting number is refused, with the line of the first."""
    reading = read(player_line(1), player_line(1))
    assert [(f.name, f.values) for f in reading.findings if f.severity is Severity.ERROR] == [
        ("trf_number_twice", {"number": "1", "earlier": "2"})
    ]


def test_spellings_of_byes() -> None:
    """Dash, plus and equals without opponent are an absence, a full and a half point; the lone plus is the odd bye."""
    reading = read(
        player_line(1, "2w1", points="1.0"),
        player_line(2, "1b0"),
        player_line(3, "--+", points="1.0"),
        player_line(4, "--="[:2] + "=", points="0.5"),
        player_line(5, "---"),
    )
    assert {bye.player: bye.outcome.value for bye in reading.tournament.rounds[0].byes} == {3: "U", 4: "H", 5: "Z"}
    assert reading.usable


def test_left_player_with_z_against_a_forfeit_win() -> None:
    """Z with an opponent who has the forfeit win is a loss by forfeit."""
    reading = read(player_line(1, "2w+", points="1.0"), player_line(2, "1bZ"))
    assert reading.tournament.rounds[0].pairings[0].result == WHITE_WINS_BY_FORFEIT


def test_two_odd_byes_are_named() -> None:
    """More than one pairing-allocated bye in a round is a warning."""
    reading = read(
        player_line(1, "2w1", points="1.0"), player_line(2, "1b0"), player_line(3, "--U", points="1.0"),
        player_line(4, "--U", points="1.0"),
    )  # fmt: skip
    assert "trf_two_odd_byes" in names(reading)


def test_wrong_total_is_named_and_nothing_changed() -> None:
    """A total nothing explains is an error with player, total and sum; the results stay."""
    reading = read(player_line(1, "2w1", points="4.0"), player_line(2, "1b0"))
    [finding] = [each for each in reading.findings if each.severity is Severity.ERROR]
    assert finding.name == "trf_total_differs"
    assert finding.values == {"number": "1", "name": "Player 1", "total": "4.0", "sum": "1.0"}
    assert finding.place.cell == "line 2, column 81"
    assert reading.tournament.rounds[0].pairings[0].result == WHITE_WINS


def test_totals_that_show_another_scoring() -> None:
    """Totals that all fit 3-1-0 without a record for it are an error that proposes the record."""
    reading = read(
        player_line(1, "2w1 3b=", points="4.0"),
        player_line(2, "1b0 4w1", points="3.0"),
        player_line(3, "4w= 1w=", points="2.0"),
        player_line(4, "3b= 2b0", points="1.0"),
    )
    [finding] = [each for each in reading.findings if each.severity is Severity.ERROR]
    assert finding.name == "trf_other_points"
    assert finding.values["record"].startswith("W 3.0    D 1.0    L 0.0")


def test_blank_round_that_counted_as_a_bye() -> None:
    """A blank round becomes a half-point bye where the total needs exactly that, and a warning says so."""
    reading = read(
        player_line(1, "2w1 3w1", points="2.0"),
        player_line(2, "1b0 .", points="0.5"),
        player_line(3, ". 1b0"),
    )
    assert Bye(2, Outcome.HALF_POINT_BYE) in reading.tournament.rounds[1].byes
    assert names(reading).count("trf_blank_is_bye") == 1
    assert reading.usable


def test_totals_of_the_round_before() -> None:
    """Totals that all leave out the last round are noted, and the results taken."""
    reading = read(
        player_line(1, "2w1 2b1", points="1.0"),
        player_line(2, "1b0 1w0", points="0.0"),
    )
    assert "trf_totals_older" in names(reading)
    assert reading.usable


def test_bonus_points_are_reported_and_explain_totals() -> None:
    """Record 299 in both layouts explains a total; that it is not counted is a warning."""
    for record in ("299           2.0    1    2", "299         2.0   1    2"):
        reading = read(record, player_line(1, "2w1", points="1.0"), player_line(2, "1b0", points="2.0"))
        assert reading.usable, record
        assert reading.adjustments[0].points == Decimal(2)
        assert reading.adjustments[0].players == (2,)
        assert "trf_adjustments" in names(reading)


def test_absences_behind_the_last_round_are_dropped() -> None:
    """A dash or Z behind the last planned round means nothing."""
    reading = read("142 1", player_line(1, "2w1 ---", points="1.0"), player_line(2, "1b0"))
    assert len(reading.tournament.rounds) == 1
    assert reading.tournament.players[0].requested_byes == ()
    assert "trf_absence_behind_end" in names(reading)


def test_mistyped_code_of_a_player_is_noticed() -> None:
    """A line that looks like a player's under another code is skipped with a warning."""
    assert "trf_like_a_player" in names(read("101" + player_line(3)[3:], player_line(1), player_line(2)))


def test_national_rating_lines() -> None:
    """A national line brings the national id and rating; one for an unknown player is a warning."""
    line = f"NOR    1 {'':38} 1755 {'':3} {'N1234':>11}"
    reading = read(line, line.replace("   1 ", "   9 "), player_line(1), player_line(2))
    assert reading.tournament.players[0].national_id == "N1234"
    assert reading.tournament.players[0].extra == (("national_rating", "1755"),)
    assert "trf_national_unknown" in names(reading)


def test_comments_and_legends_are_passed_over() -> None:
    """Comments, rulers, legends and blank lines change nothing."""
    reading = read(
        "### a comment", "# another", "1234567890" * 9, "DDD SSSS sTTT NNNN", "", "   ", *FOUR,
    )  # fmt: skip
    assert reading.usable
    assert len(reading.tournament.players) == 4


def test_teams() -> None:
    """Team records become a team event: members, byes, forfeits, line-ups and points."""
    reading = read(
        "142 3",
        "192 FIDE_TEAM_TYPEA_GP_MP",
        "352 WBWB",
        "362 TW 3.0   TD 1.0   TL 0.0",
        *[player_line(number) for number in range(1, 5)],
        "310   1 Alpha                            ALF     2000   15.0   28.0   1     1    2",
        "310   2 Beta                                                                 3    4",
        "320  1.0  2.0       2",
        "330 +-   1   1   2",
        "300   1   1   2    2    0",
        "240 H   3    1",
    )
    event = reading.tournament.team_event
    assert event is not None
    assert [(team.number, team.name, team.short_name, team.members) for team in event.teams] == [
        (1, "Alpha", "ALF", (1, 2)),
        (2, "Beta", "", (3, 4)),
    ]
    assert (event.boards, event.primary_score, event.scoring.win) == (4, "GP", Decimal(3))
    assert (event.scoring.bye_match_points, event.scoring.bye_game_points) == (Decimal(1), Decimal(2))
    assert {(bye.team, bye.round, bye.outcome.value) for bye in event.byes} == {(2, 2, "U"), (1, 3, "H")}
    assert event.forfeits[0].white_outcome is Outcome.FORFEIT_WIN
    assert event.line_ups[0].players == (2, None)
    assert [player.team for player in reading.tournament.players] == ["Alpha", "Alpha", "Beta", "Beta"]


def test_old_teams_are_names_of_players() -> None:
    """Record 013 alone gives the players a team name."""
    reading = read(f"013 {'Alpha':32}   1    2", player_line(1), player_line(2), player_line(3))
    assert [player.team for player in reading.tournament.players] == ["Alpha", "Alpha", ""]
