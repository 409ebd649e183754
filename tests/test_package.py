"""The wheel: what an installation without the checkout has to find in it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

_ROOT = Path(__file__).parent.parent


def test_the_wheel_carries_templates_and_every_room(tmp_path: Path) -> None:
    """A built wheel holds theme and ready workbooks inside the package, and every module of the checkout."""
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("generator", "templates"):
        shutil.copytree(_ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(_ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode and re.search("No matching distribution|NewConnectionError|Temporary failure", done.stderr):
        pytest.skip("the wheel cannot be built without a way to fetch setuptools")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as package:
        packed = set(package.namelist())
    wanted = {path.relative_to(source).as_posix() for path in (source / "generator").rglob("*.py")}
    templates = (path for path in (source / "templates").rglob("*") if path.is_file())
    wanted |= {f"generator/{path.relative_to(source).as_posix()}" for path in templates}
    assert wanted <= packed
