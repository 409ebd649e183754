"""What must be changed in one copy of a workbook so that it says what both copies say together."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from generator.contents import OWN_COLUMN
from generator.findings import Finding, Place, warning
from generator.languages import text
from generator.merging import Kind, Merged, Thing, game_day, pairs_in
from generator.results import outcome_text, result_text
from generator.roundrobin.team_plan import with_line_ups
from generator.services.contents import player_columns, row_of_each
from generator.services.rounds import swiss
from generator.services.rounds.facts import number_edits
from generator.services.sheet_set import SheetSet
from generator.services.words import setting_label
from generator.services.workbook_file import Loaded
from generator.sheets.model import CellValue
from generator.state import Snapshot, renumbered
from generator.tournament import Bye, Outcome, Pairing, Result, Round, Tournament
from generator.workbook.addresses import cell_name
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits
from generator.workbook.layout import PlayerColumn, SheetKind
from generator.workbook.read import WorkbookReading, read_workbook
from generator.workbook.tables import Grid, as_text, read_grids


@dataclass(frozen=True)
class Copies:
    """Two copies of a workbook and what they say together; the result goes on from A's file."""

    a: Loaded
    b: Loaded
    merged: Merged

    # --- who is who

    @cached_property
    def rows_a(self) -> Mapping[int, int]:
        """The row of each person in A's list, as the workbook counts it."""
        return dict(zip(self.merged.people_a, row_of_each(self.a.reading.players), strict=True))

    @cached_property
    def numbers_a(self) -> Mapping[int, int]:
        """The pairing number of each person in A."""
        return _numbers(self.a.reading, self.rows_a)

    @cached_property
    def rows_b(self) -> Mapping[int, int]:
        """The row of each person in B's list."""
        return dict(zip(self.merged.people_b, row_of_each(self.b.reading.players), strict=True))

    @cached_property
    def numbers_b(self) -> Mapping[int, int]:
        """The pairing number of each person in B."""
        return _numbers(self.b.reading, self.rows_b)

    def name(self, person: int) -> str:
        """A person's name, as A has it where A has it."""
        side, numbers = (self.a, self.numbers_a) if person in self.numbers_a else (self.b, self.numbers_b)
        return side.tournament.player(numbers[person]).name

    # --- rounds

    @cached_property
    def people_by_number_a(self) -> Mapping[int, int]:
        """The person behind each pairing number of A."""
        return {number: person for person, number in self.numbers_a.items()}

    @cached_property
    def people_by_number_b(self) -> Mapping[int, int]:
        """The person behind each pairing number of B."""
        return {number: person for person, number in self.numbers_b.items()}

    @cached_property
    def rounds_total(self) -> int:
        """How many rounds there are together."""
        return sum(thing.kind is Kind.PAIRS for thing in self.merged.facts)

    @cached_property
    def rounds_of_b(self) -> frozenset[int]:
        """The rounds whose pairs come from B."""
        return frozenset(
            thing.round for thing in self.merged.taken if thing.kind is Kind.PAIRS and thing in self.merged.facts
        )

    def round(self, number: int, numbers: Mapping[int, int]) -> Round:
        """A round as both copies have it together, in other pairing numbers, boards as in the copy it comes from."""
        facts = self.merged.facts
        pairs, odd = pairs_in(facts[Thing(Kind.PAIRS, round=number)])
        boards = self._boards(number)
        letters = {pair: facts.get(Thing(Kind.RESULT, "", number, pair), "") for pair in pairs}
        pairings = tuple(
            Pairing(
                numbers[pair[0]],
                numbers[pair[1]],
                boards[pair],
                _result(letters[pair]),
                day=facts.get(game_day("day", number, pair), ""),
                venue=facts.get(game_day("venue", number, pair), ""),
                through=None if (side := _through(letters[pair])) is None else numbers[pair[side]],
            )
            for pair in sorted(pairs, key=lambda pair: boards[pair])
        )
        byes = [Bye(numbers[person], Outcome.PAIRING_ALLOCATED_BYE) for person in odd]
        byes += [
            Bye(numbers[thing.people[0]], Outcome(letter))
            for thing, letter in facts.items()
            if thing.kind is Kind.BYE and thing.round == number
        ]
        return Round(number, pairings, tuple(sorted(byes, key=lambda bye: bye.player)))

    def _boards(self, number: int) -> dict[tuple[int, int], int]:
        from_b = number in self.rounds_of_b
        loaded, people = (self.b, self.people_by_number_b) if from_b else (self.a, self.people_by_number_a)
        there = loaded.tournament.rounds[number - 1]
        return {(people[p.white], people[p.black]): p.board for p in there.pairings}

    def snapshot(self, numbers: Mapping[int, int]) -> Snapshot:
        """What the commands that paired these rounds remembered of them, in other pairing numbers."""
        of_a = _in_numbers(self.a.snapshot, self.numbers_a, numbers)
        of_b = _in_numbers(self.b.snapshot, self.numbers_b, numbers)
        memories = {
            number: (of_b if number in self.rounds_of_b else of_a).paired_round(number)
            for number in range(1, self.rounds_total + 1)
        }
        newest = of_b if self.rounds_total in self.rounds_of_b else of_a
        return Snapshot(
            tuple(each for each in memories.values() if each is not None),
            tuple(each for each in newest.counted if each.number <= self.rounds_total),
            tuple((until, each) for until, each in newest.earlier if until <= self.rounds_total),
        )


