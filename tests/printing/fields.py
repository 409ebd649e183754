"""Tournaments to print: odd fields, long names, missing ratings, byes, postponed games, letters of many languages."""

import random
from dataclasses import replace
from functools import cache

from generator.languages import Language
from generator.pairing import pair_round
from generator.printing.source import Source
from generator.roundrobin import schedule
from generator.standings import compute
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Colour,
    Event,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Tournament,
)

LONG_NAME = "Freiherr von Hohenstein-Wiedenbrück, Maximilian Alexander Ferdinand"
_SURNAMES = (
    "Ødegård", "Åsheim", "Ærlig", "Müller", "Weiß", "Łukasiewicz", "Wąsowicz", "Papadopoulou", "Παπαδοπούλου",
    "Иванова", "Щербаков", "Nguyễn", "Čapek", "Kovács-Őry", "Țepeș", "Smith", "Li", "O'Brien", "de la Fuente",
    "Jørgensen",
)  # fmt: skip
_GIVEN = ("Anna", "Bo", "Cæcilie", "Dóra", "Erik", "Françoise", "Grzegorz", "Hjördís", "Ingrid Marie", "Jón", "Αλέξης")
_CLUBS = ("SK Sandvika", "Schachfreunde Hohenlimburg-Süd 1921", "", "Wieża Łódź", "Bergen SK")


@cache
def swiss(players: int, rounds: int = 4, *, unfinished: bool = False, event: str = "Summer Open 2026") -> Tournament:
    """A Swiss of so many players after so many rounds; the last round has no results yet when ``unfinished``."""
    chance = random.Random(players)
    tournament = Tournament(
        people(players),
        rounds_total=rounds + 1,
        initial_colour=Colour.WHITE,
        event=Event(name=event, round_dates=tuple(f"2026-09-{day:02d}" for day in range(1, rounds + 2))),
        tie_breaks=("BH/C1", "BH", "SB", "DE"),
    )
    for number in range(1, rounds + 1):
        paired = pair_round(tournament).round
        open_round = unfinished and number == rounds
        played = Round(
            paired.number,
            tuple(replace(each, result=None if open_round else _result(chance)) for each in paired.pairings),
            paired.byes,
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
    return tournament


@cache
def round_robin(players: int, system: System = System.BERGER, *, played: int = 0) -> Tournament:
    """A round robin of so many players with the results of the first rounds."""
    chance = random.Random(players)
    bare = Tournament(
        people(players, absences=False),
        system=system,
        event=Event(name="Club Championship 2026", round_dates=tuple(f"2026-10-{day:02d}" for day in range(1, 31))),
        tie_breaks=("SB", "KS"),
    )
    rounds = schedule(bare).rounds
    with_results = tuple(
        replace(
            each,
            pairings=tuple(
                replace(pairing, result=_result(chance) if each.number <= played else None) for pairing in each.pairings
            ),
        )
        for each in rounds
    )
    return replace(bare, rounds=with_results, rounds_total=len(rounds))


def people(players: int, *, absences: bool = True) -> tuple[Player, ...]:
    """Players with every trouble a list can have."""
    chance = random.Random(players)
    made = []
    for number in range(1, players + 1):
        name = f"{_SURNAMES[chance.randrange(len(_SURNAMES))]}, {_GIVEN[chance.randrange(len(_GIVEN))]}"
        made.append(
            Player(
                number,
                LONG_NAME if number % 17 == 3 else name,
                rating=None if number % 7 == 4 else 2500 - 8 * number,
                title=("GM", "WIM", "FM", "", "", "")[number % 6],
                federation=("NOR", "GER", "POL")[number % 3],
                club=_CLUBS[number % len(_CLUBS)],
                requested_byes=((3, Outcome.HALF_POINT_BYE),) if absences and number % 19 == 5 else (),
            )
        )
    return tuple(made)


def source(tournament: Tournament, language: Language = Language.ENGLISH, **changes: object) -> Source:
    """What a print-out is built from, with the usual choices."""
    standings = compute(tournament)
    usual = {"round_number": _current(tournament), "printed": "2026-09-05 18:30"}
    return Source(tournament, standings, language, **(usual | changes))  # type: ignore[arg-type]


def _current(tournament: Tournament) -> int:
    open_rounds = (each.number for each in tournament.rounds if any(one.result is None for one in each.pairings))
    return next(open_rounds, len(tournament.rounds))


def _result(chance: random.Random) -> Result:
    return chance.choice((WHITE_WINS, WHITE_WINS, BLACK_WINS, BLACK_WINS, DRAWN, DRAWN, DRAWN, *_RARE))


_RARE = (WHITE_WINS_BY_FORFEIT, POSTPONED)


@cache
def finished(players: int) -> Tournament:
    """A round robin in which every game has a result."""
    chance = random.Random(players)
    bare = round_robin(players)
    rounds = tuple(
        replace(
            each,
            pairings=tuple(
                replace(pairing, result=chance.choice((WHITE_WINS, BLACK_WINS, DRAWN))) for pairing in each.pairings
            ),
        )
        for each in bare.rounds
    )
    return replace(bare, rounds=rounds)


@cache
def paired_plainly(players: int) -> Tournament:
    """Two rounds in which neighbours in the list play each other, the last one sits out; quickly made."""
    chance = random.Random(players)
    rounds = tuple(
        Round(
            number,
            tuple(
                Pairing(2 * board - 1, 2 * board, board, _result(chance) if number == 1 else None)
                for board in range(1, players // 2 + 1)
            ),
            (Bye(players, Outcome.PAIRING_ALLOCATED_BYE),) if players % 2 else (),
        )
        for number in (1, 2)
    )
    return Tournament(people(players, absences=False), rounds=rounds, rounds_total=5, event=Event(name="Any Size Open"))
