"""What was typed, put together: numbers given, rounds in them, and the tournament with the places of it all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import Finding, Place, error, warning
from generator.knockout.bracket import rounds_of
from generator.languages.words import visible
from generator.ranking import Numbering, NumberOrder, numbered, numbered_by_hand
from generator.results import Origin
from generator.roundrobin.newcomers import entered_round
from generator.tournament import (
    Acceleration,
    Annulment,
    Bye,
    Colour,
    Pairing,
    Player,
    Round,
    System,
    Tournament,
)
from generator.workbook import read_settings
from generator.workbook.layout import PlayerColumn
from generator.workbook.places import PlayersPlace, RoundPlace
from generator.workbook.read_acceleration import virtual_points
from generator.workbook.read_names import barred, carried_over, forbidden_pairs
from generator.workbook.read_players import PlayerHeadings, PlayerRow
from generator.workbook.read_rounds import Roster, TypedPair, TypedRound
from generator.workbook.read_settings import Settings, TypedSetting
from generator.workbook.read_teams import TeamSetup, TeamsPlace, TypedLine, team_event, team_settings
from generator.workbook.tables import Grid


@dataclass(frozen=True, slots=True)
class Typed:
    """What the sheets say, with players known by their row in the list of players.

    ``grid`` is that list. ``setup`` and ``lines`` are the teams and their line-ups, ``teams`` the sheet they stand on.
    """

    settings: Settings
    system: System
    grid: Grid
    headings: PlayerHeadings
    roster: Roster
    rounds: Sequence[TypedRound]
    setup: TeamSetup | None = None
    lines: Sequence[TypedLine] = ()
    teams: Grid | None = None

    @property
    def rows(self) -> Sequence[PlayerRow]:
        """The rows of the list of players."""
        return self.roster.players

    @property
    def all_play_all(self) -> bool:
        """Whether players, not teams, meet each other all."""
        return self.system.everybody_meets and self.setup is None


@dataclass(frozen=True, slots=True)
class Assembled:
    """The parts of a reading that need all sheets together."""

    tournament: Tournament
    players: PlayersPlace
    rounds: tuple[RoundPlace, ...]
    numbering: Numbering
    unnumbered: tuple[int, ...]
    lots_open: bool
    teams: TeamsPlace = TeamsPlace()
    team_settings: Mapping[str, TypedSetting] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def assembled(typed: Typed) -> Assembled:
    """The tournament that was typed, where its parts stand, and what cannot be right in the numbers and names."""
    rows, rounds, settings, setup = typed.rows, typed.rounds, typed.settings, typed.setup
    findings: list[Finding] = []
    players = [_player(row, settings, first) for row, first in zip(rows, _entered(typed), strict=True)]
    if typed.all_play_all and not rounds:
        findings += _number_findings(rows, settings, (typed.grid, typed.headings))
    numbering = _numbering(rows, players, settings, typed.system, paired=bool(rounds), teams=setup is not None)
    numbers = numbering.numbers
    players = [replace(player, number=number) for player, number in zip(players, numbers, strict=True)]
    players = _withdrawn(players, rounds)
    players = barred(players, rows, typed.roster, numbers, findings)
    if typed.system is System.SWISS:
        findings += _missing_players(rounds, players)
    tournament = _tournament(
        settings,
        typed.system,
        tuple(sorted(players, key=lambda player: player.number)),
        tuple(_round(each, numbers) for each in rounds),
        (typed.roster, numbers, findings),
    )
    findings += _order_findings(typed)
    if setup is not None:
        tournament = replace(tournament, team_event=team_event(setup, settings, numbers, list(typed.lines)))
    return Assembled(
        tournament,
        _players_place(typed, numbers),
        tuple(_round_place(each, numbers) for each in rounds),
        numbering,
        tuple(sorted(number for number, row in zip(numbers, rows, strict=True) if row.number is None)),
        _lots_open(typed),
        TeamsPlace() if setup is None else setup.place,
        team_settings(typed.teams, setup) if setup is not None and setup.place.sheet and typed.teams else {},
        tuple(findings),
    )


def _entered(typed: Typed) -> list[int]:
    """The first round of each player, for whom the list names none."""
    if typed.all_play_all:
        carried = typed.settings.get("carried_over")  # games that are in no round
        return [1] * len(typed.rows) if carried and carried.value else _entered_schedule(typed.rounds, typed.rows)
    there = {index for each in typed.rounds for index in _indices(each)}
    coming = len(typed.rounds) + 1
    return [1 if row.number or index in there else coming for index, row in enumerate(typed.rows)]


def _order_findings(typed: Typed) -> list[Finding]:
    """What the way of giving numbers, and the number of rounds, cannot be with this system."""
    findings: list[Finding] = []
    order = NumberOrder(read_settings.choice(typed.settings, "numbers", "as_listed"))
    if order.restricted and not typed.all_play_all:
        findings.append(error("numbers_only_round_robin", typed.settings["numbers"].place))
    if typed.all_play_all:
        findings += read_settings.schedule_findings(typed.settings, typed.system, len(typed.rows), len(typed.rounds))
    return findings


def _lots_open(typed: Typed) -> bool:
    """Whether numbers are still to be drawn; in a tournament of teams the lot decides about their numbers."""
    order = NumberOrder(read_settings.choice(typed.settings, "numbers", "as_listed"))
    begun = typed.system.everybody_meets and typed.rounds
    return order.drawn and typed.setup is None and not begun and any(row.number is None for row in typed.rows)


def _players_place(typed: Typed, numbers: Sequence[int]) -> PlayersPlace:
    grid, headings = typed.grid, typed.headings
    rows = {number: row.row for number, row in zip(numbers, typed.rows, strict=True)}
    return PlayersPlace(
        grid.sheet,
        headings.columns,
        {number: row + 1 for number, row in rows.items()},
        headings.heading_row + 1,
        _own_columns(grid, headings),
        headings.name_parts or (),
        {number: _typed(grid, row, headings) for number, row in rows.items()},
    )


def _own_columns(grid: Grid, headings: PlayerHeadings) -> dict[str, int]:
    """The columns of the club's own by heading; one that stands twice is counted on."""
    named = list(headings.extra)
    named += [(column, visible(grid.text(headings.heading_row, column))) for column in headings.name_parts or ()]
    columns: dict[str, int] = {}
    for column, heading in named:
        key, count = heading, 1
        while key in columns:
            count += 1
            key = f"{heading} ({count})"
        columns[key] = column
    return columns


