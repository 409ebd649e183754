"""What else could have been paired, really worked out and held against what was paired.

Source: FIDE C.04.3 (from 1 Feb 2026), Art. 2 to 4. A round is made bracket by bracket from the top, and in each bracket
the best candidate is taken. So the best round that contains something else, a pair or another player with the bye, has
the same brackets from the top as long as these leave room for it. In the first bracket that does not, its candidate is
the best of those that do, and there it is worse than the one chosen: by the first criterion in which the two differ, or
because it comes later in the order of candidates. Nothing further down matters.

Criterion C8 always asks what the next bracket can reach under C1 to C5, whatever the alternative wants there.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from itertools import combinations, groupby

from generator.explanation.colours import due
from generator.explanation.rearranging import Rearranging
from generator.explanation.records import Bar, Comparison, Ground, Step, Value
from generator.history import running_numbers
from generator.pairing.dutch.bracket import pair_alone
from generator.pairing.dutch.completion import Completion
from generator.pairing.dutch.criteria import (
    C6,
    C7,
    C8,
    C9,
    C12,
    QUALITY,
    Bracket,
    Candidate,
    Criterion,
    Failure,
    c1_opponents,
    c2_bye,
)
from generator.pairing.dutch.engine import Working, pair_bracket
from generator.pairing.dutch.listing import order_key
from generator.pairing.matching import UNMATCHED, heaviest_matching, members, never_all_matched
from generator.tournament import Outcome

_STEPS = (
    Step.MDP_SET,
    Step.MDP_OPPONENT,
    Step.EXCHANGE,
    Step.EXCHANGE,
    Step.EXCHANGE,
    Step.EXCHANGE,
    Step.TRANSPOSITION,
)
"""Which part of Art. 4 each part of ``order_key`` stands for."""


QUICK_WORK = 60_000
"""How much a quick explanation of a round works out.

