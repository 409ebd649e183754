"""Sentences about two copies of a workbook: what was joined, where they disagree, what could not be carried over."""

from dataclasses import dataclass

from generator.contents import OWN_COLUMN, own_mark
from generator.findings import Finding, Place, error, note
from generator.languages import Language, text
from generator.merging import Conflict, Kind, Side, Thing, pairs_in
from generator.results import outcome_text, result_text
from generator.services.contents import player_columns, shown
from generator.services.merging.edits import Copies
from generator.services.words import setting_label
from generator.services.workbook_file import Loaded
from generator.tournament import Outcome, Pairing, Result
from generator.workbook.addresses import cell_name


@dataclass(frozen=True, slots=True)
class Told:
    """A conflict in words: what it is about, where it stands in each copy, and what each says."""

    key: str
    what: str
    place_a: Place
    place_b: Place
    a: str
    b: str


def told(copies: Copies, conflict: Conflict) -> Told:
    """A conflict in the words of the workbook."""
    thing = conflict.thing
    a, b = _said(copies, conflict, Side.A), _said(copies, conflict, Side.B)
    return Told(
        conflict_key(conflict, a, b), _what(copies, thing), place(copies, thing, Side.A), place(copies, thing, Side.B),
        a, b,
    )  # fmt: skip


def conflict_key(conflict: Conflict, a: str, b: str) -> str:
    """What a conflict is known by when it is chosen later: the thing and both values, so that no choice is misread."""
    thing = conflict.thing
    people = "-".join(map(str, thing.people))
    return f"{thing.kind.value} {thing.round} {people} {own_mark(thing.word)} {own_mark(a)} {own_mark(b)}"


def conflict_finding(copies: Copies, conflict: Conflict) -> Finding:
    """What both copies say about one thing: an error while it is open, a note once one of them was chosen."""
    each = told(copies, conflict)
    files = {"file_a": copies.a.opened.path.name, "file_b": copies.b.opened.path.name}
    values = {"what": each.what, "a": each.a, "b": each.b, "where_b": _address(each.place_b), **files}
    where = each.place_a if each.place_a.sheet else Place(copies.a.opened.path.name)
    if conflict.settled is None:
        return error("merge_conflict", where, **values)
    taken = files["file_a"] if conflict.settled is Side.A else files["file_b"]
    return note("merge_chosen", where, taken=taken, **values)


def merged_line(copies: Copies) -> str:
    """What came from B, counted."""
    language = copies.a.reading.language
    counts = dict.fromkeys(("rounds", "results", "pairs", "added", "struck", "players", "settings", "days"), 0)
    people: set[tuple[int, ...]] = set()
    moved: set[tuple[int, ...]] = set()
    for thing in copies.merged.taken:
        there = thing in copies.merged.facts
        if thing.kind is Kind.PLAYER:
            counts["added" if there else "struck"] += 1
            moved.add(thing.people)
        elif thing.kind is Kind.CELL:
            people.add(thing.people)
        elif thing.kind is Kind.SETTING:
            counts["settings"] += 1
        elif thing.kind is Kind.PAIRS:
            new = thing.round > len(copies.a.tournament.rounds) or not there
            counts["rounds" if new else "pairs"] += 1
        elif thing.kind in (Kind.RESULT, Kind.BYE):
            counts["results"] += 1
        elif thing.kind is Kind.DAY:
            counts["days"] += 1
    counts["players"] = len(people - moved)
    parts = [text(language, f"cli.merge_{key}", count=count) for key, count in counts.items() if count]
    changes = ", ".join(parts) or text(language, "cli.merge_nothing_new")
    return text(language, "cli.merged", file=copies.b.opened.path.name, changes=changes)


def _what(copies: Copies, thing: Thing) -> str:
    language = copies.a.reading.language
    if thing.kind is Kind.SETTING:
        return setting_label(thing.word, language)
    if thing.kind is Kind.NUMBERS:
        return text(language, "cli.merge_what_numbers")
    names = " – ".join(copies.name(person) for person in thing.people)
    if thing.kind is Kind.CELL:
        own = thing.word.startswith(OWN_COLUMN)
        heading = thing.word.removeprefix(OWN_COLUMN) if own else text(language, f"column.{thing.word}")
        return f"{names}, {heading}"
    if thing.kind is Kind.PLAYER:
        return names
    title = text(language, "word.round", number=thing.round)
    if thing.kind is Kind.DAY:
        return f"{title}, {names}, {text(language, f'round_column.{thing.word}')}"
    return f"{title}, {text(language, 'cli.merge_what_pairs') if thing.kind is Kind.PAIRS else names}"


