"""Lists by name follow the alphabet of their language."""

import pytest

from generator.languages import Language
from generator.languages.alphabet import sorting_key


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (Language.NORWEGIAN, ["Aas", "Čapek", "Müller", "Zorn", "Иванова", "Ærlig", "Ödman", "Øst", "Åsen"]),
        (Language.GERMAN, ["Aas", "Ærlig", "Åsen", "Čapek", "Müller", "Ödman", "Øst", "Zorn", "Иванова"]),
        (Language.ENGLISH, ["Aas", "Ærlig", "Åsen", "Čapek", "Müller", "Ödman", "Øst", "Zorn", "Иванова"]),
    ],
)
def test_the_order_of_each_language(language: Language, expected: list[str]) -> None:
    """In Norwegian æ, ø and å come last, elsewhere they stand with a and o; ä is a in German (DIN 5007-1)."""
    typed = [*expected[4:], *expected[:4]]
    assert sorted(typed, key=lambda name: sorting_key(name, language)) == expected


def test_surnames_count_before_given_names() -> None:
    """Surname first or given name first, with or without a comma: the surname decides, then the given name."""
    names = ["Weber, Bo", "Anna Weber", "Adam, Zoe", "Zoe Brandt"]
    ordered = sorted(names, key=lambda name: sorting_key(name, Language.GERMAN))
    assert ordered == ["Adam, Zoe", "Zoe Brandt", "Anna Weber", "Weber, Bo"]
