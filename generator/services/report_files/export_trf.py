"""A workbook's tournament as a report file, read back and compared before it is said to be done."""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from generator import __version__
from generator.exchange.trf import Dialect, Padding, Titles, TrfOptions, read_trf, trf_findings, write_trf
from generator.exchange.trf.players import TITLES
from generator.exchange.trf.writer import (
    NAME_WIDTH,
    SHORT_NAME_WIDTH,
    ascii_text,
    games_each,
    rating_federation,
    shortened,
    written_birth,
    written_day,
)
from generator.findings import Finding, Place, error, has_errors, note, warning
from generator.languages import Language, text
from generator.languages.words import plain
from generator.services.report import STANDARD_OUTPUT, Report
from generator.services.report_files.comparing import Difference, difference_findings, differences
from generator.services.workbook_file import Loaded, load
from generator.standings import Standings, compute
from generator.status import Status
from generator.tournament import (
    DRAWN,
    POSTPONED,
    Event,
    Pairing,
    Player,
    System,
    TeamEvent,
    Tournament,
)
from generator.workbook.files import save
from generator.workbook.layout import PlayerColumn
from generator.workbook.read import WorkbookReading
from generator.workbook.read_players import read_rating
from generator.workbook.read_settings import choice, iso_day
from generator.workbook.refusal import WorkbookRefused
from generator.workbook.tables import read_grids

