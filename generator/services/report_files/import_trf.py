"""A report file that goes on as a workbook: the same players, numbers, rounds and settings, proved by reading back."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from generator.exchange.trf import TrfReading, read_trf
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import Language, text
from generator.pairing.acceleration import virtual_points
from generator.ranking import Numbering, NumberOrder, numbered, renumbered
from generator.roundrobin import schedule
from generator.roundrobin.recognition import recognised
from generator.services.report import Report
from generator.services.report_files.comparing import PARTS, difference_findings, differences
from generator.services.report_files.import_knockout import knockout
from generator.services.report_files.import_teams import continued
from generator.services.report_files.trf import by_rank, other_system
from generator.services.sheet_set import SheetSet
from generator.services.workbook_file import Loaded, Plan, write
from generator.state import Snapshot
from generator.status import Status
from generator.tiebreaks.selection import parse
from generator.tournament import (
    Acceleration,
    Bye,
    Colour,
    ForbiddenPairs,
    Outcome,
    Player,
    Round,
    System,
    TeamEvent,
    Tournament,
    VirtualPoints,
)
from generator.workbook.blank import new_workbook
from generator.workbook.edits import Edits
from generator.workbook.files import OpenedWorkbook
from generator.workbook.graft import apply_edits
from generator.workbook.kinds import FileKind
from generator.workbook.read import read_workbook
from generator.workbook.refusal import WorkbookRefused

_LAST_ROUND = 99
_MOST_IN_A_CELL = 32_767  # letters, Excel's limit
_RATINGS_USED = {"FIDE": "rating", "NRO": "national_rating", "HBFN": "higher_rating"}
"""Methods of record 172 which the setting for the rating knows as well."""


@dataclass(frozen=True, slots=True)
class Expressed:
    """A tournament as a workbook can hold it, with what had to be changed, or what stands in the way (errors)."""

    tournament: Tournament
    findings: tuple[Finding, ...]
    rating_used: str = "rating"


def import_trf(file: Path, *, now: datetime, output: Path | None = None, language: str = "en") -> Report:
    """Make a workbook that continues the tournament of a report file; ``output`` must not exist yet.

    Everything the file says is in the workbook, or is listed. What the next pairing depends on and a workbook cannot
    hold stops the command, and so does any difference when the workbook is read back.
    """
    tongue = Language(language)
    target = output or file.with_suffix(".xlsx")
    place = Place(target.name)
    if target.suffix.lower() != ".xlsx":
        return Report(Status.WRONG_USE, tongue, findings=(error("new_needs_xlsx", place),))
    if target.exists():
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(error("file_exists", place),))
    try:
        data = file.read_bytes()
    except OSError as problem:
        cannot = error("file_not_readable", Place(file.name), reason=problem.strerror or str(problem))
        return Report(Status.FILE_NOT_ACCESSIBLE, tongue, findings=(cannot,))
    reading = read_trf(data, file.name)
    if not reading.usable:
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=reading.findings)
    expressed = express(reading, file.name, tongue)
    findings = (*reading.findings, *expressed.findings)
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=findings)
    try:
        made, said = workbook_bytes(expressed.tournament, tongue, target.name, rating_used=expressed.rating_used)
    except WorkbookRefused as refusal:
        return Report(Status.INPUT_HAS_PROBLEMS, tongue, findings=(*findings, *refusal.findings))
    return _written(made, expressed.tournament, file, target, tongue, (*findings, *said), now)


# ---------------------------------------------------------------------------------------------------------------------
# What a workbook can hold
# ---------------------------------------------------------------------------------------------------------------------


def express(reading: TrfReading, name: str, language: Language) -> Expressed:
    """The tournament of a file in the form a workbook can hold it."""
    place = Place(name)
    found = _refusals(reading, place)
    if has_errors(found):
        return Expressed(reading.tournament, tuple(found))
    headers = dict(reading.headers)
    tournament = _named(reading.tournament, language, place, found)
    tournament = _numbers(reading, tournament, place, found)
    schedule_of_teams = tournament.team_event is not None
    known = (
        continued(tournament, headers, place, language) if schedule_of_teams else knockout(tournament, headers, place)
    )
    if known is not None:
        tournament, said = known
        found += said
        if schedule_of_teams and reading.adjustments:
            found.append(warning("import_team_adjustments", place))
        tournament = _tie_breaks(tournament, place, found)
        tournament = _coded_time_control(tournament, headers.get("222", ""))
        tournament, used = _rated(tournament, headers.get("172", ""), place, found)
        return Expressed(tournament, tuple(found), used)
    tournament = _players_of_teams(tournament, place, found)
    tournament = _accelerated(tournament, place, found)
    tournament = _barred(tournament, place, found)
    tournament = _tie_breaks(tournament, place, found)
    if tournament.system.fixed_schedule:
        tournament = _scheduled(tournament, place, found, language)
    else:
        found += [] if reading.tournament.team_event else other_system(reading, place)
        if tournament.rounds_total is None:
            found.append(warning("import_rounds_open", place))
        if tournament.initial_colour is None and len(tournament.rounds) != tournament.rounds_total:
            found.append(note("import_colour_open", place))
    tournament = _coded_time_control(tournament, headers.get("222", ""))
    tournament, used = _rated(tournament, headers.get("172", ""), place, found)
    return Expressed(tournament, tuple(found), used)


def _refusals(reading: TrfReading, place: Place) -> list[Finding]:
    """What makes it another tournament than a workbook can hold."""
    tournament = reading.tournament
    found = []
    if reading.adjustments and tournament.team_event is None:
        found.append(error("import_adjustments", place))
    if tournament.scoring.absence:
        found.append(error("import_absence_points", place, points=tournament.scoring.absence))
    if any(value < 0 for value in (tournament.scoring.win, tournament.scoring.draw, tournament.scoring.loss)):
        found.append(error("import_negative_points", place))
    return found


def _players_of_teams(tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """Of a team tournament the players, their games and the names of their teams.

    Nobody is to pair the players of teams against each other by mistake, so no round is left to be paired. The rounds
    of a knock-out are taken over likewise: the file does not tell the bracket.
    """
    alone = tournament.team_event is None
    if alone and (tournament.system is System.SWISS or tournament.system.everybody_meets):
        return tournament
    if tournament.team_event is not None:
        found.append(warning("import_team_side", place, teams=len(tournament.team_event.teams)))
    else:
        found.append(warning("import_rounds_alone", place))
    rounds = tuple(replace(each, byes=_only_byes(each.byes)) for each in tournament.rounds)
    return replace(
        tournament,
        team_event=None,
        system=System.SWISS,
        rounds=rounds,
        rounds_total=len(rounds) or tournament.rounds_total,
        acceleration=Acceleration.NONE,
        tie_breaks=tuple(code for code in tournament.tie_breaks if ":" not in code),
    )


def _only_byes(byes: tuple[Bye, ...]) -> tuple[Bye, ...]:
    """In a round of teams many players have no opponent; a point without opponent is no pairing-allocated bye."""
    return tuple(
        replace(bye, outcome=Outcome.FULL_POINT_BYE) if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE else bye
        for bye in byes
    )


def _coded_time_control(tournament: Tournament, code: str) -> Tournament:
    """The time control with its coded form (record 222) in brackets behind it, where it is written out beside it."""
    written = tournament.event.time_control
    if not code or code in written:
        return tournament
    both = f"{written} ({code})" if written else code
    return replace(tournament, event=replace(tournament.event, time_control=both))


def _rated(tournament: Tournament, record: str, place: Place, found: list[Finding]) -> tuple[Tournament, str]:
    """The tournament with the ratings that made its order (record 172), and the setting that takes them."""
    method = record.split()[-1].upper() if record else "FIDE"
    used = _RATINGS_USED.get(method)
    if used is None:
        found.append(note("import_rating_method", place, method=method))
        return tournament, "rating"
    players = tuple(_rating_used(player, used) for player in tournament.players)
    return replace(tournament, players=players), used


def _rating_used(player: Player, used: str) -> Player:
    typed = dict(player.extra).get("national_rating", "")
    national = int(typed) if typed.isdigit() else None
    if used == "rating":
        return player
    rating = national if used == "national_rating" else max(player.rating or 0, national or 0) or None
    return replace(player, rating=rating, extra=(("fide_rating", str(player.rating or "")), *player.extra))


def _named(tournament: Tournament, language: Language, place: Place, found: list[Finding]) -> Tournament:
    """The tournament with a word for players without a name."""
    unnamed = [str(player.number) for player in tournament.players if not player.name.strip()]
    if not unnamed:
        return tournament
    found.append(warning("import_no_name", place, players=", ".join(unnamed)))
    return replace(
        tournament,
        players=tuple(
            player
            if player.name.strip()
            else replace(player, name=text(language, "cli.unnamed_player", number=player.number))
            for player in tournament.players
        ),
    )


def _numbers(reading: TrfReading, tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """The tournament numbered 1, 2, 3 ...: in the order of the rank column where the file says so, without gaps."""
    if reading.numbered_by_rank:
        found.append(note("import_numbered_by_rank", place))
        return by_rank(tournament, dict(reading.declared_ranks), []).tournament
    changed = tuple((player.number, at) for at, player in enumerate(tournament.players, 1) if player.number != at)
    if not changed:
        return tournament
    told = ", ".join(f"{old} → {new}" for old, new in changed[:10]) + (" …" if len(changed) > 10 else "")
    found.append(warning("import_numbers_closed_up", place, numbers=told))
    return renumbered(tournament, Numbering(changed=changed))


def _accelerated(tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """Virtual points written out by a program are the Baku method where all of them are the same; else as they are."""
    if not tournament.virtual_points or tournament.system.fixed_schedule:
        return replace(tournament, virtual_points=())
    baku = replace(tournament, virtual_points=(), acceleration=Acceleration.BAKU)
    if tournament.rounds_total is not None and not differences(tournament, baku, leave_out=_ALL_BUT_ACCELERATION):
        found.append(note("import_baku", place))
        return baku
    return replace(tournament, acceleration=Acceleration.NONE, virtual_points=_compact(tournament))


def _compact(tournament: Tournament) -> tuple[VirtualPoints, ...]:
    """The virtual points in as few records as ranges of players and rounds allow, none of them covering another."""
    last = max(each.last_round for each in tournament.virtual_points)
    points = virtual_points(tournament)
    rows = [(each.number, tuple(points(each.number, at) for at in range(1, last + 1))) for each in tournament.players]
    found = []
    for values, group in groupby(rows, key=itemgetter(1)):
        numbers = [number for number, _ in group]
        at = 1
        for value, same in groupby(values):
            length = len(list(same))
            if value:
                found.append(VirtualPoints(numbers[0], numbers[-1], at, at + length - 1, value))
            at += length
    return tuple(found)


_ALL_BUT_ACCELERATION = frozenset(PARTS) - {"acceleration"}


def _barred(tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """The forbidden pairs of the rounds to come; those of past rounds say nothing any more."""
    if tournament.system.fixed_schedule:
        if tournament.forbidden_pairs:
            found.append(note("import_forbidden_left_out", place))
        return replace(tournament, forbidden_pairs=())
    coming, total = len(tournament.rounds) + 1, tournament.rounds_total
    kept = []
    for group in tournament.forbidden_pairs:
        last = group.last_round
        if last is not None and last < coming:
            continue
        to_the_end = last is None or (total is not None and last >= total)
        if group.first_round <= coming and to_the_end:
            kept.append(ForbiddenPairs(group.players))
        else:
            kept.append(replace(group, last_round=min(last or _LAST_ROUND, total or _LAST_ROUND)))
    return replace(tournament, forbidden_pairs=tuple(kept))


def _tie_breaks(tournament: Tournament, place: Place, found: list[Finding]) -> Tournament:
    """The tie-breaks known here; the others are named."""
    unknown = [code for code in tournament.tie_breaks if isinstance(parse(code), Finding)]
    if unknown:
        found.append(warning("import_tie_breaks_left_out", place, codes=", ".join(unknown)))
    return replace(tournament, tie_breaks=tuple(code for code in tournament.tie_breaks if code not in unknown))


def _scheduled(tournament: Tournament, place: Place, found: list[Finding], language: Language) -> Tournament:
    """A round robin with all its rounds: those to come are taken from the table the rounds so far were played by.

    The table is found by the rounds themselves; rounds that follow none known here stay as they are.
    """
    given = [bye for each in tournament.rounds for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE]
    if given:
        found.append(error("import_round_robin_byes", place, players=", ".join(sorted({str(b.player) for b in given}))))
    rounds = tuple(replace(each, byes=()) for each in tournament.rounds)
    if not rounds or has_errors(found):
        return replace(tournament, rounds=rounds)
    held = len(rounds)
    if tournament.system in (System.RUTSCHSYSTEM, System.LANGBORD) and tournament.initial_colour is None:
        tournament = replace(tournament, initial_colour=Colour.WHITE)  # of seat 1; the rounds tell if it is not so
    table = recognised(replace(tournament, rounds=rounds))
    if table is None:
        enough = len(tournament.players) > 1
        needed = len(schedule(replace(tournament, rounds=())).rounds) if enough else 0
        if held < max(needed, tournament.rounds_total or 0):
            found.append(warning("import_schedule_unlike_table", place, rounds=held))
        return replace(tournament, rounds=rounds, rounds_total=held)
    if table.system is not tournament.system:
        found.append(note("import_schedule_recognised", place, system=text(language, f"system.{table.system.value}")))
    planned = schedule(table).rounds
    rounds = tuple(_at_table_boards(each, own) for each, own in zip(rounds, planned, strict=False))
    if held < len(planned):
        rounds = (*rounds, *planned[held:])
        found.append(note("import_schedule_completed", place, first=held + 1, last=len(rounds)))
    return replace(
        tournament,
        rounds=rounds,
        rounds_total=len(rounds),
        system=table.system,
        cycle_order=table.cycle_order,
        cycles=table.cycles,
        initial_colour=table.initial_colour,
    )


def _at_table_boards(each: Round, planned: Round) -> Round:
    """The round with its games at the boards of the table: a file has no boards, and here they are seats."""
    boards = {frozenset((pair.white, pair.black)): pair.board for pair in planned.pairings}
    pairings = (replace(pair, board=boards[frozenset((pair.white, pair.black))]) for pair in each.pairings)
    return replace(each, pairings=tuple(sorted(pairings, key=lambda pair: pair.board)))


# ---------------------------------------------------------------------------------------------------------------------
# The workbook
# ---------------------------------------------------------------------------------------------------------------------


def workbook_bytes(
    tournament: Tournament, language: Language, name: str, *, rating_used: str = "rating"
) -> tuple[bytes, list[Finding]]:
    """A workbook with this tournament: Settings, Players with their numbers, teams, and every round that was paired.

    With it comes what the arbiter should look at. Raises ``WorkbookRefused`` when it does not read back as the same
    tournament.
    """
    event = tournament.team_event
    settings = {**settings_of(tournament, language), "rating_used": rating_used}
    longest = max(settings, key=lambda key: len(str(settings[key])))
    if len(str(settings[longest])) > _MOST_IN_A_CELL:
        raise WorkbookRefused(error("import_too_long", Place(name), setting=text(language, f"setting.{longest}")))
    data = new_workbook(
        tournament.system,
        rounds=tournament.rounds_total,
        language=language,
        roster=tuple(map(_with_fide_rating, tournament.players)),
        settings=settings,
        numbers=True,
        teams=event.teams if event is not None else (),
        boards=event.boards if event is not None and tournament.system is not System.HUTTON else None,
    )
    if tournament.rounds:
        sheets = SheetSet(tournament, read_workbook(data, name))
        if tournament.system.fixed_schedule:
            plans = sheets.schedule()
        else:
            plans = tuple(sheets.round(each.number, {}) for each in tournament.rounds)
        data = apply_edits(data, Edits(sheets=plans), name)
    reading = read_workbook(data, name)
    if reading.tournament is None or has_errors(reading.findings):
        raise WorkbookRefused(*(each for each in reading.findings if has_errors([each])))
    unlike = differences(tournament, reading.tournament, leave_out=_not_compared(tournament))
    said = difference_findings(unlike, name, language)
    if has_errors(said):
        raise WorkbookRefused(*said)
    return data, said


def _with_fide_rating(player: Player) -> Player:
    """The player as the Players sheet shows him: FIDE's rating in its column, whichever orders the tournament."""
    fide = dict(player.extra).get("fide_rating")
    return player if fide is None else replace(player, rating=int(fide) if fide else None)


