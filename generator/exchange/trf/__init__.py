"""FIDE Tournament Report Files (C.02.03): TRF16, TRF26 and what JaVaFo and bbpPairings added, read and written."""

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