def _typed(grid: Grid, row: int, headings: PlayerHeadings) -> dict[int, object]:
    """What was typed into a row: the result of a formula was not, unless a player is known by it."""
    known_by = {headings.columns.get(PlayerColumn.NUMBER), headings.columns.get(PlayerColumn.NAME)}
    return {
        column: value
        for column, value in enumerate(grid.rows[row])
        if column in known_by or grid.origin(row, column) is Origin.TYPED
    }


def _round_place(each: TypedRound, numbers: Sequence[int]) -> RoundPlace:
    return RoundPlace(
        each.sheet,
        each.columns,
        tuple(pair.row + 1 for pair in _in_board_order(each)),
        {numbers[player]: place for player, place in each.number_places.items()},
        tuple(pair.remark for pair in _in_board_order(each)),
    )


def _indices(each: TypedRound) -> set[int]:
    """Everybody who stands in a round."""
    return {index for pair in each.pairs for index in (pair.white, pair.black)} | {bye.player for bye in each.byes}


def _player(row: PlayerRow, settings: Settings, entered: int) -> Player:
    """The record of a row. ``entered`` is the first round of a player for whom the row names none.

    Who has no number yet and stands in no round that was paired is a late entry, for the round to come.
    """
    rating = _rating(row, read_settings.choice(settings, "rating_used", "rating"))
    return row.player(number=0, rating=rating, from_round=row.from_round or entered, extra=row.extra)


