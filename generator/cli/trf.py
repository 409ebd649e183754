"""``pairbook trf``: the engine on report files, for other programs and for arbiters who check a tournament.

Nothing here may load what only workbooks need: other programs call these commands round after round.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from generator.cli.parameters import FILE, language_option, output_option
from generator.status import Status

if TYPE_CHECKING:
    from decimal import Decimal

    from generator.exchange.trf.reader import TrfReading
    from generator.findings import Finding
    from generator.languages import Language
    from generator.pairing import NoLegalPairing
    from generator.services.report_files.check import Checked
    from generator.services.report_files.checked_rounds import RoundDifference

FILE_ARGUMENT = click.argument("file", type=FILE)
LANGUAGE = language_option(
    "Language of the messages.",
    expose_value=False,
    callback=lambda context, _, value: context.meta.update({_LANGUAGE: value}),
)
_LANGUAGE = "pairbook.trf.language"
OUTPUT = output_option()
RATE = click.FloatRange(0, 1)


@click.group()
def command() -> None:
    """Work on FIDE report files (TRF16, TRF26), without Excel.

    Exit status: 0 done, 1 the file has problems or, for check, differs from the rules, 2 wrong use, 3 no legal pairing
    exists, 4 a file cannot be read or written.
    """


@command.command(epilog="Example: pairbook trf pair club.trf")
@FILE_ARGUMENT
@OUTPUT
@LANGUAGE
@click.option("--first-colour", type=click.Choice(["white", "black"]), help="Colour of player 1, if FILE has none.")
@click.option("--rounds", type=click.IntRange(1, 999), help="Planned number of rounds, if FILE has none.")
def pair(file: Path, output: Path | None, first_colour: str | None, rounds: int | None) -> None:
    """Pair the next round of FILE.

    Prints the number of lines that follow, then one pair a line in board order: the pairing numbers of White and
    Black, and 0 behind the player with the bye.
    """
    from generator.pairing import NoLegalPairing, pair_round
    from generator.services.report_files.trf import in_file_numbers, pairs_text, prepare
    from generator.tournament import Colour

    reading = _read(file)
    colour = Colour(first_colour[0]) if first_colour else None
    prepared = prepare(reading, file.name, first_colour=colour, rounds=rounds)
    _report(prepared.findings)
    try:
        paired = pair_round(prepared.tournament).round
    except NoLegalPairing as impossible:
        _no_pairing(impossible, prepared.numbers, len(prepared.tournament.rounds) + 1)
    _write(output, pairs_text(in_file_numbers(paired, prepared.numbers)))


@command.command(epilog="Example: pairbook trf check finished.trf")
@FILE_ARGUMENT
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@LANGUAGE
def check(file: Path, as_json: bool) -> None:
    """Pair every round of FILE anew and print where file and rules differ.

    Compares opponents, colours and bye of each round, the points declared, and the ranks where FILE names its
    tie-breaks. A round robin is held against the table its rounds follow, a knock-out against its bracket; of teams
    only the matches are looked through. Ends with status 0 when file and rules agree everywhere, with 1 otherwise.
    """
    from generator.services.report_files.check import check as check_reading

    checked = check_reading(_reading(file), file.name)
    if as_json:
        _print_json(_checked_as_json(checked))
    else:
        _print_findings(checked.findings, notes=True)
        for line in _checked_lines(checked):
            click.echo(line)
    if not checked.agrees:
        _stop(Status.INPUT_HAS_PROBLEMS)


@command.command(epilog="Example: pairbook trf tiebreaks club.trf -t BH/C1 -t BH -t SB --json")
@FILE_ARGUMENT
@click.option("-t", "--tie-break", "codes", multiple=True, required=True, help="Code of a tie-break; repeat for more.")
@click.option("--after", type=click.IntRange(min=1), help="Count the rounds up to this one only.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object with one entry per starting number.")
@LANGUAGE
def tiebreaks(file: Path, codes: tuple[str, ...], after: int | None, as_json: bool) -> None:
    """Compute ranks and tie-breaks of FILE.

    Codes are those of FIDE C.07 and of report files: BH/C1, SB, DE, BH:MP/C1 and so on. Players rank by points, then
    by the codes in the order given. A value that is undefined is null in JSON and a dash in the table.
    """
    from generator.findings import Finding
    from generator.standings import compute
    from generator.tiebreaks.selection import parse

    asked = {code: parse(code) for code in codes}
    unknown = tuple(each for each in asked.values() if isinstance(each, Finding))
    if unknown:
        _print_findings(unknown)
        _stop(Status.WRONG_USE)
    tournament = _read(file).tournament
    standings = compute(tournament, codes, after_round=after, positions_on_points=True)
    _print_findings(standings.findings)
    columns = {
        code: standings.tie_breaks.index(each.spelling) for code, each in asked.items() if not isinstance(each, Finding)
    }
    rows = {
        row.player: {"rank": row.rank, "points": _number(row.points)}
        | {code: _number(row.values[at]) for code, at in columns.items()}
        for row in standings.rows
    }
    if as_json:
        _print_json({str(number): rows[number] for number in sorted(rows)})
    else:
        _print_table(rows)


@command.command(epilog="Example: pairbook trf generate --players 40 --rounds 9 --seed 7 -o random.trf")
@click.option("--players", type=click.IntRange(2, 9999), required=True, help="Number of players.")
@click.option("--rounds", type=click.IntRange(1, 99), required=True, help="Number of rounds.")
@click.option("--seed", type=int, required=True, help="The same seed and options give the same tournament.")
@click.option("--draws", type=RATE, default=0.35, show_default=True, help="Share of draws between equals.")
@click.option("--forfeits", type=RATE, default=0.0, show_default=True, help="Share of forfeited games.")
@click.option("--half-point-byes", type=RATE, default=0.0, show_default=True, help="Rate per player and round.")
@click.option("--full-point-byes", type=RATE, default=0.0, show_default=True, help="Rate per player and round.")
@click.option("--absences", type=RATE, default=0.0, show_default=True, help="Rate per player and round.")
@click.option("--withdrawals", type=RATE, default=0.0, show_default=True, help="Rate per player and round.")
@click.option("--late-entries", type=RATE, default=0.0, show_default=True, help="Share of players who enter late.")
@click.option("--unrated", type=RATE, default=0.0, show_default=True, help="Share of players without rating.")
@click.option("--baku", is_flag=True, help="Accelerated by the Baku method.")
@click.option(
    "--dialect",
    type=click.Choice(["trf26", "trf16"]),
    default="trf26",
    show_default=True,
    help="Form of the report file.",
)
@OUTPUT
@LANGUAGE
def generate(output: Path | None, dialect: str, baku: bool, **options: Any) -> None:
    """Generate a random tournament, every round paired by the rules.

    If a round cannot be paired any more, the tournament ends before it, and a warning says so.
    """
    from generator.exchange.trf.limits import trf_findings
    from generator.exchange.trf.writer import Dialect, TrfOptions, write_trf
    from generator.findings import Severity, warning
    from generator.simulation import SimulationOptions, simulate
    from generator.tournament import Acceleration

    acceleration = Acceleration.BAKU if baku else Acceleration.NONE
    tournament = simulate(SimulationOptions(**options, acceleration=acceleration))
    form = TrfOptions(dialect=Dialect(dialect), for_engine=True)
    _report(tuple(each for each in trf_findings(tournament, form) if each.severity is Severity.ERROR))
    if len(tournament.rounds) < options["rounds"]:
        _print_findings((warning("trf_generated_short", rounds=len(tournament.rounds)),))
    _write(output, write_trf(tournament, form))


# --- Reading and writing


def _reading(file: Path) -> "TrfReading":
    from generator.exchange.trf.reader import read_trf

    try:
        data = file.read_bytes()
    except OSError as problem:
        _file_problem(file, problem)
    return read_trf(data, file.name)


def _read(file: Path) -> "TrfReading":
    """The file's contents; stops with everything that must be mended first."""
    reading = _reading(file)
    _report(reading.findings)
    return reading


