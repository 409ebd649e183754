"""The complete schedule of a round robin: games with colours, free players, and the seats of the rotation systems."""

from dataclasses import dataclass, replace
from itertools import groupby

from generator.findings import Finding, warning
from generator.roundrobin import berger, rotation, rutschsystem
from generator.roundrobin.berger import CycleOrder, cycle_rounds, table_size
from generator.roundrobin.tables import LongTable, TableRound, require_players
from generator.tournament import Colour, Pairing, Round, System, Tournament

_LONGEST_FAIR_RUN = 2


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds of a round robin, fixed before the first game.

    ``rounds`` hold the pairings in board order and no byes: a free round brings no points by itself. ``free_players``
    holds for each round who is free, ``None`` in an even field. The rotation systems have a ``table``: seats of every
    round, fixed and free seat, direction; for all others it is ``None``. ``board_turner`` is the player on the fixed
    seat, who turns the board before every round after the first. ``table_keepers`` are for each round who writes the
    result table by Norwegian custom (``None`` where no custom is known). ``cycles`` is 1 or 2.
    """

    system: System
    players: int
    rounds: tuple[Round, ...]
    free_players: tuple[int | None, ...]
    table: LongTable | None = None
    board_turner: int | None = None
    table_keepers: tuple[int | None, ...] = ()
    cycles: int = 1


@dataclass(frozen=True, slots=True)
class ColourBalance:
    """The colours of one player over a whole schedule; free rounds are skipped when runs are counted."""

    player: int
    whites: int
    blacks: int
    longest_run: int


def schedule(tournament: Tournament) -> Schedule:
    """The schedule of a round robin, from its system, its players and its settings alone.

    ``initial_colour`` is the colour of seat 1 in the Rutschsystem and in Langbord (White until decided). It changes
    nothing where the Berger tables are played: their colours hold, the lot lies in the drawing of numbers. See
    :func:`cycles_of` for how many games there are against each opponent. The second cycle of a rotation system repeats
    the seats with all boards turned (``cycle_order`` ``fide`` and ``plain``), backwards (``mirror``), or game by game
    (``sitting``). Where somebody has taken the free seat of an odd rotation later (see ``newcomers``), the schedule is
    that of the seats as they are. Raises ``ValueError`` for a Swiss, and when the players are not numbered from 1
    without a gap.
    """
    players = len(tournament.players)
    if tournament.system is System.SWISS:
        raise ValueError("a Swiss has no schedule")
    if tuple(player.number for player in tournament.players) != tuple(range(1, players + 1)):
        raise ValueError("a schedule needs the numbers 1, 2, 3, ... without a gap")
    require_players(players)
    single, table, turner = _one_cycle(tournament, players)
    order = _order(tournament)
    if order is not None:
        played = cycle_rounds(len(single), order)
        single = tuple(single[number - 1].reversed() if second else single[number - 1] for number, second in played)
        if table is not None:
            table = replace(table, seats=tuple(table.seats[number - 1] for number, _ in played))
    free = tuple(each.free for each in single)
    keeps = table is not None and tournament.system is not System.RUTSCHSYSTEM
    return Schedule(
        system=tournament.system,
        players=players,
        rounds=tuple(_round(number, each) for number, each in enumerate(single, start=1)),
        free_players=free,
        table=table,
        board_turner=turner,
        table_keepers=tuple((turner or one) if keeps else None for one in free),
        cycles=1 if order is None else 2,
    )


def colour_balance(rounds: tuple[Round, ...], players: int) -> tuple[ColourBalance, ...]:
    """How often every player has White and Black, and the longest run of one colour."""
    colours: dict[int, list[Colour]] = {number: [] for number in range(1, players + 1)}
    for each in rounds:
        for pairing in each.pairings:
            colours[pairing.white].append(Colour.WHITE)
            colours[pairing.black].append(Colour.BLACK)
    return tuple(
        ColourBalance(
            number,
            had.count(Colour.WHITE),
            had.count(Colour.BLACK),
            max((len(list(run)) for _, run in groupby(had)), default=0),
        )
        for number, had in colours.items()
    )


def three_running(planned: Schedule) -> tuple[int, ...]:
    """The players who get one colour three times running; in a single cycle nobody does."""
    balance = colour_balance(planned.rounds, planned.players)
    return tuple(each.player for each in balance if each.longest_run > _LONGEST_FAIR_RUN)


def colour_findings(tournament: Tournament, planned: Schedule) -> tuple[Finding, ...]:
    """Who gets one colour three times running, to be known before the numbers are drawn."""
    running = three_running(planned)
    if not running or not tournament.colour_rules:
        return ()
    numbers = ", ".join(str(number) for number in running)
    return (warning("three_colours_running", players=numbers),)


def _one_cycle(tournament: Tournament, players: int) -> tuple[tuple[TableRound, ...], LongTable | None, int | None]:
    """The rounds of a single cycle, the long table, and who turns the board."""
    if tournament.system in (System.RUTSCHSYSTEM, System.LANGBORD):
        white = tournament.initial_colour is not Colour.BLACK
        if free_seat_taken(tournament):
            return (
                rutschsystem.with_newcomer(players - 1, first_seat_white=white),
                rutschsystem.long_table_with_newcomer(players - 1),
                players,
            )
        turner = None if players % 2 else 1
        return (
            rutschsystem.rutschsystem(players, first_seat_white=white),
            rutschsystem.long_table(players),
            turner,
        )
    if tournament.system is System.BERGER_ROTATION:
        return rotation.rotation(players), rotation.long_table(players), None if players % 2 else players
    return berger.berger_table(players), None, None


def cycles_of(tournament: Tournament) -> int:
    """How many games there are against each opponent: 1 or 2.

    A ``DOUBLE_BERGER`` has 2. Else a schedule that stands says so by its length; before that ``cycles`` does, or
    ``rounds_total`` where it is twice what one cycle needs.
    """
    single = table_size(len(tournament.players)) - 1
    if tournament.system is System.DOUBLE_BERGER:
        return 2
    if len(tournament.rounds) in (single, 2 * single):
        return len(tournament.rounds) // single
    return 2 if tournament.cycles == 2 or tournament.rounds_total == 2 * single else 1


def free_seat_taken(tournament: Tournament) -> bool:
    """Whether the highest number of a Rutschsystem or Langbord has taken the free seat of an odd schedule.

    The others then sit and play as the odd field does, which no even field would.
    """
    players = len(tournament.players)
    if tournament.system not in (System.RUTSCHSYSTEM, System.LANGBORD) or players % 2 or not tournament.rounds:
        return False
    pairs = {frozenset((p.white, p.black)) for p in tournament.rounds[0].pairings if players not in (p.white, p.black)}
    return pairs == {frozenset(game) for game in rutschsystem.rutschsystem_round(players - 1, 1).games}


def _order(tournament: Tournament) -> CycleOrder | None:
    """The order of two cycles, ``None`` for one cycle."""
    if cycles_of(tournament) == 1:
        return None
    rotates = tournament.system not in (System.BERGER, System.DOUBLE_BERGER)
    order = CycleOrder(tournament.cycle_order)
    return CycleOrder.PLAIN if rotates and order is CycleOrder.FIDE else order


def _round(number: int, each: TableRound) -> Round:
    pairings = tuple(Pairing(white, black, board) for board, (white, black) in enumerate(each.games, start=1))
    return Round(number, pairings)


def with_days(rounds: tuple[Round, ...], before: tuple[Round, ...]) -> tuple[Round, ...]:
    """A schedule made anew, with the days and places the arbiter had typed for games that are still in it."""
    known = {(each.number, p.white, p.black): (p.day, p.venue) for each in before for p in each.pairings}
    changed = []
    for each in rounds:
        own = [known.get((each.number, p.white, p.black), ("", "")) for p in each.pairings]
        pairings = (replace(p, day=day, venue=venue) for p, (day, venue) in zip(each.pairings, own, strict=True))
        changed.append(replace(each, pairings=tuple(pairings)))
    return tuple(changed)
