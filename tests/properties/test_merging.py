"""What holds whenever two copies are joined, whatever was typed into them."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from generator.contents import Contents, ListedRound, read_contents, write_contents
from generator.merging import (
    Facts,
    Kind,
    Merged,
    Side,
    Thing,
    differences,
    facts_of,
    identities,
    merge,
)

RESULTS = ("", "10", "01", "==", "+-", "--")
COLUMNS = ("rating", "until_round", "+Paid")
TYPED = st.sampled_from(("", "x", "y", "z"))


@st.composite
def contents(draw: st.DrawFn) -> Contents:
    """A workbook with an even number of players, all numbered, and up to three rounds."""
    count = draw(st.sampled_from((2, 4)))
    players = tuple(
        {"number": str(number), "name": f"Player {number}"} | draw(cells()) for number in range(1, count + 1)
    )
    rounds = tuple(draw(a_round(number, count)) for number in range(1, draw(st.integers(0, 2)) + 1))
    settings = draw(st.dictionaries(st.sampled_from(("event", "place", "rounds")), TYPED.filter(bool)))
    return Contents(settings, players, rounds)


@st.composite
def cells(draw: st.DrawFn) -> dict[str, str]:
    """Some filled cells of a player."""
    values = {key: draw(TYPED) for key in draw(st.sampled_from(((), ("rating",), COLUMNS)))}
    return {key: value for key, value in values.items() if value}


@st.composite
def a_round(draw: st.DrawFn, number: int, count: int) -> ListedRound:
    """A round with everybody on a board but perhaps two, who have byes or are absent."""
    order = draw(st.permutations(range(count)))
    away = draw(st.booleans())
    pairs = tuple(
        (order[at], order[at + 1], draw(st.sampled_from(RESULTS))) for at in range(2 if away else 0, count, 2)
    )
    byes = tuple((player, draw(st.sampled_from("HFU"))) for player in order[: 2 if away else 0] if draw(st.booleans()))
    return ListedRound(number, pairs, byes)


@st.composite
def edited(draw: st.DrawFn, before: Contents) -> Contents:
    """A copy after somebody typed into it: results, cells, settings, new players, and perhaps a further round."""
    rounds = tuple(
        replace(each, pairs=tuple((w, b, draw(st.sampled_from((result, *RESULTS)))) for w, b, result in each.pairs))
        for each in before.rounds
    )
    gone = draw(st.sampled_from((None, "rating", "number")))
    players = tuple(
        {key: value for key, value in {**player, **draw(cells())}.items() if key != gone} for player in before.players
    )
    added = draw(st.sampled_from(("", "X", "Y", "XY", "YX")))
    players += tuple({"name": f"Newcomer {letter}"} | draw(cells()) for letter in added)
    if draw(st.booleans()):
        rounds = (*rounds, draw(a_round(len(rounds) + 1, len(before.players))))
    settings = {**before.settings, **draw(st.dictionaries(st.sampled_from(("event", "place")), TYPED))}
    return Contents({key: value for key, value in settings.items() if value}, players, rounds)


@st.composite
def copies(draw: st.DrawFn) -> tuple[Contents, Contents, Contents]:
    """A state and two copies that grew from it."""
    base = draw(contents())
    return base, draw(edited(base)), draw(edited(base))


def by_name(facts: Facts, a: Contents, b: Contents, merged: Merged) -> dict[object, str]:
    """Facts with names for persons, so that the outcomes of two runs can be compared."""
    names = {person: row["name"] for person, row in zip(merged.people_b, b.players, strict=True)}
    names |= {person: row["name"] for person, row in zip(merged.people_a, a.players, strict=True)}

    def in_names(thing: Thing, value: str) -> str:
        if thing.kind is not Kind.PAIRS:
            return value
        words = [[names[int(part)] for part in word.removeprefix("bye").split("-")] for word in value.split()[1:]]
        return str(sorted(words))

    return {
        (thing.kind, thing.word, thing.round, tuple(names[person] for person in thing.people)): in_names(thing, value)
        for thing, value in facts.items()
    }


@given(contents(), st.text(min_size=1), st.text())
def test_contents_come_back_as_they_were_written(state: Contents, name: str, setting: str) -> None:
    """What the Log remembers is read back whole, whatever signs were typed."""
    state = replace(
        state, settings={"event": setting}, players=({**state.players[0], "name": name}, *state.players[1:])
    )
    assert read_contents(write_contents(state)) == state


@given(contents(), st.none() | contents())
def test_a_copy_joined_with_itself_is_itself(state: Contents, base: Contents | None) -> None:
    """Nothing is taken, nothing is asked and nothing is lost, with a common state and without one."""
    merged = merge(state, state, base)
    assert not merged.conflicts
    assert not merged.taken
    assert merged.facts == facts_of(state, merged.people_a)


@given(copies())
def test_an_untouched_copy_gives_way_to_the_other(three: tuple[Contents, Contents, Contents]) -> None:
    """Joined with the state it grew from, an edited copy is the result, from either side, without a question."""
    base, edit, _ = three
    for merged, people in (
        (one := merge(base, edit, base), one.people_b),
        (two := merge(edit, base, base), two.people_a),
    ):
        assert not merged.conflicts
        assert merged.facts == facts_of(edit, people)


@given(copies())
def test_what_only_one_copy_changed_stands_in_the_result(three: tuple[Contents, Contents, Contents]) -> None:
    """Without a conflict, every change of either copy is in the result."""
    base, a, b = three
    merged = merge(a, b, base)
    if merged.conflicts:
        return
    people, people_a, people_b = identities(base, a, b)
    before = facts_of(base, people)
    for side, whose in ((a, people_a), (b, people_b)):
        now = facts_of(side, whose)
        for thing in before.keys() | now.keys():
            if before.get(thing) != now.get(thing):
                assert merged.facts.get(thing) == now.get(thing)


@given(copies(), st.booleans())
def test_the_order_of_the_copies_does_not_matter_but_for_conflicts(
    three: tuple[Contents, Contents, Contents], with_base: bool
) -> None:
    """Both orders ask about the same things, and decided for the same copy they come to the same result."""
    base, a, b = three
    common = base if with_base else None
    one = merge(a, b, common, lambda *_: Side.A)
    two = merge(b, a, common, lambda *_: Side.B)
    assert len(one.conflicts) == len(two.conflicts)
    assert by_name(one.facts, a, b, one) == by_name(two.facts, b, a, two)


@given(copies())
def test_nothing_is_said_that_no_copy_said(three: tuple[Contents, Contents, Contents]) -> None:
    """Every fact of the result stands in one of the copies, open conflicts as in A."""
    base, a, b = three
    merged = merge(a, b, base)
    in_a, in_b = facts_of(a, merged.people_a), facts_of(b, merged.people_b)
    for thing, value in merged.facts.items():
        assert value in (in_a.get(thing), in_b.get(thing))
    for conflict in merged.open_conflicts:
        if conflict.thing.kind in (Kind.SETTING, Kind.RESULT, Kind.PAIRS) and conflict.thing in merged.facts:
            assert merged.facts[conflict.thing] == conflict.a


@given(copies())
def test_decided_conflicts_leave_none_open(three: tuple[Contents, Contents, Contents]) -> None:
    """With a preferred copy everything is decided, and no player stands twice in a round."""
    base, a, b = three
    for side in Side:
        merged = merge(a, b, base, lambda *_, side=side: side)
        assert not merged.open_conflicts
        numbers = [value for thing, value in merged.facts.items() if thing.word == "number"]
        assert len(numbers) == len(set(numbers))
        for thing in merged.facts:
            if thing.kind is Kind.BYE:
                pairs = merged.facts[Thing(Kind.PAIRS, round=thing.round)].replace("bye", "").replace("-", " ")
                assert str(thing.people[0]) not in pairs.split()


@given(copies())
def test_differences_are_none_exactly_when_nothing_differs(three: tuple[Contents, Contents, Contents]) -> None:
    """Counting finds something if and only if a fact differs."""
    base, edit, _ = three
    people, people_edit = identities(base, edit)
    assert bool(differences(base, edit)) is (facts_of(base, people) != facts_of(edit, people_edit))
    assert not differences(edit, edit)
