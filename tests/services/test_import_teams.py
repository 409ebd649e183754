"""Tournaments of teams carried from report files into workbooks: schedule, line-ups, boards, points of a match."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from generator.exchange.trf import Dialect, TrfOptions, read_trf, write_trf
from generator.findings import has_errors
from generator.languages import Language
from generator.roundrobin.team_plan import planned_event
from generator.services.commands import next_command
from generator.services.report_files.comparing import differences
from generator.services.report_files.export_trf import export_trf, trf_file
from generator.services.report_files.import_trf import Expressed, express, import_trf, workbook_bytes
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import System, Tournament
from generator.workbook.files import OpenedWorkbook
from generator.workbook.kinds import FileKind
from generator.workbook.read import read_workbook
from tests.exchange.team_schedules import team_league, team_schedules

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do
SAMPLES = sorted((Path(__file__).parents[2] / "sample_workbooks").glob("*.xlsx"))
NEW = TrfOptions()
OLD = TrfOptions(dialect=Dialect.TRF16)


def _expressed(tournament: Tournament, options: TrfOptions = NEW) -> Expressed:
    expressed = express(read_trf(write_trf(tournament, options).encode(), "x.trf"), "x.trf", Language.ENGLISH)
    assert not has_errors(expressed.findings)
    return expressed


def _open(data: bytes) -> Loaded:
    reading = read_workbook(data, "x.xlsx")
    assert reading.tournament is not None
    return Loaded(OpenedWorkbook(Path("x.xlsx"), data, "", FileKind.WORKBOOK), reading, reading.tournament)


@settings(max_examples=60, deadline=None)
@given(team_schedules())
def test_a_tournament_of_teams_comes_back_from_its_file(tournament: Tournament) -> None:
    """System, cycles, first colour, teams, boards, line-ups, results and points of a match are those written."""
    expressed = _expressed(tournament)
    assert differences(tournament, expressed.tournament) == ()
    assert expressed.tournament.initial_colour is tournament.initial_colour


@settings(max_examples=60, deadline=None)
@given(team_schedules(whole=True))
def test_the_old_form_tells_line_ups_where_every_board_is_taken(tournament: Tournament) -> None:
    """TRF16 has names and members of teams alone: matches and boards follow from the games and the members' order."""
    expressed = _expressed(tournament, OLD)
    left_out = {"tie_breaks", "colour"}
    assert differences(tournament, expressed.tournament, leave_out=left_out) == ()


@settings(max_examples=12, deadline=None)
@given(team_schedules())
def test_a_workbook_of_teams_and_its_report_file_are_the_same_tournament(tournament: Tournament) -> None:
    """Written into a workbook, out into a report file and in again, a tournament of teams is still the same."""
    data, _ = workbook_bytes(_expressed(tournament).tournament, Language.GERMAN, "x.xlsx")
    loaded = _open(data)
    made = trf_file(loaded, TrfOptions(), "y.trf")
    assert not has_errors(made.findings), made.findings
    again = express(read_trf(made.data, "y.trf"), "y.trf", Language.ENGLISH).tournament
    assert differences(tournament, again, leave_out={"tie_breaks"}) == ()


# ---------------------------------------------------------------------------------------------------------------------
# Files of other programs
# ---------------------------------------------------------------------------------------------------------------------


def _lines(tournament: Tournament) -> list[str]:
    return write_trf(tournament).splitlines()


def _from(lines: list[str]) -> Expressed:
    reading = read_trf("\n".join(lines).encode(), "x.trf")
    expressed = express(reading, "x.trf", Language.ENGLISH)
    return replace(expressed, findings=(*reading.findings, *expressed.findings))


def _said(expressed: Expressed) -> set[str]:
    return {finding.name for finding in expressed.findings}


LEAGUE = team_league()


@pytest.mark.parametrize("system", [System.BERGER, System.RUTSCHSYSTEM, System.DOUBLE_BERGER])
def test_the_matches_alone_tell_the_schedule(system: System) -> None:
    """A file that says nothing of its system has the rounds to tell it, and this is said."""
    league = team_league(system, rounds=4)
    lines = [line for line in _lines(league) if not line.startswith(("092", "192"))]
    expressed = _from(lines)
    assert "import_schedule_recognised" in _said(expressed)
    assert differences(league, expressed.tournament, leave_out={"rounds", "line_ups"}) == ()
    assert len(expressed.tournament.rounds) == len(team_league(system).rounds)


def test_rounds_to_come_are_completed() -> None:
    """Of a league some rounds old the rest comes from the table, everybody in the usual line-up."""
    lines = _lines(team_league(rounds=2))
    expressed = _from(lines)
    assert "import_schedule_completed" in _said(expressed)
    assert [(p.white, p.black) for p in expressed.tournament.rounds[2].pairings] == [
        (p.white, p.black) for p in LEAGUE.rounds[2].pairings
    ]