def _not_compared(tournament: Tournament) -> set[str]:
    """What a workbook says by itself: the usual tie-breaks where none are named, the rounds of a schedule."""
    parts = set() if tournament.tie_breaks else {"tie_breaks"}
    if tournament.rounds_total is None or tournament.system.fixed_schedule:
        parts.add("rounds_total")
    return parts | ({"colour"} if tournament.system.fixed_schedule else set())


_COLOURS = {Colour.WHITE: "white", Colour.BLACK: "black", None: "draw_lots"}


def settings_of(tournament: Tournament, language: Language) -> dict[str, str | int]:
    """What stands on the Settings sheet of a tournament: choices by key, everything else as it is typed."""
    event, scoring = tournament.event, tournament.scoring
    values: dict[str, str | int] = {
        "event": event.name,
        "place": event.place,
        "federation": event.federation,
        "first_day": event.first_day,
        "last_day": event.last_day,
        "organiser": event.organiser,
        "chief_arbiter": event.chief_arbiter,
        "deputy_arbiters": "; ".join(event.deputy_arbiters),
        "time_control": event.time_control,
        "round_dates": "; ".join(event.round_dates),
        "numbers": _number_order(tournament).value,
        "win": _points(scoring.win, language),
        "draw": _points(scoring.draw, language),
        "loss": _points(scoring.loss, language),
        "pairing_allocated_bye": _points(scoring.pairing_allocated_bye, language),
        "colour_rules": "yes" if tournament.colour_rules else "no",
        "first_colour": _COLOURS[tournament.initial_colour],
        "cycle_order": tournament.cycle_order,
        "acceleration": tournament.acceleration.value,
        "virtual_points": "; ".join(_accelerated_range(each, language) for each in tournament.virtual_points),
        "forbidden_pairs": "; ".join(map(_group, tournament.forbidden_pairs)),
    }
    if tournament.tie_breaks:
        values["tie_breaks"] = ", ".join(tournament.tie_breaks)
    if tournament.rounds_total is None:
        values["rounds"] = ""
    if tournament.cycles == 2 and tournament.system.everybody_meets:
        values["cycles"] = "two_games"
    if tournament.system is System.KNOCK_OUT:
        values["match_games"] = "two_games" if tournament.games_a_match == 2 else "one_game"
        values["third_place"] = "yes" if tournament.third_place else "no"
    return values if tournament.team_event is None else values | _team_settings(tournament.team_event, language)