def _write(output: Path | None, text: str) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_bytes(text.encode("utf-8"))
    except OSError as problem:
        _file_problem(output, problem)


def _file_problem(file: Path, problem: OSError) -> NoReturn:
    from generator.findings import Place, error

    reason = problem.strerror or type(problem).__name__
    _print_findings((error("file_not_accessible", Place(str(file)), reason=reason),))
    _stop(Status.FILE_NOT_ACCESSIBLE)


# --- Messages


def _report(findings: "tuple[Finding, ...]") -> None:
    """Print warnings and errors, and stop if there are errors."""
    from generator.findings import has_errors

    _print_findings(findings)
    if has_errors(findings):
        _stop(Status.INPUT_HAS_PROBLEMS)


def _print_findings(findings: "tuple[Finding, ...]", *, notes: bool = False) -> None:
    """Print findings to standard error, so that standard output holds the result alone; notes only where asked for."""
    from generator.findings import Severity

    shown = [finding for finding in findings if notes or finding.severity is not Severity.NOTE]
    if shown:
        from generator.cli.report import finding_text, use_utf8

        use_utf8()
        for finding in shown:
            click.echo(finding_text(finding, _language()), err=True)


def _language() -> "Language":
    """The language asked for; catalogues are loaded only when there is something to say."""
    from generator.languages import Language

    return Language(click.get_current_context().meta.get(_LANGUAGE, "en"))


