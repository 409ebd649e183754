"""``preview``: what the next round of a Swiss would be while games are still open. Nothing is written.

An open game is one without a result, or a postponed one. Every combination of results for them, with and without play,
is paired where there are few enough: then it is certain which boards do not depend on them. With more of them every
combination of played games is, and that is said. Otherwise the cases looked at are counted, and nothing is certain.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from generator.checks import check
from generator.findings import Finding, error, has_errors, note
from generator.languages import Language, text
from generator.pairing import NoLegalPairing, PairedRound, pair_round
from generator.results import Certainty, read_result, result_text
from generator.services.report import Report
from generator.services.rounds import swiss
from generator.services.rounds.facts import settle_facts
from generator.services.words import names_of, no_pairing_findings, presence_line
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import (
    BLACK_WINS,
    BLACK_WINS_BY_FORFEIT,
    DOUBLE_FORFEIT,
    DRAWN,
    POSTPONED,
    WHITE_WINS,
    WHITE_WINS_BY_FORFEIT,
    Outcome,
    Pairing,
    Result,
    Round,
    System,
    Tournament,
)

PLAYED = (WHITE_WINS, DRAWN, BLACK_WINS)
"""What an open game may bring if it is played."""

ANY = (*PLAYED, WHITE_WINS_BY_FORFEIT, BLACK_WINS_BY_FORFEIT, DOUBLE_FORFEIT)
"""What an open game may bring; a game that is not played is no meeting and leaves no colour (C.04.2, Art. 3.4, 3.5)."""

EVERY_CASE_OF = 60_000
"""So many pairings of one player are worth working out: with 100 players 600 rounds, which is five open games."""

Game = tuple[int, int]
"""Round and board."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game whose result may still come, with the result assumed for it if there is one."""

    round: int
    pairing: Pairing
    assumed: Result | None = None

    @property
    def game(self) -> Game:
        """Round and board."""
        return (self.round, self.pairing.board)


@dataclass(frozen=True, slots=True)
class Change:
    """What differs from the round shown with a result: pairs, and who has the bye if that is somebody else.

    ``None`` instead of pairs: with this result no legal pairing exists.
    """

    result: Result
    pairs: tuple[Pairing, ...] | None
    bye: int | None = None


