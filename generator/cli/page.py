"""``pairbook page``: the tournament as one web page."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish, now
from generator.cli.parameters import FILE, language_option, output_option, style_option


@click.command(epilog="Example: pairbook page club.xlsx -o club.html")
@click.argument("workbook", type=FILE)
@output_option()
@language_option("Language of the page, if not the workbook's.", default=None)
@style_option("Folder with the club's own page.html, page.css, page.js, theme.toml or logo.")
@ending_options
def command(workbook: Path, output: Path | None, language: str | None, style: Path | None) -> None:
    """Write the tournament of WORKBOOK as one web page: pairings, standings, crosstable, schedule, search by name.

    The page is a single file that loads nothing from anywhere; put it on the club's site or send it to the players.
    WORKBOOK itself is only read. Without -o the page stands beside WORKBOOK; an earlier one is replaced.
    """
    from generator.services.web_page import page_command

    finish(page_command(workbook, now=now(), output=output, language=language, style=style))
