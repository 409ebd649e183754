"""Writing a tournament as a report file: TRF26 or TRF16, with the additions pairing engines read beside them.

Columns are exact, also with accented names; points always have their one decimal. What a form cannot express is named
by :func:`trf_findings` before anything is written, and never rounded, cut or left out in silence.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from itertools import combinations

from generator.exchange.trf.players import TITLES
from generator.roundrobin.schedule import cycles_of
from generator.tournament import (
    Acceleration,
    Colour,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Round,
    Scoring,
    System,
    TeamEvent,
    Tournament,
    VirtualPoints,
)

LINE_END = "\r\n"
NAME_WIDTH = 33
SHORT_NAME_WIDTH = 5
"""Of the short name of a team in record 310."""
MOST_POINTS = Decimal("99.9")


class Dialect(Enum):
    """The version of the format."""

    TRF26 = "trf26"
    TRF16 = "trf16"


class Padding(Enum):
    """How the name field is filled to its 33 columns: by characters, or by bytes of UTF-8 as Vega counts them."""

    CHARACTERS = "characters"
    BYTES = "bytes"


class Titles(Enum):
    """How titles are spelt: as FIDE lists them, by the old letters (Sharly-Chess), or not at all (engines)."""

    FIDE = "fide"
    LETTERS = "letters"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TrfOptions:
    """How a file is written.

    ``ascii`` transliterates all text. ``for_engine`` leaves out what strict pairing engines refuse (round dates,
    deputies, teams, an open round) and writes the virtual points of the Baku method out. ``program`` is what record
    182 names. ``time_control_code`` is the coded time control of record 222. ``rating_method`` is how record 172 names
    the rating that made the starting order. ``rating_federation`` is whose the national ratings are, where that is
    known better than by the host. ``type_text`` replaces the text of 092.
    """

    dialect: Dialect = Dialect.TRF26
    ascii: bool = False
    pad: Padding = Padding.CHARACTERS
    titles: Titles = Titles.FIDE
    for_engine: bool = False
    program: str = "pairbook"
    time_control_code: str = ""
    rating_method: str = ""
    rating_federation: str = ""
    type_text: str = ""


USUAL_OPTIONS = TrfOptions()
_LETTERS = {
    **{"GM": " g", "IM": " m", "FM": " f", "CM": " c"},
    **{"WGM": "gf", "WIM": "mf", "WFM": "ff", "WCM": "cf"},
}
_TRANSLITERATED = {
    **{"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l"},
    **{"Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe", "Æ": "Ae", "Œ": "Oe", "Đ": "D", "Ł": "L", "ẞ": "SS"},
    **{"þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "’": "'", "½": "1/2", "–": "-", "—": "-"},
}
ROUND_ROBIN_TYPES = {
    System.SWISS: "FIDE_DUTCH",
    System.BERGER: "BERGER_ROUNDROBIN",
    System.DOUBLE_BERGER: "BERGER_DOUBLEROUNDROBIN",
    System.KNOCK_OUT: "CUSTOM_KNOCKOUT",
    System.SCHEVENINGEN: "FIDE_SCHEVENINGEN",
}
_TEAM_TYPES = {
    System.BERGER: "BERGER_TEAM_ROUNDROBIN",
    System.DOUBLE_BERGER: "BERGER_TEAM_DOUBLEROUNDROBIN",
    System.KNOCK_OUT: "CUSTOM_TEAM_KNOCKOUT",
    System.SCHEVENINGEN: "FIDE_SCHEVENINGEN",
}
_TYPE_TEXTS = {
    System.SWISS: "Swiss-System (Dutch)",
    System.DOUBLE_BERGER: "Double-Round-Robin (Berger)",
    System.KNOCK_OUT: "Knock-Out",
    System.BERGER: "Round-Robin (Berger)",
    System.BERGER_ROTATION: "Round-Robin (Berger rotation)",
    System.RUTSCHSYSTEM: "Round-Robin (Rutschsystem)",
    System.LANGBORD: "Round-Robin (Langbord)",
    System.SCHEVENINGEN: "Scheveningen",
    System.HUTTON: "Hutton",
}
"""Record 092. Systems without a code of their own in 192 are told apart by these words when the file is read."""


def write_trf(
    tournament: Tournament, options: TrfOptions = USUAL_OPTIONS, ranks: Mapping[int, int] | None = None
) -> str:
    """The report file of a tournament, with CR LF line ends.

    Source: FIDE C.02.03 (TRF26, in use since 1 Sep 2025) and TRF16. ``ranks`` are the final ranks by pairing number;
    without them players rank by their points alone, and tied players share a rank. Raises ``ValueError`` for a total
    the format cannot hold; :func:`generator.exchange.trf.limits.trf_findings` names it beforehand.
    """
    return _Writer(tournament, options, ranks).text()


def ascii_text(text: str) -> str:
    """Text without any letter beyond ASCII: ä ae, ø oe, å aa, é e; what has no such form becomes a question mark."""
    plain = "".join(_TRANSLITERATED.get(letter, letter) for letter in text)
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return plain.encode("ascii", errors="replace").decode("ascii")


def shortened(name: str, width: int = NAME_WIDTH) -> str:
    """A name cut to the field: the surname stays whole as long as it can, the given names are shortened."""
    if len(name) <= width:
        return name
    surname, comma, given = name.partition(",")
    if not comma or len(surname) + 2 >= width:
        return name[:width].rstrip()
    words = given.split()
    while words and len(f"{surname}, {' '.join(words)}") > width:
        longest = max((word for word in words if len(word) > 2), key=len, default="")
        if longest:
            words[words.index(longest)] = f"{longest[0]}."
        else:
            words.pop()
    return f"{surname}, {' '.join(words)}".rstrip(", ")


class _Writer:
    """Writes one file; every record has its own method, in the order of the file."""

    def __init__(self, tournament: Tournament, options: TrfOptions, ranks: Mapping[int, int] | None) -> None:
        self.tournament = tournament
        self.options = options
        self.rounds = _rounds_to_write(tournament, options)
        self.coming = len(self.rounds) + 1
        self.blocks = {player.number: self._blocks_of_byes(player) for player in tournament.players}
        self._fill_blocks()
        self.points = {number: self._points(number) for number in self.blocks}
        self.ranks = ranks or self._ranks_by_points()

    @property
    def trf26(self) -> bool:
        """Whether records of TRF26 are written."""
        return self.options.dialect is Dialect.TRF26

    def text(self) -> str:
        """The whole file."""
        lines = [*self._headers(), *self._player_lines(), *self._national_lines()]
        if self.tournament.team_event and not self.options.for_engine:
            lines += _team_lines(self._teams_as_written(self.tournament.team_event), self.trf26)
        lines += self._announced_byes() + self._virtual_points() + self._forbidden_pairs() + self._extensions()
        if self.options.ascii:
            lines = [ascii_text(line) for line in lines]
        return LINE_END.join(lines) + LINE_END

    def _teams_as_written(self, event: TeamEvent) -> TeamEvent:
        """The teams with their names in the letters of the file: some of these take two columns for one."""
        if not self.options.ascii:
            return event
        teams = (
            replace(team, name=ascii_text(team.name), short_name=ascii_text(team.short_name)) for team in event.teams
        )
        return replace(event, teams=tuple(teams))

    def _headers(self) -> list[str]:
        tournament, event = self.tournament, self.tournament.event
        rated = sum(1 for player in tournament.players if player.rating)
        teams = tournament.team_event
        rows = [
            ("012", event.name),
            ("022", event.place),
            ("032", event.federation),
            ("042", written_day(event.first_day)),
            ("052", written_day(event.last_day)),
            ("062", str(len(tournament.players))),
            ("072", str(rated)),
            ("082", str(len(teams.teams) if teams else 0)),
            ("092", self.options.type_text or self._type_text()),
            ("102", event.chief_arbiter),
        ]
        if not self.options.for_engine:
            rows += [("112", deputy) for deputy in event.deputy_arbiters]
        rows.append(("122", event.time_control))
        lines = [_header(code, value) for code, value in rows]
        if not self.options.for_engine:
            lines += self._round_dates()
        return lines + (self._headers_of_trf26() if self.trf26 else [])

    def _type_text(self) -> str:
        tournament, teams = self.tournament, self.tournament.team_event
        words = _TYPE_TEXTS[tournament.system]
        rotates = tournament.system in (System.RUTSCHSYSTEM, System.LANGBORD, System.BERGER_ROTATION)
        if rotates and games_each(tournament) == 2:
            words = f"Double-{words}"
        if tournament.system is System.KNOCK_OUT:
            words += ", 2 games a match" if tournament.games_a_match == 2 else ""
            words += ", match for the third place" if tournament.third_place else ""
        if teams is None:
            return f"Individual: {words}"
        usual = "GP" if tournament.system.always_teams else "MP"
        first = "" if teams.primary_score == usual else f", {_FIRST_SCORE[teams.primary_score]} first"
        return f"Team: {words}{first}"

    def _round_dates(self) -> list[str]:
        """Record 132, only when all dates are known and can be written in its columns."""
        dates = [written_day(each) for each in self.tournament.event.round_dates]
        if not dates or any(len(each) != 10 for each in dates):
            return []
        return [f"{'132':91}" + "  ".join(each[2:] for each in dates)]

    def _headers_of_trf26(self) -> list[str]:
        tournament = self.tournament
        rows = [
            ("142", str(tournament.rounds_total) if tournament.rounds_total else ""),
            ("152", _letter(tournament.initial_colour).upper()),
            ("162", _points_record(tournament.scoring)),
            ("172", self._starting_order()),
            ("182", "" if self.options.for_engine else self.options.program),
            ("192", self._type_code()),
            ("202", ",".join(tournament.tie_breaks)),
            ("222", self.options.time_control_code),
        ]
        return [f"{code} {value}" for code, value in rows if value] + self._team_headers()

    def _starting_order(self) -> str:
        """Record 172: the federation whose rating it is, and the method; only beside national rating lines."""
        federation = self.options.rating_federation or self.tournament.event.federation
        if self.options.for_engine or not self.options.rating_method or not re.fullmatch("[A-Z]{3}", federation):
            return ""
        return f"{federation} {self.options.rating_method}"

    def _team_headers(self) -> list[str]:
        teams = self.tournament.team_event
        if teams is None or self.options.for_engine:
            return []
        scoring = teams.scoring
        points = f"362 TW{scoring.win:>4.1f}   TD{scoring.draw:>4.1f}   TL{scoring.loss:>4.1f}"
        return [f"352 {('WB' * teams.boards)[: teams.boards]}", points]

    def _type_code(self) -> str:
        tournament = self.tournament
        teams = tournament.team_event
        if teams is not None and not self.options.for_engine:
            if tournament.system is System.SWISS:
                return f"FIDE_TEAM_TYPEA_{teams.primary_score}"
            return self._team_type_code()
        if tournament.system is System.DOUBLE_BERGER and tournament.cycle_order != "plain":
            return "FIDE_DOUBLEROUNDROBIN" if tournament.cycle_order == "fide" else "CUSTOM_ROUNDROBIN_G2"
        if (
            tournament.system.fixed_schedule
            and tournament.system not in ROUND_ROBIN_TYPES
            and cycles_of(tournament) == 2
        ):
            return "CUSTOM_ROUNDROBIN_G2"
        baku = tournament.acceleration is Acceleration.BAKU and tournament.system is System.SWISS
        return ROUND_ROBIN_TYPES.get(tournament.system, "CUSTOM_ROUNDROBIN") + ("_BAKU" if baku else "")

    def _team_type_code(self) -> str:
        tournament = self.tournament
        if tournament.system is System.DOUBLE_BERGER and tournament.cycle_order != "plain":
            return "FIDE_TEAM_DOUBLEROUNDROBIN" if tournament.cycle_order == "fide" else "CUSTOM_TEAM_ROUNDROBIN_G2"
        if tournament.system not in _TEAM_TYPES and games_each(tournament) == 2:
            return "CUSTOM_TEAM_ROUNDROBIN_G2"
        return _TEAM_TYPES.get(tournament.system, "CUSTOM_TEAM_ROUNDROBIN")

    def _player_lines(self) -> list[str]:
        last = max((number for blocks in self.blocks.values() for number in blocks), default=0)
        return [self._player_line(player, last) for player in self.tournament.players]

    def _player_line(self, player: Player, last: int) -> str:
        blocks = self.blocks[player.number]
        end = last if last <= len(self.rounds) else (last if last in blocks else len(self.rounds))
        name = shortened(ascii_text(player.name) if self.options.ascii else player.name)
        head = (
            f"001 {player.number:4} {player.sex[:1]:1}{self._title(player):>3} {self._padded(name)} "
            f"{player.rating or '':>4} {player.federation[:3]:3} {player.fide_id[:11]:>11} "
            f"{written_birth(player.birth):10} "
            f"{self.points[player.number]:4.1f} {self.ranks.get(player.number, ''):>4}"
        )
        return head + "".join(f"  {blocks.get(number, self._empty(number))}" for number in range(1, end + 1))

    def _empty(self, number: int) -> str:
        """A round without entry: an absence in a Swiss, the free round of an odd number otherwise."""
        swiss = self.tournament.system is System.SWISS and self.tournament.team_event is None
        return "0000 - Z" if swiss and number < self.coming else "0000 -  " if number < self.coming else " " * 8

    def _padded(self, name: str) -> str:
        if self.options.pad is Padding.CHARACTERS:
            return f"{name:{NAME_WIDTH}}"
        raw = name.encode("utf-8")[:NAME_WIDTH]
        return f"{raw.decode('utf-8', errors='ignore')}{' ' * (NAME_WIDTH - len(raw))}"

    def _title(self, player: Player) -> str:
        if self.options.titles is Titles.NONE or player.title not in TITLES:
            return ""
        return _LETTERS[player.title] if self.options.titles is Titles.LETTERS else player.title

    def _blocks_of_byes(self, player: Player) -> dict[int, str]:
        """The byes known for the round to be paired, written as blocks (and counted)."""
        outcome = _coming_bye(player, self.coming)
        return {self.coming: f"0000 - {outcome.value}"} if outcome and self._more_rounds() else {}

    def _more_rounds(self) -> bool:
        total = self.tournament.rounds_total
        return total is None or self.coming <= total

    def _fill_blocks(self) -> None:
        for each in self.rounds:
            for pairing in each.pairings:
                white, black = _letters_of(pairing, self.options)
                self.blocks[pairing.white][each.number] = f"{pairing.black:4} w {white}"
                self.blocks[pairing.black][each.number] = f"{pairing.white:4} b {black}"
            for bye in each.byes:
                self.blocks[bye.player][each.number] = f"0000 - {bye.outcome.value}"

    def _points(self, number: int) -> Decimal:
        """The sum of all blocks written, byes to come included."""
        scoring, blocks = self.tournament.scoring, self.blocks[number]
        total = Decimal(0)
        for round_number in range(1, len(self.rounds) + 1):
            letter = blocks.get(round_number, "0000 - Z")[-1]
            total += scoring.points(_OUTCOMES[letter]) if letter != " " else 0
        if self.coming in blocks:
            total += scoring.points(_OUTCOMES[blocks[self.coming][-1]])
        if total > MOST_POINTS or total * 10 % 1:
            raise ValueError(f"the total {total} of player {number} does not fit the format")
        return total

    def _ranks_by_points(self) -> dict[int, int]:
        if not self.rounds:
            return {number: place for place, number in enumerate(self.points, 1)}
        ordered = sorted(self.points.values(), reverse=True)
        first = {points: place for place, points in reversed([*enumerate(ordered, 1)])}
        return {number: first[points] for number, points in self.points.items()}

    def _national_lines(self) -> list[str]:
        """National rating lines, for players with a national id or rating."""
        if self.options.for_engine or not self.trf26:
            return []
        lines = []
        for player in self.tournament.players:
            rating = dict(player.extra).get("national_rating", "")
            code = rating_federation(player, self.tournament, self.options)
            if code and (player.national_id or rating):
                lines.append(
                    f"{code} {player.number:4} {'':38}{'':>5}"[:48]
                    + f"{rating[:4]:>4} {'':3} {player.national_id[:11]:>11}".rstrip()
                )
        return lines

    def _announced_byes(self) -> list[str]:
        """Record 240: byes of rounds not yet paired, one record per kind and round."""
        teams = self.tournament.team_event
        rows: dict[tuple[int, str], list[int]] = {}
        if teams is None and self.trf26:
            for player in self.tournament.players:
                for number in range(self.coming, (self.tournament.rounds_total or self.coming) + 1):
                    outcome = _coming_bye(player, number)
                    if outcome and outcome is not Outcome.PAIRING_ALLOCATED_BYE:
                        rows.setdefault((number, outcome.value), []).append(player.number)
        elif teams is not None and self.trf26 and not self.options.for_engine:
            for bye in teams.byes:
                if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE:
                    rows.setdefault((bye.round, bye.outcome.value), []).append(bye.team)
        return [
            f"240 {letter} {number:3} " + " ".join(f"{each:4}" for each in numbers)
            for (number, letter), numbers in sorted(rows.items())
        ]

    def _explicit_points(self) -> tuple[VirtualPoints, ...]:
        """The virtual points to write out: those of the records, and for engines those of the Baku method."""
        tournament = self.tournament
        written_out = self.options.for_engine or not self.trf26
        if tournament.virtual_points or not written_out or tournament.acceleration is Acceleration.NONE:
            return tournament.virtual_points
        from generator.pairing.acceleration import virtual_points

        if tournament.rounds_total is None:
            return ()
        numbers = [player.number for player in tournament.players]
        coming = frozenset(number for number in numbers if not self.tournament.player(number).requested_bye(1))
        points = virtual_points(tournament, coming)
        return tuple(
            VirtualPoints(number, number, each, each, points(number, each))
            for number in numbers
            for each in range(1, tournament.rounds_total + 1)
            if points(number, each)
        )

    def _virtual_points(self) -> list[str]:
        if not self.trf26:
            return []
        teams = self.tournament.team_event
        if teams is not None and not self.options.for_engine:
            return [
                f"250 {_points_field(each.match_points)} {_points_field(each.game_points)} "
                f"{each.first_round:3} {each.last_round:3} {each.first_team:4} {each.last_team:4}"
                for each in teams.virtual_points
            ]
        return [
            f"250      {each.points:>4.1f} {each.first_round:3} {each.last_round:3} "
            f"{each.first_player:4} {each.last_player:4}"
            for each in self._explicit_points()
        ]

    def _forbidden_pairs(self) -> list[str]:
        if not self.trf26:
            return []
        total = self.tournament.rounds_total or 999
        teams = self.tournament.team_event
        of_teams = teams is not None and not self.options.for_engine
        groups = teams.forbidden_pairs if teams is not None and of_teams else strict_groups(self.tournament)
        return [
            f"260 {group.first_round:3} {group.last_round or total:3} "
            + " ".join(f"{each:4}" for each in group.players)
            for group in groups
        ]

    def _extensions(self) -> list[str]:
        """The additions of JaVaFo and bbpPairings, read by programs that do not know TRF26."""
        tournament = self.tournament
        lines = [f"XXR {tournament.rounds_total}"] if tournament.rounds_total else []
        if tournament.initial_colour and tournament.system is System.SWISS:
            lines.append(f"XXC {'white1' if tournament.initial_colour is Colour.WHITE else 'black1'}")
        if tournament.scoring != Scoring():
            lines += [_xxs(tournament.scoring)]
            lines += [] if self.trf26 else _bb_records(tournament.scoring)
        if not self.trf26:
            lines += self._xxa()
            lines += self._xxp()
        return lines

    def _xxp(self) -> list[str]:
        """Pairs that must not meet in the round to come: XXP knows no rounds, and strict readers take pairs only."""
        total = self.tournament.rounds_total
        coming = min(self.coming, total) if total else self.coming
        groups = [
            group
            for group in strict_groups(self.tournament)
            if group.first_round <= coming <= (group.last_round or coming)
        ]
        pairs = dict.fromkeys(tuple(sorted(pair)) for group in groups for pair in combinations(group.players, 2))
        return [f"XXP {one} {other}" for one, other in pairs]

    def _xxa(self) -> list[str]:
        explicit = self._explicit_points()
        if not explicit:
            return []
        last = max(each.last_round for each in explicit)
        lines = []
        for player in self.tournament.players:
            values = [_virtual_of(explicit, player.number, number) for number in range(1, last + 1)]
            if any(values):
                lines.append(f"XXA {player.number:4} " + " ".join(f"{value:4.1f}" for value in values))
        return lines


_FIRST_SCORE = {"MP": "match points", "GP": "board points"}
_OUTCOMES = {outcome.value: outcome for outcome in Outcome} | {"X": Outcome.POSTPONED}


def strict_groups(tournament: Tournament) -> tuple[ForbiddenPairs, ...]:
    """The pairs that must not meet: the tournament's own groups, and those standing with the players."""
    groups = [group for group in tournament.forbidden_pairs if group.strict]
    for player in tournament.players:
        for other in player.opponents_barred:
            pair = ForbiddenPairs((min(player.number, other), max(player.number, other)))
            if pair not in groups:
                groups.append(pair)
    return tuple(groups)


