"""What a command leaves behind for the next one: the rounds as they were paired, and the results they were paired with.

The text form stands in the Log sheet, so that it survives any program that keeps cells. It is read back to see what
changed by hand since: pairs altered in a Round sheet, and results corrected after the following round was paired.

One round a line, in the letters of the FIDE report file::

    R1 1-5 6-2 3-7 8-4 bye 9
    R1 = 1-5:10 6-2:01 3-7:== 8-4:+- 9:U

The first form is a round as pairbook paired it, the second (with ``=``) what it had brought when the round after it was
paired. A pair without a result then has no letters after its colon.
"""

import hashlib
import re
from dataclasses import dataclass

from generator.ranking import renumbered_round
from generator.tournament import Bye, Outcome, Pairing, Result, Round, Tournament


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The memory of a workbook: both tuples are in round order and may hold fewer rounds than the workbook.

    ``paired`` are the rounds as pairbook paired them, without results. ``counted`` are the rounds with the results
    that later pairings were based on.
    """

    paired: tuple[Round, ...] = ()
    counted: tuple[Round, ...] = ()

    def paired_round(self, number: int) -> Round | None:
        """The round as it was paired, ``None`` if pairbook did not pair it or does not remember."""
        return next((each for each in self.paired if each.number == number), None)

    def counted_round(self, number: int) -> Round | None:
        """The round with the results later pairings used, ``None`` if no later round was paired."""
        return next((each for each in self.counted if each.number == number), None)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result, colour or bye that differs from what the next round was paired with.

    ``before`` and ``now`` are ``None`` when the pair did not stand in the round then, or no longer does.
    """

    round: int
    before: Pairing | Bye | None
    now: Pairing | Bye | None


def write_snapshot(snapshot: Snapshot) -> str:
    """The text form of a snapshot, see the head of this module."""
    lines = [_paired_line(each) for each in snapshot.paired]
    lines += [_counted_line(each) for each in snapshot.counted]
    return "\n".join(lines)


def read_snapshot(text: str) -> Snapshot:
    """The snapshot a text stands for. Lines of other forms are passed over, so a later version may add some."""
    paired: list[Round] = []
    counted: list[Round] = []
    for line in text.splitlines():
        match = re.fullmatch(r"R(\d+) (= )?(.*)", line.strip())
        if match is None:
            continue
        number, with_results, rest = int(match[1]), bool(match[2]), match[3]
        (counted if with_results else paired).append(_round_of(number, rest))
    return Snapshot(tuple(paired), tuple(counted))


def renumbered(snapshot: Snapshot, new_numbers: dict[int, int]) -> Snapshot:
    """The snapshot in other pairing numbers, after a late entry moved those behind it."""
    paired = tuple(renumbered_round(each, new_numbers) for each in snapshot.paired)
    counted = tuple(renumbered_round(each, new_numbers) for each in snapshot.counted)
    return Snapshot(paired, counted)


def corrections(snapshot: Snapshot, tournament: Tournament) -> tuple[Correction, ...]:
    """What was changed in rounds that later rounds were already paired from, by round and board.

    A result that was missing then and is there now is reported too: the later round counted the game as unfinished.
    """
    found: list[Correction] = []
    for now in tournament.rounds:
        before = snapshot.counted_round(now.number)
        if before is None:
            continue
        old, new = _by_players(before), _by_players(now)
        for key in dict.fromkeys((*old, *new)):
            was, is_now = old.get(key), new.get(key)
            if _brought(was) != _brought(is_now):
                found.append(Correction(now.number, was, is_now))
    return tuple(found)


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
