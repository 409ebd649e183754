"""``pairbook check``: all problems, and every earlier pairing held against the rules."""

from pathlib import Path

import click

from generator.cli.options import finish


@click.command(epilog="Example: pairbook check club.xlsx")
@click.argument("workbook", type=click.Path(path_type=Path))
def command(workbook: Path) -> None:
    """List all problems of the workbook and compare each round with the rules. Nothing is written."""
    from generator.services.checking import check_command

    finish(check_command(workbook))
