"""The next round of a Swiss, decided on records alone: what is paired, and what the arbiter must be told."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator.findings import Finding, Place, error, note, warning
from generator.history import history
from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.pairing.prospects import prospect
from generator.state import Snapshot, altered_pairs
from generator.tournament import (
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    POSTPONED,
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


def forfeits_to_come_findings(tournament: Tournament, forfeits: Iterable[Pairing]) -> tuple[Finding, ...]:
    """One note for each game of somebody who has withdrawn, of which ``next`` will enter the result."""
    names = {player.number: player.name for player in tournament.players}
    return tuple(note("forfeit_to_come", p.place, white=names[p.white], black=names[p.black]) for p in forfeits)


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


def counted_as_postponed(tournament: Tournament) -> tuple[Tournament, tuple[tuple[int, Pairing], ...]]:
    """The tournament with every game that has no result postponed, and which games these are, with their rounds.

    A postponed game counts as a draw for pairing (C.04.2, Art. 3.1).
    """
    rounds = []
    left_open: list[tuple[int, Pairing]] = []
    for each in tournament.rounds:
        pairings = tuple(replace(p, result=POSTPONED) if p.result is None else p for p in each.pairings)
        rounds.append(replace(each, pairings=pairings))
        left_open += [(each.number, p) for p, was in zip(pairings, each.pairings, strict=True) if was.result is None]
    return replace(tournament, rounds=tuple(rounds)), tuple(left_open)


def postponed_games(tournament: Tournament) -> tuple[tuple[int, Pairing], ...]:
    """The games still to be played, each with its round, in the order of rounds and boards."""
    return tuple((each.number, p) for each in tournament.rounds for p in each.pairings if p.result == POSTPONED)


def postponed_findings(tournament: Tournament, *, wait: bool) -> tuple[Finding, ...]:
    """One note for each postponed game, that it counts as a draw; with ``wait`` an error, that it must be played."""
    tell, name = (error, "postponed_wait") if wait else (note, "postponed_as_draw")
    return tuple(tell(name, p.place, **_game(tournament, number, p)) for number, p in postponed_games(tournament))


def postponed_open_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """One note for each postponed game while nothing is paired from it: it keeps the standings from being final."""
    return tuple(note("postponed_open", p.place, **_game(tournament, n, p)) for n, p in postponed_games(tournament))


def pair_next_round(tournament: Tournament, *, relax_colours: bool = False) -> NextRound:
    """Pair the round after the last one of a Swiss whose results are complete.

    The facts must be settled. All planned rounds paired: nothing is paired and a note says so. A promised bye is given
    also where the rules would not give it, and a warning names the rule.
    """
    number = len(tournament.rounds) + 1
    findings: list[Finding] = []
    if all_paired(tournament):
        findings.append(note("all_rounds_paired", rounds=tournament.rounds_total))
        return NextRound(tournament, tuple(findings))
    if len(present(tournament, number)) < 2:
        findings.append(error("nobody_to_pair", round=number))
        return NextRound(tournament, tuple(findings))
    try:
        paired = pair_round(tournament, relax_colours=relax_colours, insist_on_bye=True)
    except NoLegalPairing as impossible:
        return NextRound(tournament, tuple(findings), no_legal_pairing=impossible)
    findings += promised_bye_findings(tournament, paired.round)
    findings += late_entry_findings(tournament, number)
    return NextRound(replace(tournament, rounds=(*tournament.rounds, paired.round)), tuple(findings), paired)


def all_paired(tournament: Tournament) -> bool:
    """Whether every planned round is paired."""
    return tournament.rounds_total is not None and len(tournament.rounds) >= tournament.rounds_total


def late_entry_findings(tournament: Tournament, number: int) -> tuple[Finding, ...]:
    """One note for each player who comes in with round ``number`` and has missed rounds."""
    return tuple(
        note("late_entry", player.place, player=player.name, round=number, missed=number - 1)
        for player in tournament.players
        if player.from_round == number > 1
    )


def entered_since_findings(tournament: Tournament, unnumbered: Iterable[int]) -> tuple[Finding, ...]:
    """One note for each player entered after the last round was paired.

    ``unnumbered`` are those who have no number in the workbook yet. While the round has no result, it is said how they
    may come into it.
    """
    last = len(tournament.rounds)
    new = set(unnumbered)
    waiting = [player for player in tournament.players if player.number in new and player.from_round == last + 1 > 1]
    if not waiting or all_paired(tournament) or round_has_results(tournament):
        return late_entry_findings(tournament, last + 1) if waiting and not all_paired(tournament) else ()
    return tuple(
        note("entered_since", player.place, player=player.name, round=last, first=last + 1) for player in waiting
    )


def absent_but_paired_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """One warning for each player of the last round who was announced absent since, while the game has no result."""
    if not tournament.rounds:
        return ()
    last = tournament.rounds[-1]
    absent = {p.number: p.name for p in tournament.players if p.requested_bye(last.number) is not None}
    return tuple(
        warning("absent_but_paired", pairing.place, board=pairing.board, round=last.number, player=absent[number])
        for pairing in last.pairings
        if pairing.result is None
        for number in (pairing.white, pairing.black)
        if number in absent
    )


def promised_bye_findings(tournament: Tournament, paired: Round) -> tuple[Finding, ...]:
    """What the rules have against the bye that was promised for a round, ``paired`` from ``tournament``."""
    promised = [p for p in tournament.players if p.requested_bye(paired.number) is Outcome.PAIRING_ALLOCATED_BYE]
    if not promised:
        return ()
    player = promised[0]
    earlier = next((each.number for each in tournament.rounds if _bars_bye(tournament, each, player.number)), None)
    if earlier is not None:
        values = {"player": player.name, "round": paired.number, "earlier": earlier}
        return (warning("promised_bye_again", player.place, **values),)
    by_rule = _bye_by_rule(tournament, player.number, paired.number)
    if by_rule is None:
        return ()
    past = history(tournament)
    points = {each.number: past.decimal(each.points) for each in past.players}
    if points[by_rule] >= points[player.number]:
        return ()
    names = {each.number: each.name for each in tournament.players}
    values = {"player": player.name, "round": paired.number, "other": names[by_rule]}
    return (warning("promised_bye_not_lowest", player.place, **values),)


def _bars_bye(tournament: Tournament, each: Round, number: int) -> bool:
    """Whether a player has had the bye, or as many points as for a win without playing, in a round (C.04.1, Art. 4)."""
    gained = [bye.outcome for bye in each.byes if bye.player == number]
    gained += [p.result.white for p in each.pairings if p.white == number and p.result]
    gained += [p.result.black for p in each.pairings if p.black == number and p.result]
    return any(
        outcome is Outcome.PAIRING_ALLOCATED_BYE
        or (not outcome.played and tournament.scoring.points(outcome) >= tournament.scoring.win)
        for outcome in gained
    )


def _bye_by_rule(tournament: Tournament, promised: int, number: int) -> int | None:
    """Who would have the bye of a round if it had not been promised, ``None`` where nobody could."""
    players = tuple(
        replace(each, requested_byes=tuple(one for one in each.requested_byes if one[0] != number))
        if each.number == promised
        else each
        for each in tournament.players
    )
    try:
        byes = pair_round(replace(tournament, players=players)).round.byes
    except NoLegalPairing:
        return None
    return next((bye.player for bye in byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)


def prospect_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """Whether the rounds still to come can be paired, where that is in doubt; the newest round is already paired."""
    found = prospect(tournament)
    if found is None or found.stuck <= found.tries // 50:
        return ()
    name = "remaining_stuck" if found.stuck == found.tries else "remaining_may_get_stuck"
    return (warning(name, stuck=found.stuck, tries=found.tries, round=found.round),)


def hand_made_pairs(tournament: Tournament, snapshot: Snapshot) -> Tournament:
    """The tournament with the pairs that pairbook did not make marked as made by hand."""
    rounds = []
    for each in tournament.rounds:
        altered = {(p.white, p.black) for p in altered_pairs(snapshot, tournament, each.number)}
        pairings = tuple(replace(p, by_hand=True) if (p.white, p.black) in altered else p for p in each.pairings)
        rounds.append(replace(each, pairings=pairings))
    return replace(tournament, rounds=tuple(rounds))


def lost_round_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Rounds that were paired and are not in the workbook any more: their sheet was deleted or renamed.

    Of one before a round that is there the reading of the workbook has told already.
    """
    if tournament.system.fixed_schedule and not tournament.rounds:
        return (error("schedule_lost", rounds=len(snapshot.paired)),) if snapshot.paired else ()
    last = max((each.number for each in tournament.rounds), default=0)
    return tuple(error("round_lost", round=each.number) for each in snapshot.paired if each.number > last)


