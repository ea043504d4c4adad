"""Chromium without a window, driven over two pipes by its own protocol: nothing but the standard library is needed.

https://chromedevtools.github.io/devtools-protocol/ says what each command and event means."""

import base64
import itertools
import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.tools import needed

_ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",  # CI runs as root, where it has none
    "--remote-debugging-pipe",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]
_COMMANDS, _ANSWERS = 3, 4  # the descriptors at which Chromium reads and writes
_LAUNCHER = f"""
import fcntl, os, sys
commands, answers = [fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3]]
os.dup2(commands, {_COMMANDS})
os.dup2(answers, {_ANSWERS})
os.execv(sys.argv[3], sys.argv[3:])
"""  # the pipes have any numbers, and Chromium wants these
_LONGEST = 60  # seconds for an answer


class Chromium:
    """A browser that runs, with one tab. What its console said, and what it could not load, is in `complaints`."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._numbers = itertools.count(1)
        self._rest = b""
        self._events: deque[dict[str, Any]] = deque()
        self.complaints: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.tab(f"{domain}.enable")

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """The result of a command."""
        number = next(self._numbers)
        message = {
            "id": number,
            "method": method,
            "params": parameters,
            **({"sessionId": session} if session else {}),
        }
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != number:
            self._hear(answer)
        assert "error" not in answer, (method, answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    def tab(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The result of a command to the tab."""
        return self.call(method, self._session, **parameters)

    def look(self, width: int, *, dark: bool = False, height: int = 900) -> None:
        """How wide the window is, and which colours the system has."""
        self.tab(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.tab("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, url: str) -> None:
        """Open a page, and wait until it is there with all that it loads."""
        self._events.clear()
        self.tab("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def leave(self) -> None:
        """Close the page: before its server ends, which the page would complain of."""
        self.open("about:blank")

    def wait_for(self, method: str) -> dict[str, Any]:
        """The next event of this name."""
        while True:
            while self._events:
                if (event := self._events.popleft())["method"] == method:
                    parameters: dict[str, Any] = event["params"]
                    return parameters
            self._hear(self._next())

    def value(self, expression: str) -> Any:
        """What an expression of JavaScript gives, or what its promise gives when it is kept."""
        answer = self.tab("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def picture(self, file: Path) -> None:
        """The whole page as PNG."""
        image = self.tab("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        file.write_bytes(base64.b64decode(image))

    def _hear(self, event: dict[str, Any]) -> None:
        self._events.append(event)
        parameters = event.get("params", {})
        match event.get("method"):
            case "Runtime.consoleAPICalled":
                self.complaints.append(f"console: {parameters['args']}")
            case "Runtime.exceptionThrown":
                self.complaints.append(f"exception: {parameters['exceptionDetails']}")
            case "Log.entryAdded":
                self.complaints.append(f"log: {parameters['entry']['text']} {parameters['entry'].get('url')}")

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            some = os.read(self._answers, 1 << 20)
            assert some, "Chromium has ended"
            self._rest += some
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message


@contextmanager
def chromium(profile: Path) -> Iterator[Chromium]:
    """A browser with a profile of its own. A machine without Chromium skips the test, and CI fails it."""
    program = needed("chromium")
    command_read, command_write = os.pipe()
    answer_read, answer_write = os.pipe()
    descriptors = [str(command_read), str(answer_write)]
    process = subprocess.Popen(
        [sys.executable, "-c", _LAUNCHER, *descriptors, program, *_ARGUMENTS, f"--user-data-dir={profile}"],
        pass_fds=[command_read, answer_write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(command_read)
    os.close(answer_write)
    try:
        yield Chromium(command_write, answer_read)
    finally:
        os.killpg(process.pid, 9)
        process.wait(_LONGEST)
        os.close(command_write)
        os.close(answer_read)
