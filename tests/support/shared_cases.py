"""Where the large case sets stand, which are kept beside the project and not in it."""

from pathlib import Path

import pytest


def shared_cases(name: str) -> Path:
    """The folder of a case set; the calling test is skipped when it is not there."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "cases" / name
    if not folder.is_dir():
        pytest.skip("the case sets beside the project are not here")
    return folder
