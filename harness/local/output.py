"""Reads what a bot prints, so that the bot never waits for us. The beginning and the end are stored; all of it goes to the
bot's log, if there is one.

A bot that prints without end must not take all our time: beyond some megabytes a second it waits.
"""

import asyncio
import contextlib
import os

from harness.local.log import Log

_STORED = 8_192  # bytes at the beginning, and as many at the end
_PIPE = 65_536  # bytes that a pipe holds
_READS = 4  # full pipes that are read at once; a bot may never stop printing
_INTERVAL = 0.05  # seconds
_MOST = 256 << 10  # bytes that are read in an interval


class OutputReader(asyncio.Protocol):
    """Reads the output of a bot. `over` is set when it ends."""

    def __init__(self, log: Log | None = None) -> None:
        self.count = 0  # bytes so far
        self.over = asyncio.Event()
        self._first = b""
        self._last = b""
        self._log = log
        self._transport: asyncio.ReadTransport | None = None
        self._since = 0.0  # when this interval began
        self._room = _MOST  # bytes that may still be read in it
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.ReadTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._take(data)
        loop = asyncio.get_running_loop()
        if (now := loop.time()) > self._since + _INTERVAL:
            self._since, self._room = now, _MOST
        self._room -= len(data)
        if self._room < 0 and self._transport:
            self._transport.pause_reading()
            self._timer = loop.call_at(self._since + _INTERVAL, self._transport.resume_reading)

    def _take(self, chunk: bytes) -> None:
        self.count += len(chunk)
        room = _STORED - len(self._first)
        self._first += chunk[:room]
        self._last = (self._last + chunk[max(room, 0) :])[-_STORED:]
        if self._log:
            self._log.write(chunk)

    def catch_up(self) -> None:
        """Read what is in the pipe and the loop has not read yet."""
        if self._transport is None:
            return
        with contextlib.suppress(BlockingIOError, ValueError):  # nothing waits; or it is closed
            for _ in range(_READS):
                chunk = os.read(self._transport.get_extra_info("pipe").fileno(), _PIPE)
                if not chunk:  # the end of the output, which the loop will read, too
                    return
                self._take(chunk)

    def since(self, mark: int = 0) -> str:
        """The output after the first `mark` bytes, as far as it is stored."""
        start = self.count - len(self._last)  # where the stored end begins
        output = self._first[mark:] + self._last[max(0, mark - start) :]
        return output.decode(errors="replace")

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.over.set()

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._transport:
            self._transport.close()
