"""The tie-breaks of the Live sheet as formulas over its hidden columns.

A tie-break is live when its formula gives what ``generator.tiebreaks`` gives, whatever results come in: wins,
Sonneborn-Berger, Koya, direct encounter of two, and in a Swiss the Buchholz family with Art. 16 on unplayed rounds.
Whose byes are whose is known when the sheet is written; whether a game was played is not, so formulas look.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Protocol

from generator.tiebreaks.codes import Request
from generator.tiebreaks.selection import parse
from generator.tournament import Outcome, Tournament

PLAYED, FORFEIT_LOSS, FORFEIT_WIN, POSTPONED_GAME = 0, 1, 2, 3
"""What a game was for one side, as it stands in the hidden columns."""

_AVERAGE, _PLAIN_BUCHHOLZ = "AOB", "BH"
PASSES = 4
"""How often direct encounter is applied again to those still level; a group of 16 may need so many, and never more."""

_CUTS = {(0, 0), (1, 0), (2, 0), (1, 1)}


def kind(outcome: Outcome) -> int:
    """What a game with this outcome was for one side."""
    if outcome is Outcome.FORFEIT_LOSS:
        return FORFEIT_LOSS
    if outcome is Outcome.FORFEIT_WIN:
        return FORFEIT_WIN
    return POSTPONED_GAME if outcome is Outcome.POSTPONED else PLAYED


class Columns(Protocol):
    """Where the hidden columns lie."""

    numbers: list[int]

    def of_players(self, name: str) -> str:
        """A column of the players."""

    def of_games(self, name: str) -> str:
        """A column of the games."""

    def of_round(self, name: str, number: int) -> str | None:
        """The part of a column of games that belongs to a round, ``None`` if it has no games."""

    def at(self, name: str, index: int) -> str:
        """One cell."""

    def elements_of(self, name: str, index: int) -> str:
        """The cells of a player's rounds."""


