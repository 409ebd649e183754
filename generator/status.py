"""The exit statuses every command shares."""

from enum import IntEnum


class Status(IntEnum):
    """How a command ended; shown in ``pairbook --help``."""

    DONE = 0
    INPUT_HAS_PROBLEMS = 1
    WRONG_USE = 2
    NO_LEGAL_PAIRING = 3
    FILE_NOT_ACCESSIBLE = 4
    FAULT_OF_PAIRBOOK = 5
    STOPPED = 130
    """Ctrl-C, with the number that shells use for it."""
