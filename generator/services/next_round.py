"""The next round of a Swiss, decided on records alone: what is paired, and what the arbiter must be told."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from generator.findings import Finding, Place, error, note, warning
from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.rounds import suggested_rounds
from generator.state import Snapshot, altered_pairs, corrections
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    WHITE_WINS_BY_FORFEIT,
    Colour,
    Pairing,
    Round,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What was open in the workbook and is decided by this run: they are written into Settings as facts.

    ``None`` means it was set already.
    """

    initial_colour: Colour | None = None
    rounds_total: int | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """The outcome of pairing.

    ``tournament`` includes the new round when ``paired`` is not ``None``. ``forfeits`` are pairs of the last round whose
    missing result follows from a withdrawal; their results stand in ``tournament``. ``no_legal_pairing`` is set when
    the rules leave no pairing.
    """

    tournament: Tournament
    findings: tuple[Finding, ...]
    paired: PairedRound | None = None
    facts: Facts = Facts()
    forfeits: tuple[Pairing, ...] = ()
    no_legal_pairing: NoLegalPairing | None = None


def settle_facts(tournament: Tournament, draw_colour: Callable[[], Colour]) -> tuple[Tournament, Facts]:
    """The tournament with first colour and number of rounds decided, and which of them were open until now.

    The colour is drawn by ``draw_colour`` (C.04.3, Art. 5.1); the rounds are those suggested for the number of players.
    """
    colour = draw_colour() if tournament.initial_colour is None and tournament.colour_rules else None
    rounds = suggested_rounds(len(tournament.players)) if tournament.rounds_total is None else None
    settled = replace(
        tournament,
        initial_colour=colour or tournament.initial_colour or Colour.WHITE,
        rounds_total=rounds or tournament.rounds_total,
    )
    return settled, Facts(colour, rounds)


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


def pair_next_round(tournament: Tournament, snapshot: Snapshot, *, relax_colours: bool = False) -> NextRound:
    """Pair the round after the last one of a Swiss whose results are complete.

    The facts must be settled. All planned rounds paired: nothing is paired and a note says so. A promised bye that the
    rules would not give is respected and named.
    """
    number = len(tournament.rounds) + 1
    findings: list[Finding] = [*correction_findings(tournament, snapshot)]
    if tournament.rounds_total is not None and number > tournament.rounds_total:
        findings.append(note("all_rounds_paired", rounds=tournament.rounds_total))
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
    if any(each.round < last.number for each in found):
        try:
            anew = pair_round(without_last_round(tournament)).round
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


def hand_made_pairs(tournament: Tournament, snapshot: Snapshot) -> Tournament:
    """The tournament with the pairs that pairbook did not make marked as made by hand."""
    rounds = []
    for each in tournament.rounds:
        altered = {(p.white, p.black) for p in altered_pairs(snapshot, tournament, each.number)}
        pairings = tuple(replace(p, by_hand=True) if (p.white, p.black) in altered else p for p in each.pairings)
        rounds.append(replace(each, pairings=pairings))
    return replace(tournament, rounds=tuple(rounds))


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
