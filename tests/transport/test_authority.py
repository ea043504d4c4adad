"""The authority that the referee names in its calls, told to a server that is strict about it, as those of Rust and .NET are."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import pytest
from hpack import Decoder
from hyperframe.frame import Frame, HeadersFrame, RstStreamFrame

from tests.support.bots.raw import Call, Connection
from tests.support.bots.wire import tame
from tests.support.streams import job, link_up, played, record_of, run

AUTHORITY = re.compile(
    r"[A-Za-z0-9.-]+(:[0-9]+)?"
)  # a host, and a port if need be (RFC 3986, 3.2): never a path
PROTOCOL_ERROR = 1


class Strict(Connection):
    """Resets each call that has no authority, or one that is none."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer)
        self._decoder = Decoder()

    async def frame(self) -> Frame | None:
        frame = await super().frame()
        while isinstance(frame, HeadersFrame) and not self._is_fine(frame):
            await self.write(RstStreamFrame(frame.stream_id, error_code=PROTOCOL_ERROR))
            frame = await super().frame()
        return frame

    def _is_fine(self, frame: HeadersFrame) -> bool:
        headers = {str(name): str(value) for name, value in self._decoder.decode(frame.data)}
        return bool(AUTHORITY.fullmatch(headers.get(":authority", "")))


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.asks():
        await call.send(tame(ask))


async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, asyncio.IncompleteReadError):
        await Strict(reader, writer).serve(play, {})
    writer.close()


@asynccontextmanager
async def at_a_socket(home: Path) -> AsyncIterator[str]:
    async with await asyncio.start_unix_server(meet, home / "bot.sock"):
        yield f"unix:{home}/bot.sock"


@asynccontextmanager
async def at_a_port(home: Path) -> AsyncIterator[str]:
    del home
    async with await asyncio.start_server(meet, "127.0.0.1", 0) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize("listening", [at_a_socket, at_a_port])
def test_a_server_that_is_strict_about_the_authority_takes_our_calls(
    listening: Callable[[Path], AbstractAsyncContextManager[str]], tmp_path: Path
) -> None:
    async def main() -> None:
        async with listening(tmp_path) as address, link_up("strict", address) as link:
            (result,) = await played({"strict": link}, job(["strict"] * 3))
            assert not result.faults
            record_of(result)

    run(main())
