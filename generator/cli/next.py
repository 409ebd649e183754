"""``pairbook next``: the main job."""

from pathlib import Path

import click

from generator.cli.options import common_options, draw_lots, finish, now


@click.command(
    epilog="Example: pairbook next club.xlsx",
)
@common_options
@click.option("--again", is_flag=True, help="Pair the last round anew, as long as it has no result.")
@click.option(
    "--relax-colours",
    is_flag=True,
    help="If the colour rules leave no pairing: the pairing with the fewest breaches, marked. Never a repeat.",
)
@click.option(
    "--go-on",
    is_flag=True,
    help="Games without a result are entered as postponed, and count as draws for the pairing.",
)
def command(workbook: Path, output: Path | None, force: bool, again: bool, relax_colours: bool, go_on: bool) -> None:
    """Pair the next round, or write the whole schedule of a round robin.

    Reads the results typed so far, checks the workbook, and writes the new round, the standings with their tie-breaks
    and the seating into WORKBOOK. If anything is wrong, all problems are listed and nothing is changed.
    """
    from generator.services.commands import next_command

    finish(
        next_command(
            workbook,
            now=now(),
            draw_lots=draw_lots,
            output=output,
            force=force,
            again=again,
            relax_colours=relax_colours,
            go_on=go_on,
        )
    )
