"""Arguments and options that several commands share, each described once. Loads nothing but click."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

LANGUAGES = ("en", "de", "nb")
SYSTEMS = (
    "swiss",
    "berger",
    "double-berger",
    "rutschsystem",
    "langbord",
    "berger-rotation",
    "scheveningen",
    "hutton",
    "knock-out",
)
SYSTEMS_OF_PLAYERS = tuple(system for system in SYSTEMS if system != "scheveningen")
"""The systems in which single players play."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
FILE = click.Path(path_type=Path)


def system_option(default: str, meaning: str, systems: tuple[str, ...] = SYSTEMS) -> Decorator:
    """The option ``--system``."""
    return click.option("--system", type=click.Choice(systems), default=default, show_default=True, help=meaning)


def language_option(meaning: str, *, default: str | None = "en", **more: Any) -> Decorator:
    """The option ``--language``; without a default the workbook's own language counts."""
    return click.option(
        "--language", type=click.Choice(LANGUAGES), default=default, show_default=True, help=meaning, **more
    )


def output_option(
    meaning: str = "Write into this file.", *names: str, standard_output: bool = False, **more: Any
) -> Decorator:
    """The option ``-o``; ``names`` gives the parameter another name than ``output``.

    Only where ``standard_output`` says so, ``-`` is taken; elsewhere it is refused, so that no file gets this name.
    """
    callback = None if standard_output else _refuse_dash
    return click.option("-o", "--output", *names, type=FILE, help=meaning, callback=callback, **more)


def _refuse_dash(context: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:  # noqa: ARG001
    if value == Path("-"):
        raise click.BadParameter("'-' is no file's name, and nothing goes to standard output here.")
    return value


def force_option(meaning: str = "Go on although a lock file says the workbook is open.") -> Decorator:
    """The option ``--force``."""
    return click.option("--force", is_flag=True, help=meaning)


def style_option(meaning: str) -> Decorator:
    """The option ``--style``."""
    return click.option("--style", type=FILE, metavar="FOLDER", help=meaning)
