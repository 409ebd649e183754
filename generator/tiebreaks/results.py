"""The results of a tournament as tie-breaks read them: per participant one record a round.

Players and teams look alike here; a team has two such tables, one in match points and one in game points.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from generator.roundrobin.withdrawal import has_begun
from generator.tournament import POSTPONED, ZERO, Colour, Outcome, Pairing, Round, Scoring, Tournament

T = TypeVar("T")


class RoundRecord(NamedTuple):
    """One round of one participant (a named tuple, since there is one for every player and round).

    ``outcome`` is ``None`` while a paired game has no result: it is then neither a game nor an unplayed round.
    ``opponent`` is the scheduled opponent, also when the game was forfeited; ``None`` for a bye or a free round.
    """

    round: int
    outcome: Outcome | None
    opponent: int | None
    points: Decimal
    colour: Colour | None = None

    @property
    def over_the_board(self) -> bool:
        """Whether a game was really played."""
        return self.outcome is not None and self.outcome.played and self.outcome is not Outcome.POSTPONED

    @property
    def forfeit(self) -> bool:
        """Whether the round was paired and forfeited by either side."""
        return self.outcome is not None and self.outcome.forfeit


@dataclass(frozen=True)
class Results:
    """One score of all participants.

    ``records`` holds one record for each counted round. ``best`` is the most one round can bring, ``win``, ``draw`` and
    ``loss`` what the game (or match) brings. ``fixed`` means pairings fixed in advance (Art. 15.2). ``finished`` says
    whether the last round of the tournament is among the counted ones, ``rounds_total`` how many there are in all,
    ``cycles`` how often everybody meets everybody where pairings are fixed.
    """

    records: Mapping[int, tuple[RoundRecord, ...]]
    rounds: int
    win: Decimal
    draw: Decimal
    loss: Decimal
    best: Decimal
    fixed: bool
    finished: bool
    rounds_total: int
    cycles: int = 1
    memory: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def totals(self) -> dict[int, Decimal]:
        """The points of every participant, everything included."""
        return {number: sum((each.points for each in records), ZERO) for number, records in self.records.items()}

    @cached_property
    def fore(self) -> "Results":
        """These results with every paired game of the tournament's last round drawn (Art. 8.3); byes stay."""
        if not self.finished:
            return self
        records = {number: (*each[:-1], self._drawn(each[-1])) for number, each in self.records.items()}
        return replace(self, records=records, memory={})

    def _drawn(self, record: RoundRecord) -> RoundRecord:
        if record.opponent is None:
            return record
        return record._replace(outcome=Outcome.DRAW, points=self.draw)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gives, computed at the first call with this key and remembered with these results."""
        if key not in self.memory:
            self.memory[key] = make()
        remembered: T = self.memory[key]
        return remembered


@dataclass(frozen=True)
class BoardPoints:
    """Points of teams by board, board 1 first (Art. 12): over the whole tournament and match by match."""

    boards: int
    totals: Mapping[int, tuple[Decimal, ...]]
    matches: Mapping[tuple[int, int], tuple[Decimal, ...]]


@dataclass(frozen=True)
class Field:
    """All participants with their scores, and the data some tie-breaks need besides.

    ``scores`` has the one entry ``""`` for players, ``"MP"`` and ``"GP"`` for teams; ``primary`` is the leading one.
    ``ratings`` are those of players, ``None`` where unrated; ``unrated_counts_as`` is the published substitute.
    """

    numbers: tuple[int, ...]
    scores: Mapping[str, Results]
    primary: str = ""
    ratings: Mapping[int, int | None] = field(default_factory=dict)
    unrated_counts_as: int | None = None
    boards: BoardPoints | None = None

    @property
    def secondary(self) -> str:
        """The other score of teams."""
        return "GP" if self.primary == "MP" else "MP"

    @property
    def teams(self) -> bool:
        """Whether the participants are teams."""
        return bool(self.primary)

    @property
    def results(self) -> Results:
        """The table of the leading score."""
        return self.scores[self.primary]


def counted_rounds(tournament: Tournament, after_round: int | None = None) -> tuple[Round, ...]:
    """The rounds standings are made from.

    Up to ``after_round``; else up to the last round in which something has happened. A round that is paired and has no
    result yet has not begun, so the standings are those before it. In a schedule games lost because somebody has left
    are known before their round: they begin none, as long as any game is open.
    """
    if after_round is not None:
        return tuple(each for each in tournament.rounds if each.number <= after_round)
    rounds = list(tournament.rounds)
    ahead = tournament.system.fixed_schedule and any(p.result is None for each in rounds for p in each.pairings)
    while rounds and rounds[-1].pairings:
        begun = any(each.result is not None for each in rounds[-1].pairings)
        if begun and not (ahead and not has_begun(tournament, rounds[-1])):
            break
        rounds.pop()
    return tuple(rounds)


def is_finished(tournament: Tournament, rounds: tuple[Round, ...]) -> bool:
    """Whether the counted rounds reach the last announced one (all rounds there are, if none was announced)."""
    last = tournament.rounds_total if tournament.rounds_total is not None else len(tournament.rounds)
    return bool(rounds) and rounds[-1].number >= last


def player_field(
    tournament: Tournament, after_round: int | None = None, left_out: frozenset[int] = frozenset()
) -> Field:
    """The players as participants, without those ``left_out`` and without every game against them."""
    rounds = counted_rounds(tournament, after_round)
    numbers = tuple(sorted(player.number for player in tournament.players if player.number not in left_out))
    scoring = tournament.scoring
    records: dict[int, list[RoundRecord]] = {number: [] for number in numbers}
    for each in rounds:
        _add_round(records, _without_postponed(each) if tournament.system.fixed_schedule else each, scoring, left_out)
    results = Results(
        records={number: tuple(mine) for number, mine in records.items()},
        rounds=len(rounds),
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        best=scoring.win,
        fixed=tournament.system.fixed_schedule,
        finished=is_finished(tournament, rounds),
        rounds_total=tournament.rounds_total or len(tournament.rounds),
        cycles=_cycles(tournament),
    )
    ratings = {player.number: player.rating for player in tournament.players if player.number not in left_out}
    return Field(numbers, {"": results}, "", ratings, tournament.unrated_counts_as)


def _without_postponed(each: Round) -> Round:
    """A round of a schedule with its postponed games open: only a pairing needs them to count as draws."""
    if not any(pairing.result == POSTPONED for pairing in each.pairings):
        return each
    pairings = tuple(replace(p, result=None) if p.result == POSTPONED else p for p in each.pairings)
    return replace(each, pairings=pairings)


def _cycles(tournament: Tournament) -> int:
    """How often everybody meets everybody in a round robin: as often as those who meet most."""
    if not tournament.system.fixed_schedule:
        return 1
    pairs = Counter(frozenset((p.white, p.black)) for each in tournament.rounds for p in each.pairings)
    return max(pairs.values(), default=1)


def _add_round(records: dict[int, list[RoundRecord]], each: Round, scoring: Scoring, left_out: frozenset[int]) -> None:
    number = each.number
    for pairing in each.pairings:
        for record_of, record in _both_sides(number, pairing, scoring):
            if record_of in left_out:
                continue
            if record.opponent in left_out:
                record = RoundRecord(number, Outcome.ZERO_POINT_BYE, None, ZERO)
            records[record_of].append(record)
    for bye in each.byes:
        if bye.player not in left_out:
            records[bye.player].append(RoundRecord(number, bye.outcome, None, scoring.points(bye.outcome)))
    absent = RoundRecord(number, Outcome.ZERO_POINT_BYE, None, scoring.absence)
    for mine in records.values():
        if not mine or mine[-1].round != number:
            mine.append(absent)


def _both_sides(
    number: int, pairing: Pairing, scoring: Scoring
) -> tuple[tuple[int, RoundRecord], tuple[int, RoundRecord]]:
    white, black, result = pairing.white, pairing.black, pairing.result
    if result is None:
        return (
            (white, RoundRecord(number, None, black, ZERO, Colour.WHITE)),
            (black, RoundRecord(number, None, white, ZERO, Colour.BLACK)),
        )
    return (
        (white, RoundRecord(number, result.white, black, scoring.points(result.white), Colour.WHITE)),
        (black, RoundRecord(number, result.black, white, scoring.points(result.black), Colour.BLACK)),
    )
