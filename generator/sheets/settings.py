"""The Settings sheet of a new workbook: a label, the cell to type into, and a short explanation beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.languages import Language, text
from generator.rounds import suggested_rounds
from generator.sheets.frame import list_page
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.tournament import System
from generator.workbook.layout import SETTINGS, SettingRow

Value = str | int

_LABEL, _VALUE, _HELP = 30.0, 34.0, 46.0
_LETTER = 1.05  # width of a letter of labels and values, in letters of the default font
_MOST_LABEL, _MOST_VALUE = 46.0, 42.0
_LETTERS_A_LINE = 54  # letters of an explanation in one line
_MOST_ROUNDS = 60
_EVENT = (
    "event",
    "place",
    "federation",
    "first_day",
    "last_day",
    "organiser",
    "chief_arbiter",
    "deputy_arbiters",
    "time_control",
    "round_dates",
    "hosts",
    "white_at_home",
    "game_dates",
)
_PRIZES = ("categories", "prizes", "sharing", "one_prize")
_OUTPUT = ("live_sheet", "points_shown", "language", "paper", "printouts", "web_address")
_SWISS_ONLY = frozenset(
    {"rounds", "pairing_allocated_bye", "postponed", "acceleration", "virtual_points", "forbidden_pairs"}
)
_ANY_SCHEDULE = frozenset({"annulment", "hosts", "white_at_home", "game_dates"})
_MEETING_ALL = frozenset({"cycles", "cycle_order", "kept_apart", "apart_rounds", "carried_over"})
_RESTRICTED_DRAWS = frozenset({"varma", "varma_repaired", "apart", "early"})
_HIGHEST = {"lot": 999_999}  # of whole numbers that are no rounds
RARELY_SHOWN = frozenset({"virtual_points", "carried_over"})
"""Shown where they are used: few tournaments need more than a method of acceleration, few finals carry results over."""
_TEAMS_ONLY = frozenset({"team_boards", "primary_score", "match_win", "match_draw", "match_loss"})
_PLAYERS_ONLY = frozenset({"categories", "prizes", "sharing", "one_prize", "live_sheet"})
_KNOCK_OUT_ONLY = frozenset({"match_games", "third_place"})
_NOT_IN_KNOCK_OUT = frozenset({"tie_breaks", "annulment", "hosts", "white_at_home", "game_dates", "live_sheet"})
_TIE_BREAKS = {True: "DE, WIN, SB, KS", False: "BH-C1, BH, SB, DE, WIN"}


def shown_settings(system: System, *, teams: bool = False) -> tuple[SettingRow, ...]:
    """The settings that mean something in this system, in the order of the sheet; ``teams`` adds those of teams."""
    left_out: frozenset[str] = frozenset()
    if system is not System.SWISS:
        left_out |= _SWISS_ONLY
    else:
        left_out |= _ANY_SCHEDULE
    if not system.everybody_meets:
        left_out |= _MEETING_ALL
    left_out |= _NOT_IN_KNOCK_OUT if system is System.KNOCK_OUT else _KNOCK_OUT_ONLY
    left_out |= _PLAYERS_ONLY if teams else _TEAMS_ONLY
    return tuple(_offered(row, system) for row in SETTINGS if row.key not in left_out)


def _offered(row: SettingRow, system: System) -> SettingRow:
    """A setting with the choices there are in a system: numbers are drawn with restrictions in round robins only."""
    if row.key != "numbers" or system.everybody_meets:
        return row
    return replace(row, choices=tuple(choice for choice in row.choices if choice not in _RESTRICTED_DRAWS))


def team_values(system: System, boards: int | None) -> dict[str, Value]:
    """What a new workbook for teams has set besides; where a match is no match of boards, the games decide."""
    by_games = system.always_teams
    values: dict[str, Value] = {
        "primary_score": "board_points" if by_games else "match_points",
        "match_win": "2",
        "match_draw": "1",
        "match_loss": "0",
        "tie_breaks": "" if by_games else "MPvGP, EDE, EMMSB",
    }
    return values if boards is None else values | {"team_boards": boards}


def usual_values(system: System, language: Language) -> dict[str, Value]:
    """What a new workbook has set: choices by their key, everything else as it is typed."""
    return {
        "system": system.value,
        "numbers": "as_listed" if system.fixed_schedule else "by_rating",
        "rating_used": "rating",
        "win": "1",
        "draw": "½",
        "loss": "0",
        "pairing_allocated_bye": "1",
        "postponed": "count_as_draw",
        "colour_rules": "yes",
        "first_colour": "draw_lots",
        "cycle_order": "fide",
        "match_games": "one_game",
        "third_place": "yes",
        "acceleration": "none",
        "tie_breaks": _TIE_BREAKS[system.fixed_schedule],
        "kept_apart": "club",
        "annulment": "yes",
        "sharing": "by_rank",
        "one_prize": "no",
        "points_shown": "halves",
        "language": language.value,
        "paper": "A4",
    }


def settings_sheet(
    system: System,
    language: Language,
    values: Mapping[str, Value],
    *,
    players: int | None = None,
    teams: bool = False,
) -> SheetPlan:
    """The sheet with these values, by the keys of ``workbook.layout.SETTINGS``; choices by their key, or as typed.

    System and language stand in it in any case: whoever reads the workbook next must know them.
    ``players`` is the number of players as far as it is known: the help of a Swiss then names the rounds it suggests.
    ``teams`` shows the settings of a team tournament as well.
    """
    values = {"system": system.value, "language": language.value} | dict(values)
    shown = {
        row.key: row
        for row in shown_settings(system, teams=teams)
        if row.key not in RARELY_SHOWN or values.get(row.key)
    }
    play = tuple(key for key in shown if key not in (*_EVENT, *_PRIZES, *_OUTPUT))
    labels = [text(language, f"setting.{key}") for key in shown]
    typed = [str(_typed(row, values.get(key), language) or "") for key, row in shown.items()]
    rows = [
        Row((Cell(text(language, "sheet.settings"), Look.TITLE, columns=3),), 32.0),
        Row((Cell(text(language, "print.settings_hint"), Look.HELP, columns=3),), 20.0),
    ]
    entries: list[Entry] = []
    for heading, keys in (("event", _EVENT), ("play", play), ("prizes", _PRIZES), ("output", _OUTPUT)):
        if not shown.keys() & set(keys):
            continue
        rows.append(Row(height=10.0))
        title = Cell(text(language, f"print.settings_{heading}"), Look.HEADING, align=Align.LEFT)
        rows.append(Row((title, Cell(None, Look.HEADING), Cell(None, Look.HEADING)), 24.0))
        for key in (key for key in keys if key in shown):
            rows.append(_setting(shown[key], values.get(key), _help(key, players, language), language))
            entries.append(_entry(shown[key], len(rows), language))
    return SheetPlan(
        name=text(language, "sheet.settings"),
        rows=tuple(rows),
        columns=(
            Column(_wide_enough(labels, _LABEL, _MOST_LABEL)),
            Column(_wide_enough(typed, _VALUE, _MOST_VALUE)),
            Column(_HELP),
        ),
        freeze=(2, 0),
        page=replace(
            list_page(
                "", text(language, "sheet.settings"), language, paper=str(values.get("paper", "A4")), growing=True
            ),
            fit_height=1,
        ),
        entries=tuple(entries),
        tab_colour="settings",
    )


def _wide_enough(words: Iterable[str], least: float, most: float) -> float:
    """A column in which the longest words have room; a value still longer shrinks to fit."""
    longest = max(map(len, words), default=0)
    return max(least, min(most, round(longest * _LETTER + 3.0, 1)))


def _typed(row: SettingRow, value: Value | None, language: Language) -> Value | None:
    """What stands in the cell of a setting: a choice in words, anything else as it is."""
    return text(language, f"choice.{value}") if value in row.choices else value


def _setting(row: SettingRow, value: Value | None, explanation: str, language: Language) -> Row:
    look = Look.ENTRY_NUMBER if row.kind == "integer" else Look.ENTRY
    lines = -(-len(explanation) // _LETTERS_A_LINE)
    return Row(
        (
            Cell(text(language, f"setting.{row.key}"), Look.LABEL),
            Cell(_typed(row, value, language), look, align=Align.LEFT),
            Cell(explanation, Look.HELP),
        ),
        max(22.0, 4.0 + 13.5 * lines),
    )


def _help(key: str, players: int | None, language: Language) -> str:
    if key != "rounds":
        return text(language, f"setting_help.{key}")
    if players is None or players < 2:
        return text(language, "print.rounds_open")
    return text(language, "print.rounds_suggested", rounds=suggested_rounds(players), players=players)


def _entry(row: SettingRow, at: int, language: Language) -> Entry:
    """What may be typed: a choice from the list, a number of rounds, or any text."""
    if row.kind == "choice":
        choices = tuple(text(language, f"choice.{choice}") for choice in row.choices)
        return Entry(at, 2, at, 2, choices, strict=True, error_text=text(language, "print.choose"))
    if row.kind == "integer":
        highest = _HIGHEST.get(row.key, _MOST_ROUNDS)
        wanted = text(language, "print.whole_number", low=1, high=highest)
        return Entry(at, 2, at, 2, strict=True, error_text=wanted, as_text=False, number_range=(1, highest))
    return Entry(at, 2, at, 2)
