"""Tournaments carried from report files into workbooks and back, and lists of players into a workbook."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from openpyxl import load_workbook

from generator.exchange.trf import Dialect, Padding, Titles, TrfOptions, read_trf, write_trf
from generator.findings import Severity, has_errors
from generator.languages import Language
from generator.pairing import NoLegalPairing, pair_round
from generator.roundrobin import schedule
from generator.services.commands import next_command
from generator.services.import_players import import_players
from generator.services.new_workbook import new_command
from generator.services.report import Report
from generator.services.report_files.comparing import differences
from generator.services.report_files.export_trf import export_trf, trf_file
from generator.services.report_files.import_trf import express, import_trf, workbook_bytes
from generator.services.report_files.trf import prepare
from generator.services.workbook_file import Loaded, load
from generator.simulation import SimulationOptions, simulate
from generator.status import Status
from generator.tournament import (
    BLACK_WINS,
    WHITE_WINS,
    Acceleration,
    Colour,
    Event,
    ForbiddenPairs,
    Pairing,
    Player,
    Round,
    Scoring,
    System,
    Team,
    TeamEvent,
    Tournament,
    VirtualPoints,
)
from generator.workbook.files import OpenedWorkbook
from generator.workbook.kinds import FileKind
from generator.workbook.read import read_workbook
from tests.exchange.tournaments import tournaments
from tests.support.arbiter import type_into
from tests.support.shared_cases import shared_cases

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do
FIELD = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 7))
FORMS = {
    "trf26": TrfOptions(),
    "trf16": TrfOptions(dialect=Dialect.TRF16),
    "engine": TrfOptions(for_engine=True, titles=Titles.NONE),
    "old engine": TrfOptions(dialect=Dialect.TRF16, for_engine=True),
    "vega": TrfOptions(pad=Padding.BYTES),
    "plain": TrfOptions(ascii=True, titles=Titles.LETTERS),
}
PLAYED = replace(
    Tournament(FIELD, rounds_total=5, initial_colour=Colour.BLACK, event=Event("Open")),
    rounds=(Round(1, tuple(Pairing(n, n + 3, n, WHITE_WINS) for n in range(1, 4))),),
)


def _draw(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def _file(folder: Path, tournament: Tournament, options: TrfOptions = FORMS["trf26"]) -> Path:
    path = folder / "open.trf"
    path.write_bytes(write_trf(tournament, options).encode())
    return path


def _loaded(path: Path) -> Loaded:
    loaded = load(path, force=True)
    assert isinstance(loaded, Loaded)
    return loaded


def _errors(report: Report) -> list[str]:
    return [finding.name for finding in report.findings if finding.severity is Severity.ERROR]


# ---------------------------------------------------------------------------------------------------------------------
# Report file to workbook
# ---------------------------------------------------------------------------------------------------------------------


def _next_from_file_and_workbook(file: Path, workbook: Path) -> None:
    """Pair the next round from the report file and in the workbook made of it, and hold them together."""
    prepared = prepare(read_trf(file.read_bytes(), file.name), file.name)
    assert not has_errors(prepared.findings)
    try:
        expected = pair_round(prepared.tournament).round
    except NoLegalPairing:
        assert next_command(workbook, now=NOW, draw_lots=_draw).status == Status.NO_LEGAL_PAIRING
        return
    report = next_command(workbook, now=NOW, draw_lots=_draw)
    assert report.status == Status.DONE, report.findings
    paired = _loaded(workbook).tournament.rounds[-1]
    assert [(p.white, p.black) for p in paired.pairings] == [(p.white, p.black) for p in expected.pairings]
    assert {(b.player, b.outcome) for b in paired.byes} == {(b.player, b.outcome) for b in expected.byes}


@pytest.mark.parametrize("seed", range(6))
def test_the_workbook_goes_on_as_the_file_would(seed: int, tmp_path: Path) -> None:
    """The next round of the workbook is the one trf pair gives for the file: boards, colours and byes."""
    options = SimulationOptions(
        players=11 + 3 * seed,
        rounds=7,
        seed=seed,
        forfeits=0.05,
        unrated_games=0.05,
        half_point_byes=0.05,
        full_point_byes=0.02,
        absences=0.05,
        withdrawals=0.01,
        late_entries=0.1,
        unrated=0.1,
        forbidden_groups=2 * (seed % 2),
        scoring=Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(2)) if seed % 3 == 2 else Scoring(),
        acceleration=Acceleration.BAKU if seed == 3 else Acceleration.NONE,
    )
    whole = simulate(options)
    tournament = replace(whole, rounds=whole.rounds[: seed % 7])
    file = _file(tmp_path, tournament)
    report = import_trf(file, now=NOW, language=("en", "de", "nb")[seed % 3])
    assert report.status == Status.DONE, report.findings
    _next_from_file_and_workbook(file, tmp_path / "open.xlsx")


def test_real_files_go_on_in_workbooks(tmp_path: Path) -> None:
    """Every real file that can be paired goes on in its workbook with the same next round."""
    paired = 0
    for file in sorted(shared_cases("trf").glob("*.trf")):
        reading = read_trf(file.read_bytes(), file.name)
        if not reading.usable or has_errors(prepare(reading, file.name).findings):
            continue
        target = tmp_path / f"{file.stem}.xlsx"
        report = import_trf(file, now=NOW, output=target)
        if "import_numbers_closed_up" in {finding.name for finding in report.findings}:
            continue  # other numbers, so other colours may follow
        assert report.status == Status.DONE, (file.name, report.findings)
        _next_from_file_and_workbook(file, target)
        paired += 1
    assert paired > 10


def test_virtual_points_of_the_baku_method_are_recognised(tmp_path: Path) -> None:
    """Points that an engine file writes out become the method's setting when they are its points."""
    baku = replace(PLAYED, acceleration=Acceleration.BAKU)
    report = import_trf(_file(tmp_path, baku, TrfOptions(for_engine=True)), now=NOW)
    assert report.status == Status.DONE
    assert _loaded(tmp_path / "open.xlsx").tournament.acceleration is Acceleration.BAKU


