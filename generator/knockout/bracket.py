"""The bracket of a knock-out as it stands: who met whom, who went through, and what cannot be right.

The sheets of the rounds have the last word: a pair the arbiter has made stands in the bracket as it was played. Whoever
should have been in its place is named.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from generator.findings import Finding, Place, error, warning
from generator.knockout.seeding import bracket_size, seed_order, stages_of
from generator.tournament import DOUBLE_FORFEIT, POSTPONED, ZERO, Pairing, Round, Tournament


@dataclass(frozen=True, slots=True)
class Match:
    """One match of the bracket.

    ``first`` and ``second`` are the players on its upper and lower line, ``None`` where nobody is or nobody is known
    yet. ``games`` are the games paired so far, in the order of the rounds. A match without an opponent is ``decided``
    without games. ``winner`` is ``None`` until it is decided, and also when neither player turned up; ``level`` says
    that the games alone did not decide.
    """

    first: int | None = None
    second: int | None = None
    games: tuple[Pairing, ...] = ()
    decided: bool = False
    winner: int | None = None
    level: bool = False

    @property
    def playable(self) -> bool:
        """Whether two players meet in it."""
        return self.first is not None and self.second is not None

    @property
    def loser(self) -> int | None:
        """The player who is out, ``None`` while open, after a match without opponent, or when both are out."""
        if not self.playable or self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def players(self) -> tuple[int, ...]:
        """Those of the two who are there."""
        return tuple(number for number in (self.first, self.second) if number is not None)

    def score(self, tournament: Tournament, number: int) -> Decimal:
        """What the games brought to one of the two."""
        return _score(tournament, self.games, number)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All stages from the first to the final, each from the top of the bracket to its bottom.

    ``entrants`` are the players in the order of their seeds. ``paired`` is the number of stages paired so far.
    ``third_place`` is the match of the losing semi-finalists, ``None`` where there is none (yet). ``findings`` are
    pairs that do not fit the results before; ``undecided`` are errors for matches whose games are over and level.
    """

    entrants: tuple[int, ...]
    stages: tuple[tuple[Match, ...], ...]
    paired: int
    third_place: Match | None = None
    findings: tuple[Finding, ...] = ()
    undecided: tuple[Finding, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the final, and the match for the third place if there is one, are decided."""
        third = self.third_place is None or self.third_place.decided
        return self.stages[-1][0].decided and third and self.paired == len(self.stages)

    @property
    def last_stage(self) -> tuple[Match, ...]:
        """The matches of the stage paired last, the one for the third place among them."""
        if not self.paired:
            return ()
        third = (self.third_place,) if self.third_place is not None and self.paired == len(self.stages) else ()
        return (*self.stages[self.paired - 1], *third)


def entrants(tournament: Tournament) -> tuple[int, ...]:
    """The players of the bracket in the order of their numbers: those of the first round, once it is paired."""
    if tournament.rounds:
        first = tournament.rounds[0]
        there = {number for pairing in first.pairings for number in (pairing.white, pairing.black)}
        return tuple(sorted(there | {bye.player for bye in first.byes}))
    return tuple(player.number for player in tournament.players if player.takes_part(1))


def rounds_of(tournament: Tournament) -> int | None:
    """The number of rounds: every game of a match is one. ``None`` with fewer than two players."""
    players = len(entrants(tournament))
    return stages_of(players) * tournament.games_a_match if players > 1 else None


def stage_of(tournament: Tournament, round_number: int) -> tuple[int, int]:
    """The stage a round belongs to and the game of its matches, both counted from 1."""
    stage, game = divmod(round_number - 1, tournament.games_a_match)
    return stage + 1, game + 1


def deciding_round(tournament: Tournament, round_number: int) -> bool:
    """Whether the matches of a round end with it."""
    return round_number % tournament.games_a_match == 0


def stage_rounds(tournament: Tournament, stage: int) -> tuple[Round, ...]:
    """The rounds of a stage that are paired."""
    games = tournament.games_a_match
    return tournament.rounds[(stage - 1) * games : stage * games]


def bracket(tournament: Tournament) -> Bracket:
    """The bracket of a tournament with at least two players, as far as it is known.

    Raises ``ValueError`` for fewer players.
    """
    players = entrants(tournament)
    if len(players) < 2:
        raise ValueError("a knock-out needs two players")
    by_seed: dict[int, int | None] = dict(enumerate(players, 1))
    places = [by_seed.get(seed) for seed in seed_order(bracket_size(len(players)))]
    known = [True] * len(places)
    stages: list[tuple[Match, ...]] = []
    findings: list[Finding] = []
    third: Match | None = None
    paired = 0
    for stage in range(1, stages_of(len(players)) + 1):
        rounds = stage_rounds(tournament, stage)
        wanted = [Match(places[at], places[at + 1]) for at in range(0, len(places), 2)]
        ready = [known[at] and known[at + 1] for at in range(0, len(known), 2)]
        losers = _semi_finalists(tournament, stages) if len(wanted) == 1 else None
        if losers is not None:
            wanted, ready = [*wanted, losers], [*ready, *ready]
        if rounds:
            paired = stage
            matches, found = _as_played(tournament, wanted, rounds, ready, first=stage == 1)
            findings += found
        else:
            matches = [
                _without_opponent(each) if all_known else each for each, all_known in zip(wanted, ready, strict=True)
            ]
        third = matches.pop() if losers is not None else None
        stages.append(tuple(matches))
        places = [match.winner for match in stages[-1]]
        known = [match.decided for match in stages[-1]]
    played = [match for matches in (*stages, [third] if third is not None else []) for match in matches]
    open_matches = tuple(_undecided(tournament, match) for match in played if match.level and not match.decided)
    return Bracket(players, tuple(stages), paired, third, tuple(findings), open_matches)


def _semi_finalists(tournament: Tournament, stages: Sequence[tuple[Match, ...]]) -> Match | None:
    """The match for the third place, if it is played and two players are left for it."""
    if not tournament.third_place or not stages:
        return None
    if any(not match.playable and match.decided for match in stages[-1]):
        return None
    return Match(stages[-1][0].loser, stages[-1][1].loser)


def _without_opponent(match: Match) -> Match:
    """A match to come: without an opponent it is decided already, also when there is nobody at all."""
    return match if match.playable else replace(match, decided=True, winner=next(iter(match.players), None))


def _as_played(
    tournament: Tournament, wanted: Sequence[Match], rounds: Sequence[Round], ready: Sequence[bool], *, first: bool
) -> tuple[list[Match], list[Finding]]:
    """The matches of a stage with their games, and every pair that is not the one wanted.

    Where the matches before are not ``ready`` any more, since a result was taken out again, any pair may stand.
    """
    pairs = list(rounds[0].pairings)
    findings: list[Finding] = []
    found: dict[int, Match] = {}
    for at, match in enumerate(wanted):
        pairing = next((each for each in pairs if {each.white, each.black} == set(match.players)), None)
        if match.playable and pairing is not None:
            pairs.remove(pairing)
            found[at] = replace(match, games=(pairing,))
    left = [at for at, match in enumerate(wanted) if at not in found and (match.playable or not ready[at])]
    for at, pairing in zip(left, pairs, strict=False):
        found[at] = replace(_lines(wanted[at], pairing), games=(pairing,))
        if not first and ready[at]:
            findings.append(_other_players(wanted[at], found[at], pairing, tournament))
    place = _sheet(rounds[0])
    findings += [
        error("knockout_match_missing", place, **_names(tournament, wanted[at]))
        for at in left[len(pairs) :]
        if wanted[at].playable
    ]
    findings += [
        error("knockout_match_too_many", each.place, **_names(tournament, Match(each.white, each.black)))
        for each in pairs[len(left) :]
    ]
    free = _free_players(wanted, rounds[0])
    matches = []
    for at, match in enumerate(wanted):
        if at in found:
            played, more = _decided(tournament, _with_later_games(found[at], rounds, findings, tournament), rounds)
            matches.append(played)
            findings += more
        else:
            matches.append(_without_opponent(free.get(at, match)) if ready[at] else match)
    return matches, findings


def _lines(wanted: Match, pairing: Pairing) -> Match:
    """The two of a pair on the lines of their match: who was expected there stays on the line."""
    one, other = pairing.white, pairing.black
    return Match(other, one) if wanted.first == other or wanted.second == one else Match(one, other)


def _free_players(wanted: Sequence[Match], first: Round) -> dict[int, Match]:
    """The matches without opponent, with who really had no game where the arbiter changed that."""
    alone = [at for at, match in enumerate(wanted) if len(match.players) == 1]
    resting = [bye.player for bye in first.byes]
    changed = [at for at in alone if wanted[at].players[0] not in resting]
    expected = {wanted[at].players[0] for at in alone}
    others = [number for number in resting if number not in expected]
    return {at: Match(number) for at, number in zip(changed, others, strict=False)}


def _with_later_games(match: Match, rounds: Sequence[Round], findings: list[Finding], tournament: Tournament) -> Match:
    """The match with its further games, each of which must be there once its round is paired."""
    games = list(match.games)
    for each in rounds[1:]:
        game = next((p for p in each.pairings if {p.white, p.black} == set(match.players)), None)
        if game is None:
            findings.append(error("knockout_match_missing", _sheet(each), **_names(tournament, match)))
        else:
            games.append(game)
    return replace(match, games=tuple(games))


def _decided(tournament: Tournament, match: Match, rounds: Sequence[Round]) -> tuple[Match, list[Finding]]:
    """The match with its winner: by the points of its games, else by what the arbiter wrote."""
    results = [game.result for game in match.games]
    complete = len(rounds) == tournament.games_a_match == len(results)
    if not complete or any(result is None or result == POSTPONED for result in results):
        return match, []
    scores = {number: _score(tournament, match.games, number) for number in match.players}
    named = next((game.through for game in reversed(match.games) if game.through is not None), None)
    if len(set(scores.values())) > 1:
        winner = max(match.players, key=lambda number: scores[number])
        found = []
        if named not in (None, winner):
            found.append(error("knockout_contradiction", match.games[-1].place, **_names(tournament, match),
                               player=tournament.player(winner).name))  # fmt: skip
        return replace(match, decided=True, winner=winner), found
    if named is not None:
        return replace(match, decided=True, winner=named, level=True), []
    if all(result == DOUBLE_FORFEIT for result in results):
        return replace(match, decided=True, level=True), []
    return replace(match, level=True), []


def _undecided(tournament: Tournament, match: Match) -> Finding:
    last = match.games[-1]
    return error("knockout_undecided", last.place, board=last.board, **_names(tournament, match))


def _other_players(wanted: Match, played: Match, pairing: Pairing, tournament: Tournament) -> Finding:
    """A pair that is not the one the results before would give."""
    expected = _names(tournament, wanted)
    names = _names(tournament, played)
    return warning(
        "knockout_other_players",
        pairing.place,
        board=pairing.board,
        **names,
        wanted_first=expected["first"],
        wanted_second=expected["second"],
    )


def _names(tournament: Tournament, match: Match) -> dict[str, str]:
    known = {player.number: player.name for player in tournament.players}
    return {
        key: known.get(number, "?") if number is not None else "?"
        for key, number in (("first", match.first), ("second", match.second))
    }


def _score(tournament: Tournament, games: Sequence[Pairing], number: int) -> Decimal:
    total = ZERO
    for game in games:
        if game.result is not None:
            outcome = game.result.white if game.white == number else game.result.black
            total += tournament.scoring.points(outcome)
    return total


def _sheet(each: Round) -> Place:
    return Place(each.pairings[0].place.sheet) if each.pairings else Place()
