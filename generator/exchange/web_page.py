"""The web page of a tournament: one HTML file that asks nothing of the network.

The page's files are ``page.html``, ``page.css`` and ``page.js`` of ``templates/page/``; a club's style folder may hold
its own of the same names, and a logo. Templates are Jinja2's, run in its sandbox with everything escaped. A content
security policy with the digests of style and script lets the browser load nothing and run nothing else.
"""

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path

from generator.exchange.web_tables import WebCell, WebTable
from generator.languages import Language, text
from generator.printing.style import SHIPPED, Style, StyleError
from generator.resources import templates_folder

MARK = b'<meta name="generator" content="pairbook">'
"""What tells a page of pairbook's from other files."""

_KINDS_OF_IMAGE = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}


@dataclass(frozen=True, slots=True)
class WebSection:
    """A part of the page: ``short`` is its name in the list of contents, ``lead`` stands above its tables."""

    id: str
    title: str
    short: str
    tables: tuple[WebTable, ...]
    lead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WebPage:
    """All that the page says. ``state`` is what the newest list is, ``facts`` the lines below the title.

    ``card_headings`` are those of a player's games: round, board, White, result, Black.
    """

    tongue: Language
    title: str
    state: str
    facts: tuple[str, ...]
    sections: tuple[WebSection, ...]
    card_headings: tuple[WebCell, ...]
    as_of: str

    @property
    def language(self) -> str:
        """The code of the language, for the ``lang`` attribute."""
        return self.tongue.value

    def word(self, key: str, **values: object) -> str:
        """A text of the page's own (``page.<key>`` in the catalogues)."""
        return text(self.tongue, f"page.{key}", **values)


def web_page(page: WebPage, style: Style = SHIPPED) -> bytes:
    """The page as HTML. Raises ``StyleError`` when a club's file cannot be used."""
    from jinja2 import FunctionLoader, StrictUndefined, TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(lambda name: _file(name, style)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    try:
        css = environment.get_template("page.css").render(colours=style.theme.colours)
        script = _file("page.js", style)
        html = environment.get_template("page.html").render(
            page=page, css=css, script=script, policy=_policy(css, script), logo=_logo(style)
        )
    except TemplateError as mistake:
        where = ", ".join(
            str(part) for part in (getattr(mistake, "name", None), getattr(mistake, "lineno", None)) if part
        )
        raise StyleError(f"{where}: {mistake}" if where else str(mistake)) from mistake
    return html.strip().encode("utf-8") + b"\n"


def _file(name: str, style: Style) -> str:
    """A file of the page: the club's own, or the one in ``templates/page``."""
    own = None if style.folder is None else style.folder / name
    path = own if own is not None and own.is_file() else templates_folder() / "page" / name
    return path.read_text(encoding="utf-8").strip()


def _policy(css: str, script: str) -> str:
    """The content security policy: this style, this script, pictures inside the file, and nothing else at all."""
    return (
        f"default-src 'none'; style-src {_digest(css)}; script-src {_digest(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(part: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(part.encode('utf-8')).digest()).decode('ascii')}'"


def _logo(style: Style) -> str | None:
    """The club's logo as a data address."""
    path: Path | None = style.logo
    if path is None:
        return None
    return f"data:{_KINDS_OF_IMAGE[path.suffix.lower()]};base64,{base64.b64encode(path.read_bytes()).decode('ascii')}"
