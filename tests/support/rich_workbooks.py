"""Workbooks full of what a club may have in them, and their packages taken apart and put together again."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from decimal import Decimal

import xlsxwriter

from generator.sheets.model import Cell, CellValue, Column, Entry, Look, PageSetup, Row, SheetPlan

MACROS = b"\xd0\xcf\x11\xe0 macros that nobody looks into"


def rich_workbook(*, macros: bool = False) -> bytes:
    """A club's workbook: players, a round, a chart sheet, and one of everything a spreadsheet program offers."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    book.calc_on_load = False
    red, title = book.add_format({"bg_color": "#FFC7CE"}), book.add_format({"bold": True, "font_size": 20})
    players = book.add_worksheet("Players")
    players.write_row(0, 0, ["No.", "Name", "Rating", "Phone"], title)
    for row, name in enumerate(("Anna Weber", "Bo Lund", "Cleo Ørn", "Dan Koß"), start=1):
        players.write_row(row, 0, [row, name, 2100 - 50 * row, f"+47 555 0{row}"])
    players.set_column("D:D", 14, None, {"hidden": True})
    players.write_comment("B2", "Paid in cash")
    players.insert_image("F2", "logo.png", {"image_data": io.BytesIO(picture())})
    players.conditional_format("C2:C5", {"type": "data_bar", "data_bar_2010": True})
    players.conditional_format("B2:B5", {"type": "blanks", "format": red})
    players.add_sparkline("E2", {"range": "Players!C2:C5"})
    players.freeze_panes(1, 2)
    first = book.add_worksheet("Round 1")
    first.write_row(0, 0, ["Board", "White", "Black", "Result", "Points"])
    for row, pair in enumerate(((1, 3), (4, 2)), start=1):
        first.write_row(row, 0, [row, *pair])
        first.write_formula(row, 4, f'=IF(D{row + 1}="1-0",1,0)', None, 0)
    first.data_validation("D2:D3", {"validate": "list", "source": "=Lists!$A$1:$A$3"})
    first.protect("secret")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Players!$C$2:$C$5"})
    players.insert_chart("G8", chart)
    race = book.add_chart({"type": "line"})
    race.add_series({"values": "=Players!$C$2:$C$5"})
    book.add_chartsheet("Race").set_chart(race)
    accounts = book.add_worksheet("Accounts")
    accounts.add_table(
        "A1:B4", {"name": "Fees", "data": [["Anna", 10], ["Bo", 20]], "columns": [{"header": "Who"}, {}]}
    )
    accounts.write_formula("D1", "=SUM(Fees[Column2])", None, 30)
    accounts.write_formula("D2", "=WhiteWins+1", None, 1)
    accounts.write_formula("D3", "=D2*2", None, 2)
    accounts.write_formula("D4", "=SUM(Players!C2:C5)", None, 7900)
    accounts.write_url("F1", "https://chess.example/")
    accounts.print_area("A1:D4")
    book.define_name("WhiteWins", "='Round 1'!$E$2:$E$3")
    book.define_name("Accounts!Secret", "=Accounts!$B$2")
    lists = book.add_worksheet("Lists")
    lists.write_column(0, 0, ["1-0", "½-½", "0-1"])
    lists.very_hidden()
    book.set_custom_property("Licence", "club 17")
    if macros:
        book.add_vba_project(io.BytesIO(MACROS), True)
        book.set_vba_name("ThisWorkbook")
    book.close()
    return target.getvalue()


def picture() -> bytes:
    """A picture of one red dot."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))

    head = struct.pack(">2L5B", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")
    )


def parts(data: bytes) -> dict[str, bytes]:
    """Every member of a package, unpacked."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist() if not name.endswith("/")}


def packed(content: Mapping[str, bytes]) -> bytes:
    """A package of these members."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, each in content.items():
            package.writestr(name, each)
    return target.getvalue()


def edited(data: bytes, **changes: Callable[[bytes], bytes]) -> bytes:
    """A package with the first member whose name ends in ``KEY.xml`` changed, for each keyword."""
    content = parts(data)
    for ending, change in changes.items():
        name = next(each for each in content if each.endswith(f"{ending}.xml"))
        before = content[name]
        content[name] = change(before)
        assert content[name] != before, f"nothing changed in {name}"
    return packed(content)


def replaced(old: str, new: str) -> Callable[[bytes], bytes]:
    """A change for ``edited``: one text by another."""
    return lambda content: content.replace(old.encode(), new.encode())


def a_plan(
    name: str, rows: int = 3, *, headings: tuple[str, ...] = ("Rank", "Name", "Points"), extra: CellValue = None
) -> SheetPlan:
    """A small sheet of ours: a title, headings, and rows of rank, name and points."""
    lines = tuple(
        Row(
            (
                Cell(rank, Look.NUMBER, stripe=rank % 2 == 0),
                Cell(f"Player {rank}", Look.NAME),
                Cell(Decimal("0.5") * rank, Look.POINTS),
            )
        )
        for rank in range(1, rows + 1)
    )
    top = (Row((Cell("Club Open", Look.TITLE),)), Row(tuple(Cell(each, Look.HEADING) for each in headings)))
    bottom = () if extra is None else (Row((Cell(extra, Look.TEXT),)),)
    return SheetPlan(
        name,
        (*top, *lines, *bottom),
        (Column(6), Column(25), Column(8)),
        page=PageSetup(repeat_rows=(1, 2)),
        entries=(Entry(3, 3, 3, 3, choices=("1-0", "0-1")),),
    )
