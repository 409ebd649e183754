"""A tournament of teams as an arbiter plays it: new, next, results, substitutes, forfeits, standings, undo, merge."""

from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook

from generator.findings import Finding
from generator.languages import Language, text
from generator.roundrobin.team_plan import event_of, free_team, matches
from generator.services.checking import check_command
from generator.services.merging.merge import merge_command
from generator.services.samples.play import known_lots
from generator.services.undo import undo_command
from generator.standings import compute
from generator.status import Status
from generator.tiebreaks.team_field import team_field
from generator.tournament import Colour, Outcome, Tournament
from tests.support.arbiter import setting_cell, type_into
from tests.support.commands import run
from tests.support.team_events import (
    NAMES,
    NOW,
    board_row,
    brought_up_to_date,
    by_chance,
    following,
    match_row,
    new_event,
    plain_scores,
    read,
    tournament_in,
    type_games,
)

ROOM = ("Settings", "Players", "Teams", "Schedule", "Crosstable", "Seating", "Match forms", "Standings")


def names(findings: tuple[Finding, ...]) -> list[str]:
    """What findings are called."""
    return [finding.name for finding in findings]


def scores(tournament: Tournament) -> dict[str, tuple[Decimal, Decimal]]:
    """Match points and board points by the teams' names."""
    field = team_field(tournament)
    mp, gp = field.scores["MP"].totals, field.scores["GP"].totals
    return {team.name: (mp[team.number], gp[team.number]) for team in event_of(tournament).teams}


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """Four teams on three boards with two substitutes each, the schedule of the Rutschsystem written."""
    path = new_event(tmp_path, "rutschsystem", 4, 3, size=5)
    assert following(path).status == Status.DONE
    return path


# ---------------------------------------------------------------------------------------------------------------------
# From nothing to the last result
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "teams", "boards"),
    [
        ("rutschsystem", 3, 2),
        ("rutschsystem", 6, 4),
        ("langbord", 5, 3),
        ("berger", 4, 12),
        ("double-berger", 3, 5),
        ("berger-rotation", 7, 2),
        ("berger", 12, 4),
    ],
)
def test_played_through_in_the_workbook(tmp_path: Path, system: str, teams: int, boards: int) -> None:
    """Every game typed in: the standings of the workbook are the plain sum, and the sheets are all there."""
    path = new_event(tmp_path, system, teams, boards, size=boards + 1)
    written = following(path)
    assert written.status == Status.DONE, written.findings
    rounds = len(tournament_in(path).rounds)
    type_games(path, range(1, rounds + 1), by_chance(teams * boards))
    done = brought_up_to_date(path)
    assert done.status == Status.DONE, done.findings
    tournament = tournament_in(path)
    expected = plain_scores(tournament)
    field = team_field(tournament)
    assert {team: (field.scores["MP"].totals[team], field.scores["GP"].totals[team]) for team in expected} == expected
    book = load_workbook(path)
    assert set(ROOM) <= set(book.sheetnames)
    shown = {
        row[2].value: (Decimal(str(row[7].value)), Decimal(str(row[8].value)))
        for row in book["Standings"].iter_rows(min_row=4, max_row=3 + teams)
    }
    assert shown == {NAMES[team - 1]: each for team, each in expected.items()}


def test_scheveningen_in_the_workbook(tmp_path: Path) -> None:
    """Two teams of five: five rounds, everybody against everybody, decided by the games."""
    path = new_event(tmp_path, "scheveningen", 2, None, size=5)
    report = following(path)
    assert report.status == Status.DONE, report.findings
    tournament = tournament_in(path)
    assert (len(tournament.rounds), event_of(tournament).boards, event_of(tournament).primary_score) == (5, 5, "GP")
    type_games(path, range(1, 6), by_chance(5))
    assert brought_up_to_date(path).status == Status.DONE
    standings = compute(tournament_in(path))
    assert sum(row.points for row in standings.rows) == 25


def test_hutton_in_the_workbook(tmp_path: Path) -> None:
    """Six teams of five: one game a player, board 1 to 5 under each other, teams ranked by their board points."""
    path = new_event(tmp_path, "hutton", 6, None, size=5)
    report = following(path)
    assert report.status == Status.DONE, report.findings
    tournament = tournament_in(path)
    assert (len(tournament.rounds), event_of(tournament).primary_score) == (5, "GP")
    assert "Round 3 · Board 3" in [cell.value for cell in load_workbook(path)["Schedule"]["A"]]
    type_games(path, range(1, 6), by_chance(6))
    assert brought_up_to_date(path).status == Status.DONE
    expected = {team: each[1] for team, each in plain_scores(tournament_in(path)).items()}
    assert {row.player: row.points for row in compute(tournament_in(path)).rows} == expected
    assert check_command(path).status == Status.DONE


