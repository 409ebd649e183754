"""Two copies of a workbook joined: what only one of them changed is kept, what both changed differently is a conflict.

Everything a workbook says is taken apart into things: a setting, a player in the list, a cell of a player, the pairs
of a round, a result, a bye, day and place of a game, the pairing numbers as a whole. Each thing is compared with the
state both copies grew from. Without that state nobody can know who changed what: then only what one copy leaves empty
is taken from the other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from generator.contents import Contents, ListedRound
from generator.languages.words import name_key
from generator.tournament import Outcome

_ODD_ONE = Outcome.PAIRING_ALLOCATED_BYE.value
_A_ROUND = "round"  # stands before the pairs, so that a round without any is still one


class Side(Enum):
    """The two copies; the result goes on from the first one's file."""

    A = "a"
    B = "b"


class Kind(Enum):
    """What can differ between two copies."""

    SETTING = "setting"
    PLAYER = "player"  # whether somebody stands in the list
    CELL = "cell"  # what a player's column says
    NUMBERS = "numbers"  # the pairing numbers of all who stand in both copies
    PAIRS = "pairs"  # who meets whom in a round, and who has the pairing-allocated bye
    RESULT = "result"
    BYE = "bye"
    DAY = "day"  # day or place of a single game; ``Thing.word`` says which


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing a workbook says something about.

    ``word`` is the key of a setting, of a player's column, or of the column of a game's day or place; ``round`` and
    ``people`` are set where the thing belongs to a round and to players. People are numbered the same in both copies
    (``identities``).
    """

    kind: Kind
    word: str = ""
    round: int = 0
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A thing both copies changed differently. ``settled`` is the side that was chosen, ``None`` while it is open."""

    thing: Thing
    a: str
    b: str
    settled: Side | None = None


Facts = Mapping[Thing, str]
"""What is said of each thing; nothing is said of what is missing."""

Choice = Callable[[Thing, str, str], Side | None]
"""Decides a conflict with its two values, or leaves it open."""


