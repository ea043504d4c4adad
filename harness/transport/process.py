"""A bot as a local process: started, listened to, and ended with all its children."""

import asyncio
import contextlib
import os
import signal
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import uuid4

from harness.engine import HarnessError

ADDRESS = "HARNESS_ADDRESS"  # tells the bot where to listen
_MARK = "HARNESS_BOT"  # in the environment of the bot and of all its children
_KEPT = 8_192  # bytes of what it prints: the first so many and the last so many
_GRACE = 1.0  # seconds between asking it to end and ending it
_LAST_WORDS = 0.2  # seconds to read what it printed before its end; its children may hold the pipe for ever


def printable(text: str) -> str:
    """A bot's text, for a terminal and a line of a log."""
    return "".join([character if character.isprintable() else "\ufffd" for character in text])


class BotProcess:
    def __init__(self, name: str, command: Sequence[str], *, directory: Path | None = None) -> None:
        self.name = name
        self._command = command
        self._directory = directory
        self._home = tempfile.TemporaryDirectory(prefix="harness-")
        self._mark = uuid4().hex
        self._process: asyncio.subprocess.Process | None = None
        self._output = _Output()
        self._end: asyncio.Task[None] | None = None
        self.address = f"unix:{self._home.name}/bot.sock"

    async def start(self, environment: Mapping[str, str] | None = None) -> None:
        env = {**os.environ, **(environment or {}), ADDRESS: self.address, _MARK: self._mark}
        reading, writing = os.pipe()
        await asyncio.get_running_loop().connect_read_pipe(lambda: self._output, os.fdopen(reading, "rb"))
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=self._directory,
                env=env,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=writing,
                stderr=asyncio.subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            self._home.cleanup()
            raise HarnessError(
                f"bot {self.name}: cannot start {self._command[0]}: {error.strerror}"
            ) from None
        finally:
            os.close(writing)
        self._end = asyncio.create_task(self._wait(), name=f"end of {self.name}")

    def ended(self) -> str:
        """How the process ended, with what it said last; nothing while it runs."""
        code = self._process.returncode if self._process else None
        if code is None or (self._end and not self._end.done()):
            return ""
        how = f"was killed by {_name(-code)}" if code < 0 else f"ended with exit code {code}"
        said = self.said().strip()
        return f"the process {how}" + (f"; it said:\n{said}" if said else " and said nothing")

    def said(self, lines: int = 12) -> str:
        """The last lines of its output, without what would move a terminal."""
        text = (self._output.first + self._output.last).decode(errors="replace").expandtabs()
        return "\n".join([printable(line) for line in text.splitlines()[-lines:]])

    async def stop(self) -> None:
        """Ask it to end, then end it, and everything it started."""
        process = self._process
        if process is not None:
            if process.returncode is None:
                _signal_group(process.pid, signal.SIGTERM)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_GRACE):
                        await process.wait()
            _signal_group(process.pid, signal.SIGKILL)
            _kill_marked(self._mark)
        if self._end:
            await self._end
        self._output.close()
        self._home.cleanup()

    async def _wait(self) -> None:
        assert self._process
        await self._process.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._output.over.wait()


class _Output(asyncio.Protocol):
    """What a bot prints: read always, so that it never waits for us, and kept in part."""

    def __init__(self) -> None:
        self.first = b""
        self.last = b""
        self.over = asyncio.Event()
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        room = _KEPT - len(self.first)
        self.first += data[:room]
        self.last = (self.last + data[max(room, 0) :])[-_KEPT:]

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.over.set()

    def close(self) -> None:
        if self._transport:
            self._transport.close()


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have none
        return f"signal {number}"


def _signal_group(pid: int, number: signal.Signals) -> None:
    """The bot leads a session of its own, so this reaches it and every child that stayed in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def _kill_marked(mark: str) -> None:
    """Children that left the session still carry the mark in their environment (where there is a /proc). They may
    start others while we look, so we look until there are none; not for ever, for they may be quicker than we."""
    for _ in range(10):
        pids = _marked(mark)
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _marked(mark: str) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{_MARK}={mark}".encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
    return found