def test_hutton_needs_an_even_number(tmp_path: Path) -> None:
    """With five teams somebody would have no game on each board: refused."""
    path = new_event(tmp_path, "hutton", 5, None, size=4)
    assert "hutton_needs_even" in names(following(path).findings)


@pytest.mark.parametrize("size", [22, 26])
def test_scheveningen_without_a_table_is_refused(tmp_path: Path, size: int) -> None:
    """For 22 or 26 a side there is no balanced table: the sizes that have one are named, nothing is written."""
    path = new_event(tmp_path, "scheveningen", 2, None, size=size)
    report = following(path)
    assert report.status == Status.INPUT_HAS_PROBLEMS
    assert "scheveningen_no_table" in names(report.findings)
    assert "Schedule" not in load_workbook(path).sheetnames


def test_a_third_team_is_no_scheveningen(tmp_path: Path) -> None:
    """A Scheveningen match of three teams is refused."""
    path = new_event(tmp_path, "scheveningen", 3, None, size=4)
    assert "scheveningen_two_teams" in names(following(path).findings)


@pytest.mark.parametrize("language", ["de", "nb"])
def test_other_languages_are_read_back(tmp_path: Path, language: str) -> None:
    """What is written in German or Norwegian is read back as the same tournament."""
    path = new_event(tmp_path, "langbord", 5, 2, language=language)
    assert following(path).status == Status.DONE
    before = tournament_in(path)
    type_games(path, [1, 2], lambda _number, _pairing: "½")
    assert brought_up_to_date(path).status == Status.DONE
    after = tournament_in(path)
    assert event_of(after).line_ups == event_of(before).line_ups
    assert [[(p.white, p.black) for p in each.pairings] for each in after.rounds] == [
        [(p.white, p.black) for p in each.pairings] for each in before.rounds
    ]


def test_an_odd_team_is_free(tmp_path: Path) -> None:
    """With five teams one is free in every round, gets nothing for it, and stands below the matches."""
    path = new_event(tmp_path, "rutschsystem", 5, 2)
    following(path)
    tournament = tournament_in(path)
    free = [free_team(tournament, number) for number in range(1, 6)]
    assert [team.number for team in free if team is not None] == [5, 4, 3, 2, 1]
    type_games(path, range(1, 6), lambda _number, _pairing: "½")
    brought_up_to_date(path)
    assert set(scores(tournament_in(path)).values()) == {(Decimal(4), Decimal(4))}


# ---------------------------------------------------------------------------------------------------------------------
# The list of teams
# ---------------------------------------------------------------------------------------------------------------------


def test_numbers_of_teams_are_written_down(tmp_path: Path) -> None:
    """Teams get numbers in the order of their list, and the numbers stand in the Teams sheet afterwards."""
    path = new_event(tmp_path, "berger", 4, 2)
    assert [load_workbook(path)["Teams"].cell(row, 1).value for row in range(4, 8)] == [None] * 4
    following(path)
    sheet = load_workbook(path)["Teams"]
    assert [(sheet.cell(row, 1).value, sheet.cell(row, 2).value) for row in range(4, 8)] == [
        (number, NAMES[number - 1]) for number in range(1, 5)
    ]


def test_numbers_by_hand_decide(tmp_path: Path) -> None:
    """A number typed beside a team is that team's place in the schedule; the others take what is left."""
    path = new_event(tmp_path, "berger", 4, 2)
    type_into(path, {("Teams", "A6"): 1})
    following(path)
    assert [team.name for team in event_of(tournament_in(path)).teams] == ["Linden", "Castle", "Harbour", "Mill"]


def test_numbers_by_lot(tmp_path: Path) -> None:
    """Set to lots, the numbers of the teams are drawn once, said, and written down; the boards keep their order."""
    from generator.services.commands import next_command

    path = new_event(tmp_path, "berger", 4, 2)
    type_into(path, {setting_cell(path, "numbers"): "by lot"})
    report = next_command(path, now=NOW, draw_lots=lambda count: tuple(reversed(range(count))))
    assert report.status == Status.DONE
    teams = event_of(tournament_in(path)).teams
    drawn = [team.name for team in teams]
    assert sorted(drawn) == ["Castle", "Harbour", "Linden", "Mill"] != drawn
    told = ", ".join(f"{number} {name}" for number, name in enumerate(drawn, 1))
    assert any(f"by lot 9999: {told}." in line for line in report.lines)
    assert setting_typed(path, "lot") == "9999"
    (tmp_path / "again").mkdir()
    again = new_event(tmp_path / "again", "berger", 4, 2)
    type_into(again, {setting_cell(again, "numbers"): "by lot", setting_cell(again, "lot"): 9999})
    following(again)
    assert [team.name for team in event_of(tournament_in(again)).teams] == drawn


