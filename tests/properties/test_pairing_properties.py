"""What must hold for every pairing of the Dutch system, in random tournaments of all kinds."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from generator.pairing import NoLegalPairing, pair_round
from generator.simulation import SimulationOptions, simulate
from generator.tournament import (
    ZERO,
    Acceleration,
    Colour,
    ForbiddenPairs,
    Outcome,
    Player,
    Result,
    Round,
    Scoring,
    Tournament,
    VirtualPoints,
)
from tests.support.baku import baku_points

often = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
rates = st.sampled_from((0.0, 0.03, 0.2))
scorings = st.sampled_from(
    (
        Scoring(),
        Scoring(Decimal(3), Decimal(1), ZERO, Decimal(3)),
        Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(3)),
        Scoring(pairing_allocated_bye=Decimal("0.5")),
    )
)


@st.composite
def simulated(draw: st.DrawFn, largest: int = 30) -> Tournament:
    """A tournament of 2 to ``largest`` players, played as far as it could be paired."""
    players = draw(st.integers(2, largest))
    rounds = draw(st.integers(1, 9))
    acceleration = draw(st.sampled_from(("none", "none", "rule", "written")))
    options = SimulationOptions(
        players=players,
        rounds=rounds,
        seed=draw(st.integers(0, 2**32)),
        draws=draw(st.sampled_from((0.0, 0.4, 0.9))),
        forfeits=draw(rates),
        half_point_byes=draw(rates),
        full_point_byes=draw(st.sampled_from((0.0, 0.05))),
        absences=draw(rates),
        withdrawals=draw(st.sampled_from((0.0, 0.03))),
        late_entries=draw(rates),
        forbidden_groups=draw(st.sampled_from((0, 0, 3))),
        scoring=draw(scorings),
        acceleration=Acceleration.BAKU if acceleration == "rule" else Acceleration.NONE,
        virtual_points=baku_points(players, rounds) if acceleration == "written" else (),
    )
    return simulate(options)


@st.composite
def before_a_round(draw: st.DrawFn) -> Tournament:
    """A tournament before one of its rounds, the one that could not be paired included."""
    tournament = draw(simulated())
    last = min(len(tournament.rounds), (tournament.rounds_total or 0) - 1)
    return replace(tournament, rounds=tournament.rounds[: draw(st.integers(0, last))])


def paired(tournament: Tournament) -> Round | None:
    """The next round, ``None`` if no legal pairing exists."""
    try:
        return pair_round(tournament).round
    except NoLegalPairing:
        return None


def boards(one_round: Round | None) -> tuple[list[tuple[int, int]], int | None] | None:
    """Pairs in board order and the bye."""
    if one_round is None:
        return None
    return [(each.white, each.black) for each in one_round.pairings], bye_of(one_round)


def bye_of(one_round: Round) -> int | None:
    """Who has the pairing-allocated bye."""
    return next((bye.player for bye in one_round.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)


def to_pair(tournament: Tournament, number: int) -> list[int]:
    """Who is to be paired in a round."""
    return [
        player.number
        for player in tournament.players
        if player.takes_part(number) and player.requested_bye(number) is None
    ]


@often
@given(simulated())
def test_everybody_present_is_paired_once_and_nobody_else(tournament: Tournament) -> None:
    """Each present player stands on one board or has the bye; absent players stand nowhere; one bye iff odd."""
    for one_round in tournament.rounds:
        expected = to_pair(tournament, one_round.number)
        seated = [player for each in one_round.pairings for player in (each.white, each.black)]
        bye = bye_of(one_round)
        assert sorted(seated + ([bye] if bye is not None else [])) == expected
        assert (bye is not None) == (len(expected) % 2 == 1)
        assert [each.board for each in one_round.pairings] == list(range(1, len(one_round.pairings) + 1))


@often
@given(simulated())
def test_nobody_meets_twice_or_meets_a_forbidden_opponent(tournament: Tournament) -> None:
    """Two players play each other at most once (C1), and forbidden pairs never in their rounds."""
    met: set[frozenset[int]] = set()
    for one_round in tournament.rounds:
        pairs = {frozenset((each.white, each.black)) for each in one_round.pairings}
        assert not pairs & met
        for record in tournament.forbidden_pairs:
            if record.first_round <= one_round.number <= (record.last_round or one_round.number):
                assert not any(pair <= set(record.players) for pair in pairs)
        met |= {
            frozenset((each.white, each.black))
            for each in one_round.pairings
            if each.result is not None and each.result.white.played
        }


@often
@given(simulated())
def test_bye_goes_to_nobody_who_is_barred(tournament: Tournament) -> None:
    """The bye never goes to a player who had one or scored as much as a win without playing (C2)."""
    for one_round in tournament.rounds:
        assert bye_of(one_round) not in _barred(replace(tournament, rounds=tournament.rounds[: one_round.number - 1]))


@often
@given(simulated())
def test_absolute_colour_rules_hold_except_for_topscorers(tournament: Tournament) -> None:
    """Nobody comes to a difference beyond 2 or a colour three times running, but in last-round pairs of topscorers."""
    colours: Counter[int] = Counter()
    history: dict[int, str] = {player.number: "" for player in tournament.players}
    points: dict[int, Decimal] = dict.fromkeys(history, ZERO)
    for one_round in tournament.rounds:
        last = one_round.number == tournament.rounds_total
        half = (one_round.number - 1) * tournament.scoring.win
        for each in one_round.pairings:
            topscorers = last and any(2 * points[player] > half for player in (each.white, each.black))
            for player, colour, step in ((each.white, "w", 1), (each.black, "b", -1)):
                broken = abs(colours[player] + step) > 2 or (history[player] + colour)[-3:] == colour * 3
                assert not broken or topscorers
        _play(one_round, tournament.scoring, colours, history, points)


@often
@given(before_a_round(), st.randoms(use_true_random=False))
def test_row_order_and_names_do_not_matter(tournament: Tournament, random: Random) -> None:
    """Other names and ratings, and earlier rounds written in another order, leave the pairing as it is."""
    shuffled = replace(
        tournament,
        players=tuple(
            replace(each, name=f"{random.random()}", rating=random.choice((None, 2000)), title="GM")
            for each in tournament.players
        ),
        rounds=tuple(
            replace(
                each,
                pairings=tuple(random.sample(each.pairings, len(each.pairings))),
                byes=tuple(random.sample(each.byes, len(each.byes))),
            )
            for each in tournament.rounds
        ),
    )
    assert boards(paired(shuffled)) == boards(paired(tournament))


@often
@given(before_a_round(), st.integers(1, 5), st.integers(0, 7))
def test_numbers_with_gaps_pair_alike(tournament: Tournament, factor: int, shift: int) -> None:
    """Pairing numbers that keep their order give the same pairs, colours and boards under the new numbers."""
    new = {player.number: factor * player.number + shift for player in tournament.players}
    expected = boards(paired(tournament))
    if expected is not None:
        expected = ([(new[a], new[b]) for a, b in expected[0]], new.get(expected[1] or -1))
    assert boards(paired(_renumbered(tournament, new))) == expected


@often
@given(before_a_round())
def test_players_never_paired_do_not_count(tournament: Tournament) -> None:
    """A player who heads the list but has not arrived changes nobody's opponent or colour (C.04.2, Art. 2.4)."""
    new = {player.number: player.number + 1 for player in tournament.players}
    shifted = _renumbered(tournament, new)
    late = Player(1, "Not here yet", from_round=len(tournament.rounds) + 2)
    expected = boards(paired(shifted))
    assert boards(paired(replace(shifted, players=(late, *shifted.players)))) == expected


