"""The stress workbooks beside the project: each survives a change, or is refused and stays as it is."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from python_calamine import CalamineWorkbook

from generator.workbook.edits import CellEdit, Edits
from generator.workbook.graft import apply_edits
from generator.workbook.kinds import identify
from generator.workbook.refusal import WorkbookRefused
from tests.support.libreoffice import convert
from tests.support.rich_workbooks import a_plan, parts
from tests.support.shared_cases import shared_cases

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
FILES = (
    "b01-results-became-dates.xlsx",
    "b02-result-spellings.xlsx",
    "b03-results-as-numbers.xlsx",
    "b04-formulas-and-errors.xlsx",
    "b05-titles-merged-duplicate-headers.xlsx",
    "b06-used-range-to-the-bottom.xlsx",
    "b07-hidden-and-filtered-rows.xlsx",
    "b08-awkward-names.xlsx",
    "b09-mixed-column-types.xlsx",
    "b10-libreoffice-saved.xlsx",
    "b11-old-format.xls",
    "b12-opendocument.ods",
    "b13-semicolon-cp1252.csv",
    "b14-password-is-chess.xlsx",
    "b15-entities.xlsx",
    "b16-inflates.xlsx",
    "p01-charts.xlsx",
    "p02-images.xlsx",
    "p03-shapes.xlsx",
    "p04-notes.xlsx",
    "p05-threaded-comments.xlsx",
    "p06-condformat-validation.xlsx",
    "p07-table-slicer.xlsx",
    "p08-pivot.xlsx",
    "p09-macros.xlsm",
    "p10-printing.xlsx",
    "p11-names.xlsx",
    "p12-protected.xlsx",
    "p13-hidden-outline.xlsx",
    "p14-richtext-phonetic.xlsx",
    "p15-links.xlsx",
    "p16-formulas.xlsx",
    "p17-looks.xlsx",
    "p18-properties-customxml.xlsx",
    "p19-controls-ole.xlsx",
    "p20-query-scenario.xlsx",
    "p21-strict.xlsx",
    "p22-excel365-like.xlsx",
)
REFUSED = {
    "b11-old-format.xls": "file_is_other_kind",
    "b12-opendocument.ods": "file_is_other_kind",
    "b13-semicolon-cp1252.csv": "file_is_other_kind",
    "b14-password-is-chess.xlsx": "file_encrypted",
    "b15-entities.xlsx": "file_unsafe",
    "b16-inflates.xlsx": "file_too_large",
    "p21-strict.xlsx": "file_is_strict",
}
SHARED_PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/custom\.xml|xl/workbook\.xml|xl/_rels/workbook\.xml\.rels|xl/styles\.xml"
)
SHEETS = (a_plan("Standings of ours", 30), a_plan("Seating of ours", 30))


def the_file(name: str) -> bytes:
    """A stress workbook's bytes."""
    return (shared_cases("workbooks") / name).read_bytes()


def edits_for(data: bytes) -> Edits:
    """Two sheets, and a result in *Round 1* where there is such a sheet."""
    names = CalamineWorkbook.from_filelike(io.BytesIO(data)).sheet_names
    cells = (CellEdit("Round 1", "D9", "1-0"),) if "Round 1" in names else ()
    return Edits(cells, SHEETS)


def values(data: bytes) -> dict[str, object]:
    """Every value of the arbiter's sheets as another library reads them."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return {
        each.name: book.get_sheet_by_name(each.name).to_python(skip_empty_area=False)
        for each in book.sheets_metadata
        if "of ours" not in each.name and "WorkSheet" in str(each.typ)
    }


@pytest.mark.parametrize("name", [name for name in FILES if name not in REFUSED])
def test_it_survives(name: str) -> None:
    """All parts of the arbiter's keep their bytes, styles their numbers; a second run changes nothing more."""
    source = the_file(name)
    edits = edits_for(source)
    after = apply_edits(source, edits, name)
    assert apply_edits(after, edits, name) == after
    assert identify(after, name) is identify(source, name)
    old, new = parts(source), parts(after)
    patched = {part for part in old if part in new and old[part] != new[part] and not SHARED_PARTS.fullmatch(part)}
    assert {part for part in old if part not in new} <= {"xl/calcChain.xml"}
    assert patched <= {part for part in old if part.startswith("xl/worksheets/sheet")}
    for part in patched:
        assert _without_cell(old[part]) == _without_cell(new[part]), part
    _styles_stay(old["xl/styles.xml"], new["xl/styles.xml"])
    _workbook_stays(old["xl/workbook.xml"], new["xl/workbook.xml"])