def joined(copies: Copies) -> tuple[Loaded, tuple[Finding, ...]]:
    """A with everything of B's put into it, as if it had been typed there; and what A has no place for.

    Raises ``WorkbookRefused`` when a cell or sheet of A cannot take what B says.
    """
    a, name = copies.a, copies.a.opened.path.name
    cells, rows, findings = _cells(copies)
    data = apply_edits(a.opened.data, Edits(tuple(cells)), name) if cells else a.opened.data
    reading = read_workbook(data, name)
    if reading.tournament is not None:
        edits = _sheets(copies, reading, rows)
        if edits.cells or edits.sheets or edits.removed:
            data = apply_edits(data, edits, name)
            reading = read_workbook(data, name)
    loaded = replace(
        a,
        opened=replace(a.opened, data=data),
        reading=reading,
        tournament=reading.tournament or a.tournament,
        snapshot=copies.snapshot(_numbers(reading, rows)),
        grown_from=a,
    )
    return loaded, tuple(findings)


# ---------------------------------------------------------------------------------------------------------------------
# Single cells
# ---------------------------------------------------------------------------------------------------------------------


def _cells(copies: Copies) -> tuple[list[CellEdit], dict[int, int], list[Finding]]:
    """The cells of A to be set, the row of each person afterwards, and what has no place in A."""
    cells: list[CellEdit] = []
    findings: list[Finding] = []
    rows = dict(copies.rows_a)
    new_rows = _new_rows(copies)
    redrawn = set(_redrawn(copies))
    fixed = copies.a.tournament.system.fixed_schedule
    for thing in copies.merged.taken:
        if thing.kind is Kind.SETTING:
            cells += _setting(copies, thing, findings)
        elif thing.kind is Kind.PLAYER and thing.people[0] in new_rows:
            rows[thing.people[0]] = new_rows[thing.people[0]]
        elif thing.kind is Kind.PLAYER:
            cells += _struck_off(copies, thing.people[0])
            del rows[thing.people[0]]
    for thing in copies.merged.taken:
        if thing.kind is Kind.CELL and thing.people[0] in rows:
            cells += _player_cell(copies, thing, rows[thing.people[0]], findings)
        elif fixed or thing.round in redrawn or thing.round > copies.rounds_total:
            continue  # the sheet is drawn anew with everything on it, or taken out
        elif thing.kind is Kind.RESULT:
            cells += _result_cells(copies, thing)
        elif thing.kind is Kind.BYE:
            cells += _bye_cell(copies, thing)
    if not fixed:
        cells += _numbers_in_rounds(copies, redrawn)
    return cells, rows, _once(findings)


