"""Why two players meet, in words: the facts of an explanation as sentences in the arbiter's language.

As lines for the terminal, and for the cells of the Why sheet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from generator.editions import BERGER_TABLES, DUTCH_SYSTEM, Edition
from generator.explanation.records import (
    Basis,
    BoardFacts,
    ByeFacts,
    Colours,
    Comparison,
    Due,
    DueReason,
    FloatFacts,
    FloatReason,
    FreeFacts,
    Ground,
    GroupFacts,
    Natural,
    Origin,
    Pair,
    Role,
    RoundFacts,
    ScheduleFacts,
    ScheduleRule,
    Strength,
    Value,
)
from generator.languages import Language, text
from generator.sheets.numbers import points_text
from generator.tournament import Colour

_MOST_STUCK = 8
"""So many players who block each other are named; more of them say nothing any more."""


class Reason(NamedTuple):
    """A row of the Why sheet: a board with its players, or ``board`` None and what stands in the place of a pair."""

    board: int | None
    white: str
    black: str
    why: tuple[str, ...]


class Reasons(NamedTuple):
    """What the Why sheet shows of a round: a row each, what holds for all, and the edition of the rules if any."""

    round: int
    rows: tuple[Reason, ...]
    notes: tuple[str, ...]
    edition: Edition | None


@dataclass(frozen=True)
class RoundWords:
    """Sentences about one round: the facts, the language, how points are shown and how players are called."""

    facts: RoundFacts
    language: Language
    halves: bool
    names: Mapping[int, str]

    # --- The whole round

    def reasons(self) -> Reasons:
        """What the Why sheet shows of the round."""
        facts, names = self.facts, self.names
        rows = [Reason(each.board, names[each.white], names[each.black], self.board(each)) for each in facts.boards]
        if facts.bye is not None:
            rows.append(Reason(None, self._text("bye_line", player=names[facts.bye.player]), "", self.bye(facts.bye)))
        notes = (*self.head(), self._text("method"), self._text("ask"))
        return Reasons(facts.number, tuple(rows), notes, DUTCH_SYSTEM)

    def head(self) -> tuple[str, ...]:
        """What must be known of the round as a whole, if anything."""
        facts = self.facts
        asked = (
            ("then", facts.basis is Basis.THEN),
            ("impossible", facts.basis is Basis.IMPOSSIBLE),
            ("relaxed", facts.relaxed),
            ("accelerated", facts.accelerated),
            ("no_colours", not facts.colour_rules),
        )
        return tuple(self._text(key) for key, holds in asked if holds)

    def board(self, board: BoardFacts) -> tuple[str, ...]:
        """Why this board is as it is: who came down and why, the group and its order, the colours."""
        if board.origin is Origin.HAND:
            return (self._by_hand(board),)
        if board.bracket is None:
            return (self._different(board),)
        lines = [*self._came_down(board), self._place(board)]
        if board.alternative is not None:
            lines.append(self.comparison(board.alternative))
        if board.unavoidable:
            lines.append(self._text("unavoidable"))
        if board.colours is not None:
            lines.append(self.colours(board.colours))
        if board.origin is Origin.DIFFERENT:
            lines.append(self._text("turned", white=self.names[board.by_rule[0][0]]))
        return tuple(lines)

    def bye(self, bye: ByeFacts) -> tuple[str, ...]:
        """Why this player has the bye, who must not have it, and why nobody else of those who may."""
        name = self.names[bye.player]
        if bye.origin in (Origin.HAND, Origin.PROMISED):
            return (self._text(f"bye_{bye.origin.value}", player=name),)
        if bye.origin is Origin.DIFFERENT:
            if self.facts.basis is Basis.IMPOSSIBLE:
                return (self._text("different_open"),)
            if bye.by_rule is None:
                return (self._text("bye_different_even"),)
            return (self._text("bye_different", player=self.names[bye.by_rule]),)
        lines = [self._text("bye_rule", score=self._points(bye.score))]
        if bye.barred:
            barred = (
                self._text(
                    "bye_bar",
                    player=self.names[bar.player],
                    outcome=text(self.language, f"outcome.{bar.outcome.name.lower()}"),
                    round=bar.round,
                )
                for bar in bye.barred
            )
            lines.append(self._text("bye_barred", players="; ".join(barred)))
        if not bye.others:
            lines.append(self._text("bye_last"))
        return (*lines, *self._together(bye.others))

    # --- Why not

    def comparison(self, found: Comparison) -> str:
        """Why something else was not paired."""
        return self._comparison(found, [self.names[number] for number in found.players])

    def _comparison(self, found: Comparison, names: Sequence[str]) -> str:
        ground = found.ground
        if ground in (Ground.MET, Ground.FORBIDDEN, Ground.AVOIDABLE, Ground.CLASH, Ground.SAME_COLOUR):
            rounds = ", ".join(map(str, found.rounds))
            colour = self._colour(found.dues[0].colour) if found.dues else ""
            return self._text(ground.value, first=names[0], second=names[-1], rounds=rounds, colour=colour)
        if ground is Ground.BARRED and found.bar is not None:
            outcome = text(self.language, f"outcome.{found.bar.outcome.name.lower()}")
            return self._text("barred", player=names[0], outcome=outcome, round=found.bar.round)
        if ground is Ground.NOT_PAIRED:
            return self._text("not_paired", players="; ".join(names))
        if ground is Ground.REST:
            return self._rest(found, names)
        if ground is Ground.BYE_SCORE:
            return self._bye_score(found, names)
        if ground is Ground.CRITERION:
            return self._criterion(found, names)
        if ground is Ground.ORDER:
            step = "" if found.step is None else self._text(f"step.{found.step.value}")
            key = "order" if step else "order_later"
            return self._text(key, **{"with": self._with(found, names)}, step=step, article=found.article)
        if ground is Ground.BREACHES:
            return self._text("breaches", **{"with": self._with(found, names)})
        if ground is Ground.MADE:
            return self._made(found, names)
        return self._text(ground.value)

    def there(self, found: Comparison) -> str | None:
        """What the best round with the alternative has in the bracket that decides, ``None`` if nothing is known."""
        if not found.pairs and not found.downfloaters:
            return None
        pairs = [f"{self.names[high]} – {self.names[low]}" for high, low in found.pairs]
        if found.downfloaters:
            pairs.append(self._text("goes_down", players=self._list(found.downfloaters)))
        return self._text("alternative_there", pairs="; ".join(pairs))

    def _made(self, found: Comparison, names: Sequence[str]) -> str:
        if len(names) == 1:
            return self._text("made_float" if found.floats else "made_bye", player=names[0])
        for board in self.facts.boards:
            if (board.white, board.black) == found.players:
                return self._text("made_pair", board=board.board)
            if (board.black, board.white) == found.players:
                return self._text("made_colours", first=names[0], second=names[1], board=board.board)
        return self._text("different_open")

    def _rest(self, found: Comparison, names: Sequence[str]) -> str:
        suffix = "_colours" if found.by_colours else ""
        if len(names) == 1 and not found.floats:
            count = sum(len(group.residents) for group in self.facts.groups) - 1
            sentence = self._text(f"bye_rest{suffix}", player=names[0], count=count)
        else:
            sentence = self._text(f"rest{suffix}", **{"with": self._with(found, names)})
        if found.stuck and len(found.stuck) <= _MOST_STUCK:
            sentence += " " + self._text("rest_stuck", players=self._list(found.stuck))
        return sentence

    def _bye_score(self, found: Comparison, names: Sequence[str]) -> str:
        score = self._value(found.other)
        if len(names) == 1 and not found.floats and self.facts.bye is not None:
            lowest = self._points(self.facts.bye.score)
            return self._text("bye_own_score", player=names[0], score=score, lowest=lowest)
        return self._text("bye_score", **{"with": self._with(found, names)}, score=score)

    def _criterion(self, found: Comparison, names: Sequence[str]) -> str:
        score = "" if found.bracket is None else self._points(self.facts.groups[found.bracket].score)
        return self._text(
            "criterion",
            **{"with": self._with(found, names)},
            score=score,
            code=found.criterion,
            criterion=self._text(f"value.{found.criterion}"),
            other=self._value(found.other),
            chosen=self._value(found.chosen),
            article=found.article,
        )

    def _with(self, found: Comparison, names: Sequence[str]) -> str:
        if len(names) == 2:
            return self._text("with.pair", first=names[0], second=names[1])
        return self._text("with.float" if found.floats else "with.bye", player=names[0])

    def _value(self, value: Value) -> str:
        if isinstance(value, int):
            return str(value)
        return ", ".join(map(self._points, value)) or self._text("nobody")

    # --- Colours

    def colours(self, colours: Colours) -> str:
        """What colour each was due, and what decided."""
        dues = (colours.white, colours.black)
        articles = ", ".join(sorted({due.article for due in dues}))
        sentence = self._text("dues", white=self._due(dues[0]), black=self._due(dues[1]), articles=articles)
        decided = self._rule(colours)
        both = all(due.strength is Strength.ABSOLUTE for due in dues) and dues[0].colour is dues[1].colour
        more = self._text("breach") if colours.breach else self._text("lifted") if both else ""
        return f"{sentence} {decided} {more}".strip()

    def _due(self, due: Due) -> str:
        last = self._colour(due.played[-1]) if due.played else ""
        reason = due.reason
        if reason is DueReason.DIFFERENCE:
            whites = due.played.count(Colour.WHITE)
            why = self._text("reason.difference", whites=whites, blacks=len(due.played) - whites)
        else:
            why = self._text(f"reason.{reason.value}", colour=last)
        return self._text(
            f"due.{due.strength.value}", player=self.names[due.player], colour=self._colour(due.colour), reason=why
        )

    def _rule(self, colours: Colours) -> str:
        white, black, article = colours.white, colours.black, colours.article
        claims = [due for due, own in ((white, Colour.WHITE), (black, Colour.BLACK)) if due.colour is own]
        names = [self.names[due.player] for due in claims]
        if article == "5.2.1":
            return self._text("rule.5.2.1") if len(claims) == 2 else self._text("rule.one", player=names[0])
        if article == "5.2.2":
            wider = white.strength is black.strength
            return self._text("rule.difference" if wider else "rule.5.2.2", player=names[0])
        if article == "5.2.3":
            back = colours.games_back
            return self._text("rule.last") if back == 1 else self._text("rule.back", back=back)
        if article == "5.2.4":
            return self._text("rule.5.2.4", player=names[0])
        given = Colour.WHITE if colours.higher == white.player else Colour.BLACK
        return self._text(
            "rule.odd" if colours.place % 2 else "rule.even",
            player=self.names[colours.higher],
            place=colours.place,
            colour=self._colour(given),
        )

    # --- Groups and floaters

    def _place(self, board: BoardFacts) -> str:
        """The group of a board and where in its order the pair stands."""
        group = self._group(board)
        score, natural = self._points(group.score), board.natural
        role = {Role.GROUP: "group", Role.REMAINDER: "remainder", Role.MOVED_DOWN: "moved_down"}[board.role]
        higher = self._higher(board)
        if natural is None:
            return self._text("group_extra", score=score, player=self.names[higher])
        if board.alternative is None:
            return self._text(f"{role}_natural", score=score, place=natural.place, player=self.names[higher])
        first, second = self._in_order(group, higher, natural)
        return self._text(f"{role}_changed", score=score, first=self.names[first], second=self.names[second])

    def _in_order(self, group: GroupFacts, higher: int, natural: Natural) -> Pair:
        order = (*group.moved_down, *group.residents)
        first, second = sorted((higher, natural.opponent), key=order.index)
        return first, second

    def _higher(self, board: BoardFacts) -> int:
        order = (*self._group(board).moved_down, *self._group(board).residents)
        return min((board.white, board.black), key=order.index)

    def _group(self, board: BoardFacts) -> GroupFacts:
        assert board.bracket is not None, "asked of boards made by rule only"
        return self.facts.groups[board.bracket]

    def _came_down(self, board: BoardFacts) -> Iterator[str]:
        for number in (board.white, board.black):
            if board.role is Role.MOVED_DOWN and number in self._group(board).moved_down:
                yield from self._floated(number)

    def _floated(self, number: int) -> Iterator[str]:
        for score, floated in self._floats.get(number, ()):
            yield self._float(score, floated)

    @cached_property
    def _floats(self) -> dict[int, list[tuple[Decimal, FloatFacts]]]:
        """Everybody who went down, from which groups and why."""
        found: dict[int, list[tuple[Decimal, FloatFacts]]] = {}
        for group in self.facts.groups:
            for each in group.floats:
                found.setdefault(each.player, []).append((group.score, each))
        return found

    def _float(self, score: Decimal, floated: FloatFacts) -> str:
        key = floated.reason.value
        if floated.reason is FloatReason.COMPLETION and self.facts.bye is not None:
            key = "completion_or_bye"
        sentence = self._text(f"float.{key}", player=self.names[floated.player], score=self._points(score))
        if not floated.others and not floated.reason.of_player:
            return f"{sentence} {self._text('float_last')}"
        return " ".join((sentence, *self._together(floated.others)))

    def _together(self, others: Sequence[Comparison]) -> Iterator[str]:
        """Why not others, those together of whom the same is to be said."""
        groups: dict[object, list[Comparison]] = {}
        for other in others:
            if other.ground is Ground.UNASKED:
                continue
            alike = other.ground in (Ground.CRITERION, Ground.ORDER, Ground.BREACHES)
            same = (other.ground, other.criterion, other.chosen, other.other, other.step) if alike else other.players
            groups.setdefault(same, []).append(other)
        for group in groups.values():
            yield self._comparison(group[0], [" / ".join(self.names[each.players[0]] for each in group)])

    def _by_hand(self, board: BoardFacts) -> str:
        """A pair the arbiter made, with what stood in its place before, where that is known."""
        if board.by_rule == ((board.black, board.white),):
            return self._text("hand_turned", white=self.names[board.black])
        return self._text("hand_instead", pairs=self._pairs(board.by_rule)) if board.by_rule else self._text("hand")

    def _different(self, board: BoardFacts) -> str:
        if not board.by_rule:
            return self._text("different_open")
        return self._text("different", pairs=self._pairs(board.by_rule))

    def _pairs(self, pairs: Sequence[Pair]) -> str:
        """Pairs by their names; the bye is a pair with 0."""
        return "; ".join(
            self._text("bye_line", player=self.names[white])
            if not black
            else f"{self.names[white]} – {self.names[black]}"
            for white, black in pairs
        )

    # --- Words

    def _list(self, players: Sequence[int]) -> str:
        return "; ".join(self.names[number] for number in players)

    def _points(self, value: Decimal) -> str:
        return points_text(value, self.language, halves=self.halves)

    def _colour(self, colour: Colour | None) -> str:
        return "" if colour is None else self._text(f"colour.{colour.value}")

    def _text(self, key: str, **values: object) -> str:
        return text(self.language, f"explain.{key}", **values)


@dataclass(frozen=True)
class ScheduleWords:
    """Sentences about one round of a round robin; ``system`` is its name."""

    number: int
    boards: tuple[ScheduleFacts, ...]
    free: FreeFacts | None
    system: str
    language: Language
    names: Mapping[int, str]

    def reasons(self) -> Reasons:
        """What the Why sheet shows of the round."""
        rows = [
            Reason(facts.board, self.names[facts.white], self.names[facts.black], self.board(facts))
            for facts in self.boards
        ]
        if self.free is not None:
            rows.append(Reason(None, self.free_title(self.free), "", (self.free_words(self.free),)))
        return Reasons(self.number, tuple(rows), schedule_rules(self.boards, self.language), self._edition)

    def board(self, facts: ScheduleFacts) -> tuple[str, ...]:
        """Why two players meet in this round, and with these colours."""
        return schedule_words(facts, self.system, self.names, self.language)

    def free_title(self, free: FreeFacts) -> str:
        """Who is free."""
        return text(self.language, "explain.schedule.free_line", player=self.names[free.player])

    def free_words(self, free: FreeFacts) -> str:
        """Why a player is free."""
        key = "free_berger" if free.table else "free_other" if free.seat is None else "free_seat"
        return text(
            self.language,
            f"explain.schedule.{key}",
            system=self.system,
            table=free.table,
            round=free.table_round or free.round,
            player=self.names[free.player],
            number=free.player,
            seat=free.seat,
        )

    @property
    def _edition(self) -> Edition | None:
        return BERGER_TABLES if any(each.rule is ScheduleRule.BERGER for each in self.boards) else None


def schedule_words(facts: ScheduleFacts, system: str, names: Mapping[int, str], language: Language) -> tuple[str, ...]:
    """Why two players of a round robin meet in this round, and with these colours; ``system`` is its name."""
    seat, other = facts.seats or (0, 0)
    white, black = facts.planned or (facts.white, facts.black)
    said = text(
        language,
        f"explain.schedule.{facts.rule.value}",
        system=system,
        table=facts.table,
        round=facts.table_round if facts.rule is ScheduleRule.BERGER else facts.planned_round,
        first=min(white, black),
        second=max(white, black),
        white=names[white],
        black=names[black],
        seat=seat,
        other=other,
    )
    return (said, text(language, "explain.schedule.reversed")) if facts.reversed_colours else (said,)


def schedule_rules(boards: Sequence[ScheduleFacts], language: Language) -> tuple[str, ...]:
    """What holds for all boards of a schedule: how its table is made, or how players move."""
    for each in boards:
        if each.rule is ScheduleRule.BERGER:
            keys = ("berger_round", "berger_colour")
            return tuple(
                text(language, f"explain.schedule.{key}", table=each.table, ring=each.table - 1) for key in keys
            )
        if each.rule is ScheduleRule.ROTATION:
            return (text(language, "explain.schedule.moves"),)
    return ()