def _without_cell(content: bytes) -> str:
    """A sheet without the cell that was set, spans of its row, and stored values of formulas."""
    root = Xml.fromstring(content)
    for row in root.iter(f"{MAIN}row"):
        if row.get("r") == "9":
            row.attrib.pop("spans", "")
        for cell in list(row):
            if cell.get("r") == "D9":
                row.remove(cell)
            elif cell.find(f"{MAIN}f") is not None:
                for value in cell.findall(f"{MAIN}v"):
                    cell.remove(value)
                cell.attrib.pop("t", "")
    for data in root.iter(f"{MAIN}sheetData"):
        for row in [row for row in data if row.get("r") == "9" and not len(row)]:
            data.remove(row)
    for dimension in list(root.findall(f"{MAIN}dimension")):
        root.remove(dimension)
    return Xml.canonicalize(Xml.tostring(root, "unicode"))


def _styles_stay(old: bytes, new: bytes) -> None:
    after = {each.tag: [Xml.canonicalize(Xml.tostring(child, "unicode")) for child in each] for each in _root(new)}
    for each in _root(old):
        entries = [Xml.canonicalize(Xml.tostring(child, "unicode")) for child in each]
        assert after[each.tag][: len(entries)] == entries, each.tag


def _workbook_stays(old: bytes, new: bytes) -> None:
    def rest(content: bytes) -> tuple[list[dict[str, str]], list[tuple[object, ...]], str]:
        root = _root(content)
        sheets = [each.attrib for each in root.iter(f"{MAIN}sheet")]
        names: list[tuple[object, ...]] = [
            (each.get("name"), each.get("localSheetId"), each.text, each.get("comment"))
            for each in root.iter(f"{MAIN}definedName")
        ]
        for gone in ("sheets", "definedNames", "calcPr"):
            for each in root.findall(f"{MAIN}{gone}"):
                root.remove(each)
        return sheets, names, Xml.canonicalize(Xml.tostring(root, "unicode"))

    (sheets, names, others), (new_sheets, new_names, new_others) = rest(old), rest(new)
    assert new_sheets[: len(sheets)] == sheets
    assert len(new_sheets) == len(sheets) + 2
    assert new_names[: len(names)] == names
    assert new_others == others


def _root(content: bytes) -> Xml.Element:
    return Xml.fromstring(content)


@pytest.mark.parametrize("name", [name for name in FILES if name not in REFUSED])
def test_values_are_read_as_before(name: str) -> None:
    """Another library reads every value of the arbiter's sheets as before, our own cell and stale values aside."""
    source = the_file(name)
    before, after = values(source), values(apply_edits(source, Edits(sheets=SHEETS), name))
    assert after == before


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_it_is_refused(name: str) -> None:
    """A file that cannot be kept whole is refused for the reason it is."""
    with pytest.raises(WorkbookRefused) as refused:
        apply_edits(the_file(name), Edits(sheets=SHEETS), name)
    assert [each.name for each in refused.value.findings] == [REFUSED[name]]


def test_refusals_are_those_expected() -> None:
    """The files that must not be written into are exactly those refused, and none was forgotten."""
    expected = json.loads((shared_cases("workbooks") / "expected.json").read_text(encoding="utf-8"))
    assert {name for name, about in expected.items() if not about.get("in_place", True)} <= set(REFUSED)
    there = {path.name for path in shared_cases("workbooks").iterdir() if re.match(r"[bp]\d\d-", path.name)}
    assert there == set(FILES)


@pytest.mark.parametrize("name", ["p01-charts.xlsx", "p09-macros.xlsm", "b10-libreoffice-saved.xlsx"])
def test_libreoffice_opens_it(name: str, tmp_path: Path) -> None:
    """LibreOffice opens the changed workbook and shows our sheets."""
    source = the_file(name)
    path = tmp_path / name
    path.write_bytes(apply_edits(source, edits_for(source), name))
    shown = CalamineWorkbook.from_filelike(io.BytesIO(convert(path, "xlsx").read_bytes()))
    assert shown.get_sheet_by_name("Standings of ours").to_python()[2][:2] == [1.0, "Player 1"]
