"""The next round of a Swiss, decided on records alone: what is paired, and what the arbiter must be told."""

from dataclasses import dataclass, replace

from generator.findings import Finding, Place, error, note, warning
from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.services.facts import colour_of_round_one
from generator.state import Snapshot, altered_pairs, corrections
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Outcome,
    Pairing,
    Round,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class NextRound:
    """The outcome of pairing.

    ``tournament`` includes the new round when ``paired`` is not ``None``. ``no_legal_pairing`` is set when the rules
    leave no pairing.
    """

    tournament: Tournament
    findings: tuple[Finding, ...]
    paired: PairedRound | None = None
    no_legal_pairing: NoLegalPairing | None = None


def without_last_round(tournament: Tournament) -> Tournament:
    """The tournament before its last round was paired."""
    return replace(tournament, rounds=tournament.rounds[:-1])


def round_has_results(tournament: Tournament) -> bool:
    """Whether any game of the last round has a result."""
    return bool(tournament.rounds) and any(each.result is not None for each in tournament.rounds[-1].pairings)


def forfeits_by_withdrawal(tournament: Tournament) -> tuple[Tournament, tuple[Pairing, ...]]:
    """The missing results of the last round that follow from a withdrawal, filled in.

    Who withdrew before a round that was already paired loses its game by forfeit; the round is not paired again.
    """
    if not tournament.rounds:
        return tournament, ()
    last = tournament.rounds[-1]
    gone = {player.number for player in tournament.players if not player.takes_part(last.number)}
    filled = tuple(_with_forfeit(each, gone) for each in last.pairings)
    changed = tuple(each for each, before in zip(filled, last.pairings, strict=True) if each.result != before.result)
    rounds = (*tournament.rounds[:-1], Round(last.number, filled, last.byes))
    return replace(tournament, rounds=rounds), changed


def missing_results(tournament: Tournament) -> tuple[tuple[int, Pairing], ...]:
    """The games without a result, each with its round, in the order of rounds and boards."""
    return tuple((each.number, p) for each in tournament.rounds for p in each.pairings if p.result is None)


def present(tournament: Tournament, round_number: int) -> tuple[int, ...]:
    """The players to be paired in a round, or to have its pairing-allocated bye."""
    return tuple(
        player.number
        for player in tournament.players
        if player.takes_part(round_number)
        and player.requested_bye(round_number) in (None, Outcome.PAIRING_ALLOCATED_BYE)
    )


def pair_next_round(
    tournament: Tournament, snapshot: Snapshot, *, relax_colours: bool = False, again: bool = False
) -> NextRound:
    """Pair the round after the last one of a Swiss whose results are complete.

    The facts must be settled. All planned rounds paired: nothing is paired and a note says so. A promised bye that the
    rules would not give is respected and named.
    """
    number = len(tournament.rounds) + 1
    # A round that is being made anew takes every correction into account: there is nothing to say about it.
    findings: list[Finding] = [] if again else [*correction_findings(tournament, snapshot)]
    if tournament.rounds_total is not None and number > tournament.rounds_total:
        findings.append(note("all_rounds_paired", rounds=tournament.rounds_total))
        return NextRound(tournament, tuple(findings))
    if len(present(tournament, number)) < 2:
        findings.append(error("nobody_to_pair", round=number))
        return NextRound(tournament, tuple(findings))
    try:
        paired = pair_round(tournament, relax_colours=relax_colours)
    except NoLegalPairing as impossible:
        return NextRound(tournament, tuple(findings), no_legal_pairing=impossible)
    return NextRound(replace(tournament, rounds=(*tournament.rounds, paired.round)), tuple(findings), paired)