@pytest.mark.parametrize(
    ("tournament", "name"),
    [
        (replace(PLAYED, scoring=Scoring(absence=Decimal("0.5"))), "import_absence_points"),
    ],
)
def test_what_a_workbook_cannot_hold_is_refused_by_name(tournament: Tournament, name: str, tmp_path: Path) -> None:
    """Nothing is written when the next pairing depends on something a workbook has no place for."""
    report = import_trf(_file(tmp_path, tournament), now=NOW)
    assert report.status == Status.INPUT_HAS_PROBLEMS
    assert _errors(report) == [name]
    assert not (tmp_path / "open.xlsx").exists()


def test_points_outside_the_results_are_refused(tmp_path: Path) -> None:
    """A file with bonus points (record 299) names them and stops."""
    file = tmp_path / "open.trf"
    file.write_bytes(write_trf(PLAYED).encode() + b"299         0.0      1     1\r\n")
    assert "import_adjustments" in _errors(import_trf(file, now=NOW))


def test_more_forbidden_pairs_than_a_cell_holds(tmp_path: Path) -> None:
    """What is too long for its cell of the Settings sheet stops the import by name, before a workbook is made."""
    groups = tuple(ForbiddenPairs((1, 2), 2, 3) for _ in range(3000))
    report = import_trf(_file(tmp_path, replace(PLAYED, forbidden_pairs=groups)), now=NOW)
    assert _errors(report) == ["import_too_long"]
    assert not (tmp_path / "open.xlsx").exists()


def test_what_has_no_field_is_named(tmp_path: Path) -> None:
    """Clubs, groups and the organiser have no field in a report file: one sentence says so before it is written."""
    named = tuple(replace(player, club="North", group="A") for player in FIELD)
    data, _ = workbook_bytes(
        replace(PLAYED, players=named, tie_breaks=("BH",), event=Event("Open", organiser="North")), Language.GERMAN, "x"
    )
    path = tmp_path / "open.xlsx"
    path.write_bytes(data)
    report = export_trf(path, TrfOptions(), now=NOW, output=tmp_path / "report.trf")
    [found] = [each for each in report.findings if each.name == "export_no_field"]
    assert found.values["fields"] == "Verein, Gruppe, Ausrichter"


