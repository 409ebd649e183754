"""``pairbook standings``: ranking and tie-breaks brought up to date."""

from pathlib import Path

import click

from generator.cli.options import common_options, draw_lots, finish, now


@click.command(epilog="Example: pairbook standings club.xlsx")
@common_options
def command(workbook: Path, output: Path | None, force: bool) -> None:
    """Bring standings and tie-breaks up to date, without pairing.

    Works at any moment, also while games are missing; the sheet then says after which round it stands.
    """
    from generator.services.commands import standings_command

    finish(standings_command(workbook, now=now(), draw_lots=draw_lots, output=output, force=force))
