"""``pairbook export``: report files for the federation, tables and calendars for everybody else."""

from pathlib import Path

import click

from generator.cli.options import finish, now, quiet_option
from generator.cli.parameters import output_option

FORMS = ("trf26", "trf16", "csv", "xlsx", "markdown", "json", "ics")
LISTS = ("standings", "pairings", "crosstable", "players", "schedule")


@click.command(epilog="Example: pairbook export club.xlsx --trf26 -o club.trf")
@click.argument("workbook", type=click.Path(path_type=Path))
@click.option("--trf26", "form", flag_value="trf26", help="Report file for the federation (FIDE TRF26).")
@click.option("--trf16", "form", flag_value="trf16", help="Report file in the older form (FIDE TRF16).")
@click.option("--csv", "form", flag_value="csv", help="One list as CSV, for spreadsheets of the workbook's language.")
@click.option("--xlsx", "form", flag_value="xlsx", help="Lists as a workbook of values, without formulas.")
@click.option("--markdown", "form", flag_value="markdown", help="Lists as Markdown, for a web page or a message.")
@click.option("--json", "form", flag_value="json", help="Lists as JSON, for other programs (docs/json-schema.md).")
@click.option("--ics", "form", flag_value="ics", help="Calendar of the rounds, from the round dates in Settings.")
@click.option(
    "--what",
    type=click.Choice(LISTS),
    multiple=True,
    help="Which lists; repeat for more. CSV: one, the standings if left out. Otherwise all if left out.",
)
@click.option("--round", "round_number", type=click.IntRange(min=1), help="Round of the pairings, if not the latest.")
@output_option("Write into this file; - is standard output.", standard_output=True)
@click.option("--ascii", "plain", is_flag=True, help="Report file: names without accents (ä ae, ø oe, é e).")
@click.option(
    "--titles",
    type=click.Choice(["fide", "letters", "none"]),
    default="fide",
    show_default=True,
    help="Report file: titles as FIDE lists them, by the old letters (Sharly-Chess), or none.",
)
@click.option(
    "--pad",
    type=click.Choice(["characters", "bytes"]),
    default="characters",
    show_default=True,
    help="Report file: names filled up by letters, or by bytes (Vega).",
)
@click.option("--for-engine", is_flag=True, help="Report file: only what strict pairing engines take.")
@quiet_option
def command(
    workbook: Path,
    form: str | None,
    what: tuple[str, ...],
    round_number: int | None,
    output: Path | None,
    plain: bool,
    titles: str,
    pad: str,
    for_engine: bool,
) -> None:
    """Write the tournament of WORKBOOK for other programs; the workbook itself is only read.

    A report file is read back and compared before it is written; what a rating report still lacks is listed. Without
    -o the file stands beside WORKBOOK, and one that is there already is not replaced.
    """
    if form is None:
        raise click.UsageError(f"Say what to write: {', '.join(f'--{each}' for each in FORMS)}.")
    if not form.startswith("trf"):
        from generator.services.export_results import Form, export_results

        finish(export_results(workbook, Form(form), what, now=now(), round_number=round_number, output=output))
        return
    from generator.exchange.trf import Dialect, Padding, Titles, TrfOptions
    from generator.services.report_files.export_trf import export_trf

    options = TrfOptions(
        dialect=Dialect(form), ascii=plain, titles=Titles(titles), pad=Padding(pad), for_engine=for_engine
    )
    finish(export_trf(workbook, options, now=now(), output=output))
