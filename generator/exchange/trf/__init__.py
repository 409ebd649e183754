"""FIDE Tournament Report Files (C.02.03): TRF16, TRF26 and what JaVaFo and bbpPairings added, read and written.

The names below are loaded when first asked for: a program that only reads does not wait for the writer.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exchange.trf.limits import trf_findings
    from generator.exchange.trf.reader import Adjustment, TrfReading, read_trf
    from generator.exchange.trf.writer import Dialect, Padding, Titles, TrfOptions, write_trf

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
    """A name of the reader, the writer or the limits."""
    if name not in __all__:
        raise AttributeError(name)
    homes = {"Adjustment": "reader", "TrfReading": "reader", "read_trf": "reader", "trf_findings": "limits"}
    home = homes.get(name, "writer")
    return getattr(import_module(f"{__name__}.{home}"), name)
