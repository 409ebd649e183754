"""The Settings sheet of a new workbook: a label, the cell to type into, and a short explanation beside it."""

from collections.abc import Mapping
from dataclasses import replace

from generator.languages import Language, text
from generator.rounds import suggested_rounds
from generator.sheets.frame import list_page
from generator.sheets.model import Align, Cell, Column, Entry, Look, Row, SheetPlan
from generator.tournament import System
from generator.workbook.layout import SETTINGS, SettingRow

Value = str | int

_LABEL, _VALUE, _HELP = 30.0, 34.0, 46.0
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
)
_PRIZES = ("categories", "prizes", "sharing", "one_prize")
_OUTPUT = ("live_sheet", "points_shown", "language", "paper")
_SWISS_ONLY = frozenset({"rounds", "pairing_allocated_bye", "acceleration", "forbidden_pairs"})
_FIXED_ONLY = frozenset({"annulment"})
_DOUBLE_ONLY = frozenset({"cycle_order"})
_TIE_BREAKS = {True: "DE, WIN, SB, KS", False: "BH-C1, BH, SB, DE, WIN"}


def shown_settings(system: System) -> tuple[SettingRow, ...]:
    """The settings that mean something in this system, in the order of the sheet."""
    left_out: frozenset[str] = frozenset()
    if system is not System.SWISS:
        left_out |= _SWISS_ONLY
    else:
        left_out |= _FIXED_ONLY
    if system is not System.DOUBLE_BERGER:
        left_out |= _DOUBLE_ONLY
    return tuple(row for row in SETTINGS if row.key not in left_out)


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
        "colour_rules": "yes",
        "first_colour": "draw_lots",
        "cycle_order": "fide",
        "acceleration": "none",
        "tie_breaks": _TIE_BREAKS[system.fixed_schedule],
        "annulment": "yes",
        "sharing": "by_rank",
        "one_prize": "no",
        "points_shown": "halves",
        "language": language.value,
        "paper": "A4",
    }


def settings_sheet(
    system: System, language: Language, values: Mapping[str, Value], *, players: int | None = None
) -> SheetPlan:
    """The sheet with these values, by the keys of ``workbook.layout.SETTINGS``; choices by their key, or as typed.

    System and language stand in it in any case: whoever reads the workbook next must know them.
    ``players`` is the number of players as far as it is known: the help of a Swiss then names the rounds it suggests.
    """
    values = {"system": system.value, "language": language.value} | dict(values)
    shown = {row.key: row for row in shown_settings(system)}
    play = tuple(key for key in shown if key not in (*_EVENT, *_PRIZES, *_OUTPUT))
    rows = [
        Row((Cell(text(language, "sheet.settings"), Look.TITLE, columns=3),), 32.0),
        Row((Cell(text(language, "print.settings_hint"), Look.HELP, columns=3),), 20.0),
    ]
    entries: list[Entry] = []
    for heading, keys in (("event", _EVENT), ("play", play), ("prizes", _PRIZES), ("output", _OUTPUT)):
        rows.append(Row(height=10.0))
        title = Cell(text(language, f"print.settings_{heading}"), Look.HEADING, align=Align.LEFT)
        rows.append(Row((title, Cell(None, Look.HEADING), Cell(None, Look.HEADING)), 24.0))
        for key in keys:
            rows.append(_setting(shown[key], values.get(key), _help(key, players, language), language))
            entries.append(_entry(shown[key], len(rows), language))
    return SheetPlan(
        name=text(language, "sheet.settings"),
        rows=tuple(rows),
        columns=(Column(_LABEL), Column(_VALUE), Column(_HELP)),
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


def _setting(row: SettingRow, value: Value | None, explanation: str, language: Language) -> Row:
    typed = text(language, f"choice.{value}") if value in row.choices else value
    look = Look.ENTRY_NUMBER if row.kind == "integer" else Look.ENTRY
    lines = -(-len(explanation) // _LETTERS_A_LINE)
    return Row(
        (
            Cell(text(language, f"setting.{row.key}"), Look.LABEL),
            Cell(typed, look, align=Align.LEFT),
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
        wanted = text(language, "print.whole_number", low=1, high=_MOST_ROUNDS)
        return Entry(at, 2, at, 2, strict=True, error_text=wanted, as_text=False, number_range=(1, _MOST_ROUNDS))
    return Entry(at, 2, at, 2)
