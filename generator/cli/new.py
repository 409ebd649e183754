"""``pairbook new``: a workbook to fill in."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish
from generator.cli.parameters import FILE, language_option, system_option


@click.command(epilog="Example: pairbook new club.xlsx --system swiss --from entries.txt --language en")
@click.argument("workbook", type=FILE)
@system_option("swiss", "How the tournament is played.")
@click.option("--players", type=click.IntRange(2, 10000), metavar="N", help="How many players are expected.")
@click.option("--rounds", type=click.IntRange(1, 100), metavar="R", help="Rounds of a Swiss; suggested if left out.")
@click.option(
    "--cycles",
    type=click.IntRange(1, 2),
    metavar="C",
    help="Games against each opponent of a round robin; 2 in a double round robin.",
)
@language_option("English, German or Norwegian sheets and messages.")
@click.option(
    "--from",
    "entries",
    type=FILE,
    metavar="LIST",
    help="Players from a text (one 'Name; rating' a line), a CSV, or a workbook with headings.",
)
@click.option("--teams", type=click.IntRange(2, 60), metavar="T", help="How many teams are expected.")
@click.option(
    "--boards",
    type=click.IntRange(1, 60),
    metavar="B",
    help="Teams play, on so many boards a match.",
)
@ending_options
def command(
    workbook: Path,
    system: str,
    players: int | None,
    rounds: int | None,
    cycles: int | None,
    language: str,
    entries: Path | None,
    teams: int | None,
    boards: int | None,
) -> None:
    """Make a new workbook that an arbiter can fill in without reading anything.

    WORKBOOK must not exist yet. It gets the sheets Settings and Players, with drop-downs and short help beside the
    cells. With --boards teams play, in any round robin, and there is a sheet for them as well.
    """
    from generator.services.new_workbook import new_command

    finish(
        new_command(
            workbook,
            system,
            players=players,
            rounds=rounds,
            cycles=cycles,
            language=language,
            entries=entries,
            teams=teams,
            boards=boards,
        )
    )