def _rating(row: PlayerRow, used: str) -> int | None:
    """The rating used in the tournament."""
    if used == "national_rating":
        return row.national_rating
    if used == "higher_rating":
        return max(row.rating or 0, row.national_rating or 0) or None
    return row.rating


def _numbering(
    rows: Sequence[PlayerRow],
    players: Sequence[Player],
    settings: Settings,
    system: System,
    *,
    paired: bool,
    teams: bool = False,
) -> Numbering:
    """Numbers for all. Before round 1 a Swiss set to rating order is ranked anew, so a corrected rating counts.

    The numbers of a round robin are places in its table: those given stay, and who comes later comes last.
    """
    default = NumberOrder.AS_LISTED if system.fixed_schedule else NumberOrder.BY_RATING
    chosen = read_settings.choice(settings, "numbers", "")
    if teams and (paired or chosen != NumberOrder.BY_RATING.value):  # a lot decides about the teams, not the boards
        chosen = NumberOrder.AS_LISTED.value
    order = NumberOrder(chosen) if chosen else default
    if system.everybody_meets and not teams:
        typed = _without_repeats([row.number for row in rows])
        return numbered(players, typed, NumberOrder.AS_LISTED) if paired else numbered_by_hand(players, typed, order)
    provisional = not paired and not system.fixed_schedule and chosen == NumberOrder.BY_RATING.value
    return numbered(players, _without_repeats([row.number for row in rows]), order, provisional=provisional)


def _number_findings(
    rows: Sequence[PlayerRow], settings: Settings, table: tuple[Grid, PlayerHeadings]
) -> list[Finding]:
    """What the numbers typed for a round robin cannot be, before its schedule is made."""
    given = [row.number for row in rows if row.number is not None]
    if not given:
        return []
    grid, headings = table
    highest = max(given)
    row = next(row for row in rows if row.number == highest)
    place = grid.place(row.row, headings.columns.get(PlayerColumn.NUMBER, 0))
    order = NumberOrder(read_settings.choice(settings, "numbers", "as_listed"))
    if order.restricted and len(given) < len(rows):
        return [error("numbers_partly_given", place, players=len(rows) - len(given))]
    if highest > len(rows):
        return [warning("numbers_closed_up", place, highest=highest, players=len(rows))]
    return []


def single_cycle(players: int) -> int:
    """The rounds in which everybody meets everybody once."""
    return players - 1 + players % 2


def _entered_schedule(typed: Sequence[TypedRound], rows: Sequence[PlayerRow]) -> list[int]:
    """The first round of each player of a schedule, unless the list names another.

    Who stands in no game of it is a newcomer, for the first round that has not begun: in which no game has a result,
    but for those lost by players who have left.
    """
    players = len(rows)
    seen: dict[int, int] = {}
    for each in typed:
        for index in (index for pair in each.pairs for index in (pair.white, pair.black)):
            seen.setdefault(index, each.number)
    begun = (each.number for each in typed if any(_begins(pair, each.number, rows) for pair in each.pairs))
    coming = max(begun, default=0) + 1
    return [entered_round(seen[index], players) if index in seen else coming for index in range(players)]


def _begins(pair: TypedPair, number: int, rows: Sequence[PlayerRow]) -> bool:
    """Whether a game has a result that does not merely follow from a withdrawal."""
    if pair.result is None:
        return False
    last = [rows[index].until_round for index in (pair.white, pair.black)]
    left = any(until is not None and until < number for until in last)
    return not (left and pair.result.white.forfeit and pair.result.black.forfeit)


def _without_repeats(numbers: Iterable[int | None]) -> list[int | None]:
    """The numbers with every later holder of one left without; the repeat is an error of its own."""
    seen: set[int] = set()
    kept: list[int | None] = []
    for number in numbers:
        kept.append(None if number in seen else number)
        if number is not None:
            seen.add(number)
    return kept


