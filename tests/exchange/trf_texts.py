"""Small report files for the tests: lines built from their fields, so that a test shows only what it is about."""

from generator.exchange.trf import TrfReading, read_trf


def player_line(
    number: int,
    rounds: str = "",
    *,
    points: str = "0.0",
    rank: str = "",
    name: str = "",
    rating: str = "1800",
    title: str = "",
    sex: str = "m",
    federation: str = "NOR",
    fide_id: str = "",
    birth: str = "",
) -> str:
    """A player line; ``rounds`` are blocks such as ``"2w1 3b= --U"``, joined in their columns."""
    head = (
        f"001 {number:>4} {sex:1}{title:>3} {name or f'Player {number}':33} {rating:>4} {federation:3} "
        f"{fide_id:>11} {birth:10} {points:>4} {rank or number:>4}"
    )
    return head + "".join(f"  {_block(each)}" for each in rounds.split())


def _block(text: str) -> str:
    """``12w1`` = opponent, colour, result; ``--U`` = no opponent; ``.`` = blank; ``_`` in last place = no result."""
    if text == ".":
        return " " * 8
    opponent, colour, result = text[:-2], text[-2], text[-1].replace("_", " ")
    return f"{'0000' if opponent == '-' else opponent:>4} {colour} {result}"


def read(*lines: str, name: str = "test.trf") -> TrfReading:
    """The reading of a file with these lines, a name record in front."""
    return read_trf("\r\n".join(("012 Test", *lines, "")).encode(), name)


def names(reading: TrfReading) -> list[str]:
    """The names of the findings, in order."""
    return [finding.name for finding in reading.findings]
