"""Command lines as text: held against the commands there are, or run."""

import shlex

import click
from click.testing import CliRunner, Result

from generator.cli import main


def parsed(line: str) -> click.Context:
    """A line such as ``pairbook next club.xlsx`` parsed by the command it calls, without running it."""
    program, *words = shlex.split(line)
    assert program == "pairbook", line
    command: click.Command = main
    context = click.Context(command, info_name=program)
    while isinstance(command, click.Group):
        assert words, f"{line}: a command is missing"
        inner = command.get_command(context, words[0])
        assert inner is not None, f"{line}: there is no command {words[0]}"
        command, context = inner, click.Context(inner, parent=context, info_name=words.pop(0))
    return command.make_context(context.info_name, words, parent=context.parent)


def run(line: str, status: int = 0) -> Result:
    """The outcome of a command line, which must end with this status and without a traceback."""
    program, *words = shlex.split(line)
    assert program == "pairbook", line
    result = CliRunner().invoke(main, words)
    assert result.exit_code == status, f"{line}: {result.output}"
    assert "Traceback" not in result.output
    return result
