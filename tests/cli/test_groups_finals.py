"""Preliminary groups and their finals as an arbiter makes them: groups, next, results, finals, next."""

import random
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from generator.cli import main
from generator.knockout.bracket import bracket
from generator.services.samples.play import result_edits, type_cells
from generator.standings import compute
from generator.tournament import System, Tournament
from generator.workbook.read import read_workbook
from tests.support.arbiter import setting_cell, type_into

_NOW = datetime(2026, 3, 6, 18, 45, tzinfo=UTC)


def pairbook(*words: object, status: int = 0) -> Result:
    """The outcome of a command, which must end with this status and without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def tournament(path: Path) -> Tournament:
    """The tournament of a workbook."""
    found = read_workbook(path.read_bytes(), path.name).tournament
    assert found is not None
    return found


def entries(folder: Path, players: int) -> Path:
    """A list of players with clubs, the strongest first."""
    path = folder / "entries.csv"
    lines = [f"Player {number:02d};{2300 - 10 * number};Club {number % 4}" for number in range(1, players + 1)]
    path.write_text("\n".join(["Name;Rating;Club", *lines]), encoding="utf-8")
    return path


def play(path: Path, seed: int, leave: int = 0) -> None:
    """Make the schedule and type results into all games but the last ``leave``."""
    pairbook("next", path)
    reading = read_workbook(path.read_bytes(), path.name)
    chance = random.Random(seed)
    rounds = range(1, len(tournament(path).rounds) + 1)
    typed = [edit for number in rounds for edit in result_edits(reading, number, chance)]
    type_cells(path, tuple(typed[: len(typed) - leave]), now=_NOW)


def by_strength(path: Path) -> None:
    """Make the schedule and let the lower number win every game."""
    pairbook("next", path)
    cells = {
        (p.place.sheet, p.place.cell): "1-0" if p.white < p.black else "0-1"
        for each in tournament(path).rounds
        for p in each.pairings
        if p.result is None
    }
    type_into(path, dict(cells))


@pytest.fixture
def prelims(tmp_path: Path) -> list[Path]:
    """Four groups of four in snake order, ready for ``next``."""
    pairbook("groups", entries(tmp_path, 16), "--groups", 4, "-o", tmp_path / "prelims")
    return sorted((tmp_path / "prelims").glob("*.xlsx"))


def test_groups_are_workbooks_ready_for_next(prelims: list[Path]) -> None:
    """A workbook a group in snake order, named and with the group in Players; ``next`` makes each schedule."""
    assert [path.name for path in prelims] == ["group-A.xlsx", "group-B.xlsx", "group-C.xlsx", "group-D.xlsx"]
    for at, path in enumerate(prelims):
        players = tournament(path).players
        assert [player.name for player in players] == [f"Player {n:02d}" for n in (at + 1, 8 - at, at + 9, 16 - at)]
        assert {player.group for player in players} == {"ABCD"[at]}
        assert tournament(path).event.name == f"Group {'ABCD'[at]}"
        pairbook("next", path)
        assert len(tournament(path).rounds) == 3


def test_club_mates_come_into_different_groups_if_asked(tmp_path: Path) -> None:
    """With four clubs of four players each group has one of each; without the option it has not."""
    pairbook("groups", entries(tmp_path, 16), "--groups", 4, "--avoid", "club", "-o", tmp_path / "apart")
    for path in (tmp_path / "apart").glob("*.xlsx"):
        assert len({player.club for player in tournament(path).players}) == 4
    text = pairbook("groups", entries(tmp_path, 20), "--groups", 2, "--avoid", "club", "-o", tmp_path / "two").output
    assert "it could not be avoided" in text


def test_groups_of_the_column_are_taken_as_they_are(tmp_path: Path) -> None:
    """Where the arbiter has written the groups into Players, they become workbooks with the settings taken on."""
    club = tmp_path / "club.xlsx"
    pairbook("new", club, "--from", entries(tmp_path, 9))
    book = load_workbook(club)
    sheet = book["Players"]
    column = sheet.max_column + 1
    sheet.cell(3, column).value = "Group"
    for row in range(4, 13):
        sheet.cell(row, column).value = ["Juniors", "Seniors", "open"][row % 3]
    book.save(club)
    type_into(club, {setting_cell(club, "event"): "Club Cup", setting_cell(club, "draw"): "0"})
    pairbook("groups", club, "-o", tmp_path / "made")
    made = sorted((tmp_path / "made").glob("*.xlsx"))
    assert [path.name for path in made] == ["group-Juniors.xlsx", "group-Seniors.xlsx", "group-open.xlsx"]
    first = tournament(made[0])
    assert first.event.name == "Club Cup · Group Juniors"
    assert first.scoring.draw == 0
    assert first.system is System.BERGER
    assert [player.rating for player in first.players] == sorted((p.rating or 0 for p in first.players), reverse=True)


def test_groups_that_cannot_be_made_are_refused(tmp_path: Path) -> None:
    """Too many groups, no groups at all, files that are there already: nothing is written."""
    folder = tmp_path / "made"
    assert (
        "Ask for fewer groups" in pairbook("groups", entries(tmp_path, 8), "--groups", 3, "-o", folder, status=1).output
    )
    assert "no groups" in pairbook("groups", entries(tmp_path, 8), "-o", folder, status=1).output
    assert not folder.exists()
    pairbook("groups", entries(tmp_path, 8), "--groups", 2, "-o", folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    pairbook("groups", entries(tmp_path, 8), "--groups", 2, "-o", folder, status=4)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    pairbook("groups", tmp_path / "nobody.csv", "--groups", 2, "-o", folder, status=4)


def test_finals_are_made_of_the_first_two_of_each_group(tmp_path: Path, prelims: list[Path]) -> None:
    """Winners first, then the seconds; final B has the thirds and fourths."""
    for path in prelims:
        by_strength(path)
    pairbook("finals", *prelims, "--finals", 2, "-o", tmp_path / "finals.xlsx")
    a, b = (tournament(tmp_path / f"finals-{name}.xlsx") for name in "AB")
    assert [player.name for player in a.players] == [f"Player {n:02d}" for n in (1, 2, 3, 4, 8, 7, 6, 5)]
    assert [player.name for player in b.players] == [f"Player {n:02d}" for n in (9, 10, 11, 12, 16, 15, 14, 13)]
    assert a.event.name == "Final A"
    assert [player.group for player in a.players] == ["A", "B", "C", "D"] * 2
    pairbook("next", tmp_path / "finals-A.xlsx")
    assert len(tournament(tmp_path / "finals-A.xlsx").rounds) == 7


def test_results_are_carried_over_and_counted(tmp_path: Path, prelims: list[Path]) -> None:
    """Games between players of one group stand in the first round, in schedule, crosstable and standings."""
    for path in prelims:
        by_strength(path)
    final = tmp_path / "final.xlsx"
    assert "4 games" in pairbook("finals", *prelims, "--carry-over", "-o", final).output
    assert "4 games are carried over" in pairbook("next", final).output
    first, *others = tournament(final).rounds
    assert all(pairing.result is not None for pairing in first.pairings)
    assert all(pairing.result is None for each in others for pairing in each.pairings)
    players = {player.number: player for player in tournament(final).players}
    for pairing in first.pairings:
        one, two = players[pairing.white], players[pairing.black]
        assert one.group == two.group
        played = game_of(prelims["ABCD".index(one.group)], one.name, two.name)
        assert pairing.result is not None
        assert (pairing.result.white.value, pairing.result.black.value) == played
    assert "carried over" in str(load_workbook(final)["Schedule"]["A3"].value)
    points = {players[row.player].name: row.points for row in compute(tournament(final)).rows}
    assert points == {f"Player {n:02d}": 1 if n < 5 else 0 for n in (1, 2, 3, 4, 5, 6, 7, 8)}
    pairbook("next", final, "--again")
    play_out(final)
    assert read_workbook(final.read_bytes(), final.name).findings == ()


def game_of(path: Path, white: str, black: str) -> tuple[str, str]:
    """The letters of the result of a group's game with these colours."""
    names = {player.number: player.name for player in tournament(path).players}
    for each in tournament(path).rounds:
        for p in each.pairings:
            if (names[p.white], names[p.black]) == (white, black) and p.result is not None:
                return p.result.white.value, p.result.black.value
    raise AssertionError(f"{white} and {black} have not met with these colours")


