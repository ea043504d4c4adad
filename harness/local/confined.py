"""A bot's command, made ready to be started in its sandbox, and the processes that are then in it.

In a strict sandbox a bot has no file in common with us. Its socket lies in its own /tmp; we reach it through the
sandbox's first process, whose root directory the kernel shows to us and to nobody else's processes.
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

ADDRESS = "HARNESS_ADDRESS"  # tells the bot where to listen
SOCKET = "bot.sock"


class Inside:
    """All processes in a strict sandbox, by their first one: when it ends, the kernel ends them all."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def link(self, home: Path) -> None:
        """From our side of its socket to the bot's."""
        (home / SOCKET).symlink_to(f"/proc/{self.pid}/root{room_of(home)}/{SOCKET}")

    def ask_to_end(self) -> None:
        """The bot itself, a child of that first process. A handle, then a second look: no number is signalled that
        may be another's by now."""
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

    async def over(self) -> None:
        """Until every one of them is gone."""
        gone = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._handle, gone.set)
        try:
            await gone.wait()
        finally:
            loop.remove_reader(self._handle)
            os.close(self._handle)


@dataclass(frozen=True, slots=True)
class Start:
    """What to start, from which directory, with which environment and open files."""

    command: Sequence[str]
    environment: Mapping[str, str]
    directory: Path | None
    files: tuple[IO[bytes], ...] = ()
    report: IO[bytes] | None = None

    async def inside(self) -> Inside | None:
        """Once it is started: who is in there. Nobody, where it is not strict, or where the sandbox could not be made:
        then its process ends, and has said why."""
        if self.report is None:
            return None
        for file in self.files:
            file.close()  # so that the report ends with the process that writes it
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), self.report
        )
        try:
            told = await reader.read()
        finally:
            transport.close()
        with contextlib.suppress(ValueError, ProcessLookupError):
            return Inside(json.loads(told)["child-pid"])
        return None


@contextmanager
def confined(
    command: Sequence[str],
    directory: Path | None,
    its: Mapping[str, str],
    sandbox: Sandbox,
    home: Path,
    uid: int | None = None,
) -> Iterator[Start]:
    """`uid`: whom a bot of root becomes in a strict sandbox. OSError if there is no such program."""
    strict = sandbox.level is Level.STRICT
    address = f"unix:{room_of(home) if strict else home}/{SOCKET}"
    variables = environment(os.environ, {**its, ADDRESS: address}, sandbox.level)
    if sandbox.level is Level.NONE:
        yield Start(command, variables, directory)
        return
    program = _program(command[0], directory or Path.cwd(), variables)
    if not strict:
        yield Start(within_limits(command, sandbox.limits, strict=False), variables, directory)
        return
    with _filter() as rules, _pipe() as (report, telling):
        wrapped = strictly(
            command,
            sandbox.limits,
            shown=_shown(command, program, directory, sandbox.hidden),
            home=room_of(home),
            directory=directory,
            uid=uid,
            filter_file=rules.fileno(),
            report_file=telling.fileno(),
        )
        yield Start(wrapped, variables, Path("/"), (rules, telling), report)


def _shown(
    command: Sequence[str], program: Path, directory: Path | None, hidden: Sequence[Path]
) -> Iterator[str]:
    yield from visible(command, program, directory, hidden)
    for cache in map(str, caches(command, directory, hidden)):
        yield from ("--tmpfs", cache, "--remount-ro", cache)


def room_of(home: Path) -> str:
    """The directory of its socket, as it sees it. The name is random, so that no bot can put a link to another's socket
    in the place of its own."""
    return f"/tmp/{home.name}"


def _program(name: str, directory: Path, variables: Mapping[str, str]) -> Path:
    """What will be run, to be seen in the sandbox; an OSError, as without one, if there is nothing to run."""
    found = shutil.which(directory / name if "/" in name else name, path=variables.get("PATH"))
    if found:
        return Path(os.path.abspath(found))
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