def missing_result_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """One error for each game without a result."""
    return tuple(
        error("result_missing", p.place, **_game(tournament, number, p)) for number, p in missing_results(tournament)
    )


def left_open_findings(tournament: Tournament, games: Iterable[tuple[int, Pairing]]) -> tuple[Finding, ...]:
    """One note for each game without a result that is counted as postponed, as the arbiter said."""
    return tuple(note("counted_as_postponed", p.place, **_game(tournament, number, p)) for number, p in games)


def _game(tournament: Tournament, number: int, pairing: Pairing) -> dict[str, object]:
    """Board, names and round of a game, for a message."""
    names = {player.number: player.name for player in tournament.players}
    white, black = names[pairing.white], names[pairing.black]
    return {"board": pairing.board, "white": white, "black": black, "round": number}


def _with_forfeit(pairing: Pairing, gone: set[int]) -> Pairing:
    if pairing.result is not None or not gone & {pairing.white, pairing.black}:
        return pairing
    if pairing.white in gone and pairing.black in gone:
        return replace(pairing, result=DOUBLE_FORFEIT)
    result = BLACK_WINS_BY_FORFEIT if pairing.white in gone else WHITE_WINS_BY_FORFEIT
    return replace(pairing, result=result)


def each_place(each: Round) -> Place:
    """The sheet on which a round stands."""
    return Place(each.pairings[0].place.sheet) if each.pairings else Place()
