"""Round sheets and Schedule: who met whom, with what result, and who had no game.

Players are recognised by number, by name, or by both, which must agree: identity follows the player, not the row.
Until numbers are given, a player is known here by the index of its row among the players.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from generator.findings import Finding, Place, error, note
from generator.languages import Language
from generator.languages.words import (
    in_all_languages,
    name_key,
    near_key,
    plain,
    plain_signs,
    round_column,
    visible,
)
from generator.results import (
    Certainty,
    Doubt,
    ResultReading,
    joined_sides,
    read_bye,
    read_points,
    read_result,
    read_side,
    result_text,
)
from generator.tournament import Outcome, Result
from generator.workbook.read_players import PlayerRow
from generator.workbook.read_settings import whole_number
from generator.workbook.tables import HEADING_ROWS, Grid


@dataclass(frozen=True, slots=True)
class TypedPair:
    """A pair as it stands on a sheet: indices of the players, and the cell of its result."""

    white: int
    black: int
    board: int
    result: Result | None
    place: Place
    row: int = 0
    remark: str = ""
    day: str = ""
    venue: str = ""
    through: int | None = None


@dataclass(frozen=True, slots=True)
class TypedBye:
    """A player without a game; ``withdrawn`` when the sheet says the player has left."""

    player: int
    outcome: Outcome
    place: Place
    withdrawn: bool = False
    row: int = 0


@dataclass(frozen=True, slots=True)
class TypedRound:
    """One round as it stands on a sheet, in the order of its rows.

    ``number_places`` are the cells with the numbers of players without a game, by player. ``half_read`` are players in
    rows that could not be read whole: something else is wrong there, but the players are not missing.
    """

    number: int
    sheet: str
    pairs: tuple[TypedPair, ...] = ()
    byes: tuple[TypedBye, ...] = ()
    columns: dict[str, int] = field(default_factory=dict)
    number_places: dict[int, Place] = field(default_factory=dict)
    half_read: frozenset[int] = frozenset()


class Roster:
    """Finds players by what stands in a row, and gathers what does not fit."""

    def __init__(self, players: Sequence[PlayerRow]) -> None:
        self.players = players
        self.findings: list[Finding] = []
        self._by_number: dict[int, int] = {}
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_near: dict[str, list[int]] = defaultdict(list)
        for index, each in enumerate(players):
            if each.number is not None:
                self._by_number.setdefault(each.number, index)
            self._by_name[name_key(each.name)].append(index)
            self._by_near[near_key(each.name)].append(index)
        self._renamed: set[tuple[int, str]] = set()

    def knows(self, name: str) -> bool:
        """Whether somebody has this name."""
        return name_key(name) in self._by_name

    def by_number(self, number: int) -> int | None:
        """The player with this number."""
        return self._by_number.get(number)

    def named(self, words: str) -> list[int]:
        """The players with this name or number, for lists of opponents not to meet."""
        number = whole_number(words)
        if number is not None:
            return [self._by_number[number]] if number in self._by_number else []
        return self._by_name.get(name_key(words), [])

    def find(self, number: object, name: str, place: Place, number_place: Place | None = None) -> int | None:
        """The player a row speaks of, ``None`` with a finding when that is not certain.

        ``place`` is the cell of the name, ``number_place`` that of the number if it has one of its own. A known number
        with a name nobody has is a player whose name was corrected since.
        """
        wanted = whole_number(number) if number is not None else None
        if number is not None and wanted is None:
            self.findings.append(error("number_unreadable", number_place or place, typed=visible(str(number))))
            return None
        same = self._by_name.get(name_key(name), []) if name else []
        if wanted is None:
            return self._by_name_alone(name, same, place)
        index = self._by_number.get(wanted)
        if index is None:
            if not self._by_number and len(same) == 1:
                return same[0]  # the club numbers its rows, but gives the players no numbers
            self.findings.append(error("unknown_number", number_place or place, number=wanted))
            return None
        if not name or index in same:
            return index
        if same:
            known = self.players[index].shown_name
            self.findings.append(
                error("number_and_name_differ", place, number=wanted, player=visible(name), known=known)
            )
            return None
        self._say_renamed(index, name, place)
        return index

    def _by_name_alone(self, name: str, same: list[int], place: Place) -> int | None:
        if len(same) == 1:
            return same[0]
        if same:
            self.findings.append(error("name_not_unique", place, player=visible(name)))
            return None
        near = self._by_near.get(near_key(name), []) if near_key(name) else []
        if len(near) == 1:
            meant = self.players[near[0]].shown_name
            self.findings.append(error("unknown_player_guess", place, player=visible(name), guess=meant))
        else:
            self.findings.append(error("unknown_player", place, player=visible(name)))
        return None

    def _say_renamed(self, index: int, name: str, place: Place) -> None:
        key = (index, name_key(name))
        if key in self._renamed:
            return
        self._renamed.add(key)
        now = self.players[index].shown_name
        self.findings.append(note("renamed_player", place, before=visible(name), now=now))


# ---------------------------------------------------------------------------------------------------------------------
# Headings
# ---------------------------------------------------------------------------------------------------------------------


def pair_columns(grid: Grid, row: int) -> dict[str, int] | None:
    """The columns of a table of pairs headed in this row, ``None`` if it heads none.

    Keys are ``white black white_number black_number board result white_side black_side round remark day venue
    through``; ``..._side`` are columns with the points of one side. Headings that stand twice belong to the side they
    stand nearer to.
    """
    found: dict[str, list[int]] = defaultdict(list)
    for column in range(len(grid.rows[row])):
        value = grid.value(row, column)
        word = round_column(value) if isinstance(value, str) else None
        if word is not None:
            found[word].append(column)
    whites, blacks = found["white"] or found["w"], found["black"] or found["b"]
    if not whites or not blacks:
        return None
    white, black = whites[0], blacks[-1]
    columns = {"white": white, "black": black}
    if found["result"]:
        columns["result"] = found["result"][0]
    elif found["white"] and found["black"] and found["w"] and found["b"]:
        columns["white_side"], columns["black_side"] = found["w"][0], found["b"][-1]
    for word in ("board", "round", "remark", "day", "venue", "through"):
        if found[word]:
            columns[word] = found[word][0]
    middle = (white + black) / 2
    for column in found["number"]:
        side = "white_number" if column < middle else "black_number"
        if side not in columns or abs(column - columns[side[:5]]) < abs(columns[side] - columns[side[:5]]):
            columns[side] = column
    return columns


def find_pair_columns(grid: Grid) -> tuple[int, dict[str, int]] | None:
    """The first row that heads a table of pairs, and its columns."""
    for row in range(min(HEADING_ROWS, len(grid.rows))):
        columns = pair_columns(grid, row)
        if columns is not None:
            return row, columns
    return None


@cache
def _bye_titles() -> frozenset[str]:
    return frozenset(plain(words) for words in in_all_languages("bye_column.title"))


def _bye_columns(grid: Grid, row: int) -> dict[str, int] | None:
    """The columns of the block of players without a game, if this row heads it."""
    columns: dict[str, int] = {}
    if not all(value is None or isinstance(value, str) for value in grid.rows[row]):
        return None
    for column in range(len(grid.rows[row])):
        word = round_column(grid.text(row, column))
        if word in ("number", "name", "kind", "points"):
            columns.setdefault(word, column)
    return columns if "name" in columns and ("kind" in columns or "points" in columns) else None


# ---------------------------------------------------------------------------------------------------------------------
# Rows of pairs
# ---------------------------------------------------------------------------------------------------------------------


class PairReader:
    """Reads the rows below a heading of pairs, and the block of players without a game below them."""

    def __init__(self, grid: Grid, roster: Roster, language: Language) -> None:
        self.grid, self.roster, self.language = grid, roster, language
        self.pairs: list[TypedPair] = []
        self.byes: list[TypedBye] = []
        self.number_places: dict[int, Place] = {}
        self.half_read: set[int] = set()
        self.findings: list[Finding] = []

    def typed(self, number: int, columns: dict[str, int], *, with_byes: bool = True) -> TypedRound:
        """What was read, as a round; a schedule's free players get nothing, so they are no byes."""
        byes = tuple(self.byes) if with_byes else ()
        return TypedRound(
            number,
            self.grid.sheet,
            tuple(self.pairs),
            byes,
            columns,
            self.number_places,
            frozenset(self.half_read),
        )

    def read(self, columns: dict[str, int], first_row: int, end: int) -> None:
        """Read the rows from ``first_row`` up to and without ``end``."""
        bye_columns: dict[str, int] | None = None
        after_gap = False
        for row in range(first_row, end):
            if self.grid.blank_row(row) and not self._filled(row, columns.get("result")):
                bye_columns, after_gap = None, True
                continue
            heading = _bye_columns(self.grid, row)
            if heading is not None:
                bye_columns = heading
            elif self._title(row):
                continue
            elif bye_columns is not None:
                self._bye_row(row, bye_columns)
            else:
                self._pair_row(row, columns, after_gap=after_gap)

    def _filled(self, row: int, column: int | None) -> bool:
        return column is not None and self.grid.filled(row, column)

    def _title(self, row: int) -> bool:
        """Whether the row only says that players without a game follow."""
        words = [value for value in self.grid.rows[row] if value is not None]
        return len(words) == 1 and isinstance(words[0], str) and plain(words[0]) in _bye_titles()

    def _side(self, row: int, columns: dict[str, int], side: str) -> tuple[object, str]:
        """Number and name of one side. A whole number in the column of names is a number."""
        number = self.grid.value(row, columns.get(f"{side}_number"))
        value = self.grid.value(row, columns[side])
        if value is None or isinstance(value, str):
            if isinstance(value, str) and number is None and whole_number(value) is not None:
                return value, ""
            return number, value or ""
        return (value if number is None else number), ""

    def _pair_row(self, row: int, columns: dict[str, int], *, after_gap: bool) -> None:
        white_number, white_name = self._side(row, columns, "white")
        black_number, black_name = self._side(row, columns, "black")
        has_white = (white_number is not None or bool(white_name)) and not self._names_bye(white_name)
        has_black = (black_number is not None or bool(black_name)) and not self._names_bye(black_name)
        if has_white and has_black:
            self._pair(row, columns, (white_number, white_name), (black_number, black_name))
        elif has_white:
            self._odd_row(row, columns, "white", black_name, after_gap=after_gap)
        elif has_black:
            self._odd_row(row, columns, "black", white_name, after_gap=after_gap)
        elif self._filled(row, columns.get("result")) and self._result(row, columns)[0] is not None:
            self.findings.append(error("result_without_pair", self.grid.place(row, columns["result"])))

    def _names_bye(self, name: str) -> bool:
        return bool(name) and not self.roster.knows(name) and read_bye(name).certainty is Certainty.CERTAIN

    def _pair(self, row: int, columns: dict[str, int], white: tuple[object, str], black: tuple[object, str]) -> None:
        first, second = (
            self.roster.find(*who, self._name_place(row, columns, side), self._number_place(row, columns, side))
            for side, who in (("white", white), ("black", black))
        )
        if first is None or second is None:
            self._remember_half_read((first, white[1]), (second, black[1]))
        result, findings = self._result(row, columns)
        self.findings += findings
        if not findings:
            self.findings += self._misplaced(row, columns)
        board = whole_number(self.grid.value(row, columns.get("board"))) or len(self.pairs) + 1
        if first is not None and second is not None:
            remark = visible(self.grid.text(row, columns.get("remark")))
            place = self._result_place(row, columns)
            day, venue = (visible(self.grid.text(row, columns.get(key))) for key in ("day", "venue"))
            through = self._through(row, columns, first, second)
            self.pairs.append(TypedPair(first, second, board, result, place, row, remark, day, venue, through))

    def _through(self, row: int, columns: dict[str, int], white: int, black: int) -> int | None:
        """Who goes through from a knock-out match, where the arbiter says so: a number, a name, or a score."""
        typed = visible(self.grid.text(row, columns.get("through")))
        if not typed:
            return None
        players = [self.roster.players[index] for index in (white, black)]
        side = who_goes_through(typed, (players[0].number, players[1].number), (players[0].name, players[1].name))
        if side is None:
            first, second = (player.shown_name for player in players)
            place = self.grid.place(row, columns["through"])
            self.findings.append(error("through_unknown", place, typed=typed, first=first, second=second))
            return None
        return (white, black)[side]

    def _name_place(self, row: int, columns: dict[str, int], side: str) -> Place:
        column = columns[side]
        if self.grid.value(row, column) is None:
            column = columns.get(f"{side}_number", column)
        return self.grid.place(row, column)

    def _number_place(self, row: int, columns: dict[str, int], side: str) -> Place | None:
        column = columns.get(f"{side}_number")
        return None if column is None or self.grid.value(row, column) is None else self.grid.place(row, column)

    def _remember_half_read(self, *sides: tuple[int | None, str]) -> None:
        """Who stands in a row of which one side is not certain, by the name where the number says nothing."""
        for player, words in sides:
            named = self.roster.named(words) if player is None and words else []
            self.half_read |= {player} if player is not None else set(named[:1] if len(named) == 1 else ())

    def _result_place(self, row: int, columns: dict[str, int]) -> Place:
        return self.grid.place(row, columns.get("result", columns.get("white_side", columns["black"])))

    def _odd_row(self, row: int, columns: dict[str, int], side: str, other: str, *, after_gap: bool) -> None:
        """A row with one player: a bye when the other side or the result cell says so."""
        number, name = self._side(row, columns, side)
        place = self._name_place(row, columns, side)
        told = read_bye(other) if other else None
        column = columns.get("result", columns.get("remark"))
        said = read_bye(self.grid.value(row, column), self.grid.origin(row, column))
        if told is None and said.certainty is not Certainty.CERTAIN:
            if after_gap and number is None and not self.roster.knows(name):
                self.findings.append(note("row_left_out", place, typed=visible(name)))
            elif whole_number(number) is None and visible(name) == "":
                self.findings.append(note("row_left_out", place, typed=visible(str(number))))
            else:
                self.findings.append(error("opponent_missing", place, player=visible(name) or number))
            return
        player = self.roster.find(number, name, place, self._number_place(row, columns, side))
        self._remember_number(player, row, columns.get(f"{side}_number"))
        # "bye" beside ½ or 0 is the half-point or zero-point bye; beside 1 it stays what the word says.
        special = said.certainty is Certainty.CERTAIN and said.outcome is not Outcome.FULL_POINT_BYE
        reading = said if told is None or (special and told.outcome is Outcome.PAIRING_ALLOCATED_BYE) else told
        if player is not None and reading.outcome is not None:
            self.byes.append(TypedBye(player, reading.outcome, place, reading.withdrawn, row))

    def _remember_number(self, player: int | None, row: int, column: int | None) -> None:
        if player is not None and column is not None:
            self.number_places[player] = self.grid.place(row, column)

    def _bye_row(self, row: int, columns: dict[str, int]) -> None:
        number = self.grid.value(row, columns.get("number"))
        name = self.grid.text(row, columns["name"])
        if number is None and not visible(name):
            return
        kind_column = columns.get("kind", columns.get("points", columns["name"]))
        place = self.grid.place(row, kind_column)
        player = self.roster.find(number, name, self.grid.place(row, columns["name"]))
        self._remember_number(player, row, columns.get("number"))
        reading = read_bye(self.grid.value(row, kind_column), self.grid.origin(row, kind_column))
        if reading.certainty is Certainty.BLANK:
            self.findings.append(error("bye_kind_missing", place, player=visible(name) or number))
        elif reading.certainty is Certainty.ASK or reading.outcome is None:
            self.findings.append(error("bye_unknown", place, typed=visible(self.grid.text(row, kind_column))))
        elif player is not None:
            self.byes.append(TypedBye(player, reading.outcome, place, reading.withdrawn, row))

    def _result(self, row: int, columns: dict[str, int]) -> tuple[Result | None, list[Finding]]:
        """The result of a row with what must be said or asked about it."""
        if "result" in columns:
            column = columns["result"]
            reading = read_result(self.grid.value(row, column), self.grid.origin(row, column))
            found = result_finding(reading, self.grid.text(row, column), self.grid.place(row, column), self.language)
            return (None if reading.certainty is Certainty.ASK else reading.result), ([found] if found else [])
        if "white_side" in columns:
            return self._result_of_sides(row, columns["white_side"], columns["black_side"])
        return None, []

    def _result_of_sides(self, row: int, white: int, black: int) -> tuple[Result | None, list[Finding]]:
        sides = [read_side(self.grid.value(row, at), self.grid.origin(row, at)) for at in (white, black)]
        place = self.grid.place(row, white)
        typed = f"{visible(self.grid.text(row, white))} {visible(self.grid.text(row, black))}".strip()
        if any(certainty is Certainty.ASK for certainty, _ in sides):
            return None, [error("result_unknown", place, typed=typed)]
        if all(certainty is Certainty.BLANK for certainty, _ in sides):
            return None, []
        result = joined_sides(sides[0][1], sides[1][1])
        if result is None or any(certainty is Certainty.BLANK for certainty, _ in sides):
            return None, [error("result_unknown", place, typed=typed)]
        return result, []

    def _misplaced(self, row: int, columns: dict[str, int]) -> list[Finding]:
        """A result typed beside the cell meant for it, also one that was to correct what stands there."""
        taken = {columns.get(key) for key in ("white", "black", "result", "day", "venue", "through")}
        for column in range(len(self.grid.rows[row])):
            value = self.grid.value(row, column)
            if column in taken or not isinstance(value, str) or not re.search(r"[-:/=½]", plain_signs(value)):
                continue
            reading = read_result(value)
            if reading.certainty is Certainty.CERTAIN and reading.result is not None and len(visible(value)) > 1:
                place = self.grid.place(row, column)
                target = self._result_place(row, columns).cell
                return [error("result_in_wrong_place", place, typed=visible(value), cell=target)]
        return []


