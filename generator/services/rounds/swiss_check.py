"""The rounds of a Swiss that are paired, held against what pairbook remembers of them and against the rules."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from generator.explanation.rounds import as_in_round
from generator.findings import Finding, Place, note, warning
from generator.languages import Language
from generator.pairing import NoLegalPairing, pair_round
from generator.results import result_text
from generator.services.rounds.facts import colour_of_round_one
from generator.services.rounds.swiss import each_place, missing_results, round_has_results, without_last_round
from generator.sheets.numbers import points_text
from generator.state import Correction, Snapshot, corrections, earlier_corrections
from generator.tournament import POSTPONED, Bye, Outcome, Pairing, Result, Round, Tournament


def correction_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Results, colours and byes changed after a later round was paired from them (C.04.2, Art. 4.3).

    The pairing stands; what it would have been with the new result is said for the last round. A postponed game that
    was played since is no correction: the later round was rightly paired with a draw.
    """
    found = corrections(snapshot, tournament)
    if not found:
        return ()
    findings = [_correction(tournament, each) for each in found]
    last = tournament.rounds[-1]
    before = _with_draws_counted(without_last_round(_with_colour(tournament)), found)
    if any(each.round < last.number and not _played_since(each) for each in found) and not missing_results(before):
        try:
            anew = pair_round(before, insist_on_bye=True).round
        except NoLegalPairing:
            return tuple(findings)
        if _pairs(anew) != _pairs(last):
            findings.append(
                warning(
                    "paired_with_old_results",
                    _first_differing(last, anew),
                    round=last.number,
                    pairs=_listed(anew),
                )
            )
    return tuple(findings)


def earlier_correction_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """What was corrected before the newest round was paired, but after others had been."""
    return tuple(_correction(tournament, each) for each in earlier_corrections(snapshot, tournament))


