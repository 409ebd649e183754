"""A new workbook, blank or with the players of a list."""

from pathlib import Path

from generator.checks import small_field
from generator.exchange.player_lists import read_player_list
from generator.findings import Finding, Place, error, has_errors
from generator.languages import Language, text
from generator.rounds import suggested_rounds
from generator.services.report import Report
from generator.status import Status
from generator.tournament import Player, System, Team
from generator.workbook.blank import new_workbook
from generator.workbook.files import write_new
from generator.workbook.refusal import WorkbookRefused


def new_command(
    path: Path,
    system: str,
    *,
    players: int | None = None,
    rounds: int | None = None,
    cycles: int | None = None,
    language: str = "en",
    entries: Path | None = None,
    teams: int | None = None,
    boards: int | None = None,
) -> Report:
    """Make a workbook at ``path``, which must not exist, with the players of the list ``entries`` if there is one.

    ``boards`` (and ``teams``, if their number is known) make it a tournament of teams.
    """
    tongue = Language(language)
    wrong = _wrong_for_teams(System(system), teams, boards) or _wrong_cycles(System(system), cycles)
    if wrong is not None:
        return Report(Status.WRONG_USE, tongue, findings=(error(wrong, Place(path.name)),))
    if path.suffix.lower() != ".xlsx":
        return Report(Status.WRONG_USE, tongue, findings=(error("new_needs_xlsx", Place(path.name)),))
    if path.exists():
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(error("file_exists", Place(path.name)),))
    roster: tuple[Player, ...] = ()
    findings: tuple[Finding, ...] = ()
    if entries is not None:
        try:
            data = entries.read_bytes()
        except OSError as problem:
            reason = problem.strerror or str(problem)
            cannot = error("file_not_readable", Place(entries.name), reason=reason)
            return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(cannot,))
        roster, findings = read_player_list(data, entries.name)
        if has_errors(findings):
            return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=findings)
    kind = System(system)
    data = new_workbook(
        kind,
        players=players,
        rounds=rounds,
        language=tongue,
        roster=roster,
        settings=ratings_used(roster) | _games_each(cycles),
        teams=_teams_named(roster) if boards or kind.always_teams else (),
        expected_teams=teams,
        boards=boards,
    )
    try:
        write_new(path, data)
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(*findings, *refused.findings))
    lines = [text(tongue, "cli.new_written", file=path.name, system=text(tongue, f"system.{kind.value}"))]
    if roster:
        lines.append(text(tongue, "cli.players_taken", players=len(roster)))
    lines.append(text(tongue, "cli.new_next", file=path.name))
    return Report(Status.DONE, tongue, tuple(lines), (*findings, *_too_small(kind, len(roster) or players, rounds)))


def _games_each(cycles: int | None) -> dict[str, str | int]:
    """How many games there are against each opponent, where that is said."""
    return {} if cycles is None else {"cycles": "two_games" if cycles == 2 else "one_game"}


def _too_small(system: System, players: int | None, rounds: int | None) -> tuple[Finding, ...]:
    """What is to be known before a small Swiss is announced: it may not be possible to finish it."""
    if system is not System.SWISS or players is None:
        return ()
    return tuple(small_field(players, rounds or suggested_rounds(players)))


def _wrong_for_teams(system: System, teams: int | None, boards: int | None) -> str | None:
    """The finding about options for teams that do not go together, ``None`` when they do."""
    if teams is None and boards is None:
        return None
    if not system.fixed_schedule:
        return "new_teams_need_schedule"
    if system is System.SCHEVENINGEN:
        return None if teams in (None, 2) else "new_scheveningen_two_teams"
    return "new_teams_need_boards" if boards is None and not system.always_teams else None


def _wrong_cycles(system: System, cycles: int | None) -> str | None:
    """The finding about a number of games per opponent that the system does not have."""
    if cycles is None or (system.everybody_meets and not (system is System.DOUBLE_BERGER and cycles == 1)):
        return None
    return "new_cycles_round_robin"


def _teams_named(roster: tuple[Player, ...]) -> tuple[Team, ...]:
    """The teams the players of the list name, in that order, still without numbers."""
    return tuple(Team(0, name, ()) for name in dict.fromkeys(player.team for player in roster if player.team))


def ratings_used(roster: tuple[Player, ...]) -> dict[str, str | int]:
    """Which rating orders the players: the one the list has; of two the higher, so that nobody goes unrated."""
    national = any(dict(player.extra).get("national_rating") for player in roster)
    if not national:
        return {}
    return {"rating_used": "higher_rating" if any(player.rating for player in roster) else "national_rating"}
