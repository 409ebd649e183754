"""What a check of a report file finds: rounds with their differences."""

from dataclasses import dataclass

from generator.services.report_files.trf import Board


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """Where a round of the file is not what the rules give.

    ``kind`` is ``pairs``, ``colours``, ``bye`` or ``no-legal-pairing``; in round robins and team tournaments also
    ``met-again`` and ``two-matches``. ``file`` and ``rules`` are boards; for a bye they hold the one player and 0, for
    pairs all pairs that the other side has not.
    """

    kind: str
    file: tuple[Board, ...] = ()
    rules: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round of the file with everything in which it differs from the rules."""

    number: int
    file: tuple[Board, ...]
    rules: tuple[Board, ...]
    differences: tuple[RoundDifference, ...]


def round_differences(file: tuple[Board, ...], rules: tuple[Board, ...]) -> list[RoundDifference]:
    """Different pairs, different colours of the same pair, a different bye."""
    games, right = ({frozenset(board): board for board in boards if board[1]} for boards in (file, rules))
    found = []
    other = tuple(board for pair, board in games.items() if pair not in right)
    if other:
        found.append(
            RoundDifference("pairs", other, tuple(board for pair, board in right.items() if pair not in games))
        )
    turned = [pair for pair, board in games.items() if pair in right and right[pair] != board]
    if turned:
        found.append(
            RoundDifference("colours", tuple(games[pair] for pair in turned), tuple(right[pair] for pair in turned))
        )
    byes, right_byes = (tuple(board for board in boards if not board[1]) for boards in (file, rules))
    if byes != right_byes:
        found.append(RoundDifference("bye", byes, right_byes))
    return found
