"""``pairbook merge``: two copies joined."""

from pathlib import Path

import click

from generator.cli.options import draw_lots, ending_options, finish, now
from generator.cli.parameters import FILE, force_option, output_option


@click.command(epilog="Example: pairbook merge club.xlsx club-from-anna.xlsx -o club-joined.xlsx")
@click.argument("first", metavar="A", type=FILE)
@click.argument("second", metavar="B", type=FILE)
@output_option("Write the result into this file.", required=True)
@click.option(
    "--prefer", type=click.Choice(["a", "b"]), help="Where both changed the same thing differently, take A's or B's."
)
@click.option(
    "--conflicts",
    "choices",
    type=FILE,
    metavar="LIST",
    help="Write the conflicts into the workbook LIST. Choose A or B in it, and give the same command again.",
)
@force_option("Go on although a lock file says a workbook is open.")
@ending_options
def command(first: Path, second: Path, output: Path, prefer: str | None, choices: Path | None, force: bool) -> None:
    """Join two copies of a workbook that were edited apart.

    What only one of them changed is kept. What both changed differently is listed with both values, and nothing is
    written until it is decided. The result goes on from A's file, with A's own sheets, charts and colours; A and B stay
    as they are.
    """
    from generator.services.merging.merge import merge_command

    finish(
        merge_command(
            first,
            second,
            output=output,
            now=now(),
            draw_lots=draw_lots,
            prefer=prefer,
            choices=choices,
            force=force,
        )
    )
