"""What a bot prints: read always, so that it never waits for us, and kept in part; all of it goes to a log, if it has one.

A bot that prints without end must not keep us: beyond some megabytes a second it waits.
"""

import asyncio
import contextlib
import os

from harness.local.log import Log

_KEPT = 8_192  # bytes: the first so many and the last so many
_PIPE = 65_536  # bytes that a pipe holds
_READS = 4  # pipes full at once; a bot that never stops printing must not keep us
_WHILE = 0.05  # seconds
_MOST = 256 << 10  # bytes that are read in such a while


class OutputReader(asyncio.Protocol):
    def __init__(self, log: Log | None = None) -> None:
        self.count = 0  # bytes so far
        self.over = asyncio.Event()
        self._first = b""
        self._last = b""
        self._log = log
        self._transport: asyncio.ReadTransport | None = None
        self._since = 0.0  # when this while began
        self._left = _MOST  # bytes that may still be read in it
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.ReadTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._take(data)
        loop = asyncio.get_running_loop()
        if (now := loop.time()) > self._since + _WHILE:
            self._since, self._left = now, _MOST
        self._left -= len(data)
        if self._left < 0 and self._transport:
            self._transport.pause_reading()
            self._timer = loop.call_at(self._since + _WHILE, self._transport.resume_reading)

    def _take(self, data: bytes) -> None:
        self.count += len(data)
        room = _KEPT - len(self._first)
        self._first += data[:room]
        self._last = (self._last + data[max(room, 0) :])[-_KEPT:]
        if self._log:
            self._log.write(data)

    def catch_up(self) -> None:
        """Takes what waits in the pipe and the loop has not read yet."""
        if self._transport is None:
            return
        with contextlib.suppress(BlockingIOError, ValueError):  # nothing waits; or it is closed
            for _ in range(_READS):
                data = os.read(self._transport.get_extra_info("pipe").fileno(), _PIPE)
                if not data:  # the end, which the loop will read, too
                    return
                self._take(data)

    def since(self, mark: int = 0) -> str:
        """What came after so many bytes, as far as it is kept."""
        gone = self.count - len(self._last)  # before what was kept last
        kept = self._first[mark:] + self._last[max(0, mark - gone) :]
        return kept.decode(errors="replace")

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.over.set()

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._transport:
            self._transport.close()
