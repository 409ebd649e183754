"""From the blocks of the player lines to rounds: who met whom, which byes, and what does not fit together.

Source: FIDE C.02.03 (TRF26), record 001. Opponents must be mutual, colours opposite and the two results a possible
pair; the board order is not in a report file and follows from the scores (C.04.2, Art. 4).
"""

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from generator.exchange.trf.players import NO_BLOCK, PlayerLine
from generator.exchange.trf.report import Report
from generator.findings import Severity
from generator.tournament import Bye, Outcome, Pairing, Player, Result, Round, Scoring, System

_PAIRS = ("10", "01", "00", "0=", "=0", "==", "WL", "LW", "DD", "DL", "LD", "LL", "+-", "-+", "--")
_RESULTS: dict[str, Result | None] = {pair: Result(Outcome(pair[0]), Outcome(pair[1])) for pair in _PAIRS}
_RESULTS["  "] = None
_RESULTS["??"] = Result(Outcome.POSTPONED, Outcome.POSTPONED)
_NO_OPPONENT = ("0000", "    ")
_BYES = {letter: Outcome(letter) for letter in "UFHZ"}
_AS_BYE = {"+": "F", "1": "F", "W": "F", "=": "H", "D": "H", "-": "Z", "0": "Z", "L": "Z"}
_SPELT = str.maketrans("*Xwdlhfuzx½", "??WDLHFUZ?=")
UNIT = 1000
"""Points are counted in thousandths while reading, exact and quick to compare."""


class Played(NamedTuple):
    """The rounds held, and what the file says beyond them.

    ``requested`` are byes of rounds still to be held: player, round, outcome. ``points`` are thousandths of a point
    from the rounds held, ``last`` those of the last round alone, ``coming`` those of byes still to come.
    ``open_rounds`` are rounds with a pair that has no result yet. ``unexplained`` are the rounds a player has no
    reason written for: blank, or a lone dash.
    """

    rounds: tuple[Round, ...]
    requested: tuple[tuple[int, int, Outcome], ...]
    points: dict[int, int]
    last: dict[int, int]
    coming: dict[int, int]
    open_rounds: tuple[int, ...]
    unexplained: dict[int, list[int]]


class Values(NamedTuple):
    """Thousandths of a point by result letter; ``absence`` for a round without any entry."""

    by_letter: dict[str, int]
    absence: int


def values_of(scoring: Scoring, unknown: Decimal) -> Values:
    """The worth of every result letter under a scoring; ``?`` is a game without known result."""
    win, draw, loss, absence = (int(each * UNIT) for each in (scoring.win, scoring.draw, scoring.loss, scoring.absence))
    by_letter = dict.fromkeys("1W+F", win) | dict.fromkeys("=DH", draw) | dict.fromkeys("0L", loss)
    by_letter |= {"-": absence, "Z": absence, "U": int(scoring.pairing_allocated_bye * UNIT)}
    by_letter |= {"?": int(unknown * UNIT), " ": 0}
    return Values(by_letter, absence)


def read_rounds(
    lines: list[PlayerLine], values: Values, announced: int | None, report: Report, *, system: System, teams: bool
) -> Played:
    """The rounds of all player lines.

    ``announced`` is the planned number of rounds. In a team event a bye belongs to a team, so that several players may
    have one and a board may stay empty; in the first stage of a knock-out several may rest. Only in a Swiss is a round
    without entry worth a word.
    """
    swiss, knockout = system is System.SWISS, system is System.KNOCK_OUT
    lines = [_without_empty_rounds(each, announced, report) for each in lines]
    held = _rounds_held(lines)
    reader = _Reader(lines, values, report, teams=teams, one_bye=not teams and not knockout)
    rounds = tuple(reader.round(number) for number in range(1, held + 1))
    if swiss and not teams:
        reader.report_missing()
    requested, coming = _requested(lines, held, values, report)
    return Played(rounds, requested, reader.points, reader.last, coming, tuple(reader.open_rounds), reader.unexplained)


def _without_empty_rounds(line: PlayerLine, announced: int | None, report: Report) -> PlayerLine:
    """The line without blank rounds at its end, and without absences written behind the last planned round."""
    blocks = line.blocks
    count = len(blocks)
    while (
        count and blocks[count - 1][2] == " " and not blocks[count - 1][0].strip("0 ") and blocks[count - 1][1] == " "
    ):
        count -= 1
    while announced is not None and count > announced and blocks[count - 1][2] in "-Zz ":
        if blocks[count - 1][0].strip("0 "):
            break
        report.once(Severity.NOTE, "trf_absence_behind_end", line.line, _column(count), number=line.player.number)
        count -= 1
    return line if count == len(blocks) else line._replace(blocks=blocks[:count])


