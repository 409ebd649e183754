"""The recorded Dutch tournaments beside the project: every round of every file, paired anew in this process."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator.pairing import NoLegalPairing, pair_round
from tests.support.shared_cases import shared_cases
from tests.support.trf_rounds import RecordedTournament

GROUPS = (
    *("tiny", "small", "clean", "medium", "large", "xl", "baku", "accel"),
    *("points", "late", "forbidden", "byes", "dense", "impossible", "native", "legacy"),
)


def outcome(recorded: RecordedTournament, row: Mapping[str, Any], want: Mapping[str, Any]) -> Sequence[object]:
    """Pairs in board order and bye, or nothing where no pairing exists."""
    tournament = recorded.before(want["round"], want["absent"], row["rounds_total"], row["initial_colour"])
    try:
        paired = pair_round(tournament)
    except NoLegalPairing:
        return ()
    return [[pairing.white, pairing.black] for pairing in paired.round.pairings], paired.facts.bye


@pytest.mark.parametrize("group", GROUPS)
def test_recorded_rounds(group: str) -> None:
    """Every recorded round of the group comes out with the same pairs, colours, boards and bye, or without any."""
    folder = shared_cases("dutch")
    rows = [json.loads(line) for line in (folder / "expected.jsonl").read_text().splitlines()]
    rows = [row for row in rows if re.split(r"[-/]", row["file"])[0] == group]
    assert rows
    different = []
    for row in rows:
        recorded = RecordedTournament((folder / row["file"]).read_bytes().decode())
        for want in row["rounds"]:
            wanted = () if want.get("no_pairing") else (want["pairs"], want["bye"])
            found = outcome(recorded, row, want)
            if found != wanted:
                different.append((row["file"], want["round"], found, wanted))
    assert not different
