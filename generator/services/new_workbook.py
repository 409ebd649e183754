"""A new workbook, blank or with the players of a list."""

from pathlib import Path

from generator.exchange.player_lists import read_player_list
from generator.findings import Finding, Place, error, has_errors
from generator.languages import Language, text
from generator.services.report import Report
from generator.status import Status
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.files import write_new
from generator.workbook.refusal import WorkbookRefused


def new_command(
    path: Path,
    system: str,
    *,
    players: int | None = None,
    rounds: int | None = None,
    language: str = "en",
    entries: Path | None = None,
) -> Report:
    """Make a workbook at ``path``, which must not exist, with the players of the list ``entries`` if there is one."""
    tongue = Language(language)
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
        kind, players=players, rounds=rounds, language=tongue, roster=roster, settings=_ratings_used(roster)
    )
    try:
        write_new(path, data)
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(*findings, *refused.findings))
    lines = [text(tongue, "cli.new_written", file=path.name, system=text(tongue, f"system.{kind.value}"))]
    if roster:
        lines.append(text(tongue, "cli.players_taken", players=len(roster)))
    lines.append(text(tongue, "cli.new_next", file=path.name))
    return Report(Status.DONE, tongue, tuple(lines), findings)


def _ratings_used(roster: tuple[Player, ...]) -> dict[str, str | int]:
    """Which rating orders the players: the one the list has; of two the higher, so that nobody goes unrated."""
    national = any(dict(player.extra).get("national_rating") for player in roster)
    if not national:
        return {}
    return {"rating_used": "higher_rating" if any(player.rating for player in roster) else "national_rating"}
