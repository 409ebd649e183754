"""The initial ranking: who gets which pairing number, also when somebody enters late."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from generator.languages.words import name_key
from generator.tournament import (
    Bye,
    ForbiddenPairs,
    LineUp,
    Pairing,
    Player,
    Round,
    Team,
    TeamEvent,
    Tournament,
    VirtualPoints,
)

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE titles in the order of the initial ranking (C.04.2, Art. 2.2)."""


class NumberOrder(Enum):
    """How players get their numbers, with the choices of the Settings sheet."""

    BY_RATING = "by_rating"
    AS_LISTED = "as_listed"
    BY_LOT = "by_lot"
    VARMA = "varma"
    VARMA_REPAIRED = "varma_repaired"
    APART = "apart"
    EARLY = "early"

    @property
    def drawn(self) -> bool:
        """Whether a lot decides, restricted or not."""
        return self not in (NumberOrder.BY_RATING, NumberOrder.AS_LISTED)

    @property
    def restricted(self) -> bool:
        """Whether members of one club or federation are drawn apart: round robins only."""
        return self.drawn and self is not NumberOrder.BY_LOT


@dataclass(frozen=True, slots=True)
class Numbering:
    """Pairing numbers given anew.

    ``numbers`` holds one number for each player asked about, in the order given; ``changed`` leads from each old
    number to the new one where they differ.
    """

    numbers: tuple[int, ...] = ()
    changed: tuple[tuple[int, int], ...] = ()

    def new(self, old: int) -> int:
        """The number that takes the place of an old one."""
        return dict(self.changed).get(old, old)


def ranking_key(player: Player) -> tuple[int, int, str]:
    """What orders players before round 1: rating downwards, FIDE title, name.

    Source: FIDE C.04.2 (from 1 Feb 2026), Art. 2.2. An unrated player comes after every rated one.
    """
    title = player.title.strip().upper()
    return (
        -(player.rating or 0),
        TITLES.index(title) if title in TITLES else len(TITLES),
        name_key(player.name),
    )


def numbered(
    players: Sequence[Player],
    existing: Sequence[int | None],
    order: NumberOrder = NumberOrder.BY_RATING,
    lots: Sequence[int] = (),
    *,
    provisional: bool = False,
) -> Numbering:
    """The pairing number of each player, in the order of ``players``.

    ``existing`` are the numbers they have, ``None`` for newcomers. Those with numbers keep their order among
    themselves, also when a rating was corrected since; by rating, a newcomer is put before the first of them who ranks
    lower, and those behind move down (C.04.2, Art. 2.4). As listed and by lot, newcomers come last, in the order of
    the list or of ``lots`` (the places drawn, one for each newcomer). Where nobody has a rating, the order of the
    list stands for strength. ``provisional`` numbers, before the first round is paired, bind nobody: all are ranked
    anew (Art. 2.5).
    """
    old = sorted((number, index) for index, number in enumerate(existing) if number is not None)
    sequence = [] if provisional else [index for _, index in old]
    kept = frozenset(sequence)
    newcomers = [index for index in range(len(players)) if index not in kept]
    if order is NumberOrder.BY_LOT and lots:
        newcomers = [index for _, index in sorted(zip(lots, newcomers, strict=True))]
    elif order is NumberOrder.BY_RATING and any(player.rating for player in players):
        newcomers.sort(key=lambda index: ranking_key(players[index]))
    if order is NumberOrder.BY_RATING and any(player.rating for player in players):
        sequence = _inserted(players, sequence, newcomers)
    else:
        sequence += newcomers
    places = {index: place for place, index in enumerate(sequence, start=1)}
    changed = tuple((number, places[index]) for number, index in old if places[index] != number)
    return Numbering(tuple(places[index] for index in range(len(players))), changed)


def numbered_by_hand(
    players: Sequence[Player], existing: Sequence[int | None], order: NumberOrder = NumberOrder.AS_LISTED
) -> Numbering:
    """The number of each player of a round robin before its schedule is made, in the order of ``players``.

    A number of a round robin is a place in its table: those typed stay, and who has none gets the lowest number left,
    by rating or in the order of the list. Numbers beyond the number of players are closed up, see ``numbered``.
    """
    if any(number is not None and number > len(players) for number in existing):
        return numbered(players, existing, NumberOrder.AS_LISTED)
    without = [index for index, number in enumerate(existing) if number is None]
    if order is NumberOrder.BY_RATING and any(player.rating for player in players):
        without.sort(key=lambda index: ranking_key(players[index]))
    left = sorted(set(range(1, len(players) + 1)) - set(existing))
    given = dict(zip(without, left, strict=True))
    return Numbering(tuple(given.get(index, number or 0) for index, number in enumerate(existing)))


