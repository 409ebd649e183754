"""A workbook as text a person can read: cells, what may be typed, and how it prints, as another library sees it."""

from collections.abc import Iterator
from io import BytesIO

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet


def workbook_text(data: bytes) -> str:
    """All sheets of a workbook, each as its set-up followed by its cells, a row a line."""
    workbook = openpyxl.load_workbook(BytesIO(data))
    return "\n".join(line for sheet in workbook.worksheets for line in _sheet(sheet)) + "\n"


def _sheet(sheet: Worksheet) -> Iterator[str]:
    page = sheet.page_setup
    yield f"=== {sheet.title}"
    yield f"paper {page.paperSize} {page.orientation}, fit {page.fitToWidth} x {page.fitToHeight}"
    yield f"print area {sheet.print_area}, repeated rows {sheet.print_title_rows}, frozen at {sheet.freeze_panes}"
    footer = sheet.oddFooter
    parts = () if footer is None else (footer.left, footer.center, footer.right)
    yield f"footer {' | '.join(part.text or '' if part else '' for part in parts)}"
    columns = sorted(sheet.column_dimensions.items(), key=lambda item: (len(item[0]), item[0]))
    yield "widths " + " ".join(f"{name}:{each.width:.1f}{' hidden' * each.hidden}" for name, each in columns)
    for rule in sheet.data_validations.dataValidation:
        told = f"{rule.promptTitle or ''}: {rule.prompt or ''}"
        yield f"typed in {rule.sqref}: {rule.type} {rule.formula1 or ''} | {told}"
    for merged in sorted(sheet.merged_cells.ranges, key=lambda each: each.bounds):
        yield f"merged {merged.coord}"
    for number, row in enumerate(sheet.iter_rows(), 1):
        words = [
            f"{cell.coordinate}={cell.value!r}{'' if cell.number_format == 'General' else f' <{cell.number_format}>'}"
            for cell in row
            if cell.value is not None or cell.number_format == "@"
        ]
        height = sheet.row_dimensions[number].height
        if words and height is not None:  # rows below a table, ready to be typed into, are told by their rule above
            yield f"{height:g}  " + "  ".join(words)
