"""``pairbook merge``: two copies joined."""

from pathlib import Path

import click

from generator.cli.options import draw_lots, ending_options, finish, now


@click.command(epilog="Example: pairbook merge club.xlsx club-from-anna.xlsx -o club-joined.xlsx")
@click.argument("first", metavar="A", type=click.Path(path_type=Path))
@click.argument("second", metavar="B", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="Write the result into this file.")
@click.option(
    "--prefer", type=click.Choice(["a", "b"]), help="Where both changed the same thing differently, take A's or B's."
)
@click.option(
    "--conflicts",
    "choices",
    type=click.Path(path_type=Path),
    metavar="LIST",
    help="Write the conflicts into the workbook LIST. Choose A or B in it, and give the same command again.",
)
@click.option("--force", is_flag=True, help="Go on although a lock file says a workbook is open.")
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
