"""Reading a report file into the records of a tournament, with everything worth saying about it.

No program keeps to the format in every point, so every record known from any version is read, and nothing is concluded
from a version. What can be read in one way only is read so and noted; what cannot is reported with line and column.
"""

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from generator.exchange.trf import headers
from generator.exchange.trf.lines import Numbered, Records, decode, records_of
from generator.exchange.trf.numbers import points_of, whole, whole_numbers
from generator.exchange.trf.players import PlayerLine, read_players
from generator.exchange.trf.report import Report
from generator.exchange.trf.rounds import UNIT, Played, read_rounds, values_of, with_requests
from generator.exchange.trf.totals import check_totals
from generator.findings import Finding, Severity, has_errors
from generator.tournament import (
    Colour,
    ForbiddenPairs,
    Outcome,
    Player,
    Scoring,
    System,
    TeamEvent,
    TeamVirtualPoints,
    Tournament,
    VirtualPoints,
)


class Adjustment(NamedTuple):
    """Points that do not follow from results (record 299).

    ``kind`` is the result letter whose worth differs, empty for a bonus or penalty. ``round`` is ``None`` for all
    rounds.
    """

    kind: str
    points: Decimal
    round: int | None
    players: tuple[int, ...]


class TrfReading(NamedTuple):
    """What one file says.

    ``tournament`` is as complete as the file allows; with an error among the ``findings`` it must not be built upon.
    ``declared_points`` and ``declared_ranks`` are the totals and ranks the file gives, by starting number.
    ``adjustments`` are reported but not part of the tournament. ``headers`` are records kept as text (092, 172, 182,
    192, 222, 352). ``open_rounds`` are rounds with a pair that has no result. ``numbered_by_rank`` says that the file
    wants the order of its rank column to replace the starting numbers for pairing. ``colour_named`` says whether the
    file itself names the initial colour; otherwise it was taken from round 1.
    """

    tournament: Tournament
    findings: tuple[Finding, ...]
    declared_points: tuple[tuple[int, Decimal], ...] = ()
    declared_ranks: tuple[tuple[int, int], ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    open_rounds: tuple[int, ...] = ()
    numbered_by_rank: bool = False
    colour_named: bool = False

    @property
    def usable(self) -> bool:
        """Whether nothing in the file has to be mended first."""
        return not has_errors(self.findings)


def read_trf(data: bytes, name: str) -> TrfReading:
    """The tournament in a report file of any version; ``name`` is the file's name, for messages.

    Source: FIDE C.02.03 (TRF26, in use since 1 Sep 2025), Annex 2 of C.04 (TRF16), the additions of JaVaFo and
    bbpPairings. Never raises for what the file contains.
    """
    report = Report(name)
    text = decode(data, report)
    if text is None:
        return TrfReading(Tournament(()), report.findings())
    records = records_of(text, report)
    lines = read_players(records.players, report)
    if not lines:
        report.error("trf_no_players", 0)
        return TrfReading(Tournament(()), report.findings())
    return _Assembly(records, lines, report, name).reading()


class _Assembly:
    """Puts one file's records together, in the order in which they depend on each other."""

    def __init__(self, records: Records, lines: list[PlayerLine], report: Report, name: str) -> None:
        self.records = records
        self.lines = lines
        self.report = report
        self.name = name
        self.numbers = {line.player.number for line in lines}

    def reading(self) -> TrfReading:
        """The whole reading."""
        records, report = self.records, self.report
        announced = headers.rounds_announced(records, report)
        kind = headers.type_of(records, report)
        event = headers.event_of(records, report)
        team_event = self._team_event(kind.primary_score)
        is_team = team_event is not None or bool(records.lines("013"))
        scoring, played = self._rounds(announced, kind.system, teams=is_team)
        total = announced
        if announced is not None and announced < len(played.rounds):
            report.warning("trf_more_rounds", records.line_of("142"), announced=announced, held=len(played.rounds))
            total = len(played.rounds)
        named = headers.initial_colour(records, report)
        colour = named
        if kind.system is System.SWISS and not is_team:
            shown = _colour_of_round_one(played)
            colour = named or shown
            if named and shown and named is not shown:
                report.note("trf_colour_of_round_one", records.line_of("152") or records.line_of("XXC"))
        if team_event is not None:
            team_event = replace(
                team_event,
                forbidden_pairs=self._team_forbidden_pairs(total, {team.number for team in team_event.teams}),
                virtual_points=self._team_virtual_points(),
            )
        tournament = Tournament(
            self._players(played, team_event),
            played.rounds,
            total,
            kind.system,
            scoring,
            colour,
            forbidden_pairs=() if team_event else self._forbidden_pairs(total, self.numbers),
            acceleration=kind.acceleration,
            virtual_points=() if team_event else self._virtual_points(),
            tie_breaks=headers.tie_breaks(records),
            cycle_order=kind.cycle_order,
            team_event=team_event,
            event=event if event.name else replace(event, name=self.name.rpartition(".")[0] or self.name),
        )
        self._remarks()
        return TrfReading(
            tournament,
            report.findings(),
            tuple((line.player.number, line.points) for line in self.lines if line.points is not None),
            tuple((line.player.number, line.rank) for line in self.lines if line.rank),
            self._adjustments(),
            tuple((code, records.first(code)) for code in headers.KEPT_HEADERS if records.lines(code)),
            played.open_rounds,
            headers.numbered_by_rank(records),
            named is not None,
        )

    def _team_event(self, primary_score: str) -> TeamEvent | None:
        if not self.records.lines("310") and not (self.records.lines("013") and headers.of_teams(self.records)):
            return None
        from generator.exchange.trf.teams import read_team_event

        return read_team_event(self.records, primary_score, self.numbers, self.report)

    def _rounds(self, announced: int | None, system: System, *, teams: bool) -> tuple[Scoring, Played]:
        """The rounds, read again where the totals show that a blank round was a bye or the bye worth something else."""
        points = headers.points_for_results(self.records, self.report)
        values = values_of(points.scoring, points.unknown)
        played = read_rounds(self.lines, values, announced, self.report, system=system, teams=teams)
        adjusted = self._adjusted(played, teams=teams)
        verdict = check_totals(self.lines, played, points, adjusted, self.report, teams=teams)
        if verdict.scoring == points.scoring and not verdict.raised:
            return points.scoring, played
        self.lines = [line._replace(blocks=verdict.raised.get(line.player.number, line.blocks)) for line in self.lines]
        values = values_of(verdict.scoring, points.unknown)
        again = read_rounds(self.lines, values, announced, Report(self.name), system=system, teams=teams)
        return verdict.scoring, again

    def _players(self, played: Played, team_event: TeamEvent | None) -> tuple[Player, ...]:
        requests: dict[int, list[tuple[int, Outcome]]] = {}
        for number, round_number, outcome in played.requested:
            requests.setdefault(number, []).append((round_number, outcome))
        if team_event is None:
            self._byes_announced(len(played.rounds), requests)
        national = self._national()
        teams: dict[int, str] = {}
        if not team_event and self.records.lines("013"):
            from generator.exchange.trf.teams import old_teams

            teams = old_teams(self.records, self.report)
        if team_event:
            teams = {number: team.name for team in team_event.teams for number in team.members}
        players = []
        for line in self.lines:
            player = line.player
            number = player.number
            if number in national:
                player = national[number]
            if number in teams:
                player = replace(player, team=teams[number])
            if number in requests:
                player = with_requests(player, requests[number])
            players.append(player)
        return tuple(players)

    def _byes_announced(self, held: int, requests: dict[int, list[tuple[int, Outcome]]]) -> None:
        """Add the byes of 240 and the absences of XXZ for rounds to come; a block of the player line wins."""
        announced: list[tuple[int, Outcome, int]] = []
        if self.records.lines("240") or self.records.lines("330"):
            from generator.exchange.trf.teams import read_byes

            for round_number, outcome, numbers in read_byes(self.records, self.report):
                announced += [(round_number, outcome, number) for number in numbers]
        for line_number, line in self.records.lines("XXZ"):
            for number in headers.numbers_in(line):
                announced.append((held + 1, Outcome.ZERO_POINT_BYE, number))
                if number not in self.numbers:
                    self.report.warning("trf_unknown_player", line_number, 5, number=number)
        for round_number, outcome, number in announced:
            if round_number <= held or number not in self.numbers:
                continue
            given = requests.setdefault(number, [])
            written = next((each for each_round, each in given if each_round == round_number), None)
            if written is None:
                given.append((round_number, outcome))
            elif written is not outcome and outcome is not Outcome.ZERO_POINT_BYE:
                self.report.warning("trf_byes_differ", self.records.line_of("240"), number=number, round=round_number)

    def _national(self) -> dict[int, Player]:
        """Players with the national id and rating of their national rating line."""
        players = {line.player.number: line.player for line in self.lines}
        found: dict[int, Player] = {}
        for line_number, line in self.records.national:
            number = whole(line[4:8])
            if number not in players:
                if whole(line[48:52]) or line[14:47].strip():
                    self.report.once(Severity.WARNING, "trf_national_unknown", line_number, 5, number=number)
                continue
            player = players[number]
            rating = line[48:52].strip()
            extra = (("national_rating", rating),) if whole(rating) else ()
            found[number] = replace(
                player, national_id=line[57:68].strip() or player.national_id, extra=player.extra + extra
            )
        return found

    def _forbidden_pairs(
        self, total: int | None, numbers: set[int], *, extensions: bool = True
    ) -> tuple[ForbiddenPairs, ...]:
        """The groups of 260 and XXP; a group standing in both is kept once. ``numbers`` are the players or teams."""
        groups: list[ForbiddenPairs] = []
        for number, line in self.records.lines("260"):
            first, last = whole(line[4:7]), whole(line[8:11])
            players = self._known([whole(word) for word in line[12:].split()], number, numbers)
            end = last if last or not first else first
            if len(players) > 1:
                groups.append(ForbiddenPairs(players, first or 1, None if end and total and end >= total else end))
        for number, line in self.records.lines("XXP") if extensions else ():
            players = self._known([*headers.numbers_in(line)], number, numbers)
            group = ForbiddenPairs(players)
            if len(players) > 1 and group not in groups:
                groups.append(group)
        return tuple(groups)

    def _known(self, found: list[int | None], line: int, numbers: set[int]) -> tuple[int, ...]:
        for number in found:
            if number not in numbers:
                name = "trf_unknown_player" if numbers is self.numbers else "trf_unknown_team"
                self.report.warning(name, line, 5, number=number if number is not None else "?")
        return tuple(number for number in found if number in numbers and number is not None)

    def _team_forbidden_pairs(self, total: int | None, teams: set[int]) -> tuple[ForbiddenPairs, ...]:
        """The groups of 260; XXA and XXP speak of players, and JaVaFo pairs no teams."""
        for code in ("XXA", "XXP"):
            if self.records.lines(code):
                self.report.once(Severity.NOTE, "trf_players_of_teams", self.records.line_of(code), code=code)
        return self._forbidden_pairs(total, teams, extensions=False)

    def _team_virtual_points(self) -> tuple[TeamVirtualPoints, ...]:
        """The virtual points of teams (record 250): match points, game points, rounds, teams."""
        found = []
        for number, line in self.records.lines("250"):
            match_points, game_points = points_of(line[4:8]), points_of(line[9:13])
            first_round, first = whole(line[14:17]), whole(line[22:26])
            if (match_points is None and game_points is None) or not first_round or not first:
                self.report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
                continue
            last_round, last = whole(line[18:21]) or first_round, whole(line[27:31]) or first
            found.append(TeamVirtualPoints(first, last, first_round, last_round, match_points, game_points))
        return tuple(found)

    def _virtual_points(self) -> tuple[VirtualPoints, ...]:
        """The virtual points of 250, else those of XXA."""
        found: list[VirtualPoints] = []
        for number, line in self.records.lines("250"):
            match_points, game_points = points_of(line[4:8]), points_of(line[9:13])
            points = game_points if game_points else match_points
            first_round, first = whole(line[14:17]), whole(line[22:26])
            if points is None or not first_round or not first:
                self.report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
                continue
            if not game_points and match_points:
                self.report.once(Severity.WARNING, "trf_250_match_points", number, 5)
            last_round, last = whole(line[18:21]) or first_round, whole(line[27:31]) or first
            found.append(VirtualPoints(first, last, first_round, last_round, points))
        return tuple(found) or tuple(
            each for number, line in self.records.lines("XXA") for each in self._virtual_of(number, line)
        )

    def _virtual_of(self, number: int, line: str) -> list[VirtualPoints]:
        """One XXA line: a player's virtual points round by round, equal neighbours taken together."""
        player = whole(line[4:8])
        if player not in self.numbers or player is None:
            self.report.warning("trf_unknown_player", number, 5, number=line[4:8].strip())
            return []
        found: list[VirtualPoints] = []
        line = line.rstrip()
        for round_number, at in enumerate(range(9, len(line), 5), 1):
            text = line[at : at + 4].strip()
            points = points_of(text) if text else Decimal(0)
            if points is None:
                self.report.warning("trf_record_unreadable", number, at + 1, text=text)
            elif found and found[-1].points == points and found[-1].last_round == round_number - 1:
                found[-1] = replace(found[-1], last_round=round_number)
            elif points:
                found.append(VirtualPoints(player, player, round_number, round_number, points))
        return found

    def _adjustments(self) -> tuple[Adjustment, ...]:
        found = (_adjustment(each) for each in self.records.lines("299"))
        return tuple(each for each in found if each)

    def _adjusted(self, played: Played, *, teams: bool) -> dict[int, int]:
        """What bonuses and penalties add to each player's sum, in thousandths; said once. A team's add nothing."""
        added: dict[int, int] = {}
        for number, line in self.records.lines("299"):
            adjustment = _adjustment((number, line))
            if adjustment is None:
                self.report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
                continue
            self.report.once(Severity.WARNING, "trf_adjustments", number)
            times = 1 if adjustment.round else len(played.rounds)
            for player in adjustment.players:
                if not adjustment.kind and not teams:
                    added[player] = added.get(player, 0) + times * int(adjustment.points * UNIT)
        return added

    def _remarks(self) -> None:
        """What is worth a word but changes nothing: counts, gaps, ratings, ranks, federations."""
        report, lines = self.report, self.lines
        stated = whole_numbers(self.records.first("062"))
        if stated and stated[0] != len(lines):
            report.note("trf_player_count", self.records.line_of("062"), stated=stated[0], count=len(lines))
        last = lines[-1].player.number
        if last != len(lines):
            missing = [number for number in range(1, min(last, 9999)) if number not in self.numbers]
            listed = ", ".join(map(str, missing[:10])) + (" …" if len(missing) > 10 else "")
            report.warning("trf_numbers_missing", lines[-1].line, numbers=listed)
        if not any(line.player.rating for line in lines) and not self.records.national:
            report.note("trf_no_ratings", lines[0].line)
        if not any(line.rank for line in lines):
            report.note("trf_no_ranks", lines[0].line)
        for line in lines:
            federation = line.player.federation
            if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha()):
                report.once(Severity.WARNING, "trf_odd_federation", line.line, 54, text=federation)


