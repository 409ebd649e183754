"""New workbooks: Settings and Players, ready to be filled in.

``python -m generator.workbook.blank`` writes the ready blank workbooks of ``templates/`` anew, one a system.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.languages import Language
from generator.resources import templates_folder
from generator.rounds import suggested_rounds
from generator.sheets.players import players_sheet
from generator.sheets.settings import Value, settings_sheet, team_values, usual_values
from generator.sheets.teams import teams_sheet
from generator.tournament import Player, System, Team
from generator.workbook.draw import draw_workbook

_TEAM_ROWS = 12


def new_workbook(
    system: System,
    *,
    players: int | None = None,
    rounds: int | None = None,
    language: Language = Language.ENGLISH,
    roster: Sequence[Player] = (),
    settings: Mapping[str, Value] | None = None,
    numbers: bool = False,
    teams: Sequence[Team] = (),
    expected_teams: int | None = None,
    boards: int | None = None,
) -> bytes:
    """A workbook with the sheets Settings and Players, as the bytes of an .xlsx file; for teams with Teams as well.

    ``players`` is the number expected, if known; ``roster`` those already known by name. A Swiss of known size is set
    to the suggested number of rounds unless ``rounds`` says otherwise. ``settings`` replaces usual values, by the keys
    of ``workbook.layout.SETTINGS``. ``numbers`` writes the players' pairing numbers as well. Teams play where
    ``boards`` or teams are given, and in the Scheveningen system; ``expected_teams`` is how many there will be.
    """
    with_teams = bool(teams) or boards is not None or system.always_teams
    if system is System.SCHEVENINGEN:
        expected_teams = expected_teams or 2
    expected = max(players or (expected_teams or 0) * (boards or 0), len(roster))
    values = usual_values(system, language)
    if with_teams:
        values |= team_values(system, boards)
    if rounds is not None:
        values["rounds"] = rounds
    elif system is System.SWISS and expected >= 2:
        values["rounds"] = suggested_rounds(expected)
    values.update(settings or {})
    event = str(values.get("event", ""))
    paper = str(values["paper"])
    plans = (
        settings_sheet(system, language, values, players=expected or None, teams=with_teams),
        players_sheet(
            roster,
            system,
            language,
            rows=expected,
            numbers=numbers,
            paper=paper,
            teams=with_teams,
        ),
        *((teams_sheet(teams, language, rows=expected_teams or _TEAM_ROWS, paper=paper),) if with_teams else ()),
    )
    return draw_workbook(plans, properties={"title": event})


def template_name(system: System, language: Language) -> str:
    """The file name of a ready blank workbook, such as ``swiss-de.xlsx``."""
    return f"{system.value}-{language.value}.xlsx"


def write_templates(folder: Path) -> None:
    """Write the ready blank workbooks of every system and language into a folder."""
    for system in System:
        for language in Language:
            (folder / template_name(system, language)).write_bytes(new_workbook(system, language=language))


if __name__ == "__main__":
    write_templates(templates_folder())
