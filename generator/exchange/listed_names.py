"""Names of rating lists beside names as clubs type them: which are the same, and by which key they are found.

Lists write ``Weber, Anna`` in plain letters, clubs write ``Anna Weber``, with umlauts. A name is found by a pair of its
words, so that further given names, left out here or there, do not hide it. Two further keys find candidates: families
of two names of which clubs know one (``García Pérez``), and given names of which clubs know a letter (``J. Müller``).
"""

import re
from functools import lru_cache
from itertools import combinations
from zlib import crc32

from generator.languages.words import name_key, near_key, plain

_PAIRED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_WORD = re.compile(r"\w+")
_MOST_WORDS = 8
_LONGEST_PARTICLE = 3

Spelling = tuple[tuple[str, ...], tuple[str, ...]]
"""A name in one spelling without accents: the words before and after its comma; without a comma all are in front."""


def listed_key(name: str) -> int:
    """The number under which a list's name is kept: of the last word before the comma and the first one behind it.

    A name without a comma is kept under its first and its last word.
    """
    family, comma, given = name.partition(",")
    front, behind = _near_words(family), _near_words(given)
    if comma and front and behind:
        return _key(front[-1], behind[0])
    words = (*front, *behind)
    return _key(words[0], words[-1]) if words else 0


def further_keys(name: str) -> tuple[int | None, int | None]:
    """The numbers under which a list's name is found by half of it: by the first of two family names, by an initial.

    Particles such as ``von`` or ``de`` are no family names.
    """
    family, comma, given = name.partition(",")
    front, behind = _near_words(family), _near_words(given)
    if not (comma and front and behind):
        return None, None
    first = _key(front[0], behind[0]) if len(front) > 1 and len(front[0]) > _LONGEST_PARTICLE else None
    return first, _key(front[-1], behind[0][0]) if len(behind[0]) > 1 else None


def initial_keys(name: str) -> tuple[int, ...]:
    """The numbers under which a name as typed is found by its initials, none if it is written out."""
    words = _near_words(name)[:_MOST_WORDS]
    letters = [word for word in words if len(word) == 1]
    return tuple(dict.fromkeys(_key(word, letter) for letter in letters for word in words if len(word) > 1))


def typed_keys(name: str) -> tuple[int, ...]:
    """The numbers under which a name as typed may be kept: those of any two of its words, or of its only one."""
    words = _near_words(name)[:_MOST_WORDS]
    if len(words) == 1:
        return (_key(words[0], words[0]),)
    return tuple(dict.fromkeys(_key(one, other) for one, other in combinations(words, 2)))


def same_name(typed: str, listed: str) -> bool:
    """Whether two names are one, letters with accents written either way: ``Müller``, ``Mueller`` and ``Muller``.

    The order of the parts does not count, unless both names say by a comma which part is the family's.
    """
    return any(_agree(one, other) for one in _spellings(typed) for other in _spellings(listed))


def near_name(typed: str, listed: str) -> bool:
    """Whether the words of one name are all found in the other, spelt alike or nearly so; a letter for a whole word.

    ``Anna Weber`` and ``Weber, Anna Maria`` are near, and so are ``A. Weber`` and ``Weber, Anna``.
    """
    one, other = set(_near_words(typed)), set(_near_words(listed))
    return bool(one and other) and (_within(one, other) or _within(other, one))


def _within(few: set[str], many: set[str]) -> bool:
    rest = many - few
    missing = few - many
    initials = [word for word in missing if len(word) == 1 and any(each.startswith(word) for each in rest)]
    return len(initials) == len(missing) < len(few)


def share_a_word(typed: str, listed: str) -> bool:
    """Whether two names have any word in common, spelt alike or nearly so."""
    return not set(_near_words(typed)).isdisjoint(_near_words(listed))


def _agree(one: Spelling, other: Spelling) -> bool:
    if one[1] and other[1]:
        return one == other
    return sorted((*one[0], *one[1])) == sorted((*other[0], *other[1]))


def _spellings(name: str) -> set[Spelling]:
    lowered = name_key(name)
    return {_spelt(lowered), _spelt(lowered.translate(_PAIRED))}


def _spelt(name: str) -> Spelling:
    family, _, given = name.partition(",")
    return _words(plain(family)), _words(plain(given))


def _near_words(name: str) -> list[str]:
    lowered = name.lower() if name.isascii() else name_key(name)
    return [_near(word) for word in _words(lowered)]


def _words(text: str) -> tuple[str, ...]:
    """The words of a name; an apostrophe within one parts nothing: ``O'Brien``, ``OBrien``."""
    return tuple(_WORD.findall(text.replace("'", "") if "'" in text else text))


@lru_cache(maxsize=65_536)  # a list of millions has the same words over and over
def _near(word: str) -> str:
    return near_key(word)


def _key(one: str, other: str) -> int:
    return crc32(f"{min(one, other)} {max(one, other)}".encode())
