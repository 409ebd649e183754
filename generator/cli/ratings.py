"""``pairbook ratings``: what the rating lists know, filled into a workbook."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator.cli.options import common_options, ending_options, finish, now
from generator.cli.parameters import FILE, language_option
from generator.cli.report import use_utf8


def _folder_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--folder",
        type=click.Path(path_type=Path, file_okay=False),
        help="The folder of the indexed lists, instead of your own on this computer.",
    )(function)


@click.group(epilog="Example: pairbook ratings index players_list.zip, then: pairbook ratings fill club.xlsx")
def command() -> None:
    """Ratings, IDs and titles from FIDE's list or the DWZ list.

    A list is downloaded by hand and indexed once. Then workbooks are filled from it, without the internet.
    """


@command.command(epilog="Example: pairbook ratings index players_list.zip")
@click.argument("rating_list", metavar="LIST", type=FILE)
@_folder_option
@language_option("Language of the messages.")
@ending_options
def index(rating_list: Path, folder: Path | None, language: str) -> None:
    """Index a rating list, so that people are found in it at once.

    LIST is FIDE's list (.txt or .xml), the German DWZ list (spieler.csv, with vereine.csv beside it), or the .zip file
    either came in. A new list takes the place of the older one of its kind.
    """
    from generator.services.ratings import index_command

    use_utf8()
    if not sys.stderr.isatty():
        finish(index_command(rating_list, language=language, folder=folder))
        return
    with click.progressbar(length=1000, show_pos=False, file=sys.stderr) as bar:
        report = index_command(
            rating_list,
            language=language,
            folder=folder,
            progress=lambda part: bar.update(int(part * 1000) - bar.pos),
        )
    finish(report)


@command.command(epilog="Example: pairbook ratings fill club.xlsx --kind rapid")
@common_options
@click.option(
    "--kind",
    type=click.Choice(["standard", "rapid", "blitz"]),
    default="standard",
    show_default=True,
    help="Which of FIDE's ratings goes into the column Rating.",
)
@click.option("--overwrite", is_flag=True, help="Change cells that differ from the list, too.")
@_folder_option
def fill(workbook: Path, output: Path | None, force: bool, kind: str, overwrite: bool, folder: Path | None) -> None:
    """Fill empty cells of Players from the indexed lists: ratings, IDs, federation, title, year of birth.

    Players are found by FIDE ID or national ID, or by a name that only one person in the list has. Where several come
    into question they are listed with their IDs, and nothing is decided.
    """
    from generator.services.ratings import fill_command

    finish(fill_command(workbook, now=now(), kind=kind, overwrite=overwrite, folder=folder, output=output, force=force))
