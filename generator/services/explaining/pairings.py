"""Questions about the pairings of one round of a workbook, answered in lines for the terminal."""

from functools import cached_property

from generator.explanation.records import BoardFacts, Comparison, Ground, Origin
from generator.explanation.rounds import ExplainedRound
from generator.explanation.schedules import explain_meeting
from generator.findings import Finding, error, note
from generator.languages import text
from generator.languages.words import near_key
from generator.services.explaining.explained import (
    explainable,
    explained_round,
    missing_before,
    round_in_question,
    schedule_in_words,
)
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.swiss_check import bye_of
from generator.services.sheet_set import SheetSet
from generator.services.words import names_of
from generator.services.workbook_file import Loaded
from generator.sheets.pairing_working import RoundWords, ScheduleWords, schedule_rules
from generator.status import Status
from generator.tournament import Outcome, Round

_BYE_WORDS = frozenset(
    ("bye", "freilos", "spielfrei", "frei", "fri", "friplass", "friplassen", "frirunde", "frirunden", "walkover", "wo")
)


def means_bye(typed: str) -> bool:
    """Whether a word stands for the pairing-allocated bye, in any language."""
    return near_key(typed) in _BYE_WORDS


class Questions:
    """One round of a workbook; ``refusal`` is the report that says why nothing can be answered, if so."""

    def __init__(self, loaded: Loaded, round_number: int | None) -> None:
        self.language = loaded.reading.language
        self.tournament = swiss.hand_made_pairs(loaded.tournament, loaded.snapshot)
        self.sheets = SheetSet(self.tournament, loaded.reading, loaded.snapshot)
        self.names = names_of(self.tournament)
        self.number = round_in_question(self.tournament) if round_number is None else round_number
        self.snapshot = loaded.snapshot
        self.refusal: Report | None = None
        problem = self._problem()
        if problem is not None:
            status = Status.DONE if problem.name == "explain_no_rules" else Status.WRONG_USE
            self.refusal = Report(status, self.language, findings=(problem,))

    def whole_round(self) -> Report:
        """Every board of the round, and the bye."""
        lines = [text(self.language, "explain.title", round=self.number)]
        if explainable(self.tournament):
            large = len(self.tournament.players) > _LARGE
            words = self._words(self._explained(None, thorough=not large))
            lines += words.head()
            for board in words.facts.boards:
                lines += self._swiss_board(words, board)
            if words.facts.bye is not None:
                lines += self._bye(words)
            lines.append(text(self.language, "explain.method"))
        else:
            for pairing in self._round.pairings:
                lines += self._schedule_board(pairing.board)
            lines += [*self._schedule_free(), *self._schedule_rules()]
        return Report(Status.DONE, self.language, tuple(lines))

    def board(self, board: int) -> Report:
        """One board."""
        boards = [pairing.board for pairing in self._round.pairings]
        if board not in boards:
            wrong = error("explain_no_such_board", round=self.number, board=board, last=max(boards, default=0))
            return Report(Status.WRONG_USE, self.language, findings=(wrong,))
        return Report(Status.DONE, self.language, self._board(board))

    def player(self, number: int) -> tuple[str, ...]:
        """The board of a player, or the bye, or why the player has no game."""
        title = text(self.language, "explain.title", round=self.number)
        for pairing in self._round.pairings:
            if number in (pairing.white, pairing.black):
                return (title, *self._board(pairing.board))
        if explainable(self.tournament):
            words = self._words(self._explained(frozenset()))
            if words.facts.bye is not None and words.facts.bye.player == number:
                return (title, *self._bye(words))
        elif self._in_words.free is not None and self._in_words.free.player == number:
            return (title, *self._schedule_free())
        return (title, self._without_game(number))

    def _without_game(self, number: int) -> str:
        """Why a player has no game in the round: not entered yet, withdrawn, or a bye that was asked for."""
        player = next(each for each in self.tournament.players if each.number == number)
        told = {"player": player.name, "round": self.number}
        outcome = next((bye.outcome for bye in self._round.byes if bye.player == number), None)
        if outcome is None and player.from_round > self.number:
            return text(self.language, "explain.not_entered", **told, entry=player.from_round)
        if outcome is None and not player.takes_part(self.number):
            return text(
                self.language, "explain.without_game", **told, outcome=self._outcome("withdrawn"), article="3.2"
            )
        if not explainable(self.tournament):
            return text(self.language, "explain.no_game_here", **told)
        kind = self._outcome((outcome or Outcome.ZERO_POINT_BYE).name.lower())
        return text(self.language, "explain.without_game", **told, outcome=kind, article="3.3")

    def _outcome(self, name: str) -> str:
        return text(self.language, f"outcome.{name}")

    def instead(self, first: int | None, second: int | None) -> Report:
        """Why not these two against each other, the first with White, or the bye for one of them (``None``)."""
        if not explainable(self.tournament):
            return self._instead_in_schedule(first, second)
        explained = self._explained(frozenset())
        words, alternatives = self._words(explained), explained.alternatives
        if alternatives is None:
            return Report(Status.DONE, self.language, words.head())
        players = [number for number in (first, second) if number is not None]
        if len(players) == 2:
            found = alternatives.pair(*players)
            found = _in_order_asked(found, players)
        elif players:
            found = alternatives.bye(players[0])
        else:
            found = Comparison((), Ground.SAME_PLAYER)
        lines = [text(self.language, "explain.title", round=self.number), *words.head()]
        lines += self._given_by_hand(explained, players) or self._compared(explained, found)
        return Report(Status.DONE, self.language, tuple(lines))

    # --- What is asked about

    @property
    def _round(self) -> Round:
        return self.tournament.rounds[self.number - 1]

    def _problem(self) -> Finding | None:
        """Why nothing can be answered."""
        tournament = self.tournament
        if not tournament.rounds:
            return error("explain_nothing_paired")
        if self.number > len(tournament.rounds):
            last = self.sheets.standings.after_round
            return error("explain_no_such_round", round=self.number, last=last)
        if tournament.team_event is not None or not (explainable(tournament) or tournament.system.fixed_schedule):
            return note("explain_no_rules", system=text(self.language, f"system.{tournament.system.value}"))
        if explainable(tournament):
            missing = missing_before(tournament, self.snapshot, self.number)
            if missing is not None:
                return error("explain_result_missing", round=self.number, earlier=missing)
        return None

    def _explained(self, asked: frozenset[int] | None, *, thorough: bool = True) -> ExplainedRound:
        return explained_round(self.tournament, self.snapshot, self.number, thorough=thorough, asked=asked)

    def _words(self, explained: ExplainedRound) -> RoundWords:
        return RoundWords(explained.facts, self.language, self.sheets.halves, self.names)

    # --- Boards

    def _board(self, board: int) -> tuple[str, ...]:
        if not explainable(self.tournament):
            return (*self._schedule_board(board), *self._schedule_rules())
        words = self._words(self._explained(frozenset({board})))
        facts = next(each for each in words.facts.boards if each.board == board)
        return (*words.head(), *self._swiss_board(words, facts))

    def _swiss_board(self, words: RoundWords, board: BoardFacts) -> tuple[str, ...]:
        return (self._title(board.board, board.white, board.black), *map(_indented, words.board(board)))

    def _bye(self, words: RoundWords) -> tuple[str, ...]:
        bye = words.facts.bye
        assert bye is not None, "asked only where there is one"
        title = text(self.language, "explain.bye_line", player=self.names[bye.player])
        return (title, *map(_indented, words.bye(bye)))

    def _schedule_board(self, board: int) -> tuple[str, ...]:
        facts = next(each for each in self._in_words.boards if each.board == board)
        return (self._title(board, facts.white, facts.black), *map(_indented, self._in_words.board(facts)))

    def _schedule_free(self) -> tuple[str, ...]:
        words = self._in_words
        if words.free is None:
            return ()
        return (words.free_title(words.free), _indented(words.free_words(words.free)))

    def _schedule_rules(self) -> tuple[str, ...]:
        return schedule_rules(self._in_words.boards, self.language)

    @cached_property
    def _in_words(self) -> ScheduleWords:
        return schedule_in_words(self.tournament, self.sheets.planned, self.number, self.language)

    def _title(self, board: int, white: int, black: int) -> str:
        return text(self.language, "explain.board", board=board, white=self.names[white], black=self.names[black])

    # --- Something else instead

    def _given_by_hand(self, explained: ExplainedRound, players: list[int]) -> list[str]:
        """What the arbiter changed that bears on these two: the board they are on, or the one they were on."""
        words = self._words(explained)
        for board in words.facts.boards:
            if {board.white, board.black} == set(players) and board.origin is not Origin.RULE:
                return [*self._swiss_board(words, board)]
        bye = words.facts.bye
        if bye is not None and players == [bye.player]:
            return [*self._bye(words)]
        made = self.snapshot.paired_round(self.number)
        if made is not None and players == [bye_of(made)]:
            return [text(self.language, "explain.was_bye", player=self.names[players[0]])]
        if made is not None and any({each.white, each.black} == set(players) for each in made.pairings):
            pair = {"first": self.names[players[0]], "second": self.names[players[1]]}
            still = any({board.white, board.black} == set(players) for board in words.facts.boards)
            return [] if still else [text(self.language, "explain.was_paired", **pair)]
        return []

    def _compared(self, explained: ExplainedRound, found: Comparison) -> list[str]:
        words = self._words(explained)
        if found.ground is Ground.NOT_PAIRED:
            return [self._not_by_rule(words, number) for number in found.players]
        lines = [words.comparison(found)]
        there = words.there(found)
        if there is not None:
            lines.append(there)
        if len(found.players) == 2 and found.ground not in _WITHOUT_COLOURS:
            colours = explained.colours(*found.players)
            if colours is not None:
                if found.ground is not Ground.MADE:
                    white = self.names[colours.white.player]
                    lines.append(text(self.language, "explain.would_be", white=white))
                lines.append(words.colours(colours))
        return lines

    def _not_by_rule(self, words: RoundWords, number: int) -> str:
        """Why a player is not among those paired by rule: without a game, or with one made by hand."""
        there = {each for pairing in self._round.pairings for each in (pairing.white, pairing.black)}
        if words.facts.bye is not None:
            there.add(words.facts.bye.player)
        by_hand = Comparison((number,), Ground.NOT_PAIRED)
        return words.comparison(by_hand) if number in there else self._without_game(number)

    def _instead_in_schedule(self, first: int | None, second: int | None) -> Report:
        if first is None or second is None:
            return Report(Status.WRONG_USE, self.language, findings=(error("explain_instead_swiss"),))
        if first == second:
            return Report(Status.DONE, self.language, (text(self.language, "explain.same_player"),))
        facts = explain_meeting(self.sheets.planned, self.number, first, second)
        lines = self._in_words.board(facts)
        return Report(Status.DONE, self.language, (*lines, *schedule_rules((facts,), self.language)))


_LARGE = 300
"""With more players the whole round is explained as quickly as on the Why sheet; single boards are always thorough."""

_WITHOUT_COLOURS = (Ground.SAME_PLAYER, Ground.NOT_PAIRED, Ground.MET, Ground.FORBIDDEN, Ground.CLASH)
"""Answers to which the colours the pair would have add nothing."""


def _in_order_asked(found: Comparison, players: list[int]) -> Comparison:
    """The comparison with its players in the order in which they were named."""
    return found._replace(players=tuple(number for number in players if number in found.players))


def _indented(line: str) -> str:
    return f"  {line}"
