"""The editions of the rules in force, printed on every sheet that depends on them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edition:
    """One rule text: its place in the Handbook, its title and the day from which it holds (ISO date)."""

    chapter: str
    title: str
    in_force_from: str


BASIC_RULES = Edition("C.04.1", "Basic rules for Swiss Systems", "2026-02-01")
HANDLING_RULES = Edition("C.04.2", "General handling rules for Swiss Tournaments", "2026-02-01")
DUTCH_SYSTEM = Edition("C.04.3", "FIDE (Dutch) System", "2026-02-01")
ACCELERATION = Edition("C.04.7", "Baku acceleration", "2026-02-01")
BERGER_TABLES = Edition("C.05 Annex 1", "Details of Berger Table", "2014-07-01")
TIE_BREAKS = Edition("C.07", "Tie-Break Regulations", "2026-03-01")
