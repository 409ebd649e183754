"""``pairbook completion``: the shell completes commands, options and file names."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(epilog="Example: pairbook completion bash")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the lines that make SHELL complete what is typed after pairbook.

    Add them to the file your shell reads when it starts: ~/.bashrc, ~/.zshrc, or
    ~/.config/fish/completions/pairbook.fish.
    """
    from generator.cli import main

    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    click.echo(completion(main, {}, "pairbook", "_PAIRBOOK_COMPLETE").source())