An alternative costs the square of the number of players in its bracket; one in a bracket of 100 takes 20 milliseconds.
"""


class _Constrained(Completion):
    """A graph in which two players can only meet each other, or one player only be left over with the bye.

    ``taken`` are these players. Whether the others can be completed is asked of the graph without the constraint, which
    remembers its answers.
    """

    def __init__(self, free: Completion, legal: list[int], bye: int, taken: int) -> None:
        super().__init__(free.field, legal, free.breaches)
        self.free = free
        self.bye = bye
        self.taken = taken
        self.leaves_over = taken.bit_count() == 1

    def possible(self, remaining: int, floating: int = 0) -> bool:
        """Whether ``remaining`` can be completed with the constraint kept."""
        there = remaining & self.taken
        rest = remaining & ~self.taken
        if self.leaves_over:
            if rest.bit_count() % 2:
                return False
        elif there and (there != self.taken or floating & self.taken == self.taken):
            return False
        return self.free.possible(rest, floating & ~self.taken)

    # Below the bracket in which the pair is made the constraint changes nothing, and the answers are known already.

    def single_floaters(self, first: int, high: int) -> int:
        """Of ranks ``first`` to ``high`` - 1 those who can come down alone to everybody from ``high`` on."""
        if self._has_players_from(high):
            return super().single_floaters(first, high)
        return self.free.single_floaters(first, high) & ~self.taken

    def single_ideal_floaters(self, first: int, low: int, high: int) -> int:
        """Of ranks ``first`` to ``low`` - 1 those for whom, coming down alone, ``next_ideal`` holds."""
        if self._has_players_from(low):
            return super().single_ideal_floaters(first, low, high)
        return self.free.single_ideal_floaters(first, low, high) & ~self.taken

    def next_ideal(self, floating: int, low: int, high: int) -> bool:
        """Whether the next bracket can reach the best value of C8 there is."""
        if self._has_players_from(low) or floating & self.taken:
            return super().next_ideal(floating, low, high)
        return self.free.next_ideal(floating, low, high)

    def _has_players_from(self, rank: int) -> bool:
        return self.leaves_over or self.taken >> rank != 0


class Alternatives:
    """Answers about one round as it was worked out; what was found once is remembered.

    With ``quick`` only so much is worked out (:data:`QUICK_WORK`), what is asked about first. For the others only what
    costs nothing is said.
    """

    def __init__(self, working: Working, *, quick: bool = False) -> None:
        self.working = working
        self.work_left = QUICK_WORK if quick else None
        self.field = working.field
        self.completion = working.completion
        self.brackets = working.brackets
        self.numbers = [player.number for player in working.field.players]
        self._comparisons: dict[tuple[int, ...], Comparison] = {}
        self._reached: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        self._floats: dict[tuple[int, int], Comparison] = {}

    def pair(self, first: int, second: int) -> Comparison:
        """Why these two, by pairing number, were not paired with each other."""
        key = (min(first, second), max(first, second))
        if key not in self._comparisons:
            self._comparisons[key] = self._pair(first, second)
        return self._comparisons[key]

    def bye(self, number: int) -> Comparison:
        """Why this player did not get the pairing-allocated bye."""
        if (number,) not in self._comparisons:
            self._comparisons[number,] = self._bye(number)
        return self._comparisons[number,]

    def floats(self, number: int, position: int) -> Comparison:
        """Why this player does not float down from the bracket at this place from the top, all else above as it is."""
        if (number, position) not in self._floats:
            found = self._float(number, position)
            self._floats[number, position] = found._replace(bracket=position, floats=True)
        return self._floats[number, position]

    # --- The three questions

    def _pair(self, first: int, second: int) -> Comparison:
        players = (first, second)
        rank = self.field.rank
        if first == second:
            return Comparison(players, Ground.SAME_PLAYER)
        if first not in rank or second not in rank:
            return Comparison(tuple(each for each in players if each not in rank), Ground.NOT_PAIRED)
        high, low = sorted((rank[first], rank[second]))
        if any((high, low) in candidate.pairs for _, candidate in self.brackets):
            return Comparison(players, Ground.MADE)
        forbidden = self._forbidden(high, low)
        if forbidden is not None:
            return forbidden._replace(players=players)
        made_in = next(place for place, (start, end) in enumerate(self.field.groups) if start <= low < end)
        quick = self.work_left is not None and self.completion.breaches is None
        certain = self._rearranging.decision(made_in, high, low) if quick else None
        if certain is not None:
            return certain._replace(players=players)
        if not self._worth_working_out(made_in):
            return self._at_a_glance(made_in, high, low)._replace(players=players)
        both = 1 << high | 1 << low
        legal = [options & ~both for options in self.completion.legal]
        legal[high], legal[low] = 1 << low, 1 << high
        constrained = _Constrained(self.completion, legal, self.completion.bye & ~both, both)
        return self._compared(constrained, both, made_in)._replace(players=players)

    def _bye(self, number: int) -> Comparison:
        players = (number,)
        if number not in self.field.rank:
            return Comparison(players, Ground.NOT_PAIRED)
        rank = self.field.rank[number]
        if self.field.count % 2 == 0:
            return Comparison(players, Ground.EVEN)
        if self.brackets[-1][1].downfloaters == (rank,):
            return Comparison(players, Ground.MADE)
        if not c2_bye(self.field) >> rank & 1:
            return Comparison(players, Ground.BARRED, "2.1.2", bar=bar_of(self.working, number))
        if not self._worth_working_out(len(self.brackets) - 1):
            return Comparison(players, Ground.UNASKED)
        legal = [options & ~(1 << rank) for options in self.completion.legal]
        legal[rank] = 0
        constrained = _Constrained(self.completion, legal, 1 << rank, 1 << rank)
        if not constrained.possible(self.field.everybody):
            return self._rest(legal, 1 << rank)._replace(players=players)
        if not self.completion.bye >> rank & 1 and not self._is_higher(self.field.scores[rank]):
            return Comparison(players, Ground.BREACHES)
        if not self.completion.bye >> rank & 1:
            return Comparison(players, Ground.BYE_SCORE, "2.3.1", other=(self._decimal(self.field.scores[rank]),))
        return self._compared(constrained, 1 << rank, len(self.brackets) - 1)._replace(players=players)

    def _float(self, number: int, position: int) -> Comparison:
        players = (number,)
        bracket, chosen = self.brackets[position]
        rank = self.field.rank[number]
        if rank in chosen.downfloaters:
            return Comparison(players, Ground.MADE)
        if not self._worth_working_out(position):
            return Comparison(players, Ground.UNASKED)
        own = _bits(bracket.members)
        legal = self.completion.legal[:]
        legal[rank] &= ~own
        for other in members(own & self.completion.legal[rank]):
            legal[other] &= ~(1 << rank)
        constrained = self._graph(legal, self.completion.bye)
        floating = _bits(bracket.moved_down)
        left = own | self._below(bracket)
        if not constrained.possible(left, floating):
            lowest = self._lowest_bye(legal, left, floating)
            if lowest is not None:
                return Comparison(players, Ground.BYE_SCORE, "2.3.1", bracket=position, other=(self._decimal(lowest),))
            return self._rest(legal, 0, left)._replace(players=players)
        if self.completion.breaches is not None:
            return Comparison(players, Ground.UNASKED)  # what may give way is not a question of one bracket
        return self._decided(position, pair_bracket(bracket, constrained))._replace(players=players)

    def _worth_working_out(self, position: int) -> bool:
        """Whether an alternative in this bracket is worked out; of a quick explanation the work for it is used up."""
        if self.work_left is None:
            return True
        work = len(self.brackets[position][0].members) ** 2
        if work > self.work_left:
            return False
        self.work_left -= work
        return True

    def _at_a_glance(self, position: int, high: int, low: int) -> Comparison:
        """What is certain of a legal pair without working it out: denying a colour where nobody need be denied one.

        That decides if the pair can be made in this bracket with all brackets above as they are.
        """
        field = self.field
        bracket, chosen = self.brackets[position]
        here = high >= bracket.low or high in bracket.moved_down
        if here and field.wish[high] * field.wish[low] > 0 and not C12.failure(bracket, chosen):
            both = 1 << high | 1 << low
            left = (_bits(bracket.members) | self._below(bracket)) & ~both
            if self.completion.possible(left, _bits(bracket.moved_down) & ~both):
                dues = (due(field.players[high]), due(field.players[low]))
                return Comparison((), Ground.SAME_COLOUR, C12.article, bracket=position, criterion=C12.name, dues=dues)
        return Comparison((), Ground.UNASKED)

    @cached_property
    def _rearranging(self) -> Rearranging:
        return Rearranging(self.completion, self.brackets, self._as_well)

    def _as_well(self, position: int, downfloaters: tuple[int, ...]) -> bool:
        """Whether these may float from a bracket in place of the chosen ones, who have the same scores, by C4 to C9."""
        bracket, chosen = self.brackets[position]
        floating = _bits(downfloaters)
        if not self.completion.possible(floating | self._below(bracket), floating):
            return False
        theirs, mine = (
            (self._reach(position, each), self._unplayed(bracket, each)) for each in (downfloaters, chosen.downfloaters)
        )
        return theirs == mine

    # --- Absolute criteria

    def _forbidden(self, high: int, low: int) -> Comparison | None:
        """The pair against C1, a wish of the organiser or C3; ``None`` if it is legal."""
        field, numbers = self.field, self.numbers
        first, second = numbers[high], numbers[low]
        if second in field.players[high].opponents:
            return Comparison((), Ground.MET, "2.1.1", rounds=self._met_in(first, second))
        if field.met[high] >> low & 1:
            return Comparison((), Ground.FORBIDDEN)
        if self.completion.legal[high] >> low & 1:
            return None
        if field.clash[high] >> low & 1:
            dues = (due(field.players[high]), due(field.players[low]))
            return Comparison((), Ground.CLASH, "2.1.3", dues=dues)
        return Comparison((), Ground.AVOIDABLE)

    def _met_in(self, first: int, second: int) -> tuple[int, ...]:
        return tuple(self._meetings.get((min(first, second), max(first, second)), ()))

    @cached_property
    def _meetings(self) -> dict[tuple[int, int], list[int]]:
        """The rounds in which two players met over the board."""
        found: dict[tuple[int, int], list[int]] = {}
        for each in self.working.tournament.rounds:
            for pairing in each.pairings:
                if pairing.result is not None and pairing.result.white.played:
                    white, black = pairing.white, pairing.black
                    found.setdefault((min(white, black), max(white, black)), []).append(each.number)
        return found

    @cached_property
    def places(self) -> dict[int, int]:
        """The running pairing number of everybody in this round (C.04.3, Art. 5.2.5)."""
        return running_numbers(self.working.past.players, self.working.paired_now)

    # --- Completion

    def _graph(self, legal: list[int], bye: int) -> Completion:
        constrained = Completion(self.field, legal, self.completion.breaches)
        constrained.bye = bye
        return constrained

    def _below(self, bracket: Bracket) -> int:
        return self.field.everybody >> bracket.high << bracket.high

    def _lowest_bye(self, legal: list[int], left: int, floating: int) -> int | None:
        """The lowest score that can get the bye when these are to be paired by this graph, ``None`` if nobody can."""
        if left.bit_count() % 2 == 0:
            return None
        for low, high in reversed(self.field.groups):
            graph = self._graph(legal, c2_bye(self.field) & ((1 << high) - (1 << low)))
            if graph.bye and graph.possible(left, floating):
                return self.field.scores[low]
        return None

    def _is_higher(self, score: int) -> bool:
        """Whether a score is above the one that gets the bye; where rules had to give way, it may not be."""
        bye = self.completion.bye
        return score > self.field.scores[bye.bit_length() - 1] if bye else True

    def _rest(self, legal: list[int], taken: int, left: int | None = None) -> Comparison:
        """C4: with the alternative made not all others can be paired. Who is in the way of whom."""
        field = self.field
        vertices = (field.everybody if left is None else left) & ~taken
        opponents = c1_opponents(field)
        freer = [
            options & ~taken if own or not taken >> v & 1 else 0
            for v, (options, own) in enumerate(zip(opponents, legal, strict=True))
        ]
        stuck = self._never_all(legal, vertices)
        by_colours = any(field.clash) and not self._never_all(freer, vertices)
        return Comparison(
            (),
            Ground.REST,
            "2.2.1",
            stuck=tuple(sorted(self.numbers[v] for v in members(stuck))),
            by_colours=by_colours,
        )

    def _never_all(self, legal: list[int], vertices: int) -> int:
        """Those of these who cannot all be paired at once, or left over with the bye if they are odd; 0 if they can."""
        graph = [options & vertices for options in legal]
        asked = vertices
        if vertices.bit_count() % 2:
            allowed = c2_bye(self.field) & vertices
            graph = [options | (allowed >> v & 1) << self.field.count for v, options in enumerate(graph)]
            graph.append(allowed)
            asked |= 1 << self.field.count
        return never_all_matched(graph, asked) & vertices

    # --- Comparing

    def _compared(self, constrained: Completion, taken: int, made_in: int) -> Comparison:
        """The best round by the constrained graph against the round chosen."""
        field = self.field
        if not constrained.possible(field.everybody):
            lowest = self._lowest_bye(constrained.legal, field.everybody, 0)
            if lowest is None:
                return self._rest(constrained.legal, taken)
            if self._is_higher(lowest):
                return Comparison((), Ground.BYE_SCORE, "2.3.1", other=(self._decimal(lowest),))
            return Comparison((), Ground.BREACHES)
        if constrained.breaches is not None:
            return self._with_breaches(constrained, made_in)
        for position, (bracket, chosen) in enumerate(self.brackets):
            if self._leaves_room(constrained, bracket, chosen):
                continue
            other = pair_bracket(bracket, constrained)
            if position != made_in and not self._fewer_pairs(bracket, chosen, other):
                other = self._best_apart(position, constrained)
            return self._decided(position, other)
        raise AssertionError("a round without the alternative leaves no room for it in some bracket")

    def _leaves_room(self, constrained: Completion, bracket: Bracket, chosen: Candidate) -> bool:
        if any(not constrained.legal[high] >> low & 1 for high, low in chosen.pairs):
            return False
        floating = _bits(chosen.downfloaters)
        return constrained.possible(floating | self._below(bracket), floating)

    def _fewer_pairs(self, bracket: Bracket, chosen: Candidate, other: Candidate) -> bool:
        """Whether C6 or C7 decides; these are then the same whatever C8 says."""
        return _scores(bracket, other) != _scores(bracket, chosen)

    def _best_apart(self, position: int, constrained: Completion) -> Candidate:
        """The best candidate of a bracket above the one in which the alternative is made.

        C8 asks what the next bracket reaches without the constraint, while the candidate must leave room for it. So all
        sets of downfloaters as good as the chosen ones in C6 and C7 are tried that leave room; for each of them the
        best pairing of the others is found by itself.
        """
        bracket, chosen = self.brackets[position]
        candidates = self._sets_of_downfloaters(bracket, chosen)
        sets = [left for left in candidates if self._leaves(constrained, bracket, left)]
        reached = {left: _rank_of_c8(self._reach(position, left)) for left in sets}
        best_reach = min(reached.values())
        sets = [left for left in sets if reached[left] == best_reach]
        fewest = min(self._unplayed(bracket, left) for left in sets)
        found = []
        for left in sets:
            if self._unplayed(bracket, left) == fewest:
                gone = _bits(left)
                legal = [options & ~gone if not gone >> v & 1 else 0 for v, options in enumerate(constrained.legal)]
                found.append(pair_alone(bracket, Completion(self.field, legal)))
        return min(found, key=lambda candidate: (_late_failures(bracket, candidate), _order(bracket, candidate)))

    def _sets_of_downfloaters(self, bracket: Bracket, chosen: Candidate) -> Iterator[tuple[int, ...]]:
        """All sets of players of the bracket with the scores of the chosen downfloaters."""
        scores = self.field.scores
        wanted = [scores[rank] for rank in chosen.downfloaters]
        sets: list[tuple[int, ...]] = [()]
        for score, level in groupby(bracket.members, key=lambda rank: scores[rank]):
            own = tuple(level)
            sets = [(*some, *more) for some in sets for more in combinations(own, wanted.count(score))]
        return iter(sets)

    def _leaves(self, constrained: Completion, bracket: Bracket, left: tuple[int, ...]) -> bool:
        """Whether the bracket can be paired without these, and these with everybody below."""
        floating = _bits(left)
        moved_down = _bits(bracket.moved_down) & ~floating
        own = _bits(bracket.members) & ~floating
        return constrained.possible(floating | self._below(bracket), floating) and constrained.possible(own, moved_down)

    def _reach(self, position: int, left: tuple[int, ...]) -> tuple[int, ...]:
        """The scores of the downfloaters that the next bracket cannot avoid with these moved down (C8)."""
        if position + 1 == len(self.brackets):
            return ()
        following, chosen = self.brackets[position + 1]
        if left == following.moved_down:
            return _scores(following, chosen)
        key = (position, left)
        if key not in self._reached:
            low, high = following.low, following.high
            plain = self.completion.breaches is None
            if left and plain and self.completion.next_ideal(_bits(left), low, high):
                odd = (len(left) + high - low) % 2
                self._reached[key] = (self.field.scores[low],) if odd else ()
            else:
                bracket = Bracket(self.field, left, low, high, following.next_high)
                self._reached[key] = _scores(bracket, pair_bracket(bracket, self.completion))
        return self._reached[key]

    def _unplayed(self, bracket: Bracket, left: tuple[int, ...]) -> int:
        """The value of C9: rounds without a game of the only downfloater, who will get the bye."""
        bye = self.completion.bye
        if len(left) != 1 or not bye >> left[0] & 1 or bye & self._below(bracket):
            return 0
        return self.field.unplayed[left[0]]

    def _failure(self, position: int, candidate: Candidate, criterion: type[Criterion]) -> Failure:
        bracket = self.brackets[position][0]
        if criterion is C8:
            return self._reach(position, candidate.downfloaters)
        if criterion is C9:
            return self._unplayed(bracket, candidate.downfloaters)
        return criterion.failure(bracket, candidate)

    def _decided(self, position: int, other: Candidate) -> Comparison:
        """The first criterion in which a candidate is worse than the chosen one of its bracket, or the order."""
        bracket, chosen = self.brackets[position]
        pairs = tuple((self.numbers[high], self.numbers[low]) for high, low in sorted(other.pairs))
        downfloaters = tuple(self.numbers[rank] for rank in other.downfloaters)
        outcome = Comparison((), Ground.ORDER, bracket=position, pairs=pairs, downfloaters=downfloaters)
        for criterion in QUALITY:
            mine, theirs = (self._failure(position, each, criterion) for each in (chosen, other))
            if mine != theirs:
                assert _comparable(criterion, mine) < _comparable(criterion, theirs), "the chosen candidate is the best"
                return outcome._replace(
                    ground=Ground.CRITERION,
                    criterion=criterion.name,
                    article=criterion.article,
                    chosen=self._shown(mine),
                    other=self._shown(theirs),
                )
        first, second = _order(bracket, chosen), _order(bracket, other)
        assert first < second, "the chosen candidate comes first"
        step = next(step for step, a, b in zip(_STEPS, first, second, strict=True) if a != b)
        return outcome._replace(article=step.value, step=step)

    # --- Rounds in which rules had to give way

    def _with_breaches(self, constrained: Completion, made_in: int) -> Comparison:
        """The comparison where no pairing keeps all rules: first the number of breaches, then bracket by bracket.

        Above the bracket in which the alternative is made only C6 and C7 are told; what C8 can reach depends on the
        breaches there.
        """
        everybody = self.field.everybody
        fewest = self._cost(self.completion, everybody)
        cheapest = self._cost(constrained, everybody)
        assert fewest is not None
        assert cheapest is not None
        if cheapest > fewest:
            return Comparison((), Ground.BREACHES)
        spent = 0
        for position, (bracket, chosen) in enumerate(self.brackets):
            spent += sum(self._price(*pair) for pair in chosen.pairs)
            if self._leaves_room(constrained, bracket, chosen):
                floating = _bits(chosen.downfloaters)
                rest = self._cost(constrained, floating | self._below(bracket), floating)
                if rest is not None and spent + rest == fewest:
                    continue
            found = self._decided(position, pair_bracket(bracket, constrained))
            sure = position == made_in or found.criterion in (C6.name, C7.name)
            return found if sure else Comparison((), Ground.UNASKED)
        raise AssertionError("a round without the alternative leaves no room for it in some bracket")

    def _price(self, high: int, low: int) -> int:
        breaches = self.completion.breaches
        assert breaches is not None
        return breaches.cost(high, low, self.field.count)

    def _cost(self, completion: Completion, vertices: int, floating: int = 0) -> int | None:
        """The cost of the breaches of the cheapest complete pairing of these players, ``None`` if there is none."""
        place = {rank: v for v, rank in enumerate(members(vertices))}
        prices = {}
        for rank in place:
            for other in members(completion.legal[rank] & vertices >> rank << rank):
                if not floating >> rank & floating >> other & 1:
                    prices[place[rank], place[other]] = self._price(rank, other)
        size = len(place)
        most = self.field.count + 1
        edges = [(v, u, most - price) for (v, u), price in prices.items()]
        if size % 2:
            edges += [(place[rank], size, most) for rank in members(completion.bye & vertices)]
        mate = heaviest_matching(size + size % 2, edges, perfect=True)
        if UNMATCHED in mate:
            return None
        return sum(prices[v, u] for v, u in enumerate(mate) if v < u < size)

    # --- In the units of the records

    def _decimal(self, score: int) -> Decimal:
        return self.working.past.decimal(score)

    def _shown(self, value: Failure) -> Value:
        return value if isinstance(value, int) else tuple(map(self._decimal, value))


def bar_of(working: Working, number: int) -> Bar | None:
    """The round without a game that bars a player from the bye (C.04.1, Art. 4), ``None`` if none does."""
    scoring = working.tournament.scoring
    for each in working.tournament.rounds:
        outcomes = [bye.outcome for bye in each.byes if bye.player == number]
        outcomes += [
            pairing.result.white if pairing.white == number else pairing.result.black
            for pairing in each.pairings
            if pairing.result is not None and number in (pairing.white, pairing.black)
        ]
        for outcome in outcomes or [Outcome.ZERO_POINT_BYE]:
            worth_a_win = not outcome.played and scoring.points(outcome) >= scoring.win
            if outcome is Outcome.PAIRING_ALLOCATED_BYE or worth_a_win:
                return Bar(number, each.number, outcome)
    return None


def _bits(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


def _scores(bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """The scores of the downfloaters in descending order."""
    return tuple(bracket.field.scores[rank] for rank in candidate.downfloaters)


def _rank_of_c8(scores: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """C8 compares the number of downfloaters first, then their scores."""
    return len(scores), scores


def _comparable(criterion: type[Criterion], value: Failure) -> tuple[int, tuple[int, ...]]:
    if isinstance(value, int):
        return value, ()
    return _rank_of_c8(value) if criterion in (C7, C8) else (0, value)


def _late_failures(bracket: Bracket, candidate: Candidate) -> list[tuple[int, tuple[int, ...]]]:
    """The failure values of C10 to C21, in order."""
    late = QUALITY[QUALITY.index(C9) + 1 :]
    return [_comparable(criterion, criterion.failure(bracket, candidate)) for criterion in late]


def _order(bracket: Bracket, candidate: Candidate) -> tuple[object, ...]:
    """The place of a candidate in the order of Art. 4."""
    position = {rank: place for place, rank in enumerate(bracket.members)}
    pairs = tuple((position[high], position[low]) for high, low in candidate.pairs)
    return order_key(pairs, len(bracket.moved_down), len(position))
