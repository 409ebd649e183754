"""Changes carried into the arbiter's workbook: our sheets transplanted, single cells set, everything else untouched.

New sheets are drawn by themselves (``workbook.draw``) and moved over: their formats are added to the styles, their
texts are written into their cells, their print areas become names with the right position. A sheet of ours that is
there already keeps its part, its id and its place; notes, pictures and cells of the arbiter's beside our table stay
on it.

Which sheets are ours, and which cells of them, stands in a custom document property.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from generator.findings import Place, error
from generator.languages.words import sheet_kind
from generator.sheets.model import SheetPlan
from generator.workbook.addresses import LAST_COLUMN, LAST_ROW, Area, area, areas, cell_position
from generator.workbook.cells import CellInUse, set_cells
from generator.workbook.draw import draw_workbook
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.layout import SheetKind
from generator.workbook.package import RELATIONSHIPS, WORKSHEET_TYPE, Element, Package, tag
from generator.workbook.refusal import WorkbookRefused, refused
from generator.workbook.stale import NamedAreas, drop_stale_values
from generator.workbook.styles import StyleMerger
from generator.workbook.verify import verify

OWN_SHEETS = "pairbook.sheets"
"""The custom document property with our sheets, as ``Round 1=A1:K30/Standings=A1:J40``."""

_SHEET_ORDER = [
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr",
    "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate",
    "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks",
    "printOptions", "pageMargins", "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties",
    "cellWatches", "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF",
    "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst",
]  # fmt: skip
_CARRIED = [
    "sheetProtection", "protectedRanges", "scenarios", "customProperties", "cellWatches", "drawing",
    "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls", "tableParts", "extLst",
]  # fmt: skip
_WORKBOOK_ORDER = [
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
    "externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches",
    "smartTagPr", "smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst",
]  # fmt: skip
_BUILT_IN = frozenset({"_xlnm.Print_Area", "_xlnm.Print_Titles", "_xlnm._FilterDatabase"})
_REL_ID = f"{{{RELATIONSHIPS}}}id"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet of the workbook: its name, its part (empty if it cannot be found), and its line in the sheet list."""

    name: str
    part: str
    kind: str
    line: Element


def apply_edits(source: bytes, edits: Edits, name: str = "") -> bytes:
    """The workbook with the changes, and nothing else changed.

    Raises ``WorkbookRefused``, before anything is written, for a file that cannot be kept whole: a kind of file that is
    not written into, a sheet of that name which is not ours, a cell that is a formula or part of a merged area, cells
    of the arbiter's in the way of our table.
    """
    graft = _Graft(Package(source, name))
    for plan in edits.removed:
        graft.remove(plan)
    graft.set_cells(edits.cells)
    graft.draw(edits.sheets)
    graft.finish()
    data = graft.package.to_bytes()
    verify(graft.package, data)
    return data


def owned_sheets(source: bytes, name: str = "") -> tuple[str, ...]:
    """The names of the sheets that are pairbook's own in a workbook."""
    return tuple(_Graft(Package(source, name)).own)


