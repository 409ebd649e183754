"""A round of a workbook explained: what it was paired from is put together here, the rest are the rules."""

from dataclasses import replace

from generator.explanation.records import Basis, BoardFacts, Origin
from generator.explanation.rounds import ExplainedRound, explain_round
from generator.explanation.schedules import explain_free, explain_schedule_round
from generator.languages import Language, text
from generator.roundrobin import Schedule
from generator.services.rounds.facts import colour_of_round_one
from generator.services.rounds.swiss import hand_made_pairs
from generator.services.rounds.swiss_check import bye_by_hand
from generator.services.words import names_of
from generator.sheets.pairing_working import ScheduleWords
from generator.state import Snapshot
from generator.tournament import Outcome, Round, System, Tournament


def explainable(tournament: Tournament) -> bool:
    """Whether the rounds are those of a Swiss of single players."""
    return tournament.system is System.SWISS and tournament.team_event is None


def round_in_question(tournament: Tournament) -> int:
    """The last round paired; of a fixed schedule the first one that is not finished. 0 before any round."""
    if tournament.system.fixed_schedule:
        for each in tournament.rounds:
            if any(pairing.result is None for pairing in each.pairings):
                return each.number
    return len(tournament.rounds)


def missing_before(tournament: Tournament, snapshot: Snapshot, number: int) -> int | None:
    """The first round before round ``number`` in which a result is missing that it was paired from."""
    for each in snapshot.basis(number, tournament):
        if any(pairing.result is None for pairing in each.pairings):
            return each.number
    return None


def explained_round(
    tournament: Tournament,
    snapshot: Snapshot,
    number: int,
    *,
    thorough: bool = True,
    asked: frozenset[int] | None = None,
) -> ExplainedRound:
    """Round ``number`` worked out from what stood in the workbook when it was paired; options as ``explain_round``.

    No result it was paired from may be missing (:func:`missing_before`).
    """
    tournament = hand_made_pairs(tournament, snapshot)
    paired = tournament.rounds[number - 1]
    then = snapshot.basis(number, tournament)
    corrected = [_brought(each) for each in then] != [_brought(each) for each in tournament.rounds[: number - 1]]
    before = replace(
        tournament, rounds=then, initial_colour=tournament.initial_colour or colour_of_round_one(tournament)
    )
    made = snapshot.paired_round(number)
    explained = explain_round(
        before,
        paired,
        bye_by_hand=bye_by_hand(paired, made),
        basis=Basis.THEN if corrected else Basis.NOW,
        thorough=thorough,
        asked=asked,
    )
    boards = tuple(_with_pairs_before(each, made) for each in explained.facts.boards)
    return ExplainedRound(explained.facts._replace(boards=boards), explained.alternatives, explained.paired)


def _with_pairs_before(board: BoardFacts, made: Round | None) -> BoardFacts:
    """A board made by hand with the pairs, as they were paired, in which its players stood."""
    if made is None or board.origin is not Origin.HAND:
        return board
    pairs = [(each.white, each.black) for each in made.pairings]
    pairs += [(each.player, 0) for each in made.byes if each.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return board._replace(by_rule=tuple(pair for pair in pairs if {board.white, board.black} & set(pair)))


def schedule_in_words(tournament: Tournament, planned: Schedule, number: int, language: Language) -> ScheduleWords:
    """Round ``number`` of a round robin of single players, held against its schedule."""
    return ScheduleWords(
        number,
        explain_schedule_round(tournament, planned, number),
        explain_free(tournament, planned, number),
        text(language, f"system.{tournament.system.value}"),
        language,
        names_of(tournament),
    )


def _brought(each: Round) -> tuple[frozenset[object], frozenset[object]]:
    """Who met whom with which result, and who had which bye."""
    pairs = frozenset((pairing.white, pairing.black, pairing.result) for pairing in each.pairings)
    return pairs, frozenset((bye.player, bye.outcome) for bye in each.byes)