_TEAM_NAME_WIDTH = 32
_LEAST_DIGITS = 6  # of a FIDE ID
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_MALE = frozenset({"m", "male", "man", "mann", "mannlich", "herr", "herre", "h", "gutt", "boy"})
_FEMALE = frozenset({"w", "f", "k", "female", "woman", "weiblich", "frau", "kvinne", "dame", "jente", "girl"})
_RATING_METHODS = {"rating": "FIDE", "national_rating": "NRO", "higher_rating": "HBFN"}
_RATINGS_OF = {"dwz": "GER", "norsk rating": "NOR", "nsf rating": "NOR", "nsf elo": "NOR"}
_TIME_CONTROL = re.compile(r"(?:\d+/)?\d+(?:\+\d+)?(?::(?:\d+/)?\d+(?:\+\d+)?)*|W\d+-B\d+")


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A report file ready to be written: its bytes, and what must be said of it; errors mean there is none."""

    data: bytes
    findings: tuple[Finding, ...]


def export_trf(
    path: Path, options: TrfOptions, *, now: datetime, output: Path | None = None, force: bool = False
) -> Report:
    """Write the report file of a workbook; without ``output`` beside it, under its name and ``.trf``."""
    loaded = load(path, force=True)
    if isinstance(loaded, Report):
        return loaded
    language = loaded.reading.language
    target = output or path.with_suffix(".trf")
    if target.resolve() == loaded.opened.path:
        return Report(Status.WRONG_USE, language, findings=(error("export_onto_workbook", Place(path.name)),))
    if output is None and target.exists() and not force:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(error("export_exists", Place(target.name)),))
    made = trf_file(loaded, options, target.name)
    if has_errors(made.findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=made.findings)
    if output == STANDARD_OUTPUT:
        return Report(Status.DONE, language, findings=made.findings, content=made.data)
    try:
        saved = save(loaded.opened, made.data, now=now, target=target)
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=(*made.findings, *refusal.findings))
    done = text(
        language,
        "cli.trf_written",
        file=saved.path.name,
        players=len(loaded.tournament.players),
        rounds=len(loaded.tournament.rounds),
    )
    return Report(Status.DONE, language, (done,), (*made.findings, *saved.findings))


def trf_file(loaded: Loaded, options: TrfOptions, name: str) -> TrfFile:
    """The report file of a workbook, and everything missing, cut or left out, before anything is written."""
    reading = loaded.reading
    if has_errors(reading.findings):
        return TrfFile(b"", reading.findings)
    place = Place(loaded.opened.path.name)
    if reading.lots_open:
        return TrfFile(b"", (error("export_numbers_open", place),))
    standings = compute(loaded.tournament)
    tournament = reported(loaded.tournament, reading, standings)
    code, time_control = _time_control(tournament.event.time_control)
    tournament = replace(tournament, event=replace(tournament.event, time_control=time_control))
    options = replace(
        options,
        program=f"pairbook {__version__}",
        time_control_code=code,
        rating_method=_rating_method(tournament, reading),
        rating_federation=_rating_federation(tournament, loaded),
    )
    found = [*trf_findings(tournament, options), *_cut_or_left_out(tournament, options)]
    if standings.annulled and tournament.team_event is None:
        names = ", ".join(tournament.player(number).name for number in standings.annulled)
        found.append(note("export_annulled", place, players=names))
    if tournament.system is System.SWISS and tournament.rounds_total is None:
        found.append(note("export_rounds_open", place))
    if tournament.system is System.SWISS and tournament.initial_colour is None and tournament.colour_rules:
        found.append(note("export_colour_open", place))
    if not tournament.colour_rules:
        found.append(note("export_no_colours", place))
    fields = _without_field(tournament, reading.language)
    if fields and not options.for_engine:
        found.append(note("export_no_field", place, fields=", ".join(fields)))
    if has_errors(found):
        return TrfFile(b"", tuple(found))
    data = write_trf(tournament, options, _ranks(tournament, standings)).encode("utf-8")
    unlike = read_back(tournament, data, options, name)
    found += difference_findings(unlike, name, reading.language)
    return TrfFile(data, tuple(found))


def _cut_or_left_out(tournament: Tournament, options: TrfOptions) -> list[Finding]:
    """What the writer has no room for and does not name itself."""
    found = [
        warning("trf_name_cut", player.place, player=player.name, written=written_name(player.name, options))
        for player in tournament.players
        if len(player.name) <= NAME_WIDTH and len(written_name(player.name, options)) < len(player.name)
    ]
    without = [
        player.name
        for player in tournament.players
        if (player.national_id or player.extra) and not _national_line(player, tournament, options)
    ]
    if without and not options.for_engine:
        found.append(note("export_national_left_out", count=len(without), players=", ".join(without[:10])))
    teams = tournament.team_event.teams if tournament.team_event is not None and not options.for_engine else ()
    for team in teams:
        short_cut = options.dialect is Dialect.TRF26 and len(_said(team.short_name, options)) > SHORT_NAME_WIDTH
        if short_cut or len(_said(team.name, options)) > _TEAM_NAME_WIDTH:
            found.append(warning("trf_team_name_cut", team.place, team=team.name, long=_TEAM_NAME_WIDTH,
                                 short=SHORT_NAME_WIDTH))  # fmt: skip
    titles = sorted({player.title for player in tournament.players if player.title and player.title not in TITLES})
    if titles and options.titles is not Titles.NONE:
        found.append(note("export_titles_left_out", titles=", ".join(titles)))
    return found


def _without_field(tournament: Tournament, language: Language) -> list[str]:
    """What the workbook says and no record can: columns and settings by their names."""
    event, teams = tournament.event, tournament.team_event
    pairings = [pairing for each in tournament.rounds for pairing in each.pairings]
    there = {
        "column.club": any(player.club for player in tournament.players),
        "column.team": teams is None and any(player.team for player in tournament.players),
        "column.group": any(player.group for player in tournament.players),
        "column.fixed_board": any(player.fixed_board for player in tournament.players),
        "team_column.captain": teams is not None and any(team.captain for team in teams.teams),
        "setting.organiser": bool(event.organiser),
        "setting.hosts": any(event.hosts),
        "setting.white_at_home": event.white_at_home,
        "round_column.day": any(pairing.day or pairing.venue for pairing in pairings),
    }
    if teams is not None and any(team.until_round is not None for team in teams.teams):
        there["team_column.until_round"] = True
    return [text(language, key) for key, used in there.items() if used]


# ---------------------------------------------------------------------------------------------------------------------
# What is reported
# ---------------------------------------------------------------------------------------------------------------------


def reported(tournament: Tournament, reading: WorkbookReading, standings: Standings) -> Tournament:
    """The tournament of a workbook as a report shows it.

    Players have their FIDE rating, whatever rating orders the tournament, and the national one beside it; the
    tie-breaks are those applied.
    """
    used = {each.code for each in standings.dropped}
    return replace(
        tournament,
        players=tuple(_player(player, reading) for player in tournament.players),
        tie_breaks=tuple(code for code in standings.tie_breaks if code not in used),
    )


def _player(player: Player, reading: WorkbookReading) -> Player:
    """The player with both ratings as they stand in the Players sheet, and sex and birth in the words of the format."""
    fide = _typed_rating(player, reading, PlayerColumn.RATING)
    national = _typed_rating(player, reading, PlayerColumn.NATIONAL_RATING)
    extra = (("national_rating", str(national)),) if national else ()
    word = plain(player.sex)
    return replace(
        player,
        rating=fide,
        title=player.title.strip().upper(),
        birth=iso_day(player.birth),
        sex="m" if word in _MALE else "w" if word in _FEMALE else "",
        extra=extra,
    )


def _typed_rating(player: Player, reading: WorkbookReading, column: PlayerColumn) -> int | None:
    at = reading.players.columns.get(column)
    if at is None:
        return None
    return read_rating(reading.players.typed.get(player.number, {}).get(at))[0]


def _ranks(tournament: Tournament, standings: Standings) -> dict[int, int]:
    """Final ranks; before the first round the starting numbers, and players out of the standings come last.

    In a tournament of teams the standings are not those of players: the writer then ranks them by their points.
    """
    if tournament.team_event is not None:
        return {}
    if not standings.after_round:
        return {player.number: place for place, player in enumerate(tournament.players, 1)}
    ranks = {row.player: row.rank for row in standings.rows}
    last = len(tournament.players)
    return {player.number: ranks.get(player.number, last) for player in tournament.players}


def _time_control(typed: str) -> tuple[str, str]:
    """The coded time control of record 222 and the words of 122.

    The arbiter may have typed the code alone, ``5400+30``, or in brackets behind words, ``90 min + 30 s (5400+30)``.
    """
    words, _, bracketed = typed.strip().removesuffix(")").rpartition("(")
    code = bracketed.replace(" ", "")
    if words.strip() and typed.strip().endswith(")") and _is_time_control(code):
        return code, words.strip()
    code = typed.replace(" ", "")
    return (code if _is_time_control(code) else ""), typed


def _is_time_control(code: str) -> bool:
    return bool(_TIME_CONTROL.fullmatch(code)) and len(code) > 3


def _rating_method(tournament: Tournament, reading: WorkbookReading) -> str:
    """How record 172 names the rating in use; only where there are national ratings beside FIDE's."""
    if not any(dict(player.extra).get("national_rating") for player in tournament.players):
        return ""
    return _RATING_METHODS[choice(reading.settings, "rating_used", "rating")]