class _Graft:
    """One run over one package."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.book = package.look(package.workbook)
        self.sheets = self._sheet_list()
        self.own = self._own_sheets()
        self.changes: dict[str, list[Area]] = defaultdict(list)
        self.drawn: set[str] = set()
        self._chain_goes = False

    # --- what is there

    def _sheet_list(self) -> list[SheetEntry]:
        targets = {each.id: each for each in self.package.relationships(self.package.workbook)}
        found = []
        for line in self.book.iterfind(f"{tag('sheets')}/{tag('sheet')}"):
            relation = targets.get(line.get(_REL_ID, ""))
            part = relation.target if relation and relation.target in self.package.parts else ""
            found.append(SheetEntry(line.get("name", ""), part, relation.type if relation else "", line))
        return found

    def _own_sheets(self) -> dict[str, Area | None]:
        """Our sheets by name, each with the area we filled (``None`` where that is not known any more)."""
        written = self.package.custom_property(OWN_SHEETS)
        there = {each.name for each in self.sheets}
        if written:
            pairs = [each.rpartition("=") for each in written.split("/") if "=" in each]
            return {sheet: area(filled) if filled else None for sheet, _, filled in pairs if sheet in there}
        return self._own_by_log()

    def _own_by_log(self) -> dict[str, Area | None]:
        """After a program that drops properties: our Log says what the sheets with our names are."""
        kinds = {each.name: kind[0] for each in self.sheets if (kind := sheet_kind(each.name)) is not None}
        log = next((each for each in self.sheets if kinds.get(each.name) is SheetKind.LOG and each.part), None)
        if log is None:
            return {}
        texts = self.package.parts[log.part]
        for relation in self.package.relationships(self.package.workbook):
            if relation.type.endswith("/sharedStrings"):
                texts += self.package.parts.get(relation.target, b"")
        if not re.search(rb">pairbook (next|standings|undo)", texts):
            return {}
        arbiters = (SheetKind.SETTINGS, SheetKind.PLAYERS)
        return {name: None for name, kind in kinds.items() if kind not in arbiters}

    def _entry(self, name: str) -> SheetEntry | None:
        return next((each for each in self.sheets if each.name.lower() == name.lower()), None)

    def _position(self, name: str) -> int:
        return [each.name for each in self.sheets].index(name)

    def _changed_book(self) -> Element:
        """The workbook part, to be changed; lines already looked at are replaced by those of the changing tree."""
        if self.book is not self.package.xml(self.package.workbook):
            self.book = self.package.xml(self.package.workbook)
            self.sheets = self._sheet_list()
        return self.book

    # --- single cells

    def set_cells(self, edits: Iterable[CellEdit]) -> None:
        """Set single cells of sheets that are there."""
        by_sheet: dict[str, dict[str, CellEdit]] = defaultdict(dict)
        for edit in edits:
            by_sheet[edit.sheet][edit.cell] = edit
        for name, cells in by_sheet.items():
            entry = self._entry(name)
            if entry is None or not entry.part or entry.kind != WORKSHEET_TYPE:
                raise refused("sheet_not_there", self.package.name, sheet=name)
            self._refuse_table_headings(entry, cells)
            try:
                set_cells(self.package.xml(entry.part), {address: edit.value for address, edit in cells.items()})
            except CellInUse as used:
                raise WorkbookRefused(error(used.reason, Place(name, used.cell))) from used
            self.changes[entry.name.lower()] += [Area(*cell_position(address) * 2) for address in cells]

    def _refuse_table_headings(self, entry: SheetEntry, cells: Iterable[str]) -> None:
        """The heading cells of a table must equal the names of its columns."""
        for _, where in self._tables(entry):
            for address in cells:
                row, column = cell_position(address)
                if row == where.first_row and where.first_column <= column <= where.last_column:
                    raise WorkbookRefused(error("cell_is_table_heading", Place(entry.name, address)))

    def _tables(self, entry: SheetEntry) -> list[tuple[str, Area]]:
        found = []
        for relation in self.package.relationships(entry.part):
            if relation.type.endswith("/table") and relation.target in self.package.parts:
                root = self.package.look(relation.target)
                found.append((root.get("displayName", "") or root.get("name", ""), area(root.get("ref", "A1"))))
        return found

    # --- whole sheets

    def draw(self, plans: Iterable[SheetPlan]) -> None:
        """Draw sheets of ours: new ones behind the last, others in the place they have."""
        plans = tuple(plans)
        if not plans:
            return
        for plan in plans:
            entry = self._entry(plan.name)
            if entry is not None and entry.name not in self.own:
                raise refused("sheet_not_ours", self.package.name, sheet=entry.name)
        donor = _Donor(draw_workbook(plans))
        styles_part = self._styles_part()
        merger = StyleMerger(self.package.xml(styles_part), donor.styles)
        for index, plan in enumerate(plans):
            root, filled = donor.sheet(index, merger)
            self._place(plan.name, root, filled)
            self._set_names(plan.name, donor.names(index))
        self._chain_goes = True

    def _place(self, name: str, root: Element, filled: Area) -> None:
        entry = self._entry(name)
        if entry is None:
            self._append(name, root)
        else:
            before = self.own[entry.name]
            _carry_over(self.package.xml(entry.part), root, before, filled, entry.name)
            self.package.put(entry.part, root)
            self.changes[entry.name.lower()].append(_around(before, filled))
            name = entry.name
        self.own[name] = filled
        self.drawn.add(name)
        self.changes[name.lower()].append(filled)

    def _append(self, name: str, root: Element) -> None:
        book = self._changed_book()
        part = self.package.new_sheet_part(root)
        relation = self.package.relate(self.package.workbook, WORKSHEET_TYPE, part)
        listed = book.find(tag("sheets"))
        if listed is None:
            raise refused("file_damaged", self.package.name)
        number = max((int(line.get("sheetId", "0")) for line in listed), default=0) + 1
        line = etree.SubElement(listed, tag("sheet"), {"name": name, "sheetId": str(number), _REL_ID: relation})
        self.sheets.append(SheetEntry(name, part, WORKSHEET_TYPE, line))

    def _set_names(self, sheet: str, names: Mapping[str, str]) -> None:
        """The print area and titles of a sheet, as names that belong to its position."""
        book = self._changed_book()
        position = str(self._position(self._entry(sheet).name))  # type: ignore[union-attr]
        listed = book.find(tag("definedNames"))
        if listed is not None:
            for each in list(listed):
                if each.get("localSheetId") == position and each.get("name") in _BUILT_IN:
                    listed.remove(each)
        if names and listed is None:
            listed = etree.Element(tag("definedNames"))
            _insert_in_order(book, listed, _WORKBOOK_ORDER)
        for name, formula in names.items():
            if listed is not None:
                made = etree.SubElement(listed, tag("definedName"), {"name": name, "localSheetId": position})
                made.text = formula
        if listed is not None and not len(listed):
            book.remove(listed)

    def remove(self, name: str) -> None:
        """Take out a sheet of ours; names and views that count positions follow."""
        entry = self._entry(name)
        if entry is None or entry.name not in self.own:
            raise refused("sheet_not_ours", self.package.name, sheet=name)
        book = self._changed_book()
        position = self._position(entry.name)
        entry = self.sheets[position]
        _remove_names_of(book, position)
        for view in book.iterfind(f"{tag('bookViews')}/{tag('workbookView')}"):
            for attribute in ("activeTab", "firstSheet"):
                at = int(view.get(attribute, "0"))
                if at > position or (at == position and at == len(self.sheets) - 1 and at > 0):
                    view.set(attribute, str(at - 1))
        relation = entry.line.get(_REL_ID, "")
        book.find(tag("sheets")).remove(entry.line)  # type: ignore[union-attr]
        self.package.unrelate(self.package.workbook, relation)
        self.package.drop(entry.part)
        del self.own[entry.name]
        self.sheets.remove(entry)
        self.changes[entry.name.lower()].append(Area(1, 1, LAST_ROW, LAST_COLUMN))
        self._chain_goes = True

    # --- at the end

    def finish(self) -> None:
        """Bring everything into line that depends on the changes."""
        if self.drawn or self._chain_goes:
            written = "/".join(f"{name}={filled or ''}" for name, filled in self.own.items())
            if self.package.custom_property(OWN_SHEETS) != written:
                self.package.set_custom_property(OWN_SHEETS, written)
        if self._drop_stale():
            calculation = self._changed_book().find(tag("calcPr"))
            if calculation is None:
                calculation = etree.Element(tag("calcPr"))
                _insert_in_order(self.book, calculation, _WORKBOOK_ORDER)
            calculation.set("fullCalcOnLoad", "1")
            self._chain_goes = True
        if self._chain_goes:
            self._drop_calculation_chain()

    def _drop_stale(self) -> bool:
        with_formulas = {
            each.name.lower(): each
            for each in self.sheets
            if each.part and each.name not in self.drawn and re.search(rb"<(\w+:)?f[ >]", self.package.parts[each.part])
        }
        if not with_formulas or not self.changes:
            return False
        roots = {name: deepcopy(self.package.look(each.part)) for name, each in with_formulas.items()}
        touched = drop_stale_values(roots, self.changes, self._named_areas())
        for name in touched:
            self.package.put(with_formulas[name].part, roots[name])
        return bool(touched)

    def _named_areas(self) -> NamedAreas:
        names = {
            each.get("name", "").lower(): each.text or ""
            for each in self.book.iterfind(f"{tag('definedNames')}/{tag('definedName')}")
        }
        tables = {
            name.lower(): (entry.name.lower(), where)
            for entry in self.sheets
            if entry.part
            for name, where in self._tables(entry)
        }
        return NamedAreas(names, tables)

    def _drop_calculation_chain(self) -> None:
        for relation in self.package.relationships(self.package.workbook):
            if relation.type.endswith("/calcChain"):
                self.package.unrelate(self.package.workbook, relation.id)
                self.package.drop(relation.target)

    def _styles_part(self) -> str:
        for relation in self.package.relationships(self.package.workbook):
            if relation.type.endswith("/styles") and relation.target in self.package.parts:
                return relation.target
        raise refused("file_damaged", self.package.name)


class _Donor:
    """The workbook our sheets were drawn in."""

    def __init__(self, data: bytes) -> None:
        self._package = Package(data, "")
        book = self._package.look(self._package.workbook)
        self._parts: list[str] = []
        relations = {each.id: each for each in self._package.relationships(self._package.workbook)}
        for line in book.iterfind(f"{tag('sheets')}/{tag('sheet')}"):
            self._parts.append(relations[line.get(_REL_ID, "")].target)
        by_type = {each.type.rpartition("/")[2]: each.target for each in relations.values()}
        self.styles = self._package.look(by_type["styles"])
        strings = by_type.get("sharedStrings")
        self._strings = list(self._package.look(strings)) if strings else []
        self._names: dict[int, dict[str, str]] = defaultdict(dict)
        for each in book.iterfind(f"{tag('definedNames')}/{tag('definedName')}"):
            self._names[int(each.get("localSheetId", "-1"))][each.get("name", "")] = each.text or ""

    def names(self, index: int) -> Mapping[str, str]:
        """The built-in names of a sheet: print area, print titles."""
        return {name: formula for name, formula in self._names[index].items() if name in _BUILT_IN}

    def sheet(self, index: int, merger: StyleMerger) -> tuple[Element, Area]:
        """A sheet with formats in the target's numbers and its texts in its cells, and the area it fills."""
        part = self._parts[index]
        if self._package.relationships(part):
            raise ValueError("a drawn sheet must not lean on other parts")
        root = self._package.look(part)
        last_row, last_column = 1, 1
        for view in root.iter(tag("sheetView")):
            view.attrib.pop("tabSelected", "")
        for column in root.iter(tag("col")):
            if column.get("style"):
                column.set("style", str(merger.cell_format(int(column.get("style", "0")))))
        for row in root.iter(tag("row")):
            if row.get("s"):
                row.set("s", str(merger.cell_format(int(row.get("s", "0")))))
        for cell in root.iter(tag("c")):
            number, at = cell_position(cell.get("r", "A1"))
            last_row, last_column = max(last_row, number), max(last_column, at)
            cell.set("s", str(merger.cell_format(int(cell.get("s", "0")))))
            if cell.get("t") == "s":
                self._inline(cell)
        for rule in root.iter(tag("cfRule")):
            if rule.get("dxfId"):
                rule.set("dxfId", str(merger.differential_format(int(rule.get("dxfId", "0")))))
        return root, Area(1, 1, last_row, last_column)

    def _inline(self, cell: Element) -> None:
        """The text of a cell in the cell itself, not in the shared strings of the drawn workbook."""
        value = cell.find(tag("v"))
        if value is None:
            return
        text = self._strings[int(value.text or "0")]
        cell.remove(value)
        cell.set("t", "inlineStr")
        inline = etree.SubElement(cell, tag("is"))
        for child in text:
            inline.append(deepcopy(child))


