"""Who enters a round robin after its schedule was made: the free seat of an odd field is taken.

Numbers n and n+1 share a Berger table, and an odd rotation has a free seat, so one newcomer can be put in there and
nobody else notices. Rounds already begun stay as they were: the newcomer has free rounds there. An even field has no
free seat. Source: FIDE General Regulations (pairings stay after the draw), and what follows from the tables.
"""

from dataclasses import dataclass, replace

from generator.roundrobin.schedule import schedule
from generator.tournament import Pairing, Player, Tournament


@dataclass(frozen=True, slots=True)
class Seated:
    """A schedule with newcomers put in: the tournament, who was seated, and who found no free seat."""

    tournament: Tournament
    seated: tuple[Player, ...] = ()
    standing: tuple[Player, ...] = ()


def newcomers(tournament: Tournament) -> tuple[Player, ...]:
    """Players who stand in no game of a schedule that is there, and who have not withdrawn before it began."""
    if not tournament.rounds:
        return ()
    there = {number for each in tournament.rounds for p in each.pairings for number in (p.white, p.black)}
    there |= {number for game in tournament.carried_over for number in (game.white, game.black)}
    return tuple(each for each in tournament.players if each.number not in there and each.until_round != 0)


def seat_newcomers(tournament: Tournament) -> Seated:
    """The schedule with the newcomer of an odd field against whoever would be free, from its first round on.

    Colours are those of the table of the even field; in the Rutschsystem and Langbord the newcomer begins with Black
    and turns the board. The newcomer must have the number after the last one. Board 1 is the newcomer's, as in the
    table, and the others move down. Where there is no free seat, or more than one newcomer, nothing is changed.
    """
    found = newcomers(tournament)
    last = len(tournament.players)
    if len(found) != 1 or last % 2 or found[0].number != last:
        return Seated(tournament, standing=found)
    newcomer = found[0]
    planned = _colours(tournament)
    rounds = []
    for each, whites in zip(tournament.rounds, planned, strict=True):
        paired = {number for pairing in each.pairings for number in (pairing.white, pairing.black)}
        free = [player.number for player in tournament.players if player.number not in paired | {last}]
        if each.number < newcomer.from_round or len(free) != 1:
            rounds.append(each)
            continue
        white, black = (last, free[0]) if last in whites else (free[0], last)
        others = tuple(replace(pairing, board=pairing.board + 1) for pairing in each.pairings)
        rounds.append(replace(each, pairings=(Pairing(white, black, 1), *others)))
    return Seated(replace(tournament, rounds=tuple(rounds)), found)


def _colours(tournament: Tournament) -> list[frozenset[int]]:
    """Who has White in each round of the whole table; empty for the rounds a table would not have."""
    planned = schedule(tournament).rounds
    whites = [frozenset(pairing.white for pairing in each.pairings) for each in planned]
    missing = len(tournament.rounds) - len(whites)
    return whites[: len(tournament.rounds)] + [frozenset[int]()] * max(0, missing)


def entered_round(first_seen: int, players: int) -> int:
    """The first round of somebody who first stands in a game of round ``first_seen``.

    In an even field everybody plays in every round; in an odd one the first round may be the free one, twice running
    where both games of a sitting are rounds of their own, so an entry is told from a free round only after those.
    """
    spared = 0 if players % 2 == 0 else 2
    return first_seen if first_seen > 1 + spared else 1
