"""Prepares a bot's command for its sandbox, and knows the processes in the sandbox.

In a strict sandbox a bot shares no file with us. Its socket is in its own /tmp. We reach it through the first process of
the sandbox, whose root directory the kernel shows to us, but to no bot.
"""

import asyncio
import contextlib
import errno
import json
import os
import platform
import shutil
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from harness.league.limits import Level
from harness.local.program import caches
from harness.local.sandbox import Sandbox, environment, strictly, within_limits
from harness.local.seccomp import denies
from harness.local.visible import visible

ADDRESS = "HARNESS_ADDRESS"  # the environment variable with the address at which the bot is to listen
SOCKET = "bot.sock"


class Inside:
    """The processes in a strict sandbox, known by the first one: when that ends, the kernel ends them all."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def link(self, home: Path) -> None:
        """Link our path of the socket to the bot's."""
        (home / SOCKET).symlink_to(f"/proc/{self.pid}/root{room_of(home)}/{SOCKET}")

    def ask_to_end(self) -> None:
        """Ask the bot, a child of the first process, to end. A handle and a second look make sure that the process number
        has not gone to another process."""
        with contextlib.suppress(OSError):
            for pid in self._children():
                handle = os.pidfd_open(pid)
                try:
                    if pid in self._children():
                        signal.pidfd_send_signal(handle, signal.SIGTERM)
                finally:
                    os.close(handle)

    def _children(self) -> list[int]:
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    async def wait_for_end(self) -> None:
        """Wait until all processes have ended."""
        end = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._handle, end.set)
        try:
            await end.wait()
        finally:
            loop.remove_reader(self._handle)
            os.close(self._handle)


@dataclass(frozen=True, slots=True)
class Start:
    """A command to start, with its environment, directory and open files."""

    command: Sequence[str]
    environment: Mapping[str, str]
    directory: Path | None
    files: tuple[IO[bytes], ...] = ()
    report: IO[bytes] | None = None

    async def inside(self) -> Inside | None:
        """The processes inside, once the command is started. None if the sandbox is not strict, or could not be made: then
        its process ends and prints the reason."""
        if self.report is None:
            return None
        for file in self.files:
            file.close()  # so that the report ends with the process that writes it
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), self.report
        )
        try:
            answer = await reader.read()
        finally:
            transport.close()
        with contextlib.suppress(ValueError, ProcessLookupError):
            return Inside(json.loads(answer)["child-pid"])
        return None


@contextmanager
def confined(
    command: Sequence[str],
    directory: Path | None,
    own_variables: Mapping[str, str],
    sandbox: Sandbox,
    home: Path,
    uid: int | None = None,
) -> Iterator[Start]:
    """Prepare a command for its sandbox. OSError if its program does not exist. `uid` is the user that the bot of a referee
    run by root becomes in a strict sandbox."""
    strict = sandbox.level is Level.STRICT
    address = f"unix:{room_of(home) if strict else home}/{SOCKET}"
    variables = environment(os.environ, {**own_variables, ADDRESS: address}, sandbox.level)
    if sandbox.level is Level.NONE:
        yield Start(command, variables, directory)
        return
    program = _program(command[0], directory or Path.cwd(), variables)
    if not strict:
        yield Start(within_limits(command, sandbox.limits, strict=False), variables, directory)
        return
    with _filter() as rules, _pipe() as (report, report_writer):
        wrapped = strictly(
            command,
            sandbox.limits,
            bind_options=_bind_options(command, program, directory, sandbox.hidden),
            home=room_of(home),
            directory=directory,
            uid=uid,
            filter_file=rules.fileno(),
            report_file=report_writer.fileno(),
        )
        yield Start(wrapped, variables, Path("/"), (rules, report_writer), report)


def _bind_options(
    command: Sequence[str], program: Path, directory: Path | None, hidden: Sequence[Path]
) -> Iterator[str]:
    yield from visible(command, program, directory, hidden)
    for cache in map(str, caches(command, directory, hidden)):
        yield from ("--tmpfs", cache, "--remount-ro", cache)


def room_of(home: Path) -> str:
    """The directory of the socket as the bot sees it. Its name is random, so that no bot can replace its socket by a link to
    another bot's."""
    return f"/tmp/{home.name}"


def _program(name: str, directory: Path, variables: Mapping[str, str]) -> Path:
    """The file of the program, which the sandbox must show. OSError if there is none, as without a sandbox."""
    path = shutil.which(directory / name if "/" in name else name, path=variables.get("PATH"))
    if path:
        return Path(os.path.abspath(path))
    reason = errno.EACCES if "/" in name and (directory / name).exists() else errno.ENOENT
    raise OSError(reason, os.strerror(reason))


@contextmanager
def _filter() -> Iterator[IO[bytes]]:
    with os.fdopen(os.memfd_create("filter"), "r+b", buffering=0) as file:
        file.write(denies(platform.machine()))
        file.seek(0)
        yield file


@contextmanager
def _pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "wb") as write:
        yield read, write
