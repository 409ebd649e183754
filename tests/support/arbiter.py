"""What an arbiter does to a workbook between two commands, with another library than the one pairbook writes with."""

from pathlib import Path

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from generator.languages.words import round_column
from generator.workbook.read import read_workbook


def type_into(path: Path, cells: dict[tuple[str, str], object]) -> None:
    """Type values into cells, by (sheet, address), and save."""
    book = load_workbook(path)
    for (sheet, address), value in cells.items():
        book[sheet][address].value = value
    book.save(path)


def heading_row(sheet: Worksheet) -> tuple[int, dict[str, int]]:
    """The row that heads the table of pairs and its columns, both counted from 1."""
    for row in range(1, 15):
        words = {
            word: column
            for column in range(1, sheet.max_column + 1)
            if isinstance(value := sheet.cell(row, column).value, str) and (word := round_column(value))
        }
        if "result" in words:
            return row, words
    raise AssertionError(f"{sheet.title} has no column for results")


def games(path: Path, sheet_name: str) -> list[tuple[str, str, str, object]]:
    """The games of a Round sheet: address of the result cell, White, Black, and what stands in the cell."""
    sheet = load_workbook(path)[sheet_name]
    row, columns = heading_row(sheet)
    found: list[tuple[str, str, str, object]] = []
    while True:
        row += 1
        white, black = sheet.cell(row, columns["white"]).value, sheet.cell(row, columns["black"]).value
        if not white or not black:
            return found
        result = sheet.cell(row, columns["result"])
        found.append((result.coordinate, str(white), str(black), result.value))


def type_results(path: Path, sheet_name: str, results: list[str]) -> None:
    """Type results into a Round sheet, from board 1 on, the list over and over."""
    cells = {
        (sheet_name, address): results[index % len(results)]
        for index, (address, *_) in enumerate(games(path, sheet_name))
    }
    type_into(path, dict(cells))


def setting_cell(path: Path, key: str) -> tuple[str, str]:
    """Sheet and address of the cell in which a setting is typed."""
    place = read_workbook(path.read_bytes(), path.name).setting_place(key)
    assert place is not None, f"no line for {key}"
    return place.sheet, place.cell