def who_goes_through(typed: str, numbers: tuple[int | None, int | None], names: tuple[str, str]) -> int | None:
    """The side meant by what stands in the column of who goes through: 0 White's, 1 Black's; ``None`` if neither.

    A pairing number, a name, or the score of the tie-break games (``2-1``), White's side of the line first. What stands
    in brackets behind it, such as ``(armageddon)``, is the arbiter's own note.
    """
    words = visible(re.sub(r"[(\[].*", "", typed))
    number = whole_number(words)
    if number is not None:
        return numbers.index(number) if number in numbers else None
    for key in (name_key, near_key):
        wanted = [key(name) for name in names]
        if wanted.count(key(words)) == 1:
            return wanted.index(key(words))
    score = re.fullmatch(r"([\d.,½/]+) ?[-:] ?([\d.,½/]+)", plain_signs(words))
    sides = [read_points(part) for part in score.groups()] if score else []
    if len(sides) == 2 and sides[0] is not None and sides[1] is not None and sides[0] != sides[1]:
        return 0 if sides[0] > sides[1] else 1
    return None


def result_finding(reading: ResultReading, typed: str, place: Place, language: Language) -> Finding | None:
    """What the arbiter must know about a result cell, ``None`` when there is nothing to say."""
    if reading.certainty in (Certainty.BLANK, Certainty.CERTAIN):
        return None
    shown = visible(typed)
    result = result_text(reading.result, language) if reading.result is not None else ""
    if reading.certainty is Certainty.SAY:
        name = "result_taken_time" if reading.doubt is Doubt.TIME else "result_taken"
        return note(name, place, typed=shown, result=result)
    if result:
        return error(f"result_{reading.doubt.value}_guess", place, typed=shown, guess=result)
    return error(f"result_{reading.doubt.value}", place, typed=shown)