def test_ratings_called_dwz_are_germanys(tmp_path: Path) -> None:
    """A DWZ needs no federation typed to be written as a national rating: its heading says whose it is."""
    rated = tuple(replace(player, extra=(("national_rating", str(1500 + player.number)),)) for player in FIELD)
    path = tmp_path / "open.xlsx"
    made = replace(PLAYED, players=rated, tie_breaks=("BH",))
    for language, count in ((Language.GERMAN, 6), (Language.ENGLISH, 0)):
        path.write_bytes(workbook_bytes(made, language, "x")[0])
        report = export_trf(path, TrfOptions(), now=NOW, output=tmp_path / "report.trf")
        lines = (tmp_path / "report.trf").read_text().splitlines()
        assert sum(line.startswith("GER ") for line in lines) == count
        said = {each.name for each in report.findings}
        assert ("export_national_left_out" in said) is (count == 0)


def test_an_existing_file_is_never_replaced(tmp_path: Path) -> None:
    """Where there is a workbook of that name already, nothing is written."""
    target = tmp_path / "open.xlsx"
    target.write_bytes(b"mine")
    report = import_trf(_file(tmp_path, PLAYED), now=NOW)
    assert (report.status, target.read_bytes()) == (Status.FILE_NOT_ACCESSIBLE, b"mine")


def test_forbidden_pairs_of_past_rounds_say_nothing_any_more(tmp_path: Path) -> None:
    """A pair forbidden in round 1 only is left out once round 1 is played; one forbidden to the end is kept."""
    groups = (ForbiddenPairs((1, 2), 1, 1), ForbiddenPairs((3, 4, 5)))
    import_trf(_file(tmp_path, replace(PLAYED, forbidden_pairs=groups)), now=NOW)
    assert _loaded(tmp_path / "open.xlsx").tournament.forbidden_pairs == (ForbiddenPairs((3, 4, 5)),)


def test_forbidden_pairs_of_some_rounds_keep_them(tmp_path: Path) -> None:
    """A pair that must not meet in rounds 2 and 3 only is so in the workbook, and in the report file made of it."""
    groups = (ForbiddenPairs((1, 2), 2, 3), ForbiddenPairs((3, 4), 4, 5))
    file = _file(tmp_path, replace(PLAYED, forbidden_pairs=groups))
    assert import_trf(file, now=NOW).status == Status.DONE
    kept = _loaded(tmp_path / "open.xlsx").tournament.forbidden_pairs
    assert kept == groups
    assert export_trf(tmp_path / "open.xlsx", TrfOptions(), now=NOW, output=file).status == Status.DONE
    again = read_trf(file.read_bytes(), file.name).tournament.forbidden_pairs
    assert again == (groups[0], ForbiddenPairs((3, 4), 4))


def test_players_without_a_name_get_their_number(tmp_path: Path) -> None:
    """A line without a name does not stop the import; the player is called by the number and this is said."""
    nameless = replace(PLAYED, players=(*FIELD[:5], replace(FIELD[5], name="")))
    report = import_trf(_file(tmp_path, nameless), now=NOW, language="de")
    assert "import_no_name" in {finding.name for finding in report.findings}
    assert _loaded(tmp_path / "open.xlsx").tournament.player(6).name == "Spieler 6"


def _round_robin(held: int) -> Tournament:
    """A round robin of six with the first rounds of the Berger table played."""
    empty = Tournament(FIELD, system=System.BERGER, event=Event("Club championship"))
    planned = schedule(empty).rounds[:held]
    played = tuple(
        replace(each, pairings=tuple(replace(pairing, result=BLACK_WINS) for pairing in each.pairings))
        for each in planned
    )
    return replace(empty, rounds=played, rounds_total=5)


def test_a_round_robin_gets_its_whole_schedule(tmp_path: Path) -> None:
    """Rounds to come are taken from the Berger table when the rounds played follow it."""
    report = import_trf(_file(tmp_path, _round_robin(2)), now=NOW)
    assert report.status == Status.DONE, report.findings
    rounds = _loaded(tmp_path / "open.xlsx").tournament.rounds
    assert [{(p.white, p.black) for p in each.pairings} for each in rounds] == [
        {(p.white, p.black) for p in each.pairings} for each in schedule(_round_robin(0)).rounds
    ]
    assert [pairing.result for pairing in rounds[1].pairings] == [BLACK_WINS] * 3
    assert [pairing.result for pairing in rounds[2].pairings] == [None] * 3


