"""Round robins and team tournaments in report files: recognised, written whole, and held against what they follow."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.exchange.trf import Dialect, TrfOptions, read_trf, trf_findings, write_trf
from generator.findings import Severity
from generator.roundrobin import schedule
from generator.roundrobin.recognition import recognised, repeated_games
from generator.services.report_files.check import check
from generator.tournament import (
    WHITE_WINS,
    Bye,
    Colour,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Round,
    System,
    Team,
    TeamEvent,
    TeamVirtualPoints,
    Tournament,
)
from tests.exchange.trf_texts import names, player_line, read


def played(system: System, players: int, *, rounds: int | None = None, **settings: object) -> Tournament:
    """A round robin of a system with White winning every game, some of its rounds held."""
    bare = Tournament(
        tuple(Player(number, f"Player {number}", 1800) for number in range(1, players + 1)),
        system=system,
        **settings,  # type: ignore[arg-type]
    )
    planned = schedule(bare).rounds
    held = tuple(
        replace(each, pairings=tuple(replace(pair, result=WHITE_WINS) for pair in each.pairings))
        for each in planned[:rounds]
    )
    return replace(bare, rounds=held, rounds_total=len(planned))


TABLES = [
    played(System.BERGER, 6),
    played(System.BERGER, 7),
    played(System.DOUBLE_BERGER, 4, cycle_order="fide"),
    played(System.DOUBLE_BERGER, 6, cycle_order="plain"),
    played(System.DOUBLE_BERGER, 5, cycle_order="mirror"),
    played(System.RUTSCHSYSTEM, 8, initial_colour=Colour.BLACK),
    played(System.RUTSCHSYSTEM, 9, initial_colour=Colour.WHITE),
    played(System.RUTSCHSYSTEM, 6, initial_colour=Colour.WHITE, cycles=2, cycle_order="mirror"),
]


def tables(tournament: Tournament) -> tuple[System, str, Colour | None]:
    """What tells one table from another."""
    order = tournament.cycle_order if tournament.cycles == 2 or tournament.system is System.DOUBLE_BERGER else ""
    colour = tournament.initial_colour if tournament.system is System.RUTSCHSYSTEM else None
    return tournament.system, order, colour


@pytest.mark.parametrize("tournament", TABLES, ids=lambda each: f"{each.system.value}-{len(each.players)}")
def test_table_is_recognised_by_its_rounds(tournament: Tournament) -> None:
    """Whatever a file calls it, the rounds themselves tell system, order of cycles and first colour."""
    found = recognised(replace(tournament, system=System.BERGER, cycle_order="fide", initial_colour=None, cycles=1))
    assert found is not None
    assert tables(found) == tables(tournament)
    assert schedule(found).rounds == schedule(replace(tournament, rounds=())).rounds


def test_running_table_and_missing_games() -> None:
    """Half the rounds are enough, and the games of somebody who left may be missing."""
    running = played(System.RUTSCHSYSTEM, 8, rounds=4, initial_colour=Colour.WHITE)
    rounds = tuple(
        replace(each, pairings=tuple(pair for pair in each.pairings if 5 not in (pair.white, pair.black)))
        for each in running.rounds
    )
    found = recognised(replace(running, system=System.BERGER, rounds=rounds))
    assert found is not None
    assert found.system is System.RUTSCHSYSTEM


def test_no_table_and_games_twice() -> None:
    """Rounds of no table are none, and a pair that meets once more than all others is named."""
    tournament = played(System.BERGER, 6)
    assert recognised(replace(tournament, rounds=tournament.rounds[::-1])) is None
    again = Round(6, (Pairing(6, 1, 1, WHITE_WINS),))
    assert repeated_games(replace(tournament, rounds=(*tournament.rounds, again))) == ((1, 6, 2),)
    assert recognised(Tournament(tournament.players)) is None


def checked(tournament: Tournament, *, lines: tuple[str, ...] = ()) -> tuple[list[list[str]], list[str]]:
    """The kinds of differences of every round, and the names of what was said beyond reading."""
    text = write_trf(tournament, TrfOptions()) + "\r\n".join(lines)
    result = check(read_trf(text.encode(), "x.trf"), "x.trf")
    said = [finding.name for finding in result.findings if finding.name.startswith(("trf_schedule", "trf_teams_s"))]
    return [[each.kind for each in one.differences] for one in result.rounds], said


@pytest.mark.parametrize("tournament", TABLES, ids=lambda each: f"{each.system.value}-{len(each.players)}")
def test_check_of_a_round_robin(tournament: Tournament) -> None:
    """A written round robin agrees with its table."""
    assert checked(tournament) == ([[]] * len(tournament.rounds), ["trf_schedule_is"])


def test_check_finds_wrong_pairs_and_colours() -> None:
    """With a Berger table named, other pairs and turned colours are told round by round."""
    tournament = played(System.BERGER, 6)
    first, second, *others = tournament.rounds
    turned = replace(first, pairings=(replace(first.pairings[0], white=6, black=1), *first.pairings[1:]))
    tournament = replace(tournament, rounds=(turned, *others[:1], replace(second, number=3), *others[1:]))
    tournament = replace(
        tournament, rounds=tuple(replace(each, number=at) for at, each in enumerate(tournament.rounds, 1))
    )
    assert checked(tournament) == ([["colours"], ["pairs"], ["pairs"], [], []], [])


def test_check_of_an_own_schedule() -> None:
    """Where no table is named and none fits, only games that come again are told."""
    tournament = played(System.RUTSCHSYSTEM, 6, initial_colour=Colour.WHITE)
    rounds = tuple(replace(each, number=6 - each.number) for each in reversed(tournament.rounds))
    own = replace(tournament, rounds=(rounds[0], rounds[1], rounds[2], rounds[4], replace(rounds[4], number=5)))
    own = replace(own, rounds=tuple(replace(each, number=at) for at, each in enumerate(own.rounds, 1)))
    kinds, said = checked(own)
    assert (kinds, said) == ([[], [], [], [], ["met-again"]], ["trf_schedule_unknown"])


def test_a_round_robin_of_one() -> None:
    """A file cut down to a single player has no table, and nothing goes wrong over it."""
    alone = Tournament((Player(1, "Player 1", 1800),), (Round(1),), rounds_total=1, system=System.BERGER)
    assert recognised(alone) is None
    kinds, _ = checked(replace(alone, rounds=(Round(1, byes=(Bye(1, Outcome.PAIRING_ALLOCATED_BYE),)),)))
    assert kinds in ([], [[]])


# ---------------------------------------------------------------------------------------------------------------------
# Teams
# ---------------------------------------------------------------------------------------------------------------------


def teams_file(*, again: bool = False, torn: bool = False, form: str = "310") -> bytes:
    """Four teams of two over two rounds: 1-2 and 3-4, then 1-3 and 2-4, or the first matches again, or one torn."""
    second = {False: "5w= 6b= 7w= 8b= 1b= 2w= 3b= 4w=", True: "3w= 4b= 1b= 2w= 7w= 8b= 5b= 6w="}[again].split()
    if torn:
        second[1], second[3], second[5], second[7] = "8b=", "6b=", "4w=", "2w="
    first = ["3w1", "4b0", "1b0", "2w1", "7w1", "8b0", "5b0", "6w1"]
    totals = [1.5 if each.endswith("1") else 0.5 for each in first]
    lines = [
        player_line(number, f"{one} {two}", points=f"{points:.1f}")
        for number, (one, two, points) in enumerate(zip(first, second, totals, strict=True), 1)
    ]
    members = [(1, 2), (3, 4), (5, 6), (7, 8)]
    if form == "310":
        lines += [
            f"310 {number:3} {f'Team {number}':32} {'':5} {'':6} {'':6} {'':6} {'':3}  {one:4} {two:4}"
            for number, (one, two) in enumerate(members, 1)
        ]
    else:
        lines += [f"013 {f'Team {number}':32}{one:4} {two:4}" for number, (one, two) in enumerate(members, 1)]
    return "\r\n".join(("012 Teams", "082 4", "092 Team Swiss", "142 3", *lines, "")).encode()


@pytest.mark.parametrize("form", ["310", "013"])
def test_check_of_teams(form: str) -> None:
    """Matches are made from the games of the players, whichever record names the teams."""
    result = check(read_trf(teams_file(form=form), "x.trf"), "x.trf")
    assert [sorted(each.file) for each in result.rounds] == [[(1, 2), (3, 4)], [(1, 3), (2, 4)]]
    assert result.agrees
    assert not result.by_rules


def test_teams_that_meet_again_and_torn_matches() -> None:
    """Two teams that meet twice and players of one team against two others are found."""
    met_again = check(read_trf(teams_file(again=True), "x.trf"), "x.trf")
    assert [[each.kind for each in one.differences] for one in met_again.rounds] == [[], []]
    torn = check(read_trf(teams_file(torn=True), "x.trf"), "x.trf")
    assert [[each.kind for each in one.differences] for one in torn.rounds] == [[], ["two-matches"]]
    assert not torn.agrees


def test_totals_of_teams_are_for_information() -> None:
    """In a team tournament a player's total that differs is named with its column and stops nothing."""
    data = teams_file().replace(b" 1.5 ", b" 3.5 ", 1)
    reading = read_trf(data, "x.trf")
    assert reading.usable
    [finding] = [each for each in reading.findings if each.name == "trf_total_differs"]
    assert (finding.severity, finding.place.cell, finding.values["total"]) == (
        Severity.WARNING,
        "line 5, column 81",
        "3.5",
    )


