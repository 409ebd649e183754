"""What ``pairbook trf`` does with a report file once it is read: prepare its next round, check the rounds it holds."""

from dataclasses import dataclass, replace

from generator.exchange.trf.reader import TrfReading
from generator.findings import Finding, Place, Severity, error, note, warning
from generator.pairing import NoLegalPairing, pair_round
from generator.ranking import Numbering, renumbered
from generator.tournament import Acceleration, Colour, Outcome, Round, System, Tournament, VirtualPoints

_COMPARABLE_WITH = frozenset({"trf_total_differs", "trf_other_points"})
"""Errors that leave the pairings as they are, so that these can still be compared."""

Board = tuple[int, int]
"""White and Black."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A tournament ready for its next round; ``numbers`` lead from its pairing numbers to those of the file."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    numbers: dict[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a round of the file is not what the rules give.

    ``kind`` is ``pairs``, ``colours``, ``bye`` or ``no-legal-pairing``. ``file`` and ``rules`` are boards; for a bye
    they hold the one player and 0, for pairs all pairs that the other side has not.
    """

    kind: str
    file: tuple[Board, ...] = ()
    rules: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round of the file with everything in which it differs from the rules."""

    number: int
    file: tuple[Board, ...]
    rules: tuple[Board, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A file held against the rules. ``ranks`` are (player, rank in the file, rank by its tie-breaks) that differ."""

    rounds: tuple[CheckedRound, ...]
    ranks: tuple[tuple[int, int, int], ...]
    findings: tuple[Finding, ...]

    @property
    def agrees(self) -> bool:
        """Whether file and rules agree everywhere."""
        differs = any(each.differences for each in self.rounds) or self.ranks
        return not differs and not any(finding.severity is Severity.ERROR for finding in self.findings)


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
    found = list(_not_paired_here(reading, place))
    found += [error("trf_open_round", place, round=number, boards=_open_boards(tournament.rounds[number - 1]))
              for number in reading.open_rounds]  # fmt: skip
    if total is None:
        found.append(error("trf_rounds_needed", place))
    elif coming > total:
        found.append(error("trf_all_rounds_paired", place, rounds=total))
    if colour is None:
        found.append(error("trf_colour_needed", place))
    found += _other_system(reading, place)
    ready = replace(tournament, rounds_total=total, initial_colour=colour)
    if not reading.numbered_by_rank:
        return Prepared(ready, tuple(found), {})
    return _by_rank(ready, dict(reading.declared_ranks), found)