def _colour_of_round_one(played: Played) -> Colour | None:
    """The initial colour as round 1 shows it: the colour of the smallest number that was paired.

    He is number 1 of those who count, so an odd number, and takes the initial colour (C.04.3, Art. 5.2.5).
    """
    if not played.rounds or not played.rounds[0].pairings:
        return None
    first = min(played.rounds[0].pairings, key=lambda pairing: min(pairing.white, pairing.black))
    return Colour.WHITE if first.white < first.black else Colour.BLACK


def _adjustment(numbered: Numbered) -> Adjustment | None:
    """Record 299 in one of its two layouts, told apart by the column of the decimal point; ``None`` if in neither."""
    _, line = numbered
    if line[8:9] == "." or line[13:14] == ".":
        match_field, game_field, round_field, players = line[6:10], line[11:15], line[16:19], line[20:]
    elif line[9:10] == "." or line[15:16] == ".":
        match_field, game_field, round_field, players = line[7:11], line[13:17], line[19:22], line[23:]
    else:
        return None
    points = points_of(game_field) if game_field.strip() else points_of(match_field)
    if points is None:
        return None
    round_number = whole(round_field)
    numbers = tuple(number for word in players.split() if (number := whole(word)))
    return Adjustment(line[4:5].strip(), points, None if round_number in (None, 0, 999) else round_number, numbers)