def _withdrawn(players: list[Player], typed: Sequence[TypedRound]) -> list[Player]:
    """The players with the withdrawals that only a Round sheet tells; who plays again later has not withdrawn."""
    last_seen: dict[int, int] = {}
    left: dict[int, int] = {}
    for each in typed:
        for index in (index for pair in each.pairs for index in (pair.white, pair.black)):
            last_seen[index] = each.number
        for bye in each.byes:
            if bye.withdrawn:
                left.setdefault(bye.player, each.number)
    changed = list(players)
    for index, number in left.items():
        if last_seen.get(index, 0) < number and players[index].until_round is None:
            changed[index] = replace(players[index], until_round=number - 1)
    return changed


def _in_board_order(each: TypedRound) -> list[TypedPair]:
    return sorted(each.pairs, key=lambda pair: pair.board)


def _round(each: TypedRound, numbers: Sequence[int]) -> Round:
    pairings = tuple(
        Pairing(
            numbers[pair.white],
            numbers[pair.black],
            pair.board,
            pair.result,
            place=pair.place,
            day=pair.day,
            venue=pair.venue,
            through=None if pair.through is None else numbers[pair.through],
        )
        for pair in _in_board_order(each)
    )
    byes = tuple(
        Bye(numbers[bye.player], bye.outcome, bye.place)
        for bye in sorted(each.byes, key=lambda bye: numbers[bye.player])
        if not bye.withdrawn
    )
    return Round(each.number, pairings, byes)


def _missing_players(typed: Sequence[TypedRound], players: Sequence[Player]) -> list[Finding]:
    """Players who stood in an earlier round, have not withdrawn, and are missing from a later one without a word."""
    findings = []
    seen: set[int] = set()
    for each in typed:
        there = _indices(each)
        for index in sorted(seen - there - each.half_read):
            player = players[index]
            if player.takes_part(each.number) and player.requested_bye(each.number) is None:
                findings.append(warning("not_in_round", Place(each.sheet), player=player.name, round=each.number))
        seen |= there
    return findings


def _tournament(
    settings: Settings,
    system: System,
    players: tuple[Player, ...],
    rounds: tuple[Round, ...],
    known: tuple[Roster, Sequence[int], list[Finding]],
) -> Tournament:
    first = read_settings.choice(settings, "first_colour", "draw_lots")
    tie_breaks, unknown = read_settings.tie_breaks(settings)
    known[2].extend(unknown)
    total = read_settings.number(settings, "rounds")
    tournament = Tournament(
        players=players,
        rounds=rounds,
        rounds_total=total if system is System.SWISS else (len(rounds) or _asked_rounds(system, total, len(players))),
        system=system,
        scoring=read_settings.scoring(settings),
        initial_colour={"white": Colour.WHITE, "black": Colour.BLACK}.get(first),
        colour_rules=read_settings.choice(settings, "colour_rules", "yes") == "yes",
        forbidden_pairs=forbidden_pairs(settings, *known),
        acceleration=Acceleration(read_settings.choice(settings, "acceleration", "none")),
        virtual_points=virtual_points(settings, _numbers_typed_and_now(*known[:2]), known[2]),
        tie_breaks=tie_breaks,
        cycle_order=read_settings.choice(settings, "cycle_order", "fide"),
        cycles=read_settings.cycles(settings),
        annulment=Annulment(read_settings.choice(settings, "annulment", "yes")),
        carried_over=carried_over(settings, *known),
        games_a_match=2 if read_settings.choice(settings, "match_games", "") == "two_games" else 1,
        third_place=read_settings.choice(settings, "third_place", "no") == "yes",
        event=read_settings.event(settings),
    )
    return replace(tournament, rounds_total=rounds_of(tournament)) if system is System.KNOCK_OUT else tournament


def _asked_rounds(system: System, typed: int | None, players: int) -> int | None:
    """The rounds of two cycles, where so many are set for a schedule that is not made yet."""
    return typed if system.everybody_meets and typed == 2 * single_cycle(players) else None


def _numbers_typed_and_now(roster: Roster, numbers: Sequence[int]) -> list[tuple[int | None, int]]:
    return [(row.number, number) for row, number in zip(roster.players, numbers, strict=True)]