def _rounds_held(lines: list[PlayerLine]) -> int:
    """The number of rounds held: up to the last with an opponent, and one without pairs if everybody has an entry."""
    last = 0
    for line in lines:
        blocks = line.blocks
        for at in range(len(blocks) - 1, last - 1, -1):
            if blocks[at][0].strip("0 "):
                last = at + 1
                break
    while lines and all(len(line.blocks) > last and line.blocks[last][2] != " " for line in lines):
        if not any(line.blocks[last][2] in "Uu" for line in lines):
            break
        last += 1
    return last


Entry = tuple[int, str, str]
"""One round of a player as understood: opponent (0 = none), colour, result letter."""

Pair = tuple[int, int, str]
"""White, Black and the letters of both results."""


class _Reader:
    """Reads round after round, keeping the points so far for the order of the boards."""

    def __init__(self, lines: list[PlayerLine], values: Values, report: Report, *, teams: bool, one_bye: bool) -> None:
        self.lines = lines
        self.values = values
        self.report = report
        self.teams = teams
        self.one_bye = one_bye
        self.by_number = {line.player.number: line for line in lines}
        self.points = dict.fromkeys(self.by_number, 0)
        self.last: dict[int, int] = {}
        self.unexplained: dict[int, list[int]] = {}
        self.open_rounds: list[int] = []
        self._without_entry: dict[int, list[int]] = {}
        by_letter = values.by_letter
        self._worth = {both: (by_letter[both[0]], by_letter[both[1]]) for both in _RESULTS}
        self._rows = [(f"{line.player.number:4}", line.blocks, line.player.number) for line in lines]
        self._by_text = {text: (blocks, number) for text, blocks, number in self._rows}

    def round(self, number: int) -> Round:
        """One round; what does not fit is reported and left out of it."""
        byes: list[Bye] = []
        unread: list[tuple[int, str]] = []
        read = self._as_it_stands(number - 1)
        if read is None:
            pairs, without_game = self._examined(number, unread)
        else:
            pairs, without_game = read
        for player in without_game:
            _, colour, letter = self._entry(self.by_number[player], number)
            if letter != " " or colour != " ":
                self._bye(number, player, colour, letter, byes)
            else:
                self._nothing(number, player)
        if self.one_bye:
            self._check_byes(number, byes)
        each = Round(number, self._boards(pairs), tuple(byes))
        self._count(pairs, byes, unread)
        if any(pair[2] == "  " for pair in pairs):
            self.open_rounds.append(number)
        return each

    def _as_it_stands(self, at: int) -> tuple[list[Pair], list[int]] | None:
        """Pairs and players without game of a round in which everything fits as written, ``None`` for any other."""
        pairs: list[Pair] = []
        without_game: list[int] = []
        blacks = 0
        by_text, results = self._by_text, _RESULTS
        for my_text, blocks, player in self._rows:
            if at >= len(blocks):
                without_game.append(player)
                continue
            text, colour, letter = blocks[at]
            if colour == "w":
                other = by_text.get(text)
                if other is None or at >= len(other[0]):
                    return None
                their_text, their_colour, their_letter = other[0][at]
                both = letter + their_letter
                if their_text != my_text or their_colour != "b" or both not in results:
                    return None
                pairs.append((player, other[1], both))
            elif colour == "b":
                blacks += 1
            elif text in _NO_OPPONENT:
                without_game.append(player)
            else:
                return None
        return (pairs, without_game) if blacks == len(pairs) else None

    def _examined(self, number: int, unread: list[tuple[int, str]]) -> tuple[list[Pair], list[int]]:
        """Pairs and players without game, entry by entry; ``unread`` takes the results of pairs that do not fit."""
        entries = {line.player.number: self._entry(line, number) for line in self.lines}
        pairs: list[Pair] = []
        done: set[int] = set()
        for player, (opponent, colour, letter) in entries.items():
            other = entries.get(opponent)
            if opponent and colour == "w" and other and other[0] == player and other[1] == "b":
                both = letter + other[2]
                if both in _RESULTS:
                    pairs.append((player, opponent, both))
                    done.update((player, opponent))
        pairs += self._mend(number, entries, done)
        read = {player for pair in pairs for player in pair[:2]}
        unread += [(player, entry[2]) for player, entry in entries.items() if entry[0] and player not in read]
        return pairs, [player for player, entry in entries.items() if not entry[0]]

    def report_missing(self) -> None:
        """Say which players have no entry in rounds others played."""
        for player, rounds in self._without_entry.items():
            line = self.by_number[player]
            if line.whole:
                listed = ", ".join(map(str, rounds))
                self.report.once(
                    Severity.WARNING,
                    "trf_no_entry",
                    line.line,
                    _column(rounds[0]),
                    number=player,
                    name=line.player.name,
                    rounds=listed,
                )

    def _entry(self, line: PlayerLine, number: int) -> Entry:
        """A round of a player, with colour and result spelt in the usual way."""
        text, colour, letter = line.blocks[number - 1] if number <= len(line.blocks) else NO_BLOCK
        if letter not in "10=+- ":
            letter = letter.translate(_SPELT)
        opponent = 0
        if text.strip():
            try:
                opponent = int(text)
            except ValueError:
                self.report.error("trf_odd_opponent", line.line, _column(number), text=text, round=number)
        return opponent, colour.lower(), letter

    def _bye(self, number: int, player: int, colour: str, letter: str, byes: list[Bye]) -> None:
        line = self.by_number[player]
        if letter in _BYES:
            byes.append(Bye(player, _BYES[letter], line.player.place))
        elif letter == " ":
            self._nothing(number, player)
        elif letter == "?":
            self.report.once(
                Severity.WARNING, "trf_unknown_bye", line.line, _column(number), round=number, number=player
            )
            self._nothing(number, player)
        else:
            if letter in "-0L":
                self.unexplained.setdefault(player, []).append(number)
            if letter == "-":
                self.report.once(Severity.NOTE, "trf_dash_without_opponent", line.line, _column(number))
            elif not (letter == "+" and colour in "wb" and self.teams):
                self.report.once(
                    Severity.NOTE, "trf_result_without_opponent", line.line, _column(number), text=letter, round=number
                )
            byes.append(Bye(player, _BYES[_AS_BYE[letter]], line.player.place))

    def _nothing(self, number: int, player: int) -> None:
        self.unexplained.setdefault(player, []).append(number)
        self._without_entry.setdefault(player, []).append(number)

    def _check_byes(self, number: int, byes: list[Bye]) -> None:
        """One odd player's bye a round: a full point without opponent is that bye if it is alone in the round."""
        odd_ones = [bye for bye in byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
        if len(odd_ones) > 1:
            listed = ", ".join(str(bye.player) for bye in odd_ones)
            line = self.by_number[odd_ones[1].player].line
            self.report.warning("trf_two_odd_byes", line, _column(number), round=number, numbers=listed)
        full = [bye for bye in byes if bye.outcome is Outcome.FULL_POINT_BYE]
        if odd_ones or len(full) != 1:
            return
        [bye] = full
        line = self.by_number[bye.player].line
        written = self.by_number[bye.player].blocks[number - 1][2].upper()
        if written == "F":
            self.report.once(
                Severity.NOTE, "trf_full_point_bye_alone", line, _column(number), round=number, number=bye.player
            )
        else:
            self.report.once(
                Severity.NOTE, "trf_read_as_odd_bye", line, _column(number), round=number, number=bye.player
            )
            byes[byes.index(bye)] = Bye(bye.player, Outcome.PAIRING_ALLOCATED_BYE, bye.place)

    def _boards(self, pairs: list[Pair]) -> tuple[Pairing, ...]:
        """The pairs in board order: higher score, then the other score, then the smaller number of the stronger."""
        points, rows = self.points, []
        for white, black, both in pairs:
            mine, theirs = points[white], points[black]
            if mine > theirs or (mine == theirs and white < black):
                rows.append((-mine, -theirs, white, white, black, both))
            else:
                rows.append((-theirs, -mine, black, white, black, both))
        rows.sort()
        lines, results = self.by_number, _RESULTS
        return tuple(
            [
                Pairing(white, black, board, results[both], False, lines[white].player.place)
                for board, (_, _, _, white, black, both) in enumerate(rows, 1)
            ]
        )

    def _count(self, pairs: list[Pair], byes: list[Bye], unread: list[tuple[int, str]]) -> None:
        """Add what the round brought; whoever stands in none of the three was absent."""
        by_letter, absence = self.values
        last = dict.fromkeys(self.points, absence)
        for bye in byes:
            last[bye.player] = by_letter[bye.outcome.value]
        for player, letter in unread:
            last[player] = by_letter[letter]
        worth = self._worth
        for white, black, both in pairs:
            last[white], last[black] = worth[both]
        points = self.points
        for player, brought in last.items():
            if brought:
                points[player] += brought
        self.last = last

    def _mend(self, number: int, entries: dict[int, Entry], done: set[int]) -> list[Pair]:
        """Pairs that need a closer look: read where only one reading is possible, reported otherwise."""
        mended = []
        for player, (opponent, colour, letter) in entries.items():
            if not opponent or player in done:
                continue
            done.add(player)
            fault, pair = self._examine(player, colour, letter, opponent, entries.get(opponent))
            if pair:
                done.add(opponent)
                mended.append(pair)
            if fault:
                done.add(opponent)
                self._report_pair(fault, number, player, opponent, letter, entries.get(opponent))
        return mended

    def _examine(
        self, player: int, colour: str, letter: str, opponent: int, other: Entry | None
    ) -> tuple[str, Pair | None]:
        """The fault of a pair by name (empty = none), and the pair if it can be read all the same."""
        if opponent == player:
            return "trf_own_opponent", None
        if other is None:
            return "trf_no_such_opponent", None
        if other[0] != player:
            return "trf_not_mutual", None
        letter, theirs = _left_early(letter, other[2])
        if colour not in "wb" or other[1] not in "wb":
            colour, fault = _missing_colour(player, colour, letter, opponent, other[1])
        else:
            fault = "trf_same_colour" if colour == other[1] else ""
        if letter + theirs not in _RESULTS:
            return "trf_impossible_pair", None
        if fault and fault != "trf_colour_missing":
            return fault, None
        if colour == "w":
            return fault, (player, opponent, letter + theirs)
        return fault, (opponent, player, theirs + letter)

    def _report_pair(
        self, fault: str, number: int, player: int, opponent: int, letter: str, other: Entry | None
    ) -> None:
        mine, theirs = self.by_number[player], self.by_number.get(opponent)
        if not mine.whole or (theirs is not None and not theirs.whole):
            return
        values = {
            "round": number,
            "number": player,
            "name": mine.player.name,
            "opponent": opponent,
            "opponent_name": theirs.player.name if theirs else "",
            "result": letter,
            "other_result": other[2] if other else "",
        }
        if fault == "trf_colour_missing":
            self.report.once(Severity.WARNING, fault, mine.line, _column(number), **values)
        else:
            self.report.error(fault, mine.line, _column(number), **values)


def _left_early(letter: str, theirs: str) -> tuple[str, str]:
    """A player who left is written Z against the opponent's forfeit win in some files: a loss by forfeit."""
    if letter == "Z" and theirs == "+":
        return "-", theirs
    if theirs == "Z" and letter == "+":
        return letter, "-"
    return letter, theirs


def _missing_colour(player: int, colour: str, letter: str, opponent: int, theirs: str) -> tuple[str, str]:
    """The colour of a player when at most one of the two has one, and the fault.

    One colour gives the other. With none, a game not played needs no colour and the smaller number takes White.
    """
    if colour in "wb":
        return colour, "trf_colour_missing"
    if theirs in "wb":
        return ("b" if theirs == "w" else "w"), "trf_colour_missing"
    if letter in "+-":
        return ("w" if player < opponent else "b"), "trf_colour_missing"
    return "", "trf_no_colours"


def _requested(
    lines: list[PlayerLine], held: int, values: Values, report: Report
) -> tuple[tuple[tuple[int, int, Outcome], ...], dict[int, int]]:
    """The byes written for rounds still to be held, and the thousandths of a point they would bring."""
    requested: list[tuple[int, int, Outcome]] = []
    coming: dict[int, int] = {}
    for line in lines:
        for number, (text, colour, mark) in enumerate(line.blocks[held:], held + 1):
            letter = mark.translate(_SPELT)
            if letter == "?":
                report.once(
                    Severity.WARNING,
                    "trf_unknown_bye",
                    line.line,
                    _column(number),
                    round=number,
                    number=line.player.number,
                )
            if letter == " " and (colour == "-" or "0" in text):
                letter = "Z"
                report.once(Severity.NOTE, "trf_dash_in_coming_round", line.line, _column(number), round=number)
            letter = _AS_BYE.get(letter, letter)
            if letter in _BYES:
                requested.append((line.player.number, number, _BYES[letter]))
                coming[line.player.number] = coming.get(line.player.number, 0) + values.by_letter[letter]
    return tuple(requested), coming


def _column(number: int) -> int:
    return 92 + 10 * (number - 1)


def with_requests(player: Player, requests: list[tuple[int, Outcome]]) -> Player:
    """The player with byes requested for rounds to come, in round order."""
    return replace(player, requested_byes=tuple(sorted(requests, key=lambda each: each[0])))