def _team_settings(teams: TeamEvent, language: Language) -> dict[str, str | int]:
    """What the Settings sheet says of the teams besides."""
    return {
        "primary_score": "board_points" if teams.primary_score == "GP" else "match_points",
        "match_win": _points(teams.scoring.win, language),
        "match_draw": _points(teams.scoring.draw, language),
        "match_loss": _points(teams.scoring.loss, language),
    }


def _group(group: ForbiddenPairs) -> str:
    """A group that must not meet, with its rounds where it is not all of them: ``3/7 (2-4)``."""
    rounds = "" if group.last_round is None else f" ({group.first_round}-{group.last_round})"
    return "/".join(map(str, group.players)) + rounds


def _accelerated_range(record: VirtualPoints, language: Language) -> str:
    """Virtual points of some players in some rounds, as they are typed: ``1-20: 1-3 = 1``."""
    players = _range(record.first_player, record.last_player)
    return f"{players}: {_range(record.first_round, record.last_round)} = {_points(record.points, language)}"


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _number_order(tournament: Tournament) -> NumberOrder:
    """By rating where the numbers follow the ratings, so that late entries are placed by theirs; else as listed."""
    if tournament.system.fixed_schedule:
        return NumberOrder.AS_LISTED
    anew = numbered(tournament.players, [None] * len(tournament.players), NumberOrder.BY_RATING)
    by_rating = anew.numbers == tuple(player.number for player in tournament.players)
    return NumberOrder.BY_RATING if by_rating else NumberOrder.AS_LISTED


