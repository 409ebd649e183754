"""Random tournaments against another engine of the same rules, when one is named.

PAIRBOOK_OTHER_ENGINE names an executable that understands ``EXE --dutch FILE -p OUT`` (see benchmarks/README.md, which
also has the long comparison); without it these tests are skipped.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.compare_engines import compare_tournament

ENGINE = os.environ.get("PAIRBOOK_OTHER_ENGINE", "")
SEED = 3

needs_engine = pytest.mark.skipif(not ENGINE, reason="PAIRBOOK_OTHER_ENGINE names no other engine to compare with")


@needs_engine
@pytest.mark.parametrize(("smallest", "largest", "tournaments"), [(3, 9, 60), (10, 20, 40), (21, 60, 15), (61, 150, 3)])
def test_every_round_is_paired_alike(smallest: int, largest: int, tournaments: int, tmp_path: Path) -> None:
    """In random tournaments both engines give the same pairs, colours, bye and board order in every round."""
    counts: Counter[str] = Counter()
    messages: list[str] = []
    for number in range(tournaments):
        tally = compare_tournament(number, ENGINE, SEED, (smallest, largest), tmp_path)
        counts += tally.counts
        messages += tally.messages
    assert counts["differences"] == 0, "\n".join(messages)
    assert counts["rounds"] > tournaments
