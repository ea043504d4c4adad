"""A wire in between: what passes is noted, and it breaks when it is told to."""

import asyncio
from contextlib import suppress


class Proxy:
    """A TCP port of this machine that leads to another."""

    def __init__(self, address: str, cut_after: int = 0) -> None:
        """The first connection breaks after so many bytes."""
        self.address = ""
        self.then = address  # where it leads after the break
        self.calls = 0
        self.passed = b""
        self._target = address
        self._cut_after = cut_after
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.calls += 1
        host, _, port = self._target.rpartition(":")
        there_reader, there_writer = await asyncio.open_connection(host, int(port))
        self._writers += [writer, there_writer]
        for source, target in ((reader, there_writer), (there_reader, writer)):
            task = asyncio.create_task(self._pass(source, target))
            self._tasks.add(task)

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                self.passed += data
                target.write(data)
                if self._cut_after and len(self.passed) > self._cut_after:
                    self._cut_after, self._target = 0, self.then
                    self._cut()
                await target.drain()
        target.close()

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
