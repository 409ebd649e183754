"""Chromium as a witness: it opens a web page as a reader would, and says what it saw.

Spoken to through a pipe in the words of the DevTools protocol. Where Chromium is missing the test is skipped with the
reason. With ``PAIRBOOK_REQUIRE_WITNESSES=1`` that is a failure.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

_SECONDS = 60.0
_SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-extensions",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


class Browser:
    """A running Chromium with one page."""

    def __init__(self, process: subprocess.Popen[bytes], commands: int, answers: int) -> None:
        self._process, self._commands, self._answers = process, commands, answers
        self._count, self._session, self._rest = 0, "", b""
        self.events: list[dict[str, Any]] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")

    def open(
        self, path: Path, *, width: int = 1200, height: int = 900, dark: bool = False, scripts: bool = True
    ) -> None:
        """Open a file in a window of this size and with this choice of colours."""
        self.events.clear()
        self.resize(width, height)
        self.choose(dark=dark)
        self._call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self._call("Page.navigate", url=path.resolve().as_uri())
        self._wait_for("Page.loadEventFired")

    def resize(self, width: int, height: int = 900) -> None:
        """Change the size of the window, in CSS pixels."""
        self._call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def choose(self, *, dark: bool = False, media: str = "") -> None:
        """Choose dark or light colours, and the medium (``print``, or the screen)."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page. Works also on pages that forbid scripts of their own."""
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def type(self, selector: str, typed: str) -> None:
        """Type into a field, after what stood in it has been taken out."""
        self.evaluate(f"(f => {{ f.focus(); f.select(); }})(document.querySelector({json.dumps(selector)}))")
        if typed:
            self._call("Input.insertText", text=typed)
        else:
            self.press("Delete")

    def press(self, key: str) -> None:
        """Press and release a key such as ``Tab`` or ``Enter``."""
        codes = {"Tab": 9, "Enter": 13, "Delete": 46}
        known = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self._call("Input.dispatchKeyEvent", type="keyDown", text="\r" if key == "Enter" else "", **known)
        self._call("Input.dispatchKeyEvent", type="keyUp", **known)

    def roles(self) -> Counter[str]:
        """How often each role is in the tree that screen readers get."""
        return Counter(str(node["role"]["value"]) for node in self._tree())

    def unnamed(self, role: str) -> int:
        """How many things of this role have no name in that tree."""
        return sum(node["role"]["value"] == role and not node.get("name", {}).get("value") for node in self._tree())

    def _tree(self) -> list[dict[str, Any]]:
        nodes: list[dict[str, Any]] = self._call("Accessibility.getFullAXTree")["nodes"]
        return [node for node in nodes if not node["ignored"]]

    def screenshot(self, target: Path, *, whole: bool = True) -> None:
        """A picture of the page, from top to bottom or as much as the window shows."""
        data = self._call("Page.captureScreenshot", captureBeyondViewport=whole, format="png")["data"]
        target.write_bytes(base64.b64decode(data))

    def printed(self) -> bytes:
        """The page as it comes out on A4 paper, as a PDF."""
        data = self._call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, preferCSSPageSize=True)["data"]
        return base64.b64decode(data)

    def complaints(self) -> list[str]:
        """What was written to the console, errors of scripts, and whatever the page was refused."""
        self.evaluate("new Promise(done => setTimeout(done, 50))")
        told = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Network.loadingFailed")
        return [json.dumps(event["params"]) for event in self.events if event["method"] in told]

    def requests(self) -> list[str]:
        """The addresses the page asked for, except those that hold their content themselves."""
        sent = [event["params"] for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return [each["request"]["url"] for each in sent if not each["request"]["url"].startswith("data:")]

    def _wait_for(self, method: str) -> None:
        end = time.monotonic() + _SECONDS
        while not any(event["method"] == method for event in self.events):
            assert time.monotonic() < end, f"{method} did not come"
            self._receive(end)

    def _call(self, method: str, **parameters: Any) -> Any:
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + _SECONDS
        while True:
            answer = self._receive(end)
            if answer is not None and answer.get("id") == self._count:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    def _receive(self, end: float) -> Mapping[str, Any] | None:
        """The next message; events are kept."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._answers], [], [], max(0.0, end - time.monotonic()))
            assert ready, "Chromium does not answer"
            more = os.read(self._answers, 1 << 20)
            assert more, "Chromium has ended"
            self._rest += more
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        if "method" in message:
            self.events.append(message)
            return None
        return message


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, ended when the test is over."""
    program = shutil.which("chromium")
    if program is None:
        reason = "chromium is not installed: the web page was not looked at"
        if os.environ.get("PAIRBOOK_REQUIRE_WITNESSES") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    to_read, commands = os.pipe()
    answers, to_write = os.pipe()
    with TemporaryDirectory(prefix="pairbook-chromium-", ignore_cleanup_errors=True) as profile:
        # The protocol is spoken over file descriptors 3 and 4, which a shell puts in their places.
        line = f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}'
        process = subprocess.Popen(
            ["bash", "-c", line, program, *_SWITCHES, f"--user-data-dir={profile}"],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        try:
            yield Browser(process, commands, answers)
        finally:
            os.close(commands)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            os.close(answers)
