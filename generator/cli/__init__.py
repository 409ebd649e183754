"""The command line: ``pairbook`` and its commands, each loaded only when it is called."""

import os
from importlib import import_module
from importlib.util import find_spec

import click

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("new", "A blank workbook with drop-downs, help texts and print set-up."),
    "next": ("next", "Pair the next round, or write the whole schedule of a round robin."),
    "standings": ("standings", "Bring ranking and tie-breaks up to date, without pairing."),
    "check": ("check", "List all problems of a workbook and compare each round with the rules."),
    "explain": ("explain", "Why a round was paired as it was, and how tie-breaks came about."),
    "preview": ("preview", "What the next round would be, and which boards are already certain."),
    "undo": ("undo", "Take the last round back, or restore the state before the last command."),
    "merge": ("merge", "Join two copies of a workbook that were edited apart."),
    "print": ("print_", "Wall lists, standings, schedule, seating, slips and cards to print."),
    "page": ("page", "One self-contained web page for the phone."),
    "groups": ("groups", "Entries made into preliminary groups of equal strength, a workbook each."),
    "finals": ("finals", "The workbook of the finals from the standings of the groups."),
    "import": ("import_", "A workbook from a report file or from another program's lists."),
    "ratings": ("ratings", "Ratings, IDs and titles from FIDE's list or the DWZ list."),
    "export": ("export", "Report files for the federation, and tables for other programs."),
    "batch": ("batch", "The same command over many workbooks, in parallel."),
    "watch": ("watch", "Standings, page and PDF follow whenever the workbook is saved."),
    "trf": ("trf", "The engine on FIDE report files (TRF), without Excel."),
    "demo": ("demo", "A sample workbook taken through all its rounds."),
    "help": ("help", "What pairbook expects, and the ways out when it has refused."),
    "completion": ("completion", "Let the shell complete commands, options and file names."),
}
"""Name of each command, its module in this package (with a click command named ``command``), its line in the help."""


class LazyGroup(click.Group):
    """A group that lists its commands from :data:`COMMANDS` and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands whose module is there, in the order of the table."""
        return [name for name, (module, _) in COMMANDS.items() if find_spec(f"{__name__}.{module}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, ``None`` if there is none."""
        if cmd_name not in COMMANDS or not find_spec(f"{__name__}.{COMMANDS[cmd_name][0]}"):
            return None
        found: click.Command = import_module(f"{__name__}.{COMMANDS[cmd_name][0]}").command
        return found

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it with the status that shells know, and without a traceback."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("\nStopped with Ctrl-C.", err=True)
            from generator.status import Status

            raise click.exceptions.Exit(Status.STOPPED) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table, without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.group(
    cls=LazyGroup,
    epilog="Exit status: 0 done, 1 the input has problems (all listed), 2 wrong use, 3 no legal pairing exists, "
    "4 a file cannot be read or written, 5 a fault of pairbook itself, 130 stopped with Ctrl-C. "
    "Example: pairbook next club.xlsx",
)
@click.version_option(package_name="pairbook")
@click.pass_context
def main(context: click.Context) -> None:
    """Chess tournaments in the club's own Excel workbook.

    Pairs the next round, keeps standings and tie-breaks up to date, and leaves sheets that print well.
    """
    if os.environ.get("NO_COLOR"):
        context.color = False