def in_file_numbers(paired: Round, numbers: dict[int, int]) -> tuple[Board, ...]:
    """The boards of a paired round in the numbers of the file, the odd player's bye last, with 0 for the opponent."""
    boards = [(pairing.white, pairing.black) for pairing in paired.pairings]
    boards += [(bye.player, 0) for bye in paired.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return tuple((numbers.get(white, white), numbers.get(black, black)) for white, black in boards)


def check(reading: TrfReading, name: str) -> Checked:
    """Every round of a file paired anew from the rounds before it, and compared; likewise the ranks given."""
    place = Place(name)
    errors = {finding.name for finding in reading.findings if finding.severity is Severity.ERROR}
    reasons = list(_not_paired_here(reading, place))
    if reading.open_rounds:
        reasons.append(note("trf_open_round_not_checked", place, round=reading.open_rounds[0]))
    if errors - _COMPARABLE_WITH or any(finding.severity is Severity.ERROR for finding in reasons):
        demoted = tuple(replace(finding, severity=Severity.WARNING) for finding in reasons)
        return Checked((), (), (*reading.findings, *demoted))
    prepared = _for_checking(reading)
    held = len(reading.tournament.rounds)
    last = min(reading.open_rounds, default=held)
    rounds = tuple(_check_round(prepared, number) for number in range(1, last + 1))
    reasons += _other_system(reading, place)
    ranks = () if errors or reading.open_rounds else _wrong_ranks(reading)
    return Checked(rounds, ranks, (*reading.findings, *reasons))


def _for_checking(reading: TrfReading) -> Prepared:
    """The tournament for pairing its rounds anew; a number of rounds the file does not give is that of those held."""
    tournament = reading.tournament
    total = tournament.rounds_total or len(tournament.rounds)
    ready = replace(tournament, rounds_total=total, initial_colour=tournament.initial_colour or Colour.WHITE)
    if not reading.numbered_by_rank:
        return Prepared(ready, (), {})
    return _by_rank(ready, dict(reading.declared_ranks), [])


def _check_round(prepared: Prepared, number: int) -> CheckedRound:
    tournament, numbers = prepared.tournament, prepared.numbers
    held = tournament.rounds[number - 1]
    file = in_file_numbers(held, numbers)
    playing = {player for board in in_file_numbers(held, {}) for player in board}
    absent = frozenset(player.number for player in tournament.players if player.number not in playing)
    before = replace(tournament, rounds=tournament.rounds[: number - 1])
    try:
        rules = in_file_numbers(pair_round(before, absent=absent).round, numbers)
    except NoLegalPairing:
        return CheckedRound(number, file, (), (Difference("no-legal-pairing", file),))
    return CheckedRound(number, file, rules, tuple(_differences(file, rules)))


def _differences(file: tuple[Board, ...], rules: tuple[Board, ...]) -> list[Difference]:
    """Different pairs, different colours of the same pair, a different bye."""
    games, right = ({frozenset(board): board for board in boards if board[1]} for boards in (file, rules))
    found = []
    other = tuple(board for pair, board in games.items() if pair not in right)
    if other:
        found.append(Difference("pairs", other, tuple(board for pair, board in right.items() if pair not in games)))
    turned = [pair for pair, board in games.items() if pair in right and right[pair] != board]
    if turned:
        found.append(
            Difference("colours", tuple(games[pair] for pair in turned), tuple(right[pair] for pair in turned))
        )
    byes, right_byes = (tuple(board for board in boards if not board[1]) for boards in (file, rules))
    if byes != right_byes:
        found.append(Difference("bye", byes, right_byes))
    return found


def _wrong_ranks(reading: TrfReading) -> tuple[tuple[int, int, int], ...]:
    """Ranks of the file that its points and tie-breaks do not give; only where the file names its tie-breaks."""
    declared = dict(reading.declared_ranks)
    tournament = reading.tournament
    if not tournament.tie_breaks or len(declared) < len(tournament.players):
        return ()
    from generator.standings import compute

    standings = compute(tournament)
    if standings.findings:
        return ()
    return tuple(
        (row.player, declared[row.player], row.rank) for row in standings.rows if declared[row.player] != row.rank
    )


def _not_paired_here(reading: TrfReading, place: Place) -> list[Finding]:
    """Why the Dutch system has nothing to say about a file, if so."""
    tournament = reading.tournament
    found = []
    if tournament.team_event is not None:
        found.append(error("trf_teams_not_paired", place))
    elif tournament.system is not System.SWISS:
        found.append(error("trf_not_a_swiss", place))
    if reading.adjustments:
        found.append(error("trf_adjustments_not_paired", place))
    return found


def _other_system(reading: TrfReading, place: Place) -> list[Finding]:
    """A word about files made by another pairing system, or by the Dutch system as it stood before."""
    code = dict(reading.headers).get("192", "").upper()
    if code and not code.startswith(("FIDE_DUTCH_2026", "FIDE_TEAM")) and code not in ("FIDE_DUTCH", "FIDE_DUTCH_BAKU"):
        return [warning("trf_other_system", place, code=code)]
    return []


def _open_boards(one_round: Round) -> str:
    boards = [f"{each.white}-{each.black}" for each in one_round.pairings if each.result is None]
    return ", ".join(boards[:10]) + (" …" if len(boards) > 10 else "")


def _by_rank(tournament: Tournament, ranks: dict[int, int], found: list[Finding]) -> Prepared:
    """The tournament with pairing numbers in the order of the rank column, as XXC ``rank`` asks for."""
    order = sorted(
        (player.number for player in tournament.players), key=lambda number: (ranks.get(number, 10**6), number)
    )
    new = {old: place for place, old in enumerate(order, 1)}
    numbering = Numbering(changed=tuple((old, place) for old, place in new.items() if old != place))
    virtual = tuple(
        VirtualPoints(new[player.number], new[player.number], each.first_round, each.last_round, each.points)
        for each in tournament.virtual_points
        for player in tournament.players
        if each.first_player <= player.number <= each.last_player
    )
    moved = replace(renumbered(tournament, numbering), virtual_points=virtual)
    if tournament.acceleration is not Acceleration.NONE and not virtual:
        moved = replace(moved, acceleration=tournament.acceleration)
    return Prepared(moved, tuple(found), {place: old for old, place in new.items()})
