"""The findings of one file: collected while it is read, each with its line and, where it helps, its column."""

from generator.findings import Finding, Place, Severity


class Report:
    """Collects findings about one file. What concerns many lines in the same way is said once, with their number."""

    def __init__(self, file_name: str) -> None:
        self.file_name = file_name
        self._found: list[tuple[int, Finding]] = []
        self._repeated: dict[str, tuple[tuple[int, int], Severity, dict[str, str], int]] = {}

    def place(self, line: int, column: int = 0) -> Place:
        """The place of a line and column, both counted from 1; 0 = the whole file, the whole line."""
        if not line:
            return Place(self.file_name)
        return Place(self.file_name, f"line {line}, column {column}" if column else f"line {line}")

    def error(self, name: str, line: int, column: int = 0, /, **values: object) -> None:
        """Something that must be mended before the file can be used."""
        self._add(Severity.ERROR, name, line, column, values)

    def warning(self, name: str, line: int, column: int = 0, /, **values: object) -> None:
        """Something that was read in the way the message says, and should be looked at."""
        self._add(Severity.WARNING, name, line, column, values)

    def note(self, name: str, line: int, column: int = 0, /, **values: object) -> None:
        """Something understood although it is written in an unusual way."""
        self._add(Severity.NOTE, name, line, column, values)

    def once(self, severity: Severity, name: str, line: int, column: int = 0, /, **values: object) -> None:
        """Something that may hold for many lines: kept for the first, with ``count`` among the values."""
        if name in self._repeated:
            first, kept, said, count = self._repeated[name]
            self._repeated[name] = (first, kept, said, count + 1)
        else:
            said = {key: str(value) for key, value in values.items()}
            self._repeated[name] = ((line, column), severity, said, 1)

    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of their lines."""
        rows = list(self._found)
        for name, ((line, column), severity, values, count) in self._repeated.items():
            rows.append((line, Finding(name, severity, self.place(line, column), values | {"count": str(count)})))
        rows.sort(key=lambda row: row[0])
        return tuple(finding for _, finding in rows)

    def _add(self, severity: Severity, name: str, line: int, column: int, values: dict[str, object]) -> None:
        said = {key: str(value) for key, value in values.items()}
        self._found.append((line, Finding(name, severity, self.place(line, column), said)))
