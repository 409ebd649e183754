"""The theme file a club may change, and what is said when an entry cannot be used."""

from pathlib import Path

import pytest

from generator.resources import templates_folder
from generator.sheets.model import Look
from generator.workbook.theme import ThemeError, read_theme, standard_theme

_SHORTEST = '[colours]\nink = "#000000"\nstripe = "#EEEEEE"\n'


def test_standard_theme_dresses_every_look() -> None:
    """The theme that comes along names each look, so that a club sees all there is to change."""
    text = (templates_folder() / "theme.toml").read_text(encoding="utf-8")
    assert all(f"[looks.{look.value}]" in text for look in Look)
    assert set(standard_theme().looks) == set(Look)


def test_a_short_theme_is_enough(tmp_path: Path) -> None:
    """Whatever a theme does not say is plain."""
    path = tmp_path / "theme.toml"
    path.write_text(_SHORTEST)
    properties = read_theme(path).properties(Look.NAME)
    assert properties["font_name"] == "Calibri"
    assert properties["font_color"] == "#000000"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("[colours]\nink = 'red'\n", "colours.ink: 'red' is not a colour"),
        ("[colours]\nink = '#000000'\n", "colours.stripe is missing"),
        (_SHORTEST + "[looks.nmae]\nsize = 5\n", "looks.nmae: there is no such look"),
        (_SHORTEST + "[looks.name]\nsise = 5\n", "looks.name.sise: a look has no such entry"),
        (_SHORTEST + "[looks.name]\nsize = 'big'\n", "looks.name.size: 'big' is not a size"),
        (_SHORTEST + "[looks.name]\nfill = 'red'\n", "looks.name.fill: 'red' is not one of the colours"),
        (_SHORTEST + "[looks.name]\nline = 'red'\n", "looks.name.line: 'red' is not one of the colours"),
        (_SHORTEST + "[looks.name]\nalign = 'middle'\n", "looks.name.align: 'middle' is none of left, center, right"),
        (_SHORTEST + "[looks.name]\nbox = 'fat'\n", "looks.name.box: 'fat' is none of thin"),
        (_SHORTEST + "[page]\nfont = ''\n", "page.font: '' is not the name of a font"),
        ("colours = 5\n", "colours must be a section"),
        ("[colours\n", "is not a TOML file"),
    ],
)
def test_mistakes_are_named(lines: str, told: str, tmp_path: Path) -> None:
    """A mistake is told with its entry and what may stand there."""
    path = tmp_path / "theme.toml"
    path.write_text(lines)
    with pytest.raises(ThemeError) as caught:
        read_theme(path)
    assert told in str(caught.value)
