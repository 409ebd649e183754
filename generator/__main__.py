"""The program ``pairbook``: its command line, and a short way into it for other programs.

Pairing programs call ``pairbook trf pair FILE`` round after round. Loading the command line takes longer than pairing
twenty players, so that one form is answered without it, as long as there is nothing to say but the pairs. Whatever
else there is (an option, a warning, a problem), the command line says it.
"""

import sys


def main() -> None:
    """Run the program with the arguments it was started with."""
    pairs = _pairs_at_once(sys.argv[1:])
    if pairs is None:
        from generator.cli import main as command_line

        command_line()
    else:
        sys.stdout.write(pairs)


def _pairs_at_once(arguments: list[str]) -> str | None:
    """What ``trf pair FILE`` prints, ``None`` when the command line is needed."""
    if len(arguments) != 3 or arguments[:2] != ["trf", "pair"] or arguments[2].startswith("-"):
        return None
    import gc

    gc.disable()  # the process ends before any garbage could matter
    from generator.services.trf import undisputed_pairs

    try:
        with open(arguments[2], "rb") as file:  # noqa: PTH123 - pathlib takes a third of the time this way saves
            data = file.read()
    except (OSError, ValueError):
        return None
    return undisputed_pairs(data, arguments[2])


if __name__ == "__main__":
    main()
