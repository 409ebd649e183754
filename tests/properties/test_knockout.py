"""Laws every knock-out obeys, for 2 to 64 players, with one and two games a match."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from generator.colours import preference
from generator.knockout.bracket import bracket, rounds_of, stage_of
from generator.knockout.next_stage import colour_histories, next_stage
from generator.knockout.placing import Reached, placings
from generator.knockout.seeding import bracket_size, seed_order, stages_of
from generator.tournament import (
    BLACK_WINS,
    DOUBLE_FORFEIT,
    DRAWN,
    WHITE_WINS,
    Colour,
    Pairing,
    Player,
    Round,
    System,
    Tournament,
)

FIELDS = tuple(range(2, 65))


def knock_out(players: int, games: int = 1, *, third_place: bool = True) -> Tournament:
    """A knock-out before its first round, White drawn for the first seed."""
    return Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, players + 1)),
        system=System.KNOCK_OUT,
        initial_colour=Colour.WHITE,
        games_a_match=games,
        third_place=third_place,
    )


def played(tournament: Tournament, chance: random.Random | None) -> Tournament:
    """The tournament with its next stage paired and played: by chance, or the better seed always wins."""
    rounds = [_played_round(each, chance) for each in next_stage(tournament)]
    after = replace(tournament, rounds=(*tournament.rounds, *rounds))
    level = {match.games[-1] for match in bracket(after).last_stage if match.level and not match.decided}
    last = tuple(
        replace(pairing, through=max(pairing.white, pairing.black)) if pairing in level else pairing
        for pairing in after.rounds[-1].pairings
    )
    return replace(after, rounds=(*after.rounds[:-1], replace(after.rounds[-1], pairings=last)))


def _played_round(each: Round, chance: random.Random | None) -> Round:
    def result(pairing: Pairing) -> Pairing:
        if chance is not None:
            return replace(pairing, result=chance.choice((WHITE_WINS, DRAWN, BLACK_WINS)))
        return replace(pairing, result=WHITE_WINS if pairing.white < pairing.black else BLACK_WINS)

    return replace(each, pairings=tuple(map(result, each.pairings)))


def to_the_end(tournament: Tournament, chance: random.Random | None = None) -> Tournament:
    """The tournament played until the final is over."""
    while next_stage(tournament):
        tournament = played(tournament, chance)
    return tournament


@pytest.mark.parametrize("players", FIELDS)
def test_each_stage_halves_the_field_from_the_second_on(players: int) -> None:
    """After the first stage a power of two is left, and every stage leaves half of it."""
    finished = to_the_end(knock_out(players, third_place=False), random.Random(players))
    matches = [len(each.pairings) for each in finished.rounds]
    assert matches[0] == players - bracket_size(players) // 2
    assert matches[1:] == [bracket_size(players) // 2**stage for stage in range(2, stages_of(players) + 1)]
    assert sum(matches) == players - 1
    assert rounds_of(finished) == len(finished.rounds)


@pytest.mark.parametrize("players", FIELDS)
def test_byes_go_to_the_top_seeds_in_the_first_stage_only(players: int) -> None:
    """Where the field is no power of two, the highest seeds go through without a game."""
    finished = to_the_end(knock_out(players), random.Random(players))
    byes = bracket_size(players) - players
    assert [bye.player for bye in finished.rounds[0].byes] == list(range(1, byes + 1))
    assert all(not each.byes for each in finished.rounds[1:])


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_the_best_seeds_meet_as_late_as_possible(size: int) -> None:
    """When the better seed always wins, stage by stage exactly the best half is left; 1 and 2 play the final."""
    tournament = knock_out(size, third_place=False)
    left = size
    while next_stage(tournament):
        there = {number for p in next_stage(tournament)[0].pairings for number in (p.white, p.black)}
        assert there == set(range(1, left + 1))
        tournament = played(tournament, None)
        left //= 2
    assert {tournament.rounds[-1].pairings[0].white, tournament.rounds[-1].pairings[0].black} == {1, 2}


def test_the_first_round_of_eight_is_the_standard_bracket() -> None:
    """From the top: 1-8, 4-5, 2-7, 3-6."""
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    first = next_stage(knock_out(8))[0]
    assert [sorted((p.white, p.black)) for p in first.pairings] == [[1, 8], [4, 5], [2, 7], [3, 6]]
    assert [p.board for p in first.pairings] == [1, 2, 3, 4]


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("players", FIELDS)
def test_places_are_shared_by_those_out_in_the_same_stage(players: int, games: int) -> None:
    """1, 2, then 3 and 4 played for, then 5-8, 9-16, and so on, as many as there are."""
    finished = to_the_end(knock_out(players, games), random.Random(players))
    state = bracket(finished)
    assert state.finished
    assert not state.findings
    found = placings(finished)
    places = Counter(each.place for each in found)
    assert places[1] == places[2] == 1
    assert found[0].reached is Reached.WON
    if players > 3:
        assert places[3] == places[4] == 1
    for each in found:
        level = [other for other in found if other.place == each.place]
        assert each.shared_to == each.place + len(level) - 1
        assert each.place <= 4 or bracket_size(each.place - 1) == each.place - 1


@pytest.mark.parametrize("players", [4, 5, 9, 16])
def test_the_third_place_is_shared_when_nobody_plays_for_it(players: int) -> None:
    """Without that match both losers of the semi-finals are third."""
    finished = to_the_end(knock_out(players, third_place=False), random.Random(players))
    assert [(each.place, each.shared_to) for each in placings(finished)[2:4]] == [(3, 4), (3, 4)]


@pytest.mark.parametrize("players", [2, 5, 8, 13, 32, 64])
def test_the_second_game_of_a_match_has_the_colours_reversed(players: int) -> None:
    """The same pairs on the same boards, White and Black exchanged."""
    tournament = knock_out(players, 2)
    while rounds := next_stage(tournament):
        first, second = rounds
        assert [(p.black, p.white, p.board) for p in first.pairings] == [
            (p.white, p.black, p.board) for p in second.pairings
        ]
        assert first.byes == second.byes
        tournament = played(tournament, random.Random(players))


@pytest.mark.parametrize("players", [2, 3, 7, 16, 33, 58, 64])
def test_no_colours_against_the_wish_of_both(players: int) -> None:
    """Never does White want Black and Black want White (C.04.3, Art. 5.2.1)."""
    finished = to_the_end(knock_out(players), random.Random(players))
    for number in range(1, len(finished.rounds)):
        histories = colour_histories(replace(finished, rounds=finished.rounds[:number]))
        for pairing in finished.rounds[number].pairings:
            assert not (preference(histories[pairing.white]) < 0 < preference(histories[pairing.black]))


def test_a_level_match_needs_a_word_and_is_named() -> None:
    """A drawn match without decision stops the next stage; with it the player named goes through."""
    tournament = knock_out(4)
    first = next_stage(tournament)[0]
    drawn = replace(
        tournament, rounds=(replace(first, pairings=tuple(replace(p, result=DRAWN) for p in first.pairings)),)
    )
    state = bracket(drawn)
    assert [each.name for each in state.undecided] == ["knockout_undecided", "knockout_undecided"]
    assert [each.values["board"] for each in state.undecided] == ["1", "2"]
    with pytest.raises(ValueError, match="not decided"):
        next_stage(drawn)
    decided = replace(
        drawn,
        rounds=(replace(first, pairings=tuple(replace(p, result=DRAWN, through=p.black) for p in first.pairings)),),
    )
    final = next_stage(decided)[0].pairings[0]
    assert {final.white, final.black} == {p.black for p in first.pairings}


def test_who_goes_through_must_not_contradict_the_games() -> None:
    """A decision for the loser of a match that the games decided is an error."""
    first = next_stage(knock_out(2))[0]
    wrong = replace(first.pairings[0], result=WHITE_WINS, through=first.pairings[0].black)
    state = bracket(replace(knock_out(2), rounds=(replace(first, pairings=(wrong,)),)))
    assert [each.name for each in state.findings] == ["knockout_contradiction"]


def test_two_who_both_stay_away_are_both_out() -> None:
    """After a double forfeit the opponent in the next stage goes through without a game."""
    tournament = knock_out(4)
    first = next_stage(tournament)[0]
    results = (DOUBLE_FORFEIT, WHITE_WINS)
    absent = tuple(replace(p, result=result) for p, result in zip(first.pairings, results, strict=True))
    after = replace(tournament, rounds=(replace(first, pairings=absent),))
    state = bracket(after)
    assert state.stages[1][0].winner == first.pairings[1].white
    assert next((each.player, each.place) for each in placings(after)) == (first.pairings[1].white, 1)


def test_who_has_withdrawn_loses_the_next_match_without_play() -> None:
    """A player who went through and left is paired, and the opponent wins by forfeit."""
    after = played(knock_out(4), None)
    gone = replace(after, players=(replace(after.players[0], until_round=1), *after.players[1:]))
    final = next_stage(gone)[0].pairings[0]
    assert final.result is not None
    winner = final.white if final.result.white.value == "+" else final.black
    assert winner == 2


def test_a_pair_made_by_hand_stands_in_the_bracket_as_it_was_played() -> None:
    """Exchanged opponents in the first stage change the bracket; in a later one they are named."""
    first = next_stage(knock_out(8))[0]
    boards = list(first.pairings)
    boards[0], boards[1] = (
        replace(boards[0], white=1, black=5, result=WHITE_WINS),
        replace(boards[1], white=4, black=8, result=WHITE_WINS),
    )
    boards[2:] = [replace(p, result=WHITE_WINS) for p in boards[2:]]
    changed = replace(knock_out(8), rounds=(replace(first, pairings=tuple(boards)),))
    assert not bracket(changed).findings
    second = next_stage(changed)[0]
    assert {second.pairings[0].white, second.pairings[0].black} == {1, 4}
    swapped = tuple(
        replace(p, white=white, black=black)
        for p, (white, black) in zip(
            second.pairings,
            [
                (second.pairings[0].white, second.pairings[1].black),
                (second.pairings[1].white, second.pairings[0].black),
            ],
            strict=True,
        )
    )
    later = replace(changed, rounds=(*changed.rounds, replace(second, pairings=swapped)))
    assert {each.name for each in bracket(later).findings} == {"knockout_other_players"}


def test_a_line_taken_out_of_a_round_is_missed() -> None:
    """Every match of the bracket must stand in its round."""
    first = next_stage(knock_out(4))[0]
    cut = replace(knock_out(4), rounds=(replace(first, pairings=first.pairings[:1], byes=()),))
    assert bracket(cut).entrants == (1, 4)  # the first round says who is in
    stage_two = played(knock_out(8), None)
    second = next_stage(stage_two)[0]
    broken = replace(stage_two, rounds=(*stage_two.rounds, replace(second, pairings=second.pairings[:1])))
    assert "knockout_match_missing" in {each.name for each in bracket(broken).findings}


def test_rounds_belong_to_stages() -> None:
    """With two games a match rounds 3 and 4 are the games of the second stage."""
    assert [stage_of(knock_out(8, 2), number) for number in (1, 2, 3, 4)] == [(1, 1), (1, 2), (2, 1), (2, 2)]