def setting_typed(path: Path, key: str) -> str:
    """What stands in the cell of a setting."""
    sheet, cell = setting_cell(path, key)
    return str(load_workbook(path)[sheet][cell].value)


@pytest.mark.parametrize("how", ["sheet taken out", "numbers emptied"])
def test_lost_numbers_of_teams_are_named(tmp_path: Path, how: str) -> None:
    """Without the drawn numbers the list would number the teams anew: refused, with all numbers to be typed back."""
    path = new_event(tmp_path, "berger", 4, 2)
    type_into(path, {setting_cell(path, "numbers"): "by lot", setting_cell(path, "lot"): 9999})
    following(path)
    drawn = event_of(tournament_in(path)).teams
    book = load_workbook(path)
    if how == "sheet taken out":
        del book["Teams"]
    else:
        for row in book["Teams"].iter_rows(min_row=4, max_col=1):
            row[0].value = None
    book.save(path)
    report = brought_up_to_date(path)
    assert report.status == Status.INPUT_HAS_PROBLEMS
    lost = next(finding for finding in report.findings if finding.name == "team_numbers_lost")
    assert lost.values["teams"] == ", ".join(f"{team.number} {team.name}" for team in drawn)
    assert "team_numbers_lost" in names(following(path, again=True).findings)


def test_numbers_by_rating(tmp_path: Path) -> None:
    """Set to ratings, the strongest line-up is team 1, and inside a team the boards follow the ratings."""
    path = new_event(tmp_path, "berger", 4, 2)
    sheet = load_workbook(path)["Players"]
    rating = next(cell.column_letter for cell in sheet[3] if cell.value == "Rating")
    row = next(cell.row for cell in sheet["B"] if cell.value == "Linden B")
    type_into(path, {setting_cell(path, "numbers"): "by rating", ("Players", f"{rating}{row}"): 2600})
    assert following(path).status == Status.DONE
    tournament = tournament_in(path)
    teams = event_of(tournament).teams
    assert [team.name for team in teams] == ["Linden", "Castle", "Harbour", "Mill"]
    assert [tournament.player(number).name for number in teams[0].members] == ["Linden B", "Linden A"]


@pytest.mark.parametrize("how", ["as listed", "by lot", "by rating"])
def test_numbers_given_are_no_edit_by_hand(tmp_path: Path, how: str) -> None:
    """However the teams got their numbers, the next command does not take them for changes by the arbiter."""
    from generator.services.commands import next_command

    path = new_event(tmp_path, "berger", 4, 2)
    type_into(path, {setting_cell(path, "numbers"): how})
    next_command(path, now=NOW, draw_lots=lambda count: tuple(reversed(range(count))))
    brought_up_to_date(path)
    log = load_workbook(path)["Log"]
    assert not any("By hand" in str(cell.value) for cell in log[log.max_row])


def test_teams_named_by_their_players_alone(tmp_path: Path) -> None:
    """A workbook without a list of teams takes them from the players, and gets the list with their numbers."""
    path = new_event(tmp_path, "berger", 4, 2)
    book = load_workbook(path)
    del book["Teams"]
    book.save(path)
    assert following(path).status == Status.DONE
    sheet = load_workbook(path)["Teams"]
    assert [sheet.cell(row, 2).value for row in range(4, 8)] == list(NAMES[:4])


def test_a_misspelt_team_is_asked_about(tmp_path: Path) -> None:
    """A player of a team that is not in the list is an error at the cell, with the team that is probably meant."""
    path = new_event(tmp_path, "berger", 4, 2)
    sheet = load_workbook(path)["Players"]
    column = next(cell.column_letter for cell in sheet[3] if cell.value == "Team")
    type_into(path, {("Players", f"{column}5"): "Harbuor", ("Players", f"{column}6"): "Castle "})
    report = following(path)
    found = [finding for finding in report.findings if finding.name.startswith("unknown_team")]
    assert [(finding.place.sheet, finding.place.cell) for finding in found] == [("Players", f"{column}5")]