def read_round(grid: Grid, number: int, roster: Roster, language: Language) -> tuple[TypedRound | None, list[Finding]]:
    """One Round sheet; ``None`` with a finding when it has no headings, and without one when it has no pairs yet."""
    headings = find_pair_columns(grid)
    if headings is None:
        if not grid.rows:
            return None, []
        return None, [error("round_without_headings", Place(grid.sheet))]
    row, columns = headings
    findings: list[Finding] = []
    if "result" not in columns and "white_side" not in columns:
        findings.append(error("round_without_results", grid.place(row, columns["white"])))
    reader = PairReader(grid, roster, language)
    reader.read(columns, row + 1, len(grid.rows))
    typed = reader.typed(number, columns)
    findings += reader.findings + double_entries(typed, roster)
    if not typed.pairs and not typed.byes:
        return None, findings
    return typed, findings


def double_entries(typed: TypedRound, roster: Roster) -> list[Finding]:
    """Players who stand in a round more than once."""
    findings = []
    seen: dict[int, Place] = {}
    entries = [(index, pair.place) for pair in typed.pairs for index in (pair.white, pair.black)]
    entries += [(bye.player, bye.place) for bye in typed.byes]
    for index, place in entries:
        if index in seen:
            name = roster.players[index].shown_name
            findings.append(
                error("player_twice_in_round", place, player=name, round=typed.number, other=seen[index].cell)
            )
        else:
            seen[index] = place
    return findings