def _carry_over(old: Element, new: Element, before: Area | None, filled: Area, sheet: str) -> None:
    """What the arbiter has put on a sheet of ours moves onto its new version: drawings, notes, cells beside it."""
    for child in old:
        name = etree.QName(child).localname
        if name in _CARRIED or name == "AlternateContent":
            for there in new.findall(child.tag):
                new.remove(there)
            order = "controls" if name == "AlternateContent" else name
            _insert_in_order(new, deepcopy(child), _SHEET_ORDER, order)
    if before is None:
        return
    _carry_cells(old, new, before, filled, sheet)
    for name, attribute in (("mergeCell", "ref"), ("conditionalFormatting", "sqref"), ("dataValidation", "sqref")):
        for each in old.iter(tag(name)):
            if not any(where.meets(_around(before, filled)) for where in areas(each.get(attribute, "A1"))):
                _carry_element(new, each)


def _carry_cells(old: Element, new: Element, before: Area, filled: Area, sheet: str) -> None:
    """Cells with content beside the area we had filled.

    Raises ``WorkbookRefused`` when our table now needs their place.
    """
    data = new.find(tag("sheetData"))
    if data is None:
        return
    rows = {int(row.get("r", "0")): row for row in data}
    for cell in old.iter(tag("c")):
        if not len(cell):
            continue
        number, column = cell_position(cell.get("r", "A1"))
        here = Area(number, column, number, column)
        if here.meets(before):
            continue
        if here.meets(filled):
            raise WorkbookRefused(error("cell_in_the_way", Place(sheet, cell.get("r", ""))))
        row = rows.get(number)
        if row is None:
            at = next((index for index, each in enumerate(data) if int(each.get("r", "0")) > number), len(data))
            row = rows[number] = etree.Element(tag("row"), {"r": str(number)})
            data.insert(at, row)
        row.attrib.pop("spans", "")
        at = next((index for index, each in enumerate(row) if cell_position(each.get("r", "A1"))[1] > column), len(row))
        row.insert(at, deepcopy(cell))


