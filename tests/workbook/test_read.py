"""Workbooks as clubs and as pairbook write them become the right tournament."""

import random
from dataclasses import replace
from datetime import time
from decimal import Decimal

import pytest

from generator.findings import Place, Severity
from generator.languages import Language
from generator.results import USUAL_RESULTS
from generator.roundrobin.schedule import schedule
from generator.sheets.crosstable import crosstable_sheet
from generator.sheets.pairings import round_sheet
from generator.sheets.players import players_sheet
from generator.sheets.schedule import schedule_sheet
from generator.sheets.settings import settings_sheet, usual_values
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Colour,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Round,
    Scoring,
    System,
    Tournament,
)
from generator.workbook.draw import draw_workbook
from generator.workbook.layout import PlayerColumn, SheetKind
from generator.workbook.read import WorkbookReading, read_workbook
from tests.support.small_workbooks import PLAYERS, ROUND_1, Formula, Sheet, a_round, settings, workbook


def read(sheets: dict[str, Sheet], **more: object) -> WorkbookReading:
    """The reading of a small workbook."""
    return read_workbook(workbook(sheets, **more), "club.xlsx")  # type: ignore[arg-type]


def tournament_of(reading: WorkbookReading) -> Tournament:
    """The tournament of a reading that must have one."""
    assert reading.tournament is not None
    return reading.tournament


def names_of(reading: WorkbookReading) -> list[str]:
    """The names of all findings but the one that says there are no settings."""
    return [finding.name for finding in reading.findings if finding.name != "no_settings"]


# ---------------------------------------------------------------------------------------------------------------------
# What pairbook wrote
# ---------------------------------------------------------------------------------------------------------------------