def _said(key: str, **values: object) -> str:
    from generator.languages import text

    return text(_language(), f"cli.{key}", **values)


def _no_pairing(impossible: "NoLegalPairing", numbers: dict[int, int], round_number: int) -> NoReturn:
    from generator.findings import error

    name = "trf_no_pairing_" + impossible.obstacle.value.replace("-", "_")
    listed = ", ".join(str(number) for number in sorted(numbers.get(each, each) for each in impossible.players))
    _print_findings((error(name, round=round_number, players=listed),))
    _stop(Status.NO_LEGAL_PAIRING)


def _stop(status: Status) -> NoReturn:
    raise click.exceptions.Exit(int(status))


# --- What the commands print


def _print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _number(value: "Decimal | int | None") -> int | float | None:
    """A value as JSON has it: whole numbers without a point."""
    if value is None or isinstance(value, int):
        return value
    return int(value) if value == int(value) else float(value)


def _print_table(rows: dict[int, dict[str, Any]]) -> None:
    """A table with aligned columns, in rank order."""
    lines = [["rank", "no.", *[key for key in next(iter(rows.values()), {}) if key != "rank"]]]
    for number, row in sorted(rows.items(), key=lambda item: (item[1]["rank"], item[0])):
        values = ["-" if value is None else str(value) for key, value in row.items() if key != "rank"]
        lines.append([str(row["rank"]), str(number), *values])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        click.echo("  ".join(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=True)))


def _checked_lines(checked: "Checked") -> Iterable[str]:
    for each in checked.rounds:
        if each.differences:
            yield _said("trf_round_differs", round=each.number)
            yield from (f"  {_difference_text(difference)}" for difference in each.differences)
    for player, given, right in checked.ranks:
        yield _said("trf_rank_differs", player=player, file=given, rules=right)
    if not checked.rounds:
        yield _said("trf_no_round_checked")
        return
    good = sum(1 for each in checked.rounds if not each.differences)
    key = "trf_rounds_agree" if checked.by_rules else "trf_rounds_looked_through"
    yield _said(key, good=good, rounds=len(checked.rounds))


def _difference_text(difference: "RoundDifference") -> str:
    """One difference: what the file has and what the rules give; where there is nothing beside it, the file alone."""
    kind = _said(f"trf_kind_{difference.kind.replace('-', '_')}")
    file, rules = _boards_text(difference.file), _boards_text(difference.rules)
    if difference.kind in ("pairs", "colours", "bye"):
        return _said("trf_file_and_rules", kind=kind, file=file, rules=rules)
    return _said("trf_file_only", kind=kind, file=file)


def _boards_text(boards: Iterable[tuple[int, int]]) -> str:
    listed = ", ".join(f"{white}-{black}" if black else str(white) for white, black in boards)
    return listed or _said("trf_none")


def _checked_as_json(checked: "Checked") -> dict[str, Any]:
    return {
        "agrees": checked.agrees,
        "rounds": [
            {
                "round": each.number,
                "agrees": not each.differences,
                "file": each.file,
                "rules": each.rules,
                "differences": [
                    {"kind": difference.kind, "file": difference.file, "rules": difference.rules}
                    for difference in each.differences
                ],
            }
            for each in checked.rounds
        ],
        "ranks": [{"player": player, "file": given, "rules": right} for player, given, right in checked.ranks],
        "findings": [
            {
                "name": finding.name,
                "severity": finding.severity.value,
                "place": finding.place.cell,
                "values": finding.values,
            }
            for finding in checked.findings
        ],
    }