def _rounds_to_write(tournament: Tournament, options: TrfOptions) -> tuple[Round, ...]:
    """All rounds; for an engine only those before the first with a pair without result."""
    if not options.for_engine:
        return tournament.rounds
    rounds = []
    for each in tournament.rounds:
        if any(pairing.result is None for pairing in each.pairings):
            break
        rounds.append(each)
    return tuple(rounds)


def _letters_of(pairing: Pairing, options: TrfOptions) -> tuple[str, str]:
    """The result letters of both sides. A postponed game is X in TRF26; engines take the draw it counts as."""
    if pairing.result is None:
        return " ", " "
    if pairing.result.white is Outcome.POSTPONED:
        if options.for_engine:
            return "=", "="
        return ("X", "X") if options.dialect is Dialect.TRF26 else (" ", " ")
    return pairing.result.white.value, pairing.result.black.value


def _coming_bye(player: Player, number: int) -> Outcome | None:
    """The bye of a round not yet paired: the one asked for, or an absence outside the rounds of taking part."""
    if not player.takes_part(number):
        return Outcome.ZERO_POINT_BYE
    return player.requested_bye(number)


def _header(code: str, value: str) -> str:
    return f"{code} {' '.join(value.split())}".rstrip()


def written_day(day: str) -> str:
    """An ISO date with the slashes of the format; other text as it is."""
    return day.replace("-", "/") if len(day) == 10 and day[4] == day[7] == "-" else day