def _rating_federation(tournament: Tournament, loaded: Loaded) -> str:
    """The federation whose ratings the heading of their column names: a DWZ is Germany's, whoever the host is."""
    column = loaded.reading.players.columns.get(PlayerColumn.NATIONAL_RATING)
    if column is None or not any(dict(player.extra).get("national_rating") for player in tournament.players):
        return ""
    place = loaded.reading.players
    grids, _, _ = read_grids(loaded.opened.data, loaded.opened.path.name, lambda _: (place.sheet,))
    heading = grids[place.sheet].text(place.heading_row - 1, column)
    return _RATINGS_OF.get(plain(heading), "")


# ---------------------------------------------------------------------------------------------------------------------
# Reading back
# ---------------------------------------------------------------------------------------------------------------------


def read_back(tournament: Tournament, data: bytes, options: TrfOptions, name: str) -> tuple[Difference, ...]:
    """In what the tournament of a written file is another one than was to be written.

    Expected is what the form chosen can hold; what it cannot is named by the writer's own findings.
    """
    reading = read_trf(data, name)
    if not reading.usable:
        wrong = [each for each in reading.findings if has_errors([each])]
        return (Difference("rounds", tuple(f"{each.name} {each.place.cell}" for each in wrong)),)
    expected = _in_the_form(tournament, options)
    known = _known_event(expected.event, reading.tournament.event)
    return differences(
        replace(expected, event=known[0]),
        replace(reading.tournament, event=known[1]),
        leave_out=_not_in_the_form(tournament, options),
    )


def _not_in_the_form(tournament: Tournament, options: TrfOptions) -> set[str]:
    """The parts that are not in the file as they are in the workbook."""
    left_out = {"boards"}
    swiss = tournament.system is System.SWISS
    if not swiss or tournament.initial_colour is None:
        left_out.add("colour")
    if tournament.rounds_total is None:
        left_out.add("rounds_total")
    if options.dialect is Dialect.TRF16:
        left_out |= {"coming_byes", "tie_breaks", "line_ups", "team_scoring"}
    if options.for_engine:
        left_out |= {"teams", "line_ups", "team_scoring"}
        left_out |= {"system"} if tournament.team_event is not None else set()
    if not _cycles_in_code(tournament, options):
        left_out.add("system")
    return left_out


def _cycles_in_code(tournament: Tournament, options: TrfOptions) -> bool:
    """Whether the type of tournament says all about its cycles; the order of two is mostly told by the rounds alone."""
    if tournament.system is System.DOUBLE_BERGER:
        return options.dialect is Dialect.TRF26 and tournament.cycle_order in ("fide", "plain")
    return not tournament.system.everybody_meets or games_each(tournament) == 1


