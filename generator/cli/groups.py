"""``pairbook groups``: entries made into preliminary groups."""

from pathlib import Path

import click

from generator.cli.options import ending_options, finish
from generator.cli.parameters import FILE, SYSTEMS_OF_PLAYERS, language_option, output_option, system_option


@click.command(epilog="Example: pairbook groups entries.xlsx --groups 4 --avoid club -o prelims")
@click.argument("entries", type=FILE)
@click.option(
    "--groups",
    type=click.IntRange(2, 200),
    metavar="K",
    help="How many groups, in snake order by rating. Left out: the groups of the column Group.",
)
@system_option("berger", "How each group is played.", SYSTEMS_OF_PLAYERS)
@click.option(
    "--avoid",
    type=click.Choice(["club", "federation"]),
    help="Keep players of one club or federation in different groups as far as possible.",
)
@language_option("Language of the workbooks; if left out, that of ENTRIES.", default=None)
@output_option("Where the workbooks are written, one a group.", "folder", required=True, metavar="FOLDER")
@ending_options
def command(
    entries: Path, groups: int | None, system: str, avoid: str | None, language: str | None, folder: Path
) -> None:
    """Put the players of ENTRIES into preliminary groups, a workbook for each.

    ENTRIES is any list that "pairbook new --from" takes, or a workbook with Settings, which are taken over. The
    strongest players go into the groups one by one, the next ones back from the last group to the first. Each workbook
    is ready for "pairbook next".
    """
    from generator.services.groups import groups_command

    finish(groups_command(entries, folder, groups=groups, system=system, avoid=avoid, language=language))
