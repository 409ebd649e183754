"""``finals``: workbooks of the finals made from the standings of the groups."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.checks import check
from generator.findings import Finding, Place, error, has_errors
from generator.languages import Language, text
from generator.languages.words import name_key
from generator.results import result_text
from generator.roundrobin.finals import (
    Cut,
    agreeing_numbers,
    cut,
    facing_pairs,
    games_by_pair,
    played_games,
    seeded_apart,
)
from generator.roundrobin.groups import group_name
from generator.roundrobin.withdrawal import settle_withdrawals
from generator.services.groups import group_event, settings_taken_on
from generator.services.report import Report
from generator.services.rounds.swiss import missing_results
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, load
from generator.sheets.standings import is_final
from generator.status import Status
from generator.tournament import CarriedGame, Player, System, Tournament
from generator.workbook.blank import new_workbook
from generator.workbook.files import write_new
from generator.workbook.layout import PlayerColumn
from generator.workbook.read_players import read_rating
from generator.workbook.refusal import WorkbookRefused

_LEAST = {System.KNOCK_OUT: 2, System.SWISS: 2, System.BERGER: 2, System.DOUBLE_BERGER: 2}
_GAMES = {System.BERGER: 1, System.DOUBLE_BERGER: 2}


@dataclass(frozen=True, slots=True)
class _Group:
    """A finished group: rank and player in the order of the standings, without those who play no more."""

    name: str
    loaded: Loaded
    tournament: Tournament
    ranked: tuple[tuple[int, int], ...]

    @property
    def file(self) -> Place:
        return Place(self.loaded.opened.path.name)


@dataclass(frozen=True, slots=True)
class _Final:
    """A final: its players as (group, number in the group) in the order of their new numbers."""

    name: str
    players: tuple[tuple[int, int], ...]
    carried: tuple[tuple[int, CarriedGame], ...] = ()


def finals_command(
    paths: Sequence[Path],
    output: Path,
    *,
    take: int = 2,
    finals: int = 1,
    carry_over: bool = False,
    system: str = "berger",
) -> Report:
    """Make the workbook of the final from the standings of the groups, or of several finals, A, B, and so on.

    The first ``take`` of each group come into final A, the next ones into final B. With ``carry_over`` games between
    players of one group count in the final and are not played again. Nothing is written when a group is not finished,
    or when players are level in everything where the cut is.
    """
    kind = System(system)
    groups, findings, language, unreadable = _groups(paths)
    if not has_errors(findings):
        findings += _wrong_use(groups, kind, carry_over=carry_over)
    if has_errors(findings):
        status = Status.FILE_NOT_ACCESSIBLE if unreadable else Status.INPUT_HAS_PROBLEMS
        return Report(status, language, findings=tuple(findings))
    made: list[_Final] = []
    for at in range(finals):
        final, found = _final(groups, at, take, kind, carry_over=carry_over)
        findings += found
        made.append(final)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    files = [output if finals == 1 else output.with_name(f"{output.stem}-{each.name}{output.suffix}") for each in made]
    wrong = [error("new_needs_xlsx", Place(path.name)) for path in files if path.suffix.lower() != ".xlsx"]
    if wrong:
        return Report(Status.WRONG_USE, language, findings=(*findings, *wrong))
    there = [error("file_exists", Place(path.name)) for path in files if path.exists()]
    if there:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(*findings, *there))
    lines: list[str] = []
    for final, path in zip(made, files, strict=True):
        try:
            write_new(path, _workbook(final, groups, kind, language))
        except WorkbookRefused as refused:
            return Report(Status.FILE_NOT_ACCESSIBLE, language, tuple(lines), (*findings, *refused.findings))
        names = ", ".join(_player(groups, each).name for each in final.players)
        lines.append(text(language, "cli.final_written", name=final.name, players=names, file=path.name))
        if final.carried:
            lines.append(text(language, "cli.final_carried", games=len(final.carried)))
    lines.append(text(language, "cli.new_next", file=files[0].name))
    return Report(Status.DONE, language, tuple(lines), tuple(findings))


def _groups(paths: Sequence[Path]) -> tuple[list[_Group], list[Finding], Language, bool]:
    """The groups with their standings, what keeps them from being finished, and whether a file cannot be read."""
    unreadable = False
    groups: list[_Group] = []
    findings: list[Finding] = []
    languages: list[Language] = []
    if len({path.resolve() for path in paths}) < len(paths):
        repeated = next(path for at, path in enumerate(paths) if path.resolve() in {p.resolve() for p in paths[:at]})
        findings.append(error("finals_group_twice", Place(repeated.name)))
    if len(paths) < 2:
        findings.append(error("finals_need_two"))
    for at, path in enumerate(paths):
        loaded = load(path, force=True)
        if isinstance(loaded, Report):
            findings += loaded.findings
            unreadable |= loaded.status is Status.FILE_NOT_ACCESSIBLE
            languages.append(loaded.language)
            continue
        languages.append(loaded.reading.language)
        found = [each for each in (*loaded.reading.findings, *check(loaded.tournament)) if has_errors([each])]
        findings += [_in_file(each, path.name) for each in found]
        if not found:
            group, found = _group(loaded, at)
            groups.append(group)
            findings += found
    return groups, findings, languages[0] if languages else Language.ENGLISH, unreadable


def _in_file(finding: Finding, file: str) -> Finding:
    """A finding that also names the file, since there are several."""
    place = finding.place
    sheet = f"{file} · {place.sheet}" if place.sheet not in ("", file) else file
    return replace(finding, place=Place(sheet, place.cell))


def _group(loaded: Loaded, at: int) -> tuple[_Group, list[Finding]]:
    tournament = loaded.tournament
    if tournament.system.fixed_schedule:
        tournament, _ = settle_withdrawals(tournament)
    sheets = SheetSet(tournament, loaded.reading)
    names = {name_key(player.group): player.group for player in tournament.players}
    name = next(iter(names.values())).strip() if len(names) == 1 else ""
    gone = {player.number for player in tournament.players if not player.takes_part(len(tournament.rounds))}
    ranked = tuple((row.rank, row.player) for row in sheets.standings.rows if row.player not in gone)
    group = _Group(name or group_name(at), loaded, tournament, ranked)
    findings = []
    if not is_final(tournament, sheets.standings):
        open_games = missing_results(tournament)
        if open_games:
            number, pairing = open_games[0]
            values = {"games": len(open_games), "round": number, "board": pairing.board}
            findings.append(error("finals_unfinished", group.file, **values))
        else:
            findings.append(error("finals_not_paired", group.file))
    return group, findings


def _wrong_use(groups: Sequence[_Group], kind: System, *, carry_over: bool) -> list[Finding]:
    found = []
    if carry_over and kind not in _GAMES:
        found.append(error("finals_no_carrying"))
    seen: dict[str, str] = {}
    for group in groups:
        for player in group.tournament.players:
            key = name_key(player.name)
            if seen.setdefault(key, group.name) != group.name:
                found.append(error("finals_same_name", group.file, player=player.name))
    return found


def _final(
    groups: Sequence[_Group], at: int, take: int, kind: System, *, carry_over: bool
) -> tuple[_Final, list[Finding]]:
    """The players of a final, counted from 0, and what they bring along; or why it cannot be made."""
    name = group_name(at)
    cuts = [cut(group.ranked, at, take) for group in groups]
    findings = [_level(group, each) for group, each in zip(groups, cuts, strict=True) if each.level]
    players = sum(len(each.players) for each in cuts)
    if not findings and players < _LEAST.get(kind, 3):
        findings.append(error("finals_too_few", final=name, players=players, least=_LEAST.get(kind, 3)))
    if findings:
        return _Final(name, ()), findings
    tiers = [
        [(group, each.players[place]) for group, each in enumerate(cuts) if place < len(each.players)]
        for place in range(take)
    ]
    order = tuple(player for tier in tiers for player in tier)
    if kind is System.KNOCK_OUT:
        seeds = seeded_apart([[group for group, _ in tier] for tier in tiers if tier])
        order = tuple(tiers[tier][place] for tier, place in seeds)
    if not carry_over:
        return _Final(name, order), []
    carried = tuple(
        (group, game)
        for group, each in enumerate(cuts)
        for game in played_games(groups[group].tournament, each.players)
    )
    findings = _differing(groups, carried, _GAMES[kind])
    if kind is System.BERGER:
        order = _facing(order, carried, take) or _agreeing(order, carried)
    return _Final(name, order, carried), findings


def _level(group: _Group, each: Cut) -> Finding:
    names = ", ".join(group.tournament.player(number).name for number in each.level)
    return error("finals_tie_at_cut", group.file, players=names, rank=each.place, places=each.places)


def _differing(groups: Sequence[_Group], carried: Sequence[tuple[int, CarriedGame]], wanted: int) -> list[Finding]:
    """Pairs with another number of games than a pair of the final has."""
    found = []
    for at, group in enumerate(groups):
        for pair, games in games_by_pair([game for of, game in carried if of == at]).items():
            if games != wanted:
                white, black = (group.tournament.player(number).name for number in sorted(pair))
                values = {"white": white, "black": black, "games": games, "wanted": wanted}
                found.append(error("finals_games_differ", group.file, **values))
    return found


def _facing(
    order: tuple[tuple[int, int], ...], carried: Sequence[tuple[int, CarriedGame]], take: int
) -> tuple[tuple[int, int], ...]:
    """With two players of each group who have met: numbers by which their games are all in round 1, else none."""
    pairs = {group: (game.white, game.black) for group, game in carried}
    groups = [group for group, _ in order[: len(order) // 2]]
    if take != 2 or sorted(pairs) != sorted(groups) or len(order) != 2 * len(pairs):
        return ()
    ends = facing_pairs([(2 * at, 2 * at + 1) for at in range(len(groups))])
    flat = [(group, number) for group in groups for number in pairs[group]]
    return tuple(flat[place] for place in ends)


def _agreeing(
    order: tuple[tuple[int, int], ...], carried: Sequence[tuple[int, CarriedGame]]
) -> tuple[tuple[int, int], ...]:
    """Numbers by which the table has the games carried over with the colours they were played with, as far as can be.

    So everybody's colours come out as even as the table makes them.
    """
    games = [(order.index((group, game.white)), order.index((group, game.black))) for group, game in carried]
    return tuple(order[place] for place in agreeing_numbers(len(order), games))


def _player(groups: Sequence[_Group], which: tuple[int, int]) -> Player:
    return groups[which[0]].tournament.player(which[1])


def _workbook(final: _Final, groups: Sequence[_Group], kind: System, language: Language) -> bytes:
    first = groups[0]
    reading = first.loaded.reading
    taken = settings_taken_on(reading)
    left_out = {"numbers", "first_colour", "cycles"}
    if first.tournament.system.fixed_schedule is not kind.fixed_schedule or kind is System.KNOCK_OUT:
        left_out.add("tie_breaks")
    event = reading.settings["event"].typed if "event" in reading.settings else ""
    settings: dict[str, str | int] = {key: value for key, value in taken.items() if key not in left_out}
    if "tie_breaks" in settings:
        settings["tie_breaks"] = re.sub(r"/\d{4}\b", "", str(settings["tie_breaks"]))  # a lot is drawn anew
    settings["event"] = _final_event(event, first.name, final.name, language)
    settings["language"] = language.value
    settings["numbers"] = "as_listed"
    numbers = {which: number for number, which in enumerate(final.players, 1)}
    if final.carried:
        settings["carried_over"] = "; ".join(
            _carried_text(group, game, groups, numbers, language) for group, game in final.carried
        )
    roster = tuple(_entered(groups[which[0]], which[1], number) for which, number in numbers.items())
    return new_workbook(
        kind,
        language=language,
        roster=roster,
        settings=settings,
        numbers=bool(final.carried) or kind is System.KNOCK_OUT,
    )


def _final_event(event: str, group: str, final: str, language: Language) -> str:
    """The event's name without the group and with the final."""
    for tongue in Language:
        own = group_event("", group, tongue)
        if event in (own, ""):
            event = ""
        event = event.removesuffix(f" · {own}")
    name = text(language, "word.final", name=final)
    return f"{event} · {name}" if event else name


