"""What a command leaves behind for the next one: the rounds as they were paired, and the results they were paired with.

The text form stands in the Log sheet, so that it survives any program that keeps cells. It is read back to see what
changed by hand since: pairs altered in a Round sheet, and results corrected after the following round was paired.

One round a line, in the letters of the FIDE report file::

    R1 1-5 6-2 3-7 8-4 bye 9
    R1 = 1-5:10 6-2:01 3-7:== 8-4:+- 9:U
    T3 R1 = 1-5:01 6-2:01 3-7:== 8-4:+- 9:U

The first form is a round as pairbook paired it, the second (with ``=``) what it had brought when the newest round was
paired. A pair without a result then has no letters after its colon. The third form stands there when a round was
corrected since: what it had brought when the rounds up to round 3 were paired.
"""

import hashlib
import re
from dataclasses import dataclass, replace

from generator.ranking import renumbered_round
from generator.tournament import Bye, Outcome, Pairing, Result, Round, Tournament


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The memory of a workbook: both tuples are in round order and may hold fewer rounds than the workbook.

    ``paired`` are the rounds as pairbook paired them, without results. ``counted`` are the rounds with the results
    that the newest round was paired from. ``earlier`` are (last round, round) for rounds corrected since: what the
    rounds up to this last one were paired from, oldest first.
    """

    paired: tuple[Round, ...] = ()
    counted: tuple[Round, ...] = ()
    earlier: tuple[tuple[int, Round], ...] = ()

    def paired_round(self, number: int) -> Round | None:
        """The round as it was paired, ``None`` if pairbook did not pair it or does not remember."""
        return next((each for each in self.paired if each.number == number), None)

    def counted_round(self, number: int) -> Round | None:
        """The round with the results later pairings used, ``None`` if no later round was paired."""
        return next((each for each in self.counted if each.number == number), None)

    def basis(self, number: int, now: Tournament) -> tuple[Round, ...]:
        """The rounds before round ``number`` as they stood when it was paired, as far as that is remembered.

        What is not remembered is taken as it stands ``now``.
        """
        found = []
        for each in now.rounds[: number - 1]:
            old = next((was for until, was in self.earlier if was.number == each.number and until >= number), None)
            old = old or (self.counted_round(each.number) if self.counted else None)
            found.append(each if old is None else _as_it_was(old, each))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result, colour or bye that differs from what the next round was paired with.

    ``before`` and ``now`` are ``None`` when the pair did not stand in the round then, or no longer does. ``first`` and
    ``last`` are the rounds that were paired from what stood there before.
    """

    round: int
    before: Pairing | Bye | None
    now: Pairing | Bye | None
    first: int = 0
    last: int = 0


def without_results(each: Round) -> Round:
    """A round as it was paired, to be remembered."""
    return replace(each, pairings=tuple(replace(pairing, result=None) for pairing in each.pairings))


def write_snapshot(snapshot: Snapshot) -> str:
    """The text form of a snapshot, see the head of this module."""
    lines = [_paired_line(each) for each in snapshot.paired]
    lines += [_counted_line(each) for each in snapshot.counted]
    lines += [f"T{until} {_counted_line(each)}" for until, each in snapshot.earlier]
    return "\n".join(lines)


def read_snapshot(text: str) -> Snapshot:
    """The snapshot a text stands for. Lines of other forms are passed over, so a later version may add some."""
    paired: list[Round] = []
    counted: list[Round] = []
    earlier: list[tuple[int, Round]] = []
    for line in text.splitlines():
        match = re.fullmatch(r"(?:T(?P<until>\d+) )?R(?P<number>\d+) (?P<mark>= )?(?P<rest>.*)", line.strip())
        if match is None:
            continue
        each = _round_of(int(match["number"]), match["rest"])
        if match["until"]:
            earlier.append((int(match["until"]), each))
        else:
            (counted if match["mark"] else paired).append(each)
    return Snapshot(tuple(paired), tuple(counted), tuple(earlier))


