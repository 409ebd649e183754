"""The order in which the schema of spreadsheets wants the children of a sheet and of a workbook."""

from lxml import etree

from generator.workbook.package import Element

SHEET_ORDER = [
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr",
    "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate",
    "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks",
    "printOptions", "pageMargins", "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties",
    "cellWatches", "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF",
    "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst",
]  # fmt: skip
WORKBOOK_ORDER = [
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
    "externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches",
    "smartTagPr", "smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst",
]  # fmt: skip


def insert_in_order(parent: Element, child: Element, order: list[str], name: str = "") -> None:
    """Put a child where the schema wants it: before the first sibling that comes later.

    ``name`` says as what the child counts, where it is not one of the names itself.
    """
    own = order.index(name or etree.QName(child).localname)
    for there in parent.iterchildren("*"):
        local = etree.QName(there).localname
        if local in order and order.index(local) > own:
            there.addprevious(child)
            return
    parent.append(child)
