# ruff: noqa: E501 - messages stand here as the arbiter reads them
"""One broken workbook for each finding of the reading, with the exact words the arbiter reads."""

import ast
import inspect
from collections.abc import Sequence
from datetime import date, time

import pytest

from generator.exchange import player_lists
from generator.findings import Finding, Severity
from generator.languages import Language, messages, text
from generator.results import Doubt
from generator.workbook import raw, read, read_acceleration, read_players, read_rounds, read_settings, tables
from tests.support.small_workbooks import PLAYERS, ROUND_1, Formula, Sheet, a_round, settings, workbook

Book = dict[str, Sheet]


def players(
    *rows: Sequence[object], headings: Sequence[object] = ("No.", "Name", "Rating", "Byes", "Not against")
) -> Sheet:
    """A Players sheet with these rows."""
    return (headings, *rows)


def with_result(value: object) -> Book:
    """A first round with this value in the first result cell."""
    rows = a_round((1, 1, "Anna Weber", value, "Cleo Ørn", 3), (2, 4, "Dan Koß", "½-½", "Bo Lund", 2))
    return {"Players": PLAYERS, "Round 1": rows}


def in_round(*rows: Sequence[object]) -> Book:
    """A first round with these rows."""
    return {"Players": PLAYERS, "Round 1": a_round(*rows)}


def berger(schedule: Sheet, crosstable: Sheet | None = None) -> Book:
    """A round robin of the four players with this schedule and crosstable."""
    book: Book = {"Settings": settings(system="Round robin"), "Players": PLAYERS, "Schedule": schedule}
    return book | ({"Crosstable": crosstable} if crosstable is not None else {})


HEADS = ("Board", "No.", "White", "Result", "Black", "No.")
GRID = ("No.", "Name", 1, 2, 3, 4, "Points")
SCHEDULE: Sheet = (
    ("Round 1",),
    HEADS,
    (1, 1, "Anna Weber", "1-0", "Dan Koß", 4),
    (2, 2, "Bo Lund", None, "Cleo Ørn", 3),
)

