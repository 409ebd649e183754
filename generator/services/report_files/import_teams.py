"""A team tournament of a report file as a workbook holds it: the schedule it follows found, its boards put in order.

The file has the games of players. Which table the matches follow is found by trying; who sat at which board stands in
the line-ups of record 300, else in the order of the members within each match.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.findings import Finding, Place, note, warning
from generator.languages import Language, text
from generator.languages.words import name_key, visible
from generator.ranking import Numbering, renumbered
from generator.roundrobin.team_plan import WON_WITHOUT_OPPONENT, event_of, planned_event, running_board, team_plan
from generator.roundrobin.teams import TeamMatch, TeamRound
from generator.tournament import (
    Bye,
    Colour,
    LineUp,
    Outcome,
    Pairing,
    Round,
    System,
    Team,
    TeamEvent,
    TeamScoring,
    Tournament,
)
from generator.workbook.read_teams import team_forfeits

_ORDERS = ("plain", "mirror", "sitting")
_SWISS = re.compile(r"FIDE_TEAM(?!_(DOUBLE)?ROUNDROBIN)|CUSTOM_TEAM_SWISS|SWISS|SCHWEIZER|SVEITS|SCHWEIZ")
_ROUNDS_THAT_TELL = 3
"""So many rounds by a table make it likely that it is the table, where the file does not speak of a round robin."""
_ALONE = frozenset({Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE})

Seat = tuple[int | None, int | None]
"""A board of a match: who sits there for its first and for its second team."""


@dataclass(slots=True)
class _Built:
    """The rounds of a file by the matches of a plan, and what did not go into them."""

    rounds: list[Round] = field(default_factory=list)
    line_ups: list[LineUp] = field(default_factory=list)
    other_colours: int = 0
    open_matches: list[tuple[int, int, int]] = field(default_factory=list)
    byes_left: set[int] = field(default_factory=set)


def continued(
    tournament: Tournament, headers: Mapping[str, str], place: Place, language: Language
) -> tuple[Tournament, list[Finding]] | None:
    """The tournament of teams with its whole schedule, and what must be said; ``None`` where none known here fits.

    ``headers`` are the records kept as text. A Swiss of teams is none of the systems for teams.
    """
    found: list[Finding] = []
    event = event_of(tournament)
    if len(event.teams) < 2 or any(not team.members for team in event.teams):
        return None
    tournament = _numbered_teams(tournament, place, found, language)
    tournament = _members_in_order(tournament, place, found)
    if "352" not in headers and not event.line_ups and tournament.rounds:
        tournament = replace(tournament, team_event=replace(event_of(tournament), boards=_boards(tournament)))
    table, built = _table(tournament, headers)
    if table is None:
        return None
    whole = _completed(table, built)
    return whole, [*found, *_said(tournament, whole, built, place, language)]


# ---------------------------------------------------------------------------------------------------------------------
# Teams and their members
# ---------------------------------------------------------------------------------------------------------------------


def _numbered_teams(tournament: Tournament, place: Place, found: list[Finding], language: Language) -> Tournament:
    """The teams with the numbers 1, 2, 3, ... and a name each of its own, which their players have as well."""
    event = event_of(tournament)
    new = {team.number: at for at, team in enumerate(event.teams, 1)}
    changed = ", ".join(f"{old} → {number}" for old, number in new.items() if old != number)
    if changed:
        found.append(warning("import_team_numbers", place, numbers=changed))
    names = _names(event.teams, language)
    renamed = ", ".join(name for team, name in zip(event.teams, names, strict=True) if visible(team.name) != name)
    if renamed:
        found.append(warning("import_team_names", place, teams=renamed))
    teams = tuple(
        replace(team, number=new[team.number], name=name) for team, name in zip(event.teams, names, strict=True)
    )
    line_ups = tuple(
        replace(each, team=new[each.team], opponent=new[each.opponent])
        for each in event.line_ups
        if each.team in new and each.opponent in new
    )
    forfeits = tuple(
        replace(each, white=new[each.white], black=new[each.black])
        for each in event.forfeits
        if each.white in new and each.black in new
    )
    of_player = {member: team.name for team in teams for member in team.members}
    players = tuple(replace(player, team=of_player.get(player.number, "")) for player in tournament.players)
    event = replace(event, teams=teams, line_ups=line_ups, forfeits=forfeits)
    return replace(tournament, players=players, team_event=event)


def _names(teams: tuple[Team, ...], language: Language) -> list[str]:
    names: list[str] = []
    for at, team in enumerate(teams, 1):
        name = plain_name = visible(team.name) or text(language, "word.team_number", number=at)
        again = 2
        while name_key(name) in map(name_key, names):
            name, again = f"{plain_name} {again}", again + 1
        names.append(name)
    return names


def _members_in_order(tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """The tournament with numbers that ascend in the order of every team's boards, as a workbook has them.

    The members of a team share out the numbers they have among themselves.
    """
    changed = tuple(
        (member, number)
        for team in event_of(tournament).teams
        for member, number in zip(team.members, sorted(team.members), strict=True)
        if member != number
    )
    if not changed:
        return tournament
    told = ", ".join(f"{old} → {new}" for old, new in changed[:10]) + (" …" if len(changed) > 10 else "")
    found.append(warning("import_numbers_by_board", place, numbers=told))
    return renumbered(tournament, Numbering(changed=changed))


def _team_of(tournament: Tournament) -> dict[int, int]:
    return {member: team.number for team in event_of(tournament).teams for member in team.members}


def _boards(tournament: Tournament) -> int:
    """The most games of one match: what the file says of the boards where it does not name them."""
    team_of = _team_of(tournament)
    games = Counter(
        (each.number, frozenset((team_of.get(pair.white, 0), team_of.get(pair.black, 0))))
        for each in tournament.rounds
        for pair in each.pairings
    )
    return max(games.values(), default=event_of(tournament).boards)


# ---------------------------------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------------------------------


def _table(tournament: Tournament, headers: Mapping[str, str]) -> tuple[Tournament | None, _Built]:
    """The tournament with the system, order of cycles and first colour its matches follow, and its rounds by them.

    Of several that have the matches, it is the one with the fewest boards whose colours differ.
    """
    stated = tournament.system.fixed_schedule
    swiss = bool(_SWISS.search(f"{headers.get('192', '')} {headers.get('092', '')}".upper()))
    if swiss and not stated:
        return None, _Built()
    fitting: list[tuple[int, int, Tournament, _Built]] = []
    for at, candidate in enumerate(_candidates(tournament)):
        try:
            plan, _ = team_plan(candidate)
        except ValueError:
            continue
        whole = len(tournament.rounds) == len(plan)
        if not (stated or whole or len(tournament.rounds) >= _ROUNDS_THAT_TELL) or not _fits(tournament, plan):
            continue
        built = _built(tournament, candidate, plan)
        longer = len(plan) != (tournament.rounds_total or len(plan))
        fitting.append((built.other_colours + 1000 * longer, at, candidate, built))
    if not fitting:
        return None, _Built()
    _, _, table, built = min(fitting, key=lambda each: each[:2])
    return table, built


def _candidates(tournament: Tournament) -> Iterator[Tournament]:
    """What the matches may follow: first the system the file names; a rotation by Berger only where it is named."""
    bare = replace(tournament, rounds=(), rounds_total=None)
    named = tournament.system
    rotation = named if named in (System.RUTSCHSYSTEM, System.LANGBORD) else System.RUTSCHSYSTEM
    single = named if named is System.BERGER_ROTATION else System.BERGER
    first = System.HUTTON if not named.always_teams and _like_hutton(tournament) else named
    if first.always_teams:
        yield replace(
            bare, system=first, team_event=replace(event_of(tournament), boards=_boards_of(first, tournament))
        )
    berger = [replace(bare, system=single, cycles=1)]
    if single is System.BERGER_ROTATION:
        berger += [replace(bare, system=single, cycles=2, cycle_order=order) for order in _ORDERS]
    else:
        orders = dict.fromkeys((tournament.cycle_order, "fide", *_ORDERS))
        berger += [replace(bare, system=System.DOUBLE_BERGER, cycles=2, cycle_order=order) for order in orders]
    moving = [
        replace(bare, system=rotation, cycles=cycles, cycle_order=order, initial_colour=colour)
        for colour in (Colour.WHITE, Colour.BLACK)
        for cycles, order in ((1, "fide"), *((2, order) for order in _ORDERS))
    ]
    yield from (*moving, *berger) if named is rotation else (*berger, *moving)
    if first is not System.SCHEVENINGEN:
        event = replace(event_of(tournament), boards=_boards_of(System.SCHEVENINGEN, tournament))
        yield replace(bare, system=System.SCHEVENINGEN, team_event=event)


def _like_hutton(tournament: Tournament) -> bool:
    """Whether every team sends the player of another board into each round, and nobody plays twice."""
    place = {member: at for team in event_of(tournament).teams for at, member in enumerate(team.members, 1)}
    games = [
        (each.number, one) for each in tournament.rounds for pair in each.pairings for one in (pair.white, pair.black)
    ]
    return len(tournament.rounds) > 1 and all(place.get(player) == number for number, player in games)


def _boards_of(system: System, tournament: Tournament) -> int:
    """In Scheveningen everybody of a team has a board; in the Hutton system a match is a single one."""
    if system is System.HUTTON:
        return 1
    return max(event_of(tournament).boards, *(len(team.members) for team in event_of(tournament).teams))


def _fits(tournament: Tournament, plan: tuple[TeamRound, ...]) -> bool:
    """Whether every game is of a match of its round's plan, and at least half of the matches are there."""
    if len(tournament.rounds) > len(plan):
        return False
    team_of = _team_of(tournament)
    there = planned = 0
    for each, wanted in zip(tournament.rounds, plan, strict=False):
        matches = {frozenset((match.first, match.second)) for match in wanted.matches}
        held = {frozenset((team_of.get(pair.white, 0), team_of.get(pair.black, 0))) for pair in each.pairings}
        if not held <= matches:
            return False
        told = {
            frozenset((line.team, line.opponent)) for line in event_of(tournament).line_ups if line.round == each.number
        }
        there += len(held | (told & matches))
        planned += len(matches)
    return 2 * there >= planned


