"""``pairbook check``: all problems, and every earlier pairing held against the rules."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish


@click.command(epilog="Example: pairbook check club.xlsx")
@click.argument("workbook", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Put the problems on a sheet of this new workbook as well."
)
@ending_options
def command(workbook: Path, output: Path | None) -> None:
    """List all problems of the workbook and compare each round with the rules.

    WORKBOOK itself is not written into.
    """
    from generator.services.checking import check_command

    finish(check_command(workbook, output=output))
