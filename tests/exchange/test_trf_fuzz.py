"""Report files damaged at random: always an answer, never a traceback, in bounded time.

``PAIRBOOK_FUZZ`` sets the number of files (20000 for a long run); the usual run takes a few hundred.
"""

import os
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import process_time

from generator.exchange.trf import Dialect, TrfOptions, read_trf, write_trf
from generator.findings import Finding, has_errors
from generator.languages import Language, text
from generator.pairing import NoLegalPairing, pair_round
from generator.roundrobin import schedule
from generator.services.report_files.check import check
from generator.services.report_files.import_trf import express
from generator.services.report_files.trf import prepare
from generator.simulation import SimulationOptions, simulate
from generator.tournament import DRAWN, Acceleration, Player, System, Tournament
from tests.exchange.trf_texts import player_line

FILES = int(os.environ.get("PAIRBOOK_FUZZ", "600"))
SECONDS_A_FILE = 2.0
_BYTES = b"0123456789 wbWBUHZF+-=*\t\r\n.,\x00\xff\xc3\xa9#XA"


def _texts() -> list[bytes]:
    tournaments: list[Tournament] = [
        simulate(
            SimulationOptions(
                players, 5, players, forfeits=0.1, half_point_byes=0.1, absences=0.05, unrated=0.2, forbidden_groups=1,
                acceleration=Acceleration.BAKU if players > 10 else Acceleration.NONE,
            )
        )
        for players in (3, 9, 16)
    ]  # fmt: skip
    tournaments += [replace(each, rounds=each.rounds[:-2]) for each in tournaments]
    files = [write_trf(each, TrfOptions(dialect=dialect)).encode() for each in tournaments for dialect in Dialect]
    teams = "\r\n".join(
        (
            "012 Teams", "142 3", "162  W 1.0    D 0.5    L 0.0    A 0.0", "172 NOR FIDON", "192 FIDE_TEAM_TYPEA_MP_GP",
            "352 WB", "XXS W=3 D=1", "BBW 3.0", "XXC rank white1", "XXZ 1, 2/3", "XXP 1 2",
            *[player_line(number, "2w1 3b=" if number == 1 else "--U") for number in range(1, 7)],
            f"310   1 {'Alpha':32} {'ALF':5} {'2000':>6} {'1.0':>6} {'1.5':>6} {'1':>3}     1    2",
            f"310   2 {'Beta':32} {'':31}     3    4", "320  1.0  2.0   2", "330 +-   1   1   2",
            "300   1   1   2    2    0", "240 H   3    1", "250       1.0   1   2    1    2", "260   1   3    1    2",
            "299           2.0    1    4", f"013 {'Old':32}   1    2", "NOR    1 w", "802   1 ALF", "XXA    1  1.0",
        )
    )  # fmt: skip
    return [*files, teams.encode(), write_trf(_round_robin()).encode()]


def _round_robin() -> Tournament:
    bare = Tournament(tuple(Player(number, f"Player {number}", 1800) for number in range(1, 6)), system=System.BERGER)
    rounds = tuple(
        replace(each, pairings=tuple(replace(pair, result=DRAWN) for pair in each.pairings))
        for each in schedule(bare).rounds
    )
    return replace(bare, rounds=rounds, rounds_total=len(rounds))


def _damaged(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(changed) + 1)
        kind = chance.randrange(7)
        if kind == 0:
            del changed[at : at + chance.choice((1, 1, 3, 40, 400))]
        elif kind == 1:
            changed[at:at] = bytes(chance.choices(_BYTES, k=chance.choice((1, 1, 3, 30))))
        elif kind == 2 and at < len(changed):
            changed[at] = chance.choice(_BYTES)
        elif kind == 3 and at < len(changed):
            changed[at] = chance.randrange(256)
        elif kind == 4:
            piece = changed[at : at + chance.randrange(1, 200)]
            to = chance.randrange(len(changed) + 1)
            changed[to:to] = piece
        elif kind == 5:
            lines = bytes(changed).split(b"\r\n")
            chance.shuffle(lines)
            changed = bytearray(b"\r\n".join(lines))
        else:
            changed[at:at] = str(10 ** chance.randrange(1, 30)).encode()
    return bytes(changed)


def test_damaged_files_get_an_answer() -> None:
    """Every damaged file gives a reading or findings with texts, within the time a file may take.

    So do the check of its rounds, and what of it can go into a workbook.
    """
    texts, chance = _texts(), Random(20260201)
    slowest, paired = 0.0, 0
    for number in range(FILES):
        data = _damaged(chance.choice(texts), chance)
        start = process_time()
        reading = read_trf(data, "damaged.trf")
        prepared = prepare(reading, "damaged.trf")
        if not has_errors((*reading.findings, *prepared.findings)):
            with suppress(NoLegalPairing):
                pair_round(prepared.tournament)
                paired += 1
        checked = check(reading, "damaged.trf") if number % 4 == 0 else None
        expressed = express(reading, "damaged.trf", Language.ENGLISH) if reading.usable else None
        slowest = max(slowest, process_time() - start)
        more = (*(checked.findings if checked else ()), *(expressed.findings if expressed else ()))
        for finding in (*reading.findings, *prepared.findings, *more):
            assert _said(finding), (number, finding)
        numbers = [player.number for player in reading.tournament.players]
        assert numbers == sorted(set(numbers)), number
    assert slowest < SECONDS_A_FILE
    assert paired


def _said(finding: Finding) -> bool:
    """Whether the finding has a text in every language, with all placeholders filled."""
    return all(text(language, f"finding.{finding.name}", **finding.values) for language in Language)
