"""What can be wrong with a tournament although every cell is readable: small functions from records to findings."""

from collections.abc import Callable
from itertools import combinations

from generator.findings import Finding, error, warning
from generator.tournament import Acceleration, Outcome, System, Tournament

STUCK_IN_PERCENT = {
    (4, 3): 0, (5, 4): 27, (5, 5): 28, (6, 4): 37, (6, 5): 38, (7, 6): 12, (7, 7): 13, (8, 6): 12, (8, 7): 19,
    (9, 8): 24, (10, 8): 20, (10, 9): 27, (12, 10): 19,
}  # fmt: skip
"""How many of 100 simulated Swiss events of (players, rounds) reached a round without any legal pairing."""


def enough_players(tournament: Tournament) -> list[Finding]:
    """A tournament needs two players, a rotation around a table three."""
    least = 2 if tournament.system in (System.SWISS, System.KNOCK_OUT, System.BERGER, System.DOUBLE_BERGER) else 3
    if len(tournament.players) < least:
        return [error("too_few_players", players=len(tournament.players), least=least)]
    return []


def rounds_fit_players(tournament: Tournament) -> list[Finding]:
    """In a Swiss nobody can meet more opponents than there are, so rounds are limited by the number of players."""
    players, rounds = len(tournament.players), tournament.rounds_total
    if tournament.system is not System.SWISS or rounds is None or players < 2:
        return []
    most = players if players % 2 else players - 1
    if rounds > most:
        return [warning("more_rounds_than_opponents", rounds=rounds, most=most, players=players)]
    return []


def may_get_stuck(tournament: Tournament) -> list[Finding]:
    """Small Swiss fields often reach a round that cannot be paired any more; said before the first round only."""
    players, rounds = len(tournament.players), tournament.rounds_total
    if tournament.system is not System.SWISS or rounds is None or tournament.rounds or players > 12:
        return []
    percent = STUCK_IN_PERCENT.get((players, rounds), 0)
    if percent:
        return [warning("swiss_may_get_stuck", players=players, rounds=rounds, percent=percent)]
    return []


def opponents_met_twice(tournament: Tournament) -> list[Finding]:
    """No two players meet twice in a Swiss (C.04.1, Art. 2); a hand-made pair may break that, and is named."""
    if tournament.system is not System.SWISS:
        return []
    met: dict[frozenset[int], int] = {}
    findings = []
    names = {player.number: player.name for player in tournament.players}
    for each in tournament.rounds:
        for pairing in each.pairings:
            if pairing.result is not None and not pairing.result.white.played:
                continue
            pair = frozenset((pairing.white, pairing.black))
            if pair in met:
                findings.append(
                    warning(
                        "met_before",
                        pairing.place,
                        white=names.get(pairing.white, pairing.white),
                        black=names.get(pairing.black, pairing.black),
                        round=each.number,
                        earlier=met[pair],
                    )
                )
            else:
                met[pair] = each.number
    return findings


def second_pairing_allocated_bye(tournament: Tournament) -> list[Finding]:
    """Nobody gets the pairing-allocated bye twice (C.04.1, Art. 4)."""
    had: dict[int, int] = {}
    findings = []
    names = {player.number: player.name for player in tournament.players}
    for each in tournament.rounds:
        for bye in each.byes:
            if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE:
                continue
            if bye.player in had:
                findings.append(
                    warning(
                        "second_bye",
                        bye.place,
                        player=names.get(bye.player, bye.player),
                        round=each.number,
                        earlier=had[bye.player],
                    )
                )
            had.setdefault(bye.player, each.number)
    return findings


def forbidden_pair_met(tournament: Tournament) -> list[Finding]:
    """Players who must not meet stand against each other in a round."""
    barred = {
        frozenset(pair): (group.first_round, group.last_round)
        for group in tournament.forbidden_pairs
        for pair in combinations(group.players, 2)
    }
    barred |= {
        frozenset((player.number, other)): (1, None)
        for player in tournament.players
        for other in player.opponents_barred
    }
    names = {player.number: player.name for player in tournament.players}
    findings = []
    for each in tournament.rounds:
        for pairing in each.pairings:
            span = barred.get(frozenset((pairing.white, pairing.black)))
            if span and span[0] <= each.number <= (span[1] or each.number):
                findings.append(
                    warning(
                        "forbidden_pair_met",
                        pairing.place,
                        white=names.get(pairing.white, pairing.white),
                        black=names.get(pairing.black, pairing.black),
                        round=each.number,
                    )
                )
    return findings


def baku_suits_points(tournament: Tournament) -> list[Finding]:
    """Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7, Art. 1.1)."""
    scoring = tournament.scoring
    if tournament.acceleration is Acceleration.BAKU and (scoring.win != 2 * scoring.draw or scoring.loss != 0):
        return [error("baku_needs_two_draws_a_win")]
    return []


CHECKS: tuple[Callable[[Tournament], list[Finding]], ...] = (
    enough_players,
    rounds_fit_players,
    may_get_stuck,
    baku_suits_points,
    opponents_met_twice,
    second_pairing_allocated_bye,
    forbidden_pair_met,
)


def check(tournament: Tournament) -> list[Finding]:
    """The findings of all checks, in the order of :data:`CHECKS`."""
    return [finding for each in CHECKS for finding in each(tournament)]
