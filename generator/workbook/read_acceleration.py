"""Virtual points written out in the Settings, for accelerations that are not the Baku method: ``1-20: 1-3 = 1``."""

import re
from collections.abc import Sequence

from generator.findings import Finding, error, warning
from generator.languages.words import plain_signs, visible
from generator.results import read_points
from generator.tournament import VirtualPoints
from generator.workbook.read_settings import Settings, choice

_FORM = re.compile(
    r"(?P<first>[1-9]\d{0,3})(?:\s*-\s*(?P<last>[1-9]\d{0,3}))?\s*:"
    r"\s*(?P<from_round>[1-9]\d?)(?:\s*-\s*(?P<to_round>[1-9]\d?))?\s*=\s*(?P<points>\S+)"
)


def virtual_points(
    settings: Settings, numbers: Sequence[tuple[int | None, int]], findings: list[Finding]
) -> tuple[VirtualPoints, ...]:
    """The virtual points set: players, rounds and points, ``1-20: 1-3 = 1; 1-20: 4-5 = ½``.

    ``numbers`` are the pairing numbers of the players as they stand in the sheet and as they are counted now: whoever
    entered late between two players of a range belongs to it.
    """
    setting = settings.get("virtual_points")
    if setting is None or not isinstance(setting.value, tuple):
        return ()
    now = {typed if typed is not None else number: number for typed, number in numbers}
    found = []
    for part in setting.value:
        match = _FORM.fullmatch(plain_signs(part))
        points = read_points(match["points"]) if match else None
        if match is None or points is None:
            findings.append(error("virtual_points_unreadable", setting.place, typed=visible(part)))
            continue
        first, last = int(match["first"]), int(match["last"] or match["first"])
        from_round, to_round = int(match["from_round"]), int(match["to_round"] or match["from_round"])
        if last < first or to_round < from_round:
            findings.append(error("virtual_points_unreadable", setting.place, typed=visible(part)))
            continue
        found.append(VirtualPoints(now.get(first, first), now.get(last, last), from_round, to_round, points))
    if found and choice(settings, "acceleration", "none") != "none":
        findings.append(warning("virtual_points_and_method", setting.place))
    return tuple(found)
