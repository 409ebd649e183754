"""How print-outs look: the theme, page templates, fonts and logo of ``templates/``, and a club's own in their place.

A club's folder may hold ``theme.toml`` with the entries it changes, page templates (``lists.typ``, ...) that take the
place of ours, fonts (``.ttf``, ``.otf``), and ``logo.svg``, ``logo.png`` or ``logo.jpg``. Whatever it leaves out is as
in ``templates/``.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.resources import templates_folder
from generator.workbook.theme import Theme, ThemeError, read_theme

LOGOS = ("logo.svg", "logo.png", "logo.jpg", "logo.jpeg")
_FONTS = ("*.ttf", "*.otf", "*.ttc")


class StyleError(ValueError):
    """A club's folder cannot be used; the text says which file or entry and what may stand there."""


@dataclass(frozen=True)
class Style:
    """The looks of all print-outs; ``folder`` is a club's own, ``None`` for what is shipped."""

    folder: Path | None = None

    @cached_property
    def theme(self) -> Theme:
        """Fonts, sizes and colours, the club's entries over ours. Raises ``StyleError`` for one that cannot be used."""
        shipped = templates_folder() / "theme.toml"
        own = self._own("theme.toml")
        try:
            return read_theme(shipped) if own is None else read_theme(shipped, own)
        except ThemeError as mistake:
            raise StyleError(str(mistake)) from mistake

    @property
    def templates(self) -> dict[str, Path]:
        """The page templates by file name."""
        found = {path.name: path for path in sorted((templates_folder() / "pages").glob("*.typ"))}
        if self.folder is not None:
            found |= {path.name: path for path in sorted(self.folder.glob("*.typ"))}
        return found

    @property
    def font_folders(self) -> tuple[Path, ...]:
        """Where fonts are looked for; those of the system are not used, so that pages look alike everywhere."""
        own = () if self.folder is None else (self.folder,)
        return (*(each for each in own if any(True for kind in _FONTS for _ in each.rglob(kind))), _shipped_fonts())

    @property
    def logo(self) -> Path | None:
        """The club's logo, if it has one."""
        return next((path for name in LOGOS if (path := self._own(name)) is not None), None)

    def _own(self, name: str) -> Path | None:
        if self.folder is None:
            return None
        path = self.folder / name
        return path if path.is_file() else None


SHIPPED = Style()
"""The style of ``templates/``, nothing changed."""


def _shipped_fonts() -> Path:
    return templates_folder() / "fonts"
