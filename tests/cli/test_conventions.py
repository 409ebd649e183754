"""What people and programs expect of any command: quiet, JSON, colours, completion, and a fault that tells no names."""

import json
from pathlib import Path

import click
import jsonschema
import pytest
from click.testing import CliRunner

from generator import start
from generator.cli import fault, main
from generator.cli.reference import commands
from generator.resources import templates_folder
from generator.status import Status

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "swiss-24.xlsx"


def _called(*arguments: str, **environment: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments), env=dict(environment), color=True)
    return result.exit_code, result.stdout, result.stderr


def test_json_report_follows_its_schema(tmp_path: Path) -> None:
    """With --json a command prints one object after the schema and nothing beside it, done or refused."""
    schema = json.loads((templates_folder() / "report.schema.json").read_text(encoding="utf-8"))
    done = _called("new", str(tmp_path / "club.xlsx"), "--json")
    refused = _called("next", str(tmp_path / "missing.xlsx"), "--json")
    for status, out, err in (done, refused):
        jsonschema.validate(json.loads(out), schema)
        assert json.loads(out)["status"] == status
        assert err == ""
    assert (done[0], refused[0]) == (Status.DONE, Status.FILE_NOT_ACCESSIBLE)


def test_a_question_that_does_not_fit_is_json_too() -> None:
    """Asked for a player who is not there, a command answers with an object after the schema, and status 2."""
    schema = json.loads((templates_folder() / "report.schema.json").read_text(encoding="utf-8"))
    status, out, err = _called("explain", str(SAMPLE), "--player", "Nobody", "--json")
    jsonschema.validate(json.loads(out), schema)
    assert (status, json.loads(out)["status"], err) == (Status.WRONG_USE, Status.WRONG_USE, "")


def test_ctrl_c_ends_any_command_without_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by hand, a command ends with the status shells know for it, and one line on standard error."""

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.services.checking.check_command", stopped)
    assert _called("check", str(SAMPLE)) == (Status.STOPPED, "", "\nStopped with Ctrl-C.\n")


def test_quiet_says_only_what_is_wrong(tmp_path: Path) -> None:
    """With --quiet a command that worked prints nothing, and a refusal is told all the same."""
    assert _called("new", str(tmp_path / "club.xlsx"), "--quiet") == (Status.DONE, "", "")
    status, out, err = _called("next", str(tmp_path / "missing.xlsx"), "--quiet")
    assert (status, out) == (Status.FILE_NOT_ACCESSIBLE, "")
    assert "missing.xlsx" in err


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_no_color_is_obeyed(tmp_path: Path, no_color: str, coloured: bool) -> None:
    """A terminal shows problems in colour, unless NO_COLOR is set to something."""
    _, _, err = _called("next", str(tmp_path / "missing.xlsx"), NO_COLOR=no_color)
    assert ("\x1b[" in err) is coloured


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_the_program(shell: str) -> None:
    """The completion script of each shell asks pairbook itself for the words."""
    status, out, _ = _called("completion", shell)
    assert status == Status.DONE
    assert f"_PAIRBOOK_COMPLETE={shell}_complete" in out


def test_completion_offers_commands() -> None:
    """What the shell asks is answered with the commands that begin so."""
    result = CliRunner().invoke(
        main,
        [],
        prog_name="pairbook",
        env={"_PAIRBOOK_COMPLETE": "bash_complete", "COMP_WORDS": "pairbook st", "COMP_CWORD": "1"},
    )
    assert "plain,standings" in result.output


def test_a_fault_is_told_without_personal_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unforeseen exception ends with its own status, no traceback, and a report without names of people or files."""

    def broken(_: bytes, name: str) -> str:
        raise ZeroDivisionError(f"Anna Secret in {name}")

    report = tmp_path / "secret-open.trf"
    report.write_text("012 Secret Open\n", encoding="utf-8")
    monkeypatch.setattr("generator.services.report_files.trf.undisputed_pairs", broken)
    monkeypatch.setattr("sys.argv", ["pairbook", "trf", "pair", str(report)])
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path)
    with pytest.raises(SystemExit) as ended:
        start.main()
    assert ended.value.code == Status.FAULT_OF_PAIRBOOK
    (written,) = tmp_path.glob("fault-*.txt")
    told = written.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in told
    assert "generator/start.py" in told
    assert "ecret" not in told
    said = capsys.readouterr().err
    assert str(written) in said
    assert "Traceback" not in said


def test_fault_report_names_the_whole_chain() -> None:
    """Causes are told as well, each with its kind and place, and none with its words."""
    try:
        try:
            raise KeyError("Anna Secret")
        except KeyError as inner:
            raise ValueError("Anna Secret") from inner
    except ValueError as outer:
        told = fault.fault_report(outer)
    assert "builtins.ValueError" in told
    assert "builtins.KeyError" in told
    assert "Secret" not in told


_OF_THEIR_OWN = {"trf", "help", "completion", "demo", "watch"}
"""Commands that do not end with one report: they print what they are asked for, or go on until they are stopped."""
_ENDING = tuple(
    (path, command)
    for path, command in commands()
    if not isinstance(command, click.Group) and len(path) > 1 and path[1] not in _OF_THEIR_OWN
)
_ON_NOTHING = {
    "new": "nowhere/club.xlsx",
    "merge": "a.xlsx b.xlsx -o c.xlsx",
    "groups": "a.xlsx --groups 2 -o made",
    "finals": "a.xlsx b.xlsx -o made.xlsx",
    "batch": "nowhere check",
    "index": "list.txt --folder made",
    "fill": "club.xlsx --folder made",
}


@pytest.mark.parametrize(("path", "command"), _ENDING, ids=[" ".join(path) for path, _ in _ENDING])
def test_every_command_can_be_quiet_and_speak_json(
    path: tuple[str, ...], command: click.Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file or folder is not there: status 4, one object after the schema with --json, one refusal with --quiet.

    ``export --json`` is a form of its lists, so that ``export`` can only be quiet.
    """
    monkeypatch.chdir(tmp_path)
    known = {word for each in command.params for word in each.opts}
    assert {"--quiet", "--json"} <= known, path
    words = [*path[1:], *_ON_NOTHING.get(path[-1], "club.xlsx").split()]
    status, out, err = _called(*words, "--quiet", *(["--trf26"] if path[-1] == "export" else []))
    assert (status, out) == (Status.FILE_NOT_ACCESSIBLE, "")
    assert err
    if path[-1] != "export":
        status, out, err = _called(*words, "--json")
        jsonschema.validate(json.loads(out), json.loads((templates_folder() / "report.schema.json").read_text("utf-8")))
        assert (status, err) == (Status.FILE_NOT_ACCESSIBLE, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("watch", "club.xlsx"), ("watch", str(SAMPLE), "-o", "nowhere"), ("batch", "x", "check")]
)
def test_what_is_not_there_is_a_finding(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A workbook or folder that is not there is told as by every other command, not as wrong use."""
    monkeypatch.chdir(tmp_path)
    status, _, err = _called(*words)
    assert status == Status.FILE_NOT_ACCESSIBLE
    assert "There is no such f" in err
