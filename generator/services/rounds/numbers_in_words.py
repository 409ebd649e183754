"""Pairing numbers that stand in words: pairs not to meet, virtual points. They move with the players they mean."""

import re
from collections.abc import Mapping

from generator.workbook.edits import CellEdit
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading

_PARTS = re.compile(r"(\([^)]*\)|[;/,\n]|[-\u2013])")


def numbers_in_words(reading: WorkbookReading) -> tuple[CellEdit, ...]:
    """The cells of Settings and Players that name players by a number which a late entry has changed."""
    new = dict(reading.numbering.changed)
    if not new:
        return ()
    edits = []
    for key in ("forbidden_pairs", "virtual_points"):
        setting = reading.settings.get(key)
        if setting is None or not isinstance(setting.value, tuple):
            continue
        moved = tuple(_moved(each, new, until=":" if key == "virtual_points" else "") for each in setting.value)
        if moved != setting.value:
            edits.append(CellEdit(setting.place.sheet, setting.place.cell, "; ".join(moved)))
    column = reading.players.columns.get(PlayerColumn.NOT_AGAINST)
    for number, typed in reading.players.typed.items():
        words = typed.get(column) if column is not None else None
        place = reading.players.cell(number, PlayerColumn.NOT_AGAINST)
        if words is None or place is None:
            continue
        after = _moved(str(words), new)
        if after != str(words):
            edits.append(CellEdit(place.sheet, place.cell, int(after) if after.isdecimal() else after))
    return tuple(edits)


def _moved(typed: str, new: Mapping[int, int], *, until: str = "") -> str:
    """The words with every number that stands alone between separators as the new one; brackets are left alone.

    With ``until`` only what stands before that sign speaks of players.
    """
    head, sign, rest = typed.partition(until) if until else (typed, "", "")
    parts = _PARTS.split(head)
    for at, part in enumerate(parts):
        word = part.strip()
        if word.isdecimal() and word.isascii():
            parts[at] = part.replace(word, str(new.get(int(word), int(word))))
    return "".join(parts) + sign + rest