def correction_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Results, colours and byes changed after a later round was paired from them (C.04.2, Art. 4.3).

    The pairing stands; what it would have been with the new result is said for the last round.
    """
    found = corrections(snapshot, tournament)
    if not found:
        return ()
    findings = [
        note(
            "corrected_after_pairing",
            (each.now or each.before).place if each.now or each.before else Place(),  # type: ignore[union-attr]
            round=each.round,
            later=each.round + 1,
        )
        for each in found
    ]
    last = tournament.rounds[-1]
    before = without_last_round(_with_colour(tournament))
    if any(each.round < last.number for each in found) and not missing_results(before):
        try:
            anew = pair_round(before).round
        except NoLegalPairing:
            return tuple(findings)
        if _pairs(anew) != _pairs(last):
            findings.append(
                warning(
                    "paired_with_old_results",
                    round=last.number,
                    pairs=", ".join(f"{each.white}-{each.black}" for each in anew.pairings),
                )
            )
    return tuple(findings)


def _with_colour(tournament: Tournament) -> Tournament:
    """The tournament with the first colour round 1 was played with, where Settings do not name it."""
    return replace(tournament, initial_colour=tournament.initial_colour or colour_of_round_one(tournament))


def hand_made_pairs(tournament: Tournament, snapshot: Snapshot) -> Tournament:
    """The tournament with the pairs that pairbook did not make marked as made by hand."""
    rounds = []
    for each in tournament.rounds:
        altered = {(p.white, p.black) for p in altered_pairs(snapshot, tournament, each.number)}
        pairings = tuple(replace(p, by_hand=True) if (p.white, p.black) in altered else p for p in each.pairings)
        rounds.append(replace(each, pairings=pairings))
    return replace(tournament, rounds=tuple(rounds))


def lost_round_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Rounds that were paired and are not in the workbook any more: their sheet was deleted or renamed."""
    there = {each.number for each in tournament.rounds}
    return tuple(error("round_lost", round=each.number) for each in snapshot.paired if each.number not in there)


def hand_made_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """One note for each round with pairs made by hand."""
    findings = []
    for each in tournament.rounds:
        boards = ", ".join(str(pairing.board) for pairing in each.pairings if pairing.by_hand)
        if boards:
            findings.append(note("pairs_by_hand", each_place(each), round=each.number, boards=boards))
    return tuple(findings)


def missing_result_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """One error for each game without a result."""
    names = {player.number: player.name for player in tournament.players}
    return tuple(
        error("result_missing", p.place, board=p.board, white=names[p.white], black=names[p.black], round=number)
        for number, p in missing_results(tournament)
    )


def _with_forfeit(pairing: Pairing, gone: set[int]) -> Pairing:
    if pairing.result is not None or not gone & {pairing.white, pairing.black}:
        return pairing
    if pairing.white in gone and pairing.black in gone:
        return replace(pairing, result=DOUBLE_FORFEIT)
    result = BLACK_WINS_BY_FORFEIT if pairing.white in gone else WHITE_WINS_BY_FORFEIT
    return replace(pairing, result=result)


def _pairs(each: Round) -> frozenset[tuple[int, int]]:
    return frozenset((p.white, p.black) for p in each.pairings)


def compare_with_rules(tournament: Tournament) -> tuple[tuple[Finding, ...], int]:
    """Each round paired anew from the rounds before it: where it differs, and how many rounds were compared.

    Pairs marked as made by hand are kept as they stand, so that only what pairbook is answerable for is compared. A
    round before which a result is missing cannot be compared.
    """
    findings: list[Finding] = []
    compared = 0
    tournament = _with_colour(tournament)
    for index, each in enumerate(tournament.rounds):
        before = replace(tournament, rounds=tournament.rounds[:index])
        if missing_results(before):
            break
        absent = {p.number for p in tournament.players} - _in_game(each)
        by_hand = tuple((p.white, p.black) for p in each.pairings if p.by_hand)
        try:
            anew = pair_round(before, absent=frozenset(absent), hand_pairs=by_hand).round
        except NoLegalPairing:
            findings.append(warning("round_against_rules", each_place(each), round=each.number, pairs=""))
            continue
        compared += 1
        if _pairs(anew) != _pairs(each):
            differing = sorted(p.board for p in each.pairings if (p.white, p.black) not in _pairs(anew))
            findings.append(
                warning(
                    "round_differs_from_rules",
                    each_place(each),
                    round=each.number,
                    boards=", ".join(map(str, differing)),
                    pairs=", ".join(f"{p.white}-{p.black}" for p in anew.pairings),
                )
            )
    return tuple(findings), compared


def each_place(each: Round) -> Place:
    """The sheet on which a round stands."""
    return Place(each.pairings[0].place.sheet) if each.pairings else Place()


def _in_game(each: Round) -> set[int]:
    """Who was there to be paired in a round: with a game, or with the pairing-allocated bye."""
    there = {number for p in each.pairings for number in (p.white, p.black)}
    return there | {bye.player for bye in each.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
