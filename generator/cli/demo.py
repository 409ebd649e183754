"""``pairbook demo``: a tournament before the user's eyes."""

import time
from pathlib import Path

import click

from generator.cli.options import finish, now
from generator.cli.parameters import language_option
from generator.cli.report import print_findings, print_lines, use_utf8


@click.command(epilog="Example: pairbook demo my-demo.xlsx --language en")
@click.argument("workbook", type=click.Path(path_type=Path), default="pairbook-demo.xlsx")
@language_option("Language of the sheets.")
@click.option("--pause", type=float, default=0.4, show_default=True, metavar="SECONDS", help="Pause after each round.")
@click.option("--seed", type=int, default=7, show_default=True, help="Decides the invented results.")
def command(workbook: Path, language: str, pause: float, seed: int) -> None:
    """Take a sample Swiss through all its rounds, from the empty workbook to the final standings.

    Makes WORKBOOK, pairs each round, types invented results as an arbiter would, and shows what happens.
    """
    from generator.services.samples.demo import demonstrate

    use_utf8()
    for step in demonstrate(workbook, language, seed, now=now()):
        if step.status:
            finish(step)
        print_findings(step.findings, step.language)
        print_lines(step.lines)
        time.sleep(pause)
