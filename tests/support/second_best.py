"""The best round that contains something else, found by listing everything: a witness for explanations.

Built on the referee: of all candidates of a bracket those are kept that leave a complete round with the alternative in
it; the best of them, by the definitions, is held against the one the referee chose.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.referee import CRITERIA, Bracket, Candidate, Pair, Referee


@dataclass(frozen=True, slots=True)
class Alternative:
    """What must be in the round, by rank: a pair, or the player with the bye, or one who floats from a bracket."""

    pair: Pair | None = None
    bye: int | None = None
    floater: int | None = None
    bracket: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What the witness found: ``made``, ``rest``, ``bye score``, ``order`` or a criterion, and in which bracket."""

    ground: str
    bracket: int | None = None
    chosen: object = None
    other: object = None
    pairs: frozenset[Pair] = frozenset()


def decide(referee: Referee, wanted: Alternative) -> Decision:
    """Why the alternative was not chosen. The pair must be legal and the bye allowed by itself."""
    everybody = frozenset(range(len(referee.field)))
    brackets = referee.brackets()
    if wanted.bracket is not None:
        bracket, chosen = brackets[wanted.bracket]
        return _decide_in(referee, wanted, wanted.bracket, bracket, chosen) or Decision("made")
    byes = set(_completions(referee, everybody, frozenset(), wanted))
    if not byes:
        return Decision("rest")
    if referee.lowest_bye not in byes:
        return Decision("bye score")
    for position, (bracket, chosen) in enumerate(brackets):
        found = _decide_in(referee, wanted, position, bracket, chosen)
        if found is not None:
            return found
        if wanted.pair in chosen:
            break
    return Decision("made")


def _decide_in(
    referee: Referee, wanted: Alternative, position: int, bracket: Bracket, chosen: Candidate
) -> Decision | None:
    """The decision in one bracket, ``None`` if the chosen candidate leaves room for the alternative."""
    if _leaves_room(referee, wanted, bracket, chosen):
        return None
    down = frozenset(bracket.moved_down)
    candidates = [
        candidate
        for pairs in range(len(bracket.players) // 2 + 1)
        for candidate in referee._candidates(bracket.players, pairs, down)
        if _leaves_room(referee, wanted, bracket, candidate)
    ]
    if not candidates:  # only when one bracket alone is asked about
        unlimited = [
            candidate
            for pairs in range(len(bracket.players) // 2 + 1)
            for candidate in referee._candidates(bracket.players, pairs, down)
            if _leaves_room(referee, wanted, bracket, candidate, any_bye=True)
        ]
        return Decision("bye score" if unlimited else "rest", position)
    asked = [("C6", _c6), *((f"C{number}", criterion) for number, criterion in enumerate(CRITERIA, 7))]
    for name, criterion in asked:
        values: list[Any] = [criterion(referee, bracket, candidate) for candidate in candidates]
        best, mine = min(values), criterion(referee, bracket, chosen)
        if best != mine:
            assert mine < best, "the referee's choice is the best"
            return Decision(name, position, mine, best)
        candidates = [each for each, value in zip(candidates, values, strict=True) if value == best]
    first = min(candidates, key=lambda each: referee._order(bracket, each))
    assert referee._order(bracket, chosen) < referee._order(bracket, first)
    return Decision("order", position, pairs=frozenset(first))


def _c6(referee: Referee, bracket: Bracket, candidate: Candidate) -> int:  # noqa: ARG001 - a criterion's form
    return len(bracket.downfloaters(candidate))


def _leaves_room(
    referee: Referee, wanted: Alternative, bracket: Bracket, candidate: Candidate, *, any_bye: bool = False
) -> bool:
    """Whether a complete round with the alternative can be made of the candidate and what it leaves."""
    down = frozenset(bracket.downfloaters(candidate))
    if wanted.floater is not None:
        if wanted.floater not in down:
            return False
        still = Alternative()
    elif wanted.pair is not None:
        touched = any(set(pair) & set(wanted.pair) for pair in candidate)
        if touched and wanted.pair not in candidate:
            return False
        still = Alternative() if touched else wanted
    else:
        if any(wanted.bye in pair for pair in candidate):
            return False
        still = wanted
    below = frozenset(i for i in range(len(referee.field)) if bracket.below >> i & 1)
    byes = _completions(referee, down | below, down, still)
    return any(any_bye or left == referee.lowest_bye for left in byes)


def _completions(
    referee: Referee, players: frozenset[int], floating: frozenset[int], wanted: Alternative
) -> Iterator[int]:
    """The score left over with the bye, -1 for nobody, of every complete pairing with the alternative in it.

    Players of ``floating`` do not meet each other.
    """
    if wanted.pair is not None:
        high, low = wanted.pair
        if high in players and low in players and referee.legal[high][low] and not {high, low} <= floating:
            yield from _completions(referee, players - {high, low}, floating, Alternative())
        return
    if wanted.bye is not None:
        if wanted.bye in players and len(players) % 2:
            score = referee.field[wanted.bye].score
            yield from (score for _ in _completions(referee, players - {wanted.bye}, floating, Alternative()))
        return
    yield from _plain(referee, players, floating)


def _plain(referee: Referee, players: frozenset[int], floating: frozenset[int]) -> Iterator[int]:
    key = (players, floating)
    known: dict[object, frozenset[int]] = referee.__dict__.setdefault("_second_best", {})
    if key not in known:
        known[key] = frozenset(_search(referee, players, floating))
    yield from known[key]


def _search(referee: Referee, players: frozenset[int], floating: frozenset[int]) -> Iterator[int]:
    if not players:
        yield -1
        return
    first = min(players)
    rest = players - {first}
    if len(players) % 2 and not referee.field[first].bye_barred and -1 in set(_plain(referee, rest, floating)):
        yield referee.field[first].score
    for other in rest:
        if referee.legal[first][other] and not {first, other} <= floating:
            yield from _plain(referee, rest - {other}, floating)
