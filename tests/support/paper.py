"""What stands on the pages of a PDF and where, as poppler sees it."""

import html
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.libreoffice import program

_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its box in points from the top left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way between top and bottom."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """The height of its line, which goes with the size of its letters."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its size in points and its words."""

    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def lines(self) -> list[str]:
        """The words that stand beside each other, from the top down."""
        return [" ".join(word.text for word in line) for line in self.word_lines]

    @property
    def word_lines(self) -> list[list[Word]]:
        """The words of each line, from left to right."""
        lines: list[list[Word]] = []
        for word in sorted(self.words, key=lambda word: word.middle):
            if lines and abs(lines[-1][0].middle - word.middle) < 4:
                lines[-1].append(word)
            else:
                lines.append([word])
        return [sorted(line, key=lambda word: word.left) for line in lines]

    def word(self, text: str) -> Word:
        """The first word with this text, from the top."""
        return next(word for word in sorted(self.words, key=lambda word: word.top) if word.text == text)


def pages_of(data: bytes, folder: Path) -> Sequence[Page]:
    """The pages of a PDF given as bytes."""
    path = folder / "printed.pdf"
    path.write_bytes(data)
    command = [program("pdftotext"), "-bbox", str(path), "-"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    return [
        Page(float(width), float(height), tuple(_word(*match) for match in _WORD.findall(content)))
        for width, height, content in _PAGE.findall(told)
    ]


def _word(left: str, top: str, right: str, bottom: str, text: str) -> Word:
    return Word(html.unescape(text), float(left), float(top), float(right), float(bottom))
