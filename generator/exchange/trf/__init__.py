"""FIDE Tournament Report Files (C.02.03): TRF16, TRF26 and what JaVaFo and bbpPairings added, read and written.

The names below are loaded when first asked for: a program that only reads does not wait for the writer.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exchange.trf.reader import Adjustment, TrfReading, read_trf
    from generator.exchange.trf.writer import Dialect, Padding, Titles, TrfOptions, trf_findings, write_trf

__all__ = [
    "Adjustment",
    "Dialect",
    "Padding",
    "Titles",
    "TrfOptions",
    "TrfReading",
    "read_trf",
    "trf_findings",
    "write_trf",
]


def __getattr__(name: str) -> object:
    """A name of the reader or the writer."""
    if name not in __all__:
        raise AttributeError(name)
    home = "reader" if name in ("Adjustment", "TrfReading", "read_trf") else "writer"
    return getattr(import_module(f"{__name__}.{home}"), name)
