"""A referee for small rounds of the Dutch system: lists every candidate of every bracket and takes the first best.

Source: FIDE C.04.3 (from 1 Feb 2026), with C.04.1, C.04.2 and C.04.7. Written from the definitions alone, slow and
plain; of the package it uses the records only, so that it can judge an engine. A player is known by rank, counted from
0 in the order of Art. 1.2; sets of players are whole numbers with one bit a rank. Points are counted in hundredths.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import combinations, permutations

from generator.tournament import Acceleration, Colour, Outcome, Tournament

Pair = tuple[int, int]
Candidate = tuple[Pair, ...]
Value = int | tuple[tuple[int, int], ...] | tuple[int, ...] | tuple[int, tuple[int, ...]]

NOBODY = -1
LARGEST_LITERAL_BRACKET = 10


class NoCompletePairing(Exception):  # noqa: N818 - a verdict, not a failure
    """No pairing of the round satisfies C1 to C3 (Art. 1.9.3)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The only right pairing: (white, black) in board order, and the player with the pairing-allocated bye."""

    pairs: tuple[Pair, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be paired. ``place`` is the pairing number held in this round, ``score`` the pairing score."""

    number: int
    place: int
    points: int
    score: int
    colours: str
    met: frozenset[int]
    bye_barred: bool
    unplayed: int
    float_before: str
    float_two_before: str
    topscorer: bool


def judge(tournament: Tournament) -> Verdict:
    """The right pairing of the next round. Raises ``NoCompletePairing``."""
    return Referee(tournament).verdict()


# --- What earlier rounds mean


@dataclass(frozen=True, slots=True)
class _Entry:
    outcome: Outcome
    opponent: int = 0
    colour: str = ""


def _entries(tournament: Tournament) -> list[dict[int, _Entry]]:
    """For every round what each player did; whoever stands nowhere has a zero-point bye."""
    listed = []
    for one_round in tournament.rounds:
        entries = {player.number: _Entry(Outcome.ZERO_POINT_BYE) for player in tournament.players}
        for pairing in one_round.pairings:
            assert pairing.result is not None, "the referee needs all results"
            entries[pairing.white] = _Entry(pairing.result.white, pairing.black, "w")
            entries[pairing.black] = _Entry(pairing.result.black, pairing.white, "b")
        for bye in one_round.byes:
            entries[bye.player] = _Entry(bye.outcome)
        listed.append(entries)
    return listed


def _hundredths(points: Decimal) -> int:
    assert points * 100 % 1 == 0, "points are hundredths at least"
    return int(points * 100)