def a_swiss(players: int, rounds: int, seed: int) -> Tournament:
    """A tournament with every kind of result and bye; its pairs are drawn, not paired by rule."""
    lot = random.Random(seed)
    field = tuple(
        Player(
            number,
            f"Spieler {number}, Ærling",
            rating=2400 - number,
            title="FM" if number % 5 == 0 else "",
            federation="NOR",
            club=f"Club {number % 3}",
            fide_id=str(1500000 + number),
            until_round=2 if number == 6 else None,
            requested_byes=((2, Outcome.HALF_POINT_BYE), (4, Outcome.ZERO_POINT_BYE)) if number == 8 else (),
            fixed_board=3 if number == 2 else None,
            opponents_barred=(4, 5) if number == 3 else (),
        )
        for number in range(1, players + 1)
    )
    played = []
    for number in range(1, rounds + 1):
        there = [each.number for each in field if each.takes_part(number) and each.requested_bye(number) is None]
        lot.shuffle(there)
        byes = [Bye(each.number, kind) for each in field if (kind := each.requested_bye(number)) is not None]
        if len(there) % 2:
            byes.append(Bye(there.pop(), lot.choice([Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE])))
        pairs = tuple(
            Pairing(there[at], there[at + 1], at // 2 + 1, lot.choice([None, *USUAL_RESULTS]))
            for at in range(0, len(there), 2)
        )
        played.append(Round(number, pairs, tuple(sorted(byes, key=lambda bye: bye.player))))
    return Tournament(
        field, tuple(played), rounds + 2, initial_colour=Colour.BLACK, tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN")
    )


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("seed", range(4))
def test_own_swiss_is_read_back(language: Language, seed: int) -> None:
    """A Swiss drawn in any language comes back equal, with every result and bye, and without a finding."""
    tournament = a_swiss(11 + seed, 4, seed)
    values = usual_values(tournament.system, language) | {"rounds": 6, "first_colour": "black"}
    plans = [
        settings_sheet(tournament.system, language, values),
        players_sheet(tournament.players, tournament.system, language, numbers=True),
        *(round_sheet(tournament, each.number, language) for each in tournament.rounds),
    ]
    reading = read_workbook(draw_workbook(plans), "club.xlsx")
    assert (reading.tournament, reading.language, reading.findings) == (tournament, language, ())


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("system", [system for system in System if system.everybody_meets])
@pytest.mark.parametrize("players", [3, 6, 7])
@pytest.mark.parametrize("typed_in", ["both", "schedule", "crosstable"])
def test_own_round_robin_is_read_back(system: System, language: Language, players: int, typed_in: str) -> None:
    """A round robin comes back equal whether its results stand in the schedule, in the crosstable, or in both."""
    lot = random.Random(players)
    field = tuple(Player(number, f"P{number} Ø") for number in range(1, players + 1))
    empty = Tournament(field, system=system, initial_colour=Colour.WHITE, tie_breaks=("DE", "WIN", "SB", "KS"))
    planned = schedule(empty)
    empty = replace(empty, rounds=planned.rounds, rounds_total=len(planned.rounds))
    played = tuple(
        replace(each, pairings=tuple(replace(p, result=lot.choice([None, *USUAL_RESULTS])) for p in each.pairings))
        for each in planned.rounds
    )
    full = replace(empty, rounds=played)
    values = usual_values(system, language) | {"first_colour": "white"}
    plans = [
        settings_sheet(system, language, values),
        players_sheet(field, system, language, numbers=True),
        schedule_sheet(empty if typed_in == "crosstable" else full, planned, language),
        crosstable_sheet(empty if typed_in == "schedule" else full, language),
    ]
    reading = read_workbook(draw_workbook(plans), "club.xlsx")
    assert (reading.tournament, reading.findings) == (full, ())


# ---------------------------------------------------------------------------------------------------------------------
# Settings
# ---------------------------------------------------------------------------------------------------------------------


def test_settings_become_rules() -> None:
    """Points, colours, tie-breaks, system and event are taken from the Settings sheet, in any spelling."""
    reading = read(
        {
            "Settings": settings(
                event="Spring Open",
                system="Swiss",
                rounds="7",
                win="3",
                draw=1,
                loss="0",
                pairing_allocated_bye="1½",
                colour_rules="nein",
                first_colour="Schwarz (gelost)",
                tie_breaks="Buchholz, BH-C1; SB",
                round_dates="5.9.; 12.9.",
                deputy_arbiters="Ida; Per",
                forbidden_pairs="1-3; Bo Lund / Dan Koß",
            ),
            "Players": PLAYERS,
        }
    )
    tournament = tournament_of(reading)
    assert names_of(reading) == []
    assert tournament.scoring == Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal("1.5"))
    assert (tournament.rounds_total, tournament.colour_rules, tournament.initial_colour) == (7, False, Colour.BLACK)
    assert tournament.tie_breaks == ("BH", "BH/C1", "SB")
    assert tournament.forbidden_pairs == (ForbiddenPairs((1, 3)), ForbiddenPairs((2, 4)))
    assert (tournament.event.name, tournament.event.round_dates) == ("Spring Open", ("5.9.", "12.9."))
    assert tournament.event.deputy_arbiters == ("Ida", "Per")
    assert reading.setting_place("rounds") == Place("Settings", "B3")


@pytest.mark.parametrize("typed", ["Castle; ; Harbour;", "Castle;;Harbour", "Castle\n\nHarbour", "Castle;\n;\nHarbour"])
def test_a_round_without_host_keeps_its_place(typed: str) -> None:
    """A part left empty in a list by rounds is a round of which nothing is said, and no later round moves up."""
    reading = read({"Settings": settings(hosts=typed, round_dates=typed), "Players": PLAYERS})
    event = tournament_of(reading).event
    assert (event.hosts, event.round_dates) == (("Castle", "", "Harbour"), ("Castle", "", "Harbour"))


def test_bye_is_worth_a_win_unless_set() -> None:
    """Where only the win is set, the pairing-allocated bye brings as much."""
    reading = read({"Settings": settings(win="3", draw="1"), "Players": PLAYERS})
    assert tournament_of(reading).scoring.pairing_allocated_bye == 3


def test_settings_in_other_words_and_places() -> None:
    """Labels are found in any column and language, with a value right of them."""
    rows: Sheet = ((None, "Turnier", "Herbst"), (), (None, "Rundenzahl:", 5), (None, "Sprache", "Deutsch"))
    reading = read({"Einstellungen": rows, "Spieler": PLAYERS})
    assert (tournament_of(reading).event.name, tournament_of(reading).rounds_total) == ("Herbst", 5)
    assert reading.language is Language.GERMAN


