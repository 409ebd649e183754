"""``pairbook explain``: why something came out as it did."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish
from generator.cli.parameters import FILE


@click.command(epilog="Example: pairbook explain club.xlsx --round 3 --instead Weber Lund")
@click.argument("workbook", type=FILE)
@click.option("--round", "round_number", type=click.IntRange(min=1), metavar="K", help="This round, not the latest.")
@click.option("--board", type=click.IntRange(min=1), metavar="B", help="Only this board.")
@click.option(
    "--player",
    metavar="NAME|NUMBER",
    help="A player's pairing and tie-breaks: a name, part of one, or a number.",
)
@click.option(
    "--instead",
    nargs=2,
    metavar="A B",
    help="Why A does not play White against B; with the word bye for B, why A does not have the bye.",
)
@ending_options
def command(
    workbook: Path, round_number: int | None, board: int | None, player: str | None, instead: tuple[str, str] | None
) -> None:
    """Say why a round was paired as it was, board by board, with the articles of the rules.

    For each board: the score group, who had to leave a group and why nobody else, why nothing more obvious was paired,
    the colour each player was due and what decided. With --instead the other pairing is really worked out: the first
    rule it breaks, or the criterion in which the best round with it is worse. With --player also what each round added
    to each tie-break.

    WORKBOOK is not written into.
    """
    from generator.services.explaining.explain import explain

    finish(explain(workbook, player=player, round_number=round_number, board=board, instead=instead))
