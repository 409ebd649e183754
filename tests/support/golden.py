"""Expected texts in files: compared by default, written anew with ``PAIRBOOK_UPDATE_GOLDEN=1``."""

import os
from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "golden"


def assert_golden(name: str, text: str) -> None:
    """Assert that a text is the one in ``tests/golden/<name>.txt``."""
    path = _FOLDER / f"{name}.txt"
    if os.environ.get("PAIRBOOK_UPDATE_GOLDEN") == "1":
        path.write_text(text, encoding="utf-8")
        return
    assert path.is_file(), f"{path.name} is missing; PAIRBOOK_UPDATE_GOLDEN=1 writes it"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; PAIRBOOK_UPDATE_GOLDEN=1 writes it anew"