# ---------------------------------------------------------------------------------------------------------------------
# Boards and line-ups
# ---------------------------------------------------------------------------------------------------------------------


def _built(tournament: Tournament, candidate: Tournament, plan: tuple[TeamRound, ...]) -> _Built:
    """The rounds of the file with every game at the board it has in the plan's matches."""
    event = event_of(tournament)
    team_of = _team_of(tournament)
    boards = event_of(candidate).boards
    built = _Built()
    for each, wanted in zip(tournament.rounds, plan, strict=False):
        lines = {(line.team, line.opponent): line.players for line in event.line_ups if line.round == each.number}
        games: dict[frozenset[int], list[Pairing]] = {}
        for pair in each.pairings:
            games.setdefault(frozenset((team_of[pair.white], team_of[pair.black])), []).append(pair)
        alone = {bye.player: bye for bye in each.byes if bye.player in team_of}
        pairings: list[Pairing] = []
        byes: list[Bye] = []
        for match in wanted.matches:
            both = frozenset((match.first, match.second))
            seats = _seats(tournament, candidate, match, lines, games.get(both, []), alone, boards)
            if not any(map(any, seats)):
                seats = _without_games(tournament, candidate, each.number, match, lines, alone, built) or seats
            _take(match, seats, games.get(both, []), alone, pairings, byes, built, boards)
            for at, team, other in ((0, match.first, match.second), (1, match.second, match.first)):
                built.line_ups.append(LineUp(each.number, team, other, tuple(seat[at] for seat in seats)))
        built.byes_left |= {number for number, bye in alone.items() if bye.outcome is not Outcome.ZERO_POINT_BYE}
        pairings.sort(key=lambda pair: pair.board)
        built.rounds.append(Round(each.number, tuple(pairings), tuple(sorted(byes, key=lambda bye: bye.player))))
    return built


