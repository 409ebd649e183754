"""A Schedule in which teams play matches, each with its boards.

A place in a line-up is typed over with the name or the number of a substitute; what was there before is known from the
last command, so that either of the two is enough.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.findings import Finding, Place, error, warning
from generator.languages import Language
from generator.languages.team_words import empty_place, match_number
from generator.languages.words import name_key, round_heading, visible
from generator.results import Certainty, read_result
from generator.roundrobin.team_plan import WON_WITHOUT_OPPONENT, running_board
from generator.tournament import (
    Outcome,
    Result,
    Round,
)
from generator.workbook.read_rounds import (
    PairReader,
    Roster,
    TypedBye,
    TypedPair,
    TypedRound,
    double_entries,
    pair_columns,
)
from generator.workbook.read_settings import whole_number
from generator.workbook.read_teams import TeamSetup, TypedLine
from generator.workbook.tables import Grid

_FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


@dataclass(frozen=True, slots=True)
class KnownGames:
    """What the last command left: the rounds in indices of players, and the names it knew them by."""

    rounds: Mapping[int, Round] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def pair(self, number: int, white: int, black: int) -> bool:
        """Whether the two stood against each other in a round."""
        each = self.rounds.get(number)
        return each is not None and any({p.white, p.black} == {white, black} for p in each.pairings)

    def there(self, number: int, player: int) -> bool:
        """Whether a player stood in a round."""
        each = self.rounds.get(number)
        if each is None:
            return False
        return any(player in (p.white, p.black) for p in each.pairings) or any(b.player == player for b in each.byes)


@dataclass(frozen=True, slots=True)
class _Seat:
    """What one side of a row says: the player by number, the player by name, and whether it is said to be empty."""

    by_number: int | None = None
    by_name: int | None = None
    empty: bool = False
    fault: Finding | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The players it may mean."""
        return tuple(dict.fromkeys(each for each in (self.by_number, self.by_name) if each is not None))


@dataclass(slots=True)
class _OpenMatch:
    """A match that is being read."""

    number: int
    teams: tuple[int, int]
    place: Place
    score_place: Place
    forfeit: Result | None = None
    score: str = ""
    lines: dict[int, list[int | None]] = field(default_factory=dict)
    first_pair: int = 0
    day: str = ""
    venue: str = ""


def read_team_schedule(
    grid: Grid, roster: Roster, setup: TeamSetup, language: Language, known: KnownGames
) -> tuple[list[TypedRound], list[TypedLine], list[Finding]]:
    """All rounds of a Schedule of teams with their line-ups: under each ``Round 3`` the matches and their boards."""
    reader = _TeamReader(grid, roster, setup, language, known)
    for row in range(len(grid.rows)):
        reader.take(row)
    reader.end_round()
    if not reader.rounds:
        reader.findings.append(error("schedule_without_headings", Place(grid.sheet)))
    return reader.rounds, reader.line_ups, reader.findings