def _setting(copies: Copies, thing: Thing, findings: list[Finding]) -> list[CellEdit]:
    place = copies.a.reading.setting_place(thing.word)
    setting = copies.b.reading.settings.get(thing.word)
    if place is None:
        label = setting_label(thing.word, copies.a.reading.language)
        where = setting.place if setting is not None else Place()
        value = copies.merged.facts.get(thing, "")
        told = _in_file(copies.b, where.sheet, where.cell)
        findings.append(warning("merge_no_setting", told, label=label, value=value, file=copies.a.opened.path.name))
        return []
    if thing not in copies.merged.facts or setting is None:
        return [CellEdit(place.sheet, place.cell, None)]
    value_of: CellValue = setting.typed
    if isinstance(setting.value, int | Decimal):
        value_of = setting.value
    return [CellEdit(place.sheet, place.cell, value_of)]


def _struck_off(copies: Copies, person: int) -> list[CellEdit]:
    players, row = copies.a.reading.players, copies.rows_a[person]
    typed = players.typed[copies.numbers_a[person]]
    return [
        CellEdit(players.sheet, cell_name(row - 1, at), None)
        for at in player_columns(players).values()
        if typed.get(at) is not None
    ]


def _player_cell(copies: Copies, thing: Thing, row: int, findings: list[Finding]) -> list[CellEdit]:
    """One cell of a player in A, with the value as it stands in B (or nothing, where A's number has to go)."""
    a, b = copies.a.reading.players, copies.b.reading.players
    person = thing.people[0]
    at, at_b = player_columns(a).get(thing.word), player_columns(b).get(thing.word)
    if at is None:
        if thing.word == "name" and a.name_columns:
            return []  # the two parts are columns of their own
        heading = _heading(copies, thing.word)
        place = _in_file(copies.b, b.sheet, cell_name(b.heading_row - 1, at_b or 0))
        findings.append(warning("merge_no_column", place, column=heading, file=copies.a.opened.path.name))
        return []
    value = None
    if thing in copies.merged.facts and at_b is not None and person in copies.numbers_b:
        value = b.typed[copies.numbers_b[person]].get(at_b)
    return [CellEdit(a.sheet, cell_name(row - 1, at), _cell_value(value))]


def _heading(copies: Copies, word: str) -> str:
    if word.startswith(OWN_COLUMN):
        return word.removeprefix(OWN_COLUMN)
    return text(copies.a.reading.language, f"column.{word}")


def _new_rows(copies: Copies) -> dict[int, int]:
    """Rows of A for the persons only B has: the first empty ones below the list."""
    facts = copies.merged.facts
    new = [thing.people[0] for thing in copies.merged.taken if thing.kind is Kind.PLAYER and thing in facts]
    if not new:
        return {}
    players = copies.a.reading.players
    grids, _, _ = read_grids(copies.a.opened.data, copies.a.opened.path.name, lambda _: {players.sheet})
    grid = grids[players.sheet]
    row = max(players.rows.values(), default=players.heading_row)
    found = {}
    for person in sorted(new, key=lambda person: copies.rows_b[person]):
        row += 1
        while not _free(grid, row - 1, players.columns.get(PlayerColumn.NUMBER)):
            row += 1
        found[person] = row
    return found


def _free(grid: Grid, row: int, number_column: int | None) -> bool:
    """Whether nothing stands in a row but perhaps a number waiting for its player."""
    if row >= len(grid.rows):
        return True
    return not any(grid.filled(row, column) for column in range(len(grid.rows[row])) if column != number_column)


def _result_cells(copies: Copies, thing: Thing) -> list[CellEdit]:
    number, language = thing.round, copies.a.reading.language
    where = copies.a.reading.rounds[number - 1]
    numbers = tuple(copies.numbers_a[person] for person in thing.people)
    pairings = copies.a.tournament.rounds[number - 1].pairings
    index = next(at for at, each in enumerate(pairings) if (each.white, each.black) == numbers)
    result = _result(copies.merged.facts.get(thing, ""))
    white, black = where.cell(index, "white_side"), where.cell(index, "black_side")
    if white is not None and black is not None:
        sides = (None, None) if result is None else (_POINTS[result.white], _POINTS[result.black])
        return [CellEdit(white.sheet, white.cell, sides[0]), CellEdit(black.sheet, black.cell, sides[1])]
    place = pairings[index].place
    cells = [CellEdit(place.sheet, place.cell, None if result is None else result_text(result, language))]
    decided = where.cell(index, "through")
    if decided is not None:
        side = _through(copies.merged.facts.get(thing, ""))
        cells.append(CellEdit(decided.sheet, decided.cell, None if side is None else copies.name(thing.people[side])))
    return cells


