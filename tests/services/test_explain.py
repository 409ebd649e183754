"""``pairbook explain``: the working of a player's tie-breaks, read from the workbook and never written."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.languages import Language
from generator.services.explaining.explain import named_players
from generator.tournament import Outcome, Player, System
from generator.workbook.blank import new_workbook
from tests.support.arbiter import games, setting_cell, type_into, type_results
from tests.support.clubs import E8_ROUND_ONE, by_hand, pairs, typed

PLAYERS = tuple(
    Player(number, name, rating=2000 - 50 * number)
    for number, name in enumerate(
        ("Weber, Anna", "Šimić, Mira", "Weber, Bo", "O'Leary, Frank", "Annen, Tom", "Ås, Kåre"), 1
    )
)


def pairbook(*words: object, status: int = 0) -> Result:
    """The outcome of a command, which must end with this status and without a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def played(folder: Path, language: Language, rounds: int, system: System = System.SWISS) -> Path:
    """A workbook of six players after so many rounds of a Swiss of three, or with a schedule in part played."""
    path = folder / f"{system.value}-{language.value}.xlsx"
    settings = {"tie_breaks": "BH-C1, DE"} if system is System.SWISS else {}
    path.write_bytes(new_workbook(system, rounds=3, language=language, roster=PLAYERS, settings=settings))
    for number in range(1, rounds + 1):
        pairbook("next", path)
        word = "Round" if language is Language.ENGLISH else "Runde"
        type_results(path, f"{word} {number}", ["1-0", "½", "0-1"])
    return path


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An English Swiss after two rounds."""
    return played(tmp_path_factory.mktemp("explain"), Language.ENGLISH, 2)


def test_every_tie_break_is_told_with_its_article(club: Path) -> None:
    """The rank, each tie-break of Settings in order, what each round added, and the sum."""
    lines = pairbook("explain", club, "--player", "1").output.splitlines()
    lines = lines[lines.index("Standings after round 2") :]
    assert lines[1].startswith("Weber, Anna: Rank ")
    headings = [line for line in lines if "(C.07, Art." in line and not line.startswith(" ")]
    assert [line.split(" (")[0] for line in headings] == ["BH-C1 Buchholz Cut 1", "DE Direct encounter"]
    rounds = [line for line in lines if line.startswith("  Round ")]
    assert len(rounds) == 2
    assert sum("does not count; cut: least (Art. 14)" in line for line in rounds) == 1


def test_after_an_earlier_round(club: Path) -> None:
    """With ``--round`` the working is that of the standings after the round; a round to come has none."""
    lines = pairbook("explain", club, "--player", 1, "--round", 1).output.splitlines()
    assert lines[0] == "Why these pairings: round 1"
    assert "Standings after round 1" in lines
    assert (
        "Round 3 is not played yet; the standings reach to round 2."
        in pairbook("explain", club, "--player", 1, "--round", 3, status=2).output
    )


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("weber, ANNA", "Weber, Anna"),
        ("Anna Weber", "Weber, Anna"),
        ("mira simic", "Šimić, Mira"),
        ("leary", "O'Leary, Frank"),
        ("kare", "Ås, Kåre"),
        (" 4 ", "O'Leary, Frank"),
        ("ann", "Weber, Anna;Annen, Tom"),
        ("weber", "Weber, Anna;Weber, Bo"),
        ("anna", "Weber, Anna"),
        ("Nobody", ""),
        ("7", ""),
        (" ", ""),
    ],
)
def test_who_is_meant(typed: str, name: str) -> None:
    """A number, a name in any order and without accents, or the beginning of one; a whole word before a beginning."""
    assert ";".join(player.name for player in named_players(typed, PLAYERS)) == name


def test_several_players_are_listed(club: Path) -> None:
    """Where a name fits several players, all of them are listed with their numbers, and nothing is explained."""
    output = pairbook("explain", club, "--player", "weber", status=2).output
    assert "“weber” fits several players" in output
    assert "   1  Weber, Anna" in output
    assert "   3  Weber, Bo" in output
    assert "Buchholz" not in output


def test_a_misspelt_name_gets_what_was_meant(club: Path) -> None:
    """A name nobody has is answered with the names most like it."""
    assert "Did you mean: Weber, Anna (1)" in pairbook("explain", club, "--player", "Wber Anna", status=2).output
    assert "There is no player" in pairbook("explain", club, "--player", "99", status=2).output


@pytest.mark.parametrize(
    ("language", "words"),
    [(Language.GERMAN, "Rangliste nach Runde 1"), (Language.NORWEGIAN, "Runde 1: ")],
)
def test_in_the_language_of_the_workbook(tmp_path: Path, language: Language, words: str) -> None:
    """The explanation speaks the workbook's language."""
    path = played(tmp_path, language, 1)
    assert words in pairbook("explain", path, "--player", "Ås").output