def _in_the_form(tournament: Tournament, options: TrfOptions) -> Tournament:
    """What a reader of the file should find."""
    rounds = tuple(
        replace(each, pairings=tuple(_pairing(pairing, options) for pairing in each.pairings))
        for each in tournament.rounds
    )
    if options.for_engine:
        unfinished = (at for at, each in enumerate(rounds) if any(pair.result is None for pair in each.pairings))
        rounds = rounds[: next(unfinished, None)]
    players = tuple(_in_columns(player, tournament, options, len(rounds) + 1) for player in tournament.players)
    teams = tournament.team_event
    return replace(
        tournament,
        players=players,
        rounds=rounds,
        event=_event(tournament.event, options),
        team_event=None if teams is None else _teams(teams, options),
    )


def _teams(event: TeamEvent, options: TrfOptions) -> TeamEvent:
    """The teams as their records hold them; the old ones know no short names."""
    short = 0 if options.dialect is Dialect.TRF16 else SHORT_NAME_WIDTH
    return replace(
        event,
        teams=tuple(
            replace(
                team,
                name=_said(team.name, options)[:_TEAM_NAME_WIDTH],
                short_name=_said(team.short_name, options)[:short],
            )
            for team in event.teams
        ),
    )


def _pairing(pairing: Pairing, options: TrfOptions) -> Pairing:
    """A postponed game is a draw to an engine, and TRF16 has no letter for it."""
    if pairing.result != POSTPONED:
        return pairing
    if options.for_engine:
        return replace(pairing, result=DRAWN)
    return pairing if options.dialect is Dialect.TRF26 else replace(pairing, result=None)


def _in_columns(player: Player, tournament: Tournament, options: TrfOptions, coming: int) -> Player:
    """The player as the columns hold it."""
    listed = _national_line(player, tournament, options)
    fide_id, national_id = player.fide_id[:11], player.national_id[:11] if listed else ""
    if len(fide_id) < _LEAST_DIGITS:  # a reader takes so short a number for a national one
        fide_id, national_id = "", national_id or fide_id
    title = player.title if options.titles is not Titles.NONE and player.title in TITLES else ""
    later_odd_byes = {each for each in player.requested_byes if each[0] > coming and each[1].value == "U"}
    return replace(
        player,
        name=written_name(player.name, options),
        rating=player.rating or None,
        title=title,
        federation=_said(player.federation, options)[:3],
        fide_id=fide_id,
        national_id=national_id,
        birth=player.birth if written_birth(player.birth) else "",
        team="" if options.for_engine else _said(_team_name(player, tournament), options)[:_TEAM_NAME_WIDTH],
        requested_byes=tuple(each for each in player.requested_byes if each not in later_odd_byes),
    )


def _team_name(player: Player, tournament: Tournament) -> str:
    """The name of a player's team in a tournament of teams; of others the file knows no team."""
    event = tournament.team_event
    return next((team.name for team in event.teams if player.number in team.members), "") if event else ""


def _national_line(player: Player, tournament: Tournament, options: TrfOptions) -> bool:
    """Whether the player can have a national rating line: it begins with the three letters of a federation."""
    known = bool(rating_federation(player, tournament, options))
    return options.dialect is Dialect.TRF26 and not options.for_engine and known


def written_name(name: str, options: TrfOptions) -> str:
    """A name as it stands in its 33 columns."""
    cut = shortened(_said(name, options))
    if options.pad is Padding.BYTES:
        cut = cut.encode("utf-8")[:NAME_WIDTH].decode("utf-8", errors="ignore")
    return cut


def _said(words: str, options: TrfOptions) -> str:
    return ascii_text(words) if options.ascii else words


def _event(event: Event, options: TrfOptions) -> Event:
    """The event as the headers hold it: no organiser, and round dates only when all can be written in their columns."""
    days = event.round_dates
    whole = not options.for_engine and all(len(written_day(day)) == 10 for day in days)
    return Event(
        name=_said(event.name, options),
        place=_said(event.place, options),
        federation=_said(event.federation, options),
        first_day=event.first_day,
        last_day=event.last_day,
        chief_arbiter=_said(event.chief_arbiter, options),
        deputy_arbiters=() if options.for_engine else tuple(_said(each, options) for each in event.deputy_arbiters),
        time_control=_said(event.time_control, options),
        round_dates=days if whole else (),
    )


def _known_event(expected: Event, found: Event) -> tuple[Event, Event]:
    """Both events without what a reader is free to understand: days that are not certain, and a missing name."""
    dates = all(map(_ISO.fullmatch, expected.round_dates))

    def known(event: Event) -> Event:
        return replace(
            event,
            name=event.name if expected.name else "",
            first_day=event.first_day if _ISO.fullmatch(expected.first_day) else "",
            last_day=event.last_day if _ISO.fullmatch(expected.last_day) else "",
            round_dates=event.round_dates if dates else (),
        )

    return known(expected), known(found)
