"""``pairbook import``: a workbook from a report file, or players of a list into a workbook."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish, now
from generator.cli.parameters import FILE, force_option, language_option, output_option


@click.command(epilog="Examples: pairbook import a.trf -o club.xlsx, pairbook import --players entries.csv club.xlsx")
@click.argument("file", metavar="FILE", type=FILE)
@click.option(
    "--players",
    "entries",
    type=FILE,
    metavar="LIST",
    help="Add the players of LIST (.txt, .csv, .xlsx, .xls, .ods) to the Players sheet of FILE, a workbook.",
)
@output_option("The new workbook; with --players: write into this file and leave FILE as it is.")
@language_option("Language of the new workbook.")
@force_option()
@ending_options
def command(file: Path, entries: Path | None, output: Path | None, language: str, force: bool) -> None:
    """Continue the tournament of a report file (TRF16, TRF26) in a new workbook.

    Players with their numbers, rounds with results and byes, points, first colour, tie-breaks, acceleration, forbidden
    pairs and announced byes are taken over; what a workbook cannot hold is named. A round robin of teams goes on with
    its teams and line-ups, a knock-out with its bracket; of a Swiss of teams come the players, their games and the
    names of the teams. Without -o the workbook stands beside FILE under its name.
    """
    if entries is not None:
        from generator.services.import_players import import_players

        finish(import_players(entries, file, now=now(), output=output, force=force))
        return
    from generator.services.report_files.import_trf import import_trf

    finish(import_trf(file, now=now(), output=output, language=language))
