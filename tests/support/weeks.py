"""Plays what a page shows of a week: its commands in their order, for real, in a directory of their own.

A page shows the league's file in blocks of TOML, which are added to it one after the other, and commands in blocks with
what they print. `$ ` is the organiser's prompt; `fox$ ` is that of fox's author, whose `serve` goes on until `fox$ ^C`.
The certificates and tokens that authors make come into the organiser's inbox.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

_BLOCK = re.compile(r"^```(console|toml)\n(.*?)^```", re.S | re.M)
_COMMAND = re.compile(r"^(\w*)\$ (.*(?:\n> .*)*)\n((?:(?!\w*\$ ).*\n)*)", re.M)
_ADDRESS = "fox.example.org:7400"


class Command(NamedTuple):
    """A command of a page: who types it, and what it is shown to print."""

    author: str  # empty: the organiser
    words: str
    shown: list[str]


class Desk:
    """The organiser's directory, and beside it one for each author."""

    def __init__(self, directory: Path, file: str) -> None:
        self.here = directory / "organiser"
        (self.here / "inbox").mkdir(parents=True)
        self._file = self.here / file
        self._servers: dict[str, subprocess.Popen[str]] = {}
        script = directory / "harness"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m harness "$@"\n')
        script.chmod(0o755)
        root = str(Path(__file__).parents[2])
        path = f"{directory}{os.pathsep}{os.environ['PATH']}"
        self._env = {**os.environ, "PATH": path, "PYTHONPATH": root, "PYTHONUNBUFFERED": "1"}
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self._port = free.getsockname()[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for author in [*self._servers]:
            self._end(author)

    def play(self, page: str) -> Iterator[tuple[Command, list[str]]]:
        """Each command that is shown to print something, with what it has printed."""
        for kind, text in _BLOCK.findall(page):
            if kind == "toml":
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(self._local(text))
                continue
            for author, words, shown in _COMMAND.findall(text):
                command = Command(author, words.replace("\n> ", "\n"), shown.splitlines())
                yield command, self._type(command).splitlines()

    def types(self, words: str, cwd: Path | None = None) -> str:
        """What a command prints, on stdout and stderr together."""
        done = subprocess.run(
            ["bash", "-c", self._local(words)],
            cwd=cwd or self.here,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        return done.stdout.replace(f"localhost:{self._port}", _ADDRESS)

    def _type(self, command: Command) -> str:
        if not command.author:
            return self.types(command.words)
        home = self.here.parent / command.author
        home.mkdir(exist_ok=True)
        if command.words == "^C":
            self._end(command.author)
            return ""
        if command.words.startswith("harness bot serve "):
            return self._serve(command, home)
        printed = self.types(command.words, home)
        inbox = self.here / "inbox"
        for file in [*home.glob("*.pem"), *home.glob("*.token")]:
            shutil.copy(file, inbox)
        return printed

    def _serve(self, command: Command, home: Path) -> str:
        server = subprocess.Popen(
            ["bash", "-c", f"exec {self._local(command.words)}"],
            cwd=home,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._servers[command.author] = server
        assert server.stdout
        return server.stdout.readline().replace(f":{self._port}", ":7400")

    def _end(self, author: str) -> None:
        server = self._servers.pop(author)
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)

    def _local(self, text: str) -> str:
        """With an address on this machine, and less patience."""
        text = text.replace(_ADDRESS, f"localhost:{self._port}").replace(
            "0.0.0.0:7400", f"0.0.0.0:{self._port}"
        )
        return text.replace("wait = 600", "wait = 1")


def missing_lines(shown: list[str], printed: list[str], lasting: Callable[[str], str]) -> list[str]:
    """The lines of a page that were not printed in this order. `lasting` leaves of a line what is the same each time; … is
    whatever was printed there."""
    rest = iter([lasting(line) for line in printed])
    return [line for line in shown if line != "…" and lasting(line) not in rest]