def test_a_team_with_too_few_players(tmp_path: Path) -> None:
    """A team one player short is warned about; its last board stays empty, and the opponents win there without play."""
    path = new_event(tmp_path, "rutschsystem", 4, 3, size=[3, 2, 3, 3])
    report = following(path)
    assert report.status == Status.DONE
    assert "too_few_for_boards" in names(report.findings)
    tournament = tournament_in(path)
    assert all(line.players[2] is None for line in event_of(tournament).line_ups if line.team == 2)
    type_games(path, range(1, 4), lambda _number, _pairing: "½")
    brought_up_to_date(path)
    made = scores(tournament_in(path))
    assert made["Harbour"] == (Decimal(0), Decimal(3))
    assert made["Castle"] == (Decimal(4), Decimal(5))


def test_options_that_do_not_fit(tmp_path: Path) -> None:
    """Teams in a Swiss, teams without boards and a Scheveningen of three teams are wrong use, and nothing is made."""
    for options in ("--system swiss --boards 4", "--system berger --teams 4", "--system scheveningen --teams 3"):
        run(f"pairbook new {tmp_path / 'x.xlsx'} {options}", status=2)
    assert not (tmp_path / "x.xlsx").exists()


def test_blank_workbook_for_teams(tmp_path: Path) -> None:
    """``new --teams --boards`` makes a workbook with a list of teams, a team column and the settings of teams."""
    run(f"pairbook new {tmp_path / 'x.xlsx'} --system rutschsystem --teams 6 --boards 4 --language de")
    book = load_workbook(tmp_path / "x.xlsx")
    assert book.sheetnames == ["Einstellungen", "Spieler", "Mannschaften"]
    assert "Mannschaft" in [cell.value for cell in book["Spieler"][3]]
    labels = {row[0].value: row[1].value for row in book["Einstellungen"].iter_rows()}
    assert labels["Bretter je Wettkampf"] == 4


# ---------------------------------------------------------------------------------------------------------------------
# Line-ups
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["C", "B"])
def test_a_substitute_by_name_or_by_number(four: Path, column: str) -> None:
    """Typing over the name alone, or the number alone, puts the substitute in; the other one follows."""
    row = board_row(four, 1, 1, 1)
    sheet = load_workbook(four)["Schedule"]
    assert sheet[f"C{row}"].value == "Castle A"
    type_into(four, {("Schedule", f"{column}{row}"): "Castle D" if column == "C" else 4})
    report = brought_up_to_date(four)
    assert report.status == Status.DONE, report.findings
    assert next(line.players for line in event_of(tournament_in(four)).line_ups) == (4, 2, 3)
    sheet = load_workbook(four)["Schedule"]
    assert (sheet[f"B{row}"].value, sheet[f"C{row}"].value) == (4, "Castle D")


def test_board_order_is_watched(four: Path) -> None:
    """A substitute above players who come first in the team is a warning with round, team and names."""
    row = board_row(four, 1, 1, 1)
    type_into(four, {("Schedule", f"C{row}"): "Castle D"})
    found = [finding for finding in brought_up_to_date(four).findings if finding.name == "board_order_broken"]
    assert [finding.values for finding in found] == [{"round": "1", "team": "Castle", "players": "Castle B, Castle C"}]


def test_players_moved_up(four: Path) -> None:
    """B and C move up by name and D comes in at the last board: numbers follow, and the order is in order."""
    rows = [board_row(four, 1, 1, board) for board in (1, 2, 3)]
    cells = {("Schedule", f"C{rows[0]}"): "Castle B", ("Schedule", f"G{rows[1]}"): "Castle C"}
    type_into(four, {**cells, ("Schedule", f"C{rows[2]}"): "Castle D"})
    report = brought_up_to_date(four)
    assert report.status == Status.DONE, report.findings
    assert "board_order_broken" not in names(report.findings)
    assert event_of(tournament_in(four)).line_ups[0].players == (2, 3, 4)


def test_a_board_left_empty(four: Path) -> None:
    """A name taken out leaves the board empty: the opponent wins without play, and it is shown so."""
    row = board_row(four, 1, 1, 3)
    type_into(four, {("Schedule", f"C{row}"): None})
    type_games(four, [1], lambda _number, _pairing: "½")
    assert brought_up_to_date(four).status == Status.DONE
    tournament = tournament_in(four)
    assert event_of(tournament).line_ups[0].players == (1, 2, None)
    sheet = load_workbook(four)["Schedule"]
    assert (sheet[f"C{row}"].value, sheet[f"E{row}"].value) == ("(empty)", "-/+")
    assert scores(tournament)["Mill"] == (Decimal(2), Decimal(2))
    assert brought_up_to_date(four).status == Status.DONE
    assert tournament_in(four) == tournament


