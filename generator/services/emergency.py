"""``print --emergency`` without a workbook: the empty pack for a number of players."""

from pathlib import Path

from generator.findings import Place, error
from generator.languages import Language, text
from generator.printing.pieces_emergency import blank_source, emergency_pieces
from generator.printing.style import Style, StyleError
from generator.printing.typeset import typeset_all
from generator.services.report import Report
from generator.status import Status
from generator.workbook.files import write_made, write_new
from generator.workbook.refusal import WorkbookRefused


def emergency_command(
    players: int,
    *,
    rounds: int | None = None,
    language: Language = Language.ENGLISH,
    style: Path | None = None,
    output: Path | None = None,
) -> Report:
    """Write the empty pack for so many players as a PDF; without ``output`` into the folder one is in.

    ``rounds`` are the lines on each pairing card, as many as suit the number of players if ``None``.
    """
    if style is not None and not style.is_dir():
        return Report(Status.WRONG_USE, language, findings=(error("print_no_style_folder", Place(str(style))),))
    looks = Style(style)
    name = f"pairbook-emergency-{players}.pdf"
    try:
        data = typeset_all(emergency_pieces(blank_source(players, language, rounds=rounds), looks), style=looks)
        if output is None:
            written = write_new(Path(name), data)
        else:
            written = write_made(output / name if output.is_dir() else output, data)
    except StyleError as mistake:
        place = Place(style.name if style else "")
        return Report(Status.INPUT_HAS_PROBLEMS, language, findings=(error("print_style", place, reason=str(mistake)),))
    except WorkbookRefused as refusal:
        return Report(Status.FILE_NOT_ACCESSIBLE, language, findings=refusal.findings)
    return Report(Status.DONE, language, (text(language, "cli.written", file=written.name),))
