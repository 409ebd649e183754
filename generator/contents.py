"""What a workbook says, free of where it says it: settings, players and rounds as they were typed.

Each command leaves the contents behind in the Log, so that two copies of a workbook can later be compared with the
state they grew from, and edits by hand can be counted. The text form is JSON, cut into lines that fit into cells::

    B1 1/2 [{"settings":{"rounds":"7"},"columns":["number","name"],"players":[["1","Anna We]
    B1 2/2 [ber"]],"rounds":[[1,[[0,1,"10"]],[]]]}]

Of the club's own columns only marks of the values are kept: a list of telephone numbers taken out of the sheet is then
not still hidden in the workbook.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.tournament import Outcome, Pairing, Round

OWN_COLUMN = "+"
"""How the key of one of the club's own columns begins; its heading follows."""
_LETTERS_A_LINE = 16_000  # a cell holds 32,767 units, and a letter may take two


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round: ``pairs`` are White, Black and the letters of the result (or none), ``byes`` player and letter.

    ``days`` are the games with a day or place of their own: White, Black, day, place. Players are known by their place
    in ``Contents.players``. A zero-point bye is no bye here: it says no more than a player's absence from the round.
    """

    number: int
    pairs: tuple[tuple[int, int, str], ...] = ()
    byes: tuple[tuple[int, str], ...] = ()
    days: tuple[tuple[int, int, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """All that a workbook says.

    ``settings`` are the typed values by key. ``players`` are the rows of the list in its order, each with the filled
    cells by column: ``number``, ``name`` and so on, or ``+`` and the heading of a column of the club's own.
    """

    settings: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Mapping[str, str], ...] = ()
    rounds: tuple[ListedRound, ...] = ()


def own_mark(typed: str) -> str:
    """What is remembered of a value in a column of the club's own; nothing is remembered as nothing."""
    return hashlib.sha256(typed.encode("utf-8", "surrogatepass")).hexdigest()[:8] if typed else ""


def listed_rounds(rounds: tuple[Round, ...], places: Mapping[int, int]) -> tuple[ListedRound, ...]:
    """Rounds in the form of contents; ``places`` leads from pairing numbers to places in the list."""
    found = []
    for each in rounds:
        pairs = tuple((places[p.white], places[p.black], _letters(p)) for p in each.pairings)
        byes = sorted(
            (places[bye.player], bye.outcome.value) for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE
        )
        days = tuple((places[p.white], places[p.black], p.day, p.venue) for p in each.pairings if p.day or p.venue)
        found.append(ListedRound(each.number, pairs, tuple(byes), days))
    return tuple(found)


def _letters(pairing: Pairing) -> str:
    """The two letters of a result, and a third where the arbiter says who goes through: ``w`` White, ``b`` Black."""
    if pairing.result is None:
        return ""
    through = "" if pairing.through is None else "w" if pairing.through == pairing.white else "b"
    return pairing.result.white.value + pairing.result.black.value + through


def write_contents(contents: Contents) -> str:
    """The text form of contents, see the head of this module."""
    columns = list(dict.fromkeys(column for player in contents.players for column in player))
    record = {
        "settings": dict(contents.settings),
        "columns": columns,
        "players": [[player.get(column, "") for column in columns] for player in contents.players],
        "rounds": [
            [each.number, each.pairs, each.byes, *([each.days] if each.days else [])] for each in contents.rounds
        ],
    }
    whole = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    whole = re.sub("[\x7f-\x9f\u2028\u2029\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", whole)
    chunks = [whole[at : at + _LETTERS_A_LINE] for at in range(0, len(whole), _LETTERS_A_LINE)]
    return "\n".join(f"B1 {number}/{len(chunks)} [{chunk}]" for number, chunk in enumerate(chunks, 1))


def read_contents(text: str) -> Contents | None:
    """The contents a text stands for; ``None`` when there are none in it, or not all, or of a form not known here."""
    chunks: dict[int, str] = {}
    total = 0
    for line in text.splitlines():
        match = re.fullmatch(r"B1 (\d+)/(\d+) \[(.*)\]", line.strip())
        if match:
            chunks[int(match[1])], total = match[3], int(match[2])
    if not total or sorted(chunks) != list(range(1, total + 1)):
        return None
    try:
        return _contents_of(json.loads("".join(chunks[number] for number in range(1, total + 1))))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def contents_lines(text: str) -> str:
    """The lines of a state that belong to contents, without what else a command left there."""
    return "\n".join(line for line in text.splitlines() if line.startswith("B1 "))


def _contents_of(record: Any) -> Contents:
    columns = [str(column) for column in record["columns"]]
    players = tuple(
        {column: str(value) for column, value in zip(columns, row, strict=True) if value} for row in record["players"]
    )
    rounds = []
    for number, pairs, byes, *more in record["rounds"]:
        listed = ListedRound(
            int(number),
            tuple((int(white), int(black), str(letters)) for white, black, letters in pairs),
            tuple((int(player), str(letter)) for player, letter in byes),
            tuple((int(w), int(b), str(day), str(venue)) for w, b, day, venue in (more[0] if more else ())),
        )
        there = [place for pair in listed.pairs for place in pair[:2]] + [player for player, _ in listed.byes]
        there += [place for game in listed.days for place in game[:2]]
        if any(not 0 <= place < len(players) for place in there):
            raise ValueError("a round speaks of a player who is not in the list")
        rounds.append(listed)
    settings = {str(key): str(value) for key, value in dict(record["settings"]).items()}
    return Contents(settings, players, tuple(rounds))