def test_which_rating_is_used() -> None:
    """The rating used is the international one, the national one, or the higher of both, as set."""
    players: Sheet = (("No", "Name", "Rating", "DWZ"), (1, "Anna", 1500, 1700), (2, "Bo", 1600, None))
    used = {
        choice: [
            player.rating
            for player in tournament_of(read({"Settings": settings(rating_used=choice), "Players": players})).players
        ]
        for choice in ("rating", "national rating", "higher of both")
    }
    assert used == {"rating": [1500, 1600], "national rating": [1700, None], "higher of both": [1700, 1600]}


# ---------------------------------------------------------------------------------------------------------------------
# Players
# ---------------------------------------------------------------------------------------------------------------------


def test_players_of_a_club() -> None:
    """Headings stand anywhere in the first rows, in any order, with the club's own columns kept beside them."""
    rows: Sheet = (
        ("Autumn Open",),
        (),
        ("Phone", "Elo", "Verein", "Name", "Nr.", "Geb."),
        ("123", "2 077", "SK Nord", " Anna\xa0 Weber ", 1, 1990),
        (None, "unr.", None, "Bo Lund", 2, None),
    )
    players = tournament_of(read({"Teilnehmer": rows})).players
    assert [(p.number, p.name, p.rating, p.club, p.birth, p.extra) for p in players] == [
        (1, "Anna Weber", 2077, "SK Nord", "1990", (("Phone", "123"),)),
        (2, "Bo Lund", None, "", "", (("Phone", ""),)),
    ]


def test_family_and_given_name() -> None:
    """A name in two columns is put together as it stands on lists."""
    rows: Sheet = (("Vorname", "Nachname", "DWZ"), ("Anna", "Weber", 1500))
    assert [player.name for player in tournament_of(read({"Spieler": rows})).players] == ["Weber, Anna"]


def test_rounds_and_byes_of_players() -> None:
    """From round, until round, byes, fixed board and barred opponents are read from their columns."""
    rows: Sheet = (
        ("No", "Name", "From round", "Until round", "Byes", "Fixed board", "Not against"),
        (1, "Anna", 2, None, "3½ 5-", 7, "Bo; 3"),
        (2, "Bo", None, 4, None, None, None),
        (3, "Cleo", None, None, "6 out", None, "Anna"),
    )
    anna, bo, cleo = tournament_of(read({"Players": rows})).players
    assert (anna.from_round, anna.fixed_board, anna.opponents_barred) == (2, 7, (2, 3))
    assert anna.requested_byes == ((3, Outcome.HALF_POINT_BYE), (5, Outcome.ZERO_POINT_BYE))
    assert (bo.until_round, cleo.until_round, cleo.opponents_barred) == (4, 5, (1,))


def test_names_with_commas_as_barred_opponents() -> None:
    """A list of names that contain commas themselves is split where the players say so."""
    rows: Sheet = (
        ("No", "Name", "Not against"),
        (1, "Weber, Anna", None),
        (2, "Lund, Bo", "Weber, Anna; 3"),
        (3, "Ørn", None),
    )
    assert tournament_of(read({"Players": rows})).player(2).opponents_barred == (1, 3)


def test_first_numbers_by_rating() -> None:
    """Players without numbers get them by rating, and the reading says who has none in the workbook yet."""
    rows: Sheet = (("Name", "Rating"), ("Anna", 1500), ("Bo", 1700), ("Cleo", None))
    reading = read({"Players": rows})
    assert [(p.number, p.name) for p in tournament_of(reading).players] == [(1, "Bo"), (2, "Anna"), (3, "Cleo")]
    assert reading.unnumbered == (1, 2, 3)


def test_late_entry_moves_the_others() -> None:
    """A row without a number after round 1 is a late entry: it takes its place, and the rounds follow the numbers."""
    rows = (*PLAYERS, (None, "Eva Neu", 1950))
    reading = read({"Players": rows, "Round 1": ROUND_1})
    tournament = tournament_of(reading)
    assert reading.numbering.changed == ((2, 3), (3, 4), (4, 5))
    assert reading.unnumbered == (2,)
    assert (tournament.player(2).name, tournament.player(2).from_round) == ("Eva Neu", 2)
    assert [(p.white, p.black) for p in tournament.rounds[0].pairings] == [(1, 4), (5, 3)]
    assert names_of(reading) == []