@dataclass(frozen=True, slots=True)
class Merged:
    """Two copies as one.

    ``facts`` is everything the joined workbook says; open conflicts stand in it as in A. ``people_a`` and ``people_b``
    are the persons of the lists' rows. ``taken`` are the things of which it says something else than A, in order.
    """

    facts: Facts
    people_a: tuple[int, ...]
    people_b: tuple[int, ...]
    taken: tuple[Thing, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    @property
    def open_conflicts(self) -> tuple[Conflict, ...]:
        """The conflicts nobody has decided."""
        return tuple(conflict for conflict in self.conflicts if conflict.settled is None)


@dataclass(frozen=True, slots=True)
class Differences:
    """How many settings, players, pairs, and results or byes two states differ in."""

    settings: int = 0
    players: int = 0
    pairs: int = 0
    results: int = 0

    def __bool__(self) -> bool:
        """Whether there is any difference."""
        return bool(self.settings or self.players or self.pairs or self.results)


def leave_open(thing: Thing, a: str, b: str) -> Side | None:  # noqa: ARG001 - the form of a choice
    """The choice that decides nothing."""
    return None


def merge(a: Contents, b: Contents, base: Contents | None = None, choose: Choice = leave_open) -> Merged:
    """Two copies joined, by comparison with the state they grew from (``None`` when there is none)."""
    if base is None:
        people_a, people_b = identities(a, b)
        return _Merge(facts_of(a, people_a), facts_of(b, people_b), None, choose).merged(people_a, people_b)
    people, people_a, people_b = identities(base, a, b)
    return _Merge(facts_of(a, people_a), facts_of(b, people_b), facts_of(base, people), choose).merged(
        people_a, people_b
    )


def differences(before: Contents, now: Contents) -> Differences:
    """How much was changed from one state to another."""
    people, people_now = identities(before, now)
    rows = dict(zip(people, before.players, strict=True))
    rows_now = dict(zip(people_now, now.players, strict=True))
    rounds = {each.number: _RoundFacts.of(each, people) for each in before.rounds}
    rounds_now = {each.number: _RoundFacts.of(each, people_now) for each in now.rounds}
    pairs = results = 0
    for number in rounds.keys() | rounds_now.keys():
        was, is_now = rounds.get(number, _NO_ROUND), rounds_now.get(number, _NO_ROUND)
        new_round = number not in rounds or number not in rounds_now
        pairs += max(len(was.places - is_now.places), len(is_now.places - was.places), new_round)
        results += sum(letters != was.results.get(pair, "") for pair, letters in is_now.results.items())
        results += _unlike(was.byes, is_now.byes)
    return Differences(_unlike(before.settings, now.settings), _unlike(rows, rows_now), pairs, results)


@dataclass(frozen=True, slots=True)
class _RoundFacts:
    """A round by persons: who has a place in it (pairs and the odd one), the results of its pairs, the other byes."""

    places: frozenset[tuple[int, ...]]
    results: Mapping[tuple[int, ...], str]
    byes: Mapping[int, str]

    @classmethod
    def of(cls, each: ListedRound, people: Sequence[int]) -> "_RoundFacts":
        results: dict[tuple[int, ...], str] = {
            (people[white], people[black]): letters for white, black, letters in each.pairs
        }
        odd = {(people[player],) for player, letter in each.byes if letter == _ODD_ONE}
        byes = {people[player]: letter for player, letter in each.byes if letter != _ODD_ONE}
        return cls(frozenset((*results, *odd)), results, byes)


_NO_ROUND = _RoundFacts(frozenset(), {}, {})
_Key = TypeVar("_Key")


def _unlike(before: Mapping[_Key, object], now: Mapping[_Key, object]) -> int:
    """How many keys do not have the same value in both."""
    return sum(before.get(key) != now.get(key) for key in before.keys() | now.keys())


def identities(first: Contents, *others: Contents) -> tuple[tuple[int, ...], ...]:
    """For each state the persons in the rows of its list: the same number is the same person everywhere.

    A person is known by number and name, then by name; who has a number of the first state and a name nobody else has
    was renamed. Two players entered later under one name are one person.
    """
    known = [(row.get("number", ""), name_key(row.get("name", ""))) for row in first.players]
    found = [tuple(range(len(known)))]
    renamed = dict(reversed([(number, person) for person, (number, _) in enumerate(known) if number]))
    for each in others:
        rows = [(row.get("number", ""), name_key(row.get("name", ""))) for row in each.players]
        by_both, by_name = _index(known), _index((name,) for _, name in known)
        people: dict[int, int] = {}
        taken: set[int] = set()
        for index_of, keys in ((by_both, rows), (by_name, [(name,) for _, name in rows])):
            for place, key in enumerate(keys):
                person = next((one for one in index_of.get(key, ()) if one not in taken), None)
                if place not in people and person is not None:
                    people[place] = person
                    taken.add(person)
        for place, (number, _) in enumerate(rows):
            person = renamed.get(number)
            if place not in people and person is not None and person not in taken:
                people[place] = person
                taken.add(person)
        for place, row in enumerate(rows):
            if place not in people:
                people[place] = len(known)
                known.append(row)
        found.append(tuple(people[place] for place in range(len(rows))))
    return tuple(found)


def facts_of(contents: Contents, people: Sequence[int]) -> dict[Thing, str]:
    """Everything a workbook says, thing by thing; ``people`` are the persons in the rows of its list."""
    facts = {Thing(Kind.SETTING, key): value for key, value in contents.settings.items() if value}
    for person, row in zip(people, contents.players, strict=True):
        facts[Thing(Kind.PLAYER, people=(person,))] = "1"
        facts |= {Thing(Kind.CELL, column, people=(person,)): value for column, value in row.items() if value}
    for each in contents.rounds:
        pairs = [(people[white], people[black], letters) for white, black, letters in each.pairs]
        odd = [people[player] for player, letter in each.byes if letter == _ODD_ONE]
        words = [f"{white}-{black}" for white, black, _ in pairs] + [f"bye{player}" for player in odd]
        facts[Thing(Kind.PAIRS, round=each.number)] = " ".join((_A_ROUND, *sorted(words)))
        facts |= {Thing(Kind.RESULT, "", each.number, (w, b)): letters for w, b, letters in pairs if letters}
        facts |= {
            Thing(Kind.BYE, "", each.number, (people[player],)): letter
            for player, letter in each.byes
            if letter != _ODD_ONE
        }
        for white, black, day, venue in each.days:
            pair = (people[white], people[black])
            facts |= {game_day("day", each.number, pair): day, game_day("venue", each.number, pair): venue}
    return {thing: value for thing, value in facts.items() if value}


def game_day(word: str, number: int, pair: tuple[int, int]) -> Thing:
    """The day or the place (``day``, ``venue``) of a game, which keeps it when White and Black change places."""
    return Thing(Kind.DAY, word, number, (min(pair), max(pair)))


def pairs_in(words: str) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The pairs and the odd players in the value of ``Kind.PAIRS``."""
    pairs, odd = [], []
    for word in words.removeprefix(_A_ROUND).split():
        if word.startswith("bye"):
            odd.append(int(word[3:]))
        else:
            white, _, black = word.partition("-")
            pairs.append((int(white), int(black)))
    return tuple(pairs), tuple(odd)


def _index(keys: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], list[int]]:
    """The persons behind each key; what has no name or no number is behind none."""
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for person, key in enumerate(keys):
        if all(key):
            found[key].append(person)
    return found


@dataclass(slots=True)
class _Merge:
    """One run over two copies: each kind of thing in its turn, since one depends on another."""

    a: dict[Thing, str]
    b: dict[Thing, str]
    base: dict[Thing, str] | None
    choose: Choice
    facts: dict[Thing, str] = field(default_factory=dict)
    conflicts: dict[Thing, Conflict] = field(default_factory=dict)

    def merged(self, people_a: tuple[int, ...], people_b: tuple[int, ...]) -> Merged:
        for thing in self._things(Kind.SETTING):
            self._say(thing, self._joined(thing))
        self._rounds()
        self._players()
        self._numbers()
        taken = [thing for thing in {**self.a, **self.facts} if self.a.get(thing) != self.facts.get(thing)]
        return Merged(self.facts, people_a, people_b, tuple(taken), tuple(self.conflicts.values()))

    def _things(self, kind: Kind) -> list[Thing]:
        return [thing for thing in {**self.a, **self.b} if thing.kind is kind]

    def _say(self, thing: Thing, value: str) -> None:
        if value:
            self.facts[thing] = value

    def _changed(self, side: Mapping[Thing, str], thing: Thing) -> bool:
        """Whether a copy says something new; without a common state everything said is new."""
        return side.get(thing, "") != ("" if self.base is None else self.base.get(thing, ""))

    def _joined(self, thing: Thing) -> str:
        """What the two copies together say of a thing."""
        a, b = self.a.get(thing, ""), self.b.get(thing, "")
        if a == b:
            return a
        if self.base is None:
            return a or b if not (a and b) else self._conflict(thing, a, b)
        if not self._changed(self.a, thing):
            return b
        if not self._changed(self.b, thing):
            return a
        return self._conflict(thing, a, b)

    def _conflict(self, thing: Thing, a: str, b: str) -> str:
        settled = self.choose(thing, a, b)
        self.conflicts[thing] = Conflict(thing, a, b, settled)
        return b if settled is Side.B else a

    # --- rounds

    def _rounds(self) -> None:
        rounds = sorted(self._things(Kind.PAIRS), key=lambda thing: thing.round)
        values = {thing: self._pairs(thing) for thing in rounds}
        expected = 1
        for thing in rounds:
            later = any(value for other, value in values.items() if other.round > thing.round)
            if not values[thing] and later and thing not in self.conflicts:
                # Taken back in one copy, while the other went on from it.
                values[thing] = self._conflict(thing, self.a.get(thing, ""), self.b.get(thing, ""))
            if not values[thing] or thing.round != expected:
                break
            expected += 1
            self._round(thing, values[thing])

    def _pairs(self, thing: Thing) -> str:
        """The pairs of a round: one copy's or the other's, never a mixture."""
        a, b = self.a.get(thing, ""), self.b.get(thing, "")
        value = self._joined(thing)
        if a != b and thing not in self.conflicts and self._lost(self.b if value == a else self.a, thing.round, value):
            return self._conflict(thing, a, b)
        return value

    def _lost(self, side: Mapping[Thing, str], number: int, value: str) -> bool:
        """Whether a copy brings a new result or bye that has no place among the pairs of the other."""
        pairs, odd = pairs_in(value)
        busy = {person for pair in pairs for person in pair} | set(odd)
        for thing in side:
            if thing.round != number or not self._changed(side, thing):
                continue
            if thing.kind is Kind.RESULT and thing.people not in pairs:
                return True
            if thing.kind is Kind.BYE and (not value or thing.people[0] in busy):
                return True
            if thing.kind is Kind.DAY and thing not in {game_day(thing.word, number, pair) for pair in pairs}:
                return True
        return False

    def _round(self, thing: Thing, value: str) -> None:
        """Results and byes of a round whose pairs are known."""
        self._say(thing, value)
        pairs, odd = pairs_in(value)
        busy = {person for pair in pairs for person in pair} | set(odd)
        for pair in pairs:
            result = Thing(Kind.RESULT, "", thing.round, pair)
            self._say(result, self._joined(result))
            for word in ("day", "venue"):
                day = game_day(word, thing.round, pair)
                self._say(day, self._joined(day))
        for bye in self._things(Kind.BYE):
            if bye.round == thing.round and bye.people[0] not in busy:
                self._say(bye, self._joined(bye))

    # --- players

    def _players(self) -> None:
        standing = {
            person
            for thing in self.facts
            if thing.kind is Kind.PAIRS
            for numbers in pairs_in(self.facts[thing])
            for each in numbers
            for person in (each if isinstance(each, tuple) else (each,))
        }
        cells: dict[tuple[int, ...], list[Thing]] = defaultdict(list)
        for thing in self._things(Kind.CELL):
            cells[thing.people].append(thing)
        for thing in self._things(Kind.PLAYER):
            own = [cell for cell in cells[thing.people] if cell.word != "number"]
            self._player(thing, own, stands=thing.people[0] in standing)

    def _player(self, thing: Thing, cells: Sequence[Thing], *, stands: bool) -> None:
        in_a, in_b = thing in self.a, thing in self.b
        if in_a and in_b:
            self.facts[thing] = self.a[thing]
            for cell in cells:
                self._say(cell, self._joined(cell))
            return
        there = self.a if in_a else self.b
        if self.base is not None and thing in self.base:
            # Struck off in one copy: so it stays, unless the other still counts on the player.
            if not stands and not any(self._changed(there, cell) for cell in cells):
                return
            if not self._conflict(thing, self.a.get(thing, ""), self.b.get(thing, "")):
                return
        self.facts[thing] = there[thing]
        for cell in cells:
            self._say(cell, there[cell])

    # --- numbers

    def _numbers(self) -> None:
        """The pairing numbers, as one thing: half of one copy's and half of the other's would be nobody's ranking."""
        things = [Thing(Kind.CELL, "number", people=thing.people) for thing in self.facts if thing.kind is Kind.PLAYER]
        in_both = dict.fromkeys(
            thing for thing in things if self._listed(self.a, thing) and self._listed(self.b, thing)
        )
        first, second = (self.b, self.a) if self._numbers_of_b(tuple(in_both)) else (self.a, self.b)
        used: set[str] = set()
        for thing in (*in_both, *(thing for thing in things if thing not in in_both)):
            alone = thing not in in_both or self.base is None  # then there is nothing to be emptied on purpose
            number = first.get(thing, "") or (second.get(thing, "") if alone else "")
            if number and number not in used:
                self.facts[thing] = number
                used.add(number)

    def _numbers_of_b(self, things: Sequence[Thing]) -> bool:
        """Whether the numbers of B hold for those who stand in both copies."""
        a, b = ({thing: side.get(thing, "") for thing in things} for side in (self.a, self.b))
        if self.base is not None:
            new_in_a, new_in_b = (any(self._changed(side, thing) for thing in things) for side in (self.a, self.b))
            if a == b or not (new_in_a and new_in_b):
                return new_in_b and not new_in_a
        elif all(a[thing] == b[thing] or not (a[thing] and b[thing]) for thing in things):
            return False
        numbers = Thing(Kind.NUMBERS)
        differing = sum(a[thing] != b[thing] for thing in things)
        self._conflict(numbers, str(differing), str(differing))
        return self.conflicts[numbers].settled is Side.B

    def _listed(self, side: Mapping[Thing, str], thing: Thing) -> bool:
        return Thing(Kind.PLAYER, people=thing.people) in side
