"""Another pairing engine as a program: ``EXE --dutch FILE -p OUT`` reads a report file and writes the pairs of a round.

``OUT`` then holds the number of pairs and one line a pair, White first, in board order; the bye has 0 as opponent. Exit
status 1 means that no legal pairing exists.
"""

import subprocess
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from generator.tournament import Colour, Outcome, Round, Scoring, Tournament

TIME_LIMIT = 600.0
NO_PAIRING, REFUSED = 1, 3
"""Exit status for "no legal pairing exists" and for a file not understood."""


class EngineFailure(Exception):  # noqa: N818 - the other engine's failure, not ours
    """The other engine crashed or took too long; ``refused`` says that it did not take the file."""

    def __init__(self, message: str, *, refused: bool = False) -> None:
        super().__init__(message)
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Answer:
    """A paired round: (white, black) in board order, and the player with the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None

    @classmethod
    def of(cls, one_round: Round) -> "Answer":
        """The answer a round stands for."""
        byes = [bye.player for bye in one_round.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
        return cls(tuple((p.white, p.black) for p in one_round.pairings), byes[0] if byes else None)

    def without_order(self) -> "Answer":
        """The same with the pairs sorted."""
        return Answer(tuple(sorted(self.pairs)), self.bye)


def ask(engine: str, tournament: Tournament, folder: Path) -> Answer | None:
    """What the other engine answers for the next round, ``None`` for "no legal pairing exists".

    The files are written into ``folder``. Raises ``EngineFailure``.
    """
    source, target = folder / "round.trf", folder / "pairs.txt"
    source.write_text(report_file(tournament), encoding="ascii")
    target.unlink(missing_ok=True)
    return ask_about(engine, source, target)


def ask_about(engine: str, source: Path, target: Path) -> Answer | None:
    """What the other engine answers for the round that follows in a report file. Raises ``EngineFailure``."""
    try:
        done = subprocess.run(
            [engine, "--dutch", str(source), "-p", str(target)], capture_output=True, text=True, timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired as problem:
        raise EngineFailure(f"no answer within {TIME_LIMIT:.0f} s") from problem
    if done.returncode == NO_PAIRING:
        return None
    if done.returncode:
        message = f"status {done.returncode}: {(done.stdout + done.stderr).strip()}"
        raise EngineFailure(message, refused=done.returncode == REFUSED)
    return _read(target)


def ask_py4swiss(program: str, source: Path, target: Path) -> Answer | None:
    """What py4swiss answers for the round that follows in a report file. Raises ``EngineFailure``.

    It knows number of rounds and first colour by the older codes XXR and XXC, which are added to the file, and wants
    byes announced for the coming round in the totals already.
    """
    lines = source.read_text(encoding="ascii").splitlines()
    values = {line[:3]: line[4:].strip() for line in lines}
    colour = "white1" if values["152"] == "W" else "black1"
    older = source.with_suffix(".older.trf")
    players = [line for line in lines if line[:3] == "001"]
    played = min(map(len, players))
    known = [_with_announced_points(line, played) if line[:3] == "001" else line for line in [*players, lines[0]]]
    older.write_text("\n".join([*known, f"XXR {values['142']}", f"XXC {colour}", ""]), encoding="ascii")
    done = subprocess.run([program, "-t", str(older), "-p", str(target)], capture_output=True, text=True)
    if done.returncode:
        raise EngineFailure(f"status {done.returncode}: {done.stderr.strip()[-400:]}")
    return _read(target)


def _with_announced_points(line: str, played: int) -> str:
    """The line of a player with the points of a bye that follows behind the rounds played."""
    extra = {"H": 0.5, "F": 1.0}.get(line[played:].strip()[-1:], 0.0)
    return f"{line[:80]}{float(line[80:84]) + extra:4.1f}{line[84:]}"


def _read(target: Path) -> Answer:
    """The answer in a file of pairs."""
    pairs, bye = [], None
    for line in target.read_text(encoding="ascii").splitlines()[1:]:
        first, second = map(int, line.split())
        if second:
            pairs.append((first, second))
        else:
            bye = first
    return Answer(tuple(pairs), bye)


# --- The report file, as small as the other engine allows


def report_file(tournament: Tournament) -> str:
    """The tournament before its next round as a report file (C.02.03), with the byes announced for that round."""
    assert tournament.rounds_total is not None, "the planned number of rounds must be known"
    rows = {player.number: "" for player in tournament.players}
    points = dict.fromkeys(rows, Decimal(0))
    for one_round in tournament.rounds:
        for number, (cell, outcome) in _cells(one_round, rows).items():
            rows[number] += f"  {cell}"
            points[number] += tournament.scoring.points(outcome)
    coming = len(tournament.rounds) + 1
    for player in tournament.players:
        bye = player.requested_bye(coming)
        if not player.takes_part(coming):
            bye = Outcome.ZERO_POINT_BYE
        if bye is not None:
            rows[player.number] += f"  0000 - {bye.value}"
    colour = "W" if tournament.initial_colour is Colour.WHITE else "B"
    lines = ["012 A tournament", f"142 {tournament.rounds_total}", f"152 {colour}", "192 FIDE_DUTCH"]
    lines += _points_of_results(tournament.scoring)
    lines += [
        f"250      {record.points:4.1f} {record.first_round:3} {record.last_round:3}"
        f" {record.first_player:4} {record.last_player:4}"
        for record in tournament.virtual_points
    ]
    lines += [
        f"260 {record.first_round:3} {record.last_round or tournament.rounds_total:3}"
        + "".join(f" {number:4}" for number in record.players)
        for record in tournament.forbidden_pairs
    ]
    for player in tournament.players:
        name, rating, total = player.name, player.rating or "", points[player.number]
        line = f"001 {player.number:4}      {name:33.33} {rating:>4}{'':28}{total:4.1f} {player.number:4}"
        lines.append(line + rows[player.number])
    return "\n".join(lines) + "\n"


def _cells(one_round: Round, rows: dict[int, str]) -> dict[int, tuple[str, Outcome]]:
    """For every player the eight columns of a round, and the outcome."""
    absent = ("0000 - Z", Outcome.ZERO_POINT_BYE)
    cells = dict.fromkeys(rows, absent)
    for pairing in one_round.pairings:
        assert pairing.result is not None, "earlier rounds have results"
        white, black = pairing.result.white, pairing.result.black
        cells[pairing.white] = (f"{pairing.black:4} w {white.value}", white)
        cells[pairing.black] = (f"{pairing.white:4} b {black.value}", black)
    for bye in one_round.byes:
        cells[bye.player] = (f"0000 - {bye.outcome.value}", bye.outcome)
    return cells


def _points_of_results(scoring: Scoring) -> list[str]:
    if scoring == Scoring():
        return []
    values = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "P": scoring.pairing_allocated_bye}
    if scoring.absence:
        values["Z"] = scoring.absence  # the letter some programs read; the record's own is A
    return ["162  " + "    ".join(f"{letter}{value:4.1f}" for letter, value in values.items())]
