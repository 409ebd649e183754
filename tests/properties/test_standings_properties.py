"""Laws every standings obey, whatever was played."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.standings import Standings, compute
from generator.tiebreaks.lots import draw
from generator.tiebreaks.registry import TIE_BREAKS, Who
from generator.tiebreaks.working import Working, counted
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    BOTH_LOSE,
    DOUBLE_FORFEIT,
    DRAWN,
    WHITE_DRAWS_BLACK_LOSES,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Bye,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Tournament,
)

RESULTS: tuple[Result | None, ...] = (
    WHITE_WINS,
    WHITE_WINS,
    BLACK_WINS,
    BLACK_WINS,
    DRAWN,
    DRAWN,
    WHITE_WINS_BY_FORFEIT,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    BOTH_LOSE,
    WHITE_DRAWS_BLACK_LOSES,
    None,
)
BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE)
CODES = (
    "BH/C1", "BH", "BH/M1", "BH/P", "FB", "AOB", "SB", "SB/C1", "DE", "DE/P", "KS", "WIN", "WON", "BPG", "BWG", "PS",
    "REP", "STD", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG",
)  # fmt: skip
"""All but the pairing number, which is what renumbering changes."""


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Small Swiss tournaments in which anything may happen, meetings repeated, games open."""
    numbers = range(1, draw(st.integers(2, 7)) + 1)
    players = tuple(Player(number, f"Player {number}", draw(st.integers(1000, 2600))) for number in numbers)
    rounds = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(list(numbers)))
        games = draw(st.integers(0, len(order) // 2))
        pairings = tuple(
            Pairing(order[2 * each], order[2 * each + 1], each + 1, draw(st.sampled_from(RESULTS)))
            for each in range(games)
        )
        byes = tuple(Bye(each, draw(st.sampled_from(BYES))) for each in order[2 * games :] if draw(st.booleans()))
        rounds.append(Round(number, pairings, byes))
    return Tournament(players, tuple(rounds), len(rounds))


@given(tournaments(), st.data())
@settings(max_examples=60, deadline=None)
def test_renumbering_changes_nothing_but_numbers(tournament: Tournament, data: st.DataObject) -> None:
    """Under other pairing numbers everybody keeps points, values and rank."""
    numbers = [player.number for player in tournament.players]
    new = dict(zip(numbers, data.draw(st.permutations(numbers)), strict=True))
    before, after = compute(tournament, CODES), compute(_renumbered(tournament, new), CODES)
    assert {new[number]: line for number, line in _lines(before).items()} == _lines(after)


@given(tournaments(), st.data())
@settings(max_examples=60, deadline=None)
def test_row_order_does_not_matter(tournament: Tournament, data: st.DataObject) -> None:
    """Players, boards and byes in another order give the same standings."""
    shuffled = replace(
        tournament,
        players=tuple(data.draw(st.permutations(list(tournament.players)))),
        rounds=tuple(
            Round(
                each.number,
                tuple(data.draw(st.permutations(list(each.pairings)))),
                tuple(data.draw(st.permutations(list(each.byes)))),
            )
            for each in tournament.rounds
        ),
    )
    assert compute(shuffled, CODES).rows == compute(tournament, CODES).rows


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_a_withdrawn_nobody_changes_nothing(tournament: Tournament) -> None:
    """A player who never sat down alters no value and no order of the others."""
    nobody = Player(99, "Nobody", 1500, until_round=0)
    alone = compute(tournament, CODES)
    together = compute(replace(tournament, players=(*tournament.players, nobody)), CODES)
    others = [row for row in together.rows if row.player != 99]
    assert [(row.player, row.points) for row in others] == [(row.player, row.points) for row in alone.rows]
    positions = {CODES.index("DE"), CODES.index("DE/P")}
    for row, before in zip(others, alone.rows, strict=True):
        for place in set(range(len(CODES))) - positions:
            assert row.values[place] == before.values[place], CODES[place]


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_a_value_does_not_depend_on_its_neighbours(tournament: Tournament) -> None:
    """Asked for alone or in a long list, a value is the same."""
    together = compute(tournament, CODES, positions_on_points=True)
    for place, code in enumerate(CODES):
        alone = compute(tournament, (code,))
        assert {row.player: row.values[0] for row in alone.rows} == {
            row.player: row.values[place] for row in together.rows
        }, code


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_ranks_skip_shared_places(tournament: Tournament) -> None:
    """A rank is one more than the number of participants placed before, and rows follow the ranks."""
    ranks = [row.rank for row in compute(tournament, CODES).rows]
    assert ranks == [1 + sum(1 for other in ranks if other < rank) for rank in ranks]


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_working_adds_up(tournament: Tournament) -> None:
    """What a working lists and does not cut adds up to its value, for every sum."""
    sums = [code for code in CODES if code[:2] in ("BH", "FB", "SB", "KS", "PS", "WI", "WO", "BP", "BW", "RE", "ST")]
    for row in compute(tournament, sums).rows:
        for working in row.workings:
            assert _sum(working) == working.value


@given(tournaments(), st.integers(0, 9999))
@settings(max_examples=30, deadline=None)
def test_lots_leave_nobody_level(tournament: Tournament, lot: int) -> None:
    """Lots drawn for everybody give ranks 1, 2, 3, ... and never overturn what a tie-break decided."""
    lots = draw((player.number for player in tournament.players), str(lot))
    before, after = compute(tournament), compute(tournament, lots=lots)
    assert [row.rank for row in after.rows] == list(range(1, len(after.rows) + 1))
    assert all(before.row(row.player).rank <= row.rank for row in after.rows)
    in_the_list = compute(tournament, (*before.tie_breaks, f"LOTS/{lot}"))
    assert [row.player for row in in_the_list.rows] == [row.player for row in after.rows]


def test_every_tie_break_for_players_is_among_the_laws() -> None:
    """A tie-break added to the registry must be added here, so that the laws are asked of it."""
    asked = {code.partition("/")[0] for code in CODES}
    offered = {record.code for record in TIE_BREAKS.values() if record.offered and record.who is not Who.TEAMS}
    assert offered - asked == {"TPN"}


def _lines(standings: Standings) -> dict[int, tuple[object, ...]]:
    return {row.player: (row.rank, row.points, row.values) for row in standings.rows}


def _sum(working: Working) -> Decimal:
    return counted(working.contributions)


def _renumbered(tournament: Tournament, new: dict[int, int]) -> Tournament:
    players = [replace(player, number=new[player.number]) for player in tournament.players]
    rounds = tuple(
        Round(
            each.number,
            tuple(replace(pairing, white=new[pairing.white], black=new[pairing.black]) for pairing in each.pairings),
            tuple(replace(bye, player=new[bye.player]) for bye in each.byes),
        )
        for each in tournament.rounds
    )
    return replace(tournament, players=tuple(sorted(players, key=lambda player: player.number)), rounds=rounds)
