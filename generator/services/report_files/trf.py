"""The next round of a report file: what pairing it needs, and its pairs in the numbers of the file.

This is on the way of ``pairbook trf pair``, which other programs call in a row: nothing heavy is loaded here.
"""

from dataclasses import replace
from typing import NamedTuple

from generator.exchange.trf.reader import TrfReading, read_trf
from generator.findings import Finding, Place, Severity, error, warning
from generator.pairing import NoLegalPairing, pair_round
from generator.tournament import Colour, Outcome, Round, System, Tournament

Board = tuple[int, int]
"""White and Black."""


class Prepared(NamedTuple):
    """A tournament ready for its next round; ``numbers`` lead from its pairing numbers to those of the file."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    numbers: dict[int, int]


def prepare(
    reading: TrfReading, name: str, *, first_colour: Colour | None = None, rounds: int | None = None
) -> Prepared:
    """The tournament of a file with all that pairing its next round needs, or what is missing.

    ``first_colour`` and ``rounds`` stand in where the file does not say.
    """
    tournament = reading.tournament
    coming = len(tournament.rounds) + 1
    total = tournament.rounds_total or rounds
    colour = tournament.initial_colour or first_colour
    place = Place(name)
    of_another_kind = not_paired_here(reading, place)
    found = [*of_another_kind]
    found += [error("trf_open_round", place, round=number, boards=_open_boards(tournament.rounds[number - 1]))
              for number in reading.open_rounds]  # fmt: skip
    if total is None:
        found.append(error("trf_rounds_needed", place))
    elif coming > total:
        found.append(error("trf_all_rounds_paired", place, rounds=total))
    if colour is None:
        found.append(error("trf_colour_needed", place))
    found += [] if of_another_kind else other_system(reading, place)
    ready = replace(tournament, rounds_total=total, initial_colour=colour)
    if not reading.numbered_by_rank:
        return Prepared(ready, tuple(found), {})
    return by_rank(ready, dict(reading.declared_ranks), found)


def undisputed_pairs(data: bytes, name: str) -> str | None:
    """The text of the next round of a file, ``None`` if there is anything to be said about it."""
    reading = read_trf(data, name)
    if any(finding.severity is not Severity.NOTE for finding in reading.findings):
        return None
    prepared = prepare(reading, name)
    if prepared.findings:
        return None
    try:
        paired = pair_round(prepared.tournament).round
    except NoLegalPairing:
        return None
    return pairs_text(in_file_numbers(paired, prepared.numbers))


def pairs_text(boards: tuple[Board, ...]) -> str:
    """Boards as JaVaFo and bbpPairings print them: their number, then White and Black of each, 0 for no opponent."""
    return f"{len(boards)}\n" + "".join(f"{white} {black}\n" for white, black in boards)


def in_file_numbers(paired: Round, numbers: dict[int, int]) -> tuple[Board, ...]:
    """The boards of a paired round in the numbers of the file, the odd player's bye last, with 0 for the opponent."""
    boards = [(pairing.white, pairing.black) for pairing in paired.pairings]
    boards += [(bye.player, 0) for bye in paired.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return tuple((numbers.get(white, white), numbers.get(black, black)) for white, black in boards)


def not_paired_here(reading: TrfReading, place: Place) -> list[Finding]:
    """Why the Dutch system has nothing to say about a file, if so."""
    tournament = reading.tournament
    found = []
    if tournament.team_event is not None:
        found.append(error("trf_teams_not_paired", place))
    elif tournament.system is System.KNOCK_OUT:
        found.append(error("trf_knock_out_not_paired", place))
    elif tournament.system is not System.SWISS:
        found.append(error("trf_not_a_swiss", place))
    if reading.adjustments:
        found.append(error("trf_adjustments_not_paired", place))
    return found


def other_system(reading: TrfReading, place: Place) -> list[Finding]:
    """A word about files made by another pairing system, or by the Dutch system as it stood before."""
    code = dict(reading.headers).get("192", "").upper()
    if code and not code.startswith(("FIDE_DUTCH_2026", "FIDE_TEAM")) and code not in ("FIDE_DUTCH", "FIDE_DUTCH_BAKU"):
        return [warning("trf_other_system", place, code=code)]
    return []


def _open_boards(one_round: Round) -> str:
    boards = [f"{each.white}-{each.black}" for each in one_round.pairings if each.result is None]
    return ", ".join(boards[:10]) + (" …" if len(boards) > 10 else "")


def by_rank(tournament: Tournament, ranks: dict[int, int], found: list[Finding]) -> Prepared:
    """The tournament with pairing numbers in the order of the rank column, as XXC ``rank`` asks for."""
    from generator.ranking import Numbering, renumbered

    order = sorted(
        (player.number for player in tournament.players), key=lambda number: (ranks.get(number, 10**6), number)
    )
    new = {old: place for place, old in enumerate(order, 1)}
    numbering = Numbering(changed=tuple((old, place) for old, place in new.items() if old != place))
    moved = renumbered(tournament, numbering)
    return Prepared(moved, tuple(found), {place: old for old, place in new.items()})
