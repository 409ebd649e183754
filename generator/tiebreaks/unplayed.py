"""Unplayed rounds: FIDE C.07 (from 1 March 2026), Art. 15 and 16.

Everything Buchholz, Sonneborn-Berger and their relatives must know of rounds without a game stands here: the
categories of Art. 16.2, the adjusted score the opponents see (16.3) and the virtual opponent of one's own unplayed
rounds (16.4). The exception for cuts (16.5) is in ``cuts``.
"""

from decimal import Decimal
from enum import Enum

from generator.tiebreaks.results import Results, RoundRecord
from generator.tiebreaks.working import Contribution, Source
from generator.tournament import ZERO, Outcome


class Category(Enum):
    """The categories of unplayed rounds; the value is the article."""

    BYE_BY_PAIRING = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    REQUESTED_BYE = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    TRAILING_BYE = "16.2.5"

    @property
    def voluntary(self) -> bool:
        """Whether it is a voluntary unplayed round (Art. 16.1.2)."""
        return self in _VOLUNTARY


_VOLUNTARY = frozenset({Category.REQUESTED_BYE, Category.FORFEIT_LOSS, Category.TRAILING_BYE})
_REQUESTED = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE})
_PAIRING_BYES = frozenset({Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE})


def categories(records: tuple[RoundRecord, ...]) -> tuple[Category | None, ...]:
    """The category of every round, ``None`` for games and for games still without a result.

    Source: Art. 16.2. A requested bye after which nothing but voluntary unplayed rounds follows is category 16.2.5; a
    game, a win by forfeit or a bye given by the pairing later on makes it 16.2.3.
    """
    found: list[Category | None] = []
    trailing = True
    for record in reversed(records):
        category = _category(record, trailing)
        trailing = trailing and category is not None and category.voluntary
        found.append(category)
    found.reverse()
    return tuple(found)


def _category(record: RoundRecord, trailing: bool) -> Category | None:
    outcome = record.outcome
    if outcome is None or outcome.played:
        return None
    if outcome in _REQUESTED:
        return Category.TRAILING_BYE if trailing else Category.REQUESTED_BYE
    if outcome in _PAIRING_BYES:
        return Category.BYE_BY_PAIRING
    return Category.FORFEIT_WIN if outcome is Outcome.FORFEIT_WIN else Category.FORFEIT_LOSS


def all_categories(results: Results) -> dict[int, tuple[Category | None, ...]]:
    """The categories of everybody's rounds."""
    return results.once(
        "categories", lambda: {number: categories(records) for number, records in results.records.items()}
    )


def adjusted_scores(results: Results) -> dict[int, Decimal]:
    """The scores the opponents' tie-breaks use.

    Source: Art. 16.3: the points given, but a draw's points for every round of category 16.2.5. With fixed pairings
    (15.2) it is the plain score.
    """
    return results.totals if results.fixed else results.once("adjusted", lambda: _adjusted(results))


def _adjusted(results: Results) -> dict[int, Decimal]:
    found = all_categories(results)
    return {
        number: sum(
            (
                results.draw if category is Category.TRAILING_BYE else record.points
                for record, category in zip(records, found[number], strict=True)
            ),
            ZERO,
        )
        for number, records in results.records.items()
    }


def elements(results: Results, forfeits_played: bool) -> dict[int, tuple[Contribution, ...]]:
    """What Buchholz and Sonneborn-Berger look at: per round the opponent's or the virtual opponent's score.

    Source: Art. 8.1, 15.2, 16.3, 16.4. ``forfeits_played`` is the switch ``/P``: forfeits then count as games
    against the scheduled opponent. Games still without a result and the free rounds of a fixed schedule add nothing.
    """
    return results.once(
        ("elements", forfeits_played),
        lambda: {number: _elements(results, number, forfeits_played) for number in results.records},
    )


def _elements(results: Results, number: int, forfeits_played: bool) -> tuple[Contribution, ...]:
    scores = adjusted_scores(results)
    found: list[Contribution] = []
    for record, category in zip(results.records[number], all_categories(results)[number], strict=True):
        if record.outcome is None:
            continue
        if record.opponent is not None and (category is None or forfeits_played or results.fixed):
            found.append(_against_opponent(record, scores[record.opponent], results))
        elif category is not None and not results.fixed:
            found.append(_against_dummy(results, number, record, category))
    return tuple(found)


def _against_opponent(record: RoundRecord, score: Decimal, results: Results) -> Contribution:
    """A game, with Art. 16.3 named where the opponent's score is not the plain one."""
    source, article = Source.GAME, ""
    if record.forfeit:
        source, article = Source.FORFEIT, "15.2" if results.fixed else "16.6"
    elif record.opponent is not None and score != results.totals[record.opponent]:
        article = "16.3"
    return Contribution(record.round, score, record.opponent, source, score, record.points, article=article)


def _against_dummy(results: Results, number: int, record: RoundRecord, category: Category) -> Contribution:
    """The virtual opponent: the own score, but at most the cap of Art. 16.4.1 (forfeits) or 16.4.2 (byes)."""
    if record.opponent is None:
        cap, article = results.draw * results.rounds, "16.4.2"
    else:
        cap, article = adjusted_scores(results)[record.opponent], "16.4.1"
    score = min(results.totals[number], cap)
    return Contribution(
        record.round,
        score,
        record.opponent,
        Source.DUMMY,
        score,
        record.points,
        cap,
        category.value,
        category.voluntary,
        article,
    )