@often
@given(before_a_round())
def test_all_colours_swapped_swap_all_colours(tournament: Tournament) -> None:
    """With every colour of the past and the initial colour swapped, the same pairs come with swapped colours."""
    swapped = replace(
        tournament,
        initial_colour=tournament.initial_colour.other if tournament.initial_colour else None,
        rounds=tuple(
            replace(
                each,
                pairings=tuple(
                    replace(
                        game,
                        white=game.black,
                        black=game.white,
                        result=Result(game.result.black, game.result.white) if game.result else None,
                    )
                    for game in each.pairings
                ),
            )
            for each in tournament.rounds
        ),
    )
    expected = boards(paired(tournament))
    if expected is not None:
        expected = ([(black, white) for white, black in expected[0]], expected[1])
    assert boards(paired(swapped)) == expected


@often
@given(before_a_round(), st.sampled_from((Decimal(2), Decimal(5), Decimal("0.5"))))
def test_unit_of_points_does_not_matter(tournament: Tournament, factor: Decimal) -> None:
    """All points multiplied by one factor give the same pairing."""
    scoring = tournament.scoring
    scaled = replace(
        tournament,
        scoring=Scoring(
            scoring.win * factor,
            scoring.draw * factor,
            scoring.loss * factor,
            scoring.pairing_allocated_bye * factor,
            scoring.absence * factor,
        ),
        virtual_points=tuple(replace(each, points=each.points * factor) for each in tournament.virtual_points),
    )
    assert boards(paired(scaled)) == boards(paired(tournament))


