"""The Settings sheet: a label, and the value in the cell right of it, in any order and language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from generator.findings import Finding, Place, error, note, warning
from generator.languages import Language, text
from generator.languages.words import chosen, setting_key, visible
from generator.results import Origin, read_points
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.selection import parse
from generator.tournament import Event, Scoring, System
from generator.workbook.layout import SETTINGS, SettingRow
from generator.workbook.tables import Grid, as_text

Value = str | int | Decimal | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypedSetting:
    """One setting as it stands in the workbook.

    ``typed`` is the cell as text. ``value`` is the text, a whole number, points, the key of the choice, or the parts of
    a list; ``None`` when the cell is empty or not understood. ``place`` is the cell of the value.
    """

    typed: str
    value: Value | None
    place: Place


Settings = Mapping[str, TypedSetting]
_ROWS = {row.key: row for row in SETTINGS}
_BY_ROUND = ("round_dates", "hosts")
"""Lists in which the place of a part says its round, so that an empty part counts."""


def read_settings(grid: Grid) -> tuple[dict[str, TypedSetting], list[Finding]]:
    """All settings by key, with one finding for every value that is not understood or a label that stands twice."""
    settings: dict[str, TypedSetting] = {}
    findings: list[Finding] = []
    for row in range(len(grid.rows)):
        for column in range(len(grid.rows[row])):
            label = grid.value(row, column)
            key = setting_key(label) if isinstance(label, str) else None
            if key is None:
                continue
            typed, found = _setting(grid, row, column + 1, _ROWS[key], visible(str(label)))
            if key not in settings or not settings[key].typed:  # a title above the table may read like a label
                settings[key] = typed
                findings += found
            elif typed.typed and typed.typed != settings[key].typed:
                findings.append(note("setting_twice", grid.place(row, column), label=visible(str(label))))
            break  # what stands further right is the value and its explanation
    return settings, findings


def _setting(grid: Grid, row: int, column: int, setting: SettingRow, label: str) -> tuple[TypedSetting, list[Finding]]:
    value, place = grid.value(row, column), grid.place(row, column)
    typed = visible(grid.text(row, column))
    if grid.origin(row, column) in (Origin.ERROR, Origin.FORMULA_WITHOUT_VALUE):
        return TypedSetting(typed, None, place), [error("cell_without_value", place)]
    if value is None:
        return TypedSetting("", None, place), []
    understood = _understood(value, typed, setting)
    if understood is not None:
        return TypedSetting(typed, understood, place), []
    return TypedSetting(typed, None, place), [_not_understood(setting, typed, label, place)]


def _understood(value: object, typed: str, setting: SettingRow) -> Value | None:
    """The value of a setting by its kind, ``None`` when it cannot be one."""
    if setting.kind == "choice":
        return chosen(typed, setting.choices)
    if setting.kind == "points":
        points = read_points(value)
        return points if points is not None and points >= 0 else None
    if setting.kind == "integer":
        return whole_number(value)
    if setting.key in _BY_ROUND:
        return _by_round(as_text(value))
    if setting.kind == "list":
        return tuple(part for part in map(str.strip, re.split(r"[;\n]", as_text(value))) if part)
    if setting.kind == "date":
        return value.strftime("%Y-%m-%d") if isinstance(value, date) else iso_day(typed)
    return typed


def _by_round(typed: str) -> tuple[str, ...]:
    """The parts by round, empty ones between them too; a line break behind a semicolon parts no more."""
    parts = [part.strip() for part in re.split(r";[ \t]*\n?|\n", typed)]
    while parts and not parts[-1]:
        parts.pop()
    return tuple(parts)


def _not_understood(setting: SettingRow, typed: str, label: str, place: Place) -> Finding:
    if setting.kind == "choice":
        # Every language's own word is offered, since the finding does not know the reader's.
        offered = [text(Language.ENGLISH, f"choice.{choice}") for choice in setting.choices]
        return error("setting_not_a_choice", place, label=label, typed=typed, choices=", ".join(offered))
    return error(
        "setting_not_points" if setting.kind == "points" else "setting_not_number", place, label=label, typed=typed
    )


def in_language(finding: Finding, settings: Settings, language: Language) -> Finding:
    """A finding about a choice with the choices in the language of the workbook."""
    if finding.name != "setting_not_a_choice":
        return finding
    key = next((key for key, each in settings.items() if each.place == finding.place), None)
    if key is None:
        return finding
    offered = ", ".join(text(language, f"choice.{choice}") for choice in _ROWS[key].choices)
    return Finding(finding.name, finding.severity, finding.place, {**finding.values, "choices": offered})


def whole_number(value: object) -> int | None:
    """A positive whole number typed as a number or as text, ``None`` for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if value > 0 else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and 0 < value < 1e6 else None
    if isinstance(value, str):
        word = visible(value).rstrip(".")
        return int(word) if re.fullmatch(r"[1-9][0-9]{0,5}", word) else None
    return None


def iso_day(typed: str) -> str:
    """A day as ISO text where it is certain (``5.9.2026``, ``2026-09-05``), otherwise as typed."""
    match = re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", typed)
    if match:
        try:
            return date(int(match[3]), int(match[2]), int(match[1])).isoformat()
        except ValueError:
            return typed
    return typed


# ---------------------------------------------------------------------------------------------------------------------
# From settings to records
# ---------------------------------------------------------------------------------------------------------------------


def choice(settings: Settings, key: str, default: str) -> str:
    """The key of a choice, or the default where nothing is set."""
    setting = settings.get(key)
    return setting.value if setting and isinstance(setting.value, str) else default


def number(settings: Settings, key: str) -> int | None:
    """A whole number, ``None`` where nothing is set."""
    setting = settings.get(key)
    return setting.value if setting and isinstance(setting.value, int) else None


