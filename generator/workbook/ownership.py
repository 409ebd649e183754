"""Which sheets of a workbook are pairbook's own: recorded beside the cells, recognised where the record was lost.

The record is a custom document property (more than one where it would be too long): ``Round 1=A1:K30#4`` says that we
filled that area of the sheet whose number in the workbook is 4. Excel and LibreOffice keep such properties, Google
Sheets and Numbers do not.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.languages.words import sheet_kind
from generator.sheets.model import Look, SheetPlan
from generator.workbook.addresses import Area, area
from generator.workbook.layout import SheetKind
from generator.workbook.package import Element, Package, tag

OWN_SHEETS = "pairbook.sheets"
"""The name of the custom document property; a second and third one end in ``.2`` and ``.3``."""

_LONGEST_TEXT = 255  # letters of a document property that every program keeps
_OUR_LOG = re.compile(rb">pairbook (next|standings|undo|merge)")


@dataclass(frozen=True, slots=True)
class Owned:
    """A sheet of ours: the area we filled (``None`` = not known any more) and its number (empty = not known)."""

    filled: Area | None = None
    number: str = ""


def recorded(package: Package) -> dict[str, Owned]:
    """Our sheets by name, as the workbook's properties say."""
    found = {}
    for entry in "/".join(_texts(package)).split("/"):
        name, equals, about = entry.rpartition("=")
        filled, _, number = about.partition("#")
        if equals:
            found[name] = Owned(area(filled) if filled else None, number)
    return found


def record(package: Package, owned: Mapping[str, Owned]) -> None:
    """Write down which sheets are ours."""
    texts = [""]
    for name, about in owned.items():
        entry = f"{name}={about.filled or ''}#{about.number}"
        if texts[-1] and len(texts[-1]) + 1 + len(entry) > _LONGEST_TEXT:
            texts.append("")
        texts[-1] += f"/{entry}" if texts[-1] else entry
    before = sum(1 for _ in _texts(package))
    texts += [""] * (before - len(texts))
    for number, words in enumerate(texts, start=1):
        package.set_custom_property(_property(number), words)


def _texts(package: Package) -> Iterator[str]:
    number = 1
    while words := package.custom_property(_property(number)):
        yield words
        number += 1


def _property(number: int) -> str:
    return OWN_SHEETS if number == 1 else f"{OWN_SHEETS}.{number}"


def recognised_by_log(package: Package, parts: Mapping[str, str]) -> dict[str, Owned]:
    """Our sheets in a workbook that lost its properties: a Log of ours says what the sheets with our names are.

    ``parts`` leads from the names of the sheets to their parts.
    """
    kinds = {name: kind[0] for name in parts if (kind := sheet_kind(name)) is not None}
    log = next((name for name, kind in kinds.items() if kind is SheetKind.LOG and parts[name]), None)
    if log is None:
        return {}
    texts = package.parts[parts[log]] + package.parts.get(_strings_part(package), b"")
    if not _OUR_LOG.search(texts):
        return {}
    arbiters = (SheetKind.SETTINGS, SheetKind.PLAYERS)
    return {name: Owned() for name, kind in kinds.items() if kind not in arbiters}


def looks_like(package: Package, sheet: Element, plan: SheetPlan) -> bool:
    """Whether a sheet holds at least half of the column headings our plan for it has, or nothing at all.

    Asked when a sheet of our name is not the very sheet we made: a program may have numbered the sheets anew, or the
    arbiter may have put a sheet of his own in its place.
    """
    wanted = {
        cell.value.strip()
        for row in plan.rows
        for cell in row.cells
        if cell is not None and cell.look is Look.HEADING and isinstance(cell.value, str) and cell.value.strip()
    }
    there = set(_words(package, sheet))
    return not there or 2 * len(wanted & there) >= len(wanted)


def _words(package: Package, sheet: Element) -> Iterable[str]:
    """The texts in the cells of a sheet."""
    part = _strings_part(package)
    shared = [_text(each) for each in package.look(part).iterchildren(tag("si"))] if part in package.parts else []
    for cell in sheet.iter(tag("c")):
        value = cell.findtext(tag("v")) or ""
        if cell.get("t") == "s":
            yield shared[int(value)]
        elif cell.get("t") == "inlineStr":
            yield _text(cell)
        elif value:
            yield value


def _text(element: Element) -> str:
    return "".join(each.text or "" for each in element.iter(tag("t"))).strip()


def _strings_part(package: Package) -> str:
    strings = (each for each in package.relationships(package.workbook) if each.type.endswith("/sharedStrings"))
    return next((each.target for each in strings), "")