BROKEN: dict[str, tuple[Book, str, str]] = {
    "no_settings": ({"Players": PLAYERS}, "club.xlsx", "There is no Settings sheet, so the usual rules are used: Swiss system, points 1, ½, 0."),
    "no_players_sheet": (
        {"Settings": settings(event="x")},
        "club.xlsx",
        "There is no sheet Players. Name the sheet with the list of players “Players”, with the headings No., Name and Rating.",
    ),
    "players_sheet_taken": ({"List 2026": PLAYERS}, "List 2026", "This sheet was read as the list of players."),
    "players_without_headings": (
        {"Players": (("Anna Weber", 2000), ("Bo Lund", 1900))},
        "Players",
        "No row of headings was found in the first 30 rows. One row must hold “Name” and another heading such as “No.” or “Rating”.",
    ),
    "sheet_twice": ({"Players": PLAYERS, "Spieler": PLAYERS}, "Spieler", "This sheet holds the same as “Players”. Rename or delete one of the two."),
    "setting_twice": (
        {"Settings": (*settings(rounds=5), *settings(rounds=7)), "Players": PLAYERS},
        "Settings A2",
        "“Number of rounds” stands twice with different values; the first one counts. Delete one.",
    ),
    "setting_not_a_choice": (
        {"Settings": settings(colour_rules="perhaps"), "Players": PLAYERS},
        "Settings B1",
        "“perhaps” is not understood for “Colour rules”. Possible are: yes, no.",
    ),
    "setting_not_points": (
        {"Settings": settings(win=date(2026, 5, 1)), "Players": PLAYERS},
        "Settings B1",
        "“2026-05-01” are no points for “Points for a win”. Type a number such as 1, ½ or 3.",
    ),
    "setting_not_number": (
        {"Settings": settings(rounds="seven"), "Players": PLAYERS},
        "Settings B1",
        "“seven” is no whole number for “Number of rounds”. Type one such as 7, or leave the cell empty.",
    ),
    "forbidden_pair_unknown": (
        {"Settings": settings(forbidden_pairs="1-3; Anna Weber / Zoe"), "Players": PLAYERS},
        "Settings B1",
        "“Anna Weber / Zoe” does not name two players. Type numbers such as 3-7, or names such as Anna Weber / Bo Lund; "
        "before round 1 is paired, nobody may have a number yet.",
    ),
    "virtual_points_unreadable": (
        {"Settings": settings(virtual_points="1-2: 1 = 1; 1-20 = 1"), "Players": PLAYERS},
        "Settings B1",
        "“1-20 = 1” does not say whose virtual points these are. Write players, rounds and points: 1-20: 1-3 = 1; 1-20: 4-5 = ½",
    ),
    "virtual_points_and_method": (
        {"Settings": settings(virtual_points="1-2: 1 = 1", acceleration="Baku"), "Players": PLAYERS},
        "Settings B1",
        "Virtual points are written out and a method of acceleration is chosen; the points written out count. Empty one of the two.",
    ),
    "cell_without_value": (
        {"Players": players((1, "Anna", Formula("=1900+50")), (2, "Bo", 1800))},
        "Players C2",
        "The cell holds an error or a formula without a calculated value. Open the workbook in Excel or LibreOffice, mend it, save, and run the command again.",
    ),
    "heading_twice": (
        {"Players": (("No.", "Name", "Elo", "Elo"), (1, "Anna", 1900, 1800))},
        "Players D1",
        "The heading “Elo” is taken from C1; this second column is kept as a column of your own.",
    ),
    "row_left_out": ({"Players": (*PLAYERS, ("Total: 4",))}, "Players A6", "“Total: 4” was not read as a player or a game."),
    "player_without_name": (
        {"Players": players((1, "Anna", 1900), (2, None, 1800))},
        "Players B3",
        "The row has entries but no name. Type the name, or empty the row.",
    ),
    "number_unreadable": (
        {"Players": players(("1a", "Anna", 1900), (2, "Bo", 1800))},
        "Players A2",
        "“1a” is not a whole number. Type one such as 7, or empty the cell.",
    ),
    "rating_unreadable": (
        {"Players": players((1, "Anna", 1800.5))},
        "Players C2",
        "“1800.5” is not a rating. Type a whole number such as 1850, or empty the cell for an unrated player.",
    ),
    "id_unreadable": (
        {"Players": (("No.", "Name", "FIDE ID"), (1, "Anna", "1.23E+07"))},
        "Players C2",
        "“1.23E+07” is not an ID; it was left out. Type its digits.",
    ),
    "byes_unreadable": (
        {"Players": players((1, "Anna", 1900, "soon"))},
        "Players D2",
        "“soon” is not understood. Type rounds like this: 3½ (half-point bye in round 3), 5- (absent in round 5), 7:bye (the odd player's bye).",
    ),
    "number_twice": (
        {"Players": players((1, "Anna", 1900), (1, "Bo", 1800))},
        "Players A3",
        "Number 1 of Bo is also the number of Anna. Give one of them another number, or empty the cell.",
    ),
    "numbers_closed_up": (
        {"Settings": settings(system="Round robin"), "Players": players((1, "Anna", 1900), (3, "Bo", 1800))},
        "Players A3",
        "Numbers up to 3 are given, but there are 2 players: they were given the numbers 1 to 2 in the same order. Leave a player who has withdrawn in the list, and type the last round (0 before round 1).",
    ),
    "numbers_partly_given": (
        {
            "Settings": settings(system="Round robin", numbers="Varma tables"),
            "Players": players((1, "Anna", 1900), (None, "Bo", 1800)),
        },
        "Players A2",
        "Some players have numbers and 1 have none, so no restricted draw can be made. Clear the column of numbers for a draw, or type them all.",
    ),
    "numbers_only_round_robin": (
        {"Settings": settings(numbers="Varma tables"), "Players": PLAYERS},
        "Settings B1",
        "Only the players of a round robin can be drawn apart. Choose another way to give the numbers.",
    ),
    "cycles_against_system": (
        {"Settings": settings(system="Double round robin", cycles="one"), "Players": PLAYERS},
        "Settings B2",
        "The system is a double round robin, but only one game per opponent is set. Choose the single round robin, or leave “Games per opponent” empty.",
    ),
    "rounds_not_of_schedule": (
        {"Settings": settings(system="Rutschsystem", rounds=5), "Players": PLAYERS},
        "Settings B2",
        "5 rounds are set, but 4 players need 3 rounds, or 6 with two games per opponent. The number is left out.",
    ),
    "cycles_not_of_schedule": (
        {
            "Settings": settings(system="Langbord", cycles="two"),
            "Players": PLAYERS,
            "Schedule": tuple(
                row
                for number, games in enumerate((((1, 4), (2, 3)), ((1, 3), (4, 2)), ((1, 2), (3, 4))), 1)
                for row in ((f"Round {number}",), HEADS, *((1, white, None, None, None, black) for white, black in games))
            ),
        },
        "Settings B2",
        'Games per opponent: 1 in the schedule, 2 in Settings. The schedule stays; while no result stands in it, “pairbook next --again” makes it anew.',
    ),
    "name_twice": (
        {"Players": players((1, "Anna", 1900), (2, "ANNA ", 1800))},
        "Players B3",
        "ANNA stands twice (also B2). If these are two people, tell them apart by number in the rounds; otherwise delete one row.",
    ),
    "names_alike": (
        {"Players": players((1, "Müller, Anna", 1900), (2, "Anna Mueller", 1800))},
        "Players B3",
        "Anna Mueller and Müller, Anna are nearly the same name. If they are one person, delete one row.",
    ),
    "not_against_unknown": (
        {"Players": players((1, "Anna", 1900, None, "Zoe"), (2, "Bo", 1800))},
        "Players B2",
        "“Zoe”, whom Anna is not to meet, is nobody in Players, or not one alone. Type a number, or several with semicolons between them.",
    ),
    "unknown_number": (
        in_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 9)),
        "Round 1 F2",
        "Nobody in Players has the number 9. Correct the number, or enter the player.",
    ),
    "number_and_name_differ": (
        in_round((1, 1, "Anna Weber", "1-0", "Dan Koß", 3)),
        "Round 1 E2",
        "Number 3 is Cleo Ørn, but here stands Dan Koß. Correct the number or the name.",
    ),
    "name_not_unique": (
        {"Players": players((1, "Anna"), (2, "Anna"), (3, "Bo")), "Round 1": a_round((1, None, "Anna", None, "Bo", None))},
        "Round 1 C2",
        "Several players are called Anna. Type the number as well.",
    ),
    "unknown_player": (
        in_round((1, None, "Zoe Li", "1-0", "Cleo Ørn", 3)),
        "Round 1 C2",
        "Zoe Li is not in Players. Correct the name, or enter the player.",
    ),
    "unknown_player_guess": (
        in_round((1, None, "Weber, Anna", "1-0", "Cleo Ørn", 3)),
        "Round 1 C2",
        "Weber, Anna is not in Players. Is Anna Weber meant? Write the name as it stands there.",
    ),
    "renamed_player": (
        in_round((1, 1, "Anna Veber", "1-0", "Cleo Ørn", 3)),
        "Round 1 C2",
        "Anna Veber is called Anna Weber in Players; the number says it is the same player.",
    ),
    "round_without_headings": (
        {"Players": PLAYERS, "Round 1": (("Anna Weber", "1-0", "Cleo Ørn"),)},
        "Round 1",
        "No row of headings with White, Black and Result was found.",
    ),
    "round_without_results": (
        {"Players": PLAYERS, "Round 1": (("Board", "White", "Black"), (1, 1, 3))},
        "Round 1 B1",
        "The sheet has no column Result. Add one with that heading.",
    ),
    "round_sheet_missing": (
        {"Players": PLAYERS, "Round 2": ROUND_1},
        "Round 2",
        "The sheet of round 1 is missing, although a later round is there. Give it its old name back if it was "
        "renamed, or restore the workbook from a copy.",
    ),
    "round_sheet_empty": (
        {"Players": PLAYERS, "Round 1": a_round(), "Round 2": ROUND_1},
        "Round 1",
        "The sheet has no pairs, although round 2 is there. Restore it from a backup.",
    ),
    "player_twice_in_round": (
        in_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3), (2, 4, "Dan Koß", None, "Anna Weber", 1)),
        "Round 1 D3",
        "Anna Weber stands twice in round 1 (also D2). Correct one of the two rows.",
    ),
    "not_in_round": (
        {"Players": PLAYERS, "Round 1": ROUND_1, "Round 2": a_round((1, 1, "Anna Weber", None, "Bo Lund", 2), (2, 3, "Cleo Ørn", "bye", None, None))},
        "Round 2",
        "Dan Koß is in no row of round 2 and gets no points for it. Add a row with the kind of absence if that is not right.",
    ),
    "opponent_missing": (
        in_round((1, 1, "Anna Weber", "1-0", None, None)),
        "Round 1 C2",
        "Anna Weber has no opponent here. Type the opponent, or the kind of bye: bye, bye ½, absent.",
    ),
    "bye_kind_missing": (
        in_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3), (), (None, "No.", "Name", "Kind"), (None, 2, "Bo Lund")),
        "Round 1 D5",
        "It does not say why Bo Lund has no game. Type one of: bye, bye ½, bye 1, absent, withdrawn.",
    ),
    "bye_unknown": (
        in_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3), (), (None, "No.", "Name", "Kind"), (None, 2, "Bo Lund", "ill")),
        "Round 1 D5",
        "“ill” is no kind of bye. Type one of: bye, bye ½, bye 1, absent, withdrawn.",
    ),
    "result_taken": (with_result("W"), "Round 1 D2", "“W” was taken as 1-0."),
    "result_taken_time": (
        with_result(time(0, 1)),
        "Round 1 D2",
        "The time 00:01 is what a spreadsheet makes of a typed result; it was taken as 0-1.",
    ),
    "result_time": (with_result(time(2, 30)), "Round 1 D2", "The cell holds the time 02:30, which is no result. Type the result again, such as 1-0."),
    "result_date": (
        with_result(date(2026, 3, 1)),
        "Round 1 D2",
        "The spreadsheet made a date of the result (2026-03-01). Format the cell as text and type the result again.",
    ),
    "result_date_guess": (
        with_result(date(2000, 1, 1)),
        "Round 1 D2",
        "The spreadsheet made a date of the result (2000-01-01). Was 1-0 typed? Format the cell as text and type it again.",
    ),
    "result_number_guess": (with_result(1), "Round 1 D2", "The number 1 is not a result by itself. If 1-0 is meant, type that."),
    "result_logical_guess": (with_result(True), "Round 1 D2", "TRUE is a logical value, not a result. If 1-0 is meant, type that."),
    "result_formula": (
        with_result(Formula("=0-1", -1)),
        "Round 1 D2",
        "The result is a formula with the value “-1”. Type the result itself, such as 1-0.",
    ),
    "result_formula_guess": (
        with_result(Formula("=1/2", 0.5)),
        "Round 1 D2",
        "The result is a formula with the value “0.5”. Is ½-½ meant? Type that instead.",
    ),
    "result_formula_without_value": (
        with_result(Formula('="1-"&"0"')),
        "Round 1 D2",
        "The result is a formula nobody has calculated yet. Open the workbook in Excel or LibreOffice, save it, and run the command again; or type the result itself.",
    ),
    "result_error_value": (with_result(Formula("=NA()", "#N/A")), "Round 1 D2", "The cell holds an error such as #N/A instead of a result. Type the result."),
    "result_letters_guess": (
        with_result("1-O"),
        "Round 1 D2",
        "“1-O” is not a result (letters O or l instead of digits?). If 1-0 is meant, type that.",
    ),
    "result_whose_forfeit": (
        with_result("WO"),
        "Round 1 D2",
        "“WO” does not say who won by forfeit. Type +/- (White won), -/+ (Black won) or -/- (nobody came).",
    ),
    "result_ambiguous": (with_result("H"), "Round 1 D2", "“H” can mean several things. Type 1-0, 0-1 or ½-½."),
    "result_unknown": (with_result("2-0"), "Round 1 D2", "“2-0” is not a result. Type 1-0, 0-1 or ½-½."),
    "result_unknown_guess": (with_result("10"), "Round 1 D2", "“10” is not a result. If 1-0 is meant, type that."),
    "result_without_pair": (
        in_round((1, 1, "Anna Weber", "1-0", "Cleo Ørn", 3), (None, None, None, "0-1")),
        "Round 1 D3",
        "There is a result but no players in this row. Type the result in the row of its game.",
    ),
    "result_in_wrong_place": (
        in_round((1, 1, "Anna Weber", None, "Cleo Ørn", 3, "1-0")),
        "Round 1 G2",
        "The result 1-0 stands beside its cell. Move it to D2.",
    ),
    "schedule_without_headings": (
        berger((("Round 1",), ("Anna", "Bo"))),
        "Schedule",
        "No row of headings with White and Black was found in the schedule.",
    ),
    "schedule_rounds_not_in_order": (
        berger((("Round 2",), *SCHEDULE[1:])),
        "Schedule",
        "The rounds of the schedule are not complete from 1 on. Restore the sheet from a backup.",
    ),
    "crosstable_without_headings": (
        berger(SCHEDULE, (("No.", "Name"), (1, "Anna Weber"))),
        "Crosstable",
        "No row with the numbers of the opponents was found; the crosstable was not read.",
    ),
    "crosstable_unreadable": (
        berger(SCHEDULE, (GRID, (2, "Bo Lund", None, None, "yes"))),
        "Crosstable E2",
        "“yes” is not understood in the crosstable. Type 1, ½, 0, + or -.",
    ),
    "crosstable_sides_disagree": (
        berger(SCHEDULE, (GRID, (2, "Bo Lund", None, None, "1"), (3, "Cleo Ørn", None, "1"))),
        "Crosstable E2",
        "This result and its other half in D3 contradict each other. Correct one, or empty one.",
    ),
    "through_unknown": (
        {
            "Settings": settings(system="Knock-out"),
            "Players": PLAYERS,
            "Round 1": (
                ("Board", "No.", "White", "Result", "Black", "No.", "Goes through"),
                (1, 1, "Anna Weber", "½-½", "Dan Koß", 4, "Zoe"),
                (2, 2, "Bo Lund", "1-0", "Cleo Ørn", 3),
            ),
        },
        "Round 1 G2",
        "“Zoe” does not say who goes through: Anna Weber or Dan Koß. Type a number, a name, or the result of the tie-break as 2-1.",
    ),
    "carried_over_unreadable": (
        {"Settings": settings(system="Round robin", carried_over="Anna and Bo"), "Players": PLAYERS},
        "Settings B2",
        "“Anna and Bo” is no game to carry over. Write White, a stroke, Black and the result: Anna Weber / Bo Lund 1-0.",
    ),
    "teams_need_schedule": (
        {"Settings": settings(system="Swiss system", team_boards=4), "Players": PLAYERS},
        "Settings B2",
        "Teams are paired here in round robins and in the Scheveningen system only. Choose another system, or empty this cell.",
    ),
    "results_disagree": (
        berger(SCHEDULE, (GRID, (1, "Anna Weber", None, None, None, "0"))),
        "Crosstable F2",
        "This does not agree with 1-0 in Schedule, D3. Correct one, or empty one.",
    ),
}  # fmt: skip


