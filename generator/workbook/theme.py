"""The theme a club may change: ``templates/theme.toml`` as checked records.

Every mistake in that file is named with its entry, so that somebody who never saw the code can mend it.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.resources import templates_folder
from generator.sheets.model import Look

FormatProperties = dict[str, str | int | float | bool]

_LINES = {"thin": 1, "medium": 2, "dashed": 3, "dotted": 4, "thick": 5, "double": 6, "hair": 7, "dash-dot": 9}
_SIDES: dict[str, tuple[str, ...]] = {
    "top": ("top",),
    "bottom": ("bottom",),
    "left": ("left",),
    "right": ("right",),
    "box": ("top", "bottom", "left", "right"),
}
_SWITCHES = {"bold": "bold", "italic": "italic", "wrap": "text_wrap", "shrink": "shrink"}
_ALIGNMENTS = {"align": ("left", "center", "right"), "valign": ("top", "vcenter", "bottom")}


class ThemeError(ValueError):
    """The theme file holds something that cannot be drawn; the text says which entry and what may stand there."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Fonts, colours and the drawing properties of every look, in the words of xlsxwriter."""

    font: str
    size: float
    header_size: int
    colours: dict[str, str]
    looks: dict[Look, FormatProperties]

    def properties(self, look: Look) -> FormatProperties:
        """What a cell of this look is drawn with; font, size and colour are always given."""
        base: FormatProperties = {
            "font_name": self.font,
            "font_size": self.size,
            "font_color": self.colours["ink"],
            "font_scheme": "none",
            "valign": "vcenter",
        }
        return base | self.looks[look]


@cache
def standard_theme() -> Theme:
    """The theme of ``templates/theme.toml``, read once."""
    return read_theme(templates_folder() / "theme.toml")


def read_theme(path: Path, own: Path | None = None) -> Theme:
    """The theme in a file, with the entries of a club's ``own`` file in the place of its own.

    Raises ``ThemeError`` naming the entry that cannot be used.
    """
    document = _document(path)
    if own is not None:
        document = _laid_over(document, _document(own))
    page, colours, looks = (_table(document, name) for name in ("page", "colours", "looks"))
    for name, colour in colours.items():
        if not (isinstance(colour, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", colour)):
            raise ThemeError(f'colours.{name}: {colour!r} is not a colour; write it as "#1F4E5F"')
    for needed in ("ink", "stripe"):
        if needed not in colours:
            raise ThemeError(f"colours.{needed} is missing")
    unknown = set(looks) - {look.value for look in Look}
    if unknown:
        raise ThemeError(f"looks.{min(unknown)}: there is no such look")
    names = {name: str(colour) for name, colour in colours.items()}
    return Theme(
        font=_font(page.get("font", "Calibri")),
        size=_number("page.size", page.get("size", 11)),
        header_size=int(_number("page.header_size", page.get("header_size", 9))),
        colours=names,
        looks={look: _look(look.value, _table(looks, look.value), names) for look in Look},
    )


def _document(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as mistake:
        raise ThemeError(f"{path.name} is not a TOML file: {mistake}") from mistake


def _laid_over(document: dict[str, object], own: dict[str, object]) -> dict[str, object]:
    """The entries of both, section by section; where both have one, ``own`` holds."""
    joined = dict(document)
    for key, value in own.items():
        below = joined.get(key)
        joined[key] = _laid_over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return joined


def _table(parent: dict[str, object], name: str) -> dict[str, object]:
    table = parent.get(name, {})
    if not isinstance(table, dict):
        raise ThemeError(f"{name} must be a section: [{name}]")
    return table


def _font(value: object) -> str:
    if not isinstance(value, str) or not value or '"' in value:
        raise ThemeError(f"page.font: {value!r} is not the name of a font")
    return value


def _number(entry: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 400:
        raise ThemeError(f"{entry}: {value!r} is not a size in points")
    return value


def _look(name: str, entries: dict[str, object], colours: dict[str, str]) -> FormatProperties:
    """The properties of one look, each entry checked on its own."""
    properties: FormatProperties = {}
    line_colour = colours.get("rule", colours["ink"])
    if "line" in entries:
        line_colour = _colour(f"looks.{name}.line", entries["line"], colours)
    for key, value in entries.items():
        entry = f"looks.{name}.{key}"
        if key == "size":
            properties["font_size"] = _number(entry, value)
        elif key == "colour":
            properties["font_color"] = _colour(entry, value, colours)
        elif key == "fill":
            properties["bg_color"] = _colour(entry, value, colours)
            properties["pattern"] = 1
        elif key == "number":
            properties["num_format"] = str(value)
        elif key == "indent":
            properties["indent"] = int(_number(entry, value))
        elif key in _SWITCHES:
            properties[_SWITCHES[key]] = value is True
        elif key in _ALIGNMENTS:
            properties[key] = _one_of(entry, value, _ALIGNMENTS[key])
        elif key in _SIDES:
            for side in _SIDES[key]:
                properties[side] = _LINES[_one_of(entry, value, tuple(_LINES))]
                properties[f"{side}_color"] = line_colour
        elif key != "line":
            raise ThemeError(f"{entry}: a look has no such entry")
    return properties


def _colour(entry: str, value: object, colours: dict[str, str]) -> str:
    if not isinstance(value, str) or value not in colours:
        raise ThemeError(f"{entry}: {value!r} is not one of the colours ({', '.join(colours)})")
    return colours[value]


def _one_of(entry: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ThemeError(f"{entry}: {value!r} is none of {', '.join(allowed)}")
    return value
