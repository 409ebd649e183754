"""Words of the sheets and messages: one catalogue a language, understood all at once, written one at a time.

A catalogue (``en.po``, ``de.po``, ``nb.po``) leads from keys to texts with named placeholders in braces, in the form of
GNU gettext that translation programs know. English is the reference: the other catalogues have the same keys and the
same placeholders (a test compares). ``compiled`` makes of each what is loaded here.
"""

import json
from enum import Enum
from functools import cache
from pathlib import Path


class Language(Enum):
    """The languages pairbook writes."""

    ENGLISH = "en"
    GERMAN = "de"
    NORWEGIAN = "nb"


def folder() -> Path:
    """Where the catalogues are."""
    return Path(__file__).parent


@cache
def messages(language: Language) -> dict[str, str]:
    """The catalogue of a language, loaded when first asked for."""
    catalogue: dict[str, str] = json.loads((folder() / f"{language.value}.json").read_text(encoding="utf-8"))
    return catalogue


def text(language: Language, key: str, /, **values: object) -> str:
    """The text of a key with its placeholders filled. Raises ``KeyError`` for a key no catalogue has.

    A value that ends in a full stop, such as an abbreviation, takes the place of the one behind it.
    """
    message = messages(language)[key]
    if not values:
        return message
    if "}." in message:
        for name, value in values.items():
            if isinstance(value, str) and value.endswith("."):
                message = message.replace(f"{{{name}}}.", f"{{{name}}}")
    return message.format(**values)
