"""Catalogues made ready to load: ``python -m generator.languages.compiled`` writes a ``.json`` beside each ``.po``.

The ``.po`` files are what people edit, by hand or with any translation program. Reading them takes a tenth of a second
each, which no command has to spare, so what pairbook loads is the same keys and texts as JSON. A test holds the two
together.
"""

import json
import re
from pathlib import Path

from babel.messages.pofile import read_po

from generator.languages import Language, folder


def catalogue(path: Path) -> dict[str, str]:
    """The texts of a ``.po`` file by their keys, in its order.

    Raises ``babel.messages.pofile.PoFileError`` for a file that is not well formed, ``ValueError`` for a key twice.
    """
    with path.open("rb") as file:
        entries = read_po(file, abort_invalid=True)
    texts = {str(entry.id): str(entry.string) for entry in entries if entry.id}
    heads_and_keys = re.findall(r'^msgid "', path.read_text(encoding="utf-8"), re.M)
    if len(heads_and_keys) != len(texts) + 1:
        raise ValueError(f"{path.name}: a key stands there twice")
    return texts


def compiled(texts: dict[str, str]) -> str:
    """The catalogue as it is loaded."""
    return json.dumps(texts, ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    for language in Language:
        source = folder() / f"{language.value}.po"
        source.with_suffix(".json").write_text(compiled(catalogue(source)), encoding="utf-8")