class _TeamReader(PairReader):
    """Goes down the sheet: rounds, their headings, matches, boards."""

    def __init__(self, grid: Grid, roster: Roster, setup: TeamSetup, language: Language, known: KnownGames) -> None:
        super().__init__(grid, roster, language)
        self.setup, self.known = setup, known
        self.rounds: list[TypedRound] = []
        self.line_ups: list[TypedLine] = []
        self.round = 0
        self.columns: dict[str, int] | None = None
        self.match: _OpenMatch | None = None
        self.matches = 0

    def take(self, row: int) -> None:
        """One row of the sheet."""
        words = [value for value in self.grid.rows[row] if value is not None]
        first = words[0] if words and isinstance(words[0], str) else ""
        columns = pair_columns(self.grid, row)
        if columns is not None:
            self.columns = columns
        elif first and round_heading(first) is not None:
            self.end_round()
            self.round = round_heading(first) or 0
        elif first and match_number(first) is not None and self.columns is not None:
            self._open_match(row, match_number(first) or 0)
        elif self.match is not None and self.columns is not None:
            self._board(row)

    def end_round(self) -> None:
        """What was read since the last ``Round`` is one round."""
        self._close_match()
        if self.pairs or self.byes or self.matches:
            typed = self.typed(self.round, self.columns or {})
            self.findings += double_entries(typed, self.roster)
            self.rounds.append(typed)
        self.pairs, self.byes, self.matches = [], [], 0

    def _open_match(self, row: int, number: int) -> None:
        self._close_match()
        teams = [self._team(row, side) for side in ("white", "black")]
        columns = self.columns or {}
        place = self.grid.place(row, columns["white"])
        if teams[0] is None or teams[1] is None or teams[0] == teams[1]:
            self.findings.append(error("match_teams_unknown", place, match=number, round=self.round))
            return
        self.matches += 1
        score = self.grid.value(row, columns.get("result"))
        reading = read_result(score)
        forfeit = reading.result if reading.certainty is Certainty.CERTAIN else None
        if forfeit is not None and not {forfeit.white, forfeit.black} <= _FORFEITS:
            forfeit = None
        both = (teams[0], teams[1])
        self.match = _OpenMatch(
            number,
            both,
            place,
            self.grid.place(row, columns.get("result", columns["white"])),
            forfeit,
            visible(self.grid.text(row, columns.get("result"))),
            {team: [] for team in both},
            len(self.pairs),
            *(visible(self.grid.text(row, columns.get(key))) for key in ("day", "venue")),
        )

    def _team(self, row: int, side: str) -> int | None:
        """The team of one side: what its name says, or else its number."""
        columns = self.columns or {}
        named = self.setup.named(visible(self.grid.text(row, columns[side])))
        number = whole_number(self.grid.value(row, columns.get(f"{side}_number")))
        return named or next((team.number for team in self.setup.teams if team.number == number), None)

    def _close_match(self) -> None:
        match, self.match = self.match, None
        if match is None:
            return
        boards = len(match.lines[match.teams[0]])
        if boards != self.setup.boards:
            self.findings.append(
                error("match_boards_differ", match.place, match=match.number, boards=boards, wanted=self.setup.boards)
            )
        mine = self.pairs[match.first_pair :]
        begun = any(pair.result is not None for pair in mine)
        if match.forfeit is not None:
            self.pairs[match.first_pair :] = [self._forfeited(pair, match) for pair in mine]
        elif match.score and mine and not begun:
            self.findings.append(
                warning("match_score_without_games", match.score_place, match=match.number, typed=match.score)
            )
        one, other = match.teams
        self.line_ups.append(TypedLine(self.round, one, other, tuple(match.lines[one])))
        self.line_ups.append(TypedLine(self.round, other, one, tuple(match.lines[other])))

    def _forfeited(self, pair: TypedPair, match: _OpenMatch) -> TypedPair:
        """A game without a result of a match that is forfeited as a whole."""
        if pair.result is not None or match.forfeit is None:
            return pair
        result = match.forfeit
        if self.setup.team_of.get(pair.white) != match.teams[0]:
            result = Result(result.black, result.white)
        return replace(pair, result=result)

    def _board(self, row: int) -> None:
        """One board of the open match; a row without a board's number ends nothing and means nothing."""
        columns, match = self.columns or {}, self.match
        if match is None or whole_number(self.grid.value(row, columns.get("board"))) is None:
            return
        seats = {side: self._seat(row, side) for side in ("white", "black")}
        white = self._player(row, "white", seats["white"], seats["black"])
        black = self._player(row, "black", seats["black"], seats["white"])
        board = len(match.lines[match.teams[0]]) + 1
        placed = self._placed(row, match, white, black)
        for team, line in match.lines.items():
            line.append(placed.get(team))
        result, findings = self._result(row, columns)
        there = [player for player in (white, black) if player is not None]
        if len(there) == 2 and len(placed) == 2:
            self.findings += findings or self._misplaced(row, columns)
            running = running_board(self.matches, board, self.setup.boards)
            typed = TypedPair(there[0], there[1], running, result, self._result_place(row, columns), row)
            self.pairs.append(replace(typed, day=match.day, venue=match.venue))
        elif len(there) == 1 and placed:
            own = result and (result.white if white is not None else result.black)
            lost = own in (Outcome.FORFEIT_LOSS, Outcome.LOSS)
            outcome = Outcome.ZERO_POINT_BYE if lost else WON_WITHOUT_OPPONENT
            self.byes.append(TypedBye(there[0], outcome, self._result_place(row, columns), row=row))

    def _placed(self, row: int, match: _OpenMatch, white: int | None, black: int | None) -> dict[int, int]:
        """The players of a board by their teams; who belongs to neither team of the match is a finding."""
        placed: dict[int, int] = {}
        for side, player in (("white", white), ("black", black)):
            if player is None:
                continue
            team = self.setup.team_of.get(player)
            place = self._name_place(row, self.columns or {}, side)
            name = self.roster.players[player].shown_name
            if team not in match.lines:
                self.findings.append(error("player_not_in_match", place, player=name, match=match.number))
            elif team in placed:
                self.findings.append(error("both_of_one_team", place, player=name, match=match.number))
            else:
                placed[team] = player
        return placed

    def _seat(self, row: int, side: str) -> _Seat:
        """What stands on one side of a row."""
        columns = self.columns or {}
        number, value = self.grid.value(row, columns.get(f"{side}_number")), self.grid.value(row, columns[side])
        name = "" if value is None else visible(self.grid.text(row, columns[side]))
        place = self._name_place(row, columns, side)
        by_number: int | None = None
        fault: Finding | None = None
        if number is not None:
            wanted = whole_number(number)
            by_number = None if wanted is None else self.roster.by_number(wanted)
            if wanted is None:
                fault = error("number_unreadable", place, typed=visible(str(number)))
            elif by_number is None:
                fault = error("unknown_number", place, number=wanted)
        if not name:
            return _Seat(by_number, fault=fault, empty=number is None)
        if empty_place(name):
            return _Seat(empty=True)
        typed_number = whole_number(value)
        if typed_number is not None:
            by_name = self.roster.by_number(typed_number)
            return _Seat(by_number, by_name, fault=fault or _unless(by_name, "unknown_number", place, typed_number))
        same = self.roster.named(name)
        if len(same) == 1:
            return _Seat(by_number, same[0], fault=None if by_number is None and number is None else fault)
        if by_number in same:
            return _Seat(by_number, by_number)
        if by_number is not None and not same and name_key(self.known.names.get(by_number, "")) == name_key(name):
            return _Seat(by_number, by_number)  # the name was corrected in Players since
        kind = "name_not_unique" if same else "substitute_unknown"
        return _Seat(by_number, fault=error(kind, place, player=name))

    def _player(self, row: int, side: str, seat: _Seat, opposite: _Seat) -> int | None:
        """The player a side means: where number and name differ, the one of them that is new."""
        if seat.fault is not None:
            self.findings.append(seat.fault)
            return None
        if seat.empty:
            return None
        if seat.by_name is None and seat.by_number is not None:
            emptied = any(self.known.pair(self.round, seat.by_number, other) for other in opposite.players)
            return None if emptied else seat.by_number
        if seat.by_number is None or seat.by_number == seat.by_name:
            return seat.by_name
        for old, new in ((seat.by_number, seat.by_name), (seat.by_name, seat.by_number)):
            if any(self.known.pair(self.round, old or 0, other) for other in opposite.players if old is not None):
                return new
        known = [each for each in seat.players if self.known.there(self.round, each)]
        if len(known) == 1:
            return next(each for each in seat.players if each not in known)
        place = self._name_place(row, self.columns or {}, side)
        number = self.roster.players[seat.by_number].number
        named, numbered = (self.roster.players[each or 0].shown_name for each in (seat.by_name, seat.by_number))
        self.findings.append(error("number_and_name_differ", place, number=number, player=named, known=numbered))
        return None


def _unless(player: int | None, name: str, place: Place, number: int) -> Finding | None:
    return None if player is not None else error(name, place, number=number)
