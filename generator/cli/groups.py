"""``pairbook groups``: entries made into preliminary groups."""

from pathlib import Path

import click

from generator.cli.new import SYSTEMS
from generator.cli.options import ending_options, finish

SYSTEMS_OF_PLAYERS = tuple(system for system in SYSTEMS if system != "scheveningen")
"""The systems in which single players play."""


@click.command(epilog="Example: pairbook groups entries.xlsx --groups 4 --avoid club -o prelims")
@click.argument("entries", type=click.Path(path_type=Path))
@click.option(
    "--groups",
    type=click.IntRange(2, 200),
    metavar="K",
    help="How many groups, in snake order by rating. Left out: the groups of the column Group.",
)
@click.option(
    "--system",
    type=click.Choice(SYSTEMS_OF_PLAYERS),
    default="berger",
    show_default=True,
    help="How each group is played.",
)
@click.option(
    "--avoid",
    type=click.Choice(["club", "federation"]),
    help="Keep players of one club or federation in different groups as far as possible.",
)
@click.option(
    "--language",
    type=click.Choice(["en", "de", "nb"]),
    help="Language of the workbooks; if left out, that of ENTRIES.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FOLDER",
    help="Where the workbooks are written, one a group.",
)
@ending_options
def command(
    entries: Path, groups: int | None, system: str, avoid: str | None, language: str | None, folder: Path
) -> None:
    """Put the players of ENTRIES into preliminary groups, a workbook for each.

    ENTRIES is any list that "pairbook new --from" takes, or a workbook with Settings, which are taken on. The strongest
    players go into the groups one by one, the next ones back from the last group to the first. Each workbook is ready
    for "pairbook next".
    """
    from generator.services.groups import groups_command

    finish(groups_command(entries, folder, groups=groups, system=system, avoid=avoid, language=language))
