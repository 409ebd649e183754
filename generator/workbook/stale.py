"""Stored values of the arbiter's formulas that are out of date after a change.

They are taken out, so that every program calculates them anew. A stored value that cannot have changed stays, for
previews and for reading without a program.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.workbook.addresses import LAST_COLUMN, LAST_ROW, Area, area, cell_position
from generator.workbook.cells import state_positions
from generator.workbook.package import Element, tag

Changes = Mapping[str, Iterable[Area]]
"""Changed areas by the name of their sheet, in lower case."""

_TEXTS = re.compile(r'"[^"]*"')
_REFERENCE = re.compile(
    r"(?P<sheet>(?:'(?:[^']|'')+'|[\w.\[\]]+)!)?"
    r"(?P<ref>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d+:\$?\d+)"
    r"(?![\w(.!])"
)
_WORD = re.compile(r"[^\W\d][\w.]*(?![\w(.!])")
_CELL_PART = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})")
_BRACKETS = re.compile(r"\[[^\[\]]*\]")
_ANYWHERE = re.compile(r"\b(INDIRECT|OFFSET)\s*\(", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Source:
    """What a formula reads: areas by sheet in lower case; ``anywhere`` when it cannot be told."""

    areas: tuple[tuple[str, Area], ...]
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class NamedAreas:
    """Names and tables formulas may use, in lower case: what each reads.

    A name may be defined for the workbook and again for single sheets; all its meanings count.
    """

    names: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, tuple[str, Area]]


@dataclass(slots=True)
class _Formula:
    """One cell with a formula: where it is, what it reads, and the area its result fills."""

    cell: Element
    sheet: str
    source: Source
    fills: Area


def drop_stale_values(
    sheets: Mapping[str, Element], changes: Changes, named: NamedAreas, ours: Mapping[str, Area]
) -> Counter[str]:
    """Take out the stored values that depend on the changes, in place; how many on which sheet is returned.

    ``sheets`` are those that may hold formulas of the arbiter's, by name in lower case; ``ours`` are the areas drawn
    anew, whose formulas have their true values.
    """
    waiting = [
        formula
        for name, root in sheets.items()
        for formula in _formulas(name, root, named)
        if name not in ours or not formula.fills.meets(ours[name])
    ]
    fresh: dict[str, list[Area]] = {sheet: list(areas) for sheet, areas in changes.items()}
    touched: Counter[str] = Counter()
    while fresh and waiting:
        stale = [each for each in waiting if _reads(each.source, fresh)]
        waiting = [each for each in waiting if not _reads(each.source, fresh)]
        fresh = defaultdict(list)
        for each in stale:
            _take_out_value(sheets[each.sheet], each)
            touched[each.sheet] += 1
            fresh[each.sheet].append(each.fills)
    return touched


def source_of(formula: str, sheet: str, named: NamedAreas, shift: tuple[int, int] = (0, 0), depth: int = 0) -> Source:
    """What a formula on a sheet reads; ``shift`` moves its relative addresses, for the copies of a shared formula."""
    words = _TEXTS.sub('""', formula)
    if depth > 20 or _ANYWHERE.search(words):
        return Source((), anywhere=True)
    found: list[tuple[str, Area]] = []
    anywhere = False
    for match in _REFERENCE.finditer(words):
        where = match["sheet"]
        name = where[:-1].strip("'").replace("''", "'").lower() if where else sheet
        if "[" in name:
            continue  # another workbook
        first, colon, last = name.partition(":")
        if colon:  # several sheets at once: which lie between is not looked up
            anywhere = True
        found.append((first if colon else name, _shifted(match["ref"], shift)))
        if last:
            found.append((last, _shifted(match["ref"], shift)))
    if ":" in _REFERENCE.sub("", _BRACKETS.sub("", words)):  # a range between things that are not plain cells
        anywhere = True
    for match in _WORD.finditer(words):
        word = match[0].lower()
        if word in named.tables:
            found.append(named.tables[word])
        for meaning in named.names.get(word, ()):
            inner = source_of(meaning, sheet, named, depth=depth + 1)
            found += inner.areas
            anywhere |= inner.anywhere
    if "[@" in words or "[#This Row]" in words:
        found += [where for where in named.tables.values() if where[0] == sheet]
    return Source(tuple(found), anywhere)


def readers(sheet: str, root: Element, named: NamedAreas, read: str) -> list[str]:
    """The addresses of formulas on a sheet that read another sheet, ``read``; names in lower case."""
    return [
        each.cell.get("r", "")
        for each in _formulas(sheet, root, named)
        if any(where == read for where, _ in each.source.areas)
    ]


def _formulas(name: str, root: Element, named: NamedAreas) -> list[_Formula]:
    data = root.find(tag("sheetData"))
    if data is not None:
        state_positions(data)
    shared: dict[str, tuple[str, int, int]] = {}
    found = []
    for formula in root.iter(tag("f")):
        cell = formula.getparent()
        if cell is None:
            continue
        row, column = cell_position(cell.get("r", "A1"))
        text, shift = formula.text or "", (0, 0)
        if formula.get("t") == "shared":
            index = formula.get("si", "")
            if text:
                shared[index] = (text, row, column)
            elif index in shared:
                text, first_row, first_column = shared[index]
                shift = (row - first_row, column - first_column)
        fills = Area(row, column, row, column)
        if formula.get("t") in ("array", "dataTable") and formula.get("ref"):
            fills = area(formula.get("ref", ""))
        source = source_of(text, name, named, shift)
        for attribute in ("r1", "r2"):  # the input cells of a data table
            if formula.get(attribute):
                source = Source((*source.areas, (name, area(formula.get(attribute, "A1")))), source.anywhere)
        found.append(_Formula(cell, name, source, fills))
    return found


def _reads(source: Source, changes: Changes) -> bool:
    if source.anywhere:
        return True
    return any(where.meets(changed) for sheet, where in source.areas for changed in changes.get(sheet, ()))


def _take_out_value(root: Element, formula: _Formula) -> None:
    cells = [formula.cell]
    one = Area(*cell_position(formula.cell.get("r", "A1")) * 2)
    if formula.fills != one:
        cells = [each for each in root.iter(tag("c")) if _inside(each, formula.fills)]
    for cell in cells:
        for value in (*cell.findall(tag("v")), *cell.findall(tag("is"))):
            cell.remove(value)
            cell.attrib.pop("t", "")
            cell.attrib.pop("vm", "")


def _inside(cell: Element, where: Area) -> bool:
    row, column = cell_position(cell.get("r", "A1"))
    return where.first_row <= row <= where.last_row and where.first_column <= column <= where.last_column


def _shifted(reference: str, shift: tuple[int, int]) -> Area:
    """The area of a reference; relative parts moved, whole columns and rows kept wide."""
    rows, columns = shift
    if shift == (0, 0) or not _CELL_PART.search(reference):
        where = area(reference)
        if shift != (0, 0):  # A:C or 2:5 in a shared formula: rarely used, so generously
            return Area(1, 1, LAST_ROW, LAST_COLUMN)
        return where
    corners = []
    for match in _CELL_PART.finditer(reference):
        row, column = cell_position(f"{match[2]}{match[4]}")
        corners.append((row if match[3] else row + rows, column if match[1] else column + columns))
    (top, left), (bottom, right) = corners[0], corners[-1]
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))
