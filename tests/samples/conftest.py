"""The sample tournaments, each played once for all tests of this folder."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.services.samples.samples import SAMPLES, Sample, bring_up_to_date, play

KEPT = Path(__file__).parents[2] / "sample_workbooks"


@dataclass(frozen=True, slots=True)
class Played:
    """A sample from nothing to its end: ``kept`` is the state kept in ``sample_workbooks``, ``ended`` the last one."""

    sample: Sample
    kept: Path
    ended: Path


@pytest.fixture(params=SAMPLES, ids=lambda sample: sample.name)
def sample(request: pytest.FixtureRequest) -> Sample:
    """Each sample in turn."""
    found: Sample = request.param
    return found


def played_through(sample: Sample, folder: Path) -> Played:
    """The sample taken through all its rounds in an empty folder."""
    (folder / "kept").mkdir()
    kept = folder / "kept" / f"{sample.name}.xlsx"
    ended = kept
    for rounds, path in play(sample, folder):
        ended = path
        if rounds == sample.played:
            shutil.copyfile(path, kept)
            bring_up_to_date(sample, kept, rounds)
    bring_up_to_date(sample, ended, sample.rounds)
    return Played(sample, kept, ended)