def each_touched_round_once(tournament: Tournament, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings without the second sentence about the last round, where a correction touches it.

    While it has no result, what is said of pairing it anew is kept, afterwards how it would have been paired.
    """
    number = str(len(tournament.rounds))
    told = [each for each in findings if each.name in _TOUCHED and each.values["round"] == number]
    if len(told) < len(_TOUCHED):
        return tuple(findings)
    superfluous = _TOUCHED[0] if round_has_results(tournament) else _TOUCHED[1]
    return tuple(each for each in findings if each not in told or each.name != superfluous)


_TOUCHED = ("paired_with_old_results", "round_touched")


def _correction(tournament: Tournament, each: Correction) -> Finding:
    """What is said of a correction: where it stands now, what stood there, and which rounds were paired before it."""
    place = _place_now(tournament.rounds[each.round - 1], each)
    rounds = str(each.first) if each.first >= each.last else f"{each.first}-{each.last}"
    told = {"first": each.first, "rounds": rounds}
    names = {player.number: player.name for player in tournament.players}
    if _played_since(each):
        return note("postponed_result_in", place, round=each.round, rounds=rounds)
    if each.before is None:
        return note("corrected_added", place, **told)
    if isinstance(each.before, Bye):
        points = points_text(tournament.scoring.points(each.before.outcome), Language.ENGLISH)
        return note(
            "corrected_bye", place, player=names.get(each.before.player, each.before.player), points=points, **told
        )
    white, black = (names.get(number, number) for number in _players(each.before))
    was = f"{white} - {black} {_result_then(each.before.result)}"
    return note("corrected_after_pairing", place, was=was, **told)


def _place_now(there: Round, each: Correction) -> Place:
    """The cell of a correction in its round: of the same two players, of one of them, or else the sheet."""
    players = {number for entry in (each.now, each.before) if entry is not None for number in _players(entry)}
    entries: tuple[Pairing | Bye, ...] = (*there.pairings, *there.byes)
    nearest = max(entries, key=lambda entry: len(players & set(_players(entry))), default=None)
    return nearest.place if nearest is not None and players & set(_players(nearest)) else each_place(there)


def _players(entry: Pairing | Bye) -> tuple[int, ...]:
    return (entry.white, entry.black) if isinstance(entry, Pairing) else (entry.player,)


def _result_then(result: Result | None) -> str:
    """A result in signs that are the same in every language."""
    if result is None or result == POSTPONED:
        return "–" if result is None else "?"
    return result_text(result, Language.ENGLISH)


def _played_since(each: Correction) -> bool:
    """Whether a game was postponed when it was counted, and has its result now."""
    before, now = each.before, each.now
    return (
        isinstance(before, Pairing)
        and isinstance(now, Pairing)
        and before.result == POSTPONED
        and (before.white, before.black) == (now.white, now.black)
    )


def _with_draws_counted(tournament: Tournament, found: Iterable[Correction]) -> Tournament:
    """The tournament with the games played since still postponed: that is what a later round had to count."""
    back = {
        (each.round, each.now.white, each.now.black)
        for each in found
        if _played_since(each) and isinstance(each.now, Pairing)
    }
    rounds = tuple(
        replace(
            each,
            pairings=tuple(
                replace(p, result=POSTPONED) if (each.number, p.white, p.black) in back else p for p in each.pairings
            ),
        )
        for each in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def hand_made_findings(tournament: Tournament, snapshot: Snapshot) -> tuple[Finding, ...]:
    """One note for each round with pairs made by hand, one for each board whose colours alone were exchanged.

    One more where another player has the bye than the one who got it.
    """
    findings = []
    names = {player.number: player.name for player in tournament.players}
    for each in tournament.rounds:
        made = snapshot.paired_round(each.number)
        turned = {(p.black, p.white) for p in made.pairings} if made else set()
        by_hand = [pairing for pairing in each.pairings if pairing.by_hand]
        changed = [pairing for pairing in by_hand if (pairing.white, pairing.black) not in turned]
        if changed:
            boards = ", ".join(str(pairing.board) for pairing in changed)
            findings.append(note("pairs_by_hand", changed[0].place, round=each.number, boards=boards))
        findings += [
            note(
                "colours_differ", p.place, round=each.number, board=p.board, white=names[p.white], black=names[p.black]
            )
            for p in by_hand
            if (p.white, p.black) in turned
        ]
        findings += [
            note("bye_by_hand", bye.place, round=each.number, player=names[bye.player])
            for bye in each.byes
            if bye.player == bye_by_hand(each, made)
        ]
    return tuple(findings)


def bye_by_hand(each: Round, made: Round | None) -> int | None:
    """The player to whom the arbiter gave the bye of a round after it was paired, ``None`` if nobody."""
    if made is None:
        return None
    now, then = bye_of(each), bye_of(made)
    return now if now != then else None


def compare_with_rules(tournament: Tournament, snapshot: Snapshot) -> tuple[tuple[Finding, ...], int]:
    """Each round paired anew from what stood there then: where it differs, and how many rounds were compared.

    Pairs and byes made by hand are kept as they stand, so that only what pairbook is answerable for is compared. A
    round before which a result is missing cannot be compared. Where results were corrected since, the pairing they
    would have given is said as well.
    """
    findings: list[Finding] = []
    compared = 0
    tournament = _with_colour(tournament)
    corrected = (*earlier_corrections(snapshot, tournament), *corrections(snapshot, tournament))
    for index, each in enumerate(tournament.rounds):
        before = replace(tournament, rounds=snapshot.basis(each.number, tournament))
        if missing_results(before):
            break
        try:
            anew = _anew(before, each, snapshot)
        except NoLegalPairing:
            findings.append(warning("round_against_rules", each_place(each), round=each.number, pairs=""))
            continue
        compared += 1
        if _pairs(anew) != _pairs(each):
            differing = sorted(p.board for p in each.pairings if (p.white, p.black) not in _pairs(anew))
            findings.append(
                warning(
                    "round_differs_from_rules",
                    _first_differing(each, anew),
                    round=each.number,
                    boards=", ".join(map(str, differing)),
                    pairs=_listed(anew),
                )
            )
        touching = [one for one in corrected if one.first <= each.number <= one.last and not _played_since(one)]
        now = _with_draws_counted(replace(tournament, rounds=tournament.rounds[:index]), corrected)
        if touching and not missing_results(now):
            findings += _with_new_results(now, each, anew, snapshot)
    return tuple(findings), compared


def _with_new_results(now: Tournament, each: Round, anew: Round, snapshot: Snapshot) -> list[Finding]:
    """How a round would have been paired had the results been what they are now, where that differs."""
    try:
        corrected = _anew(now, each, snapshot)
    except NoLegalPairing:
        return [warning("round_touched_stuck", each_place(each), round=each.number)]
    if _pairs(corrected) == _pairs(anew):
        return [note("round_touched_same", each_place(each), round=each.number)]
    return [warning("round_touched", _first_differing(each, corrected), round=each.number, pairs=_listed(corrected))]


def _anew(before: Tournament, each: Round, snapshot: Snapshot) -> Round:
    """A round paired by the rules from the rounds before it, what was made by hand kept as it stands.

    Who has left or was announced absent since it was paired was still in it then.
    """
    before = as_in_round(before, each)
    absent = {p.number for p in before.players} - _in_game(each)
    by_hand = tuple((p.white, p.black) for p in each.pairings if p.by_hand)
    bye = bye_by_hand(each, snapshot.paired_round(each.number))
    again = partial(pair_round, before, absent=frozenset(absent), hand_pairs=by_hand, bye=bye, insist_on_bye=True)
    try:
        return again().round
    except NoLegalPairing as impossible:
        if not impossible.colours_only:
            raise
        return again(relax_colours=True).round  # as the arbiter must have asked for


def _listed(each: Round) -> str:
    bye = bye_of(each)
    pairs = [f"{p.white}-{p.black}" for p in each.pairings]
    return ", ".join(pairs if bye is None else [*pairs, f"bye {bye}"])


def _first_differing(each: Round, anew: Round) -> Place:
    """The cell of the first board of a round that another pairing of it does not have, or the sheet of the round."""
    differing = [p for p in each.pairings if (p.white, p.black) not in _pairs(anew)]
    return min(differing, key=lambda p: p.board).place if differing else each_place(each)


def _with_colour(tournament: Tournament) -> Tournament:
    """The tournament with the first colour round 1 was played with, where Settings do not name it."""
    return replace(tournament, initial_colour=tournament.initial_colour or colour_of_round_one(tournament))


def _in_game(each: Round) -> set[int]:
    """Who was there to be paired in a round: with a game, or with the pairing-allocated bye."""
    there = {number for p in each.pairings for number in (p.white, p.black)}
    return there | {bye.player for bye in each.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}


def _pairs(each: Round) -> frozenset[tuple[int, int]]:
    return frozenset((p.white, p.black) for p in each.pairings)


def bye_of(each: Round) -> int | None:
    """Who has the pairing-allocated bye of a round, ``None`` if nobody."""
    return next((bye.player for bye in each.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)
