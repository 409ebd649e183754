"""``pairbook page`` as a club calls it."""

from pathlib import Path

from generator.exchange.web_page import MARK
from tests.page.pages import parsed, tables
from tests.support.commands import run

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"


def copy(name: str, folder: Path) -> Path:
    """A sample workbook in a folder of its own."""
    target = folder / "club.xlsx"
    target.write_bytes((SAMPLES / f"{name}.xlsx").read_bytes())
    return target


def test_the_page_stands_beside_the_workbook(tmp_path: Path) -> None:
    """Without -o the page has the workbook's name, and the workbook is not touched."""
    workbook = copy("swiss-24", tmp_path)
    before = workbook.read_bytes()
    assert "club.html" in run(f"pairbook page {workbook.as_posix()}").output
    assert MARK in (tmp_path / "club.html").read_bytes()
    assert workbook.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"club.xlsx", "club.html"}


def test_an_earlier_page_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    """The page is made anew each round without backups; another file of its name stays unless -o names it."""
    workbook, target = copy("swiss-24", tmp_path), tmp_path / "club.html"
    run(f"pairbook page {workbook.as_posix()}")
    run(f"pairbook page {workbook.as_posix()} --language de")
    assert parsed(target.read_bytes()).get("lang") == "de"
    assert {path.name for path in tmp_path.iterdir()} == {"club.xlsx", "club.html"}
    target.write_text("<html>the club's own start page</html>", encoding="utf-8")
    assert "no page of pairbook's" in " ".join(run(f"pairbook page {workbook.as_posix()}", 4).output.split())
    assert "own start page" in target.read_text(encoding="utf-8")
    run(f"pairbook page {workbook.as_posix()} -o {target.as_posix()}")
    assert MARK in target.read_bytes()


def test_the_page_speaks_the_language_of_the_workbook(tmp_path: Path) -> None:
    """A Norwegian workbook gives a Norwegian page, and ``--language`` another one."""
    workbook = copy("swiss-12-norwegian", tmp_path)
    run(f"pairbook page {workbook.as_posix()}")
    tree = parsed((tmp_path / "club.html").read_bytes())
    assert tree.get("lang") == "nb"
    assert "Hvit" in tables(tree, "round-1")[0][0]
    run(f"pairbook page {workbook.as_posix()} --language en")
    assert "White" in tables(parsed((tmp_path / "club.html").read_bytes()), "round-1")[0][0]


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    """Another ending than .html, a style folder that is not there, a file that is no workbook."""
    workbook = copy("swiss-24", tmp_path)
    name = workbook.as_posix()
    assert ".html" in run(f"pairbook page {name} -o {name}", 2).output
    assert "--style" in run(f"pairbook page {name} --style {tmp_path.as_posix()}/nowhere", 2).output
    run(f"pairbook page {tmp_path.as_posix()}/missing.xlsx", 4)
    assert {path.name for path in tmp_path.iterdir()} == {"club.xlsx"}


def test_a_broken_style_is_named_and_nothing_written(tmp_path: Path) -> None:
    """A template with a mistake ends with its name and line in the message."""
    workbook, style = copy("swiss-24", tmp_path), tmp_path / "style"
    style.mkdir()
    (style / "page.css").write_text("body {\n{{ colours.nothing }}\n}", encoding="utf-8")
    output = run(f"pairbook page {workbook.as_posix()} --style {style.as_posix()}", 1).output
    assert "nothing" in output
    assert not (tmp_path / "club.html").exists()
