"""``pairbook explain``: why something came out as it did."""

from pathlib import Path

import click

from generator.cli.options import finish


@click.command(epilog="Example: pairbook explain club.xlsx --player Weber")
@click.argument("workbook", type=click.Path(path_type=Path))
@click.option(
    "--player", metavar="NAME|NUMBER", required=True, help="Whose tie-breaks: a name, part of one, or a number."
)
@click.option("--round", "round_number", type=click.IntRange(min=1), metavar="K", help="As it was after this round.")
def command(workbook: Path, player: str, round_number: int | None) -> None:
    """Say why a player stands where the standings say: what each round added to each tie-break, and the article.

    Nothing is written.
    """
    from generator.services.explain import explain_player

    finish(explain_player(workbook, player, round_number=round_number))
