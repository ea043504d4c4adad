"""Calls its program by bytes that are no text."""

from harness.wire.service import field
from tests.support.bots.wire import GAME, Stream, serve

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    hello = bytes([1 << 3, 1]) + field(2, b"\xed\xa0\x80 \xff\xfe") + field(3, GAME.name.encode())
    await stream.write(field(1, hello))
    async for _ in stream.asks():
        pass


if __name__ == "__main__":
    serve(play)