class TieBreakFormulas:
    """The formulas of one tournament; ``rounds`` is the number of rounds that are counted."""

    def __init__(self, tournament: Tournament, columns: Columns, codes: Sequence[str], rounds: int) -> None:
        self.tournament, self.columns, self.rounds = tournament, columns, rounds
        self.requests: dict[str, Request] = {
            code: request for code in codes if isinstance(request := parse(code), Request)
        }
        self.codes = tuple(codes)
        self.byes = _byes(tournament, columns.numbers, rounds)
        self._meets_again = _meet_again(tournament)

    def live(self, code: str) -> bool:
        """Whether a formula gives this tie-break, whatever results come in."""
        request = self.requests.get(code)
        if not self.rounds and not self.tournament.system.fixed_schedule and (request is None or request.code != "WIN"):
            return False  # nothing has been paired that could count
        if (
            request is None
            or request.forfeits_played
            or request.reverse
            or request.fore
            or self.tournament.carried_over
        ):
            return False
        swiss = not self.tournament.system.fixed_schedule
        cuts = (request.low, request.high)
        if request.code in ("WIN", "SB", "DE", "KS"):
            return cuts == (0, 0)
        return swiss and (
            (request.code == _PLAIN_BUCHHOLZ and cuts in _CUTS) or (request.code == _AVERAGE and cuts == (0, 0))
        )

    def needs(self) -> frozenset[str]:
        """The further columns the formulas look at."""
        found: set[str] = set()
        fixed = self.tournament.system.fixed_schedule  # there opponents count with their points (Art. 15.2)
        for code, request in self.requests.items():
            if not self.live(code):
                continue
            found |= {
                "SB": {"worth"} if fixed else {"worth", "meets"},
                "KS": {"koya", "strong"},
                _PLAIN_BUCHHOLZ: {"meets"},
            }.get(request.code, set())
            if request.code == _AVERAGE:
                found |= {"meets", "buchholz", "averaged"}
            if request.low:
                found |= {"gave up", "element", "voluntary"}
            if request.code == "DE" and (not fixed or self._meets_again):
                found |= {"white kind"} if fixed else {"white kind", "black kind"}
        if "meets" in found and not fixed:
            found |= {"adjusted", "white kind", "black kind"}
        return frozenset(found)

    @property
    def encounters(self) -> int | None:
        """The place of direct encounter in the list where its formula splits groups of any size, else ``None``.

        That is so where everybody meets everybody once: then the games of a group are all there is to it (Art. 6.2).
        """
        if not self.tournament.system.everybody_meets or self._meets_again:
            return None
        live = (place for place, code in enumerate(self.codes) if self.live(code) and self.requests[code].code == "DE")
        return next(live, None)

    def limit(self) -> int:
        """Half points above or below half of the greatest score, of the first Koya asked for."""
        return next((request.limit for request in self.requests.values() if request.code == "KS"), 0)

    # Of a game --------------------------------------------------------------------------------------------------------

    def of_game(self, name: str, side: str, index: int) -> str:
        """What a game adds for one side: the opponent's score, that times the points, and the like."""
        across = "black" if side == "white" else "white"
        points = self.columns.at(f"{side} points", index)
        if name == "worth":
            fixed = self.tournament.system.fixed_schedule
            meets = self._of("points", across, index) if fixed else self.columns.at(f"{side} meets", index)
            return f'IF({points}="","",{points}*{meets})'
        if name == "koya":
            return f'IF({points}="","",{points}*{self._of("strong", across, index)})'
        played = self.columns.at(f"{side} kind", index)
        if name == "averaged":
            return f'IF({played}={PLAYED},{self._of("buchholz", across, index)},"")'
        if name == "gave up":
            return f'IF({played}={FORFEIT_LOSS},{self.columns.at(f"{side} meets", index)},"")'
        theirs, own = self._of("adjusted", across, index), self._of("points", side, index)
        unplayed = f"OR({played}={FORFEIT_LOSS},{played}={FORFEIT_WIN})"
        return f'IF({points}="","",IF({unplayed},MIN({own},{theirs}),{theirs}))'

    def _of(self, name: str, side: str, index: int) -> str:
        """A figure of the player who has a side in a game."""
        columns = self.columns
        return f"INDEX({columns.of_players(name)},MATCH({columns.at(side, index)},{columns.of_players('number')},0))"

    def strong(self, index: int) -> str:
        """1 for a player with at least half of the greatest possible score, moved by the limit asked for (Art. 9.2)."""
        games, number = str(self.rounds), self.columns.at("number", index)
        if self.tournament.system.fixed_schedule:
            begun = f'"<="&{self.columns.at("begun", 0)}'
            games = "({})".format(
                "+".join(
                    f"COUNTIFS({self.columns.of_games(side)},{number},{self.columns.of_games('round')},{begun})"
                    for side in ("white", "black")
                )
            )
        limit = Decimal(self.limit()) / 2
        return f"IF({self.columns.at('points', index)}>={self.tournament.scoring.win:f}*{games}/2+{limit:f},1,0)"

    def begun(self) -> str:
        """The last round in which a game has a result."""
        return f"SUMPRODUCT(MAX(({self.columns.of_games('found')}<>1)*{self.columns.of_games('round')}))"

    # Of a player ------------------------------------------------------------------------------------------------------

    def of_player(self, code: str, index: int, level: str) -> str | None:
        """The formula of a tie-break for a player; ``level`` are the criteria that came before it, for COUNTIFS."""
        if not self.live(code):
            return None
        request = self.requests[code]
        if request.code == "WIN":
            return self._wins(index)
        if request.code == "SB":
            return f"{self._sum('worth', index)}{self._bye_worth(index)}"
        if request.code == "KS":
            return self._sum("koya", index)
        if request.code == "DE":
            return self._direct_encounter(code, index, level)
        if request.code == _AVERAGE:
            return self._average(index)
        return self._buchholz(request, index)

    def _sum(self, name: str, index: int) -> str:
        number = self.columns.at("number", index)
        sides = [
            f"SUMIFS({self.columns.of_games(f'{side} {name}')},{self.columns.of_games(side)},{number})"
            for side in ("white", "black")
        ]
        return "+".join(sides) if self._games() else "0"

    def _games(self) -> bool:
        return any(each.pairings for each in self.tournament.rounds)

    def _wins(self, index: int) -> str:
        start = self.columns.at("won", index)
        if not self._games():
            return start
        number, least = self.columns.at("number", index), f'">="&{self.tournament.scoring.win:f}'
        counted = [
            f"COUNTIFS({self.columns.of_games(side)},{number},{self.columns.of_games(f'{side} points')},{least})"
            for side in ("white", "black")
        ]
        return "+".join((start, *counted))

    # Byes (Art. 16) ---------------------------------------------------------------------------------------------------

    def adjusted(self, index: int) -> str:
        """The score opponents see: a draw for each bye asked for after which nothing but unplayed rounds comes."""
        own, number = self.columns.at("points", index), self.columns.at("number", index)
        byes = self.byes[self.columns.numbers[index]]
        terms = [own]
        for round_number, outcome in byes.items():
            gain = self.tournament.scoring.draw - self.tournament.scoring.points(outcome)
            later = [one for at, one in byes.items() if at > round_number]
            if not _requested(outcome) or not gain or any(not _requested(one) for one in later):
                continue
            after = f'">"&{round_number}'
            games = [
                f"COUNTIFS({self.columns.of_games(side)},{number},{self.columns.of_games('round')},{after})"
                f"-COUNTIFS({self.columns.of_games(side)},{number},{self.columns.of_games('round')},{after},"
                f"{self.columns.of_games(f'{side} kind')},{FORFEIT_LOSS})"
                for side in ("white", "black")
            ]
            terms.append(f"IF({'+'.join(games)}=0,{gain:f},0)" if self._games() else f"{gain:f}")
        return "+".join(terms)

    def _bye_amount(self, index: int) -> str:
        """The virtual opponent of a round without a game: the own score, at most draws in all rounds (16.4.2)."""
        return f"MIN({self.columns.at('points', index)},{self.tournament.scoring.draw * self.rounds:f})"

    def _bye_worth(self, index: int) -> str:
        """What the byes add to Sonneborn-Berger."""
        if self.tournament.system.fixed_schedule:
            return ""
        points = sum(
            (self.tournament.scoring.points(each) for each in self.byes[self.columns.numbers[index]].values()),
            Decimal(0),
        )
        return f"+{points:f}*{self._bye_amount(index)}" if points else ""

    # Buchholz ---------------------------------------------------------------------------------------------------------

    def plain_buchholz(self, index: int) -> str:
        """The sum of what the rounds add (Art. 8.1)."""
        count = len(self.byes[self.columns.numbers[index]])
        return f"{self._sum('meets', index)}+{count}*{self._bye_amount(index)}" if count else self._sum("meets", index)

    def element(self, index: int, round_number: int) -> str | None:
        """What one round adds to Buchholz, an empty text for an open game; ``None``: the player is not in it at all."""
        return self._in_round(index, round_number, "meets", self._bye_amount(index))

    def voluntary(self, index: int, round_number: int) -> str | None:
        """The same for rounds a player chose not to play (16.1.2), an empty text for all others."""
        outcome = self.byes[self.columns.numbers[index]].get(round_number)
        bye = self._bye_amount(index) if outcome is not None and _requested(outcome) else '""'
        return self._in_round(index, round_number, "gave up", bye)

    def _in_round(self, index: int, round_number: int, name: str, bye: str) -> str | None:
        number = self.columns.at("number", index)
        formula = bye if round_number in self.byes[self.columns.numbers[index]] else '""'
        for side in ("black", "white"):
            players = self.columns.of_round(side, round_number)
            values = self.columns.of_round(f"{side} {name}", round_number)
            if players is None:
                return formula
            found = f"INDEX({values},MATCH({number},{players},0))"
            formula = f"IF(COUNTIF({players},{number})=0,{formula},{found})"
        return formula

    def _buchholz(self, request: Request, index: int) -> str:
        if not request.low:
            return self.plain_buchholz(index)
        every = self.columns.elements_of("element", index)
        chosen = self.columns.elements_of("voluntary", index)
        cut = _cut(every, chosen, request.low, request.high)
        return f"IF(COUNT({every})<={request.low + request.high},0,SUM({every})-{cut})"

    def _average(self, index: int) -> str:
        """The average Buchholz of those met over the board (Art. 8.2), two decimals."""
        number = self.columns.at("number", index)
        games = "+".join(
            f"COUNTIFS({self.columns.of_games(side)},{number},{self.columns.of_games(f'{side} kind')},{PLAYED})"
            for side in ("white", "black")
        )
        return f'IF({games}=0,"",ROUND(({self._sum("averaged", index)})/({games}),2))'

    # Direct encounter -------------------------------------------------------------------------------------------------

    def _direct_encounter(self, code: str, index: int, level: str) -> str:
        """1 and 2 for two who are level, 0 where their games do not decide; of more, pairbook's own figure.

        Art. 6. In a single round robin a group of any size is split. Else the stored figure of more than
        two holds as long as nobody's points have changed; after that it is 0.
        """
        if not self._games():
            return "0"
        if self.encounters is not None and self.codes[self.encounters] == code:
            return self._split_group(index)
        columns, scoring = self.columns, self.tournament.scoring
        own = columns.at("number", index)
        other = f"(SUMIFS({columns.of_players('number')},{level})-{own})"
        mine, theirs = self._between(own, other), self._between(other, own)
        left = self._left(own, other)
        win, loss = f"{scoring.win:f}", f"{scoring.loss:f}"
        ahead = f"{mine}+{loss}*{left}>{theirs}+{win}*{left}" if left else f"{mine}>{theirs}"
        behind = f"{theirs}+{loss}*{left}>{mine}+{win}*{left}" if left else f"{theirs}>{mine}"
        moved = f"SUMPRODUCT(--({columns.of_players('points')}<>{columns.of_players('stored points')}))"
        stored = columns.at(f"stored {code}", index)
        of_two = f"IF({ahead},1,IF({behind},2,0))"
        many = f"IF({moved}=0,N({stored}),0)"
        return f"IF(COUNTIFS({level})=2,{of_two},IF(COUNTIFS({level})>2,{many},0))"

    def _between(self, one: str, other: str) -> str:
        """The points one player made against another; forfeits count only in a round robin (6.1.1, 15.2)."""
        return "(" + "+".join(self._met("SUMIFS", side, one, other) for side in ("white", "black")) + ")"

    def _met(self, function: str, side: str, one: str, other: str) -> str:
        columns, across = self.columns, "black" if side == "white" else "white"
        limits = f"{columns.of_games(side)},{one},{columns.of_games(across)},{other}"
        if not self.tournament.system.fixed_schedule:
            limits += f",{columns.of_games(f'{side} kind')},{PLAYED}"
        values = f"{columns.of_games(f'{side} points')},"
        if function == "SUMIFS":
            return f"SUMIFS({values}{limits})"
        # a game that was not postponed has been decided for both sides
        return f'COUNTIFS({limits},{columns.of_games("white kind")},"<={FORFEIT_WIN}")'

    def _left(self, one: str, other: str) -> str:
        """How many games of two are still to come where everybody meets everybody twice."""
        if not self.tournament.system.fixed_schedule or not self._meets_again:
            return ""
        had = "-".join(self._met("COUNTIFS", side, one, other) for side in ("white", "black"))
        return f"(2-{had})"

    def encounter_level(self, number: int, index: int) -> str:
        """1 for a game of two who are level before pass ``number`` of direct encounter."""
        before = f"encounter key {number - 1}"
        return f"IF({self._of(before, 'white', index)}={self._of(before, 'black', index)},1,0)"

    def encounter_points(self, number: int, index: int) -> str:
        """What a player made against those level before a pass."""
        columns, own = self.columns, self.columns.at("number", index)
        sides = [
            f"SUMIFS({columns.of_games(f'{side} points')},{columns.of_games(side)},{own},"
            f"{columns.of_games(f'encounter level {number}')},1)"
            for side in ("white", "black")
        ]
        return "+".join(sides) if self._games() else "0"

    def encounter_key(self, number: int, index: int) -> str:
        """The place after a pass: that before it, moved by those level then who made more points against the group."""
        before, points = f"encounter key {number - 1}", f"encounter points {number}"
        columns = self.columns
        own = columns.at(before, index)
        better = f'{columns.of_players(points)},">"&{columns.at(points, index)}'
        return f"{own}+COUNTIFS({columns.of_players(before)},{own},{better})"

    def _split_group(self, index: int) -> str:
        """The position in the group that was level, 0 where it was not split."""
        columns, last = self.columns, f"encounter key {PASSES}"
        first, final = columns.at("encounter key 0", index), columns.at(last, index)
        group = f"COUNTIFS({columns.of_players('encounter key 0')},{first}"
        return f"IF({group})={group},{columns.of_players(last)},{final}),0,{final}-{first}+1)"