def _said(copies: Copies, conflict: Conflict, side: Side) -> str:
    """The value of one copy as the arbiter knows it."""
    language, thing = copies.a.reading.language, conflict.thing
    value, other = (conflict.a, conflict.b) if side is Side.A else (conflict.b, conflict.a)
    if thing.kind is Kind.PLAYER:
        return text(language, "cli.merge_listed" if value else "cli.merge_struck_off")
    if thing.kind is Kind.NUMBERS:
        return text(language, "cli.merge_other_numbers", count=value)
    if not value:
        return text(language, "cli.merge_empty")
    if thing.kind is Kind.CELL:
        return _typed(copies, thing, side)
    if thing.kind is Kind.RESULT:
        result = result_text(Result(Outcome(value[0]), Outcome(value[1])), language)
        return f"{result}, {copies.name(thing.people['wb'.index(value[2])])}" if len(value) > 2 else result
    if thing.kind is Kind.BYE:
        return outcome_text(Outcome(value), language)
    if thing.kind is Kind.PAIRS:
        return _pairs(copies, value, other, language)
    return value


def _pairs(copies: Copies, value: str, other: str, language: Language) -> str:
    """The pairs one copy has and the other has not; where the pairs are the same, results are at stake."""
    pairs, odd = pairs_in(" ".join(word for word in value.split() if word not in other.split()))
    words = [f"{copies.name(white)} – {copies.name(black)}" for white, black in pairs]
    words += [text(language, "cli.odd_one", player=copies.name(person)) for person in odd]
    return "; ".join(words) or text(language, "cli.merge_same_pairs")


def _typed(copies: Copies, thing: Thing, side: Side) -> str:
    loaded, numbers = (copies.a, copies.numbers_a) if side is Side.A else (copies.b, copies.numbers_b)
    players = loaded.reading.players
    at = player_columns(players).get(thing.word, -1)
    return shown(players.typed[numbers[thing.people[0]]].get(at))


def place(copies: Copies, thing: Thing, side: Side) -> Place:
    """The cell of a copy that a thing is about, as near as there is one."""
    loaded, numbers, rows = (
        (copies.a, copies.numbers_a, copies.rows_a) if side is Side.A else (copies.b, copies.numbers_b, copies.rows_b)
    )
    reading = loaded.reading
    if thing.kind is Kind.SETTING:
        return reading.setting_place(thing.word) or Place()
    if thing.kind is Kind.NUMBERS:
        return Place(reading.players.sheet)
    if thing.kind in (Kind.CELL, Kind.PLAYER):
        columns = player_columns(reading.players)
        at, row = columns.get(thing.word, columns.get("name", 0)), rows.get(thing.people[0])
        return Place(reading.players.sheet, "" if row is None else cell_name(row - 1, at))
    return _place_in_round(loaded, thing, tuple(numbers.get(person, 0) for person in thing.people))


def _place_in_round(loaded: Loaded, thing: Thing, players: tuple[int, ...]) -> Place:
    if thing.round > len(loaded.tournament.rounds):
        return Place()
    each = loaded.tournament.rounds[thing.round - 1]
    sheet = Place(loaded.reading.rounds[thing.round - 1].sheet)
    if thing.kind is Kind.RESULT:
        return next((p.place for p in each.pairings if _players(p) == players), sheet)
    if thing.kind is Kind.BYE:
        return next((bye.place for bye in each.byes if (bye.player,) == players), sheet)
    if thing.kind is Kind.DAY:
        where = loaded.reading.rounds[thing.round - 1]
        at = next((at for at, p in enumerate(each.pairings) if {p.white, p.black} == set(players)), None)
        return sheet if at is None else where.cell(at, thing.word) or each.pairings[at].place
    return sheet


def _players(pairing: Pairing) -> tuple[int, ...]:
    return (pairing.white, pairing.black)


def _address(where: Place) -> str:
    return f"{where.sheet} {where.cell}".strip() or "–"
