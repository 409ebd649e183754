"""Every value and every rank of the tie-break case set, read from its report files."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.exchange.trf.reader import read_trf
from generator.standings import compute
from tests.support.shared_cases import shared_cases

_FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "tiebreaks"
NAMES = sorted(path.stem for path in _FOLDER.glob("*.json")) or ["none"]


@pytest.mark.parametrize("name", NAMES)
def test_values_of_case(name: str) -> None:
    """Every tie-break value of the case is as its article says; where the set names a disputed value, that one."""
    case, tournament = _case(name)
    codes = case["tiebreaks"]
    standings = compute(tournament, codes, after_round=case.get("after_round"), positions_on_points=True)
    got = {str(row.player): dict(zip(codes, row.values, strict=True)) for row in standings.rows}
    wrong = []
    for number, values in case["expected"].items():
        for code in codes:
            want = case.get("disputed", {}).get(code, {}).get(number, values[code])
            if _exact(got[number][code]) != _exact(want):
                wrong.append((number, code, got[number][code], want))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_ranks_of_case(name: str) -> None:
    """Under every list of tie-breaks of the case everybody has the right rank, level participants the same one."""
    case, tournament = _case(name)
    own = {number: values["rank"] for number, values in case["expected"].items()}
    for ranking in (*case["rankings"], {"list": case["rank_list"], "ranks": own}):
        standings = compute(tournament, ranking["list"], after_round=case.get("after_round"))
        got = {str(row.player): row.rank for row in standings.rows}
        assert got == {**ranking["ranks"], **ranking.get("disputed", {})}, ranking["list"]


def _case(name: str) -> tuple[dict[str, Any], Any]:
    folder = shared_cases("tiebreaks")
    reading = read_trf((folder / f"{name}.trf").read_bytes(), f"{name}.trf")
    return json.loads((folder / f"{name}.json").read_text()), reading.tournament


def _exact(value: object) -> Fraction | None:
    return None if value is None else Fraction(str(value))
