"""Players named in cells: pairs not to meet, in Players and in Settings, and games carried over from groups."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.findings import Finding, error
from generator.languages.words import visible
from generator.results import read_result
from generator.tournament import CarriedGame, ForbiddenPairs, Player
from generator.workbook.read_players import PlayerRow
from generator.workbook.read_rounds import Roster
from generator.workbook.read_settings import Settings


def barred(
    players: list[Player], rows: Sequence[PlayerRow], roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> list[Player]:
    """The players with the pairing numbers of those they must not meet."""
    changed = list(players)
    for index, row in enumerate(rows):
        if not row.not_against:
            continue
        found, unknown = _named_players(row.not_against, roster)
        findings += [error("not_against_unknown", row.place, typed=each, player=row.shown_name) for each in unknown]
        barred = tuple(dict.fromkeys(numbers[each] for each in found if each != index))
        changed[index] = replace(players[index], opponents_barred=barred)
    return changed


def _named_players(typed: str, roster: Roster) -> tuple[list[int], list[str]]:
    """The players a list of names or numbers speaks of, and the parts that are nobody or not one person."""
    whole = roster.named(typed)
    if len(whole) == 1:
        return whole, []
    parts = [part.strip() for part in re.split(r"[;\n/]", typed) if part.strip()]
    found: list[int] = []
    unknown: list[str] = []
    for part in parts:
        for words in [part] if len(roster.named(part)) == 1 else [each.strip() for each in part.split(",")]:
            named = roster.named(words)
            if len(named) == 1:
                found += named
            elif words:
                unknown.append(words)
    return found, unknown


def carried_over(
    settings: Settings, roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> tuple[CarriedGame, ...]:
    """Games of preliminary groups that count in this final: ``Anna Weber / Bo Lund 1-0``, or ``3-7 ½-½``."""
    setting = settings.get("carried_over")
    if setting is None or not isinstance(setting.value, tuple):
        return ()
    games = []
    for typed in setting.value:
        game = _carried_game(visible(typed), roster, numbers)
        if game is None:
            findings.append(error("carried_over_unreadable", setting.place, typed=visible(typed)))
        else:
            games.append(game)
    return tuple(games)


def _carried_game(typed: str, roster: Roster, numbers: Sequence[int]) -> CarriedGame | None:
    """White, Black and the result; the result may be two words (``1-0 WO``)."""
    words = typed.split()
    for last in (1, 2):
        result = read_result(" ".join(words[-last:])).result if len(words) > last else None
        players = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)|\s[-–]\s", "/", " ".join(words[:-last]))
        found, unknown = _named_players(players, roster)
        if result is not None and not unknown and len(set(found)) == 2:
            return CarriedGame(numbers[found[0]], numbers[found[1]], result)
    return None


def forbidden_pairs(
    settings: Settings, roster: Roster, numbers: Sequence[int], findings: list[Finding]
) -> tuple[ForbiddenPairs, ...]:
    """Groups of players of whom no two may meet: ``3-7; Anna Weber / Bo Lund``, for some rounds ``3-7 (2-4)``."""
    setting = settings.get("forbidden_pairs")
    if setting is None or not isinstance(setting.value, tuple):
        return ()
    groups = []
    for typed in setting.value:
        limited = _FOR_ROUNDS.fullmatch(typed)
        words = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)", "/", limited["players"] if limited else typed)
        found, unknown = _named_players(re.sub(r"\s[-–]\s", "/", words), roster)
        if unknown or len(found) < 2:
            findings.append(error("forbidden_pair_unknown", setting.place, typed=visible(typed)))
        else:
            first, last = (int(limited["first"]), int(limited["last"])) if limited else (1, None)
            groups.append(ForbiddenPairs(tuple(numbers[index] for index in found), first, last))
    return tuple(groups)


_FOR_ROUNDS = re.compile(r"(?P<players>.*\S)\s*\((?P<first>[1-9]\d?)\s*[-–]\s*(?P<last>[1-9]\d?)\)\s*")
"""Rounds in brackets behind a group: two numbers, so that a remark such as ``(U18)`` or ``(1990)`` is none."""
