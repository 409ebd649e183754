"""Words of the sheets and messages: one catalogue a language, understood all at once, written one at a time.

A catalogue (``en.py``, ``de.py``, ``nb.py``) is one dictionary ``MESSAGES`` from keys to texts with named placeholders
in braces. English is the reference: the other catalogues have the same keys and the same placeholders (a test compares).
"""

from enum import Enum
from functools import cache
from importlib import import_module


class Language(Enum):
    """The languages pairbook writes."""

    ENGLISH = "en"
    GERMAN = "de"
    NORWEGIAN = "nb"


@cache
def messages(language: Language) -> dict[str, str]:
    """The catalogue of a language, loaded when first asked for."""
    catalogue: dict[str, str] = import_module(f"generator.languages.{language.value}").MESSAGES
    return catalogue


def text(language: Language, key: str, /, **values: object) -> str:
    """The text of a key with its placeholders filled. Raises ``KeyError`` for a key no catalogue has."""
    message = messages(language)[key]
    return message.format(**values) if values else message
