"""Whether the points a file declares are the sums of its results, and what explains a difference.

The explanations are tried in this order: totals that leave out the last round or count byes still to come; other
points for results than the file states; blank rounds that counted as byes. What none of them explains is named with
player, declared total and sum. Results are never changed to fit, but for blank rounds that a total shows to be byes.
"""

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from generator.exchange.trf.headers import Points
from generator.exchange.trf.players import NO_BLOCK, Block, PlayerLine
from generator.exchange.trf.report import Report
from generator.exchange.trf.rounds import UNIT, Played, values_of
from generator.tournament import Outcome, Round, Scoring

_COMMON = ((3, 1, 0), (2, 1, 0), (3, 2, 1), (Decimal(1), Decimal("0.5"), 0))


class Verdict(NamedTuple):
    """What the totals teach: the scoring they fit, and lines whose blank rounds turned out to be byes."""

    scoring: Scoring
    raised: dict[int, list[Block]]


def check_totals(
    lines: list[PlayerLine],
    played: Played,
    points: Points,
    adjustments: dict[int, int],
    report: Report,
    *,
    teams: bool,
) -> Verdict:
    """Compare every declared total with the sum of the results; ``adjustments`` are thousandths of a point.

    In a team tournament the field is the player's own points, for information only: a difference stops nothing.
    """
    declared = {
        line.player.number: int(line.points * UNIT) - adjustments.get(line.player.number, 0)
        for line in lines
        if line.points is not None and line.whole
    }
    sums = played.points
    wrong = [number for number, total in declared.items() if total != sums[number] and not _fits(number, total, played)]
    if not wrong:
        return Verdict(points.scoring, {})
    if all(total == played.points[number] - played.last.get(number, 0) for number, total in declared.items()):
        report.note("trf_totals_older", lines[0].line)
        return Verdict(points.scoring, {})
    other = _other_scoring(declared, played.rounds, points)
    if other and points.bye_open:
        report.note("trf_bye_worth_a_win", lines[0].line, points=other.pairing_allocated_bye)
        return Verdict(other, {})
    if other:
        report.error("trf_other_points", lines[0].line, record=points_record(other))
        return Verdict(points.scoring, {})
    raised: dict[int, list[Block]] = {}
    by_number = {line.player.number: line for line in lines}
    for number in wrong:
        line = by_number[number]
        missing = declared[number] - played.points[number]
        letters = "" if teams else _byes_for(missing, len(played.unexplained.get(number, ())), points.scoring)
        if letters:
            rounds = played.unexplained[number][: len(letters)]
            raised[number] = _with_byes(line.blocks, dict(zip(rounds, letters, strict=True)))
            report.warning(
                "trf_blank_is_bye",
                line.line,
                81,
                number=number,
                name=line.player.name,
                rounds=", ".join(map(str, rounds)),
                total=_decimal(declared[number]),
            )
        else:
            say = report.warning if teams else report.error
            say(
                "trf_total_differs",
                line.line,
                81,
                number=number,
                name=line.player.name,
                total=_decimal(declared[number]),
                sum=_decimal(played.points[number]),
            )
    return Verdict(points.scoring, raised)


def points_record(scoring: Scoring) -> str:
    """The scoring in the form of record 162, without the code."""
    symbols = (("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss), ("P", scoring.pairing_allocated_bye))
    return "    ".join(f"{symbol} {value:.1f}" for symbol, value in symbols)


def _fits(number: int, total: int, played: Played) -> bool:
    """Whether a total is the sum, byes to come counted or not, an open round counted or not."""
    points = played.points[number]
    sums = {points, points + played.coming.get(number, 0)}
    if played.open_rounds and played.open_rounds[-1] == len(played.rounds):
        sums.add(points - played.last.get(number, 0))
    return total in sums


def _other_scoring(declared: dict[int, int], rounds: tuple[Round, ...], points: Points) -> Scoring | None:
    """The one common scoring under which all totals are right, ``None`` if there is none or the file states its own."""
    if points.stated and not points.bye_open:
        return None
    outcomes: dict[int, list[Outcome]] = {number: [] for number in declared}
    for each in rounds:
        for pairing in each.pairings:
            if pairing.result:
                outcomes.get(pairing.white, []).append(pairing.result.white)
                outcomes.get(pairing.black, []).append(pairing.result.black)
        for bye in each.byes:
            outcomes.get(bye.player, []).append(bye.outcome)
    scorings = (
        [replace(points.scoring, pairing_allocated_bye=points.scoring.win)]
        if points.bye_open
        else [
            Scoring(Decimal(win), Decimal(draw), Decimal(loss), Decimal(bye))
            for win, draw, loss in _COMMON
            for bye in (win, draw, 0)
        ]
    )
    for scoring in scorings:
        worth = values_of(scoring, scoring.draw).by_letter
        if all(sum(worth[each.value] for each in outcomes[number]) == total for number, total in declared.items()):
            return scoring
    return None


def _byes_for(missing: int, rounds: int, scoring: Scoring) -> str:
    """Letters of the byes that bring exactly the missing thousandths in at most so many rounds; empty if none do."""
    half, full = int(scoring.draw * UNIT), int(scoring.win * UNIT)
    if missing <= 0 or not rounds or half <= 0 or scoring.absence:
        return ""
    for fulls in range(rounds + 1):
        rest = missing - fulls * full
        if rest >= 0 and rest % half == 0 and fulls + rest // half <= rounds:
            return "F" * fulls + "H" * (rest // half)
    return ""


def _with_byes(blocks: list[Block], letters: dict[int, str]) -> list[Block]:
    length = max(len(blocks), *letters)
    changed = blocks + [NO_BLOCK] * (length - len(blocks))
    for number, letter in letters.items():
        changed[number - 1] = ("0000", "-", letter)
    return changed


def _decimal(points: int) -> str:
    return f"{Decimal(points) / UNIT:.1f}" if points % 100 == 0 else str(Decimal(points) / UNIT)
