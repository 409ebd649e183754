"""What a report file cannot hold, what it leaves out, and what a rating report still lacks."""

from generator.exchange.trf.writer import (
    MOST_POINTS,
    NAME_WIDTH,
    ROUND_ROBIN_TYPES,
    USUAL_OPTIONS,
    Dialect,
    TrfOptions,
    shortened,
    strict_groups,
    written_birth,
)
from generator.findings import Finding, error, note, warning
from generator.tournament import Outcome, Player, System, Team, TeamEvent, Tournament


def trf_findings(tournament: Tournament, options: TrfOptions = USUAL_OPTIONS) -> tuple[Finding, ...]:
    """What the file will lack for a rating report, and what the format cannot hold, as findings.

    An error means that the file cannot be written. All others say what will be missing, cut or left out.
    """
    return (
        *_unwritable(tournament),
        *_left_out(tournament, options),
        *_gaps_for_rating(tournament),
    )


def _unwritable(tournament: Tournament) -> list[Finding]:
    """Points the one decimal of the format cannot hold, and numbers beyond four digits."""
    scoring = tournament.scoring
    values = (scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye, scoring.absence)
    found = [error("trf_points_need_two_decimals", points=value) for value in values if value * 10 % 1]
    if not found:
        most = len(tournament.rounds) * max(values)
        found += [error("trf_points_too_large", points=most)] if most > MOST_POINTS else []
    return found + [
        error("trf_number_too_large", player.place, number=player.number, player=player.name)
        for player in tournament.players
        if player.number > 9999
    ]


def _left_out(tournament: Tournament, options: TrfOptions) -> list[Finding]:
    """What the form chosen has no place for."""
    found = [
        warning("trf_name_cut", player.place, player=player.name, written=shortened(player.name))
        for player in tournament.players
        if len(player.name) > NAME_WIDTH
    ]
    if any(not group.strict for group in tournament.forbidden_pairs):
        found.append(note("trf_soft_pairs_left_out"))
    teams = tournament.team_event
    if teams is not None and options.for_engine:
        found.append(warning("trf_teams_left_out"))
    elif (
        teams is not None
        and options.dialect is Dialect.TRF16
        and teams
        != TeamEvent(tuple(Team(at, team.name, team.members) for at, team in enumerate(teams.teams, 1)), teams.boards)
    ):
        found.append(warning("trf16_team_records"))
    coming = len(tournament.rounds) + 1
    if options.dialect is Dialect.TRF16 and any(
        number > coming for player in tournament.players for number, _ in player.requested_byes
    ):
        found.append(warning("trf16_later_byes_left_out"))
    later = _away_later(tournament, coming + 1) if options.dialect is Dialect.TRF16 else ()
    if later:
        found.append(warning("trf16_later_absences", players=", ".join(player.name for player in later)))
    if options.dialect is Dialect.TRF16 and any(
        group.first_round > 1 or group.last_round is not None for group in strict_groups(tournament)
    ):
        found.append(warning("trf16_forbidden_rounds"))
    if (
        tournament.system.fixed_schedule
        and tournament.system not in ROUND_ROBIN_TYPES
        and options.dialect is Dialect.TRF26
    ):
        found.append(note("trf_custom_round_robin"))
    if tournament.system is System.KNOCK_OUT:
        found.append(note("trf_knock_out"))
    return found


def _away_later(tournament: Tournament, first: int) -> tuple[Player, ...]:
    """The players of a Swiss who do not take part in some round from a round on."""
    if tournament.system is not System.SWISS or tournament.team_event is not None:
        return ()
    rounds = range(first, (tournament.rounds_total or first - 1) + 1)
    return tuple(player for player in tournament.players if not all(player.takes_part(number) for number in rounds))


def _gaps_for_rating(tournament: Tournament) -> list[Finding]:
    """What a rating officer will ask for: FIDE ids, births, federations, dates, arbiter, finished games."""
    event = tournament.event
    fields = {
        "trf_missing_name": event.name,
        "trf_missing_place": event.place,
        "trf_missing_federation": event.federation,
        "trf_missing_first_day": event.first_day,
        "trf_missing_last_day": event.last_day,
        "trf_missing_chief_arbiter": event.chief_arbiter,
    }
    found = [warning(name) for name, value in fields.items() if not value]
    if len(event.round_dates) < len(tournament.rounds):
        found.append(warning("trf_missing_round_dates", given=len(event.round_dates), rounds=len(tournament.rounds)))
    for name, lacking in (
        ("trf_missing_fide_ids", [player for player in tournament.players if not player.fide_id]),
        ("trf_missing_births", [player for player in tournament.players if not written_birth(player.birth)]),
        ("trf_missing_federations", [player for player in tournament.players if not player.federation]),
    ):
        if lacking:
            found.append(warning(name, count=len(lacking), players=_listed([each.name for each in lacking])))
    unfinished = [
        str(each.number)
        for each in tournament.rounds
        if any(pairing.result is None or pairing.result.white is Outcome.POSTPONED for pairing in each.pairings)
    ]
    if unfinished:
        found.append(warning("trf_unfinished_games", rounds=", ".join(unfinished)))
    return found


def _listed(names: list[str]) -> str:
    return ", ".join(names[:20]) + (" …" if len(names) > 20 else "")
