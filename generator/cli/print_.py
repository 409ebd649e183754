"""``pairbook print``: what hangs on the wall and lies on the tables."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import ending_options, finish, now
from generator.cli.parameters import FILE, LANGUAGES, force_option, language_option, output_option, style_option

if TYPE_CHECKING:
    from generator.languages import Language


def _names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """The names asked for, with commas between them, each a known one."""
    asked = tuple(filter(None, (part.strip() for part in value.split(","))))
    known = (*_print_outs(), "all") if asked else ()
    for each in asked:
        name, colon, language = each.partition(":")
        if name not in known or (colon and (name == "all" or language not in LANGUAGES)):
            message = f"{each!r} is no print-out. There are: {', '.join(known)}."
            raise click.BadParameter(message, context, parameter)
    return asked


class _WithPrintOuts(click.Command):
    """A command whose help lists the print-outs from their one table."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the print-outs, then the example."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(f"Print-outs: {', '.join(_print_outs())}.")
        super().format_epilog(ctx, formatter)


def _print_outs() -> tuple[str, ...]:
    from generator.printing.pages import PAGES

    return tuple(PAGES)


@click.command(cls=_WithPrintOuts, epilog="Example: pairbook print club.xlsx --what by-name,standings -o wall.pdf")
@click.argument("workbook", type=FILE, required=False)
@click.option(
    "--what",
    callback=_names,
    default="",
    metavar="NAMES",
    help="Which print-outs, with commas, standings:de for one in a language of its own; or all. If left out: those in "
    "Settings, else by-board,by-name,standings.",
)
@click.option("--round", "round_number", type=click.IntRange(min=1), help="This round, if not the current one.")
@output_option("Write into this file, or into this folder.")
@language_option("Language, if not the workbook's.", default=None)
@style_option("Folder with the club's own page templates (.typ), theme.toml, fonts or logo.")
@click.option(
    "--emergency", is_flag=True, help="The pack for the evening when the computer is out; with --players, an empty one."
)
@click.option("--players", type=click.IntRange(2, 400), help="Without WORKBOOK: so many players for the empty pack.")
@click.option("--rounds", type=click.IntRange(1, 13), help="Without WORKBOOK: so many rounds on each pairing card.")
@click.option("--sheets", is_flag=True, help="Write the lists as sheets into WORKBOOK instead of a PDF.")
@force_option("With --sheets: go on although a lock file says the workbook is open.")
@ending_options
def command(
    workbook: Path | None,
    what: tuple[str, ...],
    round_number: int | None,
    output: Path | None,
    language: str | None,
    style: Path | None,
    emergency: bool,
    players: int | None,
    rounds: int | None,
    sheets: bool,
    force: bool,
) -> None:
    """Write what is hung up and handed out as one PDF: pairings by board and by name, standings, and more.

    WORKBOOK itself is only read, unless --sheets is given. Without -o the PDF stands beside WORKBOOK and is named after
    it and the round; an earlier one is replaced. Print the emergency pack in good time: with WORKBOOK it goes on from
    what has been played, without one it is empty, for any tournament of so many players.
    """
    from generator.languages import Language

    if workbook is None:
        _empty_pack(emergency, players, rounds, Language(language or "en"), style, output)
        return
    from generator.services.print_out import Wish, print_command, print_sheets

    if players or rounds:
        raise click.UsageError("--players and --rounds are for the empty emergency pack: leave WORKBOOK out.")
    if emergency:
        what = (*what, "emergency")
    if sheets and (language or style or any(":" in each for each in what)):
        raise click.UsageError(
            "--sheets writes in the workbook's own language and style: leave --language, --style out."
        )
    wish = Wish(what, round_number, Language(language) if language else None, style, output)
    finish(print_sheets(workbook, wish, now=now(), force=force) if sheets else print_command(workbook, wish, now=now()))


def _empty_pack(
    emergency: bool,
    players: int | None,
    rounds: int | None,
    language: "Language",
    style: Path | None,
    output: Path | None,
) -> None:
    """Write the emergency pack without a workbook."""
    if not (emergency and players):
        raise click.UsageError("Name a WORKBOOK; or say --emergency --players 24 for the empty emergency pack.")
    from generator.services.emergency import emergency_command

    finish(emergency_command(players, rounds=rounds, language=language, style=style, output=output))