def test_nothing_is_written(tmp_path: Path) -> None:
    """The workbook stays as it is, and no backup is made."""
    path = played(tmp_path, Language.ENGLISH, 0)
    before = path.read_bytes()
    pairbook("explain", path, "--player", "Weber, Anna")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_workbook_with_problems_is_not_explained(tmp_path: Path) -> None:
    """While something must be mended first, all of it is listed and nothing is explained."""
    path = played(tmp_path, Language.ENGLISH, 1)
    cell = setting_cell(path, "tie_breaks")
    type_into(path, {cell: "BH, Buchholtz"})
    output = pairbook("explain", path, "--player", "1", status=1).output
    assert f"Settings, cell {cell[1]}" in output
    assert "Buchholtz" in output


def test_a_round_robin_is_explained_too(tmp_path: Path) -> None:
    """In a round robin the tie-breaks are those for pairings fixed in advance."""
    path = played(tmp_path, Language.ENGLISH, 0, System.BERGER)
    pairbook("next", path)
    type_results(path, "Schedule", ["1-0"])
    output = pairbook("explain", path, "--player", "Weber, Anna").output
    assert "SB Sonneborn-Berger (C.07, Art. 9.1)" in output


def test_who_has_no_game_is_told_why(tmp_path: Path) -> None:
    """A player who is absent, has a bye, has left or is not there yet is told so, with the article."""
    path = tmp_path / "club.xlsx"
    roster = (
        *PLAYERS,
        Player(7, "Late, Lea", rating=1500, from_round=2),
        Player(8, "Gone, Gil", rating=1490, until_round=1),
        Player(9, "Half, Hal", rating=1480, requested_byes=((1, Outcome.HALF_POINT_BYE), (2, Outcome.ZERO_POINT_BYE))),
    )
    path.write_bytes(new_workbook(System.SWISS, rounds=3, language=Language.ENGLISH, roster=roster))
    pairbook("next", path)
    type_results(path, "Round 1", ["1-0", "½"])
    pairbook("next", path)
    for name, number, told in (
        ("Late", 1, "Late, Lea is not paired in round 1: entered from round 2 on (C.04.2, Art. 2.4)."),
        ("Gone", 2, "Gone, Gil is not paired in round 2: withdrawn (C.04.2, Art. 3.2)."),
        ("Half", 1, "Half, Hal is not paired in round 1: bye ½ (C.04.2, Art. 3.3)."),
        ("Half", 2, "Half, Hal is not paired in round 2: absent (C.04.2, Art. 3.3)."),
    ):
        assert told in pairbook("explain", path, "--player", name, "--round", number).output.splitlines()
        instead = pairbook("explain", path, "--instead", name, "Weber, Anna", "--round", number).output.splitlines()
        assert told in instead
        assert not any("Weber, Anna" in line for line in instead)


def test_who_is_free_in_a_round_robin_is_told_why(tmp_path: Path) -> None:
    """Of an odd field the free player of a round is told with the number missing in the table, also asked for alone."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(new_workbook(System.BERGER, language=Language.ENGLISH, roster=PLAYERS[:5]))
    pairbook("next", path)
    told = "  Berger table for 6 players, round 1: number 1 would meet number 6 there, who is missing (C.05 Annex 1)."
    assert told in pairbook("explain", path).output.splitlines()
    lines = pairbook("explain", path, "--player", 1, "--round", 1).output.splitlines()
    assert lines[:3] == ["Why these pairings: round 1", "Free: Weber, Anna", told]


def test_a_pair_made_by_hand_tells_what_it_took_the_place_of(tmp_path: Path) -> None:
    """Pairs changed and colours exchanged by hand: each board tells what was paired, and so does asking for it."""
    path = typed(tmp_path, 8, [E8_ROUND_ONE], rounds=5)
    pairbook("next", path)
    assert pairs(path, 2) == ["4-1", "2-3", "5-8", "7-6"]
    by_hand(path, 2, ["4-3", "2-1", "8-5", "7-6"])
    told = pairbook("explain", path).output
    assert told.count("The arbiter made this pairing. The rules had given: P04 – P01; P02 – P03.") == 2
    assert "The arbiter exchanged the colours: the rules had given P05 White." in told
    asked = pairbook("explain", path, "--instead", 1, 4).output
    assert "P01 – P04 was what the rules gave in this round; the arbiter changed it." in asked
    checked = pairbook("check", path).output
    assert f"Round 2, cell {games(path, 'Round 2')[0][0]}: Made or changed by hand, boards: 1, 2." in checked
