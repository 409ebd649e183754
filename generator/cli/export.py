"""``pairbook export``: report files for the federation, tables and calendars for everybody else."""

from pathlib import Path

import click

from generator.cli.options import finish, now

FORMS = ("trf26", "trf16")


@click.command(epilog="Example: pairbook export club.xlsx --trf26 -o club.trf")
@click.argument("workbook", type=click.Path(path_type=Path))
@click.option("--trf26", "form", flag_value="trf26", help="Report file for the federation (FIDE TRF26).")
@click.option("--trf16", "form", flag_value="trf16", help="Report file in the older form (FIDE TRF16).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write into this file.")
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
def command(
    workbook: Path,
    form: str | None,
    output: Path | None,
    plain: bool,
    titles: str,
    pad: str,
    for_engine: bool,
) -> None:
    """Write the tournament of WORKBOOK for other programs; the workbook itself is only read.

    A report file is read back and compared before it is written; what a rating report still lacks is listed.
    """
    if form is None:
        raise click.UsageError(f"Say what to write: {', '.join(f'--{each}' for each in FORMS)}.")
    from generator.exchange.trf import Dialect, Padding, Titles, TrfOptions
    from generator.services.export_trf import export_trf

    options = TrfOptions(
        dialect=Dialect(form), ascii=plain, titles=Titles(titles), pad=Padding(pad), for_engine=for_engine
    )
    finish(export_trf(workbook, options, now=now(), output=output))