def _take(
    match: TeamMatch,
    seats: list[Seat],
    games: list[Pairing],
    alone: dict[int, Bye],
    pairings: list[Pairing],
    byes: list[Bye],
    built: _Built,
    boards: int,
) -> None:
    """Put the games and lone players of a match at the boards of its row."""
    by_players = {frozenset((pair.white, pair.black)): pair for pair in games}
    for board, ((first, second), planned) in enumerate(zip(seats, match.games, strict=True), 1):
        if first is not None and second is not None:
            first_white = planned[0].team == match.first
            usual = Pairing(*((first, second) if first_white else (second, first)), board)
            pair = by_players.get(frozenset((first, second)), usual)
            built.other_colours += (pair.white == first) is not first_white
            pairings.append(replace(pair, board=running_board(match.row, board, boards)))
        elif first is not None or second is not None:
            player = first or second or 0
            bye = alone.pop(player, Bye(player, Outcome.ZERO_POINT_BYE))
            given = bye.outcome in _ALONE
            byes.append(replace(bye, outcome=WON_WITHOUT_OPPONENT if given else Outcome.ZERO_POINT_BYE))


def _seats(
    tournament: Tournament,
    candidate: Tournament,
    match: TeamMatch,
    lines: Mapping[tuple[int, int], tuple[int | None, ...]],
    games: list[Pairing],
    alone: Mapping[int, Bye],
    boards: int,
) -> list[Seat]:
    """Who sat at the boards of a match: by its line-ups where they have its games, else in the order of the members."""
    first, second = lines.get((match.first, match.second)), lines.get((match.second, match.first))
    if first is not None and second is not None:
        seats = _filled(zip(_filled_line(first, boards), _filled_line(second, boards), strict=True), boards)
        if {frozenset(pair) for pair in seats if None not in pair} == {frozenset((g.white, g.black)) for g in games}:
            return seats
    return _by_members(tournament, candidate, match, games, alone, boards)


