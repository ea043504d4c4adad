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


class BotProcess:
    def __init__(self, name: str, command: Sequence[str], *, directory: Path | None = None) -> None:
        self.name = name
        self._command = command
        self._directory = directory
        self._home = tempfile.TemporaryDirectory(prefix="harness-")
        self._mark = uuid4().hex
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._first = b""
        self._last = b""
        self.address = f"unix:{self._home.name}/bot.sock"

    async def start(self, environment: Mapping[str, str] | None = None) -> None:
        env = {**os.environ, **(environment or {}), ADDRESS: self.address, _MARK: self._mark}
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=self._directory,
                env=env,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            self._home.cleanup()
            raise HarnessError(
                f"bot {self.name}: cannot start {self._command[0]}: {error.strerror}"
            ) from None
        self._reader = asyncio.create_task(self._listen(), name=f"output of {self.name}")

    def ended(self) -> str:
        """How the process ended, with what it said last; nothing while it runs."""
        code = self._process.returncode if self._process else None
        if code is None:
            return ""
        how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"
        said = self.said().strip()
        return f"the process was {how}" + (f"; it said:\n{said}" if said else " and said nothing")

    def said(self, lines: int = 12) -> str:
        """The last lines of its output."""
        return "\n".join((self._first + self._last).decode(errors="replace").splitlines()[-lines:])

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
            for pid in _marked(self._mark):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await process.wait()
        if self._reader:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_GRACE):
                    await self._reader
        self._home.cleanup()

    async def _listen(self) -> None:
        assert self._process
        assert self._process.stdout
        while chunk := await self._process.stdout.read(65_536):
            room = _KEPT - len(self._first)
            self._first += chunk[:room]
            self._last = (self._last + chunk[max(room, 0) :])[-_KEPT:]


def _signal_group(pid: int, number: signal.Signals) -> None:
    """The bot leads a session of its own, so this reaches it and every child that stayed in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def _marked(mark: str) -> list[int]:
    """Children that left the session still carry the mark in their environment (where there is a /proc)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{_MARK}={mark}".encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
    return found
