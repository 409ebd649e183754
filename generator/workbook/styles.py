"""Formats of drawn sheets added to the arbiter's styles: nothing that is there moves or changes, equals are shared."""

from copy import deepcopy

from lxml import etree

from generator.workbook.package import MAIN, Element, tag

_ORDER = (
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
)
_FIRST_OWN_NUMBER_FORMAT = 164
_ALWAYS_FIRST = {
    "fonts": ('<font><sz val="11"/><name val="Calibri"/></font>',),
    "fills": ('<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'),
    "borders": ("<border/>",),
    "cellStyleXfs": ("<xf/>",),
    "cellXfs": ("<xf/>",),
}
"""What stands first in each collection: number 0 is the look of every cell without a format of its own."""

EMPTY_STYLES = f'<styleSheet xmlns="{MAIN}"/>'.encode()
_Key = tuple[object, ...]


class StyleMerger:
    """Leads style numbers of a workbook (``drawn``) to equal formats in another (``target``), adding those missing."""

    def __init__(self, target: Element, drawn: Element) -> None:
        self._target, self._drawn = target, drawn
        self._known: dict[str, dict[_Key, int]] = {}
        self._cells: dict[int, int] = {}
        self._differentials: dict[int, int] = {}
        self._number_formats: dict[str, str] = {}

    def cell_format(self, index: int) -> int:
        """The number in the target of a cell format of the drawn workbook."""
        if index not in self._cells:
            self._cells[index] = self._add("cellXfs", self._moved(self._drawn_collection("cellXfs")[index]))
        return self._cells[index]

    def differential_format(self, index: int) -> int:
        """The number in the target of a conditional format's look."""
        if index not in self._differentials:
            self._differentials[index] = self._add("dxfs", deepcopy(self._drawn_collection("dxfs")[index]))
        return self._differentials[index]

    def _moved(self, drawn: Element) -> Element:
        """A cell format with its font, fill, border and number format in the target's numbers."""
        each = deepcopy(drawn)
        for attribute, collection in (("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders")):
            part = self._drawn_collection(collection)[int(each.get(attribute, "0"))]
            each.set(attribute, str(self._add(collection, deepcopy(part))))
        each.set("numFmtId", self._number_format(each.get("numFmtId", "0")))
        self._collection("cellStyleXfs")
        each.set("xfId", "0")
        for what in ("Font", "Fill", "Border", "NumberFormat"):
            each.set(f"apply{what}", "1")
        return each

    def _number_format(self, number: str) -> str:
        if int(number) < _FIRST_OWN_NUMBER_FORMAT:
            return number
        if number not in self._number_formats:
            formats = self._drawn_collection("numFmts")
            code = next(each.get("formatCode") for each in formats if each.get("numFmtId") == number)
            collection = self._collection("numFmts")
            same = next((each for each in collection if each.get("formatCode") == code), None)
            if same is None:
                taken = [int(each.get("numFmtId", "0")) for each in collection]
                free = max([_FIRST_OWN_NUMBER_FORMAT - 1, *taken]) + 1
                same = etree.SubElement(collection, tag("numFmt"), {"numFmtId": str(free), "formatCode": code or ""})
                collection.set("count", str(len(collection)))
            self._number_formats[number] = same.get("numFmtId", "0")
        return self._number_formats[number]

    def _add(self, name: str, each: Element) -> int:
        """The index of an element in a collection of the target, appended if no equal one is there."""
        collection = self._collection(name)
        if name not in self._known:
            known: dict[_Key, int] = {}
            for index, there in enumerate(collection.iterchildren("*")):
                known.setdefault(_key(there), index)
            self._known[name] = known
        key = _key(each)
        if key not in self._known[name]:
            self._known[name][key] = number = sum(1 for _ in collection.iterchildren("*"))
            collection.append(each)
            collection.set("count", str(number + 1))
        return self._known[name][key]

    def _drawn_collection(self, name: str) -> Element:
        found = self._drawn.find(tag(name))
        if found is None:
            raise KeyError(name)
        return found

    def _collection(self, name: str) -> Element:
        """A collection of the target, made at its place in the schema if there is none."""
        found = self._target.find(tag(name))
        if found is None:
            found = etree.Element(tag(name))
            later = {tag(each) for each in _ORDER[_ORDER.index(name) + 1 :]}
            at = next((index for index, child in enumerate(self._target) if child.tag in later), len(self._target))
            self._target.insert(at, found)
        if name in _ALWAYS_FIRST and found.find("*") is None:
            for first in _ALWAYS_FIRST[name]:
                found.append(etree.fromstring(f'<root xmlns="{MAIN}">{first}</root>')[0])
            found.set("count", str(len(found)))
        return found


def _key(each: Element) -> _Key:
    """Equal for elements that mean the same, whatever prefixes their names have."""
    attributes = tuple(sorted((str(name), str(value)) for name, value in each.attrib.items()))
    return (each.tag, attributes, (each.text or "").strip(), *(_key(child) for child in each.iterchildren("*")))