TEAMS = TeamEvent(
    (Team(1, "North", (1, 2)), Team(2, "South", (3, 4)), Team(3, "West", (5, 6))),
    2,
    forbidden_pairs=(ForbiddenPairs((1, 3), 2, 4),),
    virtual_points=(TeamVirtualPoints(1, 2, 1, 3, Decimal(2), Decimal("1.0")),),
)


def test_forbidden_pairs_and_acceleration_of_teams_are_written() -> None:
    """Records 250 and 260 of teams come back as they were."""
    players = tuple(Player(number, f"Player {number}", 1800) for number in range(1, 7))
    tournament = Tournament(players, rounds_total=5, team_event=TEAMS)
    text = write_trf(tournament)
    assert "260   2   4    1    3" in text
    assert "250  2.0  1.0   1   3    1    2" in text
    read_back = read_trf(text.encode(), "x.trf").tournament.team_event
    assert read_back is not None
    assert (read_back.forbidden_pairs, read_back.virtual_points) == (TEAMS.forbidden_pairs, TEAMS.virtual_points)


def test_what_a_form_has_no_place_for_is_named() -> None:
    """TRF16 and files for engines say what of the teams is left out."""
    players = tuple(Player(number, f"Player {number}", 1800) for number in range(1, 7))
    tournament = Tournament(players, rounds_total=5, team_event=TEAMS)
    for options, name in (
        (TrfOptions(dialect=Dialect.TRF16), "trf16_team_records"),
        (TrfOptions(for_engine=True), "trf_teams_left_out"),
    ):
        assert name in [finding.name for finding in trf_findings(tournament, options)]
    plain = replace(tournament, team_event=TeamEvent(TEAMS.teams, 2))
    named = [finding.name for finding in trf_findings(plain, TrfOptions(dialect=Dialect.TRF16))]
    assert "trf16_team_records" not in named