def _inserted(players: Sequence[Player], sequence: list[int], newcomers: list[int]) -> list[int]:
    """The numbered players with the newcomers between them, each before the first who ranks below it."""
    if not sequence:
        return newcomers
    merged = list(sequence)
    start = 0
    for newcomer in newcomers:
        key = ranking_key(players[newcomer])
        place = next(
            (at for at in range(start, len(merged)) if ranking_key(players[merged[at]]) > key),
            len(merged),
        )
        merged.insert(place, newcomer)
        start = place + 1
    return merged


def renumbered(tournament: Tournament, numbering: Numbering) -> Tournament:
    """The tournament with new pairing numbers for the players who had others; everything that names them follows."""
    if not numbering.changed:
        return tournament
    new = dict(numbering.changed)
    players = sorted((_moved(player, new) for player in tournament.players), key=lambda player: player.number)
    return replace(
        tournament,
        players=tuple(players),
        rounds=tuple(renumbered_round(each, new) for each in tournament.rounds),
        forbidden_pairs=tuple(_moved_pairs(each, new) for each in tournament.forbidden_pairs),
        carried_over=tuple(
            replace(game, white=new.get(game.white, game.white), black=new.get(game.black, game.black))
            for game in tournament.carried_over
        ),
        virtual_points=_moved_points(tournament, new),
        team_event=None if tournament.team_event is None else _moved_teams(tournament.team_event, new),
    )


def _moved(player: Player, new: dict[int, int]) -> Player:
    barred = tuple(new.get(number, number) for number in player.opponents_barred)
    return replace(player, number=new.get(player.number, player.number), opponents_barred=barred)


def renumbered_round(each: Round, new: dict[int, int]) -> Round:
    """A round in new pairing numbers; ``new`` leads from old ones to those that differ."""

    def pairing(old: Pairing) -> Pairing:
        through = None if old.through is None else new.get(old.through, old.through)
        return replace(old, white=new.get(old.white, old.white), black=new.get(old.black, old.black), through=through)

    def bye(old: Bye) -> Bye:
        return replace(old, player=new.get(old.player, old.player))

    return replace(each, pairings=tuple(map(pairing, each.pairings)), byes=tuple(map(bye, each.byes)))


def _moved_pairs(each: ForbiddenPairs, new: dict[int, int]) -> ForbiddenPairs:
    return replace(each, players=tuple(new.get(number, number) for number in each.players))


def _moved_points(tournament: Tournament, new: dict[int, int]) -> tuple[VirtualPoints, ...]:
    """The virtual points in new numbers: everybody keeps his own, also where a range falls apart.

    A number nobody has belongs to the range it lies in, so that who enters there later is treated like his neighbours.
    """
    old = [player.number for player in tournament.players]
    taken = sorted(new.get(number, number) for number in old)
    place = {number: at for at, number in enumerate(taken)}
    found = []
    for each in tournament.virtual_points:
        covered = sorted(new.get(n, n) for n in old if each.first_player <= n <= each.last_player)
        runs: list[list[int]] = []
        for number in covered:
            if runs and place[number] == place[runs[-1][1]] + 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
        if runs and runs[-1][1] == taken[-1] and each.last_player >= max(old):
            runs[-1][1] = max(runs[-1][1], each.last_player)
        found += [replace(each, first_player=first, last_player=last) for first, last in runs]
    return tuple(found)


def _moved_teams(event: TeamEvent, new: dict[int, int]) -> TeamEvent:
    """The teams with new numbers of their players; the numbers of the teams themselves stay."""

    def team(old: Team) -> Team:
        return replace(old, members=tuple(new.get(number, number) for number in old.members))

    def line_up(old: LineUp) -> LineUp:
        return replace(old, players=tuple(None if one is None else new.get(one, one) for one in old.players))

    return replace(event, teams=tuple(map(team, event.teams)), line_ups=tuple(map(line_up, event.line_ups)))
