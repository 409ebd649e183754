"""All commands with their help, as one page: ``python -m generator.cli.reference`` writes ``docs/commands.md``."""

from collections.abc import Iterator
from pathlib import Path

import click

from generator.cli import main

_WIDTH = 100
_HEAD = """# Commands

What `pairbook COMMAND --help` says, for reading at leisure. Written by `python -m generator.cli.reference`.
"""


def reference() -> str:
    """The page: the program itself, then each command in the order of its help."""
    return "\n".join((_HEAD, *(_section(path, command) for path, command in commands())))


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it, groups before what is in them."""
    yield from _within(("pairbook",), main)


def _within(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path[-1])
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _within((*path, name), inner)


def _section(path: tuple[str, ...], command: click.Command) -> str:
    context = click.Context(
        command, info_name=" ".join(path), terminal_width=_WIDTH, max_content_width=_WIDTH, color=False
    )
    return f"{'#' * min(4, len(path) + 1)} {' '.join(path)}\n\n```text\n{command.get_help(context).rstrip()}\n```\n"


def page() -> Path:
    """Where the page is kept."""
    return Path(__file__).parents[2] / "docs" / "commands.md"


if __name__ == "__main__":
    page().write_text(reference(), encoding="utf-8")
