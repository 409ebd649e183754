"""The drawing of lots at the end of a list: FIDE C.07 (from 1 March 2026), Art. 4.2.

The lot is a number, drawn in the hall and written into the list (``LOTS/4711``). The order follows from it alone, so
the drawing can be repeated by anybody and never changes by itself.
"""

from collections.abc import Iterable
from hashlib import sha256

from generator.tiebreaks.codes import Request
from generator.tiebreaks.direct_encounter import Tiers
from generator.tiebreaks.results import Field
from generator.tiebreaks.working import Step


def draw(numbers: Iterable[int], lot: str) -> tuple[int, ...]:
    """The pairing numbers in the order a lot gives: the same lot gives the same order everywhere."""
    return tuple(sorted(numbers, key=lambda number: (sha256(f"{lot}:{number}".encode()).digest(), number)))


def by_lot(field: Field, request: Request, group: tuple[int, ...]) -> tuple[Tiers, tuple[Step, ...]]:
    """The tied group one by one in the order of the lot."""
    del field
    return tuple((number,) for number in draw(group, str(request.lot))), ()
