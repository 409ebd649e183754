"""Many workbooks at once: each for itself, taken up again, on processes and on a Dask cluster."""

import json
import os
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.findings import Finding, Place, Severity
from generator.languages import Language
from generator.services.batch import (
    MOST_FINDINGS,
    BatchOptions,
    Engine,
    Job,
    Journal,
    WorkbookOutcome,
    batch,
    one,
    summary,
    workbooks_in,
)
from generator.services.workbook_file import Loaded, load
from generator.status import Status
from generator.tournament import Player, System
from generator.workbook.blank import new_workbook
from generator.workbook.refusal import WorkbookRefused

NOW = datetime(2026, 3, 1, 18, 30)  # noqa: DTZ001 - any moment will do
ROSTER = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 7))
HERE = BatchOptions(Job.NEXT, workers=1)


def _in_order(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def _leaves_its_mark(folder: Path, count: int) -> tuple[int, ...]:
    """Lots that tell in which process they were drawn."""
    (folder / f"{os.getpid()}.txt").touch()
    return tuple(range(count))


def _kills(count: int) -> tuple[int, ...]:
    """Lots that take the whole process with them when the number of a lot is drawn, out of thousands."""
    if count > 1000:
        os._exit(1)
    return tuple(range(count))


def _folder(tmp_path: Path, names: str = "a b c d") -> Path:
    folder = tmp_path / "club"
    folder.mkdir()
    for name in names.split():
        data = new_workbook(System.SWISS, rounds=3, roster=ROSTER, settings={"first_colour": "white"})
        (folder / f"{name}.xlsx").write_bytes(data)
    return folder


def _silent(*_: object) -> None:
    """Nothing is told of the progress."""


def _run(
    folder: Path,
    options: BatchOptions = HERE,
    *,
    draw_lots: Callable[[int], tuple[int, ...]] = _in_order,
    began: Callable[[int, int], None] = _silent,
    progress: Callable[[WorkbookOutcome], None] = _silent,
) -> dict[str, WorkbookOutcome]:
    found = batch(folder, options, now=NOW, draw_lots=draw_lots, began=began, progress=progress)
    return {each.file: each for each in found}


def _rounds(path: Path) -> int:
    loaded = load(path, force=True)
    assert isinstance(loaded, Loaded)
    return len(loaded.tournament.rounds)


def test_only_workbooks_are_taken(tmp_path: Path) -> None:
    """Lock files, hidden files, backups and other kinds of files are left alone; folders inside when asked for."""
    folder = _folder(tmp_path, "b a")
    for name in ("~$a.xlsx", ".hidden.xlsx", "notes.txt", "a backups/a 2026-01-01 10.00.00.xlsx", "youth/c.xlsm"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"")
    assert [path.name for path in workbooks_in(folder)] == ["a.xlsx", "b.xlsx"]
    assert [path.name for path in workbooks_in(folder, recursive=True)] == ["a.xlsx", "b.xlsx", "c.xlsm"]


def test_a_link_to_a_workbook_of_the_folder_is_no_second_workbook(tmp_path: Path) -> None:
    """A workbook and a link to it are one, whichever name comes first; a link out of the folder is a workbook."""
    folder = _folder(tmp_path, "b")
    (tmp_path / "other.xlsx").write_bytes(b"")
    (folder / "a.xlsx").symlink_to("b.xlsx")
    (folder / "c.xlsx").symlink_to(tmp_path / "other.xlsx")
    assert [path.name for path in workbooks_in(folder)] == ["b.xlsx", "c.xlsx"]


def test_two_runs_do_not_change_the_same_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one run pairs, another that would write is refused, and one that only reads is not."""
    monkeypatch.setattr("generator.workbook.files._WAIT_FOR_LOCK", 0.1)
    folder = _folder(tmp_path, "a")
    refused: list[str] = []

    def second(_: WorkbookOutcome) -> None:
        try:
            _run(folder, BatchOptions(Job.STANDINGS, workers=1))
        except WorkbookRefused as refusal:
            refused.append(refusal.findings[0].name)
        assert _run(folder, BatchOptions(Job.CHECK, workers=1))["a.xlsx"].status == 0

    _run(folder, progress=second)
    assert refused == ["batch_at_work"]
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run stopped by hand ends with the status of Ctrl-C and says that the same call goes on."""

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.services.batch.batch", stopped)
    result = CliRunner().invoke(main, ["batch", str(_folder(tmp_path)), "check"])
    assert result.exit_code == Status.STOPPED
    assert "Call the same command again" in result.stderr
    assert result.stdout == ""


def test_a_folder_without_workbooks_is_said(tmp_path: Path) -> None:
    """An empty folder gives a sentence and no empty table."""
    result = CliRunner().invoke(main, ["batch", str(_folder(tmp_path, "")), "check"])
    assert result.output == "There is no workbook (.xlsx, .xlsm) in this folder.\n"


def test_a_bad_file_stops_none_of_the_others(tmp_path: Path) -> None:
    """A damaged, an empty and an open workbook have their problems told; all others are paired."""
    folder = _folder(tmp_path)
    (folder / "bad.xlsx").write_bytes(b"PK\x03\x04 broken")
    (folder / "empty.xlsx").write_bytes(b"")
    (folder / "~$d.xlsx").write_bytes(b"")
    found = _run(folder)
    assert {name: each.status for name, each in found.items()} == {
        "a.xlsx": 0, "b.xlsx": 0, "bad.xlsx": 4, "c.xlsx": 0, "d.xlsx": 4, "empty.xlsx": 4,
    }  # fmt: skip
    assert [_rounds(folder / f"{name}.xlsx") for name in "abcd"] == [1, 1, 1, 0]
    assert [each.problems[0].name for each in found.values() if each.status] == [
        "file_damaged", "open_in_excel", "file_empty",
    ]  # fmt: skip


def test_a_run_cut_short_goes_on(tmp_path: Path) -> None:
    """What was done before the interruption is not done again, and no round is paired twice."""
    folder = _folder(tmp_path)
    seen: list[str] = []

    def interrupted(outcome: WorkbookOutcome) -> None:
        seen.append(outcome.file)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _run(folder, progress=interrupted)
    told: list[tuple[int, int]] = []
    found = _run(folder, began=lambda files, done: told.append((files, done)))
    assert told[0][0] == 4
    assert 2 <= told[0][1] < 4
    assert [each.status for each in found.values()] == [0] * 4
    assert [_rounds(folder / f"{name}.xlsx") for name in "abcd"] == [1] * 4
    assert not list(folder.glob(".pairbook*"))


def test_a_run_taken_up_tells_the_earlier_problems_too(tmp_path: Path) -> None:
    """The warnings of workbooks done before the interruption stand in the table of the second run as they were."""
    folder = _folder(tmp_path, "a b")
    _run(folder)  # a round without results: something to look at
    whole = _run(folder, BatchOptions(Job.CHECK, workers=1))
    assert [len(each.problems) for each in whole.values()] == [3, 3]

    def interrupted(_: WorkbookOutcome) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _run(folder, BatchOptions(Job.CHECK, workers=1), progress=interrupted)
    told: list[tuple[int, int]] = []
    assert _run(folder, BatchOptions(Job.CHECK, workers=1), began=lambda *counts: told.append(counts)) == whole
    assert told[0][1] > 0


def test_what_workers_of_a_killed_run_did_meanwhile_counts(tmp_path: Path) -> None:
    """A workbook paired by a worker left over from a killed run is done, and not one whose results are missing."""
    folder = _folder(tmp_path, "a b")

    def left_over(files: int, done: int) -> None:  # noqa: ARG001 - the run tells both
        one(folder, "a.xlsx", HERE, NOW, _in_order)

    assert [each.status for each in _run(folder, began=left_over).values()] == [0, 0]
    assert [_rounds(folder / f"{name}.xlsx") for name in "ab"] == [1, 1]


def test_a_workbook_changed_since_is_done_anew(tmp_path: Path) -> None:
    """The journal counts only while the file is as the command left it; a cut line in it does no harm."""
    folder = _folder(tmp_path, "a b")
    journal = Journal(folder, Job.NEXT)
    for name in ("a.xlsx", "b.xlsx"):
        journal.add(WorkbookOutcome(name, 0))
    journal.path.write_text(journal.path.read_text() + '{"file": "b.xl')
    (folder / "a.xlsx").write_bytes((folder / "a.xlsx").read_bytes() + b"\0")
    assert list(journal.done()) == ["b.xlsx"]
    journal.add(WorkbookOutcome("a.xlsx", 1))
    assert list(journal.done()) == ["b.xlsx"]
    told: list[tuple[int, int]] = []
    _run(folder, BatchOptions(Job.NEXT, workers=1, anew=True), began=lambda *counts: told.append(counts))
    assert told == [(2, 0)]


def test_both_processes_work(tmp_path: Path) -> None:
    """With two workers the lots are drawn in two processes, neither of them this one."""
    folder = _folder(tmp_path, "a b c d e f")
    for path in folder.glob("*.xlsx"):
        path.write_bytes(new_workbook(System.SWISS, rounds=3, roster=ROSTER))
    marks = tmp_path / "marks"
    marks.mkdir()
    found = _run(folder, BatchOptions(Job.NEXT, workers=2), draw_lots=partial(_leaves_its_mark, marks))
    assert [each.status for each in found.values()] == [0] * 6
    pids = {path.stem for path in marks.iterdir()}
    assert len(pids) == 2
    assert str(os.getpid()) not in pids


def test_a_worker_that_dies_is_told_by_its_workbook(tmp_path: Path) -> None:
    """One workbook kills the process that works on it: the others are done, each once."""
    folder = _folder(tmp_path, "a b c d")
    seven = (*ROSTER, Player(7, "Player 7", 1900))
    (folder / "c.xlsx").write_bytes(new_workbook(System.SWISS, rounds=3, roster=seven, settings={"numbers": "by_lot"}))
    found = _run(folder, BatchOptions(Job.NEXT, workers=2), draw_lots=_kills)
    assert {name: each.status for name, each in found.items()} == {"a.xlsx": 0, "b.xlsx": 0, "c.xlsx": 5, "d.xlsx": 0}
    assert found["c.xlsx"].findings[0].name == "batch_died"
    assert [_rounds(folder / f"{name}.xlsx") for name in "abcd"] == [1, 1, 0, 1]


def test_a_fault_is_an_outcome(tmp_path: Path) -> None:
    """A fault of pairbook's own is told with its kind and place, and without the words of the exception."""
    folder = _folder(tmp_path, "a")
    (folder / "a.xlsx").write_bytes(new_workbook(System.SWISS, rounds=3, roster=ROSTER))

    def faulty(count: int) -> tuple[int, ...]:
        raise ZeroDivisionError(f"Anna Weber {count}")

    outcome = one(folder, "a.xlsx", HERE, NOW, faulty)
    assert (outcome.status, outcome.findings[0].name) == (5, "batch_fault")
    assert outcome.findings[0].values["where"].startswith("ZeroDivisionError, test_batch.py:")
    assert "Anna" not in str(outcome)


def test_findings_of_one_workbook_are_bounded(tmp_path: Path) -> None:
    """Of a workbook with hundreds of problems only the gravest are kept, and the rest counted."""
    folder = tmp_path
    many = tuple(Player(number, "Anna Weber", 2000) for number in range(1, 200))
    (folder / "a.xlsx").write_bytes(new_workbook(System.SWISS, rounds=3, roster=many))
    outcome = one(folder, "a.xlsx", BatchOptions(Job.CHECK), NOW, _in_order)
    assert len(outcome.findings) == MOST_FINDINGS
    assert outcome.more > 100


def test_summary_is_one_table_with_the_problems_below() -> None:
    """Every workbook has its line; those with problems stand again below with each of them."""
    finding = Finding("any", Severity.ERROR, Place("Round 1", "F5"))
    outcomes = (WorkbookOutcome("a.xlsx", 0), WorkbookOutcome("youth/b.xlsx", 1, Language.GERMAN, (), (finding,), 3))
    lines = summary(outcomes, Language.ENGLISH, lambda each, language: f"{each.place.cell} {language.value}")
    assert lines == (
        "Outcome   To look at  Workbook",
        "----------------------------------",
        "done                  a.xlsx",
        "problems  1           youth/b.xlsx",
        "",
        "youth/b.xlsx:",
        "  F5 de",
        "  and 3 more; see: pairbook check",
        "",
        "1 of 2 workbooks done.",
    )


def test_command_line(tmp_path: Path) -> None:
    """Table or JSON, status 1 with problems; no progress bar where no terminal is."""
    folder = _folder(tmp_path, "a b")
    (folder / "bad.xlsx").write_bytes(b"nothing")
    result = CliRunner().invoke(main, ["batch", str(folder), "check", "--workers", "1"])
    assert result.exit_code == 1
    assert result.output.splitlines()[0].endswith("Workbook")
    assert "2 of 3 workbooks done." in result.output
    assert "%" not in result.output
    assert "█" not in result.output
    quiet = CliRunner().invoke(main, ["batch", str(folder), "check", "--workers", "1", "--quiet"])
    assert "a.xlsx" not in quiet.output
    assert "This is not a workbook." in quiet.output
    told = CliRunner().invoke(main, ["batch", str(folder), "check", "--workers", "1", "--json"])
    files = json.loads(told.output)["data"]["files"]
    assert [(each["file"], each["status"]) for each in files] == [("a.xlsx", 0), ("b.xlsx", 0), ("bad.xlsx", 4)]


def test_print_and_page_make_a_file_of_each(tmp_path: Path) -> None:
    """Over a folder they leave a PDF, and a web page, beside every workbook that has a round."""
    folder = _folder(tmp_path, "a b")
    _run(folder)
    assert [each.status for each in _run(folder, BatchOptions(Job.PRINT, workers=1)).values()] == [0, 0]
    assert sorted(path.name for path in folder.glob("*.pdf")) == ["a-round-1.pdf", "b-round-1.pdf"]
    assert [each.status for each in _run(folder, BatchOptions(Job.PAGE, workers=1)).values()] == [0, 0]
    assert sorted(path.name for path in folder.glob("*.html")) == ["a.html", "b.html"]


@pytest.mark.parametrize("options", [["--backend", "dask"], ["--scheduler", "tcp://127.0.0.1:1"]])
def test_a_cluster_needs_its_address(options: list[str], tmp_path: Path) -> None:
    """The address without the engine, or the engine without the address, is wrong use."""
    result = CliRunner().invoke(main, ["batch", str(_folder(tmp_path)), "check", *options])
    assert result.exit_code == 2


def test_dask_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra the command says how to install it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    options = ["--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"]
    result = CliRunner().invoke(main, ["batch", str(_folder(tmp_path)), "check", *options])
    assert result.exit_code == 2
    assert 'pip install "pairbook[dask]"' in result.output


@pytest.mark.filterwarnings("default")  # warnings of the cluster about itself are not ours
def test_the_same_call_on_a_dask_cluster(tmp_path: Path) -> None:
    """A local cluster of two worker processes, called by its address, pairs the workbooks of a folder."""
    distributed = pytest.importorskip("distributed", reason="pairbook[dask] is not installed")
    folder = _folder(tmp_path, "a b c d e f g h")
    for path in folder.glob("*.xlsx"):
        path.write_bytes(new_workbook(System.SWISS, rounds=3, roster=ROSTER))
    (folder / "bad.xlsx").write_bytes(b"nothing")
    marks = tmp_path / "marks"
    marks.mkdir()
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        workers = {worker.pid for worker in cluster.workers.values()}
        found = _run(
            folder,
            BatchOptions(Job.NEXT, engine=Engine.DASK, scheduler=cluster.scheduler_address),
            draw_lots=partial(_leaves_its_mark, marks),
        )
    assert [each.status for each in found.values()] == [0, 0, 4, 0, 0, 0, 0, 0, 0]
    assert {int(path.stem) for path in marks.iterdir()} == workers
    assert all(_rounds(path) == 1 for path in folder.glob("?.xlsx"))
