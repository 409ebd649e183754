"""``pairbook watch``: standings, page and PDF follow the workbook."""

import gc
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Event

import click

from generator.cli.options import draw_lots, finish, now, quiet, quiet_option, tell
from generator.cli.parameters import FILE, output_option
from generator.cli.report import use_utf8


@click.command(epilog="Example: pairbook watch club.xlsx")
@click.argument("workbook", type=FILE)
@click.option("--page/--no-page", default=True, show_default=True, help="Keep the web page up to date.")
@click.option("--print/--no-print", "print_outs", default=True, show_default=True, help="Keep the PDF up to date.")
@output_option("Put page and PDF into this folder.  [default: beside WORKBOOK]", "folder")
@quiet_option
def command(workbook: Path, page: bool, print_outs: bool, folder: Path | None) -> None:
    """Follow WORKBOOK: whenever it is saved, standings, web page and PDF are made anew.

    Nothing is written into a workbook that is open: page and PDF are made beside it from what was saved, and the
    standings inside follow when it is closed. Ends with Ctrl-C.
    """
    from generator.languages import Language, text
    from generator.services.watch import Follower, Outputs, cannot_follow, saves

    if refusal := cannot_follow(workbook, folder):
        finish(refusal)
    gc.enable()  # this process may live a whole evening
    use_utf8()
    follower = Follower(workbook.resolve(), Outputs(page, print_outs, folder), draw_lots)
    language = Language.ENGLISH
    try:
        for _ in chain((None,), saves(follower.path, Event())):
            for report in follower.catch_up(now()):
                language = report.language
                tell(replace(report, lines=tuple(f"{now():%H:%M:%S}  {line}" for line in report.lines)))
    except KeyboardInterrupt:
        if not quiet():
            click.echo()
    if not quiet():
        click.echo(text(language, "cli.watch_ends", file=workbook.name))
