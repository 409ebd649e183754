"""The files of ``templates/``, found alike in a checkout and in an installed package."""

from functools import cache
from pathlib import Path


@cache
def templates_folder() -> Path:
    """The folder a club may restyle: theme and ready blank workbooks.

    A wheel carries it inside the package; in a checkout, and installed editable from one, it lies beside the package.
    Raises ``FileNotFoundError`` when it is in neither place.
    """
    package = Path(__file__).parent
    for folder in (package / "templates", package.parent / "templates"):
        if (folder / "theme.toml").is_file():
            return folder
    raise FileNotFoundError("templates/theme.toml is missing: install pairbook again")