def test_a_round_robin_by_no_table_keeps_its_rounds(tmp_path: Path) -> None:
    """Where the rounds played are those of no table, they are taken as they are and those to come are not guessed."""
    tournament = _round_robin(2)
    backwards = tuple(replace(each, number=3 - each.number) for each in tournament.rounds[::-1])
    turned = replace(tournament, rounds=backwards)
    report = import_trf(_file(tmp_path, turned), now=NOW)
    assert report.status == Status.DONE, report.findings
    assert "import_schedule_unlike_table" in [finding.name for finding in report.findings]
    rounds = _loaded(tmp_path / "open.xlsx").tournament.rounds
    assert [{(p.white, p.black): p.result for p in each.pairings} for each in rounds] == [
        {(p.white, p.black): p.result for p in each.pairings} for each in turned.rounds
    ]


@pytest.mark.parametrize("held", [3, 7])
def test_a_rutschsystem_is_recognised(held: int, tmp_path: Path) -> None:
    """TRF has no code for the Rutschsystem: the rounds alone tell it, and the workbook goes on with its seats."""
    empty = Tournament(
        tuple(Player(number, f"Player {number}", 1800) for number in range(1, 9)),
        system=System.RUTSCHSYSTEM,
        initial_colour=Colour.BLACK,
        event=Event("Open"),
    )
    planned = schedule(empty).rounds
    rounds = tuple(
        replace(each, pairings=tuple(replace(pair, result=WHITE_WINS) for pair in each.pairings))
        for each in planned[:held]
    )
    options = TrfOptions(type_text="Individual: Round-Robin")
    report = import_trf(_file(tmp_path, replace(empty, rounds=rounds, rounds_total=7), options), now=NOW)
    assert report.status == Status.DONE, report.findings
    assert "import_schedule_recognised" in [finding.name for finding in report.findings]
    tournament = _loaded(tmp_path / "open.xlsx").tournament
    assert tournament.system is System.RUTSCHSYSTEM
    assert [{(p.white, p.black) for p in each.pairings} for each in tournament.rounds] == [
        {(p.white, p.black) for p in each.pairings} for each in planned
    ]


def test_virtual_points_of_any_kind_have_their_setting(tmp_path: Path) -> None:
    """Points that are no method stand in Settings as they can be typed, and go out again as they came."""
    points = (VirtualPoints(1, 2, 1, 2, Decimal(1)), VirtualPoints(1, 3, 3, 3, Decimal("0.5")))
    file = _file(tmp_path, replace(PLAYED, virtual_points=points))
    assert import_trf(file, now=NOW).status == Status.DONE
    loaded = _loaded(tmp_path / "open.xlsx")
    assert loaded.tournament.virtual_points == (
        VirtualPoints(1, 2, 1, 2, Decimal(1)),
        VirtualPoints(1, 2, 3, 3, Decimal("0.5")),
        VirtualPoints(3, 3, 3, 3, Decimal("0.5")),
    )
    assert loaded.reading.settings["virtual_points"].typed == "1-2: 1-2 = 1; 1-2: 3 = ½; 3: 3 = ½"
    written = trf_file(loaded, TrfOptions(), "x.trf")
    assert not has_errors(written.findings)
    both = [read_trf(data, "x.trf").tournament for data in (written.data, file.read_bytes())]
    assert not differences(*both, leave_out={"tie_breaks"})  # the workbook has the usual ones
    _next_from_file_and_workbook(file, tmp_path / "open.xlsx")


@pytest.mark.parametrize("typed", ["1-20 = 1", "20-1: 1 = 1", "1: 3-2 = 1", "1: 1 = x"])
def test_virtual_points_that_cannot_be_read(typed: str, tmp_path: Path) -> None:
    """What does not say players, rounds and points is an error with its cell and the form asked for."""
    file = _file(tmp_path, replace(PLAYED, virtual_points=(VirtualPoints(1, 2, 1, 2, Decimal(1)),)))
    import_trf(file, now=NOW)
    path = tmp_path / "open.xlsx"
    place = _loaded(path).reading.settings["virtual_points"].place
    type_into(path, {(place.sheet, place.cell): typed})
    found = [each for each in _loaded(path).reading.findings if each.name == "virtual_points_unreadable"]
    assert [(each.place.cell, each.values["typed"]) for each in found] == [(place.cell, typed)]


