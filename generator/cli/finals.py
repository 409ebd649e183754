"""``pairbook finals``: the finals of preliminary groups."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish
from generator.cli.parameters import FILE, SYSTEMS_OF_PLAYERS, output_option, system_option


@click.command(epilog="Example: pairbook finals group-A.xlsx group-B.xlsx --take 2 --carry-over -o finals.xlsx")
@click.argument("groups", type=FILE, nargs=-1, required=True)
@click.option(
    "--take", type=click.IntRange(1, 100), default=2, show_default=True, metavar="N", help="Players from each group."
)
@click.option(
    "--finals",
    type=click.IntRange(1, 26),
    default=1,
    show_default=True,
    metavar="F",
    help="How many finals: A of the first N of each group, B of the next N, a workbook each.",
)
@click.option(
    "--carry-over",
    is_flag=True,
    help="Games between players of one group count in the final and are not played again.",
)
@system_option(
    "berger",
    "How the final is played; in a knock-out players of one group meet as late as possible.",
    SYSTEMS_OF_PLAYERS,
)
@output_option("The workbook of the final; of several finals how their names begin.", required=True)
@ending_options
def command(groups: tuple[Path, ...], take: int, finals: int, carry_over: bool, system: str, output: Path) -> None:
    """Make the workbook of the final from the standings of the finished GROUPS.

    Refused while a group has open games, and when players are level in everything where the cut is: they are named, and
    a lot in the tie-breaks of the group (LOTS) decides once and for all. The workbook is ready for "pairbook next".
    """
    from generator.services.finals import finals_command

    finish(finals_command(groups, output, take=take, finals=finals, carry_over=carry_over, system=system))
