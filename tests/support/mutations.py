"""Workbooks spoilt on purpose, always in the same way for the same number."""

import io
import random
import re
import zipfile

from tests.support.rich_workbooks import parts

_ODD_VALUES = (
    b"", b"0", b"-1", b"1e9", b"99999999999999999999", b"NaN", b"A0", b"XFE1", b"A1048577", b"$A$1:B", b"#REF!",
    b"rId999", b"../../../etc/passwd", b"/", b"\xff\xfe", b"\xed\xa0\x80", b"&amp;", b"&undefined;", b"&#0;",
    b"x" * 5000, b"A1:", b"inlineStr", b"s", b"shared", b"array", b"true",
    b"http://example.com/x", b"'", b"A1 B2 C3", b"\x00", "½".encode(),
)  # fmt: skip


def mutated(source: bytes, number: int) -> bytes:
    """The workbook with one to three things wrong: in the bytes of the file, in its list of parts, or in the XML."""
    chance = random.Random(number)
    if chance.random() < 0.2:
        return _in_bytes(source, chance)
    content = parts(source)
    for _ in range(chance.choice((1, 1, 2, 3))):
        chance.choice((_drop, _swap, _text, _text, *(_attribute,) * 6, *(_element,) * 4, _cut))(content, chance)
    return _packed_oddly(content, chance)


def _in_bytes(source: bytes, chance: random.Random) -> bytes:
    data = bytearray(source)
    kind = chance.randrange(3)
    if kind == 0:
        return bytes(data[: chance.randrange(len(data))])
    for _ in range(chance.choice((1, 3, 20))):
        at = chance.randrange(len(data)) if kind == 1 else chance.randrange(max(0, len(data) - 3000), len(data))
        data[at] = chance.randrange(256)
    return bytes(data)


def _packed_oddly(content: dict[str, bytes], chance: random.Random) -> bytes:
    target = io.BytesIO()
    (method,) = chance.choices((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2), (16, 3, 1))
    with zipfile.ZipFile(target, "w", method) as package:
        for name, each in content.items():
            package.writestr(name, each)
        if chance.random() < 0.05:
            package.writestr("xl/Workbook.XML", b"<again/>")
    return target.getvalue()


def _a_part(content: dict[str, bytes], chance: random.Random) -> str:
    likely = [name for name in content if re.search(r"sheets/|workbook|styles|rels|Types|custom|shared|table", name)]
    return chance.choice(likely if likely and chance.random() < 0.9 else list(content or {"": b""}))


def _drop(content: dict[str, bytes], chance: random.Random) -> None:
    content.pop(_a_part(content, chance), None)


def _swap(content: dict[str, bytes], chance: random.Random) -> None:
    one, other = _a_part(content, chance), _a_part(content, chance)
    if one in content and other in content:
        content[one], content[other] = content[other], content[one]


def _cut(content: dict[str, bytes], chance: random.Random) -> None:
    part = _a_part(content, chance)
    each = content.get(part, b"")
    content[part] = each[: chance.randrange(len(each) + 1)] if chance.random() < 0.3 else each + b"<more/>"


def _text(content: dict[str, bytes], chance: random.Random) -> None:
    part = _a_part(content, chance)
    content[part] = _one_replaced(rb">([^<>]*)<", content.get(part, b""), chance)


def _attribute(content: dict[str, bytes], chance: random.Random) -> None:
    part = _a_part(content, chance)
    content[part] = _one_replaced(rb'="([^"]*)"', content.get(part, b""), chance)


def _element(content: dict[str, bytes], chance: random.Random) -> None:
    """An element with nothing in it, or one attribute of it, taken out or doubled."""
    part = _a_part(content, chance)
    each = content.get(part, b"")
    found = list(re.finditer(rb"<[\w:]+[^<>]*/>| [\w:]+=\"[^\"]*\"", each))
    if found:
        here = chance.choice(found)
        content[part] = each[: here.start()] + here[0] * chance.choice((0, 0, 2)) + each[here.end() :]


def _one_replaced(pattern: bytes, each: bytes, chance: random.Random) -> bytes:
    found = list(re.finditer(pattern, each))
    if not found:
        return each
    here = chance.choice(found)
    return each[: here.start(1)] + chance.choice(_ODD_VALUES) + each[here.end(1) :]
