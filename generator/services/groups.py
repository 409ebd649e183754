"""``groups``: a list of entries made into preliminary groups, a workbook each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.exchange.player_lists import read_player_list
from generator.findings import Finding, Place, error, has_errors, warning
from generator.languages import Language, text
from generator.languages.words import name_key
from generator.ranking import ranking_key
from generator.roundrobin.groups import Together, group_name, snake_groups, together
from generator.services.new_workbook import ratings_used
from generator.services.report import Report
from generator.status import Status
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.files import write_new
from generator.workbook.layout import SETTINGS
from generator.workbook.read import WorkbookReading, read_workbook
from generator.workbook.refusal import WorkbookRefused

LEAST = 3
"""Fewer players are no group."""

_NOT_TAKEN_ON = frozenset({"event", "system", "rounds", "lot", "carried_over", "virtual_points", "forbidden_pairs"})


@dataclass(frozen=True, slots=True)
class _Group:
    name: str
    players: tuple[Player, ...]


def groups_command(
    entries: Path,
    folder: Path,
    *,
    groups: int | None = None,
    system: str = "berger",
    avoid: str | None = None,
    language: str | None = None,
) -> Report:
    """Put the players of a list into groups and write a workbook for each into ``folder``.

    ``groups`` is their number: snake order by rating. Without it the groups are those of the column Group. ``avoid``
    is ``club`` or ``federation``, of which no two come into one group as far as possible. Settings of a workbook are
    taken on.
    """
    try:
        data = entries.read_bytes()
    except OSError as problem:
        cannot = error("file_not_readable", Place(entries.name), reason=problem.strerror or str(problem))
        return Report(Status.FILE_NOT_ACCESSIBLE, findings=(cannot,))
    reading = _settings_of(data, entries.name)
    tongue = Language(language) if language else reading.language
    roster, findings = read_player_list(data, entries.name)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=findings)
    made, found = _by_column(roster) if groups is None else _in_snake_order(roster, groups, avoid)
    findings = (*findings, *found)
    names = {group.name: _file_name(group.name, tongue) for group in made}
    if len({name.lower() for name in names.values()}) < len(names):
        findings = (*findings, error("groups_file_name", Place(entries.name), names=", ".join(names)))
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=findings)
    files = {group.name: folder / names[group.name] for group in made}
    there = [error("file_exists", Place(path.name)) for path in files.values() if path.exists()]
    if there:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(*findings, *there))
    lines = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for group in made:
            write_new(files[group.name], _workbook(group, System(system), reading, tongue))
            values = {"name": group.name, "players": len(group.players), "file": files[group.name].name}
            lines.append(text(tongue, "cli.group_written", **values))
    except WorkbookRefused as refused:
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, tuple(lines), (*findings, *refused.findings))
    except OSError as problem:
        cannot = error("groups_no_folder", Place(str(folder)), reason=problem.strerror or str(problem))
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, tuple(lines), (*findings, cannot))
    lines.append(text(tongue, "cli.groups_next"))
    return Report(Status.DONE, tongue, tuple(lines), findings)


def settings_taken_on(reading: WorkbookReading) -> dict[str, str | int]:
    """What is set in a workbook and holds in another one as well: choices by key, everything else as it was typed."""
    kinds = {row.key: row.kind for row in SETTINGS}
    return {
        key: str(typed.value) if kinds[key] == "choice" else typed.typed
        for key, typed in reading.settings.items()
        if typed.value is not None and key not in _NOT_TAKEN_ON
    }


def strength(player: Player) -> tuple[int, int, str]:
    """What orders players by strength: the higher of their ratings, title, name."""
    national = dict(player.extra).get("national_rating", "")
    rating = max(player.rating or 0, int(national) if national.isdecimal() else 0)
    return ranking_key(replace(player, rating=rating or None))


def _settings_of(data: bytes, name: str) -> WorkbookReading:
    """The settings of a workbook; a list of another kind has none."""
    if data[:4] != b"PK\x03\x04":
        return WorkbookReading(name)
    return read_workbook(data, name)


def _by_column(roster: Sequence[Player]) -> tuple[tuple[_Group, ...], tuple[Finding, ...]]:
    """The groups the arbiter has written into the list, each by strength."""
    if not any(player.group for player in roster):
        return (), (error("groups_no_column"),)
    found = [
        error("groups_without_group", player.place, player=player.name) for player in roster if not player.group.strip()
    ]
    names: dict[str, str] = {}
    members: dict[str, list[Player]] = {}
    for player in roster:
        key = name_key(player.group)
        names.setdefault(key, player.group.strip())
        members.setdefault(key, []).append(player)
    made = tuple(_Group(names[key], _by_strength(members[key])) for key in sorted(names) if key)
    found += [
        error("groups_too_small", group=group.name, players=len(group.players), least=LEAST)
        for group in made
        if len(group.players) < LEAST
    ]
    return made, tuple(found)


def _in_snake_order(
    roster: Sequence[Player], groups: int, avoid: str | None
) -> tuple[tuple[_Group, ...], tuple[Finding, ...]]:
    if groups * LEAST > len(roster):
        return (), (error("groups_too_many", players=len(roster), groups=groups, least=LEAST),)

    def kind(player: Player) -> str:
        return name_key(player.federation if avoid == "federation" else player.club)

    made = snake_groups(_by_strength(roster), groups, kind if avoid else None)
    found = [_together(each) for each in together(made, kind)] if avoid else []
    named = (_Group(group_name(at), players) for at, players in enumerate(made))
    return tuple(named), tuple(found)


def _together(each: Together) -> Finding:
    first = each.players[0]
    names = ", ".join(player.name for player in each.players)
    kind = first.club if name_key(first.club) == each.kept_apart else first.federation
    return warning("groups_together", group=group_name(each.group), players=names, club=kind)


def _by_strength(roster: Sequence[Player]) -> tuple[Player, ...]:
    """By rating, or as listed where nobody has one."""
    rated = any(player.rating or dict(player.extra).get("national_rating") for player in roster)
    return tuple(sorted(roster, key=strength)) if rated else tuple(roster)


def _file_name(name: str, language: Language) -> str:
    safe = re.sub(r"[^\w-]+", "-", name).strip("-")
    return f"{text(language, 'word.group_file', name=safe)}.xlsx"


def _workbook(group: _Group, system: System, reading: WorkbookReading, language: Language) -> bytes:
    """A group's workbook with the settings taken on; the name of the event tells the group."""
    taken: Mapping[str, str | int] = settings_taken_on(reading)
    event = reading.settings["event"].typed if "event" in reading.settings else ""
    settings = {
        **ratings_used(group.players),
        **{key: value for key, value in taken.items() if key not in _of_other_system(reading, system)},
        "event": group_event(event, group.name, language),
        "language": language.value,
    }
    players = tuple(replace(player, group=group.name, number=at) for at, player in enumerate(group.players, 1))
    return new_workbook(system, language=language, roster=players, settings=settings)


def _of_other_system(reading: WorkbookReading, system: System) -> frozenset[str]:
    """Settings that mean something in one system and not in the other."""
    before = reading.tournament.system if reading.tournament is not None else system
    if before is system:
        return frozenset()
    return frozenset({"tie_breaks", "numbers", "first_colour", "cycles", "cycle_order"})


def group_event(event: str, name: str, language: Language) -> str:
    """The name of the event on the sheets of a group."""
    group = text(language, "word.group", name=name)
    return f"{event} · {group}" if event else group