def test_members_in_another_order_than_their_numbers() -> None:
    """Who sits at board 1 gets the lowest number of his team; games and line-ups follow, and it is said."""
    lines = [
        f"{line[:73]}   2    1    3" if line.startswith("310   1") else line
        for line in _lines(LEAGUE)
        if not line.startswith("300")
    ]
    expressed = _from(lines)
    assert "import_numbers_by_board" in _said(expressed)
    tournament = expressed.tournament
    assert [player.name for player in tournament.players[:3]] == ["Player 2", "Player 1", "Player 3"]
    [first] = [pair for pair in tournament.rounds[0].pairings if pair.board == 2]
    before = next(pair for pair in LEAGUE.rounds[0].pairings if 1 in (pair.white, pair.black))
    assert {first.white, first.black} - {2} == {before.white, before.black} - {1}


def test_team_numbers_with_gaps_and_names_twice() -> None:
    """Numbers are closed up and names made different, both said; the matches stay."""
    lines = []
    for line in _lines(LEAGUE):
        if line.startswith("310   4"):
            line = f"310   9 {'Team 1':32}{line[40:]}"
        if line.startswith("300"):
            line = line[:8] + line[8:15].replace("  4", "  9") + line[15:]
        lines.append(line)
    expressed = _from(lines)
    assert {"import_team_numbers", "import_team_names"} <= _said(expressed)
    event = expressed.tournament.team_event
    assert event is not None
    assert [(team.number, team.name) for team in event.teams][::3] == [(1, "Team 1"), (4, "Team 1 2")]
    assert differences(LEAGUE, expressed.tournament, leave_out={"players", "teams"}) == ()


@pytest.mark.parametrize("form", [NEW, OLD], ids=["310", "013"])
def test_a_player_named_by_two_teams(form: TrfOptions) -> None:
    """Who stands in two teams, or twice in one, belongs to the first that names him; the line of the other is told."""
    code = "310   2" if form is NEW else "013 Team 2"
    lines = write_trf(LEAGUE, form).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(code))
    lines[at] += "    1    4"
    expressed = _from(lines)
    twice = [each for each in expressed.findings if each.name == "trf_member_twice"]
    assert [(each.values["player"], each.place.cell) for each in twice] == [
        ("1", f"line {at + 1}"),
        ("4", f"line {at + 1}"),
    ]
    event = expressed.tournament.team_event
    assert event is not None
    assert [team.members for team in event.teams[:2]] == [(1, 2, 3), (4, 5, 6)]


def test_boards_not_named_are_counted_in_the_games() -> None:
    """Without record 352 and line-ups a match has as many boards as the most games of a match, not as members."""
    lines = [line for line in _lines(LEAGUE) if not line.startswith(("352", "300"))]
    event = _from(lines).tournament.team_event
    assert event is not None
    assert event.boards == 2


def test_a_match_without_games_is_still_to_be_played() -> None:
    """A match of which the file says nothing stands open in its usual line-up, with a warning that names it."""
    pair = {1, 2, 10, 11}
    lines = [line for line in _lines(LEAGUE) if not line.startswith(("300   1   1", "300   1   4"))]
    lines = [
        f"{line[:89]}  0000 -  {line[99:]}" if line.startswith("001") and int(line[4:8]) in pair else line
        for line in lines
    ]
    expressed = _from(lines)
    assert "import_match_open" in _said(expressed)
    first = expressed.tournament.rounds[0]
    assert [(p.white, p.black, p.result) for p in first.pairings[:2]] == [(1, 10, None), (11, 2, None)]


def test_a_match_won_because_the_others_stayed_away() -> None:
    """Record 330 alone: the team that was there stands in its usual line-up and has won every board."""
    pair = {1, 2, 10, 11}
    lines = [line for line in _lines(LEAGUE) if not line.startswith(("300   1   1", "300   1   4"))]
    lines = [
        f"{line[:89]}  0000 -  {line[99:]}" if line.startswith("001") and int(line[4:8]) in pair else line
        for line in lines
    ]
    expressed = _from([*lines, "330 +-   1   1   4"])
    event = expressed.tournament.team_event
    assert event is not None
    assert [line.players for line in event.line_ups[:2]] == [(1, 2), (None, None)]
    assert [(b.player, b.outcome.value) for b in expressed.tournament.rounds[0].byes] == [(1, "F"), (2, "F")]