def counting(snapshot: Snapshot, rounds: tuple[Round, ...], paired_so_far: int) -> Snapshot:
    """The snapshot once a round is paired from ``rounds``; ``paired_so_far`` is the last round paired before it.

    What had been counted and was corrected since is kept for the rounds that were paired from it.
    """
    kept = list(snapshot.earlier)
    for each in rounds:
        old = snapshot.counted_round(each.number)
        if old is not None and each.number < paired_so_far and _entries(old) != _entries(each):
            kept.append((paired_so_far, old))
    return Snapshot(snapshot.paired, rounds, tuple(kept))


def renumbered(snapshot: Snapshot, new_numbers: dict[int, int]) -> Snapshot:
    """The snapshot in other pairing numbers, after a late entry moved those behind it."""
    paired = tuple(renumbered_round(each, new_numbers) for each in snapshot.paired)
    counted = tuple(renumbered_round(each, new_numbers) for each in snapshot.counted)
    earlier = tuple((until, renumbered_round(each, new_numbers)) for until, each in snapshot.earlier)
    return Snapshot(paired, counted, earlier)


def before_round(snapshot: Snapshot, number: int) -> Snapshot:
    """The snapshot as it was before round ``number`` was paired, as far as it can be known."""
    corrected_since = {each.number: each for until, each in snapshot.earlier if until == number - 1}
    return Snapshot(
        tuple(each for each in snapshot.paired if each.number < number),
        tuple(corrected_since.get(each.number, each) for each in snapshot.counted if each.number < number - 1),
        tuple((until, each) for until, each in snapshot.earlier if until < number - 1),
    )


def corrections(snapshot: Snapshot, tournament: Tournament) -> tuple[Correction, ...]:
    """What was changed in rounds that later rounds were already paired from, by round and board.

    A result that was missing then and is there now is reported too: the later round counted the game as unfinished.
    """
    found: list[Correction] = []
    for now in tournament.rounds:
        before = snapshot.counted_round(now.number)
        if before is not None:
            since = max((until for until, each in snapshot.earlier if each.number == now.number), default=now.number)
            found += _differing(before, now, since + 1, max(since + 1, len(tournament.rounds)))
    return tuple(found)


def earlier_corrections(snapshot: Snapshot, tournament: Tournament) -> tuple[Correction, ...]:
    """What was corrected before the newest round was paired: the newest is right, rounds before it had been paired."""
    found: list[Correction] = []
    reached: dict[int, int] = {}
    for until, before in snapshot.earlier:
        if before.number > len(tournament.rounds):
            continue
        following = [each for _, each in snapshot.earlier if each.number == before.number]
        place = following.index(before)
        counted = snapshot.counted_round(before.number) or tournament.rounds[before.number - 1]
        after = following[place + 1] if place + 1 < len(following) else counted
        found += _differing(before, after, reached.get(before.number, before.number) + 1, until)
        reached[before.number] = until
    return tuple(found)


def _differing(before: Round, now: Round, first: int, last: int) -> list[Correction]:
    old, new = _by_players(before), _by_players(now)
    return [
        Correction(now.number, old.get(key), new.get(key), first, last)
        for key in dict.fromkeys((*old, *new))
        if _brought(old.get(key)) != _brought(new.get(key))
    ]


def _as_it_was(old: Round, now: Round) -> Round:
    """A remembered round with the boards and places it has now, where its pairs are the same."""
    there = {(each.white, each.black): each for each in now.pairings}
    pairings = tuple(
        replace(there[key], result=each.result) if (key := (each.white, each.black)) in there else each
        for each in old.pairings
    )
    return replace(old, pairings=pairings)


def _entries(each: Round) -> set[object]:
    """What a round has brought, whatever the order of its boards; merely being absent is not told."""
    byes = {_brought(bye) for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE}
    return {_brought(pairing) for pairing in each.pairings} | byes