def _filled_line(line: tuple[int | None, ...], boards: int) -> tuple[int | None, ...]:
    return (*line, *[None] * boards)[:boards]


def _filled(seats: Iterator[Seat], boards: int) -> list[Seat]:
    there = list(seats)
    return [*there, *[(None, None)] * (boards - len(there))]


def _by_members(
    tournament: Tournament,
    candidate: Tournament,
    match: TeamMatch,
    games: list[Pairing],
    alone: Mapping[int, Bye],
    boards: int,
) -> list[Seat]:
    """The boards of a match in the order of the members of both teams; colours say where a board was left empty."""
    teams = {team.number: team.members for team in event_of(tournament).teams}
    order = {member: at for number in (match.first, match.second) for at, member in enumerate(teams[number])}
    ours = frozenset(teams[match.first])
    seats: list[Seat] = [(pair.white, pair.black) if pair.white in ours else (pair.black, pair.white) for pair in games]
    if candidate.system is System.SCHEVENINGEN:
        return _by_table(seats, match, teams, boards)
    seats.sort(key=lambda seat: (sum(order[one] for one in seat if one is not None), order[seat[0] or 0]))
    for player in sorted(
        (one for one in alone if one in order and alone[one].outcome in _ALONE), key=order.__getitem__
    ):
        side = 0 if player in ours else 1
        at = next((at for at, seat in enumerate(seats) if order.get(seat[side] or 0, -1) > order[player]), len(seats))
        seats.insert(at, (player, None) if side == 0 else (None, player))
    if len(seats) > boards:
        return [*seats[:boards]]
    whites = {frozenset((pair.white, pair.black)): pair.white for pair in games}
    return _filled(iter(_spread(seats, match, whites, boards)), boards)


def _by_table(seats: list[Seat], match: TeamMatch, teams: Mapping[int, tuple[int, ...]], boards: int) -> list[Seat]:
    """The games of a Scheveningen round at the boards of its table; those of substitutes at the boards left over."""
    rest = list(seats)
    placed: dict[int, Seat] = {}
    for at, seat in enumerate(_planned_seats(match, teams)):
        if seat in rest:
            rest.remove(seat)
            placed[at] = seat
    free = [at for at in range(boards) if at not in placed]
    placed |= dict(zip(free, rest, strict=False))
    return [placed.get(at, (None, None)) for at in range(boards)]


def _planned_seats(
    match: TeamMatch, teams: Mapping[int, tuple[int, ...]], hutton_board: int | None = None
) -> list[Seat]:
    """The boards of a match as its plan has them, without substitutes; a round of the Hutton system is of one board."""
    seats = []
    for game in match.games:
        boards = {one.team: hutton_board or one.board for one in game}
        there = {team: teams[team][board - 1 : board] for team, board in boards.items()}
        seats.append((next(iter(there[match.first]), None), next(iter(there[match.second]), None)))
    return seats


