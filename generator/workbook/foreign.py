"""What another workbook holds that is not pairbook's: its own sheets, charts, pictures, notes and the like."""

import hashlib
import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass

from generator.languages.words import sheet_kind
from generator.workbook.tables import read_grids

_PARTS = {
    "charts": r"charts/chart[^/]*\.xml",
    "pictures": r"media/[^/]+",
    "notes": r"(?:comments[^/]*|comments/[^/]+|threadedComments/[^/]+)\.xml",
    "pivots": r"pivotTables/[^/]+\.xml",
    "macros": r"vbaProject\.bin",
    "objects": r"embeddings/[^/]+",
}


@dataclass(frozen=True, slots=True)
class Foreign:
    """What one workbook has and another has not: sheets, sheets that say something else, and parts by kind."""

    sheets: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


def foreign_of(data: bytes, name: str, other: bytes, other_name: str) -> Foreign:
    """What a workbook holds beside pairbook's sheets that the other workbook lacks, or holds in another form."""
    grids, names, _ = read_grids(data, name, _unknown)
    other_grids, other_names, _ = read_grids(other, other_name, _unknown)
    own = [each for each in names if sheet_kind(each) is None]
    missing = tuple(each for each in own if each not in other_names)
    differing = tuple(
        each for each in own if each in grids and each in other_grids and grids[each].rows != other_grids[each].rows
    )
    return Foreign(missing, differing, _parts(data, other))


def _unknown(names: list[str]) -> set[str]:
    return {each for each in names if sheet_kind(each) is None}


def _parts(data: bytes, other: bytes) -> tuple[tuple[str, int], ...]:
    """How many charts, pictures and so on the other workbook does not have byte for byte."""
    here, there = _digests(data), _digests(other)
    counts = {kind: sum((here[kind] - there[kind]).values()) for kind in _PARTS}
    return tuple((kind, count) for kind, count in counts.items() if count)


def _digests(data: bytes) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {kind: Counter() for kind in _PARTS}
    if not data.startswith(b"PK"):
        return found
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for part in package.namelist():
            kind = next((kind for kind, form in _PARTS.items() if re.fullmatch(rf"(?:.*/)?{form}", part)), None)
            if kind is not None:
                found[kind][hashlib.sha256(package.read(part)).hexdigest()] += 1
    return found
