"""Team records: 310 and the old 013, byes 240 and 320, forfeited matches 330, line-ups 300, points 362."""

import re
from dataclasses import replace
from decimal import Decimal

from generator.exchange.trf.lines import Records
from generator.exchange.trf.numbers import points_of, whole
from generator.exchange.trf.report import Report
from generator.findings import Severity
from generator.tournament import LineUp, Outcome, Team, TeamBye, TeamEvent, TeamForfeit, TeamScoring

_BYES = {"F": Outcome.FULL_POINT_BYE, "H": Outcome.HALF_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE}
_FORFEITS = ("+-", "-+", "--")


def read_team_event(records: Records, primary_score: str, known: set[int], report: Report) -> TeamEvent | None:
    """The team side of a file by its 310 records, else by 013; ``None`` without both.

    ``known`` are the starting numbers. The old records have no numbers of teams: they count in the order of the file.
    """
    if not records.lines("310"):
        return _old_team_event(records, primary_score, known, report)
    if records.lines("013"):
        report.note("trf_old_team_records", records.line_of("013"))
    teams: dict[int, Team] = {}
    lines: dict[int, int] = {}
    for number, line in records.lines("310"):
        team = _team(number, line, known, report)
        if team is None:
            continue
        if team.number in teams:
            report.error("trf_team_twice", number, 5, team=team.number)
        else:
            teams[team.number] = team
            lines[team.number] = number
    teams = _each_in_one_team(teams, lines, report)
    line_ups = _line_ups(records, report)
    byes, scoring = _byes_and_scoring(records, report)
    return TeamEvent(
        tuple(teams[number] for number in sorted(teams)),
        _boards(records, teams, line_ups),
        scoring,
        tuple(bye for bye in byes if bye.team in teams),
        _forfeits(records, report),
        line_ups,
        primary_score,
    )


def _old_team_event(records: Records, primary_score: str, known: set[int], report: Report) -> TeamEvent | None:
    lines = records.lines("013")
    if not lines:
        return None
    report.note("trf_teams_of_old_records", lines[0][0], teams=len(lines))
    teams = {}
    for number, (line_number, line) in enumerate(lines, 1):
        members = []
        for word in line[36:].split():
            member = whole(word)
            if member is not None and member in known:
                members.append(member)
            else:
                report.warning("trf_unknown_member", line_number, 37, team=number, text=word)
        teams[number] = Team(number, line[4:36].strip(), tuple(members))
    teams = _each_in_one_team(teams, {number: line for number, (line, _) in enumerate(lines, 1)}, report)
    byes, scoring = _byes_and_scoring(records, report)
    return TeamEvent(
        tuple(teams.values()), _boards(records, teams, ()), scoring, tuple(byes), primary_score=primary_score
    )


def _each_in_one_team(teams: dict[int, Team], lines: dict[int, int], report: Report) -> dict[int, Team]:
    """The teams with every player in the first that names him; ``lines`` are theirs in the file."""
    taken: set[int] = set()
    found = {}
    for number, team in teams.items():
        members: list[int] = []
        for member in team.members:
            if member in taken:
                report.warning("trf_member_twice", lines[number], 0, player=member, team=team.name)
            else:
                taken.add(member)
                members.append(member)
        found[number] = replace(team, members=tuple(members))
    return found


def old_teams(records: Records, report: Report) -> dict[int, str]:
    """The team names of the old 013 records by starting number of the members."""
    names: dict[int, str] = {}
    lines = records.lines("013")
    if lines:
        report.note("trf_teams_as_names", lines[0][0])
    for _, line in lines:
        for word in line[36:].split():
            number = whole(word)
            if number:
                names[number] = line[4:36].strip()
    return names


