"""``pairbook help``: what pairbook expects, and the ways out when it has refused."""

import click

from generator.cli.parameters import language_option
from generator.cli.report import use_utf8
from generator.help_topics import TOPICS, help_text
from generator.languages import Language


@click.command(epilog="Example: pairbook help results --language de")
@click.argument("topic", metavar="[PART]", type=click.Choice(sorted(TOPICS)), required=False)
@language_option("Language of the help.")
def command(topic: str | None, language: str) -> None:
    """Say what pairbook expects, and what to do when it has refused.

    PART is files, settings, players, results, rounds, pairing, round-robin, teams, tie-breaks, exchange, merge,
    ratings, print or groups; without it everything is shown. A command that refuses names the part that helps.
    """
    use_utf8()
    click.echo(help_text(Language(language), topic), nl=False)
