"""The FIDE (Dutch) system: pairs a round (C.04.3, edition in force from 1 February 2026)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from generator.colours import allocate
from generator.history import History, history, running_numbers
from generator.pairing.acceleration import virtual_points
from generator.pairing.boards import number_boards
from generator.pairing.dutch.bracket import pair_by_matching
from generator.pairing.dutch.completion import Breaches, Completion
from generator.pairing.dutch.criteria import (
    C7,
    C8,
    C9,
    QUALITY,
    Bracket,
    Candidate,
    Failure,
    c1_opponents,
    c3_colours,
)
from generator.pairing.dutch.fast import pair_without_failures
from generator.pairing.dutch.field import Field
from generator.pairing.dutch.listing import SMALL, pair_by_listing
from generator.pairing.matching import members
from generator.pairing.result import (
    BracketFacts,
    ByeReason,
    NoLegalPairing,
    Obstacle,
    PairedRound,
    RoundFacts,
)
from generator.tournament import Acceleration, Bye, Colour, Outcome, Pairing, Round, Tournament


class Working(NamedTuple):
    """A round as the rules paired it, with everything it was worked out from.

    ``brackets`` are the brackets from the top with the candidates chosen; ``completion`` answers for the graph of legal
    pairs. ``paired_now`` are all who are paired or get the bye in this round. ``byes`` are the byes announced, without
    the pairing-allocated bye that the arbiter gave to ``given``.
    """

    tournament: Tournament
    past: History
    field: Field
    completion: Completion
    brackets: list[tuple[Bracket, Candidate]]
    paired_now: set[int]
    hand_pairs: tuple[tuple[int, int], ...]
    byes: dict[int, Outcome]
    given: int | None
    reason: ByeReason | None


def pair_round(
    tournament: Tournament,
    *,
    absent: frozenset[int] = frozenset(),
    hand_pairs: tuple[tuple[int, int], ...] = (),
    bye: int | None = None,
    relax_colours: bool = False,
    insist_on_bye: bool = False,
) -> PairedRound:
    """The next round of the tournament, paired by the Dutch system, with the facts behind it.

    Source: FIDE C.04.3 (from 1 Feb 2026). Paired is everybody who takes part in the round, has announced no bye for it
    and is not ``absent``. ``hand_pairs`` are (white, black) pairs kept as they stand; the rest is paired by rule.
    ``bye`` is the player to whom the arbiter gives the pairing-allocated bye; a bye promised in
    ``Player.requested_byes`` counts the same; with ``insist_on_bye`` it is given also against C2. With
    ``relax_colours``, where no pairing exists under the absolute colour rules, the one with the fewest breaches of C3
    is given.

    Raises:
        NoLegalPairing: no complete pairing exists, or the chosen player cannot have the bye.
        ValueError: an earlier game has no result, or the initial colour is needed and not drawn.
    """
    return finished_round(
        work_out(tournament, absent, hand_pairs, bye, relax_colours=relax_colours, insist_on_bye=insist_on_bye)
    )


def work_out(
    tournament: Tournament,
    absent: frozenset[int] = frozenset(),
    hand_pairs: tuple[tuple[int, int], ...] = (),
    bye: int | None = None,
    *,
    relax_colours: bool = False,
    insist_on_bye: bool = False,
) -> Working:
    """The brackets of the next round, paired, before colours and boards; arguments and refusals as ``pair_round``."""
    number = len(tournament.rounds) + 1
    by_hand = {player for pair in hand_pairs for player in pair}
    byes = _announced_byes(tournament, number, absent, by_hand)
    given, reason = _take_given_bye(byes, bye)
    apart = by_hand if given is None else by_hand | {given}
    playing = {
        player.number
        for player in tournament.players
        if player.number not in byes and player.number not in apart and player.takes_part(number)
    }
    paired_now = playing | apart
    virtual = None
    if tournament.virtual_points or tournament.acceleration is not Acceleration.NONE:
        virtual = virtual_points(tournament, frozenset(paired_now))
    past = history(tournament, virtual)
    if given is not None:
        _check_given_bye(tournament, past, given, len(playing), insist=insist_on_bye)
    field = _field(tournament, past, playing)
    completion = _completion(field, relax_colours=relax_colours and tournament.colour_rules)
    brackets = _pair_brackets(field, completion)
    return Working(tournament, past, field, completion, brackets, paired_now, hand_pairs, byes, given, reason)


def finished_round(working: Working) -> PairedRound:
    """The round with its colours and boards."""
    tournament, past, field, _, brackets, paired_now, hand_pairs, byes, given, reason = working
    left_over = brackets[-1][1].downfloaters if brackets else ()
    if left_over:
        given, reason = field.players[left_over[0]].number, ByeReason.BY_RULE
    coloured = list(_colour(tournament, past, field, brackets, paired_now))
    ordered = [(white, black, False) for white, black, _ in coloured]
    ordered += [(white, black, True) for white, black in hand_pairs]
    if given is not None:
        byes = {given: Outcome.PAIRING_ALLOCATED_BYE, **byes}
    paired = Round(
        past.round_number,
        _on_boards(tournament, past, ordered),
        tuple(Bye(player, outcome) for player, outcome in byes.items()),
    )
    lowest = past.decimal(field.scores[left_over[0]]) if left_over else None
    return PairedRound(
        paired,
        lambda: RoundFacts(
            _bracket_facts(past, field, brackets),
            tuple(coloured),
            given,
            reason,
            lowest,
            _used(brackets, field, field.clash),
            _used(brackets, field, field.avoid),
        ),
    )


# --- Who is paired


def _announced_byes(
    tournament: Tournament, number: int, absent: frozenset[int], by_hand: set[int]
) -> dict[int, Outcome]:
    """Byes asked for or promised, and zero-point byes of those who take part but are absent."""
    byes = {}
    for player in tournament.players:
        if not (player.requested_byes or player.number in absent):
            continue
        if player.number in by_hand or not player.takes_part(number):
            continue
        outcome = player.requested_bye(number)
        if player.number in absent and outcome in (None, Outcome.PAIRING_ALLOCATED_BYE):
            outcome = Outcome.ZERO_POINT_BYE
        if outcome is not None:
            byes[player.number] = outcome
    return byes


def _take_given_bye(byes: dict[int, Outcome], bye: int | None) -> tuple[int | None, ByeReason | None]:
    """The player to whom the bye was given beforehand, taken out of the announced byes, and by whom."""
    promised = [player for player, outcome in byes.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE]
    candidates = sorted({*promised, bye} if bye is not None else promised)
    if len(candidates) > 1:
        raise NoLegalPairing(Obstacle.SEVERAL_BYES, tuple(candidates))
    if not candidates:
        return None, None
    byes.pop(candidates[0], None)
    return candidates[0], ByeReason.PROMISED if promised else ByeReason.BY_HAND


def _check_given_bye(tournament: Tournament, past: History, given: int, others: int, *, insist: bool) -> None:
    """Refuses a bye against C2, to a player who does not take part, or beside an odd number of other players.

    With ``insist`` C2 is no reason to refuse it.
    """
    taking_part = {player.number for player in tournament.players if player.takes_part(past.round_number)}
    barred = set() if insist else {player.number for player in past.players if player.bye_barred}
    if given not in taking_part or given in barred:
        raise NoLegalPairing(Obstacle.BYE_NOT_ALLOWED, (given,))
    if others % 2:
        raise NoLegalPairing(Obstacle.BYE_NOT_NEEDED, (given,))


def _field(tournament: Tournament, past: History, playing: set[int]) -> Field:
    """The players to pair, with the pairs forbidden in this round and the threshold for topscorers."""
    number = past.round_number
    forbidden: list[tuple[int, int]] = []
    avoid: list[tuple[int, int]] = []
    for record in tournament.forbidden_pairs:
        if record.first_round <= number and (record.last_round is None or number <= record.last_round):
            target = forbidden if record.strict else avoid
            target.extend((a, b) for a in record.players for b in record.players if a < b)
    for player in tournament.players:
        if player.opponents_barred:
            forbidden.extend((player.number, other) for other in player.opponents_barred)
    last_round = tournament.rounds_total is not None and number >= tournament.rounds_total
    possible = int((number - 1) * tournament.scoring.win * past.scale)
    return Field(
        (player for player in past.players if player.number in playing),
        forbidden=forbidden,
        avoid=avoid,
        topscore_above=possible if last_round else None,
        colour_rules=tournament.colour_rules,
    )


def _completion(field: Field, *, relax_colours: bool) -> Completion:
    """The graph of legal pairs, with as few rules given up as the arbiter allows and the round needs."""
    opponents = c1_opponents(field)
    without_avoided = opponents
    if any(field.avoid):
        without_avoided = [options & ~avoid for options, avoid in zip(opponents, field.avoid, strict=True)]
    completion = Completion(field, c3_colours(field, without_avoided))
    if completion.find_bye():
        return completion
    legal = c3_colours(field, opponents)
    graphs = [legal] if any(field.avoid) else []
    graphs += [opponents] if relax_colours and any(field.clash) else []
    for graph in graphs:
        completion = Completion(field, graph, Breaches(field.clash, field.avoid))
        if completion.find_bye_with_breaches():
            return completion
    concerned = completion.never_all_paired()
    obstacle = Obstacle.COLOURS if Completion(field, opponents).find_bye() else Obstacle.OPPONENTS
    raise NoLegalPairing(obstacle, tuple(sorted(field.players[rank].number for rank in members(concerned))))


# --- Brackets, Art. 1.9.2 and 3


def _pair_brackets(field: Field, completion: Completion) -> list[tuple[Bracket, Candidate]]:
    """All brackets from the top with their pairings; the downfloaters of one are the MDPs of the next."""
    brackets: list[tuple[Bracket, Candidate]] = []
    moved_down: tuple[int, ...] = ()
    for position, (low, high) in enumerate(field.groups):
        next_high = field.groups[position + 1][1] if position + 1 < len(field.groups) else high
        bracket = Bracket(field, moved_down, low, high, next_high)
        candidate = pair_bracket(bracket, completion)
        brackets.append((bracket, candidate))
        moved_down = candidate.downfloaters
    return brackets


def pair_bracket(bracket: Bracket, completion: Completion) -> Candidate:
    """The best candidate of a bracket, found by the quickest way that is certain."""
    if completion.breaches:
        return pair_by_matching(bracket, completion)
    if not bracket.most_pairs:
        return Candidate((), bracket.members)
    candidate = None
    if len(bracket.members) > SMALL:
        candidate = pair_without_failures(bracket, completion)
    return candidate or pair_by_listing(bracket, completion) or pair_by_matching(bracket, completion)


# --- Colours, Art. 5


def _colour(
    tournament: Tournament,
    past: History,
    field: Field,
    brackets: list[tuple[Bracket, Candidate]],
    paired_now: set[int],
) -> Iterator[tuple[int, int, str]]:
    """Every pair as (white, black, article that decided the colours)."""
    running = running_numbers(past.players, paired_now)
    initial = tournament.initial_colour
    for _, candidate in brackets:
        for high, low in candidate.pairs:
            first, second = field.players[high], field.players[low]
            if not tournament.colour_rules:
                yield first.number, second.number, ""
                continue
            colour, article = allocate(first.colours, second.colours, running[first.number], initial or Colour.WHITE)
            if article == "5.2.5" and initial is None:
                raise ValueError("the initial colour has not been drawn")
            if colour is Colour.WHITE:
                yield first.number, second.number, article
            else:
                yield second.number, first.number, article


# --- Boards


def _on_boards(tournament: Tournament, past: History, pairs: list[tuple[int, int, bool]]) -> tuple[Pairing, ...]:
    """The pairs (white, black, by hand) in board order (C.04.2, Art. 3.6).

    Higher score of the two first, then the lower score, then the smaller number of the higher ranked player. Under the
    Baku method the pairing scores count (C.04.7, Art. 1.5). Where the records write virtual points out, the points
    count, as with the programs that write such records.
    """
    with_virtual = not tournament.virtual_points
    order = {player.number: (-player.points - player.virtual * with_virtual, player.number) for player in past.players}
    keyed = []
    for white, black, by_hand in pairs:
        higher, lower = sorted((order[white], order[black]))
        keyed.append((higher[0], lower[0], higher[1], white, black, by_hand))
    keyed.sort()
    fixed_boards = {player.number: player.fixed_board for player in tournament.players if player.fixed_board}
    fixed = [fixed_boards.get(white) or fixed_boards.get(black) for *_, white, black, _ in keyed]
    boards = number_boards(fixed)
    pairings = [
        Pairing(white, black, board, by_hand=by_hand)
        for board, (*_, white, black, by_hand) in zip(boards, keyed, strict=True)
    ]
    return tuple(sorted(pairings, key=lambda pairing: pairing.board))


# --- Facts


def _bracket_facts(past: History, field: Field, brackets: list[tuple[Bracket, Candidate]]) -> tuple[BracketFacts, ...]:
    """What was decided in each bracket, with the failure values of C6 to C21."""
    left_over = brackets[-1][1].downfloaters if brackets else ()
    numbers = [player.number for player in field.players]
    facts = []
    following: Failure = ()
    for bracket, candidate in reversed(brackets):
        failures: list[tuple[str, int | tuple[Decimal, ...]]] = []
        for criterion in QUALITY:
            if criterion is C8:
                value = following
            elif criterion is C9 and candidate.downfloaters != left_over:
                value = 0
            else:
                value = criterion.failure(bracket, candidate)
            shown = value if isinstance(value, int) else tuple(past.decimal(score) for score in value)
            failures.append((criterion.name, shown))
        following = C7.failure(bracket, candidate)
        facts.append(
            BracketFacts(
                past.decimal(field.scores[bracket.low]),
                tuple(numbers[rank] for rank in bracket.moved_down),
                tuple(numbers[bracket.low : bracket.high]),
                tuple((numbers[high], numbers[low]) for high, low in candidate.pairs),
                tuple(numbers[rank] for rank in candidate.downfloaters),
                tuple(failures),
            )
        )
    return tuple(reversed(facts))


def _used(brackets: list[tuple[Bracket, Candidate]], field: Field, unwanted: list[int]) -> tuple[tuple[int, int], ...]:
    """The pairs made although they are unwanted."""
    return tuple(
        (field.players[high].number, field.players[low].number)
        for _, candidate in brackets
        for high, low in candidate.pairs
        if unwanted[high] >> low & 1
    )
