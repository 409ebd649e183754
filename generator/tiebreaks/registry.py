"""The registry of tie-breaks: the table of FIDE C.07 (from 1 March 2026), Art. 5, one record each.

Adding a tie-break is one function in a family's file and one record here; reading codes, standings, workings, sheets
and documents follow from it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from generator.tiebreaks import buchholz, koya, lots, own_record, ratings, sonneborn_berger, teams
from generator.tiebreaks.codes import Request
from generator.tiebreaks.direct_encounter import Tiers, direct_encounter
from generator.tiebreaks.results import Field
from generator.tiebreaks.working import Step, Working

Measure = Callable[[Field, Request], dict[int, Working]]
Split = Callable[[Field, Request, tuple[int, ...]], tuple[Tiers, tuple[Step, ...]]]


class Who(Enum):
    """Whom a tie-break can rank."""

    PLAYERS = "players"
    TEAMS = "teams"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break.

    ``kind`` is the type of Art. 4.3. ``measure`` gives everybody's working; ``split`` divides one tied group, for
    tie-breaks that look at the group alone; with both, the value is shown and the group is split. ``modifiers`` are the
    letters allowed: ``C M L P F R K U``, ``N`` for the number of a lot. ``round_robin`` says whether it may be used
    with pairings fixed in advance, ``offered`` whether it appears in lists to choose from.
    """

    code: str
    article: str
    kind: str
    measure: Measure | None = None
    split: Split | None = None
    modifiers: str = ""
    who: Who = Who.PLAYERS
    higher_first: bool = True
    round_robin: bool = True
    offered: bool = True

    @property
    def needs_ratings(self) -> bool:
        """Whether it belongs to Art. 10, which an unrated player in the field rules out."""
        return self.article.startswith("10.")


_RECORDS = (
    TieBreak("PTS", "11", "B", own_record.points, offered=False),
    TieBreak("DE", "6", "A", split=direct_encounter, modifiers="P", who=Who.BOTH),
    TieBreak("WIN", "7.1", "B", own_record.wins, who=Who.BOTH),
    TieBreak("WON", "7.2", "B", own_record.games_won, who=Who.BOTH),
    TieBreak("BPG", "7.3", "B", own_record.games_with_black),
    TieBreak("BWG", "7.4", "B", own_record.games_won_with_black),
    TieBreak("PS", "7.5", "B", own_record.progressive, modifiers="C", who=Who.BOTH),
    TieBreak("REP", "7.6", "B", own_record.elected_rounds, who=Who.BOTH),
    TieBreak("STD", "7.7", "B", own_record.standard_points, who=Who.BOTH),
    TieBreak("TPN", "7.8", "B", own_record.pairing_number, modifiers="R", who=Who.BOTH, higher_first=False),
    TieBreak("BH", "8.1", "C", buchholz.buchholz, modifiers="CMP", who=Who.BOTH, round_robin=False),
    TieBreak("AOB", "8.2", "CC", buchholz.average_of_buchholz, modifiers="F", who=Who.BOTH, round_robin=False),
    TieBreak("FB", "8.3", "D", buchholz.fore_buchholz, modifiers="CMP", who=Who.BOTH, round_robin=False),
    TieBreak("SB", "9.1", "BC", sonneborn_berger.sonneborn_berger, modifiers="CP", who=Who.BOTH),
    TieBreak("KS", "9.2", "BC", koya.koya, modifiers="L", who=Who.BOTH),
    TieBreak("ARO", "10.1", "D", ratings.average_rating, modifiers="CMU"),
    TieBreak("TPR", "10.2", "DB", ratings.performance, modifiers="U"),
    TieBreak("PTP", "10.3", "DB", ratings.perfect_performance, modifiers="U"),
    TieBreak("APRO", "10.4", "DC", ratings.average_performance, modifiers="U"),
    TieBreak("APPO", "10.5", "DC", ratings.average_perfect_performance, modifiers="U"),
    TieBreak("RTNG", "10.6", "B", ratings.rating, modifiers="RU"),
    TieBreak("MPTS", "11.1.1", "B", own_record.match_points, who=Who.TEAMS),
    TieBreak("GPTS", "11.1.2", "B", own_record.game_points, who=Who.TEAMS),
    TieBreak("BC", "12.1", "B", teams.board_count, teams.split_by_board_count, who=Who.TEAMS, higher_first=False),
    TieBreak("TBR", "12.2", "B", split=teams.top_boards, who=Who.TEAMS),
    TieBreak("BBE", "12.3", "B", split=teams.without_bottom_boards, who=Who.TEAMS),
    TieBreak("MPvGP", "13.1", "B", own_record.secondary_score, who=Who.TEAMS),
    TieBreak("EMMSB", "13.2", "BC", sonneborn_berger.extended, modifiers="CP", who=Who.TEAMS),
    TieBreak("EMGSB", "13.2", "BC", sonneborn_berger.extended, modifiers="CP", who=Who.TEAMS),
    TieBreak("EGMSB", "13.2", "BC", sonneborn_berger.extended, modifiers="CP", who=Who.TEAMS),
    TieBreak("EGGSB", "13.2", "BC", sonneborn_berger.extended, modifiers="CP", who=Who.TEAMS),
    TieBreak("EDE", "13.3", "A", split=teams.extended_direct_encounter, modifiers="P", who=Who.TEAMS),
    TieBreak("EDEBT", "13.3", "A", split=teams.extended_direct_encounter, modifiers="P", who=Who.TEAMS),
    TieBreak("EDEBB", "13.3", "A", split=teams.extended_direct_encounter, modifiers="P", who=Who.TEAMS),
    TieBreak("EDET", "13.3", "A", split=teams.extended_direct_encounter, modifiers="P", who=Who.TEAMS),
    TieBreak("EDEB", "13.3", "A", split=teams.extended_direct_encounter, modifiers="P", who=Who.TEAMS),
    TieBreak("SSSC", "13.4", "BC", teams.strength_combination, modifiers="FPK", who=Who.TEAMS, round_robin=False),
    TieBreak("LOTS", "4.2", "A", split=lots.by_lot, modifiers="N", who=Who.BOTH, offered=False),
    TieBreak("ADJ", "16.3", "C", own_record.adjusted, who=Who.BOTH, round_robin=False, offered=False),
)

TIE_BREAKS: dict[str, TieBreak] = {record.code: record for record in _RECORDS}
"""Every tie-break by its code, in the order of Art. 5."""
