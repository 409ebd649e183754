"""A knock-out of a report file as a workbook holds it: its rounds held against the bracket its numbers give."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.findings import Finding, Place, note, warning
from generator.knockout.bracket import Bracket, Match, bracket, rounds_of, stage_rounds
from generator.knockout.next_stage import next_stage
from generator.tournament import Bye, Colour, Outcome, Round, System, Tournament

_TWO_GAMES = "2 games"
_THIRD_PLACE = "third place"
_LEAST_STAGES = 2
"""So many stages tell a knock-out where the file does not call it one."""


def knockout(
    tournament: Tournament, headers: Mapping[str, str], place: Place
) -> tuple[Tournament, list[Finding]] | None:
    """The knock-out with its bracket, and what must be said; ``None`` where the rounds are not those of one.

    Every pair must be the one the bracket of the pairing numbers gives. Who went through from level games is told by
    the stage that follows.
    """
    named = tournament.system is System.KNOCK_OUT
    if tournament.team_event is not None or not (named or _unnamed(tournament, headers)):
        return None
    if not tournament.rounds:
        return (replace(tournament, rounds_total=rounds_of(tournament)), []) if named else None
    for candidate in _candidates(tournament, headers.get("092", "").lower()):
        through = _with_winners(candidate)
        if through is not None:
            state = bracket(through)
            if named or (state.paired >= _LEAST_STAGES and _nobody_came_back(tournament, state)):
                return _ready(through, state), _said(through, state, place, named=named)
    return None


def _unnamed(tournament: Tournament, headers: Mapping[str, str]) -> bool:
    """Whether the file says nothing of its system."""
    return tournament.system is System.SWISS and not headers.get("192") and not headers.get("092")


def _candidates(tournament: Tournament, words: str) -> Iterator[Tournament]:
    """One or two games a match, with the match for the third place or without: first as the file says."""
    bare = replace(
        tournament, system=System.KNOCK_OUT, rounds=tuple(map(_without_absences, tournament.rounds)), rounds_total=None
    )
    for games in (2, 1) if _TWO_GAMES in words else (1, 2):
        for third in (True, False) if _THIRD_PLACE in words else (False, True):
            if len(tournament.rounds) % games == 0:
                yield replace(bare, games_a_match=games, third_place=third)


def _without_absences(each: Round) -> Round:
    """The round as a knock-out has it: who is out has no entry, who has no opponent goes through."""
    there = (bye for bye in each.byes if bye.outcome is not Outcome.ZERO_POINT_BYE)
    return replace(each, byes=tuple(replace(bye, outcome=Outcome.PAIRING_ALLOCATED_BYE) for bye in there))


def _with_winners(candidate: Tournament) -> Tournament | None:
    """The knock-out with the winners of level matches as the next stage tells them; ``None`` where its pairs differ."""
    there = sum(bool(each.pairings) for each in candidate.rounds)
    if there < len(candidate.rounds) or len(_players(candidate.rounds[0])) < _LEAST_STAGES:
        return None
    for stage in range(1, len(candidate.rounds) // candidate.games_a_match + 1):
        state = bracket(candidate)
        if stage > len(state.stages):
            return None
        following = stage_rounds(candidate, stage + 1)
        for match in state.stages[stage - 1]:
            if match.level and not match.decided and following:
                there_again = [one for one in match.players if one in _players(following[0])]
                if not there_again:
                    return None
                winner = there_again[0] if len(there_again) == 1 else _finalist(match, state, stage, following[0])
                candidate = candidate if winner is None else _naming(candidate, match, winner)
    candidate = _with_byes(candidate)
    return None if bracket(candidate).findings else candidate


def _finalist(match: Match, state: Bracket, stage: int, following: Round) -> int | None:
    """The winner of a level semi-final when both play on: who meets the winner of the other one.

    Where the other is level too, nothing tells the final from the match for the third place: ``None``.
    """
    other = next((each.winner for each in state.stages[stage - 1] if each is not match and each.winner), None)
    final = next((pair for pair in following.pairings if other in (pair.white, pair.black)), None)
    return None if final is None else final.black if final.white == other else final.white


def _players(each: Round) -> set[int]:
    paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
    return paired | {bye.player for bye in each.byes}


def _naming(tournament: Tournament, match: Match, winner: int) -> Tournament:
    """The tournament with the winner of a level match beside its last game."""
    last = match.games[-1]
    rounds = tuple(
        replace(each, pairings=tuple(replace(pair, through=winner) if pair is last else pair for pair in each.pairings))
        for each in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _with_byes(tournament: Tournament) -> Tournament:
    """The rounds with the byes of the bracket, also where the file left them unsaid."""
    state = bracket(tournament)
    rounds = []
    for stage, matches in enumerate(state.stages, 1):
        resting = sorted(match.players[0] for match in matches if len(match.players) == 1 and match.decided)
        byes = tuple(Bye(number, Outcome.PAIRING_ALLOCATED_BYE) for number in resting)
        rounds += [replace(each, byes=byes) for each in stage_rounds(tournament, stage)]
    return replace(tournament, rounds=tuple(rounds))


def _nobody_came_back(tournament: Tournament, state: Bracket) -> bool:
    """Whether nobody who is out of the bracket has an entry in a later round, as everybody has in a Swiss."""
    out: set[int] = set()
    for number, each in enumerate(tournament.rounds, 1):
        if out & _players(each):
            return False
        if number == len(tournament.rounds):
            break
        out |= _players(each) - _players(tournament.rounds[number])
    return len(state.entrants) > len(_players(tournament.rounds[-1]))


def _ready(tournament: Tournament, state: Bracket) -> Tournament:
    """The knock-out with its boards from the top of the bracket to its bottom, its first colour and its length."""
    rounds = []
    for stage, matches in enumerate(state.stages, 1):
        third = (state.third_place,) if state.third_place is not None and len(matches) == 1 else ()
        order = {frozenset(match.players): at for at, match in enumerate((*matches, *third))}
        for each in stage_rounds(tournament, stage):
            pairings = sorted(each.pairings, key=lambda pair: order[frozenset((pair.white, pair.black))])
            rounds.append(replace(each, pairings=tuple(replace(p, board=at) for at, p in enumerate(pairings, 1))))
    ready = replace(tournament, rounds=tuple(rounds), initial_colour=tournament.initial_colour or _colour(tournament))
    return replace(ready, rounds_total=rounds_of(ready))


def _colour(tournament: Tournament) -> Colour | None:
    """The first colour that gives the first round, ``None`` where neither does."""
    first = {(pair.white, pair.black) for pair in tournament.rounds[0].pairings}
    there = frozenset(_players(tournament.rounds[0]))
    players = tuple(player for player in tournament.players if player.number in there)
    for colour in Colour:
        bare = replace(tournament, players=players, rounds=(), initial_colour=colour)
        if {(pair.white, pair.black) for pair in next_stage(bare)[0].pairings} == first:
            return colour
    return None


def _said(tournament: Tournament, state: Bracket, place: Place, *, named: bool) -> list[Finding]:
    found: list[Finding] = [] if named else [note("import_knockout_recognised", place)]
    names = {player.number: player.name for player in tournament.players}
    matches = (
        *(match for each in state.stages for match in each),
        *((state.third_place,) if state.third_place else ()),
    )
    level = [match for match in matches if match.level and not match.decided]
    if level:
        told = "; ".join(" - ".join(names[number] for number in match.players) for match in level)
        found.append(warning("import_knockout_level", place, matches=told))
    return found