def event(settings: Settings) -> Event:
    """What is printed around the lists."""

    def words(key: str) -> str:
        return choice(settings, key, "")

    def parts(key: str) -> tuple[str, ...]:
        setting = settings.get(key)
        return setting.value if setting and isinstance(setting.value, tuple) else ()

    deputies = tuple(name for name in map(str.strip, re.split(r"[;\n]", words("deputy_arbiters"))) if name)
    return Event(
        name=words("event"),
        place=words("place"),
        federation=words("federation"),
        first_day=words("first_day"),
        last_day=words("last_day"),
        chief_arbiter=words("chief_arbiter"),
        deputy_arbiters=deputies,
        organiser=words("organiser"),
        time_control=words("time_control"),
        round_dates=parts("round_dates"),
        hosts=parts("hosts"),
        white_at_home=words("white_at_home") == "yes",
        game_dates={"yes": True, "no": False}.get(words("game_dates")),
    )


def scoring(settings: Settings) -> Scoring:
    """The points set; a pairing-allocated bye is worth a win unless set otherwise."""

    def points(key: str, default: Decimal) -> Decimal:
        setting = settings.get(key)
        return setting.value if setting and isinstance(setting.value, Decimal) else default

    standard = Scoring()
    win = points("win", standard.win)
    return Scoring(
        win=win,
        draw=points("draw", standard.draw),
        loss=points("loss", standard.loss),
        pairing_allocated_bye=points("pairing_allocated_bye", win),
    )


def system(settings: Settings, default: System = System.SWISS) -> System:
    """The tournament system; a Berger round robin with two games per opponent is the double one."""
    chosen_one = System(choice(settings, "system", default.value))
    return System.DOUBLE_BERGER if chosen_one is System.BERGER and cycles(settings) == 2 else chosen_one


def cycles(settings: Settings) -> int:
    """How many games per opponent are set, 1 where nothing is."""
    return 2 if choice(settings, "cycles", "") == "two_games" else 1


def schedule_findings(settings: Settings, system: System, players: int, rounds: int) -> list[Finding]:
    """What Settings say of a schedule and cannot be: of ``players`` players, with ``rounds`` rounds made, or 0."""
    findings = []
    setting = settings.get("cycles")
    if setting is not None and setting.value == "one_game" and system is System.DOUBLE_BERGER:
        findings.append(error("cycles_against_system", setting.place))
    typed, single = settings.get("rounds"), players - 1 + players % 2
    if typed is not None and isinstance(typed.value, int) and players > 1 and typed.value not in (single, 2 * single):
        values = {"rounds": typed.value, "players": players, "single": single, "double": 2 * single}
        findings.append(warning("rounds_not_of_schedule", typed.place, **values))
    asked = 2 if system is System.DOUBLE_BERGER else cycles(settings)
    place = setting.place if setting is not None and setting.value is not None else None
    if place is not None and rounds in (single, 2 * single) and rounds != asked * single:
        findings.append(warning("cycles_not_of_schedule", place, made=rounds // single, asked=asked))
    return findings


def tie_breaks(settings: Settings) -> tuple[tuple[str, ...], list[Finding]]:
    """The codes of the tie-breaks in order, without the points, which always come first; unknown ones are findings.

    A lot that is still to be drawn (see :func:`open_lot`) is left out, with a note.
    """
    setting = settings.get("tie_breaks")
    if setting is None or not isinstance(setting.value, tuple):
        return (), []
    codes: list[str] = []
    findings: list[Finding] = []
    for word in _tie_break_words(setting.value):
        request = parse(word, setting.place)
        if isinstance(request, Finding):
            findings.append(note("lot_not_drawn", setting.place) if request.name == _LOT_MISSING else request)
        elif request.spelling in codes and TIE_BREAKS[request.code].split is None:
            findings.append(note("tie_break_twice", setting.place, code=request.spelling))
        elif request.spelling != "PTS":
            codes.append(request.spelling)
    return tuple(codes), findings


@dataclass(frozen=True, slots=True)
class OpenLot:
    """A drawing of lots asked for without a number.

    ``before`` are the codes that come before it in the list; ``word`` is how it is called there.
    """

    setting: TypedSetting
    word: str
    before: tuple[str, ...]

    def drawn(self, number: int) -> TypedSetting:
        """The setting with the number written behind the word."""
        parts = self.setting.value if isinstance(self.setting.value, tuple) else ()
        place = next(at for at, part in enumerate(parts) if self.word in _tie_break_words((part,)))
        pattern = rf"(?<![^\W_]){re.escape(self.word)}(?![\w/])"
        part = re.sub(pattern, lambda found: f"{found[0]}/{number}", parts[place], count=1)
        value = (*parts[:place], part, *parts[place + 1 :])
        return TypedSetting("; ".join(value), value, self.setting.place)


def open_lot(settings: Settings) -> OpenLot | None:
    """The drawing of lots among the tie-breaks that has no number yet, ``None`` if there is none."""
    setting = settings.get("tie_breaks")
    if setting is None or not isinstance(setting.value, tuple):
        return None
    before: list[str] = []
    for word in _tie_break_words(setting.value):
        request = parse(word)
        if not isinstance(request, Finding):
            before.append(request.spelling)
        elif request.name == _LOT_MISSING:
            return OpenLot(setting, word, tuple(before))
    return None


_LOT_MISSING = "tie_break_lot_missing"


def _tie_break_words(parts: tuple[str, ...]) -> list[str]:
    """The single tie-breaks of a list with commas, semicolons, strokes between blanks, or numbers in front."""
    words = (part.strip() for each in parts for part in re.split(r",|\s+/\s+|\b\d\.\s", each))
    return [word for word in words if word]
