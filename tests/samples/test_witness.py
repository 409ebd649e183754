"""LibreOffice as witness: every sample opens, prints, and gives the same values when it calculates for itself."""

from collections.abc import Iterator
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from generator.languages import text
from generator.services.samples.samples import SAMPLES, Sample
from generator.tournament import System
from generator.workbook.layout import SheetKind
from generator.workbook.read import read_workbook
from tests.samples.conftest import KEPT
from tests.samples.typed import sheets_of
from tests.support.libreoffice import convert_all, pdf_page_size, pdf_pages

_TIE_BREAKS = ("BH-C1", "BH", "SB", "DE", "WIN", "KS")
_FILES = tuple(KEPT / f"{sample.name}.xlsx" for sample in SAMPLES)


def test_every_sample_prints(tmp_path: Path) -> None:
    """All samples print on A4; no page is empty, every player is in print, Settings take one page."""
    for sample, pdf in zip(SAMPLES, convert_all(_FILES, "pdf", tmp_path), strict=True):
        pages = pdf_pages(pdf)
        assert [page for page in pages if len(page.split()) < 20] == [], sample.name
        printed = " ".join(" ".join(pages).split())
        tournament = read_workbook((KEPT / f"{sample.name}.xlsx").read_bytes(), "").tournament
        assert tournament is not None
        assert [player.name for player in tournament.players if player.name not in printed] == [], sample.name
        assert text(sample.language, "sheet.settings") in pages[0], sample.name
        assert text(sample.language, "sheet.players") in pages[1], sample.name
        assert sorted(pdf_page_size(pdf)) == [210, 297], sample.name


def test_formulas_give_the_stored_values(tmp_path: Path) -> None:
    """Every formula in sight, calculated by LibreOffice, gives the value that pairbook stored with it.

    LibreOffice gets copies in which no formula has a stored value. Crosstable, Standings and Live then say the same;
    before the first result, when the standings are a starting list, nobody has a point.
    """
    samples = [each for each in SAMPLES if not each.teams and each.system is not System.KNOCK_OUT]  # no formulas there
    files = [KEPT / f"{sample.name}.xlsx" for sample in samples]
    with_formulas = [load_workbook(file) for file in files]
    copies = [tmp_path / file.name for file in files]
    for book, copy in zip(with_formulas, copies, strict=True):
        book.save(copy)
    made = convert_all(copies, "xlsx", tmp_path / "calculated")
    for sample, file, book, result in zip(samples, files, with_formulas, made, strict=True):
        stored, calculated = load_workbook(file, data_only=True), load_workbook(result, data_only=True)
        places = [(sheet.title, place) for sheet in book.worksheets for place in _formulas_in_sight(sheet)]
        pairs = {place: (stored[place[0]][place[1]].value, calculated[place[0]][place[1]].value) for place in places}
        assert {place: pair for place, pair in pairs.items() if _plain(pair[0]) != _plain(pair[1])} == {}, sample.name
        crosstable, standings = (
            _points(calculated, kind, sample) for kind in (SheetKind.CROSSTABLE, SheetKind.STANDINGS)
        )
        assert len(places) >= len(crosstable) > 0
        if not standings:
            assert set(crosstable.values()) == {0.0}, sample.name
            continue
        assert crosstable == standings, sample.name
        assert _figures(calculated, SheetKind.LIVE, sample) == _figures(calculated, SheetKind.STANDINGS, sample)


def _formulas_in_sight(sheet: Worksheet) -> Iterator[str]:
    """The cells with formulas, except in the hidden columns beside a table."""
    hidden: set[int] = set()
    for column in sheet.column_dimensions.values():
        if column.hidden and column.min is not None and column.max is not None:
            hidden.update(range(column.min, column.max + 1))
    for row in sheet.iter_rows():
        yield from (cell.coordinate for cell in row if cell.data_type == "f" and cell.column not in hidden)


def _points(book: Workbook, kind: SheetKind, sample: Sample) -> dict[object, float]:
    """Names with the points beside them; none in a starting list."""
    rows = list(sheets_of(book, kind)[0].iter_rows(values_only=True))
    at = next(index for index, row in enumerate(rows) if text(sample.language, "column.name") in row)
    if text(sample.language, "print.points") not in rows[at]:
        return {}
    name, points = (rows[at].index(text(sample.language, key)) for key in ("column.name", "print.points"))
    return {row[name]: float(str(row[points])) for row in rows[at + 1 :] if row[name] and row[points] is not None}


def _figures(book: Workbook, kind: SheetKind, sample: Sample) -> dict[object, dict[str, object]]:
    """Rank, points and tie-breaks beside each name; a mark behind a heading tells figures that stand still."""
    sheet = sheets_of(book, kind)[0]
    rows = list(sheet.iter_rows(values_only=True))
    at = next(index for index, row in enumerate(rows) if text(sample.language, "column.name") in row)
    headings = [str(each or "").removesuffix(" *") for each in rows[at]]
    known = (text(sample.language, "print.rank"), text(sample.language, "print.points"))
    columns = [place for place, word in enumerate(headings) if word in known or word in _TIE_BREAKS]
    name = headings.index(text(sample.language, "column.name"))
    return {
        row[name]: {headings[place]: _plain(row[place]) for place in columns}
        for row in rows[at + 1 :]
        if isinstance(row[columns[0]], int | float) and row[name]
    }


def _plain(value: object) -> object:
    """Values as equal as they look: no text is an empty text, numbers to nine digits."""
    if isinstance(value, int | float):
        return round(float(value), 9)
    return value or None