def test_rating_method_and_coded_time_control_are_kept(tmp_path: Path) -> None:
    """Records 172 and 222 have their place in the workbook and come out again as they were."""
    lines = write_trf(PLAYED).replace("122\r\n", "122 90 min + 30 s\r\n").splitlines()
    lines = [f"{line[:53]}NOR{line[56:]}" if line.startswith("001") else line for line in lines]
    lines += [f"NOR {number:4} {'':38} {2100 - 10 * number:4}" for number in range(1, 7)]
    lines += ["032 NOR", "172 NOR HBFN", "222 5400+30"]
    file = tmp_path / "open.trf"
    file.write_bytes("\r\n".join(line for line in lines if line != "032").encode())
    report = import_trf(file, now=NOW)
    assert report.status == Status.DONE, report.findings
    loaded = _loaded(tmp_path / "open.xlsx")
    assert loaded.tournament.players[0].rating == 2090
    assert loaded.tournament.event.time_control == "90 min + 30 s (5400+30)"
    written = trf_file(loaded, TrfOptions(), "x.trf").data.decode().splitlines()
    assert {"122 90 min + 30 s", "172 NOR HBFN", "222 5400+30"} <= set(written)
    assert [line[48:52] for line in written if line.startswith(("001", "NOR"))][::6] == ["1999", "2090"]


def test_players_of_a_team_file_come_over(tmp_path: Path) -> None:
    """Of a team tournament the games and the teams' names are taken over, and no round of players is left to pair."""
    teams = TeamEvent((Team(1, "North", (1, 2, 3)), Team(2, "South", (4, 5, 6))), 3)
    report = import_trf(_file(tmp_path, replace(PLAYED, team_event=teams)), now=NOW)
    assert report.status == Status.DONE, report.findings
    assert "import_team_side" in [finding.name for finding in report.findings]
    path = tmp_path / "open.xlsx"
    tournament = _loaded(path).tournament
    assert [player.team for player in tournament.players] == ["North"] * 3 + ["South"] * 3
    assert [pairing.result for pairing in tournament.rounds[0].pairings] == [WHITE_WINS] * 3
    next_command(path, now=NOW, draw_lots=_draw)
    assert len(_loaded(path).tournament.rounds) == 1


def test_every_real_file_is_taken_over_or_refused_for_a_reason(tmp_path: Path) -> None:
    """Only files that contradict themselves or have points beside results stay out."""
    refused = {}
    for file in sorted(shared_cases("trf").glob("[0-3]*.t*")):
        report = import_trf(file, now=NOW, output=tmp_path / f"{file.name}.xlsx")
        if report.status != Status.DONE:
            refused[file.name[:2]] = _errors(report)
    assert refused == {"26": ["trf_total_differs"], "27": ["trf_same_colour"], "32": ["import_adjustments"]}


# ---------------------------------------------------------------------------------------------------------------------
# Workbook to report file
# ---------------------------------------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(tournaments())
def test_workbook_and_report_file_hold_the_same_tournament(tournament: Tournament) -> None:
    """A random tournament survives the way from a report file into a workbook and back into a report file."""
    scoring = replace(tournament.scoring, absence=Decimal(0))
    tournament = replace(tournament, scoring=scoring)
    start = read_trf(write_trf(tournament).encode(), "x.trf")
    expressed = express(start, "x.trf", Language.ENGLISH)
    assert not has_errors(expressed.findings)
    data, _ = workbook_bytes(expressed.tournament, Language.ENGLISH, "x.xlsx")
    reading = read_workbook(data, "x.xlsx")
    assert reading.tournament is not None
    loaded = Loaded(OpenedWorkbook(Path("x.xlsx"), data, "", FileKind.WORKBOOK), reading, reading.tournament)
    made = trf_file(loaded, TrfOptions(), "y.trf")
    assert not has_errors(made.findings), made.findings
    left_out = {"boards"} if tournament.tie_breaks else {"boards", "tie_breaks"}  # a report file has no board numbers
    assert differences(tournament, read_trf(made.data, "y.trf").tournament, leave_out=left_out) == ()


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_back_the_same(form: str, tmp_path: Path) -> None:
    """All forms of a report file are read back as the same tournament before they are written."""
    whole = simulate(
        SimulationOptions(players=17, rounds=6, seed=5, forfeits=0.1, half_point_byes=0.1, absences=0.1, unrated=0.2)
    )
    named = tuple(replace(player, name=f"Ærlig-Größenwahn, Þór Ångström {player.number}") for player in whole.players)
    import_trf(_file(tmp_path, replace(whole, players=named, rounds=whole.rounds[:4])), now=NOW)
    target = tmp_path / "report.trf"
    report = export_trf(tmp_path / "open.xlsx", FORMS[form], now=NOW, output=target)
    assert report.status == Status.DONE, report.findings
    again = read_trf(target.read_bytes(), target.name)
    assert again.usable
    assert [{(p.white, p.black, p.result) for p in each.pairings} for each in again.tournament.rounds] == [
        {(p.white, p.black, p.result) for p in each.pairings} for each in whole.rounds[:4]
    ]


