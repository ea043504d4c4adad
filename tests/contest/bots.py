"""Bots that decide by the view and their style alone: files that the harness starts, and processes at addresses."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
_PROGRAM = """\
from random import Random
from zlib import crc32

from harness.bot import RazziaBot, serve

STYLE = "{style}"


class Styled(RazziaBot):
    def play(self, view):
        return self.random(view).choice(view.hand)

    def answer(self, view):
        return self.random(view).random() < 0.5

    def random(self, view):
        return Random(crc32(f"{{STYLE}} {{view!r}}".encode()))


if __name__ == "__main__":
    serve(Styled)
"""


def write_program(directory: Path, style: str) -> str:
    """Write `bot.py`; the style."""
    directory.mkdir(exist_ok=True)
    (directory / "bot.py").write_text(_PROGRAM.format(style=style), "utf-8")
    return style


def styled(style: str) -> Any:
    """The class of a bot with this style, in this process."""
    names: dict[str, Any] = {"__name__": "styled"}
    exec(_PROGRAM.format(style=style), names)
    return names["Styled"]


class Remote:
    """A bot at an address of this machine, which the system has chosen: it can be killed, and started again there."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / "bot.py"
        self.address = "127.0.0.1:0"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, str(self._file), "--address", self.address]
        process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
        self._process = process
        assert process.stderr
        for line in process.stderr:
            if found := re.search(r" listens on (\S+)", line):
                self.address = found[1]
                return
        raise AssertionError(f"{self._file} ended with exit code {process.wait()}")

    def kill(self) -> None:
        """Nothing, if it does not run."""
        if process := self._process:
            process.kill()
            process.communicate()
            self._process = None
