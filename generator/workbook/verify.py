"""A written workbook checked before it takes the old one's place."""

import io
import zipfile

from lxml import etree

from generator.workbook.package import RELATIONSHIPS, Package, tag
from generator.workbook.refusal import refused


def verify(package: Package, data: bytes) -> None:
    """Raises ``WorkbookRefused`` (a fault of ours, never the arbiter's) when the new bytes are not what they must be.

    Checked: the zip is whole; parts that were not to change have their bytes; sheets have their parts; style numbers
    and positions are in range; and another library reads the sheet list.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if archive.testzip() is not None:
            raise refused("self_check_failed", package.name, what="zip")
        written = set(archive.namelist())
        for part, before in package.original.items():
            if part in written and part not in package.changed_parts and archive.read(part) != before:
                raise refused("self_check_failed", package.name, what=part)
    book = package.look(package.workbook)
    relations = {each.id: each.target for each in package.relationships(package.workbook)}
    lines = book.findall(f"{tag('sheets')}/{tag('sheet')}")
    for line in lines:
        if relations.get(line.get(f"{{{RELATIONSHIPS}}}id", "")) not in written:
            raise refused("self_check_failed", package.name, what=line.get("name", ""))
    for name in book.iterfind(f"{tag('definedNames')}/{tag('definedName')}"):
        if int(name.get("localSheetId", "0")) >= len(lines):
            raise refused("self_check_failed", package.name, what=name.get("name", ""))
    _check_styles(package)
    _check_readable(package, data, [line.get("name", "") for line in lines])


def _check_styles(package: Package) -> None:
    """Every style number used in a changed sheet has its format."""
    part = next(
        (each.target for each in package.relationships(package.workbook) if each.type.endswith("/styles")), None
    )
    if part is None:
        return
    formats = package.look(part).find(tag("cellXfs"))
    count = len(formats) if formats is not None else 0
    for changed in package.changed_parts:
        root = package.look(changed)
        if root.tag != tag("worksheet"):
            continue
        highest = max((int(cell.get("s", "0")) for cell in root.iter(tag("c"))), default=0)
        if highest >= count and count:
            raise refused("self_check_failed", package.name, what=changed)


def _check_readable(package: Package, data: bytes, names: list[str]) -> None:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    except (CalamineError, OSError, etree.XMLSyntaxError) as problem:
        raise refused("self_check_failed", package.name, what=str(problem)) from problem
    if book.sheet_names != names:
        raise refused("self_check_failed", package.name, what="sheets")
