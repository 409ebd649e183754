"""Round robins and team tournaments of a report file: held against their tables, and against what holds for all."""

from collections import Counter
from dataclasses import replace

from generator.exchange.trf.reader import TrfReading
from generator.findings import Finding, Place, note
from generator.roundrobin.recognition import recognised, repeated_games
from generator.services.report_files.checked_rounds import CheckedRound, RoundDifference, round_differences
from generator.services.report_files.trf import Board
from generator.tournament import Pairing, Player, Round, System, Tournament

_FEWEST = 2  # players of a table
_NAMES = {
    System.BERGER: "Berger",
    System.DOUBLE_BERGER: "2 × Berger",
    System.RUTSCHSYSTEM: "Rutschsystem (Langbord)",
    System.LANGBORD: "Langbord (Rutschsystem)",
    System.BERGER_ROTATION: "Berger",
}
"""The tables as they are called in every language."""


def check_round_robin(reading: TrfReading, place: Place) -> tuple[tuple[CheckedRound, ...], list[Finding]]:
    """The rounds of a round robin beside the table they follow, or else the table of the system the file names."""
    tournament, numbers = _closed_up(reading.tournament)
    return _against_table(tournament, numbers, dict(reading.headers).get("192", "").upper(), place)


def check_teams(reading: TrfReading, place: Place) -> tuple[tuple[CheckedRound, ...], list[Finding]]:
    """The matches of a team tournament: whole, none played twice, and in a round robin by its table."""
    matches, torn = _matches(reading.tournament)
    closed, numbers = _closed_up(matches)
    if matches.system.everybody_meets:
        rounds, found = _against_table(closed, numbers, dict(reading.headers).get("192", "").upper(), place)
    else:
        rounds, found = _met_again(closed, numbers), []
    checked = tuple(_with(each, "two-matches", torn.get(each.number, ())) for each in rounds)
    return checked, [*found, note("trf_teams_structure_checked", place)]


def _against_table(
    tournament: Tournament, numbers: dict[int, int], code: str, place: Place
) -> tuple[tuple[CheckedRound, ...], list[Finding]]:
    from generator.roundrobin import schedule

    table = recognised(tournament)
    if table is not None:
        rounds = tuple(_checked(each, (), numbers) for each in tournament.rounds)
        return rounds, [note("trf_schedule_is", place, system=_NAMES[table.system])]
    if code.startswith("CUSTOM") or not code or len(tournament.players) < _FEWEST:
        return _met_again(tournament, numbers), [note("trf_schedule_unknown", place)]
    planned = schedule(replace(tournament, rounds=(), rounds_total=None)).rounds
    again = _met_again(tournament, numbers)
    compared = []
    for at, each in enumerate(tournament.rounds):
        file = _boards(each, numbers)
        rules = _boards(planned[at], numbers) if at < len(planned) else ()
        found = (*round_differences(file, rules), *again[at].differences)
        compared.append(CheckedRound(each.number, file, rules, found))
    return tuple(compared), []


def _met_again(tournament: Tournament, numbers: dict[int, int]) -> tuple[CheckedRound, ...]:
    """Every round with the games of pairs who met more often than the others; the first games are not blamed."""
    often = {frozenset(pair[:2]): pair[2] for pair in repeated_games(tournament)}
    usual = Counter(
        frozenset((pair.white, pair.black)) for each in tournament.rounds for pair in each.pairings
    ).values()
    allowed = Counter(usual).most_common(1)[0][0] if usual else 1
    had: Counter[frozenset[int]] = Counter()
    checked = []
    for each in tournament.rounds:
        again = []
        for pair in each.pairings:
            both = frozenset((pair.white, pair.black))
            had[both] += 1
            if both in often and had[both] > allowed:
                again.append((numbers[pair.white], numbers[pair.black]))
        checked.append(_checked(each, tuple(again), numbers))
    return tuple(checked)


def _checked(each: Round, again: tuple[Board, ...], numbers: dict[int, int]) -> CheckedRound:
    file = _boards(each, numbers)
    return _with(CheckedRound(each.number, file, file, ()), "met-again", again)


def _with(checked: CheckedRound, kind: str, boards: tuple[Board, ...]) -> CheckedRound:
    if not boards:
        return checked
    return replace(checked, differences=(*checked.differences, RoundDifference(kind, boards)))


def _boards(each: Round, numbers: dict[int, int]) -> tuple[Board, ...]:
    return tuple((numbers[pair.white], numbers[pair.black]) for pair in each.pairings)


def _closed_up(tournament: Tournament) -> tuple[Tournament, dict[int, int]]:
    """The tournament numbered without gaps, as a table needs it, and the numbers of the file by those."""
    new = {player.number: at for at, player in enumerate(tournament.players, 1)}
    rounds = tuple(
        replace(
            each,
            pairings=tuple(replace(pair, white=new[pair.white], black=new[pair.black]) for pair in each.pairings),
        )
        for each in tournament.rounds
    )
    players = tuple(replace(player, number=new[player.number]) for player in tournament.players)
    return replace(tournament, players=players, rounds=rounds), {at: number for number, at in new.items()}


def _matches(tournament: Tournament) -> tuple[Tournament, dict[int, tuple[Board, ...]]]:
    """A tournament of the teams, with their matches as pairings, and by round the teams that met two others.

    The team with White on its highest board that was played has White.
    """
    event = tournament.team_event
    if event is None:
        raise ValueError("no teams")
    team_of = {member: team.number for team in event.teams for member in team.members}
    board_of = {member: at for team in event.teams for at, member in enumerate(team.members)}
    rounds, torn = [], {}
    for each in tournament.rounds:
        matches: dict[frozenset[int], tuple[int, Board]] = {}
        for pair in each.pairings:
            white, black = team_of.get(pair.white), team_of.get(pair.black)
            if white is None or black is None or white == black:
                continue
            at = board_of[pair.white] + board_of[pair.black]
            best = matches.get(frozenset((white, black)))
            if best is None or at < best[0]:
                matches[frozenset((white, black))] = (at, (white, black))
        boards = [board for _, board in matches.values()]
        met = Counter(team for board in boards for team in board)
        torn[each.number] = tuple(board for board in boards if max(met[team] for team in board) > 1)
        rounds.append(Round(each.number, tuple(Pairing(*board, at) for at, board in enumerate(boards, 1))))
    players = tuple(Player(team.number, team.name) for team in event.teams)
    return replace(tournament, players=players, rounds=tuple(rounds), team_event=None), torn
