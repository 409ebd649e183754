"""``pairbook undo``: the last step taken back."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish, now
from generator.cli.parameters import FILE, force_option


@click.command(epilog="Example: pairbook undo club.xlsx")
@click.argument("workbook", type=FILE)
@force_option()
@ending_options
def command(workbook: Path, force: bool) -> None:
    """Take the last command back.

    If nothing was typed since, WORKBOOK becomes byte for byte what it was before. If something was typed, only the last
    round is taken out, as long as it has no result, and what was typed stays. Undoing such a
    step brings the round back.
    """
    from generator.services.undo import undo_command

    finish(undo_command(workbook, now=now(), force=force))