def _virtual(tournament: Tournament, number: int, round_number: int, last_of_ga: int) -> int:
    """Virtual points of a player in a round: written out, or by the Baku method (C.04.7, Art. 1.4)."""
    if tournament.virtual_points:
        covering = [
            record.points
            for record in tournament.virtual_points
            if record.first_player <= number <= record.last_player
            and record.first_round <= round_number <= record.last_round
        ]
        return _hundredths(covering[-1]) if covering else 0
    if tournament.acceleration is Acceleration.NONE or number > last_of_ga:
        return 0
    assert tournament.rounds_total is not None, "the Baku method needs the number of rounds"
    accelerated = -(-tournament.rounds_total // 2)
    win = _hundredths(tournament.scoring.win)
    if round_number <= -(-accelerated // 2):
        return win
    return win // 2 if round_number <= accelerated else 0


def _was_paired(entry: _Entry) -> bool:
    return entry.opponent != 0 or entry.outcome is Outcome.PAIRING_ALLOCATED_BYE


def _float(tournament: Tournament, entry: _Entry, mine: int, theirs: int) -> str:
    """Art. 1.4: "down", "up" or "" in a round; both scores are pairing scores before that round."""
    if entry.outcome.played:
        return "down" if mine > theirs else "up" if mine < theirs else ""
    if entry.outcome is Outcome.PAIRING_ALLOCATED_BYE:
        return "down"
    return "down" if tournament.scoring.points(entry.outcome) > tournament.scoring.loss else ""


def entrants(tournament: Tournament) -> list[Entrant]:
    """All players to be paired in the next round, in the order of Art. 1.2."""
    scoring = tournament.scoring
    coming = len(tournament.rounds) + 1
    entries = _entries(tournament)
    numbers = sorted(player.number for player in tournament.players)
    playing = {
        player.number
        for player in tournament.players
        if player.takes_part(coming) and player.requested_bye(coming) is None
    }
    paired_first = {n for n in numbers if _was_paired(entries[0][n])} if entries else playing
    ordered = sorted(paired_first)
    last_of_ga = ordered[min(2 * -(-len(ordered) // 4), len(ordered)) - 1] if ordered else 0

    def points(number: int, before: int) -> int:
        return sum(_hundredths(scoring.points(each[number].outcome)) for each in entries[: before - 1])

    def score(number: int, round_number: int) -> int:
        return points(number, round_number) + _virtual(tournament, number, round_number, last_of_ga)

    def floated(number: int, round_number: int) -> str:
        if round_number < 1:
            return ""
        entry = entries[round_number - 1][number]
        theirs = score(entry.opponent, round_number) if entry.opponent else 0
        return _float(tournament, entry, score(number, round_number), theirs)

    holders = [n for n in numbers if n in playing or any(_was_paired(each[n]) for each in entries)]
    last_round = tournament.rounds_total is not None and coming >= tournament.rounds_total
    half = (coming - 1) * _hundredths(scoring.win)
    found = []
    for n in sorted(playing):
        own = [each[n] for each in entries]
        games = [entry for entry in own if entry.outcome.played]
        barring = [
            entry
            for entry in own
            if entry.outcome is Outcome.PAIRING_ALLOCATED_BYE
            or (not entry.outcome.played and scoring.points(entry.outcome) >= scoring.win)
        ]
        found.append(
            Entrant(
                number=n,
                place=holders.index(n) + 1,
                points=points(n, coming),
                score=score(n, coming),
                colours="".join(entry.colour for entry in games) if tournament.colour_rules else "",
                met=frozenset(entry.opponent for entry in games),
                bye_barred=bool(barring),
                unplayed=len(own) - len(games),
                float_before=floated(n, coming - 1),
                float_two_before=floated(n, coming - 2),
                topscorer=last_round and 2 * score(n, coming) > half and tournament.colour_rules,
            )
        )
    return sorted(found, key=lambda entrant: (-entrant.score, entrant.number))


# --- Colours


def difference(colours: str) -> int:
    """Games with White minus games with Black (Art. 1.6)."""
    return colours.count("w") - colours.count("b")


def wish(colours: str) -> tuple[str, int]:
    """The colour preferred ("" for none) and how strongly: 3 absolute, 2 strong, 1 mild, 0 none (Art. 1.7)."""
    if not colours:
        return "", 0
    balance = difference(colours)
    if abs(balance) >= 2:
        return ("b" if balance > 0 else "w"), 3
    opposite = "b" if colours[-1] == "w" else "w"
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return opposite, 3
    if balance:
        return ("b" if balance > 0 else "w"), 2
    return opposite, 1


def white_of(higher: Entrant, lower: Entrant, initial: Colour | None) -> Entrant:
    """Who of two players gets White (Art. 5.2). Without an initial colour the higher one counts as odd and White."""
    (colour, strength), (other_colour, other_strength) = wish(higher.colours), wish(lower.colours)
    if colour != other_colour:
        if colour:
            return higher if colour == "w" else lower
        return lower if other_colour == "w" else higher
    if colour:
        if strength == other_strength == 3:
            strength, other_strength = abs(difference(higher.colours)), abs(difference(lower.colours))
        if strength != other_strength:
            granted, denied = (higher, lower) if strength > other_strength else (lower, higher)
            return granted if colour == "w" else denied
    for mine, theirs in zip(higher.colours[::-1], lower.colours[::-1], strict=False):
        if mine != theirs:
            return higher if theirs == "w" else lower
    if colour:
        return higher if colour == "w" else lower
    odd = higher.place % 2 == 1
    return higher if odd == ((initial or Colour.WHITE) is Colour.WHITE) else lower


def colour_failures(higher: Entrant, lower: Entrant, white: Entrant) -> tuple[int, int, int, int]:
    """What a pair with these colours costs in C10, C11, C12 and C13."""
    counts = [0, 0, 0, 0]
    for player in (higher, lower):
        given = "w" if player is white else "b"
        after = player.colours + given
        if higher.topscorer or lower.topscorer:
            counts[0] += abs(difference(after)) >= 3 and abs(difference(after)) > abs(difference(player.colours))
            counts[1] += len(after) >= 3 and after[-3:] == given * 3
        wanted, strength = wish(player.colours)
        if wanted and wanted != given:
            counts[2] += 1
            counts[3] += strength == 2
    return counts[0], counts[1], counts[2], counts[3]


# --- The order of candidates, Art. 3 and 4


def exchanges(first: int, players: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """S1 and S2 in BSNs after every exchange in order, the original first, in which S1 is 1 to ``first``."""
    upper, lower = range(1, first + 1), range(first + 1, players + 1)
    swaps = [
        (out, into)
        for size in range(min(len(upper), len(lower)) + 1)
        for out in combinations(upper, size)
        for into in combinations(lower, size)
    ]
    swaps.sort(
        key=lambda swap: (
            len(swap[0]),
            sum(swap[1]) - sum(swap[0]),
            [-bsn for bsn in sorted(swap[0], reverse=True)],
            sorted(swap[1]),
        )
    )
    for out, into in swaps:
        yield (
            tuple(sorted((set(upper) - set(out)) | set(into))),
            tuple(sorted((set(lower) - set(into)) | set(out))),
        )


def homogeneous_candidates(players: Sequence[int], pairs: int) -> Iterator[Candidate]:
    """All candidates of a homogeneous bracket or remainder in the order of Art. 3.5 and 3.6, repeats included."""
    for upper, lower in exchanges(pairs, len(players)):
        for partners in permutations(lower, pairs):
            yield tuple((players[a - 1], players[b - 1]) for a, b in zip(upper, partners, strict=True))


def generated_candidates(moved_down: int, residents: int, paired: int, pairs: int) -> Iterator[Candidate]:
    """All candidates of a bracket in BSNs in the order of Art. 3.3 to 3.7, repeats included.

    ``paired`` is M1, ``pairs`` is MaxPairs.
    """
    numbers = range(moved_down + 1, moved_down + residents + 1)
    for chosen in combinations(range(1, moved_down + 1), paired):
        for partners in permutations(numbers, paired):
            remainder = [bsn for bsn in numbers if bsn not in partners]
            for rest in homogeneous_candidates(remainder, pairs - paired):
                yield (*zip(chosen, partners, strict=True), *rest)


@cache
def literal_order(moved_down: int, residents: int, paired: int, pairs: int) -> dict[frozenset[Pair], int]:
    """When each set of pairs (smaller BSN first) is generated for the first time."""
    order: dict[frozenset[Pair], int] = {}
    for position, candidate in enumerate(generated_candidates(moved_down, residents, paired, pairs)):
        order.setdefault(frozenset((min(pair), max(pair)) for pair in candidate), position)
    return order


def closed_order(candidate: Candidate, moved_down: int, residents: int) -> tuple[object, ...]:
    """A key that sorts sets of pairs, in BSNs with the smaller first, as they are generated.

    The paired MDPs, their partners, then for the rest in fresh numbers: how many tops stand outside the original S1,
    the sums exchanged, OUT, IN, and the partners of the tops.
    """
    down = sorted(pair for pair in candidate if pair[0] <= moved_down)
    taken = {partner for _, partner in down}
    remainder = [bsn for bsn in range(moved_down + 1, moved_down + residents + 1) if bsn not in taken]
    fresh = {bsn: place for place, bsn in enumerate(remainder, 1)}
    rest = sorted((fresh[top], fresh[bottom]) for top, bottom in candidate if top > moved_down)
    tops = {top for top, _ in rest}
    into = sorted(top for top in tops if top > len(rest))
    out = sorted((bsn for bsn in range(1, len(rest) + 1) if bsn not in tops), reverse=True)
    return (
        tuple(mdp for mdp, _ in down),
        tuple(partner for _, partner in down),
        len(into),
        sum(into) - sum(out),
        tuple(-bsn for bsn in out),
        tuple(into),
        tuple(partner for _, partner in rest),
    )


# --- The round


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket: MDPs and residents by rank, everybody below as bits, and the position of its scoregroup."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    below: int
    group: int

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket, in the order of their BSNs."""
        return self.moved_down + self.residents

    def downfloaters(self, candidate: Candidate) -> tuple[int, ...]:
        """Whoever the candidate leaves unpaired."""
        paired = {player for pair in candidate for player in pair}
        return tuple(player for player in self.players if player not in paired)

    def crossing(self, candidate: Candidate) -> list[Pair]:
        """The pairs (MDP, resident)."""
        return [pair for pair in candidate if pair[0] in self.moved_down]


class Referee:
    """Judges one round."""

    def __init__(self, tournament: Tournament) -> None:
        """Collects what the round needs to know: who may meet (C1), and who may be paired (C1 and C3)."""
        self.tournament = tournament
        self.field = field = entrants(tournament)
        count = len(field)
        barred = self._forbidden()
        self.apart = [[False] * count for _ in field]
        self.legal = [[False] * count for _ in field]
        self.failures: dict[Pair, tuple[int, int, int, int]] = {}
        for i, j in combinations(range(count), 2):
            higher, lower = field[i], field[j]
            if lower.number in higher.met or (higher.number, lower.number) in barred:
                continue
            self.apart[i][j] = self.apart[j][i] = True
            (colour, strength), (other, other_strength) = wish(higher.colours), wish(lower.colours)
            clash = strength == other_strength == 3 and colour == other
            if clash and not (higher.topscorer or lower.topscorer):
                continue
            self.legal[i][j] = self.legal[j][i] = True
            white = white_of(higher, lower, tournament.initial_colour)
            self.failures[i, j] = colour_failures(higher, lower, white) if tournament.colour_rules else (0, 0, 0, 0)
        scores = sorted({entrant.score for entrant in field}, reverse=True)
        self.groups = [tuple(i for i in range(count) if field[i].score == score) for score in scores]
        self.completions: dict[int, int | None] = {}
        self.reaches: dict[tuple[tuple[int, ...], int], tuple[int, tuple[int, ...]]] = {}
        self.lowest_bye = self.completion((1 << count) - 1)

    def verdict(self) -> Verdict:
        """The right pairing of the round."""
        brackets = self.brackets()
        left_over = brackets[-1][0].downfloaters(brackets[-1][1]) if brackets else ()
        pairs = [pair for _, chosen in brackets for pair in chosen]
        return self._verdict(pairs, self.field[left_over[0]].number if left_over else None)

    def brackets(self) -> list[tuple[Bracket, Candidate]]:
        """All brackets from the top with the candidate chosen. Raises ``NoCompletePairing``."""
        if self.lowest_bye is None:
            raise NoCompletePairing
        found = []
        moved_down: tuple[int, ...] = ()
        for group in range(len(self.groups)):
            bracket = self.bracket_of(moved_down, group)
            chosen = self.choose(bracket)
            found.append((bracket, chosen))
            moved_down = bracket.downfloaters(chosen)
        return found

    def completion(self, players: int) -> int | None:
        """Whether these players can all be paired, all but one if their number is odd (C1 to C3).

        The lowest score that can be left over with the bye, ``NOBODY`` for an even number, ``None`` if impossible.
        """
        if not players:
            return NOBODY
        if players in self.completions:
            return self.completions[players]
        first = (players & -players).bit_length() - 1
        rest = players ^ (1 << first)
        found = []
        odd = players.bit_count() % 2 == 1
        if odd and not self.field[first].bye_barred and self.completion(rest) is not None:
            found.append(self.field[first].score)
        for other in range(first + 1, len(self.field)):
            if rest >> other & 1 and self.legal[first][other]:
                reached = self.completion(rest ^ (1 << other))
                if reached is not None:
                    found.append(reached)
        self.completions[players] = min(found) if found else None
        return self.completions[players]

    def fewest(self, unwanted: Callable[[int, int], bool], *, colours: bool) -> int | None:
        """The fewest unwanted pairs a complete pairing can have, ``None`` if there is no complete pairing.

        With ``colours`` the absolute colour rules (C3) hold, without them only opponents and the bye (C1, C2).
        """
        allowed = self.legal if colours else self.apart

        @cache
        def below(players: int) -> int | None:
            if not players:
                return 0
            first = (players & -players).bit_length() - 1
            rest = players ^ (1 << first)
            found = []
            if players.bit_count() % 2 and not self.field[first].bye_barred:
                found.append(below(rest))
            for other in range(first + 1, len(self.field)):
                if rest >> other & 1 and allowed[first][other]:
                    reached = below(rest ^ (1 << other))
                    found.append(None if reached is None else reached + unwanted(first, other))
            return min((each for each in found if each is not None), default=None)

        return below((1 << len(self.field)) - 1)

    def choose(self, bracket: Bracket) -> Candidate:
        """The best candidate of a bracket: criterion by criterion only the best remain, then the first generated."""
        remaining = self._most_pairs(bracket)
        for criterion in CRITERIA:
            if len(remaining) == 1:
                return remaining[0]
            values = [criterion(self, bracket, candidate) for candidate in remaining]
            best = min(values)
            remaining = [each for each, value in zip(remaining, values, strict=True) if value == best]
        return min(remaining, key=lambda candidate: self._order(bracket, candidate))

    def reach(self, moved_down: tuple[int, ...], group: int) -> tuple[int, tuple[int, ...]]:
        """The best a scoregroup together with these MDPs can reach in C6 and C7."""
        key = (moved_down, group)
        if key not in self.reaches:
            bracket = self.bracket_of(moved_down, group)
            self.reaches[key] = min(
                (len(bracket.downfloaters(candidate)), self.scores_of(bracket.downfloaters(candidate)))
                for candidate in self._most_pairs(bracket)
            )
        return self.reaches[key]

    def scores_of(self, players: Sequence[int]) -> tuple[int, ...]:
        """Their scores, descending."""
        return tuple(sorted((self.field[player].score for player in players), reverse=True))

    def _most_pairs(self, bracket: Bracket) -> list[Candidate]:
        """All candidates that keep C1 to C5 and have the most pairs among these (C6)."""
        for pairs in range(len(bracket.players) // 2, -1, -1):
            found = [
                candidate
                for candidate in self._candidates(bracket.players, pairs, frozenset(bracket.moved_down))
                if self.completion(_bits(bracket.downfloaters(candidate)) | bracket.below) == self.lowest_bye
            ]
            if found:
                return found
        raise AssertionError("a bracket above kept C4, so one candidate exists")

    def _candidates(self, players: tuple[int, ...], pairs: int, moved_down: frozenset[int]) -> Iterator[Candidate]:
        """All ways to make so many legal pairs, none of two MDPs."""
        if pairs == 0:
            yield ()
            return
        if len(players) < 2 * pairs:
            return
        first, rest = players[0], players[1:]
        for place, partner in enumerate(rest):
            if self.legal[first][partner] and not (first in moved_down and partner in moved_down):
                for others in self._candidates(rest[:place] + rest[place + 1 :], pairs - 1, moved_down):
                    yield ((first, partner), *others)
        yield from self._candidates(rest, pairs, moved_down)

    def _order(self, bracket: Bracket, candidate: Candidate) -> tuple[object, ...]:
        bsn = {player: place for place, player in enumerate(bracket.players, 1)}
        numbered = tuple((bsn[high], bsn[low]) for high, low in candidate)
        down, residents = len(bracket.moved_down), len(bracket.residents)
        if len(bracket.players) > LARGEST_LITERAL_BRACKET:
            return closed_order(numbered, down, residents)
        paired = sum(high <= down for high, _ in numbered)
        return (literal_order(down, residents, paired, len(numbered))[frozenset(numbered)],)

    def bracket_of(self, moved_down: tuple[int, ...], group: int) -> Bracket:
        """The bracket of these MDPs with the scoregroup in this position from the top."""
        below = sum(_bits(players) for players in self.groups[group + 1 :])
        return Bracket(moved_down, self.groups[group], below, group)

    def _forbidden(self) -> set[Pair]:
        """Pairs of numbers, both ways, that are forbidden outright in this round."""
        coming = len(self.tournament.rounds) + 1
        barred = set()
        for record in self.tournament.forbidden_pairs:
            if (
                record.strict
                and record.first_round <= coming
                and (record.last_round is None or coming <= record.last_round)
            ):
                barred |= {(a, b) for a in record.players for b in record.players if a != b}
        for player in self.tournament.players:
            for other in player.opponents_barred:
                barred |= {(player.number, other), (other, player.number)}
        return barred

    def _verdict(self, pairs: list[Pair], bye: int | None) -> Verdict:
        """Colours (Art. 5) and board order (C.04.2, Art. 3.6); written-out virtual points do not count for boards."""
        by_points = bool(self.tournament.virtual_points)
        boards = []
        for i, j in pairs:
            higher, lower = self.field[i], self.field[j]
            white = white_of(higher, lower, self.tournament.initial_colour)
            black = lower if white is higher else higher
            shown = sorted((-(each.points if by_points else each.score), each.number) for each in (higher, lower))
            boards.append((shown[0][0], shown[0][0] + shown[1][0], shown[0][1], white.number, black.number))
        return Verdict(tuple((white, black) for *_, white, black in sorted(boards)), bye)


def _bits(players: Sequence[int]) -> int:
    return sum(1 << player for player in players)


# --- Criteria from C7 on, in order; C6 is settled by ``Referee._most_pairs``


def c7(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
    """Scores of the downfloaters."""
    return referee.scores_of(bracket.downfloaters(candidate))


def c8(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
    """The best the next bracket can reach in C6 and C7."""
    if bracket.group + 1 == len(referee.groups):
        return 0
    return referee.reach(bracket.downfloaters(candidate), bracket.group + 1)


def c9(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
    """Rounds without a game of the one downfloater who will get the bye."""
    down = bracket.downfloaters(candidate)
    if len(down) != 1:
        return 0
    player = referee.field[down[0]]
    takes_bye = (
        not player.bye_barred
        and player.score == referee.lowest_bye
        and referee.completion(bracket.below) is not None
        and bracket.below.bit_count() % 2 == 0
    )
    return player.unplayed if takes_bye else 0


def _colour_criterion(place: int) -> Callable[[Referee, Bracket, Candidate], Value]:
    def criterion(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:  # noqa: ARG001
        return sum(referee.failures[pair][place] for pair in candidate)

    return criterion


def _floated(player: Entrant, two_before: bool) -> str:
    return player.float_two_before if two_before else player.float_before


def _again_down(two_before: bool) -> Callable[[Referee, Bracket, Candidate], Value]:
    """C14, C16: resident downfloaters who floated down before."""

    def criterion(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
        return sum(
            _floated(referee.field[player], two_before) == "down"
            for player in bracket.downfloaters(candidate)
            if player in bracket.residents
        )

    return criterion


def _again_up(two_before: bool) -> Callable[[Referee, Bracket, Candidate], Value]:
    """C15, C17: opponents of MDPs who floated up before."""

    def criterion(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
        return sum(_floated(referee.field[low], two_before) == "up" for _, low in bracket.crossing(candidate))

    return criterion


def _down_differences(two_before: bool) -> Callable[[Referee, Bracket, Candidate], Value]:
    """C18, C20: score differences of MDPs who floated down before; in the limbo they are the largest, by score."""

    def criterion(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
        partner = dict(bracket.crossing(candidate))
        found = []
        for mdp in bracket.moved_down:
            score = referee.field[mdp].score
            if _floated(referee.field[mdp], two_before) == "down":
                found.append((0, score - referee.field[partner[mdp]].score) if mdp in partner else (1, score))
        return tuple(sorted(found, reverse=True))

    return criterion


def _up_differences(two_before: bool) -> Callable[[Referee, Bracket, Candidate], Value]:
    """C19, C21: score differences of opponents of MDPs who floated up before."""

    def criterion(referee: Referee, bracket: Bracket, candidate: Candidate) -> Value:
        found = [
            referee.field[high].score - referee.field[low].score
            for high, low in bracket.crossing(candidate)
            if _floated(referee.field[low], two_before) == "up"
        ]
        return tuple(sorted(found, reverse=True))

    return criterion


CRITERIA: tuple[Callable[[Referee, Bracket, Candidate], Value], ...] = (
    c7,
    c8,
    c9,
    _colour_criterion(0),
    _colour_criterion(1),
    _colour_criterion(2),
    _colour_criterion(3),
    _again_down(two_before=False),
    _again_up(two_before=False),
    _again_down(two_before=True),
    _again_up(two_before=True),
    _down_differences(two_before=False),
    _up_differences(two_before=False),
    _down_differences(two_before=True),
    _up_differences(two_before=True),
)
