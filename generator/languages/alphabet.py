"""Names in the order of a language's alphabet, as lists by name are sorted."""

import unicodedata
from functools import lru_cache

from generator.languages import Language

_AFTER_Z = {Language.NORWEGIAN: {"æ": "\uf8ffa", "ä": "\uf8ffa", "ø": "\uf8ffb", "ö": "\uf8ffb", "å": "\uf8ffc"}}
"""Letters at the end of an alphabet, written so that they sort behind every other letter."""

_AS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}


@lru_cache(maxsize=4096)
def sorting_key(name: str, language: Language) -> tuple[tuple[str, str], str]:
    """What a name is sorted by: surname, given name, then the name as it stands.

    ``Weber, Anna`` and ``Anna Weber`` sort under W. In Norwegian æ, ø and å stand at the end (with them ä and ö); in
    German and English ä sorts as a (DIN 5007-1). Letters of other scripts follow the Latin ones.
    """
    surname, comma, given = name.partition(",")
    if not comma:
        given, _, surname = name.strip().rpartition(" ")
    return (_letters(surname, language), _letters(given, language)), name


def _letters(words: str, language: Language) -> str:
    """The words without capitals, accents and signs, in letters whose code points are in the alphabet's order."""
    last = _AFTER_Z.get(language, {})
    letters = []
    for letter in unicodedata.normalize("NFC", words.strip().casefold()):
        if letter in last:
            letters.append(last[letter])
            continue
        plain = unicodedata.normalize("NFD", _AS.get(letter, letter))
        letters += [each for each in plain if each.isalnum() or each == " "]
    return "".join(letters)
