"""PDF pages from page templates and data; the only place that uses typst.

A page template is a file ``templates/pages/NAME.typ`` with a function ``print-out(data, theme)`` that gives the
content of one print-out: it sets its own paper and begins on a new page. ``theme.typ`` holds what all templates share.
``theme`` is a dictionary with ``font``, ``size``, ``header_size``, ``colours`` (a name each, ``#RRGGBB``) and ``logo``
(name of an image file, or none); ``data`` is what the builder of the print-out gave, as plain JSON values.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from generator.printing.style import SHIPPED, Style, StyleError

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]


_PLACE = re.compile(r"([\w.-]+\.typ):(\d+):\d+")


@dataclass(frozen=True, slots=True)
class Piece:
    """One print-out of a document: its page template (a file of ``templates/pages`` without ``.typ``) and its data.

    ``title`` in the data of the first print-out is the title of the document.
    """

    template: str
    data: Mapping[str, Json]


def typeset(template: str, data: Mapping[str, Json], *, style: Style = SHIPPED) -> bytes:
    """One print-out as the bytes of a PDF. Raises ``StyleError`` when a club's template or theme cannot be used."""
    return typeset_all((Piece(template, data),), style=style)


def typeset_all(pieces: Sequence[Piece], *, style: Style = SHIPPED) -> bytes:
    """Several print-outs one after the other as the bytes of one PDF; the same pieces give the same bytes.

    Raises ``StyleError`` when a club's template or theme cannot be used, ``ValueError`` without any piece.
    """
    import typst

    if not pieces:
        raise ValueError("nothing to print")
    with TemporaryDirectory(prefix="pairbook-") as name:
        folder = Path(name)
        for file_name, path in style.templates.items():
            copy(path, folder / file_name)
        logo = style.logo
        if logo is not None:
            copy(logo, folder / logo.name)
        document = {
            "theme": _theme(style),
            "title": pieces[0].data.get("title", "pairbook"),
            "pieces": [piece.data for piece in pieces],
        }
        (folder / "data.json").write_text(dumps(document, ensure_ascii=False), encoding="utf-8")
        main = folder / "main.typ"
        main.write_text(_main(pieces), encoding="utf-8")
        fonts = typst.Fonts(include_system_fonts=False, font_paths=list(style.font_folders))
        try:
            # Without tags for screen readers: they make a file of lists ten times as large and take three times as
            # long; whoever cannot read the paper is better off with the web page.
            pdf = typst.compile(main, root=folder, font_paths=fonts, timestamp=0, pdf_tags=False)
        except typst.TypstError as mistake:
            raise StyleError(_explained(mistake)) from mistake
    if not isinstance(pdf, bytes):
        raise TypeError("the typesetter gave no PDF")
    return pdf


def _main(pieces: Sequence[Piece]) -> str:
    """The document: every template once, then the print-outs in order."""
    names = list(dict.fromkeys(piece.template for piece in pieces))
    imports = [f'#import "{name}.typ" as template-{place}' for place, name in enumerate(names)]
    calls = [
        f"#template-{names.index(piece.template)}.print-out(given.pieces.at({place}), given.theme)"
        for place, piece in enumerate(pieces)
    ]
    given = ('#let given = json("data.json")', "#set document(title: given.title, date: none)")
    return "\n".join((*imports, *given, *calls)) + "\n"


def _theme(style: Style) -> dict[str, Json]:
    """The theme as the templates see it."""
    theme = style.theme
    return {
        "font": theme.font,
        "size": theme.size,
        "header_size": theme.header_size,
        "colours": dict(theme.colours),
        "logo": None if style.logo is None else style.logo.name,
    }


def _explained(mistake: Exception) -> str:
    """What the typesetter says about a template, with the file and the line where it says one."""
    message = str(getattr(mistake, "message", mistake)).strip()
    where = _PLACE.search(str(getattr(mistake, "diagnostic", "")))
    return f"{where[1]}, line {where[2]}: {message}" if where else message