@often
@given(before_a_round(), st.data())
def test_absent_players_are_left_out(tournament: Tournament, data: st.DataObject) -> None:
    """Players named as absent are not paired; the others are paired as if the absent had asked for a zero-point bye."""
    number = len(tournament.rounds) + 1
    present = to_pair(tournament, number)
    absent = frozenset(data.draw(st.lists(st.sampled_from(present), max_size=4)) if present else ())
    try:
        found = pair_round(tournament, absent=absent).round
    except NoLegalPairing:
        assert paired(_asking_for_a_bye(tournament, absent)) is None
        return
    seated = {player for each in found.pairings for player in (each.white, each.black)}
    assert not seated & absent
    assert {bye.player for bye in found.byes if bye.outcome is Outcome.ZERO_POINT_BYE} >= absent
    assert boards(found) == boards(paired(_asking_for_a_bye(tournament, absent)))


@often
@given(before_a_round(), st.data())
def test_pairs_by_hand_are_kept_and_the_rest_paired_by_rule(tournament: Tournament, data: st.DataObject) -> None:
    """Hand-made pairs stand with their colours; the other opponents are those found without these players."""
    assume(tournament.rounds or tournament.acceleration is Acceleration.NONE)  # they count for the group of round 1
    present = to_pair(tournament, len(tournament.rounds) + 1)
    chosen = data.draw(st.permutations(present))[: 2 * data.draw(st.integers(0, len(present) // 2))]
    by_hand = tuple(zip(chosen[::2], chosen[1::2], strict=True))
    rest = paired(_asking_for_a_bye(tournament, frozenset(chosen)))
    try:
        found = pair_round(tournament, hand_pairs=by_hand).round
    except NoLegalPairing:
        assert rest is None
        return
    assert {(each.white, each.black) for each in found.pairings if each.by_hand} == set(by_hand)
    assert rest is not None
    assert bye_of(found) == bye_of(rest)
    others = [each for each in found.pairings if not each.by_hand]
    assert {frozenset((each.white, each.black)) for each in others} == {
        frozenset((each.white, each.black)) for each in rest.pairings
    }


@often
@given(before_a_round(), st.data())
def test_bye_chosen_by_the_arbiter_is_given(tournament: Tournament, data: st.DataObject) -> None:
    """A bye the arbiter gives is the only one; the others are paired as without that player."""
    present = to_pair(tournament, len(tournament.rounds) + 1)
    assume(present)
    assume(tournament.rounds or tournament.acceleration is Acceleration.NONE)  # the bye counts for the group of round 1
    chosen = data.draw(st.sampled_from(present))
    rest = paired(_asking_for_a_bye(tournament, frozenset((chosen,))))
    if len(present) % 2 == 0 or chosen in _barred(tournament) or rest is None:
        with pytest.raises(NoLegalPairing):
            pair_round(tournament, bye=chosen)
        return
    found = pair_round(tournament, bye=chosen).round
    assert [bye.player for bye in found.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE] == [chosen]
    assert {frozenset((each.white, each.black)) for each in found.pairings} == {
        frozenset((each.white, each.black)) for each in rest.pairings
    }


@often
@given(before_a_round())
def test_pairing_again_gives_the_same(tournament: Tournament) -> None:
    """The same tournament gives the same round with the same facts, or the same refusal."""
    answers: list[object] = []
    for _ in range(2):
        try:
            answer = pair_round(tournament)
            answers.append((answer.round, answer.facts))
        except NoLegalPairing as refusal:
            answers.append((refusal.obstacle, refusal.players))
    assert answers[0] == answers[1]


def _barred(tournament: Tournament) -> set[int]:
    """Who had the bye already, or scored as much as for a win in a round without playing."""
    scoring = tournament.scoring
    barred: set[int] = set()
    for one_round in tournament.rounds:
        brought = {each.player: each.outcome for each in one_round.byes}
        for each in one_round.pairings:
            if each.result is not None:
                brought |= {each.white: each.result.white, each.black: each.result.black}
        barred |= {
            player for player, what in brought.items() if not what.played and scoring.points(what) >= scoring.win
        }
        barred |= {player for player, what in brought.items() if what is Outcome.PAIRING_ALLOCATED_BYE}
    return barred


def _play(
    one_round: Round, scoring: Scoring, colours: Counter[int], history: dict[int, str], points: dict[int, Decimal]
) -> None:
    """Adds a round to colour differences, colour histories and points."""
    missing = set(history)
    for each in one_round.pairings:
        assert each.result is not None
        for player, what, colour in (
            (each.white, each.result.white, Colour.WHITE),
            (each.black, each.result.black, Colour.BLACK),
        ):
            points[player] += scoring.points(what)
            missing.discard(player)
            if what.played:
                colours[player] += 1 if colour is Colour.WHITE else -1
                history[player] += colour.value
    for bye in one_round.byes:
        points[bye.player] += scoring.points(bye.outcome)
        missing.discard(bye.player)
    for player in missing:
        points[player] += scoring.absence


def _asking_for_a_bye(tournament: Tournament, players: frozenset[int]) -> Tournament:
    """The tournament with a zero-point bye asked for by these players for the next round."""
    number = len(tournament.rounds) + 1
    asked = (number, Outcome.ZERO_POINT_BYE)
    return replace(
        tournament,
        players=tuple(
            replace(each, requested_byes=(*each.requested_byes, asked)) if each.number in players else each
            for each in tournament.players
        ),
    )


def _renumbered(tournament: Tournament, new: dict[int, int]) -> Tournament:
    """The tournament with other pairing numbers; order and ranges are kept."""

    def forbidden(record: ForbiddenPairs) -> ForbiddenPairs:
        return replace(record, players=tuple(new[number] for number in record.players))

    def virtual(record: VirtualPoints) -> VirtualPoints:
        return replace(record, first_player=new[record.first_player], last_player=new[record.last_player])

    return replace(
        tournament,
        players=tuple(replace(each, number=new[each.number]) for each in tournament.players),
        rounds=tuple(
            Round(
                each.number,
                tuple(replace(game, white=new[game.white], black=new[game.black]) for game in each.pairings),
                tuple(replace(bye, player=new[bye.player]) for bye in each.byes),
            )
            for each in tournament.rounds
        ),
        forbidden_pairs=tuple(map(forbidden, tournament.forbidden_pairs)),
        virtual_points=tuple(map(virtual, tournament.virtual_points)),
    )
