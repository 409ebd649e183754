"""Why something came out as it did, said on the terminal; the workbook is only read."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path

from generator.checks import check
from generator.findings import error, has_errors, note
from generator.knockout.bracket import entrants
from generator.knockout.placing import placings
from generator.languages import text
from generator.languages.words import name_key, near_key
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.services.explaining.pairings import Questions, means_bye
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.stages import reached_text
from generator.sheets.standings import standings_title
from generator.sheets.tiebreak_working import words_of, working_texts
from generator.status import Status
from generator.tournament import Player, System, Tournament

_MOST_NAMES = 12


def explain(
    path: Path,
    *,
    player: str | None = None,
    round_number: int | None = None,
    board: int | None = None,
    instead: tuple[str, str] | None = None,
) -> Report:
    """Why a round was paired as it was: all of it, one ``board``, or why not ``instead`` A against B.

    Of a ``player`` the pairing of the round and the working of every tie-break after it. Without ``round_number`` the
    latest round is meant, of a round robin the one being played; for the tie-breaks the standings as they are now.
    Players are pairing numbers or names, or parts of one (:func:`named_players`); the second of ``instead`` may be the
    word for the bye.
    """
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    findings = (*loaded.reading.findings, *check(loaded.tournament))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=findings)
    wanted = [typed for typed in (player, *(instead or ())) if typed is not None and not means_bye(typed)]
    people: dict[str, Player] = {}
    for typed in wanted:
        found = named_players(typed, entrants_of(loaded.tournament))
        if len(found) != 1:
            return _not_one_player(loaded, typed, found)
        people[typed] = found[0]
    if player is not None and player in people and instead is None and board is None:
        return _player(loaded, people[player], round_number)
    questions = Questions(loaded, round_number)
    if questions.refusal is not None:
        return questions.refusal
    if instead is not None:
        first, second = (people[typed].number if typed in people else None for typed in instead)
        return questions.instead(first, second)
    return questions.board(board) if board is not None else questions.whole_round()


def _player(loaded: Loaded, player: Player, round_number: int | None) -> Report:
    """Whom a player meets in a round and why, and the working of the tie-breaks."""
    language = loaded.reading.language
    if loaded.tournament.system is System.KNOCK_OUT:
        return _reached(loaded, player)
    tournament = _settled(loaded.tournament)
    sheets = SheetSet(tournament, loaded.reading)
    last = sheets.standings.after_round
    if round_number is not None and round_number > len(tournament.rounds):
        return Report(
            Status.WRONG_USE, language, findings=(error("explain_no_such_round", round=round_number, last=last),)
        )
    questions = Questions(loaded, round_number)
    teams = tournament.team_event is not None  # the schedule of teams pairs teams, and no player has a question to it
    pairing = () if teams or questions.refusal is not None else questions.player(player.number)
    if round_number is not None and round_number > last:
        return Report(Status.DONE, language, pairing)
    standings = sheets.standings if round_number in (None, last) else sheets.standings_after(round_number)
    if player.number in standings.annulled:
        left = note("player_not_ranked", player.place, player=player.name)
        return Report(Status.DONE, language, pairing, (left,))
    words = words_of(tournament, language, halves=sheets.halves)
    gap = ("",) if pairing else ()
    working = (standings_title(tournament, standings, language), *working_texts(standings, player.number, words))
    return Report(Status.DONE, language, (*pairing, *gap, *working), standings.findings)


def entrants_of(tournament: Tournament) -> tuple[Player, ...]:
    """Who is ranked: the players, or the teams with their numbers and names."""
    if tournament.team_event is None:
        return tournament.players
    return tuple(Player(team.number, team.name, place=team.place) for team in tournament.team_event.teams)


def named_players(wanted: str, players: Sequence[Player]) -> tuple[Player, ...]:
    """The players meant by a number or a name: the first of these steps that finds somebody.

    The pairing number; the whole name; the name without regard to accents and order; names that contain every word of
    it; names of which the words begin like those typed.
    """
    if wanted.strip().isdecimal():
        return tuple(player for player in players if player.number == int(wanted))
    words = near_key(wanted).split()
    if not words:
        return ()
    keys = {player.number: near_key(player.name).split() for player in players}
    steps: tuple[Callable[[Player], bool], ...] = (
        lambda player: name_key(player.name) == name_key(wanted),
        lambda player: keys[player.number] == words,
        lambda player: set(words) <= set(keys[player.number]),
        lambda player: all(any(own.startswith(word) for own in keys[player.number]) for word in words),
    )
    for fits in steps:
        found = tuple(player for player in players if fits(player))
        if found:
            return found
    return ()


def _reached(loaded: Loaded, player: Player) -> Report:
    """How far a player of a knock-out got; no tie-break is worked out there."""
    language, tournament = loaded.reading.language, loaded.tournament
    placing = next(each for each in placings(tournament) if each.player == player.number)
    line = f"{player.name}: {reached_text(placing, len(entrants(tournament)), language)}"
    return Report(Status.DONE, language, (line,), (note("explain_knock_out", player.place),))


def _settled(tournament: Tournament) -> Tournament:
    """The tournament as its standings count it: in a round robin with the games of who has left as forfeits."""
    return settle_withdrawals(tournament)[0] if tournament.system.fixed_schedule else tournament


def _not_one_player(loaded: Loaded, wanted: str, found: tuple[Player, ...]) -> Report:
    """Nobody of this name, with the names most like it; or several, who are listed."""
    language, players = loaded.reading.language, entrants_of(loaded.tournament)
    if found:
        shown = tuple(f"{player.number:>4}  {player.name}" for player in found[:_MOST_NAMES])
        more = len(found) - len(shown)
        lines = (*shown, *((text(language, "cli.and_more", count=more),) if more else ()))
        return Report(Status.WRONG_USE, language, lines, (error("player_not_clear", typed=wanted.strip()),))
    keys = {near_key(player.name): player for player in players}
    alike = [keys[key] for key in get_close_matches(near_key(wanted), keys, 3, 0.5)]
    if alike:
        names = ", ".join(f"{player.name} ({player.number})" for player in alike)
        return Report(Status.WRONG_USE, language, findings=(error("player_meant", typed=wanted.strip(), names=names),))
    return Report(Status.WRONG_USE, language, findings=(error("player_not_there", typed=wanted.strip()),))