def test_places_for_writing() -> None:
    """The reading tells the cells in which numbers stand, of players, boards and players without a game."""
    odd = (
        *a_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3)),
        (),
        (None, "No.", "Name", "Kind"),
        (None, 2, "Bo Lund", "bye"),
    )
    reading = read({"Players": PLAYERS, "Round 1": odd})
    assert reading.players.cell(3, PlayerColumn.NUMBER) == Place("Players", "A4")
    assert reading.players.cell(3, PlayerColumn.CLUB) is None
    where = reading.rounds[0]
    assert (where.cell(0, "white_number"), where.cell(0, "result")) == (Place("Round 1", "B2"), Place("Round 1", "D2"))
    assert where.bye_numbers == {2: Place("Round 1", "B5")}


def test_prepared_rows() -> None:
    """Rows without a name at the end, prepared with numbers only, are no players."""
    rows = (*PLAYERS, (5, None, None), (6, None, None))
    assert len(tournament_of(read({"Players": rows})).players) == 4


# ---------------------------------------------------------------------------------------------------------------------
# Rounds
# ---------------------------------------------------------------------------------------------------------------------


def test_round_by_numbers_alone() -> None:
    """A club's round of board, White, Black and result by numbers needs no names."""
    rows: Sheet = (("Board", "White", "Black", "Result"), (1, 1, 3, "1-0"), (2, 4, 2, "½"))
    rounds = tournament_of(read({"Players": PLAYERS, "Round 1": rows})).rounds
    assert rounds == (Round(1, (Pairing(1, 3, 1, WHITE_WINS), Pairing(4, 2, 2, DRAWN))),)


def test_round_by_names_alone() -> None:
    """Names without numbers are enough while they are one of a kind, whatever capitals and blanks they have."""
    rows: Sheet = (("Brett", "Weiß", "Schwarz", "Ergebnis"), (1, "ANNA  weber", "Cleo Ørn\u200b", "1:0"))
    reading = read({"Spieler": PLAYERS, "1. Runde": rows})
    assert tournament_of(reading).rounds[0].pairings == (Pairing(1, 3, 1, WHITE_WINS),)


def test_identity_follows_the_player() -> None:
    """Players sorted otherwise since the round was paired are still the same by number and name."""
    rows = (PLAYERS[0], *reversed(PLAYERS[1:]))
    reading = read({"Players": rows, "Round 1": ROUND_1})
    assert [(p.white, p.black) for p in tournament_of(reading).rounds[0].pairings] == [(1, 3), (4, 2)]
    assert names_of(reading) == []


def test_corrected_name_is_still_the_player() -> None:
    """A known number with a name nobody has is the player whose name was corrected since; it is said once."""
    players = tuple((no, "Anna Weber-Koch" if no == 1 else name, *rest) for no, name, *rest in PLAYERS)
    reading = read(
        {"Players": players, "Round 1": ROUND_1, "Round 2": a_round((1, 2, "Bo Lund", None, "Anna Weber", 1))}
    )
    assert names_of(reading) == ["renamed_player", "not_in_round", "not_in_round"]
    assert tournament_of(reading).rounds[0].pairings[0].white == 1


def test_points_of_both_sides() -> None:
    """A result may stand as points of White and points of Black in two columns."""
    rows: Sheet = (("Board", "White", "W", "B", "Black"), (1, 1, 1, 0, 3), (2, 4, "½", "0,5", 2))
    rounds = tournament_of(read({"Players": PLAYERS, "Round 1": rows})).rounds
    assert [pairing.result for pairing in rounds[0].pairings] == [WHITE_WINS, DRAWN]


