"""The one exception of the workbook edge: a file that is not touched, with the reason for the arbiter."""

from generator.findings import Finding, Place, error


class WorkbookRefused(Exception):  # noqa: N818 - an answer to the arbiter, not a failure of the program
    """A workbook is not read or not written; ``findings`` say why and what to do. Nothing has been changed."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.name for finding in findings))
        self.findings = findings


def refused(name: str, file: str, /, **values: object) -> WorkbookRefused:
    """The refusal of a file for one reason, by the finding's name."""
    return WorkbookRefused(error(name, Place(file), **values))