def test_an_empty_board_is_filled_again(four: Path) -> None:
    """A player typed into an empty place plays there."""
    row = board_row(four, 1, 1, 3)
    type_into(four, {("Schedule", f"C{row}"): None})
    brought_up_to_date(four)
    type_into(four, {("Schedule", f"C{row}"): "Castle E", ("Schedule", f"E{row}"): "1-0"})
    assert brought_up_to_date(four).status == Status.DONE
    assert event_of(tournament_in(four)).line_ups[0].players == (1, 2, 5)


def test_nobody_came(four: Path) -> None:
    """All places of a team emptied: the match is forfeited, with a full score for the other team."""
    rows = [board_row(four, 1, 1, board) for board in (1, 2, 3)]
    type_into(four, {("Schedule", f"{column}{row}"): None for row, column in zip(rows, "CGC", strict=True)})
    row = board_row(four, 1, 2, 1)
    type_into(four, {("Schedule", f"E{row + at}"): "½" for at in range(3)})
    report = brought_up_to_date(four)
    assert report.status == Status.DONE, report.findings
    made = scores(tournament_in(four))
    assert (made["Mill"], made["Castle"]) == ((Decimal(2), Decimal(3)), (Decimal(0), Decimal(0)))


def test_a_stranger_is_refused(four: Path) -> None:
    """A name nobody has, a player of a third team, and somebody twice in a round are errors at their cells."""
    rows = [board_row(four, 1, 1, board) for board in (1, 2, 3)]
    cells = {("Schedule", f"C{rows[0]}"): "Nobody Known", ("Schedule", f"G{rows[0]}"): "Harbour E"}
    type_into(four, {**cells, ("Schedule", f"C{rows[2]}"): "Castle B"})
    report = brought_up_to_date(four)
    assert report.status == Status.INPUT_HAS_PROBLEMS
    wanted = {"substitute_unknown": f"C{rows[0]}", "player_not_in_match": f"G{rows[0]}"}
    wanted["player_twice_in_round"] = f"E{rows[2]}"
    found = {finding.name: finding.place.cell for finding in report.findings}
    assert {name: found.get(name) for name in wanted} == wanted


def test_a_corrected_name_is_no_substitute(four: Path) -> None:
    """A name corrected in Players while the Schedule still shows the old one is the same player."""
    sheet = load_workbook(four)["Players"]
    row = next(cell.row for cell in sheet["B"] if cell.value == "Castle A")
    type_into(four, {("Players", f"B{row}"): "Castle Anne"})
    report = brought_up_to_date(four)
    assert report.status == Status.DONE, report.findings
    assert load_workbook(four)["Schedule"][f"C{board_row(four, 1, 1, 1)}"].value == "Castle Anne"


def test_a_new_substitute_during_the_season(four: Path) -> None:
    """Somebody entered in Players after the schedule is the team's next player, and can be put in."""
    sheet = load_workbook(four)["Players"]
    row = max(cell.row for cell in sheet["B"] if cell.value) + 1
    team = next(cell.column_letter for cell in sheet[3] if cell.value == "Team")
    type_into(four, {("Players", f"B{row}"): "Castle Z", ("Players", f"{team}{row}"): "Castle"})
    at = board_row(four, 2, 1, 1)
    side = "C" if str(load_workbook(four)["Schedule"][f"C{at}"].value).startswith("Castle") else "G"
    type_into(four, {("Schedule", f"{side}{at}"): "Castle Z"})
    report = brought_up_to_date(four)
    assert report.status == Status.DONE, report.findings
    castle = event_of(tournament_in(four)).teams[0]
    assert castle.members == (1, 2, 3, 4, 5, 21)
    line = next(line for line in event_of(tournament_in(four)).line_ups if (line.round, line.team) == (2, 1))
    assert line.players[0] == 21


# ---------------------------------------------------------------------------------------------------------------------
# Results, forfeits, withdrawal
# ---------------------------------------------------------------------------------------------------------------------


def test_a_match_forfeited_at_once(four: Path) -> None:
    """+/- in the score of a match holds for every board, whoever has White there."""
    type_into(four, {("Schedule", f"E{match_row(four, 1, 1)}"): "+/-"})
    type_into(four, {("Schedule", f"E{board_row(four, 1, 2, board)}"): "1-0" for board in (1, 2, 3)})
    assert brought_up_to_date(four).status == Status.DONE
    tournament = tournament_in(four)
    assert scores(tournament)["Castle"] == (Decimal(2), Decimal(3))
    assert scores(tournament)["Mill"] == (Decimal(0), Decimal(0))
    match = matches(tournament)[0][0]
    assert [game.result.white for game in match.games if game.result] == [
        Outcome.FORFEIT_WIN,
        Outcome.FORFEIT_LOSS,
        Outcome.FORFEIT_WIN,
    ]
    sheet = load_workbook(four)["Schedule"]
    assert sheet[f"E{match_row(four, 1, 1)}"].value == "3 – 0"