def written_birth(text: str) -> str:
    """A day or year of birth as the format has it; empty for what is neither."""
    if len(text) == 4 and text.isdigit():
        return f"{text}/00/00"
    slashed = written_day(text)
    return slashed if len(slashed) == 10 and slashed[4] == "/" else ""


def rating_federation(player: Player, tournament: Tournament, options: TrfOptions) -> str:
    """Whose rating a player's national rating is: the host's, where nothing else is known; empty if it is no code."""
    code = options.rating_federation or tournament.event.federation or player.federation
    return code if re.fullmatch("[A-Z]{3}", code) else ""


def games_each(tournament: Tournament) -> int:
    """How often everybody, or every team, meets everybody else."""
    return cycles_of(tournament) if tournament.team_event is None else tournament.cycles


def _letter(colour: Colour | None) -> str:
    return colour.value if colour else ""


def _points_record(scoring: Scoring) -> str:
    """Record 162, without its code and the blank behind it; only what differs from the standard, empty if nothing."""
    if scoring == Scoring():
        return ""
    symbols = [("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss)]
    if scoring.pairing_allocated_bye != scoring.win:
        symbols.append(("P", scoring.pairing_allocated_bye))
    if scoring.absence:
        symbols.append(("A", scoring.absence))
    return "    ".join(
        f" {symbol}{value:4.1f}" if at == 0 else f"{symbol}{value:4.1f}" for at, (symbol, value) in enumerate(symbols)
    )


def _xxs(scoring: Scoring) -> str:
    win, draw, loss, absence = scoring.win, scoring.draw, scoring.loss, scoring.absence
    values = {"WW": win, "BW": win, "WD": draw, "BD": draw, "WL": loss, "BL": loss, "ZPB": absence, "HPB": draw}
    values |= {"FPB": win, "PAB": scoring.pairing_allocated_bye, "FW": win, "FL": absence}
    return "XXS " + " ".join(f"{symbol}={value:.1f}" for symbol, value in values.items())


def _bb_records(scoring: Scoring) -> list[str]:
    values = {"BBW": scoring.win, "BBD": scoring.draw, "BBL": scoring.loss, "BBZ": scoring.absence}
    values |= {"BBF": scoring.absence, "BBU": scoring.pairing_allocated_bye}
    return [f"{code} {value:4.1f}" for code, value in values.items()]


def _points_field(points: Decimal | None) -> str:
    return f"{points:4.1f}" if points is not None else " " * 4


def _virtual_of(records: tuple[VirtualPoints, ...], number: int, round_number: int) -> Decimal:
    for each in reversed(records):
        if each.first_player <= number <= each.last_player and each.first_round <= round_number <= each.last_round:
            return each.points
    return Decimal(0)


def _team_lines(teams: TeamEvent, trf26: bool) -> list[str]:
    if not trf26:
        return [f"013 {team.name[:32]:32}" + " ".join(f"{member:4}" for member in team.members) for team in teams.teams]
    lines = [
        f"310 {team.number:3} {team.name[:32]:32} {team.short_name[:SHORT_NAME_WIDTH]:{SHORT_NAME_WIDTH}} "
        f"{team.strength if team.strength is not None else '':>6} {'':6} {'':6} {'':3}  "
        + " ".join(f"{member:4}" for member in team.members)
        for team in teams.teams
    ]
    lines += _team_bye_line(teams)
    for forfeit in teams.forfeits:
        kind = forfeit.white_outcome.value + forfeit.black_outcome.value
        lines.append(f"330 {kind} {forfeit.round:3} {forfeit.white:3} {forfeit.black:3}")
    for each in teams.line_ups:
        players = " ".join(f"{player or 0:4}" for player in each.players)
        lines.append(f"300 {each.round:3} {each.team:3} {each.opponent:3} {players}")
    return lines


def _team_bye_line(teams: TeamEvent) -> list[str]:
    """Record 320: what the bye is worth to a team, and who had it round by round."""
    had = {bye.round: bye.team for bye in teams.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    scoring = teams.scoring
    if not had and scoring.bye_match_points is None and scoring.bye_game_points is None:
        return []
    match_points = f"{scoring.bye_match_points:4.1f}" if scoring.bye_match_points is not None else " " * 4
    game_points = f"{scoring.bye_game_points:4.1f}" if scoring.bye_game_points is not None else " " * 4
    teams_by_round = " ".join(f"{had.get(number, ''):>3}" for number in range(1, max(had, default=0) + 1))
    return [f"320 {match_points} {game_points} {teams_by_round}".rstrip()]