def _findings(book: Book) -> tuple[Finding, ...]:
    return read.read_workbook(workbook(book), "club.xlsx").findings


@pytest.mark.parametrize("name", BROKEN)
def test_exact_message(name: str) -> None:
    """The finding stands once, at its cell, and says in plain words what is wrong and what to do."""
    book, place, message = BROKEN[name]
    found = [finding for finding in _findings(book) if finding.name == name]
    assert [
        (f"{f.place.sheet} {f.place.cell}".strip(), text(Language.ENGLISH, f"finding.{name}", **f.values))
        for f in found
    ] == [(place, message)]


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("language", Language)
def test_message_in_every_language(name: str, language: Language) -> None:
    """The finding can be said in every language with the values it carries."""
    book, _, _ = BROKEN[name]
    for finding in _findings(book):
        said = text(language, f"finding.{finding.name}", **finding.values)
        assert "{" not in said
        assert all(value in said for value in finding.values.values())


TAKEN_ELSEWHERE = {
    # said about files as a whole, see tests/workbook/test_read_files.py
    "file_damaged", "file_empty", "file_encrypted", "file_is_web_page", "file_not_workbook", "file_too_large",
    "file_unsafe", "too_many_rows", "cell_far_out",
    # said about the list of tie-breaks, see tests/services/test_prizes_in_workbook.py
    "lot_not_drawn", "tie_break_twice",
    # said about lists, see tests/exchange/test_player_lists.py and test_list_layouts.py
    "list_columns", "list_columns_left_out", "list_is_pairings", "list_empty", "list_lines", "list_not_text", "list_rest_ignored",
    "import_id_other_name", "list_code_page", "list_headings_again", "list_headings_unknown", "list_is_report",
    "list_names_joined", "list_other_form", "list_other_sheets", "list_parts", "list_rating_signs", "list_second_table",
    "list_values_left_out",
}  # fmt: skip