def play_out(path: Path) -> None:
    """Type all open games, bring the standings up to date, and compare them with a plain sum."""
    reading = read_workbook(path.read_bytes(), path.name)
    chance = random.Random(7)
    rounds = range(1, len(tournament(path).rounds) + 1)
    type_cells(path, tuple(e for number in rounds for e in result_edits(reading, number, chance)), now=_NOW)
    pairbook("standings", path)
    found = tournament(path)
    sums = {player.number: 0.0 for player in found.players}
    worth = {"1": 1.0, "+": 1.0, "=": 0.5, "0": 0.0, "-": 0.0}
    for each in found.rounds:
        for p in each.pairings:
            assert p.result is not None
            sums[p.white] += worth[p.result.white.value]
            sums[p.black] += worth[p.result.black.value]
    assert {row.player: float(row.points) for row in compute(found).rows} == sums
    met = [frozenset((p.white, p.black)) for each in found.rounds for p in each.pairings]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(1, len(found.players) + 1), 2)))


def test_three_from_each_group_carry_all_their_games_over(tmp_path: Path) -> None:
    """With three of each group the games stand where the table has them, and are not played again."""
    pairbook("groups", entries(tmp_path, 8), "--groups", 2, "-o", tmp_path / "g")
    groups = sorted((tmp_path / "g").glob("*.xlsx"))
    for path in groups:
        by_strength(path)
    final = tmp_path / "final.xlsx"
    pairbook("finals", *groups, "--take", 3, "--carry-over", "-o", final)
    pairbook("next", final)
    done = [p for each in tournament(final).rounds for p in each.pairings if p.result is not None]
    assert len(done) == 6
    assert load_workbook(final)["Standings"]["A2"].value == "Standings of the games carried over"
    own = next(p for p in tournament(final).rounds[0].pairings if p.result is None)
    type_into(final, {(own.place.sheet, own.place.cell): "1-0"})
    assert "up to date after round 1." in pairbook("standings", final).output
    assert load_workbook(final)["Standings"]["A2"].value == "Standings after round 1"
    play_out(final)


