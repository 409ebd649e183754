"""The Standings sheet: columns in use, titles, marks and legend."""

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.languages import Language
from generator.sheets.model import CellValue, SheetPlan
from generator.sheets.standings import games_played, is_final, open_games, standings_sheet, standings_title
from generator.standings import compute
from generator.tournament import DRAWN, WHITE_WINS, Pairing, Player, Round, System, Tournament
from tests.support.sample import seven_players


def values(plan: SheetPlan, row: int) -> list[CellValue]:
    """What stands in a row, counted from 1."""
    return [None if cell is None else cell.value for cell in plan.rows[row - 1].cells]


def sheet(tournament: Tournament, after_round: int, language: Language = Language.ENGLISH) -> SheetPlan:
    """The standings after a round."""
    return standings_sheet(tournament, compute(tournament, after_round=after_round), language)


def finished() -> Tournament:
    """Three players, one round robin, two of them level on everything."""
    players = tuple(Player(number, name) for number, name in enumerate(("Anna", "Bo", "Cem"), 1))
    rounds = (
        Round(1, (Pairing(1, 2, 1, DRAWN),)),
        Round(2, (Pairing(3, 1, 1, WHITE_WINS),)),
        Round(3, (Pairing(2, 3, 1, WHITE_WINS),)),
    )
    return Tournament(players, rounds, rounds_total=3, system=System.BERGER, tie_breaks=("WIN",))


def test_columns_in_use() -> None:
    """Rank, number, title, name, rating, club, games, points, one column a tie-break, and remarks."""
    assert values(sheet(seven_players(), 2), 3) == [
        "Rank", "No.", "Title", "Name", "Rating", "Club", "Games", "Points", "BH-C1", "SB", "DE", "Remark",
    ]  # fmt: skip
    assert values(sheet(finished(), 3), 3) == ["Rank", "No.", "Name", "Games", "Points", "WIN"]


def test_before_the_first_result_it_is_a_starting_list() -> None:
    """Numbers and players in the order of the numbers, with no rank, no figure and no legend about figures."""
    plan = sheet(seven_players(), 0)
    assert values(plan, 3) == ["No.", "Title", "Name", "Rating", "Club"]
    assert [values(plan, row)[0] for row in range(4, 11)] == [1, 2, 3, 4, 5, 6, 7]
    assert not [cell for row in plan.rows[10:] for cell in row.cells if cell is not None]
    cup = replace(finished(), system=System.KNOCK_OUT, rounds=())
    assert values(sheet(cup, 0), 3) == ["No.", "Name"]


def test_federation_instead_of_club() -> None:
    """One federation says nothing beside the clubs; several do, and one does where there are no clubs."""
    tournament = finished()
    norwegian = tuple(replace(player, federation="NOR") for player in tournament.players)
    assert "Fed." in values(sheet(replace(tournament, players=norwegian), 3), 3)
    with_clubs = tuple(replace(player, club="Castle") for player in norwegian)
    assert "Fed." not in values(sheet(replace(tournament, players=with_clubs), 3), 3)
    mixed = (replace(with_clubs[0], federation="GER"), *with_clubs[1:])
    assert {"Fed.", "Club"} <= set(values(sheet(replace(tournament, players=mixed), 3), 3))


def test_a_line_is_numbers() -> None:
    """Rank, games, points and tie-breaks are numbers in the order of the standings."""
    plan = sheet(finished(), 3)
    assert values(plan, 4) == [1, 2, "Bo", 2, Decimal("1.5"), Decimal(1)]
    assert values(plan, 5) == [2, 3, "Cem", 2, Decimal(1), Decimal(1)]


@pytest.mark.parametrize(
    ("after_round", "language", "title"),
    [
        (0, Language.ENGLISH, "Starting list"),
        (2, Language.GERMAN, "Rangliste nach Runde 2"),
        (3, Language.NORWEGIAN, "Sluttstilling"),
    ],
)
def test_titles(after_round: int, language: Language, title: str) -> None:
    """The list says after which round it stands, and is final only after the last."""
    assert standings_title(finished(), compute(finished(), after_round=after_round), language) == title


def test_not_final_while_a_game_is_open() -> None:
    """A missing or postponed result keeps the list from being final, and the legend counts such games."""
    tournament = replace(seven_players(), rounds_total=3)
    standings = compute(tournament, after_round=3)
    assert open_games(tournament, standings) == 2
    assert not is_final(tournament, standings)
    lines = [values(sheet(tournament, 3), row)[:1] for row in range(1, 20) if row <= len(sheet(tournament, 3).rows)]
    assert ["Provisional: games still open: 2"] in lines


def test_not_final_before_all_rounds_are_played() -> None:
    """Complete results of the rounds so far are not the end."""
    tournament = finished()
    early = replace(tournament, rounds=tournament.rounds[:2])
    assert not is_final(early, compute(early, after_round=2))
    assert is_final(tournament, compute(tournament, after_round=3))


def test_withdrawn_players_are_marked() -> None:
    """Who has left by now is marked; who will leave later is not."""
    assert "withdrawn (r. 2)" in [values(sheet(seven_players(), 2), row)[-1] for row in range(4, 11)]
    assert "Remark" not in values(sheet(seven_players(), 1), 3)


def test_games_against_annulled_players_are_no_games() -> None:
    """A game against somebody whose games are annulled is not among the games of the opponent either."""
    tournament = seven_players()
    one = next(p for p in tournament.rounds[0].pairings if p.result is not None and p.result.white.played)
    counted, all_games = games_played(tournament, 1, {one.black}), games_played(tournament, 1)
    assert counted[one.white] == all_games[one.white] - 1 == 0
    assert {n: c for n, c in counted.items() if n not in (one.white, one.black)} == {
        n: c for n, c in all_games.items() if n not in (one.white, one.black)
    }


def test_games_are_games_played() -> None:
    """Forfeits, byes and postponed games are no games."""
    assert games_played(seven_players(), 3) == {1: 2, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2, 7: 0}


def test_legend_names_every_figure() -> None:
    """Below the list stand name and article of each tie-break, and the edition."""
    texts = [str(cell.value) for row in sheet(seven_players(), 2).rows for cell in row.cells if cell]
    assert "SB: Sonneborn-Berger (C.07, Art. 9.1)" in texts
    assert any(words.startswith("BH-C1: Buchholz") and "Art. 8.1" in words for words in texts)
    assert any("C.07" in words and "2026-03-01" in words for words in texts)


def test_dropped_tie_breaks_say_why() -> None:
    """A tie-break that cannot be used here has an empty column, and the legend tells the reason."""
    tournament = replace(seven_players(), tie_breaks=("ARO",))
    plan = sheet(tournament, 2)
    texts = [str(cell.value) for row in plan.rows for cell in row.cells if cell]
    assert any("ARO" in words and "5" in words for words in texts if words != "ARO")
    assert values(plan, 4)[8] is None