def _points(value: Decimal, language: Language) -> str:
    """Points as an arbiter types them."""
    if value % 1 == Decimal("0.5"):
        return f"{value - Decimal('0.5'):f}½".removeprefix("0") if value >= 1 else "½"
    plain = f"{value.normalize():f}"
    return plain if language is Language.ENGLISH else plain.replace(".", ",")


def _written(
    data: bytes,
    tournament: Tournament,
    file: Path,
    target: Path,
    language: Language,
    findings: tuple[Finding, ...],
    now: datetime,
) -> Report:
    """Write the workbook with its standings and the first line of its Log."""
    reading = read_workbook(data, target.name)
    ready = reading.tournament or tournament
    sheets = SheetSet(ready, reading)
    lists = sheets.lists() if ready.rounds else ()
    held = len(ready.rounds)
    lines = [text(language, "cli.imported", file=file.name, players=len(ready.players))]
    if held:
        complete = not ready.system.fixed_schedule and held == ready.rounds_total
        key = "cli.imported_schedule" if ready.system.fixed_schedule else "cli.imported_rounds"
        key = "cli.imported_complete" if complete else key
        lines.append(text(language, key, rounds=held))
    plan = Plan(
        ready,
        Snapshot((), ready.rounds[:-1]),
        "import",
        " ".join(lines),
        (),
        lists,
        (),
        tuple(lines),
        findings,
    )
    opened = OpenedWorkbook(file.resolve(), data, "", FileKind.WORKBOOK)
    return write(Loaded(opened, reading, ready), plan, output=target, now=now)