@pytest.mark.parametrize(
    ("row", "outcome"),
    [
        ((1, 2, "Bo Lund", None, "spielfrei", None), Outcome.PAIRING_ALLOCATED_BYE),
        ((1, 2, "Bo Lund", "bye ½", None, None), Outcome.HALF_POINT_BYE),
        ((1, 2, "Bo Lund", "½", "bye", None), Outcome.HALF_POINT_BYE),
        ((1, 2, "Bo Lund", 1, "bye", None), Outcome.PAIRING_ALLOCATED_BYE),
        ((1, None, "fri", None, "Bo Lund", 2), Outcome.PAIRING_ALLOCATED_BYE),
        ((1, 2, "Bo Lund", "fehlt", None, None), Outcome.ZERO_POINT_BYE),
    ],
)
def test_bye_on_a_board(row: tuple[object, ...], outcome: Outcome) -> None:
    """A bye typed as a board, with a word instead of the opponent, is the bye the words say."""
    reading = read({"Players": PLAYERS, "Round 1": a_round(row)})
    assert tournament_of(reading).rounds[0].byes == (Bye(2, outcome),)


def test_byes_under_the_boards() -> None:
    """The block under the boards gives each player without a game the kind that stands there; who left has left."""
    rows = (
        *a_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3)),
        (),
        (None, "Without a game"),
        (None, "No.", "Name", "Kind", "Points"),
        (None, 2, "Bo Lund", "bye", 1),
        (None, 4, "Dan Koß", "withdrawn", 0),
        (),
        ("4 present, 2 paired",),
    )
    reading = read({"Players": PLAYERS, "Round 1": ROUND_1, "Round 2": rows})
    tournament = tournament_of(reading)
    assert tournament.rounds[1].byes == (Bye(2, Outcome.PAIRING_ALLOCATED_BYE),)
    assert tournament.player(4).until_round == 1
    assert names_of(reading) == []


def test_prepared_round_is_not_yet_paired() -> None:
    """A sheet prepared for a later round, still without pairs, is no round."""
    empty = a_round((1, None, None, None, None, None), (2, None, None, None, None, None))
    reading = read({"Players": PLAYERS, "Round 1": ROUND_1, "Round 2": empty})
    assert len(tournament_of(reading).rounds) == 1
    assert names_of(reading) == []


def test_spoiled_but_certain_results_are_taken_and_said() -> None:
    """Times made of 1:0 and 0:1, and a formula with a text, are taken; each is said with its cell."""
    rows = a_round(
        (1, 1, "Anna Weber", time(1, 0), "Cleo Ørn", 3), (2, 4, "Dan Koß", Formula('="0-"&"1"', "0-1"), "Bo Lund", 2)
    )
    reading = read({"Players": PLAYERS, "Round 1": rows})
    assert [pairing.result for pairing in tournament_of(reading).rounds[0].pairings] == [WHITE_WINS, BLACK_WINS]
    said = [(f.name, f.place.cell) for f in reading.findings if f.severity is Severity.NOTE and f.place.cell]
    assert said == [("result_taken_time", "D2"), ("result_taken", "D3")]


def test_forfeit_in_the_club_spelling() -> None:
    """A forfeit typed the Norwegian way is a forfeit, not a game."""
    rows = a_round((1, 1, "Anna Weber", "1-0 WO", "Cleo Ørn", 3))
    assert (
        tournament_of(read({"Players": PLAYERS, "Round 1": rows})).rounds[0].pairings[0].result == WHITE_WINS_BY_FORFEIT
    )


def test_hidden_sheet_of_another_name_is_foreign() -> None:
    """Hidden and foreign sheets beside the known ones are not read."""
    reading = read({"Players": PLAYERS, "Players (old)": PLAYERS, "Phone": (("x",),)}, hidden=["Players (old)"])
    assert reading.sheets == {SheetKind.PLAYERS: "Players"}
    assert reading.sheet_names == ("Players", "Players (old)", "Phone")


def test_list_of_players_by_its_headings() -> None:
    """A list of players on a sheet of any name is found when it is the only one, and that is said."""
    reading = read({"Sheet1": PLAYERS})
    assert len(tournament_of(reading).players) == 4
    assert names_of(reading) == ["players_sheet_taken"]


def test_log_is_handed_on() -> None:
    """The rows of the Log are given as text, for those who know their meaning."""
    assert read({"Players": PLAYERS, "Log": (("When", "What"), ("now", "R1 1-3"))}).log == (
        ("When", "What"),
        ("now", "R1 1-3"),
    )
