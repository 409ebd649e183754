"""Writing report files: read(write(x)) == x, and columns that are exact whatever the name."""

from dataclasses import replace
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exchange.trf import (
    Dialect,
    Padding,
    Titles,
    TrfOptions,
    read_trf,
    trf_findings,
    write_trf,
)
from generator.exchange.trf.writer import ascii_text, shortened
from generator.findings import Severity
from generator.tournament import (
    WHITE_WINS,
    Acceleration,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Round,
    Scoring,
    System,
    Tournament,
)
from tests.exchange.tournaments import team_tournaments, tournaments

TWO = (Player(1, "Østby, Åse"), Player(2, "Lund, Bo"))
PLAYED = Tournament(TWO, (Round(1, (Pairing(1, 2, 1, WHITE_WINS),)),), 3, initial_colour=Colour.WHITE, event=Event("x"))


@settings(max_examples=150, deadline=None)
@given(tournaments(), st.sampled_from(Padding))
def test_trf26_round_trip(tournament: Tournament, pad: Padding) -> None:
    """A tournament written as TRF26 and read again is the same tournament, without a complaint."""
    reading = read_trf(write_trf(tournament, TrfOptions(pad=pad)).encode(), "x.trf")
    assert reading.tournament == tournament
    assert not [finding for finding in reading.findings if finding.severity is not Severity.NOTE]


@settings(max_examples=100, deadline=None)
@given(tournaments())
def test_trf16_round_trip(tournament: Tournament) -> None:
    """TRF16 keeps players, rounds, points, byes of the next round, colour and forbidden pairs."""
    coming = len(tournament.rounds) + 1
    tournament = replace(
        tournament,
        players=tuple(
            replace(player, requested_byes=tuple(each for each in player.requested_byes if each[0] == coming))
            for player in tournament.players
        ),
        rounds=tuple(_without_postponed(each) for each in tournament.rounds),
        acceleration=Acceleration.NONE,
        virtual_points=(),
        tie_breaks=(),
    )
    reading = read_trf(write_trf(tournament, TrfOptions(dialect=Dialect.TRF16)).encode(), "x.trf")
    assert [(p.number, p.name, p.requested_byes) for p in reading.tournament.players] == [
        (p.number, p.name, p.requested_byes) for p in tournament.players
    ]
    assert [{(p.white, p.black, p.result) for p in each.pairings} for each in reading.tournament.rounds] == [
        {(p.white, p.black, p.result) for p in each.pairings} for each in tournament.rounds
    ]
    assert [each.byes for each in reading.tournament.rounds] == [each.byes for each in tournament.rounds]
    assert reading.tournament.scoring == tournament.scoring
    assert _pairs(reading.tournament) == _pairs(tournament)
    assert reading.tournament.initial_colour is tournament.initial_colour
    assert reading.usable


@settings(max_examples=60, deadline=None)
@given(team_tournaments())
def test_team_round_trip(tournament: Tournament) -> None:
    """Teams, their byes and their points survive writing and reading."""
    reading = read_trf(write_trf(tournament).encode(), "x.trf")
    assert reading.tournament == tournament
    assert reading.usable


@pytest.mark.parametrize("system", [System.BERGER, System.DOUBLE_BERGER])
@pytest.mark.parametrize("order", ["fide", "plain"])
def test_round_robins_keep_their_kind(system: System, order: str) -> None:
    """Single and double round robins are told apart by record 192."""
    written = replace(PLAYED, system=system, cycle_order=order if system is System.DOUBLE_BERGER else "fide")
    assert read_trf(write_trf(written).encode(), "x").tournament == written


def test_virtual_points_of_trf16_are_those_of_the_records() -> None:
    """XXA holds for every player and round the points that the Baku method gives."""
    players = tuple(Player(number, f"P{number}") for number in range(1, 6))
    tournament = Tournament(players, rounds_total=4, acceleration=Acceleration.BAKU, initial_colour=Colour.WHITE)
    text = write_trf(tournament, TrfOptions(dialect=Dialect.TRF16))
    lines = [line for line in text.split("\r\n") if line.startswith("XXA")]
    assert lines == [f"XXA    {number}  1.0  0.5" for number in range(1, 5)]


def test_columns_with_accents_and_padding() -> None:
    """Fields stand in their columns counted in letters, or in bytes where asked for."""
    line = next(each for each in write_trf(PLAYED).split("\r\n") if each.startswith("001"))
    assert (line[14:47].strip(), line[80:84], line[91:99]) == ("Østby, Åse", " 1.0", "   2 w 1")
    padded = next(
        each for each in write_trf(PLAYED, TrfOptions(pad=Padding.BYTES)).split("\r\n") if each.startswith("001")
    )
    assert padded.encode()[80:84] == b" 1.0"


