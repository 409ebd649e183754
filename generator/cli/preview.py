"""``pairbook preview``: the next round before it is paired."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish


@click.command(epilog='Example: pairbook preview club.xlsx --assume "3=½"')
@click.argument("workbook", type=click.Path(path_type=Path))
@click.option(
    "--assume",
    multiple=True,
    metavar="BOARD=RESULT",
    help="Take this result for an open game, such as 3=½, or 2.3=1-0 for board 3 of round 2. May be given repeatedly.",
)
@ending_options
def command(workbook: Path, assume: tuple[str, ...]) -> None:
    """Say what the next round would be while games are still open.

    Names the boards that are certain whatever the open games bring, shows the round under assumed results, and what
    each late game can still change. WORKBOOK is not written into.
    """
    from generator.services.preview import preview_command

    finish(preview_command(workbook, assume))
