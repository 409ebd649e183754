"""Changes carried into the arbiter's workbook: our sheets transplanted, single cells set, everything else untouched.

New sheets are drawn by themselves (``workbook.draw``) and moved over: their formats are added to the styles, their
texts are written into their cells, their print areas become names with the right position. A sheet of ours that is
there already keeps its part, its id and its place; notes, pictures and cells of the arbiter's beside our table stay
on it.

Which sheets are ours, and which cells of them, stands in the workbook itself (``workbook.ownership``).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from lxml import etree

from generator.findings import Finding, Place, error, note
from generator.sheets.model import SheetPlan
from generator.workbook.addresses import LAST_COLUMN, LAST_ROW, Area, area, areas, cell_position
from generator.workbook.carry import carried_over, cells_beside, cells_outside
from generator.workbook.cells import CellInUse, set_cells
from generator.workbook.donor import Donor
from generator.workbook.draw import draw_workbook
from generator.workbook.edits import CellEdit, Edits
from generator.workbook.order import WORKBOOK_ORDER, insert_in_order
from generator.workbook.ownership import Owned, looks_like, recognised_by_log, record, recorded
from generator.workbook.package import RELATIONSHIPS, WORKSHEET_TYPE, Element, Package, tag
from generator.workbook.refusal import WorkbookRefused, refused
from generator.workbook.stale import NamedAreas, drop_stale_values, readers, source_of
from generator.workbook.styles import EMPTY_STYLES, StyleMerger
from generator.workbook.verify import verify

_PRINT_NAMES = frozenset({"_xlnm.Print_Area", "_xlnm.Print_Titles"})
_STYLES_TYPE = f"{RELATIONSHIPS}/styles"
_STYLES_CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_OF_NO_WEIGHT = ("/printerSettings", "/hyperlink")  # relationships of a sheet that lose nothing with it
_REL_ID = f"{{{RELATIONSHIPS}}}id"
_MAY_HOLD_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>/]")
_WIDE = b"\x00"  # two bytes a letter, which no pattern above would find


@dataclass(frozen=True, slots=True)
class Grafted:
    """The new workbook, and what the arbiter may want to know of how it was made."""

    data: bytes
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet of the workbook: its name, its part (empty if it cannot be found), and its line in the sheet list."""

    name: str
    part: str
    kind: str
    line: Element


def graft(source: bytes, edits: Edits, name: str = "") -> Grafted:
    """The workbook with the changes, and nothing else changed; ``name`` is the file's, for messages.

    Raises ``WorkbookRefused``, before anything is written, for a file that cannot be kept whole: a kind of file that is
    not written into, a sheet of that name which is not ours, a cell that is a formula or part of a merged area, cells
    of the arbiter's in the way of our table.
    """
    drawn = draw_workbook(edits.sheets) if edits.sheets else b""
    try:
        run = _Graft(Package(source, name))
        run.remove(edits.removed, {plan.name.lower() for plan in edits.sheets})
        run.set_cells(edits.cells)
        if edits.sheets:
            run.place(edits.sheets, Donor(drawn))
        run.finish()
        data = run.package.to_bytes()
        verify(run.package, data, run.written_values())
    except (ValueError, KeyError, IndexError, etree.LxmlError) as problem:
        raise refused("file_not_understood", name, what=str(problem)[:80]) from problem
    return Grafted(data, tuple(run.findings))


def apply_edits(source: bytes, edits: Edits, name: str = "") -> bytes:
    """The bytes of ``graft``, for those who have nothing to tell the arbiter."""
    return graft(source, edits, name).data


def owned_sheets(source: bytes, name: str = "") -> tuple[str, ...]:
    """The names of the sheets that are pairbook's own in a workbook."""
    return tuple(_Graft(Package(source, name)).own)