def _spread(seats: list[Seat], match: TeamMatch, whites: Mapping[frozenset[int], int], boards: int) -> list[Seat]:
    """The seats with empty boards between them where the colours ask for it; as they are where that cannot be."""
    spread: list[Seat] = []
    for seat in seats:
        white = whites.get(frozenset(one for one in seat if one is not None))
        if white is not None and len(spread) < boards:
            first_white = match.games[len(spread)][0].team == match.first
            if (white == seat[0]) is not first_white:
                spread.append((None, None))
        spread.append(seat)
    return spread if len(spread) <= boards else seats


def _without_games(
    tournament: Tournament,
    candidate: Tournament,
    number: int,
    match: TeamMatch,
    lines: Mapping[tuple[int, int], tuple[int | None, ...]],
    alone: dict[int, Bye],
    built: _Built,
) -> list[Seat] | None:
    """The boards of a match the file has no games of; ``None`` where it says that nobody was there.

    A team that won because the other did not come is taken to have been there in its usual line-up. A match of which
    nothing is said is still to be played.
    """
    teams = {team.number: team.members for team in event_of(tournament).teams}
    hutton_board = number if candidate.system is System.HUTTON else None
    usual = _planned_seats(match, teams, hutton_board)
    won: set[int] = set()
    told = (match.first, match.second) in lines and (match.second, match.first) in lines
    for each in event_of(tournament).forfeits:
        if each.round == number and {each.white, each.black} == {match.first, match.second}:
            told = True
            won = {
                team
                for team, outcome in ((each.white, each.white_outcome), (each.black, each.black_outcome))
                if outcome is Outcome.FORFEIT_WIN
            }
    if not told:
        built.open_matches.append((number, match.first, match.second))
        return usual
    if not won:
        return None
    seats = [
        (first if match.first in won else None, second if match.second in won else None) for first, second in usual
    ]
    for player in (one for seat in seats for one in seat if one is not None):
        alone.setdefault(player, Bye(player, WON_WITHOUT_OPPONENT))
    return seats


# ---------------------------------------------------------------------------------------------------------------------
# The whole tournament
# ---------------------------------------------------------------------------------------------------------------------


def _completed(table: Tournament, built: _Built) -> Tournament:
    """The tournament with the rounds to come in the usual line-ups, and only what a workbook has of its teams."""
    planned = planned_event(table)
    event, held = event_of(table), len(built.rounds)
    line_ups = (*built.line_ups, *(line for line in event_of(planned).line_ups if line.round > held))
    scoring = TeamScoring(event.scoring.win, event.scoring.draw, event.scoring.loss)
    teams = tuple(replace(team, strength=None) for team in event.teams)
    return replace(
        table,
        rounds=(*built.rounds, *planned.rounds[held:]) if held else (),
        rounds_total=len(planned.rounds),
        team_event=TeamEvent(
            teams,
            event.boards,
            scoring,
            forfeits=team_forfeits(line_ups) if held else (),
            line_ups=line_ups if held else (),
            primary_score=event.primary_score,
        ),
    )


def _said(before: Tournament, after: Tournament, built: _Built, place: Place, language: Language) -> list[Finding]:
    """What was found out about the teams, and what of them has no place in a workbook."""
    event, held = event_of(before), len(built.rounds)
    found = []
    if after.system is not before.system:
        system = text(language, f"system.{after.system.value}")
        found.append(note("import_schedule_recognised", place, system=system))
    if 0 < held < len(after.rounds):
        found.append(note("import_schedule_completed", place, first=held + 1, last=len(after.rounds)))
    names = {team.number: team.name for team in event.teams}
    for number, first, second in built.open_matches:
        found.append(warning("import_match_open", place, round=number, first=names[first], second=names[second]))
    if built.byes_left:
        listed = ", ".join(map(str, sorted(built.byes_left)))
        found.append(warning("import_team_byes_left_out", place, players=listed))
    left_out = [
        text(language, f"word.{key}")
        for key, there in (
            ("team_strength", any(team.strength is not None for team in event.teams)),
            ("team_byes", bool(event.byes)),
            ("team_forbidden", bool(event.forbidden_pairs)),
            ("team_virtual", bool(event.virtual_points)),
        )
        if there
    ]
    if left_out:
        found.append(note("import_team_parts_left_out", place, parts=", ".join(left_out)))
    return found