def test_switches() -> None:
    """Titles have three spellings; ASCII leaves no accent."""
    tournament = replace(PLAYED, players=(replace(TWO[0], title="WGM"), replace(TWO[1], title="IM")))
    titles = {
        kind: [
            line[10:13] for line in write_trf(tournament, TrfOptions(titles=kind)).split("\r\n") if line[:3] == "001"
        ]
        for kind in Titles
    }
    assert titles == {Titles.FIDE: ["WGM", " IM"], Titles.LETTERS: [" gf", "  m"], Titles.NONE: ["   ", "   "]}
    assert write_trf(tournament, TrfOptions(ascii=True)).isascii()


def test_for_engines() -> None:
    """A file for engines has no open round, no deputies, no round dates and no teams."""
    open_round = Round(2, (Pairing(2, 1, 1, None),))
    event = Event("x", deputy_arbiters=("A", "B"), round_dates=("2026-03-01",))
    text = write_trf(replace(PLAYED, rounds=(*PLAYED.rounds, open_round), event=event), TrfOptions(for_engine=True))
    assert "112" not in {line[:3] for line in text.split("\r\n")}
    assert "132" not in {line[:3] for line in text.split("\r\n")}
    assert len(read_trf(text.encode(), "x").tournament.rounds) == 1


def test_withdrawn_player_is_absent_in_the_round_to_come() -> None:
    """Whoever has left or not come yet gets an absence in the coming round."""
    tournament = replace(PLAYED, players=(TWO[0], replace(TWO[1], until_round=1)))
    players = read_trf(write_trf(tournament).encode(), "x").tournament.players
    assert players[1].requested_byes[0] == (2, Outcome.ZERO_POINT_BYE)


def test_player_in_no_list_of_a_round() -> None:
    """A player without entry is written as an absence in a Swiss and as the free one in a round robin."""
    three = (*TWO, Player(3, "Weber, Anna"))
    swiss = read_trf(write_trf(replace(PLAYED, players=three)).encode(), "x").tournament
    assert swiss.rounds[0].byes == (Bye(3, Outcome.ZERO_POINT_BYE),)
    robin = read_trf(write_trf(replace(PLAYED, players=three, system=System.BERGER)).encode(), "x").tournament
    assert robin.rounds[0].byes == ()


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Lund, Bo", "Lund, Bo"),
        ("Wolfeschlegelsteinhausen, Hubert Blaine", "Wolfeschlegelsteinhausen, H. B."),
        ("A" * 40, "A" * 33),
    ],
)
def test_long_names(name: str, written: str) -> None:
    """The surname stays whole as long as it can; given names are shortened."""
    assert shortened(name) == written


def test_ascii_text() -> None:
    """The usual transliterations of German and Norwegian letters, and plain letters for accents."""
    assert ascii_text("Müller Ørsted Åse Æble ß é Łuk") == "Mueller Oersted Aase Aeble ss e Luk"


def test_totals_that_do_not_fit_are_refused() -> None:
    """Points with two decimals cannot be written: named before, refused in the writing, never rounded."""
    tournament = replace(PLAYED, scoring=Scoring(win=Decimal("0.25")))
    assert "trf_points_need_two_decimals" in {finding.name for finding in trf_findings(tournament)}
    with pytest.raises(ValueError, match="does not fit"):
        write_trf(tournament)


def test_what_a_rating_report_lacks_is_listed() -> None:
    """Missing ids, births, federations, dates, place and arbiter are all named at once."""
    found = {finding.name for finding in trf_findings(PLAYED)}
    assert found >= {
        "trf_missing_place",
        "trf_missing_federation",
        "trf_missing_first_day",
        "trf_missing_last_day",
        "trf_missing_chief_arbiter",
        "trf_missing_round_dates",
        "trf_missing_fide_ids",
        "trf_missing_births",
        "trf_missing_federations",
    }


def test_soft_forbidden_pairs_are_not_made_strict() -> None:
    """Pairs that are only to be avoided are left out of the file, and that is said."""
    tournament = replace(PLAYED, forbidden_pairs=(ForbiddenPairs((1, 2), strict=False),))
    assert read_trf(write_trf(tournament).encode(), "x").tournament.forbidden_pairs == ()
    assert "trf_soft_pairs_left_out" in {finding.name for finding in trf_findings(tournament)}


def test_trf16_forbids_what_holds_in_the_round_to_come() -> None:
    """XXP has no rounds, so only the pairs of the coming round stand there, and the loss is said."""
    groups = (ForbiddenPairs((1, 2), 1, 1), ForbiddenPairs((2, 3), 2, 3))
    three = replace(PLAYED, players=(*TWO, Player(3, "Weber, Anna")), forbidden_pairs=groups)
    options = TrfOptions(dialect=Dialect.TRF16)
    assert read_trf(write_trf(three, options).encode(), "x").tournament.forbidden_pairs == (ForbiddenPairs((2, 3)),)
    assert "trf16_forbidden_rounds" in {finding.name for finding in trf_findings(three, options)}


def _pairs(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset(pair) for group in tournament.forbidden_pairs for pair in combinations(group.players, 2)}


def _without_postponed(each: Round) -> Round:
    return replace(
        each,
        pairings=tuple(
            replace(pairing, result=WHITE_WINS)
            if pairing.result and pairing.result.white is Outcome.POSTPONED
            else pairing
            for pairing in each.pairings
        ),
    )