@dataclass(frozen=True, slots=True)
class Late:
    """What a late game can still change, for each result."""

    game: OpenGame
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The next round under what is assumed, every other open game drawn.

    ``tournament`` has the round as its last one. ``certain`` are the (white, black) pairs that came in every case
    looked at, ``certain_bye`` the player who had the bye in all of them. ``results`` are those looked at for each open
    game, ``proven`` says that every combination of them was, ``cases`` how many that were, ``impossible`` in how many
    there was no legal pairing.
    """

    tournament: Tournament
    open_games: tuple[OpenGame, ...]
    certain: frozenset[tuple[int, int]]
    certain_bye: int | None
    results: tuple[Result, ...]
    proven: bool
    cases: int
    impossible: int
    late: tuple[Late, ...]

    @property
    def round(self) -> Round:
        """The round shown."""
        return self.tournament.rounds[-1]

    @property
    def whatever(self) -> bool:
        """Whether what is certain is so whatever the open games bring, also without play."""
        return self.proven and self.results == ANY


def preview_command(path: Path, assume: Sequence[str] = ()) -> Report:
    """What the next round would be, with assumed results such as ``3=½`` or ``2.3=1-0`` (round 2, board 3).

    It is not written into the workbook, which may be open elsewhere.
    """
    loaded = load(path, force=True)
    return loaded if isinstance(loaded, Report) else _report(loaded, assume)


def _report(loaded: Loaded, assume: Sequence[str]) -> Report:
    language = loaded.reading.language
    tournament, _ = swiss.forfeits_by_withdrawal(swiss.hand_made_pairs(loaded.tournament, loaded.snapshot))
    findings = [*loaded.reading.findings, *swiss.lost_round_findings(tournament, loaded.snapshot), *check(tournament)]
    open_games, wrong = assumed_games(tournament, assume)
    findings += wrong
    if has_errors(findings):
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if tournament.system is System.KNOCK_OUT:
        return Report(Status.DONE, language, findings=(*findings, note("preview_knock_out")))
    if tournament.system.fixed_schedule:
        return replace(_of_schedule(tournament, language), findings=tuple(findings))
    if swiss.all_paired(tournament):
        findings.append(note("all_rounds_paired", rounds=tournament.rounds_total))
        return Report(Status.DONE, language, findings=tuple(findings))
    if len(swiss.present(tournament, len(tournament.rounds) + 1)) < 2:
        findings.append(error("nobody_to_pair", round=len(tournament.rounds) + 1))
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=tuple(findings))
    if loaded.reading.lots_open or (tournament.initial_colour is None and not tournament.rounds):
        findings.append(note("preview_lot_open"))
    try:
        found = preview(settle_facts(tournament, 0)[0], open_games)
    except NoLegalPairing as impossible:
        told = no_pairing_findings(tournament, impossible)
        return Report(Status.NO_LEGAL_PAIRING, language, findings=(*findings, *told))
    return Report(
        Status.DONE, language, tuple(preview_lines(found, language)), tuple(findings), data=as_data(found, language)
    )


# ---------------------------------------------------------------------------------------------------------------------
# What is open, and what is assumed of it
# ---------------------------------------------------------------------------------------------------------------------


def assumed_games(tournament: Tournament, assume: Sequence[str]) -> tuple[tuple[OpenGame, ...], list[Finding]]:
    """The open games with the results assumed for them, and an error for each assumption that fits none."""
    games = {
        (each.number, p.board): OpenGame(each.number, p)
        for each in tournament.rounds
        for p in each.pairings
        if p.result is None or p.result == POSTPONED
    }
    findings = []
    for words in assume:
        match = re.fullmatch(r"\s*(?:(\d{1,3})\s*[./]\s*)?(\d{1,4})\s*=\s*(.*?)\s*", words)
        reading = read_result(match[3]) if match else None
        result = reading.result if reading and reading.certainty in (Certainty.CERTAIN, Certainty.SAY) else None
        if match is None or result is None:
            findings.append(error("assumption_unreadable", typed=words))
            continue
        key = (int(match[1]) if match[1] else len(tournament.rounds), int(match[2]))
        if key not in games:
            listed = ", ".join(f"{number}.{board}" for number, board in games) or "–"
            findings.append(error("assumption_not_open", round=key[0], board=key[1], open=listed))
        elif games[key].assumed not in (None, result):
            findings.append(error("assumption_twice", round=key[0], board=key[1]))
        else:
            games[key] = replace(games[key], assumed=result)
    return tuple(games.values()), findings


# ---------------------------------------------------------------------------------------------------------------------
# The cases
# ---------------------------------------------------------------------------------------------------------------------


def preview(tournament: Tournament, open_games: Sequence[OpenGame]) -> Preview:
    """The next round under the assumptions, what is certain of it, and what each late game can still change.

    Raises ``NoLegalPairing`` when no pairing exists under the assumptions.
    """
    base = {each.game: each.assumed or POSTPONED for each in open_games}
    shown = _paired(tournament, base)
    free = [each for each in open_games if each.assumed is None]
    affordable = [
        results
        for results in (ANY, PLAYED)
        if len(results) ** len(free) * max(1, len(tournament.players)) <= EVERY_CASE_OF
    ]
    proven, results = bool(affordable), (*affordable, ANY)[0]
    certain, bye = _pairs(shown), _bye(shown)
    cases = impossible = 0
    for chosen in _every_case(free, results) if proven else _some_cases(free):
        cases += 1
        try:
            case = _paired(tournament, base | chosen)
        except NoLegalPairing:
            impossible += 1
            continue
        certain &= _pairs(case)
        bye = bye if bye == _bye(case) else None
    late = tuple(Late(each, tuple(_changes(tournament, base, each, shown))) for each in free)
    done = replace(_with_results(tournament, base), rounds=(*_with_results(tournament, base).rounds, shown))
    return Preview(done, tuple(open_games), certain, bye, results, proven, cases, impossible, late)


def _every_case(free: Sequence[OpenGame], results: Sequence[Result]) -> Iterator[dict[Game, Result]]:
    """Every combination of these results of the open games."""
    for chosen in product(results, repeat=len(free)):
        yield {each.game: result for each, result in zip(free, chosen, strict=True)}


def _some_cases(free: Sequence[OpenGame]) -> Iterator[dict[Game, Result]]:
    """All games with one result, and each game alone with each result; the others are drawn."""
    for result in ANY:
        yield {each.game: result for each in free}
    for each in free:
        for result in ANY:
            yield {each.game: result}


def _changes(tournament: Tournament, base: dict[Game, Result], game: OpenGame, shown: Round) -> Iterator[Change]:
    """What is not as shown when one game brings each result and the others stay as they are."""
    for result in ANY:
        try:
            case = _paired(tournament, base | {game.game: result})
        except NoLegalPairing:
            yield Change(result, None)
            continue
        pairs = tuple(p for p in case.pairings if (p.white, p.black) not in _pairs(shown))
        yield Change(result, pairs, _bye(case) if _bye(case) != _bye(shown) else None)


def _paired(tournament: Tournament, results: dict[Game, Result]) -> Round:
    paired: PairedRound = pair_round(_with_results(tournament, results), insist_on_bye=True)
    return paired.round


def _with_results(tournament: Tournament, results: dict[Game, Result]) -> Tournament:
    rounds = tuple(
        replace(
            each,
            pairings=tuple(replace(p, result=results.get((each.number, p.board), p.result)) for p in each.pairings),
        )
        for each in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _pairs(each: Round) -> frozenset[tuple[int, int]]:
    return frozenset((p.white, p.black) for p in each.pairings)


def _bye(each: Round) -> int | None:
    return next((bye.player for bye in each.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE), None)


# ---------------------------------------------------------------------------------------------------------------------
# In words, and as values
# ---------------------------------------------------------------------------------------------------------------------


def preview_lines(found: Preview, language: Language) -> Iterator[str]:
    """The preview for the terminal."""
    names = names_of(found.tournament)
    free = [each for each in found.open_games if each.assumed is None]
    yield text(language, "cli.preview_round", round=found.round.number)
    for each in found.open_games:
        if each.assumed is not None:
            yield text(
                language, "cli.preview_assumed", **_game(each, names), result=result_text(each.assumed, language)
            )
    if free:
        listed = ", ".join(f"{each.round}.{each.pairing.board}" for each in free)
        yield text(language, "cli.preview_drawn", games=listed)
    level = "certain" if found.whatever else "if_played" if found.proven else "same"
    mark = text(language, f"cli.preview_{level}")
    for pairing in found.round.pairings:
        line = f"{pairing.board:>4}  {names[pairing.white]} - {names[pairing.black]}"
        yield f"{line}  ({mark})" if free and (pairing.white, pairing.black) in found.certain else line
    yield presence_line(found.tournament, language)
    if not free:
        yield text(language, "cli.preview_all_assumed" if found.open_games else "cli.preview_nothing_open")
        return
    boards = [p.board for p in found.round.pairings if (p.white, p.black) in found.certain]
    key = "proven" if found.whatever else "proven_if_played" if found.proven else "not_proven"
    told = {"boards": ", ".join(map(str, boards)) or "–", "cases": found.cases}
    results = ", ".join(result_text(each, language) for each in found.results)
    yield text(language, f"cli.preview_{key}", **told, results=results)
    if found.certain_bye is not None:
        yield text(language, f"cli.preview_{key}_bye", player=names[found.certain_bye])
    if found.impossible:
        yield text(language, "cli.preview_impossible", count=found.impossible, cases=found.cases)
    for late in found.late:
        yield text(language, "cli.preview_late", **_game(late.game, names))
        yield from _late_lines(late, names, language)


def _late_lines(late: Late, names: dict[int, str], language: Language) -> Iterator[str]:
    alike: dict[str, list[str]] = {}
    for each in late.changes:
        if each.pairs is None:
            what = text(language, "cli.preview_no_pairing")
        else:
            listed = [f"{names[p.white]} - {names[p.black]}" for p in each.pairs]
            if each.bye is not None:
                listed.append(text(language, "explain.bye_line", player=names[each.bye]))
            what = ", ".join(listed) or text(language, "cli.preview_no_change")
        alike.setdefault(what, []).append(result_text(each.result, language))
    for what, results in alike.items():
        yield f"      {', '.join(results)}: {what}"


def _game(each: OpenGame, names: dict[int, str]) -> dict[str, object]:
    pairing = each.pairing
    white, black = names[pairing.white], names[pairing.black]
    return {"round": each.round, "board": pairing.board, "white": white, "black": black}


def as_data(found: Preview, language: Language) -> dict[str, object]:
    """The preview as plain values, for ``--json``: pairing numbers, boards, and results as they are written."""
    return {
        "round": found.round.number,
        "open": [
            {
                **_numbers(each.pairing),
                "round": each.round,
                "assumed": None if each.assumed is None else result_text(each.assumed, language),
            }
            for each in found.open_games
        ],
        "pairs": [
            {**_numbers(p), "certain": found.whatever and (p.white, p.black) in found.certain}
            for p in found.round.pairings
        ],
        "bye": _bye(found.round),
        "bye_certain": found.whatever and found.certain_bye is not None,
        "proven": found.whatever,
        "results": [result_text(each, language) for each in found.results],
        "cases": found.cases,
        "impossible": found.impossible,
        "late": [
            {
                **_numbers(late.game.pairing),
                "round": late.game.round,
                "changes": [
                    {
                        "result": result_text(each.result, language),
                        "pairs": None if each.pairs is None else [_numbers(p) for p in each.pairs],
                        "bye": each.bye,
                    }
                    for each in late.changes
                ],
            }
            for late in found.late
        ],
    }


def _numbers(pairing: Pairing) -> dict[str, object]:
    return {"board": pairing.board, "white": pairing.white, "black": pairing.black}


def _of_schedule(tournament: Tournament, language: Language) -> Report:
    """The next round of a round robin: it is fixed, whatever the open games bring."""
    coming = next((each for each in tournament.rounds if _to_come(each.pairings)), None)
    if coming is None:
        return Report(Status.DONE, language, (text(language, "cli.preview_no_round"),))
    names = names_of(tournament)
    lines = [text(language, "cli.preview_schedule", round=coming.number)]
    lines += [f"{p.board:>4}  {names[p.white]} - {names[p.black]}" for p in coming.pairings]
    return Report(Status.DONE, language, tuple(lines))


def _to_come(pairings: Iterable[Pairing]) -> bool:
    return all(p.result is None or not p.result.white.played for p in pairings) and any(
        p.result is None for p in pairings
    )
