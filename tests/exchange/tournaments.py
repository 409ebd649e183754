"""Random tournaments for the round trip through a report file: only what the format can hold."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from generator.tournament import (
    Acceleration,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    Outcome,
    Pairing,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Team,
    TeamBye,
    TeamEvent,
    TeamScoring,
    Tournament,
    VirtualPoints,
)

_PAIRS = ("10", "01", "00", "0=", "=0", "==", "WL", "LW", "DD", "DL", "LD", "LL", "+-", "-+", "--", "??")
_TITLES = ("", "", "GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM")
_LETTERS = st.sampled_from("abcdeghijklmnoprstuvåøæäöüßéñŁčАБ")
_WORD = st.text(_LETTERS, min_size=1, max_size=9).map(str.capitalize)
_SCORINGS = (
    Scoring(),
    Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3)),
    Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(1)),
    Scoring(Decimal(1), Decimal("0.5"), Decimal(0), Decimal("0.5")),
    Scoring(Decimal(2), Decimal(1), Decimal(0), Decimal(2), Decimal("0.5")),
)


@st.composite
def players(draw: st.DrawFn, count: int) -> tuple[Player, ...]:
    """Players with names of all lengths the field holds, and fields filled or empty."""
    made = []
    for number in range(1, count + 1):
        name = f"{draw(_WORD)}, {draw(_WORD)}" if draw(st.booleans()) else draw(_WORD)
        made.append(
            Player(
                number,
                name,
                draw(st.none() | st.integers(1000, 2900)),
                draw(st.sampled_from(_TITLES)),
                draw(st.sampled_from(("", "NOR", "GER", "SUI"))),
                fide_id=draw(st.sampled_from(("", "1503014", "12345678901"))),
                birth=draw(st.sampled_from(("", "1990", "2001-02-28"))),
                sex=draw(st.sampled_from(("", "m", "w"))),
            )
        )
    return tuple(made)


@st.composite
def one_round(draw: st.DrawFn, number: int, count: int, points: dict[int, int], worth: dict[str, int]) -> Round:
    """A round in board order: at least one pair, everybody else with a bye of some kind."""
    order = draw(st.permutations(range(1, count + 1)))
    paired = 2 * draw(st.integers(1, count // 2))
    rows = []
    for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
        higher = min((white, black), key=lambda player: (-points[player], player))
        lower = black if higher == white else white
        rows.append((-points[higher], -points[lower], higher, white, black))
    pairings = []
    for board, (_, _, _, white, black) in enumerate(sorted(rows), 1):
        letters = draw(st.sampled_from(_PAIRS))
        result = Result(Outcome(letters[0]), Outcome(letters[1]))
        pairings.append(Pairing(white, black, board, result))
        points[white] += worth[letters[0]]
        points[black] += worth[letters[1]]
    byes = []
    odd_one = draw(st.booleans())
    for player in sorted(order[paired:]):
        letter = "U" if odd_one else draw(st.sampled_from("FHZ"))
        odd_one = False
        byes.append(Bye(player, Outcome(letter)))
        points[player] += worth[letter]
    return Round(number, tuple(pairings), tuple(byes))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """A Swiss in the middle, with byes announced, acceleration, forbidden pairs and a scoring of its own."""
    count = draw(st.integers(2, 9))
    scoring = draw(st.sampled_from(_SCORINGS))
    worth = {outcome.value: int(scoring.points(outcome) * 10) for outcome in Outcome}
    points = dict.fromkeys(range(1, count + 1), 0)
    held = draw(st.integers(0, 4))
    rounds = tuple(draw(one_round(number, count, points, worth)) for number in range(1, held + 1))
    total = held + draw(st.integers(1, 3))
    field = draw(players(count))
    requests = draw(
        st.dictionaries(
            st.tuples(st.integers(1, count), st.integers(held + 1, total)),
            st.sampled_from((Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE)),
            max_size=4,
        )
    )
    field = tuple(
        _with_requests(player, {number: kind for (who, number), kind in requests.items() if who == player.number})
        for player in field
    )
    pairs = st.lists(st.integers(1, count), min_size=2, max_size=4, unique=True).map(tuple)
    groups = draw(st.lists(st.builds(ForbiddenPairs, pairs), max_size=2, unique=True))
    virtual = draw(
        st.lists(
            st.builds(
                VirtualPoints,
                st.just(1),
                st.integers(1, count),
                st.just(1),
                st.integers(1, total),
                st.sampled_from((Decimal("0.5"), Decimal("1.0"))),
            ),
            max_size=2,
        )
    )
    return Tournament(
        field,
        rounds,
        total,
        scoring=scoring,
        initial_colour=draw(st.sampled_from(Colour)),
        forbidden_pairs=tuple(groups),
        acceleration=draw(st.sampled_from(Acceleration)),
        virtual_points=tuple(virtual),
        tie_breaks=draw(st.sampled_from(((), ("BH/C1", "BH", "SB"), ("DE",)))),
        event=draw(events(held)),
    )


@st.composite
def events(draw: st.DrawFn, rounds: int) -> Event:
    """An event with its fields filled or not."""
    dates = tuple(f"2026-03-{day:02}" for day in range(1, rounds + 1))
    return Event(
        draw(_WORD),
        draw(st.just("") | _WORD),
        draw(st.sampled_from(("", "NOR"))),
        draw(st.sampled_from(("", "2026-03-01"))),
        draw(st.sampled_from(("", "2026-03-09"))),
        draw(st.just("") | _WORD),
        tuple(draw(st.lists(_WORD, max_size=2))),
        time_control=draw(st.just("") | _WORD),
        round_dates=draw(st.sampled_from(((), dates))),
    )


@st.composite
def team_tournaments(draw: st.DrawFn) -> Tournament:
    """A team event before its first round, with all team records that stand apart from games."""
    size, count = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    field = draw(players(size * count))
    teams = tuple(
        Team(
            number,
            draw(_WORD),
            tuple(range((number - 1) * size + 1, number * size + 1)),
            draw(st.sampled_from(("", "ABC"))),
            draw(st.sampled_from((None, Decimal(2000)))),
        )
        for number in range(1, count + 1)
    )
    scoring = TeamScoring(
        *draw(st.sampled_from(((Decimal(2), Decimal(1), Decimal(0)), (Decimal(3), Decimal(1), Decimal(0)))))
    )
    byes = draw(
        st.lists(
            st.builds(TeamBye, st.integers(1, count), st.integers(1, 3), st.just(Outcome.HALF_POINT_BYE)),
            max_size=2,
            unique=True,
        )
    )
    byes.sort(key=lambda bye: (bye.round, bye.team))
    names = {member: team.name for team in teams for member in team.members}
    return Tournament(
        tuple(_with_team(player, names[player.number]) for player in field),
        rounds_total=3,
        system=System.SWISS,
        initial_colour=Colour.WHITE,
        team_event=TeamEvent(teams, size, scoring, tuple(byes), primary_score=draw(st.sampled_from(("MP", "GP")))),
        event=Event(draw(_WORD)),
    )


def _with_requests(player: Player, requests: dict[int, Outcome]) -> Player:
    return replace(player, requested_byes=tuple(sorted(requests.items())))


def _with_team(player: Player, team: str) -> Player:
    return replace(player, team=team)