class _Graft:
    """One run over one package."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.findings: list[Finding] = []
        self.book = package.look(package.workbook)
        self.sheets = self._sheet_list()
        self.own = self._own_sheets()
        self.changes: dict[str, list[Area]] = defaultdict(list)
        self._drawn: dict[str, Area] = {}
        self._set: dict[str, dict[str, CellEdit]] = defaultdict(dict)
        self._added_or_removed: list[str] = []

    # --- what is there

    def _sheet_list(self) -> list[SheetEntry]:
        targets = {each.id: each for each in self.package.relationships(self.package.workbook)}
        found = []
        for line in self.book.iterfind(f"{tag('sheets')}/{tag('sheet')}"):
            relation = targets.get(line.get(_REL_ID, ""))
            part = relation.target if relation and relation.target in self.package.parts else ""
            found.append(SheetEntry(line.get("name", ""), part, relation.type if relation else "", line))
        return found

    def _own_sheets(self) -> dict[str, Owned]:
        """Our sheets by name, of those that are there."""
        worksheets = {each.name: each.part for each in self.sheets if each.part and each.kind == WORKSHEET_TYPE}
        own = recorded(self.package) or recognised_by_log(self.package, worksheets)
        return {sheet: about for sheet, about in own.items() if sheet in worksheets}

    def _entry(self, name: str) -> SheetEntry | None:
        return next((each for each in self.sheets if each.name.lower() == name.lower()), None)

    def _position(self, name: str) -> int:
        return [each.name for each in self.sheets].index(name)

    def _names(self) -> Iterable[Element]:
        return self.book.iterfind(f"{tag('definedNames')}/{tag('definedName')}")

    def _changed_book(self) -> Element:
        return self.package.xml(self.package.workbook)

    # --- single cells

    def set_cells(self, edits: Iterable[CellEdit]) -> None:
        """Set single cells of sheets that are there."""
        for edit in edits:
            entry = self._entry(edit.sheet)
            if entry is None or not entry.part or entry.kind != WORKSHEET_TYPE:
                raise refused("sheet_not_there", self.package.name, sheet=edit.sheet)
            self._set[entry.name][edit.cell] = edit
        for name, cells in self._set.items():
            entry = self.sheets[self._position(name)]
            self._refuse_closed(entry, cells)
            try:
                set_cells(self.package.xml(entry.part), {address: edit.value for address, edit in cells.items()})
            except CellInUse as used:
                raise WorkbookRefused(error(used.reason, Place(name, used.cell))) from used
            self.changes[name.lower()] += [_one(address) for address in cells]

    def _refuse_closed(self, entry: SheetEntry, cells: Iterable[str]) -> None:
        """Heading cells of a table must equal the names of its columns; the cells of a pivot table are Excel's."""
        tables = [Area(at.first_row, at.first_column, at.first_row, at.last_column) for _, at in self._tables(entry)]
        pivots = self._pivots(entry)
        for address in cells:
            here = _one(address)
            if any(here.meets(each) for each in tables):
                raise WorkbookRefused(error("cell_is_table_heading", Place(entry.name, address)))
            if any(here.meets(each) for each in pivots):
                raise WorkbookRefused(error("cell_is_pivot", Place(entry.name, address)))

    def _tables(self, entry: SheetEntry) -> list[tuple[Element, Area]]:
        """The tables (of Excel's own kind) on a sheet, with their areas."""
        roots = self._leaning(entry, "/table")
        return [(root, area(root.get("ref", "A1"))) for root in roots]

    def _pivots(self, entry: SheetEntry) -> list[Area]:
        places = (root.find(tag("location")) for root in self._leaning(entry, "/pivotTable"))
        return [area(each.get("ref", "A1")) for each in places if each is not None]

    def _leaning(self, entry: SheetEntry, kind: str) -> list[Element]:
        """The parts of one kind that belong to a sheet."""
        relations = self.package.relationships(entry.part)
        parts = (each.target for each in relations if each.type.endswith(kind) and not each.external)
        return [self.package.look(part) for part in parts if part in self.package.parts]

    # --- whole sheets

    def place(self, plans: tuple[SheetPlan, ...], donor: Donor) -> None:
        """Put drawn sheets in: new ones behind the last, others in the place they have."""
        for plan in plans:
            entry = self._entry(plan.name)
            if entry is not None and not self._is_ours(entry, plan):
                raise refused("sheet_not_ours", self.package.name, sheet=entry.name)
        merger = StyleMerger(self.package.xml(self._styles_part()), donor.styles)
        for index, plan in enumerate(plans):
            root, filled = donor.sheet(index, merger)
            entry = self._entry(plan.name)
            if entry is None:
                entry = self._append(plan.name, root)
            else:
                self._exchange(entry, root, filled)
            self._set_print_names(entry.name, donor.names(index))
            self.own[entry.name] = Owned(filled, entry.line.get("sheetId", ""))
            self._drawn[entry.name] = filled
            self.changes[entry.name.lower()].append(filled)

    def _is_ours(self, entry: SheetEntry, plan: SheetPlan) -> bool:
        """Whether we made this sheet, and nobody has put another of the same name in its place since."""
        owned = self.own.get(entry.name)
        if owned is None:
            return False
        if owned.number and owned.number == entry.line.get("sheetId"):
            return True
        return looks_like(self.package, self.package.look(entry.part), plan)

    def _exchange(self, entry: SheetEntry, root: Element, filled: Area) -> None:
        """The new version of a sheet in its part, with what the arbiter has put on it."""
        before = self.own[entry.name].filled or self._printed(entry.name, filled)
        for table, where in self._tables(entry):
            if where.meets(filled) and not _headings_fit(root, table, where):
                raise WorkbookRefused(error("table_on_our_sheet", Place(entry.name, str(where))))
        if any(where.meets(filled) for where in self._pivots(entry)):
            raise WorkbookRefused(error("cell_in_the_way", Place(entry.name, str(filled))))
        old = self.package.look(entry.part)
        self.package.put(entry.part, carried_over(old, root, before, filled, entry.name))
        self.changes[entry.name.lower()].append(before)

    def _printed(self, sheet: str, filled: Area) -> Area:
        """The area our old version filled, where it is no longer recorded: what is printed, and what we fill now."""
        position = str(self._position(sheet))
        for each in self._names():
            if each.get("name") == "_xlnm.Print_Area" and each.get("localSheetId") == position:
                printed = areas((each.text or "").rpartition("!")[2])
                last_row = max(filled.last_row, *(where.last_row for where in printed))
                return Area(1, 1, last_row, max(filled.last_column, *(where.last_column for where in printed)))
        return filled

    def _append(self, name: str, root: Element) -> SheetEntry:
        listed = self._changed_book().find(tag("sheets"))
        if listed is None:
            raise refused("file_damaged", self.package.name)
        part = self.package.new_sheet_part(root)
        relation = self.package.relate(self.package.workbook, WORKSHEET_TYPE, part)
        number = max((int(line.get("sheetId", "0")) for line in listed.iterchildren("*")), default=0) + 1
        line = etree.SubElement(listed, tag("sheet"), {"name": name, "sheetId": str(number), _REL_ID: relation})
        entry = SheetEntry(name, part, WORKSHEET_TYPE, line)
        self.sheets.append(entry)
        self._added_or_removed.append(name)
        return entry

    def _set_print_names(self, sheet: str, names: Mapping[str, str]) -> None:
        """The print area and titles of a sheet, as names that belong to its position."""
        position = str(self._position(sheet))
        listed = self._changed_book().find(tag("definedNames"))
        if listed is None:
            listed = etree.Element(tag("definedNames"))
            insert_in_order(self.book, listed, WORKBOOK_ORDER)
        for each in list(listed.iterchildren("*")):
            if each.get("localSheetId") == position and each.get("name") in _PRINT_NAMES:
                listed.remove(each)
        for name, formula in names.items():
            etree.SubElement(listed, tag("definedName"), {"name": name, "localSheetId": position}).text = formula
        _remove_if_empty(listed)

    # --- removing

    def remove(self, names: Iterable[str], redrawn: Collection[str]) -> None:
        """Take out sheets of ours; names and views that count positions follow.

        ``redrawn`` are the sheets, in lower case, that are drawn anew and so no longer need those taken out.
        """
        names = tuple(names)
        going = {name.lower() for name in names}
        for name in names:
            entry = self._entry(name)
            if entry is None or entry.name not in self.own:
                raise refused("sheet_not_ours", self.package.name, sheet=name)
            self._refuse_if_holding(entry)
            self._refuse_if_read(entry, going | set(redrawn))
        for name in names:
            self._remove(name)

    def _refuse_if_holding(self, entry: SheetEntry) -> None:
        """Something of the arbiter's on a sheet of ours does not go with it."""
        filled = self.own[entry.name].filled
        beside = cells_beside(self.package.look(entry.part), filled) if filled else []
        relations = self.package.relationships(entry.part)
        if beside or any(not each.type.endswith(_OF_NO_WEIGHT) for each in relations):
            raise WorkbookRefused(error("sheet_holds_yours", Place(entry.name, beside[0] if beside else "")))

    def _refuse_if_read(self, entry: SheetEntry, unconcerned: Collection[str]) -> None:
        """A formula, a name or a chart of the arbiter's that reads a sheet keeps it in the workbook."""
        named, wanted = self._named_areas(), entry.name.lower()
        for other in self._sheets_with_formulas():
            if other.name.lower() not in unconcerned:
                for cell in readers(other.name.lower(), self.package.look(other.part), named, wanted):
                    raise WorkbookRefused(error("sheet_in_use", Place(other.name, cell), sheet=entry.name))
        for each in self._names():
            local = each.get("localSheetId")
            where = self.sheets[int(local)].name.lower() if local else ""
            source = source_of(each.text or "", where, named)
            if where not in unconcerned and any(sheet == wanted for sheet, _ in source.areas):
                place = Place(self.package.name, each.get("name", ""))
                raise WorkbookRefused(error("sheet_in_use", place, sheet=entry.name))
        spelled = [f"{each}!".encode() for each in (entry.name, f"'{entry.name}'", f"&apos;{entry.name}&apos;")]
        for part, data in self.package.parts.items():
            if "/charts/" in part.lower() and any(each in data for each in spelled):
                raise refused("sheet_in_use", self.package.name, sheet=entry.name)

    def _remove(self, name: str) -> None:
        position = self._position(self._entry(name).name)  # type: ignore[union-attr]
        entry = self.sheets.pop(position)
        book = self._changed_book()
        _remove_names_of(book, position)
        for view in book.iterfind(f"{tag('bookViews')}/{tag('workbookView')}"):
            for attribute in ("activeTab", "firstSheet"):
                at = int(view.get(attribute, "0"))
                if at > position or at == len(self.sheets):
                    view.set(attribute, str(max(0, at - 1)))
        book.find(tag("sheets")).remove(entry.line)  # type: ignore[union-attr]
        self.package.unrelate(self.package.workbook, entry.line.get(_REL_ID, ""))
        self.package.drop(entry.part)
        del self.own[entry.name]
        self.changes[entry.name.lower()].append(Area(1, 1, LAST_ROW, LAST_COLUMN))
        self._added_or_removed.append(entry.name)

    # --- at the end

    def finish(self) -> None:
        """Bring everything into line that depends on the changes."""
        if self._drawn or self._added_or_removed:
            record(self.package, self.own)
        self._tell_of_locked_structure()
        recalculated = self._drop_stale()
        if recalculated:
            calculation = self._changed_book().find(tag("calcPr"))
            if calculation is None:
                calculation = etree.Element(tag("calcPr"))
                insert_in_order(self.book, calculation, WORKBOOK_ORDER)
            calculation.set("fullCalcOnLoad", "1")
        if recalculated or self._drawn or self._added_or_removed:
            self._drop_calculation_chain()

    def written_values(self) -> dict[str, dict[str, CellEdit]]:
        """The single cells set, by sheet, on sheets that were not drawn anew afterwards."""
        return {sheet: cells for sheet, cells in self._set.items() if sheet not in self._drawn}

    def _tell_of_locked_structure(self) -> None:
        protection = self.book.find(tag("workbookProtection"))
        if self._added_or_removed and protection is not None and protection.get("lockStructure") in ("1", "true"):
            sheets = ", ".join(self._added_or_removed)
            self.findings.append(note("structure_locked", Place(self.package.name), sheets=sheets))

    def _drop_stale(self) -> bool:
        """Take out stored values of the arbiter's that the changes put out of date."""
        entries = {each.name.lower(): each for each in self._sheets_with_formulas()}
        if not entries or not self.changes:
            return False
        roots = {name: self.package.look(each.part) for name, each in entries.items()}
        ours = {name.lower(): filled for name, filled in self._drawn.items()}
        touched = drop_stale_values(roots, self.changes, self._named_areas(), ours)
        for name, count in touched.items():
            self.package.xml(entries[name].part)
            self.findings.append(note("stored_values_removed", Place(entries[name].name), count=count))
        return bool(touched)

    def _sheets_with_formulas(self) -> list[SheetEntry]:
        return [each for each in self.sheets if each.part and self._may_hold_formula(each)]

    def _may_hold_formula(self, entry: SheetEntry) -> bool:
        if entry.name in self._drawn:  # only beside our table are formulas of the arbiter's
            filled, root = self._drawn[entry.name], self.package.look(entry.part)
            return any(cell.find(tag("f")) is not None for cell in cells_outside(root, filled))
        data = self.package.parts[entry.part]
        return _WIDE in data[:4] or _MAY_HOLD_FORMULA.search(data) is not None

    def _named_areas(self) -> NamedAreas:
        names: dict[str, tuple[str, ...]] = defaultdict(tuple)
        for each in self._names():
            names[each.get("name", "").lower()] += (each.text or "",)
        tables = {
            (table.get("displayName") or table.get("name") or "").lower(): (entry.name.lower(), where)
            for entry in self.sheets
            if entry.part
            for table, where in self._tables(entry)
        }
        return NamedAreas(dict(names), tables)

    def _drop_calculation_chain(self) -> None:
        for relation in self.package.relationships(self.package.workbook):
            if relation.type.endswith("/calcChain"):
                self.package.unrelate(self.package.workbook, relation.id)
                self.package.drop(relation.target)

    def _styles_part(self) -> str:
        for relation in self.package.relationships(self.package.workbook):
            if relation.type == _STYLES_TYPE and relation.target in self.package.parts:
                return relation.target
        part = self.package.usual_part(f"{self.package.workbook.rpartition('/')[0]}/styles")
        self.package.put(part, etree.fromstring(EMPTY_STYLES))
        self.package.declare(part, _STYLES_CONTENT)
        self.package.relate(self.package.workbook, _STYLES_TYPE, part)
        return part


