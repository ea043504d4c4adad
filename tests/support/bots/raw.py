"""HTTP/2 by hand, for bots that misbehave below gRPC: frames go out as they are made, and nothing holds them back.

What the referee sends is taken apart and kept in order, until the bot says otherwise.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, TypeAlias

from hpack import Encoder
from hyperframe.frame import (
    DataFrame,
    Frame,
    HeadersFrame,
    PingFrame,
    SettingsFrame,
    WindowUpdateFrame,
)

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.service import PROTOCOL
from tests.support.bots.wire import GAME, tame

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
RESPONSE = ((":status", "200"), ("content-type", "application/grpc"))
_WELL = 3  # questions that a bot answers well before it misbehaves
_asked = count()
_BURST, _PAUSE = (
    1_000,
    0.01,
)  # frames of a flood that are written at once, and seconds between: it must not hinder itself
_HEAD = 9  # bytes of a frame before its body
_PREFIX = 5  # bytes of a gRPC message before the message: whether it is compressed, and its length


def message(content: bytes, *, length: int | None = None, compressed: bool = False) -> bytes:
    """As gRPC has it, with a length that may be wrong."""
    return bytes([compressed]) + (len(content) if length is None else length).to_bytes(4, "big") + content


def answers(*parts: pb.Answer) -> bytes:
    return message(pb.FromBot(answers=parts).SerializeToString())


class Connection:
    """Of the referee with the bot."""

    pongs = True  # answers PINGs
    credits = True  # gives back the window that a message took
    is_mute = False  # says nothing any more

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.encoder = Encoder()
        self._writer = writer
        self._calls: dict[int, Call] = {}

    async def write(self, *frames: Frame | bytes) -> None:
        for frame in () if self.is_mute else frames:
            self._writer.write(frame if isinstance(frame, bytes) else frame.serialize())
        await self._writer.drain()

    def close(self) -> None:
        """At once; what was written goes out."""
        self._writer.close()

    async def closed(self) -> None:
        """By the other side; what it still sends is thrown away."""
        while await self.reader.read(65_536):
            pass

    async def serve(self, play: "Play", settings: dict[int, int]) -> None:
        await self.reader.readexactly(len(PREFACE))
        await self.write(SettingsFrame(settings=settings))
        plays: list[asyncio.Task[None]] = []
        try:
            while frame := await self.frame():
                match frame:
                    case HeadersFrame():
                        call = self._calls[frame.stream_id] = Call(self, frame.stream_id)
                        plays.append(asyncio.create_task(_played(play, call)))
                    case DataFrame():
                        await self._data(frame)
                    case SettingsFrame() if "ACK" not in frame.flags:
                        await self.write(SettingsFrame(flags=["ACK"]))
                    case PingFrame() if "ACK" not in frame.flags and self.pongs:
                        await self.write(PingFrame(opaque_data=frame.opaque_data, flags=["ACK"]))
        finally:
            for task in plays:
                task.cancel()

    async def frame(self) -> Frame | None:
        with suppress(asyncio.IncompleteReadError):
            frame, length = Frame.parse_frame_header(memoryview(await self.reader.readexactly(_HEAD)))
            frame.parse_body(memoryview(await self.reader.readexactly(length)))
            return frame
        return None

    async def _data(self, frame: DataFrame) -> None:
        call, taken = self._calls[frame.stream_id], frame.flow_controlled_length
        if taken and self.credits:
            streams = (0, frame.stream_id)
            await self.write(*[WindowUpdateFrame(stream, window_increment=taken) for stream in streams])
        call.data.put_nowait(frame.data)
        if "END_STREAM" in frame.flags:
            call.data.put_nowait(None)


class Call:
    """One call of the referee."""

    def __init__(self, connection: Connection, stream: int) -> None:
        self.connection = connection
        self.stream = stream
        self.data: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: the referee has closed its side

    async def write(self, *frames: Frame | bytes) -> None:
        await self.connection.write(*frames)

    def headers(self, headers: Iterable[tuple[str, str]] = RESPONSE, *flags: str) -> HeadersFrame:
        block = self.connection.encoder.encode(headers)
        return HeadersFrame(self.stream, block, flags=["END_HEADERS", *flags])

    def trailers(self, status: int = 0, message: str = "") -> HeadersFrame:
        return self.headers([("grpc-status", str(status)), ("grpc-message", message)], "END_STREAM")

    def frame(self, data: bytes = b"", **more: Any) -> DataFrame:
        return DataFrame(self.stream, data, **more)

    async def hello(self, headers: Iterable[tuple[str, str]] = RESPONSE) -> None:
        hello = pb.Hello(protocol=PROTOCOL, program="raw", games=[GAME.name], games_at_once=64)
        content = pb.FromBot(hello=hello).SerializeToString()
        await self.write(self.headers(headers), self.frame(message(content)))

    async def send(self, *parts: pb.Answer) -> None:
        await self.write(self.frame(answers(*parts)))

    async def asks(self) -> AsyncIterator[pb.Ask]:
        """Until the referee closes its side; then the call is ended well."""
        async for content in self._messages():
            for ask in pb.ToBot.FromString(content).asks:
                yield ask
        await self.write(self.trailers())

    async def later_asks(self) -> AsyncIterator[pb.Ask]:
        """Those after the first few of all calls, which it answers itself, as the stand-in would."""
        async for ask in self.asks():
            if next(_asked) < _WELL:
                await self.send(tame(ask))
            else:
                yield ask

    async def _messages(self) -> AsyncIterator[bytes]:
        waiting = bytearray()
        while (data := await self.data.get()) is not None:
            waiting += data
            while len(waiting) >= (end := _PREFIX + int.from_bytes(waiting[1:_PREFIX], "big")):
                yield bytes(waiting[_PREFIX:end])
                del waiting[:end]


Play: TypeAlias = Callable[[Call], Awaitable[None]]
Meet: TypeAlias = Callable[[Connection], Awaitable[None]]


async def _played(play: Play, call: Call) -> None:
    with suppress(OSError):
        await play(call)


async def play_flooding(call: Call, frame: Frame | bytes) -> None:
    """Plays well, and writes this frame again and again."""
    await call.hello()
    flood = asyncio.create_task(_flood(call, frame if isinstance(frame, bytes) else frame.serialize()))
    async for ask in call.asks():
        await call.send(tame(ask))
    flood.cancel()


async def _flood(call: Call, frame: bytes) -> None:
    with suppress(OSError):
        while True:
            await call.write(_BURST * frame)
            await asyncio.sleep(_PAUSE)


def serve(play: Play, settings: dict[int, int] | None = None) -> None:
    """Serve at HARNESS_ADDRESS until somebody ends the process."""
    serve_bare(lambda connection: connection.serve(play, settings or {}))


def serve_bare(meet: Meet) -> None:
    """The same, and everything that happens on a connection is the bot's."""
    asyncio.run(_serve(meet))


async def _serve(meet: Meet) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    connections: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        connections.add(task)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await meet(Connection(reader, writer))
        writer.close()
        connections.discard(task)

    path = os.environ["HARNESS_ADDRESS"].removeprefix("unix:")
    async with await asyncio.start_unix_server(connected, path):
        await stop.wait()
        for task in connections:
            task.cancel()
