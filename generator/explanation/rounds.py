"""Why a round of a Swiss came out as it did: brackets, floaters, boards, colours and the bye, as facts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from generator.explanation.alternatives import Alternatives, bar_of
from generator.explanation.colours import colours_of
from generator.explanation.records import (
    Basis,
    BoardFacts,
    ByeFacts,
    Colours,
    Comparison,
    FloatFacts,
    FloatReason,
    Ground,
    GroupFacts,
    Natural,
    Origin,
    Pair,
    Role,
    RoundFacts,
    Standing,
    Value,
)
from generator.pairing import NoLegalPairing, PairedRound
from generator.pairing.dutch.criteria import Bracket, Candidate
from generator.pairing.dutch.engine import Working, finished_round, work_out
from generator.pairing.matching import UNMATCHED, maximum_matching
from generator.pairing.result import BracketFacts, ByeReason
from generator.tournament import Outcome, Pairing, Player, Round, Tournament


class ExplainedRound:
    """A round worked out anew: its facts, and an answer to every "why not".

    ``alternatives`` is ``None`` when the rules leave no pairing for the round.
    """

    def __init__(self, facts: RoundFacts, alternatives: Alternatives | None, paired: PairedRound | None) -> None:
        self.facts = facts
        self.alternatives = alternatives
        self.paired = paired

    def colours(self, first: int, second: int) -> Colours | None:
        """The colours two players paired by rule have, or would have; ``None`` where colours do not count."""
        if self.alternatives is None or not self.facts.colour_rules:
            return None
        return _colours(self.alternatives, first, second)


def explain_round(
    before: Tournament,
    paired: Round,
    *,
    bye_by_hand: int | None = None,
    basis: Basis = Basis.NOW,
    thorough: bool = True,
    asked: frozenset[int] | None = None,
) -> ExplainedRound:
    """The facts of a round that stands as ``paired``, worked out from the tournament before it.

    ``before`` has the rounds before this one with the results they were paired with; ``basis`` says whether these are
    the results of today. Pairs marked as made by hand and a bye given by hand stay as they are, the rest is held
    against the rules. Without ``thorough`` of the players who could have floated or had the bye instead only the most
    obvious are asked about, and only so many alternatives are worked out. ``asked`` are the boards of which one wants
    to know why nothing more obvious was paired, ``None`` for all. Raises ``ValueError`` when an earlier game has no
    result.
    """
    there = as_in_round(before, paired)
    absent = frozenset(player.number for player in there.players) - _in_game(paired)
    hand_pairs = tuple((pairing.white, pairing.black) for pairing in paired.pairings if pairing.by_hand)
    try:
        working = work_out(there, absent, hand_pairs, bye_by_hand, relax_colours=True, insist_on_bye=True)
    except NoLegalPairing:
        return ExplainedRound(_unexplained(there, paired), None, None)
    by_rule = finished_round(working)
    alternatives = Alternatives(working, quick=not thorough)
    groups = tuple(_groups(alternatives, by_rule.facts.brackets, thorough=thorough))
    bye = _bye(alternatives, paired, by_rule, thorough=thorough)
    standings = _standings(working)
    facts = RoundFacts(
        number=paired.number,
        basis=basis,
        boards=tuple(_boards(alternatives, paired, by_rule, asked)),
        groups=groups,
        bye=bye,
        standings=standings,
        colour_rules=before.colour_rules,
        accelerated=any(each.virtual for each in standings),
        relaxed=bool(by_rule.facts.colour_breaches),
    )
    return ExplainedRound(facts, alternatives, by_rule)


# --- Who is in the round


def _in_game(paired: Round) -> frozenset[int]:
    """Who has a game or the pairing-allocated bye."""
    odd_one = _odd_one(paired)
    there = {number for pairing in paired.pairings for number in (pairing.white, pairing.black)}
    return frozenset(there if odd_one is None else there | {odd_one})


def _odd_one(paired: Round) -> int | None:
    return next((bye.player for bye in paired.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)


def as_in_round(before: Tournament, paired: Round) -> Tournament:
    """The tournament with everybody in a round taking part in it, whatever was announced before or since."""
    on_boards = {number for pairing in paired.pairings for number in (pairing.white, pairing.black)}
    in_game = _in_game(paired)
    players = tuple(
        _present(player, paired.number, keeps_promise=player.number not in on_boards)
        if player.number in in_game
        else player
        for player in before.players
    )
    return replace(before, players=players)


def _present(player: Player, number: int, *, keeps_promise: bool) -> Player:
    asked = player.requested_bye(number)
    promised = asked is Outcome.PAIRING_ALLOCATED_BYE and keeps_promise
    if player.takes_part(number) and (asked is None or promised):
        return player
    byes = tuple(each for each in player.requested_byes if each[0] != number or promised)
    return replace(player, from_round=1, until_round=None, requested_byes=byes)


def _standings(working: Working) -> tuple[Standing, ...]:
    past = working.past
    return tuple(
        Standing(each.number, past.decimal(each.points), past.decimal(each.virtual))
        for each in past.players
        if each.number in working.paired_now
    )


def _unexplained(before: Tournament, paired: Round) -> RoundFacts:
    """A round for which the rules leave no pairing: it was made otherwise."""
    boards = tuple(
        BoardFacts(each.board, each.white, each.black, Origin.HAND if each.by_hand else Origin.DIFFERENT)
        for each in paired.pairings
    )
    odd_one = _odd_one(paired)
    bye = None if odd_one is None else ByeFacts(odd_one, Origin.DIFFERENT, Decimal(0))
    return RoundFacts(paired.number, Basis.IMPOSSIBLE, boards, (), bye, (), before.colour_rules)


# --- Brackets and floaters


def _groups(alternatives: Alternatives, brackets: Iterable[BracketFacts], *, thorough: bool) -> Iterator[GroupFacts]:
    for position, facts in enumerate(brackets):
        failures: tuple[tuple[str, Value], ...] = tuple((name, value) for name, value in facts.failures if value)
        last = position + 1 == len(alternatives.brackets)
        floats = () if last else tuple(_floats(alternatives, position, thorough=thorough))
        yield GroupFacts(
            facts.score, facts.moved_down, facts.residents, facts.pairs, facts.downfloaters, floats, failures
        )


def _floats(alternatives: Alternatives, position: int, *, thorough: bool) -> Iterator[FloatFacts]:
    """Who floats from a bracket, and why nobody does who comes later in it."""
    bracket, candidate = alternatives.brackets[position]
    numbers = alternatives.numbers
    in_order = bracket.members
    obvious = set(in_order[len(in_order) - len(candidate.downfloaters) :])
    for rank in candidate.downfloaters:
        reason = _why_anybody(alternatives, bracket, candidate, rank)
        others: list[Comparison] = []
        if not reason.of_player:
            asked = [
                other
                for other in in_order
                if other > rank and other not in candidate.downfloaters and (thorough or other in obvious)
            ]
            others = [alternatives.floats(numbers[other], position) for other in asked]
        yield FloatFacts(numbers[rank], reason, tuple(others))


def _why_anybody(alternatives: Alternatives, bracket: Bracket, candidate: Candidate, rank: int) -> FloatReason:
    completion = alternatives.completion
    if alternatives.brackets[-1][1].downfloaters == (rank,):
        return FloatReason.BYE
    others = [each for each in bracket.members if each != rank and (rank >= bracket.low or each >= bracket.low)]
    if not any(completion.legal[rank] >> each & 1 for each in others):
        return _why_no_opponent(alternatives, rank, others)
    floating = len(candidate.downfloaters)
    if len(bracket.moved_down) + bracket.resident_count - 2 * bracket.most_pairs == floating:
        return FloatReason.ODD if floating == 1 else FloatReason.ONLY_MOVED_DOWN
    if len(candidate.pairs) == _most_pairs_by_itself(completion.legal, bracket):
        return FloatReason.FEW_PAIRS
    return FloatReason.COMPLETION


def _why_no_opponent(alternatives: Alternatives, rank: int, others: list[int]) -> FloatReason:
    if not others:
        return FloatReason.ALONE
    numbers, met = alternatives.numbers, alternatives.field.players[rank].opponents
    return FloatReason.MET_ALL if all(numbers[each] in met for each in others) else FloatReason.NO_OPPONENT


def _most_pairs_by_itself(legal: list[int], bracket: Bracket) -> int:
    """How many pairs the bracket could make if nothing below mattered."""
    moved_down = sum(1 << rank for rank in bracket.moved_down)
    graph = [options & ~moved_down if moved_down >> v & 1 else options for v, options in enumerate(legal)]
    mate = maximum_matching(graph, moved_down | bracket.residents)
    return sum(partner != UNMATCHED for partner in mate) // 2


# --- Boards


def _boards(
    alternatives: Alternatives, paired: Round, by_rule: PairedRound, asked: frozenset[int] | None
) -> Iterator[BoardFacts]:
    places = {
        frozenset(pair): position for position, facts in enumerate(by_rule.facts.brackets) for pair in facts.pairs
    }
    rule_pairs = {frozenset((white, black)): (white, black) for white, black, _ in by_rule.facts.colour_rules}
    partner: dict[int, Pair] = {number: pair for pair in rule_pairs.values() for number in pair}
    if by_rule.facts.bye is not None:
        partner[by_rule.facts.bye] = (by_rule.facts.bye, 0)
    unavoidable = {frozenset(pair) for pair in by_rule.facts.forbidden_used}
    naturals: dict[int, tuple[Role, Natural | None]] = {}
    for bracket, candidate in alternatives.brackets:
        naturals |= _natural(bracket, candidate, alternatives.numbers)
    for pairing in paired.pairings:
        made = frozenset((pairing.white, pairing.black))
        if pairing.by_hand:
            yield BoardFacts(pairing.board, pairing.white, pairing.black, Origin.HAND)
        elif made not in places:
            expected = {partner[number]: None for number in (pairing.white, pairing.black) if number in partner}
            yield BoardFacts(pairing.board, pairing.white, pairing.black, Origin.DIFFERENT, by_rule=tuple(expected))
        else:
            high = min(alternatives.field.rank[number] for number in made)
            facts = _board(alternatives, pairing, rule_pairs[made], naturals[high])
            facts = facts._replace(bracket=places[made], unavoidable=made in unavoidable)
            if asked is None or pairing.board in asked:
                facts = facts._replace(alternative=_why_not_natural(alternatives, facts))
            yield facts


def _board(
    alternatives: Alternatives, pairing: Pairing, by_rule: Pair, natural_pair: tuple[Role, Natural | None]
) -> BoardFacts:
    """A pair that the rules give, perhaps with the colours exchanged by hand."""
    working = alternatives.working
    high, low = sorted(alternatives.field.rank[number] for number in (pairing.white, pairing.black))
    role, natural = natural_pair
    numbers = alternatives.numbers
    as_natural = natural is not None and natural.opponent == numbers[low]
    turned = working.tournament.colour_rules and by_rule != (pairing.white, pairing.black)
    return BoardFacts(
        pairing.board,
        pairing.white,
        pairing.black,
        Origin.DIFFERENT if turned else Origin.RULE,
        role=role,
        natural=natural,
        alternative=None if as_natural else Comparison((pairing.white, pairing.black), Ground.UNASKED),
        colours=_colours(alternatives, numbers[high], numbers[low]) if working.tournament.colour_rules else None,
        by_rule=(by_rule,) if turned else (),
    )


def _why_not_natural(alternatives: Alternatives, board: BoardFacts) -> Comparison | None:
    """Why not the pair of the first candidate, or nobody in the place of a player it leaves over; ``None`` if made."""
    if board.alternative is None or board.bracket is None:
        return None
    higher = min((board.white, board.black), key=alternatives.field.rank.__getitem__)
    if board.natural is not None:
        return alternatives.pair(higher, board.natural.opponent)
    last = board.bracket + 1 == len(alternatives.brackets)
    return alternatives.bye(higher) if last else alternatives.floats(higher, board.bracket)


def _natural(bracket: Bracket, candidate: Candidate, numbers: list[int]) -> dict[int, tuple[Role, Natural | None]]:
    """Whom the higher ranked of each pair meets in the first candidate, given which MDPs are paired (Art. 3.2, 3.3).

    By rank. Of the remainder, with those left over who were not taken by the MDPs.
    """
    pairs = sorted(candidate.pairs)
    down = [pair for pair in pairs if pair[0] < bracket.low]
    found: dict[int, tuple[Role, Natural | None]] = {}
    for place, (high, _) in enumerate(down):
        found[high] = Role.MOVED_DOWN, Natural(place + 1, len(down), numbers[bracket.low + place])
    taken = {low for _, low in down}
    rest = [rank for rank in range(bracket.low, bracket.high) if rank not in taken]
    index = {rank: at for at, rank in enumerate(rest)}
    places = len(pairs) - len(down)
    role = Role.REMAINDER if down else Role.GROUP
    for high, _ in pairs[len(down) :]:
        at = index[high]
        opponent = rest[at + places if at < places else at - places] if at < 2 * places else None
        found[high] = role, None if opponent is None else Natural(at % places + 1, places, numbers[opponent])
    return found


def _colours(alternatives: Alternatives, first: int, second: int) -> Colours:
    """The colours of two players of the field by Art. 5.2."""
    field = alternatives.field
    high, low = sorted((field.rank[first], field.rank[second]))
    higher, lower = field.players[high], field.players[low]
    breach = bool(field.clash[high] >> low & 1)
    initial = alternatives.working.tournament.initial_colour
    return colours_of(higher, lower, alternatives.places[higher.number], initial, breach=breach)


# --- The bye


def _bye(alternatives: Alternatives, paired: Round, by_rule: PairedRound, *, thorough: bool) -> ByeFacts | None:
    odd_one = _odd_one(paired)
    if odd_one is None:
        return None
    working, facts = alternatives.working, by_rule.facts
    score = next(each.score for each in _standings(working) if each.player == odd_one)
    if facts.bye != odd_one:
        return ByeFacts(odd_one, Origin.DIFFERENT, score, by_rule=facts.bye)
    if facts.bye_reason is not ByeReason.BY_RULE:
        origin = Origin.PROMISED if facts.bye_reason is ByeReason.PROMISED else Origin.HAND
        return ByeFacts(odd_one, origin, score)
    field = alternatives.field
    barred = tuple(
        bar
        for player in reversed(field.players)
        if player.bye_barred and (bar := bar_of(working, player.number)) is not None
    )
    asked = [player.number for player in field.players[field.rank[odd_one] + 1 :] if not player.bye_barred]
    if not thorough:
        asked = asked[-_MOST_ASKED:]  # from the bottom, where the bye is looked for first
    return ByeFacts(odd_one, Origin.RULE, score, barred, tuple(alternatives.bye(number) for number in reversed(asked)))


_MOST_ASKED = 3