def _carry_element(new: Element, each: Element) -> None:
    """A merged area, conditional format or validation of the arbiter's, put into the collection it belongs to."""
    name = etree.QName(each).localname
    if name == "conditionalFormatting":
        _insert_in_order(new, deepcopy(each), _SHEET_ORDER)
        return
    collection = {"mergeCell": "mergeCells", "dataValidation": "dataValidations"}[name]
    there = new.find(tag(collection))
    if there is None:
        there = etree.Element(tag(collection))
        _insert_in_order(new, there, _SHEET_ORDER)
    there.append(deepcopy(each))
    there.set("count", str(len(there)))


def _around(before: Area | None, filled: Area) -> Area:
    """The smallest area that holds both."""
    if before is None:
        return filled
    return Area(1, 1, max(before.last_row, filled.last_row), max(before.last_column, filled.last_column))


def _insert_in_order(parent: Element, child: Element, order: list[str], name: str = "") -> None:
    """Put a child where the schema wants it: before the first sibling that comes later."""
    own = order.index(name or etree.QName(child).localname)
    for index, there in enumerate(parent):
        local = etree.QName(there).localname
        if local in order and order.index(local) > own:
            parent.insert(index, child)
            return
    parent.append(child)


def _remove_names_of(book: Element, position: int) -> None:
    """Names that belong to a sheet which goes are removed; those of later sheets follow their sheets."""
    listed = book.find(tag("definedNames"))
    if listed is None:
        return
    for each in list(listed):
        local = each.get("localSheetId")
        if local is None:
            continue
        if int(local) == position:
            listed.remove(each)
        elif int(local) > position:
            each.set("localSheetId", str(int(local) - 1))
    if not len(listed):
        book.remove(listed)
