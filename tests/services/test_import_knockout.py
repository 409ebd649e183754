"""Knock-outs carried from report files into workbooks: told by their bracket, or said to be something else."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exchange.trf import Dialect, TrfOptions, read_trf, write_trf
from generator.findings import has_errors
from generator.knockout.bracket import bracket, rounds_of
from generator.knockout.next_stage import next_stage
from generator.languages import Language
from generator.services.commands import next_command
from generator.services.report_files.check import check
from generator.services.report_files.comparing import differences
from generator.services.report_files.import_trf import Expressed, express, import_trf
from generator.services.report_files.trf import prepare
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    Colour,
    Event,
    Pairing,
    Player,
    Result,
    Round,
    System,
    Tournament,
)

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do


def _with_results(each: Round, results: list[Result], through: list[bool], *, deciding: bool) -> Round:
    """The round with results, and the winner named beside level games that must decide."""
    pairings: list[Pairing] = []
    for pair, result, white in zip(each.pairings, results, through, strict=False):
        named = (pair.white if white else pair.black) if deciding and result == DRAWN else None
        pairings.append(replace(pair, result=result, through=named))
    return replace(each, pairings=tuple(pairings))


@st.composite
def knockouts(draw: st.DrawFn) -> Tournament:
    """A knock-out some stages old, its last stage decided."""
    count = draw(st.integers(2, 11))
    tournament = Tournament(
        tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, count + 1)),
        system=System.KNOCK_OUT,
        initial_colour=draw(st.sampled_from(Colour)),
        games_a_match=draw(st.integers(1, 2)),
        third_place=draw(st.booleans()),
        event=Event("Cup"),
        tie_breaks=("DE",),
    )
    for _ in range(draw(st.integers(1, 4))):
        new = next_stage(tournament)
        for each in new:
            played = draw(st.lists(st.sampled_from((WHITE_WINS, DRAWN, BLACK_WINS)), min_size=8, max_size=8))
            if tournament.games_a_match == 2:  # the first game is drawn, so that the second decides
                played = [DRAWN] * 8 if each is new[0] else played
            white = draw(st.lists(st.booleans(), min_size=8, max_size=8))
            held = _with_results(each, played, white, deciding=each is new[-1])
            tournament = replace(tournament, rounds=(*tournament.rounds, held))
    return replace(tournament, rounds_total=rounds_of(tournament))


def _expressed(tournament: Tournament, options: TrfOptions) -> Expressed:
    expressed = express(read_trf(write_trf(tournament, options).encode(), "x.trf"), "x.trf", Language.ENGLISH)
    assert not has_errors(expressed.findings)
    return expressed


def _winners(tournament: Tournament) -> list[list[int | None]]:
    return [[match.winner for match in stage] for stage in bracket(tournament).stages]


@settings(max_examples=120, deadline=None)
@given(knockouts(), st.sampled_from(Dialect))
def test_a_knock_out_comes_back_from_its_file(tournament: Tournament, dialect: Dialect) -> None:
    """Bracket, boards, byes, first colour and winners of level games are those written, as far as a stage follows."""
    expressed = _expressed(tournament, TrfOptions(dialect=dialect))
    left_out = {"tie_breaks"} if dialect is Dialect.TRF16 else set()
    state = bracket(tournament)
    semi_finals = state.stages[-2] if state.paired == len(state.stages) > 1 else ()
    if tournament.third_place and [match.level for match in semi_finals] == [True, True]:
        return  # see the next test
    assert differences(tournament, expressed.tournament, leave_out=left_out) == ()
    assert _winners(expressed.tournament)[: state.paired - 1] == _winners(tournament)[: state.paired - 1]
    last = [match for match in state.last_stage if match.level]
    said = {finding.name for finding in expressed.findings}
    assert ("import_knockout_level" in said) is bool(last)


def _cup(rounds: int) -> Tournament:
    """Eight players, the better seed winning."""
    cup = Tournament(
        tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 9)),
        system=System.KNOCK_OUT,
        initial_colour=Colour.WHITE,
        event=Event("Cup"),
    )
    for _ in range(rounds):
        [new] = next_stage(cup)
        won = (replace(p, result=WHITE_WINS if p.white < p.black else BLACK_WINS) for p in new.pairings)
        cup = replace(cup, rounds=(*cup.rounds, replace(new, pairings=tuple(won))))
    return replace(cup, rounds_total=3)


def test_two_level_semi_finals_are_left_to_the_arbiter() -> None:
    """Where both semi-finals were level, nothing tells the final from the match for the third place: it is asked."""
    cup = replace(_cup(1), third_place=True)
    [semi_finals] = next_stage(cup)
    drawn = tuple(replace(pair, result=DRAWN, through=pair.white) for pair in semi_finals.pairings)
    cup = replace(cup, rounds=(*cup.rounds, replace(semi_finals, pairings=drawn)))
    [last] = next_stage(cup)
    expressed = _expressed(replace(cup, rounds=(*cup.rounds, last)), TrfOptions())
    assert expressed.tournament.system is System.KNOCK_OUT
    [level] = [each for each in expressed.findings if each.name == "import_knockout_level"]
    assert level.values["matches"].count(" - ") == 2


@pytest.mark.parametrize(("rounds", "system"), [(1, System.SWISS), (2, System.KNOCK_OUT), (3, System.KNOCK_OUT)])
def test_two_stages_tell_a_knock_out(rounds: int, system: System) -> None:
    """A file that names no system is a knock-out when two stages are those of the bracket; one tells too little."""
    lines = [line for line in write_trf(_cup(rounds)).splitlines() if not line.startswith(("092", "192"))]
    expressed = express(read_trf("\n".join(lines).encode(), "x.trf"), "x.trf", Language.ENGLISH)
    assert expressed.tournament.system is system
    said = {finding.name for finding in expressed.findings}
    assert ("import_knockout_recognised" in said) is (system is System.KNOCK_OUT)


def test_another_bracket_is_not_guessed() -> None:
    """Rounds of a knock-out whose pairs are not those of its numbers come over as they are, and this is said."""
    cup = _cup(2)
    first, second = cup.rounds[1].pairings
    crossed = replace(
        cup.rounds[1],
        pairings=(replace(first, black=second.black), replace(second, black=first.black)),
    )
    expressed = _expressed(replace(cup, rounds=(cup.rounds[0], crossed)), TrfOptions())
    assert expressed.tournament.system is System.SWISS
    assert "import_rounds_alone" in {finding.name for finding in expressed.findings}


def test_the_next_stage_is_paired_from_the_workbook(tmp_path: Path) -> None:
    """The workbook made of the file of two stages pairs the final."""
    path = tmp_path / "cup.trf"
    path.write_bytes(write_trf(_cup(2)).encode())
    assert import_trf(path, now=NOW, language="de").status == Status.DONE
    report = next_command(tmp_path / "cup.xlsx", now=NOW, draw_lots=lambda count: tuple(range(count)))
    assert report.status == Status.DONE, report.findings
    loaded = load(tmp_path / "cup.xlsx", force=True)
    assert isinstance(loaded, Loaded)
    assert {loaded.tournament.rounds[2].pairings[0].white, loaded.tournament.rounds[2].pairings[0].black} == {1, 2}


def test_a_knock_out_is_checked_against_its_bracket() -> None:
    """The check of a report file holds every stage of a knock-out against its bracket, pairs and colours."""
    cup = _cup(3)
    good = check(read_trf(write_trf(cup).encode(), "x.trf"), "x.trf")
    assert (good.agrees, len(good.rounds)) == (True, 3)
    first, *others = cup.rounds[1].pairings
    turned = (replace(first, white=first.black, black=first.white, result=DRAWN), *others)
    other = replace(cup, rounds=(cup.rounds[0], replace(cup.rounds[1], pairings=turned), cup.rounds[2]))
    wrong = check(read_trf(write_trf(other).encode(), "x.trf"), "x.trf")
    assert [difference.kind for difference in wrong.rounds[1].differences] == ["colours"]


def test_a_knock_out_is_not_paired_as_a_swiss() -> None:
    """Pairing the next round of a report file says of a knock-out what it is."""
    reading = read_trf(write_trf(_cup(1)).encode(), "x.trf")
    assert [each.name for each in prepare(reading, "x.trf").findings] == ["trf_knock_out_not_paired"]
