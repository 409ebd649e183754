"""Sheets of ours as they were drawn, made ready to move into another workbook."""

from collections import defaultdict
from collections.abc import Mapping

from lxml import etree

from generator.workbook.addresses import Area, area
from generator.workbook.package import RELATIONSHIPS, Element, Package, tag
from generator.workbook.styles import StyleMerger

BUILT_IN_NAMES = frozenset({"_xlnm.Print_Area", "_xlnm.Print_Titles", "_xlnm._FilterDatabase"})
"""Names by which Excel stores what is printed and filtered; each belongs to one sheet."""
_CELL, _INLINE, _TEXT = tag("c"), tag("is"), tag("t")


class Donor:
    """The workbook our sheets were drawn in."""

    def __init__(self, data: bytes) -> None:
        """Open a workbook just drawn by ``workbook.draw``."""
        self._package = Package(data, "")
        book = self._package.look(self._package.workbook)
        relations = {each.id: each for each in self._package.relationships(self._package.workbook)}
        self._parts = [
            relations[line.get(f"{{{RELATIONSHIPS}}}id", "")].target
            for line in book.iterfind(f"{tag('sheets')}/{tag('sheet')}")
        ]
        by_type = {each.type.rpartition("/")[2]: each.target for each in relations.values()}
        self.styles = self._package.look(by_type["styles"])
        strings = by_type.get("sharedStrings")
        self._strings = list(self._package.look(strings)) if strings else []
        self._names: dict[int, dict[str, str]] = defaultdict(dict)
        for each in book.iterfind(f"{tag('definedNames')}/{tag('definedName')}"):
            self._names[int(each.get("localSheetId", "-1"))][each.get("name", "")] = each.text or ""

    def names(self, index: int) -> Mapping[str, str]:
        """The built-in names of a sheet: print area, print titles."""
        return {name: formula for name, formula in self._names[index].items() if name in BUILT_IN_NAMES}

    def sheet(self, index: int, merger: StyleMerger) -> tuple[Element, Area]:
        """A sheet with formats in the target's numbers and its texts in its cells, and the area it fills."""
        part = self._parts[index]
        if self._package.relationships(part):
            raise TypeError("a drawn sheet must not lean on other parts")
        root = self._package.look(part)
        for view in root.iter(tag("sheetView")):
            view.attrib.pop("tabSelected", "")
        for column in root.iter(tag("col")):
            if column.get("style"):
                column.set("style", str(merger.cell_format(int(column.get("style", "0")))))
        for row in root.iter(tag("row")):
            if row.get("s"):
                row.set("s", str(merger.cell_format(int(row.get("s", "0")))))
        formats: dict[str, str] = {}  # of each number of ours the target's: there are few, and many cells
        for cell in root.iter(_CELL):
            drawn = cell.get("s", "0")
            if drawn not in formats:
                formats[drawn] = str(merger.cell_format(int(drawn)))
            cell.set("s", formats[drawn])
            if cell.get("t") == "s":
                self._inline(cell)
        for rule in root.iter(tag("cfRule")):
            if rule.get("dxfId"):
                rule.set("dxfId", str(merger.differential_format(int(rule.get("dxfId", "0")))))
        extent = area(root.find(tag("dimension")).get("ref", "A1"))  # type: ignore[union-attr]  # always drawn
        return root, Area(1, 1, extent.last_row, extent.last_column)

    def _inline(self, cell: Element) -> None:
        """The text of a cell in the cell itself, not in the shared strings of the drawn workbook."""
        inline = cell[0]  # the number of the text, a drawn cell's only child; made into the text, which is quickest
        plain, *more = self._strings[int(inline.text or "0")]
        if more or plain.tag != _TEXT:
            raise TypeError("a drawn text must be in one piece")
        cell.set("t", "inlineStr")
        inline.tag, inline.text = _INLINE, None
        text = etree.SubElement(inline, _TEXT)
        text.text = plain.text
        for key, each in plain.items():
            text.set(key, each)
