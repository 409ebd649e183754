"""What was open in a workbook and is decided by a command: it is written back as a fact, so that it is decided once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.languages import Language, text
from generator.languages.words import in_all_languages, plain
from generator.rounds import suggested_rounds
from generator.services.rounds.numbers_in_words import numbers_in_words
from generator.sheets.pairings import pair_remark
from generator.tournament import Colour, Outcome, System, Tournament
from generator.workbook.edits import CellEdit
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading


@dataclass(frozen=True, slots=True)
class Facts:
    """What this run has decided; ``None`` means it was set already, or does not matter in this system.

    ``colour_from_round_one`` says that the colour was not drawn now but is the one round 1 was played with.
    """

    initial_colour: Colour | None = None
    rounds_total: int | None = None
    colour_from_round_one: bool = False


def settle_facts(tournament: Tournament, colour_lot: int) -> tuple[Tournament, Facts]:
    """The tournament with first colour and number of rounds decided, and which of them were open until now.

    ``colour_lot`` is the lot, 0 for White and 1 for Black (C.04.3, Art. 5.1). The number of rounds of a Swiss is the
    one suggested for its number of players. Where the Berger table is played, its own colours hold and none is drawn.
    """
    colour, rounds, played = None, None, None
    if tournament.initial_colour is None and tournament.colour_rules and _colour_matters(tournament.system):
        played = colour_of_round_one(tournament)
        colour = played or (Colour.WHITE, Colour.BLACK)[colour_lot]
    if tournament.system is System.SWISS and tournament.rounds_total is None:
        rounds = suggested_rounds(len(tournament.players))
    settled = replace(
        tournament,
        initial_colour=colour or tournament.initial_colour,
        rounds_total=rounds or tournament.rounds_total,
    )
    return settled, Facts(colour, rounds, played is not None)


def colour_of_round_one(tournament: Tournament) -> Colour | None:
    """The initial colour that round 1 was paired with, ``None`` before round 1.

    In round 1 nobody has a preference, so the higher ranked player of each pair has the initial colour if the pairing
    number is odd (C.04.3, Art. 5.2.5). Numbers count those who are paired or have the bye.
    """
    if not tournament.rounds or not tournament.rounds[0].pairings:
        return None
    first = tournament.rounds[0]
    colours = {p.white: Colour.WHITE for p in first.pairings} | {p.black: Colour.BLACK for p in first.pairings}
    odd_one = {bye.player for bye in first.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    there = sorted(colours.keys() | odd_one)
    place, highest = next((place, number) for place, number in enumerate(there, 1) if number in colours)
    return colours[highest] if place % 2 else colours[highest].other


def fact_edits(reading: WorkbookReading, facts: Facts) -> tuple[CellEdit, ...]:
    """The cells of Settings that now hold facts. A workbook without a line for one gets none (see ``lacks_line``)."""
    values = _fact_values(facts, reading.language)
    places = {key: reading.setting_place(key) for key in values}
    return tuple(CellEdit(place.sheet, place.cell, values[key]) for key, place in places.items() if place is not None)


def lacks_line(reading: WorkbookReading, facts: Facts) -> dict[str, str | int]:
    """The facts for which the workbook has no line of settings, by key, in the words of a Settings sheet."""
    values = _fact_values(facts, reading.language)
    return {key: value for key, value in values.items() if reading.setting_place(key) is None}


def number_edits(reading: WorkbookReading, drawn: Mapping[int, int]) -> tuple[CellEdit, ...]:
    """The pairing numbers to be written into Players, into the rounds already there, and where words name them.

    ``drawn`` leads from a number of the reading to the one drawn by lot in its place. Only cells whose number changes
    are written; a workbook without a column for numbers keeps doing without.
    """
    edits = []
    changed = {new for _, new in reading.numbering.changed}
    for number in reading.players.rows:
        if number in changed or number in reading.unnumbered:
            place = reading.players.cell(number, PlayerColumn.NUMBER)
            if place is not None:
                edits.append(CellEdit(place.sheet, place.cell, drawn.get(number, number)))
    if changed and reading.tournament is not None:
        for where, each in zip(reading.rounds, reading.tournament.rounds, strict=True):
            for index, pairing in enumerate(each.pairings):
                for column, number in (("white_number", pairing.white), ("black_number", pairing.black)):
                    place = where.cell(index, column)
                    if place is not None and number in changed:
                        edits.append(CellEdit(place.sheet, place.cell, number))
            for number, place in where.bye_numbers.items():
                if number in changed:
                    edits.append(CellEdit(place.sheet, place.cell, number))
    return (*edits, *numbers_in_words(reading))


def remark_edits(tournament: Tournament, reading: WorkbookReading) -> tuple[CellEdit, ...]:
    """The marks beside pairs the arbiter made and beside postponed games, where no remark of another kind stands.

    The mark of a postponed game goes when it has its result.
    """
    marks = {plain(words) for key in ("print.by_hand", "outcome.postponed") for words in in_all_languages(key)}
    edits = []
    for each, where in zip(tournament.rounds, reading.rounds, strict=False):
        for index, pairing in enumerate(each.pairings):
            place = where.cell(index, "remark")
            now = where.remarks[index]
            if place is None or not {plain(part) for part in now.split(",") if part.strip()} <= marks:
                continue
            remark = pair_remark(pairing, reading.language)
            if plain(remark) != plain(now):
                edits.append(CellEdit(place.sheet, place.cell, remark or None))
    return tuple(edits)


def late_entry_edits(reading: WorkbookReading) -> tuple[CellEdit, ...]:
    """The first round of players entered since rounds were paired, written down where the arbiter left it open."""
    if reading.tournament is None or not reading.rounds:
        return ()
    edits = []
    for player in reading.tournament.players:
        place = reading.players.cell(player.number, PlayerColumn.FROM_ROUND)
        if player.number in reading.unnumbered and player.from_round > 1 and place is not None:
            edits.append(CellEdit(place.sheet, place.cell, player.from_round))
    return tuple(edits)


def _colour_matters(system: System) -> bool:
    return system in (System.SWISS, System.KNOCK_OUT, System.RUTSCHSYSTEM, System.LANGBORD)


def _fact_values(facts: Facts, language: Language) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    if facts.initial_colour is not None:
        key = "choice.white" if facts.initial_colour is Colour.WHITE else "choice.black"
        values["first_colour"] = text(language, key)
    if facts.rounds_total is not None:
        values["rounds"] = facts.rounds_total
    return values