@pytest.mark.parametrize("system", [system for system in System if system.everybody_meets])
def test_round_robins_have_their_code(system: System, tmp_path: Path) -> None:
    """A schedule is written with all its rounds and the code of its kind."""
    path = tmp_path / "club.xlsx"
    roster = tmp_path / "list.txt"
    roster.write_text("".join(f"Player {number}; {2000 - number}\n" for number in range(1, 8)))
    new_command(path, system.value, entries=roster)
    next_command(path, now=NOW, draw_lots=_draw)
    report = export_trf(path, TrfOptions(), now=NOW)
    assert report.status == Status.DONE, report.findings
    code = next(line for line in (tmp_path / "club.trf").read_text().splitlines() if line.startswith("192"))
    named = {
        System.BERGER: "192 BERGER_ROUNDROBIN",
        System.DOUBLE_BERGER: "192 FIDE_DOUBLEROUNDROBIN",
    }
    assert code == named.get(system, "192 CUSTOM_ROUNDROBIN")
    assert len(read_trf((tmp_path / "club.trf").read_bytes(), "club.trf").tournament.rounds) >= 7


def test_a_report_has_the_fide_rating_whatever_orders_the_tournament(tmp_path: Path) -> None:
    """With the national rating in use, columns 49 to 52 still hold FIDE's, and a national line the other."""
    import_trf(_file(tmp_path, replace(PLAYED, players=tuple(replace(p, federation="GER") for p in FIELD))), now=NOW)
    path = tmp_path / "open.xlsx"
    sheet = load_workbook(path)["Settings"]
    row = next(cell.row for cell in sheet["A"] if cell.value == "Rating used")
    type_into(path, {("Settings", f"B{row}"): "national rating"})
    players = load_workbook(path)["Players"]
    heading = next(each for each in players.iter_rows(min_row=1, max_row=5) if any(c.value == "Name" for c in each))
    column = next(cell.column_letter for cell in heading if cell.value == "National rating")
    type_into(path, {("Players", f"{column}{int(heading[0].row or 0) + 1}"): 1777})
    export_trf(path, TrfOptions(), now=NOW, output=tmp_path / "report.trf")
    lines = (tmp_path / "report.trf").read_text().splitlines()
    assert next(line for line in lines if line.startswith("001    1"))[48:52] == "1999"
    assert next(line for line in lines if line.startswith("GER    1"))[48:52] == "1777"


def test_an_export_replaces_nothing_unasked(tmp_path: Path) -> None:
    """A file beside the workbook under its name stays; so does the workbook, whatever -o says."""
    file = _file(tmp_path, PLAYED)
    before = file.read_bytes()
    import_trf(file, now=NOW)
    path = tmp_path / "open.xlsx"
    workbook = path.read_bytes()
    assert _errors(export_trf(path, TrfOptions(), now=NOW)) == ["export_exists"]
    assert _errors(export_trf(path, TrfOptions(), now=NOW, output=path)) == ["export_onto_workbook"]
    assert (file.read_bytes(), path.read_bytes()) == (before, workbook)


def test_what_a_rating_report_lacks_is_listed(tmp_path: Path) -> None:
    """Missing IDs, births, dates and arbiter are warnings; the file is written all the same."""
    import_trf(_file(tmp_path, PLAYED), now=NOW)
    report = export_trf(tmp_path / "open.xlsx", TrfOptions(), now=NOW, output=tmp_path / "report.trf")
    names = {finding.name for finding in report.findings if finding.severity is Severity.WARNING}
    assert report.status == Status.DONE
    assert names >= {"trf_missing_fide_ids", "trf_missing_births", "trf_missing_chief_arbiter", "trf_missing_place"}