_POINTS = {
    Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-",
    Outcome.UNRATED_WIN: "W", Outcome.UNRATED_DRAW: "D", Outcome.UNRATED_LOSS: "L", Outcome.POSTPONED: "?",
}  # fmt: skip


def _numbers_in_rounds(copies: Copies, redrawn: Collection[int]) -> list[CellEdit]:
    """The numbers of players whose number comes from B, wherever A's sheets of rounds show them."""
    facts = copies.merged.facts
    new = {
        copies.numbers_a[thing.people[0]]: int(facts[thing])
        for thing in copies.merged.taken
        if thing.word == "number" and thing.people[0] in copies.numbers_a and facts.get(thing, "").isdecimal()
    }
    cells: list[CellEdit] = []
    for each, where in zip(copies.a.tournament.rounds, copies.a.reading.rounds, strict=True):
        if not new or each.number in redrawn or each.number > copies.rounds_total:
            continue
        places = [(pairing.white, where.cell(at, "white_number")) for at, pairing in enumerate(each.pairings)]
        places += [(pairing.black, where.cell(at, "black_number")) for at, pairing in enumerate(each.pairings)]
        places += where.bye_numbers.items()
        cells += [
            CellEdit(place.sheet, place.cell, new[number])
            for number, place in places
            if place is not None and number in new
        ]
    return cells


def _bye_cell(copies: Copies, thing: Thing) -> list[CellEdit]:
    place = _bye_place(copies, thing)
    if place is None:
        return []
    letter = copies.merged.facts.get(thing, Outcome.ZERO_POINT_BYE.value)
    return [CellEdit(place.sheet, place.cell, outcome_text(Outcome(letter), copies.a.reading.language))]


def _bye_place(copies: Copies, thing: Thing) -> Place | None:
    """The cell in which A says what a player without a game gets."""
    number = copies.numbers_a.get(thing.people[0])
    byes = copies.a.tournament.rounds[thing.round - 1].byes if thing.round <= len(copies.a.tournament.rounds) else ()
    return next((bye.place for bye in byes if bye.player == number and bye.place.cell), None)


def _cell_value(value: object) -> CellValue:
    """A value as it was read, in the form in which cells are set."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return as_text(value)
    return int(value) if isinstance(value, int) or value.is_integer() else Decimal(repr(value))


# ---------------------------------------------------------------------------------------------------------------------
# Round sheets
# ---------------------------------------------------------------------------------------------------------------------


def _redrawn(copies: Copies) -> tuple[int, ...]:
    """The rounds drawn anew: with pairs from B, or with a bye A's sheet has no cell for; of a schedule all or none."""
    if copies.a.tournament.system.fixed_schedule:
        kinds = (Kind.PAIRS, Kind.RESULT, Kind.BYE, Kind.DAY)
        changed = any(thing.kind in kinds or thing.word == "number" for thing in copies.merged.taken)
        return tuple(range(1, copies.rounds_total + 1)) if changed else ()
    byes = {
        thing.round
        for thing in copies.merged.taken
        if thing.kind is Kind.BYE and thing.round <= copies.rounds_total and _bye_place(copies, thing) is None
    }
    return tuple(sorted(copies.rounds_of_b | byes))


