"""The program ``pairbook``: its command line, and a short way into it for other programs.

Pairing programs call ``pairbook trf pair FILE`` round after round. Loading the command line takes longer than pairing
twenty players, so that one form is answered without it, as long as there is nothing to say but the pairs. Whatever
else there is (an option, a warning, a problem), the command line says it.
"""

import gc
import sys
from importlib import import_module
from types import ModuleType


class _Later(ModuleType):
    """Stands in for a module until something of it is used; loading ``inspect`` takes as long as Python's own start."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def main() -> None:
    """Run the program with the arguments it was started with."""
    gc.disable()  # a command ends before its garbage could matter; looking for it costs a tenth of the time
    try:
        _run()
    except Exception as fault:
        from generator.cli.fault import tell

        raise SystemExit(tell(fault)) from None


def _run() -> None:
    """Answer the command, the short form of ``trf pair`` without the command line."""
    pairs = _pairs_at_once(sys.argv[1:])
    if pairs is None:
        from generator.cli import main as command_line

        command_line(prog_name="pairbook")
    else:
        _print(pairs)


def _pairs_at_once(arguments: list[str]) -> str | None:
    """What ``trf pair FILE`` prints, ``None`` when the command line is needed."""
    if len(arguments) != 3 or arguments[:2] != ["trf", "pair"] or arguments[2].startswith("-"):
        return None
    sys.modules.setdefault("inspect", _Later("inspect"))  # dataclasses want it only for classes without docstring
    from generator.services.report_files.trf import undisputed_pairs

    try:
        with open(arguments[2], "rb") as file:  # noqa: PTH123 - loading pathlib would cost a third of what is saved
            data = file.read()
    except (OSError, ValueError):
        return None
    return undisputed_pairs(data, arguments[2])


def _print(text: str) -> None:
    """Write to standard output; a reader that has gone, or a full disk, ends the program with the status for files."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError:
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(4) from None