def _meet_again(tournament: Tournament) -> bool:
    """Whether anybody meets anybody more than once."""
    pairs = [frozenset((p.white, p.black)) for each in tournament.rounds for p in each.pairings]
    return len(set(pairs)) < len(pairs)


def _byes(tournament: Tournament, numbers: Sequence[int], rounds: int) -> dict[int, dict[int, Outcome]]:
    """The rounds without a game of each player, up to the last round counted; said or not, with what they were."""
    found: dict[int, dict[int, Outcome]] = {number: {} for number in numbers}
    for each in tournament.rounds[:rounds]:
        given = {bye.player: bye.outcome for bye in each.byes}
        paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
        for number in numbers:
            if number not in paired:
                found[number][each.number] = given.get(number, Outcome.ZERO_POINT_BYE)
    return found


def _requested(outcome: Outcome) -> bool:
    """Whether a bye was the player's own wish (16.2.3, 16.2.5)."""
    return outcome in (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE)


def _cut(every: str, chosen: str, low: int, high: int) -> str:
    """What is taken off: the least, rounds given up first (Art. 14.1, 16.5), then the most of what is left (14.3)."""
    first = f"IF(COUNT({chosen})>0,SMALL({chosen},1),SMALL({every},1))"
    if low == 1 and not high:
        return first
    if low == 1:  # where the low cut has taken what would be the most, the next one is
        return f"({first}+LARGE({every},IF({first}=LARGE({every},1),2,1)))"
    next_least = f"SMALL({every},IF(SMALL({every},1)=SMALL({chosen},1),2,1))"
    second = f"IF(COUNT({chosen})>1,SMALL({chosen},2),IF(COUNT({chosen})=1,{next_least},SMALL({every},2)))"
    return f"({first}+{second})"