def _sheets(copies: Copies, reading: WorkbookReading, rows: Mapping[int, int]) -> Edits:
    """The sheets with games to be drawn or taken out once A's list has everybody, and the numbers they stand under."""
    if reading.tournament is None:
        return Edits()
    numbers = _numbers(reading, rows)
    fixed = copies.a.tournament.system.fixed_schedule
    redrawn, last = _redrawn(copies), copies.rounds_total
    removed = _sheets_without_rounds(copies)
    if not (redrawn or removed):
        return Edits()
    rounds = tuple(
        copies.round(number, numbers) if fixed or number in redrawn else reading.tournament.rounds[number - 1]
        for number in range(1, last + 1)
    )
    tournament = replace(reading.tournament, rounds=rounds)
    if fixed:
        tournament = replace(tournament, rounds_total=last or None)
    if tournament.team_event is not None:
        tournament = with_line_ups(tournament)
    entered = {} if fixed else _late_entries(tournament, reading)
    tournament = swiss.hand_made_pairs(_entering(tournament, entered), copies.snapshot(numbers))
    sheets = SheetSet(tournament, reading)
    drawn = sheets.schedule if fixed else lambda: tuple(sheets.round(number, {}) for number in redrawn)
    plans = drawn() if rounds else ()
    if removed:  # nothing may go on pointing to a sheet that goes
        plans = (*plans, *sheets.lists(plans))
        removed = (*removed, *sheets.stale_without_rounds())
    cells = () if reading.lots_open else number_edits(reading, {})
    places = {number: reading.players.cell(number, PlayerColumn.FROM_ROUND) for number in entered}
    late = tuple(CellEdit(at.sheet, at.cell, entered[number]) for number, at in places.items() if at is not None)
    gone = {*removed, *(plan.name for plan in plans)}
    return Edits((*(edit for edit in cells if edit.sheet not in gone), *late), plans, removed)


def _sheets_without_rounds(copies: Copies) -> tuple[str, ...]:
    """A's sheets of rounds that are rounds no more."""
    reading, last, there = copies.a.reading, copies.rounds_total, len(copies.a.tournament.rounds)
    if copies.a.tournament.system.fixed_schedule:
        return (
            (reading.sheets[SheetKind.SCHEDULE],) if there and not last and SheetKind.SCHEDULE in reading.sheets else ()
        )
    return tuple(sheet for number, sheet in reading.round_sheets.items() if last < number <= there)


def _late_entries(tournament: Tournament, reading: WorkbookReading) -> dict[int, int]:
    """The first round of players who have no number yet and stand in no round: the one after all that are paired."""
    there = {number for each in tournament.rounds for p in each.pairings for number in (p.white, p.black)}
    there |= {bye.player for each in tournament.rounds for bye in each.byes}
    column = reading.players.columns.get(PlayerColumn.FROM_ROUND, -1)
    return {
        number: len(tournament.rounds) + 1
        for number in reading.unnumbered
        if number not in there and reading.players.typed[number].get(column) is None
    }


def _entering(tournament: Tournament, entered: Mapping[int, int]) -> Tournament:
    players = tuple(
        replace(player, from_round=entered.get(player.number, player.from_round)) for player in tournament.players
    )
    return replace(tournament, players=players)


def _numbers(reading: WorkbookReading, rows: Mapping[int, int]) -> dict[int, int]:
    """The pairing number of each person, by the row in which the person stands."""
    by_row = {row: number for number, row in reading.players.rows.items()}
    return {person: by_row[row] for person, row in rows.items() if row in by_row}


def _in_numbers(snapshot: Snapshot, old: Mapping[int, int], new: Mapping[int, int]) -> Snapshot:
    return renumbered(snapshot, {number: new[person] for person, number in old.items() if person in new})


def _result(letters: str) -> Result | None:
    return Result(Outcome(letters[0]), Outcome(letters[1])) if letters else None


def _in_file(loaded: Loaded, sheet: str, cell: str) -> Place:
    """A place in B, told apart from the sheets of A."""
    return Place(f"{loaded.opened.path.name}, {sheet}", cell)


def _once(findings: list[Finding]) -> list[Finding]:
    unique: list[Finding] = []
    for finding in findings:
        if finding not in unique:
            unique.append(finding)
    return unique


def _through(letters: str) -> int | None:
    """Which of the two goes through from a knock-out match by the arbiter's word: 0 White, 1 Black."""
    return "wb".index(letters[2]) if len(letters) > 2 else None
