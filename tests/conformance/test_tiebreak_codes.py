"""Tie-breaks by code, by older spelling and by name in three languages; what is not understood is said."""

from dataclasses import replace

import pytest

from generator.findings import Finding
from generator.languages import Language, messages, text
from generator.standings import compute
from generator.tiebreaks.codes import Request
from generator.tiebreaks.registry import TIE_BREAKS
from generator.tiebreaks.selection import default_list, forms, parse
from generator.tournament import System, Tournament
from tests.conformance.test_tiebreaks_examples import E1, E2


def spelled(written: str) -> str:
    """The full code of what was written."""
    request = parse(written)
    assert isinstance(request, Request), request
    return request.spelling


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("bh/c1", "BH/C1"),
        ("BH-C1", "BH/C1"),
        (" BH / C1 ", "BH/C1"),
        ("BH/C", "BH/C1"),
        ("BH-M2", "BH/M2"),
        ("bh:gp/c1/p", "BH:GP/C1/P"),
        ("BH/P/C1", "BH/C1/P"),
        ("KS/L+1", "KS/L+1"),
        ("KS-L-2", "KS/L-2"),
        ("SSSC/F/K5", "SSSC/F/K5"),
        ("TPN/R", "TPN/R"),
        ("aro/c1/u1400", "ARO/C1/U1400"),
        ("GE", "REP"),
        ("AROC", "ARO/C1"),
        ("SSB", "SB"),
        ("mpvgp", "MPvGP"),
        ("EDEBT/P", "EDEBT/P"),
        ("Buchholz", "BH"),
        ("buchholz cut 1", "BH/C1"),
        ("Buchholz/C1", "BH/C1"),
        ("Buchholz mit Streichergebnis", "BH/C1"),
        ("Buchholz minus laveste", "BH/C1"),
        ("Median-Buchholz", "BH/M1"),
        ("Sonneborn-Berger", "SB"),
        ("sonneborn berger", "SB"),
        ("SoBe", "SB"),
        ("Direkter Vergleich", "DE"),
        ("Innbyrdes oppgjør", "DE"),
        ("Anzahl Siege", "WIN"),
        ("antall seire", "WIN"),
        ("Fortschrittswertung", "PS"),
        ("Gegnerschnitt", "ARO"),
        ("Koya", "KS"),
    ],
)
def test_spellings(written: str, code: str) -> None:
    """Codes in any case, older spellings and names of every language mean the code of the FIDE report file."""
    assert spelled(written) == code


@pytest.mark.parametrize("language", Language)
def test_every_tie_break_has_its_words(language: Language) -> None:
    """Each has a name in every language, and its name leads back to it."""
    for code, record in TIE_BREAKS.items():
        assert f"tiebreak.{code}" in messages(language)
        if record.offered:
            assert spelled(text(language, f"tiebreak.{code}")) == code


def test_a_lot_needs_its_number() -> None:
    """Lots without the number drawn are not drawn by the program: the number is asked for."""
    finding = parse("Loddtrekning")
    assert isinstance(finding, Finding)
    assert finding.name == "tie_break_lot_missing"


@pytest.mark.parametrize("code", list(TIE_BREAKS))
def test_full_spellings_read_back(code: str) -> None:
    """A code with any of its modifiers is read back as itself."""
    for form in (code, *forms(TIE_BREAKS[code]))[code == "LOTS" :]:
        assert spelled(form) == form


@pytest.mark.parametrize(
    ("written", "meant"),
    [("BHH", "BH"), ("Bucholz", "BH"), ("Sonneborn", "SB"), ("KS/L1", "KS/L+1"), ("Direkter Vergleih", "DE")],
)
def test_unknown_name_names_what_was_meant(written: str, meant: str) -> None:
    """A misspelt tie-break is refused with the code that was probably meant; a limit without sign is not guessed."""
    finding = parse(written)
    assert isinstance(finding, Finding)
    assert (finding.name, finding.values["value"], finding.values["meant"]) == ("tie_break_unknown", written, meant)


def test_a_word_like_no_tie_break() -> None:
    """A word that resembles nothing is refused with the known codes, and no column stands for it."""
    standings = compute(E1, ("Xylophon", "WIN"))
    assert [each.name for each in standings.findings] == ["tie_break_unlike_any"]
    assert "BH" in standings.findings[0].values["known"]
    assert standings.tie_breaks == ("WIN",)


@pytest.mark.parametrize(
    ("written", "modifier"), [("WIN/C1", "C1"), ("BH/F", "F"), ("SB/M1", "M1"), ("KS/C1", "C1"), ("ARO:MP", ":MP")]
)
def test_modifier_that_does_not_belong(written: str, modifier: str) -> None:
    """A modifier an article does not allow is refused by name, with those it does allow."""
    finding = parse(written)
    assert isinstance(finding, Finding)
    assert (finding.name, finding.values["modifier"]) == ("tie_break_modifier", modifier)


@pytest.mark.parametrize("code", ["EDE", "TBR", "SSSC", "MPvGP", "BH:MP"])
def test_team_tie_breaks_are_refused_for_players(code: str) -> None:
    """A tie-break of teams is not computed for players but named."""
    standings = compute(E1, (code,))
    assert [each.name for each in standings.findings] == ["tie_break_teams_only"]


@pytest.mark.parametrize("language", Language)
def test_findings_have_texts(language: Language) -> None:
    """Every finding about tie-breaks fills its text in every language."""
    found = [
        *compute(E1, ("LOTS", "Bucholz", "Xylophon", "WIN/C1", "EDE", "WIN", "WIN")).findings,
        *compute(E2, ("BH",)).findings,
        *compute(replace(E1, players=(replace(E1.players[0], rating=None), *E1.players[1:])), ("TPR",)).findings,
    ]
    assert len({each.name for each in found}) == 8
    for each in found:
        assert "{" not in text(language, f"finding.{each.name}", **each.values)


@pytest.mark.parametrize("system", System)
def test_default_lists_are_usable(system: System) -> None:
    """The usual list of every system names only tie-breaks that are allowed there."""
    tournament = Tournament(E1.players, E1.rounds[:1], 5, system)
    assert compute(tournament).findings == ()
    by_stages = system is System.KNOCK_OUT  # the stage reached decides there, and no tie-break
    assert compute(tournament).tie_breaks == (() if by_stages else default_list(tournament))