def _carried_text(
    group: int,
    game: CarriedGame,
    groups: Sequence[_Group],
    numbers: Mapping[tuple[int, int], int],
    language: Language,
) -> str:
    """A game as Settings hold it: by names, and by numbers where a name could be misread."""
    names = [_player(groups, (group, number)).name for number in (game.white, game.black)]
    result = result_text(game.result, language)
    if any(re.search(r"[;/\n]|\s[-–]\s", name) for name in names):
        return f"{numbers[group, game.white]}-{numbers[group, game.black]} {result}"
    return f"{names[0]} / {names[1]} {result}"


def _entered(group: _Group, number: int, new: int) -> Player:
    """A player of a group as entered for the final, with both ratings as they were typed."""
    player = group.tournament.player(number)
    rating, national = (
        _typed_rating(group, number, column) for column in (PlayerColumn.RATING, PlayerColumn.NATIONAL_RATING)
    )
    extra = (("national_rating", str(national)),) if national else ()
    return replace(
        player,
        number=new,
        rating=rating,
        group=group.name,
        from_round=1,
        until_round=None,
        requested_byes=(),
        fixed_board=None,
        opponents_barred=(),
        extra=extra,
    )


def _typed_rating(group: _Group, number: int, column: PlayerColumn) -> int | None:
    players = group.loaded.reading.players
    at = players.columns.get(column)
    return None if at is None else read_rating(players.typed.get(number, {}).get(at))[0]