def test_a_score_without_games_is_told(four: Path) -> None:
    """A score typed for a match without any game's result counts nothing, and that is said at the cell."""
    row = match_row(four, 1, 2)
    type_into(four, {("Schedule", f"E{row}"): "2-1"})
    found = [finding for finding in brought_up_to_date(four).findings if finding.name == "match_score_without_games"]
    assert [finding.place.cell for finding in found] == [f"E{row}"]


def test_a_single_board_forfeited(four: Path) -> None:
    """One board lost without play counts for the match, and for nobody as a game played."""
    results = {1: "½", 2: "½", 3: "+/-"}
    type_into(four, {("Schedule", f"E{board_row(four, 1, 1, at)}"): result for at, result in results.items()})
    assert brought_up_to_date(four).status == Status.DONE
    sheet = load_workbook(four)["Board results"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    winner = next(row for row in rows if row[2] == "Castle C")
    assert winner[-3:] == [0, 1, 1]


@pytest.mark.parametrize(("until", "annulled"), [(1, True), (2, False), (3, False)])
def test_a_team_withdraws(tmp_path: Path, until: int, annulled: bool) -> None:
    """Of four matches one is too few: annulled; exactly half or more counts, and the rest is lost without play."""
    path = new_event(tmp_path, "berger", 5, 2)
    following(path)
    tournament = tournament_in(path)
    team = next(t for t in event_of(tournament).teams if free_team(tournament, 5) == t)
    type_games(path, range(1, until + 1), lambda _number, _pairing: "½")
    row = 3 + team.number
    type_into(path, {("Teams", f"E{row}"): until})
    report = brought_up_to_date(path)
    assert report.status == Status.DONE, report.findings
    assert "team_games_settled" in names(report.findings)
    tournament = tournament_in(path)
    standings = compute(tournament)
    assert standings.annulled == ((team.number,) if annulled else ())
    assert all(
        pairing.result is not None
        for each in tournament.rounds[until:]
        for pairing in each.pairings
        if {pairing.white, pairing.black} & set(team.members)
    )
    others = {row.player: row.points for row in standings.rows if row.player != team.number}
    met = [next(m for m in each if team.number in (m.first, m.second)) for each in matches(tournament)[:4]]
    for number, match in enumerate(met, 1):
        opponent = match.first if match.second == team.number else match.second
        extra = 0 if annulled else 1 if number <= until else 2
        matches_played = sum(
            opponent in (m.first, m.second) and m.begun and team.number not in (m.first, m.second)
            for each in matches(tournament)
            for m in each
        )
        assert others[opponent] == matches_played + extra
    sheet = load_workbook(path)["Standings"]
    listed = [row[2].value for row in sheet.iter_rows(min_row=4, max_row=8)]
    assert (team.name in listed) != annulled


def test_primary_score_and_match_points_by_settings(four: Path) -> None:
    """With board points first and three points a win, both scores and the order follow the settings."""
    type_into(four, {setting_cell(four, "primary_score"): "board points", setting_cell(four, "match_win"): "3"})
    type_games(four, [1, 2, 3], by_chance(3))
    assert brought_up_to_date(four).status == Status.DONE
    tournament = tournament_in(four)
    standings = compute(tournament)
    board_points = team_field(tournament).scores["GP"].totals
    assert [row.points for row in standings.rows] == sorted(board_points.values(), reverse=True)
    assert event_of(tournament).scoring.win == 3


def test_check_says_what_is_open(four: Path) -> None:
    """``check`` counts open games, and a finished tournament has no errors."""
    report = check_command(four)
    assert report.status == Status.DONE
    assert any("18" in line for line in report.lines)
    type_games(four, [1, 2, 3], by_chance(1))
    assert check_command(four).status == Status.DONE


# ---------------------------------------------------------------------------------------------------------------------
# Undo, again, merge
# ---------------------------------------------------------------------------------------------------------------------


def test_undo_gives_the_earlier_workbook(tmp_path: Path) -> None:
    """The schedule taken back leaves the very bytes from before."""
    path = new_event(tmp_path, "langbord", 4, 2)
    before = path.read_bytes()
    following(path)
    assert undo_command(path, now=NOW).status == Status.DONE
    assert path.read_bytes() == before


def test_again_makes_the_schedule_anew(four: Path) -> None:
    """Without results the schedule can be made anew, for instance after a team was renumbered; with one it cannot."""
    type_into(four, {("Teams", "A4"): 2, ("Teams", "A5"): 1})
    assert following(four, again=True).status == Status.DONE
    assert [team.name for team in event_of(tournament_in(four)).teams[:2]] == ["Harbour", "Castle"]
    type_into(four, {("Schedule", f"E{board_row(four, 1, 1, 1)}"): "1-0"})
    assert "again_not_possible" in names(following(four, again=True).findings)


def test_two_copies_become_one(four: Path, tmp_path: Path) -> None:
    """Results and a substitute from one copy, a captain and other results from the other: the joined file has all."""
    other = tmp_path / "other.xlsx"
    other.write_bytes(four.read_bytes())
    type_into(four, {("Schedule", f"E{board_row(four, 1, 1, board)}"): "1-0" for board in (1, 2, 3)})
    type_into(four, {("Teams", "D4"): "Ada Crane"})
    row = board_row(other, 2, 1, 2)
    side = "C" if str(load_workbook(other)["Schedule"][f"C{row}"].value).startswith("Castle") else "G"
    type_into(other, {("Schedule", f"{side}{row}"): "Castle D"})
    type_into(other, {("Schedule", f"E{board_row(other, 1, 2, board)}"): "0-1" for board in (1, 2, 3)})
    type_into(other, {("Teams", "C5"): "HAR"})
    joined = tmp_path / "joined.xlsx"
    report = merge_command(four, other, output=joined, now=NOW, draw_lots=known_lots())
    assert report.status == Status.DONE, report.findings
    tournament = tournament_in(joined)
    assert all(pairing.result is not None for pairing in tournament.rounds[0].pairings)
    teams = event_of(tournament).teams
    assert (teams[0].captain, teams[1].short_name) == ("Ada Crane", "HAR")
    line = next(line for line in event_of(tournament).line_ups if (line.round, line.team) == (2, 1))
    assert line.players == (1, 4, 3)


def test_the_log_counts_what_was_typed(four: Path) -> None:
    """Results and a captain typed since the last command are counted in the Log."""
    type_into(four, {("Schedule", f"E{board_row(four, 1, 1, 1)}"): "1-0", ("Teams", "D4"): "Ada Crane"})
    brought_up_to_date(four)
    told = str(load_workbook(four)["Log"].cell(load_workbook(four)["Log"].max_row, 3).value)
    words = " ".join(str(cell.value) for row in load_workbook(four)["Log"].iter_rows() for cell in row if cell.value)
    assert "results 1" in words, told
    assert "settings 1" in words, told


def test_the_lot_for_the_first_colour_is_a_fact(tmp_path: Path) -> None:
    """The first colour is drawn once and stands in Settings; drawn Black, team 1 has Black on board 1 in round 1."""
    from generator.services.commands import next_command

    path = new_event(tmp_path, "rutschsystem", 4, 2)
    assert next_command(path, now=NOW, draw_lots=known_lots(white_first=False)).status == Status.DONE
    tournament = tournament_in(path)
    assert tournament.initial_colour is Colour.BLACK
    assert matches(tournament)[0][0].second == 1


def test_nothing_changes_when_nothing_is_typed(four: Path) -> None:
    """``standings`` twice in a row: the same tournament, and the reading has nothing to say."""
    brought_up_to_date(four)
    before = tournament_in(four)
    brought_up_to_date(four)
    assert tournament_in(four) == before
    assert read(four).findings == ()


def test_whole_sitting_of_forty_eight(tmp_path: Path) -> None:
    """Twelve teams on twelve boards, the largest there is: written and read back as the same games."""
    path = new_event(tmp_path, "rutschsystem", 12, 12)
    report = following(path)
    assert report.status == Status.DONE, report.findings
    assert sum(len(each.pairings) for each in tournament_in(path).rounds) == 792


def test_an_empty_place_survives_a_merge(four: Path, tmp_path: Path) -> None:
    """One copy leaves a board empty, the other has results: the joined file has the empty board and the results."""
    other = tmp_path / "other.xlsx"
    other.write_bytes(four.read_bytes())
    type_into(four, {("Schedule", f"C{board_row(four, 1, 1, 3)}"): None})
    assert brought_up_to_date(four).status == Status.DONE
    type_into(other, {("Schedule", f"E{board_row(other, 1, 2, board)}"): "1-0" for board in (1, 2, 3)})
    joined = tmp_path / "joined.xlsx"
    report = merge_command(other, four, output=joined, now=NOW, draw_lots=known_lots())
    assert report.status == Status.DONE, report.findings
    tournament = tournament_in(joined)
    assert event_of(tournament).line_ups[0].players == (1, 2, None)
    assert event_of(tournament).line_ups == event_of(tournament_in(four)).line_ups
    assert [pairing.result is not None for pairing in tournament.rounds[0].pairings] == [False] * 2 + [True] * 3


def test_both_copies_change_a_captain(four: Path, tmp_path: Path) -> None:
    """Two captains for one team are a conflict that names the team's cell, and nothing is written."""
    other, joined = tmp_path / "other.xlsx", tmp_path / "joined.xlsx"
    other.write_bytes(four.read_bytes())
    type_into(four, {("Teams", "D4"): "Ada Crane"})
    type_into(other, {("Teams", "D4"): "Bea Lund"})
    report = merge_command(four, other, output=joined, now=NOW, draw_lots=known_lots())
    assert report.status == Status.INPUT_HAS_PROBLEMS
    assert any("Captain" in str(finding.values) for finding in report.findings)
    assert not joined.exists()


@pytest.mark.parametrize("order", ["plain", "mirror", "sitting"])
def test_two_matches_against_every_team(tmp_path: Path, order: str) -> None:
    """A rotation played twice: every two teams meet twice, with colours exchanged on every board."""
    words = text(Language.ENGLISH, f"choice.{order}")
    path = new_event(tmp_path, "rutschsystem", 4, 2)
    type_into(path, {setting_cell(path, "cycles"): 2, setting_cell(path, "cycle_order"): words})
    report = following(path)
    assert report.status == Status.DONE, report.findings
    games = [(p.white, p.black) for each in tournament_in(path).rounds for p in each.pairings]
    assert len(games) == 24
    assert sorted(games) == sorted((black, white) for white, black in games)
    type_games(path, range(1, 7), by_chance(2))
    assert brought_up_to_date(path).status == Status.DONE
    tournament = tournament_in(path)
    field = team_field(tournament)
    assert {team: (field.scores["MP"].totals[team], field.scores["GP"].totals[team]) for team in (1, 2, 3, 4)} == (
        plain_scores(tournament)
    )


# ---------------------------------------------------------------------------------------------------------------------
# Matches with a day and a place of their own
# ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Four teams on three boards, a date for every round, and one match of round 2 put off to another day and place."""
    path = new_event(tmp_path, "berger", 4, 3, size=4)
    type_into(path, {setting_cell(path, "round_dates"): "2026-10-02; 2026-10-09; 2026-10-16"})
    assert following(path).status == Status.DONE
    row = match_row(path, 2, 1)
    type_into(path, {("Schedule", f"I{row}"): "2026-11-20 19:00", ("Schedule", f"J{row}"): "Castle hall"})
    return path


def test_a_match_keeps_its_own_day_and_place(league: Path) -> None:
    """What is typed beside a match holds for all its boards, and stands there again after every run."""
    for _ in range(2):
        assert brought_up_to_date(league).status == Status.DONE
        tournament = tournament_in(league)
        days = [[(match.day, match.venue) for match in of_round] for of_round in matches(tournament)]
        assert days == [[("", "")] * 2, [("2026-11-20 19:00", "Castle hall"), ("", "")], [("", "")] * 2]
        moved = [pairing.board for pairing in tournament.rounds[1].pairings if pairing.day]
        assert moved == [1, 2, 3]
    assert following(league, again=True).status == Status.DONE
    assert matches(tournament_in(league))[1][0].day == "2026-11-20 19:00"


def test_a_match_put_off_is_one_entry_of_the_calendar(league: Path, tmp_path: Path) -> None:
    """The calendar has the match at its own day and place, and not among those of its round."""
    target = tmp_path / "league.ics"
    run(f"pairbook export {league.as_posix()} --ics -o {target.as_posix()}")
    entries = [dict(line.split(":", 1) for line in each.splitlines() if ":" in line) for each in _entries(target)]
    match = matches(tournament_in(league))[1][0]
    names = {team.number: team.name for team in event_of(tournament_in(league)).teams}
    words = f"{names[match.first]} – {names[match.second]}"
    (own,) = [each for each in entries if each.get("DTSTART") == "20261120T190000"]
    assert own["SUMMARY"].endswith(words)
    assert own["LOCATION"] == "Castle hall"
    (of_round,) = [each for each in entries if each.get("DTSTART;VALUE=DATE") == "20261009"]
    assert words not in of_round["DESCRIPTION"]
    assert len(entries) == 4


def _entries(target: Path) -> list[str]:
    return target.read_bytes().decode("utf-8").replace("\r\n ", "").split("BEGIN:VEVENT")[1:]


def test_no_columns_for_days_without_dates(four: Path) -> None:
    """A schedule of teams for one evening has no columns for days and places."""
    headings = [cell.value for cell in load_workbook(four)["Schedule"][match_row(four, 1, 1) - 1]]
    assert headings[-1] == "No."