# ---------------------------------------------------------------------------------------------------------------------
# Lists of players into a workbook
# ---------------------------------------------------------------------------------------------------------------------


def _club(folder: Path, text: str) -> tuple[Path, Path]:
    """A workbook of three players with IDs, and a list."""
    start = folder / "start.csv"
    start.write_text("Name;Rating;FIDE ID\nWeber, Anna;1900;1000001\nLund, Bo;1800;1000002\nRoth, Cara;1700;\n")
    path = folder / "club.xlsx"
    new_command(path, "swiss", entries=start)
    entries = folder / "more.csv"
    entries.write_text(text, encoding="utf-8")
    return path, entries


def test_a_list_is_added_below_the_last_player(tmp_path: Path) -> None:
    """New players stand in the next rows with all their cells; the others stay as they are."""
    path, entries = _club(tmp_path, "Name;Rating;Club;FIDE ID\nØdegård, Dag;1650;Tårnet;1000009\nNovák, Eva;;;\n")
    report = import_players(entries, path, now=NOW)
    assert report.status == Status.DONE, report.findings
    players = {player.name: player for player in _loaded(path).tournament.players}
    assert list(players) == ["Weber, Anna", "Lund, Bo", "Roth, Cara", "Ødegård, Dag", "Novák, Eva"]
    added = players["Ødegård, Dag"]
    assert (added.rating, added.club, added.fide_id) == (1650, "Tårnet", "1000009")
    assert "list_columns" in {finding.name for finding in report.findings}


def test_nobody_is_added_twice(tmp_path: Path) -> None:
    """The same ID and the same name are reported and left out; the same name with another ID comes in, and is said."""
    path, entries = _club(
        tmp_path,
        "Name;FIDE ID\nWeber, A.;1000001\nroth,  cara;\nLund, Bo;1000077\nLünd, Bo;\nNew, Nina;\nNew, Nina;\n",
    )
    report = import_players(entries, path, now=NOW)
    said = [finding.name for finding in report.findings if finding.name.startswith("import_")]
    assert sorted(said) == ["import_name_alike", "import_same_id", "import_same_name", "import_same_name_other_id"]
    names = sorted(player.name for player in _loaded(path).tournament.players)
    assert names == ["Lund, Bo", "Lund, Bo", "Lünd, Bo", "New, Nina", "Roth, Cara", "Weber, Anna"]


def test_remarks_below_the_players_stay(tmp_path: Path) -> None:
    """Players are put below whatever stands in the way, so that nothing is overwritten."""
    path, entries = _club(tmp_path, "Name\nNew, Nina\nNew, Olaf\n")
    row = max(_loaded(path).reading.players.rows.values())
    type_into(path, {("Players", f"A{row + 2}"): "Fees are paid at the desk"})
    import_players(entries, path, now=NOW)
    assert load_workbook(path)["Players"][f"A{row + 2}"].value == "Fees are paid at the desk"
    assert len(_loaded(path).tournament.players) == 5


def test_names_in_two_columns_stay_in_two(tmp_path: Path) -> None:
    """A workbook with family and given name apart gets them apart."""
    path, entries = _club(tmp_path, "Name\nNew, Nina\n")
    sheet = load_workbook(path)["Players"]
    heading = next(row for row in sheet.iter_rows(min_row=1, max_row=5) if any(c.value == "Name" for c in row))
    name = next(cell for cell in heading if cell.value == "Name")
    beside = sheet.max_column + 1
    edits: dict[tuple[str, str], object] = {
        ("Players", name.coordinate): "Surname",
        ("Players", sheet.cell(name.row, beside).coordinate): "First name",
    }
    for row in range(name.row + 1, name.row + 4):
        family, _, given_name = str(sheet.cell(row, name.column).value).partition(", ")
        edits["Players", sheet.cell(row, name.column).coordinate] = family
        edits["Players", sheet.cell(row, beside).coordinate] = given_name
    type_into(path, edits)
    report = import_players(entries, path, now=NOW)
    assert report.status == Status.DONE, report.findings
    assert [player.name for player in _loaded(path).tournament.players][-1] == "New, Nina"
