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
from generator.services.report import Report
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.stages import reached_text
from generator.sheets.standings import standings_title
from generator.sheets.tiebreak_working import words_of, working_texts
from generator.status import Status
from generator.tournament import Player, System, Tournament

_MOST_NAMES = 12


def explain_player(path: Path, wanted: str, *, round_number: int | None = None) -> Report:
    """The working of every tie-break of one player, after a round (``None`` = as the standings are now).

    ``wanted`` is a pairing number or a name, or a part of one (:func:`named_players`).
    """
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    findings = (*loaded.reading.findings, *check(loaded.tournament))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=findings)
    found = named_players(wanted, loaded.tournament.players)
    if len(found) != 1:
        return _not_one_player(loaded, wanted, found)
    if loaded.tournament.system is System.KNOCK_OUT:
        return _reached(loaded, found[0])
    tournament = _settled(loaded.tournament)
    sheets = SheetSet(tournament, loaded.reading)
    last = sheets.standings.after_round
    if round_number is not None and round_number > last:
        return Report(
            Status.WRONG_USE, language, findings=(error("explain_no_such_round", round=round_number, last=last),)
        )
    standings = sheets.standings if round_number in (None, last) else sheets.standings_after(round_number)
    if found[0].number in standings.annulled:
        left = note("player_not_ranked", found[0].place, player=found[0].name)
        return Report(Status.DONE, language, findings=(left,))
    words = words_of(tournament, language, halves=sheets.halves)
    lines = (standings_title(tournament, standings, language), *working_texts(standings, found[0].number, words))
    return Report(Status.DONE, language, lines, standings.findings)


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
    language, players = loaded.reading.language, loaded.tournament.players
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