def altered_pairs(snapshot: Snapshot, tournament: Tournament, round_number: int) -> tuple[Pairing, ...]:
    """The pairs of a round that pairbook did not make: the arbiter changed them, colours included."""
    paired = snapshot.paired_round(round_number)
    if paired is None or round_number > len(tournament.rounds):
        return ()
    made = {(each.white, each.black) for each in paired.pairings}
    return tuple(each for each in tournament.rounds[round_number - 1].pairings if (each.white, each.black) not in made)


def fingerprint(tournament: Tournament) -> str:
    """Twelve letters that change with any player, pair, bye, result or rule of the tournament."""
    lines = [
        f"{p.number}|{p.name}|{p.rating}|{p.from_round}|{p.until_round}|{p.requested_byes}" for p in tournament.players
    ]
    lines += [_counted_line(_as_listed(each)) for each in tournament.rounds]
    scoring = tournament.scoring
    lines.append(
        f"{tournament.system.value}|{tournament.rounds_total}|{tournament.initial_colour}|{tournament.colour_rules}"
        f"|{scoring.win}|{scoring.draw}|{scoring.loss}|{scoring.pairing_allocated_bye}|{tournament.tie_breaks}"
    )
    event = tournament.team_event
    if event is not None:
        lines += [f"{team.number}|{team.name}|{team.members}|{team.until_round}" for team in event.teams]
        lines += [f"{line.round}|{line.team}|{line.opponent}|{line.players}" for line in event.line_ups]
        match = event.scoring
        lines.append(f"{event.boards}|{match.win}|{match.draw}|{match.loss}|{event.primary_score}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def _as_listed(each: Round) -> Round:
    """A round as it says the same wherever it was read: byes by number, and no word on who is merely absent."""
    byes = sorted((bye for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE), key=lambda bye: bye.player)
    return Round(each.number, each.pairings, tuple(byes))


def _paired_line(each: Round) -> str:
    words = [f"R{each.number}", *(f"{p.white}-{p.black}" for p in each.pairings)]
    for bye in each.byes:
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            words += ["bye", str(bye.player)]
    return " ".join(words)


def _counted_line(each: Round) -> str:
    words = [f"R{each.number} ="]
    for pairing in each.pairings:
        result = pairing.result
        letters = "" if result is None else result.white.value + result.black.value
        words.append(f"{pairing.white}-{pairing.black}:{letters}")
    words += [f"{bye.player}:{bye.outcome.value}" for bye in each.byes]
    return " ".join(words)


def _round_of(number: int, text: str) -> Round:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    for match in re.finditer(r"bye (\d+)|(\d+)-(\d+)(?::(\S{2}))?|(\d+):(\S)", text):
        odd_one, white, black, letters, player, letter = match.groups()
        if odd_one:
            byes.append(Bye(int(odd_one), Outcome.PAIRING_ALLOCATED_BYE))
        elif white:
            result = Result(Outcome(letters[0]), Outcome(letters[1])) if letters else None
            pairings.append(Pairing(int(white), int(black), len(pairings) + 1, result))
        else:
            byes.append(Bye(int(player), Outcome(letter)))
    return Round(number, tuple(pairings), tuple(byes))


def _by_players(each: Round) -> dict[frozenset[int], Pairing | Bye]:
    """Pairs and byes by the players concerned: with colours swapped it is still the same pair."""
    entries: dict[frozenset[int], Pairing | Bye] = {frozenset((p.white, p.black)): p for p in each.pairings}
    entries.update({frozenset((bye.player,)): bye for bye in each.byes})
    return entries


def _brought(each: Pairing | Bye | None) -> tuple[object, ...] | None:
    if each is None:
        return None
    if isinstance(each, Bye):
        return (each.player, each.outcome)
    return (each.white, each.black, each.result)
