"""What can be wrong with a tournament although every cell is readable: small functions from records to findings."""

from collections.abc import Callable
from itertools import combinations

from generator.findings import Finding, error, warning
from generator.pairing.prospects import measured_percent, most_rounds, safe_rounds
from generator.team_checks import TEAM_CHECKS
from generator.tournament import Acceleration, Outcome, System, Tournament


def enough_players(tournament: Tournament) -> list[Finding]:
    """A tournament needs two players, a rotation around a table three; teams have a check of their own."""
    if tournament.team_event is not None:
        return []
    least = 2 if tournament.system in (System.SWISS, System.KNOCK_OUT, System.BERGER, System.DOUBLE_BERGER) else 3
    if len(tournament.players) < least:
        return [error("too_few_players", players=len(tournament.players), least=least)]
    return []


def rounds_fit_players(tournament: Tournament) -> list[Finding]:
    """In a Swiss nobody can meet more opponents than there are, so rounds are limited by the number of players."""
    players, rounds = len(tournament.players), tournament.rounds_total
    if tournament.system is not System.SWISS or rounds is None or players < 2:
        return []
    most = most_rounds(players)
    if rounds > most:
        return [warning("more_rounds_than_opponents", rounds=rounds, most=most, players=players)]
    return []


def may_get_stuck(tournament: Tournament) -> list[Finding]:
    """Small Swiss fields often reach a round that cannot be paired any more; said before the first round only."""
    if tournament.system is not System.SWISS or tournament.rounds_total is None or tournament.rounds:
        return []
    return small_field(len(tournament.players), tournament.rounds_total)


def small_field(players: int, rounds: int) -> list[Finding]:
    """The warning of a Swiss so small that it may come to a round without any legal pairing, with the chance of it."""
    percent = measured_percent(players, rounds)
    if not percent:
        return []
    safe = safe_rounds(players)
    return [warning("swiss_may_get_stuck", players=players, rounds=rounds, percent=percent, safe=safe)]


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
    """Nobody gets the pairing-allocated bye of a Swiss twice (C.04.1, Art. 4)."""
    if tournament.system is System.KNOCK_OUT:  # who has no opponent for a match has none for any of its games
        return []
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
    *TEAM_CHECKS,
)


def check(tournament: Tournament) -> list[Finding]:
    """The findings of all checks, in the order of :data:`CHECKS`."""
    return [finding for each in CHECKS for finding in each(tournament)]