def test_a_swiss_of_teams_is_said_to_be_none(tmp_path: Path) -> None:
    """A Swiss of teams comes over as its players and games; what is missing is said, and nothing is left to pair."""
    swiss = replace(team_league(rounds=1), system=System.SWISS, rounds_total=5)
    path = tmp_path / "x.trf"
    path.write_bytes(write_trf(swiss).encode())
    report = import_trf(path, now=NOW)
    assert report.status == Status.DONE
    assert "import_team_side" in {finding.name for finding in report.findings}
    loaded = load(tmp_path / "x.xlsx", force=True)
    assert isinstance(loaded, Loaded)
    assert loaded.tournament.team_event is None
    assert loaded.tournament.rounds_total == 1


def test_points_of_teams_a_workbook_has_no_place_for_are_named() -> None:
    """Byes, strength, forbidden pairs and bonus points of teams are left out by name."""
    lines = [*_lines(LEAGUE), "240 H   2    1", "260   1   3    1    2", "299         1.0        1    1"]
    lines = [f"{line[:46]}  2000{line[52:]}" if line.startswith("310   1") else line for line in lines]
    expressed = _from(lines)
    assert {"import_team_parts_left_out", "import_team_adjustments"} <= _said(expressed)
    [parts] = [f.values["parts"] for f in expressed.findings if f.name == "import_team_parts_left_out"]
    assert parts == "the strength of the teams, byes of teams, teams that must not meet"


def test_the_next_command_goes_on_with_the_teams(tmp_path: Path) -> None:
    """The workbook made of a report file is brought up to date like any other of teams."""
    path = tmp_path / "x.trf"
    path.write_bytes(write_trf(team_league(rounds=2)).encode())
    assert import_trf(path, now=NOW, language="nb").status == Status.DONE
    report = next_command(tmp_path / "x.xlsx", now=NOW, draw_lots=lambda count: tuple(range(count)))
    assert report.status == Status.DONE, report.findings


@pytest.mark.parametrize(
    "options",
    [TrfOptions(for_engine=True), TrfOptions(dialect=Dialect.TRF16, for_engine=True), TrfOptions(ascii=True)],
    ids=["engine", "old engine", "ascii"],
)
def test_teams_are_written_in_every_form(options: TrfOptions, tmp_path: Path) -> None:
    """Long and accented names of teams, and forms that leave teams out, do not keep a file from being written."""
    league = team_league(rounds=2)
    names = {1: "Ångströms Größenwahn und Söhne von 1898 e. V.", 2: "Tårnet"}
    event = league.team_event
    assert event is not None
    teams = tuple(
        replace(team, name=names.get(team.number, team.name), short_name=f"LONG{team.number}234")
        for team in event.teams
    )
    of_player = {member: team.name for team in teams for member in team.members}
    players = tuple(replace(player, team=of_player[player.number]) for player in league.players)
    expressed = replace(league, players=players, team_event=replace(event, teams=teams))
    rounds = planned_event(expressed).rounds
    event = planned_event(expressed).team_event
    data, _ = workbook_bytes(replace(expressed, rounds=rounds, team_event=event), Language.ENGLISH, "x.xlsx")
    path = tmp_path / "x.xlsx"
    path.write_bytes(data)
    report = export_trf(path, options, now=NOW)
    assert report.status == Status.DONE, report.findings
    said = {finding.name for finding in report.findings}
    assert ("trf_teams_left_out" if options.for_engine else "trf_team_name_cut") in said


# ---------------------------------------------------------------------------------------------------------------------
# The sample workbooks
# ---------------------------------------------------------------------------------------------------------------------

NAMED = {
    "export_no_field": {"event", "boards"},
    "trf16_later_absences": {"coming_byes"},
    "export_national_left_out": {"players"},
}
"""What the export says beforehand, and the parts in which the workbook made of the file may then be another one."""


@pytest.mark.parametrize("form", [NEW, OLD], ids=["trf26", "trf16"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_comes_back_the_same_or_the_export_says_what_is_lost(
    sample: Path, form: TrfOptions, tmp_path: Path
) -> None:
    """Out into a report file and in again, every sample is the same tournament but for what was named on the way."""
    before = load(sample, force=True)
    assert isinstance(before, Loaded)
    file = tmp_path / "x.trf"
    exported = export_trf(sample, form, now=NOW, output=file)
    assert exported.status == Status.DONE, exported.findings
    language = ("en", "de", "nb")[len(sample.stem) % 3]
    imported = import_trf(file, now=NOW, language=language)
    assert imported.status == Status.DONE, imported.findings
    after = load(tmp_path / "x.xlsx", force=True)
    assert isinstance(after, Loaded)
    said = {finding.name for finding in exported.findings}
    lost = {part for name in said for part in NAMED.get(name, ())}
    lost |= set() if before.tournament.tie_breaks else {"tie_breaks"}  # those applied are written out
    assert differences(before.tournament, after.tournament, leave_out=lost) == ()
