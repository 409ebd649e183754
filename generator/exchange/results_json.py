"""A tournament as JSON for other programs, as ``templates/results.schema.json`` and docs/json-schema.md describe it.

Keys are English in every language, codes are those of the FIDE report file, players are known by their pairing number.
"""

from collections.abc import Collection
from datetime import datetime
from decimal import Decimal
from typing import Any

from generator.exchange.calendar_file import host_of, read_day, venue_of
from generator.standings import Standings
from generator.tiebreaks.working import Value
from generator.tournament import Bye, Pairing, Player, Round, Scoring, System, TeamEvent, Tournament

FORMAT, VERSION = "pairbook-results", 1
PARTS = ("standings", "pairings", "crosstable", "players", "schedule")


def results_document(
    tournament: Tournament, standings: Standings, parts: Collection[str] = PARTS, *, round_number: int = 0
) -> dict[str, Any]:
    """The document, with the parts asked for; event and players' names are always in it.

    ``pairings`` is the round ``round_number`` (0 = there is none), ``schedule`` all rounds.
    """
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(tournament),
        "players": [_player(player, whole="players" in parts) for player in tournament.players],
    }
    event = tournament.team_event
    if event is not None:
        document["teams"] = _teams(event)
    if "standings" in parts:
        document["standings"] = _standings(standings, "player" if event is None else "team")
    if "pairings" in parts and round_number and round_number <= len(tournament.rounds):
        document["pairings"] = _round(tournament.rounds[round_number - 1], tournament)
    if "schedule" in parts:
        document["schedule"] = [_round(each, tournament) for each in tournament.rounds]
    if "crosstable" in parts:
        document["crosstable"] = _crosstable(tournament, standings)
    return document


def _event(tournament: Tournament) -> dict[str, Any]:
    event, scoring = tournament.event, tournament.scoring
    return {
        "name": event.name,
        "place": event.place,
        "federation": event.federation,
        "first_day": event.first_day,
        "last_day": event.last_day,
        "organiser": event.organiser,
        "chief_arbiter": event.chief_arbiter,
        "deputy_arbiters": list(event.deputy_arbiters),
        "time_control": event.time_control,
        "round_dates": list(event.round_dates),
        "hosts": list(event.hosts),
        "white_at_home": event.white_at_home,
        "system": tournament.system.value,
        "rounds_total": tournament.rounds_total,
        "rounds_paired": len(tournament.rounds),
        "points": {
            "win": number(scoring.win),
            "draw": number(scoring.draw),
            "loss": number(scoring.loss),
            "pairing_allocated_bye": number(scoring.pairing_allocated_bye),
        },
    }


def _player(player: Player, *, whole: bool) -> dict[str, Any]:
    known = {"number": player.number, "name": player.name}
    if not whole:
        return known
    return known | {
        "title": player.title,
        "rating": player.rating,
        "federation": player.federation,
        "club": player.club,
        "fide_id": player.fide_id,
        "team": player.team,
        "group": player.group,
        "from_round": player.from_round,
        "until_round": player.until_round,
    }


def _teams(event: TeamEvent) -> dict[str, Any]:
    """The teams of a tournament of teams, with their line-ups round by round."""
    return {
        "boards": event.boards,
        "decided_by": "match_points" if event.primary_score == "MP" else "board_points",
        "teams": [
            {
                "number": team.number,
                "name": team.name,
                "short_name": team.short_name,
                "captain": team.captain,
                "until_round": team.until_round,
                "players": list(team.members),
            }
            for team in event.teams
        ],
        "line_ups": [
            {"round": line.round, "team": line.team, "opponent": line.opponent, "players": list(line.players)}
            for line in event.line_ups
        ],
    }


def _standings(standings: Standings, who: str) -> dict[str, Any]:
    """The ranking; ``who`` names what is ranked, players or teams."""
    return {
        "after_round": standings.after_round,
        "tie_breaks": list(standings.tie_breaks),
        "rows": [
            {
                "rank": row.rank,
                who: row.player,
                "points": number(row.points),
                "tie_breaks": dict(zip(standings.tie_breaks, map(number, row.values), strict=True)),
            }
            for row in standings.rows
        ],
    }


def _round(each: Round, tournament: Tournament) -> dict[str, Any]:
    dates = tournament.event.round_dates
    typed = dates[each.number - 1] if each.number <= len(dates) else ""
    return {
        "round": each.number,
        "date": typed,
        "start": _start(typed),
        "host": host_of(tournament, each.number),
        "pairings": [
            _pairing(pairing, tournament) | _when_and_where(pairing, each.number, typed, tournament)
            for pairing in each.pairings
        ],
        "byes": [_bye(bye, tournament.scoring) for bye in each.byes],
    }


def _start(typed: str) -> str | None:
    """A day, with the time of day where one is given, as ISO 8601; ``None`` where it is not certain."""
    start = read_day(typed)
    if start is None:
        return None
    return start.isoformat(timespec="minutes") if isinstance(start, datetime) else start.isoformat()


def _when_and_where(pairing: Pairing, number: int, round_date: str, tournament: Tournament) -> dict[str, Any]:
    """When and where a game is played: as said for it alone, otherwise as for its round."""
    return {
        "date": pairing.day,
        "start": _start(pairing.day or round_date),
        "venue": venue_of(tournament, number, pairing),
    }


def _pairing(pairing: Pairing, tournament: Tournament) -> dict[str, Any]:
    result, scoring = pairing.result, tournament.scoring
    through = {"through": pairing.through} if tournament.system is System.KNOCK_OUT else {}
    return {
        "board": pairing.board,
        "white": pairing.white,
        "black": pairing.black,
        "result": None
        if result is None
        else {
            "white": result.white.value,
            "black": result.black.value,
            "white_points": number(scoring.points(result.white)),
            "black_points": number(scoring.points(result.black)),
        },
    } | through


def _bye(bye: Bye, scoring: Scoring) -> dict[str, Any]:
    return {"player": bye.player, "bye": bye.outcome.value, "points": number(scoring.points(bye.outcome))}


def _crosstable(tournament: Tournament, standings: Standings) -> list[dict[str, Any]]:
    """Each player's rounds, from the first place down; players out of the standings last."""
    lines: dict[int, list[dict[str, Any]]] = {player.number: [] for player in tournament.players}
    for each in tournament.rounds:
        for pairing in each.pairings:
            white, black = (None, None) if pairing.result is None else (pairing.result.white, pairing.result.black)
            for own, opponent, colour, outcome in (
                (pairing.white, pairing.black, "w", white),
                (pairing.black, pairing.white, "b", black),
            ):
                lines[own].append(
                    {"round": each.number, "opponent": opponent, "colour": colour, "result": outcome and outcome.value}
                )
        for bye in each.byes:
            lines[bye.player].append(
                {"round": each.number, "opponent": None, "colour": None, "result": bye.outcome.value}
            )
    ranked = [row.player for row in standings.rows] if tournament.team_event is None else []
    ranked += [number for number in lines if number not in set(ranked)]
    return [{"player": each, "rounds": lines[each]} for each in ranked if each in lines]


def number(value: Value | Decimal) -> int | float | None:
    """A value as JSON has it: whole numbers without a point; ``None`` where it is undefined."""
    if value is None or isinstance(value, int):
        return value
    return int(value) if value == int(value) else float(value)
