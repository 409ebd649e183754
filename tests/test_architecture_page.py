"""docs/architecture.md names what is there, and everything that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "generator"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`\s]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))


def test_every_room_is_named() -> None:
    """Each folder of the package and each module at its top has its line."""
    rooms = {f"{path.name}/" for path in HOUSE.iterdir() if (path / "__init__.py").is_file()}
    modules = {path.name for path in HOUSE.glob("*.py")} - {"__init__.py"}
    assert rooms | modules <= NAMED


def test_everything_named_is_there() -> None:
    """Each file and folder named exists, in the package or beside it."""
    drawn = set(re.findall(r"[a-z_/]+\.py", PAGE))
    paths = {name for name in NAMED if re.fullmatch(r"[\w./-]+(\.(py|toml|md)|/)", name)}
    missing = {
        name for name in drawn | paths if not (HOUSE / name).exists() and not (ROOT / name.removeprefix("../")).exists()
    }
    assert not missing


def test_every_folder_of_tests_named_is_there() -> None:
    """The table of tests speaks of folders that exist."""
    folders = {name for name in NAMED if name.startswith("tests/") and "*" not in name}
    assert folders
    assert all((ROOT / name).is_dir() for name in folders)


def test_modules_to_run_are_there() -> None:
    """What the page says one can run with ``python -m`` exists."""
    modules = set(re.findall(r"python -m (generator[\w.]+)", PAGE))
    assert modules
    paths = [ROOT / name.replace(".", "/") for name in modules]
    assert all(path.with_suffix(".py").is_file() or (path / "__main__.py").is_file() for path in paths)