def _named_in_source() -> set[str]:
    """The names of all findings that stand in the source of the reading."""
    names = set()
    for module in (raw, tables, read, read_acceleration, read_players, read_rounds, read_settings, player_lists):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("error", "warning", "note")
            ):
                names |= {
                    each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant) and each.value
                }
    return {str(name) for name in names if "finding." + str(name) in messages(Language.ENGLISH)}


def test_every_finding_has_its_broken_workbook() -> None:
    """No finding of the reading is without a test of its message."""
    assert _named_in_source() - BROKEN.keys() - TAKEN_ELSEWHERE == set()


@pytest.mark.parametrize("doubt", [doubt for doubt in Doubt if doubt not in (Doubt.NONE, Doubt.UNUSUAL, Doubt.HALF)])
def test_every_doubt_about_a_result_has_words(doubt: Doubt) -> None:
    """Whatever makes a result doubtful can be said, with a guess or without one."""
    keys = {f"finding.result_{doubt.value}", f"finding.result_{doubt.value}_guess"}
    assert keys & messages(Language.ENGLISH).keys()


def test_all_problems_at_once_in_order() -> None:
    """Everything wrong is said in one reading, by sheet, row and column; nothing hides behind the first problem."""
    book: Book = {
        "Settings": settings(rounds="seven"),
        "Players": players((1, "Anna Weber", "x"), (1, "Bo Lund", 1900), (3, "Cleo Ørn", 1800), (4, "Dan Koß", "y")),
        "Round 1": a_round((1, 1, "Anna Weber", "10", "Cleo Ørn", 9), (2, 4, "Dan Koß", "1-O", "Zoe", None)),
    }
    errors = [(f.name, f.place.sheet, f.place.cell) for f in _findings(book) if f.severity is Severity.ERROR]
    assert errors == [
        ("setting_not_number", "Settings", "B1"),
        ("rating_unreadable", "Players", "C2"),
        ("number_twice", "Players", "A3"),
        ("rating_unreadable", "Players", "C5"),
        ("result_unknown_guess", "Round 1", "D2"),
        ("unknown_number", "Round 1", "F2"),
        ("result_letters_guess", "Round 1", "D3"),
        ("unknown_player", "Round 1", "E3"),
    ]


def test_choices_are_offered_in_the_language_of_the_workbook() -> None:
    """A German workbook is told the German words that may be chosen."""
    book: Book = {"Einstellungen": (("Sprache", "Deutsch"), ("Farbregeln", "vielleicht")), "Spieler": PLAYERS}
    assert [f.values["choices"] for f in _findings(book) if f.name == "setting_not_a_choice"] == ["ja, nein"]