def _one(address: str) -> Area:
    return Area(*cell_position(address) * 2)


def _headings_fit(sheet: Element, table: Element, where: Area) -> bool:
    """Whether the cells that would head a table of Excel's say what its columns are called."""
    columns = [each.get("name", "") for each in table.iterfind(f"{tag('tableColumns')}/{tag('tableColumn')}")]
    texts = {
        cell_position(cell.get("r", "A1"))[1]: "".join(each.text or "" for each in cell.iter(tag("t")))
        for row in sheet.iter(tag("row"))
        if row.get("r") == str(where.first_row)
        for cell in row.iterchildren(tag("c"))
    }
    return [texts.get(where.first_column + index, "") for index in range(len(columns))] == columns


def _remove_names_of(book: Element, position: int) -> None:
    """Names that belong to a sheet which goes are removed; those of later sheets follow their sheets."""
    listed = book.find(tag("definedNames"))
    if listed is None:
        return
    for each in list(listed.iterchildren("*")):
        local = each.get("localSheetId")
        if local is None:
            continue
        if int(local) == position:
            listed.remove(each)
        elif int(local) > position:
            each.set("localSheetId", str(int(local) - 1))
    _remove_if_empty(listed)


def _remove_if_empty(collection: Element) -> None:
    parent = collection.getparent()
    if parent is not None and not len(collection):
        parent.remove(collection)
