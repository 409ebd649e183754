"""Pairing numbers: the initial ranking, and what becomes of it when somebody enters late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.ranking import Numbering, NumberOrder, numbered, renumbered
from generator.tournament import WHITE_WINS, Bye, ForbiddenPairs, Outcome, Pairing, Player, Round, Tournament


def _player(name: str, rating: int | None = None, title: str = "") -> Player:
    return Player(0, name, rating=rating, title=title)


def test_rating_then_title_then_name() -> None:
    """Players are ordered by rating, then by title with the women's titles between, then by name (C.04.2, Art. 2.2)."""
    players = [
        _player("Zoe", 2000),
        _player("Abel", 2000),
        _player("Ida", 2000, "WIM"),
        _player("Finn", 2000, "FM"),
        _player("Wanda", 2000, "wgm"),
        _player("Unrated"),
        _player("Top", 2400),
    ]
    assert numbered(players, [None] * 7).numbers == (6, 5, 4, 3, 2, 7, 1)


def test_list_order_where_nobody_has_a_rating() -> None:
    """Without any rating the order of the list is the order of strength, not the alphabet."""
    assert numbered([_player("Zoe"), _player("Abel")], [None, None]).numbers == (1, 2)


def test_late_entry_takes_its_place() -> None:
    """A late entry goes where its rating belongs, and those behind it move down by one (C.04.2, Art. 2.4)."""
    players = [_player("A", 2000), _player("B", 1800), _player("C", 1600), _player("New", 1900)]
    assert numbered(players, [1, 2, 3, None]) == Numbering((1, 3, 4, 2), ((2, 3), (3, 4)))


def test_corrected_rating_moves_nobody() -> None:
    """Players who have numbers keep their order, also when a rating was corrected since."""
    assert numbered([_player("A", 1000), _player("B", 2000)], [1, 2]) == Numbering((1, 2))


def test_provisional_numbers_bind_nobody() -> None:
    """Before the first round is paired a corrected rating moves its player, and the change is told (Art. 2.5)."""
    players = [_player("A", 1000), _player("B", 2000), _player("New", 1500)]
    assert numbered(players, [1, 2, None], provisional=True) == Numbering((3, 1, 2), ((1, 3), (2, 1)))


def test_several_late_entries() -> None:
    """Late entries come among the others and among themselves by rating; the unrated last."""
    players = [_player("A", 2000), _player("N1"), _player("N2", 2100), _player("N3", 1500), _player("B", 1600)]
    assert numbered(players, [1, None, None, None, 2]).numbers == (2, 5, 1, 4, 3)


def test_numbers_as_listed() -> None:
    """As listed, ratings do not matter, and who comes later is put at the end."""
    players = [_player("New", 2500), _player("A", 1000), _player("B", 2000)]
    assert numbered(players, [None, 1, 2], NumberOrder.AS_LISTED).numbers == (3, 1, 2)


def test_numbers_by_lot() -> None:
    """By lot, the places drawn decide among those who have no number."""
    players = [_player("A", 2500), _player("B"), _player("C")]
    assert numbered(players, [None] * 3, NumberOrder.BY_LOT, lots=(3, 1, 2)).numbers == (3, 1, 2)


def test_deleted_player_leaves_no_gap() -> None:
    """Numbers run from 1 without gaps; after a row was deleted those behind move up."""
    assert numbered([_player("A"), _player("C")], [1, 3]) == Numbering((1, 2), ((3, 2),))


@given(st.lists(st.tuples(st.integers(1000, 2800), st.booleans()), max_size=20))
def test_each_number_once(entries: list[tuple[int, bool]]) -> None:
    """Whoever enters when, the numbers are 1 to n, and those who had numbers keep their order."""
    players = [_player(f"P{index}", rating) for index, (rating, _) in enumerate(entries)]
    counter = iter(range(1, len(entries) + 1))
    existing = [next(counter) if has else None for _, has in entries]
    numbering = numbered(players, existing)
    assert sorted(numbering.numbers) == list(range(1, len(entries) + 1))
    kept = [new for new, old in zip(numbering.numbers, existing, strict=True) if old is not None]
    assert kept == sorted(kept)


def test_everything_follows_new_numbers() -> None:
    """Rounds, byes, barred opponents and forbidden pairs name the same people after renumbering."""
    tournament = Tournament(
        (Player(1, "A"), Player(2, "B", opponents_barred=(3,)), Player(3, "C")),
        (Round(1, (Pairing(1, 3, 1, WHITE_WINS),), (Bye(2, Outcome.HALF_POINT_BYE),)),),
        forbidden_pairs=(ForbiddenPairs((1, 2)),),
    )
    moved = renumbered(tournament, Numbering((), ((2, 3), (3, 2))))
    assert [(player.number, player.name, player.opponents_barred) for player in moved.players] == [
        (1, "A", ()),
        (2, "C", ()),
        (3, "B", (2,)),
    ]
    assert moved.rounds == (Round(1, (Pairing(1, 2, 1, WHITE_WINS),), (Bye(3, Outcome.HALF_POINT_BYE),)),)
    assert moved.forbidden_pairs == (ForbiddenPairs((1, 3)),)


@pytest.mark.parametrize(("old", "new"), [(1, 1), (2, 3)])
def test_new_number_of_an_old_one(old: int, new: int) -> None:
    """A numbering tells the new number of each old one, the same where nothing changed."""
    assert Numbering((), ((2, 3),)).new(old) == new
