"""What the builders of print-outs are given: one state of a tournament and how the club wants it printed."""

from dataclasses import dataclass, replace
from functools import cached_property

from generator.languages import Language
from generator.prizes import PrizeList
from generator.roundrobin import Schedule, schedule
from generator.sheets.standings import NO_PRIZES
from generator.standings import Standings
from generator.tournament import Tournament


@dataclass(frozen=True)
class Source:
    """A tournament as it is to be printed.

    ``standings`` are those to print; ``round_number`` is the round of pairing lists and slips, 0 without any.
    ``printed`` is the time stamp in the foot of every page, as text. ``web_address`` is printed as a QR code, ``""`` =
    none. ``halves`` writes points with ½. ``as_of`` is the round after which all is shown, ``None`` = as things stand.
    """

    tournament: Tournament
    standings: Standings
    language: Language
    round_number: int = 0
    halves: bool = True
    paper: str = "A4"
    prizes: PrizeList = NO_PRIZES
    printed: str = ""
    web_address: str = ""
    as_of: int | None = None

    @cached_property
    def planned(self) -> Schedule:
        """The schedule of a round robin."""
        return schedule(self.tournament)

    @property
    def strips_with_seating(self) -> bool:
        """Whether the players' strips already lie with the seating, as in every rotation of single players."""
        tournament = self.tournament
        single = tournament.system.fixed_schedule and tournament.team_event is None
        return single and self.planned.table is not None

    @cached_property
    def so_far(self) -> Tournament:
        """The tournament as it is shown: without the rounds after the one that was asked for."""
        if self.as_of is None:
            return self.tournament
        return replace(self.tournament, rounds=self.tournament.rounds[: self.as_of])