def _team(number: int, line: str, known: set[int], report: Report) -> Team | None:
    team = whole(line[4:7])
    if not team:
        report.error("trf_team_unreadable", number, 5, text=line[4:7].strip())
        return None
    members: list[int] = []
    for word in line[73:].split():
        member = whole(word)
        if member is not None and member in known:
            members.append(member)
        else:
            report.warning("trf_unknown_member", number, 74, team=team, text=word)
    return Team(
        team,
        line[8:40].strip(),
        tuple(members),
        line[41:46].strip(),
        points_of(line[47:53]),
    )


def _boards(records: Records, teams: dict[int, Team], line_ups: tuple[LineUp, ...]) -> int:
    """Boards of a match: the length of 352, else of the longest line-up, else of the smallest team."""
    colours = records.first("352")
    if colours:
        return len(colours)
    if line_ups:
        return max(len(each.players) for each in line_ups)
    return min((len(team.members) for team in teams.values() if team.members), default=1)


def _byes_and_scoring(records: Records, report: Report) -> tuple[list[TeamBye], TeamScoring]:
    byes = [
        TeamBye(team, round_number, outcome)
        for round_number, outcome, numbers in read_byes(records, report)
        for team in numbers
    ]
    values: dict[str, Decimal] = {}
    for number, line in records.lines("362"):
        for symbol, text in re.findall(r"(T[WDL])\s*(-?[\d.,½]+)", line[3:].upper()):
            value = points_of(text)
            if value is None:
                report.warning("trf_odd_points", number, line.find(text) + 1, code="362", text=f"{symbol} {text}")
            else:
                values[symbol] = value
    standard = TeamScoring()
    match_points = game_points = None
    if records.lines("320"):
        _, line = records.lines("320")[0]
        match_points, game_points = points_of(line[4:8]), points_of(line[9:13])
        for at in range(14, len(line), 4):
            team = whole(line[at : at + 3])
            if team:
                byes.append(TeamBye(team, (at - 14) // 4 + 1, Outcome.PAIRING_ALLOCATED_BYE))
    scoring = TeamScoring(
        values.get("TW", standard.win),
        values.get("TD", standard.draw),
        values.get("TL", standard.loss),
        match_points,
        game_points,
    )
    return byes, scoring


def read_byes(records: Records, report: Report) -> list[tuple[int, Outcome, list[int]]]:
    """The byes of record 240 (and of the drafts' 330): round, kind and the players or teams."""
    drafts = [(number, line) for number, line in records.lines("330") if line[4:5] in _BYES]
    found = []
    for number, line in records.lines("240") + drafts:
        outcome, round_number = _BYES.get(line[4:5].upper()), whole(line[6:9])
        numbers = [whole(word) for word in line[10:].split()]
        if outcome is None or not round_number or None in numbers or not numbers:
            report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
        else:
            found.append((round_number, outcome, [each for each in numbers if each]))
    return found


def _forfeits(records: Records, report: Report) -> tuple[TeamForfeit, ...]:
    outcomes = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
    found = []
    for number, line in records.lines("330"):
        if line[4:5] in _BYES:
            report.once(Severity.NOTE, "trf_draft_record", number, code="330")
            continue
        kind, round_number = line[4:6], whole(line[7:10])
        white, black = whole(line[11:14]), whole(line[15:18])
        if kind not in _FORFEITS or not round_number or not white or not black:
            report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
        else:
            found.append(TeamForfeit(round_number, white, black, outcomes[kind[0]], outcomes[kind[1]]))
    return tuple(found)


def _line_ups(records: Records, report: Report) -> tuple[LineUp, ...]:
    found = []
    for number, line in records.lines("300"):
        round_number, team, opponent = whole(line[4:7]), whole(line[8:11]), whole(line[12:15])
        if not round_number or not team or opponent is None:
            report.warning("trf_record_unreadable", number, 5, text=line.strip()[:40])
            continue
        line = line.rstrip()
        players = tuple(whole(line[at : at + 4]) or None for at in range(16, len(line), 5))
        found.append(LineUp(round_number, team, opponent, players))
    return tuple(found)