def test_players_named_in_team_records() -> None:
    """XXP and XXA in a team tournament are noted once; an unknown team in 260 is named as a team."""
    text = teams_file().decode().splitlines()
    reading = read(*text[1:], "XXP 1 3", "XXP 2 4", "260   1   3    1    9")
    assert names(reading).count("trf_players_of_teams") == 1
    assert "trf_unknown_team" in names(reading)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "2 of 2 rounds without fault in what was checked"),
        ("de", "2 von 2 Runden ohne Fehler in dem, was geprüft wurde"),
        ("nb", "2 av 2 runder uten feil i det som ble sjekket"),
    ],
)
def test_messages_in_three_languages(language: str, line: str, tmp_path: Path) -> None:
    """The trf commands speak the language asked for."""
    file = tmp_path / "teams.trf"
    file.write_bytes(teams_file())
    result = CliRunner().invoke(main, ["trf", "check", str(file), "--language", language])
    assert line in result.output
    assert result.exit_code == 0


def test_deviations_have_line_and_column() -> None:
    """What is read in an unusual way is named with the first line and column it stands at."""
    lines = (
        "142 4",
        "162  W 1.0    D 0.5    L 0.0    Z 0.0",
        player_line(1, "2w1 --- 2b=", points="1.5", title="1N", fide_id="4711", federation="XY"),
        player_line(2, "1b0 ---", points="2.0", birth="8.8.88x"),
    )
    found = {finding.name: finding.place.cell for finding in read(*lines, "150 what").findings}
    assert found["trf_162_z"] == "line 3, column 33"
    assert found["trf_national_title"] == "line 4, column 11"
    assert found["trf_not_a_fide_id"] == "line 4, column 58"
    assert found["trf_odd_federation"] == "line 4, column 54"
    assert found["trf_dash_without_opponent"] == "line 4, column 102"
    assert found["trf_odd_birth"] == "line 5, column 70"