def test_a_knock_out_of_the_best_keeps_groups_apart(tmp_path: Path, prelims: list[Path]) -> None:
    """Winners are seeded first, nobody meets the own group in the first round."""
    for path in prelims:
        by_strength(path)
    final = tmp_path / "cup.xlsx"
    pairbook("finals", *prelims, "--system", "knock-out", "-o", final)
    pairbook("next", final)
    found = tournament(final)
    assert found.system is System.KNOCK_OUT
    for match in bracket(found).stages[0]:
        assert len({found.player(number).group for number in match.players}) == 2
    pairbook("finals", *prelims, "--system", "knock-out", "--carry-over", "-o", tmp_path / "no.xlsx", status=1)


def test_unfinished_groups_are_named(tmp_path: Path, prelims: list[Path]) -> None:
    """A group with open games or without schedule stops the finals; the first open game is told."""
    play(prelims[0], 1, leave=2)
    result = pairbook("finals", *prelims, "-o", tmp_path / "final.xlsx", status=1)
    assert (
        "group-A.xlsx: The group is not finished: 2 games have no result. First open: round 3, board 1."
        in result.output
    )
    assert "group-B.xlsx: The group is not finished: not all rounds are paired." in result.output
    assert not (tmp_path / "final.xlsx").exists()


def test_players_level_at_the_cut_are_named_and_a_lot_decides(tmp_path: Path) -> None:
    """Equal in everything: both names; with the lot in the tie-breaks it is drawn, written down, and the final made."""
    pairbook("groups", entries(tmp_path, 8), "--groups", 2, "-o", tmp_path / "g")
    groups = sorted((tmp_path / "g").glob("*.xlsx"))
    for path in groups:
        pairbook("next", path)
        cells = {(p.place.sheet, p.place.cell): "½" for each in tournament(path).rounds for p in each.pairings}
        type_into(path, dict(cells))
    final = tmp_path / "final.xlsx"
    result = pairbook("finals", *groups, "-o", final, status=1)
    assert "Player 01, Player 04, Player 05, Player 08 are level in everything at place 1" in result.output
    for path in groups:
        type_into(path, {setting_cell(path, "tie_breaks"): "DE, SB, LOTS"})
        pairbook("standings", path)
    pairbook("finals", *groups, "-o", final)
    assert read_workbook(final.read_bytes(), "final.xlsx").settings["tie_breaks"].typed == "DE, SB, LOTS"
    assert len(tournament(final).players) == 4
    again = tmp_path / "again.xlsx"
    pairbook("finals", *groups, "-o", again)
    assert [p.name for p in tournament(again).players] == [p.name for p in tournament(final).players]


def test_wrong_use_of_finals_is_told(tmp_path: Path, prelims: list[Path]) -> None:
    """One group alone, the same twice, a file that is there, two games a pair for a single final."""
    for path in prelims[:2]:
        by_strength(path)
    final = tmp_path / "final.xlsx"
    assert "at least two groups" in pairbook("finals", prelims[0], "-o", final, status=1).output
    assert "given twice" in pairbook("finals", prelims[0], prelims[0], "-o", final, status=1).output
    words = ("--system", "double-berger", "--carry-over", "-o", final)
    assert "in their group" in pairbook("finals", *prelims[:2], *words, status=1).output
    missing = pairbook("finals", prelims[0], tmp_path / "nobody.xlsx", "-o", final, status=4)
    assert "nobody.xlsx: There is no such file" in missing.output
    final.write_bytes(b"mine")
    pairbook("finals", *prelims[:2], "-o", final, status=4)
    assert final.read_bytes() == b"mine"


def test_a_game_typed_into_settings_is_read_in_any_of_its_forms(tmp_path: Path) -> None:
    """By names, with any spelling of a result; before numbers are given a number is nobody, and that is told."""
    path = tmp_path / "final.xlsx"
    pairbook("new", path, "--system", "berger", "--from", entries(tmp_path, 4))
    book = load_workbook(path)
    book["Settings"].append(["Results carried over", "Player 01 / Player 04 1:0; Player 03 - Player 02 ½"])
    book.save(path)
    assert [(g.white, g.black, g.result.white.value) for g in tournament(path).carried_over] == [
        (1, 4, "1"),
        (3, 2, "="),
    ]
    pairbook("next", path)
    assert [p.result is None for p in tournament(path).rounds[0].pairings] == [False, False]
    type_into(path, {setting_cell(path, "carried_over"): "Player 01 / Nobody 1-0; 1-2"})
    result = pairbook("standings", path, status=1)
    assert result.output.count("is no game to carry over") == 2
